"""The accuracy of Numeric Sparse: that of Sparse, and c tails of the noise on the answers that are released.

r is how far off a released answer may be, w the scale of its noise, bet the probability beta' left to Sparse, logs
stands for log d + log(4 c/beta).  The answers are the coordinates at(i, f) of one vector f, whatever the history; G[t](x)
is the law of the history after t rounds, wrong(h) says that a round of h went wrong, failed(h) that the whole did, and
behind(t, h) that a round did, or that all t found an answer but passed fewer than t large ones (`sparse`).
"""

from typing import Any

from lemmas.foundations.above_threshold import D, T, alpha, at, beta
from lemmas.foundations.laplace_accuracy import laplace_two_tails, tail_of_scaled_noise
from lemmas.foundations.numeric_sparse import (G, X, append, noisy_answer, number, pair, root, round_of, rounds, scales,
    start, w, with_delta, without_delta)
from lemmas.foundations.numeric_sparse import Y as Z
from lemmas.foundations.sparse import (behind, c, d, delta, eps, f, failed, failed_is, failed_is_behind, fixed, last,
    one_query, proofs_of_one, query, right_round_counts, sigma, sparse, total_large, unless_wrong, wrong,
    wrong_rounds_add_up)
from lemmas.mechanisms.laplace_vectors import V
from lemmas.papers import dwork
from verify.language.expr import expr
from verify.lemma import *

r, bet, L = reals("r bet L")
x, h, g = point("x", D), point("h", X), bounded("g", X)

# --- a round ----------------------------------------------------------------------------------------------------------

after = lambda h, i, a: append(h, pair(i, a))
places = [eq(last(start), 0),
    hypothesis("last", every(X, REAL, lambda h, a: for_all(1, d + 1, lambda i: last(after(h, i, a)) == i))),
    hypothesis("number", for_all(1, d, lambda i: every(V, lambda v: number(i, v) == at(i, v))))]
# A round is wrong, too, where it releases answer i with an error above r.
wrong_is = lambda r: [eq(wrong(start), 0),
    hypothesis("wrong",
        every(X,
            lambda h: for_all(1, d + 1,
                lambda i: unless_wrong(every(REAL,
                        lambda a: (wrong(after(h, i, a)) <= wrong(h)) | ((i <= d) & (r < abs(a - at(i, f))))), f, h,
                    i))))]
released = lambda h, i: bind(noisy_answer(V, Z, number, pair, i, f, w), lambda a: dirac(append(h, a)))

def setting_of(r: Expr) -> list[Any]:
    """Numeric Sparse with noise of scale w on what it releases, which may be off by r."""
    return [*sparse.without("positions", "rounds"), w > 0, *places, *rounds, fixed, total_large <= c, *wrong_is(r),
        failed_is]

def released_answer_is_near(t: Expr, h: Point, i: Expr) -> None:
    """A round that is right leaves no more undone in the mean, but for a tail of the noise."""
    use(laplace_two_tails, t=r / w)
    noisy = lambda z: number(i, f) + w * z
    with under(laplace,
            lambda z: behind(t + 1, after(h, i, noisy(z))) <= behind(t, h) + indicator(r / w <= abs(z))) as z:
        apply_to("last", h, noisy(z), i)
        near, far = cases(wrong(after(h, i, noisy(z))) <= wrong(h))
        with near:
            with use(right_round_counts, L=t, u=wrong(after(h, i, noisy(z))), v=wrong(h), p=last(h)) as that:
                with that.premise((i <= d).implies((last(h) < i) & (T - alpha <= at(i, f)))):
                    intro(1)
                    modus("from there")
                    split((d < i) | (T - alpha <= at(i, f)))
            have(behind(t + 1, after(h, i, noisy(z))) <= behind(t, h), by.rewrite(last(after(h, i, noisy(z))) == i),
                by.assume())
        with far:
            apply_to("right", noisy(z))
            _, off = split(this)
            with off:
                apply_to("number", i)
                apply_to(this, f)
                have(r < abs(w * z), by.have(noisy(z) - at(i, f) == w * z), by.rewrite(this, backwards=True), by.auto())
                have(abs(w * z) == w * abs(z))
                have(r / w <= abs(z), by.linear(1 / w))
                have(0 <= behind(t, h))
                have(behind(t + 1, after(h, i, noisy(z))) <= 1)

