"""The walk of X' in short runs: jumps by R with probability q, no drift; its second and fourth moments.

As in `clamped_walk_compared` H2[t] is the law of X' after t steps; h_t in a title is the place c(h_t), h0 the start.
"""

from lemmas.lower_bounds.clamped_walk import D, R, T, c, clamp_inside, clamp_twice, clamped, h, h0, q, s, t, walk
from lemmas.lower_bounds.clamped_walk_compared import H2
from lemmas.lower_bounds.clamped_walk_moments import N, centred, clamp_nearer, clamp_nearer_fourth, moments
from verify.lemma import *

S, e1, u = reals("S e1 u")

# With S = s sqrt(T): q R T = e1 S.  The bounds 3/5 and 9/200 are those that `clamped_walk_short` has.
sizes = [D > 0, 0 <= h0, h0 <= D / 2, s > 0, R > 0, 0 < q, q <= 1, T >= 1, S > 0, eq(S**2, T * s**2),
    eq(q * R * T, e1 * S), e1 <= "3/5", q * R**2 <= "9/200" * s**2]

@claim("q R sqrt(T) <= 3 s/5: 2 q R u <= (2/5) u^2/T + (9/10) s^2 and 4 q R u^3 <= (2/5) u^4/T + (18/5) s^2 u^2",
    given=sizes,
    show=(2 * q * R * u <= "2/5" * u**2 / T + "9/10" * s**2)
        & (4 * q * R * u**3 <= "2/5" * u**4 / T + "18/5" * s**2 * u**2))
def jump_cross_terms():
    have(q * R * T > 0)
    have(e1 > 0, by.linear(1 / S))
    have(eq(q * R, e1 * S / T), by.linear())
    have(eq(S**2 / T, s**2), by.linear(1 / T))
    have(2 * S * u <= "2/3" * u**2 + "3/2" * S**2)  # (2 u - 3 S)^2 >= 0; below, u^2 (u - 3 S)^2 >= 0
    have(2 * S * u**3 <= u**4 / 3 + 3 * S**2 * u**2)
    part = each_part()
    with part[0]:
        have(2 * (e1 * S / T) * u <= e1 / T * ("2/3" * u**2 + "3/2" * S**2))
        have(e1 / T * ("2/3" * u**2 + "3/2" * S**2) <= "3/5" / T * ("2/3" * u**2 + "3/2" * S**2))
        linear(2 * u)
    with part[1]:
        have(4 * (e1 * S / T) * u**3 <= 2 * e1 / T * (u**4 / 3 + 3 * S**2 * u**2), by.linear(e1 / T))
        have(2 * e1 / T * (u**4 / 3 + 3 * S**2 * u**2) <= expr("6/5") / T * (u**4 / 3 + 3 * S**2 * u**2))
        linear(4 * u**3, u**2)

square_after = lambda u: (1 - q) * (u**2 + s**2) + q * ((u + R) ** 2 + s**2)
fourth_part = lambda u: u**4 + 6 * u**2 * s**2 + 3 * s**4
fourth_after: Callable[..., Expr] = lambda u: (1 - q) * fourth_part(u) + q * fourth_part(u + R)

@claim("In numbers: an unclamped step of X' from h0 + u has about h0 a fourth moment <= (1 + 2/(5 T)) u^4 + 12.36 s^2 "
        "u^2 + 8.67 s^4 + 3 q R^4",
    given=sizes,
    show=fourth_after(u) <= u**4 + "2/5" * u**4 / T + "12.36" * s**2 * u**2 + "8.67" * s**4 + 3 * q * R**4)
def fourth_bound():
    # 12.36 is 6 + 18/5 + 0.36 + 12/5, and 8.67 is 3 + 5.4 + 0.27.
    use(jump_cross_terms)
    have(4 * q * R**3 * u <= 2 * q * R**2 * u**2 + 2 * q * R**4, by.have(2 * q * R**2 * (u - R) ** 2 >= 0))
    have(8 * q * R**2 * u**2 <= "0.36" * s**2 * u**2, by.linear(8 * u**2))
    have(6 * s**2 * (2 * q * R * u) <= 6 * s**2 * ("2/5" * u**2 / T + "9/10" * s**2), by.linear(6 * s**2))
    have(6 * s**2 * q * R**2 <= "0.27" * s**4, by.linear(6 * s**2))
    have(s**2 * u**2 / T <= s**2 * u**2, by.have(1 / T <= 1), by.linear(s**2 * u**2))
    linear()

leaps = walk(H2, expr(0), q, R)
assumptions = [clamped, *sizes, *leaps, t >= 0]
straight, leap = (lambda h, z: c(h) + s * z), (lambda h, z: c(h) + R + s * z)

