"""Hiding among the clones where each randomiser sees the reports before: what a test gives on average.

The users 1, ..., m and clones, at most n together, report in a uniformly random order, one after the other; the
randomiser of a place sees the history of the reports before it.  What a test of the last history gives on average, as a
function of who is still to come, is linear in what each of them does: so a user whose reports are a mixture may as well
be drawn to be one of its parts, once for all, before the order is drawn.
"""

from typing import Any

from lemmas.papers import clones
from lemmas.sampling.posterior import M, are_sets, drop, has, size, size_without
from lemmas.sampling.sets_with_one_record import binary_laws, binary_sets, first
from lemmas.sampling.sums import sum_with_one_change
from verify.lemma import *

D, H = spaces("D H")
B = sequence("B", markov((H, D), H))
x0, x1 = points("x0 x1", D)
x, x2 = sequence("x", point(D)), sequence("x2", point(D))
v, v2 = real_sequence("v"), real_sequence("v2")
w, w2 = (sequence(name, test(M, M, M, H)) for name in ("w", "w2"))
z = test("z", M, M, M, H)
phi = test("phi", H)
h, g = points("h g", H)
S = point("S", M)
a, alpha, beta, delta = reals("a alpha beta delta")
i, j, k, m, n, r, t = (integer(name) for name in "ijkmnrt")

# has[k](S) is 1 if user k is in the set S, and else 0; drop[k](S) is S without k; sets and numbers are points of M.
# R(x) is the law of the report on x; x0 and x1 are the two data of the user who is to be hidden, a is any number, and
# p the probability with which a user is a clone.  are_sets: has[k](S) is 0 or 1; drop[k](S) is without k, else as before.
# B[r](h, u) is the law of the history after h and a report on u, when r users are still to come after it.  A clone of
# the first kind reports of the law a R(x0) - (a - 1) R(x1), of the second a R(x1) - (a - 1) R(x0); user k of
# (1 + v[k]) R(x[k]) - v[k] (R(x0) + R(x1))/2: R(x[k]) itself where v[k] = 0, and what is left of it without the clones
# where v[k] = p/(1 - p).  These are spoken of by their means, so that no law need be made.
first_kind = lambda r, h, f: a * E(B[r](h, x0), f) - (a - 1) * E(B[r](h, x1), f)
second_kind = lambda r, h, f: a * E(B[r](h, x1), f) - (a - 1) * E(B[r](h, x0), f)
user = lambda x, v, k, r, h, f: (1 + v[k]) * E(B[r](h, x[k]), f) - v[k] * (E(B[r](h, x0), f) + E(B[r](h, x1), f)) / 2

@definition
def next_in_turn(D: Space, H: Space, B: Series[Markov[(H, D), H]], has: Series[Test[line]],
        drop: Series[Function[line]], x0: Point[D], x1: Point[D], a: Real, x: Series[Point[D]], v: Series[Real],
        m: Integer, z: Test[line, line, line, H], r: Integer, i: Real, j: Real, S: Real, h: Point[H]) -> Expr:
    """the sum of the means of $z after $h and a report of each of the $i, $j clones and the users of $S <= $m, $r to
    come then ($B, $has, $drop, $x0, $x1, $a, $x, $v).

    z(i, j, S, h) is for i clones of the first kind, j of the second and the users of S to come. A clone reports of the
    law a R(x0) - (a - 1) R(x1), or a R(x1) - (a - 1) R(x0), user k of (1 + v_k) R(x_k) - v_k (R(x0) + R(x1))/2; B_r(h,
    x) is the law of the history after a report R(x)."""
    mixed = lambda u, w, f: a * E(B[r](h, u), f) - (a - 1) * E(B[r](h, w), f)
    user = lambda k, f: (1 + v[k]) * E(B[r](h, x[k]), f) - v[k] * (E(B[r](h, x0), f) + E(B[r](h, x1), f)) / 2
    return (i * mixed(x0, x1, lambda g: z(i - 1, j, S, g)) + j * mixed(x1, x0, lambda g: z(i, j - 1, S, g))
            + Sum(1, m, lambda k: has[k](S) * user(k, lambda g: z(i, j, drop[k](S), g))))

