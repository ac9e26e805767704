"""Cyclic batches whose steps need not contract: the last iterate, for any Lipschitz constant c > 0 of the maps.

What a use leaves goes through all l noises of an epoch before the next use, and is hidden there: each use but the last
costs c^(2 (l - 1))/(1 + c^2 + ... + c^(2 (l - 1))) = 1/(1 + c^-2 + ... + c^(-2 (l - 1))) of what it would cost if
every iterate were seen, which for c > 1 stays above 1 - c^-2.  The last use has the steps that are left of its epoch,
and in the curve counts whole.  In each epoch the maps of the two runs are s apart in step q, the use, and equal in the
others; sigma is the noise; P[t] and Q_[t] are the laws of the runs after t steps, as in `cyclic_epochs`.
"""

from typing import Any

from lemmas.accounting.cyclic_epochs import P, Q_, epoch_numbers, one_epoch_of_one
from lemmas.accounting.cyclic_iterations import before_the_first_use, cyclic, last_epochs
from lemmas.accounting.renyi_epochs import at_order_two, epochs_by_place, less_than_one
from lemmas.accounting.shifted_interpolation import told_apart
from lemmas.mechanisms.gaussian_curve import curve
from verify.language.expr import expr
from verify.lemma import *

l, k, j, N, q, index_t = (integer(name) for name in ("l", "k", "j", "N", "q", "t"))
c, s, sigma, alpha, gamma = reals("c s sigma alpha gamma")

weight_of = lambda k: Sum(0, k - 1, lambda i: (c**i) ** 2)

@claim("w_k = 1 + c^2 + ... + c^(2 (k - 1)) has w_(k + 1) = w_k + c^(2 k) = 1 + c^2 w_k, and w_k >= 0",
    given=[0 < c, k >= 0],
    show=all_of(weight_of(k) >= 0, eq(weight_of(k + 1), weight_of(k) + (c**k) ** 2),
        eq(weight_of(k + 1), 1 + c**2 * weight_of(k))))
def lipschitz_weights():
    start, step = induction(k, 0)
    with start:
        unfold(weight_of(expr(0)), "empty")
        unfold(weight_of(expr(0) + 1)).called("one")
        rewrite(eq(weight_of(expr(0)), 0), at="one").called("one")
    with step:
        unfold(weight_of(k + 1 + 1))
        with each_part()[2]:
            linear(c**2)

@definition
def left_to_see(c: Real, k: Integer) -> Expr:
    """h(c, k).

    c^(2 (k - 1))/(1 + c^2 + ... + c^(2 (k - 1))) = 1/(1 + c^-2 + ... + c^(-2 (k - 1))): of the cost of a use, what remains where
    it is hidden in the noises of k steps with c-Lipschitz maps."""
    return (c ** (k - 1)) ** 2 / Sum(0, k - 1, lambda i: (c**i) ** 2)

used = lambda k: left_to_see(c, k)
# D_alpha and mu after N epochs with a use each, and one in which l - q steps are left from the use on.  Each epoch hides
# all that its use left, A_e = c^(l - 1) s, so that the shifts Z_e are 0.
in_epochs = N * used(l) + used(l - q)
of_epochs = alpha * s**2 / (2 * sigma**2) * in_epochs
mu_of_epochs = s / sigma * sqrt(N * used(l) + 1)
weights = value(INTEGER, weight_of)

@claim("w_k <= w_(k + j) for j >= 0: the weights w_k = 1 + ... + c^(2 (k - 1)) grow",
    given=[0 < c, k >= 0, j >= 0],
    show=weight_of(k) <= weight_of(k + j))
def lipschitz_weights_grow():
    _, step = induction(j, 0)
    with step:
        use(lipschitz_weights, k=k + j)
        have((c ** (k + j)) ** 2 >= 0)
        linear()

def are_weights(bound: Any) -> None:
    """The premises of the bound on the weights of an epoch."""
    with bound.premise("weights at most w_l"):
        intro("t")
        use(lipschitz_weights_grow, k=index_t, j=l - index_t)
    with bound.premise("weights add up"):
        intro("t")
        use(lipschitz_weights)

