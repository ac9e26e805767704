"""Shifted interpolation of iterations whose steps are private: the tensor product with a Gaussian curve.

As for NoisySGD of Bok, Su and Altschuler (2024).  The noise of each step is the sum of two: the first makes the step
private, whatever it starts from; the second hides how far two states have come apart, as in shifted interpolation.  So
the trade-off function of the last iterates is at least a tensor product, and the proof goes backwards: from a test of
the last iterates to one of the outcomes that dominate the steps.  f_b(s), `power`, is the greatest probability that a
test of level s accepts after a Gaussian shift by b.  A and B are the laws of an outcome, C = T(A, B) is what each step
has at least with noise s, and tau is the rest of its noise, sigma^2 = s^2 + tau^2.  Tuples of outcomes are points of U,
a tuple with a number is one of Y.
"""

from lemmas.accounting.chosen_shifts import of_squares
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import gauss_sum
from lemmas.foundations.contractive_iterations import gdp_of_curve
from lemmas.foundations.tensor_products import tests_of_all_levels
from lemmas.foundations.trade_off_functions import blind
from lemmas.foundations.trade_offs import gaussian_duality, gaussian_duality_at_zero, gdp, gdp_step, power_at, trade_off
from lemmas.foundations.trade_offs_of_laws import is_trade_off
from lemmas.iteration.shift import clip_of_short, clip_remainder, norm_of_clip
from lemmas.mechanisms.exact_curve_of_iteration import nonexpansive, steps
from lemmas.mechanisms.gaussian_curve import curve_at_zero, shifted_curve, within_curve
from lemmas.mechanisms.gaussian_shift import gaussian_step, near
from lemmas.mechanisms.neyman_pearson import neyman_pearson, normal_scores_uniform, power, seen
from lemmas.papers import bok
from verify.language.expr import expr
from verify.lemma import *

V, Th = euclid("V"), space("Th")
X, Y, Z, U = spaces("X Y Z U")
mu = law("mu", X)
K, L = markov("K", X, Y), markov("L", X, Y)
A, B = law("A", Z), law("B", Z)
C, F = fun("C", line), fun("F", line)
a, b, d, s, S, tau, sigma = reals("a b d s S tau sigma")
chi = test("chi", X)
seen_by = test("t", U, Y)
psi = test("psi", line, Z)

@claim("Mixing the levels gives the best test no more power: E f_b(chi) <= f_b(E chi), f_b its power at a shift b >= 0",
    given=[b >= 0],
    show=E(mu, lambda x: power(b, chi(x))) <= power(b, E(mu, chi)))
def power_is_concave():
    """The test that accepts at z with the chance E 1[z accepts at level chi] has the level E chi: no better than the
    best."""
    swap(mu, gauss(line), lambda x, z: seen(b + z, chi(x)))
    use(neyman_pearson, w=b, m=b, phi=value(line, lambda z: E(mu, lambda x: seen(z, chi(x)))))
    swap(gauss(line), mu, lambda z, x: seen(z, chi(x)))
    with under(mu, lambda x: E(gauss(line), lambda z: seen(z, chi(x))) == chi(x)):
        use(normal_scores_uniform)
    have(E(gauss(line), lambda z: E(mu, lambda x: seen(z, chi(x)))) == E(mu, chi), by.linear())
    rewrite(this, at=neyman_pearson)

# The level under K(x) of t as the Gaussian number z sees it; and the mean over such numbers of the test of A and B for it.
level = lambda w, x, z: E(K(x), lambda y: seen(z, seen_by(w, y)))
best = lambda w, x, z: E(gauss(line), lambda g: psi(level(w, x, g), z))

@claim("T(K(x), L(x)) >= T(A, B): for each test t there is one of A and B of no greater level that accepts as often "
        "but for d > 0, with a Gaussian shift by b after both",
    given=[hypothesis("best", is_trade_off(C, Z, A, B)), d > 0, b >= 0,
        hypothesis("step", every(X, lambda x: trade_off(K(x), L(x), C)))],
    show=exists(test(U, X, Z),
        lambda best: every(U, X,
            lambda w, x: ((E(A, lambda z: best(w, x, z)) <= E(K(x), lambda y: seen_by(w, y)))
                    & (E(L(x), lambda y: power(b, seen_by(w, y))) <= E(B, lambda z: power(b, best(w, x, z))) + d)))))
