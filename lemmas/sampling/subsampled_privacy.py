"""Renyi privacy after sampling one record: Theorems 3.2 and 4.2 of berthier2019report, for laws on all spaces.

A returns a law for one record, and eps_j bounds D_j of any two of these.  Record k is drawn with probability w_k <= c,
from data sets x1 and x2 that differ in one record; the order is m, an integer.  `sampled(x)` is the law of the output
on data x.  The third law of the ternary divergences is that of x2.
"""

from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.papers import berthier
from lemmas.sampling.subsampled_order import moment_from_ternary, ternary_from_renyi, ternary_square
from lemmas.sampling.ternary_divergence import (A, X, Y, adjacent, c, differ_at, n, sampled, ternary,
    ternary_of_samples_within, w, weights, x1, x2)
from verify.lemma import *

m, j = integer("m"), integer("j")
eps = real_sequence("eps")
B, b1, b2 = reals("B b1 b2")
a_, b_, d_ = points("a b d", X)
C = lambda j: binomial(m, j)
height = lambda j: exp((j - 1) * eps[j])
square: Callable[..., Expr] = lambda c: 4 * c**2 * C(2) * (exp(eps[2]) - 1)
higher: Callable[..., Expr] = lambda c, low: Sum(low, m, lambda j: c**j * C(j) * height(j))
moment = lambda c: 1 + square(c) + 2 * higher(c, 3)
printed = lambda c: 1 + square(c) + 2 * higher(c, 1)
record_private = for_all(2, m, lambda j: every(X, X, lambda a, b: renyi(A(a), A(b), j) <= eps[j]))
one = value(Y, lambda y: expr(1))

@claim("Affine moment after sampling <= 1 + 4 c^2 C(m, 2)(e^eps_2 - 1) + 2 sum_(j = 3)^m c^j C(m, j) e^((j - 1) eps_j)",
    berthier("Theorem 4.2", "step"),
    given=[m >= 2, n >= 1, *weights, record_private, adjacent(x1, x2)],
    show=affine_moment(m, Y, sampled(x1), sampled(x2), moment(c)) & (exp(eps[2]) >= 1) & (c >= 0))
def sampled_moment():
    apply_to("0 <= w <= c", 1)
    with have(every(X, X, lambda a, b: renyi_moment(A(a), A(b), 2) <= exp(eps[2]))).called("for every a, b"):
        apply_to(record_private)
    have(exp(eps[2]) >= 1, by.apply_to(this, x1[1], x1[1], one))  # two equal laws, at the test 1
    have(at_order(2, 4 * (exp(eps[2]) - 1)),
        by.use(ternary_of_samples_within, alpha=2, H=4 * (exp(eps[2]) - 1), x3=x2,
            by={"mechanism": (by.intro("a", "b", "d"), by.instantiate("for every a, b", a_, d_),
                    by.instantiate("for every a, b", b_, d_), by.use(ternary_square))}))
    have(for_all(3, m, lambda j: at_order(j, 2 * height(j))), by.intro("j"),
        by.use(ternary_of_samples_within, alpha=j, H=2 * height(j), x3=x2,
            by={"mechanism": (by.intro("a", "b", "d"), by.instantiate(record_private, j, a_, d_),
                    by.instantiate(record_private, j, b_, d_), by.use(ternary_from_renyi))}))
    use(moment_from_ternary)

at_order = lambda j, H: ternary(sampled(x1), sampled(x2), sampled(x2), j) <= c**j * H

doubt(sampled_moment,
    mutants=[mutant("0", show=affine_moment(m, Y, sampled(x1), sampled(x2), expr(0)),
            given=[m >= 2, n >= 1, *weights, record_private, differ_at(x1, x2, 1, n)])])

# --- from the moment to the divergence --------------------------------------------------------------------------------

mu, nu = laws("mu nu", Y)

@claim("A bound B >= 1 of the moment, in the affine form: D_m <= log(B)/(m - 1)",
    given=[m >= 2, B >= 1, affine_moment(m, Y, mu, nu, B)],
    show=renyi(mu, nu, m) <= log(B) / (m - 1))
def divergence_from_affine_moment():
    use(renyi_two_forms, alpha=m, H=B).called("to the affine form", "from the affine form")
    have(exp((m - 1) * (log(B) / (m - 1))) == B, by.have((m - 1) * (log(B) / (m - 1)) == log(B)), by.rewrite(this))
    rewrite(this)
    modus("from the affine form")

@claim("A bound b1 of the affine moment of order m makes every b2 >= b1 a bound",
    given=[affine_moment(m, Y, mu, nu, b1), b1 <= b2],
    show=affine_moment(m, Y, mu, nu, b2))
def affine_moment_weaker():
    intro("t")
    apply_to(affine_moment(m, Y, mu, nu, b1))

doubt(affine_moment_weaker, mutants=[mutant("from nothing", given=[m >= 2, b1 <= b2])])

