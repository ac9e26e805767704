"""Batches of a fixed size with Gaussian noise: a step on data of which one record is replaced.

A batch th is drawn from rho; e[i](th) = 1 if i is in it, 0 otherwise, and b of the e[1], ..., e[n] are 1; all sets of b
indices are equally likely.  psi(th, v) is the point to which the batch th leads from v, before the noise, and psi2 that
on the other data.  If a test accepts with probability Q(t) after a batch without record j, and Q(v), for a number v,
after one with it, then batch_told(q, r, g, t, v) bounds what it tells; d bounds that for all t and v at most r apart.
ex(th) is the batch th with j in place of k; the gap, at most r s for the noise N(0, s^2 I), bounds what this exchange,
or the other record j, moves.  U(th) is what a test tells of record j after the batch th, from v.
"""

from lemmas.accounting.batch_gaussian import batch_gaussian_at_points, curve_above, d, g, phi_, q, r
from lemmas.mechanisms.gaussian import normal
from lemmas.runs.exchanged_batches import (Th, averaged_over_exchanges, b, batches, by_one_exchange, ex, gap_, j, n,
    near, psi, psi2, rho, s, v)
from verify.lemma import *

e = sequence("e", test(Th))
k = integer("k")

accepted = lambda p: E(normal(p, s), phi_)
told = lambda th: accepted(psi(th, v)) - g * accepted(psi2(th, v))
k_without_j = lambda th: e[k](th) * (1 - e[j](th))
j_without_k = lambda th: e[j](th) * (1 - e[k](th))
told_by_j = lambda th: j_without_k(th) * told(th)
replaced_in_batch = setting("a batch without replacement and Gaussian noise, on data that differ in the record j",
    r"$b$ of $n$ records, all sets equally likely, $q = b/n < 1$; what record $j$ moves is at most $r$ times the noise $s$; for "
        r"$|t - v| \le r$, $d \ge (1 - q)(1 - g) Q(t) + q\,Q(v) - g q \max(Q(t + r), Q(v + r))$, where $Q(t) = P(N(0, 1) \ge t)$; $g > 0$.",
    numbers=[0 <= q, q < 1, r > 0, s > 0, g > 0], curve=[curve_above], batches=[n >= 1, b >= 1, eq(q, b / n), *batches],
    record=[1 <= j, j <= n, near, gap_ <= r * s])

@claim("If levels tell at most d: (1 - q) E[U(th); k in th, j not] + q E[U(th); j in th, k not] <= d P[k in th, j not]",
    given=[replaced_in_batch, 1 <= k, k <= n],
    show=(1 - q) * E(rho, lambda th: k_without_j(th) * told(th)) + q * E(rho, told_by_j) <= E(rho, k_without_j) * d)
def told_by_one_exchange():
    by_one_exchange(told, d, at_the_exchanged_batch)

def at_the_exchanged_batch(th: Point) -> None:
    """The batch th has k and not j, ex(th) j and not k: the points that they lead to are near each other."""
    apply_to(near, th, ex, k)
    use(batch_gaussian_at_points, c=psi(th, v), u=psi(ex(th), v), w=psi2(ex(th), v))
    rewrite(psi2(th, v) == psi(th, v))

released = lambda psi: bind(rho, lambda th: normal(psi(th, v), s))

@claim("Batches of b of n records, one replaced, gap r s, q = b/n < 1: E_g <= d if (1 - q)(1 - g) Q(t) + q Q(v) - g q "
        "max(Q(t + r), Q(v + r)) <= d for |t - v| <= r",
    given=[replaced_in_batch],
    show=hockey_stick(released(psi), released(psi2), g) <= d)
def batch_gaussian_replace():
    intro("phi")
    averaged_over_exchanges(told, d, told_by_one_exchange)
