"""Sparse, c rounds of above threshold one after the other: its privacy and its accuracy.

The queries' answers on the data x are the coordinates of query(x, h), which may depend on the history h, the numbers of
the answers that were found above the threshold.  A round draws noise of scale sigma for the threshold T and of scale 2
sigma for the answers, and releases the number of the first noisy answer after the last one released that is not below
the noisy threshold, or d + 1 if there is none.  The noise on other answers, which the round draws too, is not looked
at.  first(p, v, s) is the number of the first coordinate of v after p that is s or more, last(h) the last number of the
history h, and at(j, v) is coordinate j of v.  L is log(1/delta), in `right_round_counts` a number of rounds.
"""

from typing import Any

from lemmas.foundations.above_threshold import (D, T, above_threshold_from_a_position, accurate_from_a_position, alpha,
    answered, at, beta, distance, first_of_one, level, neighbours, never, two_tails)
from lemmas.foundations.basic_composition import basic_composition_of_mechanisms, only_one_term
from lemmas.foundations.laplace_accuracy import laplace_two_tails
from lemmas.mechanisms.laplace_vectors import N, V, b, basis, d, noise
from lemmas.papers import dwork
from lemmas.privacy.advanced_composition_theorem import constant_sum, one_direction, union_bound
from verify.lemma import *

X = space("X")
query, append, start = map_("query", (D, X), V), map_("append", (X, line), X), point("start", X)
first, last = fun("first", line, V, line), fun("last", X)
H = sequence("H", markov(D, X))
c, i, j, m = (integer(name) for name in "cijm")
eps, delta, sigma, L, p, q = reals("eps delta sigma L p q")
x, y, h = point("x", D), point("y", D), point("h", X)

round_of = lambda x, h: bind(laplace,
    lambda z: bind(N[d], lambda u: dirac(first(last(h), query(x, h) + u, T + sigma * z))))
halts = hypothesis("first",
    every(REAL, V, REAL,
        lambda p, v, s: exists(INTEGER,
            lambda i: all_of(1 <= i, i <= d + 1, first(p, v, s) == i,
                for_all(1, i - 1, lambda j: (p < j).implies(at(j, v) < s)),
                (i <= d).implies((p < i) & (s <= at(i, v)))))))
sensitive = hypothesis("sensitivity",
    every(X,
        lambda h: neighbours(lambda x, y: for_all(1, d, lambda j: abs(at(j, query(x, h)) - at(j, query(y, h))) <= 1))))
positions = [eq(last(start), 0), hypothesis("last", every(X, REAL, lambda h, r: last(append(h, r)) == r))]
rounds = [hypothesis("at the start", every(D, lambda x: same(H[0](x), dirac(start)))),
    hypothesis("round",
        for_all(0, c - 1,
            lambda t: every(D,
                lambda x: same(H[t + 1](x),
                    bind(H[t](x), lambda h: bind(round_of(x, h), lambda r: dirac(append(h, r))))))))]
sparse = setting("Sparse, for d answers of sensitivity 1 and c of them above the threshold",
    r"Round after round, $c$ times, Laplace noise of scale $\sigma$ is added to the threshold $T$, of scale $2 \sigma$ to the $d$ answers, "
        r"the coordinates of the query, which sees the history $h$ and moves by at most 1 between neighbours; appended to the history is "
        r"the number of the first noisy answer after the last one appended, $\mathrm{last}(h)$, that is not below the noisy threshold, or "
        r"$d + 1$. $H_t(x)$ is the law of the history after $t$ rounds on the data $x$.", size=[c >= 1, d >= 1],
    basis=basis, noise=[noise], scale=[sigma > 0, b == 2 * sigma], first=halts, positions=positions, rounds=rounds)

# --- privacy ------------------------------------------------------------------------------------------------------------

@claim("A round of Sparse, noise of scale sigma on the threshold, is 2/sigma-private, whatever the history",
    given=[*sparse.without("positions", "rounds"), sensitive],
    show=every(X, lambda h: neighbours(lambda x, y: max_divergence(round_of(x, h), round_of(y, h)) <= 2 / sigma)))