def tests_before_a_shift():
    """`tests_of_all_levels` gives a test psi(s, .) of A and B for each level s; `best` is its mean over the levels
    under K(x) of what a Gaussian number g sees of t."""
    use(tests_of_all_levels, f=C, Q=B)
    unpack(this, "psi").called("psi")
    witness(value(U, X, Z, best))
    w, x = intro("w", "x")
    first, second = each_part()
    with first:
        swap(A, gauss(line), lambda z, g: psi(level(w, x, g), z))
        with under(gauss(line), lambda g: E(A, lambda z: psi(level(w, x, g), z)) <= level(w, x, g)):
            apply_to("psi")
        swap(gauss(line), K(x), lambda g, y: seen(g, seen_by(w, y)))
        with under(K(x), lambda y: E(gauss(line), lambda g: seen(g, seen_by(w, y))) == seen_by(w, y)):
            use(normal_scores_uniform)
    with second:
        swap(L(x), gauss(line), lambda y, g: seen(b + g, seen_by(w, y)))
        with under(gauss(line),
                lambda g: E(L(x), lambda y: seen(b + g, seen_by(w, y)))
                    <= E(B, lambda z: psi(level(w, x, b + g), z)) + d):
            apply_to("psi")
            apply_to("step")
        swap(gauss(line), B, lambda g, z: psi(level(w, x, b + g), z))
        with under(B, lambda z: E(gauss(line), lambda g: psi(level(w, x, b + g), z)) <= power(b, best(w, x, z))):
            use(neyman_pearson, w=b, m=b)

w_, p_ = points("w p", V)
phi_V = test("phi", V)
nu, m = law("nu", X), real("m")

@claim("m-GDP laws have E_g <= delta_m(g) for every g > 0",
    given=[m >= 0, hypothesis("m-GDP", gdp(mu, nu, m))],
    show=within_curve(mu, nu, m))
def curve_of_gdp():
    yes, no = cases(m > 0)
    with yes:
        use(gaussian_duality)
        modus("gaussian_duality.0")
    with no:
        have(m == 0)
        use(gaussian_duality_at_zero)
        rewrite(m == 0, at=gdp(mu, nu, m))
        rewrite(m == 0)
        modus("gaussian_duality_at_zero.0")

accepts = lambda y: indicator("1/2" <= y)
# The noise tau after p + w; and whether phi accepts there, as a Gaussian number, shifted by b, decides it.
after = lambda p, w: bind(gauss(V), lambda x: dirac(p + w + tau * x))
score = lambda b: lambda y: bind(gauss(line), lambda g: dirac(seen(b + g, phi_V(y))))
no_shift = expr(0)

@claim("A shift by at most a, hidden by noise tau, before a shift by b: together no more than one by the root of "
        "(a/tau)^2 + b^2",
    given=[tau > 0, a >= 0, b >= 0, S >= 0, S**2 == (a / tau) ** 2 + b**2, hypothesis("|w| <= a", norm(w_) <= a)],
    show=E(gauss(V), lambda x: power(b, phi_V(p_ + w_ + tau * x)))
        <= power(S, E(gauss(V), lambda x: phi_V(p_ + tau * x))))
def shifts_add_up():
    """Composition of two Gaussian shifts: phi after the noise, and then whether a Gaussian number accepts at that
    level (`score`)."""
    with have(gdp(after(p_, w_), after(p_, zero(V)), a / tau)):
        t = intro("t")
        have(norm(w_ / tau) <= a / tau, by.linear(1 / tau))
        use(neyman_pearson, m=a / tau, phi=value(V, lambda x: t(p_ + tau * x)))
    use(curve_of_gdp, X=V)
    with have(every(V, lambda y: gdp(score(b)(y), score(no_shift)(y), b))):
        y = intro("y")
        t = intro("t")
        use(neyman_pearson, V=line, w=b, m=b, phi=value(line, lambda g: t(seen(g, phi_V(y)))))
    use(gdp_step, X=V, m=b)
    use(gdp_of_curve, m=S)
    apply_to("gdp_of_curve.0", value(line, accepts)).called("accepted")
    for shift, at in ((b, lambda x: phi_V(p_ + w_ + tau * x)), (no_shift, lambda x: phi_V(p_ + tau * x))):
        with under(gauss(V),
                lambda x: E(gauss(line), lambda g: accepts(seen(shift + g, at(x)))) == power(shift, at(x))) as x:
            with under(gauss(line), lambda g: accepts(seen(shift + g, at(x))) == seen(shift + g, at(x))) as g:
                cases(Q(shift + g) < at(x))
    with under(gauss(V), lambda x: power(no_shift, phi_V(p_ + tau * x)) == phi_V(p_ + tau * x)) as x:
        use(normal_scores_uniform)
    have(E(push(after(p_, zero(V)), score(no_shift)), accepts) == E(gauss(V), lambda x: phi_V(p_ + tau * x)),
        by.linear())
    rewrite(this, at="accepted")

# --- a step ----------------------------------------------------------------------------------------------------------

