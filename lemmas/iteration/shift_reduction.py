"""Shift reduction: the displays of the printed proof, for laws with bounded densities.

v is the end point, of the law m with the density r with respect to nu; given it, p is the point before the last part of
the shift, drawn from split(v), and N(p) is the law of the noise around p, with the density n(p, v, .) with respect to
N(v).  The law A of the noise around p has the density w with respect to the law of the noise around an end point that
is drawn from nu.  E_nu r^alpha is then exp((alpha - 1) D_alpha(m || nu)).  The lemma itself is `shift_reduction`, in
any separable Banach space and without densities.
"""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.divergences.renyi import young
from lemmas.divergences.total_variation import density_is
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

@claim("(E u)^alpha <= E u^alpha for u >= 0 and alpha > 1",
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
ONE = {"V": "1", "X": "1", "nu": ["1"], "m": ["1"], "split": [["1"]], "N": [["1"]], "r": ["1"], "w": ["1"],
    "n": [[["1"]]], "alpha": "2"}  # fmt: skip

shift_reduction_display = displayed(H_noisy,
    Link("<=", H_joint, locator="Lemma 20, proof, display 1, line 3", given=(of_first, of_rows, of_noisy),
        proof=(
            # Forgetting the end point does not increase the moment: Young's inequality under nu and N.
            by.apply_to(of_noisy, value(X, power)),
            by.under(m, lambda v: row_power(v) == weighed(v),
                lambda v: (by.under(split_(v), lambda p: E(N(p), power) == E(N(v), lambda x: n(p, v, x) * power(x)),
                        lambda p: (by.apply_to(of_rows),)),
                    by.swap(split_(v), N(v), lambda p, x: n(p, v, x) * power(x)), by.linear())),
            by.apply_to(of_first, value(V, weighed)),
            by.under(nu,
                lambda v: (r(v) * weighed(v)
                        <= E(N(v), lambda x: (1 - 1 / alpha) * w(x) ** alpha + (r(v) * moved(v, x)) ** alpha / alpha)),
                lambda v: (by.under(N(v),
                        lambda x: (r(v) * (moved(v, x) * power(x))
                                <= (1 - 1 / alpha) * w(x) ** alpha + (r(v) * moved(v, x)) ** alpha / alpha),
                        lambda x: (by.use(young, u=w(x), l=r(v) * moved(v, x), e=1), by.fact("^", "one", alpha - 1),
                            by.linear())), by.assume())), by.linear(alpha)),
        mutants=(mutant("a tenth too small", show=H_noisy <= "9/10" * H_joint, hints=(ONE,)),),
        note="w may be any density: given the end point, the noisy point has the density E[p ~ split(v): n]."),
    Link("=", H_factored, locator="Lemma 20, proof, display 2, lines 1 to 3",
        mutants=(mutant("a tenth too small", show=H_joint <= "9/10" * H_factored, hints=(ONE,)),)),
    Link("<=", H_averaged, locator="Lemma 20, proof, display 2, line 4",
        proof=(by.under(nu,
                lambda v: (r(v) ** alpha * E(N(v), lambda x: moved(v, x) ** alpha)
                        <= r(v) ** alpha * E(split_(v), lambda p: noise_moment(p, v))),
                lambda v: (by.under(N(v), lambda x: moved(v, x) ** alpha <= E(split_(v), lambda p: n(p, v, x) ** alpha),
                        lambda x: (by.use(mean_of_powers),)),
                    by.swap(N(v), split_(v), lambda x, p: n(p, v, x) ** alpha), by.linear(r(v) ** alpha))),
            by.assume()), mutants=(mutant("a tenth too small", show=H_factored <= "9/10" * H_averaged, hints=(ONE,)),),
        note="Convexity of u^alpha, which the text does not name: given the end point, the shift is random."),
    Link("<=", H_bound, locator="Lemma 20, proof, display 2, lines 5 and 6", given=(near, noise_bound),
        proof=(by.bounded_by(n, C),
            by.under(nu, lambda v: r(v) ** alpha * E(split_(v), lambda p: noise_moment(p, v)) <= M * r(v) ** alpha,
                lambda v: (by.under(split_(v),
                        lambda p: noise_moment(p, v) <= M + (C**alpha - M) * indicator(a < d(p, v)),
                        lambda p: (by.under(N(v), lambda x: n(p, v, x) ** alpha <= C**alpha,
                                lambda x: (by.apply_to(this), by.fact("^", "increasing", n(p, v, x), C, alpha))),
                            by.cases(d(p, v) <= a, (by.apply_to(noise_bound), by.have(~(a < d(p, v)))),
                                (by.have(a < d(p, v)),)))), by.apply_to(near),
                    by.linear(r(v) ** alpha, r(v) ** alpha * (C**alpha - M)))), by.assume()),
        mutants=(mutant("M only for p = v", given=(alpha > 1, near, noise_bound_within(expr(0)))),),
        note="By the definition of R; post-processing, which the text names, is not what is used."), given=(alpha > 1,),
    paper="feldman2018iteration", locator="Lemma 20, proof, display 2",
    title="E w^alpha <= M E_nu r^alpha, w the density of the moved noisy law, M the moment of the noises within a")
