"""The discrete Gaussian law: P(X = k) = e^(-(k - mu)^2/(2 sigma^2))/Z, Z the sum over all integers.

The language has no countable sums, but it has limits: Z is the sum over all integers if the sums from -n to n come near
it, as all terms are positive.  The law tells that they do: P(|X| <= n) is near 1 for large n, and is such a sum.
"""

from lemmas.analysis.limits import limit_is_unique
from lemmas.foundations.discrete_gaussian_exists import discrete_gaussian_at_exists, discrete_gaussian_at_unique
from lemmas.mechanisms.discrete_gaussian import (at_most_one_term, atom, compared_atom_by_atom, discrete_gaussian_at,
    found_among_the_terms, is_whole, whole_numbers, whole_with_probability_1)
from lemmas.papers import canonne
from verify.lemma import *

P, R = laws("P R", line)
mu, sigma, Z, W, c, d, r = reals("mu sigma Z W c d r")
n, N, M, k, m = (integer(name) for name in ("n", "N", "M", "k", "m"))
one = value(line, lambda x: 1)

@definition(r"\sum_{y \in \mathbb{Z}} e^{-(y - $mu)^2/(2 ($sigma)^2)} = $Z")
def gaussian_series(mu: Real, sigma: Real, Z: Real) -> Prop:
    """The sum of e^(-(y - $mu)^2/(2 $sigma^2)) over all integers y is $Z.

    For every d > 0 the sums from -n to n are within d of Z, from some n on."""
    return every(REAL,
        lambda d: (d > 0).implies(exists(INTEGER,
                lambda N: every(INTEGER,
                    lambda n: (n >= N).implies(abs(Sum(-n, n, lambda y: exp(-((y - mu) ** 2) / (2 * sigma**2))) - Z)
                            <= d)))))

partial = lambda n: Sum(-n, n, lambda y: exp(-((y - mu) ** 2) / (2 * sigma**2)))

@claim("The sum of e^(-(y - mu)^2/(2 sigma^2)) over all integers y has at most one value",
    given=[gaussian_series(mu, sigma, Z), gaussian_series(mu, sigma, W)],
    show=eq(W, Z))
def gaussian_series_unique():
    use(limit_is_unique, a=value(INTEGER, partial), S=W, T=Z)

X = hypothesis("X", whole_numbers(P))
outside = E(P, lambda x: indicator(r < abs(x)))

@claim("The probabilities of -n, ..., n have a sum of at most 1, and at least 1 - P(|X| > r) for n >= r, for a whole X",
    given=[X, hypothesis("n", r <= n), r > 0],
    show=(1 - outside <= Sum(-n, n, lambda k: atom(P, k))) & (Sum(-n, n, lambda k: atom(P, k)) <= 1))
def probabilities_within():
    """A whole x is one of -n, ..., n, or |x| > r; and it is only one of them."""
    hits = lambda x: Sum(-n, n, lambda k: indicator(eq(x, k)))
    rest = lambda x: hits(x) + indicator(r < abs(x)) - 1
    have(E(P, lambda x: rest(floor(x))) == E(P, rest), by.congruence("X", lambda law: eq(E(law, rest), E(P, rest))),
        by.ring())
    with under(P, lambda x: 0 <= rest(floor(x))) as x:
        use(found_among_the_terms, y=floor(x), f=one)
        _, near = cases(r < abs(floor(x)))
        with near:
            fact("abs", "above", floor(x))
            have(-n <= floor(x), by.linear())
            have(floor(x) <= n, by.linear())
    with under(P, lambda x: hits(x) <= 1) as x:
        use(at_most_one_term, s=1, m=0, h=one, x=x)

weighed = lambda k: exp(-((k - mu) ** 2) / (2 * sigma**2))
density = lambda k: phi((k - mu) / sigma)

weighed_is_density = claim("e^(-(k - mu)^2/(2 sigma^2)) = (2 pi)^(1/2) phi((k - mu)/sigma)",
    given=[sigma > 0],
    show=weighed(k) == sqrt(2 * pi) * density(k))

masses = hypothesis("c", every(INTEGER, lambda k: eq(atom(P, k), c * density(k))))

@claim("A whole X with P(X = k) = c phi((k - mu)/sigma) for every integer k has c > 0", given=[X, masses], show=0 < c)
def constant_positive():
    """Otherwise no mass were positive, and the mean of 1 at most 0."""
    contradiction()
    with use(compared_atom_by_atom, R=P, s=1, m=0, f=one, h=value(line, lambda x: 0)) as that:
        with that.premise("below"):
            k1 = intro("k")
            apply_to("c", k1)
            linear(density(k1))

@claim("A whole X with P(X = k) = c phi((k - mu)/sigma) for every integer k: the sum of e^(-(k - mu)^2/(2 sigma^2)) "
        "over all integers k is Z = (2 pi)^(1/2)/c",
    given=[sigma > 0, X, masses, hypothesis("Z", eq(Z, sqrt(2 * pi) / c))],
    show=(0 < Z) & gaussian_series(mu, sigma, Z))
