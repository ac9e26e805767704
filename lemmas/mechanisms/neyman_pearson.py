"""The lemma of Neyman and Pearson for Gaussian shifts: the best test of a given level is a half-space.

In other words: a shift of a Gaussian vector xi is Gaussian-private.  f_m(s), the power of the best test of level s for
a shift of length m, is E 1[Q(eta + m) < s], eta a standard Gaussian number; written as E exp(m eta - m^2/2) 1[Q(eta) <
s] it is a mixture over eta of what the thresholds Q(eta) < s see.
"""

from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.axioms import gauss_shift
from lemmas.mechanisms.gaussian import gauss_exponential_moment, gaussian_hockey_stick_within
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.mechanisms.theta_gamma import normal_density_bound
from verify.language.expr import Like, expr
from verify.lemma import *

V = euclid("V")
w = point("w", V)
phi_ = test("phi", V)
s, m, x, y, z, S, tau, c = reals("s m x y z S tau c")
F = bounded("F", line)

# --- quantiles of the normal law ---------------------------------------------------------------------

normal_tail_strict = claim("Q decreases strictly, and by at most the distance",
    given=[x < y],
    show=(Q(y) < Q(x)) & (Q(x) <= Q(y) + (y - x)))

root = sqrt(2 * pi)

A, B = 1 / (1 - s), 1 / s
# The quantile is the supremum of the z with s < Q(z), all of them in (-oo, B], and -A one of them.  The kernel has
# suprema of bounded functions: F is z + A + 1 at such z, cut below at -A, and 0 elsewhere, in [0, A + B + 1], so that
# its supremum S gives the quantile S - A - 1.  There Q is at most s, as otherwise a z a little to the right would do
# too; and at least s, as z with s < Q(z) come as near as one likes, and Q is 1-Lipschitz.
z0 = real("z0")
below = lambda z: indicator(s < Q(z)) * (Max(z, -A) + A + 1)
named = every(REAL, lambda z0: F(z0) == below(z0))

@claim("Every s in (0, 1) is Q(tau) for some tau", given=[0 < s, s < 1], show=exists(REAL, lambda tau: Q(tau) == s))
def normal_quantile():
    use(normal_density_bound, x=A)
    use(normal_density_bound, x=B)
    fact("Q", "markov", A)
    fact("Q", "markov", B)
    have(1 / root < 1)
    have(Q(A) < 1 - s, by.linear(1 - s))
    have(s < Q(-A))
    with name_for(F, value(line, lambda z0: below(z0)), limit=A + B + 1) as that:
        with that.premise(0):
            fact("max", "above", z0, -A)
        with that.premise(1):
            s_below_Q_z0, _ = cases(s < Q(z0))
            with s_below_Q_z0:
                with have(z0 <= B):
                    contradiction()
                    fact("Q", "decreasing", B, z0)
    supremum(S, line, lambda z: F(z))
    apply_to(named, -A)
    apply_to("S.0", -A)
    fact("max", "left", -A, -A)
    have(S >= 1)
    with have(Q(S - A - 1) <= s):
        contradiction()
        let(y, S - A - 1 + (Q(S - A - 1) - s) / 2)
        use(normal_tail_strict, x=S - A - 1)
        have(s < Q(y))
        apply_to("S.0", y)
        apply_to("F", y)
        fact("max", "above", y, -A)
    with have(s <= Q(S - A - 1)):
        contradiction()
        let(c, (s - Q(S - A - 1)) / 2)
        have(c < 1)
        apply_to("S.1", c)
        unpack(this, z)
        apply_to("F", z)
        use(normal_tail_strict, x=S - A - 1 - c, y=S - A - 1)
        with have(s < Q(z)):
            contradiction()
        fact("max", "cases", z, -A)
        z_larger, A_larger = split(this)
        with z_larger:
            fact("Q", "decreasing", S - A - 1 - c, z)
        with A_larger:
            fact("Q", "decreasing", S - A - 1 - c, -A)
    witness(S - A - 1)

# --- thresholds --------------------------------------------------------------------------------------

def seen(z: Expr, s: Like) -> Expr:
    """Whether the threshold z sees a value s."""
    return indicator(Q(z) < expr(s))

def power(m: Like, s: Like) -> Expr:
    """f_m(s), the power of the best test of level s against a shift of length m."""
    return E(gauss(line), lambda z: seen(m + z, s))

def tilted(m: Like, s: Like) -> Expr:
    """f_m(s), as an expectation without the shift."""
    return E(gauss(line), lambda z: seen(z, s) * exp(m * z - expr(m) ** 2 / 2))

@claim("Q(z) < Q(tau) just where tau < z", show=seen(z, Q(tau)) == indicator(tau < z))
def gaussian_tail_falls():
    yes, no = cases(tau < z)
    with yes:
        use(normal_tail_strict)
    with no:
        fact("Q", "decreasing", z, tau)

doubt(gaussian_tail_falls, mutants=[mutant("at the threshold as well", show=seen(z, Q(tau)) == indicator(tau <= z))])

@claim("Q(eta) is uniform: P(Q(eta) < s) = s for s in [0, 1]",
    given=[0 <= s, s <= 1],
    show=E(gauss(line), lambda z: seen(z, s)) == s)
