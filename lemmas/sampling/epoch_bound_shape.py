"""The bound of a point in one epoch of smooth non-convex SGD: how it depends on position and learning rate.

C = 1 + gamma beta is the Lipschitz constant of a step, c = C^-2; a point with k steps left (its own among
them) costs g(k, c) = (1 - c)/(1 - c^k) times one step, berthier2019report Theorem 3.6.
"""

from lemmas.iteration.random_stopping_sharp import sharp
from lemmas.papers import berthier
from lemmas.sampling.shuffled_epoch import C2, g, term_bounds
from verify.claims.claim import Claim, Mutant
from verify.language.expr import Abs, Sum, exp, integer, log, reals
from verify.prove.steps import (
    assume,
    cases,
    combine,
    evaluate,
    fact,
    have,
    induction,
    intro,
    let,
    linear,
    modus,
    rewrite,
    sign,
    suffices,
    sums,
    unfold,
    use,
)

c, d, s, t, x, y, r, gamma, beta, L, alpha, sigma = reals("c d s t x y r gamma beta L alpha sigma")
n, k, m = integer("n"), integer("k"), integer("m")

below_one = (
    fact("^", "sum", c, 1, k - 1),
    fact("^", "increasing", c, 1, k - 1),
    fact("^", "one", k - 1),
    let(s, c**k),
    have(s <= c, linear(c)),
    have(s > 0, rewrite(s == c**k), sign()),
)

earlier = Claim(
    id="epoch_bound_earlier_points",
    title="A point that is used earlier, with more steps left, has the smaller bound: g(k + 1, c) < g(k, c)",
    sources=(
        berthier("Theorem 3.6, last sentence"),
        berthier("Section 3.2.3, dependence on the ordering"),
    ),
    given=(c > 0, c < 1, k >= 1),
    show=(1 - c) / (1 - c ** (k + 1)) < (1 - c) / (1 - c**k),
    proof=(
        *below_one,
        fact("^", "sum", c, k, 1),
        have(c ** (k + 1) == c * s, linear(c)),
        rewrite(-1),
        rewrite(s == c**k, backwards=True),
        have(s < 1, linear()),
        have(c * s < 1, linear(c, s)),
        combine(((1 - c) ** 2 * s, []), scale=(1 - c * s) * (1 - s)),
    ),
    mutants=(
        Mutant(
            "turned round",
            show=(1 - c) / (1 - c ** (k + 1)) >= (1 - c) / (1 - c**k),
            hints=({"c": "1/2", "k": "1"},),
        ),
    ),
    note="At the last step (k = 1) it is 1: that point has no amplification.",
)