def round_of_sparse_private():
    """It is above threshold from the position last(h) on (`above_threshold_from_a_position`)."""
    h = intro("h")
    with use(above_threshold_from_a_position, query=value(D, lambda x: query(x, h)), eps=2 / sigma, w=sigma,
            first=value(V, line, lambda v, s: first(last(h), v, s)), p=last(h)) as that:
        with that.premise("halts at the first after p"):
            intro("v", "s")
            apply_to("first", last(h), point("v", V), real("s"))
        with that.premise("sensitivity"):
            intro("x", "y", "[neighbours]")
            apply_to("sensitivity", h, x, y)

@claim("A round of Sparse, noise of scale sigma on the threshold, is 2/sigma-private in the other order of the data",
    given=[*sparse.without("positions", "rounds"), sensitive],
    show=every(X, lambda h: neighbours(lambda x, y: max_divergence(round_of(y, h), round_of(x, h)) <= 2 / sigma)))
def round_of_sparse_backwards():
    """By the distance the other way round, for which y and x are neighbours."""
    h, x, y, _ = intro("h", "x", "y", "[neighbours]")
    with use(round_of_sparse_private, distance=value(D, D, lambda x, y: distance(y, x))) as that:
        with that.premise("sensitivity"):
            h2, x2, y2, _ = intro("h", "x", "y", "[neighbours]")
            apply_to("sensitivity", h2, y2, x2).called("near")
            j = intro("j")
            apply_to("near", j)
            fact("abs", "above", at(j, query(y2, h2)) - at(j, query(x2, h2)))
    apply_to(round_of_sparse_private, h, y, x).called("private")
    intro("t")
    apply_to("private")

each_round = lambda x, y: every(X,
    lambda h: (hockey_stick(round_of(x, h), round_of(y, h), exp(2 / sigma)) <= 0)
        & (hockey_stick(round_of(y, h), round_of(x, h), exp(2 / sigma)) <= 0))

def private_rounds(x: Point, y: Point) -> None:
    """Each round is private in both orders, of neighbours x and y."""
    use(round_of_sparse_private)
    use(round_of_sparse_backwards)
    with have(each_round(x, y)).called("each round"):
        h = intro("h")
        for part, known in zip(each_part(), (round_of_sparse_private, round_of_sparse_backwards), strict=True):
            with part:
                apply_to(known, h, x, y).called("private")
                phi = intro("phi")
                apply_to("private", phi)
                linear()

# The history on one data set, as laws that do not speak of it.
laws_on = lambda x: value(INTEGER, lambda t: H[t](x))
rounds_on = lambda x: value(INTEGER, lambda t: value(X, lambda h: round_of(x, h)))
same_for_all = lambda e: value(INTEGER, lambda t: e)

@claim("Sparse without delta is eps-private with noise of scale 2c/eps and 4c/eps", dwork("Theorem 3.25", "step"),
    given=[*sparse, sensitive, eps > 0, sigma == 2 * c / eps],
    show=neighbours(lambda x, y: hockey_stick(H[c](x), H[c](y), exp(eps)) <= 0))
def sparse_is_pure():
    """c rounds of 2/sigma = eps/c each, by basic composition."""
    x, y, _ = intro("x", "y", "[neighbours]")
    private_rounds(x, y)
    have(c * (2 / sigma) == eps, by.rewrite(sigma == 2 * c / eps))
    same_start(x, y)
    with use(basic_composition_of_mechanisms, X=X, Y=line, P=laws_on(x), Q=laws_on(y), M=rounds_on(x), N=rounds_on(y),
            append=append, k=c, eps=same_for_all(2 / sigma), delta=same_for_all(expr(0))) as that:
        # Premises 2 and 3: how the two runs go on.
        for its_run, data in ((2, x), (3, y)):
            with that.premise(its_run):
                next_round(data)
        with that.premise("each private"):
            intro("t", "h")
            apply_to("each round", h)
    have(Sum(0, c - 1, lambda t: 2 / sigma) == eps, by.linear())
    rewrite(this, at=basic_composition_of_mechanisms).called("together")
    intro("phi")
    apply_to("together")

