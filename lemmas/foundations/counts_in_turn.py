"""Hiding among the clones where each randomiser sees the reports before: from who is to come to how many clones.

A report is a clone with probability p, and the hidden user's of the first kind with probability q or 1 - q; d[c] bounds
E_gamma between the two counts of the first kind where there are c clones.  The other names are of `clones_in_turn`.
"""

from typing import Any

from lemmas.foundations.binomial_means import binomial_mean_by_a_draw
from lemmas.foundations.clones_in_turn import (B, D, H, S, a, absent_user, left, no_sets, m, n, parts, user_drawn, v,
    v2, values_in_turn, values_exist, w2, x, x0, x1)
from lemmas.foundations.hiding_among_clones import counts_are_close, no_draw
from lemmas.papers import clones
from lemmas.sampling.posterior import are_sets, drop, has, size, size_without
from verify.lemma import *

d = real_sequence("d")
p, q, gamma = reals("p q gamma")
phi = test("phi", H)
b, c, i, k, l = (integer(name) for name in "bcikl")
half = expr("1/2")

mean = lambda t, q, f: Sum(0, t, lambda i: binomial(t, i) * q**i * (1 - q) ** (t - i) * f(i))

# Users 1, ..., l are still who they are, of the others the clones are taken out: p of the law of a user is that of a
# clone, of either kind with the same probability.
whole_up_to = lambda l, v: for_all(1, m, lambda k: (k <= l).implies(v[k] == 0) & (l < k).implies(v[k] == p / (1 - p)))
cloned = hypothesis("clones",
    for_all(0, n - 1,
        lambda r: for_all(1, m,
            lambda k: every(H, weight(H),
                lambda h, f: p * (E(B[r](h, x0), f) + E(B[r](h, x1), f)) / 2 <= E(B[r](h, x[k]), f)))))

@claim("(1 + v) R(x) >= v (R(x0) + R(x1))/2 for v = 0 and v = p/(1 - p), if R(x) >= p (R(x0) + R(x1))/2",
    clones("Section 3, the reduction", "step"),
    given=[0 <= p, p < 1, cloned, hypothesis("shares", whole_up_to(l, v))],
    show=left(x, v))
def left_without_clones():
    """It is R(x) for v = 0, and (R(x) - p (R(x0) + R(x1))/2)/(1 - p) for v = p/(1 - p)."""
    r, k = intro("r", "k")
    h, f = intro("h", "f")
    apply_to("clones", r, k, h, f)
    apply_to("shares", k)
    yes, no = cases(l < k)
    with yes:
        modus((l < k).implies(v[k] == p / (1 - p)))
        rewrite(this)
        linear(1 / (1 - p))
    with no:
        modus((k <= l).implies(v[k] == 0))

# Where i of c clones are of the first kind: what phi gives where one more is of it with probability q, less gamma times
# what it gives with 1 - q.
bracket = lambda w, c, S, h, i: ((q - gamma * (1 - q)) * w[n](i + 1, c - i, S, h)
        + ((1 - q) - gamma * q) * w[n](i, c - i + 1, S, h))
weight_of = lambda c, i: binomial(c, i) * half**i * (1 - half) ** (c - i)
@definition(r"\text{one user among } c \text{ clones and users of whom } b \le $l \text{ are whole: } "
        r"\mathsf{E}_{$gamma} \le \mathbf{E}\,{$d}_{c + \mathrm{Bin}(b, $p)}")
def hidden_in_turn(D: Space, H: Space, B: Series[Markov[(H, D), H]], has: Series[Test[line]],
        drop: Series[Function[line]], x0: Point[D], x1: Point[D], a: Real, x: Series[Point[D]], phi: Test[H], p: Real,
        q: Real, gamma: Real, d: Series[Real], m: Integer, n: Integer, l: Integer) -> Prop:
    """one user is hidden up to $gamma and $d from $phi where the users after $l give clones with $p ($D, $H, $B, $has,
    $drop, $x0, $x1, $a, $x, $q, $m, $n).

    With c fair clones and the users of S to come, of whom b are among the first l and are still who they are: what phi
    gives where one more is a clone of the first kind with probability q, less gamma times what it gives with
    probability 1 - q, is at most the mean of d_(c + k), k the successes of b draws."""
    half = expr("1/2")
    mean = lambda t, q, f: Sum(0, t, lambda i: binomial(t, i) * q**i * (1 - q) ** (t - i) * f(i))
    size = lambda S, n: Sum(1, n, lambda k: has[k](S))
    bracket = lambda w, c, S, h, i: ((q - gamma * (1 - q)) * w[n](i + 1, c - i, S, h)
            + ((1 - q) - gamma * q) * w[n](i, c - i + 1, S, h))
    shares = lambda v: for_all(1, m, lambda k: (k <= l).implies(v[k] == 0) & (l < k).implies(v[k] == p / (1 - p)))
    means = lambda w, v: (values_in_turn(D, H, B, has, drop, x0, x1, a, x, v, m, w, n)
            & every(line, line, line, H, lambda i, j, S, h: w[0](i, j, S, h) == phi(h)))
    return every(INTEGER, INTEGER, line, H, sequence(REAL), sequence(test(line, line, line, H)),
        lambda b, c, S, h, v, w: all_of(0 <= b, 0 <= c, c + 1 + size(S, m) == n, size(S, l) == b, shares(v),
            means(w, v)).implies(mean(c, half, lambda i: bracket(w, c, S, h, i)) <= mean(b, p, lambda k: d[c + k])))