@definition(r"\exists \nu',\ W_\infty($Q, \nu') \le $z\colon\ T($P, G_{$b}(\nu')) \ge T($A, G_{$M}($B))")
def told_by_tuples(V: Euclid, U: Space, P: Law[V], Q: Law[V], A: Law[U], B: Law[U], z: Real, b: Real, M: Real) -> Prop:
    """some law within z of Q is told from P, with a shift by b after it, no better than B from A, with one by M.

    Some law of (v, k) has first marginal Q; for tests chi(w, .) of the law of v + clip(k, z) and of P, and d > 0, there
    are tests of A and B: under A they accept no more often than chi under P, and f_M of them more often, within d, than
    f_b of chi does."""
    return exists(law(V, V),
        lambda pi: (every(bounded(V), lambda f: E(pi, lambda v, k: f(v)) == E(Q, f))
                & every(test(U, V), REAL,
                lambda chi, d: (0 < d).implies(exists(test(U, U),
                        lambda best: every(U,
                            lambda w: ((E(A, lambda x: best(w, x)) <= E(P, lambda u: chi(w, u)))
                                    & (E(pi, lambda v, k: power(b, chi(w, v + clip(V, k, z))))
                                        <= E(B, lambda x: power(M, best(w, x))) + d))))))))

P0, Q0, A0, A1, B0, B1 = law("P0", V), law("Q0", V), law("A0", U), law("A1", U), law("B0", U), law("B1", U)
rho = law("rho", Th)
phi, psi_, T = map_("phi", (Th, V), V), map_("psi", (Th, V), V), map_("T", V, V)
z, z1, b1, M = reals("z z1 b1 M")
longer, but_last, last = map_("longer", (U, Z), U), map_("but_last", U, U), map_("last", U, Z)
tuples = [hypothesis("left", every(U, Z, lambda w, z: but_last(longer(w, z)) == w)),
    hypothesis("right", every(U, Z, lambda w, z: last(longer(w, z)) == z))]
# A tuple made longer by an outcome; a step before its map, with noise s.
draw = lambda A0, A: bind(A0, lambda w: bind(A, lambda z: dirac(longer(w, z))))
noisy = lambda psi, u: bind(rho, lambda th: bind(gauss(V), lambda x: dirac(psi(th, u) + s * x)))
pi_ = law("pi", V, V)
test_WV, best_ = test("chi", U, V), test("best", U, U)
# One step of the second run, and of the first one from v + clip(k, z), of which the gap is clipped to z1.
cut = lambda k, z: clip(V, k, z)
gap_ = lambda v, k, th: phi(th, v + cut(k, z)) - phi(th, v)
first = lambda v, th, x: T(phi(th, v) + sigma * x)
second = lambda v, k, th, x: T(phi(th, v) + cut(gap_(v, k, th), z1) + sigma * x)

@claim("One step adds a factor (A, B) for its own privacy, and hides a shift of at most a in the rest of its noise: "
        "b^2 becomes b^2 - (a/tau)^2",
    given=[z >= 0, z1 >= 0, a >= 0, b >= 0, b1 >= 0, M >= 0, s > 0, tau > 0, sigma > 0, s**2 + tau**2 == sigma**2,
        b**2 == (a / tau) ** 2 + b1**2, hypothesis("near", near(phi, phi, z, z1 + a)),
        hypothesis("nonexpansive", nonexpansive(T)), hypothesis("best", is_trade_off(C, Z, A, B)),
        hypothesis("step", every(V, lambda u: trade_off(noisy(psi_, u), noisy(phi, u), C))), *tuples,
        same(A1, draw(A0, A)), same(B1, draw(B0, B)),
        hypothesis("told", told_by_tuples(V, U, P0, Q0, A0, B0, z, b, M))],
    show=told_by_tuples(V, U, gaussian_step(P0, rho, psi_, sigma, T), gaussian_step(Q0, rho, phi, sigma, T), A1, B1, z1,
        b1, M))
