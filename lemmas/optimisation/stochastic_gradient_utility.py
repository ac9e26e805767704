"""Excess loss of projected stochastic gradients: Feldman et al., Theorem 28, with half its constant.

K lies in a ball of radius R, the oracle G(w) has mean a subgradient of F at w, and E|G(w)|^2 <= G^2. In the
sums f_1, f_2, ... are the expected excess losses of w_0, w_1, ..., and d_1, d_2, ... the expected squared
distances of these points from a minimiser u. They satisfy d_1 <= 4 R^2, 0 <= f_t <= 2 R G, and d_(t+1) <=
d_t - 2 eta f_t + eta^2 G^2, because the projection does not stretch distances, by `oracle_step`,
and by convexity: f_t <= E <w - u, mean of G(w)>.
"""

from lemmas.papers import feldman
from verify.lemma import *

R, G, L, eta, s = reals("R G L eta s")
T = integer("T")

# --- the sign of the step ------------------------------------------------------------------------------

psgd_step_sign = claim(
    "Theorem 28 for the printed step w + eta G(w), F(w) = L w on [-R, R] and w_0 = R",
    feldman("Section 5.1, definition of PSGD"),
    kind="definition",
    flaw="slip",
    grade="misprint",
    note=(
        "The definition of PSGD adds eta G(w), where G(w) estimates a gradient of the function to be "
        "minimised; a minus sign is meant, as in Algorithm 1.  With the plus sign the point w = R stays "
        "where it is, so that all iterates are the left side's, 2 L R above the minimum."
    ),
    given=[L > 0, R > 0, T >= 1, eta == 2 * R / (L * sqrt(T))],
    show=L * Max(-R, Min(R, R + eta * L)) - (-L * R) <= 4 * R * L / sqrt(T),
)
doubt(
    psgd_step_sign,
    mutants=[
        mutant(
            "twice the bound",
            show=L * Max(-R, Min(R, R + eta * L)) - (-L * R) <= 8 * R * L / sqrt(T),
            hints=({"L": "1", "R": "1", "T": "25", "eta": "2/5"},),
        ),
    ],
    hints=[{"L": "1", "R": "1", "T": "9", "eta": "2/3"}],
)

# --- one step ------------------------------------------------------------------------------------------

# --- the sum over the steps ----------------------------------------------------------------------------

# --- Theorem 28 ----------------------------------------------------------------------------------------


S, first, last = reals("S first last")
summed = (R > 0, G > 0, T >= 1)
printed_step = 2 * R / (G * sqrt(T))


def sum_bound(step: Expr) -> Prop:
    """What `projected_sgd_regret` says of the sum S of the excess losses of w_0, ..., w_(T-1)."""
    return S <= 2 * R**2 / step + T * step * G**2 / 2


ONE = {"T": "1", "R": "1", "G": "1", "S": "2"}

psgd_mean_from_start = claim(
    "The mean excess loss of w_0, ..., w_(T-1) is at most 2 R L_G/sqrt(T): half of Theorem 28's bound",
    feldman("Theorem 28"),
    kind="strengthening",
    conditional_on=("the inequality of one projected step, summed over the run",),
    note="S is the sum of the excess losses, bounded by `projected_sgd_regret` at eta = 2 R/(L_G sqrt T).",
    given=[*summed, sum_bound(printed_step)],
    show=S / T <= 2 * R * G / sqrt(T),
)
proof(
    psgd_mean_from_start,
    have(sqrt(T) > 0, sign()),
    fact("sqrt", "square", T),
    combine((1, [sum_bound(printed_step)]), (2 * R * G / sqrt(T), [-1]), scale=T),
)
doubt(
    psgd_mean_from_start,
    mutants=[
        mutant("19/10", show=S / T <= "19/10" * R * G / sqrt(T), hints=(ONE,)),
        mutant(
            "steps R/(L_G sqrt T)",
            given=(*summed, sum_bound(R / (G * sqrt(T)))),
            hints=({**ONE, "S": "5/2"},),
        ),
    ],
    extremal=ONE,
)

psgd_mean_of_iterates = claim(
    "Theorem 28: the mean excess loss of w_1, ..., w_T is at most 4 R L_G/sqrt(T)",
    feldman("Theorem 28"),
    kind="repair",
    conditional_on=("the inequality of one projected step, summed over the run",),
    repairs="psgd_step_sign",
    note=(
        "The excess losses of w_1, ..., w_T are those of w_0, ..., w_(T-1) without the first, which is at "
        "least 0, and with that of w_T, at most 2 R L_G (`mean_length`)."
    ),
    given=[*summed, sum_bound(printed_step), first >= 0, last <= 2 * R * G],
    show=(S - first + last) / T <= 4 * R * G / sqrt(T),
)
proof(
    psgd_mean_of_iterates,
    use(psgd_mean_from_start),
    have(sqrt(T) >= 1, fact("sqrt", "increasing", 1, T), have(sqrt(1) == 1, ring()), linear()),
    fact("sqrt", "square", T),
    have(1 / T <= 1 / sqrt(T), linear(sqrt(T), scale=T)),
    have((last - first) / T <= 2 * R * G / T, combine((1, [first >= 0]), (1, [last <= 2 * R * G]), scale=T)),
    combine((1, [-1]), (1, [-5]), (2 * R * G, [-2])),
)
doubt(
    psgd_mean_of_iterates,
    mutants=[
        mutant(
            "2 R L_G/sqrt(T)",
            show=(S - first + last) / T <= 2 * R * G / sqrt(T),
            hints=({**ONE, "first": "0", "last": "2"},),
        ),
        mutant(
            "the last point not in the ball",
            given=(*summed, sum_bound(printed_step), first >= 0),
            hints=({**ONE, "first": "0", "last": "5"},),
        ),
    ],
    extremal={**ONE, "first": "0", "last": "2"},
)
