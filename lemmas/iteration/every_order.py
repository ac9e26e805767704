"""Shift reduction, contraction and amplification by iteration at every order: alpha > 1, one and infinity.

The papers let alpha >= 1 and, in their definitions, also alpha = infinity.  Order one is the Kullback-Leibler
divergence, order infinity the largest ratio; each has its own dual form, so that a statement about every order
has three parts.
"""

from lemmas.iteration.approximate_steps import approximate_step
from lemmas.iteration.order_one_step import kl_cost, shift_and_contract_order_one, shifted_kl
from lemmas.iteration.reduction import (
    apart,
    contraction_of_maps,
    convolved,
    lipschitz,
    lipschitz_gap,
    shift_reduction,
)
from lemmas.iteration.shifted import shifted_renyi
from lemmas.papers import berthier, feldman
from verify.lemma import *

V = normed("V")
mu, nu, N = laws("mu nu N", V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
z, a, C, s, eps, R, alpha = reals("z a C s eps R alpha")
identity = value(V, lambda u: u)


@definition(V, law(V), law(V), REAL, REAL, text="D_oo^($z)($P || $Q) <= $eps")
def shifted_max(V: Space, P: Law, Q: Law, z: Expr, eps: Expr) -> Prop:
    """Some law within z of P has largest ratio at most e^eps to Q: that of u + clip(k, z)."""
    return exists(
        law(V, V),
        lambda pi: (
            every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(P, f))
            & every(test(V), lambda h: E(pi, lambda u, k: h(u + clip(V, k, z))) <= exp(eps) * E(Q, h))
        ),
    )


@definition(V, law(V), REAL, REAL, text="R_oo($N, $a) <= $R")
def max_cost(V: Space, N: Law, a: Expr, R: Expr) -> Prop:
    """The cost of a shift at order infinity: D_oo(N shifted by w || N) <= R for every |w| <= a."""
    return every(V, lambda w: (norm(w) <= a).implies(max_divergence(bind(N, lambda x: dirac(w + x)), N) <= R))


# --- shift reduction ------------------------------------------------------------------------------------

noised = (convolved(mu, N), convolved(nu, N))
shift_reduction_every_order = claim(
    "D^(z)(mu * N || nu * N) <= D^(z + a)(mu || nu) + R(N, a) at every order",
    feldman("Lemma 20", "whole"),
    berthier("Lemma 3.3", "whole"),
    given=[z >= 0, a >= 0],
    show=all_of(
        ((alpha > 1) & (noise_cost(N, alpha, a) <= R) & (shifted_renyi(mu, nu, alpha, z + a) <= eps)).implies(
            shifted_renyi(*noised, alpha, z) <= eps + R
        ),
        (kl_cost(N, a, R) & shifted_kl(V, mu, nu, z + a, eps)).implies(shifted_kl(V, *noised, z, eps + R)),
        (max_cost(V, N, a, R) & shifted_max(V, mu, nu, z + a, eps)).implies(
            shifted_max(V, *noised, z, eps + R)
        ),
    ),
)
w, g, h = point("w", V), bounded("g", V), test("h", V)
hidden = (intro("w"), intro(), intro("h"), apply_to(max_cost(V, N, a, R), w, h))
unmoved = dict(P=mu, Q=nu, psi=identity, phi=identity, z=z + a, z1=z, b=1, s=0)
proof(
    shift_reduction_every_order,
    each_part(
        (intro(), use(shift_reduction)),
        (intro(), use(shift_and_contract_order_one, **unmoved)),
        (
            intro(),
            use(
                approximate_step,
                **unmoved,
                G=exp(eps),
                gamma=exp(R),
                D=0,
                delta=0,
                by=[*[()] * 9, hidden, ()],
            ),
        ),
    ),
)

# --- contraction ----------------------------------------------------------------------------------------

point_mass = dirac(zero(V))
pushed = (push(mu, psi), push(nu, phi_))
contraction_every_order = claim(
    "D^(C z + s)(psi(X) || phi(X')) <= D^(z)(X || X') for maps s apart, one of them C-Lipschitz, at every order",
    feldman("Lemma 21", "whole"),
    berthier("Lemma 3.4", "whole"),
    given=[
        z >= 0,
        C >= 0,
        apart(psi, phi_, s),
        lipschitz(psi, C) | lipschitz(phi_, C),
    ],
    show=all_of(
        ((alpha > 1) & (shifted_renyi(mu, nu, alpha, z) <= eps)).implies(
            shifted_renyi(*pushed, alpha, C * z + s) <= eps
        ),
        shifted_kl(V, mu, nu, z, eps).implies(shifted_kl(V, *pushed, C * z + s, eps)),
        shifted_max(V, mu, nu, z, eps).implies(shifted_max(V, *pushed, C * z + s, eps)),
    ),
)
gap_known = (
    have(
        every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= C * norm(u - v) + s),
        intro("u", "v"),
        use(lipschitz_gap, u=point("u", V), v=point("v", V)),
    ),
    apply_to(apart(psi, phi_, s), zero(V)),
)
costless_kl = (
    intro("w"),
    intro(),
    definite(w),
    intro("g"),
    congruence(-1, lambda hole: exp(g(hole)) <= exp(g(zero(V)))),
)
costless_max = (
    intro("w"),
    intro(),
    definite(w),
    intro("h"),
    congruence(-1, lambda hole: h(hole) <= h(zero(V))),
)
by_maps = dict(P=mu, Q=nu, psi=psi, phi=phi_, N=point_mass, z1=C * z + s, b=C, a=0)
proof(
    contraction_every_order,
    *gap_known,
    each_part(
        (intro(), use(contraction_of_maps)),
        (intro(), use(shift_and_contract_order_one, **by_maps, R=0, by=[*[()] * 6, costless_kl, ()])),
        (
            intro(),
            use(
                approximate_step,
                **by_maps,
                G=exp(eps),
                gamma=1,
                D=0,
                delta=0,
                by=[*[()] * 9, costless_max, ()],
            ),
        ),
    ),
)
doubt(
    contraction_every_order,
    mutants=[
        mutant(
            "the images are closer than the laws",
            given=[z >= 0, C >= 0, shifted_max(V, mu, nu, z, eps)],
            show=max_divergence(*pushed) <= eps - 1,
        )
    ],
)