def one_more_step():
    """Backwards: a test chi after the step is one of the noise tau (`between`, below) after the private part of the step; of
    that comes a test `one` of this outcome for each state, and of these, as tests of the state, `rest` of those before."""
    unpack("told", "pi").called("marginal", "tests before")
    witness(bind(pi_,
            lambda v, k: bind(rho,
                lambda th: bind(gauss(V), lambda x: dirac(first(v, th, x), second(v, k, th, x) - first(v, th, x))))))
    marginal, tests = each_part()
    with marginal:
        f = intro("f")
        apply_to("marginal", value(V, lambda v: E(rho, lambda th: E(gauss(V), lambda x: f(first(v, th, x))))))
    with tests:
        intro("chi", "d", "[d > 0]")
        use(tests_before_a_shift, X=V, Y=V, K=value(V, lambda u: noisy(psi_, u)), d=d / 2, t=value(U, V, between))
        unpack(this, "one").called("this step")
        apply_to("tests before", value(U, V, lambda w, u: one(but_last(w), u, last(w))), d / 2)
        unpack(this, "rest").called("steps before")
        witness(value(U, U, lambda w, x: rest(longer(w, last(x)), but_last(x))))
        w = intro("w")
        use(gauss_sum, r=s, s=tau)
        for law, other, seen_at in ((A0, A, lambda s: s), (B0, B, lambda s: power(M, s))):
            with under(law,
                    lambda x: (E(other, lambda o: seen_at(joined(w, longer(x, o))))
                            == E(other, lambda o: seen_at(rest(longer(w, o), x))))) as x:
                with under(other, lambda o: seen_at(joined(w, longer(x, o))) == seen_at(rest(longer(w, o), x))) as o:
                    apply_to("left", x, o)
                    apply_to("right", x, o)
                    rewrite(but_last(longer(x, o)) == x)
                    rewrite(last(longer(x, o)) == o)
        level, power_ = each_part()
        with level:
            swap(A0, A, lambda x, o: rest(longer(w, o), x))
            with under(A, lambda o: E(A0, lambda x: rest(longer(w, o), x)) <= E(P0, lambda u: one(w, u, o))) as o:
                of_the_tuple(w, o, 0)
            swap(A, P0, lambda o, u: one(w, u, o))
            with under(P0, lambda u: E(A, lambda o: one(w, u, o)) <= E(noisy(psi_, u), lambda y: between(w, y))) as u:
                apply_to("this step")
            rewrite(same(A1, draw(A0, A)))
            with under(P0,
                    lambda u: (E(noisy(psi_, u), lambda y: between(w, y))
                            == E(rho, lambda th: E(gauss(V), lambda x: test_WV(w, T(psi_(th, u) + sigma * x)))))) as u:
                with under(rho,
                        lambda th: (E(gauss(V), lambda x: between(w, psi_(th, u) + s * x))
                                == E(gauss(V), lambda x: test_WV(w, T(psi_(th, u) + sigma * x))))) as th:
                    in_two_parts(lambda x: test_WV(w, T(psi_(th, u) + x)))
        with power_:
            with under(pi_,
                    lambda v, k: (E(rho, lambda th: E(gauss(V), lambda x: power(b1, test_WV(w, clipped(v, k, th, x)))))
                            <= E(noisy(phi, v + cut(k, z)), lambda y: power(b, between(w, y))))) as (v, k):
                with under(rho,
                        lambda th: (E(gauss(V), lambda x: power(b1, test_WV(w, clipped(v, k, th, x))))
                                <= E(gauss(V), lambda x: power(b, between(w, phi(th, v + cut(k, z)) + s * x))))) as th:
                    hide(v, k, th, w)
            with under(pi_,
                    lambda v, k: (E(noisy(phi, v + cut(k, z)), lambda y: power(b, between(w, y)))
                            <= E(B, lambda o: power(b, one(w, v + cut(k, z), o))) + d / 2)) as (v, k):
                apply_to("this step", w, v + cut(k, z))
            swap(shifted, B, lambda v, o: power(b, one(w, v, o)))
            with under(B,
                    lambda o: (E(shifted, lambda v: power(b, one(w, v, o)))
                            <= E(B0, lambda x: power(M, rest(longer(w, o), x))) + d / 2)) as o:
                of_the_tuple(w, o, 1)
            swap(B, B0, lambda o, x: power(M, rest(longer(w, o), x)))
            rewrite(same(B1, draw(B0, B)))

between = lambda w, y: E(gauss(V), lambda x: test_WV(w, T(y + tau * x)))
one, rest = test("one", U, V, Z), test("rest", U, U)
joined = lambda w, x: rest(longer(w, last(x)), but_last(x))
shifted = bind(pi_, lambda v, k: dirac(v + cut(k, z)))
clipped = lambda v, k, th, x: first(v, th, x) + cut(second(v, k, th, x) - first(v, th, x), z1)

def of_the_tuple(w: Point, o: Point, part: int) -> None:
    """The tests of the steps before, at the tuple w with the outcome o of this step."""
    apply_to("steps before", longer(w, o)).called("at the tuple")
    apply_to("left", w, o)
    apply_to("right", w, o)
    rewrite(but_last(longer(w, o)) == w, at=f"at the tuple.{part}").called("of this step")
    rewrite(last(longer(w, o)) == o, at="of this step")

