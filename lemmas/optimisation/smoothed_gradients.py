"""The slope of a smoothed function at w along a, E h(w + lam z) <z, a>/lam: linear in a, Lipschitz in w.

For Theorem 33 of feldman2018iteration (smoothing_theorem.py), where it is <g(w), a> for the gradient g; z is Gaussian.
It changes with w by at most (L/lam) |w - u| |a|, which makes the smoothed function L/lam-smooth; and the smoothed
function lies above its tangent, up to the square of the length of the step.  h is L-Lipschitz, smooth(w) = E h(w + lam
z); h(w + lam z) = tamed(w, z) = h(w) + cb(w, z) (1 + |z|), cb bounded by c0.
"""

from lemmas.analysis.exponential_remainders import second_order_above
from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import gauss_shift
from lemmas.mechanisms.gaussian import gauss_exponential_moment
from lemmas.mechanisms.gaussian_number_moments import cosh_above_parabola
from lemmas.optimisation.smoothed_functions import grows, grows_with_noise, lip, smooth, tamed, twice_below_square
from lemmas.papers import feldman
from verify.lemma import *

V = euclid("V")
h, cb = fun("h", V), bounded("cb", V, V)
u, w, d, a, b = points("u w d a b", V)
L, lam, eps, s, r, x, y, k, c0, H = reals("L lam eps s r x y k c0 H")

# --- the variance of a component ------------------------------------------------------------------------

variance = E(gauss(V), lambda z: inner(a, z) ** 2)
A = norm(a) ** 2

# E e^(s <a, z>) = e^(s^2 |a|^2/2) bounds E (2 + s^2 <a, z>^2); divided by s^2 this is the variance as s falls to 0.
@claim("E <a, z>^2 <= |a|^2 + s^2 |a|^4 e^(|a|^2/2)/2 for 0 < s <= 1",
    given=[0 < s, s <= 1],
    show=variance <= A + s**2 * (A**2 / 2 * exp(A / 2)))
def smoothed_gradient_second_moment():
    use(gauss_exponential_moment, a=s * a)
    use(gauss_exponential_moment, a=-s * a)
    under(gauss(V), lambda z: 2 + s**2 * inner(a, z) ** 2 <= exp(s * inner(a, z)) + exp(-s * inner(a, z)),
        lambda z: (by.use(cosh_above_parabola),))
    fact("exp", "tangent", -(s**2) * A / 2)
    have(grown - 1 <= s**2 * A / 2 * grown, by.linear(grown))
    have(variance <= A * grown, by.linear(1 / s**2))
    have(s**2 <= 1)
    fact("exp", "increasing", s**2 * A / 2, A / 2, by={0: by.linear(A)})
    linear(A, s**2 * A**2)

grown = exp(s**2 * A / 2)

doubt(smoothed_gradient_second_moment,
    mutants=[mutant("half of |a|^2", show=variance <= A / 2 + s**2 * (A**2 / 2 * exp(A / 2)))])

@claim("E <a, z>^2 <= |a|^2", show=variance <= A)
def variance_of_component():
    with have(every(REAL, lambda eps: (0 < eps).implies(variance - A <= eps * (A**2 / 2 * exp(A / 2))))):
        intro("eps", "[0 < eps]")
        let(s, Min(1, eps))
        fact("min", "below", 1, eps)
        have(Min(1, eps) > 0)
        use(smoothed_gradient_second_moment)
        have(s**2 <= s, by.linear(s))
        linear(A**2 / 2 * exp(A / 2))
    use(small_real)

doubt(variance_of_component, mutants=[tightened(variance_of_component, "9/10")])

# --- linear and Lipschitz -------------------------------------------------------------------------------

# The product with <z, a> has an expectation, since h(w + lam z) is `tamed`, a bounded multiple of 1 + |z|
# off h(w).
slope_of = lambda w, a: E(gauss(V), lambda z: h(w + lam * z) * inner(z, a)) / lam

def tamed_slope(w: Point, a: Point) -> Step:
    """In the slope at w along a, h(w + lam z) gives way to tamed(w, z), which has expectations by form."""
    return by.under(gauss(V), lambda z: h(w + lam * z) * inner(z, a) == tamed(w, z) * inner(z, a),
        lambda z: (by.apply_to(grows, w, z), by.linear(inner(z, a))))

@claim("E h(w + lam z) <z, a>/lam is linear in a, for Lipschitz h",
    given=[lip, lam > 0, L >= 0],
    show=slope_of(w, s * a + b) == s * slope_of(w, a) + slope_of(w, b))
def slope_is_linear():
    use(grows_with_noise)
    unpack(this, cb)
    do(tamed_slope(w, a))
    do(tamed_slope(w, b))
    do(tamed_slope(w, s * a + b))
    linear(s / lam, 1 / lam)

# |h(w + lam z) - h(u + lam z)| <= M, and 2 |<z, a>| <= <z, a>^2/|a| + |a|, of which the mean is at most 2 |a|.
M = L * norm(w - u)

@claim("E h(w + lam z) <z, a>/lam - E h(u + lam z) <z, a>/lam <= (L/lam) |w - u| |a| for L-Lipschitz h",
    feldman("Appendix C, property 3, display 2, lines 4 and 5", "step", "with Pinsker's bound put in"), kind="lemma",
    given=[lip, lam > 0, L >= 0],
    show=slope_of(w, a) - slope_of(u, a) <= L / lam * norm(w - u) * norm(a))
