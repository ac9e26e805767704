"""What the walk of X' gains on the walk of X in short runs, in second moments.

As in `clamped_walk_compared`, but without drift, X has the laws H[t] and goes from h to c(c(h) + s z), c(v) the number v
clamped to [0, D]; X' has the laws H2[t] and goes to c(c(h) + R + s z) with probability q.  Both start at h0.  p(h) is
E (c(h) + s z)_+, b(h) is -E (c(h) + s z)_-^2, potential(v) is v^2 - 4 (v - h0)^4/D^2, and v_+^2 is `upper`.
"""

from lemmas.lower_bounds.clamped_walk import (D, H, R, T, c, clamp_bounds, clamp_inside, clamp_twice, clamped, h, h0, q,
    s, t, v)
from lemmas.lower_bounds.clamped_walk_compared import (H2, b, b_is, dip, expected_parts_rise, jumps_dominate, lam,
    level, p, p_is, positive_mean, ramp, square_step, still)
from lemmas.lower_bounds.clamped_walk_events import half_positive
from lemmas.lower_bounds.clamped_walk_jumps import (assumptions, fourth_after, growth_bounded, jump_fourth, leap, sizes,
    straight)
from lemmas.lower_bounds.clamped_walk_moments import N, centred, clamp_potential, moments, potential
from verify.lemma import *

x, z = reals("x z")

upper = lambda v: (v**2 + v * abs(v)) / 2

@claim("(v + R)_+^2 >= v_+^2 + 2 R v_+ + R^2 1[z >= 0] for v = x + s z, x >= 0 and s, R > 0",
    given=[x >= 0, s > 0, R > 0, eq(v, x + s * z)],
    show=upper(v + R) >= upper(v) + 2 * R * ramp(v) + R**2 * indicator(0 <= z))
def square_after_a_leap():
    yes, no = cases(v >= 0)
    with yes:
        have(eq(abs(v), v))
        rewrite(this)
        have(eq(abs(v + R), v + R))
        rewrite(this)
    with no:
        have(z < 0, by.contradiction())

# The mean of a function over the step, jumping or not.
both = lambda h, z, of: (1 - q) * of(straight(h, z)) + q * of(leap(h, z))
fourth_of = lambda v: (v - h0) ** 4
# gained: the left side of the claim.  least: what is below the mean potential after the step, at each z.
gained = lambda h: c(h) ** 2 + s**2 + b(h) + 2 * q * R * p(h) + q * R**2 / 2 - 4 / D**2 * fourth_after(c(h) - h0)
least = lambda h, z: (straight(h, z) ** 2 + dip(straight(h, z)) + 2 * q * R * ramp(straight(h, z))
        + q * R**2 * indicator(0 <= z) - 4 / D**2 * both(h, z, fourth_of))

@definition(r"\mathbb{E} ($u + $R J_{$q} + $s\xi)^4", letters="q R s")
def fourth_moment(q: Real, R: Real, s: Real, u: Real) -> Expr:
    """E (u + R Bernoulli(q) + s N)^4.

    (1 - q) (u^4 + 6 u^2 s^2 + 3 s^4) + q ((u + R)^4 + 6 (u + R)^2 s^2 + 3 s^4): the fourth moment of
    u + R J + s N, where J = 1 with probability q and N is normal."""
    return fourth_after(u)

@claim("A step of X' from h makes E (c^2 - 4 (c - h0)^4/D^2) >= c^2 + s^2 + b + 2 q R p + q R^2/2 - 4 M_4/D^2 at h",
    given=[clamped, *sizes, p_is, b_is],
    show=c(h) ** 2 + s**2 + b(h) + 2 * q * R * p(h) + q * R**2 / 2 - 4 / D**2 * fourth_moment(q, R, s, c(h) - h0)
        <= E(N, lambda z: both(h, z, lambda v: potential(c(c(v))))))
