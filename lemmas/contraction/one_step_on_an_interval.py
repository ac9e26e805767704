"""Witnesses for the mutants of theorems about projected noisy SGD: one step on an interval of the line.

The loss of a record x is y where x <= 0 and -y elsewhere.  Two runs start at one point of [0, w] and make one step, one
with the record 0 and the other with the record 1; the event {Y_1 = 0} tells them apart as well as the noise lets any
event do.  N is the law of the noise xi of a step, P the projection onto [0, w].
"""

from typing import Any

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.contraction.pnsgd_laplace import interval_projection
from lemmas.mechanisms.laplace import laplace_lower_tail
from lemmas.mechanisms.laplace_tail import laplace_tail
from verify.lemma import *

w, p, q, s, t = reals("w p q s t")
N = law("N", line)

def onto(w: Expr, y: Expr) -> Expr:
    """The projection of y onto [0, w]."""
    return Max(0, Min(w, y))

def slope_at(x: Expr) -> Expr:
    """The derivative of the loss of the record x."""
    return 2 * indicator(x <= 0) - 1

interval_inequality = claim("(p - P p)(P q - P p) <= 0 for the projection onto [0, w]",
    given=[w >= 0],
    show=(p - onto(w, p)) * (onto(w, q) - onto(w, p)) <= 0)

interval_width = claim("Two points of [0, w] are at most w apart",
    given=[w >= 0],
    show=abs(onto(w, p) - onto(w, q)) <= w)

# The chance that P(s - xi) = 0, and that xi is above t.
at_zero = lambda noise, s: E(noise, lambda xi: indicator(onto(w, s - xi) <= 0))
above = lambda noise, t: E(noise, lambda xi: indicator(t < xi))

@claim("From s a step of noise xi ends at 0 with a probability of at least P[xi > s], and at most P[xi > t] for t < s",
    given=[w > 0, t < s],
    show=(above(N, s) <= at_zero(N, s)) & (at_zero(N, s) <= above(N, t)))
def step_to_zero():
    under(N, lambda xi: indicator(s < xi) <= indicator(onto(w, s - xi) <= 0))
    with under(N, lambda xi: indicator(onto(w, s - xi) <= 0) <= indicator(t < xi)) as xi:
        _, t_from_xi_on = cases(t < xi)
        with t_from_xi_on:
            have(onto(w, s - xi) > 0)

# --- runs of one step -----------------------------------------------------------------------------------------------

def after(noise: Law, w: str, start: str, slope: int) -> Callable[[Expr], Law]:
    """The laws after no step and after one of length 1, with a loss of this slope."""
    step = lambda xi: onto(expr(w), expr(start) - slope - xi)
    return lambda t: bind(noise, lambda xi: dirac((1 - t) * expr(start) + t * step(xi)))

def run(noise: Law, w: str, start: str, eps: str) -> dict[str, Any]:
    """The two runs of one step."""
    return {"X": "line", "l": value(line, line, lambda y, x: slope_at(x) * y),
        "G": value(line, line, lambda y, x: slope_at(x)), **{"rho": "0", "eps": eps},
        **dict.fromkeys(("beta", "L", "eta", "c", "n", "i"), "1"),
        **{"Y": value(INTEGER, after(noise, w, start, 1)), "Z": value(INTEGER, after(noise, w, start, -1))},
        **{"x": value(INTEGER, lambda t: expr(0)), "x1": value(INTEGER, lambda t: expr(1))}}

def gaussian_run(w: str, start: str, eps: str) -> dict[str, Any]:
    """The two runs on [0, w], with the noise N(0, 1)."""
    projection = value(line, lambda y: onto(expr(w), y))
    return {**run(gauss(line), w, start, eps), "V": "line", "P": projection, "D": w, "sigma": "1"}

def laplace_run(eps: str) -> dict[str, Any]:
    """The two runs on [0, 1] from 0, with Laplace noise."""
    return {**run(laplace, "1", "0", eps), "a": "0", "b": "1", "v": "1"}

# Proofs of the hypotheses of `printed_losses` and `laplace_losses` for these runs, whose only step is t = 1.
the_step = (by.intro("t"), by.intro(), by.intro(), by.have(eq(integer("t"), 1)), by.rewrite(this))
of_the_set = lambda w: (by.intro("p", "q"), by.use(interval_inequality, w=w))
of_the_loss = (by.intro("x", "p", "q"), by.cases(real("x") <= 0))
of_the_diameter = lambda w: (by.intro("p", "q"), by.use(interval_width, w=w))
# From one point, by the algorithm, twice; the records may differ at i alone.
of_the_runs = {**dict.fromkeys(("given start on the set", "given same start"), (by.ext("f"),)),
    **dict.fromkeys(("given run", "given other run"), (*the_step, by.ext("f"))), "given equal but at i": the_step}
