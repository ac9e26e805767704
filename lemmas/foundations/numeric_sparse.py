"""Numeric Sparse: Sparse that also releases, with fresh noise, the answers that it finds above the threshold.

A round draws what a round of Sparse draws, noise of scale sigma for the threshold and of scale 2 sigma for the answers, and
finds the number r of an answer; then noise of scale w for answer r.  It releases both, r and the noisy answer.  d answers
are looked at in a round, and there are c rounds; where no answer is found, r = d + 1, the noise alone stands in the place
of the answer.  query(x, h) is the vector of the d answers on the data x after the history h, G[t](x) the law of the
history after t rounds on x, and Y the space of what a round releases.
"""

from typing import Any

from lemmas.divergences.renyi_chain import max_divergence_step
from lemmas.foundations.basic_composition import basic_composition_of_mechanisms
from lemmas.foundations.composition_budget import composition_budget
from lemmas.foundations.sparse import (D, X, at, c, d, delta, distance, eps, neighbours, one_query, proofs_of_one,
    query, round_of, round_of_sparse_backwards, round_of_sparse_private, sensitive, sigma, sparse)
from lemmas.mechanisms.laplace import laplace_mechanism_pure
from lemmas.mechanisms.laplace_vectors import V
from lemmas.papers import dwork
from lemmas.privacy.approximate import indistinguishable
from verify.lemma import *

Y = space("Y")  # pairs of a number and an answer
number, pair, append = fun("number", line, V), map_("pair", (line, line), Y), map_("append", (X, Y), X)
G = sequence("G", markov(D, X))
start, w = point("start", X), real("w")
x, y, h = point("x", D), point("y", D), point("h", X)
r = real("r")

# number(r, v) is the answer that is released with r; which coordinate of v it is, or 0, does not matter for privacy.
numbered = hypothesis("number",
    every(REAL,
        lambda r: every(V, lambda v: number(r, v) == 0)
            | exists(INTEGER, lambda i: all_of(1 <= i, i <= d, every(V, lambda v: number(r, v) == at(i, v))))))

@definition(r"$pair($r,\, $number($r, $v) + $w\,z),\ z \text{ Laplace}")
def noisy_answer(V: Euclid, Y: Space, number: Function[line, V], pair: Map[(line, line), Y], r: Real, v: Point[V],
        w: Real) -> Law:
    """the law of $pair($r, $number($r, $v) + $w z) for a Laplace number z.

    The index r of an answer, and that answer with noise of scale w; the answers are the coordinates of v."""
    return bind(laplace, lambda z: dirac(pair(r, number(r, v) + w * z)))

answer = lambda x, h, r: noisy_answer(V, Y, number, pair, r, query(x, h), w)
numeric_round = lambda x, h: bind(round_of(x, h), lambda r: answer(x, h, r))

both_ways = lambda mu, nu, e: (max_divergence(mu, nu) <= e) & (max_divergence(nu, mu) <= e)
u, v = points("u v", V)
noisy = lambda v: noisy_answer(V, Y, number, pair, r, v, w)

@claim("An answer of Numeric Sparse with noise of scale w is 1/w-private, whichever it is: the answers u and v on two "
        "data sets differ by 1 at most in each coordinate",
    given=[w > 0, d >= 1, numbered, hypothesis("near", for_all(1, d, lambda j: abs(at(j, u) - at(j, v)) <= 1))],
    show=both_ways(noisy(u), noisy(v), 1 / w))
def noisy_answer_private():
    """number(r, u) and number(r, v) are at most 1 apart: both are 0, or the same coordinate."""
    with have(abs(number(r, u) - number(r, v)) <= 1):
        apply_to("number", r)
        none, one = split(this)
        with none:
            apply_to(this, u).called("at u")
            apply_to(every(V, lambda v: number(r, v) == 0), v)
            rewrite("at u")
            rewrite(this)
        with one:
            unpack(this, "i").called("first", "last", "answer")
            apply_to("answer", u).called("at u")
            apply_to("answer", v).called("at v")
            rewrite("at u")
            rewrite("at v")
            apply_to("near", integer("i"))
    ends = number(r, u), number(r, v)
    fact("abs", "above", ends[0] - ends[1])
    # Laplace noise of scale w, then pair(r, .).
    for part, (m1, m2) in zip(each_part(), (ends, ends[::-1]), strict=True):
        with part:
            use(laplace_mechanism_pure, m1=m1, m2=m2, v=w, eps=1 / w)
            t = intro("t")
            apply_to(this, value(line, lambda a: t(pair(r, a))))

# Without "positions", `last` is any function: privacy does not need that a round goes on after the last answer found.
per_round = 2 / sigma + 1 / w
given = [*sparse.without("positions", "rounds"), w > 0, numbered, sensitive]
A, B = laws("A B", Y)