monotone = Claim(
    id="epoch_bound_monotone",
    title="The bound gets better as C gets closer to one: g(k, d) <= g(k, c) for c <= d < 1",
    sources=(berthier("Section 3.3.3, C near one"),),
    given=(c > 0, c <= d, d < 1, k >= 1),
    show=(1 - c**k) * (1 - d) <= (1 - d**k) * (1 - c),
    proof=(
        induction(
            k,
            1,
            (linear(),),
            (
                fact("^", "sum", c, k, 1),
                fact("^", "sum", d, k, 1),
                fact("^", "increasing", c, d, k),
                linear((1 - c) * (1 - d), c, d),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "turned round",
            show=(1 - c**k) * (1 - d) >= (1 - d**k) * (1 - c),
            hints=({"c": "1/4", "d": "1/2", "k": "2"},),
        ),
    ),
    extremal={"c": "1/2", "d": "1/2", "k": "2"},
    note="Divided by (1 - c^k)(1 - d^k) > 0.  As d tends to 1, g(k, d) falls to 1/k.",
)

fixed_rate = Claim(
    id="epoch_bound_fixed_rate",
    title="For a fixed C the mean of the bounds over the positions stays above 1 - C^-2",
    sources=(berthier("Section 3.3.3, C must go to one with n"),),
    kind="strengthening",
    given=(c > 0, c < 1, n >= 1),
    show=Sum(1, n, lambda i: g(i, c)) / n >= 1 - c,
    proof=(
        sums(
            (1, n),
            lambda i: 1 - c + 0 * i <= g(i, c),
            lambda i: (
                fact("^", "sum", c, 1, i - 1),
                fact("^", "increasing", c, 1, i - 1),
                fact("^", "one", i - 1),
                let(s, c**i),
                have(s <= c, linear(c)),
                have(s > 0, rewrite(s == c**i), sign()),
                rewrite(s == c**i, backwards=True),
                have(s < 1, linear()),
                combine(((1 - c) * s, []), scale=1 - s),
            ),
        ),
        combine((1 / n, [-1])),
    ),
    mutants=(
        Mutant(
            "twice that",
            show=Sum(1, n, lambda i: g(i, c)) / n >= 2 * (1 - c),
            hints=({"c": "1/2", "n": "5"},),
        ),
    ),
    note="So the bound of a shuffled epoch does not tend to 0 unless C tends to one.",
)

part = Sum(1, m, lambda t: g(n - t + 1, c))
reindexed = Claim(
    id="epoch_bound_reindexed",
    title="The sum of g(n - t + 1, c) over t = 1, ..., m is that of g(i, c) over i = n - m + 1, ..., n",
    sources=(berthier("Section 3.3.2, display 4"),),
    kind="proof-line",
    given=(m >= 0, m <= n),
    show=part == Sum(n - m + 1, n, lambda i: g(i, c)),
    proof=(
        suffices((m <= n).implies(part == Sum(n - m + 1, n, lambda i: g(i, c))), modus(-1)),
        induction(
            m,
            0,
            (
                intro(),
                unfold(Sum(1, 0, lambda t: g(n - t + 1, c)), "empty"),
                unfold(Sum(n - 0 + 1, n, lambda i: g(i, c)), "empty"),
                linear(),
            ),
            (
                intro(),
                modus(-2, linear()),
                unfold(Sum(1, m + 1, lambda t: g(n - t + 1, c))),
                unfold(Sum(n - (m + 1) + 1, n, lambda i: g(i, c)), "first"),
                linear(),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "one term more",
            show=part == Sum(n - m, n, lambda i: g(i, c)),
            hints=({"c": "1/2", "n": "2", "m": "1"},),
        ),
    ),
    note="m = n is the display; the factors 2/n and 2 alpha L^2/sigma^2 stand before it.",
)

softmax = Claim(
    id="epoch_softmax_dominated",
    title="The log-mean-exp is at least the largest term less log(n): log((y + e^r)/n) >= r - log(n)",
    sources=(berthier("Section 3.3.2, softmax"),),
    given=(n >= 1, y >= 0, y + exp(r) > 0),
    show=log((y + exp(r)) / n) >= r - log(n),
    proof=(
        fact("log", "increasing", exp(r), y + exp(r)),
        fact("log", "exp", r),
        fact("log", "product", y + exp(r), 1 / n),
        fact("log", "inverse", n),
        linear(),
    ),
    mutants=(
        Mutant("without log(n)", show=log((y + exp(r)) / n) >= r, hints=({"n": "2", "y": "1", "r": "1"},)),
    ),
    extremal={"n": "1", "y": "0", "r": "1"},
    note=(
        "r is (alpha - 1) D of the worst position, y the sum of the other exponentials.  The worst term"
        " alone gives the bound at large alpha; where all r are at most 1 it does not "
        "(`berthier_stronger_version_repaired`)."
    ),
)

lipschitz = Claim(
    id="smooth_step_lipschitz",
    title="For a beta-smooth loss a gradient step is (1 + gamma beta)-Lipschitz",
    sources=(
        berthier("Section 3.3, Lipschitz constant"),
        berthier("Section 3.3.1, sentence after Lemma 3.4"),
    ),
    given=(gamma >= 0, beta >= 0, s >= 0, x >= 0, x <= beta * s, y <= s + gamma * x),
    show=y <= (1 + gamma * beta) * s,
    proof=(linear(gamma),),
    mutants=(
        Mutant(
            "without gamma beta",
            show=y <= s,
            hints=({"gamma": "1", "beta": "1", "s": "1", "x": "1", "y": "2"},),
        ),
    ),
    extremal={"gamma": "1", "beta": "1", "s": "1", "x": "1", "y": "2"},
    note=(
        "Any norm: s is the distance of two points, x <= beta s that of their gradients, and y that of their "
        "images, at most s + gamma x by the triangle inequality."
    ),
)

attained = Claim(
    id="smooth_step_lipschitz_attained",
    title="1 + gamma beta is attained by the loss -beta theta^2/2",
    sources=(berthier("Section 3.3, Lipschitz constant"),),
    kind="strengthening",
    given=(gamma >= 0, beta >= 0),
    show=Abs(x - gamma * (-beta * x) - (y - gamma * (-beta * y))) == (1 + gamma * beta) * Abs(x - y),
    proof=(
        cases(
            x >= y,
            (
                fact("abs", "positive", x - y),
                fact("abs", "positive", (1 + gamma * beta) * (x - y)),
                linear(1 + gamma * beta),
            ),
            (
                fact("abs", "negative", x - y),
                have((1 + gamma * beta) * (x - y) <= 0, linear(1 + gamma * beta)),
                fact("abs", "negative", (1 + gamma * beta) * (x - y)),
                linear(1 + gamma * beta),
            ),
        ),
    ),
    mutants=(
        Mutant(
            "a convex quadratic",
            show=Abs(x - gamma * (beta * x) - (y - gamma * (beta * y))) == (1 + gamma * beta) * Abs(x - y),
            hints=({"gamma": "1", "beta": "1", "x": "1", "y": "0"},),
        ),
    ),
)

sensitivity = Claim(
    id="epoch_step_sensitivity",
    title="Gradients of norm at most L: the steps on two data points differ by at most 2 gamma L",
    sources=(berthier("Theorem 3.6, proof, noise"),),
    kind="proof-line",
    given=(gamma >= 0, x <= L, y <= L, s <= x + y),
    show=gamma * s <= 2 * gamma * L,
    proof=(linear(gamma),),
    mutants=(
        Mutant(
            "gamma L",
            show=gamma * s <= gamma * L,
            hints=({"gamma": "1", "x": "1", "y": "1", "s": "2", "L": "1"},),
        ),
    ),
    extremal={"gamma": "1", "x": "1", "y": "1", "s": "2", "L": "1"},
    note="x and y are the norms of the two gradients, s that of their difference.",
)

cost = Claim(
    id="epoch_cost",
    title="alpha/(2 sigma^2 gamma^2) times 4 gamma^2 L^2/|mu|^2 is 2 alpha L^2/(sigma^2 |mu|^2)",
    sources=(berthier("Theorem 3.6, proof, display 10"),),
    kind="proof-line",
    given=(sigma > 0, gamma > 0, x > 0),
    show=alpha / (2 * sigma**2 * gamma**2) * (4 * gamma**2 * L**2 / x) == 2 * alpha * L**2 / (sigma**2 * x),
    mutants=(
        Mutant(
            "4 for 2",
            show=alpha / (2 * sigma**2 * gamma**2) * (4 * gamma**2 * L**2 / x)
            == 4 * alpha * L**2 / (sigma**2 * x),
            hints=({"alpha": "2", "sigma": "1", "gamma": "1", "L": "1", "x": "1"},),
        ),
    ),
    note="x is |mu|^2.",
)

as_printed = Claim(
    id="epoch_prop31_inverse_as_printed",
    title="Proposition 3.1, second item, as printed from n = 42 on, in the high noise regime",
    sources=(berthier("Proposition 3.1, second item"),),
    kind="strengthening",
    given=(n >= 42, x > 0, n * x == 1, r > 0, r <= 1),
    show=log(Sum(1, n, lambda i: exp(r * g(i, C2))) / n) <= 2 * r * log(n) / n,
    proof=(
        use(sharp),
        let(c, C2),
        have(c > 0, rewrite(c == C2), sign()),
        have(c < 1, rewrite(c == C2), combine((2 * x + x**2, []), scale=(1 + x) ** 2)),
        have(1 - c <= 2 * x, rewrite(c == C2), combine((3 * x**2 + 2 * x**3, []), scale=(1 + x) ** 2)),
        rewrite(c == C2, backwards=True),
        sums(
            (1, n),
            lambda i: exp(r * g(i, c)) <= exp(2 * r * x) * exp(r / i),
            lambda i: (
                use(term_bounds, k=i),
                have(r * g(i, c) <= 2 * r * x + r / i, linear(r)),
                fact("exp", "increasing", r * g(i, c), 2 * r * x + r / i),
                linear(),
            ),
        ),
        let(y, Sum(1, n, lambda i: exp(r / i)) / n),
        have(y > 0, rewrite(y == Sum(1, n, lambda i: exp(r / i)) / n), sign()),
        let(s, Sum(1, n, lambda i: exp(r * g(i, c))) / n),
        have(s > 0, rewrite(s == Sum(1, n, lambda i: exp(r * g(i, c))) / n), sign()),
        have(
            s <= exp(2 * r * x) * y,
            combine(
                (1 / n, [-5]),
                (1, [s == Sum(1, n, lambda i: exp(r * g(i, c))) / n]),
                (-exp(2 * r * x), [y == Sum(1, n, lambda i: exp(r / i)) / n]),
            ),
        ),
        rewrite(s == Sum(1, n, lambda i: exp(r * g(i, c))) / n, backwards=True),
        fact("log", "increasing", s, exp(2 * r * x) * y),
        fact("log", "product", exp(2 * r * x), y),
        fact("log", "exp", 2 * r * x),
        have(
            log(y) <= r * (log(n) + exp(1) - 1) / n,
            rewrite(y == Sum(1, n, lambda i: exp(r / i)) / n),
            assume(),
        ),
        have(x == 1 / n, combine((1 / n, [2]))),
        have(log(42) >= exp(1) + 1, evaluate()),
        fact("log", "increasing", 42, n),
        have(log(n) >= exp(1) + 1, linear()),
        have(r * (log(n) - exp(1) - 1) / n >= 0, combine((r / n, [-1]))),
        linear(r, r / n),
    ),
    mutants=(
        Mutant(
            "half of it",
            show=log(Sum(1, n, lambda i: exp(r * g(i, C2))) / n) <= r * log(n) / n,
            hints=({"n": "50", "x": "1/50", "r": "1"},),
        ),
    ),
    note=(
        "r is (alpha - 1) 2 alpha L^2/sigma^2; the left side bounds (alpha - 1) D_alpha of the shuffled"
        " epoch by Lemma 3.1.  No eps and no limit is needed, since averaging the exponentials leaves "
        "out the factor 2."
    ),
)

CLAIMS = (
    earlier,
    monotone,
    fixed_rate,
    reindexed,
    softmax,
    lipschitz,
    attained,
    sensitivity,
    cost,
    as_printed,
)
