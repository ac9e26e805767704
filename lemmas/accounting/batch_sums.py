"""Batches of a fixed size of which the clipped gradients are added up, with Gaussian noise: a record replaced.

G[k](th, w) is the sum of the clipped gradients at w of the members i <= k of the batch th, b of the n records, all sets
equally likely under rho; e[i](th) = 1 if i is one.  Data set 2 has G2, and another gradient of record j.  A record
counts for at most C, so that exchanging two, or replacing one, moves the sum by at most 2 C.  The noise is N(0, s^2 I),
q = b/n, and theta_a(r) is E_a of N(r, 1) from N(0, 1).
"""

from lemmas.accounting.batch_curves import batch_gaussian_curve, batch_gaussian_curve_below_one, raised, turned
from lemmas.accounting.batch_replace import g, q, r
from lemmas.accounting.poisson_gaussian import half_space_beyond
from lemmas.iteration.shift import clip_of_short, norm_of_clip
from lemmas.mechanisms.gaussian import normal
from lemmas.runs.exchanged_batches import (Th, V, b, batches, chance_of_index, exchanges, in_or_out, j, n, rho, s, size,
    v)
from lemmas.runs.exchanged_sums import exchanged_sums_apart, sums_without
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
    """at v: if a batch (by e) lacks j and has a k <= n, and a map preserves rho and exchanges j and k: G2[n] = G[n] at
    the batch, and G[n], G2[n] at the exchanged batch are within 2 C of that and of each other.

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
no_loss = value(INTEGER, lambda i: value(V, lambda w: expr(0)))
one_term = lambda grad: clip(V, grad[l + 1](w), C)

@claim("Up to record l, the clipped sums of one batch on two data sets that differ in record j are at most 2 C apart, "
        "and equal for l < j",
    given=[C > 0, n >= 1, *sums, agree, l >= 0],
    show=(l <= n).implies(norm(G[l](th, w) - G2[l](th, w)) <= 2 * C * indicator(j <= l)))
def clipped_sums_of_one_batch():
    start, step = induction(l, 0).called("so far")  # every record but j adds the same to both sums
    with start:
        apply_to("sums.0", th, w)
        rewrite(this)
        apply_to("sums 2.0", th, w)
        rewrite(this)
    with step:
        intro("[l + 1 <= n]")
        modus("so far")
        apply_to("sums.1", l, th, w)
        rewrite(this)
        apply_to("sums 2.1", l, th, w)
        rewrite(this)
        apply_to("others agree", l + 1).called("record")
        use(norm_of_clip, k=grad[l + 1](w), z=C)
        use(norm_of_clip, k=grad2[l + 1](w), z=C)
        next_record(clipped_gradients_differ, gradients_agree)

def next_record(is_j: Callable[[], None], is_another: Callable[[], None]) -> None:
    """The record l + 1, which is added next, is j, or it comes before j or after it."""
    before_j, not_before = cases(l + 1 < j)
    with before_j:
        is_another()
    with not_before:
        after_j, at_j = cases(l + 1 > j)
        with after_j:
            is_another()
        with at_j:
            have(eq(l + 1, j))
            is_j()

def clipped_gradients_differ() -> None:
    """What record j adds to the two sums: e_j times two clipped gradients, which are at most 2 C apart."""
    have(j <= l + 1)
    have(j > l)
    apart = one_term(grad) - one_term(grad2)
    triangle(one_term(grad), -one_term(grad2))
    triangle(G[l](th, w) - G2[l](th, w), e[l + 1](th) * apart)
    have(e[l + 1](th) <= 1)
    have(0 <= e[l + 1](th))
    have(norm(e[l + 1](th) * apart) == e[l + 1](th) * norm(apart))
    have(e[l + 1](th) * norm(apart) <= norm(apart), by.linear(norm(apart)))
    have(eq(indicator(j <= l), 0))
    have(eq(indicator(j <= l + 1), 1))
    linear()

def gradients_agree() -> None:
    """What another record adds is the same in both."""
    at_j, elsewhere = split("record")
    with at_j:
        absurd(by.linear())
    with elsewhere:
        apply_to(this, w)
        rewrite(this)
        j_is_added, j_is_to_come = cases(j <= l)
        with j_is_added:
            have(j <= l + 1)
        with j_is_to_come:
            have(j > l + 1)

@claim("Sums of clipped gradients over batches: exchanging two records, or replacing one, moves them by at most 2 C",
    given=assumptions,
    show=near_maps)
def clipped_sums_near():
    intro("th", "ex", "k", "[e[j](th) = 0]", "[e[k](th) = 1]", "[exchange]")
    apply_to(swapped, th)
    apply_to(others, th)
    shared = {"f": no_loss, "f2": no_loss, "w": v, "l": n, "g": clipped(grad)}
    part = each_part()  # G2 and G at th; G at ex(th); G2 at ex(th); both at ex(th)
    with part[0]:
        use(sums_without, g2=clipped(grad2), by={"equal but at j": adjacent}, **shared)
        modus(this)
        ext()
    with part[1]:
        use(exchanged_sums_apart, L=C, th2=ex(th), G2=G, g2=clipped(grad),
            by={all_short(grad): clipped_short(grad), equal_but_at_j(grad, grad): itself}, **shared)
        modus(this)
    with part[2]:
        use(exchanged_sums_apart, L=C, th2=ex(th), g2=clipped(grad2),
            by={all_short(grad): clipped_short(grad), all_short(grad2): clipped_short(grad2),
                equal_but_at_j(grad, grad2): adjacent}, **shared)
        modus(this)
    with part[3]:
        use(clipped_sums_of_one_batch, th=ex(th), w=v, l=n)
        modus(this)

# Why gradients are equal but at j: `adjacent` for those of two data sets, `itself` for the same twice.
same_gradients = every(V, lambda w: grad[i](w) == grad2[i](w))
adjacent = (by.intro("i"), by.apply_to("others agree", i).called("record"),
    by.split("record", (by.choose(0),),
        (by.choose(1),
            by.each_part((by.intro("w"), by.auto()),
                (by.intro("w"), by.apply_to(same_gradients, w), by.rewrite(this))))))
itself = (by.intro("i"), by.choose(1))
# What the sums of exchanged_sums.py ask of the data, with C for L; losses play no part here.
equal_but_at_j = lambda grad, grad2: for_all(1, n,
    lambda i: eq(i, j)
        | (every(V, lambda w: eq(expr(0), 0)) & every(V, lambda w: clip(V, grad[i](w), C) == clip(V, grad2[i](w), C))))
all_short = lambda grad: for_all(1, n, lambda i: norm(clip(V, grad[i](v), C)) <= C)
clipped_short = lambda grad: (by.intro("i"), by.use(norm_of_clip, k=grad[i](v), z=C))
others = every(Th, lambda th: for_all(1, n, lambda l: eq(l, j) | eq(l, k) | eq(e[l](ex(th)), e[l](th))))
swapped = every(Th, lambda th: eq(e[j](ex(th)), e[k](th)) & eq(e[k](ex(th)), e[j](th)))

# --- a step ----------------------------------------------------------------------------------------------------------

step = [*assumptions, 0 <= q, q < 1, eq(q, b / n), b >= 1, r > 0, s > 0, g > 0, 2 * C <= r * s]
program = {"psi": whole(G), "psi2": whole(G2), "gap": 2 * C}

@claim("Clipped sums of b < n of n records, one replaced, g >= 1, 2 C <= r s: E_g <= q theta_a(r), a = 1 + (g - 1)/q, "
        "q = b/n",
    given=[*step, g >= 1],
    show=hockey_stick(noisy(G), noisy(G2), g) <= q * theta(raised, r))
def clipped_batch_curve():
    use(clipped_sums_near)
    use(batch_gaussian_curve, **program)

@claim("Clipped sums of b < n of n records, one replaced, g <= 1, 2 C <= r s: E_g <= 1 - g + g q theta_a(r), a = 1 + "
        "(1/g - 1)/q, q = b/n",
    given=[*step, g <= 1],
    show=hockey_stick(noisy(G), noisy(G2), g) <= 1 - g + g * q * theta(turned, r))
def clipped_batch_curve_below_one():
    use(clipped_sums_near)
    use(batch_gaussian_curve_below_one, **program)

# --- and data that attain either pair of laws ------------------------------------------------------------------------

u, t, a = point("u", V), real("t"), real("a")
opposite = [C > 0, eq(norm(u), C), hypothesis("sign", eq(a, 1) | eq(a, -1)),
    hypothesis("sums", clipped_sums(Th, V, G, e, grad, C, n)),
    hypothesis("others", for_all(1, n, lambda i: eq(i, j) | (grad[i](v) == -u))),
    hypothesis("record", for_all(1, n, lambda i: eq(i, j).implies(grad[i](v) == a * u)))]
counted = lambda l: (1 + a) * e[j](th) * indicator(j <= l) - Sum(1, l, lambda i: e[i](th))

@claim("Gradients a u for record j, -u for others, |u| = C: the sum is (1 + a) u with j, less u for each member",
    given=[*opposite, 1 <= j, j <= n, l >= 0],
    show=(l <= n).implies(G[l](th, v) == counted(l) * u))
def sums_of_opposite_gradients():
    with have(abs(a) == 1):
        split("sign")
    use(clip_of_short, k=a * u, z=C).called("record j is not clipped")
    use(clip_of_short, k=-u, z=C).called("the others are not clipped")
    start, step_ = induction(l, 0).called("so far")  # record j adds a u, any other member -u
    with start:
        apply_to("sums.0", th, v)
        unfold(Sum(1, 0, lambda i: e[i](th)), "empty")
        rewrite(this)
    with step_:
        intro("[l + 1 <= n]")
        modus("so far")
        apply_to("sums.1", l, th, v)
        rewrite(this)
        unfold(Sum(1, l + 1, lambda i: e[i](th)))
        rewrite(this)
        next_record(record_j_is_added, another_is_added)

j_by_l, j_by_next = indicator(j <= l), indicator(j <= l + 1)  # whether j is among the records added

def record_j_is_added() -> None:
    """Record j adds a u if it is in the batch."""
    apply_to("record", l + 1)
    rewrite(grad[l + 1](v) == a * u)
    rewrite("record j is not clipped")
    have(eq(e[l + 1](th), e[j](th)), by.rewrite(eq(l + 1, j)))
    rewrite(this)
    have(j <= l + 1)
    have(j > l)
    have(eq(j_by_l, 0))
    have(eq(j_by_next, 1))
    rewrite(eq(j_by_l, 0))
    rewrite(eq(j_by_next, 1))

def another_is_added() -> None:
    """Another record adds -u if it is in the batch."""
    apply_to("others", l + 1)
    at_j, elsewhere = split(this)
    with at_j:
        absurd(by.linear())
    with elsewhere:
        rewrite(grad[l + 1](v) == -u)
        rewrite("the others are not clipped")
        with have(eq(j_by_next, j_by_l)):
            j_is_added, j_is_to_come = cases(j <= l)
            with j_is_added:
                have(j <= l + 1)
            with j_is_to_come:
                have(j > l + 1)
        rewrite(this)

def beyond(t: Expr, y: Point) -> Expr:
    """Whether y lies more than t deviations of the noise beyond -b u on the way to 2 u - b u."""
    return indicator(t * r < inner(2 * u / s, (y + b * u) / s))

moved = (1 + a) / 2
seen = lambda th: E(gauss(V), lambda xi: beyond(t, G[n](th, v) + s * xi))

# With a = 1 and a = -1 these are the two data sets: the pair (1 - q) N(0, 1) + q N(r, 1), N(0, 1), in either order.
@claim("Gradients a u for j, a = 1 or -1, and -u for others, |u| = C: half-spaces have (1 - q) Q(t) + q Q(t - (1 + a) "
        "C/s)",
    given=[*opposite, n >= 1, 1 <= j, j <= n, *batches, eq(q, b / n), r > 0, s > 0, eq(2 * C, r * s)],
    show=eq(E(noisy(G), lambda y: beyond(t, y)), (1 - q) * Q(t) + q * Q(t - r * moved)))
def clipped_batch_attained():
    # Every batch has b members, so that its sum is -b u, and (1 + a) u more if j is in it, which it is with chance q.
    use(half_space_beyond, c=-b * u, u=2 * u - b * u, k=0)
    use(half_space_beyond, c=-b * u, u=2 * u - b * u, k=moved)
    with under(rho, lambda th: eq(seen(th), (1 - e[j](th)) * Q(t) + e[j](th) * Q(t - r * moved))) as th_:
        use(sums_of_opposite_gradients, th=th_, l=n)
        modus(this)
        rewrite(this)
        apply_to(size, th_)
        rewrite(this)
        apply_to(in_or_out, th_, j)
        j_is_out, j_is_in = split(this)
        with j_is_out:
            rewrite(eq(e[j](th_), 0))
        with j_is_in:
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
