"""Noisy gradient descent on cyclic batches as Gaussian differential privacy, for every place of the record.

NoisyCGD of Bok, Su and Altschuler (2024): E epochs over l batches of b records each, n = l b, in their order.  W[t] and
W2[t] are the laws of the iterates on the two data sets, which differ in the record j; `used` is the number of its
batch, from 0 on.
"""

from typing import Any

from lemmas.accounting.constant_maps import constant_epochs_curve, factor_at_zero
from lemmas.accounting.cyclic_iterations import cyclic_bounded_curve, cyclic_contractions_curve, place_in_epoch
from lemmas.accounting.shifted_interpolation import projected_points_are_near
from lemmas.foundations.contractive_iterations import both_ways, gdp_of_curve
from lemmas.foundations.noisy_gradient_descent import (along_the_set, at_the_record, below_zero, derivative, diameter,
    of_one_record, on_the_interval, root_of_a_multiple, shape, start_on_the_set)
from lemmas.convex_losses.convex_sets import body, member
from lemmas.mechanisms.gaussian_curve import curve_increasing
from lemmas.papers import bok
from lemmas.runs.one_batch_on_an_interval import clipped, interval
from lemmas.runs.batches_in_order import (batch_descent, convex_in_order, convex_losses, differ, gradient_sums, losses,
    map_in_order_contracts, maps_in_order_apart, on_set, psi, step_in_order, step_in_order_stays)
from lemmas.sampling.binary_sets import floor_is_the_integer
from verify.language.expr import expr
from verify.language.objects import Indexed
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
f = sequence("f", fun(V))
g, g2, S, S2 = (sequence(name, map_(V, V)) for name in ("g", "g2", "S", "S2"))
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
w0 = point("w0", V)
c, m, M, L, D, eta, sigma = reals("c m M L D eta sigma")
n, b, l, E_, k, j, index_t, index_e, index_r = (integer(name) for name in ("n", "b", "l", "E", "k", "j", "t", "e", "i"))

def cyclic_descent(S: Indexed[Callable[..., Point]], W: Indexed[Law], name: str = "run") -> tuple[Prop, Prop]:
    """W[0] is at w0, and for e < E, r < l: W[l e + r + 1] is a step of W[l e + r] on the records b r + 1, ..., b r + b."""
    return same(W[0], dirac(w0)), hypothesis(name,
        for_all(0, E_ - 1,
            lambda e: for_all(0, l - 1, lambda r: same(W[l * e + r + 1], batch_descent(S, b * r, W[l * e + r])))))

@claim("Step k + 1 of NoisyCGD is a projected noisy step with batch k - l floor(k/l) of its epoch",
    given=[l >= 1, *cyclic_descent(S, W), 0 <= k, k <= l * E_ - 1],
    show=same(W[k + 1], batch_descent(S, b * (k - l * floor(k / l)), W[k])))
def cyclic_step():
    use(place_in_epoch)
    apply_to(cyclic_descent(S, W)[1], floor(k / l))
    apply_to(this)

@claim("The iterates of NoisyCGD lie in K",
    given=[*body, l >= 1, member(w0, K), *cyclic_descent(S, W), k >= 0],
    show=(k <= l * E_).implies(on_set(W[k])))
def cyclic_descent_stays():
    start, step = induction(k, 0)
    with start:
        start_on_the_set()
    with step:
        intro(1)
        use(cyclic_step)
        rewrite(this)
        use(step_in_order_stays)

numbers = [b >= 1, l >= 1, n == l * b, L > 0, eta > 0, sigma > 0, E_ >= 1]
pair = [*gradient_sums(S, g), *gradient_sums(S2, g2), 1 <= j, j <= n, differ, member(w0, K), *cyclic_descent(S, W),
    *cyclic_descent(S2, W2, "other run")]
two_cyclic_descents = lambda smooth: setting("noisy gradient descent on cyclic batches of two data sets",
    r"$K$ is closed and convex, $\Pi$ the projection onto it; $n = lb$ records, $S_k$ the sum of the gradients $g_i$ of the first "
        r"$k$, and $|g_i - g'_i| \le L\,1[i = j]$ on $K$; from $w_0 \in K$, "
        r"$W_{le+r+1} = \Pi(W_{le+r} - \eta((S_{br+b} - S_{br})(W_{le+r})/b + \sigma Z))$ for $e < E$, $r < l$, with "
        r"$Z \sim N(0, I)$, and $W'_t$ likewise.", body, numbers=numbers, losses=smooth, runs=pair)

