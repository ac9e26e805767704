"""Theorem 33 of Feldman et al.: a convex L-Lipschitz function is near a convex, L-Lipschitz, L/lam-smooth one.

f is the loss on K, h its extension to the whole space, fh = E h(w + lam N(0, I)) the smoothed extension, g its
gradient.  slope_of(w, d) is the slope of fh at w along d (`smoothed_gradients`).
"""

from typing import Any

from lemmas.analysis.small_numbers import small_real
from lemmas.axioms import lipschitz_extension, riesz_representation
from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.mechanisms.gaussian_number_moments import gaussian_moments, odd_moments
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.convex_losses.smooth_losses import convex_above_tangent, convex_function, growth_above
from lemmas.optimisation.lipschitz_extensions import (extension, extension_convex, extension_lipschitz,
    extension_on_the_set)
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.smoothed_functions import (convex_everywhere, grows_with_noise, lip, smooth, smoothed_close,
    smoothed_convex, smoothed_lipschitz)
from lemmas.optimisation.smoothed_gradients import (near_slope, slope_changes_little, slope_is_linear, slope_of,
    total_error)
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V = euclid("V")
K = test("K", V)
h, cb = fun("h", V), bounded("cb", V, V)
f, g = fun("f", V), map_("g", V, V)
u, v, w, d, a = points("u v w d a", V)
L, lam, eps, s, k, c0, delta = reals("L lam eps s k c0 delta")

@claim("The smoothed function lies above its tangents",
    given=[lip, convex_everywhere, lam > 0, L >= 0],
    show=smooth(w + d) >= smooth(w) + slope_of(w, d))
def slope_is_subgradient():
    # `near_slope` at w + s d against convexity between w and w + d, divided by s, which falls to 0.
    use(grows_with_noise)
    unpack(this, cb)
    bounded_by(cb, c0)
    let(k, abs(h(w)) + c0)
    have(c0 >= 0, by.apply_to("c0", w, w), by.linear())
    with have(every(REAL, lambda eps: (0 < eps).implies(gap <= eps * C))):
        intro("eps", "[0 < eps]")
        let(s, Min(1, eps))
        fact("min", "below", 1, eps)
        have(Min(1, eps) > 0)
        use(near_slope)
        use(smoothed_convex, w=w + d, th=s)
        have(gap <= s * C, by.linear(1 / s))
        linear(C)
    use(small_real)

C = total_error(w, (1 / lam) * d)
gap = smooth(w) + slope_of(w, d) - smooth(w + d)

# --- the gradient ---------------------------------------------------------------------------------------

represents = hypothesis("gradient", every(V, V, lambda w, a: slope_of(w, a) == inner(g(w), a)))

@claim("The gradient of the smoothed function is L/lam-Lipschitz", feldman("Appendix C, property 3", "whole"),
    given=[lip, lam > 0, L >= 0, represents],
    show=norm(g(w) - g(u)) <= L / lam * norm(w - u))
def smoothed_smooth():
    use(slope_changes_little, a=e_)
    apply_to(represents, w, e_)
    apply_to(represents, u, e_)
    norm_inner(e_)
    yes, _ = cases(norm(e_) > 0)
    with yes:
        linear(1 / norm(e_))

e_ = g(w) - g(u)

tangent_error = lambda v: abs(smooth(v) - smooth(w) - inner(g(w), v - w))

@claim("|fh(v) - fh(w) - <g(w), v - w>| <= (L/lam) |v - w|^2, fh a smoothed convex L-Lipschitz function",
    given=[lip, convex_everywhere, lam > 0, L >= 0, represents],
    show=tangent_error(v) <= L / lam * norm(v - w) ** 2)
def smoothed_tangent():
    use(slope_is_subgradient, d=v - w)
    use(slope_is_subgradient, w=v, d=w - v)
    apply_to(represents)
    apply_to(represents, v, w - v)
    use(smoothed_smooth, w=v)
    cauchy_schwarz(g(v) - g(w), v - w)
    have(inner(g(v) - g(w), v - w) <= L / lam * norm(v - w) ** 2, by.linear(norm(v - w)))

def gradient_everywhere(f: Callable[[Point], Expr], g: Callable[[Point], Point]) -> Prop:
    """At each w in R^d: f(v) = f(w) + <g(w), v - w> + o(|v - w|)."""
    return every(V, REAL,
        lambda w, eps: (0 < eps).implies(exists(REAL,
                lambda delta: ((0 < delta) & every(V,
                        lambda v: (norm(v - w) <= delta).implies(
                            abs(f(v) - f(w) - inner(g(w), v - w)) <= eps * norm(v - w)))))))

