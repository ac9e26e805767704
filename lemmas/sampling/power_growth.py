"""Powers near 1, and the real inequalities behind a mixture with one differing part."""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.divergences.renyi import young
from verify.lemma import *

alpha, beta, r, u, s, y, c, d, A, B, D, q, t = reals("alpha beta r u s y c d A B D q t")

concave_power = claim(
    "u^beta lies below its tangent at 1 for 0 < beta <= 1",
    kind="strengthening",
    given=[0 < beta, beta <= 1, u >= 0],
    show=u**beta <= 1 + beta * (u - 1),
)
proof(
    concave_power,
    cases(
        u > 0,
        yes=(use(renyi_power_tangent, alpha=1 / beta, u=u**beta, t=1), linear(beta)),
        no=(have(eq(u, 0)), rewrite(this)),
    ),
)
doubt(concave_power, mutants=[tightened(concave_power, "9/10"), dropped(concave_power, 0)])

power_of_one_more = claim(
    "(1 + y)^r <= 3/2 + ((4 r + 1) y)^r",
    kind="strengthening",
    given=[r >= 1, y >= 0],
    show=(1 + y) ** r <= expr("3/2") + ((4 * r + 1) * y) ** r,
)
proof(
    power_of_one_more,
    cases(
        y <= 1 / (4 * r),
        yes=(
            fact("exp", "tangent", y),
            fact("^", "increasing", 1 + y, exp(y), r),
            have(y * r <= expr("1/4"), linear(r)),
            fact("exp", "increasing", y * r, "1/4"),
            have(exp(expr("1/4")) <= expr("3/2")),
            fact("^", "nonnegative", (4 * r + 1) * y, r),
            linear(),
        ),
        no=(have(1 <= 4 * r * y, linear(4 * r)), fact("^", "increasing", 1 + y, (4 * r + 1) * y, r)),
    ),
)
doubt(power_of_one_more, mutants=[tightened(power_of_one_more, "1/2"), dropped(power_of_one_more, 0)])

power_near_one = claim(
    "u^alpha <= 1 + alpha s + alpha (alpha - 1) s^2 (3/2 + ((4 r + 1) |s|)^r), s = u - 1",
    kind="strengthening",
    given=[alpha > 1, r >= 1, r >= alpha - 2, u >= 0],
    show=u**alpha
    <= 1 + alpha * (u - 1) + alpha * (alpha - 1) * (u - 1) ** 2 * (expr("3/2") + ((4 * r + 1) * abs(u - 1)) ** r),
)
rest = ((4 * r + 1) * abs(u - 1)) ** r
proof(
    power_near_one,
    cases(
        alpha <= 2,
        yes=(
            use(concave_power, beta=alpha - 1),
            have(u**alpha <= 1 + alpha * (u - 1) + (alpha - 1) * (u - 1) ** 2, linear(u)),
            have(
                (alpha - 1) * (u - 1) ** 2 <= alpha * (alpha - 1) * (u - 1) ** 2,
                linear((alpha - 1) ** 2 * (u - 1) ** 2),
            ),
            have(alpha * (alpha - 1) * (u - 1) ** 2 * (expr("1/2") + rest) >= 0),
            linear(),
        ),
        no=(
            have(
                u**alpha <= 1 + alpha * (u - 1) * u ** (alpha - 1),
                cases(u > 0, yes=(use(renyi_power_tangent, u=1, t=u),), no=(have(eq(u, 0)), rewrite(this), linear())),
            ),
            cases(
                u >= 1,
                yes=(
                    fact("abs", "positive", u - 1),
                    use(power_of_one_more, y=u - 1),
                    use(renyi_power_tangent, alpha=alpha - 1, u=1, t=u),
                    have(
                        u ** (alpha - 2) <= u**r,
                        fact("^", "exp", u, alpha - 2),
                        fact("^", "exp", u, r),
                        fact("exp", "increasing", (alpha - 2) * log(u), r * log(u), by=[(linear(log(u)),)]),
                        linear(),
                    ),
                    rewrite(eq(abs(u - 1), u - 1)),
                    have(
                        u ** (alpha - 1) <= 1 + (alpha - 1) * (u - 1) * (expr("3/2") + ((4 * r + 1) * (u - 1)) ** r),
                        linear((alpha - 1) * (u - 1)),
                    ),
                    linear(alpha * (u - 1)),
                ),
                no=(
                    use(renyi_power_tangent, alpha=alpha - 1, t=1),
                    have((1 - u) * u ** (alpha - 1) >= (1 - u) * (1 + (alpha - 1) * (u - 1)), linear(1 - u)),
                    have(alpha * (alpha - 1) * (u - 1) ** 2 * (expr("1/2") + rest) >= 0),
                    linear(alpha),
                ),
            ),
        ),
    ),
)
doubt(power_near_one, mutants=[tightened(power_near_one, "9/10"), dropped(power_near_one, 0)])

