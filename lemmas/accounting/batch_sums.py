"""Batches of a fixed size of which the clipped gradients are added up, with Gaussian noise: a record replaced.

G[k](th, w) is the sum of the clipped gradients at w of the members i <= k of the batch th; data set 2 has G2 and other
gradients of record j.  A record counts for at most C, so that exchanging two, or replacing one, moves the sum by 2 C.
"""

from lemmas.accounting.batch_curves import batch_gaussian_curve, batch_gaussian_curve_below_one, raised, turned
from lemmas.accounting.batch_replace import g, q, r
from lemmas.accounting.poisson_gaussian import half_space_beyond
from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.mechanisms.gaussian import normal
from lemmas.runs.exchanged_batches import (Th, V, b, batches, chance_of_index, exchanges, in_or_out, j, n, rho, s, size,
    v)
from lemmas.runs.exchanged_sums import at_or_not, exchanged_sums_apart, sums_without
from verify.language.expr import expr
from verify.lemma import *

grad, grad2 = sequence("grad", map_(V, V)), sequence("grad2", map_(V, V))
G, G2 = sequence("G", map_((Th, V), V)), sequence("G2", map_((Th, V), V))
C, e = real("C"), sequence("e", test(Th))
i, k = integer("i"), integer("k")
th, ex, w = point("th", Th), map_("ex", Th, Th), point("w", V)

@definition(r"${G}_0 = 0,\ ${G}_k(B, w) = ${G}_{k - 1}(B, w) + 1[k \in B]\, \mathrm{clip}(${grad}_k(w), $C)\ (k \le $n,\ "
        r"{$e})")
def clipped_sums(Th: Space, V: Euclid, G: Series[Map[(Th, V), V]], e: Series[Test[Th]], grad: Series[Map[V, V]],
        C: Real, n: Integer) -> Prop:
    """G[k](th, w) is the sum of clip(grad[i](w), C) over the members i <= k of the batch th, by e, k <= n.

    The sums of the clipped gradients of a batch, record by record."""
    return every(Th, V, lambda th, w: G[0](th, w) == zero(V)) & for_all(0, n - 1,
        lambda k: every(Th, V,
            lambda th, w: G[k + 1](th, w) == G[k](th, w) + e[k + 1](th) * clip(V, grad[k + 1](w), C)))

agree = hypothesis("others agree", for_all(1, n, lambda i: eq(i, j) | every(V, lambda w: grad[i](w) == grad2[i](w))))
sums = [hypothesis("sums", clipped_sums(Th, V, G, e, grad, C, n)),
    hypothesis("sums 2", clipped_sums(Th, V, G2, e, grad2, C, n))]
assumptions = [C > 0, n >= 1, 1 <= j, j <= n, *batches, *sums, agree]
noisy = lambda G: bind(rho, lambda th: normal(G[n](th, v), s))
whole = lambda G: value(Th, V, lambda th, w: G[n](th, w))

@definition(r"${G2}_{$n}(B, $v) = ${G}_{$n}(B, $v)\ ($j \notin B,\ k \in B\ ({$e}),\ $rho \text{ invariant under the "
        r"exchange}),\ \text{and } ${G}_{$n}, ${G2}_{$n} \text{ at } B \cup \{$j\} \setminus \{k\} \text{ are within "
        r"} 2\,$C \text{ of that and of each other}", letters="Th rho e n")
def sums_near(Th: Space, V: Euclid, rho: Law[Th], e: Series[Test[Th]], G: Series[Map[(Th, V), V]],
        G2: Series[Map[(Th, V), V]], j: Integer, n: Integer, v: Point[V], C: Real) -> Prop:
    """at v: if a batch (by e) lacks j and has a k <= n, and s preserves rho and exchanges j and k: G2[n] = G[n] at the
    batch, and G[n], G2[n] at the exchanged batch are within 2 C of that and of each other.

    Sums over a batch without j agree; with j in place of another record they are within 2 C."""
    return every(Th, map_(Th, Th),
        lambda th, ex: for_all(1, n,
            lambda k: eq(e[j](th), 0).implies(eq(e[k](th), 1).implies(exchanges(ex, j, k).implies(all_of(
                            G2[n](th, v) == G[n](th, v), norm(G[n](ex(th), v) - G[n](th, v)) <= 2 * C,
                            norm(G2[n](ex(th), v) - G[n](th, v)) <= 2 * C,
                            norm(G[n](ex(th), v) - G2[n](ex(th), v)) <= 2 * C))))))

