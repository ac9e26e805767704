"""The gradient step as printed, on the line and in the plane: negative steps, two lines of a proof, flat sets.

The step is w -> w - eta grad f(w), f convex and beta-smooth.  That it does not stretch distances on R^d for 0 <= eta <=
2/beta is convex_gradient_step_contractive.  Proposition 18 and Theorems 23 to 26: Feldman et al.
"""

from lemmas.papers import altschuler, berthier, feldman
from verify.lemma import *

eta, beta, lam, delta, alpha = reals("eta beta lam delta alpha")

gradient_step_any_eta = claim("For f(w) = beta w^2/2 and eta <= 2/beta the step does not stretch distances: |1 - eta "
        "beta| <= 1", feldman("Proposition 18", "instance", "one quadratic loss on the line, eta of any sign"),
    feldman("Theorem 35", "instance", "its step size, for one quadratic loss on the line"),
    altschuler("Lemma 2.1", "instance", "quadratics on the line, step sizes below 0 included"),
    berthier("Section 3.2.3, non-expansive steps", "instance",
        "one quadratic loss on the line, negative steps allowed"), flaw="missing hypothesis", grade="boundary",
    note=("The condition on the step size has no lower end; that a step is positive is left to the reader.  Instance "
            "of a beta-smooth convex function on the line; its step is w -> (1 - eta beta) w.  For eta = -1 and beta = "
            "1 it doubles distances.  Theorems 23 to 26 and 35 take the same condition over."),
    given=[beta > 0, eta <= 2 / beta],
    show=Abs(1 - eta * beta) <= 1)
doubt(gradient_step_any_eta, mutants=[mutant("up to 3/beta", given=(beta > 0, eta <= 3 / beta))],
    hints=[{"beta": "1", "eta": "-1"}])

gradient_step_display_line2 = claim("In numbers, lam the Hessian on the line: delta - eta lam delta = delta + eta lam "
        "delta", feldman("Proposition 18, proof, display 2, line 2"), kind="proof-line",
    breaks=("convex_gradient_step_contractive",), flaw="slip", grade="misprint",
    note=("The sign of the second term is wrong; the next line has it right.  Instance: f(w) = lam w^2 / 2 on the "
            "line, whose Hessian is lam, and delta = w - w'."),
    given=[eta >= 0, lam >= 0],
    show=delta - eta * lam * delta == delta + eta * lam * delta)
doubt(gradient_step_display_line2,
    mutants=[mutant("twice the term", show=delta - eta * lam * delta == delta + 2 * eta * lam * delta)])

gradient_step_display_line2_repaired = claim("On the line: delta - eta lam delta = (1 - eta lam) delta",
    feldman("Proposition 18, proof, display 2, lines 2 and 3", "instance",
        "as repaired: line 3 from line 2, in dimension one"), kind="repair", repairs="gradient_step_display_line2",
    note="On the line; in more dimensions the Hessian must be averaged over the segment.",
    given=[eta >= 0, lam >= 0],
    show=delta - eta * lam * delta == delta * (1 - eta * lam))
doubt(gradient_step_display_line2_repaired,
    mutants=[mutant("the printed sign", show=delta - eta * lam * delta == delta * (1 + eta * lam))])

gradient_step_display_line3 = claim("In numbers: some t in [0, 1] has t + t^2 = 5/6 and t^2 = 1/3, as the Hessian at "
        "one point would have it", feldman("Proposition 18, proof, display 2, line 3"), kind="proof-line",
    breaks=("convex_gradient_step_contractive",), flaw="proof gap", grade="substantive",
    note=("There is no mean value theorem for maps into the plane.  f(x, y) = u(x) + v(x + y) with u'' = clip and v'' "
            "= clip^2, where clip(t) = min(max(t, 0), 1): convex, twice differentiable, 3-smooth.  From (0, 0) to (1, "
            "0) the gradient changes by (1/2 + 1/3, 1/3); the Hessian at (t, 0) takes (1, 0) to (t + t^2, t^2)."),
    refutation={"witness": {},
        "proofs": {"show": (by.intro("t"), by.contradiction(), by.have(real("t") == "1/2", by.linear()),
                by.have(real("t") ** 2 == "1/4", by.linear(real("t"))), by.linear())}},
    show=exists_real(lambda t: (t >= 0) & (t <= 1) & (t + t**2 == expr("5/6")) & (t**2 == expr("1/3"))))
