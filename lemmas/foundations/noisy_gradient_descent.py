"""Noisy gradient descent as Gaussian differential privacy: strongly convex losses, and bounded sets.

NoisyGD of Bok, Su and Altschuler (2024), W_(t + 1) = Pi_K(W_t - eta (grad F(W_t) + Z)) with the mean F of the losses of
n records and Z ~ N(0, sigma^2 I); W[t] is the law of W_t, and W2[t] that on the other data set.  Of the second data set
it is asked only that its gradients are those of the first but for one, which is within L of the first's.
"""

from typing import Any

from lemmas.accounting.shifted_interpolation import projected_points_are_near
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive, member
from lemmas.convex_losses.smooth_losses import on
from lemmas.foundations.contractive_iterations import both_ways, bounded_iterations_gdp, contractions_gdp
from lemmas.foundations.trade_offs import power_at
from lemmas.papers import bok
from lemmas.runs.algorithm import projection_keeps
from lemmas.runs.batches_in_order import (batch_descent, convex_in_order, convex_losses, differ, losses,
    map_in_order_contracts, maps_in_order_apart, on_set, psi, step_in_order, step_in_order_stays, gradient_sums)
from lemmas.runs.one_batch_on_an_interval import clipped, inside, interval
from lemmas.runs.short_gradients import convex_set_has_directions
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K, Pi = test("K", V), map_("Pi", V, V)
f = sequence("f", fun(V))
g, g2, S, S2 = (sequence(name, map_(V, V)) for name in ("g", "g2", "S", "S2"))
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
w0 = point("w0", V)
c, m, M, L, D, eta, sigma, y = reals("c m M L D eta sigma y")
n, T, k, j, index_t = (integer(name) for name in ("n", "T", "k", "j", "t"))
fb = bounded("fb", V)

def descent(S: Series[Map], W: Series[Law], name: str = "run") -> tuple[Prop, Prop]:
    """W[0], ..., W[T] are the laws of the iterates of NoisyGD from w0."""
    return same(W[0], dirac(w0)), hypothesis(name,
        for_all(0, T - 1,
            lambda t: same(W[t + 1],
                bind(W[t], lambda w: bind(gauss(V), lambda x: dirac(Pi(w - eta * (1 / n * S[n](w) + sigma * x))))))))

numbers = [n >= 1, L > 0, eta > 0, sigma > 0]
pair = [*gradient_sums(S, g), *gradient_sums(S2, g2), differ, member(w0, K), *descent(S, W),
    *descent(S2, W2, "other run")]
two_descents = lambda smooth: setting("noisy gradient descent on two data sets",
    r"$K$ is closed and convex, $\Pi$ the projection onto it; $S_n$ is the sum of the gradients $g_i$ of the $n$ records' losses, and "
        r"$|g_i - g'_i| \le L\,1[i = j]$ on $K$; from $w_0 \in K$, $W_{t+1} = \Pi(W_t - \eta(S_n(W_t)/n + \sigma Z))$ with "
        r"$Z \sim N(0, I)$, and $W'_t$ likewise.", body, numbers=numbers, losses=smooth, runs=pair)

@claim("A step of NoisyGD is one on the batch of all records",
    given=[*gradient_sums(S, g), n >= 1, *descent(S, W), 0 <= k, k <= T - 1],
    show=same(W[k + 1], batch_descent(S, expr(0), W[k], n)))
def all_records_at_once():
    apply_to(descent(S, W)[1])
    rewrite(this)
    ext("fb")
    with under(W[k], lambda w: E(gauss(V), lambda x: at_once(w, x)) == E(gauss(V), lambda x: from_none(w, x))):
        apply_to(gradient_sums(S, g)[0])
        rewrite(this)

at_once = lambda w, x: fb(Pi(w - eta * (1 / n * S[n](w) + sigma * x)))
from_none = lambda w, x: fb(Pi(w - eta * (1 / n * (S[0 + n](w) - S[0](w)) + sigma * x)))

