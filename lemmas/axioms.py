"""The textbook facts that are cited and not proved here; every claim shows which of them it rests on.

The standard Gaussian law of a Euclidean space V and of the line, the standard Laplace law of the line, their
densities, the density of one law with respect to the sum of two, the relative interior of a convex set, optimal
couplings, Lipschitz extensions and linear functions.  Functions are measurable without bound here only where both sides
are then equal by the convention that an expectation which does not exist is 0.
"""

from verify.language.expr import apply as table_function
from verify.lemma import *

V = euclid("V")
X = space("X")
B = normed("B")
K = test("K", V)
a, u, k = points("a u k", V)
f, g, g_ = fun("f", V), fun("g", line), bounded("g", line)
r, s, c, t = reals("r s c t")
alpha, q, sigma = reals("alpha q sigma")
low, high = reals("a b")
mu, nu = laws("mu nu", X)

# The density of the law of a + xi with respect to that of xi is exp(<a, x> - |a|^2/2).
gauss_shift = axiom(
    "A shifted Gaussian vector: E f(a + xi) = E f(xi) exp(<a, xi> - |a|^2/2)",
    "Bogachev, Gaussian Measures, Corollary 2.4.3",
    show=E(gauss(V), lambda x: f(a + x)) == E(gauss(V), lambda x: f(x) * exp(inner(a, x) - norm(a) ** 2 / 2)),
)

gauss_line_density = axiom(
    "A Gaussian number has the density sqrt(2/pi) e^(|z| - z^2/2) with respect to a Laplace number",
    "Durrett, Probability: Theory and Examples, Section 1.2, with Dwork and Roth, The Algorithmic Foundations of "
    "Differential Privacy, Definition 3.2",
    show=E(gauss(line), g) == E(laplace, lambda z: g(z) * sqrt(2 / pi) * exp(abs(z) - z**2 / 2)),
)

gauss_projection = axiom(
    "The component of a Gaussian vector along a unit vector is a Gaussian number",
    "Vershynin, High-Dimensional Probability, Proposition 3.3.2 and Exercise 3.3.3",
    given=[norm(u) == 1],
    show=same(bind(gauss(V), lambda x: dirac(inner(u, x))), gauss(line)),
)