def hide(v: Point, k: Point, th: Point, w: Point) -> None:
    """The noise hides what the clipping leaves of the gap."""
    left = phi(th, v) + cut(gap_(v, k, th), z1) - phi(th, v + cut(k, z))
    use(norm_of_clip)
    apply_to(near(phi, phi, z, z1 + a), th, v + cut(k, z), v)
    use(clip_remainder, k=gap_(v, k, th), z=z1)
    with under(gauss(V),
            lambda x: power(b1, test_WV(w, clipped(v, k, th, x))) == power(b1, test_WV(w, second(v, k, th, x)))) as x:
        use(norm_of_clip, k=gap_(v, k, th), z=z1)
        apply_to(nonexpansive(T))
        use(clip_of_short, k=second(v, k, th, x) - first(v, th, x), z=z1)
        rewrite(this)
    in_two_parts(lambda x: power(b1, test_WV(w, T(phi(th, v) + cut(gap_(v, k, th), z1) + x))))
    with under(gauss(V),
            lambda y: (E(gauss(V),
                    lambda x: power(b1, test_WV(w, T(phi(th, v) + cut(gap_(v, k, th), z1) + s * y + tau * x))))
                    <= power(b, between(w, phi(th, v + cut(k, z)) + s * y)))) as y:
        use(shifts_add_up, b=b1, S=b, p=phi(th, v + cut(k, z)) + s * y, w=left,
            phi=value(V, lambda u: test_WV(w, T(u))))
    linear()

two_parts = bind(gauss(V), lambda x: bind(gauss(V), lambda y: dirac(x * s + y * tau)))

def in_two_parts(f: Callable[[Point], Expr]) -> None:
    """The noise as the sum of its two parts."""
    have(E(two_parts, f) == E(bind(gauss(V), lambda x: dirac(x * sigma)), f), by.rewrite(gauss_sum))

# --- the start and the end -------------------------------------------------------------------------------------------

@claim("If P0 is within z of Q0, a law within z of Q0 is told from P0 no better than B0 from A0, equal shifts after",
    given=[b >= 0, hypothesis("near", shifted_curve(Q0, P0, z) <= 0)],
    show=told_by_tuples(V, U, P0, Q0, A0, B0, z, b, b))
def told_at_the_start():
    """The law within z of Q0 is P0 itself: `best` is the mean of chi under it, and `power_is_concave`."""
    unpack("near", "pi").called("marginal", "curve")
    witness(pi_)
    _, tests = each_part()
    with tests:
        intro("chi", "d", "[d > 0]")
        witness(value(U, U, lambda w, x: E(P0, lambda u: test_WV(w, u))))
        w = intro("w")
        use(power_is_concave, X=V, mu=shifted, chi=value(V, lambda u: test_WV(w, u)))
        apply_to("curve", 1)
        apply_to(this)
        with under(gauss(line),
                lambda g: seen(b + g, E(shifted, lambda u: test_WV(w, u)))
                    <= seen(b + g, E(P0, lambda u: test_WV(w, u)))) as g:
            yes, _ = cases(Q(b + g) < E(shifted, lambda u: test_WV(w, u)))
            with yes:
                have(Q(b + g) < E(P0, lambda u: test_WV(w, u)))

Ps, Qs = (sequence(name, law(V)) for name in ("P", "Q"))
rhos = sequence("rho", law(Th))
psis, phis = (sequence(name, map_((Th, V), V)) for name in ("psi", "phi"))
Ts = sequence("T", map_(V, V))
zs, shifts = real_sequence("z"), real_sequence("a")
n, k = integer("n"), integer("k")
part = lambda k: Sum(0, k - 1, lambda t: shifts[t + 1] ** 2)

@claim("The first squares add up to no more than all",
    given=[k >= 0, hypothesis("n >= 0", n >= 0)],
    show=part(k) <= part(k + n))
def fewer_squares():
    _, step = induction(n, 0).called("before")
    with step:
        unfold(Sum(0, k + n, lambda t: shifts[t + 1] ** 2))
        have(shifts[k + n + 1] ** 2 >= 0)
        linear()

no_outcome = point("o", U)
AA, BB = sequence("AA", law(U)), sequence("BB", law(U))
c = real("c")
pair, but_score, score_of = map_("pair", (U, line), Y), map_("but_score", Y, U), fun("score", Y)
first_steps = lambda psi, t, u: bind(rhos[t], lambda th: bind(gauss(V), lambda x: dirac(psi[t](th, u) + s * x)))
with_score = lambda A0, m: bind(A0, lambda w: bind(gauss(line), lambda g: dirac(pair(w, m + g))))

