"""After T steps of a shuffled epoch, all but 1/(|S0| - T) of the next record's law is common to both data sets.

Two sets of records out of 1, ..., n that differ in one: S0 has a where S1 has b.  Given the outputs h, the next record
has the law w0 or w1; both are at least v, which does not know of a and b and has the total mass 1 - 1/(|S0| - T): the
paper's n - t is |S0| - T.  has[k](S) is 1 if k is in S, drop[k](S) is S without k, `full` has all outputs 1, ..., T.
p(A, S, h) is the sum over the orders in which records of S made the outputs A, r the likelihoods in it; it is, up to a
constant c, a density relative to the law R(S0) of the history (counted_orders.py).
"""

from lemmas.papers import berthier
from lemmas.sampling.binary_sets import has_record, removed
from lemmas.sampling.counted_orders import all_outputs, counted, in_proportion
from lemmas.sampling.drawn_so_far import observed
from lemmas.sampling.next_record import next_record_law, next_records, shares, shares_of_records
from lemmas.sampling.order_likelihoods import likelihood_of_orders
from lemmas.sampling.posterior import (drop, gone, has, isin, member, others, records_negatively_correlated, size,
    size_without, within)
from lemmas.sampling.random_order import H, J, M, N, Y, append
from lemmas.sampling.sums import sum_of_ones
from lemmas.sampling.two_records import known, no_number, two_records, two_records_laws, two_terms
from verify.language.expr import expr
from verify.lemma import *

S0, S1, full = points("S0 S1 full", M)
h = point("h", H)
n, m, k, T, i, a, b = (integer(name) for name in ["n", "m", "k", "T", "i", "a", "b"])
c = real("c")
w0, w1, v = (sequence(name, test(H)) for name in ["w0", "w1", "v"])
R, p, r = markov("R", M, H), weight("p", M, M, H), sequence("r", weight(line, H))

left = size(S0, n) - T
rest = drop[a](S0)
differ_in_one = [1 <= a, a <= n, 1 <= b, b <= n, a != b, isin(a, S0), isin(b, S1), drop[b](S1) == drop[a](S0)]

def dominated(v: Series[Function], w: Series[Function]) -> Prop:
    return every(H, INTEGER, lambda h, k: within(k, n, v[k](h) <= w[k](h)))

def add_up_to(w: Series[Function], total: Expr) -> Prop:
    return every(H, lambda h: eq(Sum(1, n, lambda k: w[k](h)), total))

def only_in(w: Series[Function], S: Expr) -> Prop:
    return every(H, INTEGER, lambda h, k: eq(has[k](S), 0).implies(eq(w[k](h), 0)))

@claim("The share of a record in S0 is at least 1 - 1/(|S0| - T) times its share in S0 without a record a",
    berthier("Conjecture 1", "step"),
    given=[*observed[:4], every(H, lambda h: counted(p, r, T, h)), all_outputs(full, T), 0 <= T, n >= 0,
        T + 1 <= size(S0, n), 1 <= a, a <= n, isin(a, S0), shares(w0, S0, left), shares(v, rest, left)],
    show=dominated(v, w0))
def shares_dominate():
    """w0_k is p(S0 - k)/(left p(S0)), v_k is p(S0 - a - k)/(left p(S0 - a)): records_negatively_correlated, divided."""

    have(eq(size(full, T), T), by.use(sum_of_ones))
    intro("h", "k", "[1 <= k]", "[k <= n]")
    apply_to(every(H, lambda h: counted(p, r, T, h)))
    use(records_negatively_correlated, r=value(INTEGER, lambda k: value(line, lambda j: r[k](j, h)))).called(
        "correlated")
    apply_to(shares(w0, S0, left))
    apply_to(this).called("its share", "0 if not in S0")
    apply_to(shares(v, rest, left))
    apply_to(this).called("its share without a", "0 if not in the rest")
    apply_to(member, rest, k)
    not_there, there = split(this).called("in the rest")
    with not_there:
        modus("0 if not in the rest")
    with there:
        apply_to(gone, S0, a)
        k_is_a, k_is_not_a = cases(eq(k, a))
        with k_is_a:
            have(eq(has[k](rest), 0), by.rewrite(eq(k, a)))
        with k_is_not_a:
            apply_to(others, S0, a, k)
            in_S0 = have(isin(k, S0))
            products = apply_to("correlated", T, full, S0, k, a)  # p(S0) p(S0 - a - k) <= p(S0 - a) p(S0 - k)
            modus("its share")
            share_in_S0 = modus(this)
            modus("its share without a")
            share_in_rest = modus(this)
            have((w0[k](h) - v[k](h)) * (left * p(full, rest, h) * p(full, S0, h)) >= 0,
                by.combine((1, [products]), (-p(full, rest, h), [share_in_S0]), (p(full, S0, h), [share_in_rest]),
                    (-p(full, rest, h) * p(full, drop[k](S0), h), [in_S0]),
                    (p(full, S0, h) * p(full, drop[k](rest), h), ["in the rest"])))
            linear(1 / (left * p(full, rest, h) * p(full, S0, h)))

