"""Objective perturbation: each gradient of the objective plus <eta, theta> is the gradient plus eta.

theta is the parameter, w in the statements, and eta one vector, the same for all records.
"""

from typing import Any

from lemmas.convex_losses.smooth_losses import gradient
from lemmas.papers import berthier
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K = test("K", V)
loss, perturbed = sequence("l", fun(V)), sequence("l2", fun(V))
g, g2 = sequence("g", map_(V, V)), sequence("g2", map_(V, V))
eta, v, w = points("eta v w", V)
n, index_i = integer("n"), integer("i")
delta = real("delta")

records = lambda body: for_all(1, n, body)
losses = hypothesis("gradients", records(lambda i: gradient(V, K, loss[i], g[i])))
with_term = records(lambda i: every(V, lambda w: eq(perturbed[i](w), loss[i](w) + inner(eta, w))))
with_eta = records(lambda i: every(V, lambda w: g2[i](w) == g[i](w) + eta))
mean = lambda l, w: Sum(1, n, lambda i: l[i](w)) / n

# So a step of SGD on the mean of the losses plus <eta, theta> is a step on the losses with eta added to its gradient.
@claim("(1/n) sum l_i + <eta, .> is the mean of l_i + <eta, .>, and the gradient of each is that of l_i plus the same "
        "eta", berthier("Section 3.2.1, as gradient perturbation", "whole"),
    given=[n >= 1, losses, with_term, with_eta],
    show=every(V, lambda w: eq(mean(perturbed, w), mean(loss, w) + inner(eta, w)))
        & records(lambda i: gradient(V, K, perturbed[i], g2[i])))
def objective_perturbation_gradient():
    """l_i: the loss of record i; l2_i: l_i + <eta, .>; K: where the gradients are taken, R^d in the report."""

    part = each_part()
    with part[0]:
        intro("w")
        with sums((1, n), lambda i: eq(perturbed[i](w), loss[i](w) + inner(eta, w))):
            apply_to(with_term)
        linear()
    with part[1]:
        intro("i")
        of_i = apply_to(losses)
        term_of_i = apply_to(with_term)
        slope_of_i = apply_to(with_eta)
        intro("w", "eps", "[w in K]", "[0 < eps]")
        apply_to(of_i)
        unpack(this, "delta")
        witness(delta)
        part2 = each_part()
        with part2[1]:
            intro("v", "[v in K]", "[|v - w| <= delta]")
            apply_to("delta.1")
            apply_to(term_of_i, v)
            apply_to(term_of_i)
            apply_to(slope_of_i)
            have(eq(rest(perturbed, g2[index_i](w)), rest(loss, g[index_i](w))), by.rewrite(this))
            rewrite(this)

rest = lambda l, slope: l[index_i](v) - l[index_i](w) - inner(slope, v - w)

# Two losses that are 0, and eta = 1.
nothing = value(INTEGER, lambda i: value(line, lambda w: expr(0)))
of_two: dict[str, Any] = {**{"V": "line", "n": "2", "eta": "1", "K": value(line, lambda w: expr(1))},
    **{"l": nothing, "g": nothing}, "l2": value(INTEGER, lambda i: value(line, lambda w: w)),
    "g2": value(INTEGER, lambda i: value(line, lambda w: expr(1)))}
is_gradient = (by.intro("i"), by.intro("w", "eps"), by.intro(), by.intro(), by.witness(1))
doubt(objective_perturbation_gradient,
    mutants=[mutant("<eta, .>/n", show=every(V, lambda w: eq(mean(perturbed, w), mean(loss, w) + inner(eta, w) / n)),
            hints=[{"witness": of_two,
                    "proofs": {"given gradients": is_gradient,
                        "show": (by.contradiction(), by.apply_to(this, 1), by.linear())}}]),
        mutant("the same gradients", show=records(lambda i: gradient(V, K, perturbed[i], g[i])),
            hints=[{"witness": of_two,
                    "proofs": {"given gradients": is_gradient,
                        "show": (by.contradiction(), by.apply_to(this, 1), by.apply_to(this, 0, expr("1/2")),
                            by.unpack(this, "delta"), by.apply_to(this, delta), by.fact("abs", "above", delta),
                            by.linear())}}])])
