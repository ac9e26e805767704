"""NoisySGD on batches drawn anew as f-DP: a Gaussian curve, and a sampled Gaussian for each of R last steps.

NoisySGD of Bok, Su and Altschuler (2024), W_(t + 1) = Pi(W_t - eta (the mean gradient of b of the n records + sigma
Z)), with Z ~ N(0, I), the batch drawn anew in each step, and one record replaced.  The constants are ours: the noise is
split as sigma^2 = sigma_1^2 + sigma_2^2, in any way.  G(mu) x C^R is the tensor product of a Gaussian trade-off
function and R times that of a sampled Gaussian, C.  In the statements C = T(A, B) for laws A and B on a space Z, F is
the product, W and W2 are the laws of the runs on the losses f and f2 of gradients g and g2, G and G2 the sums of these
over a batch th of law rho, K the set, Pi the projection onto it, and step_gap is eta L/b.
"""

from typing import Any

from lemmas.accounting.shifted_interpolation import hidden_in_all, iterates_in_the_set, projected_points_are_near
from lemmas.analysis.whole_powers import next_power, power_in_two_parts, powers_between
from lemmas.contraction.flat_sets import onto_subspace
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive, member
from lemmas.convex_losses.smooth_losses import on
from lemmas.foundations.contractive_iterations import both_ways
from lemmas.foundations.noisy_gradient_descent import below_zero
from lemmas.foundations.sampled_batches import batch_trade_off, in_both_orders, sampled_gaussian
from lemmas.foundations.sampled_interpolation import (A, B, C, F, Z, sampled_interpolation, tensor_product,
    tensor_with_gaussian)
from lemmas.foundations.trade_offs import trade_off
from lemmas.foundations.trade_offs_of_laws import is_trade_off
from lemmas.mechanisms.exact_curve_of_iteration import curve_of_iterations, curve_start
from lemmas.mechanisms.gaussian_curve import shifted_curve
from lemmas.papers import bok
from lemmas.runs.batch_runs import (D, G2, G, K, L, M, Pi, T, Th, V, W2, W, adjacent, b, eta, f, f2, g, g2, j, n, psi,
    run, sgd_step_is_a_noisy_step, sigma, w0)
from lemmas.runs.batches_in_order import convex_in_order, convex_losses, losses
from lemmas.runs.drawn_batches import (drawn_map_contracts, drawn_maps_apart, drawn_maps_near, near_maps, sensitive,
    step_gap)
from lemmas.runs.exchanged_batches import batches, rho
from lemmas.runs.exchanged_sums import batch_sums
from lemmas.runs.one_batch_on_an_interval import clipped, inside, interval
from lemmas.runs.one_batch_on_the_line import itself, one_batch, one_step
from lemmas.runs.seen_batches import Along, follows_along, sums_along
from lemmas.runs.short_gradients import convex_set_has_directions, forgets
from verify.language.expr import expr
from verify.lemma import *

R, k = integer("R"), integer("k")
c, m, sigma1, sigma2 = reals("c m sigma1 sigma2")
v = point("v", V)
Q = map_("Q", V, V)

numbers = [n >= 1, b >= 1, b <= n, L > 0, eta > 0, sigma > 0, sigma1 > 0, sigma2 > 0, sigma1**2 + sigma2**2 == sigma**2]
data = [*batches, 1 <= j, j <= n, adjacent, sensitive, *batch_sums(G, g), *batch_sums(G2, g2)]
starts = [member(w0, K), *run(W, G), *run(W2, G2, "other run"), 1 <= R, R <= T]
amplified = [hypothesis("best", is_trade_off(C, Z, A, B)), *sampled_gaussian(b / n, L / (b * sigma1))]
of_both = lambda smooth: [hypothesis("losses", smooth(f, g)), hypothesis("other losses", smooth(f2, g2))]
two_runs = lambda smooth: setting("noisy SGD on batches drawn anew in each step, on two data sets",
    r"$K$ is closed and convex, $\Pi$ the projection onto it; a batch is a set of $b$ of the $n$ indices, all equally likely, and "
        r"$G_n(\theta, w)$ the sum of its gradients; the data sets differ in the loss $j$, and any two gradients at a point of $K$ "
        r"by at most $L$; from $w_0 \in K$, $W_{t+1} = \Pi(W_t - \eta(G_n(\theta, W_t)/b + \sigma Z))$ with $Z \sim N(0, I)$, and $W'_t$ "
        r"likewise; $1 \le R \le T$, and $\sigma_1^2 + \sigma_2^2 = \sigma^2$.", body, numbers=numbers, losses=smooth,
    data=data, runs=starts)