@claim("A round of Numeric Sparse, scales sigma and 2 sigma to find and w to release, is (2/sigma + 1/w)-private",
    given=[*given, hypothesis("neighbours", distance(x, y) <= 1), same(A, numeric_round(x, h)),
        same(B, numeric_round(y, h))],
    show=indistinguishable(A, B, per_round, 0))
def numeric_round_private():
    """2/sigma for the index that is found, as in Sparse, and 1/w for the answer released with it, in both orders."""
    rewrite(same(A, numeric_round(x, h)))
    rewrite(same(B, numeric_round(y, h)))
    use(round_of_sparse_private)
    use(round_of_sparse_backwards)
    apply_to("sensitivity", h, x, y)
    with have(every(line, lambda r: both_ways(answer(x, h, r), answer(y, h, r), 1 / w))).called("answers"):
        r = intro("r")
        use(noisy_answer_private, u=query(x, h), v=query(y, h), r=r)
    for part, (one, other), known in zip(each_part(), ((x, y), (y, x)),
            (round_of_sparse_private, round_of_sparse_backwards), strict=True):
        with part:
            apply_to(known, h, x, y)
            with have(every(line, lambda r: max_divergence(answer(one, h, r), answer(other, h, r)) <= 1 / w)):
                r = intro("r")
                apply_to("answers", r)
            use(max_divergence_step, X=line, Y=Y, mu=round_of(one, h), nu=round_of(other, h),
                K=value(line, lambda r: answer(one, h, r)), L=value(line, lambda r: answer(other, h, r)),
                eps1=2 / sigma, eps2=1 / w).called("step")
            phi = intro("phi")
            apply_to("step", phi)

rounds = [hypothesis("at the start", every(D, lambda x: same(G[0](x), dirac(start)))),
    hypothesis("round",
        for_all(0, c - 1,
            lambda t: every(D,
                lambda x: same(G[t + 1](x),
                    bind(G[t](x), lambda h: bind(numeric_round(x, h), lambda a: dirac(append(h, a))))))))]
# eps_1 and eps_2 of the book are 8/9 and 2/9 of eps without delta, and else sqrt(512)/(sqrt(512) + 1) and 2/(sqrt(512) + 1).
root = sqrt(expr(512))
noise_of = lambda eps1, eps2, scale: (sigma == scale / eps1) & (w == scale / eps2)
without_delta = noise_of(8 * eps / 9, 2 * eps / 9, 2 * c)
with_delta = lambda L: noise_of(root / (root + 1) * eps, 2 / (root + 1) * eps, sqrt(32 * c * L))
scales = [hypothesis("without delta", eq(delta, 0).implies(without_delta)),
    hypothesis("with delta", (0 < delta).implies(with_delta(log(2 / delta))))]

L = real("L")

@claim("In numbers: scales 2c/eps_1 and 2c/eps_2, eps_1 = 8 eps/9 and eps_2 = 2 eps/9: a round's privacy is eps/c",
    given=[c >= 1, eps > 0, without_delta],
    show=per_round == eps / c)
def round_without_delta():
    have(sigma == 9 * c / (4 * eps))
    have(w == 9 * c / eps)
    have(2 / sigma == 8 * eps / (9 * c), by.rewrite(sigma == 9 * c / (4 * eps)), by.auto())
    have(1 / w == eps / (9 * c), by.rewrite(w == 9 * c / eps), by.auto())

@claim("In numbers: scales sqrt(32 c L)/eps_1 and sqrt(32 c L)/eps_2, the algorithm's eps_1 = sqrt(512) eps/(1 + "
        "sqrt(512)) and eps_2 = 2 eps/(1 + sqrt(512)): a round's privacy is eps/(2 sqrt(2 c L))",
    given=[c >= 1, eps > 0, L > 0, with_delta(L)],
    show=per_round == eps / (2 * sqrt(2 * c * L)))
def round_with_delta():
    """As sqrt(32 c L) = 4 size, 2/sigma is eps_1/(2 size) and 1/w is eps_2/(4 size); and eps_1 + eps_2/2 = eps."""
    size = sqrt(2 * c * L)
    fact("sqrt", "of_square", 4 * size)
    have(sqrt(32 * c * L) == 4 * size)
    have(sigma * (root / (root + 1) * eps) == 4 * size, by.linear(root / (root + 1) * eps))
    have(w * (2 / (root + 1) * eps) == 4 * size, by.linear(2 / (root + 1) * eps))
    have(2 / sigma == root / (root + 1) * eps / (2 * size), by.linear(1 / (sigma * size)))
    have(1 / w == 1 / (root + 1) * eps / (2 * size), by.linear(1 / (w * size)))
    have(root / (root + 1) + 1 / (root + 1) == 1)
    linear(eps / (2 * size))

