"""The sharp curve of a kernel is the least bound at every level s in (0, 1]: inputs that reach its values.

Two laws that share a third point w give the value of the curve at any pair x, z of points.  Inputs with E_gamma = s, not
only at most s, give all of the curve if a set separates two points.

M has mass 1 - s at w and s at x; N has (1 - s)/gamma at w and the rest at z.  What M and gamma N have at w cancels.
"""

from lemmas.contraction.profile import (K, M, N, X, Y, contracts_to, f, gamma, profile_at_most, s, sharp_profile,
    two_law_mixture, w, x, z)
from lemmas.papers import contraction, federated
from verify.lemma import *

a, b = points("a b", X)
A, psi = test("A", X), test("psi", X)
phi = test("phi", Y)

first = every(bounded(X), lambda g: E(M, g) == (1 - s) * g(w) + s * g(x))
second = every(bounded(X), lambda g: E(N, g) == (1 - s) / gamma * g(w) + (1 - (1 - s) / gamma) * g(z))

@definition(r"\forall \varphi\colon $s\, $M(\varphi) - ($s + $gamma - 1)\, $N(\varphi) \le $f")
def curve_at_most(gamma: Real, s: Real, Y: Space, M: Law[Y], N: Law[Y], f: Real) -> Prop:
    """$s E_M phi - ($s + $gamma - 1) E_N phi <= $f for all tests phi, M = $M and N = $N.

    s E_g(M || N) <= f with g = 1 + (gamma - 1)/s, multiplied out."""
    return every(test(Y), lambda phi: s * E(M, phi) - (s + gamma - 1) * E(N, phi) <= f)

pair_curve = curve_at_most(gamma, s, Y, K(x), K(z), f)
after = hockey_stick(push(M, K), push(N, K), gamma) <= f

@claim("For M = (1 - s) dirac w + s dirac x and N = ((1 - s)/gamma) dirac w + (1 - (1 - s)/gamma) dirac z, E_M h - "
        "gamma E_N h is s h(x) - (s + gamma - 1) h(z), so E_gamma <= s, and after K it is the curve at x and z",
    contraction("Theorem 2", "remark", "the inputs that give the curve's value at a pair of points, for every s"),
    kind="lemma",
    given=[gamma >= 1, 0 <= s, s <= 1, first, second],
    show=all_of(every(bounded(X), lambda h: E(M, h) - gamma * E(N, h) == s * h(x) - (s + gamma - 1) * h(z)),
        hockey_stick(M, N, gamma) <= s, equivalent(after, pair_curve)))
def profile_inputs():
    """The difference E_M h - gamma E_N h at h = psi, and at h = K phi."""
    with have(difference):
        intro("g")
        apply_to(first)
        apply_to(second)
    _, at_most_s, after_K = each_part()
    with at_most_s:
        intro("psi")
        apply_to(difference)
        combine((1, [this]), (s * (1 - psi(x)), []), ((s + gamma - 1) * psi(z), []))
    with after_K:
        for either_way in each_part():
            with either_way:
                intro("[bound of M]", "phi")
                apply_to(difference, value(X, lambda x: E(K(x), phi)))
                apply_to("bound of M")

difference = every(bounded(X), lambda h: E(M, h) - gamma * E(N, h) == s * h(x) - (s + gamma - 1) * h(z))

doubt(profile_inputs, mutants=[mutant("nine tenths of s", show=hockey_stick(M, N, gamma) <= "9/10" * s)])

@claim("The laws (1 - s) dirac w + s dirac x and ((1 - s)/gamma) dirac w + (1 - (1 - s)/gamma) dirac z exist",
    given=[gamma >= 1, 0 <= s, s <= 1],
    show=exists(law(X), law(X),
        lambda M, N: (every(bounded(X), lambda g: E(M, g) == (1 - s) * g(w) + s * g(x))
                & every(bounded(X), lambda g: E(N, g) == (1 - s) / gamma * g(w) + (1 - (1 - s) / gamma) * g(z)))))
def profile_inputs_exist():
    use(two_law_mixture, P=dirac(w), R=dirac(x))
    unpack(this, M)
    use(two_law_mixture, P=dirac(z), R=dirac(w), s=(1 - s) / gamma)
    unpack(this, N)
    witness(M)
    witness(N)

doubt(profile_inputs_exist,
    mutants=[mutant("with half of the divergence", given=[gamma >= 1, 0 <= s, s <= 1, first, second],
            show=hockey_stick(M, N, gamma) <= s / 2)])

exact_inputs_to = every(law(X), law(X),
    lambda M, N: hockey_stick_equals(gamma, X, M, N, s).implies(hockey_stick(push(M, K), push(N, K), gamma) <= f))
separated = exists(X, X, test(X), lambda a, b, A: (A(a) == 1) & (A(b) == 0))
curve = every(X, X, lambda x, z: hockey_stick(K(x), K(z), 1 + (gamma - 1) / s) <= f / s)

@claim("Inputs with E_gamma = s reach the curve, if a set separates two points",
    given=[gamma >= 1, 0 <= s, s <= 1, separated, exact_inputs_to],
    show=profile_at_most(s, f))
