"""Orders of different records, and the sets that are left when the records of an order are taken out.

A set is a number, with members `has` and sets `drop` without one by the four laws of `posterior`.  The order has the
record floor(s[j]) in place j, for any real sequence s; B[t] is what t records of the order leave of S0.
"""

from lemmas.sampling.posterior import are_sets, drop, has, isin, others, size, size_without
from verify.lemma import *

S0, b = reals("S0 b")
B, s = real_sequence("B"), real_sequence("s")
Z = sequence("Z", law(line))
n, m, k, t, T, i, j = (integer(name) for name in ["n", "m", "k", "t", "T", "i", "j"])

def order(j: Expr) -> Expr:
    """The record that the order has in place j."""
    return floor(s[j])

always = lambda body: every(INTEGER, lambda t: (0 <= t).implies(body(t)))
in_order = lambda body: every(INTEGER, lambda j: (1 <= j).implies((j <= m).implies(body(j))))
different_records = [hypothesis("records of the set",
        in_order(lambda j: (1 <= order(j)) & (order(j) <= n) & isin(order(j), S0))),
    hypothesis("no record twice",
        every(INTEGER, lambda i: in_order(lambda j: (1 <= i).implies((i < j).implies(order(i) != order(j))))))]
next_set = always(lambda t: eq(B[t + 1], drop[order(t + 1)](B[t])))
sets_left = [eq(B[0], S0), next_set]

still_there = lambda T: every(INTEGER,
    lambda k: every(INTEGER, lambda j: (1 <= j).implies((j <= T).implies(order(j) != k))).implies(
        eq(has[k](B[T]), has[k](S0))))

@claim("After T records of the order, the others are still there, and |S0| - T records are left",
    given=[*are_sets, *sets_left, *different_records],
    show=always(lambda T: (T <= m).implies(still_there(T) & eq(size(B[T], n), size(S0, n) - T))))
def records_left_in_order():
    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")
    with start:
        intro("[0 <= m]")
        each_part((by.rewrite(eq(B[0], S0)),), (by.rewrite(eq(B[0], S0)),))
    with step:
        intro("[T + 1 <= m]")
        modus("induction hypothesis")
        do(*next_is_there)  # the record in place T + 1 is still there (below)
        apply_to(next_set)
        rewrite(this)
        others_stay, one_less = each_part()
        with others_stay:
            intro("k", "[k is not in the order]")
            apply_to(this)
            apply_to(others, B[T], order(T + 1), k)
            with apply_to(still_there(T)):
                intro("j", "[1 <= j]", "[j <= T]")
                apply_to("k is not in the order")
        with one_less:
            use(size_without)
            linear()

next_is_there = (by.apply_to("records of the set"),
    by.have(isin(order(T + 1), B[T]),
        by.apply_to(still_there(T), by=[(by.intro("j"), by.intro(), by.intro(), by.apply_to("no record twice"))]),
        by.linear()))

doubt(records_left_in_order, mutants=[mutant("any sets", given=[0 <= m], show=eq(size(B[m], n), size(S0, n) - m))])

@claim("There are sets B[0] = S0, B[1], ..., each the one before without the next record of the order",
    show=exists(sequence(REAL), lambda B: eq(B[0], S0) & always(lambda t: eq(B[t + 1], drop[order(t + 1)](B[t])))))
def sets_of_an_order():
    # A recursion makes laws: Z[t] is the law at the one set B[t], which is its mean.
    recursion(Z, dirac(S0), lambda t, previous: bind(previous, lambda b: dirac(drop[order(t + 1)](b)))).called(
        "Z begins", "Z goes on")
    with have(always(lambda t: exists(REAL, lambda b: same(Z[t], dirac(b))))).called("Z is at one set"):
        intro("t", "[0 <= t]")
        start_t, step_t = induction(t, 0)
        with start_t:
            witness(S0)
        with step_t:
            unpack(this, b)
            apply_to("Z goes on")
            witness(drop[order(t + 1)](b))
            rewrite(this)
            rewrite(same(Z[t], dirac(b)))
    witness(value(INTEGER, lambda t: E(Z[t], lambda b: b)))
    first_set, next_sets = each_part()
    with first_set:
        rewrite("Z begins")
    with next_sets:
        intro("t", "[0 <= t]")
        apply_to("Z is at one set")
        unpack(this, b)
        apply_to("Z goes on")
        rewrite(this)
        rewrite(same(Z[t], dirac(b)))

doubt(sets_of_an_order, mutants=[mutant("any sets", show=eq(B[0], S0))])
