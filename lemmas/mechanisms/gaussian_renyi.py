"""The Renyi divergence of two Gaussian laws of R^d is alpha |m1 - m2|^2/(2 s^2), for orders alpha > 1."""

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import gauss_shift
from lemmas.divergences.divergences_as_numbers import renyi_equals
from lemmas.iteration.noise import gaussian, gaussian_cost
from lemmas.mechanisms.gaussian import gauss_exponential_moment, normal
from lemmas.papers import feldman, mironov
from verify.lemma import *

V = euclid("V")
w, m1, m2, p = points("w m1 m2 p", V)
alpha, k, s, a, R, b, eps, q_, l = reals("alpha k s a R b eps q_ l")
q = weight("q", V)
t = weight("t", V)

# The order is 1 + k here; q is the density to the power k, cut off at b, and R is any bound of the divergence: the
# value is at most R, and so no bound is smaller.
log_ratio = lambda y: inner(w / s, y / s) - norm(w / s) ** 2 / 2  # of N(w, s^2 I) to N(0, s^2 I)
grown = lambda y: exp(k * log_ratio(y))
is_capped = every(V, lambda y: eq(q(y), Min(grown(y), b)))
moved = bind(gaussian(V, s), lambda x: dirac(w + x))
H = exp(k * R)
at_shift = E(gauss(V), lambda x: q(w + s * x))
unshifted = E(gauss(V), lambda x: q(s * x) ** (1 + 1 / k))

@claim("q^(1 + 1/k) <= q exp(l) for 0 <= q <= exp(k l) and k > 0",
    given=[k > 0, q_ >= 0, q_ <= exp(k * l)],
    show=q_ ** (1 + 1 / k) <= q_ * exp(l))
def power_below():
    fact("^", "increasing", q_, exp(k * l), 1 / k)
    yes, _ = cases(q_ > 0)
    with yes:
        linear(q_)

@claim("D_(k + 1)(N(w, s^2 I) || N(0, s^2 I)) <= R gives E q(w + s xi) <= e^(k R), q the density to the k, capped",
    given=[k > 0, s > 0, is_capped, renyi(moved, gaussian(V, s), 1 + k) <= R],
    show=at_shift <= H)
def capped_moment():
    # The bound at the weight q^(1/k), and the mean of q^(1 + 1/k) without the shift is at most that of q with it.
    apply_to(renyi(moved, gaussian(V, s), 1 + k) <= R, value(V, lambda y: q(y) ** (1 / k)))
    use(gauss_shift, a=w / s, f=value(V, lambda x: q(s * x)))
    with have(unshifted <= at_shift):
        with under(gauss(V), lambda x: q(s * x) ** (1 + 1 / k) <= q(s * x) * exp(log_ratio(s * x))) as x:
            apply_to(is_capped)
            fact("min", "below", grown(s * x), b)
            use(power_below)
    fact("^", "increasing", unshifted, at_shift, k)
    yes, _ = cases(at_shift > 0)
    with yes:
        have(at_shift ** (1 + k) <= H * at_shift**k, by.linear(H))
        linear(1 / at_shift**k)

# The density to the power k at w + s x; its second moment and its mean for a Gaussian x.
tilt = lambda x: exp(k * (inner(w / s, x) + norm(w / s) ** 2 / 2))
second = E(gauss(V), lambda x: tilt(x) * tilt(x))
mean = exp(k * (1 + k) * norm(w / s) ** 2 / 2)

@claim("D_alpha(N(w, s^2 I) || N(0, s^2 I)) <= R gives alpha |w|^2/(2 s^2) <= R, alpha = 1 + k > 1",
    given=[k > 0, s > 0, hypothesis("bound", renyi(moved, gaussian(V, s), 1 + k) <= R)],
    show=(1 + k) * norm(w) ** 2 / (2 * s**2) <= R)
def gaussian_divergence_at_least():
    """Cut off at 1/eps, the mean of the density to the power k lacks at most eps times its second moment."""

    use(gauss_exponential_moment, a=k * (w / s))
    have(eq(E(gauss(V), tilt), mean), by.linear(exp(k * norm(w / s) ** 2 / 2)))
    with have(every(REAL, lambda eps: (0 < eps).implies(mean - H <= eps * second))):
        intro("eps", "[eps > 0]")
        name_for(qb, value(V, lambda y0: Min(grown(y0), 1 / eps)), limit=1 / eps)
        name_for(q, value(V, lambda y0: Max(qb(y0), 0)))
        with have(every(V, lambda y: eq(q(y), Min(grown(y), 1 / eps)))):
            intro("y0")
            apply_to(this)
            apply_to("qb")
            have(Min(grown(y0), 1 / eps) >= 0)
            have(qb(y0) >= 0, by.linear())
            have(eq(Max(qb(y0), 0), qb(y0)))
        use(capped_moment, b=1 / eps)
        with under(gauss(V), lambda x: tilt(x) <= q(w + s * x) + eps * (tilt(x) * tilt(x))) as x:
            apply_to(every(V, lambda y: eq(q(y), Min(grown(y), 1 / eps))))
            norm_inner(w / s)
            have(eq(grown(w + s * x), tilt(x)), by.rewrite(this))
            rewrite(this, at=eq(q(w + s * x), Min(grown(w + s * x), 1 / eps)))
            below_the_cap, above_the_cap = cases(tilt(x) <= 1 / eps)
            with below_the_cap:
                have(eq(Min(tilt(x), 1 / eps), tilt(x)))
            with above_the_cap:
                have(1 <= eps * tilt(x), by.linear(eps))
    use(small_real)
    contradiction()
    fact("exp", "strictly", k * R, k * (1 + k) * norm(w / s) ** 2 / 2, by=[(by.linear(k),)])

