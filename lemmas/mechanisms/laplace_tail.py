"""The upper tail of a Laplace number, from the shift rule alone.

The tail beyond t is exp(-t) times that beyond 0, by a shift through t.  A shift of the constant 1 through c bounds
p = P(z > 0): the ratio exp(|z| - |z - c|) is exp(c) beyond c and exp(-c) below 0, so that 1/(1 + e^c) <= p <=
e^c/(1 + e^c), for every c > 0.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import laplace_shift
from verify.lemma import *

c, t, p, x, y, eps = reals("c t p x y eps")
l = bounded("l", line)

tail = lambda t: E(laplace, lambda z: indicator(t < z))
ratio = lambda z: exp(abs(z) - abs(z - c))

laplace_tail_decay = claim(
    "P(z > t) = exp(-t) P(z > 0) for t >= 0",
    kind="strengthening",
    given=[t >= 0],
    show=tail(t) == exp(-t) * tail(expr(0)),
)
proof(
    laplace_tail_decay,
    use(laplace_shift, g=value(line, lambda z: indicator(t < z)), c=t),
    under(
        laplace,
        lambda z: indicator(t < z) * exp(abs(z) - abs(z - t)) == indicator(t < z) * exp(t),
        lambda z: (
            cases(
                t < z,
                yes=(
                    fact("abs", "positive", z).called("abs positive of z"),
                    fact("abs", "positive", z - t),
                    rewrite(this),
                    rewrite("abs positive of z"),
                ),
            ),
        ),
    ),
    linear(exp(-t)),
)
doubt(laplace_tail_decay, mutants=[dropped(laplace_tail_decay, 0)])

laplace_ratio_at = claim(
    "exp(|z| - |z - c|) is e^c beyond c, e^(-c) below 0, and between them in between",
    kind="strengthening",
    given=[c >= 0],
    show=all_of(
        exp(-c) + (exp(c) - exp(-c)) * indicator(c < x) <= exp(abs(x) - abs(x - c)),
        exp(abs(x) - abs(x - c)) <= exp(-c) + (exp(c) - exp(-c)) * indicator(0 < x),
        exp(abs(x) - abs(x - c)) <= exp(c),
    ),
)
gap = abs(x) - abs(x - c)
proof(
    laplace_ratio_at,
    fact("abs", "cases", x).called("abs cases of x"),
    fact("abs", "cases", x - c),
    have((c < x).implies(c <= gap)),
    have((x <= 0).implies(gap <= -c)),
    fact("exp", "increasing", -c, gap),
    fact("exp", "increasing", gap, c),
    each_part(
        (cases(c < x, yes=(fact("exp", "increasing", c, gap),), no=()),),
        (cases(x <= 0, yes=(modus((x <= 0).implies(gap <= -c)), fact("exp", "increasing", gap, -c)), no=()),),
        (),
    ),
)
doubt(
    laplace_ratio_at, mutants=[mutant("at most 1", show=exp(abs(x) - abs(x - c)) <= 1, hints=({"x": "2", "c": "1"},))]
)

laplace_half_bounds = claim(
    "1/(1 + e^c) <= P(z > 0) <= e^c/(1 + e^c) for c > 0",
    kind="strengthening",
    given=[c > 0],
    show=(1 <= (1 + exp(c)) * tail(expr(0))) & ((1 + exp(-c)) * tail(expr(0)) <= 1),
)
at = lambda z: apply_to(every(REAL, lambda z0: l(z0) == ratio(z0)), z)
rise = exp(c) - exp(-c)
proof(
    laplace_half_bounds,
    name_for(l, value(line, lambda z0: ratio(z0)), limit=exp(c), by={1: (use(laplace_ratio_at, x=real("z0")),)}),
    use(laplace_shift, g=value(line, lambda z: expr(1))),
    under(laplace, lambda z: ratio(z) == l(z), lambda z: (at(z),)),
    under(laplace, lambda z: exp(-c) + rise * indicator(c < z) <= l(z), lambda z: (at(z), use(laplace_ratio_at, x=z))),
    under(laplace, lambda z: l(z) <= exp(-c) + rise * indicator(0 < z), lambda z: (at(z), use(laplace_ratio_at, x=z))),
    use(laplace_tail_decay, t=c),
    each_part((linear(scale=1 - exp(-c)),), (linear(exp(c), exp(-c), scale=1 - exp(-c)),)),
)
doubt(laplace_half_bounds, mutants=[mutant("at most 1/(1 + e^c)", show=(1 + exp(c)) * tail(expr(0)) <= 1)])

laplace_tail = claim(
    "The upper tail of a Laplace number is exp(-t)/2 for t >= 0",
    kind="strengthening",
    given=[t >= 0],
    show=tail(t) == exp(-t) / 2,
)
half = tail(expr(0))
proof(
    laplace_tail,
    use(laplace_tail_decay),
    have(
        1 - 2 * half <= 0,
        use(
            small_real,
            A=1 - 2 * half,
            B=half,
            by={
                1: (
                    intro("eps"),
                    intro(),
                    fact("exp", "log", 1 + eps),
                    use(laplace_half_bounds, c=log(1 + eps)),
                    linear(half),
                )
            },
        ),
    ),
    have(
        2 * half - 1 <= 0,
        use(
            small_real,
            A=2 * half - 1,
            B=1,
            by={
                1: (
                    intro("eps"),
                    intro(),
                    fact("exp", "log", 1 + eps),
                    use(laplace_half_bounds, c=log(1 + eps)),
                    have(
                        (1 + eps) * exp(-log(1 + eps)) == 1,
                        congruence("exp log", lambda hole: hole * exp(-log(1 + eps)) == 1, backwards=True),
                    ),
                    linear(1 + eps, half),
                )
            },
        ),
    ),
    have(half == "1/2"),
    linear(exp(-t)),
)
doubt(laplace_tail, mutants=[dropped(laplace_tail, 0)])
