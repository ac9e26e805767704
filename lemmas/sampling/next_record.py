"""The law of the next record of a shuffled epoch, given the outputs so far.

J[t](S0) is the law of the outputs h and of the rest S, t <= m steps after the start from S0; N[k](h) that of the
next output by record k; has[k](S) = 1 if k is in S, drop[k](S) is S without k (`posterior`).  p(A, S, h) is the sum
over orders of `order_likelihoods`, r has its likelihoods; with R(S0), p and c `joint` gives the law of h and of what
was drawn.  `full` is a set with all outputs up to T, and w[k](h) is the share of record k in p(full, S0, h).
"""

from lemmas.papers import berthier
from lemmas.sampling.binary_sets import has_record
from lemmas.sampling.counted_orders import all_outputs, counted, joint, left_over, never
from lemmas.sampling.drawn_so_far import R, drawing_one_more, drawn_in, observed, p, product_of_ones, r, undo
from lemmas.sampling.sets_with_one_record import about_first, alone, binary_laws, binary_sets, first, only_term
from lemmas.sampling.order_likelihoods import next_means
from lemmas.sampling.posterior import are_sets, by_what_is_dropped, drop, has, isin, member, size, within
from lemmas.sampling.random_order import (H, J, M, N, Y, append, draw, goes_on, mean_of_next_state, no_other_record,
    uniform, unused_records)
from lemmas.sampling.remaining import positive_counts, sum_without_one
from lemmas.sampling.sums import sum_of_ones, term_at_most_sum
from verify.lemma import *

S0, S, B, full = points("S0 S B full", M)
h = point("h", H)
n, m, k, T, i = (integer(name) for name in ["n", "m", "k", "T", "i"])
c, D = reals("c D")
w = sequence("w", test(H))
q, f = bounded("q", M, H), bounded("f", H)

counted_always = every(H, lambda h: counted(p, r, T, h))

@definition(r"$p($full, $S0) > 0,\ {$w}_k = \tfrac{$p($full, $S0 \setminus k)}{($D)\,$p($full, $S0)}\ (k \in $S0),\ {$w}_k = "
        r"0\ (k \notin $S0),\ \sum_k {$w}_k = \tfrac{|$S0| - $T}{$D}\ ({$has}_k, {$drop}_k,\ k \le $n)", letters="has")
def record_shares(H: Space, has: Series[Test[line]], drop: Series[Function[line]], p: Weight[line, line, H], full: Real,
        n: Integer, T: Integer, w: Series[Test[H]], S0: Real, D: Real) -> Prop:
    """p(full, S0) > 0, w[k] = p(full, S0 - k)/((D) p(full, S0)) for the records k <= n of S0 (has[k], drop[k]), 0 for
    others; these add up to (|S0| - T)/(D).

    w[k] is p(S0 - k)/(D p(S0)) for the members k of S0, and 0 for others; these add up to (|S0| -
    T)/D."""
    return every(H,
        lambda h: ((p(full, S0, h) > 0) & eq(D * Sum(1, n, lambda k: w[k](h)), size(S0, n) - T)
                & every(INTEGER,
                lambda k: (within(k, n, eq(w[k](h) * (D * p(full, S0, h)), has[k](S0) * p(full, drop[k](S0), h)))
                        & eq(has[k](S0), 0).implies(eq(w[k](h), 0))))))

shares = lambda w, S0, D: record_shares(H, has, drop, p, full, n, T, w, S0, D)

@claim("There are measurable functions of the history that are the shares of the records in the sum over the orders",
    berthier("Conjecture 1", "step", "a line of our proof"),
    given=[*are_sets, counted_always, all_outputs(full, T), 0 <= T, n >= 0, T <= size(S0, n), size(S0, n) - T <= D,
        0 < D],
    show=exists(sequence(test(H)), lambda w: shares(w, S0, D)))
