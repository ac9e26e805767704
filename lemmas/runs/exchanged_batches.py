"""Random batches without replacement: one step on two adjacent data sets, before the last part of its noise.

A batch th is drawn from rho; e[i](th) = 1 if i is in it, 0 otherwise, and b of the e[1], ..., e[n] are 1.  That all sets
of b indices are equally likely is said so: for any two indices, the batches in which the two are exchanged have the same
law (exchanges lead from any set of b indices to any other).  psi(th, v) and psi2(th, v) are where the step with the
batch th leads from v on the two data sets, s is the scale of this part of the noise, and (gap/s)^2 <= x.  q is b/n in
the end, and `condition` is q (alpha - 1)(e^(7 x alpha/2) - 1) <= 1.
"""

from lemmas.axioms import gauss_shift
from lemmas.divergences.renyi_mixtures import affine_moment, joint_quasi_convexity, renyi_two_forms
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.sampling.mixture_numbers import condition
from lemmas.sampling.sampled_pair import alpha, q, sampled_pair_moment, x
from lemmas.runs.sampled_step import sampled_law
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = euclid("V"), space("Th")
rho = law("rho", Th)
e = sequence("e", test(Th))
psi, psi2 = map_("psi", (Th, V), V), map_("psi2", (Th, V), V)
ex = map_("ex", Th, Th)
v, p0, p1, p2 = points("v p0 p1 p2", V)
th = point("th", Th)
t = weight("t", V)
b, s, gap_ = reals("b s gap")
n, j, k = integer("n"), integer("j"), integer("k")

indices = lambda body: for_all(1, n, body)
in_or_out = hypothesis("in or out", every(Th, lambda th: indices(lambda i: eq(e[i](th), 0) | eq(e[i](th), 1))))
size = hypothesis("batch size", every(Th, lambda th: eq(Sum(1, n, lambda i: e[i](th)), b)))

def exchanges(s: Map, i: Expr, k: Expr, rho: Law = rho) -> Prop:
    """s exchanges i and k in every batch, and leaves the law rho of the batches as it is."""
    return all_of(same(push(rho, s), rho), every(Th, lambda th: eq(e[i](s(th)), e[k](th)) & eq(e[k](s(th)), e[i](th))),
        every(Th, lambda th: indices(lambda l: eq(l, i) | eq(l, k) | eq(e[l](s(th)), e[l](th)))))

uniform = hypothesis("exchangeable",
    indices(lambda i: indices(lambda k: exists(map_(Th, Th), lambda s: exchanges(s, i, k)))))
batches = [in_or_out, size, uniform]

# --- one pair of mixtures ----------------------------------------------------------------------------------------

# A(p, p2) in the titles, at a weight t: at most 1 + (alpha - 1) c for all t gives D_alpha(p + s N || p2 + s N) <= c.
low = lambda p: E(gauss(V), lambda z: t(p + s * z) ** (alpha - 1))
high = lambda p: E(gauss(V), lambda z: t(p + s * z) ** alpha)
dual = lambda p, p2: alpha * low(p) - (alpha - 1) * high(p2)
bound_ = 1 + "19/5" * alpha * (alpha - 1) * q**2 * x
numbers = [alpha > 1, 0 <= q, q < 1, s > 0, x >= 0, x <= "1/29", condition]

@claim("(1 - q) A(p0, p0) + q A(p1, p2) <= 1 + (19/5) alpha (alpha - 1) q^2 x, A the dual form, near points, alpha and "
        "x not too large",
    given=[*numbers, norm(p1 - p0) ** 2 <= x * s**2, norm(p2 - p0) ** 2 <= x * s**2, norm(p1 - p2) ** 2 <= x * s**2],
    show=(1 - q) * dual(p0, p0) + q * dual(p1, p2) <= bound_)
def pair_at_points():
    have(norm(m_(p1)) ** 2 <= x, by.linear())
    have(norm(m_(p1) - m_(p2)) ** 2 <= x, by.linear(1 / s**2))
    use(sampled_pair_moment, m2=m_(p2), t=value(V, lambda z: t(p0 + s * z)))
    use(gauss_shift, a=m_(p1), f=value(V, lambda z: t(p0 + s * z) ** (alpha - 1)))
    use(gauss_shift, a=m_(p2), f=value(V, lambda z: t(p0 + s * z) ** alpha))
    linear(q, alpha * q)

m_ = lambda p: (1 / s) * (p - p0)

# --- (3.1), and one exchange -------------------------------------------------------------------------------------

@claim("P[k in B, j not in B] = P[j in B, k not in B] for a random batch B whose records are exchangeable",
    given=[uniform, 1 <= j, j <= n, 1 <= k, k <= n],
    show=eq(E(rho, lambda th: e[k](th) * (1 - e[j](th))), E(rho, lambda th: e[j](th) * (1 - e[k](th)))))
