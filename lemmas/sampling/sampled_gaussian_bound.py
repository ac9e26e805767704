"""The bound 2 alpha q^2/sigma^2 on the divergence of the sampled Gaussian mechanism, and alpha*.

Lemma 2.12 of altschuler2022noisysgd holds for all orders alpha > 1, all q in (0, 1) and all sigma >= 1.  S_alpha, the
divergence, and r with its values u are those of `sampled_gaussian`; p = 1 - q + q u is at least m = 1 - q.  alpha* is
the largest alpha with alpha <= M sigma^2/2 - log(sigma^2), the first condition, and alpha <= (M^2 sigma^2/2 -
log(5 sigma^2))/(M + log(q alpha) + 1/(2 sigma^2)), where M is log(1 + 1/(q (alpha - 1))) (`threshold`).
"""

from lemmas.analysis.renyi_tangent import renyi_exponential_convex
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import (ORDER, S, alpha, below_alpha_star, first_condition, integrate_above, p, q,
    sampled_gaussian_geometric_mean, sgm, sigma, threshold, u)
from lemmas.sampling.sampled_gaussian import mixed_density as mixture_at
from lemmas.sampling.sampled_gaussian_moment import sampled_gaussian_moment_at_least_one
from verify.lemma import *

m, z = reals("m z")

@claim("(p - 1)(1 - p^(-alpha)) <= alpha m^(-alpha - 1) (p - 1)^2 for alpha >= 0, p >= m, 0 < m <= 1",
    altschuler("Lemma 2.12"), kind="lemma",
    given=[alpha >= 0, m > 0, m <= 1, p >= m],
    show=(p - 1) * (1 - p ** (-alpha)) <= alpha * m ** (-alpha - 1) * (p - 1) ** 2)
def sampled_gaussian_power_lipschitz():
    # Where p <= 1 the slope of p^(-alpha) is at least -alpha m^(-alpha - 1), as z >= m; p > 1 is left to the prover.
    yes, _ = cases(p <= 1)
    with yes:
        with have(p ** (-alpha) <= 1 + alpha * m ** (-alpha - 1) * (1 - p)):
            slope(p, 1, by.fact("^", "decreasing", m, z, -alpha - 1), by.linear(alpha), down=True)
        linear(1 - p)

doubt(sampled_gaussian_power_lipschitz,
    mutants=[mutant("exponent -alpha + 1",
            show=(p - 1) * (1 - p ** (-alpha)) <= alpha * m ** (-alpha + 1) * (p - 1) ** 2)])

@claim("p^(1-alpha) <= 1 - (alpha-1)(p-1) + alpha (alpha-1)/2 m^(-alpha-1) (p-1)^2 for p >= m, 0 < m <= 1 <= alpha",
    altschuler("Lemma 2.12"), kind="lemma",
    given=[alpha >= 1, m > 0, m <= 1, p >= m],
    show=p ** (1 - alpha) <= 1 - (alpha - 1) * (p - 1) + alpha * (alpha - 1) / 2 * m ** (-alpha - 1) * (p - 1) ** 2)
def sampled_gaussian_power_taylor():
    # Both sides are 1 at p = 1; by the claim above their slopes are in order on either side.
    cases(p <= 1,
        yes=(by.slope(p, 1, by.use(sampled_gaussian_power_lipschitz, p=z), by.linear(alpha - 1, scale=1 - z),
                down=True),),
        no=(by.slope(p, 1, by.use(sampled_gaussian_power_lipschitz, p=z), by.linear(alpha - 1, scale=z - 1)),))

doubt(sampled_gaussian_power_taylor,
    mutants=[mutant("a quarter of the square",
            show=p ** (1 - alpha)
                <= 1 - (alpha - 1) * (p - 1) + alpha * (alpha - 1) / 4 * m ** (-alpha - 1) * (p - 1) ** 2)],
    extremal={"alpha": "2", "m": "1", "p": "1"})

