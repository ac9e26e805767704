"""Theorem 11 of Mironov, Talwar and Zhang: the sampled Gaussian mechanism has D_alpha <= 2 alpha q^2/s^2."""

from lemmas.accounting.poisson_batches import poisson_batches, q
from lemmas.accounting.sums_of_batches import mean_over_a_coin
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.sampled_gaussian_orders import order_conditions_at, removed_at_most
from lemmas.foundations.sampled_gaussian_theorem import (on_line, s, sampled_gaussian_by_one_direction, sensitivity,
    with_j, without_j)
from lemmas.mechanisms.survey_program import flip
from lemmas.papers import sampled_renyi
from verify.language.expr import expr
from verify.lemma import *

alpha = real("alpha")
tl = weight("tl", line)
bound = 2 * alpha * q**2 / s**2
coin = flip(q, lambda i: on_line(1 - i))

@claim("The law that is 1 with probability q and else 0, with noise, is the mixture on the line",
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
