"""Noisy gradient descent on fixed batches in Rényi divergence: only the last iterate is seen.

As in Ye and Shokri, Differentially Private Learning Needs Hidden State (2022): strongly convex smooth losses, epochs over the same
batches in the same order.  The bound eps_r, `cost_of_place` at s = L/(b sigma), knows the batch r of the record and is bounded in
the number E of epochs of l steps; where the order is random, so is the batch.  r = ceil(j/b) - 1 for the record j, so
that the first batch is 0; W and W2 are the runs on the two data sets, L bounds the distance of the record's two gradients.
"""

from lemmas.accounting.renyi_epochs import by_last, cost_of_place, cyclic_contractions_renyi
from lemmas.foundations.noisy_cyclic_descent import (E_, L, M, S, S2, V, W, W2, are_iterations, as_epochs, as_one_epoch,
    b, c, f, g, g2, l, m, only_step, sigma, step_size, two_cyclic_descents, used, used_in_an_epoch)
from lemmas.foundations.noisy_gradient_descent import along_the_set, at_the_record, derivative, of_one_record
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import hidden
from lemmas.runs.batches_in_order import losses
from verify.lemma import *

alpha, s_ = reals("alpha s")
r = integer("r")
f2 = sequence("f2", fun(V))

@claim("E epochs of noisy gradient descent on batches in order, m-strongly convex M-smooth losses, max(|1 - eta m|, |1 "
        "- eta M|) <= c, 0 < c < 1, the record in batch r: D_alpha <= eps_r, in one order of the data sets",
    given=[alpha > 1, two_cyclic_descents(losses(f, g)), 0 <= m, m <= M, step_size, 0 < c, c < 1],
    show=renyi(W[l * E_], W2[l * E_], alpha) <= cost_of_place(alpha, L / (b * sigma), c, l, E_, used))
def cyclic_descent_renyi_one_way():
    along_the_set()
    use(used_in_an_epoch)
    with use(cyclic_contractions_renyi, **as_epochs, N=E_ - 1) as bound:
        are_iterations(bound, c, m)

both = lambda one, other, bound: (renyi(one, other, alpha) <= bound) & (renyi(other, one, alpha) <= bound)

@claim("E epochs of noisy gradient descent on batches in order, m-strongly convex M-smooth losses, max(|1 - eta m|, |1 "
        "- eta M|) <= c, 0 < c < 1, the record in batch r: D_alpha <= eps_r, in both orders of the data sets",
    hidden("Fixed batches in cyclic order, a record in a given batch", "remark",
        "another bound of the same kind: converges exponentially in the epochs, linear in alpha; constants of shifts, "
            "not compared with theirs"),
    given=[alpha > 1, two_cyclic_descents(losses(f, g)), hypothesis("other losses", losses(f2, g2)), 0 <= m, m <= M,
        step_size, 0 < c, c < 1],
    show=both(W[l * E_], W2[l * E_], cost_of_place(alpha, L / (b * sigma), c, l, E_, used)))
def cyclic_descent_renyi():
    use(cyclic_descent_renyi_one_way)
    use(cyclic_descent_renyi_one_way, f=f2, g=g2, g2=g, S=S2, S2=S, W=W2, W2=W)

@definition(letters="c l")
def limit_of_place(alpha: Real, s: Real, c: Real, l: Integer, r: Integer) -> Expr:
    """eps_r(alpha, s, c, l, oo).

    alpha s^2/2 (c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 + c^(2 (l - 1 - r)) (1 - c^2)/(1 - c^(2 (l - r))))."""
    return alpha * s**2 / 2 * ((c ** (l - 1)) ** 2 * (1 - c**2) / (1 - c**l) ** 2 + by_last(r))

# The limit, and how far from it the bound is at most.
cap = limit_of_place(alpha, s_, c, l, r)
far = alpha * s_**2 * (c ** (l - 1)) ** 2 * (1 - c**2) / (1 - c**l) ** 2 * (c**l) ** (E_ - 1)

