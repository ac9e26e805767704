"""alpha D s^(alpha - 1) - (alpha - 1) u s^alpha is at most D^alpha u^(1 - alpha): Young, without quotients."""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from verify.language.expr import Expr
from verify.lemma import *

alpha, D, s, u = reals("alpha D s u")

def young(D: Expr, s: Expr, u: Expr) -> Expr:
    return alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha

# The tangent of t^alpha at t = s u lies below D^alpha; where s or u is 0 the left side is 0.
@claim("(alpha D s^(alpha - 1) - (alpha - 1) u s^alpha) u^(alpha - 1) <= D^alpha for D, s, u >= 0, alpha > 1",
    given=[alpha > 1, D >= 0, s >= 0, u >= 0],
    show=young(D, s, u) * u ** (alpha - 1) <= D**alpha)
def young_power():
    both_positive, one_is_zero = cases((0 < s) & (0 < u))
    with both_positive:
        use(renyi_power_tangent, u=D, t=s * u)
    with one_is_zero:
        s_is_zero, u_is_zero = split((s <= 0) | (u <= 0))
        with s_is_zero:
            have(s == 0)
            have(s ** (alpha - 1) == 0, by.rewrite(this))
        with u_is_zero:
            have(u == 0)
            have(u ** (alpha - 1) == 0, by.rewrite(this))

doubt(young_power,
    mutants=[mutant("twice alpha",
            show=(2 * alpha * D * s ** (alpha - 1) - (alpha - 1) * u * s**alpha) * u ** (alpha - 1) <= D**alpha)])

@claim("max(alpha D s^(alpha - 1) - (alpha - 1) u s^alpha, 0) u^(alpha - 1) <= D^alpha for alpha > 1, and the maximum "
        "is 0 for D = 0",
    given=[alpha > 1, D >= 0, s >= 0, u >= 0],
    show=(Max(young(D, s, u), 0) * u ** (alpha - 1) <= D**alpha) & (D <= 0).implies(Max(young(D, s, u), 0) <= 0))
def positive_young():
    use(young_power)
