"""The bound of a point in one epoch of smooth non-convex SGD: how it depends on position and learning rate.

C = 1 + gamma beta is the Lipschitz constant of a step, c = C^-2; a point with k steps left (its own among
them) costs g(k, c) = (1 - c)/(1 - c^k) times one step, berthier2019report Theorem 3.6.
"""

from lemmas.iteration.random_stopping_sharp import feldman_theorem26_sharp
from lemmas.iteration.reduction import lipschitz
from lemmas.papers import berthier
from lemmas.sampling.shuffled_epoch import C2, berthier_prop31_term, g
from verify.lemma import *

c, d, s, x, y, r, gamma, beta, L, alpha, sigma = reals("c d s x y r gamma beta L alpha sigma")
n, k, m = integer("n"), integer("k"), integer("m")
V = normed("V")
u, v = points("u v", V)
G = map_("G", V, V)

def below_one() -> None:
    """c^k, named s, is from 0 to c."""
    fact("^", "sum", c, 1, k - 1)
    fact("^", "increasing", c, 1, k - 1)
    fact("^", "one", k - 1)
    let(s, c**k)
    have(s <= c, by.linear(c))
    have(s > 0, by.rewrite(s == c**k), by.sign())

@claim("A point used earlier, with more steps k left, has the smaller bound (1 - c)/(1 - c^k), 0 < c < 1",
    berthier("Theorem 3.6, last sentence", "part", "the factor of the bound, for neighbouring positions"),
    berthier("Section 3.2.3, dependence on the ordering", "remark",
        "the same for the bound of Theorem 3.6, where C > 1"),
    given=[c > 0, c < 1, k >= 1],
    show=(1 - c) / (1 - c ** (k + 1)) < (1 - c) / (1 - c**k))
def epoch_bound_earlier_points():
    """At the last step (k = 1) it is 1: that point has no amplification."""

    below_one()
    fact("^", "sum", c, k, 1)
    rewrite(this)
    rewrite(s == c**k, backwards=True)

@claim("C closer to one, the smaller bound: (1 - d)/(1 - d^k) <= (1 - c)/(1 - c^k) for 0 < c <= d < 1",
    berthier("Section 3.3.3, C near one", "part", "the bound of a single point, one term of the mean"),
    given=[c > 0, c <= d, d < 1, k >= 1],
    show=(1 - c**k) * (1 - d) <= (1 - d**k) * (1 - c))
def epoch_bound_monotone():
    """Divided by (1 - c^k)(1 - d^k) > 0.  As d tends to 1, g(k, d) falls to 1/k."""

    _, step = induction(k, 1)
    with step:
        fact("^", "increasing", c, d, k)
        linear((1 - c) * (1 - d))

doubt(epoch_bound_monotone, mutants=[mutant("the other way", given=[c > 0, c < 1, d > 0, d <= c, k >= 1])],
    extremal={"c": "1/2", "d": "1/2", "k": "2"})

@claim("The mean of (1 - c)/(1 - c^i) over i = 1, ..., n is at least 1 - c, for 0 < c < 1, c = C^-2",
    berthier("Section 3.3.3, C must go to one with n"), kind="lemma",
    given=[c > 0, c < 1, n >= 1],
    show=Sum(1, n, lambda i: g(i, c)) / n >= 1 - c)
def epoch_bound_fixed_rate():
    """So the bound of a shuffled epoch does not tend to 0 unless C tends to one."""

    sums((1, n), lambda i: 1 - c + 0 * i <= g(i, c))
    combine((1 / n, [this]))

part = Sum(1, m, lambda t: g(n - t + 1, c))

@claim("(1 - c)/(1 - c^(n - t + 1)), summed over t <= m, is (1 - c)/(1 - c^i), summed over n - m < i <= n",
    berthier("Section 3.3.2, display 4"), kind="proof-line",
    given=[m >= 0, m <= n],
    show=part == Sum(n - m + 1, n, lambda i: g(i, c)))
def epoch_bound_reindexed():
    """m = n is the display; the factors 2/n and 2 alpha L^2/sigma^2 stand before it."""

    suffices((m <= n).implies(part == Sum(n - m + 1, n, lambda i: g(i, c))), by.modus(this))
    start, step = induction(m, 0).called("induction hypothesis")
    with start:
        unfold(Sum(1, 0, lambda t: g(n - t + 1, c)), "empty")
        unfold(Sum(n - 0 + 1, n, lambda i: g(i, c)), "empty")
    with step:
        intro(1)
        modus("induction hypothesis", by.linear())
        unfold(Sum(1, m + 1, lambda t: g(n - t + 1, c)))
        unfold(Sum(n - (m + 1) + 1, n, lambda i: g(i, c)), "first")
        linear()

doubt(epoch_bound_reindexed, mutants=[mutant("one term more", show=part == Sum(n - m, n, lambda i: g(i, c)))])

epoch_softmax_dominated = claim("The log-mean-exp is at least the largest term less log(n): log((y + e^r)/n) >= r - "
        "log(n), y >= 0", berthier("Section 3.3.2, softmax", "part", "that the weakest guarantee bounds it from below"),
    note=("r is (alpha - 1) D of the worst position, y the sum of the other exponentials.  The worst term alone gives "
            "the bound at large alpha; where all r are at most 1 it does not (`berthier_stronger_version_repaired`)."),
    given=[n >= 1, y >= 0, y + exp(r) > 0],
    show=log((y + exp(r)) / n) >= r - log(n))

