"""Two sampled Gaussians, (1 - q) N(0) + q N(m) against (1 - q) N(0) + q N(m'): the two-sided bound.

It stands in the proof of Theorem 3.1 in place of Lemma 2.12, which compares N(0) with one mixture, in one direction.
"""

from lemmas.axioms import gauss_shift
from lemmas.noisy_sgd.mixture_numbers import (
    cap,
    cap_cost,
    capped_square_moment,
    condition,
    inverse_square_moment,
    plain_square_moment,
    square_moment,
)
from lemmas.noisy_sgd.mixture_powers import (
    dual_pointwise,
    dual_squares,
    inverse_power_second_order,
    mixture_inverse_power,
    mixture_power,
    power_second_order,
)
from lemmas.papers import altschuler
from lemmas.sampling.power_growth import concave_power
from verify.lemma import *

V = euclid("V")
m, m1, m2, z0 = points("m m1 m2 z0", V)
t = weight("t", V)
k, q, x, alpha, w1, w2, s = reals("k q x alpha w1 w2 s")

log_ratio = lambda m, z: inner(m, z) - norm(m) ** 2 / 2
ratio = lambda m, z: exp(log_ratio(m, z))
gaussian = gauss(V)
mean = lambda body: E(gaussian, body)

gauss_power_moment = claim(
    "E r^k = e^(k (k - 1) |m|^2/2), r = exp(<m, xi> - |m|^2/2)",
    kind="strengthening",
    show=eq(E(gaussian, lambda z: exp(k * log_ratio(m, z))), exp(k * (k - 1) * norm(m) ** 2 / 2)),
)
proof(
    gauss_power_moment,
    use(gauss_shift, a=k * m, f=value(V, lambda z: expr(1))),
    norm_inner(k * m),
    norm_inner(m),
    have(eq(norm(k * m) ** 2, k**2 * norm(m) ** 2), linear(k**2)),
    congruence(
        -1,
        lambda hole: eq(mean(lambda z: expr(1)), mean(lambda z: exp(inner(k * m, z) - hole / 2))),
        at=0,
    ),
    linear(exp(k * (k - 1) * norm(m) ** 2 / 2)),
)

ratio_square_moment = claim(
    "E (r - 1)^2 r^k in exponentials",
    kind="strengthening",
    show=eq(
        E(gaussian, lambda z: (ratio(m, z) - 1) ** 2 * exp(k * log_ratio(m, z))),
        square_moment(k, norm(m) ** 2),
    ),
)
proof(
    ratio_square_moment,
    use(gauss_power_moment),
    use(gauss_power_moment, k=k + 1),
    use(gauss_power_moment, k=k + 2),
    linear(),
)

# --- orders from 2 on --------------------------------------------------------------------------------------------

mixed = lambda r: 1 - q + q * r
p = 2 * alpha
top = exp("3/2")
upper = lambda w: (
    1
    + p * q * (exp(w) - 1)
    + p
    * (p - 1)
    / 2
    * q**2
    * (exp(w) - 1) ** 2
    * (1 + top * (1 + exp((p - 2) * w) * exp(-(p - 2) * "3/2" * x * alpha)))
)
lower = lambda w: (
    1
    - (p - 2) * q * (exp(w) - 1)
    + (p - 2) * (p - 1) / 2 * q**2 * (exp(w) - 1) ** 2 * (1 + exp(-2 * alpha * q * w))
)
small = [alpha >= 2, 0 <= q, q <= "1/5", x >= 0, x <= "1/16", condition]