# So many records come before those of step t in an epoch.
at_place = lambda t: b * (t - l * floor(t / l))
step_gap = eta * L / b
const = lambda value_: value(INTEGER, lambda t: value_)
maps = lambda S: value(INTEGER, lambda t: value(V, V, lambda th, u: psi(S, at_place(t), u)))
used = ceiling(j / b) - 1
as_epochs = {"P": W, "Q": W2, "Th": V, "rho": const(gauss(V)), "psi": maps(S), "phi": maps(S2), "T": const(Pi),
    "s": step_gap, "sigma": eta * sigma, "q": used}

def is_iteration(W: Series[Law], S: Series[Map]) -> None:
    """Step t of NoisyCGD is a noisy iteration with the map of its batch, from the law of W[t] on K."""
    intro("t")
    have((0 <= index_t) & (index_t <= l * E_ - 1))
    use(cyclic_step, W=W, S=S, k=index_t)
    rewrite(this)
    use(cyclic_descent_stays, W=W, S=S, k=index_t)
    modus(this)
    use(step_in_order, P=W[index_t], S=S, p=at_place(index_t), rho=gauss(V), Th=V)

@claim("The batch ceil(j/b) - 1, that of the record j, is one of the l of an epoch",
    given=[b >= 1, l >= 1, 1 <= j, j <= l * b],
    show=all_of(0 <= used, used <= l - 1))
def used_in_an_epoch():
    have(j / b > 0)
    have(j / b <= l)
    have(used > -1)
    have(used < l)

@claim("Of the batches b k + 1, ..., b k + b that of k = ceil(j/b) - 1 alone has the record j",
    given=[b >= 1],
    show=indicator(b * k < j) * indicator(j <= b * k + b) <= indicator(eq(k, used)))
def used_in_one_batch_alone():
    """b k < j <= b k + b says that k < j/b <= k + 1."""
    not_before, _ = cases(b * k < j)
    with not_before:
        in_batch, _ = cases(j <= b * k + b)
        with in_batch:
            have(k < j / b)
            have(j / b <= k + 1)
            have(ceiling(j / b) > k)
            have(ceiling(j / b) < k + 2)
            have(eq(k, used))
            rewrite(this)

def in_the_records(t: Expr) -> None:
    """The batch of step t is one of the l batches."""
    use(place_in_epoch, m=t)
    have(at_place(t) + b <= n, by.linear(b))

def are_apart(c: Expr, m: Expr, M: Expr = M) -> None:
    """The maps of step r of epoch e are eta L/b apart if the record is in batch r, and equal if not."""
    e, r = index_e, index_r
    intro("e")
    intro("i")
    have((0 <= e) & (e <= E_ - 1))
    have((0 <= r) & (r <= l - 1))
    have(l * e >= 0, by.linear(l))
    have(l * e + r <= l * E_ - 1, by.linear(l))
    have(r / l >= 0)
    use(floor_is_the_integer, x=(l * e + r) / l, q=e)
    have(eq(l * e + r - l * floor((l * e + r) / l), r), by.linear(l))
    use(used_in_one_batch_alone, k=l * e + r - l * floor((l * e + r) / l))
    intro("th", "u")
    use(maps_in_order_apart, p=at_place(l * e + r), c=c, m=m, M=M)
    with have(indicator(eq(l * e + r - l * floor((l * e + r) / l), used)) <= indicator(eq(r, used))):
        rewrite(eq(l * e + r - l * floor((l * e + r) / l), r))
    linear(step_gap)

# The square of r(c, l, E), below.
power = (c**l) ** (E_ - 1)
spread = 1 + (c ** (l - 1)) ** 2 * (1 - c**2) / (1 - c**l) ** 2 * ((1 - power) / (1 + power))
@definition(letters="c l E")
def epochs_factor(c: Real, l: Integer, E: Integer) -> Expr:
    """r(c, l, E).

    sqrt(1 + c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 (1 - c^(l (E - 1)))/(1 + c^(l (E - 1)))): of L/(b sigma), what E epochs of
    l steps make of one step."""
    return sqrt(spread)