# --- densities D of a common part, A and B of the differing ones -----------------------------------------

m = r + 2
tails = (A**m + B**m) * (D ** (1 - m) + B ** (1 - m))

far_part = claim(
    "q y^m <= c^m (A^m + B^m) (D^(1 - m) + B^(1 - m)) with y = c |A - B|/q, m = r + 2",
    kind="strengthening",
    given=[
        r >= 1,
        A > 0,
        B > 0,
        D > 0,
        0 <= c,
        c <= 1,
        q > 0,
        eq(q, (1 - c) * D + c * B),
        y >= 0,
        eq(y * q, c * d),
        d >= 0,
        (d <= A) | (d <= B),
    ],
    show=q * y**m <= c**m * tails,
)
proof(
    far_part,
    have(
        d**m <= A**m + B**m,
        fact("^", "positive", A, m),
        fact("^", "positive", B, m),
        split(
            (d <= A) | (d <= B),
            (fact("^", "increasing", d, A, m), linear()),
            (fact("^", "increasing", d, B, m), linear()),
        ),
    ),
    have(
        q ** (1 - m) <= D ** (1 - m) + B ** (1 - m),
        fact("^", "positive", D, 1 - m),
        fact("^", "positive", B, 1 - m),
        cases(
            D <= B,
            yes=(have(D <= q, linear(c)), fact("^", "decreasing", D, q, 1 - m), linear()),
            no=(have(B <= q, linear(1 - c)), fact("^", "decreasing", B, q, 1 - m), linear()),
        ),
    ),
    have(eq(y, c * d / q), linear()),
    have(eq(y**m, c**m * d**m * q ** (-m)), rewrite(eq(y, c * d / q))),
    have(eq(q * y**m, c**m * d**m * q ** (1 - m)), rewrite(eq(y**m, c**m * d**m * q ** (-m)))),
    have(d**m * q ** (1 - m) <= tails, linear(q ** (1 - m), A**m + B**m)),
    linear(c**m),
)
doubt(far_part, mutants=[tightened(far_part, "9/10"), dropped(far_part, 0)])

p = (1 - c) * D + c * A
q_ = (1 - c) * D + c * B
near = (A - B) ** 2 * ((1 - c) / D + c / B)

