"""Privacy amplification by sampling with replacement: a record may be drawn several times, and groups count.

A sample is a point of S, made draw by draw: put(b, r) is the sample b with the record r.  With probability q, 1/n for n
records, the draw is the record that differs, and otherwise one of the others, by the law kappa.  R[t](b) is the law of
the sample b after t more draws from the one data set, whose record is a; N[t](b) draws from lam in its place: the
record of the neighbouring data, or another draw from the others; C[t](b) draws t times from the others.  delta(k) is
what the mechanism K has at gamma on samples that are at most k records apart, by the distance dist; F(b) is the chance
that a test of the output on the sample b accepts.  gamma is e^eps, and mean(t, t, h) that of h(j), j binomial of t
draws of chance q.
"""

from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.binomial_means import binomial_mean_by_a_draw, mean
from lemmas.papers import balle
from verify.lemma import *

S, X, Y = spaces("S X Y")
put = map_("put", (S, X), S)
dist = fun("dist", S, S)
b, b2 = points("b b2", S)
a, a2 = points("a a2", X)
kappa, lam = law("kappa", X), law("lam", X)
R, N, C = (sequence(name, markov(S, S)) for name in ["R", "N", "C"])
delta, D, D0 = fun("delta", line), sequence("D", fun(line)), real_sequence("D0")
K = markov("K", S, Y)
F = test("F", S)
q, gamma, s = reals("q gamma s")
t, k, m = integer("t"), integer("k"), integer("m")

def draws(R: Series[Markov], first: Law, of: str = "R") -> list[Prop]:
    """R draws from `first` with probability q and from the others otherwise, and goes on."""
    return [hypothesis(f"{of} of no draws", every(S, lambda b: same(R[0](b), dirac(b)))),
        hypothesis(f"{of} of one more draw",
            for_all(0, m - 1,
                lambda t: every(S,
                    lambda b: mixes(S, R[t + 1](b), q, bind(first, lambda r: bind(dirac(put(b, r)), lambda b: R[t](b))),
                        bind(kappa, lambda r: bind(dirac(put(b, r)), lambda b: R[t](b)))))))]

# D[t](k) is the mean of delta(k + j), j binomial of t draws; D0[t] is that of delta(j) 1[j >= 1].
means = [hypothesis("D of no draws", every(REAL, lambda s: D[0](s) == delta(s))),
    hypothesis("D0 of no draws", D0[0] == 0),
    hypothesis("D of one more draw",
        for_all(0, m - 1, lambda t: every(REAL, lambda s: D[t + 1](s) == q * D[t](s + 1) + (1 - q) * D[t](s)))),
    hypothesis("D0 of one more draw", for_all(0, m - 1, lambda t: D0[t + 1] == q * D[t](1) + (1 - q) * D0[t]))]
distances = [hypothesis("same record", every(S, S, X, lambda b, b2, r: dist(put(b, r), put(b2, r)) <= dist(b, b2))),
    hypothesis("other record", every(S, S, X, X, lambda b, b2, r, r2: dist(put(b, r), put(b2, r2)) <= dist(b, b2) + 1)),
    hypothesis("equal", every(S, lambda b: dist(b, b) <= 0))]
gain = lambda t, b, b2: E(R[t](b), F) - gamma * E(N[t](b2), F)
groups = hypothesis("groups",
    every(S, S, INTEGER,
        lambda b, b2, k: (1 <= k).implies((dist(b, b2) <= k).implies(
                E(dirac(b), F) - gamma * E(dirac(b2), F) <= delta(k)))))

@claim("E_R F - gamma E_N F <= D_t(k) after t draws from samples at most k >= 1 records apart, D_(t + 1)(k) = q D_t(k "
        "+ 1) + (1 - q) D_t(k)",
    given=[0 <= q, q <= 1, *draws(R, dirac(a)), *draws(N, lam, "N"), *means[:1], means[2], *distances, groups, t >= 0],
    show=(t <= m).implies(every(S, S, INTEGER,
            lambda b, b2, k: (1 <= k).implies((dist(b, b2) <= k).implies(gain(t, b, b2) <= D[t](k))))))
