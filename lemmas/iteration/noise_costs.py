"""What a shift costs under noise is a supremum of divergences: Definition 10 of Feldman et al., orders >= 1.

N is the law of the noise, a the length of the shift, R a bound of what it costs: noise_cost(N, alpha, a) at the order alpha,
kl_cost and max_cost at 1 and infinity; hides(gamma, V, N, a, delta) says that E_gamma of the shifted noise is at most delta.
"""

from lemmas.divergences.equal_laws import kl_of_equal, renyi_of_equal
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.iteration.approximate_steps import hides
from lemmas.iteration.every_order import max_cost
from lemmas.iteration.gaussian_half_lines import standard, twenty_apart
from lemmas.iteration.noise import gaussian_cost
from lemmas.iteration.order_one_step import kl_cost
from lemmas.iteration.reduction import convolved
from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
N = law("N", V)
alpha, a, R = reals("alpha a R")
x, w = points("x w", V)
h, gb = test("h", V), bounded("gb", V)

def for_all_shifts(N: Law, a: Expr, close: Callable[[Law], Prop]) -> Prop:
    """For the noise shifted by any vector x of length at most a: its convolution with the point law of x."""
    return every(V, lambda x: (norm(x) <= a).implies(close(convolved(N, dirac(x)))))

@definition(r"\forall \|x\| \le $a\colon \mathsf{D}_{$alpha}($N * x \,\|\, $N) \le $R", letters="V")
def renyi_of_shifts(alpha: Real, V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """D_alpha(N * x || N) <= R for every |x| <= a.

    Moved by any vector of length at most a the noise has Renyi divergence at most R from itself."""
    return for_all_shifts(N, a, lambda M: renyi(M, N, alpha) <= R)

@definition(r"\forall \|x\| \le $a\colon \mathsf{KL}($N * x \,\|\, $N) \le $R", letters="V")
def kl_of_shifts(V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """KL(N * x || N) <= R for every |x| <= a.

    Moved by any vector of length at most a the noise has Kullback-Leibler divergence at most R from itself."""
    return for_all_shifts(N, a, lambda M: kl(M, N) <= R)

@definition(r"\forall \|x\| \le $a\colon \mathsf{D}_{\infty}($N * x \,\|\, $N) \le $R", letters="V")
def max_of_shifts(V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """D_oo(N * x || N) <= R for every |x| <= a.

    Moved by any vector of length at most a the noise has divergence of order infinity at most R from itself."""
    return for_all_shifts(N, a, lambda M: max_divergence(M, N) <= R)

@claim("R_alpha(N, a) is the supremum of D_alpha(N * x || N) over |x| <= a, at orders 1, above, and infinity: its "
        "upper bounds are those of the divergences", feldman("Definition 10", "whole"),
    given=[a > 0],
    show=all_of(every(REAL,
            lambda alpha: (1 < alpha).implies(equivalent(noise_cost(N, alpha, a) <= R,
                    renyi_of_shifts(alpha, V, N, a, R)))), equivalent(kl_cost(N, a, R), kl_of_shifts(V, N, a, R)),
        equivalent(hides(exp(R), V, N, a, 0), max_of_shifts(V, N, a, R))))
def noise_cost_is_supremum():
    *_, at_infinity = each_part()
    with at_infinity:
        bounds_each, bounds_all = each_part()
        with bounds_each:
            # A bound of D_oo is one of E_gamma by 0, gamma = e^R, and back.
            intro("[hidden]", "x", "[|x| <= a]")
            use(pure_privacy, mu=convolved(N, dirac(x)), nu=N)
            with modus(this):
                apply_to("hidden")
        with bounds_all:
            intro(1).called("bound of each")
            intro("w")
            intro("h")
            apply_to("bound of each")
            apply_to(this, value(V, lambda v: h(v)))

# --- the cost grows with the shift, from 0 ---------------------------------------------------------------

b, gamma, delta = reals("b gamma delta")

@definition(r"R_{\alpha}($N, $a) \le R_{\alpha}($N, $b)\ (1 \le \alpha \le \infty\text{, and for } \mathsf{E}_{\gamma})"
        r"\quad (\text{as bounds by } $R)")
def costs_no_larger(V: Normed, N: Law[V], a: Real, b: Real, R: Real) -> Prop:
    """what a shift of length $a costs under $N is at most what one of length $b costs, at all orders and for E_gamma
    (if $R bounds the one it bounds the other).

    A bound R, or delta for E_gamma, of what a shift of length b costs is one for the length a: orders above one,
    one, infinity, and E_gamma."""
    return all_of(every(REAL, lambda alpha: (noise_cost(N, alpha, b) <= R).implies(noise_cost(N, alpha, a) <= R)),
        kl_cost(N, b, R).implies(kl_cost(N, a, R)), max_cost(V, N, b, R).implies(max_cost(V, N, a, R)),
        every(REAL, REAL, lambda gamma, delta: hides(gamma, V, N, b, delta).implies(hides(gamma, V, N, a, delta))))

@definition(r"R_{\alpha}($N, 0) = 0\ (1 \le \alpha \le \infty),\quad \max(1 - \gamma, 0)\text{ for }\mathsf{E}_{\gamma}"
        r"\quad (\text{as bounds by } $R)")
def no_shift_costs_nothing(V: Normed, N: Law[V], R: Real) -> Prop:
    """a shift of length 0 costs 0 under N (at most R iff R >= 0), and max(1 - gamma, 0) for E_gamma.

    R bounds the cost of a shift of length 0 exactly if R >= 0, at orders above one, one and infinity; for E_gamma
    delta does if it is at least 0 and 1 - gamma."""
    return all_of(every(REAL, lambda alpha: (1 < alpha).implies(equivalent(noise_cost(N, alpha, 0) <= R, R >= 0))),
        equivalent(kl_cost(N, expr(0), R), R >= 0), equivalent(max_cost(V, N, 0, R), R >= 0),
        every(REAL, REAL,
            lambda gamma, delta: equivalent(hides(gamma, V, N, 0, delta), (delta >= 0) & (delta >= 1 - gamma))))

# E_gamma of a shift of 0 is max(1 - gamma, 0), that of a law from itself; the other costs are 0 there.
@claim("What a shift of length at most a costs under any noise does not fall as a grows, and is 0 at a = 0 (for "
        "E_gamma max(1 - gamma, 0)), at all orders",
    feldman("Definition 10", "remark", "R(0) = 0 and R grows with the shift"), kind="lemma",
    given=[a >= 0],
    show=all_of((a <= b).implies(costs_no_larger(V, N, a, b, R)), no_shift_costs_nothing(V, N, R)))
def noise_cost_monotone():
    """A shift of at most a is one of at most b.  A shift of 0 does nothing; that R >= 0 is the bound at the constants
    (`one`, `nothing`, below)."""
    grows, from_0 = each_part()
    with grows:
        intro(1)
        for order, names in zip(each_part(), (("alpha",), (), (), ("gamma", "delta")), strict=True):
            with order:
                for name in names:
                    intro(name)
                intro("[bound at b]", "w", "[|w| <= a]")
                apply_to("bound at b")
                assume()
    with from_0:
        have(same(N, N), by.ext())
        above_one, at_one, at_infinity, hockey_sticks = each_part()
        with above_one:
            intro("alpha", "[1 < alpha]")
            at_least, at_most = each_part()
            with at_least:
                intro(1)
                apply_to(this, zero(V), one)
                logs((alpha - 1) * R)
                linear(1 / (alpha - 1))
            with at_most:
                unmoved()
                use(renyi_of_equal)
                intro("t")
                apply_to(this)
                rewrite(eq_points(w, zero(V)))
        with at_one:
            at_least, at_most = each_part()
            with at_least:
                intro(1)
                apply_to(this, zero(V), nothing)
                logs(R)
            with at_most:
                unmoved()
                use(kl_of_equal)
                intro("gb")
                apply_to(this, gb)
                fact("exp", "increasing", 0, R)
                rewrite(eq_points(w, zero(V)))
                linear(E(N, lambda x: exp(gb(x))))
        with at_infinity:
            at_least, at_most = each_part()
            with at_least:
                intro(1)
                apply_to(this, zero(V), one)
                logs(R)
            with at_most:
                unmoved()
                intro("t")
                fact("exp", "increasing", 0, R)
                rewrite(eq_points(w, zero(V)))
        with hockey_sticks:
            intro("gamma", "delta")
            at_least, at_most = each_part()
            with at_least:
                intro(1).called("hidden")
                apply_to("hidden", zero(V), nothing)
                apply_to("hidden", zero(V), one)
            with at_most:
                intro(1)
                unmoved()
                intro("h")
                rewrite(eq_points(w, zero(V)))
                linear(E(N, h), 1 - E(N, h))

one, nothing = value(V, lambda v: expr(1)), value(V, lambda v: expr(0))

def logs(C: Expr) -> None:
    """From exp(C) >= 1 to C >= 0."""
    fact("log", "increasing", 1, exp(C))
    fact("log", "exp", C)

def unmoved() -> None:
    """A shift w of length at most 0 is 0."""
    intro("w", "[|w| <= 0]")
    definite(w)

doubt(noise_cost_monotone,
    mutants=[mutant("E_gamma of an unmoved law is 0 for gamma < 1 too", given=[gamma > 0],
            show=hides(gamma, V, N, 0, 0))])
# A shift of 20 of the standard Gaussian costs 400 at order two, a shift of 10 a quarter of it.
doubt(noise_cost_is_supremum,
    mutants=[mutant("over |x| <= a/2",
            show=every(REAL,
                lambda alpha: (1 < alpha).implies(equivalent(noise_cost(N, alpha, a) <= R,
                        renyi_of_shifts(alpha, V, N, a / 2, R)))),
            hints=[{"witness": {"V": "line", "N": standard, "a": "20", "R": "100"},
                    "proofs": {"show": (by.contradiction(), by.apply_to(this, 2).called("both"),
                            by.use(gaussian_cost, V=line, s=1, a=10, alpha=2),
                            by.modus("both.1", by.intro("x"), by.intro(), by.intro("t"),
                                by.apply_to("gaussian_cost", real("x"), weight("t", line))), by.apply_to(this, 20),
                            by.use(twenty_apart, R=100), by.linear())}}])])
