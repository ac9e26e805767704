"""The sum over orders with one more output, from that without it.

P(A, S) is the sum over orders for the outputs A, of 1, ..., T, and the records S (`posterior`, as has and drop);
r[k](j) is the likelihood that record k made output j, w[k] that it made the new output T + 1.
"""

from lemmas.papers import berthier
from lemmas.sampling.sets_with_one_record import about_first, about_none, binary_laws, binary_sets, first, likelihood_one, none
from lemmas.sampling.posterior import M, P, are_sets, drop, gone, has, isin, member, others, r, size, within
from verify.lemma import *

A, S = points("A S", M)
n, j, k, l, T = (integer(name) for name in ("n", "j", "k", "l", "T"))
w = real_sequence("w")

def counts_upto(P: Callable[[Expr, Expr], Expr], r: Callable[[Expr, Expr], Expr], T: Expr) -> Prop:
    """P(A, S) is 1 if A is empty, and otherwise has an expansion along each output."""
    return (every(M, M, lambda A, S: (size(A, T) <= 0).implies(eq(P(A, S), 1))) & every(M, M, INTEGER,
            lambda A, S, j: within(j, T,
                isin(j, A).implies(eq(P(A, S), Sum(1, n, lambda k: has[k](S) * r(k, j) * P(drop[j](A), drop[k](S)))))))
            & every(INTEGER, INTEGER, lambda j, k: r(k, j) > 0))

def with_next(A: Expr, S: Expr) -> Expr:
    """Q(A, S): P, or its sum over the record of the new output if that is in A."""
    new = has[T + 1](A)
    return new * Sum(1, n, lambda k: has[k](S) * w[k] * P(drop[T + 1](A), drop[k](S))) + (1 - new) * P(A, S)

def row(k: Expr, j: Expr) -> Expr:
    """The likelihood that record k made output j, the new one too."""
    return indicator(j <= T) * r[k](j) + indicator(T < j) * w[k]

@definition(r"Q(A, S) = \sum_{k \in S} {$w}_k $P(A \setminus ($T + 1), S \setminus k)\ ($T + 1 \in "
        r"A),\ = $P(A, S)\ ($T + 1 \notin A)\text{ has an expansion along each output, is 1 for } A = \emptyset,\ "
        r"{$r}_k(j), {$w}_k > 0,\ S \setminus k = {$drop}_k(S),\ {$has}_k(S) = 1_{k \in S}\ (k \le $n)",
    letters="has drop n T P r w")
def counts_with_next(has: Series[Test[line]], drop: Series[Function[line]], n: Integer, T: Integer,
        P: Function[line, line], r: Series[Function[line]], w: Series[Real]) -> Prop:
    """Q(A, S) = sum over k <= $n of $has[k](S) $w[k] $P(A - ($T + 1), S - k), S - k = $drop[k](S), if $T + 1 is in A,
    $P(A, S) if not, has an expansion along each of the outputs 1, ..., $T + 1 of A, by $r[k] and $w[k] (1 for A
    empty), and the $r[k](j), j <= $T, and $w[k] are positive.

    With one more output, T + 1, whose likelihood is w[k] for the record k: the sum over the orders
    is 1 if there is no output, and has an expansion along each of them.  The likelihoods are positive."""
    return counts_upto(with_next, row, T + 1)

before = counts_upto(lambda A, S: P(A, S), lambda k, j: r[k](j), T)
positive_w = every(INTEGER, lambda k: w[k] > 0)
none_before = every(M, M, lambda A, S: (size(A, T) <= 0).implies(eq(P(A, S), 1)))
along = every(M, M, INTEGER,
    lambda A, S, j: within(j, T,
        isin(j, A).implies(eq(P(A, S), Sum(1, n, lambda k: has[k](S) * r[k](j) * P(drop[j](A), drop[k](S)))))))
positive_r = every(INTEGER, INTEGER, lambda j, k: r[k](j) > 0)

@claim("Q, the sum over orders with one more output T + 1, is 1 for A empty and expands along each of the outputs 1, "
        "..., T + 1", berthier("Conjecture 1", "step"),
    given=[*are_sets, before, positive_w, 0 <= T],
    show=counts_with_next(has, drop, n, T, P, r, w))