def exact_profile_lower():
    """G(x) = K(x) phi.  If G(z) < G(x) the set G > G(z) has x and not z; else the curve is at most 0, and f >= 0."""
    intro("x", "z", "phi")
    yes, no = cases(G(z) < G(x))
    with yes:
        use(curve_at_two_inputs, A=value(X, lambda u: indicator(G(z) < G(u))))
        apply_to(this)
    with no:
        unpack(separated, a)
        unpack(this, b)
        unpack(this, A)
        use(curve_at_two_inputs)
        apply_to(this, none)
        combine((1, [this]), (s, [G(x) <= G(z)]), (G(z), [gamma >= 1]))

none = value(Y, lambda y: 0)  # the empty set: the bound f is not negative

@claim("If what K makes of all inputs with E_gamma = s is at most f apart, then the curve at x and z is, where a set "
        "has x and not z",
    given=[gamma >= 1, 0 <= s, s <= 1, exact_inputs_to, A(x) == 1, A(z) == 0],
    show=pair_curve)
def curve_at_two_inputs():
    """By `profile_inputs` with x itself as the third point w."""
    use(profile_inputs_exist, w=x)
    unpack(this, M)
    unpack(this, N)
    use(profile_inputs)
    apply_to(difference, A)
    with have(after):
        # The premise: E_gamma of M and N is s, which the test A attains.
        apply_to(exact_inputs_to, by=[(by.each_part((), (by.witness(A), by.linear(s, s + gamma - 1))),)])
    modus(after.implies(pair_curve))

G = lambda x: E(K(x), phi)

doubt(exact_profile_lower, mutants=[dropped(exact_profile_lower, [separated, exact_inputs_to], "any inputs")])

# F_K(s) = sup s E_(g(s))(K(x) || K(z)), g(s) = 1 + (gamma - 1)/s: the suprema are written by their bounds f.
@definition(r"\exists A, a \in A, b \notin A \;\Rightarrow\; \bigl(\forall x, z\colon \mathsf{E}_{1 + ($gamma - 1)/$s}("
        r"$K(x) \,\|\, $K(z)) \le $f/$s \iff (\mathsf{E}_{$gamma}(\mu \,\|\, \nu) = $s \Rightarrow"
        r" \mathsf{E}_{$gamma}(\mu $K \,\|\, \nu $K) \le $f)\bigr)")
def same_from_exact_inputs(gamma: Real, s: Real, X: Space, Y: Space, K: Markov[X, Y], f: Real) -> Prop:
    """if a set separates two points, E_g(K(x) || K(z)) <= (f)/s at all x and z if and only if K takes the inputs with
    E_gamma = s to outputs with E_gamma <= f; g = 1 + (gamma - 1)/s.

    If a set separates two points of X, the inputs with E_gamma = s have the curve too: E_g(K(x) || K(z)) <= f/s at
    all points if and only if E_gamma after K is at most f for all of them."""
    separated = exists(X, X, test(X), lambda a, b, A: (A(a) == 1) & (A(b) == 0))
    curve = every(X, X, lambda x, z: hockey_stick(K(x), K(z), 1 + (gamma - 1) / s) <= f / s)
    exact_inputs_to = every(law(X), law(X),
        lambda M, N: hockey_stick_equals(gamma, X, M, N, s).implies(hockey_stick(push(M, K), push(N, K), gamma) <= f))
    return separated.implies(curve.implies(exact_inputs_to)) & separated.implies(exact_inputs_to.implies(curve))

@claim("The supremum of E_gamma after K, over inputs with E_gamma <= s and, if a set separates two points, over those "
        "with E_gamma = s, is that of s E_g(K(x) || K(z)), g = 1 + (gamma - 1)/s, for every s in (0, 1]",
    contraction("Theorem 2", "remark", "the whole curve, of which the theorem is the end s = 1"),
    federated("Theorem 1", "remark", "the whole curve, of which the theorem is the end s = 1"), kind="lemma",
    given=[gamma >= 1, 0 < s, s <= 1],
    show=all_of(equivalent(curve, contracts_to(s, f)), same_from_exact_inputs(gamma, s, X, Y, K, f)))
def sharp_profile_full():
    use(sharp_profile).called("from the curve", "to the curve")  # there the curve is multiplied out by s
    all_inputs, exact_inputs = each_part()
    with all_inputs:
        from_the_curve, to_the_curve = each_part()
        with from_the_curve:
            intro(1)
            from_curve()
            modus("from the curve")
        with to_the_curve:
            intro(1)
            have(profile_at_most(s, f), by.modus("to the curve"))
            to_curve()
    with exact_inputs:
        from_the_curve, to_the_curve = each_part()
        with from_the_curve:
            intro("[separated]", "[curve]")
            from_curve()
            have(contracts_to(s, f), by.modus("from the curve"))
            intro("M", "N", "[exactly s]")
            apply_to(contracts_to(s, f))
        with to_the_curve:
            intro("[separated]", "[exact inputs]")
            use(exact_profile_lower)
            to_curve()

def from_curve() -> None:
    """The curve, divided by s, multiplied out."""
    with have(profile_at_most(s, f)):
        intro("x", "z", "phi")
        apply_to(curve)

def to_curve() -> None:
    """The same, back."""
    with have(curve):
        intro("x", "z", "phi")
        apply_to(profile_at_most(s, f))

doubt(sharp_profile_full,
    mutants=[mutant("nine tenths of it", given=[gamma >= 1, 0 < s, s <= 1, curve, hockey_stick(M, N, gamma) <= s],
            show=hockey_stick(push(M, K), push(N, K), gamma) <= "9/10" * f)])
