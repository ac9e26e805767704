"""Every mechanism has a pair that dominates it tightly: two laws with its profile (Zhu, Dong and Wang 2022).

The profile H of a mechanism A, H(g) the least bound of E_g(A(x) || A(y)) for all neighbours, is convex and
nonincreasing, H(0) = 1 and H(g) >= max(0, 1 - g), and each such function is g -> E_g(P || Q) of two laws: of those with
T(Q, P) = f, f(s) the supremum over g >= 0 of 1 - g s - H(g); Q is R in proofs.  That f is a measurable function needs
no choice: it is the supremum over a list of g that is dense.  That H is one rests on countable choice: as it is
1-Lipschitz, its values near the numbers of the list tell all others.
"""

from lemmas.accounting.domination import at_0, at_1, below_0, dominated_by_pair, told_apart
from lemmas.analysis.whole_parts import floor_at_least, floor_at_most
from lemmas.divergences.hockey_stick import hahn_event
from lemmas.foundations.dominating_pairs import dominates
from lemmas.foundations.laws_of_trade_offs import laws_of_a_trade_off
from lemmas.foundations.suprema import listed, listed_are_dense, supremum_is_measurable
from lemmas.foundations.trade_off_functions import (continuous_on_unit, convex_at_three_points, trade_off_shape, unit)
from lemmas.foundations.trade_offs_of_laws import jump, jumps
from lemmas.papers import zhu
from verify.language.expr import expr
from verify.lemma import *

D, X, Y, Z = spaces("D X Y Z")
distance, A = fun("distance", D, D), markov("A", D, X)
P, R = laws("P R", line)
f, H = fun("f", line), fun("H", line)
F, s_ = fun("F", line, line), real_sequence("s")
i, k = integer("i"), integer("k")
w = test("w", line)
a, b, c, d, g, h, l, s, t, v, r = reals("a b c d g h l s t v r")

# --- the shape of a profile -----------------------------------------------------------------------------------------

@definition(r"$H(g) \text{ is nonincreasing and convex for } g \ge 0,\ $H(0) = 1,\ $H(g) \ge \max(0, 1 - g)")
def profile_shape(H: Function[line]) -> Prop:
    """H is nonincreasing and convex on [0, oo), H(0) = 1, H(g) >= max(0, 1 - g).

    What g -> E_g(P || Q) looks like, and its supremum over pairs of laws."""
    return all_of(H(0) == 1, every(REAL, lambda g: (0 <= g).implies((0 <= H(g)) & (1 - g <= H(g)))),
        every(REAL, REAL, lambda g, u: ((0 <= g) & (g <= u)).implies(H(u) <= H(g))),
        every(REAL, REAL, REAL,
            lambda g, u, l: all_of(0 <= g, 0 <= u, 0 <= l, l <= 1).implies(
                H(l * g + (1 - l) * u) <= l * H(g) + (1 - l) * H(u))))

looks_so = hypothesis("shape", profile_shape(H))

@claim("A profile H is convex: (c - a) H(b) <= (c - b) H(a) + (b - a) H(c) for 0 <= a <= b <= c",
    given=[looks_so, 0 <= a, a <= b, b <= c],
    show=(c - a) * H(b) <= (c - b) * H(a) + (b - a) * H(c))
def profile_at_three_points():
    """b = l a + (1 - l) c for l = (c - b)/(c - a)."""
    apart, one = cases(a < c)
    with apart:
        let(l, (c - b) / (c - a))
        have(l * (c - a) == c - b, by.linear(c - a))
        have(l <= 1, by.linear(1 / (c - a)))
        apply_to("shape.3", a, c, l).called("between")
        have(l * a + (1 - l) * c == b, by.linear())
        rewrite(this, at="between")
        linear(c - a, H(a), H(c))
    with one:
        have(c <= b, by.linear())
        have(b == c)
        rewrite(b == c)

slope_after = lambda g, u: indicator(g < u) * (H(g) - H(u)) / (u - g)

@claim("A convex profile has a line that supports it at each g >= 0, of a slope between -1 and 0",
    given=[looks_so, 0 <= g],
    show=exists(REAL, lambda s: unit(s) & every(REAL, lambda u: (0 <= u).implies(H(g) - s * (u - g) <= H(u)))))
