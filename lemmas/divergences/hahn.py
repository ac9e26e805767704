"""The Hahn decomposition of mu - gamma nu, from the theorem of Radon and Nikodym."""

from lemmas.axioms import radon_nikodym
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
gamma = real("gamma")
a, phi = test("a", X), test("phi", X)
x = point("x", X)

# a is the density of mu with respect to mu + nu, and 1 - a that of nu.  A, of indicator h, is where a >= gamma (1 - a).
surplus = lambda x: a(x) - gamma * (1 - a(x))
above = lambda x: gamma * (1 - a(x)) <= a(x)
inside = lambda x: indicator(above(x))
density = every(bounded(X), lambda f: E(mu, f) == E(mu, lambda x: a(x) * f(x)) + E(nu, lambda x: a(x) * f(x)))

@claim("Hahn: some set A is positive for mu - gamma nu, and its complement is negative",
    show=exists(test(X),
        lambda h: (every(test(X),
                lambda phi: ((gamma * E(nu, lambda x: phi(x) * h(x)) <= E(mu, lambda x: phi(x) * h(x)))
                        & (E(mu, lambda x: phi(x) * (1 - h(x))) <= gamma * E(nu, lambda x: phi(x) * (1 - h(x))))))
                & every(X, lambda x: h(x) * (1 - h(x)) == 0))))
def hahn_decomposition():
    use(radon_nikodym)
    unpack(this, a)
    witness(value(X, inside))
    on_tests, an_event = each_part()
    with on_tests:
        intro("phi")
        apply_to(density, value(X, lambda x: phi(x) * inside(x)))
        apply_to(density, value(X, lambda x: phi(x) * (1 - inside(x))))
        for M in (mu, nu):
            positive_inside(M)
            negative_outside(M)
        for inside_or_outside in each_part():
            with inside_or_outside:
                linear(gamma)
    with an_event:
        intro("x")
        cases(above(x))

def positive_inside(M) -> None:
    """On A the surplus is not negative, in the mean under mu and under nu."""
    with under(M, lambda x: 0 <= surplus(x) * (phi(x) * inside(x))) as x:
        cases(above(x), yes=(by.linear(phi(x)),), no=())

def negative_outside(M) -> None:
    """Off A it is not positive."""
    with under(M, lambda x: surplus(x) * (phi(x) * (1 - inside(x))) <= 0) as x:
        cases(above(x), yes=(), no=(by.linear(phi(x)),))

doubt(hahn_decomposition,
    mutants=[mutant("every set",
            show=every(test(X), test(X),
                lambda h, phi: every(X, lambda x: h(x) * (1 - h(x)) == 0).implies(
                    gamma * E(nu, lambda x: phi(x) * h(x)) <= E(mu, lambda x: phi(x) * h(x)))))])
