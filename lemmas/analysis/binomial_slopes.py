"""Sums of C(m, j) y^j over j >= 2, and where the bound of (1 + s)^m by them, |s| = y, has a given slope.

The bound, of use in `subsampled_order`, is 1 + m s and the sum of C(m, j) |s|^j over j >= 2, m >= 2.  Its slope is
m t^(m - 1) at s = F - 1 for t >= 1 and at s = 1 - G for t <= 1, F = max(t, 1), G = max(2 - t^(m - 1), 1)^(1/(m - 1)).
"""

from lemmas.analysis.binomial_expansion import (binomial_odd_part, binomial_shifted_sum, binomial_theorem,
    binomial_absorption)
from lemmas.analysis.renyi_tangent import renyi_power_tangent
from verify.lemma import *

y, t = reals("y t")
m = integer("m")

# --- binomial sums ----------------------------------------------------------------------------------------------------

C = lambda j: binomial(m, j)

@definition(r"\sum_{j=2}^{$m} \binom{$m}{j} j\,$y^{j-1}")
def binomial_slopes(m: Integer, y: Real) -> Expr:
    """sum_(j = 2..m) C(m, j) j y^(j - 1).

    The sum of C(m, j) j y^(j - 1) over j >= 2: the slope at y of the sum of C(m, j) y^j."""
    return 2 * binomial(m, 2) * y + Sum(3, m, lambda j: binomial(m, j) * j * y ** (j - 1))

@definition(r"\sum_{j=2}^{$m} \binom{$m}{j} (j - 1)\,$y^j")
def binomial_excess(m: Integer, y: Real) -> Expr:
    """sum_(j = 2..m) C(m, j) (j - 1) y^j.

    The sum of C(m, j) (j - 1) y^j over j >= 2: how far below 0 the tangent at y of the sum of
    C(m, j) y^j lies at the point 0."""
    return binomial(m, 2) * y**2 + Sum(3, m, lambda j: binomial(m, j) * (j - 1) * y**j)

slopes = lambda y: binomial_slopes(m, y)
excess = lambda y: binomial_excess(m, y)
whole = lambda low: Sum(low, m, lambda j: C(j) * y**j)
times_j = lambda low: Sum(low, m, lambda j: j * C(j) * y**j)

@claim("slopes(y), the sum of C(m, j) j y^(j - 1) over j >= 2, is m ((1 + y)^(m - 1) - 1)",
    given=[m >= 2, y >= 0],
    show=eq(slopes(y), m * ((1 + y) ** (m - 1) - 1)))
def slopes_summed():
    yes, no = cases(y > 0)
    with yes:
        use(binomial_theorem)
        use(binomial_shifted_sum, n=m - 1, m=m - 1)
        sums((1, m), lambda j: eq(j * C(j) * y**j, m * (binomial(m - 1, j - 1) * y**j)),
            lambda j: (by.use(binomial_absorption), by.linear(y**j)))  # j C(m, j) = m C(m - 1, j - 1)
        unfold(times_j(1), "first")
        unfold(times_j(2), "first")
        fact("binomial", "zero", m)
        fact("binomial", "step", m, 0)
        linear(y, m, m * y, scale=y)
    with no:
        have(y == 0)
        rewrite(this)
        # Each term is 0, here 0 * j.
        sums((3, m), lambda j: eq(C(j) * j * expr(0) ** (j - 1), 0 * j))

doubt(slopes_summed, mutants=[mutant("without the 1", show=eq(slopes(y), m * (1 + y) ** (m - 1)))])

@claim("excess(y), the sum of C(m, j) (j - 1) y^j over j >= 2, is m y (1 + y)^(m - 1) - (1 + y)^m + 1",
    given=[m >= 2, y >= 0],
    show=eq(excess(y), m * y * (1 + y) ** (m - 1) - (1 + y) ** m + 1))
def excess_summed():
    use(slopes_summed)  # y times the slopes, less the sum of C(m, j) y^j over j >= 2
    yes, no = cases(y > 0)
    with yes:
        use(binomial_theorem, n=m)
        unfold(whole(0), "first")
        unfold(whole(1), "first")
        unfold(whole(2), "first")
        fact("binomial", "zero", m)
        fact("binomial", "step", m, 0)
        have(C(1) == m, by.linear(m))
        linear(y)
    with no:
        have(y == 0)
        rewrite(this)
        sums((3, m), lambda j: eq(C(j) * (j - 1) * expr(0) ** j, 0 * j))

doubt(excess_summed, mutants=[mutant("without the 1", show=eq(excess(y), m * y * (1 + y) ** (m - 1) - (1 + y) ** m))])

