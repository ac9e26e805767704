"""Connecting the dots of two laws: of the tables on given losses that dominate them one is the least.

The losses l(lo) < ... < l(hi) are given.  The slope of the curve before the knot exp(l(k)) is S[k], from the value 1 at
g = 0 to the values e[k] of E_g at the knots, and 0 after the last one; the weight at l(k) is exp(l(k)) (S[k + 1] -
S[k]), that at infinity e[hi].  p, w is the table of these weights, q, v any other; mu and nu are the two laws.
"""

from lemmas.accounting.connect_the_dots import connect_the_dots, table_from_its_knots
from lemmas.accounting.loss_tables import at_0, table_curve, table_curve_convex, table_dominates
from lemmas.divergences.hockey_stick import hahn_event
from lemmas.papers import doroshenko
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
lo, hi, j, k, m, n = (integer(name) for name in ("lo", "hi", "j", "k", "m", "n"))
p, q, l = fun("p", line), fun("q", line), fun("l", line)
e, S = real_sequence("e"), real_sequence("S")
w, v, g, s = reals("w v g s")

knot = lambda k: exp(l(k))
curve = lambda g: table_curve(lo, hi, p, l, w, g)
increasing = hypothesis("increasing",
    every(INTEGER, INTEGER, lambda j, k: (lo <= j).implies((j < k).implies((k <= hi).implies(l(j) < l(k))))))
# In the parts of a value: 0 that e[k] bounds E_g at the knot, 1 that a test attains it.
values_at_knots = every(INTEGER, lambda k: hockey_stick_equals(knot(k), X, mu, nu, e[k]))
# The slopes of the lines from dot to dot.
between_dots = lambda S: every(INTEGER,
    lambda k: (lo < k).implies((k <= hi).implies(S[k] * (knot(k) - knot(k - 1)) == e[k] - e[k - 1])))
slopes_are = lambda S: all_of(S[lo] * knot(lo) == e[lo] - 1, between_dots(S), S[hi + 1] == 0)
slopes = hypothesis("slopes", slopes_are(S))
# What slopes_are asks of the number s = S[k] alone.
is_slope = lambda k, s: all_of((k == lo).implies(s * knot(lo) == e[lo] - 1),
    (lo < k).implies((k <= hi).implies(s * (knot(k) - knot(k - 1)) == e[k] - e[k - 1])), (k == hi + 1).implies(s == 0))

@claim("Between dots there are lines: numbers S[lo], ..., S[hi + 1], the slopes from each dot to the next",
    given=[lo <= hi, increasing],
    show=exists(sequence(REAL), lambda S: slopes_are(S)))
def slopes_exist():
    """For each k some number is the slope there, by the place of k; of these numbers `select` makes a sequence."""
    with have(every(INTEGER, lambda k: exists(REAL, lambda s: is_slope(k, s)))).called("one for each"):
        k = intro("k")
        first, other = cases(k == lo)
        with first:
            witness((e[lo] - 1) / knot(lo))
            each_part((), (by.intro(), by.absurd(by.linear())), (by.intro(), by.absurd(by.linear())))
        with other:
            after_first, before_first = cases(lo < k)
            with before_first:
                witness(0)
                each_part((by.intro(), by.absurd()), (by.intro(), by.absurd()), ())
            with after_first:
                up_to_last, after_last = cases(k <= hi)
                with up_to_last:
                    apply_to("increasing", k - 1, k)
                    fact("exp", "strictly", l(k - 1), l(k))
                    witness((e[k] - e[k - 1]) / (knot(k) - knot(k - 1)))
                    each_part((by.intro(), by.absurd(by.linear())), (), (by.intro(), by.absurd(by.linear())))
                with after_last:
                    witness(0)
                    each_part((by.intro(), by.absurd()), (by.intro(), by.intro(), by.absurd()), ())
    select("one for each", S).called("S")  # a sequence of such numbers
    witness(S)
    at_first, between, at_last = each_part()
    with at_first:
        apply_to("S", lo).called("first", "later", "last")
        modus("first")
    with between:
        k = intro("k")
        apply_to("S")
    with at_last:
        apply_to("S", hi + 1).called("first", "later", "last")
        modus("last")

