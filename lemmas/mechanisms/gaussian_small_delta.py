"""The delta of Gaussian noise at a shift of eps/c deviations: at most eps e^(eps/2) phi(c)/(c (1 + c^2)).

eps is e in the statements.
"""

from lemmas.mechanisms.calibration import delta_of_c, gaussian_close
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.gaussian_curve import curve, curve_is_theta
from lemmas.mechanisms.theta_limits import theta_on_scale
from lemmas.papers import feldman
from verify.lemma import *

c, e, z = reals("c e z")
near, far = c - e / (2 * c), c + e / (2 * c)
root = sqrt(2 * pi)
bound = e * exp(e / 2) * phi(c) / (c * (1 + c**2))

@claim("e^eps phi(c + eps/(2c)) = phi(c - eps/(2c)), and it is at most phi(c) e^(eps/2)",
    given=[c > 0],
    show=eq(exp(e) * phi(far), phi(near)) & (exp(e) * phi(far) <= phi(c) * exp(e / 2)))
def density_at_far():
    fact("exp", "increasing", e - far**2 / 2, e / 2 - c**2 / 2)

doubt(density_at_far, mutants=[mutant("half of it", show=exp(e) * phi(far) <= phi(c) * exp(e / 2) / 2)])

@claim("phi/c - Q at c + eps/(2c) is at most (1 + eps/2) phi/(c (1 + c^2)) there, for c > 0 and eps >= 0",
    given=[c > 0, e >= 0],
    show=phi(far) / c - Q(far) <= (1 + e / 2) / (c * (1 + c**2)) * phi(far))
def slope_factor():
    use("elementary.mills_below")  # x/(1 + x^2) phi(x) <= Q(x), of analysis/elementary_bounds
    have(1 / c - far / (1 + far**2) <= (1 + e / 2) / (c * (1 + c**2)))
    linear(phi(far))

@claim("Q(c - eps/(2c)) - e^eps Q(c + eps/(2c)) <= eps e^(eps/2) phi(c)/(c (1 + c^2)) for c > 0 and eps >= 0",
    given=[c > 0, e >= 0],
    show=Q(near) - exp(e) * Q(far) <= bound)
def gaussian_delta_at_scale():
    # Equal at eps = 0.  At eps = z the left side has slope phi(near)/(2c) + e^z phi(far)/(2c) - e^z Q(far), which is
    # e^z (phi(far)/c - Q(far)), and the right side (1 + z/2) e^(z/2) phi(c)/(c (1 + c^2)).
    slope(e, 0, by.use(density_at_far, e=z).called("far to near", "far to c"), by.use(slope_factor, e=z),
        by.combine((exp(z), [this]), ((1 + z / 2) / (c * (1 + c**2)), ["far to c"]), (-1 / (2 * c), ["far to near"])))

# --- shifts of Gaussian laws -------------------------------------------------------------------------

V = euclid("V")
m1, m2 = points("m1 m2", V)
sigma, delta = reals("sigma delta")
apart = c * norm(m1 - m2) <= e * sigma

@definition(r"\mathsf{E}_{e^{$e}}(\mathcal{N}($m1, $sigma^2 I) \,\|\, \mathcal{N}($m2, $sigma^2 I)) \le $delta")
def normals_close(e: Real, delta: Real, V: Euclid, m1: Point[V], m2: Point[V], sigma: Real) -> Prop:
    """E_(e^$e)(N($m1, $sigma^2 I) || N($m2, $sigma^2 I)) <= $delta.

    Gaussian noise at two means makes laws that are (e, delta)-indistinguishable."""
    return hockey_stick(normal(m1, sigma), normal(m2, sigma), exp(e)) <= delta

close = lambda delta: normals_close(e, delta, V, m1, m2, sigma)

@definition(r"$delta > 0,\ $c^2 \ge 2 \log\tfrac{1.25}{$delta},\ "
        r"\bigl($e\,e^{$e/2} \le 1.25 \sqrt{2\pi}\,$c(1 + $c^2) \vee 0 < $e \le 15/4\bigr)")
