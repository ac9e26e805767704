"""From ternary divergences to the Renyi divergence of integer order m, for any two laws.

With s = dp/dq - 1 the moment is the mean of (1 + s)^m, at most 1 + m s and the sum of C(m, j) |s|^j over j >= 2, with
the mean 0 of s.  There are no densities here: the functions F - 1 and G - 1 of t, F = max(t, 1) and
G = max(2 - t^(m - 1), 1)^(1/(m - 1)), are the positive and the negative part of the s at which all the terms are tight.
"""

from lemmas.analysis.binomial_expansion import batch_identity, odd_part, shifted, theorem
from lemmas.analysis.renyi_tangent import power_tangent
from lemmas.divergences.renyi_mixtures import affine_moment, product_below_sum, renyi_two_forms
from lemmas.papers import berthier
from lemmas.sampling.ternary_divergence import Y, p, q, r, ternary
from verify.lemma import *

alpha, H, y, a, t, G = reals("alpha H y a t G")
m, j = integer("m"), integer("j")
f, g, t_ = (weight(name, Y) for name in ["f", "g", "t"])

# --- ternary divergences of laws that are close in pairs --------------------------------------------------------------

ternary_from_renyi = claim(
    "|p - q|^alpha <= p^alpha + q^alpha: at most twice the Renyi moment",
    berthier("Theorem 4.2", "step"),
    given=[alpha > 1, H >= 0, renyi_moment(p, r, alpha) <= H, renyi_moment(q, r, alpha) <= H],
    show=ternary(p, q, r, alpha) <= 2 * H,
)
low = lambda law, f: E(law, lambda y: f(y) ** (alpha - 1))
high = lambda law, f: E(law, lambda y: f(y) ** alpha)
proof(
    ternary_from_renyi,
    intro("f", "g"),
    apply_to(2, f),
    apply_to(3, g),
    use(product_below_sum, A=low(p, f), B=high(r, f)),
    use(product_below_sum, A=low(q, g), B=high(r, g)),
    have(low(p, g) >= 0),
    have(low(q, f) >= 0),
    linear(alpha),
)

ternary_square = claim(
    "Order 2: at most 4 (H - 1)",
    berthier("Theorem 4.2", "step"),
    given=[H >= 0, renyi_moment(p, r, 2) <= H, renyi_moment(q, r, 2) <= H],
    show=ternary(p, q, r, 2) <= 4 * (H - 1),
)
u = lambda sign, y: abs(1 + sign * (f(y) - g(y)) / 2)
affine = lambda law: affine_moment(2, Y, law, r, H)


def side(law: Law, sign: int) -> Step:
    return have(
        sign * (E(law, f) - E(law, g) - E(r, f) + E(r, g)) - (E(r, lambda y: f(y) ** 2 + g(y) ** 2)) / 4
        <= H - 1,
        use(renyi_two_forms, X=Y, mu=law, nu=r, alpha=2),
        have(affine(law), modus(-2), assume()),
        apply_to(-1, value(Y, lambda y: u(sign, y))),
        under(law, lambda y: 1 + sign * (f(y) - g(y)) / 2 <= u(sign, y)),
        under(
            r,
            lambda y: u(sign, y) ** 2 <= 1 + sign * (f(y) - g(y)) + (f(y) ** 2 + g(y) ** 2) / 4,
            lambda y: (
                fact("abs", "cases", 1 + sign * (f(y) - g(y)) / 2),
                have(f(y) * g(y) >= 0),
                split(-2, (rewrite(-1), linear()), (rewrite(-1), linear())),
            ),
        ),
        linear(),
    )


proof(ternary_square, intro("f", "g"), side(p, 1), side(q, -1), linear())

# --- binomial sums ----------------------------------------------------------------------------------------------------

C = lambda j: binomial(m, j)
slopes = lambda y: 2 * C(2) * y + Sum(3, m, lambda j: C(j) * j * y ** (j - 1))
excess = lambda y: C(2) * y**2 + Sum(3, m, lambda j: C(j) * (j - 1) * y**j)
sum_of_powers = Sum(3, m, lambda j: C(j) * y**j)
whole = lambda low: Sum(low, m, lambda j: C(j) * y**j)
times_j = lambda low: Sum(low, m, lambda j: j * C(j) * y**j)