def line_that_supports():
    """s is the supremum of the slopes (H(g) - H(u))/(u - g) at u > g; before g, too, H is above this line: it is convex."""
    with have(every(REAL, lambda u: (0 <= slope_after(g, u)) & (slope_after(g, u) <= 1))).called("slopes"):
        u = intro("u")
        after, _ = cases(g < u)
        with after:
            apply_to("shape.2", g, u)
            apply_to("shape.1", u)
            use(profile_at_three_points, a=0, b=g, c=u)
            have(u * (H(g) - H(u)) <= u * (u - g), by.linear(u - g))
            have(H(g) - H(u) <= u - g, by.linear(scale=u))
            each_part((by.linear(1 / (u - g)),), (by.linear(1 / (u - g)),))
    # Premises 0 and 1: the slopes are from 0 to 1.
    name_for(w, value(line, lambda u: slope_after(g, u)), by={0: (by.apply_to("slopes"),), 1: (by.apply_to("slopes"),)})
    supremum(s, line, lambda u: w(u))
    witness(s)
    within, supports = each_part()
    with within:
        apply_to("s.0", 0)
        with have(s <= 1):
            contradiction()
            apply_to("s.1", s - 1)
            unpack(this, "u")
            have(w(u) <= 1)
    with supports:
        u, _ = intro("u", "[u >= 0]")
        after, rest = cases(g < u)
        with after:
            apply_to("s.0", u)
            apply_to("w", u)
            have(H(g) - H(u) <= s * (u - g), by.linear(u - g))
        with rest:
            before, same_ = cases(u < g)
            with same_:
                have(u == g)
                rewrite(u == g)
            with before:
                contradiction()
                let(r, (H(u) - H(g)) / (g - u))
                have(r * (g - u) == H(u) - H(g), by.linear(g - u))
                have(r < s, by.linear(scale=g - u))
                apply_to("shape.2", u, g)
                have(0 <= r, by.linear(scale=g - u))
                apply_to("s.1", s - r)
                unpack(this, "v").called("steeper")
                apply_to("w", v)
                later, _ = cases(g < v)
                with later:
                    have(r * (v - g) < H(g) - H(v), by.linear(v - g))
                    use(profile_at_three_points, a=u, b=g, c=v)
                    linear(v - g, g - u)

# --- the trade-off function of a profile ----------------------------------------------------------------------------

# How far the line through (0, 1 - H(g)) with slope -g is above 0 at s.
gain = lambda g, s, H=H: 1 - g * s - H(g)

@definition(r"$f(s) = \sup_{g \ge 0} (1 - g s - $H(g))\ (0 \le s \le 1)")
def envelope_of(H: Function[line], f: Function[line]) -> Prop:
    """f(s) is the supremum over g >= 0 of 1 - g s - H(g), for s from 0 to 1.

    It is the least of the bounds of all 1 - g s - H(g)."""
    return every(REAL,
        lambda s: unit(s).implies(every(REAL, lambda g: (0 <= g).implies(gain(g, s, H) <= f(s)))
                & every(REAL,
                lambda c: every(REAL, lambda g: (0 <= g).implies(gain(g, s, H) <= c)).implies(f(s) <= c))))

@claim("The supremum over g >= 0 of 1 - g s - H(g), H a profile, is a measurable function of s in [0, 1]",
    given=[looks_so],
    show=exists(fun(line), lambda f: envelope_of(H, f)))
def envelope_exists():
    """The supremum over the list, of the lines cut to [0, 1]: the number g_i of the list just after g loses little."""
    use(supremum_is_measurable, X=line, F=value(line, line, lambda i, s: Min(1, Max(0, gain(abs(listed(i)), s)))))
    unpack(this, f).called("sup")
    witness(f)
    s, _ = intro("s", "[s in [0, 1]]")
    apply_to("sup", s).called("listed at s", "least at s")
    bound, least = each_part()
    with bound:
        g, _ = intro("g", "[g >= 0]")
        contradiction()
        let(d, (gain(g, s) - f(s)) / 4)
        use(listed_are_dense, g=g + d)
        unpack(this, "i")
        fact("abs", "above", listed(i) - (g + d))
        have(g <= listed(i), by.linear())
        fact("abs", "positive", listed(i), by=[(by.linear(),)])
        apply_to("listed at s", i).called("at i")
        rewrite("abs positive", at="at i")
        apply_to("shape.1", g)
        apply_to("shape.2", g, listed(i))
        have(0 <= g * s)
        have((listed(i) - g) * s <= listed(i) - g, by.linear(listed(i) - g))
        fact("max", "above", 0, gain(listed(i), s))
        cases_of(Min(1, Max(0, gain(listed(i), s))), (by.linear(),), (by.linear(),))
    with least:
        c, _ = intro("c", "[bound]")
        apply_to("bound", 0)
        with apply_to("least at s", c):
            intro("i", "[i >= 0]")
            apply_to("bound", abs(listed(i)))
            cases_of(Max(0, gain(abs(listed(i)), s)), (by.auto(),),
                (by.fact("min", "below", 1, gain(abs(listed(i)), s)), by.linear()))

