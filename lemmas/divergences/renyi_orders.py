"""The Renyi divergence near its two ends: order 1 is KL, order infinity the logarithm of the largest ratio.

Feldman et al. define both by continuity.  Here the limits have explicit errors, on finite alphabets of any
size: KL <= D_alpha <= KL + (alpha - 1) B^2, and D_infinity + log(mu(i))/(alpha - 1) <= D_alpha <= D_infinity.
"""

from lemmas.analysis.renyi_tangent import alpha, power_quotient
from lemmas.divergences.renyi_properties import moment_at_least_one
from lemmas.divergences.weak_convexity import quadratic_range
from lemmas.papers import feldman
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import kl, renyi, renyi_moment
from verify.language.expr import (
    Expr,
    Prop,
    alphabet,
    distribution,
    each,
    exp,
    index,
    log,
    reals,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    assume,
    cases,
    combine,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    split,
    sums,
    use,
)

eps, B, m = reals("eps B m")
X = alphabet("X")
mu, nu, event = distribution("mu", X), distribution("nu", X), distribution("event", X)
i = index("i", 1, X)
H, KL = renyi_moment(mu, nu, alpha), kl(mu, nu)
TILT, COIN = ["1/4", "3/4"], ["1/2", "1/2"]
PAIR = {"alpha": "2", "X": "2", "mu": TILT, "nu": COIN}
SAME = {"alpha": "2", "X": "2", "mu": COIN, "nu": COIN}

positive_nu = each(X, lambda x: nu[x] > 0)


def ratio_power(x: Expr) -> Expr:
    return (mu[x] / nu[x]) ** (alpha - 1)


def as_ratio(x: Expr) -> tuple[Step, ...]:
    """Where nu(x) > 0: mu^alpha nu^(1-alpha) = mu (mu/nu)^(alpha-1)."""
    return (
        use(power_quotient, a=mu[x], b=nu[x]),
        fact("^", "sum0", mu[x] / nu[x], 1, alpha - 1, by=((sign(),), (), (linear(),))),
        have(
            mu[x] ** alpha * nu[x] ** (1 - alpha) == mu[x] * ratio_power(x),
            linear(nu[x], ratio_power(x)),
        ),
    )


