"""The involution that does not keep lengths, and the densities that it exchanges, are differentiable.

nu is the involution of `stretching_involution`, p and q the densities.  Each is its tangent but for a constant times
h^2 on either side of 0, as its parts are (`chained_remainders`), and then everywhere.  Left of 0 t is e^(2 x), a is
e^(2 y).  s, from -1 to 1, is what the perturbation is multiplied by: its sign on each side, for p and for q.
"""

from lemmas.foundations.stretching_involution import (bend, formulas, half, hill, left, nu, p, q, right, root,
    stretched_root, stretched)
from verify.language.expr import expr
from verify.lemma import *

f, d = fun("f", line), fun("d", line)
x, y, h, C, s, t, a, b, m = reals("x y h C s t a b m")
S, T, F, G, D, c, k, z = reals("S T F G D c k z")

@definition
def differentiable(f: Function[line]) -> Prop:
    """$f is differentiable.

    At each x there is a D with f(x + h) = f(x) + D h + o(h)."""
    near = lambda x, D, e, r: every(REAL, lambda h: (abs(h) <= r).implies(abs(f(x + h) - f(x) - D * h) <= e * abs(h)))
    return every(REAL,
        lambda x: exists(REAL,
            lambda D: every(REAL, lambda e: (0 < e).implies(exists(REAL, lambda r: (0 < r) & near(x, D, e, r))))))

within = lambda value_, bound: (-bound <= value_) & (value_ <= bound)
remainder = lambda f, d, C, x, y: within(f(y) - f(x) - d(x) * (y - x), C * (y - x) ** 2)
on_the_right = hypothesis("right",
    every(REAL, REAL, lambda x, y: (0 <= x).implies((0 <= y).implies(remainder(f, d, C, x, y)))))
on_the_left = hypothesis("left",
    every(REAL, REAL, lambda x, y: (x <= 0).implies((y <= 0).implies(remainder(f, d, C, x, y)))))

@claim("A remainder of at most C h^2 on each side of 0 is one everywhere",
    given=[C > 0, on_the_right, on_the_left],
    show=remainder(f, d, C, x, y))
def remainder_on_both_sides():
    for case, here, there in zip(cases(0 <= x), ("right", "left"), ("left", "right"), strict=True):
        with case:
            same_side, other = cases(0 <= y if here == "right" else y <= 0)
            with same_side:
                apply_to(here, x, y)
            with other:
                across(here, there)

def across(here: str, there: str) -> None:
    """From x to y on the other side, by way of 0."""
    at_0, inside = cases(eq(x, 0))
    with at_0:
        rewrite(eq(x, 0))
        apply_to(there, 0, y)
    with inside:
        for ends in ((here, x, 0), (here, 0, x), (there, 0, y)):
            apply_to(*ends)
        side = 1 if here == "right" else -1
        have(0 < side * x)
        with have(within(d(x) - d(0), 2 * C * side * x)):
            both_sides(1 / (side * x))
        both_sides(-side * y)

def both_sides(*times: Expr) -> None:
    """What is `within` is so from below and from above."""
    each_part((by.linear(*times),), (by.linear(*times),))

@claim("A function with a remainder of at most C h^2 is differentiable",
    given=[C > 0, on_the_right, on_the_left],
    show=differentiable(f))
def differentiable_by_remainder():
    """With r = e/C: C h^2 <= e |h| for |h| <= r."""
    x1 = intro("x")
    witness(d(x1))
    e, _ = intro("e", "[e > 0]")
    witness(e / C)
    part = each_part()
    with part[1]:
        h1, _ = intro("h", "[|h| <= e/C]")
        use(remainder_on_both_sides, x=x1, y=x1 + h1)
        have(abs(h1) ** 2 == h1**2)
        have(C * abs(h1) <= e, by.linear(C))
        have(C * abs(h1) ** 2 <= e * abs(h1), by.linear(abs(h1)))
        have(C * h1**2 <= e * abs(h1), by.linear(C))

@claim("In numbers: if G - F = D (S - T) but for a (S - T)^2 and S - T = k h but for b h^2, with (S - T)^2 <= c h^2 "
        "and |D| <= m, then G - F = D k h but for (a c + m b) h^2",
    given=[hypothesis("outer", within(G - F - D * (S - T), a * (S - T) ** 2)),
        hypothesis("inner", within(S - T - k * h, b * h**2)), hypothesis("short", (S - T) ** 2 <= c * h**2),
        hypothesis("slope", within(D, m)), a >= 0, b >= 0],
    show=within(G - F - D * k * h, (a * c + m * b) * h**2))
