"""The accuracy of Numeric Sparse: that of Sparse, and c tails of the noise on the answers that are released."""

from typing import Any

from lemmas.foundations.above_threshold import D, T, alpha, at, beta
from lemmas.foundations.laplace_accuracy import laplace_two_tails
from lemmas.foundations.numeric_sparse import (G, X, append, noise_of, noisy_answer, number, pair, root, round_of, rounds, start, w)
from lemmas.foundations.numeric_sparse import Y as Z
from lemmas.foundations.sparse import (behind, c, d, delta, eps, f, failed, failed_is, fixed, last, query, right_round_counts,
    sigma, sparse, total_large, unless_wrong, wrong, wrong_rounds_add_up)
from lemmas.mechanisms.laplace_vectors import V
from lemmas.papers import dwork
from verify.lemma import *

reach, bet, L, kappa = reals("reach bet L kappa")
x, h = point("x", D), point("h", X)
i = integer("i")
a = real("a")

# --- a round ------------------------------------------------------------------------------------------------------------

after = lambda h, i, a: append(h, pair(i, a))
places = [eq(last(start), 0),
    hypothesis("last", every(X, REAL, lambda h, a: for_all(1, d + 1, lambda i: last(after(h, i, a)) == i))),
    hypothesis("number", for_all(1, d, lambda i: every(V, lambda v: number(i, v) == at(i, v))))]
# A round is wrong, too, where it releases answer i with an error above the reach.
wrong_is = lambda reach: [eq(wrong(start), 0),
    hypothesis("wrong",
        every(X,
            lambda h: for_all(1, d + 1,
                lambda i: unless_wrong(every(REAL,
                        lambda a: (wrong(after(h, i, a)) <= wrong(h)) | ((i <= d) & (reach < abs(a - at(i, f))))),
                    x, h, i))))]
released = lambda h, r: bind(noisy_answer(V, Z, number, pair, r, f, w), lambda a: dirac(append(h, a)))

def setting_of(reach: Expr) -> list[Any]:
    return [*sparse.without("positions", "rounds"), w > 0, *places, *rounds, fixed, total_large <= c, *wrong_is(reach), failed_is]

@claim("A round that is right, of Numeric Sparse, leaves no more undone in the mean, but for a tail of the noise",
    dwork("Theorem 3.28", "step"),
    given=[*setting_of(reach), reach >= 0, 1 <= i, i <= d + 1, hypothesis("from there", (i <= d).implies(last(h) < i)),
        hypothesis("large", (i <= d).implies(T - alpha <= at(i, f))),
        hypothesis("right",
            every(REAL, lambda a: (wrong(after(h, i, a)) <= wrong(h)) | ((i <= d) & (reach < abs(a - at(i, f))))))],
    show=E(released(h, i), lambda h: behind(L + 1, h)) <= behind(L, h) + exp(-reach / w))
def released_answer_is_near():
    use(laplace_two_tails, t=reach / w)
    noisy = lambda z: number(i, f) + w * z
    with under(laplace,
            lambda z: behind(L + 1, after(h, i, noisy(z))) <= behind(L, h) + indicator(reach / w <= abs(z))) as z:
        apply_to("last", h, noisy(z), i)
        near, far = cases(wrong(after(h, i, noisy(z))) <= wrong(h))
        with near:
            with use(right_round_counts, u=wrong(after(h, i, noisy(z))), v=wrong(h), p=last(h)) as that:
                with that.premise(4):
                    intro(1)
                    modus("from there")
                    modus("large")
            have(behind(L + 1, after(h, i, noisy(z))) <= behind(L, h), by.rewrite(last(after(h, i, noisy(z))) == i), by.assume())
        with far:
            apply_to("right", noisy(z))
            _, off = split(this)
            with off:
                apply_to("number", i)
                apply_to(this, f)
                have(reach < abs(w * z), by.have(noisy(z) - at(i, f) == w * z), by.rewrite(this, backwards=True), by.auto())
                have(abs(w * z) == w * abs(z))
                have(reach / w <= abs(z), by.linear(1 / w))
                have(0 <= behind(L, h))
                have(behind(L + 1, after(h, i, noisy(z))) <= 1)

@claim("Numeric Sparse is wrong by more than alpha about what it does not release, or by more than r about what it does, or "
        "halts too early, with probability at most beta' + c e^(-r/w)", dwork("Theorem 3.28", "step"),
    given=[*setting_of(reach), reach >= 0, 0 < bet, bet <= 1, alpha == 4 * sigma * (log(d) + log(2 * c / bet))],
    show=E(G[c](x), failed) <= bet + c * exp(-reach / w))
def numeric_sparse_accurate_within():
    with use(wrong_rounds_add_up, m=c, H=G, beta=bet, tau=exp(-reach / w), J=value(X, line, released),
            G=value(INTEGER, lambda t: value(X, lambda h: behind(t, h)))) as that:
        with that.premise("in wrong rounds"):
            t, h = intro("t", "h")
            i = intro("i")
            intro(1)
            apply_to("wrong", h, i).called("this round")
            apply_to("queries", h).called("asked")
