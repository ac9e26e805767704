"""Batches of a fixed size, without replacement, with Gaussian noise: a privacy curve where a record is replaced.

With probability q record j is in the batch, and the sum is u, or w on the other data; otherwise another record stands
in for it, and the sum is c on both.  All of these points are within r s of each other; the noise is N(0, s^2 I), and a
test has the level Q(t) = P(N(0, 1) > t) at a point if it accepts with that probability.  P and R are the laws on the
two data sets, N(c) is short for N(c, s^2 I), and d bounds E_g of P and R.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.neyman_pearson import normal_quantile, normal_tail_strict
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
c, u, w = points("c u w", V)
P, R_ = laws("P R", V)
q, r, s, g, d, t, v, x, e = reals("q r s g d t v x e")
phi_ = test("phi", V)
at = lambda m: normal(m, s)
sampled = lambda M, m: mixes(V, M, q, at(m), at(c))

@claim("A test of level Q(t) for N(c, s^2 I) has a level from Q(t + r) to Q(t - r) for N(u, s^2 I), |u - c| <= r s",
    given=[r > 0, s > 0, norm(u - c) <= r * s, hypothesis("power of the test", eq(E(at(c), phi_), Q(t)))],
    show=(E(at(u), phi_) <= Q(t - r)) & (Q(t + r) <= E(at(u), phi_)))
def levels_after_shift():
    use(gaussian_hockey_stick_within, m1=u, m2=c, gamma=first).called("u from c")
    use(gaussian_hockey_stick_within, m1=c, m2=u, gamma=second).called("c from u")
    have(eq(theta(first, r), Q(t - r) - first * Q(t)))  # at gamma = first the best half-line begins at t
    have(eq(theta(second, r), Q(t) - second * Q(t + r)))
    apply_to("u from c")
    apply_to("c from u")
    part = each_part()
    with part[0]:
        linear(first)
    with part[1]:
        linear(1 / second)

# log first/r - r/2 = t - r and log second/r + r/2 = t + r are the ends of the half-lines of theta_first and theta_second.
first, second = exp(r * t - r**2 / 2), exp(r * t + r**2 / 2)

@definition(r"(1 - $q)(1 - $g)\,Q($t) + $q\,Q($v) - $g\,$q\,\max(Q($t + $r), Q($v + $r))")
def batch_told(q: Real, r: Real, g: Real, t: Real, v: Real) -> Expr:
    """(1 - q) (1 - g) Q(t) + q Q(v) - g q max(Q(t + r), Q(v + r)).

    A bound of what a test tells of the replaced record, if it accepts with probability Q(t) where the record is not
    in the batch, and Q(v) where it is."""
    return (1 - q) * (1 - g) * Q(t) + q * Q(v) - g * q * Max(Q(t + r), Q(v + r))

curve_above = hypothesis("curve",
    every(REAL, REAL, lambda t, v: (abs(t - v) <= r).implies(batch_told(q, r, g, t, v) <= d)))
within = [norm(u - c) <= r * s, norm(w - c) <= r * s, norm(u - w) <= r * s]
numbers = [0 <= q, q <= 1, r > 0, s > 0, g > 0]
told = (1 - q) * E(at(c), phi_) + q * E(at(u), phi_) - g * ((1 - q) * E(at(c), phi_) + q * E(at(w), phi_))
inner_levels = [*(E(at(m), phi_) > 0 for m in (c, u)), hypothesis("c below 1", E(at(c), phi_) < 1),
    hypothesis("u below 1", E(at(u), phi_) < 1)]

@claim("If levels Q(t), Q(v), |t - v| <= r, tell at most d, so do tests of levels strictly between 0 and 1 at c and u",
    given=[*numbers, *within, curve_above, *inner_levels],
    show=told <= d)
def batch_gaussian_at_levels():
    # The level is Q(t) at c and Q(v) at u; at w it is at least Q(t + r), as w is near c, and Q(v + r), as it is near u.
    use(normal_quantile, s=E(at(c), phi_))
    unpack(this, t)
    use(normal_quantile, s=E(at(u), phi_))
    unpack(this, v)
    use(levels_after_shift)
    use(levels_after_shift, u=w)
    use(levels_after_shift, c=u, u=w, t=v)
    with have(t - r <= v):
        contradiction()
        use(normal_tail_strict, x=v, y=t - r)
    with have(v <= t + r):
        contradiction()
        use(normal_tail_strict, x=t + r, y=v)
    apply_to("curve", t, v)
    fact("max", "least", Q(t + r), Q(v + r), E(at(w), phi_))
    have(g * q * Max(Q(t + r), Q(v + r)) <= g * q * E(at(w), phi_), by.linear(g * q))
    linear(q, (1 - q) * (1 - g), 1 - q, g * (1 - q))

@claim("If x (1 - e) + e (1 - g)/2 <= d for every e in (0, 1) then x <= d",
    given=[x <= 1, g > 0,
        hypothesis("for every e",
            every(REAL, lambda e: (0 < e).implies((e < 1).implies((1 - e) * x + e * (1 - g) / 2 <= d))))],
    show=x <= d)
def limit_of_mixtures():
    contradiction()
    let(y, x - d + 2 + g)
    have(y > 0)
    let(e, (x - d) / (2 * y))  # so small that the left side is above d, as y > x - (1 - g)/2
    have(e < 1, by.contradiction(), by.linear(y))
    apply_to("for every e")

y = real("y")

@claim("If the levels Q(t) and Q(v), |t - v| <= r, tell at most d, so does every test, points within r s of each other",
    given=[*numbers, *within, curve_above],
    show=told <= d)
def batch_gaussian_at_points():
    """A test mixed with the constant 1/2, a share e of it, has levels strictly between 0 and 1; then e falls to 0."""

    have(E(at(c), phi_) <= 1)
    have(E(at(u), phi_) <= 1)
    with have(told <= 1):
        have((1 - q) * E(at(c), phi_) <= 1 - q)
        have(q * E(at(u), phi_) <= q)
        have(g * ((1 - q) * E(at(c), phi_) + q * E(at(w), phi_)) >= 0)
        linear()
    with have(every(REAL, lambda e: (0 < e).implies((e < 1).implies((1 - e) * told + e * (1 - g) / 2 <= d)))):
        intro("e", "[0 < e]", "[e < 1]")
        with have(every(V, lambda y: (1 - e) * phi_(y) + e / 2 <= 1)):
            intro("y")
            have(phi_(point("y", V)) <= 1)
            linear(1 - e)
        with use(batch_gaussian_at_levels, phi=half_way) as that:
            with that.premise(1):  # half_way is at most 1
                apply_to(this, point("y", V))
            with that.premise("c below 1"):
                linear(1 - e)
            with that.premise("u below 1"):
                linear(1 - e)
    use(limit_of_mixtures, x=told)

half_way = value(V, lambda y: (1 - e) * phi_(y) + e / 2)

@claim("E_g((1 - q) N(c) + q N(u) || (1 - q) N(c) + q N(w)) <= d in R^d, points within r s of each other, if (1 - q)(1 "
        "- g) Q(t) + q Q(v) - g q max(Q(t + r), Q(v + r)) <= d for |t - v| <= r",
    given=[*numbers, *within, curve_above, sampled(P, u), sampled(R_, w)],
    show=hockey_stick(P, R_, g) <= d)
def batch_gaussian_mixtures():
    intro("phi")
    apply_to(sampled(P, u), phi_)
    apply_to(sampled(R_, w), phi_)
    use(batch_gaussian_at_points)

# --- doubt -------------------------------------------------------------------------------------------------------------

doubt(limit_of_mixtures, mutants=[mutant("e = 1/2 alone", given=[x <= 1, g > 0, x / 2 + (1 - g) / 4 <= d])])
tail = lambda end, mean: (by.use(gauss_tail, t=end - mean),
    by.under(gauss(line), lambda xi: eq(indicator(end < mean + xi), indicator(end - mean < xi)),
        lambda xi: (by.cases(end < mean + xi),)))
nought, event = expr(0), lambda end: value(line, lambda y: indicator(end < y))
doubt(levels_after_shift,
    mutants=[mutant("half the shift", show=E(at(u), phi_) <= Q(t - r / 2),
            hints=[{"witness": {**dict.fromkeys(("u", "r", "s"), "1"), **dict.fromkeys(("c", "t"), "0"), "V": "line",
                        "phi": event(nought)},
                    "proofs": {"given power of the test": tail(nought, 0),
                        "show": (by.contradiction(), *tail(nought, 1),
                            by.have(Q(expr(-1)) > Q(expr("-1/2")), by.evaluate()), by.linear())}}])])
far_away = {**dict.fromkeys(("q", "g", "s"), "1"), **dict.fromkeys(("r", "d"), "1/2"), **dict.fromkeys(("c", "u"), "0"),
    "V": "line", "w": "-4"}
no_more_than_half = (by.intro("t", "v"), by.intro(), by.use(normal_tail_strict, x=v, y=v + "1/2"),
    by.fact("max", "above", Q(t + "1/2"), Q(v + "1/2")), by.linear())
end = expr(-2)
seen_far = (*tail(end, 0), *tail(end, -4), by.have(Q(end) - Q(end + 4) > "1/2", by.evaluate()), by.linear())
doubt(batch_gaussian_at_points,
    mutants=[mutant("w anywhere", given=[*numbers, within[0], curve_above],
            hints=[{"witness": {**far_away, "phi": event(end)},
                    "proofs": {"given curve": no_more_than_half, "show": (by.contradiction(), *seen_far)}}])])
doubt(batch_gaussian_mixtures,
    mutants=[mutant("w anywhere", given=[*numbers, within[0], curve_above, sampled(P, u), sampled(R_, w)],
            hints=[{"witness": {**far_away, "P": bind(gauss(line), lambda xi: dirac(0 + xi)),
                        "R": bind(gauss(line), lambda xi: dirac(-4 + xi))},
                    "proofs": {"given curve": no_more_than_half,
                        "show": (by.contradiction().called("told"), by.apply_to("told", event(end)), *seen_far)}}])])