@claim("The slopes grow, as E_g is convex and does not rise in g: S[k] <= S[k + 1]",
    given=[lo <= hi, increasing, hypothesis("values", values_at_knots), slopes],
    show=for_all(lo, hi, lambda k: S[k] <= S[k + 1]))
def slopes_grow():
    """-E_nu phi, for the best test phi at the knot exp(l(k)), lies between the two slopes."""
    k = intro("k")
    apply_to("values")
    unpack(this, "phi").called("attained")
    phi = test("phi", X)
    with have(S[k] <= -E(nu, phi)):
        first, later = cases(k == lo)
        with first:
            have(E(mu, phi) - knot(lo) * E(nu, phi) == e[lo], by.rewrite(k == lo, backwards=True))
            rewrite(k == lo)
            have(E(mu, phi) <= 1)
            linear(scale=knot(lo))
        with later:
            apply_to("increasing", k - 1, k)
            fact("exp", "strictly", l(k - 1), l(k))
            apply_to("values", k - 1).called("bound before", "attained before")
            apply_to("bound before", phi)
            apply_to(between_dots(S), k)
            linear(scale=knot(k) - knot(k - 1))
    with have(-E(nu, phi) <= S[k + 1]):
        last, before = cases(k == hi)
        with last:
            rewrite(k == hi)
        with before:
            apply_to("increasing", k, k + 1)
            fact("exp", "strictly", l(k), l(k + 1))
            apply_to("values", k + 1).called("bound after", "attained after")
            apply_to("bound after", phi)
            apply_to(between_dots(S), k + 1)
            linear(scale=knot(k + 1) - knot(k))

weights = [hypothesis("weights", for_all(lo, hi, lambda k: p(k) == knot(k) * (S[k + 1] - S[k]))), w == e[hi]]
# What the weight at l(k) adds to the curve at g, and the weights up to the m-th.
told = lambda g: lambda k: p(k) * Max(1 - g * exp(-l(k)), 0)
up_to = lambda g, m: Sum(lo, m, told(g))

@claim("The weight at l(k) adds (S[k + 1] - S[k]) (exp(l(k)) - g) to the table's curve at g <= exp(l(k))",
    given=[p(k) == knot(k) * (S[k + 1] - S[k]), g <= knot(k)],
    show=told(g)(k) == (S[k + 1] - S[k]) * (knot(k) - g))
def told_before_a_knot():
    have(g * exp(-l(k)) <= 1, by.linear(exp(-l(k))))
    have(Max(1 - g * exp(-l(k)), 0) == 1 - g * exp(-l(k)))
    rewrite(this)

@claim("The weight at l(k) adds nothing to the table's curve at g >= exp(l(k))",
    given=[knot(k) <= g],
    show=told(g)(k) == 0)
def told_after_a_knot():
    have(1 <= g * exp(-l(k)), by.linear(exp(-l(k))))

@claim("The curve of the table is e[m] at the knot exp(l(m)), and 1 at 0",
    given=[lo <= hi, increasing, slopes, *weights],
    show=for_all(lo, hi, lambda m: curve(knot(m)) == e[m]) & (curve(0) == 1))
