"""A clamped walk with jumps up is above the one without; what is gained at a step."""

from lemmas.noisy_sgd.clamped_walk import (
    D,
    H,
    R,
    T,
    c,
    clamp_bounds,
    clamp_inside,
    clamp_twice,
    clamped,
    g,
    h,
    h0,
    q,
    s,
    t,
    v,
    walk,
)
from lemmas.noisy_sgd.clamped_walk_moments import (
    N,
    clamp_potential,
    moments,
    negative_part,
    potential,
    square_growth,
    fourth_growth,
    floor_growth,
)
from verify.lemma import *

H2 = sequence("H2", law(line))
f, p, b = bounded("f", line), bounded("p", line), bounded("b", line)
x, y, z, a, lam = reals("x y z a lam")

# --- the walk with jumps is above -------------------------------------------------------------------------------------

rising = lambda f: every(REAL, REAL, lambda x, y: (x <= y).implies(f(x) <= f(y)))
above = lambda t: every(
    bounded(line), lambda f: rising(f).implies(E(H[t], lambda h: f(h)) <= E(H2[t], lambda h: f(h)))
)

clamp_rises = claim(
    "Clamping keeps the order",
    kind="strengthening",
    given=[clamped, x <= y],
    show=c(x) <= c(y),
)
proof(
    clamp_rises,
    apply_to(clamped, x),
    rewrite(-1),
    apply_to(clamped, y),
    rewrite(-1),
    have(Min(x, D) <= Min(y, D), fact("min", "below", x, D), cases_of(Min(y, D), (), ())),
    fact("max", "above", Min(y, D), 0),
    cases_of(Max(Min(x, D), 0), (), ()),
)

jumps_dominate = claim(
    "The walk with jumps up dominates the walk without: E f is larger for every rising f",
    kind="strengthening",
    given=[
        clamped,
        R >= 0,
        0 <= q,
        q <= 1,
        *walk(H, g, expr(0), expr(0)),
        *walk(H2, g, q, R),
        t >= 0,
    ],
    show=(t <= T).implies(above(t)),
)
stepped = lambda h, z: c(c(h) + g + s * z)
jumped = lambda h, z: c(c(h) + g + R + s * z)
ahead = value(line, lambda h: E(N, lambda z: f(stepped(h, z))))
proof(
    jumps_dominate,
    induction(
        t,
        0,
        (
            intro(),
            intro("f"),
            intro(),
            congruence(4, lambda hole: E(hole, lambda h: f(h)) <= E(H2[0], lambda h: f(h))),
            congruence(6, lambda hole: f(h0) <= E(hole, lambda h: f(h))),
        ),
        (
            intro(),
            modus(-2),
            intro("f"),
            intro(),
            apply_to(5, t),
            apply_to(-1, f),
            apply_to(7, t),
            apply_to(-1, f),
            apply_to(
                above(t),
                ahead,
                by=[
                    (
                        intro("x", "y"),
                        intro(),
                        under(
                            N,
                            lambda z: f(stepped(x, z)) <= f(stepped(y, z)),
                            lambda z: (
                                use(clamp_rises),
                                use(clamp_rises, x=c(x) + g + s * z, y=c(y) + g + s * z),
                                apply_to(rising(f), stepped(x, z), stepped(y, z)),
                            ),
                        ),
                    )
                ],
            ),
            under(
                H2[t],
                lambda h: (
                    E(N, lambda z: f(stepped(h, z)))
                    <= E(N, lambda z: (1 - q) * f(stepped(h, z)) + q * f(jumped(h, z)))
                ),
                lambda h: (
                    under(
                        N,
                        lambda z: f(stepped(h, z)) <= (1 - q) * f(stepped(h, z)) + q * f(jumped(h, z)),
                        lambda z: (
                            use(clamp_rises, x=c(h) + g + s * z, y=c(h) + g + R + s * z),
                            apply_to(rising(f), stepped(h, z), jumped(h, z)),
                            linear(q),
                        ),
                    ),
                ),
            ),
        ),
    ),
)

