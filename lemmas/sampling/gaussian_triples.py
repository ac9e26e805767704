"""Mixtures of Gaussian laws that differ in one part: (1 - c) N(d) + c N(a) and (1 - c) N(d) + c N(b).

With x a bound of the squared distances of the centres (in units of the noise), exp((alpha - 1) D_alpha) is at most
`moment_bound`, in its affine form (`renyi_two_forms`): alpha E t^(alpha - 1) under the one less (alpha - 1) E t^alpha under
the other, for every t.  `gaussian_mixtures_close` concludes D_alpha <= alpha (3 c^2 (e^x - e^(x/2)) + a tail).  A, B and D (L_a, L_b and L_d) stand for the
densities of N(a), N(b) and N(d) relative to N(0), the law G of xi; m is r + 2 with r >= 1 and r >= alpha - 2, and t is
a bounded function >= 0.
"""

from lemmas.axioms import gauss_shift
from lemmas.mechanisms.gaussian import gauss_exponential_moment
from lemmas.papers import berthier
from lemmas.sampling.power_growth import one_differing_part
from verify.lemma import *

V = euclid("V")
a, b, d = points("a b d", V)
alpha, r, c, x, p, q, u = reals("alpha r c x p q u")
t = weight("t", V)
G = gauss(V)

def density(a: Point, y: Point) -> Expr:
    """L_a: of the law of a + xi with respect to that of xi."""
    return exp(inner(a, y) - norm(a) ** 2 / 2)

def three(a: Point, p: Expr, b: Point, q: Expr, d: Point, y: Point) -> Expr:
    """L_a^p L_b^q L_d^(1 - p - q) at y, for any real p and q."""
    return exp(p * (inner(a, y) - norm(a) ** 2 / 2) + q * (inner(b, y) - norm(b) ** 2 / 2)
            + (1 - p - q) * (inner(d, y) - norm(d) ** 2 / 2))

@claim("E L_a^p L_b^q L_d^(1-p-q) = exp(((p+q-1)(p |a-d|^2 + q |b-d|^2) - p q |a-b|^2)/2), L_v = dN(v, I)/dN(0, I)",
    berthier("Conjecture 1", "step"),
    show=eq(E(G, lambda x: three(a, p, b, q, d, x)),
        exp(((p + q - 1) * (p * norm(a - d) ** 2 + q * norm(b - d) ** 2) - p * q * norm(a - b) ** 2) / 2)))
def density_powers():
    # E e^<centre, xi> = e^(|centre|^2/2); what is left is an identity of squares, all written out in inner products.
    use(gauss_exponential_moment, a=centre)
    norm_inner(centre)
    norm_inner(a - d)
    norm_inner(b - d)
    norm_inner(a - b)
    norm_inner(a)
    norm_inner(b)
    norm_inner(d)
    rewrite(gauss_exponential_moment)
    with have(eq(norm(centre) ** 2 / 2 - (p * norm(a) ** 2 + q * norm(b) ** 2 + (1 - p - q) * norm(d) ** 2) / 2,
                ((p + q - 1) * (p * norm(a - d) ** 2 + q * norm(b - d) ** 2) - p * q * norm(a - b) ** 2) / 2)):
        linear(p, q, p * p, q * q, p * q)
    rewrite(this)

doubt(density_powers, mutants=[tightened(density_powers, "1/2")])

centre = p * a + q * b + (1 - p - q) * d

# --- the second moment --------------------------------------------------------------------------------

@claim("e^p + e^q - 2 e^((p + q - u)/2) <= 2 e^x - 2 e^(x/2) for p, q in [0, x] and u <= x",
    berthier("Conjecture 1", "step"),
    given=[0 <= p, p <= x, 0 <= q, q <= x, u <= x],
    show=exp(p) + exp(q) - 2 * exp((p + q - u) / 2) <= 2 * exp(x) - 2 * exp(x / 2))
