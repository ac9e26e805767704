"""One noisy step whose random maps have close laws in the two runs: the step of Theorem 3.1.

The first run goes from u to T(psi(th, u) + y + x), th drawn from rho, y from N2 and x from N.  The second run goes from
v to T(p + x) with p drawn from A(v), and for every v the law of psi(th, v) + y is close to A(v).

Theorem 3.1 is that of altschuler2022noisysgd, whose proof conditions the batch on the noise and breaks at (3.5).
Here the batch th stays random: the first run is moved by what is left of the shift, cut to z1, at the cost R of the
noise x; then the divergence S of the two samplings replaces psi(th, v) + y by A(v).
"""

from lemmas.divergences.renyi import power_chain, root_bound
from lemmas.iteration.random_step import nonexpansive
from lemmas.iteration.shift import clip_of_short, clip_remainder, norm_of_clip
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, Q_, N, N2 = laws("P Q N N2", V)
rho = law("rho", Th)
psi, T = map_("psi", (Th, V), V), map_("T", V, V)
A = markov("A", V, V)
z, z1, a, c, B, R, S, alpha = reals("z z1 a c B R S alpha")
pi_ = law("pi", V, V)
t, f = weight("t", V), bounded("f", V)
u, v = points("u v", V)

def sampled_law(rho: Law, psi: Map, N2: Law, v: Point) -> Law:
    """The law of psi(th, v) + y."""
    return bind(rho, lambda th: bind(N2, lambda y: dirac(psi(th, v) + y)))

def kernel_step(M: Law, A: Callable[[Point], Law], N: Law, T: Map) -> Law:
    """Draw v from M, a point p from A(v), noise x, and return T(p + x)."""
    return bind(M, lambda v: bind(A(v), lambda p: bind(N, lambda x: dirac(T(p + x)))))

cut = lambda k, z: clip(V, k, z)
# The shift k, cut to z, is K_ after psi; u1 and w1 are the points after the step, w1 with K_ cut to z1.
K_ = lambda u, k, th: psi(th, u + cut(k, z)) - psi(th, u)
u1 = lambda u, th, y, x: T(psi(th, u) + y + x)
w1 = lambda u, k, th, y, x: T(psi(th, u) + cut(K_(u, k, th), z1) + y + x)
# What a weight t is at w1, and at u1 after the cut of what is between them; the same, by `short`.
moved_to = lambda u, k, th, y, x: t(w1(u, k, th, y, x)) ** (alpha - 1)
# The test at u1 plus the shift to w1, clipped to z1; and at w1, which by `short` is the same.
clipped = lambda u, k, th, y, x: t(u1(u, th, y, x) + cut(w1(u, k, th, y, x) - u1(u, th, y, x), z1)) ** (alpha - 1)
# The alpha-norm of t after the second half of the step, from p, and from a p that is drawn from A(v).
kept = lambda p: E(N, lambda x: t(T(p + x)) ** alpha) ** (1 / alpha)
sv = lambda v: E(A(v), lambda p: E(N, lambda x: t(T(p + x)) ** alpha)) ** (1 / alpha)
small, large = exp((alpha - 1) * R / alpha), exp((alpha - 1) * S / alpha)

lipschitz = every(Th, V, V, lambda th, u, v: norm(psi(th, u) - psi(th, v)) <= c * norm(u - v))
close = every(V, lambda v: renyi(sampled_law(rho, psi, N2, v), A(v), alpha) <= S)
cost = noise_cost(N, alpha, a) <= R
first = kernel_step(P, lambda v: sampled_law(rho, psi, N2, v), N, T)
second = kernel_step(Q_, A, N, T)

@claim("One noisy step: the shifted divergence grows by the cost of the noise and the divergence of the two samplings",
    altschuler("Theorem 3.1", "step", "in place of (3.3) to (3.5), where the batch is conditioned on the noise"),
    repairs="noisy_sgd_pabi_3_5",
    given=[alpha > 1, z >= 0, z1 >= 0, a >= 0, c >= 0, B >= 0, c * z <= z1 + a, lipschitz, nonexpansive, cost, close,
        shifted_renyi_moment(P, Q_, alpha, z) <= B],
    show=shifted_renyi_moment(first, second, alpha, z1) <= B * exp((alpha - 1) * (R + S)))
def sampled_step():
    unpack(this, pi_)
    # Both runs take the same th, y and x; the shift afterwards is w1 - u1.
    witness(bind(pi_,
            lambda u, k: bind(rho,
                lambda th: bind(N2,
                    lambda y: bind(N, lambda x: dirac(u1(u, th, y, x), w1(u, k, th, y, x) - u1(u, th, y, x)))))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: over(lambda th, y, x: f(u1(u, th, y, x)))))
    with part[1]:
        intro("t")
        apply_to(moment, value(V, sv))
        under(pi_, moved, inside)
        under(pi_, averaged, unclip).called("unclipped")
        use(power_chain, c=small * large)
        rewrite("unclipped")

