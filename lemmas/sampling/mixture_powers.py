"""Powers of 1 - q + q r: what the two-sided bound of the sampled Gaussian mechanism needs of real numbers.

For sampled_pair.py, in the proof of Theorem 3.1 of altschuler2022noisysgd: r is the likelihood ratio of a shifted
Gaussian, q the probability of the shift, R a cap on r, w = log r; P and G are two densities at a point, t a test there.
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex, renyi_power_tangent
from lemmas.divergences.renyi import young
from verify.lemma import *

y, z, p, q, r, R, k, w, t, G, P, alpha = reals("y z p q r R k w t G P alpha")

# y^p and its first derivative agree with the bounds at 1; the second derivative, p (p - 1) y^(p - 2), is largest
# between 1 and y at y if y >= 1 and at 1 if y <= 1.  The factor 1 + y^(p - 2) covers both.
@claim("(p - 1)(y - 1) y^(p - 2) >= y^(p - 1) - 1 for y >= 1, p >= 2",
    given=[p >= 2, y >= 1],
    show=y ** (p - 1) - 1 <= (p - 1) * (y - 1) * y ** (p - 2))
def power_increment():
    use(renyi_power_tangent, alpha=p - 1, u=1, t=y)

@claim("y^p <= 1 + p (y - 1) + p (p - 1)/2 (y - 1)^2 y^(p - 2) for y >= 1, p >= 2",
    given=[p >= 2, y >= 1],
    show=y**p <= 1 + p * (y - 1) + p * (p - 1) / 2 * (y - 1) ** 2 * y ** (p - 2))
def power_second_order_above():
    # At z between 1 and y the slope of the right side less that of y^p is p times power_increment's, and a square.
    slope(y, 1, by.use(power_increment, y=z), by.linear(p, p * (p - 1) * (p - 2) * (z - 1) ** 2 * z ** (p - 3)))

@claim("y^p <= 1 + p (y - 1) + p (p - 1)/2 (y - 1)^2 for 0 < y <= 1, p >= 2",
    given=[p >= 2, y > 0, y <= 1],
    show=y**p <= 1 + p * (y - 1) + p * (p - 1) / 2 * (y - 1) ** 2)
def power_second_order_below():
    slope(y, 1, by.use(renyi_power_tangent, alpha=p - 1, u=z, t=1), by.fact("^", "one", p - 1),
        by.fact("^", "one", p - 2), by.linear(p), down=True)

@claim("y^p <= 1 + p (y - 1) + p (p - 1)/2 (y - 1)^2 (1 + y^(p - 2)) for p >= 2",
    given=[p >= 2, y > 0],
    show=y**p <= 1 + p * (y - 1) + p * (p - 1) / 2 * (y - 1) ** 2 * (1 + y ** (p - 2)))
def power_second_order():
    cases(y >= 1, yes=(by.use(power_second_order_above), by.linear(p * (p - 1) * (y - 1) ** 2)),
        no=(by.use(power_second_order_below), by.linear(p * (p - 1) * (y - 1) ** 2 * y ** (p - 2))))

doubt(power_second_order,
    mutants=[mutant("without the power", show=y**p <= 1 + p * (y - 1) + p * (p - 1) / 2 * (y - 1) ** 2)])

mixed = lambda r: 1 - q + q * r

# Up to the cap R the first term is enough; beyond it mixed(r) <= mixed(R) r/R.
@claim("(1 - q + q r)^k <= (1 - q + q R)^k (1 + (r/R)^k) for k >= 0, R >= 1, 0 <= q < 1",
    given=[0 <= q, q < 1, R >= 1, r > 0, k >= 0],
    show=mixed(r) ** k <= mixed(R) ** k * (1 + (r / R) ** k))
def mixture_power():
    yes, no = cases(r <= R)
    with yes:
        have(mixed(r) <= mixed(R), by.linear(q))
        fact("^", "increasing", mixed(r), mixed(R), k)
        linear(mixed(R) ** k * (r / R) ** k)
    with no:
        fact("^", "increasing", mixed(r), mixed(R) * (r / R), k)
        fact("^", "product", mixed(R), r / R, k)
        linear(mixed(R) ** k)

doubt(mixture_power, mutants=[mutant("the tail alone", show=mixed(r) ** k <= mixed(R) ** k * (r / R) ** k)])

@claim("(1 - q + q e^w)^(-k) <= e^(-q k w) for k >= 0 and 0 <= q < 1",
    given=[0 <= q, q < 1, k >= 0],
    show=mixed(exp(w)) ** (-k) <= exp(-q * k * w))
def mixture_inverse_power():
    # exp is convex: e^(q w) <= q e^w + (1 - q) e^0, and a power -k <= 0 turns it round.
    use(renyi_exponential_convex, lam=q, u1=w, u2=0)
    fact("^", "decreasing", exp(q * w), mixed(exp(w)), -k)

doubt(mixture_inverse_power, mutants=[mutant("twice the exponent", show=mixed(exp(w)) ** (-k) <= exp(-2 * q * k * w))])

# The integrand of affine_moment (renyi_mixtures.py) for densities P and G at the test t, below that of the Renyi
# moment.
@claim("alpha t^(alpha - 1) P - (alpha - 1) t^alpha G <= P^alpha G^(1 - alpha) for alpha > 1, P, G > 0, t >= 0",
    given=[alpha > 1, P > 0, G > 0, t >= 0],
    show=alpha * t ** (alpha - 1) * P - (alpha - 1) * t**alpha * G <= P**alpha * G ** (1 - alpha))
def dual_pointwise():
    # Young's inequality at the ratio P/G, times G.
    use(young, l=P / G, e=1)
    linear(alpha * G)
