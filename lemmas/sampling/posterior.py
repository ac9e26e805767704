"""Sums over the orders in which records are drawn: expanded along a record, and a negative correlation.

A set of records is written as a number: `has[k](S)` says whether k is in the set S, `drop[k](S)` is S without k.  Of
these only the four laws below are used; digits of binary numbers obey them (binary_sets.py).  P(A, S) is the sum over
all injective maps from the set A of outputs to the set S of records (the orders) of the product of the likelihoods
r[k](j) that record k makes output j; known of it are its value 1 for no outputs and its expansion along an
output.  j is in 1, ..., m, k in 1, ..., n.
"""

from lemmas.papers import berthier
from lemmas.sampling.sets_with_one_record import empty_map, two_alike
from lemmas.sampling.sums import some_term_positive, sum_with_one_change, terms_of_zero_sum
from verify.lemma import *

M = line
has = sequence("has", test(M))
drop = sequence("drop", fun(M))
P = weight("P", M, M)
r = sequence("r", fun(line))
A, S = points("A S", M)
m, n, j, k, l, T, i = (integer(name) for name in ["m", "n", "j", "k", "l", "T", "i"])

def size(S: Expr, n: Expr | int) -> Expr:
    """How many of 1, ..., n are in S."""
    return Sum(1, n, lambda i: has[i](S))

def within(k: Expr, n: Expr, then: Prop) -> Prop:
    """If k is one of 1, ..., n, then this."""
    return (1 <= k).implies((k <= n).implies(then))

def isin(k: Expr, S: Expr) -> Prop:
    return eq(has[k](S), 1)

# The four laws.
member = hypothesis("in or out", every(M, INTEGER, lambda S, k: eq(has[k](S), 0) | eq(has[k](S), 1)))
gone = hypothesis("dropped is out", every(M, INTEGER, lambda S, k: eq(has[k](drop[k](S)), 0)))
others = hypothesis("others stay",
    every(M, INTEGER, INTEGER, lambda S, k, i: (i != k).implies(eq(has[i](drop[k](S)), has[i](S)))))
commute = hypothesis("drops commute",
    every(M, INTEGER, INTEGER, lambda S, k, l: drop[k](drop[l](S)) == drop[l](drop[k](S))))
are_sets = [member, gone, others, commute]

def by_what_is_dropped(i: Expr, k: Expr, *at: Expr) -> None:
    """Whether record i is in a set without record k: below and above k as before, and at k it is not."""
    below, from_k_on = cases(i < k)
    with below:
        apply_to(others)
        rewrite(this)
    with from_k_on:
        above, at_k = cases(i > k)
        with above:
            apply_to(others)
            rewrite(this)
        with at_k:
            have(eq(i, k))
            rewrite(this)
            apply_to(gone, *at)

@claim("A set without one of its members has one member less",
    given=[*are_sets, 1 <= k, k <= n],
    show=eq(size(drop[k](S), n), size(S, n) - has[k](S)))
def size_without():
    use(sum_with_one_change, a=value(INTEGER, lambda i: has[i](drop[k](S))), b=value(INTEGER, lambda i: has[i](S)),
        by={"equal elsewhere": (by.intro("i", "[i != k]"), by.apply_to(others))})
    apply_to(gone)

doubt(size_without, mutants=[dropped(size_without, are_sets, "any sets")])

expand_output = hypothesis("expansion",
    every(M, M, INTEGER,
        lambda A, S, j: within(j, m,
            isin(j, A).implies(eq(P(A, S), Sum(1, n, lambda k: has[k](S) * r[k](j) * P(drop[j](A), drop[k](S))))))))
none_is_one = hypothesis("no outputs", every(M, M, lambda A, S: (size(A, m) <= 0).implies(eq(P(A, S), 1))))
positive_likelihoods = every(INTEGER, INTEGER, lambda j, k: r[k](j) > 0)
counts = [*are_sets, none_is_one, expand_output, positive_likelihoods]

