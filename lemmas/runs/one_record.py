"""The privacy of one record in noisy SGD (Theorem 23 of Feldman et al.).

The data sets x and x2 differ in the record i; W[t] and W2[t] are the laws of the iterates on them after t steps.
"""

from lemmas.runs.algorithm import noisy_sgd
from lemmas.runs.by_shifts import noisy_sgd_by_shifts, pnsgd
from lemmas.convex_losses.convex_sets import member
from lemmas.runs.one_step_on_the_line import one_run
from lemmas.papers import feldman
from verify.language.objects import Indexed
from verify.lemma import *

V, X = euclid("V"), space("X")
K = test("K", V)
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0 = point("w0", V)
eta, sigma, L, alpha, c = reals("eta sigma L alpha c")
n, m, i, index_t = integer("n"), integer("m"), integer("i"), integer("t")

def differ_at(x: Indexed[Point], x2: Indexed[Point], i: Expr | int, n: Expr) -> Prop:
    """The two data sets agree except at the index i."""
    return for_all(1, n, lambda t: eq(t, i) | (x[t] == x2[t]))

since = lambda t: indicator(i <= t)

@claim("The sum of (c 1[i <= t])^2 over t = 1, ..., m is c^2 (m - i + 1), or 0 for m < i",
    given=[i >= 1, m >= 0],
    show=eq(Sum(0, m - 1, lambda t: (c * since(t + 1)) ** 2), c**2 * since(m) * (m + 1 - i)))
def squares_since():
    start, step = induction(m, 0)
    with start:
        unfold(Sum(0, 0 - expr(1), lambda t: (c * since(t + 1)) ** 2), "empty")
    with step:
        unfold(Sum(0, m, lambda t: (c * since(t + 1)) ** 2))
        _, i_above_m = cases(i <= m)
        with i_above_m:
            i_up_to_m_plus_1, _ = cases(i <= m + 1)
            with i_up_to_m_plus_1:
                have(eq(i, m + 1))
                linear(c**2)

# --- Theorem 23 -----------------------------------------------------------------------------------------

# The two runs are s_t further apart after step t: by 2 eta L where the record i is used.  From there on each of the k
# steps left hides a share of it, a_t, and z_t is what is left to hide.
k = n + 1 - i
share = 2 * eta * L / k
a_ = lambda t: share * since(t + 1)
s_ = lambda t: 2 * eta * L * (since(t + 1) - since(t))
z_ = lambda t: since(t) * (2 * eta * L - share * (t + 1 - i))

bound = 2 * alpha * L**2 / (sigma**2 * (n + 1 - i))
paid = alpha / (2 * eta**2 * sigma**2) * Sum(0, n - 1, lambda t: a_(t) ** 2)

# Printed for eta <= 2/beta of any sign, and every convex K; K must be closed, so that it has nearest points.
@claim("PNSGD, 0 < eta <= 2/beta: (alpha, 2 alpha L^2/(sigma^2 (n + 1 - i)))-RDP for its i-th input",
    feldman("Theorem 23", "whole"),
    given=[alpha > 1, 1 <= i, i <= n, pnsgd, member(w0, K), hypothesis("run", noisy_sgd(W, w0, x)),
        hypothesis("other run", noisy_sgd(W2, w0, x2)), differ_at(x, x2, i, n)],
    show=renyi(W[n], W2[n], alpha) <= bound, repairs=("theorem23_negative_step", "theorem23_display_all_steps"))
def noisy_sgd_one_record():
    use(squares_since, m=n, c=share)
    use(noisy_sgd_by_shifts, a=value(INTEGER, a_), s=value(INTEGER, s_), z=value(INTEGER, z_), by=premises)
    have(eq(bound, paid), by.linear(alpha / (2 * eta**2 * sigma**2)))
    rewrite(this)

premises: dict[str | int, tuple[Step, ...]] = {"same record or apart": (by.intro("t"),
        by.apply_to(differ_at(x, x2, i, n), index_t + 1),
        by.split(this, (by.choose(1), by.have(i <= index_t + 1), by.have(index_t < i)), (by.choose(0), by.assume()))),
    "s, a >= 0": (by.intro("t"), by.cases(i <= index_t, yes=(by.have(i <= index_t + 1),))),
    "z >= 0": (by.intro("t"), by.have(index_t <= n),
        by.cases(i <= index_t, yes=(by.have(share * (index_t + 1 - i) <= 2 * eta * L, by.linear(share)),))),
    "shifts": (by.intro("t"),
        by.cases(i <= index_t, yes=(by.have(i <= index_t + 1),),
            no=(by.cases(i <= index_t + 1, yes=(by.have(eq(index_t + 1, i)), by.linear(share)), no=()),)))}

doubt(noisy_sgd_one_record,
    mutants=[mutant("n + 2 - i steps use the record",
            show=renyi(W[n], W2[n], alpha) <= 2 * alpha * L**2 / (sigma**2 * (n + 2 - i)), hints=[one_run("2", "2")])])
