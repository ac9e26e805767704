"""Theorem 3 of asoodeh2020contraction as printed, for every eta > 0: false at eta = 10, above 2/(beta + rho) = 2.

The two runs are those of `long_steps`: on [0, 2] from 1, with eta = 10, n = 2, i = 1, eps = 0; the first loss is y on one
data set and 2 - y on the other, the second (y - 1)^2/2 on both.  The noise is Laplace's, of scale 1.  Where both noises
are between -0.9 and 0.9, the first steps lead to the two ends, and the second ones across the middle, so that {Y_2 > 1}
happens in one run only.  A noise is there with probability 1 - e^(-0.9) = 0.593, so that the event is more likely in one
run by 0.593^2 = 0.35 (0.34 is shown); the theorem promises (1 - e^(-1)) (1 - e^(-1/10)) = 0.0602.
M is sqrt(1 - 2 eta beta rho/(beta + rho)), v the scale of the noise, L the Lipschitz constant of the losses.
"""

from typing import Any

from lemmas.contraction.kernel_chains import i, n
from lemmas.contraction.laplace_losses import apart, gaps, printed_width, printed_runs
from lemmas.contraction.pnsgd import eps
from lemmas.contraction.pnsgd_laplace import L, v
from lemmas.mechanisms.laplace import laplace_lower_tail
from lemmas.mechanisms.laplace_tail import laplace_tail
from lemmas.papers import contraction
from lemmas.refutations.long_steps import (curved_loss_is_lipschitz, clamped_above_one, ends_apart, first_end, instance,
    near, of_the_runs, second_end, upper)
from verify.language.expr import expr
from verify.lemma import *

p, q, x, y = reals("p q x y")

theorem3_as_printed = claim("Theorem 3 as printed, with M, for every learning rate: PNSGD with Laplace noise on [a, b] "
        "has delta = (1 - e^((eps - 2 L/v)/2))_+ ((1 - e^((eps - M (b - a)/(eta v))/2))_+)^(n - i)",
    contraction("Theorem 3", "whole"), flaw="missing hypothesis", grade="substantive",
    mended_by=("theorem3_contraction",),
    given=[printed_runs.without("factor")],
    show=apart(gaps(eps, 2 * L / v, printed_width, n - i)))

# What is assumed of the losses, and what is shown at the witness.
of_the_losses = (by.intro("x", "p", "q"), by.intro(), by.intro(), by.use(curved_loss_is_lipschitz),
    by.have((q - p) ** 2 >= 0), by.cases(x <= 0, no=(by.cases(x <= 1),)))
chance = E(laplace, near)
# near is the indicator of (-9/10, 9/10), an open interval: its chance is at least that of (-9/10, 89/100].
near_is_likely = (by.use(laplace_lower_tail, t="9/10"), by.use(laplace_tail, t="89/100"),
    by.under(laplace, lambda z: indicator("-9/10" < z) - indicator("89/100" < z) <= near(z),
        lambda z: (by.cases("-9/10" < z, yes=(by.cases("89/100" < z),)),)),
    by.have(1 - exp(expr("-9/10")) / 2 - exp(expr("-89/100")) / 2 >= "59/100"),
    by.have(chance >= "59/100", by.linear()), by.have(chance * chance >= "34/100", by.linear(chance, "59/100")))
# x and y are the noises of the two steps: if both are near 0, {Y_2 > 1} happens with the slope 1 and not with -1.
told_apart = (*near_is_likely,
    by.under(laplace,
        lambda x: (E(laplace, lambda y: upper(second_end(-1, x, y))) + near(x) * chance
                <= E(laplace, lambda y: upper(second_end(1, x, y)))),
        lambda x: (by.under(laplace,
                lambda y: upper(second_end(-1, x, y)) + near(x) * near(y) <= upper(second_end(1, x, y)),
                lambda y: (by.use(ends_apart, u=first_end(1, x), v=first_end(-1, x)),
                    *(by.use(clamped_above_one, p=first_end(slope, x) - 10 * (first_end(slope, x) - 1 + y))
                            for slope in (1, -1)), by.linear())),)))
promised = gaps(expr(0), expr(2), sqrt(expr(1)) * 2 / 10, expr(1))
fails: dict[str, Any] = {"witness": {**instance(laplace), "a": "0", "b": "2", "v": "1"},
    "proofs": {"given losses": of_the_losses, **of_the_runs,
        "show": (by.intro(), by.witness(value(line, upper)), *told_apart, by.have(promised < "34/100"), by.linear())}}
doubt(theorem3_as_printed,
    mutants=[mutant("eta at most 10/beta", given=[*theorem3_as_printed.given, real("eta") * real("beta") <= 10],
            hints=[fails])], hints=[fails])
