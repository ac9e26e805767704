"""Poisson sampling with Gaussian noise: the privacy curves for a record removed, added and replaced, in R^d.

Without the record the mechanism releases N(c, s^2 I); with it N(u, s^2 I) in its place with probability q, where
|u - c| <= r s: r is the sensitivity in deviations of the noise, the inverse of the noise multiplier.  The curves are
those of the pair on the line, a half-line of which decides: its end is t deviations from c.
"""

from lemmas.mechanisms.gaussian import gaussian_hockey_stick, gaussian_hockey_stick_within, normal
from lemmas.sampling.sampled_gaussian_two_sided import mixes
from verify.language.expr import Like
from verify.lemma import *

V = euclid("V")
c, u, w = points("c u w", V)
P, R_ = laws("P R", V)
q, r, s, g, t, k, y = reals("q r s g t k y")
phi_ = test("phi", V)

at = lambda m: normal(m, s)
sampled = lambda M, m: mixes(V, M, q, at(m), at(c))
within = lambda m: norm(m - c) <= r * s
numbers = [0 < q, q <= 1, r > 0, s > 0, g > 0]


@definition(
    REAL,
    REAL,
    REAL,
    REAL,
    text="(1 - $q) Q($t) + $q Q($t - $r) - $g Q($t)",
    latex=r"(1 - $q)\,Q($t) + $q\,Q($t - $r) - $g\,Q($t)",
)
def removed_beyond(q: Expr, r: Expr, g: Expr, t: Expr) -> Expr:
    """What the half-line beyond t tells of a removed record: (1 - q) N(0, 1) + q N(r, 1) against N(0, 1)."""
    return (1 - q) * Q(t) + q * Q(t - r) - g * Q(t)


@definition(
    REAL,
    REAL,
    REAL,
    REAL,
    text="Q(-$t) - $g ((1 - $q) Q(-$t) + $q Q($r - $t))",
    latex=r"Q(-$t) - $g\,\bigl((1 - $q)\,Q(-$t) + $q\,Q($r - $t)\bigr)",
)
def added_below(q: Expr, r: Expr, g: Expr, t: Expr) -> Expr:
    """What the half-line below t tells of an added record: N(0, 1) against (1 - q) N(0, 1) + q N(r, 1)."""
    return Q(-t) - g * ((1 - q) * Q(-t) + q * Q(r - t))


@definition(
    REAL,
    REAL,
    REAL,
    REAL,
    text="(1 - $q) (1 - $g) Q($t) + $q Q($t - $r) - $g $q Q($t + $r)",
    latex=r"(1 - $q)(1 - $g)\,Q($t) + $q\,Q($t - $r) - $g\,$q\,Q($t + $r)",
)
def replaced_beyond(q: Expr, r: Expr, g: Expr, t: Expr) -> Expr:
    """What the half-line beyond t tells of a replaced record: (1 - q) N(0, 1) + q N(r, 1) against
    (1 - q) N(0, 1) + q N(-r, 1)."""
    return (1 - q) * (1 - g) * Q(t) + q * Q(t - r) - g * q * Q(t + r)


def place(ratio: Like, r: Like) -> Expr:
    """Where the density of N(r, 1) is this multiple of that of N(0, 1)."""
    return log(ratio) / r + r / 2


# --- a record is removed ---------------------------------------------------------------------------------------------

remove_ratio = (g - (1 - q)) / q
remove_at = place(remove_ratio, r)

poisson_gaussian_remove = claim(
    "E_g((1 - q) N(c) + q N(u) || N(c)) in R^d is at most that of the pair on the line, |u - c| <= r s",
    kind="strengthening",
    given=[*numbers, within(u), sampled(P, u)],
    show=(1 - q < g).implies(hockey_stick(P, at(c), g) <= removed_beyond(q, r, g, remove_at))
    & (g <= 1 - q).implies(hockey_stick(P, at(c), g) <= 1 - g),
)
proof(
    poisson_gaussian_remove,
    each_part(
        (
            intro(),
            have(remove_ratio > 0),
            use(gaussian_hockey_stick_within, m1=u, m2=c, gamma=remove_ratio),
            fact("theta", "definition", remove_ratio, r),
            have(log(remove_ratio) / r - r / 2 == remove_at - r),
            have(Q(log(remove_ratio) / r - r / 2) == Q(remove_at - r), rewrite(this)),
            intro("phi"),
            apply_to(sampled(P, u), phi_),
            apply_to(gaussian_hockey_stick_within, phi_),
            linear(q),
        ),
        (
            intro(),
            intro("phi"),
            apply_to(sampled(P, u), phi_),
            have(E(at(u), phi_) <= 1),
            have(E(at(c), phi_) <= 1),
            linear(q, 1 - q - g),
        ),
    ),
)