@claim("Numeric Sparse, at most c answers T - alpha or more, alpha = 4 sigma (log d + log(2 c/beta')): wrong by more "
        "than alpha about what it does not release, or by more than r about what it does, or halted too early, with "
        "probability at most beta' + c e^(-r/w)", dwork("Theorem 3.28", "step"),
    given=[*setting_of(r), r >= 0, 0 < bet, bet <= 1, alpha == 4 * sigma * (log(d) + log(2 * c / bet))],
    show=E(G[c](x), failed) <= bet + c * exp(-r / w))
def numeric_sparse_accurate_within():
    """As for Sparse; a round adds at most the tail e^(-r/w) of the noise on the answer that it releases."""
    with use(wrong_rounds_add_up, m=c, H=G, beta=bet, tau=exp(-r / w), J=value(X, line, released),
            G=value(INTEGER, lambda t: value(X, lambda h: behind(t, h)))) as that:
        with that.premise("round"):
            t = intro("t")
            apply_to("round", t, x)
            rewrite(this)
            ext("g")
            release = lambda h, v: bind(round_of(x, h),
                lambda i: bind(noisy_answer(V, Z, number, pair, i, v, w), lambda a: dirac(append(h, a))))
            with under(G[t](x), lambda h: E(release(h, query(x, h)), g) == E(release(h, f), g)) as h:
                apply_to("queries", h)
                rewrite(this)
        with that.premise("in wrong rounds"):
            t, h, i, _ = intro("t", "h", "i", "[from there]")
            apply_to("queries", h)
            rewrite(this)
            apply_to("wrong", h, i)
            early, late = split(this)
            with early:
                choose(0)
                right, low = split(this).called("right")
                with right:
                    small, large = cases((i <= d) & (at(i, f) < T - alpha))
                    with small:
                        choose(1)
                    with large:
                        choose(0)
                        released_answer_is_near(t, h, i)
                with low:
                    choose(1)
            with late:
                choose(1)
    modus(this)
    use(failed_is_behind)
    under(G[c](x), lambda h: failed(h) <= behind(c, h), lambda h: (by.apply_to(failed_is_behind, h),))

# --- the theorem ------------------------------------------------------------------------------------------------------

logs = log(d) + log(4 * c / beta)
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

@claim("In numbers: the scales without delta, sigma = 2 c/(8 eps/9) and w = 2 c/(2 eps/9): 4 sigma = w = 9 c/eps",
    given=[c >= 1, eps > 0, without_delta],
    show=(4 * sigma == 9 * c / eps) & (w == 9 * c / eps))
def numeric_scales_without_delta():
    each_part()

@claim("In numbers: with delta 4 sigma = sqrt(c L) (sqrt(512) + 1)/eps, w = sqrt(8) times that, L = log(2/delta)",
    given=[c >= 1, eps > 0, 0 < delta, delta < 1, with_delta(log(2 / delta))],
    show=(4 * sigma == size * (root + 1) / eps) & (w == sqrt(8) * (size * (root + 1) / eps)))
def numeric_scales_with_delta():
    """sqrt(32 c L) = sqrt(512) sqrt(c L)/4, and sqrt(512) = 8 sqrt(8)."""
    fact("log", "increasing", 1, 2 / delta)
    have(0 < log(2 / delta), by.fact("log", "strictly", 1, 2 / delta), by.auto())
    fact("sqrt", "of_square", root * size / 4)
    have((root * size / 4) ** 2 == 32 * c * log(2 / delta), by.linear(root**2))
    have(sqrt(32 * c * log(2 / delta)) == root * size / 4, by.rewrite(this, backwards=True), by.auto())
    fact("sqrt", "of_square", 8 * sqrt(8))
    have(8 * sqrt(8) == root, by.have((8 * sqrt(8)) ** 2 == 512), by.auto())
    have(sqrt(8) == root / 8, by.linear())
    rewrite(this)
    each_part((by.have(sigma * (root / (root + 1) * eps) == root * size / 4, by.linear(root / (root + 1) * eps)),
            by.linear((root + 1) / (root * eps))),
        (by.have(w * (2 / (root + 1) * eps) == root * size / 4, by.linear(2 / (root + 1) * eps)),
            by.linear((root + 1) / eps)))

