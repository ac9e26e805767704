"""Mixtures of two laws: there is one of each weight, kernels keep them, and E_gamma is jointly convex."""

from verify.lemma import *

X = space("X")
P, R = laws("P R", X)
s, q = reals("s q")
g = bounded("g", X)

@definition
def mixes(X: Space, P: Law[X], q: Real, mu: Law[X], nu: Law[X]) -> Prop:
    """P = q mu + (1 - q) nu.

    P is mu with probability q, and otherwise nu."""
    return every(bounded(X), lambda f: E(P, f) == q * E(mu, f) + (1 - q) * E(nu, f))

@claim("For 0 <= s <= 1 some law B has E_B g = (1 - s) E_P g + s E_R g for all bounded g",
    given=[0 <= s, s <= 1],
    show=exists(law(X), lambda B: every(bounded(X), lambda g: E(B, g) == (1 - s) * E(P, g) + s * E(R, g))))
def two_law_mixture():
    recursion(parts, P, lambda t, previous: R).called("first part", "later parts")
    apply_to("later parts", 0).called("second part")
    witness(both)
    intro("g")
    have(E(parts[0], g) == E(P, g), by.rewrite("first part"))
    have(E(parts[1], g) == E(R, g), by.rewrite("second part"))
    # Premise 1: the shares add up to 1.
    mixture(both, g, by={1: (*two_terms(share), by.linear())})
    do(*two_terms(lambda i: share(i) * E(parts[i], g)))
    linear(1 - s)

# The mixture is that of the parts 0 and 1 of a sequence of laws, P and then R.
parts = sequence("parts", law(X))
share = lambda i: (1 - i) * (1 - s) + i * s
both = mix(0, 1, share, lambda i: parts[i])

def two_terms(body: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """A sum over 0 and 1, written out."""
    return tuple(by.unfold(Sum(0, end, body), "empty" if end < 0 else "last") for end in (1, 0, -1))

doubt(two_law_mixture,
    mutants=[mutant("P is the mixture", show=every(bounded(X), lambda g: E(P, g) == (1 - s) * E(P, g) + s * E(R, g)))])

# --- in the words of `mixes`, two mixtures of the same weight q --------------------------------------------------------

Y = space("Y")
K = markov("K", X, Y)
mu, nu, mu1, mu2, nu1, nu2 = laws("mu nu mu1 mu2 nu1 nu2", X)
gamma, d1, d2 = reals("gamma d1 d2")
first, second = mixes(X, P, q, mu1, nu1), mixes(X, R, q, mu2, nu2)

@claim("Two laws have a mixture of each weight q from 0 to 1",
    given=[0 <= q, q <= 1],
    show=exists(law(X), lambda P: mixes(X, P, q, mu, nu)))
def mixture_of_two():
    use(two_law_mixture, P=nu, R=mu, s=q)
    unpack(this, "P")
    witness(P)
    f = intro("f")
    apply_to("P", f)

@claim("A kernel takes a mixture of two laws to the mixture of their images, with the same weight",
    given=[hypothesis("mixture", first)],
    show=mixes(Y, push(P, K), q, push(mu1, K), push(nu1, K)))
def kernel_of_a_mixture():
    f = intro("f")
    apply_to("mixture", value(X, lambda x: E(K(x), f)))

@claim("Joint convexity, two parts: E_gamma of two mixtures of weight q is at most q d_1 + (1 - q) d_2, d_1 and d_2 "
        "bounds for the parts",
    given=[0 <= q, q <= 1, first, second, hockey_stick(mu1, mu2, gamma) <= d1, hockey_stick(nu1, nu2, gamma) <= d2],
    show=hockey_stick(P, R, gamma) <= q * d1 + (1 - q) * d2)
def hockey_stick_of_two_mixtures():
    phi = intro("phi")
    for known in (first, second, hockey_stick(mu1, mu2, gamma) <= d1, hockey_stick(nu1, nu2, gamma) <= d2):
        apply_to(known, phi)
    linear(q, 1 - q, gamma)

doubt(mixture_of_two,
    mutants=[dropped(mixture_of_two, q <= 1,
            hints=[{"witness": {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)), "q": "2"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "P").called("mixed"),
                            by.have(E(law("P", line), lambda y: indicator("1/2" <= y)) >= 0),
                            by.apply_to("mixed", value(line, lambda y: indicator("1/2" <= y))), by.linear())}}])])
doubt(kernel_of_a_mixture,
    mutants=[mutant("the parts exchanged", show=mixes(Y, push(P, K), q, push(nu1, K), push(mu1, K)))])
doubt(hockey_stick_of_two_mixtures,
    mutants=[mutant("other weights",
            given=[0 <= q, q <= 1, first, mixes(X, R, 1 - q, mu2, nu2), hockey_stick(mu1, mu2, gamma) <= d1,
                hockey_stick(nu1, nu2, gamma) <= d2])])
