"""Contraction of E_gamma by Markov kernels: strong data processing, two-point formula, sharp profile.

eta_gamma(K), the contraction coefficient, is the least theta with E_gamma(mu K || nu K) <= theta
E_gamma(mu || nu) for all laws mu and nu.  A statement "eta_gamma(K) <= theta" is written out for all mu
and nu, a statement "eta_gamma(K) >= theta" with the laws that show it, and a maximum over pairs of
letters by a bound for each pair.  gamma stands for e^eps.  Finite alphabets of any size; general spaces
need the same proofs with suprema in place of maxima.
"""

from lemmas.divergences.data_processing import hockey_stick_data_processing
from lemmas.divergences.hockey_stick_forms import positive_and_negative_part
from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
gamma, theta, a, f, k, l = reals("gamma theta a f k l")
muK, nuK = finite.pushed(mu, K), finite.pushed(nu, K)
before, after = finite.hockey_stick(mu, nu, gamma), finite.hockey_stick(muK, nuK, gamma)
b = a + gamma - 1

RR3 = [["3/4", "1/4"], ["1/4", "3/4"]]  # randomised response, eta_gamma = (3 - gamma)/4 for gamma <= 3
FIRST, SECOND, HALVES = ["1", "0"], ["0", "1"], ["1/2", "1/2"]
TWO = {"X": "2", "Y": "2", "K": RR3, "mu": FIRST, "nu": SECOND}


def phi(x: Expr) -> Expr:
    """The positive part of mu(x) - gamma nu(x)."""
    return plus_part(mu[x] - gamma * nu[x])


def psi(x: Expr) -> Expr:
    """The negative part of mu(x) - gamma nu(x)."""
    return plus_part(gamma * nu[x] - mu[x])


def profile(a: Expr, K_x: finite.Law, K_z: finite.Law) -> Expr:
    """The sum of the positive parts of a K(x) - (a + gamma - 1) K(z).

    For a > 0 it is a E_g(K(x) || K(z)) with g = 1 + (gamma - 1)/a.
    """
    return total(K_x.letters, lambda y: plus_part(a * K_x(y) - (a + gamma - 1) * K_z(y)))


def each_pair(bound: Callable[[finite.Law, finite.Law], Prop]) -> Prop:
    """The bound holds for all pairs of rows of K."""
    return each(X, lambda x: each(X, lambda z: bound(finite.row(K, x), finite.row(K, z))))


def coupled(value: Callable[[Expr, Expr], Expr]) -> Expr:
    """The sum of phi(x) psi(z) value(x, z)."""
    return total(X, lambda x: total(X, lambda z: phi(x) * psi(z) * value(x, z)))


def coupled_sums(
    lower: Callable[[Expr, Expr], Expr],
    upper: Callable[[Expr, Expr], Expr],
    *pointwise: Callable[[Expr, Expr], Step],
) -> Step:
    """From lower(x, z) <= upper(x, z) for each pair to the sums with weights phi(x) psi(z)."""

    def inner(x: Expr) -> Step:
        return sums(
            X,
            lambda z: phi(x) * psi(z) * lower(x, z) <= phi(x) * psi(z) * upper(x, z),
            lambda z: (*(step(x, z) for step in pointwise), linear(phi(x) * psi(z))),
        )

    return sums(
        X,
        lambda x: (
            total(X, lambda z: phi(x) * psi(z) * lower(x, z))
            <= total(X, lambda z: phi(x) * psi(z) * upper(x, z))
        ),
        lambda x: (inner(x), assume()),
    )


def parts_times(weight: Callable[[Expr], Expr | int]) -> Step:
    """phi - psi = mu - gamma nu, summed with weights."""
    return sums(
        X,
        lambda x: (phi(x) - psi(x)) * weight(x) == (mu[x] - gamma * nu[x]) * weight(x),
        lambda x: (use(positive_and_negative_part, t=mu[x] - gamma * nu[x]), linear(weight(x))),
    )


