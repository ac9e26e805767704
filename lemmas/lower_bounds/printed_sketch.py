"""Lower bound for NOISY-SGD: the proof sketch of Theorem 4.1 of Altschuler and Talwar (Section 4).

Names as in `printed_statement`: om is the iterate on X, om1 the one on X', om2 the auxiliary process that
starts at -D/2 and is clamped above only.
"""

from lemmas.lower_bounds.hypotheses_and_event import EQUALITY, D, L, T, barT, eta, n, p, q, r, s, assumptions, sigma
from lemmas.lower_bounds.printed_statement import section
from lemmas.papers import altschuler
from verify.lemma import *

om, om1, om2 = reals("om om1 om2")

def clamp(x: Expr) -> Expr:
    """The projection to K = [-D/2, D/2]."""
    return Max(Min(x, D / 2), -D / 2)

def clamp_is(x: Expr, side: str) -> tuple[Step, ...]:
    """Replace clamp(x) by D/2 ("above"), -D/2 ("below") or x ("inside"), as the case at hand says."""
    inner = D / 2 if side == "above" else x
    return (by.fact("min", "right" if side == "above" else "left", x, D / 2, by=((by.linear(),),)), by.rewrite(this),
        by.fact("max", "right" if side == "below" else "left", inner, -D / 2, by=((by.linear(),),)), by.rewrite(this))

# --- the proof sketch -----------------------------------------------------------------------------

@claim("One step keeps om2 <= om1: clamp(om1 + s) >= min(om2 + s, D/2), s = y + z the increment",
    *section("Section 4, key technical ideas"), kind="proof-line",
    given=[D > 0, om2 <= om1],
    show=clamp(om1 + s) >= Min(om2 + s, D / 2))
def lower_domination_step():
    """The order holds at step T - barT, where om2 = -D/2; A.4 says 'for all t'."""

    fact("min", "greatest", om1 + s, D / 2, Min(om2 + s, D / 2))
    fact("max", "above", Min(om1 + s, D / 2), -D / 2)

doubt(lower_domination_step, mutants=[mutant("clamped below only", show=clamp(om1 + s) >= Max(om2 + s, -D / 2))])

@claim("One step keeps the order of two starting points: om <= om1 gives clamp(om + s) <= clamp(om1 + s)",
    altschuler("Section 4, construction", "remark", "one clamped step, from two starting points"), kind="repair",
    repairs=("lower_symmetry", "lower_positivity_from_above"),
    given=[D > 0, om <= om1],
    show=clamp(om + s) <= clamp(om1 + s))
def lower_monotone_step():
    """So P[om_T >= 0] <= 1/2 for every start om_0 <= 0; for om_0 > 0 take the loss L (D + om), which pushes down.  The
    family must contain both losses."""

    fact("min", "below", om + s, D / 2)
    fact("min", "greatest", om1 + s, D / 2, Min(om + s, D / 2), by=((by.linear(),),))
    fact("max", "above", Min(om1 + s, D / 2), -D / 2)
    fact("max", "least", Min(om + s, D / 2), -D / 2, clamp(om1 + s), by=((by.linear(),),))

doubt(lower_monotone_step, mutants=[mutant("strictly", given=(D > 0, om < om1), show=clamp(om + s) < clamp(om1 + s))])

@claim("clamp(-s) = -clamp(s), clamp to [-D/2, D/2]", *section("Section 4, construction"), kind="proof-line",
    given=[D > 0],
    show=(clamp(-s) <= -clamp(s)) & (clamp(-s) >= -clamp(s)))
def lower_odd_step():
    yes, no = cases(s <= -D / 2)
    with yes:
        do(*clamp_is(s, "below"))
        do(*clamp_is(-s, "above"))
    with no:
        s_from_D_over_2_on, _ = cases(s >= D / 2)
        with s_from_D_over_2_on:
            do(*clamp_is(s, "above"))
            do(*clamp_is(-s, "below"))

escape = exp(-(D**2) / (8 * T * eta**2 * sigma**2))

