"""From Renyi DP to (eps, delta)-DP.

E_gamma(mu || nu) <= gamma^(1 - alpha) exp((alpha - 1) D_alpha), by one inequality for each letter.  In the
other direction see `renyi_order_limits`.  Finite alphabets of any size, real alpha > 1; the second law has
positive masses, as in `renyi_properties`.
"""

from lemmas.papers import berthier
from lemmas.renyi_properties import H, X, moment_at_least_one, mu, nu, positive_nu
from lemmas.renyi_tangent import power_quotient, power_tangent
from verify.claim import Claim, Mutant
from verify.language.divergence import hockey_stick, renyi
from verify.language.expr import exp, log, plus_part, reals
from verify.prove.steps import (
    assume,
    combine,
    fact,
    have,
    instantiate,
    let,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

alpha, gamma, eps, delta, t, u, a, b, c = reals("alpha gamma eps delta t u a b c")
D = renyi(mu, nu, alpha)
KEPT = {"X": "2", "mu": ["3/4", "1/4"], "nu": ["1/4", "3/4"]}

letter = Claim(
    id="renyi_conversion_letter",
    title="u - gamma <= u^alpha gamma^(1 - alpha) (alpha - 1)^(alpha - 1)/alpha^alpha",
    given=(alpha > 1, gamma > 0, u >= 0),
    show=alpha**alpha * (u - gamma) <= (alpha - 1) ** (alpha - 1) * u**alpha * gamma ** (1 - alpha),
    proof=(
        # The tangent of u^alpha at u = t = alpha gamma/(alpha - 1).
        let(t, alpha * gamma / (alpha - 1)),
        have(t > 0, rewrite(-1), sign()),
        have(t * (alpha - 1) == alpha * gamma, rewrite(t == alpha * gamma / (alpha - 1)), ring()),
        use(power_tangent),
        fact("^", "sum", t, 1, alpha - 1),
        have(alpha * t ** (alpha - 1) * (u - gamma) <= u**alpha, linear(t ** (alpha - 1))),
        fact("^", "product", t, alpha - 1, alpha - 1),
        fact("^", "product", alpha, gamma, alpha - 1),
        have(
            (t * (alpha - 1)) ** (alpha - 1) == (alpha * gamma) ** (alpha - 1),
            rewrite(t * (alpha - 1) == alpha * gamma),
            ring(),
        ),
        fact("^", "sum", alpha, 1, alpha - 1),
        fact("^", "sum", gamma, alpha - 1, 1 - alpha),
        have(
            t ** (alpha - 1) * (alpha - 1) ** (alpha - 1) * gamma ** (1 - alpha) == alpha ** (alpha - 1),
            linear(gamma ** (1 - alpha), alpha ** (alpha - 1)),
        ),
        linear((alpha - 1) ** (alpha - 1) * gamma ** (1 - alpha), alpha * u, alpha * gamma, u, gamma),
    ),
    mutants=(
        Mutant(
            "a tenth less",
            show=alpha**alpha * (u - gamma)
            <= "9/10" * (alpha - 1) ** (alpha - 1) * u**alpha * gamma ** (1 - alpha),
            hints=({"alpha": "2", "gamma": "1", "u": "2"},),
        ),
    ),
    extremal={"alpha": "2", "gamma": "1", "u": "2"},
    note="Ours.  Equality at u = alpha gamma/(alpha - 1).",
)

sharp_constant = (alpha - 1) ** (alpha - 1) / alpha**alpha
constant = Claim(
    id="renyi_conversion_constant",
    title="(alpha - 1)^(alpha - 1)/alpha^alpha < 1: the conversion with this factor is always better",
    given=(alpha > 1,),
    show=sharp_constant < 1,
    proof=(
        fact("^", "increasing", alpha - 1, alpha, alpha - 1),
        fact("^", "sum", alpha, 1, alpha - 1),
        have((alpha - 1) ** (alpha - 1) < alpha**alpha, linear(alpha ** (alpha - 1))),
        linear(scale=alpha**alpha),
    ),
    mutants=(Mutant("below 1/2", show=sharp_constant < "1/2", hints=({"alpha": "11/10"},)),),
    note="Ours.  1/4 at alpha = 2, and about 1/(e alpha) for large alpha.",
)

moment_bound = Claim(
    id="renyi_conversion_moment",
    title="E_gamma <= gamma^(1 - alpha) (alpha - 1)^(alpha - 1)/alpha^alpha times exp((alpha - 1) D_alpha)",
    sources=(berthier("Proposition 2.7"),),
    kind="strengthening",
    given=(alpha > 1, gamma > 0, positive_nu),
    show=hockey_stick(mu, nu, gamma) <= sharp_constant * gamma ** (1 - alpha) * H,
    proof=(
        sums(
            X,
            lambda x: (
                plus_part(mu[x] - gamma * nu[x])
                <= sharp_constant * gamma ** (1 - alpha) * (mu[x] ** alpha * nu[x] ** (1 - alpha))
            ),
            lambda x: (
                instantiate(positive_nu, x),
                use(letter, u=mu[x] / nu[x]),
                use(power_quotient, a=mu[x], b=nu[x]),
                have(
                    mu[x] - gamma * nu[x]
                    <= sharp_constant * gamma ** (1 - alpha) * ((mu[x] / nu[x]) ** alpha * nu[x]),
                    linear(nu[x], scale=alpha**alpha),
                ),
                fact(
                    "max",
                    "least",
                    mu[x] - gamma * nu[x],
                    0,
                    sharp_constant * gamma ** (1 - alpha) * ((mu[x] / nu[x]) ** alpha * nu[x]),
                    by=((assume(),), (sign(),)),
                ),
                linear(sharp_constant * gamma ** (1 - alpha)),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "a tenth less",
            show=hockey_stick(mu, nu, gamma) <= "9/10" * sharp_constant * gamma ** (1 - alpha) * H,
            hints=({"alpha": "2", "gamma": "1/2", "X": "1", "mu": ["1"], "nu": ["1"]},),
        ),
    ),
    extremal={"alpha": "2", "gamma": "1/2", "X": "1", "mu": ["1"], "nu": ["1"]},
    note="Balle, Barthe, Gaboardi, Hsu and Sato's form of the conversion.  gamma = e^eps.",
)

rdp = D <= eps
converted = eps + log(1 / delta) / (alpha - 1)
conversion = Claim(
    id="renyi_conversion",
    title="(alpha, eps)-RDP gives (eps + log(1/delta)/(alpha - 1), delta)-DP for 0 < delta < 1",
    sources=(berthier("Proposition 2.7"),),
    given=(alpha > 1, positive_nu, rdp, delta > 0, delta < 1),
    show=hockey_stick(mu, nu, exp(converted)) <= delta,
    proof=(
        have(log(H) <= (alpha - 1) * eps, combine((alpha - 1, [rdp]))),
        use(moment_at_least_one, by=((), (assume(),), (assume(),))),
        fact("exp", "increasing", log(H), (alpha - 1) * eps),
        fact("exp", "log", H),
        use(moment_bound, gamma=exp(converted), by=((), (assume(),), (sign(),), (assume(),))),
        fact("^", "of_exp", converted, 1 - alpha),
        have(converted * (1 - alpha) == -(alpha - 1) * eps - log(1 / delta), ring()),
        fact("log", "inverse", delta),
        have(converted * (1 - alpha) == -(alpha - 1) * eps + log(delta), linear()),
        fact("exp", "log", delta),
        use(constant),
        let(a, exp(-(alpha - 1) * eps)),
        have(a > 0, rewrite(-1), sign()),
        have(
            exp(converted) ** (1 - alpha) == a * delta,
            rewrite(exp(converted) ** (1 - alpha) == exp(converted * (1 - alpha))),
            rewrite(converted * (1 - alpha) == -(alpha - 1) * eps + log(delta)),
            rewrite(a == exp(-(alpha - 1) * eps)),
            linear(exp(-(alpha - 1) * eps)),
        ),
        have(a * H <= 1, rewrite(a == exp(-(alpha - 1) * eps)), linear(exp(-(alpha - 1) * eps))),
        have(sharp_constant > 0, sign()),
        have(a * H > 0, sign()),
        have(
            hockey_stick(mu, nu, exp(converted)) <= sharp_constant * (a * H) * delta,
            linear(sharp_constant * H),
        ),
        linear(sharp_constant * delta, delta),
    ),
    mutants=(
        Mutant(
            "half of the second term",
            show=hockey_stick(mu, nu, exp(eps + log(1 / delta) / (2 * (alpha - 1)))) <= delta,
            hints=(
                {
                    "alpha": "21/20",
                    "eps": "21/20",
                    "delta": "1/10",
                    "X": "2",
                    "mu": ["1/2", "1/2"],
                    "nu": ["1/1000", "999/1000"],
                },
            ),
        ),
    ),
    note=(
        "For all finite alphabets; the hypothesis and the conclusion are meant for all ordered pairs of "
        "neighbours.  The sharper factor of `renyi_conversion_moment` is thrown away here."
    ),
)

CLAIMS = (letter, constant, moment_bound, conversion)
