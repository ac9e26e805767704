"""Shift reduction: the displays of the printed proof, for laws with bounded densities.

v is the end point, of the law m with the density r with respect to nu; given it, p is the point before the last part of
the shift, drawn from split(v), and N(p) is the law of the noise around p, with the density n(p, v, .) with respect to
N(v).  The law A of the noise around p has the density w with respect to the law of the noise around an end point that
is drawn from nu.  E_nu r^alpha is then exp((alpha - 1) D_alpha(m || nu)).  The lemma itself is `shift_reduction`, in
any separable Banach space and without densities; d is the distance here.
"""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.divergences.renyi import young
from lemmas.divergences.total_variation import density_is
from lemmas.papers import feldman
from verify.lemma import *

V, X = spaces("V X")
nu, m = laws("nu m", V)
split_, N = markov("split", V, V), markov("N", V, X)
r, w, n = weight("r", V), weight("w", X), weight("n", V, V, X)
d = fun("d", V, V)
alpha, M, a, C, t = reals("alpha M a C t")
p = point("p", V)

A = bind(m, lambda v: bind(split_(v), lambda p: N(p)))
moved = lambda v, x: E(split_(v), lambda p: n(p, v, x))
noise_moment = lambda p, v: E(N(v), lambda x: n(p, v, x) ** alpha)

H_noisy = E(push(nu, N), lambda x: w(x) ** alpha)
H_joint = E(nu, lambda v: E(N(v), lambda x: (r(v) * moved(v, x)) ** alpha))
H_factored = E(nu, lambda v: r(v) ** alpha * E(N(v), lambda x: moved(v, x) ** alpha))
H_averaged = E(nu, lambda v: r(v) ** alpha * E(split_(v), lambda p: noise_moment(p, v)))
H_bound = M * E(nu, lambda v: r(v) ** alpha)

@definition
def densities_of_rows(V: Space, X: Space, N: Markov[V, X], n: Weight[V, V, X]) -> Prop:
    """n(p, v, .) is the density of N(p) with respect to N(v).

    The law N(p) has the density n(p, v, .) with respect to N(v)."""
    return every(V, V, bounded(X), lambda p, v, g: E(N(p), lambda x: g(x)) == E(N(v), lambda x: n(p, v, x) * g(x)))

@definition
def stays_within(V: Space, split: Markov[V, V], d: Function[V, V], a: Real) -> Prop:
    """d(p, v) <= a for all points p drawn from split(v).

    The point drawn from split(v) is within a of v."""
    return every(V, lambda v: E(split(v), lambda p: indicator(a < d(p, v))) == 0)

def noise_bound_within(bound: Expr) -> Prop:
    """M bounds the moment of the noises around points within `bound`: M = exp((alpha - 1) R(N, bound))."""
    return every(V, V, lambda p, v: (d(p, v) <= bound).implies(noise_moment(p, v) <= M))

near, noise_bound = stays_within(V, split_, d, a), noise_bound_within(a)
of_first = density_is(V, m, nu, r)
of_noisy = density_is(X, A, push(nu, N), w)
of_rows = densities_of_rows(V, X, N, n)

@claim("(E r)^alpha <= E r^alpha for r >= 0 and alpha > 1",
    given=[alpha > 1, t == E(nu, r)],
    show=t**alpha <= E(nu, lambda v: r(v) ** alpha))
def mean_of_powers():
    yes, no = cases(t > 0)
    with yes:
        with under(nu, lambda v: t**alpha + alpha * t ** (alpha - 1) * (r(v) - t) <= r(v) ** alpha):
            use(renyi_power_tangent)
        linear(alpha * t ** (alpha - 1))
    with no:
        have(t == 0)
        rewrite(this)

power = lambda x: w(x) ** (alpha - 1)
row_power = lambda v: E(split_(v), lambda p: E(N(p), power))
weighed = lambda v: E(N(v), lambda x: moved(v, x) * power(x))
young_bound = lambda v, x: (1 - 1 / alpha) * w(x) ** alpha + (r(v) * moved(v, x)) ** alpha / alpha

