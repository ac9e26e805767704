"""Noisy SGD on batches that are drawn anew in each step, with losses of bounded gradient sensitivity.

The gradients of any two records, of either data set, differ by at most L on the set, as for NoisySGD of Bok, Su and
Altschuler (2024); they need not be short.  The data sets differ in the record j; batches th, the sums G and G2 and the
maps psi are those of `batch_runs`, Along(g) are the parts of the gradients along the set.  The losses are m-strongly
convex (convex for m = 0) and M-smooth.
"""

from lemmas.contraction.flat_sets import onto_subspace, subspace_difference, subspace_shortens
from lemmas.contraction.gradient_maps import step_of_slopes
from lemmas.convex_losses.convex_sets import body, convex_projection_contractive, member
from lemmas.runs.batch_runs import (G2, G, K, L, M, Pi, Th, V, adjacent, b, eta, f, g, g2, index_i, j, n, psi)
from lemmas.runs.batches import batch_contraction, norm_of_share
from lemmas.runs.batches_in_order import directions, losses, slopes_of_records
from lemmas.runs.exchanged_batches import exchanges, in_or_out, rho, size
from lemmas.runs.exchanged_sums import batch_sums, elsewhere, exchange, sums_without
from lemmas.runs.seen_batches import Along, adjacent_along, along, sums_along, sums_along_set
from verify.lemma import *

e = sequence("e", test(Th))
Q = map_("Q", V, V)
th, th2, ex = point("th", Th), point("th2", Th), map_("ex", Th, Th)
u, v, w = points("u v w", V)
c, m = reals("c m")
k, l, i = integer("k"), integer("l"), integer("i")

drawn = [in_or_out, size]
numbers = [n >= 1, b >= 1, eta >= 0, 0 <= m, m <= M, Max(abs(1 - eta * m), abs(1 - eta * M)) <= c]

of_parts = batch_sums(Along(G), Along(g))

@claim("The map of a batch is c-Lipschitz for c >= max(|1 - eta m|, |1 - eta M|), whatever batch is drawn",
    given=[*body, *directions, *numbers, *drawn, *batch_sums(G, g), losses(f, g)],
    show=norm(psi(Along(G))(th, u) - psi(Along(G))(th, v)) <= c * norm(u - v))
def drawn_map_contracts():
    use(convex_projection_contractive)
    apply_to(this)
    use(slopes_of_records)
    use(sums_along_set)
    with use(batch_contraction, G=value(INTEGER, lambda k: value(V, lambda w: Q(G[k](th, w)))), g=along(g),
            e=value(INTEGER, lambda i: e[i](th)), u=Pi(u), v=Pi(v), c=c, shift=zero(V)) as that:
        with that.premise("in the batch or not"):
            apply_to(in_or_out)
        with that.premise("size"):
            apply_to(size)
        with that.premise("empty batch"):
            apply_to(of_parts[0])
        with that.premise("one more record"):
            intro("k")
            apply_to(this)
        with that.premise("step with each loss"):
            intro("i")
            apply_to(slopes_of_records, index_i)
            apply_to(this)
            use(step_of_slopes)
            linear(norm(Pi(u) - Pi(v)))
    linear(c)

# --- what record j moves ------------------------------------------------------------------------------------------------

sums1, sums2 = batch_sums(G, g), batch_sums(G2, g2)
of_two = [adjacent, *batch_sums(G, g), *batch_sums(G2, g2)]
# How far the sums over the members i <= l of th and of th2, which has j for k, are from differing by g_k and g2_j.
but_for = lambda l: norm(G[l](th, w) - G2[l](th2, w) - indicator(k <= l) * g[k](w) + indicator(j <= l) * g2[j](w))

def one_more(th: Point, th2: Point) -> None:
    """The sums with one more record."""
    apply_to(sums1[1], l)
    apply_to(this, th, w)
    rewrite(this)
    apply_to(sums2[1], l)
    apply_to(this, th2, w)
    rewrite(this)

