"""The sharp profile of a kernel: its shape, kernels with bounded ratios, gamma below one, strictness.

The curve itself stands in `profile`: f(s) is the supremum of E_gamma after the kernel when it is at most s before.
The laws before it are mu and nu (M and N), and b and theta are bounds of E_gamma.
"""

from lemmas.contraction.profile import K, M, N, X, Y, gamma, profile_at_most, sharp_profile_upper
from lemmas.contraction.two_point import two_point_formula
from lemmas.papers import contraction, federated
from verify.lemma import *

s, s1, s2, f, f1, f2, w, R, b, theta = reals("s s1 s2 f f1 f2 w R b theta")
x, z = points("x z", X)
phi, t = test("phi", Y), test("t", X)
SOURCES = (contraction("Theorem 2"), federated("Theorem 1"))

def after(bound: Expr) -> Prop:
    """E_gamma after the kernel is at most this."""
    return hockey_stick(push(M, K), push(N, K), gamma) <= bound

# --- its shape -------------------------------------------------------------------------------------

@claim("The profile f(s) = sup (s E_K(x) phi - (s + gamma - 1) E_K(z) phi) over x, z and tests phi is convex in s",
    *SOURCES, kind="lemma",
    given=[0 <= w, w <= 1, profile_at_most(s1, f1), profile_at_most(s2, f2)],
    show=profile_at_most(w * s1 + (1 - w) * s2, w * f1 + (1 - w) * f2))
def sharp_profile_convex():
    intro("x", "z", "phi")
    apply_to(profile_at_most(s1, f1))
    apply_to(profile_at_most(s2, f2))

@claim("The profile f(s) = sup (s E_K(x) phi - (s + gamma - 1) E_K(z) phi) does not fall as s >= 0 grows", *SOURCES,
    kind="lemma",
    given=[gamma >= 1, 0 <= s1, s1 <= s2, profile_at_most(s2, f)],
    show=profile_at_most(s1, f))
def sharp_profile_monotone():
    intro("x", "z", "phi")
    apply_to(profile_at_most(s2, f)).called("at x, z, phi")
    at_zero = apply_to(profile_at_most(s2, f), x, z, value(Y, lambda y: 0))
    yes, _ = cases(s2 > 0)
    with yes:
        combine((s1, ["at x, z, phi"]), (s2 - s1, [at_zero]), ((gamma - 1) * (s2 - s1) * E(K(z), phi), []), scale=s2)

# --- kernels with bounded ratios -------------------------------------------------------------------

private = every(X, X, lambda x, z: hockey_stick(K(x), K(z), R) <= 0)
kept = plus_part((R - 1) * s - (gamma - 1))
A, B = E(K(x), phi), E(K(z), phi)

@claim("K with likelihood ratios at most R takes E_gamma <= s <= 1 to at most [(R - 1) s - (gamma - 1)]_+/(R + 1)",
    *SOURCES, kind="strengthening",
    given=[gamma >= 1, R > 1, 0 <= s, s <= 1, private, hockey_stick(M, N, gamma) <= s],
    show=after(kept / (R + 1)))
def private_kernel_contraction():
    """s bounds E_gamma before K. Randomised response with ratio R attains it at all mu and
    nu with E_gamma = s. So eta_gamma(K) <= [R -
    gamma]_+/(R + 1)."""
    fact("max", "above", (R - 1) * s - (gamma - 1), 0)
    with use(sharp_profile_upper) as that:
        with that.premise("two points"):
            intro("x", "z", "phi")
            have((s + gamma - 1) * R - s >= 0)
            apply_to(private).called("private at x, z, phi")
            apply_to(private, z, x, value(Y, lambda y: 1 - phi(y))).called("private here")
            s_plus_gamma_minus_1_up_to_R_s, s_plus_gamma_minus_1_above_R_s = cases(s + gamma - 1 <= R * s)
            with s_plus_gamma_minus_1_up_to_R_s:
                with have((R - 1) * ((R + 1) * (s * A - (s + gamma - 1) * B)) <= (R - 1) * ((R - 1) * s - (gamma - 1))):
                    combine(((s + gamma - 1) * R - s, ["private at x, z, phi"]),
                        (R * s - (s + gamma - 1), ["private here"]))
                with have((R + 1) * (s * A - (s + gamma - 1) * B) <= (R - 1) * s - (gamma - 1)):
                    combine((1, [this]), scale=R - 1)
                linear()
            with s_plus_gamma_minus_1_above_R_s:
                have(s * A - (s + gamma - 1) * B <= 0, by.combine((s, ["private at x, z, phi"]), (B, [this])))

