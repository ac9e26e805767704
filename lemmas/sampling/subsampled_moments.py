"""Amplification by subsampling of Renyi divergences of integer order, for uniform and non-uniform weights.

The second law is the mixture q of the rows r_k with weights w_k; the first is q + rho (P - Q).  If P and Q
have sum P^j r_k^(1-j) <= e^((j-1) eps_j) for all rows, the moment of integer order m is at most
1 + 4 rho^2 C(m, 2) (e^eps_2 - 1) + 2 times the sum of rho^j C(m, j) e^((j-1) eps_j), j = 3, ..., m.
Sampling one data point with weights w: Q is the row of the point that differs, rho its weight.
"""

from lemmas.analysis.binomial_expansion import two_sided
from lemmas.analysis.renyi_tangent import perspective, power_quotient
from lemmas.papers import berthier
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import Law, law, pushed, renyi_moment, row
from verify.language.expr import (
    Abs,
    Expr,
    Sum,
    alphabet,
    binomial,
    distribution,
    each,
    expr,
    integer,
    kernel,
    reals,
    total,
)
from verify.prove.steps import (
    cases,
    fact,
    have,
    instantiate,
    let,
    linear,
    rewrite,
    sign,
    sums,
    use,
)

rho, c, p, q, d, x, u, j = reals("rho c p q d x u j")
m = integer("m")
n, Y, M = alphabet("n"), alphabet("Y"), alphabet("M")
w, P, Q = distribution("w", n), distribution("P", Y), distribution("Q", Y)
r = kernel("r", n, Y)
law_q = pushed(w, r)

ALONE = {
    "n": "1",
    "Y": "2",
    "w": ["1"],
    "P": ["1", "0"],
    "Q": ["0", "1"],
    "r": [["1/2", "1/2"]],
}
APART = {"Y": "2", "P": ["1", "0"], "Q": ["0", "1"], "S": ["1/2", "1/2"]}

abs_scaled = Claim(
    id="subsampling_abs_scaled",
    title="|rho d| = rho |d| for rho >= 0",
    given=(rho >= 0,),
    show=Abs(rho * d) == rho * Abs(d),
    proof=(
        cases(
            d >= 0,
            (fact("abs", "positive", d), fact("abs", "positive", rho * d), linear(rho)),
            (
                have(rho * d <= 0, sign()),
                fact("abs", "negative", d),
                fact("abs", "negative", rho * d),
                linear(rho),
            ),
        ),
    ),
    mutants=(Mutant("any rho", given=(), hints=({"rho": "-1", "d": "1"},)),),
)

abs_square = Claim(
    id="subsampling_abs_square",
    title="|d|^2 = d^2",
    show=Abs(d) ** 2 == d**2,
    proof=(
        cases(
            d >= 0,
            (fact("abs", "positive", d), rewrite(-1), linear()),
            (fact("abs", "negative", d), rewrite(-1), linear()),
        ),
    ),
    mutants=(Mutant("d", show=Abs(d) ** 2 == d, hints=({"d": "2"},)),),
)

# --- letter by letter --------------------------------------------------------------------------------

letter = Claim(
    id="subsampling_letter",
    title="p^m q^(1-m) <= q + m d + C(m,2) d^2/q + sum over j >= 3 of C(m,j) |d|^j q^(1-j), p = q + d",
    given=(q > 0, q + d >= 0, m >= 2),
    show=(q + d) ** m * q ** (1 - m)
    <= q
    + m * d
    + binomial(m, 2) * (d**2 / q)
    + Sum(3, m, lambda j: binomial(m, j) * (Abs(d) ** j * q ** (1 - j))),
    proof=(
        let(x, d / q),
        have(x * q == d, rewrite(x == d / q), linear()),
        have(x >= -1, linear(scale=q)),
        use(two_sided, n=m),
        use(power_quotient, alpha=m, a=q + d, b=q),
        have(((q + d) / q) ** m == (1 + x) ** m, rewrite(x == d / q), linear()),
        let(u, Abs(x)),
        have(
            u == Abs(d) / q,
            rewrite(u == Abs(x)),
            cases(
                d >= 0,
                (
                    have(x >= 0, rewrite(x == d / q), sign()),
                    fact("abs", "positive", d),
                    fact("abs", "positive", x),
                    linear(1 / q),
                ),
                (
                    have(x <= 0, rewrite(x == d / q), sign()),
                    fact("abs", "negative", d),
                    fact("abs", "negative", x),
                    linear(1 / q),
                ),
            ),
        ),
        sums(
            (3, m),
            lambda j: binomial(m, j) * Abs(x) ** j * q == binomial(m, j) * (Abs(d) ** j * q ** (1 - j)),
            lambda j: (
                use(power_quotient, alpha=j, a=Abs(d), b=q),
                rewrite(u == Abs(x), backwards=True),
                rewrite(u == Abs(d) / q),
                linear(binomial(m, j)),
            ),
        ),
        have(q * x**2 == d**2 / q, rewrite(x == d / q), linear()),
        linear(q, m, binomial(m, 2)),
    ),
    mutants=(
        Mutant(
            "without the terms of order 3",
            show=(q + d) ** m * q ** (1 - m) <= q + m * d + binomial(m, 2) * (d**2 / q),
            hints=({"q": "1", "d": "1", "m": "3"},),
        ),
    ),
    note="Ours: one letter of the output alphabet.",
)


