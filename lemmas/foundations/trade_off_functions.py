"""Trade-off functions, convex and continuous: the lines below them, symmetric ones and their conjugates, groups.

T(mu, nu)(s) is the least type II error of a test of mu against nu whose type I error is s at most; f is below it in
f-DP.  c - g s is the line of slope -g that is c at 0, `inverse` is f^(-1), and C the biconjugate of the lesser of both.
"""

from lemmas.foundations.trade_offs import envelope, gdp, gdp_groups, trade_off
from lemmas.papers import dong
from verify.lemma import *

D, X = spaces("D X")
mu, nu = laws("mu nu", X)
f, inverse, C = (fun(name, line) for name in ["f", "inverse", "C"])
s, t, u, l, d, g, c, h, m = reals("s t u l d g c h m")

def unit(*numbers: Expr) -> Prop:
    """Numbers between 0 and 1."""
    return all_of(*(bound for s in numbers for bound in (0 <= s, s <= 1)))

@definition(r"$f \text{ is nonincreasing and convex on } [0, 1],\ 0 \le $f(s) \le 1 - s")
def trade_off_shape(f: Function[line]) -> Prop:
    """f is nonincreasing and convex on [0, 1], 0 <= f(s) <= 1 - s.

    What the trade-off function of two laws looks like."""
    return all_of(every(REAL, lambda s: unit(s).implies((0 <= f(s)) & (f(s) <= 1 - s))),
        every(REAL, REAL, lambda s, t: (unit(s, t) & (s <= t)).implies(f(t) <= f(s))),
        every(REAL, REAL, REAL,
            lambda s, t, l: unit(s, t, l).implies(f(l * s + (1 - l) * t) <= l * f(s) + (1 - l) * f(t))))

@definition(r"$f \text{ is continuous on } [0, 1]")
def continuous_on_unit(f: Function[line]) -> Prop:
    """f is continuous on [0, 1].

    Near each s in [0, 1] the values differ by d at most."""
    return every(REAL, REAL,
        lambda s, d: (unit(s) & (0 < d)).implies(exists(REAL,
                lambda h: (0 < h)
                    & every(REAL, lambda t: (unit(t) & (abs(t - s) <= h)).implies(abs(f(t) - f(s)) <= d)))))

# Proposition 2.2 of Dong, Roth and Su: these are the trade-off functions of pairs of laws, and no others.
shape = lambda f, name="f": [hypothesis(f"shape of {name}", trade_off_shape(f)),
    hypothesis(f"{name} continuous", continuous_on_unit(f))]

@definition(r"$c - $g s \le $f(s)\ (0 \le s \le 1)")
def line_below(f: Function[line], g: Real, c: Real) -> Prop:
    """c - g s <= f(s) for s from 0 to 1.

    The line of slope -g that is c at 0 lies below f."""
    return every(REAL, lambda s: unit(s).implies(c - g * s <= f(s)))

@claim("(u - s) f(t) <= (u - t) f(s) + (t - s) f(u) for a trade-off function f, s <= t <= u",
    given=[hypothesis("shape", trade_off_shape(f)), 0 <= s, s <= t, t <= u, u <= 1],
    show=(u - s) * f(t) <= (u - t) * f(s) + (t - s) * f(u))
def convex_at_three_points():
    """t = l s + (1 - l) u for l = (u - t)/(u - s)."""
    apart, one = cases(s < u)
    with apart:
        let(l, (u - t) / (u - s))
        have(l * (u - s) == u - t, by.linear(u - s))
        have(l <= 1, by.linear(1 / (u - s)))
        between = apply_to("shape.2", s, u, l)
        have(l * s + (1 - l) * u == t, by.linear())
        rewrite(this, at=between)
        linear(u - s, f(s), f(u))
    with one:
        have(u <= t, by.linear())
        have(u == t)
        rewrite(u == t)