# --- the point where all terms are tight ------------------------------------------------------------------------------

# F - 1 and G - 1.
above = lambda t: Max(t, 1) - 1
under_one = lambda t: Max(2 - t ** (m - 1), 1) ** (1 / (m - 1)) - 1
u_, v_ = reals("u v")

@claim("excess(y) + m (1 + y)^(m - 1) - (m - 1)(1 + y)^m = 1",
    given=[m >= 2, y >= 0],
    show=excess(y) + m * (1 + y) ** (m - 1) - (m - 1) * (1 + y) ** m == 1)
def tight_above():
    use(excess_summed)
    fact("^", "sum", 1 + y, 1, m - 1)
    linear(m)

@claim("excess(y) + m t^(m - 1) - (m - 1) t^m <= 1 for (1 + y)^(m - 1) = 2 - t^(m - 1), 0 <= y <= 1, t >= 0",
    given=[m >= 2, y >= 0, y <= 1, t >= 0, (1 + y) ** (m - 1) == 2 - t ** (m - 1)],
    show=excess(y) + m * t ** (m - 1) - (m - 1) * t**m <= 1)
def tight_below():
    use(excess_summed)
    use(binomial_odd_part)
    have((1 - y) ** m >= 0)
    yes, no = cases(t > 0)
    with yes:
        use(renyi_power_tangent, alpha=m, u=1 - y)  # (1 - y)^m >= m (1 - y) t^(m - 1) - (m - 1) t^m
        linear(m * y)
    with no:
        have(t == 0)
        have(t**m == 0)
        have(t ** (m - 1) == 0)
        linear(m * y, m)

@claim("slopes(0) = excess(0) = 0", given=[m >= 2, y == 0], show=(slopes(y) == 0) & (excess(y) == 0))
def slopes_at_zero():
    use(slopes_summed)
    use(excess_summed)
    have((1 + y) ** (m - 1) == 1)
    have((1 + y) ** m == 1)
    each_part((by.linear(m),), (by.linear(m * (1 + y) ** (m - 1)),))

doubt(slopes_at_zero, mutants=[mutant("at 1", given=[m >= 2, y == 1])])

@claim("slopes(u) - slopes(v) = m (t^(m - 1) - 1), excess(u) + excess(v) <= 1 - m t^(m - 1) + (m - 1) t^m for u = F - "
        "1 >= 0, v = G - 1 >= 0",
    given=[m >= 2, t >= 0, eq(u_, above(t)), eq(v_, under_one(t))],
    show=all_of(u_ >= 0, v_ >= 0, slopes(u_) - slopes(v_) == m * (t ** (m - 1) - 1),
        excess(u_) + excess(v_) + m * t ** (m - 1) - (m - 1) * t**m <= 1))
def tight_powers():
    # For t >= 1 u = t - 1 and v = 0; for t < 1 u = 0 and (1 + v)^(m - 1) = 2 - t^(m - 1).
    yes, no = cases(t >= 1)
    with yes:
        have(u_ == t - 1, by.rewrite(eq(u_, above(t))))
        have(v_ == 0, by.rewrite(eq(v_, under_one(t))), by.rewrite(this))
        use(slopes_at_zero)
        use(slopes_summed, y=u_)
        use(tight_above, y=u_)
        have((1 + u_) ** (m - 1) == a_, by.rewrite(u_ == t - 1))
        have((1 + u_) ** m == t**m, by.rewrite(u_ == t - 1))
        have(u_ >= 0)
        in_parts()
    with no:
        have(u_ == 0)
        have(Max(2 - a_, 1) == 2 - a_)
        have(1 + v_ == (2 - a_) ** (1 / (m - 1)), by.rewrite(eq(v_, under_one(t))), by.rewrite(this))
        have((1 + v_) ** (m - 1) == 2 - a_, by.rewrite(this))
        fact("^", "increasing", 1, 2 - a_, 1 / (m - 1))
        have(v_ >= 0)
        fact("^", "increasing", 2 - a_, 2, 1 / (m - 1))
        have(expr(2) ** (1 / (m - 1)) <= 2)
        use(slopes_at_zero)
        use(slopes_summed, y=v_)
        use(tight_below)
        in_parts()

a_ = t ** (m - 1)

def in_parts() -> None:
    each_part((), (), (by.linear(m),), (by.linear(m),))

doubt(tight_powers, mutants=[mutant("twice the slope", show=slopes(u_) - slopes(v_) == 2 * m * (t ** (m - 1) - 1))])