@claim("Numeric Sparse is (eps, delta)-private, for eps <= 8 log(2/delta) if delta > 0",
    dwork("Theorem 3.27", "part", "for eps <= 8 log(2/delta), which eps <= 5.5 is for every delta"),
    given=[*given, *rounds, eps > 0, 0 <= delta, delta < 1, *scales, (0 < delta).implies(eps <= 8 * log(2 / delta))],
    show=neighbours(lambda x, y: hockey_stick(G[c](x), G[c](y), exp(eps)) <= delta))
def numeric_sparse_private():
    """c rounds: without delta eps/c each, by basic composition; with it eps/(2 sqrt(2 c log(2/delta))) each, by
    advanced composition with delta/2."""
    x, y, _ = intro("x", "y", "[neighbours]")
    with have(same(G[0](x), G[0](y))):
        apply_to("at the start", x).called("of one")
        apply_to("at the start", y).called("of the other")
        rewrite("of one")
        rewrite("of the other")
    laws_on = {"P": value(INTEGER, lambda t: G[t](x)), "Q": value(INTEGER, lambda t: G[t](y)),
        "M": value(INTEGER, lambda t: value(X, lambda h: numeric_round(x, h))),
        "N": value(INTEGER, lambda t: value(X, lambda h: numeric_round(y, h)))}
    pure, approximate = cases(eq(delta, 0))
    with pure:
        modus("without delta")
        use(round_without_delta)
        with use(basic_composition_of_mechanisms, X=X, Y=Y, **laws_on, append=append, k=c,
                eps=value(INTEGER, lambda t: per_round), delta=value(INTEGER, lambda t: expr(0))) as that:
            rounds_follow(that, x, y)
            with that.premise("each private"):
                _, h = intro("t", "h")
                use(numeric_round_private, h=h, A=numeric_round(x, h), B=numeric_round(y, h))
        have(Sum(0, c - 1, lambda t: per_round) == eps, by.rewrite(per_round == eps / c), by.auto())
        rewrite(this, at=basic_composition_of_mechanisms).called("together")
        phi = intro("phi")
        apply_to("together", phi)
    with approximate:
        modus("with delta")
        modus((0 < delta).implies(eps <= 8 * log(2 / delta)))
        fact("log", "increasing", 1, 2 / delta)
        use(round_with_delta, L=log(2 / delta))
        with use(composition_budget, X=X, Y=Y, **laws_on, append=append, n=c, d=0, e=per_round, total=eps,
                delta2=delta / 2) as that:
            rounds_follow(that, x, y)
            with that.premise("each"):
                _, h = intro("t", "h")
                use(numeric_round_private, h=h, A=numeric_round(x, h), B=numeric_round(y, h))
        phi = intro("phi")
        apply_to(composition_budget, phi)

def rounds_follow(that: Any, *data: Point) -> None:
    """The laws of the histories on each of the data follow by their rounds."""
    for one in data:
        with that.premise(by_rounds(one)):
            apply_to("round", intro("t"), one)

by_rounds = lambda x: for_all(0, c - 1,
    lambda t: same(G[t + 1](x), bind(G[t](x), lambda h: bind(numeric_round(x, h), lambda a: dirac(append(h, a))))))

# --- doubt --------------------------------------------------------------------------------------------------------------

# The query of sensitivity 200 by which Sparse is doubted; of its answer nothing is told but whether it is above.
queries = {name: one for name,
    one in one_query(expr(200), T="100", b="4", sigma="2", eps="9/8", delta="0").items() if name != "H"}
proofs = proofs_of_one(expr(200))
doubt(numeric_sparse_private,
    mutants=[dropped(numeric_sparse_private, "sensitivity",
            hints=[{"witness": {**queries, "G": one_query(expr(200))["H"], "Y": "line", "w": "8",
                        "number": value(line, line, lambda r, v: expr(0)), "pair": value(line, line, lambda r, a: r)},
                    "proofs": {**proofs, "given number": (by.intro("r"), by.choose(0)),
                        "show": (*proofs["show"][:2], by.have(exp(expr("9/8")) <= 4), *proofs["show"][2:-2],
                            by.linear(exp(expr("9/8")), exp(expr("-50/3"))))}}])])
doubt(round_with_delta,
    mutants=[mutant("of any scales", given=[c >= 1, eps > 0, L > 0, sigma > 0, w > 0],
            hints=[{"c": "1", "eps": "1", "L": "1", "sigma": "1", "w": "1"}])])
