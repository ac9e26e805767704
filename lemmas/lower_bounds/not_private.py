"""Theorem 4.1 of Altschuler and Talwar: a lower bound of the privacy of Noisy SGD, linear losses on an interval.

The losses are the linear functions w -> x_i w on K = [-D/2, D/2] with slopes |x_i| <= L.  A batch th is drawn from rho;
e[i](th) = 1 if the record i is in it; it has b members, and each record is in it with probability b/n = q.  The run has
T steps of size eta from w0, noise sigma N(0, 1) on the gradient.  As in `walks_apart`, r = eta L/b is what a record can
push, s = eta sigma, and k = 1 or -1 the end; g is the drift and R the jump, which the slopes give.
"""

from lemmas.divergences.renyi_orders_of_laws import renyi_increases
from lemmas.lower_bounds.clamped_walk import D, R, T, g, q, r
from lemmas.lower_bounds.runs_as_walks import Th, clip_to, either, k, rho, w0
from lemmas.lower_bounds.walks_apart import runs_differ, three_cases, weight_of
from lemmas.papers import altschuler
from verify.language.expr import expr
from verify.lemma import *

member = sequence("e", test(Th))
x, x2, y = real_sequence("x"), real_sequence("x2"), real_sequence("y")
W, W2 = sequence("W", law(line)), sequence("W2", law(line))
L, eta, sigma, b, alpha, eps, a, d = reals("L eta sigma b alpha eps a d")
n, i, t = integer("n"), integer("i"), integer("t")
th = point("th", Th)

@claim("x_i = a for i < n and x_n = a + d: the sum of y_i x_i over i <= n is a times the sum of y_i, and d y_n",
    given=[n >= 1, hypothesis("other records", for_all(1, n - 1, lambda i: eq(x[i], a))), eq(x[n], a + d)],
    show=Sum(1, n, lambda i: y[i] * x[i]) == a * Sum(1, n, lambda i: y[i]) + d * y[n])
def affine_sum():
    unfold(Sum(1, n, lambda i: y[i] * x[i]))
    unfold(Sum(1, n, lambda i: y[i]))
    sums((1, n - 1), lambda i: eq(y[i] * x[i], a * y[i]), lambda i: (by.apply_to("other records"), by.rewrite(this)))
    linear(y[n], a)

batches = [every(Th, lambda th: for_all(1, n, lambda i: eq(member[i](th), 0) | eq(member[i](th), 1))),
    every(Th, lambda th: eq(Sum(1, n, lambda i: member[i](th)), b)),
    for_all(1, n, lambda i: eq(E(rho, lambda th: member[i](th)), b / n))]
in_or_out, batch_size, chance_of_record = batches

def gradients(x: "Series[Expr] | Callable[[Expr], Expr]", th: Point) -> Expr:
    """The sum of the gradients of a batch."""
    return Sum(1, n, lambda i: member[i](th) * (x(i) if callable(x) else x[i]))

def sgd(x: Series[Expr], w: Expr) -> Law:
    """One step of Noisy SGD from w."""
    return bind(rho,
        lambda th: bind(gauss(line), lambda xi: dirac(clip_to(w - eta * (1 / b * gradients(x, th) + sigma * xi)))))

@definition(r"${W}_0 = $w0,\ ${W}_{t + 1} = \Pi_{[-$D/2, $D/2]}\bigl(${W}_t - $eta (\tfrac{1}{$b}"
        r"\sum_{i = 1}^{$n} ${e}_i(\theta_t)\,${x}_i + $sigma \xi_t)\bigr),\ \theta_t \sim $rho,\ t < $T",
    letters="Th rho e D eta sigma b n")
def linear_sgd_run(Th: Space, rho: Law[Th], e: Series[Test[Th]], D: Real, eta: Real, sigma: Real, b: Real, n: Integer,
        T: Integer, w0: Real, x: Series[Real], W: Series[Law[line]]) -> Prop:
    """W[0] = w0, W[t + 1] = W[t] - eta ((sum over i <= n of e[i](th) x[i])/b + sigma N(0, 1)) clipped to [-D/2, D/2],
    th ~ rho, for t < T.

    W[0], ..., W[T] are the laws of the iterates of Noisy SGD on the interval [-D/2, D/2] from w0, on the
    data set of the linear losses with slopes x[1], ..., x[n]; a batch th of b of them is drawn from rho."""
    return same(W[0], dirac(w0)) & for_all(0, T - 1, lambda t: same(W[t + 1], bind(W[t], lambda w: sgd(x, w))))

