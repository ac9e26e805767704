"""Mixtures of Gaussians with near means are close, whatever their weights are.

N(m[k], s^2 I), k <= n, are mixed with the weights p0 and with p1; x bounds |m[k] - m[l]|^2/s^2.  u[k] and z[k] are
numbers >= 0: the means of t^(alpha - 1) and t^alpha by the k-th law, for a bounded t >= 0, in the second claim.
"""

from lemmas.divergences.renyi import root_power
from lemmas.iteration.noise import gauss_moved
from lemmas.papers import berthier
from lemmas.sampling.posterior import within
from lemmas.sampling.weights_of_parts import weighted_sum_bound
from verify.lemma import *

V = euclid("V")
n, k, l, i = (integer(name) for name in ("n", "k", "l", "i"))
u, z, p0, p1 = (real_sequence(name) for name in ["u", "z", "p0", "p1"])
C, b, x, s, alpha = reals("C b x s alpha")
m = sequence("m", V)
t = weight("t", V)

each = lambda body: every(INTEGER, lambda i: within(i, n, body(i)))
all_pairs = hypothesis("pairs", every(INTEGER, INTEGER, lambda k, l: within(k, n, within(l, n, u[k] <= C * z[l] ** b))))
mean_of = lambda p, a: Sum(1, n, lambda i: p[i] * a[i])
nonnegative = [C > 0, b > 0, all_pairs,
    hypothesis("signs", each(lambda i: (0 <= u[i]) & (0 <= z[i]) & (0 <= p0[i]) & (0 <= p1[i])))]

@claim("u_k <= C z_l^b for all k, l passes to the means of u and z, under any two weights; u, z >= 0, C, b > 0",
    given=[*nonnegative, hypothesis("p0 sums to 1", eq(Sum(1, n, lambda i: p0[i]), 1)),
        hypothesis("p1 sums to 1", eq(Sum(1, n, lambda i: p1[i]), 1))],
    show=mean_of(p0, u) <= C * mean_of(p1, z) ** b)
def bound_of_all_pairs():
    # Each z_l is at least root = (u_k/C)^(1/b), so their mean is; then the mean over k.
    with have(each(lambda k: u[k] <= C * mean_of(p1, z) ** b)).called("for every k"):
        intro("k", "[1 <= k]", "[k <= n]")
        apply_to("signs")
        sums((expr(1), n), lambda l: p1[l] * root <= p1[l] * z[l],
            lambda l: (by.apply_to("signs", l), by.apply_to(all_pairs),
                by.fact("^", "increasing", u[k] / C, z[l] ** b, 1 / b), by.linear(p1[l]))).called("summed")
        have(root <= mean_of(p1, z), by.combine((1, ["summed"]), (-root, ["p1 sums to 1"])))
        fact("^", "increasing", root, mean_of(p1, z), b)
        linear(C)
    with use(weighted_sum_bound, share=value(INTEGER, lambda i: p0[i]), H=C * mean_of(p1, z) ** b):
        intro("i", "[1 <= i]", "[i <= n]")
        apply_to("signs")
        apply_to("for every k")
    combine((1, [weighted_sum_bound]), (C * mean_of(p1, z) ** b, ["p0 sums to 1"]))

root = (u[k] / C) ** (1 / b)

doubt(bound_of_all_pairs, mutants=[mutant("any numbers", given=[], show=mean_of(p0, u) <= C * mean_of(p1, z))])

# --- Gaussians ---------------------------------------------------------------------------------------

def normal(mean: Point, s: Expr) -> Law:
    return bind(gauss(V), lambda xi: dirac(mean + s * xi))

power = lambda k, a: E(gauss(V), lambda y: t(m[k] + s * y) ** a)  # E t^a by the k-th law
mixed = lambda p: mix(1, n, lambda k: p[k], lambda k: normal(m[k], s))
grown = exp((alpha - 1) * x / 2)

@claim("Mixtures of N(m_k, s^2 I), the m_k within s sqrt(x) of each other: D_alpha <= alpha x/2, for all weights",
    berthier("Conjecture 1", "step"),
    given=[alpha > 1, s > 0, x >= 0, hypothesis("weights", each(lambda i: (0 <= p0[i]) & (0 <= p1[i]))),
        eq(Sum(1, n, lambda i: p0[i]), 1), eq(Sum(1, n, lambda i: p1[i]), 1),
        hypothesis("means apart",
            every(INTEGER, INTEGER, lambda k, l: within(k, n, within(l, n, norm(m[k] - m[l]) ** 2 <= x * s**2))))],
    show=renyi(mixed(p0), mixed(p1), alpha) <= alpha * x / 2)
def gaussian_mixtures_near():
    # For two Gaussians `gauss_moved` bounds u_k by z_l; for the mixtures `bound_of_all_pairs` does.
    intro("t")
    mixture(mixed(p0), lambda y: t(y) ** (alpha - 1), by=[no_negative])
    mixture(mixed(p1), lambda y: t(y) ** alpha, by=[no_negative]).called("mixture again")
    with use(bound_of_all_pairs, u=value(INTEGER, lambda k: power(k, alpha - 1)),
            z=value(INTEGER, lambda k: power(k, alpha)), C=grown, b=(alpha - 1) / alpha) as that:
        with that.premise("pairs"):
            intro("k", "l")
            do(*[by.intro()] * 4)  # 1 <= k <= n, 1 <= l <= n
            apply_to("means apart")
            use(gauss_moved, w=m[k] - m[l], t=value(V, lambda y: t(m[l] + y)))
            with have((alpha - 1) * norm(m[k] - m[l]) ** 2 / (2 * s**2) <= (alpha - 1) * x / 2):
                linear((alpha - 1) / (2 * s**2))
            fact("exp", "increasing", (alpha - 1) * norm(m[k] - m[l]) ** 2 / (2 * s**2), (alpha - 1) * x / 2)
            linear(power(l, alpha) ** ((alpha - 1) / alpha))
        with that.premise("signs"):
            intro("i", "[1 <= i]", "[i <= n]")
            apply_to("weights")
    have(E(mixed(p0), lambda y: t(y) ** (alpha - 1))
            <= grown * E(mixed(p1), lambda y: t(y) ** alpha) ** ((alpha - 1) / alpha), by.rewrite("mixture again"))
    use(root_power, x=E(mixed(p0), lambda y: t(y) ** (alpha - 1)), y=E(mixed(p1), lambda y: t(y) ** alpha),
        H=exp((alpha - 1) * (alpha * x / 2)))

no_negative = (by.apply_to("weights"), by.assume())
