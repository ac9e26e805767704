"""Two clamped walks that drift down, one of them with jumps up: small noise, runs short and long.

The walk of X has the drift -r/2 and no jumps, that of X' jumps by r with probability q; eps bounds D_2(X' || X).
"""

from lemmas.lower_bounds.clamped_walk import (D, H, T, c, clamp_bounds, clamp_inside, clamped, eps, h0, q, r, s,
    tail_above, walk)
from lemmas.lower_bounds.clamped_walk_events import events_apart, walk_climbs
from verify.lemma import *

H2 = sequence("H2", law(line))
kap = real("kappa")
j = integer("j")

pair = lambda g: [*walk(H, g, expr(0), expr(0)), *walk(H2, g, q, r)]
assumptions = [clamped, D > 0, r > 0, s > 0, 0 < q, q <= 1, 0 <= h0, h0 <= D / 2, T >= 1]

log_two_over = claim("log(2/q) <= 1/q", given=[0 < q, q <= 1], show=log(2 / q) <= 1 / q)

@claim("m/4 - 2 j log(2/q) - 0.7 >= m/10 for m = j kappa, kappa >= 40/q, j >= 1 and q <= 1",
    given=[0 < q, q <= 1, j >= 1, kap >= 40 / q],
    show=j * kap / 4 - 2 * j * log(2 / q) - "0.7" >= j * kap / 10)
def small_noise_numbers():
    use(log_two_over)
    have(j * log(2 / q) <= j / q, by.linear(j))
    have(j * kap >= 40 * j / q, by.linear(j))
    have(j / q >= 1, by.linear(1 / q))

@claim("(q/2)^j = exp(-j log(2/q))", given=[0 < q], show=(q / 2) ** j == exp(-j * log(2 / q)))
def power_of_half():
    fact("log", "inverse", q / 2)
    rewrite(this)

# --- small noise: 40 s^2 <= q r^2 ------------------------------------------------------------------------------------

kappa = r**2 / s**2
small = 40 * s**2 <= q * r**2
# The letters of `tail_above` for the walk of X, and of `walk_climbs` for that of X'.
fall = {"g": -r / 2, "q": 0, "R": 0, "tau": r / s**2, "lam": r / (2 * s**2), "rate": exp(-kappa / 8), "t": T}
rise = {"H": H2, "g": -r / 2, "R": r, "d": r / 2}
reached = lambda level: lambda h: indicator(level <= c(h))

def rates() -> None:
    """`tail_above` for the walk of X, which falls."""
    have(kappa >= 40 / q, by.linear(1 / (q * s**2)))
    have(exp(-kappa / 8) > 0, by.sign())
    use(tail_above, **fall)
    modus(this).called("tail of X")

# T <= 2 D/r: both start from h0.
y1 = Min(h0 + T * (r / 2), D)

@claim("40 s^2 <= q r^2, T <= 2 D/r, drift -r/2: the walk with jumps by r has D_2 >= T r^2/(10 s^2) from that without",
    given=[*assumptions, small, T * r <= 2 * D, *pair(-r / 2), renyi(H2[T], H[T], 2) <= eps],
    show=eps >= T * kappa / 10)
def small_noise_short():
    """One event tells the runs apart: c(h_T) >= y1, of probability at least (q/2)^T for X', which may jump at every
    step."""

    rates()
    apply_to("tail of X", y1)
    fact("exp", "increasing", -(r / s**2) * y1, -T * kappa / 4)
    fact("exp", "increasing", -T * kappa / 8 - (r / (2 * s**2)) * (y1 - h0), -T * kappa / 4)
    use(clamp_inside)
    with use(walk_climbs, **rise, t0=0, y0=h0, j=T) as that:
        with that.premise("start"):
            rewrite(same(H2[0], dirac(h0)))
            have(Min(h0, D) <= c(h0), by.fact("min", "below", h0, D))
    modus(this)
    use(power_of_half, j=T)
    use(events_apart, phi=value(line, reached(y1)), m=T * kappa / 4, k1=T * log(2 / q))
    use(small_noise_numbers)
    linear()

# T > 2 D/r: the walk of X' climbs in its last j = floor(2 D/r) steps, from 0 at least.
y2 = Min(j * (r / 2), D)

@claim("40 s^2 <= q r^2, T >= 2 D/r >= 1, drift -r/2: the walk with jumps r has D_2 >= D r/(10 s^2) from that without",
    given=[*assumptions, small, T * r >= 2 * D, D >= r / 2, *pair(-r / 2), renyi(H2[T], H[T], 2) <= eps],
    show=eps >= D * r / (10 * s**2))
def small_noise_long():
    # One event, c(h_T) >= y2, as in `small_noise_short`.
    rates()
    let(j, floor(2 * D / r))
    fact("floor", "bounds", 2 * D / r)
    have(2 * D / r >= 1, by.linear(1 / r))
    have(j > 0)
    have(j >= 1)
    have(2 * D / r <= T, by.linear(1 / r))
    have(j * r <= 2 * D, by.linear(r))
    have(j * r >= D, by.linear(r))
    apply_to("tail of X", y2)
    fact("exp", "increasing", -(r / s**2) * y2, -j * kappa / 4)
    fact("exp", "increasing", -T * kappa / 8 - (r / (2 * s**2)) * (y2 - h0), -j * kappa / 4)
    with use(walk_climbs, **rise, t0=T - j, y0=0) as that:
        with that.premise("start"):
            with under(H2[T - j], lambda h: 1 <= reached(Min(0, D))(h)):
                use(clamp_bounds)
    modus(this)
    use(power_of_half)
    use(events_apart, phi=value(line, reached(y2)), m=j * kappa / 4, k1=j * log(2 / q))
    use(small_noise_numbers)
    have(j * kappa >= D * r / s**2, by.linear(r / s**2))
    linear()

doubt(log_two_over, mutants=[mutant("1/(2 q)", show=log(2 / q) <= 1 / (2 * q))])
doubt(small_noise_numbers, mutants=[mutant("a fifth", show=j * kap / 4 - 2 * j * log(2 / q) - "0.7" >= j * kap / 5)])
doubt(small_noise_long,
    mutants=[mutant("for any laws",
            given=[*assumptions[1:], small, T * r >= 2 * D, D >= r / 2, renyi(H2[T], H[T], 2) <= eps])])
doubt(small_noise_short,
    mutants=[mutant("for any laws", given=[*assumptions[1:], small, T * r <= 2 * D, renyi(H2[T], H[T], 2) <= eps])])