sampled = setting("the trade-off function of a sampled Gaussian",
    r"$C = C_{b/n}(G(L/(b\sigma_1))) = \min(f, f^{-1})^{**}$ for $f = (b/n)\,G(L/(b\sigma_1)) + (1 - b/n)\,\mathrm{Id}$, and $C = T(A, B)$.",
    amplified=amplified)

# psi(Along(G))(th, u) is the step from Pi(u) on the batch th before the noise, by the parts of the gradients along the set.
drawn_map = lambda G: lambda u: bind(rho,
    lambda th: bind(gauss(V), lambda x: dirac(psi(Along(G))(th, u) + eta * sigma1 * x)))

@claim("A step of NoisySGD from Pi(v), v any point, before its own projection, with noise sigma_1 in place of sigma: "
        "C_(b/n)(G(L/(b sigma_1)))-DP",
    given=[*body, onto_subspace(V, Q), *numbers, *data, *amplified[1:]],
    show=in_both_orders(V, drawn_map(G)(v), drawn_map(G2)(v), C))
def step_of_sgd_private():
    have(b / n <= 1, by.linear())
    with have(near_maps):
        use(drawn_maps_near)
    with have(every(Th, lambda th: norm(psi(Along(G))(th, v) - psi(Along(G2))(th, v)) <= step_gap)):
        intro("th")
        use(drawn_maps_apart)
    use(batch_trade_off, r=L / (b * sigma1), gap=step_gap, psi=value(Th, V, psi(Along(G))),
        psi2=value(Th, V, psi(Along(G2))))

# --- how far the runs are apart ---------------------------------------------------------------------------------------------

# shifted_curve(W, W2, z) <= 0: some law within z of W is W2.
const = lambda value_: value(INTEGER, lambda t: value_)
maps = lambda G: const(value(Th, V, psi(Along(G))))
contracts = lambda G: every(Th, V, V,
    lambda th, u, v: norm(psi(Along(G))(th, u) - psi(Along(G))(th, v)) <= c * norm(u - v))
noisy_step = lambda W, G, t: bind(W[t],
    lambda u: bind(rho, lambda th: bind(gauss(V), lambda x: dirac(Pi(psi(Along(G))(th, u) + eta * sigma * x)))))
noisy_run = lambda W, G: for_all(0, T - 1, lambda t: same(W[t + 1], noisy_step(W, G, t)))
gap_ = real("s")
near_runs = every(Th, V, lambda th, u: norm(psi(Along(G))(th, u) - psi(Along(G2))(th, u)) <= gap_)
nonexpansive_projection = every(V, V, lambda p, q: norm(Pi(p) - Pi(q)) <= norm(p - q))
distance = lambda t: gap_ * (1 - c**t) / (1 - c)

@claim("Two runs from one law, with c-Lipschitz maps at most s apart, c < 1: after k steps within s (1 - c^k)/(1 - c)",
    given=[0 <= c, c < 1, gap_ >= 0, eta * sigma > 0, nonexpansive_projection, same(W[0], W2[0]), noisy_run(W, G),
        noisy_run(W2, G2), contracts(G), near_runs, 0 <= k, k <= T],
    show=shifted_curve(W[k], W2[k], distance(k)) <= 0)