def chained_remainders():
    """F and G are the values at T and S of a function of slope D; T and S those of one of slope k, h apart."""
    let(z, S - T - k * h).called("z")
    have((m - D) * (b * h**2 - z) >= 0)
    have((m + D) * (b * h**2 + z) >= 0)
    have((m - D) * (b * h**2 + z) >= 0)
    have((m + D) * (b * h**2 - z) >= 0)
    both_sides(a, D)

@claim("In numbers, h >= 0: e^(-h) is 1 - h, and e^(-h) (1 + h) is 1, but for h^2",
    given=[h >= 0],
    show=all_of(exp(-h) <= 1, 1 - h <= exp(-h), exp(-h) <= 1 - h + h**2, exp(-h) * (1 + h) <= 1,
        1 - h**2 <= exp(-h) * (1 + h)))
def exponential_near_0():
    part = each_part()
    for number in (2, 4):
        with part[number]:
            slope(h, 0)

@claim("In numbers, x, y >= 0: e^(-y) - e^(-x) is at most |y - x| in size, and -e^(-x) (y - x) but for (y - x)^2",
    given=[x >= 0, y >= 0],
    show=((exp(-y) - exp(-x)) ** 2 <= 1 * (y - x) ** 2)
        & within(exp(-y) - exp(-x) - (-exp(-x)) * (y - x), 1 * (y - x) ** 2))
def exponential_remainder():
    have(exp(-x) <= 1)
    have(exp(-y) <= 1)
    for case, low, high in zip(cases(x <= y), (x, y), (y, x), strict=True):
        with case:
            use(exponential_near_0, h=high - low)
            have(eq(exp(-high), exp(-low) * exp(-(high - low))))
            rewrite(this)
            shrunk(exp(-low), exp(-(high - low)), high - low)

def shrunk(t: Expr, r: Expr, h: Expr) -> None:
    """t falls to t r, for r = e^(-h): by t h but for h^2."""
    have(0 <= t * (1 - r))
    have(t * (1 - r) <= t * h, by.linear(t))
    have(t * h <= h, by.linear(h))
    have((h - t * (1 - r)) * (h + t * (1 - r)) >= 0)
    have(t * h**2 <= h**2, by.linear(h**2))
    part = each_part()
    with part[1]:
        both_sides(t)

# --- the densities ---------------------------------------------------------------------------------------------------

slope_of_bend: Callable[..., Expr] = lambda t: (4239 - 6664 * t) / 20000

@definition(name="density_at")
def F_(t: Real, s: Real) -> Expr:
    """the density at the level $t, its perturbation times $s."""
    return hill(t) * (1 + s * bend(t))

@definition(name="slope_of_density_at")
def dF(t: Real, s: Real) -> Expr:
    """the slope in $t of the density at this level, its perturbation times $s."""
    return expr("64/77") * (1 - t) * (1 + s * bend(t)) + hill(t) * s * slope_of_bend(t)

polynomial_remainder = claim("In numbers: the polynomial density at the level a is its tangent at t but for (a - t)^2, "
        "slopes at most 1",
    given=[0 <= t, t <= 1, 0 <= a, a <= 1, -1 <= s, s <= 1],
    show=within(F_(a, s) - F_(t, s) - dF(t, s) * (a - t), 1 * (a - t) ** 2) & within(dF(t, s), 1))

def up_to_a_square() -> None:
    """The first of two parts, which says that a remainder is within a multiple of (a - t)^2."""
    part = each_part()
    with part[0]:
        both_sides((a - t) ** 2)

# The level right of 0, and what is stretched to be the level left of it; the slopes of the densities.
at_right = lambda x: exp(-x)
at_left = lambda x: exp(2 * x)
d_right = lambda x, s: dF(at_right(x), s) * (-at_right(x))
d_left = lambda x, s: dF(stretched(at_left(x)), s) * ((3 - 2 * at_left(x)) / 2 * (2 * at_left(x)))

def levels_left_of_0() -> None:
    """t = e^(2 x) and a = e^(2 y), for x and y up to 0, and a - t up to the second order."""
    use(exponential_remainder, x=-2 * x, y=-2 * y)
    let(t, at_left(x)).called("t")
    let(a, at_left(y)).called("a")
    have((a - t) ** 2 <= 4 * (y - x) ** 2, by.rewrite("t"), by.rewrite("a"))
    have(within(a - t - 2 * t * (y - x), 4 * (y - x) ** 2), by.rewrite("t"), by.rewrite("a"))

