"""Means as integrals: Fubini, the Laplace and the Gaussian law by their densities, other densities on the line.

An integral of a bounded function is a mean under the Laplace law (the axiom `laplace_density`).
"""

from lemmas.analysis.gaussian_tail import (by_its_density, empty, gaussian_density, integral_with_a_density,
    no_distance, refuted, to_1, within)
from lemmas.axioms import laplace_density, laplace_shift
from lemmas.mechanisms.density_on_the_line import line_density
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu = law("mu", X)
P = law("P", line)
a, b, c, d, t, eps, r = reals("a b c d t eps r")
g, h, k = (bounded(name, line) for name in ("g", "h", "k"))
both = bounded("f", X, line)
of_two = bounded("f", line, line)

N = gauss(line)
laplace_density_at = lambda z: exp(-abs(z)) / 2

# --- integrals as means ----------------------------------------------------------------------------------------------

# 2 e^|z| for |z| <= R, in a form that is plainly bounded.
def reciprocal(R: Expr, z: Expr) -> Expr:
    return 2 * (exp(R) / Max(exp(R - abs(z)), 1))

greatest = lambda a, b: Max(abs(a), abs(b))

@claim("The integral of g over [a, b] is the mean of 1[a <= z <= b] g(z) 2 e^|z| for a Laplace number, in a bounded "
        "form",
    given=[a <= b],
    show=E(laplace, lambda z: within(a, b, z) * g(z) * reciprocal(greatest(a, b), z)) == Integral(a, b, g))
def integral_as_mean():
    use(laplace_density)
    with under(laplace,
            lambda z: within(a, b, z) * g(z) * reciprocal(greatest(a, b), z)
                == within(a, b, z) * g(z) * (2 * exp(abs(z)))) as z:
        inside, _ = cases(a <= z)
        with inside:
            here, _ = cases(z <= b)
            with here:
                fact("max", "above", abs(a), abs(b))
                fact("abs", "above", a)
                fact("abs", "above", b)
                have(abs(z) <= greatest(a, b))
                fact("max", "left", exp(greatest(a, b) - abs(z)), 1)
                rewrite(this)

@claim("An integral depends on its integrand between its ends alone",
    given=[a <= b, hypothesis("equal", every(line, lambda z: ((a <= z) & (z <= b)).implies(g(z) == h(z))))],
    show=Integral(a, b, g) == Integral(a, b, h))
def integral_of_equals():
    use(laplace_density, g=g)
    use(laplace_density, g=h)
    with under(laplace,
            lambda z: within(a, b, z) * g(z) * (2 * exp(abs(z))) == within(a, b, z) * h(z) * (2 * exp(abs(z)))) as z:
        right, _ = cases(a <= z)
        with right:
            inside, _ = cases(z <= b)
            with inside:
                apply_to("equal", z)
                rewrite(this)

@claim("Over an interval the Laplace law has the density e^(-|z|)/2",
    given=[a <= b],
    show=E(laplace, lambda z: within(a, b, z) * g(z)) == Integral(a, b, lambda z: g(z) * laplace_density_at(z)))
def laplace_over_an_interval():
    use(integral_with_a_density, k=value(line, lambda z: 1 / (2 * exp(abs(z)))))

@claim("A translated integral: that of g(z + c) over [a, b] is that of g over [a + c, b + c]",
    given=[a <= b],
    show=Integral(a, b, lambda z: g(z + c)) == Integral(a + c, b + c, g))
def integral_translated():
    use(laplace_density, a=a, b=b, g=value(line, lambda z: g(z + c)))
    use(laplace_density, a=a + c, b=b + c, g=g)
    use(laplace_shift, g=value(line, lambda y: within(a + c, b + c, y) * g(y) * (2 * exp(abs(y - c)))))

mean_of_integrals = E(mu, lambda x: Integral(a, b, lambda z: both(x, z)))
integral_of_means = Integral(a, b, lambda z: E(mu, lambda x: both(x, z)))

@claim("Fubini: a mean and an integral over [a, b] of a bounded f are exchanged",
    given=[a <= b],
    show=mean_of_integrals == integral_of_means)
def fubini():
    use(integral_as_mean, g=value(line, lambda z: E(mu, lambda x: both(x, z))))
    swap(laplace, mu, lambda z, x: within(a, b, z) * both(x, z) * reciprocal(greatest(a, b), z))
    with under(mu,
            lambda x: E(laplace, lambda z: within(a, b, z) * both(x, z) * reciprocal(greatest(a, b), z))
                == Integral(a, b, lambda z: both(x, z))) as x:
        use(integral_as_mean, g=value(line, lambda z: both(x, z)))

