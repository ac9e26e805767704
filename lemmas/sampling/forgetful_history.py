"""Steps for a mutant of `likelihood_of_orders`: with two records and a forgetful history there is none.

That claim is a step of Conjecture 1 of berthier2019report.  Its mutant drops the hypothesis that a history can be
undone; then the history may be the last output alone, as in two_records.py, and forgets whether the epoch started in
0 or in 1.  The likelihoods of the orders would be the same for both starts; but the output 1 speaks for record 1
after the start in 1, and for neither after that in 0.
"""

from lemmas.sampling.binary_sets import removed
from verify.language.expr import expr
from verify.lemma import *

# Sets as binary numbers: the output 1 alone, and no output.
full, empty = expr(2), removed(1, 2)
kept = test("kept", line)

c6, c7 = reals("c6 c7")

# The start S, the record, the factor of S, the chance of the output 1.  6 is {1, 2} started in 0, 7 is {1, 2} started
# in 1.
masses = ((6, 1, c6, "1/2"), (6, 2, c6, "1/2"), (7, 1, c7, "3/4"), (7, 2, c7, "1/2"))
# r_1 and r_2 at the output 1 do not know the start: from 6 they would be equal, from 7 as 3 to 2.
