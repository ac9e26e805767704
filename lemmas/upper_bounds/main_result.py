"""Theorem 1.3, the main result of Altschuler and Talwar: the privacy of noisy SGD from above and from below.

burn_in = D n/(L eta).  From above for any convex losses; from below for some linear losses on an interval, from u0.
W and W2 are the two runs, e[i](th) = 1 if i is in the batch th, of law rho; alpha* is astar (convex_losses_privacy.py).
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.batch_runs import (G2, W2, D, G, K, L, M, Pi, T, Th, V, W, adjacent, alpha, b, body, eta, f, f2, g, g2,
    index_i, j, losses, n, numbers, rho, sigma, w0)
from lemmas.upper_bounds.convex_losses_privacy import (barT, diameter, noise, noisy_sgd_convex_privacy, orders, problem,
    rate)
from lemmas.runs.exchanged_batches import batches, chance_of_index
from lemmas.runs.exchanged_sums import batch_sums
from lemmas.lower_bounds.not_private import linear_sgd_told_apart, noisy_sgd_not_private
from lemmas.runs.one_batch_on_an_interval import interval, interval_losses, on_interval, too_small
from lemmas.runs.one_batch_on_the_line import itself
from lemmas.runs.sampled_runs import astar, runs
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

# Without the ceiling of Theorem 3.1, for D not below eta L/n: for smaller D no constant does (`informal_1_2_no_constant`).
burn_in = D * n / (L * eta)

@claim("Noisy SGD on convex losses, alpha <= alpha*, sigma > 8 sqrt(2) L/b, D n >= L eta: D_alpha <= 46 alpha L^2/(n^2 "
        "sigma^2) min(T, D n/(L eta))", altschuler("Theorem 1.3", "part", "the upper bound"),
    given=[orders, noise, diameter, problem, T >= 0, burn_in >= 1],
    show=renyi(W[T], W2[T], alpha) <= 46 * rate * Min(T, burn_in), repairs="noisy_sgd_informal_1_2")
def informal_upper_bound():
    use(noisy_sgd_convex_privacy)
    fact("ceiling", "bounds", burn_in)
    with have(Min(T, barT) <= 2 * Min(T, burn_in)):
        fact("min", "below", T, barT)
        cases_of(Min(T, burn_in), (), (by.linear(),))
    use(larger_renyi_bound)

# --- from below --------------------------------------------------------------------------------------------------

e = sequence("e", test(Th))
u0, eps = reals("u0 eps")
lower_noise = sigma**2 <= D**2 / (10000 * eta**2 * (3 * D * n / (4 * L * eta)))
least = "3/400000" * rate / alpha * Min(T, burn_in)
instance = [*body, *numbers, hypothesis("losses", losses(f, g)), hypothesis("losses2", losses(f2, g2)), adjacent,
    1 <= j, j <= n, *batch_sums(G, g), *batch_sums(G2, g2), *runs]
sizes = [n >= 1, 1 <= b, b <= n, L > 0, eta > 0, sigma > 0, T >= 1, *batches]

def told_apart(least: Expr) -> Prop:
    """On some adjacent data sets of linear losses the runs from u0 have D_alpha > least."""
    return linear_sgd_told_apart(Th, rho, e, D, eta, sigma, b, n, T, u0, L, alpha, least)

@definition(r"1 < $alpha \le $astar \le \alpha^*(\tfrac{$b}{$n}, \tfrac{$b\,$sigma}{2 \sqrt 2\,$L}),\ $sigma > "
        r"\tfrac{8 \sqrt 2\,$L}{$b},\ $D\,$n \ge $L\,$eta > 0,\ 0 < $eta \le \tfrac{2}{$M},\ $b \ge 1,\ "
        r"1 \le $j \le $n,\ $W, $W2\ $T\text{ steps of Noisy SGD on } $K \ni $w0,\ \mathrm{diam}\,$K \le $D,\ "
        r"\text{ for convex, }$M\text{-smooth, }$L\text{-Lipschitz }$f, $f2 \text{ that differ at } $j \text{ only, "
        r"with gradients } $g, $g2 \text{ whose sums over a batch } $e \sim $rho \text{ are } $G, $G2",
    letters="V Th K Pi rho e f g f2 g2 G G2 M D L eta sigma b n j T w0 W W2 alpha astar")
def convex_sgd(V: Euclid, Th: Space, K: Test[V], Pi: Map[V, V], rho: Law[Th], e: Series[Test[Th]],
        f: Series[Function[V]], g: Series[Map[V, V]], f2: Series[Function[V]], g2: Series[Map[V, V]],
        G: Series[Map[(Th, V), V]], G2: Series[Map[(Th, V), V]], M: Real, D: Real, L: Real, eta: Real, sigma: Real,
        b: Real, n: Integer, j: Integer, T: Integer, w0: Point[V], W: Series[Law[V]], W2: Series[Law[V]], alpha: Real,
        astar: Real) -> Prop:
    """1 < $alpha <= $astar <= alpha*($b/$n, $b $sigma/(2 sqrt(2) $L)), $sigma > 8 sqrt(2) $L/$b, $D $n >= $L $eta > 0,
    0 < $eta <= 2/$M, $b >= 1, 1 <= $j <= $n, and $W, $W2 are $T steps of Noisy SGD from $w0 in a closed convex set
    $K (nearest points $Pi) of diameter at most $D for convex $M-smooth $L-Lipschitz losses $f, $f2 that differ at $j
    only, with gradients $g, $g2 whose sums over a batch $e, drawn from $rho, are $G, $G2.

    Noisy SGD (Algorithm 1) run for T steps from w0 on two adjacent data sets, in the range of Theorem 3.1: W
    and W2 are the laws of its iterates on the losses f and f2, which are convex, M-smooth and
    L-Lipschitz on the closed convex set K of diameter D; alpha is at most alpha*, the noise is large,
    and D is not below eta L/n."""
    return all_of(*orders, noise, diameter, burn_in >= 1, *instance)

@definition(r"$alpha \ge 2,\ $D \ge 1000\,$eta\,$L,\ $sigma^2 \le \tfrac{$L\,$D}{7500\,$n\,$eta},\ "
        r"|$w0| \le \tfrac{$D}{2} \implies \mathsf{D}_{$alpha} > "
        r"\tfrac{3\,$L^2}{400000\,$n^2\,$sigma^2} \min($T, \tfrac{$D\,$n}{$L\,$eta})\ \text{for the "
        r"runs on } [-$D/2, $D/2] \text{ with noise } $sigma, \text{ batches } $e \text{ of } $b \text{ from } $rho, "
        r"\text{ on some adjacent linear losses}", letters="D eta sigma n T L alpha")
def linear_sgd_not_private(Th: Space, rho: Law[Th], e: Series[Test[Th]], D: Real, eta: Real, sigma: Real, b: Real,
        n: Integer, T: Integer, w0: Real, L: Real, alpha: Real) -> Prop:
    """if $alpha >= 2, $D >= 1000 $eta $L, $sigma^2 <= $L $D/(7500 $n $eta), |$w0| <= $D/2: for some slopes in [-$L, $L]
    that differ at $n only Noisy SGD on [-$D/2, $D/2] from $w0 (steps $eta, noise $sigma, batches $e of $b, drawn
    from $rho) has D_$alpha > 3 $L^2/(400000 $n^2 $sigma^2) min($T, $D $n/($L $eta)).

    For small noise and a large interval [-D/2, D/2], Noisy SGD is not private below the rate: on
    some adjacent data sets of linear losses D_alpha exceeds 3/(4 10^5) L^2/(n^2 sigma^2) min(T, D n/(L
    eta))."""
    in_range = all_of(alpha >= 2, D >= 1000 * eta * L, lower_noise, -D / 2 <= w0, w0 <= D / 2)
    return in_range.implies(linear_sgd_told_apart(Th, rho, e, D, eta, sigma, b, n, T, w0, L, alpha, least))

printed_least = "1/100000" * L**2 / (n**2 * sigma**2) * Min(T, 3 * D * n / (4 * L * eta))

@claim("eps <= r (3/4) min(T, D n/(L eta)) gives eps <= r min(T, 3 D n/(4 L eta)), r = L^2/(100000 n^2 sigma^2)",
    given=[alpha >= 2, n >= 1, L > 0, eta > 0, sigma > 0, T >= 1, eps <= least],
    show=eps <= printed_least)
def least_below():
    fact("min", "below", T, burn_in)
    have("3/4" * Min(T, burn_in) <= Min(T, three_quarters), by.cases_of(Min(T, three_quarters), (by.linear(),), ()))
    linear(L**2 / (n**2 * sigma**2))

three_quarters = 3 * D * n / (4 * L * eta)

doubt(least_below,
    mutants=[mutant("1 in place of 3/4",
            given=[alpha >= 2, n >= 1, L > 0, eta > 0, sigma > 0, T >= 1, D >= 0,
                eps <= "1/100000" * rate / alpha * Min(T, burn_in)])])

# One rate alpha L^2/(n^2 sigma^2) min(T, D n/(L eta)) from both sides, the constants 46 and 3/(4 10^5 alpha): tight for
# bounded alpha.  The large range of parameters is that of Theorems 3.1 and 4.1, with D >= eta L/n for the upper bound,
# without which none holds (`informal_1_2_no_constant`).  The losses of the lower bound are linear, on an interval.
@claim("Noisy SGD: D_alpha <= 46 alpha L^2/(n^2 sigma^2) min(T, D n/(L eta)) for D n >= L eta, alpha <= alpha*, sigma "
        "> 8 sqrt(2) L/b; for D >= 1000 eta L, sigma^2 <= L D/(7500 n eta) and bounded alpha >= 2 not less, for some "
        "losses, than a constant times that",
    altschuler("Theorem 1.3", "part",
        "the lower bound without the factor alpha: a constant times the upper bound for bounded alpha only"),
    given=sizes,
    show=convex_sgd(V, Th, K, Pi, rho, e, f, g, f2, g2, G, G2, M, D, L, eta, sigma, b, n, j, T, w0, W, W2, alpha,
        astar).implies(renyi(W[T], W2[T], alpha) <= 46 * rate * Min(T, burn_in))
        & linear_sgd_not_private(Th, rho, e, D, eta, sigma, b, n, T, u0, L, alpha), repairs="noisy_sgd_informal_1_2")
def privacy_characterised():
    """Read as the paper makes it formal, in Theorems 3.1 and 4.1: the lower bound of Theorem 4.1 is for one alpha, a
    constant.  Here it holds for every alpha >= 2 and does not grow with alpha."""

    from_above, from_below = each_part()
    with from_above:
        intro("[in the range of convex_sgd]")
        use(informal_upper_bound)
    with from_below:
        intro("[alpha, D, sigma and u0 in range]")
        with have(for_all(1, n, lambda i: eq(E(rho, lambda th: e[i](th)), b / n))):
            intro("i")
            use(chance_of_index, j=index_i)
        use(noisy_sgd_not_private)
        unpack(this, slope)
        unpack(this, slope2).called("slopes at most L", "equal before n", "no smaller bound")
        witness(slope)
        witness(slope2)
        _, _, no_smaller_bound = each_part()
        with no_smaller_bound:
            intro("V1", "V2", "eps", "[at most the least]")
            use(least_below)
            apply_to("no smaller bound")

slope, slope2 = real_sequence("x"), real_sequence("x2")

# On a short interval: D n < L eta.
close, of_runs = expr("23/1250000"), {**interval, **interval_losses(strongly=False)}
premise = by.each_part(*(of_runs.get(f"given {prop.label}", ()) for prop in (*orders, noise, diameter, *instance)))
doubt(privacy_characterised,
    mutants=[mutant("without D n >= L eta",
            show=all_of(*orders, noise, diameter, *instance).implies(
                renyi(W[T], W2[T], alpha) <= 46 * rate * Min(T, burn_in)),
            hints=[{"witness": on_interval,
                    "proofs": {"given exchangeable": itself, "show": too_small(close, premise)}}])])