doubt(shares_dominate,
    mutants=[dropped(shares_dominate,
            [*observed[:4], every(H, lambda h: counted(p, r, T, h)), shares(w0, S0, left), shares(v, rest, left)],
            "any sets, and any shares")])

# --- the step ----------------------------------------------------------------------------------------

@definition(r"\sum_k {$w0}_k = \sum_k {$w1}_k = 1,\ \sum_k {$v}_k = 1 - \tfrac{1}{|$S0| - $T}\ (k \le $n,\ {$has}_k)",
    letters="H has n T S0")
def add_up_to_rest(H: Space, has: Series[Test[line]], n: Integer, T: Integer, S0: Real, w0: Series[Test[H]],
        w1: Series[Test[H]], v: Series[Test[H]]) -> Prop:
    """sum of w0 = sum of w1 = 1, sum of v = 1 - 1/(|S0| - T), over k <= n, |S0| by has[k].

    w0 and w1 are probabilities, and v lacks 1/(n - t) of it, n - t = |S0| - T."""
    return (add_up_to(w0, expr(1)) & add_up_to(w1, expr(1))
            & every(H, lambda h: eq(left * Sum(1, n, lambda k: v[k](h)), left - 1)))

@definition(r"$v \le $w0,\ $v \le $w1\ (k \le $n)", letters="H n")
def both_at_least(H: Space, n: Integer, v: Series[Test[H]], w0: Series[Test[H]], w1: Series[Test[H]]) -> Prop:
    """v <= w0 and v <= w1 for the records up to n.

    No record has less in w0 or in w1 than in v, at any history."""
    return dominated(v, w0) & dominated(v, w1)

@definition(r"{$w0}_k = 0\ (k \notin $S0),\ {$w1}_k = 0\ (k \notin $S1),\ {$v}_k = 0\ (k \notin $S0 "
        r"\setminus $a)\quad ({$has}_k, {$drop}_k)", letters="H has drop a S0")
def records_of(H: Space, has: Series[Test[line]], drop: Series[Function[line]], a: Integer, S0: Real, S1: Real,
        w0: Series[Test[H]], w1: Series[Test[H]], v: Series[Test[H]]) -> Prop:
    """w0 is for the records of S0, w1 for those of S1, v for those of S0 without a (has[k], drop[k]).

    Only records of the set have shares; v does not know of the record a in which the sets differ."""
    return only_in(w0, S0) & only_in(w1, S1) & only_in(v, rest)

@claim("Given all outputs, a step of a shuffled epoch draws its record with probabilities that are at least v, the "
        "same v of mass 1 - 1/(|S0| - T) for both data sets",
    berthier("Conjecture 1", "part", "the step is a step with replacement at rate 1/(n - t)"),
    given=[*observed, n >= 0, m >= 0, 0 <= T, T < m, T + 1 <= size(S0, n), all_outputs(full, T), *differ_in_one],
    show=exists(sequence(test(H)), sequence(test(H)), sequence(test(H)),
        lambda w0, w1, v: (next_records(H, Y, N, append, J, n, T, S0, S1, w0, w1)
                & add_up_to_rest(H, has, n, T, S0, w0, w1, v) & both_at_least(H, n, v, w0, w1)
                & records_of(H, has, drop, a, S0, S1, w0, w1, v))))
