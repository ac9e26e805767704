"""Domination: a curve that lies above E_gamma of two laws for every gamma >= 0.

A curve is a measurable function of gamma.  What dominates a pair of laws dominates what any Markov kernel makes of
them, so that a curve proved for what is released holds for all that is computed from it.
"""

from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
rho, chi = laws("rho chi", Z)
K, L = markov("K", X, Y), markov("L", X, Y)
D, D2 = fun("D", line), fun("D2", line)
eps, g, s, g2, d1, d2 = reals("eps g s g2 d1 d2")


@definition(
    X,
    law(X),
    law(X),
    fun(line),
    text="E_g($mu || $nu) <= ${D}(g) for all g >= 0",
    latex=r"\mathsf{E}_g($mu \,\|\, $nu) \le ${D}(g)\ \text{for all } g \ge 0",
)
def dominated_at(X: Space, mu: Law, nu: Law, D: Function) -> Prop:
    """The pair (mu, nu) is dominated by the curve D: D lies above E_g(mu || nu) for every g >= 0."""
    return every(REAL, lambda g: (0 <= g).implies(hockey_stick(mu, nu, g) <= D(g)))


def dominated(mu: Law, nu: Law, D: Function) -> Prop:
    """E_g(mu || nu) <= D(g) for all g >= 0."""
    return dominated_at(mu.spaces[0], mu, nu, D)


dominated_after_a_kernel = claim(
    "What dominates two laws dominates them after any Markov kernel",
    kind="strengthening",
    given=[dominated(mu, nu, D)],
    show=dominated(push(mu, K), push(nu, K), D),
)
proof(
    dominated_after_a_kernel,
    intro("g"),
    intro(),
    intro("phi"),
    apply_to(dominated(mu, nu, D), g, value(X, lambda x: E(K(x), test("phi", Y)))),
)
doubt(dominated_after_a_kernel, mutants=[dropped(dominated_after_a_kernel, 0)])