# --- a record is added -----------------------------------------------------------------------------------------------

added_at_a_ratio = claim(
    "E_g(N(c) || (1 - q) N(c) + q N(u)), by the place where the mixture's density is 1/g of that of N(c)",
    kind="strengthening",
    given=[*numbers, within(u), sampled(P, u), k > 0, eq(g * (1 - q + q * k), 1)],
    show=hockey_stick(at(c), P, g) <= added_below(q, r, g, place(k, r)),
)
proof(
    added_at_a_ratio,
    have(norm(c - u) <= r * s),
    use(gaussian_hockey_stick_within, m1=c, m2=u, gamma=1 / k),
    fact("theta", "definition", 1 / k, r),
    have(eq(log(1 / k), -log(k))),
    have(eq(log(1 / k) / r - r / 2, -place(k, r)), rewrite(this)),
    have(Q(log(1 / k) / r - r / 2) == Q(-place(k, r)), rewrite(this)),
    have(eq(log(1 / k) / r + r / 2, r - place(k, r)), rewrite(eq(log(1 / k), -log(k)))),
    have(Q(log(1 / k) / r + r / 2) == Q(r - place(k, r)), rewrite(this)),
    intro("phi"),
    apply_to(sampled(P, u), phi_),
    apply_to(gaussian_hockey_stick_within, phi_),
    have(
        E(at(c), phi_) - 1 / k * E(at(u), phi_) <= Q(-place(k, r)) - 1 / k * Q(r - place(k, r)),
        linear(1 / k),
    ),
    have(
        g * q * k * E(at(c), phi_) - g * q * E(at(u), phi_)
        <= g * q * k * Q(-place(k, r)) - g * q * Q(r - place(k, r)),
        linear(g * q * k),
    ),
    linear(E(at(c), phi_), Q(-place(k, r)), g),
)

add_ratio = (1 / g - (1 - q)) / q
poisson_gaussian_add = claim(
    "E_g(N(c) || (1 - q) N(c) + q N(u)) in R^d is at most that of the pair on the line, |u - c| <= r s",
    kind="strengthening",
    given=[*numbers, within(u), sampled(P, u)],
    show=((1 - q) * g < 1).implies(hockey_stick(at(c), P, g) <= added_below(q, r, g, place(add_ratio, r)))
    & (1 <= (1 - q) * g).implies(hockey_stick(at(c), P, g) <= 0),
)
proof(
    poisson_gaussian_add,
    each_part(
        (
            intro(),
            have(1 / g - (1 - q) > 0, linear(1 / g)),
            use(added_at_a_ratio, k=add_ratio),
        ),
        (
            intro(),
            intro("phi"),
            apply_to(sampled(P, u), phi_),
            have(E(at(u), phi_) >= 0),
            have((1 - (1 - q) * g) * E(at(c), phi_) <= 0),
            have(g * q * E(at(u), phi_) >= 0),
            linear(g),
        ),
    ),
)

# --- a record is replaced ----------------------------------------------------------------------------------------------


def gain_rate(t: Expr) -> Expr:
    """What the half-line loses where its end t moves on, over the density phi(t)."""
    return (1 - q) * (1 - g) + q * exp(-(r**2) / 2) * (exp(r * t) - g * exp(-r * t))


