"""The later batches of the federated algorithm: a product of coefficients that are at most a.

eta[t] is the contraction coefficient of the batch t of n (no step size here); batch i has the record that differs.
"""

from lemmas.contraction.output_law_of_figure import eta, i, n
from lemmas.papers import federated
from verify.lemma import *

a = real("a")

later = for_all(i + 1, n, lambda t: eta[t] <= a)

def product(last: Expr) -> Expr:
    """The product of the coefficients after step i, up to the last."""
    return Product(i + 1, last, lambda t: eta[t])

@claim("If every coefficient after step i is at most a, their product is at most a^(n - i)",
    federated("Theorem 2, proof, last display, line 1"), kind="proof-line",
    given=[a >= 0, later],
    show=product(n) <= a ** (n - i))
def federated_product_bound():
    """By (13) to (16) the coefficient of every batch is at most a = theta(2 rho sqrt(m)/(eta sigma))."""
    have(i <= n)  # i is an index, from 1 to n
    # So for all last factors m from i to n, by induction on m.
    with have(every(INTEGER, lambda m: (i <= m).implies((m <= n).implies(product(m) <= a ** (m - i))))):
        m = intro("m")
        intro(1)
        start, step = induction(m, i).called("up to m")
        with start:
            unfold(product(i), "empty")
        with step:
            intro(1)
            modus("up to m", by.linear())
            unfold(product(m + 1), "last")
            instantiate(later, m + 1)
            fact("^", "sum0", a, m - i, 1)  # a^(m + 1 - i) = a^(m - i) a
            linear(eta[m + 1], a ** (m - i))
    apply_to(this)

doubt(federated_product_bound, mutants=[mutant("one factor more", show=product(n) <= a ** (n - i + 1))],
    extremal={"n": "2", "i": "1", "eta": ["1", "1/2"], "a": "1/2"})