next_one = lambda z, x, v, r, i, j, S, h: next_in_turn(D, H, B, has, drop, x0, x1, a, x, v, m, z, r, i, j, S, h)
everywhere = lambda body: every(INTEGER, INTEGER, M, H, body)
# i and j clones of the two kinds and the users of S are to come, r together.
to_come = lambda r, i, j, S: all_of(0 <= i, 0 <= j, i + j + size(S, m) == r)
follows = lambda new, z, x, v, r: everywhere(lambda i, j, S, h: to_come(r + 1, i, j, S).implies(
        (r + 1) * new(i, j, S, h) == next_one(z, x, v, r, i, j, S, h)))

@definition(r"{$w}_r(i, j, S, h), r \le $n, \text{ is the mean of } {$w}_0 \text{ when } i, j \text{ clones and the "
        r"users of } S \text{ are to come}")
def values_in_turn(D: Space, H: Space, B: Series[Markov[(H, D), H]], has: Series[Test[line]],
        drop: Series[Function[line]], x0: Point[D], x1: Point[D], a: Real, x: Series[Point[D]], v: Series[Real],
        m: Integer, w: Series[Test[line, line, line, H]], n: Integer) -> Prop:
    """$w are the means of a test when up to $n clones and users of 1..$m are to come ($B, $has, $drop, $x0, $x1, $a,
    $x, $v).

    w_r(i, j, S, h) is the mean of w_0 when i clones of the first kind, j of the second and the users of S are to come
    after the history h, r together: each of them is equally likely to be the next."""
    size = lambda S: Sum(1, m, lambda k: has[k](S))
    return for_all(0, n - 1,
        lambda r: every(INTEGER, INTEGER, line, H,
            lambda i, j, S, h: all_of(0 <= i, 0 <= j, i + j + size(S) == r + 1).implies((r + 1) * w[r + 1](i, j, S, h)
                    == next_in_turn(D, H, B, has, drop, x0, x1, a, x, v, m, w[r], r, i, j, S, h))))

valued = lambda w, x, v, n: values_in_turn(D, H, B, has, drop, x0, x1, a, x, v, m, w, n)
at_the_end = lambda w: every(M, M, M, H, lambda i, j, S, h: w[0](i, j, S, h) == phi(h))

# `parts`: the laws of the clones give no weight a negative mean.  `left`: nor does what is left of a user.
parts = hypothesis("parts",
    for_all(0, n - 1,
        lambda r: every(H, weight(H), lambda h, f: (first_kind(r, h, f) >= 0) & (second_kind(r, h, f) >= 0))))
left = lambda x, v: hypothesis("left",
    for_all(0, n - 1, lambda r: for_all(1, m, lambda k: every(H, weight(H), lambda h, f: user(x, v, k, r, h, f) >= 0))))

@claim("There is a test `new` with (r + 1) new = the sum of the means of z after each of the r + 1 reports that may be "
        "next", clones("Section 3, the reduction", "step"),
    given=[parts, left(x, v), 0 <= r, r < n],
    show=exists(test(M, M, M, H), lambda new: follows(new, z, x, v, r)))
def one_report_before():
    """The sum of the r + 1 means is between 0 and r + 1; where others are to come its share is cut to [0, 1]."""
    total = lambda i, j, S, h: next_one(z, x, v, r, i, j, S, h)
    with have(everywhere(lambda i, j, S, h: to_come(r + 1, i, j, S).implies(
                    (0 <= total(i, j, S, h)) & (total(i, j, S, h) <= r + 1)))) as within:
        i, j, S, h, _ = intro("i", "j", "S", "h", "[to come]")
        for kind, times, f in ((first_kind, i, lambda g: z(i - 1, j, S, g)),
                (second_kind, j, lambda g: z(i, j - 1, S, g))):
            apply_to("parts", r, h, value(H, f))
            apply_to("parts", r, h, value(H, lambda g: 1 - f(g)))
            have(times * kind(r, h, f) >= 0)
            have(times * kind(r, h, f) <= times, by.linear(times))
        term = lambda k: has[k](S) * user(x, v, k, r, h, lambda g: z(i, j, drop[k](S), g))
        # 0 * has[k](S) is the number 0, as a term of the sum.
        for low, high in ((lambda k: 0 * has[k](S), term), (term, lambda k: has[k](S))):
            with sums((1, m), lambda k: low(k) <= high(k)) as k:
                f = lambda g: z(i, j, drop[k](S), g)
                apply_to("left", r, k, h, value(H, f))
                apply_to("left", r, k, h, value(H, lambda g: 1 - f(g)))
                linear(has[k](S))
        have(Sum(1, m, term) >= 0)
    witness(value(M, M, M, H, lambda i, j, S, h: Max(0, Min(1, total(i, j, S, h) / (r + 1)))))
    i, j, S, h, _ = intro("i", "j", "S", "h", "[to come]")
    apply_to(within, i, j, S, h)
    share = total(i, j, S, h) / (r + 1)
    have(share >= 0, by.linear(1 / (r + 1)))
    have(share <= 1, by.linear(1 / (r + 1)))
    fact("min", "right", 1, share)
    fact("max", "right", 0, Min(1, share))
    have(Max(0, Min(1, share)) == share)
    rewrite(this)

