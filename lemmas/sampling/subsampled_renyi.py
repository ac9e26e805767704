"""Theorem 3.2 and 4.2 of berthier2019report: RDP of integer order after subsampling, for any weights.

The second law is the mixture q of the rows r_k with weights w_k; the first is p = q + rho (P - Q).  Sampling
one data point with weights w: Q is the row of the point that differs, P its row in the other data set, and
rho its weight.  The pieces are in `subsampled_moments`.
"""

from lemmas.analysis.renyi_tangent import mass_positive
from lemmas.divergences.renyi_properties import moment_at_least_one
from lemmas.papers import berthier
from lemmas.sampling.subsampled_moments import (
    ALONE,
    P,
    Q,
    Y,
    higher,
    i0,
    law_q,
    mixture_bound,
    n,
    positive_rows,
    r,
    rho,
    scaled_letter,
    square,
    ternary,
    w,
)
from verify.claims.claim import Claim, Mutant
from verify.language.divergence import Law, renyi, renyi_moment, row
from verify.language.expr import (
    Abs,
    Expr,
    Family,
    Prop,
    Sum,
    alphabet,
    binomial,
    distribution,
    each,
    exp,
    expr,
    family,
    for_all,
    index,
    integer,
    log,
    reals,
    total,
)
from verify.prove.engine import Step
from verify.prove.steps import (
    assume,
    fact,
    have,
    instantiate,
    intro,
    let,
    linear,
    rewrite,
    ring,
    sign,
    sums,
    use,
)

c, B = reals("c B")
m = integer("m")
M = alphabet("M")
eps = family("eps", M)


def height(j: Expr) -> Expr:
    """exp((j - 1) eps_j)."""
    return exp((j - 1) * eps[j])


def bounded(F: Family | Law) -> Prop:
    return for_all(2, m, lambda j: each(n, lambda k: renyi_moment(F, row(r, k), j) <= height(j)))


first_law = Law(Y, lambda y: law_q(y) + rho * (P[y] - Q[y]))
a_law = each(Y, lambda y: first_law(y) >= 0)
bounded_P, bounded_Q = bounded(P), bounded(Q)
setting = (m >= 2, m <= M, rho >= 0, positive_rows, a_law, bounded_P, bounded_Q)
moment = total(Y, lambda y: first_law(y) ** m * law_q(y) ** (1 - m))


def bound(rate: Expr) -> Expr:
    return (
        1
        + 4 * rate**2 * binomial(m, 2) * (exp(eps[2]) - 1)
        + 2 * Sum(3, m, lambda j: rate**j * (binomial(m, j) * height(j)))
    )


def each_row(j: Expr, *closing: Step) -> tuple[Step, ...]:
    k = integer("k")
    return (
        intro("k"),
        have(
            each(Y, lambda y: r[k, y] > 0), intro("y"), instantiate(positive_rows, k, integer("y")), assume()
        ),
        instantiate(bounded_P, j, k),
        instantiate(bounded_Q, j, k),
        *closing,
        assume(),
    )


def row_value(y: Expr) -> Expr:
    return r[integer("k"), y]


theorem_moment = Claim(
    id="subsampling_moment",
    title="The moment of order m is at most 1 + 4 rho^2 C(m,2)(e^eps_2 - 1) + 2 sum over j = 3, ..., m",
    sources=(berthier("Theorem 3.2"), berthier("Theorem 4.2")),
    given=setting,
    show=moment <= bound(rho),
    proof=(
        sums(
            Y,
            lambda y: (
                first_law(y) ** m * law_q(y) ** (1 - m)
                <= law_q(y)
                + m * rho * (P[y] - Q[y])
                + binomial(m, 2) * (rho**2 * (Abs(P[y] - Q[y]) ** 2 * law_q(y) ** (-1)))
                + Sum(
                    3,
                    m,
                    lambda j: binomial(m, j) * (rho**j * (Abs(P[y] - Q[y]) ** j * law_q(y) ** (1 - j))),
                )
            ),
            lambda y: (
                instantiate(a_law, y),
                use(
                    mass_positive,
                    J=n,
                    w=w,
                    p=lambda k: expr(1),
                    q=lambda k: r[k, y],
                    by=((), (), (instantiate(positive_rows, i0, y),)),
                ),
                use(scaled_letter, q=law_q(y), d=P[y] - Q[y]),
                assume(),
            ),
        ),
        have(
            ternary(expr(2), law_q) <= 4 * (exp(eps[2]) - 1),
            use(
                mixture_bound,
                alpha=2,
                B=4 * (exp(eps[2]) - 1),
                by=((), (), (), (), each_row(expr(2), use(square, S=row_value, h=exp(eps[2])))),
            ),
            assume(),
        ),
        sums(
            (3, m),
            lambda j: (
                binomial(m, j) * (rho**j * ternary(j, law_q)) <= binomial(m, j) * (rho**j * (2 * height(j)))
            ),
            lambda j: (
                use(
                    mixture_bound,
                    alpha=j,
                    B=2 * height(j),
                    by=((), (), (), (), each_row(j, use(higher, alpha=j, S=row_value, h=height(j)))),
                ),
                fact("binomial", "nonnegative", m, j),
                fact("^", "nonnegative", rho, j),
                linear(binomial(m, j) * rho**j),
            ),
        ),
        fact("binomial", "nonnegative", m, 2),
        linear(binomial(m, 2) * rho**2),
    ),
    mutants=(
        Mutant(
            "3 for 4",
            show=moment
            <= 1
            + 3 * rho**2 * binomial(m, 2) * (exp(eps[2]) - 1)
            + 2 * Sum(3, m, lambda j: rho**j * (binomial(m, j) * height(j))),
            hints=({"m": "2", "M": "2", "eps": ["0", "7/10"], "rho": "1/2", **ALONE},),
        ),
        Mutant(
            "rho^3 for rho^2",
            show=moment
            <= 1
            + 4 * rho**3 * binomial(m, 2) * (exp(eps[2]) - 1)
            + 2 * Sum(3, m, lambda j: rho**j * (binomial(m, j) * height(j))),
            hints=({"m": "2", "M": "2", "eps": ["0", "7/10"], "rho": "1/2", **ALONE},),
        ),
    ),
    note=(
        "On finite alphabets, for every integer order m >= 2.  eps_j is the RDP of order j between the "
        "law of either version of the point that differs and that of any point."
    ),
)