# What is known of a coupling pi of P and the shift k.
# What the shifted divergence says of pi: u has the law P, and u + cut(k, z) the moment B from Q_.
marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(P, f))
moment = every(weight(V),
    lambda t: (E(pi_, lambda u, k: t(u + cut(k, z)) ** (alpha - 1)) ** alpha
            <= B * E(Q_, lambda y: t(y) ** alpha) ** (alpha - 1)))

def hidden(u: Point, k: Point, th: Point, y: Point) -> Prop:
    """The noise hides what is left of the shift."""
    p = psi(th, u + cut(k, z)) + y
    return E(N, lambda x: moved_to(u, k, th, y, x)) <= small * kept(p) ** (alpha - 1)

def hide(u: Point, k: Point, th: Point, y: Point) -> tuple[Step, ...]:
    """What is cut off K_ is at most a long, since |K_| <= c z <= z1 + a: noise at the cost R hides it."""
    """K, cut to z1, is at most a away from K: the noise hides that at the cost R."""
    K = K_(u, k, th)
    v = u + cut(k, z)
    w = psi(th, u) + cut(K, z1) - psi(th, v)
    return (by.have(norm(K) <= z1 + a, by.use(norm_of_clip), by.apply_to(lipschitz, th, u, v),
            by.combine((c, [norm(cut(k, z)) <= z]), (1, [this]), (1, [c * z <= z1 + a]))), by.use(clip_remainder),
        by.apply_to(cost, w, value(V, lambda x: t(T(psi(th, v) + y + x)))),
        by.use(root_bound, x=E(N, lambda x: moved_to(u, k, th, y, x)), y=kept(psi(th, v) + y) ** alpha,
            H=exp((alpha - 1) * R)))

over = lambda body: E(rho, lambda th: E(N2, lambda y: E(N, lambda x: body(th, y, x))))

def moved(u: Point, k: Point) -> Prop:
    """The step from u with the shift k, against the second run from u + cut(k, z)."""
    mean = over(lambda th, y, x: moved_to(u, k, th, y, x))
    return mean <= small * large * sv(u + cut(k, z)) ** (alpha - 1)

def inside(u: Point, k: Point) -> tuple[Step, ...]:
    """The second run draws its point from A(v)."""
    v = u + cut(k, z)
    one = lambda th, y: kept(psi(th, v) + y) ** (alpha - 1)
    return (by.under(rho,
            lambda th: E(N2, lambda y: E(N, lambda x: moved_to(u, k, th, y, x))) <= small * E(N2, lambda y: one(th, y)),
            lambda th: (by.under(N2, lambda y: hidden(u, k, th, y), lambda y: hide(u, k, th, y)),)),
        by.apply_to(close, v, value(V, kept)),
        by.use(root_bound, x=E(rho, lambda th: E(N2, lambda y: one(th, y))), y=sv(v) ** alpha), by.linear(small))

def short(u: Point, k: Point, th: Point, y: Point, x: Point) -> tuple[Step, ...]:
    """What is left of the shift after T is short enough not to be clipped."""
    K = K_(u, k, th)
    k1 = w1(u, k, th, y, x) - u1(u, th, y, x)
    return (by.use(norm_of_clip, k=K, z=z1), by.apply_to(nonexpansive), by.use(clip_of_short, k=k1, z=z1),
        by.rewrite(this))

def unclip(u: Point, k: Point) -> tuple[Step, ...]:
    """By `short`, for all th, y and x: clipped and whole have the same mean."""
    """The means of `clipped` and `moved_to` are the same, under each law in turn."""
    return (by.under(rho,
            lambda th: (E(N2, lambda y: E(N, lambda x: clipped(u, k, th, y, x)))
                    == E(N2, lambda y: E(N, lambda x: moved_to(u, k, th, y, x)))),
            lambda th: (by.under(N2,
                    lambda y: E(N, lambda x: clipped(u, k, th, y, x)) == E(N, lambda x: moved_to(u, k, th, y, x)),
                    lambda y: (by.under(N, lambda x: clipped(u, k, th, y, x) == moved_to(u, k, th, y, x),
                            lambda x: short(u, k, th, y, x)),)),)),)

averaged = lambda u, k: (over(lambda th, y, x: clipped(u, k, th, y, x))
        == over(lambda th, y, x: moved_to(u, k, th, y, x)))
