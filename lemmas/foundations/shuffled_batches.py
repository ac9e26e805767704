"""Shuffle and partition: noisy gradient descent on batches in a random order; only the last iterate is seen.

Ye and Shokri, Differentially Private Learning Needs Hidden State (2022).  The order o is drawn from a law rho that puts
each record at each place with the same probability, as a uniformly random permutation does; then the batches are those
of b records in this order, the same in every epoch, l batches in each of E epochs.  By joint convexity of the Rényi
moment the batch of a record is averaged over.
"""

from typing import Any

from lemmas.accounting.renyi_epochs import less_than_one
from lemmas.convex_losses.convex_sets import body, member
from lemmas.convex_losses.smooth_losses import differentiability, on
from lemmas.divergences.renyi_mixtures import mixture_moment
from lemmas.foundations.hidden_state import alpha, below_one, cost_of_place, cyclic_descent_renyi_one_way
from lemmas.foundations.noisy_cyclic_descent import (E_, K, L, M, V, b, c, cyclic_descent, l, m, n, numbers, sigma,
    step_size, w0)
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import hidden
from lemmas.runs.batches_in_order import gradient_sums
from lemmas.runs.one_record import differ_at
from lemmas.runs.one_step_on_the_line import constant, slope as side
from lemmas.sampling.sums import term_at_most_sum
from lemmas.upper_bounds.shuffled_smooth_epoch import O, X, i, in_order, order, place, record, record2, rho, x, x2
from verify.language.expr import expr
from verify.lemma import *

F, G = fun("F", V, X), map_("G", (V, X), V)
S, S2 = sequence("S", map_((O, V), V)), sequence("S2", map_((O, V), V))
W, W2 = sequence("W", markov(O, V)), sequence("W2", markov(O, V))
k, t, s0, k0 = integer("k"), integer("t"), integer("s"), integer("k0")
o = point("o", O)

def strong_convexity(f: Callable[[Point], Expr]) -> Prop:
    """f is m-strongly convex on K."""
    return on(K,
        lambda v, w: every(REAL,
            lambda th: ((0 <= th) & (th <= 1)).implies(f((1 - th) * v + th * w)
                    <= (1 - th) * f(v) + th * f(w) - m / 2 * th * (1 - th) * norm(v - w) ** 2)))

# A loss for each possible record; at one point any two gradients are at most L apart.
smooth = [every(X, lambda r: strong_convexity(lambda w: F(w, r))),
    hypothesis("differentiable", every(X, lambda r: differentiability(V, K, lambda w: F(w, r), lambda w: G(w, r)))),
    every(X, lambda r: on(K, lambda v, w: norm(G(v, r) - G(w, r)) <= M * norm(v - w)))]
sensitivity = hypothesis("sensitivity",
    every(X, X, V, lambda r, r2, w: member(w, K).implies(norm(G(w, r) - G(w, r2)) <= L)))

class In:
    """A sequence in the order o: its maps at o and a point, or its laws at o."""

    def __init__(self, entry: Callable[[Expr], Any]) -> None:
        self.entry = entry

    def __getitem__(self, t: Expr) -> Any:
        return self.entry(t)

at = lambda S, o: In(lambda k: lambda w: S[k](o, w))
slopes = lambda record, o: In(lambda t: lambda w: G(w, record[t](o)))
laws_at = lambda W, o: In(lambda t: W[t](o))
maps = lambda of: value(INTEGER, lambda t: value(V, of[t]))
laws_of = lambda of: value(INTEGER, lambda t: of[t])

def descents(S: Series[Map], record: Series[Map], W: Series[Markov], name: str = "run") -> list[Prop]:
    """In each order o, S[k](o, .) is the sum of the first k gradients, and W[t](o) the law after t steps on the batches."""
    return [every(O, lambda o: all_of(*gradient_sums(at(S, o), slopes(record, o)))),
        hypothesis(name, every(O, lambda o: all_of(*cyclic_descent(at(S, o), laws_at(W, o)))))]

