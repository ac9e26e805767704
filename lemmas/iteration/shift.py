"""Shifting a law before noise is added: the shifted Renyi divergence, contraction and shift reduction."""

from lemmas.divergences.renyi import power_chain, root_bound
from lemmas.papers import feldman
from verify.lemma import *

V = normed("V")
k = point("k", V)
z, a, n, r = reals("z a n r")

@claim("|clip(k, z)| <= z", feldman("Lemma 20, proof, the map h_z", "step"),
    given=[z >= 0],
    show=norm(clip(V, k, z)) <= z)
def norm_of_clip():
    cases(norm(k) <= 0)

@claim("clip(k, z) is k if |k| <= z", given=[norm(k) <= z], show=clip(V, k, z) == k)
def clip_of_short():
    yes, no = cases(norm(k) <= 0)
    with yes:
        definite(k)
        rewrite(this)
    with no:
        have(z / norm(k) >= 1)
        have(Min(1, z / norm(k)) == 1)
        rewrite(this)

@claim("|clip(k, z) - k| <= a if |k| <= z + a", feldman("Lemma 20, proof, the map h_z", "step"),
    given=[z >= 0, a >= 0, norm(k) <= z + a],
    show=norm(clip(V, k, z) - k) <= a)
def clip_remainder():
    yes, no = cases(norm(k) <= z)
    with yes:
        use(clip_of_short)
        rewrite(this)
    with no:
        have(norm(k) > 0)
        have(z / norm(k) <= 1, by.linear())
        have(Min(1, z / norm(k)) == z / norm(k))
        rewrite(this)

# --- shift reduction, contraction and a nonexpansive map in one step ------------------------------------

P, Q_, N = laws("P Q N", V)
psi, phi_, T = map_("psi", V, V), map_("phi", V, V), map_("T", V, V)
alpha, z1, b, s, B, R = reals("alpha z1 b s B R")
pi_ = law("pi", V, V)
t = weight("t", V)
f = bounded("f", V)
u, v = points("u v", V)
x = point("x", V)

def shifted(k: Point, z: Expr) -> Point:
    return clip(V, k, z)

K_ = lambda u, k: phi_(u + shifted(k, z)) - psi(u)
u1 = lambda u, x: T(psi(u) + x)
w1 = lambda u, k, x: T(psi(u) + shifted(K_(u, k), z1) + x)
sv = lambda q: E(N, lambda x: t(T(phi_(q) + x)) ** alpha) ** (1 / alpha)

lipschitz = every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= b * norm(u - v) + s)
nonexpansive = every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))
first, second = (bind(P, lambda u: bind(N, lambda x: dirac(T(psi(u) + x)))),
    bind(Q_, lambda v: bind(N, lambda x: dirac(T(phi_(v) + x)))))

@claim("One noisy step moves the shifted Renyi divergence: contraction, shift reduction and a nonexpansive map",
    feldman("Lemma 20", "part", "1 < alpha < infinity, joined with the step of Lemma 21"),
    feldman("Lemma 21", "part", "1 < alpha < infinity, joined with the step of Lemma 20"),
    given=[alpha > 1, z >= 0, z1 >= 0, a >= 0, b >= 0, B >= 0, b * z + s <= z1 + a, hypothesis("maps", lipschitz),
        hypothesis("nonexpansive", nonexpansive), hypothesis("cost of the noise", noise_cost(N, alpha, a) <= R),
        hypothesis("before", shifted_renyi_moment(P, Q_, alpha, z) <= B)],
    show=shifted_renyi_moment(first, second, alpha, z1) <= B * exp((alpha - 1) * R))
def shift_and_contract():
    unpack(this, "pi")
    witness(bind(pi_, lambda u, k: bind(N, lambda x: dirac(u1(u, x), w1(u, k, x) - u1(u, x)))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: E(N, lambda x: f(u1(u, x)))))
    with part[1]:
        intro("t")
        apply_to(moment, value(V, sv))
        under(pi_, moved, inside)
        under(pi_, unclipped,
            lambda u, k: (by.under(N, lambda x: unclipped_at(u, k, x), lambda x: short(u, k, x)),)).called("under pi_")
        use(power_chain, c=exp((alpha - 1) * R / alpha))
        rewrite("under pi_")

marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P, f))
moment = every(weight(V),
    lambda t: (E(pi_, lambda u, k: t(u + shifted(k, z)) ** (alpha - 1)) ** alpha
            <= B * E(Q_, lambda y: t(y) ** alpha) ** (alpha - 1)))
cost = noise_cost(N, alpha, a) <= R

def moved(u: Point, k: Point) -> Prop:
    """The noise hides what is left of the shift."""
    return E(N, lambda x: t(w1(u, k, x)) ** (alpha - 1)) <= exp((alpha - 1) * R / alpha) * sv(u + shifted(k, z)) ** (
        alpha - 1)

def inside(u: Point, k: Point) -> tuple[Step, ...]:
    """The displacement K of the images, its shortened part H, and what is left, w, of length at most a."""
    K = K_(u, k)
    v = u + shifted(k, z)
    w = psi(u) + shifted(K, z1) - phi_(v)
    return (by.have(norm(K) <= z1 + a, by.use(norm_of_clip), by.apply_to(lipschitz),
            by.combine((b, [norm(shifted(k, z)) <= z]), (1, [this]), (1, [b * z + s <= z1 + a]))),
        by.use(clip_remainder), by.apply_to(cost, w, value(V, lambda x: t(T(phi_(v) + x)))),
        by.use(root_bound, x=E(N, lambda x: t(w1(u, k, x)) ** (alpha - 1)), y=sv(v) ** alpha), by.auto())

def unclipped_at(u: Point, k: Point, x: Point) -> Prop:
    """What is left of the shift after T is short enough not to be clipped."""
    k1 = w1(u, k, x) - u1(u, x)
    return t(u1(u, x) + shifted(k1, z1)) ** (alpha - 1) == t(w1(u, k, x)) ** (alpha - 1)

def unclipped(u: Point, k: Point) -> Prop:
    k1 = lambda x: w1(u, k, x) - u1(u, x)
    return E(N, lambda x: t(u1(u, x) + shifted(k1(x), z1)) ** (alpha - 1)) == E(N,
        lambda x: t(w1(u, k, x)) ** (alpha - 1))

def short(u: Point, k: Point, x: Point) -> tuple[Step, ...]:
    K = K_(u, k)
    k1 = w1(u, k, x) - u1(u, x)
    return (by.use(norm_of_clip, k=K, z=z1), by.apply_to(nonexpansive), by.use(clip_of_short, k=k1, z=z1),
        by.rewrite(this))

# On the line: 1 and 2 cut to 1.
doubt(norm_of_clip,
    mutants=[mutant("at most z/2", show=norm(clip(V, k, z)) <= z / 2,
            hints=[{"witness": {"V": "line", "k": "1", "z": "1"}}])])
doubt(clip_of_short,
    mutants=[mutant("of any length", given=[z >= 0], hints=[{"witness": {"V": "line", "k": "2", "z": "1"}}])])
doubt(clip_remainder,
    mutants=[mutant("at most a/2", show=norm(clip(V, k, z) - k) <= a / 2,
            hints=[{"witness": {"V": "line", "k": "2", "z": "1", "a": "1"}}])])