@claim("eps_r converges exponentially fast in the number E of epochs: it is at most alpha s^2/2 (c^(2 l - 2) (1 - "
        "c^2)/(1 - c^l)^2 + c^(2 (l - 1 - r)) (1 - c^2)/(1 - c^(2 (l - r)))), and less than that by at most a constant "
        "times c^(l (E - 1))",
    hidden("Fixed batches in cyclic order, a record in a given batch", "remark",
        "that the bound converges, and how fast"),
    given=[alpha > 1, 0 < c, c < 1, l >= 1, E_ >= 1, 0 <= r, r <= l - 1],
    show=all_of(cap - far <= cost_of_place(alpha, s_, c, l, E_, r), cost_of_place(alpha, s_, c, l, E_, r) <= cap))
def cost_of_place_converges():
    """1 - 2 x <= (1 - x)/(1 + x) <= 1 for x = c^(l (E - 1))."""
    x = (c**l) ** (E_ - 1)
    have((1 - x) / (1 + x) <= 1)
    have(1 - 2 * x <= (1 - x) / (1 + x))
    factor = (c ** (l - 1)) ** 2 * (1 - c**2) / (1 - c**l) ** 2
    have(factor >= 0)
    have(factor * ((1 - x) / (1 + x)) <= factor, by.linear(factor))
    have(factor * (1 - 2 * x) <= factor * ((1 - x) / (1 + x)), by.linear(factor))
    part = each_part()
    for one in part:
        with one:
            linear(alpha * s_**2 / 2)

# --- doubt -------------------------------------------------------------------------------------------------------------

def below_one(R: Expr, bound: str = "bound") -> tuple[Step, ...]:
    """D_2 of -1/2 - x and 1/2 - x, which is 1, is not at most R < 1."""
    mirrored = value(line, lambda y: weight("t", line)(-y))
    return (by.contradiction().called("bound"),
        by.use(gaussian_renyi_exact, V=line, m1=expr("1/2"), m2=expr("-1/2"), s=1, alpha=2, R=R),
        by.modus("gaussian_renyi_exact.1", by.intro("t"), by.apply_to(bound, mirrored), by.assume()),
        by.have(R < 1, by.evaluate()), by.linear())

v_, w_, eps_ = reals("v w eps")
rest = v_**2 / 2 - v_ - (w_**2 / 2 - w_) - (w_ - 1) * (v_ - w_)
# Proof that w - 1 is the gradient of the loss w^2/2 - w, of the hypothesis `other losses`.
other_derivative = (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(2 * eps_),
    by.each_part((),
        (by.intro("v"), by.intro(), by.intro(), by.have(eq(rest, (v_ - w_) ** 2 / 2)), by.rewrite(this),
            by.have(eq(Abs((v_ - w_) ** 2 / 2), Abs(v_ - w_) ** 2 / 2)), by.rewrite(this), by.linear(Abs(v_ - w_)))))
one_way_witness = {**as_one_epoch(of_one_record), "alpha": "2", "m": "1", "c": "1/2"}
doubt(cyclic_descent_renyi_one_way,
    mutants=[mutant("half of it",
            show=(renyi(W[l * E_], W2[l * E_], alpha) <= cost_of_place(alpha, L / (b * sigma), c, l, E_, used) / 2),
            hints=[{"witness": one_way_witness,
                    "proofs": {"given losses": (by.intro("i"), by.each_part((), derivative, ())),
                        "given one record differs": at_the_record, "given run": only_step, "given other run": only_step,
                        "show": below_one(expr("1/2"))}}])])
doubt(cyclic_descent_renyi,
    mutants=[mutant("half of it",
            show=both(W[l * E_], W2[l * E_], cost_of_place(alpha, L / (b * sigma), c, l, E_, used) / 2),
            hints=[{"witness": {**one_way_witness, "f2": value(INTEGER, lambda i: value(line, lambda w: w**2 / 2 - w))},
                    "proofs": {"given losses": (by.intro("i"), by.each_part((), derivative, ())),
                        "given one record differs": at_the_record, "given run": only_step, "given other run": only_step,
                        "given other losses": (by.intro("i"), by.each_part((), other_derivative, ())),
                        "show": below_one(expr("1/2"), "bound.0")}}])])