@claim("In numbers: right of 0 the densities are their tangents but for 17 (y - x)^2",
    given=[-1 <= s, s <= 1, 0 <= x, 0 <= y],
    show=within(F_(at_right(y), s) - F_(at_right(x), s) - d_right(x, s) * (y - x), 17 * (y - x) ** 2))
def density_right_of_0():
    use(exponential_remainder)
    use(polynomial_remainder, t=at_right(x), a=at_right(y))
    use(chained_remainders, F=F_(at_right(x), s), G=F_(at_right(y), s), D=dF(at_right(x), s), S=at_right(y),
        T=at_right(x), a=1, b=1, c=1, m=1, k=-at_right(x), h=y - x)

@claim("In numbers: left of 0 the densities are their tangents but for 17 (y - x)^2",
    given=[-1 <= s, s <= 1, x <= 0, y <= 0],
    show=within(F_(stretched(at_left(y)), s) - F_(stretched(at_left(x)), s) - d_left(x, s) * (y - x),
        17 * (y - x) ** 2))
def density_left_of_0():
    """Twice `chained_remainders`: x to e^(2 x) to its stretching, and that to the density."""
    levels_left_of_0()
    rewrite("t", backwards=True)
    rewrite("a", backwards=True)
    with have((stretched(a) - stretched(t)) ** 2 <= 9 * (y - x) ** 2):
        have(((3 - a - t) / 2) ** 2 <= "9/4")
        linear((a - t) ** 2)
    use(chained_remainders, F=stretched(t), G=stretched(a), D=(3 - 2 * t) / 2, S=a, T=t, a="1/2", b=4, c=4, m="3/2",
        k=2 * t, h=y - x)
    use(polynomial_remainder, t=stretched(t), a=stretched(a))
    use(chained_remainders, F=F_(stretched(t), s), G=F_(stretched(a), s), D=dF(stretched(t), s), S=stretched(a),
        T=stretched(t), a=1, b=8, c=9, m=1, k=(3 - 2 * t) / 2 * (2 * t), h=y - x)

# --- the involution --------------------------------------------------------------------------------------------------

# The slope of the involution at s = e^(2 x), and the involution from left of 0.
steepness = lambda s: -2 + 2 * s / (3 - s)
to_right = lambda x: -log(stretched(at_left(x)))

@claim("In numbers: -log(3 - a) is its tangent at t but for (a - t)^2/4, of slope at most 1/2, on [0, 1]",
    given=[0 <= t, t <= 1, 0 <= a, a <= 1],
    show=within(-log(3 - a) + log(3 - t) - 1 / (3 - t) * (a - t), expr("1/4") * (a - t) ** 2)
        & within(1 / (3 - t), expr("1/2")))
def logarithm_remainder():
    have(log((3 - a) / (3 - t)) <= (3 - a) / (3 - t) - 1)
    have(log((3 - t) / (3 - a)) <= (3 - t) / (3 - a) - 1)
    have(eq(log((3 - a) / (3 - t)), log(3 - a) - log(3 - t)))
    have(eq(log((3 - t) / (3 - a)), log(3 - t) - log(3 - a)))
    have(1 / ((3 - a) * (3 - t)) <= "1/4")
    up_to_a_square()

@claim("In numbers: left of 0 the involution is its tangent but for 3 (y - x)^2",
    given=[x <= 0, y <= 0],
    show=within(to_right(y) - to_right(x) - steepness(at_left(x)) * (y - x), 3 * (y - x) ** 2))
def involution_left_of_0():
    """By log(t (3 - t)/2) = 2 x + log(3 - t) - log(2), for t = e^(2 x)."""
    levels_left_of_0()
    have((a > 0) & (a <= 1), by.rewrite("a"))
    for one, at, name in ((t, x, "t"), (a, y, "a")):
        have(eq(log(one), 2 * at), by.rewrite(name))
        have(eq(log(stretched(one)), log(one) + log(3 - one) - log(2)))
    rewrite("t", backwards=True)
    rewrite("a", backwards=True)
    use(logarithm_remainder)
    use(chained_remainders, F=-log(3 - t), G=-log(3 - a), D=1 / (3 - t), S=a, T=t, a="1/4", b=4, c=4, m="1/2", k=2 * t,
        h=y - x)

@claim("In numbers: the involution left of 0 falls at least as much as x grows",
    given=[x <= y, y <= 0],
    show=y - x <= to_right(x) - to_right(y))
def involution_falls():
    slope(y, x)

# The involution from right of 0.
back = lambda x: log(root(at_right(x))) / 2

