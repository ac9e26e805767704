"""Renyi divergence between laws on any space: Young's and Jensen's inequalities, and data processing.

renyi_moment(mu, nu, alpha) <= H is said without densities: (E_mu t^(alpha - 1))^alpha <= H (E_nu t^alpha)^(alpha - 1)
for every weight t, which is a bounded function t >= 0.  mu, nu and M are laws on X, K is a kernel to Y.  Composition is in `renyi_chain`, mixtures in `renyi_mixtures`.
"""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
M = law("M", X)
K = markov("K", X, Y)
alpha, H, G, u, l, e, x, A, c, y = reals("alpha H G u l e x A c y")
t = weight("t", Y)
s = weight("s", X)

# --- powers ---------------------------------------------------------------------------------------------

@claim("Young: u^(alpha - 1) l <= (1 - 1/alpha) u^alpha / e + e^(alpha - 1) l^alpha / alpha for alpha > 1",
    given=[alpha > 1, u >= 0, l >= 0, e > 0],
    show=u ** (alpha - 1) * l <= (1 - 1 / alpha) * u**alpha / e + e ** (alpha - 1) * l**alpha / alpha)
def young():
    yes, no = cases(u > 0)
    with yes:
        # (e l)^alpha lies above the tangent at u.
        use(renyi_power_tangent, u=e * l, t=u)
    with no:
        have(u == 0)
        rewrite(this)

root = (x / (G + 1)) ** (1 / (alpha - 1))

@claim("x <= (1 - 1/alpha) A/e + e^(alpha - 1) G/alpha for all e > 0: x <= A^((alpha - 1)/alpha) G^(1/alpha)",
    given=[alpha > 1, A >= 0, G >= 0,
        hypothesis("for every e",
            every(REAL, lambda e: (0 < e).implies(x <= (1 - 1 / alpha) * A / e + e ** (alpha - 1) * G / alpha)))],
    show=x <= A ** ((alpha - 1) / alpha) * G ** (1 / alpha))
def young_optimum():
    """The least bound is at e = (A/G)^(1/alpha); where G or A is 0 there is none, and an x > 0 is refuted by one e."""
    positive, zero_a = cases(A > 0)
    with positive:
        both, zero_g = cases(G > 0)
        with both:
            apply_to("for every e", A ** (1 / alpha) * G ** (-1 / alpha))
        with zero_g:
            contradiction()
            apply_to("for every e", A / x)
            have(x <= (1 - 1 / alpha) * x, by.linear((A / x) ** (alpha - 1) / alpha))
    with zero_a:
        contradiction()
        have(root ** (alpha - 1) == x / (G + 1))
        apply_to("for every e", root)
        have(x <= x * G / ((G + 1) * alpha), by.linear((1 - 1 / alpha) / root, G / alpha))
        have(G / ((G + 1) * alpha) < 1)

@claim("x^alpha <= H y^(alpha - 1) gives x <= H^(1/alpha) y^((alpha - 1)/alpha)",
    given=[alpha > 1, x >= 0, y >= 0, H >= 0, x**alpha <= H * y ** (alpha - 1)],
    show=x <= H ** (1 / alpha) * y ** ((alpha - 1) / alpha))
def root_bound():
    fact("^", "increasing", x**alpha, H * y ** (alpha - 1), 1 / alpha)

@claim("x <= c y and y^alpha <= H give x^alpha <= c^alpha H",
    given=[alpha > 1, x >= 0, y >= 0, c >= 0, x <= c * y, y**alpha <= H],
    show=x**alpha <= c**alpha * H)
def power_chain():
    fact("^", "increasing", x, c * y, alpha)

@claim("x <= H^(1/alpha) y^((alpha - 1)/alpha) gives x^alpha <= H y^(alpha - 1)",
    given=[alpha > 1, x >= 0, y >= 0, H >= 0, hypothesis("upper", x <= H ** (1 / alpha) * y ** ((alpha - 1) / alpha))],
    show=x**alpha <= H * y ** (alpha - 1))
def root_power():
    yes, no = cases(y > 0)
    with yes:
        fact("^", "increasing", x, H ** (1 / alpha) * y ** ((alpha - 1) / alpha), alpha)
    with no:
        have(y == 0)
        have(y ** ((alpha - 1) / alpha) == 0, by.rewrite(y == 0))
        have(x == 0)
        have(x**alpha == 0, by.rewrite(this))

# --- Jensen ---------------------------------------------------------------------------------------------

@claim("E t^(alpha - 1) <= (E t^alpha)^((alpha - 1)/alpha) for alpha > 1",
    given=[alpha > 1],
    show=E(M, lambda x: s(x) ** (alpha - 1)) <= E(M, lambda x: s(x) ** alpha) ** ((alpha - 1) / alpha))
def jensen():
    with use(young_optimum, A=E(M, lambda x: s(x) ** alpha), G=1) as that:
        with that.premise("for every e"):
            intro()
            under(M, lambda x: s(x) ** (alpha - 1) <= (1 - 1 / alpha) * s(x) ** alpha / e + e ** (alpha - 1) / alpha,
                lambda x: (by.use(young, l=1),))

# --- data processing ------------------------------------------------------------------------------------

def after(K: Markov, t: Function) -> Callable[[Point], Expr]:
    """x -> (E_{K(x)} t^alpha)^(1/alpha)."""
    return lambda x: E(K(x), lambda y: t(y) ** alpha) ** (1 / alpha)

@claim("After a Markov kernel, the Renyi moment is not larger",
    feldman("Proposition 5", "part", "the second half, post-processing, by any kernel"),
    altschuler("Lemma 2.7", "part", "alpha > 1"),
    given=[alpha > 1, H >= 0, renyi_moment(mu, nu, alpha) <= H],
    show=renyi_moment(push(mu, K), push(nu, K), alpha) <= H)
def renyi_data_processing():
    intro("t")
    # after(K, t)^alpha is the mean of t^alpha under K, so that nu needs no inequality; for mu it is Jensen's.
    apply_to(renyi_moment(mu, nu, alpha) <= H, value(X, after(K, t)))
    under(mu, lambda x: E(K(x), lambda y: t(y) ** (alpha - 1)) <= after(K, t)(x) ** (alpha - 1),
        lambda x: (by.use(jensen),))
    fact("^", "increasing", E(push(mu, K), lambda y: t(y) ** (alpha - 1)),
        E(mu, lambda x: after(K, t)(x) ** (alpha - 1)), alpha)

doubt(renyi_data_processing,
    mutants=[mutant("by two kernels", show=renyi_moment(push(mu, K), push(nu, markov("L", X, Y)), alpha) <= H)])
