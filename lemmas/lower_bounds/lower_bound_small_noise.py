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
from verify.lemma import *

N, u, v, c, C = reals("N u v c C")
z1 = real("z1")
Y = alphabet("Y")


K, M, R = kernel("K", X, Y), kernel("M", X, Y), nonneg("R", X)

lower_convex_part = claim(
    "If P' >= C P, one step that is (1 - q) K + q M against K gives P' >= C (1 - q) P",
    *section("Theorem 4.1, the algorithm on the two datasets"),
    kind="strengthening",
    note="T times: P' >= (1 - q)^T P, for finite alphabets; general laws by finite partitions.",
    given=[q >= 0, q <= 1, C >= 0, each(X, lambda x: C * mu[x] <= nu[x])],
    show=each(
        Y,
        lambda y: (
            C * (1 - q) * total(X, lambda x: mu[x] * K[x, y])
            <= total(X, lambda x: nu[x] * ((1 - q) * K[x, y] + q * M[x, y]))
        ),
    ),
)
proof(
    lower_convex_part,
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
)
doubt(
    lower_convex_part,
    mutants=[
        mutant(
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
    ],
)

lower_bounded_ratio = claim(
    "P <= C P' gives D_100(P || P') <= log(C)",
    *section("Theorem 4.1"),
    kind="strengthening",
    given=[C > 0, each(X, lambda x: nu[x] > 0), each(X, lambda x: mu[x] <= C * nu[x])],
    show=total(X, lambda x: mu[x] ** 100 * nu[x] ** (-99)) <= C**99,
)
proof(
    lower_bounded_ratio,
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
)
doubt(
    lower_bounded_ratio,
    mutants=[
        mutant(
            "C^98",
            show=total(X, lambda x: mu[x] ** 100 * nu[x] ** (-99)) <= C**98,
            hints=({"X": "2", "mu": ["1", "0"], "nu": ["1/2", "1/2"], "C": "2"},),
        ),
    ],
)

lower_path_window = claim(
    "A point of [0, N] has at least length 1/2 of [0, N] within distance 1/2",
    *section("Theorem 4.1"),
    kind="strengthening",
    given=[N >= "1/2", z >= 0, z <= N],
    show=Min(z + "1/2", N) - Max(z - "1/2", 0) >= "1/2",
)
doubt(
    lower_path_window,
    mutants=[mutant("for N = 1/4", given=(N >= "1/4", z >= 0, z <= N), hints=({"N": "1/4", "z": "0"},))],
    extremal={"N": "1", "z": "0"},
)

lower_path_near = claim(
    "Windows of half width 1/2 about points at distance at most 1: phi(v - u) >= phi(2)",
    *section("Theorem 4.1"),
    kind="strengthening",
    note="The points are those of the segment from the initial point to the target, cut in T >= N parts.",
    given=[Abs(u - z) <= "1/2", Abs(v - z1) <= "1/2", Abs(z - z1) <= 1],
    show=phi(v - u) >= phi(2),
)
proof(
    lower_path_near,
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
)
doubt(
    lower_path_near,
    mutants=[
        mutant(
            "phi(3/2)", show=phi(v - u) >= phi("3/2"), hints=({"u": "0", "v": "2", "z": "1/2", "z1": "3/2"},)
        ),
    ],
)

density, length = nonneg("f", X), nonneg("l", X)
lower_path_density = claim(
    "One step: a density of at least C on a set of length 1/2, and phi >= c there, give at least C c/2",
    *section("Theorem 4.1"),
    kind="strengthening",
    note=(
        "T times, from the initial point: a density of at least (phi(2)/2)^T inside K.  l are lengths"
        " of cells."
    ),
    given=[
        C >= 0,
        c >= 0,
        each(X, lambda x: C <= density[x]),
        each(X, lambda x: c <= R[x]),
        total(X, lambda x: length[x]) >= "1/2",
    ],
    show=total(X, lambda x: length[x] * (density[x] * R[x])) >= C * c / 2,
)
proof(
    lower_path_density,
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
)
doubt(
    lower_path_density,
    mutants=[
        mutant(
            "3/5 for 1/2",
            show=total(X, lambda x: length[x] * (density[x] * R[x])) >= "3/5" * C * c,
            hints=({"X": "1", "l": ["1/2"], "f": ["1"], "R": ["1"], "C": "1", "c": "1"},),
        ),
    ],
)

lower_path_constant = claim(
    "c = phi(2)/2: log(1/c) = log 2 + log(2 pi)/2 + 2; ends get at least Q(3/2) >= c; phi(0) < 1",
    *section("Theorem 4.1"),
    kind="strengthening",
    note=(
        "The law on X' has inside K a density of at most phi(0) < 1, at the ends mass at most 1: "
        "so P' <= c^-T P."
    ),
    show=(Abs(log(2 / phi(2)) - far_cost) <= "1/1000000000000") & (Q("3/2") >= phi(2) / 2) & (phi(0) < 1),
)
doubt(
    lower_path_constant,
    mutants=[mutant("Q(2) for Q(3/2)", show=Q(2) >= phi(2) / 2)],
)