def start_on_the_set() -> None:
    """If the run is long enough, its start w0 is on K."""
    intro(1)
    rewrite(same(W[0], dirac(w0)))
    use(projection_keeps, u=w0)
    ext("fb")
    rewrite(Pi(w0) == w0)

@claim("The iterates of NoisyGD lie in K",
    given=[*body, *gradient_sums(S, g), n >= 1, member(w0, K), *descent(S, W), k >= 0],
    show=(k <= T).implies(on_set(W[k])))
def full_descent_stays():
    start, step = induction(k, 0)
    with start:
        start_on_the_set()
    with step:
        intro(1)
        use(all_records_at_once)
        rewrite(this)
        use(step_in_order_stays, p=0, P=W[k], b=n)

step_size = Max(abs(1 - eta * m), abs(1 - eta * M)) <= c
gap = eta * L / n
const = lambda value_: value(INTEGER, lambda t: value_)
maps = lambda S: const(value(V, V, lambda th, u: psi(S, 0, u, n)))
as_iterations = {"n": T, "P": W, "Q": W2, "Th": V, "rho": const(gauss(V)), "psi": maps(S), "phi": maps(S2),
    "T": const(Pi), "s": gap, "sigma": eta * sigma}

def is_iteration(W: Series[Law], S: Series[Map], g: Series[Map]) -> None:
    """Step t of NoisyGD is a noisy iteration with the map psi, from the law of W[t] on K."""
    intro("t")
    use(all_records_at_once, W=W, S=S, g=g, k=index_t)
    rewrite(this)
    use(full_descent_stays, W=W, S=S, g=g, k=index_t)
    modus(this)
    use(step_in_order, P=W[index_t], S=S, p=0, b=n, rho=gauss(V), Th=V)

def are_apart(c: Expr = c, m: Expr = m) -> None:
    """The maps of the two data sets are eta L/n apart."""
    intro("t", "th", "u")
    use(maps_in_order_apart, p=0, b=n, c=c, m=m)
    have(indicator(0 < j) * indicator(j <= n) <= 1)
    linear(gap)

def along_the_set() -> None:
    """The directions of the set, and how the projection acts."""
    use(convex_set_has_directions)
    unpack(this, "centre")
    unpack(this, "Q")
    unpack(this, "r")
    have(eta * sigma > 0)
    use(convex_projection_contractive)

@claim("NoisyGD on m-strongly convex M-smooth losses of gradient sensitivity L, max(|1 - eta m|, |1 - eta M|) <= c < "
        "1: T steps are mu-GDP, mu = (L/(n sigma)) sqrt((1 - c^T)/(1 + c^T) (1 + c)/(1 - c))",
    bok("NoisyGD, strongly convex losses", "whole"),
    given=[two_descents(losses(f, g)), 0 <= m, m <= M, c < 1, step_size, T >= 1],
    show=both_ways(W[T], W2[T], L / (n * sigma) * sqrt((1 - c**T) / (1 + c**T) * ((1 + c) / (1 - c)))))
def noisy_gradient_descent_gdp():
    # By contractions_gdp, with s = eta L/n and the noise eta sigma: in its mu eta cancels.
    along_the_set()
    have(c >= 0)
    with use(contractions_gdp, **as_iterations) as that:
        with that.premise("start"):
            rewrite(same(W2[0], dirac(w0)))
        with that.premise("run"):
            is_iteration(W, S, g)
        with that.premise("other run"):
            is_iteration(W2, S2, g2)
        with that.premise("maps apart"):
            are_apart()
        with that.premise("one map contracts"):
            intro("t", "th")
            choose(0)
            intro("u", "v")
            use(map_in_order_contracts, p=0, b=n)

root_of_a_multiple = claim("sqrt(eta^2 y) = eta sqrt(y) for eta > 0, y >= 0",
    given=[eta > 0, y >= 0],
    show=sqrt(eta**2 * y) == eta * sqrt(y))

