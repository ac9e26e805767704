"""A random order of batches: the output law is a mixture of runs, one for each assignment of the users.

gamma = e^eps.  The user whose datum differs is in batch t with probability q = 1/T; given that, the run is
number j with weight v_tj.  After batch t all steps are the same in both runs and contract by a.
"""

from lemmas.contraction.iterated_contraction import (
    gamma,
)
from lemmas.papers import federated
from verify.language import divergence as finite
from verify.lemma import *

a, b, q, x = reals("a b q x")
J, V, Y = alphabet("J"), alphabet("V"), alphabet("Y")
w = nonneg("w", J)
P, R = nonneg("P", J, Y), nonneg("R", J, Y)
A, B = ["1", "0"], ["0", "1"]


def mixture(F: object) -> finite.Law:
    """The laws F_j mixed with the weights w_j."""
    return finite.Law(Y, lambda y: total(J, lambda j: w[j] * F[j, y]))  # type: ignore[index]


federated_mixture_of_runs = claim(
    "E_gamma of two mixtures with the same weights is at most the mean of the E_gamma of the parts",
    federated("Theorem 2, proof, (12), line 1"),
    kind="proof-line",
    note=(
        "Any number of parts, any gamma.  The output of Algorithm 1 is the mixture of the runs given the "
        "assignment of the users to the batches."
    ),
    show=finite.hockey_stick(mixture(P), mixture(R), gamma)
    <= total(J, lambda j: w[j] * total(Y, lambda y: plus_part(P[j, y] - gamma * R[j, y]))),
)
proof(
    federated_mixture_of_runs,
    sums(
        Y,
        lambda y: (
            plus_part(mixture(P)(y) - gamma * mixture(R)(y))
            <= total(J, lambda j: w[j] * plus_part(P[j, y] - gamma * R[j, y]))
        ),
        lambda y: (
            sums(
                J,
                lambda j: (
                    w[j] * P[j, y] - gamma * (w[j] * R[j, y]) <= w[j] * plus_part(P[j, y] - gamma * R[j, y])
                ),
                lambda j: (fact("max", "above", P[j, y] - gamma * R[j, y], 0), linear(w[j])),
            ),
            have(total(J, lambda j: w[j] * plus_part(P[j, y] - gamma * R[j, y])) >= 0, sign()),
            fact(
                "max",
                "least",
                mixture(P)(y) - gamma * mixture(R)(y),
                0,
                total(J, lambda j: w[j] * plus_part(P[j, y] - gamma * R[j, y])),
                by=((linear(),), (assume(),)),
            ),
            assume(),
        ),
    ),
    linear(),
)
doubt(
    federated_mixture_of_runs,
    mutants=[
        mutant(
            "nine tenths of it",
            show=finite.hockey_stick(mixture(P), mixture(R), gamma)
            <= "9/10" * total(J, lambda j: w[j] * total(Y, lambda y: plus_part(P[j, y] - gamma * R[j, y]))),
            hints=({"J": "1", "Y": "2", "w": ["1"], "P": [A], "R": [B], "gamma": "1"},),
        ),
        mutant(
            "an equality",
            show=finite.hockey_stick(mixture(P), mixture(R), gamma)
            == total(J, lambda j: w[j] * total(Y, lambda y: plus_part(P[j, y] - gamma * R[j, y]))),
            hints=({"J": "2", "Y": "2", "w": ["1/2", "1/2"], "P": [A, B], "R": [B, A], "gamma": "1"},),
        ),
    ],
)

source, K1, M1 = distribution("rho", V), kernel("K", V, Y), kernel("M", V, Y)

