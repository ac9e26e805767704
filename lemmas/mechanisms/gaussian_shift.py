"""One step of a noisy iteration with Gaussian noise, for the exact privacy curve delta_M.

As in lemmas.iteration.shift, where the Renyi divergence is kept, a law of (u, k) carries the shifted point u + clip(k,
z); here its law is kept within delta_M of the other iteration at every gamma.  Noise of deviation s that hides a shift
of length a takes M to K with K^2 = M^2 + (a/s)^2.  The maps may be random, psi(th, .) and phi(th, .) with the same th
from rho, drawn independently of the state.  P and Q are the laws of the states before the step, z and z1 the bounds of
the shift before and after it; T does not expand.
"""

from lemmas.iteration.step_of_a_pair import noise_hides, to_the_next_pair
from lemmas.mechanisms.gaussian_curve import curve, gaussian_curve_step, shifted_curve
from lemmas.mechanisms.neyman_pearson import neyman_pearson, power
from verify.language.expr import Like
from verify.lemma import *

V, Th = euclid("V"), space("Th")
P, Q_ = laws("P Q", V)
pi_ = law("pi", V, V)
rho = law("rho", Th)
psi, phi_, T = map_("psi", (Th, V), V), map_("phi", (Th, V), V), map_("T", V, V)
z, z1, a, s, M, K, gamma = reals("z z1 a s M K gamma")
t, w = test("t", V), point("w", V)

def gaussian_step(P: Law, rho: Law, psi: Map, s: Like, T: Map) -> Law:
    """Draw u from P and th from rho, and return T(psi(th, u) + s xi)."""
    return bind(P, lambda u: bind(rho, lambda th: bind(gauss(P.spaces[0]), lambda x: dirac(T(psi(th, u) + s * x)))))

def accepted(v: Point, th: Point) -> Expr:
    """The chance that the test t accepts after the step from v."""
    return E(gauss(V), lambda x: t(T(phi_(th, v) + s * x)))

def near(psi: Map, phi: Map, z: Expr, bound: Expr) -> Prop:
    """Of states that are within z of each other the images are within `bound`."""
    return every(psi.source[0], psi.source[1], psi.source[1],
        lambda th, u, v: (norm(u - v) <= z).implies(norm(psi(th, u) - phi(th, v)) <= bound))

nonexpansive = every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))

@claim("Maps from within z to within z1 + a, noise s xi: delta_M at shift z gives delta_K at z1, K^2 = M^2 + (a/s)^2",
    given=[z >= 0, z1 >= 0, a >= 0, s > 0, M**2 + (a / s) ** 2 == K**2,
        hypothesis("near states stay near", near(psi, phi_, z, z1 + a)), nonexpansive, shifted_curve(P, Q_, z) <= M],
    show=shifted_curve(gaussian_step(P, rho, psi, s, T), gaussian_step(Q_, rho, phi_, s, T), z1) <= K)
def gaussian_shift_and_contract():
    with to_the_next_pair(V, b=0, s=z1 + a, N=bind(gauss(V), lambda x: dirac(s * x))):
        intro("gamma")
        intro("t")
        with noise_hides(t, lambda th, v: power(a / s, accepted(v, th)), V):
            use(neyman_pearson, w=w / s)
        with under(rho, lambda th: lost(th) <= curve(K, gamma)):
            use(gaussian_curve_step)
        swap(rho, shifted, lambda th, v: power(a / s, accepted(v, th)))
        swap(rho, Q_, lambda th, v: accepted(v, th))
        linear(gamma)

shifted = bind(pi_, lambda u, k: dirac(u + clip(V, k, z)))

def lost(th: Point) -> Expr:
    """What `gaussian_curve_step` bounds, for the maps of a given th."""
    return E(shifted, lambda v: power(a / s, accepted(v, th))) - gamma * E(Q_, lambda v: accepted(v, th))
