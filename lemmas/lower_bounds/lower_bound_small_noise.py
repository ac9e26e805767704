"""Lower bound for NOISY-SGD: why the divergence stays small for small noise (behind `noisy_sgd_lower`).

In units of eta sigma, on K = [0, N]: P' >= (1 - q)^T P, and P has a density of at least (phi(2)/2)^T, with
atoms as large at the ends, once T >= N.
"""

from lemmas.lower_bounds.lower_bound_numbers import (
    X,
    mu,
    nu,
    q,
    z,
)
from lemmas.lower_bounds.noisy_sgd_lower import far_cost, section
from verify.claims.claim import Claim, Mutant
from verify.language.expr import (
    Abs,
    Max,
    Min,
    Q,
    alphabet,
    each,
    integer,
    kernel,
    log,
    nonneg,
    phi,
    pi,
    real,
    reals,
    sqrt,
    total,
)
from verify.prove.steps import (
    fact,
    have,
    instantiate,
    intro,
    linear,
    sums,
)

N, u, v, c, C = reals("N u v c C")
z1 = real("z1")
Y = alphabet("Y")


K, M, R = kernel("K", X, Y), kernel("M", X, Y), nonneg("R", X)

convex_part = Claim(
    id="lower_convex_part",
    title="If P' >= C P, one step that is (1 - q) K + q M against K gives P' >= C (1 - q) P",
    kind="strengthening",
    sources=section("Theorem 4.1, the algorithm on the two datasets"),
    given=(q >= 0, q <= 1, C >= 0, each(X, lambda x: C * mu[x] <= nu[x])),
    show=each(
        Y,
        lambda y: (
            C * (1 - q) * total(X, lambda x: mu[x] * K[x, y])
            <= total(X, lambda x: nu[x] * ((1 - q) * K[x, y] + q * M[x, y]))
        ),
    ),
    proof=(
        intro("j"),
        sums(
            X,
            lambda x: (
                C * (1 - q) * (mu[x] * K[x, integer("j")])
                <= nu[x] * ((1 - q) * K[x, integer("j")] + q * M[x, integer("j")])
            ),
            lambda x: (
                instantiate(each(X, lambda x: C * mu[x] <= nu[x]), x),
                linear((1 - q) * K[x, integer("j")], q * nu[x] * M[x, integer("j")]),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "without (1 - q)",
            show=each(
                Y,
                lambda y: (
                    C * total(X, lambda x: mu[x] * K[x, y])
                    <= total(X, lambda x: nu[x] * ((1 - q) * K[x, y] + q * M[x, y]))
                ),
            ),
            hints=(
                {
                    "X": "1",
                    "Y": "2",
                    "mu": ["1"],
                    "nu": ["1"],
                    "K": [["1", "0"]],
                    "M": [["0", "1"]],
                    "q": "1/2",
                    "C": "1",
                },
            ),
        ),
    ),
    note="T times: P' >= (1 - q)^T P, for finite alphabets; general laws by finite partitions.",
)

bounded_ratio = Claim(
    id="lower_bounded_ratio",
    title="P <= C P' gives D_100(P || P') <= log(C)",
    kind="strengthening",
    sources=section("Theorem 4.1"),
    given=(C > 0, each(X, lambda x: nu[x] > 0), each(X, lambda x: mu[x] <= C * nu[x])),
    show=total(X, lambda x: mu[x] ** 100 * nu[x] ** (-99)) <= C**99,
    proof=(
        sums(
            X,
            lambda x: mu[x] ** 100 * nu[x] ** (-99) <= C**99 * mu[x],
            lambda x: (
                instantiate(each(X, lambda x: nu[x] > 0), x),
                instantiate(each(X, lambda x: mu[x] <= C * nu[x]), x),
                fact("^", "increasing", mu[x], C * nu[x], 99),
                linear(mu[x] * nu[x] ** (-99)),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "C^98",
            show=total(X, lambda x: mu[x] ** 100 * nu[x] ** (-99)) <= C**98,
            hints=({"X": "2", "mu": ["1", "0"], "nu": ["1/2", "1/2"], "C": "2"},),
        ),
    ),
)

path_window = Claim(
    id="lower_path_window",
    title="A point of [0, N] has at least length 1/2 of [0, N] within distance 1/2",
    kind="strengthening",
    sources=section("Theorem 4.1"),
    given=(N >= "1/2", z >= 0, z <= N),
    show=Min(z + "1/2", N) - Max(z - "1/2", 0) >= "1/2",
    mutants=(Mutant("for N = 1/4", given=(N >= "1/4", z >= 0, z <= N), hints=({"N": "1/4", "z": "0"},)),),
    extremal={"N": "1", "z": "0"},
)

path_near = Claim(
    id="lower_path_near",
    title="Windows of half width 1/2 about points at distance at most 1: phi(v - u) >= phi(2)",
    kind="strengthening",
    sources=section("Theorem 4.1"),
    given=(Abs(u - z) <= "1/2", Abs(v - z1) <= "1/2", Abs(z - z1) <= 1),
    show=phi(v - u) >= phi(2),
    proof=(
        fact("abs", "above", u - z),
        fact("abs", "above", v - z1),
        fact("abs", "above", z - z1),
        have(v - u <= 2, linear()),
        have(u - v <= 2, linear()),
        have((v - u) ** 2 <= 4, linear(degree=2)),
        fact("phi", "density", v - u),
        fact("phi", "density", 2),
        fact("exp", "increasing", -2, -((v - u) ** 2) / 2),
        linear(1 / sqrt(2 * pi)),
    ),
    mutants=(
        Mutant(
            "phi(3/2)", show=phi(v - u) >= phi("3/2"), hints=({"u": "0", "v": "2", "z": "1/2", "z1": "3/2"},)
        ),
    ),
    note="The points are those of the segment from the initial point to the target, cut in T >= N parts.",
)

density, length = nonneg("f", X), nonneg("l", X)
path_density = Claim(
    id="lower_path_density",
    title="One step: a density of at least C on a set of length 1/2, and phi >= c there, give at least C c/2",
    kind="strengthening",
    sources=section("Theorem 4.1"),
    given=(
        C >= 0,
        c >= 0,
        each(X, lambda x: C <= density[x]),
        each(X, lambda x: c <= R[x]),
        total(X, lambda x: length[x]) >= "1/2",
    ),
    show=total(X, lambda x: length[x] * (density[x] * R[x])) >= C * c / 2,
    proof=(
        sums(
            X,
            lambda x: C * c * length[x] <= length[x] * (density[x] * R[x]),
            lambda x: (
                instantiate(each(X, lambda x: C <= density[x]), x),
                instantiate(each(X, lambda x: c <= R[x]), x),
                have(C * c <= density[x] * R[x], linear(c, density[x])),
                linear(length[x]),
            ),
        ),
        linear(C * c),
    ),
    mutants=(
        Mutant(
            "3/5 for 1/2",
            show=total(X, lambda x: length[x] * (density[x] * R[x])) >= "3/5" * C * c,
            hints=({"X": "1", "l": ["1/2"], "f": ["1"], "R": ["1"], "C": "1", "c": "1"},),
        ),
    ),
    note=(
        "T times, from the initial point: a density of at least (phi(2)/2)^T inside K.  l are lengths"
        " of cells."
    ),
)

path_constant = Claim(
    id="lower_path_constant",
    title="c = phi(2)/2: log(1/c) = log 2 + log(2 pi)/2 + 2; ends get at least Q(3/2) >= c; phi(0) < 1",
    kind="strengthening",
    sources=section("Theorem 4.1"),
    show=(Abs(log(2 / phi(2)) - far_cost) <= "1/1000000000000") & (Q("3/2") >= phi(2) / 2) & (phi(0) < 1),
    mutants=(Mutant("Q(2) for Q(3/2)", show=Q(2) >= phi(2) / 2),),
    note=(
        "The law on X' has inside K a density of at most phi(0) < 1, at the ends mass at most 1: "
        "so P' <= c^-T P."
    ),
)

CLAIMS = (
    convex_part,
    bounded_ratio,
    path_window,
    path_near,
    path_density,
    path_constant,
)
