"""A batch of m of N users without replacement (asoodeh2020federated): how likely a given user is in it."""

from lemmas.papers import federated
from verify.lemma import *

m = integer("m")
users = integer("N")
counted = users * binomial(users - 1, m - 1) == m * binomial(users, m)

@claim("In numbers: C(N - 1, m - 1) of the C(N, m) batches, those with a given user, are m/N of them",
    federated("Theorem 2, proof, (12), line 2"), kind="proof-line",
    given=[m >= 1, m <= users],
    show=counted)
def federated_batch_probability():
    """C(N - 1, m - 1) of the C(N, m) batches contain the user.  For the later batches by symmetry; with T = N/m
    batches the T probabilities add up to 1, so that q = m/N = 1/T."""

    suffices((m <= users).implies(counted), by.modus(this))
    start, step = induction(m, 1)
    with start:
        intro("[1 <= N]")
        fact("binomial", "zero", users - 1)
        fact("binomial", "zero", users)
        fact("binomial", "step", users, 0)
    with step:
        intro("[m + 1 <= N]")
        modus((m <= users).implies(counted))
        fact("binomial", "step", users - 1, m - 1)
        fact("binomial", "step", users, m)
        linear(users, users - m, scale=m)

doubt(federated_batch_probability,
    mutants=[mutant("one user fewer", show=users * binomial(users - 1, m - 1) == (m - 1) * binomial(users, m))])