doubt(private_kernel_contraction, mutants=[mutant("R + 2 in the denominator", show=after(kept / (R + 2)))])

@claim("With likelihood ratios at most R, E_gamma <= (gamma - 1)/(R - 1) before K means E_gamma = 0 after K", *SOURCES,
    kind="lemma",
    given=[gamma >= 1, R > 1, private, hockey_stick(M, N, gamma) <= (gamma - 1) / (R - 1)],
    show=after(expr(0)))
def private_kernel_extinction():
    """So after finitely many steps with such kernels delta is exactly 0, for every eps > 0; for gamma < R a product
    of the bounds [R - gamma]_+/(R + 1) of the coefficients never vanishes."""
    yes, no = cases((gamma - 1) / (R - 1) <= 1)
    with yes:
        fact("max", "right", (R - 1) * ((gamma - 1) / (R - 1)) - (gamma - 1), 0)
        use(private_kernel_contraction)
        intro("phi")
        apply_to(this)
        linear(1 / (R + 1))
    with no:
        fact("max", "right", R - 1 - (gamma - 1), 0)
        use(private_kernel_contraction, s=1)
        intro("phi")
        apply_to(this)
        linear(1 / (R + 1))

# --- below gamma = 1, and strictness ---------------------------------------------------------------

@claim("For gamma < 1 the excess of E_gamma over 1 - gamma contracts with the coefficient of 1/gamma",
    federated("Theorem 1"), kind="lemma",
    given=[gamma > 0, gamma <= 1, every(X, X, lambda x, z: hockey_stick(K(x), K(z), 1 / gamma) <= theta),
        hockey_stick(M, N, gamma) <= b, b <= 1],
    show=after(1 - gamma + theta * (b - (1 - gamma))))
def contraction_below_one():
    """Below gamma = 1 every kernel has contraction coefficient 1, since E_gamma(mu || mu) = 1 - gamma before and
    after; this is what remains of the two-point formula."""
    intro("phi")
    use(two_point_formula)
    apply_to(hockey_stick(M, N, gamma) <= b, value(X, lambda x: 1))
    with apply_to(two_point_formula, N, M, excess) as that:
        with that.premise(hockey_stick(N, M, 1 / gamma) <= excess):
            intro("t")
            apply_to(hockey_stick(M, N, gamma) <= b, value(X, lambda x: 1 - t(x)))
    apply_to(this, value(Y, lambda y: 1 - phi(y)))

excess = (b - (1 - gamma)) / gamma

doubt(contraction_below_one, mutants=[mutant("without the shift", show=after(theta * b))])

@claim("If E_gamma of K(x) and K(z) is at most theta < 1 for all x and z and E_gamma(mu || nu) > 0, it falls strictly",
    federated("Section 2, data processing is strict", "part", "for E_eps, under a two-point condition on the kernel"),
    given=[gamma >= 1, theta < 1, every(X, X, lambda x, z: hockey_stick(K(x), K(z), gamma) <= theta), 0 < b, b <= 1,
        hockey_stick(M, N, gamma) <= b],
    show=after(theta * b) & (theta * b < b))
def hockey_stick_strict_processing():
    """What `typically strict` means for E_gamma: every bound b <= 1 of it before K, the least one too, gives a smaller
    one after K."""
    use(two_point_formula)
    apply_to(this)

doubt(hockey_stick_strict_processing, mutants=[mutant("twice as strictly", show=after(theta**2 * b) & (theta * b < b))])
