"""Skipping a random number of points: Feldman et al., Theorem 24, and what it gains for early points.

Skip-PNSGD draws t_0 uniformly from 0, ..., floor(n/2) and runs on the points after the t_0-th. The run that
uses point t has n - t + 1 steps from it to the end whatever t_0 is (`skipped_run`), so that Theorem 23
bounds each run by u = 2 alpha L^2/(sigma^2 (n - t + 1)). Outputs on finite alphabets of any size; rho is
any law of t_0 on n values, as in `softmax_averaging`.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.divergences.softmax_averaging import (
    ALONE,
    D,
    D_mix,
    H_mix,
    alpha,
    n,
    rho,
    setting,
    softmax_averaging,
    softmax_exponential_of_divergence,
    softmax_mixture_at_least_one,
)
from lemmas.papers import feldman
from verify.lemma import *

u = real("u")
AS_GIVEN = ((), (), (), (assume(),))

used = nonneg("used", n)
p = total(n, lambda i: rho[i] * used[i])
top = exp((alpha - 1) * u)

skipping_seldom_used = claim(
    ("A point that a run uses with probability p: (alpha - 1) D_alpha <= log(1 + p (exp((alpha-1) u) - 1))"),
    feldman("Theorem 24"),
    kind="strengthening",
    note=(
        "`used` is 1 for the values t_0 < t and 0 for the others, where the divergence is 0.  For Skip-PNSGD "
        "and t <= n/2 p = t/(floor(n/2) + 1): early points gain a factor of about 2 t/n on Theorem 24."
    ),
    given=[*setting, u >= 0, each(n, lambda i: used[i] <= 1), each(n, lambda i: D(i) <= used[i] * u)],
    show=D_mix <= log(1 + p * (top - 1)) / (alpha - 1),
)
proof(
    skipping_seldom_used,
    use(softmax_averaging, by=AS_GIVEN),
    use(softmax_mixture_at_least_one, by=AS_GIVEN),
    use(softmax_exponential_of_divergence, by=AS_GIVEN),
    sums(
        n,
        lambda i: rho[i] * exp((alpha - 1) * D(i)) <= rho[i] + rho[i] * used[i] * (top - 1),
        lambda i: (
            instantiate(3, i),
            instantiate(4, i),
            fact(
                "exp",
                "increasing",
                (alpha - 1) * D(i),
                used[i] * ((alpha - 1) * u),
                by=((combine((alpha - 1, [-1])),),),
            ),
            use(renyi_exponential_convex, lam=used[i], u1=(alpha - 1) * u, u2=0),
            have(exp((alpha - 1) * D(i)) <= 1 + used[i] * (top - 1), linear()),
            combine((rho[i], [-1])),
        ),
    ),
    have(H_mix <= 1 + p * (top - 1), linear()),
    fact("log", "increasing", H_mix, 1 + p * (top - 1), by=((linear(),), (assume(),))),
    combine((1, [-1]), scale=alpha - 1),
)
doubt(
    skipping_seldom_used,
    mutants=[
        mutant(
            "half of p",
            show=D_mix <= log(1 + p / 2 * (top - 1)) / (alpha - 1),
            hints=({**ALONE, "alpha": "2", "u": "1/4", "used": ["1"]},),
        ),
    ],
)
