"""Why the noise of Feldman et al. does not make each person (eps, delta)-private as printed: cases in numbers.

Of Lemma 27, of Theorems 29 and 30 and of Corollary 31; the theorems as repaired are `stopped_sgd_private_and_useful`,
`skip_pnsgd_private_and_useful` and `skip_pnsgd_with_public_records`.
With sigma = 2 L sqrt(2 ell)/eps, ell = ln(1.25/delta), Theorem 23 gives the point with N = n - t + 1 steps
from it to the end D_alpha <= alpha e^2/(4 ell) for every alpha > 1, where e = eps/sqrt(N). These are the
Renyi divergences of the Gaussian mechanism that is calibrated to (e, delta); but the calibration is a
statement about Gaussian laws and needs a bound on e.
"""

from lemmas.papers import feldman
from verify.lemma import *

eps, delta, L, u, v, y, z = reals("eps delta L u v y z")
n, m, N, d = integer("n"), integer("m"), integer("N"), integer("d")

ell = log("5/4" / delta)
lost = log(1 / delta)

# --- Lemma 27 ------------------------------------------------------------------------------------------

calibration_root_defined = claim("2 ln(1.25/delta), of which sigma takes the square root, is nonnegative for every "
        "delta > 0",
    feldman("Lemma 27, second sentence, delta above 5/4", "part", "that sigma is defined, for every delta > 0"),
    flaw="missing hypothesis", grade="boundary",
    note=("The statements are made for every delta > 0.  For delta > 5/4 sigma is not defined, for delta = 5/4 it is "
            "0; delta < 1 is meant."),
    given=[delta > 0],
    show=2 * ell >= 0)
doubt(calibration_root_defined, mutants=[mutant("delta up to 3/2", given=(delta > 0, delta <= "3/2"))],
    hints=[{"delta": "2"}])

calibration_root_defined_repaired = claim("2 ln(1.25/delta) > 0 for 0 < delta < 5/4",
    feldman("Lemma 27, second sentence", "part", "as repaired: that sigma is defined, for delta < 5/4"), kind="repair",
    repairs="calibration_root_defined",
    given=[delta > 0, delta < "5/4"],
    show=2 * ell > 0)

doubt(calibration_root_defined_repaired, mutants=[mutant("delta = 5/4 too", given=(delta > 0, delta <= "5/4"))])

# --- Theorems 29 and 30: one step on the line -------------------------------------------------------------

s = 2 * sqrt(2 * ell) / eps  # sigma/L

def above(offset: Expr, push: int) -> Expr:
    """P[w_1 > cut], the cut `offset` eta L above w_0, for a gradient -L (push 1) or L (push -1)."""
    return Q((offset - push) / s)

def one_step_private(offset: Expr) -> Prop:
    return above(offset, 1) <= exp(eps) * above(offset, -1) + delta

theorem29_large_eps = claim("In numbers: what the local privacy of Theorem 29 says of the event w_1 > v R, for the "
        "losses L x w, x = +1 or -1, on [-R, R]",
    feldman("Theorem 29", "instance", "local privacy, d = 1, linear losses, first step, one event"),
    flaw="missing hypothesis", grade="substantive",
    note=("The first step from w_0 = 0 with eta = 2 R/sqrt(n (L^2 + sigma^2)), d = 1; the projection does not matter "
            "for the event.  A bound on eps is missing, as in Lemma 27."),
    given=[eps > 0, delta > 0, delta < 1, n >= 1, v >= 0, v < 1],
    show=one_step_private(v * sqrt(n * (1 + s**2)) / 2))
doubt(theorem29_large_eps,
    mutants=[mutant("eps at most 6", given=(eps > 0, eps <= 6, delta > 0, delta < 1, n >= 1, v >= 0, v < 1))],
    hints=[{"eps": "8", "delta": "1/100", "n": "100", "v": "19/50"}])

theorem30_large_eps = claim("In numbers: what the privacy of Theorem 30 at index 1 says of one event, n = 1, losses L "
        "x w on [-R, R]", feldman("Theorem 30", "instance", "privacy, n = d = 1, linear losses, one event"),
    flaw="missing hypothesis", grade="substantive",
    note=("w_0 = -R, eta = sqrt(8) R/sqrt(L^2 + sigma^2), the event w_1 > (v - 1) R.  Local privacy and privacy at "
            "index 1 are the same here."),
    given=[eps > 0, delta > 0, delta < 1, v >= 0, v < 2],
    show=one_step_private(v * sqrt(1 + s**2) / sqrt(8)))
