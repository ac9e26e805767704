"""Figures 2 and 3 of asoodeh2020contraction from the theorems that make them: runs with the printed numbers.

Each claim is about every run of Algorithm 1 with the printed numbers, cites Theorem 4 or Proposition 1 there, and
decides what is left by enclosures.  Y[t] and Z[t] are the laws of the iterates for two datasets, x and x1, that differ
in item i of 40; P is the projection, G(y, r) the gradient of the loss of the record r at y, and gamma = e^eps.
"""

from typing import Any

from lemmas.contraction.gradient_maps import G, P, V, X, diameter_at_most, printed_loss, projection
from lemmas.contraction.kernel_chains import between, i
from lemmas.contraction.pnsgd import Y, Z, eps, on_the_set, x, x1
from lemmas.contraction.printed_losses import loss, theorem4_contraction
from lemmas.contraction.proposition1 import proposition1_contraction
from lemmas.mechanisms.theta_gamma import theta_positive
from lemmas.figures.conversions import converted
from lemmas.figures.curves import figure3, image, kappa3, power10, renyi2, renyi3
from lemmas.papers import contraction
from verify.lemma import *

def run(Y: Any, x: Any, eta: str, sigma: int) -> Prop:
    """Algorithm 1 on 40 records."""
    step = lambda y, r, xi: P(y - expr(eta) * (G(y, r) + sigma * xi))
    return between(1, 40,
        lambda t: same(Y[t], bind(Y[t - 1], lambda y: bind(gauss(V), lambda xi: dirac(step(y, x[t], xi))))))

def caption(rho: str, eta: str, sigma: int) -> list[Prop]:
    """L = 1, beta = 1/2, a convex set of diameter 1, n = 40, and what differs between the figures."""
    return [hypothesis("projection", projection(V, P)),
        hypothesis("losses", printed_loss(V, X, P, loss, G, 1, rho, "1/2")),
        hypothesis("diameter", diameter_at_most(V, P, 1)), hypothesis("start on the set", on_the_set(Y[0])),
        hypothesis("same start", same(Y[0], Z[0])), hypothesis("run", run(Y, x, eta, sigma)),
        hypothesis("other run", run(Z, x1, eta, sigma)), 1 <= i, i <= 40,
        hypothesis("equal but at i", between(1, 40, lambda t: (t != i).implies(x[t] == x1[t])))]

figure_2: dict[str, Any] = {"rho": "0", "eta": "1/2", "sigma": 2}
figure_3: dict[str, Any] = {"rho": "1/5", "eta": "7/10", "sigma": 1}
numbers = {"L": 1, "beta": "1/2", "n": 40}
private = lambda delta: hockey_stick(Y[40], Z[40], exp(eps)) <= delta
# What a claim on the two runs asks of them is what the caption says, and that the set is bounded if it asks that.
of_the_runs = dict.fromkeys(("projection", "losses", "start on the set", "same start", "run", "other run",
        "equal but at i"), (by.assume(),))
of_the_caption = {**of_the_runs, "diameter": (by.assume(),)}

# --- Figure 2 --------------------------------------------------------------------------------------

@claim("Figure 2, Theorem 4: every run with these parameters has E_gamma <= theta_gamma(1)^(41 - i)",
    contraction("Figure 2, parameters", "part", special="for Theorem 4"),
    given=[*caption(**figure_2), eps >= 0],
    show=private(theta(exp(eps), 1) ** (41 - i)))
def figure2_theorem4():
    use(theorem4_contraction, **numbers, **figure_2, c=1).called("any c", "printed M")  # c = max(1, 3/4)
    use(theta_positive)
    intro("phi")
    apply_to("any c")

def kappa_of(rho: str, eta: str, sigma: int) -> Expr:
    """kappa of Proposition 1 for i < n, as the theorem writes it."""
    M = sqrt(1 - 2 * expr(eta) * expr("1/2") * expr(rho) / (expr("1/2") + expr(rho)))
    return 2 * expr(1) ** 2 / ((40 - i) * expr(sigma) ** 2) * M ** (40 - i + 1)