one_differing_part = claim(
    "alpha p t^(alpha - 1) - (alpha - 1) q t^alpha is at most q + alpha (p - q) and terms of second and mth order",
    kind="strengthening",
    given=[alpha > 1, r >= 1, r >= alpha - 2, A > 0, B > 0, D > 0, 0 <= c, c <= 1, t >= 0],
    show=alpha * p * t ** (alpha - 1) - (alpha - 1) * q_ * t**alpha
    <= q_ + alpha * c * (A - B) + alpha * (alpha - 1) * (expr("3/2") * c**2 * near + (4 * r + 1) ** r * c**m * tails),
)
G, U = reals("G U")
collected = claim(
    "The second order and the tail, collected",
    kind="strengthening",
    given=[
        alpha > 1,
        r >= 1,
        r >= alpha - 2,
        q > 0,
        1 + s >= 0,
        y >= 0,
        t >= 0,
        eq(y, abs(s)),
        q * y ** (r + 2) <= G,
        q * s**2 <= U,
    ],
    show=alpha * (q * (1 + s)) * t ** (alpha - 1) - (alpha - 1) * q * t**alpha
    <= q + alpha * (q * s) + alpha * (alpha - 1) * (expr("3/2") * U + (4 * r + 1) ** r * G),
)
proof(
    collected,
    use(power_near_one, u=1 + s),
    use(young, u=t, l=1 + s, e=1),
    have(
        eq(y**2, s**2),
        cases(
            s >= 0,
            yes=(fact("abs", "positive", s), have(eq(y, s)), rewrite(this)),
            no=(fact("abs", "negative", s), have(eq(y, -s)), rewrite(this)),
        ),
    ),
    fact("^", "product0", 4 * r + 1, y, r),
    congruence(
        eq(y, abs(s)),
        lambda hole: (
            (1 + s) ** alpha <= 1 + alpha * s + alpha * (alpha - 1) * s**2 * (expr("3/2") + ((4 * r + 1) * hole) ** r)
        ),
        at=power_near_one,
        backwards=True,
    ),
    have(
        eq(s**2 * ((4 * r + 1) * y) ** r, (4 * r + 1) ** r * y ** (r + 2)),
        rewrite(eq(((4 * r + 1) * y) ** r, (4 * r + 1) ** r * y**r)),
        linear((4 * r + 1) ** r * y**r),
    ),
    have(
        alpha * (alpha - 1) * (q * (s**2 * ((4 * r + 1) * y) ** r)) <= alpha * (alpha - 1) * ((4 * r + 1) ** r * G),
        linear(alpha * (alpha - 1) * (4 * r + 1) ** r, alpha * (alpha - 1) * q),
    ),
    have(alpha * (alpha - 1) * (q * s**2) <= alpha * (alpha - 1) * U),
    have(
        q * (1 + s) ** alpha
        <= q + alpha * (q * s) + alpha * (alpha - 1) * (expr("3/2") * (q * s**2) + q * (s**2 * ((4 * r + 1) * y) ** r)),
        linear(q),
    ),
    have(
        alpha * (q * (1 + s)) * t ** (alpha - 1) - (alpha - 1) * q * t**alpha <= q * (1 + s) ** alpha, linear(alpha * q)
    ),
    linear(),
)
doubt(collected, mutants=[tightened(collected, "9/10"), dropped(collected, 0)])

s2 = c * (A - B) / q
proof(
    one_differing_part,
    let(q, q_),
    have(q > 0, cases(c > 0)),
    have(1 + s2 >= 0, have(p >= 0), linear()),
    have(
        eq(abs(s2), c * abs(A - B) / q),
        cases(
            A >= B,
            yes=(
                fact("abs", "positive", A - B).called("abs positive of A - B"),
                fact("abs", "positive", s2),
                rewrite("abs positive of A - B"),
            ),
            no=(
                fact("abs", "negative", A - B).called("abs negative of A - B"),
                fact("abs", "negative", s2),
                rewrite("abs negative of A - B"),
            ),
        ),
    ),
    have(
        (abs(A - B) <= A) | (abs(A - B) <= B),
        cases(
            A >= B,
            yes=(choose(0), fact("abs", "positive", A - B), linear()),
            no=(choose(1), fact("abs", "negative", A - B), linear()),
        ),
    ),
    have(eq(abs(s2) * q, c * abs(A - B)), rewrite(eq(abs(s2), c * abs(A - B) / q))),
    use(far_part, y=abs(s2), d=abs(A - B)),
    have(
        1 / q <= (1 - c) / D + c / B,
        have(q * ((1 - c) * B + c * D) >= D * B, rewrite(eq(q, q_)), linear(c * (1 - c) * (D - B) ** 2)),
        linear(1 / (q * D * B)),
    ),
    have(q * s2**2 <= c**2 * near, linear(c**2 * (A - B) ** 2)),
    use(collected, s=s2, y=abs(s2), G=c**m * tails, U=c**2 * near),
    have(eq(q * (1 + s2), p)),
    congruence(
        this,
        lambda hole: (
            alpha * hole * t ** (alpha - 1) - (alpha - 1) * q * t**alpha
            <= q
            + alpha * c * (A - B)
            + alpha * (alpha - 1) * (expr("3/2") * c**2 * near + (4 * r + 1) ** r * c**m * tails)
        ),
        at=collected,
    ),
    congruence(
        "q",
        lambda hole: (
            alpha * p * t ** (alpha - 1) - (alpha - 1) * hole * t**alpha
            <= hole
            + alpha * c * (A - B)
            + alpha * (alpha - 1) * (expr("3/2") * c**2 * near + (4 * r + 1) ** r * c**m * tails)
        ),
        at=this,
    ),
)
doubt(one_differing_part, mutants=[tightened(one_differing_part, "9/10"), dropped(one_differing_part, 0)])
