"""What the walk of X' gains on the walk of X in short runs, in second moments."""

from lemmas.noisy_sgd.clamped_walk import D, H, R, T, c, clamp_bounds, clamp_inside, clamp_twice, h, h0, q, s, t, v
from lemmas.noisy_sgd.clamped_walk_compared import (
    H2,
    b,
    b_is,
    expected_parts_rise,
    jumps_dominate,
    lam,
    level,
    dip,
    p,
    p_is,
    ramp,
    positive_mean,
    square_step,
    still,
)
from lemmas.noisy_sgd.clamped_walk_events import half_positive
from lemmas.noisy_sgd.clamped_walk_jumps import (
    fourth_after,
    growth_bounded,
    jump_fourth,
    leap,
    one_growth,
    setting,
    straight,
)
from lemmas.noisy_sgd.clamped_walk_moments import N, centred, clamp_potential, moments, potential
from verify.lemma import *

x, z = reals("x z")

upper = lambda v: (v**2 + v * abs(v)) / 2
leap_gain = claim(
    "(v + R)_+^2 >= v_+^2 + 2 R v_+ + R^2 1[z >= 0] for v = x + s z with x >= 0",
    kind="strengthening",
    given=[x >= 0, s > 0, R > 0, eq(v, x + s * z)],
    show=upper(v + R) >= upper(v) + 2 * R * ramp(v) + R**2 * indicator(0 <= z),
)
proof(
    leap_gain,
    cases(
        v >= 0,
        yes=(
            have(eq(abs(v), v)),
            rewrite(-1),
            have(eq(abs(v + R), v + R)),
            rewrite(-1),
            have(R**2 * indicator(0 <= z) <= R**2, cases(0 <= z)),
        ),
        no=(
            have(eq(abs(v), -v)),
            rewrite(-1),
            have(z < 0, contradiction(), have(s * z >= 0, linear(s)), linear()),
            have(upper(v + R) >= 0, have((v + R) ** 2 >= 0, sign()), cases_of(abs(v + R), (), ())),
        ),
    ),
)

both = lambda h, z, of: (1 - q) * of(straight(h, z)) + q * of(leap(h, z))
fourth_of = lambda v: (v - h0) ** 4
gained = lambda h: c(h) ** 2 + s**2 + b(h) + 2 * q * R * p(h) + q * R**2 / 2 - 4 / D**2 * fourth_after(c(h) - h0)
least = lambda h, z: (
    straight(h, z) ** 2
    + dip(straight(h, z))
    + 2 * q * R * ramp(straight(h, z))
    + q * R**2 * indicator(0 <= z)
    - 4 / D**2 * both(h, z, fourth_of)
)
one_step_gain = claim(
    "A step of X', seen from a point",
    kind="strengthening",
    given=[setting[0], *setting[1:14], p_is, b_is],
    show=gained(h) <= E(N, lambda z: both(h, z, lambda v: potential(c(c(v))))),
)
u = c(h) - h0
proof(
    one_step_gain,
    *moments,
    use(half_positive),
    apply_to(p_is, h),
    rewrite(-1),
    apply_to(b_is, h),
    rewrite(-1),
    under(
        N,
        lambda z: least(h, z) <= both(h, z, lambda v: potential(c(c(v)))),
        lambda z: (
            use(clamp_bounds, v=h),
            use(clamp_twice, v=straight(h, z)),
            rewrite(-1),
            use(clamp_twice, v=leap(h, z)),
            rewrite(-1),
            use(clamp_potential, v=straight(h, z)),
            use(clamp_potential, v=leap(h, z)),
            use(leap_gain, x=c(h), v=straight(h, z)),
            linear(q, 1 - q),
        ),
    ),
    linear(
        s * c(h),
        s**2,
        q * R**2,
        *[
            4 / D**2 * share * s**k * w ** (4 - k)
            for share, w in (((1 - q), u), (q, u + R))
            for k in (1, 2, 3, 4)
        ],
    ),
)