power_step = claim(
    "y^j = y y^(j - 1)", kind="strengthening", given=[y >= 0, j >= 2], show=eq(y**j, y * y ** (j - 1))
)
proof(power_step, fact("^", "sum0", y, 1, j - 1))

slopes_summed = claim(
    "The sum of C(m, j) j y^(j - 1) over j >= 2 is m ((1 + y)^(m - 1) - 1)",
    kind="strengthening",
    given=[m >= 2, y >= 0],
    show=eq(slopes(y), m * ((1 + y) ** (m - 1) - 1)),
)
proof(
    slopes_summed,
    cases(
        y > 0,
        yes=(
            use(theorem, n=m - 1),
            use(shifted, n=m - 1, m=m - 1),
            sums(
                (1, m),
                lambda j: eq(j * C(j) * y**j, m * (binomial(m - 1, j - 1) * y**j)),
                lambda j: (use(batch_identity, n=m, b=j), linear(y**j)),
            ),
            unfold(times_j(1), "first"),
            unfold(times_j(2), "first"),
            sums(
                (3, m),
                lambda j: eq(j * C(j) * y**j, y * (C(j) * j * y ** (j - 1))),
                lambda j: (use(power_step), linear(j * C(j))),
            ),
            fact("binomial", "zero", m),
            fact("binomial", "step", m, 0),
            have(C(1) == m, linear(m)),
            linear(y, m, m * y, scale=y),
        ),
        no=(
            have(y == 0),
            rewrite(-1),
            sums(
                (3, m),
                lambda j: eq(C(j) * j * expr(0) ** (j - 1), 0 * j),
                lambda j: (fact("^", "zero", j - 1), rewrite(-1)),
            ),
            fact("^", "one", m - 1),
            linear(m),
        ),
    ),
)
excess_summed = claim(
    "The sum of C(m, j) (j - 1) y^j over j >= 2 is m y (1 + y)^(m - 1) - (1 + y)^m + 1",
    kind="strengthening",
    given=[m >= 2, y >= 0],
    show=eq(excess(y), m * y * (1 + y) ** (m - 1) - (1 + y) ** m + 1),
)
proof(
    excess_summed,
    use(slopes_summed),
    cases(
        y > 0,
        yes=(
            use(theorem, n=m),
            unfold(whole(0), "first"),
            unfold(whole(1), "first"),
            unfold(whole(2), "first"),
            sums(
                (3, m),
                lambda j: eq(C(j) * (j - 1) * y**j, y * (C(j) * j * y ** (j - 1)) - C(j) * y**j),
                lambda j: (use(power_step), linear(j * C(j))),
            ),
            fact("binomial", "zero", m),
            fact("binomial", "step", m, 0),
            have(C(1) == m, linear(m)),
            linear(y),
        ),
        no=(
            have(y == 0),
            rewrite(-1),
            sums(
                (3, m),
                lambda j: eq(C(j) * (j - 1) * expr(0) ** j, 0 * j),
                lambda j: (fact("^", "zero", j), rewrite(-1)),
            ),
            fact("^", "one", m),
            linear(),
        ),
    ),
)

# --- the point where all terms are tight ------------------------------------------------------------------------------

above = lambda t: Max(t, 1) - 1
under_one = lambda t: Max(2 - t ** (m - 1), 1) ** (1 / (m - 1)) - 1
u_, v_ = reals("u v")

tight_above = claim(
    "t >= 1: y = t - 1",
    kind="strengthening",
    given=[m >= 2, y >= 0],
    show=excess(y) + m * (1 + y) ** (m - 1) - (m - 1) * (1 + y) ** m == 1,
)
proof(
    tight_above,
    use(excess_summed),
    fact("^", "sum", 1 + y, 1, m - 1),
    linear(m, y),
)

tight_below = claim(
    "t <= 1: (1 + y)^(m - 1) = 2 - t^(m - 1)",
    kind="strengthening",
    given=[m >= 2, y >= 0, y <= 1, t >= 0, (1 + y) ** (m - 1) == 2 - t ** (m - 1)],
    show=excess(y) + m * t ** (m - 1) - (m - 1) * t**m <= 1,
)
proof(
    tight_below,
    use(excess_summed),
    use(odd_part, n=m),
    have((1 - y) ** m >= 0, fact("^", "nonnegative", 1 - y, m), assume()),
    cases(
        t > 0,
        yes=(
            use(power_tangent, alpha=m, u=1 - y),
            fact("^", "sum", t, 1, m - 1),
            linear(m * y, m),
        ),
        no=(
            have(t == 0),
            fact("^", "zero", m),
            fact("^", "zero", m - 1),
            have(t**m == 0, rewrite(t == 0), assume()),
            have(t ** (m - 1) == 0, rewrite(t == 0), assume()),
            linear(m * y, m),
        ),
    ),
)