size = log(1 / delta)
best = lambda L: sqrt(2 * (c * (2 / sigma) ** 2) * L) + c * (2 / sigma) ** 2 / 2

@claim("In numbers: c rounds of privacy r = eps/sqrt(8 c L), eps <= 8 L, have sqrt(2 c r^2 L) + c r^2/2 <= eps",
    dwork("Theorem 3.25", "step"),
    given=[c >= 1, eps > 0, L > 0, sigma == sqrt(32 * c * L) / eps, hypothesis("eps <= 8 L", eps <= 8 * L)],
    show=(sigma > 0) & (best(L) <= eps))
def sparse_in_numbers():
    """As 8 L c r^2 = eps^2, the root is eps/2; and c r^2 <= eps, as eps <= 8 L."""
    have(eps * sigma == sqrt(32 * c * L), by.rewrite(sigma == sqrt(32 * c * L) / eps))
    have(eps**2 * sigma**2 == 32 * c * L, by.linear(eps * sigma, sqrt(32 * c * L)))
    have(8 * L * (c * (2 / sigma) ** 2) == eps**2, by.linear(1 / sigma**2))
    fact("sqrt", "of_square", eps / 2)
    have(2 * (c * (2 / sigma) ** 2) * L == (eps / 2) ** 2, by.linear())
    rewrite(this)
    with have(c * (2 / sigma) ** 2 <= eps):
        contradiction()
    each_part((), (by.linear(),))

@claim("Sparse, noise of scale sqrt(32 c log(1/delta))/eps and twice that, eps <= 8 log(1/delta): (eps, delta)-private",
    dwork("Theorem 3.25", "step"),
    given=[*sparse, sensitive, eps > 0, 0 < delta, delta < 1, sigma == sqrt(32 * c * size) / eps, eps <= 8 * size],
    show=neighbours(lambda x, y: hockey_stick(H[c](x), H[c](y), exp(eps)) <= delta))
def sparse_is_approximate():
    """By advanced composition of c rounds of 2/sigma (`one_direction`): `best(log(1/delta))` is at most eps."""
    x, y, _ = intro("x", "y", "[neighbours]")
    private_rounds(x, y)
    same_start(x, y)
    use(constant_sum, n=c, c=(2 / sigma) ** 2).called("the squares")
    use(sparse_in_numbers, L=size)
    with use(one_direction, X=X, Y=line, P=laws_on(x), Q=laws_on(y), M=rounds_on(x), N=rounds_on(y), append=append, n=c,
            eps=same_for_all(2 / sigma), delta=same_for_all(expr(0)), delta2=delta) as that:
        # Premises 6 and 7: how the two runs go on.
        for its_run, data in ((6, x), (7, y)):
            with that.premise(its_run):
                next_round(data)
    use(union_bound, n=c, delta=same_for_all(expr(0)))
    rewrite("the squares", at=one_direction).called("together")
    fact("exp", "increasing", best(size), eps)
    phi = intro("phi")
    apply_to("together", phi)
    linear(E(H[c](y), phi), 1 - delta)

of_noise = [hypothesis("without delta", eq(delta, 0).implies(sigma == 2 * c / eps)),
    hypothesis("with delta", (0 < delta).implies(sigma == sqrt(32 * c * size) / eps))]

# The theorem has no condition; its proof cites advanced composition, which asks for eps < 1.  Near delta = 1 the noise is too
# little, for eps = 1 too: its scale goes to 0 as delta goes to 1, and (eps, delta) still says something.
sparse_for_every_delta = claim("Sparse, noise of scale sqrt(32 c L)/eps and twice that, is (eps, e^(-L))-private, for "
        "every eps > 0 and L > 0", dwork("Theorem 3.25", "remark", "without eps <= 8 log(1/delta); delta as e^(-L)"),
    flaw="missing hypothesis", grade="boundary",
    note="Here at delta near 1.  By `sparse_private` it fails for eps > 8 log(1/delta) only: no privacy that one would "
        "ask for is touched.",
    given=[*sparse, sensitive, eps > 0, L > 0, sigma == sqrt(32 * c * L) / eps],
    show=neighbours(lambda x, y: hockey_stick(H[c](x), H[c](y), exp(eps)) <= exp(-L)))

