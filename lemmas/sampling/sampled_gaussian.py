"""The sampled Gaussian mechanism: the divergence of N(0, sigma^2) from its mixture with N(1, sigma^2).

With r = dN(1, sigma^2)/dN(0, sigma^2), the moment sgm(alpha, q, sigma) is the mean of
(1 - q + q r)^(1 - alpha) under N(0, sigma^2), and S_alpha(q, sigma) = log(sgm)/(alpha - 1).  Means of
powers of r are Gaussian: E r^k = exp(k (k - 1)/(2 sigma^2)).  An inequality that holds for all values u > 0
of r may be integrated (`sampled_gaussian_moment`).  The rest is shown pointwise in u.  q is the sampling rate, p stands
for 1 - q + q u, and items are those of altschuler2022noisysgd.
"""

from lemmas.analysis.renyi_tangent import renyi_power_of_mean
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian_moment import sampled_gaussian_integrate_above as integrate_above
from lemmas.sampling.sampled_gaussian_moment import sampled_gaussian_moment_at_least_one
from verify.language.expr import Like
from verify.lemma import *

alpha, q, sigma, u, p = reals("alpha q sigma u p")
R, v = reals("R v")

ORDER = (alpha > 1, q > 0, q < 1)

def sgm(alpha: Like, q: Like, sigma: Like) -> Expr:
    """The mean of (1 - q + q r)^(1 - alpha) under N(0, sigma^2)."""
    return apply("sgm", alpha, q, sigma)

def S(alpha: Like, q: Like, sigma: Like) -> Expr:
    """S_alpha(q, sigma) of Definition 2.10, alpha > 1; sigma is the noise per unit of sensitivity."""
    return log(sgm(alpha, q, sigma)) / (expr(alpha) - 1)

def mixed_density(u: Expr) -> Expr:
    """The density of the mixture with respect to N(0, sigma^2), where r = u."""
    return 1 - q + q * u

def power_mean(k: Like) -> Expr:
    """E r^k."""
    return exp(expr(k) * (expr(k) - 1) / (2 * sigma**2))

def threshold(alpha: Expr, q: Expr) -> Expr:
    """M of the definition of alpha*."""
    return log(1 + 1 / (q * (alpha - 1)))

def first_condition(alpha: Expr, q: Expr, sigma: Expr) -> Prop:
    """The first of the two conditions alpha <= ... that define alpha*(q, sigma)."""
    return alpha <= threshold(alpha, q) * sigma**2 / 2 - log(sigma**2)

def below_alpha_star(alpha: Expr, q: Expr, sigma: Expr) -> tuple[Prop, Prop]:
    """alpha <= alpha*(q, sigma): both conditions of the definition hold at alpha."""
    top = threshold(alpha, q)
    return (alpha <= top * sigma**2 / 2 - log(sigma**2),
        alpha <= (top**2 * sigma**2 / 2 - log(5 * sigma**2)) / (top + log(q * alpha) + 1 / (2 * sigma**2)))

@claim("p^(1 - alpha) >= 1 - (alpha - 1)(p - 1), its tangent at 1, for p > 0 and alpha >= 1",
    altschuler("Definition 2.10"), kind="lemma",
    given=[alpha >= 1, p > 0],
    show=1 + (1 - alpha) * (p - 1) <= p ** (1 - alpha))
def sampled_gaussian_power_tangent():
    fact("^", "exp", p, 1 - alpha)
    fact("log", "tangent", p)
    fact("exp", "tangent", (1 - alpha) * log(p))
    linear(alpha - 1)

doubt(sampled_gaussian_power_tangent, mutants=[mutant("order below 1", given=(alpha > 0, p > 0))])

@claim("In numbers: S_alpha(q, sigma) <= log(1/(1 - q)), whatever alpha > 1 and sigma > 0, 0 < q < 1",
    altschuler("Definition 2.10"), kind="lemma",
    given=[*ORDER, sigma > 0],
    show=S(alpha, q, sigma) <= -log(1 - q))
def sampled_gaussian_bounded():
    """Why this direction cannot be the whole privacy loss: it stays bounded as alpha grows or the noise vanishes,
    while the reverse divergence D_alpha(mixture || N(0, sigma^2)) does not."""

    # (1 - q + q u)^(1 - alpha) <= (1 - q)^(1 - alpha), a constant.
    use(integrate_above, c0=exp((1 - alpha) * log(1 - q)), c1=0, c2=0, c3=0, k=0,
        by={"above": (by.intro("u", "[u > 0]"), by.fact("^", "decreasing", 1 - q, mixed_density(u), 1 - alpha),
                by.fact("^", "exp", 1 - q, 1 - alpha))})
    use(sampled_gaussian_moment_at_least_one)
    fact("log", "increasing", sgm(alpha, q, sigma), exp((1 - alpha) * log(1 - q)))
    fact("log", "exp", (1 - alpha) * log(1 - q))
    combine((1, ["log increasing"]), (1, [this]), scale=alpha - 1)

doubt(sampled_gaussian_bounded, mutants=[mutant("half of it", show=S(alpha, q, sigma) <= -log(1 - q) / 2)])