i = index("i", 1, n)
# Two points; the second has the law of both letters alike, the first changes from one letter to the other.
TWO_POINTS = {
    "m": "2",
    "M": "2",
    "n": "2",
    "Y": "2",
    "i": "1",
    "w": ["1/10", "9/10"],
    "c": "1/10",
    "r": [["3/5", "2/5"], ["1/2", "1/2"]],
    "P": ["2/5", "3/5"],
    "A": ["49/100", "51/100"],
    "eps": ["0", "1/6"],
}
A = distribution("A", Y)
other_data = each(Y, lambda y: A[y] == law_q(y) + w[i] * (P[y] - r[i, y]))
rows_bounded = for_all(
    2, m, lambda j: each(n, lambda k: each(n, lambda l: renyi_moment(row(r, l), row(r, k), j) <= height(j)))
)

theorem = Claim(
    id="subsampling_theorem",
    title="Theorem 4.2 with the sum from j = 3 (3.2 for w_i = 1/n): RDP after sampling, weights <= c",
    sources=(berthier("Theorem 3.2"), berthier("Theorem 4.2")),
    given=(m >= 2, m <= M, positive_rows, w[i] <= c, other_data, bounded_P, rows_bounded),
    show=renyi(A, law_q, m) <= log(bound(c)) / (m - 1),
    proof=(
        have(w[i] <= c, assume()),
        have(
            each(Y, lambda y: law_q(y) + w[i] * (P[y] - r[i, y]) >= 0),
            intro("y"),
            instantiate(other_data, integer("y")),
            have(A[integer("y")] >= 0, sign()),
            linear(),
        ),
        have(
            for_all(2, m, lambda j: each(n, lambda k: renyi_moment(row(r, i), row(r, k), j) <= height(j))),
            intro("j", "k"),
            instantiate(rows_bounded, integer("j"), integer("k"), i),
            assume(),
        ),
        use(theorem_moment, rho=w[i], Q=lambda y: r[i, y]),
        sums(
            Y,
            lambda y: (
                A[y] ** m * law_q(y) ** (1 - m)
                == (law_q(y) + w[i] * (P[y] - r[i, y])) ** m * law_q(y) ** (1 - m)
            ),
            lambda y: (instantiate(other_data, y), rewrite(-1), ring()),
        ),
        have(
            each(Y, lambda y: r[i, y] > 0), intro("y"), instantiate(positive_rows, i, integer("y")), assume()
        ),
        use(moment_at_least_one, alpha=2, X=Y, mu=P, nu=lambda y: r[i, y]),
        instantiate(bounded_P, 2, i),
        have(exp(eps[2]) >= 1, linear()),
        fact("^", "increasing", w[i], c, 2),
        sums(
            (3, m),
            lambda j: w[i] ** j * (binomial(m, j) * height(j)) <= c**j * (binomial(m, j) * height(j)),
            lambda j: (
                fact("^", "increasing", w[i], c, j),
                fact("binomial", "nonnegative", m, j),
                linear(binomial(m, j) * height(j)),
            ),
        ),
        fact("binomial", "nonnegative", m, 2),
        have(bound(w[i]) <= bound(c), linear(binomial(m, 2) * (exp(eps[2]) - 1))),
        have(
            each(Y, lambda y: law_q(y) > 0),
            intro("y"),
            use(
                mass_positive,
                J=n,
                w=w,
                p=lambda k: expr(1),
                q=lambda k: r[k, integer("y")],
                by=((), (), (instantiate(positive_rows, i0, integer("y")),)),
            ),
            assume(),
        ),
        let(B, renyi_moment(A, law_q, m)),
        have(
            B >= 1,
            rewrite(B == renyi_moment(A, law_q, m)),
            use(moment_at_least_one, alpha=m, X=Y, mu=A, nu=law_q),
            assume(),
        ),
        have(B <= bound(c), rewrite(B == renyi_moment(A, law_q, m)), linear()),
        rewrite(B == renyi_moment(A, law_q, m), backwards=True),
        fact("log", "increasing", B, bound(c)),
        linear(1 / (m - 1)),
    ),
    mutants=(
        Mutant(
            "1/2 for 4",
            show=renyi(A, law_q, m)
            <= log(
                1
                + "1/2" * c**2 * binomial(m, 2) * (exp(eps[2]) - 1)
                + 2 * Sum(3, m, lambda j: c**j * (binomial(m, j) * height(j)))
            )
            / (m - 1),
            hints=(TWO_POINTS,),
        ),
    ),
    note=(
        "On finite alphabets.  Row k is the law of the mechanism at the k-th data point, P its law at "
        "the other version of the i-th point; eps_j bounds the divergences of order j from every row.  "
        "Theorem 3.2 is the case w_i = c = 1/n; it names a rate rho, but Sub returns one of the n "
        "points.  With the sum from j = 3 this is what [30] proves; Theorem 4.2 prints j = 1 "
        "(`subsampling_printed_sum`)."
    ),
)

CLAIMS = (theorem_moment, theorem)
