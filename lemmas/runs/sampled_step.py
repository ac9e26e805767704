"""One noisy step whose random maps have close laws in the two runs: the step of Theorem 3.1.

The first run goes from u to T(psi(th, u) + y + x), th drawn from rho, y from N2 and x from N.  The second run goes from
v to T(p + x) with p drawn from A(v), and for every v the law of psi(th, v) + y is close to A(v).

Theorem 3.1 is that of altschuler2022noisysgd, whose proof conditions the batch on the noise and breaks at (3.5).
Here the batch th stays random: the first run is moved by what is left of the shift, cut to z1, at the cost R of the
noise x; then the divergence S of the two samplings replaces psi(th, v) + y by A(v).  B bounds the moment before.
"""

from lemmas.divergences.renyi import power_chain, root_bound
from lemmas.iteration.step_of_a_pair import new, noise_hides, nonexpansive, pi_, to_the_next_pair
from lemmas.papers import altschuler
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, Q_, N, N2 = laws("P Q N N2", V)
rho = law("rho", Th)
psi, T = map_("psi", (Th, V), V), map_("T", V, V)
A = markov("A", V, V)
z, z1, a, c, B, R, S, alpha = reals("z z1 a c B R S alpha")
t = weight("t", V)
th, v, w = point("th", Th), point("v", V), point("w", V)

def sampled_law(rho: Law, psi: Callable[..., Point], N2: Law, v: Point) -> Law:
    """The law of psi(th, v) + y."""
    return bind(rho, lambda th: bind(N2, lambda y: dirac(psi(th, v) + y)))

def kernel_step(M: Law, A: Callable[[Point], Law], N: Law, T: Map) -> Law:
    """Draw v from M, a point p from A(v), noise x, and return T(p + x)."""
    return bind(M, lambda v: bind(A(v), lambda p: bind(N, lambda x: dirac(T(p + x)))))

# The alpha-norm of t after the second half of the step, from p, and from a p that is drawn from A(v).
kept = lambda p: E(N, lambda x: t(T(p + x)) ** alpha) ** (1 / alpha)
sv = lambda v: E(A(v), lambda p: E(N, lambda x: t(T(p + x)) ** alpha)) ** (1 / alpha)
small, large = exp((alpha - 1) * R / alpha), exp((alpha - 1) * S / alpha)

lipschitz = every(Th, V, V, lambda th, u, v: norm(psi(th, u) - psi(th, v)) <= c * norm(u - v))
close = hypothesis("samplings", every(V, lambda v: renyi(sampled_law(rho, psi, N2, v), A(v), alpha) <= S))
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
    with to_the_next_pair(b=c, s=0, N=both, phi=psi, by={"maps": images_near}):
        intro("t")
        apply_to("pi.1", value(V, sv))
        with noise_hides(lambda v: t(v) ** (alpha - 1), lambda th, v: small * sampled(th, v)):
            under(N2, lambda y: hidden(th, v, w, y), lambda y: hide(th, v, w, y))
        # The second run draws its point from A(v).
        with under(pi_,
                lambda u, k: E(rho, lambda th: small * sampled(th, cut(u, k)))
                    <= small * large * sv(cut(u, k)) ** (alpha - 1)) as (u, k):
            apply_to(close, cut(u, k), value(V, kept))
            use(root_bound, x=E(rho, lambda th: sampled(th, cut(u, k))), y=sv(cut(u, k)) ** alpha)
            linear(small)
        use(power_chain, x=E(new, lambda u, k: t(u + clip(V, k, z1)) ** (alpha - 1)), c=small * large)

# Both noises, of which only the second hides the shift.
both = bind(N2, lambda y: bind(N, lambda x: dirac(y + x)))
cut = lambda u, k: u + clip(V, k, z)
sampled = lambda th, v: E(N2, lambda y: kept(psi(th, v) + y) ** (alpha - 1))
images_near = (by.intro("th", "u", "v"), by.intro(), by.apply_to(lipschitz))

def hidden(th: Point, v: Point, w: Point, y: Point) -> Prop:
    """The noise hides what is left of the shift."""
    return E(N, lambda x: t(T(psi(th, v) + w + y + x)) ** (alpha - 1)) <= small * kept(psi(th, v) + y) ** (alpha - 1)

def hide(th: Point, v: Point, w: Point, y: Point) -> tuple[Step, ...]:
    """By the cost of the noise, to the power 1/alpha."""
    return (by.apply_to(cost, w, value(V, lambda x: t(T(psi(th, v) + y + x)))),
        by.use(root_bound, x=E(N, lambda x: t(T(psi(th, v) + w + y + x)) ** (alpha - 1)),
            y=kept(psi(th, v) + y) ** alpha, H=exp((alpha - 1) * R)))
