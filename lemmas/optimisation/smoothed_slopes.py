"""The slope of a smoothed distance: h(w) = |<u, w> - c| + k convolved with N(0, lam^2 I), u a unit vector.

Three losses on the interval [-1, 1] of a line have such extensions: |w|, w and -w.  For the run that shows Corollary
34's privacy false for large eps.  Q(t) = P(N(0, 1) > t); the extension of f from K is h(w) = inf over v in K of f(v) +
L |w - v|.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.mechanisms.gaussian import gauss_half_space
from lemmas.convex_losses.convex_sets import member
from lemmas.optimisation.gaussian_dimension import dimension_at_least_one
from lemmas.optimisation.lipschitz_extensions import extension, norm_scaled
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.smoothed_gradients import variance_of_component
from lemmas.optimisation.smoothing_theorem import gradient_everywhere
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K, f = test("K", V), fun("f", V)
h, g = fun("h", V), map_("g", V, V)
u, v, v0, w = points("u v v0 w", V)
L, lam, c, k, s, t, p, delta, eps = reals("L lam c k s t p delta eps")

@claim("|p + s| >= |p| + s sign(p), with -1 for sign(0)", show=abs(p + s) >= abs(p) + s * (2 * indicator(0 < p) - 1))
def abs_tangent():
    fact("abs", "above", p + s)
    cases(0 < p, yes=(by.fact("abs", "positive", p), by.linear()), no=(by.fact("abs", "negative", p), by.linear()))

doubt(abs_tangent, mutants=[mutant("twice the slope", show=abs(p + s) >= abs(p) + 2 * s * (2 * indicator(0 < p) - 1))])

distance = every(V, lambda w: h(w) == abs(inner(u, w) - c) + k)
smooth = lambda w: E(gauss(V), lambda z: h(w + lam * z))
level = (c - inner(u, w)) / lam
slope_here = 2 * Q(level) - 1
along = lambda s, z: inner(u, w) + s + lam * inner(u, z) - c

def by_distance(s: Expr | int) -> Step:
    """h at w + s u + lam z, in the smoothed value, as a distance."""
    at = w + s * u if isinstance(s, Expr) else w
    return by.under(gauss(V), lambda z: h(at + lam * z) == abs(along(expr(s), z)) + k,
        lambda z: (by.apply_to(distance, at + lam * z).called("distance here"), by.norm_inner(u),
            by.have(norm(u) ** 2 == 1, by.linear(norm(u))),
            by.have(eq(inner(u, at + lam * z) - c, along(expr(s), z)), by.linear(s)),
            by.rewrite(this, at="distance here")))

@claim("The smoothed distance lies above its tangent along u, of slope 2 Q((c - <u, w>)/lam) - 1",
    given=[norm(u) == 1, distance, lam > 0],
    show=smooth(w + s * u) >= smooth(w) + s * slope_here)
def smoothed_tangent_line():
    # `abs_tangent` at each z, in the mean: level < <u, z> has the probability Q(level) (`gauss_half_space`).
    do(by_distance(s))
    do(by_distance(0))
    use(gauss_half_space, a=u, t=level)
    rewrite(norm(u) == 1, at=this)
    with under(gauss(V),
            lambda z: abs(along(s, z)) >= abs(along(expr(0), z)) + s * (2 * indicator(level < inner(u, z)) - 1)) as z:
        use(abs_tangent, p=along(expr(0), z))
        yes, no = cases(level < inner(u, z))
        with yes:
            have(along(expr(0), z) > 0, by.linear(lam))
        with no:
            have(along(expr(0), z) <= 0, by.linear(lam))

represents = gradient_everywhere(smooth, g)

@claim("The gradient of the smoothed distance has the component 2 Q((c - <u, w>)/lam) - 1 along u",
    given=[norm(u) == 1, hypothesis("distance", distance), lam > 0, represents],
    show=eq(inner(u, g(w)), slope_here))
def smoothed_distance_slope():
    have(gap <= 0, by.use(small_real, B=1, by={"for every eps": beside(1)}))
    have(-gap <= 0, by.use(small_real, B=1, by={"for every eps": beside(-1)}))

gap = inner(u, g(w)) - slope_here

def beside(sign: int) -> tuple[Step, ...]:
    """sign (<u, g(w)> - slope) <= eps for all eps > 0, from the value at w - sign delta u."""
    side = w - sign * delta * u
    return (by.intro("eps"), by.intro(), by.apply_to(represents), by.unpack(this, "delta"),
        by.have(eq(norm(side - w), delta), by.linear(delta)), by.apply_to("delta.1", side),
        by.use(smoothed_tangent_line, s=-sign * delta),
        by.fact("abs", "above", smooth(side) - smooth(w) - inner(g(w), side - w)),
        by.have(sign * delta * gap <= delta * eps, by.linear(eps)), by.linear(1 / delta))

# --- the extensions of |w| and w from [-1, 1] ------------------------------------------------------------------------

extends = extension(V, K, f, h, L)

@claim("h(w) = f(v0) + L |w - v0| where v0 is a point of K at which this is least",
    given=[extends, member(v0, K),
        hypothesis("least", every(V, lambda v: member(v, K).implies(t <= f(v) + L * norm(w - v)))),
        f(v0) + L * norm(w - v0) == t],
    show=eq(h(w), t))
def cone_at_the_least_point():
    apply_to(extends)
    apply_to(every(V, lambda v: eq(K(v), 1).implies(h(w) <= f(v) + L * norm(w - v))))
    with have(t - h(w) <= 0):
        with use(small_real, B=1) as of_small_real:
            with of_small_real.premise("for every eps"):
                intro("eps", "[0 < eps]")
                apply_to(every(REAL,
                        lambda e: (0 < e).implies(exists(V,
                                lambda v: eq(K(v), 1) & (f(v) + L * norm(w - v) <= h(w) + e)))))
                unpack(this, "v")
                apply_to("least")
    have(h(w) - t <= 0)

# V is a line, spanned by the unit vector u; K is the interval [-u, u] of it.
spanned = every(V, lambda w: w == inner(u, w) * u)
inside = every(V, lambda w: (norm(w) <= 1).implies(member(w, K)))
within = every(V, lambda w: member(w, K).implies(norm(w) <= 1))
interval = [inside, within]

@claim("|w| = |<u, w>| on the line through the unit vector u",
    given=[norm(u) == 1, spanned],
    show=eq(norm(w), abs(inner(u, w))))
def norm_on_a_line():
    apply_to(spanned)
    with have(eq(norm(inner(u, w) * u), abs(inner(u, w)))):
        _, against_u = cases(inner(u, w) >= 0)
        with against_u:
            use(norm_scaled, s=-inner(u, w), p=-u)
    rewrite(w == inner(u, w) * u, at=this, backwards=True)

@claim("The dimension of a line is 1", given=[norm(u) == 1, spanned], show=eq(dimension(V), 1))
def dimension_of_a_line():
    use(dimension_at_least_one, a=u)
    use(variance_of_component, a=u)
    under(gauss(V), lambda z: norm(z) ** 2 == inner(u, z) ** 2, lambda z: (by.use(norm_on_a_line), by.rewrite(this)))
    have(dimension(V) - 1 <= 0, by.linear(norm(u)))

unit = hypothesis("extension", extension(V, K, f, h, 1))
assumptions = [norm(u) == 1, spanned, *interval, unit]
absolute = every(V, lambda v: f(v) == abs(inner(u, v)))
rising = every(V, lambda v: f(v) == inner(u, v))

@claim("The extension of |w| from [-1, 1] is |w|", given=[*assumptions, absolute], show=eq(h(w), abs(inner(u, w))))
def extension_of_absolute():
    apply_to(inside, zero(V))
    apply_to(absolute, zero(V))
    use(norm_on_a_line)
    with use(cone_at_the_least_point) as that:
        with that.premise("least"):
            intro("v")
            apply_to(absolute)
            use(norm_on_a_line, w=v)
            triangle(w - v, v)

@claim("The extension of w from [-1, 1] is |w + 1| - 1",
    given=[*assumptions, rising],
    show=eq(h(w), abs(inner(u, w) + 1) - 1))
def extension_of_rising():
    apply_to(inside, -u)
    apply_to(rising, -u)
    norm_inner(u)
    have(inner(u, u) == 1, by.linear(norm(u)))
    use(norm_on_a_line, w=w + u)
    have(eq(inner(u, w + u), inner(u, w) + 1))
    rewrite(this, at=norm_on_a_line)
    with use(cone_at_the_least_point) as that:
        with that.premise("least"):
            intro("v", "[v in K]")
            apply_to(within, v)
            apply_to(rising)
            use(norm_on_a_line, w=v + u)
            use(norm_on_a_line, w=v)
            fact("abs", "above", inner(u, v))
            fact("abs", "positive", inner(u, v + u))
            triangle(w - v, v + u)  # |v + u| = <u, v> + 1 on K: the least is at -u

# --- their slopes ----------------------------------------------------------------------------------------------------

y = inner(u, w)

@claim("The smoothed |w| has the slope 2 Q(-w/lam) - 1",
    given=[*assumptions, absolute, lam > 0, represents],
    show=eq(inner(u, g(w)), 2 * Q(-y / lam) - 1))
def slope_of_absolute():
    use(smoothed_distance_slope, c=0, k=0, by={"distance": (by.intro("v"), by.use(extension_of_absolute, w=v))})

@claim("The smoothed w on [-1, 1] has the slope 2 Q(-(w + 1)/lam) - 1",
    given=[*assumptions, rising, lam > 0, represents],
    show=eq(inner(u, g(w)), 2 * Q(-(y + 1) / lam) - 1))
def slope_of_rising():
    use(smoothed_distance_slope, c=-1, k=-1, by={"distance": (by.intro("v"), by.use(extension_of_rising))})

doubt(smoothed_tangent_line, mutants=[dropped(smoothed_tangent_line, distance)])
