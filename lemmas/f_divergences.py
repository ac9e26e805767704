"""Any f-divergence on finite alphabets: data processing, joint convexity, contraction step by step.

A convex f is met only at finitely many likelihood ratios.  So it is given by its values F at the ratios t of
one pair of laws (mu = t nu), its values G at the ratios s of the other pair, and the slopes of its supporting
lines there: G + slope (t - s) <= F.  That is all that convexity says about these points, and every convex f
gives such numbers.  mu is absolutely continuous with respect to nu, as in the definition E_nu[f(dmu/dnu)].
"""

from lemmas.hockey_stick_forms import HALVES, SURE, X, is_support, mu, nu, s, tv
from lemmas.papers import contraction, federated
from verify.claim import Claim, Mutant
from verify.language.divergence import kl, mixed, pushed
from verify.language.expr import (
    Abs,
    Expr,
    Family,
    Product,
    Prop,
    alphabet,
    distribution,
    each,
    family,
    for_all,
    index,
    integer,
    kernel,
    log,
    nonneg,
    real,
    reals,
    total,
)
from verify.prove.steps import (
    assume,
    cases,
    fact,
    have,
    induction,
    instantiate,
    intro,
    let,
    linear,
    modus,
    rewrite,
    ring,
    split,
    suffices,
    sums,
    unfold,
    use,
)

Y = alphabet("Y")
K = kernel("K", X, Y)
mu1, mu2, nu1, nu2 = (distribution(name, X) for name in ("mu1", "mu2", "nu1", "nu2"))
w = real("w")
t, t1, t2 = nonneg("t", X), nonneg("t1", X), nonneg("t2", X)
F, F1, F2, slope = family("F", X), family("F1", X), family("F2", X), family("c", X)
u, G, slope_out = nonneg("u", Y), family("G", Y), family("d", Y)
muK, nuK = pushed(mu, K), pushed(nu, K)
mu12, nu12 = mixed(w, mu1, mu2), mixed(w, nu1, nu2)

ratios = each(X, lambda x: mu[x] == t[x] * nu[x])
output_ratios = each(Y, lambda y: muK(y) == u[y] * nuK(y))
convex_at_outputs = each(Y, lambda y: each(X, lambda x: G[y] + slope_out[y] * (t[x] - u[y]) <= F[x]))


def through(x: Expr, y: Expr) -> Expr:
    return nu[x] * K[x, y]