def draws_after_a_difference():
    # By induction on t, by the first draw: a and a record of lam set the samples one further apart, another record does not.
    start, step = induction(t, 0).called("before")
    with start:
        intro("b", "b2", "k", "[1 <= k]", "[at most k apart]")
        apply_to("groups", b, b2, k)
        at_once(b, b2)
        apply_to("D of no draws", k)
    with step:
        intro(1)
        modus("before").called("so far")
        intro("b", "b2", "k", "[1 <= k]", "[at most k apart]")
        one_draw(b, b2)
        apply_to("D of one more draw", t).called("mean")
        apply_to("mean", k)
        with under(lam, lambda r: E(R[t](put(b, a)), F) - gamma * E(N[t](put(b2, r)), F) <= D[t](k + 1)) as r:
            apply_to("other record", b, b2, a, r)
            apply_to("so far", put(b, a), put(b2, r), k + 1)
        with under(kappa, lambda r: E(R[t](put(b, r)), F) - gamma * E(N[t](put(b2, r)), F) <= D[t](k)) as r:
            apply_to("same record", b, b2, r)
            apply_to("so far", put(b, r), put(b2, r), k)
        linear(q, 1 - q, gamma)

def at_once(b: Point, b2: Point) -> None:
    """No draws."""
    for of, at in (("R", b), ("N", b2)):
        apply_to(f"{of} of no draws", at)
        rewrite(this)

def one_draw(b: Point, b2: Point) -> None:
    """The first of t + 1 draws."""
    for of, at in (("R", b), ("N", b2)):
        apply_to(f"{of} of one more draw", t)
        apply_to(this, at)
        apply_to(this, F)

rest = lambda t, b: (gamma - 1) * (1 - q) ** t * E(C[t](b), F)
of_others = [hypothesis("C of no draws", every(S, lambda b: same(C[0](b), dirac(b)))),
    hypothesis("C of one more draw",
        for_all(0, m - 1,
            lambda t: every(S,
                lambda b: same(C[t + 1](b), bind(kappa, lambda r: bind(dirac(put(b, r)), lambda b: C[t](b)))))))]

@claim("t draws, with a (R), with lam in its place (N), of others alone (C): E_R F - gamma E_N F + (gamma - 1)(1 - "
        "q)^t E_C F <= D0_t",
    given=[0 <= q, q <= 1, *draws(R, dirac(a)), *draws(N, lam, "N"), *of_others, *means, *distances, groups, t >= 0],
    show=(t <= m).implies(every(S, lambda b: gain(t, b, b) + rest(t, b) <= D0[t])))
def draws_with_a_difference():
    # By induction on t, by the first draw: after a the claim above, else what is known of t draws.
    start, step = induction(t, 0).called("before")
    with start:
        intro("b")
        at_once(b, b)
        apply_to("C of no draws", b)
        rewrite(this)
    with step:
        intro(1)
        modus("before").called("so far")
        intro("b")
        one_draw(b, b)
        apply_to("C of one more draw", t)
        apply_to(this, b)
        rewrite(this)
        apply_to("D0 of one more draw", t)
        use(draws_after_a_difference)
        modus(this).called("apart")
        with under(lam, lambda r: E(R[t](put(b, a)), F) - gamma * E(N[t](put(b, r)), F) <= D[t](1)) as r:
            apply_to("other record", b, b, a, r)
            apply_to("equal", b)
            apply_to("apart", put(b, a), put(b, r), 1)
        with under(kappa, lambda r: gain(t, put(b, r), put(b, r)) + rest(t, put(b, r)) <= D0[t]) as r:
            apply_to("so far", put(b, r))
        fact("^", "sum0", 1 - q, t, 1)
        rewrite(this)
        linear(q, 1 - q, gamma)

# --- the mechanism ------------------------------------------------------------------------------------------------------

R2 = sequence("R2", markov(S, S))
start_ = point("empty", S)
phi = test("phi", Y)
missed = (1 - q) ** m  # the chance that the record is in no draw
raised = 1 + (1 - missed) * (gamma - 1)
group_profile = hypothesis("private",
    every(S, S, INTEGER,
        lambda b, b2, k: (1 <= k).implies((dist(b, b2) <= k).implies(hockey_stick(K(b), K(b2), gamma) <= delta(k)))))
the_draws = (r"Of $m$ draws each is, with probability $q$, the record $a$ of the one data set, $a_2$ of the other, and otherwise one of the "
        r"others, by the law $\kappa$: $R_t(b)$, $R2_t(b)$ are the laws of the sample $b$ after $t$ more draws, $C_t(b)$ that after $t$ draws of "
        r"others. Samples have distance 0 from themselves; one more draw adds 1 at most, and 0 if it is the same.")
