"""theta_gamma as E_gamma of Gaussian laws, and the coefficient of the Gaussian kernel on a bounded set.

The kernel is K(x) = N(F(x), sigma^2 I), for inputs x with the means F(x).
"""

from typing import Any

from lemmas.contraction.projected_step import gaussian_noise_within, gaussian_theta
from lemmas.contraction.stopped_runs import gaussian_theta_below_one
from lemmas.contraction.two_point import two_point_theorem
from lemmas.mechanisms.gaussian import gaussian_hockey_stick, normal
from lemmas.mechanisms.theta_gamma import theta_lipschitz, theta_positive
from lemmas.papers import contraction, federated
from verify.lemma import *

V, X = euclid("V"), space("X")
m1, m2, u = points("m1 m2 u", V)
gamma, s, r, D, h, sigma = reals("gamma s r D h sigma")
phi = test("phi", V)
F = map_("F", X, V)
x, z, x0 = points("x z x0", X)

def equals(M: Law, N: Law, value: Expr) -> Prop:
    """E_gamma(M || N) is the value: a bound for every test, and attained by one."""
    return hockey_stick_equals(gamma, M.spaces[0], M, N, value)

def closed_form(r: Expr) -> Expr:
    """Q(log(gamma)/r - r/2) - gamma Q(log(gamma)/r + r/2): theta_gamma(r) for r > 0."""
    return Q(log(gamma) / r - r / 2) - gamma * Q(log(gamma) / r + r / 2)

apart = norm(m1 - m2) / s

# With theta_gamma(0) = 0 the means may be equal; the closed form divides by their distance.
@claim("E_gamma(N(m1, s^2 I) || N(m2, s^2 I)) = theta_gamma(b), b = |m1 - m2|/s, for all means; for different ones it "
        "is Q(log(gamma)/b - b/2) - gamma Q(log(gamma)/b + b/2)", contraction("Lemma 2", "whole"),
    contraction("equation (11)", "whole"), federated("Lemma 1", "whole"), repairs="theta_quotient_at_zero",
    given=[gamma >= 1, s > 0],
    show=(norm(m1 - m2) > 0).implies(gaussian_theta(gamma, apart) == closed_form(apart))
        & equals(normal(m1, s), normal(m2, s), gaussian_theta(gamma, apart)))
def gaussian_divergence():
    closed, is_theta = each_part()
    with closed:
        intro("[the means differ]")
        fact("theta", "definition", gamma, apart)
    with is_theta:
        at_most, attained = each_part()
        with at_most:
            use(gaussian_noise_within)
        with attained:
            norm_m1_minus_m2_positive, norm_m1_minus_m2_not_positive = cases(norm(m1 - m2) > 0)
            with norm_m1_minus_m2_positive:
                use(gaussian_hockey_stick)
            with norm_m1_minus_m2_not_positive:
                witness(value(V, lambda y: 0))

doubt(gaussian_divergence,
    mutants=[mutant("half the distance",
            show=hockey_stick(normal(m1, s), normal(m2, s), gamma) <= gaussian_theta(gamma, norm(m1 - m2) / (2 * s))),
        mutant("the closed form without gamma",
            show=(norm(m1 - m2) > 0).implies(gaussian_theta(gamma, apart)
                    == Q(log(gamma) / apart - apart / 2) - Q(log(gamma) / apart + apart / 2)))])

@claim("theta_gamma(r) = E_gamma(N(r u, I) || N(0, I)) for every unit vector u; it is in [0, 1], and for r > 0 it is "
        "Q(log(gamma)/r - r/2) - gamma Q(log(gamma)/r + r/2)", contraction("Definition 1", "whole"),
    contraction("Definition 1, unit vector u", "whole"), federated("(5)", "whole"), repairs="theta_quotient_at_zero",
    given=[gamma >= 1, r >= 0, norm(u) == 1],
    show=all_of(equals(normal(r * u, 1), normal(zero(V), 1), gaussian_theta(gamma, r)), gaussian_theta(gamma, r) >= 0,
        gaussian_theta(gamma, r) <= 1, (r > 0).implies(gaussian_theta(gamma, r) == closed_form(r))))
