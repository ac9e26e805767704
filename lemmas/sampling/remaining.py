"""The sum of P over the sets without one record, and that P is positive.

P(A, S) is the sum, over all injective maps from the set A of outputs to the set S of records (the orders), of the
product of the likelihoods r[k](j) that record k gives output j; has[k](S) says whether k is in S, and drop[k](S) is S
without k.  Outputs are 1, ..., m, records 1, ..., n, and T = |A|.
"""

from lemmas.papers import berthier
from lemmas.sampling.binary_sets import has_record, removed
from lemmas.sampling.sets_with_one_record import (about_first, about_none, at_one_count, count, counted, first, none,
    not_counted, only_term, rest)
from lemmas.sampling.posterior import (A, M, P, S, commute, counts, drop, expand_output, has, isin, member, none_is_one,
    others, positive_likelihoods, r, size, size_without)
from lemmas.sampling.sums import some_term_positive, terms_of_zero_sum
from verify.lemma import *

m, n, j, k, l, T, i, q = (integer(name) for name in ["m", "n", "j", "k", "l", "T", "i", "q"])

def all_without_one(T: Expr, used: Expr) -> Prop:
    return every(M, M,
        lambda A, S: eq(size(A, m), T).implies(eq(Sum(1, n, lambda k: has[k](S) * P(A, drop[k](S))),
                (size(S, n) - used) * P(A, S))))

@claim("The sum of P(A, S - k) over the records k of S is (|S| - |A|) P(A, S), P the sum over orders",
    berthier("Conjecture 1", "step"),
    given=[*counts, m >= 0, n >= 0],
    show=every(INTEGER, lambda T: (0 <= T).implies(all_without_one(T, T))))
def sum_without_one():
    # By induction on |A|: each P(A, S - k) is expanded along an output j of A, the sums over k and the record l of j
    # change places, and for each l the sum over k is that of A - j and S - l.
    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")
    with start:
        intro("A", "S", "[|A| = 0]")
        apply_to(none_is_one)
        rewrite(this)
        sums((expr(1), n), lambda k: eq(has[k](S) * P(A, drop[k](S)), has[k](S)),
            lambda k: (by.apply_to(none_is_one, A, drop[k](S)), by.rewrite(this)))
    with step:
        intro("A", "S", "[|A| = T + 1]")
        an_output()
        # Each P(A, S - k), expanded along output j.
        sums((expr(1), n), lambda k: eq(has[k](S) * P(A, drop[k](S)), Sum(1, n, lambda l: two_without(k, l))),
            lambda k: (by.apply_to(expand_output, A, drop[k](S), j), by.rewrite(this)))
        with sums((expr(1), n),
                lambda l: eq(Sum(1, n, lambda k: two_without(k, l)), Sum(1, n, lambda k: exchanged(k, l)))) as l:
            with sums((expr(1), n), lambda k: eq(two_without(k, l), exchanged(k, l))) as k:
                apply_to(commute)
                rewrite(this)
                below, not_below = cases(k < l)
                with below:
                    both_still_there()
                with not_below:
                    above, at_l = cases(k > l)
                    with above:
                        both_still_there()
                    with at_l:
                        have(eq(k, l))
                        rewrite(this)
        with sums((expr(1), n),
                lambda l: eq(Sum(1, n, lambda k: exchanged(k, l)),
                    (size(S, n) - T - 1) * (has[l](S) * r[l](j) * P(drop[j](A), drop[l](S))))) as l:
            apply_to("induction hypothesis", drop[j](A), drop[l](S)).called("without j and l")
            use(size_without)
            apply_to(member)
            _, l_is_in = split(this)
            with l_is_in:
                rewrite(this, at=size_without)
                rewrite(this, at="without j and l").called("without j and l, of |S| - 1 records")
                have(eq(Sum(1, n, lambda k: exchanged(k, l)),
                        has[l](S) * r[l](j)
                            * Sum(1, n, lambda k: has[k](drop[l](S)) * P(drop[j](A), drop[k](drop[l](S))))))
                rewrite(this)
                rewrite("without j and l, of |S| - 1 records")
        have(eq((size(S, n) - T - 1) * Sum(1, n, lambda l: has[l](S) * r[l](j) * P(drop[j](A), drop[l](S))),
                (size(S, n) - T - 1) * P(A, S)), by.rewrite("expanded along j"))
        linear()

