"""Hiding among the clones where each randomiser sees the reports before: runs in a uniformly random order.

A run draws the users one by one from those who have not reported yet.  On two data sets that differ for one user, what
a test gives of the last history differs by no more than the counts of clones do.

B[r](h, u) is the history after h and a report on u, when r users are to come; x0 and x1 are the two data of that user.
As in `clones_in_turn` w[r](i, j, S, h) is what the test gives on average when i and j clones and the users of S are to
come, and v[k] = 0 for users who report as they are.  A set is a number: has[k](S) says if k is in S, drop[k](S) is S
without k, draw[k](S) the chance that k of S comes next; J[t] is the law of (h, S) after t reports.
"""

from typing import Any

from lemmas.foundations.clones_in_turn import (B, H, M, at_the_end, first_kind, left, m, n, no_sets, parts, r,
    second_kind, user, user_drawn, v, valued, values_exist, w, w2, x, x0, x1, x2)
from lemmas.foundations.counts_in_turn import (bracket, close_counts, cloned, d, gamma, half, mean, one_among_all, p, q,
    whole_up_to)
from lemmas.foundations.hiding_among_clones import for_no_clone, no_draw
from lemmas.papers import clones
from lemmas.sampling.binary_sets import has_record, removed
from lemmas.sampling.posterior import are_sets, drop, has, size, size_without, within
from lemmas.sampling.sets_with_one_record import alone, binary_laws, binary_sets, first
from verify.lemma import *

J = sequence("J", law(H, M))
draw = sequence("draw", test(M))
u, phi = test("u", M, H), test("phi", H)
S0, h0 = point("S0", M), point("h0", H)
k = integer("k")
g = point("g", H)

# --- a run --------------------------------------------------------------------------------------------------

uniform = hypothesis("uniform", every(M, INTEGER, lambda S, k: within(k, m, size(S, m) * draw[k](S) == has[k](S))))
somebody = hypothesis("somebody", every(M, lambda S: Sum(1, m, lambda k: draw[k](S)) == 1))
next_state = lambda x, t, h, S: mix(1, m, lambda k: draw[k](S),
    lambda k: bind(B[n - t - 1](h, x[k]), lambda g: dirac(g, drop[k](S))))
starts = lambda J: same(J[0], dirac(h0, S0))
goes_on = lambda J, x: for_all(0, n - 1, lambda t: same(J[t + 1], bind(J[t], lambda h, S: next_state(x, t, h, S))))
valued_at = lambda r: exists(test(M, H),
    lambda u: (E(J[n], lambda h, S: phi(h)) == E(J[n - r], lambda h, S: u(S, h)))
        & every(M, H, lambda S, h: (size(S, m) == r).implies(u(S, h) == w[r](0, 0, S, h))))

@claim("E phi(h_n) = E w_r(0, 0, S, h), r reports before the end, in a uniformly random order: w_r is the mean of phi "
        "when the users of S are to come", clones("Section 3, the reduction", "step"),
    given=[*are_sets, uniform, somebody, hypothesis("goes on", goes_on(J, x)), hypothesis("values", valued(w, x, v, n)),
        hypothesis("end", at_the_end(w)), hypothesis("whole", for_all(1, m, lambda k: v[k] == 0)), r >= 0],
    show=(r <= n).implies(valued_at(r)))
