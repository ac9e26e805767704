"""One noisy gradient step on [-1, 1] that the gradient takes to 0: its end has mean 0.

The loss is w for each record, the start eta, outside of the set (of W[0] nothing is asked; w0 is a name of the claims
on Skip-PNSGD, not this start): the gradient leads from eta to 0, and the projected noise has mean 0, which is 1 above
the least loss, that of -1.  With this run mutants of bounds of the excess loss are refuted in other modules.
"""

from typing import Any

from lemmas.mechanisms.gaussian_number_moments import gaussian_moments, line_symmetry
from lemmas.optimisation.unit_interval import cut, in_interval, to_interval
from verify.language.expr import expr
from verify.lemma import *

c = real("c")
projected = lambda z: cut(c * z)

@claim("E max(-1, min(1, c z)) = 0 for a Gaussian number z", show=eq(E(gauss(line), projected), 0))
def projected_noise_has_mean_zero():
    use(line_symmetry)
    with have(eq(E(gauss(line), lambda z: projected(-z)), E(gauss(line), projected))):
        congruence(this, lambda hole: eq(E(hole, projected), E(gauss(line), projected)))
    under(gauss(line), lambda z: eq(projected(-z), -projected(z)))

doubt(projected_noise_has_mean_zero, mutants=[mutant("mean 1", show=eq(E(gauss(line), projected), 1))])

b, y = bounded("b", line), real("y")

@claim("E max(-1, min(1, c z)) + 1 = 1 for a Gaussian number z", show=eq(E(gauss(line), lambda z: projected(z) + 1), 1))
def above_the_least():
    use(projected_noise_has_mean_zero)
    name_for(b, value(line, lambda y: projected(y)), limit=1)
    under(gauss(line), lambda z: eq(projected(z), b(z)), lambda z: (by.apply_to("b"), by.linear()))
    under(gauss(line), lambda z: eq(projected(z) + 1, b(z) + 1), lambda z: (by.apply_to("b"), by.linear()))

doubt(above_the_least, mutants=[mutant("2", show=eq(E(gauss(line), lambda z: projected(z) + 1), 2))])

def state(eta: str, noise: str, t: Expr) -> Law:
    """Where the run is at t = 0 and 1; noise is eta sigma."""
    return bind(gauss(line), lambda z: dirac((1 - t) * expr(eta) + t * cut(-expr(noise) * z)))

def one_step(eta: str, noise: str) -> dict[str, Any]:
    """What such a step is for a claim about runs on fresh records: the values of its names, for this step and eta sigma."""
    return {**{"V": "line", "X": "line", "K": in_interval, "Pi": to_interval, "c": "0", "Pr": dirac(expr(0))},
        **{"R": "1", "L": "1", "n": "1", "eta": eta}, "W": value(INTEGER, lambda t: state(eta, noise, t)),
        "f": value(line, line, lambda w, x: w), "g": value(line, line, lambda w, x: expr(1))}

# What the hypotheses on Lipschitz losses, on smooth ones and on the run ask of f(w, x) = w, as steps.
ON = (by.intro("v", "w"), by.intro(), by.intro())
CONVEX_WITH_GRADIENT = ((*ON, by.intro("th"), by.intro()),
    (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(1),
        by.each_part((), (by.intro("v"), by.intro(), by.intro()))))
LIPSCHITZ_LOSSES = (by.intro("x"), by.each_part(*CONVEX_WITH_GRADIENT, ON))
SMOOTH_LOSSES = (by.intro("x"), by.each_part(*CONVEX_WITH_GRADIENT, ON, ON))
RUN = (by.intro("t"), by.have(eq(integer("t"), 0)), by.rewrite(this))
square = E(gauss(line), lambda x: abs(x) ** 2)
# E |z|^2, which is the dimension, is 1.
DIMENSION = (by.use(gaussian_moments), by.under(gauss(line), lambda x: eq(abs(x) ** 2, x**2)), by.have(eq(square, 1)))

def equal_parts(part: Callable[[Expr], Law], at: int, high: Expr) -> Law:
    """One of the laws of index at, ..., high in equal parts."""
    return mix(at, high, lambda i: 1 / (high - at + 1), part)

def one_part(part: Callable[[Expr], Law], at: int, high: Expr, body: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """If high is `at` that is the one law: so is the expectation of body(w)."""
    alone, output = part(expr(at)), equal_parts(part, at, high)
    f = bounded("f", line)
    parts = lambda last: Sum(at, last, lambda i: 1 / (expr(at) - at + 1) * E(part(i), f))
    return (by.have(eq(high, at)),
        by.have(same(output, alone), by.rewrite(this), by.ext("f"),
            by.mixture(equal_parts(part, at, expr(at)), lambda w: f(w)), by.unfold(parts(at), "last"),
            by.unfold(parts(at - 1), "empty"), by.auto()),
        by.have(eq(E(output, body), E(alone, body)), by.rewrite(this, only=0)))

def excess_is_one(eta: str, noise: str, at: int, high: Expr, index: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """The output, one of the states at, ..., high in equal parts, is 1 above -1 in the mean; high is `at`."""
    where = lambda i: state(eta, noise, index(i))
    return (*one_part(where, at, high, lambda w: w + 1), by.use(above_the_least, c=-expr(noise)))

# The noise 1/7, the step 14/5: the excess is 1, and 2 sqrt(2) sqrt(1 + 8 l/eps^2), l = log(1.25/delta), a little above
# 2 sqrt(2), is the loss of Theorem 30 of feldman2018iteration for n = R = L = d = 1.
short_run: dict[str, Any] = {**one_step("14/5", "2/5"), **{"sigma": "1/7", "beta": "1/2", "w0": "0"}}
side = sqrt(1 + expr("1/49"))
# The step length sqrt(8) R/sqrt(n (L^2 + d sigma^2)) of that theorem is 14/5.
of_roots = (by.fact("sqrt", "of_square", "14/5" * side), by.fact("sqrt", "square", 1 + expr("1/49")),
    by.have(eq(("14/5" * side) ** 2, 8), by.linear()),
    by.have(eq(sqrt(8), "14/5" * side), by.rewrite(this, backwards=True)), by.auto())

def loss_is_one(eps: int, delta: str, most: str) -> tuple[Step, ...]:
    """The excess of `short_run` is 1, and the root in its bound is at most this."""
    root = sqrt(1 + 8 * square * log("5/4" / expr(delta)) / expr(eps) ** 2)
    return (by.contradiction(), by.apply_to(this, -1), *DIMENSION,
        *excess_is_one("14/5", "2/5", 0, floor(expr(1) / 2), lambda i: 1 - i),
        by.have(root <= most, by.rewrite(eq(square, 1))), by.have(sqrt(2) <= "283/200"), by.linear(sqrt(2)))
