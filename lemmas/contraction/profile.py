"""The whole curve of a kernel: the largest E_gamma after the kernel when E_gamma before it is at most s.

The two-point formula keeps the end s = 1 of this curve.  At s the best inputs are two point masses that share
the mass 1 - s; after the kernel their E_gamma is s times that of K(x) and K(z) at 1 + (gamma - 1)/s.
"""

from types import SimpleNamespace

from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y = spaces("X Y")
P, R, M, N = laws("P R M N", X)
K = markov("K", X, Y)
gamma, s, h, f, S, m, e = reals("gamma s h f S m e")
x, z, x1, z1, w = points("x z x1 z1 w", X)
phi = test("phi", Y)
g = bounded("g", X)
B = law("B", X)

# --- the curve is an upper bound -----------------------------------------------------------------------


def G(x: Point) -> Expr:
    """The test after the kernel."""
    return E(K(x), phi)


def profile_at_most(s: Expr, f: Expr) -> Prop:
    """s E_g(K(x) || K(z)) <= f with g = 1 + (gamma - 1)/s, multiplied out so that s = 0 needs no care."""
    return every(
        X, X, lambda x, z: every(test(Y), lambda phi: s * E(K(x), phi) - (s + gamma - 1) * E(K(z), phi) <= f)
    )


sharp_profile_upper = claim(
    "If E_gamma(mu || nu) <= s then E_gamma(mu K || nu K) is at most s E_g(K(x) || K(z)) for some x and z, "
    "g = 1 + (gamma - 1)/s, or below the supremum of these",
    kind="strengthening",
    given=[gamma >= 1, 0 <= s, s <= 1, profile_at_most(s, f), hockey_stick(M, N, gamma) <= s],
    show=hockey_stick(push(M, K), push(N, K), gamma) <= f,
)
above_S = every(X, lambda x: G(x) <= S)
above_m = every(X, lambda x: -G(x) <= m)
near_S = every(REAL, lambda e: (0 < e).implies(exists(X, lambda x: S - e < G(x))))
near_m = every(REAL, lambda e: (0 < e).implies(exists(X, lambda x: m - e < -G(x))))
u = point("u", X)
d = (s * S + (s + gamma - 1) * m - f) / (2 * s + gamma)
ends = s * S + (s + gamma - 1) * m <= f

proof(
    sharp_profile_upper,
    intro("phi"),
    supremum(S, X, G),
    supremum(m, X, lambda x: -G(x)),  # m is minus the infimum
    have(
        ends,
        contradiction(),
        have(d > 0),
        apply_to(near_S, d),
        unpack(-1, x1),
        apply_to(near_m, d),
        unpack(-1, z1),
        apply_to(profile_at_most(s, f), x1, z1, phi),
        combine((1, [-1]), (s, [S - d < G(x1)]), (s + gamma - 1, [m - d < -G(z1)]), (1, [d > 0])),
    ),
    cases(
        S + m > 0,
        # G = (S + m) t - m with a test t.
        yes=(
            apply_to(
                hockey_stick(M, N, gamma) <= s,
                value(X, lambda u: (G(u) + m) / (S + m)),
                by=[
                    (apply_to(above_m, u), linear(1 / (S + m))),
                    (apply_to(above_S, u), linear(1 / (S + m))),
                ],
            ),
            combine((S + m, [-1]), (1, [ends])),
        ),
        no=(
            under(M, lambda x: G(x) <= S, lambda x: (apply_to(above_S, x),)),
            under(N, lambda x: -G(x) <= m, lambda x: (apply_to(above_m, x),)),
            combine((1, [-2]), (gamma, [-1]), (1, [ends]), (1, [s <= 1, S + m <= 0])),
        ),
    ),
)
