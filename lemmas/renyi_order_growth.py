"""The Renyi divergence grows with its order.

Finite alphabets of any size, second law with positive masses.  With theta = (beta - 1)/(alpha - 1) >= 1 and
u = mu/nu, the tangent of y^theta at y = exp((alpha - 1) D_alpha), summed under mu, is Jensen's inequality for
(u^(alpha - 1))^theta.  The limits at the orders 1 and infinity are in `renyi_orders`.
"""

from lemmas.papers import altschuler
from lemmas.renyi_properties import COIN, TILT, X, moment_at_least_one, mu, nu, positive_nu
from lemmas.renyi_tangent import a, alpha, b, power_quotient, power_tangent, t
from verify.claim import Claim, Mutant
from verify.language.divergence import renyi, renyi_moment
from verify.language.expr import log, reals
from verify.prove.steps import (
    assume,
    cases,
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

beta, theta, w, y = reals("beta theta w y")
H, D = renyi_moment(mu, nu, alpha), renyi(mu, nu, alpha)
Hb, Db = renyi_moment(mu, nu, beta), renyi(mu, nu, beta)
THETA = theta == (beta - 1) / (alpha - 1)

step = Claim(
    id="renyi_order_step",
    title="theta = (beta-1)/(alpha-1): a^beta b^(1-beta) is above its tangent in a^alpha b^(1-alpha)",
    given=(alpha > 1, beta >= alpha, a >= 0, b > 0, t > 0, THETA),
    show=a * t**theta + theta * t ** (theta - 1) * (a**alpha * b ** (1 - alpha) - t * a)
    <= a**beta * b ** (1 - beta),
    proof=(
        have((alpha - 1) * theta == beta - 1, rewrite(THETA), ring()),
        have(theta >= 1, rewrite(THETA), linear(scale=alpha - 1)),
        cases(
            a == 0,
            (
                rewrite(-1),
                fact("^", "zero", alpha),
                fact("^", "zero", beta),
                linear(b ** (1 - beta), theta * t ** (theta - 1) * b ** (1 - alpha)),
            ),
            (
                have(a > 0, sign()),
                let(w, a / b),
                have(w > 0, rewrite(-1), sign()),
                have(w * b == a, rewrite(w == a / b), ring()),
                use(power_quotient),
                use(power_quotient, alpha=beta),
                have((a / b) ** alpha == w**alpha, rewrite(w == a / b), ring()),
                have((a / b) ** beta == w**beta, rewrite(w == a / b), ring()),
                fact("^", "sum", w, 1, alpha - 1),
                fact("^", "sum", w, 1, beta - 1),
                have(a**alpha * b ** (1 - alpha) == a * w ** (alpha - 1), linear(b, w ** (alpha - 1))),
                have(a**beta * b ** (1 - beta) == a * w ** (beta - 1), linear(b, w ** (beta - 1))),
                use(power_tangent, alpha=theta, u=w ** (alpha - 1), by=((), (sign(),))),
                fact("^", "tower", w, alpha - 1, theta),
                have(
                    w ** ((alpha - 1) * theta) == w ** (beta - 1),
                    rewrite((alpha - 1) * theta == beta - 1),
                    ring(),
                ),
                have(
                    t**theta + theta * t ** (theta - 1) * (w ** (alpha - 1) - t) <= w ** (beta - 1), linear()
                ),
                linear(a, theta * t ** (theta - 1)),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "for beta below alpha",
            given=(alpha > 1, beta > 1, a >= 0, b > 0, t > 0, THETA),
            hints=({"alpha": "3", "beta": "2", "theta": "1/2", "a": "2", "b": "1", "t": "1"},),
        ),
    ),
)

monotone = Claim(
    id="renyi_order_monotone",
    title="D_alpha <= D_beta for 1 < alpha <= beta",
    sources=(altschuler("Definition 2.3"),),
    kind="strengthening",
    given=(alpha > 1, beta >= alpha, positive_nu),
    show=D <= Db,
    proof=(
        let(theta, (beta - 1) / (alpha - 1)),
        use(moment_at_least_one, by=((), (), (assume(),))),
        let(t, H),
        have(t > 0, linear()),
        have(t >= 1, linear()),
        sums(
            X,
            lambda x: (
                mu[x] * t**theta
                + theta * t ** (theta - 1) * (mu[x] ** alpha * nu[x] ** (1 - alpha) - t * mu[x])
                <= mu[x] ** beta * nu[x] ** (1 - beta)
            ),
            lambda x: (
                instantiate(positive_nu, x),
                use(step, a=mu[x], b=nu[x]),
                assume(),
            ),
        ),
        have(t**theta <= Hb, linear(theta * t ** (theta - 1), theta * t * t ** (theta - 1))),
        fact("^", "positive", t, theta),
        fact("log", "increasing", t**theta, Hb),
        fact("log", "power", t, theta),
        have(log(t) == log(H), rewrite(t == H), ring()),
        have(theta * (alpha - 1) == beta - 1, rewrite(THETA), ring()),
        have(log(H) * (beta - 1) <= log(Hb) * (alpha - 1), linear(alpha - 1, log(t), beta - 1)),
        have(beta - 1 > 0, linear()),
        combine((1, [-2]), scale=(alpha - 1) * (beta - 1)),
    ),
    mutants=(
        Mutant(
            "turned round",
            show=D >= Db,
            hints=({"alpha": "2", "beta": "3", "X": "2", "mu": TILT, "nu": COIN},),
        ),
    ),
    extremal={"alpha": "2", "beta": "3", "X": "2", "mu": TILT, "nu": TILT},
)

CLAIMS = (step, monotone)
