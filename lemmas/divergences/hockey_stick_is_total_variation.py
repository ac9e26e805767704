"""When E_gamma is the total variation distance, and a bound of E_gamma by the Renyi moment."""

from lemmas.divergences.hahn import hahn_decomposition
from lemmas.divergences.hockey_stick import hahn_event
from lemmas.divergences.renyi_to_hockey_stick import hockey_stick_from_moment_at_tests
from lemmas.papers import federated, feldman
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
gamma, d, k, b, H, alpha, tau = reals("gamma d k b H alpha tau")
phi, h, A = test("phi", X), test("h", X), test("A", X)

# --- E_gamma = E_1 ------------------------------------------------------------------------------------

# dmu/dnu <= 1 but for a set of nu-probability 0: a set, or a test h, on which mu >= k nu, k > 1, has nu-probability 0.
on = lambda M, h, phi: E(M, lambda x: phi(x) * h(x))
exceeds = lambda h, k: every(test(X), lambda phi: k * on(nu, h, phi) <= on(mu, h, phi))
never_above = every(REAL, test(X), lambda k, h: (1 < k).implies(exceeds(h, k).implies(E(nu, h) <= 0)))
# TV <= E_gamma; E_gamma <= TV holds for every gamma >= 1.
equality = every(REAL, lambda d: (hockey_stick(mu, nu, gamma) <= d).implies(total_variation(mu, nu) <= d))
gain = lambda A: E(mu, A) - gamma * E(nu, A)
outside = E(nu, lambda x: h(x) * (1 - A(x)))
phi_on_A = lambda x: phi(x) * A(x)

@claim("For gamma > 1: E_gamma = TV if and only if dmu/dnu is at most 1 almost surely under nu",
    federated("Section 2, first property of E_eps, equality", "whole"),
    given=[gamma > 1],
    show=equivalent(equality, never_above), repairs="hockey_stick_equals_total_variation_only_at_zero")
def hockey_stick_is_total_variation():
    """If E_gamma = TV, let A be the best event for E_gamma, and try A together with h outside of it: then nu(A) = 0 and
    E_nu h (1 - A) = 0.  Conversely let E_mu phi - E_nu phi = d + 2 (k - 1), k > 1, and mu >= k nu on A, mu <= k nu
    outside: nu(A) = 0, so that phi A gains at most d, and phi (1 - A) at most k - 1."""
    forth, back = each_part()
    with forth:
        intro()
        use(hahn_event)
        unpack(this, A)
        apply_to(equality, gain(A))
        with apply_to(this, value(X, lambda u: A(u) + h(u) * (1 - A(u)))):
            have((1 - A(point("u", X))) * (1 - h(point("u", X))) >= 0)
        apply_to(exceeds(h, k), value(X, lambda x: 1 - A(x)))
        under(nu, lambda x: h(x) <= A(x) + h(x) * (1 - A(x)), lambda x: (by.have(A(x) * (1 - h(x)) >= 0),))
        have(E(nu, A) >= 0)
        have(outside >= 0)
        have((gamma - 1) * E(nu, A) <= 0, by.linear(k - 1))
        have(E(nu, A) <= 0, by.linear(1 / (gamma - 1)))
        have((k - 1) * outside <= 0, by.linear(gamma - 1))
        have(outside <= 0, by.linear(1 / (k - 1)))
    with back:
        intro("d", "[mu near nu]", "phi")
        contradiction()
        let(k, 1 + (E(mu, phi) - E(nu, phi) - d) / 2)
        use(hahn_decomposition, gamma=k)
        unpack(this, A).called("on tests", "event")
        apply_to(never_above, k, A, by={exceeds(A, k): (by.intro("psi"), by.apply_to("on tests"))})
        apply_to("on tests")
        apply_to("mu near nu", value(X, phi_on_A))
        under(nu, lambda x: phi_on_A(x) <= A(x), lambda x: (by.have(A(x) * (1 - phi(x)) >= 0),))
        have((k - 1) * E(nu, lambda x: phi(x) * (1 - A(x))) <= k - 1)
        linear(gamma - 1)

doubt(hockey_stick_is_total_variation,
    mutants=[mutant("one bound in common",
            given=[gamma > 1, (hockey_stick(mu, nu, gamma) <= d).implies(total_variation(mu, nu) <= d)],
            show=never_above)])

# --- from a Renyi moment, at every gamma ---------------------------------------------------------------

@claim("E_gamma <= H/(alpha tau^(alpha - 1)), tau = gamma alpha/(alpha - 1), H a bound of the Renyi moment",
    feldman("Lemma 14", "remark", "the best delta for every eps"), kind="lemma",
    given=[alpha > 1, H >= 0, tau > 0, renyi_moment(mu, nu, alpha) <= H],
    show=hockey_stick(mu, nu, tau * (alpha - 1) / alpha) <= H / (alpha * tau ** (alpha - 1)))
def hockey_stick_from_renyi_moment():
    let(b, 1 / (alpha - 1))  # alpha = 1 + 1/b, as in the claim that is cited
    have((alpha - 1) * b == 1)
    have(1 / b == alpha - 1)
    have(1 / (b + 1) == (alpha - 1) / alpha, by.linear(1 / ((b + 1) * alpha)))
    have(b / (b + 1) == 1 / alpha)
    with have(renyi_moment(mu, nu, 1 + 1 / b) <= H):
        rewrite(1 / b == alpha - 1)
    use(hockey_stick_from_moment_at_tests)
    intro("phi")
    apply_to(this)
    rewrite(1 / b == alpha - 1, at=this)
    combine((1, [this]), (tau * E(nu, phi), [1 / (b + 1) == (alpha - 1) / alpha]),
        (H / tau ** (alpha - 1), [b / (b + 1) == 1 / alpha]))
