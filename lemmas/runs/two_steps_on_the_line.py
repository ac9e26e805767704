"""Two noisy steps on the line, of which the first one moves the runs by -1 and by 1: the ends are N(-1, 2) and N(1, 2).

The divergence of order 2 of the ends is 2, which the bound for shifts 1 and 1 attains: what is less is no bound.
"""

from typing import Any

from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.mechanisms.translated_iterations import add_noise
from verify.language.expr import expr
from verify.lemma import *

index_t = integer("t")
first_only = lambda t: indicator(t <= 1)
numbers = lambda body: value(INTEGER, lambda t: expr(body(t)))
moved = lambda far: value(INTEGER, lambda t: value(line, line, lambda th, u: u + far * first_only(t)))
laws_of = lambda far: value(INTEGER, lambda t: bind(gauss(line), lambda xi: dirac(far * Min(t, 1) + sqrt(t) * xi)))
two_steps: dict[str, Any] = {**dict.fromkeys(("V", "Th"), "line"),
    **{"P": laws_of(-1), "Q": laws_of(1), "psi": moved(-1), "phi": moved(1)},
    "rho": value(INTEGER, lambda t: dirac(expr(0))), "K": value(line, lambda u: expr(1)),
    "Pi": value(line, lambda u: u), "s": numbers(lambda t: 2 * first_only(t)), "sigma": numbers(lambda t: 1), "T": "2"}
zero_or_one = lambda first, second: (by.intro("t"),
    by.cases(index_t <= 0, yes=(by.have(eq(index_t, 0)), by.rewrite(this), *first),
        no=(by.have(eq(index_t, 1)), by.rewrite(this), *second)))
add = lambda **at: by.use(add_noise, V=line, s=1, **at)
step_law = lambda far: zero_or_one((add(a=expr(0), d=expr(far), r=0, c=1),),
    (add(a=expr(far), d=expr(0), r=1, c=sqrt(2)),))
step_maps = (by.intro("t", "th", "u", "v"),)
step_gap = (by.intro("t", "th", "u"), by.cases(index_t + 1 <= 1))

def upto(low: int, high: int, term: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """The sum from low to high, by its terms."""
    ends = range(high, low - 1, -1)
    return (*(by.unfold(Sum(low, end, term)) for end in ends), by.unfold(Sum(low, low - 1, term), "empty"))

# The two runs are runs, the maps are contractive and the gaps are s.
are_runs = {"given run": step_law(-1), "given other run": step_law(1), "given contracts": step_maps,
    "given the other contracts": step_maps, "given maps apart": step_gap}

term = lambda i: 2 * first_only(i) - 1
left_over = (by.intro("t"),
    by.cases(index_t <= 0, yes=(by.have(eq(index_t, 0)), by.rewrite(this), *upto(1, 0, term)),
        no=(by.cases(index_t <= 1, yes=(by.have(eq(index_t, 1)), by.rewrite(this), *upto(1, 1, term), by.linear()),
                no=(by.have(eq(index_t, 2)), by.rewrite(this), *upto(1, 2, term), by.linear())),)))

one = lambda i: expr(1)
last_one = lambda i: (2 * first_only(i)) ** 2

def too_close(R: Expr, every_order: bool, *sums_up: Step) -> tuple[Step, ...]:
    """Refutes that D_2 of the ends N(-1, 2) and N(1, 2), which is 2, is at most R < 2."""
    return (by.contradiction().called("order 2"), *((by.apply_to(this, 2).called("order 2"),) if every_order else ()),
        by.use(gaussian_renyi_exact, V=line, m1=expr(-1), m2=expr(1), s=sqrt(2), alpha=2, R=R),
        by.modus("gaussian_renyi_exact.1", by.intro("t"), by.apply_to("order 2", weight("t", line)), by.assume()),
        *sums_up, by.linear())

def half_of_it(every_order: bool) -> dict[str, Any]:
    """The hint that half of the bound is no bound, for shifts 1 and 1."""
    order = {} if every_order else {"alpha": "2"}
    return {"witness": {**two_steps, **order, "a": numbers(lambda t: 1)},
        "proofs": {**are_runs, "given partial sums": left_over, "given whole sum": (*upto(1, 2, term), by.linear()),
            "show": too_close(Sum(1, 2, one) / 2, every_order, *upto(1, 2, one))}}

def no_diameter(every_order: bool, **values: str) -> dict[str, Any]:
    """The hint that a bound needs the diameter: on the line, with D = 0, the step before the last one counts."""
    order = {} if every_order else {"alpha": "2"}
    return {"witness": {**two_steps, **order, "a": two_steps["s"], "D": "0", "tau": "1", **values},
        "proofs": {**are_runs, "show": too_close(Sum(2, 2, last_one), every_order, *upto(2, 2, last_one))}}
