"""The functions that generate the f-divergences in use: convex, and 0 at 1."""

from lemmas.divergences.relative_entropy_tangents import log_sum_pointwise
from lemmas.papers import contraction
from verify.lemma import *

gamma, s, t, w, m = reals("gamma s t w m")

f_divergence_generators_at_one = claim("t log t, (t - 1)^2, |t - 1|/2 and, for gamma >= 1, (t - gamma)_+ vanish at 1",
    contraction("Section II.B, examples of f", "part", "f(1) = 0; not which divergences they give"),
    contraction("Section II.B and after (6)", "part", "f(1) = 0, for f of E_gamma and three others"), kind="definition",
    note="f(1) = 0 belongs to the definition of an f-divergence: (t - gamma)_+ has it for gamma >= 1 only.",
    given=[t == 1, gamma >= 1],
    show=all_of(t * log(t) == 0, (t - 1) ** 2 == 0, Abs(t - 1) / 2 == 0, plus_part(t - gamma) == 0))

def convex(f: Callable[[Expr], Expr]) -> Prop:
    """At the mean m = w s + (1 - w) t, f is at most the mean of its values."""
    return f(m) <= w * f(s) + (1 - w) * f(t)

entropy, square = lambda u: u * log(u), lambda u: (u - 1) ** 2
modulus, positive_part = lambda u: Abs(u - 1) / 2, lambda u: plus_part(u - gamma)

@claim("t log t, (t - 1)^2, |t - 1|/2 and (t - gamma)_+ are convex on (0, oo)",
    contraction("Section II.B, examples of f", "part", "that f is convex; not which divergences they give"),
    contraction("Section II.B and after (6)", "part", "that f is convex, for f of E_gamma and three others"),
    kind="definition",
    given=[s > 0, t > 0, w >= 0, w <= 1, m == w * s + (1 - w) * t, m > 0],
    show=all_of(convex(entropy), convex(square), convex(modulus), convex(positive_part)))
def f_divergence_generators_convex():
    """The mean m is a name of its own; t log t lies above its tangent at m, by `log_sum_pointwise` at both ends."""
    with have(convex(entropy)):
        use(log_sum_pointwise, p=s, q=1, P=m, R=1)
        use(log_sum_pointwise, p=t, q=1, P=m, R=1)
        linear(w, 1 - w, log(m))
    have(convex(square), by.have(w * (1 - w) * (s - t) ** 2 >= 0), by.linear(m, w * s + (1 - w) * t))
    fact("abs", "above", s - 1)
    fact("abs", "above", t - 1)
    with have(convex(modulus)):
        fact("abs", "cases", m - 1)
        for m_from_1_on_or_below in split(this):
            with m_from_1_on_or_below:
                linear(w, 1 - w)
    fact("max", "above", s - gamma, 0)
    fact("max", "above", t - gamma, 0)
    have(convex(positive_part), by.fact("max", "cases", m - gamma, 0), by.split(this, (by.linear(w, 1 - w),), ()))