pair_pointwise = claim(
    "The dual form of the moment of two mixtures, pointwise, below exponentials",
    kind="strengthening",
    given=[*small, s >= 0],
    show=alpha * s ** (alpha - 1) * mixed(exp(w1)) - (alpha - 1) * s**alpha * mixed(exp(w2))
    <= (upper(w1) + lower(w2)) / 2,
)
proof(
    pair_pointwise,
    have(mixed(exp(w1)) > 0, have((1 - q > 0) & (q * exp(w1) >= 0)), linear()),
    have(mixed(exp(w2)) > 0, have((1 - q > 0) & (q * exp(w2) >= 0)), linear()),
    use(dual_pointwise, P=mixed(exp(w1)), G=mixed(exp(w2)), t=s),
    use(dual_squares, P=mixed(exp(w1)), G=mixed(exp(w2))),
    use(power_second_order, y=mixed(exp(w1)), p=p),
    use(inverse_power_second_order, y=mixed(exp(w2)), s=p - 2),
    use(mixture_inverse_power, w=w2, k=2 * alpha),
    have(cap >= 1, fact("exp", "increasing", 0, "3/2" * x * alpha)),
    use(mixture_power, r=exp(w1), R=cap, k=p - 2),
    use(cap_cost),
    have(eq((exp(w1) / cap) ** (p - 2), exp((p - 2) * w1) * exp(-(p - 2) * "3/2" * x * alpha))),
    have(
        mixed(exp(w1)) ** (p - 2) <= top * (1 + exp((p - 2) * w1) * exp(-(p - 2) * "3/2" * x * alpha)),
        linear(1 + exp((p - 2) * w1) * exp(-(p - 2) * "3/2" * x * alpha)),
    ),
    have(mixed(exp(w1)) ** p <= upper(w1), linear(p * (p - 1) / 2 * q**2 * (exp(w1) - 1) ** 2)),
    have(
        mixed(exp(w2)) ** (2 - p) <= lower(w2),
        linear((p - 2) * (p - 1) / 2 * q**2 * (exp(w2) - 1) ** 2),
    ),
    linear(),
)
doubt(
    pair_pointwise,
    mutants=[
        mutant(
            "half of it",
            show=alpha * s ** (alpha - 1) * mixed(exp(w1)) - (alpha - 1) * s**alpha * mixed(exp(w2))
            <= (upper(w1) + lower(w2)) / 4,
            hints=({"alpha": "2", "q": "0", "x": "0", "s": "1", "w1": "0", "w2": "0"},),
        )
    ],
)

pair_moment = claim(
    "Two sampled Gaussians, alpha >= 2: the dual form of the moment is at most 1 + 30 alpha (alpha - 1) q^2 x",
    altschuler("Theorem 3.1", "step", "in place of Lemma 2.12: both arguments are mixtures"),
    given=[*small, norm(m1) ** 2 <= x, norm(m2) ** 2 <= x],
    show=alpha * E(gaussian, lambda z: t(z) ** (alpha - 1) * mixed(ratio(m1, z)))
    - (alpha - 1) * E(gaussian, lambda z: t(z) ** alpha * mixed(ratio(m2, z)))
    <= 1 + 30 * alpha * (alpha - 1) * q**2 * x,
)
mean = lambda body: E(gaussian, body)
weight_ = alpha * (2 * alpha - 1) * q**2
weight2 = (alpha - 1) * (2 * alpha - 1) * q**2
plain = lambda m: exp(norm(m) ** 2) - 1
capped = square_moment(p - 2, norm(m1) ** 2) * exp(-(p - 2) * "3/2" * x * alpha)
inverse = square_moment(-2 * alpha * q, norm(m2) ** 2)
proof(
    pair_moment,
    under(
        gaussian,
        lambda z: (
            alpha * t(z) ** (alpha - 1) * mixed(ratio(m1, z))
            - (alpha - 1) * t(z) ** alpha * mixed(ratio(m2, z))
            <= (upper(log_ratio(m1, z)) + lower(log_ratio(m2, z))) / 2
        ),
        lambda z: (use(pair_pointwise, w1=log_ratio(m1, z), w2=log_ratio(m2, z), s=t(z)),),
    ),
    *(use(gauss_power_moment, m=m, k=1) for m in (m1, m2)),
    *(use(ratio_square_moment, m=m, k=0) for m in (m1, m2)),
    use(ratio_square_moment, m=m1, k=p - 2),
    use(ratio_square_moment, m=m2, k=-2 * alpha * q),
    *(use(plain_square_moment, A=norm(m) ** 2) for m in (m1, m2)),
    use(capped_square_moment, A=norm(m1) ** 2),
    use(inverse_square_moment, A=norm(m2) ** 2),
    have(top <= "4482/1000"),
    have(
        eq(mean(lambda z: upper(log_ratio(m1, z))), 1 + weight_ * ((1 + top) * plain(m1) + top * capped)),
        linear(q * alpha, weight_, weight_ * top, weight_ * top * exp(-(p - 2) * "3/2" * x * alpha)),
    ),
    have((1 + top) * plain(m1) + top * capped <= "171/10" * x, linear(top, x)),
    have(
        mean(lambda z: upper(log_ratio(m1, z))) <= 1 + "171/10" * weight_ * x,
        linear(weight_),
    ),
    have(
        eq(mean(lambda z: lower(log_ratio(m2, z))), 1 + weight2 * (plain(m2) + inverse)),
        linear(q * (alpha - 1), weight2),
    ),
    have(
        mean(lambda z: lower(log_ratio(m2, z))) <= 1 + "21/5" * weight2 * x,
        linear(weight2),
    ),
    have(alpha * (2 * alpha - 1) * q**2 * x <= 3 * alpha * (alpha - 1) * q**2 * x, linear(alpha * q**2 * x)),
    have(
        (alpha - 1) * (2 * alpha - 1) * q**2 * x <= 2 * alpha * (alpha - 1) * q**2 * x,
        linear((alpha - 1) * q**2 * x),
    ),
    have(alpha * (alpha - 1) * q**2 * x >= 0),
    combine((1, [8]), ("1/2", [22]), ("1/2", [24]), ("171/20", [25]), ("21/10", [26]), ("3/20", [27])),
)

