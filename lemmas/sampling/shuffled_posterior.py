"""The posterior of a shuffled epoch after three outputs: v_k <= o_k, for Conjecture 1 of berthier2019report.

v_k and o_k, as in `shuffled_next_step`, are the probabilities that point k has been used if the differing point has,
and if it has not.  a0, b0, c0 are the likelihoods of the three outputs if point k made them; a_j, b_j, c_j those of the
points j = 1..n, which are the others, without the differing one.  Z(a) is the sum of a over these, Z(ab) that of a_j
b_k over pairs of different ones, Z(abc) over triples.
"""

from lemmas.papers import berthier
from verify.lemma import *

a0, b0, c0 = reals("a0 b0 c0")
t = integer("t")
n = alphabet("n")
a, b, c = nonneg("a", n), nonneg("b", n), nonneg("c", n)

@definition
def over_points(n: Integer, a: Series[Real]) -> Expr:
    """Z_n(a).

    Z(a): the sum of a_j over the points j = 1..n."""
    return total(n, lambda j: a[j])

@definition
def over_pairs(n: Integer, a: Series[Real], b: Series[Real]) -> Expr:
    """Z_n(a b).

    Z(ab): the sum of a_j b_k over the pairs of different points j, k."""
    return over_points(n, a) * over_points(n, b) - total(n, lambda j: a[j] * b[j])

@definition
def over_triples(n: Integer, a: Series[Real], b: Series[Real], c: Series[Real]) -> Expr:
    """Z_n(a b c).

    Z(abc): the sum of a_i b_j c_k over the triples of different points i, j, k."""
    ab, ac, bc = (total(n, lambda j: f[j] * g[j]) for f, g in ((a, b), (a, c), (b, c)))
    A, B, C = over_points(n, a), over_points(n, b), over_points(n, c)
    return A * B * C - A * bc - B * ac - C * ab + 2 * total(n, lambda j: a[j] * b[j] * c[j])

A, B = over_points(n, a), over_points(n, b)
Z_ab, Z_ac, Z_bc = over_pairs(n, a, b), over_pairs(n, a, c), over_pairs(n, b, c)
Z_abc = over_triples(n, a, b, c)

def first(t: Expr, body: Callable[[Expr], Expr]) -> Expr:
    """The sum of the first t terms."""
    return Sum(1, t, body)

def products_below(t: Expr) -> Prop:
    """The sum of (a b)(b c) over the first t points is at most the product of the sums."""
    return first(t, lambda j: a[j] * b[j] * (b[j] * c[j])) <= first(t, lambda j: a[j] * b[j]) * first(t,
        lambda j: b[j] * c[j])

@claim("The sum of (a b)_j (b c)_j is at most the product of the sums of (a b)_j and of (b c)_j, a, b, c >= 0",
    given=[t >= 0, t <= n],
    show=products_below(t))
def posterior_products():
    # By induction on t; P and R are the two sums so far.
    start, step = induction(t, 0)
    with start:
        unfold(first(expr(0), lambda j: a[j] * b[j] * (b[j] * c[j])), "empty")
    with step:
        unfold(first(t + 1, lambda j: a[j] * b[j] * (b[j] * c[j])))
        unfold(first(t + 1, lambda j: a[j] * b[j]))
        unfold(first(t + 1, lambda j: b[j] * c[j]))
        P, R = first(t, lambda j: a[j] * b[j]), first(t, lambda j: b[j] * c[j])
        rewrite(first(t + 1, lambda j: a[j] * b[j]) == P + a[t + 1] * b[t + 1])
        rewrite(first(t + 1, lambda j: b[j] * c[j]) == R + b[t + 1] * c[t + 1])

doubt(posterior_products,
    mutants=[mutant("half of it",
            show=first(t, lambda j: a[j] * b[j] * (b[j] * c[j]))
                <= first(t, lambda j: a[j] * b[j]) * first(t, lambda j: b[j] * c[j]) / 2)])

@claim("Z(abc) Z(b) <= Z(ab) Z(bc), Z the sums over points, and over pairs and triples of different ones; a, b, c >= 0",
    berthier("Conjecture 1"), kind="lemma",
    show=Z_abc * B <= Z_ab * Z_bc)
def posterior_submodular():
    """With B = Z(b): the right side less the left is the sum of a_j c_j (B - b_j)^2, plus what posterior_products says
    is not negative: the product of the sums of a_j b_j and of b_j c_j, less the sum of a_j b_j b_j c_j."""

    # That the sum of a_j c_j (B - b_j)^2 is not negative, term by term.
    sums(n, lambda j: 0 * a[j] <= a[j] * c[j] * (B - b[j]) ** 2, lambda j: ())
    use(posterior_products)
    linear()

@claim("In numbers, after three outputs: a point is at least as likely to be used if the differing point is not: odds, "
        "multiplied out", berthier("Conjecture 1"), kind="lemma",
    given=[a0 >= 0, b0 >= 0, c0 >= 0],
    show=(a0 * B + b0 * A) * Z_abc <= (a0 * Z_bc + b0 * Z_ac + c0 * Z_ab) * Z_ab)
def conjecture1_coverage_after_three():
    """On the left the differing point made the third output: the odds of the point in question to be used are (a0 Z(b)
    + b0 Z(a)) to Z(ab).  On the right it made none: a0 Z(bc) + b0 Z(ac) + c0 Z(ab) to Z(abc).  The other two cases,
    where it made the first or the second output, by renaming the outputs."""

    use(posterior_submodular)
    use(posterior_submodular, a=b, b=a)
    have(c0 * Z_ab**2 >= 0)
    linear(a0, b0)
