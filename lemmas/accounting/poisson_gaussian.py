"""Poisson sampling with Gaussian noise: the privacy curves for a record removed, added and replaced, in R^d.

Without the record the mechanism releases N(c, s^2 I); with it N(u, s^2 I) in its place with probability q, where
|u - c| <= r s: r is the sensitivity in deviations of the noise, the inverse of the noise multiplier.  The curves are
those of the pair on the line, a half-line of which decides: its end is t deviations from c.  N(c) is short for N(c, s^2
I), and Q(t) = P(N(0, 1) > t).
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.mechanisms.gaussian import gauss_half_space, gaussian_hockey_stick_within, normal
from verify.language.expr import expr
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

@definition(r"(1 - $q)\,Q($t) + $q\,Q($t - $r) - $g\,Q($t)")
def removed_beyond(q: Real, r: Real, g: Real, t: Real) -> Expr:
    """(1 - q) Q(t) + q Q(t - r) - g Q(t).

    What the half-line beyond t tells of a removed record: (1 - q) N(0, 1) + q N(r, 1) against N(0, 1)."""
    return (1 - q) * Q(t) + q * Q(t - r) - g * Q(t)

@definition(r"Q(-$t) - $g\,\bigl((1 - $q)\,Q(-$t) + $q\,Q($r - $t)\bigr)")
def added_below(q: Real, r: Real, g: Real, t: Real) -> Expr:
    """Q(-t) - g ((1 - q) Q(-t) + q Q(r - t)).

    What the half-line below t tells of an added record: N(0, 1) against (1 - q) N(0, 1) + q N(r, 1)."""
    return Q(-t) - g * ((1 - q) * Q(-t) + q * Q(r - t))

@definition(r"(1 - $q)(1 - $g)\,Q($t) + $q\,Q($t - $r) - $g\,$q\,Q($t + $r)")
def replaced_beyond(q: Real, r: Real, g: Real, t: Real) -> Expr:
    """(1 - q) (1 - g) Q(t) + q Q(t - r) - g q Q(t + r).

    What the half-line beyond t tells of a replaced record: (1 - q) N(0, 1) + q N(r, 1) against
    (1 - q) N(0, 1) + q N(-r, 1)."""
    return (1 - q) * (1 - g) * Q(t) + q * Q(t - r) - g * q * Q(t + r)

def place(ratio: Expr, r: Expr) -> Expr:
    """Where the density of N(r, 1) is this multiple of that of N(0, 1)."""
    return log(ratio) / r + r / 2

# --- a record is removed ---------------------------------------------------------------------------------------------

remove_ratio = (g - (1 - q)) / q
remove_at = place(remove_ratio, r)

@claim("P = (1 - q) N(c) + q N(u), |u - c| <= r s: E_g(P || N(c)) <= (1 - q) Q(t) + q Q(t - r) - g Q(t), t = log((g - "
        "1 + q)/q)/r + r/2, for g > 1 - q, and 1 - g for others",
    given=[*numbers, within(u), sampled(P, u)],
    show=(1 - q < g).implies(hockey_stick(P, at(c), g) <= removed_beyond(q, r, g, remove_at))
        & (g <= 1 - q).implies(hockey_stick(P, at(c), g) <= 1 - g))
def poisson_gaussian_remove():
    # P - g N(c) is q times N(u) - remove_ratio N(c).
    part = each_part()
    with part[0]:
        intro("[1 - q < g]")
        use(gaussian_hockey_stick_within, m1=u, m2=c, gamma=remove_ratio)
        fact("theta", "definition", remove_ratio, r)
        intro("phi")
        apply_to(sampled(P, u))
        apply_to(gaussian_hockey_stick_within)
        linear(q)
    with part[1]:
        intro("[g <= 1 - q]", "phi")
        apply_to(sampled(P, u))
        have(E(at(u), phi_) <= 1)
        have(E(at(c), phi_) <= 1)
        linear(q, 1 - q - g)

# --- a record is added -----------------------------------------------------------------------------------------------

@claim("Sampled Gaussian P: E_g(N(c) || P) <= Q(-t) - g ((1 - q) Q(-t) + q Q(r - t)), t = log(k)/r + r/2 for g (1 - q "
        "+ q k) = 1",
    given=[*numbers, within(u), sampled(P, u), k > 0, eq(g * (1 - q + q * k), 1)],
    show=hockey_stick(at(c), P, g) <= added_below(q, r, g, place(k, r)))
def added_at_a_ratio():
    # N(c) - g P is g q k times N(c) - N(u)/k, as 1 - g (1 - q) = g q k.
    use(gaussian_hockey_stick_within, m1=c, m2=u, gamma=1 / k)
    fact("theta", "definition", 1 / k, r)
    have(Q(log(1 / k) / r - r / 2) == Q(-place(k, r)), by.rewrite(this))
    have(Q(log(1 / k) / r + r / 2) == Q(r - place(k, r)), by.rewrite(this))
    intro("phi")
    apply_to(sampled(P, u))
    apply_to(gaussian_hockey_stick_within)
    have(E(at(c), phi_) - 1 / k * E(at(u), phi_) <= Q(-place(k, r)) - 1 / k * Q(r - place(k, r)), by.linear(1 / k))
    with have(g * q * k * E(at(c), phi_) - g * q * E(at(u), phi_)
                <= g * q * k * Q(-place(k, r)) - g * q * Q(r - place(k, r))):
        linear(g * q * k)
    linear(E(at(c), phi_), Q(-place(k, r)), g)

add_ratio = (1 / g - (1 - q)) / q

@claim("P = (1 - q) N(c) + q N(u), |u - c| <= r s: E_g(N(c) || P) <= Q(-t) - g ((1 - q) Q(-t) + q Q(r - t)), t = "
        "log((1/g - 1 + q)/q)/r + r/2, for (1 - q) g < 1, and 0 for others",
    given=[*numbers, within(u), sampled(P, u)],
    show=((1 - q) * g < 1).implies(hockey_stick(at(c), P, g) <= added_below(q, r, g, place(add_ratio, r)))
        & (1 <= (1 - q) * g).implies(hockey_stick(at(c), P, g) <= 0))
def poisson_gaussian_add():
    part = each_part()
    with part[0]:
        intro("[(1 - q) g < 1]")
        use(added_at_a_ratio)  # at k = add_ratio
    with part[1]:
        intro("[1 <= (1 - q) g]", "phi")
        apply_to(sampled(P, u))
        have((1 - (1 - q) * g) * E(at(c), phi_) <= 0)
        have(g * q * E(at(u), phi_) >= 0)

# --- a record is replaced ----------------------------------------------------------------------------------------------

def loss_rate(t: Expr) -> Expr:
    """What the half-line loses where its end t moves on, over the density of N(0, 1) at t."""
    return (1 - q) * (1 - g) + q * exp(-(r**2) / 2) * (exp(r * t) - g * exp(-r * t))

@claim("(1 - q) N(c) + q N(u) against that with w: E_g <= (1 - q)(1 - g) Q(t) + q Q(t - r) - g q Q(t + r), t where the "
        "gain of a half-line from t on is stationary",
    given=[*numbers, within(u), within(w), sampled(P, u), sampled(R_, w), eq(loss_rate(t), 0)],
    show=hockey_stick(P, R_, g) <= replaced_beyond(q, r, g, t))
def replaced_at_an_end():
    # Two bounds that the half-line from t attains; as t is stationary, what phi has under N(c) cancels.
    use(gaussian_hockey_stick_within, m1=u, m2=c, gamma=first).called("u from c")
    use(gaussian_hockey_stick_within, m1=c, m2=w, gamma=second).called("c from w")
    have(eq(theta(first, r), Q(t - r) - first * Q(t)))
    have(eq(theta(second, r), Q(t) - second * Q(t + r)))
    intro("phi")
    apply_to(sampled(P, u))
    apply_to(sampled(R_, w), phi_)
    apply_to("u from c")
    apply_to("c from w")
    have(third * E(at(c), phi_) - E(at(w), phi_) <= third * Q(t) - Q(t + r), by.linear(third))
    with have(eq((1 - q) * (1 - g) * E(at(c), phi_), (g * q * third - q * first) * E(at(c), phi_))):
        linear(E(at(c), phi_))
    have(eq((1 - q) * (1 - g) * Q(t), (g * q * third - q * first) * Q(t)), by.linear(Q(t)))
    have(q * E(at(u), phi_) - q * first * E(at(c), phi_) <= q * Q(t - r) - q * first * Q(t), by.linear(q))
    have(g * q * third * E(at(c), phi_) - g * q * E(at(w), phi_) <= g * q * third * Q(t) - g * q * Q(t + r))
    linear(g)

# theta_first(r) and theta_second(r) are attained by half-lines that end at t; third is 1/second.
first, second, third = exp(r * t - r**2 / 2), exp(r * t + r**2 / 2), exp(-r * t - r**2 / 2)

def share_of(q: Expr, r: Expr, g: Expr) -> Expr:
    """k of the equation y^2 + k y = g for the half-line's end, y = exp(r t)."""
    return (1 - q) * (1 - g) * exp(r**2 / 2) / q

