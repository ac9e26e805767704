"""Noisy SGD with strongly convex losses, in numbers: lines of Section 5 of Altschuler and Talwar, and repairs.

kappa = M/m is the condition number, c = (kappa - 1)/(kappa + 1) the contraction factor of a gradient step with eta =
2/(M + m), u = 1/kappa.  The proof inherits the gap of Theorem 3.1 (`gap_of_the_proof`); (5.3) and Theorem 5.1 are proved
in `strongly_convex_privacy`.
"""

from lemmas.upper_bounds.gap_of_the_proof import two_events
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import below_alpha_star
from verify.lemma import *

kappa, c, lam, R, u, z, v = reals("kappa c lam R u z v")
eta, M, m, L, D, h, s = reals("eta M m L D h s")
g, K = reals("g K")
budget, price, A = reals("budget price A")

# --- the contraction factor --------------------------------------------------------------------------

@claim("(1 - u) e^(2u) <= 1 + u for 0 <= u <= 1", altschuler("Section 5, bound of c"), kind="lemma",
    given=[u >= 0, u <= 1],
    show=1 - u <= (1 + u) * exp(-2 * u))
def strongly_convex_log_ratio():
    with have((1 - u) * exp(2 * u) <= 1 + u):
        # Equal at u = 0; the slope of the left side at z is (1 - 2 z) e^(2 z) <= 1.
        slope(u, 0, by.fact("exp", "tangent", -2 * z), by.have((1 - 2 * z) * exp(2 * z) <= 1, by.linear(exp(2 * z))),
            by.linear())
    linear(exp(-2 * u))

doubt(strongly_convex_log_ratio, mutants=[mutant("exponent 3", show=1 - u <= (1 + u) * exp(-3 * u))],
    extremal={"u": "0"})

@claim("(kappa - 1)/(kappa + 1) <= e^(-2/kappa) for kappa >= 1", altschuler("Section 5, proof of Theorem 5.1"),
    kind="lemma",
    given=[kappa >= 1],
    show=(kappa - 1) / (kappa + 1) <= exp(-2 / kappa))
def strongly_convex_factor():
    """The paper uses e^(-1/kappa).  With e^(-3/kappa) it fails."""

    let(u, 1 / kappa)
    have(u * kappa == 1, by.rewrite(u == 1 / kappa))
    use(strongly_convex_log_ratio)
    have(exp(-2 / kappa) == exp(-2 * u), by.rewrite(u == 1 / kappa))
    rewrite(this)
    combine((kappa, [strongly_convex_log_ratio.show]), (1 + exp(-2 * u), [u * kappa == 1]), scale=kappa + 1)

doubt(strongly_convex_factor, mutants=[mutant("3 in place of 2", show=(kappa - 1) / (kappa + 1) <= exp(-3 / kappa))])

@claim("(kappa - 1)/(kappa + 1) <= 1 - 1/kappa <= e^(-1/kappa) for kappa >= 1",
    altschuler("Section 5, proof of Theorem 5.1"), kind="proof-line",
    given=[kappa >= 1],
    show=((kappa - 1) / (kappa + 1) <= 1 - 1 / kappa) & (1 - 1 / kappa <= exp(-1 / kappa)))
def strongly_convex_printed_factor():
    fact("exp", "tangent", -1 / kappa)

doubt(strongly_convex_printed_factor, mutants=[mutant("2 in place of 1", show=1 - 1 / kappa <= exp(-2 / kappa))])

# --- (5.2) -------------------------------------------------------------------------------------------

_still, _moved = Phi(-D / (2 * s)), Phi((h - D / 2) / s)
_posterior = 1 / (1 + exp(2 * h**2 / s**2))
_lipschitz = h + D / 2
# sigma = sqrt(2) s > 8 sqrt(2) L/b, and alpha = 2 < alpha*(1/2, s/(2L))
SETTING_5_2 = (D > 0, h > 0, s > 8 * _lipschitz, *below_alpha_star(expr(2), expr("1/2"), s / (2 * _lipschitz)))

strongly_convex_conditional_5_2 = claim("In numbers, one step, kappa = 1: a formula below D_2 of the last iterates "
        "given the noises Z, from one event, is at most 0", altschuler("(5.2)"), kind="proof-line", flaw="proof gap",
    grade="substantive",
    note=("Instance: n = 2, b = 1, m = M = eta = 1, f_1 = w^2/2, f_2 = (w - h)^2/2, f_2' = (w + h)^2/2 on [-D/2, D/2], "
            "L = h + D/2, s1 = s2 = s, alpha = 2, one step, Z = 0.  The right side of (5.2) has the factor c^2 = 0.  "
            "As for (3.5)."),
    given=SETTING_5_2,
    show=two_events((_still + _moved) / 2, (1 - _posterior) * _still + _posterior * _moved) <= 0)
doubt(strongly_convex_conditional_5_2, mutants=[mutant("h = 1", given=(*SETTING_5_2, h == 1))],
    hints=[{"D": "1", "h": "1", "s": "13"}])

# --- the number of steps -----------------------------------------------------------------------------

strongly_convex_printed_steps = claim("In numbers: Q, which the least Q R + B c^(2R), R >= 1, is not below, is at most "
        "1000 Q kappa log(2 B/(Q kappa))", altschuler("Section 5, proof of Theorem 5.1, last display"),
    kind="proof-line", flaw="slip", grade="boundary",
    note=("price = Q is the cost of a step and budget = B = alpha D^2/(2 eta^2 s1^2).  R >= 1, so the least value is "
            "at least Q, and the claim would imply this.  The logarithm can be 0 or negative (small diameter): the "
            "number of steps is max(1, .)."),
    given=[kappa >= 1, budget > 0, price > 0],
    show=price <= 1000 * price * kappa * log(2 * budget / (price * kappa)))
