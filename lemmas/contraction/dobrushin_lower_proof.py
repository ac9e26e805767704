"""The two-point formula: the second half of the proof, which shows that the bound is attained.

p0, p1 and p2 are point masses at the letters x0, x1 and x2; for 0 < d < 1 the proof compares
mu_d = (1 - d) p0 + d p1 with nu_d = ((1 - d)/gamma) p0 + (1 - (1 - d)/gamma) p2, and lets d tend to 1.
Finite alphabets: the paper's lines; the theorem itself is `two_point_formula_converse`, on all spaces.
"""

from lemmas.papers import federated
from verify.language import divergence as finite
from verify.lemma import *

X, Y = alphabet("X"), alphabet("Y")
K = kernel("K", X, Y)
gamma, coefficient = reals("gamma theta")
RR3 = [["3/4", "1/4"], ["1/4", "3/4"]]  # randomised response, eta_gamma = (3 - gamma)/4 for gamma <= 3


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


x0, x1, x2 = (index(name, 1, X) for name in ("x0", "x1", "x2"))
p0, p1, p2 = (distribution(name, X) for name in ("p0", "p1", "p2"))
d, gap = real("d"), real("gap")
mu_d = finite.Law(X, lambda x: (1 - d) * p0[x] + d * p1[x])
nu_d = finite.Law(X, lambda x: (1 - d) / gamma * p0[x] + (1 - (1 - d) / gamma) * p2[x])
points = (point_mass(p0, x0), point_mass(p1, x1), point_mass(p2, x2))
inside = (d > 0, d < 1)
tilted = 1 + (gamma - 1) / d
rows = finite.row(K, x1), finite.row(K, x2)
THREE = {
    "X": "3",
    "p0": ["0", "0", "1"],
    "p1": ["1", "0", "0"],
    "p2": ["0", "1", "0"],
    "x0": "3",
    "x1": "1",
    "x2": "2",
    "d": "1/2",
    "gamma": "3/2",
}
THREE_ROWS = {**THREE, "Y": "2", "K": [*RR3, ["1/2", "1/2"]]}

two_point_third_letter = claim(
    "There is a letter x0 besides x1 and x2",
    federated("Theorem 1, proof, definition of mu_delta and nu_delta"),
    kind="proof-line",
    flaw="proof gap",
    grade="boundary",
    note=(
        "An alphabet with two letters has a third one if and only if its size is at least 3. "
        "There is none when the kernel has two inputs, as binary randomised response has: the lower "
        "bound is then not proved. The condition is not needed: x0 = x2 does as well, and so do the "
        "point masses themselves "
        "(d = 1, two_point_formula_converse), without a limit."
    ),
    refutation={"witness": {"X": "2", "x1": "1", "x2": "2"}},
    given=[x1 != x2],
    show=X >= 3,
)
doubt(
    two_point_third_letter,
    mutants=[
        mutant(
            "two more letters",
            given=(x1 != x2, x1 >= 1, x1 <= X, x2 >= 1, x2 <= X, X >= 2),
            show=X >= 4,
            hints=({"X": "3", "x1": "1", "x2": "2"},),
        ),
    ],
)

two_point_proof_start = claim(
    "E_gamma(mu_d || nu_d) = d",
    federated("Theorem 1, proof, definition of mu_delta and nu_delta"),
    kind="proof-line",
    note="True for any letter x0, also for x0 = x2.",
    given=[gamma > 1, *inside, x1 != x2, *points],
    show=finite.hockey_stick(mu_d, nu_d, gamma) == d,
)
proof(
    two_point_proof_start,
    sums(
        X,
        lambda x: plus_part(mu_d(x) - gamma * nu_d(x)) == d * p1[x],
        lambda x: (
            have(mu_d(x) - gamma * nu_d(x) == d * p1[x] - (gamma - 1 + d) * p2[x], ring()),
            rewrite(-1),
            instantiate(point_mass(p1, x1), x),
            instantiate(point_mass(p2, x2), x),
            cases(
                x == x1,
                (
                    have(p2[x] == 0, split(-2, (linear(p2[x], scale=x1 - x2),), (assume(),))),
                    fact(
                        "max",
                        "left",
                        d * p1[x] - (gamma - 1 + d) * p2[x],
                        0,
                        by=((linear(gamma - 1 + d, d * p1[x]),),),
                    ),
                    linear(gamma - 1 + d),
                ),
                (
                    have(p1[x] == 0, split(-3, (linear(p1[x], scale=x - x1),), (assume(),))),
                    fact(
                        "max",
                        "right",
                        d * p1[x] - (gamma - 1 + d) * p2[x],
                        0,
                        by=((linear(d, p2[x] * d, p2[x]),),),
                    ),
                    linear(d),
                ),
            ),
        ),
    ),
    linear(),
)
doubt(
    two_point_proof_start,
    mutants=[mutant("half of it", show=finite.hockey_stick(mu_d, nu_d, gamma) == d / 2, hints=(THREE,))],
    extremal=THREE,
)

