"""What one event says of the Renyi divergence, and how probably a walk with jumps climbs.

The walk and its letters are those of `clamped_walk`.
"""

from lemmas.axioms import gauss_line_sum
from lemmas.divergences.renyi_to_hockey_stick import moment_at_tests
from lemmas.lower_bounds.clamped_walk import D, H, R, T, c, clamp_twice, clamped, eps, g, h, mu, nu, q, s, t0, walk
from verify.lemma import *

phi = test("phi", line)
m, k1, d, y0, z = reals("m k1 d y0 z")
j = integer("j")

@claim("P_mu >= exp(-k1) and P_nu <= 2 exp(-m) for one event give D_2(mu || nu) >= m - 2 k1 - 0.7",
    given=[renyi(mu, nu, 2) <= eps, E(mu, phi) >= exp(-k1), E(nu, phi) <= 2 * exp(-m)],
    show=eps >= m - 2 * k1 - "0.7")
def events_apart():
    """The moment of order 2 at the test: P_mu^2 <= exp(eps) P_nu."""
    use(moment_at_tests, b=1)
    apply_to(this)
    have(expr(2) <= exp("0.7"))
    fact("^", "increasing", exp(-k1), E(mu, phi), 2)
    have(exp(-2 * k1) <= exp(eps + "0.7" - m), by.linear(exp(eps), exp(eps - m)))
    contradiction()
    fact("exp", "strictly", eps + "0.7" - m, -2 * k1)

@claim("A Gaussian number is nonnegative with probability at least 1/2",
    show=E(gauss(line), lambda z: indicator(0 <= z)) >= "1/2")
def half_positive():
    use(gauss_line_sum, r=0, s=-1, c=1)  # -z has the law of z
    with have(E(gauss(line), lambda z: indicator(0 <= -z)) == E(gauss(line), lambda z: indicator(0 <= z))):
        congruence(this,
            lambda hole: E(hole, lambda z: indicator(0 <= z)) == E(gauss(line), lambda z: indicator(0 <= z)))
    under(gauss(line), lambda z: 1 <= indicator(0 <= z) + indicator(0 <= -z), lambda z: (by.cases(0 <= z),))

doubt(half_positive, mutants=[mutant("at least 2/3", show=E(gauss(line), lambda z: indicator(0 <= z)) >= "2/3")])

# A place that rises by d in each step up to the end D; the event of being there or above.
level = lambda j: Min(y0 + j * d, D)
reached = lambda j: lambda h: indicator(level(j) <= c(h))

@claim("From min(y0 + j d, D) on, d <= g + R, a step with a jump and z >= 0 leads to min(y0 + (j + 1) d, D) or above",
    given=[clamped, D > 0, d >= 0, s >= 0, g + R >= d],
    show=reached(j)(h) * indicator(0 <= z) <= reached(j + 1)(c(c(h) + g + R + s * z)))
def climb_step():
    use(clamp_twice)
    rewrite(this)
    yes, _ = cases(0 <= z)
    with yes:
        level_j_up_to_c_h, _ = cases(level(j) <= c(h))
        with level_j_up_to_c_h:
            apply_to(clamped, v1)
            fact("max", "above", Min(v1, D), 0)
            with have(level(j + 1) <= c(v1)):
                suffices(level(j + 1) <= Min(v1, D))
                fact("min", "cases", y0 + j * d, D)
                cases_of(Min(v1, D), (by.split("min cases"),), ())

v1 = c(h) + g + R + s * z

@claim("From y0 or above, d <= g + R: at min(y0 + j d, D) or above after j steps with probability at least (q/2)^j",
    given=[clamped, D > 0, d >= 0, s >= 0, g + R >= d, 0 < q, q <= 1, *walk(H), t0 >= 0,
        hypothesis("start", E(H[t0], reached(expr(0))) >= 1), j >= 0],
    show=(t0 + j <= T).implies(E(H[t0 + j], reached(j)) >= (q / 2) ** j))
def walk_climbs():
    # Each step jumps with probability q, and its noise is not negative with probability 1/2.
    _, step = induction(j, 0).called("induction hypothesis")
    with step:
        intro(1)
        modus("induction hypothesis")
        apply_to("steps of H", t0 + j)
        apply_to(this, value(line, reached(j + 1)))
        use(half_positive)
        under(H[t0 + j],
            lambda h: (gained(h) <= E(gauss(line),
                    lambda z: ((1 - q) * reached(j + 1)(c(c(h) + g + s * z))
                            + q * reached(j + 1)(c(c(h) + g + R + s * z))))),
            lambda h: (by.under(gauss(line),
                    lambda z: (q * reached(j)(h) * indicator(0 <= z) <= (1 - q) * reached(j + 1)(c(c(h) + g + s * z))
                            + q * reached(j + 1)(c(c(h) + g + R + s * z))),
                    lambda z: (by.use(climb_step), by.linear(q, (1 - q) * reached(j + 1)(c(c(h) + g + s * z))))),))
        with have(E(H[t0 + j], reached(j)) * E(gauss(line), lambda z: indicator(0 <= z))
                    >= E(H[t0 + j], reached(j)) / 2):
            linear(E(H[t0 + j], reached(j)))
        fact("^", "sum", q / 2, j, 1)
        linear(q)

gained = lambda h: E(gauss(line), lambda z: q * reached(j)(h) * indicator(0 <= z))

doubt(events_apart, mutants=[mutant("one more", show=eps >= m - 2 * k1 + 1)])
doubt(walk_climbs,
    mutants=[mutant("for any laws",
            given=[D > 0, d >= 0, s >= 0, g + R >= d, 0 < q, q <= 1, t0 >= 0, E(H[t0], reached(expr(0))) >= 1,
                j >= 0])])
