"""Definition 2.10 and Lemma 2.11 of altschuler2022noisysgd at every order alpha >= 1.

Order one, the Kullback-Leibler divergence, is the limit of the orders above.  As in `sampled_gaussian_extremes`: c is
the sampling rate, q in the paper, P = N(0, s^2), Q_ = (1 - c) N(0, s^2) + c N(1, s^2), N = N(0, sigma^2 I), s =
sigma/R, and Mx(v) = (1 - c) N + c N(v, sigma^2 I); a law on the ball is that of clip(v, R), v from m; |u| = 1.
"""

from lemmas.divergences.renyi_orders_of_laws import pure_bounds_orders
from lemmas.divergences.two_laws_mixed import two_terms
from lemmas.iteration.shift import clip_of_short
from lemmas.privacy.renyi_of_every_order import finite, limit_at_one, orders_near_one
from lemmas.sampling.sampled_gaussian_at_numbers import SampledGaussian
from lemmas.sampling.sampled_gaussian_extremes import (Q_, Mx, N, P, R, V, c, centred, cut, eps, s, sampled,
    sampled_gaussian_extremes, sigma, u)
from lemmas.sampling.sampled_gaussian_laws import mass, sampled_gaussian_integral
from lemmas.papers import altschuler
from verify.lemma import *

g, alpha = reals("g alpha")
m = law("m", V)
mixed = lambda m: bind(m, lambda v: Mx(cut(v)))
integral = lambda alpha: E(gauss(line), lambda z: mass(s * z) ** (1 - alpha))

x0, x1, y = reals("x0 x1 y")

@claim("x0 <= g y if y = (1 - c) x0 + c x1 and g (1 - c) = 1; c, g > 0, x1 >= 0",
    given=[c > 0, x1 >= 0, eq(y, (1 - c) * x0 + c * x1), g > 0, eq(g * (1 - c), 1)],
    show=x0 <= g * y)
def part_below_the_mixture():
    have(eq(g * y, x0 + g * c * x1), by.linear(g, x0))
    have(g * c * x1 >= 0)

@claim("D_2(N(0, s^2) || (1 - q) N(0, s^2) + q N(1, s^2)) <= log(1/(1 - q)): finite at order 2",
    given=[0 < c, c < 1, centred, sampled],
    show=renyi(P, Q_, 2) <= -log(1 - c))
def some_order_is_finite():
    # P <= g Q_ with g = 1/(1 - c), at every test.
    with use(pure_bounds_orders) as at_order_two:
        with at_order_two.premise("pure"):
            intro("t1")
            apply_to(centred)
            apply_to(sampled)
            use(part_below_the_mixture, g=exp(-log(1 - c)))

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
mu1, nu1 = laws("mu1 nu1", Y)
b = real("b")

@claim("If each bound of D_alpha(mu || nu) is one of D_alpha(mu' || nu'), alpha > 1, then so at order one, if both are "
        "finite at some order",
    given=[finite(mu, nu), finite(mu1, nu1),
        hypothesis("every larger order",
            every(REAL, REAL,
                lambda alpha, b: (1 < alpha).implies((renyi(mu, nu, alpha) <= b).implies(
                        renyi(mu1, nu1, alpha) <= b)))), kl(mu, nu) <= eps],
    show=kl(mu1, nu1) <= eps)
def order_one_follows():
    # Each r > eps bounds some D_alpha(mu || nu), alpha > 1, hence that of mu' and nu'; so eps bounds their KL.
    use(limit_at_one).called("orders above one from KL", "KL of mu, nu")
    use(limit_at_one, X=Y).called("orders of mu1, nu1", "KL from orders above one")
    modus("orders above one from KL").called("by limit")
    with modus("KL from orders above one"):
        intro("r", "[above]")
        apply_to("by limit")
        unpack(this, "alpha")
        apply_to("every larger order")
        witness(alpha)

doubt(order_one_follows,
    mutants=[dropped(order_one_follows, [finite(mu, nu), "every larger order", kl(mu, nu) <= eps], "any mu and nu")])

@definition(r"e^{(\alpha - 1) \mathsf{D}_\alpha($P \,\|\, $Q)} = \mathbb{E}_{z \sim \mathcal{N}(0, "
        r"1)} \bigl(1 - $c + $c\,e^{z/$s - 1/(2 {$s}^2)}\bigr)^{1 - \alpha}\quad (\alpha > 1)", letters="c s")
