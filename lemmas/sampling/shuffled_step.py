"""A step of a shuffled epoch is no worse than a step with replacement at rate 1/(n - t).

Two data sets that differ in one record: S0 has a where S1 has b.  Given the outputs h, the next record has
the law w0 or w1; both are at least v, which does not know of the differing records and has total mass 1 - c
with c = 1/(n - t).
"""

from lemmas.papers import berthier
from lemmas.sampling.next_record import next_output, next_record_law, shares, shares_of_records
from lemmas.sampling.order_likelihoods import (
    all_outputs,
    counted,
    in_proportion,
    likelihood_of_orders,
    observed,
)
from lemmas.sampling.posterior import (
    drop,
    has,
    isin,
    member,
    others,
    records_negatively_correlated,
    size,
    size_without,
    within,
)
from lemmas.sampling.random_order import H, M
from lemmas.sampling.sums import sum_of_ones
from verify.lemma import *

S0, S1, full = points("S0 S1 full", M)
h = point("h", H)
n, m, k, T, i, a, b = (integer(name) for name in "n m k T i a b".split())
c = real("c")
w0, w1, v = (sequence(name, test(H)) for name in "w0 w1 v".split())
R, p, r = law("R", H), weight("p", M, M, H), sequence("r", weight(line, H))

left = size(S0, n) - T
rest = drop[a](S0)
differ_in_one = [
    1 <= a,
    a <= n,
    1 <= b,
    b <= n,
    a != b,
    isin(a, S0),
    isin(b, S1),
    drop[b](S1) == drop[a](S0),
]


def dominated(v: Series[Function], w: Series[Function]) -> Prop:
    return every(H, INTEGER, lambda h, k: within(k, n, v[k](h) <= w[k](h)))


def add_up_to(w: Series[Function], total: Expr) -> Prop:
    return every(H, lambda h: eq(Sum(1, n, lambda k: w[k](h)), total))


def only_in(w: Series[Function], S: Point) -> Prop:
    return every(H, INTEGER, lambda h, k: eq(has[k](S), 0).implies(eq(w[k](h), 0)))


shares_dominate = claim(
    "The share of a record is at least (1 - c) times its share if one record is not among the drawn",
    berthier("Conjecture 1", "step"),
    given=[
        *observed[:4],
        every(H, lambda h: counted(p, r, T, h)),
        all_outputs(full, T),
        0 <= T,
        n >= 0,
        T + 1 <= size(S0, n),
        1 <= a,
        a <= n,
        isin(a, S0),
        shares(w0, S0, left),
        shares(v, rest, left),
    ],
    show=dominated(v, w0),
)
proof(
    shares_dominate,
    have(eq(size(full, T), T), use(sum_of_ones, a=value(INTEGER, lambda i: has[i](full)), n=T)),
    intro("h", "k"),
    intro(),
    intro(),
    apply_to(every(H, lambda h: counted(p, r, T, h)), h),
    use(
        records_negatively_correlated,
        P=value(M, M, lambda A, S: p(A, S, h)),
        r=value(INTEGER, lambda k: value(line, lambda j: r[k](j, h))),
        m=T,
    ),
    apply_to(shares(w0, S0, left), h),
    apply_to(-1, k),
    apply_to(shares(v, rest, left), h),
    apply_to(-1, k),
    apply_to(member, rest, k),
    split(
        -1,
        (modus(-3), rewrite(-1)),
        (
            apply_to(1, S0, a),
            cases(
                eq(k, a),
                yes=(have(eq(has[k](rest), 0), rewrite(eq(k, a))), absurd()),
                no=(
                    apply_to(others, S0, a, k),
                    have(isin(k, S0), linear()),
                    apply_to(every(INTEGER, lambda T: T <= T), 0) if False else auto(),
                ),
            ),
        ),
    ),
)
