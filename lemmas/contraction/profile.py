"""The whole curve of a kernel: the supremum of E_gamma after it when E_gamma before it is at most s.

The two-point formula keeps the end s = 1 of this curve.  At s the best inputs are a point mass at x and a law that has
the mass (1 - s)/gamma at x and the rest at z; after the kernel their E_gamma is s times that of K(x) and K(z) at 1 +
(gamma - 1)/s, gamma >= 1.  mu and nu are the inputs M and N; K(x) A is the probability of the set A, in the statements
the mean of a test phi.
"""

from lemmas.contraction.two_point import G
from lemmas.divergences.two_laws_mixed import two_law_mixture
from lemmas.papers import contraction, federated
from verify.lemma import *

X, Y = spaces("X Y")
M, N = laws("M N", X)
K = markov("K", X, Y)
gamma, s, f, S, m = reals("gamma s f S m")
x, z, x1, z1, w = points("x z x1 z1 w", X)
phi = test("phi", Y)
B = law("B", X)

# --- the curve is an upper bound -------------------------------------------------------------------

def profile_at_most(s: Expr, f: Expr) -> Prop:
    """s E_g(K(x) || K(z)) <= f with g = 1 + (gamma - 1)/s, multiplied out so that s = 0 needs no care."""
    return every(X, X, lambda x, z: every(test(Y), lambda phi: s * E(K(x), phi) - (s + gamma - 1) * E(K(z), phi) <= f))

@claim("If E_gamma(mu || nu) <= s <= 1, then E_gamma(mu K || nu K) is at most the supremum of s K(x) A - (s + gamma - "
        "1) K(z) A over x, z and A",
    given=[gamma >= 1, 0 <= s, s <= 1, hypothesis("two points", profile_at_most(s, f)), hockey_stick(M, N, gamma) <= s],
    show=hockey_stick(push(M, K), push(N, K), gamma) <= f)
def sharp_profile_upper():
    """G(x) = K(x) phi has the supremum S and the infimum -m, and is (S + m) t - m for a test t."""
    intro("phi")
    supremum(S, X, G)
    supremum(m, X, lambda x: -G(x))
    with have(ends):
        contradiction()
        have(d > 0)
        apply_to(near_S)
        unpack(this, x1)
        apply_to(near_m)
        unpack(this, z1)
        apply_to(profile_at_most(s, f), x1, z1, phi)
        combine((1, [this]), (s, [S - d < G(x1)]), (s + gamma - 1, [m - d < -G(z1)]), (1, [d > 0]))
    yes, no = cases(S + m > 0)
    with yes:
        with apply_to(hockey_stick(M, N, gamma) <= s, value(X, lambda u: (G(u) + m) / (S + m))) as of_the_bound:
            # The two premises: a test is at least 0 and at most 1.
            with of_the_bound.premise(0):
                apply_to(above_m)
            with of_the_bound.premise(1):
                apply_to(above_S)
        combine((S + m, [this]), (1, [ends]))
    with no:
        under(M, lambda x: G(x) <= S, lambda x: (by.apply_to(above_S),)).called("under M")
        under(N, lambda x: -G(x) <= m, lambda x: (by.apply_to(above_m),))
        combine((1, ["under M"]), (gamma, [this]), (1, [ends]), (1, [s <= 1, S + m <= 0]))

above_S = every(X, lambda x: G(x) <= S)
above_m = every(X, lambda x: -G(x) <= m)
near_S = every(REAL, lambda e: (0 < e).implies(exists(X, lambda x: S - e < G(x))))
near_m = every(REAL, lambda e: (0 < e).implies(exists(X, lambda x: m - e < -G(x))))
d = (s * S + (s + gamma - 1) * m - f) / (2 * s + gamma)  # so near to S and -m G comes, if `ends` fails
ends = s * S + (s + gamma - 1) * m <= f

# --- and it is attained ----------------------------------------------------------------------------

@definition(r"\mathsf{E}_{$gamma}(\mu \,\|\, \nu) \le $s"
        r" \;\Rightarrow\; \mathsf{E}_{$gamma}(\mu $K \,\|\, \nu $K) \le $f")
def takes_to(gamma: Real, X: Space, Y: Space, K: Markov[X, Y], s: Real, f: Real) -> Prop:
    """E_gamma(mu || nu) <= s makes E_gamma(mu K || nu K) <= f.

    The kernel takes laws at most s apart to laws at most f apart, in E_gamma."""
    return every(law(X), law(X),
        lambda M, N: (hockey_stick(M, N, gamma) <= s).implies(hockey_stick(push(M, K), push(N, K), gamma) <= f))

contracts_to = lambda s, f: takes_to(gamma, X, Y, K, s, f)
psi = test("psi", X)
B_mean = every(bounded(X), lambda g: E(B, g) == (1 - (1 - s) / gamma) * g(z) + (1 - s) / gamma * g(x))

@claim("The supremum of E_gamma after the kernel K, where E_gamma is at most s before it, is that of s K(x) A - (s + "
        "gamma - 1) K(z) A over x, z and A, for s > 0 that of s E_g(K(x) || K(z)), g = 1 + (gamma - 1)/s",
    contraction("Theorem 2", "remark", "the whole curve, of which the theorem is the end s = 1"),
    federated("Theorem 1", "remark", "the whole curve, of which the theorem is the end s = 1"), kind="strengthening",
    given=[gamma >= 1, 0 <= s, s <= 1],
    show=equivalent(profile_at_most(s, f), contracts_to(s, f)))
def sharp_profile():
    """That it is an upper bound is Theorem 1 (2) of Balle, Barthe, Gaboardi and Geumlek (2019, amplification by mixing
    and diffusion); laws that attain it, with a third point, are in the proof of Theorem 1 of Asoodeh and Calmon.
    The laws here need two points."""
    forth, back = each_part()
    with forth:
        intro("M", "N", "[before]")
        use(sharp_profile_upper)
    with back:
        intro("x", "z", "phi")
        use(two_law_mixture, P=dirac(z), R=dirac(x), s=(1 - s) / gamma)
        unpack(this, B)
        with apply_to(contracts_to(s, f), dirac(x), B, phi):
            intro("psi")
            apply_to(B_mean)
            have(psi(x) - gamma * E(B, psi) == s * psi(x) - (s + gamma - 1) * psi(z))
            combine((1, [this]), (s * (1 - psi(x)), []), ((s + gamma - 1) * psi(z), []))
        apply_to(B_mean, value(X, G))

doubt(sharp_profile,
    mutants=[mutant("nine tenths of it",
            given=[gamma >= 1, 0 <= s, s <= 1, profile_at_most(s, f), hockey_stick(M, N, gamma) <= s],
            show=hockey_stick(push(M, K), push(N, K), gamma) <= "9/10" * f)])
