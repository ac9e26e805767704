"""Dominating pairs of the Gaussian and of the Laplace mechanism (Zhu, Dong and Wang 2022).

Gaussian noise is added to a query f with values in V, Laplace noise to a real one, F; both have the sensitivity S.
s is the deviation of the one, v the scale of the other.  (P, Q) dominates (mu, nu) if E_g(mu || nu) <= E_g(P || Q) for
every g >= 0.
"""

from typing import Any

from lemmas.accounting.domination import dominated_by_pair
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.foundations.dominating_pairs import every_pair_at_0
from lemmas.mechanisms.gaussian import gaussian_hockey_stick, gaussian_hockey_stick_within, normal
from lemmas.mechanisms.laplace import laplace_law, laplace_mechanism_pure
from lemmas.mechanisms.laplace_any_gamma import laplace_every_gamma, laplace_bound_any
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import zhu
from verify.language.expr import expr
from verify.lemma import *

D, V, W = space("D"), euclid("V"), euclid("W")
distance = fun("distance", D, D)
f = map_("f", D, V)
F = fun("F", D)
s, v, g, S = reals("s v g S")
m1, m2, w1, w2 = *points("m1 m2", V), *points("w1 w2", W)
x, y = points("x y", D)
near = lambda x, y: distance(x, y) <= 1

# --- Gaussian noise -----------------------------------------------------------------------------------------------------

@claim("Gaussian laws of deviation s at most S apart are dominated by those S apart, of any dimension",
    given=[s > 0, S > 0, hypothesis("near", norm(m1 - m2) <= S), hypothesis("apart", norm(w1 - w2) == S)],
    show=dominated_by_pair(normal(m1, s), normal(m2, s), normal(w1, s), normal(w2, s)))
def gaussian_laws_dominated():
    # For g > 0 a test attains E_g of the laws S apart, and E_g increases with the distance; E_0 is 1 for any laws.
    intro("g", "d", "[0 <= g]", "[bound]")
    some, none = cases(g > 0)
    with some:
        use(gaussian_hockey_stick, gamma=g, V=W, m1=w1, m2=w2)
        unpack(this, "psi").called("attained")
        apply_to("bound", test("psi", W))
        rewrite("apart", at="attained").called("attained")
        use(gaussian_hockey_stick_within, gamma=g, r=S / s)
        phi = intro("phi")
        apply_to(gaussian_hockey_stick_within, phi)
    with none:
        have(g == 0)
        use(every_pair_at_0)
        assume()

noisy = lambda mean, s: bind(gauss(line), lambda xi: dirac(mean + s * xi))

@definition
def gaussian_dominated(D: Space, V: Euclid, distance: Function[D, D], f: Map[D, V], s: Real, S: Real) -> Prop:
    """(N($S, $s^2), N(0, $s^2)) dominates $f(x) and $f(y) with Gaussian noise of deviation $s if $distance(x, y) <= 1.

    The pair of laws on the line is told apart at least as well, at every g >= 0, as two outputs for neighbours."""
    return every(D, D,
        lambda x, y: (distance(x, y) <= 1).implies(dominated_by_pair(normal(f(x), s), normal(f(y), s), noisy(S, s),
                noisy(expr(0), s))))

@definition
def gaussian_dominates(D: Space, V: Euclid, f: Map[D, V], s: Real, S: Real) -> Prop:
    """two outputs of $f with Gaussian noise dominate (N($S, $s^2), N(0, $s^2)) where |$f(x) - $f(y)| = $S.

    Of any inputs; where these are neighbours, no pair that is told apart less dominates the mechanism."""
    return every(D, D,
        lambda x, y: (norm(f(x) - f(y)) == S).implies(dominated_by_pair(noisy(S, s), noisy(expr(0), s), normal(f(x), s),
                normal(f(y), s))))

@claim("The Gaussian mechanism of sensitivity S is dominated by N(S, s^2) and N(0, s^2), and its outputs for inputs S "
        "apart dominate these", zhu("Gaussian mechanism", "whole"),
    given=[s > 0, S > 0,
        hypothesis("sensitivity", every(D, D, lambda x, y: near(x, y).implies(norm(f(x) - f(y)) <= S)))],
    show=gaussian_dominated(D, V, distance, f, s, S) & gaussian_dominates(D, V, f, s, S))
