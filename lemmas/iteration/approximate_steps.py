"""One noisy step for E_gamma, gamma = e^eps: noise hides a shift up to a factor gamma and a probability delta.

E_G^(z)(P || Q) <= D bounds the shifted divergence before the step, at the factor G, of the laws P and Q or mu and nu.
The maps of the two runs, chi(th, .) and omega(th, .) with one random th, bring points at most z apart to at most C z +
s; z1 of that is kept as the shift, and the noise N is to hide the rest, a shift of at most a.  th has the law rho, and
T stretches no distance.
"""

from typing import Any

from lemmas.iteration.amplification import noisy_step
from lemmas.iteration.step_of_a_pair import always, near_images, noise_hides, nonexpansive, random_step, to_the_next_pair
from lemmas.papers import feldman
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, Q_, mu, nu, N = laws("P Q mu nu N", V)
rho = law("rho", Th)
chi, omega, T = map_("chi", (Th, V), V), map_("omega", (Th, V), V), map_("T", V, V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
z, z1, a, b, s, C, G, D, gamma, delta = reals("z z1 a b s C G D gamma delta")
h = test("h", V)
th, v, w = point("th", Th), point("v", V), point("w", V)

@definition
def shifted_hockey_stick(G: Real, V: Normed, P: Law[V], Q: Law[V], z: Real, D: Real) -> Prop:
    """E_G^(z)(P || Q) <= D.

    Some law within z of P has E_G at most D from Q: it is that of u + clip(k, z), where (u, k) has the law pi, u
    the law P, and clip(k, z) is k shortened to the length z."""
    return exists(law(V, V),
        lambda pi: (every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(P, f))
                & every(test(V), lambda h: E(pi, lambda u, k: h(u + clip(V, k, z))) <= G * E(Q, h) + D)))

@definition
def hides(gamma: Real, V: Normed, N: Law[V], a: Real, delta: Real) -> Prop:
    """E_gamma(N shifted by at most a || N) <= delta.

    E_gamma(N shifted by w || N) <= delta for all |w| <= a."""
    return every(V,
        lambda w: (norm(w) <= a).implies(every(test(V), lambda h: E(N, lambda x: h(w + x)) <= gamma * E(N, h) + delta)))

# gamma times what the test h sees after a step from v with the map th.
after = lambda th, v: gamma * E(N, lambda x: h(T(omega(th, v) + x)))

@claim("Random maps within C |u - v| + s, noise hides C z + s - z1: E_G^(z) <= D gives E_(G gamma)^(z1) <= D + delta",
    feldman("Theorem 22", "remark", "random maps, E_gamma"), kind="lemma",
    given=[z >= 0, z1 >= 0, a >= 0, C >= 0, C * z + s <= z1 + a, hypothesis("maps", near_images(chi, omega, z, C, s)),
        nonexpansive, gamma >= 0, delta >= 0, G >= 0, hypothesis("hidden", hides(gamma, V, N, a, delta)),
        shifted_hockey_stick(G, V, mu, nu, z, D)],
    show=shifted_hockey_stick(G * gamma, V, random_step(mu, rho, chi, N, T), random_step(nu, rho, omega, N, T), z1,
        D + delta))
def random_step_hockey_stick():
    with to_the_next_pair():
        # The test for the pair before, of which "pi.1" speaks, is capped at 1, to be one.
        intro("h")
        apply_to("pi.1", value(V, lambda v: E(rho, lambda th: Min(1, after(th, v)))))
        with noise_hides(h, lambda th, v: Min(1, after(th, v)) + delta):
            apply_to("hidden", w, value(V, lambda x: h(T(omega(th, v) + x))))
        under(nu, lambda v: E(rho, lambda th: Min(1, after(th, v))) <= E(rho, lambda th: after(th, v)),
            lambda v: (by.under(rho, lambda th: Min(1, after(th, v)) <= after(th, v),
                    lambda th: (by.fact("min", "below", 1, after(th, v)),)),))
        linear(G)

doubt(random_step_hockey_stick,
    mutants=[mutant("whatever the noise hides",
            given=[z >= 0, gamma >= 0, G >= 0, shifted_hockey_stick(G, V, mu, nu, z, D)],
            show=hockey_stick(mu, nu, G * gamma) <= D + delta)])

# --- maps that are not random, and no noise ---------------------------------------------------------------

maps_apart = every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= b * norm(u - v) + s)

@claim("|psi(u) - phi(v)| <= b |u - v| + s, noise hides b z + s - z1: E_G^(z) <= D gives E_(G gamma)^(z1) <= D + delta",
    feldman("Theorem 22", "remark"),
    given=[z >= 0, z1 >= 0, a >= 0, b >= 0, gamma >= 0, delta >= 0, G >= 0, b * z + s <= z1 + a,
        hypothesis("maps", maps_apart), hypothesis("hidden by the noise", hides(gamma, V, N, a, delta)),
        shifted_hockey_stick(G, V, P, Q_, z, D)],
    show=shifted_hockey_stick(G * gamma, V, noisy_step(P, psi, N), noisy_step(Q_, phi_, N), z1, D + delta))
def approximate_step():
    use(random_step_hockey_stick, **always("chi omega", psi, phi_), T=identity)

pushed = (bind(mu, lambda u: bind(rho, lambda th: dirac(chi(th, u)))),
    bind(nu, lambda v: bind(rho, lambda th: dirac(omega(th, v)))))

@claim("E_G^(C z + s)(chi mu || omega nu) <= E_G^(z)(mu || nu) if chi and omega take u and v, |u - v| <= z, within C "
        "|u - v| + s", feldman("Lemma 21", "remark", "random maps, E_gamma"), kind="lemma",
    given=[z >= 0, C >= 0, C * z + s >= 0, near_images(chi, omega, z, C, s), shifted_hockey_stick(G, V, mu, nu, z, D)],
    show=shifted_hockey_stick(G, V, *pushed, C * z + s, D))
def random_contraction_hockey_stick():
    """Random maps that are s apart, one of them C-Lipschitz, are so."""

    with to_the_next_pair(**no_noise, P=mu, b=C, psi=chi, phi=omega):
        intro("h")
        apply_to("pi.1", value(V, lambda v: E(rho, lambda th: h(omega(th, v)))))
        with noise_hides(h, lambda th, v: h(omega(th, v))):
            definite(w)  # |w| <= 0: nothing is to hide
            rewrite(this)

identity = value(V, lambda u: u)
no_noise: dict[str, Any] = dict(N=dirac(zero(V)), T=identity, a=0, z1=C * z + s)

doubt(random_contraction_hockey_stick,
    mutants=[mutant("closer than before", given=[z >= 0, C >= 0, shifted_hockey_stick(G, V, mu, nu, z, D)],
            show=hockey_stick(*pushed, G) <= D / 2)])