envelope = hypothesis("envelope", envelope_of(H, f))

@claim("The supremum of the lines 1 - g s - H(g), H a profile, is convex and nonincreasing, from 0 to 1 - s",
    given=[looks_so, envelope],
    show=trade_off_shape(f))
def envelope_is_convex():
    """f >= 0 by g = 0, f <= 1 - s as H(g) >= max(0, 1 - g); each line falls, and a supremum of lines is convex."""
    values, falling, convex = each_part()
    with values:
        s, _ = intro("s", "[s in [0, 1]]")
        apply_to("envelope", s).called("lines at s", "least at s")
        lower, upper = each_part()
        with lower:
            apply_to("lines at s", 0)
        with upper:
            with apply_to("least at s", 1 - s):
                g, _ = intro("g", "[g >= 0]")
                apply_to("shape.1", g)
                flat, steep = cases(g <= 1)
                with flat:
                    have(g * (1 - s) <= 1 - s, by.linear(1 - s))
                with steep:
                    have(s <= g * s, by.linear(s))
    with falling:
        s, t, _ = intro("s", "t", "[s <= t]")
        apply_to("envelope", s).called("lines at s", "least at s")
        apply_to("envelope", t).called("lines at t", "least at t")
        with apply_to("least at t", f(s)):
            g, _ = intro("g", "[g >= 0]")
            apply_to("lines at s", g)
            have(g * s <= g * t, by.linear(g))
    with convex:
        s, t, l, _ = intro("s", "t", "l", "[in [0, 1]]")
        apply_to("envelope", s).called("lines at s", "least at s")
        apply_to("envelope", t).called("lines at t", "least at t")
        with have(unit(l * s + (1 - l) * t)):
            each_part((by.linear(l, 1 - l),), (by.linear(l, 1 - l),))
        apply_to("envelope", l * s + (1 - l) * t).called("lines between", "least between")
        with apply_to("least between", l * f(s) + (1 - l) * f(t)):
            g, _ = intro("g", "[g >= 0]")
            apply_to("lines at s", g)
            apply_to("lines at t", g)
            linear(l, 1 - l)

@claim("The supremum of the lines 1 - g s - H(g), H a profile, is continuous on [0, 1]",
    given=[looks_so, envelope],
    show=continuous_on_unit(f))
def envelope_is_continuous():
    """Near s f is above a line that is near f(s); it is at most f(s) after s, and below its chord from 0 before s."""
    use(envelope_is_convex).called("shape of f")
    s, d, _ = intro("s", "d", "[s in [0, 1], d > 0]")
    apply_to("envelope", s).called("lines at s", "least at s")
    apply_to("lines at s", 0)
    # A line that is near f at s is near it close by.
    with have(exists(REAL, lambda g: (0 <= g) & (f(s) - d < gain(g, s)))):
        contradiction().called("none")
        with apply_to("least at s", f(s) - d):
            g, _ = intro("g", "[g >= 0]")
            contradiction()
            apply_to("none", g)
            for one in split(this):
                with one:
                    linear()
    unpack(this, "g").called("line")
    let(a, (gain(g, s) - f(s) + d) / (g + 1))
    have(a * (g + 1) == gain(g, s) - f(s) + d, by.linear(g + 1))
    have(0 < a)
    with have(every(REAL, lambda t: (unit(t) & (t - s <= a)).implies(f(s) - d <= f(t)))).called("not below"):
        t, _ = intro("t", "[t near s]")
        apply_to("envelope", t).called("lines at t", "least at t")
        apply_to("lines at t", g)
        have(g * (t - s) <= g * a, by.linear(g))
        linear()
    # Before s, f is below its chord from 0 to s, where it is at most 1.
    let(b, s * d + indicator(s <= 0))
    with have(0 < b):
        have(0 <= s * d)
        at_start, _ = cases(s <= 0)
        with at_start:
            have(eq(indicator(s <= 0), 1))
            linear()
    with have(every(REAL, lambda t: (unit(t) & (s - t <= b)).implies(f(t) <= f(s) + d))).called("not above"):
        t, _ = intro("t", "[t near s]")
        later, before = cases(s <= t)
        with later:
            apply_to("shape of f.1", s, t)
        with before:
            have(eq(indicator(s <= 0), 0))
            use(convex_at_three_points, s=0, t=t, u=s)
            apply_to("shape of f.0", s)
            apply_to("shape of f.0", 0)
            have(s * f(t) <= s * f(s) + s * d, by.linear(s - t, f(s)))
            linear(1 / s)
    witness(Min(a, b))
    fact("min", "below", a, b)
    part = each_part()
    with part[0]:
        cases_of(Min(a, b), (by.linear(),), (by.linear(),))
    with part[1]:
        t, _ = intro("t", "[t near s]")
        fact("abs", "above", t - s)
        apply_to("not below", t)
        apply_to("not above", t)
        fact("abs", "cases", f(t) - f(s))
        for one in split(this):
            with one:
                linear()