@claim("In numbers: what the involution makes of x >= 0 is at most 0, and leads back to x",
    given=[0 <= x],
    show=all_of(back(x) <= 0, eq(at_left(back(x)), root(at_right(x))), eq(to_right(back(x)), x)))
def back_and_to_the_right():
    """For x > 0, t = e^(-x) and s = root(t), the image is log(s)/2; and s (3 - s)/2 = t (`stretched_root`)."""
    zero_, high = cases(x <= 0)
    with zero_:
        have(eq(x, 0))
        rewrite(this)
    with high:
        let(t, at_right(x)).called("t")
        have(eq(log(t), -x), by.rewrite("t"))
        rewrite("t", backwards=True)
        use(stretched_root)
        let(s, root(t)).called("s")
        have(eq(stretched(s), t), by.rewrite("s"))
        rewrite("s", backwards=True)
        have(eq(at_left(log(s) / 2), s))
        rewrite(this)
        rewrite(eq(stretched(s), t))

@claim("In numbers: if a function of slope k <= -1 is its tangent but for 3 (b - a)^2, its inverse is so but for 3 (y "
        "- x)^2",
    given=[hypothesis("remainder", within(y - x - k * (b - a), 3 * (b - a) ** 2)), k <= -1,
        (b - a) ** 2 <= (y - x) ** 2],
    show=within(b - a - 1 / k * (y - x), 3 * (y - x) ** 2))
def inverse_remainder():
    have(-1 / k <= 1, by.have(1 / -k <= 1), by.linear())
    both_sides(-1 / k, (y - x) ** 2)

@claim("In numbers: right of 0 the involution is its tangent but for 3 (y - x)^2",
    given=[0 <= x, 0 <= y],
    show=within(back(y) - back(x) - 1 / steepness(root(at_right(x))) * (y - x), 3 * (y - x) ** 2))
def involution_right_of_0():
    """There it is the inverse of what it is left of 0; a and b are the images of x and y."""
    for name, at in ((a, x), (b, y)):
        use(back_and_to_the_right, x=at)
        let(name, back(at)).called(name.name)
        have(name <= 0, by.rewrite(name.name))
        have(eq(to_right(name), at), by.rewrite(name.name))
        have(eq(at_left(name), root(at_right(at))), by.rewrite(name.name))
    let(k, steepness(at_left(a))).called("k")
    with have(within(y - x - k * (b - a), 3 * (b - a) ** 2)):
        use(involution_left_of_0, x=a, y=b)
        rewrite("k")
        both_sides()
    with have((b - a) ** 2 <= (y - x) ** 2):
        for case, low, high, fall in zip(cases(a <= b), (a, b), (b, a), (x - y, y - x), strict=True):
            with case:
                use(involution_falls, x=low, y=high)
                have((fall - (high - low)) * (fall + (high - low)) >= 0)
    have(eq(steepness(root(at_right(x))), k), by.rewrite("k"), by.rewrite(eq(at_left(a), root(at_right(x)))))
    rewrite(this)
    use(inverse_remainder)

# --- on the line -----------------------------------------------------------------------------------------------------

values = lambda x, image, level, s: all_of(eq(nu(x), image), eq(p(x), F_(level, s)), eq(q(x), F_(level, -s)))

@claim("At x >= 0 the involution and the densities have the values that their formulas right of 0 give",
    given=[*formulas, 0 <= x],
    show=values(x, back(x), at_right(x), 1))
def values_right_of_0():
    have(eq(half(x), at_right(x)), by.have(eq(abs(x), x)), by.rewrite(this))
    for name in ("nu", "p", "q", "u", "tau"):
        apply_to(name, x)
        rewrite(this)
    rewrite(eq(half(x), at_right(x)))

@claim("At x <= 0 the involution and the densities have the values that their formulas left of 0 give",
    given=[*formulas, x <= 0],
    show=values(x, to_right(x), stretched(at_left(x)), -1))
def values_left_of_0():
    """For x < 0 by the formulas; at 0 those of both sides have the same values."""
    at_0, below = cases(eq(x, 0))
    with at_0:
        use(values_right_of_0)
        for one, its in ((nu(x), back(x)), (p(x), F_(at_right(x), 1)), (q(x), F_(at_right(x), -1))):
            rewrite(eq(one, its))
        rewrite(eq(x, 0))
        have(exp(expr(0)) == 1)
    with below:
        have(eq(half(x) ** 2, at_left(x)), by.have(eq(abs(x), -x)), by.rewrite(this))
        for name in ("nu", "p", "q", "u", "tau"):
            apply_to(name, x)
            rewrite(this)
        rewrite(eq(half(x) ** 2, at_left(x)))