@claim("Fubini: two integrals of a bounded f over [a, b] and [c, d] are exchanged, h(y) and k(z) the inner ones",
    given=[a <= b, c <= d,
        hypothesis("over z", every(line, lambda y: eq(h(y), Integral(c, d, lambda z: of_two(y, z))))),
        hypothesis("over y", every(line, lambda z: eq(k(z), Integral(a, b, lambda y: of_two(y, z)))))],
    show=Integral(a, b, h) == Integral(c, d, k))
def fubini_two_integrals():
    over_y = lambda y: within(a, b, y) * reciprocal(greatest(a, b), y)
    over_z = lambda z: within(c, d, z) * reciprocal(greatest(c, d), z)
    use(integral_as_mean, a=a, b=b, g=h)
    use(integral_as_mean, a=c, b=d, g=k)
    swap(laplace, laplace, lambda y, z: over_y(y) * over_z(z) * of_two(y, z))
    with under(laplace, lambda y: over_y(y) * h(y) == E(laplace, lambda z: over_y(y) * over_z(z) * of_two(y, z))) as y:
        apply_to("over z", y)
        use(integral_as_mean, a=c, b=d, g=value(line, lambda z: of_two(y, z)))
        times(over_y(y), h(y), lambda z: over_z(z) * of_two(y, z))
    with under(laplace, lambda z: over_z(z) * k(z) == E(laplace, lambda y: over_y(y) * over_z(z) * of_two(y, z))) as z:
        apply_to("over y", z)
        use(integral_as_mean, a=a, b=b, g=value(line, lambda y: of_two(y, z)))
        times(over_z(z), k(z), lambda y: over_y(y) * of_two(y, z))

def times(factor: Expr, whole: Expr, g: Callable[[Expr], Expr]) -> None:
    """The whole is the mean of g, also with a factor before each."""
    let(t, factor)
    with under(laplace, lambda z: factor * g(z) == t * g(z)) as z:
        linear(g(z))
    linear(t, whole)

@claim("A Laplace number is between a and b with the probability (e^(-a) - e^(-b))/2, for 0 <= a <= b",
    given=[0 <= a, a <= b],
    show=E(laplace, lambda z: within(a, b, z)) == (exp(-a) - exp(-b)) / 2)
def laplace_interval():
    use(laplace_over_an_interval, g=value(line, lambda z: expr(1)))
    primitive(Integral(a, b, laplace_density_at), lambda z: -exp(-z) / 2)

@claim("A Laplace number is between -a and b with the probability 1 - (e^(-a) + e^(-b))/2, for a, b >= 0",
    given=[0 <= a, 0 <= b],
    show=E(laplace, lambda z: within(-a, b, z)) == 1 - (exp(-a) + exp(-b)) / 2)
def laplace_interval_around_0():
    use(laplace_interval, a=0)
    use(laplace_interval, a=0, b=0)
    use(laplace_over_an_interval, a=-a, b=0, g=value(line, lambda z: expr(1)))
    primitive(Integral(-a, 0, laplace_density_at), lambda z: exp(z) / 2)
    with under(laplace, lambda z: within(-a, b, z) == within(-a, 0, z) + within(0, b, z) - within(0, 0, z)) as z:
        cases(z <= 0)

# P has the density p, bounded on each interval, with respect to Lebesgue measure.
def lebesgue_density(P: Law, p: Callable[[Expr], Expr]) -> Prop:
    return every(REAL, REAL, bounded(line),
        lambda a, b, f: (a <= b).implies(E(P, lambda z: within(a, b, z) * f(z))
                == Integral(a, b, lambda z: p(z) * f(z))))

@claim("The Laplace law has the density e^(-|z|)/2 with respect to Lebesgue measure",
    show=lebesgue_density(laplace, laplace_density_at))
def laplace_has_density():
    a1, b1, f1, *_ = intro()
    use(laplace_over_an_interval, a=a1, b=b1, g=f1)

@claim("The Gaussian law of the line has the density e^(-|z|^2/2)/sqrt(2 pi)",
    show=lebesgue_density(N, gaussian_density))
def gauss_has_density():
    a1, b1, f1, *_ = intro()
    by_its_density(a1, b1, f1)

p = bounded("p", line)

@claim("A law with the bounded density p on the line has it with respect to Lebesgue measure",
    given=[hypothesis("density", line_density(P, p))],
    show=lebesgue_density(P, p))
def line_density_by_integrals():
    a1, b1, f1, *_ = intro()
    apply_to("density", value(line, lambda z: within(a1, b1, z) * f1(z)))
    use(laplace_density, a=a1, b=b1, g=value(line, lambda z: p(z) * f1(z)))