# --- the laws -------------------------------------------------------------------------------------------------------

@definition(r"\mathsf{E}_g($P \,\|\, $Q) = $H(g)\ \text{for all } g \ge 0")
def has_profile(Z: Space, P: Law[Z], Q: Law[Z], H: Function[line]) -> Prop:
    """E_g(P || Q) = H(g) for all g >= 0.

    H is the privacy profile of the pair (P, Q)."""
    return every(REAL, lambda g: (0 <= g).implies(hockey_stick_equals(g, Z, P, Q, H(g))))

@claim("Each nonincreasing, convex H with H(0) = 1 and H(g) >= max(0, 1 - g) is g -> E_g(P || Q) of two laws on the "
        "line",
    given=[looks_so],
    show=exists(law(line), law(line), lambda P, Q: has_profile(line, P, Q, H)))
def laws_of_a_profile():
    """A test phi has E_P phi - g E_R phi <= 1 - f(s) - g s <= H(g), s = E_R phi, as f = T(R, P) is above its lines.
    At the slope s of a line that supports H at g the two are equal, and f(s) is nearly attained."""
    use(envelope_exists)
    unpack(this, "f").called("envelope")
    use(envelope_is_convex)
    use(envelope_is_continuous)
    use(laws_of_a_trade_off)
    unpack(this, "R")
    unpack(this, "P").called("laws")
    witness(P)
    witness(R)
    g, _ = intro("g", "[g >= 0]")
    with have(hockey_stick(P, R, g) <= H(g)).called("bound"):
        phi = intro("phi")
        apply_to("laws", E(R, phi), 1).called("best at phi", "attained at phi")
        apply_to("best at phi", phi)
        apply_to("envelope", E(R, phi)).called("lines", "least")
        apply_to("lines", g)
    use(hahn_event, X=line, mu=P, nu=R, gamma=g)
    unpack(this, "h").called("best")
    h = test("h", line)
    each_part((by.assume("bound"),), ())
    witness(h)
    apply_to("bound", h)
    with have(H(g) <= E(P, h) - g * E(R, h)):
        contradiction()
        let(d, H(g) - (E(P, h) - g * E(R, h)))
        use(line_that_supports)
        unpack(this, "s").called("support")
        apply_to("laws", s, d).called("best at s", "attained at s")
        unpack("attained at s", "phi").called("test")
        apply_to("best.1", phi)
        have(g * E(R, phi) <= g * s, by.linear(g))
        apply_to("envelope", s).called("lines", "least")
        with apply_to("least", 1 - g * s - H(g)):
            u, _ = intro("u", "[u >= 0]")
            apply_to("support.2", u)

# --- mechanisms -----------------------------------------------------------------------------------------------------

neighbours_at_most = lambda D, X, A, distance, g, c: every(D, D,
    lambda x, y: (distance(x, y) <= 1).implies(hockey_stick(A(x), A(y), g) <= c))

@definition(r"$H(g) = \sup_{$distance(x, y) \le 1} \mathsf{E}_g($A(x) \,\|\, $A(y))\ \text{for all } g \ge 0",
    letters="D X")
def profile_of(D: Space, X: Space, A: Markov[D, X], distance: Function[D, D], H: Function[line]) -> Prop:
    """H(g) is the least upper bound of E_g(A(x) || A(y)) over all x, y with distance(x, y) <= 1, for all g >= 0.

    A number is at least H(g) if and only if it bounds E_g of the outputs at all neighbours."""
    return every(REAL, REAL,
        lambda g, c: (0 <= g).implies(equivalent(H(g) <= c, neighbours_at_most(D, X, A, distance, g, c))))

profile = hypothesis("profile", profile_of(D, X, A, distance, H))

@claim("The profile of a mechanism is nonincreasing and convex, H(0) = 1 and H(g) >= max(0, 1 - g)",
    given=[profile],
    show=profile_shape(H))
