"""One noisy step with random maps: contraction, shift reduction and a nonexpansive map in one.

As shift.py, but the two maps of a step may be random: psi(th, .) and phi(th, .) with one th, drawn
independently of the state.
"""

from lemmas.divergences.renyi import jensen, power_chain, root_bound
from lemmas.iteration.shift import clip_of_short, clip_remainder, norm_of_clip
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = normed("V"), space("Th")
k, p, q = points("k p q", V)
u, v = points("u v", V)
P, Q_, N = laws("P Q N", V)
rho = law("rho", Th)
psi, phi_, T = map_("psi", (Th, V), V), map_("phi", (Th, V), V), map_("T", V, V)
z, z1, a, b, s, B, R, alpha = reals("z z1 a b s B R alpha")
pi_ = law("pi", V, V)
t, f = weight("t", V), bounded("f", V)

def random_step(M: Law, rho: Law, psi: Map, N: Law, T: Map) -> Law:
    """Draw u from M, a map psi(th, .), noise x, and return T(psi(th, u) + x)."""
    return bind(M, lambda u: bind(rho, lambda th: bind(N, lambda x: dirac(T(psi(th, u) + x)))))

cut = lambda k, z: clip(V, k, z)
K_ = lambda u, k, th: phi_(th, u + cut(k, z)) - psi(th, u)
u1 = lambda u, th, x: T(psi(th, u) + x)
w1 = lambda u, k, th, x: T(psi(th, u) + cut(K_(u, k, th), z1) + x)
one = lambda v, th: E(N, lambda x: t(T(phi_(th, v) + x)) ** alpha) ** (1 / alpha)
sv = lambda v: E(rho, lambda th: E(N, lambda x: t(T(phi_(th, v) + x)) ** alpha)) ** (1 / alpha)
small = exp((alpha - 1) * R / alpha)

# Asked only of points that the shift may hold apart: of u = v alone where no shift is left.
gap = every(Th, V, V,
    lambda th, u, v: (norm(u - v) <= z).implies(norm(psi(th, u) - phi_(th, v)) <= b * norm(u - v) + s))
nonexpansive = every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))
first, second = random_step(P, rho, psi, N, T), random_step(Q_, rho, phi_, N, T)

@claim("One noisy step with random maps moves the shifted Renyi divergence",
    altschuler("Lemma 2.16", "part", "with the noise and the projection of the step"),
    given=[alpha > 1, z >= 0, z1 >= 0, a >= 0, b >= 0, B >= 0, b * z + s <= z1 + a, gap, nonexpansive,
        noise_cost(N, alpha, a) <= R, shifted_renyi_moment(P, Q_, alpha, z) <= B],
    show=shifted_renyi_moment(first, second, alpha, z1) <= B * exp((alpha - 1) * R))
def random_shift_and_contract():
    unpack(this, "pi")
    witness(bind(pi_,
            lambda u, k: bind(rho, lambda th: bind(N, lambda x: dirac(u1(u, th, x), w1(u, k, th, x) - u1(u, th, x))))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: E(rho, lambda th: E(N, lambda x: f(u1(u, th, x))))))
    with part[1]:
        intro("t")
        apply_to(moment, value(V, sv))
        under(pi_, moved, inside)
        under(pi_, averaged, unclip).called("under pi_")
        use(power_chain, c=small)
        rewrite("under pi_")

marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P, f))
moment = every(weight(V),
    lambda t: (E(pi_, lambda u, k: t(u + cut(k, z)) ** (alpha - 1)) ** alpha
            <= B * E(Q_, lambda y: t(y) ** alpha) ** (alpha - 1)))
cost = noise_cost(N, alpha, a) <= R

def hidden(u: Point, k: Point, th: Point) -> Prop:
    """The noise hides what is left of the shift."""
    return E(N, lambda x: t(w1(u, k, th, x)) ** (alpha - 1)) <= small * one(u + cut(k, z), th) ** (alpha - 1)

def hide(u: Point, k: Point, th: Point) -> tuple[Step, ...]:
    """The displacement K of the images, its shortened part, and what is left, w, of length at most a."""
    K = K_(u, k, th)
    v = u + cut(k, z)
    w = psi(th, u) + cut(K, z1) - phi_(th, v)
    return (by.have(norm(K) <= z1 + a, by.use(norm_of_clip), by.apply_to(gap),
            by.combine((b, [norm(cut(k, z)) <= z]), (1, [this]), (1, [b * z + s <= z1 + a]))), by.use(clip_remainder),
        by.apply_to(cost, w, value(V, lambda x: t(T(phi_(th, v) + x)))),
        by.use(root_bound, x=E(N, lambda x: t(w1(u, k, th, x)) ** (alpha - 1)), y=one(v, th) ** alpha), by.auto())

def moved(u: Point, k: Point) -> Prop:
    whole = E(rho, lambda th: E(N, lambda x: t(w1(u, k, th, x)) ** (alpha - 1)))
    return whole <= small * sv(u + cut(k, z)) ** (alpha - 1)

def inside(u: Point, k: Point) -> tuple[Step, ...]:
    """Jensen over the random map."""
    v = u + cut(k, z)
    return (by.under(rho, lambda th: hidden(u, k, th), lambda th: hide(u, k, th)),
        by.use(jensen, M=rho, s=value(Th, lambda th: one(v, th))), by.linear(small))

def unclipped(u: Point, k: Point, th: Point) -> Prop:
    k1 = lambda x: w1(u, k, th, x) - u1(u, th, x)
    return E(N, lambda x: t(u1(u, th, x) + cut(k1(x), z1)) ** (alpha - 1)) == E(N,
        lambda x: t(w1(u, k, th, x)) ** (alpha - 1))

def short(u: Point, k: Point, th: Point, x: Point) -> tuple[Step, ...]:
    """What is left of the shift after T is short enough not to be clipped."""
    K = K_(u, k, th)
    k1 = w1(u, k, th, x) - u1(u, th, x)
    return (by.use(norm_of_clip, k=K, z=z1), by.apply_to(nonexpansive), by.use(clip_of_short, k=k1, z=z1),
        by.rewrite(this))

def unclip(u: Point, k: Point) -> tuple[Step, ...]:
    at = lambda th, x: t(u1(u, th, x) + cut(w1(u, k, th, x) - u1(u, th, x), z1)) ** (alpha - 1)
    return (by.under(rho, lambda th: unclipped(u, k, th),
            lambda th: (by.under(N, lambda x: at(th, x) == t(w1(u, k, th, x)) ** (alpha - 1),
                    lambda x: short(u, k, th, x)),)),)

averaged = lambda u, k: (E(rho,
        lambda th: E(N, lambda x: t(u1(u, th, x) + cut(w1(u, k, th, x) - u1(u, th, x), z1)) ** (alpha - 1)))
        == E(rho, lambda th: E(N, lambda x: t(w1(u, k, th, x)) ** (alpha - 1))))
