"""Noisy SGD with strongly convex losses: how the update maps contract, and how the shifts go on.

Lemma 5.5, Observation 5.4 and Proposition 5.6 of Altschuler and Talwar, in one coordinate where only norms
enter.  kappa = M/m, c = (kappa - 1)/(kappa + 1).  The best shifts are in `diameter_iterations`.
"""

from lemmas.noisy_sgd.noisy_sgd_upper import batch_average_contracts
from lemmas.papers import altschuler
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Abs, Expr, Sum, alphabet, each, family, for_all, integer, reals, total
from verify.prove.steps import (
    assume,
    combine,
    fact,
    have,
    induction,
    instantiate,
    intro,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    suffices,
    sums,
    unfold,
    use,
)

kappa, c, r, S, D = reals("kappa c r S D")
eta, M, m = reals("eta M m")
norm2, product, grad2 = reals("norm2 product grad2")
N, T, J = integer("N"), integer("T"), integer("J")
B = alphabet("B")
h = family("h", B)
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

observation_5_4 = Claim(
    id="strongly_convex_observation_5_4",
    title="An average over the batch of maps that contract by c contracts by c",
    sources=(altschuler("Observation 5.4", "instance", "dimension one"),),
    given=(c >= 0, r >= 0, each(B, lambda i: Abs(h[i]) <= c * r)),
    show=Abs(total(B, lambda i: h[i]) / B) <= c * r,
    proof=(
        have(c * r >= 0, linear(c)),
        use(batch_average_contracts, r=c * r, by=((), (assume(),))),
        assume(),
    ),
    mutants=(
        Mutant(
            "c squared",
            show=Abs(total(B, lambda i: h[i]) / B) <= c**2 * r,
            hints=({"B": "1", "h": ["1/2"], "c": "1/2", "r": "1"},),
        ),
    ),
    note="h_i is the difference of the gradient steps of loss i (Lemma 5.5) at two points r apart.",
)

unrolled = Claim(
    id="strongly_convex_unrolled",
    title="If step t adds at most S + p_t, N steps from 0 add at most N S + p_1 + ... + p_N",
    sources=(altschuler("(5.2)"), altschuler("(5.3)")),
    kind="repair",
    conditional_on=("the cost of each step",),
    repairs=("strongly_convex_conditional_5_2", "strongly_convex_numerical_5_3"),
    given=(N >= 0, N < T, d[1] <= 0, for_all(1, T - 1, lambda t: d[t + 1] <= d[t] + S + p[t])),
    show=d[N + 1] <= N * S + Sum(1, N, lambda t: p[t]),
    proof=(
        suffices((N < T).implies(d[N + 1] <= N * S + Sum(1, N, lambda t: p[t])), modus(), assume()),
        induction(
            N,
            0,
            (intro(), unfold(Sum(1, 0, lambda t: p[t]), "empty"), linear()),
            (
                intro(),
                modus(-2, linear()),
                instantiate(for_all(1, T - 1, lambda t: d[t + 1] <= d[t] + S + p[t]), N + 1),
                unfold(Sum(1, N + 1, lambda t: p[t])),
                linear(),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "the last price only",
            given=(N >= 1, N < T, d[1] <= 0, for_all(1, T - 1, lambda t: d[t + 1] <= d[t] + S + p[t])),
            show=d[N + 1] <= N * S + p[N],
            hints=({"N": "2", "T": "3", "d": ["0", "1", "2"], "p": ["1", "1", "0"], "S": "0"},),
        ),
        Mutant(
            "S paid once",
            show=d[N + 1] <= S + Sum(1, N, lambda t: p[t]),
            hints=({"N": "2", "T": "3", "d": ["0", "1", "2"], "p": ["0", "0", "0"], "S": "1"},),
        ),
    ),
    note=(
        "d_1, d_2, ... are shifted divergences from time tau on (the first is 0: both iterates lie in K), S "
        "the two-sided S2 (not S_alpha) and p_t the price of the shift at step t.  It takes the place of the "
        "conditional laws of (5.2): with p_t = 0 before the last step and c^(2R) alpha D^2/(2 eta^2 s1^2) "
        "there (`diameter_last_shift_only`) it is (5.3) with S2 for S_alpha.  That one step adds S + p_t "
        "is `noisy_sgd_one_step` without shift, and rests on Lemmas 2.9, 2.15 and 5.7 with shift."
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

CLAIMS = (contraction, kappa_form, observation_5_4, unrolled, shift_recursion)
