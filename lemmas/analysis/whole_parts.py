"""Whole parts of numbers: what a floor is at least and at most."""

from verify.lemma import *

y = real("y")
m, k, n = integer("m"), integer("k"), integer("n")

@claim("m <= y gives m <= floor(y), m whole", given=[m <= y], show=m <= floor(y))
def floor_at_least():
    have(m < floor(y) + 1)

@claim("y < m + 1 gives floor(y) <= m, m whole", given=[y < m + 1], show=floor(y) <= m)
def floor_at_most():
    have(floor(y) < m + 1)

doubt(floor_at_most, mutants=[mutant("y = m + 1 too", given=[y <= m + 1])])

@claim("n (floor((k - 1)/n) + 1) >= k for whole k and n >= 1", given=[n >= 1], show=n * (floor((k - 1) / n) + 1) >= k)
def next_multiple():
    have(n * (floor((k - 1) / n) + 1) > k - 1)
