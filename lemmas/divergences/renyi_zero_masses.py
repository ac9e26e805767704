"""Renyi divergence of laws that may vanish: post-processing and averages where mu(x) > 0 needs nu(x) > 0.

As in `renyi_tangent` and `renyi_properties`, but the second masses may be 0 wherever the first are: mu is
absolutely continuous with respect to nu.  Such letters contribute 0 (0^alpha is 0, whatever stands beside
it), which is the convention 0/0 = 0 of the papers.  Without absolute continuity the divergence is infinite.
"""

from verify.language import divergence as finite
from verify.lemma import *

A, B, C, s, t = real("A"), real("B"), real("C"), real("s"), real("t")


def continuous(P: Family | finite.Law, R: Family | finite.Law) -> Prop:
    """P is absolutely continuous with respect to R: where R has no mass, P has none."""
    p, r = finite.law(P), finite.law(R)
    return each(p.letters, lambda x: (r(x) == 0).implies(p(x) == 0))


# --- sums --------------------------------------------------------------------------------------------

J = alphabet("J")
w, p, q = nonneg("w", J), nonneg("p", J), nonneg("q", J)
P, R = total(J, lambda j: w[j] * p[j]), total(J, lambda j: w[j] * q[j])
p_in_q = each(J, lambda j: (q[j] == 0).implies(w[j] * p[j] == 0))


def where_q_vanishes(j: Expr, *rest: Step) -> tuple[Step, ...]:
    """q[j] = 0: either w[j] is 0 and the goal is 0 <= 0, or p[j] is 0 and `rest` goes on."""
    return (
        instantiate(p_in_q, j),
        modus(-1),
        cases(
            w[j] == 0,
            (rewrite(-1), linear()),
            (have(p[j] == 0, combine((1, [-2]), scale=w[j])), rewrite(-1), *rest),
        ),
    )


renyi_zero_mass_positive = claim(
    "Where the first weighted sum is positive, so is the second",
    note="Ours: absolute continuity passes to mixtures and images.",
    given=[p_in_q, P > 0],
    show=R > 0,
)
proof(
    renyi_zero_mass_positive,
    contradiction(),
    let(C, total(J, lambda j: w[j] * p[j] ** 2 / q[j])),
    sums(
        J,
        lambda j: 0 * w[j] <= w[j] * p[j] ** 2 / q[j],
        lambda j: (
            cases(
                q[j] == 0,
                where_q_vanishes(j, linear()),
                (have(q[j] > 0, sign()), sign()),
            ),
        ),
    ),
    have(C >= 0, linear()),
    let(A, P),
    have(A > 0, rewrite(-1), sign()),
    let(s, (C + 1) / (2 * A)),
    have(2 * s * A == C + 1, rewrite(-1), linear()),
    sums(
        J,
        lambda j: w[j] * (2 * s * p[j] - s**2 * q[j]) <= w[j] * p[j] ** 2 / q[j],
        lambda j: (
            cases(
                q[j] == 0,
                where_q_vanishes(j, rewrite(q[j] == 0), linear()),
                (have(q[j] > 0, sign()), linear(w[j] * (p[j] - s * q[j]) ** 2, scale=q[j])),
            ),
        ),
    ),
    linear(s, s**2),
)
doubt(
    renyi_zero_mass_positive,
    mutants=[
        mutant(
            "without absolute continuity",
            given=(P > 0,),
            hints=({"J": "1", "w": ["1"], "p": ["1"], "q": ["0"]},),
        ),
    ],
)

# --- laws --------------------------------------------------------------------------------------------

# --- mixtures ----------------------------------------------------------------------------------------