near_maps = sums_near(Th, V, rho, e, G, G2, j, n, v, C)
l = integer("l")
clipped = lambda grad: value(INTEGER, lambda i: value(V, lambda w: clip(V, grad[i](w), C)))
none = value(INTEGER, lambda i: value(V, lambda w: expr(0)))
one_term = lambda grad: clip(V, grad[l + 1](w), C)

@claim("The sums of clipped gradients over one batch on two data sets that differ in record j differ by at most 2 C",
    kind="strengthening",
    given=[C > 0, n >= 1, *sums, agree, l >= 0],
    show=(l <= n).implies(norm(G[l](th, w) - G2[l](th, w)) <= 2 * C * indicator(j <= l)))
def clipped_sums_of_one_batch():
    start, step = induction(l, 0).called("so far")
    with start:
        apply_to("sums.0", th, w)
        rewrite(this)
        apply_to("sums 2.0", th, w)
        rewrite(this)
    with step:
        intro(1)
        modus("so far")
        apply_to("sums.1", l, th, w)
        rewrite(this)
        apply_to("sums 2.1", l, th, w)
        rewrite(this)
        apply_to("others agree", l + 1).called("record")
        use(norm_of_clip, k=grad[l + 1](w), z=C)
        use(norm_of_clip, k=grad2[l + 1](w), z=C)
        do(at_or_not(l + 1, j, (by.have(j <= l + 1), by.have(j > l), *at_j), not_at_j))

at_j = (by.triangle(one_term(grad), -one_term(grad2)),
    by.triangle(G[l](th, w) - G2[l](th, w), e[l + 1](th) * (one_term(grad) - one_term(grad2))),
    by.have(e[l + 1](th) <= 1), by.have(0 <= e[l + 1](th)),
    by.have(norm(e[l + 1](th) * (one_term(grad) - one_term(grad2)))
            == e[l + 1](th) * norm(one_term(grad) - one_term(grad2))),
    by.have(e[l + 1](th) * norm(one_term(grad) - one_term(grad2)) <= norm(one_term(grad) - one_term(grad2)),
        by.linear(norm(one_term(grad) - one_term(grad2)))), by.have(eq(indicator(j <= l), 0)),
    by.have(eq(indicator(j <= l + 1), 1)), by.linear())
not_at_j = (by.split("record", (by.absurd(by.linear()),), ()), by.apply_to(this, w), by.rewrite(this),
    by.cases(j <= l, yes=(by.have(j <= l + 1),), no=(by.have(j > l + 1),)))

@claim("Sums of clipped gradients over batches: exchanging two records, or replacing one, moves them by at most 2 C",
    kind="strengthening",
    given=assumptions,
    show=near_maps)
def clipped_sums_near():
    intro("th", "ex", "k")
    intro(1)
    intro(1)
    intro(1)
    apply_to(swapped, th)
    apply_to(others, th)
    shared = {"f": none, "f2": none, "w": v, "l": n, "g": clipped(grad)}
    part = each_part()
    with part[0]:
        use(sums_without, g2=clipped(grad2), by={"equal but at j": adjacent}, **shared)
        modus(this)
        ext()
    with part[1]:
        use(exchanged_sums_apart, L=C, th2=ex(th), G2=G, g2=clipped(grad),
            by={1: short(grad), 2: short(grad), 3: itself}, **shared)
        modus(this)
    with part[2]:
        use(exchanged_sums_apart, L=C, th2=ex(th), g2=clipped(grad2), by={1: short(grad), 2: short(grad2), 3: adjacent},
            **shared)
        modus(this)
    with part[3]:
        use(clipped_sums_of_one_batch, th=ex(th), w=v, l=n)
        modus(this)

same_gradients = every(V, lambda w: grad[i](w) == grad2[i](w))
adjacent = (by.intro("i"), by.apply_to("others agree", i).called("record"),
    by.split("record", (by.choose(0),),
        (by.choose(1),
            by.each_part((by.intro("w"), by.auto()),
                (by.intro("w"), by.apply_to(same_gradients, w), by.rewrite(this))))))
