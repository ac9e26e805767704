"""Batches of a fixed size of which the clipped gradients are added up, with Gaussian noise: a record replaced.

G[k](th, w) is the sum of the clipped gradients at w of the members i <= k of the batch th; data set 2 has G2 and other
gradients of record j.  A record counts for at most C, so that exchanging two, or replacing one, moves the sum by 2 C.
"""

from lemmas.accounting.batch_curves import batch_gaussian_curve, batch_gaussian_curve_below_one, raised, turned
from lemmas.accounting.batch_replace import e, g, q, r, released
from lemmas.iteration.shift import norm_of_clip
from lemmas.noisy_sgd.exchanged_batches import Th, V, b, batches, exchanges, j, maps_near, n, rho, s, v
from lemmas.noisy_sgd.exchanged_sums import exchanged_sums_apart, sums_without
from verify.lemma import *

grad, grad2 = sequence("grad", map_(V, V)), sequence("grad2", map_(V, V))
G, G2 = sequence("G", map_((Th, V), V)), sequence("G2", map_((Th, V), V))
C = real("C")
i, k = integer("i"), integer("k")
th, ex, w = point("th", Th), map_("ex", Th, Th), point("w", V)

@definition(Th, V, sequence(map_((Th, V), V)), sequence(test(Th)), sequence(map_(V, V)), REAL, INTEGER,
    text="${G}[k](th, w) is the sum of clip(${grad}[i](w), $C) over the members i <= k of the batch th, by ${e}, k <= $n",
    latex=(r"${G}_0 = 0,\ ${G}_k(B, w) = ${G}_{k - 1}(B, w) + 1[k \in B]\, \mathrm{clip}(${grad}_k(w), $C)\ (k \le $n,\ "
            r"{$e})"))
def clipped_sums(Th: Space, V: Space, G: Series[Map], e: Series, grad: Series[Map], C: Expr, n: Expr) -> Prop:
    """The sums of the clipped gradients of a batch, record by record."""
    return every(Th, V, lambda th, w: G[0](th, w) == zero(V)) & for_all(0, n - 1,
        lambda k: every(Th, V,
            lambda th, w: G[k + 1](th, w) == G[k](th, w) + e[k + 1](th) * clip(V, grad[k + 1](w), C)))

agree = hypothesis("others agree", for_all(1, n, lambda i: eq(i, j) | every(V, lambda w: grad[i](w) == grad2[i](w))))
sums = [hypothesis("sums", clipped_sums(Th, V, G, e, grad, C, n)),
    hypothesis("sums 2", clipped_sums(Th, V, G2, e, grad2, C, n))]
setting = [C > 0, n >= 1, 1 <= j, j <= n, *batches, *sums, agree]
whole = lambda G: value(Th, V, lambda th, w: G[n](th, w))
near_maps = every(Th, map_(Th, Th),
    lambda th, ex: for_all(1, n,
        lambda k: eq(e[j](th), 0).implies(eq(e[k](th), 1).implies(exchanges(ex, j, k).implies(all_of(
                        G2[n](th, v) == G[n](th, v), norm(G[n](ex(th), v) - G[n](th, v)) <= 2 * C,
                        norm(G2[n](ex(th), v) - G[n](th, v)) <= 2 * C,
                        norm(G[n](ex(th), v) - G2[n](ex(th), v)) <= 2 * C))))))

@claim("Sums of clipped gradients over batches: exchanging two records, or replacing one, moves them by at most 2 C",
    kind="strengthening",
    given=setting,
    show=near_maps)
def clipped_sums_near():
    intro("th", "ex", "k")
    intro(1)
    intro(1)
    intro(1)
    goal()
