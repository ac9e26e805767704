"""Towards Corollary 34 of Feldman et al.: smoothed losses are losses for Skip-PNSGD; what the smoothing costs.

For a record r the loss is f(., r), convex and Lipschitz on K, its extension h(., r), the smoothed one fh(., r), with
the gradient g(., r): the mean of h(. + lam z, r), z standard Gaussian.  The corollary is in `smoothed_skipping`.  Pr is
the law of a record, Pi the projection to K, which is in the ball of radius R about 0, W[t] the law of an iterate,
eta and sigma its step and noise, d the dimension, ell = log(1/delta).
"""

from lemmas.mechanisms.local_privacy import calibrated
from lemmas.runs.algorithm import losses
from lemmas.convex_losses.contractive_steps import convex_body
from lemmas.convex_losses.convex_sets import member, nearest_point
from lemmas.convex_losses.smooth_losses import convexity, on
from lemmas.optimisation.gaussian_dimension import dimension_at_least_one
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.population_loss import fresh_records, gradient_square
from lemmas.optimisation.skipping_utility import fresh_skip
from lemmas.optimisation.smoothed_losses import smoothed_loss
from lemmas.optimisation.smoothed_sgd_steps import excess_nearly_below, skip_on_the_set
from lemmas.optimisation.smoothing_error import smoothing_step_size
from lemmas.optimisation.smoothing_theorem import gradient_everywhere, regular
from lemmas.optimisation.stopped_sgd import diameter_of_ball, in_ball, stays_after_start
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K, Pi = test("K", V), map_("Pi", V, V)
f, h, fh, g = fun("f", V, X), fun("h", V, X), fun("fh", V, X), map_("g", (V, X), V)
Pr = law("Pr", X)
W = sequence("W", law(V))
x = sequence("x", point(X))
u, v, w = points("u v w", V)
r = point("r", X)
eta, sigma, L, R, lam, eps, delta = reals("eta sigma L R lam eps delta")
n = integer("n")

smoothed = lambda w, r: E(gauss(V), lambda z: h(w + lam * z, r))
d, ell = dimension(V), log(1 / delta)
convex_lipschitz = hypothesis("losses",
    every(X, lambda r: convexity(K, lambda w: f(w, r)) & on(K, lambda v, w: abs(f(v, r) - f(w, r)) <= L * norm(v - w))))
extended = every(V, X,
    lambda w, r: (every(V, lambda v: eq(K(v), 1).implies(h(w, r) <= f(v, r) + L * norm(w - v)))
            & every(REAL,
            lambda e: (0 < e).implies(exists(V, lambda v: eq(K(v), 1) & (f(v, r) + L * norm(w - v) <= h(w, r) + e))))))
gradients = hypothesis("gradients",
    every(X, lambda r: gradient_everywhere(lambda w: smoothed(w, r), lambda w: g(w, r))))
is_smoothed = every(V, X, lambda w, r: fh(w, r) == smoothed(w, r))
problem = setting("convex Lipschitz losses, to be smoothed by a Gaussian",
    r"The losses $f(\cdot, x)$ are convex and $L$-Lipschitz on the closed convex body $K$ with projection $\Pi$; "
        r"$h(w, x) = \inf_{v \in K} f(v, x) + L|w - v|$, and $g$ are the gradients of the smoothed $E\,h(w + \lambda N(0, I), x)$.",
    body=[hypothesis("convex body", convex_body(V, K)), hypothesis("projection", nearest_point(V, K, Pi))],
    losses=[convex_lipschitz], extensions=[extended], gradients=[gradients])
at_record = {"f": value(V, lambda w: f(w, r)), "h": value(V, lambda w: h(w, r)), "g": value(V, lambda w: g(w, r))}

@definition(r"\mathbb{E}\,$h(w + $lam\,\xi, $r)\ \text{is convex, }$L\text{-Lipschitz and } "
        r"\tfrac{$L}{$lam}\text{-smooth on } \mathbb{R}^d\text{, with gradient } $g(w, $r)", letters="V X h L lam")