def share_of_exchange():
    at_pair()
    rewrite(same_law, backwards=True, only=1)
    under(rho, lambda th: eq(e[k](th) * (1 - e[j](th)), e[j](ex(th)) * (1 - e[k](ex(th)))),
        lambda th: (by.apply_to(swapped), by.linear(e[k](th), 1 - e[k](ex(th)))))

def at_pair() -> None:
    """Unpacks ex, which exchanges j and k: `same_law` and `swapped` say so."""
    apply_to(uniform, j, k)
    unpack(this, ex)

same_law = same(push(rho, ex), rho)
swapped = every(Th, lambda th: eq(e[j](ex(th)), e[k](th)) & eq(e[k](ex(th)), e[j](th)))

@claim("P[j in B] = b/n for a random batch B of b of n records that are exchangeable", altschuler("(3.1)", "whole"),
    given=[n >= 1, *batches, 1 <= j, j <= n],
    show=eq(n * E(rho, lambda th: e[j](th)), b))
def chance_of_index():
    sums((1, n),
        lambda k: eq(E(rho, lambda th: e[k](th) * (1 - e[j](th))), E(rho, lambda th: e[j](th) * (1 - e[k](th)))),
        lambda k: (by.use(share_of_exchange),))
    under(rho, lambda th: eq(Sum(1, n, lambda k: e[k](th) * (1 - e[j](th))), b * (1 - e[j](th))),
        lambda th: (by.apply_to(size), by.linear(1 - e[j](th))))
    under(rho, lambda th: eq(Sum(1, n, lambda k: e[j](th) * (1 - e[k](th))), (n - b) * e[j](th)),
        lambda th: (by.apply_to(size), by.linear(e[j](th))))

# --- the two samplings -------------------------------------------------------------------------------------------

def by_one_exchange(told: Callable[[Point], Expr], bound: Expr, at_a_batch: Callable[[Point], None]) -> None:
    """(1 - q) E[told; k in B, j not] + q E[told; j in B, k not] <= bound P[k in B, j not], where `at_a_batch` shows that
    (1 - q) told(B) + q told(ex(B)) <= bound if k is in B and j is not."""
    k_without_j = lambda th: e[k](th) * (1 - e[j](th))
    told_by_j = lambda th: e[j](th) * (1 - e[k](th)) * told(th)
    at_pair()
    with under(rho,
            lambda th: (1 - q) * k_without_j(th) * told(th) + q * told_by_j(ex(th)) <= k_without_j(th) * bound) as th:
        apply_to(swapped, th)
        apply_to(in_or_out, th).called("in or out at th")
        apply_to(this, j)
        apply_to("in or out at th", k)
        have(eq(e[j](ex(th)) * (1 - e[k](ex(th))), k_without_j(th)), by.linear(e[k](th), 1 - e[k](ex(th))))
        have(eq(told_by_j(ex(th)), k_without_j(th) * told(ex(th))), by.linear(told(ex(th))))
        nothing = lambda: linear((1 - q) * told(th), q, q * told(ex(th)), bound)
        j_is_out, j_is_in = split(eq(e[j](th), 0) | eq(e[j](th), 1))
        with j_is_out:
            k_is_out, k_is_in = split(eq(e[k](th), 0) | eq(e[k](th), 1))
            with k_is_out:
                have(eq(k_without_j(th), 0), by.linear(1 - e[j](th)))
                nothing()
            with k_is_in:
                with have((1 - q) * told(th) + q * told(ex(th)) <= bound):
                    at_a_batch(th)
                linear(k_without_j(th), q)
        with j_is_in:
            have(eq(k_without_j(th), 0))
            nothing()
    with have(eq(E(rho, told_by_j), E(rho, lambda th: told_by_j(ex(th))))):
        rewrite(same_law, backwards=True, only=0)
    linear(q)