def profile_of_a_mechanism():
    """There are neighbours, since no supremum over nothing is a number.  H(g) is a bound, `bounds`, and the `least`."""
    with have(exists(D, D, lambda x, y: distance(x, y) <= 1)):
        contradiction().called("none")
        apply_to("profile", 0, H(0) - 1).called("at 0")
        with have(neighbours_at_most(D, X, A, distance, expr(0), H(0) - 1)):
            x, y, _ = intro("x", "y", "[neighbours]")
            apply_to("none", x, y)
        modus("at 0.1")
    unpack(this, "x")
    unpack(this, "y").called("near")
    with have(every(REAL, lambda g: (0 <= g).implies(neighbours_at_most(D, X, A, distance, g, H(g))))).called("bounds"):
        g, _ = intro("g", "[g >= 0]")
        apply_to("profile", g, H(g)).called("at g")
        modus("at g.0")
        assume()
    with have(every(REAL, lambda g: (0 <= g).implies((0 <= H(g)) & (1 - g <= H(g))))).called("lower"):
        g, _ = intro("g", "[g >= 0]")
        apply_to("bounds", g, x, y).called("at x, y")
        apply_to("at x, y", value(X, lambda z: expr(0)))
        apply_to("at x, y", value(X, lambda z: expr(1)))
    least = every(REAL, REAL,
        lambda g, c: (0 <= g).implies(neighbours_at_most(D, X, A, distance, g, c).implies(H(g) <= c)))
    with have(least).called("least"):
        g, c, _ = intro("g", "c", "[g >= 0]")
        apply_to("profile", g, c).called("at g")
        assume("at g.1")
    start, values, falling, convex = each_part()
    with start:
        apply_to("lower", 0)
        with apply_to("least", 0, 1) as that:
            with that.premise(1):  # that the number bounds E_g at all neighbours
                x, y, _, phi = intro("x", "y", "[neighbours]", "phi")
    with values:
        assume("lower")
    with falling:
        g, u, _ = intro("g", "u", "[0 <= g <= u]")
        with apply_to("least", u, H(g)) as that:
            with that.premise(1):
                x, y, _ = intro("x", "y", "[neighbours]")
                apply_to("bounds", g, x, y).called("at x, y")
                phi = intro("phi")
                apply_to("at x, y", phi)
                linear(E(A(y), phi))
    with convex:
        g, u, l, _ = intro("g", "u", "l", "[g, u >= 0, l in [0, 1]]")
        with apply_to("least", l * g + (1 - l) * u, l * H(g) + (1 - l) * H(u)) as that:
            with that.premise(1):
                x, y, _ = intro("x", "y", "[neighbours]")
                apply_to("bounds", g, x, y).called("at g")
                apply_to("bounds", u, x, y).called("at u")
                phi = intro("phi")
                apply_to("at g", phi)
                apply_to("at u", phi)
                linear(l, 1 - l)

exceeded = lambda g, t: exists(D, D, test(X),
    lambda x, y, phi: (distance(x, y) <= 1) & (t < E(A(x), phi) - g * E(A(y), phi)))
near_least = lambda g, t, d: neighbours_at_most(D, X, A, distance, g, t) & exceeded(g, t - d)
some_neighbours = hypothesis("some neighbours", exists(D, D, lambda x, y: distance(x, y) <= 1))
# 1-Lipschitz functions of g below the supremum, each of which is near it at a number of the list: there s_i is a bound, and
# s_i - 1/(1 + i) is none.
below_it = lambda i, g: s_[i] - 1 / (1 + i) - abs(listed(i) - g)

@claim("For each d > 0 some t bounds E_g(A(x) || A(y)) at all neighbours while t - d does not",
    given=[some_neighbours, 0 < d],
    show=exists(REAL, lambda t: near_least(g, t, d)))