by_laplace = lambda P: every(bounded(line), lambda f: E(P, f) == E(laplace, lambda z: h(z) * f(z)))
by_lebesgue = lambda P: lebesgue_density(P, lambda z: h(z) * laplace_density_at(z))

@claim("E g and E 1[-b <= z <= b] g(z) are within c eps of each other where |g| <= c and P(|z| > r) <= eps, r <= b",
    given=[r <= b, hypothesis("bound", every(line, lambda z: (-c <= g(z)) & (g(z) <= c))),
        E(P, lambda z: indicator(r < abs(z))) <= eps],
    show=(E(P, g) - E(P, lambda z: within(-b, b, z) * g(z)) <= c * eps)
        & (E(P, lambda z: within(-b, b, z) * g(z)) - E(P, g) <= c * eps))
def mass_outside():
    apply_to("bound", 0)
    have(0 <= c)
    have(c * E(P, lambda z: indicator(r < abs(z))) <= c * eps, by.linear(c))
    for sign in (1, -1):
        with under(P, lambda z: sign * (g(z) - within(-b, b, z) * g(z)) <= c * indicator(r < abs(z))) as z:
            apply_to("bound", z)
            far, near = cases(r < abs(z))
            with far:
                _, right = cases(z < -b)
                with right:
                    cases(z <= b)
            with near:
                fact("abs", "above", z)
                have((-b <= z) & (z <= b))

@claim("A density h(z) e^(-|z|)/2, h bounded, with respect to Lebesgue measure is h with respect to a Laplace number",
    given=[hypothesis("density", by_lebesgue(P))],
    show=by_laplace(P))
def density_to_laplace():
    # Cut off at b: outside of [-b, b] both laws have little mass (`mass_outside`).
    f1 = intro("f")
    bounded_by(f1, c)
    bounded_by(h, d)
    apart = E(P, f1) - E(laplace, lambda z: h(z) * f1(z))
    with have(every(REAL,
                lambda eps: (0 < eps).implies((apart <= eps * (c + d * c)) & (-apart <= eps * (c + d * c))))).called(
            "near"):
        intro("eps", "[eps > 0]")
        tight(r, P, lambda z: z, eps)
        tight(t, laplace, lambda z: z, eps)
        let(b, Max(r, t))
        fact("max", "above", r, t)
        apply_to("density", -b, b, f1)
        use(laplace_over_an_interval, a=-b, b=b, g=value(line, lambda z: h(z) * f1(z)))
        use(mass_outside, g=f1)
        with use(mass_outside, P=laplace, r=t, c=d * c, g=value(line, lambda z: h(z) * f1(z))) as that:
            with that.premise("bound"):
                z1 = intro("z")
                for factor, limit in ((f1, c), (h, d)):
                    apply_to(every(line, lambda z: (-limit <= factor(z)) & (factor(z) <= limit)), z1)
                have(h(z1) * f1(z1) <= d * c, by.linear(c - f1(z1), c + f1(z1)))
                have(-d * c <= h(z1) * f1(z1), by.linear(c - f1(z1), c + f1(z1)))
    for factor, limit in ((f1, c), (h, d)):
        apply_to(every(line, lambda z: (-limit <= factor(z)) & (factor(z) <= limit)), 0)
        have(0 <= limit)
    have(0 <= d * c)
    no_distance(apart, c + d * c)
    no_distance(-apart, c + d * c)

of_p = fun("p", line)

@claim("P has the density p = h e^(-|z|)/2 for a bounded h: by integrals, and so by means under the Laplace law",
    given=[hypothesis("p", every(REAL, lambda z: eq(of_p(z), h(z) * exp(-abs(z)) / 2))),
        hypothesis("density", by_lebesgue(P))],
    show=line_density(P, of_p))
def line_density_of_a_lebesgue_density():
    f1 = intro("f")
    use(density_to_laplace)
    apply_to(this, f1)
    with under(laplace, lambda z: 2 * exp(abs(z)) * of_p(z) * f1(z) == h(z) * f1(z)) as z:
        apply_to("p", z)
        rewrite(this)

# --- doubt -----------------------------------------------------------------------------------------------------------

one = value(line, lambda z: expr(1))
nothing = value(line, lambda z: expr(0))

doubt(laplace_interval,
    mutants=[dropped(laplace_interval, 0 <= a,
            hints=refuted(by.have(E(laplace, lambda z: within(-1, 1, z)) <= 1),
                by.have(2 < exp(expr(1)) - exp(expr(-1)), by.evaluate()), by.linear(), a="-1", b="1")),
        dropped(laplace_interval, a <= b,
            hints=refuted(empty(laplace, lambda z: expr(1)), by.have(exp(expr(-1)) < 1), by.linear(), a="1", b="0"))])