zero_slopes = claim(
    "slopes(0) = excess(0) = 0",
    kind="strengthening",
    given=[m >= 2, y == 0],
    show=(slopes(y) == 0) & (excess(y) == 0),
)
proof(
    zero_slopes,
    use(slopes_summed),
    use(excess_summed),
    have((1 + y) ** (m - 1) == 1, rewrite(1), fact("^", "one", m - 1), assume()),
    have((1 + y) ** m == 1, rewrite(1), fact("^", "one", m), assume()),
    each_part((linear(m),), (linear(m, m * (1 + y) ** (m - 1)),)),
)

both_parts = claim(
    "All terms are tight",
    kind="strengthening",
    given=[m >= 2, t >= 0, eq(u_, above(t)), eq(v_, under_one(t))],
    show=all_of(
        u_ >= 0,
        v_ >= 0,
        slopes(u_) - slopes(v_) == m * (t ** (m - 1) - 1),
        excess(u_) + excess(v_) + m * t ** (m - 1) - (m - 1) * t**m <= 1,
    ),
)
a_ = t ** (m - 1)
in_parts = each_part(
    (assume(),),
    (assume(),),
    (linear(m),),
    (linear(m, m - 1, m * (1 + u_) ** (m - 1), m * (1 + v_) ** (m - 1)),),
)
proof(
    both_parts,
    cases(
        t >= 1,
        yes=(
            fact("^", "increasing", 1, t, m - 1),
            fact("^", "one", m - 1),
            fact("^", "one", 1 / (m - 1)),
            have(u_ == t - 1, rewrite(eq(u_, above(t))), auto()),
            have(Max(2 - a_, 1) == 1),
            have(v_ == 0, rewrite(eq(v_, under_one(t))), rewrite(-1), linear()),
            use(zero_slopes, y=v_),
            use(slopes_summed, y=u_),
            use(tight_above, y=u_),
            have((1 + u_) ** (m - 1) == a_, rewrite(u_ == t - 1)),
            have((1 + u_) ** m == t**m, rewrite(u_ == t - 1)),
            have(u_ >= 0),
            have(v_ >= 0),
            in_parts,
        ),
        no=(
            fact("^", "increasing", t, 1, m - 1),
            fact("^", "one", m - 1),
            have(a_ >= 0),
            have(u_ == 0, rewrite(eq(u_, above(t))), auto()),
            have(Max(2 - a_, 1) == 2 - a_),
            have(1 + v_ == (2 - a_) ** (1 / (m - 1)), rewrite(eq(v_, under_one(t))), rewrite(-1), linear()),
            have(
                (1 + v_) ** (m - 1) == 2 - a_,
                rewrite(-1),
                fact("^", "tower", 2 - a_, 1 / (m - 1), m - 1),
                assume(),
            ),
            fact("^", "increasing", 1, 2 - a_, 1 / (m - 1)),
            fact("^", "one", 1 / (m - 1)),
            have(v_ >= 0, linear()),
            fact("^", "increasing", 2 - a_, 2, 1 / (m - 1)),
            have(expr(2) ** (1 / (m - 1)) <= 2, auto()),
            have(v_ <= 1, linear()),
            use(zero_slopes, y=u_),
            use(slopes_summed, y=v_),
            use(tight_below, y=v_),
            have(u_ >= 0),
            in_parts,
        ),
    ),
)

# --- the moment -------------------------------------------------------------------------------------------------------