# trade_off_duality speaks of convexity by lines: `envelope`.
@claim("A convex, continuous and nonincreasing function, from 0 to 1 - s on [0, 1], is the supremum of the lines c - g "
        "s below it, g >= 0",
    given=[*shape(f)],
    show=envelope)
def falling_lines_below():
    """The line through s and a point t after it, d/2 lower: f falls by at most d/2 up to t.  At s = 1 a flat line."""
    intro("s", "d", "[0 <= s]", "[s <= 1]", "[0 < d]")
    low, top = cases(s < 1)
    with low:
        apply_to("f continuous", s, d / 2)
        unpack(this, "h").called("h > 0", "near")
        fact("min", "below", s + h, 1)
        let(t, Min(s + h, 1))
        with have(s < t):
            cases_of(Min(s + h, 1), (by.linear(),), (by.linear(),))
        apply_to("near", t)
        fact("abs", "above", f(t) - f(s))
        apply_to("shape of f.1", s, t)
        let(g, (f(s) - f(t)) / (t - s))
        have(g * (t - s) == f(s) - f(t), by.linear(t - s))
        witness(g)
        witness(f(s) - d / 2 + g * s)
        part = each_part()
        with part[1]:
            intro("u", "[0 <= u]", "[u <= 1]")
            before, after = cases(u <= s)
            with before:
                use(convex_at_three_points, s=u, t=s, u=t)
                have((t - s) * (f(s) + g * (s - u)) <= (t - s) * f(u), by.linear(s - u))
                have(f(s) + g * (s - u) <= f(u), by.linear(1 / (t - s)))
                linear()
            with after:
                between, beyond = cases(u <= t)
                with between:
                    apply_to("shape of f.1", u, t)
                with beyond:
                    use(convex_at_three_points, s=s, t=t, u=u)
                    have((t - s) * (f(s) + g * (s - u)) <= (t - s) * f(u), by.linear(u - s))
                    have(f(s) + g * (s - u) <= f(u), by.linear(1 / (t - s)))
    with top:
        witness(0)
        witness(f(s) - d / 2)
        part = each_part()
        with part[1]:
            intro("u", "[0 <= u]", "[u <= 1]")
            apply_to("shape of f.1", u, s)

# --- symmetric functions --------------------------------------------------------------------------------------------

# f^(-1)(t) is the least s for which f(s) <= t, so that f^(-1)(t) <= s says f(s) <= t.
@definition(r"$f = $f^{-1}")
def symmetric_function(f: Function[line]) -> Prop:
    """f is its own inverse.

    f(s) <= t if and only if f(t) <= s, for s and t from 0 to 1."""
    return every(REAL, REAL, lambda s, t: unit(s, t).implies((f(s) <= t).implies(f(t) <= s)))

# 1 + f*(-g), f* the convex conjugate: the supremum of 1 - g s - f(s) over s from 0 to 1.
gain = lambda f, g, s: 1 - g * s - f(s)
is_conjugate = lambda f, g, d: (every(REAL, lambda s: unit(s).implies(gain(f, g, s) <= d))
        & every(REAL, lambda c: (c < d).implies(exists(REAL, lambda s: unit(s) & (c < gain(f, g, s))))))

@definition(r"$delta(\varepsilon) = 1 + $f^*(-e^\varepsilon)\ (\varepsilon \ge 0)")
def conjugate_curve(f: Function[line], delta: Function[line]) -> Prop:
    """delta(eps) = 1 + f*(-e^eps) for every eps >= 0.

    It is the supremum of 1 - e^eps s - f(s) over s from 0 to 1."""
    return every(REAL, lambda eps: (0 <= eps).implies(is_conjugate(f, exp(eps), delta(eps))))

delta = fun("delta", line)
eps = real("eps")
f_private = trade_off(mu, nu, f) & trade_off(nu, mu, f)
on_conjugate = every(REAL,
    lambda eps: (0 <= eps).implies((hockey_stick(mu, nu, exp(eps)) <= delta(eps))
            & (hockey_stick(nu, mu, exp(eps)) <= delta(eps))))

