"""Trade-off functions are the convex, continuous, nonincreasing functions with 0 <= f(s) <= 1 - s, and no others.

The first law is that of a uniform number v.  For the second one a line is drawn through (0, u), u uniform, and v is scaled
by the point T(u) where the line touches f.  A test has a mean of at most its mean at v divided by T(u) there, and at most
1, and the half-lines v <= s have that: no test is better than they are.  What they see is f, as it has the slopes of f: the
difference of two functions whose slopes are between the same monotone bounds is constant, as one sees by halving.
"""

from lemmas.foundations.lines_that_touch import contact_points, falls, rises, touches_at
from lemmas.mechanisms.exponential_noise import one_sided_moved_up, one_sided_tail
from lemmas.foundations.trade_off_functions import (blind, continuous_on_unit, convex_at_three_points, is_blind, shape,
    trade_off_shape)
from lemmas.foundations.trade_offs_of_laws import is_trade_off, trade_offs_of_laws
from lemmas.mechanisms.neyman_pearson import normal_scores_uniform, seen
from lemmas.papers import dong
from verify.language.expr import expr
from verify.lemma import *

Z = space("Z")
P = law("P", Z)
f, D, M = (fun(name, line) for name in ["f", "D", "M"])
T = test("T", line)
k = integer("k")
s, t, a, b, c, d, h, p, x = reals("s t a b c d h p x")

# --- functions with the same slopes ---------------------------------------------------------------------------------

small_steps = hypothesis("small steps",
    every(REAL, REAL, lambda a, b: ((1 <= a) & (a <= b)).implies(D(b) - D(a) <= (b - a) * (M(b) - M(a)))))

@claim("D(b) - D(a) <= (b - a)(M(b) - M(a)) for all 1 <= a <= b: then 2^k (D(b) - D(a)) <= (b - a)(M(b) - M(a))",
    given=[small_steps, k >= 0],
    show=every(REAL, REAL, lambda a, b: ((1 <= a) & (a <= b)).implies(2**k * (D(b) - D(a)) <= (b - a) * (M(b) - M(a)))))
def steps_in_halves():
    """For k + 1: what is known for k, on both halves of [a, b], added up."""
    _, step = induction(k, 0)
    with step as before:
        intro("a", "b", "[1 <= a <= b]")
        apply_to(before, a, (a + b) / 2)
        apply_to(before, (a + b) / 2, b)
        fact("^", "sum", 2, k, 1)
        linear(D(b) - D(a))

@claim("2^k >= k + 1", given=[k >= 0], show=k + 1 <= 2**k)
def doubling_counts():
    induction(k, 0)

@claim("D(b) - D(a) <= (b - a)(M(b) - M(a)) for all 1 <= a <= b: then D(b) <= D(a)",
    given=[small_steps, 1 <= a, a <= b],
    show=D(b) <= D(a))
def does_not_grow():
    """Else c = (b - a)(M(b) - M(a))/(D(b) - D(a)) is at least 2^k for every k, and not for k = ceiling(c)."""
    contradiction()
    let(c, (b - a) * (M(b) - M(a)) / (D(b) - D(a)))
    have(c * (D(b) - D(a)) == (b - a) * (M(b) - M(a)), by.linear(D(b) - D(a)))
    fact("ceiling", "bounds", c)
    apply_to("small steps", a, b)
    have(1 <= c, by.linear(scale=D(b) - D(a)))
    use(steps_in_halves, k=ceiling(c))
    apply_to(this, a, b)
    use(doubling_counts, k=ceiling(c))
    linear(D(b) - D(a))

# --- the two laws ---------------------------------------------------------------------------------------------------

# v = exp(-|z|) is uniform on [0, 1] for a Laplace number z; beyond(p, s) is P(p v >= s).
scaled = lambda p, z: p * exp(-abs(z))
beyond = lambda p, s: E(laplace, lambda z: indicator(s <= scaled(p, z)))