doubt(gradient_step_display_line3, mutants=[mutant("the midpoint", show=eq(expr("1/2") + expr("1/4"), "5/6"))])

gradient_step_mean_hessian = claim("In numbers: the integrals of s + s^2 and s^2 over [0, 1], of the mean Hessian, are "
        "5/6 and 1/3 within 10^-9",
    feldman("Proposition 18, proof, display 2, line 3", "instance",
        "as repaired with the mean Hessian, two integrals in one case"), kind="repair",
    repairs="gradient_step_display_line3",
    note="The integrals of s + s^2 and s^2 over the segment are 5/6 and 1/3, enclosed numerically.",
    show=(Abs(Integral(0, 1, lambda s: s + s**2) - "5/6") <= "1/1000000000")
        & (Abs(Integral(0, 1, lambda s: s**2) - "1/3") <= "1/1000000000"))
doubt(gradient_step_mean_hessian,
    mutants=[mutant("the Hessian of the midpoint", show=Abs(expr("1/2") + expr("1/4") - "5/6") <= "1/1000000000"),
        mutant("the mean of the Hessians of the ends", show=Abs((expr(0) + expr(1)) / 2 - "1/3") <= "1/1000000000")])

# --- Theorem 23 with a negative step ----------------------------------------------------------------

# The noise of two steps has the variance (1 + (3/2)^2)/100 = 13/400; p and r bound the chances of {w_2 > cut}.
cut = real("cut")
p = Q((cut - "3/2") / sqrt(expr("13/400"))) - Q(expr(10))
r = Q((cut + "3/2") / sqrt(expr("13/400"))) + Q(10 * (cut + 3))

theorem23_negative_step = claim("In numbers, Theorem 23 at eta = -1, L = 1, beta = 1/2, n = 2, t = 1, sigma = 0.1: one "
        "event shows of D_alpha no more than 100 alpha",
    feldman("Theorem 23", "instance", "eta = -1, n = 2, t = 1, on [-2, 2], one event"), flaw="missing hypothesis",
    grade="boundary",
    note=("The theorem has eta <= 2/beta only.  K = [-2, 2], w_0 = 0, f(w, x_1) = w, f(w, x_1') = -w, f(w, x_2) = w^2 "
            "/ 4: a negative step climbs, and the second step stretches by 3/2.  The event is w_2 > cut, with 0 < cut "
            "< 2; p bounds its probability from below on the first data set and r from above on the second, the last "
            "terms being for the projections.  By post-processing the left side is at most D_alpha; the bound of the "
            "theorem is 2 alpha L^2 / (2 sigma^2) = 100 alpha."),
    given=[alpha > 1, cut > 0, cut < 2, p > 0],
    show=(alpha * log(p) + (1 - alpha) * log(r)) / (alpha - 1) <= 100 * alpha)
doubt(theorem23_negative_step, hints=[{"alpha": "11/10", "cut": "9/5"}])

started_late = Q(10 * cut)  # w > cut after the second record alone
p_skip, r_skip = p / 2, (r + started_late) / 2

theorem24_negative_step = claim("In numbers, Theorem 24 at eta = -1, L = 1, beta = 1/2, n = 2, t = 1, sigma = 0.1: one "
        "event shows of D_alpha no more than 100 alpha",
    feldman("Theorem 24", "instance", "eta = -1, n = 2, t = 1, on [-2, 2], one event"), flaw="missing hypothesis",
    grade="boundary",
    note=("The data of theorem23_negative_step; with n = 2, none or one of the records is skipped, each with "
            "probability 1/2.  With t_0 = 0 the event w > cut has at least the probability p on the first data set and "
            "at most r on the second; with t_0 = 1 it has Q(10 cut) on both, since w_1 = xi/10 for w_0 = 0."),
    given=[alpha > 1, cut > 0, cut < 2, p > 0],
    show=(alpha * log(p_skip) + (1 - alpha) * log(r_skip)) / (alpha - 1) <= 100 * alpha)
doubt(theorem24_negative_step, hints=[{"alpha": "11/10", "cut": "9/5"}])

