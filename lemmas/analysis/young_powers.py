"""alpha D s^(alpha - 1) - (alpha - 1) u s^alpha is at most D^alpha u^(1 - alpha): Young, without quotients."""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from verify.language.expr import Expr
from verify.lemma import *

alpha, D, s, u = reals("alpha D s u")

def concave(D: Expr, s: Expr, u: Expr) -> Expr:
    return alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha

@claim("alpha D t^(alpha - 1) - (alpha - 1) t^alpha <= D^alpha for t = s u",
    given=[alpha > 1, D >= 0, s >= 0, u >= 0],
    show=(alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha) * u ** (alpha - 1) <= D**alpha)
def young_power():
    yes, no = cases((0 < s) & (0 < u))
    with yes:
        use(renyi_power_tangent, u=D, t=s * u)
    with no:
        left2, right2 = split((s <= 0) | (u <= 0))
        with left2:
            have(s == 0)
            have(s ** (alpha - 1) == 0, by.rewrite(this))
        with right2:
            have(u == 0)
            have(u ** (alpha - 1) == 0, by.rewrite(this))

doubt(young_power,
    mutants=[mutant("twice alpha",
            show=(2 * alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha) * u ** (alpha - 1) <= D**alpha)])

@claim("The positive part as well",
    given=[alpha > 1, D >= 0, s >= 0, u >= 0],
    show=(Max(concave(D, s, u), 0) * u ** (alpha - 1) <= D**alpha) & (D <= 0).implies(Max(concave(D, s, u), 0) <= 0))
def positive_young():
    use(young_power)
    fact("max", "cases", concave(D, s, u), 0)
    part = each_part()
    with part[0]:
        left2, _ = split(this)
        with left2:
            rewrite(this)

doubt(positive_young, mutants=[mutant("half of D", show=Max(concave(D, s, u), 0) * u ** (alpha - 1) <= D**alpha / 2)])
