"""Shifted interpolation: the last of many noisy iterations, by the exact privacy curve of Gaussian noise.

delta_M(gamma) = E_gamma(N(M, 1) || N(0, 1)), so that E_gamma <= delta_M(gamma) for all gamma > 0 says M-GDP.  Two runs
at step t draw one th from rho[t] and noise of one law; their maps psi[t](th, .) and phi[t](th, .) are at most s apart.
As in Bok, Su and Altschuler, Shifted Interpolation for Differential Privacy (2024), for contractions and for a bounded
set (their theorems, with sources: `lemmas.foundations.contractive_iterations`); here the maps may be random, and the
proof is by shifted laws: a_t is what the noise of step t hides, z_t the shift that is left.  P[t] and Q_[t] are the laws
of the two runs after t steps, and T[t] (a projection) follows the noise.  The z-shifted curve of mu and nu is at most M
if some law within z of mu is within delta_M of nu; with M = 0, mu can be moved onto nu.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.iteration.shift import clip_of_short
from lemmas.mechanisms.gaussian import hockey_stick_of_itself
from lemmas.mechanisms.exact_curve_of_iteration import (amplification_of_near_states, apart, curve_start,
    exact_amplification_by_iteration, gap_of_near_states, nonexpansive, one_lipschitz, steps)
from lemmas.mechanisms.gaussian_curve import curve, curve_at_zero, curve_increasing, curve_is_theta, shifted_curve
from lemmas.mechanisms.gaussian_shift import gaussian_step
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
rho = sequence("rho", law(Th))
psi, phi_ = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
T = sequence("T", map_(V, V))
n, m, k, index_t = (integer(name) for name in ("n", "m", "k", "t"))
c, s, sigma, gamma, D, x, y, M = reals("c s sigma gamma D x y M")

# --- c < 1 -------------------------------------------------------------------------------------------------------------

powers_at_most_one = claim("c^k <= 1 for 0 < c < 1, k >= 0",
    given=[0 < c, c < 1, k >= 0],
    show=(0 < c**k) & (c**k <= 1))

@claim("The squares of c^(n - 1 - t), t < m, add up to c^(2 (n - m)) (1 - c^(2 m))/(1 - c^2), 0 < c < 1",
    given=[0 < c, c < 1, m >= 0],
    show=eq(Sum(0, m - 1, lambda t: (c ** (n - 1 - t)) ** 2), (c ** (n - m)) ** 2 * (1 - (c**m) ** 2) / (1 - c**2)))
def hidden_in_all():
    start, step = induction(m, 0)
    with start:
        unfold(Sum(0, -1, lambda t: (c ** (n - 1 - t)) ** 2), "empty")
    with step:
        unfold(Sum(0, m, lambda t: (c ** (n - 1 - t)) ** 2))

# z_t and a_t for contractions.
left = lambda t: s * (1 - c**t) * (1 - c ** (n - t)) / ((1 - c) * (1 + c**n))
hidden = lambda t: s * (1 + c) * c ** (n - 1 - t) / (1 + c**n)

@claim("(s y/sigma)^2 = (s (1 + c)/((1 + x) sigma))^2 (1 - x^2)/(1 - c^2) for y^2 = (1 - x)/(1 + x) (1 + c)/(1 - c): "
        "what the shifts cost, at x = c^n",
    given=[0 < c, c < 1, 0 < x, x <= 1, sigma > 0, eq(y**2, (1 - x) / (1 + x) * ((1 + c) / (1 - c)))],
    show=eq((s / sigma * y) ** 2, (s * (1 + c) / (1 + x) / sigma) ** 2 * ((1 - x**2) / (1 - c**2))))
def spent_in_short():
    linear(s**2 / sigma**2)

# mu of the title; its square, as a sum; and hidden(t) = per_power sigma c^(n - 1 - t).
gdp = s / sigma * sqrt((1 - c**n) / (1 + c**n) * ((1 + c) / (1 - c)))
spent = Sum(0, n - 1, lambda t: (hidden(t) / sigma) ** 2)
per_power = s * (1 + c) / (1 + c**n) / sigma

def as_root_of_squares() -> None:
    """The goal with the root of the sum of the squares, which is `gdp`."""
    use(powers_at_most_one, k=n)
    have(1 - c > 0)
    use(hidden_in_all, m=n)
    have(1 - c**2 > 0)
    have(eq(spent, per_power**2 * ((1 - (c**n) ** 2) / (1 - c**2))), by.linear(per_power**2))
    have((1 - c**n) / (1 + c**n) * ((1 + c) / (1 - c)) >= 0)
    fact("sqrt", "square", (1 - c**n) / (1 + c**n) * ((1 + c) / (1 - c)))
    fact("sqrt", "positive", (1 - c**n) / (1 + c**n) * ((1 + c) / (1 - c)))
    use(spent_in_short, x=c**n, y=sqrt((1 - c**n) / (1 + c**n) * ((1 + c) / (1 - c))))
    fact("sqrt", "of_square", gdp)
    have(eq(spent, gdp**2))
    have(eq(sqrt(spent), gdp), by.rewrite(eq(spent, gdp**2)))
    rewrite(this, backwards=True)

# The two runs, without a projection.  one_lipschitz(psi, phi, C): whatever is drawn, one of the two maps is C-Lipschitz.
same_noise = tuple(steps(lambda t: same(laws[t + 1],
            bind(laws[t],
                lambda u: bind(rho[t], lambda th: bind(gauss(V), lambda x: dirac(maps[t](th, u) + sigma * x))))))
        for laws, maps in ((P, psi), (Q_, phi_)))

@claim("n steps with maps that are s apart, one of the two c-Lipschitz, 0 < c < 1, and noise N(0, sigma^2 I): mu-GDP, "
        "mu = (s/sigma) sqrt((1 - c^n)/(1 + c^n) (1 + c)/(1 - c))",
    given=[n >= 1, 0 < c, c < 1, s >= 0, sigma > 0, same(P[0], Q_[0]), *same_noise,
        steps(lambda t: apart(psi[t], phi_[t], s)), steps(lambda t: one_lipschitz(psi[t], phi_[t], c)), gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(gdp, gamma))
def shifted_interpolation_contractive():
    as_root_of_squares()
    with use(exact_amplification_by_iteration, C=value(INTEGER, lambda t: c), z=value(INTEGER, left),
            a=value(INTEGER, hidden)) as that:
        with that.premise("one map is Lipschitz"):
            intro("t")
            choose(1)
            apply_to(steps(lambda t: one_lipschitz(psi[t], phi_[t], c)))

# mu and nu are laws; the mu of the titles is a number, `last_steps` and `in_turns`.

# --- a set of diameter D -------------------------------------------------------------------------------------------------

mu, nu = laws("mu nu", V)
T0 = map_("T0", V, V)
in_the_set = every(V, V, lambda p, q: norm(T0(p) - T0(q)) <= D)

def projected_points_are_near(projection: Prop, diameter: Prop, Pi: Map) -> None:
    """|Pi p - Pi q| <= D, where Pi projects onto a set of diameter D: for those who cite what follows."""
    intro("p", "q")
    apply_to(projection, point("p", V))
    apply_to(projection, point("q", V))
    apply_to(diameter, Pi(point("p", V)), Pi(point("q", V)))

g, phi_V = real("g"), test("phi", V)

@claim("The images of two laws under a map into a set of diameter D have the curve 0 at the shift D",
    given=[in_the_set],
    show=shifted_curve(push(mu, T0), push(nu, T0), D) <= 0)
def start_in_the_set():
    # The coupling by which u and v are independent: T0(u), and the way from there to T0(v).
    witness(bind(mu, lambda u: bind(nu, lambda v: dirac(T0(u), T0(v) - T0(u)))))
    with each_part()[1]:
        intro("g", "[0 < g]", "phi")
        use(hockey_stick_of_itself, X=V, gamma=g, mu=push(nu, T0))
        use(curve_at_zero)
        apply_to(hockey_stick_of_itself)
        with under(mu, lambda u: eq(E(nu, lambda v: moved(u, v)), E(nu, lambda v: phi_V(T0(v))))) as u:
            with under(nu, lambda v: eq(moved(u, v), phi_V(T0(v)))):
                apply_to(in_the_set)
                use(clip_of_short, z=D)
                rewrite(this)

moved = lambda u, v: phi_V(T0(u) + clip(V, T0(v) - T0(u), D))

projected = (hypothesis("run", steps(lambda t: same(P[t + 1], gaussian_step(P[t], rho[t], psi[t], sigma, T[t])))),
    hypothesis("other run", steps(lambda t: same(Q_[t + 1], gaussian_step(Q_[t], rho[t], phi_[t], sigma, T[t])))))
into_the_set = hypothesis("into the set",
    steps(lambda t: nonexpansive(T[t]) & every(V, V, lambda p, q: norm(T[t](p) - T[t](q)) <= D)))
before = lambda law, psi: bind(law[k],
    lambda u: bind(rho[k], lambda th: bind(gauss(V), lambda x: dirac(psi[k](th, u) + sigma * x))))

@claim("Iterates that are projected onto a set of diameter D have the D-shifted curve 0 at every step",
    given=[D >= 0, same(P[0], Q_[0]), into_the_set, *projected, k >= 0],
    show=(k <= n).implies(shifted_curve(P[k], Q_[k], D) <= 0))
def iterates_in_the_set():
    """By induction: each step ends with a map into the set."""
    start, step = induction(k, 0)
    with start:
        use(curve_start, mu=Q_[0], z0=D)
        rewrite(same(P[0], Q_[0]))
    with step:
        intro("[k + 1 <= n]")
        apply_to(into_the_set, k)
        apply_to("run")
        rewrite(this)
        apply_to("other run", k)
        rewrite(this)
        use(start_in_the_set, mu=before(P, psi), nu=before(Q_, phi_), T0=T[k])

contractions = hypothesis("one map contracts", steps(lambda t: one_lipschitz(psi[t], phi_[t], expr(1))))
near_maps = hypothesis("maps apart", steps(lambda t: apart(psi[t], phi_[t], s)))
bounded_setting = [s >= 0, D >= 0, sigma > 0, hypothesis("start", same(P[0], Q_[0])), into_the_set, *projected,
    near_maps, contractions]
last_steps = sqrt(m * s**2 + 2 * s * D + D**2 / m) / sigma

@claim("Maps that are s apart, one of the two 1-Lipschitz, noise N(0, sigma^2 I), a set of diameter D: mu-GDP, mu^2 = "
        "(m s^2 + 2 s D + D^2/m)/sigma^2, for each m from 1 to n",
    given=[m >= 1, m <= n, *bounded_setting, gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(last_steps, gamma))
def shifted_interpolation_last_steps():
    """Before the last m steps the shift is D; each of them hides s + D/m."""
    use(iterates_in_the_set, k=n - m)
    modus(this).called("start")
    fact("sqrt", "of_square", last_steps)
    rewrite(this, backwards=True)
    with use(amplification_of_near_states, n=m, P=later(P), Q=later(Q_), rho=later(rho), psi=later(psi),
            phi=later(phi_), T=later(T), sigma=value(INTEGER, lambda t: sigma), a=value(INTEGER, lambda t: share),
            z=value(INTEGER, left_at)) as that:
        with that.premise("near states stay near"):
            intro("t", "th", "u", "v", "[near]")
            apply_to(near_maps, n - m + index_t)
            apply_to(contractions, n - m + index_t)
            use(gap_of_near_states, psi0=psi[n - m + index_t], phi0=phi_[n - m + index_t], z0=left_at(index_t), C0=1,
                gap=s, by={"one map Lipschitz": (by.choose(1),)})
        for premise, known in (("maps do not expand", into_the_set), ("run", "run"), ("other run", "other run")):
            with that.premise(premise):
                intro("t")
                apply_to(known, n - m + index_t)

# From step n - m on; of the m steps that are left each hides `share`, and left_at(t) is the shift after t of them.
later = lambda sequence_: value(INTEGER, lambda t: sequence_[n - m + t])
share = s + D / m
left_at = lambda t: D * (m - t) / m

# D^2/m + m s^2 is least at m = D/s; ceil(D/s) of the last steps are counted.
turns = ceiling(D / s)
in_turns = sqrt(3 * s * D + s**2 * turns) / sigma
last_turns = sqrt(turns * s**2 + 2 * s * D + D**2 / turns) / sigma

@claim("Maps that are s apart, one of the two 1-Lipschitz, noise N(0, sigma^2 I), a set of diameter D: mu-GDP, mu = "
        "sqrt(3 s D + s^2 ceil(D/s))/sigma, for n >= D/s",
    # s > 0 and D > 0, where the setting has >= 0.
    given=[s > 0, D > 0, n >= D / s, *bounded_setting[2:], gamma > 0],
    show=hockey_stick(P[n], Q_[n], gamma) <= curve(in_turns, gamma))
def shifted_interpolation_bounded():
    """m = ceil(D/s) of the last steps: m s^2 + 2 s D + D^2/m <= 3 s D + s^2 m, as D <= m s."""
    have(D / s > 0)
    fact("ceiling", "bounds", D / s)
    have(turns > 0)
    with have(turns <= n):
        contradiction()
        have(turns >= n + 1)
    have(D <= turns * s, by.linear(s))
    use(shifted_interpolation_last_steps)
    use(curve_increasing, M=last_turns, K=in_turns)
    intro("seen")
    apply_to(shifted_interpolation_last_steps)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One step on the line: the first map goes to 1, the second to 0.
after_one = lambda mean: value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(indicator(t >= 1) * (mean + x))))
goes_to = lambda mean: value(INTEGER, lambda t: value(line, line, lambda th, u: expr(mean)))
one_step = {**dict.fromkeys(("V", "Th"), "line"), "P": after_one(1), "Q": after_one(0), "psi": goes_to(1),
    "phi": goes_to(0), "rho": value(INTEGER, lambda t: dirac(expr(0))), **dict.fromkeys(("n", "sigma", "gamma"), "1")}

def told_apart(M: Expr, seen: Callable[[Expr], Expr] = lambda x: x,
        facts: Callable[[Expr], tuple[Step, ...]] = lambda x: ()) -> tuple[Step, ...]:
    """The test 1/2 < seen(y) gains more than delta_M(1) between y = 1 + x and y = x, x Gaussian; Q is the Gaussian tail."""
    at = expr("1/2")
    tail = lambda mean: (by.use(gauss_tail, t=at - mean),
        by.under(gauss(line), lambda x: eq(indicator(at < seen(mean + x)), indicator(at - mean < x)),
            lambda x: (*facts(mean + x), by.cases(at < mean + x))))
    return (by.contradiction().called("bound"), by.apply_to("bound", value(line, lambda y: indicator(at < y))),
        *tail(1), *tail(0), by.use(curve_is_theta, gamma=1, M=M),
        by.have(theta(1, M) < Q(at - 1) - Q(at), by.evaluate()), by.linear())

c_, one_ = expr("1/2"), expr(1)
doubt(shifted_interpolation_contractive,
    mutants=[mutant("half of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(gdp / 2, gamma),
            hints=[{"witness": {**one_step, "c": "1/2", "s": "1"},
                    "proofs": {"show": told_apart(one_ / 1
                                * sqrt((1 - c_**one_) / (1 + c_**one_) * ((1 + c_) / (1 - c_))) / 2)}}])])

doubt(hidden_in_all,
    mutants=[mutant("c^m for c^(2 m)",
            show=eq(Sum(0, m - 1, lambda t: (c ** (n - 1 - t)) ** 2), (c ** (n - m)) ** 2 * (1 - c**m) / (1 - c**2)))])
doubt(spent_in_short,
    mutants=[mutant("without (1 + c)/(1 - c)", given=[*spent_in_short.given[:-1], eq(y**2, (1 - x) / (1 + x))])])

# On the interval from 0 to 1: what lies beyond 1/2 is seen after the projection, too.
onto = lambda x: Min(Max(x, 0), 1)
after_one_projected = lambda mean: value(INTEGER,
    lambda t: bind(gauss(line), lambda x: dirac(indicator(t >= 1) * onto(mean + x))))
one_projected_step = {**one_step, "P": after_one_projected(1), "Q": after_one_projected(0),
    "T": value(INTEGER, lambda t: value(line, onto)), "s": "1", "D": "1"}

def told_apart_on_the_interval(M: Expr) -> tuple[Step, ...]:
    return told_apart(M, onto, lambda x: (by.fact("max", "cases", x, 0), by.fact("min", "cases", Max(x, 0), 1)))

doubt(shifted_interpolation_last_steps,
    mutants=[mutant("a third of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(last_steps / 3, gamma),
            hints=[{"witness": {**one_projected_step, "m": "1"},
                    "proofs": {"show": told_apart_on_the_interval(
                            sqrt(one_ * one_**2 + 2 * one_ * one_ + one_**2 / 1) / one_ / 3)}}])])
doubt(shifted_interpolation_bounded,
    mutants=[mutant("a third of mu", show=hockey_stick(P[n], Q_[n], gamma) <= curve(in_turns / 3, gamma),
            hints=[{"witness": one_projected_step,
                    "proofs": {"show": told_apart_on_the_interval(
                            sqrt(3 * one_ * one_ + one_**2 * ceiling(one_ / one_)) / one_ / 3)}}])])
