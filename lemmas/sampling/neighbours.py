"""Data sets x_1, ..., x_n in which one record is replaced, as sets of the records x_1, ..., x_n, x_(n + 1).

A set is a binary number: bit(x) is the last digit of floor(x), has_record(k, S) digit k of S, removed(k, S) is S
without k, D = 2^(n + 1) - 2 the set of 1, ..., n; size(n, S) counts those of 1, ..., n that are in S.
"""

from lemmas.sampling.binary_sets import (all_records, all_records_there, bit, double_powers, floor_is_the_integer,
    has_record, other_records_stay, removed)
from lemmas.sampling.shuffled_algorithm import size_of_all
from lemmas.sampling.shuffled_sgd import size
from verify.lemma import *

x, S = reals("x S")
n, i, k = (integer(name) for name in ("n", "i", "k"))
D = all_records(n)

@claim("floor(x + 1) is odd for even floor(x)", given=[eq(bit(x), 0)], show=eq(bit(x + 1), 1))
def digit_added():
    # bit(x) = floor(x) - 2 floor(x/2): floor(x) grows by 1, and the half keeps its floor.
    fact("floor", "bounds", x)
    use(floor_is_the_integer, x=x + 1, q=floor(x) + 1)
    use(floor_is_the_integer, x=(x + 1) / 2, q=floor(x / 2))

@claim("A record that was not there is there when it is added; without it the set is as it was",
    given=[eq(has_record(k, S), 0)],
    show=eq(has_record(k, S + 2**k), 1) & eq(removed(k, S + 2**k), S))
def record_added():
    use(digit_added)
    _, set_as_it_was = each_part()
    with set_as_it_was:
        linear(2**k)

@claim("The record n + 1 is not among the records 1, ..., n", given=[n >= 1], show=eq(has_record(n + 1, D), 0))
def next_record_not_there():
    # D/2^(n + 1) = 1 - 2/2^(n + 1) is below 1, and not below 0 as 2^(n + 1) is even; so digit n + 1 is 0.
    use(double_powers, k=0, i=n + 1)
    use(floor_is_the_integer, x=1 - 2 / 2 ** (n + 1), q=0)
    use(floor_is_the_integer, x=(1 - 2 / 2 ** (n + 1)) / 2, q=0)

doubt(next_record_not_there, mutants=[mutant("the record n", show=eq(has_record(n, D), 0))])

replaced = removed(i, D) + 2 ** (n + 1)

@claim("x_1, ..., x_n, and the same with x_(n + 1) in place of x_i, are data sets that differ in one record",
    given=[1 <= i, i <= n],
    show=all_of(eq(size(n + 1, D), n), eq(has_record(i, D), 1), eq(has_record(n + 1, replaced), 1),
        eq(removed(n + 1, replaced), removed(i, D))))
def one_record_replaced():
    use(all_records_there)
    use(next_record_not_there)
    use(size_of_all)
    use(other_records_stay, i=n + 1, S=D)
    have(eq(has_record(n + 1, removed(i, D)), 0), by.linear())
    use(record_added)
    unfold(size(n + 1, D))

doubt(one_record_replaced,
    mutants=[mutant("the old record stays", show=eq(removed(n + 1, D + 2 ** (n + 1)), removed(i, D)))])
