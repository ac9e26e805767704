"""Convexity of powers: the tangent of u**alpha, summed with weights.

What the Renyi divergence of real order alpha > 1 needs, for finite sums of any length; no paper displays it.
"""

from lemmas.papers import altschuler, feldman
from verify.lemma import *

alpha, u, t = real("alpha"), real("u"), real("t")
a, b = real("a"), real("b")
z, s, A, B, C = real("z"), real("s"), real("A"), real("B"), real("C")

# --- the tangent of a power --------------------------------------------------------------------------

renyi_power_tangent = claim(
    "u^alpha lies above its tangent at t",
    note="Ours: Bernoulli's inequality at u/t, as the tangent of a convex power.",
    given=[alpha >= 1, u >= 0, t > 0],
    show=t**alpha + alpha * t ** (alpha - 1) * (u - t) <= u**alpha,
)
proof(
    renyi_power_tangent,
    cases(
        u == 0,
        (
            rewrite(-1),
            fact("^", "zero", alpha),
            fact("^", "sum", t, 1, alpha - 1),
            linear(t * t ** (alpha - 1), degree=2),
        ),
        (
            have(u > 0),
            cases(
                u >= t,
                (slope(u, t, fact("^", "increasing", t, z, alpha - 1), linear(alpha)),),
                (slope(u, t, fact("^", "increasing", z, t, alpha - 1), linear(alpha), down=True),),
            ),
        ),
    ),
)
doubt(
    renyi_power_tangent,
    mutants=[
        mutant(
            "order below 1",
            given=(alpha >= 0, u >= 0, t > 0),
            hints=({"alpha": "1/2", "u": "4", "t": "1"},),
        ),
    ],
    extremal={"alpha": "2", "u": "1/2", "t": "1/2"},
)

renyi_power_quotient = claim(
    "a^alpha b^(1-alpha) is b times (a/b)^alpha",
    feldman("Definition 4"),
    altschuler("Definition 2.3"),
    kind="definition",
    note="The density form of the papers and the form with two powers, which is used here, agree.",
    given=[alpha > 0, a >= 0, b > 0],
    show=a**alpha * b ** (1 - alpha) == (a / b) ** alpha * b,
)
proof(
    renyi_power_quotient,
    cases(
        a == 0,
        (rewrite(-1), fact("^", "zero", alpha), linear(b, b ** (1 - alpha))),
        (
            fact("^", "product", b, a / b, alpha),
            fact("^", "sum", b, alpha, 1 - alpha),
            linear(b ** (1 - alpha), (a / b) ** alpha),
        ),
    ),
)
doubt(
    renyi_power_quotient,
    mutants=[
        mutant(
            "exponents that do not sum to 1",
            show=a**alpha * b ** (-alpha) == (a / b) ** alpha * b,
            hints=({"alpha": "2", "a": "1", "b": "2"},),
        ),
    ],
)

renyi_perspective_tangent = claim(
    "a^alpha b^(1-alpha) lies above its tangent plane along a = t b",
    note="Ours: the tangent of a power at a/b, times b.",
    given=[alpha >= 1, a >= 0, b > 0, t > 0],
    show=t**alpha * b + alpha * t ** (alpha - 1) * (a - t * b) <= a**alpha * b ** (1 - alpha),
)
proof(
    renyi_perspective_tangent,
    use(renyi_power_tangent, u=a / b),
    use(renyi_power_quotient),
    linear(b),
)
doubt(
    renyi_perspective_tangent,
    mutants=[
        mutant(
            "order below 1",
            given=(alpha >= 0, a >= 0, b > 0, t > 0),
            hints=({"alpha": "1/2", "a": "4", "b": "1", "t": "1"},),
        ),
    ],
    extremal={"alpha": "3", "a": "1", "b": "2", "t": "1/2"},
)

# --- the same, summed --------------------------------------------------------------------------------

J = alphabet("J")
w, p, q = nonneg("w", J), nonneg("p", J), positive("q", J)
P, R = total(J, lambda j: w[j] * p[j]), total(J, lambda j: w[j] * q[j])
moment = total(J, lambda j: w[j] * (p[j] ** alpha * q[j] ** (1 - alpha)))

renyi_mass_positive = claim(
    "Where the first weighted sum is positive, so is the second",
    note="Ours: absolute continuity passes to mixtures and images.",
    given=[P > 0],
    show=R > 0,
)
proof(
    renyi_mass_positive,
    # 2 s p - s^2 q <= p^2/q for every s; summed, with s large, R = 0 would contradict P > 0.
    contradiction(),
    let(C, total(J, lambda j: w[j] * p[j] ** 2 / q[j])),
    have(C >= 0, rewrite(-1)),
    let(A, P),
    have(A > 0, rewrite(-1)),
    let(s, (C + 1) / (2 * A)),
    have(2 * s * A == C + 1, rewrite(-1)),
    sums(
        J,
        lambda j: w[j] * (2 * s * p[j] - s**2 * q[j]) <= w[j] * p[j] ** 2 / q[j],
        lambda j: (linear(w[j] * (p[j] - s * q[j]) ** 2, scale=q[j]),),
    ),
    linear(s, s**2),
)
doubt(
    renyi_mass_positive,
    mutants=[
        mutant(
            "without the hypothesis",
            given=(P >= 0,),
            hints=({"J": "1", "w": ["0"], "p": ["1"], "q": ["1"]},),
        ),
    ],
)

