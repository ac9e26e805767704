"""Whole powers c^k of a number c >= 0, which may be 0."""

from verify.lemma import *

c = real("c")
k, R, T = integer("k"), integer("R"), integer("T")

@claim("c^(k + 1) = c c^k for k >= 0, c >= 0", given=[0 <= c, k >= 0], show=c ** (k + 1) == c * c**k)
def next_power():
    _, no = cases(0 < c)
    with no:
        have(eq(c, 0))
        rewrite(this)

@claim("c^T = c^R c^(T - R) for 1 <= R <= T, c >= 0", given=[0 <= c, 1 <= R, R <= T], show=c**T == c**R * c ** (T - R))
def power_in_two_parts():
    _, no = cases(0 < c)
    with no:
        have(eq(c, 0))
        have(eq(c**T, 0), by.rewrite(eq(c, 0)))
        have(eq(c**R, 0), by.rewrite(eq(c, 0)))

powers_between = claim("0 <= c^k <= 1 for 0 <= c < 1, k >= 0",
    given=[0 <= c, c < 1, k >= 0],
    show=(0 <= c**k) & (c**k <= 1))

power_at_most_one = claim("c^k <= 1 for 0 <= c <= 1, k >= 0", given=[0 <= c, c <= 1, k >= 0], show=c**k <= 1)

@claim("k <= c^k for k >= 0, c >= 2", given=[2 <= c, k >= 0], show=k <= c**k)
def power_outgrows():
    _, step = induction(k, 0)
    with step:
        have(1 <= c**k)
        linear(c**k)

doubt(next_power, mutants=[mutant("the same power", show=c ** (k + 1) == c**k)])
doubt(power_in_two_parts, mutants=[mutant("one power less", show=c**T == c**R * c ** (T - R + 1))])
doubt(power_outgrows, mutants=[mutant("for c = 1", given=[1 <= c, k >= 0], show=k <= c**k)])