def none_yet(th: Point, th2: Point) -> None:
    """The sums over no records are 0."""
    apply_to(sums1[0], th, w)
    rewrite(this)
    apply_to(sums2[0], th2, w)
    rewrite(this)

def at_last(x: Expr) -> None:
    """For x = l + 1: x is counted in the sums up to l + 1, and not in those up to l."""
    have(x <= l + 1)
    have(x > l)
    for y, number in ((l, 0), (l + 1, 1)):
        have(eq(indicator(x <= y), number))
        rewrite(this)

def at_or_elsewhere(x: Expr, at: Callable[[], None], away: Callable[[], None]) -> None:
    """Whether l + 1 is x; if not, x is counted in the one sum as in the other."""
    before, rest = cases(l + 1 < x)
    with before:
        have(eq(indicator(x <= l), 0))
        have(eq(indicator(x <= l + 1), indicator(x <= l)))
        rewrite(this)
        away()
    with rest:
        after, same_ = cases(x < l + 1)
        with after:
            have(x <= l)
            have(x <= l + 1)
            have(eq(indicator(x <= l + 1), indicator(x <= l)))
            rewrite(this)
            away()
        with same_:
            have(eq(l + 1, x))
            at()

@claim("The sums up to l over two batches that exchange j and k differ by g_k - g2_j, each from its own index on",
    given=[*of_two, *exchange, 1 <= j, j <= n, 1 <= k, k <= n, l >= 0],
    show=(l <= n).implies(but_for(l) <= 0))
def exchanged_sums_differ():
    start, step = induction(l, 0).called("before")
    with start:
        none_yet(th, th2)
    with step:
        intro("[l + 1 <= n]")
        modus("before")
        one_more(th, th2)
        last = (e[l + 1](th) * g[l + 1](w) - e[l + 1](th2) * g2[l + 1](w)
                - (indicator(k <= l + 1) - indicator(k <= l)) * g[k](w)
                + (indicator(j <= l + 1) - indicator(j <= l)) * g2[j](w))
        with have(norm(last) <= 0):
            at_or_elsewhere(j, lambda: at_or_elsewhere(k, both_at_once, at_j),
                lambda: at_or_elsewhere(k, at_k, at_neither))
        triangle(G[l](th, w) - G2[l](th2, w) - indicator(k <= l) * g[k](w) + indicator(j <= l) * g2[j](w), last)

def both_at_once() -> None:
    """j is not k: the one is in the batch th, the other is not."""
    have(eq(k, j))
    have(eq(e[k](th), 0), by.rewrite(eq(k, j)), by.assume())
    absurd(by.linear())

def at_j() -> None:
    """Only the batch th2 has the record j."""
    at_last(j)
    rewrite(eq(l + 1, j))
    rewrite(eq(e[j](th), 0))
    rewrite(eq(e[j](th2), 1))

def at_k() -> None:
    """Only the batch th has the record k."""
    at_last(k)
    rewrite(eq(l + 1, k))
    rewrite(eq(e[k](th), 1))
    rewrite(eq(e[k](th2), 0))

def at_neither() -> None:
    """Both batches have the record l + 1, or none, and its gradient is that of both data sets."""
    apply_to(elsewhere, l + 1)
    at_one, other = split(this)
    with at_one:
        for part in split(this):
            with part:
                absurd(by.linear())
    with other:
        rewrite(this)
        same_gradient()

def same_gradient() -> None:
    """l + 1 is not j: the gradients of the two data sets agree."""
    apply_to(adjacent, l + 1)
    at_1, other = split(this)
    with at_1:
        absurd(by.linear())
    with other:
        apply_to(every(V, lambda w: g[l + 1](w) == g2[l + 1](w)), w)
        rewrite(this)