def scaled(j: Expr, d: Expr, q: Expr) -> Expr:
    return binomial(m, j) * (rho**j * (Abs(d) ** j * q ** (1 - j)))


scaled_letter = Claim(
    id="subsampling_scaled_letter",
    title="The same with rho d for d: the term of order j carries rho^j",
    given=(q > 0, q + rho * d >= 0, rho >= 0, m >= 2),
    show=(q + rho * d) ** m * q ** (1 - m)
    <= q + m * rho * d + scaled(expr(2), d, q) + Sum(3, m, lambda j: scaled(j, d, q)),
    proof=(
        use(letter, d=rho * d),
        use(abs_scaled),
        sums(
            (3, m),
            lambda j: binomial(m, j) * (Abs(rho * d) ** j * q ** (1 - j)) == scaled(j, d, q),
            lambda j: (
                rewrite(Abs(rho * d) == rho * Abs(d)),
                fact("^", "product0", rho, Abs(d), j),
                linear(binomial(m, j) * q ** (1 - j)),
            ),
        ),
        use(abs_square),
        linear(binomial(m, 2) * rho**2 / q),
    ),
    mutants=(
        Mutant(
            "without the terms of order 3",
            show=(q + rho * d) ** m * q ** (1 - m) <= q + m * rho * d + scaled(expr(2), d, q),
            hints=({"q": "1", "d": "1", "m": "3", "rho": "1"},),
        ),
    ),
    note="Ours.",
)

# --- Lemma 4.1: ternary divergences ------------------------------------------------------------------

alpha, B, h, zeta = reals("alpha B h zeta")
S = distribution("S", Y)
positive_rows = each(n, lambda k: each(Y, lambda y: r[k, y] > 0))
i0, i1 = integer("i0"), integer("i1")


def ternary(order: Expr, base: Law) -> Expr:
    """E over `base` of (|P - Q|/base)^order."""
    return total(Y, lambda y: Abs(P[y] - Q[y]) ** order * base(y) ** (1 - order))