def second_moment_bound():
    # With P, Q, Z = e^(p/2), e^(q/2), e^(x/2): e^((p + q - u)/2) >= P Q/Z; Z times the difference is the sum below.
    fact("exp", "increasing", p / 2, x / 2)
    fact("exp", "increasing", q / 2, x / 2)
    fact("exp", "increasing", (p + q - x) / 2, (p + q - u) / 2)
    have((exp(x / 2) - exp(p / 2)) * ((exp(x / 2) - 1) + (exp(p / 2) - 1)) * exp(x / 2)
            + (exp(x / 2) - exp(q / 2)) * ((exp(x / 2) - 1) + (exp(q / 2) - 1)) * exp(x / 2)
            + 2 * (exp(x / 2) - exp(p / 2)) * (exp(x / 2) - exp(q / 2)) >= 0)
    linear(exp(-x / 2))

# --- a triple ------------------------------------------------------------------------------------------

m = r + 2
gap = 2 * exp(x) - 2 * exp(x / 2)
tail = 4 * exp(m * (m - 1) * x / 2)

@definition(r"1 + $alpha ($alpha - 1) \bigl(3 {$c}^2 (e^{$x} - e^{$x/2}) + 4 (4\,$r + 1)^{$r} "
        r"{$c}^{$r + 2} e^{($r + 2)($r + 1)\,$x/2}\bigr)", letters="r x")
def moment_bound(alpha: Real, r: Real, c: Real, x: Real) -> Expr:
    """1 + alpha (alpha - 1) (3 c^2 (exp(x) - exp(x/2)) + 4 (4 r + 1)^r c^(r + 2) exp((r + 2) (r + 1) x/2)).

    The bound of the moment of two mixtures that differ in a part of weight c, whose centres are
    within sqrt(x)."""
    return 1 + alpha * (alpha - 1) * (expr("3/2") * c**2 * gap + (4 * r + 1) ** r * c**m * tail)

bound = moment_bound(alpha, r, c, x)

def around(a: Point, power: Expr) -> Expr:
    """E t^power under N(a)."""
    return E(G, lambda x: t(a + x) ** power)

def near(y: Point) -> Expr:
    """(A - B)^2 ((1 - c)/D + c/B)."""
    return (1 - c) * (three(a, expr(2), b, expr(0), d, y) + three(b, expr(2), a, expr(0), d, y)
            - 2 * three(a, expr(1), b, expr(1), d, y)) + c * (
        three(a, expr(2), d, expr(0), b, y) - 2 * density(a, y) + density(b, y))

def tails(y: Point) -> Expr:
    """(A^m + B^m)(D^(1 - m) + B^(1 - m))."""
    return three(a, m, b, expr(0), d, y) + three(b, m, a, expr(0), d, y) + three(a, m, d, expr(0), b, y) + density(b, y)

@claim("alpha E t^(alpha-1) by (1-c) N(d) + c N(a), less (alpha-1) E t^alpha by (1-c) N(d) + c N(b), is at most the "
        "`moment_bound`, 1 + O(c^2)", berthier("Conjecture 1", "step"),
    given=[alpha > 1, r >= 1, r >= alpha - 2, 0 <= c, c <= 1, norm(a - d) ** 2 <= x, norm(b - d) ** 2 <= x,
        norm(a - b) ** 2 <= x],
    show=alpha * ((1 - c) * around(d, alpha - 1) + c * around(a, alpha - 1))
        - (alpha - 1) * ((1 - c) * around(d, alpha) + c * around(b, alpha)) <= bound)
