"""Contraction of E_gamma: point masses attain the two-point formula and the sharp profile."""

from lemmas.contraction.dobrushin import FIRST, RR3, SECOND, K, X, Y, a, gamma, profile, x, z
from lemmas.contraction.dobrushin import theta as coefficient
from lemmas.papers import contraction, federated
from verify.language import divergence as finite
from verify.lemma import *

point1, point2 = distribution("p", X), distribution("q", X)


def point_mass(p: Family, letter: Expr) -> Prop:
    """All mass of p lies on the letter."""
    return each(X, lambda x: (x == letter) | (p[x] == 0))


def after_point_mass(p: Family, letter: Expr, y: Expr) -> Step:
    """(p K)(y) = K(y | letter)."""
    return sums(
        X,
        lambda x: p[x] * (K[x, y] - K[letter, y]) == expr(0),
        lambda x: (
            instantiate(point_mass(p, letter), x),
            split(-1, (rewrite(-1), ring()), (linear(K[x, y] - K[letter, y]),)),
        ),
    )


start = finite.mixed(a, point1, point2)

sharp_contraction_attained = claim(
    "Two point masses attain the sharp profile",
    contraction("Theorem 2"),
    federated("Theorem 1, proof, second half"),
    kind="strengthening",
    given=[point_mass(point1, x), point_mass(point2, z)],
    show=finite.hockey_stick(finite.pushed(start, K), finite.pushed(point2, K), gamma)
    == profile(a, finite.row(K, x), finite.row(K, z)),
)
proof(
    sharp_contraction_attained,
    sums(
        Y,
        lambda y: (
            plus_part(finite.pushed(start, K)(y) - gamma * finite.pushed(point2, K)(y))
            == plus_part(a * K[x, y] - (a + gamma - 1) * K[z, y])
        ),
        lambda y: (
            after_point_mass(point1, x, y),
            after_point_mass(point2, z, y),
            have(
                finite.pushed(start, K)(y) - gamma * finite.pushed(point2, K)(y)
                == a * K[x, y] - (a + gamma - 1) * K[z, y],
                linear(a, gamma),
            ),
            rewrite(-1),
            ring(),
        ),
    ),
    assume(),
)
doubt(
    sharp_contraction_attained,
    mutants=[
        mutant(
            "half of it",
            show=finite.hockey_stick(finite.pushed(start, K), finite.pushed(point2, K), gamma)
            <= profile(a, finite.row(K, x), finite.row(K, z)) / 2,
            hints=(
                {
                    "X": "2",
                    "Y": "2",
                    "K": RR3,
                    "p": FIRST,
                    "q": SECOND,
                    "x": "1",
                    "z": "2",
                    "a": "1",
                    "gamma": "3/2",
                },
            ),
        ),
    ],
)

sharp_contraction_start = claim(
    "The mixture a p + (1 - a) q of two point masses lies at E_gamma = a from q",
    federated("Theorem 1, proof, second half"),
    kind="strengthening",
    given=[point_mass(point1, x), point_mass(point2, z), x != z, gamma >= 1, a >= 0, a <= 1],
    show=finite.hockey_stick(start, point2, gamma) == a,
)
proof(
    sharp_contraction_start,
    sums(
        X,
        lambda i: plus_part(start(i) - gamma * point2[i]) == a * point1[i],
        lambda i: (
            instantiate(point_mass(point1, x), i),
            instantiate(point_mass(point2, z), i),
            cases(
                i == x,
                (
                    have(point2[i] == 0, split(-2, (linear(point2[i], scale=x - z),), (assume(),))),
                    fact("max", "left", start(i) - gamma * point2[i], 0),
                    linear(1 - a, gamma),
                ),
                (
                    have(point1[i] == 0, split(-3, (linear(point1[i], scale=i - x),), (assume(),))),
                    fact(
                        "max",
                        "right",
                        start(i) - gamma * point2[i],
                        0,
                        by=((linear(a, 1 - a, gamma - 1, point2[i], degree=2),),),
                    ),
                    linear(a),
                ),
            ),
        ),
    ),
    linear(),
)
doubt(
    sharp_contraction_start,
    mutants=[
        mutant(
            "half of it",
            show=finite.hockey_stick(start, point2, gamma) == a / 2,
            hints=({"X": "2", "p": FIRST, "q": SECOND, "x": "1", "z": "2", "a": "1", "gamma": "3/2"},),
        ),
    ],
)

two_point_lower = claim(
    "eta_gamma(K) is at least E_gamma between any two rows of K: take point masses",
    contraction("Theorem 2, equation (8)"),
    federated("Theorem 1, equation (9)"),
    repairs="two_point_third_letter",
    given=[
        gamma >= 1,
        x != z,
        point_mass(point1, x),
        point_mass(point2, z),
        finite.hockey_stick(finite.pushed(point1, K), finite.pushed(point2, K), gamma)
        <= coefficient * finite.hockey_stick(point1, point2, gamma),
    ],
    show=finite.hockey_stick(finite.row(K, x), finite.row(K, z), gamma) <= coefficient,
)
proof(
    two_point_lower,
    use(sharp_contraction_attained, a=1, by=((), (), (assume(),), (assume(),))),
    use(sharp_contraction_start, a=1, by=((), (assume(),), (assume(),))),
    linear(coefficient),
)
doubt(
    two_point_lower,
    mutants=[
        mutant(
            "a tenth too small",
            show=finite.hockey_stick(finite.row(K, x), finite.row(K, z), gamma) <= "9/10" * coefficient,
            hints=(
                {
                    "X": "2",
                    "Y": "2",
                    "K": RR3,
                    "p": FIRST,
                    "q": SECOND,
                    "x": "1",
                    "z": "2",
                    "gamma": "3/2",
                    "theta": "3/8",
                },
            ),
        ),
    ],
)