@claim("0 <= sum_(j >= 3) c^j C(m, j) e^((j - 1) eps_j) <= the sum over j >= 1",
    given=[m >= 2, c >= 0],
    show=(higher(c, 3) >= 0) & (higher(c, 3) <= higher(c, 1)))
def sampling_terms_positive():
    with have(for_all(1, m, lambda j: term(j) >= 0)).called("for every j"):
        intro("j")
        fact("binomial", "nonnegative", m, j)
    sums((3, m), lambda j: 0 <= term(j), lambda j: (by.apply_to("for every j"),))
    unfold(higher(c, 1), "first")
    unfold(higher(c, 2), "first")
    apply_to("for every j", 1)
    apply_to("for every j", 2)
    _, fewer_terms = each_part()
    with fewer_terms:
        linear()

term = lambda j: c**j * C(j) * height(j)

doubt(sampling_terms_positive, mutants=[mutant("at most half", show=higher(c, 1) <= higher(c, 3))])

# A returns a law for one record, any two of which are neighbours.  Sub(w) draws the index k with probability w_k,
# which is the same for both data sets.  The printed sum begins with j = 1, which is true as well but gives nothing of
# the order c^2 (`subsampling_printed_sum`); the order alpha is m.
@definition(r"\sum_{k \le $n} {$w}_k $A({$x}_k)")
def drawn_record(X: Space, Y: Space, A: Markov[X, Y], w: Series[Real], x: Series[Point[X]], n: Integer) -> Law:
    """A(x[k]), k of 1, ..., n with probability w[k].

    The output of A on one record, which is k with probability w[k]."""
    return mix(1, n, lambda k: w[k], lambda k: A(x[k]))

@definition(r"1 + 4 {$c}^2 \binom{$m}{2} (e^{{$eps}_2} - 1) + 2 \sum_{j = $low}^{$m} {$c}^j "
        r"\binom{$m}{j} e^{(j - 1) {$eps}_j}", letters="m eps")
def sampling_moment(m: Integer, c: Real, eps: Series[Real], low: Integer) -> Expr:
    """1 + 4 c^2 binomial(m, 2) (exp(eps[2]) - 1) + 2 sum(j = low, ..., m: c^j binomial(m, j) exp((j - 1) eps[j])).

    The bound of the moment of order m after sampling at the rate c, from the bounds eps[j] of the
    orders j."""
    return 1 + square(c) + 2 * higher(c, low)

@claim("Subsampling, w_k <= c: D_m <= log(1 + 4 c^2 C(m,2)(e^eps_2-1) + 2 sum_(j>2) c^j C(m,j) e^((j-1) eps_j))/(m-1), "
        "and so with the sum over j >= 1", berthier("Theorem 4.2", "whole"),
    given=[m >= 2, n >= 1, *weights, record_private, adjacent(x1, x2)],
    show=all_of(*(renyi(drawn_record(X, Y, A, w, x1, n), drawn_record(X, Y, A, w, x2, n), m)
                <= log(sampling_moment(m, c, eps, low)) / (m - 1) for low in (3, 1))))
def uneven_sampling():
    use(sampled_moment)
    use(sampling_terms_positive)
    fact("binomial", "nonnegative", m, 2)
    from_three, from_one = each_part()
    with from_three:
        use(divergence_from_affine_moment)
    with from_one:
        use(affine_moment_weaker, b2=printed(c))
        use(divergence_from_affine_moment)

doubt(uneven_sampling,
    mutants=[mutant("1/2 for 4",
            show=renyi(sampled(x1), sampled(x2), m)
                <= log(1 + c**2 * C(2) * (exp(eps[2]) - 1) / 2 + 2 * higher(c, 3)) / (m - 1),
            given=[m >= 2, n >= 1, *weights, record_private, differ_at(x1, x2, 1, n)])])

# Sub draws one of the n records uniformly: the sampling rate rho is 1/n.
uniform = lambda x: mix(1, n, lambda k: 1 / n, lambda k: A(x[k]))

@claim("Subsampling, 1 of n: D_m <= log(1 + 4 C(m,2)(e^eps_2-1)/n^2 + 2 sum_(j>2) C(m,j) e^((j-1) eps_j)/n^j)/(m-1)",
    berthier("Theorem 3.2", "whole"),
    given=[m >= 2, n >= 1, record_private, adjacent(x1, x2)],
    show=renyi(uniform(x1), uniform(x2), m) <= log(moment(1 / n)) / (m - 1))
def uniform_sampling():
    use(uneven_sampling)

doubt(uniform_sampling,
    mutants=[mutant("1/2 for 4", given=[m >= 2, n >= 1, record_private, differ_at(x1, x2, 1, n)],
            show=renyi(uniform(x1), uniform(x2), m)
                <= log(1 + (1 / n) ** 2 * C(2) * (exp(eps[2]) - 1) / 2 + 2 * higher(1 / n, 3)) / (m - 1))])
