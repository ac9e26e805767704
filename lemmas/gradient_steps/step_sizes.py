"""Step sizes and strong convexity: the best contraction factor, clipped gradients, how far SGD moves.

The factor is max(|1 - eta m|, |1 - eta M|) for m-strongly convex, M-smooth losses, as `strongly_convex_steps` shows.
Then: clipping at c, and the dimension d in Remark 5.2 of Altschuler and Talwar.
"""

from lemmas.papers import altschuler
from verify.lemma import *

m, M, eta, c, L = reals("m M eta c L")
kappa, y, s, t, sigma, x, r, delta = reals("kappa y s t sigma x r delta")
d, T = integer("d"), integer("T")
move, noise = family("move", T), family("noise", T)

factor = Max(Abs(1 - eta * m), Abs(1 - eta * M))

@claim("max(|1 - eta m|, |1 - eta M|) >= (M - m)/(M + m) for every eta, 0 < m <= M",
    altschuler("Remark 5.3", "part", "no step size has a smaller c than (M - m)/(M + m)"),
    given=[m > 0, M >= m],
    show=factor >= (M - m) / (M + m))
def gradient_step_best_size():
    fact("max", "above", Abs(1 - eta * m), Abs(1 - eta * M))
    fact("abs", "above", 1 - eta * m)
    fact("abs", "above", 1 - eta * M)
    let(c, factor)  # c >= 1 - eta m, times M, and c >= eta M - 1, times m
    have(c * (M + m) >= M - m)
    have(c >= (M - m) / (M + m))
    linear()

doubt(gradient_step_best_size, mutants=[mutant("over M", show=factor >= (M - m) / M)],
    extremal={"m": "1", "M": "3", "eta": "1/2"})

@claim("For 0 < eta <= 1/M and 0 < m <= M: max(|1 - eta m|, |1 - eta M|) = 1 - eta m",
    altschuler("Remark 5.3", "part", "last sentence, the value of c; also for eta = 1/M"),
    given=[m > 0, M >= m, eta > 0, eta * M <= 1],
    show=factor == 1 - eta * m)
def gradient_step_short():
    have(eta * m <= eta * M)
    fact("abs", "positive", 1 - eta * m)
    rewrite(this)
    fact("abs", "positive", 1 - eta * M)
    rewrite(this)

doubt(gradient_step_short, mutants=[mutant("up to 2/M", given=(m > 0, M >= m, eta > 0, eta * M <= 2))])

@claim("For y >= kappa >= 1 the threshold kappa/2 log(y^2) is at most y^2/e, y^2 = lam = D n/(L eta)",
    altschuler("Section 1.2, extensions", "part", "the better threshold, where D n/(L eta) >= kappa^2"),
    altschuler("Section 5, first paragraph", "part", "a lower threshold, where D n/(L eta) >= kappa^2"),
    given=[kappa >= 1, y >= kappa],
    show=kappa / 2 * log(y**2) <= y**2 / exp(1))
def strongly_convex_threshold_lower():
    """y^2 = lam, kappa = M/m.  By log(y) <= y/e and kappa <= y.  Linear in n against logarithmic in n.  For small lam
    the convex threshold ceil(lam) is the lower one: kappa = 1000 and lam = 2."""

    fact("log", "power", y, 2)
    fact("log", "tangent", y * exp(-1))
    fact("log", "product", y, exp(-1))
    fact("log", "exp", -1)
    linear(y / exp(1), kappa)

doubt(strongly_convex_threshold_lower, mutants=[mutant("for lam >= kappa", given=(kappa >= 1, y >= 1, y**2 >= kappa))])

# --- Section 6 and Remark 5.2 ------------------------------------------------------------------------

def clipped_slope(s: Expr) -> Expr:
    """The derivative s, clipped to [-c, c]."""
    return Max(Min(s, c), -c)

clipped_link_monotone = claim("In numbers: clipped derivatives keep their order, max(min(s, c), -c) <= max(min(t, c), "
        "-c) for s <= t",
    altschuler("Section 6, clipped gradients", "part", "generalised linear models: the clipped slope increases"),
    note=("A generalised linear model has the loss h(<w, z>) with gradient h'(<w, z>) z, and clipping its norm at C "
            "clips h' at C/|z|: the integral of the clipped derivative is the auxiliary convex loss."),
    given=[c >= 0, s <= t],
    show=clipped_slope(s) <= clipped_slope(t))