def curve_at_the_dots():
    """Up to the n-th weight, n >= m, the curve at the m-th knot is S[n + 1] (exp(l(n)) - exp(l(m))) - (e[n] - e[m]),
    so that in all, with w = e[hi], it is e[m]."""

    at_knots, at_zero = each_part()
    with at_knots:
        m = intro("m")
        have(lo <= m)
        from_m = lambda n: eq(up_to(knot(m), n), S[n + 1] * (knot(n) - knot(m)) - (e[n] - e[m]))
        with have(every(INTEGER,
                    lambda n: (lo - 1 <= n).implies((n <= hi).implies(
                            (n <= m).implies(up_to(knot(m), n) == 0) & (m <= n).implies(from_m(n)))))).called(
                "up to n"):
            n, _ = intro("n", "[lo - 1 <= n]")
            start, step = induction(n, lo - 1).called("before")
            with start:
                intro("[lo - 1 <= hi]")
                unfold(up_to(knot(m), lo - 1), "empty")
                each_part((by.intro(),), (by.intro(), by.absurd(by.linear())))
            with step:
                intro("[n + 1 <= hi]")
                modus("before").called("up to m", "from m on")
                apply_to("weights", n + 1)
                unfold(up_to(knot(m), n + 1))
                early, late = cases(n + 1 <= m)
                with early:
                    modus("up to m")
                    at_m, before_m = cases(n + 1 == m)
                    with at_m:
                        have(knot(n + 1) == knot(m), by.rewrite(n + 1 == m))
                        use(told_after_a_knot, k=n + 1, g=knot(m))
                        have(e[n + 1] == e[m], by.rewrite(n + 1 == m))
                        each_part((by.intro(), by.linear()), (by.intro(), by.linear(S[n + 2])))
                    with before_m:
                        have(n + 1 < m)
                        apply_to("increasing", n + 1, m)
                        fact("exp", "increasing", l(n + 1), l(m))
                        use(told_after_a_knot)
                        each_part((by.intro(), by.linear()), (by.intro(), by.absurd(by.linear())))
                with late:
                    modus("from m on")
                    apply_to("increasing", m, n + 1)
                    fact("exp", "increasing", l(m), l(n + 1))
                    use(told_before_a_knot, k=n + 1, g=knot(m))
                    apply_to(between_dots(S), n + 1)
                    each_part((by.intro(), by.absurd(by.linear())), (by.intro(), by.linear()))
        apply_to("up to n", hi).called("up to m", "from m on")
        modus("from m on")
        linear(knot(hi) - knot(m))
    with at_zero:
        with have(every(INTEGER,
                    lambda n: (lo <= n).implies((n <= hi).implies(
                            up_to(0, n) == S[n + 1] * knot(n) - (e[n] - 1))))).called("up to n"):
            n, _ = intro("n", "[lo <= n]")
            start, step = induction(n, lo).called("before")
            with start:
                intro("[lo <= hi]")
                apply_to("weights", lo)
                unfold(up_to(0, lo))
                unfold(up_to(0, lo - 1), "empty")
                linear()
            with step:
                intro("[n + 1 <= hi]")
                modus("before")
                apply_to("weights", n + 1)
                use(told_before_a_knot, k=n + 1, g=0)
                apply_to(between_dots(S), n + 1)
                unfold(up_to(0, n + 1))
        apply_to("up to n")
        linear(knot(hi))

@definition(r"${p}(k), $w \ge 0,\ $w + \sum_{k=$lo}^{$hi} ${p}(k) = 1,\ \sum_{k=$lo}^{$hi} ${p}(k) e^{-${l}(k)} \le 1")
def weights_of_a_pair(lo: Integer, hi: Integer, p: Function[line], l: Function[line], w: Real) -> Prop:
    """p(k), w >= 0, w + sum p(k) = 1 and sum p(k) e^(-l(k)) <= 1, lo <= k <= hi.

    P has the mass p(k) at the loss l(k) and w at infinity, Q the mass p(k) e^(-l(k)) there, and the rest elsewhere."""
    return all_of(w >= 0, for_all(lo, hi, lambda k: p(k) >= 0), w + Sum(lo, hi, lambda k: p(k)) == 1,
        Sum(lo, hi, lambda k: p(k) * exp(-l(k))) <= 1)

@definition(r"${p}, $w \text{ has } \mathsf{E}_g($mu \,\|\, $nu) \text{ at } g = e^{${l}(k)},\ $lo \le k \le $hi",
    letters="X")
def exact_at_knots(X: Space, mu: Law[X], nu: Law[X], lo: Integer, hi: Integer, p: Function[line], l: Function[line],
        w: Real) -> Prop:
    """the table of weights p(k) at losses l(k) and w at infinity has the curve E_g(mu || nu) at g = exp(l(k)), lo <= k <= hi.

    Nothing is lost at the knots."""
    return for_all(lo, hi, lambda k: hockey_stick_equals(exp(l(k)), X, mu, nu, table_curve(lo, hi, p, l, w, exp(l(k)))))