# For eps <= 1 delta <= 0.88 is enough, so that nothing is asked of a delta that one would use.
@claim("Sparse is (eps, delta)-private: scale 2c/eps for delta = 0, sqrt(32 c log(1/delta))/eps for eps <= 8 "
        "log(1/delta)", dwork("Theorem 3.25", "whole"), kind="repair", repairs="sparse_for_every_delta",
    given=[*sparse, sensitive, eps > 0, 0 <= delta, delta < 1, *of_noise, (0 < delta).implies(eps <= 8 * size)],
    show=neighbours(lambda x, y: hockey_stick(H[c](x), H[c](y), exp(eps)) <= delta))
def sparse_private():
    pure, approximate = cases(eq(delta, 0))
    with pure:
        modus("without delta")
        use(sparse_is_pure)
        x, y, _ = intro("x", "y", "[neighbours]")
        apply_to(sparse_is_pure, x, y)
        rewrite(eq(delta, 0))
    with approximate:
        modus("with delta")
        modus((0 < delta).implies(eps <= 8 * size))
        use(sparse_is_approximate)

def same_start(x: Point, y: Point) -> None:
    """Before the first round the history is empty, whatever the data are."""
    with have(same(H[0](x), H[0](y))):
        apply_to("at the start", x).called("of one")
        apply_to("at the start", y).called("of the other")
        rewrite("of one")
        rewrite("of the other")

def next_round(x: Point) -> None:
    """On the data x each round makes the next history of the one before."""
    t = intro("t")
    apply_to("round", t, x)

# --- accuracy -----------------------------------------------------------------------------------------------------------

G = sequence("G", test(X))
wrong, failed = test("wrong", X), test("failed", X)

# A round that ends at i is wrong where answer i is below T - alpha, or one before it, after the last, above T + alpha.
unless_wrong = lambda good, answers, h, i: ((i <= d).implies(last(h) < i)).implies(good
        | ((i <= d) & (at(i, answers) < T - alpha))
        | exists(INTEGER, lambda j: all_of(1 <= j, last(h) < j, j <= i - 1, j <= d, T + alpha < at(j, answers))))
alpha_is = alpha == 4 * sigma * (log(d) + log(2 * c / beta))

# What a round does with the number that it found, J(h, i), is left open: it appends it, or more than it.
J, tau = markov("J", (X, line), X), real("tau")

@claim("G_t(h) from 0 to 1, 0 at the start, that grows by tau at most in the mean in each right round, has a mean of "
        "at most m (beta/c + tau) after m <= c rounds that find a number as Sparse does", dwork("Theorem 3.26", "step"),
    given=[*sparse.without("positions", "rounds"), rounds[0],
        hypothesis("round",
            for_all(0, c - 1,
                lambda t: same(H[t + 1](x), bind(H[t](x), lambda h: bind(round_of(x, h), lambda r: J(h, r)))))),
        0 < beta, beta <= 1, alpha_is, tau >= 0, hypothesis("not at the start", G[0](start) == 0),
        hypothesis("in wrong rounds",
            for_all(0, c - 1,
                lambda t: every(X,
                    lambda h: for_all(1, d + 1,
                        lambda i: unless_wrong(E(J(h, i), G[t + 1]) <= G[t](h) + tau, query(x, h), h, i))))), m >= 0],
    show=(m <= c).implies(E(H[m](x), lambda h: G[m](h)) <= m * (beta / c + tau)))
