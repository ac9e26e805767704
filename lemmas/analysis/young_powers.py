"""alpha D s^(alpha - 1) - (alpha - 1) u s^alpha is at most D^alpha u^(1 - alpha): Young, without quotients."""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from verify.language.expr import Expr
from verify.lemma import *

alpha, D, s, u = reals("alpha D s u")


def concave(D: Expr, s: Expr, u: Expr) -> Expr:
    return alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha


young_power = claim(
    "alpha D t^(alpha - 1) - (alpha - 1) t^alpha <= D^alpha for t = s u",
    kind="strengthening",
    given=[alpha > 1, D >= 0, s >= 0, u >= 0],
    show=(alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha) * u ** (alpha - 1) <= D**alpha,
)
proof(
    young_power,
    cases(
        (0 < s) & (0 < u),
        yes=(use(renyi_power_tangent, u=D, t=s * u), fact("^", "sum", s, 1, alpha - 1)),
        no=(
            have(D**alpha >= 0),
            fact("^", "zero", alpha - 1),
            split(
                (s <= 0) | (u <= 0),
                (have(s == 0), have(s ** (alpha - 1) == 0, rewrite(this))),
                (have(u == 0), have(u ** (alpha - 1) == 0, rewrite(this))),
            ),
        ),
    ),
)
doubt(
    young_power,
    mutants=[
        mutant(
            "twice alpha",
            show=(2 * alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha) * u ** (alpha - 1) <= D**alpha,
            hints=({"alpha": "2", "D": "1", "s": "1", "u": "1"},),
        )
    ],
)


positive_young = claim(
    "The positive part as well",
    kind="strengthening",
    given=[alpha > 1, D >= 0, s >= 0, u >= 0],
    show=(Max(concave(D, s, u), 0) * u ** (alpha - 1) <= D**alpha) & (D <= 0).implies(Max(concave(D, s, u), 0) <= 0),
)
proof(
    positive_young,
    use(young_power),
    have(D**alpha >= 0),
    have(u * s**alpha >= 0),
    fact("max", "cases", concave(D, s, u), 0),
    each_part((split(this, (rewrite(this),), ()),), ()),
)
doubt(
    positive_young,
    mutants=[
        mutant(
            "half of D",
            show=Max(concave(D, s, u), 0) * u ** (alpha - 1) <= D**alpha / 2,
            hints=({"alpha": "2", "D": "1", "s": "1", "u": "1"},),
        )
    ],
)