at_the_knots = lambda p, w: exact_at_knots(X, mu, nu, lo, hi, p, l, w)
dots_of = lambda p, w: all_of(weights_of_a_pair(lo, hi, p, l, w), at_the_knots(p, w),
    table_dominates(mu, nu, lo, hi, p, l, w))

@claim("The masses p(k) e^(-l(k)) add up to at most 1",
    given=[lo <= hi, hypothesis("values", values_at_knots), slopes, *weights],
    show=Sum(lo, hi, lambda k: p(k) * exp(-l(k))) <= 1)
def masses_at_most_one():
    """They add up to S[hi + 1] - S[lo] = -S[lo], at most 1 as e[lo] >= 1 - exp(l(lo)) by the test 1."""
    with have(every(INTEGER,
                lambda n: (lo <= n).implies((n <= hi).implies(
                        Sum(lo, n, lambda k: p(k) * exp(-l(k))) == S[n + 1] - S[lo])))).called("up to n"):
        n, _ = intro("n", "[lo <= n]")
        start, step = induction(n, lo).called("before")
        with start:
            intro("[lo <= hi]")
            apply_to("weights", lo)
            unfold(Sum(lo, lo, lambda k: p(k) * exp(-l(k))))
            unfold(Sum(lo, lo - 1, lambda k: p(k) * exp(-l(k))), "empty")
            linear(exp(-l(lo)))
        with step:
            intro("[n + 1 <= hi]")
            modus("before")
            apply_to("weights")
            unfold(Sum(lo, n + 1, lambda k: p(k) * exp(-l(k))))
            linear(exp(-l(n + 1)))
    apply_to("up to n", hi)
    apply_to("values", lo).called("bound", "attained")
    apply_to("bound", value(X, lambda x: expr(1)))
    have(-1 <= S[lo], by.linear(scale=knot(lo)))

@claim("Connecting the dots: weights at given losses and at infinity, of sum 1, whose table dominates mu and nu and is "
        "E_g at its knots",
    given=[lo <= hi, increasing],
    show=exists(fun(line), REAL, lambda p, w: dots_of(p, w)))
def dots_of_two_laws():
    """E_g has values e[k] at the knots, and they have slopes S[k]: p and w are the weights of these."""
    with have(every(INTEGER, lambda k: exists(REAL, lambda s: hockey_stick_equals(knot(k), X, mu, nu, s)))).called(
            "value"):
        k = intro("k")
        use(hahn_event, gamma=knot(k))
        unpack(this, "h").called("event", "best")
        h = test("h", X)
        witness(E(mu, h) - knot(k) * E(nu, h))
        each_part((by.assume("best"),), (by.witness(h),))
    select("value", e).called("values")
    use(slopes_exist)
    unpack(this, S).called("slopes")
    # p is to be a function of all numbers: by the whole part of r.
    name_for(p, value(line, lambda r: exp(l(r)) * (S[floor(r) + 1] - S[floor(r)])))
    with have(for_all(lo, hi, lambda k: p(k) == knot(k) * (S[k + 1] - S[k]))).called("weights"):
        k = intro("k")
        apply_to("p")
        rewrite(this)
        have(floor(k) == k)
        rewrite(this)
    witness(p)
    witness(e[hi])
    use(curve_at_the_dots, w=e[hi]).called("curve at knots", "curve at 0")
    use(slopes_grow).called("slopes grow")
    use(masses_at_most_one, w=e[hi])
    of_a_pair, at_dots, dominates = each_part()
    with of_a_pair:
        at_infinity, at_losses, in_all, _ = each_part()
        with at_infinity:
            apply_to("values", hi).called("bound", "attained")
            apply_to("bound", value(X, lambda x: expr(0)))
        with at_losses:
            k = intro("k")
            apply_to("weights", k)
            apply_to("slopes grow", k)
            rewrite(p(k) == knot(k) * (S[k + 1] - S[k]))
        with in_all:
            sums((lo, hi), lambda k: eq(p(k) * Max(1 - 0 * exp(-l(k)), 0), p(k)))
    with at_dots:
        k = intro("k")
        apply_to("values", k)
        apply_to("curve at knots", k)
        rewrite(this)
    with dominates:
        with use(table_from_its_knots) as that:
            with that.premise("in order"):
                in_order()
            with that.premise("at the knots"):
                k = intro("k")
                apply_to("values", k)
                apply_to("curve at knots", k)
                rewrite(this)