def distance_of_sgd_runs():
    """The distance z_k = s (1 - c^k)/(1 - c) has z_(k + 1) = c z_k + s, and no step hides anything: all a_t are 0."""
    with use(curve_of_iterations, P=W, Q=W2, psi=maps(G), phi=maps(G2), rho=const(rho), T=const(Pi),
            sigma=const(eta * sigma), n=T, m=k, a=const(expr(0)), M=const(expr(0)), z=value(INTEGER, distance)) as that:
        with that.premise("near states stay near"):
            t, th, u, v, _ = intro("t", "th", "u", "v", "[u, v near]")
            apply_to(contracts(G))
            apply_to(near_runs, th, v)
            triangle(map_at(G, th, u) - map_at(G, th, v), map_at(G, th, v) - map_at(G2, th, v))
            have(c * norm(u - v) <= c * distance(t), by.linear(c))
            use(next_power, k=t)
            have(eq(c * distance(t) + gap_, distance(t + 1)), by.rewrite(c ** (t + 1) == c * c**t), by.linear())
            linear()
        with that.premise("start"):
            use(curve_start, mu=W2[0])
            rewrite(same(W[0], W2[0]))
    modus(this)

map_at = lambda G, th, u: psi(Along(G))(th, u)

# --- the last R steps -------------------------------------------------------------------------------------------------------

zs, shifts = real_sequence("z"), real_sequence("a")
mu = real("mu")
later = lambda W: value(INTEGER, lambda t: W[T - R + t])
of_squares = Sum(0, R - 1, lambda t: shifts[t + 1] ** 2)
# After t of the last R steps the runs are within z_t, and step t has hidden a_t.
hiding = [hypothesis("distances", for_all(0, R, lambda t: zs[t] >= 0)), hypothesis("end", eq(zs[R], 0)),
    hypothesis("shifts",
        for_all(0, R - 1, lambda t: all_of(shifts[t + 1] >= 0, eq(zs[t + 1], c * zs[t] - shifts[t + 1]))))]

@claim("The last R steps of runs within z_0, by c-Lipschitz maps, each step C-DP with noise sigma_1: G(mu) x C^R, mu = "
        "sqrt(sum a_t^2)/(eta sigma_2), for z_(t + 1) = c z_t - a_(t + 1), all z_t, a_t >= 0, and z_R = 0",
    given=[*numbers[4:], c >= 0, 1 <= R, R <= T, nonexpansive_projection, hypothesis("first", noisy_run(W, G)),
        hypothesis("second", noisy_run(W2, G2)), contracts(G2), hypothesis("best", is_trade_off(C, Z, A, B)),
        hypothesis("private", every(V, lambda v: trade_off(drawn_map(G)(v), drawn_map(G2)(v), C))),
        hypothesis("start", shifted_curve(W2[T - R], W[T - R], zs[0]) <= 0), *hiding,
        hypothesis("spent", eq(mu, sqrt(of_squares) / (eta * sigma2))), tensor_product(R),
        hypothesis("product", tensor_with_gaussian(F, R, mu))],
    show=trade_off(W[T], W2[T], F))
def last_steps_of_sgd():
    """`sampled_interpolation` for the R steps from T - R on: noise sigma_2 hides the shifts, sigma_1 remains for the
    batch."""
    rewrite(eq(mu, sqrt(of_squares) / (eta * sigma2)), at="product")
    with use(sampled_interpolation, n=R, P=later(W), Q=later(W2), psi=maps(G), phi=maps(G2), rho=const(rho),
            T=const(Pi), s=eta * sigma1, sigma=eta * sigma, z=zs) as that:
        with that.premise("first"):
            t = intro("t")
            apply_to("first", T - R + t)
        with that.premise("second"):
            t = intro("t")
            apply_to("second", T - R + t)
    intro("phi")
    apply_to(sampled_interpolation)

# --- strongly convex losses -------------------------------------------------------------------------------------------------

z, x, y = reals("z x y")
ratio = (1 - c**2) / (1 - (c**R) ** 2)
# A distance z after T - R steps: what is left of it t steps later, and what step t has hidden.
left_at = lambda t, z=z: z * c**t * (1 - (c ** (R - t)) ** 2) / (1 - (c**R) ** 2)
hidden_at = lambda t, z=z: z * c**R * ratio * c ** (R - t)

