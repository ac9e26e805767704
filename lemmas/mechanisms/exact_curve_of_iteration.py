"""Privacy amplification by iteration for Gaussian noise, with the exact privacy curve.

Step t leads from P[t] to P[t + 1], t = 0, ..., n - 1: with th drawn from rho[t], u becomes T[t](psi[t](th, u) +
sigma[t] xi); in the second iteration v becomes T[t](phi[t](th, v) + sigma[t] xi).  This is shifted interpolation (Bok,
Su and Altschuler): the shifts a_t spend sum (a_t/sigma_t)^2 = M^2, and at the end E_gamma is at most delta_M(gamma),
that of N(M, 1) and N(0, 1), for every gamma > 0.  The z-shifted curve of mu and nu is the least M with E_gamma(mu' ||
nu) <= delta_M(gamma), all gamma > 0, for one law mu' within z of mu.  Of the maps only what they do to states within
z_t of each other is asked; where z_t = 0, nothing but how far apart the images of one state are.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.iteration.iterations import steps
from lemmas.iteration.shift import clip_of_short
from lemmas.mechanisms.gaussian import hockey_stick_of_itself
from lemmas.mechanisms.gaussian_curve import curve, curve_at_zero, curve_is_theta, shifted_curve
from lemmas.mechanisms.gaussian_shift import gaussian_shift_and_contract, gaussian_step, near
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
z, a, C, s, sigmas, M = (real_sequence(name) for name in ("z", "a", "C", "s", "sigma", "M"))
n, m = integer("n"), integer("m")
gamma = real("gamma")

mu, nu = laws("mu nu", V)
x0, y0 = points("x0 y0", V)
M0, z0 = reals("M0 z0")
phi_V = test("phi", V)
g = real("g")

# --- the two ends ------------------------------------------------------------------------------------------

@claim("Equal laws have z0-shifted curve 0", show=shifted_curve(mu, mu, z0) <= 0)
def curve_start():
    witness(bind(mu, lambda u: dirac(u, zero(V))))
    part = each_part()
    with part[1]:
        intro("g", "[g > 0]")
        use(hockey_stick_of_itself, gamma=g)
        use(curve_at_zero)
        intro("phi")
        apply_to(hockey_stick_of_itself)

@claim("Two points at a distance of at most z0 have z0-shifted curve 0",
    given=[norm(x0 - y0) <= z0],
    show=shifted_curve(dirac(x0), dirac(y0), z0) <= 0)
def curve_start_points():
    witness(dirac(x0, y0 - x0))
    part = each_part()
    with part[1]:
        intro("g")
        intro("phi")
        use(hockey_stick_of_itself, gamma=g, mu=dirac(y0))
        use(curve_at_zero)
        apply_to(hockey_stick_of_itself)
        use(clip_of_short, k=y0 - x0, z=z0)
        congruence(this, lambda hole: phi_V(x0 + hole) - g * phi_V(y0) <= curve(expr(0), g))

@claim("The 0-shifted curve bounds E_gamma",
    given=[hypothesis("shifted curve", shifted_curve(mu, nu, 0) <= M0), gamma > 0],
    show=hockey_stick(mu, nu, gamma) <= curve(M0, gamma))
def unshifted_curve_bounds():
    unpack("shifted curve", "pi").called("first marginal", "curve of the shifted law")
    intro("phi")
    apply_to("first marginal")
    apply_to("curve of the shifted law")

# --- any number of steps -----------------------------------------------------------------------------------

def nonexpansive(T: Map) -> Prop:
    return every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))

gaps = hypothesis("near states stay near", steps(lambda t: near(psi[t], phi_[t], z[t], z[t + 1] + a[t])))
runs = (hypothesis("run", steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], sigmas[t], T[t])))),
    hypothesis("other run", steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi_[t], sigmas[t], T[t])))))
signs = (hypothesis("z >= 0", for_all(0, n, lambda t: z[t] >= 0)), hypothesis("a >= 0", steps(lambda t: a[t] >= 0)),
    hypothesis("sigma > 0", steps(lambda t: sigmas[t] > 0)))
maps = hypothesis("maps do not expand", steps(lambda t: nonexpansive(T[t])))
squares = hypothesis("squares add up", steps(lambda t: eq(M[t] ** 2 + (a[t] / sigmas[t]) ** 2, M[t + 1] ** 2)))

@claim("After m <= n steps the z_m-shifted curve is at most M_m, where M_(t+1)^2 = M_t^2 + (a_t/sigma_t)^2",
    given=[*signs, gaps, maps, squares, *runs, hypothesis("start", shifted_curve(P[0], Q_[0], z[0]) <= M[0]), m >= 0],
    show=(m <= n).implies(shifted_curve(P[m], Q_[m], z[m]) <= M[m]))
def curve_of_iterations():
    _, step = induction(m, 0)
    with step as up_to_m:
        intro(1)
        modus(up_to_m)
        do(*(by.apply_to(prop, m) for prop in (*signs, gaps, maps, squares)))
        apply_to("z >= 0")
        apply_to("run")
        rewrite(this)
        apply_to("other run")
        rewrite(this)
        use(gaussian_shift_and_contract)

def spent(k: Expr) -> Expr:
    """The squares of the shifts hidden before step k, each in deviations of its noise."""
    return Sum(0, k - 1, lambda t: (a[t] / sigmas[t]) ** 2)

# The start is any pair of laws of which one is within z_0 of the other (`curve_start`, `curve_start_points`).
@claim("Shifted interpolation, Gaussian noise: maps that take states within z_t to states within z_(t+1) + a_t, z_n = "
        "0, give E_gamma <= delta_M(gamma), M^2 = sum (a_t/sigma_t)^2",
    feldman("Theorem 22", "remark",
        "Gaussian noise: the exact privacy curve in place of the Renyi divergence; any start, projections after the "
            "noise"), kind="lemma",
    given=[n >= 0, *signs, gaps, maps, *runs, hypothesis("start", shifted_curve(P[0], Q_[0], z[0]) <= 0),
        hypothesis("z_n = 0", eq(z[n], 0)), gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(sqrt(spent(n)), gamma))
def amplification_of_near_states():
    with use(curve_of_iterations, M=value(INTEGER, lambda t: sqrt(spent(t)))) as that:
        with that.premise("squares add up"):
            intro("t")
            unfold(Sum(0, index_t, lambda i: (a[i] / sigmas[i]) ** 2))
        with that.premise("start"):
            none = unfold(spent(expr(0)), "empty")
            rewrite(none)
    modus(this)
    with use(unshifted_curve_bounds) as that:
        with that.premise("shifted curve"):
            rewrite(eq(z[n], 0), backwards=True, only=1)

index_t = integer("t")

# --- maps that are s_t apart, one of them C_t-Lipschitz -----------------------------------------------------

gap, C0 = reals("gap C0")  # s and C of one step; z is z0 there
th, (u, v) = point("th", Th), points("u v", V)
psi0, phi0 = (map_(name, (Th, V), V) for name in ("psi0", "phi0"))

def lipschitz(psi: Map, th: Point, C: Expr) -> Prop:
    return every(V, V, lambda u, v: norm(psi(th, u) - psi(th, v)) <= C * norm(u - v))

def one_lipschitz(psi: Map, phi: Map, C: Expr) -> Prop:
    """Whatever is drawn, one of the two maps is C-Lipschitz."""
    return every(Th, lambda th: lipschitz(psi, th, C) | lipschitz(phi, th, C))

def apart(psi: Map, phi: Map, s: Expr) -> Prop:
    """At every state the two maps are at most s apart."""
    return every(Th, V, lambda th, u: norm(psi(th, u) - phi(th, u)) <= s)

@claim("Maps that are s apart, one of them C-Lipschitz or z = 0, take states within z to states within C z + s",
    feldman("Lemma 21, proof, display 2", "step", "one of the maps C-Lipschitz"), kind="lemma",
    given=[z0 >= 0, hypothesis("a distance", C0 * z0 + gap >= 0), hypothesis("maps apart", apart(psi0, phi0, gap)),
        hypothesis("one map Lipschitz", (z0 == 0) | one_lipschitz(psi0, phi0, C0)), norm(u - v) <= z0],
    show=norm(psi0(th, u) - phi0(th, v)) <= C0 * z0 + gap)
def gap_of_near_states():
    apply_to("maps apart")
    apply_to("maps apart", th, v)
    left, right = split("one map Lipschitz")
    with left:
        have(norm(u - v) <= 0)
        definite(u - v)
        congruence(this, lambda hole: norm(psi0(th, v + hole) - phi0(th, v)) <= C0 * z0 + gap)
    with right:
        apply_to(this)
        first_is_lipschitz, second_is_lipschitz = split(this)
        with first_is_lipschitz:
            by_lipschitz(psi0, psi0(th, v))
        with second_is_lipschitz:
            by_lipschitz(phi0, phi0(th, u))

image, image2 = psi0(th, u), phi0(th, v)

def by_lipschitz(psi: Map, middle: Point) -> None:
    """By the triangle inequality through `middle`; with C < 0 there are no two different states."""
    apply_to(this)
    triangle(image - middle, middle - image2)
    yes, no = cases(C0 >= 0)
    with yes:
        have(C0 * norm(u - v) <= C0 * z0, by.linear(C0))
    with no:
        apply_to(lipschitz(psi, th, C0), image, image2)
        _, images_apart = cases(norm(image - image2) <= 0)
        with images_apart:
            have(C0 * norm(image - image2) < 0)
            have(norm(psi(th, image) - psi(th, image2)) >= 0)
            absurd(by.linear())

# Of the maps of step t, s_t apart, one is C_t-Lipschitz, unless z_t = 0.  The randomness of the maps is shared,
# and z_0 >= 0 is free as P_0 = Q_0.
def noisy_run(name: str, laws: Series[Law], maps: Series[Map]) -> Prop:
    return hypothesis(name,
        steps(lambda t: same(laws[t + 1],
                bind(laws[t],
                    lambda u: bind(rho[t],
                        lambda th: bind(gauss(V), lambda x: dirac(maps[t](th, u) + sigmas[t] * x)))))))

noisy_runs = (noisy_run("run", P, psi), noisy_run("other run", Q_, phi_))
of_the_maps = (steps(lambda t: apart(psi[t], phi_[t], s[t])),
    hypothesis("one map is Lipschitz", steps(lambda t: eq(z[t], 0) | one_lipschitz(psi[t], phi_[t], C[t]))),
    steps(lambda t: eq(z[t + 1], C[t] * z[t] + s[t] - a[t])), *signs[:2])

@claim("Iterations with Gaussian noise: E_gamma <= delta_M(gamma), M^2 = sum (a_t/sigma_t)^2, a_t what step t hides",
    feldman("Theorem 22", "remark", "Gaussian noise: the exact privacy curve in place of the Renyi divergence"),
    kind="strengthening",
    given=[n >= 0, same(P[0], Q_[0]), *noisy_runs, steps(lambda t: sigmas[t] > 0), *of_the_maps, eq(z[n], 0),
        gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(sqrt(spent(n)), gamma))
def exact_amplification_by_iteration():
    """Here z_(t+1) = C_t z_t + s_t - a_t >= 0 and z_n = 0; the maps of step t are s_t apart, and one of them is
    C_t-Lipschitz unless z_t = 0.  For contractions it is the shifted interpolation of Bok, Su and Altschuler (2024)."""

    with use(amplification_of_near_states, T=value(INTEGER, lambda t: value(V, lambda u: u))) as that:
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[u and v are within z_t]")
            do(*(by.apply_to(prop, index_t) for prop in of_the_maps))
            apply_to("z >= 0", index_t + 1)
            use(gap_of_near_states)
        with that.premise("start"):
            use(curve_start, z0=z[0])
            rewrite(same(P[0], Q_[0]))

# --- doubt -----------------------------------------------------------------------------------------------------------

# One step from 0 on the line, with the maps u + 1 and u: N(1, 1) and N(0, 1).
ones = value(INTEGER, lambda t: expr(1))
one_step = {**{"V": "line", "Th": "line", "n": "1", "gamma": "1"}, "rho": value(INTEGER, lambda t: dirac(expr(0))),
    "P": value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(t * (1 + x)))),
    "Q": value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(t * x))),
    "psi": value(INTEGER, lambda t: value(line, line, lambda th, u: u + 1)),
    "phi": value(INTEGER, lambda t: value(line, line, lambda th, u: u)), "z": value(INTEGER, lambda t: expr(0)),
    **dict.fromkeys(("a", "C", "s", "sigma"), ones)}
halved = curve(sqrt(spent(n) / 2), gamma)
one_square = lambda end: Sum(0, end, lambda t: (expr(1) / 1) ** 2)
at_0 = (by.intro("t"), by.have(eq(integer("t"), 0)), by.rewrite(this), by.ext("f"))
told_apart = (by.contradiction().called("bound"), by.apply_to("bound", value(line, lambda x: indicator("1/2" < x))),
    by.unfold(one_square(expr(1) - 1)), by.unfold(one_square(expr(-1)), "empty"),
    by.use(curve_is_theta, M=sqrt(expr("1/2")), gamma=1), by.use(gauss_tail, t="1/2"), by.use(gauss_tail, t="-1/2"),
    by.under(gauss(line), lambda x: indicator("1/2" < 1 + x) == indicator(expr("-1/2") < x),
        lambda x: (by.cases(expr("-1/2") < x),)), by.have(theta(1, sqrt(expr("1/2"))) < "3/10", by.evaluate()),
    by.have(Q("-1/2") - Q("1/2") > "3/8", by.evaluate()), by.linear())
doubt(exact_amplification_by_iteration,
    mutants=[mutant("half of what is spent", show=hockey_stick(P[n], Q_[n], gamma) <= halved,
            hints=[{"witness": one_step, "proofs": {"given run": at_0, "given other run": at_0, "show": told_apart}}])])
