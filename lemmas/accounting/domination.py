"""Domination: a curve that lies above E_gamma of two laws for every gamma >= 0.

A curve is a measurable function of gamma.  What dominates a pair of laws dominates what any Markov kernel makes of
them, so that a curve proved for what is released holds for all that is computed from it.
"""

from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
rho, chi = laws("rho chi", Z)
K, J = markov("K", X, Y), markov("J", Z, X)
D = fun("D", line)
g, d = reals("g d")

@definition(r"\mathsf{E}_g($mu \,\|\, $nu) \le ${D}(g)\ \text{for all } g \ge 0")
def dominated_at(X: Space, mu: Law[X], nu: Law[X], D: Function[line]) -> Prop:
    """E_g(mu || nu) <= D(g) for all g >= 0.

    The pair (mu, nu) is dominated by the curve D: D lies above E_g(mu || nu) for every g >= 0."""
    return every(REAL, lambda g: (0 <= g).implies(hockey_stick(mu, nu, g) <= D(g)))

def dominated(mu: Law, nu: Law, D: Function) -> Prop:
    """E_g(mu || nu) <= D(g) for all g >= 0."""
    return dominated_at(mu.spaces[0], mu, nu, D)

@claim("What dominates two laws dominates them after any Markov kernel",
    given=[dominated(mu, nu, D)],
    show=dominated(push(mu, K), push(nu, K), D))
def dominated_after_a_kernel():
    *_, phi = intro("g", "[0 <= g]", "phi")
    apply_to(dominated(mu, nu, D), g, value(X, lambda x: E(K(x), phi)))

# --- by a pair of laws ----------------------------------------------------------------------------------

@definition(r"\mathsf{E}_g($mu \,\|\, $nu) \le \mathsf{E}_g($rho \,\|\, $chi)\ \text{for all } g \ge 0")
def dominated_by_pair_at(X: Space, Z: Space, mu: Law[X], nu: Law[X], rho: Law[Z], chi: Law[Z]) -> Prop:
    """E_g(mu || nu) <= E_g(rho || chi) for all g >= 0.

    Every bound of E_g(rho || chi) is one of E_g(mu || nu), for every g >= 0."""
    return every(REAL, REAL,
        lambda g, d: (0 <= g).implies((hockey_stick(rho, chi, g) <= d).implies(hockey_stick(mu, nu, g) <= d)))

def dominated_by_pair(mu: Law, nu: Law, rho: Law, chi: Law) -> Prop:
    """The pair (rho, chi) dominates (mu, nu)."""
    return dominated_by_pair_at(mu.spaces[0], rho.spaces[0], mu, nu, rho, chi)

@claim("What is dominated by a pair is dominated by every curve that dominates the pair",
    given=[hypothesis("a pair that dominates", dominated_by_pair(mu, nu, rho, chi)),
        hypothesis("curve of the pair", dominated(rho, chi, D))],
    show=dominated(mu, nu, D))
def pair_and_curve():
    intro("g", "[0 <= g]")
    # The bound D(g) itself is wanted, without a test.
    instantiate("curve of the pair", g)
    modus()
    apply_to("a pair that dominates")

@claim("The images of two laws under a Markov kernel are dominated by the pair of the laws",
    show=dominated_by_pair(push(rho, J), push(chi, J), rho, chi))
def image_of_a_pair():
    *_, phi = intro("g", "d", "[0 <= g]", "[near]", "phi")
    apply_to("near", value(Z, lambda z: E(J(z), phi)))

@claim("A pair that dominates two laws dominates them after any Markov kernel",
    given=[hypothesis("before", dominated_by_pair(mu, nu, rho, chi))],
    show=dominated_by_pair(push(mu, K), push(nu, K), rho, chi))
def pair_after_a_kernel():
    intro("g", "d", "[0 <= g]", "[d bounds the pair]")
    apply_to("before").called("bound")
    phi = intro("phi")
    apply_to("bound", value(X, lambda x: E(K(x), phi)))

# --- refutations: the laws at 0 and at 1 ------------------------------------------------------------------

# The test x <= 0 tells them apart: E_1 is 1.  For two laws at 0 E_g is max(1 - g, 0), which is 0 at g = 1.
at_0, at_1 = dirac(expr(0)), dirac(expr(1))
below_0 = value(line, lambda x: indicator(x <= 0))
told_at_1 = (by.intro(), by.witness(1), by.each_part((), (by.witness(below_0), by.auto())))
apart = {"X": "line", "Z": "line", "mu": at_0, "nu": at_1, "rho": at_0, "chi": at_0}

def fully_apart(mu: Law, nu: Law, seen: Thing = below_0) -> tuple[Step, ...]:
    """The laws at 0 and at 1, or others that this test tells apart, dominate all laws mu and nu: it says that 1 <= d."""
    phi = test("phi", line)
    return (by.intro("g", "d"), by.intro(), by.intro("[bound]"), by.apply_to("bound", seen), by.have(1 <= d),
        by.intro("phi"), by.have(E(mu, phi) <= 1), by.have(0 <= E(nu, phi)), by.linear(g))

# A pair dominates itself.
itself = (by.intro("g", "d"), by.intro(), by.intro("[bound]"), by.assume("bound"))

def told_apart(seen: Thing = below_0) -> tuple[Step, ...]:
    """Two laws at one point do not dominate what this test tells apart for certain: g = 1, d = 0."""
    return (by.intro(), by.witness(1), by.witness(0),
        by.each_part((), (by.each_part((by.intro("phi"), by.auto()), (by.witness(seen), by.auto())),)))

doubt(pair_and_curve,
    mutants=[dropped(pair_and_curve, "a pair that dominates",
            hints=[{"witness": {**apart, "D": value(line, lambda g: Max(1 - g, 0))},
                    "proofs": {"given curve of the pair": (by.intro("g"), by.intro(), by.intro("phi"),
                            by.have(0 <= test("phi", line)(0)), by.have(test("phi", line)(0) <= 1),
                            by.have(0 <= Max(1 - g, 0)), by.have(1 - g <= Max(1 - g, 0)),
                            by.cases(g <= 1, yes=(by.linear(1 - g),), no=(by.linear(g - 1, test("phi", line)(0)),))),
                        "show": told_at_1}}])])
doubt(image_of_a_pair,
    mutants=[mutant("the pair is dominated by its images",
            show=dominated_by_pair(rho, chi, push(rho, J), push(chi, J)))])
doubt(pair_after_a_kernel,
    mutants=[mutant("and before it",
            given=[hypothesis("after the kernel", dominated_by_pair(push(mu, K), push(nu, K), rho, chi))],
            show=dominated_by_pair(mu, nu, rho, chi),
            hints=[{"witness": {**apart, "Y": "line", "K": value(line, lambda x: at_0)},
                    "proofs": {"given after the kernel": itself, "show": told_apart()}}])])
