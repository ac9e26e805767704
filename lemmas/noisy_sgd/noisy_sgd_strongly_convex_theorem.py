"""Noisy SGD with strongly convex losses: Theorem 5.1 of Altschuler and Talwar with an explicit constant.

From the two-sided cost of sampling and the recursion (`strongly_convex_unrolled`), which enter as hypotheses;
the rest is arithmetic.  lam = D n/(L eta), c = (kappa - 1)/(kappa + 1) <= e^(-2/kappa).
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.noisy_sgd.noisy_sgd_strongly_convex import theorem_steps
from lemmas.noisy_sgd.noisy_sgd_theorem import SAMPLING, SETTING, D, L, T, eps, eta, full, half, n, sigma
from lemmas.papers import altschuler
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Max, Min, Prop, ceiling, exp, expr, for_all, integer, log, reals
from verify.prove.steps import (
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
    use,
)

kappa, lam, unit = reals("kappa lam unit")
N, R = integer("N"), integer("R")

steps = ceiling(Max(1, kappa / 2 * log(D * n / (L * eta))))
ITERATION = (
    eps <= T * full,
    for_all(
        1,
        T,
        lambda R: eps <= R * half + exp(-4 * R / kappa) * (alpha * D**2 / (eta**2 * sigma**2)),
    ),
)
DIAMETER = alpha * D**2 / (eta**2 * sigma**2) == unit * lam**2


def bounded_by(constant: int | str) -> Prop:
    return eps <= expr(constant) * (alpha * L**2 / (n**2 * sigma**2)) * Min(T, steps)


POINT = {
    "alpha": "2",
    "L": "1",
    "sigma": "1",
    "eta": "1",
    "D": "1",
    "b": "1",
    "n": "1",
    "T": "1",
    "kappa": "100",
    "full": "10",
    "half": "20",
    "eps": "10",
}

theorem_repaired = Claim(
    id="strongly_convex_theorem_repaired",
    title=(
        "From both costs: eps <= 11 alpha L^2/(n^2 sigma^2) min(T, ceil(max(1, kappa/2 log(D n/(L eta)))))"
    ),
    sources=(altschuler("Theorem 5.1"), altschuler("(5.1)")),
    kind="repair",
    conditional_on=("the bounds of the run's two costs (the analysis of Theorem 5.1 on R^d)",),
    repairs="strongly_convex_printed_steps",
    given=(*SETTING, kappa >= 1, *SAMPLING, *ITERATION),
    show=bounded_by(11),
    proof=(
        let(unit, alpha * L**2 / (n**2 * sigma**2)),
        have(n >= 1, linear()),
        have(unit > 0, rewrite(-2), sign()),
        have(
            full <= 5 * unit, rewrite(unit == alpha * L**2 / (n**2 * sigma**2)), combine((1, [SAMPLING[0]]))
        ),
        have(
            half <= 10 * unit, rewrite(unit == alpha * L**2 / (n**2 * sigma**2)), combine((1, [SAMPLING[1]]))
        ),
        let(lam, D * n / (L * eta)),
        have(lam > 0, rewrite(-1), sign()),
        have(
            DIAMETER,
            rewrite(lam == D * n / (L * eta)),
            rewrite(unit == alpha * L**2 / (n**2 * sigma**2)),
            ring(),
        ),
        let(N, steps),
        have(steps == N, rewrite(N == steps), ring()),
        rewrite(-1),
        have(
            alpha * L**2 / (n**2 * sigma**2) == unit,
            rewrite(unit == alpha * L**2 / (n**2 * sigma**2)),
            ring(),
        ),
        rewrite(-1),
        fact("ceiling", "bounds", Max(1, kappa / 2 * log(D * n / (L * eta)))),
        fact("max", "above", 1, kappa / 2 * log(D * n / (L * eta))),
        have(N >= 1, linear()),
        have(log(D * n / (L * eta)) == log(lam), rewrite(lam == D * n / (L * eta)), ring()),
        have(N >= kappa / 2 * log(lam), linear(kappa)),
        cases(
            N <= T,
            (
                fact("min", "right", T, N),
                rewrite(-1),
                instantiate(ITERATION[1], N),
                use(theorem_steps, R=N),
                combine(
                    (1, [-2]),
                    (exp(-4 * N / kappa), [DIAMETER]),
                    (N, [half <= 10 * unit]),
                    (unit, [-1]),
                    (-11 * N, [unit == alpha * L**2 / (n**2 * sigma**2)]),
                ),
            ),
            (
                fact("min", "left", T, N, by=((linear(),),)),
                rewrite(-1),
                linear(T, unit * T),
            ),
        ),
    ),
    mutants=(
        Mutant("4 in place of 11", show=bounded_by(4), hints=(POINT,)),
        Mutant(
            "exponent 2 for 4",
            given=(
                *SETTING,
                kappa >= 1,
                *SAMPLING,
                ITERATION[0],
                for_all(
                    1,
                    T,
                    lambda R: eps <= R * half + exp(-2 * R / kappa) * (alpha * D**2 / (eta**2 * sigma**2)),
                ),
            ),
            hints=({**POINT, "kappa": "2", "D": "1000000", "T": "100000000", "full": "10", "eps": "600000"},),
        ),
    ),
    note=(
        "SAMPLING and the first part of ITERATION as in `noisy_sgd_theorem_repaired`; its second part is "
        "`strongly_convex_unrolled` with s1^2 = s2^2 = sigma^2/2, one shift in the last step, and c^(2R) <= "
        "e^(-4R/kappa) (`strongly_convex_factor`).  They need: m-strongly convex, M-smooth, L-Lipschitz "
        "losses, eta = 2/(M + m), sigma >= 8 sqrt(2) L/b, and alpha <= 2 or the first condition of alpha*.  "
        "By `strongly_convex_diameter` the logarithm is at most log((kappa + 1) n)."
    ),
)

CLAIMS = (theorem_repaired,)
