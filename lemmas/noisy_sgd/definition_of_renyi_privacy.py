"""Renyi differential privacy by the integral of p^alpha q^(1 - alpha): Definition 2.2 of berthier2019report."""

from lemmas.noisy_sgd.densities import (
    D,
    X,
    alg,
    at_data_sets,
    density,
    density_of,
    dp_,
    dq,
    mean,
    mu,
    nu,
    p,
    q,
    renyi_by_density,
)
from lemmas.noisy_sgd.density_integrals import integral, integral_from_ratio, ratio_from_integral
from lemmas.papers import berthier
from verify.lemma import *

alpha, eps = reals("alpha eps")

renyi_by_integral = claim(
    "D_alpha(p || q) <= eps, with D_alpha the log of the integral of p^alpha q^(1 - alpha) over alpha - 1",
    kind="strengthening",
    given=[alpha > 1, density(mu, p), density(nu, q)],
    show=(renyi(mu, nu, alpha) <= eps).implies(integral(exp((alpha - 1) * eps)))
    & integral(exp((alpha - 1) * eps)).implies(renyi(mu, nu, alpha) <= eps),
)
proof(
    renyi_by_integral,
    use(renyi_by_density, H=exp((alpha - 1) * eps)),
    each_part(
        (intro(), modus(3), use(integral_from_ratio, H=exp((alpha - 1) * eps)), assume()),
        (
            intro(),
            use(ratio_from_integral, H=exp((alpha - 1) * eps)),
            modus(4),
            assume(),
        ),
    ),
)
doubt(
    renyi_by_integral,
    mutants=[
        mutant(
            "from nothing",
            show=integral(exp((alpha - 1) * eps)),
            given=[alpha > 1],
            hints=(
                {
                    "values": {"X": "1", "M": ["1"], "p": ["1"], "q": ["1"], "alpha": "2", "eps": "-1"},
                    "try": {"f": [["1"]]},
                },
            ),
        )
    ],
)


distance = fun("distance", D, D)


def neighbours(body: Callable[[Point, Point], Prop]) -> Prop:
    return every(D, D, lambda d1, d2: (distance(d1, d2) <= 1).implies(body(d1, d2)))


def integral_of(d1: Point, d2: Point) -> Prop:
    """The integral of p^alpha q^(1 - alpha) is at most e^((alpha - 1) eps)."""
    return every(
        weight(X),
        lambda f: every(
            X,
            lambda x: (
                (f(x) * dq(d1, d2, x) ** (alpha - 1) <= dp_(d1, d2, x) ** alpha)
                & (dp_(d1, d2, x) <= 0).implies(f(x) <= 0)
            ),
        ).implies(E(mean(d1, d2), f) <= exp((alpha - 1) * eps)),
    )


rdp = neighbours(lambda d1, d2: renyi(alg(d1), alg(d2), alpha) <= eps)
by_integral = neighbours(integral_of)
renyi_privacy_by_integral = claim(
    "(alpha, eps)-RDP: log of the integral of p^alpha q^(1 - alpha), over alpha - 1, is at most eps for neighbours",
    berthier("Definition 2.2", "whole"),
    given=[
        alpha > 1,
        density_of(lambda d1, d2: alg(d1), dp_),
        density_of(lambda d1, d2: alg(d2), dq),
    ],
    show=rdp.implies(by_integral) & by_integral.implies(rdp),
)
at_pair = at_data_sets(renyi_by_integral)
proof(
    renyi_privacy_by_integral,
    each_part(
        (*at_pair, modus(-2), assume()),
        (*at_pair, modus(-1), assume()),
    ),
)
doubt(
    renyi_privacy_by_integral,
    mutants=[
        mutant(
            "from nothing",
            show=by_integral,
            given=[alpha > 1],
            hints=(
                {
                    "values": {
                        "D": "1",
                        "X": "1",
                        "mean": [[["1"]]],
                        "dp": [[["1"]]],
                        "dq": [[["1"]]],
                        "distance": [["0"]],
                        "alpha": "2",
                        "eps": "-1",
                    },
                    "try": {"f": [["1"]]},
                },
            ),
        )
    ],
)