runs = setting("two contractive noisy iterations, each step of them private for itself",
    r"$P_{t+1}$ is the law of $T_t(\psi_t(\theta, u) + \sigma Z)$ with $u$ of law $P_t$, $\theta$ of law $\rho_t$ and "
        r"$Z \sim N(0, I)$, $Q_{t+1}$ likewise with $\varphi_t$ in place of $\psi_t$; the $T_t$ do not expand, the $\varphi_t$ are "
        r"$c$-Lipschitz; some law within $z_0$ of $Q_0$ is $P_0$; with $\sigma^2 = s^2 + \tau^2$ the laws of $\psi_t(\theta, u) + s Z$ and "
        r"$\varphi_t(\theta, u) + s Z$ have a trade-off function of at least $C = T(A, B)$, for every $u$.",
    numbers=[sigma > 0, s > 0, tau > 0, s**2 + tau**2 == sigma**2, c >= 0],
    start=[hypothesis("start", shifted_curve(Qs[0], Ps[0], zs[0]) <= 0)],
    first=[hypothesis("first", steps(lambda t: same(Ps[t + 1], gaussian_step(Ps[t], rhos[t], psis[t], sigma, Ts[t]))))],
    second=[hypothesis("second",
            steps(lambda t: same(Qs[t + 1], gaussian_step(Qs[t], rhos[t], phis[t], sigma, Ts[t]))))],
    maps=[hypothesis("projections", steps(lambda t: nonexpansive(Ts[t]))),
        hypothesis("contractions",
            steps(lambda t: every(Th, V, V,
                    lambda th, u, v: norm(phis[t](th, u) - phis[t](th, v)) <= c * norm(u - v))))],
    private=[hypothesis("best", is_trade_off(C, Z, A, B)),
        hypothesis("private",
            steps(lambda t: every(V, lambda u: trade_off(first_steps(psis, t, u), first_steps(phis, t, u), C))))])
hiding = [hypothesis("distances", for_all(0, n, lambda t: zs[t] >= 0)), eq(zs[n], 0),
    hypothesis("shifts", steps(lambda t: all_of(shifts[t + 1] >= 0, eq(zs[t + 1], c * zs[t] - shifts[t + 1]))))]
def tensor_product(n: Expr) -> Setting:
    """AA[n] and BB[n] are the laws of the tuples of n outcomes."""
    each = lambda body: for_all(0, n - 1, body)
    return setting("the tensor product of one Gaussian trade-off function and others",
        r"$AA_m$ is the law of $(o, x_1, \ldots, x_m)$ with independent $x_i$ of law $A$, $BB_m$ likewise for $B$; a tuple of outcomes "
            r"is a point of $U$, of which the last outcome and those before it are known, and with a number it is a point of $Y$, of which "
            r"both are known.", tuples=tuples, empty=[same(AA[0], dirac(no_outcome)), same(BB[0], dirac(no_outcome))],
        longer=[hypothesis("AA", each(lambda t: same(AA[t + 1], draw(AA[t], A)))),
            hypothesis("BB", each(lambda t: same(BB[t + 1], draw(BB[t], B))))],
        numbers=[hypothesis("tuple", every(U, REAL, lambda w, g: but_score(pair(w, g)) == w)),
            hypothesis("number", every(U, REAL, lambda w, g: score_of(pair(w, g)) == g))])

products = tensor_product(n)

def tensor_with_gaussian(F: Function, n: Expr, mu: Expr) -> Prop:
    """F = G(mu) x C x ... x C, n times."""
    return is_trade_off(F, Y, with_score(AA[n], expr(0)), with_score(BB[n], mu))

of_shifts = sqrt(of_squares) / tau
left_of = lambda t: sqrt(of_squares - part(t)) / tau

@claim("A law within z_k of Q_k is told from P_k no better than k outcomes of B from k of A, with shifts after both",
    given=[0 <= n, runs, *hiding, products, k >= 0],
    show=(k <= n).implies(told_by_tuples(V, U, Ps[k], Qs[k], AA[k], BB[k], zs[k], left_of(k), of_shifts)))
def told_by_steps():
    """By induction, `one_more_step` for each; b^2 begins with all squares of shifts, over tau^2, and loses one each
    time."""
    have(sqrt(of_squares) >= 0)
    start, step = induction(k, 0).called("before")
    with start:
        unfold(part(expr(0)), "empty")
        rewrite(this)
        use(told_at_the_start, A0=AA[0], B0=BB[0], b=of_shifts)
    with step:
        intro(1)
        modus("before")
        for name in ("first", "second", "projections", "contractions", "private", "shifts", "AA", "BB"):
            apply_to(name, k).called(f"this {name}")
        apply_to("distances", k)
        apply_to("distances")
        use(fewer_squares, n=n - k)
        use(fewer_squares, k=k + 1, n=n - k - 1)
        unfold(Sum(0, k, lambda t: shifts[t + 1] ** 2))
        rewrite("this first")
        rewrite("this second")
        with use(one_more_step, z1=zs[k + 1], a=shifts[k + 1]) as that:
            with that.premise("near"):
                _, u, v, _ = intro("th", "u", "v", "[u, v near]")
                apply_to("this contractions")
                have(c * norm(u - v) <= c * zs[k], by.linear(c))