replaced_at_an_end = claim(
    "E_g((1 - q) N(c) + q N(u) || (1 - q) N(c) + q N(w)), by the half-line where the first density is above g times the second",
    kind="strengthening",
    given=[*numbers, within(u), within(w), sampled(P, u), sampled(R_, w), eq(gain_rate(t), 0)],
    show=hockey_stick(P, R_, g) <= replaced_beyond(q, r, g, t),
)
first, second, third = exp(r * t - r**2 / 2), exp(r * t + r**2 / 2), exp(-r * t - r**2 / 2)
proof(
    replaced_at_an_end,
    have(norm(c - w) <= r * s),
    use(gaussian_hockey_stick_within, m1=u, m2=c, gamma=first).called("u from c"),
    use(gaussian_hockey_stick_within, m1=c, m2=w, gamma=second).called("c from w"),
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
    intro("phi"),
    apply_to(sampled(P, u), phi_),
    apply_to(sampled(R_, w), phi_),
    apply_to("u from c", phi_),
    apply_to("c from w", phi_),
    have(eq(second * exp(-r * t - r**2 / 2), 1)),
    have(third * E(at(c), phi_) - E(at(w), phi_) <= third * Q(t) - Q(t + r), linear(third)),
    have(eq((1 - q) * (1 - g), g * q * third - q * first)).called("balance"),
    have(eq((1 - q) * (1 - g) * E(at(c), phi_), (g * q * third - q * first) * E(at(c), phi_)), linear(E(at(c), phi_))),
    have(eq((1 - q) * (1 - g) * Q(t), (g * q * third - q * first) * Q(t)), linear(Q(t))),
    have(q * E(at(u), phi_) - q * first * E(at(c), phi_) <= q * Q(t - r) - q * first * Q(t), linear(q)),
    have(
        g * q * third * E(at(c), phi_) - g * q * E(at(w), phi_) <= g * q * third * Q(t) - g * q * Q(t + r),
        linear(g * q),
    ),
    linear(g),
)

share = (1 - q) * (1 - g) * exp(r**2 / 2) / q
half_line_ends = claim(
    "The half-line ends where y = exp(r t) solves y^2 + k y = g, k = (1 - q)(1 - g) exp(r^2/2)/q",
    kind="strengthening",
    given=[*numbers, y > 0, eq(y**2 + share * y, g)],
    show=eq(gain_rate(log(y) / r), 0),
)
proof(
    half_line_ends,
    fact("exp", "log", y),
    have(eq(y * exp(-log(y)), 1), linear(exp(-log(y)))),
    have(eq(exp(-log(y)), 1 / y), linear(1 / y)),
    have(eq(exp(r**2 / 2) * exp(-(r**2) / 2), 1)),
    have(eq((1 - q) * (1 - g), q * exp(-(r**2) / 2) * share)),
    have(eq(share, g / y - y), linear(1 / y)),
    have(eq(gain_rate(log(y) / r), (1 - q) * (1 - g) + q * exp(-(r**2) / 2) * (exp(log(y)) - g * exp(-log(y))))),
    linear(q * exp(-(r**2) / 2), g * q * exp(-(r**2) / 2)),
)

positive_root = claim(
    "y^2 + k y = g has the positive root (sqrt(k^2 + 4 g) - k)/2",
    kind="strengthening",
    given=[g > 0, eq(y, (sqrt(k**2 + 4 * g) - k) / 2)],
    show=(y > 0) & eq(y**2 + k * y, g),
)
proof(
    positive_root,
    have(k**2 + 4 * g > 0),
    fact("sqrt", "square", k**2 + 4 * g),
    fact("sqrt", "positive", k**2 + 4 * g),
    have(sqrt(k**2 + 4 * g) > k, contradiction(), have(k**2 + 4 * g <= k**2, linear(sqrt(k**2 + 4 * g), k))),
)

root = (sqrt(share**2 + 4 * g) - share) / 2
poisson_gaussian_replace = claim(
    "E_g((1 - q) N(c) + q N(u) || (1 - q) N(c) + q N(w)) in R^d is at most that of the pair on the line, "
    "|u - c|, |w - c| <= r s",
    kind="strengthening",
    given=[*numbers, within(u), within(w), sampled(P, u), sampled(R_, w)],
    show=hockey_stick(P, R_, g) <= replaced_beyond(q, r, g, log(root) / r),
)
proof(
    poisson_gaussian_replace,
    use(positive_root, k=share, y=root),
    use(half_line_ends, y=root),
    use(replaced_at_an_end, t=log(root) / r),
    assume(),
)
