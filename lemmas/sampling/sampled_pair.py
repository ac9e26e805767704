"""Two sampled Gaussians, (1 - q) N(0) + q N(m) against (1 - q) N(0) + q N(m'): the two-sided bound.

It stands in the proof of Theorem 3.1 of altschuler2022noisysgd in place of Lemma 2.12, which compares N(0) with one
mixture, in one direction.  m and m', in units of the noise, are m1 and m2 in the code, and x is at least |m|^2, |m'|^2
and |m - m'|^2; z, the xi of a title, is a standard Gaussian.  r and r' are the density ratios of N(m) and N(m') to N(0)
at z, w1 and w2 their logarithms, p and g those of the mixtures; P, G are any densities, s and t(z) a test (`dual`).
"""

from lemmas.axioms import gauss_shift
from lemmas.sampling.mixture_numbers import cap, sampled_power_capped, capped_pair_moment, condition, least_moment, middle_moment
from lemmas.sampling.mixture_powers import dual_pointwise, mixture_inverse_power, mixture_power, power_second_order
from lemmas.sampling.pair_moments import one, pair_square, second_difference
from lemmas.papers import altschuler
from lemmas.sampling.power_growth import concave_power
from verify.lemma import *

V = euclid("V")
m1, m2 = points("m1 m2", V)
t = weight("t", V)
a, c, q, x, alpha, w1, w2, s, P, G = reals("a c q x alpha w1 w2 s P G")

log_ratio = lambda m, z: inner(m, z) - norm(m) ** 2 / 2
ratio = lambda m, z: exp(log_ratio(m, z))
gaussian = gauss(V)
mean = lambda body: E(gaussian, body)
squares = (norm(m1) ** 2, norm(m2) ** 2, inner(m1, m2))

@claim("E r^a r'^c = exp(a (a - 1) |m|^2/2 + c (c - 1) |m'|^2/2 + a c <m, m'>), r = exp(<m, xi> - |m|^2/2), r' of m'",
    show=eq(mean(lambda z: exp(a * log_ratio(m1, z) + c * log_ratio(m2, z))), one(a, c, *squares)))
def gauss_pair_moment():
    # E exp(<b, z>) = exp(|b|^2/2) at b = a m + c m'.
    use(gauss_shift, a=combined, f=value(V, lambda z: expr(1)))
    norm_inner(combined)
    norm_inner(m1)
    norm_inner(m2)
    have(eq(norm(combined) ** 2, length), by.linear(a**2, c**2))
    rewrite(this, at=gauss_shift)
    linear(one(a, c, *squares))

combined = a * m1 + c * m2
length = a**2 * norm(m1) ** 2 + c**2 * norm(m2) ** 2 + 2 * a * c * inner(m1, m2)

@claim("E (r - r')^2 r^a r'^c = f(a + 2, c) - 2 f(a + 1, c + 1) + f(a, c + 2), f(a, c) = E r^a r'^c",
    show=eq(mean(lambda z: (ratio(m1, z) - ratio(m2, z)) ** 2 * exp(a * log_ratio(m1, z) + c * log_ratio(m2, z))),
        second_difference(a, c, *squares)))
def pair_square_moment():
    use(gauss_pair_moment, a=a + 2)
    use(gauss_pair_moment, a=a + 1, c=c + 1)
    use(gauss_pair_moment, c=c + 2)

# --- orders from 2 on --------------------------------------------------------------------------------------------

mixed = lambda r: 1 - q + q * r

@claim("P^a G^(1 - a) <= G + a d + a (a - 1) d^2 (1/G + P^(a - 2) G^(1 - a))/2 for a = alpha >= 2, P, G > 0, d = P - G",
    given=[alpha >= 2, P > 0, G > 0],
    show=P**alpha * G ** (1 - alpha)
        <= G + alpha * (P - G) + alpha * (alpha - 1) / 2 * (P - G) ** 2 * (1 / G + P ** (alpha - 2) * G ** (1 - alpha)))
def second_order_ratio():
    use(power_second_order, y=P / G)
    linear(G)

doubt(second_order_ratio, mutants=[mutant("to first order", show=P**alpha * G ** (1 - alpha) <= G + alpha * (P - G))])