jensen = Claim(
    id="ternary_jensen",
    title="E (|P - Q|/r)^alpha for a mixture r of rows is at most the mean over the rows",
    sources=(berthier("Lemma 4.1, proof, display 8"),),
    kind="proof-line",
    given=(alpha > 1, positive_rows),
    show=ternary(alpha, law_q) <= total(n, lambda k: w[k] * ternary(alpha, row(r, k))),
    proof=(
        sums(
            Y,
            lambda y: (
                Abs(P[y] - Q[y]) ** alpha * law_q(y) ** (1 - alpha)
                <= total(n, lambda k: w[k] * (Abs(P[y] - Q[y]) ** alpha * r[k, y] ** (1 - alpha)))
            ),
            lambda y: (
                use(
                    perspective,
                    J=n,
                    w=w,
                    p=lambda k: Abs(P[y] - Q[y]),
                    q=lambda k: r[k, y],
                    by=((), (), (instantiate(positive_rows, i0, y),)),
                ),
                linear(),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "order below 1",
            given=(alpha > 0, positive_rows),
            hints=(
                {
                    "alpha": "1/2",
                    "n": "2",
                    "Y": "2",
                    "w": ["1/2", "1/2"],
                    "P": ["1", "0"],
                    "Q": ["0", "1"],
                    "r": [["9/10", "1/10"], ["1/10", "9/10"]],
                },
            ),
        ),
    ),
    extremal={"alpha": "2", **ALONE},
    note="Joint convexity of x^alpha/y^(alpha - 1), on finite alphabets.",
)

mixture_bound = Claim(
    id="ternary_mixture",
    title="If every row has E (|P - Q|/r_k)^alpha <= B, so has their mixture",
    sources=(berthier("Lemma 4.1, proof, display 9"),),
    kind="proof-line",
    given=(alpha > 1, positive_rows, each(n, lambda k: ternary(alpha, row(r, k)) <= B)),
    show=ternary(alpha, law_q) <= B,
    proof=(
        use(jensen),
        sums(
            n,
            lambda k: w[k] * ternary(alpha, row(r, k)) <= w[k] * B,
            lambda k: (instantiate(2, k), linear(w[k])),
        ),
        linear(),
    ),
    mutants=(
        Mutant(
            "half of B",
            show=ternary(alpha, law_q) <= B / 2,
            hints=({"alpha": "2", "B": "4", **ALONE},),
        ),
    ),
    extremal={"alpha": "2", "B": "4", **ALONE},
    note="P and Q are the laws of the two versions of the point that differs.",
)

higher = Claim(
    id="ternary_higher_orders",
    title="E (|P - Q|/S)^alpha <= 2 h if E (P/S)^alpha and E (Q/S)^alpha are at most h",
    given=(
        alpha > 1,
        each(Y, lambda y: S[y] > 0),
        renyi_moment(P, S, alpha) <= h,
        renyi_moment(Q, S, alpha) <= h,
    ),
    show=ternary(alpha, law(S)) <= 2 * h,
    proof=(
        sums(
            Y,
            lambda y: (
                Abs(P[y] - Q[y]) ** alpha * S[y] ** (1 - alpha)
                <= P[y] ** alpha * S[y] ** (1 - alpha) + Q[y] ** alpha * S[y] ** (1 - alpha)
            ),
            lambda y: (
                instantiate(1, y),
                have(S[y] ** (1 - alpha) >= 0, sign()),
                fact("^", "nonnegative", P[y], alpha),
                fact("^", "nonnegative", Q[y], alpha),
                cases(
                    P[y] >= Q[y],
                    (
                        fact("abs", "positive", P[y] - Q[y]),
                        fact("^", "increasing", P[y] - Q[y], P[y], alpha),
                    ),
                    (
                        fact("abs", "negative", P[y] - Q[y]),
                        fact("^", "increasing", Q[y] - P[y], Q[y], alpha),
                    ),
                ),
                rewrite(-2),
                linear(S[y] ** (1 - alpha)),
            ),
        ),
        linear(),
    ),
    mutants=(Mutant("h", show=ternary(alpha, law(S)) <= h, hints=({"alpha": "2", "h": "2", **APART},)),),
    extremal={"alpha": "2", "h": "2", **APART},
    note="Ours: |P - Q|^alpha is at most the larger of P^alpha and Q^alpha.",
)

square = Claim(
    id="ternary_order_two",
    title="E (|P - Q|/S)^2 <= 4 (h - 1) if E (P/S)^2 and E (Q/S)^2 are at most h",
    given=(each(Y, lambda y: S[y] > 0), renyi_moment(P, S, 2) <= h, renyi_moment(Q, S, 2) <= h),
    show=ternary(expr(2), law(S)) <= 4 * (h - 1),
    proof=(
        sums(
            Y,
            lambda y: (
                Abs(P[y] - Q[y]) ** 2 / S[y]
                <= 2 * (P[y] ** 2 / S[y]) + 2 * (Q[y] ** 2 / S[y]) - 4 * P[y] - 4 * Q[y] + 4 * S[y]
            ),
            lambda y: (
                instantiate(0, y),
                use(abs_square, d=P[y] - Q[y]),
                rewrite(-1),
                linear((P[y] + Q[y] - 2 * S[y]) ** 2 / S[y]),
            ),
        ),
        linear(),
    ),
    mutants=(
        Mutant("3 (h - 1)", show=ternary(expr(2), law(S)) <= 3 * (h - 1), hints=({"h": "2", **APART},)),
    ),
    extremal={"h": "2", **APART},
    note="Ours: (P - Q)^2 <= 2 (P - S)^2 + 2 (Q - S)^2.",
)

CLAIMS = (abs_scaled, abs_square, letter, scaled_letter, jensen, mixture_bound, higher, square)