shuffled_batches = setting("noisy gradient descent on batches in a random order, on data that differ in one record",
    r"$K$ is closed and convex, $\Pi$ the projection onto it; two gradients at a point of $K$ differ by at most $L$; $n = lb$, and "
        r"the order $o \sim \rho$ puts each record at each place with the probability $1/n$; from $w_0 \in K$, for $E$ epochs of $l$ steps, "
        r"$W_{le+r+1} = \Pi(W_{le+r} - \eta(\bar g_r + \sigma Z))$ with the mean gradient $\bar g_r$ of the records at the places "
        r"$br+1, \dots, br+b$ and $Z \sim N(0, I)$, and $W'_t$ likewise on data that differ in the record $i$.", body,
    numbers=numbers, losses=[*smooth, sensitivity, 0 <= m, m <= M, step_size], order=order,
    records=[in_order(record, x), in_order(record2, x2)], start=member(w0, K),
    runs=[*descents(S, record, W), *descents(S2, record2, W2, "other run")],
    neighbours=[1 <= i, i <= n, differ_at(x, x2, i, n)])

# eps_r of `cost_of_place`, r the batch of the place t, for steps that contract by c.
batch = lambda t: ceiling(t / b) - 1
of_place = lambda t: cost_of_place(alpha, L / (b * sigma), c, l, E_, batch(t))
released = lambda W: bind(rho, lambda o: W[l * E_](o))
last = l * E_

@claim("In the order o, strongly convex smooth losses, the record at place t, so in batch r = ceil(t/b) - 1: D_alpha "
        "is at most eps_r, the cost of a record in batch r",
    given=[alpha > 1, shuffled_batches, 0 < c, c < 1, 1 <= t, t <= n, place(i, t, o)],
    show=renyi(W[last](o), W2[last](o), alpha) <= of_place(t))
def renyi_with_record_at_place():
    """`cyclic_descent_renyi_one_way` in the order o, where the data differ at the place t alone."""
    with have(differ_in_order):
        intro("s", "w", "[w in K]")
        apply_to("every place has a record", o, s0)
        unpack(this, k0)
        apply_to(in_order(record, x), o, k0, s0).called("record")
        apply_to(in_order(record2, x2), o, k0, s0).called("other record")
        apply_to(differ_at(x, x2, i, n), k0)
        at_the_record, other_record = split(this)
        with at_the_record:
            have(place(i, s0, o), by.rewrite(eq(k0, i), backwards=True))
            have(eq(s0, t), by.linear())
            have(eq(indicator(eq(s0, t)), 1), by.rewrite(eq(s0, t)))
            apply_to(sensitivity, record[s0](o), record2[s0](o), w_)
            linear(L)
        with other_record:
            rewrite("record")
            rewrite("other record")
            rewrite(x[k0] == x2[k0])
    for run in (*descents(S, record, W), *descents(S2, record2, W2)):
        apply_to(run, o)
    with use(cyclic_descent_renyi_one_way, f=value(INTEGER, lambda t: value(V, lambda w: F(w, record[t](o)))),
            g=maps(slopes(record, o)), g2=maps(slopes(record2, o)), S=maps(at(S, o)), S2=maps(at(S2, o)),
            W=laws_of(laws_at(W, o)), W2=laws_of(laws_at(W2, o)), j=t) as that:
        with that.premise("losses"):
            intro("s")
            for prop in smooth:
                apply_to(prop, record[s0](o))

w_ = point("w", V)
differ_in_order = for_all(1, n,
    lambda s: every(V,
        lambda w: member(w, K).implies(norm(G(w, record[s](o)) - G(w, record2[s](o))) <= L * indicator(eq(s, t)))))

# --- the mean over the places --------------------------------------------------------------------------------------------

A, B = markov("A", O, V), markov("B", O, V)
d = real_sequence("d")
tw = weight("tw", V)
place_decides = every(O, lambda o: for_all(1, n, lambda t: place(i, t, o).implies(renyi(A(o), B(o), alpha) <= d[t])))
mean_of = lambda d: Sum(1, n, lambda t: exp((alpha - 1) * d(t))) / n
moment_at = lambda o: Sum(1, n, lambda t: indicator(place(i, t, o)) * exp((alpha - 1) * d[t]))