def usual_constant(c: Real, e: Real, delta: Real) -> Prop:
    """$delta > 0, $c^2 >= 2 log(1.25/$delta), and either $e e^($e/2) <= 1.25 sqrt(2 pi) $c (1 + $c^2) or 0 < $e <= 15/4.

    The usual c for delta, c^2 >= 2 log(1.25/delta), and an eps that is small for it or at most 15/4."""
    return all_of(delta > 0, c**2 >= 2 * log("5/4" / delta),
        (e * exp(e / 2) <= "5/4" * root * c * (1 + c**2)) | ((0 < e) & (e <= "15/4")))

@claim("A shift of at most eps/c deviations, eps >= 0: E_(e^eps) <= eps e^(eps/2) phi(c)/(c (1 + c^2))",
    given=[c > 0, e >= 0, sigma > 0, apart],
    show=close(bound))
def gaussian_delta_within():
    intro("phi")
    positive, zero_eps = cases(e > 0)
    with positive:
        use(gaussian_hockey_stick_within, gamma=exp(e), r=e / c)
        apply_to(this)
        use(theta_on_scale, e1=e)
        use(gaussian_delta_at_scale)
    with zero_eps:
        have(e == 0)
        have(norm(m1 - m2) <= 0, by.combine((1 / c, [apart]), (sigma / c, [e == 0])))
        definite(m1 - m2)
        have(m1 == m2)
        rewrite(m1 == m2)

doubt(gaussian_delta_within,
    mutants=[mutant("means twice as far apart", given=[c > 0, e >= 0, sigma > 0, c * norm(m1 - m2) <= 2 * e * sigma])])

# What `usual_constant` says of eps.  With c^2 >= 2 log(1.25/delta) the bound is at most delta as soon as
# eps e^(eps/2) <= 1.25 sqrt(2 pi) c (1 + c^2); for delta < 1 this is so up to eps = 1.45, and `gaussian_close` goes up to 15/4.
short_enough = (e * exp(e / 2) <= "5/4" * root * c * (1 + c**2)) | ((0 < e) & (e <= "15/4"))

@claim("Gaussian noise at a shift of at most eps/c deviations, eps >= 0: delta is at most eps e^(eps/2) phi(c)/(c (1 + "
        "c^2))",
    feldman("Lemma 27, second sentence", "remark", "an explicit delta, and what is left of it at the usual c"),
    kind="strengthening",
    given=[c > 0, e >= 0],
    show=all_of(curve(e / c, exp(e)) <= bound, ((sigma > 0) & apart).implies(close(bound)),
        all_of(sigma > 0, apart, usual_constant(c, e, delta)).implies(close(delta))))
def gaussian_delta_of_shift():
    part = each_part()
    with part[0]:
        positive, _ = cases(e > 0)
        with positive:
            use(curve_is_theta)
            use(theta_on_scale, e1=e)
            use(gaussian_delta_at_scale)
    with part[1]:
        intro(1)
        use(gaussian_delta_within)
    with part[2]:
        intro(1)
        below, at_most_calibrated = split(short_enough)
        with below:
            use(gaussian_delta_within)
            # sqrt(2 pi) phi(c) = e^(-c^2/2) <= e^(-log(1.25/delta)) = delta/1.25.
            delta_of_c()
            fact("phi", "density", c)
            have(root * phi(c) <= "4/5" * delta, by.linear(root))
            with have(bound <= delta):
                have(e * exp(e / 2) * phi(c) <= "5/4" * root * c * (1 + c**2) * phi(c))
                linear(1 / (c * (1 + c**2)))
            intro("phi")
            apply_to(close(bound))
        with at_most_calibrated:
            use(gaussian_close)

doubt(gaussian_delta_of_shift,
    mutants=[mutant("half of it", given=[c > 0, e > 0], show=theta(exp(e), e / c) <= bound / 2),
        mutant("means twice as far apart", given=[c > 0, e >= 0, sigma > 0, c * norm(m1 - m2) <= 2 * e * sigma],
            show=close(bound))])