def in_order() -> None:
    """The losses do not fall."""
    j, k = intro("j", "k")
    intro("[lo <= j]", "[j <= k]", "[k <= hi]")
    less, same_ = cases(j < k)
    with less:
        apply_to("increasing", j, k)
    with same_:
        have(j == k)
        rewrite(j == k)

dots = hypothesis("dots", dots_of(p, w))
other = hypothesis("other", table_dominates(mu, nu, lo, hi, q, l, v))

@claim("No table on the same losses that dominates mu and nu has a lower curve",
    given=[lo <= hi, increasing, dots, other],
    show=every(REAL, lambda g: (0 <= g).implies(curve(g) <= table_curve(lo, hi, q, l, v, g))))
def dots_are_the_least():
    """The curve of the dots is convex, does not rise, and at 0 and at the knots is below that of any such table."""
    with have(curve(0) == 1):
        sums((lo, hi), lambda k: eq(p(k) * Max(1 - 0 * exp(-l(k)), 0), p(k)))
        linear()
    with use(connect_the_dots, f=value(line, lambda g: curve(g)), p=q, w=v) as that:
        with that.premise("in order"):
            in_order()
        with that.premise("convex"):
            c, d, s, _ = intro("c", "d", "s", "[0 <= c, d, s, s <= 1]")
            use(table_curve_convex, g=c, g2=d, s=1 - s)
            linear()
        with that.premise("nonincreasing"):
            c, d, _ = intro("c", "d", "[0 <= c <= d]")
            with sums((lo, hi), lambda k: told(d)(k) <= told(c)(k)) as k:
                apply_to(for_all(lo, hi, lambda k: p(k) >= 0), k)
                have(c * exp(-l(k)) <= d * exp(-l(k)), by.linear(exp(-l(k))))
                have(Max(1 - d * exp(-l(k)), 0) <= Max(1 - c * exp(-l(k)), 0))
                linear(p(k))
        with that.premise("at 0"):
            apply_to("other", 0)
            apply_to(this, value(X, lambda x: expr(1)))
        with that.premise("at the knots"):
            k = intro("k")
            apply_to(at_the_knots(p, w), k).called("bound", "attained")
            unpack("attained", "phi")
            apply_to("other", knot(k), test("phi", X))

@definition(r"${p}, $w \text{ has the least curve of the tables on } ${l}($lo), \dots, ${l}($hi) \text{ that dominate } ($mu, $nu)",
    letters="X")
def least_that_dominates(X: Space, mu: Law[X], nu: Law[X], lo: Integer, hi: Integer, p: Function[line],
        l: Function[line], w: Real) -> Prop:
    """of the tables on the losses l(lo), ..., l(hi) that dominate mu and nu, that of p and w has the least curve.

    Whatever the weights q and v of another table that dominates: the curve of p and w is at most its curve, for g >= 0."""
    return every(fun(line), REAL,
        lambda q, v: every(REAL,
            lambda g: (0 <= g).implies(hockey_stick(mu, nu, g) <= table_curve(lo, hi, q, l, v, g))).implies(every(REAL,
                lambda g: (0 <= g).implies(table_curve(lo, hi, p, l, w, g) <= table_curve(lo, hi, q, l, v, g)))))

@claim("Connecting the dots: of all tables on given losses that dominate mu and nu one is the least, E_g at its knots",
    doroshenko("Connecting the dots", "whole"),
    given=[lo <= hi, increasing],
    show=exists(fun(line), REAL, lambda p, w: dots_of(p, w) & least_that_dominates(X, mu, nu, lo, hi, p, l, w)))
def connecting_the_dots_of_two_laws():
    """A pair of laws on given losses is said by its table: P has the mass p(k) at the loss l(k) and w at infinity, Q
    the mass p(k) e^(-l(k)) at l(k) and the rest where P has none."""

    use(dots_of_two_laws)
    unpack(this, p)
    unpack(this, w).called("dots")
    witness(p)
    witness(w)
    _, least = each_part()
    with least:
        intro("q", "v", "[other]")
        use(dots_are_the_least)

