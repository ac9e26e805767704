"""Theorem 23 of feldman2018iteration is sharp at its first record: linear losses on R^d that reach its bound.

The losses are <x_t, w> and <y_t, w>, P and Q the runs on them from w0: only their first slopes, L u and -L u for a unit
vector u, are not 0.  R is any bound of D_alpha.
"""

from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.mechanisms.translated_iterations import add_noise
from lemmas.runs.one_step_on_the_line import four_is_one, only_step, two_runs
from lemmas.papers import feldman
from verify.lemma import *

V = euclid("V")
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
w0, u, a = points("w0 u a", V)
x, y = sequence("x", point(V)), sequence("y", point(V))
alpha, eta, sigma, L, R = reals("alpha eta sigma L R")
n, k = integer("n"), integer("k")

def step(w: Point, x: Point) -> Law:
    """A step of noisy SGD on R^d, where nothing is projected, for the loss w -> <x, w>."""
    return bind(gauss(V), lambda xi: dirac(w - eta * (x + sigma * xi)))

def run(W: Series[Law], x: Series[Point], name: str = "run") -> list[Prop]:
    follows = for_all(0, n - 1, lambda t: same(W[t + 1], bind(W[t], lambda w: step(w, x[t + 1]))))
    return [same(W[0], dirac(w0)), hypothesis(name, follows)]

later_are_zero = lambda x: for_all(2, n, lambda t: x[t] == zero(V))
after = lambda m, a: normal(w0 - eta * a, sqrt(m) * (eta * sigma))

@claim("Linear losses, the slope a for the first record and 0 for the others: after k steps N(w_0 - eta a, k eta^2 "
        "sigma^2 I)",
    given=[*run(P, x), x[1] == a, later_are_zero(x), 1 <= k],
    show=(k <= n).implies(same(P[k], after(k, a))))
def linear_run():
    start, step_ = induction(k, 1).called("induction hypothesis")
    with start:
        intro("[1 <= n]")
        apply_to(one_step, 0)
        rewrite(this)
        rewrite(same(P[0], dirac(w0)))
        rewrite(x[1] == a)
        use(add_noise, a=w0, r=0, s=noise)  # to w0, which is N(w0, 0)
    with step_:
        intro("[k + 1 <= n]")
        modus("induction hypothesis")
        apply_to(one_step).called("one step at k")
        apply_to(later_are_zero(x), k + 1)
        rewrite("one step at k")
        rewrite(same(P[k], after(k, a)))
        rewrite(x[k + 1] == zero(V))
        use(add_noise, a=w0 - eta * a, d=zero(V), r=sqrt(k) * (eta * sigma), s=noise, c=sqrt(k + 1) * (eta * sigma))

one_step = run(P, x)[1]
noise = -eta * sigma

least = 2 * alpha * L**2 / (n * sigma**2)

@claim("Linear losses with the slopes L u and -L u for the first record, 0 for the others: no number below 2 alpha "
        "L^2/(n sigma^2) bounds D_alpha",
    feldman("Section 1, implications", "part", "the first person's loss is reached"),
    feldman("Theorem 23", "remark", "sharp at the first record"),
    given=[alpha > 1, eta > 0, sigma > 0, L >= 0, n >= 1, norm(u) == 1, x[1] == L * u, y[1] == -L * u,
        later_are_zero(x), later_are_zero(y), *run(P, x), *run(Q_, y, "other run"),
        hypothesis("divergence", renyi(P[n], Q_[n], alpha) <= R)],
    show=least <= R)
def first_person_attains():
    use(linear_run)
    modus(this)
    use(linear_run, P=Q_, x=y)
    modus(this)
    use(gaussian_renyi_exact, m1=one, m2=other, s=deviation).called("is bounded", "not by less")
    rewrite(same(P[n], after(n, L * u)), at=at_most(P[n], Q_[n]))
    rewrite(same(Q_[n], after(n, -L * u)), at=this)
    modus("not by less")
    have(eq(norm(u) ** 2, 1))

one, other = w0 - eta * (L * u), w0 - eta * (-L * u)
deviation = sqrt(n) * (eta * sigma)
at_most = lambda P, Q: renyi(P, Q, alpha) <= R

doubt(first_person_attains,
    mutants=[mutant("twice that", show=2 * least <= R,
            hints=[{"witness": {**{"V": "line", "P": two_runs["W"], "Q": two_runs["W2"], "x": two_runs["x"],
                            "y": two_runs["x2"]}, **dict.fromkeys(("eta", "sigma", "L", "n", "u"), "1"),
                        **{"w0": "0", "alpha": "2", "R": "4"}},
                    "proofs": {"given run": only_step, "given other run": only_step,
                        "given divergence": four_is_one}}])])