# At x = c^t and y = c^(R - 1 - t): what is left at t + 1 is c times that at t, less what the step hides.
strong_shifts_balance = claim("In numbers: z c x (1 - y^2)/u = c z x (1 - c^2 y^2)/u - z c x y^2 (1 - c^2)/u for u = 1 "
        "- (c x y)^2, 0 <= c < 1, x and y from 0 to 1",
    given=[0 <= c, c < 1, 0 <= x, x <= 1, 0 <= y, y <= 1],
    show=eq(z * (c * x) * (1 - y**2) / (1 - (c * x * y) ** 2),
        c * (z * x * (1 - (c * y) ** 2) / (1 - (c * x * y) ** 2))
            - z * (c * x * y) * ((1 - c**2) / (1 - (c * x * y) ** 2)) * y))

factor_cancelled = claim("z y/y = z for y > 0", given=[y > 0], show=z * y / y == z)

@claim("z (1 - c^(2 R))/(1 - c^(2 R)) = z for 0 <= c < 1, R >= 1",
    given=[0 <= c, c < 1, R >= 1],
    show=left_at(expr(0)) == z)
def all_left_at_first():
    use(factor_cancelled)

@claim("The squares of x c^(R - 1 - t), t = 0, ..., R - 1, add up to x^2 (1 - c^(2 R))/(1 - c^2) for 0 < c < 1",
    given=[0 < c, c < 1, R >= 1],
    show=eq(Sum(0, R - 1, lambda t: (x * c ** (R - (t + 1))) ** 2), x**2 * ((1 - (c**R) ** 2) / (1 - c**2))))
def squares_of_multiples():
    use(hidden_in_all, n=R, m=R)
    linear(x**2)

@claim("The squares of the shifts z c^(2 R - t) (1 - c^2)/(1 - c^(2 R)), t = 1, ..., R, add up to (z c^R)^2 (1 - "
        "c^2)/(1 - c^(2 R))",
    given=[0 <= c, c < 1, R >= 1],
    show=eq(Sum(0, R - 1, lambda t: hidden_at(t + 1) ** 2), (z * c**R) ** 2 * ratio))
def spent_on_strong():
    """For c > 0 they are the multiples x c^(R - t), x = z c^R (1 - c^2)/(1 - c^(2 R)); for c = 0 all are 0."""
    pos, none = cases(c > 0)
    with pos:
        use(squares_of_multiples, x=z * c**R * ratio)
        have(1 - (c**R) ** 2 > 0)
        have(eq(ratio * ((1 - (c**R) ** 2) / (1 - c**2)), 1))
        linear((z * c**R) ** 2 * ratio)
    with none:
        have(eq(c, 0))
        have(eq(c**R, 0), by.rewrite(eq(c, 0)))
        rewrite(eq(c**R, 0))

@claim("A run is one with the parts of the gradients along the set, as a noisy iteration",
    given=[*body, onto_subspace(V, Q), forgets, member(w0, K), *run(W, G)],
    show=noisy_run(W, G))
def run_in_parts():
    t = intro("t")
    use(follows_along)
    use(sgd_step_is_a_noisy_step, G=sums_along(G), m=t)

step_size = Max(abs(1 - eta * m), abs(1 - eta * M)) <= c
mu_strong = L / (b * sigma2) * ((c**R - c**T) / (1 - c)) * sqrt((1 - c**2) / (1 - (c**R) ** 2))
z_strong = step_gap * (1 - c ** (T - R)) / (1 - c)

@claim("NoisySGD on m-strongly convex M-smooth losses of gradient sensitivity L, max(|1 - eta m|, |1 - eta M|) <= c < "
        "1: F-DP, F = G(mu) x C^R, C = C_(b/n)(G(L/(b sigma_1))), mu = (L/(b sigma_2)) (c^R - c^T)/(1 - c) sqrt((1 - "
        "c^2)/(1 - c^(2 R))), for each R <= T",
    bok("NoisySGD, strongly convex losses", "part",
        "with constants of ours, better than the published ones for a suitable split of the noise"),
    given=[two_runs(of_both(losses)), 0 <= m, m <= M, c < 1, step_size, sampled, tensor_product(R),
        hypothesis("product", tensor_with_gaussian(F, R, mu_strong))],
    show=trade_off(W[T], W2[T], F) & trade_off(W2[T], W[T], F))
