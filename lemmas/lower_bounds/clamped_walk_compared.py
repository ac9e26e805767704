"""A clamped walk with jumps up is above the one without; what is gained at a step.

As in `clamped_walk` c(v) is v clamped to [0, D].  X has the laws H[t] and steps from h to c(c(h) + g + s z), X' has the
laws H2[t] and goes to c(c(h) + g + R + s z) with probability q.  p(x) is E (c(x) + s z)_+, b(x) is
-E (c(x) + s z)_-^2, N the law of z; a power of h_t in a title is that of the place c(h_t).
"""

from lemmas.lower_bounds.clamped_walk import D, H, R, T, c, clamp_bounds, clamp_twice, clamped, g, h0, q, s, t, v, walk
from lemmas.lower_bounds.clamped_walk_moments import (N, floor_growth, fourth_growth, moments, negative_part, potential,
    square_growth, square_of_clamped)
from verify.lemma import *

H2 = sequence("H2", law(line))
f, p, b = bounded("f", line), bounded("p", line), bounded("b", line)
x, y, lam = reals("x y lam")

# --- the walk with jumps is above -------------------------------------------------------------------------------------

rising = lambda f: every(REAL, REAL, lambda x, y: (x <= y).implies(f(x) <= f(y)))
above = lambda t: every(bounded(line), lambda f: rising(f).implies(E(H[t], lambda h: f(h)) <= E(H2[t], lambda h: f(h))))

@claim("c(x) <= c(y) for x <= y, where c(v) = max(min(v, D), 0)", given=[clamped, x <= y], show=c(x) <= c(y))
def clamp_rises():
    apply_to(clamped, x)
    rewrite(this)
    apply_to(clamped)
    rewrite(this)

@claim("The walk with jumps up dominates the walk without: E f is not smaller, for every bounded rising f",
    given=[clamped, R >= 0, 0 <= q, q <= 1, *walk(H, g, expr(0), expr(0)), *walk(H2, g, q, R), t >= 0],
    show=(t <= T).implies(above(t)))
def jumps_dominate():
    # A step without jump keeps the order (`ahead` rises), and a jump up only adds.
    start, step = induction(t, 0).called("induction hypothesis")
    with start:
        rewrite("start of H")
        rewrite("start of H2")
    with step:
        intro(1)
        modus("induction hypothesis")
        intro("f", "[f rises]")
        apply_to("steps of H", t)
        apply_to(this)
        apply_to("steps of H2")
        with apply_to(above(t), ahead):
            intro("x", "y", "[x <= y]")
            under(N, lambda z: f(stepped(x, z)) <= f(stepped(y, z)),
                lambda z: (by.use(clamp_rises, c=c), by.use(clamp_rises, x=c(x) + g + s * z, y=c(y) + g + s * z),
                    by.apply_to(rising(f))))
        with under(H2[t],
                lambda h: (E(N, lambda z: f(stepped(h, z)))
                        <= E(N, lambda z: (1 - q) * f(stepped(h, z)) + q * f(jumped(h, z))))) as h:
            under(N, lambda z: f(stepped(h, z)) <= (1 - q) * f(stepped(h, z)) + q * f(jumped(h, z)),
                lambda z: (by.use(clamp_rises, x=c(h) + g + s * z, y=c(h) + g + R + s * z),
                    by.apply_to(rising(f), stepped(h, z), jumped(h, z)), by.linear(q)))

stepped = lambda h, z: c(c(h) + g + s * z)
jumped = lambda h, z: c(c(h) + g + R + s * z)
ahead = value(line, lambda h: E(N, lambda z: f(stepped(h, z))))

# --- the positive and the negative part after a step, unclamped ----------------------------------------------------------

v_of = lambda h, z: c(h) + s * z
ramp = lambda v: (v + abs(v)) / 2
dip = lambda v: (v * abs(v) - v**2) / 2
p_is = every(REAL, lambda x: p(x) == E(N, lambda z: ramp(v_of(x, z))))
b_is = every(REAL, lambda x: b(x) == E(N, lambda z: dip(v_of(x, z))))

parts_rise = claim("x_+ and -x_-^2 rise with x", given=[x <= y], show=(ramp(x) <= ramp(y)) & (dip(x) <= dip(y)))

# The cases x >= 0 and x < 0.
of_sign = lambda x: by.cases_of(abs(x), (), ())

@claim("E (c(x) + s z)_+ and -E (c(x) + s z)_-^2 rise with x", given=[clamped, p_is, b_is], show=rising(p) & rising(b))
def expected_parts_rise():
    part = each_part()
    with part[0]:
        for_part(p_is, ramp)
    with part[1]:
        for_part(b_is, dip)

def for_part(meaning: Prop, part: Callable[[Expr], Expr]) -> None:
    """The mean of this part of c(x) + s z rises."""
    intro("x", "y", "[x <= y]")
    use(clamp_rises, c=c)
    apply_to(meaning)
    rewrite(this)
    apply_to(meaning, y)
    rewrite(this)
    under(N, lambda z: part(v_of(x, z)) <= part(v_of(y, z)), lambda z: (by.use(parts_rise),))