def moment_is_integral(P: Law[line], Q: Law[line], c: Real, s: Real) -> Prop:
    """for alpha > 1: exp((alpha - 1) D_alpha(P || Q)) = E (1 - c + c exp(z/s - 1/(2 s^2)))^(1 - alpha), z from N(0, 1).

    The Renyi moment of every order alpha > 1 is the integral that defines S_alpha(q, sigma), q = c
    and sigma = s."""
    return every(REAL, REAL,
        lambda alpha, H: ((1 < alpha) & (H >= 0)).implies((renyi_moment(P, Q, alpha) <= H).implies(integral(alpha) <= H)
                & (integral(alpha) <= H).implies(renyi_moment(P, Q, alpha) <= H)))

@claim("S_alpha(q, sigma), alpha >= 1: log E (1 - q + q exp(z/sigma - 1/(2 sigma^2)))^(1 - alpha) over alpha - 1, and "
        "its limit at one, the Kullback-Leibler divergence", altschuler("Definition 2.10", "whole"),
    given=[0 < c, c < 1, s > 0, centred, hypothesis("sampled law", sampled)],
    show=moment_is_integral(P, Q_, c, s) & equivalent(kl(P, Q_) <= eps, orders_near_one(P, Q_, eps)))
def sampled_gaussian_of_every_order():
    use(some_order_is_finite)
    use(limit_at_one, mu=P, nu=Q_, by=[(by.witness(-log(1 - c)), by.witness(2))])
    larger_orders, _ = each_part()
    with larger_orders:
        intro("alpha", "H", "[alpha > 1, H >= 0]")
        use(sampled_gaussian_integral)

assumptions = sampled_gaussian_extremes.given[1:]  # all but alpha > 1
scaled = assumptions[4]  # s = sigma/R
at_the_edge = mixed(dirac(R * u))
above_one = every(REAL, REAL,
    lambda alpha, b: (1 < alpha).implies((renyi(P, Q_, alpha) <= b).implies(
            every(law(V), lambda m: renyi(N, mixed(m), alpha) <= b))
            & (renyi(N, at_the_edge, alpha) <= b).implies(renyi(P, Q_, alpha) <= b)))

@definition(r"\sup_m \mathsf{D}_\alpha($N \,\|\, \mathbb{E}_{v \sim m} $Mx(\mathrm{clip}(v, $R))) = "
        r"\mathsf{D}_\alpha($P \,\|\, $Q),\ \text{attained at } $R\,$u\quad (\alpha > 1)", letters="V Mx R u")
def renyi_extremal(V: Euclid, P: Law[line], Q: Law[line], N: Law[V], Mx: Markov[V, V], R: Real, u: Point[V]) -> Prop:
    """for alpha > 1: the supremum of D_alpha(N || Mx of clip(v, R), v from m) over the laws m is D_alpha(P || Q), at v
    = R u.

    For alpha > 1 the supremum of D_alpha over the laws m on the ball of radius R is that on the
    line, attained at the point R u."""
    return every(REAL, REAL,
        lambda alpha, b: (1 < alpha).implies((renyi(P, Q, alpha) <= b).implies(
                every(law(V), lambda m: renyi(N, mixed(m), alpha) <= b))
                & (renyi(N, at_the_edge, alpha) <= b).implies(renyi(P, Q, alpha) <= b)))

@definition(r"\sup_m \mathsf{KL}($N \,\|\, \mathbb{E}_{v \sim m} $Mx(\mathrm{clip}(v, $R))) = "
        r"\mathsf{KL}($P \,\|\, $Q),\ \text{attained at } $R\,$u\quad (\text{as bounds by } $eps)", letters="V Mx R u")
def kl_extremal(V: Euclid, P: Law[line], Q: Law[line], N: Law[V], Mx: Markov[V, V], R: Real, u: Point[V],
        eps: Real) -> Prop:
    """if KL(P || Q) <= eps then KL(N || Mx of clip(v, R), v from m) <= eps for all laws m; if that holds for v = R u
    then KL(P || Q) <= eps.

    If KL(P || Q) <= eps then KL <= eps for all laws m; if KL <= eps for the point R u then KL(P || Q) <= eps."""
    return (kl(P, Q) <= eps).implies(every(law(V), lambda m: kl(N, mixed(m)) <= eps)) & (
        kl(N, at_the_edge) <= eps).implies(kl(P, Q) <= eps)