def slope_changes_little():
    use(grows_with_noise)
    unpack(this, cb)
    do(tamed_slope(w, a))
    do(tamed_slope(u, a))
    use(variance_of_component)
    yes, no = cases(norm(a) > 0)
    with yes:
        with under(gauss(V),
                lambda z: (tamed(w, z) * inner(z, a) - tamed(u, z) * inner(z, a)
                        <= M * (inner(z, a) ** 2 / norm(a) + norm(a)) / 2)) as z:
            apply_to(lip, w + lam * z, u + lam * z)
            apply_to(lip, u + lam * z, w + lam * z)
            apply_to(grows)
            apply_to(grows, u, z)
            use(twice_below_square, y=inner(z, a), r=norm(a))
            use(twice_below_square, y=-inner(z, a), r=norm(a))
            z_ahead, z_behind = cases(inner(z, a) >= 0)
            with z_ahead:
                linear(inner(z, a), L * norm(w - u) / 2)
            with z_behind:
                linear(-inner(z, a), L * norm(w - u) / 2)
        have(variance / norm(a) <= norm(a), by.linear(1 / norm(a)))
        linear(1 / lam, M / (2 * lam))
    with no:
        definite(a)
        rewrite(this)

# --- towards a subgradient: a small step s d along the slope --------------------------------------------

# r = s x - s^2 y is the logarithm of the density of a shift by s a, x = <a, z> and y = |a|^2/2; H stands
# for h(w + lam z), k for a bound of it.
error = lambda x, y: y + (2 * x**2 + 2 * y**2) * (2 + exp(x))

@claim("0 <= e^r - 1 - r <= r^2 (1 + e^r)", show=(0 <= exp(r) - 1 - r) & (exp(r) - 1 - r <= r**2 * (1 + exp(r))))
def second_order():
    fact("exp", "tangent", r)
    _, no = cases(r <= 0)
    with no:
        use(second_order_above)
        have(r**2 >= 0)
        each_part((), (by.linear(),))

doubt(second_order, mutants=[mutant("without e^r", show=exp(r) - 1 - r <= r**2)])

@claim("H e^r >= H + s H x - s^2 k (y + (2 x^2 + 2 y^2)(2 + e^x)) for r = s x - s^2 y, |H| <= k, 0 < s <= 1, y >= 0",
    given=[0 < s, s <= 1, y >= 0, hypothesis("from below", -k <= H), hypothesis("from above", H <= k),
        eq(r, s * x - s**2 * y)],
    show=H * exp(r) >= H + s * H * x - s**2 * k * error(x, y))
def shift_density():
    use(second_order)
    have(k >= 0, by.linear())
    have(r**2 <= s**2 * (2 * x**2 + 2 * y**2), by.rewrite(eq(r, s * x - s**2 * y)))
    with have(exp(r) <= 1 + exp(x)):
        x_not_negative, _ = cases(x >= 0)
        with x_not_negative:
            with have(r <= x):
                have(s**2 * y >= 0)
            fact("exp", "increasing", r, x)
    have(r**2 * (1 + exp(r)) <= s**2 * (2 * x**2 + 2 * y**2) * (2 + exp(x)), by.linear(r**2, 2 + exp(x)))
    have(H * (exp(r) - 1 - r) >= -k * (exp(r) - 1 - r))
    have(k * (exp(r) - 1 - r) <= k * (s**2 * (2 * x**2 + 2 * y**2) * (2 + exp(x))), by.linear(k))
    have(-(s**2) * y * H >= -(s**2) * y * k, by.linear(s**2 * y))
    have(eq(H * r, s * H * x - s**2 * y * H), by.linear(H))
    linear()

# The error of shift_density in the mean: k (1 + |z|) bounds |tamed(w, z)|.
total_error = lambda w, a: E(gauss(V), lambda z: k * (1 + norm(z)) * error(inner(a, z), norm(a) ** 2 / 2))
bound_cb = every(V, V, lambda w, z: (-c0 <= cb(w, z)) & (cb(w, z) <= c0))
near_slope = claim("The smoothed function at w + s d is at least that at w plus s times the slope, less s^2 times a "
        "number free of s, for 0 < s <= 1",
    given=[lip, lam > 0, L >= 0, grows, bound_cb, eq(k, abs(h(w)) + c0), d == lam * a, 0 < s, s <= 1],
    show=smooth(w + s * d) >= smooth(w) + s * slope_of(w, d) - s**2 * total_error(w, a))
log_of_shift = lambda z: inner(s * a, z) - norm(s * a) ** 2 / 2
# The shift by s a has the density e^(log_of_shift) (`gauss_shift`), which `shift_density` expands at each z.
proof(near_slope, by.use(gauss_shift, a=s * a, f=value(V, lambda z: h(w + lam * z))), by.rewrite(d == lam * a),
    by.under(gauss(V), lambda z: h(w + lam * z) * exp(log_of_shift(z)) == tamed(w, z) * exp(log_of_shift(z)),
        lambda z: (by.apply_to(grows), by.linear(exp(log_of_shift(z))))), tamed_slope(w, lam * a),
    by.under(gauss(V), lambda z: h(w + lam * z) == tamed(w, z), lambda z: (by.apply_to(grows),)),
    by.under(gauss(V),
        lambda z: (tamed(w, z) * exp(log_of_shift(z)) >= tamed(w, z) + s * tamed(w, z) * inner(a, z)
                - s**2 * k * (1 + norm(z)) * error(inner(a, z), norm(a) ** 2 / 2)),
        lambda z: (by.apply_to(bound_cb), by.fact("abs", "above", h(w)), by.have(abs(h(w)) * norm(z) >= 0),
            by.use(shift_density, r=log_of_shift(z), x=inner(a, z), y=norm(a) ** 2 / 2, H=tamed(w, z),
                k=k * (1 + norm(z)), by={"from below": by.linear(1 + norm(z)), "from above": by.linear(1 + norm(z))}),
            by.linear())), by.linear(s / lam, s))