def run(W: Series[Law], x: Series[Expr]) -> Prop:
    """W[0], ..., W[T] are the laws of the iterates on the data set with slopes x."""
    return linear_sgd_run(Th, rho, member, D, eta, sigma, b, n, T, w0, x, W)

barT = 3 * D * n / (4 * L * eta)
lower = "1/100000" * L**2 / (n**2 * sigma**2) * Min(T, barT)
on_an_interval = setting("noisy SGD on an interval, from any start, with random batches and little noise",
    r"The interval $[-D/2, D/2]$ is long, $D \ge 1000\,\eta L$, $\sigma \le D/(100\,\eta\sqrt{\bar T})$, $\bar T = 3Dn/(4L\eta)$; $\alpha \ge 2$, $T \ge 1$; each of the "
        r"$n$ records is in a batch of $b$ with the probability $b/n$.",
    signs=[L > 0, eta > 0, sigma > 0, 1 <= b, b <= n], length=D >= 1000 * eta * L,
    noise=sigma**2 <= D**2 / (10000 * eta**2 * barT), steps=T >= 1, order=alpha >= 2, start=[-D / 2 <= w0, w0 <= D / 2],
    batches=batches)

# Adjacent data sets from the family of all linear losses with slopes in [-L, L].
@definition(r"\exists x, x' \in [-$L, $L]^{$n},\ x_i = x'_i\ (i < $n)\colon\ "
        r"\mathsf{D}_{$alpha}(W'_{$T} \,\|\, W_{$T}) > $most\ \text{for the runs on } [-$D/2, $D/2] \text{ from } $w0 "
        r"\text{ with steps } $eta, \text{ noise } $sigma, \text{ batches } $e \text{ of } $b \text{ from } $rho")
def linear_sgd_told_apart(Th: Space, rho: Law[Th], e: Series[Test[Th]], D: Real, eta: Real, sigma: Real, b: Real,
        n: Integer, T: Integer, w0: Real, L: Real, alpha: Real, most: Real) -> Prop:
    """for some slopes x, x2 in [-$L, $L] that differ at $n only and all runs W, W2 of $T steps of Noisy SGD on [-$D/2,
    $D/2] from $w0 on them (steps $eta, noise $sigma, batches $e of $b, drawn from $rho): D_$alpha(W2[$T] || W[$T]) >
    $most.

    On some adjacent data sets of linear losses with slopes in [-L, L] the run is not (alpha, eps)-private,
    for any eps <= most."""
    run = lambda W, x: linear_sgd_run(Th, rho, e, D, eta, sigma, b, n, T, w0, x, W)
    return exists(sequence(REAL), sequence(REAL),
        lambda x, x2: all_of(for_all(1, n, lambda i: (abs(x[i]) <= L) & (abs(x2[i]) <= L)),
            for_all(1, n - 1, lambda i: eq(x[i], x2[i])),
            every(sequence(law(line)), sequence(law(line)),
                lambda W, W2: run(W, x).implies(run(W2, x2).implies(
                        every(REAL, lambda eps: (eps <= most).implies(~(renyi(W2[T], W[T], alpha) <= eps))))))))

def told_apart(most: Expr) -> Prop:
    """`linear_sgd_told_apart` for the runs of this module."""
    return linear_sgd_told_apart(Th, rho, member, D, eta, sigma, b, n, T, w0, L, alpha, most)

not_private = told_apart(lower)

units = [eq(r, eta * L / b), eq(q, b / n)]
s = eta * sigma
omega = weight_of(s)
small, long_, short = three_cases(s)
slope1 = -k * g / eta
slope2 = lambda i: slope1 - k * b * R / eta * indicator(n <= i)
slope1_of = lambda i: slope1
v = real("v")

@claim("|k v/eta| <= L if |v| <= eta L, for k = 1 or -1 and eta > 0",
    given=[eta > 0, either, -eta * L <= v, v <= eta * L],
    show=abs(-k * v / eta) <= L)
def share_of_slope():
    split(either)

rate = L**2 / (n**2 * sigma**2)
lesser = Min(T * omega, D * q * r / s**2)