def by_proposition1(figure: dict[str, Any], kappa: Expr, *equal: Step) -> tuple[Step, ...]:
    """Proposition 1 at the numbers of a figure, whose kappa is shown to be the one on the picture."""
    own = kappa_of(**figure)
    return (by.have(40 - i > 0), by.have(own == kappa, *equal),
        by.use(proposition1_contraction, **numbers, **figure, by=of_the_runs).called("i < n", "i = n"),
        by.have(private(converted(eps, own)), by.modus("i < n", by.have(own < eps, by.rewrite(own == kappa))),
            by.assume()), by.congruence(own == kappa, lambda hole: private(converted(eps, hole)), at=this), by.assume())

@claim("Figure 2, Proposition 1: every run with these parameters has E_gamma <= exp(-(eps - kappa)^2/(4 kappa)), kappa "
        "= 1/(2 (40 - i)), for eps > kappa and i < 40",
    contraction("Figure 2, parameters", "part", special="for Proposition 1"),
    given=[*caption(**figure_2), i < 40, hypothesis("eps above kappa", eps > expr(1) / (2 * (40 - i)))],
    show=private(renyi2(eps, i)))
def figure2_proposition1():
    do(*by_proposition1(figure_2, expr(1) / (2 * (40 - i)),
            by.have(sqrt(1 - 2 * expr("1/2") * expr("1/2") * 0 / (expr("1/2") + 0)) == 1), by.rewrite(this),
            by.fact("^", "one", 40 - i + 1), by.rewrite(this)))

@claim("Figure 3, Theorem 4: every run with these parameters has E_gamma <= theta_gamma(2) theta_gamma(10 M/7)^(40 - "
        "i), M^2 = 4/5", contraction("Figure 3, parameters", "part", special="for Theorem 4"),
    given=[*caption(**figure_3), eps >= 0],
    show=private(figure3(eps, i)))
def figure3_theorem4():
    # c is max(|1 - eta rho|, |1 - eta beta|), of which the printed M has no need.
    use(theorem4_contraction, **numbers, **figure_3, c="43/50").called("any c", "printed M")
    modus("printed M")

M = sqrt(expr("4/5"))

@claim("Figure 3, Proposition 1: every run with these parameters has E_gamma <= exp(-(eps - kappa)^2/(4 kappa)), kappa "
        "= 2 M^(41 - i)/(40 - i), for eps > kappa and i < 40",
    contraction("Figure 3, parameters", "part", special="for Proposition 1"),
    given=[*caption(**figure_3), i < 40, hypothesis("eps above kappa", eps > kappa3(i))],
    show=private(renyi3(eps, i)))
def figure3_proposition1():
    do(*by_proposition1(figure_3, kappa3(i),
            by.have(sqrt(1 - 2 * expr("7/10") * expr("1/2") * expr("1/5") / (expr("1/2") + expr("1/5"))) == M),
            by.rewrite(this), by.fact("^", "sqrt", "4/5"), by.fact("^", "tower", "4/5", "1/2", 40 - i + 1),
            by.rewrite("^ sqrt", backwards=True), by.rewrite(this)))

# --- the points of the curves ----------------------------------------------------------------------

# For three items and up to three values of eps: the runs have at most the delta of the curve, in three digits, rounded up.
# That the curve is less than one in the third digit below that number is in `curves`.
@definition(r"$i = $item, $eps = $e \implies \mathsf{E}_{e^{$eps}}({$Y}_{40} \,\|\, {$Z}_{40}) \le $a "
        r"\cdot 10^{-$m}", letters="V Y Z eps")
