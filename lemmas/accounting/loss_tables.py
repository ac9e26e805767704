"""Loss tables: finitely many losses with weights, a weight at infinity, and the curve that they give.

A table has losses l(lo), ..., l(hi), weights p(lo), ..., p(hi) and a weight w at infinity.  No order of the losses is
asked for, and the weights need not sum to 1.  l and p are functions of numbers, of which only the values at whole
numbers from lo to hi matter.
"""

from verify.lemma import *

X = space("X")
lo, hi, k = integer("lo"), integer("hi"), integer("k")
p, l = fun("p", line), fun("l", line)
w, g, g2, s = reals("w g g2 s")

@definition(r"\Bigl($w + \sum_{k=$lo}^{$hi} ${p}(k) \max\bigl(1 - $g\, e^{-${l}(k)}, 0\bigr)\Bigr)")
def table_curve(lo: Integer, hi: Integer, p: Function[line], l: Function[line], w: Real, g: Real) -> Expr:
    """(w + sum over lo <= k <= hi of p(k) max(1 - g exp(-l(k)), 0)).

    The curve of a table of losses l with weights p, numbered from lo to hi, and the weight w at infinity, at g."""
    return w + Sum(lo, hi, lambda k: p(k) * Max(1 - g * exp(-l(k)), 0))

@definition(r"\mathsf{E}_g($mu \,\|\, $nu) \le $w + \sum_{k=$lo}^{$hi} ${p}(k) \max(1 - g\, e^{-${l}(k)}, 0)\ (g \ge 0)")
def table_dominates_at(X: Space, mu: Law[X], nu: Law[X], lo: Integer, hi: Integer, p: Function[line], l: Function[line],
        w: Real) -> Prop:
    """the table of weights p(k) at losses l(k), lo <= k <= hi, and w at infinity, dominates mu and nu.

    E_g(mu || nu) is below the curve of the table for every g >= 0."""
    return every(REAL, lambda g: (0 <= g).implies(hockey_stick(mu, nu, g) <= table_curve(lo, hi, p, l, w, g)))

def table_dominates(mu: Law, nu: Law, lo: Expr | int, hi: Expr | int, p: Function, l: Function, w: Expr | int) -> Prop:
    """The table of losses l with weights p, and w at infinity, dominates (mu, nu)."""
    return table_dominates_at(mu.spaces[0], mu, nu, lo, hi, p, l, w)

# For the mutants: a table without weights, and two laws at two points of the line.
no_weights = {"lo": "1", "hi": "1", "p": value(line, lambda x: expr(0)), "l": value(line, lambda x: expr(0))}
one_weight = {**no_weights, "p": value(line, lambda x: expr(1))}
at_0, at_1 = dirac(expr(0)), dirac(expr(1))
to_0, to_1 = value(line, lambda x: at_0), value(line, lambda x: at_1)
near_0 = lambda x: indicator(x <= 0)

weighted = for_all(lo, hi, lambda k: 0 <= p(k))

@claim("The curve of a table is convex, if none of its weights p(k) is negative",
    given=[weighted, hypothesis("s >= 0", 0 <= s), s <= 1],
    show=table_curve(lo, hi, p, l, w, s * g + (1 - s) * g2)
        <= s * table_curve(lo, hi, p, l, w, g) + (1 - s) * table_curve(lo, hi, p, l, w, g2))
def table_curve_convex():
    with sums((lo, hi),
            lambda k: p(k) * gain(s * g + (1 - s) * g2, k)
                <= s * (p(k) * gain(g, k)) + (1 - s) * (p(k) * gain(g2, k))) as k:
        instantiate(weighted, k)  # a weight >= 0 times a maximum of affine functions of g
        with have(gain(s * g + (1 - s) * g2, k) <= s * gain(g, k) + (1 - s) * gain(g2, k)):
            have(1 - g * exp(-l(k)) <= gain(g, k))
            have(1 - g2 * exp(-l(k)) <= gain(g2, k))
            one, _ = cases_of(gain(s * g + (1 - s) * g2, k))
            with one:
                linear(s, 1 - s)

gain = lambda g, k: Max(1 - g * exp(-l(k)), 0)
