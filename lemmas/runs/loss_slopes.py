"""Smooth, strongly convex losses on closed convex sets: slopes of gradients and of their parts along the set.

The losses are m-strongly convex and M-smooth, and convex for m = 0.  d is the difference of two points, e that of the
gradients there or of their parts Q along the set, and a ball of radius r around c along Q is in the set.
"""

from lemmas.contraction.continued_losses import relative_slopes
from lemmas.contraction.flat_sets import onto_subspace, relative_ball
from lemmas.contraction.gradient_maps import slope_between, step_of_slopes
from lemmas.runs.algorithm import projection_keeps
from lemmas.convex_losses.convex_sets import convex_set, member, nearest_point
from lemmas.convex_losses.smooth_losses import gradient, lipschitz_on
from lemmas.convex_losses.strong_convexity import above_parabola, strongly_convex
from lemmas.runs.strongly_convex_steps import inside_is_member, nearest_point_is_the_projection
from verify.lemma import *

V = euclid("V")
K, f = test("K", V), fun("f", V)
Pi, g, Q = (map_(name, V, V) for name in ("Pi", "g", "Q"))
u, v, c, d, e, p, q = points("u v c d e p q", V)
m, M, r, eta, k = reals("m M r eta k")

# What a projection says of being in K: Pi w = w.
on_image = lambda w: Pi(w) == w
flat_image = [onto_subspace(V, Q), *relative_ball(c, Q, r, on_image)]
regular = [strongly_convex(V, K, f, m), gradient(V, K, f, g), lipschitz_on(V, K, g, M), 0 <= m, m <= M]

# The premises of `relative_slopes`, for two points p and q of K.
pair = (by.intro("p", "q"), by.intro(), by.intro(), by.use(inside_is_member, u=p), by.use(inside_is_member, u=q))
smooth_there = (*pair, by.apply_to(lipschitz_on(V, K, g, M)))
convex_there = (*pair, by.use(above_parabola))

@claim("|e|^2 + M m |d|^2 <= (M + m) <d, e> for the parts of the gradients along a closed convex set",
    given=[convex_set(V, K), nearest_point(V, K, Pi), *flat_image, *regular, member(u, K), member(v, K)],
    show=slope_between(v - u, Q(g(v)) - Q(g(u)), m, M))
def slopes_along():
    use(nearest_point_is_the_projection)
    use(projection_keeps)
    use(projection_keeps, u=v)
    use(relative_slopes, l=f, by={"smooth": smooth_there, "convex": convex_there})

# --- steps ----------------------------------------------------------------------------------------------

@claim("|d - eta e| <= |d| if |e|^2 <= M <d, e> and 0 <= eta <= 2/M",
    given=[slope_between(d, e, 0, M), M > 0, 0 <= eta, eta <= 2 / M],
    show=norm(d - eta * e) <= norm(d))
def short_step_of_slopes():
    use(step_of_slopes, rho=0, beta=M)
    fact("max", "least", abs(1 - eta * 0), abs(1 - eta * M), 1)

@claim("|d - eta e| <= ((M/m - 1)/(M/m + 1)) |d| if |e|^2 + M m |d|^2 <= (M + m) <d, e>, eta = 2/(M + m), 0 < m <= M",
    given=[slope_between(d, e, m, M), 0 < m, m <= M, eq(eta, 2 / (M + m))],
    show=norm(d - eta * e) <= (M / m - 1) / (M / m + 1) * norm(d))
def strong_step_of_slopes():
    have(eta * (M + m) == 2, by.linear(M + m))
    let(k, (M / m - 1) / (M / m + 1))
    have(k * (M + m) == M - m)
    have(1 - eta * m == k, by.linear(m, scale=M + m))
    use(step_of_slopes)
    have(k >= 0, by.linear(scale=M + m))
    fact("max", "least", abs(1 - eta * m), abs(1 - eta * M), k)
    linear(norm(d))