# --- doubt ----------------------------------------------------------------------------------------------------------

# Equal laws, and one loss: 0, at which they have the curve max(1 - g, 0), or 1.
at = lambda loss: {"X": "line", "mu": at_0, "nu": at_0, "lo": "0", "hi": "0", "l": value(line, lambda x: expr(loss))}
phi = test("phi", line)
exact = lambda p, w: every(REAL,
    lambda g: (0 <= g).implies(hockey_stick_equals(g, X, mu, nu, table_curve(lo, hi, p, l, w, g))))
at_one = lambda k: p(k) * Max(1 - exp(expr(-1)), 0)
not_exact = {"witness": at(1),
    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "p"),
            by.unpack(this, "w").called("w >= 0", "p >= 0", "sum", "sum 2", "exact"),
            by.apply_to("exact", 1).called("bound", "attained"), by.unpack("attained", "phi"), by.apply_to("p >= 0", 0),
            by.have(Max(1 - exp(expr(-1)), 0) >= "1/2"), by.unfold(Sum(0, 0, p)), by.unfold(Sum(0, -1, p), "empty"),
            by.unfold(Sum(0, 0, at_one)), by.unfold(Sum(0, -1, at_one), "empty"), by.linear(p(0)))}}
everywhere = mutant("exact everywhere",
    show=exists(fun(line), REAL, lambda p, w: weights_of_a_pair(lo, hi, p, l, w) & exact(p, w)), hints=[not_exact])
doubt(slopes_exist,
    mutants=[dropped(slopes_exist, "increasing",
            hints=[{"witness": {"lo": "0", "hi": "1", "l": value(line, lambda x: expr(0)), "e": "(lambda (k) k)"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.unpack("so", "S").called("first", "between", "last"), by.apply_to("between", 1),
                            by.linear())}}])])
one = {"lo": "0", "hi": "0", "l": "(lambda (x) 0)"}
doubt(slopes_grow,
    mutants=[dropped(slopes_grow, "values",
            hints=[{"witness": {**one, "e": "(lambda (k) 2)", "S": "(lambda (k) (+ 1 (* -1 k)))"},
                    "proofs": {"show": (by.contradiction().called("so"), by.apply_to("so", 0), by.linear())}}])])
doubt(curve_at_the_dots,
    mutants=[dropped(curve_at_the_dots, "weights",
            hints=[{"witness": {**one, "e": "(lambda (k) 1)", "S": "(lambda (k) 0)", "p": "(lambda (x) 1)", "w": "1"},
                    "proofs": {"show": (by.contradiction(), by.linear())}}])])
doubt(masses_at_most_one,
    mutants=[dropped(masses_at_most_one, "values",
            hints=[{**one, "e": "(lambda (k) -1)", "S": "(lambda (k) (+ -2 (* 2 k)))", "p": "(lambda (x) 2)",
                    "w": "-1"}])])
doubt(dots_of_two_laws, mutants=[everywhere])
rest = lambda k: Max(1 - g * exp(expr(0)), 0)
told_by_one = (by.have(phi(0) <= 1), by.fact("max", "above", 1 - g, 0), by.unfold(Sum(0, 0, rest)),
    by.unfold(Sum(0, -1, rest), "empty"), by.linear(phi(0), rest(0)))
doubt(dots_are_the_least,
    mutants=[dropped(dots_are_the_least, "other",
            hints=[{"witness": {**at(0), "p": value(line, lambda x: expr(1)), "w": "0",
                        "q": value(line, lambda x: expr(0)), "v": "0"},
                    "proofs": {"given dots": (by.each_part((),
                                (by.intro("k"),
                                    by.each_part((), (by.witness(value(line, lambda x: expr(0))), by.auto()))),
                                (by.intro("g"), by.intro(), by.intro("phi"), *told_by_one)),),
                        "show": (by.contradiction().called("so"), by.apply_to("so", 0), by.linear())}}])])
doubt(connecting_the_dots_of_two_laws, mutants=[everywhere])