@claim("P(s <= p v) is 1 - s/p for s <= p, and 0 for s > p, for the uniform number v = exp(-|z|) and s > 0",
    given=[hypothesis("s > 0", 0 < s), 0 <= p],
    show=(s <= p).implies(p * beyond(p, s) == p - s) & (p < s).implies(beyond(p, s) == 0))
def uniform_tail():
    """p v < s says that |z| > c = log(p/s)."""
    c = log(p / s)
    inside, outside = each_part()
    with inside:
        intro(1)
        fact("exp", "log", p / s)
        use(one_sided_tail, a=c)
        have(p * exp(-c) == s, by.linear(s * exp(-c), exp(-c)))
        with under(laplace, lambda z: indicator(s <= scaled(p, z)) == 1 - indicator(c < abs(z))) as z:
            close, far = cases(c < abs(z))
            with close:
                have(exp(c) * exp(-abs(z)) < 1)
                have(scaled(p, z) < s, by.linear(s * exp(-abs(z)), s))
            with far:
                have(exp(c) * exp(-abs(z)) >= 1)
                have(scaled(p, z) >= s, by.linear(s * exp(-abs(z)), s))
    with outside:
        intro(1)
        with under(laplace, lambda z: indicator(s <= scaled(p, z)) == 0) as z:
            have(scaled(p, z) < s)

first = bind(laplace, lambda z: dirac(exp(-abs(z))))
second = bind(gauss(line), lambda z: bind(laplace, lambda x: dirac(scaled(T(Q(z)), x))))
# tail(s) is P(T v >= s) and later(s) is P(T > s), T = T(u) at a uniform number u = Q(z).
tail = lambda s: E(gauss(line), lambda z: beyond(T(Q(z)), s))
later = lambda s: E(gauss(line), lambda z: indicator(s < T(Q(z))))

@claim("The slopes of s -> P(T v >= s), seen from 0, are between the chances that T > t and that T > s",
    given=[hypothesis("s > 0", 0 < s), s <= t],
    show=((t - s) * later(t) <= t * tail(s) - s * tail(t)) & (t * tail(s) - s * tail(t) <= (t - s) * later(s)))
def slopes_of_the_tail():
    """For each p = T(u), by `uniform_tail` at s and at t; then the mean over u."""
    between = lambda p: ((t - s) * indicator(t < p) <= t * beyond(p, s) - s * beyond(p, t)) & (
        t * beyond(p, s) - s * beyond(p, t) <= (t - s) * indicator(s < p))
    with have(every(REAL, lambda p: (0 <= p).implies(between(p)))).called("at p"):
        p, _ = intro("p", "[p >= 0]")
        use(uniform_tail).called("at s")
        use(uniform_tail, s=t).called("at t")
        high, rest = cases(t <= p)
        with high:
            modus("at s.0")
            modus("at t.0")
            have(p * (t * beyond(p, s) - s * beyond(p, t)) == p * (t - s), by.linear(t, s))
            have(t * beyond(p, s) - s * beyond(p, t) == t - s, by.linear(scale=p))
            above_t, at_t = cases(t < p)
            with above_t:
                have(s < p)
            with at_t:
                cases(s < p)
        with rest:
            modus("at t.1")
            middle, low = cases(s <= p)
            with low:
                modus("at s.1")
            with middle:
                modus("at s.0")
                inner, edge = cases(s < p)
                with inner:
                    have(t * beyond(p, s) <= t - s, by.linear(t, s, scale=p))
                with edge:
                    have(beyond(p, s) <= 0, by.linear(scale=p))
    with under(gauss(line),
            lambda z: (t - s) * indicator(t < T(Q(z))) <= t * beyond(T(Q(z)), s) - s * beyond(T(Q(z)), t)) as z:
        apply_to("at p", T(Q(z)))
    with under(gauss(line),
            lambda z: t * beyond(T(Q(z)), s) - s * beyond(T(Q(z)), t) <= (t - s) * indicator(s < T(Q(z)))) as z:
        apply_to("at p", T(Q(z)))