def wrong_rounds_add_up():
    """By induction: `gain` is what a round makes worse beyond tau; it is 0 in a right round, and so has a mean of at
    most beta/c (`accurate_from_a_position`)."""
    first_, step = induction(m, 0).called("before")
    with first_:
        apply_to("at the start", x)
        rewrite(this)
    with step:
        intro(1)
        modus("before")
        apply_to("round", m).called("after")
        rewrite("after")
        later = lambda h, r: E(J(h, r), G[m + 1])
        gain = lambda h, r: Max(0, later(h, r) - G[m](h) - tau)
        with under(H[m](x), lambda h: E(round_of(x, h), lambda r: later(h, r)) <= G[m](h) + tau + beta / c) as h:
            with use(accurate_from_a_position, query=value(D, lambda x: query(x, h)), eps=2 / sigma, w=sigma,
                    first=value(V, line, lambda v, s: first(last(h), v, s)), p=last(h), beta=beta / c,
                    wrong=value(line, lambda r: gain(h, r))) as that:
                with that.premise("halts at the first after p"):
                    intro("v", "s")
                    apply_to("first", last(h), point("v", V), real("s"))
                with that.premise("wrong"):
                    i, _ = intro("i", "[after the last]")
                    apply_to("in wrong rounds", m, h, i)
                    early, late = split(this)
                    with early:
                        choose(0)
                        right, _ = split(this)
                        with right:
                            choose(0)
                    with late:
                        choose(1)
            under(round_of(x, h), lambda r: later(h, r) <= G[m](h) + tau + gain(h, r))

# The queries are given, f: what is asked does not depend on the answers.  Of them c at most are T - alpha or more.
f = point("f", V)
is_large = lambda i: indicator(T - alpha <= at(i, f))
total_large = Sum(1, d, is_large)
seen = lambda p: Sum(1, d, lambda i: indicator(i <= p) * is_large(i))

@claim("In numbers: if answer i, p < i <= q, is T - alpha or more, the first q have more such answers than the first p",
    dwork("Theorem 3.26", "step"),
    given=[1 <= i, i <= d, p < i, p <= q, T - alpha <= at(i, f), i <= q],
    show=seen(p) + 1 <= seen(q))
def one_more_is_seen():
    """Answer i is counted up to q and not up to p; another one is counted up to q if it is up to p."""
    use(only_one_term, l=1, m=d, j=i, v=value(INTEGER, lambda k: 1))
    with sums((1, d),
            lambda k: indicator(k <= p) * is_large(k) + indicator((k <= i) & (i <= k)) * 1
                <= indicator(k <= q) * is_large(k)) as k:
        yes, no = cases(k <= i)
        with yes:
            i_up_to_k, i_above_k = cases(i <= k)
            with i_up_to_k:
                have(eq(k, i))
                rewrite(this)
            with i_above_k:
                as_before(k)
        with no:
            as_before(k)
    linear()

def as_before(k: Expr) -> None:
    """Another answer, which counts if it did before."""
    have(indicator((k <= i) & (i <= k)) == 0)
    yes, no = cases(k <= p)
    with yes:
        have(indicator(k <= p) == 1)
        have(k <= q, by.linear())
        have(indicator(k <= q) == 1)
        linear()
    with no:
        have(indicator(k <= p) == 0)
        have(0 <= indicator(k <= q) * is_large(k))
        linear(is_large(k))

fixed = hypothesis("queries", every(X, lambda h: query(x, h) == f))
alpha_of = [hypothesis("alpha without delta",
        eq(delta, 0).implies(alpha == 8 * c * (log(d) + log(2 * c / beta)) / eps)),
    hypothesis("alpha with delta",
        (0 < delta).implies(alpha == (log(d) + log(2 * c / beta)) * sqrt(512 * c * size) / eps))]
wrong_is = [eq(wrong(start), 0),
    hypothesis("wrong",
        every(X,
            lambda h: for_all(1, d + 1, lambda i: unless_wrong(wrong(append(h, i)) <= wrong(h), query(x, h), h, i))))]
