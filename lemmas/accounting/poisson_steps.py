"""A step of noisy SGD with Poisson batches: its privacy curves where a record is removed, added or replaced.

p[i] is the gradient of record i at the present iterate w, which is clipped to norm R: cut(p[i]).  Each record is drawn
with probability q, independently; the sum of the clipped gradients of those drawn, with noise N(0, sigma^2 I), is the
step.  The law of the sum over the first k records is B[k]; that over the other records, without record j, is C[k].  The
bounds are those of the pair on the line in `poisson_gaussian`, r = R/sigma: what a half-line beyond or below t tells.
p2, a2 and B2 are those of the data set with another record j; the next iterate is w - eta times the step.
"""

from typing import Any

from lemmas.accounting.poisson_batches import record_drawn_last
from lemmas.accounting.poisson_gaussian import (added_below, ends_at, place, poisson_gaussian_add,
    poisson_gaussian_remove, poisson_gaussian_replace, removed_beyond, replaced_beyond, told)
from lemmas.divergences.two_laws_mixed import mixes, two_law_mixture
from lemmas.iteration.shift import norm_of_clip
from lemmas.mechanisms.gaussian import normal
from verify.lemma import *

V = euclid("V")
p, p2 = (sequence(name, V) for name in ["p", "p2"])
B, B2, C = (sequence(name, law(V)) for name in ["B", "B2", "C"])
w, b, a, a2 = points("w b a a2", V)
n, j, k = (integer(name) for name in ("n", "j", "k"))
q, g, R, sigma, eta = reals("q g R sigma eta")
phi_ = test("phi", V)
P2 = law("P2", V)

r = R / sigma

def cut(a: Point) -> Point:
    """a, clipped to norm R."""
    return clip(V, a, R)

def drawn(after: Law, before: Law, a: Point) -> Prop:
    """`after` is the law of the sum that begins as `before`: with probability q the point a is added to it."""
    return mixes(V, after, q, bind(before, lambda b: dirac(b + a)), before)

def each_drawn(B: Series[Law], p: Series[Point]) -> Prop:
    """Each of the n records is drawn with probability q."""
    return for_all(0, n - 1, lambda k: drawn(B[k + 1], B[k], cut(p[k + 1])))

def others_drawn(C: Series[Law], p: Series[Point]) -> Prop:
    """So is each record but j, which is passed over."""
    return for_all(0, n - 1,
        lambda k: all_of(eq(k + 1, j).implies(same(C[k + 1], C[k])),
            eq(k + 1, j) | drawn(C[k + 1], C[k], cut(p[k + 1]))))

@definition(r"$w - $eta\,(b + $sigma\,\xi),\ b \sim $M")
def next_iterate(V: Euclid, w: Point[V], eta: Real, sigma: Real, M: Law[V]) -> Law:
    """w - eta (b + sigma xi), b from M.

    The next iterate: w - eta (b + sigma xi), the sum b of the batch drawn from M, xi a standard Gaussian vector."""
    return bind(M, lambda b: bind(gauss(V), lambda xi: dirac(w - eta * (b + sigma * xi))))

def step(M: Law) -> Law:
    return next_iterate(V, w, eta, sigma, M)

def is_record(p: Series[Point], a: Point) -> Prop:
    """Record j has the gradient a: p[j] = a, said as `record_drawn_last` says it."""
    return for_all(1, n, lambda i: eq(i, j).implies(p[i] == a))

begins = lambda B: same(B[0], dirac(zero(V)))
numbers = [0 < q, q <= 1, R > 0, sigma > 0, g > 0, n >= 1, 1 <= j, j <= n]
with_and_without = [*numbers, begins(B), begins(C), each_drawn(B, p), others_drawn(C, p), is_record(p, a)]

def by_record(p: Series[Point], a: Point) -> tuple[Step, ...]:
    """Record j has the clipped gradient cut(a)."""
    return (by.intro("i"), by.intro(), by.apply_to(is_record(p, a), integer("i")), by.rewrite(this))

def record_last(B: Series[Law], p: Series[Point], a: Point) -> None:
    """B is C, with the clipped gradient of record j added with probability q."""
    use(record_drawn_last, S=V, X=V, empty=zero(V), put=value(V, V, lambda b, a: b + a),
        x=value(INTEGER, lambda i: cut(p[i])), a=cut(a), B=B, m=n, by={"record j": by_record(p, a)})
    modus(this).called(f"before j in {B.term}", f"from j on in {B.term}")
    modus(f"from j on in {B.term}").called(f"record j in {B.term}")

