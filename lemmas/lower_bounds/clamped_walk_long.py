"""Two clamped walks that drift down, one of them with jumps up: long runs, where the noise is not small.

The walk of X drifts down by q r/4 a step, that of X' jumps besides by r with probability q; eps bounds D_2(X' || X).
"""

from lemmas.lower_bounds.clamped_walk import D, H, T, c, eps, event, h0, q, r, s, tail_above, tail_below
from lemmas.lower_bounds.clamped_walk_events import events_apart
from lemmas.lower_bounds.clamped_walk_lower import H2, pair, assumptions
from verify.lemma import *

m, z = reals("m z")

exp_chord_below = claim("exp(-z) <= 1 - z/2 for 0 <= z <= 1", given=[0 <= z, z <= 1], show=exp(-z) <= 1 - z / 2)

omega = q**2 * r**2 / s**2
b0 = q * r / (40 * s**2)
mean_fall = exp(b0**2 * s**2 / 2 + b0 * q * r / 4) * (1 - q + q * exp(-b0 * r))

@claim("In numbers, q r^2 <= 40 s^2: E exp(-b a) <= exp(-0.0059 (q r/s)^2) for the step a of X', b = q r/(40 s^2)",
    given=[s > 0, 0 < q, q * r**2 <= 40 * s**2],
    show=(mean_fall <= exp("-0.0059" * omega)) & (mean_fall <= 1))
def jumps_rise():
    use(exp_chord_below)
    fact("exp", "tangent", -q * b0 * r / 2)
    # 1/3200 + 1/160 - 1/80 <= -0.0059.
    fact("exp", "increasing", b0**2 * s**2 / 2 + b0 * q * r / 4 - q * b0 * r / 2, "-0.0059" * omega)
    fact("exp", "increasing", "-0.0059" * omega, 0)

# What X' has climbed in T steps, with a good chance.
up = Min("0.1" * T * q * r, D / 4)
y1 = h0 + up
seen = lambda h: indicator(y1 <= c(h))

@claim("Drift -q r/4, T w >= 300, D q r/s^2 >= 300, w = (q r/s)^2, q r^2 <= 40 s^2: D_2 >= min(T w, D q r/s^2)/64",
    given=[*assumptions, q * r**2 <= 40 * s**2, m >= 300, m <= T * omega, m <= D * q * r / s**2, *pair(-q * r / 4),
        renyi(H2[T], H[T], 2) <= eps],
    show=eps >= m / 64)
def long_drifting_runs():
    """One event tells the runs apart: c(h_T) >= y1, of probability at most 2 exp(-m/32) for X, and at least exp(-0.75)
    for X'."""

    use(jumps_rise)
    have(up <= D / 4, by.fact("min", "below", "0.1" * T * q * r, D / 4))
    have(up <= "0.1" * T * q * r, by.fact("min", "below", "0.1" * T * q * r, D / 4))
    have((q * r / (2 * s**2)) * up >= m / 32, by.cases_of(up, (by.linear(),), (by.linear(),)))
    use(tail_above, g=-q * r / 4, q=0, R=0, tau=q * r / (2 * s**2), lam=q * r / (4 * s**2), rate=exp(-omega / 32), t=T)
    apply_to(this, y1)
    have((q * r / (2 * s**2)) * y1 >= m / 32, by.have((q * r / (2 * s**2)) * h0 >= 0, by.sign()), by.linear())
    fact("exp", "increasing", -(q * r / (2 * s**2)) * y1, -m / 32)
    fact("exp", "increasing", -T * omega / 32 - (q * r / (4 * s**2)) * up, -m / 32, by=[(by.linear(),)])
    have(E(H[T], seen) <= 2 * exp(-m / 32), by.linear())
    use(tail_below, H=H2, tau=b0, lam=b0, rate=exp("-0.0059" * omega), t=T)
    apply_to(this, y1)
    have(b0 * (D - y1) >= m / 160, by.have(b0 * (D - y1) >= b0 * (D / 4), by.linear(b0)), by.linear())
    have(b0 * up <= "0.0025" * T * omega, by.linear(b0))
    # 300/160 is 1.875, and (0.0059 - 0.0025) 300 is 1.02.
    fact("exp", "increasing", -b0 * (D - y1), "-1.875", by=[(by.linear(),)])
    fact("exp", "increasing", "-0.0059" * T * omega + b0 * up, "-1.02", by=[(by.linear(),)])
    have(exp("-1.875") + exp("-1.02") <= 1 - exp("-0.75"), by.evaluate())
    under(H2[T], lambda h: 1 - seen(h) <= event(-1, y1, c(h)), lambda h: (by.cases(y1 <= c(h)),))
    use(events_apart, k1="0.75")

doubt(long_drifting_runs,
    mutants=[mutant("for any laws",
            given=[*assumptions[1:], q * r**2 <= 40 * s**2, m >= 300, m <= T * omega, m <= D * q * r / s**2,
                renyi(H2[T], H[T], 2) <= eps])])