d_nu = lambda x: right(x) * (1 / steepness(root(at_right(x)))) + left(x) * steepness(at_left(x))
d_density = lambda s: lambda x: right(x) * d_right(x, s) + left(x) * d_left(x, -s)

def one_side(name: str, f: Function, d: Callable[[Expr], Expr], image: Callable[[Expr], Expr],
        slope_: Callable[[Expr], Expr]) -> None:
    """A function and its derivative on one side of 0, by their formulas there."""
    x1, y1, *_ = intro("x", "y", "[x on this side]", "[y on this side]")
    for at in (x1, y1):
        use(values_right_of_0 if name == "right" else values_left_of_0, x=at)
        rewrite(eq(f(at), image(at)))
    with have(eq(d(x1), slope_(x1))):
        at_0, elsewhere = cases(eq(x1, 0))
        with at_0:
            rewrite(eq(x1, 0))
            have(exp(expr(0)) == 1)
            have(eq(root(exp(expr(0))), 1), by.rewrite(this))
            rewrite(this)
            rewrite(exp(expr(0)) == 1)
        with elsewhere:
            have(eq(right(x1), 1 if name == "right" else 0))
            rewrite(this)
            have(eq(left(x1), 0 if name == "right" else 1))
            rewrite(this)
    rewrite(this)

@claim("The involution is differentiable", given=formulas, show=differentiable(nu))
def involution_differentiable():
    with use(differentiable_by_remainder, f=nu, d=value(line, d_nu), C=3) as that:
        with that.premise("right"):
            one_side("right", nu, d_nu, back, lambda x: 1 / steepness(root(at_right(x))))
            use(involution_right_of_0)
        with that.premise("left"):
            one_side("left", nu, d_nu, to_right, lambda x: steepness(at_left(x)))
            use(involution_left_of_0)

@claim("The densities are differentiable", given=formulas, show=differentiable(p) & differentiable(q))
def densities_differentiable():
    part = each_part()
    for number, (density, s) in enumerate(((p, 1), (q, -1))):
        d = d_density(s)
        with part[number]:
            with use(differentiable_by_remainder, f=density, d=value(line, d), C=17) as that:
                with that.premise("right"):
                    one_side("right", density, d, lambda x: F_(at_right(x), s), lambda x: d_right(x, s))
                    use(density_right_of_0, s=s)
                with that.premise("left"):
                    one_side("left", density, d, lambda x: F_(stretched(at_left(x)), -s), lambda x: d_left(x, -s))
                    use(density_left_of_0, s=-s)

# --- doubt -----------------------------------------------------------------------------------------------------------

jump = value(line, lambda x: indicator(0 <= x))  # it has no slope at 0: `no_slope`
D0, r0 = reals("D0 r0")
near_0 = Min(r0, 1 / (2 * (1 + abs(D0))))
no_slope = (by.apply_to("slopes", 0), by.unpack(this, "D0").called("slope"), by.apply_to("slope", 1),
    by.unpack(this, "r0").called("r0 > 0", "near"), by.have(near_0 > 0), by.have(abs(-near_0) <= r0),
    by.have(near_0 * (1 + abs(D0)) <= "1/2"), by.have(D0 * near_0 <= abs(D0) * near_0), by.apply_to("near", -near_0),
    by.have(eq(indicator(0 <= -near_0), 0)), by.have(1 - D0 * near_0 <= abs(indicator(0 <= -near_0) - 1 + D0 * near_0)),
    by.have(abs(-near_0) <= near_0), by.linear())
doubt(involution_differentiable,
    mutants=[mutant("any function", given=[],
            hints=[{"witness": {"nu": jump}, "proofs": {"show": (by.contradiction().called("slopes"), *no_slope)}}])])
doubt(densities_differentiable,
    mutants=[mutant("any functions", given=[],
            hints=[{"witness": {"p": jump, "q": jump},
                    "proofs": {"show": (by.contradiction().called("slopes", "slopes of q"), *no_slope)}}])])
flat = value(line, lambda x: expr(0))
doubt(remainder_on_both_sides, mutants=[dropped(remainder_on_both_sides, "left")])
doubt(differentiable_by_remainder,
    mutants=[dropped(differentiable_by_remainder, "left",
            hints=[{"witness": {"f": jump, "d": flat, "C": "1"},
                    "proofs": {"show": (by.contradiction().called("slopes"), *no_slope)}}])])
doubt(values_right_of_0, mutants=[mutant("any functions", given=[0 <= x])])
doubt(values_left_of_0, mutants=[mutant("any functions", given=[x < 0])])