def ends_at(q: Expr, r: Expr, g: Expr) -> Expr:
    """Where the half-line ends that tells most of a replaced record."""
    share = share_of(q, r, g)
    return log((sqrt(share**2 + 4 * g) - share) / 2) / r

share = share_of(q, r, g)

@claim("The gain of a half-line from t on is stationary where y = exp(r t) solves y^2 + k y = g, k = (1 - q)(1 - g) "
        "exp(r^2/2)/q",
    given=[*numbers, y > 0, eq(y**2 + share * y, g)],
    show=eq(loss_rate(log(y) / r), 0))
def half_line_gain_stationary():
    fact("exp", "log", y)
    have(eq(y * exp(-log(y)), 1), by.linear(exp(-log(y))))
    have(eq(exp(-log(y)), 1 / y), by.linear(1 / y))
    have(eq(share, g / y - y), by.linear(1 / y))
    linear(q * exp(-(r**2) / 2), g * q * exp(-(r**2) / 2))

@claim("For g > 0 a positive root of y^2 + k y = g is (sqrt(k^2 + 4 g) - k)/2",
    given=[g > 0, eq(y, (sqrt(k**2 + 4 * g) - k) / 2)],
    show=(y > 0) & eq(y**2 + k * y, g))
def positive_root():
    fact("sqrt", "positive", k**2 + 4 * g)
    have(sqrt(k**2 + 4 * g) > k)