def shuffled_step_dominated():
    with have(eq(size(S1, n), size(S0, n))):
        use(size_without, S=S0, k=a)
        use(size_without, S=S1, k=b)
        rewrite(drop[b](S1) == drop[a](S0), at=this)
        linear()
    have(T + 1 <= size(S1, n), by.linear())
    use(size_without)
    # The shares w0, w1 and v in the sums over orders are the laws of the next record.
    use(likelihood_of_orders)
    apply_to(this)
    unpack(this, R)
    unpack(this, p)
    unpack(this, r)
    use(shares_of_records, D=left)
    unpack(this, w0)
    use(shares_of_records, S0=S1, D=size(S1, n) - T)
    unpack(this, w1)
    use(shares_of_records, S0=rest, D=left)
    unpack(this, v)
    apply_to(in_proportion(R, p, T))
    unpack(this, c)
    use(next_record_law)
    apply_to(in_proportion(R, p, T), S1)
    unpack(this, real("c1"))
    use(next_record_law, S0=S1)
    use(shares_dominate)
    rewrite(drop[b](S1) == drop[a](S0), at=shares(v, rest, left), backwards=True)
    rewrite(eq(size(S1, n), size(S0, n)), at=this, backwards=True)
    use(shares_dominate, S0=S1)
    shares_add_up_to_1(w0, S0)
    shares_add_up_to_1(w1, S1)
    have(every(H, lambda h: eq(left * Sum(1, n, lambda k: v[k](h)), left - 1)), by.intro("h"),
        by.apply_to(shares(v, rest, left)))
    members_only(w0, S0, left)
    members_only(w1, S1, size(S1, n) - T)
    members_only(v, rest, left)
    witness(w0)
    witness(w1)
    witness(v)

def shares_add_up_to_1(w: Series[Function], S: Expr) -> None:
    """The shares w of the records of S add up to 1."""
    with have(add_up_to(w, expr(1))):
        intro("h")
        apply_to(shares(w, S, size(S, n) - T))
        linear(1 / (size(S, n) - T))

def members_only(w: Series[Function], S: Expr, D: Expr) -> None:
    """w has shares for members of S only."""
    with have(only_in(w, S)):
        intro("h", "k")
        apply_to(shares(w, S, D))
        apply_to(this)
        assume()

lacks_half = lambda w0, w1, v: (add_up_to(w0, expr(1)) & add_up_to(w1, expr(1))
        & every(H, lambda h: eq(left * Sum(1, n, lambda k: v[k](h)), left - "1/2")))
at_line = sequence("v", test(line))
lone = expr(2)  # the set {1}
without = removed(1, lone)
share = Sum(1, 2, lambda k: at_line[k](expr(0)))

def in_the_rest(k: int) -> tuple[Step, ...]:
    """The record k has no share."""
    return (by.apply_to("only in the rest", 0, k), by.split(this, no_number(has_record(k, without), by.evaluate()), ()))

empty_rest = (by.intro("w0", "w1", "v"),
    by.contradiction().called("next from S0", "next from S1", "all of w0", "all of w1", "lacks half", "below w0",
        "below w1", "only in S0", "only in S1", "only in the rest"), by.keep("lacks half", "only in the rest"),
    by.apply_to("lacks half", 0), *in_the_rest(1), *in_the_rest(2), *two_terms(1, lambda k: at_line[k](expr(0))),
    *two_terms(1, lambda i: has_record(i, lone)), known(1, lone, 1), known(2, lone, 0),
    by.have(eq(share, 0), by.linear()), by.have(eq(Sum(1, 2, lambda i: has_record(i, lone)), 1), by.linear()),
    by.linear(share))
doubt(shuffled_step_dominated,
    mutants=[mutant("up to half of 1/(n - t), also for histories that forget how they began",
            given=dropped(shuffled_step_dominated, "history before").given,
            show=exists(sequence(test(H)), sequence(test(H)), sequence(test(H)),
                lambda w0, w1, v: (next_records(H, Y, N, append, J, n, T, S0, S1, w0, w1) & lacks_half(w0, w1, v)
                        & both_at_least(H, n, v, w0, w1) & records_of(H, has, drop, a, S0, S1, w0, w1, v))),
            hints=[{"witness": {**two_records, **{"T": "0", "S0": "2", "S1": "4", "full": "0", "a": "1", "b": "2"}},
                    "proofs": {**two_records_laws, "show": empty_rest}}])])