# p^(alpha - 2) g^(1 - alpha) is at most kept times the bracket after `kept` in `factor`; p and g as in `pair_bound`, and
# e^w1 is compared with e^(x alpha) in `tilt`.  alpha s^(alpha - 1) p - (alpha - 1) s^alpha g, which is `dual`, is at most
# p^alpha g^(1 - alpha), with equality at s = p/g.
k = alpha - 2
kept = exp("2/7")
tilt = lambda w1, w2: exp(k * w1 - q * (alpha - 1) * w2) * exp(-k * x * alpha)
factor = lambda w1, w2: exp(-q * w2) + kept * (exp(-q * (alpha - 1) * w2) + tilt(w1, w2))
upper: Callable[..., Expr] = lambda w1, w2: (mixed(exp(w2)) + alpha * (mixed(exp(w1)) - mixed(exp(w2)))
        + alpha * (alpha - 1) / 2 * q**2 * (exp(w1) - exp(w2)) ** 2 * factor(w1, w2))
dual = lambda w1, w2: alpha * s ** (alpha - 1) * mixed(exp(w1)) - (alpha - 1) * s**alpha * mixed(exp(w2))
small = [alpha >= 2, 0 <= q, q < 1, x >= 0, x <= "1/29", condition]

@definition(r"g + $alpha (p - g) + \tfrac{$alpha ($alpha - 1)}{2} {$q}^2 (e^{$w1} - e^{$w2})^2 "
        r"\bigl(e^{-$q\,$w2} + e^{2/7} (e^{-$q ($alpha - 1) $w2} + e^{($alpha - 2) ($w1 - $x\,$alpha) - $q ($alpha - 1) $w2})\bigr),\ p = 1 - $q + $q e^{$w1},\ g = 1 - $q + $q "
        "e^{$w2}", letters="alpha q x")
def pair_bound(alpha: Real, q: Real, x: Real, w1: Real, w2: Real) -> Expr:
    """g + alpha (p - g) + alpha (alpha - 1)/2 q^2 (exp(w1) - exp(w2))^2 (exp(-q w2) + exp(2/7) (exp(-q (alpha - 1) w2)
    + exp((alpha - 2) (w1 - x alpha) - q (alpha - 1) w2))), p = 1 - q + q exp(w1), g = 1 - q + q exp(w2).

    Two mixtures p = 1 - q + q exp(w1) and g = 1 - q + q exp(w2) to second order in p - g, with
    exponentials for 1/g and for (p/g)^(alpha - 2)/g."""
    return upper(w1, w2)

# p_, g_ and grown: below the proof.
@claim("s^(alpha - 1)(alpha p - (alpha - 1) s g) <= pair_bound, p = 1 - q + q e^w1, g = 1 - q + q e^w2, alpha >= 2, q "
        "(alpha - 1)(e^(7 x alpha/2) - 1) <= 1",
    given=[*small, s >= 0],
    show=dual(w1, w2) <= pair_bound(alpha, q, x, w1, w2))
def pair_pointwise():
    # The left side is at most p^alpha g^(1 - alpha), by second_order_ratio a second-order bound, in which 1/g and
    # g^(1 - alpha) are at most exponentials of w2, and p^(alpha - 2) is at most its value at r = cap = e^(x alpha), which
    # is at most `kept`, times 1 + (r/cap)^(alpha - 2).
    use(dual_pointwise, P=p_, G=g_, t=s)
    use(second_order_ratio, P=p_, G=g_)
    use(mixture_inverse_power, w=w2, k=1)
    use(mixture_inverse_power)
    have(cap >= 1)
    use(mixture_power, r=exp(w1), k=k)
    use(sampled_power_capped)
    have(p_**k <= kept * (1 + grown), by.linear(1 + grown))
    with have(p_**k * g_ ** (1 - alpha) <= kept * (1 + grown) * exp(-q * (alpha - 1) * w2)):
        linear(g_ ** (1 - alpha), kept * (1 + grown))
    with have(alpha * (alpha - 1) / 2 * (p_ - g_) ** 2 * (1 / g_ + p_**k * g_ ** (1 - alpha))
                <= alpha * (alpha - 1) / 2 * q**2 * (exp(w1) - exp(w2)) ** 2 * factor(w1, w2)):
        linear(alpha * (alpha - 1) / 2 * q**2 * (exp(w1) - exp(w2)) ** 2)
    linear()

