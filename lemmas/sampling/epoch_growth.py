"""How eps grows with the number of epochs: berthier2019report section 4.6.

K is the RDP of order alpha after all epochs divided by alpha, ell = log(1/delta); the best order gives
(K + 2 sqrt(K ell), delta)-DP.
"""

from lemmas.papers import berthier
from verify.claims.claim import Claim, Mutant
from verify.language.expr import integer, reals, sqrt
from verify.prove.steps import combine, contradiction, fact, have, let, linear, rewrite, sign

alpha, L, sigma, K, e, ell, s, y, z = reals("alpha L sigma K e ell s y z")
n = integer("n")

best_order = Claim(
    id="accountant_best_order",
    title="K alpha + ell/(alpha - 1) >= K + 2 sqrt(K ell) for every order alpha > 1",
    sources=(berthier("Section 4.3, conversion"), berthier("Section 4.6.2, linear growth")),
    kind="strengthening",
    given=(alpha > 1, K > 0, ell > 0),
    show=K * alpha + ell / (alpha - 1) >= K + 2 * sqrt(K * ell),
    proof=(
        let(s, sqrt(K * ell)),
        fact("sqrt", "square", K * ell),
        have(s**2 == K * ell, rewrite(s == sqrt(K * ell)), linear()),
        rewrite(s == sqrt(K * ell), backwards=True),
        let(y, alpha - 1),
        have(y > 0, linear()),
        have(ell / (alpha - 1) == ell / y, rewrite(y == alpha - 1), linear()),
        have(
            K * y + ell / y >= 2 * s,
            combine((1 / K * (K * y - s) ** 2, []), (1 / K, [s**2 == K * ell]), scale=y),
        ),
        linear(K),
    ),
    mutants=(
        Mutant(
            "3 for 2",
            show=K * alpha + ell / (alpha - 1) >= K + 3 * sqrt(K * ell),
            hints=({"alpha": "2", "K": "1", "ell": "1"},),
        ),
    ),
    extremal={"alpha": "2", "K": "1", "ell": "1"},
    note=(
        "Equality at alpha = 1 + sqrt(ell/K): the optimal alpha of the text, where all real orders are "
        "tracked."
    ),
)

growth = Claim(
    id="accountant_growth",
    title="While K <= log(1/delta), twice the epochs take eps to at most 5/3 of it",
    sources=(berthier("Section 4.6.2, linear growth"),),
    kind="strengthening",
    given=(K > 0, K <= ell),
    show=2 * K + 2 * sqrt(2 * K * ell) <= "5/3" * (K + 2 * sqrt(K * ell)),
    proof=(
        let(s, sqrt(K * ell)),
        let(y, sqrt(2 * K * ell)),
        fact("sqrt", "square", K * ell),
        fact("sqrt", "square", 2 * K * ell),
        have(s**2 == K * ell, rewrite(s == sqrt(K * ell)), linear()),
        have(y**2 == 2 * K * ell, rewrite(y == sqrt(2 * K * ell)), linear()),
        have(s >= 0, rewrite(s == sqrt(K * ell)), sign()),
        rewrite(s == sqrt(K * ell), backwards=True),
        rewrite(y == sqrt(2 * K * ell), backwards=True),
        have(s >= K, contradiction(), linear(s, K)),
        have(y <= "17/12" * s, contradiction(), have(y > 0, linear()), linear(y, s)),
        linear(),
    ),
    mutants=(
        Mutant(
            "4/3",
            show=2 * K + 2 * sqrt(2 * K * ell) <= "4/3" * (K + 2 * sqrt(K * ell)),
            hints=({"K": "1", "ell": "1"},),
        ),
    ),
    note="Up to there eps grows like the square root of the number of epochs; linearly only far beyond.",
)

composition = Claim(
    id="accountant_composition",
    title="n steps of C alpha/(n^2 sigma^2) cost C alpha/(n sigma^2)",
    sources=(
        berthier("Section 3.2.3, asymptotic scaling"),
        berthier("Section 3.2.3, moment accountant"),
        berthier("Figure 5"),
    ),
    kind="number",
    given=(n >= 1, sigma > 0),
    show=n * (K * alpha / (n**2 * sigma**2)) == K * alpha / (n * sigma**2),
    mutants=(
        Mutant(
            "n^2 steps",
            show=n**2 * (K * alpha / (n**2 * sigma**2)) == K * alpha / (n * sigma**2),
            hints=({"n": "2", "K": "1", "alpha": "2", "sigma": "1"},),
        ),
    ),
)


CLAIMS = (best_order, growth, composition)
