"""The bound of the federated algorithm: one run, then the mean over the batch of the user.

gamma = e^eps.  b bounds E_gamma between the outputs of the step that differs, a the contraction coefficient
of every later step.  A run with the user in batch t gives b a^(T - t); the mean over t is the theorem's
delta.  Finite alphabets of any size; a and b are then put in for Gaussian noise (federated_delta).
"""

from lemmas.contraction.iterated_contraction import (
    FIRST,
    SECOND,
    eta,
    gamma,
    i,
    m,
    n,
)
from lemmas.papers import federated
from lemmas.sampling.random_batches import federated_geometric_sum, federated_mixture_of_runs
from verify.language import divergence as finite
from verify.lemma import *

a, b, q = reals("a b q")

later = for_all(i + 1, n, lambda t: eta[t] <= a)


def product(last: Expr) -> Expr:
    return Product(i + 1, last, lambda t: eta[t])


federated_product_bound = claim(
    "If every coefficient after step i is at most a, their product is at most a^(n - i)",
    federated("Theorem 2, proof, last display, line 1"),
    kind="proof-line",
    note="By (13) to (16) the coefficient of every batch is at most a = theta(2 rho sqrt(m)/(eta sigma)).",
    given=[a >= 0, later],
    show=product(n) <= a ** (n - i),
)
proof(
    federated_product_bound,
    have(i <= n),
    let(m, n),
    suffices(
        (m <= n).implies(product(m) <= a ** (m - i)),
        modus(-1, linear()),
        rewrite(m == n, backwards=True),
        assume(),
    ),
    induction(
        m,
        i,
        (intro(), unfold(product(i), "empty"), linear()),
        (
            intro(),
            modus((m <= n).implies(product(m) <= a ** (m - i)), linear()),
            unfold(product(m + 1), "last", linear()),
            instantiate(later, m + 1),
            fact("^", "sum0", a, m - i, 1, by=((), (linear(),), ())),
            fact("^", "nonnegative", a, m - i),
            have(eta[m + 1] >= 0),
            linear(eta[m + 1], a ** (m - i)),
        ),
    ),
)
doubt(
    federated_product_bound,
    mutants=[
        mutant(
            "one factor more",
            show=product(n) <= a ** (n - i + 1),
            hints=({"n": "1", "i": "1", "eta": ["0"], "a": "1/2"},),
        ),
    ],
    extremal={"n": "2", "i": "1", "eta": ["1", "1/2"], "a": "1/2"},
)

# --- the mean over the batch of the user -----------------------------------------------------------------

J, T, Y = alphabet("J"), alphabet("T"), alphabet("Y")
v = nonneg("v", T, J)
P, R = nonneg("P", T, J, Y), nonneg("R", T, J, Y)


def output(F: Family) -> finite.Law:
    """The law of the released model: the runs (t, j) mixed with the weights v."""
    return finite.Law(Y, lambda y: total(T, lambda t: total(J, lambda j: v[t, j] * F[t, j, y])))


def in_batch(F: Family, t: Expr) -> finite.Law:
    """The part of the mixture with the user in batch t."""
    return finite.Law(Y, lambda y: total(J, lambda j: v[t, j] * F[t, j, y]))


def run(t: Expr, j: Expr) -> Expr:
    """E_gamma between the outputs of run (t, j) on the two datasets."""
    return total(Y, lambda y: plus_part(P[t, j, y] - gamma * R[t, j, y]))


run_bounds = each(T, lambda t: each(J, lambda j: run(t, j) <= b * a ** (T - t)))
equally_likely = each(T, lambda t: total(J, lambda j: v[t, j]) == q)
ONE_BATCH = {
    "T": "1", "J": "1", "Y": "2", "v": [["1"]], "P": [[FIRST]], "R": [[SECOND]], "gamma": "1", "a": "1/2",
    "b": "1", "q": "1",
}  # fmt: skip

federated_theorem = claim(
    "Theorem 2 from the bounds of its runs: E_gamma <= q b (1 - a^T)/(1 - a)",
    federated("Theorem 2"),
    federated("Theorem 2, proof, (12)"),
    conditional_on=("the bound of each run",),
    note=(
        "The sum of (12) with (16) and (21) put in.  Run (t, j): the user is in batch t, j numbers the rest "
        "of the assignment; its bound b a^(T - t) is that of hockey_stick_chain.  a = theta(2 rho sqrt(m)/(eta "
        "sigma)) and b = theta(2 L/(sqrt(m) sigma)); T = n/m, a whole number, and q = m/n = 1/T, the "
        "probability of each batch.  That the q add up to 1 is not needed."
    ),
    given=[b >= 0, a > 0, a < 1, q >= 0, equally_likely, run_bounds],
    show=finite.hockey_stick(output(P), output(R), gamma) <= q * b * (1 - a**T) / (1 - a),
)
proof(
    federated_theorem,
    use(
        federated_mixture_of_runs,
        J=T,
        w=lambda t: 1,
        P=lambda t, y: in_batch(P, t)(y),
        R=lambda t, y: in_batch(R, t)(y),
    ),
    sums(
        T,
        lambda t: finite.hockey_stick(in_batch(P, t), in_batch(R, t), gamma) <= q * b * a ** (T - t),
        lambda t: (
            use(
                federated_mixture_of_runs,
                w=lambda j: v[t, j],
                P=lambda j, y: P[t, j, y],
                R=lambda j, y: R[t, j, y],
            ),
            instantiate(equally_likely, t),
            sums(
                J,
                lambda j: v[t, j] * run(t, j) <= v[t, j] * (b * a ** (T - t)),
                lambda j: (instantiate(run_bounds, t, j), linear(v[t, j])),
            ),
            linear(b * a ** (T - t)),
        ),
    ),
    use(federated_geometric_sum, x=a),
    linear(q * b),
)
doubt(
    federated_theorem,
    mutants=[
        mutant(
            "one batch fewer",
            show=finite.hockey_stick(output(P), output(R), gamma) <= q * b * (1 - a ** (T - 1)) / (1 - a),
            hints=(ONE_BATCH,),
        ),
        mutant(
            "nine tenths of it",
            show=finite.hockey_stick(output(P), output(R), gamma) <= "9/10" * (q * b * (1 - a**T) / (1 - a)),
            hints=(ONE_BATCH,),
        ),
    ],
    extremal=ONE_BATCH,
)
