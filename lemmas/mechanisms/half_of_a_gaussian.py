"""Steps for mutants: what a half-line tells of a record that moves N(0, 1) with probability 1/2, from below.

They serve the mutants of `sampled_gaussian_private` (`lemmas.sampling.eps_and_delta`) at eps = 0.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.two_laws_mixed import two_terms
from verify.lemma import *

def tells(one: int, other: int, at: Expr, share: Expr) -> tuple[Step, ...]:
    """That hypothesis 0, E_(exp(0))(mixed(one) || mixed(other)) <= share theta(1, 1), is false, by the test {y > at}.

    `mixed(record)` is N(record, 1) or N(0, 1), with probability 1/2 each, written as in the mutant."""
    above = lambda y: indicator(at < y)
    places = lambda mean: bind(gauss(line), lambda xi: dirac(mean + xi))
    mixed = lambda record: mix(0, 1, lambda i: i / 2 + (1 - i) / 2, lambda i: places(i * record))
    tail = lambda mean: (by.use(gauss_tail, t=at - mean),
        by.under(gauss(line), lambda xi: eq(indicator(at < mean + xi), indicator(at - mean < xi)),
            lambda xi: (by.cases(at < mean + xi),)))
    chance = lambda record: by.have(eq(E(mixed(record), above), Q(at - record) / 2 + Q(at) / 2),
        by.mixture(mixed(record), above), *two_terms(lambda i: (i / 2 + (1 - i) / 2) * E(places(i * record), above)),
        *(step for mean in (record, 0) for step in tail(mean)), by.linear())
    return (by.contradiction(), by.apply_to(0, value(line, above)), chance(one), chance(other),
        by.have(Q(at - one) / 2 - Q(at - other) / 2 > share * theta(1, 1), by.evaluate()), by.have(eq(exp(0), 1)),
        by.linear())