root = (sqrt(share**2 + 4 * g) - share) / 2

@claim("u and w within r s of c: E_g((1 - q) N(c) + q N(u) || (1 - q) N(c) + q N(w)) <= (1 - q)(1 - g) Q(t) + q Q(t - "
        "r) - g q Q(t + r), t = log((sqrt(k^2 + 4 g) - k)/2)/r, k = (1 - q)(1 - g) exp(r^2/2)/q",
    given=[*numbers, within(u), within(w), sampled(P, u), sampled(R_, w)],
    show=hockey_stick(P, R_, g) <= replaced_beyond(q, r, g, ends_at(q, r, g)))
def poisson_gaussian_replace():
    use(positive_root, k=share, y=root)
    use(half_line_gain_stationary)
    use(replaced_at_an_end)

# --- the curves are attained -------------------------------------------------------------------------------------------

def beyond(t: Expr, y: Point) -> Expr:
    """Whether y lies more than t deviations beyond c on the way to u."""
    return indicator(t * r < inner((u - c) / s, (y - c) / s))

@claim("N(c + k (u - c), s^2 I) gives the half-space beyond t deviations from c the mass Q(t - k r), |u - c| = r s",
    given=[r > 0, s > 0, eq(norm(u - c), r * s)],
    show=E(normal(c + k * (u - c), s), lambda y: beyond(t, y)) == Q(t - k * r))