def gaussian_mechanism_dominated():
    above_and_below(gaussian_laws_dominated, lambda x, y: {"m1": f(x), "m2": f(y), "W": line, "w1": S, "w2": expr(0)},
        lambda x, y: {"V": line, "m1": S, "m2": expr(0), "W": V, "w1": f(x), "w2": f(y)})

def above_and_below(laws_dominated: Lemma, above: Callable[..., dict[str, Any]],
        below: Callable[..., dict[str, Any]]) -> None:
    """For neighbours x, y the pair dominates, and is dominated, by the claim about the laws at these values."""
    have(abs(S - 0) == S)
    dominated, dominates = each_part()
    with dominated:
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to("sensitivity", x, y)
        use(laws_dominated, **above(x, y))
        assume()
    with dominates:
        x, y, _ = intro("x", "y", "[S apart]")
        use(laws_dominated, **below(x, y))
        assume()

# --- Laplace noise ------------------------------------------------------------------------------------------------------

a, b, h, k = reals("a b h k")
L = lambda mean: laplace_law(mean, v)
# E_g between Laplace laws of this distance.
amount = lambda distance: Max(Max(0, 1 - g), 1 - exp((v * log(g) - distance) / (2 * v)))

@claim("Where |a - b| <= |h - k| Laplace laws of scale v at a and b are dominated by those at h and k",
    given=[v > 0, hypothesis("apart", abs(a - b) <= abs(h - k))],
    show=dominated_by_pair(L(a), L(b), L(h), L(k)))
def laplace_laws_dominated():
    # As for Gaussian laws: E_g is attained at the distance |h - k| and is no greater at |a - b|.
    intro("g", "d", "[0 <= g]", "[bound]")
    some, none = cases(g > 0)
    with some:
        use(laplace_every_gamma, gamma=g, m1=h, m2=k)
        unpack("laplace_every_gamma.1", "psi").called("attained")
        apply_to("bound", test("psi", line))
        use(laplace_bound_any, gamma=g, m1=a, m2=b)
        fact("exp", "increasing", (v * log(g) - abs(h - k)) / (2 * v), (v * log(g) - abs(a - b)) / (2 * v))
        for one in (abs(a - b), abs(h - k)):
            fact("max", "above", Max(0, 1 - g), 1 - exp((v * log(g) - one) / (2 * v)))
        have(1 - exp((v * log(g) - abs(a - b)) / (2 * v)) <= amount(abs(h - k)), by.linear())
        fact("max", "least", Max(0, 1 - g), 1 - exp((v * log(g) - abs(a - b)) / (2 * v)), amount(abs(h - k)))
        phi = intro("phi")
        apply_to(laplace_bound_any, phi)
    with none:
        have(g == 0)
        use(every_pair_at_0)
        assume()

@definition
def laplace_dominated(D: Space, distance: Function[D, D], F: Function[D], v: Real, S: Real) -> Prop:
    """(Lap($S, $v), Lap(0, $v)) dominates $F(x) and $F(y) with Laplace noise of scale $v if $distance(x, y) <= 1.

    The pair of laws on the line is told apart at least as well, at every g >= 0, as two outputs for neighbours."""
    return every(D, D,
        lambda x, y: (distance(x, y) <= 1).implies(dominated_by_pair(laplace_law(F(x), v), laplace_law(F(y), v),
                laplace_law(S, v), laplace_law(expr(0), v))))

@definition
def laplace_dominates(D: Space, F: Function[D], v: Real, S: Real) -> Prop:
    """two outputs of $F with Laplace noise dominate (Lap($S, $v), Lap(0, $v)) where |$F(x) - $F(y)| = $S.

    Of any inputs; where these are neighbours, no pair that is told apart less dominates the mechanism."""
    return every(D, D,
        lambda x, y: (abs(F(x) - F(y)) == S).implies(dominated_by_pair(laplace_law(S, v), laplace_law(expr(0), v),
                laplace_law(F(x), v), laplace_law(F(y), v))))