p_, g_ = mixed(exp(w1)), mixed(exp(w2))
grown = exp(k * w1) * exp(-k * x * alpha)

doubt(pair_pointwise,
    mutants=[mutant("without the second order",
            show=dual(w1, w2) <= mixed(exp(w2)) + alpha * (mixed(exp(w1)) - mixed(exp(w2))))])

# A bound of `dual_moment` for all weights t is one of the moment E g (p/g)^alpha.
dual_moment = alpha * mean(lambda z: t(z) ** (alpha - 1) * mixed(ratio(m1, z))) - (alpha - 1) * mean(
    lambda z: t(z) ** alpha * mixed(ratio(m2, z)))
near = [norm(m1) ** 2 <= x, norm(m2) ** 2 <= x, norm(m1 - m2) ** 2 <= x]

def distances() -> None:
    """|m|^2, |m'|^2 and |m - m'|^2 by the inner product, as `mixture_numbers` takes them."""
    norm_inner(m1)
    norm_inner(m2)
    norm_inner(m1 - m2)
    have(eq(norm(m1 - m2) ** 2, norm(m1) ** 2 + norm(m2) ** 2 - 2 * inner(m1, m2)))
    have(norm(m1 - m2) ** 2 >= 0)
    have(norm(m1) ** 2 + norm(m2) ** 2 - 2 * inner(m1, m2) >= 0, by.linear())
    have(norm(m1) ** 2 + norm(m2) ** 2 - 2 * inner(m1, m2) <= x, by.linear())

@claim("Sampled Gaussians, alpha >= 2, x <= 1/29, q (alpha-1)(e^(7 x alpha/2) - 1) <= 1: moment <= 1 + 19/5 alpha "
        "(alpha-1) q^2 x", altschuler("Theorem 3.1", "step", "in place of Lemma 2.12: both arguments are mixtures"),
    given=[*small, *near],
    show=dual_moment <= 1 + "19/5" * alpha * (alpha - 1) * q**2 * x)
def pair_moment():
    # pair_pointwise at w1 = log r, w2 = log r', in the mean: E r = E r' = 1, and what is of second order is the three
    # means of (r - r')^2 times powers that `mixture_numbers` bounds (`least`, `middle`, `capped`, below).
    distances()
    with under(gaussian,
            lambda z: (alpha * t(z) ** (alpha - 1) * mixed(ratio(m1, z))
                    - (alpha - 1) * t(z) ** alpha * mixed(ratio(m2, z)) <= upper(log_ratio(m1, z), log_ratio(m2, z)))):
        use(pair_pointwise)
    use(gauss_pair_moment, a=1, c=0)
    use(gauss_pair_moment, a=0, c=1)
    use(pair_square_moment, a=0, c=-q)
    use(pair_square_moment, a=0, c=-q * (alpha - 1))
    use(pair_square_moment, a=k, c=-q * (alpha - 1))
    use(least_moment)
    use(middle_moment)
    use(capped_pair_moment)
    with have(eq(mean(lambda z: upper(log_ratio(m1, z), log_ratio(m2, z))), 1 + scale * three_means)):
        linear(q, q * alpha, scale, scale * kept, scale * kept * exp(-k * x * alpha))
    have(kept <= "1331/1000")
    have(three_means <= "38/5" * x, by.linear(kept, x))
    have(scale * three_means <= scale * "38/5" * x, by.linear(scale))
    linear()

scale = alpha * (alpha - 1) / 2 * q**2
least, middle = pair_square(0, -q, *squares), pair_square(0, -q * (alpha - 1), *squares)
capped = pair_square(k, -q * (alpha - 1), *squares) * exp(-k * x * alpha)
three_means = least + kept * (middle + capped)

# --- orders up to 2 ----------------------------------------------------------------------------------------------