@claim("A run whose Rényi divergence is at most d_t if the record is at place t, each place as likely: at most "
        "log(mean of exp((alpha - 1) d_t))/(alpha - 1)",
    hidden("Shuffle and partition", "step", "the mean over the places of the record"),
    given=[alpha > 1, n >= 1, *order, 1 <= i, i <= n, hypothesis("place decides", place_decides)],
    show=renyi(push(rho, A), push(rho, B), alpha) <= log(mean_of(lambda t: d[t])) / (alpha - 1))
def mean_over_places():
    """The moment of a mixture is at most the mean of the moments, and each place is as likely."""
    mean = mean_of(lambda t: d[t])
    with have(every(O, lambda o: renyi_moment(A(o), B(o), alpha) <= moment_at(o))):
        intro("o", "tw")
        apply_to("every record has a place", o, i)
        unpack(this, t)
        apply_to(place_decides, o, t)
        apply_to(this, tw)
        use(term_at_most_sum, k=t)
        have(indicator(place(i, t, o)) == 1, by.rewrite(place(i, t, o)), by.auto())
        have(exp((alpha - 1) * d[t]) <= moment_at(o))
        linear(E(B(o), lambda y: tw(y) ** alpha) ** (alpha - 1))
    use(mixture_moment, K=A, L=B)
    sums((1, n),
        lambda t: eq(E(rho, lambda o: indicator(place(i, t, o))) * exp((alpha - 1) * d[t]),
            exp((alpha - 1) * d[t]) / n),
        lambda t: (by.apply_to("places equally likely"), by.linear(exp((alpha - 1) * d[t]))))
    have((alpha - 1) * (log(mean) / (alpha - 1)) == log(mean)).called("times alpha - 1")
    fact("exp", "log", mean)
    intro("tw")
    apply_to(mixture_moment)
    rewrite(E(rho, moment_at) == mean, at=this)
    rewrite("times alpha - 1")
    rewrite("exp log")

@claim("Shuffle and partition, m-strongly convex M-smooth losses, steps that contract by c, 0 < c < 1: D_alpha <= "
        "log(mean of exp((alpha - 1) eps_r) over the places of the record)/(alpha - 1), r its batch",
    hidden("Shuffle and partition", "remark",
        "by shifts in place of log-Sobolev constants, with the constants of this proof; a projection onto a convex set "
            "as well"),
    given=[alpha > 1, shuffled_batches, 0 < c, c < 1],
    show=renyi(released(W), released(W2), alpha) <= log(mean_of(of_place)) / (alpha - 1))
def shuffled_batches_renyi():
    with use(mean_over_places, A=value(O, lambda o: W[last](o)), B=value(O, lambda o: W2[last](o)),
            d=value(INTEGER, of_place)) as that:
        with that.premise("place decides"):
            intro("o", "t", "[record at t]")
            use(renyi_with_record_at_place)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One record, at the only place there is; D_2 of N(1, 1) and N(0, 1) is 1.
of_order = lambda what: value(INTEGER, lambda t: value(line, lambda o: what))
from_one = lambda at: value(line, lambda o: bind(gauss(line), lambda x: dirac(at + x)))
one_place: dict[str, Any] = {"V": "line", "O": "line", "rho": dirac(expr(0)), "position": of_order(expr(1)), "n": "1",
    "i": "1", "alpha": "2"}
only = lambda t: (by.have(eq(t, 1)), by.rewrite(this))
first_order = {"given every record has a place": (by.intro("o"), by.intro("k"), by.have(eq(k, 1)), by.rewrite(this),
        by.witness(1)), "given every place has a record": (by.intro("o"), by.intro("t"), *only(t), by.witness(1)),
    "given places equally likely": (by.intro("k"), by.intro("t"), *only(t), by.have(eq(k, 1)), by.rewrite(this))}