def both_still_there() -> None:
    """Of two records k and l, each is in S without the other if it is in S."""
    apply_to(others, S, l, k).called("k without l")
    apply_to(others)
    rewrite(this)
    rewrite("k without l")

def an_output() -> None:
    """A has T + 1 members, so that there is an output j in it, along which P(A, S) is expanded."""
    have(size(A, m) > 0, by.rewrite(eq(size(A, m), T + 1)))
    use(some_term_positive)
    unpack(this, j)
    have(isin(j, A), by.apply_to(member, A, j), by.split(this, (by.absurd(),)))
    use(size_without, S=A, n=m)
    have(eq(size(drop[j](A), m), T))
    apply_to(expand_output).called("expanded along j")

def two_without(k: Expr, l: Expr) -> Expr:
    """The term of P(A, S - k) that maps j to l."""
    return has[k](S) * has[l](drop[k](S)) * r[l](j) * P(drop[j](A), drop[l](drop[k](S)))

def exchanged(k: Expr, l: Expr) -> Expr:
    """The same, l taken out before k."""
    return has[l](S) * has[k](drop[l](S)) * r[l](j) * P(drop[j](A), drop[k](drop[l](S)))

@claim("P(A, S) > 0, P the sum over orders, if S has at least as many members as A", berthier("Conjecture 1", "step"),
    given=[*counts, m >= 0, n >= 0],
    show=every(INTEGER,
        lambda T: (0 <= T).implies(every(M, M,
                lambda A, S: eq(size(A, m), T).implies((T <= size(S, n)).implies(P(A, S) > 0))))))
def positive_counts():
    # By induction on |A|: in the expansion along an output j the term of a record q of S is positive, none negative.
    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")
    with start:
        intro("A", "S", "[|A| = 0]")
        apply_to(none_is_one)
    with step:
        intro("A", "S", "[|A| = T + 1]", "[|S| > T]")
        an_output()
        have(size(S, n) > 0, by.linear())
        use(some_term_positive, a=value(INTEGER, lambda i: has[i](S)))
        unpack(this, q)
        have(isin(q, S), by.apply_to(member), by.split(this, ()))
        use(size_without, k=q)
        apply_to("induction hypothesis", drop[j](A), drop[q](S))
        apply_to(positive_likelihoods, j, q)
        contradiction()
        use(terms_of_zero_sum, a=value(INTEGER, lambda i: has[i](S) * r[i](j) * P(drop[j](A), drop[i](S))), k=q,
            by={"no negative terms": (by.intro("i"), by.apply_to(positive_likelihoods))})
        have(has[q](S) * r[q](j) * P(drop[j](A), drop[q](S)) > 0)

doubt(sum_without_one,
    mutants=[mutant("|S| for |S| - |A|", show=every(INTEGER, lambda T: (0 <= T).implies(all_without_one(T, expr(0)))),
            hints=[at_one_count(by.witness(1),
                    by.each_part((),
                        (by.witness(first), by.witness(first), *about_first, *not_counted(first, rest),
                            *counted(first, first), only_term(lambda i: has_record(i, first), 1),
                            only_term(lambda k: has_record(k, first) * count(first, removed(k, first)), 0,
                                by.rewrite(eq(count(first, rest), 0))),
                            by.each_part((), (by.rewrite(this), by.rewrite(-2), by.rewrite(-3))))))])])
doubt(positive_counts,
    mutants=[mutant("S of any size",
            show=every(INTEGER,
                lambda T: (0 <= T).implies(every(M, M, lambda A, S: eq(size(A, m), T).implies(P(A, S) > 0)))),
            hints=[at_one_count(by.witness(1),
                    by.each_part((),
                        (by.witness(first), by.witness(none), *about_first, *about_none, *not_counted(first, none),
                            by.each_part((only_term(lambda i: has_record(i, first), 1),), ()))))])])
