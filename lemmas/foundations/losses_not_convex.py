"""Noisy gradient descent on cyclic batches, smooth losses, convex or not: no more than by composition.

A gradient step on an M-smooth loss is (1 + eta M)-Lipschitz, whether the loss is convex or not.  It may pull the runs apart, and still
every use but the last is hidden in the noises of a whole epoch: with c = 1 + eta M an epoch adds 1/(1 + c^-2 + ... + c^(-2 (l - 1))) to
mu^2 b^2 sigma^2/L^2 for mu-GDP, where an epoch of which all iterates are seen adds 1.  An epoch has l batches of b records; kappa_r
is `cost_without_convexity`, r = ceil(j/b) - 1 the batch of the record j, and W and W2 are the runs on the two data
sets.
"""

from typing import Any

from lemmas.accounting.lipschitz_epochs import left_to_see, lipschitz_epochs_curve, lipschitz_epochs_renyi
from lemmas.contraction.flat_sets import subspace_difference, subspace_shortens
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive
from lemmas.convex_losses.smooth_losses import gradient, lipschitz_on
from lemmas.foundations.contractive_iterations import both_ways, gdp_of_curve
from lemmas.foundations.hidden_state import below_one, both, f2, other_derivative
from lemmas.foundations.noisy_cyclic_descent import (E_, K, L, M, Pi, S, S2, V, W, W2, are_iterations, as_epochs,
    step_gap, as_one_epoch, b, eta, f, g, g2, l, n, only_step, sigma, two_cyclic_descents, used, used_in_an_epoch)
from lemmas.foundations.noisy_gradient_descent import (along_the_set, at_the_record, below_zero, derivative,
    of_one_record)
from lemmas.papers import noisy_sgd_convex
from lemmas.runs.batches import norm_of_share
from lemmas.runs.batches_in_order import (directions, gradient_sums, p, psi, records, steps_in_order, sums_seen,
    sums_seen_in_order, u, v)
from verify.language.expr import expr
from verify.lemma import *

alpha, c = reals("alpha c")
index_i = integer("i")
Q = map_("Q", V, V)

def smooth_losses(f: Series[Function], g: Series[Map]) -> Prop:
    """Every loss is M-smooth on K, with gradient g[i], and need not be convex."""
    return records(lambda i: all_of(gradient(V, K, f[i], g[i]), lipschitz_on(V, K, g[i], M)))

@claim("The map of a batch of M-smooth losses is (1 + eta M)-Lipschitz, whether they are convex or not",
    given=[*body, *directions, b >= 1, eta >= 0, M >= 0, *gradient_sums(S, g), smooth_losses(f, g), p >= 0, p + b <= n],
    show=norm(psi(S, p, u) - psi(S, p, v)) <= (1 + eta * M) * norm(u - v))
def smooth_map_in_order_lipschitz():
    # The step of each record alone is (1 + eta M)-Lipschitz by the triangle inequality; the batch takes their mean.
    use(convex_projection_contractive)
    apply_to(this)
    apply_to(body["projection"], u)
    apply_to(body["projection"], v)
    use(sums_seen_in_order)
    with have(records(lambda i: norm(Pi(u) - Pi(v) - eta * (Q(g[i](Pi(u))) - Q(g[i](Pi(v)))))
                    <= (1 + eta * M) * norm(Pi(u) - Pi(v)))):
        intro("i")
        apply_to(smooth_losses(f, g))
        apply_to(lipschitz_on(V, K, g[index_i], M), Pi(u), Pi(v))
        use(subspace_shortens, v=g[index_i](Pi(u)) - g[index_i](Pi(v)))
        use(subspace_difference, v=g[index_i](Pi(u)))
        rewrite(this, backwards=True, at=subspace_shortens)
        triangle(Pi(u) - Pi(v), -eta * (Q(g[index_i](Pi(u))) - Q(g[index_i](Pi(v)))))
        linear(eta)
    use(steps_in_order, **sums_seen, u=Pi(u), v=Pi(v), k=b, c=1 + eta * M)
    modus(this)
    use(norm_of_share)
    linear(1 + eta * M)

def expands(bound: Any) -> None:
    """The premises of the bound: the two runs are noisy iterations in epochs, of maps that are (1 + eta M)-Lipschitz.

    1, 0, 0 are a c, an m and an M that satisfy what `maps_in_order_apart` asks of them."""
    are_iterations(bound, expr(1), expr(0), expr(0), smooth_map_in_order_lipschitz)

expanding = 1 + eta * M
# 1/(1 + c^-2 + ... + c^(-2 (k - 1)))
used_up = lambda k: left_to_see(expanding, k)
mu_smooth = L / (b * sigma) * sqrt((E_ - 1) * used_up(l) + 1)

@definition(letters="c l E")
def cost_without_convexity(alpha: Real, s: Real, c: Real, l: Integer, E: Integer, r: Integer) -> Expr:
    """kappa_r(alpha, s, c, l, E).

    alpha s^2/2 ((E - 1)/(1 + c^-2 + ... + c^(-2 (l - 1))) + 1/(1 + c^-2 + ... + c^(-2 (l - 1 - r))))."""
    return alpha * s**2 / 2 * ((E - 1) * left_to_see(c, l) + left_to_see(c, l - r))

renyi_smooth = cost_without_convexity(alpha, L / (b * sigma), expanding, l, E_, used)

