"""A record added or removed under sampling: at one step the removal decides for g >= 1, not for every g < 1.

Let a map swap the laws N and M, as the reflection at the midpoint swaps two Gaussians, and let P = (1 - q) N + q M, q the
rate.  Accountants that keep one pair of laws for both directions keep (P, N), the record removed.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.audits.central_limit import near
from lemmas.divergences.two_laws_mixed import mixes, two_terms
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_symmetry import gauss_symmetry
from verify.language.expr import expr
from verify.lemma import *

X, V = space("X"), euclid("V")
M, N, P = laws("M N P", X)
T = map_("T", X, X)
q, g, d, s = reals("q g d s")
phi = test("phi", X)
c, u = points("c u", V)
R = law("R", V)
f = bounded("f", V)

swaps = every(bounded(X), lambda f: eq(E(M, lambda x: f(T(x))), E(N, f)) & eq(E(N, lambda x: f(T(x))), E(M, f)))
numbers = [0 <= q, q <= 1, g >= 1]

def mixed_law(V: Space | Euclid, P: Law, M: Law, N: Law) -> Prop:
    """P = (1 - q) N + q M."""
    return hypothesis("mixture", mixes(V, P, q, M, N))

def removal(P: Law, N: Law) -> Prop:
    """d bounds E_g where the record is removed."""
    return hypothesis("removal", hockey_stick(P, N, g) <= d)

@claim("Let a map swap N and M, P = (1 - q) N + q M and g >= 1: a bound on E_g(P || N) is one on E_g(N || P)",
    given=[*numbers, mixed_law(X, P, M, N), hypothesis("exchanged", swaps), removal(P, N)],
    show=hockey_stick(N, P, g) <= d)
def removed_bounds_added():
    # The bound at phi after T, where N and M change places, and at the test 0, as 0 <= d.
    intro("phi")
    apply_to("mixture")
    apply_to("removal", value(X, lambda x: phi(T(x))))
    apply_to("mixture", value(X, lambda x: phi(T(x))))
    apply_to("exchanged")
    apply_to("removal", value(X, lambda x: expr(0)))
    cases(E(M, phi) <= E(N, phi), yes=(by.have(0 <= (g - 1) * (1 - q) * (E(N, phi) - E(M, phi))), by.linear(g, q)),
        no=(by.have(g * q * E(N, phi) <= g * q * E(M, phi)), by.have((1 - g) * E(N, phi) <= 0)))

@claim("Poisson sampling, a Gaussian in R^d, g >= 1: a bound for a record removed is one for the record added",
    given=[*numbers, mixed_law(V, R, normal(u, s), normal(c, s)), removal(R, normal(c, s))],
    show=hockey_stick(normal(c, s), R, g) <= d)
def removed_bounds_added_gaussian():
    with use(removed_bounds_added, X=V, P=R, T=value(V, lambda y: c + u - y)) as that:
        with that.premise("exchanged"):
            intro("f")
            use(gauss_symmetry)  # c + u - (c + s x) = u - s x, and -x has the law of x
            for mean in (c, u):
                have(E(gauss(V), lambda x: f(mean + s * x)) == E(gauss(V), lambda x: f(mean + s * -x)),
                    by.congruence(gauss_symmetry,
                        lambda hole: E(hole, lambda x: f(mean + s * x)) == E(gauss(V), lambda x: f(mean + s * -x)),
                        backwards=True))

one_direction_every_g = claim("Poisson sampling, a Gaussian in R^d: a bound for a record removed is one for it added, "
        "any g", flaw="missing hypothesis", grade="substantive",
    note="g < 1 is needed where one pair of laws is to dominate both directions, so that they may be composed.",
    mended_by=("removed_bounds_added_gaussian",),
    given=[0 <= q, q <= 1, g > 0, mixed_law(V, R, normal(u, s), normal(c, s)), removal(R, normal(c, s))],
    show=hockey_stick(normal(c, s), R, g) <= d)

# --- doubt ---------------------------------------------------------------------------------------------------------

phi_, f_ = test("phi", line), bounded("f", line)
# near(i) is N(i, 1), and half_mixed the mean of N(0, 1) and N(1, 1).
half_mixed = mix(0, 1, lambda i: i / 2 + (1 - i) / 2, near)
end = expr("3/2")
low = lambda y: indicator(y <= end)
below = lambda mean: (by.use(gauss_tail, t=end - mean),
    by.under(gauss(line), lambda xi: eq(1 - low(mean + xi), indicator(end - mean < xi)),
        lambda xi: (by.cases(mean + xi <= end),)))
told = (by.mixture(half_mixed, low), *two_terms(lambda i: (i / 2 + (1 - i) / 2) * E(near(i), low)), *below(0),
    *below(1))
# g = 1/2 = 1 - q: no test tells more than 1 - g of the record removed.
every_test = (by.intro("phi"), by.mixture(half_mixed, phi_),
    *two_terms(lambda i: (i / 2 + (1 - i) / 2) * E(near(i), phi_)), by.have(E(near(expr(1)), phi_) <= 1), by.linear())
is_half = (by.intro("f"), by.mixture(half_mixed, f_), *two_terms(lambda i: (i / 2 + (1 - i) / 2) * E(near(i), f_)),
    by.linear())
every_g_fails: dict[str, Any] = {"witness": {"V": "line", "c": "0", "u": "1", "R": half_mixed, "q": "1/2", "s": "1",
        "g": "1/2", "d": "1/2"},
    "proofs": {"given mixture": is_half, "given removal": every_test,
        "show": (by.contradiction().called("bound"), by.apply_to("bound", value(line, low)), *told,
            by.have(3 * (1 - Q(end)) - (1 - Q(end - 1)) > 2, by.evaluate()), by.linear())}}
doubt(one_direction_every_g,
    mutants=[mutant("g at most 1", given=[*one_direction_every_g.given, g <= 1], hints=[every_g_fails])],
    hints=[every_g_fails])
doubt(removed_bounds_added_gaussian,
    mutants=[mutant("g at least 1/2",
            given=[0 <= q, q <= 1, g >= "1/2", mixed_law(V, R, normal(u, s), normal(c, s)), removal(R, normal(c, s))],
            hints=[every_g_fails])])
across = lambda a: E(gauss(line), lambda x: f_(a - x))
is_swapped = (by.intro("f"), by.use(gauss_symmetry, V=line),
    *(by.have(E(gauss(line), lambda x: f_(a + x)) == across(a),
            by.congruence(gauss_symmetry, lambda hole: E(hole, lambda x: f_(a + x)) == across(a), backwards=True))
            for a in (expr(0), expr(1))))
swap_fails: dict[str, Any] = {"witness": {"X": "line", "M": near(expr(1)), "N": near(expr(0)), "P": half_mixed,
        "T": value(line, lambda y: 1 - y), "q": "1/2", "g": "1/2", "d": "1/2"},
    "proofs": {"given mixture": is_half, "given exchanged": is_swapped, "given removal": every_test,
        "show": every_g_fails["proofs"]["show"]}}
doubt(removed_bounds_added,
    mutants=[mutant("g at least 1/2",
            given=[0 <= q, q <= 1, g >= "1/2", mixed_law(X, P, M, N), hypothesis("exchanged", swaps), removal(P, N)],
            hints=[swap_fails])])
