"""The textbook facts that are cited and not proved here; every claim shows which of them it rests on.

The standard Gaussian law of a Euclidean space V and of the line, the standard Laplace law of the line, the
Hahn decomposition, and the relative interior of a convex set.  Functions are measurable without bound here
only where both sides are then equal by the convention that an expectation which does not exist is 0.
"""

from verify.lemma import *

V = euclid("V")
X = space("X")
K = test("K", V)
a, u, k = points("a u k", V)
f, g = fun("f", V), fun("g", line)
r, s, c, t, gamma = reals("r s c t gamma")
mu, nu = laws("mu nu", X)


# The density of the law of a + xi with respect to that of xi is exp(<a, x> - |a|^2/2).
gauss_shift = axiom(
    "A shifted Gaussian vector: E f(a + xi) = E f(xi) exp(<a, xi> - |a|^2/2)",
    "Bogachev, Gaussian Measures, Corollary 2.4.3",
    show=E(gauss(V), lambda x: f(a + x)) == E(gauss(V), lambda x: f(x) * exp(inner(a, x) - norm(a) ** 2 / 2)),
)

gauss_line_shift = axiom(
    "A shifted Gaussian number: E f(c + z) = E f(z) exp(c z - c^2/2)",
    "Durrett, Probability: Theory and Examples, Section 1.2",
    show=E(gauss(line), lambda z: g(c + z)) == E(gauss(line), lambda z: g(z) * exp(c * z - c**2 / 2)),
)

gauss_projection = axiom(
    "The component of a Gaussian vector along a unit vector is a Gaussian number",
    "Durrett, Probability: Theory and Examples, Section 3.10",
    given=[norm(u) == 1],
    show=same(bind(gauss(V), lambda x: dirac(inner(u, x))), gauss(line)),
)

gauss_sum = axiom(
    "A sum of independent Gaussian vectors is Gaussian: r xi + s xi' has the law of c xi if r^2 + s^2 = c^2",
    "Durrett, Probability: Theory and Examples, Section 3.10",
    given=[r**2 + s**2 == c**2],
    show=same(
        bind(gauss(V), lambda x: bind(gauss(V), lambda y: dirac(x * r + y * s))),
        bind(gauss(V), lambda x: dirac(x * c)),
    ),
)

gauss_line_sum = axiom(
    "A sum of independent Gaussian numbers is Gaussian: r z + s z' has the law of c z if r^2 + s^2 = c^2",
    "Durrett, Probability: Theory and Examples, Theorem 2.1.13",
    given=[r**2 + s**2 == c**2],
    show=same(
        bind(gauss(line), lambda x: bind(gauss(line), lambda y: dirac(r * x + s * y))),
        bind(gauss(line), lambda x: dirac(c * x)),
    ),
)

gauss_tail = axiom(
    "Q is the upper tail of a Gaussian number",
    "Durrett, Probability: Theory and Examples, Section 1.2",
    show=E(gauss(line), lambda z: indicator(t < z)) == Q(t),
)

laplace_shift = axiom(
    "A shifted Laplace number: E f(c + z) = E f(z) exp(|z| - |z - c|)",
    "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, Theorem 3.6",
    show=E(laplace, lambda z: g(c + z)) == E(laplace, lambda z: g(z) * exp(abs(z) - abs(z - c))),
)

laplace_symmetry = axiom(
    "A Laplace number and its negative have one law",
    "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, Definition 3.2",
    show=same(bind(laplace, lambda z: dirac(-z)), laplace),
)

hahn_decomposition = axiom(
    "Hahn: some set A is positive for mu - gamma nu, and its complement is negative",
    "Folland, Real Analysis, Theorem 3.3",
    show=exists(
        test(X),
        lambda h: (
            every(
                test(X),
                lambda phi: (
                    (gamma * E(nu, lambda x: phi(x) * h(x)) <= E(mu, lambda x: phi(x) * h(x)))
                    & (E(mu, lambda x: phi(x) * (1 - h(x))) <= gamma * E(nu, lambda x: phi(x) * (1 - h(x))))
                ),
            )
            & every(X, lambda x: h(x) * (1 - h(x)) == 0)
        ),
    ),
)

# P projects onto the directions of the affine hull of the set K(w) = 1; the set has a point k.
relative_interior = axiom(
    "A convex set that is not empty has a relative interior: a ball of its affine hull lies in it",
    "Rockafellar, Convex Analysis, Theorem 6.2",
    given=[
        every(
            V,
            V,
            REAL,
            lambda v, w, th: ((0 <= th) & (th <= 1)).implies(
                eq(K(v), 1).implies(eq(K(w), 1).implies(eq(K((1 - th) * v + th * w), 1)))
            ),
        ),
        eq(K(k), 1),
    ],
    show=exists(
        V,
        map_(V, V),
        REAL,
        lambda c, P, r: all_of(
            every(V, V, REAL, lambda v, w, s: P(s * v + w) == s * P(v) + P(w)),
            every(V, V, lambda v, w: inner(P(v), w) == inner(v, P(w))),
            every(V, lambda v: P(P(v)) == P(v)),
            eq(K(c), 1),
            r > 0,
            every(V, lambda w: eq(K(w), 1).implies(P(w - c) == w - c)),
            every(
                V,
                lambda w: (norm(w - c) <= r).implies((P(w - c) == w - c).implies(eq(K(w), 1))),
            ),
        ),
    ),
)
