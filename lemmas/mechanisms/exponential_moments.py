"""E e^(-k z) = 1/(k + 1), k >= 0, for an exponential number z: a Laplace number, given that it is above 0.

v(z) = e^(-z) for z > 0, and G stands for E 1[z > 0] e^(-k z), half of the mean in question.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import laplace_shift
from lemmas.mechanisms.laplace_tail import laplace_tail
from verify.language.expr import expr
from verify.lemma import *

v = test("v", line)
k, c, G, eps = reals("k c G eps")

above = lambda c, z: indicator(c < z)
# e^(-z) for z > 0, as a bounded function; its powers are the e^(-k z).
is_v = hypothesis("v", every(REAL, lambda z: eq(v(z), exp(-Max(z, 0)))))
# E e^(-k z) over z > c, for a Laplace number z.
over = lambda c: E(laplace, lambda z: above(c, z) * v(z) ** k)

@claim("E e^(-k z) over z > c is e^(-(k + 1) c) times that over z > 0",
    given=[c > 0, k >= 0, is_v],
    show=over(c) * exp(c) == exp(-k * c) * over(expr(0)))
def exponential_beyond():
    use(laplace_shift, c=c, g=value(line, lambda z: above(c, z) * v(z) ** k))  # at c + z, v^k is e^(-k c) v(z)^k
    from_0 = lambda z: above(expr(0), z) * v(z) ** k
    with under(laplace, lambda z: above(c, c + z) * v(c + z) ** k == exp(-k * c) * from_0(z)) as z:
        inside, _ = cases(0 < z)
        with inside:
            v_at(z)
            v_at(c + z)
    with under(laplace,
            lambda z: above(c, z) * v(z) ** k * exp(abs(z) - abs(z - c)) == exp(c) * (above(c, z) * v(z) ** k)) as z:
        inside, _ = cases(c < z)
        with inside:
            fact("abs", "positive", z).called("abs of z")
            fact("abs", "positive", z - c)
            rewrite(this)
            rewrite("abs of z")

def v_at(z: Expr) -> None:
    """v(z) = e^(-z) at z > 0."""
    apply_to("v", z).called("at z")
    have(eq(Max(z, 0), z))
    rewrite(this, at="at z").called("at z")
    rewrite("at z")

@claim("In numbers: 1 - e^(-(k + 1) c) is between (k + 1)(1 - e^(-c)) e^(-k c) and (k + 1)(1 - e^(-c))",
    given=[c >= 0, k >= 0],
    show=((k + 1) * (1 - exp(-c)) * exp(-k * c) <= 1 - exp(-(k + 1) * c))
        & (1 - exp(-(k + 1) * c) <= (k + 1) * (1 - exp(-c))))
def rising_exponentials():
    part = each_part()
    with part[0]:
        have((k + 1) * (exp(c) - 1) <= exp((k + 1) * c) - 1, by.slope(c, 0))
        linear(exp(-(k + 1) * c))
    with part[1]:
        slope(c, 0)

@claim("G (1 - e^(-(k + 1) c)) in [e^(-k c) r, r], 2 r = 1 - e^(-c): 1 - k c <= 2 G (k + 1), 2 G (k + 1)(1 - k c) <= 1",
    given=[c > 0, k >= 0, G >= 0, exp(-k * c) * (1 - exp(-c)) / 2 <= G * (1 - exp(-(k + 1) * c)),
        G * (1 - exp(-(k + 1) * c)) <= (1 - exp(-c)) / 2],
    show=(1 - k * c <= 2 * G * (k + 1)) & (2 * G * (k + 1) * (1 - k * c) <= 1))
def squeezed_gain_times_order():
    use(rising_exponentials)
    have(exp(-c) < 1)
    have(1 - k * c <= exp(-k * c))
    have(exp(-k * c) * (1 - exp(-c)) <= 2 * G * (k + 1) * (1 - exp(-c)), by.linear(G))
    have(exp(-k * c) <= 2 * G * (k + 1), by.linear(1 / (1 - exp(-c))))
    have(2 * G * (k + 1) * exp(-k * c) * (1 - exp(-c)) <= 1 - exp(-c), by.linear(G))
    have(2 * G * (k + 1) * exp(-k * c) <= 1, by.linear(1 / (1 - exp(-c))))
    each_part((), (by.linear(2 * G * (k + 1)),))

@claim("E e^(-k z) = 1/(k + 1) for an exponential number z, that is a Laplace number above 0, k >= 0",
    given=[k >= 0, is_v],
    show=2 * over(expr(0)) == 1 / (k + 1))
def exponential_moment():
    """Between 0 and c e^(-k z) is at least e^(-k c) and at most 1, beyond c its mean is e^(-(k + 1) c) times the
    whole."""

    mean = 2 * over(expr(0)) * (k + 1)
    have(over(expr(0)) >= 0)
    with have(every(REAL, lambda c: (0 < c).implies((1 - k * c <= mean) & (mean * (1 - k * c) <= 1)))).called("near"):
        intro("c", "[0 < c]")
        use(exponential_beyond)
        use(laplace_tail, t=0).called("all")
        use(laplace_tail, t=c)
        for left, right in ((lambda z: exp(-k * c) * (above(expr(0), z) - above(c, z)), between),
                (between, lambda z: above(expr(0), z) - above(c, z))):
            with under(laplace, lambda z: left(z) <= right(z)) as z:
                inside, _ = cases(0 < z)
                with inside:
                    _, within = cases(c < z)
                    with within:
                        v_at(z)
                        have(k * z <= k * c, by.linear(k))
                        have(k * z >= 0)
                        have(exp(-k * c) <= exp(-k * z))
                        have(exp(-k * z) <= 1)
        have(E(laplace, lambda z: above(c, z) * v(z) ** k) == exp(-(k + 1) * c) * over(expr(0)), by.linear(exp(-c)))
        use(squeezed_gain_times_order, G=over(expr(0)))
    # c is as small as one likes.
    for less, bound in ((1 - mean, k), (mean - 1, mean * k)):
        with have(less <= 0):
            with use(small_real, A=less, B=bound) as that:
                with that.premise("for every eps"):
                    intro("eps", "[0 < eps]")
                    apply_to("near", eps)
                    linear()
    have(mean == 1)
    linear(1 / (k + 1))

between = lambda z: (above(expr(0), z) - above(c, z)) * v(z) ** k

in_v = {"v": value(line, lambda z: exp(-Max(z, 0)))}
doubt(exponential_moment,
    mutants=[mutant("nine tenths of it", show=2 * over(expr(0)) == "9/10" / (k + 1),
            hints=[{"witness": {"k": "1", **in_v},
                    "proofs": {"show": (by.contradiction().called("less"), by.use(exponential_moment, k=1, **in_v),
                            by.linear())}}]),
        dropped(exponential_moment, "v",
            hints=[{"witness": {"k": "1", "v": value(line, lambda z: expr(0))}, "proofs": {}}])])