@claim("The supremum of D_alpha(N || (1 - q) N + q N * mu), alpha >= 1, over the laws mu on the ball of radius R is "
        "S_alpha(q, sigma/R)", altschuler("Lemma 2.11", "whole"),
    given=assumptions,
    show=renyi_extremal(V, P, Q_, N, Mx, R, u) & kl_extremal(V, P, Q_, N, Mx, R, u, eps))
def sampled_gaussian_extremes_every_order():
    # Above one sampled_gaussian_extremes, for every order and bound; at one order_one_follows, in both directions.
    use(some_order_is_finite)
    have(above_one, by.intro("alpha", "b", "[alpha > 1]"), by.use(sampled_gaussian_extremes, eps=b))
    with have(every(law(V), lambda m: renyi(N, mixed(m), 2) <= -log(1 - c))).called("order two is finite"):
        apply_to(above_one).called("no law is worse at order two", "attained at order two")
        modus("no law is worse at order two")
    _, at_one = each_part()
    with at_one:
        no_worse, attained = each_part()
        with no_worse:
            intro("m")
            apply_to("order two is finite")
            use(order_one_follows, by=line_to_space(m))
        with attained:
            intro("[KL at R u]")
            apply_to("order two is finite", dirac(R * u))
            use(order_one_follows, by=space_to_line)

# The premises of order_one_follows, in both directions: some D_alpha is finite (order 2), the orders above one are known
# (`above_one`), and the bound of the Kullback-Leibler divergence is what was supposed.
is_finite = (by.witness(-log(1 - c)), by.witness(2), by.each_part((), (by.assume(),)))
ordered = (by.intro("alpha", "b"), by.intro(), by.intro(), by.apply_to(above_one).called("no worse", "attained"))
line_to_space = lambda m: [is_finite, is_finite, (*ordered, by.modus("no worse"), by.apply_to(this, m), by.assume()),
    (by.assume(),)]
space_to_line = [is_finite, is_finite, (*ordered, by.modus(this), by.assume()), (by.assume(),)]

near, far = SampledGaussian("1/2", "1"), SampledGaussian("1/2", "2")  # the record is farther away in units of 2
one_too_many = every(REAL, REAL,
    lambda alpha, H: ((1 < alpha) & (H >= 0)).implies((integral(alpha - 1) <= H).implies(
            renyi_moment(P, Q_, alpha) <= H)))
doubt(sampled_gaussian_of_every_order,
    mutants=[mutant("the exponent 2 - alpha", show=one_too_many,
            hints=[{"witness": {"P": near.P, "Q": near.Q, "c": "1/2", "s": "1"},
                    "proofs": {"given sampled law": near.is_mixture,
                        "show": (by.contradiction(), by.apply_to(this, 2, 1).called("order 2"),
                            *near.exceeds(expr(1), "order 2"))}}])])
at_edge = value(line, lambda v: mix(0, 1, near.share, lambda i: near.at(i * v)))
at_v = lambda i: near.at(i * real("v"))
edge_is_mixture = (by.intro("v", "t"), by.mixture(mix(0, 1, near.share, at_v), weight("t", line)),
    *two_terms(lambda i: near.share(i) * E(at_v(i), weight("t", line))), by.linear())
edge_is_worse = (by.contradiction(), by.apply_to(this, 2, "1/10").called("order 2"),
    by.modus("order 2.0", *far.at_most(exp("1/10"))), by.apply_to(this, dirac(expr(1))).called("at the edge"),
    by.use(clip_of_short, V=line, k=1, z=1),
    by.have(renyi(near.P, near.Q, 2) <= "1/10", by.intro("t"), by.apply_to("at the edge", weight("t", line))).called(
        "near"), *near.exceeds(exp("1/10"), "near"))
doubt(sampled_gaussian_extremes_every_order,
    mutants=[mutant("2 sigma/R", given=[eq(s, 2 * sigma / R) if prop is scaled else prop for prop in assumptions],
            hints=[{"witness": {**{"V": "line", "P": far.P, "Q": far.Q, "N": near.P, "Mx": at_edge, "u": "1"},
                        **{"c": "1/2", "s": "2", "sigma": "1", "R": "1", "eps": "0"}},
                    "proofs": {"given sampled law": far.is_mixture, "given mixed law": edge_is_mixture,
                        "show": edge_is_worse}}])])