def gaussian_series_is():
    """The sum from -n to n is Z P(|X| <= n), and P(|X| > r) is at most d/Z for some r."""
    use(constant_positive)
    have(0 < Z, by.rewrite("Z"))
    have(Z * c == sqrt(2 * pi), by.rewrite("Z"))
    _, sums_near = each_part()
    with sums_near:
        intro("d", "[d > 0]")
        tight(r, P, lambda x: x, d / Z)
        witness(floor(r) + 1)
        intro("n", "[n >= N]")
        use(probabilities_within)
        with sums((-n, n), lambda k: weighed(k) == Z * atom(P, k)) as k1:
            apply_to("c", k1)
            use(weighed_is_density, k=k1)
            linear(density(k1), Z)

@claim("X is discrete Gaussian of location mu and deviation sigma if and only if it is an integer and P(X = k) = "
        "e^(-(k - mu)^2/(2 sigma^2))/Z for every integer k, where Z > 0 is the sum of the numerators over all integers",
    canonne("Definition 1, discrete Gaussian", "whole"),
    given=[sigma > 0],
    show=exists(REAL,
        lambda Z: all_of(0 < Z, gaussian_series(mu, sigma, Z),
            every(REAL, lambda W: gaussian_series(mu, sigma, W).implies(eq(W, Z))),
            equivalent(discrete_gaussian_at(P, mu, sigma),
                is_whole(P) & every(INTEGER, lambda k: eq(atom(P, k), weighed(k) / Z))))))
def discrete_gaussian_normalised():
    """Z = sqrt(2 pi)/c for the constant c of the law R that there is; P is discrete Gaussian if it is R."""
    use(discrete_gaussian_at_exists)
    unpack(this, "R").called("R")
    unpack("R.1", "c").called("R masses")
    let(Z, sqrt(2 * pi) / c)
    use(constant_positive, P=R)
    have(Z * c == sqrt(2 * pi), by.rewrite("Z"))
    use(gaussian_series_is, P=R)
    with have(every(INTEGER, lambda k: weighed(k) / Z == c * density(k))).called("masses"):
        k1 = intro("k")
        use(weighed_is_density, k=k1)
        linear(1 / Z, density(k1) / Z)
    use(whole_with_probability_1).called("whole", "floor")
    witness(Z)
    _, _, only_sum, same_law = each_part()
    with only_sum:
        intro("W", "[W is the sum]")
        use(gaussian_series_unique)
    with same_law:
        only_if, if_masses = each_part()
        with only_if:
            intro(1)
            use(discrete_gaussian_at_unique)
            whole, at_each = each_part()
            with whole:
                modus("whole")
            with at_each:
                rewrite(same(P, R))
                k1 = intro("k")
                apply_to("masses", k1)
                apply_to("R masses", k1)
        with if_masses:
            intro(1)
            modus("floor")
            _, at_each = each_part()
            with at_each:
                witness(c)
                k1 = intro("k")
                apply_to("masses", k1)
                apply_to(every(INTEGER, lambda k: eq(atom(P, k), weighed(k) / Z)), k1)

# At sigma = 1 there is such a sum, Z > 0, and such a law.
at_1 = (by.contradiction().called("so"), by.use(discrete_gaussian_at_exists, mu=0, sigma=1),
    by.unpack(this, "P").called("X"), by.use(discrete_gaussian_normalised, mu=0, sigma=1),
    by.unpack(this, "Z").called("Z>0", "sum", "only", "law", "back"))
doubt(gaussian_series_unique,
    mutants=[mutant("any W", given=[], show=every(REAL, lambda Z: gaussian_series(mu, sigma, Z).implies(eq(W, Z))),
            hints=[{"witness": {"mu": "0", "sigma": "1", "W": "0"},
                    "proofs": {"show": (*at_1, by.apply_to("so", Z), by.linear())}}])])
doubt(discrete_gaussian_normalised,
    mutants=[mutant("half as large", given=[sigma > 0],
            show=exists(REAL,
                lambda Z: all_of(0 < Z, gaussian_series(mu, sigma, Z),
                    every(law(line),
                        lambda P: discrete_gaussian_at(P, mu, sigma).implies(
                            every(INTEGER, lambda k: eq(atom(P, k), weighed(k) / (2 * Z))))))),
            hints=[{"witness": {"mu": "0", "sigma": "1"},
                    "proofs": {"show": (*at_1, by.unpack("so", "W").called("W>0", "W", "halves"),
                            by.apply_to("only", W), by.modus("law").called("whole", "masses"), by.apply_to("masses", 0),
                            by.apply_to("halves", P, 0), by.have(1 / (2 * W) == 1 / Z),
                            by.have(1 / (2 * W) == 1 / (2 * Z), by.rewrite(eq(W, Z))), by.have(1 / (2 * Z) > 0),
                            by.linear())}}])])
doubt(gaussian_series_is,
    mutants=[mutant("any Z", given=[sigma > 0],
            show=every(law(line), lambda P: discrete_gaussian_at(P, mu, sigma).implies(gaussian_series(mu, sigma, Z))),
            hints=[{"witness": {"mu": "0", "sigma": "1", "Z": "0"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.use(discrete_gaussian_at_exists, mu=0, sigma=1), by.unpack(this, "P").called("X"),
                            by.use(discrete_gaussian_normalised, mu=0, sigma=1),
                            by.unpack(this, "W").called("W>0", "sum", "only", "law", "back"), by.apply_to("so", P),
                            by.apply_to("only", 0), by.linear())}}])])
