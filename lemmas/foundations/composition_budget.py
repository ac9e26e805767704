"""How private each of k mechanisms must be for an eps' and a delta' of all: Corollary 3.21 of Dwork and Roth.

Each of n mechanisms (k in the book) is (e, d)-private; eps' is `total`, delta' is delta2, and L or size log(1/delta').
On the two data sets the outputs after the history h have the laws M[t](h), N[t](h), and the histories P[t], Q[t].
"""

from typing import Any

from lemmas.divergences.chains import releases
from lemmas.papers import dwork
from lemmas.privacy.advanced_composition_theorem import constant_sum, one_direction, union_bound
from lemmas.privacy.approximate import indistinguishable
from verify.lemma import *

X, Y = spaces("X Y")  # histories, outputs
P, Q = sequence("P", law(X)), sequence("Q", law(X))
M, N = sequence("M", markov(X, Y)), sequence("N", markov(X, Y))
append = map_("append", (X, Y), X)
n = integer("n")
e, d, total, L, delta2 = reals("e d total L delta2")
phi = test("phi", X)

each_alike = hypothesis("each",
    for_all(0, n - 1, lambda t: every(X, lambda h: indistinguishable(M[t](h), N[t](h), e, d))))
runs = [n >= 1, d >= 0, same(P[0], Q[0]), releases(P, M, append, n), releases(Q, N, append, n), each_alike]
part_of = lambda L: eq(e, total / (2 * sqrt(2 * n * L)))

# The book has no condition on delta'; near 1 it allows each mechanism too much.
budget_for_every_delta = claim("(eps'/(2 sqrt(2 k L)), delta)-private mechanisms are (eps', k delta + delta')-private "
        "together, delta' = e^(-L), for every eps' < 1 and L > 0", dwork("Corollary 3.21", "whole"),
    flaw="missing hypothesis", grade="boundary",
    note="Here at delta' near 1.  By `composition_budget` it can fail for eps' > 8 log(1/delta') only: no privacy that "
        "one would ask for is touched.",
    given=[*runs, 0 < total, total < 1, L > 0, part_of(L)],
    show=hockey_stick(P[n], Q[n], exp(total)) <= n * d + exp(-L))
size = log(1 / delta2)

@claim("In numbers: k steps of privacy e = eps'/(2 sqrt(2 k L)), for eps' <= 8 L: sqrt(2 k e^2 L) + k e^2/2 <= eps'",
    given=[n >= 1, total > 0, L > 0, part_of(L), total <= 8 * L],
    show=(e > 0) & (sqrt(2 * (n * e**2) * L) + n * e**2 / 2 <= total))
def budget_in_numbers():
    """8 k L e^2 = eps'^2: the root is eps'/2, and k e^2 = eps'^2/(8 L) is at most eps'."""
    have(e > 0, by.rewrite(part_of(L)), by.auto())
    have(e * (2 * sqrt(2 * n * L)) == total, by.linear(2 * sqrt(2 * n * L)))
    have((e * (2 * sqrt(2 * n * L))) ** 2 == 8 * L * (n * e**2))
    have(8 * L * (n * e**2) == total**2, by.rewrite(this, backwards=True),
        by.rewrite(e * (2 * sqrt(2 * n * L)) == total))
    fact("sqrt", "of_square", total / 2)
    have(2 * (n * e**2) * L == (total / 2) ** 2)
    rewrite(this)
    have(n * e**2 <= total, by.contradiction(), by.linear(total, 8 * L))

@claim("(eps'/(2 sqrt(2 k log(1/delta'))), delta)-private mechanisms are (eps', k delta + delta')-private together, "
        "for eps' <= 8 log(1/delta')", dwork("Corollary 3.21", "whole"), kind="repair",
    repairs="budget_for_every_delta",
    given=[*runs, total > 0, 0 < delta2, delta2 < 1, part_of(size), total <= 8 * size],
    show=hockey_stick(P[n], Q[n], exp(total)) <= n * d + delta2)
def composition_budget():
    """Advanced composition (`one_direction`), with the epsilon that it gives bounded in numbers; d >= 1 says nothing."""
    use(budget_in_numbers, L=size)
    _, small = cases(d >= 1)
    with small:
        use(union_bound, delta=value(INTEGER, lambda t: d))
        use(constant_sum, c=e**2).called("the squares")
        use(constant_sum, c=d).called("the deltas")
        use(one_direction, eps=value(INTEGER, lambda t: e), delta=value(INTEGER, lambda t: d))
        rewrite("the squares", at=one_direction).called("together")
        fact("exp", "increasing", sqrt(2 * (n * e**2) * size) + n * e**2 / 2, total)
        phi = intro("phi")
        apply_to("together", phi)
        linear(E(Q[n], phi), 1 - delta2, delta2)

# One answer, right with probability p; the answer is the history.  The odds 19929 are less than e^(99/10).
def one_response(p: str, q: str) -> dict[str, Any]:
    told, other = [p, q], [q, p]
    return {"n": "1", "X": "2", "Y": "2", "append": [["1", "2"], ["1", "2"]],
        "P": {"at": [[["1"], told]], "else": ["1", "0"]}, "Q": {"at": [[["1"], other]], "else": ["1", "0"]},
        "M": {"at": [], "else": [told, told]}, "N": {"at": [], "else": [other, other]}}

near_1 = one_response("19929/19930", "1/19930") | {"d": "0", "e": "99/10", "total": "99/100", "L": "1/800"}
doubt(budget_for_every_delta,
    mutants=[mutant("for eps' at most 99/100", given=[*budget_for_every_delta.given, total <= "99/100"],
            hints=[near_1])], hints=[near_1])
doubt(composition_budget,
    mutants=[mutant("without the deltas",
            given=[*runs, total > 0, 0 < delta2, delta2 < 1, total <= 8 * size, 0 <= e, e <= total],
            show=hockey_stick(P[n], Q[n], exp(total)) <= delta2,
            hints=[one_response("3/4", "1/4") | {"d": "1/2", "e": "0", "total": "1/10", "delta2": "1/10"}])])