def averaged_over_exchanges(told: Callable[[Point], Expr], bound: Expr, by_one_exchange: Lemma) -> None:
    """The mean of `told` is at most `bound`, for q = b/n < 1: what the lemma says of j and k, summed over all k."""
    without_j = E(rho, lambda th: (1 - e[j](th)) * told(th))
    with_j = E(rho, lambda th: e[j](th) * told(th))
    sums((1, n),
        lambda k: ((1 - q) * E(rho, lambda th: e[k](th) * (1 - e[j](th)) * told(th))
                + q * E(rho, lambda th: e[j](th) * (1 - e[k](th)) * told(th))
                <= E(rho, lambda th: e[k](th) * (1 - e[j](th))) * bound), lambda k: (by.use(by_one_exchange, k=k),))
    with under(rho,
            lambda th: eq(Sum(1, n, lambda k: e[k](th) * (1 - e[j](th)) * told(th)),
                b * (1 - e[j](th)) * told(th))) as th:
        apply_to(size, th)
        linear((1 - e[j](th)) * told(th))
    with under(rho,
            lambda th: eq(Sum(1, n, lambda k: e[j](th) * (1 - e[k](th)) * told(th)),
                (n - b) * e[j](th) * told(th))) as th:
        apply_to(size, th)
        linear(e[j](th) * told(th))
    with under(rho, lambda th: eq(Sum(1, n, lambda k: e[k](th) * (1 - e[j](th))), b * (1 - e[j](th)))) as th:
        apply_to(size, th)
        linear(1 - e[j](th))
    use(chance_of_index)
    have(eq(b, q * n), by.rewrite(eq(q, b / n)))
    have(eq(E(rho, lambda th: e[j](th)), q), by.linear(1 / n))
    have(1 - q > 0)
    with have((1 - q) * (b * without_j) + q * ((n - b) * with_j) <= b * (1 - E(rho, lambda th: e[j](th))) * bound):
        linear(q, 1 - q, bound)
    have((1 - q) * (b * without_j) + q * ((n - b) * with_j) <= b * (1 - q) * bound, by.linear(b * bound))
    with have(eq((1 - q) * (b * without_j) + q * ((n - b) * with_j), b * (1 - q) * (without_j + with_j))):
        linear(with_j, q * with_j)
    have(eq(without_j + with_j, E(rho, told)))
    have(b * (1 - q) * E(rho, told) <= b * (1 - q) * bound, by.linear(b * (1 - q)))
    have(E(rho, told) <= bound, by.linear(1 / (b * (1 - q))))

# Where j is not in the batch and k is: both maps go to one point, and after the exchange of j and k within the gap of it.
@definition(r"$psi2(B, $v) = $psi(B, $v)\ ($j \notin B,\ k \in B\ ({$e}),\ k \le $n,\ $rho \text{ invariant under the exchange}),\ \text{and } $psi, $psi2 \text{ at } B \cup "
        r"\{$j\} \setminus \{k\} \text{ are within } $gap \text{ of } $psi(B, $v) \text{ and of " "each other}",
    letters="Th rho e n")
def maps_near(V: Euclid, Th: Space, rho: Law[Th], e: Series[Test[Th]], psi: Map[(Th, V), V], psi2: Map[(Th, V), V],
        j: Integer, n: Integer, v: Point[V], gap: Real) -> Prop:
    """at v: if a batch (by e) lacks j and has a k <= n, and s preserves rho and exchanges j and k: psi2 = psi at the
    batch, and psi, psi2 at the exchanged batch are within gap of that point and of each other.

    Where j is not in the batch and k is: both maps go to one point, and after the exchange of j and
    k they are within the gap of it, and of each other; for every measure-preserving s that exchanges j and k."""
    return every(Th, map_(Th, Th),
        lambda th, s: indices(lambda k: eq(e[j](th), 0).implies(eq(e[k](th), 1).implies(exchanges(s, j, k).implies(all_of(
                            psi2(th, v) == psi(th, v), norm(psi(s(th), v) - psi(th, v)) <= gap,
                            norm(psi2(s(th), v) - psi(th, v)) <= gap, norm(psi(s(th), v) - psi2(s(th), v)) <= gap))))))

near = hypothesis("maps near", maps_near(V, Th, rho, e, psi, psi2, j, n, v, gap_))
at_th = lambda th: dual(psi(th, v), psi2(th, v))

@definition(r"$alpha\,\mathbb{E}\,$t($p + $s\xi)^{$alpha - 1} - ($alpha - 1)\,\mathbb{E}\,$t($p2 + " r"$s\xi)^{$alpha}",
    letters="alpha V t s")
def dual_at(alpha: Real, V: Euclid, t: Weight[V], s: Real, p: Point[V], p2: Point[V]) -> Expr:
    """alpha E t(p + s N)^(alpha - 1) - (alpha - 1) E t(p2 + s N)^alpha.

    The dual form of the Renyi moment at the test t, for Gaussian noise of scale s at the points p
    and p2."""
    return dual(p, p2)

named_dual = lambda th: dual_at(alpha, V, t, s, psi(th, v), psi2(th, v))

@claim("(1 - q) E[A; k in B, j not] + q E[A; j in B, k not] <= P[k in B, j not] (1 + (19/5) alpha (alpha - 1) q^2 x), "
        "A the dual form", altschuler("Theorem 3.1", "step", "the batch is not conditioned on the noise"),
    given=[*numbers, n >= 1, *batches, 1 <= j, j <= n, near, gap_**2 <= x * s**2, gap_ >= 0, 1 <= k, k <= n],
    show=(1 - q) * E(rho, lambda th: e[k](th) * (1 - e[j](th)) * named_dual(th))
        + q * E(rho, lambda th: e[j](th) * (1 - e[k](th)) * named_dual(th))
        <= E(rho, lambda th: e[k](th) * (1 - e[j](th))) * bound_)
