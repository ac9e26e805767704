"""The slope of a smoothed distance: h(w) = |<u, w> - c| + k convolved with N(0, lam^2 I), u a unit vector.

Three losses on the interval [-1, 1] of a line have such extensions: |w|, w and -w.  For the run that shows Corollary 34's
privacy false for large eps.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.mechanisms.gaussian import gauss_half_space
from lemmas.noisy_sgd.convex_sets import member
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
u, v, v0, w, z = points("u v v0 w z", V)
L, lam, c, k, s, t, p, delta, eps = reals("L lam c k s t p delta eps")

abs_tangent = claim(
    "|p + s| >= |p| + s sign(p)", kind="strengthening", show=abs(p + s) >= abs(p) + s * (2 * indicator(0 < p) - 1)
)
proof(abs_tangent, fact("abs", "above", p + s), cases(0 < p, yes=(), no=()))
doubt(abs_tangent, mutants=[mutant("twice the slope", show=abs(p + s) >= abs(p) + 2 * s * (2 * indicator(0 < p) - 1))])

distance = every(V, lambda w: h(w) == abs(inner(u, w) - c) + k)
smooth = lambda w: E(gauss(V), lambda z: h(w + lam * z))
level = (c - inner(u, w)) / lam
slope_here = 2 * Q(level) - 1
along = lambda s, z: inner(u, w) + s + lam * inner(u, z) - c


def by_distance(s: Expr | int) -> Step:
    """h at w + s u + lam z, in the smoothed value, as a distance."""
    at = w + s * u if isinstance(s, Expr) else w
    return under(
        gauss(V),
        lambda z: h(at + lam * z) == abs(along(expr(s), z)) + k,
        lambda z: (
            apply_to(distance, at + lam * z).called("distance here"),
            norm_inner(u),
            have(norm(u) ** 2 == 1, linear(norm(u))),
            have(eq(inner(u, at + lam * z) - c, along(expr(s), z)), linear(s)),
            congruence(this, lambda hole: eq(h(at + lam * z), abs(hole) + k), at="distance here"),
        ),
    )


smoothed_tangent_line = claim(
    "The smoothed distance lies above its tangent along u, of slope 2 Q((c - <u, w>)/lam) - 1",
    kind="strengthening",
    given=[norm(u) == 1, distance, lam > 0],
    show=smooth(w + s * u) >= smooth(w) + s * slope_here,
)
proof(
    smoothed_tangent_line,
    by_distance(s),
    by_distance(0),
    use(gauss_half_space, a=u, t=level),
    congruence(
        norm(u) == 1, lambda hole: E(gauss(V), lambda z: indicator(level < inner(u, z))) == Q(level / hole), at=this
    ),
    under(
        gauss(V),
        lambda z: abs(along(s, z)) >= abs(along(expr(0), z)) + s * (2 * indicator(level < inner(u, z)) - 1),
        lambda z: (
            use(abs_tangent, p=along(expr(0), z)),
            cases(
                level < inner(u, z),
                yes=(have(along(expr(0), z) > 0, linear(lam)),),
                no=(have(along(expr(0), z) <= 0, linear(lam)),),
            ),
        ),
    ),
    linear(s),
)

represents = gradient_everywhere(smooth, g)
smoothed_distance_slope = claim(
    "The gradient of the smoothed distance has the component 2 Q((c - <u, w>)/lam) - 1 along u",
    kind="strengthening",
    given=[norm(u) == 1, distance, lam > 0, represents],
    show=eq(inner(u, g(w)), slope_here),
)
gap = inner(u, g(w)) - slope_here


def beside(sign: int) -> tuple[Step, ...]:
    """sign (<u, g(w)> - slope) <= eps for all eps > 0, from the value at w - sign delta u."""
    side = w - sign * delta * u
    return (
        intro("eps"),
        intro(),
        apply_to(represents, w, eps),
        unpack(this, "delta"),
        have(eq(norm(side - w), delta), linear(delta)),
        apply_to("delta.1", side),
        use(smoothed_tangent_line, s=-sign * delta),
        fact("abs", "above", smooth(side) - smooth(w) - inner(g(w), side - w)),
        have(sign * delta * gap <= delta * eps, linear(eps)),
        linear(1 / delta),
    )


proof(
    smoothed_distance_slope,
    have(gap <= 0, use(small_real, A=gap, B=1, by={1: beside(1)})),
    have(-gap <= 0, use(small_real, A=-gap, B=1, by={1: beside(-1)})),
)

# --- the extensions of |w| and w from [-1, 1] ------------------------------------------------------------------------

extends = extension(V, K, f, h, L)
least_at = claim(
    "h(w) = f(v0) + L |w - v0| where v0 is a point of K at which this is least",
    kind="strengthening",
    given=[
        extends,
        member(v0, K),
        hypothesis("least", every(V, lambda v: member(v, K).implies(t <= f(v) + L * norm(w - v)))),
        f(v0) + L * norm(w - v0) == t,
    ],
    show=eq(h(w), t),
)
proof(
    least_at,
    apply_to(extends, w),
    apply_to(every(V, lambda v: eq(K(v), 1).implies(h(w) <= f(v) + L * norm(w - v))), v0),
    have(
        t - h(w) <= 0,
        use(
            small_real,
            A=t - h(w),
            B=1,
            by={
                1: (
                    intro("eps"),
                    intro(),
                    apply_to(
                        every(
                            REAL,
                            lambda e: (0 < e).implies(
                                exists(V, lambda v: eq(K(v), 1) & (f(v) + L * norm(w - v) <= h(w) + e))
                            ),
                        ),
                        eps,
                    ),
                    unpack(this, "v"),
                    apply_to("least", v),
                    linear(),
                )
            },
        ),
    ),
    have(h(w) - t <= 0, linear()),
)

# V is a line, spanned by the unit vector u; K is the interval [-u, u] of it.
spanned = every(V, lambda w: w == inner(u, w) * u)
inside = every(V, lambda w: (norm(w) <= 1).implies(member(w, K)))
within = every(V, lambda w: member(w, K).implies(norm(w) <= 1))
interval = [inside, within]
norm_on_a_line = claim(
    "|w| = |<u, w>| on the line through the unit vector u",
    kind="strengthening",
    given=[norm(u) == 1, spanned],
    show=eq(norm(w), abs(inner(u, w))),
)
proof(
    norm_on_a_line,
    apply_to(spanned, w),
    have(
        eq(norm(inner(u, w) * u), abs(inner(u, w))),
        cases(
            inner(u, w) >= 0,
            yes=(use(norm_scaled, s=inner(u, w), p=u), fact("abs", "positive", inner(u, w)), linear(inner(u, w))),
            no=(use(norm_scaled, s=-inner(u, w), p=-u), fact("abs", "negative", inner(u, w)), linear(inner(u, w))),
        ),
    ),
    congruence(w == inner(u, w) * u, lambda hole: eq(norm(hole), abs(inner(u, w))), at=this, backwards=True),
)

dimension_of_a_line = claim(
    "The dimension of a line is 1", kind="strengthening", given=[norm(u) == 1, spanned], show=eq(dimension(V), 1)
)
proof(
    dimension_of_a_line,
    use(dimension_at_least_one, a=u),
    use(variance_of_component, a=u),
    under(gauss(V), lambda z: norm(z) ** 2 == inner(u, z) ** 2, lambda z: (use(norm_on_a_line, w=z), rewrite(this))),
    have(dimension(V) - 1 <= 0, linear(norm(u))),
)

unit = extension(V, K, f, h, 1)
setting = [norm(u) == 1, spanned, *interval, unit]
absolute = every(V, lambda v: f(v) == abs(inner(u, v)))
rising = every(V, lambda v: f(v) == inner(u, v))
extension_of_absolute = claim(
    "The extension of |w| from [-1, 1] is |w|",
    kind="strengthening",
    given=[*setting, absolute],
    show=eq(h(w), abs(inner(u, w))),
)
proof(
    extension_of_absolute,
    apply_to(inside, zero(V)),
    apply_to(absolute, zero(V)),
    use(norm_on_a_line),
    use(
        least_at,
        v0=zero(V),
        t=norm(w),
        L=1,
        by={2: (intro("v"), intro(), apply_to(absolute, v), use(norm_on_a_line, w=v), triangle(w - v, v), linear())},
    ),
)
extension_of_rising = claim(
    "The extension of w from [-1, 1] is |w + 1| - 1",
    kind="strengthening",
    given=[*setting, rising],
    show=eq(h(w), abs(inner(u, w) + 1) - 1),
)
proof(
    extension_of_rising,
    apply_to(inside, -u),
    apply_to(rising, -u),
    norm_inner(u),
    have(inner(u, u) == 1, linear(norm(u))),
    use(norm_on_a_line, w=w + u),
    have(eq(inner(u, w + u), inner(u, w) + 1), linear()),
    congruence(this, lambda hole: eq(norm(w + u), abs(hole)), at=norm_on_a_line),
    use(
        least_at,
        v0=-u,
        t=norm(w + u) - 1,
        L=1,
        by={
            2: (
                intro("v"),
                intro(),
                apply_to(within, v),
                apply_to(rising, v),
                use(norm_on_a_line, w=v + u),
                use(norm_on_a_line, w=v),
                fact("abs", "above", inner(u, v)),
                fact("abs", "positive", inner(u, v + u), by=[(linear(),)]),
                triangle(w - v, v + u),
                linear(),
            )
        },
    ),
)

# --- their slopes ----------------------------------------------------------------------------------------------------

y = inner(u, w)
slope_of_absolute = claim(
    "The smoothed |w| has the slope 2 Q(-w/lam) - 1",
    kind="strengthening",
    given=[*setting, absolute, lam > 0, represents],
    show=eq(inner(u, g(w)), 2 * Q(-y / lam) - 1),
)
proof(slope_of_absolute, use(smoothed_distance_slope, c=0, k=0, by={1: (intro("v"), use(extension_of_absolute, w=v))}))
slope_of_rising = claim(
    "The smoothed w on [-1, 1] has the slope 2 Q(-(w + 1)/lam) - 1",
    kind="strengthening",
    given=[*setting, rising, lam > 0, represents],
    show=eq(inner(u, g(w)), 2 * Q(-(y + 1) / lam) - 1),
)
proof(slope_of_rising, use(smoothed_distance_slope, c=-1, k=-1, by={1: (intro("v"), use(extension_of_rising, w=v))}))
