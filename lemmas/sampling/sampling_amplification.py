"""Pure privacy on a secret sample of the data: what the introduction of feldman2018iteration says of it.

q is the fraction that is sampled (p where the paper has O(p eps)) and eps the loss of the mechanism on the sample,
against replacing the record (p <= e^eps p2) and against leaving it out (p <= e^eps r).  p and p2 are the masses of
one output when the person is in the sample, with the old and the new record, r its mass when the person is not.
"""

from lemmas.papers import feldman
from verify.lemma import *

q, eps, p, p2, r, c = reals("q eps p p2 r c")

DISTRIBUTED_SGD = feldman("Section 1, distributed SGD")
factor = 1 + q * (exp(eps) - 1)
sampled = (q >= 0, q <= 1, eps >= 0)
exact, printed = log(factor), q * eps * (1 + exp(eps))

@claim("In numbers: the mass of one output on a secret q fraction changes by at most the factor 1 + q (e^eps - 1)",
    feldman("Section 1, privacy amplification", "part", "the bound behind O(p eps), for the mass of one output"),
    given=[*sampled, p >= 0, p2 >= 0, r >= 0, p <= exp(eps) * p2, p <= exp(eps) * r],
    show=(1 - q) * r + q * p <= factor * ((1 - q) * r + q * p2))
def sampling_one_output():
    """Two data sets that differ in one record, each record in the sample with probability q; masses of one output
    given the rest of the sample.  Sums over outputs and over the rest keep the inequality."""

    cases(p2 <= r, yes=(by.have(p2 <= (1 - q) * r + q * p2, by.linear(1 - q)),),
        no=(by.have(r <= (1 - q) * r + q * p2, by.linear(q)),))
    have(p - p2 <= (exp(eps) - 1) * ((1 - q) * r + q * p2), by.linear(exp(eps) - 1))

doubt(sampling_one_output,
    mutants=[mutant("half of e^eps - 1",
            show=(1 - q) * r + q * p <= (1 + q * (exp(eps) - 1) / 2) * ((1 - q) * r + q * p2))],
    extremal={"q": "1/2", "eps": "0", "p": "1", "p2": "1", "r": "1"})

@claim("For eps <= c: log(1 + q (e^eps - 1)) <= e^c q eps, so O(q eps) for eps = O(1)",
    feldman("Section 1, privacy amplification", "part", "the order O(p eps) of the exact bound"),
    given=[*sampled, eps <= c],
    show=exact <= exp(c) * q * eps)
def sampling_linear():
    """The constant of the O is e^c; as eps tends to 0 the bound is q eps, without a factor."""

    fact("exp", "tangent", -eps)
    fact("exp", "increasing", eps, c)
    have(exp(eps) - 1 <= eps * exp(eps), by.linear(exp(eps)))
    fact("log", "tangent", factor)
    linear(q, q * eps)

doubt(sampling_linear, mutants=[mutant("the constant c in place of e^c", show=exact <= c * q * eps)])

@claim("log(1 + q (e^eps - 1)) <= q eps (1 + e^eps)/2: half of the approximation that is printed", DISTRIBUTED_SGD,
    kind="strengthening",
    given=sampled,
    show=exact <= printed / 2)
def sampling_half_of_printed():
    """The text has 'about q eps (1 + e^eps)', a bound; it is twice what the mechanism loses for small eps, where the
    loss is about q eps and not 2 q eps."""

    # Both sides agree at 0, and so do their slopes, of which one grows faster.
    have(exp(eps) - 1 <= eps * (1 + exp(eps)) / 2, by.slope(eps, 0, by.slope(eps, 0)))
    fact("log", "tangent", factor)

doubt(sampling_half_of_printed, mutants=[mutant("a third", show=exact <= printed / 3)],
    extremal={"q": "1/2", "eps": "0"})

sampling_printed_small_eps = claim("For eps <= 1: 2 q eps <= q eps (1 + e^eps) <= 2 q eps (1 + eps)",
    feldman("Section 1, distributed SGD", "part", "what is close to 2 q eps, for eps <= 1"),
    note="'Close to 2 q eps for small eps': the relative error is at most eps.",
    given=[*sampled, eps <= 1],
    show=(2 * q * eps <= printed) & (printed <= 2 * q * eps * (1 + eps)))
doubt(sampling_printed_small_eps, mutants=[mutant("q eps", show=printed <= q * eps * (1 + eps))])

@claim("For eps >= 1/q the approximation q eps (1 + e^eps) exceeds eps itself",
    feldman("Section 1, distributed SGD", "part", "that eps >= 1/q is precluded"),
    given=[q > 0, q <= 1, eps >= 1 / q],
    show=printed > eps)
def sampling_printed_useless():
    """It does so already when q (1 + e^eps) > 1, for eps of the order of log(1/q)."""

    have(q * eps >= 1, by.linear(q))
    fact("exp", "tangent", eps)
    have(printed >= 1 + exp(eps), by.combine((1 + exp(eps), [q * eps >= 1])))
    linear()

doubt(sampling_printed_useless, mutants=[mutant("for eps >= q", given=(q > 0, q <= 1, eps >= q))])

@claim("eps - log(1/q) <= log(1 + q (e^eps - 1)) <= eps: sampling lowers eps by at most log(1/q)", DISTRIBUTED_SGD,
    kind="lemma",
    given=[q > 0, q <= 1, eps >= 0],
    show=(eps - log(1 / q) <= exact) & (exact <= eps))
def sampling_saves_at_most_log():
    """So for eps >= 1/q the exact bound still falls, but by the fraction q log(1/q) at most."""

    fact("exp", "tangent", eps)
    fact("log", "increasing", q * exp(eps), factor)
    fact("log", "product", q, exp(eps))
    fact("log", "exp", eps)

doubt(sampling_saves_at_most_log, mutants=[mutant("half of log(1/q)", show=eps - log(1 / q) / 2 <= exact)])