@claim("E epochs of noisy gradient descent on batches in order, M-smooth losses that need not be convex, c = 1 + eta "
        "M: mu-GDP, mu^2 = (L/(b sigma))^2 ((E - 1)/(1 + c^-2 + ... + c^(-2 (l - 1))) + 1)",
    noisy_sgd_convex("Losses that are not convex", "remark", "a bound on cyclic batches, below that of composition"),
    given=[two_cyclic_descents(smooth_losses(f, g)), M >= 0],
    show=both_ways(W[l * E_], W2[l * E_], mu_smooth))
def cyclic_descent_without_convexity():
    """`lipschitz_epochs_curve` at c = 1 + eta M, made mu-GDP by `gdp_of_curve`."""
    along_the_set()
    use(used_in_an_epoch)
    have(expanding > 0)
    have(eq(step_gap / (eta * sigma), L / (b * sigma)))
    with use(gdp_of_curve, mu=W[l * E_], nu=W2[l * E_], m=mu_smooth) as that:
        with that.premise("curve"):
            intro("gamma", "[0 < gamma]")
            with use(lipschitz_epochs_curve, **as_epochs, N=E_ - 1, c=expanding) as bound:
                expands(bound)
            have(eq(step_gap / (eta * sigma) * sqrt((E_ - 1) * used_up(l) + 1), mu_smooth))
            rewrite(this, at=bound)

@claim("E epochs of noisy gradient descent on batches in order, M-smooth losses that need not be convex, c = 1 + eta "
        "M, the record in batch r: D_alpha <= kappa_r, in one order of the data sets",
    given=[alpha > 1, two_cyclic_descents(smooth_losses(f, g)), M >= 0],
    show=renyi(W[l * E_], W2[l * E_], alpha) <= renyi_smooth)
def cyclic_descent_without_convexity_renyi_one_way():
    along_the_set()
    use(used_in_an_epoch)
    with use(lipschitz_epochs_renyi, **as_epochs, N=E_ - 1, c=expanding) as bound:
        expands(bound)

@claim("E epochs of noisy gradient descent on batches in order, M-smooth losses that need not be convex, c = 1 + eta "
        "M, the record in batch r: D_alpha <= alpha L^2/(2 b^2 sigma^2) ((E - 1)/(1 + c^-2 + ... + c^(-2 (l - 1))) + "
        "1/(1 + c^-2 + ... + c^(-2 (l - 1 - r)))), in both orders of the data sets",
    given=[alpha > 1, two_cyclic_descents(smooth_losses(f, g)), hypothesis("other losses", smooth_losses(f2, g2)),
        M >= 0],
    show=both(W[l * E_], W2[l * E_], renyi_smooth))
def cyclic_descent_without_convexity_renyi():
    use(cyclic_descent_without_convexity_renyi_one_way)
    use(cyclic_descent_without_convexity_renyi_one_way, f=f2, g=g2, g2=g, S=S2, S2=S, W=W2, W2=W)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One epoch of one step from 0 on the line, of size 1/2: the outputs are -1/2 - x and 1/2 - x, at noise of deviation 1.
step_of_smooth = {"given losses": (by.intro("i"), by.each_part(derivative, ())),
    "given one record differs": at_the_record, "given run": only_step, "given other run": only_step}

one_, e_ = expr(1), 1 + expr("1/2") * 1
mu_there = expr(2) / (one_ * 2) * sqrt((one_ - 1) * ((e_ ** (one_ - 1)) ** 2 / Sum(0, one_ - 1, lambda i: (e_**i) ** 2))
        + 1)
doubt(cyclic_descent_without_convexity,
    mutants=[mutant("half of mu", show=both_ways(W[l * E_], W2[l * E_], mu_smooth / 2),
            hints=[{"witness": as_one_epoch(of_one_record),
                    "proofs": {**step_of_smooth,
                        "show": below_zero(mu_there / 2, lambda x: expr("-1/2") - x, lambda x: expr("1/2") - x,
                            shift=expr("1/2"))}}])])
used_there = lambda k: (e_ ** (k - 1)) ** 2 / Sum(0, k - 1, lambda i: (e_**i) ** 2)
renyi_there = expr(2) * (expr(2) / (one_ * 2)) ** 2 / 2 * ((one_ - 1) * used_there(one_)
        + used_there(one_ - (ceiling(one_ / one_) - 1)))
at_order_two: dict[str, Any] = {**as_one_epoch(of_one_record), "alpha": "2"}
doubt(cyclic_descent_without_convexity_renyi_one_way,
    mutants=[mutant("half of it", show=renyi(W[l * E_], W2[l * E_], alpha) <= renyi_smooth / 2,
            hints=[{"witness": at_order_two, "proofs": {**step_of_smooth, "show": below_one(renyi_there / 2)}}])])
doubt(cyclic_descent_without_convexity_renyi,
    mutants=[mutant("half of it", show=both(W[l * E_], W2[l * E_], renyi_smooth / 2),
            hints=[{"witness": {**at_order_two, "f2": value(INTEGER, lambda i: value(line, lambda w: w**2 / 2 - w))},
                    "proofs": {**step_of_smooth,
                        "given other losses": (by.intro("i"), by.each_part(other_derivative, ())),
                        "show": below_one(renyi_there / 2, "bound.0")}}])])
