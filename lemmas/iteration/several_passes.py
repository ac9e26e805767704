"""Several passes over the data, in numbers: the noise named after Theorem 35 of Feldman et al. is enough.

y = ln(1/delta), alpha = 2 y/eps, sigma = 5 L sqrt(y)/eps. Lemma 14 turns the Renyi bound 4 alpha
L^2/sigma^2 into (eps, delta)-DP if that bound plus y/(alpha - 1) is at most eps.
"""

from lemmas.papers import feldman
from verify.lemma import *

eps, y, L = reals("eps y L")
order = 2 * y / eps
noise = 5 * L * sqrt(y) / eps

several_passes_noise = claim("alpha = 2 ln(1/delta)/eps >= 5 and sigma = 5 L sqrt(ln(1/delta))/eps: 4 alpha "
        "L^2/sigma^2 + ln(1/delta)/(alpha - 1) <= eps",
    feldman("Appendix B, paragraph after Theorem 35", "part", "its first sentence, as a sum of two bounds"),
    kind="number", note="The Renyi bound is 8 eps/25, the conversion at most 5 eps/8: 189/200 eps in all.",
    given=[L > 0, eps > 0, y > 0, order >= 5],
    show=4 * order * L**2 / noise**2 + y / (order - 1) <= eps)

doubt(several_passes_noise,
    mutants=[mutant("sigma = 4 L sqrt(ln(1/delta))/eps",
            show=4 * order * L**2 / (4 * L * sqrt(y) / eps) ** 2 + y / (order - 1) <= eps),
        mutant("alpha >= 3", given=(L > 0, eps > 0, y > 0, order >= 3))])

several_passes_noise_wider = claim("alpha = 2 y/eps >= 34/9, sigma = 5 L sqrt(y)/eps: 4 alpha L^2/sigma^2 + y/(alpha - "
        "1) <= eps, y = ln(1/delta)", feldman("Appendix B, paragraph after Theorem 35"), kind="strengthening",
    note="Equality at alpha = 34/9.",
    given=[L > 0, eps > 0, y > 0, order >= "34/9"],
    show=4 * order * L**2 / noise**2 + y / (order - 1) <= eps)

doubt(several_passes_noise_wider, mutants=[mutant("alpha >= 7/2", given=(L > 0, eps > 0, y > 0, order >= "7/2"))],
    extremal={"L": "1", "eps": "9", "y": "17"})