two_point_proof_pushed = claim(
    "E_gamma(mu_d K || nu_d K) = d E_g(K(x1) || K(x2)) with g = 1 + (gamma - 1)/d",
    federated("Theorem 1, proof, display 3"),
    kind="proof-line",
    given=[gamma > 1, *inside, *points],
    show=finite.hockey_stick(finite.pushed(mu_d, K), finite.pushed(nu_d, K), gamma)
    == d * finite.hockey_stick(*rows, tilted),
)
proof(
    two_point_proof_pushed,
    sums(
        Y,
        lambda y: (
            plus_part(finite.pushed(mu_d, K)(y) - gamma * finite.pushed(nu_d, K)(y))
            == d * plus_part(K[x1, y] - tilted * K[x2, y])
        ),
        lambda y: (
            after_point_mass(p1, x1, y),
            after_point_mass(p2, x2, y),
            have(
                finite.pushed(mu_d, K)(y) - gamma * finite.pushed(nu_d, K)(y)
                == d * (K[x1, y] - tilted * K[x2, y]),
                linear(d, gamma - 1 + d),
            ),
            rewrite(-1),
            cases(
                K[x1, y] - tilted * K[x2, y] >= 0,
                (
                    fact("max", "left", K[x1, y] - tilted * K[x2, y], 0),
                    fact("max", "left", d * (K[x1, y] - tilted * K[x2, y]), 0),
                    linear(d),
                ),
                (
                    fact("max", "right", K[x1, y] - tilted * K[x2, y], 0),
                    fact("max", "right", d * (K[x1, y] - tilted * K[x2, y]), 0, by=((linear(d),),)),
                    linear(d),
                ),
            ),
        ),
    ),
    linear(),
)
doubt(
    two_point_proof_pushed,
    mutants=[
        mutant(
            "gamma in place of g",
            show=finite.hockey_stick(finite.pushed(mu_d, K), finite.pushed(nu_d, K), gamma)
            == d * finite.hockey_stick(*rows, gamma),
            hints=(THREE_ROWS,),
        ),
    ],
)

two_point_proof_ratio = claim(
    "The contraction coefficient is at least E_g(K(x1) || K(x2)) with g = 1 + (gamma - 1)/d",
    federated("Theorem 1, proof, display 4"),
    kind="proof-line",
    given=[
        gamma > 1,
        *inside,
        x1 != x2,
        *points,
        finite.hockey_stick(finite.pushed(mu_d, K), finite.pushed(nu_d, K), gamma)
        <= coefficient * finite.hockey_stick(mu_d, nu_d, gamma),
    ],
    show=finite.hockey_stick(*rows, tilted) <= coefficient,
)
proof(
    two_point_proof_ratio,
    use(two_point_proof_start, by=(*5 * ((),), *3 * ((assume(),),))),
    use(two_point_proof_pushed, by=(*5 * ((),), *3 * ((assume(),),))),
    linear(coefficient, scale=d),
)
doubt(
    two_point_proof_ratio,
    mutants=[
        mutant(
            "a tenth too small",
            show=finite.hockey_stick(*rows, tilted) <= "9/10" * coefficient,
            hints=({**THREE_ROWS, "d": "2/3", "theta": "5/16"},),
        ),
    ],
)

two_point_proof_limit = claim(
    "As d tends to 1: E_gamma(K(x1) || K(x2)) exceeds the bound by at most (gamma - 1)(1 - d)/d",
    federated("Theorem 1, proof, display 5"),
    kind="proof-line",
    note="So continuity in gamma is used in its quantitative form; d may be as close to 1 as one likes.",
    given=[gamma > 1, *inside, finite.hockey_stick(*rows, tilted) <= coefficient],
    show=finite.hockey_stick(*rows, gamma) <= coefficient + (gamma - 1) * (1 - d) / d,
)
proof(
    two_point_proof_limit,
    have(gamma <= tilted, linear((gamma - 1) * (1 - d), scale=d)),
    sums(
        Y,
        lambda y: (
            plus_part(K[x1, y] - gamma * K[x2, y])
            <= plus_part(K[x1, y] - tilted * K[x2, y]) + (tilted - gamma) * K[x2, y]
        ),
        lambda y: (
            fact("max", "above", K[x1, y] - tilted * K[x2, y], 0),
            cases_of(plus_part(K[x1, y] - gamma * K[x2, y])),
            linear(K[x2, y]),
        ),
    ),
    linear(),
)
doubt(
    two_point_proof_limit,
    mutants=[
        mutant(
            "no excess",
            show=finite.hockey_stick(*rows, gamma) <= coefficient,
            hints=({**THREE_ROWS, "theta": "1/4"},),
        ),
    ],
)