diameter = hypothesis("diameter", on(K, lambda p, q: norm(p - q) <= D))
X = D * n / (eta * L)
under_root = 3 * L * D / (eta * n) + (L / n) ** 2 * ceiling(X)
mu_bounded = sqrt(under_root) / sigma

@claim("NoisyGD on convex M-smooth losses of gradient sensitivity L, eta <= 2/M, on a set of diameter D: T steps are "
        "mu-GDP, mu = (1/sigma) sqrt(3 L D/(eta n) + (L/n)^2 ceil(D n/(eta L))), for every T",
    bok("NoisyGD, convex losses on a bounded set", "whole"),
    given=[two_descents(convex_losses(f, g)), M > 0, eta <= 2 / M, D > 0, diameter, T >= 1],
    show=both_ways(W[T], W2[T], mu_bounded))
def noisy_gradient_descent_bounded_gdp():
    # By bounded_iterations_gdp, with s = eta L/n and the noise eta sigma; in_turns_of(s, eta sigma) is its mu.
    along_the_set()
    use(convex_in_order)
    with have(eq(in_turns_of(gap, eta * sigma), mu_bounded)):
        have(X > 0)
        fact("ceiling", "bounds", X)
        have((L / n) ** 2 * ceiling(X) >= 0, by.linear((L / n) ** 2))
        use(root_of_a_multiple, y=under_root)
        rewrite(root_of_a_multiple)
    rewrite(this, backwards=True)
    with use(bounded_iterations_gdp, **as_iterations) as that:
        with that.premise("start"):
            rewrite(same(W2[0], dirac(w0)))
        with that.premise("into the set"):
            intro("t")
            part = each_part()
            with part[1]:
                projected_points_are_near(body["projection"], diameter, Pi)
        with that.premise("run"):
            is_iteration(W, S, g)
        with that.premise("other run"):
            is_iteration(W2, S2, g2)
        with that.premise("maps apart"):
            are_apart(expr(1), expr(0))
        with that.premise("one map contracts"):
            intro("t", "th")
            choose(0)
            intro("u", "v")
            use(map_in_order_contracts, p=0, b=n, m=0, c=1)

in_turns_of = lambda s, sigma: sqrt(3 * s * D + s**2 * ceiling(D / s)) / sigma

# --- doubt -------------------------------------------------------------------------------------------------------------

# One record, with the loss w^2/2 + w or w^2/2 - w: one step from 0 on the line, of size 1/2, ends at -1/2 - x or 1/2 - x.
index_i = integer("i")
v, w, eps = reals("v w eps")
slopes = lambda c: value(INTEGER, lambda i: value(line, lambda w: w + c))
sums_of_slopes = lambda c: value(INTEGER, lambda k: value(line, lambda w: k * (w + c)))
after_steps = lambda end: value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(t * (end - x))))
of_one_record: dict[str, Any] = {"V": "line", "K": value(line, lambda u: expr(1)), "Pi": value(line, lambda u: u),
    "f": value(INTEGER, lambda i: value(line, lambda w: w**2 / 2 + w)), "g": slopes(1), "g2": slopes(-1),
    "S": sums_of_slopes(1), "S2": sums_of_slopes(-1), "W": after_steps(expr("-1/2")), "W2": after_steps(expr("1/2")),
    "w0": "0", "eta": "1/2", **dict.fromkeys(("sigma", "L"), "2"), **dict.fromkeys(("n", "j", "T", "M"), "1")}
rest = v**2 / 2 + v - (w**2 / 2 + w) - (w + 1) * (v - w)
# Proof that w + 1 is the gradient of the loss w^2/2 + w, of the hypothesis `losses`; other modules import it.
derivative = (by.intro("w", "eps"), by.intro(), by.intro(), by.witness(2 * eps),
    by.each_part((),
        (by.intro("v"), by.intro(), by.intro(), by.have(eq(rest, (v - w) ** 2 / 2)), by.rewrite(this),
            by.have(eq(Abs((v - w) ** 2 / 2), Abs(v - w) ** 2 / 2)), by.rewrite(this), by.linear(Abs(v - w)))))
