"""Learning with clipped or bounded gradients, mostly in numbers: clipping, step sizes, two steps at one point.

gamma is the step size, L the bound of the gradients, mu the strong convexity and beta the smoothness of the loss.  That
a gradient step contracts stands in `strongly_convex_steps`.  N is the norm of the vector x (u in the text), D a
distance of two points.
"""

from lemmas.papers import berthier
from verify.lemma import *

gamma, mu, beta, P, L, N, D, a, b = reals("gamma mu beta P L N D a b")
v, u = reals("v u")
d = alphabet("d")
x = family("x", d)

@claim("The clipped vector has norm min(||u||, L)",
    berthier("Section 3.2, clipping", "part", "only the norm of the result, for vectors other than 0"),
    given=[N > 0, L >= 0, N**2 == total(d, lambda i: x[i] ** 2)],
    show=total(d, lambda i: (Min(1, L / N) * x[i]) ** 2) == Min(N, L) ** 2)
def norm_of_the_clipped():
    """Clip(u, L) = min(1, L/||u||) u; Clip(0, L) = 0.  So every clipped gradient is bounded by L."""

    have(total(d, lambda i: (Min(1, L / N) * x[i]) ** 2) == Min(1, L / N) ** 2 * N**2, by.linear(Min(1, L / N) ** 2))
    rewrite(this)
    yes, no = cases(N <= L)
    with yes:
        fact("min", "left", N, L).called("shorter")
        fact("min", "left", 1, L / N, by=((by.linear(),),))
        rewrite(this)
        rewrite("shorter")
    with no:
        fact("min", "right", 1, L / N, by=((by.linear(),),))
        rewrite(this)

doubt(norm_of_the_clipped, mutants=[mutant("always L", show=total(d, lambda i: (Min(1, L / N) * x[i]) ** 2) == L**2)])

strongly_convex_bounded_gradients = claim("In numbers, for bounded gradients and strong convexity on all of R^d: mu D "
        "<= 2 L at every distance D",
    berthier("Section 3.2, bounded gradients, against Section 3.2.2", "part",
        "what the two assumptions together ask of distances"), kind="definition", flaw="inconsistency",
    grade="boundary",
    note=("All three approaches assume gradients bounded by L for all theta in R^d, and output perturbation (objective "
            "perturbation too) a strongly convex loss.  Strong convexity gives mu ||u - v|| <= ||grad l(u) - grad "
            "l(v)||, and bounded gradients make that at most 2 L: no such loss exists.  Clipping restores the bound, "
            "but then the step is no contraction: where both gradients are clipped to the same vector it keeps "
            "distances."),
    given=[mu > 0, L > 0, D >= 0],
    show=mu * D <= 2 * L)
doubt(strongly_convex_bounded_gradients, mutants=[mutant("3 L", show=mu * D <= 3 * L)],
    hints=[{"mu": "1", "L": "1", "D": "3"}])

strongly_convex_bounded_gradients_repaired = claim(
        "In numbers, bounded gradients and strong convexity on a set of diameter at most 2 L/mu: mu D <= 2 L",
    berthier("Section 3.2, bounded gradients, against Section 3.2.2", "remark",
        "in numbers: what a bounded diameter leaves of their contradiction"), kind="repair",
    repairs="strongly_convex_bounded_gradients",
    note="With a projection on the set after each step, which does not stretch distances.",
    given=[mu > 0, L > 0, D >= 0, D <= 2 * L / mu],
    show=mu * D <= 2 * L)

doubt(strongly_convex_bounded_gradients_repaired,
    mutants=[mutant("diameter 3 L/mu", given=(mu > 0, L > 0, D >= 0, D <= 3 * L / mu))],
    extremal={"mu": "1", "L": "1", "D": "2"})

factor = Max(Abs(1 - gamma * mu), Abs(1 - gamma * beta))