def by_record(A: Expr, S: Expr, l: Expr) -> Prop:
    """The maps that do not use record l, and those that map an output j to it."""
    return eq(P(A, S), P(A, drop[l](S)) + Sum(1, m, lambda j: has[j](A) * r[l](j) * P(drop[j](A), drop[l](S))))

def by_maps_to(A: Expr, S: Expr, l: Expr) -> Prop:
    """Those that map an output j to record l, alone."""
    return eq(P(A, S), Sum(1, m, lambda j: has[j](A) * r[l](j) * P(drop[j](A), drop[l](S))))

def upto(T: Expr, expanded: Callable[[Expr, Expr, Expr], Prop] = by_record) -> Prop:
    return every(M, M, INTEGER,
        lambda A, S, l: eq(size(A, m), T).implies(within(l, n, isin(l, S).implies(expanded(A, S, l)))))

@claim("P(A, S) = P(A, S - l) + the sum over j in A of r_l(j) P(A - j, S - l) for l in S, P the sum over orders",
    berthier("Conjecture 1", "step"),
    given=[*counts, m >= 0, n >= 0],
    show=every(INTEGER, lambda T: (0 <= T).implies(upto(T))))
def record_expansion():
    """By induction on |A|: with P(A, S) and P(A, S - l) expanded along an output j of A, the terms of each record k
    other than l agree by the induction hypothesis, and that of l is left."""

    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")
    with start:
        intro("A", "S", "l", "[|A| = 0]", "[1 <= l]", "[l <= n]", "[l in S]")
        apply_to(none_is_one)
        apply_to(none_is_one, A, drop[l](S))
        sums((expr(1), m), lambda j: eq(has[j](A) * r[l](j) * P(drop[j](A), drop[l](S)), has[j](A)),
            lambda j: (by.use(terms_of_zero_sum, a=value(INTEGER, lambda i: has[i](A)), n=m, k=j),))
        rewrite(this)
    with step:
        intro("A", "S", "l", "[|A| = T + 1]", "[1 <= l]", "[l <= n]", "[l in S]")
        have(size(A, m) > 0, by.rewrite(eq(size(A, m), T + 1)))
        use(some_term_positive)
        unpack(this, j)
        have(isin(j, A), by.apply_to(member, A, j), by.split(this, ()))
        apply_to(gone, A, j)
        use(size_without, S=A, n=m)
        apply_to(expand_output)
        apply_to(expand_output, A, drop[l](S), j)
        with sums((expr(1), m), along_j) as i1:
            along_j_holds(i1)
        with use(sum_with_one_change, a=value(INTEGER, with_l), b=value(INTEGER, without_l),
                k=l) as of_sum_with_one_change:
            with of_sum_with_one_change.premise("equal elsewhere"):
                intro("k", "[k != l]")
                other_record()
        use(sum_with_one_change, b=value(INTEGER, lambda i: has[i](drop[j](A)) * r[l](i) * P(drop[i](A), drop[l](S))),
            k=j, n=m,
            by={"equal elsewhere": (by.intro("i", "[i != j]"), by.apply_to(others, A, j, i), by.rewrite(this))})
        apply_to(gone, S, l)
        have(eq(has[j](drop[j](A)) * at_j, 0), by.rewrite(eq(has[j](drop[j](A)), 0)))
        have(eq(has[l](drop[l](S)) * without_at_l, 0))
        have(eq(has[j](A) * at_j, at_j), by.rewrite(isin(j, A)))
        have(eq(has[l](S) * at_j, at_j), by.rewrite(isin(l, S)))

# The terms of P(A, S) and those of P(A, S) without record l, expanded along output j.
with_l = lambda k: has[k](S) * r[k](j) * P(drop[j](A), drop[k](S))
without_l = lambda k: (has[k](drop[l](S)) * r[k](j) * (P(drop[j](A), drop[k](drop[l](S)))
            + Sum(1, m, lambda i: has[i](drop[j](A)) * r[l](i) * P(drop[i](drop[j](A)), drop[k](drop[l](S))))))