tau, tau2 = real_sequence("tau"), real("tau2")
order_m = 1 + C(2) * tau2 + Sum(3, m, lambda j: C(j) * tau[j])
moment_from_ternary = claim(
    "The Renyi moment of order m is at most 1 and the sum of C(m, j) times the ternary divergence of order j",
    berthier("Theorem 4.2", "step"),
    given=[
        m >= 2,
        ternary(p, q, q, 2) <= tau2,
        for_all(3, m, lambda j: ternary(p, q, q, j) <= tau[j]),
    ],
    show=affine_moment(m, Y, p, q, order_m),
)
gain = lambda j: (
    E(p, lambda y: f(y) ** (j - 1) - g(y) ** (j - 1)) - E(q, lambda y: f(y) ** (j - 1) - g(y) ** (j - 1))
)
cost = lambda j: E(q, lambda y: f(y) ** j + g(y) ** j)

# max(j, 0) for the index j of a sum: so the powers are bounded by form.
up = lambda j: Max(j, 0)
gain_up = lambda j: (
    E(p, lambda y: f(y) ** up(j - 1) - g(y) ** up(j - 1))
    - E(q, lambda y: f(y) ** up(j - 1) - g(y) ** up(j - 1))
)
cost_up = lambda j: E(q, lambda y: f(y) ** up(j) + g(y) ** up(j))
slopes_up = lambda y: 2 * C(2) * y + Sum(3, m, lambda j: C(j) * j * y ** up(j - 1))
excess_up = lambda y: C(2) * y**2 + Sum(3, m, lambda j: C(j) * (j - 1) * y ** up(j))
same_up = claim(
    "The same sums",
    kind="strengthening",
    given=[m >= 2, y >= 0],
    show=(slopes_up(y) == slopes(y)) & (excess_up(y) == excess(y)),
)
proof(
    same_up,
    each_part(
        (
            sums(
                (3, m),
                lambda j: eq(C(j) * j * y ** up(j - 1), C(j) * j * y ** (j - 1)),
                lambda j: (have(eq(up(j - 1), j - 1)), rewrite(-1), ring()),
            ),
            linear(),
        ),
        (
            sums(
                (3, m),
                lambda j: eq(C(j) * (j - 1) * y ** up(j), C(j) * (j - 1) * y**j),
                lambda j: (have(eq(up(j), j)), rewrite(-1), ring()),
            ),
            linear(),
        ),
    ),
)

y0 = point("y0", Y)
at_y0 = (use(both_parts, t=t_(y0), u=above(t_(y0)), v=under_one(t_(y0))), assume())
at_point = lambda y: (
    apply_to(3, y),
    apply_to(4, y),
    use(both_parts, t=t_(y), u=f(y), v=g(y)),
    use(same_up, y=f(y)),
    use(same_up, y=g(y)),
    linear(),
)
all_slopes = lambda y: slopes_up(f(y)) - slopes_up(g(y)) == m * (t_(y) ** (m - 1) - 1)
proof(
    moment_from_ternary,
    intro("t"),
    name_for(f, value(Y, lambda y0: above(t_(y0))), by=[at_y0]),
    name_for(g, value(Y, lambda y0: under_one(t_(y0))), by=[at_y0]),
    under(p, all_slopes, at_point),
    under(q, all_slopes, at_point),
    under(
        q,
        lambda y: excess_up(f(y)) + excess_up(g(y)) + m * t_(y) ** (m - 1) - (m - 1) * t_(y) ** m <= 1,
        at_point,
    ),
    apply_to(1, f, g),
    fact("binomial", "nonnegative", m, 2),
    sums(
        (3, m),
        lambda j: C(j) * (j * gain_up(j) - (j - 1) * cost_up(j)) <= C(j) * tau[j],
        lambda j: (
            apply_to(2, j, f, g),
            fact("binomial", "nonnegative", m, j),
            have(eq(up(j), j)),
            have(eq(up(j - 1), j - 1)),
            congruence(
                -1,
                lambda hole: (
                    C(j)
                    * (
                        j
                        * (
                            E(p, lambda y: f(y) ** hole - g(y) ** hole)
                            - E(q, lambda y: f(y) ** hole - g(y) ** hole)
                        )
                        - (j - 1) * cost_up(j)
                    )
                    <= C(j) * tau[j]
                ),
            ),
            congruence(
                -2,
                lambda hole: (
                    C(j) * (j * gain(j) - (j - 1) * E(q, lambda y: f(y) ** hole + g(y) ** hole))
                    <= C(j) * tau[j]
                ),
            ),
            linear(C(j)),
        ),
    ),
    linear(C(2)),
)
