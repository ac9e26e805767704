"""The later batches of the federated algorithm: a product of coefficients that are at most a."""

from lemmas.contraction.iterated_contraction import eta, i, m, n
from lemmas.papers import federated
from verify.lemma import *

a = real("a")

later = for_all(i + 1, n, lambda t: eta[t] <= a)

def product(last: Expr) -> Expr:
    return Product(i + 1, last, lambda t: eta[t])

@claim("If every coefficient after step i is at most a, their product is at most a^(n - i)",
    federated("Theorem 2, proof, last display, line 1"), kind="proof-line",
    note="By (13) to (16) the coefficient of every batch is at most a = theta(2 rho sqrt(m)/(eta sigma)).",
    given=[a >= 0, later],
    show=product(n) <= a ** (n - i))
def federated_product_bound():
    have(i <= n)
    let(m, n)
    with suffices((m <= n).implies(product(m) <= a ** (m - i))):
        modus(this, by.linear())
        rewrite(m == n, backwards=True)
        assume()
    start, step = induction(m, i)
    with start:
        unfold(product(i), "empty")
    with step:
        intro(1)
        modus((m <= n).implies(product(m) <= a ** (m - i)), by.linear())
        unfold(product(m + 1), "last", by.linear())
        instantiate(later, m + 1)
        fact("^", "sum0", a, m - i, 1)
        linear(eta[m + 1], a ** (m - i))

doubt(federated_product_bound, mutants=[mutant("one factor more", show=product(n) <= a ** (n - i + 1))],
    extremal={"n": "2", "i": "1", "eta": ["1", "1/2"], "a": "1/2"})