upto = lambda r: exists(sequence(test(M, M, M, H)), lambda w: valued(w, x, v, r) & at_the_end(w))

@claim("There are tests w_r, the means of w_0 = phi after r more reports, as functions of who is to come",
    clones("Section 3, the reduction", "step"),
    given=[parts, left(x, v), r >= 0],
    show=(r <= n).implies(upto(r)))
def values_exist():
    """By induction: the next value is the test of `one_report_before`."""
    start, step = induction(r, 0).called("before")
    with start:
        intro(1)
        witness(value(INTEGER, lambda t: value(M, M, M, H, lambda i, j, S, h: phi(h))))
    with step:
        intro(1)
        modus("before")
        unpack(this, w).called("so far", "at the end")
        use(one_report_before, z=w[r])
        unpack(this, z).called("new")
        witness(value(INTEGER,
                lambda t: value(M, M, M, H,
                    lambda i, j, S, h: indicator(t <= r) * w[t](i, j, S, h) + indicator(r < t) * z(i, j, S, h))),
            (by.cases(t <= r),), (by.cases(t <= r),))
        values, _ = each_part()
        with values:
            intro("t")
            earlier, last = cases(t + 1 <= r)
            with earlier:
                apply_to("so far", t)
            with last:
                have(eq(t, r))
                rewrite(this)

# --- one user among all ---------------------------------------------------------------------------------

l = integer("l")
elsewhere = hypothesis("elsewhere", for_all(1, m, lambda k: (k != l).implies((x[k] == x2[k]) & (v[k] == v2[k]))))
both_valued = [*are_sets, hypothesis("values", valued(w, x, v, n)), hypothesis("values too", valued(w2, x2, v2, n)),
    hypothesis("end", at_the_end(w)), hypothesis("end too", at_the_end(w2))]
without_l = lambda r: everywhere(lambda i, j, S, h: (to_come(r, i, j, S) & (has[l](S) == 0)).implies(
        w[r](i, j, S, h) == w2[r](i, j, S, h)))

def kinds_as_before(second: Callable[..., Expr], *more: Expr) -> None:
    """After the report of a clone the equation holds as it did before."""
    for kind, times, one, other in ((first_kind, i, i - 1, j), (second_kind, j, i, j - 1)):
        with have(times * kind(r, h, lambda g: w[r](one, other, S, g))
                    == times * kind(r, h, lambda g: second(one, other, S, g))):
            some, none = cases(times >= 1)
            with some:
                for at in (x0, x1):
                    with under(B[r](h, at), lambda g: w[r](one, other, S, g) == second(one, other, S, g)) as g:
                        apply_to("before", one, other, S, g)
                linear(times * a, times * (a - 1))
            with none:
                have(eq(times, 0))
                rewrite(this)

@claim("w_r(i, j, S, h), r <= n, does not depend on x_l and v_l for a user l that is not in S",
    clones("Section 3, the reduction", "step"),
    given=[*both_valued, elsewhere, r >= 0],
    show=(r <= n).implies(without_l(r)))