n, sigma = integer("n"), real("sigma")
# Bounds the chance that a run from 0, first pushed up by 1 and then stretched by 3/2 a step, is not positive: 9/5 and
# 4/5 are the sums of (2/3)^(2 j) from j = 0 and from j = 1.
crossed = Q(1 / (sigma * sqrt(expr("9/5")))) + n * Q(2 / (sigma * sqrt(expr("4/5"))))

theorem26_negative_step = claim("In numbers, Theorem 26 at eta = -1, L = 1, beta = 1/2, t = 1: one event shows of "
        "D_alpha no more than 4 alpha ln(n)/(n sigma^2)",
    feldman("Theorem 26", "instance", "eta = -1, n >= 3, t = 1, on [-2, 2], one event"), flaw="missing hypothesis",
    grade="boundary",
    note=("The theorem takes over the step sizes of Theorem 23.  K = [-2, 2], w_0 = 0, f(w, x_1) = w, f(w, x_1') = -w, "
            "all other losses are w^2 / 4.  On the first data set w_T <= 0 has at most the probability `crossed`, for "
            "every T <= n: after the last projection to 2 (or from the start, where 1 stands for 2) the noises must "
            "sum to -2 (to -1), with weights (3/2)^-j.  By symmetry w_T >= 0 has at most that probability on the "
            "second; the event is w_T > 0."),
    given=[alpha > 1, n >= 3, sigma > 0, sigma**2 >= 2 * (alpha - 1) * alpha, 2 * crossed < 1],
    show=(alpha * log(1 - crossed) + (1 - alpha) * log(crossed)) / (alpha - 1) <= 4 * alpha * log(n) / (n * sigma**2))
doubt(theorem26_negative_step, hints=[{"alpha": "11/10", "n": "100", "sigma": "1/2"}])

# --- sets without interior points --------------------------------------------------------------------

m, M = reals("m M")

batch_step_flat_set = claim("In numbers: steps with the gradient of beta x y on the (x, 0), 0 <= x <= 1: sqrt(1 + (eta "
        "beta)^2) <= 1",
    altschuler("Observation 3.3", "instance", "one loss on a segment in the plane, one pair of points"),
    flaw="missing hypothesis", grade="boundary",
    note=("The losses are convex and smooth over a convex set; nothing is said of points outside it.  On the segment "
            "beta x y is 0, so convex, and its gradient (0, beta x) there is beta-Lipschitz; the step takes (0, 0) and "
            "(1, 0) to (0, 0) and (1, -eta beta).  True on R^d, on sets with an interior point, and after the "
            "projection onto the set, which forgets what is at a right angle to it."),
    given=[beta > 0, eta > 0, eta <= 2 / beta],
    show=sqrt(1 + (eta * beta) ** 2) <= 1)
doubt(batch_step_flat_set, mutants=[mutant("at most 11/10", show=sqrt(1 + (eta * beta) ** 2) <= "11/10")],
    hints=[{"beta": "1", "eta": "1"}])

batch_step_flat_set_strong = claim("In numbers: sqrt((1 - eta m)^2 + eta^2 (M^2 - m^2)) <= (M - m)/(M + m) for eta = "
        "2/(M + m) and 0 < m < M",
    altschuler("Observation 5.4", "instance", "one quadratic on a segment in the plane, one pair of points"),
    flaw="missing hypothesis", grade="boundary",
    note=("The losses are over a convex set.  On the segment of the (x, 0), 0 <= x <= 1, the loss m x^2/2 + b x y is m "
            "x^2/2, its gradient (m x, b x) is M-Lipschitz for b = sqrt(M^2 - m^2), and the step takes (0, 0) and (1, "
            "0) to (0, 0) and (1 - eta m, -eta b)."),
    given=[m > 0, M > m, eta == 2 / (M + m)],
    show=sqrt((1 - eta * m) ** 2 + eta**2 * (M**2 - m**2)) <= (M - m) / (M + m))
doubt(batch_step_flat_set_strong,
    mutants=[mutant("do not stretch", show=sqrt((1 - eta * m) ** 2 + eta**2 * (M**2 - m**2)) <= 1)],
    hints=[{"m": "1", "M": "3", "eta": "1/2"}])