def bound_near_the_least():
    """Else with each bound t so is t - d; k d >= 1 + |g| is one, and after k + 1 steps -d would be one."""
    contradiction().called("none")
    let(k, floor((1 + abs(g)) / d) + 1)
    fact("floor", "bounds", (1 + abs(g)) / d)
    have(1 + abs(g) <= k * d, by.linear(d))
    with have(every(INTEGER, lambda i: (0 <= i).implies(neighbours_at_most(D, X, A, distance, g, (k - i) * d)))).called(
            "all bound"):
        i, _ = intro("i", "[i >= 0]")
        start, step = induction(i, 0).called("before")
        with start:
            x, y, _, phi = intro("x", "y", "[neighbours]", "phi")
            fact("abs", "above", g)
            have(-g * E(A(y), phi) <= abs(g) * E(A(y), phi), by.linear(E(A(y), phi)))
            have(E(A(y), phi) <= 1)
            have(abs(g) * E(A(y), phi) <= abs(g), by.linear(abs(g)))
            have(E(A(x), phi) <= 1)
            linear()
        with step:
            apply_to("none", (k - i) * d)
            exceeded, lower = split(this).called("in this case")
            with exceeded:
                x, y, phi = *points("x y", D), test("phi", X)
                unpack("in this case", "x")
                unpack(this, "y").called("near")
                unpack("near.1", "phi")
                apply_to("before", x, y, phi)
                absurd()
            with lower:
                x, y, _, phi = intro("x", "y", "[neighbours]", "phi")
                apply_to("in this case", x, y, phi)
                far, less = split(this)
                with far:
                    absurd()
                with less:
                    linear()
    unpack("some neighbours", "x")
    unpack(this, "y").called("near")
    use(floor_at_least, m=0, y=(1 + abs(g)) / d)
    apply_to("all bound", k + 1, x, y)
    apply_to(this, value(X, lambda z: expr(0)))

@claim("The profile of a mechanism with neighbours exists: sup of E_g(A(x) || A(y)) over neighbours, a measurable "
        "function of g >= 0",
    given=[some_neighbours],
    show=exists(fun(line), lambda H: profile_of(D, X, A, distance, H)))
def profile_exists():
    """s_i is nearly the least bound at number i of the list (`select` chooses them all); H(g) is the supremum of s_i
    - 1/(1 + i) - |g_i - g|, cut to [0, 1], as E_g is 1-Lipschitz in g."""
    with have(every(INTEGER,
                lambda i: exists(REAL, lambda t: (0 <= i).implies(near_least(listed(i), t, 1 / (1 + i)))))).called(
            "for each"):
        i = intro("i")
        in_list, before = cases(0 <= i)
        with before:
            witness(0)
            intro(1)
            absurd()
        with in_list:
            use(bound_near_the_least, g=listed(i), d=1 / (1 + i))
            unpack(this, "t")
            witness(t)
    select("for each", s_).called("s")
    name_for(F, value(line, line, lambda r, g: Min(1, Max(0, below_it(floor(r), g)))))
    with have(every(INTEGER, REAL,
                lambda i, g: all_of(0 <= F(i, g), F(i, g) <= 1, Min(1, below_it(i, g)) <= F(i, g),
                    F(i, g) <= Max(0, below_it(i, g))))).called("clipped"):
        i, g = intro("i", "g")
        apply_to("F", i, g)
        rewrite(this)
        use(floor_at_least, m=i, y=i)
        use(floor_at_most, m=i, y=i)
        have(floor(i) == i)
        rewrite(this)
        cases_of(Max(0, below_it(i, g)))
    with use(supremum_is_measurable, X=line, F=F):
        g = intro("g")
        i, _ = intro("i", "[i >= 0]")
        apply_to("clipped", i, g)
    unpack(this, H).called("sup")
    witness(H)
    g, c, _ = intro("g", "c", "[g >= 0]")
    apply_to("sup", g).called("listed at g", "least at g")
    bounds, least = each_part()
    with bounds:
        intro("[at most c]")
        x, y, _, phi = intro("x", "y", "[neighbours]", "phi")
        contradiction()
        let(d, (E(A(x), phi) - g * E(A(y), phi) - c) / 4)
        use(listed_are_dense)
        unpack(this, "i").called("near g")
        apply_to("s", i).called("bound at i", "nearly least at i")
        apply_to("bound at i", x, y, phi).called("at x, y")
        apply_to("listed at g", i)
        apply_to("clipped", i, g).called("F at i, g")
        with have((listed(i) - g) * E(A(y), phi) <= abs(listed(i) - g)):
            fact("abs", "above", listed(i) - g)
            have(E(A(y), phi) <= 1)
            have((listed(i) - g) * E(A(y), phi) <= abs(listed(i) - g) * E(A(y), phi), by.linear(E(A(y), phi)))
            linear(abs(listed(i) - g))
        have(E(A(x), phi) <= 1)
        have(0 <= g * E(A(y), phi))
        with have(c < below_it(i, g)):
            linear()
        cases_of(Min(1, below_it(i, g)), (by.linear(),), (by.linear(),))
    with least:
        intro("[bound]")
        with apply_to("least at g", c):
            i, _ = intro("i", "[i >= 0]")
            apply_to("s", i).called("bound at i", "nearly least at i")
            x, y, phi = *points("x y", D), test("phi", X)
            unpack("nearly least at i", "x")
            unpack(this, "y")
            unpack(this, "phi")
            apply_to("bound", x, y, phi)
            apply_to("bound", x, y, value(X, lambda z: expr(0)))
            apply_to("clipped", i, g).called("F at i, g")
            with have((listed(i) - g) * E(A(y), phi) >= -abs(listed(i) - g)):
                fact("abs", "above", listed(i) - g)
                have(E(A(y), phi) <= 1)
                have((listed(i) - g) * E(A(y), phi) >= -abs(listed(i) - g) * E(A(y), phi), by.linear(E(A(y), phi)))
                linear(abs(listed(i) - g))
            cases_of(Max(0, below_it(i, g)), (by.linear(),), (by.linear(),))

