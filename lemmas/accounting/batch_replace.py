"""Batches of a fixed size with Gaussian noise: a step on data of which one record is replaced.

A batch th is drawn from rho; e[i](th) = 1 if i is in it, 0 otherwise, and b of the e[1], ..., e[n] are 1; all sets of b
indices are equally likely.  psi(th, v) is the point to which the batch th leads from v, before the noise, and psi2 that
on the other data.
"""

from lemmas.accounting.batch_gaussian import batch_gaussian_at_points, batch_told
from lemmas.mechanisms.gaussian import normal
from lemmas.runs.exchanged_batches import (Th, V, at_pair, averaged_over_exchanges, b, batches, ex, gap_, in_or_out, j,
    n, near, psi, psi2, rho, s, same_law, swapped, v)
from verify.lemma import *

e = sequence("e", test(Th))
k = integer("k")
q, g, d, r = reals("q g d r")
phi_ = test("phi", V)

curve_above = hypothesis("curve",
    every(REAL, REAL, lambda t, v: (abs(t - v) <= r).implies(batch_told(q, r, g, t, v) <= d)))
accepted = lambda p: E(normal(p, s), phi_)
told = lambda th: accepted(psi(th, v)) - g * accepted(psi2(th, v))
weight_ = lambda th: e[k](th) * (1 - e[j](th))
other = lambda th: e[j](th) * (1 - e[k](th)) * told(th)
replaced_in_batch = setting("a batch without replacement and Gaussian noise, on data that differ in the record j",
    r"$b$ of $n$ records, all sets equally likely, $q = b/n < 1$; what record $j$ moves is at most $r$ times the noise $s$; for "
        r"$|t - v| \le r$, $d \ge (1 - q)(1 - g) Q(t) + q\,Q(v) - g q \max(Q(t + r), Q(v + r))$, where $Q(t) = P(N(0, 1) \ge t)$; $g > 0$.",
    numbers=[0 <= q, q < 1, r > 0, s > 0, g > 0], curve=[curve_above], batches=[n >= 1, b >= 1, eq(q, b / n), *batches],
    record=[1 <= j, j <= n, near, gap_ <= r * s])

@claim("What two batches that exchange j and k tell of record j", kind="strengthening",
    given=[replaced_in_batch, 1 <= k, k <= n],
    show=(1 - q) * E(rho, lambda th: weight_(th) * told(th)) + q * E(rho, other) <= E(rho, weight_) * d)
def told_by_one_exchange():
    at_pair()
    with under(rho, lambda th: pointwise(th) <= weight_(th) * d) as th:
        apply_to(swapped, th)
        apply_to(in_or_out, th).called("in or out at th")
        apply_to(this, j)
        apply_to("in or out at th", k)
        have(eq(e[j](ex(th)) * (1 - e[k](ex(th))), weight_(th)), by.linear(e[k](th), 1 - e[k](ex(th))))
        have(eq(other(ex(th)), weight_(th) * told(ex(th))), by.linear(told(ex(th))))
        j_is_out, j_is_in = split(eq(e[j](th), 0) | eq(e[j](th), 1))
        with j_is_out:
            k_is_out, k_is_in = split(eq(e[k](th), 0) | eq(e[k](th), 1))
            with k_is_out:
                have(eq(weight_(th), 0), by.linear(1 - e[j](th)))
                nothing(th)
            with k_is_in:
                apply_to(near, th, ex, k)
                use(batch_gaussian_at_points, c=psi(th, v), u=psi(ex(th), v), w=psi2(ex(th), v))
                rewrite(psi2(th, v) == psi(th, v))
                linear(weight_(th), q)
        with j_is_in:
            have(eq(weight_(th), 0))
            nothing(th)
    with have(eq(E(rho, other), E(rho, lambda th: other(ex(th))))):
        rewrite(same_law, backwards=True, only=0)
    linear(q)

pointwise = lambda th: (1 - q) * weight_(th) * told(th) + q * other(ex(th))

def nothing(th) -> None:
    linear((1 - q) * told(th), q, q * told(ex(th)), d)

released = lambda psi: bind(rho, lambda th: normal(psi(th, v), s))

@claim("Batches of b of n records, a record replaced: E_g is at most the curve, by levels Q(t) and Q(v), at q = b/n < "
        "1", kind="strengthening",
    given=[replaced_in_batch],
    show=hockey_stick(released(psi), released(psi2), g) <= d)
def batch_gaussian_replace():
    intro("phi")
    averaged_over_exchanges(told, d, told_by_one_exchange)