doubt(theorem30_large_eps,
    mutants=[mutant("delta doubled",
            show=above(v * sqrt(1 + s**2) / sqrt(8), 1)
                <= exp(eps) * above(v * sqrt(1 + s**2) / sqrt(8), -1) + 2 * delta)],
    hints=[{"eps": "32", "delta": "1/100", "v": "837/500"}])

# --- Theorem 30: from Theorem 23 to (e, delta) -------------------------------------------------------------

# From here to Corollary 31 eps stands for e.
rho = eps**2 / (4 * ell)

per_person_conversion_any_eps = claim("In numbers: e^2/(4 l) + 2 sqrt(e^2 log(1/delta)/(4 l)) <= e, l = "
        "ln(1.25/delta), which the best order in the formula of Lemma 14 would need",
    feldman("Theorem 30, proof, first sentence"), kind="proof-line", flaw="proof gap", grade="substantive",
    note=("The proof says that privacy follows directly from Theorem 23 and Lemma 27.  Theorem 23 bounds Renyi "
            "divergences; the calibration of Lemma 27 is one of Gaussian laws, which the output is not.  What Lemma 14 "
            "makes of alpha rho, rho = e^2/(4 ln(1.25/delta)), is at best (order 1 + sqrt(ln(1/delta)/rho)) the left "
            "side: more than e for e = 1.  eps stands for e here."),
    given=[eps > 0, delta > 0, delta < 1],
    show=rho + 2 * sqrt(rho * lost) <= eps)
doubt(per_person_conversion_any_eps, mutants=[mutant("e <= 1/2", given=(eps > 0, eps <= "1/2", delta > 0, delta < 1))],
    hints=[{"eps": "1", "delta": "1/100"}])

order = 1 + (ell + lost) / eps

per_person_conversion_core = claim("(1 + (y + z)/e) e^2/(4 y) + z e/(y + z) <= e for 0 < e <= 2 (y - z), z > 0",
    note="Ours; y = ln(1.25/delta), z = ln(1/delta).",
    given=[z > 0, hypothesis("order", y > z), eps > 0, hypothesis("small eps", eps <= 2 * (y - z))],
    show=(1 + (y + z) / eps) * (eps**2 / (4 * y)) + z / ((1 + (y + z) / eps) - 1) <= eps)

doubt(per_person_conversion_core, mutants=[mutant("e <= 3 (y - z)", given=(z > 0, y > z, eps > 0, eps <= 3 * (y - z)))])

@claim("In numbers: order rho + log(1/delta)/(order - 1) <= e for e <= 2 ln(5/4), rho = e^2/(4 ln(1.25/delta)), at the "
        "order 1 + (ln(1.25/delta) + ln(1/delta))/e of the formula of Lemma 14",
    feldman("Theorem 30, proof, first sentence", "part", "as repaired: index t by Lemma 14, for e <= 2 ln(5/4)"),
    kind="repair", repairs="per_person_conversion_any_eps",
    given=[eps > 0, eps <= 2 * log("5/4"), delta > 0, delta < 1],
    show=order * rho + lost / (order - 1) <= eps)
def per_person_conversion():
    """eps stands for e = eps/sqrt(n - t + 1).  Nothing is said here about larger e, where the statement may be true as
    long as the Gaussian calibration is (e <= 15/4); a sharper conversion than Lemma 14's gives it up to e = 1
    (`per_person_conversion_one`)."""

    fact("log", "product", "5/4", 1 / delta)
    use(per_person_conversion_core, by={"order": (by.linear(),), "small eps": (by.linear(),)})

doubt(per_person_conversion, mutants=[mutant("e <= 1/2", given=(eps > 0, eps <= "1/2", delta > 0, delta < 1))])

# --- Corollary 31 --------------------------------------------------------------------------------------

