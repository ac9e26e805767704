"""One step of noisy SGD on [-1/2000, 1/2000] with one record, and noise much larger than the interval.

The losses are w^2/2 + w and w^2/2 - w, eta = 1, sigma = 100: the outputs are N(-1, 100^2) and N(1, 100^2),
projected.  Their signs, which the projection keeps, tell them apart, however short the interval is.  This run
refutes mutants of the bounds for random batches (`main_result`, `convex_losses_privacy`, `strongly_convex_privacy`):
`interval` proves their hypotheses, by name.
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.runs.one_batch_on_the_line import itself, one_batch, one_step
from verify.language.expr import expr
from verify.lemma import *

end = expr("1/2000")
clipped = lambda u: Max(Min(u, end), -end)
inside = lambda u: (-end <= u) & (u <= end)
after_steps = lambda c: value(INTEGER, lambda t: bind(gauss(line), lambda xi: dirac(clipped(t * (c - 100 * xi)))))
slopes = lambda c: value(INTEGER, lambda i: value(line, lambda w: w + c))
sum_of_slopes = lambda c: value(INTEGER, lambda k: value(line, line, lambda th, w: k * (w + c)))
on_interval: dict[str, Any] = {**one_batch, "K": value(line, lambda u: indicator(inside(u))),
    "Pi": value(line, clipped), "f": value(INTEGER, lambda i: value(line, lambda w: w**2 / 2 + w)),
    "f2": value(INTEGER, lambda i: value(line, lambda w: w**2 / 2 - w)),
    **{"g": slopes(1), "g2": slopes(-1), "G": sum_of_slopes(1), "G2": sum_of_slopes(-1)},
    **{"W": after_steps(-1), "W2": after_steps(1)}, **{"D": "1/1000", "sigma": "100", "L": "2"}}

d, v, w, x, y, th, eps = reals("d v w x y th eps")

@claim("max(min(x, d), -d) is the point of [-d, d] nearest to x",
    given=[-d <= y, y <= d],
    show=all_of(-d <= Max(Min(x, d), -d), Max(Min(x, d), -d) <= d, Abs(x - Max(Min(x, d), -d)) <= Abs(x - y)))
def clip_nearest():
    _, no = cases(x < -d)
    with no:
        x_up_to_d, _ = cases(x <= d)
        with x_up_to_d:
            have(eq(Max(Min(x, d), -d), x))
            rewrite(this)

# A point of the interval, which its indicator says, is inside.
known = lambda u: by.have(inside(u), by.cases(inside(u), no=(by.split(this), by.absurd(by.linear()))))
between = (1 - th) * x + th * y
# Any two points are within 1/1000; the interval is convex, and `clipped` the projection onto it.
interval: dict[str, Any] = {"given diameter": (by.intro("v", "w"), by.intro(), by.intro(), known(v), known(w),
        by.cases_of(Abs(v - w), (by.linear(),), (by.linear(),))),
    "given convex": (by.intro("x", "y", "th"), *[by.intro()] * 3, known(x), known(y),
        by.have(-end <= between, by.linear(th, 1 - th)), by.have(between <= end, by.linear(th, 1 - th)),
        by.cases(inside(between))),
    "given projection": (by.intro("x"),
        by.each_part((by.use(clip_nearest, d=end, y=0), by.cases(inside(clipped(x)))),
            (by.intro("y"), by.intro(), known(y), by.use(clip_nearest, d=end))))}

def loss(c: int, strongly: bool) -> tuple[Step, ...]:
    """w^2/2 + c w is (1-strongly) convex, 1-smooth and 2-Lipschitz on the interval."""
    f = lambda w: w**2 / 2 + c * w
    rest = f(v) - f(w) - (w + c) * (v - w)
    mean = (v + w) / 2 + c
    near = (by.intro("v"), by.intro(), by.intro(), by.have(eq(rest, (v - w) ** 2 / 2)), by.rewrite(this),
        by.have(eq(Abs((v - w) ** 2 / 2), Abs(v - w) ** 2 / 2)), by.rewrite(this), by.linear(Abs(v - w)))
    slope_at_most_two = (by.intro("v", "w"), by.intro(), by.intro(), known(v), known(w),
        by.have(eq(f(v) - f(w), (v - w) * mean)), by.rewrite(this),
        by.have(Abs(mean) <= 2, by.cases_of(Abs(mean), (by.linear(),), (by.linear(),))),
        by.have(eq(Abs((v - w) * mean), Abs(v - w) * Abs(mean))), by.linear(Abs(v - w)))
    shape: tuple[Step, ...] = (() if strongly else (by.intro("v", "w"), by.intro(), by.intro(), by.intro("th"),
            by.intro(), by.have(th * (1 - th) * (v - w) ** 2 >= 0), by.linear()))
    derivative = (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(2 * eps), by.each_part((), near))
    if strongly:
        return (by.intro("i"), by.each_part(shape, derivative, (), slope_at_most_two))
    return (by.intro("i"), by.each_part((by.each_part(shape, derivative, ()),), slope_at_most_two))

def interval_losses(strongly: bool) -> dict[str, Any]:
    """The losses of both data sets."""
    return {"given losses": loss(1, strongly), "given losses2": loss(-1, strongly)}

# --- how far apart the outputs are ------------------------------------------------------------------------------

# An output is below 0 with the chance Q(-1/100) in the first run, Q(1/100) in the second; `tilted` has 2 % more there.
rise = expr("1/50")
lower_half = lambda y: indicator(y < 0)
tilted = lambda y: 1 + rise * lower_half(y)
output = lambda c: bind(gauss(line), lambda xi: dirac(clipped(c - 100 * xi)))

def chance(c: int) -> Step:
    """The chance that an output is in the lower half."""
    return by.have(eq(E(output(c), lower_half), Q(expr(c) / 100)), by.use(gauss_tail, t=expr(c) / 100),
        by.under(gauss(line), lambda z: eq(lower_half(clipped(c - 100 * z)), indicator(expr(c) / 100 < z)),
            lambda z: (by.cases(c - 100 * z < -end), by.cases(c - 100 * z <= end))), by.linear())

def too_small(R: Expr, premise: Step | None = None) -> tuple[Step, ...]:
    """Refutes that D_2 of the outputs P, P2 is at most R, or that it is so under a premise, which is shown.

    By Cauchy-Schwarz D_2 <= R gives (E_P f)^2 <= exp(R) E_P2 f^2 for every f >= 0, and f = `tilted` has more."""
    bound = ((by.apply_to(this, value(line, tilted)),) if premise is None
            else (by.modus(this, premise), by.apply_to(this, value(line, tilted))))
    first, second = E(output(-1), tilted), E(output(1), lambda y: tilted(y) ** 2)
    mean, square = 1 + rise * Q(expr("-1/100")), 1 + (2 * rise + rise**2) * Q(expr("1/100"))
    return (by.contradiction(), *bound, chance(-1), chance(1), by.have(eq(first, mean), by.linear()),
        by.have(eq(first**2, mean**2), by.rewrite(this)),
        by.have(eq(second, square),
            by.under(gauss(line),
                lambda z: eq(tilted(clipped(1 - 100 * z)) ** 2,
                    1 + (2 * rise + rise**2) * lower_half(clipped(1 - 100 * z))),
                lambda z: (by.cases(clipped(1 - 100 * z) < 0),)), by.linear()),
        by.have(mean**2 > exp(R) * square, by.evaluate()), by.linear(exp(R)))

interval |= {"given exchangeable": itself, "given run": one_step, "given other run": one_step}

def too_close(R: Expr, strongly: bool) -> dict[str, Any]:
    """The proofs that the runs are as they should be, and D_2 not at most R."""
    return {**interval, **interval_losses(strongly), "show": too_small(R)}
