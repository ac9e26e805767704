"""Weak convexity, Lemma 25 of Feldman et al.: a better constant where every weight is at least p.

If (alpha - 1) D_i = r_i <= c and all weights are p or more, the log of the mean of e^(r_i), which bounds (alpha - 1)
D_alpha of the mixture (`softmax_log_mean_exp`), is at most log(1 + p (e^c - 1))/(p c) times the mean of the r_i; two
weights p <= 1/2 and 1 - p reach it (not shown here).  As p tends to 0 the factor tends to (e^c - 1)/c, for p = 1 it is
1.  The proof is ours.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import feldman
from verify.lemma import *

x, S, q, p, lam, m, k2, c = reals("x S q p lam m k2 c")
n = alphabet("n")
rho, r = distribution("rho", n), nonneg("r", n)
i, k = integer("i"), integer("k")
J = alphabet("J")
f = nonneg("f", J)

@claim("A term of a sum of nonnegative numbers is at most the sum",
    given=[k >= 1, k <= J, i >= 1, i <= k],
    show=f[i] <= Sum(1, k, lambda j: f[j]))
def weak_convexity_term_below_sum():
    suffices(((k <= J) & (i <= k)).implies(f[i] <= Sum(1, k, lambda j: f[j])), by.modus(this))
    start, step = induction(k, 1)
    with start:
        intro()
        have(i == 1)
        rewrite(this)
        unfold(Sum(1, 1, lambda j: f[j]))
        unfold(Sum(1, 0, lambda j: f[j]), "empty")
    with step:
        intro()
        unfold(Sum(1, k + 1, lambda j: f[j]))
        i_up_to_k, i_above_k = cases(i <= k)
        with i_up_to_k:
            modus(((k <= J) & (i <= k)).implies(f[i] <= Sum(1, k, lambda j: f[j])))
            linear(f[k + 1])
        with i_above_k:
            have(i == k + 1)
            rewrite(this)
            have(Sum(1, k, lambda j: f[j]) >= 0)

@claim("log(1 + x) is at least x/S times log(1 + S) for 0 <= x <= S",
    given=[S > 0, x >= 0, hypothesis("below S", x <= S)],
    show=x / S * log(1 + S) <= log(1 + x))
def weak_convexity_log_concave():
    use(renyi_exponential_convex, lam=x / S, u1=log(1 + S), u2=0)
    fact("exp", "log", 1 + S)
    have(exp(x / S * log(1 + S)) <= 1 + x, by.linear(x / S))
    fact("log", "increasing", exp(x / S * log(1 + S)), 1 + x)
    fact("log", "exp", x / S * log(1 + S))
    linear()

doubt(weak_convexity_log_concave, extremal={"x": "1", "S": "1"})

whole = total(J, lambda j: f[j])

@claim("log(1 + sum of f) is at most the sum of log(1 + f), f >= 0",
    show=log(1 + whole) <= total(J, lambda j: log(1 + f[j])))
def weak_convexity_log_of_sum():
    _, no = cases(whole == 0)
    with no:
        let(S, whole)
        with sums(J, lambda j: f[j] / S * log(1 + S) <= log(1 + f[j])):
            use(weak_convexity_term_below_sum, k=J)
            use(weak_convexity_log_concave)
        rewrite(S == whole, backwards=True)
        linear(log(1 + S) / S)

doubt(weak_convexity_log_of_sum, extremal={"J": "2", "f": ["1", "0"]})

rise = exp(c) - 1
best = log(1 + p * rise) / (p * c)  # the constant for weights of p at least

@claim("1 + q (e^(lam c) - 1) is at most (1 + q (e^c - 1))^lam for lam and q in [0, 1]",
    given=[c > 0, q >= 0, q <= 1, lam >= 0, hypothesis("share", lam <= 1)],
    show=log(1 + q * (exp(lam * c) - 1)) <= lam * log(1 + q * rise))
def weak_convexity_power_mean():
    """Concavity of u^lam, for two values.  m is 1 + q (e^c - 1) and k2 its power lam."""
    let(m, 1 + q * rise)
    use(renyi_exponential_convex, u1=-log(m), u2=0)
    use(renyi_exponential_convex, u1=c - log(m), u2=0)
    fact("exp", "log", m)
    have((1 - q) * exp(-log(m)) + q * exp(c - log(m)) == 1, by.linear(exp(-log(m))))
    let(k2, exp(lam * log(m)))
    have(exp(-lam * log(m)) * k2 == 1, by.rewrite(k2 == exp(lam * log(m))), by.ring())
    have(exp(lam * (c - log(m))) * k2 == exp(lam * c), by.rewrite(k2 == exp(lam * log(m))), by.ring())
    have((1 - q) * exp(-lam * log(m)) + q * exp(lam * (c - log(m))) <= 1, by.linear(q, 1 - q, lam))
    have(1 + q * (exp(lam * c) - 1) <= k2, by.linear(k2, 1 - q))
    fact("log", "increasing", 1 + q * (exp(lam * c) - 1), k2)
    with have(log(k2) == lam * log(m)):
        rewrite(k2 == exp(lam * log(m)))
    have(log(m) == log(1 + q * rise), by.rewrite(m == 1 + q * rise), by.ring())
    linear(lam)

doubt(weak_convexity_power_mean, extremal={"q": "1/2", "lam": "1", "c": "1"})

least = each(n, lambda i: rho[i] >= p)
at_most_c = each(n, lambda i: r[i] <= c)
log_mean_exp, mean = log(total(n, lambda i: rho[i] * exp(r[i]))), total(n, lambda i: rho[i] * r[i])

def excess(i: Expr) -> Expr:
    """What the i-th mechanism adds to 1 in the mean of the exponentials."""
    return rho[i] * (exp(r[i]) - 1)

def term(i: Expr) -> tuple[Step, ...]:
    """log(1 + excess) is at most rho_i r_i times the constant."""
    return (by.instantiate(least, i), by.instantiate(at_most_c, i),
        by.use(weak_convexity_term_below_sum, J=n, f=rho, k=n), by.have(rho[i] > 0, by.linear()),
        by.use(weak_convexity_power_mean, q=rho[i], lam=r[i] / c),
        by.use(weak_convexity_log_concave, x=p * rise, S=rho[i] * rise, by={"below S": (by.linear(rise),)}),
        by.have(log(1 + rho[i] * rise) <= rho[i] / p * log(1 + p * rise), by.combine((rho[i] / p, [this]))),
        by.have(r[i] / c * log(1 + rho[i] * rise) <= r[i] / c * (rho[i] / p * log(1 + p * rise)),
            by.combine((r[i] / c, [this]))), by.linear())

@claim("Weights >= p, 0 <= r_i <= c: log of the mean of e^r_i <= log(1 + p (e^c - 1))/(p c) times the mean of r_i",
    feldman("Lemma 25"), kind="lemma",
    given=[c > 0, p > 0, least, at_most_c],
    show=log_mean_exp <= best * mean)
def weak_convexity_least_weight():
    """r_i = (alpha - 1) D_i: the left side bounds (alpha - 1) D_alpha of the random choice (`softmax_log_mean_exp`).
    It is the best constant for a least weight p <= 1/2, such as 1/n for n equally likely mechanisms (not shown): weights
    p and 1 - p, D_1 = c/(alpha - 1), D_2 = 0 and an index that can be read off the output give equality."""
    use(weak_convexity_log_of_sum, J=n, f=excess)
    sums(n, lambda i: log(1 + excess(i)) <= best * (rho[i] * r[i]), lambda i: term(i))
    linear()

doubt(weak_convexity_least_weight, mutants=[mutant("a hundredth less", show=log_mean_exp <= "99/100" * best * mean)],
    extremal={"n": "1", "rho": ["1"], "r": ["1"], "c": "1", "p": "1"})