def normal_scores_uniform():
    yes, _ = cases(0 < s)
    with yes:
        s_below_1, _ = cases(s < 1)
        with s_below_1:
            use(normal_quantile)
            unpack(this, tau)
            use(gauss_tail, t=tau)
            under(gauss(line), lambda z: seen(z, Q(tau)) == indicator(tau < z),
                lambda z: (by.use(gaussian_tail_falls),))
            rewrite("tau", backwards=True)

product_split_at = claim("x y <= c x + y^2/c for 0 <= x <= 1 and c > 0",
    given=[0 <= x, x <= 1, c > 0],
    show=x * y <= c * x + y**2 / c)

@claim("A test with E phi(xi) = 0 has E phi(w + xi) = 0",
    given=[E(gauss(V), phi_) == 0],
    show=E(gauss(V), lambda x: phi_(w + x)) <= 0)
def gaussian_power_zero():
    # With l the density of w + xi to xi, phi l <= c phi + l^2/c: so E phi(w + xi) <= e^(|w|^2)/c, for every c > 0.
    use(gauss_shift)
    use(gauss_exponential_moment, a=2 * w)
    contradiction()
    let(c, 2 * exp(norm(w) ** 2) / E(gauss(V), lambda x: phi_(w + x)))
    under(gauss(V),
        lambda x: (phi_(x) * exp(inner(w, x) - norm(w) ** 2 / 2)
                <= c * phi_(x) + exp(2 * inner(w, x) - norm(w) ** 2) / c), lambda x: (by.use(product_split_at),))
    have(E(gauss(V), lambda x: phi_(w + x)) <= exp(norm(w) ** 2) / c, by.linear(c, exp(-(norm(w) ** 2)) / c))
    linear(c, E(gauss(V), lambda x: phi_(w + x)))

doubt(gaussian_power_zero, mutants=[dropped(gaussian_power_zero, E(gauss(V), phi_) == 0)])

# For a level s in (0, 1) take tau with Q(tau) = s.  E_kappa of N(w, I) from N(0, I), kappa the likelihood ratio at tau,
# bounds the power of phi: it is at most Q(tau - m), the power of the threshold tau, which is the right side by a shift
# of the Gaussian.  Apart from that there are the levels 0, where no shift helps, and 1, and the shift m = 0.
level = E(gauss(V), phi_)
kappa = exp(m * tau - m**2 / 2)

@claim("E phi(w + xi) <= E 1[Q(eta) < s] exp(m eta - m^2/2) for |w| <= m, s = E phi(xi)",
    given=[norm(w) <= m],
    show=E(gauss(V), lambda x: phi_(w + x)) <= tilted(m, E(gauss(V), phi_)))
def neyman_pearson_tilted():
    yes, no = cases(m > 0)
    with yes:
        level_positive, level_not_positive = cases(level > 0)
        with level_positive:
            level_below_1, level_from_1_on = cases(level < 1)
            with level_below_1:
                use(normal_quantile)
                unpack(this, tau)
                use(gaussian_hockey_stick_within, m1=w, m2=zero(V), s=1, gamma=kappa)
                apply_to(this)
                fact("theta", "definition", kappa, m)
                have(Q(log(kappa) / m + m / 2) == Q(tau))
                have(Q(log(kappa) / m - m / 2) == Q(tau - m))
                use(gauss_tail, t=tau - m)
                have(E(gauss(V), lambda x: phi_(w + x)) <= Q(tau - m), by.linear(kappa))
                use(gauss_line_shift, g=value(line, lambda z: indicator(tau < z)), c=m)
                under(gauss(line),
                    lambda z: seen(z, Q(tau)) * exp(m * z - m**2 / 2) == indicator(tau < z) * exp(m * z - m**2 / 2),
                    lambda z: (by.use(gaussian_tail_falls), by.linear(exp(m * z - m**2 / 2))))
                rewrite(Q(tau) == level, backwards=True)
            with level_from_1_on:
                use(gauss_line_shift, g=value(line, lambda z: 1), c=m)
        with level_not_positive:
            use(gaussian_power_zero)
    with no:
        have(norm(w) <= 0)
        definite(w)
        use(normal_scores_uniform, s=level)
        under(gauss(line), lambda z: seen(z, level) * exp(m * z - m**2 / 2) == seen(z, level))
        rewrite(w == zero(V))

# The power of a test phi at a shift w of length at most m is at most that of the best half-space: this is the
# definition of m-GDP (`gaussian_private`) for w + xi and xi, in any dimension.
@claim("Neyman-Pearson for a Gaussian shift |w| <= m: it is m-GDP, E phi(w + xi) <= f_m(E phi(xi)), the power of a "
        "half-space",
    given=[norm(w) <= m],
    show=E(gauss(V), lambda x: phi_(w + x)) <= power(m, E(gauss(V), phi_)))
def neyman_pearson():
    use(neyman_pearson_tilted)
    use(gauss_line_shift, g=value(line, lambda z: seen(z, level)), c=m)

doubt(product_split_at,
    mutants=[mutant("a third of it", show=x * y <= (c * x + y**2 / c) / 3), mutant("any x", given=[y >= 0, c > 0])])
doubt(normal_tail_strict, mutants=[mutant("a fifth of the distance", show=Q(x) <= Q(y) + (y - x) / 5)])