# --- orders up to 2 ----------------------------------------------------------------------------------------------

P, G = reals("P G")
below_square = claim(
    "P^alpha G^(1 - alpha) <= (2 - alpha) P + (alpha - 1) P^2/G for 1 < alpha <= 2",
    kind="strengthening",
    given=[1 < alpha, alpha <= 2, P > 0, G > 0],
    show=P**alpha * G ** (1 - alpha) <= (2 - alpha) * P + (alpha - 1) * P**2 / G,
)
proof(
    below_square,
    have(P / G > 0),
    use(concave_power, beta=alpha - 1, u=P / G),
    fact("^", "product", P, 1 / G, alpha - 1),
    have(eq(P * (P / G) ** (alpha - 1), P**alpha * G ** (1 - alpha))),
    linear(P),
)
doubt(
    below_square,
    mutants=[
        mutant(
            "half of it",
            show=P**alpha * G ** (1 - alpha) <= ((2 - alpha) * P + (alpha - 1) * P**2 / G) / 2,
            hints=({"alpha": "3/2", "P": "1", "G": "1"},),
        )
    ],
)

low_pointwise = claim(
    "The same for 1 < alpha <= 2",
    kind="strengthening",
    given=[1 < alpha, alpha <= 2, 0 <= q, q <= "1/5", s >= 0],
    show=alpha * s ** (alpha - 1) * mixed(exp(w1)) - (alpha - 1) * s**alpha * mixed(exp(w2))
    <= (2 - alpha) * mixed(exp(w1))
    + (alpha - 1)
    * (2 * mixed(exp(w1)) - mixed(exp(w2)) + "5/2" * q**2 * ((exp(w1) - 1) ** 2 + (exp(w2) - 1) ** 2)),
)
first, second = mixed(exp(w1)), mixed(exp(w2))
proof(
    low_pointwise,
    have(first > 0, have((1 - q > 0) & (q * exp(w1) >= 0)), linear()),
    have(second >= "4/5", have(q * exp(w2) >= 0), linear()),
    use(dual_pointwise, P=first, G=second, t=s),
    use(below_square, P=first, G=second),
    have(eq(first**2 / second, 2 * first - second + (first - second) ** 2 / second)),
    have(1 / second <= "5/4", linear(1 / second)),
    have((first - second) ** 2 / second <= "5/4" * (first - second) ** 2, linear((first - second) ** 2)),
    have(
        (first - second) ** 2 <= 2 * q**2 * ((exp(w1) - 1) ** 2 + (exp(w2) - 1) ** 2),
        have(q**2 * (exp(w1) + exp(w2) - 2) ** 2 >= 0),
        linear(),
    ),
    linear(alpha - 1),
)
doubt(
    low_pointwise,
    mutants=[
        mutant(
            "without P",
            show=alpha * s ** (alpha - 1) * mixed(exp(w1)) - (alpha - 1) * s**alpha * mixed(exp(w2))
            <= (alpha - 1)
            * (
                2 * mixed(exp(w1)) - mixed(exp(w2)) + "5/2" * q**2 * ((exp(w1) - 1) ** 2 + (exp(w2) - 1) ** 2)
            ),
            hints=({"alpha": "3/2", "q": "0", "s": "1", "w1": "0", "w2": "0"},),
        )
    ],
)