step_size = Max(abs(1 - eta * m), abs(1 - eta * M)) <= c

@claim("NoisyCGD on m-strongly convex M-smooth losses, max(|1 - eta m|, |1 - eta M|) <= c < 1: mu-GDP, mu^2 = (L/(b "
        "sigma))^2 (1 + c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 (1 - c^(l (E - 1)))/(1 + c^(l (E - 1))))",
    bok("NoisyCGD, strongly convex losses", "whole"),
    given=[two_cyclic_descents(losses(f, g)), 0 <= m, m <= M, step_size, c < 1],
    show=both_ways(W[l * E_], W2[l * E_], L / (b * sigma) * epochs_factor(c, l, E_)))
def noisy_cyclic_descent_gdp():
    along_the_set()
    use(used_in_an_epoch)
    have(eq(step_gap / (eta * sigma), L / (b * sigma)))
    # At c = 0 the maps are constant: then mu is that of one step, and the factor is at least 1.
    with have(sqrt(spread) >= 0):
        _, constant_maps = cases(c > 0)
        with constant_maps:
            use(factor_at_zero, N=E_ - 1)
    with use(gdp_of_curve, X=V, mu=W[l * E_], nu=W2[l * E_], m=L / (b * sigma) * sqrt(spread)) as that:
        with that.premise("curve"):
            intro("gamma", "[0 < gamma]")
            positive_factor, constant_maps = cases(c > 0)
            with positive_factor:
                have(eq(L / (b * sigma) * sqrt(spread), step_gap / (eta * sigma) * sqrt(spread)),
                    by.linear(sqrt(spread)))
                with use(cyclic_contractions_curve, **as_epochs, N=E_ - 1) as bound:
                    are_iterations(bound, c, m)
            with constant_maps:
                use(factor_at_zero, N=E_ - 1)
                with use(constant_epochs_curve, **as_epochs, N=E_ - 1) as bound:
                    are_iterations(bound, expr(0), m)
                have(L / (b * sigma) <= L / (b * sigma) * sqrt(spread), by.linear(L / (b * sigma)))
                use(curve_increasing, M=L / (b * sigma), K=L / (b * sigma) * sqrt(spread))
                rewrite(eq(step_gap / (eta * sigma), L / (b * sigma)), at=constant_epochs_curve).called(
                    "of constant maps")
                intro("seen")
                apply_to("of constant maps", test("seen", V))
                linear()

def are_iterations(bound: Any, c: Expr, m: Expr, M: Expr = M, lipschitz: Lemma | None = None) -> None:
    """The premises of the bound: the two runs are noisy iterations in epochs, of Lipschitz maps.

    That a map is Lipschitz another claim may show; else it contracts by c, as on m-strongly convex losses."""
    with bound.premise("one start"):
        rewrite(same(W[0], dirac(w0)))
    with bound.premise("run"):
        is_iteration(W, S)
    with bound.premise("other run"):
        is_iteration(W2, S2)
    with bound.premise("one map contracts"):
        intro("t")
        in_the_records(index_t)
        intro("th")
        choose(0)
        intro("u", "v")
        if lipschitz is None:
            use(map_in_order_contracts, p=at_place(index_t), c=c, m=m)
        else:
            use(lipschitz, p=at_place(index_t))
    with bound.premise("apart in one step"):
        are_apart(c, m, M)

X = b * D / (eta * L)
under_root = (L / b) ** 2 + 3 * L * D / (eta * b * l) + (L / b) ** 2 / l * ceiling(X)
mu_bounded = sqrt(under_root) / sigma
in_turns_of = lambda s, sigma: sqrt(s**2 + (3 * s * D + s**2 * ceiling(D / s)) / l) / sigma

@claim("NoisyCGD on convex M-smooth losses, eta <= 2/M, on a set of diameter D: mu-GDP, mu = (1/sigma) sqrt((L/b)^2 + "
        "3 L D/(eta b l) + L^2/(b^2 l) ceil(b D/(eta L))), for every E",
    bok("NoisyCGD, convex losses on a bounded set", "whole"),
    given=[two_cyclic_descents(convex_losses(f, g)), M > 0, eta <= 2 / M, D > 0, hypothesis("diameter", diameter)],
    show=both_ways(W[l * E_], W2[l * E_], mu_bounded))