@claim("0 < gamma < 2/beta: (beta - mu)/(beta + mu) <= rho < 1 for rho = max(|1 - gamma mu|, |1 - gamma beta|)",
    berthier("Section 3.2.2, step size", "part", "which step sizes do: those below 2/beta"),
    given=[mu > 0, beta >= mu, gamma > 0, gamma < 2 / beta],
    show=(factor < 1) & (factor >= (beta - mu) / (beta + mu)))
def gradient_step_strict_contraction():
    """Every such step size has a factor of at least (beta - mu)/(beta + mu); the next claim attains it."""

    have(gamma * beta < 2, by.linear(beta))
    have(gamma * mu <= gamma * beta, by.linear(gamma))
    fact("max", "above", Abs(1 - gamma * mu), Abs(1 - gamma * beta))
    fact("abs", "above", 1 - gamma * mu)
    fact("abs", "above", 1 - gamma * beta)
    have(factor < 1, by.cases_of(factor, (), ()))
    # beta (1 - gamma mu) + mu (gamma beta - 1) = beta - mu.
    have((beta + mu) * factor >= beta - mu, by.linear(beta, mu))

doubt(gradient_step_strict_contraction,
    mutants=[mutant("up to 3/beta", given=(mu > 0, beta >= mu, gamma > 0, gamma < 3 / beta), show=factor < 1)])

gradient_step_best_step_size = claim("gamma = 2/(mu + beta): |1 - gamma mu| = |1 - gamma beta| = (beta - mu)/(beta + "
        "mu) < 1", berthier("Section 3.2.2, step size", "part", "the example gamma = 2/(mu + beta) only"),
    kind="number",
    given=[mu > 0, beta >= mu],
    show=(1 - 2 / (mu + beta) * mu == (beta - mu) / (beta + mu))
        & (2 / (mu + beta) * beta - 1 == (beta - mu) / (beta + mu)) & ((beta - mu) / (beta + mu) < 1))

doubt(gradient_step_best_step_size,
    mutants=[mutant("1/(mu + beta)", show=1 - 1 / (mu + beta) * mu == (beta - mu) / (beta + mu))])

gradient_step_two_points = claim("In numbers: gamma^2 (a^2 - 2 P + b^2) <= (2 gamma L)^2, of ||G_x(u) - G_y(u)||^2, "
        "norms a, b <= L, P >= -a b", berthier("Section 3.2.2, display 3"), kind="proof-line",
    note=("a and b are the norms of the two gradients, P their inner product.  Attained by opposite gradients of norm "
            "L: the last point of an epoch has sensitivity 2 gamma L exactly."),
    given=[gamma >= 0, L >= 0, a >= 0, b >= 0, a <= L, b <= L, P >= -a * b],
    show=gamma**2 * (a**2 - 2 * P + b**2) <= (2 * gamma * L) ** 2)

doubt(gradient_step_two_points,
    mutants=[mutant("3/2 gamma L", show=gamma**2 * (a**2 - 2 * P + b**2) <= ("3/2" * gamma * L) ** 2)],
    extremal={"gamma": "1", "L": "1", "a": "1", "b": "1", "P": "-1"})

@claim("l(u) = mu u^2/2 with gradients clipped at L: beyond L/mu a step keeps all distances",
    berthier("Section 3.2, bounded gradients, against Section 3.2.2"), kind="lemma",
    given=[mu > 0, L > 0, gamma >= 0, u >= L / mu, v >= L / mu],
    show=Abs((u - gamma * Min(mu * u, L)) - (v - gamma * Min(mu * v, L))) == Abs(u - v))
def clipped_step_keeps_distances():
    """Ours: clipping, the text's usual way to the bound L, does not go with a contraction by rho < 1."""

    fact("min", "right", mu * u, L, by=((by.linear(mu),),))
    fact("min", "right", mu * v, L, by=((by.linear(mu),),))
    have((u - gamma * Min(mu * u, L)) - (v - gamma * Min(mu * v, L)) == u - v, by.linear(gamma))
    rewrite(this)

doubt(clipped_step_keeps_distances,
    mutants=[mutant("beyond L/(2 mu)", given=(mu > 0, L > 0, gamma >= 0, u >= L / (2 * mu), v >= L / (2 * mu)))])