def half_space_beyond():
    have(eq(norm(direction), r), by.linear())
    norm_inner(direction)
    use(gauss_half_space, a=direction, t=(t - k * r) * r)  # <direction, xi> has the law N(0, r^2)
    have(Q((t - k * r) * r / norm(direction)) == Q(t - k * r), by.rewrite(eq(norm(direction), r)))
    with under(gauss(V),
            lambda x: eq(beyond(t, c + k * (u - c) + s * x), indicator(t * r < k * r**2 + inner(direction, x)))) as x:
        with have(eq(inner(direction, (c + k * (u - c) + s * x - c) / s), k * r**2 + inner(direction, x))):
            have(eq(inner(direction, direction), r**2), by.rewrite(eq(norm(direction), r), backwards=True))
            linear(k)
        rewrite(this)

direction = (u - c) / s

@claim("The half-space beyond t, or below it, gains what the formulas for a record removed, added and replaced say, |u "
        "- c| = r s",
    given=[r > 0, s > 0, eq(norm(u - c), r * s), sampled(P, u), sampled(R_, c - (u - c))],
    show=all_of(gain_attained(g, V, P, at(c), removed_beyond(q, r, g, t)),
        gain_attained(g, V, at(c), P, added_below(q, r, g, t)),
        gain_attained(g, V, P, R_, replaced_beyond(q, r, g, t))))
def poisson_gaussian_attained():
    use(half_space_beyond, k=0)  # the masses under N(c), N(u), and N(c - (u - c))
    use(half_space_beyond, k=1)
    use(half_space_beyond, k=-1)
    apply_to(sampled(P, u), half_space)
    apply_to(sampled(R_, c - (u - c)), half_space)
    fact("Q", "reflection", t)
    fact("Q", "reflection", t - r)
    part = each_part()
    with part[0]:
        witness(half_space)
        linear(q, g)
    with part[1]:
        witness(value(V, lambda y: 1 - beyond(t, y)))
        linear(1, q * g, (1 - q) * g)
    with part[2]:
        witness(half_space)
        linear(1 - q, g * q, g * (1 - q))

half_space = value(V, lambda y: beyond(t, y))

# --- doubt -------------------------------------------------------------------------------------------------------------

# On the line, with q = 1: the record is at u, and without it at 0.
on_the_line = {"V": "line", "c": "0", "q": "1", "r": "1", "s": "1", "g": "1"}
place_of = lambda m: bind(gauss(line), lambda xi: dirac(m + xi))

def told(found: int | str, one: int, other: int, at: Expr) -> tuple[Step, ...]:
    """The event {y > at} tells the record at `one` from one at `other` by Q(at - one) - Q(at - other)."""
    tail = lambda mean: (by.use(gauss_tail, t=at - mean),
        by.under(gauss(line), lambda xi: eq(indicator(at < mean + xi), indicator(at - mean < xi)),
            lambda xi: (by.cases(at < mean + xi),)))
    return (by.apply_to(found, value(line, lambda y: indicator(at < y))), *tail(one), *tail(other))

def more_than(bound: Expr, one: int, other: int, at: Expr, *first: Step, **where: Any) -> dict[str, Any]:
    """The hint that what the event {y > at} tells is more than the bound."""
    steps = (by.contradiction().called("bound"), *first, *told("told" if first else "bound", one, other, at),
        by.have(Q(at - one) - Q(at - other) > bound, by.evaluate()), by.linear())
    return {"witness": {**on_the_line, **where}, "proofs": {"show": steps}}

def with_record(u: int) -> dict[str, Any]:
    return {"u": str(u), "P": place_of(u)}

def with_other_record(w: int) -> dict[str, Any]:
    return {"w": str(w), "R": place_of(w)}

