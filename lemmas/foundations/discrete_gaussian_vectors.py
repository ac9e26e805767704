"""Many integer queries with independent discrete Gaussian noise: concentrated privacy for their L2 sensitivity.

The noisy answers q_k(x) + X are the coordinates, with respect to e_0, ..., e_(d - 1), of what is released: M[k](x) is
the law of the sum of the first k of them.  With an orthonormal basis e this is R^d, but nothing is asked of e.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.divergences.renyi_chain import renyi_adaptive_composition
from lemmas.foundations.concentrated_privacy import concentrated
from lemmas.foundations.discrete_gaussian_mechanism import at_one, no_noise
from lemmas.mechanisms.calibration import D, neighbours
from lemmas.mechanisms.discrete_gaussian import discrete_gaussian
from lemmas.mechanisms.discrete_gaussian_renyi import discrete_gaussian_renyi
from lemmas.papers import canonne
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
P = law("P", line)
sigma, S, eps, alpha, u, w = reals("sigma S eps alpha u w")
d = integer("d")
x, x2 = points("x x2", D)
v, y = points("v y", V)
t = weight("t", V)
queries, e = sequence("q", fun(D)), sequence("e", V)
M = sequence("M", markov(D, V))
X = hypothesis("X", discrete_gaussian(P, sigma))
added = lambda y, u, v: bind(P, lambda z: dirac(y + (u + z) * v))

@claim("y + (u + X) v and y + (w + X) v for integers u and w: D_alpha <= alpha (u - w)^2/(2 sigma^2), alpha > 1",
    given=[sigma > 0, X, alpha > 1, hypothesis("u", u == floor(u)), hypothesis("w", w == floor(w))],
    show=renyi(added(y, u, v), added(y, w, v), alpha) <= alpha * (u - w) ** 2 / (2 * sigma**2))
def added_coordinate_renyi():
    rewrite("u")
    rewrite("w")
    use(discrete_gaussian_renyi, m=floor(u), n=floor(w))
    intro("t")
    apply_to(discrete_gaussian_renyi, value(line, lambda z: t(y + z * v)))

noise = hypothesis("noise",
    every(D,
        lambda x: same(M[0](x), dirac(zero(V))) & for_all(0, d - 1,
            lambda k: same(M[k + 1](x),
                bind(M[k](x), lambda y: bind(P, lambda z: dirac(y + (queries[k](x) + z) * e[k])))))))
whole = hypothesis("whole", every(D, lambda x: for_all(0, d - 1, lambda i: queries[i](x) == floor(queries[i](x)))))
apart = lambda x, x2: Sum(0, d - 1, lambda i: (queries[i](x) - queries[i](x2)) ** 2)

@claim("Integer queries with discrete Gaussian noise: D_alpha is at most alpha sum_i (q_i(x) - q_i(x'))^2/(2 sigma^2)",
    given=[d >= 0, sigma > 0, X, noise, whole, alpha > 1],
    show=renyi(M[d](x), M[d](x2), alpha) <= alpha * apart(x, x2) / (2 * sigma**2))
def discrete_gaussian_queries_renyi():
    # Adaptive composition of d steps, one for each coordinate.
    apply_to("noise", x).called("at x")
    apply_to("noise", x2).called("at x2")
    apply_to("whole", x).called("whole at x")
    apply_to("whole", x2).called("whole at x2")
    step = lambda x: value(INTEGER, lambda k: value(V, lambda y: added(y, queries[k](x), e[k])))
    with use(renyi_adaptive_composition, P=value(INTEGER, lambda k: M[k](x)), Q=value(INTEGER, lambda k: M[k](x2)),
            K=step(x), L=step(x2), n=d, eps0=0, eps=value(INTEGER, cost)) as that:
        with that.premise("start"):
            rewrite("at x.0")
            rewrite("at x2.0")
        with that.premise("steps"):
            k = intro("k")
            intro("y")
            apply_to("whole at x", k)
            apply_to("whole at x2", k)
            use(added_coordinate_renyi, u=queries[k](x), w=queries[k](x2), v=e[k])

cost = lambda k: alpha * (queries[k](x) - queries[k](x2)) ** 2 / (2 * sigma**2)

sensitivity = hypothesis("sensitivity", neighbours(lambda x, x2: apart(x, x2) <= S**2))

@claim("d integer queries of L2 sensitivity S with independent discrete Gaussian noise, sigma = S/eps: eps^2/2-zCDP",
    canonne("Many queries", "whole"),
    given=[d >= 0, S > 0, eps > 0, hypothesis("X", discrete_gaussian(P, S / eps)), noise, whole, sensitivity],
    show=neighbours(lambda x, x2: concentrated(M[d](x), M[d](x2), eps**2 / 2)))
def discrete_gaussian_queries_concentrated():
    x, x2, _ = intro("x", "x2", "[neighbours]")
    apply_to("sensitivity", x, x2)
    alpha, _ = intro("alpha", "[1 < alpha]")
    use(discrete_gaussian_queries_renyi, sigma=S / eps)
    c = alpha * apart(x, x2) / (2 * (S / eps) ** 2)
    have(c <= eps**2 / 2 * alpha, by.have(c == alpha * eps**2 / (2 * S**2) * apart(x, x2)),
        by.linear(alpha * eps**2 / (2 * S**2)))
    use(larger_renyi_bound, c=c)

# Without noise, one query that is 1 at the data up to 0, and 0 at the others: all data are neighbours.
up_to_0 = lambda x: indicator(x <= 0)
one_query = {"D": "line", "V": "line", "distance": no_noise["distance"], "P": no_noise["P"], "S": "1", "eps": "1",
    "d": "1", "q": value(INTEGER, lambda k: value(line, lambda x: up_to_0(x))), "e": value(INTEGER, lambda k: expr(1)),
    "M": value(INTEGER, lambda k: value(line, lambda x: dirac(k * up_to_0(x))))}
# Proofs of the hypotheses `whole` and `sensitivity`.
whole_values = (by.intro("x"), by.intro("i"), by.cases(real("x") <= 0))
squares = lambda i: (up_to_0(real("x")) - up_to_0(real("x2"))) ** 2
within_1 = (by.intro("x", "x2"), by.intro(), by.unfold(Sum(0, 0, squares)), by.unfold(Sum(0, -1, squares), "empty"),
    by.cases(real("x") <= 0), by.cases(real("x2") <= 0))

doubt(discrete_gaussian_queries_concentrated,
    mutants=[dropped(discrete_gaussian_queries_concentrated, "X",
            hints=[{"witness": one_query,
                    "proofs": {"given noise": (by.intro("x"),
                            by.each_part((by.ext("f"),),
                                (by.intro("k"), by.have(eq(integer("k"), 0)), by.rewrite(this), by.ext("f")))),
                        "given whole": whole_values, "given sensitivity": within_1,
                        "show": (by.contradiction().called("near"), by.apply_to("near", 0, 1, 2, at_one),
                            by.linear())}}])])