sampled = setting("samples with replacement of two data sets that differ in one record",
    the_draws + r" $D_t(k)$ is the mean of $\delta(k + j)$ over the binomial number $j$ of $t$ draws, $D0_t$ that of $\delta(j)$ for "
        r"$j \ge 1$, 0 for $j = 0$.", numbers=[0 <= q, q <= 1, m >= 0], one=draws(R, dirac(a)),
    other=draws(R2, dirac(a2), "R2"), rest=of_others, means=means, distances=distances)

@claim("Sampling with replacement: E_(1 + p (gamma - 1)) is at most the mean of the group profile at gamma over the "
        "number of draws of the record, p = 1 - (1 - q)^m",
    balle("Sampling with replacement", "part", "the binomial mean by its recursion over the draws"),
    given=[sampled, gamma >= 1, group_profile],
    show=hockey_stick(push(R[m](start_), K), push(R2[m](start_), K), raised) <= D0[m])
def sampling_with_replacement():
    phi = intro("phi")
    F_ = value(S, lambda b: E(K(b), phi))
    with have(every(S, S, INTEGER,
                lambda b, b2, k: (1 <= k).implies((dist(b, b2) <= k).implies(E(dirac(b), lambda b: E(K(b), phi))
                            - gamma * E(dirac(b2), lambda b: E(K(b), phi)) <= delta(k))))):
        intro("b", "b2", "k", "[1 <= k]", "[at most k apart]")
        apply_to("private", b, b2, k)
        apply_to(this, phi)
    use(draws_with_a_difference, N=R2, lam=dirac(a2), F=F_, t=m)
    apply_to(this, start_).called("on the neighbour")
    with have(draws(C, kappa)[1]):
        intro("t", "b")
        apply_to("C of one more draw", t)
        apply_to(this, b)
        rewrite(this)
    use(draws_with_a_difference, N=C, lam=kappa, F=F_, t=m)
    apply_to(this, start_).called("on the others")
    # Of both bounds the mean with the weights 1 - s and s = (1 - p) (gamma - 1)/gamma.
    let(s, missed * (gamma - 1) / gamma)
    have(s * gamma == missed * (gamma - 1), by.linear(gamma)).called("s")
    have(missed <= 1)
    have(s <= 1, by.have(missed * (gamma - 1) <= gamma - 1, by.linear(gamma - 1)), by.linear(1 / gamma))
    seen = lambda law: E(law, lambda b: E(K(b), phi))
    combine((1 - s, ["on the neighbour"]), (s, ["on the others"]),
        (seen(C[m](start_)) - seen(R2[m](start_)), [s * gamma == missed * (gamma - 1)]))

# --- the mean as a sum --------------------------------------------------------------------------------------------------

drawn_twice = setting("samples with replacement of two data sets, drawn one by one", the_draws,
    numbers=[0 <= q, q <= 1, m >= 0], one=draws(R, dirac(a)), other=draws(R2, dirac(a2), "R2"), rest=of_others,
    distances=distances)

# delta(k) is the privacy of groups of k, delta(0) = 0 that of equal samples; q = 1/n for n records, equally likely.
@claim("Sampling m records with replacement: (log(1 + p (e^eps - 1)), delta')-private, p = 1 - (1 - q)^m, delta' the "
        "binomial mean of the group profile", balle("Sampling with replacement", "whole"),
    given=[drawn_twice, gamma >= 1, hypothesis("delta(0) = 0", delta(0) == 0), group_profile],
    show=hockey_stick(push(R[m](start_), K), push(R2[m](start_), K), raised) <= mean(m, m, lambda i: delta(i)))
def sampling_with_replacement_in_sums():
    """`sampling_with_replacement`: binomial means satisfy its recursions (`binomial_mean_by_a_draw`)."""
    of = value(INTEGER, lambda t: value(line, lambda s: mean(t, t, lambda i: delta(s + i))))
    from_1 = value(INTEGER, lambda t: mean(t, t, lambda i: delta(i)))
    with use(sampling_with_replacement, D=of, D0=from_1) as that:
        with that.premise("D of no draws"):
            s = intro("s")
            no_draw(lambda i: delta(s + i))
        with that.premise("D0 of no draws"):
            no_draw(lambda i: delta(i))
        with that.premise("D of one more draw"):
            intro("t", "s")
            use(binomial_mean_by_a_draw, h=value(INTEGER, lambda i: delta(real("s") + i)))
        with that.premise("D0 of one more draw"):
            intro("t")
            use(binomial_mean_by_a_draw, h=value(INTEGER, lambda i: delta(i)))
    intro("phi")
    apply_to(this)

