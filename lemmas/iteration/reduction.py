"""Shift reduction and contraction (Lemmas 20, 21 of Feldman et al.), orders above 1, any separable Banach space."""

from typing import Any

from lemmas.divergences.renyi import jensen
from lemmas.iteration.random_step import random_shift_and_contract, shift_and_contract
from lemmas.iteration.shifted import at_zero, near_itself, points_told_apart, shifted_renyi, to_one
from lemmas.papers import altschuler, berthier, feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu, N = laws("mu nu N", V)
u, v, w = points("u v w", V)
z, a, C, s, eps, R, alpha = reals("z a C s eps R alpha")
t = weight("t", V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)

@definition
def convolution(V: Normed, mu: Law[V], N: Law[V]) -> Law:
    """mu * N.

    The law of u + x for independent u and x."""
    return bind(mu, lambda u: bind(N, lambda x: dirac(u + x)))

def convolved(mu: Law, N: Law) -> Law:
    """The law of u + x for independent u and x."""
    return convolution(mu.spaces[0], mu, N)

def lipschitz(psi: Map, C: Expr) -> Prop:
    """psi is C-Lipschitz."""
    return every(psi.source[0], lambda u, v: norm(psi(u) - psi(v)) <= C * norm(u - v))

def apart(psi: Map, phi: Map, s: Expr) -> Prop:
    """|psi(u) - phi(u)| <= s for every u."""
    return every(psi.source[0], lambda u: norm(psi(u) - phi(u)) <= s)

identity = value(V, lambda u: u)

# R_alpha(N, a) and the shifted divergence enter by any bounds of them.
@claim("D_alpha^(z)(mu * N || nu * N) <= D_alpha^(z + a)(mu || nu) + R_alpha(N, a), alpha > 1",
    feldman("Lemma 20", "part", "orders alpha > 1"), berthier("Lemma 3.3", "part", "orders alpha > 1"),
    altschuler("Lemma 2.15", "part", "any noise, by its cost; orders alpha > 1"),
    given=[alpha > 1, z >= 0, a >= 0, noise_cost(N, alpha, a) <= R, shifted_renyi(mu, nu, alpha, z + a) <= eps],
    show=shifted_renyi(convolved(mu, N), convolved(nu, N), alpha, z) <= eps + R)
def shift_reduction():
    use(shift_and_contract, psi=identity, phi=identity, T=identity, b=1, s=0)

@claim("|psi(u) - phi(v)| <= C |u - v| + s if the maps are s apart and one of them is C-Lipschitz",
    given=[hypothesis("maps apart", apart(psi, phi_, s)), lipschitz(psi, C) | lipschitz(phi_, C)],
    show=norm(psi(u) - phi_(v)) <= C * norm(u - v) + s)
def lipschitz_gap():
    left, right = split(this)
    with left:
        apply_to(this)
        apply_to(apart(psi, phi_, s), v)
        triangle(psi(u) - psi(v), psi(v) - phi_(v))
    with right:
        apply_to(this)
        apply_to(apart(psi, phi_, s))
        triangle(psi(u) - phi_(u), phi_(u) - phi_(v))

@claim("Without a shift there is no cost: R_alpha(N, 0) <= 0", given=[alpha > 1], show=noise_cost(N, alpha, 0) <= 0)
def no_noise():
    intro("w")
    intro("t")
    definite(w)
    use(jensen, s=t)
    fact("^", "increasing", E(N, lambda x: t(x) ** (alpha - 1)), E(N, lambda x: t(x) ** alpha) ** ((alpha - 1) / alpha),
        alpha)
    rewrite("definite")

# --- contraction --------------------------------------------------------------------------------------

Th = space("Th")
th = point("th", Th)
rho = law("rho", Th)
chi, omega = map_("chi", (Th, V), V), map_("omega", (Th, V), V)
one_lipschitz = every(Th,
    lambda th: (every(V, lambda u, v: norm(chi(th, u) - chi(th, v)) <= C * norm(u - v))
            | every(V, lambda u, v: norm(omega(th, u) - omega(th, v)) <= C * norm(u - v))))
near_maps = every(Th, V, lambda th, u: norm(chi(th, u) - omega(th, u)) <= s)

# "Random functions with a coupling": a common random th, drawn independently of the state.  (If the map may
# depend on the state, the statement is false.)  The paper has C = 1 for both maps.
@claim("D_alpha^(C z + s)(chi mu || omega nu) <= D_alpha^(z)(mu || nu), random maps s apart, one C-Lipschitz",
    altschuler("Lemma 2.16", "part", "orders alpha > 1"), altschuler("Lemma 5.7", "part", "orders alpha > 1"),
    given=[alpha > 1, z >= 0, C >= 0, near_maps, one_lipschitz, shifted_renyi(mu, nu, alpha, z) <= eps],
    show=shifted_renyi(bind(mu, lambda u: bind(rho, lambda th: dirac(chi(th, u)))),
        bind(nu, lambda v: bind(rho, lambda th: dirac(omega(th, v)))), alpha, C * z + s) <= eps)
