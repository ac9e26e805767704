"""Altschuler and Talwar, Appendix A.4, Observation A.1, item (i): the Chernoff bound and its numbers.

B counts the steps at which the n-th loss is drawn: binomial with barT trials and probability q = b/n,
of mean EB.  B is a bounded number here; `hit` is the indicator of an event (any test).
"""

from lemmas.lower_bounds.hypotheses_and_event import (EB, D, Delta, L, X, appendix, b, barT, diameter, eta, m, n,
    parameters, q, s, w)
from verify.lemma import *

# --- Observation A.1, item (i): Chernoff -----------------------------------------------------------------

lower_mean_of_b = claim("In numbers: b barT/n, the expectation of B, is (3/4) b D/(L eta), and at least 750",
    *appendix("Observation A.1, proof"), kind="proof-line",
    given=[*parameters, diameter],
    show=(b * barT / n == 3 * b * D / (4 * L * eta)) & (b * barT / n >= 750))
doubt(lower_mean_of_b, mutants=[mutant("at least 751", show=b * barT / n >= 751)])

# The difference has the slope log(1 + Delta) - 2 Delta/3, which is concave, 0 at 0, and positive at 1.

lower_chernoff_rate_above = claim("(1 + Delta) log(1 + Delta) - Delta >= Delta^2/3 for 0 <= Delta <= 1",
    *appendix("Observation A.1, proof, Chernoff bound"), kind="proof-line",
    given=[Delta >= 0, Delta <= 1],
    show=Delta**2 / 3 <= (1 + Delta) * log(1 + Delta) - Delta)

doubt(lower_chernoff_rate_above,
    mutants=[mutant("Delta^2/2", show=Delta**2 / 2 <= (1 + Delta) * log(1 + Delta) - Delta),
        mutant("for Delta = 2", given=(Delta >= 0, Delta <= 2))])

lower_chernoff_rate_below = claim("(1 - Delta) log(1 - Delta) + Delta >= Delta^2/2 for 0 <= Delta < 1",
    *appendix("Observation A.1, proof, Chernoff bound"), kind="proof-line",
    given=[Delta >= 0, Delta < 1],
    show=Delta**2 / 2 <= (1 - Delta) * log(1 - Delta) + Delta)

@claim("(1 - q + q e^s)^m <= exp(q m (e^s - 1)) for 0 <= q <= 1 and m >= 0",
    *appendix("Observation A.1, proof, Chernoff bound"), kind="proof-line",
    given=[q >= 0, q <= 1, m >= 0],
    show=(1 - q + q * exp(s)) ** m <= exp(q * m * (exp(s) - 1)))
def lower_binomial_moment():
    """The left side is the moment E exp(s B) of a binomial B with m trials (binomial theorem)."""

    fact("exp", "tangent", q * (exp(s) - 1))
    fact("^", "increasing", 1 - q + q * exp(s), exp(q * (exp(s) - 1)), m)

doubt(lower_binomial_moment,
    mutants=[mutant("9/10 of the exponent", show=(1 - q + q * exp(s)) ** m <= exp("9/10" * q * m * (exp(s) - 1)))])

B, hit = bounded("B", X), test("hit", X)
moment = every(REAL, lambda u: E(w, lambda x: exp(u * B(x))) <= exp(EB * (exp(u) - 1)))

def by_markov(sign_: int, tilt: Expr, rate_claim: Lemma) -> None:
    """Markov's inequality for exp(u B), u = tilt = log(1 +- Delta), on the event `hit`."""
    edge = (1 + sign_ * Delta) * EB
    apply_to(moment, tilt)
    fact("exp", "log", 1 + sign_ * Delta)
    with under(w, lambda x: hit(x) <= exp(-tilt * edge) * exp(tilt * B(x))) as x:
        have(hit(x) <= 1)
        apply_to(beyond(sign_))
        fact("exp", "tangent", tilt * (B(x) - edge))
        have(tilt * (hit(x) * (B(x) - edge)) >= 0, by.combine((sign_ * tilt, [beyond_at(sign_, x)])))
        have(hit(x) <= exp(tilt * (B(x) - edge)), by.linear(hit(x), exp(tilt * (B(x) - edge))))
    use(rate_claim)
    fact("exp", "increasing", -tilt * edge + EB * (exp(tilt) - 1), -(Delta**2) * EB / 3,
        by=[(by.linear(EB, Delta**2 * EB),)])
    linear(exp(-tilt * edge))