# --- lines of slope -1 and steeper --------------------------------------------------------------------------------

@definition(r"$h = $f^{-1}")
def inverse_of(f: Function[line], h: Function[line]) -> Prop:
    """h is the inverse of f.

    h(t) is the least s in [0, 1] for which f(s) <= t."""
    return every(REAL, REAL,
        lambda s, t: unit(s, t).implies(all_of(0 <= h(t), h(t) <= 1, equivalent(h(t) <= s, f(s) <= t))))

@definition(r"$C = \min($f, $h)^{**}")
def biconjugate_of_least(f: Function[line], h: Function[line], C: Function[line]) -> Prop:
    """C is the biconjugate of the lesser of f and h.

    On [0, 1] it is the supremum of the lines below both."""
    below = lambda g, c: line_below(f, g, c) & line_below(h, g, c)
    return every(REAL, REAL,
        lambda s, d: (unit(s) & (0 < d)).implies(every(REAL, REAL, lambda g, c: below(g, c).implies(c - g * s <= C(s)))
                & exists(REAL, REAL, lambda g, c: below(g, c) & (C(s) - d < c - g * s))))

# Each steep line c - g s below f, g >= 1, bounds E_g by 1 - c in both orders of the laws.
steep_lines_known = lambda f, mu, nu: every(REAL, REAL,
    lambda g, c: (1 <= g).implies(line_below(f, g, c).implies(
            (hockey_stick(mu, nu, g) <= 1 - c) & (hockey_stick(nu, mu, g) <= 1 - c))))

@claim("E_g <= 1 - c in both orders for all lines c - g s below f, g >= 1: then T(mu, nu) >= min(f, f^(-1))**",
    given=[hypothesis("ends", (f(0) <= 1) & (f(1) <= 0)),
        hypothesis("values", every(REAL, lambda s: unit(s).implies(unit(f(s))))),
        hypothesis("inverse", inverse_of(f, inverse)), hypothesis("C", biconjugate_of_least(f, inverse, C)),
        hypothesis("steep", steep_lines_known(f, mu, nu))],
    show=trade_off(mu, nu, C))
def steep_lines_and_the_inverse():
    """A line below both is steep, or does not fall, or is flat, 0 < g < 1: then, as it is below f^(-1), its mirror image is a
    steep line below f."""
    phi = intro("phi")
    contradiction()
    apply_to("C", E(mu, phi), C(E(mu, phi)) - (1 - E(nu, phi)))
    unpack(this, "g")
    unpack(this, "c").called("below f", "below the inverse", "near")
    steep, others = cases(1 <= g)
    with steep:
        apply_to("steep", g, c).called("at g")
        apply_to("at g.1", phi)
    with others:
        flat, not_falling = cases(0 < g)
        with flat:
            with have(line_below(f, 1 / g, c / g)):
                intro("s", "[s in [0, 1]]")
                apply_to("values", s)
                apply_to("inverse", s, f(s)).called("inverse at f(s)")
                modus("inverse at f(s).3")
                apply_to("below the inverse", f(s))
            apply_to("steep", 1 / g, c / g).called("at 1/g")
            apply_to("at 1/g.0", value(X, lambda x: 1 - phi(x)))
        with not_falling:
            # At 1 the line is not above 0; so it is not before.
            apply_to("below f", 1)
            have(E(nu, phi) <= 1)
            have(E(mu, phi) <= 1)
            have(g * E(mu, phi) >= g, by.linear(-g))

steep_lines = lambda f: hypothesis("steep", steep_lines_known(f, mu, nu))

@claim("E_g <= 1 - c in both orders for all lines c - g s, g >= 1, below a symmetric f: then T(mu, nu) >= f",
    given=[*shape(f), hypothesis("symmetric", symmetric_function(f)), steep_lines(f)],
    show=trade_off(mu, nu, f))