lower_symmetry = claim("In numbers, T = barT: 1 - exp(-D^2/(8 T eta^2 sigma^2)) <= 1/2, a bound of P[om_T >= 0] from "
        "D/2 from below", *section("Section 4, key technical ideas, and Appendix A.4 before (A.2)"), kind="proof-line",
    flaw="proof gap", grade="boundary",
    note=("From D/2 the walk must fall by D/2, so that P[om_T < 0] <= exp(-(D/2)^2/(2 T eta^2 sigma^2)) "
            "(`lower_maximal_step`).  The proof starts at 0, the theorem says 'arbitrary initialization'."),
    given=[*assumptions, T == barT],
    show=1 - escape <= "1/2")
doubt(lower_symmetry, mutants=[mutant("at most 9/10", show=1 - escape <= "9/10")], hints=[EQUALITY])

lower_positivity_from_above = claim("In numbers, T = barT: e^0.1 (1 - exp(-D^2/(8 T eta^2 sigma^2))) + 0.01 <= 1, for "
        "P[om_T >= 0] from D/2", *section("Appendix A.4, second paragraph"), kind="proof-line",
    flaw="missing hypothesis", grade="boundary", note="It is above 1.1: no law on X' shows a violation by this event.",
    given=[*assumptions, T == barT],
    show=exp("1/10") * (1 - escape) + "1/100" <= 1)
doubt(lower_positivity_from_above,
    mutants=[mutant("at most 11/10", show=exp("1/10") * (1 - escape) + "1/100" <= "11/10")], hints=[EQUALITY])

@claim("In numbers: p^100 + r^100 <= 1 for p + r = 1, so an event of probability 1/2 in one law shows D_100 up to log "
        "2", *section("Section 4, key technical ideas"), kind="lemma",
    given=[p >= 0, r >= 0, p + r == 1],
    show=p**100 + r**100 <= 1)
def lower_positivity_cap():
    """The moment is 2^99 (p^100 + r^100).  So this test never reaches Q > log 2; the repair uses the other direction,
    P || P'."""

    fact("^", "increasing", p, 1, 99, by={1: (by.linear(),)})
    fact("^", "increasing", r, 1, 99, by={1: (by.linear(),)})

doubt(lower_positivity_cap, extremal={"p": "1", "r": "0"})

lower_gaussian_wording = claim("In numbers: 1 - q + q e^s = exp(q s + q (1 - q) s^2/2), the moments of the bias as "
        "those of a normal law", *section("Section 4, key technical ideas, last sentence"), kind="proof-line",
    flaw="slip", grade="misprint",
    note="For b < n it is a binomial mixture of Gaussians.  Appendix A.4 treats Y apart, so this is wording.",
    given=[q > 0, q <= 1],
    show=1 - q + q * exp(s) == exp(q * s + q * (1 - q) * s**2 / 2))
doubt(lower_gaussian_wording, mutants=[mutant("a constant bias", show=1 - q + q * exp(s) == exp(q * s))],
    hints=[{"q": "1/2", "s": "1"}])

lower_gaussian_full_batch = claim("In numbers, q = 1: 1 - q + q e^s = exp(q s + q (1 - q) s^2/2), of a normal law of "
        "variance 0",
    altschuler("Section 4, key technical ideas, last sentence", "instance",
        "full batches only, by the moments of one bias"), kind="repair", repairs="lower_gaussian_wording",
    given=[q == 1],
    show=1 - q + q * exp(s) == exp(q * s + q * (1 - q) * s**2 / 2))

doubt(lower_gaussian_full_batch, mutants=[mutant("q = 1/2", given=(q == "1/2",))])

lower_sketch_numbers = claim("barT eta L/n = 3D/4 and -D/2 + 3D/4 = D/4",
    altschuler("Section 4, last paragraph", "part", "the total bias and the mean"), kind="number",
    given=[L > 0, eta > 0, n >= 1],
    show=(barT * eta * L / n == 3 * D / 4) & (-D / 2 + 3 * D / 4 == D / 4))

lower_sketch_positive = claim(("In numbers: 1 - Phi(0.25/sqrt(0.001)) <= 2/10^15, for a normal variable of mean D/4 "
            "and variance D^2/1000"),
    altschuler("Section 4, last paragraph", "part", "far above 1/2, at the greatest variance, D^2/1000"), kind="number",
    show=1 - Phi("0.25" / sqrt(expr("0.001"))) <= "0.000000000000002")

doubt(lower_sketch_positive,
    mutants=[mutant("1/10^15", show=1 - Phi("0.25" / sqrt(expr("0.001"))) <= "0.000000000000001")])