@claim("0 <= E (c(x) + s z)_+ <= D + s, and 0 <= E (c(x) + s z)_-^2 <= s^2",
    given=[clamped, D > 0, s > 0],
    show=all_of(E(N, lambda z: ramp(v_of(x, z))) >= 0, E(N, lambda z: ramp(v_of(x, z))) <= D + s,
        E(N, lambda z: dip(v_of(x, z))) <= 0, E(N, lambda z: dip(v_of(x, z))) >= -(s**2)))
def part_limits():
    do(*moments)
    use(clamp_bounds)
    under(N, lambda z: ramp(v_of(x, z)) <= D + s * (1 + z**2) / 2, lambda z: (of_sign(v_of(x, z)),))
    under(N, lambda z: dip(v_of(x, z)) <= 0, lambda z: (of_sign(v_of(x, z)),))
    under(N, lambda z: -(s**2) * (z**2 - z * abs(z)) / 2 <= dip(v_of(x, z)),
        lambda z: (by.use(negative_part, x=c(x), v=v_of(x, z)),))

# --- a step of X --------------------------------------------------------------------------------------------------------

still = walk(H, expr(0), expr(0), expr(0))
still_setting = [clamped, D > 0, 0 <= h0, h0 <= D / 2, s > 0, *still, t >= 0]

@claim("E h_{t+1}^2 <= E h_t^2 + s^2 - E (h_t + s z)_-^2 for the walk without drift and jumps",
    given=[*still_setting, b_is, t <= T - 1],
    show=E(H[t + 1], lambda h: c(h) ** 2) <= E(H[t], lambda h: c(h) ** 2 + s**2 + b(h)))
def square_step():
    apply_to("steps of H")
    do(*moments)
    with under(H[t], lambda h: E(N, lambda z: c(c(v_of(h, z))) ** 2) <= c(h) ** 2 + s**2 + b(h)) as h:
        apply_to(b_is)
        under(N, lambda z: c(c(v_of(h, z))) ** 2 <= v_of(h, z) ** 2 + dip(v_of(h, z)),
            lambda z: (by.use(clamp_twice), by.rewrite(this), by.use(square_of_clamped)))

# A lower bound of E (h_t + s z)_+, for each lambda > 0.
level = lambda t: (3 / (2 * lam) * (h0**2 + (t + 1) * s**2 / 2 - 12 * t**2 * s**4 / D**2)
        - 1 / (2 * lam**3) * (h0**4 + 6 * h0**2 * (t + 1) * s**2 + 3 * (t + 1) ** 2 * s**4))
quartic_below = claim("v_+ >= (3/2) (v^2 - y)/lambda - v^4/(2 lambda^3), from a bound y of v_-^2, for lambda > 0",
    given=[lam > 0, y >= (v**2 - v * abs(v)) / 2],
    show=ramp(v) >= 3 / (2 * lam) * (v**2 - y) - 1 / (2 * lam**3) * v**4)

@claim("A lower bound of E (h_t + s z)_+ for the walk without drift and jumps, from its second and its fourth moment",
    given=[*still_setting, p_is, lam > 0],
    show=(t <= T).implies(E(H[t], lambda h: p(h)) >= level(t)))
def positive_mean():
    """From v_+ >= (3/2) (v^2 - v_-^2)/lambda - v^4/(2 lambda^3), for every lambda > 0."""

    intro(1)
    do(*moments)
    with under(H[t], lambda h: lower_p(h) <= p(h)) as h:
        apply_to(p_is)
        under(N,
            lambda z: (3 / (2 * lam) * (v_of(h, z) ** 2 - s**2 * (z**2 - z * abs(z)) / 2)
                    - 1 / (2 * lam**3) * v_of(h, z) ** 4 <= ramp(v_of(h, z))),
            lambda z: (by.use(clamp_bounds), by.use(negative_part, x=c(h), v=v_of(h, z)), by.use(quartic_below)))
        linear(3 / lam * s * c(h), 3 / (4 * lam) * s**2, 2 / lam**3 * s * c(h) ** 3, 3 / lam**3 * s**2 * c(h) ** 2,
            2 / lam**3 * s**3 * c(h), 1 / (2 * lam**3) * s**4)
    use(floor_growth)
    modus(this)
    use(square_growth, a=0)
    modus(this)
    use(fourth_growth, a=0)
    modus(this)
    under(H[t], lambda h: potential(c(h)) <= c(h) ** 2, lambda h: (by.have(4 / D**2 * (c(h) - h0) ** 4 >= 0),))
    linear(3 / (2 * lam), 3 / lam**3 * s**2, 1 / (2 * lam**3))

fourth_after = lambda h: c(h) ** 4 + 6 * c(h) ** 2 * s**2 + 3 * s**4
lower_p = lambda h: 3 / (2 * lam) * (c(h) ** 2 + s**2 / 2) - 1 / (2 * lam**3) * fourth_after(h)

doubt(positive_mean, mutants=[mutant("for any p", given=[*still_setting[1:5], t >= 0, lam > 0])])
doubt(square_step, mutants=[mutant("for any laws", given=[*still_setting[1:5], t >= 0, t <= T - 1])])
doubt(expected_parts_rise, mutants=[mutant("for any p and b", given=[])])
ordered = (t <= T).implies(E(H[t], lambda h: c(h)) <= E(H2[t], lambda h: c(h)))
doubt(jumps_dominate, mutants=[mutant("any laws, f = c", given=[t >= 0], show=ordered)])
