"""The two-point formula, Theorem 1 of Asoodeh and Calmon: the second half of the proof, the bound is attained.

For points x0, x1 and x2 and 0 < d < 1, the paper's delta, the proof compares the laws mu_d = (1 - d) x0 + d x1 and
nu_d = ((1 - d)/gamma) x0 + (1 - (1 - d)/gamma) x2, and lets d tend to 1.  A divergence is known by its bounds; that
it is d says that its bounds are the numbers from d on.  theta is a bound of the contraction coefficient.  The theorem
itself is `two_point_formula_converse`.
"""

from lemmas.papers import federated
from verify.lemma import *

X, Y = spaces("X Y")
K = markov("K", X, Y)
x0, x1, x2 = points("x0 x1 x2", X)
mu_d, nu_d = law("mu_d", X), law("nu_d", X)
A = test("A", X)
phi, t = test("phi", X), test("t", Y)
gamma, d, e, coefficient = reals("gamma d e theta")
letters = alphabet("letters")
a, b = index("a", 1, letters), index("b", 1, letters)
RR3 = [["3/4", "1/4"], ["1/4", "3/4"]]  # randomised response, eta_gamma = (3 - gamma)/4 for gamma <= 3

@definition
def two_points(X: Space, mu: Law[X], d: Real, x: Point[X], y: Point[X]) -> Prop:
    """mu = (1 - (d)) x + (d) y.

    mu is y with probability d, and x otherwise."""
    return every(bounded(X), lambda f: E(mu, f) == (1 - d) * f(x) + d * f(y))

between = (gamma > 1, d > 0, d < 1)
of_mu, of_nu = two_points(X, mu_d, d, x0, x1), two_points(X, nu_d, 1 - (1 - d) / gamma, x0, x2)
given = (*between, of_mu, of_nu)
tilted = 1 + (gamma - 1) / d
THREE = {"X": "3", "x0": "3", "x1": "1", "x2": "2", "mu_d": ["1/2", "0", "1/2"], "nu_d": ["0", "2/3", "1/3"],
    "A": ["1", "0", "0"], "d": "1/2", "gamma": "3/2"}
THREE_ROWS = {**THREE, "Y": "2", "K": [*RR3, ["1/2", "1/2"]]}

two_point_third_letter = claim("In numbers: a != b gives at least three letters, a third one besides x1 and x2",
    federated("Theorem 1, proof, definition of mu_delta and nu_delta"), kind="proof-line", flaw="proof gap",
    grade="boundary",
    note=("An alphabet with two letters has a third one if and only if its size is at least 3. There is none when the "
            "kernel has two inputs, as binary randomised response has: the lower bound is then not proved. The "
            "condition is not needed: x0 = x2 does as well, and so do the point masses themselves (d = 1, "
            "two_point_formula_converse), without a limit."),
    refutation={"witness": {"letters": "2", "a": "1", "b": "2"}},
    given=[a != b],
    show=letters >= 3)
doubt(two_point_third_letter,
    mutants=[mutant("two more letters", given=(a != b, a >= 1, a <= letters, b >= 1, b <= letters, letters >= 2),
            show=letters >= 4)])

# On a measurable space that x1 is not x2 means that an event tells them apart.
@claim("E_gamma(mu_d || nu_d) = d", federated("Theorem 1, proof, definition of mu_delta and nu_delta"),
    kind="proof-line",
    given=[*given, A(x1) == 1, A(x2) == 0],
    show=equivalent(hockey_stick(mu_d, nu_d, gamma) <= e, d <= e))
def two_point_proof_start():
    """True for any point x0, also for x0 = x2."""
    forth, back = each_part()
    with forth:
        intro("[e bounds E_gamma]")
        apply_to(this, A)
        do(*means_of(A))
        linear(gamma, d)
    with back:
        do(*no_test_does_better)

means_of = lambda f: (by.apply_to(of_mu, f), by.apply_to(of_nu, f))  # under mu_d and nu_d, by the three points
no_test_does_better = (by.intro("phi"), *means_of(phi), by.have((gamma - 1 + d) * phi(x2) >= 0), by.have(phi(x1) <= 1),
    by.linear(gamma, d))

