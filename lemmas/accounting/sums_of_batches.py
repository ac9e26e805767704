"""Poisson batches: each record is drawn with a probability of its own, and the clipped gradients are added up.

S[k](h) is the law of the sum over the first k of N records, after the history h; record k has the rate q[k] and the
gradient grad[k](h), which is clipped to the norm C.  A record that is drawn with probability 0 is a record that is not
there: so S2, with the rates q2 and q2[j] = 0, are the sums without record j.
"""

from lemmas.mechanisms.survey_program import flip
from verify.lemma import *

V, X = euclid("V"), space("X")
S, S2 = sequence("S", markov(X, V)), sequence("S2", markov(X, V))
grad = sequence("grad", map_(X, V))
q, q2 = real_sequence("q"), real_sequence("q2")
C = real("C")
N, j, k, T = (integer(name) for name in ("N", "j", "k", "T"))
h = point("h", X)
f = bounded("f", V)

@definition(r"${S}_0(h) = 0,\ ${S}_k(h) = ${S}_{k - 1}(h) + b_k\, \mathrm{clip}(${grad}_k(h), $C),\ b_k \sim "
        r"\mathrm{Bernoulli}(${q}_k)\ \text{independent}\ (k \le $N)")
def poisson_sums(X: Space, V: Euclid, S: Series[Markov[X, V]], grad: Series[Map[X, V]], C: Real, q: Series[Real],
        N: Integer) -> Prop:
    """S[k](h), k <= N, are the sums of a batch: S[0] = 0, and record k adds clip(grad[k](h), C) with probability q[k].

    The sum of the clipped gradients of a batch that record k is in with probability q[k], independently."""
    return every(X, lambda h: same(S[0](h), dirac(zero(V)))) & for_all(1, N,
        lambda k: every(X,
            lambda h: same(S[k](h),
                flip(q[k], lambda i: bind(S[k - 1](h), lambda z: dirac(z + (1 - i) * clip(V, grad[k](h), C)))))))

M, p = sequence("M", law(V)), real("p")
weighted = lambda i: ((1 - i) * p + i * (1 - p)) * E(M[i], f)

@claim("E f = p E f(M_0) + (1 - p) E f(M_1) under M_i in R^d, i a coin with P[i = 0] = p",
    given=[0 <= p, p <= 1],
    show=eq(E(flip(p, lambda i: M[i]), f), p * E(M[0], f) + (1 - p) * E(M[1], f)))
def mean_over_a_coin():
    mixture(flip(p, lambda i: M[i]), lambda v: f(v))
    unfold(Sum(0, 1, weighted))
    unfold(Sum(0, 0, weighted))
    unfold(Sum(0, 0 - expr(1), weighted), "empty")

rates = for_all(1, N, lambda k: (0 <= q[k]) & (q[k] <= 1))
batch = hypothesis("batch", poisson_sums(X, V, S, grad, C, q, N))
added = lambda k: clip(V, grad[k](h), C)

@claim("E f(S_k) = q_k E f(S_(k - 1) + clip(g_k, C)) + (1 - q_k) E f(S_(k - 1)): record k is drawn or not",
    given=[batch, rates, 1 <= k, k <= N],
    show=eq(E(S[k](h), f),
        q[k] * E(S[k - 1](h), lambda z: f(z + added(k))) + (1 - q[k]) * E(S[k - 1](h), lambda z: f(z))))
def one_more_record():
    apply_to(rates, k)
    apply_to("batch.1", k, h)
    rewrite(this)
    use(mean_over_a_coin, p=q[k], M=value(INTEGER, outcome))

# The sum after record k, which is drawn for i = 0.
outcome = lambda i: bind(S[k - 1](h), lambda z: dirac(z + (1 - i) * added(k)))

# --- the batches of two data sets, of which the second lacks record j -----------------------------------

rates2 = for_all(1, N, lambda k: (0 <= q2[k]) & (q2[k] <= 1))
batch2 = hypothesis("batch 2", poisson_sums(X, V, S2, grad, C, q2, N))
others = for_all(1, N, lambda k: (k != j).implies(q2[k] == q[k]))
two_batches = setting("sums of clipped gradients over Poisson batches, one without the record j",
    r"The record $k$ is in the batch with the probability $q_k$, each for itself; its gradient is clipped at $C$; the second data "
        r"set lacks the record $j$.", batches=[batch, batch2, rates], record=[1 <= j, j <= N, eq(q2[j], 0), others])
shift = lambda k: value(V, lambda z: f(z + added(k)))

def next_record(T: Expr) -> None:
    """What record T + 1, which is not j, does to the two sums."""
    apply_to(others, T + 1)
    use(one_more_record, k=T + 1)
    use(one_more_record, S=S2, q=q2, k=T + 1)

@claim("Before record j the sums have the same law",
    given=[two_batches],
    show=every(INTEGER,
        lambda T: (0 <= T).implies((T <= j - 1).implies(every(bounded(V), lambda f: E(S[T](h), f) == E(S2[T](h), f))))))
def same_before():
    all_rates()
    intro("T", "[0 <= T]")
    start_, step = induction(T, 0).called("induction hypothesis")  # before j the rates are equal
    with start_:
        apply_to("batch.0", h)
        apply_to("batch 2.0", h)
        rewrite(same(S[0](h), dirac(zero(V))))
        rewrite(same(S2[0](h), dirac(zero(V))))
    with step:
        intro("[T + 1 <= j - 1]")
        modus("induction hypothesis").called("so far")
        intro("f")
        next_record(T)
        apply_to("so far", f)
        apply_to("so far", shift(T + 1))
        linear(q[T + 1], q2[T + 1], E(S2[T](h), f), E(S2[T](h), lambda z: f(z + added(T + 1))))