touching = hypothesis("touching", touches_at(f, T))

@claim("P(T > t) <= (t f(s) - s f(t))/(t - s) <= P(T > s) for 0 < s < t <= 1, a random line touching f at T",
    given=[*shape(f), touching, 0 < s, s <= t, t <= 1],
    show=((t - s) * later(t) <= t * f(s) - s * f(t)) & (t * f(s) - s * f(t) <= (t - s) * later(s)))
def slopes_of_the_function():
    """c is where the line through (s, f(s)) and (t, f(t)) meets the axis: the slope falls from s to t just if u < c."""
    apart, same_ = cases(s < t)
    with same_:
        have(t == s)
        rewrite(this)
    with apart:
        let(c, (t * f(s) - s * f(t)) / (t - s))
        apply_to("shape of f.0", t)
        apply_to("shape of f.0", 0)
        apply_to("shape of f.1", s, t)
        use(convex_at_three_points, s=0, t=s, u=t)
        have(0 <= t * f(s) - s * f(t), by.linear(t, f(t)))
        have(c * (t - s) <= t - s, by.linear(t - s))
        have(c <= 1, by.linear(scale=t - s))
        use(normal_scores_uniform, s=c)
        with under(gauss(line), lambda z: indicator(t < T(Q(z))) <= seen(z, c)) as z:
            apply_to("touching", Q(z), s, t).called("at z")
            below, not_below = cases(Q(z) < c)
            with not_below:
                have(rises(s, t, Q(z)), by.linear(t - s))
                modus("at z.0")
        with under(gauss(line), lambda z: seen(z, c) <= indicator(s < T(Q(z)))) as z:
            apply_to("touching", Q(z), s, t).called("at z")
            below, _ = cases(Q(z) < c)
            with below:
                have(falls(s, t, Q(z)), by.linear(t - s))
                modus("at z.1")
        each_part((by.linear(t - s),), (by.linear(t - s),))

difference = lambda sign: value(line, lambda w: sign * w * (tail(1 / w) - f(1 / w)))

@claim("P(T v >= s) = f(s) for the uniform number v and the point T where a random line touches f",
    given=[*shape(f), touching, 0 < s, s <= 1],
    show=tail(s) == f(s))
def tail_is_the_function():
    """D(w) = w (P(T v >= 1/w) - f(1/w)) is 0 at w = 1, and neither D nor -D grows: M(w) = P(T > 1/w) bounds the steps
    of both terms."""
    apply_to("shape of f.0", 1)
    with have(tail(1) == 0):
        with under(gauss(line), lambda z: beyond(T(Q(z)), 1) == 0) as z:
            use(uniform_tail, p=T(Q(z)), s=1).called("at 1")
            below, whole = cases(T(Q(z)) < 1)
            with below:
                modus("at 1.1")
            with whole:
                have(eq(T(Q(z)), 1))
                modus("at 1.0")
                linear(beyond(T(Q(z)), 1))
    let(x, expr(1))  # the number 1 by a name, to be found where it stands
    have(1 / x == 1)
    have(1 / (1 / s) == s)
    for sign in (1, -1):
        with use(does_not_grow, D=difference(sign), M=value(line, lambda w: later(1 / w)), a=x, b=1 / s) as that:
            with that.premise("small steps"):
                a, b, _ = intro("a", "b", "[1 <= a <= b]")
                use(slopes_of_the_tail, s=1 / b, t=1 / a)
                use(slopes_of_the_function, s=1 / b, t=1 / a).called("of f")
                linear(a * b)
        rewrite(1 / (1 / s) == s, at=this)
        rewrite(1 / x == 1, at=this)
        rewrite(x == 1, at=this)
        have(sign * (tail(s) - f(s)) / s <= 0)
        have(sign * (tail(s) - f(s)) <= 0, by.linear(s))

