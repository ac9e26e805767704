"""The smoothed extension of a convex Lipschitz loss is what noisy SGD wants: smooth, Lipschitz, near the loss.

f is the loss on K, h its extension to R^d, smooth(w) = E h(w + lam N(0, I)), g any gradient of that; g1 is the one that
`slope_of` gives.  d is the dimension; "regular" is convex, L-Lipschitz and L/lam-smooth.
"""

from lemmas.axioms import riesz_representation
from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.convex_losses.lipschitz_losses import lipschitz_function
from lemmas.convex_losses.smooth_losses import convex_function
from lemmas.optimisation.lipschitz_and_smooth import gradients_agree
from lemmas.optimisation.lipschitz_extensions import (extension, extension_convex, extension_lipschitz,
    extension_on_the_set)
from lemmas.optimisation.noisy_gradients import dimension
from lemmas.optimisation.smoothed_functions import convex_everywhere, lip, smooth, smoothed_close
from lemmas.optimisation.smoothed_gradients import slope_is_linear, slope_of
from lemmas.optimisation.smoothed_sgd_steps import smoothed_above_it
from lemmas.optimisation.smoothing_theorem import gradient_everywhere, smoothed_is_regular, smoothed_regular
from verify.lemma import *

V = euclid("V")
K = test("K", V)
f, h, g, g1 = fun("f", V), fun("h", V), map_("g", V, V), map_("g1", V, V)
g2 = map_("g2", (V, V), V)  # g1 with a second argument, which Riesz' theorem asks for
v, w, a = points("v w a", V)
L, lam = reals("L lam")
represented = every(V, V, lambda w, a: slope_of(w, a) == inner(g1(w), a))

@claim("Whatever its gradient g, E h(w + lam N(0, I)) is convex, L-Lipschitz, L/lam-smooth, for a convex L-Lipschitz h",
    given=[lip, convex_everywhere, lam > 0, L >= 0, gradient_everywhere(smooth, g)],
    show=smoothed_is_regular(V, h, g, L, lam))
def gradient_of_smoothed():
    # Riesz' theorem gives g1, for which all is known, and g = g1: `gradients_agree` with R^d for K.
    with use(riesz_representation, X=V, Y=V, l=value(V, V, V, lambda w, v, a: slope_of(w, a))):
        intro("x", "y", "s", "a", "b")
        use(slope_is_linear)
    unpack(this, g2)
    name_for(g1, value(V, lambda w: g2(w, zero(V))))
    with have(represented):
        intro("w", "a")
        apply_to("g2", w, zero(V), a)
        apply_to("g1")
        rewrite(this)
    use(smoothed_regular)
    with have(every(V, lambda w: g(w) == g1(w))):
        intro("p0")
        with use(gradients_agree, K=everywhere, f=value(V, smooth)) as of_gradients_agree:
            for which, gradient in (("one", g), ("the other", g1)):
                with of_gradients_agree.premise(which):
                    intro("w", "eps", "[1 = 1]", "[0 < eps]")
                    apply_to(gradient_everywhere(smooth, gradient))
                    unpack(this, "delta")
                    witness(real("delta"))
                    part3 = each_part()
                    with part3[1]:
                        intro("v", "[1 = 1]", "[|v - w| <= delta]")
                        apply_to("delta.1")
    part = each_part()
    with part[3]:
        intro("v", "w")
        apply_to(every(V, V, lambda v, w: norm(g1(v) - g1(w)) <= L / lam * norm(v - w)))
        apply_to(every(V, lambda w: g(w) == g1(w)), v).called("g(v) = g1(v)")
        apply_to(every(V, lambda w: g(w) == g1(w)))
        rewrite("g(v) = g1(v)")
        rewrite(this)

everywhere = value(V, lambda v: expr(1))

above_and_near = every(V,
    lambda w: member(w, K).implies((f(w) <= smooth(w)) & (smooth(w) <= f(w) + L * lam * sqrt(dimension(V)))))

@claim("The smoothed extension of a convex L-Lipschitz loss f is regular, and between f and f + L lam sqrt(d) on K",
    given=[convex_set(V, K), convex_function(V, K, f), lipschitz_function(V, K, f, L), L >= 0, lam > 0,
        hypothesis("infimum", extension(V, K, f, h, L)), gradient_everywhere(smooth, g)],
    show=smoothed_is_regular(V, h, g, L, lam) & above_and_near)
def smoothed_loss():
    use(extension_lipschitz)
    with have(convex_everywhere):
        intro("v", "w", "th", "[0 <= th <= 1]")
        use(extension_convex)
    use(gradient_of_smoothed)
    part = each_part()
    with part[1]:
        intro("w", "[w in K]")
        use(smoothed_close)
        use(smoothed_above_it)
        use(extension_on_the_set)
        fact("abs", "above", smooth(w) - h(w))