def value_of_a_run():
    """By induction: u(S, h) is the value when the users of S are to come, `new` its mean over who of them is next,
    which by the equation of w is w_(r + 1) where S has r + 1 users."""
    start, step = induction(r, 0).called("before")
    with start:
        intro(1)
        witness(value(M, H, lambda S, h: phi(h)))
        _, same_value = each_part()
        with same_value:
            S, h = intro("S", "h")
            apply_to("end", 0, 0, S, h)
    with step:
        intro(1)
        modus("before")
        unpack(this, u).called("so far", "values so far")
        one = lambda k, S, h: E(B[r](h, x[k]), lambda g: u(drop[k](S), g))
        new = lambda S, h: Sum(1, m, lambda k: draw[k](S) * one(k, S, h))
        with have(every(M, H, lambda S, h: (0 <= new(S, h)) & (new(S, h) <= 1))):
            S, h = intro("S", "h")
            apply_to("somebody", S)
            for low, high in ((lambda k: 0, lambda k: one(k, S, h)), (lambda k: one(k, S, h), lambda k: 1)):
                with sums((1, m), lambda k: draw[k](S) * low(k) <= draw[k](S) * high(k)) as k:
                    have(one(k, S, h) >= 0)
                    have(one(k, S, h) <= 1)
                    linear(draw[k](S))
            have(new(S, h) >= 0)
        witness(value(M, H, new), (by.apply_to(this),), (by.apply_to(this),))
        same_mean, same_value = each_part()
        with same_mean:
            apply_to("goes on", n - r - 1).called("now")
            rewrite("so far")
            rewrite("now")
            now = lambda h, S: next_state(x, n - r - 1, h, S)
            with under(J[n - r - 1], lambda h, S: E(now(h, S), lambda g, S: u(S, g)) == new(S, h)) as (h, S):
                apply_to("somebody", S)
                mixture(now(h, S), lambda g, S: u(S, g))
        with same_value:
            S, h, _ = intro("S", "h", "[r + 1 users to come]")
            apply_to("values", r, 0, 0, S, h)
            with sums((1, m),
                    lambda k: (r + 1) * (draw[k](S) * one(k, S, h))
                        == has[k](S) * user(x, v, k, r, h, lambda g: w[r](0, 0, drop[k](S), g))) as k:
                apply_to("whole", k)
                rewrite(v[k] == 0)
                apply_to("uniform", S, k)
                rewrite(size(S, m) == r + 1, at=this)
                apply_to(are_sets[0], S, k)
                absent, present = split(this)
                with absent:
                    have(draw[k](S) == 0, by.linear(1 / (r + 1)))
                with present:
                    use(size_without, n=m)
                    with under(B[r](h, x[k]), lambda g: u(drop[k](S), g) == w[r](0, 0, drop[k](S), g)) as g:
                        apply_to("values so far", drop[k](S), g)
                    rewrite(this)
                    linear(E(B[r](h, x[k]), lambda g: w[r](0, 0, drop[k](S), g)))
            linear(1 / (r + 1))

# --- two data sets ------------------------------------------------------------------------------------------

J2 = sequence("J2", law(H, M))
l = integer("l")
elsewhere = for_all(1, m, lambda k: (k != l).implies(x[k] == x2[k]))
# The hidden user reports as a clone of the first kind with probability q on x0, 1 - q on x1, else as one of the second.
of_two_kinds = lambda name, one, q: hypothesis(name,
    for_all(0, n - 1,
        lambda r: every(H, bounded(H),
            lambda h, f: E(B[r](h, one), f) == q * first_kind(r, h, f) + (1 - q) * second_kind(r, h, f))))
inputs = [of_two_kinds("first input", x0, q), of_two_kinds("second input", x1, 1 - q)]
output = lambda J: bind(J[n], lambda h, S: dirac(h))

@claim("Runs in a uniformly random order on data that differ for one user: E_gamma is at most the mean of d_k, k ~ "
        "Bin(n - 1, p), d_k a bound of E_gamma of the counts of k clones and one user",
    clones("Section 3, the reduction", "step"),
    given=[*are_sets, uniform, somebody, hypothesis("starts", starts(J)), hypothesis("starts too", starts(J2)),
        hypothesis("goes on", goes_on(J, x)), hypothesis("goes on too", goes_on(J2, x2)), 1 <= l, l <= m,
        has[l](S0) == 1, size(S0, m) == n, x[l] == x0, x2[l] == x1, hypothesis("elsewhere", elsewhere), parts, *inputs,
        0 <= p, p < 1, cloned, close_counts],
    show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, p, lambda k: d[k]))
