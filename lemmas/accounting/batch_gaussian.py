"""Batches of a fixed size, without replacement, with Gaussian noise: a privacy curve where a record is replaced.

With probability q record j is in the batch, and the sum is u, or w on the other data; otherwise another record stands
in for it, and the sum is c on both.  All of these points are within r deviations of the noise of each other.
"""

from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.neyman_pearson import normal_quantile, normal_tail_strict
from lemmas.sampling.sampled_gaussian_two_sided import mixes
from verify.lemma import *

V = euclid("V")
c, u, w = points("c u w", V)
P, R_ = laws("P R", V)
q, r, s, g, d, t, v, x, e = reals("q r s g d t v x e")
phi_ = test("phi", V)
at = lambda m: normal(m, s)
sampled = lambda M, m: mixes(V, M, q, at(m), at(c))

levels_after_shift = claim(
    "A test of level Q(t) for N(m, s^2 I) has a level from Q(t + r) to Q(t - r) for N(m', s^2 I), |m - m'| <= r s",
    kind="strengthening",
    given=[r > 0, s > 0, norm(u - c) <= r * s, eq(E(at(c), phi_), Q(t))],
    show=(E(at(u), phi_) <= Q(t - r)) & (Q(t + r) <= E(at(u), phi_)),
)
first, second = exp(r * t - r**2 / 2), exp(r * t + r**2 / 2)
proof(
    levels_after_shift,
    have(norm(c - u) <= r * s),
    use(gaussian_hockey_stick_within, m1=u, m2=c, gamma=first).called("u from c"),
    use(gaussian_hockey_stick_within, m1=c, m2=u, gamma=second).called("c from u"),
    fact("theta", "definition", first, r),
    fact("theta", "definition", second, r),
    fact("log", "exp", r * t - r**2 / 2),
    fact("log", "exp", r * t + r**2 / 2),
    have(eq(log(first) / r - r / 2, t - r)),
    have(eq(log(first) / r + r / 2, t)),
    have(eq(log(second) / r - r / 2, t)),
    have(eq(log(second) / r + r / 2, t + r)),
    have(eq(theta(first, r), Q(t - r) - first * Q(t))),
    have(eq(theta(second, r), Q(t) - second * Q(t + r))),
    apply_to("u from c", phi_),
    apply_to("c from u", phi_),
    each_part((linear(first),), (linear(second, 1 / second),)),
)


@definition(
    REAL,
    REAL,
    REAL,
    REAL,
    REAL,
    text="(1 - $q) (1 - $g) Q($t) + $q Q($v) - $g $q max(Q($t + $r), Q($v + $r))",
    latex=r"(1 - $q)(1 - $g)\,Q($t) + $q\,Q($v) - $g\,$q\,\max(Q($t + $r), Q($v + $r))",
)
def batch_told(q: Expr, r: Expr, g: Expr, t: Expr, v: Expr) -> Expr:
    """A bound of what a test tells of the replaced record, if it accepts with probability Q(t) where the record is not
    in the batch, and Q(v) where it is."""
    return (1 - q) * (1 - g) * Q(t) + q * Q(v) - g * q * Max(Q(t + r), Q(v + r))


curve_above = hypothesis(
    "curve", every(REAL, REAL, lambda t, v: (abs(t - v) <= r).implies(batch_told(q, r, g, t, v) <= d))
)
within = [norm(u - c) <= r * s, norm(w - c) <= r * s, norm(u - w) <= r * s]
numbers = [0 <= q, q <= 1, r > 0, s > 0, g > 0]
told = (1 - q) * E(at(c), phi_) + q * E(at(u), phi_) - g * ((1 - q) * E(at(c), phi_) + q * E(at(w), phi_))
inner_levels = [E(at(m), phi_) > 0 for m in (c, u)] + [E(at(m), phi_) < 1 for m in (c, u)]

batch_gaussian_at_levels = claim(
    "What a test tells of the replaced record, levels strictly between 0 and 1",
    kind="strengthening",
    given=[*numbers, *within, curve_above, *inner_levels],
    show=told <= d,
)
nearer = lambda t, v: (contradiction(), use(normal_tail_strict, x=v, y=t - r), linear())
proof(
    batch_gaussian_at_levels,
    use(normal_quantile, s=E(at(c), phi_)),
    unpack(this, t),
    use(normal_quantile, s=E(at(u), phi_)),
    unpack(this, v),
    have(norm(c - u) <= r * s),
    have(norm(w - u) <= r * s),
    use(levels_after_shift).called("u by c"),
    use(levels_after_shift, u=w).called("w by c"),
    use(levels_after_shift, c=u, u=w, t=v).called("w by u"),
    have(t - r <= v, contradiction(), use(normal_tail_strict, x=v, y=t - r), linear()),
    have(v <= t + r, contradiction(), use(normal_tail_strict, x=t + r, y=v), linear()),
    have(abs(t - v) <= r),
    apply_to("curve", t, v),
    fact("max", "least", Q(t + r), Q(v + r), E(at(w), phi_)),
    have(g * q * Max(Q(t + r), Q(v + r)) <= g * q * E(at(w), phi_), linear(g * q)),
    linear(q, (1 - q) * (1 - g), 1 - q, g * (1 - q)),
)

towards = claim(
    "What holds of x (1 - e) + e (1 - g)/2 for every e in (0, 1) holds of x",
    kind="strengthening",
    given=[x <= 1, g > 0, every(REAL, lambda e: (0 < e).implies((e < 1).implies((1 - e) * x + e * (1 - g) / 2 <= d)))],
    show=x <= d,
)
small = (x - d) / (2 * (x - d + 2 + g))
proof(
    towards,
    contradiction(),
    have(small > 0),
    have(2 * (x - d + 2 + g) > x - d),
    have(eq(small * (2 * (x - d + 2 + g)), x - d)),
    have(
        small < 1,
        contradiction(),
        have(small * (2 * (x - d + 2 + g)) >= 2 * (x - d + 2 + g), linear(2 * (x - d + 2 + g))),
        linear(),
    ),
    apply_to(2, small),
    have(small * (x - (1 - g) / 2) <= small * (2 + g), linear(small)),
    have(small * (2 + g) < x - d, linear(small)),
    linear(),
)

batch_gaussian_mixtures = claim(
    "E_g((1 - q) N(c) + q N(u) || (1 - q) N(c) + q N(w)) in R^d, points within r s of each other, by levels Q(t) and Q(v)",
    kind="strengthening",
    given=[*numbers, *within, curve_above, sampled(P, u), sampled(R_, w)],
    show=hockey_stick(P, R_, g) <= d,
)
half_way = value(V, lambda y: (1 - e) * phi_(y) + e / 2)
proof(
    batch_gaussian_mixtures,
    intro("phi"),
    apply_to(sampled(P, u), phi_),
    apply_to(sampled(R_, w), phi_),
    have(
        told <= 1,
        have(E(at(c), phi_) <= 1),
        have(E(at(u), phi_) <= 1),
        have((1 - q) * E(at(c), phi_) <= 1 - q),
        have(q * E(at(u), phi_) <= q),
        have(g * ((1 - q) * E(at(c), phi_) + q * E(at(w), phi_)) >= 0),
        linear(),
    ),
    have(
        every(REAL, lambda e: (0 < e).implies((e < 1).implies((1 - e) * told + e * (1 - g) / 2 <= d))),
        intro("e"),
        intro(),
        intro(),
        use(batch_gaussian_at_levels, phi=half_way),
        linear(),
    ).called("for every e"),
    use(towards, x=told),
    linear(g),
)