@claim("In numbers: S_alpha(q, sigma) <= alpha/2 q^2 (e^(1/sigma^2) - 1) (1 - q)^(-alpha - 1), alpha > 1, 0 < q < 1",
    altschuler("Lemma 2.12"), kind="lemma",
    given=[*ORDER, sigma > 0],
    show=S(alpha, q, sigma) <= alpha / 2 * q**2 * (exp(1 / sigma**2) - 1) * (1 - q) ** (-alpha - 1))
def sampled_gaussian_taylor():
    c, h = alpha * (alpha - 1) / 2 * (1 - q) ** (-alpha - 1), exp(1 / sigma**2) - 1
    # The Taylor bound, 1 - (alpha - 1) q (u - 1) + c q^2 (u - 1)^2 at r = u, integrated: E r^2 = e^(1/sigma^2) = 1 + h.
    use(integrate_above, c0=1 + (alpha - 1) * q + c * q**2, c1=-(alpha - 1) * q - 2 * c * q**2, c2=c * q**2, c3=0, k=0,
        by={"above": (by.intro("u", "[u > 0]"), by.use(sampled_gaussian_power_taylor, p=mixture_at(u), m=1 - q))})
    use(sampled_gaussian_moment_at_least_one)
    fact("log", "tangent", sgm(alpha, q, sigma))
    have(log(sgm(alpha, q, sigma)) <= c * q**2 * h, by.linear(c * q**2))
    combine((1, [this]), scale=alpha - 1)

@claim("(1 - q)^(-alpha - 1) <= e^(2/3) if 3 alpha q <= 1 - q and alpha >= 1", altschuler("Lemma 2.12"), kind="lemma",
    given=[alpha >= 1, q >= 0, q < 1, 3 * alpha * q <= 1 - q],
    show=(1 - q) ** (-alpha - 1) <= exp("2/3"))
def sampled_gaussian_curvature():
    # -log(1 - q) <= q/(1 - q) = v, and (alpha + 1) v <= 2 alpha v <= 2/3.
    fact("log", "tangent", 1 / (1 - q))
    fact("log", "inverse", 1 - q)
    have(q / (1 - q) * (3 * alpha) <= 1)
    have((-alpha - 1) * log(1 - q) <= "2/3", by.linear(alpha + 1, q / (1 - q)))

doubt(sampled_gaussian_curvature, mutants=[mutant("e^(1/2)", show=(1 - q) ** (-alpha - 1) <= exp("1/2"))])

@claim("In numbers: S_alpha(q, sigma) <= 2 alpha q^2/sigma^2 for all alpha > 1, all q in (0, 1) and all sigma >= 1",
    altschuler("Lemma 2.12"), kind="strengthening",
    given=[*ORDER, sigma >= 1],
    show=S(alpha, q, sigma) <= 2 * alpha * q**2 / sigma**2)
def sampled_gaussian_all_orders():
    """No condition on alpha, none on q, and sigma >= 1 in place of 4.  If 3 alpha q >= 1 - q, the mixture is at least
    the geometric mean (AM-GM); otherwise second-order Taylor at 1.  The constant 2 is not sharp (about 0.53 is the
    largest value that we met at sigma >= 4), but 1/2 is too small."""

    x = 1 / sigma**2
    yes, no = cases(3 * alpha * q >= 1 - q).called("q is not small")
    with yes:
        use(sampled_gaussian_geometric_mean)
        combine((1, [this]), (q / (2 * sigma**2), ["q is not small"]))
    with no:
        use(sampled_gaussian_taylor)
        use(sampled_gaussian_curvature)
        use(renyi_exponential_convex, lam=x, u1=1, u2=0)  # e^x <= 1 + (e - 1) x, as x <= 1
        have((exp(1) - 1) * exp("2/3") <= 4)
        have((exp(x) - 1) * (1 - q) ** (-alpha - 1) <= 4 * x, by.linear(exp(x) - 1, x, exp("2/3")))
        combine((1, [sampled_gaussian_taylor.show]), (alpha * q**2 / 2, [this]))

