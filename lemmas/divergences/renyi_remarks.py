"""What the two contraction papers say of the Renyi divergence: the cited bound (3), and joint convexity.

Gaussian noise and affine maps keep Gaussian laws, for which D_alpha = alpha gap^2/(2 s^2), s^2 the variance of both:
gaussian_renyi(alpha, gap, s^2).
"""

from lemmas.divergences.relative_entropy_tangents import log_sum_pointwise, mixture_positive
from lemmas.papers import contraction, federated
from verify.language.divergence import gaussian_renyi
from verify.lemma import *

alpha, S, q, v, sigma = reals("alpha S q v sigma")
n = integer("n")

# --- contraction, equation (3) -----------------------------------------------------------------------

renyi_first_step_norm = claim("In numbers: alpha S^2/(2 sigma^2), which D_alpha is after the first step, is alpha S/(2 "
        "sigma^2), S the distance of the starts", contraction("(3), equality", "instance", "psi_1 the identity map"),
    flaw="slip", grade="misprint",
    note=("The norm must be squared (the units of S and sigma agree only then). Here psi_1 is the identity. The same "
            "slip stands in Theorem 1 of feldman2018iteration, which is cited."),
    given=[alpha > 1, S >= 0, sigma > 0],
    show=gaussian_renyi(alpha, S, sigma**2) == alpha * S / (2 * sigma**2))
doubt(renyi_first_step_norm,
    mutants=[mutant("at most", show=gaussian_renyi(alpha, S, sigma**2) <= alpha * S / (2 * sigma**2))],
    hints=[{"alpha": "2", "S": "2", "sigma": "1"}])

# q = c^2 for psi_t(y) = c y.
variances = Sum(0, n - 1, lambda k: q**k)
after_n = alpha * q**n * S**2 / (2 * sigma**2 * variances)
first = alpha * q * S**2 / (2 * sigma**2)

renyi_iteration_any_map = claim("In numbers: D_alpha's formula after n steps of psi_t(y) = c y is at most 1/n of that "
        "after one, for every c other than 0",
    contraction("(3), inequality", "instance", "psi_t(y) = c y on the line, for every t"), flaw="missing hypothesis",
    grade="boundary",
    note=("The paper takes a sequence of mappings without further hypothesis; the cited theorem has contractions "
            "(1-Lipschitz maps). Instance: psi_t(y) = c y on the line with q = c^2, where the gap is c^n S and the "
            "variance sigma^2 (1 + q + ... + q^(n-1)) after n steps."),
    given=[alpha > 1, S >= 0, sigma > 0, q > 0, n >= 1],
    show=after_n <= first / n)
doubt(renyi_iteration_any_map,
    mutants=[mutant("maps that expand by a tenth at most",
            given=(alpha > 1, S >= 0, sigma > 0, q > 0, q <= "121/100", n >= 1))],
    hints=[{"alpha": "2", "S": "1", "sigma": "1", "q": "4", "n": "2"}])

# --- joint convexity ---------------------------------------------------------------------------------

p1, q1, p2, q2, w = reals("p1 q1 p2 q2 w")

@definition(r"\mathsf{kl}($p \,\|\, $q)")
def kl_bits(p: Real, q: Real) -> Expr:
    """KL((p, 1 - (p)) || (q, 1 - (q))).

    The Kullback-Leibler divergence of (p, 1 - p) from (q, 1 - q)."""
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))

def mean(x: Expr, y: Expr) -> Expr:
    """The mean of x and y, x with the weight w."""
    return w * x + (1 - w) * y

inside = tuple(bound for x in (p1, q1, p2, q2, w) for bound in (x > 0, x < 1))
p12, q12 = mean(p1, p2), mean(q1, q2)

@claim("In numbers: the Kullback-Leibler divergence of laws on two letters is jointly convex",
    federated("Section 1, remark on the Renyi divergence"), kind="lemma",
    given=inside,
    show=kl_bits(p12, q12) <= w * kl_bits(p1, q1) + (1 - w) * kl_bits(p2, q2))
def kl_jointly_convex_binary():
    """On any space: kl_mixture."""
    use(mixture_positive, a=q1, b=q2)
    use(mixture_positive, a=1 - p1, b=1 - p2)
    use(mixture_positive, a=1 - q1, b=1 - q2)
    use(log_sum_pointwise, q=q1, R=q12)
    use(log_sum_pointwise, q=q2, R=q12)
    use(log_sum_pointwise, q=1 - q1, R=1 - q12)
    use(log_sum_pointwise, q=1 - q2, R=1 - q12)
    linear(w, 1 - w)