gauss_sum = axiom(
    "A sum of independent Gaussian vectors is Gaussian: r xi + s xi' has the law of c xi if r^2 + s^2 = c^2",
    "Durrett, Probability: Theory and Examples, Theorem 2.1.13, in each coordinate",
    given=[r**2 + s**2 == c**2],
    show=same(
        bind(gauss(V), lambda x: bind(gauss(V), lambda y: dirac(x * r + y * s))), bind(gauss(V), lambda x: dirac(x * c))
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

# The table function sgm is this integral; its enclosures compute it.
sampled_gaussian_moment = axiom(
    "sgm(alpha, q, sigma) is E (1 - q + q exp(z/sigma - 1/(2 sigma^2)))^(1 - alpha) for a Gaussian z",
    "Mironov, Talwar, Zhang, Renyi Differential Privacy of the Sampled Gaussian Mechanism, Section 3.1",
    given=[alpha >= 1, q >= 0, q < 1, sigma > 0],
    show=table_function("sgm", alpha, q, sigma)
    == E(gauss(line), lambda z: (1 - q + q * exp(z / sigma - 1 / (2 * sigma**2))) ** (1 - alpha)),
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

# Of a bounded g: the language leaves the integral of an unbounded function undefined.
laplace_density = axiom(
    "The Laplace law has the density e^(-|z|)/2: the integral of a bounded g over [a, b] is the "
    "mean of 1[a <= z <= b] g(z) 2 e^|z|",
    "Dwork and Roth, The Algorithmic Foundations of Differential Privacy, Definition 3.2",
    given=[low <= high],
    show=E(laplace, lambda z: indicator(low <= z) * indicator(z <= high) * g_(z) * (2 * exp(abs(z))))
    == Integral(low, high, g_),
)

# Every law is absolutely continuous with respect to the sum of it and another; its density there is at most 1.
radon_nikodym = axiom(
    "Radon-Nikodym: mu has a density a with respect to mu + nu, with values from 0 to 1",
    "Folland, Real Analysis, Theorem 3.8",
    show=exists(
        test(X),
        lambda a: every(bounded(X), lambda f: E(mu, f) == E(mu, lambda x: a(x) * f(x)) + E(nu, lambda x: a(x) * f(x))),
    ),
)


@definition(r"$P = $P^{\mathsf{T}} = $P^2 \text{ linear}")
def subspace_projection(V: Euclid, P: Map[V, V]) -> Prop:
    """P projects orthogonally onto a linear subspace.

    P is linear, symmetric and idempotent: the orthogonal projection onto a linear subspace."""
    return all_of(
        every(V, V, REAL, lambda v, w, s: P(s * v + w) == s * P(v) + P(w)),
        every(V, V, lambda v, w: inner(P(v), w) == inner(v, P(w))),
        every(V, lambda v: P(P(v)) == P(v)),
    )


# P projects onto the directions of the affine hull of the set K(w) = 1; the set has a point k.
relative_interior = axiom(
    "A convex set that is not empty has a relative interior: a ball of its affine hull lies in it",
    "Rockafellar, Convex Analysis, Theorem 6.2",
    given=[
        hypothesis(
            "convex",
            every(
                V,
                V,
                REAL,
                lambda v, w, th: ((0 <= th) & (th <= 1)).implies(
                    eq(K(v), 1).implies(eq(K(w), 1).implies(eq(K((1 - th) * v + th * w), 1)))
                ),
            ),
        ),
        hypothesis("some point", eq(K(k), 1)),
    ],
    show=exists(
        V,
        map_(V, V),
        REAL,
        lambda c, P, r: all_of(
            subspace_projection(V, P),
            eq(K(c), 1),
            r > 0,
            every(V, lambda w: eq(K(w), 1).implies(P(w - c) == w - c)),
            every(V, lambda w: (norm(w - c) <= r).implies((P(w - c) == w - c).implies(eq(K(w), 1)))),
        ),
    ),
)

# --- couplings, Lipschitz functions, linear functions ---------------------------------------------------

mu_, nu_ = laws("mu nu", B)
cost = weight("c", B, B)


@definition(r"$pi \in \Pi($mu, $nu)")
def coupling_of(B: Normed, pi: Law[B, B], mu: Law[B], nu: Law[B]) -> Prop:
    """pi couples mu and nu.

    The marginals of pi are mu and nu."""
    return every(bounded(B), lambda f: E(pi, lambda u, v: f(u)) == E(mu, f)) & every(
        bounded(B), lambda f: E(pi, lambda u, v: f(v)) == E(nu, f)
    )


def coupling(pi: Law, mu: Law, nu: Law) -> Prop:
    """The marginals of pi are mu and nu."""
    return coupling_of(pi.spaces[0], pi, mu, nu)


optimal_coupling = axiom(
    "Of the couplings of two laws one has the least expected cost, for a Lipschitz cost",
    "Villani, Optimal Transport, Old and New, Theorem 4.1",
    given=[
        hypothesis(
            "Lipschitz",
            every(B, lambda u, v, u1, v1: abs(cost(u, v) - cost(u1, v1)) <= t * (norm(u - u1) + norm(v - v1))),
        )
    ],
    show=exists(
        law(B, B),
        lambda pi: (
            coupling(pi, mu_, nu_)
            & every(law(B, B), lambda rho: coupling(rho, mu_, nu_).implies(E(pi, cost) <= E(rho, cost)))
        ),
    ),
)

# The infimum of k(v, x) + t |w - v| over the v with K(v) = 1; it is that over a countable dense set of them.
K, extended = test("K", B), fun("k", B, X)
inside = lambda v: eq(K(v), 1)
lipschitz_extension = axiom(
    "Functions that are t-Lipschitz on a set K extend: h(w, x) = inf over v in K of k(v, x) + t |w - v|",
    "McShane, Extension of range of functions, Theorem 1; measurable by Aliprantis and Border, Infinite Dimensional "
    "Analysis, Lemma 4.51",
    given=[
        exists(B, inside),
        hypothesis(
            "Lipschitz",
            every(
                B,
                B,
                X,
                lambda v, w, x: (inside(v) & inside(w)).implies(
                    abs(extended(v, x) - extended(w, x)) <= t * norm(v - w)
                ),
            ),
        ),
    ],
    show=exists(
        fun(B, X),
        lambda h: every(
            B,
            X,
            lambda w, x: (
                every(B, lambda v: inside(v).implies(h(w, x) <= extended(v, x) + t * norm(w - v)))
                & every(
                    REAL,
                    lambda e: (0 < e).implies(
                        exists(B, lambda v: inside(v) & (extended(v, x) + t * norm(w - v) <= h(w, x) + e))
                    ),
                )
            ),
        ),
    ),
)

Y = space("Y")
linear_part = fun("l", X, Y, V)
riesz_representation = axiom(
    "A linear function on R^d is the inner product with a vector, measurable in what the function depends on",
    "Halmos, Finite-Dimensional Vector Spaces, Section 67",
    given=[
        hypothesis(
            "linear",
            every(
                X,
                Y,
                lambda x, y: every(
                    REAL,
                    V,
                    V,
                    lambda s, a, b: linear_part(x, y, s * a + b) == s * linear_part(x, y, a) + linear_part(x, y, b),
                ),
            ),
        )
    ],
    show=exists(map_((X, Y), V), lambda g: every(X, Y, V, lambda x, y, a: linear_part(x, y, a) == inner(g(x, y), a))),
)