def theta_is_a_divergence():
    """By `gaussian_divergence` for the means r u and 0."""
    use(gaussian_theta_below_one)
    use(gaussian_divergence, m1=r * u, m2=zero(V))
    is_theta, nonnegative, *_ = each_part()
    with is_theta:
        at_most, attained = each_part()
        with at_most:
            congruence(norm(u) == 1,
                lambda hole: hockey_stick(shifted, centred, gamma) <= gaussian_theta(gamma, r * hole), backwards=True)
        with attained:
            unpack(this, phi)
            witness(phi)
            congruence(norm(u) == 1,
                lambda hole: E(shifted, phi) - gamma * E(centred, phi) == gaussian_theta(gamma, r * hole),
                backwards=True)
    with nonnegative:
        r_positive, _ = cases(r > 0)
        with r_positive:
            use(theta_positive)

shifted, centred = normal(r * u, 1), normal(zero(V), 1)

doubt(theta_is_a_divergence,
    mutants=[mutant("of any vector", given=[gamma >= 1, r >= 0],
            show=hockey_stick(normal(r * u, 1), normal(zero(V), 1), gamma) <= gaussian_theta(gamma, r))])

# --- bounded inputs --------------------------------------------------------------------------------

# The inputs are the F(x): any bounded set, with its diameter as a supremum (the printed maximum need not be
# attained).
K = markov("K", X, V)
gaussian_kernel = hypothesis("Gaussian kernel", every(X, lambda x: same(K(x), normal(F(x), sigma))))
diameter = hypothesis("diameter", every(X, X, lambda x, z: norm(F(x) - F(z)) <= D))
reached = hypothesis("diameter is reached",
    every(REAL, lambda e: (0 < e).implies(exists(X, X, lambda x, z: D - e < norm(F(x) - F(z))))))
printed = gaussian_theta(gamma, D / sigma)
bounded_setting = [gamma >= 1, sigma > 0, gaussian_kernel, diameter]
root = sqrt(2 * pi)
gap = theta(gamma, D / sigma) - h

@claim("On inputs of diameter at most D the Gaussian kernel has E_gamma(K(x) || K(z)) <= theta_gamma(D/sigma)",
    given=bounded_setting,
    show=every(X, X, lambda x, z: hockey_stick(K(x), K(z), gamma) <= printed))
def gaussian_kernel_contracts():
    intro("x", "z")
    apply_to(gaussian_kernel).called("gaussian kernel at x")
    apply_to(gaussian_kernel, z).called("gaussian kernel at z")
    apply_to(diameter)
    rewrite("gaussian kernel at x")
    rewrite("gaussian kernel at z")
    use(gaussian_noise_within)

two_points = every(X, X, lambda x, z: hockey_stick(K(x), K(z), gamma) <= h)

@claim("A bound of E_gamma(K(x) || K(z)), K(x) = N(F(x), sigma^2 I), is one of theta_gamma(|F(x) - F(z)|/sigma)",
    given=[gamma >= 1, sigma > 0, gaussian_kernel, hockey_stick(K(x), K(z), gamma) <= h],
    show=gaussian_theta(gamma, norm(F(x) - F(z)) / sigma) <= h)
def pair_attains():
    apply_to(gaussian_kernel).called("gaussian kernel at x")
    apply_to(gaussian_kernel, z).called("gaussian kernel at z")
    use(gaussian_divergence)
    unpack(this, phi)
    apply_to(hockey_stick(K(x), K(z), gamma) <= h)
    rewrite("gaussian kernel at x", at=this)
    rewrite("gaussian kernel at z", at=this)

@claim("On a bounded set the Gaussian kernel has eta_gamma = theta_gamma(diameter/sigma)",
    federated("Lemma 2", "whole"), repairs="bounded_set_diameter_attained",
    given=[*bounded_setting, reached],
    show=(contraction_coefficient(K, gamma) <= h).implies(printed <= h)
        & (printed <= h).implies(contraction_coefficient(K, gamma) <= h))
