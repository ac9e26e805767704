"""Theorem 11 of Mironov, Talwar and Zhang: the sampled Gaussian has D_alpha <= 2 alpha q^2/s^2 up to some order.

q is the probability with which each record is sampled, s the deviation of the noise on a function f of sensitivity 1;
with_j and without_j are the laws of what is released with the record j and without it.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.accounting.poisson_batches import poisson_batches, q
from lemmas.accounting.sums_of_batches import mean_over_a_coin
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.sampled_gaussian_orders import order_conditions_at, removed_at_most
from lemmas.foundations.sampled_gaussian_theorem import (on_line, s, sampled_gaussian_by_one_direction, sensitivity,
    with_j, without_j)
from lemmas.mechanisms.laplace import laplace_upper_half
from lemmas.mechanisms.survey_program import flip
from lemmas.papers import sampled_renyi
from verify.language.expr import expr
from verify.lemma import *

alpha = real("alpha")
tl = weight("tl", line)
bound = 2 * alpha * q**2 / s**2
coin = flip(q, lambda i: on_line(1 - i))

@claim("1 with probability q and else 0, and noise N(0, s^2): the mixture q N(1, s^2) + (1 - q) N(0, s^2)",
    given=[0 <= q, q <= 1],
    show=mixes(line, coin, q, on_line(expr(1)), on_line(expr(0))))
def mixture_on_the_line():
    f = intro("f")
    use(mean_over_a_coin, V=line, p=q, M=value(INTEGER, lambda i: on_line(1 - i)), f=f)

# The paper asks for q <= 1/5 as well.
@claim("f of sensitivity 1, s >= 4, under the conditions on the order: the sampled Gaussian mechanism has D_alpha <= 2 "
        "alpha q^2/s^2, a record added or removed", sampled_renyi("Theorem 11", "whole"),
    given=[poisson_batches, alpha > 1, 0 < q, q < 1, s >= 4, sensitivity, *order_conditions_at(q)],
    show=(renyi(with_j, without_j, alpha) <= bound) & (renyi(without_j, with_j, alpha) <= bound))
def sampled_gaussian_mechanism_bound():
    use(mixture_on_the_line)
    with have(renyi(coin, on_line(expr(0)), alpha) <= bound):
        with use(removed_at_most, c=q, Q=coin, P=on_line(expr(0))) as that:
            with that.premise("sampled law"):
                intro("tl")
                apply_to(mixture_on_the_line, tl)
    use(sampled_gaussian_by_one_direction, Q=coin, eps=bound)

# --- doubt --------------------------------------------------------------------------------------------------------------

# One record, in the sample with probability 1/2, moves f by 1000: what is above 500 has the probability 1/4 at least with
# it, and less than 1/1000 without.  Hypothesis 8 is how B is drawn.
tossed = lambda k: bind(laplace, lambda z: dirac(k * indicator(0 <= z)))
high = lambda y: indicator(500 <= y)
of_one_record = {**dict.fromkeys(("S", "X", "V"), "line"), "put": value(line, line, lambda b, a: b + a), "empty": "0",
    "a": "1", "x": value(INTEGER, lambda k: expr(1)), "n": "1", "j": "1", "q": "1/2", "B": value(INTEGER, tossed),
    "C": value(INTEGER, lambda k: dirac(expr(0))), "f": value(line, lambda b: 1000 * b), "s": "4", "alpha": "2"}
f_ = bounded("f", line)
is_high = E(laplace, lambda u: E(gauss(line), lambda z: high(1000 * indicator(0 <= u) + 4 * z)))
at_0 = by.have(eq(integer("k"), 0))
doubt(sampled_gaussian_mechanism_bound,
    mutants=[dropped(sampled_gaussian_mechanism_bound, "sensitivity",
            hints=[{"witness": of_one_record,
                    "proofs": {"given 8": (by.intro("k"), at_0, by.rewrite(this), by.intro("f"),
                            by.use(laplace_upper_half),
                            by.under(laplace,
                                lambda z: f_(indicator(0 <= z)) == f_(0) + (f_(1) - f_(0)) * indicator(0 <= z),
                                lambda z: (by.cases(0 <= z),)), by.linear(f_(1) - f_(0))),
                        "show": (by.contradiction().called("bound"), by.apply_to("bound.0", value(line, high)),
                            by.use(gauss_tail, t=0), by.use(gauss_tail, t=100), by.use(laplace_upper_half),
                            by.have(Q(expr(0)) == "1/2", by.fact("Q", "half"), by.auto()),
                            by.have(Q(expr(100)) < "1/1000", by.evaluate()),
                            by.under(gauss(line), lambda z: high(4 * z) <= indicator(100 < z),
                                lambda z: (by.cases(500 <= 4 * z),)),
                            by.under(laplace,
                                lambda u: "1/2" * indicator(0 <= u)
                                    <= E(gauss(line), lambda z: high(1000 * indicator(0 <= u) + 4 * z)),
                                lambda u: (by.under(gauss(line),
                                        lambda z: indicator(0 <= u) * indicator(0 < z)
                                            <= high(1000 * indicator(0 <= u) + 4 * z),
                                        lambda z: (by.cases(0 <= u, yes=(by.cases(0 < z),)),)),
                                    by.linear(indicator(0 <= u)))),
                            by.under(gauss(line), lambda z: high(4 * z) ** 2 == high(4 * z),
                                lambda z: (by.cases(500 <= 4 * z),)), by.have(is_high >= "1/4", by.linear()),
                            by.have(is_high**2 >= "1/16", by.linear(is_high)),
                            by.have(exp(expr("1/16")) < 2, by.evaluate()),
                            by.linear(exp(expr("1/16")), Q(expr(100))))}}])])