def noisy_sgd_strongly_convex():
    """After T - R steps the runs are within z = eta L/b (1 - c^(T - R))/(1 - c), which the last R steps hide by the shifts
    of `spent_on_strong`; `in_parts`, `strong_order` and `near_runs_at` are below."""
    in_parts()
    have(c**R < 1)
    have((c**R) ** 2 < 1)
    use(spent_on_strong, z=z_strong)
    fact("sqrt", "square", ratio)
    with have(eq(mu_strong, sqrt((z_strong * c**R) ** 2 * ratio) / (eta * sigma2))):
        fact("sqrt", "of_square", z_strong * c**R * sqrt(ratio))
        have(eq((z_strong * c**R * sqrt(ratio)) ** 2, (z_strong * c**R) ** 2 * ratio),
            by.linear((z_strong * c**R) ** 2))
        rewrite(this, at="sqrt of_square")
        rewrite(this)
        use(power_in_two_parts)
        rewrite(this)
    with have(every(Th, V, V, lambda th, u, v: norm(map_at(G2, th, u) - map_at(G2, th, v)) <= c * norm(u - v))):
        intro("th", "u", "v")
        use(drawn_map_contracts, G=G2, g=g2, f=f2)
    with have(every(Th, V, V, lambda th, u, v: norm(map_at(G, th, u) - map_at(G, th, v)) <= c * norm(u - v))):
        intro("th", "u", "v")
        use(drawn_map_contracts)
    with have(near_runs_at(G, G2)):
        _, u = intro("th", "u")
        use(drawn_maps_apart, v=u)
    for part, runs in zip(each_part(), ((W, G, W2, G2), (W2, G2, W, G)), strict=True):
        with part:
            strong_order(*runs)

def strong_order(W: Series[Law], G: Series[Map], W2: Series[Law], G2: Series[Map]) -> None:
    """T(W[T], W2[T]) >= F, for the two runs in this order."""
    use(distance_of_sgd_runs, W=W2, W2=W, G=G2, G2=G, s=step_gap, k=T - R)
    with use(last_steps_of_sgd, W=W, W2=W2, G=G, G2=G2, z=value(INTEGER, lambda t: left_at(t, z_strong)),
            a=value(INTEGER, lambda t: hidden_at(t, z_strong)), mu=mu_strong) as that:
        with that.premise("private"):
            v = intro("v")
            apply_to("steps", v)
            assume()
        with that.premise("start"):
            use(all_left_at_first, z=z_strong)
            rewrite(this)
            assume()
        with that.premise("end"):
            have(eq(c ** (R - R), 1))
            rewrite(this)
        with that.premise("spent"):
            rewrite(spent_on_strong)
        with that.premise("distances"):
            t = intro("t")
            use(powers_between, k=t)
            use(powers_between, k=R - t)
            have((c ** (R - t)) ** 2 <= 1)
            have(z_strong * c**t * (1 - (c ** (R - t)) ** 2) >= 0)
            linear(1 / (1 - (c**R) ** 2))
        with that.premise("shifts"):
            t = intro("t")
            use(powers_between, k=t)
            use(powers_between, k=R - 1 - t)
            use(next_power, k=t)
            use(next_power, k=R - 1 - t)
            use(power_in_two_parts, T=R, R=t + 1)
            use(strong_shifts_balance, x=c**t, y=c ** (R - 1 - t), z=z_strong)
            have(eq(c ** (R - t), c * c ** (R - 1 - t)), by.linear())
            have(eq(c**R, c * c**t * c ** (R - 1 - t)), by.rewrite(power_in_two_parts),
                by.rewrite(c ** (t + 1) == c * c**t))
            _, balance = each_part()
            with balance:
                rewrite(c ** (t + 1) == c * c**t)
                rewrite(eq(c ** (R - t), c * c ** (R - 1 - t)))
                rewrite(eq(c**R, c * c**t * c ** (R - 1 - t)))
                linear()

near_runs_at = lambda G, G2: every(Th, V, lambda th, u: norm(map_at(G, th, u) - map_at(G2, th, u)) <= step_gap)

