"""The end of Appendix A.4 (Altschuler and Talwar): the biased process ends at 0 or above with chance >= 0.8992.

Letters as in `biased_walk_events`; that chance exceeds e^0.1/2 + 0.01, which is (A.2).
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum
from lemmas.lower_bounds.biased_walk import D, N, P, k, run, s
from lemmas.lower_bounds.biased_walk_events import (EY, L, b, bias_not_high, bias_not_low, concentrated, eta, event,
    hit, n, no_projection, numbers, observation_event_likely, observation_gaussian_on_event, program, biased, sizes,
    short, sigma)
from lemmas.mechanisms.gaussian_number_moments import line_symmetry
from lemmas.papers import altschuler
from verify.lemma import *

f = bounded("f", line)
y, m = reals("y m")
noise_sum = lambda f: lambda om, y, z, m: f(z)
gaussian = lambda f, k: E(gauss(line), lambda xi: f(s * sqrt(k) * xi))

@claim("Z, the sum of the noises of k steps, has the law N(0, k s^2)",
    given=[*run, k >= 0],
    show=(k <= N).implies(every(bounded(line), lambda f: eq(E(P[k], noise_sum(f)), gaussian(f, k)))))
def sum_is_gaussian():
    start, step = induction(k, 0).called("induction hypothesis")
    with start:
        rewrite("start")
    with step:
        intro("f")
        modus("induction hypothesis").called("by induction hypothesis")
        apply_to("step")
        rewrite(this)
        apply_to("by induction hypothesis", value(line, later))
        use(gauss_line_sum, r=s * sqrt(k), c=s * sqrt(k + 1))
        with have(eq(E(two_noises, lambda z: f(z)), gaussian(f, k + 1))):
            rewrite(this)

two_noises = bind(gauss(line), lambda x: bind(gauss(line), lambda y: dirac(s * sqrt(k) * x + s * y)))
later = lambda z: E(gauss(line), lambda xi: f(z + s * xi))

# --- the numbers -------------------------------------------------------------------------------------------------

t = real("t")

@claim("P[Z < -t sqrt(N) s] = Q(t) for the sum Z of the noises of N steps",
    given=[*run, N >= 1, s > 0],
    show=eq(E(P[N], lambda om, y, z, m: indicator(z < -(t * s * sqrt(N)))), Q(t)))
def end_of_the_walk_is_low():
    use(sum_is_gaussian)
    apply_to(this)
    with under(gauss(line), lambda xi: eq(indicator(s * sqrt(N) * xi < -(t * s * sqrt(N))), indicator(t < -xi))) as xi:
        yes, no = cases(t < -xi)
        with yes:
            have(s * sqrt(N) * xi < -(t * s * sqrt(N)))
        with no:
            far_down, _ = cases(s * sqrt(N) * xi < -(t * s * sqrt(N)))
            with far_down:
                absurd(by.linear(s * sqrt(N)))
    use(line_symmetry)
    use(gauss_tail)
    with have(eq(E(gauss(line), lambda xi: indicator(t < -xi)), Q(t))):
        congruence(line_symmetry.show, lambda hole: eq(E(hole, lambda z: indicator(t < z)), Q(t)))

# Printed with 0.999993, which is the value at 0.1375 for 0.1, and with T for the number of summands; barT is rounded
# to N here, which costs the digits after 0.9992.
@claim("P[Z + D/10 >= 0] >= 0.9992 for the sum Z of the noises, in the setting of Theorem 4.1 with barT steps",
    altschuler("Appendix A.4, last display but one", "part", "the probability, for the process of the proof"),
    kind="repair", repairs="lower_phi_printed",
    given=[biased],
    show=E(P[N], lambda om, y, z, m: indicator(-D / 10 <= z)) >= "0.9992")
def noise_rarely_low():
    numbers()
    have(N >= 1, by.have(b / n <= 1, by.linear(1 / n)), by.linear(n / b))
    # 0.03165^2 > 0.0010014, and 1/(10 * 0.03165) > 3.159.
    have(own_noise * sqrt(N) <= "0.03165" * D, by.contradiction(), by.linear(own_noise * sqrt(N), D))
    have(quotient >= "3.159", by.linear(1 / (own_noise * sqrt(N))))
    use(end_of_the_walk_is_low, t=quotient, **program)
    fact("Q", "decreasing", "3.159", quotient)
    have(Q("3.159") <= "0.0008")
    under(P[N], lambda om, y, z, m: indicator(-D / 10 <= z) >= 1 - low(om, y, z, m),
        lambda om, y, z, m: (by.cases(z < -D / 10),))

low = lambda om, y, z, m: indicator(z < -D / 10)
own_noise = eta * sigma
quotient = D / (10 * own_noise * sqrt(N))

above = lambda om, y, z, m: indicator(0 <= om)

@claim("P[om''_T >= 0] >= 0.9992 - 0.1 > e^0.1/2 + 0.01 for the end om''_T of the biased process",
    altschuler("Appendix A.4, last display", "whole"),
    altschuler("Appendix A.4, second paragraph and (A.2)", "step", "(A.2)"), kind="repair", repairs="lower_final_line",
    given=[biased],
    show=(E(P[N], above) >= expr("0.9992") - "0.1") & (E(P[N], above) > exp("1/10") / 2 + "1/100"))
def ends_positive():
    """Where E holds and Z + D/10 >= 0 the end is not below 0: P[om''_T >= 0] >= P[E] + P[Z + D/10 >= 0] - 1."""

    use(observation_event_likely)
    use(observation_gaussian_on_event)
    use(noise_rarely_low)
    under(P[N],
        lambda om, y, z, m: (indicator(event(y, m)) + indicator(-D / 10 <= z) - 1
                <= above(om, y, z, m) + short(om, y, z, m)),
        lambda om, y, z, m: (by.cases(0 <= om, no=(by.cases(-D / 10 <= z, yes=(by.have(om < z + D / 10),)),)),))
    have(exp("1/10") / 2 + "1/100" < "0.57")

# --- the numbers 0.01 of Observation A.1 -------------------------------------------------------------------------

mean_of = lambda value: E(P[N], value)
first_holds = lambda om, y, z, m: indicator(concentrated(y))
projected = lambda om, y, z, m: indicator(concentrated(y) & (D / 2 <= m))
too_high = lambda y: indicator("1.15" * EY < y)
too_low = lambda y: indicator(N * (eta * L / b) - "0.85" * EY < N * (eta * L / b) - y)  # y < 0.85 EY

# Chernoff's bounds with their own rates; N b/n >= 749 for the printed 750.
@claim("P[item (i) fails] <= 0.01: Y is within 15 percent of its mean",
    altschuler("Appendix A.4, Observation A.1, proof, display 1, lines 1 and 2", "part", "the last number"),
    given=[biased],
    show=1 - mean_of(first_holds) <= "0.01")
def bias_concentrated():
    use(bias_not_high)
    use(bias_not_low)
    under(P[N], lambda om, y, z, m: 1 - first_holds(om, y, z, m) <= too_high(y) + too_low(y),
        lambda om, y, z, m: (by.cases("1.15" * EY < y, no=(by.cases(y < "0.85" * EY),)),))

def in_parts(y: Expr, m: Expr) -> tuple[Step, ...]:
    """The two events, condition by condition."""
    return (by.cases(D / 2 <= m, *[(by.cases("0.85" * EY <= y, yes=()),)] * 2),)

@claim("P[item (ii) fails | item (i) holds] <= 0.01, of the event E of Appendix A.4",
    altschuler("Appendix A.4, Observation A.1, proof, display 3, lines 1 and 2", "part", "the last number"),
    given=[biased],
    show=mean_of(projected) <= "0.01" * mean_of(first_holds))
def rarely_projected():
    use(no_projection)
    use(bias_concentrated)
    under(P[N], lambda om, y, z, m: projected(om, y, z, m) <= hit(om, y, z, m), lambda om, y, z, m: in_parts(y, m))

@claim("P[E] >= (1 - 0.01)^2 >= 0.9 for the event E of Appendix A.4",
    altschuler("Appendix A.4, Observation A.1, proof, display 4", "whole"),
    given=[biased],
    show=(mean_of(lambda om, y, z, m: indicator(event(y, m))) >= (1 - expr("0.01")) ** 2)
        & ((1 - expr("0.01")) ** 2 >= "0.9"))
def event_as_printed():
    use(bias_concentrated)
    use(rarely_projected)
    under(P[N], lambda om, y, z, m: indicator(event(y, m)) >= first_holds(om, y, z, m) - projected(om, y, z, m),
        lambda om, y, z, m: in_parts(y, m))

# --- doubt -------------------------------------------------------------------------------------------------------

for_any_laws = [mutant("for any laws", given=sizes)]

doubt(noise_rarely_low, mutants=for_any_laws)
doubt(ends_positive, mutants=for_any_laws)
doubt(bias_concentrated, mutants=for_any_laws)
doubt(rarely_projected, mutants=for_any_laws)
doubt(event_as_printed, mutants=for_any_laws)