@claim("E w^alpha, of the noisy law, is at most that of the end point and the noisy point together",
    feldman("Lemma 20, proof, display 1, line 3"), kind="proof-line",
    given=[alpha > 1, hypothesis("first", of_first), hypothesis("rows", of_rows), hypothesis("noisy", of_noisy)],
    show=H_noisy <= H_joint)
def by_forgetting():
    """w may be any density: given the end point, the noisy point has the density E[p ~ split(v): n].  Forgetting the
    end point does not increase the moment, by Young's inequality under nu and N."""

    apply_to("noisy", value(X, power))
    with under(m, lambda v: row_power(v) == weighed(v)) as v:
        with under(split_(v), lambda p: E(N(p), power) == E(N(v), lambda x: n(p, v, x) * power(x))):
            apply_to("rows")
        swap(split_(v), N(v), lambda p, x: n(p, v, x) * power(x))
    apply_to("first", value(V, weighed))
    with under(nu, lambda v: r(v) * weighed(v) <= E(N(v), lambda x: young_bound(v, x))) as v:
        with under(N(v), lambda x: r(v) * (moved(v, x) * power(x)) <= young_bound(v, x)) as x:
            use(young, u=w(x), l=r(v) * moved(v, x), e=1)

by_conditioning = claim("The moment of the pair, by conditioning on the end point: r(v)^alpha is a factor of its row",
    feldman("Lemma 20, proof, display 2, lines 1 to 3"), kind="proof-line",
    given=[alpha > 1],
    show=H_joint == H_factored)

@claim("The moment of a mean over p ~ split(v) is at most the mean of the moments",
    feldman("Lemma 20, proof, display 2, line 4"), kind="proof-line",
    given=[alpha > 1],
    show=H_factored <= H_averaged)
def by_convexity():
    """Convexity of u^alpha, which the text does not name: given the end point, the shift is random."""

    with under(nu,
            lambda v: r(v) ** alpha * E(N(v), lambda x: moved(v, x) ** alpha)
                <= r(v) ** alpha * E(split_(v), lambda p: noise_moment(p, v))) as v:
        with under(N(v), lambda x: moved(v, x) ** alpha <= E(split_(v), lambda p: n(p, v, x) ** alpha)):
            use(mean_of_powers)
        swap(N(v), split_(v), lambda x, p: n(p, v, x) ** alpha)
        linear(r(v) ** alpha)

@claim("The moments of the noises around points within a of their end points are at most M",
    feldman("Lemma 20, proof, display 2, lines 5 and 6"), kind="proof-line",
    given=[alpha > 1, hypothesis("near", near), hypothesis("noise bound", noise_bound)],
    show=H_averaged <= H_bound)
def by_noise_bound():
    """By the definition of R; post-processing, which the text names, is not what is used.  C bounds n, so that points
    beyond a, which have the probability 0, do not count."""

    small = bounded_by(n, C)
    with under(nu, lambda v: r(v) ** alpha * E(split_(v), lambda p: noise_moment(p, v)) <= M * r(v) ** alpha) as v:
        with under(split_(v), lambda p: noise_moment(p, v) <= M + (C**alpha - M) * indicator(a < d(p, v))) as p:
            with under(N(v), lambda x: n(p, v, x) ** alpha <= C**alpha) as x:
                apply_to(small)
                fact("^", "increasing", n(p, v, x), C, alpha)
            within, beyond = cases(d(p, v) <= a)
            with within:
                apply_to("noise bound")
            with beyond:
                have(a < d(p, v))
        apply_to("near")
        linear(r(v) ** alpha, r(v) ** alpha * (C**alpha - M))

doubt(by_noise_bound, mutants=[mutant("M only for p = v", given=[alpha > 1, near, noise_bound_within(expr(0))])])
shift_reduction_display = display(by_forgetting, by_conditioning, by_convexity, by_noise_bound)
