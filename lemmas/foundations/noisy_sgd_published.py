"""NoisySGD on batches drawn anew as f-DP, with the constants that its authors use.

Those of Bok, Su and Altschuler (2024), as in the program that they published with the paper (gdp.py of the repository
jinhobok/shifted_interpolation_dp), which we read; the text of the paper is not at hand.  For f = G(mu) x C^R, x the
tensor product, the factors in C and in mu are 2 and 2 sqrt(2) for strongly convex losses, 2 sqrt(2) and sqrt(2) on a
bounded set, where half of the variance of the noise hides how far the runs are apart.  They are what our bounds give
for losses whose gradients differ by more: on a bounded set, by twice as much.  The letters are those of `noisy_sgd`.
"""

from typing import Any

from lemmas.analysis.whole_powers import powers_between
from lemmas.convex_losses.convex_sets import body, member
from lemmas.foundations.contractive_iterations import both_ways
from lemmas.foundations.lesser_trade_offs import (A2, B2, C2, F2, at_shift, inverse2, lesser_factor,
    private_for_a_lesser, private_for_less, sampled_gaussian_falls)
from lemmas.foundations.noisy_gradient_descent import below_zero
from lemmas.foundations.noisy_sgd import (K, L, M, R, T, V, W2, W, amplified, b, c, convex_losses, data, derivative,
    diameter, eta, g2, g, losses, m, n, noisy_sgd_bounded, noisy_sgd_strongly_convex, numbers, of_both, of_one_record,
    on_the_interval, sensitive, shape, sigma1, sigma2, sigma, starts, step_size, two_runs)
from lemmas.foundations.sampled_batches import sampled_gaussian
from lemmas.foundations.sampled_interpolation import (AA, BB, A, B, C, F, Y, Z, draw, tensor_product,
    tensor_with_gaussian, with_score)
from lemmas.foundations.trade_off_functions import unit
from lemmas.foundations.trade_offs import trade_off
from lemmas.foundations.trade_offs_of_laws import is_trade_off, trade_offs_are_convex
from lemmas.papers import bok
from lemmas.runs.batch_runs import D
from lemmas.runs.one_batch_on_an_interval import clipped, interval
from lemmas.runs.one_batch_on_the_line import itself, one_step
from verify.language.expr import expr
from verify.lemma import *

a, r, t, x, y = reals("a r t x y")
h2 = fun("h2", line)

# As `two_runs`, without the two parts sigma_1 and sigma_2 of the noise.
published_runs = lambda smooth: setting("noisy SGD on batches drawn anew in each step, on two data sets",
    r"$K$ is closed and convex, $\Pi$ the projection onto it; a batch is a set of $b$ of the $n$ indices, all equally likely, and "
        r"$G_n(\theta, w)$ the sum of its gradients; the data sets differ in the loss $j$, and any two gradients at a point of $K$ "
        r"by at most $L$; from $w_0 \in K$, $W_{t+1} = \Pi(W_t - \eta(G_n(\theta, W_t)/b + \sigma Z))$ with $Z \sim N(0, I)$, and $W'_t$ "
        r"likewise; $1 \le R \le T$.", body, numbers=numbers[:6], losses=smooth, data=data, runs=starts)
sampled_at = lambda r, words: setting("the trade-off function of a sampled Gaussian",
    rf"$C = C_{{b/n}}(G({words})) = \min(f, f^{{-1}})^{{**}}$ for $f = (b/n)\,G({words}) + (1 - b/n)\,\mathrm{{Id}}$, and $C = T(A, B)$.",
    amplified=[amplified[0], *sampled_gaussian(b / n, r)])  # the first says C = T(A, B)
both_orders = trade_off(W[T], W2[T], F) & trade_off(W2[T], W[T], F)

# --- strongly convex losses -------------------------------------------------------------------------------------------------

# Ours for gradients that differ by x L: (x/2)^2 of the variance makes the steps private, x^2 ratio/8 hides the rest.
ratio = (1 - c**2) / (1 - (c**R) ** 2)
wider = lambda r: sqrt(8 / (2 + r))

