"""Lemma 4.1 of berthier2019report: sampling with weights at most c multiplies a ternary divergence by c."""

from lemmas.papers import berthier
from lemmas.sampling.subsampled_moments import (
    ALONE,
    P,
    Q,
    Y,
    abs_scaled,
    alpha,
    c,
    law_q,
    mixture_bound,
    n,
    p,
    positive_rows,
    q,
    r,
    ternary,
    u,
    x,
    zeta,
)
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import row
from verify.language.expr import Abs, each, real, total
from verify.prove.steps import assume, fact, have, linear, rewrite, sums, use

w_i = real("w_i")
lemma41 = Claim(
    id="ternary_subsampling",
    title="Lemma 4.1: weights at most c take a zeta-ternary mechanism to a c zeta-ternary one",
    sources=(berthier("Lemma 4.1"),),
    given=(
        alpha > 1,
        positive_rows,
        w_i >= 0,
        w_i <= c,
        zeta >= 0,
        each(n, lambda k: ternary(alpha, row(r, k)) <= zeta**alpha),
    ),
    show=total(Y, lambda y: Abs(w_i * (P[y] - Q[y])) ** alpha * law_q(y) ** (1 - alpha))
    <= (c * zeta) ** alpha,
    proof=(
        use(mixture_bound, B=zeta**alpha),
        fact("^", "increasing", w_i, c, alpha),
        fact("^", "product0", c, zeta, alpha),
        sums(
            Y,
            lambda y: (
                Abs(w_i * (P[y] - Q[y])) ** alpha * law_q(y) ** (1 - alpha)
                == w_i**alpha * (Abs(P[y] - Q[y]) ** alpha * law_q(y) ** (1 - alpha))
            ),
            lambda y: (
                use(abs_scaled, rho=w_i, d=P[y] - Q[y]),
                rewrite(-1),
                fact("^", "product0", w_i, Abs(P[y] - Q[y]), alpha),
                linear(law_q(y) ** (1 - alpha)),
            ),
        ),
        have(w_i**alpha >= 0, fact("^", "nonnegative", w_i, alpha), assume()),
        have(zeta**alpha >= 0, fact("^", "nonnegative", zeta, alpha), assume()),
        linear(w_i**alpha, zeta**alpha),
    ),
    mutants=(
        Mutant(
            "c^2 for c",
            show=total(Y, lambda y: Abs(w_i * (P[y] - Q[y])) ** alpha * law_q(y) ** (1 - alpha))
            <= (c**2 * zeta) ** alpha,
            hints=({"alpha": "2", "c": "1/2", "w_i": "1/2", "zeta": "2", **ALONE},),
        ),
    ),
    extremal={"alpha": "2", "c": "1/2", "w_i": "1/2", "zeta": "2", **ALONE},
    note=(
        "Three data sets that differ in the i-th point give the laws common + w_i P, common + w_i Q and"
        " law_q (the mixture of the rows, with the third version of the point in row i); the hypothesis"
        " is that of the lemma for single points.  Finite alphabets, real order; alpha is the j of the "
        "text."
    ),
)

difference = Claim(
    id="ternary_difference",
    title="Two mixtures with the same weights that differ in one component: p - q = w_i (P - Q)",
    sources=(berthier("Lemma 4.1, proof, display 3"),),
    kind="proof-line",
    given=(x >= 0, x <= 1),
    show=(x * u + (1 - x) * q) - (x * p + (1 - x) * q) == x * (u - p),
    mutants=(
        Mutant(
            "weights that depend on the data",
            show=(x * u + (1 - x) * q) - (c * p + (1 - c) * q) == x * (u - p),
            hints=({"x": "1/2", "u": "1", "p": "0", "q": "1", "c": "1/4"},),
        ),
    ),
    note="Letter by letter; x is w_i, u and p the masses given that the point is drawn, q that of the rest.",
)


CLAIMS = (lemma41, difference)