@claim("The Laplace mechanism of sensitivity S is dominated by the Laplace laws at S and at 0, and its outputs for "
        "inputs S apart dominate these", zhu("Laplace mechanism", "whole"),
    given=[v > 0, S > 0,
        hypothesis("sensitivity", every(D, D, lambda x, y: near(x, y).implies(abs(F(x) - F(y)) <= S)))],
    show=laplace_dominated(D, distance, F, v, S) & laplace_dominates(D, F, v, S))
def laplace_mechanism_dominated():
    above_and_below(laplace_laws_dominated, lambda x, y: {"a": F(x), "b": F(y), "h": S, "k": expr(0)},
        lambda x, y: {"a": S, "b": expr(0), "h": F(x), "k": F(y)})

# --- doubt --------------------------------------------------------------------------------------------------------------

# Answers 10 and 0, with the pair for answers 1 apart: at g = 1 that is told apart by 2/5 at most.  For Laplace noise answers
# 100 and 0, and the pair is not told apart at all at g = 3.
apart_by = lambda at: value(line, lambda x: at * x)
nobody_far = {"D": "line", "distance": value(line, line, lambda x, y: expr(0)), "S": "1"}
above = lambda at: lambda y: indicator(at < y)

def seen(law: Law, at: int, tail: Lemma, *outputs: tuple[Callable[[Expr], Expr], Expr]) -> tuple[Step, ...]:
    """How often outputs are above a number: as often as the noise is above another."""
    found: tuple[Step, ...] = ()
    for output, t in outputs:
        found = (*found, by.use(tail, t=t),
            by.under(law, lambda x: eq(above(at)(output(x)), above(t)(x)), lambda x: (by.cases(t < x),)))
    return found

doubt(gaussian_mechanism_dominated,
    mutants=[dropped(gaussian_mechanism_dominated, "sensitivity",
            hints=[{"witness": {**nobody_far, "V": "line", "f": apart_by(10), "s": "1"},
                    "proofs": {"show": (by.contradiction().called("bounds"),
                            by.instantiate("bounds.0", 1, 0).called("far"), by.modus("far").called("far apart"),
                            by.instantiate("far apart", 1, "2/5"), by.modus(),
                            by.modus(-1, by.use(gaussian_hockey_stick_within, V=line, m1=1, m2=0, s=1, gamma=1, r=1),
                                by.have(theta(1, 1) <= "2/5", by.evaluate()), by.intro("phi"),
                                by.apply_to(gaussian_hockey_stick_within, test("phi", line)), by.linear()),
                            by.apply_to(this, value(line, above(10))),
                            *seen(gauss(line), 10, gauss_tail, (lambda x: 10 + 1 * x, expr(0)),
                                (lambda x: 1 * x, expr(10))), by.have(Q(0) - Q(10) > "2/5", by.evaluate()),
                            by.linear())}}])])
doubt(laplace_mechanism_dominated,
    mutants=[dropped(laplace_mechanism_dominated, "sensitivity",
            hints=[{"witness": {**nobody_far, "F": apart_by(100), "v": "1"},
                    "proofs": {"show": (by.contradiction().called("bounds"),
                            by.instantiate("bounds.0", 1, 0).called("far"), by.modus("far").called("far apart"),
                            by.instantiate("far apart", 3, 0), by.modus(),
                            by.modus(-1, by.use(laplace_mechanism_pure, m1=1, m2=0, v=1, eps=1), by.have(exp(1) <= 3),
                                by.intro("phi"),
                                by.apply_to(laplace_mechanism_pure, value(line, lambda y: test("phi", line)(y))),
                                by.linear(E(laplace_law(expr(0), expr(1)), test("phi", line)))),
                            by.apply_to(this, value(line, above(100))),
                            *seen(laplace, 100, laplace_tail, (lambda x: 100 + 1 * x, expr(0)),
                                (lambda x: 1 * x, expr(100))), by.have(exp(-100) < "1/3", by.evaluate()),
                            by.linear())}}])])