ratio_between = claim("0 < (1 - c^2)/(1 - a^2) <= 1 for 0 <= a <= c < 1",
    given=[0 <= a, a <= c, c < 1],
    show=(0 < (1 - c**2) / (1 - a**2)) & ((1 - c**2) / (1 - a**2) <= 1))

noise_in_two_parts = claim("The noise in two parts, x/2 and x sqrt(r)/(2 sqrt(2)) of it, x = sqrt(8/(2 + r)), 0 < r <= "
        "1: x >= 1, and the squares add up to 1",
    given=[0 < r, r <= 1],
    show=all_of(1 <= wider(r), 0 < sqrt(r), eq((wider(r) / 2) ** 2 + (wider(r) * sqrt(r) / (2 * sqrt(2))) ** 2, 1)))

strong = [published_runs(of_both(losses)), 0 <= m, m <= M, c < 1, step_size]
r_strong = 2 * L / (b * sigma)
mu_strong = 2 * sqrt(2) * (L / (b * sigma)) * ((c**R - c**T) / (1 - c))

# So the authors' program has it.  The paper has 2 sqrt(2) in place of 2 in one of the R factors, as we remember it: that
# is less, and follows below.
@claim("NoisySGD on m-strongly convex M-smooth losses of gradient sensitivity L, max(|1 - eta m|, |1 - eta M|) <= c < "
        "1, with published constants: f-DP, f = G(mu) x C^R, C = C_(b/n)(G(2 L/(b sigma))), mu = 2 sqrt(2) (L/(b "
        "sigma)) (c^R - c^T)/(1 - c), for each R <= T",
    bok("NoisySGD, strongly convex losses", "part", "with the constants of the authors' program"),
    given=[*strong, sampled_at(r_strong, r"2L/(b\sigma)"), tensor_product(R),
        hypothesis("product", tensor_with_gaussian(F, R, mu_strong))],
    show=both_orders)
def noisy_sgd_strongly_convex_published():
    """`noisy_sgd_strongly_convex` for gradients at most x L apart, x = `wider(ratio)`, with the noise in the two parts above."""
    use(powers_between, k=R - 1)
    have(c * c ** (R - 1) <= c, by.linear(c))
    use(ratio_between, a=c**R)
    use(noise_in_two_parts, r=ratio)
    let(x, wider(ratio))
    let(y, sqrt(ratio))
    let(t, sqrt(2))
    have(eq((x / 2) ** 2 + (x * y / (2 * t)) ** 2, 1), by.rewrite(eq(x, wider(ratio))), by.rewrite(eq(y, sqrt(ratio))),
        by.rewrite(eq(t, sqrt(2))))
    have(eq(mu_strong, x * L / (b * (x * y / (2 * t) * sigma)) * ((c**R - c**T) / (1 - c)) * sqrt(ratio)),
        by.rewrite(eq(t, sqrt(2)), backwards=True), by.rewrite(eq(y, sqrt(ratio)), backwards=True)).called(
        "of the distance")
    rewrite("of the distance", at="product")
    gradients_apart(x * L)
    use(noisy_sgd_strongly_convex, L=x * L, sigma1=x / 2 * sigma, sigma2=x * y / (2 * t) * sigma)

# F2 has 2 sqrt(2) in one factor: the last outcome is drawn from A2 or B2.
r_first = 2 * sqrt(2) * L / (b * sigma)
with_first = lambda AA, A2, mu: with_score(draw(AA[R - 1], A2), mu)
with_another = is_trade_off(F2, Y, with_first(AA, A2, expr(0)), with_first(BB, B2, mu_strong))
another = setting("the trade-off function of another sampled Gaussian, and the tensor product with it in one factor",
    r"$C_2 = C_{b/n}(G(2\sqrt{2}L/(b\sigma)))$, and $C_2 = T(A_2, B_2)$; $F_2 = G(\mu) \otimes C_2 \otimes C^{\otimes (R - 1)}$.",
    amplified=[hypothesis("best2", is_trade_off(C2, Z, A2, B2)), *at_shift(b / n, r_first, h2, inverse2, C2, "2")],
    product=[hypothesis("product2", with_another)])