def after_kernel(y: Expr) -> tuple[Step, ...]:
    """a b (mu K - gamma nu K)(y) is coupled, so its positive part is at most the coupled positive parts."""

    def gap(x: Expr, z: Expr) -> Expr:
        return a * K[x, y] - b * K[z, y]

    return (
        parts_times(lambda x: K[x, y]),
        have(
            a * b * (muK(y) - gamma * nuK(y)) == coupled(gap),
            linear(a * b, a * total(X, lambda x: phi(x) * K[x, y]), b * total(X, lambda x: psi(x) * K[x, y])),
        ),
        coupled_sums(gap, lambda x, z: plus_part(gap(x, z)), lambda x, z: fact("max", "above", gap(x, z), 0)),
        have(coupled(lambda x, z: plus_part(gap(x, z))) >= 0),
        cases_of(plus_part(muK(y) - gamma * nuK(y))),
        linear(a * b),
    )


profile_hypothesis = each_pair(lambda K_x, K_z: profile(a, K_x, K_z) <= f)

sharp_contraction = claim(
    "After a kernel, E_gamma is at most the two-point profile of the kernel at the former E_gamma",
    contraction("Theorem 2"),
    federated("Theorem 1, proof"),
    kind="strengthening",
    note=(
        "Sharper than the two-point formula when gamma > 1 and E_gamma(mu || nu) < 1, and "
        "exact for every value "
        "of E_gamma(mu || nu) (sharp_contraction_attained). A relative of the advanced joint convexity of "
        "Balle, Barthe and Gaboardi."
    ),
    given=[gamma >= 1, a == before, profile_hypothesis],
    show=after <= f,
)
proof(
    sharp_contraction,
    parts_times(lambda x: 1),
    have(before >= 0),
    cases(
        a > 0,
        (
            have(b > 0, linear()),
            sums(
                Y,
                lambda y: (
                    a * b * plus_part(muK(y) - gamma * nuK(y))
                    <= coupled(lambda x, z: plus_part(a * K[x, y] - b * K[z, y]))
                ),
                after_kernel,
            ),
            coupled_sums(
                lambda x, z: profile(a, finite.row(K, x), finite.row(K, z)),
                lambda x, z: f,
                lambda x, z: instantiate(profile_hypothesis, x, z),
            ),
            have(a * b * f == coupled(lambda x, z: f), linear(a * f, total(X, psi) * f)),
            linear(scale=a * b),
        ),
        (
            use(hockey_stick_data_processing),
            instantiate(profile_hypothesis, 1, 1),
            have(profile(a, finite.row(K, expr(1)), finite.row(K, expr(1))) >= 0),
            linear(),
        ),
    ),
)
doubt(
    sharp_contraction,
    mutants=[
        mutant(
            "gamma/a in place of 1 + (gamma - 1)/a",
            given=(
                gamma >= 1,
                a == before,
                each_pair(lambda K_x, K_z: total(Y, lambda y: plus_part(a * K_x(y) - gamma * K_z(y))) <= f),
            ),
            hints=({**TWO, "mu": ["3/4", "1/4"], "gamma": "3/2", "a": "3/4", "f": "3/16"},),
        ),
        mutant(
            "a tenth too small",
            show=after <= "9/10" * f,
            hints=({**TWO, "gamma": "3/2", "a": "1", "f": "3/8"},),
        ),
        mutant(
            "a + gamma - 1/2 in place of a + gamma - 1",
            given=(
                gamma >= 1,
                a == before,
                each_pair(lambda K_x, K_z: profile(a + "1/2", K_x, K_z) - f <= "1/2"),
            ),
        ),
    ],
    extremal={**TWO, "mu": ["3/4", "1/4"], "gamma": "3/2", "a": "3/4", "f": "1/4"},
)

two_point_pointwise = claim(
    "The pointwise inequality between the sharp profile and its linear bound",
    federated("Theorem 1, proof, display 1, line 8"),
    kind="strengthening",
    given=[a >= 0, a <= 1, gamma >= 1, l >= 0],
    show=plus_part(a * k - (a + gamma - 1) * l) <= a * plus_part(k - gamma * l),
)
proof(
    two_point_pointwise,
    fact("max", "above", k - gamma * l, 0),
    have(a * k - (a + gamma - 1) * l <= a * plus_part(k - gamma * l), linear(a, l, degree=3)),
    have(a * plus_part(k - gamma * l) >= 0),
    fact("max", "least", a * k - (a + gamma - 1) * l, 0, a * plus_part(k - gamma * l)),
    assume(),
)
doubt(
    two_point_pointwise,
    mutants=[
        mutant("a > 1 allowed", given=(a >= 0, gamma >= 1, l >= 0)),
        mutant("gamma < 1 allowed", given=(a >= 0, a <= 1, gamma >= 0, l >= 0)),
        mutant(
            "a tenth too small",
            show=plus_part(a * k - (a + gamma - 1) * l) <= "9/10" * a * plus_part(k - gamma * l),
        ),
    ],
    extremal={"a": "1/2", "gamma": "2", "k": "1", "l": "0"},
)

