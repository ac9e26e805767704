"""Noisy SGD with strongly convex losses: how the update maps contract, and how the shifts go on.

Lemma 5.5, Observation 5.4 and Proposition 5.6 of Altschuler and Talwar, in one coordinate where only norms
enter.  kappa = M/m, c = (kappa - 1)/(kappa + 1).  The best shifts are in `diameter_iterations`.
"""

from lemmas.papers import altschuler
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Expr, Sum, family, integer, reals
from verify.prove.steps import (
    combine,
    fact,
    have,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    unfold,
)

kappa, c, r, S, D = reals("kappa c r S D")
eta, M, m = reals("eta M m")
norm2, product, grad2 = reals("norm2 product grad2")
N, T, J = integer("N"), integer("T"), integer("J")
d, p, jump = family("d", T), family("p", T), family("j", J)

contraction = Claim(
    id="strongly_convex_contraction",
    title="|x - eta g|^2 <= ((M - m)/(M + m))^2 |x|^2 for eta = 2/(M + m)",
    sources=(altschuler("Lemma 5.5"),),
    conditional_on=("cocoercivity of the gradient of a smooth and strongly convex loss",),
    given=(
        m > 0,
        M >= m,
        norm2 >= 0,
        eta == 2 / (M + m),
        # Co-coercivity of the gradient of a strongly convex smooth function.
        product >= m * M / (m + M) * norm2 + grad2 / (m + M),
    ),
    show=norm2 - 2 * eta * product + eta**2 * grad2 <= ((M - m) / (M + m)) ** 2 * norm2,
    proof=(
        rewrite(eta == 2 / (M + m)),
        have(M + m > 0, linear()),
        combine((4 / (M + m), [-2])),
    ),
    mutants=(
        Mutant(
            "eta = 1/M",
            given=(
                m > 0,
                M >= m,
                norm2 >= 0,
                eta == 1 / M,
                product >= m * M / (m + M) * norm2 + grad2 / (m + M),
            ),
            hints=({"m": "1", "M": "3", "norm2": "1", "eta": "1/3", "product": "1", "grad2": "1"},),
        ),
    ),
    extremal={"m": "1", "M": "3", "norm2": "1", "eta": "1/2", "product": "1", "grad2": "1"},
    note=(
        "x is the difference of two points, g that of the gradients, product their inner product, norm2 = "
        "|x|^2 and grad2 = |g|^2.  Sharp for quadratic losses."
    ),
)

kappa_form = Claim(
    id="strongly_convex_kappa_form",
    title="(M - m)/(M + m) = (kappa - 1)/(kappa + 1) for kappa = M/m",
    sources=(altschuler("Lemma 5.5"),),
    kind="definition",
    given=(m > 0, M >= m, kappa == M / m),
    show=(M - m) / (M + m) == (kappa - 1) / (kappa + 1),
    proof=(
        rewrite(kappa == M / m),
        have(M + m > 0, linear()),
        have(M / m > 0, sign()),
        have(M / m + 1 > 0, linear()),
        ring(),
    ),
    mutants=(
        Mutant(
            "1 - 1/kappa",
            show=(M - m) / (M + m) == 1 - 1 / kappa,
            hints=({"m": "1", "M": "3", "kappa": "3"},),
        ),
    ),
)


def closed(t: Expr) -> Expr:
    """The printed z_t, with time counted from tau and j_i = s_i - a_i."""
    return c**t * D + Sum(1, t, lambda i: c ** (t - i) * jump[i])


shift_recursion = Claim(
    id="strongly_convex_shift_recursion",
    title="z_t = c^t D + sum of c^(t-i) (s_i - a_i) solves z_{t+1} = c z_t + s_{t+1} - a_{t+1}",
    sources=(altschuler("Proposition 5.6, proof"),),
    kind="proof-line",
    given=(c > 0, N >= 0, N < J),
    show=closed(N + 1) == c * closed(N) + jump[N + 1],
    proof=(
        unfold(Sum(1, N + 1, lambda i: c ** (N + 1 - i) * jump[i])),
        sums(
            (1, N),
            lambda i: c ** (N + 1 - i) * jump[i] == c * (c ** (N - i) * jump[i]),
            lambda i: (fact("^", "sum", c, 1, N - i), linear(jump[i])),
        ),
        fact("^", "sum", c, 1, N),
        linear(D),
    ),
    mutants=(
        Mutant(
            "c on the new term",
            show=closed(N + 1) == c * (closed(N) + jump[N + 1]),
            hints=({"c": "1/2", "D": "1", "N": "1", "J": "2", "j": ["0", "1"]},),
        ),
    ),
    note="z_0 = D.  Lemma 5.7 (`contraction_of_maps`) turns z into c z + s, Lemma 2.15 takes a off.",
)

CLAIMS = (contraction, kappa_form, shift_recursion)