unit = size * (root + 1) / eps
# The book bounds by beta/2 the probability that one of the c released answers is off by more than alpha = logs unit.
# Their noise has the scale sqrt(8) unit: as printed the tail beyond alpha is too heavy.
off_by = lambda far: c * E(laplace,
    lambda z: indicator(far <= abs(sqrt(32 * c * log(2 / delta)) / (2 / (root + 1) * eps) * z)))
numbers = [c >= 1, d >= 1, eps > 0, 0 < delta, delta < 1, 0 < beta, beta <= 1]
released_tails_as_printed = claim("With delta, c tails of the noise on a released answer of Numeric Sparse, beyond "
        "alpha = (log d + log(4 c/beta)) sqrt(c log(2/delta)) (sqrt(512) + 1)/eps, have the probability beta/2 at most",
    dwork("Theorem 3.28", "step"), flaw="false statement", grade="substantive",
    note="The noise has the scale sqrt(32 c log(2/delta))/eps_2, which is sqrt(8) times what alpha is made of: for c = "
        "d = 1 and beta = 1/100 the one released answer is off by alpha with probability 0.12, more than beta.",
    given=numbers,
    show=off_by(logs * unit) <= beta / 2)

@claim("P(r <= |w z|) >= e^(-L) for a Laplace number z, w > 0, L >= 0 and r <= w L",
    given=[w > 0, L >= 0, r <= w * L],
    show=exp(-L) <= E(laplace, lambda z: indicator(r <= abs(w * z))))
def tail_of_scaled_noise_from_below():
    use(tail_of_scaled_noise, b=w, t=L)
    with under(laplace, lambda z: indicator(w * L <= abs(w * z)) <= indicator(r <= abs(w * z))) as z:
        far, _ = cases(w * L <= abs(w * z))
        with far:
            have(r <= abs(w * z), by.linear())

@claim("With delta, c tails of the noise on a released answer of Numeric Sparse, beyond sqrt(8) alpha, have the "
        "probability beta/2 at most", dwork("Theorem 3.28", "step"), kind="repair", repairs="released_tails_as_printed",
    given=numbers,
    show=off_by(sqrt(8) * (logs * unit)) <= beta / 2)
def released_tails_repaired():
    """sqrt(8) alpha is logs times the scale of the noise, so that each tail is e^(-logs) = beta/(4 c d)."""
    scale = sqrt(32 * c * log(2 / delta)) / (2 / (root + 1) * eps)
    use(numeric_scales_with_delta, w=scale, sigma=sqrt(32 * c * log(2 / delta)) / (root / (root + 1) * eps)).called("s",
        "w")
    use(released_tails_in_numbers)
    fact("log", "increasing", 1, d)
    fact("log", "increasing", 1, 4 * c / beta)
    fact("log", "strictly", 1, 2 / delta)
    use(tail_of_scaled_noise, b=scale, t=logs)
    have(sqrt(8) * (logs * unit) == scale * logs, by.linear(logs))
    rewrite(this)
    have(c * exp(-logs) <= beta / 4, by.linear(c * exp(-logs)))
    linear(c)

alpha_is = [hypothesis("alpha without delta", eq(delta, 0).implies((alpha == 9 * c * logs / eps) & (r == alpha))),
    hypothesis("alpha with delta", (0 < delta).implies((alpha == logs * unit) & (r == sqrt(8) * alpha)))]

# The released answers are as near as the printed alpha only without delta.
@claim("Numeric Sparse, at most c answers T - alpha or more, alpha = 4 sigma (log d + log(4 c/beta)): wrong by more "
        "than alpha about what it does not release, or by more than alpha, with delta sqrt(8) alpha, about what it "
        "does, or halted too early, with probability at most beta",
    dwork("Theorem 3.28", "part",
        "with delta the released answers within sqrt(8) alpha: see released_tails_as_printed"),
    given=[*setting_of(r), eps > 0, 0 <= delta, delta < 1, *scales, 0 < beta, beta <= 1, *alpha_is],
    show=E(G[c](x), failed) <= beta)