doubt(sampled_gaussian_all_orders,
    mutants=[mutant("constant 1/2", show=S(alpha, q, sigma) <= alpha * q**2 / (2 * sigma**2)),
        mutant("q cubed", show=S(alpha, q, sigma) <= 2 * alpha * q**3 / sigma**2),
        mutant("noise down to 1/2", given=(*ORDER, sigma >= "1/2"))])

@claim("In numbers: S_alpha(q, sigma) <= 2 alpha q^2/sigma^2 for q < 1/5, sigma >= 4, alpha <= alpha*(q, sigma)",
    altschuler("Lemma 2.12", "part", "the integral of Definition 2.10"),
    given=[alpha > 1, q > 0, q < "1/5", sigma >= 4, *below_alpha_star(alpha, q, sigma)],
    show=S(alpha, q, sigma) <= 2 * alpha * q**2 / sigma**2)
def sampled_gaussian_bound():
    """True; only alpha > 1, 0 < q < 1 and sigma >= 1 are used.  `alpha <= alpha*` is read as: alpha satisfies both
    conditions; these hold on an interval (`alpha_star_interval`)."""

    use(sampled_gaussian_all_orders)

doubt(sampled_gaussian_bound,
    mutants=[mutant("constant 1/2", show=S(alpha, q, sigma) <= alpha * q**2 / (2 * sigma**2)),
        mutant("sigma to the power 3", show=S(alpha, q, sigma) <= 2 * alpha * q**2 / sigma**3)])

# --- alpha* ------------------------------------------------------------------------------------------

alpha1, alpha2, s1, s2 = reals("alpha1 alpha2 s1 s2")

@claim("If the first condition of alpha* holds at alpha2, it holds at all smaller alpha1 > 1",
    altschuler("Section 2.3, definition of alpha*", "remark", "the first condition passes to smaller orders"),
    kind="definition",
    given=[alpha1 > 1, alpha1 <= alpha2, q > 0, sigma > 0, first_condition(alpha2, q, sigma)],
    show=first_condition(alpha1, q, sigma))
def alpha_star_first_condition_interval():
    fact("log", "increasing", 1 + 1 / (q * (alpha2 - 1)), 1 + 1 / (q * (alpha1 - 1)))
    linear(sigma**2 / 2)

doubt(alpha_star_first_condition_interval,
    mutants=[mutant("at larger orders too",
            given=(alpha1 > 1, alpha2 > 1, q > 0, sigma > 0, first_condition(alpha2, q, sigma)))])

@claim("If the first condition of alpha* holds at noise s1 >= 4, it holds at every larger noise",
    altschuler("Section 2.3, definition of alpha*"), kind="lemma",
    given=[alpha > 1, q > 0, s1 >= 4, s1 <= s2, first_condition(alpha, q, s1)],
    show=first_condition(alpha, q, s2))
def alpha_star_first_condition_noise():
    """Used where Theorem 3.1 falls back on the whole noise instead of a part of it."""

    # c s^2/2 - log(s^2) - alpha grows in s, with slope c s - 2/s, where c s^2 >= 4.
    c = threshold(alpha, q)
    fact("log", "increasing", 16, s1**2)
    have(log(16) > 2)
    have(c * s1**2 >= 4, by.linear(s1**2))
    slope(s2, s1, by.have(z**2 >= s1**2, by.linear(degree=2)), by.have(c * z**2 >= 4, by.linear(c)), by.linear(),
        base=(by.linear(s1**2),))

doubt(alpha_star_first_condition_noise,
    mutants=[mutant("any noise", given=(alpha > 1, q > 0, s1 > 0, s1 <= s2, first_condition(alpha, q, s1)))])
