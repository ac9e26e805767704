"""Noisy SGD with Poisson batches, all of it released: its privacy by numbers alone.

A table is a discretised privacy loss distribution: weights p(k) at the losses d k, and w at infinity.  What is asked of
the table of a step are inequalities between numbers, at the knots exp(d k) of its curve and at 0.  The gradients are
any, clipped to length C = r s, s the noise; the data sets differ in record j, which the second lacks.  W[n] and R[n]
are the table of n steps.
"""

from lemmas.accounting.poisson_sgd import (P, R, W, n, poisson_sgd_transcript_added, poisson_sgd_transcript_removed,
    programs, run_without_weights, run_proofs, step_given, tables)
from lemmas.accounting.poisson_sgd import Q as second
from lemmas.accounting.poisson_sgd_curves import (added_below_table, added_table_from_its_knots, curve, d, hi, lo, r,
    removed_below, removed_table_from_its_knots, s)
from lemmas.accounting.sums_of_batches import C, j, rates
from lemmas.accounting.sums_of_batches import q as drawn_with
from lemmas.accounting.table_grid import grid_dominates
from verify.lemma import *

q = drawn_with[j]
numbers = [*tables, *step_given, 0 < q, r > 0, s > 0, eq(r * s, C), d >= 0, hypothesis("at 0", 1 <= curve(0))]

@claim("Noisy SGD with Poisson batches, all released, with record j against without it: a table that is above the "
        "curve of the sampled Gaussian at 0 and its knots, composed n times, dominates",
    given=[*numbers, removed_below(q), *programs],
    show=grid_dominates(P[n], second[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_removed():
    apply_to(rates, j)
    use(removed_table_from_its_knots, q=q)
    rewrite(eq(r * s, C), at=this)  # the table is for the clipping length r s, which is C
    use(poisson_sgd_transcript_removed)

@claim("Noisy SGD with Poisson batches, all released, without record j against with it: a table that is above the "
        "curve of the Gaussian against the sampled one at 0 and its knots, composed n times, dominates",
    given=[*numbers, added_below_table(q), *programs],
    show=grid_dominates(second[n], P[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_added():
    apply_to(rates, j)
    use(added_table_from_its_knots, q=q)
    rewrite(eq(r * s, C), at=this)
    use(poisson_sgd_transcript_added)

# --- a table that forgets half of what is certain --------------------------------------------------------

forgetful = {**{name: one for name, one in run_without_weights.items() if name not in ("w", "R")}, "w": "1/2", "r": "1",
    "R": value(INTEGER, lambda t: indicator(1 <= t) / 2)}
doubt(poisson_sgd_removed,
    mutants=[dropped(poisson_sgd_removed, "at 0", hints=[{"witness": forgetful, "proofs": run_proofs}])])
doubt(poisson_sgd_added,
    mutants=[dropped(poisson_sgd_added, "at 0", hints=[{"witness": forgetful, "proofs": run_proofs}])])