claimed = lambda l: hidden_in_turn(D, H, B, has, drop, x0, x1, a, x, phi, p, q, gamma, d, m, n, l)
close_counts = hypothesis("close counts", for_all(0, n - 1, lambda c: counts_are_close(c, q, 1 - q, gamma, d[c])))

@claim("One user among c clones and users, b whole: E_gamma <= E d_(c + N), N ~ Bin(b, p), d_c bounds that of c coins",
    clones("Section 3, the reduction", "step"),
    given=[*are_sets, parts, 0 <= p, p < 1, cloned, close_counts, l >= 0],
    show=(l <= m).implies(claimed(l)))
def one_among_all():
    """By induction on l: user l + 1, if still to come, is drawn to be a clone of either kind or what is left of it."""
    start, step = induction(l, 0).called("before")
    with start:
        intro(1)
        b, c, S, h, v, w = intro("b", "c", "S", "h", "v", "w")
        intro(1)
        not_negative(m)
        unfold(size(S, 0), "empty")
        have(eq(b, 0))
        rewrite(eq(b, 0))
        only = lambda last: Sum(0, last, lambda k: binomial(0, k) * p**k * (1 - p) ** (0 - k) * d[c + k])
        unfold(only(expr(0)))
        unfold(only(expr(0) - 1), "empty")
        fact("binomial", "zero", 0)
        apply_to("close counts", c)
        apply_to(this, value(line, lambda k: w[n](k, c + 1 - k, S, h)))
        linear(d[c])
    with step:
        intro(1)
        modus("before").called("before")
        b, c, S, h, v, w = intro("b", "c", "S", "h", "v", "w")
        intro(1).called("0 <= b", "0 <= c", "users", "whole users", "shares", "values", "end")
        not_negative(m)
        not_negative(l)
        name_for(v2, value(INTEGER, lambda k: indicator(l < k) * (p / (1 - p)))).called("v2")
        with have(whole_up_to(l, v2)):
            k = intro("k")
            apply_to("v2", k)
            rewrite(this)
            auto()
        use(left_without_clones, v=v2)
        use(values_exist, v=v2, r=n)
        modus(this)
        unpack(this, w2)
        with have(for_all(1, m, lambda k: (k != l + 1).implies((x[k] == x[k]) & (v[k] == v2[k])))):
            k = intro("k")
            intro(1)
            apply_to("shares", k)
            apply_to(whole_up_to(l, v2), k)
            early, late = cases(k <= l)
            with early:
                modus((k <= l + 1).implies(v[k] == 0))
                modus((k <= l).implies(v2[k] == 0))
            with late:
                modus((l + 1 < k).implies(v[k] == p / (1 - p)))
                modus((l < k).implies(v2[k] == p / (1 - p)))
        unfold(size(S, l + 1))
        apply_to("in or out", S, l + 1)
        absent, present = split(this)
        with absent:
            use(absent_user, l=l + 1, r=n, x2=x)
            modus(this).called("the same")
            with sums((0, c),
                    lambda i: weight_of(c, i) * bracket(w, c, S, h, i)
                        == weight_of(c, i) * bracket(w2, c, S, h, i)) as i:
                for one in ((i + 1, c - i), (i, c - i + 1)):
                    apply_to("the same", *one, S, h)
                    rewrite(this)
            apply_to("before", b, c, S, h, v2, w2)
            linear()
        with present:
            apply_to("shares", l + 1)
            modus((l + 1 <= l + 1).implies(v[l + 1] == 0)).called("whole")
            apply_to(whole_up_to(l, v2), l + 1)
            modus((l < l + 1).implies(v2[l + 1] == p / (1 - p))).called("left of it")
            with use(user_drawn, l=l + 1, r=n, x2=x, alpha=p / 2, beta=p / 2, delta=1 - p) as that:
                with that.premise("mixture"):
                    intro("r", "h", "f")
                    rewrite("whole")
                    rewrite("left of it")
                    auto()
            modus(this).called("drawn")
            rest = drop[l + 1](S)
            use(size_without, n=m, k=l + 1)
            with have(size(rest, l) == size(S, l)):
                with sums((1, l), lambda k: has[k](rest) == has[k](S)) as k:
                    apply_to("others stay", S, l + 1, k)
            later = lambda i: p / 2 * (bracket(w2, c + 1, rest, h, i + 1) + bracket(w2, c + 1, rest, h, i)) + (
                1 - p) * bracket(w2, c, S, h, i)
            with sums((0, c), lambda i: weight_of(c, i) * bracket(w, c, S, h, i) == weight_of(c, i) * later(i)) as i:
                for one in ((i + 1, c - i), (i, c - i + 1)):
                    apply_to("drawn", *one, S, h)
                    rewrite(this)
                linear()
            use(binomial_mean_by_a_draw, t=c, q=half, h=value(INTEGER, lambda i: bracket(w2, c + 1, rest, h, i)))
            have(0 <= b - 1, by.linear())
            use(binomial_mean_by_a_draw, t=b - 1, q=p, h=value(INTEGER, lambda k: d[c + k]))
            apply_to("before", b - 1, c + 1, rest, h, v2, w2)
            apply_to("before", b - 1, c, S, h, v2, w2)
            linear(p, 1 - p)