doubt(laplace_interval_around_0,
    mutants=[dropped(laplace_interval_around_0, 0 <= a,
            hints=refuted(empty(laplace, lambda z: expr(1)), by.have(exp(expr(1)) > 2, by.evaluate()), by.linear(),
                a="-1", b="0"))])
doubt(mass_outside,
    mutants=[dropped(mass_outside, r <= b,
            hints=[{"witness": {"P": dirac(1), "b": "0", "r": "1", "c": "1", "eps": "0", "g": one}, "proofs": {}}])])
unit = by.primitive(Integral(0, 1, lambda z: expr(1)), lambda z: z)
void = by.primitive(Integral(0, 1, lambda z: expr(0)), lambda z: expr(0))
doubt(fubini,
    mutants=[mutant("nine tenths of it", show=mean_of_integrals == "9/10" * integral_of_means,
            hints=refuted(unit, by.linear(), X="line", mu=dirac(0), a="0", b="1",
                f=value(line, line, lambda x, z: expr(1))))])
doubt(laplace_over_an_interval,
    mutants=[mutant("the density e^(-|z|)",
            show=E(laplace, lambda z: within(a, b, z) * g(z)) == Integral(a, b, lambda z: g(z) * exp(-abs(z))),
            hints=refuted(by.use(laplace_interval, a=0, b=1),
                by.primitive(Integral(0, 1, lambda z: exp(-abs(z))), lambda z: -exp(-z)), by.have(exp(expr(-1)) < 1),
                by.linear(), a="0", b="1", g=one))])
falls = lambda z: 1 / exp(abs(z))
doubt(integral_translated,
    mutants=[mutant("the interval stays", show=Integral(a, b, lambda z: g(z + c)) == Integral(a, b, g),
            hints=refuted(by.primitive(Integral(0, 1, lambda z: falls(z + 1)), lambda z: -exp(-z - 1)),
                by.primitive(Integral(0, 1, falls), lambda z: -exp(-z)),
                by.have(exp(expr(-1)) - exp(expr(-2)) < 1 - exp(expr(-1)), by.evaluate()), by.linear(), a="0", b="1",
                c="1", g=value(line, falls)))])
doubt(laplace_has_density,
    mutants=[mutant("twice the density", show=lebesgue_density(laplace, lambda z: exp(-abs(z))),
            hints=refuted(by.apply_to("wrong", 0, 1, one), by.use(laplace_interval, a=0, b=1),
                by.primitive(Integral(0, 1, lambda z: exp(-abs(z))), lambda z: -exp(-z)), by.have(exp(expr(-1)) < 1),
                by.linear()))])
doubt(gauss_has_density,
    mutants=[mutant("the density without the square root",
            show=lebesgue_density(N, lambda z: exp(-(abs(z) ** 2) / 2) / (2 * pi)),
            hints=refuted(by.apply_to("wrong", 0, 1, one), *to_1,
                by.primitive(Integral(0, 1, lambda z: exp(-(abs(z) ** 2) / 2) / (2 * pi)),
                    lambda z: -Q(z) / sqrt(2 * pi)), by.have(1 / sqrt(2 * pi) < 1),
                by.linear(Q(expr(0)) - Q(expr(1)))))])
doubt(density_to_laplace,
    mutants=[dropped(density_to_laplace, "density",
            hints=refuted(by.apply_to("wrong", one), by.linear(), P=dirac(0), h=nothing))])
doubt(fubini_two_integrals,
    mutants=[dropped(fubini_two_integrals, "over z",
            hints=[{"witness": {"a": "0", "b": "1", "c": "0", "d": "1", "h": nothing, "k": one,
                        "f": value(line, line, lambda y, z: expr(1))},
                    "proofs": {"given over y": (by.intro(), unit),
                        "show": (by.contradiction(), void, unit, by.linear())}}])])
doubt(line_density_by_integrals,
    mutants=[dropped(line_density_by_integrals, "density",
            hints=refuted(by.apply_to("wrong", -1, 1, one),
                by.primitive(Integral(-1, 1, lambda z: expr(0)), lambda z: expr(0)), by.linear(), P=dirac(0),
                p=nothing))])
doubt(integral_of_equals,
    mutants=[dropped(integral_of_equals, "equal",
            hints=refuted(unit, void, by.linear(), a="0", b="1", g=one, h=nothing))])
doubt(line_density_of_a_lebesgue_density,
    mutants=[dropped(line_density_of_a_lebesgue_density, "density",
            hints=[{"witness": {"P": dirac(0), "p": nothing, "h": nothing},
                    "proofs": {"show": (by.contradiction().called("wrong"), by.apply_to("wrong", one),
                            by.linear())}}])])