# A failure is a wrong round, or a halt while fewer than c answers are large, or while a large one is still to come.
failed_is = hypothesis("failed",
    every(X,
        lambda h: (failed(h) <= wrong(h)) | (last(h) <= d) & (
            (total_large < c) | exists(INTEGER, lambda j: all_of(1 <= j, last(h) < j, j <= d, T - alpha <= at(j, f))))))

# After t rounds t large answers should have been seen, unless there are no more.
left = lambda p, t: indicator(p <= d) * indicator(seen(p) < t)
behind = lambda t, h: Max(wrong(h), left(last(h), t))

@claim("Where Sparse fails, a round got something wrong, or fewer large answers than rounds were seen",
    dwork("Theorem 3.26", "step"),
    given=[total_large <= c, failed_is],
    show=every(X, lambda h: failed(h) <= behind(c, h)))
def failed_is_behind():
    """A halt is too early only where fewer than c large answers were seen up to the last number."""
    h = intro("h")
    fact("max", "above", wrong(h), left(last(h), c))
    apply_to("failed", h)
    inside, early = split(this)
    with inside:
        linear()
    with early:
        with have(seen(last(h)) < c):
            few, more = split((total_large < c)
                    | exists(INTEGER, lambda j: all_of(1 <= j, last(h) < j, j <= d, T - alpha <= at(j, f))))
            with few:
                counted_once(last(h))
                linear()
            with more:
                unpack(this, "j")
                use(one_more_is_seen, p=last(h), q=d, i=j)
                counted_once(d)
                linear()
        have(failed(h) <= 1)

# An answer "above" is right where the query is T - alpha or more, "below" where it is T + alpha or less.  Sparse halts after
# c answers "above", so that "it does not halt before the last query" is read as: it halts only if c queries are T - alpha
# or more, and before none of them.
@claim("Sparse of scale sigma, at most c answers T - alpha or more, alpha = 4 sigma (log d + log(2 c/beta)): it errs "
        "by more than alpha, or halts too early, with probability at most beta", dwork("Theorem 3.26", "whole"),
    given=[*sparse, eps > 0, 0 <= delta, delta < 1, *of_noise, 0 < beta, beta <= 1, *alpha_of, fixed, total_large <= c,
        *wrong_is, failed_is],
    show=E(H[c](x), failed) <= beta)
def sparse_accurate():
    """Along `behind`, which a right round does not make worse (`right_round`, below), and which is 1 where Sparse
    fails."""
    with have(alpha_is):
        pure, approximate = cases(eq(delta, 0))
        with pure:
            modus("without delta")
            modus("alpha without delta")
            linear(log(d) + log(2 * c / beta))
        with approximate:
            modus("with delta")
            modus("alpha with delta")
            fact("sqrt", "of_square", 4 * sqrt(32 * c * size))
            linear(log(d) + log(2 * c / beta), (log(d) + log(2 * c / beta)) / eps)
    with use(wrong_rounds_add_up, m=c, J=value(X, line, lambda h, r: dirac(append(h, r))), tau=0,
            G=value(INTEGER, lambda t: value(X, lambda h: behind(t, h)))) as that:
        with that.premise("round"):
            next_round(x)
        with that.premise("in wrong rounds"):
            t, h, i, _ = intro("t", "h", "i", "[after the last]")
            apply_to("wrong", h, i).called("this round")
            apply_to("last", h, i).called("its end")
            rewrite("its end")
            apply_to("queries", h).called("asked")
            early, late = split("this round")
            with early:
                choose(0)
                right, _ = split(this)
                with right:
                    right_round(t, h, i)
            with late:
                choose(1)
    modus(this)
    use(failed_is_behind)
    under(H[c](x), lambda h: failed(h) <= behind(c, h), lambda h: (by.apply_to(failed_is_behind, h),))

def counted_once(p: Expr) -> None:
    """What is seen is no more than there is."""
    with sums((1, d), lambda i: indicator(i <= p) * is_large(i) <= is_large(i)) as i:
        cases(i <= p)