@claim("In numbers: S_alpha(q, sigma) <= q (q (alpha - 1) + 1)/(2 sigma^2) for all alpha > 1, q in (0, 1), sigma > 0",
    altschuler("Lemma 2.12"), kind="strengthening",
    given=[*ORDER, sigma > 0],
    show=S(alpha, q, sigma) <= q * (q * (alpha - 1) + 1) / (2 * sigma**2))
def sampled_gaussian_geometric_mean():
    """In particular S_alpha <= q alpha/(2 sigma^2), which convexity in the second law gives as well."""

    k = (1 - alpha) * q
    with use(integrate_above, c0=0, c1=0, c2=0, c3=1, k=k) as power_k_integrated:
        with power_k_integrated.premise("above"):
            intro("u", "[u > 0]")
            # The mixture is at least the geometric mean u^q.
            use(renyi_power_of_mean, lam=q, y2=1)
    use(sampled_gaussian_moment_at_least_one)
    fact("log", "increasing", sgm(alpha, q, sigma), power_mean(k))
    fact("log", "exp", k * (k - 1) / (2 * sigma**2))
    combine((1, ["log increasing"]), (1, ["log exp"]), scale=alpha - 1)

doubt(sampled_gaussian_geometric_mean,
    mutants=[mutant("without the second q", show=S(alpha, q, sigma) <= q * (q * (alpha - 1)) / (2 * sigma**2)),
        mutant("half of it", show=S(alpha, q, sigma) <= q * (q * (alpha - 1) + 1) / (4 * sigma**2))])

J = space("J")
w, r = law("w", J), weight("r", J)
m = real("m")

@claim("(1 - q + q E r)^(1 - alpha) <= E (1 - q + q r)^(1 - alpha), r the density ratios of the shifts, alpha > 1",
    altschuler("Lemma 2.11"), altschuler("Appendix A.2, display, line 2"), altschuler("(3.4), line 3"),
    kind="proof-line", repairs="noisy_sgd_one_shift_3_4",
    given=[alpha > 1, q >= 0, q < 1],
    show=mixed_density(E(w, r)) ** (1 - alpha) <= E(w, lambda j: mixed_density(r(j)) ** (1 - alpha)))
def sampled_gaussian_mixture_of_shifts():
    """Pointwise in the output, for any law of shifts (r(j) is the density ratio of shift j, bounded where the shifts
    are).  The proof cites quasi-convexity (Lemma 2.6), stated for two laws only."""

    # The tangent at the mean m: with p = (1 - q + q r)/m, p^(1 - alpha) >= 1 + (1 - alpha) (p - 1).
    let(m, mixed_density(E(w, r)))
    with name_for(F, value(J, lambda j0: mixed_density(r(j0)) ** (1 - alpha)), limit=(1 - q) ** (1 - alpha)) as named:
        for bound in (0, 1):  # at least 0, at most the limit
            with named.premise(bound):
                bounded_power()
    with under(w, lambda j: m ** (1 - alpha) * (1 + (1 - alpha) * (mixed_density(r(j)) / m - 1)) <= F(j)) as j:
        use(sampled_gaussian_power_tangent, p=mixed_density(r(j)) / m)
        fact("^", "product", m, mixed_density(r(j)) / m, 1 - alpha)
        apply_to(F_is)
        linear(m ** (1 - alpha))
    under(w, lambda j: mixed_density(r(j)) ** (1 - alpha) == F(j), lambda j: (by.apply_to(F_is),))
    have(mixed_density(E(w, r)) ** (1 - alpha) == m ** (1 - alpha), by.rewrite(m == mixed_density(E(w, r))))
    linear(m ** (1 - alpha) * (1 - alpha) / m)

F = bounded("F", J)
F_is = every(J, lambda j: F(j) == mixed_density(r(j)) ** (1 - alpha))
shift = point("j0", J)

def bounded_power() -> None:
    """The power of the mixed density is from 0 to (1 - q)^(1 - alpha)."""
    have(q * r(shift) >= 0)
    have(1 - q <= mixed_density(r(shift)))
    fact("^", "decreasing", 1 - q, mixed_density(r(shift)), 1 - alpha)
    have(mixed_density(r(shift)) ** (1 - alpha) > 0)
    have((1 - q) ** (1 - alpha) > 0)
    linear()

@claim("The log of the density ratio at distance R and noise sigma is that at distance 1 and noise sigma/R",
    altschuler("Lemma 2.11"), altschuler("Appendix A.2, display, line 5"), kind="proof-line",
    given=[sigma > 0, R > 0, v == R * u],
    show=(v**2 - (v - R) ** 2) / (2 * sigma**2) == (u**2 - (u - 1) ** 2) / (2 * (sigma / R) ** 2))
def sampled_gaussian_scaling():
    """Exponents of the two density ratios, at R u and at u.  That the divergence grows with the distance (line 4 of
    the display, for which the proof gives no reason) is post-processing: add the same noise."""

    rewrite(v == R * u)

doubt(sampled_gaussian_scaling,
    mutants=[mutant("noise sigma R",
            show=(v**2 - (v - R) ** 2) / (2 * sigma**2) == (u**2 - (u - 1) ** 2) / (2 * (sigma * R) ** 2))])
