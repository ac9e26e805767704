"""Towards Conjecture 1 of berthier2019report: Renyi divergence of Gaussian mixtures with a common part.

The laws N(m_i, s^2 I) are mixed with the weights w0_i and with w1_i (mu and nu), which are both at least v_i; the v_i
add up to 1 - c, and |m_i - m_j|^2 <= x s^2.  H bounds the Renyi moment; a, b and d are indices of laws.
"""

from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.divergences.weak_convexity import weak_convexity_chord
from lemmas.papers import berthier
from lemmas.sampling.gaussian_triples import gaussian_triple
from lemmas.sampling.posterior import within
from lemmas.sampling.weights_of_parts import mixture_of_triples
from verify.lemma import *

V = euclid("V")
alpha, r, c, x, s = reals("alpha r c x s")
n, k, i, j = (integer(name) for name in ["n", "k", "i", "j"])
w0, w1, v = (real_sequence(name) for name in ("w0", "w1", "v"))
m = sequence("m", V)
t = weight("t", V)

@claim("e^x - e^(x/2) <= (e - sqrt(e)) x for x in [0, 1]",
    given=[0 <= x, x <= 1],
    show=exp(x) - exp(x / 2) <= (exp(1) - exp("1/2")) * x)
def first_order():
    use(weak_convexity_chord, a=x / 2, c="1/2")
    fact("exp", "increasing", x / 2, "1/2")
    have(exp(x / 2) * (exp(x / 2) - 1) <= exp("1/2") * (x * (exp("1/2") - 1)), by.linear(exp("1/2"), exp(x / 2) - 1))

def normal(mean: Point, s: Expr) -> Law:
    """The law of mean + s xi, xi standard Gaussian."""
    return bind(gauss(V), lambda xi: dirac(mean + s * xi))

tail = 4 * (4 * r + 1) ** r * c ** (r + 2) * exp((r + 2) * (r + 1) * x / 2)
step_bound = alpha * (3 * c**2 * (exp(x) - exp(x / 2)) + tail)
H = 1 + (alpha - 1) * step_bound
proper = every(INTEGER, lambda i: within(i, n, (0 <= v[i]) & (v[i] <= w0[i]) & (v[i] <= w1[i])))
close_means = every(INTEGER, INTEGER, lambda i, j: within(i, n, within(j, n, norm(m[i] - m[j]) ** 2 <= x * s**2)))

@claim("Two mixtures of the N(m_i, s^2 I), |m_i - m_j|^2 <= x s^2, both with weights at least v_i >= 0, sum v_i = 1 - "
        "c: D_alpha is at most 3 alpha c^2 (e^x - e^(x/2)) plus a tail of order c^(r + 2), r >= 1, r >= alpha - 2",
    berthier("Conjecture 1", "step"),
    given=[alpha > 1, r >= 1, r >= alpha - 2, s > 0, 0 <= x, 0 < c, c <= 1, proper, eq(Sum(1, n, lambda i: w0[i]), 1),
        eq(Sum(1, n, lambda i: w1[i]), 1), eq(Sum(1, n, lambda i: v[i]), 1 - c), close_means],
    show=renyi(mix(1, n, lambda k: w0[k], lambda k: normal(m[k], s)),
        mix(1, n, lambda k: w1[k], lambda k: normal(m[k], s)), alpha) <= step_bound)
def gaussian_mixtures_close():
    """gaussian_triple bounds (1 - c) N(m_d) + c N(m_a) against (1 - c) N(m_d) + c N(m_b), for all d, a, b; the mixtures
    are means of such pairs (mixture_of_triples), d by v/(1 - c), or by w0 if c = 1."""

    with have(affine_moment(alpha, V, mu, nu, H)):
        intro("t")
        mixture(mu, lambda y: t(y) ** (alpha - 1), by=[positive_weight]).called("E_mu t^(alpha - 1)")
        mixture(nu, lambda y: t(y) ** alpha, by=[positive_weight]).called("E_nu t^alpha")
        with have(all_triples):
            intro("d", "a", "b", "[1 <= d]", "[d <= n]", "[1 <= a]", "[a <= n]", "[1 <= b]", "[b <= n]")
            distance(a, d)
            distance(b, d)
            distance(a, b)
            use(gaussian_triple, b=(1 / s) * m[b], d=(1 / s) * m[d], t=value(V, lambda y: t(s * y)))
        c_below_1, c_from_1_on = cases(c < 1)
        with c_below_1:
            have(every(INTEGER, lambda i: within(i, n, 0 <= v[i] / (1 - c))), by.intro("i", "[1 <= i]", "[i <= n]"),
                by.apply_to(proper))
            use(mixture_of_triples)
        with c_from_1_on:
            with have(every(INTEGER,
                        lambda i: within(i, n,
                            (0 <= (1 - c) * w0[i]) & ((1 - c) * w0[i] <= w0[i]) & ((1 - c) * w0[i] <= w1[i])))):
                intro("i", "[1 <= i]", "[i <= n]")
                apply_to(proper)
                have(0 <= w0[i], by.linear())
            have(every(INTEGER, lambda i: within(i, n, 0 <= w0[i])), by.intro("i", "[1 <= i]", "[i <= n]"),
                by.apply_to(proper))
            use(mixture_of_triples, v=value(INTEGER, lambda i: (1 - c) * w0[i]))
        combine((1, [this]), (alpha, ["E_mu t^(alpha - 1)"]), (1 - alpha, ["E_nu t^alpha"]))
    fact("exp", "increasing", x / 2, x)
    # From the affine form of the moment to the divergence, as 1 + y <= e^y.
    use(renyi_two_forms, mu=mu, nu=nu, H=H).called("from powers to affine", "from affine to powers")
    fact("exp", "tangent", (alpha - 1) * step_bound)
    intro("t")
    apply_to("from affine to powers")
    combine((1, [this]), (E(nu, lambda y: t(y) ** alpha) ** (alpha - 1), ["exp tangent"]))

mu = mix(1, n, lambda k: w0[k], lambda k: normal(m[k], s))
nu = mix(1, n, lambda k: w1[k], lambda k: normal(m[k], s))
part = lambda k, power: E(gauss(V), lambda y: t(m[k] + s * y) ** power)
all_triples = every(INTEGER, INTEGER, INTEGER,
    lambda d, a, b: within(d, n,
        within(a, n,
            within(b, n,
                alpha * ((1 - c) * part(d, alpha - 1) + c * part(a, alpha - 1))
                    - (alpha - 1) * ((1 - c) * part(d, alpha) + c * part(b, alpha)) <= H))))
d, a, b = (integer(name) for name in ["d", "a", "b"])
positive_weight = (by.apply_to(proper), by.linear())

def distance(i: Expr, j: Expr) -> None:
    """In units of s the squared distance of the means is at most x."""
    apply_to(close_means, i, j)
    norm_inner(m[i] - m[j])
    norm_inner((1 / s) * m[i] - (1 / s) * m[j])
    have(norm((1 / s) * m[i] - (1 / s) * m[j]) ** 2 <= x, by.linear(1 / s**2))