doubt(two_point_proof_start,
    mutants=[mutant("half of it", show=(d / 2 <= e).implies(hockey_stick(mu_d, nu_d, gamma) <= e),
            hints=({**THREE, "e": "1/4"},))], extremal={**THREE, "e": "1/2"})

rows = K(x1), K(x2)
pushed = push(mu_d, K), push(nu_d, K)

@claim("E_gamma(mu_d K || nu_d K) = d E_g(K(x1) || K(x2)) with g = 1 + (gamma - 1)/d",
    federated("Theorem 1, proof, display 3"), kind="proof-line",
    given=given,
    show=equivalent(hockey_stick(*pushed, gamma) <= d * e, hockey_stick(*rows, tilted) <= e))
def two_point_proof_pushed():
    forth, back = each_part()  # the terms of x0 cancel: 1 - d = gamma ((1 - d)/gamma)
    with forth:
        intro("t")
        apply_to(this, t)
        do(*means_of(after))
        linear(1 / d, gamma / d)
    with back:
        intro("t")
        apply_to(this, t)
        do(*means_of(after))
        linear(d, gamma)

after = value(X, lambda x: E(K(x), t))

doubt(two_point_proof_pushed,
    mutants=[mutant("gamma in place of g",
            show=(hockey_stick(*pushed, gamma) <= d * e).implies(hockey_stick(*rows, gamma) <= e),
            hints=({**THREE_ROWS, "e": "1/4"},))])

# What eta_gamma(K) <= theta says of this pair.
contracted = (hockey_stick(mu_d, nu_d, gamma) <= d).implies(hockey_stick(*pushed, gamma) <= coefficient * d)

@claim("A contraction coefficient, or theta that bounds it on mu_d and nu_d, is at least E_g(K(x1) || K(x2)), g = 1 + "
        "(gamma - 1)/d", federated("Theorem 1, proof, display 4"), kind="proof-line",
    given=[*given, contracted],
    show=hockey_stick(*rows, tilted) <= coefficient)
def two_point_proof_ratio():
    modus(contracted, *no_test_does_better)
    use(two_point_proof_pushed, e=coefficient).called("from the laws to the rows", "back")
    modus("from the laws to the rows")

@claim("As d tends to 1: E_gamma(K(x1) || K(x2)) is bounded by what bounds E_g, g = 1 + (gamma - 1)/d, for all d < 1",
    federated("Theorem 1, proof, display 5"), kind="proof-line", conditional_on=("display 4, for every d < 1",),
    given=[gamma > 1,
        hypothesis("for d below 1",
            every(REAL,
                lambda d: ((0 < d) & (d < 1)).implies(hockey_stick(*rows, 1 + (gamma - 1) / d) <= coefficient)))],
    show=hockey_stick(*rows, gamma) <= coefficient)
def two_point_proof_limit():
    # If the test t exceeds theta by 2 over at gamma, it still does by over at the d with (gamma - 1)/d = gamma - 1 + over.
    intro("t")
    contradiction()
    let(over, (E(rows[0], t) - gamma * E(rows[1], t) - coefficient) / 2)
    let(d, (gamma - 1) / (gamma - 1 + over))
    have(d * (gamma - 1 + over) == gamma - 1, by.rewrite(d == (gamma - 1) / (gamma - 1 + over)))
    have(d < 1, by.linear(scale=gamma - 1 + over))
    have((gamma - 1) / d == gamma - 1 + over, by.linear(1 / d))
    apply_to("for d below 1", d, t)
    have(E(rows[1], t) <= 1)
    linear(E(rows[1], t), over)

over = real("over")

doubt(two_point_proof_limit,
    mutants=[mutant("for one d, here 1/2", given=[gamma > 1, hockey_stick(*rows, 2 * gamma - 1) <= coefficient],
            hints=({**THREE_ROWS, "theta": "1/4"},))])