@definition
def inside_01(p: Real) -> Prop:
    """0 < p < 1.

    p is a probability, neither 0 nor 1."""
    return (p > 0) & (p < 1)

def violation(p1: Expr, q1: Expr, p2: Expr, q2: Expr, w: Expr) -> Prop:
    """Two pairs of laws on two letters and a weight at which joint convexity fails."""
    bounds = [inside_01(x) for x in (p1, q1, p2, q2, w)]
    p12, q12 = w * p1 + (1 - w) * p2, w * q1 + (1 - w) * q2
    return all_of(*bounds, kl_bits(p12, q12) > w * kl_bits(p1, q1) + (1 - w) * kl_bits(p2, q2))

renyi_order_one_not_convex = claim("In numbers: two pairs of laws on two letters, and a weight, whose sums of p "
        "log(p/q) break joint convexity at alpha = 1",
    federated("Section 1, remark on the Renyi divergence", "instance", "order alpha = 1, laws on two letters"),
    flaw="missing hypothesis", grade="boundary",
    note=("The paper says of all orders alpha >= 1 that D_alpha is not jointly convex. The order 1 is the "
            "Kullback-Leibler divergence, an f-divergence, and jointly convex on every space (kl_mixture)."),
    refutation={"witness": {},
        "proofs": {"show": (by.intro(), by.intro("p1", "q1", "p2", "q2", "w"), by.contradiction(),
                by.use(kl_jointly_convex_binary), by.linear())}},
    show=exists_real(lambda p1: exists_real(lambda q1: exists_real(
                lambda p2: exists_real(lambda q2: exists_real(lambda w: violation(p1, q1, p2, q2, w)))))))
doubt(renyi_order_one_not_convex, mutants=[mutant("at every pair", given=inside, show=violation(p1, q1, p2, q2, w))])

half, quarter = expr("1/2"), expr("1/4")
mixture_moment = half**alpha * half ** (1 - alpha) + half**alpha * quarter ** (1 - alpha)
root = exp(-(alpha - 1) * log(half) / 2)

@claim("In numbers, for every alpha > 1 the Renyi divergence is not jointly convex: two pairs on three letters",
    federated("Section 1, remark on the Renyi divergence", "part", "orders alpha > 1; one example, as numbers"),
    contraction("Section IV.E, constraint on sigma in [12]", "part",
        "D_alpha is not jointly convex; not that sigma must be large"), kind="repair",
    repairs="renyi_order_one_not_convex",
    given=[alpha > 1],
    show=log(half ** (1 - alpha)) / (alpha - 1) / 2 < log(mixture_moment) / (alpha - 1))
def renyi_not_jointly_convex():
    """The pairs are (d_1, d_1), of divergence 0, and (d_2, (0, 1/2, 1/2)), of divergence log 2; d_i is the point mass
    at i and the weights are 1/2. Their mixture is ((1/2, 1/2, 0), (1/2, 1/4, 1/4)). Letters without mass under the
    first law contribute 0. With v = 2^((alpha - 1)/2) the moment of the mixture is (1 + v^2)/2, and more than v. At
    alpha = 2: log(3/2) > log(2)/2. What remains true is quasi-convexity (joint_quasi_convexity)."""
    fact("^", "exp", quarter, 1 - alpha)
    fact("log", "power", half, 1 - alpha)
    let(v, root)
    fact("exp", "log", half)
    with have(mixture_moment == exp(log(half)) + exp(log(half)) * v**2):
        rewrite(quarter ** (1 - alpha) == exp((1 - alpha) * log(quarter)))
        have(log(quarter) == log(half) + log(half))
        rewrite(this)
        rewrite(v == root)
    have(mixture_moment == half + half * v**2, by.linear(v**2))
    have((v - 1) ** 2 > 0)
    fact("log", "strictly", v, mixture_moment)
    fact("log", "exp", -(alpha - 1) * log(half) / 2)
    have(log(v) == -(alpha - 1) * log(half) / 2, by.rewrite(v == root), by.assume())
    have(log(half ** (1 - alpha)) / 2 < log(mixture_moment))
    combine((1 / (alpha - 1), [this]))

doubt(renyi_not_jointly_convex,
    mutants=[mutant("the whole divergence of the second pair instead of half of it",
            show=log(half ** (1 - alpha)) / (alpha - 1) < log(mixture_moment) / (alpha - 1)),
        mutant("orders below 1", given=(alpha > "1/4", alpha < 1))])
