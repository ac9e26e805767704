"""The excess loss of noisy SGD: Feldman et al., Theorems 29, 30 and 32, from the sum over the steps.

The oracle adds N(0, sigma^2 I) to a gradient of norm at most L, so G^2 = L_G^2 = L^2 + d sigma^2. S is the
sum of the excess losses of the points at which steps of size eta are made, on a set in a ball of radius R;
`projected_sgd_regret` bounds it by 2 R^2/eta + T eta G^2/2 for T steps.
"""

from lemmas.papers import feldman
from verify.lemma import *

R, L, G, d, S, x, y, z, sigma = reals("R L G d S x y z sigma")
n, m, t0 = integer("n"), integer("m"), integer("t0")

root_of_product = claim("If y = x^2 z with x >= 0, then sqrt(y) = x sqrt(z)", note="Ours.",
    given=[x >= 0, z >= 0, y == x**2 * z],
    show=sqrt(y) == x * sqrt(z))

# --- Theorem 30 ----------------------------------------------------------------------------------------

@claim("Skipping t_0 <= floor(n/2) points leaves n - t_0 steps, from ceil(n/2) to n", feldman("Theorem 30, proof"),
    kind="proof-line",
    given=[n >= 1, t0 >= 0, t0 <= floor(n / 2)],
    show=(n - t0 >= ceiling(n / 2)) & (n - t0 <= n))
def skip_half_counts():
    fact("floor", "bounds", n / 2)
    fact("ceiling", "bounds", n / 2)
    let(m, n - t0 - ceiling(n / 2) + 1)
    have(m > 0, by.linear())
    have(m >= 1)  # m is an integer

doubt(skip_half_counts, mutants=[mutant("skipping up to ceil(n/2)", given=(n >= 1, t0 >= 0, t0 <= ceiling(n / 2)))])

theorem30_half_points = claim("In numbers: Theorem 29's bound for floor(n/2) points, 4 R L_G/sqrt(floor(n/2)), is at "
        "most Theorem 30's, 4 sqrt(2) R L_G/sqrt(n)", feldman("Theorem 30, proof"), kind="proof-line", flaw="slip",
    grade="boundary",
    note=("The proof speaks of Stop-PNSGD on n/2 points.  For odd n there are floor(n/2), none at all for n = 1; and "
            "the run stops after 0, ..., floor(n/2) further steps, where Stop-PNSGD makes at least 1.  The theorem is "
            "true: `skip_population_loss`."),
    given=[R > 0, G > 0, n >= 2],
    show=4 * R * G / sqrt(floor(n / 2)) <= 4 * sqrt(2) * R * G / sqrt(n))
doubt(theorem30_half_points,
    mutants=[mutant("for even n, with 5 for 4 sqrt 2", given=(R > 0, G > 0, m >= 1, n == 2 * m),
            show=4 * R * G / sqrt(m) <= 5 * R * G / sqrt(n))], hints=[{"R": "1", "G": "1", "n": "3"}])

# Theorem 30's step size.
steps30 = sqrt(8) * R / (G * sqrt(n))

def summed(eta: Expr, steps: Expr) -> Prop:
    """What `projected_sgd_regret` says of the sum S of the excess losses."""
    return S <= 2 * R**2 / eta + steps * eta * G**2 / 2

@claim("In numbers: S <= 2 R^2/eta + m eta G^2/2, m = floor(n/2) + 1, gives S/m <= 2 sqrt(2) R G/sqrt(n) at Theorem "
        "30's eta",
    given=[R > 0, G > 0, n >= 1, hypothesis("sum", summed(steps30, floor(n / 2) + 1))],
    show=S / (floor(n / 2) + 1) <= 2 * sqrt(2) * R * G / sqrt(n))
def mean_over_half():
    """For `skip_population_loss`: half the constant of Theorem 30, for odd n too.  Skip-PNSGD has the law of a run
    stopped at T uniform in ceil(n/2), ..., n; S is the sum of the floor(n/2) + 1 excess losses of the points it may
    return, bounded by `projected_sgd_regret` from the first of them on, with one more step imagined after the last."""

    fact("floor", "bounds", n / 2)
    let(x, floor(n / 2) + 1)
    with have((x > 0) & (2 * x >= n)):
        intro(1)
    use(root_of_product, x=2, y=8, z=2)
    fact("sqrt", "square", 2)
    have(eq(1 / sqrt(8), sqrt(2) / 4))
    with have(S <= sqrt(2) / 2 * R * G * sqrt(n) + x * sqrt(2) * R * G / sqrt(n)).called("bound of S"):
        rewrite(x == floor(n / 2) + 1)
        combine((1, [summed(steps30, floor(n / 2) + 1)]), (2 * R * G * sqrt(n), [this]),
            ((floor(n / 2) + 1) * R * G / sqrt(n) / 2, [sqrt(8) == 2 * sqrt(2)]))
    have(sqrt(n) <= 2 * x / sqrt(n))
    rewrite(x == floor(n / 2) + 1, backwards=True)
    combine((1, ["bound of S"]), (sqrt(2) / 2 * R * G, [this]), scale=x)

# --- Theorem 32 ----------------------------------------------------------------------------------------

theorem32_step_size = claim("In numbers: Theorem 32's step size 4 R/sqrt(n (L^2 + d sigma^2)) is that of Theorem 28, 2 "
        "R/(L_G sqrt(n))", feldman("Theorem 32, proof, last sentence"), kind="proof-line", flaw="inconsistency",
    grade="misprint",
    note=("The proof takes the loss from Theorem 28 in the same way as for Theorem 29, where the step size is 2 R/(L_G "
            "sqrt(n)).  With steps twice as long the bound of Theorem 32 still holds: `task_population_loss`."),
    given=[R > 0, L > 0, d >= 1, sigma > 0, n >= 1],
    show=4 * R / sqrt(n * (L**2 + d * sigma**2)) == 2 * R / (sqrt(L**2 + d * sigma**2) * sqrt(n)))
doubt(theorem32_step_size,
    mutants=[mutant("3 R",
            show=3 * R / sqrt(n * (L**2 + d * sigma**2)) == 2 * R / (sqrt(L**2 + d * sigma**2) * sqrt(n)))],
    hints=[{"R": "1", "L": "1", "d": "1", "sigma": "1", "n": "1"}])
