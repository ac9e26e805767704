"""Gaussian moments of likelihood ratios, as exponentials of squares: bounds for the two-sided sampled Gaussian."""

from lemmas.analysis.renyi_tangent import exponential_convex
from verify.lemma import *

A, x, k, c, q, alpha, w, R = reals("A x k c q alpha w R")

# E (r - 1)^2 r^k for r = exp(<m, xi> - |m|^2/2), |m|^2 = A.
square_moment = lambda k, A: (
    exp((k + 2) * (k + 1) * A / 2) - 2 * exp((k + 1) * k * A / 2) + exp(k * (k - 1) * A / 2)
)
growth_of_exp = claim(
    "e^A - 1 <= A e^A", kind="strengthening", show=(exp(A) - 1 <= A * exp(A)) & (1 - exp(-A) <= A)
)
proof(
    growth_of_exp, fact("exp", "tangent", -A), have(exp(A) * (1 - A) <= 1, linear(exp(A))), each_part((), ())
)
doubt(growth_of_exp, mutants=[mutant("A", show=exp(A) - 1 <= A, hints=({"A": "1"},))])

square_moment_form = claim(
    "E (r - 1)^2 r^k = e^(k (k - 1) A/2) ((e^(k A) - 1)^2 + e^(2 k A) (e^A - 1))",
    kind="strengthening",
    show=eq(
        square_moment(k, A),
        exp(k * (k - 1) * A / 2) * ((exp(k * A) - 1) ** 2 + exp(2 * k * A) * (exp(A) - 1)),
    ),
)
proof(square_moment_form)
doubt(
    square_moment_form,
    mutants=[
        mutant(
            "k + 1 in place of k - 1",
            show=eq(
                square_moment(k, A),
                exp(k * (k + 1) * A / 2) * ((exp(k * A) - 1) ** 2 + exp(2 * k * A) * (exp(A) - 1)),
            ),
            hints=({"k": "1", "A": "1"},),
        )
    ],
)

positive_square_moment = claim(
    "E (r - 1)^2 r^k <= x e^(k (k + 3) x/2) (k^2 x + e^x) for k >= 0",
    kind="strengthening",
    given=[k >= 0, 0 <= A, A <= x],
    show=square_moment(k, A) <= x * exp(k * (k + 3) * x / 2) * (k**2 * x + exp(x)),
)
proof(
    positive_square_moment,
    use(square_moment_form),
    use(growth_of_exp),
    use(growth_of_exp, A=k * A),
    have(exp(k * A) >= 1, fact("exp", "increasing", 0, k * A)),
    have((exp(k * A) - 1) ** 2 <= k**2 * A**2 * exp(2 * k * A), linear(exp(k * A) - 1, k * A * exp(k * A))),
    have(
        square_moment(k, A) <= exp(k * (k - 1) * A / 2) * (exp(2 * k * A) * (k**2 * A**2 + A * exp(A))),
        linear(exp(k * (k - 1) * A / 2), exp(k * (k - 1) * A / 2) * exp(2 * k * A)),
    ),
    have(
        exp(k * (k + 3) * A / 2) <= exp(k * (k + 3) * x / 2),
        fact("exp", "increasing", k * (k + 3) * A / 2, k * (k + 3) * x / 2, by=[(linear(k * (k + 3)),)]),
    ),
    fact("exp", "increasing", A, x),
    have(k**2 * A**2 + A * exp(A) <= x * (k**2 * x + exp(x)), linear(k**2 * A, k**2 * x, A, exp(x))),
    linear(exp(k * (k + 3) * A / 2), x * (k**2 * x + exp(x))),
)
doubt(
    positive_square_moment,
    mutants=[
        mutant(
            "a smaller exponent",
            show=square_moment(k, A) <= x * exp(k * (k - 1) * x / 2),
            hints=({"k": "1", "A": "1", "x": "1"},),
        )
    ],
)

