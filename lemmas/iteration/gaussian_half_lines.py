"""Far apart, half lines nearly give the divergences of two Gaussians: D_2 at the distance 20, KL at 100.

By these the mutants of claims about Gaussian noise are refuted.  Also the laws of a walk with Gaussian
steps.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_line_sum
from lemmas.iteration.noise import gaussian_cost
from verify.language.expr import expr
from verify.lemma import *

alpha, d, c, R = reals("alpha d c R")
t, m, s = reals("t m s")
f = bounded("f", line)
standard = bind(gauss(line), lambda w: dirac(1 * w))
moved = lambda d: bind(standard, lambda w: dirac(d + w))

# What the half line from c on has under N(d, 1) and N(0, 1), as the moments of D_alpha have it.
reached = E(moved(d), lambda y: indicator(c < y) ** (alpha - 1))
unmoved = E(standard, lambda y: indicator(c < y) ** alpha)

@claim("D_alpha(N(d, 1) || N(0, 1)) <= R gives Q(c - d)^alpha <= exp((alpha - 1) R) Q(c)^(alpha - 1), alpha > 1",
    given=[alpha > 1, renyi(moved(d), standard, alpha) <= R],
    show=Q(c - d) ** alpha <= exp((alpha - 1) * R) * Q(c) ** (alpha - 1))
def half_line_moment():
    apply_to(this, value(line, lambda u: indicator(c < u)))
    use(gauss_tail, t=c)
    use(gauss_tail, t=c - d)
    with under(gauss(line), lambda w: eq(indicator(c < d + w) ** (alpha - 1), indicator(c - d < w))) as w:
        cases(c < d + w)
    under(gauss(line), lambda w: eq(indicator(c < w) ** alpha, indicator(c < w)), lambda w: (by.cases(c < w),))
    have(eq(reached, Q(c - d)))
    have(eq(unmoved, Q(c)))
    rewrite(this, backwards=True)
    rewrite(eq(reached, Q(c - d)), backwards=True)

# Q(20)^2/Q(40), at the half line from 40: log of it is 396.7.
@claim("D_2(N(20, 1) || N(0, 1)), which is 400, is more than 396",
    given=[hypothesis("divergence", renyi(moved(expr(20)), standard, 2) <= R)],
    show=R > 396)
def twenty_apart():
    use(half_line_moment, c=40)
    contradiction()
    fact("exp", "increasing", R, 396)
    have(Q(20) ** 2 > exp(396) * Q(40))

at_most_400 = (by.intro("t"), by.use(gaussian_cost, V=line, s=1, a=20, alpha=2),
    by.apply_to(this, 20, weight("t", line)))
doubt(twenty_apart,
    mutants=[mutant("more than 400", show=R > 400,
            hints=[{"witness": {"R": "400"}, "proofs": {"given divergence": at_most_400}}])])

# For a step of height 4600 at 97: 4600 Q(-3) - log(1 + (e^4600 - 1) Q(97)), about 4594.
step_at_97 = value(line, lambda u: 4600 * indicator(97 < u))
mean_of_step = E(moved(expr(100)), lambda y: 4600 * indicator(97 < y))
its_exponential = E(standard, lambda y: exp(4600 * indicator(97 < y)))

@claim("KL(N(100, 1) || N(0, 1)), which is 5000, is more than 4500",
    given=[kl(moved(expr(100)), standard) <= R],
    show=R > 4500)
def hundred_apart():
    apply_to(this, step_at_97)
    use(gauss_tail, t=97)
    use(gauss_tail, t=-3)
    with under(gauss(line), lambda w: eq(exp(4600 * indicator(97 < w)), 1 + (exp(4600) - 1) * indicator(97 < w))) as w:
        cases(97 < w)
    contradiction()
    fact("exp", "increasing", R, 4500)
    have(exp(4600 * Q(-3)) > exp(4500) * (1 + (exp(4600) - 1) * Q(97)))
    have(eq(its_exponential, 1 + (exp(4600) - 1) * Q(97)), by.linear(exp(4600)))
    with have(exp(4600 * Q(-3)) <= exp(R) * (1 + (exp(4600) - 1) * Q(97))):
        rewrite(this, backwards=True)
        rewrite(eq(mean_of_step, 4600 * Q(-3)), backwards=True)

# --- a walk from m ---------------------------------------------------------------------------------------------------

# The walk from m after t steps of noise s.
after = lambda m, t, s: bind(gauss(line), lambda w: dirac(m + s * sqrt(t) * w))
later = E(after(m, t + 1, s), f)
two_noises = lambda z, w: m + (s * sqrt(t) * z + s * w)

@claim("m + s sqrt(t) xi + s xi' has the law of m + s sqrt(t + 1) xi, for independent Gaussian numbers",
    given=[t >= 0],
    show=same(after(m, t + 1, s),
        bind(after(m, t, s), lambda u: bind(bind(gauss(line), lambda w: dirac(s * w)), lambda w: dirac(u + w)))))
def walk_goes_on():
    ext("f")
    use(gauss_line_sum, r=s * sqrt(t), c=s * sqrt(t + 1))
    with have(eq(E(gauss(line), lambda z: E(gauss(line), lambda w: f(two_noises(z, w)))), later)):
        congruence(this, lambda hole: eq(E(hole, lambda y: f(m + y)), later))

above_two = lambda M: E(M, lambda u: indicator(2 < u))
doubt(walk_goes_on,
    mutants=[mutant("twice the noise",
            show=same(after(m, t + 1, 2 * s),
                bind(after(m, t, s),
                    lambda u: bind(bind(gauss(line), lambda w: dirac(s * w)), lambda w: dirac(u + w)))),
            hints=[{"witness": {"m": "0", "t": "0", "s": "1"},
                    "proofs": {"show": (by.contradiction(),
                            by.have(eq(above_two(bind(gauss(line), lambda w: dirac(2 * w))), above_two(gauss(line))),
                                by.rewrite(this)), by.use(gauss_tail, t=1), by.use(gauss_tail, t=2),
                            by.under(gauss(line), lambda w: eq(indicator(2 < 2 * w), indicator(1 < w)),
                                lambda w: (by.cases(1 < w),)), by.have(Q(1) > Q(2)), by.linear())}}])])
