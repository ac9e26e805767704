"""Witnesses for the mutants of theorems about projected noisy SGD: one step on an interval of the line.

The loss of a record x is y where x <= 0 and -y elsewhere.  Two runs start at one point of [0, w] and make one step,
one with the record 0 and the other with the record 1; the event {Y_1 = 0} tells them apart as well as the noise lets
any event do.
"""

from typing import Any

from lemmas.axioms import gauss_tail
from lemmas.contraction.pnsgd_laplace import interval_projection
from verify.lemma import *

w, p, q, s, t, y0 = reals("w p q s t y0")


def onto(w: Expr, y: Expr) -> Expr:
    """The projection of y onto [0, w]."""
    return Max(0, Min(w, y))


def slope(x: Expr) -> Expr:
    """The derivative of the loss of the record x."""
    return 2 * indicator(x <= 0) - 1


interval_inequality = claim(
    "(p - P p)(P q - P p) <= 0 for the projection onto [0, w]",
    kind="strengthening",
    given=[w >= 0],
    show=(p - onto(w, p)) * (onto(w, q) - onto(w, p)) <= 0,
)
by_cases = lambda y: (cases_of(Min(w, y)), cases_of(onto(w, y)))
in_interval = lambda p: use(interval_projection, a=0, b=w, p=p)
proof(
    interval_inequality,
    in_interval(p),
    in_interval(q),
    cases(
        p <= 0,
        yes=(have(onto(w, p) == 0, *by_cases(p)), rewrite(this), linear(onto(w, q))),
        no=(
            cases(
                p <= w,
                yes=(have(onto(w, p) == p, *by_cases(p)), rewrite(this)),
                no=(have(onto(w, p) == w, *by_cases(p)), rewrite(this), linear(p - w)),
            ),
        ),
    ),
)
doubt(interval_inequality, mutants=[mutant("the other sign", show=(onto(w, p) - p) * (onto(w, q) - onto(w, p)) <= 0)])

interval_width = claim(
    "Two points of [0, w] are at most w apart",
    kind="strengthening",
    given=[w >= 0],
    show=abs(onto(w, p) - onto(w, q)) <= w,
)
proof(interval_width, in_interval(p), in_interval(q), cases_of(abs(onto(w, p) - onto(w, q))))
doubt(interval_width, mutants=[mutant("half of it", show=abs(onto(w, p) - onto(w, q)) <= w / 2)])

# P(s - xi <= 0) = Q(s).
at_zero = lambda noise, s: E(noise, lambda xi: indicator(onto(w, s - xi) <= 0))
gauss_step_to_zero = claim(
    "From s a step of Gaussian noise ends at 0 with a probability of at least Q(s), and at most Q(t) for t < s",
    kind="strengthening",
    given=[w > 0, t < s],
    show=(Q(s) <= at_zero(gauss(line), s)) & (at_zero(gauss(line), s) <= Q(t)),
)
proof(
    gauss_step_to_zero,
    use(gauss_tail, t=s),
    use(gauss_tail),
    under(
        gauss(line),
        lambda xi: indicator(s < xi) <= indicator(onto(w, s - xi) <= 0),
        lambda xi: (cases(s < xi, yes=(have(onto(w, s - xi) <= 0, *by_cases(s - xi)),)),),
    ),
    under(
        gauss(line),
        lambda xi: indicator(onto(w, s - xi) <= 0) <= indicator(t < xi),
        lambda xi: (cases(t < xi, no=(have(onto(w, s - xi) > 0, *by_cases(s - xi)),)),),
    ),
)
doubt(
    gauss_step_to_zero,
    mutants=[
        mutant(
            "t above s",
            given=[w > 0, s < t],
            hints=[
                {
                    "witness": {"w": "1", "s": "0", "t": "1"},
                    "proofs": {
                        "show": (
                            intro(),
                            choose(1),
                            use(gauss_step_to_zero, w=1, s=0, t=-1),
                            have(Q(expr(1)) < Q(expr(0)), evaluate()),
                            linear(),
                        )
                    },
                }
            ],
        )
    ],
)

# --- Gaussian noise -------------------------------------------------------------------------------------------------


def after(w: str, start: str, slope: int) -> Callable[[Expr], Law]:
    """The laws after no step and after one, with a loss of this slope."""
    step = lambda xi: onto(expr(w), expr(start) - slope - xi)
    return lambda t: bind(gauss(line), lambda xi: dirac((1 - t) * expr(start) + t * step(xi)))


def gaussian_run(w: str, start: str, eps: str) -> dict[str, Any]:
    """One step on [0, w] of length 1 with Gaussian noise of deviation 1."""
    return {
        **dict.fromkeys(("V", "X"), "line"),
        "P": value(line, lambda y: onto(expr(w), y)),
        "l": value(line, line, lambda y, x: slope(x) * y),
        "G": value(line, line, lambda y, x: slope(x)),
        **{"rho": "0", "D": w, "eps": eps},
        **dict.fromkeys(("beta", "L", "eta", "sigma", "c", "n", "i"), "1"),
        **{"Y": value(INTEGER, after(w, start, 1)), "Z": value(INTEGER, after(w, start, -1))},
        **{"x": value(INTEGER, lambda t: expr(0)), "x1": value(INTEGER, lambda t: expr(1))},
    }


the_step = (intro("t"), intro(), intro(), have(eq(integer("t"), 1)), rewrite(this))
of_the_set = lambda w: (
    (intro("p", "q"), use(interval_inequality, w=w)),
    (intro("x", "p", "q"), cases(real("x") <= 0)),
    (intro("p", "q"), use(interval_width, w=w)),
)
# From one point, by the algorithm, twice; the records may differ at i alone.
of_the_runs = ((ext("f"),), (ext("f"),), (*the_step, ext("f")), (*the_step, ext("f")), the_step)


is_zero = lambda y: indicator(y <= 0)


def event_of_zero(w: str, start: str) -> tuple[Step, ...]:
    """The event {Y_1 = 0}, with bounds of its probabilities."""
    return (
        intro(),
        witness(value(line, is_zero)),
        use(gauss_step_to_zero, w=w, s=expr(start) - 1, t=expr(start) - 2),
        use(gauss_step_to_zero, w=w, s=expr(start) + 1, t=expr(start) + "9/10"),
    )
