"""Events that increase to the whole space: one of them is missed with probability at most e.

The first number whose event holds, at each point, cannot be written as a term.  A Gaussian number is drawn instead: the
chance that its event holds is positive at each point x, so that it is below some 1/B with probability at most e only.  Let
r be so large that the number is beyond it with probability at most 1/(2 B): then the event of r holds wherever the chance
is at least 1/B.  G(x, t) is 1 if the event of t holds at x, and M the law of x.  Cited by
`pairs_from_below`.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
M = law("M", X)
G = test("G", X, line)
F = fun("F", X, line)
t, c, e, B, r = reals("t c e B r")
x = point("x", X)

is_event = hypothesis("event", every(X, line, lambda x, t: G(x, t) * (1 - G(x, t)) == 0))
increasing = hypothesis("increasing", every(X, line, line, lambda x, t, u: (t <= u).implies(G(x, t) <= G(x, u))))
reached = hypothesis("reached", every(X, lambda x: exists_real(lambda t: 1 <= G(x, t))))
chance = lambda x: E(gauss(line), lambda t: G(x, t))

@claim("Events G_t that increase to the whole space: every point is in G_N, N Gaussian, with positive probability",
    given=[increasing, reached],
    show=chance(x) > 0)
def chosen_by_a_gaussian():
    apply_to("reached", x)
    unpack(this, "t")
    use(gauss_tail)
    have(Q(t) > 0)
    under(gauss(line), lambda u: indicator(t < u) <= G(x, u),
        lambda u: (by.cases(t < u, yes=(by.apply_to("increasing", x, t, u), by.linear())),))

@claim("Of events that increase to the whole space one has probability at least 1 - e",
    given=[is_event, increasing, reached, e > 0],
    show=exists_real(lambda t: 1 - e <= E(M, lambda x: G(x, t))))
def increasing_events():
    """If the event of r failed at x it would for all t <= r, and the chance at x be at most 1/(2 B)."""
    tight(B, M, lambda x: 1 / chance(x), e)
    tight(r, gauss(line), lambda t: t, 1 / (2 * B))
    witness(r)
    with under(M, lambda x: 1 - indicator(B < abs(1 / chance(x))) <= G(x, r)) as x:
        use(chosen_by_a_gaussian)
        _, no = cases(B < 1 / chance(x))
        with no:
            have(1 <= B * chance(x), by.linear(chance(x)))
            under(gauss(line), lambda t: G(x, t) <= G(x, r) + indicator(r < abs(t)),
                lambda t: (by.cases(r < t, yes=(by.have(abs(t) > r),), no=(by.apply_to("increasing", x, t, r),)),))
            have(G(x, r) > 0, by.linear(1 / B))
            apply_to("event", x, r)
            have(1 - G(x, r) == 0, by.linear(1 / G(x, r)))

@claim("Of functions that increase with t, and reach c at each point, one is at least c with probability at least 1 - "
        "e",
    given=[hypothesis("increasing", every(X, line, line, lambda x, t, u: (t <= u).implies(F(x, t) <= F(x, u)))),
        hypothesis("reached", every(X, lambda x: exists_real(lambda t: c <= F(x, t)))), e > 0],
    show=exists_real(lambda t: 1 - e <= E(M, lambda x: indicator(c <= F(x, t)))))
def increasing_past_a_bound():
    """The events F(x, t) >= c increase with t."""
    with use(increasing_events, G=value(X, line, lambda x, t: indicator(c <= F(x, t)))) as that:
        with that.premise("event"):
            x, t = intro("x", "t")
            cases(c <= F(x, t))
        with that.premise("increasing"):
            x, t, u, _ = intro("x", "t", "u", "[t <= u]")
            apply_to("increasing", x, t, u)
            yes, _ = cases(c <= F(x, t))
            with yes:
                have(c <= F(x, u))
        with that.premise("reached"):
            x = intro("x")
            apply_to("reached", x)
            unpack(this, "t")
            witness(real("t"))

never: dict[str, Any] = {"X": "line", "G": value(line, line, lambda x, t: expr(0))}
exhausted = (by.contradiction().called("shown"),)
doubt(chosen_by_a_gaussian,
    mutants=[mutant("events that are empty", given=[increasing],
            hints=[{"witness": never | {"x": "0"}, "proofs": {"show": exhausted}}])])
doubt(increasing_events,
    mutants=[mutant("events that are empty", given=[is_event, increasing, e > 0],
            hints=[{"witness": never | {"M": gauss(line), "e": "1/2"},
                    "proofs": {"show": (*exhausted, by.unpack("shown", "t"), by.linear())}}])])
doubt(increasing_past_a_bound,
    mutants=[dropped(increasing_past_a_bound, "reached",
            hints=[{"witness": {"X": "line", "M": gauss(line), "F": value(line, line, lambda x, t: expr(0)), "c": "1",
                        "e": "1/2"}, "proofs": {"show": (*exhausted, by.unpack("shown", "t"), by.linear())}}])])