negative_square_moment = claim(
    "E (r - 1)^2 r^(-c) <= x e^(c (c + 1) x/2) (c^2 x + e^x) for c >= 0",
    kind="strengthening",
    given=[c >= 0, 0 <= A, A <= x],
    show=square_moment(-c, A) <= x * exp(c * (c + 1) * x / 2) * (c**2 * x + exp(x)),
)
proof(
    negative_square_moment,
    use(square_moment_form, k=-c),
    use(growth_of_exp),
    use(growth_of_exp, A=c * A),
    have(
        (exp(-c * A) <= 1) & (exp(-2 * c * A) <= 1),
        fact("exp", "increasing", -c * A, 0),
        fact("exp", "increasing", -2 * c * A, 0),
        each_part((), ()),
    ),
    have((exp(-c * A) - 1) ** 2 <= c**2 * A**2, linear(1 - exp(-c * A), c * A)),
    have(exp(A) >= 1, fact("exp", "increasing", 0, A)),
    have(exp(-2 * c * A) * (exp(A) - 1) <= A * exp(A), linear(exp(A) - 1)),
    have(
        square_moment(-c, A) <= exp(c * (c + 1) * A / 2) * (c**2 * A**2 + A * exp(A)),
        linear(exp(c * (c + 1) * A / 2)),
    ),
    have(
        exp(c * (c + 1) * A / 2) <= exp(c * (c + 1) * x / 2),
        fact("exp", "increasing", c * (c + 1) * A / 2, c * (c + 1) * x / 2, by=[(linear(c * (c + 1)),)]),
    ),
    fact("exp", "increasing", A, x),
    have(c**2 * A**2 + A * exp(A) <= x * (c**2 * x + exp(x)), linear(c**2 * A, c**2 * x, A, exp(x))),
    linear(exp(c * (c + 1) * A / 2), x * (c**2 * x + exp(x))),
)
doubt(
    negative_square_moment,
    mutants=[mutant("x alone", show=square_moment(-c, A) <= x, hints=({"c": "0", "A": "1", "x": "1"},))],
)

# --- under the condition on alpha --------------------------------------------------------------------------------

condition = q * (alpha - 1) * (exp(2 * x * alpha) - 1) <= 1
cap = exp("3/2" * x * alpha)
small = [alpha >= 2, 0 <= q, q < 1, x >= 0, x <= "1/16", condition]

cap_cost = claim(
    "(1 - q + q R)^(2 alpha - 2) <= e^(3/2), R = e^(3 x alpha/2)",
    kind="strengthening",
    given=small,
    show=(1 - q + q * cap) ** (2 * alpha - 2) <= exp("3/2"),
)
proof(
    cap_cost,
    let(w, exp(x * alpha / 2)),
    have(eq(cap, w**3), rewrite(-1)),
    have(eq(exp(2 * x * alpha), w**4), rewrite(eq(w, exp(x * alpha / 2)))),
    have(w > 0, rewrite(eq(w, exp(x * alpha / 2)))),
    have(4 * (w**3 - 1) <= 3 * (w**4 - 1), linear((w - 1) ** 2 * (3 * w**2 + 2 * w + 1))),
    have(q * (alpha - 1) * (cap - 1) <= "3/4", linear(q * (alpha - 1))),
    fact("exp", "tangent", q * (cap - 1)),
    have(cap >= 1, fact("exp", "increasing", 0, "3/2" * x * alpha)),
    have(1 - q + q * cap > 0, linear(q)),
    fact("^", "increasing", 1 - q + q * cap, exp(q * (cap - 1)), 2 * alpha - 2),
    fact("^", "of_exp", q * (cap - 1), 2 * alpha - 2),
    fact("exp", "increasing", q * (cap - 1) * (2 * alpha - 2), "3/2"),
    linear(),
)
doubt(
    cap_cost,
    mutants=[
        mutant(
            "e^(1/100)",
            show=(1 - q + q * cap) ** (2 * alpha - 2) <= exp("1/100"),
            hints=({"alpha": "3", "q": "1/2", "x": "1/16"},),
        )
    ],
)

tail_number = claim(
    "y e^(-y/4) <= 4/e", kind="strengthening", given=[w >= 0], show=w * exp(-w / 4) <= 4 / exp(1)
)
proof(tail_number, fact("exp", "tangent", w / 4 - 1), linear(exp(-w / 4), 4 * exp(-w / 4) / exp(1)))
doubt(tail_number, mutants=[mutant("2/e", show=w * exp(-w / 4) <= 2 / exp(1), hints=({"w": "4"},))])

