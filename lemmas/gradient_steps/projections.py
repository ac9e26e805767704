"""Projections onto convex sets: when a nearest point exists, is unique, and does not stretch distances.

Any dimension: J numbers the coordinates of the Euclidean space.
"""

from lemmas.papers import feldman
from verify.lemma import *

J = alphabet("J")
x, y, p, q, k = (family(name, J) for name in ("x", "y", "p", "q", "k"))
t, u, v, lo, hi, A, B = reals("t u v lo hi A B")


def inner(f: Family, g: Family, h: Family, l: Family) -> Expr:
    """The inner product of f - g and h - l."""
    return total(J, lambda j: (f[j] - g[j]) * (h[j] - l[j]))


def square(f: Family, g: Family) -> Expr:
    return total(J, lambda j: (f[j] - g[j]) ** 2)


# --- a nearest point ------------------------------------------------------------------------------------

projection_open_interval = claim(
    "In the convex set (0, 1) there is a point nearest to x",
    feldman("Proposition 17"),
    flaw="missing hypothesis",
    grade="boundary",
    note=(
        "The proposition takes any convex set and defines the projection by an arg min.  For a set that is "
        "not closed the arg min can be empty (here (0, 1) and the point 2), for the empty set always; in "
        "Section 4 the projection onto K is a step of the algorithm.  K must be closed and not empty."
    ),
    refutation={
        "witness": {"t": "2"},
        "proofs": {
            "show": (
                intro("p"),
                cases(
                    real("p") <= 0,
                    (choose(0), choose(0), assume()),
                    (
                        cases(
                            real("p") >= 1,
                            (choose(0), choose(1), assume()),
                            (
                                choose(1),
                                witness((real("p") + 1) / 2),
                                fact("abs", "positive", 2 - (real("p") + 1) / 2),
                                fact("abs", "positive", 2 - real("p")),
                                auto(),
                            ),
                        ),
                    ),
                ),
            ),
        },
    },
    show=exists_real(
        lambda p: (
            (p > 0) & (p < 1) & every_real(lambda q: ((q > 0) & (q < 1)).implies(Abs(t - p) <= Abs(t - q)))
        )
    ),
)
doubt(
    projection_open_interval,
    mutants=[
        mutant(
            "any point of the set is nearest",
            given=(u > 0, u < 1, v > 0, v < 1),
            show=Abs(t - u) <= Abs(t - v),
        ),
    ],
)

# --- the variational inequality --------------------------------------------------------------------------

projection_contractive = claim(
    "The projections p of x and q of y are no farther apart than x and y, in any dimension",
    feldman("Proposition 17"),
    kind="repair",
    conditional_on=("the variational inequality of the projection",),
    repairs="projection_open_interval",
    note="By `obtuse_angle` at both points: a convex set contains the segment from p to q.",
    given=[inner(x, p, q, p) <= 0, inner(y, q, p, q) <= 0],
    show=square(p, q) <= square(x, y),
)
proof(
    projection_contractive,
    sums(
        J,
        lambda j: (
            (p[j] - q[j]) ** 2
            <= (x[j] - y[j]) ** 2 + 2 * (x[j] - p[j]) * (q[j] - p[j]) + 2 * (y[j] - q[j]) * (p[j] - q[j])
        ),
        lambda j: (linear((x[j] - y[j] - p[j] + q[j]) ** 2),),
    ),
    linear(),
)
doubt(
    projection_contractive,
    mutants=[
        mutant(
            "only one of the two inequalities",
            given=(inner(x, p, q, p) <= 0,),
            hints=({"J": "1", "x": ["0"], "y": ["0"], "p": ["0"], "q": ["1"]},),
        ),
        mutant(
            "nine tenths",
            show=square(p, q) <= "9/10" * square(x, y),
            hints=({"J": "1", "x": ["0"], "y": ["1"], "p": ["0"], "q": ["1"]},),
        ),
    ],
    extremal={"J": "1", "x": ["0"], "y": ["1"], "p": ["0"], "q": ["1"]},
)

projection_unique = claim(
    "Two nearest points of a convex set are equal",
    feldman("Proposition 17"),
    kind="repair",
    conditional_on=("the variational inequality of the projection",),
    repairs="projection_open_interval",
    note="So the arg min is a function on all of R^d if K is closed, convex and not empty.",
    given=[inner(x, p, q, p) <= 0, inner(x, q, p, q) <= 0],
    show=square(p, q) <= 0,
)
proof(
    projection_unique,
    use(projection_contractive, y=x),
    linear(),
)
doubt(
    projection_unique,
    mutants=[
        mutant(
            "a set that is not convex",
            given=(square(x, p) == square(x, q),),
            hints=({"J": "1", "x": ["0"], "p": ["1"], "q": ["-1"]},),
        ),
    ],
)