data_processing = Claim(
    id="f_divergence_data_processing",
    title="D_f(mu K || nu K) <= D_f(mu || nu) for every convex f and every Markov kernel K",
    sources=(federated("Section 2, third property of E_eps, all f-divergences"),),
    given=(ratios, output_ratios, convex_at_outputs),
    show=total(Y, lambda y: nuK(y) * G[y]) <= total(X, lambda x: nu[x] * F[x]),
    proof=(
        sums(
            Y,
            lambda y: nuK(y) * G[y] <= total(X, lambda x: through(x, y) * F[x]),
            lambda y: (
                instantiate(output_ratios, y),
                sums(
                    X,
                    lambda x: through(x, y) * (G[y] - slope_out[y] * u[y]) + slope_out[y] * (mu[x] * K[x, y])
                    <= through(x, y) * F[x],
                    lambda x: (
                        instantiate(convex_at_outputs, y, x),
                        instantiate(ratios, x),
                        linear(through(x, y), K[x, y] * slope_out[y]),
                    ),
                ),
                linear(slope_out[y]),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "f need not be convex",
            given=(ratios, output_ratios),
            hints=(
                {
                    "X": "1", "Y": "1", "K": [["1"]], "mu": ["1"], "nu": ["1"], "t": ["1"], "u": ["1"],
                    "F": ["0"], "G": ["1"],
                },
            ),
        ),
        Mutant(
            "a tenth too small",
            show=total(Y, lambda y: nuK(y) * G[y]) <= "9/10" * total(X, lambda x: nu[x] * F[x]),
            hints=(
                {
                    "X": "1", "Y": "1", "K": [["1"]], "mu": ["1"], "nu": ["1"], "t": ["1"], "u": ["1"],
                    "F": ["1"], "G": ["1"], "d": ["0"],
                },
            ),
        ),
    ),
    note="f(1) = 0 is not needed. t and u are the likelihood ratios before and after K.",
)  # fmt: skip

pair1 = each(X, lambda x: mu1[x] == t1[x] * nu1[x])
pair2 = each(X, lambda x: mu2[x] == t2[x] * nu2[x])
pair12 = each(X, lambda x: mu12(x) == t[x] * nu12(x))
convex_at_mixture = each(
    X,
    lambda x: (
        (F[x] + slope[x] * (t1[x] - t[x]) <= F1[x]) & (F[x] + slope[x] * (t2[x] - t[x]) <= F2[x])
    ),
)  # fmt: skip

joint_convexity = Claim(
    id="f_divergence_jointly_convex",
    title="Every f-divergence is jointly convex in the pair of laws",
    sources=(
        federated("Section 2, fourth property of E_eps, all f-divergences"),
        contraction("Section IV.E"),
    ),
    given=(w >= 0, w <= 1, pair1, pair2, pair12, convex_at_mixture),
    show=total(X, lambda x: nu12(x) * F[x])
    <= w * total(X, lambda x: nu1[x] * F1[x]) + (1 - w) * total(X, lambda x: nu2[x] * F2[x]),
    proof=(
        sums(
            X,
            lambda x: nu12(x) * F[x] <= w * nu1[x] * F1[x] + (1 - w) * nu2[x] * F2[x],
            lambda x: (
                instantiate(pair1, x),
                instantiate(pair2, x),
                instantiate(pair12, x),
                instantiate(convex_at_mixture, x),
                linear(w * nu1[x], (1 - w) * nu2[x], w * slope[x], (1 - w) * slope[x], slope[x]),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "f need not be convex",
            given=(w >= 0, w <= 1, pair1, pair2, pair12),
            hints=(
                {
                    "X": "1", "w": "1/2", "mu1": ["1"], "mu2": ["1"], "nu1": ["1"], "nu2": ["1"], "t": ["1"],
                    "t1": ["1"], "t2": ["1"], "F": ["1"], "F1": ["0"], "F2": ["0"],
                },
            ),
        ),
    ),
)  # fmt: skip

tv_as_f_divergence = Claim(
    id="total_variation_f_divergence",
    title="TV is E_nu[f(dmu/dnu)] with f(t) = |t - 1|/2, plus half the mass of mu where nu vanishes",
    sources=(contraction("Section II.B, examples of f"), federated("Section 2, examples of f")),
    kind="definition",
    given=(is_support,),
    show=total(X, lambda x: s[x] * Abs(mu[x] - nu[x])) / 2 + total(X, lambda x: (1 - s[x]) * mu[x]) / 2 == tv,
    proof=(
        sums(
            X,
            lambda x: s[x] * Abs(mu[x] - nu[x]) + (1 - s[x]) * mu[x] == Abs(mu[x] - nu[x]),
            lambda x: (
                instantiate(is_support, x),
                split(
                    -1,
                    (linear(Abs(mu[x] - nu[x]), mu[x]),),
                    (rewrite(-1), rewrite(-2), fact("abs", "positive", mu[x]), linear()),
                ),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "without that mass",
            show=total(X, lambda x: s[x] * Abs(mu[x] - nu[x])) / 2 == tv,
            hints=({"X": "2", "mu": HALVES, "nu": SURE, "s": ["1", "0"]},),
        ),
    ),
    note=(
        "The mass where nu vanishes is counted with lim f(t)/t: 1/2 for |t - 1|/2, and 1 for [t - gamma]_+ "
        "(hockey_stick_f_divergence_repaired)."
    ),
)

n = alphabet("n")
D, eta = nonneg("D", n), nonneg("eta", n)
i, m = index("i", 1, n), integer("m")
contracts = for_all(i + 1, n, lambda k: D[k] <= eta[k] * D[k - 1])


def bound(k: Expr) -> Expr:
    return D[i] * Product(i + 1, k, lambda j: eta[j])


contraction_product = Claim(
    id="contraction_product",
    title="D_n <= D_i eta_(i+1) ... eta_n if step k contracts D with coefficient eta_k",
    sources=(contraction("Lemma 3", "part", "from the contraction of each step"),),
    conditional_on=("the contraction of each step",),
    given=(contracts,),
    show=D[n] <= bound(n),
    proof=(
        have(i <= n),
        have(i >= 1),
        let(m, n),
        suffices(
            (m <= n).implies(D[m] <= bound(m)),
            modus(-1, linear()),
            rewrite(m == n, backwards=True),
            assume(),
        ),
        induction(
            m,
            i,
            (intro(), unfold(Product(i + 1, i, lambda j: eta[j]), "empty"), linear(D[i])),
            (
                intro(),
                modus((m <= n).implies(D[m] <= bound(m)), linear()),
                instantiate(contracts, m + 1),
                unfold(Product(i + 1, m + 1, lambda j: eta[j]), "last", linear()),
                linear(eta[m + 1], D[i]),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "one coefficient too many",
            show=D[n] <= D[i] * Product(i, n, lambda j: eta[j]),
            hints=({"n": "1", "i": "1", "D": ["1"], "eta": ["0"]},),
        ),
        Mutant(
            "half of it",
            show=D[n] <= bound(n) / 2,
            hints=({"n": "1", "i": "1", "D": ["1"], "eta": ["0"]},),
        ),
    ),
    extremal={"n": "2", "i": "1", "D": ["1", "1/2"], "eta": ["1", "1/2"]},
    note=(
        "D_k is any f-divergence between the two runs after step k, eta_k the contraction coefficient of the "
        "kernel that both runs share at step k > i. That D_k <= eta_k D_(k-1) is the definition of eta_k "
        "where 0 < D_(k-1) < infinity (the papers write only D != 0), and data processing where D_(k-1) = 0."
    ),
)

# --- Kullback-Leibler: f(t) = t log(t) ---------------------------------------------------------------

p, q, P, R = reals("p q P R")

log_tangent = Claim(
    id="log_sum_pointwise",
    title="p log(p/q) lies above its tangent at the ratio P/R",
    sources=joint_convexity.sources,
    kind="strengthening",
    given=(p > 0, q > 0, P > 0, R > 0),
    show=p * log(P / R) + p - q * P / R <= p * log(p / q),
    proof=(
        fact("log", "product", P, 1 / R),
        fact("log", "product", p, 1 / q),
        fact("log", "inverse", q),
        fact("log", "inverse", R),
        fact("log", "product", q * P, 1 / (R * p)),
        fact("log", "product", q, P),
        fact("log", "inverse", R * p),
        fact("log", "product", R, p),
        fact("log", "tangent", q * P / (R * p)),
        linear(p),
    ),
    mutants=(
        Mutant(
            "a hundredth more",
            show=p * log(P / R) + p - q * P / R + "1/100" <= p * log(p / q),
            hints=({"p": "1", "q": "1", "P": "1", "R": "1"},),
        ),
    ),
    extremal={"p": "1", "q": "1", "P": "1", "R": "1"},
)

a, b = reals("a b")

mixture_positive = Claim(
    id="mixture_positive",
    title="A mean of two positive numbers is positive",
    given=(w >= 0, w <= 1, a > 0, b > 0),
    show=w * a + (1 - w) * b > 0,
    proof=(cases(a <= b, (linear(w, 1 - w),), (linear(w, 1 - w),)),),
    mutants=(Mutant("any weight", given=(a > 0, b > 0)),),
    note="Ours.",
)


def positive(law: Family) -> Prop:
    return each(X, lambda x: law[x] > 0)


positive_laws = tuple(positive(law) for law in (mu1, mu2, nu1, nu2))

kl_convex = Claim(
    id="kl_jointly_convex",
    title="The Kullback-Leibler divergence (Renyi of order 1) is jointly convex",
    sources=(federated("Section 1, remark on the Renyi divergence"),),
    kind="strengthening",
    given=(w >= 0, w <= 1, *positive_laws),
    show=kl(mu12, nu12) <= w * kl(mu1, nu1) + (1 - w) * kl(mu2, nu2),
    proof=(
        sums(
            X,
            lambda x: (
                mu12(x) * log(mu12(x) / nu12(x))
                <= w * (mu1[x] * log(mu1[x] / nu1[x])) + (1 - w) * (mu2[x] * log(mu2[x] / nu2[x]))
            ),
            lambda x: (
                *(instantiate(law, x) for law in positive_laws),
                use(mixture_positive, a=mu1[x], b=mu2[x]),
                use(mixture_positive, a=nu1[x], b=nu2[x]),
                use(log_tangent, p=mu1[x], q=nu1[x], P=mu12(x), R=nu12(x)),
                use(log_tangent, p=mu2[x], q=nu2[x], P=mu12(x), R=nu12(x)),
                have(nu12(x) * (mu12(x) / nu12(x)) == mu12(x), ring()),
                linear(w, 1 - w),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "concave",
            show=kl(mu12, nu12) >= w * kl(mu1, nu1) + (1 - w) * kl(mu2, nu2),
            hints=(
                {
                    "X": "2", "w": "1/2", "mu1": HALVES, "nu1": HALVES, "mu2": ["1/4", "3/4"],
                    "nu2": ["3/4", "1/4"],
                },
            ),
        ),
    ),
    note="For positive masses; masses 0 follow by continuity (0 log 0 = 0).",
)  # fmt: skip

CLAIMS = (
    data_processing,
    joint_convexity,
    tv_as_f_divergence,
    contraction_product,
    log_tangent,
    mixture_positive,
    kl_convex,
)
