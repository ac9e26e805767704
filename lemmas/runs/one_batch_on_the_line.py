"""One step of noisy SGD on the line with one record, of slope 1 or of slope -1: the outputs are N(-1, s^2) and N(1, s^2).

Nothing is projected, the one batch is the record, s = 1000 is the noise, and L = eta = 1.  The divergence of the outputs
is 2 alpha/s^2: mutants of the bounds for random batches are refuted here.
"""

from typing import Any

from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from verify.language.expr import expr
from verify.lemma import *

index_t = integer("t")
t = weight("t", line)
after_steps = lambda c: value(INTEGER, lambda t: bind(gauss(line), lambda xi: dirac(t * (c - 1000 * xi))))
slopes = lambda c: value(INTEGER, lambda i: value(line, lambda w: expr(c)))
one_batch: dict[str, Any] = {**dict.fromkeys(("V", "Th"), "line"), "K": value(line, lambda u: expr(1)),
    "Pi": value(line, lambda u: u), "rho": dirac(expr(0)),
    "e": value(INTEGER, lambda i: value(line, lambda th: expr(1))),
    "f": value(INTEGER, lambda i: value(line, lambda w: w)), "f2": value(INTEGER, lambda i: value(line, lambda w: -w)),
    **{"g": slopes(1), "g2": slopes(-1)}, "G": value(INTEGER, lambda k: value(line, line, lambda th, w: k)),
    "G2": value(INTEGER, lambda k: value(line, line, lambda th, w: -k)),
    **{"W": after_steps(-1), "W2": after_steps(1), "w0": "0"},
    **dict.fromkeys(("M", "L", "eta", "b", "n", "j", "T"), "1"), **{"sigma": "1000", "alpha": "2", "astar": "2"}}

def as_gaussians(R: Expr, *steps: Step) -> tuple[Step, ...]:
    """Refutes that D_2 of the outputs, 4/1000^2, is at most R; mirrored they are N(1, s^2) and N(-1, s^2)."""
    mirrored = value(line, lambda y: t(-y))
    return (by.contradiction().called("bound"),
        by.use(gaussian_renyi_exact, V=line, m1=expr(1), m2=expr(-1), s=1000, alpha=2, R=R),
        by.modus("gaussian_renyi_exact.1", by.intro("t"), by.apply_to("bound", mirrored)), *steps, by.linear())

itself = (by.intro("i", "k"), by.witness(value(line, lambda th: th)))
one_step = (by.intro("t"), by.have(eq(index_t, 0)), by.rewrite(this))
of_one_batch: dict[str, Any] = {"given exchangeable": itself, "given run": one_step, "given other run": one_step}