# Proofs of the hypotheses `one record differs` and `run`.
at_the_record = (by.intro("i"), by.have(eq(index_i, 1)), by.rewrite(this), by.auto())
one_step = (by.intro("t"), by.have(eq(index_t, 0)), by.rewrite(this))

def below_zero(m: Expr, *outputs: Callable[[Expr], Expr], shift: Expr) -> tuple[Step, ...]:
    """The first output is below 0 with probability Q(-shift), the second with Q(shift): more than m-GDP allows."""
    below = lambda y: indicator(y < 0)
    chance = lambda output, at: (by.use(gauss_tail, t=at),
        by.under(gauss(line), lambda x: eq(below(output(x)), indicator(at < x)), lambda x: (by.cases(at < x),)),
        by.have(eq(E(bind(gauss(line), lambda x: dirac(output(x))), below), Q(at))))
    return (by.contradiction().called("private"), by.apply_to("private.0", value(line, below)).called("of the test"),
        *chance(outputs[0], -shift), *chance(outputs[1], shift), by.rewrite(this, at="of the test"), power_at(shift, m),
        by.have(Q(shift - m) < Q(-shift), by.evaluate()), by.linear())

c_, one_ = expr("1/2"), expr(1)
doubt(noisy_gradient_descent_gdp,
    mutants=[mutant("half of mu",
            show=both_ways(W[T], W2[T], L / (n * sigma) * sqrt((1 - c**T) / (1 + c**T) * ((1 + c) / (1 - c))) / 2),
            hints=[{"witness": {**of_one_record, "m": "1", "c": "1/2"},
                    "proofs": {"given losses": (by.intro("i"), by.each_part((), derivative, ())),
                        "given one record differs": at_the_record, "given run": one_step, "given other run": one_step,
                        "show": below_zero(expr(2) / (one_ * 2)
                                * sqrt((1 - c_**one_) / (1 + c_**one_) * ((1 + c_) / (1 - c_))) / 2,
                            lambda x: expr("-1/2") - x, lambda x: expr("1/2") - x, shift=expr("1/2"))}}])])

# The same step of size 1 with noise 100, projected onto [-1/2000, 1/2000].
clipped_steps = lambda end: value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(clipped(t * (end - 100 * x)))))
on_the_interval: dict[str, Any] = {**of_one_record, "K": value(line, lambda u: indicator(inside(u))),
    "Pi": value(line, clipped), "W": clipped_steps(-1), "W2": clipped_steps(1), "eta": "1", "sigma": "100",
    "D": "1/1000"}
th = real("th")
# Proof that this loss is convex on the interval.
shape = (by.intro("v", "w"), by.intro(), by.intro(), by.intro("th"), by.intro(),
    by.have(th * (1 - th) * (v - w) ** 2 >= 0), by.linear())
told = sqrt(3 * expr(2) * expr("1/1000") / (one_ * 1)
        + (expr(2) / 1) ** 2 * ceiling(expr("1/1000") * 1 / (one_ * 2))) / 100
doubt(noisy_gradient_descent_bounded_gdp,
    mutants=[mutant("half of mu", show=both_ways(W[T], W2[T], mu_bounded / 2),
            hints=[{"witness": on_the_interval,
                    "proofs": {"given convex": interval["given convex"],
                        "given projection": interval["given projection"], "given diameter": interval["given diameter"],
                        "given losses": (by.intro("i"), by.each_part(shape, derivative, ())),
                        "given one record differs": at_the_record, "given run": one_step, "given other run": one_step,
                        "show": below_zero(told / 2, lambda x: clipped(-1 - 100 * x), lambda x: clipped(1 - 100 * x),
                            shift=expr("1/100"))}}])])
