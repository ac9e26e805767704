"""The ternary divergence at a point: what two functions gain, and which gain nearly all of it.

The divergence is the supremum of the mean of `ternary_gain` over F and G (`ternary_divergence`); at a point it is
gap^alpha r^(1 - alpha), gap = |p - q|.  p, q and r are densities, h, at most that, is to be gained.  It is r times h/r
or, where r is 0, alpha gap times h/(alpha gap), with quotients cut off at caps: R1 is h/r up to k, R2 is h/(alpha gap)
up to k2 (the positive parts of rb1 and rb2), and S is the root of the one that serves.
"""

from lemmas.analysis.young_powers import young
from lemmas.divergences.densities import X, capped_below, p, q, three_parts
from lemmas.divergences.density_integrals import root_below
from verify.lemma import *

h, r = weight("h", X), weight("r", X)
rb1, rb2 = bounded("rb1", X), bounded("rb2", X)
alpha, D, s, u, v, c1, c2, ch, k, k2, r1, r2 = reals("alpha D s u v c1 c2 ch k k2 r1 r2")
x = point("x", X)
gap_ = lambda x: abs(p(x) - q(x))

@definition(r"$alpha\,($p - $q) \bigl(($F)^{$alpha - 1} - ($G)^{$alpha - 1}\bigr) - ($alpha - "
        r"1)\,$r\,\bigl(($F)^{$alpha} + ($G)^{$alpha}\bigr)")
def ternary_gain(alpha: Real, p: Real, q: Real, r: Real, F: Real, G: Real) -> Expr:
    """alpha (p - q) ((F)^(alpha - 1) - (G)^(alpha - 1)) - (alpha - 1) r ((F)^alpha + (G)^alpha).

    What the functions F and G gain at a point with the densities p, q and r."""
    return alpha * (p - q) * (F ** (alpha - 1) - G ** (alpha - 1)) - (alpha - 1) * r * (F**alpha + G**alpha)

gain = lambda F, G, x: ternary_gain(alpha, p(x), q(x), r(x), F, G)

@claim("v <= young(D, s, u) + c1 + c2, young = alpha D s^(alpha - 1) - (alpha - 1) u s^alpha, for v u^(alpha - 1) <= "
        "D^alpha, s^alpha = r1, u r1 <= v <= u r1 + c1 or, for u = 0, s^(alpha - 1) = r2, v <= alpha D r2 + c2",
    given=[alpha > 1, D > 0, u >= 0, r1 >= 0, r2 >= 0, v >= 0, v * u ** (alpha - 1) <= D**alpha, c1 >= 0, c2 >= 0,
        hypothesis("u > 0", (0 < u).implies((s == r1 ** (1 / alpha)) & (u * r1 <= v) & (v <= u * r1 + c1))),
        hypothesis("u <= 0", (u <= 0).implies((s == r2 ** (1 / (alpha - 1))) & (v <= alpha * D * r2 + c2)))],
    show=v <= young(D, s, u) + c1 + c2)
def concave_covers():
    # For u > 0 it is s u <= D, and young is at least u s^alpha = u r1; for u = 0 it is alpha D s^(alpha - 1).
    yes, no = cases(0 < u)
    with yes:
        modus("u > 0")
        use(root_below, c=r1, s=D)
        have(s**alpha == r1, by.rewrite(s == r1 ** (1 / alpha)))
        have(s * u <= D, by.rewrite(s == r1 ** (1 / alpha)))
        linear(alpha * s ** (alpha - 1), u)
    with no:
        modus("u <= 0")
        have(s ** (alpha - 1) == r2, by.rewrite(s == r2 ** (1 / (alpha - 1))))
        linear(alpha * D, (alpha - 1) * s**alpha)

doubt(concave_covers, mutants=[mutant("what was cut off alone", show=v <= c1 + c2)])

wide = value(X, lambda x: alpha * gap_(x))
capped_r = lambda x: Min(h(x) / r(x), k) * indicator(0 < r(x))
capped_gap = lambda x: Min(h(x) / (alpha * gap_(x)), k2) * indicator(0 < alpha * gap_(x))
R1, R2 = (lambda x: Max(rb1(x), 0)), (lambda x: Max(rb2(x), 0))

