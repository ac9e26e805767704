"""Exponential noise, the absolute value of a Laplace number: its tail, no memory, and what a shift upwards costs.

It is the noise of the exponential law: of scale b it has the density e^(-x/b)/b on x >= 0.
"""

from lemmas.axioms import laplace_shift, laplace_symmetry
from lemmas.mechanisms.laplace import laplace_upper_half
from lemmas.mechanisms.laplace_tail import laplace_tail
from verify.lemma import *

a, b, c, t, s = reals("a b c t s")
f = weight("f", line)

@definition(r"\mathrm{Exp}($scale)")
def exponential_noise(scale: Real) -> Law:
    """Exp(scale).

    The law of scale |zeta| for a Laplace number zeta: exponential noise of mean scale."""
    return bind(laplace, lambda z: dirac(scale * abs(z)))

open_half = lambda f: E(laplace, lambda z: indicator(0 < z) * f(z))
closed_half = lambda f: E(laplace, lambda z: indicator(0 <= z) * f(z))

@claim("E f(|z|) is E 1[z > 0] f(z) + E 1[z >= 0] f(z) for a Laplace number z",
    show=every(weight(line), lambda f: E(laplace, lambda z: f(abs(z))) == open_half(f) + closed_half(f)))
def one_sided_by_halves():
    intro("f")
    use(laplace_symmetry)
    with have(E(laplace, lambda z: indicator(0 <= -z) * f(-z)) == closed_half(f)):
        have(E(bind(laplace, lambda z: dirac(-z)), lambda z: indicator(0 <= z) * f(z)) == closed_half(f),
            by.rewrite(this))
    with under(laplace, lambda z: f(abs(z)) == indicator(0 < z) * f(z) + indicator(0 <= -z) * f(-z)) as z:
        _, no = cases(0 < z)
        with no:
            have(eq(abs(z), -z))
            rewrite(eq(abs(z), -z))

doubt(one_sided_by_halves,
    mutants=[mutant("twice the half without 0 and a bit",
            show=every(weight(line), lambda f: E(laplace, lambda z: f(abs(z))) <= "19/10" * closed_half(f)),
            hints=[{"witness": {},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, value(line, lambda z: expr(1))),
                            by.use(laplace_upper_half), by.linear())}}])])

@claim("E f(c + |z|) <= e^c E f(|z|) for bounded f >= 0, c >= 0 and a Laplace number z: a shift up costs a factor e^c",
    given=[c >= 0],
    show=every(weight(line), lambda f: E(laplace, lambda z: f(c + abs(z))) <= exp(c) * E(laplace, lambda z: f(abs(z)))))
def one_sided_moved_up():
    # Each half by `laplace_shift`: beyond c the densities have the ratio e^c, and z > c is less than z > 0.
    intro("f")
    use(one_sided_by_halves)
    apply_to(this)
    apply_to(one_sided_by_halves, value(line, lambda z: f(c + z))).called("moved")
    use(laplace_shift, g=value(line, lambda z: indicator(c < z) * f(z)))
    use(laplace_shift, g=value(line, lambda z: indicator(c <= z) * f(z)))
    under(laplace, lambda z: indicator(c < z) * f(z) * exp(abs(z) - abs(z - c)) == indicator(c < z) * f(z) * exp(c))
    with under(laplace,
            lambda z: indicator(c <= z) * f(z) * exp(abs(z) - abs(z - c)) == indicator(c <= z) * f(z) * exp(c)) as z:
        yes, _ = cases(c <= z)
        with yes:
            factor_beyond(z)
    under(laplace, lambda z: indicator(c < z) * f(z) <= indicator(0 < z) * f(z), lambda z: (by.cases(c < z),))
    under(laplace, lambda z: indicator(c <= z) * f(z) <= indicator(0 <= z) * f(z), lambda z: (by.cases(c <= z),))
    linear(exp(c))

def factor_beyond(z: Expr) -> None:
    """Beyond c the ratio of the densities is e^c."""
    fact("abs", "positive", z).called("z positive")
    fact("abs", "positive", z - c)
    rewrite(this)
    rewrite("z positive")

doubt(one_sided_moved_up,
    mutants=[mutant("at no cost",
            show=every(weight(line),
                lambda f: E(laplace, lambda z: f(c + abs(z))) <= E(laplace, lambda z: f(abs(z)))))])

@claim("P(|z| > a) = e^(-a) for a Laplace number z, a >= 0",
    given=[a >= 0],
    show=E(laplace, lambda z: indicator(a < abs(z))) == exp(-a))
