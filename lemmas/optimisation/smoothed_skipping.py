"""Corollary 34 of Feldman et al., repaired: privacy at an index and loss of Skip-PNSGD on smoothed losses.

x and x2 are data sets that differ in record i, A[t0] and B[t0] the outputs on them without the first t0 records, W[t]
the law of the iterate after t fresh records.  d is the dimension; L lam sqrt(d) is the term `added` to the loss of
Theorem 30, `main`.
"""

from typing import Any

from lemmas.axioms import lipschitz_extension, riesz_representation
from lemmas.mechanisms.local_privacy import calibrated
from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.mechanisms.gaussian_number_moments import gaussian_moments, odd_moments
from lemmas.runs.one_record import differ_at
from lemmas.upper_bounds.skipping import half, run, skipped
from lemmas.convex_losses.smooth_losses import on
from lemmas.optimisation.lipschitz_extensions import extension_convex, extension_lipschitz
from lemmas.optimisation.losses_with_privacy import skip_pnsgd_useful
from lemmas.optimisation.one_noisy_step import DIMENSION, ON
from lemmas.optimisation.population_loss import Pr, excess_at_most
from lemmas.optimisation.skipping_utility import W, fresh_skipped
from lemmas.optimisation.skipping_whole import (at_step, half_of_eight, skip_pnsgd_private_and_useful, too_far_apart,
    two_slopes)
from lemmas.optimisation.smoothed_gradients import slope_is_linear
from lemmas.optimisation.smoothed_sgd import (convex_lipschitz, d, ell, ell1, extended, fresh, is_smoothed, loss_of,
    paper, population, problem, root, smoothed_are_losses)
from lemmas.optimisation.smoothed_sgd_steps import smoothing_term
from lemmas.optimisation.smoothing_theorem import gradient_everywhere, smoothed_regular
from lemmas.optimisation.stopped_sgd import in_ball
from lemmas.optimisation.unit_interval import CONVEX, IN_BALL, NEAREST
from lemmas.papers import feldman
from verify.lemma import *