@claim("In each case of drift and jump the slopes for them are of adjacent data sets, told apart as Theorem 4.1 says",
    given=[on_an_interval, *units, either, k * w0 <= 0, small | (long_ | short)],
    show=not_private)
def slopes_serve():
    """All slopes are -k g/eta (`slope1`), a drift by g seen from an end; the last one of the second data set (`slope2`)
    has -k b R/eta more, a jump by R if it is drawn.  `runs_differ` has D_2 at the end, and D_alpha is not less."""

    have(n >= 1)
    have(D > 0, by.have(eta * L > 0, by.sign()), by.linear())
    have(r > 0)
    have(s > 0)
    have((0 < q) & (q <= 1), by.each_part((), (by.linear(1 / n),)))
    have(eq(b * r, eta * L), by.linear(b))
    have(r <= eta * L, by.linear(r))
    with have(all_of(g <= 0, g >= -r / 2, R > 0, R <= r, b * R + g >= 0)):
        small_noise, other_noise = split(small | (long_ | short))
        with small_noise:
            drift_and_jump()
        with other_noise:
            for case in split(this):
                with case:
                    drift_and_jump()
    have(eq(k**2, 1), by.split(either, (by.rewrite(eq(k, 1)),), (by.rewrite(eq(k, -1)),)))
    with have(eq(omega, rate)):
        written_out()
    with have(eq(D * q * r / s**2, D * L / (n * eta * sigma**2))):
        written_out()
    have(D * L / (n * eta * sigma**2) >= 7500, by.linear(7500 / sigma**2))
    have(rate * barT <= D * L / (n * eta * sigma**2), by.have(D * L / (n * eta * sigma**2) > 0), by.linear())
    witness(value(INTEGER, slope1_of))
    witness(value(INTEGER, slope2))
    within_L, equal_but_last, apart = each_part()
    with within_L:
        intro("i")
        first, second = each_part()
        with first:
            use(share_of_slope)
        with second:
            have(b * R <= b * r)
            have(b * R * indicator(n <= i) <= b * R)
            use(share_of_slope, v=g + b * R * indicator(n <= i))
    with equal_but_last:
        intro("i")
    with apart:
        intro("W", "W2", "eps", "[small eps]")
        # A bound eps of D_alpha is one of D_2.
        contradiction()
        use(renyi_increases, alpha=2)
        with have(every(Th, lambda th: eq(member[n](th), 0) | eq(member[n](th), 1))):
            intro("th")
            apply_to(in_or_out, th)
            apply_to(this)
        with have(every(Th, lambda th: eq(-k * (eta / b * gradients(slope1_of, th)), g))):
            slopes_of_batch(0)
            linear(k * eta / b, k * eta / b * slope1, g)
        with have(every(Th, lambda th: eq(-k * (eta / b * gradients(slope2, th)), g + R * member[n](th)))):
            slopes_of_batch(-k * b * R / eta)
            linear(k * eta / b, k * eta / b * slope1, g, R * member[n](th))
        apply_to(chance_of_record, n)
        fact("min", "below", T * omega, D * q * r / s**2)
        use(runs_differ, m=lesser, e=value(Th, lambda th: member[n](th)), q=q)
        fact("min", "below", T, barT)
        have(rate * Min(T, barT) > 0)
        have(rate * Min(T, barT) <= T * omega, by.linear(rate, T))
        have(rate * Min(T, barT) <= D * q * r / s**2, by.linear(rate))
        have(rate * Min(T, barT) <= lesser, by.cases_of(lesser, (), ()))

def drift_and_jump() -> None:
    """r <= b r, q r <= r, q r > 0 and R <= b R."""
    have(b * r >= r, by.linear(r))
    have(q * r <= r, by.linear(r))
    have(q * r > 0, by.sign())
    have(b * R >= R, by.have(R > 0), by.linear(R))

def written_out() -> None:
    """q and r by their definitions."""
    rewrite(eq(q, b / n))
    rewrite(eq(r, eta * L / b))
    ring()

def slopes_of_batch(more: Expr | int) -> None:
    """`affine_sum` for the batch th, where the last record has so much more."""
    intro("th")
    apply_to(batch_size)
    use(affine_sum, y=value(INTEGER, lambda i: member[i](th)), a=slope1, d=more)

