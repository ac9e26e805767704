"""Moments of a walk clamped to [0, D] without drift and jumps, from above and from below.

c(v) = max(min(v, D), 0) is v clamped to [0, D]; `clamped` says so.  The walk begins at h0, and h_{t+1} = c(c(h_t) + s
z) for a Gaussian number z; H[t] is the law of h_t, and all moments are those of the place c(h_t).
"""

from lemmas.lower_bounds.clamped_walk import (D, H, T, c, clamp_bounds, clamp_inside, clamp_twice, clamped, h, h0, s, t,
    v, walk)
from lemmas.mechanisms.gaussian_number_moments import gaussian_moments, odd_moments
from verify.lemma import *

N = gauss(line)
a, x, z, w = reals("a x z w")

# --- what clamping does ------------------------------------------------------------------------------------------------

def by_place(below: tuple[Step, ...], inside: tuple[Step, ...], beyond: tuple[Step, ...]) -> tuple[Step, ...]:
    """Three cases: v < 0, where c(v) = 0; v in [0, D], where c(v) = v; v > D, where c(v) = D."""
    low = by.have(eq(Max(Min(v, D), 0), 0), by.have(Min(v, D) <= v, by.fact("min", "below", v, D)),
        by.cases_of(Max(Min(v, D), 0), (), ()))
    mid = by.have(eq(Max(Min(v, D), 0), v), by.have(eq(Min(v, D), v), by.cases_of(Min(v, D), (), ())), by.rewrite(this),
        by.cases_of(Max(v, 0), (), ()))
    top = by.have(eq(Max(Min(v, D), 0), D), by.have(eq(Min(v, D), D), by.cases_of(Min(v, D), (), ())), by.rewrite(this),
        by.cases_of(Max(D, 0), (), ()))
    return (by.apply_to(clamped),
        by.cases(v < 0, yes=(low, by.have(eq(c(v), 0)), by.rewrite(this), *below),
            no=(by.cases(v <= D, yes=(mid, by.have(eq(c(v), v)), by.rewrite(this), *inside),
                    no=(top, by.have(eq(c(v), D)), by.rewrite(this), *beyond)),)))

@claim("A clamped value is not farther from a point of [0, D]",
    given=[clamped, 0 <= a, a <= D],
    show=(c(v) - a) ** 2 <= (v - a) ** 2)
def clamp_nearer():
    do(*by_place((), (), (by.have((v - D) * (v + D - 2 * a) >= 0, by.linear(v - D)),)))

@claim("A clamped value is not farther from a point of [0, D], fourth powers",
    given=[clamped, D > 0, 0 <= a, a <= D],
    show=(c(v) - a) ** 4 <= (v - a) ** 4)
def clamp_nearer_fourth():
    use(clamp_nearer)
    linear((v - a) ** 2 + (c(v) - a) ** 2)

@claim("c(v)^2 <= v_+^2, where v_+^2 = (v^2 + v |v|)/2",
    given=[clamped, D > 0],
    show=c(v) ** 2 <= (v**2 + v * abs(v)) / 2)
def square_of_clamped():
    apply_to(clamped)
    yes, no = cases(v >= 0)
    with yes:
        use(clamp_bounds)
        have(c(v) <= v, by.fact("min", "below", v, D), by.cases_of(Max(Min(v, D), 0), (), ()))
    with no:
        have(eq(Max(Min(v, D), 0), 0))

potential = lambda x: x**2 - 4 / D**2 * (x - h0) ** 4

@claim("c(v)^2 - (4/D^2) (c(v) - h0)^4 is at least v_+^2 - (4/D^2) (v - h0)^4 for 0 <= h0 <= D/2",
    given=[clamped, D > 0, 0 <= h0, h0 <= D / 2],
    show=potential(c(v)) >= (v**2 + v * abs(v)) / 2 - 4 / D**2 * (v - h0) ** 4)
def clamp_potential():
    # Beyond D, with v = D + w and h0 = D/2 - x, w and x >= 0, the difference has no negative term.
    do(*by_place((by.have(eq(abs(v), -v)), by.rewrite(this),
                by.have(h0**2 <= (v - h0) ** 2, by.have(v * (v - 2 * h0) >= 0), by.linear()),
                by.have(h0**4 <= (v - h0) ** 4, by.linear(h0**2 + (v - h0) ** 2)), by.linear()),
            (by.have(eq(abs(v), v)), by.rewrite(this)),
            (by.have(eq(abs(v), v)), by.rewrite(this), by.let(w, v - D), by.let(x, D - h0 - D / 2),
                by.have(D**2 * (v**2 - D**2) <= 4 * ((v - h0) ** 4 - (D - h0) ** 4)), by.linear())))

# --- from above: the walk of X, without drift ------------------------------------------------------------------------------

still = walk(H, expr(0), expr(0), expr(0))
begins_at_h0, goes_on = still
assumptions = [clamped, D > 0, 0 <= h0, h0 <= D, s > 0, *still, t >= 0]
moments = (by.use(gaussian_moments), by.use(odd_moments))

def centred(H: Series[Law], t: Expr, power: int, a: Expr | int = a) -> Expr:
    """E (c(h_t) - a)^power."""
    return E(H[t], lambda h: (c(h) - a) ** power)