itself = (by.intro("i"), by.choose(1))
short = lambda grad: (by.intro("i"), by.use(norm_of_clip, k=grad[i](v), z=C))
others = every(Th, lambda th: for_all(1, n, lambda l: eq(l, j) | eq(l, k) | eq(e[l](ex(th)), e[l](th))))
swapped = every(Th, lambda th: eq(e[j](ex(th)), e[k](th)) & eq(e[k](ex(th)), e[j](th)))

# --- a step ----------------------------------------------------------------------------------------------------------

step = [*assumptions, 0 <= q, q < 1, eq(q, b / n), b >= 1, r > 0, s > 0, g > 0, 2 * C <= r * s]
program = {"psi": whole(G), "psi2": whole(G2), "gap": 2 * C}

@claim("Clipped sums of b < n of n records, one replaced, g >= 1: E_g <= q theta_a(2 C/s), a = 1 + (g - 1)/q, q = b/n",
    kind="strengthening",
    given=[*step, g >= 1],
    show=hockey_stick(noisy(G), noisy(G2), g) <= q * theta(raised, r))
def clipped_batch_curve():
    use(clipped_sums_near)
    use(batch_gaussian_curve, **program)

@claim("Clipped sums of b < n records, one replaced, g <= 1: E_g <= 1 - g + g q theta_a(2 C/s), a = 1 + (1/g - 1)/q",
    kind="strengthening",
    given=[*step, g <= 1],
    show=hockey_stick(noisy(G), noisy(G2), g) <= 1 - g + g * q * theta(turned, r))
def clipped_batch_curve_below_one():
    use(clipped_sums_near)
    use(batch_gaussian_curve_below_one, **program)

# --- and data that attain either pair of laws ------------------------------------------------------------------------

u, t, a = point("u", V), real("t"), real("a")
opposite = [C > 0, eq(norm(u), C), eq(a, 1) | eq(a, -1), hypothesis("sums", clipped_sums(Th, V, G, e, grad, C, n)),
    hypothesis("others", for_all(1, n, lambda i: eq(i, j) | (grad[i](v) == -u))),
    hypothesis("record", for_all(1, n, lambda i: eq(i, j).implies(grad[i](v) == a * u)))]
counted = lambda l: (1 + a) * e[j](th) * indicator(j <= l) - Sum(1, l, lambda i: e[i](th))

@claim("Gradients a u for record j, -u for others, |u| = C: the sum is (1 + a) u with j, less u for each member",
    kind="strengthening",
    given=[*opposite, 1 <= j, j <= n, l >= 0],
    show=(l <= n).implies(G[l](th, v) == counted(l) * u))
def sums_of_opposite_gradients():
    with have(abs(a) == 1):
        _, two = split(opposite[2])
        with two:
            rewrite(eq(a, -1))
    have(norm(a * u) <= C, by.linear(norm(u)))
    use(clip_of_short, k=a * u, z=C).called("record j is not clipped")
    use(clip_of_short, k=-u, z=C).called("the others are not clipped")
    start, step_ = induction(l, 0).called("so far")
    with start:
        apply_to("sums.0", th, v)
        have(eq(indicator(j <= 0), 0))
        unfold(Sum(1, 0, lambda i: e[i](th)), "empty")
        rewrite(this)
    with step_:
        intro(1)
        modus("so far")
        apply_to("sums.1", l, th, v)
        rewrite(this)
        unfold(Sum(1, l + 1, lambda i: e[i](th)))
        rewrite(this)
        do(at_or_not(l + 1, j, record_j, another_record))

not_drawn, drawn_ = indicator(j <= l), indicator(j <= l + 1)
record_j = (by.apply_to("record", l + 1), by.rewrite(grad[l + 1](v) == a * u), by.rewrite("record j is not clipped"),
    by.have(eq(e[l + 1](th), e[j](th)), by.rewrite(eq(l + 1, j))), by.rewrite(this), by.have(j <= l + 1),
    by.have(j > l), by.have(eq(not_drawn, 0)), by.have(eq(drawn_, 1)), by.rewrite(eq(not_drawn, 0)),
    by.rewrite(eq(drawn_, 1)), by.auto())