def trade_off_from_steep_lines():
    """f is its own inverse, and its own biconjugate by `falling_lines_below`."""
    use(falling_lines_below)
    for end in (expr(0), expr(1)):
        apply_to("shape of f.0", end)
    with use(steep_lines_and_the_inverse, C=f, inverse=f) as that:
        with that.premise("values"):
            s, _ = intro("s", "[s in [0, 1]]")
            apply_to("shape of f.0", s)
        with that.premise("inverse"):
            s, t, _ = intro("s", "t", "[s, t in [0, 1]]")
            apply_to("shape of f.0", t)
            parts = each_part()
            with parts[2]:
                for part, (one, other) in zip(each_part(), ((t, s), (s, t)), strict=True):
                    with part:
                        intro(1)
                        apply_to("symmetric", one, other)
        with that.premise("C"):
            s, d, _ = intro("s", "d", "[s in [0, 1], d > 0]")
            above, near = each_part()
            with above:
                intro("g", "c", "[below]")
                apply_to("below.0", s)
            with near:
                apply_to("falling_lines_below", s, d)
                unpack(this, "g")
                unpack(this, "c").called("line")
                with have(line_below(f, g, c)):
                    t, _ = intro("t", "[t in [0, 1]]")
                    apply_to("line.1", t)
                witness(g)
                witness(c)

@claim("A symmetric f: f-DP is (eps, 1 + f*(-e^eps))-DP for every eps >= 0, in both orders of the laws",
    dong("Proposition 2.12", "whole"),
    given=[*shape(f), hypothesis("symmetric", symmetric_function(f)),
        hypothesis("conjugate", conjugate_curve(f, delta))],
    show=equivalent(f_private, on_conjugate))
def duality_of_symmetric_privacy():
    """A line c - g s is below f just if c <= 1 - delta(log g); as f is symmetric, the steep ones are enough."""
    part = each_part()
    with part[0]:
        intro(1).called("one order", "other order")
        intro("eps", "[eps >= 0]")
        apply_to("conjugate", eps).called("bound at eps", "least at eps")
        for part_, known, second in zip(each_part(), ("other order", "one order"), (nu, mu), strict=True):
            with part_:
                phi = intro("phi")
                apply_to(known, phi)
                apply_to("bound at eps", E(second, phi))
    with part[1]:
        intro(1).called("private")
        with have(steep_lines(f)).called("steep"):
            intro("g", "c", "[g >= 1]", "[line]")
            fact("exp", "log", g)
            apply_to("conjugate", log(g)).called("bound at g", "least at g")
            with have(delta(log(g)) <= 1 - c):
                contradiction()
                apply_to("least at g", 1 - c)
                unpack(this, "s").called("above")
                apply_to("line", s)
            apply_to("private", log(g)).called("one at g", "other at g")
            rewrite("exp log", at="one at g").called("one")
            rewrite("exp log", at="other at g").called("other")
            for part_, known in zip(each_part(), ("one", "other"), strict=True):
                with part_:
                    phi = intro("phi")
                    apply_to(known, phi)
        one, other = each_part()
        with one:
            use(trade_off_from_steep_lines)
        with other:
            with use(trade_off_from_steep_lines, mu=nu, nu=mu) as that:
                with that.premise("steep"):
                    intro("g", "c", "[g >= 1]", "[line]")
                    apply_to("steep", g, c).called("both")

# --- groups ---------------------------------------------------------------------------------------------------------

# A mechanism A on data, and data sets x_0, ..., x_k of which each is a neighbour of the next.
A, distance, chain = markov("A", D, X), fun("distance", D, D), sequence("x", D)
k = integer("k")
fs = sequence("F", fun(line))
neighbours = lambda close: every(D, D, lambda x, y: (distance(x, y) <= 1).implies(close(A(x), A(y))))

