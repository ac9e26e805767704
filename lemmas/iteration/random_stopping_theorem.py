"""Random stopping: Feldman et al., Theorem 26 as a statement about the mixture.

The output is that of a run stopped at T, T uniform in 1, ..., n, on data sets that differ in point t.  What
Theorem 23 says of each run is the hypothesis: D_alpha is 0 for T < t and at most A/(T - t + 1) for T >= t,
with A = 2 alpha L^2/sigma^2.  With 1 + ln n for ln n the theorem is true for every n, as printed it is for n
>= 3.  Outputs on finite alphabets of any size, as in `softmax_averaging`.
"""

from lemmas.divergences.softmax_averaging import (
    ALONE,
    D,
    X,
    alpha,
    block,
    mu,
    n,
    nu,
    positive_nu,
    softmax_log_mean_exp,
)
from lemmas.divergences.weak_convexity_lines import feldman_lemma25
from lemmas.iteration.random_stopping import high_noise, random_stopping_sum
from lemmas.iteration.random_stopping_sharp import (
    feldman_theorem26_from_three,
    feldman_theorem26_sharp,
    random_stopping_worst_point,
)
from lemmas.papers import feldman
from verify.language import divergence as finite
from verify.lemma import *

u, r, L, sigma = real("u"), real("r"), real("L"), real("sigma")
t, j = integer("t"), integer("j")
B = alphabet("B")
f, g = family("f", B), family("g", B)
fn, gn = family("f", n), family("g", n)

# --- sums over the lengths of a run --------------------------------------------------------------------

up_to = Sum(1, j, lambda T: f[T])
late = Sum(1, j - t + 1, lambda k: g[k])

random_stopping_split_sum = claim(
    "If f_T <= u for T < t and f_T <= g_(T-t+1) from t on, the f_T sum to at most (t-1) u + sum g",
    note="Ours.",
    given=[
        t >= 1,
        each(B, lambda T: (T < t).implies(f[T] <= u)),
        each(B, lambda T: (T >= t).implies(f[T] <= g[T - t + 1])),
        j >= t - 1,
        j <= B,
    ],
    show=up_to <= (t - 1) * u + late,
)
proof(
    random_stopping_split_sum,
    suffices((j <= B).implies(up_to <= (t - 1) * u + late), modus(-1)),
    induction(
        j,
        t - 1,
        (
            intro(),
            unfold(Sum(1, 0, lambda k: g[k]), "empty"),
            sums(
                (1, t - 1),
                lambda T: f[T] <= 0 * T + u,
                lambda T: (instantiate(1, T), modus(-1), linear()),
            ),
            linear(u),
        ),
        (
            intro(),
            modus(-2),
            instantiate(2, j + 1),
            modus(-1),
            unfold(Sum(1, j + 1, lambda T: f[T])),
            unfold(Sum(1, j + 2 - t, lambda k: g[k])),
            linear(),
        ),
    ),
)
doubt(
    random_stopping_split_sum,
    mutants=[
        mutant(
            "one early term fewer",
            show=up_to <= (t - 2) * u + late,
            hints=({"B": "1", "t": "2", "j": "1", "f": ["1"], "g": ["0"], "u": "1"},),
        ),
    ],
)

# --- the theorem ---------------------------------------------------------------------------------------

A = 2 * alpha * L**2 / sigma**2
D_mix = finite.renyi(
    finite.Law(X, lambda x: total(n, lambda i: 1 / n * mu[i, x])),
    finite.Law(X, lambda x: total(n, lambda i: 1 / n * nu[i, x])),
    alpha,
)
mean_D = total(n, lambda i: 1 / n * D(i))
high = (L > 0, sigma >= L * sqrt(2 * (alpha - 1) * alpha))
early_runs = each(n, lambda T: (T < t).implies(D(T) == 0))
late_runs = each(n, lambda T: (T >= t).implies(D(T) <= A / (T - t + 1)))
runs = (t >= 1, t <= n, early_runs, late_runs)
late_bounds = Sum(t, n, lambda T: A / (T - t + 1))


def uniform(i: Expr) -> Expr:
    """The law of T."""
    return 1 / n + 0 * i