def shares_of_records():
    """q(B, h) = min(1, p(full, B, h)/(D p(full, S0, h))) is measurable and in [0, 1].  At B = S0 - k the minimum is the
    ratio: one of the terms that add up to (|S0| - T) p(full, S0, h) (`total`) is at most their sum."""

    have(eq(size(full, T), T), by.use(sum_of_ones))
    with have(total):
        intro("h")
        apply_to(counted_always)
        use(positive_counts, r=value(INTEGER, lambda k: value(line, lambda j: r[k](j, h))))
        apply_to(this)
        use(sum_without_one, r=value(INTEGER, lambda k: value(line, lambda j: r[k](j, h))))
        apply_to(this)
    with name_for(q, value(M, H, lambda B0, h0: Min(1, ratio(B0, h0))), limit=1):
        apply_to(total)
    with have(ratios):
        intro("k", "h", "[1 <= k]", "[k <= n]", "[k in S0]")
        apply_to(total)
        apply_to(every(M, H, lambda B, h: eq(q(B, h), Min(1, ratio(B, h))))).called("q is the minimum")
        use(term_at_most_sum, a=value(INTEGER, lambda k: has[k](S0) * p(full, drop[k](S0), h)))
        have(p(full, drop[k](S0), h) <= D * p(full, S0, h),
            by.have(eq(has[k](S0) * p(full, drop[k](S0), h), p(full, drop[k](S0), h)), by.rewrite(isin(k, S0))),
            by.linear(p(full, S0, h)))
        have(ratio(drop[k](S0), h) <= 1, by.linear())
        have(eq(Min(1, ratio(drop[k](S0), h)), ratio(drop[k](S0), h)))
        rewrite("q is the minimum")
        rewrite(this)
    with have(every(M, H, lambda B, h: (0 <= q(B, h)) & (q(B, h) <= 1))):
        intro("B", "h")
        apply_to("q").called("q at B, h")
        apply_to(total)
        rewrite("q at B, h")
    with witness(value(INTEGER, lambda i: value(H, lambda h0: has[i](S0) * q(drop[i](S0), h0)))) as shares_of_S0:
        # The two premises: the shares are at least 0, and at most 1.
        for bound in (0, 1):
            with shares_of_S0.premise(bound):
                apply_to(this)
    intro("h")
    apply_to(total)
    with have(every(INTEGER,
                lambda k: within(k, n,
                    eq(has[k](S0) * q(drop[k](S0), h) * (D * p(full, S0, h)),
                        has[k](S0) * p(full, drop[k](S0), h))))).called("each share times D p"):
        intro("k", "[1 <= k]", "[k <= n]")
        apply_to(member)
        _, is_member = split(this).called("in S0")
        with is_member:
            apply_to(ratios)
            rewrite("in S0")
    positive_and_sum, of_each = each_part()
    with positive_and_sum:
        _, add_up = each_part()
        with add_up:
            sums((expr(1), n),
                lambda k: eq(has[k](S0) * q(drop[k](S0), h) * (D * p(full, S0, h)),
                    has[k](S0) * p(full, drop[k](S0), h)), lambda k: (by.apply_to(this),))
            linear(1 / p(full, S0, h))
    with of_each:
        intro("k")
        of_member, _ = each_part()
        with of_member:
            intro("[1 <= k]", "[k <= n]")
            apply_to("each share times D p")

total = every(H,
    lambda h: ((p(full, S0, h) > 0)
            & eq(Sum(1, n, lambda k: has[k](S0) * p(full, drop[k](S0), h)), (size(S0, n) - T) * p(full, S0, h))))
ratio = lambda B, h: p(full, B, h) / (D * p(full, S0, h))
ratios = every(INTEGER, H,
    lambda k, h: within(k, n,
        isin(k, S0).implies(eq(q(drop[k](S0), h) * (D * p(full, S0, h)), p(full, drop[k](S0), h)))))

def after(k: Expr, h: Point, f: Function) -> Expr:
    """The mean of f after an output of record k."""
    return E(N[k](h), lambda y: f(append(h, y)))

def next_output(w: Series[Function], S0: Expr, t: Expr) -> Prop:
    """Given the history h, the next record is k with probability w[k](h)."""
    return every(bounded(H),
        lambda f: eq(E(J[t + 1](S0), lambda h, S: f(h)),
            E(J[t](S0), lambda h, S: Sum(1, n, lambda k: w[k](h) * after(k, h, f)))))

@definition(r"\text{given the history } h \text{ of } $T \text{ steps from } $S0\ ($S1)\ ({$N}, $append, {$J}) \text{ the "
        r"next record is } k \le $n \text{ with probability } {$w0}_k(h)\ ({$w1}_k(h))", letters="H Y N append J n")
def next_records(H: Space, Y: Space, N: Series[Markov[H, Y]], append: Map[(H, Y), H],
        J: Series[Markov[line, (H, line)]], n: Integer, T: Integer, S0: Real, S1: Real, w0: Series[Test[H]],
        w1: Series[Test[H]]) -> Prop:
    """given the history h of T steps from S0 (S1), by N, append, J, the next record is k <= n with probability w0[k](h)
    (w1[k](h)).

    Given the history h of T steps, the next record is k with probability w0[k](h) on S0, w1[k](h) on
    S1."""
    return next_output(w0, S0, T) & next_output(w1, S1, T)

@claim("Given the outputs, the next record is k with the probability that is its share of the orders",
    berthier("Conjecture 1", "step"),
    given=[*observed, n >= 0, m >= 0, 0 <= T, T < m, T + 1 <= size(S0, n), all_outputs(full, T), 0 < c, joint,
        shares(w, S0, size(S0, n) - T)],
    show=next_output(w, S0, T))
