"""Powers near 1, and the real inequalities behind a mixture with one differing part."""

from lemmas.divergences.renyi import young
from lemmas.renyi_tangent import power_tangent
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
        yes=(
            have(1 / beta >= 1, linear(1 / beta)),
            use(power_tangent, alpha=1 / beta, u=u**beta, t=1),
            fact("^", "one", 1 / beta),
            fact("^", "one", 1 / beta - 1),
            fact("^", "tower", u, beta, 1 / beta),
            have(1 + (u**beta - 1) / beta <= u),
            linear(beta),
        ),
        no=(have(eq(u, 0)), rewrite(-1), fact("^", "zero", beta)),
    ),
)

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
            fact("^", "of_exp", y, r),
            have(y * r <= expr("1/4"), linear(r)),
            fact("exp", "increasing", y * r, "1/4"),
            have(exp(expr("1/4")) <= expr("3/2"), evaluate()),
            fact("^", "nonnegative", (4 * r + 1) * y, r),
            linear(),
        ),
        no=(
            have(1 <= 4 * r * y, linear(4 * r)),
            fact("^", "increasing", 1 + y, (4 * r + 1) * y, r),
            linear(),
        ),
    ),
)

power_near_one = claim(
    "u^alpha <= 1 + alpha s + alpha (alpha - 1) s^2 (3/2 + ((4 r + 1) |s|)^r), s = u - 1",
    kind="strengthening",
    given=[alpha > 1, r >= 1, r >= alpha - 2, u >= 0],
    show=u**alpha
    <= 1
    + alpha * (u - 1)
    + alpha * (alpha - 1) * (u - 1) ** 2 * (expr("3/2") + ((4 * r + 1) * abs(u - 1)) ** r),
)
rest = ((4 * r + 1) * abs(u - 1)) ** r
proof(
    power_near_one,
    have(rest >= 0),
    cases(
        alpha <= 2,
        yes=(
            use(concave_power, beta=alpha - 1),
            have(eq(u**alpha, u * u ** (alpha - 1)), fact("^", "sum0", u, 1, alpha - 1)),
            have(u**alpha <= 1 + alpha * (u - 1) + (alpha - 1) * (u - 1) ** 2, linear(u)),
            have((alpha - 1) * (u - 1) ** 2 <= alpha * (alpha - 1) * (u - 1) ** 2, linear((alpha - 1) ** 2 * (u - 1) ** 2)),
            have(alpha * (alpha - 1) * (u - 1) ** 2 * (expr("1/2") + rest) >= 0),
            linear(),
        ),
        no=(
            have(
                u**alpha <= 1 + alpha * (u - 1) * u ** (alpha - 1),
                cases(
                    u > 0,
                    yes=(use(power_tangent, u=1, t=u), fact("^", "one", alpha), linear()),
                    no=(have(eq(u, 0)), rewrite(-1), fact("^", "zero", alpha), fact("^", "zero", alpha - 1), linear()),
                ),
            ),
            cases(
                u >= 1,
                yes=(
                    fact("abs", "positive", u - 1),
                    use(power_of_one_more, y=u - 1),
                    use(power_tangent, alpha=alpha - 1, u=1, t=u),
                    fact("^", "one", alpha - 1),
                    have(u ** (alpha - 2) <= u**r, fact("^", "exp", u, alpha - 2), fact("^", "exp", u, r), fact("log", "increasing", 1, u), fact("exp", "increasing", (alpha - 2) * log(u), r * log(u), by=[(linear(log(u)),)]), linear()),
                    rewrite(eq(abs(u - 1), u - 1)),
                    have(u ** (alpha - 1) <= 1 + (alpha - 1) * (u - 1) * (expr("3/2") + ((4 * r + 1) * (u - 1)) ** r), linear((alpha - 1) * (u - 1))),
                    linear(alpha * (u - 1)),
                ),
                no=(
                    use(power_tangent, alpha=alpha - 1, t=1),
                    fact("^", "one", alpha - 1),
                    fact("^", "one", alpha - 2),
                    have((1 - u) * u ** (alpha - 1) >= (1 - u) * (1 + (alpha - 1) * (u - 1)), linear(1 - u)),
                    have(alpha * (alpha - 1) * (u - 1) ** 2 * (expr("1/2") + rest) >= 0),
                    linear(alpha),
                ),
            ),
        ),
    ),
)
