"""One noisy step at order one: the shifted Kullback-Leibler divergence under contraction and noise."""

from lemmas.iteration.approximate_steps import noisy_step
from lemmas.iteration.shift import clip_of_short, clip_remainder, norm_of_clip
from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
P, Q_, N = laws("P Q N", V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
pi_ = law("pi", V, V)
z, z1, a, b, s, B, R, b1, eps = reals("z z1 a b s B R b1 eps")
gb, f, Lf = bounded("gb", V), bounded("f", V), bounded("Lf", V)
u, v, k, x = points("u v k x", V)

@definition
def shifted_kl(V: Normed, P: Law[V], Q: Law[V], z: Real, eps: Real) -> Prop:
    """KL^(z)(P || Q) <= eps.

    Some law within z of P has Kullback-Leibler divergence at most eps from Q: that of u + clip(k, z)."""
    return exists(law(V, V),
        lambda pi: (every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(P, f))
                & every(bounded(V),
                lambda g: exp(E(pi, lambda u, k: g(u + clip(V, k, z)))) <= exp(eps) * E(Q, lambda y: exp(g(y))))))

@definition(r"R_1($N, $a) \le $R")
def kl_cost_at_most(V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """R_1($N, $a) <= $R.

    The cost of a shift at order one: KL(N shifted by w || N) <= R for every |w| <= a."""
    return every(V, lambda w: (norm(w) <= a).implies(kl(bind(N, lambda x: dirac(w + x)), N) <= R))

kl_cost = lambda N, a, R: kl_cost_at_most(N.spaces[0], N, a, R)
gap = every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= b * norm(u - v) + s)
cut = lambda u, k: u + clip(V, k, z)
K_ = lambda u, k: phi_(cut(u, k)) - psi(u)
H_ = lambda u, k: clip(V, K_(u, k), z1)
inner_mean = lambda v: E(N, lambda x: exp(gb(phi_(v) + x)))
moved = lambda u, k: E(N, lambda x: gb(psi(u) + H_(u, k) + x))
within = every(V, lambda v: (-b1 <= gb(v)) & (gb(v) <= b1))

@claim("log E exp(g) lies between the bounds of g",
    given=[within],
    show=(inner_mean(v) > 0) & (-b1 <= log(inner_mean(v))) & (log(inner_mean(v)) <= b1))
def log_partition_bounded():
    under(N, lambda x: exp(-b1) <= exp(gb(phi_(v) + x)),
        lambda x: (by.apply_to(within, phi_(v) + x), by.fact("exp", "increasing", -b1, gb(phi_(v) + x))))
    under(N, lambda x: exp(gb(phi_(v) + x)) <= exp(b1),
        lambda x: (by.apply_to(within, phi_(v) + x), by.fact("exp", "increasing", gb(phi_(v) + x), b1)))
    fact("log", "increasing", exp(-b1), inner_mean(v))
    fact("log", "increasing", inner_mean(v), exp(b1))
    fact("log", "exp", -b1)
    fact("log", "exp", b1)

doubt(log_partition_bounded, mutants=[dropped(log_partition_bounded, within)])

@claim("One noisy step at order one: contraction and shift reduction", feldman("Lemma 20", "part", "order one"),
    feldman("Lemma 21", "part", "order one"),
    given=[z >= 0, z1 >= 0, a >= 0, b >= 0, b * z + s <= z1 + a, hypothesis("maps", gap),
        hypothesis("cost of the noise", kl_cost(N, a, R)), shifted_kl(V, P, Q_, z, eps)],
    show=shifted_kl(V, noisy_step(P, psi, N), noisy_step(Q_, phi_, N), z1, eps + R))
def shift_and_contract_order_one():
    unpack(this, "pi")
    witness(bind(pi_, lambda u, k: bind(N, lambda x: dirac(psi(u) + x, H_(u, k)))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: E(N, lambda x: f(psi(u) + x))))
    with part[1]:
        intro("gb")
        bounded_by(gb, b1)
        with name_for(Lf, value(V, lambda v: log(inner_mean(v))), limit=b1) as of_Lf:
            with of_Lf.premise(0):
                use(log_partition_bounded)
            with of_Lf.premise(1):
                use(log_partition_bounded)
        apply_to(close, Lf)
        under(pi_, lambda u, k: moved(u, k) <= R + Lf(cut(u, k)), inside)
        under(pi_, unclipped,
            lambda u, k: (by.use(norm_of_clip, k=K_(u, k), z=z1), by.use(clip_of_short), by.rewrite(this))).called(
            "under pi_")
        under(Q_, lambda v: eq(exp(Lf(v)), inner_mean(v)),
            lambda v: (by.use(log_partition_bounded), by.apply_to(named), by.rewrite(this),
                by.fact("exp", "log", inner_mean(v))))
        rewrite("under pi_")
        fact("exp", "increasing", E(pi_, moved), R + E(pi_, lambda u, k: Lf(cut(u, k))))
        linear(exp(R), exp(R) * exp(eps))

marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P, f))
close = every(bounded(V), lambda g: exp(E(pi_, lambda u, k: g(cut(u, k)))) <= exp(eps) * E(Q_, lambda y: exp(g(y))))
named = every(V, lambda v: eq(Lf(v), log(inner_mean(v))))

def inside(u: Point, k: Point) -> tuple[Step, ...]:
    K, w = K_(u, k), psi(u) + H_(u, k) - phi_(cut(u, k))
    return (by.have(norm(K) <= z1 + a, by.use(norm_of_clip), by.apply_to(gap),
            by.combine((b, [norm(clip(V, k, z)) <= z]), (1, [this]), (1, [b * z + s <= z1 + a]))),
        by.use(clip_remainder), by.apply_to(kl_cost(N, a, R), w, value(V, lambda x: gb(phi_(cut(u, k)) + x))),
        by.apply_to(named), by.fact("log", "increasing", exp(moved(u, k)), exp(R) * inner_mean(cut(u, k))),
        by.fact("log", "exp", moved(u, k)), by.fact("log", "exp", R),
        by.fact("log", "product", exp(R), inner_mean(cut(u, k))), by.linear())

unclipped = lambda u, k: eq(E(N, lambda x: gb(psi(u) + x + clip(V, H_(u, k), z1))), moved(u, k))
