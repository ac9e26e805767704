"""Altschuler and Talwar's iterations in a bounded set: the proof of Proposition 3.2, and random maps.

The whole statements, for any number of steps, are `diameter_bound_every_order` (all maps) and
`affine_iterations_bound` (affine maps and Gaussian noise).  X_T and X'_T are the last states of the two runs, z_T the
shift that is left, s_T how far the maps of step T are apart, and a_T what its noise hides.
"""

from lemmas.iteration.distance_of_laws import point_laws_apart
from lemmas.iteration.shifted import (coupled_is_displaced, coupled_within, displaced_is_clipped,
    unshifted_divergence_bounds, near_start, shifted_renyi, shifted_renyi_attained)
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

D, v, m, h, a, z, z_before, s, alpha = reals("D v m h a z z_before s alpha")
V = normed("V")
mu, nu = laws("mu nu", V)
K = test("K", V)
Th = space("Th")
rho = law("rho", Th)
f, g = map_("f", (Th, V), V), map_("g", (Th, V), V)
Pi = map_("Pi", V, V)
N, after, after2 = laws("N P Q", V)
eps = real("eps")

prop32_line2_shift = claim("z_T is z_(T-1) + s_T - a_T, and adding a_T back leaves z_(T-1) + s_T",
    altschuler("Proposition 3.2, proof, display 1, lines 2 and 4"), kind="proof-line",
    given=[z == z_before + s - a],
    show=z + a == z_before + s)
doubt(prop32_line2_shift, mutants=[mutant("a_T twice", show=z + 2 * a == z_before + s)])

prop32_line2_index = claim("In numbers, one event: Q(h/sqrt(v)) = Q((h - m)/sqrt(v)), for X'_T and "
        "phi'_(T-1)(X'_(T-1)) + Z'_T projected", altschuler("Proposition 3.2, proof, display 1, line 2"),
    kind="proof-line", breaks=("diameter_bound_every_order",), flaw="slip", grade="misprint",
    note=("The second map has index T - 1 instead of T, also in the lines 3 and 4; for T = 1 there is no such map.  "
            "Instance: K = [-D/2, D/2], T = 2, both first maps constant m, both second maps constant 0, noise of "
            "variance v; the event is X'_2 > h, which projections do not change."),
    given=[v > 0, h > -D / 2, h < D / 2, m >= -D / 2, m <= D / 2],
    show=Q(h / sqrt(v)) == Q((h - m) / sqrt(v)))
doubt(prop32_line2_index, mutants=[mutant("the half shift", show=Q(h / sqrt(v)) == Q((h - m / 2) / sqrt(v)))],
    hints=[{"v": "1", "h": "0", "m": "1", "D": "2"}])

def projected_step(M: Law, f: Map) -> Law:
    """The law of Pi(f(th, u) + x) for u from M, a mark th and noise x."""
    return bind(M, lambda u: bind(rho, lambda th: bind(N, lambda x: dirac(Pi(f(th, u) + x)))))

def step_of_both(second: Map) -> Prop:
    """D^(z_T) between the states at T is D^(z_(T-1) + s_T - a_T) between the steps, the second one by this map."""
    steps = shifted_renyi(projected_step(mu, f), projected_step(nu, second), alpha, z_before + s - a) <= eps
    return equivalent(shifted_renyi(after, after2, alpha, z) <= eps, steps)

# mu and nu are the laws at T - 1; f and g the random maps of step T, Pi the projection.
@claim("D^(z_T) of X_T and X'_T is D^(z_(T-1) + s_T - a_T) of Pi(phi_T(X_(T-1)) + Z_T) and Pi(phi'_T(X'_(T-1)) + Z'_T)",
    altschuler("Proposition 3.2, proof, display 1, line 2", "step"), kind="repair", repairs="prop32_line2_index",
    given=[z == z_before + s - a, same(after, projected_step(mu, f)), same(after2, projected_step(nu, g))],
    show=step_of_both(g))
def prop32_line2_index_repaired():
    each_part(exchanged(True), exchanged(False))

def exchanged(backwards: bool) -> tuple[Step, ...]:
    """The laws at T and z_T for what they are made of; or backwards."""
    steps = (by.rewrite(z == z_before + s - a, backwards=backwards),
        by.rewrite(same(after, projected_step(mu, f)), backwards=backwards, only=0),
        by.rewrite(same(after2, projected_step(nu, g)), backwards=backwards))
    return (by.intro(), *(reversed(steps) if backwards else steps), by.assume())

# D_2 of two different points is infinite.
points_apart = {"V": "line", "P": dirac(expr(0)), "Q": dirac(expr(1)), "alpha": "2", "z": "0", "eps": "0"}
doubt(prop32_line2_index_repaired,
    mutants=[mutant("at most 0, whatever the steps are", given=[], show=shifted_renyi(after, after2, alpha, z) <= eps,
            hints=[{"witness": points_apart,
                    "proofs": {"show": (by.contradiction(),
                            by.use(unshifted_divergence_bounds, V=line, P=dirac(expr(0)), Q=dirac(expr(1)), alpha=2,
                                B=1), by.apply_to(this, value(line, lambda u: indicator(u <= 0))), by.linear())}}])])