@claim("Groups of k: f-DP gives f_k-DP, 1 - f_k = (1 - f) o ... o (1 - f), k times; m-GDP gives k m-GDP",
    dong("Theorem 2.14", "whole"),
    given=[*shape(f), k >= 1, m >= 0,
        hypothesis("steps", for_all(0, k - 1, lambda t: distance(chain[t], chain[t + 1]) <= 1)),
        hypothesis("none", every(REAL, lambda s: fs[0](s) == 1 - s)),
        hypothesis("one more", for_all(0, k - 1, lambda t: every(REAL, lambda s: fs[t + 1](s) == f(1 - fs[t](s)))))],
    show=neighbours(lambda mu, nu: trade_off(mu, nu, f)).implies(trade_off(A(chain[0]), A(chain[k]), fs[k]))
        & neighbours(lambda mu, nu: gdp(mu, nu, m)).implies(gdp(A(chain[0]), A(chain[k]), k * m)))
def privacy_of_groups():
    """By induction over the data sets on the way (`upto`, below); for GDP it is `gdp_groups`."""
    of_f, of_gauss = each_part()
    with of_f:
        intro(1).called("private")
        with have(every(INTEGER, lambda n: (0 <= n).implies((n <= k).implies(upto(n))))):
            n, _ = intro("n", "[n >= 0]")
            start, step = induction(n, 0).called("before")
            with start:
                intro(1)
                part = each_part()
                with part[0]:
                    intro(1)
                    apply_to("none", s)
                with part[1]:
                    phi = intro("phi")
                    apply_to("none", E(A(chain[0]), phi))
            with step:
                intro(1)
                modus("before").called("values so far", "so far")
                part = each_part()
                with part[0]:
                    intro("s", "[s in [0, 1]]")
                    apply_to("values so far", s)
                    apply_to("one more", n, s)
                    apply_to("shape of f.0", 1 - fs[n](s))
                with part[1]:
                    phi = intro("phi")
                    apply_to("so far", phi)
                    apply_to("values so far", E(A(chain[0]), phi))
                    apply_to("steps", n)
                    apply_to("private", chain[n], chain[n + 1])
                    apply_to(this, phi)
                    apply_to("one more", n, E(A(chain[0]), phi))
                    apply_to("shape of f.1", E(A(chain[n]), phi), 1 - fs[n](E(A(chain[0]), phi)))
        apply_to(this, k)
    with of_gauss:
        intro(1).called("private")
        with use(gdp_groups, P=value(INTEGER, lambda t: A(chain[t]))) as that:
            with that.premise("neighbours"):
                t = intro("t")
                apply_to("steps", t)
                apply_to("private", chain[t], chain[t + 1])
        intro("phi")
        apply_to(this)

# After n changes f_n is from 0 to 1, and below the trade-off function of the outputs at both ends.
upto = lambda n: (every(REAL, lambda s: unit(s).implies((0 <= fs[n](s)) & (fs[n](s) <= 1)))
        & trade_off(A(chain[0]), A(chain[n]), fs[n]))

# --- doubt ----------------------------------------------------------------------------------------------------------

# f(s) = 1 - s is the trade-off function of equal laws; 0 and 1 are told apart by the test that looks.
blind = value(line, lambda s: 1 - s)
def is_continuous(*same_distance: Step) -> tuple[Step, ...]:
    """The values are as far apart as the arguments."""
    return (by.intro("s", "d"), by.intro(), by.witness(real("d")),
        by.each_part((), (by.intro("t"), by.intro(), *same_distance)))

either_way = by.cases(t >= s, yes=(by.fact("abs", "positive", t - s), by.fact("abs", "negative", s - t), by.linear()),
    no=(by.fact("abs", "negative", t - s), by.fact("abs", "positive", s - t), by.linear()))