feldman_theorem26_link1 = claim(
    "If all (alpha - 1) D_T <= 1, the output has D_alpha at most twice the mean of the D_T",
    feldman("Theorem 26, proof, last display, first link"),
    kind="proof-line",
    note="Lemma 25 with c = 1 and equal weights.",
    given=[alpha > 1, positive_nu, each(n, lambda i: D(i) <= 1 / (alpha - 1))],
    show=D_mix <= 2 * mean_D,
)
proof(
    feldman_theorem26_link1,
    use(feldman_lemma25, c=1, rho=uniform),
    linear(),
)
doubt(
    feldman_theorem26_link1,
    mutants=[
        mutant(
            "six fifths of the mean",
            show=D_mix <= "6/5" * mean_D,
            hints=(block("10/27", "16999973/27000000", "1/2", "1/2"),),
        ),
    ],
)


# One run, with D_2 = log(5/4) = 0.2231 and A = 0.2246.
SINGLE = {**ALONE, "alpha": "2", "L": "1", "sigma": "211/50", "t": "1", "r": "10000/44521"}


def by_length(
    value: Callable[[Expr], Expr],
    last: Callable[[Expr], Expr],
    early: Expr,
    early_proof: Callable[[Expr], tuple[Step, ...]],
    late_proof: Callable[[Expr], tuple[Step, ...]],
) -> tuple[Step, ...]:
    """The sum of value(T) over T = 1, ..., n: `early` for T < t, then last(1), last(2), ... at most."""
    T = real("T")
    values, lasts = each(n, lambda T: fn[T] == value(T)), each(n, lambda k: gn[k] == last(k))
    return (
        let(fn, value),
        let(gn, last),
        have(
            each(n, lambda T: (T < t).implies(fn[T] <= early)),
            intro("T"),
            intro(),
            instantiate(values, T),
            instantiate(early_runs, T),
            modus(-1),
            *early_proof(T),
        ),
        have(
            each(n, lambda T: (T >= t).implies(fn[T] <= gn[T - t + 1])),
            intro("T"),
            intro(),
            instantiate(values, T),
            instantiate(lasts, T - t + 1),
            instantiate(late_runs, T),
            modus(-1),
            *late_proof(T),
        ),
        use(random_stopping_split_sum, B=n, f=fn, g=gn, j=n, u=early),
        sums(n, lambda T: value(T) == fn[T], lambda T: (instantiate(values, T), linear())),
        sums(
            (1, n - t + 1),
            lambda k: gn[k] == last(k),
            lambda k: (instantiate(lasts, k, by=((), (have(k <= n - t + 1), linear()))), linear()),
        ),
    )


feldman_theorem26_link2 = claim(
    "The mean of the D_T is at most 1/n times the sum of A/(T - t + 1), T = t, ..., n",
    feldman("Theorem 26, proof, last display, second link"),
    kind="proof-line",
    note="The last display's second link; the runs that stop before t do not see point t.",
    given=[alpha > 1, L > 0, sigma > 0, *runs],
    show=2 * mean_D <= 2 / n * late_bounds,
)
proof(
    feldman_theorem26_link2,
    *by_length(D, lambda k: A / k, expr(0), lambda T: (linear(),), lambda T: (linear(),)),
    use(random_stopping_sum),
    use(random_stopping_sum, n=n - t + 1, t=1),
    linear(1 / n, A / n),
)
doubt(
    feldman_theorem26_link2,
    mutants=[
        mutant(
            "from t + 1 on",
            show=2 * mean_D <= 2 / n * Sum(t + 1, n, lambda T: A / (T - t + 1)),
            hints=(SINGLE,),
        ),
    ],
)

from_high_noise = (
    use(high_noise),
    have(
        sqrt(2 * (alpha - 1) * alpha) > 0,
        have(2 * (alpha - 1) * alpha > 0, sign()),
        fact("sqrt", "positive", 2 * (alpha - 1) * alpha),
        assume(),
    ),
    have(sigma > 0, linear(L)),
    have(A > 0, sign()),
    have((alpha - 1) * A <= 1, linear(alpha - 1)),
)