federated_common_input = claim(
    "E_gamma(rho K || rho M) <= sum of rho(v) E_gamma(K(v) || M(v))",
    federated("Theorem 2, proof, (17)"),
    kind="proof-line",
    note="rho is the law of the model before the batch, the same in both runs.",
    show=finite.hockey_stick(finite.pushed(source, K1), finite.pushed(source, M1), gamma)
    <= total(V, lambda v: source[v] * finite.hockey_stick(finite.row(K1, v), finite.row(M1, v), gamma)),
)
proof(
    federated_common_input,
    use(
        federated_mixture_of_runs,
        J=V,
        w=lambda v: source[v],
        P=lambda v, y: K1[v, y],
        R=lambda v, y: M1[v, y],
    ),
    linear(),
)
doubt(
    federated_common_input,
    mutants=[
        mutant(
            "nine tenths of it",
            show=finite.hockey_stick(finite.pushed(source, K1), finite.pushed(source, M1), gamma)
            <= "9/10"
            * total(
                V, lambda v: source[v] * finite.hockey_stick(finite.row(K1, v), finite.row(M1, v), gamma)
            ),
            hints=({"V": "1", "Y": "2", "rho": ["1"], "K": [A], "M": [B], "gamma": "1"},),
        ),
    ],
)

k, m = integer("k"), integer("m")
users = integer("N")
counted = users * binomial(users - 1, m - 1) == m * binomial(users, m)

federated_batch_probability = claim(
    "A given user is in m of N users drawn without replacement with probability m/N",
    federated("Theorem 2, proof, (12), line 2"),
    kind="proof-line",
    note=(
        "C(N - 1, m - 1) of the C(N, m) batches contain the user.  For the later batches by symmetry; with "
        "T = N/m batches the T probabilities add up to 1, so that q = m/N = 1/T."
    ),
    given=[m >= 1, m <= users],
    show=counted,
)
proof(
    federated_batch_probability,
    suffices((m <= users).implies(counted), modus(-1, assume()), assume()),
    induction(
        m,
        1,
        (
            intro(),
            fact("binomial", "zero", users - 1, by=((linear(),),)),
            fact("binomial", "zero", users, by=((linear(),),)),
            fact("binomial", "step", users, 0, by=((), (linear(),))),
            linear(users),
        ),
        (
            intro(),
            modus((m <= users).implies(counted), linear()),
            fact("binomial", "step", users - 1, m - 1, by=((linear(),), (linear(),))),
            fact("binomial", "step", users, m, by=((linear(),), (linear(),))),
            linear(users, users - m, scale=m),
        ),
    ),
)
doubt(
    federated_batch_probability,
    mutants=[
        mutant(
            "one user fewer",
            show=users * binomial(users - 1, m - 1) == (m - 1) * binomial(users, m),
            hints=({"N": "2", "m": "1"},),
        ),
    ],
)

T, s = integer("T"), integer("s")

total_powers = real("S")


def powers(last: Expr | int) -> Expr:
    return Sum(1, last, lambda t: x ** (last - t))


federated_geometric_sum = claim(
    "The sum of x^(T - t) over t = 1, ..., T is (1 - x^T)/(1 - x)",
    federated("Theorem 2, proof, last display, line 2"),
    kind="proof-line",
    note="With x = theta(2 rho sqrt(m)/(eta sigma)) and T = n/m; 0 < x < 1 by theta_below_one.",
    given=[T >= 1, x > 0, x < 1],
    show=powers(T) == (1 - x**T) / (1 - x),
)
proof(
    federated_geometric_sum,
    suffices(
        (1 - x) * powers(T) == 1 - x**T,
        let(total_powers, powers(T)),
        rewrite(-1, backwards=True),
        have((1 - x) * total_powers == 1 - x**T, rewrite(powers(T) == total_powers), assume()),
        have(1 - x != 0),
        combine((1 / (1 - x), [(1 - x) * total_powers == 1 - x**T])),
    ),
    induction(
        T,
        1,
        (
            unfold(powers(1), "last"),
            unfold(Sum(1, 0, lambda t: x ** (1 - t)), "empty"),
            linear(1 - x),
        ),
        (
            unfold(powers(T + 1), "last"),
            sums(
                (1, T),
                lambda t: x ** (T + 1 - t) == x * x ** (T - t),
                lambda t: (fact("^", "sum", x, 1, T - t), linear()),
            ),
            fact("^", "sum", x, 1, T),
            linear(x, 1 - x),
        ),
    ),
)
doubt(
    federated_geometric_sum,
    mutants=[
        mutant(
            "one power more",
            show=powers(T) == (1 - x ** (T + 1)) / (1 - x),
            hints=({"T": "1", "x": "1/2"},),
        ),
    ],
)