only = each(X, lambda x: (x == i) | (event[x] == 0))
near_largest = Claim(
    id="renyi_near_largest_ratio",
    title="D_alpha >= log(mu(i)/nu(i)) + log(mu(i))/(alpha - 1): the limit is the largest ratio",
    sources=(feldman("Definition 4, order infinity"),),
    kind="definition",
    given=(alpha > 1, positive_nu, mu[i] > 0, only, event[i] == 1),
    show=log(mu[i] / nu[i]) + log(mu[i]) / (alpha - 1) <= renyi(mu, nu, alpha),
    proof=(
        instantiate(positive_nu, i),
        sums(
            X,
            lambda x: event[x] * (mu[i] * ratio_power(i)) <= mu[x] ** alpha * nu[x] ** (1 - alpha),
            lambda x: (
                instantiate(positive_nu, x),
                *as_ratio(x),
                instantiate(only, x),
                split(
                    -1,
                    (
                        rewrite(-1),
                        *as_ratio(i),
                        have(mu[i] * ratio_power(i) >= 0, sign()),
                        linear(mu[i] * ratio_power(i)),
                    ),
                    (rewrite(-1), sign()),
                ),
            ),
        ),
        fact("^", "positive", mu[i] / nu[i], alpha - 1),
        have(mu[i] * ratio_power(i) <= H, linear(mu[i] * ratio_power(i))),
        fact("log", "increasing", mu[i] * ratio_power(i), H),
        fact("log", "product", mu[i], ratio_power(i)),
        fact("log", "power", mu[i] / nu[i], alpha - 1),
        have((alpha - 1) * log(mu[i] / nu[i]) + log(mu[i]) <= log(H), linear()),
        combine((1, [-1]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "without the second logarithm",
            show=log(mu[i] / nu[i]) <= renyi(mu, nu, alpha),
            hints=({**PAIR, "i": "2", "event": ["0", "1"]},),
        ),
    ),
    note="`event` is the point mass at i, only there to pick the letter.",
)

above_kl = Claim(
    id="renyi_above_kl",
    title="KL <= D_alpha for every alpha > 1",
    sources=(feldman("Definition 4, order 1"),),
    kind="definition",
    given=(alpha > 1, positive_nu),
    show=KL <= renyi(mu, nu, alpha),
    proof=(
        let(m, (alpha - 1) * KL),
        sums(
            X,
            lambda x: (
                exp(m) * (mu[x] * (1 + (alpha - 1) * log(mu[x] / nu[x]) - m))
                <= mu[x] ** alpha * nu[x] ** (1 - alpha)
            ),
            lambda x: (
                instantiate(positive_nu, x),
                cases(
                    mu[x] == 0,
                    (rewrite(-1), fact("^", "zero", alpha), rewrite(-1), linear()),
                    (
                        have(mu[x] > 0, sign()),
                        *as_ratio(x),
                        fact("^", "exp", mu[x] / nu[x], alpha - 1),
                        fact("exp", "tangent", (alpha - 1) * log(mu[x] / nu[x]) - m),
                        have(
                            exp((alpha - 1) * log(mu[x] / nu[x]))
                            == exp(m) * exp((alpha - 1) * log(mu[x] / nu[x]) - m),
                            ring(),
                        ),
                        linear(mu[x], mu[x] * exp(m)),
                    ),
                ),
            ),
        ),
        have(exp(m) <= H, linear(exp(m))),
        fact("log", "increasing", exp(m), H),
        fact("log", "exp", m),
        have((alpha - 1) * KL <= log(H), linear()),
        combine((1, [-1]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "a tenth more", show="11/10" * KL <= renyi(mu, nu, alpha), hints=({**PAIR, "alpha": "101/100"},)
        ),
    ),
    extremal=SAME,
    note="With `renyi_near_kl`: the limit at order 1 from above is the KL divergence.",
)


def ratios_at(x: Expr) -> Prop:
    return (mu[x] > 0).implies((log(mu[x] / nu[x]) <= B) & (-B <= log(mu[x] / nu[x])))


ratios = each(X, ratios_at)
small = (alpha - 1) * B <= "179/100"
near_kl = Claim(
    id="renyi_near_kl",
    title="If |log(mu/nu)| <= B and (alpha - 1) B <= 1.79, then D_alpha <= KL + (alpha - 1) B^2",
    sources=(feldman("Definition 4, order 1"),),
    kind="definition",
    given=(alpha > 1, positive_nu, B >= 0, ratios, small),
    show=renyi(mu, nu, alpha) <= KL + (alpha - 1) * B**2,
    proof=(
        sums(
            X,
            lambda x: (
                mu[x] ** alpha * nu[x] ** (1 - alpha)
                <= mu[x] + (alpha - 1) * (mu[x] * log(mu[x] / nu[x])) + (alpha - 1) ** 2 * B**2 * mu[x]
            ),
            lambda x: (
                instantiate(positive_nu, x),
                cases(
                    mu[x] == 0,
                    (rewrite(-1), fact("^", "zero", alpha), rewrite(-1), linear()),
                    (
                        have(mu[x] > 0, sign()),
                        instantiate(ratios, x),
                        *as_ratio(x),
                        fact("^", "exp", mu[x] / nu[x], alpha - 1),
                        let(m, log(mu[x] / nu[x])),
                        modus(ratios_at(x)),
                        have((m <= B) & (-B <= m), intro(), linear(), linear()),
                        have((alpha - 1) * m <= "179/100", linear(alpha - 1)),
                        use(quadratic_range, a=(alpha - 1) * m),
                        have(m**2 <= B**2, linear(degree=2)),
                        have(
                            ratio_power(x) == exp((alpha - 1) * m), rewrite(m == log(mu[x] / nu[x])), assume()
                        ),
                        have(
                            ratio_power(x) <= 1 + (alpha - 1) * m + (alpha - 1) ** 2 * B**2,
                            linear((alpha - 1) ** 2),
                        ),
                        rewrite(m == log(mu[x] / nu[x]), backwards=True),
                        linear(mu[x]),
                    ),
                ),
            ),
        ),
        have(H <= 1 + (alpha - 1) * KL + (alpha - 1) ** 2 * B**2, linear()),
        use(above_kl),
        have(H > 0, use(moment_at_least_one), linear()),
        fact("log", "tangent", H),
        have(log(H) <= (alpha - 1) * (KL + (alpha - 1) * B**2), linear()),
        combine((1, [-1]), scale=alpha - 1),
    ),
    mutants=(
        Mutant(
            "a tenth of the error",
            show=renyi(mu, nu, alpha) <= KL + (alpha - 1) * B**2 / 10,
            hints=({**PAIR, "alpha": "3/2", "B": "7/10"},),
        ),
        Mutant(
            "B bounds the ratios from above only",
            given=(alpha > 1, positive_nu, B >= 0, each(X, lambda x: log(mu[x] / nu[x]) <= B), small),
            hints=(
                {
                    "alpha": "2",
                    "B": "1/100",
                    "X": "2",
                    "mu": ["135/100000", "99865/100000"],
                    "nu": ["1/100", "99/100"],
                },
            ),
        ),
    ),
    note=(
        "With `renyi_above_kl` the limit from above, with the rate alpha - 1.  On infinite alphabets D_alpha "
        "can be infinite for all alpha > 1 while KL is finite: there continuity is not the usual order 1."
    ),
)

# --- order infinity under kernels --------------------------------------------------------------------

CLAIMS = (near_largest, above_kl, near_kl)