doubt(strongly_convex_printed_steps,
    mutants=[mutant("constant 1", show=price <= price * kappa * log(2 * budget / (price * kappa)))],
    hints=[{"kappa": "2", "budget": "1", "price": "1"}])

@claim("B e^(-4R/kappa) <= Q kappa/4 once R >= kappa/4 log(4 B/(Q kappa))",
    altschuler("Section 5, proof of Theorem 5.1, last display", "part", "the second term of (5.3) after enough steps"),
    kind="repair", repairs="strongly_convex_printed_steps",
    given=[kappa > 0, budget > 0, price > 0,
        hypothesis("many rounds", R >= kappa / 4 * log(4 * budget / (price * kappa)))],
    show=budget * exp(-4 * R / kappa) <= price * kappa / 4)
def strongly_convex_steps_repaired():
    """Q is price, B is budget.  Hence min over R of Q R + B c^(2R) is at most Q (1 + kappa/4 (1 + log^+(4 B/(Q kappa))))."""

    let(A, 4 * budget / (price * kappa))
    have(4 * budget == A * price * kappa, by.rewrite(A == 4 * budget / (price * kappa)))
    have(log(4 * budget / (price * kappa)) == log(A), by.rewrite(A == 4 * budget / (price * kappa)))
    have(log(A) <= 4 * R / kappa, by.combine((4 / kappa, ["many rounds"]), (-1, [this])))
    let(v, exp(-4 * R / kappa))
    have(exp(-4 * R / kappa) == v)
    rewrite(this)
    have(A * v <= 1, by.rewrite("v"))
    combine((price * kappa / 4, [this]), (v / 4, [4 * budget == A * price * kappa]))

doubt(strongly_convex_steps_repaired,
    mutants=[mutant("kappa/8 log",
            given=(kappa > 0, budget > 0, price > 0, R >= kappa / 8 * log(4 * budget / (price * kappa))))])

# --- Remarks 5.2 and 5.3 -------------------------------------------------------------------------------------

@claim("In numbers: m D^2 <= g D and g <= 2 L give m D <= 2 L, of strongly convex and Lipschitz losses",
    altschuler("Remark 5.2"), kind="lemma",
    given=[m > 0, D > 0, L > 0, m * D**2 <= g * D, g <= 2 * L],
    show=m * D <= 2 * L)
def strongly_convex_diameter():
    """g is the norm of the difference of the gradients at two points D apart.  So Remark 5.2, on unbounded K, speaks
    of an empty class of losses.  Its bound T eta (L + sigma) on the way of SGD also lacks sqrt(d)."""

    have(m * D <= g, by.combine((1, [m * D**2 <= g * D]), scale=D))

doubt(strongly_convex_diameter, extremal={"m": "1", "D": "2", "L": "1", "g": "2"})

@claim("max(|1 - eta m|, |1 - eta M|) < 1 for 0 < m <= M, 0 < eta < 2/M",
    altschuler("Remark 5.3", "part", "only that c is below 1"),
    given=[m > 0, M >= m, eta > 0, eta * M < 2],
    show=Max(Abs(1 - eta * m), Abs(1 - eta * M)) < 1)
def strongly_convex_remark_5_3():
    have(eta * m <= eta * M)

doubt(strongly_convex_remark_5_3, mutants=[mutant("eta < 3/M", given=(m > 0, M >= m, eta > 0, eta * M < 3))])

strongly_convex_remark_5_3_steps = claim("For every lam > 1 one step is at most a constant times log(lam)/log(1/c), "
        "the same for all c < 1",
    altschuler("Remark 5.3", "part", "1/log(1/c) for kappa, at T = 1 and as c tends to 0"), flaw="slip",
    grade="boundary",
    note=("With 1/log(1/c) in place of kappa the bound falls below one step, to 0 as c -> 0 (eta = 1/M, kappa = 1), "
            "while one step costs a positive amount: max(1, .) is missing.  lam stands for what is under the logarithm "
            "in the number of steps."),
    given=[lam > 1],
    show=exists_real(lambda K: every_real(lambda c: ((c > 0) & (c < 1)).implies(1 <= K * log(lam) / (-log(c))))),
    refutation={"witness": {"lam": "2"},
        "proofs": {"show": (by.intro(), by.intro("K"), by.witness(exp(-Abs(K) - 1)),
                by.fact("exp", "strictly", -Abs(K) - 1, 0), by.fact("log", "exp", -Abs(K) - 1),
                by.have(log(expr(2)) < 1, by.evaluate()), by.have(log(expr(2)) > 0, by.evaluate()),
                by.have(K <= Abs(K)), by.have(Abs(K) >= 0),
                by.have(K * log(expr(2)) <= Abs(K),
                    by.combine((log(expr(2)), [K <= Abs(K)]), (Abs(K), [log(expr(2)) < 1]))),
                by.have(K * log(expr(2)) / (Abs(K) + 1) < 1, by.linear(1 / (Abs(K) + 1))), by.intro())}})
doubt(strongly_convex_remark_5_3_steps,
    mutants=[mutant("constant 1", given=(c > 0, c < 1, lam > 1), show=1 <= log(lam) / (-log(c)))])

strongly_convex_remark_5_3_rate = claim("eta m <= log(1/c), so 1/log(1/c) <= 1/(eta m), for c = 1 - eta m in (0, 1)",
    altschuler("Remark 5.3", "part", "last sentence: 1/log(1/c) against 1/(eta m)"),
    given=[m > 0, eta > 0, eta * m < 1],
    show=eta * m <= -log(1 - eta * m))
