"""The accuracy of Numeric Sparse: that of Sparse, and c tails of the noise on the answers that are released."""

from typing import Any

from lemmas.foundations.above_threshold import D, T, alpha, at, beta
from lemmas.foundations.laplace_accuracy import laplace_two_tails
from lemmas.foundations.numeric_sparse import (G, X, append, noise_of, noisy_answer, number, pair, root, round_of, rounds, start, w)
from lemmas.foundations.numeric_sparse import Y as Z
from lemmas.foundations.sparse import (behind, c, d, delta, eps, f, failed, failed_is, failed_is_behind, fixed, last, query, right_round_counts,
    sigma, sparse, total_large, unless_wrong, wrong, wrong_rounds_add_up)
from lemmas.mechanisms.laplace_vectors import V
from lemmas.papers import dwork
from verify.lemma import *

reach, bet, L, kappa = reals("reach bet L kappa")
x, h, g = point("x", D), point("h", X), bounded("g", X)
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
        with that.premise("round"):
            t = intro("t")
            apply_to("round", t, x)
            rewrite(this)
            ext("g")
            release = lambda h, v: bind(round_of(x, h),
                lambda r: bind(noisy_answer(V, Z, number, pair, r, v, w), lambda a: dirac(append(h, a))))
            with under(G[t](x), lambda h: E(release(h, query(x, h)), g) == E(release(h, f), g)) as h:
                apply_to("queries", h)
                rewrite(this)
        with that.premise("in wrong rounds"):
            t, h = intro("t", "h")
            i = intro("i")
            intro(1)
            apply_to("wrong", h, i).called("this round")
            apply_to("queries", h).called("asked")
            early, late = split("this round")
            with early:
                choose(0)
                right, low = split(this)
                with right:
                    small, large = cases((i <= d) & (at(i, f) < T - alpha))
                    with small:
                        choose(1)
                        rewrite("asked")
                    with large:
                        choose(0)
                        with use(released_answer_is_near, L=t) as near:
                            with near.premise("large"):
                                intro(1)
                                split((d < i) | (T - alpha <= at(i, f)))
                with low:
                    choose(1)
            with late:
                choose(1)
    modus(this)
    use(failed_is_behind)
    under(G[c](x), lambda h: failed(h) <= behind(c, h), lambda h: (by.apply_to(failed_is_behind, h),))

# --- the theorem --------------------------------------------------------------------------------------------------------

logs = log(d) + log(4 * c / beta)
without_delta = noise_of(8 * eps / 9, 2 * eps / 9, 2 * c)
with_delta = noise_of(root / (root + 1) * eps, 2 / (root + 1) * eps, sqrt(32 * c * log(2 / delta)))
size = sqrt(c * log(2 / delta))

@claim("In numbers: d c e^(-log d - log(4 c/beta)) is beta/4",
    given=[d >= 1, c >= 1, beta > 0],
    show=d * (c * exp(-logs)) == beta / 4)
def released_tails_in_numbers():
    fact("log", "product", d, 4 * c / beta)
    fact("exp", "log", beta / (4 * c * d))
    fact("log", "inverse", beta / (4 * c * d))
    have(exp(-logs) == beta / (4 * c * d), by.have(-logs == log(beta / (4 * c * d))), by.rewrite(this), by.auto())
    linear(c * d)

@claim("In numbers: the scales without delta, and alpha = 9 c (log d + log(4 c/beta))/eps",
    given=[c >= 1, eps > 0, without_delta],
    show=(4 * sigma == 9 * c / eps) & (w == 9 * c / eps))
def numeric_scales_without_delta():
    each_part()

@claim("In numbers: the scales with delta, by sqrt(c L) (sqrt(512) + 1)/eps, L = log(2/delta)",
    given=[c >= 1, eps > 0, 0 < delta, delta < 1, with_delta],
    show=(4 * sigma == size * (root + 1) / eps) & (w == sqrt(8) * (size * (root + 1) / eps)))
def numeric_scales_with_delta():
    fact("log", "increasing", 1, 2 / delta)
    have(0 < log(2 / delta), by.fact("log", "strictly", 1, 2 / delta), by.auto())
    have(0 < size)
    have(0 < root)
    have(size**2 == c * log(2 / delta))
    have(root**2 == 512)
    fact("sqrt", "of_square", root * size / 4)
    have((root * size / 4) ** 2 == 32 * c * log(2 / delta), by.linear(root**2))
    have(sqrt(32 * c * log(2 / delta)) == root * size / 4, by.rewrite(this, backwards=True), by.auto())
    fact("sqrt", "of_square", 8 * sqrt(8))
    have(8 * sqrt(8) == root, by.have((8 * sqrt(8)) ** 2 == 512), by.auto())
    have(sqrt(8) == root / 8, by.linear())
    rewrite(this)
    each_part(
        (by.have(sigma * (root / (root + 1) * eps) == root * size / 4, by.linear(root / (root + 1) * eps)),
            by.linear((root + 1) / (root * eps))),
        (by.have(w * (2 / (root + 1) * eps) == root * size / 4, by.linear(2 / (root + 1) * eps)),
            by.linear((root + 1) / eps)))
