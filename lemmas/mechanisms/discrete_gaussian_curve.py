"""The exact privacy curve of discrete Gaussian noise: the best test of X + m against X asks for a half-line.

X is discrete Gaussian of deviation sigma, of the law P; m >= 1 and S are whole shifts.
"""

from lemmas.mechanisms.discrete_gaussian import discrete_gaussian, shifted_above, shifted_below
from lemmas.mechanisms.discrete_gaussian_moments import ratio_of_densities
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

P = law("P", line)
sigma, x, eps = reals("sigma x eps")
m, S, k = integer("m"), integer("S"), integer("k")
p = test("p", line)
X = hypothesis("X", discrete_gaussian(P, sigma))
moved = lambda m: bind(P, lambda x: dirac(m + x))
threshold = eps * sigma**2 / m + m / 2  # where the ratio of the densities is e^eps
beyond = lambda x: indicator(threshold < x)

@definition
def discrete_gaussian_delta(P: Law[line], sigma: Real, m: Integer, eps: Real) -> Expr:
    """P(X > $eps $sigma^2/$m - $m/2) - e^$eps P(X > $eps $sigma^2/$m + $m/2) for X ~ $P.

    P(X > eps sigma^2/m - m/2) - e^eps P(X > eps sigma^2/m + m/2), X of the law P."""
    return E(P, lambda x: indicator(eps * sigma**2 / m - m / 2 < x)) - exp(eps) * E(P,
        lambda x: indicator(eps * sigma**2 / m + m / 2 < x))

@claim("The ratio of the densities of X + m, X is >= e^eps beyond eps sigma^2/m + m/2 and <= e^eps before it, m >= 1",
    given=[sigma > 0, m >= 1],
    show=all_of((x <= threshold).implies(phi((x - m) / sigma) <= exp(eps) * phi(x / sigma)),
        (threshold < x).implies(exp(eps) * phi(x / sigma) <= phi((x - m) / sigma))))
def ratio_above_at_threshold():
    use(ratio_of_densities, a=m)
    exponent = (2 * m * x - m**2) / (2 * sigma**2)
    part = each_part()
    with part[0]:
        intro(1)
        fact("exp", "increasing", exponent, eps, by=[(by.linear(m / sigma**2),)])
        linear(phi(x / sigma))
    with part[1]:
        intro(1)
        fact("exp", "increasing", eps, exponent, by=[(by.linear(m / sigma**2),)])
        linear(phi(x / sigma))

@claim("E_gamma of X + m and X, gamma = e^eps, is attained by the half-line beyond eps sigma^2/m + m/2, m >= 1",
    canonne("Theorem 7, exact approximate privacy", "remark", "any whole shift"),
    given=[sigma > 0, X, m >= 1],
    show=hockey_stick_equals(exp(eps), line, moved(m), P, discrete_gaussian_delta(P, sigma, m, eps)))
def discrete_gaussian_hockey_stick():
    """A test p gains at most 0 up to the threshold, and at most what the half-line gains beyond it."""

    part = each_part()
    with part[0]:
        p = intro("p")
        with use(shifted_below, f=value(line, lambda x: p(x) * (1 - beyond(x))),
                h=value(line, lambda x: exp(eps) * (p(x) * (1 - beyond(x))))) as that:
            with that.premise("weighed"):
                k = intro("k")
                use(ratio_above_at_threshold, x=k).called("before", "beyond")
                inside, _ = cases(k <= threshold)
                with inside:
                    modus("before")
                    linear(p(k))
        with use(shifted_above, f=value(line, lambda x: exp(eps) * ((1 - p(x)) * beyond(x))),
                h=value(line, lambda x: (1 - p(x)) * beyond(x))) as that:
            with that.premise("weighed"):
                k = intro("k")
                use(ratio_above_at_threshold, x=k).called("before", "beyond")
                outside, _ = cases(threshold < k)
                with outside:
                    modus("beyond")
                    linear(1 - p(k))
    with part[1]:
        witness(value(line, beyond))

@claim("P(X > eps sigma^2/m - m/2) - e^eps P(X > eps sigma^2/m + m/2) does not fall as m >= 1 grows, X discrete "
        "Gaussian",
    given=[sigma > 0, X, 1 <= m, m <= S],
    show=discrete_gaussian_delta(P, sigma, m, eps) <= discrete_gaussian_delta(P, sigma, S, eps))
def delta_rises_with_the_shift():
    use(discrete_gaussian_hockey_stick, m=S).called("bound", "attained")
    apply_to("bound", value(line, beyond))
    # P(X > t - m) <= P(X > t - S) at the threshold t of m.
    with under(P, lambda x: indicator(eps * sigma**2 / m - m / 2 < x) <= beyond(S + x)) as x:
        yes, _ = cases(eps * sigma**2 / m - m / 2 < x)
        with yes:
            have(threshold < S + x, by.linear())

at_one = value(line, lambda x: indicator(eq(x, 1)))
doubt(delta_rises_with_the_shift,
    mutants=[dropped(delta_rises_with_the_shift, "X",
            hints=[{"witness": {"P": dirac(expr("9/4")), "sigma": "1", "m": "1", "S": "2", "eps": "2"}}])])
doubt(discrete_gaussian_hockey_stick,
    mutants=[dropped(discrete_gaussian_hockey_stick, "X",
            hints=[{"witness": {"P": dirac(expr(0)), "sigma": "1", "m": "1", "eps": "2"},
                    "proofs": {"show": (by.contradiction().called("near", "attained"), by.apply_to("near", at_one),
                            by.linear())}}])])