dual_moment = alpha * mean(lambda z: t(z) ** (alpha - 1) * mixed(ratio(m1, z))) - (alpha - 1) * mean(
    lambda z: t(z) ** alpha * mixed(ratio(m2, z))
)
low_pair_moment = claim(
    "Two sampled Gaussians, 1 < alpha <= 2: at most 1 + 6 (alpha - 1) q^2 x, for every q <= 1/5",
    altschuler("Theorem 3.1", "step"),
    given=[
        1 < alpha,
        alpha <= 2,
        0 <= q,
        q <= "1/5",
        x >= 0,
        x <= "1/16",
        norm(m1) ** 2 <= x,
        norm(m2) ** 2 <= x,
    ],
    show=dual_moment <= 1 + 6 * (alpha - 1) * q**2 * x,
)
below = lambda w1, w2: (
    (2 - alpha) * mixed(exp(w1))
    + (alpha - 1)
    * (2 * mixed(exp(w1)) - mixed(exp(w2)) + "5/2" * q**2 * ((exp(w1) - 1) ** 2 + (exp(w2) - 1) ** 2))
)
proof(
    low_pair_moment,
    under(
        gaussian,
        lambda z: (
            alpha * t(z) ** (alpha - 1) * mixed(ratio(m1, z))
            - (alpha - 1) * t(z) ** alpha * mixed(ratio(m2, z))
            <= below(log_ratio(m1, z), log_ratio(m2, z))
        ),
        lambda z: (use(low_pointwise, w1=log_ratio(m1, z), w2=log_ratio(m2, z), s=t(z)),),
    ),
    *(use(gauss_power_moment, m=m, k=1) for m in (m1, m2)),
    *(use(ratio_square_moment, m=m, k=0) for m in (m1, m2)),
    *(use(plain_square_moment, A=norm(m) ** 2) for m in (m1, m2)),
    have(
        eq(
            mean(lambda z: below(log_ratio(m1, z), log_ratio(m2, z))),
            1 + (alpha - 1) * "5/2" * q**2 * (plain(m1) + plain(m2)),
        ),
        linear(q, q * alpha, (alpha - 1) * q**2),
    ),
    have((alpha - 1) * q**2 * x >= 0),
    have(
        (alpha - 1) * q**2 * (plain(m1) + plain(m2)) <= (alpha - 1) * q**2 * x * "2066/1000",
        linear((alpha - 1) * q**2),
    ),
    combine((1, [8]), (1, [-3]), ("5/2", [-1]), ("835/1000", [-2])),
)

sampled_pair_moment = claim(
    "Two sampled Gaussians, every alpha > 1: at most 1 + 30 alpha (alpha - 1) q^2 x",
    altschuler("Theorem 3.1", "step", "in place of Lemma 2.12: both arguments are mixtures"),
    given=[
        alpha > 1,
        0 <= q,
        q <= "1/5",
        x >= 0,
        x <= "1/16",
        condition,
        norm(m1) ** 2 <= x,
        norm(m2) ** 2 <= x,
    ],
    show=dual_moment <= 1 + 30 * alpha * (alpha - 1) * q**2 * x,
)
proof(
    sampled_pair_moment,
    cases(
        alpha >= 2,
        yes=(use(pair_moment),),
        no=(
            use(low_pair_moment),
            have((alpha - 1) * q**2 * x <= alpha * (alpha - 1) * q**2 * x, linear((alpha - 1) * q**2 * x)),
            have((alpha - 1) * q**2 * x >= 0),
            linear(),
        ),
    ),
)
