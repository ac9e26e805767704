"""The caption of Figure 1 of Asoodeh, Diaz and Calmon: an output law; and finite runs, for `sdpi_chain`."""

from lemmas.papers import contraction
from verify.language import divergence as finite
from verify.lemma import *

FIRST, SECOND = ["1", "0"], ["0", "1"]
X, n = alphabet("X"), alphabet("n")
mu, nu = nonneg("mu", n, X), nonneg("nu", n, X)
K, eta = nonneg("K", n, X, X), nonneg("eta", n)
gamma, i = real("gamma"), index("i", 1, n)

def at(P: Family, t: Expr | int) -> finite.Law:
    """The law at time t."""
    return finite.Law(X, lambda x: P[t, x])

def divergence(t: Expr | int) -> Expr:
    """E_gamma(mu_t || nu_t)."""
    return finite.hockey_stick(at(mu, t), at(nu, t), gamma)

def are_laws(P: Family) -> Prop:
    """P_1, ..., P_n have the mass 1."""
    return for_all(1, n, lambda t: total(X, lambda x: P[t, x]) == 1)

def steps(P: Family, after: Expr | int) -> Prop:
    """P_t = P_(t-1) K_t for t > after."""
    return for_all(after + 1, n, lambda t: each(X, lambda y: P[t, y] == total(X, lambda x: P[t - 1, x] * K[t, x, y])))

kernels = for_all(1, n, lambda t: each(X, lambda x: total(X, lambda y: K[t, x, y]) == 1))
contracting = for_all(1, n,
    lambda t: each(X,
        lambda x: each(X, lambda z: total(X, lambda y: plus_part(K[t, x, y] - gamma * K[t, z, y])) <= eta[t])))
iteration = (gamma >= 1, are_laws(mu), are_laws(nu), kernels, contracting)

Z = space("Z")
rho, M = law("rho", Z), markov("M", Z, Z)
s = test("s", Z)
ALWAYS_SECOND = {"Z": "2", "rho": FIRST, "M": [SECOND, SECOND]}
figure_output_law = claim("The output law of the kernel of item i is mu_0 K_1 ... K_(i-1)",
    contraction("Figure 1, caption", "part", "its last sentence, as printed, for any input law"), kind="figure",
    flaw="slip", grade="misprint",
    note=("rho = mu_0 K_1 ... K_(i-1) is the input law of the kernel of item i, M; its output law is rho K_i. The "
            "product must end with K_i; in Lemma 3 mu_(i-1) is rho, and ends with K_(i-1)."),
    show=E(push(rho, M), s) == E(rho, s))
doubt(figure_output_law, hints=[{**ALWAYS_SECOND, "s": FIRST}])

figure_output_law_repaired = claim("The output law of the kernel of an item is rho K: the rows of K mixed by rho, the "
        "law after the items before it", contraction("Figure 1, caption", "part", "the last step of the product"),
    kind="repair", repairs="figure_output_law", note="Every test s of the output; M is the kernel of item i.",
    show=E(push(rho, M), s) == E(rho, lambda v: E(M(v), s)))
doubt(figure_output_law_repaired, mutants=[mutant("the input law", show=E(push(rho, M), s) == E(rho, s))])
