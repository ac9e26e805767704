"""The curve of batches of a fixed size with Gaussian noise, a record replaced, in closed form.

A test has the levels Q(t) and Q(v) if it accepts with probability Q(t) after a batch without the record, and Q(v) after
one with it; batch_told(q, r, g, t, v) = (1 - q)(1 - g) Q(t) + q Q(v) - g q max(Q(t + r), Q(v + r)) bounds what it
tells: its probability on the data, less g times that on the other data.  0 < q = b/n <= 1, and what record j moves is at most r
deviations of the noise, its "gap".  Q(t) = P(N(0, 1) > t), and theta_a(r) is E_a of N(r, 1) from N(0, 1).  psi and psi2
are the maps of the two data sets from a batch to the point to which the noise is added, as in `batch_replace`.
"""

from lemmas.accounting.batch_gaussian import batch_told
from lemmas.accounting.batch_replace import batch_gaussian_replace, curve_above, g, psi, psi2, q, r, released, replaced_in_batch
from lemmas.mechanisms.gaussian_hockey_stick import gauss_half_line_sup
from verify.lemma import *

t, v = reals("t v")
levels = [0 < q, q <= 1, r > 0, abs(t - v) <= r]
raised, turned = 1 + (g - 1) / q, 1 + (1 / g - 1) / q  # the order a, for g >= 1 and for g <= 1

@claim("For g >= 1 the levels Q(t) and Q(v), |t - v| <= r, tell at most q theta_a(r), a = 1 + (g - 1)/q", kind="lemma",
    given=[*levels, g >= 1],
    show=batch_told(q, r, g, t, v) <= q * theta(raised, r))
def levels_above_one():
    fact("Q", "decreasing", t, v + r)
    use(gauss_half_line_sup, t=v + r)
    have(Max(Q(t + r), Q(v + r)) >= Q(v + r))
    have(q * Q(v) - (q + g - 1) * Q(v + r) <= q * theta(raised, r), by.linear(q))
    linear((1 - q) * (g - 1), g * q)

@claim("For g <= 1 the levels Q(t) and Q(v), |t - v| <= r, tell at most 1 - g + g q theta_a(r), a = 1 + (1/g - 1)/q",
    kind="lemma",
    given=[*levels, g > 0, g <= 1],
    show=batch_told(q, r, g, t, v) <= 1 - g + g * q * theta(turned, r))
def levels_below_one():
    yes, no = cases(t <= v)
    with yes:
        from_the_lower(t)
    with no:
        from_the_lower(v)

def from_the_lower(x: Expr) -> None:
    """The level Q(x) of the lower x is the larger: told <= (1 - g + g q) Q(x) - g q Q(x + r), and Q(y) = 1 - Q(-y)."""
    fact("Q", "decreasing", t, v) if x is t else fact("Q", "decreasing", v, t)
    fact("Q", "reflection", x)
    fact("Q", "reflection", x + r)
    use(gauss_half_line_sup, gamma=turned, t=-x)
    have(Max(Q(t + r), Q(v + r)) >= Q(x + r))
    have(eq(g * q * turned, g * q + 1 - g))
    have(Q(-x - r) - turned * Q(-x) <= theta(turned, r))
    have(g * q * Q(-x - r) - (g * q + 1 - g) * Q(-x) <= g * q * theta(turned, r), by.linear(g * q))
    linear(g * q, 1 - q, 1 - g, (1 - q) * (1 - g), q, g)

doubt(levels_above_one,
    mutants=[mutant("a hundredth less", show=batch_told(q, r, g, t, v) <= "99/100" * q * theta(raised, r))])
doubt(levels_below_one,
    mutants=[mutant("a hundredth less", show=batch_told(q, r, g, t, v) <= 1 - g + "99/100" * g * q * theta(turned, r))])

step = [prop for prop in replaced_in_batch if prop is not curve_above]  # the curve is by the two claims above

@claim("Batches of b < n of n records, one replaced, gap r s, g >= 1: E_g <= q theta_a(r), a = 1 + (g - 1)/q, q = b/n",
    given=[*step, g >= 1],
    show=hockey_stick(released(psi), released(psi2), g) <= q * theta(raised, r))
def batch_gaussian_curve():
    use(batch_gaussian_replace, by={"curve": (by.intro("t", "level"), by.intro(), by.use(levels_above_one))})

@claim("Batches, a share q < 1, one replaced, gap r s, g <= 1: E_g <= 1 - g + g q theta_a(r), a = 1 + (1/g - 1)/q",
    given=[*step, g <= 1],
    show=hockey_stick(released(psi), released(psi2), g) <= 1 - g + g * q * theta(turned, r))
def batch_gaussian_curve_below_one():
    use(batch_gaussian_replace, by={"curve": (by.intro("t", "level"), by.intro(), by.use(levels_below_one))})