at_j = r[l](j) * P(drop[j](A), drop[l](S))
without_at_l = r[l](j) * (P(drop[j](A), drop[l](drop[l](S)))
        + Sum(1, m, lambda i: has[i](drop[j](A)) * r[l](i) * P(drop[i](drop[j](A)), drop[l](drop[l](S)))))

def along_j(i: Expr) -> Prop:
    """The term of output i in P(A, S - l), with the rest expanded along output j."""
    there = Sum(1, n, lambda k: has[k](drop[l](S)) * r[k](j) * P(drop[i](drop[j](A)), drop[k](drop[l](S))))
    return eq(has[i](drop[j](A)) * r[l](i) * P(drop[i](A), drop[l](S)), has[i](drop[j](A)) * r[l](i) * there)

def along_j_holds(i: Expr) -> None:
    """Both sides are 0 unless i is an output of A other than j; then P(A - i, S - l) is expanded along j."""
    apply_to(member, drop[j](A), i)
    not_there, there = split(this)
    with not_there:
        rewrite(this)
    with there:
        at_j_itself, elsewhere = cases(eq(i, j))
        with at_j_itself:
            have(eq(has[i](drop[j](A)), 0), by.rewrite(eq(i, j)))
            absurd()
        with elsewhere:
            apply_to(others, A, j, i)
            apply_to(others, A, i, j)
            apply_to(expand_output, drop[i](A), drop[l](S), j).called("expand output at drop[i](A), drop[l](S), j")
            apply_to(commute, A, j, i)
            rewrite(this, at="expand output at drop[i](A), drop[l](S), j")
            rewrite(this)

def other_record() -> None:
    """with_l(k) is without_l(k) for k other than l."""
    apply_to(others, S, l, k).called("others at S, l, k")
    apply_to(member)
    not_there, there = split(this)
    with not_there:
        rewrite("others at S, l, k")
        rewrite(this)
    with there:
        apply_to(others, S, k, l)
        apply_to("induction hypothesis", drop[j](A), drop[k](S), l).called("induction hypothesis here")
        apply_to(commute, S, l, k)
        rewrite(this, at="induction hypothesis here")
        rewrite(this)
        rewrite(eq(has[k](drop[l](S)), has[k](S)))

def two_records(T: Expr, bound: Callable[[Expr], Expr] = lambda right: right) -> Prop:
    return every(M, M, INTEGER, INTEGER,
        lambda A, S, k, l: eq(size(A, m), T).implies((k != l).implies(within(k, n,
                    within(l, n,
                        isin(k, S).implies(isin(l, S).implies(
                                P(A, S) * P(A, drop[k](drop[l](S))) <= bound(P(A, drop[k](S)) * P(A, drop[l](S))))))))))

q = integer("q")
rest = drop[l](S)  # S - l
both_in_S = ("[1 <= k]", "[k <= n]", "[1 <= l]", "[l <= n]", "[k in S]", "[l in S]")

@claim("To be still to come is negatively correlated: P(A, S) P(A, S - k - l) <= P(A, S - k) P(A, S - l), k, l in S",
    berthier("Conjecture 1", "step"),
    given=[*counts, m >= 0, n >= 0],
    show=every(INTEGER, lambda T: (0 <= T).implies(two_records(T))))