@claim("A uniform number v that is scaled by p: E phi(p v) <= E phi(v)/p",
    given=[0 <= p, p <= 1],
    show=every(test(line),
        lambda phi: p * E(laplace, lambda z: phi(scaled(p, z))) <= E(laplace, lambda z: phi(exp(-abs(z))))))
def scaled_uniform():
    """p v is exp(-(|z| + c)), c = -log p; the law of |z| + c has at most e^c times the density of that of |z|."""
    phi = intro("phi")
    some, _ = cases(p > 0)
    with some:
        fact("exp", "log", p)
        use(one_sided_moved_up, c=-log(p))
        apply_to(this, value(line, lambda z: phi(exp(-z)))).called("moved")
        with have(E(laplace, lambda z: phi(exp(-(-log(p) + abs(z)))))
                    == E(laplace, lambda z: phi(scaled(p, z)))).called("same"):
            with under(laplace, lambda z: phi(exp(-(-log(p) + abs(z)))) == phi(scaled(p, z))) as z:
                have(exp(-(-log(p) + abs(z))) == scaled(p, z), by.linear(exp(-abs(z))))
                rewrite(this)
        rewrite("same", at="moved")
        have(exp(-log(p)) == 1 / p)
        rewrite(this, at="moved")
        linear(p)

@claim("No test of type I error s > 0 tells v from T v with a type II error below f(s), a random line touching f at T",
    given=[*shape(f), touching, 0 < s, s <= 1],
    show=every(test(line), lambda phi: (E(first, phi) <= s).implies(f(s) <= 1 - E(second, phi))))
def no_test_is_better():
    """At u the test has a mean of at most s/T(u) under T(u) v (`scaled_uniform`), and of at most 1: that is P(T(u) v
    < s)."""
    phi, _ = intro("phi", "[level at most s]")
    use(tail_is_the_function)
    with under(gauss(line), lambda z: E(laplace, lambda x: phi(scaled(T(Q(z)), x))) <= 1 - beyond(T(Q(z)), s)) as z:
        use(uniform_tail, p=T(Q(z))).called("at z")
        high, low = cases(s <= T(Q(z)))
        with high:
            modus("at z.0")
            use(scaled_uniform, p=T(Q(z)))
            apply_to(this, phi)
            have(T(Q(z)) > 0)
            linear(scale=T(Q(z)))
        with low:
            modus("at z.1")

@claim("A bound of a continuous function on (0, 1] is one at 0",
    given=[shape(f)[1], hypothesis("bound", every(REAL, lambda s: ((0 < s) & (s <= 1)).implies(f(s) <= c)))],
    show=f(0) <= c)
def bound_at_0():
    contradiction()
    let(d, (f(0) - c) / 2)
    apply_to("f continuous", 0, d)
    unpack(this, "h").called("h > 0", "near")
    apply_to("near", Min(h, 1))
    apply_to("bound", Min(h, 1))
    fact("abs", "above", f(Min(h, 1)) - f(0))

@claim("The line through (0, u), u uniform, touches f beyond 0 with the probability f(0)",
    given=[*shape(f), touching],
    show=later(0) == f(0))
def touching_beyond_0():
    """For u >= f(0) all slopes rise, so T(u) = 0; and f(s) = P(T v >= s) <= P(T > 0), also in the limit s = 0."""
    apply_to("shape of f.0", 0)
    use(normal_scores_uniform, s=f(0))
    with under(gauss(line), lambda z: indicator(0 < T(Q(z))) <= seen(z, f(0))) as z:
        _, above = cases(Q(z) < f(0))
        with above:
            with have(T(Q(z)) <= 0):
                contradiction()
                apply_to("touching", Q(z), T(Q(z)) / 4, T(Q(z)) / 2).called("at z")
                use(convex_at_three_points, s=0, t=T(Q(z)) / 4, u=T(Q(z)) / 2)
                have(rises(T(Q(z)) / 4, T(Q(z)) / 2, Q(z)), by.linear(T(Q(z))))
                modus("at z.0")
    have(later(0) <= f(0))
    with have(f(0) <= later(0)):
        with use(bound_at_0, c=later(0)) as that:
            with that.premise("bound"):
                s, _ = intro("s", "[0 < s <= 1]")
                use(tail_is_the_function)
                with under(gauss(line), lambda z: beyond(T(Q(z)), s) <= indicator(0 < T(Q(z)))) as z:
                    none, some = cases(T(Q(z)) < s)
                    with none:
                        use(uniform_tail, p=T(Q(z))).called("at z")
                        modus("at z.1")
                    with some:
                        have(0 < T(Q(z)))