# The same of one batch th, in which the record j may be.
same_batch = lambda l: norm(G[l](th, w) - G2[l](th, w) - indicator(j <= l) * e[j](th) * (g[j](w) - g2[j](w)))

@claim("The sums up to l over one batch th differ by e_j(th) (g_j - g2_j), from l = j on",
    given=[*of_two, 1 <= j, j <= n, l >= 0],
    show=(l <= n).implies(same_batch(l) <= 0))
def sums_of_one_batch_differ():
    start, step = induction(l, 0).called("before")
    with start:
        none_yet(th, th)
    with step:
        intro("[l + 1 <= n]")
        modus("before")
        one_more(th, th)
        last = (e[l + 1](th) * (g[l + 1](w) - g2[l + 1](w))
                - (indicator(j <= l + 1) - indicator(j <= l)) * e[j](th) * (g[j](w) - g2[j](w)))
        with have(norm(last) <= 0):
            at_or_elsewhere(j, at_the_record, same_gradient)
        triangle(G[l](th, w) - G2[l](th, w) - indicator(j <= l) * e[j](th) * (g[j](w) - g2[j](w)), last)

def at_the_record() -> None:
    """Record l + 1 is j."""
    at_last(j)
    rewrite(eq(l + 1, j))

# --- the maps ------------------------------------------------------------------------------------------------------------

sensitive = for_all(1, n,
    lambda i: for_all(1, n,
        lambda k: every(V,
            lambda w: member(w, K).implies((norm(g[i](w) - g[k](w)) <= L) & (norm(g[i](w) - g2[k](w)) <= L)))))
seen_gradient = lambda g, i: Q(g[i](Pi(v)))

@claim("The parts of the gradients along the set differ by at most L if the gradients on the set do",
    given=[*body, onto_subspace(V, Q), sensitive, 1 <= i, i <= n, 1 <= k, k <= n],
    show=(norm(seen_gradient(g, i) - seen_gradient(g, k)) <= L)
        & (norm(seen_gradient(g, i) - seen_gradient(g2, k)) <= L))
def seen_gradients_near():
    apply_to(body["projection"])
    apply_to(sensitive, i, k)
    apply_to(this).called("near")
    parts = each_part()
    for part, other in zip(parts, (g, g2), strict=True):
        with part:
            use(subspace_shortens, v=g[i](Pi(v)) - other[k](Pi(v)))
            use(subspace_difference, v=g[i](Pi(v)))
            rewrite(this)

step_gap = eta * L / b

@definition(r"\text{with } \psi_{$G}(B) = ${Pi}($v) - ($eta/$b)\,${Q}(${G}_{$n}(B, ${Pi}($v)))\colon \psi_{$G2}(B) = \psi_{$G}(B)\ "
        r"($j \notin B,\ k \in B\ ({$e}),\ $rho \text{ invariant under the exchange}),\ \text{and at } B \cup \{$j\} \setminus "
        r"\{k\} \text{ both are within } $gap \text{ of that and of each other}", letters="Th rho e n")
def drawn_maps_near_at(V: Euclid, Th: Space, rho: Law[Th], e: Series[Test[Th]], Pi: Map[V, V], Q: Map[V, V],
        G: Series[Map[(Th, V), V]], G2: Series[Map[(Th, V), V]], eta: Real, b: Real, j: Integer, n: Integer,
        v: Point[V], gap: Real) -> Prop:
    """Pi(v) - (eta/b) Q(G[n](th, Pi(v))) at v, and that by G2: if a batch (by e) lacks j and has a k <= n, and s preserves
    rho and exchanges j and k, the two agree, and at the exchanged batch both are within gap of that point and of each
    other.

    What record j moves, or another in its place: a gradient step along the set, on a batch with it."""
    at = lambda G, th: Pi(v) - eta / b * Q(G[n](th, Pi(v)))
    return every(Th, map_(Th, Th),
        lambda th, s: for_all(1, n,
            lambda k: eq(e[j](th), 0).implies(eq(e[k](th), 1).implies(exchanges(s, j, k).implies(all_of(
                            at(G2, th) == at(G, th), norm(at(G, s(th)) - at(G, th)) <= gap,
                            norm(at(G2, s(th)) - at(G, th)) <= gap, norm(at(G, s(th)) - at(G2, s(th))) <= gap))))))