y0, qb = point("y0", V), bounded("qb", V)

@claim("D_alpha(N(m1, s^2 I) || N(m2, s^2 I)) = alpha |m1 - m2|^2/(2 s^2), alpha > 1",
    feldman("Definition 10, sentences after it", "part", "the divergence of two Gaussian laws"),
    given=[alpha > 1, s > 0],
    show=(renyi(normal(m1, s), normal(m2, s), alpha) <= alpha * norm(m1 - m2) ** 2 / (2 * s**2))
        & (renyi(normal(m1, s), normal(m2, s), alpha) <= R).implies(alpha * norm(m1 - m2) ** 2 / (2 * s**2) <= R))
def gaussian_renyi_exact():
    part = each_part()
    with part[0]:
        intro("t")
        use(gaussian_cost)
        apply_to(this, m1 - m2, value(V, lambda y: t(m2 + y)))
    with part[1]:
        intro(1)
        with use(gaussian_divergence_at_least) as of_at_least:
            with of_at_least.premise("bound"):
                intro("t")
                apply_to(this, value(V, lambda y: t(y - m2)))

doubt(gaussian_renyi_exact,
    mutants=[mutant("a third of it",
            show=renyi(normal(m1, s), normal(m2, s), alpha) <= alpha * norm(m1 - m2) ** 2 / (6 * s**2))])

@claim("D_alpha(N(m1, s^2 I) || N(m2, s^2 I)) = alpha |m1 - m2|^2/(2 s^2), alpha > 1: the least of the bounds",
    mironov("The Gaussian mechanism", "part", "the divergence of two Gaussian laws, orders above 1"),
    given=[alpha > 1, s > 0],
    show=renyi_equals(alpha, V, normal(m1, s), normal(m2, s), alpha * norm(m1 - m2) ** 2 / (2 * s**2)))
def gaussian_renyi_value():
    use(gaussian_renyi_exact)
    _, least = each_part()
    with least:
        intro("b")
        use(gaussian_renyi_exact, R=b)

doubt(gaussian_renyi_value,
    mutants=[mutant("a third of it",
            show=renyi_equals(alpha, V, normal(m1, s), normal(m2, s), alpha * norm(m1 - m2) ** 2 / (6 * s**2)),
            hints=[{"witness": {"V": "line", "alpha": "2", "m1": "1", "m2": "0", "s": "1"},
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.use(gaussian_renyi_exact, V=line, alpha=2, m1=1, m2=0, s=1, R="1/3").called("exact"),
                            by.modus("exact.1"), by.linear())}}])])

@claim("R_alpha(N(0, s^2 I), a) = alpha a^2/(2 s^2), alpha > 1 and a >= 0, in a space that is not {0}",
    feldman("Definition 10, sentences after it", "part", "the cost of Gaussian noise"),
    given=[alpha > 1, s > 0, a >= 0, norm(p) > 0],
    show=(noise_cost(gaussian(V, s), alpha, a) <= alpha * a**2 / (2 * s**2))
        & (noise_cost(gaussian(V, s), alpha, a) <= R).implies(alpha * a**2 / (2 * s**2) <= R))
def gaussian_cost_exact():
    """R_alpha(N, a) is the greatest D_alpha of N moved by w from N, |w| <= a; p is a vector that is not 0."""

    part = each_part()
    with part[0]:
        use(gaussian_cost)
    with part[1]:
        intro(1)
        with use(gaussian_divergence_at_least, w=(a / norm(p)) * p) as of_at_least:
            with of_at_least.premise("bound"):
                intro("t")
                apply_to(this, (a / norm(p)) * p, t)

doubt(gaussian_cost_exact,
    mutants=[mutant("a third of it", show=noise_cost(gaussian(V, s), alpha, a) <= alpha * a**2 / (6 * s**2))])

doubt(power_below, mutants=[mutant("without e^l", show=q_ ** (1 + 1 / k) <= q_)])
