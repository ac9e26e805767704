"""Contractive noisy iterations of which the Gaussian privacy of shifted interpolation is exact.

On the line, u <- c u + s + sigma xi and u <- c u + sigma xi, n times from 0, with the laws P[t] and Q[t]: the maps are
c-Lipschitz and s apart, and the last iterates are Gaussian.  As gradient descent on quadratic losses, these are runs of
NoisyGD.  number(a, d) is the law N(a, d^2), and mu_contractive the mu of `contractions_gdp`, (s/sigma) sqrt((1 -
c^n)/(1 + c^n) (1 + c)/(1 - c)).
"""

from lemmas.accounting.shifted_interpolation import gdp as mu_contractive
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum
from lemmas.foundations.trade_offs import gdp, power_at
from lemmas.mechanisms.neyman_pearson import normal_tail_strict
from lemmas.papers import bok
from verify.language.expr import expr
from verify.lemma import *

P, Q_ = sequence("P", law(line)), sequence("Q", law(line))
c, s, sigma, a, b, d, k_, p, M = reals("c s sigma a b d k p M")
n, m, k = integer("n"), integer("m"), integer("k")
f = bounded("f", line)

number = lambda a, d: bind(gauss(line), lambda z: dirac(a + d * z))
step = lambda u, p: bind(gauss(line), lambda x: dirac(c * u + p + sigma * x))

@claim("c (a + d z) + p + sigma xi has the law N(c a + p, (c d)^2 + sigma^2) for Gaussian numbers z, xi",
    given=[hypothesis("variances", (c * d) ** 2 + sigma**2 == k_**2), eq(c * a + p, b)],
    show=same(bind(number(a, d), lambda u: step(u, p)), number(b, k_)))
def contract_and_add():
    rewrite(eq(c * a + p, b), backwards=True)
    use(gauss_line_sum, c=k_)
    ext("f")
    have(E(bind(gauss(line), lambda z: dirac(k_ * z)), lambda u: f(c * a + p + u)) == E(number(c * a + p, k_), f))
    rewrite(gauss_line_sum, at=this, backwards=True)

affine = lambda P, p: for_all(0, n - 1, lambda t: same(P[t + 1], bind(P[t], lambda u: step(u, p))))
mean = lambda p, k: p * (1 - c**k) / (1 - c)
# The variance after k steps is sigma^2 share(k).
share = lambda k: (1 - (c**k) ** 2) / (1 - c**2)
deviation = lambda k: sigma * sqrt(share(k))

@claim("m steps u -> c u + p + sigma xi from 0: N(p (1 - c^m)/(1 - c), sigma^2 (1 - c^(2 m))/(1 - c^2)), 0 < c < 1",
    given=[0 < c, c < 1, same(P[0], dirac(expr(0))), affine(P, p), m >= 0],
    show=(m <= n).implies(same(P[m], number(mean(p, m), deviation(m)))))
def affine_run():
    """By induction on m: one step of a Gaussian law is `contract_and_add`."""
    _, step_ = induction(m, 0).called("before")
    with step_:
        intro(1)
        modus("before").called("law")
        apply_to(affine(P, p))
        rewrite(this)
        rewrite("law")
        for j in (m, m + 1):
            fact("sqrt", "square", share(j))
        have((c * deviation(m)) ** 2 + sigma**2 == deviation(m + 1) ** 2, by.linear(c**2 * sigma**2, sigma**2))
        use(contract_and_add, a=mean(p, m), b=mean(p, m + 1))

x = real("x")
factor = (1 - x) / (1 + x) * ((1 + c) / (1 - c))
variance = (1 - x**2) / (1 - c**2)

roots_multiply = claim("The roots of (1 - x)/(1 + x) (1 + c)/(1 - c) and (1 - x^2)/(1 - c^2) multiply to (1 - x)/(1 - "
        "c), for c and x in (0, 1)",
    given=[0 < c, c < 1, 0 < x, x < 1],
    show=all_of(sqrt(variance) > 0, eq(sqrt(factor) * sqrt(variance), (1 - x) / (1 - c))))

above = lambda y: indicator(0 < y)

@claim("N(b d, d^2), d > 0, is above 0 with probability Q(-b)",
    given=[d > 0, hypothesis("b d = a", eq(b * d, a))],
    show=eq(E(number(a, d), above), Q(-b)))
def chance_above_zero():
    use(gauss_tail, t=-b)
    with under(gauss(line), lambda z: eq(above(a + d * z), indicator(-b < z))) as z:
        yes, no = cases(-b < z)
        with yes:
            have(0 < a + d * z)
        with no:
            have(a + d * z <= 0)

@claim("The contractions u -> c u + s and u -> c u of the line attain the Gaussian privacy of shifted interpolation: "
        "no smaller mu", bok("NoisyGD, strongly convex losses", "remark", "on the line the bound is attained"),
    kind="strengthening",
    given=[0 < c, c < 1, s >= 0, sigma > 0, n >= 1, same(P[0], dirac(expr(0))), same(Q_[0], dirac(expr(0))),
        hypothesis("run", affine(P, s)), hypothesis("other run", affine(Q_, expr(0))),
        hypothesis("M-GDP", gdp(P[n], Q_[n], M))],
    show=mu_contractive <= M)
def contractions_attained():
    """The half-line above 0 attains mu: its probability is Q(0) = 1/2 under Q[n] and Q(-mu) under P[n]."""
    use(affine_run, P=P, p=s, m=n)
    modus(this)
    use(affine_run, P=Q_, p=0, m=n)
    modus(this)
    use(roots_multiply)
    have(eq(mu_contractive * deviation(n), mean(s, n)), by.linear(s))
    apply_to(gdp(P[n], Q_[n], M), value(line, above)).called("of the test")
    rewrite(same(P[n], number(mean(s, n), deviation(n))), at="of the test").called("of the test")
    rewrite(same(Q_[n], number(mean(expr(0), n), deviation(n))), at="of the test").called("of the test")
    use(chance_above_zero, a=mean(s, n), d=deviation(n), b=mu_contractive)
    use(chance_above_zero, a=mean(expr(0), n), d=deviation(n), b=0)
    rewrite(this, at="of the test").called("of the test")
    contradiction()
    do(power_at(expr(0), M))
    use(normal_tail_strict, x=-mu_contractive, y=-M)

# --- doubt -------------------------------------------------------------------------------------------------------------

index_t = integer("t")
after_one_step = lambda at: value(INTEGER, lambda t: bind(gauss(line), lambda x: dirac(t * (at + x))))
only_step = (by.intro("t"), by.have(eq(index_t, 0)), by.rewrite(this))
doubt(contractions_attained,
    mutants=[dropped(contractions_attained, "M-GDP", "of any M",
            hints=[{"witness": {"P": after_one_step(1), "Q": after_one_step(0), "c": "1/2", "M": "0",
                        **dict.fromkeys(("s", "sigma", "n"), "1")},
                    "proofs": {"given run": only_step, "given other run": only_step}}])])

doubt(contract_and_add, mutants=[dropped(contract_and_add, "variances")])

doubt(chance_above_zero, mutants=[dropped(chance_above_zero, "b d = a")])
