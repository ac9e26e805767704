"""How fast the mean of exp(u rho_k), k = 1, ..., n, tends to 1; rho_k = (1 - C^-2)/(1 - C^(-2 k)).

An epoch of C-Lipschitz steps, the k-th from the end of which uses the record, costs B rho_k at order alpha, where B is
the cost of one step; exp(u rho_k) with u = (alpha - 1) B bounds its moment, and the mean over k that of a shuffled epoch.
C = 1 + x, where x is the learning rate times beta, the smoothness of the losses.  It is for Proposition 3.1 of
berthier2019report; "large n" is log(n) >= 1 + 2 kappa + (8 kappa^2 + 4) u e^u.
"""

from lemmas.analysis.exponential_remainders import second_order_above
from lemmas.upper_bounds.stopping import harmonic_log
from lemmas.sampling.shuffled_epoch import berthier_prop31_term
from verify.lemma import *

u, x, C, kappa, B, alpha = reals("u x C kappa B alpha")
k, n, m = integer("k"), integer("n"), integer("m")
c = C ** (-2)
share = lambda k: (1 - C ** (-2)) / (1 - C ** (-2 * k))

@claim("0 <= rho_k <= 1 and rho_k <= 2 x + 1/k for x = C - 1 > 0",
    given=[x > 0, C == 1 + x, k >= 1],
    show=all_of(share(k) >= 0, share(k) <= 1, share(k) <= 2 * x + 1 / k))
def share_bounds():
    use(berthier_prop31_term, c=c)
    have(1 - 1 / C == x / C, by.linear())
    have(1 - c <= 2 * x, by.have(x * (1 - 1 / C) >= 0), by.linear(1 / C))
    have(C ** (-2 * k) < 1)

s_ = real("s")

@claim("e^(u rho_k) <= 1 + u (2 x + 1/k) + u^2 e^u (8 x^2 + 2/k^2) for x = C - 1 > 0 and u >= 0",
    given=[x > 0, C == 1 + x, k >= 1, u >= 0],
    show=exp(u * share(k)) <= 1 + u * (2 * x + 1 / k) + u**2 * exp(u) * (8 * x**2 + 2 / k**2))
def exponential_of_one_rate():
    use(share_bounds)
    let(s_, share(k))
    have(exp(u * s_) == exp(u * share(k)), by.rewrite(s_ == share(k)))
    use(second_order_above, y=u * s_)
    fact("exp", "increasing", u * s_, u)
    have(s_**2 <= 8 * x**2 + 2 / k**2, by.have((2 * x - 1 / k) ** 2 >= 0), by.linear(s_, 2 * x + 1 / k))
    have(u * s_ <= u * (2 * x + 1 / k), by.linear(u))
    have((u * s_) ** 2 * exp(u * s_) <= u**2 * exp(u) * (8 * x**2 + 2 / k**2), by.linear((u * s_) ** 2, u**2 * exp(u)))

@claim("1 + 1/4 + ... + 1/m^2 <= 2 - 1/m", given=[m >= 1], show=Sum(1, m, lambda j: 1 / j**2) <= 2 - 1 / m)
def squares_summed():
    _, step = induction(m, 1)
    with step:
        unfold(Sum(1, m + 1, lambda j: 1 / j**2))
        have(1 / (m + 1) ** 2 <= 1 / m - 1 / (m + 1), by.linear(scale=m * (m + 1) ** 2))
        linear()

profile = Sum(1, n, lambda k: exp(u * share(k)))
excess = u * (2 * x * n + 1 + log(n)) + u**2 * exp(u) * (8 * x**2 * n + 4)

@claim("The sum of e^(u rho_k), k <= n, is at most n + u (2 x n + 1 + log(n)) + u^2 e^u (8 x^2 n + 4), x = C - 1",
    given=[x > 0, C == 1 + x, n >= 1, u >= 0],
    show=profile <= n + excess)
def shares_summed():
    use(harmonic_log)
    use(squares_summed)
    sums((1, n), lambda k: exp(u * share(k)) <= 1 + u * (2 * x + 1 / k) + u**2 * exp(u) * (8 * x**2 + 2 / k**2),
        lambda k: (by.use(exponential_of_one_rate),))
    have(1 / n > 0)
    linear(u, u**2 * exp(u))

threshold = 1 + 2 * kappa + (8 * kappa**2 + 4) * (u * exp(u))
bound = lambda scale: 2 * B * log(n) / scale
R = sqrt(n)
W = u * exp(u)
bracket = 2 * x * n + 1 + log(n) + W * (8 * x**2 * n + 4)

@claim("In numbers, C - 1 <= kappa/sqrt n: the mean of e^(u rho_k) is <= e^(2 u log(n)/sqrt n) for large n, u >= 0",
    given=[alpha > 1, B >= 0, u == (alpha - 1) * B, x > 0, C == 1 + x, n >= 1, kappa >= 0, x * sqrt(n) <= kappa,
        log(n) >= threshold],
    show=profile / n <= exp((alpha - 1) * bound(sqrt(n))))
def slow_rate_profile():
    the_numbers()
    fact("sqrt", "increasing", 1, n)
    have(x * n <= kappa * R, by.linear(R))
    have(x**2 * n <= kappa**2, by.linear(x * R, kappa))
    have(W * (8 * x**2 * n + 4) <= W * (8 * kappa**2 + 4), by.linear(W))
    have(2 * kappa * R + 1 + (8 * kappa**2 + 4) * W <= R * log(n), by.linear(R - 1))
    have(log(n) <= R * log(n), by.linear(R - 1))
    have(n / R == R)
    from_the_bracket(R)

def the_numbers() -> None:
    """What both rates have in common: the signs, and the sum of e^(u rho_k)."""
    have(u >= 0, by.rewrite(u == (alpha - 1) * B))
    have(W >= 0)
    have(8 * kappa**2 + 4 >= 0)
    have((8 * kappa**2 + 4) * W >= 0)
    have(log(n) >= 1, by.linear())
    use(shares_summed)

def from_the_bracket(r: Expr) -> None:
    """The claim for the scale r, as the bracket is at most 2 n log(n)/r."""
    have(excess <= u * (2 * n * log(n) / r), by.have(excess == u * bracket), by.linear(u))
    have(excess / n <= (alpha - 1) * bound(r), by.linear(1 / n, log(n) / r))
    fact("exp", "tangent", (alpha - 1) * bound(r))
    linear(1 / n)

@claim("In numbers, C - 1 <= kappa/n: the mean of e^(u rho_k) is <= e^(2 u log(n)/n) for large n, u >= 0",
    given=[alpha > 1, B >= 0, u == (alpha - 1) * B, x > 0, C == 1 + x, n >= 1, kappa >= 0, x * n <= kappa,
        log(n) >= threshold],
    show=profile / n <= exp((alpha - 1) * bound(n)))
def slower_rate_profile():
    the_numbers()
    have(x**2 * n <= kappa**2, by.linear(x * n, kappa, x * n * (n - 1)))
    have(W * (8 * x**2 * n + 4) <= W * (8 * kappa**2 + 4), by.linear(W))
    from_the_bracket(n)