def growth(power: int) -> tuple[Step, ...]:
    """One step: E (c(h_{t+1}) - a)^power <= E E_z (c(h_t) + s z - a)^power, a polynomial in c(h_t) - a inside."""
    v = lambda h, z: c(h) + s * z
    lemma = clamp_nearer if power == 2 else clamp_nearer_fourth
    u = c(h) - a
    multipliers = {2: (s * u, s**2), 4: (s * u**3, s**2 * u**2, s**3 * u, s**4)}[power]
    after = {2: lambda u: u**2 + s**2, 4: lambda u: u**4 + 6 * s**2 * u**2 + 3 * s**4}[power]
    return (by.apply_to(this), *moments,
        by.under(H[t], lambda h: E(N, lambda z: (c(c(v(h, z))) - a) ** power) <= after(c(h) - a),
            lambda h: (by.under(N, lambda z: (c(c(v(h, z))) - a) ** power <= (v(h, z) - a) ** power,
                    lambda z: (by.use(clamp_twice), by.rewrite(this), by.use(lemma, v=v(h, z)))),
                by.linear(*multipliers))))

@claim("E (c(h_t) - a)^2 <= (h0 - a)^2 + t s^2 for a in [0, D]",
    given=[0 <= a, a <= D, *assumptions],
    show=(t <= T).implies(centred(H, t, 2) <= (h0 - a) ** 2 + t * s**2))
def square_growth():
    start, step = induction(t, 0).called("induction hypothesis")
    with start:
        rewrite(begins_at_h0)
        use(clamp_inside, v=h0)
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to(goes_on)
        do(*growth(2))

@claim("E (c(h_t) - a)^4 <= (h0 - a)^4 + 6 (h0 - a)^2 t s^2 + 3 t^2 s^4 for a in [0, D]",
    given=[0 <= a, a <= D, *assumptions],
    show=(t <= T).implies(centred(H, t, 4) <= (h0 - a) ** 4 + 6 * (h0 - a) ** 2 * t * s**2 + 3 * t**2 * s**4))
def fourth_growth():
    start, step = induction(t, 0).called("induction hypothesis")
    with start:
        rewrite(begins_at_h0)
        use(clamp_inside, v=h0)
        have((c(h0) - a) ** 4 <= (h0 - a) ** 4, by.rewrite(this))
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to(goes_on)
        do(*growth(4))
        use(square_growth)
        modus(this)
        linear(6 * s**2)

# --- from below ---------------------------------------------------------------------------------------------------------

negative_part = claim("v_-^2 <= s^2 z_-^2 for v = x + s z with x >= 0",
    given=[x >= 0, s > 0, eq(v, x + s * z)],
    show=(v**2 - v * abs(v)) / 2 <= s**2 * (z**2 - z * abs(z)) / 2)

# Before it is clamped again, a step from h with the noise z is at v; what it has there is at least `least`, by the
# claim above and clamp_potential, and `mean_least` is the mean of that over z.
unclamped = lambda h, z: c(h) + s * z
least = lambda h, z: unclamped(h, z) ** 2 - s**2 * (z**2 - z * abs(z)) / 2 - 4 / D**2 * (unclamped(h, z) - h0) ** 4
mean_least = lambda h: potential(c(h)) + s**2 / 2 - 4 / D**2 * (6 * s**2 * (c(h) - h0) ** 2 + 3 * s**4)

low = lambda t: h0**2 + t * s**2 / 2 - 12 * t**2 * s**4 / D**2

@claim("E c(h_t)^2 - (4/D^2) E (c(h_t) - h0)^4 >= h0^2 + t s^2/2 - 12 t^2 s^4/D^2 for h0 <= D/2",
    given=[h0 <= D / 2, *assumptions],
    show=(t <= T).implies(E(H[t], lambda h: potential(c(h))) >= low(t)))
def floor_growth():
    # The mean over z of `least`, as a polynomial in c(h), and `square_growth` at a = h0.
    start, step = induction(t, 0).called("induction hypothesis")
    with start:
        rewrite(begins_at_h0)
        use(clamp_inside)
        have(potential(c(h0)) >= h0**2, by.rewrite(this))
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to(goes_on)
        apply_to(this)
        do(*moments)
        with under(H[t], lambda h: mean_least(h) <= E(N, lambda z: potential(c(c(unclamped(h, z)))))) as h:
            with under(N, lambda z: least(h, z) <= potential(c(c(unclamped(h, z))))) as z:
                use(clamp_twice)
                rewrite(this)
                use(clamp_bounds, v=h)
                use(negative_part, x=c(h), v=unclamped(h, z))
                use(clamp_potential, v=unclamped(h, z))
                linear()
            linear(s * c(h), s**2, 4 / D**2 * s * (c(h) - h0) ** 3, 4 / D**2 * s**2 * (c(h) - h0) ** 2,
                4 / D**2 * s**3 * (c(h) - h0), 4 / D**2 * s**4)
        use(square_growth)
        modus(this)
        linear(24 * s**2 / D**2)

loose = [0 <= a, a <= D, D > 0, 0 <= h0, h0 <= D, s > 0, t >= 0]
doubt(square_growth, mutants=[mutant("for any laws", given=loose)])
doubt(fourth_growth, mutants=[mutant("for any laws", given=loose)])
doubt(floor_growth, mutants=[mutant("for any laws", given=[h0 <= D / 2, D > 0, 0 <= h0, h0 <= D, s > 0, t >= 0])])