def contraction_of_random_maps():
    inhabit(th, Th)
    apply_to(near_maps, th, zero(V))  # so s >= 0
    use(no_noise, N=dirac(zero(V)))
    images_near()
    use(random_shift_and_contract, T=identity, z1=C * z + s)

def images_near() -> None:
    """The images of points within z of each other are within C |u - v| + s."""
    with have(every(Th, V, V,
                lambda th, u, v: (norm(u - v) <= z).implies(norm(chi(th, u) - omega(th, v)) <= C * norm(u - v) + s))):
        intro("th1", "u", "v")
        apply_to(one_lipschitz, point("th1", Th))
        with use(lipschitz_gap, psi=value(V, lambda u: chi(point("th1", Th), u)),
                phi=value(V, lambda u: omega(point("th1", Th), u))) as that:
            with that.premise("maps apart"):
                intro("w")
                apply_to(near_maps)

@claim("D_alpha^(C z + s)(psi(X) || phi(X')) <= D_alpha^(z)(X || X'), maps s apart, one of them C-Lipschitz, alpha > 1",
    feldman("Lemma 21", "part", "orders alpha > 1"), berthier("Lemma 3.4", "part", "orders alpha > 1"),
    kind="strengthening",
    given=[alpha > 1, z >= 0, C >= 0, apart(psi, phi_, s), lipschitz(psi, C) | lipschitz(phi_, C),
        shifted_renyi(mu, nu, alpha, z) <= eps],
    show=shifted_renyi(push(mu, psi), push(nu, phi_), alpha, C * z + s) <= eps)
def contraction_of_maps():
    use(contraction_of_random_maps, rho=dirac(zero(V)), chi=value(V, V, lambda th, u: psi(u)),
        omega=value(V, V, lambda th, u: phi_(u)))

# --- doubt --------------------------------------------------------------------------------------------

# From 0 and itself to 0 and 1, by maps that are constant.
nothing, one = value(line, lambda u: expr(0)), value(line, lambda u: expr(1))
two_constants: dict[str, Any] = {**at_zero, **dict.fromkeys(("mu", "nu"), dirac(expr(0))), "psi": nothing, "phi": one,
    **dict.fromkeys(("z", "C", "s", "eps"), "0")}
before = hypothesis("before", shifted_renyi(mu, nu, alpha, z) <= eps)
told = {"given before": near_itself, "show": points_told_apart}
doubt(contraction_of_maps,
    mutants=[mutant("maps that are not near each other",
            given=[alpha > 1, z >= 0, C >= 0, hypothesis("Lipschitz", lipschitz(psi, C) | lipschitz(phi_, C)), before],
            hints=[{"witness": two_constants,
                    "proofs": {**told, "given Lipschitz": (by.choose(0), by.intro("u", "v"))}}])])
of_random = {"Th": "line", "rho": dirac(expr(0)), "chi": value(line, line, lambda th, u: expr(0)),
    "omega": value(line, line, lambda th, u: expr(1))}
doubt(contraction_of_random_maps,
    mutants=[mutant("maps that are not near each other",
            given=[alpha > 1, z >= 0, C >= 0, hypothesis("Lipschitz", one_lipschitz), before],
            hints=[{"witness": {name: one for name, one in two_constants.items() if name not in ("psi", "phi")}
                        | of_random,
                    "proofs": {**told, "given Lipschitz": (by.intro("th"), by.choose(0), by.intro("u", "v"))}}])])
doubt(shift_reduction,
    mutants=[mutant("of a shift of 1 more",
            given=[alpha > 1, z >= 0, a >= 0, hypothesis("cost", noise_cost(N, alpha, a) <= R),
                hypothesis("before", shifted_renyi(mu, nu, alpha, z + a + 1) <= eps)],
            hints=[{"witness": {**at_zero, "mu": dirac(expr(0)), "nu": dirac(expr(1)), "N": dirac(expr(0)),
                        **dict.fromkeys(("z", "a", "eps", "R"), "0")},
                    "proofs": {"given cost": (by.use(no_noise, V=line, N=dirac(expr(0)), alpha=2),),
                        "given before": (by.witness(to_one), by.each_part((), (by.intro("t"),))),
                        "show": points_told_apart}}])])