def counts_with_one_more():
    # The expansion along T + 1 is how Q is defined.  Along j <= T that of P is used under the sum over the record k of
    # T + 1; then the sums over k and the record l of j change places (`two`, `turned` below).
    expands, positive = each_part()
    with expands:
        no_outputs, along_each = each_part()
        with no_outputs:
            intro("A", "S", "[no outputs in A]")
            unfold(size(A, T + 1))
            have(size(A, T) >= 0)
            have(has[T + 1](A) <= 0, by.linear())
            have(eq(has[T + 1](A), 0))
            apply_to(none_before)
        with along_each:
            intro("A", "S", "j", "[1 <= j]", "[j <= T + 1]", "[j in A]")
            j_up_to_T, j_above_T = cases(j <= T)
            with j_up_to_T:
                apply_to(others, A, j, T + 1)
                apply_to(member, A, T + 1)
                not_in_A, in_A = split(this)
                with not_in_A:
                    apply_to(along)
                    rewrite(eq(has[T + 1](drop[j](A)), has[T + 1](A)))
                    rewrite(eq(has[T + 1](A), 0))
                with in_A:
                    apply_to(others, A, T + 1, j)
                    rewrite(eq(has[T + 1](drop[j](A)), has[T + 1](A)))
                    rewrite(eq(has[T + 1](A), 1))
                    sums((expr(1), n),
                        lambda k: eq(has[k](S) * w[k] * P(fewer, drop[k](S)), Sum(1, n, lambda l: two(k, l))),
                        lambda k: (by.apply_to(along, fewer, drop[k](S), j), by.rewrite(this)))
                    sums((expr(1), n), lambda l: eq(Sum(1, n, lambda k: two(k, l)), Sum(1, n, lambda k: turned(k, l))),
                        lambda l: (by.sums((expr(1), n), lambda k: eq(two(k, l), turned(k, l)),
                                lambda k: same_pair(k, l)),))
            with j_above_T:
                have(eq(j, T + 1))
                apply_to(gone, A, T + 1).called("gone at A, T + 1")
                have(eq(has[T + 1](A), 1), by.rewrite(eq(j, T + 1), backwards=True))
                rewrite(eq(j, T + 1))
                rewrite("gone at A, T + 1")
                rewrite(this)
    with positive:
        intro("j", "k")
        apply_to(positive_r)
        apply_to(positive_w)
        cases(j <= T)

fewer = drop[T + 1](A)

def two(k: Expr, l: Expr) -> Expr:
    """Record k for the new output, record l for output j."""
    return has[k](S) * has[l](drop[k](S)) * w[k] * r[l](j) * P(drop[j](fewer), drop[l](drop[k](S)))

def turned(k: Expr, l: Expr) -> Expr:
    """The same, with record l and output j taken out first."""
    return has[l](S) * has[k](drop[l](S)) * w[k] * r[l](j) * P(drop[T + 1](drop[j](A)), drop[k](drop[l](S)))

def same_pair(k: Expr, l: Expr) -> tuple[Step, ...]:
    """two(k, l) is turned(k, l), as removals commute."""
    different = (by.apply_to(others, S, l, k).called("others at S, l, k"), by.apply_to(others), by.rewrite(this),
        by.rewrite("others at S, l, k"))
    return (by.apply_to("drops commute", S, l, k), by.rewrite(this), by.apply_to("drops commute", A, j, T + 1),
        by.rewrite(this),
        by.cases(k < l, yes=different,
            no=(by.cases(k > l, yes=different,
                    no=(by.have(eq(k, l)), by.rewrite(this), by.apply_to(gone, S, l), by.rewrite(this))),)))

def next_or_not(A: Expr, S: Expr) -> Expr:
    """Counts the maps of the other outputs where the new one is in A, too."""
    return has[T + 1](A) * Sum(1, n, lambda k: has[k](S) * w[k] * P(drop[T + 1](A), drop[k](S))) + P(A, S)

doubt(counts_with_one_more,
    mutants=[mutant("P(A, S) is added where the new output is in A, too", show=counts_upto(next_or_not, row, T + 1),
            hints=[{"witness": {**binary_sets, "P": value(line, line, lambda A, S: expr(1)), "r": likelihood_one,
                        "w": value(INTEGER, lambda k: expr(1)), "n": "1", "T": "0"},
                    "proofs": {**binary_laws,
                        "show": (by.intro(), by.choose(0), by.choose(1), by.witness(first), by.witness(none),
                            by.witness(1), *about_first, *about_none)}}])])