u, v = reals("u v")
@claim("In numbers: a round that gets nothing wrong, and finds an answer that is T - alpha or more, or none, leaves no "
        "more undone", dwork("Theorem 3.26", "step"),
    given=[0 <= u, u <= v, v <= 1, 1 <= i, (i <= d).implies((p < i) & (T - alpha <= at(i, f)))],
    show=Max(u, left(i, L + 1)) <= Max(v, left(p, L)))
def right_round_counts():
    """v and u are `wrong` before and after the round, p and i its last numbers, L the rounds before it.  An answer i that
    is found is one more that is seen; if none is, nothing is left (i = d + 1)."""
    fact("max", "above", v, left(p, L))
    inside, over = cases(i <= d)
    with inside:
        modus((i <= d).implies((p < i) & (T - alpha <= at(i, f))))
        use(one_more_is_seen, q=i)
        have(p <= d, by.linear())
        have(indicator(p <= d) == 1)
        fewer, enough = cases(seen(i) < L + 1)
        with fewer:
            have(seen(p) < L, by.linear())
            have(left(p, L) == 1)
            fact("max", "least", u, left(i, L + 1), 1)
            linear()
        with enough:
            have(left(i, L + 1) == 0)
            fact("max", "least", u, left(i, L + 1), v)
            linear()
    with over:
        have(left(i, L + 1) == 0)
        fact("max", "least", u, left(i, L + 1), v)
        linear()

def right_round(t: Expr, h: Point, i: Expr) -> None:
    """Where nothing got wrong, answer i is T - alpha or more, and one more is seen."""
    small, large = cases((i <= d) & (at(i, f) < T - alpha))
    with small:
        choose(1)
        rewrite("asked")
    with large:
        choose(0)
        with use(right_round_counts, u=wrong(append(h, i)), v=wrong(h), p=last(h), L=t) as that:
            with that.premise((i <= d).implies((last(h) < i) & (T - alpha <= at(i, f)))):
                intro(1)
                modus((i <= d).implies(last(h) < i))
                split((d < i) | (T - alpha <= at(i, f)))
        have(behind(t + 1, append(h, i)) <= behind(t, h), by.rewrite("its end"), by.assume())
        linear()

# --- doubt --------------------------------------------------------------------------------------------------------------

# The query of above_threshold.py, g at the data up to 0 and 0 at the others, which are all neighbours: the answer is wrong with
# probability 2 e^(-50/3) at most.  For g = 1, eps = 1 its noise is that of delta = e^(-1/320000), 1 - 3.1e-6; for g = 200
# that of delta = 0, but the sensitivity is 200.
def one_query(g: Expr, **numbers: str) -> dict[str, Any]:
    return {**dict.fromkeys(("D", "V", "X"), "line"), "distance": value(line, line, lambda x, y: expr(0)),
        "query": value(line, line, lambda x, h: g * level(x)), "append": value(line, line, lambda h, r: r),
        "start": "0", "last": value(line, lambda h: h), "first": value(line, line, line, first_of_one), "d": "1",
        "c": "1", "e": value(INTEGER, lambda k: expr(1)),
        "N": value(INTEGER, lambda k: bind(laplace, lambda z: dirac(k * (g * z / 50)))),
        "H": value(INTEGER,
            lambda t: value(line,
                lambda x: bind(laplace, lambda z: bind(laplace, lambda u: dirac(t * answered(g, x, z, u)))))),
        **numbers}