def smoothed_at(V: Euclid, X: Space, h: Function[V, X], g: Map[(V, X), V], L: Real, lam: Real, r: Point[X]) -> Prop:
    """E h(w + lam N(0, I), r) is convex, L-Lipschitz and L/lam-smooth on the whole space, with gradient g(w, r)."""
    return regular(lambda w: smoothed(w, r), lambda w: g(w, r), L, L / lam)

@claim("Each smoothed loss is convex, L-Lipschitz, L/lam-smooth, and on K between the loss f and f + L lam sqrt(d)",
    given=[problem, L > 0, lam > 0],
    show=smoothed_at(V, X, h, g, L, lam, r) & every(V,
        lambda w: member(w, K).implies((f(w, r) <= smoothed(w, r)) & (smoothed(w, r) <= f(w, r) + L * lam * sqrt(d)))))
def smoothed_at_record():
    apply_to(convex_lipschitz)
    apply_to(gradients)
    use(smoothed_loss, by={"infimum": (by.intro("w"), by.apply_to(extended))}, **at_record)

@claim("eta L/lam <= 2 for Corollary 34's step size eta and lam, in a space with a vector other than 0",
    given=[R > 0, L > 0, n >= 1, 0 < eps, 0 < delta, delta < 1, norm(u) > 0, sigma == 2 * L * calibrated(delta) / eps,
        eta == sqrt(8) * R / sqrt(n * gradient_square), lam == R * eps / (2 * sqrt(n * ell))],
    show=L / lam <= 2 / eta)
def step_short_enough():
    use(dimension_at_least_one)
    fact("log", "increasing", 1 / delta, "5/4" / delta)
    have(eq(sigma**2, 8 * L**2 * log("5/4" / delta) / eps**2), by.rewrite(sigma == 2 * L * calibrated(delta) / eps))
    have(sigma**2 * d >= sigma**2, by.linear(sigma**2))
    have(sigma**2 * d >= 8 * L**2 * ell / eps**2, by.linear(8 * L**2 / eps**2))
    have(L**2 >= 0)
    use(smoothing_step_size, c=sqrt(8), A=gradient_square, y=ell, by={"square of the gradient": (by.linear(),)})
    have(eta * L <= 2 * lam, by.linear(L))

# The parameters of Corollary 34.
paper = [R > 0, L > 0, n >= 1, 0 < eps, 0 < delta, delta < 1, sigma == 2 * L * calibrated(delta) / eps,
    hypothesis("step length", eta == sqrt(8) * R / sqrt(n * gradient_square)), lam == R * eps / (2 * sqrt(n * ell))]

@claim("For Corollary 34's eta and lam the smoothed losses are convex, L-Lipschitz and 2/eta-smooth on K",
    given=[problem, is_smoothed, *paper, eta > 0, lam > 0],
    show=losses(V, X, K, fh, g, L, 2 / eta))
def smoothed_are_losses():
    """What `smoothed_at_record` says on the whole space holds on K.  That L/lam <= 2/eta asks for a vector other than 0,
    v - w; for v = w there is nothing to show."""

    intro("r")
    use(smoothed_at_record)
    convex, gradient, smooth, lipschitz = each_part()
    with convex:
        intro("v", "w", "th", "[0 <= th <= 1]")
        apply_to(convex_r)
        do(*same_value(v, w, (1 - th) * v + th * w))
        linear(th)
    with gradient:
        intro("w", "e", "[w in K]", "[0 < e]")
        apply_to(gradient_r, w, e)
        unpack(this, "delta1")
        witness(delta1)
        _, near_w = each_part()
        with near_w:
            intro("v", "[v in K]", "[|v - w| <= delta1]")
            apply_to("delta1.1")
            do(*same_value(v, w))
            rewrite("smoothed at w")
            rewrite("smoothed at v")
    with smooth:
        intro("v", "w", "[v in K]", "[w in K]")
        apply_to(smooth_r)
        norm_v_minus_w_positive, norm_v_minus_w_not_positive = cases(norm(v - w) > 0)
        with norm_v_minus_w_positive:
            use(step_short_enough)
            linear(norm(v - w))
        with norm_v_minus_w_not_positive:
            have(L / lam * norm(v - w) <= 0)
            have(2 / eta * norm(v - w) >= 0)
            linear()
    with lipschitz:
        intro("v", "w")
        apply_to(lipschitz_r)
        do(*same_value(v, w))
        rewrite(this)
        rewrite("smoothed at v")