half, one_ = expr("1/2"), expr(1)
in_first, alone = by.modus("bound.0").called("told"), by.modus("bound").called("told")
far = norm(u - c) <= 2 * r * s
doubt(poisson_gaussian_remove,
    mutants=[mutant("points twice as far apart", given=[*numbers, far, sampled(P, u)],
            hints=[more_than(removed_beyond(one_, one_, one_, log(1) + half), 2, 0, one_, in_first, **with_record(2))]),
        mutant("half the rate",
            show=(1 - q / 2 < g).implies(hockey_stick(P, at(c), g)
                    <= removed_beyond(q / 2, r, g, place((g - (1 - q / 2)) / (q / 2), r))),
            hints=[more_than(removed_beyond(half, one_, one_, log(1) + half), 1, 0, half, alone, **with_record(1))])])
added_at_one = lambda q: added_below(q, one_, one_, log(1) + half)
doubt(added_at_a_ratio,
    mutants=[mutant("points twice as far apart", given=[*numbers, far, *added_at_a_ratio.given[6:]],
            hints=[more_than(added_at_one(one_), 0, -2, -one_, k="1", **with_record(-2))])])
doubt(poisson_gaussian_add,
    mutants=[mutant("points twice as far apart", given=[*numbers, far, sampled(P, u)],
            hints=[more_than(added_at_one(one_), 0, -2, -one_, in_first, **with_record(-2))]),
        mutant("half the rate",
            show=((1 - q / 2) * g < 1).implies(hockey_stick(at(c), P, g)
                    <= added_below(q / 2, r, g, place((1 / g - (1 - q / 2)) / (q / 2), r))),
            hints=[more_than(added_at_one(half), 0, -1, -half, alone, **with_record(-1))])])
anywhere = {**with_record(1), **with_other_record(-4)}
doubt(replaced_at_an_end,
    mutants=[mutant("w anywhere", given=[*numbers, within(u), *replaced_at_an_end.given[7:]],
            hints=[more_than(replaced_beyond(one_, one_, one_, expr(0)), 1, -4, expr("-3/2"), t="0", **anywhere)])])
doubt(half_line_gain_stationary, mutants=[mutant("y^2 + k y = 1", given=[*numbers, y > 0, eq(y**2 + share * y, 1)])])
doubt(positive_root, mutants=[mutant("g for 4 g", given=[g > 0, eq(y, (sqrt(k**2 + g) - k) / 2)])])
doubt(poisson_gaussian_replace,
    mutants=[mutant("w anywhere", given=[*numbers, within(u), sampled(P, u), sampled(R_, w)],
            hints=[more_than(replaced_beyond(one_, one_, one_, ends_at(one_, one_, one_)), 1, -4, expr("-3/2"),
                    **anywhere)]),
        mutant("half the rate", show=hockey_stick(P, R_, g) <= replaced_beyond(q / 2, r, g, ends_at(q / 2, r, g)),
            hints=[more_than(replaced_beyond(half, one_, one_, ends_at(half, one_, one_)), 1, -1, expr(0),
                    **with_record(1), **with_other_record(-1))])])
beyond_one = (by.contradiction(), by.use(gauss_tail, t=0),
    by.under(gauss(line), lambda xi: eq(indicator(1 < 1 + xi), indicator(0 < xi)), lambda xi: (by.cases(0 < xi),)),
    by.have(Q(expr(-1)) > Q(expr(0)), by.evaluate()), by.linear())
doubt(half_space_beyond,
    mutants=[mutant("a point twice as far", show=E(at(c + k * (u - c)), lambda y: beyond(t, y)) == Q(t - 2 * k * r),
            hints=[{"witness": {"V": "line", "c": "0", "u": "1", "r": "1", "s": "1", "k": "1", "t": "1"},
                    "proofs": {"show": beyond_one}}])])
# u = c: nothing is told, while the formula says something.
nowhere = {**on_the_line, "u": "0", "t": "1/2", "P": place_of(0), "R": place_of(0)}
doubt(poisson_gaussian_attained,
    mutants=[mutant("points that are closer", given=[r > 0, s > 0, within(u), sampled(P, u), sampled(R_, c - (u - c))],
            hints=[{"witness": nowhere,
                    "proofs": {"show": (by.contradiction().called("attained"),
                            by.unpack("attained.0", test("phi", line)),
                            by.have(removed_beyond(one_, one_, one_, half) > 0, by.evaluate()), by.linear())}}])])
