"""The sums of gradients over two batches that exchange two records, on two adjacent data sets.

Data sets, batches th and sums of gradients G, G2 are those of `batch_runs`.  All gradients are at most L long.
"""

from lemmas.runs.batch_runs import (G2, G, L, Pi, Th, V, adjacent, b, body, eta, g, g2, index_i, j, n, numbers, psi,
    regular)
from lemmas.runs.batch_runs import batch_sums as sums_over
from lemmas.runs.batches import norm_of_share
from lemmas.papers import altschuler
from verify.lemma import *

e = sequence("e", test(Th))
th, th2 = points("th th2", Th)
w, v = points("w v", V)
k, l = integer("k"), integer("l")

batch_sums = lambda G, g: sums_over(G, g, e)

def at_or_not(x: Expr, y: Expr, equal: tuple[Step, ...], apart: tuple[Step, ...]) -> Step:
    """The goal for x = y by the one proof, for x < y and for x > y by the other."""
    return by.cases(x < y, yes=apart, no=(by.cases(x > y, yes=apart, no=(by.have(eq(x, y)), *equal)),))

lengths = lambda g: for_all(1, n, lambda i: norm(g[i](w)) <= L)
data = [L > 0, hypothesis("short gradients", lengths(g)), hypothesis("short other gradients", lengths(g2)), adjacent,
    *batch_sums(G, g), *batch_sums(G2, g2)]
sums1, sums2 = batch_sums(G, g), batch_sums(G2, g2)
# The batch th2 has j where th has k.
elsewhere = for_all(1, n, lambda i: eq(i, j) | eq(i, k) | eq(e[i](th2), e[i](th)))
exchange = [eq(e[j](th), 0), eq(e[k](th), 1), eq(e[j](th2), 1), eq(e[k](th2), 0), elsewhere]
upto = lambda l: L * (indicator(j <= l) + indicator(k <= l))

def short(g) -> None:
    """The gradients are at most L long."""
    apply_to(lengths(g))

@claim("The sums up to l over two batches that exchange j and k differ by at most L for each of the two that is <= l",
    altschuler("Theorem 3.1", "step"),
    given=[*data, *exchange, 1 <= j, j <= n, 1 <= k, k <= n, l >= 0],
    show=(l <= n).implies(norm(G[l](th, w) - G2[l](th2, w)) <= upto(l)))
def exchanged_sums_apart():
    # Index l + 1 is j (only the sum over th2 has a new term), or k (only that over th), or both sums have the same one.
    start, step = induction(l, 0).called("induction hypothesis")
    with start:
        apply_to(sums1[0])
        rewrite(this)
        apply_to(sums2[0], th2, w)
        rewrite(this)
    with step:
        intro("[l + 1 <= n]")
        modus("induction hypothesis")
        apply_to(sums1[1], l)
        apply_to(this)
        rewrite(this)
        apply_to(sums2[1], l)
        apply_to(this, th2, w)
        rewrite(this)
        short(g)
        short(g2)
        do(at_or_not(l + 1, j,
                (by.have(eq(e[l + 1](th), 0), by.rewrite(eq(l + 1, j)), by.assume()),
                    by.have(eq(e[l + 1](th2), 1), by.rewrite(eq(l + 1, j)), by.assume()),
                    by.rewrite(eq(e[l + 1](th), 0)), by.rewrite(this),
                    by.triangle(G[l](th, w) - G2[l](th2, w), -g2[l + 1](w)), by.have(j <= l + 1), by.have(j > l),
                    by.cases(k <= l)),
                (at_or_not(l + 1, k,
                        (by.have(eq(e[l + 1](th), 1), by.rewrite(eq(l + 1, k)), by.assume()),
                            by.have(eq(e[l + 1](th2), 0), by.rewrite(eq(l + 1, k)), by.assume()),
                            by.rewrite(eq(e[l + 1](th), 1)), by.rewrite(this),
                            by.triangle(G[l](th, w) - G2[l](th2, w), g[l + 1](w)), by.have(k <= l + 1), by.have(k > l)),
                        (by.apply_to(adjacent), by.split(this, (by.absurd(by.linear()),), ()), by.apply_to(this),
                            by.rewrite(this, backwards=True), by.apply_to(elsewhere),
                            by.split(this, (by.split(this, (by.absurd(by.linear()),), (by.absurd(by.linear()),)),), ()),
                            by.rewrite(this), by.cases(k <= l))),)))

@claim("G_l(th, w) = G2_l(th, w) for a batch th without j, l <= n",
    given=[adjacent, *batch_sums(G, g), *batch_sums(G2, g2), eq(e[j](th), 0), l >= 0],
    show=(l <= n).implies(norm(G[l](th, w) - G2[l](th, w)) <= 0))
def sums_without():
    start, step = induction(l, 0).called("induction hypothesis")
    with start:
        apply_to(sums1[0])
        rewrite(this)
        apply_to(sums2[0])
        rewrite(this)
    with step:
        intro("[l + 1 <= n]")
        modus("induction hypothesis")
        apply_to(sums1[1])
        rewrite(this)
        apply_to(sums2[1])
        rewrite(this)
        do(at_or_not(l + 1, j,
                (by.have(eq(e[l + 1](th), 0), by.rewrite(eq(l + 1, j))), by.rewrite(this), by.rewrite(this)),
                (by.apply_to(adjacent), by.split(this, (by.absurd(by.linear()),), ()), by.apply_to(this),
                    by.rewrite(this))))

# --- the maps ----------------------------------------------------------------------------------------------------

step_gap = 2 * eta * L / b
assumptions = [*body, *numbers, regular(g), regular(g2), adjacent, *batch_sums(G, g), *batch_sums(G2, g2)]

@claim("The maps of two batches that exchange j and k, on the two data sets, are within 2 eta L/b",
    altschuler("Theorem 3.1", "step"),
    given=[*assumptions, *exchange, 1 <= j, j <= n, 1 <= k, k <= n],
    show=norm(psi(G2)(th2, v) - psi(G)(th, v)) <= step_gap)
def exchanged_maps_apart():
    use(exchanged_sums_apart, by={"short gradients": all_short(g), "short other gradients": all_short(g2)})
    modus(this)
    use(norm_of_share, w=eta * difference, c=2 * eta * L / b, by={"length": (by.linear(eta),)})

all_short = lambda g: (by.intro("i"), by.apply_to(regular(g), index_i), by.apply_to(this))
difference = G2[n](th2, Pi(v)) - G[n](th, Pi(v))

@claim("The maps of a batch without j agree on the two data sets",
    given=[*assumptions, eq(e[j](th), 0)],
    show=psi(G2)(th, v) == psi(G)(th, v))
def maps_without():
    use(sums_without)
    modus(this)
    ext()