doubt(clipped_link_monotone,
    mutants=[mutant("strictly", given=(c >= 0, s < t), show=clipped_slope(s) < clipped_slope(t))])

clipped_gradient_not_monotone = claim("f = (x^2 + 10 y^2)/2, gradients clipped at norm 1: <clip g(w) - clip g(v), w - "
        "v> < 0 at two points",
    altschuler("Section 6, clipped gradients", "instance", "one quadratic in the plane, one pair of points"),
    note=("w = (1, 0), v = (6, 2): the gradients are (1, 0) and (6, 20), of norm sqrt(436).  The gradient of a convex "
            "function is monotone; this field is not, and a step along it can stretch distances."),
    show=(1 - 6 / sqrt(436)) * (1 - 6) + (0 - 20 / sqrt(436)) * (0 - 2) < 0)
doubt(clipped_gradient_not_monotone,
    mutants=[mutant("without clipping", show=expr(1 - 6) * (1 - 6) + (0 - 20) * (0 - 2) < 0),
        mutant("below -2", show=(1 - 6 / sqrt(436)) * (1 - 6) + (0 - 20 / sqrt(436)) * (0 - 2) < -2)])

trajectory_dimension = claim("In numbers: the Chernoff bound for a step of at most 1000 eta (L + sigma) in R^d is at "
        "least 1/2", altschuler("Remark 5.2", "instance", "the move: T = 1, constant 1000, by a Chernoff bound"),
    flaw="missing hypothesis", grade="boundary",
    note=("T = 1 from the minimum of f = m |w|^2/2 on the ball of radius L/m, with L = sigma = 1 and the step eta = "
            "1/(10000 m), allowed by Remark 5.3, so that for d = 8 10^6 the projection does not matter: the move is "
            "eta |Z|, Z normal in R^d, and P[|Z|^2 <= x sigma^2] <= (x/d)^(d/2) e^((d - x)/2) for x < d (Markov for "
            "e^(-s |Z|^2)).  The text has no dimension: the deviation of |Z| is sigma sqrt(d), and 1000 stands for its "
            "constant."),
    given=[L > 0, sigma > 0, d >= 1, x == (1000 * (L + sigma) / sigma) ** 2, x < d],
    show=exp(d / 2 * log(x / d) + (d - x) / 2) >= "1/2")
doubt(trajectory_dimension,
    mutants=[mutant("2 in place of 1000",
            given=(L > 0, sigma > 0, d >= 1, x == (2 * (L + sigma) / sigma) ** 2, x < d))],
    hints=[{"L": "1", "sigma": "1", "d": "8000000", "x": "4000000"}])

@claim("T steps of at most eta (L + |Z_t|), all |Z_t| <= r = sigma sqrt(d T/delta), move by at most T eta (L + r)",
    altschuler("Remark 5.2", "part", "the move, given bounds of all |Z_t|; not their probability"), kind="repair",
    repairs="trajectory_dimension",
    given=[eta > 0, L > 0, sigma > 0, delta > 0, d >= 1, T >= 1,
        hypothesis("moves", for_all(1, T, lambda t: move[t] <= eta * (L + noise[t]))),
        hypothesis("noise bound", for_all(1, T, lambda t: noise[t] <= sigma * sqrt(d * T / delta)))],
    show=total(T, lambda t: move[t]) <= T * eta * (L + sigma * sqrt(d * T / delta)))
def trajectory_dimension_repaired():
    """By Markov's inequality for |Z_t|^2, of mean d sigma^2, all T bounds hold with probability at least 1 - delta."""

    let(r, sigma * sqrt(d * T / delta))
    let(x, eta * (L + r))
    sums(T, lambda t: move[t] <= x,
        lambda t: (by.instantiate("moves", t), by.instantiate("noise bound", t), by.linear(eta)))
    linear(T, eta * T)

doubt(trajectory_dimension_repaired,
    mutants=[mutant("without T in front", show=total(T, lambda t: move[t]) <= eta * (L + sigma * sqrt(d * T / delta)))])