def not_negative(n: Expr) -> None:
    """Of the users 1, ..., n at least 0 are in S; 0 * has[k](S) is the number 0, as a term of the sum."""
    with have(size(S, n) >= 0):
        with sums((1, n), lambda k: 0 * has[k](S) <= has[k](S)):
            auto()

# --- doubts -------------------------------------------------------------------------------------------------

above = lambda z: indicator("1/2" < z)
constant = lambda z: value(INTEGER, lambda k: expr(z))
# A history is the last datum: a clone of the first kind makes it 1, one of the second 0, and a test sees which it is.
CLONES: dict[str, Any] = {"D": "line", "H": "line", "x0": "1", "x1": "0", "x": constant(0), "a": "1", "p": "1/2",
    "q": "1", "B": value(INTEGER, lambda r: value(line, line, lambda h, u: dirac(u))), "gamma": "1", "d": constant(1),
    "l": "0", "has": value(INTEGER, lambda k: value(line, lambda S: expr(0))),
    "drop": value(INTEGER, lambda k: value(line, lambda S: S)), "m": "0", "n": "1", "phi": value(line, above)}
first_or_not = value(INTEGER,
    lambda t: value(line, line, line, line,
        lambda i, j, S, h: indicator(1 <= t) * indicator(1 <= i) + indicator(t < 1) * above(h)))
r_, i_, j_, t_ = (integer(name) for name in "rijt")
only_user = lambda i, j: (by.have(eq(i_, i)), by.have(eq(j_, j)), by.rewrite(eq(i_, i)), by.rewrite(eq(j_, j)),
    by.auto())
are_values = [(by.cases(t_ < 1),), (by.cases(t_ < 1),),
    (by.each_part((), (), (), (), (by.intro("k"), by.auto()),
            (by.each_part((by.intro("r", "i", "j", "S", "h"), by.intro(), by.have(eq(r_, 0)), by.rewrite(eq(r_, 0)),
                        by.cases(1 <= i_, yes=only_user(1, 0), no=only_user(0, 1))),
                    (by.intro("i", "j", "S", "h"),)),)),)]
is_first = lambda i: indicator(expr(1) <= 1) * indicator(1 <= i) + indicator(expr(1) < 1) * above(expr(0))
doubt(one_among_all,
    mutants=[mutant("any counts", given=[*one_among_all.given[:8], l >= 0],
            hints=[{"witness": {**CLONES, "d": constant("1/2")},
                    "proofs": {**no_sets, "given clones": (by.intro("r", "k"), by.absurd(by.linear())),
                        "show": (by.contradiction(), by.modus(this),
                            by.apply_to(this, 0, 0, 0, 0, constant(0), first_or_not, by=are_values),
                            *no_draw(lambda i: is_first(i + 1) - is_first(i)), *no_draw(lambda i: half),
                            by.have(eq(is_first(expr(0) + 1), 1)), by.have(eq(is_first(expr(0)), 0)),
                            by.linear(is_first(expr(0) + 1), is_first(expr(0))))}}])])