is_blind = {"given shape of f": (by.each_part((by.intro("s"), by.intro()),
            (by.intro("s", "t"), by.intro(), by.linear()), (by.intro("s", "t", "l"), by.intro(), by.linear())),),
    "given f continuous": is_continuous(either_way)}
at_0, at_1 = dirac(expr(0)), dirac(expr(1))
looks = value(line, lambda y: indicator("1/2" <= y))
told_apart = (by.contradiction().called("bound"), by.apply_to("bound", looks), by.linear())

doubt(falling_lines_below,
    mutants=[dropped(falling_lines_below, "shape of f",
            hints=[{"witness": {"f": value(line, lambda s: s)},
                    "proofs": {"given f continuous": is_continuous(),
                        "show": (by.contradiction().called("lines"), by.apply_to("lines", 1, "1/2"),
                            by.unpack(this, "g"), by.unpack(this, "c").called("line"), by.apply_to("line.1", 0),
                            by.linear())}}])])
doubt(steep_lines_and_the_inverse,
    mutants=[dropped(steep_lines_and_the_inverse, "steep",
            hints=[{"witness": {"X": "line", "mu": at_0, "nu": at_1, "f": blind, "inverse": blind, "C": blind},
                    "proofs": {"given ends": (by.each_part(),), "given values": (by.intro("s"), by.intro()),
                        "given inverse": (by.intro("s", "t"), by.intro(),
                            by.each_part((), (),
                                (by.each_part((by.intro(), by.linear()), (by.intro(), by.linear())),))),
                        "given C": (by.intro("s", "d"), by.intro(),
                            by.each_part((by.intro("g", "c"), by.intro().called("below"), by.apply_to("below.0", s)),
                                (by.witness(1), by.witness(1),
                                    by.each_part((by.each_part((by.intro("s"), by.intro()),
                                                (by.intro("s"), by.intro())),), (by.linear(),))))),
                        "show": (by.contradiction().called("bound"), by.apply_to("bound", looks), by.linear())}}])])

doubt(trade_off_from_steep_lines,
    mutants=[dropped(trade_off_from_steep_lines, "steep",
            hints=[{"witness": {"X": "line", "mu": at_0, "nu": at_1, "f": blind},
                    "proofs": {**is_blind, "given symmetric": (by.intro("s", "t"), by.intro(), by.intro(), by.linear()),
                        "show": told_apart}}])])
doubt(duality_of_symmetric_privacy,
    mutants=[dropped(duality_of_symmetric_privacy, "conjugate",
            hints=[{"witness": {"X": "line", "mu": at_0, "nu": at_1, "f": blind,
                        "delta": value(line, lambda eps: expr(1))},
                    "proofs": {**is_blind, "given symmetric": (by.intro("s", "t"), by.intro(), by.intro(), by.linear()),
                        "show": (by.contradiction().called("both"),
                            by.modus("both.1", by.intro("eps"), by.intro(),
                                by.each_part((by.intro("phi"), by.auto()), (by.intro("phi"), by.auto()))).called(
                                "bounds"), by.apply_to("bounds.0", looks), by.linear())}}])])
doubt(privacy_of_groups,
    mutants=[dropped(privacy_of_groups, "steps",
            hints=[{"witness": {"D": "line", "X": "line", "A": value(line, lambda x: dirac(x)), "k": "1", "m": "0",
                        "distance": value(line, line, lambda x, y: expr(2)), "x": value(INTEGER, lambda t: t),
                        "f": blind, "F": value(INTEGER, lambda t: blind)},
                    "proofs": {**is_blind, "given none": (by.intro("s"), by.linear()),
                        "given one more": (by.intro("t", "s"), by.linear()),
                        "show": (by.contradiction().called("both"),
                            by.modus("both.0", by.intro("x", "y"), by.intro(), by.absurd(by.linear())).called("bound"),
                            by.apply_to("bound", looks), by.linear())}}])])