# --- the positive and the negative part after a step, unclamped ----------------------------------------------------------

v_of = lambda h, z: c(h) + s * z
positive = lambda v: (v + abs(v)) / 2
negative = lambda v: (v * abs(v) - v**2) / 2
p_is = every(REAL, lambda x: p(x) == E(N, lambda z: positive(v_of(x, z))))
b_is = every(REAL, lambda x: b(x) == E(N, lambda z: negative(v_of(x, z))))

parts_rise = claim(
    "x_+ and -x_-^2 rise with x",
    kind="strengthening",
    given=[x <= y],
    show=(positive(x) <= positive(y)) & (negative(x) <= negative(y)),
)
of_sign = lambda x: cases_of(abs(x), (), ())
proof(
    parts_rise,
    cases(
        x >= 0,
        yes=(have(eq(abs(x), x)), rewrite(-1), have(eq(abs(y), y)), rewrite(-1)),
        no=(
            have(eq(abs(x), -x)),
            rewrite(-1),
            cases(
                y >= 0,
                yes=(have(eq(abs(y), y)), rewrite(-1), have(x**2 >= 0, sign())),
                no=(have(eq(abs(y), -y)), rewrite(-1), have(y**2 <= x**2, linear(-x, -y))),
            ),
        ),
    ),
)

expected_parts_rise = claim(
    "E (c(x) + s z)_+ and -E (c(x) + s z)_-^2 rise with x",
    kind="strengthening",
    given=[clamped, p_is, b_is],
    show=rising(p) & rising(b),
)
for_part = lambda index, name, part: (
    intro("x", "y"),
    intro(),
    use(clamp_rises),
    apply_to(index, x),
    rewrite(-1),
    apply_to(index, y),
    rewrite(-1),
    under(
        N,
        lambda z: part(v_of(x, z)) <= part(v_of(y, z)),
        lambda z: (use(parts_rise, x=v_of(x, z), y=v_of(y, z)),),
    ),
)
proof(expected_parts_rise, each_part(for_part(1, p, positive), for_part(2, b, negative)))

part_limits = claim(
    "0 <= E (c(x) + s z)_+ <= D + s, and 0 <= E (c(x) + s z)_-^2 <= s^2",
    kind="strengthening",
    given=[clamped, D > 0, s > 0],
    show=all_of(
        E(N, lambda z: positive(v_of(x, z))) >= 0,
        E(N, lambda z: positive(v_of(x, z))) <= D + s,
        E(N, lambda z: negative(v_of(x, z))) <= 0,
        E(N, lambda z: negative(v_of(x, z))) >= -(s**2),
    ),
)
proof(
    part_limits,
    *moments,
    use(clamp_bounds, v=x),
    under(N, lambda z: 0 <= positive(v_of(x, z)), lambda z: (of_sign(v_of(x, z)),)),
    under(
        N,
        lambda z: positive(v_of(x, z)) <= D + s * (1 + z**2) / 2,
        lambda z: (
            have((1 + z**2) / 2 >= z, have((1 - z) ** 2 >= 0, sign())),
            have(s * (1 + z**2) / 2 >= s * z, linear(s)),
            have(s * (1 + z**2) / 2 >= 0, sign()),
            of_sign(v_of(x, z)),
        ),
    ),
    under(
        N,
        lambda z: negative(v_of(x, z)) <= 0,
        lambda z: (have(v_of(x, z) ** 2 >= 0, sign()), of_sign(v_of(x, z))),
    ),
    under(
        N,
        lambda z: -(s**2) * (z**2 - z * abs(z)) / 2 <= negative(v_of(x, z)),
        lambda z: (use(negative_part, x=c(x), v=v_of(x, z)),),
    ),
    each_part((), (linear(s / 2),), (), (linear(s**2),)),
)
