"""Noisy SGD with Poisson batches, all of it released: dominated by the composed table of its step.

In each step a batch of the N records is drawn, its clipped gradients are added up to a draw from S[N](h), noise s xi is
added, and append(h, .) makes the next history of it: it may hold the new iterate, the noisy sum, the time.  Two data
sets: the second lacks record j, and has the sums S2; P[t] and Q[t] are the laws of the history after t steps on the
two.  C is the clipping norm, q[j] the rate of record j.

A table has weights p(k) at the losses d k, lo <= k <= hi, and a weight w at infinity; it dominates two laws if E_g of
them is at most w + sum of p(k) max(1 - g exp(-d k), 0), for all g >= 0.  That of n steps has the weights of the
convolution, W[n], and R[n] at infinity.
"""

from lemmas.accounting.loss_tables import at_0
from lemmas.accounting.sums_of_batches import (S2, C, N, S, V, X, added, certain, grad, j, mean_over_a_coin,
    one_record_of_a_batch, proved_batches, q, rates, two_batches)
from lemmas.accounting.table_grid import (grid_curve, grid_dominates, of_no_other, table_composition_on_a_grid,
    weight_of_no_loss)
from lemmas.contraction.projected_ball import clip_short
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.survey_program import flip
from verify.lemma import *

P, Q = sequence("P", law(X)), sequence("Q", law(X))
append = map_("append", (X, V), X)
p = fun("p", line)
W, R = sequence("W", fun(line)), real_sequence("R")
w, s, d, g = reals("w s d g")
n, lo, hi = (integer(name) for name in ("n", "lo", "hi"))
h, u = point("h", X), point("u", V)
phi = test("phi", V)

@definition(r"|u - c| \le $C \Rightarrow \mathsf{E}_g\bigl((1 - $q) N(c, $s^2 I) + $q N(u, $s^2 I) \,\|\, N(c, $s^2 "
        r"I)\bigr) \le $w + \sum_{k=$lo}^{$hi} ${p}(k) \max(1 - g\, e^{-$d k}, 0)\ (g \ge 0)")
def table_for_removed(V: Euclid, q: Real, C: Real, s: Real, lo: Integer, hi: Integer, p: Function[line], d: Real,
        w: Real) -> Prop:
    """for |u - c| <= C: E_g((1 - q) N(c, s^2 I) + q N(u, s^2 I) || N(c, s^2 I)) <= w + sum over lo <= k <= hi of p(k)
    max(1 - g exp(-d k), 0), g >= 0.

    The table dominates the sampled Gaussian against the Gaussian, at all means that are at most C apart."""
    return every(V, V, law(V),
        lambda c, u, B: (norm(u - c) <= C).implies(mixes(V, B, q, normal(u, s), normal(c, s)).implies(
                grid_dominates(B, normal(c, s), lo, hi, p, d, w))))

@definition(r"|u - c| \le $C \Rightarrow \mathsf{E}_g\bigl(N(c, $s^2 I) \,\|\, (1 - $q) N(c, $s^2 I) + $q N(u, $s^2 "
        r"I)\bigr) \le $w + \sum_{k=$lo}^{$hi} ${p}(k) \max(1 - g\, e^{-$d k}, 0)\ (g \ge 0)")
def table_for_added(V: Euclid, q: Real, C: Real, s: Real, lo: Integer, hi: Integer, p: Function[line], d: Real,
        w: Real) -> Prop:
    """for |u - c| <= C: E_g(N(c, s^2 I) || (1 - q) N(c, s^2 I) + q N(u, s^2 I)) <= w + sum over lo <= k <= hi of p(k)
    max(1 - g exp(-d k), 0), g >= 0.

    The table dominates the Gaussian against the sampled Gaussian, at all means that are at most C apart."""
    return every(V, V, law(V),
        lambda c, u, B: (norm(u - c) <= C).implies(mixes(V, B, q, normal(u, s), normal(c, s)).implies(
                grid_dominates(normal(c, s), B, lo, hi, p, d, w))))

# --- one step -------------------------------------------------------------------------------------------