@claim("Noisy iterations with c-Lipschitz maps, each step of them C-DP with noise s, s^2 + tau^2 = sigma^2, and shifts "
        "a_k that bring the distance to 0: the last of n is F-DP, F = G(sqrt(sum a_k^2)/tau) x C x ... x C, n times",
    bok("NoisySGD, strongly convex losses", "step"), bok("NoisySGD, convex losses on a bounded set", "step"),
    given=[n >= 0, runs, *hiding, products, hypothesis("product", tensor_with_gaussian(F, n, of_shifts))],
    show=trade_off(Ps[n], Qs[n], F))
def sampled_interpolation():
    """After n steps z_n = 0, b = 0: what is known then is of Q_n itself, and the test of BB[n] with a shift is one of F."""
    phi = intro("phi")
    use(told_by_steps, k=n)
    modus(this)
    unpack(this, "pi").called("marginal", "tests")
    fact("sqrt", "of_square", 0)
    have(eq(of_squares - part(n), 0))
    have(eq(left_of(n), 0), by.rewrite(this), by.linear())
    rewrite(this, at="tests").called("tests after n steps")
    with use(small_real, A=F(E(Ps[n], phi)) - (1 - E(Qs[n], phi)), B=1) as closing:
        with closing.premise("for every eps"):
            d, _ = intro("d", "[d > 0]")
            apply_to("tests after n steps", value(U, V, lambda w, u: phi(u)), d)
            unpack(this, "best").called("best test")
            apply_to("best test", no_outcome)
            apply_to("marginal", phi)
            with under(pi_, lambda v, k: power(expr(0), phi(v + cut(k, zs[n]))) == phi(v)) as (v, _):
                rewrite(eq(zs[n], 0))
                use(normal_scores_uniform, s=phi(v))
                have(phi(v) <= 1)
            scored(AA[n], expr(0))
            scored(BB[n], of_shifts)
            with under(AA[n], lambda w: power(expr(0), best_(no_outcome, w)) == best_(no_outcome, w)) as w:
                use(normal_scores_uniform, s=best_(no_outcome, w))
                have(best_(no_outcome, w) <= 1)
            apply_to("product", E(Ps[n], phi), 1).called("no test is better", "attained")
            apply_to("no test is better", value(Y, seen_with))
            linear()
    linear()

seen_with = lambda y: seen(score_of(y), best_(no_outcome, but_score(y)))

def scored(law: Law, m: Expr) -> None:
    """The test of a tuple and a number accepts with the power of a Gaussian shift by m."""
    with under(law,
            lambda w: E(gauss(line), lambda g: seen_with(pair(w, m + g))) == power(m, best_(no_outcome, w))) as w:
        with under(gauss(line), lambda g: seen_with(pair(w, m + g)) == seen(m + g, best_(no_outcome, w))) as g:
            apply_to("tuple", w, m + g)
            apply_to("number", w, m + g)
            rewrite(but_score(pair(w, m + g)) == w)
            rewrite(score_of(pair(w, m + g)) == m + g)

# --- doubt -------------------------------------------------------------------------------------------------------------

half, nought, one_ = expr("1/2"), expr(0), expr(1)
at_0, at_1 = dirac(nought), dirac(one_)
beyond = value(line, lambda y: indicator(half <= y))
lines = lambda *names: dict.fromkeys(names, "line")
uniform = lambda s: (by.use(normal_scores_uniform, s=s),)
doubt(power_is_concave,
    mutants=[mutant("half of it", show=E(mu, lambda x: power(b, chi(x))) <= power(b, E(mu, chi)) / 2,
            hints=[{"witness": {**lines("X"), "mu": at_0, "b": "0", "chi": value(line, lambda x: one_)},
                    "proofs": {"show": (by.contradiction(), *uniform(one_), by.linear())}}])])
doubt(tests_before_a_shift,
    mutants=[dropped(tests_before_a_shift, "best",
            hints=[{"witness": {**lines("X", "Y", "Z", "U"), "K": value(line, lambda x: at_0),
                        "L": value(line, lambda x: at_1), "A": at_0, "B": at_0, "C": value(line, lambda s: nought),
                        "d": "1/4", "b": "0", "t": value(line, line, lambda w, y: indicator(half <= y))},
                    "proofs": {"given step": (by.intro("x"), by.intro("phi"), by.auto()),
                        "show": (by.contradiction().called("tests"), by.unpack("tests", "best").called("test"),
                            by.apply_to("test", 0, 0), *uniform(one_),
                            *uniform(test("best", line, line, line)(0, 0, 0)), by.linear())}}])])
