"""A coin decides between two laws, and what an average over the coin is."""

from verify.lemma import *

X = space("X")
P, R = laws("P R", X)
s = real("s")
g = bounded("g", X)

@claim("There is a law B with E_B g = (1 - s) E_P g + s E_R g for all bounded g",
    given=[0 <= s, s <= 1],
    show=exists(law(X), lambda B: every(bounded(X), lambda g: E(B, g) == (1 - s) * E(P, g) + s * E(R, g))))
def two_law_mixture():
    recursion(parts, P, lambda t, previous: R).called("recursion")
    apply_to(this, 0).called("recursion at 0")
    witness(both)
    intro("g")
    have(E(parts[0], g) == E(P, g), by.rewrite("recursion.0"))
    have(E(parts[1], g) == E(R, g), by.rewrite("recursion at 0"))
    mixture(both, g, by={1: (*two_terms(share), by.linear())})
    do(*two_terms(lambda i: share(i) * E(parts[i], g)))
    linear(1 - s)

parts = sequence("parts", law(X))
share = lambda i: (1 - i) * (1 - s) + i * s
both = mix(0, 1, share, lambda i: parts[i])
i = index("i", 0, 1)

def two_terms(body: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """A sum over 0 and 1, written out."""
    return tuple(by.unfold(Sum(0, end, body), "empty" if end < 0 else "last") for end in (1, 0, -1))

doubt(two_law_mixture,
    mutants=[mutant("P is the mixture", show=every(bounded(X), lambda g: E(P, g) == (1 - s) * E(P, g) + s * E(R, g)))])