def one_exchange():
    by_one_exchange(at_th, bound_, at_the_exchanged_batch)

def at_the_exchanged_batch(th: Point) -> None:
    """`pair_at_points`, of the maps at the batch th and at that in which ex exchanges j and k."""
    apply_to(near, th, ex, k)
    have(norm(psi(ex(th), v) - psi(th, v)) ** 2 <= gap_**2, by.linear(gap_, norm(psi(ex(th), v) - psi(th, v))))
    have(norm(psi2(ex(th), v) - psi(th, v)) ** 2 <= gap_**2, by.linear(gap_, norm(psi2(ex(th), v) - psi(th, v))))
    have(norm(psi(ex(th), v) - psi2(ex(th), v)) ** 2 <= gap_**2,
        by.linear(gap_, norm(psi(ex(th), v) - psi2(ex(th), v))))
    use(pair_at_points, p0=psi(th, v), p1=psi(ex(th), v), p2=psi2(ex(th), v))
    rewrite(psi2(th, v) == psi(th, v))

sampled = lambda psi: sampled_law(rho, psi, gaussian(V, s), v)
assumptions = [*numbers, n >= 1, b >= 1, eq(q, b / n), *batches, 1 <= j, j <= n, near, gap_**2 <= x * s**2, gap_ >= 0]

@claim("E_th A(psi(th, v), psi2(th, v)) <= 1 + (19/5) alpha (alpha - 1) q^2 x, A the dual form, alpha, x not too large",
    given=assumptions,
    show=E(rho, at_th) <= bound_)
def in_dual_form():
    averaged_over_exchanges(at_th, bound_, one_exchange)

@claim("D_alpha <= (19/5) alpha q^2 x, gap^2 <= x s^2, q = b/n < 1, x <= 1/29, q (alpha - 1)(e^(7 x alpha/2) - 1) <= 1",
    altschuler("Theorem 3.1", "step"),
    given=assumptions,
    show=renyi(sampled(psi), sampled(psi2), alpha) <= "19/5" * alpha * q**2 * x)
def small_share():
    use(renyi_two_forms, mu=sampled(psi), nu=sampled(psi2), H=bound_).called("forth", "back")
    with have(renyi_moment(sampled(psi), sampled(psi2), alpha) <= bound_).called("for every weight t"):
        with suffices(affine_moment(alpha, V, sampled(psi), sampled(psi2), bound_)):
            modus("back")
        intro("t")
        use(in_dual_form)
    fact("exp", "tangent", (alpha - 1) * ("19/5" * alpha * q**2 * x))
    intro("t")
    apply_to("for every weight t")
    linear(E(sampled(psi2), lambda y: t(y) ** alpha) ** (alpha - 1))

apart = every(Th, lambda th: norm(psi(th, v) - psi2(th, v)) <= gap_)

@claim("For q >= 2/5 and maps that differ by at most gap, whatever the law of the batches: D_alpha <= (19/5) alpha q^2 "
        "x, gap^2 <= x s^2",
    altschuler("footnote 10", "part", "batches of two fifths of the data or more, constant 19/5"),
    given=[alpha > 1, s > 0, gap_ >= 0, gap_**2 <= x * s**2, q >= "2/5", hypothesis("maps apart", apart)],
    show=renyi(sampled(psi), sampled(psi2), alpha) <= "19/5" * alpha * q**2 * x)
def large_share():
    use(gaussian_cost, a=gap_)
    with have(every(Th, lambda th: renyi(around(psi(th, v)), around(psi2(th, v)), alpha) <= c1)):
        intro("th")
        apply_to(apart)
        intro("t")
        apply_to(gaussian_cost, psi(th, v) - psi2(th, v), value(V, lambda y: t(psi2(th, v) + y)))
    use(joint_quasi_convexity, X=V, K=value(Th, lambda th: around(psi(th, v))),
        L=value(Th, lambda th: around(psi2(th, v))), c=c1)
    modus("joint_quasi_convexity.0")
    modus(this)
    have(alpha * gap_**2 / (2 * s**2) <= alpha * x / 2)
    have(x >= 0, by.linear(1 / s**2, gap_**2 / s**2))
    have(q**2 >= "4/25")
    have(c1 <= "19/5" * alpha * q**2 * x, by.linear(alpha * x))
    use(larger_renyi_bound)

around = lambda p: bind(gaussian(V, s), lambda y: dirac(p + y))
c1 = alpha * gap_**2 / (2 * s**2)