doubt(curve_of_gdp,
    mutants=[dropped(curve_of_gdp, "m-GDP",
            hints=[{"witness": {**lines("X"), "mu": at_1, "nu": at_0, "m": "0"},
                    "proofs": {"show": (by.contradiction().called("curve"), by.apply_to("curve", 1, beyond),
                            by.use(curve_at_zero, gamma=1), by.linear())}}])])

doubt(shifts_add_up,
    mutants=[dropped(shifts_add_up, "|w| <= a",
            hints=[{"witness": {**lines("V"), "phi": value(line, lambda y: indicator(0 < y)), "w": "1", "p": "0",
                        "tau": "1", **dict.fromkeys(("a", "b", "S"), "0")},
                    "proofs": {"show": (by.contradiction().called("bound"), by.use(gauss_tail, t=nought),
                            by.rewrite(this, at="bound"), by.use(gauss_tail, t=-one_),
                            by.under(gauss(line), lambda x: power(nought, indicator(0 < 1 + x)) == indicator(-1 < x),
                                lambda x: (by.cases(0 < 1 + x), *uniform(indicator(0 < 1 + x)))), *uniform(Q(nought)),
                            by.have(Q(-one_) > Q(nought), by.evaluate()), by.linear())}}])])
identity = value(line, line, lambda th, u: u)
# 1 - s is the trade-off function of a law and itself.
of_equal_laws = (by.intro("s", "d"), by.intro(),
    by.each_part((by.intro("phi"), by.intro(), by.linear()),
        (by.witness(value(line, lambda z: Min(1, Max(0, s)))), by.fact("max", "right", nought, s),
            by.fact("min", "right", one_, Max(0, s)), by.each_part((by.linear(),), (by.linear(),)))))
told = lambda *steps: (by.contradiction().called("told"), by.unpack("told", "pi").called("told"), *steps,
    by.unpack("tests", "best").called("best test"), by.apply_to("best test", 0),
    *uniform(test("best", line, line)(0, 0)), by.linear())
doubt(one_more_step,
    mutants=[mutant("of any tuples", given=one_more_step.given[:15],
            hints=[{"witness": {**lines("V", "Th", "Z", "U"),
                        **dict.fromkeys(("P0", "Q0", "A", "B", "A1", "B1", "rho"), at_0), "phi": identity,
                        "psi": identity, "T": value(line, lambda u: nought), "C": blind,
                        **dict.fromkeys(("z", "z1", "a", "M"), "0"), **dict.fromkeys(("b", "b1"), "1"), "s": "3",
                        "tau": "4", "sigma": "5"},
                    "proofs": {"given near": (by.intro("th", "u", "v"), by.intro()),
                        "given nonexpansive": (by.intro("p", "q"),), "given best": of_equal_laws,
                        "given step": (by.intro("u"), by.intro("phi"), by.linear()),
                        "show": told(by.apply_to("told.1", value(line, line, lambda w, v: Q(nought)), "1/10").called(
                                "tests"), power_at(nought, one_),
                            by.have(Q(-one_) > Q(nought) + "1/10", by.evaluate()))}}])])
apart_at_start = {**lines("V", "U"), "P0": at_0, "Q0": at_1}
seen_at_start = (by.apply_to("told.0", beyond),
    by.apply_to("told.1", value(line, line, lambda w, v: indicator(half <= v)), half).called("tests"),
    by.under(law("pi", line, line),
        lambda v, k: power(nought, indicator(half <= v + Min(1, nought / abs(k)) * k)) == indicator(half <= v),
        lambda v, k: (by.cases(half <= v), *uniform(indicator(half <= v)))))
doubt(told_at_the_start,
    mutants=[dropped(told_at_the_start, "near",
            hints=[{"witness": {**apart_at_start, "A0": at_0, "B0": at_0, "b": "0", "z": "0"},
                    "proofs": {"show": told(*seen_at_start)}}])])
nowhere = value(INTEGER, lambda t: nought)
always = lambda law: value(INTEGER, lambda t: law)
no_steps = {"AA": always(at_0), "BB": always(at_0), "z": nowhere, "a": nowhere, **dict.fromkeys(("n", "k", "c"), "0"),
    "tau": "1"}
no_step_made = (by.intro("t"), by.absurd(by.linear()))
doubt(told_by_steps,
    mutants=[mutant("of any laws", given=[0 <= n, *hiding, k >= 0],
            hints=[{"witness": {**lines("V", "U"), **no_steps, "P": always(at_0), "Q": always(at_1)},
                    "proofs": {"given shifts": no_step_made,
                        "show": (by.contradiction().called("so"), by.modus("so").called("told"),
                            *told(*seen_at_start)[1:])}}])])
doubt(sampled_interpolation, mutants=[mutant("of any F", given=[n >= 0, *hiding])])