# What the test phi_ sees of the next iterate: seen_from(b) where the batch has the sum b, test_(y) where b + sigma xi
# is y.
seen_from = lambda b: E(gauss(V), lambda xi: phi_(w - eta * (b + sigma * xi)))
seen = value(V, seen_from)
test_ = value(V, lambda y: phi_(w - eta * y))
seen_with = lambda b, a: (1 - q) * seen_from(b) + q * seen_from(b + cut(a))

def at_batch(theorem: Lemma, b: Point) -> tuple[Step, ...]:
    """The theorem for the batch b of the other records: between N(b, sigma^2) and P, the mixture of N(b, sigma^2) and
    N(b + cut(a), sigma^2)."""
    return (by.use(norm_of_clip, V=V, k=a, z=R),
        by.use(two_law_mixture, X=V, P=normal(b, sigma), R=normal(b + cut(a), sigma), s=q), by.unpack(this, "P"),
        by.apply_to(this, test_), by.use(theorem, c=b, u=b + cut(a), s=sigma, r=r))

def on_the_mean(bound: Expr, difference: Callable[[Point], Expr], theorem: Lemma, part: int) -> None:
    """The bound of this part of the theorem holds for each sum b of the other records, and so for their mean."""
    intro("[range of g]", "phi")
    apply_to("record j in B", seen)
    under(C[n], lambda b: difference(b) <= bound,
        lambda b: (*at_batch(theorem, b), by.modus(f"{theorem.id}.{part}"), by.apply_to(this, test_), by.linear(g)))
    linear(g)

@definition
def removed_curve(q: Real, r: Real, g: Real) -> Expr:
    """removed(q, r, g).

    (1 - q) Q(t) + q Q(t - r) - g Q(t) at t = log((g - 1 + q)/q)/r + r/2, for g > 1 - q."""
    return removed_beyond(q, r, g, place((g - (1 - q)) / q, r))

remove_bound = removed_curve(q, r, g)

@claim("A noisy step with Poisson batches, a record removed: E_g <= (1 - q) Q(t) + q Q(t - r) - g Q(t), r = R/sigma, t "
        "= log((g - 1 + q)/q)/r + r/2, for g > 1 - q, and 1 - g for others",
    given=with_and_without,
    show=(1 - q < g).implies(hockey_stick(step(B[n]), step(C[n]), g) <= remove_bound)
        & (g <= 1 - q).implies(hockey_stick(step(B[n]), step(C[n]), g) <= 1 - g))
def poisson_step_remove():
    record_last(B, p, a)
    for number, (part, bound) in enumerate(zip(each_part(), (remove_bound, 1 - g), strict=True)):
        with part:
            on_the_mean(bound, lambda b: seen_with(b, a) - g * seen_from(b), poisson_gaussian_remove, number)

@definition
def added_curve(q: Real, r: Real, g: Real) -> Expr:
    """added(q, r, g).

    Q(-t) - g ((1 - q) Q(-t) + q Q(r - t)) at t = log((1/g - 1 + q)/q)/r + r/2, for (1 - q) g < 1."""
    return added_below(q, r, g, place((1 / g - (1 - q)) / q, r))

add_bound = added_curve(q, r, g)

@claim("A noisy step with Poisson batches, a record added: E_g <= Q(-t) - g ((1 - q) Q(-t) + q Q(r - t)), r = R/sigma, "
        "t = log((1/g - 1 + q)/q)/r + r/2, for (1 - q) g < 1, and 0 for others",
    given=with_and_without,
    show=((1 - q) * g < 1).implies(hockey_stick(step(C[n]), step(B[n]), g) <= add_bound)
        & (1 <= (1 - q) * g).implies(hockey_stick(step(C[n]), step(B[n]), g) <= 0))
def poisson_step_add():
    record_last(B, p, a)
    for number, (part, bound) in enumerate(zip(each_part(), (add_bound, expr(0)), strict=True)):
        with part:
            on_the_mean(bound, lambda b: seen_from(b) - g * seen_with(b, a), poisson_gaussian_add, number)

agree = hypothesis("others agree", for_all(1, n, lambda i: eq(i, j) | (p[i] == p2[i])))
replace_bound = replaced_beyond(q, r, g, ends_at(q, r, g))