def regular(f: Callable[[Point], Expr], g: Callable[[Point], Point], L: Expr, beta: Expr) -> Prop:
    """On R^d: f is convex, L-Lipschitz, and beta-smooth with the gradient g."""
    return all_of(every(V, V, REAL,
            lambda v, w, th: ((0 <= th) & (th <= 1)).implies(f((1 - th) * v + th * w) <= (1 - th) * f(v) + th * f(w))),
        every(V, V, lambda v, w: abs(f(v) - f(w)) <= L * norm(v - w)), gradient_everywhere(f, g),
        every(V, V, lambda v, w: norm(g(v) - g(w)) <= beta * norm(v - w)))

@definition(r"$f\ \text{is convex, }$L\text{-Lipschitz and } $beta\text{-smooth on } \mathbb{R}^d,\ " r"\nabla $f = $g",
    letters="V")
def regular_everywhere(V: Euclid, f: Function[V], g: Map[V, V], L: Real, beta: Real) -> Prop:
    """f is convex, L-Lipschitz and (beta)-smooth on the whole space, with gradient g."""
    return regular(f, g, L, beta)

@definition(r"\mathbb{E}\,$h(w + $lam\,\xi)\ \text{is convex, }$L\text{-Lipschitz and } "
        r"\tfrac{$L}{$lam}\text{-smooth on } \mathbb{R}^d\text{, with gradient } $g(w)", letters="V h L lam")
def smoothed_is_regular(V: Euclid, h: Function[V], g: Map[V, V], L: Real, lam: Real) -> Prop:
    """E h(w + lam N(0, I)) is convex, L-Lipschitz and L/lam-smooth on the whole space, with gradient g(w)."""
    return regular(smooth, g, L, L / lam)

@claim("The smoothed function is convex, L-Lipschitz and L/lam-smooth on R^d",
    given=[lip, convex_everywhere, lam > 0, L >= 0, represents],
    show=smoothed_is_regular(V, h, g, L, lam))
def smoothed_regular():
    # The four parts of `regular`; for the gradient delta = eps lam/(L + 1), as (L/lam) delta <= eps.
    part = each_part()
    with part[0]:
        intro("v", "w", "th", "[0 <= th <= 1]")
        use(smoothed_convex)
    with part[1]:
        intro("v", "w")
        use(smoothed_lipschitz)
        use(smoothed_lipschitz, u=w, w=v)
    with part[2]:
        intro("w", "eps", "[0 < eps]")
        witness(eps * lam / (L + 1))
        part2 = each_part()
        with part2[1]:
            intro("v", "[|v - w| <= eps*lam/(L + 1)]")
            use(smoothed_tangent)
            have(L / (L + 1) <= 1, by.linear(1 / (L + 1)))
            have(L / lam * norm(v - w) <= eps * (L / (L + 1)), by.linear(L / lam))
            have(L / lam * norm(v - w) <= eps, by.linear(eps))
            linear(norm(v - w))
    with part[3]:
        intro("v", "w")
        use(smoothed_smooth)

# --- Theorem 33 -----------------------------------------------------------------------------------------

close_on_K = lambda fh: every(V, lambda w: member(w, K).implies(abs(fh(w) - f(w)) <= L * lam * sqrt(dimension(V))))

@claim("The smoothed extension of f is convex, L-Lipschitz and L/lam-smooth on R^d and near f on K",
    given=[convex_set(V, K), convex_function(V, K, f), lipschitz_function(V, K, f, L), L >= 0, lam > 0,
        extension(V, K, f, h, L), represents],
    show=smoothed_is_regular(V, h, g, L, lam) & close_on_K(smooth))
def smoothed_extension():
    use(extension_lipschitz)
    with have(convex_everywhere):
        intro("v", "w", "th", "[0 <= th <= 1]")
        use(extension_convex)
    use(smoothed_regular)
    part = each_part()
    with part[1]:
        intro("w", "[w in K]")
        use(smoothed_close)
        use(extension_on_the_set)
        rewrite(eq(h(w), f(w)), at=smoothed_close)

# The two axioms give a function for each value of a parameter, which is not needed here: it is put to `origin`.
h2, g2 = fun("h2", V, V), map_("g2", (V, V), V)
origin = zero(V)

# In the title d is the dimension, E|xi|^2 for xi ~ N(0, I), no direction.  K is not empty, as f is a function on it.
@claim("A convex L-Lipschitz f on a convex K: for each lam > 0 some fh on R^d is convex, L-Lipschitz, L/lam-smooth, "
        "and within L lam sqrt d of f on K", feldman("Theorem 33", "whole"),
    feldman("Appendix C, property 2", "part", "of f^"),
    given=[convex_set(V, K), hypothesis("some point", exists(V, lambda v: member(v, K))), convex_function(V, K, f),
        lipschitz_function(V, K, f, L), L >= 0, lam > 0],
    show=exists(fun(V), map_(V, V), lambda fh, g: regular_everywhere(V, fh, g, L, L / lam) & close_on_K(fh)))