def gaussian_kernel_coefficient():
    """theta_gamma is 1/sqrt(2 pi)-Lipschitz, so h < theta_gamma(D/sigma) fails for two inputs at a distance near D."""
    use(two_point_theorem).called("points suffice", "at points")
    at_least, at_most = each_part()
    with at_least:
        intro("[h bounds eta_gamma]")
        modus("at points")
        inhabit(x0, X)
        apply_to(two_points, x0, x0, value(V, lambda y: 0))  # so h >= 0
        D_positive, _ = cases(D > 0)
        with D_positive:
            contradiction()
            have(gap > 0)
            fact("min", "below", D, gap * sigma * root)
            have(Min(D, gap * sigma * root) > 0, by.cases_of(Min(D, gap * sigma * root)))
            apply_to(reached, Min(D, gap * sigma * root))
            unpack(this, x)
            unpack(this, z)
            apply_to(diameter)
            have(norm(F(x) - F(z)) > 0)
            apply_to(two_points)
            use(pair_attains)
            use(theta_lipschitz, r1=norm(F(x) - F(z)) / sigma, r2=D / sigma, by={"order": (by.linear(),)})
            have(gap * sigma * root <= D - norm(F(x) - F(z)), by.linear(sigma * root))
    with at_most:
        intro("[theta_gamma(D/sigma) <= h]")
        with modus("points suffice"):
            use(gaussian_kernel_contracts)
            intro("x", "z", "phi")
            apply_to(this)

# On the line: all means are 0, or the means are 0 and 1.
on_line = {"X": "line", "V": "line", **dict.fromkeys(("gamma", "sigma", "D"), "1")}

def means(F: Callable[[Expr], Expr]) -> dict[str, Any]:
    """Gaussian laws of deviation 1 with the means F(x)."""
    return {"F": value(line, F), "K": value(line, lambda x: bind(gauss(line), lambda xi: dirac(F(x) + xi)))}

zero_or_one = means(lambda x: indicator(x <= 0))
are_gaussian = (by.intro("x"), by.ext("f"))
within_1 = (by.intro("x", "z"), by.cases(real("x") <= 0), by.cases(real("z") <= 0))
apart_by_1 = (by.intro("e"), by.intro(), by.witness(0), by.witness(1))
doubt(gaussian_kernel_coefficient,
    mutants=[mutant("the diameter is at most D", given=bounded_setting,
            hints=[{"witness": {**on_line, **means(lambda x: expr(0)), "h": "0"},
                    "proofs": {"given Gaussian kernel": are_gaussian, "given diameter": (by.intro("x", "z"),),
                        "show": (by.intro(), by.choose(0), by.have(theta(1, 1) > 0, by.evaluate()),
                            by.each_part((by.intro("mu", "nu", "e"), by.intro(), by.intro("phi")), ()))}}]),
        mutant("half the diameter",
            show=(gaussian_theta(gamma, D / (2 * sigma)) <= h).implies(contraction_coefficient(K, gamma) <= h),
            hints=[{"witness": {**on_line, **zero_or_one, "h": "3/10"},
                    "proofs": {"given Gaussian kernel": are_gaussian, "given diameter": within_1,
                        "given diameter is reached": apart_by_1,
                        "show": (by.intro(), by.have(theta(1, "1/2") <= "3/10", by.evaluate()),
                            by.have(theta(1, 1) > "3/10", by.evaluate()),
                            by.use(gaussian_divergence, V=line, m1=1, m2=0, s=1, gamma=1), by.unpack(this, "phi"),
                            by.each_part((),
                                (by.witness(dirac(expr(0))), by.witness(dirac(expr(1))), by.witness(1),
                                    by.each_part((),
                                        by.each_part((),
                                            by.each_part((by.intro("psi"),),
                                                (by.witness(test("phi", line)),)))))))}}])])
