"""The sums of gradients over two batches that exchange two records, on two adjacent data sets."""

from lemmas.noisy_sgd.batch_runs import (
    G2,
    G,
    L,
    Pi,
    Th,
    V,
    adjacent,
    b,
    body,
    eta,
    g,
    g2,
    index_i,
    j,
    n,
    numbers,
    psi,
    regular,
)
from lemmas.noisy_sgd.batches import norm_of_share
from lemmas.papers import altschuler
from verify.lemma import *

e = sequence("e", test(Th))
th, th2 = points("th th2", Th)
w, v = points("w v", V)
k, l = integer("k"), integer("l")


def batch_sums(G: Series, g: Series) -> tuple[Prop, Prop]:
    """G[k](th, w) is the sum of the gradients at w of the members i <= k of the batch th."""
    return (
        every(Th, V, lambda th, w: G[0](th, w) == zero(V)),
        for_all(
            0, n - 1, lambda k: every(Th, V, lambda th, w: G[k + 1](th, w) == G[k](th, w) + e[k + 1](th) * g[k + 1](w))
        ),
    )


def at_or_not(x: Expr, y: Expr, equal: tuple[Step, ...], apart: tuple[Step, ...]) -> Step:
    """x = y, or x < y, or x > y."""
    return cases(x < y, yes=apart, no=(cases(x > y, yes=apart, no=(have(eq(x, y)), *equal)),))


lengths = lambda g: for_all(1, n, lambda i: norm(g[i](w)) <= L)
data = [L > 0, lengths(g), lengths(g2), adjacent, *batch_sums(G, g), *batch_sums(G2, g2)]
sums1, sums2 = batch_sums(G, g), batch_sums(G2, g2)
exchange = [
    eq(e[j](th), 0),
    eq(e[k](th), 1),
    eq(e[j](th2), 1),
    eq(e[k](th2), 0),
    for_all(1, n, lambda i: eq(i, j) | eq(i, k) | eq(e[i](th2), e[i](th))),
]
upto = lambda l: L * (indicator(j <= l) + indicator(k <= l))
goal = lambda l, p, q: norm(p - q) <= upto(l)
next_sum = lambda G, g, th: G[l](th, w) + e[l + 1](th) * g[l + 1](w)
short = lambda g: (apply_to(lengths(g), l + 1),)


exchanged_sums_apart = claim(
    "The sums over two batches that exchange j and k differ by at most L at each of the two",
    altschuler("Theorem 3.1", "step"),
    given=[*data, *exchange, 1 <= j, j <= n, 1 <= k, k <= n, l >= 0],
    show=(l <= n).implies(norm(G[l](th, w) - G2[l](th2, w)) <= upto(l)),
)
proof(
    exchanged_sums_apart,
    induction(
        l,
        0,
        (
            intro(),
            apply_to(sums1[0], th, w),
            congruence(this, lambda hole: goal(expr(0), hole, G2[0](th2, w))),
            apply_to(sums2[0], th2, w),
            congruence(this, lambda hole: goal(expr(0), zero(V), hole)),
        ),
        (
            intro(),
            modus("induction hypothesis"),
            apply_to(sums1[1], l),
            apply_to(this, th, w),
            congruence(this, lambda hole: goal(l + 1, hole, G2[l + 1](th2, w))),
            apply_to(sums2[1], l),
            apply_to(this, th2, w),
            congruence(this, lambda hole: goal(l + 1, next_sum(G, g, th), hole)),
            *short(g),
            *short(g2),
            at_or_not(
                l + 1,
                j,
                (
                    have(eq(e[l + 1](th), 0), rewrite(eq(l + 1, j)), assume()),
                    have(eq(e[l + 1](th2), 1), rewrite(eq(l + 1, j)), assume()),
                    congruence(
                        eq(e[l + 1](th), 0),
                        lambda hole: goal(l + 1, G[l](th, w) + hole * g[l + 1](w), next_sum(G2, g2, th2)),
                    ),
                    congruence(this, lambda hole: goal(l + 1, G[l](th, w), G2[l](th2, w) + hole * g2[l + 1](w))),
                    triangle(G[l](th, w) - G2[l](th2, w), -g2[l + 1](w)),
                    have(j <= l + 1),
                    have(j > l),
                    cases(k <= l, yes=(have(k <= l + 1),), no=(cases(k <= l + 1),)),
                ),
                (
                    at_or_not(
                        l + 1,
                        k,
                        (
                            have(eq(e[l + 1](th), 1), rewrite(eq(l + 1, k)), assume()),
                            have(eq(e[l + 1](th2), 0), rewrite(eq(l + 1, k)), assume()),
                            congruence(
                                eq(e[l + 1](th), 1),
                                lambda hole: goal(l + 1, G[l](th, w) + hole * g[l + 1](w), next_sum(G2, g2, th2)),
                            ),
                            congruence(
                                this,
                                lambda hole: goal(
                                    l + 1, G[l](th, w) + g[l + 1](w), G2[l](th2, w) + hole * g2[l + 1](w)
                                ),
                            ),
                            triangle(G[l](th, w) - G2[l](th2, w), g[l + 1](w)),
                            have(k <= l + 1),
                            have(k > l),
                            cases(j <= l, yes=(have(j <= l + 1),), no=(cases(j <= l + 1),)),
                        ),
                        (
                            apply_to(adjacent, l + 1),
                            split(this, (absurd(linear()),), ()),
                            apply_to(this, w),
                            congruence(
                                this,
                                lambda hole: goal(l + 1, next_sum(G, g, th), G2[l](th2, w) + e[l + 1](th2) * hole),
                                backwards=True,
                            ),
                            apply_to(exchange[4], l + 1),
                            split(this, (split(this, (absurd(linear()),), (absurd(linear()),)),), ()),
                            congruence(
                                this, lambda hole: goal(l + 1, next_sum(G, g, th), G2[l](th2, w) + hole * g[l + 1](w))
                            ),
                            cases(j <= l, yes=(have(j <= l + 1),), no=(have(j > l + 1),)),
                            cases(k <= l, yes=(have(k <= l + 1),), no=(have(k > l + 1),)),
                        ),
                    ),
                ),
            ),
        ),
    ).called("induction hypothesis"),
)

