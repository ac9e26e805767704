"""Sums over whole numbers: moved by a whole number, and over a wider range where the new terms are 0."""

from verify.lemma import *

lo, hi, lo2, hi2, n, k = (integer(name) for name in ("lo", "hi", "lo2", "hi2", "n", "k"))
f = fun("f", line)

@claim("The sum of f(j + k) over lo <= j <= hi is that of f(j) over lo + k <= j <= hi + k",
    given=[lo <= hi + 1],
    show=Sum(lo, hi, lambda j: f(j + k)) == Sum(lo + k, hi + k, lambda j: f(j)))
def sum_with_moved_index():
    with have(every(INTEGER,
                lambda n: (lo - 1 <= n).implies(eq(Sum(lo, n, lambda j: f(j + k)),
                        Sum(lo + k, n + k, lambda j: f(j)))))):
        intro("n", "[lo - 1 <= n]")
        start_n, step_n = induction(n, lo - 1)
        with start_n:
            unfold(Sum(lo, lo - 1, lambda j: f(j + k)), "empty")
            unfold(Sum(lo + k, lo - 1 + k, lambda j: f(j)), "empty")
        with step_n:
            unfold(Sum(lo, n + 1, lambda j: f(j + k)))
            unfold(Sum(lo + k, n + 1 + k, lambda j: f(j)))
    apply_to(this)

doubt(sum_with_moved_index,
    mutants=[mutant("the range stays", show=Sum(lo, hi, lambda j: f(j + k)) == Sum(lo, hi, lambda j: f(j)))])

upwards = every(INTEGER, lambda j: (hi < j).implies(f(j) == 0))
downwards = every(INTEGER, lambda j: (j < lo).implies(f(j) == 0))

@claim("If f is 0 outside lo, ..., hi, its sum over a wider range is the same",
    given=[lo2 <= lo, lo <= hi + 1, hi <= hi2, downwards, upwards],
    show=Sum(lo2, hi2, lambda j: f(j)) == Sum(lo, hi, lambda j: f(j)))
def sum_widened():
    with have(every(INTEGER, lambda n: (hi <= n).implies(eq(Sum(lo, n, lambda j: f(j)), Sum(lo, hi, lambda j: f(j)))))):
        intro("n", "[hi <= n]")
        _, step_n = induction(n, hi)
        with step_n:
            unfold(Sum(lo, n + 1, lambda j: f(j)))
            apply_to(upwards, n + 1)
    apply_to(this, hi2)
    with have(every(INTEGER,
                lambda n: (0 <= n).implies(eq(Sum(lo - n, hi2, lambda j: f(j)), Sum(lo, hi2, lambda j: f(j)))))):
        intro("n", "[0 <= n]")
        _, step_n = induction(n, 0)
        with step_n:
            unfold(Sum(lo - (n + 1), hi2, lambda j: f(j)), "first")
            apply_to(downwards, lo - (n + 1))
    apply_to(this, lo - lo2)

beyond = {"lo": "1", "hi": "1"}
doubt(sum_widened,
    mutants=[dropped(sum_widened, downwards,
            hints=[{"witness": {**beyond, "f": value(line, lambda x: Max(1 - x, 0)), "lo2": "0", "hi2": "1"},
                    "proofs": {"show": (by.evaluate(),)}}]),
        dropped(sum_widened, upwards,
            hints=[{"witness": {**beyond, "f": value(line, lambda x: Max(x - 1, 0)), "lo2": "1", "hi2": "2"},
                    "proofs": {"show": (by.evaluate(),)}}])])