def in_parts() -> None:
    """The runs and their maps, by the parts of the gradients along the set."""
    use(convex_set_has_directions)
    unpack(this, "centre")
    unpack(this, "Q")
    unpack(this, "r")
    use(convex_projection_contractive)
    use(run_in_parts)
    use(run_in_parts, W=W2, G=G2)
    for one, other in ((W, W2), (W2, W)):
        with have(same(one[0], other[0])):
            rewrite(same(W[0], dirac(w0)))
            rewrite(same(W2[0], dirac(w0)))
    with have(every(V,
                lambda v: trade_off(drawn_map(G)(v), drawn_map(G2)(v), C)
                    & trade_off(drawn_map(G2)(v), drawn_map(G)(v), C))).called("steps"):
        intro("v")
        use(step_of_sgd_private)

# --- convex losses on a bounded set -----------------------------------------------------------------------------------------

diameter = hypothesis("diameter", on(K, lambda p, q: norm(p - q) <= D))
mu_bounded = D / (eta * sigma2 * sqrt(R))

@claim("NoisySGD on convex M-smooth losses of gradient sensitivity L, eta <= 2/M, on a set of diameter D: F-DP, F = "
        "G(mu) x C^R, C = C_(b/n)(G(L/(b sigma_1))), mu = D/(eta sigma_2 sqrt(R)), for each R <= T",
    bok("NoisySGD, convex losses on a bounded set", "part",
        "with constants of ours, better than the published ones for a suitable split of the noise"),
    given=[two_runs(of_both(convex_losses)), M > 0, eta <= 2 / M, D > 0, diameter, sampled, tensor_product(R),
        hypothesis("product", tensor_with_gaussian(F, R, mu_bounded))],
    show=trade_off(W[T], W2[T], F) & trade_off(W2[T], W[T], F))
def noisy_sgd_bounded():
    """After T - R steps the runs are at most D apart, as they are in the set; each of the last R steps hides D/R."""
    use(convex_in_order, f=f2, g=g2)
    in_parts()
    with have(eq(mu_bounded, sqrt(Sum(0, R - 1, lambda t: (D / R) ** 2)) / (eta * sigma2))):
        have(eq(Sum(0, R - 1, lambda t: (D / R) ** 2), R * (D / R) ** 2))
        fact("sqrt", "of_square", D / sqrt(R))
        rewrite("sqrt of_square")
    for H, h, l in ((G, g, f), (G2, g2, f2)):
        with have(every(Th, V, V, lambda th, u, v: norm(map_at(H, th, u) - map_at(H, th, v)) <= 1 * norm(u - v))):
            intro("th", "u", "v")
            use(drawn_map_contracts, G=H, g=h, f=l, m=0, c=1)
    for part, runs in zip(each_part(), ((W, G, W2, G2), (W2, G2, W, G)), strict=True):
        with part:
            bounded_order(*runs)

def bounded_order(W: Series[Law], G: Series[Map], W2: Series[Law], G2: Series[Map]) -> None:
    """T(W[T], W2[T]) >= F, for the two runs in this order."""
    with use(iterates_in_the_set, P=W2, Q=W, psi=maps(G2), phi=maps(G), rho=const(rho), T=const(Pi), sigma=eta * sigma,
            n=T, k=T - R) as that:
        with that.premise("into the set"):
            intro("t")
            part = each_part()
            with part[0]:
                assume()
            with part[1]:
                projected_points_are_near(body["projection"], diameter, Pi)
    modus(this)
    with use(last_steps_of_sgd, W=W, W2=W2, G=G, G2=G2, c=1, z=value(INTEGER, lambda t: D * (R - t) / R),
            a=const(D / R), mu=mu_bounded) as that:
        with that.premise("private"):
            v = intro("v")
            apply_to("steps", v)
            assume()
        with that.premise("start"):
            have(eq(D * (R - 0) / R, D))
            rewrite(this)
            assume()

# --- doubt ------------------------------------------------------------------------------------------------------------------

# One record, with the loss w^2/2 + w or w^2/2 - w, which is every batch.
v_, w, eps = reals("v w eps")
slopes = lambda c: value(INTEGER, lambda i: value(line, lambda w: w + c))
sums_of_slopes = lambda c: value(INTEGER, lambda k: value(line, line, lambda th, w: k * (w + c)))
losses_of = lambda c: value(INTEGER, lambda i: value(line, lambda w: w**2 / 2 + c * w))
after_steps = lambda end: value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(t * (end - "5/2" * x))))
of_one_record: dict[str, Any] = {**{name: one for name, one in one_batch.items() if name not in ("alpha", "astar")},
    "f": losses_of(1), "f2": losses_of(-1), "g": slopes(1), "g2": slopes(-1), "G": sums_of_slopes(1),
    "G2": sums_of_slopes(-1), "W": after_steps(expr("-1/2")), "W2": after_steps(expr("1/2")), "eta": "1/2", "L": "2",
    "sigma": "5", "sigma1": "3", "sigma2": "4", "R": "1"}

