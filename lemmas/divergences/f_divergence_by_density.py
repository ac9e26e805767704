"""For mu << nu D_f is E_nu f(dmu/dnu): the dual form of an f-divergence is the printed one, on any space.

mu has the density r with respect to nu; f is convex on [0, oo), with slopes k(t) at t > 0 and f(0) its limit at 0.
Taking k(1) (s - 1) off makes it nonnegative and changes no divergence, so that E_nu f(r), which may be infinite, is
the supremum over C of the integrals where r <= C.  There F is f(r), R is r, and A is the slope k at max(r, d), for a d
near 0; A1 and A2 bound |a| and |b|.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.f_divergence import f_divergence
from lemmas.papers import contraction, federated
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
r = fun("r", X)
f, k = fun("f", line), fun("k", line)
c, C, d, e, s, y, A1, A2, C1, C2 = reals("c C d e s y A1 A2 C1 C2")
x = point("x", X)
a, b, F = bounded("a", X), bounded("b", X), bounded("F", X)

inside = lambda x: indicator(r(x) <= C)
# mu has the density r with respect to nu: where r <= C, for every C.
density_of = lambda mu, nu: every(bounded(X), REAL,
    lambda a, C: E(mu, lambda x: a(x) * indicator(r(x) <= C)) == E(nu, lambda x: a(x) * r(x) * indicator(r(x) <= C)))
nonnegative = every(X, lambda x: 0 <= r(x))
slopes = every(REAL, REAL, lambda t, s: ((0 < t) & (0 <= s)).implies(f(t) + k(t) * (s - t) <= f(s)))
above_zero = every(REAL, lambda s: (0 <= s).implies(0 <= f(s)))
limit_at_zero = hypothesis("limit at 0",
    every(REAL, lambda e: (0 < e).implies(exists(REAL, lambda d: all_of(0 < d, d < 1, f(0) <= f(d) + e)))))
convex_normal = [slopes, eq(f(1), 0), above_zero]
integral_at_most = lambda c: every(REAL,
    lambda C: (1 <= C).implies(E(nu, lambda x: f(r(x)) * indicator(r(x) <= C)) <= c))

# --- a convex function near 0 ----------------------------------------------------------------------

@claim("f(y) <= (1 - y) f(0) for 0 <= y <= 1, f convex and nonnegative with f(1) = 0",
    given=[*convex_normal, 0 <= y, y <= 1],
    show=f(y) <= (1 - y) * f(0))
def falls_before_one():
    yes, no = cases(y > 0)
    with yes:
        apply_to(slopes, y, 0)
        apply_to(slopes, y, 1)
    with no:
        have(eq(y, 0))
        rewrite(this)

# A1 and A2 are here the slope of a line and its height at 0.
line_below = every(REAL, lambda s: (0 < s).implies(A1 * s + A2 <= f(s)))

@claim("A line below a convex f on (0, oo) is below f at 0",
    given=[*convex_normal, hypothesis("lines below", line_below)],
    show=A2 <= f(0))
def line_at_zero():
    """A1 d + A2 <= f(d) <= (1 - d) f(0), by `falls_before_one`, for d as near 0 as one likes."""
    apply_to(above_zero)
    with use(small_real, A=A2 - f(0), B=abs(A1) + f(0)) as that:
        with that.premise("for every eps"):
            intro("e")
            intro()
            let(d, Min(e, "1/2"))
            have(0 < d, by.rewrite(eq(d, Min(e, "1/2"))))
            have(d <= e, by.rewrite(eq(d, Min(e, "1/2"))))
            apply_to(line_below, d).called("line below at d")
            use(falls_before_one, y=d)
            have(A1 >= -abs(A1))
            combine((d, [A1 >= -abs(A1)]), (abs(A1), [d <= e]), (d + e, [0 <= f(0)]), (1, ["line below at d"]),
                (1, [falls_before_one]))

# --- from the dual form to the integral ------------------------------------------------------------

clipped = lambda x: Max(Min(r(x), C), d)
slope_bound = abs(k(d)) + abs(k(C))

@claim("With y = max(s, d): f(s) <= f(y) + k(y) (s - y) + e for 0 <= s, if f(0) <= f(d) + e, 0 < d < 1",
    given=[*convex_normal, 0 <= s, 0 < d, d < 1, f(0) <= f(d) + e, eq(y, Max(s, d))],
    show=f(s) <= f(y) + k(y) * (s - y) + e)
def tangent_at():
    """Where s >= d the tangent is at s; else f(s) <= f(0) <= f(d) + e, and k(d) <= 0."""
    yes, no = cases(s >= d)
    with yes:
        have(eq(y, s), by.rewrite(eq(y, Max(s, d))))
        rewrite(this)
        use(falls_before_one, y=d)
        apply_to(above_zero, 0)
        combine((1, [f(0) <= f(d) + e]), (1, [f(d) <= (1 - d) * f(0)]), (d, [0 <= f(0)]))
    with no:
        have(eq(y, d), by.rewrite(eq(y, Max(s, d))))
        rewrite(this)
        use(falls_before_one, y=s)
        apply_to(above_zero, 0)
        apply_to(above_zero, d)
        apply_to(slopes, d, 1)
        have(k(d) <= 0, by.linear(1 / (1 - d)))
        combine((1, [f(s) <= (1 - s) * f(0)]), (1, [f(0) <= f(d) + e]), (d - s, [k(d) <= 0]), (s, [0 <= f(0)]))

@claim("|k(y)| <= |k(d)| + |k(C)| for 0 < d <= y <= C, k the slopes of a convex f",
    given=[slopes, 0 < d, d <= y, y <= C],
    show=abs(k(y)) <= slope_bound)
def monotone_slopes():
    """The tangents at d and y are below f, and so are those at y and C."""
    apply_to(slopes, d, y)
    apply_to(slopes, y, d)
    apply_to(slopes, C, y)
    apply_to(slopes, y, C)
    with have(k(d) <= k(y)):
        yes, no = cases(d < y)
        with yes:
            linear(1 / (y - d))
        with no:
            have(eq(y, d))
            rewrite(this)
    with have(k(y) <= k(C)):
        y_below_C, y_at_C = cases(y < C)
        with y_below_C:
            linear(1 / (C - y))
        with y_at_C:
            have(eq(y, C))
            rewrite(this)

JUMP = {"d": "1", "y": "2", "C": "3", "f": {"at": [], "else": "0"}, "k": {"at": [[["2"], "1"]], "else": "0"}}
tangent = f(d) + k(d) * (y - d) <= f(y)
at_d_alone = mutant("with the slope at d alone", given=[tangent, 0 < d, d <= y, y <= C], hints=(JUMP,))
doubt(monotone_slopes, mutants=[at_d_alone])

@claim("f(s) <= f(0) + f(C) for 0 <= s <= C, f convex and nonnegative",
    given=[*convex_normal, 0 <= s, s <= C],
    show=f(s) <= f(0) + f(C))
def convex_between():
    """By the tangent at s: at 0 where k(s) < 0, and at C where it is not."""
    apply_to(above_zero, 0)
    apply_to(above_zero, C)
    yes, no = cases(s > 0)
    with yes:
        apply_to(slopes, s, 0)
        apply_to(slopes, s, C)
        k_s_not_negative, k_s_negative = cases(k(s) >= 0)
        with k_s_not_negative:
            linear(k(s))
        with k_s_negative:
            linear(s)
    with no:
        have(eq(s, 0))
        rewrite(this)

values = value(X, lambda x: f(r(x)) * inside(x))

def name_values() -> None:
    """F names f(r) where r <= C, and 0 elsewhere."""
    name_for(F, values, limit=f(0) + f(C),
        by=[(by.apply_to(nonnegative), by.apply_to(above_zero, r(x)),
                by.cases(r(x) <= C, yes=(by.use(convex_between, s=r(x)),)))] * 2)

A, R = bounded("A", X), bounded("R", X)

# At r(x), clipped to y in [d, C]: the slope k(y) and the value at 0 of the tangent there are bounded, which the dual
# form asks.
in_range = (by.apply_to(nonnegative), by.let(y, clipped(x)), by.have(d <= y, by.rewrite(eq(y, clipped(x)))),
    by.have(y <= C, by.rewrite(eq(y, clipped(x)))), by.use(monotone_slopes), by.apply_to(slopes, y, 0),
    by.apply_to(above_zero, y), by.have(k(y) <= abs(k(y))), by.have(-abs(k(y)) <= k(y)),
    by.rewrite(eq(y, clipped(x)), backwards=True))
size = slope_bound * C + f(0)
product_small = by.have(k(y) * y <= slope_bound * C,
    by.combine((y, [k(y) <= abs(k(y))]), (y, [abs(k(y)) <= slope_bound]), (slope_bound, [y <= C])))
slope_at = value(X, lambda x: k(clipped(x)) * inside(x))
value_at = value(X, lambda x: (f(clipped(x)) - k(clipped(x)) * clipped(x)) * inside(x))

@claim("D_f <= c gives E_nu f(r) 1[r <= C] <= c + e, r = dmu/dnu, C >= 1, if f(0) <= f(d) + e for a d in (0, 1)",
    given=[nonnegative, density_of(mu, nu), *convex_normal, f_divergence(mu, nu, f) <= c, 0 < d, d < 1,
        f(0) <= f(d) + e, 1 <= C],
    show=E(nu, lambda x: f(r(x)) * inside(x)) <= c + e)
def to_integral():
    """a = A and b are the tangent of f at r clipped to [d, C]: bounded, below f, and within e of it at r."""
    apply_to(above_zero, 0)
    name_for(A, slope_at, limit=slope_bound, by=[(*in_range, by.cases(r(x) <= C))] * 2)
    name_for(b, value_at, limit=size, by=[(*in_range, product_small, by.cases(r(x) <= C))] * 2)
    name_for(R, value(X, lambda x: r(x) * inside(x)), limit=C, by=[(by.apply_to(nonnegative), by.cases(r(x) <= C))] * 2)
    with apply_to(f_divergence(mu, nu, f) <= c, A, b):
        intro("x", "s", "[positive]")
        apply_to("A").called("A at x")
        apply_to("b").called("b at x")
        apply_to(above_zero)
        rewrite("A at x")
        rewrite("b at x")
        apply_to(slopes)
        cases(r(x) <= C)
    apply_to(density_of(mu, nu), A, C)
    apply_to(above_zero, C)
    name_values()
    under(mu, lambda x: eq(A(x) * inside(x), A(x)), lambda x: (by.apply_to("A"), by.cases(r(x) <= C)))
    under(nu, lambda x: eq(A(x) * r(x) * inside(x), A(x) * R(x)),
        lambda x: (by.apply_to("R"), by.rewrite(this), by.cases(r(x) <= C)))
    under(nu, lambda x: eq(f(r(x)) * inside(x), F(x)), lambda x: (by.apply_to("F"), by.rewrite(this)))
    under(nu, lambda x: F(x) <= A(x) * R(x) + b(x) + e,
        lambda x: (by.apply_to("A").called("A at x"), by.apply_to("b").called("b at x"),
            by.apply_to("R").called("R at x"), by.apply_to("F"), by.rewrite(this), by.rewrite("R at x"),
            by.rewrite("b at x"), by.rewrite("A at x"), *in_range,
            by.cases(r(x) <= C,
                yes=(by.have(eq(Min(r(x), C), r(x))),
                    by.have(eq(y, Max(r(x), d)), by.rewrite(eq(y, clipped(x))), by.rewrite(this)),
                    by.use(tangent_at, s=r(x))), no=(by.have(e >= 0, by.use(falls_before_one, y=d), by.linear(d)),))))

# --- from the integral to the dual form ------------------------------------------------------------

within = lambda a, A: every(X, lambda x: (-A <= a(x)) & (a(x) <= A))
admissible = every(X, REAL, lambda x, s: (0 < s).implies(a(x) * s + b(x) <= f(s)))

@claim("If E_nu f(r) 1[r <= C] <= c for all C >= 1: E_mu a + E_nu b <= c + e (A1 + A2) for a and b with a s + b <= "
        "f(s), |a| <= A1, |b| <= A2",
    given=[nonnegative, density_of(mu, nu), *convex_normal, integral_at_most(c), admissible, within(a, A1),
        within(b, A2), 0 < e],
    show=E(mu, a) + E(nu, b) <= c + e * (A1 + A2))
def from_integral():
    """a r + b <= f(r) where r <= C, and r > C has a probability of at most e under mu and under nu."""
    tight(C1, mu, lambda x: r(x), e)
    tight(C2, nu, lambda x: r(x), e)
    let(C, Max(Max(C1, C2), 1))
    have(C1 <= C, by.rewrite("C"))
    have(C2 <= C, by.rewrite("C"))
    apply_to(integral_at_most(c))
    apply_to(density_of(mu, nu))
    apply_to(above_zero, 0)
    apply_to(above_zero, C)
    name_values()
    name_for(R, value(X, lambda x: r(x) * inside(x)), limit=C, by=[(by.apply_to(nonnegative), by.cases(r(x) <= C))] * 2)
    under(nu, lambda x: eq(a(x) * r(x) * inside(x), a(x) * R(x)), lambda x: (by.apply_to(this), by.rewrite(this)))
    under(nu, lambda x: eq(f(r(x)) * inside(x), F(x)), lambda x: (by.apply_to("F"), by.rewrite(this)))
    under(mu, lambda x: a(x) <= a(x) * inside(x) + A1 * indicator(C1 < abs(r(x))),
        lambda x: (by.apply_to(within(a, A1)), by.have(A1 >= 0), by.cases(r(x) <= C, no=(by.have(C1 < abs(r(x))),))))
    under(nu, lambda x: a(x) * R(x) + b(x) <= F(x) + A2 * indicator(C2 < abs(r(x))),
        lambda x: (by.apply_to(nonnegative), by.apply_to(within(b, A2)), by.have(A2 >= 0), by.apply_to("R"),
            by.rewrite(this), by.apply_to("F"), by.rewrite(this),
            by.cases(r(x) <= C,
                yes=(by.cases(r(x) > 0, yes=(by.apply_to(admissible),),
                        no=(by.have(eq(r(x), 0)), by.rewrite(this),
                            by.use(line_at_zero, A1=a(x), A2=b(x),
                                by={"lines below": (by.intro("s"), by.intro(), by.apply_to(admissible))}))),),
                no=(by.have(C2 < abs(r(x))),))))
    inhabit(x, X)
    apply_to(within(a, A1))
    apply_to(within(b, A2))
    have(A1 >= 0)
    have(A2 >= 0)
    linear(A1, A2)

# Both papers put D_f(mu || nu) = E_nu f(dmu/dnu). For a convex f with f(1) = 0 the nonnegative f(s) - k(1)(s - 1) has
# the same divergence, as E_nu r = 1; so f >= 0 is no loss.
@claim("D_f(mu || nu), by duality, is E_nu f(dmu/dnu), for mu << nu and convex f >= 0 with f(1) = 0, continuous at 0",
    contraction("Section II.B, definition of D_f", "part",
        special="mu << nu, f continuous at 0, and f >= 0, which a multiple of s - 1 makes so"),
    federated("Section 2, definition of D_f", "part",
        special="mu << nu, f continuous at 0, and f >= 0, which a multiple of s - 1 makes so"),
    given=[nonnegative, density_of(mu, nu), *convex_normal, limit_at_zero],
    show=(f_divergence(mu, nu, f) <= c).implies(integral_at_most(c))
        & integral_at_most(c).implies(f_divergence(mu, nu, f) <= c))
def f_divergence_by_density():
    """By `to_integral` and `from_integral`, with an error as small as one likes (`small_real`)."""
    forth, back = each_part()
    with forth:
        intro()
        with use(small_real, A=E(nu, lambda x: f(r(x)) * inside(x)) - c, B=1) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro()
                apply_to(limit_at_zero)
                unpack(this, "d")
                use(to_integral)
    with back:
        intro()
        bounded_by(a, A1)
        bounded_by(b, A2)
        inhabit(x, X)
        apply_to(within(a, A1))
        apply_to(within(b, A2))
        with use(small_real, A=E(mu, a) + E(nu, b) - c, B=A1 + A2) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro()
                use(from_integral)

doubt(falls_before_one, mutants=[mutant("f not convex", given=[eq(f(1), 0), 0 <= y, y <= 1])])
doubt(line_at_zero, mutants=[mutant("any number", given=[])])
doubt(convex_between, mutants=[mutant("f not convex", given=[0 <= s, s <= C])])
doubt(tangent_at, mutants=[mutant("f not convex", given=[0 <= s, 0 < d, d < 1, eq(y, Max(s, d))])])
doubt(to_integral, mutants=[mutant("any number", given=[nonnegative, 0 < d, d < 1, 1 <= C])])
doubt(from_integral, mutants=[mutant("any numbers", given=[0 < e])])
# Both laws are in 0, where r has the wrong value 2: D_f = f(1) = 0, and f(2) = 1.
wrong_density = {"X": "line", **dict.fromkeys(("mu", "nu"), dirac(expr(0))), "r": value(line, lambda x: expr(2)),
    "f": value(line, lambda s: Max(s - 1, 0)), "k": value(line, lambda t: indicator(1 <= t)), "c": "0"}
differ = (by.intro(), by.choose(0),
    by.each_part((by.intro("a", "b"), by.intro(), by.apply_to(this, 0, 1)), (by.witness(2),)))
steps = {"given limit at 0": (by.intro("e"), by.intro(), by.witness("1/2")), "show": differ}
some_r = mutant("r is any function >= 0", given=[nonnegative, *convex_normal, limit_at_zero],
    hints=[{"witness": wrong_density, "proofs": steps}])
doubt(f_divergence_by_density, mutants=[some_r])
