"""Joint convexity of the Kullback-Leibler divergence on finite alphabets, by tangents of p log(p/q)."""

from lemmas.divergences.hockey_stick_forms import HALVES, X
from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

mu1, mu2, nu1, nu2 = (distribution(name, X) for name in ("mu1", "mu2", "nu1", "nu2"))
w = real("w")
mu12, nu12 = finite.mixed(w, mu1, mu2), finite.mixed(w, nu1, nu2)

# --- Kullback-Leibler: f(t) = t log(t) ---------------------------------------------------------------

p, q, P, R = reals("p q P R")

log_sum_pointwise = claim(
    "p log(p/q) lies above its tangent at the ratio P/R",
    federated("Section 2, fourth property of E_eps, all f-divergences"),
    contraction("Section IV.E"),
    kind="strengthening",
    given=[p > 0, q > 0, P > 0, R > 0],
    show=p * log(P / R) + p - q * P / R <= p * log(p / q),
)
proof(
    log_sum_pointwise,
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
)
doubt(
    log_sum_pointwise,
    mutants=[
        mutant(
            "a hundredth more",
            show=p * log(P / R) + p - q * P / R + "1/100" <= p * log(p / q),
            hints=({"p": "1", "q": "1", "P": "1", "R": "1"},),
        ),
    ],
    extremal={"p": "1", "q": "1", "P": "1", "R": "1"},
)

a, b = reals("a b")

mixture_positive = claim(
    "A mean of two positive numbers is positive",
    note="Ours.",
    given=[w >= 0, w <= 1, a > 0, b > 0],
    show=w * a + (1 - w) * b > 0,
)
proof(
    mixture_positive,
    cases(a <= b, (linear(w, 1 - w),), (linear(w, 1 - w),)),
)
doubt(
    mixture_positive,
    mutants=[mutant("any weight", given=(a > 0, b > 0))],
)


def positive(law: Family) -> Prop:
    return each(X, lambda x: law[x] > 0)


positive_laws = tuple(positive(law) for law in (mu1, mu2, nu1, nu2))

kl_jointly_convex = claim(
    "The Kullback-Leibler divergence (Renyi of order 1) is jointly convex",
    federated("Section 1, remark on the Renyi divergence"),
    kind="strengthening",
    note="For positive masses; masses 0 follow by continuity (0 log 0 = 0).",
    given=[w >= 0, w <= 1, *positive_laws],
    show=finite.kl(mu12, nu12) <= w * finite.kl(mu1, nu1) + (1 - w) * finite.kl(mu2, nu2),
)
proof(
    kl_jointly_convex,
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
            use(log_sum_pointwise, p=mu1[x], q=nu1[x], P=mu12(x), R=nu12(x)),
            use(log_sum_pointwise, p=mu2[x], q=nu2[x], P=mu12(x), R=nu12(x)),
            have(nu12(x) * (mu12(x) / nu12(x)) == mu12(x), ring()),
            linear(w, 1 - w),
        ),
    ),
    linear(),
)
doubt(
    kl_jointly_convex,
    mutants=[
        mutant(
            "concave",
            show=finite.kl(mu12, nu12) >= w * finite.kl(mu1, nu1) + (1 - w) * finite.kl(mu2, nu2),
            hints=(
                {
                    "X": "2", "w": "1/2", "mu1": HALVES, "nu1": HALVES, "mu2": ["1/4", "3/4"],
                    "nu2": ["3/4", "1/4"],
                },
            ),
        ),
    ],
)  # fmt: skip