is_zero = lambda y: indicator(y <= 0)

def event_of_zero(noise: Law, w: str, start: str) -> tuple[Step, ...]:
    """The event {Y_1 = 0}: at least P[xi > start - 1] in one run, at most P[xi > start + 9/10] in the other."""
    near, far = expr(start) - 1, expr(start) + 1
    return (by.witness(value(line, is_zero)), by.use(step_to_zero, N=noise, w=w, s=near, t=near - 1),
        by.use(step_to_zero, N=noise, w=w, s=far, t=far - "1/10"))

def gauss_event(w: str, start: str) -> tuple[Step, ...]:
    """The same for Gaussian noise, by its tails."""
    tails = [by.use(gauss_tail, t=expr(start) - 1), by.use(gauss_tail, t=expr(start) + "9/10")]
    return (*event_of_zero(gauss(line), w, start), *tails)

laplace_event = (*event_of_zero(laplace, "1", "0"), by.use(laplace_lower_tail, t=1), by.use(laplace_tail, t="9/10"))

def stopped_at_one(w: str, start: str) -> tuple[Step, ...]:
    """A uniform time of 1..1 is 1."""
    def of_run(law_at: Callable[[Expr], Law]) -> tuple[Step, ...]:
        chances = lambda t: 1 / expr(1) * E(law_at(t), is_zero)
        return (by.mixture(mix(1, 1, lambda t: 1 / expr(1), law_at), is_zero), by.unfold(Sum(1, 1, chances)),
            by.unfold(Sum(1, 0, chances), "empty"))

    return (*of_run(after(gauss(line), w, start, 1)), *of_run(after(gauss(line), w, start, -1)))

# --- a curved loss ---------------------------------------------------------------------------------------------------

# The loss y^2/2 on [0, 1]: a step of length eta multiplies by 1 - eta.
half_square = {**dict.fromkeys(("V", "X"), "line"), "P": value(line, lambda y: onto(expr(1), y)),
    "l": value(line, line, lambda y, x: y**2 / 2), "G": value(line, line, lambda y, x: y)}

@claim("|p^2/2 - q^2/2| <= |p - q| on [0, 1]",
    given=[0 <= p, p <= 1, 0 <= q, q <= 1],
    show=abs(p**2 / 2 - q**2 / 2) <= abs(p - q))
def half_square_is_lipschitz():
    yes, no = cases(p <= q)
    with yes:
        fact("abs", "negative", p - q)
        cases_of(abs(p**2 / 2 - q**2 / 2))
        linear(q - p)
    with no:
        fact("abs", "positive", p - q)
        cases_of(abs(p**2 / 2 - q**2 / 2))
        linear(p - q)

moved = onto(expr(1), q) - onto(expr(1), p)
of_half_square = (by.intro("x", "p", "q"), by.use(interval_projection, a=0, b=1),
    by.use(interval_projection, a=0, b=1, p=q),
    by.use(half_square_is_lipschitz, p=onto(expr(1), p), q=onto(expr(1), q)),
    by.have(abs(moved) ** 2 == moved**2, by.cases_of(abs(moved))), by.have(moved**2 >= 0),
    by.each_part((), (), (by.linear(),)))

def half_square_steps(numbers: dict[str, str], *steps: Step) -> list[dict[str, Any]]:
    """The hint that the steps show what is to be shown for this loss."""
    values = {**half_square, "beta": "1", "L": "1", **numbers}
    return [{"witness": values,
            "proofs": {"given projection": of_the_set("1"), "given losses": of_half_square, "show": steps}}]

# The ball of radius 1/2 about 1/2 is the set; there a step of length 3 multiplies by -2 (`printed_constant_of_losses`).
x = real("w")
inside = (by.intro("w"), by.intro(), by.fact("abs", "above", x - "1/2"), by.fact("min", "right", 1, x),
    by.fact("max", "right", 0, x), by.rewrite("min right"))
not_lipschitz_inside = (by.intro(), by.choose(2), by.witness("1/2"), by.witness("1/2"),
    by.each_part((by.each_part((), inside),), (by.witness(0), by.witness(1), by.witness(0))))