# From here on t, which was an index, is sigma/L for the printed sigma and m = 2.
t = 2 * sqrt(ell / 2) / eps
h = sqrt(3 * (1 / t**2 + d)) / (2 * sqrt(8))  # R/2 in units of eta sigma, n = 3
leaving = 2 * Q(h - 1 / t) + 2 * Q((h - 1 / t) / sqrt(2))

@definition(r"\tfrac{2 \sqrt{\ln(1.25/$delta)/2}}{$eps}", letters="eps delta")
def printed_noise(eps: Real, delta: Real) -> Expr:
    """2 sqrt(log(1.25/delta)/2)/eps.

    sigma/L for the sigma of Corollary 31 as printed, and m = 2."""
    return t

@definition(r"\tfrac{1}{2 \sqrt 8} \sqrt{3 \bigl(\tfrac{{$eps}^2}{2 \ln(1.25/$delta)} + $d\bigr)}",
    letters="eps delta d")
def half_width(eps: Real, delta: Real, d: Real) -> Expr:
    """sqrt(3 (eps^2/(2 log(1.25/delta)) + d))/(2 sqrt(8)).

    R/2 in units of eta sigma, for n = 3."""
    return h

@definition(r"\Bigl(2 Q(h - \tfrac{1}{t}) + 2 Q\bigl(\tfrac{h - 1/t}{\sqrt 2}\bigr) \text{ with } "
        r"t = \tfrac{2 \sqrt{\ln(1.25/$delta)/2}}{$eps},\ h = \tfrac{1}{2 \sqrt 8} \sqrt{3 (t^{-2} + $d)}\Bigr)",
    letters="eps delta d")
def leaving_chance(eps: Real, delta: Real, d: Real) -> Expr:
    """(2 Q(h - 1/t) + 2 Q((h - 1/t)/sqrt(2)) with h = half_width(eps, delta, d), t = printed_noise(eps, delta)).

    A bound of the probability that a projection acts on the first coordinate before the last step."""
    return leaving

corollary31_privacy = claim("In numbers: what Corollary 31 says of one event, n = 3, m = 2, linear losses",
    feldman("Corollary 31", "instance", "privacy, n = 3, m = 2, linear losses on a box, one event"),
    flaw="false statement", grade="misprint",
    note=("The printed sigma = 2 L sqrt(ln(1.25/delta)/m)/eps lacks a factor sqrt(2): Theorem 30 needs sigma^2 >= 8 "
            "L^2 ln(1.25/delta)/((m + 1) eps^2), and the utility bound of the corollary has the 8.  Instance: K is a "
            "box of half-length R/2 in the first coordinate and R/(2 sqrt d) in the others; the private point's loss "
            "is L w_1 or -L w_1, the public points' are 0; w_0 = 0.  In units of eta sigma the event is that the first "
            "coordinate of the output exceeds u.  With probability 1/2 the private point is skipped: then the law, "
            "that of two steps of noise, is the same for both data sets, and its tail is at most Q(u/sqrt 2) + 2 Q(h). "
            " Otherwise there are three steps of noise; `leaving` bounds the probability that a projection acts on the "
            "first coordinate before the last."),
    given=[eps > 0, eps <= 1, delta > 0, delta < 1, d >= 1, u > 0, u < h],
    show=(Q((u - 1 / printed_noise(eps, delta)) / sqrt(3)) - leaving_chance(eps, delta, d)
            <= exp(eps) * (Q((u + 1 / printed_noise(eps, delta)) / sqrt(3)) + leaving_chance(eps, delta, d))
            + (exp(eps) - 1) * (Q(u / sqrt(2)) + 2 * Q(half_width(eps, delta, d))) + 2 * delta))
doubt(corollary31_privacy,
    mutants=[mutant("4 delta",
            show=(Q((u - 1 / t) / sqrt(3)) - leaving <= exp(eps) * (Q((u + 1 / t) / sqrt(3)) + leaving)
                    + (exp(eps) - 1) * (Q(u / sqrt(2)) + 2 * Q(h)) + 4 * delta))],
    hints=[{"eps": "1", "delta": "1e-30", "d": "10000", "u": "353/20"}])

# sigma of Corollary 31 as repaired, m public records (`per_person_conversion`).
noise31 = 2 * L * sqrt(2 * ell / m) / eps