def delta_at(V: Euclid, Y: Series[Law[V]], Z: Series[Law[V]], i: Integer, eps: Real, item: Integer, e: Real, a: Real,
        m: Real) -> Prop:
    """if i = item and eps = e then E_(exp(eps))(Y[40] || Z[40]) <= a 10^(-m).

    For the item and this eps E_(e^eps)(Y[40] || Z[40]) is at most a/10^m."""
    return ((i == item) & (eps == e)).implies(private(a / expr(10) ** m))

@definition(r"$i = $item \implies \mathsf{E}_{e^{$eps}}({$Y}_{40} \,\|\, {$Z}_{40}) \le $a1 \cdot "
        r"10^{-$m1}, $a2 \cdot 10^{-$m2}, $a3 \cdot 10^{-$m3}\ ($eps = \tfrac{1}{2}, 1, 2)", letters="V Y Z eps")
def deltas_at(V: Euclid, Y: Series[Law[V]], Z: Series[Law[V]], i: Integer, eps: Real, item: Integer, a1: Real, m1: Real,
        a2: Real, m2: Real, a3: Real, m3: Real) -> Prop:
    """if i = item then E_(exp(eps))(Y[40] || Z[40]) <= a1 10^(-m1), a2 10^(-m2), a3 10^(-m3) for eps = 1/2, 1, 2.

    For the item the runs are (eps, a/10^m)-private, at eps = 1/2, 1 and 2."""
    at = lambda e, a, m: ((i == item) & (eps == e)).implies(private(a / expr(10) ** m))
    return all_of(at("1/2", a1, m1), at(1, a2, m2), at(2, a3, m3))

at = lambda item, e, a, m: delta_at(V, Y, Z, i, eps, item, expr(e), a, m)
at_item = lambda item, *digits: deltas_at(V, Y, Z, i, eps, item, *digits)

def item_rows(item: int, *digits: int) -> list[tuple[int, str, str]]:
    """The rows of an item at eps = 1/2, 1, 2."""
    return [(item, e, power10(*digits[2 * k : 2 * k + 2])) for k, e in enumerate(("1/2", "1", "2"))]

def at_the_points(theorem: Any, curve: Any, *rows: tuple[int, str, str]) -> tuple[tuple[Step, ...], ...]:
    """Each value by the theorem at the numbers, and an enclosure of the curve there."""
    return tuple((by.intro(), by.use(theorem, by=of_the_caption),
            by.have(curve(eps, i) <= delta, by.rewrite(i == item), by.rewrite(eps == e), by.evaluate()),
            by.intro("phi"), by.apply_to(theorem), by.linear()) for item, e, delta in rows)

curve2 = lambda eps, i: theta(exp(eps), 1) ** (41 - i)
rows2 = [(1, 125, 27, 140, 38, 670, 70), (20, 840, 16, 150, 21, 542, 38), (39, 569, 4, 162, 4, 438, 6)]

@claim("Figure 2, Theorem 4: the runs are (eps, delta)-private with the curve's delta, in three digits, rounded up, at "
        "i = 1, 20, 39 and eps = 1/2, 1, 2",
    contraction("Figure 2, curve of Theorem 4", "part", special="at nine points"),
    given=caption(**figure_2),
    show=all_of(*(at_item(*row) for row in rows2)))
def figure2_points():
    each_part(*((by.each_part(*at_the_points(figure2_theorem4, curve2, *item_rows(*row))),) for row in rows2))

rows2_renyi = [(1, "1", 559, 11), (1, "2", 362, 36), (20, "1", 744, 7), (20, "2", 115, 19), (39, "1", 883, 3),
    (39, "2", 325, 3)]

@claim("Figure 2, Proposition 1: the runs are (eps, delta)-private with the curve's delta, in three digits, rounded "
        "up, at i = 1, 20, 39 and eps = 1, 2", contraction("Figure 2, curve of [15]", "part", special="at six points"),
    given=caption(**figure_2),
    show=all_of(*(at(*row) for row in rows2_renyi)))
def figure2_points_renyi():
    each_part(*at_the_points(figure2_proposition1, renyi2, *with_deltas(rows2_renyi)))