@claim("Each convex, continuous and nonincreasing f, 0 <= f(s) <= 1 - s, is the trade-off function of two laws on the "
        "line",
    dong("Proposition 2.2", "part", "the converse: each such function is the trade-off function of two laws"),
    given=shape(f),
    show=exists(law(line), law(line), lambda P, R: is_trade_off(f, line, P, R)))
def laws_of_a_trade_off():
    """The laws are those of v and T v; the best test of type I error s is v < s, for s = 0 it is v <= 0."""
    use(contact_points)
    unpack(this, "T").called("touching")
    witness(first)
    witness(second)
    s, _, _ = intro("s", "d", "[s in [0, 1], d > 0]")
    least, near_ = each_part()
    with least:
        phi, _ = intro("phi", "[level at most s]")
        some, none = cases(0 < s)
        with some:
            use(no_test_is_better)
            apply_to(this, phi)
        with none:
            have(s == 0)
            rewrite(s == 0)
            with use(bound_at_0, c=1 - E(second, phi)) as that:
                with that.premise("bound"):
                    t, _ = intro("t", "[0 < t <= 1]")
                    use(no_test_is_better, s=t)
                    apply_to(this, phi)
    with near_:
        some, none = cases(0 < s)
        with some:
            witness(value(line, lambda v: indicator(v < s)))
            use(tail_is_the_function)
            use(uniform_tail, p=1).called("of the first")
            modus("of the first.0")
            under(laplace, lambda z: indicator(exp(-abs(z)) < s) == 1 - indicator(s <= scaled(1, z)),
                lambda z: (by.cases(s <= exp(-abs(z))),))
            with under(gauss(line),
                    lambda z: E(laplace, lambda x: indicator(scaled(T(Q(z)), x) < s)) == 1 - beyond(T(Q(z)), s)) as z:
                under(laplace, lambda x: indicator(scaled(T(Q(z)), x) < s) == 1 - indicator(s <= scaled(T(Q(z)), x)),
                    lambda x: (by.cases(s <= scaled(T(Q(z)), x)),))
        with none:
            have(s == 0)
            rewrite(s == 0)
            use(touching_beyond_0)
            witness(value(line, lambda v: indicator(v <= 0)))
            with under(gauss(line),
                    lambda z: E(laplace, lambda x: indicator(scaled(T(Q(z)), x) <= 0))
                        == 1 - indicator(0 < T(Q(z)))) as z:
                with under(laplace, lambda x: indicator(scaled(T(Q(z)), x) <= 0) == 1 - indicator(0 < T(Q(z)))):
                    cases(0 < T(Q(z)))

looks_so = trade_off_shape(f) & continuous_on_unit(f)

@claim("The trade-off functions are the functions from [0, 1] to [0, 1] that are convex, continuous, nonincreasing, "
        "and at most 1 - s", dong("Proposition 2.2", "whole"),
    show=every(law(Z), law(Z), lambda P, R: is_trade_off(f, Z, P, R).implies(looks_so))
        & looks_so.implies(exists(law(line), law(line), lambda P, R: is_trade_off(f, line, P, R))))