def lipschitz_loss_smoothed():
    with use(lipschitz_extension, X=V, k=value(V, V, lambda v, x: f(v)), t=L) as that:
        with that.premise("Lipschitz"):
            intro("v", "w", "x", "[K(v) = 1 and K(w) = 1]")
            apply_to(lipschitz_function(V, K, f, L))
    unpack(this, h2)
    name_for(h, value(V, lambda w: h2(w, origin)))
    with have(extension(V, K, f, h, L)):
        intro("w")
        apply_to("h2", w, origin)
        apply_to("h")
        rewrite(this)
    use(extension_lipschitz)
    with use(riesz_representation, X=V, Y=V, l=value(V, V, V, lambda w, v, a: slope_of(w, a))):
        intro("x", "y", "s", "a", "b")
        use(slope_is_linear)
    unpack(this, g2)
    name_for(g, value(V, lambda w: g2(w, origin)))
    with have(represents):
        intro("w", "a")
        apply_to("g2", w, origin, a)
        apply_to("g")
        rewrite(this)
    use(smoothed_extension)
    witness(value(V, smooth))
    witness(g)

# --- doubts -------------------------------------------------------------------------------------------

# For h(w) = w^2 the gradient is 2 w, which is not 1-Lipschitz.
of_square = (by.intro("w", "a"), by.use(gaussian_moments), by.use(odd_moments),
    by.linear(real("a"), real("w") * real("a"), real("w") ** 2 * real("a")))
doubt(smoothed_smooth,
    mutants=[mutant("h need not be Lipschitz", given=[lam > 0, L >= 0, represents],
            hints=[{"witness": {**{"V": "line", "lam": "1", "L": "1", "w": "1", "u": "0"},
                        "h": value(line, lambda w: w**2), "g": value(line, lambda w: 2 * w)},
                    "proofs": {"given gradient": of_square}}])])

# |w|: a smooth function has at most fh(1) + fh(-1) <= 2 fh(0) + 1, for L = lam = 1, so it is not within 1/5 of |w|.
everything = value(line, lambda w: expr(1))
fh_, g_ = fun("fh", line), fun("g", line)
near_it: dict[str, Any] = {"V": line, "K": everything, "f": fh_, "g": g_}
on_the_line = {3: (by.intro("v1", "w1"), by.intro(), by.intro(), by.intro("th"), by.intro(),
        by.apply_to(2, *reals("v1 w1 th"))),
    4: (by.intro("w1", "eps"), by.intro(), by.intro(), by.apply_to(4, *reals("w1 eps")), by.unpack(this, "delta"),
        by.witness(delta),
        by.each_part((), (by.intro("v1"), by.intro(), by.intro(), by.apply_to("delta.1", real("v1")))))}
of_growth = {number: (by.intro("v1", "w1"), by.intro(), by.intro(), by.apply_to(at, *reals("v1 w1"))) for number,
    at in ((3, 12), (4, 5))}
square = E(gauss(line), lambda x: abs(x) ** 2)
one_dimension = (by.use(gaussian_moments), by.under(gauss(line), lambda x: eq(abs(x) ** 2, x**2)),
    by.have(eq(square, 1)), by.have(eq(sqrt(square), 1), by.rewrite(this)))
doubt(lipschitz_loss_smoothed,
    mutants=[mutant("within a fifth of it",
            show=exists(fun(V), map_(V, V),
                lambda fh, g: (regular_everywhere(V, fh, g, L, L / lam) & every(V,
                        lambda w: member(w, K).implies(abs(fh(w) - f(w)) <= L * lam * sqrt(dimension(V)) / 5)))),
            hints=[{"witness": {**{"V": "line", "lam": "1", "L": "1"}, "K": everything,
                        "f": value(line, lambda w: abs(w))},
                    "proofs": {"given some point": (by.witness(0),),
                        "show": (by.contradiction(), by.unpack(this, "fh"), by.unpack(this, "g"), *one_dimension,
                            by.have(every(REAL, REAL, lambda v, w: fh_(w) + g_(w) * (v - w) <= fh_(v)),
                                by.intro("v", "w"),
                                by.use(convex_above_tangent, w=real("w"), d=real("v") - real("w"), **near_it,
                                    by=on_the_line)), by.use(growth_above, w=0, d=1, beta=1, **near_it, by=of_growth),
                            by.use(growth_above, w=0, d=-1, beta=1, **near_it, by=of_growth),
                            *(step for k in (-1, 0, 1)
                                    for step in (by.apply_to(6, k), by.fact("abs", "above", fh_(expr(k)) - abs(k)))),
                            by.linear())}}])])