def absent_user():
    """By induction: x_l and v_l are in no report that may be next, nor in the value after it."""
    start, step = induction(r, 0).called("before")
    with start:
        intro("i", "j", "S", "h")
        apply_to("end", i, j, S, h)
        apply_to("end too", i, j, S, h)
    with step:
        intro(1)
        modus("before").called("before")
        intro("i", "j", "S", "h")
        intro(1)
        apply_to("values", r, i, j, S, h)
        apply_to("values too", r, i, j, S, h)
        kinds_as_before(lambda i, j, S, g: w2[r](i, j, S, g))
        with sums((1, m),
                lambda k: has[k](S) * user(x, v, k, r, h, lambda g: w[r](i, j, drop[k](S), g))
                    == has[k](S) * user(x2, v2, k, r, h, lambda g: w2[r](i, j, drop[k](S), g))) as k:
            apply_to("in or out", S, k)
            _, present = split(this)
            with present:
                with have(k != l):
                    contradiction()
                    have(eq(has[k](S), has[l](S)), by.rewrite(eq(k, l)))
                apply_to("elsewhere", k)
                use(size_without, n=m)
                apply_to("others stay", S, k, l)
                rewrite(x[k] == x2[k])
                rewrite(v[k] == v2[k])
                for at in (x2[k], x0, x1):
                    with under(B[r](h, at), lambda g: w[r](i, j, drop[k](S), g) == w2[r](i, j, drop[k](S), g)) as g:
                        apply_to("before", i, j, drop[k](S), g)
                    rewrite(this)
        linear(1 / (r + 1))

@definition(r"(1 + {$v}_{$l}) R({$x}_{$l}) - {$v}_{$l} \tfrac12 (R($x0) + R($x1)) = $alpha\,T_0 + $beta\,T_1 + "
        r"$delta\,\bigl((1 + {$v2}_{$l}) R({$x2}_{$l}) - {$v2}_{$l} \tfrac12 (R($x0) + R($x1))\bigr)")
def is_drawn(D: Space, H: Space, B: Series[Markov[(H, D), H]], x0: Point[D], x1: Point[D], a: Real, x: Series[Point[D]],
        v: Series[Real], x2: Series[Point[D]], v2: Series[Real], l: Integer, alpha: Real, beta: Real, delta: Real,
        n: Integer) -> Prop:
    """User $l of $x, $v reports as a clone of the first kind with $alpha, of the second with $beta, as the user of $x2,
    $v2 with $delta ($B, $x0, $x1, $a, at $n places).

    In means, after every history: (1 + v_l) R(x_l) - v_l (R(x0) + R(x1))/2 = alpha T0 + beta T1 + delta ((1 + v2_l)
    R(x2_l) - v2_l (R(x0) + R(x1))/2), T0 = a R(x0) - (a - 1) R(x1), T1 = a R(x1) - (a - 1) R(x0)."""
    mixed = lambda r, h, u, w, f: a * E(B[r](h, u), f) - (a - 1) * E(B[r](h, w), f)
    user = lambda x, v, r, h, f: (1 + v[l]) * E(B[r](h, x[l]), f) - v[l] * (E(B[r](h, x0), f) + E(B[r](h, x1), f)) / 2
    return for_all(0, n - 1,
        lambda r: every(H, bounded(H),
            lambda h, f: user(x, v, r, h, f)
                == alpha * mixed(r, h, x0, x1, f) + beta * mixed(r, h, x1, x0, f) + delta * user(x2, v2, r, h, f)))

mixture_at_l = hypothesis("mixture", is_drawn(D, H, B, x0, x1, a, x, v, x2, v2, l, alpha, beta, delta, n))
drawn = lambda r, i, j, S, h: (alpha * w2[r](i + 1, j, drop[l](S), h) + beta * w2[r](i, j + 1, drop[l](S), h)
        + delta * w2[r](i, j, S, h))

@claim("A user whose reports are a mixture may be drawn to be one of its parts before the order is drawn",
    clones("Section 3, the reduction", "step"),
    given=[*both_valued, elsewhere, mixture_at_l, alpha + beta + delta == 1, 1 <= l, l <= m, r >= 0],
    show=(r <= n).implies(everywhere(lambda i, j, S, h: (to_come(r, i, j, S) & (has[l](S) == 1)).implies(
                w[r](i, j, S, h) == drawn(r, i, j, S, h)))))