def one_step_gain():
    """M_4 is the fourth moment of the distance from h0 after the step, before it is clamped."""

    do(*moments)
    use(half_positive)
    apply_to(p_is)
    rewrite(this)
    apply_to(b_is)
    with under(N, lambda z: least(h, z) <= both(h, z, lambda v: potential(c(c(v))))) as z:
        use(clamp_bounds, v=h)
        use(clamp_twice, v=straight(h, z))
        rewrite(this)
        use(clamp_twice)
        rewrite(this)
        use(clamp_potential)
        use(clamp_potential, v=leap(h, z))
        use(square_after_a_leap, x=c(h))
        linear(q, 1 - q)
    linear(s * c(h), s**2, q * R**2,
        *[4 / D**2 * share * s**k * w ** (4 - k) for share, w in (((1 - q), u), (q, u + R)) for k in (1, 2, 3, 4)])

u = c(h) - h0

# At most the sum of E p(h_i) of X over i < t (`positive_mean`); what X' has more than X, lessened at the upper end.
gain = lambda t: (t * (3 / (2 * lam) * (h0**2 + (t + 1) * s**2 / 4 - 12 * T**2 * s**4 / D**2)
            - 1 / (2 * lam**3) * (h0**4 + 3 * h0**2 * (t + 1) * s**2 + (t + 1) * (2 * t + 1) * s**4 / 2)))
advantage = lambda t: E(H2[t], lambda h: potential(c(h))) - E(H[t], lambda h: c(h) ** 2)

@claim("E c(h'_t)^2 - (4/D^2) E (c(h'_t) - h0)^4 >= E c(h_t)^2 + 2 q R gain(t) - 328 t T s^4/D^2 after t steps of X' "
        "and of X",
    given=[*assumptions, *still, R <= D / 200, lam > 0, p_is, b_is],
    show=(t <= T).implies(advantage(t) >= 2 * q * R * gain(t) - 328 * t * T * s**4 / D**2))
def jumps_gain():
    """By induction: in a step X' gains 2 q R E p(h_t) on X at least, and E p is larger for X' than for X, by
    `jumps_dominate`; for X `positive_mean` bounds it from below, and gain(t) is at most the sum of these bounds."""

    start, step = induction(t, 0).called("induction hypothesis")
    with start:
        rewrite("start of H2")
        rewrite("start of H")
        use(clamp_inside, v=h0)
        have(potential(c(h0)) - c(h0) ** 2 >= 0, by.rewrite(this))
    with step:
        intro(1)
        modus("induction hypothesis")
        use(jump_fourth)
        modus(this)
        growth_bounded()
        use(square_step)
        use(positive_mean)
        modus(this)
        use(expected_parts_rise)
        use(jumps_dominate, g=0)
        modus(this).called("by jumps dominate")
        apply_to(this, p)
        apply_to("by jumps dominate", b)
        apply_to("steps of H2", t)
        apply_to(this)
        under(H2[t], lambda h: gained(h) <= E(N, lambda z: both(h, z, lambda v: potential(c(c(v))))),
            lambda h: (by.use(one_step_gain),))
        have(2 * q * R * E(H2[t], p) >= 2 * q * R * level(t), by.linear(2 * q * R))
        have(R**2 <= D**2 / 40000, by.linear(R, D / 200))
        with have(20 * q * R**4 / D**2 <= q * R**2 / 2):
            have(q * R**2 >= 0, by.sign())
            linear(20 * q * R**2 / D**2)
        have(2 * q * R * level(t) >= 2 * q * R * (gain(t + 1) - gain(t)))
        with have(E(H2[t + 1], lambda h: potential(c(h))) >= E(H2[t], lambda h: c(h) ** 2) + s**2 + E(H2[t], b)
                    + 2 * q * R * E(H2[t], p) - 4 / D**2 * centred(H2, t, 4, h0) - 328 * T * s**4 / D**2):
            linear(4 / D**2)
        linear()

doubt(jumps_gain, mutants=[mutant("for any laws", given=[*sizes, t >= 0, R <= D / 200, lam > 0])])