V, X = euclid("V"), space("X")
K = test("K", V)
f, fh = fun("f", V, X), fun("fh", V, X)
A, B = sequence("A", law(V)), sequence("B", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
sigma, L, R, lam, eps, delta = reals("sigma L R lam eps delta")
n, i = integer("n"), integer("i")

main = 2 * sqrt(2) * R * L / sqrt(n) * root
added = R * L * eps * sqrt(d) / (2 * sqrt(n * ell))
printed = 4 * sqrt(2) * R * L / sqrt(n) * (root + eps * sqrt(d) / (2 * ell1))

@definition(r"\tfrac{2 \sqrt 2\,$R\,$L}{\sqrt $n} \sqrt{1 + \tfrac{8 d \ln(1.25/$delta)}{{$eps}^2}} + "
        r"\tfrac{$R\,$L\,$eps \sqrt d}{2 \sqrt{$n \ln(1/$delta)}}", letters="V R L n eps delta")
def our_loss(V: Euclid, R: Real, L: Real, n: Integer, eps: Real, delta: Real) -> Expr:
    """2 sqrt(2) R L/sqrt(n) sqrt(1 + 8 d log(1.25/delta)/eps^2) + R L eps sqrt(d)/(2 sqrt(n log(1/delta))).

    The loss of Theorem 30 and the error of the smoothing, L lam sqrt(d); d is the dimension of V."""
    return main + added

@definition(r"\tfrac{4 \sqrt 2\,$R\,$L}{\sqrt $n} \Bigl(\sqrt{1 + \tfrac{8 d "
        r"\ln(1.25/$delta)}{{$eps}^2}} + \tfrac{$eps \sqrt d}{2 \ln(1.25/$delta)}\Bigr)", letters="V R L n eps delta")
def paper_loss(V: Euclid, R: Real, L: Real, n: Integer, eps: Real, delta: Real) -> Expr:
    """4 sqrt(2) R L/sqrt(n) (sqrt(1 + 8 d log(1.25/delta)/eps^2) + eps sqrt(d)/(2 log(1.25/delta))).

    The bound as printed in Corollary 34; d is the dimension of V."""
    return printed

@definition(r"\mathsf{E}_{e^{$eps/\sqrt{$n + 1 - $i}}}(\text{output of } $A \,\|\, \text{output of } $B) \le $delta")
def private_at_index(V: Euclid, A: Series[Law[V]], B: Series[Law[V]], n: Integer, i: Integer, eps: Real,
        delta: Real) -> Prop:
    """the outputs of A and B have E_(e^(eps/sqrt(n + 1 - i))) <= delta.

    (eps/sqrt(n + 1 - i), delta)-privacy of Skip-PNSGD for its i-th input."""
    return hockey_stick(skipped(V, A, n), skipped(V, B, n), exp(eps / sqrt(n + 1 - i))) <= delta

named_loss = lambda most: excess_at_most(V, X, K, Pr, f, fresh_skipped(V, W, n), most)

# h(., r) is the convex Lipschitz extension of f(., r), fh(., r) its convolution with N(0, lam^2 I), g(., r) the gradient
# of that; all exist (`lipschitz_loss_smoothed`).  Printed for every eps, delta > 0: the privacy is false for large eps (a run:
# `corollary34_not_private`), and the loss for delta near 1, where lam is too large (`corollary34_utility`); the added term
# has the wrong power of the logarithm, but is not needed for delta <= 1/2 and eps <= 3: twice `main` is enough there.
# delta < 1, or lam is no number.
@claim("Convex L-Lipschitz losses, Skip-PNSGD on the losses smoothed with lam = R eps/(2 sqrt(n log(1/delta))): "
        "(eps/sqrt(n + 1 - i), delta)-privacy at index i for eps <= 15/4; the population loss with the added term R L "
        "eps sqrt(d)/(2 sqrt(n log(1/delta))), and the printed bound for eps <= 3, delta <= 1/2",
    feldman("Corollary 34", "whole"), feldman("Corollary 34, utility", "whole"), kind="repair",
    repairs=("corollary34_utility", "corollary34_added_term", "corollary34_large_eps"),
    given=[problem, hypothesis("smoothed", is_smoothed), in_ball, member(w0, K), *paper, 1 <= i, i <= n,
        differ_at(x, x2, i, n), hypothesis("runs", for_all(0, half, lambda t0: run(A[t0], t0, x))),
        hypothesis("other runs", for_all(0, half, lambda t0: run(B[t0], t0, x2))), fresh],
    show=all_of((eps <= "15/4").implies(private_at_index(V, A, B, n, i, eps, delta)),
        named_loss(our_loss(V, R, L, n, eps, delta)),
        ((eps <= 3) & (delta <= "1/2")).implies(named_loss(paper_loss(V, R, L, n, eps, delta)))))
def smoothed_skip_pnsgd():
    use(smoothed_are_losses)
    use(skip_pnsgd_useful, A=1)
    with have(sums_up):
        intro("v", "[v in K]")
        apply_to(of_smoothed)
        use(population)
        have(eq(L * lam * sqrt(d), added), by.rewrite(lam == R * eps / (2 * sqrt(n * ell))))
    part = each_part()
    with part[0]:
        intro("[eps <= 15/4]")
        use(skip_pnsgd_private_and_useful)
    with part[2]:
        intro("v", "[v in K]")
        apply_to(sums_up)
        fact("log", "increasing", 1 / delta, "5/4" / delta)
        use(smoothing_term)
        have(4 * sqrt(2) * R * L / sqrt(n) * (eps * sqrt(d) / (2 * ell1)) >= 0)

sums_up = every(V, lambda v: member(v, K).implies(loss_of(f, v) <= main + added))
of_smoothed = every(V, lambda v: member(v, K).implies(loss_of(fh, v) <= main))

# Linear losses, which the smoothing does not change: the run of `two_slopes`.
unchanged: dict[str, Any] = {**{name: one for name, one in two_slopes.items() if name != "beta"},
    **{"lam": "1", "h": two_slopes["f"], "fh": two_slopes["f"]}}
in_the_interval = (by.intro("q"), by.intro(), by.fact("abs", "above", real("q")),
    by.have((-1 <= real("q")) & (real("q") <= 1), by.each_part((by.linear(),), (by.linear(),))))
its_mean = (by.use(odd_moments), by.use(gaussian_moments))
doubt(smoothed_skip_pnsgd,
    mutants=[mutant("privacy with half of the noise, for any h and lam",
            given=[*problem[:3], problem[4], hypothesis("smoothed", is_smoothed), in_ball, member(w0, K), *paper[:6],
                sigma >= L * calibrated(delta) / eps, paper[7], lam > 0, *smoothed_skip_pnsgd.given[17:22]],
            show=(eps <= "15/4").implies(private_at_index(V, A, B, n, i, eps, delta)),
            hints=[{"witness": unchanged,
                    "proofs": {"given convex body": (by.each_part(CONVEX,
                                (by.witness(0), by.witness(1), by.each_part((), in_the_interval))),),
                        "given projection": NEAREST,
                        "given losses": (by.intro("x"), by.each_part((*ON, by.intro("th"), by.intro()), ON)),
                        "given gradients": (by.intro("x"), by.intro("w", "eps"), by.intro(), by.witness(1),
                            by.each_part((), (by.intro("v"), by.intro(), *its_mean))),
                        "given smoothed": (by.intro("w", "x"), *its_mean), "given ball": IN_BALL,
                        "given step length": (*DIMENSION, by.rewrite(this), *half_of_eight), "given runs": at_step(1),
                        "given other runs": at_step(-1), "show": too_far_apart}}])])

# --- the extensions, smoothed losses and gradients exist -----------------------------------------------------------------

h, g = fun("h", V, X), map_("g", (V, X), V)
a = point("a", V)
r = point("r", X)

def at_record(r: Point) -> tuple[Step, ...]:
    """The extension of the loss of a record is Lipschitz and convex."""
    of_r = {"h": value(V, lambda w: h(w, r)), "f": value(V, lambda w: f(w, r))}
    is_extension = (by.intro("p0"), by.apply_to(extended, point("p0", V), r),
        by.each_part((by.assume(),), (by.assume(),)))
    return (by.apply_to(convex_lipschitz), by.use(extension_lipschitz, by={"infimum": is_extension}, **of_r),
        by.have(every(V, V, REAL,
                lambda v, w, th: ((0 <= th) & (th <= 1)).implies(
                    h((1 - th) * v + th * w, r) <= (1 - th) * h(v, r) + th * h(w, r))), by.intro("p1", "q1", "th"),
            by.intro(),
            by.use(extension_convex, w=point("p1", V), u=point("q1", V), by={"infimum": is_extension}, **of_r),
            by.assume()))

@definition(r"$h(w, r) = \inf_{v \in $K} $f(v, r) + $L \|w - v\|")
def extensions(V: Euclid, X: Space, K: Test[V], f: Function[V, X], h: Function[V, X], L: Real) -> Prop:
    """h(w, r) = inf over v in K of f(v, r) + L |w - v|."""
    return every(V, X,
        lambda w, r: (every(V, lambda v: eq(K(v), 1).implies(h(w, r) <= f(v, r) + L * norm(w - v)))
                & every(REAL,
                lambda e: (0 < e).implies(exists(V,
                        lambda v: eq(K(v), 1) & (f(v, r) + L * norm(w - v) <= h(w, r) + e))))))

@definition(r"$fh(w, r) = \mathbb{E}\,$h(w + $lam\,\xi, r)")
def smoothings(V: Euclid, X: Space, h: Function[V, X], fh: Function[V, X], lam: Real) -> Prop:
    """fh(w, r) = E h(w + lam N(0, I), r)."""
    return every(V, X, lambda w, r: fh(w, r) == E(gauss(V), lambda z: h(w + lam * z, r)))

@definition(r"$g(w, r) = \nabla_w \mathbb{E}\,$h(w + $lam\,\xi, r)", letters="V")
def smoothed_gradients(V: Euclid, X: Space, h: Function[V, X], g: Map[(V, X), V], lam: Real) -> Prop:
    """g(w, r) is the gradient of E h(w + lam N(0, I), r) at every w."""
    return every(X,
        lambda r: gradient_everywhere(lambda w: E(gauss(V), lambda z: h(w + lam * z, r)), lambda w: g(w, r)))

@claim("Convex L-Lipschitz losses on a convex set have extensions, smoothed losses and gradients of these",
    feldman("Theorem 33", "remark", "a family of losses"), kind="lemma",
    given=[convex_set(V, K), exists(V, lambda v: member(v, K)), convex_lipschitz, L >= 0, lam > 0],
    show=exists(fun(V, X), fun(V, X), map_((V, X), V),
        lambda h, fh, g: all_of(extensions(V, X, K, f, h, L), smoothings(V, X, h, fh, lam),
            smoothed_gradients(V, X, h, g, lam))))
def smoothed_losses_exist():
    # Two axioms give h, the extensions, and g, by Riesz' theorem for the slope of the smoothed h along a.
    with use(lipschitz_extension, k=f, t=L) as that:
        with that.premise("Lipschitz"):
            intro("v", "w", "r", "[K(v) = 1 and K(w) = 1]")
            apply_to(convex_lipschitz)
            apply_to(lipschitz_on_K)
    unpack(this, h)
    with use(riesz_representation, X=V, Y=X, l=value(V, X, V, slope_at)):
        intro("w", "r", "s", "a", "b")
        do(*at_record(r))
        use(slope_is_linear)
    unpack(this, g)
    witness(h)
    witness(value(V, X, lambda w, r: E(gauss(V), lambda z: h(w + lam * z, r))))
    witness(g)
    part = each_part()
    with part[2]:
        intro("r")
        do(*at_record(r))
        with use(smoothed_regular, g=value(V, lambda w: g(w, r))) as of_smoothed_regular:
            with of_smoothed_regular.premise("gradient"):
                intro("w", "a")
                apply_to(every(V, X, V, lambda w, r, a: slope_at(w, r, a) == inner(g(w, r), a)))

slope_at = lambda w, r, a: E(gauss(V), lambda z: h(w + lam * z, r) * inner(z, a)) / lam
lipschitz_on_K = on(K, lambda v, w: abs(f(v, r) - f(w, r)) <= L * norm(v - w))
