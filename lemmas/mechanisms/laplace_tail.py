"""The upper tail of a Laplace number, from the shift rule alone.

The tail beyond t is exp(-t) times that beyond 0, by a shift through t.  A shift of the constant 1 through c bounds
p = P(z > 0): the ratio exp(|z| - |z - c|) is exp(c) beyond c and exp(-c) below 0, so that 1/(1 + e^c) <= p <=
e^c/(1 + e^c), for every c > 0.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import laplace_shift
from verify.lemma import *

c, t, x, eps = reals("c t x eps")
l = bounded("l", line)

tail = lambda t: E(laplace, lambda z: indicator(t < z))
ratio = lambda z: exp(abs(z) - abs(z - c))

@claim("P(z > t) = exp(-t) P(z > 0) for t >= 0", given=[t >= 0], show=tail(t) == exp(-t) * tail(expr(0)))
def laplace_tail_decay():
    use(laplace_shift, g=value(line, lambda z: indicator(t < z)), c=t)
    under(laplace, lambda z: indicator(t < z) * exp(abs(z) - abs(z - t)) == indicator(t < z) * exp(t))

doubt(laplace_tail_decay, mutants=[dropped(laplace_tail_decay, t >= 0)])

@claim("exp(|z| - |z - c|) is e^c beyond c, e^(-c) below 0, and between them in between",
    given=[c >= 0],
    show=all_of(exp(-c) + (exp(c) - exp(-c)) * indicator(c < x) <= exp(abs(x) - abs(x - c)),
        exp(abs(x) - abs(x - c)) <= exp(-c) + (exp(c) - exp(-c)) * indicator(0 < x),
        exp(abs(x) - abs(x - c)) <= exp(c)))
def laplace_ratio_at():
    fact("exp", "increasing", gap, c)
    part = each_part()
    with part[1]:
        cases(x <= 0)

gap = abs(x) - abs(x - c)

doubt(laplace_ratio_at, mutants=[mutant("at most 1", show=exp(abs(x) - abs(x - c)) <= 1)])

@claim("1/(1 + e^c) <= P(z > 0) <= e^c/(1 + e^c) for c > 0",
    given=[c > 0],
    show=(1 <= (1 + exp(c)) * tail(expr(0))) & ((1 + exp(-c)) * tail(expr(0)) <= 1))
def laplace_half_bounds():
    name_for(l, value(line, lambda z0: ratio(z0)), limit=exp(c), by={1: (by.use(laplace_ratio_at),)})
    use(laplace_shift, g=value(line, lambda z: expr(1)))
    under(laplace, lambda z: ratio(z) == l(z), lambda z: (at(z),))
    with under(laplace, lambda z: exp(-c) + rise * indicator(c < z) <= l(z)) as z:
        do(at(z))
        use(laplace_ratio_at)
    with under(laplace, lambda z: l(z) <= exp(-c) + rise * indicator(0 < z)) as z:
        do(at(z))
        use(laplace_ratio_at)
    use(laplace_tail_decay, t=c)
    each_part((by.linear(scale=1 - exp(-c)),), (by.linear(exp(c), exp(-c), scale=1 - exp(-c)),))

at = lambda z: by.apply_to(every(REAL, lambda z0: l(z0) == ratio(z0)))
rise = exp(c) - exp(-c)

doubt(laplace_half_bounds, mutants=[mutant("at most 1/(1 + e^c)", show=(1 + exp(c)) * tail(expr(0)) <= 1)])

@claim("The upper tail of a Laplace number is exp(-t)/2 for t >= 0", given=[t >= 0], show=tail(t) == exp(-t) / 2)
def laplace_tail():
    # Let c go to 0 in `laplace_half_bounds`, as c = log(1 + eps).
    use(laplace_tail_decay)
    with have(1 - 2 * half <= 0):
        with use(small_real, B=half) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[eps > 0]")
                fact("exp", "log", 1 + eps)
                use(laplace_half_bounds, c=log(1 + eps))
                linear(half)
    with have(2 * half - 1 <= 0):
        with use(small_real, B=1) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[eps > 0]")
                use(laplace_half_bounds, c=log(1 + eps))
                have((1 + eps) * exp(-log(1 + eps)) == 1)

half = tail(expr(0))

doubt(laplace_tail, mutants=[dropped(laplace_tail, t >= 0)])