@claim("A noisy step with Poisson batches, a record replaced: E_g <= (1 - q)(1 - g) Q(t) + q Q(t - r) - g q Q(t + r), "
        "r = R/sigma, t = log((sqrt(k^2 + 4 g) - k)/2)/r, k = (1 - q)(1 - g) exp(r^2/2)/q",
    given=[*with_and_without, begins(B2), each_drawn(B2, p2), is_record(p2, a2), agree],
    show=hockey_stick(step(B[n]), step(B2[n]), g) <= replace_bound)
def poisson_step_replace():
    record_last(B, p, a)
    # The other records are the same, so that C is the sum over them of the other data set, too.
    with have(others_drawn(C, p2)):
        k = intro("k")
        apply_to(others_drawn(C, p), k).called("passed over", "drawn")
        apply_to("others agree", k + 1).called("agree")
        _, if_not_j = each_part()
        with if_not_j:
            _, elsewhere = split("agree")
            with elsewhere:
                rewrite(p[k + 1] == p2[k + 1], backwards=True)
    record_last(B2, p2, a2)
    intro("phi")
    apply_to("record j in B", seen)
    apply_to("record j in B2", seen)
    with under(C[n], lambda b: seen_with(b, a) - g * seen_with(b, a2) <= replace_bound) as b:
        use(norm_of_clip, V=V, k=a, z=R)
        use(norm_of_clip, V=V, k=a2, z=R)
        use(two_law_mixture, X=V, P=normal(b, sigma), R=normal(b + cut(a), sigma), s=q)
        unpack(this, "P")
        apply_to(this, test_)
        use(two_law_mixture, X=V, P=normal(b, sigma), R=normal(b + cut(a2), sigma), s=q)
        unpack(this, "P2")
        apply_to(this, test_)
        use(poisson_gaussian_replace, c=b, u=b + cut(a), w=b + cut(a2), s=sigma, r=r, R=P2)
        apply_to(this, test_)
        linear(g)
    linear(g)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One record, which is always drawn, and whose gradient is 1 or -1; a step from 0 with eta = -1.
sum_of = lambda last: value(INTEGER, lambda t: dirac(indicator(t >= 1) * last))
gradient = lambda a: value(INTEGER, lambda i: expr(a))
one_record = {**dict.fromkeys(("n", "j", "q", "g", "R", "sigma"), "1"), "V": "line", "w": "0", "eta": "-1",
    "C": sum_of(0)}

def one_drawn(a: int) -> dict[str, Any]:
    return {**one_record, "p": gradient(a), "a": str(a), "B": sum_of(a)}

half, one_ = expr("1/2"), expr(1)

def too_much(one: int, other: int, at: Expr, bound: Expr, *first: Step) -> tuple[Step, ...]:
    """The event {y > at} tells the record at `one` from that at `other` by more than the bound."""
    return (by.contradiction().called("told"), *first, *told("told", one, other, at),
        by.have(Q(at - one) - Q(at - other) > bound, by.evaluate()), by.linear())

at_half = (one_, half, one_)
doubt(poisson_step_remove,
    mutants=[mutant("half the sensitivity",
            show=(1 - q < g).implies(hockey_stick(step(B[n]), step(C[n]), g) <= removed_curve(q, r / 2, g)),
            hints=[{"witness": one_drawn(1),
                    "proofs": {"show": too_much(1, 0, half, removed_beyond(*at_half, log(one_) / half + half / 2),
                            by.modus("told").called("told"))}}])])
doubt(poisson_step_add,
    mutants=[mutant("half the sensitivity",
            show=((1 - q) * g < 1).implies(hockey_stick(step(C[n]), step(B[n]), g) <= added_curve(q, r / 2, g)),
            hints=[{"witness": one_drawn(-1),
                    "proofs": {"show": too_much(0, -1, -half, added_below(*at_half, log(one_) / half + half / 2),
                            by.modus("told").called("told"))}}])])
doubt(poisson_step_replace,
    mutants=[mutant("half the sensitivity",
            show=hockey_stick(step(B[n]), step(B2[n]), g) <= replaced_beyond(q, r / 2, g, ends_at(q, r / 2, g)),
            hints=[{"witness": {**one_drawn(1), "p2": gradient(-1), "a2": "-1", "B2": sum_of(-1)},
                    "proofs": {"show": too_much(1, -1, expr(0), replaced_beyond(*at_half, ends_at(*at_half)))}}])])
