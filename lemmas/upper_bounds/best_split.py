"""Theorem 3.1 of altschuler2022noisysgd with the constant 26/3, given the costs of every split of the noise.

A share y of the variance is used for sampling, the rest for iteration.  With lam = D n/(L eta), D the diameter, N =
ceil(lam) and R steps the best share is w R/(w R + lam), w = sqrt(10); it is at least 1/2, as the conditions on sigma and
alpha ask, if R >= lam/w.  eps is the Renyi divergence of the runs, full what sampling costs in a step with all the noise.
"""

from lemmas.analysis.renyi_tangent import alpha
from lemmas.upper_bounds.explicit_constant import SETTING, D, L, T, eps, eta, full, n, sigma
from lemmas.papers import altschuler
from verify.lemma import *

lam, w, y, unit = reals("lam w y unit")
N, R = integer("N"), integer("R")

@claim("5 R + w lam + lam^2/(2 R) <= 26/3 ceil(lam) at R = ceil(lam/w), w = sqrt(10)",
    altschuler("Section 3.2, Step 4, display 2"), kind="lemma",
    given=[lam > 0, w > 0, w**2 == 10, N == ceiling(lam), R == ceiling(lam / w)],
    show=(R >= 1) & (R <= N) & (lam <= w * R) & (5 * R + w * lam + lam**2 / (2 * R) <= "26/3" * N))
def noisy_sgd_best_steps():
    """The worst case is lam = 1: 5 + sqrt(10) + 1/2 = 8.6623.  N = ceil(lam) >= 2 and >= 3 for lam above 1 and 2."""

    have(w <= "3.163", by.cases(w <= "3.163", (), (by.linear(degree=2),)))  # otherwise w^2 > 10
    have(w >= 1, by.cases(w >= 1, (), (by.linear(degree=2),)))
    fact("ceiling", "bounds", lam)
    fact("ceiling", "bounds", lam / w)
    have(lam / w > 0)
    have(R > 0)
    have(lam / w <= lam)
    have(N + 1 - R > 0)
    have(lam <= w * R, by.linear(w))
    have(lam > w * (R - 1), by.linear(w))
    have(N >= lam)
    with have(5 * R + w * lam + lam**2 / (2 * R) <= "26/3" * N):
        R_up_to_1, R_above_1 = cases(R <= 1)
        with R_up_to_1:
            _, lam_above_1 = cases(lam <= 1)
            with lam_above_1:
                cases(lam <= 2)
        with R_above_1:
            # 5 R <= 10 (R - 1) <= w lam
            have(R >= 2)
            have(5 * R <= w * lam, by.combine((w, [lam > w * (R - 1)]), (1 - R, [w**2 == 10]), (5, [R >= 2])))
            have(lam**2 / (2 * R) <= w * lam / 2)
            have("5/2" * w * lam <= "26/3" * lam)
            linear()

doubt(noisy_sgd_best_steps,
    mutants=[mutant("17/2 for 26/3", show=5 * R + w * lam + lam**2 / (2 * R) <= "17/2" * N,
            given=(lam > 0, w == "3.16", N == ceiling(lam), R == ceiling(lam / w))),
        mutant("w = 3.17", given=(lam > 0, w == "3.17", N == ceiling(lam), R == ceiling(lam / w)))])

best_steps_bound = 5 * R + w * lam + lam**2 / (2 * R) <= "26/3" * N

def cost_is_met(y: Expr) -> Prop:
    """The bound of the recursion for every number R of steps, with the share y of the variance."""
    return for_all(1, T,
        lambda R: (eps <= R * (5 * alpha * L**2 / (n**2 * sigma**2 * y))
                + alpha * D**2 / (2 * eta**2 * sigma**2 * (1 - y) * R)))

SPLITS = every_real(lambda y: ((y >= "1/2") & (y < 1)).implies(cost_is_met(y)))
SAMPLED = (*SETTING, eps <= T * full, full <= 5 * alpha * L**2 / (n**2 * sigma**2))
IS_UNIT = unit == alpha * L**2 / (n**2 * sigma**2)