capped_square_moment = claim(
    "E (r - 1)^2 (r/R)^(2 alpha - 2) <= 2.54 x",
    kind="strengthening",
    given=[*small, 0 <= A, A <= x],
    show=square_moment(2 * alpha - 2, A) * exp(-(2 * alpha - 2) * "3/2" * x * alpha) <= "127/50" * x,
)
k2 = 2 * alpha - 2
proof(
    capped_square_moment,
    use(positive_square_moment, k=k2),
    have(
        eq(
            exp(k2 * (k2 + 3) * x / 2) * exp(-k2 * "3/2" * x * alpha),
            exp(-(k2**2) * x / 4),
        )
    ),
    use(tail_number, w=k2**2 * x),
    have(exp(-(k2**2) * x / 4) <= 1, fact("exp", "increasing", -(k2**2) * x / 4, 0)),
    fact("exp", "increasing", x, "1/16"),
    have(4 / exp(1) + exp("1/16") <= "127/50"),
    have(
        exp(-(k2**2) * x / 4) * (k2**2 * x + exp(x)) <= "127/50",
        linear(exp(-(k2**2) * x / 4), exp(x)),
    ),
    linear(exp(-k2 * "3/2" * x * alpha), x),
)
doubt(
    capped_square_moment,
    mutants=[
        mutant(
            "x/2",
            show=square_moment(2 * alpha - 2, A) * exp(-(2 * alpha - 2) * "3/2" * x * alpha) <= x / 2,
            hints=({"alpha": "2", "q": "0", "x": "1/16", "A": "1/16"},),
        )
    ],
)

inverse_square_moment = claim(
    "E (r - 1)^2 r^(-2 alpha q) <= 3.12 x for q <= 1/5",
    kind="strengthening",
    given=[*small, q <= "1/5", 0 <= A, A <= x],
    show=square_moment(-2 * alpha * q, A) <= "78/25" * x,
)
proof(
    inverse_square_moment,
    use(negative_square_moment, c=2 * alpha * q),
    fact("exp", "tangent", 2 * x * alpha),
    have(q * (alpha - 1) * (2 * x * alpha) <= 1, linear(q * (alpha - 1))),
    have(q * alpha**2 * x <= 1, linear(q * x * alpha)),
    have((2 * alpha * q) ** 2 * x <= "4/5", linear(q, 4 * q)),
    have(
        2 * alpha * q * x <= "9/40",
        contradiction(),
        have((2 * alpha * q * x) ** 2 > "81/1600", linear(2 * alpha * q * x)),
        have((2 * alpha * q * x) ** 2 <= "1/20", linear(x)),
        linear(),
    ),
    have(2 * alpha * q * (2 * alpha * q + 1) * x / 2 <= "41/80"),
    fact("exp", "increasing", 2 * alpha * q * (2 * alpha * q + 1) * x / 2, "41/80"),
    fact("exp", "increasing", x, "1/16"),
    have(exp("41/80") * ("4/5" + exp("1/16")) <= "78/25"),
    have(
        exp(2 * alpha * q * (2 * alpha * q + 1) * x / 2) * ((2 * alpha * q) ** 2 * x + exp(x)) <= "78/25",
        linear((2 * alpha * q) ** 2 * x + exp(x), exp("41/80")),
    ),
    linear(x),
)
doubt(
    inverse_square_moment,
    mutants=[
        mutant(
            "x/2",
            show=square_moment(-2 * alpha * q, A) <= x / 2,
            hints=({"alpha": "2", "q": "0", "x": "1/16", "A": "1/16"},),
        )
    ],
)

plain_square_moment = claim(
    "e^A - 1 <= 1.033 x",
    kind="strengthening",
    given=[0 <= A, A <= x, x <= "1/16"],
    show=exp(A) - 1 <= "1033/1000" * x,
)
proof(
    plain_square_moment,
    fact("exp", "increasing", A, x),
    use(exponential_convex, lam=16 * x, u1="1/16", u2=0),
    have(16 * (exp("1/16") - 1) <= "1033/1000"),
    linear(x),
)
doubt(plain_square_moment, mutants=[mutant("x", show=exp(A) - 1 <= x, hints=({"x": "1/16", "A": "1/16"},))])