def growth(power: int) -> Step:
    """E (c(h_{t+1}) - h0)^power is at most the moment of the step that is not clamped."""
    lemma = clamp_nearer if power == 2 else clamp_nearer_fourth
    after = {2: square_after, 4: fourth_after}[power]
    both = lambda h, z, of: (1 - q) * of(straight(h, z)) + q * of(leap(h, z))
    u = c(h) - h0
    multipliers = {2: (s * u, s**2, q * s * R),
        4: ((1 - q) * s * u**3, (1 - q) * s**2 * u**2, (1 - q) * s**3 * u, (1 - q) * s**4, q * s * (u + R) ** 3,
            q * s**2 * (u + R) ** 2, q * s**3 * (u + R), q * s**4)}[power]
    one = lambda v: (by.use(clamp_twice, v=v), by.use(lemma, v=v, a=h0))
    return by.under(H2[t], lambda h: E(N, lambda z: both(h, z, lambda v: (c(c(v)) - h0) ** power)) <= after(c(h) - h0),
        lambda h: (by.under(N,
                lambda z: both(h, z, lambda v: (c(c(v)) - h0) ** power) <= both(h, z, lambda v: (v - h0) ** power),
                lambda z: (*one(straight(h, z)), *one(leap(h, z)), by.rewrite(clamp_twice),
                    by.rewrite(eq(c(c(straight(h, z))), c(straight(h, z)))), by.linear(q, 1 - q))),
            by.linear(*multipliers)))

@claim("E (h_t - h0)^2 <= (13/4) t s^2 for the walk of X'",
    given=assumptions,
    show=(t <= T).implies(centred(H2, t, 2, h0) <= "13/4" * t * s**2))
def jump_square():
    start_, step = induction(t, 0).called("induction hypothesis")
    with start_:
        start(2)
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to("steps of H2")
        do(*moments)
        do(growth(2))
        under(H2[t],
            lambda h: square_after(c(h) - h0) <= (c(h) - h0) ** 2 + "2/5" * (c(h) - h0) ** 2 / T + "389/200" * s**2,  # 1 + 9/10 + 9/200
            lambda h: (by.use(jump_cross_terms, u=c(h) - h0), by.linear()))
        have(centred(H2, t, 2, h0) / T <= "13/4" * s**2)

def start(power: int) -> None:
    """At the start the power of the distance from h0 is 0."""
    intro(1)
    rewrite("start of H2")
    use(clamp_inside, v=h0)
    have((c(h0) - h0) ** power <= 0, by.rewrite(this))

one_growth = 82 * T * s**4 + 5 * q * R**4  # 2/5 * 82 + 12.36 * 13/4 + 8.67 <= 82, and 2/5 * 5 + 3 = 5

@claim("E (h_t - h0)^4 <= t (82 T s^4 + 5 q R^4) for the walk of X'",
    given=assumptions,
    show=(t <= T).implies(centred(H2, t, 4, h0) <= t * one_growth))
def jump_fourth():
    start_, step = induction(t, 0).called("induction hypothesis")
    with start_:
        start(4)
    with step:
        intro(1)
        modus("induction hypothesis")
        growth_bounded()
        apply_to("steps of H2")
        do(*moments)
        do(growth(4))

mean_fourth_after = E(H2[t], lambda h: fourth_after(c(h) - h0))

def growth_bounded() -> None:
    """The fourth moment after a step of X' that is not clamped, by those before."""
    use(jump_square)
    modus(this)
    under(H2[t],
        lambda h: (fourth_after(c(h) - h0) <= (c(h) - h0) ** 4 + "2/5" * (c(h) - h0) ** 4 / T
                + "12.36" * s**2 * (c(h) - h0) ** 2 + "8.67" * s**4 + 3 * q * R**4),
        lambda h: (by.use(fourth_bound, u=c(h) - h0),))
    with have(centred(H2, t, 4, h0) / T <= one_growth):
        with have(t * one_growth <= T * one_growth):
            have(one_growth >= 0, by.sign())
            linear(one_growth)
        linear(1 / T)
    have(s**2 * centred(H2, t, 2, h0) <= "13/4" * T * s**4, by.have(t * s**4 <= T * s**4, by.linear(s**4)),
        by.linear(s**2))
    have(s**4 <= T * s**4, by.linear(s**4))
    have(T * s**4 >= 0, by.sign())
    have(mean_fourth_after <= centred(H2, t, 4, h0) + one_growth, by.linear())

doubt(jump_square, mutants=[mutant("for any laws", given=[*sizes, t >= 0])])
doubt(jump_fourth, mutants=[mutant("for any laws", given=[*sizes, t >= 0])])