@claim("N + 1 epochs of l steps with c-Lipschitz maps, c > 0, s apart at step q of each: D_alpha <= alpha s^2/(2 "
        "sigma^2) (N/(1 + c^-2 + ... + c^(-2 (l - 1))) + 1/(1 + c^-2 + ... + c^(-2 (l - 1 - q))))",
    given=[alpha > 1, N >= 0, *epoch_numbers, *cyclic(N + 1)],
    show=renyi(P[l * (N + 1)], Q_[l * (N + 1)], alpha) <= of_epochs)
def lipschitz_epochs_renyi():
    unfold(weight_of(expr(0)), "empty")
    cost = lambda e: alpha * s**2 / (2 * sigma**2) * (e * used(l))
    with use(epochs_by_place, w=weights, Z=value(INTEGER, lambda e: expr(0)),
            A=value(INTEGER, lambda e: c ** (l - 1) * s), S=value(INTEGER, cost)) as that:
        are_weights(that)

@claim("N + 1 epochs of l steps with c-Lipschitz maps, c > 0, s apart in one step of each: mu-GDP, mu^2 = (s/sigma)^2 "
        "(N/(1 + c^-2 + ... + c^(-2 (l - 1))) + 1)",
    given=[N >= 0, *epoch_numbers, *cyclic(N + 1), gamma > 0],
    show=hockey_stick(P[l * (N + 1)], Q_[l * (N + 1)], gamma) <= curve(mu_of_epochs, gamma))
def lipschitz_epochs_curve():
    unfold(weight_of(expr(0)), "empty")
    use(before_the_first_use)
    cost = lambda e: (s / sigma) ** 2 * (e * used(l))
    fact("sqrt", "of_square", mu_of_epochs)
    have(eq(sqrt(sqrt(cost(N)) ** 2 + (s / sigma) ** 2), mu_of_epochs))
    rewrite(this, backwards=True)
    with use(last_epochs, first=0, w=weights, Z=value(INTEGER, lambda e: expr(0)),
            A=value(INTEGER, lambda e: c ** (l - 1) * s), M=value(INTEGER, lambda e: sqrt(cost(e)))) as that:
        are_weights(that)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One epoch of one step, with any c.
of_one_use = expr(1) / 1 * sqrt(expr(0)
        * ((expr(2) ** (expr(1) - 1)) ** 2 / Sum(0, expr(1) - 1, lambda i: (expr(2) ** i) ** 2)) + 1)
plain_epoch = {name: of for name, of in one_epoch_of_one.items() if name not in ("w", "Z", "A", "M", "N", "j")}
used_there = (expr(2) ** (expr(1) - 1)) ** 2 / Sum(0, expr(1) - 1, lambda i: (expr(2) ** i) ** 2)
last_there = (expr(2) ** (expr(1) - 0 - 1)) ** 2 / Sum(0, expr(1) - 0 - 1, lambda i: (expr(2) ** i) ** 2)
renyi_there = expr(2) * expr(1) ** 2 / (2 * expr(1) ** 2) * (expr(0) * used_there + last_there) / 2
doubt(lipschitz_epochs_renyi,
    mutants=[mutant("half of it", show=renyi(P[l * (N + 1)], Q_[l * (N + 1)], alpha) <= of_epochs / 2,
            hints=[{"witness": {**at_order_two, "c": "2", "q": "0"}, "proofs": {"show": less_than_one(renyi_there)}}])])
doubt(lipschitz_epochs_curve,
    mutants=[mutant("half of mu",
            show=hockey_stick(P[l * (N + 1)], Q_[l * (N + 1)], gamma) <= curve(mu_of_epochs / 2, gamma),
            hints=[{"witness": {**plain_epoch, "c": "2", "N": "0", "q": "0"},
                    "proofs": {"show": told_apart(of_one_use / 2)}}])])
doubt(lipschitz_weights,
    mutants=[mutant("by c^k", show=eq(weight_of(k + 1), weight_of(k) + c**k), hints=({"c": "2", "k": "1"},))])