def user_drawn():
    """Of the reports that may be next that of user l is taken apart by the mixture, the others by induction."""
    start, step = induction(r, 0).called("before")
    with start:
        intro(1)
        intro("i", "j", "S", "h")
        intro(1)
        apply_to("end", i, j, S, h)
        rewrite(this)
        for one in ((i + 1, j, drop[l](S)), (i, j + 1, drop[l](S)), (i, j, S)):
            apply_to("end too", *one, h)
            rewrite(this)
        linear(phi(h))
    with step:
        intro(1)
        modus("before").called("before")
        intro("i", "j", "S", "h")
        intro(1)
        use(size_without, n=m, k=l)
        apply_to("dropped is out", S, l)
        apply_to("values", r, i, j, S, h)
        for one in ((i + 1, j, drop[l](S)), (i, j + 1, drop[l](S)), (i, j, S)):
            apply_to("values too", r, *one, h)
        kinds_as_before(lambda i, j, S, g: drawn(r, i, j, S, g))
        term = lambda k: has[k](S) * user(x, v, k, r, h, lambda g: w[r](i, j, drop[k](S), g))
        of = lambda i, j, S, k: has[k](S) * user(x2, v2, k, r, h, lambda g: w2[r](i, j, drop[k](S), g))
        terms = lambda k: alpha * of(i + 1, j, drop[l](S), k) + beta * of(i, j + 1, drop[l](S), k) + delta * of(i, j, S,
            k)
        f = lambda g: w2[r](i, j, drop[l](S), g)
        own = alpha * first_kind(r, h, f) + beta * second_kind(r, h, f)
        use(sum_with_one_change, a=value(INTEGER, lambda k: terms(k) + indicator(eq(k, l)) * own),
            b=value(INTEGER, terms), k=l, n=m).called("one user's share")
        with sums((1, m), lambda k: term(k) == terms(k) + indicator(eq(k, l)) * own) as k:
            same_user, other_user = cases(eq(k, l))
            with same_user:
                rewrite(eq(k, l))
                for at in (x[l], x0, x1):
                    with under(B[r](h, at), lambda g: w[r](i, j, drop[l](S), g) == f(g)) as g:
                        use(absent_user)
                        apply_to(this, i, j, drop[l](S), g)
                    rewrite(this)
                apply_to("mixture", r, h, value(H, f))
                rewrite(has[l](drop[l](S)) == 0)
                rewrite(has[l](S) == 1)
                have(eq(indicator(eq(l, l)), 1))
                rewrite(this)
                linear()
            with other_user:
                have(eq(indicator(eq(k, l)), 0))
                rewrite(this)
                apply_to("others stay", S, l, k)
                rewrite(has[k](drop[l](S)) == has[k](S))
                apply_to("elsewhere", k)
                rewrite(x[k] == x2[k])
                rewrite(v[k] == v2[k])
                apply_to("in or out", S, k)
                absent, present = split(this)
                with absent:
                    rewrite(has[k](S) == 0)
                with present:
                    use(size_without, n=m)
                    apply_to("others stay", S, k, l)
                    apply_to("drops commute", S, k, l)
                    later = lambda g: (alpha * w2[r](i + 1, j, drop[k](drop[l](S)), g)
                            + beta * w2[r](i, j + 1, drop[k](drop[l](S)), g) + delta * w2[r](i, j, drop[k](S), g))
                    for at in (x2[k], x0, x1):
                        with under(B[r](h, at), lambda g: w[r](i, j, drop[k](S), g) == later(g)) as g:
                            apply_to("before", i, j, drop[k](S), g)
                            rewrite(drop[k](drop[l](S)) == drop[l](drop[k](S)))
                            assume()
                        rewrite(this)
                    rewrite(has[k](S) == 1)
                    linear(alpha, beta, delta)
        have(eq(indicator(eq(l, l)), 1))
        rewrite(this, at="one user's share")
        have((r + 1) * w[r + 1](i, j, S, h) == (r + 1) * drawn(r + 1, i, j, S, h), by.linear(alpha, beta, delta))
        linear(1 / (r + 1))

# --- doubts -------------------------------------------------------------------------------------------------

