"""Iterations whose maps are translations: the bounds of amplification by iteration are attained.

u <- u + p + sigma xi,  n times from x;  u <- u + q + sigma xi,  n times from y, xi standard Gaussian.  P[m] and Q[m]
are the laws after m steps, R any bound of their divergence at the end.
"""

from lemmas.axioms import gauss_sum
from lemmas.iteration.iterations import steps
from lemmas.mechanisms.gaussian import normal
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_exact
from lemmas.papers import altschuler, feldman
from verify.lemma import *

V = euclid("V")
x, y, p, q, a, d = points("x y p q a d", V)
P, Q_ = sequence("P", law(V)), sequence("Q", law(V))
alpha, sigma, R, r, s_, c = reals("alpha sigma R r s c")
n, m, k = integer("n"), integer("m"), integer("k")
f = bounded("f", V)

@claim("N(a, r^2 I) + d + s xi has the law N(a + d, (r^2 + s^2) I) for standard Gaussian xi",
    given=[hypothesis("squares", r**2 + s_**2 == c**2)],
    show=same(bind(normal(a, r), lambda u: bind(gauss(V), lambda xi: dirac(u + d + s_ * xi))), normal(a + d, c)))
def add_noise():
    use(gauss_sum)
    ext("f")
    have(E(bind(gauss(V), lambda u: dirac(c * u)), lambda u: f(a + d + u)) == E(normal(a + d, c), f))
    rewrite(gauss_sum, at=this, backwards=True)

step = lambda u, p: bind(gauss(V), lambda xi: dirac(u + p + sigma * xi))
translations = lambda P, p: steps(lambda t: same(P[t + 1], bind(P[t], lambda u: step(u, p))))
after = lambda x, p, m: normal(x + m * p, sqrt(m) * sigma)

@claim("From x, m translations by p with noise sigma xi each: the law is N(x + m p, m sigma^2 I)",
    given=[same(P[0], dirac(x)), translations(P, p), 0 <= m, m <= n],
    show=same(P[m], after(x, p, m)))
def translated_run():
    with have(every(INTEGER, lambda k: (0 <= k).implies((k <= n).implies(same(P[k], after(x, p, k)))))):
        intro("k", "[0 <= k]")
        _, step_k = induction(k, 0).called("induction hypothesis")
        with step_k:
            intro(1)
            modus("induction hypothesis").called("by induction hypothesis")
            apply_to(translations(P, p))
            rewrite(this)
            rewrite("by induction hypothesis")
            use(add_noise, c=sqrt(k + 1) * sigma)
    apply_to(this)

apart = x - y + n * (p - q)
reached = alpha * norm(apart) ** 2 / (2 * n * sigma**2)
at_most = lambda bound: renyi(P[n], Q_[n], alpha) <= bound

@claim("n translations by p from x and by q from y with Gaussian noise: D_alpha = alpha |x - y + n (p - q)|^2/(2 n "
        "sigma^2), no bound is smaller",
    feldman("Section 1, after Theorem 1", "part", "the bound is attained by the identity maps, p = q = 0"),
    altschuler("Section 3.1, first paragraph", "part", "attained for every T, without contraction and projection"),
    given=[alpha > 1, sigma > 0, n >= 1, same(P[0], dirac(x)), same(Q_[0], dirac(y)), translations(P, p),
        translations(Q_, q)],
    show=at_most(reached) & at_most(R).implies(reached <= R))
def translations_attain():
    use(translated_run)
    use(translated_run, x=y, p=q)
    use(gaussian_renyi_exact, m1=x + n * p, m2=y + n * q, s=sqrt(n) * sigma)
    bounded_by_it, no_smaller = each_part()
    with bounded_by_it:
        rewrite(same(P[n], after(x, p, n)))
        rewrite(same(Q_[n], after(y, q, n)))
    with no_smaller:
        intro(1)
        rewrite(same(P[n], after(x, p, n)), at=this)
        rewrite(same(Q_[n], after(y, q, n)), at=this)
        modus("gaussian_renyi_exact.1")

doubt(add_noise, mutants=[dropped(add_noise, "squares")])