def which_functions_are_trade_offs():
    of_laws, of_functions = each_part()
    with of_laws:
        P, R, _ = intro("P", "R", "[f = T(P, R)]")
        use(trade_offs_of_laws, P=P, Q=R)
    with of_functions:
        intro(1)
        use(laws_of_a_trade_off)

# --- doubt ----------------------------------------------------------------------------------------------------------

nowhere = value(line, lambda u: 0)
at_most_0 = value(line, lambda v: indicator(v <= 0))
constant = lambda c: value(line, lambda s: expr(c))
close = (by.intro("s", "d"), by.intro(), by.witness(expr(1)), by.each_part((), (by.intro("t"), by.intro())))
positive = by.under(laplace, lambda z: indicator(exp(-abs(z)) <= 0) == 0, lambda z: (by.have(exp(-abs(z)) > 0),))
wrong = lambda *why: (by.contradiction().called("so"), *why, by.linear())
doubt(steps_in_halves, mutants=[dropped(steps_in_halves, "small steps")])
doubt(doubling_counts, mutants=[mutant("one more", show=k + 2 <= 2**k)])
doubt(does_not_grow, mutants=[dropped(does_not_grow, "small steps")])
doubt(uniform_tail, mutants=[dropped(uniform_tail, "s > 0")])
doubt(slopes_of_the_tail,
    mutants=[dropped(slopes_of_the_tail, "s > 0",
            hints=[{"witness": {"T": nowhere, "s": "0", "t": "1"}, "proofs": {"show": wrong()}}])])
doubt(slopes_of_the_function,
    mutants=[dropped(slopes_of_the_function, "touching",
            hints=[{"witness": {"f": blind, "T": nowhere, "s": "1/2", "t": "1"},
                    "proofs": {**is_blind, "show": wrong()}}])])
doubt(tail_is_the_function,
    mutants=[dropped(tail_is_the_function, "touching",
            hints=[{"witness": {"f": blind, "T": nowhere, "s": "1/2"}, "proofs": {**is_blind, "show": wrong()}}])])
doubt(scaled_uniform,
    mutants=[mutant("a half of it more",
            show=every(test(line),
                lambda phi: (p + 1) / 2 * E(laplace, lambda z: phi(scaled(p, z)))
                    <= E(laplace, lambda z: phi(exp(-abs(z))))),
            hints=[{"witness": {"p": "0"}, "proofs": {"show": wrong(by.apply_to("so", at_most_0), positive)}}])])
doubt(no_test_is_better,
    mutants=[dropped(no_test_is_better, "touching",
            hints=[{"witness": {"f": blind, "T": nowhere, "s": "1/2"},
                    "proofs": {**is_blind, "show": wrong(positive, by.apply_to("so", at_most_0))}}])])
doubt(bound_at_0,
    mutants=[dropped(bound_at_0, "f continuous",
            hints=[{"witness": {"f": at_most_0, "c": "0"}, "proofs": {"given bound": (by.intro("s"), by.intro())}}])])
doubt(touching_beyond_0, mutants=[dropped(touching_beyond_0, "touching")])
too_high = (by.unpack("laws", "P"), by.unpack(this, "R").called("laws"), by.apply_to("laws", 1, 1).called("at 1"),
    by.apply_to("at 1.0", nowhere), by.linear())
doubt(laws_of_a_trade_off,
    mutants=[dropped(laws_of_a_trade_off, "shape of f",
            hints=[{"witness": {"f": constant(2)},
                    "proofs": {"given f continuous": close, "show": (by.contradiction().called("laws"), *too_high)}}])])
doubt(which_functions_are_trade_offs,
    mutants=[mutant("any continuous function",
            show=continuous_on_unit(f).implies(exists(law(line), law(line), lambda P, R: is_trade_off(f, line, P, R))),
            hints=[{"witness": {"f": constant(2)},
                    "proofs": {"show": (by.contradiction().called("so"), by.modus("so", *close).called("laws"),
                            *too_high)}}])])