with_deltas = lambda rows: [(item, e, power10(a, m)) for item, e, a, m in rows]

rows3 = [(20, 408, 12, 104, 15, 120, 25), (30, 157, 7, 230, 9, 199, 14), (39, 209, 3, 119, 3, 251, 4)]

@claim("Figure 3, Theorem 4: the runs are (eps, delta)-private with the curve's delta, in three digits, rounded up, at "
        "i = 20, 30, 39 and eps = 1/2, 1, 2",
    contraction("Figure 3, curve of Theorem 4", "part", special="at nine points"),
    given=caption(**figure_3),
    show=all_of(*(at_item(*row) for row in rows3)))
def figure3_points():
    each_part(*((by.each_part(*at_the_points(figure3_theorem4, figure3, *item_rows(*row))),) for row in rows3))

rows3_renyi = [(20, 192, 5, 815, 14, 164, 47), (30, 436, 3, 229, 4, 105, 9)]
late3_renyi = [(39, "2", 976, 3), (39, "5", 165, 3)]

@claim("Figure 3, Proposition 1: the runs are (eps, delta)-private with the curve's delta, in three digits, rounded "
        "up, for i = 20, 30 at eps = 1/2, 1, 2 and for i = 39 at eps = 2, 5",
    contraction("Figure 3, curve of [15]", "part", special="at eight points"),
    given=caption(**figure_3),
    show=all_of(*(at_item(*row) for row in rows3_renyi), *(at(*row) for row in late3_renyi)))
def figure3_points_renyi():
    each_part(*((by.each_part(*at_the_points(figure3_proposition1, renyi3, *item_rows(*row))),) for row in rows3_renyi),
        *at_the_points(figure3_proposition1, renyi3, *with_deltas(late3_renyi)))

# --- the sentences ---------------------------------------------------------------------------------

# Both bounds hold for the runs, and one of them is the smaller. The text has no range of eps for the pictures;
# ours ends at 8, where both are far below any delta of use.
outdoes = lambda one, other, times=1: all_of(private(one), private(other), one < other / times)
between_eps = lambda item, low, high: (i == item) & (expr(low) < eps) & (eps <= high)

def of_item(theorem: Any, curve: Any, item: int, *above_kappa: Step) -> tuple[Step, ...]:
    """The bound of a theorem for one item, where Proposition 1 asks why eps is above kappa."""
    more = {"eps above kappa": above_kappa} if above_kappa else {}
    return (by.use(theorem, by={**of_the_caption, **more}, i=i),
        by.have(curve(eps, i) == curve(eps, item), by.rewrite(i == item)), by.intro("phi"), by.apply_to(theorem),
        by.linear())

def sentence(theorem: Any, curve: Any, proposition: Any, other: Any, item: int, *order: Step) -> None:
    """Both bounds at the numbers, and their order."""
    intro(1)
    each_part(of_item(theorem, curve, item), of_item(proposition, other, item, by.rewrite(i == item), by.assume()),
        order)

def sentence2(item, known) -> None:  # known: that claim of `comparison` gives the order
    sentence(figure2_theorem4, curve2, figure2_proposition1, renyi2, item, by.use(known), by.assume())

def sentence3(item, low) -> None:  # low: below kappa; `comparison` has the order from there on
    sentence(figure3_theorem4, figure3, figure3_proposition1, renyi3, item, by.have(kappa3(item) > low, by.evaluate()),
        by.use(f"figure3_small_eps_{'middle' if item == 20 else 'later'}"), by.assume())

@definition(r"\mathsf{E}_{e^{$eps}}({$Y}_{40} \,\|\, {$Z}_{40}) \le \theta_{e^{$eps}}(1)^{$k} < "
        r"\tfrac{1}{$times} e^{-($eps - $kappa)^2/(4\,$kappa)}", letters="V Y Z eps")
