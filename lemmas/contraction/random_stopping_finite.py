"""Random stopping of projected noisy SGD by contraction: what the printed bound leaves away.

e_t, A and c as in random_stopping_contraction: e_i <= A and e_t <= c e_(t-1) for t > i; T is uniform in
1, ..., n.
"""

from lemmas.contraction.random_stopping_contraction import A, c, contracts, i, n, stopped
from lemmas.contraction.random_stopping_contraction import e as e_at
from lemmas.papers import contraction
from verify.lemma import *

k = integer("k")
bounded = ((1 - c) * Sum(i, k, lambda t: e_at[t]) <= A * (1 - c ** (k - i + 1))) & (
    e_at[k] <= A * c ** (k - i)
)

random_stopping_finite_sum = claim(
    "The sum of the e_t is at most A (1 - c^(n - i + 1))/(1 - c): A for the last item, not A/(1 - c)",
    contraction("Theorem 5"),
    kind="strengthening",
    note=(
        "Over n: the sharper form of (16).  It depends on i and is largest for i = 1, where it is "
        "A (1 - c^n)/(n (1 - c))."
    ),
    given=[c > 0, c < 1, e_at[i] <= A, contracts],
    show=(1 - c) * stopped <= A * (1 - c ** (n - i + 1)),
)
proof(
    random_stopping_finite_sum,
    have((i <= n) & (i >= 1), intro()),
    let(k, n),
    suffices(
        (k <= n).implies(bounded),
        modus(-1, linear()),
        rewrite(k == n, backwards=True),
        linear(),
    ),
    induction(
        k,
        i,
        (
            intro(),
            unfold(Sum(i, i, lambda t: e_at[t]), "last"),
            unfold(Sum(i, i - 1, lambda t: e_at[t]), "empty"),
            have(c ** (i - i + 1) == c, linear()),
            have(c ** (i - i) == 1, linear()),
            intro(),
            linear(1 - c),
        ),
        (
            intro(),
            modus((k <= n).implies(bounded), linear()),
            instantiate(contracts, k + 1),
            unfold(Sum(i, k + 1, lambda t: e_at[t]), "last", linear()),
            fact("^", "sum", c, k - i, 1),
            fact("^", "sum", c, k - i, 2),
            have(c ** (k + 1 - i) == c * c ** (k - i), linear()),
            have(c ** (k + 1 - i + 1) == c**2 * c ** (k - i), linear()),
            have(c ** (k - i + 1) == c * c ** (k - i), linear()),
            have(e_at[k + 1] <= A * c * c ** (k - i), linear(c)),
            intro(),
            linear(1 - c, A),
        ),
    ),
)
doubt(
    random_stopping_finite_sum,
    mutants=[
        mutant(
            "one power less",
            show=(1 - c) * stopped <= A * (1 - c ** (n - i)),
            hints=({"n": "1", "i": "1", "e": ["1"], "c": "1/2", "A": "1"},),
        ),
    ],
    extremal={"n": "2", "i": "1", "e": ["1", "1/2"], "c": "1/2", "A": "1"},
)

gamma = real("gamma")
J, Y = alphabet("J"), alphabet("Y")
w, P, R = nonneg("w", J), nonneg("P", J, Y), nonneg("R", J, Y)

random_stopping_time_published = claim(
    "E_gamma of the pair (T, output) is the mean of the E_gamma given T: T may be published",
    contraction("Theorem 5"),
    kind="strengthening",
    note=(
        "w_j is the probability of stopping at j, P_j and R_j the two laws of the output then.  The proof of "
        "Theorem 5 bounds the mean, so that the bound holds also if the stopping time is revealed."
    ),
    show=total(J, lambda j: total(Y, lambda y: plus_part(w[j] * P[j, y] - gamma * (w[j] * R[j, y]))))
    == total(J, lambda j: w[j] * total(Y, lambda y: plus_part(P[j, y] - gamma * R[j, y]))),
)
proof(
    random_stopping_time_published,
    sums(
        J,
        lambda j: (
            total(Y, lambda y: plus_part(w[j] * P[j, y] - gamma * (w[j] * R[j, y])))
            == w[j] * total(Y, lambda y: plus_part(P[j, y] - gamma * R[j, y]))
        ),
        lambda j: (
            sums(
                Y,
                lambda y: (
                    plus_part(w[j] * P[j, y] - gamma * (w[j] * R[j, y]))
                    == w[j] * plus_part(P[j, y] - gamma * R[j, y])
                ),
                lambda y: (
                    cases(
                        P[j, y] - gamma * R[j, y] >= 0,
                        (
                            fact(
                                "max",
                                "left",
                                w[j] * P[j, y] - gamma * (w[j] * R[j, y]),
                                0,
                                by=((linear(w[j]),),),
                            ),
                            fact("max", "left", P[j, y] - gamma * R[j, y], 0),
                            linear(w[j]),
                        ),
                        (
                            fact(
                                "max",
                                "right",
                                w[j] * P[j, y] - gamma * (w[j] * R[j, y]),
                                0,
                                by=((linear(w[j]),),),
                            ),
                            fact("max", "right", P[j, y] - gamma * R[j, y], 0, by=((linear(),),)),
                            linear(w[j]),
                        ),
                    ),
                ),
            ),
            linear(w[j]),
        ),
    ),
    linear(),
)
doubt(
    random_stopping_time_published,
    mutants=[
        mutant(
            "twice the mean",
            show=total(J, lambda j: total(Y, lambda y: plus_part(w[j] * P[j, y] - gamma * (w[j] * R[j, y]))))
            == 2 * total(J, lambda j: w[j] * total(Y, lambda y: plus_part(P[j, y] - gamma * R[j, y]))),
            hints=({"J": "1", "Y": "1", "w": ["1"], "P": [["1"]], "R": [["0"]], "gamma": "1"},),
        ),
    ],
)