release = lambda S: lambda h: bind(S[N](h), lambda z: bind(gauss(V), lambda xi: dirac(z + s * xi)))
table_of_removal = hypothesis("table", table_for_removed(V, q[j], C, s, lo, hi, p, d, w))
table_of_addition = hypothesis("table", table_for_added(V, q[j], C, s, lo, hi, p, d, w))
# What the test phi sees of the release where the batch has the sum z; and where z is the sum of the other records, with
# record j in the batch or not.
seen = lambda z: E(gauss(V), lambda xi: phi(z + s * xi))
sampled = lambda z: q[j] * seen(z + added(j)) + (1 - q[j]) * seen(z)
# The release where the others have the sum u: i = 0 if record j is drawn, and 1 if not.
with_coin = lambda u, i: normal(u + (1 - i) * added(j), s)
with_or_without = lambda u: flip(q[j], lambda i: with_coin(u, i))

# Record j is drawn last: given the sum u of the others, one release is N(u, s^2 I) and the other a mixture of it with
# N(u + added(j), s^2 I), where |added(j)| <= C as it is clipped.  The table dominates this pair for each u, and so on
# the mean over u.
def one_release(difference: Callable[[Point], Expr]) -> tuple[Step, ...]:
    """The difference, of what phi sees of the one release and g times of the other, is below the table's curve."""
    by_the_coin = lambda u, **more: by.use(mean_over_a_coin, p=q[j], M=value(INTEGER, lambda i: with_coin(u, i)),
        **more)
    return (by.intro("h", "g"), by.intro(), by.intro("phi"), by.apply_to(rates, j), by.use(one_record_of_a_batch),
        by.apply_to(this, value(V, seen)), by.use(clip_short, y=grad[j](h), u=grad[j](h), R=C),
        by.under(S2[N](h), lambda u: difference(u) <= grid_curve(lo, hi, p, d, w, g),
            lambda u: (by.have(norm(u + added(j) - u) <= C),
                by.have(mixes(V, with_or_without(u), q[j], normal(u + added(j), s), normal(u, s)), by.intro("f"),
                    by_the_coin(u)), by.apply_to("table", u, u + added(j), with_or_without(u), g, phi),
                by_the_coin(u, f=phi), by.linear(g))), by.linear(g))

step_given = [C > 0, two_batches]

@claim("One step with record j against one without it, from any history: the table of a removal dominates",
    given=[*step_given, table_of_removal],
    show=every(X, lambda h: grid_dominates(release(S)(h), release(S2)(h), lo, hi, p, d, w)))
def release_removed():
    do(*one_release(lambda z: sampled(z) - g * seen(z)))

@claim("One step without record j against one with it, from any history: the table of an addition dominates",
    given=[*step_given, table_of_addition],
    show=every(X, lambda h: grid_dominates(release(S2)(h), release(S)(h), lo, hi, p, d, w)))
def release_added():
    do(*one_release(lambda z: seen(z) - g * sampled(z)))

# --- the whole run --------------------------------------------------------------------------------------

@definition(r"${P}_{t + 1}\colon\ h \sim ${P}_t,\ z \sim ${S}_{$N}(h),\ \xi \sim N(0, I),\ \text{return } $append(h, z "
        r"+ $s\,\xi)\quad (t < $n)")
def noisy_sums(V: Euclid, X: Space, P: Series[Law[X]], S: Series[Markov[X, V]], N: Integer, s: Real,
        append: Map[(X, V), X], n: Integer) -> Prop:
    """$P[t + 1]: draw h ~ $P[t], z ~ $S[$N](h), xi ~ N(0, I), return $append(h, z + $s xi), for t < $n.

    Each step appends to the history the sum over a batch with noise N(0, s^2 I)."""
    return for_all(0, n - 1,
        lambda t: same(P[t + 1],
            bind(P[t], lambda h: bind(S[N](h), lambda z: bind(gauss(V), lambda xi: dirac(append(h, z + s * xi)))))))

all_weighted = for_all(lo, hi, lambda k: 0 <= p(k))
no_loss = [hypothesis("one", eq(W[0](0), 1)),
    hypothesis("none", every(INTEGER, lambda i: (i != 0).implies(W[0](i) == 0))), eq(R[0], 0)]