def numeric_sparse_accurate():
    """beta' = beta/2, and c tails of at most beta/4 in all: alpha = 4 sigma logs and r = w logs, logs = log d + log(4
    c/beta)."""
    use(released_tails_in_numbers)
    have(c * exp(-logs) <= beta / 4, by.linear(c * exp(-logs)))
    fact("log", "increasing", 1, d)
    fact("log", "increasing", 1, 4 * c / beta)
    with have((alpha == 4 * sigma * logs) & (r == w * logs)):
        pure, approximate = cases(eq(delta, 0))
        with pure:
            modus("without delta")
            modus("alpha without delta")
            use(numeric_scales_without_delta)
            each_part((by.linear(logs),), (by.linear(logs),))
        with approximate:
            modus("with delta")
            modus("alpha with delta")
            use(numeric_scales_with_delta)
            each_part((by.linear(logs),), (by.linear(logs, sqrt(8)),))
    have(r / w == logs, by.linear(1 / w))
    use(numeric_sparse_accurate_within, bet=beta / 2)
    have(-r / w == -logs, by.linear())
    have(exp(-r / w) == exp(-logs), by.rewrite(this), by.auto())
    linear(c)

# --- doubt ------------------------------------------------------------------------------------------------------------

one, half = expr(1), expr("1/2")
scale_1 = sqrt(32 * one * log(2 / half)) / (2 / (sqrt(expr(512)) + 1) * one)
alpha_1 = (log(one) + log(4 * one / expr("1/100"))) * (sqrt(one * log(2 / half)) * (sqrt(expr(512)) + 1) / one)
doubt(released_tails_as_printed,
    hints=[{"witness": {"c": "1", "d": "1", "eps": "1", "delta": "1/2", "beta": "1/100"},
            "proofs": {"show": (by.contradiction().called("so"), by.have(0 < scale_1, by.evaluate()),
                    by.have(alpha_1 <= scale_1 * expr("11/5"), by.evaluate()),
                    by.use(tail_of_scaled_noise_from_below, w=scale_1, L="11/5", r=alpha_1),
                    by.have(exp(expr("-11/5")) > "1/10", by.evaluate()), by.linear())}}])

# The query that doubts Sparse; whatever happens is called a failure.  alpha is at least what the theorem says, to be
# a rational number.
without_failed = [one_ for one_ in setting_of(r) if one_ is not failed_is]
at_least = eq(delta, 0).implies((alpha >= 9 * c * logs / eps) & (r == alpha))
everything_fails = {**{name: one_ for name, one_ in one_query(expr(200)).items() if name not in ("H", "distance")},
    "G": one_query(expr(200))["H"], "Y": "line", "T": "100", "b": "4", "sigma": "2", "w": "8", "eps": "9/8",
    "delta": "0", "beta": "1/2", "alpha": "100", "r": "100", "f": "200", "x": "0",
    "number": value(line, line, lambda r, v: v), "pair": value(line, line, lambda r, a: r),
    "wrong": value(line, lambda h: expr(0)), "failed": value(line, lambda h: expr(1))}
doubt(numeric_sparse_accurate,
    mutants=[mutant("of whatever is called a failure",
            given=[*without_failed, eps > 0, eq(delta, 0), scales[0], 0 < beta, beta <= 1, at_least],
            hints=[{"witness": everything_fails,
                    "proofs": {**{name: one_ for name, one_ in proofs_of_one(expr(200)).items() if name != "show"},
                        "given last": (by.intro("h", "a", "i"),),
                        "given number": (by.intro("i"), by.intro("v"), by.have(eq(integer("i"), 1))),
                        "given queries": (by.intro("h"),),
                        "given wrong": (by.intro("h", "i"), by.intro(), by.choose(0), by.choose(0), by.intro("a"),
                            by.choose(0)), "show": (by.contradiction(), by.linear())}}])])
