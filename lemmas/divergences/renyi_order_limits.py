"""Renyi DP between eps-DP and (eps, delta)-DP: the limits of the order, and the best order of an accountant.

Finite alphabets of any size, real alpha > 1, second laws with positive masses (see `renyi_properties`).
"""

from lemmas.divergences.renyi_properties import H, X, moment_at_least_one, mu, nu, positive_nu
from lemmas.papers import berthier
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import kl, renyi
from verify.language.expr import (
    Abs,
    all_of,
    each,
    every_real,
    exp,
    log,
    real,
    reals,
    sqrt,
)
from verify.prove.steps import (
    assume,
    combine,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

alpha, eps, r, L, y, a, b, q = reals("alpha eps r L y a b q")
D, divergence = renyi(mu, nu, alpha), kl(mu, nu)
AS_GIVEN = ((), (assume(),), (assume(),))
RR = {"X": "2", "mu": ["3/4", "1/4"], "nu": ["1/4", "3/4"]}

p = real("p")
power_as_exponential = Claim(
    id="renyi_power_as_exponential",
    title="p^alpha q^(1 - alpha) = p exp((alpha - 1) log(p/q))",
    given=(p > 0, q > 0),
    show=p**alpha * q ** (1 - alpha) == p * exp((alpha - 1) * log(p / q)),
    proof=(
        fact("^", "exp", p, alpha),
        fact("^", "exp", q, 1 - alpha),
        fact("log", "product", p / q, q),
        fact("exp", "log", p),
        have(log(p / q) == log(p) - log(q), linear()),
        rewrite(-1),
        rewrite(p**alpha == exp(alpha * log(p))),
        rewrite(q ** (1 - alpha) == exp((1 - alpha) * log(q))),
        linear(exp((alpha - 1) * (log(p) - log(q)))),
    ),
    mutants=(
        Mutant(
            "exponent alpha",
            show=p**alpha * q ** (1 - alpha) == p * exp(alpha * log(p / q)),
            hints=({"alpha": "2", "p": "1", "q": "2"},),
        ),
    ),
    note="Ours.",
)

positive_mu = each(X, lambda x: mu[x] > 0)
bounded = each(X, lambda x: Abs(log(mu[x] / nu[x])) <= eps)
exp_quadratic = Claim(
    id="exp_below_quadratic",
    title="exp(y) <= 1 + y + y^2 for y <= 1",
    given=(y <= 1,),
    show=exp(y) <= 1 + y + y**2,
    mutants=(Mutant("without bound", given=(y <= 2,), hints=({"y": "2"},)),),
    note="Ours.",
)

order_one_above = Claim(
    id="renyi_order_one_above",
    title="D_alpha <= KL + (alpha - 1) eps^2 where |log(mu/nu)| <= eps and (alpha - 1) eps <= 1",
    sources=(berthier("Definition 2.2, order 1"),),
    kind="definition",
    given=(alpha > 1, positive_nu, positive_mu, bounded, (alpha - 1) * eps <= 1),
    show=D <= divergence + (alpha - 1) * eps**2,
    proof=(
        sums(
            X,
            lambda x: (
                mu[x] ** alpha * nu[x] ** (1 - alpha)
                <= mu[x] + (alpha - 1) * (mu[x] * log(mu[x] / nu[x])) + (alpha - 1) ** 2 * eps**2 * mu[x]
            ),
            lambda x: (
                instantiate(positive_nu, x),
                instantiate(positive_mu, x),
                instantiate(bounded, x),
                fact("abs", "above", log(mu[x] / nu[x])),
                use(power_as_exponential, p=mu[x], q=nu[x]),
                let(y, log(mu[x] / nu[x])),
                have(y <= eps, linear()),
                have(y >= -eps, linear()),
                have((alpha - 1) * y <= 1, linear(alpha - 1)),
                use(exp_quadratic, y=(alpha - 1) * y),
                have(y**2 <= eps**2, linear(eps + y, eps - y, degree=2)),
                have(
                    mu[x] ** alpha * nu[x] ** (1 - alpha) == mu[x] * exp((alpha - 1) * y),
                    rewrite(y == log(mu[x] / nu[x])),
                    assume(),
                ),
                rewrite(y == log(mu[x] / nu[x]), backwards=True),
                linear(mu[x], mu[x] * (alpha - 1) ** 2),
            ),
        ),
        use(moment_at_least_one, by=AS_GIVEN),
        fact("log", "tangent", H),
        have(H <= 1 + (alpha - 1) * divergence + (alpha - 1) ** 2 * eps**2, linear()),
        have(log(H) <= (alpha - 1) * divergence + (alpha - 1) ** 2 * eps**2, linear()),
        combine((1, [-1]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "a tenth of the last term",
            show=D <= divergence + (alpha - 1) * eps**2 / 10,
            hints=({"alpha": "3/2", "eps": "11/10", **RR},),
        ),
    ),
    note="On a finite alphabet with positive masses some eps will do: D_alpha tends to KL as alpha -> 1.",
)

# --- the accountant ---------------------------------------------------------------------------------

accountant = Claim(
    id="renyi_accountant_gaussian",
    title="Gaussian noise: the least eps of the accountant is r^2/2 + r sqrt(2 log(1/delta))",
    sources=(berthier("Section 2.5, last display"), berthier("Proposition 2.6")),
    given=(r > 0, L > 0),
    show=all_of(
        every_real(
            lambda alpha: (alpha > 1).implies(
                r**2 / 2 + r * sqrt(2 * L) <= alpha * r**2 / 2 + L / (alpha - 1)
            )
        ),
        (1 + sqrt(2 * L) / r) * r**2 / 2 + L / (sqrt(2 * L) / r) == r**2 / 2 + r * sqrt(2 * L),
    ),
    proof=(
        let(a, sqrt(2 * L)),
        have(a > 0, rewrite(-1), sign()),
        fact("sqrt", "square", 2 * L),
        have(a**2 == 2 * L, rewrite(a == sqrt(2 * L)), assume()),
        rewrite(a == sqrt(2 * L), backwards=True),
        have(
            every_real(
                lambda alpha: (alpha > 1).implies(r**2 / 2 + r * a <= alpha * r**2 / 2 + L / (alpha - 1))
            ),
            intro("y"),
            intro(),
            let(b, y - 1),
            have(b > 0, rewrite(-1), linear()),
            have((b * r - a) ** 2 >= 0, sign()),
            have(r * a <= b * r**2 / 2 + L / b, linear(scale=2 * b)),
            have(L / (y - 1) == L / b, rewrite(b == y - 1), ring()),
            linear(r**2),
        ),
        have((1 + a / r) * r**2 / 2 + L / (a / r) == r**2 / 2 + r * a, linear(r / a)),
        intro(),
        assume(),
    ),
    mutants=(
        Mutant(
            "sqrt(3 log(1/delta))",
            given=(r > 0, L > 0, alpha > 1),
            show=r**2 / 2 + r * sqrt(3 * L) <= alpha * r**2 / 2 + L / (alpha - 1),
            hints=({"r": "1", "L": "1/2", "alpha": "2"},),
        ),
    ),
    note=(
        "r = s/sigma, L = log(1/delta); alpha = 1 + sqrt(2 L)/r attains it, so that for Gaussian noise the "
        "minimum in the display exists."
    ),
)

infimum = Claim(
    id="renyi_accountant_infimum",
    title="The infimum for constant eps(alpha) = eps is eps: every order exceeds it, 1 + L/b by b only",
    sources=(berthier("Section 2.5, last display"),),
    kind="strengthening",
    given=(eps >= 0, L > 0, alpha > 1, b > 0),
    show=(eps < eps + L / (alpha - 1)) & (eps + L / (1 + L / b - 1) == eps + b),
    proof=(
        have(L / (alpha - 1) > 0, sign()),
        have(eps < eps + L / (alpha - 1), linear()),
        have(L / (1 + L / b - 1) == b, ring()),
    ),
    mutants=(
        Mutant(
            "eps attained at that order",
            show=eps + L / (1 + L / b - 1) == eps,
            hints=({"eps": "1", "L": "1", "alpha": "2", "b": "1"},),
        ),
    ),
    note=(
        "L = log(1/delta), b > 0 as small as one likes.  The text's minimum exists for Gaussian noise "
        "(`renyi_accountant_gaussian`); where eps(alpha) does not grow, as for pure eps-DP, read infimum."
    ),
)

CLAIMS = (power_as_exponential, exp_quadratic, order_one_above, accountant, infimum)