another_record = (by.apply_to("others", l + 1), by.split(this, (by.absurd(by.linear()),), ()),
    by.rewrite(grad[l + 1](v) == -u), by.rewrite("the others are not clipped"),
    by.have(eq(drawn_, not_drawn),
        by.cases(j <= l, yes=(by.have(j <= l + 1), by.auto()), no=(by.have(j > l + 1), by.auto()))), by.rewrite(this),
    by.auto())

def beyond(t: Expr, y: Point) -> Expr:
    """Whether y lies more than t deviations of the noise beyond -b u on the way to 2 u - b u."""
    return indicator(t * r < inner(2 * u / s, (y + b * u) / s))

moved = (1 + a) / 2
seen = lambda th: E(gauss(V), lambda xi: beyond(t, G[n](th, v) + s * xi))

# With a = 1 and a = -1 these are the two data sets: the pair (1 - q) N(0, 1) + q N(r, 1), N(0, 1), in either order.
@claim("Clipped sums of b of n records, u or -u: half-spaces have the masses (1 - q) Q(t) + q Q(t - r (1 + a)/2)",
    kind="strengthening",
    given=[*opposite, n >= 1, 1 <= j, j <= n, *batches, eq(q, b / n), r > 0, s > 0, eq(2 * C, r * s)],
    show=eq(E(noisy(G), lambda y: beyond(t, y)), (1 - q) * Q(t) + q * Q(t - r * moved)))
def clipped_batch_attained():
    use(half_space_beyond, c=-b * u, u=2 * u - b * u, k=0).called("without j")
    use(half_space_beyond, c=-b * u, u=2 * u - b * u, k=moved).called("with j")
    with under(rho, lambda th: eq(seen(th), (1 - e[j](th)) * Q(t) + e[j](th) * Q(t - r * moved))) as th_:
        use(sums_of_opposite_gradients, th=th_, l=n)
        modus(this)
        rewrite(this)
        apply_to(size, th_)
        rewrite(this)
        apply_to(in_or_out, th_, j)
        one, two = split(this)
        with one:
            rewrite(eq(e[j](th_), 0))
        with two:
            rewrite(eq(e[j](th_), 1))
    use(chance_of_index)
    have(eq(E(rho, lambda th: e[j](th)), q), by.linear(1 / n))
    linear(Q(t), Q(t - r * moved))

# --- doubt -------------------------------------------------------------------------------------------------------------

# One record, on the line, whose gradient is 1, or -1 on the other data; the batch is all.
always = lambda one: value(INTEGER, lambda i: one)
sums_to = lambda m: value(INTEGER, lambda k: value(line, line, lambda th, w: m * k))
constant = lambda m: value(line, lambda w: expr(m))
one_record = {"V": "line", "Th": "line", **dict.fromkeys(("n", "C"), "1"), "e": always(constant(1)),
    "grad": always(constant(1)), "G": sums_to(1)}
is_sum = (by.each_part((by.intro("th", "w"), by.auto()),
        (by.intro("k"), by.have(eq(k, 0)), by.intro("th", "w"), by.rewrite(eq(k, 0)), by.auto())),)
doubt(clipped_sums_of_one_batch,
    mutants=[mutant("half of it", show=norm(G[l](th, w) - G2[l](th, w)) <= C * indicator(j <= l),
            hints=[{"witness": {**one_record, "j": "1", "grad2": always(constant(-1)), "G2": sums_to(-1), "l": "1",
                        "th": "0", "w": "0"},
                    "proofs": {"given sums": is_sum, "given sums 2": is_sum,
                        "given others agree": (by.intro("i"), by.choose(0), by.have(eq(i, 1)))}}])])
doubt(sums_of_opposite_gradients,
    mutants=[mutant("without the members", show=G[l](th, v) == (1 + a) * e[j](th) * indicator(j <= l) * u,
            hints=[{"witness": {**one_record, "j": "1", "l": "1", "th": "0", "v": "0", "u": "1", "a": "1"},
                    "proofs": {"given sums": is_sum, "given others": (by.intro("i"), by.choose(0), by.have(eq(i, 1))),
                        "given record": (by.intro("i"), by.intro(), by.auto())}}])])
