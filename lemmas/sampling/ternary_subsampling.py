"""Lines of the proof of Lemma 4.1 of berthier2019report: mixtures that differ in one row, and mixtures of rows.

The lemma itself, that sampling with weights at most c multiplies ternary divergences of order alpha by c^alpha, is
`ternary_of_samples`.  A row is a law r_k on Y, k in J; a mixture of rows draws k from w.
"""

from typing import Any

from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.papers import berthier
from lemmas.sampling.ternary_divergence import ternary
from verify.language.expr import expr
from verify.lemma import *

c, p, q, u, x = reals("c p q u x")

ternary_difference = claim("Two mixtures with the same weights, P or Q for one component, of weight w_i, differ by w_i "
        "(P - Q)", berthier("Lemma 4.1, proof, display 3"), kind="proof-line",
    note="Masses of one output: P and Q are u and p in the statement, w_i is x, and the mass of the rest is q.",
    given=[x >= 0, x <= 1],
    show=(x * u + (1 - x) * q) - (x * p + (1 - x) * q) == x * (u - p))
doubt(ternary_difference,
    mutants=[mutant("weights that depend on the data",
            show=(x * u + (1 - x) * q) - (c * p + (1 - c) * q) == x * (u - p))])

# --- the mixture of the rows -----------------------------------------------------------------------------

J, Y = spaces("J Y")
w, rows = law("w", J), markov("r", J, Y)
P, R = laws("P Q", Y)
bound = bounded("bound", J)
f, g = weight("f", Y), weight("g", Y)
alpha, B = reals("alpha B")

each_row = hypothesis("rows", every(J, lambda k: ternary(P, R, rows(k), alpha) <= bound(k)))

@claim("E (|P - Q|/r)^alpha for a mixture r of rows is at most the mean over the rows",
    berthier("Lemma 4.1, proof, display 8"), kind="proof-line",
    given=[alpha > 1, each_row],
    show=ternary(P, R, push(w, rows), alpha) <= E(w, bound))
def ternary_jensen():
    """Joint convexity of x^alpha/y^(alpha - 1): the divergence of a row k is known by its bounds."""

    intro("f", "g")
    under(w, lambda k: gain(rows(k)) <= bound(k), lambda k: (by.apply_to(each_row),))

gain = lambda base: (alpha * (E(P, lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1))
            - E(R, lambda y: f(y) ** (alpha - 1) - g(y) ** (alpha - 1)))
        - (alpha - 1) * E(base, lambda y: f(y) ** alpha + g(y) ** alpha))

@claim("If every row has E (|P - Q|/r_k)^alpha <= B, so has their mixture", berthier("Lemma 4.1, proof, display 9"),
    kind="proof-line",
    given=[alpha > 1, hypothesis("rows", every(J, lambda k: ternary(P, R, rows(k), alpha) <= B))],
    show=ternary(P, R, push(w, rows), alpha) <= B)
def ternary_mixture():
    """P and Q are the laws of the two versions of the point that differs."""

    use(ternary_jensen)

# Fair rows on {1, 2}, and a point each for the versions: E (|P - Q|/r)^2 = 4, at f = 2 in 1 and g = 2 in 2.
fair_rows: dict[str, Any] = {"J": "line", "Y": "line", "w": dirac(expr(1)),
    "r": value(line, lambda k: two_points("1/2")), "P": dirac(expr(1)), "Q": dirac(expr(2)), "alpha": "2"}
in_one, in_two = (lambda y: 2 * indicator(y <= 1)), (lambda y: 2 * indicator(1 < y))
some, other = weight("f", line), weight("g", line)
four_at_most = (by.intro("k"), by.intro("f", "g"), mean_of_two("1/2", lambda y: some(y) ** 2 + other(y) ** 2),
    *(by.have(rest >= 0) for rest in (some(2), other(1))),
    *(by.have(square >= 0) for square in ((some(1) - 2) ** 2, (other(2) - 2) ** 2, some(2) ** 2, other(1) ** 2)),
    by.linear())
larger_than_two = (by.intro(), by.witness(value(line, in_one)), by.witness(value(line, in_two)),
    mean_of_two("1/2", lambda y: in_one(y) ** 2 + in_two(y) ** 2), by.linear())
doubt(ternary_jensen,
    mutants=[mutant("half of the mean", show=ternary(P, R, push(w, rows), alpha) <= E(w, bound) / 2,
            hints=[{"witness": {**fair_rows, "bound": value(line, lambda k: expr(4))},
                    "proofs": {"given rows": four_at_most, "show": larger_than_two}}])])
doubt(ternary_mixture,
    mutants=[mutant("half of it", show=ternary(P, R, push(w, rows), alpha) <= B / 2,
            hints=[{"witness": {**fair_rows, "B": "4"},
                    "proofs": {"given rows": four_at_most, "show": larger_than_two}}])])
