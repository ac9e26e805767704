"""Noisy SGD with Poisson batches, all of it released: its privacy by numbers alone.

What is asked of the table of a step are inequalities between numbers, at the knots exp(d k) of its curve and at 0.  The
gradients are any, clipped to length C = r s; the data sets differ in record j, which the second lacks.
"""

from lemmas.accounting.poisson_gaussian import added_below, place, removed_beyond
from lemmas.accounting.poisson_sgd import (P, R, W, n, poisson_sgd_transcript_added, poisson_sgd_transcript_removed,
    programs, run_without_weights, run_proofs, step_given, table_for_added, table_for_removed, tables)
from lemmas.accounting.poisson_sgd import Q as second
from lemmas.accounting.poisson_sgd_curves import added_table_from_its_knots, removed_table_from_its_knots
from lemmas.accounting.sums_of_batches import C, j, two_batches
from lemmas.accounting.sums_of_batches import q as rates
from lemmas.accounting.table_grid import grid_curve, grid_dominates
from verify.lemma import *

p = fun("p", line)
r, s, d, w = reals("r s d w")
lo, hi, k = (integer(name) for name in ("lo", "hi", "k"))
q = rates[j]

curve = lambda g: grid_curve(lo, hi, p, d, w, g)
numbers = [*tables, *step_given, 0 < q, r > 0, s > 0, eq(r * s, C), d >= 0, hypothesis("at 0", 1 <= curve(0))]
removed_curve = lambda g: removed_beyond(q, r, g, place((g - (1 - q)) / q, r))
added_curve = lambda g: added_below(q, r, g, place((1 / g - (1 - q)) / q, r))
removed_at_knots = for_all(lo, hi,
    lambda k: ((1 - q < exp(d * k)).implies(removed_curve(exp(d * k)) <= curve(exp(d * k)))
            & (exp(d * k) <= 1 - q).implies(1 - exp(d * k) <= curve(exp(d * k)))))
added_at_knots = for_all(lo, hi,
    lambda k: (((1 - q) * exp(d * k) < 1).implies(added_curve(exp(d * k)) <= curve(exp(d * k)))
            & (1 <= (1 - q) * exp(d * k)).implies(0 <= curve(exp(d * k)))))

def scaled(table) -> None:
    rewrite(eq(r * s, C), at=this)

@claim("Noisy SGD with Poisson batches, all released, with record j against without it: a table that is above the "
        "curve of the sampled Gaussian at its knots, composed n times, dominates",
    given=[*numbers, removed_at_knots, *programs],
    show=grid_dominates(P[n], second[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_removed():
    apply_to(two_batches[2], j)
    use(removed_table_from_its_knots, q=q)
    scaled(table_for_removed)
    use(poisson_sgd_transcript_removed)

@claim("Noisy SGD with Poisson batches, all released, without record j against with it: a table that is above the "
        "curve of the Gaussian against the sampled one at its knots, composed n times, dominates",
    given=[*numbers, added_at_knots, *programs],
    show=grid_dominates(second[n], P[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_added():
    apply_to(two_batches[2], j)
    use(added_table_from_its_knots, q=q)
    scaled(table_for_added)
    use(poisson_sgd_transcript_added)

# --- a table that forgets half of what is certain --------------------------------------------------------

forgetful = {**{name: one for name, one in run_without_weights.items() if name not in ("w", "R")}, "w": "1/2", "r": "1",
    "R": value(INTEGER, lambda t: indicator(1 <= t) / 2)}
doubt(poisson_sgd_removed,
    mutants=[dropped(poisson_sgd_removed, "at 0", hints=[{"witness": forgetful, "proofs": run_proofs}])])
doubt(poisson_sgd_added,
    mutants=[dropped(poisson_sgd_added, "at 0", hints=[{"witness": forgetful, "proofs": run_proofs}])])