def is_bounded_by(constant: str) -> Prop:
    return eps <= expr(constant) * (alpha * L**2 / (n**2 * sigma**2)) * Min(T, ceiling(D * n / (L * eta)))

@claim("From the costs of every split: eps <= 26/3 alpha L^2/(n^2 sigma^2) min(T, ceil(D n/(L eta)))",
    altschuler("Theorem 3.1"), kind="lemma",
    conditional_on=("the costs of a run for every split of the noise, with 5 for sampling (proved: 76/5)",),
    given=[*SAMPLED, SPLITS],
    show=is_bounded_by("26/3"))
def noisy_sgd_theorem_26_3():
    """From assumed costs: 5 alpha L^2/(n^2 sigma^2 y) a step for sampling with the share y of the variance, and those
    of the shifts with the share 1 - y.  The 5 is not proved here: `sampled_pair_moment` gives 76/5, for y >= 29/32
    if sigma > 8 sqrt(2) L/b, and so `noisy_sgd_convex_privacy`, with 24/25 and 7/25 of the noise, has 23.  The
    equal split gives 11 from the costs assumed.  Between 2 (`noisy_sgd_constant_necessary`) and 23 the best
    constant is open."""

    let(unit, alpha * L**2 / (n**2 * sigma**2))
    let(lam, D * n / (L * eta))
    have(lam > 0, by.rewrite(this))
    have(alpha * D**2 / (eta**2 * sigma**2) == unit * lam**2, by.rewrite(lam == D * n / (L * eta)), by.rewrite(IS_UNIT))
    let(N, ceiling(lam))
    have(ceiling(D * n / (L * eta)) == N, by.rewrite(N == ceiling(lam)), by.rewrite(lam == D * n / (L * eta)))
    rewrite(this)
    let(w, sqrt(expr(10)))
    have(w**2 == 10, by.rewrite(w == sqrt(expr(10))), by.fact("sqrt", "square", 10))
    let(R, ceiling(lam / w))
    use(noisy_sgd_best_steps)
    yes, no = cases(N <= T)
    with yes:  # the last R = ceil(lam/w) steps, with the best share y
        fact("min", "right", T, N)
        rewrite(this)
        let(y, w * R / (w * R + lam))
        have(y * (w * R + lam) == w * R, by.rewrite(y == w * R / (w * R + lam)))
        have(y >= "1/2", by.combine((1, [lam <= w * R]), (-2, [this]), scale=2 * (w * R + lam)))
        have(y < 1, by.combine((1, [lam > 0]), (1, [y * (w * R + lam) == w * R]), scale=w * R + lam))
        instantiate(SPLITS, y)
        instantiate(this, R)
        have(1 / y == 1 + lam / (w * R), by.rewrite(y == w * R / (w * R + lam)))
        have(1 - y == lam / (w * R + lam), by.rewrite(y == w * R / (w * R + lam)), by.combine())
        have(1 / (1 - y) == 1 + w * R / lam, by.rewrite(this), by.ring())
        have(5 / w == w / 2, by.combine((-1, [w**2 == 10]), scale=2 * w))
        with have(R * (5 * alpha * L**2 / (n**2 * sigma**2 * y)) <= unit * (5 * R + w * lam / 2)):
            linear(R / y, unit * R, unit * lam)
        with have(alpha * D**2 / (2 * eta**2 * sigma**2 * (1 - y) * R) <= unit * (lam**2 / (2 * R) + w * lam / 2)):
            linear(1 / ((1 - y) * R), unit * lam**2 / R)
        have(eps <= unit * (5 * R + w * lam + lam**2 / (2 * R)), by.linear())
        combine((1, [this]), (unit, [best_steps_bound]), ("26/3" * N, [IS_UNIT]))
    with no:  # all T steps as sampling
        fact("min", "left", T, N)
        rewrite(this)
        linear(T, unit * T)

doubt(noisy_sgd_theorem_26_3,
    mutants=[mutant("the equal split alone", given=(*SAMPLED, cost_is_met(expr("1/2")))),
        mutant("no split", given=SAMPLED),
        mutant("4 in place of 26/3, one step", given=(*SAMPLED, T == 1), show=is_bounded_by("4"))])