def next_record_law():
    """A uniform draw takes k with the chance has[k](S)/left.  Record by record the mean of has[k](S), times c, is that
    of the share, times c left (`of_record`): by `joint` both are means of sums over orders."""

    intro("f")
    use(unused_records)
    apply_to(this, T)
    use(no_other_record)
    apply_to(this, T)
    use(mean_of_next_state)
    apply_to(next_means).called("next means")
    apply_to(left_over, S0, value(H, M, to_draw)).called("left over")
    with under(J[T](S0),
            lambda h, S: eq(to_draw(h, S) * size(S, n), Sum(1, n, lambda k: has[k](S) * after(k, h, f)))).called(
            "drawn evenly") as (h, S):
        with sums((expr(1), n), lambda k: eq(draw[k](S) * after(k, h, f) * size(S, n), has[k](S) * after(k, h, f))) as k:
            apply_to(uniform)
            linear(after(k, h, f))
    with sums((expr(1), n), of_record) as k:
        of_record_holds(k)
    combine((1, ["next means"]), (-1 / left, ["left over"]), (1 / left, ["drawn evenly"]), (1 / (c * left), [this]))

left = size(S0, n) - T

def of_record(k: Expr) -> Prop:
    return eq(c * E(J[T](S0), lambda h, S: has[k](S) * after(k, h, f)),
        c * left * E(J[T](S0), lambda h, S: w[k](h) * after(k, h, f)))

def of_record_holds(k: Expr) -> None:
    """A record outside S0 is never left, and has no share; of another, what is drawn is in S0 - k just if k is left."""
    apply_to(member, S0, k)
    not_there, there = split(this)
    with not_there:
        apply_to(never)
        with under(J[T](S0), lambda h, S: eq(w[k](h) * after(k, h, f), 0)) as (h, S):
            apply_to(shares(w, S0, left))
            apply_to(this)
            modus(this)
            rewrite(this)
        linear(c, c * left)
    with there:
        none_lost(k)
        apply_to(joint, value(H, lambda h: after(k, h, f)), full, drop[k](S0)).called("joint at S0 - k")
        apply_to(joint, value(H, lambda h: w[k](h) * after(k, h, f)), full, S0).called("joint at S0")
        with under(J[T](S0),
                lambda h, S: eq(after(k, h, f) * drawn_in(S0, S, drop[k](S0)), has[k](S) * after(k, h, f))).called(
                "all drawn but k") as (h, S):
            use(drawing_one_more, B=S0)
            all_in(drop[k](S))
            rewrite(this, at=drawing_one_more)
            rewrite(isin(k, S0), at=this)
            linear(after(k, h, f))
        with under(J[T](S0),
                lambda h, S: eq(w[k](h) * after(k, h, f) * drawn_in(S0, S, S0), w[k](h) * after(k, h, f))).called(
                "all drawn in S0") as (h, S):
            all_in(S)
            linear(w[k](h) * after(k, h, f))
        with under(R(S0),
                lambda h: eq(left * w[k](h) * after(k, h, f) * p(full, S0, h),
                    after(k, h, f) * p(full, drop[k](S0), h))) as h:
            apply_to(shares(w, S0, left))
            apply_to(this).called("share of a record up to n", "share outside S0")
            modus("share of a record up to n")
            modus(this)
            rewrite(isin(k, S0), at=this)
            linear(after(k, h, f))
        combine((1, ["joint at S0 - k"]), (-left, ["joint at S0"]), (-c, ["all drawn but k"]),
            (c * left, ["all drawn in S0"]), (-1, [this]))

def none_lost(k: Expr) -> None:
    """S0, and S0 without k, are subsets of S0."""
    have(every(INTEGER, lambda i: eq(has[i](S0), 0).implies(eq(has[i](S0), 0))), by.intro("i"))
    with have(every(INTEGER, lambda i: eq(has[i](S0), 0).implies(eq(has[i](drop[k](S0)), 0)))):
        i, _ = intro("i", "[i not in S0]")
        by_what_is_dropped(i, k)

def all_in(S: Expr) -> None:
    """Whatever was drawn from S0 is in S0."""
    use(product_of_ones, a=value(INTEGER, lambda k: 1 - has[k](S0) * (1 - has[k](S0)) * (1 - has[k](S))),
        by=[(by.intro("i"), by.apply_to(member, S0, i), by.split(this, (by.rewrite(this),), (by.rewrite(this),)))])

to_draw = lambda h, S: Sum(1, n, lambda k: draw[k](S) * after(k, h, f))

doubt(next_record_law,
    mutants=[mutant("any sets, draws, densities and shares", given=[goes_on, *undo, n >= 0, m >= 0, 0 <= T])])
at_line = sequence("w", test(line))
doubt(shares_of_records,
    mutants=[dropped(shares_of_records, size(S0, n) - T <= D, "any D > 0",
            hints=[{"witness": {**binary_sets, "H": "line", "p": value(line, line, line, lambda A, S, h: expr(1)),
                        "r": value(INTEGER, lambda k: value(line, line, lambda j, h: expr(1))),
                        **{"n": "1", "T": "0", "D": "1/2", "S0": "2", "full": "0"}},
                    "proofs": {**binary_laws,
                        "show": (by.intro(), by.intro("w"), *about_first, only_term(lambda i: has_record(i, first), 1),
                            by.witness(0), by.choose(0), by.choose(1), by.have(at_line[1](expr(0)) <= 1),
                            *alone(lambda k: at_line[k](expr(0))), by.contradiction(), by.linear())}}])])
