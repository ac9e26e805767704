"""Gradient steps of M-smooth functions of R^d, convex or m-strongly convex: two lemmas of Altschuler and Talwar.

Lemma 2.1 (convex) and Lemma 5.5 (m-strongly convex).  f has the gradient g on the set of K, as in `convex_sets`.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.convex_losses.contractive_steps import (convex_and_smooth, convex_body, convex_gradient_step_contractive,
    convex_gradient_step_contractive_on_body, gradient_step)
from lemmas.convex_losses.convex_sets import convex_set, member
from lemmas.convex_losses.smooth_losses import gradient, growth_above, lipschitz_on, on, subgradient
from lemmas.convex_losses.square_loss import derivative, optimal, regular_square, too_long
from lemmas.papers import altschuler
from verify.lemma import *

V = euclid("V")
K, f, g = test("K", V), fun("f", V), map_("g", V, V)
w, d, p, q = points("w d p q", V)
m, M, b, eps, delta, eta = reals("m M b eps delta eta")

@definition(r"$f \text{ is } $m\text{-strongly convex on } $K")
def strongly_convex(V: Euclid, K: Test[V], f: Function[V], m: Real) -> Prop:
    """f is m-strongly convex on K.

    f((1 - th) v + th w) <= (1 - th) f(v) + th f(w) - (m/2) th (1 - th) |v - w|^2 for v and w in K."""
    return on(K,
        lambda v, w: every(REAL,
            lambda th: ((0 <= th) & (th <= 1)).implies(f((1 - th) * v + th * w)
                    <= (1 - th) * f(v) + th * f(w) - m / 2 * th * (1 - th) * norm(v - w) ** 2)))

least = Min(delta, eps)
step = least / (least + norm(d))
beyond = w + step * d

@claim("f(w + d) >= f(w) + <g(w), d> + (m/2) |d|^2 for an m-strongly convex f with gradient g",
    given=[convex_set(V, K), strongly_convex(V, K, f, m), gradient(V, K, f, g), m >= 0, member(w, K), member(w + d, K)],
    show=f(w + d) >= f(w) + inner(g(w), d) + m / 2 * norm(d) ** 2)
def above_parabola():
    """As for convex functions (`convex_above_tangent`), at a step that is at most eps as well."""
    with have(every(REAL,
                lambda eps: (0 < eps).implies(f(w) + inner(g(w), d) + m / 2 * norm(d) ** 2 - f(w + d)
                        <= eps * (norm(d) + m / 2 * norm(d))))):
        intro("eps", "[eps > 0]")
        apply_to(gradient(V, K, f, g))
        unpack(this, "delta").called("delta > 0", "near w")
        have(least > 0)
        have(step * norm(d) <= least)
        fact("min", "below", delta, eps)
        have(step * norm(d) <= delta, by.linear())
        apply_to(convex_set(V, K), w, w + d, step)
        apply_to(strongly_convex(V, K, f, m), w, w + d, step)
        apply_to("near w", beyond)
        fact("abs", "above", f(beyond) - f(w) - step * inner(g(w), d))
        have(m / 2 * step * norm(d) ** 2 <= m / 2 * eps * norm(d), by.linear(m / 2 * norm(d)))
        linear(step, scale=step)
    use(small_real)

# --- co-coercivity of g - m id ----------------------------------------------------------------------------------

e_ = g(w + d) - g(w) - m * d
everywhere = every(V, lambda v: member(v, K))
# How far f is above its tangents: at least (m/2) |d|^2, at most (M/2) |d|^2.
lower = every(V, V, lambda w, d: f(w + d) >= f(w) + inner(g(w), d) + m / 2 * norm(d) ** 2)
upper = every(V, V, lambda w, d: f(w + d) - f(w) - inner(g(w), d) <= M * norm(d) ** 2 / 2)

@claim("f between both parabolas over its tangents: f(w + d) - f(w) - <g(w), d> - (m/2) |d|^2 >= |e|^2/(2 b), e = g(w "
        "+ d) - g(w) - m d, b >= M - m",
    given=[lower, upper, b > 0, b >= M - m],
    show=f(w + d) - f(w) - inner(g(w), d) - m / 2 * norm(d) ** 2 >= norm(e_) ** 2 / (2 * b))
def strongly_convex_gain():
    """At w + d - e/b f is above the parabola at w and below that at w + d."""
    apply_to(lower, w, d - (1 / b) * e_)
    apply_to(upper, w + d, (-1 / b) * e_)
    norm_inner(e_)
    norm_inner(d)
    norm_inner((-1 / b) * e_)
    norm_inner(d - (1 / b) * e_)
    have((M - m) * norm(e_) ** 2 / b**2 <= norm(e_) ** 2 / b, by.linear(norm(e_) ** 2 / b**2))
    linear(1 / b, m)

@claim("f between both parabolas: |e|^2 <= b <e, d>, e = g(w + d) - g(w) - m d, b > 0 and b >= M - m",
    given=[lower, upper, b > 0, b >= M - m],
    show=norm(e_) ** 2 <= b * inner(e_, d))
def co_coercive_b():
    use(strongly_convex_gain)
    use(strongly_convex_gain, w=w + d, d=-d)
    norm_inner(d)
    have(norm(e_) ** 2 / b <= inner(e_, d), by.linear(m))

@claim("f between both parabolas: |e|^2 <= (M - m) <e, d>, e = g(w + d) - g(w) - m d",
    given=[lower, upper, m <= M],
    show=norm(e_) ** 2 <= (M - m) * inner(e_, d))
def co_coercive_shifted():
    """For m = M by `co_coercive_b` with every b > 0."""
    yes, no = cases(m < M)
    with yes:
        use(co_coercive_b)
    with no:
        use(co_coercive_b, b=1)
        have(norm(e_) ** 2 >= 0)
        use(small_real, A=norm(e_) ** 2, B=inner(e_, d),
            by={"for every eps": (by.intro("eps", "[eps > 0]"), by.use(co_coercive_b))})

# --- Lemma 5.5 ----------------------------------------------------------------------------------------------------

e1 = g(w + d) - g(w)

@claim("f between both parabolas: |d - eta e| <= ((M - m)/(M + m)) |d| for eta = 2/(M + m), e = g(w + d) - g(w)",
    given=[lower, upper, 0 < m, m <= M, eq(eta, 2 / (M + m))],
    show=norm(d - eta * e1) <= (M - m) / (M + m) * norm(d))
def strong_step():
    """|d - eta e|^2 = |d|^2 - 2 eta <e, d> + eta^2 |e|^2, where |e|^2 <= (M + m) <e, d> - m M |d|^2."""
    use(co_coercive_shifted)
    norm_inner(e_)
    norm_inner(e1)
    norm_inner(d)
    norm_inner(d - eta * e1)
    have(eq(eta * (M + m), 2), by.linear(M + m))
    have(norm(e1) ** 2 <= (M + m) * inner(e1, d) - m * M * norm(d) ** 2, by.linear(m * M))
    have(eq(eta**2 * (M + m) * inner(e1, d), 2 * eta * inner(e1, d)), by.linear(eta * inner(e1, d)))
    have(eq(eta**2 * m * M, 1 - ((M - m) / (M + m)) ** 2), by.rewrite(eq(eta, 2 / (M + m))))
    have(norm(d - eta * e1) ** 2 <= norm(d) ** 2 - eta**2 * m * M * norm(d) ** 2, by.linear(eta**2))
    have(norm(d - eta * e1) ** 2 <= ((M - m) / (M + m) * norm(d)) ** 2, by.linear(norm(d) ** 2)).called("the bound")
    contradiction()
    combine((1, ["the bound"]), (1, [this, this]), (2 * ((M - m) / (M + m) * norm(d)), [this]))

psi = gradient_step(g, eta)
regular = [hypothesis("gradient", gradient(V, K, f, g)), lipschitz_on(V, K, g, M)]

@claim("The gradient step of an m-strongly convex M-smooth function is ((M - m)/(M + m))-Lipschitz for eta = 2/(M + m)",
    altschuler("Lemma 5.5", "whole"),
    given=[everywhere, strongly_convex(V, K, f, m), *regular, 0 < m, m <= M, eq(eta, 2 / (M + m))],
    show=every(V, V, lambda p, q: norm(psi(p) - psi(q)) <= (M / m - 1) / (M / m + 1) * norm(p - q)))
def strongly_convex_gradient_step():
    """`strong_step`, with the parabolas of `above_parabola` and `growth_above`."""
    have(convex_set(V, K), by.intro("p", "q", "th"), by.apply_to(everywhere, (1 - real("th")) * p + real("th") * q))
    with have(lower):
        intro("w", "d")
        apply_to(everywhere, w)
        apply_to(everywhere, w + d)
        use(above_parabola)
    with have(subgradient(V, K, f, g)):
        intro("p", "q")
        apply_to(lower)
        have(m / 2 * norm(p - q) ** 2 >= 0)
    with have(upper):
        intro("w", "d")
        apply_to(everywhere, w)
        apply_to(everywhere, w + d)
        use(growth_above)
    intro("p", "q")
    use(strong_step, w=q, d=p - q)

# On R^d as stated, and on a closed set with an interior point, where the paper uses it.
@claim("The gradient step of a convex M-smooth function is contractive for 0 <= eta <= 2/M, on R^d and on convex "
        "bodies", altschuler("Lemma 2.1", "whole"),
    given=[M > 0, 0 <= eta, eta <= 2 / M, hypothesis("loss", convex_and_smooth(V, K, f, g, M))],
    show=everywhere.implies(every(V, V, lambda p, q: norm(psi(p) - psi(q)) <= norm(p - q)))
        & convex_body(V, K).implies(on(K, lambda p, q: norm(psi(p) - psi(q)) <= norm(p - q))),
    repairs="gradient_step_any_eta")
def smooth_gradient_step():
    on_the_space, on_a_body = each_part()
    with on_the_space:
        intro(1)
        use(convex_gradient_step_contractive)
    with on_a_body:
        intro(1)
        use(convex_gradient_step_contractive_on_body)

doubt(smooth_gradient_step,
    mutants=[mutant("eta <= 3/M",
            given=[M > 0, 0 <= eta, eta <= 3 / M, hypothesis("loss", convex_and_smooth(V, K, f, g, M))],
            hints=[{"witness": {**too_long, "M": "2"},
                    "proofs": {"given loss": (regular_square,),
                        "show": (by.contradiction(), by.modus(this, by.intro("v")), by.apply_to(this, 0, 1),
                            by.linear())}}])])
doubt(strongly_convex_gradient_step,
    mutants=[mutant("the square of the factor",
            show=every(V, V, lambda p, q: norm(psi(p) - psi(q)) <= ((M / m - 1) / (M / m + 1)) ** 2 * norm(p - q)),
            hints=[{"witness": optimal,
                    "proofs": {"given gradient": derivative,
                        "show": (by.contradiction(), by.apply_to(this, 0, 1), by.linear())}}])])