def all_rates() -> None:
    """The rates without record j are probabilities, too."""
    with have(rates2):
        intro("k")
        instantiate(rates, k)
        is_j, is_another = cases(eq(k, j))
        with is_j:
            rewrite(this)
        with is_another:
            apply_to(others, k)

# At T: the sum is that without j, to which record j is added with probability q[j].
mixed = lambda T, f: eq(E(S[T](h), f),
    q[j] * E(S2[T](h), lambda z: f(z + added(j))) + (1 - q[j]) * E(S2[T](h), lambda z: f(z)))
before_j = lambda g: E(S2[j - 1](h), g)

def unchanged(g: Callable[[Point], Expr]) -> None:
    """Record j, which is drawn with probability 0, changes nothing."""
    have(E(S2[j](h), g) == before_j(g), by.linear(before_j(g), before_j(lambda z: g(z + added(j)))))

without = lambda T, g: E(S2[T](h), g)
with_next = lambda T, g: without(T, lambda z: g(z + added(T + 1)))

def as_often(T: Expr, g: Callable[[Point], Expr]) -> None:
    """Without j record T + 1 is drawn as often as with j."""
    have(without(T + 1, g) == q[T + 1] * with_next(T, g) + (1 - q[T + 1]) * without(T, g),
        by.linear(with_next(T, g), without(T, g)))

@claim("The sum of a Poisson batch is that without record j, to which its gradient is added with probability q[j]",
    given=[two_batches],
    show=every(bounded(V), lambda f: mixed(N, f)))
def one_record_of_a_batch():
    """By induction from record j on: a record that is added after j may as well be added before it."""

    all_rates()
    use(same_before).called("before")
    with have(every(INTEGER, lambda T: (j <= T).implies((T <= N).implies(every(bounded(V), lambda f: mixed(T, f)))))):
        intro("T", "[j <= T]")
        start_T, step_T = induction(T, j).called("induction hypothesis")
        with start_T:
            intro("f")
            use(one_more_record, k=j)
            use(one_more_record, S=S2, q=q2, k=j)
            unchanged(lambda z: f(z))
            use(one_more_record, S=S2, q=q2, k=j, f=shift(j))
            unchanged(lambda z: f(z + added(j)))
            apply_to("before", j - 1, f)
            apply_to("before", j - 1, shift(j))
            linear(q[j], 1 - q[j])
        with step_T:
            intro("[T + 1 <= N]")
            modus("induction hypothesis").called("so far")
            intro("f")
            next_record(T)
            as_often(T, lambda z: f(z))
            use(one_more_record, S=S2, q=q2, k=T + 1, f=shift(j))
            as_often(T, lambda z: f(z + added(j)))
            apply_to("so far", f)
            apply_to("so far", shift(T + 1))
            linear(q[T + 1], 1 - q[T + 1], q[j], 1 - q[j])
    apply_to(this, N)

# --- one record, which is drawn for certain --------------------------------------------------------------

near_0 = value(line, lambda x: indicator(x <= 0))
always = lambda one: value(INTEGER, lambda t: one)
counted = {"X": "line", "V": "line", "N": "1", "C": "1", "grad": always(value(line, lambda h: expr(1))),
    "S": value(INTEGER, lambda t: value(line, lambda h: dirac(t))), "q": always(expr(1)), "f": near_0, "h": "0"}
certain = {**counted, "S2": always(value(line, lambda h: dirac(expr(0)))), "q2": always(expr(0)), "j": "1"}
clipped_one = Min(1, 1 / Abs(expr(1)))

def is_batch(share: str, before: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """S[0] = 0, and S[1] is 1 with the probability share, which is 0 or 1."""
    return (by.each_part((by.intro("h"), by.ext(), by.auto()),
            (by.intro("k", "h"), by.have(eq(integer("k"), 1)), by.ext(),
                by.use(mean_over_a_coin, V=line, f=bounded("f", line), p=share,
                    M=value(INTEGER, lambda i: dirac(before(integer("k")) + (1 - i) * clipped_one))), by.auto())),)

# Proofs of the hypotheses "batch" and "batch 2" at these values.
proved_batches = {"S": is_batch("1", lambda k: k - 1), "S2": is_batch("0", lambda k: expr(0))}
doubt(mean_over_a_coin,
    mutants=[mutant("the other way round",
            show=eq(E(flip(p, lambda i: M[i]), f), p * E(M[1], f) + (1 - p) * E(M[0], f)))])
doubt(one_more_record,
    mutants=[mutant("the probabilities exchanged",
            show=eq(E(S[k](h), f),
                (1 - q[k]) * E(S[k - 1](h), lambda z: f(z + added(k))) + q[k] * E(S[k - 1](h), lambda z: f(z))),
            hints=[{"witness": {**counted, "k": "1"}, "proofs": {"given batch": proved_batches["S"]}}])])
doubt(one_record_of_a_batch,
    mutants=[mutant("the probabilities exchanged",
            show=eq(E(S[N](h), f),
                (1 - q[j]) * E(S2[N](h), lambda z: f(z + added(j))) + q[j] * E(S2[N](h), lambda z: f(z))),
            hints=[{"witness": certain,
                    "proofs": {"given batch": proved_batches["S"], "given batch 2": proved_batches["S2"]}}])])
doubt(same_before,
    mutants=[mutant("after it, too", show=eq(E(S[j](h), f), E(S2[j](h), f)),
            hints=[{"witness": certain,
                    "proofs": {"given batch": proved_batches["S"], "given batch 2": proved_batches["S2"]}}])])