# A history is the last datum; no user is ever there, so that there are only clones, of the inputs 1 and 0.
ONES = value(INTEGER, lambda k: expr(1))
EMPTY: dict[str, Any] = {"D": "line", "H": "line",
    "B": value(INTEGER, lambda r: value(line, line, lambda h, u: dirac(u))),
    "has": value(INTEGER, lambda k: value(line, lambda S: expr(0))),
    "drop": value(INTEGER, lambda k: value(line, lambda S: S)), "x0": "0", "x1": "1", "x": ONES, "x2": ONES, "v": ONES,
    "v2": ONES, "a": "2", "m": "0", "n": "0", "r": "0", "l": "1", "phi": value(line, lambda h: expr(0)),
    "w": value(INTEGER, lambda r: value(line, line, line, line, lambda i, j, S, h: expr(1))),
    "w2": value(INTEGER, lambda r: value(line, line, line, line, lambda i, j, S, h: expr(0))),
    "z": value(line, line, line, line, lambda i, j, S, h: indicator("1/2" < h))}
empty = lambda names, **other: {name: EMPTY[name] for name in names.split()} | other
z_, w_ = test("new", M, M, M, line), sequence("w", test(M, M, M, line))
doubt(one_report_before,
    mutants=[dropped(one_report_before, "parts", "clones that are no laws",
            hints=[{"witness": empty("D H B has drop x0 x1 x v a m n r z", n="1"),
                    "proofs": {"given left": (by.intro("r", "k"), by.absurd(by.linear())),
                        "show": (by.contradiction(), by.unpack(this, z_), by.apply_to(this, 1, 0, 0, 0),
                            by.have(z_(1, 0, 0, 0) >= 0), by.auto())}}])])
doubt(values_exist,
    mutants=[dropped(values_exist, "parts", "clones that are no laws",
            hints=[{"witness": empty("D H B has drop x0 x1 x v a m n r", n="1", r="1",
                        phi=value(line, lambda h: indicator("1/2" < h))),
                    "proofs": {"given left": (by.intro("r", "k"), by.absurd(by.linear())),
                        "show": (by.contradiction(), by.modus(this), by.unpack(this, w_).called("values", "end"),
                            by.apply_to("values", 0, 1, 0, 0, 0), by.have(w_[1](1, 0, 0, 0) >= 0),
                            *(by.apply_to("end", i, j, 0, h) for i, j in ((0, 0), (1, -1)) for h in (0, 1)),
                            by.auto())}}])])
no_places = (by.intro("r"), by.absurd(by.linear()))
no_sets = {"given in or out": (by.intro("S", "k"), by.choose(0)), "given dropped is out": (by.intro("S", "k"),),
    "given others stay": (by.intro("S", "k", "i"), by.intro()), "given drops commute": (by.intro("S", "k", "l"),)}
doubt(absent_user,
    mutants=[dropped(absent_user, "end", "any values at the end",
            hints=[{"witness": empty("D H B has drop x0 x1 x x2 v v2 a m n r l phi w w2"),
                    "proofs": {**no_sets, "given values": no_places, "given values too": no_places,
                        "given elsewhere": (by.intro("k"), by.absurd(by.linear())),
                        "show": (by.contradiction(), by.modus(this), by.apply_to(this, 0, 0, 0, 0), by.linear())}}])])
# The user 1 alone, the set {1} being the number 2.
doubt(user_drawn,
    mutants=[dropped(user_drawn, "values", "any values",
            hints=[{"witness": empty("D H B x0 x1 x x2 l phi w2", **binary_sets, v=value(INTEGER, lambda k: expr(0)),
                        v2=value(INTEGER, lambda k: expr(0)), x1="0", x=value(INTEGER, lambda k: expr(0)),
                        x2=value(INTEGER, lambda k: expr(0)), **dict.fromkeys(("a", "m", "n", "r", "alpha"), "1"),
                        beta="0", delta="0",
                        w=value(INTEGER,
                            lambda t: value(line, line, line, line, lambda i, j, S, h: indicator(1 <= t)))),
                    "proofs": {**binary_laws, "given elsewhere": (by.intro("k"),),
                        "given mixture": (by.intro("r", "h", "f"),),
                        "show": (by.contradiction(), by.modus(this), by.apply_to(this, 0, 0, first, 0),
                            by.linear())}}])])