def beyond_at(sign_: int, x: Point) -> Prop:
    """If x is in the event `hit`: B(x) >= (1 + Delta) EB, or B(x) <= (1 - Delta) EB."""
    return sign_ * (hit(x) * (B(x) - (1 + sign_ * Delta) * EB)) >= 0

def beyond(sign_: int) -> Prop:
    """B is so at every outcome of the event."""
    return every(X, lambda x: beyond_at(sign_, x))

@claim("P[B >= (1 + Delta) EB] <= exp(-Delta^2 EB/3), 0 < Delta < 1, if all E e^(u B) <= exp(EB (e^u - 1))",
    *appendix("Observation A.1, proof, display 1, first inequality"), kind="proof-line",
    conditional_on=("the moments of B",),
    given=[EB > 0, Delta > 0, Delta < 1, moment, beyond(1)],
    show=E(w, hit) <= exp(-(Delta**2) * EB / 3))
def lower_chernoff_above():
    """For every bounded random variable whose moments are at most those of a Poisson law of the same mean; a binomial
    variable is one (`lower_binomial_moment`)."""

    by_markov(1, log(1 + Delta), lower_chernoff_rate_above)

@claim("P[B <= (1 - Delta) EB] <= exp(-Delta^2 EB/3), 0 < Delta < 1, if all E e^(u B) <= exp(EB (e^u - 1))",
    *appendix("Observation A.1, proof, display 1, first inequality"), kind="proof-line",
    conditional_on=("the moments of B",),
    given=[EB > 0, Delta > 0, Delta < 1, moment, beyond(-1)],
    show=E(w, hit) <= exp(-(Delta**2) * EB / 3))
def lower_chernoff_below():
    """The lower tail.  As in `lower_chernoff_above`, for every bounded random variable whose moments are at most those
    of a Poisson law of the same mean (`lower_binomial_moment`)."""

    by_markov(-1, log(1 - Delta), lower_chernoff_rate_below)

DELTA = expr("0.15")
CHERNOFF = "Observation A.1, proof, display 1"

@claim("In numbers: 2 exp(-0.15^2 E B/3), the bound on the failure of item (i), <= 2 exp(-0.15^2 0.75 1000/3)",
    *appendix(f"{CHERNOFF}, line 1"), kind="proof-line",
    given=[*parameters, diameter],
    show=2 * exp(-(DELTA**2) * (b * barT / n) / 3) <= 2 * exp(-(DELTA**2) * "0.75" * 1000 / 3))
def by_mean_of_b():
    use(lower_mean_of_b)

doubt(by_mean_of_b, mutants=[mutant("D >= 999 eta L", given=(*parameters, D >= 999 * eta * L))])

by_value = claim("2 exp(-0.15^2 0.75 1000/3) <= 0.01", *appendix(f"{CHERNOFF}, line 2"), kind="proof-line",
    note="The value is 0.007213; EB >= 706.5 would do (c_D = 942).",
    given=[*parameters, diameter],
    show=2 * exp(-(DELTA**2) * "0.75" * 1000 / 3) <= expr("0.01"))
doubt(by_value,
    mutants=[mutant("0.007", show=2 * exp(-(DELTA**2) * "0.75" * 1000 / 3) <= "0.007"),
        mutant("c_D = 900", show=2 * exp(-(DELTA**2) * "0.75" * 900 / 3) <= "0.01"),
        mutant("Delta = 0.14", show=2 * exp(-expr("0.0196") * "0.75" * 1000 / 3) <= "0.01"),
        mutant("0.7 for 0.75", show=2 * exp(-(DELTA**2) * "0.7" * 1000 / 3) <= "0.01"),
        mutant("4 for 3", show=2 * exp(-(DELTA**2) * "0.75" * 1000 / 4) <= "0.01")])

lower_chernoff_numbers = display(by_mean_of_b, by_value)
