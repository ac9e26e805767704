"""The Renyi divergence of two discrete Gaussian laws, moved by integers, is at most that of the Gaussian ones."""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.renyi import root_power, young, young_optimum
from lemmas.mechanisms.discrete_gaussian import discrete_gaussian, shifted_above, shifted_below
from lemmas.mechanisms.discrete_gaussian_moments import (inverse_density_within, ratio_of_densities,
    shifted_density_at_most_one)
from lemmas.papers import canonne
from verify.lemma import *

P = law("P", line)
sigma, x, a, r, e, alpha, T, y, R, S = reals("sigma x a r e alpha T y R S")
m, n, k = integer("m"), integer("n"), integer("k")
t, w, s1, f = (weight(name, line) for name in "t w s1 f".split())
X = hypothesis("X", discrete_gaussian(P, sigma))
H = exp(alpha * (alpha - 1) * m**2 / (2 * sigma**2))
moved = lambda m: bind(P, lambda x: dirac(m + x))

@claim("E t(X + m)^(alpha - 1) by Young's inequality, for the density ratio of X + m to X",
    given=[sigma > 0, X, alpha > 1, e > 0],
    show=E(P, lambda x: t(x + m) ** (alpha - 1))
        <= (1 - 1 / alpha) * E(P, lambda x: t(x) ** alpha) / e + e ** (alpha - 1) * H / alpha)
def moved_moment():
    name_for(s1, value(line, lambda x: t(x) ** (alpha - 1)))
    bounded_by(s1, T)
    have(E(P, lambda x: s1(x + m)) == E(P, lambda x: t(x + m) ** (alpha - 1)),
        by.under(P, lambda x: s1(x + m) == t(x + m) ** (alpha - 1), lambda x: (by.apply_to("s1", x + m),)), by.linear())
    young_bound = (1 - 1 / alpha) * E(P, lambda x: t(x) ** alpha) / e + e ** (alpha - 1) * H / alpha
    with use(small_real, A=E(P, lambda x: s1(x + m)) - young_bound, B=Max(T, 0)) as that:
        with that.premise("for every eps"):
            eps = intro("eps")
            intro(1)
            tight(r, P, lambda x: x + m, eps)
            use(inverse_density_within)
            unpack(this, "w")
            within = lambda x: s1(x) * (w(x) * phi(x / sigma))
            capped = lambda x: w(x) * phi((x - m) / sigma)
            with under(P, lambda x: s1(x + m) <= within(x + m) + Max(T, 0) * indicator(r < abs(x + m))) as v:
                apply_to("w", v + m)
                apply_to("T", v + m)
                fact("max", "above", T, 0)
                close, far = cases(abs(v + m) <= r)
                with close:
                    have(w(v + m) * phi((v + m) / sigma) == 1)
                    have(Max(T, 0) * indicator(r < abs(v + m)) >= 0)
                    linear(s1(v + m))
                with far:
                    have(within(v + m) >= 0)
                    linear()
            use(shifted_below, f=value(line, within), h=value(line, lambda x: s1(x) * capped(x)))
            with under(P,
                    lambda x: (s1(x) * capped(x)
                            <= (1 - 1 / alpha) * t(x) ** alpha / e + e ** (alpha - 1) * capped(x) ** alpha / alpha)) as v:
                use(young, u=t(v), l=capped(v))
                apply_to("s1", v)
                linear(capped(v))
            with use(shifted_density_at_most_one, a=alpha * m, f=value(line, lambda x: capped(x) ** alpha / H)) as that:
                with that.premise("f"):
                    v = intro("x")
                    apply_to("w", v)
                    use(ratio_of_densities, a=m, x=v)
                    ratio = exp((2 * m * v - m**2) / (2 * sigma**2))
                    have(indicator(abs(v) <= r) <= 1)
                    have(capped(v) == indicator(abs(v) <= r) * ratio, by.linear(w(v), ratio))
                    have(capped(v) <= ratio, by.linear(ratio))
                    fact("^", "increasing", capped(v), ratio, alpha)
                    have(ratio**alpha == H * exp((2 * (alpha * m) * v - (alpha * m) ** 2) / (2 * sigma**2)))
                    linear(1 / H)
            have(E(P, lambda x: capped(x) ** alpha) <= H, by.linear(H))
            linear(Max(T, 0), e ** (alpha - 1) / alpha)
    linear()

@claim("D_alpha(X + m || X) <= alpha m^2/(2 sigma^2) for the discrete Gaussian X, an integer m and alpha > 1",
    given=[sigma > 0, X, alpha > 1],
    show=renyi(moved(m), P, alpha) <= alpha * m**2 / (2 * sigma**2))
def moved_discrete_gaussian_renyi():
    intro("t")
    low, high = E(P, lambda x: t(m + x) ** (alpha - 1)), E(P, lambda x: t(x) ** alpha)
    with use(young_optimum, x=low, A=high, G=H) as that:
        with that.premise("for every e"):
            e = intro("e")
            intro(1)
            use(moved_moment)
            linear()
    use(root_power, x=low, y=high)
