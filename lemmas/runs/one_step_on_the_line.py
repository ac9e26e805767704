"""One step of noisy SGD on the line for two records with slopes 1 and -1: the outputs are N(-1, 1) and N(1, 1).

Nothing is projected, eta = sigma = L = 1.  D_alpha of the outputs is 2 alpha, the bound of Feldman et al., Theorem 23
(no smaller number is one: `outputs_apart`).  With `one_run` other modules refute mutants of their bounds for noisy SGD.
"""

from typing import Any

from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

slope = lambda r: 2 * indicator(0 <= r) - 1  # of the loss of the record r
index_t = integer("t")
constant = lambda c: value(INTEGER, lambda t: expr(c))

# After t steps, for t = 0 and t = 1.
after_steps = lambda c: lambda t: bind(gauss(line), lambda xi: dirac(t * (c - xi)))
problem: dict[str, Any] = {"V": "line", "X": "line", "K": value(line, lambda u: expr(1)),
    "Pi": value(line, lambda u: u), "f": value(line, line, lambda w, r: slope(r) * w),
    "g": value(line, line, lambda w, r: slope(r)), "w0": "0", **dict.fromkeys(("eta", "sigma", "L", "beta"), "1")}
two_runs: dict[str, Any] = {"W": value(INTEGER, after_steps(-1)), "W2": value(INTEGER, after_steps(1)),
    "x": constant(1), "x2": constant(-1)}
only_step = (by.intro("t"), by.have(eq(index_t, 0)), by.rewrite(this))
a_run = (by.each_part((), only_step),)

alpha, R = reals("alpha R")
P, Q_ = laws("P Q", line)
t, f = weight("t", line), bounded("f", line)
stepped = lambda c: bind(gauss(line), lambda xi: dirac(c - xi))

@claim("A step of noisy SGD, eta = sigma = 1, slope 1 against slope -1: no number below 2 alpha bounds D_alpha",
    feldman("Theorem 23", "remark", "sharp for one record"), kind="lemma",
    given=[alpha > 1, same(P, stepped(-1)), same(Q_, stepped(1)), hypothesis("divergence", renyi(P, Q_, alpha) <= R)],
    show=2 * alpha <= R)
def outputs_apart():
    rewrite(same(P, stepped(-1)), at=at_most(P, Q_))
    rewrite(same(Q_, stepped(1)), at=this).called("outputs")
    use(gaussian_renyi_exact, m1=expr(1), m2=expr(-1), s=1).called("is bounded", "not by less")
    modus("not by less", by.intro("t"), by.apply_to("outputs", mirrored))

# The law of -1 - xi is that of 1 + xi, mirrored.
mirrored = value(line, lambda y: t(-y))
at_most = lambda P, Q: renyi(P, Q, alpha) <= R

# D_2 of the two outputs is at most 4, the R of the mutant's witness.
four_is_one = (by.intro("t"), by.use(gaussian_renyi_exact, V=line, m1=expr(1), m2=expr(-1), s=1, alpha=2, R=4),
    by.apply_to("gaussian_renyi_exact.0", mirrored))
doubt(outputs_apart,
    mutants=[mutant("3 alpha", show=3 * alpha <= R,
            hints=[{"witness": {"P": stepped(-1), "Q": stepped(1), "alpha": "2", "R": "4"},
                    "proofs": {"given divergence": four_is_one}}])])

def only_part(k: int, whole: Law, part: Callable[[Expr], Law]) -> tuple[Step, ...]:
    """A mixture of one part, the one of this number, is that part."""
    upto = lambda last: Sum(k, last, lambda j: E(part(j), f))
    return (by.ext("f"), by.mixture(whole, f), by.unfold(upto(k)), by.unfold(upto(k - 1), "empty"), by.linear())

Mixed = Callable[[Callable[[Expr], Law]], Law]

def known_apart(alpha: str, R: str | Expr, mixed: Mixed | None = None, *steps: Step) -> tuple[Step, ...]:
    """That D_alpha of the outputs is at most R < 2 alpha, as was found last, is absurd."""
    runs = [after_steps(-1), after_steps(1)]
    P, Q_ = (run(expr(1)) if mixed is None else mixed(run) for run in runs)
    as_parts = [() if mixed is None else only_part(1, mixed(run), run) for run in runs]
    at = {"alpha": expr(alpha), "R": expr(R), "P": P, "Q": Q_}
    bound = (by.intro("t"), by.apply_to(this, t))
    return (by.use(outputs_apart, **at, by=[(), *as_parts, bound]), *steps, by.linear())

def apart(alpha: str, R: str | Expr, mixed: Mixed | None = None, *steps: Step) -> tuple[Step, ...]:
    """That D_alpha of the outputs is not at most R < 2 alpha."""
    return (by.contradiction(), *known_apart(alpha, R, mixed, *steps))

def one_run(alpha: str, R: str | Expr, mixed: Mixed | None = None, *steps: Step, **values: Any) -> dict[str, Any]:
    """The hint that a bound fails for the two runs: it is at most R there.

    A name that the statement does not have is given None.
    """
    numbers = {"alpha": alpha, "n": "1", "i": "1"}
    witness = {name: one for name, one in {**problem, **two_runs, **numbers, **values}.items() if one is not None}
    return {"witness": witness,
        "proofs": {"given run": a_run, "given other run": a_run, "show": apart(alpha, R, mixed, *steps)}}