def proofs_of_one(g: Expr) -> dict[str, Any]:
    """This query is one of Sparse, and tells its data apart."""
    square = lambda i: (1 * real("u")) ** 2
    pos, answer, threshold = reals("p v s")
    not_at_1 = lambda *why: (by.witness(2),
        by.each_part((), (), (), (by.intro("j"), by.intro(), by.have(eq(j, 1)), *why), (by.intro(), *never)))
    return {"given unit vectors": (by.intro("i"),),
        "given orthogonal": (by.intro("i", "j"), by.have(eq(integer("i"), 1)), by.have(eq(integer("j"), 1))),
        "given coordinates": (by.intro("u"), by.unfold(Sum(1, 1, square)), by.unfold(Sum(1, 0, square), "empty")),
        "given noise": (by.each_part((by.ext("f"),),
                (by.intro("k"), by.have(eq(integer("k"), 0)), by.rewrite(this), by.ext("f"))),),
        "given first": (by.intro("p", "v", "s"),
            by.cases(pos < 1, yes=(by.cases(threshold <= answer, yes=(by.witness(1),), no=not_at_1(by.linear())),),
                no=not_at_1(*never))),
        "given round": (by.intro("t"), by.have(eq(integer("t"), 0)), by.rewrite(this), by.intro("x"), by.ext("f")),
        "show": (by.contradiction().called("bound"),
            by.apply_to("bound", 0, 1, value(line, lambda r: indicator(r <= 1))), by.use(laplace_two_tails, t="50/3"),
            two_tails(g, 0, lambda missed, tails: 1 - tails <= missed),
            two_tails(g, 1, lambda missed, tails: missed <= tails), by.have(exp(expr("-50/3")) <= "1/10000000"),
            by.have(exp(expr("-1/320000")) <= 1 - expr("1/400000")), by.have(exp(expr(1)) <= 3),
            by.linear(exp(expr(1)), exp(expr("-50/3"))))}

near_1 = [{"witness": one_query(expr(1), T="1/2", b="1/50", sigma="1/100", eps="1", L="1/320000"),
        "proofs": proofs_of_one(expr(1))}]
doubt(sparse_for_every_delta,
    mutants=[mutant("eps at most 1", given=[*sparse_for_every_delta.given, eps <= 1], hints=near_1)], hints=near_1)
doubt(sparse_private,
    mutants=[dropped(sparse_private, sensitive,
            hints=[{"witness": one_query(expr(200), T="100", b="4", sigma="2", eps="1", delta="0"),
                    "proofs": proofs_of_one(expr(200))}])])
# The same query where the counted one is 1/3: it is 1, so that Sparse halts at it, and too early.  That alpha is at least what
# the theorem says leaves it a rational number.
other_queries = {name: one for name, one in one_query(expr(1)).items() if name != "distance"}
halted = lambda h: indicator(h <= 1)
is_counted = lambda i: indicator(p - q <= 1 * L)
none_is_large = (by.let(p, "1/2"), by.let(q, "1/10"), by.let(L, "1/3"),
    *(by.rewrite(name, backwards=True) for name in "pqL"), by.unfold(Sum(1, 1, is_counted)),
    by.unfold(Sum(1, 0, is_counted), "empty"), by.linear())
alpha_or_more = eq(delta, 0).implies(alpha >= 8 * c * (log(d) + log(2 * c / beta)) / eps)
doubt(sparse_accurate,
    mutants=[mutant("of other queries than were counted",
            given=[*sparse, eps > 0, eq(delta, 0), of_noise[0], 0 < beta, beta <= 1, alpha_or_more, total_large <= c,
                *wrong_is, failed_is],
            hints=[{"witness": {**other_queries, "T": "1/2", "b": "1/50", "sigma": "1/100", "eps": "200", "delta": "0",
                        "beta": "1/2", "alpha": "1/10", "f": "1/3", "x": "0", "wrong": value(line, lambda h: expr(0)),
                        "failed": value(line, halted)},
                    "proofs": {**{name: one for name, one in proofs_of_one(expr(1)).items() if name != "show"},
                        "given wrong": (by.intro("h", "i"), by.intro(), by.choose(0), by.choose(0)),
                        "given failed": (by.intro("h"),
                            by.cases(real("h") <= 1,
                                yes=(by.choose(1), by.each_part((), (by.choose(0), *none_is_large))),
                                no=(by.choose(0),))),
                        "show": (by.contradiction(), by.use(laplace_two_tails, t="50/3"),
                            two_tails(expr(1), 0, lambda missed, tails: 1 - tails <= missed),
                            by.have(exp(expr("-50/3")) <= "1/10000000"), by.linear())}}])])