pair_hypothesis = each_pair(lambda K_x, K_z: finite.hockey_stick(K_x, K_z, gamma) <= theta)


hockey_stick_at_most_one = claim(
    "E_gamma is at most 1",
    federated("Theorem 1, proof, display 1, line 8"),
    kind="strengthening",
    given=[gamma >= 0],
    show=before <= 1,
)
proof(
    hockey_stick_at_most_one,
    sums(
        X,
        lambda x: phi(x) <= mu[x],
        lambda x: (fact("max", "least", mu[x] - gamma * nu[x], 0, mu[x]), linear()),
    ),
    linear(),
)
doubt(
    hockey_stick_at_most_one,
    mutants=[mutant("negative gamma allowed", given=()), mutant("a tenth too small", show=before <= "9/10")],
    extremal={"X": "2", "mu": FIRST, "nu": SECOND, "gamma": "2"},
)


def linear_bound(x: Expr, z: Expr) -> tuple[Step, ...]:
    """profile(before, K(x), K(z)) <= theta E."""
    return (
        sums(
            Y,
            lambda y: (
                plus_part(before * K[x, y] - (before + gamma - 1) * K[z, y])
                <= before * plus_part(K[x, y] - gamma * K[z, y])
            ),
            lambda y: (use(two_point_pointwise, a=before, k=K[x, y], l=K[z, y]), assume()),
        ),
        instantiate(pair_hypothesis, x, z),
        linear(before),
    )


x, z = index("x", 1, X), index("z", 1, X)

two_point_upper = claim(
    "eta_gamma(K) is at most the largest E_gamma between two rows of K",
    contraction("Theorem 2, equation (8)"),
    federated("Theorem 1, equation (9)"),
    note=(
        "Together with two_point_lower this is the two-point formula. The proof does not use "
        "that the rows of K "
        "sum to 1. It also holds at eps = 0, where the federated paper states it for eps > 0 "
        "and uses it at eps >= 0."
    ),
    given=[gamma >= 1, pair_hypothesis],
    show=after <= theta * before,
)
proof(
    two_point_upper,
    have(before >= 0),
    use(hockey_stick_at_most_one),
    have(
        each_pair(lambda K_x, K_z: profile(before, K_x, K_z) <= theta * before),
        intro("x", "z"),
        *linear_bound(x, z),
    ),
    use(sharp_contraction, a=before, f=theta * before, by=((), (), (), (), (assume(),))),
    assume(),
)
doubt(
    two_point_upper,
    mutants=[
        mutant(
            "a tenth too small",
            show=after <= "9/10" * theta * before,
            hints=({**TWO, "gamma": "3/2", "theta": "3/8"},),
        ),
        mutant(
            "gamma < 1 allowed",
            given=(gamma > 0, pair_hypothesis),
            hints=(
                {**TWO, "K": [HALVES, HALVES], "mu": HALVES, "nu": HALVES, "gamma": "1/2", "theta": "1/2"},
            ),
        ),
        mutant(
            "gamma squared in the rows",
            given=(gamma >= 1, each_pair(lambda K_x, K_z: finite.hockey_stick(K_x, K_z, gamma**2) <= theta)),
            hints=({**TWO, "gamma": "3/2", "theta": "3/16"},),
        ),
        mutant(
            "each pair of rows in one order only",
            given=(
                gamma >= 1,
                theta >= 0,
                each(
                    X,
                    lambda x: each(
                        X,
                        lambda z: (x < z).implies(
                            finite.hockey_stick(finite.row(K, x), finite.row(K, z), gamma) <= theta
                        ),
                    ),
                ),
            ),
            hints=({**TWO, "K": [FIRST, HALVES], "mu": SECOND, "nu": FIRST, "gamma": "3/2", "theta": "1/4"},),
        ),
    ],
    extremal={**TWO, "gamma": "3/2", "theta": "3/8"},
)