def records_negatively_correlated():
    """By induction on |A|.  Expanded along record l, the claim is a sum over outputs j of
    P(A, S - k - l) P(A - j, S - l) <= P(A - j, S - k - l) P(A, S - l); expanded along j, this is one over records."""

    use(record_expansion)
    intro("T", "[0 <= T]")
    start, step = induction(T, 0).called("induction hypothesis")
    with start:
        intro("A", "S", "k", "l", "[|A| = 0]", "[k != l]", *both_in_S)
        apply_to(none_is_one)
        apply_to(none_is_one, A, drop[k](S))
        apply_to(none_is_one, A, drop[l](S))
        apply_to(none_is_one, A, drop[k](drop[l](S)))
    with step:
        intro("A", "S", "k", "l", "[|A| = T + 1]", "[k != l]", *both_in_S)
        instantiate(record_expansion, T + 1)
        modus(this).called("along a record")
        apply_to(others, S, l, k)
        apply_to(others, S, k, l)
        with have(every(INTEGER,
                    lambda j: within(j, m,
                        isin(j, A).implies(P(A, drop[k](rest)) * P(drop[j](A), rest)
                                <= P(drop[j](A), drop[k](rest)) * P(A, rest))))).called("each output"):
            intro("j", "[1 <= j]", "[j <= m]", "[j in A]")
            use(size_without, S=A, k=j, n=m)
            apply_to(expand_output, A, rest, j).called("expand output at A, rest, j")
            apply_to(expand_output, A, drop[k](rest), j)
            rewrite(this)
            rewrite("expand output at A, rest, j")
            with sums((expr(1), n),
                    lambda q: (has[q](drop[k](rest)) * r[q](j) * P(drop[j](A), drop[q](drop[k](rest)))
                            * P(drop[j](A), rest) <= has[q](rest) * r[q](j) * P(drop[j](A), drop[q](rest))
                            * P(drop[j](A), drop[k](rest)))) as q1:
                record_by_record(q1)
        apply_to("along a record").called("P(A, S) along l")
        apply_to("along a record", A, drop[k](S), l).called("P(A, S - k) along l")
        apply_to(commute, S, l, k)
        rewrite(this, at="P(A, S - k) along l").called("P(A, S - k) along l, removals in the other order")
        with sums((expr(1), m), output_by_output) as j1:
            output_by_output_holds(j1)
        rewrite("P(A, S - k) along l, removals in the other order")
        rewrite("P(A, S) along l")

def record_by_record(q: Expr) -> None:
    """Record k is not among those that are left; of the others the induction hypothesis speaks."""
    apply_to(positive_likelihoods, j, q)
    at_k, other = cases(eq(q, k))
    with at_k:
        have(eq(has[q](drop[k](rest)), 0), by.rewrite(eq(q, k)), by.apply_to(gone))
        rewrite(this)
    with other:
        apply_to(others, rest, k, q).called("others at rest, k, q")
        apply_to(member, rest, q)
        not_there, there = split(this)
        with not_there:
            rewrite("others at rest, k, q")
            rewrite(this)
        with there:
            rewrite("others at rest, k, q")
            rewrite(this)
            apply_to("induction hypothesis", drop[j](A), rest, q, k)
            linear(r[q](j))

def output_by_output(j: Expr) -> Prop:
    """The claim for the terms that map output j to record l."""
    share = has[j](A) * r[l](j)
    return share * P(A, drop[k](rest)) * P(drop[j](A), rest) <= share * P(drop[j](A), drop[k](rest)) * P(A, rest)

def output_by_output_holds(j: Expr) -> None:
    """0 for an output that is not in A; of the others "each output" speaks."""
    apply_to(member, A, j).called("member at A, j")
    apply_to(positive_likelihoods, j, l)
    not_there, there = split("member at A, j")
    with not_there:
        rewrite(this)
    with there:
        rewrite(this)
        apply_to("each output")
        linear(r[l](j))

unused = every(INTEGER, lambda T: (0 <= T).implies(upto(T, by_maps_to)))
doubt(record_expansion, mutants=[mutant("only the maps that use record l", show=unused, hints=[empty_map])])
halved = every(INTEGER, lambda T: (0 <= T).implies(two_records(T, lambda right: right / 2)))
doubt(records_negatively_correlated, mutants=[mutant("half of it", show=halved, hints=[two_alike])])
