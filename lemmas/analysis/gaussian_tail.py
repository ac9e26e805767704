"""The Gaussian law of the line by its density: intervals, and Q as its upper tail.

The axioms give its density with respect to the Laplace law, whose means over an interval are integrals
(`gauss_line_density` and `laplace_density`).
"""

from typing import Any

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import gauss_line_density, laplace_density
from verify.language.expr import expr
from verify.lemma import *

a, b, t, eps, r = reals("a b t eps r")
g, k = bounded("g", line), bounded("k", line)

N = gauss(line)
within = lambda a, b, z: indicator(a <= z) * indicator(z <= b)
gaussian_density = lambda z: exp(-(abs(z) ** 2) / 2) / sqrt(2 * pi)

@claim("The integral of g k over [a, b] is the mean of 1[a <= z <= b] g(z) k(z) 2 e^|z| for a Laplace number",
    given=[a <= b],
    show=E(laplace, lambda z: within(a, b, z) * (g(z) * k(z)) * (2 * exp(abs(z))))
        == Integral(a, b, lambda z: g(z) * k(z)))
def integral_with_a_density():
    use(laplace_density, g=value(line, lambda z: g(z) * k(z)))

gauss_mean = E(N, lambda z: within(a, b, z) * g(z))
gauss_area = Integral(a, b, lambda z: g(z) * gaussian_density(z))

@claim("Over an interval a Gaussian number has the density e^(-|z|^2/2)/sqrt(2 pi)",
    given=[a <= b],
    show=gauss_mean == gauss_area)
def gauss_over_an_interval():
    by_its_density(a, b, g)

def by_its_density(a: Expr | int, b: Expr | int, g: Callable[[Expr], Expr]) -> None:
    """The mean of g over an interval as an integral."""
    constant, bell = 1 / sqrt(2 * pi), lambda z: 1 / exp(abs(z) ** 2 / 2)
    use(integral_with_a_density, a=a, b=b, g=value(line, lambda z: constant * g(z)), k=value(line, bell))
    use(gauss_line_density, g=value(line, lambda z: within(a, b, z) * g(z)))
    have(sqrt(2 / pi) == 2 / sqrt(2 * pi)).called("constant")
    with under(laplace,
            lambda z: within(a, b, z) * g(z) * sqrt(2 / pi) * exp(abs(z) - z**2 / 2)
                == within(a, b, z) * (constant * g(z) * bell(z)) * (2 * exp(abs(z)))) as z:
        have(abs(z) ** 2 == z**2)
        rewrite("constant")
        have(exp(abs(z) - z**2 / 2) == exp(abs(z) - abs(z) ** 2 / 2))
        rewrite(this)

@claim("A Gaussian number is between a and b with the probability Q(a) - Q(b)",
    given=[a <= b],
    show=E(N, lambda z: within(a, b, z)) == Q(a) - Q(b))
def gauss_interval():
    mass_by_its_density(a, b)

def mass_by_its_density(a: Expr | int, b: Expr | int) -> None:
    """The mass of [a, b], as -Q has the Gaussian density as its slope."""
    with have(E(N, lambda z: within(a, b, z)) == Q(a) - Q(b)):
        by_its_density(a, b, lambda z: expr(1))
        primitive(Integral(a, b, gaussian_density), lambda z: -Q(z))

@claim("Q is the upper tail of a Gaussian number", show=E(N, lambda z: indicator(t < z)) == Q(t))
def gauss_tail():
    # Beyond some r there is at most the mass eps; [t, b] has Q(t) - Q(b), and Q(b) <= eps for b >= 1/eps.
    tail = E(N, lambda z: indicator(t < z))
    mass_by_its_density(t, t)
    with have(every(REAL, lambda eps: (0 < eps).implies((tail - Q(t) <= eps) & (Q(t) - tail <= eps)))).called("near"):
        intro("eps", "[0 < eps]")
        tight(r, N, lambda z: z, eps)
        let(b, Max(r, Max(t, 1 / eps)))
        fact("max", "above", r, Max(t, 1 / eps))
        fact("max", "above", t, 1 / eps)
        fact("Q", "markov", b)
        have(phi(b) <= 1)
        have((r <= b) & (t <= b) & (1 / eps <= b))
        have(Q(b) / eps <= 1, by.linear(Q(b)))
        have(Q(b) <= eps, by.linear(eps))
        mass_by_its_density(t, b)
        with under(N, lambda z: indicator(t < z) <= within(t, b, z) + indicator(r < abs(z))) as z:
            inside, _ = cases(t < z)
            with inside:
                _, beyond = cases(z <= b)
                with beyond:
                    fact("abs", "above", z)
                    have(r < abs(z))
        with under(N, lambda z: within(t, b, z) <= indicator(t < z) + within(t, t, z)) as z:
            cases(t < z)
        have(Q(b) > 0)
    no_distance(tail - Q(t), expr(1))
    no_distance(Q(t) - tail, expr(1))

def no_distance(less: Expr, bound: Expr) -> None:
    """What is at most eps times the bound, for every eps, by what is called near, is at most 0."""
    with use(small_real, A=less, B=bound) as that:
        with that.premise("for every eps"):
            intro("eps", "[0 < eps]")
            apply_to("near", eps)

# --- doubt -----------------------------------------------------------------------------------------------------------

one = value(line, lambda z: expr(1))
def refuted(*steps: Step, **witness: Any) -> list[dict[str, Any]]:
    return [{"witness": witness, "proofs": {"show": (by.contradiction().called("wrong"), *steps)}}]

def empty(M: Law, g: Callable[[Expr], Expr]) -> Step:
    """Nothing is above 1 and below 0."""
    return by.have(E(M, lambda z: within(1, 0, z) * g(z)) == 0, by.under(M, lambda z: within(1, 0, z) * g(z) == 0))

to_1 = (by.use(gauss_over_an_interval, a=0, b=1, g=one),
    by.primitive(Integral(0, 1, gaussian_density), lambda z: -Q(z)), by.have(Q(expr(1)) < Q(expr(0)), by.evaluate()))
doubt(gauss_over_an_interval,
    mutants=[dropped(gauss_over_an_interval, a <= b,
            hints=refuted(empty(N, lambda z: expr(1)),
                by.primitive(Integral(1, 0, gaussian_density), lambda z: -Q(z), down=True), *to_1, by.linear(), a="1",
                b="0", g=one)),
        mutant("nine tenths of it", show=gauss_mean == "9/10" * gauss_area,
            hints=refuted(*to_1, by.linear(), a="0", b="1", g=one))])
doubt(gauss_interval,
    mutants=[dropped(gauss_interval, a <= b,
            hints=refuted(empty(N, lambda z: expr(1)), *to_1, by.linear(), a="1", b="0")),
        mutant("nine tenths of it", show=E(N, lambda z: within(a, b, z)) == "9/10" * (Q(a) - Q(b)),
            hints=refuted(*to_1, by.linear(), a="0", b="1"))])
doubt(gauss_tail, mutants=[tightened(gauss_tail, "9/10")])