convolved = for_all(0, n - 1,
    lambda t: every(INTEGER, lambda i: W[t + 1](i) == Sum(lo, hi, lambda k: p(k) * W[t](i - k))))
at_infinity = for_all(0, n - 1, lambda t: R[t + 1] == w + Sum(lo, hi, lambda k: p(k)) * R[t])
tables = [n >= 0, lo <= hi, all_weighted, *no_loss, convolved, at_infinity]
programs = [same(P[0], Q[0]), hypothesis("run", noisy_sums(V, X, P, S, N, s, append, n)),
    hypothesis("other run", noisy_sums(V, X, Q, S2, N, s, append, n))]
# Every step has the table p, w, so that the convolution's weights are table_grid's with constant p and w.
constant = lambda thing: value(INTEGER, lambda t: thing)

def compose(P: Series[Law], S: Series[Markov], Q: Series[Law], S2: Series[Markov]) -> None:
    """n steps of the same table, for the run P on the batches S against the run Q on the batches S2."""
    use(table_composition_on_a_grid, Y=V, P=P, Q=Q, M=constant(value(X, release(S))), N=constant(value(X, release(S2))),
        p=constant(p), w=constant(w), h=d)

@claim("Noisy SGD with Poisson batches, all released, with record j against without it: the n-fold table of its step "
        "dominates",
    given=[*tables, *step_given, table_of_removal, *programs],
    show=grid_dominates(P[n], Q[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_transcript_removed():
    use(release_removed)
    compose(P, S, Q, S2)

@claim("Noisy SGD with Poisson batches, all released, without record j against with it: the n-fold table of its step "
        "dominates",
    given=[*tables, *step_given, table_of_addition, *programs],
    show=grid_dominates(Q[n], P[n], n * lo, n * hi, W[n], d, R[n]))
def poisson_sgd_transcript_added():
    use(release_added)
    compose(Q, S2, P, S)

# --- doubt: without the table's hypothesis, a table without weights ------------------------------------------

# Its curve is 0; but at g = 0 E_g is 1, as the test that is 1 everywhere shows.
no_weights = {**{name: certain[name] for name in ("X", "V", "N", "C", "grad", "S", "S2", "q", "q2", "j")}, "lo": "0",
    "hi": "0", "p": value(line, lambda k: expr(0)), "w": "0", "s": "1", "d": "1"}
batches = {"given batch": proved_batches["S"], "given batch 2": proved_batches["S2"]}
all_is_seen = by.each_part((), (by.witness(value(line, lambda x: expr(1))), by.auto()))
step_is_seen = (by.intro(), by.witness(0), by.witness(0), all_is_seen)
run_is_seen = (by.intro(), by.witness(0), all_is_seen)
doubt(release_removed,
    mutants=[dropped(release_removed, table_of_removal,
            hints=[{"witness": no_weights, "proofs": {**batches, "show": step_is_seen}}])])
doubt(release_added,
    mutants=[dropped(release_added, table_of_addition,
            hints=[{"witness": no_weights, "proofs": {**batches, "show": step_is_seen}}])])

run_without_weights = {**no_weights, "n": "1", "W": weight_of_no_loss, "R": value(INTEGER, lambda t: expr(0)),
    "append": value(line, line, lambda h, y: h), "P": value(INTEGER, lambda t: at_0),
    "Q": value(INTEGER, lambda t: at_0)}
is_run = (by.intro("t"), by.ext(), by.auto())
run_proofs = {"given none": of_no_other, "given batch": proved_batches["S"], "given batch 2": proved_batches["S2"],
    "given run": is_run, "given other run": is_run, "show": run_is_seen}
doubt(poisson_sgd_transcript_removed,
    mutants=[dropped(poisson_sgd_transcript_removed, table_of_removal,
            hints=[{"witness": run_without_weights, "proofs": run_proofs}])])
doubt(poisson_sgd_transcript_added,
    mutants=[dropped(poisson_sgd_transcript_added, table_of_addition,
            hints=[{"witness": run_without_weights, "proofs": run_proofs}])])