renyi_perspective = claim(
    "P^alpha R^(1-alpha) of weighted sums is at most the weighted sum of p^alpha q^(1-alpha)",
    note="Ours: joint convexity of the perspective of a power (Jensen), for all finite sums and real orders.",
    given=[alpha > 1],
    show=P**alpha * R ** (1 - alpha) <= moment,
)
proof(
    renyi_perspective,
    cases(
        P == 0,
        (rewrite(-1), fact("^", "zero", alpha), linear(R ** (1 - alpha), moment)),
        (
            have(P > 0),
            use(renyi_mass_positive),
            let(A, P),
            let(B, R),
            have((A > 0) & (B > 0), intro(), rewrite(A == P), rewrite(B == R)),
            use(renyi_power_quotient, a=A, b=B),
            let(t, A / B),
            have(t > 0, rewrite(-1)),
            have(t * B == A, rewrite(-2)),
            sums(
                J,
                lambda j: (
                    w[j] * (t**alpha * q[j] + alpha * t ** (alpha - 1) * (p[j] - t * q[j]))
                    <= w[j] * (p[j] ** alpha * q[j] ** (1 - alpha))
                ),
                lambda j: (use(renyi_perspective_tangent, a=p[j], b=q[j]), linear(w[j])),
            ),
            rewrite(A == P, backwards=True),
            rewrite(B == R, backwards=True),
            have((A / B) ** alpha == t**alpha, rewrite(t == A / B)),
            linear(B, t**alpha, alpha * t ** (alpha - 1), alpha * t * t ** (alpha - 1)),
        ),
    ),
)
doubt(
    renyi_perspective,
    mutants=[
        mutant(
            "order below 1",
            given=(alpha > 0,),
            hints=({"alpha": "1/2", "J": "2", "w": ["1", "1"], "p": ["1", "0"], "q": ["1", "3"]},),
        ),
        mutant(
            "a tenth too small",
            show=P**alpha * R ** (1 - alpha) <= "9/10" * moment,
            hints=({"alpha": "2", "J": "1", "w": ["1"], "p": ["1"], "q": ["1"]},),
        ),
    ],
    extremal={"alpha": "2", "J": "2", "w": ["1", "1"], "p": ["1/2", "1/3"], "q": ["1", "2/3"]},
)

# --- two points --------------------------------------------------------------------------------------

lam, x1, x2, y1, y2 = real("lam"), real("x1"), real("x2"), real("y1"), real("y2")
u1, u2 = real("u1"), real("u2")
weights = (lam >= 0, lam <= 1)
mean_log, mean = lam * log(y1) + (1 - lam) * log(y2), lam * y1 + (1 - lam) * y2

renyi_exponential_convex = claim(
    "The exponential function is convex",
    note="Ours: from the tangent of exp at the mean.",
    given=weights,
    show=exp(lam * u1 + (1 - lam) * u2) <= lam * exp(u1) + (1 - lam) * exp(u2),
)
proof(
    renyi_exponential_convex,
    fact("exp", "tangent", (1 - lam) * (u1 - u2)),
    fact("exp", "tangent", lam * (u2 - u1)),
    linear(lam * exp(lam * u1 + (1 - lam) * u2), (1 - lam) * exp(lam * u1 + (1 - lam) * u2)),
)
doubt(
    renyi_exponential_convex,
    mutants=[mutant("any weight", given=(lam >= 0,), hints=({"lam": "2", "u1": "0", "u2": "1"},))],
    extremal={"lam": "1/3", "u1": "1", "u2": "1"},
)

renyi_power_of_mean = claim(
    "A negative power of a mean is at most that power of the geometric mean",
    note="Ours: the arithmetic and the geometric mean.",
    given=[*weights, alpha > 1, y1 > 0, y2 > 0],
    show=mean ** (1 - alpha) <= exp((1 - alpha) * mean_log),
)
proof(
    renyi_power_of_mean,
    use(renyi_exponential_convex, u1=log(y1), u2=log(y2)),
    fact("exp", "log", y1),
    fact("exp", "log", y2),
    have(exp(mean_log) <= mean, linear(lam, 1 - lam)),
    fact("^", "decreasing", exp(mean_log), mean, 1 - alpha),
    fact("^", "of_exp", mean_log, 1 - alpha),
)
doubt(
    renyi_power_of_mean,
    mutants=[
        mutant(
            "turned round",
            show=mean ** (1 - alpha) >= exp((1 - alpha) * mean_log),
            hints=({"lam": "1/2", "alpha": "2", "y1": "1", "y2": "4"},),
        ),
    ],
)