def runs_by_counts():
    """Both runs have the values w and w2 at the start; at the user who differs these are mixtures of the two kinds
    (`user_drawn`), and their difference is what the counts tell (`one_among_all`)."""
    phi = intro("phi")
    use(size_without, n=m, k=l, S=S0)
    rest = drop[l](S0)
    have(size(rest, m) >= 0)
    have(0 <= n - 1, by.linear())
    name_for(v, value(INTEGER, lambda k: expr(0))).called("v")
    with have(whole_up_to(m, v)):
        k = intro("k")
        apply_to("v", k)
    with have(for_all(1, m, lambda k: v[k] == 0)):
        k = intro("k")
        apply_to("v", k)
    for one, other in ((x, x), (x2, x)):
        with have(for_all(1, m, lambda k: (k != l).implies((one[k] == other[k]) & (v[k] == v[k])))):
            k, _ = intro("k", "[k != l]")
            apply_to("elsewhere", k)
    for one in (x, x2):
        with have(left(one, v)):
            r, k, h, f = intro("r", "k", "h", "f")
            apply_to("v", k)
            rewrite(this)
    use(values_exist, v=v, r=n)
    modus(this)
    unpack(this, w).called("values", "end")
    use(values_exist, x=x2, v=v, r=n)
    modus(this)
    unpack(this, w2).called("values too", "end too")
    for data, of, run, alpha, beta in ((x, w, J, q, 1 - q), (x2, w2, J2, 1 - q, q)):
        with have(E(run[n], lambda h, S: phi(h)) == of[n](0, 0, S0, h0)):
            use(value_of_a_run, J=run, x=data, w=of, r=n)
            modus(this)
            unpack(this, u).called("run", "value")
            apply_to("value", S0, h0)
            rewrite("run")
            rewrite("starts" if run is J else "starts too")
        with use(user_drawn, w=of, x=data, w2=w, x2=x, v2=v, alpha=alpha, beta=beta, delta=0, r=n) as that:
            with that.premise("mixture"):
                r, h, f = intro("r", "h", "f")
                apply_to("v", l)
                rewrite(this)
                apply_to("first input" if data is x else "second input", r, h, f)
                rewrite(data[l] == (x0 if data is x else x1))
        apply_to(this, 0, 0, S0, h0)
    use(one_among_all, l=m)
    modus(this)
    apply_to(this, n - 1, 0, rest, h0, v, w)
    only = lambda i: binomial(0, i) * half**i * (1 - half) ** (0 - i) * bracket(w, 0, rest, h0, i)
    unfold(Sum(0, 0, only))
    unfold(Sum(0, expr(0) - 1, only), "empty")
    fact("binomial", "zero", 0)
    have(bracket(w, 0, rest, h0, 0) <= mean(n - 1, p, lambda k: d[k]), by.linear(bracket(w, 0, rest, h0, 0)))
    linear(gamma)

# --- doubts -------------------------------------------------------------------------------------------------

u_, k_, t_, f_, S_ = test("u", M, line), integer("k"), integer("t"), bounded("f", line, line), real("S")
always = lambda z: value(INTEGER, lambda k: expr(z))
steps_to = value(INTEGER, lambda r: value(line, line, lambda h, u: dirac(u)))
nobody_there = {"D": "line", "H": "line", "B": steps_to, "x0": "0", "x1": "0", "x": always(0), "v": always(0), "a": "1",
    "has": value(INTEGER, lambda k: value(line, lambda S: expr(0))),
    "drop": value(INTEGER, lambda k: value(line, lambda S: S)),
    "draw": value(INTEGER, lambda k: value(line, lambda S: expr(1))), "m": "1", "n": "0", "r": "0",
    "J": value(INTEGER, lambda t: dirac(expr(0), expr(0))), "phi": value(line, lambda h: expr(1)),
    "w": value(INTEGER, lambda r: value(line, line, line, line, lambda i, j, S, h: expr(0)))}