# fh at these points and the record r is the smoothed loss.
same_value = lambda *points: tuple(by.apply_to(is_smoothed, one, r).called(f"smoothed at {one.term}") for one in points)
convex_r = every(V, V, REAL,
    lambda v, w, th: ((0 <= th) & (th <= 1)).implies(smoothed((1 - th) * v + th * w, r)
            <= (1 - th) * smoothed(v, r) + th * smoothed(w, r)))
lipschitz_r = every(V, V, lambda v, w: abs(smoothed(v, r) - smoothed(w, r)) <= L * norm(v - w))
gradient_r = gradient_everywhere(lambda w: smoothed(w, r), lambda w: g(w, r))
smooth_r = every(V, V, lambda v, w: norm(g(v, r) - g(w, r)) <= L / lam * norm(v - w))
th, e, delta1 = reals("th e delta1")

# --- what Skip-PNSGD loses by the smoothing ---------------------------------------------------------------------------------------

close_to_loss = every(V, X,
    lambda w, r: member(w, K).implies(all_of(f(w, r) <= fh(w, r), fh(w, r) <= f(w, r) + L * lam * sqrt(d),
            every(V, lambda v: abs(fh(v, r) - fh(w, r)) <= L * norm(v - w)))))

@claim("On K: f <= fh <= f + L lam sqrt d, and fh is L-Lipschitz",
    given=[problem, is_smoothed, L > 0, lam > 0],
    show=close_to_loss)
def smoothed_close_to_losses():
    intro("w", "r", "[w in K]")
    use(smoothed_at_record)
    apply_to(near_r)
    do(*same_value(w))
    *_, lipschitz = each_part()
    with lipschitz:
        intro("v")
        apply_to(lipschitz_r)
        do(*same_value(v))
        rewrite(this)
        rewrite(fh(w, r) == smoothed(w, r))

near_r = every(V,
    lambda w: member(w, K).implies((f(w, r) <= smoothed(w, r)) & (smoothed(w, r) <= f(w, r) + L * lam * sqrt(d))))

fresh = fresh_records(W, expr(0), n)
ell1 = log("5/4" / delta)
root = sqrt(1 + 8 * d * ell1 / eps**2)
loss_of = lambda f, v: E(fresh_skip(), lambda w: E(Pr, lambda x: f(w, x) - f(v, x)))

@claim("The excess loss of Skip-PNSGD on smoothed losses is at most that in the smoothed losses plus L lam sqrt d",
    given=[problem, is_smoothed, in_ball, L > 0, R > 0, lam > 0, n >= 1, fresh, member(v, K)],
    show=loss_of(f, v) <= loss_of(fh, v) + L * lam * sqrt(d))
def population():
    use(smoothed_close_to_losses)
    use(diameter_of_ball)
    use(stays_after_start)
    use(skip_on_the_set)
    with use(excess_nearly_below, C=2 * R * L) as that:
        with that.premise("bounded excess"):
            intro("w", "r", "[w in K]")
            in_range()
            apply_to(convex_lipschitz)
            apply_to(on_K_r, w, v)
            fact("abs", "above", f(w, r) - f(v, r))
            each_part((by.linear(L),), (by.linear(L),))
        with that.premise("bounded other excess"):
            intro("w", "r", "[w in K]")
            in_range()
            apply_to(close_to_loss, v, r)
            apply_to(every(V, lambda w: abs(fh(w, r) - fh(v, r)) <= L * norm(w - v)), w)
            fact("abs", "above", fh(w, r) - fh(v, r))
            each_part((by.linear(L),), (by.linear(L),))
        with that.premise("excess near the other"):
            intro("w", "r", "[w in K]")
            apply_to(close_to_loss, v, r)
            apply_to(close_to_loss)

def in_range() -> None:
    """|w - v| <= 2 R."""
    apply_to(every(V, V, lambda v, w: member(v, K).implies(member(w, K).implies(norm(v - w) <= 2 * R))), w, v)

on_K_r = on(K, lambda v, w: abs(f(v, r) - f(w, r)) <= L * norm(v - w))