doubt(epoch_softmax_dominated, mutants=[mutant("without log(n)", show=log((y + exp(r)) / n) >= r)],
    extremal={"n": "1", "y": "0", "r": "1"})

def step_within(C: Expr) -> Prop:
    """The gradient step stretches distances at most by the factor C."""
    return every(V, V, lambda u, v: norm(u - gamma * G(u) - (v - gamma * G(v))) <= C * norm(u - v))

@claim("G beta-Lipschitz, gamma >= 0: u - gamma G(u) is (1 + gamma beta)-Lipschitz, whether the loss is convex or not",
    berthier("Section 3.3, Lipschitz constant", "whole"), berthier("Section 3.3.1, sentence after Lemma 3.4", "whole"),
    given=[gamma >= 0, hypothesis("Lipschitz gradient", lipschitz(G, beta))],
    show=step_within(1 + gamma * beta))
def smooth_step_lipschitz():
    """In any norm."""

    intro("u", "v")
    apply_to(lipschitz(G, beta))
    triangle(u - v, -gamma * (G(u) - G(v)))

back = real("v") - real("u")
same_size = (by.cases_of(abs(-back), (by.linear(),), (by.linear(),)),)
doubt(smooth_step_lipschitz,
    mutants=[mutant("without gamma beta", show=step_within(expr(1)),
            hints=({"witness": {"V": "line", "G": value(line, lambda x: -x), "gamma": "1", "beta": "1"},
                    "proofs": {"given Lipschitz gradient": (by.intro("u", "v"),
                            by.cases_of(abs(back), same_size, same_size)),
                        "show": (by.intro(), by.witness(1), by.witness(0))}},))])

epoch_step_sensitivity = claim("In numbers: gamma s <= 2 gamma L for gamma >= 0, s <= x + y, and x, y <= L, the norms "
        "of two gradients", berthier("Theorem 3.6, proof, noise"), kind="proof-line",
    note="x and y are the norms of the two gradients, s that of their difference.",
    given=[gamma >= 0, x <= L, y <= L, s <= x + y],
    show=gamma * s <= 2 * gamma * L)

doubt(epoch_step_sensitivity, extremal={"gamma": "1", "x": "1", "y": "1", "s": "2", "L": "1"})

epoch_cost = claim("alpha/(2 sigma^2 gamma^2) times 4 gamma^2 L^2/|mu|^2 is 2 alpha L^2/(sigma^2 |mu|^2)",
    berthier("Theorem 3.6, proof, display 10"), kind="proof-line", note="x is |mu|^2.",
    given=[sigma > 0, gamma > 0, x > 0],
    show=alpha / (2 * sigma**2 * gamma**2) * (4 * gamma**2 * L**2 / x) == 2 * alpha * L**2 / (sigma**2 * x))

@claim("In numbers: log of the mean of exp(r (1 - c)/(1 - c^i)) <= 2 r log(n)/n, c = (1 + 1/n)^-2, r <= 1, n >= 42",
    berthier("Proposition 3.1, second item"), kind="lemma",
    given=[n >= 42, x > 0, n * x == 1, r > 0, r <= 1],
    show=log(Sum(1, n, lambda i: exp(r * g(i, C2))) / n) <= 2 * r * log(n) / n)
def epoch_prop31_inverse_as_printed():
    """x = 1/n; log(n) >= e + 1 from 42 on.  r is (alpha - 1) 2 alpha L^2/sigma^2; the left side bounds (alpha - 1)
    D_alpha of the shuffled epoch by Lemma 3.1.  No eps and no limit is needed, since averaging the exponentials leaves
    out the factor 2."""

    use(feldman_theorem26_sharp)
    let(c, C2)  # 2 x (1 + x)^2 is (1 + x)^2 - 1 and 3 x^2 + 2 x^3
    have(1 - c <= 2 * x, by.rewrite(c == C2), by.combine((3 * x**2 + 2 * x**3, []), scale=(1 + x) ** 2))
    rewrite(c == C2, backwards=True)
    with sums((1, n), lambda i: exp(r * g(i, c)) <= exp(2 * r * x) * exp(r / i)).called("summed") as i:
        use(berthier_prop31_term, k=i)
        have(r * g(i, c) <= 2 * r * x + r / i, by.linear(r))
        fact("exp", "increasing", r * g(i, c), 2 * r * x + r / i)
    let(y, Sum(1, n, lambda i: exp(r / i)) / n)
    let(s, Sum(1, n, lambda i: exp(r * g(i, c))) / n)
    have(s <= exp(2 * r * x) * y,
        by.combine((1 / n, ["summed"]), (1, [s == Sum(1, n, lambda i: exp(r * g(i, c))) / n]),
            (-exp(2 * r * x), [y == Sum(1, n, lambda i: exp(r / i)) / n])))
    rewrite(s == Sum(1, n, lambda i: exp(r * g(i, c))) / n, backwards=True)
    fact("log", "increasing", s, exp(2 * r * x) * y)
    fact("log", "product", exp(2 * r * x), y)
    fact("log", "exp", 2 * r * x)
    have(log(y) <= r * (log(n) + exp(1) - 1) / n, by.rewrite(y == Sum(1, n, lambda i: exp(r / i)) / n))
    have(log(42) >= exp(1) + 1)
    fact("log", "increasing", 42, n)
    linear(r / n)

doubt(epoch_prop31_inverse_as_printed,
    mutants=[mutant("half of it", show=log(Sum(1, n, lambda i: exp(r * g(i, C2))) / n) <= r * log(n) / n)])
