"""One noisy step for (gamma, delta): the noise hides a shift up to a factor and a small probability."""

from lemmas.iteration.shift import clip_of_short, clip_remainder, norm_of_clip
from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
P, Q_, N = laws("P Q N", V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
pi_ = law("pi", V, V)
z, z1, a, b, s, G, D, gamma, delta = reals("z z1 a b s G D gamma delta")
h, f = test("h", V), bounded("f", V)
u, v, k, x = points("u v k x", V)

@definition
def shifted_hockey_stick(G: Real, V: Normed, P: Law[V], Q: Law[V], z: Real, D: Real) -> Prop:
    """E_G^(z)(P || Q) <= D.

    Some law within z of P has E_G at most D from Q: it is that of u + clip(k, z)."""
    return exists(law(V, V),
        lambda pi: (every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(P, f))
                & every(test(V), lambda h: E(pi, lambda u, k: h(u + clip(V, k, z))) <= G * E(Q, h) + D)))

@definition
def hides(gamma: Real, V: Normed, N: Law[V], a: Real, delta: Real) -> Prop:
    """E_gamma(N shifted by at most a || N) <= delta.

    E_gamma(N shifted by w || N) <= delta for all |w| <= a."""
    return every(V,
        lambda w: (norm(w) <= a).implies(every(test(V), lambda h: E(N, lambda x: h(w + x)) <= gamma * E(N, h) + delta)))

def noisy_step(M: Law, psi: Map, N: Law) -> Law:
    return bind(M, lambda u: bind(N, lambda x: dirac(psi(u) + x)))

gap = every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= b * norm(u - v) + s)
cut = lambda u, k: u + clip(V, k, z)
K_ = lambda u, k: phi_(cut(u, k)) - psi(u)
H_ = lambda u, k: clip(V, K_(u, k), z1)
after = lambda v: E(N, lambda x: h(phi_(v) + x))
capped = lambda v: Min(1, gamma * after(v))

@claim("One noisy step: E_G^(z) <= D gives E_(G gamma)^(z1) <= D + delta, if the noise hides the rest",
    feldman("Theorem 22", "remark"),
    given=[z >= 0, z1 >= 0, a >= 0, b >= 0, gamma >= 0, delta >= 0, G >= 0, b * z + s <= z1 + a,
        hypothesis("maps", gap), hypothesis("hidden by the noise", hides(gamma, V, N, a, delta)),
        shifted_hockey_stick(G, V, P, Q_, z, D)],
    show=shifted_hockey_stick(G * gamma, V, noisy_step(P, psi, N), noisy_step(Q_, phi_, N), z1, D + delta))
def approximate_step():
    unpack(this, "pi")
    witness(bind(pi_, lambda u, k: bind(N, lambda x: dirac(psi(u) + x, H_(u, k)))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: E(N, lambda x: f(psi(u) + x))))
    with part[1]:
        intro("h")
        apply_to(close, value(V, capped))
        under(pi_, lambda u, k: moved(u, k) <= capped(cut(u, k)) + delta, inside)
        under(pi_, unclipped, unclip)
        under(Q_, lambda v: capped(v) <= gamma * after(v), lambda v: (by.fact("min", "below", 1, gamma * after(v)),))
        linear(G)

marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P, f))
close = every(test(V), lambda h: E(pi_, lambda u, k: h(cut(u, k))) <= G * E(Q_, h) + D)
moved = lambda u, k: E(N, lambda x: h(psi(u) + H_(u, k) + x))

def inside(u: Point, k: Point) -> tuple[Step, ...]:
    K, w = K_(u, k), psi(u) + H_(u, k) - phi_(cut(u, k))
    return (by.have(norm(K) <= z1 + a, by.use(norm_of_clip), by.apply_to(gap),
            by.combine((b, [norm(clip(V, k, z)) <= z]), (1, [this]), (1, [b * z + s <= z1 + a]))),
        by.use(clip_remainder),
        by.apply_to(hides(gamma, V, N, a, delta), w, value(V, lambda x: h(phi_(cut(u, k)) + x))),
        by.have(moved(u, k) <= 1), by.fact("min", "cases", 1, gamma * after(cut(u, k))), by.split(this))

unclipped = lambda u, k: eq(E(N, lambda x: h(psi(u) + x + clip(V, H_(u, k), z1))), moved(u, k))

def unclip(u: Point, k: Point) -> tuple[Step, ...]:
    return (by.use(norm_of_clip, k=K_(u, k), z=z1), by.use(clip_of_short), by.rewrite(this))