near_maps = drawn_maps_near_at(V, Th, rho, e, Pi, Q, G, G2, eta, b, j, n, v, step_gap)
in_parts = {"g": along(g), "g2": along(g2), "G": sums_along(G), "G2": sums_along(G2), "w": Pi(v), "l": n}
of_runs = [*body, onto_subspace(V, Q), n >= 1, b >= 1, eta >= 0, L >= 0, in_or_out, *of_two, sensitive, 1 <= j, j <= n]

@claim("The maps of one batch for the two data sets are at most eta L/b apart, L a bound of the change of one gradient",
    given=of_runs,
    show=norm(psi(Along(G))(th, v) - psi(Along(G2))(th, v)) <= step_gap)
def drawn_maps_apart():
    use(sums_along_set)
    use(sums_along_set, G=G2, g=g2)
    use(adjacent_along)
    use(sums_of_one_batch_differ, **in_parts)
    modus(this).called("differ")
    use(seen_gradients_near, i=j, k=j)
    apply_to(in_or_out)
    apply_to(this, j)
    whole, record = Q(G[n](th, Pi(v))) - Q(G2[n](th, Pi(v))), seen_gradient(g, j) - seen_gradient(g2, j)
    with have(norm(whole) <= L):
        without, with_j = split(eq(e[j](th), 0) | eq(e[j](th), 1))
        with without:
            rewrite(this, at="differ")
        with with_j:
            rewrite(this, at="differ")
            triangle(whole - record, record)

@claim("Where the batch lacks record j the maps agree, and after an exchange all are at most eta L/b apart",
    given=of_runs,
    show=near_maps)
def drawn_maps_near():
    use(sums_along_set)
    use(sums_along_set, G=G2, g=g2)
    use(adjacent_along)
    intro("th", "ex", "k", "[no j]", "[has k]", "[exchange]")
    apply_to(swapped)
    apply_to(others)
    lacks, one, other, same_batch_ = each_part()
    with lacks:
        use(sums_without, **in_parts)
        modus(this)
        ext()
    with one:  # the data set itself in the place of the second
        use(seen_gradients_near, i=k, k=j)
        use(exchanged_sums_differ, **in_parts | {"f2": f, "G2": sums_along(G), "g2": along(g)})
        modus(this).called("differ")
        exchanged_by(G, g)
    with other:
        use(seen_gradients_near, i=k, k=j)
        use(exchanged_sums_differ, **in_parts)
        modus(this).called("differ")
        exchanged_by(G2, g2)
    with same_batch_:
        use(drawn_maps_apart)

swapped = every(Th, lambda th: eq(e[j](ex(th)), e[k](th)) & eq(e[k](ex(th)), e[j](th)))
others = every(Th, lambda th: for_all(1, n, lambda l: eq(l, j) | eq(l, k) | eq(e[l](ex(th)), e[l](th))))

def exchanged_by(G2: Series[Map], g2: Series[Map]) -> None:
    """After the exchange the maps are eta L/b apart, as two gradients are L apart."""
    for x in (j, k):
        have(eq(indicator(x <= n), 1))
        rewrite(this, at="differ").called("differ")
    whole, records = Q(G[n](th, Pi(v))) - Q(G2[n](ex(th), Pi(v))), seen_gradient(g, k) - seen_gradient(g2, j)
    have(norm(whole) <= L, by.triangle(whole - records, records))
    use(norm_of_share, w=eta * whole, c=step_gap, by={"length": (by.linear(eta),)})
