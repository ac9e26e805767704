"""Smoothing by Gaussian noise: lines of Feldman et al., Theorem 33 and Appendix C, in numbers.

h is the Lipschitz extension of f and f^(w) = E h(w + Z), Z ~ N(0, lambda^2 I). The gradients of f^ at two
points differ by at most 2 L TV of two normal laws, and f^ differs from f by at most L E|Z|: these two displays
are in smoothing_lines.py, Theorem 33 itself in smoothing_theorem.py.
"""

from lemmas.mechanisms.noise_mechanisms import gaussian_total_variation
from lemmas.mechanisms.theta_gamma import root, theta_small
from lemmas.papers import feldman
from verify.lemma import *

L, lam, a, v = reals("L lam a v")
f1, f2, f3, r1, r2, r3, th = reals("f1 f2 f3 r1 r2 r3 th")
d = integer("d")

# --- a closed set is needed ------------------------------------------------------------------------------

projection_needs_closed = claim("On (-1, 1) no point is nearest to 2: each has a nearer one, so K must be closed",
    feldman("Algorithm 1, line 3"), kind="lemma",
    note=("K is any convex set in the statements; a nearest point, and the minimum in the definition of h (Appendix "
            "C), exist for all arguments only if K is closed."),
    given=[v > -1, v < 1],
    show=((v + 1) / 2 > v) & ((v + 1) / 2 < 1))

doubt(projection_needs_closed, mutants=[mutant("on [-1, 1]", given=(v >= -1, v <= 1))])

# --- the extension ---------------------------------------------------------------------------------------

@claim("In numbers: for w in K no v gives less than v = w, f(w) <= f(v) + L |w - v|",
    feldman("Appendix C, definition of h"), kind="proof-line",
    given=[L > 0, r1 >= 0, Abs(f1 - f2) <= L * r1],
    show=f1 <= f2 + L * r1)
def lipschitz_extension_agrees():
    """f1 = f(w), f2 = f(v), r1 = |w - v|: so h = f on K."""

    fact("abs", "above", f1 - f2)

doubt(lipschitz_extension_agrees, mutants=[mutant("half of L", show=f1 <= f2 + L / 2 * r1)])

@claim("In numbers, why h is convex: th v + (1 - th) v' gives at most th and 1 - th times what v and v' give",
    feldman("Appendix C, property 2"), kind="proof-line",
    given=[L > 0, th >= 0, th <= 1, f3 <= th * f1 + (1 - th) * f2, r3 <= th * r1 + (1 - th) * r2],
    show=f3 + L * r3 <= th * (f1 + L * r1) + (1 - th) * (f2 + L * r2))
def lipschitz_extension_convex():
    """f1, f2, f3 are f at v, v' and th v + (1 - th) v', and r1, r2, r3 the distances of these from w, w' and th w + (1
    - th) w'.  Minimising over v and v' gives h; a mean of translates of h is convex as well."""

    linear(L)

lipschitz_extension_lipschitz = claim("In numbers, why h is L-Lipschitz: f(v) + L |w - v| <= f(v) + L |w' - v| + L |w "
        "- w'|", feldman("Appendix C, property 2"), kind="proof-line",
    note="r1 = |w - v|, r2 = |w' - v|, r3 = |w - w'|.",
    given=[L > 0, r1 <= r2 + r3],
    show=f1 + L * r1 <= f1 + L * r2 + L * r3)

doubt(lipschitz_extension_lipschitz,
    mutants=[mutant("half of L for w - w'", show=f1 + L * r1 <= f1 + L * r2 + L / 2 * r3)])

# --- smoothness ------------------------------------------------------------------------------------------

def root_of_square() -> None:
    """sqrt(a^2/(4 lambda^2)) = a/(2 lambda)."""
    fact("sqrt", "of_square", a / (2 * lam))
    have((a / (2 * lam)) ** 2 == a**2 / (2 * lam**2) / 2)

PINSKER = "Appendix C, property 3, display 3"

@claim("In numbers: theta_1(a/lambda), TV of two normal laws a apart, <= sqrt(D_1/2) with D_1 = a^2/(2 lambda^2)",
    feldman(f"{PINSKER}, line 1"), kind="proof-line",
    given=[a > 0, lam > 0],
    show=theta(1, a / lam) <= sqrt(a**2 / (2 * lam**2) / 2))
def by_pinsker():
    """Pinsker's inequality for two normal laws of variance lambda^2 at distance a."""

    use(gaussian_total_variation)
    root_of_square()

doubt(by_pinsker, mutants=[mutant("D_1/4", show=theta(1, a / lam) <= sqrt(a**2 / (2 * lam**2) / 4))])

@claim("sqrt(a^2/(4 lambda^2)) <= a/(2 lambda)", feldman(f"{PINSKER}, line 2"), kind="proof-line",
    given=[a > 0, lam > 0],
    show=sqrt(a**2 / (2 * lam**2) / 2) <= a / (2 * lam))
def by_root():
    root_of_square()

smoothing_total_variation = display(by_pinsker, by_root)

@claim("In numbers: the bound 2 L theta_1(a/lambda) on the change of a smoothed gradient is at most sqrt(2/pi) L "
        "a/lambda", feldman("Theorem 33"), kind="lemma",
    given=[a > 0, lam > 0, L > 0],
    show=2 * L * theta(1, a / lam) <= 2 / root * L * a / lam)
def smoothing_smoother():
    """sqrt(2/pi) = 2/sqrt(2 pi) = 0.798.  For f(w) = L |w| on the line it is reached, as a goes to 0."""

    use(theta_small)
    linear(L)

doubt(smoothing_smoother,
    mutants=[mutant("79/100 for sqrt(2/pi)", show=2 * L * theta(1, a / lam) <= "79/100" * L * a / lam)])

# --- the error -------------------------------------------------------------------------------------------

smoothing_mean_norm = claim("In numbers: lambda sqrt(2) Gamma((d + 1)/2)/Gamma(d/2), which E|Z| is for N(0, lambda^2 "
        "I), is lambda sqrt(d)", feldman("Appendix C, property 4, display, last line"), kind="proof-line", flaw="slip",
    grade="misprint",
    note="The mean of the norm is that of a chi law; <= is meant (and true), which is all that is needed.",
    given=[lam > 0, L > 0, d >= 1],
    show=L * (lam * sqrt(2) * gamma_function((d + 1) / 2) / gamma_function(d / 2)) == L * lam * sqrt(d))
doubt(smoothing_mean_norm, mutants=[mutant("two dimensions", given=(lam > 0, L > 0, d == 2))],
    hints=[{"lam": "1", "L": "1", "d": "1"}])