doubt(value_of_a_run,
    mutants=[dropped(value_of_a_run, "end", "any values at the end",
            hints=[{"witness": nobody_there,
                    "proofs": {**no_sets,
                        "given uniform": (by.intro("S", "k"), by.intro(), by.intro(), *alone(lambda k: expr(0))),
                        "given somebody": (by.intro("S"), *alone(lambda k: expr(1))),
                        "given goes on": (by.intro("t"), by.absurd(by.linear())),
                        "given values": (by.intro("r"), by.absurd(by.linear())), "given whole": (by.intro("k"),),
                        "show": (by.contradiction(), by.modus(this), by.unpack(this, u_).called("run", "value"),
                            *alone(lambda k: expr(0)), by.apply_to("value", 0, 0), by.linear())}}])])

# The user 1 alone: of the reports 1 and 0 the history is the last.
ended = lambda t: indicator(1 <= t)
LONE: dict[str, Any] = {**{name: nobody_there[name] for name in ("D", "H", "B")}, **binary_sets, "x0": "1", "x1": "0",
    "x": always(1), "x2": always(0), "a": "1", "p": "0", "q": "1", "gamma": "1", "d": always(1), "m": "1", "n": "1",
    "l": "1", "S0": "2", "h0": "0", "draw": value(INTEGER, lambda k: value(line, lambda S: indicator(eq(k, 1)))),
    "J": value(INTEGER, lambda t: dirac(ended(t), 2 - 2 * ended(t))),
    "J2": value(INTEGER, lambda t: dirac(expr(0), 2 - 2 * ended(t)))}
drawn_alone = lambda k: indicator(eq(k, 1))
state_after = lambda z: mix(1, 1, drawn_alone, lambda k: bind(dirac(expr(z)), lambda g: dirac(g, removed(k, first))))

def goes_to(z: int) -> tuple[Step, ...]:
    """The only step: user 1 reports z."""
    after = lambda k: f_(expr(z), removed(k, first))
    weighted = lambda k: drawn_alone(k) * after(k)
    return (by.intro("t"), by.have(eq(t_, 0)), by.rewrite(eq(t_, 0)), by.ext("f"),
        by.have(eq(E(state_after(z), f_), f_(z, 0)), by.mixture(state_after(z), f_, by=[(), alone(drawn_alone)]),
            *alone(weighted), by.have(eq(removed(1, first), 0), by.evaluate()), by.linear(f_(z, 0))), by.auto())

doubt(runs_by_counts,
    mutants=[mutant("half of it", show=hockey_stick(output(J), output(J2), gamma) <= mean(n - 1, p, lambda k: d[k]) / 2,
            hints=[{"witness": LONE,
                    "proofs": {**binary_laws,
                        "given uniform": (by.intro("S", "k"), by.intro(), by.intro(), by.have(eq(k_, 1)),
                            by.rewrite(eq(k_, 1)), *alone(lambda i: has_record(i, S_)), by.auto()),
                        "given somebody": (by.intro("S"), *alone(drawn_alone), by.auto()), "given goes on": goes_to(1),
                        "given goes on too": goes_to(0),
                        "given elsewhere": (by.intro("k"), by.intro(), by.absurd(by.linear())),
                        "given parts": (by.intro("r", "h", "f"),), "given first input": (by.intro("r", "h", "f"),),
                        "given second input": (by.intro("r", "h", "f"),),
                        "given clones": (by.intro("r", "k", "h", "f"),), "given close counts": for_no_clone,
                        "show": (by.contradiction(), by.apply_to(this, value(line, lambda z: indicator("1/2" < z))),
                            *no_draw(lambda i: expr(1), expr(0)), by.linear())}}])])