# As meant: the pair of data sets is from the family of all these losses, and may depend on the parameters; T >= 1.  The
# constants are c_D = 1000, c_sigma = 10^-4, c_alpha = 10^-5/alpha, and every order alpha >= 2 serves; the claim about the
# pair of the printed proof fails (`noisy_sgd_lower_small_sigma`).
@claim("For D >= 1000 eta L, small noise, alpha >= 2 and T >= 1 there are adjacent data sets on which Noisy SGD is not "
        "(alpha, eps)-private for any eps up to 10^-5 L^2/(n^2 sigma^2) min(T, barT)",
    altschuler("Theorem 4.1", "whole"), kind="repair",
    repairs=("noisy_sgd_lower_zero_steps", "noisy_sgd_lower_small_sigma", "noisy_sgd_lower_all_but_one_zero"),
    given=[on_an_interval],
    show=not_private)
def noisy_sgd_not_private():
    let(r, eta * L / b)
    let(q, b / n)
    yes, no = cases(w0 <= 0)
    with yes:
        in_sign(1)
    with no:
        in_sign(-1)

def with_case(way: int, drift: Expr, jump: Expr, *parts: int) -> tuple[Step, ...]:
    """This case, as one of the three (`parts` say which: 0 left, 1 right), and the slopes for it."""
    first, second, third = three_cases(s, drift, jump)
    return (by.have(first | (second | third), *map(by.choose, parts)), by.use(slopes_serve, k=way))

def in_sign(way: int) -> None:
    """The three cases, for k = `way`."""
    cases(40 * s**2 <= q * r**2, yes=with_case(way, -r / 2, r, 0),
        no=(by.cases(T * omega >= 300, yes=with_case(way, -q * r / 4, r, 1, 0),
                no=with_case(way, expr(0), r / 30, 1, 1)),))

# For alpha = 100 the printed constants give more than 0.005, those of `noisy_sgd_not_private` more than 0.05.
slopes, slopes2 = real_sequence("x"), real_sequence("x2")
V1, V2 = sequence("V1", law(line)), sequence("V2", law(line))

@claim("Theorem 4.1 from barT steps on: Noisy SGD is not (100, 0.005)-RDP on some adjacent data, nor (100, 0.05)-RDP",
    altschuler("Appendix A.4, first paragraph", "part", "the number 0.005, by Theorem 4.1 with its constants here"),
    given=[on_an_interval, eq(alpha, 100), T >= barT],
    show=told_apart(expr("0.005")) & told_apart(expr("0.05")))
def not_private_from_bar_t():
    use(noisy_sgd_not_private)
    unpack(this, slopes)
    unpack(this, slopes2)
    have(eq(Min(T, barT), barT))
    have(barT > 0)
    have(7500 * sigma**2 * eta * n <= D * L, by.linear(7500 * eta * n))
    have(lower >= "0.05", by.rewrite(eq(Min(T, barT), barT)), by.linear(1 / (n * eta * sigma**2)))
    for number in each_part():
        with number:
            witness(slopes)
            witness(slopes2)
            *_, apart = each_part()
            with apart:
                intro("V1", "V2", "eps", "[small eps]")
                have(eps <= lower)
                apply_to(every(sequence(law(line)), sequence(law(line)),
                        lambda W, W2: run(W, slopes).implies(run(W2, slopes2).implies(
                                every(REAL, lambda eps: (eps <= lower).implies(~(renyi(W2[T], W[T], alpha) <= eps)))))),
                    V1, V2)
                apply_to(this)

# No steps: both runs are at 0.
no_steps = {"Th": "line", "rho": dirac(expr(0)), "e": value(INTEGER, lambda i: value(line, lambda th: expr(1))),
    **dict.fromkeys(("L", "eta", "b", "n"), "1"), **{"D": "1000", "sigma": "1/10", "T": "0", "w0": "0", "alpha": "2"}}
at_zero = value(INTEGER, lambda t: dirac(expr(0)))
no_more = by.each_part((), (by.intro("t"), by.have(t >= 0), by.have(t <= -1), by.absurd(by.linear())))
equal_runs = (by.intro(), by.intro("x", "x2"), by.choose(2), by.witness(at_zero), by.witness(at_zero),
    by.each_part(no_more, by.each_part(no_more, (by.witness(0),))))
doubt(noisy_sgd_not_private,
    mutants=[mutant("no steps", given=[T >= 0 if prop is on_an_interval["steps"] else prop for prop in on_an_interval],
            hints=[{"witness": no_steps, "proofs": {"show": equal_runs}}])])