def beats_on_figure2(V: Euclid, Y: Series[Law[V]], Z: Series[Law[V]], eps: Real, k: Integer, kappa: Real,
        times: Real) -> Prop:
    """E_(exp(eps))(Y[40] || Z[40]) is at most theta_(exp(eps))(1)^k and at most c = exp(-(eps - kappa)^2/(4 kappa)),
    and theta_(exp(eps))(1)^k < c/times.

    Both bounds hold, and that of Theorem 4 is less than that of Proposition 1, divided by `times`."""
    return outdoes(theta(exp(eps), 1) ** k, converted(eps, kappa), times)

@definition(r"\mathsf{E}_{e^{$eps}}({$Y}_{40} \,\|\, {$Z}_{40}) \le "
        r"\theta_{e^{$eps}}(2)\,\theta_{e^{$eps}}(\tfrac{10}{7} \sqrt{4/5})^{$k} < e^{-($eps - "
        r"$kappa)^2/(4\,$kappa)}", letters="V Y Z eps")
def beats_on_figure3(V: Euclid, Y: Series[Law[V]], Z: Series[Law[V]], eps: Real, k: Integer, kappa: Real) -> Prop:
    """E_(exp(eps))(Y[40] || Z[40]) is at most theta_(exp(eps))(2) theta_(exp(eps))(10 sqrt(4/5)/7)^k and at most c =
    exp(-(eps - kappa)^2/(4 kappa)), and the product of the thetas is less than c.

    Both bounds hold, and that of Theorem 4 is less than that of Proposition 1."""
    return outdoes(theta(exp(eps), 2) * theta(exp(eps), image) ** k, converted(eps, kappa))

@claim("Figure 2: Theorem 4 gives a smaller delta than Proposition 1 for i = 1, 20 and kappa < eps <= 8, and for i = "
        "39 less than half of it for every eps > kappa",
    contraction("Figure 2, sentence", "part", special="eps up to 8 for the first two items"),
    given=caption(**figure_2),
    show=all_of(*(between_eps(item, low, 8).implies(beats_on_figure2(V, Y, Z, eps, 41 - item, expr(low), 1)) for item,
            low in ((1, "1/78"), (20, "1/40"))),
        ((i == 39) & (eps > "1/2")).implies(beats_on_figure2(V, Y, Z, eps, 2, expr("1/2"), 2))))
def figure2_outperforms():
    part = each_part()
    with part[0]:
        sentence2(1, "figure2_first_below")
    with part[1]:
        sentence2(20, "figure2_middle_below")
    with part[2]:
        sentence2(39, "figure2_late_below")

@claim("Figure 3: Theorem 4 gives a smaller delta than Proposition 1 for small eps: kappa < eps <= 11/10 for i = 20, "
        "kappa < eps <= 19/5 for i = 30",
    contraction("Figure 3, sentence, small eps", "part", special="with the ends of the ranges as we find them"),
    given=caption(**figure_3),
    show=all_of(*(between_eps(item, kappa3(item), high).implies(beats_on_figure3(V, Y, Z, eps, 40 - item, kappa3(item)))
                for item, high in ((20, "11/10"), (30, "19/5")))))
def figure3_small_eps():
    part = each_part()
    with part[0]:
        sentence3(20, "96/10000")
    with part[1]:
        sentence3(30, "586/10000")

@claim("Figure 3: for i = 39 Theorem 4 gives a smaller delta than Proposition 1 for every eps > kappa = 8/5",
    contraction("Figure 3, sentence, late individuals", "part", special="the item of the picture"),
    given=[*caption(**figure_3), i == 39, eps > "8/5"],
    show=outdoes(figure3(eps, 39), converted(eps, "8/5")))
def figure3_late_individuals():
    part = each_part()
    with part[0]:
        do(of_item(figure3_theorem4, figure3, 39))
    with part[1]:
        do(of_item(figure3_proposition1, renyi3, 39, by.rewrite(i == 39)))
    with part[2]:
        use("figure3_late")
