"""Skip-PNSGD: a random number of records is skipped (Theorem 24 of Feldman et al.).

It is PNSGD on the records after the first t0, t0 uniform in 0, ..., floor(n/2): A[t0] and B[t0] are the laws of its output
for two data sets that differ in the record i.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.runs.algorithm import noisy_sgd
from lemmas.runs.by_shifts import noisy_sgd_by_shifts, pnsgd
from lemmas.convex_losses.convex_sets import member
from lemmas.divergences.finite_mixtures import finite_mixture_renyi
from lemmas.runs.one_record import differ_at, noisy_sgd_one_record
from lemmas.runs.one_step_on_the_line import a_run, apart, one_run, problem, stepped, two_runs
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X = euclid("V"), space("X")
K = test("K", V)
A, B = sequence("A", law(V)), sequence("B", law(V))
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
sigma, L, alpha = reals("sigma L alpha")
n, i, t0, index_t = integer("n"), integer("i"), integer("t0"), integer("t")

class Skipped:
    """The records after the first t0."""

    def __init__(self, x: Series[Point], t0: Expr) -> None:
        self.x, self.t0 = x, t0

    def __getitem__(self, t: Expr) -> Point:
        return self.x[self.t0 + t]

def run(out: Law, t0: Expr, x: Series[Point]) -> Prop:
    """out is the law of the output of PNSGD on the records x[t0 + 1], ..., x[n]."""
    return exists(sequence(law(V)), lambda W: noisy_sgd(W, w0, Skipped(x, t0), n - t0) & same(out, W[n - t0]))

bound = 2 * alpha * L**2 / (sigma**2 * (n + 1 - i))
data = [alpha > 1, 1 <= i, i <= n, pnsgd, member(w0, K), differ_at(x, x2, i, n)]

@claim("PNSGD without its first t0 records: D_alpha <= 2 alpha L^2/(sigma^2 (n + 1 - i)) for the i-th input",
    feldman("Theorem 24", "step"),
    given=[*data, 0 <= t0, t0 <= n, hypothesis("run", noisy_sgd(W, w0, Skipped(x, t0), n - t0)),
        hypothesis("other run", noisy_sgd(W2, w0, Skipped(x2, t0), n - t0))],
    show=renyi(W[n - t0], W2[n - t0], alpha) <= bound)
def skipped_run():
    yes, no = cases(i <= t0)
    with yes:
        use(noisy_sgd_by_shifts, a=none, s=none, z=none, by={"same record or apart": agree}, **after)
        use(larger_renyi_bound, c=expr(0))
    with no:
        use(noisy_sgd_one_record, i=i - t0,
            by={differ_at(Skipped(x, t0), Skipped(x2, t0), i - t0, n - t0): (by.intro("t"),
                    by.apply_to(differ_at(x, x2, i, n), t0 + index_t))}, **after)

# PNSGD on the records after the first t0; if i is not among them they are equal, and nothing has to be hidden.
after = {"x": value(INTEGER, lambda t: x[t0 + t]), "x2": value(INTEGER, lambda t: x2[t0 + t]), "n": n - t0}
none = value(INTEGER, lambda t: expr(0))
agree = (by.intro("t"), by.apply_to(differ_at(x, x2, i, n), t0 + index_t + 1).called("differ at here"),
    by.have(index_t >= 0), by.split("differ at here", (by.absurd(by.linear()),), (by.choose(0), by.assume())))

# --- Theorem 24 -----------------------------------------------------------------------------------------

half = floor(n / 2)

def skip_output(out: Series[Law]) -> Law:
    """The law of the output for t0 uniform in 0, ..., floor(n/2)."""
    return mix(0, half, lambda t0: 1 / (half + 1), lambda t0: out[t0])

@definition(r"{$out}_{t_0}\ (t_0 \text{ uniform in } 0, \ldots, \lfloor $n/2 \rfloor)", letters="n")
def skipped(V: Euclid, out: Series[Law[V]], n: Integer) -> Law:
    """out[t0] for t0 uniform in 0, ..., floor(n/2)."""
    return skip_output(out)

# Printed for eta <= 2/beta of any sign, and every convex K; K must be closed, so that it has nearest points.
@claim("Skip-PNSGD, 0 < eta <= 2/beta: (alpha, 2 alpha L^2/(sigma^2 (n + 1 - i)))-RDP for its i-th input",
    feldman("Theorem 24", "whole"), kind="repair", repairs="theorem24_negative_step",
    given=[*data, hypothesis("runs", for_all(0, half, lambda t0: run(A[t0], t0, x))),
        hypothesis("other runs", for_all(0, half, lambda t0: run(B[t0], t0, x2)))],
    show=renyi(skip_output(A), skip_output(B), alpha) <= bound)
def skip_pnsgd():
    fact("floor", "bounds", n / 2)
    have(half >= 0)
    with use(finite_mixture_renyi) as that:
        with that.premise("parts"):
            intro("t0")
            apply_to(for_all(0, half, lambda t0: run(A[t0], t0, x)))
            unpack(this, "W")
            apply_to(for_all(0, half, lambda t0: run(B[t0], t0, x2)))
            unpack(this, "W2")
            have(t0 <= half)
            use(skipped_run, W=W)
            rewrite(same(A[t0], W[n - t0]))
            rewrite(same(B[t0], W2[n - t0]))

# One record, which is not skipped.
nothing_skipped = {**problem, "x": two_runs["x"], "x2": two_runs["x2"], "alpha": "2", "n": "1", "i": "1"}

def some_run(W: Thing) -> tuple[Step, ...]:
    """There is a run, on the one record."""
    shown = by.each_part(a_run, (by.rewrite(eq(t0, 0)),))
    return (by.intro("t0"), by.have(floor(expr(1) / 2) <= 0, by.evaluate()), by.have(eq(t0, 0)), by.witness(W), shown)

doubt(skipped_run,
    mutants=[mutant("n + 2 - i steps use the record",
            show=renyi(W[n - t0], W2[n - t0], alpha) <= 2 * alpha * L**2 / (sigma**2 * (n + 2 - i)),
            hints=[one_run("2", "2", t0="0")])])
doubt(skip_pnsgd,
    mutants=[mutant("n + 2 - i steps use the record",
            show=renyi(skip_output(A), skip_output(B), alpha) <= 2 * alpha * L**2 / (sigma**2 * (n + 2 - i)),
            hints=[{"witness": {**nothing_skipped, "A": value(INTEGER, lambda t: stepped(-1)),
                        "B": value(INTEGER, lambda t: stepped(1))},
                    "proofs": {"given runs": some_run(two_runs["W"]), "given other runs": some_run(two_runs["W2"]),
                        "show": apart("2", "2")}}])])