sum_exp = Sum(1, n, lambda k: exp(r / k))
feldman_theorem26_mixture = claim(
    "(alpha - 1) D_alpha of the output is at most the log of the mean of exp(r/k), r = (alpha - 1) A",
    feldman("Theorem 26"),
    kind="strengthening",
    note="Averaging the exponentials (`softmax_log_mean_exp`); the first point is the worst.",
    given=[alpha > 1, positive_nu, L > 0, sigma > 0, r == (alpha - 1) * A, *runs],
    show=(alpha - 1) * D_mix <= log(sum_exp / n),
)
proof(
    feldman_theorem26_mixture,
    have(r > 0, rewrite(r == (alpha - 1) * A), sign()),
    use(softmax_log_mean_exp, rho=uniform),
    *by_length(
        lambda T: exp((alpha - 1) * D(T)),
        lambda k: exp(r / k),
        expr(1),
        lambda T: (
            have((alpha - 1) * D(T) == 0, combine((alpha - 1, [-1]))),
            rewrite(-4),
            rewrite(-1),
            have(exp(0 * T) == 1),
            linear(),
        ),
        lambda T: (
            have(
                (alpha - 1) * D(T) <= r / (T - t + 1),
                rewrite(r == (alpha - 1) * A),
                combine((alpha - 1, [-1])),
            ),
            fact("exp", "increasing", (alpha - 1) * D(T), r / (T - t + 1)),
            linear(),
        ),
    ),
    use(random_stopping_worst_point, m=n - t + 1),
    have(
        total(n, lambda i: uniform(i) * exp((alpha - 1) * D(i))) <= sum_exp / n,
        linear(1 / n),
    ),
    fact(
        "log",
        "increasing",
        total(n, lambda i: uniform(i) * exp((alpha - 1) * D(i))),
        sum_exp / n,
        by=((sign(),),),
    ),
    linear(alpha - 1),
)
doubt(
    feldman_theorem26_mixture,
    mutants=[mutant("half of it", show=(alpha - 1) * D_mix <= log(sum_exp / n) / 2, hints=(SINGLE,))],
)

feldman_theorem26_from_three_whole = claim(
    "Theorem 26 as printed holds for n >= 3: D_alpha <= 4 alpha L^2 ln n/(n sigma^2)",
    feldman("Theorem 26"),
    kind="repair",
    conditional_on=("Theorem 23 for each stopping time",),
    repairs=("feldman_theorem26_n1", "feldman_theorem26_n2"),
    note="The printed proof breaks for every n, at its harmonic sum; the statement is true from n = 3 on.",
    given=[alpha > 1, positive_nu, *high, *runs, n >= 3],
    show=D_mix <= 4 * alpha * L**2 * log(n) / n / sigma**2,
)
proof(
    feldman_theorem26_from_three_whole,
    *from_high_noise,
    let(r, (alpha - 1) * A),
    have((r > 0) & (r <= 1), intro(), rewrite(r == (alpha - 1) * A), sign()),
    use(feldman_theorem26_mixture),
    use(feldman_theorem26_from_three),
    combine((1, [-1]), (1, [-2]), (2 * log(n) / n, [r == (alpha - 1) * A]), scale=alpha - 1),
)
doubt(
    feldman_theorem26_from_three_whole,
    mutants=[mutant("from n = 1", given=(alpha > 1, positive_nu, *high, *runs), hints=(SINGLE,))],
)

feldman_theorem26_half = claim(
    "For every n: D_alpha <= 2 alpha L^2 (ln n + e - 1)/(n sigma^2)",
    feldman("Theorem 26"),
    kind="strengthening",
    conditional_on=("Theorem 23 for each stopping time",),
    note="About half of Theorem 26's bound, for every n, without Lemma 25.",
    given=[alpha > 1, positive_nu, *high, *runs],
    show=D_mix <= 2 * alpha * L**2 * (log(n) + exp(1) - 1) / n / sigma**2,
)
proof(
    feldman_theorem26_half,
    *from_high_noise,
    let(r, (alpha - 1) * A),
    have((r > 0) & (r <= 1), intro(), rewrite(r == (alpha - 1) * A), sign()),
    use(feldman_theorem26_mixture),
    use(feldman_theorem26_sharp),
    combine((1, [-1]), (1, [-2]), ((log(n) + exp(1) - 1) / n, [r == (alpha - 1) * A]), scale=alpha - 1),
)
doubt(
    feldman_theorem26_half,
    mutants=[
        mutant(
            "ln n alone",
            show=D_mix <= 2 * alpha * L**2 * log(n) / n / sigma**2,
            hints=(SINGLE,),
        ),
    ],
)