def noisy_cyclic_descent_bounded_gdp():
    # By cyclic_bounded_curve, with s = eta L/b and the noise eta sigma; in_turns_of(s, eta sigma) is its mu.
    along_the_set()
    use(convex_in_order)
    use(used_in_an_epoch)
    fact("ceiling", "bounds", X)
    have(L * D / (eta * b * l) >= 0)
    have((L / b) ** 2 / l * ceiling(X) >= 0, by.linear((L / b) ** 2 / l))
    with have(eq(in_turns_of(step_gap, eta * sigma), mu_bounded)):
        use(root_of_a_multiple, y=under_root)
        rewrite(root_of_a_multiple)
    with use(gdp_of_curve, X=V, mu=W[l * E_], nu=W2[l * E_], m=mu_bounded) as that:
        with that.premise("curve"):
            intro("gamma", "[0 < gamma]")
            rewrite(eq(in_turns_of(step_gap, eta * sigma), mu_bounded), backwards=True)
            with use(cyclic_bounded_curve, **as_epochs) as bound:
                are_iterations(bound, expr(1), expr(0))
                with bound.premise("diameter"):
                    intro("t")
                    projected_points_are_near(body["projection"], diameter, Pi)

# --- doubt -------------------------------------------------------------------------------------------------------------

# One epoch with one batch of one record: the step of NoisyGD.
as_one_epoch = lambda witness: {**{name: values for name, values in witness.items() if name != "T"},
    **dict.fromkeys(("l", "b", "E"), "1")}
# Proof of the hypotheses `run` and `other run`.
only_step = (by.intro("e"), by.intro("i"), by.have(eq(index_e, 0)), by.have(eq(index_r, 0)), by.rewrite(eq(index_e, 0)),
    by.rewrite(eq(index_r, 0)))
# The factor and mu at the witness, c = 1/2 and l = E = 1, written as the statement has them.
c_, one_ = expr("1/2"), expr(1)
spread_there = 1 + (c_ ** (one_ - 1)) ** 2 * (1 - c_**2) / (1 - c_**one_) ** 2 * (
    (1 - (c_**one_) ** (one_ - 1)) / (1 + (c_**one_) ** (one_ - 1)))
doubt(noisy_cyclic_descent_gdp,
    mutants=[mutant("half of mu", show=both_ways(W[l * E_], W2[l * E_], L / (b * sigma) * sqrt(spread) / 2),
            hints=[{"witness": {**as_one_epoch(of_one_record), "m": "1", "c": "1/2"},
                    "proofs": {"given losses": (by.intro("i"), by.each_part((), derivative, ())),
                        "given one record differs": at_the_record, "given run": only_step, "given other run": only_step,
                        "show": below_zero(expr(2) / (one_ * 2) * sqrt(spread_there) / 2, lambda x: expr("-1/2") - x,
                            lambda x: expr("1/2") - x, shift=expr("1/2"))}}])])
length = expr("1/1000")
mu_there = sqrt((expr(2) / one_) ** 2 + 3 * expr(2) * length / (one_ * 1 * 1)
        + (expr(2) / one_) ** 2 / 1 * ceiling(one_ * length / (one_ * 2))) / 100
doubt(noisy_cyclic_descent_bounded_gdp,
    mutants=[mutant("half of mu", show=both_ways(W[l * E_], W2[l * E_], mu_bounded / 2),
            hints=[{"witness": as_one_epoch(on_the_interval),
                    "proofs": {"given convex": interval["given convex"],
                        "given projection": interval["given projection"], "given diameter": interval["given diameter"],
                        "given losses": (by.intro("i"), by.each_part(shape, derivative, ())),
                        "given one record differs": at_the_record, "given run": only_step, "given other run": only_step,
                        "show": below_zero(mu_there / 2, lambda x: clipped(-1 - 100 * x),
                            lambda x: clipped(1 - 100 * x), shift=expr("1/100"))}}])])
doubt(used_in_one_batch_alone,
    mutants=[mutant("the next batch",
            show=indicator(b * k < j) * indicator(j <= b * k + b) <= indicator(eq(k, used + 1)))])
