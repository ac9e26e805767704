"""Mixtures of Gaussian laws that differ in one part: (1 - c) N(d) + c N(a) and (1 - c) N(d) + c N(b).

With x a bound of the squared distances of the centres (in units of the noise), the Renyi divergence of
order alpha is at most alpha (3 c^2 (e^x - e^(x/2)) + a tail of order c^max(alpha, 3)).
"""

from lemmas.axioms import gauss_shift
from lemmas.papers import berthier
from lemmas.sampling.power_growth import one_differing_part
from lemmas.mechanisms.gaussian import gauss_exponential_moment
from verify.lemma import *

V = euclid("V")
a, b, d, x0, w = points("a b d x0 w", V)
alpha, r, c, x, p, q, u, v = reals("alpha r c x p q u v")
t = weight("t", V)
G = gauss(V)


def density(a: Point, x: Point) -> Expr:
    """Of the law of a + xi with respect to that of xi."""
    return exp(inner(a, x) - norm(a) ** 2 / 2)


# E L_a^p L_b^q L_d^(1 - p - q), for any real p and q.
def three(a: Point, p: Expr, b: Point, q: Expr, d: Point, x: Point) -> Expr:
    return exp(
        p * (inner(a, x) - norm(a) ** 2 / 2)
        + q * (inner(b, x) - norm(b) ** 2 / 2)
        + (1 - p - q) * (inner(d, x) - norm(d) ** 2 / 2)
    )


density_powers = claim(
    "E L_a^p L_b^q L_d^(1 - p - q) = exp(((p + q - 1) (p |a - d|^2 + q |b - d|^2) - p q |a - b|^2)/2)",
    berthier("Conjecture 1", "step"),
    show=eq(
        E(G, lambda x: three(a, p, b, q, d, x)),
        exp(((p + q - 1) * (p * norm(a - d) ** 2 + q * norm(b - d) ** 2) - p * q * norm(a - b) ** 2) / 2),
    ),
)
centre = p * a + q * b + (1 - p - q) * d
proof(
    density_powers,
    use(gauss_exponential_moment, a=centre),
    norm_inner(centre),
    norm_inner(a - d),
    norm_inner(b - d),
    norm_inner(a - b),
    norm_inner(a),
    norm_inner(b),
    norm_inner(d),
    have(
        eq(
            E(G, lambda x: three(a, p, b, q, d, x)),
            exp(-(p * norm(a) ** 2 + q * norm(b) ** 2 + (1 - p - q) * norm(d) ** 2) / 2)
            * E(G, lambda x: exp(inner(centre, x))),
        )
    ),
    rewrite(-1),
    rewrite(0),
    have(
        eq(
            norm(centre) ** 2 / 2 - (p * norm(a) ** 2 + q * norm(b) ** 2 + (1 - p - q) * norm(d) ** 2) / 2,
            ((p + q - 1) * (p * norm(a - d) ** 2 + q * norm(b - d) ** 2) - p * q * norm(a - b) ** 2) / 2,
        ),
        linear(p, q, p * p, q * q, p * q),
    ),
    congruence(
        -1,
        lambda hole: eq(
            exp(norm(centre) ** 2 / 2 - (p * norm(a) ** 2 + q * norm(b) ** 2 + (1 - p - q) * norm(d) ** 2) / 2),
            exp(hole),
        ),
        backwards=True,
    ),
)

# --- the second moment --------------------------------------------------------------------------------

second_moment_bound = claim(
    "e^p + e^q - 2 e^((p + q - u)/2) <= 2 e^x - 2 e^(x/2) for p, q, u in [0, x]",
    berthier("Conjecture 1", "step"),
    given=[0 <= p, p <= x, 0 <= q, q <= x, u <= x],
    show=exp(p) + exp(q) - 2 * exp((p + q - u) / 2) <= 2 * exp(x) - 2 * exp(x / 2),
)
A1, B1, X1 = reals("A1 B1 X1")
proof(
    second_moment_bound,
    fact("exp", "increasing", 0, p / 2),
    fact("exp", "increasing", 0, q / 2),
    fact("exp", "increasing", p / 2, x / 2),
    fact("exp", "increasing", q / 2, x / 2),
    fact("exp", "increasing", (p + q - x) / 2, (p + q - u) / 2),
    have(exp(x / 2) >= 1, linear()),
    have(
        (exp(x / 2) - exp(p / 2)) * ((exp(x / 2) - 1) + (exp(p / 2) - 1)) * exp(x / 2)
        + (exp(x / 2) - exp(q / 2)) * ((exp(x / 2) - 1) + (exp(q / 2) - 1)) * exp(x / 2)
        + 2 * (exp(x / 2) - exp(p / 2)) * (exp(x / 2) - exp(q / 2))
        >= 0,
        have((exp(x / 2) - exp(p / 2)) * ((exp(x / 2) - 1) + (exp(p / 2) - 1)) * exp(x / 2) >= 0),
        have((exp(x / 2) - exp(q / 2)) * ((exp(x / 2) - 1) + (exp(q / 2) - 1)) * exp(x / 2) >= 0),
        have(2 * (exp(x / 2) - exp(p / 2)) * (exp(x / 2) - exp(q / 2)) >= 0),
        linear(),
    ),
    linear(exp(-x / 2)),
)