@claim("NoisySGD on m-strongly convex M-smooth losses of gradient sensitivity L, max(|1 - eta m|, |1 - eta M|) <= c < "
        "1, with 2 sqrt(2) in place of 2 in one factor: f-DP, f = G(mu) x C_(b/n)(G(2 sqrt(2) L/(b sigma))) x "
        "C_(b/n)(G(2 L/(b sigma)))^(R - 1), mu = 2 sqrt(2) (L/(b sigma)) (c^R - c^T)/(1 - c), for each R <= T",
    bok("NoisySGD, strongly convex losses", "remark",
        "with a greater constant in one factor, as we remember the paper"),
    given=[*noisy_sgd_strongly_convex_published.given, another],
    show=trade_off(W[T], W2[T], F2) & trade_off(W2[T], W[T], F2))
def noisy_sgd_strongly_convex_one_factor():
    """C_2 <= C, as its shift is greater (`sampled_gaussian_falls`): so F_2, with C_2 in one factor, is at most F (`lesser_factor`)."""
    use(noisy_sgd_strongly_convex_published)
    with have(every(REAL, lambda s: unit(s).implies(C2(s) <= C(s)))):
        intro("s", "[0 <= s <= 1]")
        use(sampled_gaussian_falls, q=b / n, r=r_strong, r2=r_first)
    use(private_for_a_lesser)
    use(lesser_factor, A0=AA[R - 1], B0=BB[R - 1], m=mu_strong)
    use(trade_offs_are_convex, f=F2, Z=Y, P=with_first(AA, A2, expr(0)), Q=with_first(BB, B2, mu_strong))
    with have(trade_off(with_score(AA[R], expr(0)), with_score(BB[R], mu_strong), F2)):
        for name, tuples, factor in (("AA", AA, A), ("BB", BB, B)):
            have(same(tuples[R], draw(tuples[R - 1], factor)), by.apply_to(name, R - 1))
            rewrite(this)
    for one, other in ((W, W2), (W2, W)):
        use(private_for_less, X=V, mu=one[T], nu=other[T], P=with_score(AA[R], expr(0)), Q=with_score(BB[R], mu_strong))

def gradients_apart(more: Expr) -> None:
    """The gradients differ by at most L, so by at most what is more."""
    have(L <= more, by.linear(L))
    with have(for_all(1, n,
                lambda i: for_all(1, n,
                    lambda k: every(V,
                        lambda w: member(w, K).implies((norm(g[i](w) - g[k](w)) <= more)
                                & (norm(g[i](w) - g2[k](w)) <= more)))))):
        i, k, w, _ = intro("i", "k", "w", "[w in K]")
        apply_to(sensitive, i, k)
        apply_to(this, w)

# --- convex losses on a bounded set ----------------------------------------------------------------------------------------

convex = of_both(convex_losses)
on_the_set = [M > 0, eta <= 2 / M, D > 0, diameter]
r_bounded, mu_bounded = 2 * sqrt(2) * L / (b * sigma), sqrt(2) * D / (eta * sigma * sqrt(R))

@claim("NoisySGD on convex M-smooth losses of gradient sensitivity L, eta <= 2/M, on a set of diameter D, with the "
        "factor 2 of the published constants, for any split of the noise: f-DP, f = G(mu) x C^R, C = C_(b/n)(G(2 L/(b "
        "sigma_1))), mu = D/(eta sigma_2 sqrt(R)), for each R <= T",
    bok("NoisySGD, convex losses on a bounded set", "remark",
        "any split of the noise: the program has halves, and sigma_1^2 = (9/10) sigma^2"),
    given=[two_runs(convex), *on_the_set, sampled_at(2 * L / (b * sigma1), r"2L/(b\sigma_1)"), tensor_product(R),
        hypothesis("product", tensor_with_gaussian(F, R, D / (eta * sigma2 * sqrt(R))))],
    show=both_orders)
def noisy_sgd_bounded_any_split():
    gradients_apart(2 * L)
    use(noisy_sgd_bounded, L=2 * L)

