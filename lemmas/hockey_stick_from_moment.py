"""The hockey-stick divergence against the Renyi moment: the best bound from one order.

Finite alphabets of any size; gamma = e^eps.  With t = gamma alpha/(alpha - 1), the positive part of u - gamma
lies below u^alpha divided by alpha t^(alpha - 1), by the tangent at t: summed over the letters this bounds
E_gamma.  The bounds of events that follow are in `renyi_to_dp`.
"""

from lemmas.hockey_stick_forms import divergence as E_gamma
from lemmas.hockey_stick_forms import gamma, mu, nu
from lemmas.papers import altschuler
from lemmas.renyi_properties import X, positive_nu
from lemmas.renyi_tangent import alpha, perspective_tangent, t
from verify.claim import Claim, Mutant
from verify.language.divergence import renyi, renyi_moment
from verify.language.expr import plus_part, reals
from verify.prove.steps import (
    cases,
    fact,
    have,
    instantiate,
    let,
    linear,
    rewrite,
    sign,
    sums,
    use,
)

eps, delta, A, C, lower, upper = reals("eps delta A C lower upper")
H, D = renyi_moment(mu, nu, alpha), renyi(mu, nu, alpha)
PAIR = {"X": "2", "mu": ["1/2", "1/2"], "nu": ["1/10", "9/10"]}

hockey_stick = Claim(
    id="rdp_to_dp_hockey_stick",
    title="alpha t^(alpha - 1) E_gamma(mu || nu) <= exp((alpha - 1) D_alpha), t = gamma alpha/(alpha - 1)",
    sources=(altschuler("Lemma 2.5"),),
    kind="strengthening",
    given=(alpha > 1, gamma > 0, t > 0, t * (alpha - 1) == gamma * alpha, positive_nu),
    show=alpha * t ** (alpha - 1) * E_gamma <= H,
    proof=(
        fact("^", "sum", t, 1, alpha - 1),
        have(t ** (alpha - 1) > 0, sign()),
        have(t**alpha == t * t ** (alpha - 1), linear()),
        let(A, t ** (alpha - 1)),
        sums(
            X,
            lambda x: (
                alpha * t ** (alpha - 1) * plus_part(mu[x] - gamma * nu[x])
                <= mu[x] ** alpha * nu[x] ** (1 - alpha)
            ),
            lambda x: (
                instantiate(positive_nu, x),
                cases(
                    mu[x] >= gamma * nu[x],
                    (
                        fact("max", "left", mu[x] - gamma * nu[x], 0),
                        rewrite(-1),
                        use(perspective_tangent, a=mu[x], b=nu[x]),
                        linear(nu[x], alpha * nu[x], nu[x] * t ** (alpha - 1)),
                    ),
                    (
                        fact("max", "right", mu[x] - gamma * nu[x], 0),
                        rewrite(-1),
                        have(mu[x] ** alpha * nu[x] ** (1 - alpha) >= 0, sign()),
                        linear(),
                    ),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "without the factor alpha, at alpha t^alpha",
            show=alpha * t**alpha * E_gamma <= H,
            hints=({**PAIR, "alpha": "2", "gamma": "2", "t": "4"},),
        ),
        Mutant(
            "twice",
            show=2 * alpha * t ** (alpha - 1) * E_gamma <= H,
            hints=({**PAIR, "alpha": "2", "gamma": "5/2", "t": "5"},),
        ),
    ),
    extremal={"X": "2", "mu": ["1", "0"], "nu": ["1/4", "3/4"], "alpha": "2", "gamma": "2", "t": "4"},
    note=(
        "As `rdp_conversion_sharp`, but one inequality between divergences.  Equality when the "
        "ratio mu/nu takes the values 0 and t only."
    ),
)

CLAIMS = (hockey_stick,)