@claim("P^alpha G^(1 - alpha) <= (2 - alpha) P + (alpha - 1) P^2/G for 1 < alpha <= 2",
    given=[1 < alpha, alpha <= 2, P > 0, G > 0],
    show=P**alpha * G ** (1 - alpha) <= (2 - alpha) * P + (alpha - 1) * P**2 / G)
def below_square():
    # (P/G)^(alpha - 1) lies below its tangent, times P.
    use(concave_power, beta=alpha - 1, u=P / G)
    linear(P)

below = lambda w1, w2: ((2 - alpha) * mixed(exp(w1))
        + (alpha - 1) * (2 * mixed(exp(w1)) - mixed(exp(w2)) + q**2 * (exp(w1) - exp(w2)) ** 2 * exp(-q * w2)))

@claim("s^(alpha - 1)(alpha p - (alpha - 1) s g) <= p + (alpha - 1)(p - g + q^2 (e^w1 - e^w2)^2 e^(-q w2)), 1 < alpha "
        "<= 2",
    given=[1 < alpha, alpha <= 2, 0 <= q, q < 1, s >= 0],
    show=dual(w1, w2) <= below(w1, w2))
def low_pointwise():
    use(dual_pointwise, P=p_, G=g_, t=s)
    use(below_square, P=p_, G=g_)
    use(mixture_inverse_power, w=w2, k=1)
    with have((p_ - g_) ** 2 / g_ <= q**2 * (exp(w1) - exp(w2)) ** 2 * exp(-q * w2)):
        linear(q**2 * (exp(w1) - exp(w2)) ** 2)
    linear(alpha - 1)

doubt(low_pointwise,
    mutants=[mutant("without P",
            show=dual(w1, w2) <= (alpha - 1)
                * (2 * mixed(exp(w1)) - mixed(exp(w2)) + q**2 * (exp(w1) - exp(w2)) ** 2 * exp(-q * w2)))])

@claim("Two sampled Gaussians, 1 < alpha <= 2, x <= 1/29: the moment is at most 1 + (23/20) (alpha - 1) q^2 x",
    altschuler("Theorem 3.1", "step"),
    given=[1 < alpha, alpha <= 2, 0 <= q, q < 1, x >= 0, x <= "1/29", *near],
    show=dual_moment <= 1 + "23/20" * (alpha - 1) * q**2 * x)
def low_pair_moment():
    # As in pair_moment, with low_pointwise: of the means of second order only the first is there.
    distances()
    with under(gaussian,
            lambda z: (alpha * t(z) ** (alpha - 1) * mixed(ratio(m1, z))
                    - (alpha - 1) * t(z) ** alpha * mixed(ratio(m2, z)) <= below(log_ratio(m1, z), log_ratio(m2, z)))):
        use(low_pointwise)
    use(gauss_pair_moment, a=1, c=0)
    use(gauss_pair_moment, a=0, c=1)
    use(pair_square_moment, a=0, c=-q)
    use(least_moment)
    with have(eq(mean(lambda z: below(log_ratio(m1, z), log_ratio(m2, z))), 1 + (alpha - 1) * q**2 * least)):
        linear(q, q * alpha, (alpha - 1) * q**2)
    have((alpha - 1) * q**2 * least <= (alpha - 1) * q**2 * "23/20" * x, by.linear((alpha - 1) * q**2))

@claim("Sampled Gaussians, alpha > 1, x <= 1/29, q (alpha-1)(e^(7 x alpha/2) - 1) <= 1: moment <= 1 + 19/5 alpha "
        "(alpha-1) q^2 x", altschuler("Theorem 3.1", "step", "in place of Lemma 2.12: both arguments are mixtures"),
    given=[alpha > 1, 0 <= q, q < 1, x >= 0, x <= "1/29", condition, *near],
    show=dual_moment <= 1 + "19/5" * alpha * (alpha - 1) * q**2 * x)
def sampled_pair_moment():
    yes, no = cases(alpha >= 2)
    with yes:
        use(pair_moment)
    with no:
        use(low_pair_moment)  # 23/20 (alpha - 1) <= 19/5 alpha (alpha - 1)
        have((alpha - 1) * q**2 * x <= alpha * (alpha - 1) * q**2 * x, by.linear((alpha - 1) * q**2 * x))
        have((alpha - 1) * q**2 * x >= 0)
        linear()