def no_draw(h: Callable[[Expr], Expr]) -> None:
    """The binomial mean of no draws."""
    unfold(mean(expr(0), expr(0), h))
    unfold(mean(expr(0), expr(0) - 1, h), "empty")
    fact("binomial", "zero", expr(0))
    linear(h(expr(0)))

# --- doubt --------------------------------------------------------------------------------------------------------------

# No draws, and samples that are all at distance 0; below, the proofs of the hypotheses there.
stays = value(INTEGER, lambda t: value(line, lambda b: dirac(b)))
constant = lambda c: value(INTEGER, lambda t: value(line, lambda s: expr(c)))
no_draws = {**dict.fromkeys(("S", "X"), "line"), "put": value(line, line, lambda b, r: b), "a": "0",
    "dist": value(line, line, lambda b, b2: expr(0)), "kappa": dirac(expr(0)), "q": "0", "R": stays, "D": constant(1),
    "delta": value(line, lambda s: expr(1)), "m": "0"}
of_two = no_draws | {"N": stays, "lam": dirac(expr(0)), "t": "0"}
never = (by.intro("t"), by.absurd(by.linear()))
here, so = (by.intro("b"),), (by.intro("s"),)
closely = (by.intro("b", "b2"), by.intro("r"))
near_ = (by.intro("b", "b2", "k"), by.intro(), by.intro(), by.linear())
apart_ = (by.intro("b", "b2"), by.intro("r", "r2"))
of_draws = lambda *laws: {f"given {law} of {draws}": proof for law in laws for draws,
    proof in (("no draws", here), ("one more draw", never))}
private_ = (by.intro("b", "b2", "k"), by.intro(), by.intro(), by.intro("phi"), by.linear())
of_means = {"given D of no draws": so, "given D of one more draw": never, "given D0 of one more draw": never}
of_distances = {"given same record": closely, "given other record": apart_, "given equal": here}
doubt(draws_after_a_difference,
    mutants=[dropped(draws_after_a_difference, "groups",
            hints=[{"witness": of_two | {"F": value(line, lambda b: expr(1)), "gamma": "-1"},
                    "proofs": {**of_draws("R", "N"), "given D of no draws": so, "given D of one more draw": never,
                        **of_distances,
                        "show": (by.contradiction().called("bound"), by.modus("bound"), by.apply_to(this, 0, 0, 1),
                            by.linear())}}])])
below_0 = value(INTEGER, lambda t: expr(-1))
doubt(draws_with_a_difference,
    mutants=[dropped(draws_with_a_difference, "D0 of no draws",
            hints=[{"witness": of_two | {"C": stays, "D0": below_0, "F": value(line, lambda b: expr(0)), "gamma": "1"},
                    "proofs": {**of_draws("R", "N", "C"), **of_means, **of_distances, "given groups": near_,
                        "show": (by.contradiction().called("bound"), by.modus("bound"), by.apply_to(this, 0),
                            by.linear())}}])])
doubt(sampling_with_replacement,
    mutants=[dropped(sampling_with_replacement, "D0 of no draws",
            hints=[{"witness": no_draws | {"C": stays, "R2": stays, "a2": "0", "D0": below_0, "gamma": "1", "Y": "line",
                        "K": value(line, lambda b: dirac(expr(0))), "empty": "0"},
                    "proofs": {**of_draws("R", "R2", "C"), **of_means, **of_distances, "given private": private_,
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda y: expr(0))), by.linear())}}])])
at_0 = lambda upto: Sum(0, upto, lambda i: binomial(expr(0), i) * expr(0) ** i * (1 - expr(0)) ** (0 - i) * (0 + i - 1))
doubt(sampling_with_replacement_in_sums,
    mutants=[dropped(sampling_with_replacement_in_sums, "delta(0) = 0", "of any delta(0)",
            hints=[{"witness": {name: one for name, one in no_draws.items() if name != "D"}
                        | {"C": stays, "R2": stays, "a2": "0", "gamma": "1", "Y": "line", "empty": "0",
                        "K": value(line, lambda b: dirac(expr(0))), "delta": value(line, lambda s: s - 1)},
                    "proofs": {**of_draws("R", "R2", "C"), **of_distances, "given private": private_,
                        "show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda y: expr(0))), by.unfold(at_0(expr(0))),
                            by.unfold(at_0(expr(0) - 1), "empty"), by.fact("binomial", "zero", expr(0)),
                            by.linear())}}])])