mean_there = log(Sum(1, expr(1), lambda t: exp((expr(2) - 1) * 1)) / 1) / (expr(2) - 1)
doubt(mean_over_places,
    mutants=[mutant("half of it",
            show=renyi(push(rho, A), push(rho, B), alpha) <= log(mean_of(lambda t: d[t])) / (alpha - 1) / 2,
            hints=[{"witness": {**one_place, "A": from_one(1), "B": from_one(0),
                        "d": value(INTEGER, lambda t: expr(1))},
                    "proofs": {**first_order,
                        "given place decides": (by.intro("o"), by.intro("t"), by.intro(),
                            by.use(gaussian_renyi_exact, V=line, m1=expr(1), m2=expr(0), s=1, alpha=2, R=1)),
                        "show": less_than_one(mean_there / 2)}}])])

# One epoch of one step of size 1/2 from 0 on the line, at noise of deviation 1: a record has the loss w^2/2 + w or
# w^2/2 - w, and the outputs are -1/2 - x and 1/2 - x.
moves = lambda end: value(INTEGER, lambda t: value(line, lambda o: bind(gauss(line), lambda z: dirac(t * (end - z)))))
sums_of = lambda c: value(INTEGER, lambda k: value(line, line, lambda o, w: k * (w + c)))
one_step: dict[str, Any] = {**one_place, "X": "line", "K": value(line, lambda w: expr(1)),
    "Pi": value(line, lambda w: w), "F": value(line, line, lambda w, r: w**2 / 2 + side(r) * w),
    "G": value(line, line, lambda w, r: w + side(r)), "x": constant(1), "x2": constant(-1), "record": of_order(expr(1)),
    "record2": of_order(expr(-1)), "S": sums_of(1), "S2": sums_of(-1), "W": moves(expr("-1/2")),
    "W2": moves(expr("1/2")), "w0": "0", **dict.fromkeys(("b", "l", "E", "m", "M"), "1"),
    **dict.fromkeys(("L", "sigma"), "2"), **dict.fromkeys(("eta", "c"), "1/2")}
v1, w1, r1, r2, eps = reals("v w r r2 eps")
e1, batch1 = integer("e"), integer("r")
left = v1**2 / 2 + side(r1) * v1 - (w1**2 / 2 + side(r1) * w1) - (w1 + side(r1)) * (v1 - w1)
derivative = (by.intro("r"), by.intro("w", "eps"), by.intro(), by.intro(), by.witness(2 * eps),
    by.each_part((),
        (by.intro("v"), by.intro(), by.intro(), by.have(eq(left, (v1 - w1) ** 2 / 2)), by.rewrite(this),
            by.have(eq(Abs((v1 - w1) ** 2 / 2), Abs(v1 - w1) ** 2 / 2)), by.rewrite(this), by.linear(Abs(v1 - w1)))))
one_run = (by.intro("o"),
    by.each_part((),
        (by.intro("e"), by.intro("r"), by.have(eq(e1, 0)), by.have(eq(batch1, 0)), by.rewrite(eq(e1, 0)),
            by.rewrite(eq(batch1, 0)))))
half = log(Sum(1, expr(1),
        lambda t: exp((expr(2) - 1)
                * cost_of_place(expr(2), expr(2) / (expr(1) * 2), expr("1/2"), expr(1), expr(1), ceiling(t / 1) - 1)))
        / 1) / (expr(2) - 1) / 2
doubt(shuffled_batches_renyi,
    mutants=[mutant("half of it",
            show=renyi(released(W), released(W2), alpha) <= log(mean_of(of_place)) / (alpha - 1) / 2,
            hints=[{"witness": one_step,
                    "proofs": {"given differentiable": derivative,
                        "given sensitivity": (by.intro("r", "r2", "w"), by.intro(), by.cases(0 <= r1),
                            by.cases(0 <= r2)), **first_order, "given run": one_run, "given other run": one_run,
                        "show": below_one(half)}}])])