sums_without = claim(
    "The sums over a batch without j agree",
    kind="strengthening",
    given=[adjacent, *batch_sums(G, g), *batch_sums(G2, g2), eq(e[j](th), 0), l >= 0],
    show=(l <= n).implies(norm(G[l](th, w) - G2[l](th, w)) <= 0),
)
none = lambda p, q: norm(p - q) <= 0
proof(
    sums_without,
    induction(
        l,
        0,
        (
            intro(),
            apply_to(sums1[0], th, w),
            congruence(this, lambda hole: none(hole, G2[0](th, w))),
            apply_to(sums2[0], th, w),
            congruence(this, lambda hole: none(zero(V), hole)),
        ),
        (
            intro(),
            modus("induction hypothesis"),
            apply_to(sums1[1], l),
            apply_to(this, th, w),
            congruence(this, lambda hole: none(hole, G2[l + 1](th, w))),
            apply_to(sums2[1], l),
            apply_to(this, th, w),
            congruence(this, lambda hole: none(next_sum(G, g, th), hole)),
            at_or_not(
                l + 1,
                j,
                (
                    have(eq(e[l + 1](th), 0), rewrite(eq(l + 1, j))),
                    congruence(this, lambda hole: none(G[l](th, w) + hole * g[l + 1](w), next_sum(G2, g2, th))),
                    congruence(this, lambda hole: none(G[l](th, w), G2[l](th, w) + hole * g2[l + 1](w))),
                ),
                (
                    apply_to(adjacent, l + 1),
                    split(this, (absurd(linear()),), ()),
                    apply_to(this, w),
                    congruence(
                        this, lambda hole: none(next_sum(G, g, th), G2[l](th, w) + e[l + 1](th) * hole), backwards=True
                    ),
                ),
            ),
        ),
    ).called("induction hypothesis"),
)

# --- the maps ----------------------------------------------------------------------------------------------------

step_gap = 2 * eta * L / b
setting = [*body, *numbers, regular(g), regular(g2), adjacent, *batch_sums(G, g), *batch_sums(G2, g2)]
exchanged_maps_apart = claim(
    "The maps of two batches that exchange j and k, on the two data sets, are within 2 eta L/b",
    altschuler("Theorem 3.1", "step"),
    given=[*setting, *exchange, 1 <= j, j <= n, 1 <= k, k <= n],
    show=norm(psi(G2)(th2, v) - psi(G)(th, v)) <= step_gap,
)
all_short = lambda g: (intro("i"), apply_to(regular(g), index_i), apply_to(this, v, v))
difference = G2[n](th2, Pi(v)) - G[n](th, Pi(v))
proof(
    exchanged_maps_apart,
    use(exchanged_sums_apart, w=Pi(v), l=n, by={1: all_short(g), 2: all_short(g2)}),
    modus(this),
    use(norm_of_share, w=eta * difference, c=2 * eta * L / b, by={1: (linear(eta),)}),
)

maps_without = claim(
    "The maps of a batch without j agree on the two data sets",
    kind="strengthening",
    given=[*setting, eq(e[j](th), 0)],
    show=psi(G2)(th, v) == psi(G)(th, v),
)
proof(maps_without, use(sums_without, w=Pi(v), l=n), modus(this), ext())