def one_sided_tail():
    use(one_sided_by_halves)
    apply_to(this, value(line, lambda z: indicator(a < z)))
    under(laplace, lambda z: indicator(0 < z) * indicator(a < z) == indicator(a < z), lambda z: (by.cases(0 < z),))
    under(laplace, lambda z: indicator(0 <= z) * indicator(a < z) == indicator(a < z), lambda z: (by.cases(0 <= z),))
    use(laplace_tail, t=a)

doubt(one_sided_tail, mutants=[tightened(one_sided_tail, "9/10")])

# --- the law ------------------------------------------------------------------------------------------

beyond_t = lambda t: E(exponential_noise(b), lambda x: indicator(t < x))

@claim("The tail of exponential noise of scale b: P(x > t) = e^(-t/b) for t >= 0",
    given=[b > 0, t >= 0],
    show=beyond_t(t) == exp(-t / b))
def exponential_noise_tail():
    use(one_sided_tail, a=t / b)
    with under(laplace, lambda z: indicator(t < b * abs(z)) == indicator(t / b < abs(z))) as z:
        yes, no = cases(t < b * abs(z))
        with yes:
            have(t / b < abs(z), by.linear(1 / b))
        with no:
            have(abs(z) <= t / b, by.linear(1 / b))

@claim("Exponential noise has no memory: P(x > s + t) = P(x > s) P(x > t) for s, t >= 0",
    given=[b > 0, s >= 0, t >= 0],
    show=beyond_t(s + t) == beyond_t(s) * beyond_t(t))
def exponential_noise_has_no_memory():
    for u in (s + t, s, t):
        use(exponential_noise_tail, t=u)
        rewrite(this)

@claim("Exponential noise is never below 0",
    given=[b >= 0],
    show=E(exponential_noise(b), lambda x: indicator(x < 0)) == 0)
def exponential_noise_not_negative():
    under(laplace, lambda z: indicator(b * abs(z) < 0) == 0)

@claim("Exponential noise of scale b moved up by c >= 0 is c/b-private against what is not moved",
    given=[b > 0, c >= 0],
    show=hockey_stick(bind(exponential_noise(b), lambda x: dirac(c + x)), exponential_noise(b), exp(c / b)) <= 0)
def exponential_noise_moved_up():
    phi = intro("phi")
    use(one_sided_moved_up, c=c / b)
    apply_to(this, value(line, lambda x: phi(b * x)))

beyond_0 = by.use(one_sided_tail, a=0)
doubt(exponential_noise_tail,
    mutants=[mutant("a tenth less", show=beyond_t(t) == "9/10" * exp(-t / b),
            hints=[{"witness": {"b": "1", "t": "0"},
                    "proofs": {"show": (by.contradiction(), beyond_0, by.linear())}}])])
doubt(exponential_noise_has_no_memory,
    mutants=[dropped(exponential_noise_has_no_memory, t >= 0,
            hints=[{"witness": {"b": "1", "s": "1", "t": "-1"},
                    "proofs": {"show": (by.contradiction(), beyond_0, by.use(one_sided_tail, a=1),
                            by.under(laplace, lambda z: indicator(-1 < abs(z)) == 1), by.have(exp(expr(-1)) < 1),
                            by.have(exp(expr(0)) == 1), by.linear(E(laplace, lambda z: indicator(1 < abs(z)))))}}])])
doubt(exponential_noise_not_negative,
    mutants=[dropped(exponential_noise_not_negative, b >= 0,
            hints=[{"witness": {"b": "-1"},
                    "proofs": {"show": (by.contradiction(), beyond_0,
                            by.under(laplace, lambda z: indicator(-abs(z) < 0) == indicator(0 < abs(z)),
                                lambda z: (by.cases(0 < abs(z)),)), by.linear())}}])])
doubt(exponential_noise_moved_up,
    mutants=[mutant("half of eps",
            show=hockey_stick(bind(exponential_noise(b), lambda x: dirac(c + x)), exponential_noise(b),
                exp(c / (2 * b))) <= 0,
            hints=[{"witness": {"b": "1", "c": "2"},
                    "proofs": {"show": (by.contradiction().called("bound"),
                            by.apply_to("bound", value(line, lambda x: indicator(2 < x))), beyond_0,
                            by.use(one_sided_tail, a=2),
                            by.under(laplace, lambda z: indicator(2 < 2 + abs(z)) == indicator(0 < abs(z)),
                                lambda z: (by.cases(0 < abs(z)),)), by.have(exp(expr(0)) == 1),
                            by.have(exp(expr(1)) * exp(expr(-2)) < 1), by.linear(exp(expr(1))))}}])])