@claim("NoisySGD on convex M-smooth losses of gradient sensitivity L, eta <= 2/M, on a set of diameter D, with "
        "published constants: f-DP, f = G(mu) x C^R, C = C_(b/n)(G(2 sqrt(2) L/(b sigma))), mu = sqrt(2) D/(eta sigma "
        "sqrt(R)), for each R <= T", bok("NoisySGD, convex losses on a bounded set", "whole"),
    given=[published_runs(convex), *on_the_set, sampled_at(r_bounded, r"2\sqrt{2}L/(b\sigma)"), tensor_product(R),
        hypothesis("product", tensor_with_gaussian(F, R, mu_bounded))],
    show=both_orders)
def noisy_sgd_bounded_published():
    half = sigma / sqrt(2)
    use(noisy_sgd_bounded_any_split, sigma1=half, sigma2=half)

# --- doubt ------------------------------------------------------------------------------------------------------------------

# One step on all records, b = n and R = T = 1: then C = G(r), and f = G(sqrt(mu^2 + r^2)).  The outputs are
# N(-1/2, (5/2)^2) and N(1/2, (5/2)^2); the gradients differ by L = 2.
all_at_once = [eq(b, n), eq(R, 1), eq(T, 1)]
at_once = lambda m: both_ways(W[T], W2[T], m)
in_parts = {name: of_one_record[name] for name in ("sigma1", "sigma2")}
but_for = lambda witness: {name: one for name, one in witness.items() if name not in in_parts}
on_line, on_interval = but_for(of_one_record) | {"m": "1", "c": "1/2"}, but_for(on_the_interval)

def of_losses(*shape: tuple[Step, ...]) -> dict[str, Any]:
    """The losses and the runs are as they should be."""
    of_loss = lambda slope: (by.intro("i"), by.each_part(*shape, derivative(slope), ()))
    return {"given losses": of_loss(1), "given other losses": of_loss(-1), "given exchangeable": itself,
        "given run": one_step, "given other run": one_step}

def not_private(m: Expr, output: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """The outputs are not m-GDP."""
    first, second = (lambda x: output(expr("-1/2") - "5/2" * x)), (lambda x: output(expr("1/2") - "5/2" * x))
    return below_zero(m, first, second, shift=expr("1/5"))

one_ = expr(1)
doubt(noisy_sgd_strongly_convex_published,
    mutants=[mutant("2/3 in place of 2", given=[*strong, *all_at_once], show=at_once(r_strong / 3),
            hints=[{"witness": on_line,
                    "proofs": {**of_losses(()), "show": not_private(2 * expr(2) / (one_ * 5) / 3, lambda y: y)}}])])

doubt(noisy_sgd_strongly_convex_one_factor,
    mutants=[mutant("a quarter of 2 sqrt(2)", given=[*strong, *all_at_once], show=at_once(r_first / 4),
            hints=[{"witness": on_line,
                    "proofs": {**of_losses(()), "show": not_private(2 * sqrt(2) * 2 / (one_ * 5) / 4, lambda y: y)}}])])

of_set = {**of_losses(shape), "given convex": interval["given convex"],
    "given projection": interval["given projection"], "given diameter": interval["given diameter"]}
doubt(noisy_sgd_bounded_any_split,
    mutants=[mutant("a quarter of both constants", given=[two_runs(convex), *on_the_set, *all_at_once],
            show=at_once(sqrt((2 * L / (b * sigma1)) ** 2 + (D / (eta * sigma2 * sqrt(R))) ** 2) / 4),
            hints=[{"witness": on_interval | in_parts,
                    "proofs": {**of_set,
                        "show": not_private(sqrt((2 * expr(2) / (one_ * 3)) ** 2
                                    + (expr("1/1000") / (expr("1/2") * 4 * sqrt(1))) ** 2) / 4, clipped)}}])])
doubt(noisy_sgd_bounded_published,
    mutants=[mutant("a quarter of both constants", given=[published_runs(convex), *on_the_set, *all_at_once],
            show=at_once(sqrt(r_bounded**2 + mu_bounded**2) / 4),
            hints=[{"witness": on_interval,
                    "proofs": {**of_set,
                        "show": not_private(sqrt((2 * sqrt(2) * 2 / (one_ * 5)) ** 2
                                    + (sqrt(2) * "1/1000" / (expr("1/2") * 5 * sqrt(1))) ** 2) / 4, clipped)}}])])