in_set = hypothesis("in the set", every(V, V, lambda u, w: ((0 < K(u)) & (0 < K(w))).implies(norm(u - w) <= D)))
start_vanishes = (coupled_within(V, mu, nu, D)) & (shifted_renyi(mu, nu, alpha, D) <= 0)

@claim("Two laws in a set of diameter D are within D of each other, and D_alpha^(D)(mu || nu) <= 0",
    altschuler("Proposition 3.2, proof, last sentence", "part", "orders alpha > 1"), kind="proof-line",
    given=[alpha > 1, in_set, E(mu, K) == 1, E(nu, K) == 1],
    show=start_vanishes)
def prop32_start_vanishes():
    """The set is where K > 0.  By the product coupling; so that D_alpha^(z_tau) = 0 with z_tau = D, whatever the two
    laws at step tau are."""

    with have(D >= 0):
        _, D_negative = cases(D >= 0)
        with D_negative:
            under(mu, lambda u: K(u) <= 0, lambda u: (by.cases(K(u) <= 0, no=(by.apply_to(in_set),)),))
    with have(coupled_within(V, mu, nu, D)):
        witness(product)
        _, surely_near = each_part()
        with surely_near:
            with under(mu, lambda u: 1 - (1 - K(u)) - (1 - E(nu, K)) <= E(nu, lambda w: inside(u, w))) as u:
                with under(nu, lambda w: 1 - (1 - K(u)) - (1 - K(w)) <= inside(u, w)) as w:
                    _, norm_u_minus_w_above_D = cases(norm(u - w) <= D)
                    with norm_u_minus_w_above_D:
                        K_u_positive, _ = cases(0 < K(u))
                        with K_u_positive:
                            K_w_positive, _ = cases(0 < K(w))
                            with K_w_positive:
                                apply_to(in_set)
            have(E(product, inside) >= 1)
    use(coupled_is_displaced, z=D).called("to displaced", "from displaced")
    use(displaced_is_clipped).called("to clipped", "from clipped")
    use(near_start, P=nu)
    use(unshifted_divergence_bounds)
    use(shifted_renyi_attained, P=mu, z=D).called("to a law", "from a law")
    modus("to displaced")
    modus("to clipped")
    with each_part()[1]:
        modus("from a law", by.witness(nu))

inside = lambda u, w: indicator(norm(u - w) <= D)
product = bind(mu, lambda u: bind(nu, lambda w: dirac(u, w)))

# Two points of the interval [0, 1], at distance 1.
u0, w0 = reals("u w")
unit = lambda u: (0 <= u) & (u <= 1)
nowhere = (by.split(this), by.absurd(by.linear()))
close = (by.cases_of(abs(u0 - w0), (by.linear(),), (by.linear(),)),)
doubt(prop32_start_vanishes,
    mutants=[mutant("half of the diameter",
            show=coupled_within(V, mu, nu, D / 2) & (shifted_renyi(mu, nu, alpha, D / 2) <= 0),
            hints=[{"witness": {"V": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)),
                        "K": value(line, lambda u: indicator(unit(u))), **{"D": "1", "alpha": "2"}},
                    "proofs": {"given in the set": (by.intro("u", "w"), by.intro(), by.cases(unit(u0), no=nowhere),
                            by.cases(unit(w0), no=nowhere), *close),
                        "show": (by.contradiction(), by.use(point_laws_apart, V=line, x=0, y=1, z=expr("1/2")),
                            by.linear())}}])])
prop217_maps_that_see_the_state = claim("In numbers, one step, s_1 = a_1 = 0, random maps that depend on the state: "
        "log cosh(4/v), which D_2 is, is <= 0", altschuler("Proposition 2.17", "remark"),
    altschuler("Definition 2.13", "remark"), flaw="missing hypothesis", grade="substantive",
    note=("Neither the definition nor the proposition says that the random maps are independent of the state.  On the "
            "line, X_0 = X_0' is 0 or 2 with equal probability.  One run steps to the right from 2 and to the left "
            "from 0, the other the other way round: the law of the maps is the same, so that they have a coupling with "
            "s_1 = 0.  The states are -1 or 3 against 1, plus noise N(0, v), and exp(D_2) = cosh(4/v).  The maps of "
            "the paper's own application depend on the batch, which the conditioning there makes dependent on the "
            "state."),
    given=[v > 0],
    show=log(cosh(4 / v)) <= 0)
doubt(prop217_maps_that_see_the_state, mutants=[mutant("half of the variance", show=log(cosh(8 / v)) <= 0)],
    hints=[{"v": "1"}])