@claim("Every mechanism with neighbours has a pair of laws on the line that dominates it tightly: E_g(P || Q) = H(g), "
        "the supremum of E_g(A(x) || A(y)) over neighbours, for all g >= 0", zhu("Existence", "whole"),
    given=[some_neighbours],
    show=exists(fun(line), law(line), law(line),
        lambda H, P, Q: profile_of(D, X, A, distance, H) & has_profile(line, P, Q, H)))
def tight_dominating_pair():
    """With neighbours at all, as where each x is its own: else the supremum is over nothing.  Data and their distance
    are measurable, as everywhere here; the proof does not use it."""
    use(profile_exists)
    unpack(this, H).called("profile")
    use(profile_of_a_mechanism)
    use(laws_of_a_profile)
    unpack(this, P)
    unpack(this, R).called("tight")
    witness(H)
    witness(P)
    witness(R)

mu, nu = laws("mu nu", Z)
rho, chi = laws("rho chi", Y)

@claim("A pair with the profile of a mechanism dominates it, and is dominated by every other pair that does",
    zhu("Existence", "remark", "tight pairs in terms of domination"),
    given=[profile, hypothesis("tight", has_profile(Z, mu, nu, H))],
    show=dominates(A, mu, nu) & dominates(A, rho, chi).implies(dominated_by_pair(mu, nu, rho, chi)))
def tight_pairs_dominate():
    """H(g) bounds E_g at all neighbours and is the least such bound; the pair attains it."""
    own, least = each_part()
    with own:
        x, y, _ = intro("x", "y", "[neighbours]")
        g, c, _, _ = intro("g", "c", "[g >= 0]", "[bound]")
        instantiate("tight", g)
        modus(this).called("at g")
        unpack("at g.1", "phi").called("attained")
        apply_to("bound", test("phi", Z))
        apply_to("profile", g, c).called("sup")
        modus("sup.0")
        instantiate(this, x, y)
        modus(this)
        assume()
    with least:
        intro("[dominates]")
        g, c, _, _ = intro("g", "c", "[g >= 0]", "[bound]")
        apply_to("profile", g, c).called("sup")
        with modus("sup.1"):
            x, y, _ = intro("x", "y", "[neighbours]")
            apply_to("dominates", x, y).called("near")
            phi = intro("phi")
            apply_to("near", g, c, phi)
        instantiate("tight", g)
        modus(this).called("at g")
        phi = intro("phi")
        apply_to("at g.0", phi)

# --- doubt ----------------------------------------------------------------------------------------------------------

phi = test("phi", line)
constant = lambda c: value(line, lambda g: expr(c))
# E_g of the laws at two points is 1 for all g.
told_for_certain = (by.each_part((), (by.intro("g"), by.intro()), (by.intro("g", "u"), by.intro()),
        (by.intro("g", "u", "l"), by.intro(), by.linear())),)
not_two = (by.contradiction().called("laws"), by.unpack("laws", "P"), by.unpack(this, "R").called("laws"),
    by.apply_to("laws", 0).called("at 0"), by.unpack("at 0.1", "phi"), by.have(E(P, phi) <= 1), by.linear())
doubt(line_that_supports,
    mutants=[dropped(line_that_supports, "shape",
            hints=[{"witness": {"H": value(line, lambda g: -2 * g), "g": "0"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "s").called("so"),
                            by.apply_to("so.2", 1), by.linear())}}])])
doubt(envelope_exists,
    mutants=[dropped(envelope_exists, "shape",
            hints=[{"witness": {"H": value(line, lambda g: -g)},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "f").called("so"),
                            by.apply_to("so", 0).called("at 0"), by.apply_to("at 0.0", abs(f(0))),
                            by.fact("abs", "above", f(0)), by.linear())}}])])
