"""Table 1 of Feldman et al., row of this work, for losses that need not be smooth: Corollary 34, with a constant.

The losses are convex and L-Lipschitz on a set in a ball of radius R; d is the dimension.  ell is log(1/delta), ell1 =
log(1.25/delta); main and added are the two terms of the loss of `smoothed_skip_pnsgd`.
"""

from lemmas.convex_losses.convex_sets import member
from lemmas.runs.local_messages import lipschitz_messages_private
from lemmas.upper_bounds.skipping import skip_output, skipped
from lemmas.optimisation.losses_with_privacy import noise_is_felt, one_task_root, scaled_root
from lemmas.optimisation.private_sgd_utility import root_of_product
from lemmas.optimisation.seen_losses import smooth_losses_are_lipschitz
from lemmas.optimisation.skipping_whole import local
from lemmas.optimisation.smoothed_sgd import d as dimension_
from lemmas.optimisation.smoothed_sgd import ell, ell1, loss_of, smoothed_are_losses
from lemmas.optimisation.smoothed_skipping import (A, B, K, L, R, V, X, added, delta, eps, f, i, main, n, named_loss,
    smoothed_skip_pnsgd)
from lemmas.papers import feldman
from verify.lemma import *

d = real("d")
w = point("w", V)
r, r2 = points("r r2", X)

@claim("eps sqrt(d)/(2 sqrt(n log(1/delta))) <= 6 sqrt(d log(1.25/delta)/(eps^2 n)) for eps <= 3 and delta <= 1/2",
    given=[n >= 1, d >= 1, 0 < eps, eps <= 3, 0 < delta, delta <= "1/2"],
    show=eps * sqrt(d) / (2 * sqrt(n * ell)) <= 6 * sqrt(d * ell1 / (eps**2 * n)))
def smoothing_is_felt():
    # By squares: eps^4/(4 ell ell1) <= 81/(4 * 0.627) < 36, as ell ell1 >= log(2) log(5/2) > 0.627.
    use(root_of_product, x=sqrt(n), y=n * ell, z=ell)
    use(root_of_product, x=sqrt(ell), y=d, z=d / ell)
    use(root_of_product, x=eps, y=eps**2 * (d / ell), z=d / ell)
    have(eps**4 <= 81)
    have(ell * ell1 >= "627/1000")
    have(eps**2 * (d / ell) / 4 <= 36 * (d * ell1 / eps**2), by.linear(d / (ell * eps**2)))
    use(scaled_root, c="1/2", q=6, y=eps**2 * (d / ell), z=d * ell1 / eps**2)
    with have(eq(eps * sqrt(d) / (2 * sqrt(n * ell)), "1/2" / sqrt(n) * sqrt(eps**2 * (d / ell)))):
        rewrite(eq(sqrt(n * ell), sqrt(n) * sqrt(ell)))
        rewrite(eq(sqrt(d), sqrt(ell) * sqrt(d / ell)))

private = lambda e: hockey_stick(skip_output(A), skip_output(B), exp(e)) <= delta
every_loss = lambda most: every(V, lambda v: member(v, K).implies(loss_of(f, v) <= most))
named_private = hockey_stick(skipped(V, A, n), skipped(V, B, n), exp(eps)) <= delta

@claim("Skip-PNSGD on smoothed losses, eps <= 3, delta <= 1/2: (eps, delta)-private for everybody, locally too, with "
        "an excess loss of at most 18 R L sqrt(d log(1.25/delta)/(eps^2 n)) for convex Lipschitz losses",
    feldman("Table 1, row of this work", "part", "one task; every convex Lipschitz loss, eps <= 3, delta <= 1/2"),
    given=[*smoothed_skip_pnsgd.given, eps <= 3, delta <= "1/2", dimension_ >= 1],
    show=all_of(local, named_private, named_loss(18 * R * L * sqrt(dimension_ * ell1 / (eps**2 * n)))))
def table1_any_losses():
    use(smoothed_skip_pnsgd)
    modus("smoothed_skip_pnsgd.0")
    part = each_part()
    with part[0]:
        use(smoothed_are_losses)
        use(smooth_losses_are_lipschitz)
        intro("w", "r", "r2", "[w in K]")
        use(lipschitz_messages_private)
        apply_to(this, eps, delta, w, r, r2)
    with part[1]:
        fact("exp", "increasing", eps / sqrt(n + 1 - i), eps)
        intro("phi")
        apply_to(private(eps / sqrt(n + 1 - i)))
        linear(E(skip_output(B), lambda w: test("phi", V)(w)))
    with part[2]:
        use(noise_is_felt, d=dimension_)
        use(one_task_root)
        use(smoothing_is_felt, d=dimension_)
        intro("v", "[v in K]")
        apply_to(every_loss(main + added))
        linear(R * L)