@definition
def chosen_root(alpha: Real, r: Real, a: Real, b: Real) -> Expr:
    """s_alpha(r, a, b).

    max(a, 0)^(1/alpha) where r > 0, max(b, 0)^(1/(alpha - 1)) where r <= 0."""
    return indicator(0 < r) * Max(a, 0) ** (1 / alpha) + indicator(r <= 0) * Max(b, 0) ** (1 / (alpha - 1))

@definition(r"$c\,\mathbf{1}\bigl[|$h\,\mathbf{1}[$d > 0]/($d)| > $k\bigr]")
def cut_off(c: Real, k: Real, h: Real, d: Real) -> Expr:
    """c 1[|h 1[d > 0]/(d)| > k].

    For k >= 0: c where d > 0 and |h/d| > k, 0 elsewhere."""
    return c * indicator(k < abs(h / d * indicator(0 < d)))

S = lambda x: chosen_root(alpha, r(x), rb1(x), rb2(x))
up, down = (lambda x: S(x) * indicator(q(x) < p(x))), (lambda x: S(x) * indicator(p(x) < q(x)))
beyond_r = lambda x: cut_off(ch, k, h(x), r(x))
beyond_gap = lambda x: cut_off(ch, k2, h(x), alpha * gap_(x))

@claim("At a point: h is at most the gain and what is beyond the caps, if h is below gap^alpha r^(1 - alpha)",
    given=[alpha > 1, k > 0, k2 > 0, h(x) <= ch, ch >= 0, eq(R1(x), capped_r(x)), eq(R2(x), capped_gap(x)),
        h(x) * r(x) ** (alpha - 1) <= gap_(x) ** alpha, (gap_(x) <= 0).implies(h(x) <= 0)],
    show=h(x) <= gain(up(x), down(x), x) + beyond_r(x) + beyond_gap(x))
def covered_at_a_point():
    # r R1 or alpha gap R2 is h but for what is cut off (three_parts); concave_covers gains it.
    yes, no = cases(gap_(x) > 0)
    with yes:
        use(three_parts, q=r)
        use(three_parts, q=wide, cp=ch, k=k2)
        use(capped_below, p=h, q=r)
        have(R1(x) * r(x) <= h(x), by.linear(r(x)))
        have(h(x) <= h(x) * indicator(r(x) <= 0) + r(x) * R1(x) + beyond_r(x), by.linear(r(x)))
        have(h(x) <= alpha * gap_(x) * R2(x) + beyond_gap(x), by.linear(alpha * gap_(x)))
        use(concave_covers, s=S(x), r1=R1(x), r2=R2(x), c1=beyond_r(x), c2=beyond_gap(x))
        q_x_below_p_x, q_x_from_p_x_on = cases(q(x) < p(x))
        with q_x_below_p_x:
            one_sided(p(x) - q(x))
        with q_x_from_p_x_on:
            have(p(x) < q(x), by.fact("abs", "negative", p(x) - q(x)))
            one_sided(q(x) - p(x))
    with no:
        modus((gap_(x) <= 0).implies(h(x) <= 0))
        fact("abs", "above", p(x) - q(x))
        have(p(x) <= q(x))
        have(q(x) <= p(x))

def one_sided(D: Expr) -> None:
    """With D = |p - q| > 0 only one of the two functions is not 0."""
    have(gap_(x) == D)
    with have(gain(up(x), down(x), x) == young(D, S(x), r(x))):
        fact("^", "zero", alpha)  # 0^alpha = 0
        fact("^", "zero", alpha - 1)
        let(s, S(x))
        rewrite(s == S(x), backwards=True)
        auto()
    have(young(gap_(x), S(x), r(x)) == young(D, S(x), r(x)), by.rewrite(gap_(x) == D), by.ring())
    linear()

doubt(covered_at_a_point, mutants=[mutant("what was cut off alone", show=h(x) <= beyond_r(x) + beyond_gap(x))])