def derivative(c: int) -> tuple[Step, ...]:
    """w + c is the gradient of w^2/2 + c w."""
    v, w = reals("v w")
    rest = v**2 / 2 + c * v - (w**2 / 2 + c * w) - (w + c) * (v - w)
    return (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(2 * eps),
        by.each_part((),
            (by.intro("v"), by.intro(), by.intro(), by.have(eq(rest, (v - w) ** 2 / 2)), by.rewrite(this),
                by.have(eq(Abs((v - w) ** 2 / 2), Abs(v - w) ** 2 / 2)), by.rewrite(this), by.linear(Abs(v - w)))))

of_losses: dict[str, Any] = {"given losses": (by.intro("i"), by.each_part((), derivative(1), ())),
    "given other losses": (by.intro("i"), by.each_part((), derivative(-1), ())), "given exchangeable": itself,
    "given run": one_step, "given other run": one_step}
# Of batches of all records C is G(L/(b sigma_1)), and the tensor product one Gaussian curve: here with half of it.
of_all_records = lambda mu: sqrt(mu**2 + R * (L / (b * sigma1) / 2) ** 2)
half, one_ = expr("1/2"), expr(1)
half_of_steps = lambda mu: sqrt(mu**2 + one_ * (expr(2) / (one_ * 3) / 2) ** 2)
doubt(noisy_sgd_strongly_convex,
    mutants=[mutant("half of L/(b sigma_1), of batches of all records",
            given=[two_runs(of_both(losses)), 0 <= m, m <= M, c < 1, step_size, eq(b, n)],
            show=both_ways(W[T], W2[T], of_all_records(mu_strong)),
            hints=[{"witness": {**of_one_record, "m": "1", "c": "1/2"},
                    "proofs": {**of_losses,
                        "show": below_zero(half_of_steps(expr(2) / (one_ * 4) * ((half**one_ - half**one_) / (1 - half))
                                    * sqrt((1 - half**2) / (1 - (half**one_) ** 2))),
                            lambda x: expr("-1/2") - "5/2" * x, lambda x: half - "5/2" * x, shift=expr("1/5"))}}])])

# The same record on the interval from -1/2000 to 1/2000.
shape = (by.intro("v", "w"), by.intro(), by.intro(), by.intro("th"), by.intro(),
    by.have(real("th") * (1 - real("th")) * (v_ - w) ** 2 >= 0), by.linear())
clipped_steps = lambda end: value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(clipped(t * (end - "5/2" * x)))))
on_the_interval = {**of_one_record, "K": value(line, lambda u: indicator(inside(u))), "Pi": value(line, clipped),
    "W": clipped_steps(expr("-1/2")), "W2": clipped_steps(expr("1/2")), "D": "1/1000"}
doubt(noisy_sgd_bounded,
    mutants=[mutant("half of L/(b sigma_1), of batches of all records",
            given=[two_runs(of_both(convex_losses)), M > 0, eta <= 2 / M, D > 0, diameter, eq(b, n)],
            show=both_ways(W[T], W2[T], of_all_records(mu_bounded)),
            hints=[{"witness": on_the_interval,
                    "proofs": {**of_losses, "given convex": interval["given convex"],
                        "given projection": interval["given projection"], "given diameter": interval["given diameter"],
                        "given losses": (by.intro("i"), by.each_part(shape, derivative(1), ())),
                        "given other losses": (by.intro("i"), by.each_part(shape, derivative(-1), ())),
                        "show": below_zero(half_of_steps(expr("1/1000") / (half * 4 * sqrt(one_))),
                            lambda x: clipped(expr("-1/2") - "5/2" * x), lambda x: clipped(half - "5/2" * x),
                            shift=expr("1/5"))}}])])