def gaussian_triple():
    """At each y by one_differing_part; the means of `near` and `tails` by density_powers."""

    do(*[shifted(one, power) for one, power in ((d, alpha - 1), (a, alpha - 1), (d, alpha), (b, alpha))])
    with under(G, pointwise) as y:
        use(one_differing_part, t=t(y))
    do(*[unit(one) for one in (a, b, d)])
    have(E(G, near) <= gap, *near_is_small)
    have(E(G, tails) <= tail, *tails_are_small)
    with have(E(G, right) <= bound):
        have(eq(E(G, right),
                (1 - c) * E(G, lambda y: density(d, y)) + c * E(G, lambda y: density(b, y))
                    + alpha * c * (E(G, lambda y: density(a, y)) - E(G, lambda y: density(b, y)))
                    + alpha * (alpha - 1) * (expr("3/2") * c**2 * E(G, near) + (4 * r + 1) ** r * c**m * E(G, tails))))
        with have(alpha * (alpha - 1) * c**2 * E(G, near) <= alpha * (alpha - 1) * c**2 * gap) as near_part:
            combine((alpha * (alpha - 1) * c**2, [E(G, near) <= gap]))
        have(alpha * (alpha - 1) * ((4 * r + 1) ** r * c**m) * E(G, tails)
                <= alpha * (alpha - 1) * ((4 * r + 1) ** r * c**m) * tail,
            by.combine((alpha * (alpha - 1) * ((4 * r + 1) ** r * c**m), [E(G, tails) <= tail])))
        combine(("3/2", [near_part]), (1, [this]), (1 - c, ["mass of d"]), (c - alpha * c, ["mass of b"]),
            (alpha * c, ["mass of a"]))
    linear(alpha * (1 - c), alpha * c, (alpha - 1) * (1 - c))

def right(y: Point) -> Expr:
    """What bounds the test's part at y."""
    A, B, D = density(a, y), density(b, y), density(d, y)
    return ((1 - c) * D + c * B + alpha * c * (A - B)
            + alpha * (alpha - 1) * (expr("3/2") * c**2 * near(y) + (4 * r + 1) ** r * c**m * tails(y)))

def pointwise(y: Point) -> Prop:
    A, B, D = density(a, y), density(b, y), density(d, y)
    return alpha * ((1 - c) * D * t(y) ** (alpha - 1) + c * A * t(y) ** (alpha - 1)) - (alpha - 1) * (
        (1 - c) * D * t(y) ** alpha + c * B * t(y) ** alpha) <= right(y)

def moment(a: Point, p: Expr, b: Point, q: Expr, d: Point) -> Step:
    """The mean of `three`."""
    return by.use(density_powers, a=a, b=b, d=d, p=p, q=q)

def unit(a: Point) -> Step:
    """E L_a = 1."""
    return by.have(eq(E(G, lambda x: density(a, x)), 1), by.use(gauss_shift, a=a, f=value(V, lambda x: expr(1))),
        by.linear()).called(f"mass of {a.term}")

def small(a: Point, b: Point) -> tuple[Step, ...]:
    """e^(|a - b|^2) and e^(m (m - 1)|a - b|^2/2) are at most those with x."""
    return (by.fact("exp", "increasing", norm(a - b) ** 2, x),
        by.have(m * (m - 1) * norm(a - b) ** 2 / 2 <= m * (m - 1) * x / 2, by.linear(m * (m - 1))),
        by.fact("exp", "increasing", m * (m - 1) * norm(a - b) ** 2 / 2, m * (m - 1) * x / 2))

def shifted(a: Point, power: Expr) -> Step:
    """The mean of a power of t around a, by the density."""
    return by.use(gauss_shift, a=a, f=value(V, lambda y: t(y) ** power))

near_is_small = (moment(a, expr(2), b, expr(0), d), moment(b, expr(2), a, expr(0), d),
    moment(a, expr(1), b, expr(1), d), moment(a, expr(2), d, expr(0), b),
    by.fact("exp", "increasing", norm(a - b) ** 2, x),
    by.use(second_moment_bound, p=norm(a - d) ** 2, q=norm(b - d) ** 2, u=norm(a - b) ** 2),
    by.have((exp(x / 2) - 1) ** 2 >= 0), by.have(exp(norm(a - b) ** 2) - 1 <= gap, by.linear()), by.linear(1 - c, c))
tails_are_small = (moment(a, m, b, expr(0), d), moment(b, m, a, expr(0), d), moment(a, m, d, expr(0), b), *small(a, d),
    *small(b, d), *small(a, b), by.have(x >= 0, by.have(norm(a - b) ** 2 >= 0), by.linear()),
    by.fact("exp", "increasing", 0, m * (m - 1) * x / 2), by.linear())