doubt(envelope_is_convex,
    mutants=[dropped(envelope_is_convex, "shape",
            hints=[{"witness": {"H": constant(0), "f": constant(1)},
                    "proofs": {"given envelope": (by.intro("s"), by.intro(),
                            by.each_part((by.intro("g"), by.intro(), by.have(0 <= g * s), by.linear()),
                                (by.intro("c"), by.intro("[bound]"), by.apply_to("bound", 0), by.linear()))),
                        "show": (by.contradiction().called("so"), by.apply_to("so.0", 1), by.linear())}}])])
doubt(envelope_is_continuous,
    mutants=[dropped(envelope_is_continuous, "envelope",
            hints=[{"witness": {"H": constant(1), "f": jump},
                    "proofs": {"given shape": told_for_certain, "show": (by.contradiction().called("so"), *jumps)}}])])
doubt(laws_of_a_profile,
    mutants=[dropped(laws_of_a_profile, "shape", hints=[{"witness": {"H": constant(2)}, "proofs": {"show": not_two}}])])

# All numbers are neighbours and released as they are, or not at all.
all_near = {"D": "line", "X": "line", "distance": value(line, line, lambda x, y: expr(0))}
silent = {**all_near, "A": value(line, lambda x: at_0), "H": constant(2)}
is_bound = {"given bound": (by.intro("g"), by.intro(), by.intro("x", "y"), by.intro(), by.intro("phi"),
        by.have(0 <= g * phi(0)), by.have(phi(0) <= 1), by.linear())}
a_bound = hypothesis("bound", every(REAL, lambda g: (0 <= g).implies(neighbours_at_most(D, X, A, distance, g, H(g)))))
doubt(profile_of_a_mechanism,
    mutants=[mutant("a bound that is not the least", given=[a_bound],
            hints=[{"witness": silent,
                    "proofs": {**is_bound, "show": (by.contradiction().called("so"), by.linear())}}])])
# No two are neighbours.
apart = {**all_near, "A": value(line, lambda x: at_0), "distance": value(line, line, lambda x, y: expr(2))}
none_near = every(REAL, REAL, lambda x, y: (expr(2) <= 1).implies(hockey_stick(at_0, at_0, 0) <= H(0) - 1))
below_all = lambda so: (by.apply_to(so, 0, H(0) - 1).called("at 0"),
    by.have(none_near, by.intro("x", "y"), by.intro(), by.absurd(by.linear())), by.modus("at 0.1"), by.linear())
doubt(bound_near_the_least,
    mutants=[dropped(bound_near_the_least, "some neighbours",
            hints=[{"witness": {**apart, "g": "0", "d": "1"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "t").called("so"),
                            by.unpack("so.1", "x"), by.unpack(this, "y"), by.unpack(this, "phi"), by.linear())}}])])
doubt(profile_exists,
    mutants=[dropped(profile_exists, "some neighbours",
            hints=[{"witness": apart,
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "H").called("so"),
                            *below_all("so"))}}])])
doubt(tight_dominating_pair,
    mutants=[dropped(tight_dominating_pair, "some neighbours",
            hints=[{"witness": apart,
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "H"), by.unpack(this, "P"),
                            by.unpack(this, "R").called("all"), *below_all("all.0"))}}])])
x, y = reals("x y")
gains_at_most_1 = (by.have(0 <= g * phi(y)), by.have(phi(x) <= 1), by.linear())
doubt(tight_pairs_dominate,
    mutants=[mutant("dominated by all pairs", show=dominated_by_pair(mu, nu, rho, chi),
            hints=[{"witness": {**all_near, "Z": "line", "Y": "line", "A": value(line, lambda x: dirac(x)),
                        "H": constant(1), "mu": at_0, "nu": at_1, "rho": at_0, "chi": at_0},
                    "proofs": {"given profile": (by.intro("g", "c"), by.intro(),
                            by.each_part((by.intro(), by.intro("x", "y"), by.intro(), by.intro("phi"),
                                    *gains_at_most_1),
                                (by.intro("[bounds]"), by.apply_to("bounds", 0, 1), by.apply_to(this, below_0),
                                    by.linear()))),
                        "given tight": (by.intro("g"), by.intro(),
                            by.each_part((by.intro("phi"), by.have(0 <= g * phi(1)), by.have(phi(0) <= 1), by.linear()),
                                (by.witness(below_0), by.auto()))), "show": told_apart()}}])])
