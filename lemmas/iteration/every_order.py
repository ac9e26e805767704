"""Shift reduction and contraction, for amplification by iteration, at every order: alpha > 1, one and infinity.

The papers let alpha >= 1 and, in their definitions, also alpha = infinity.  Order one is the Kullback-Leibler
divergence, order infinity the largest ratio; each has its own dual form, so that a statement about every order
has three parts.  mu * N is mu with the noise N added; z is the shift, eps a bound before, R a bound of the cost of hiding a.
"""

from typing import Any

from lemmas.axioms import laplace_shift, laplace_symmetry
from lemmas.iteration.approximate_steps import approximate_step
from lemmas.iteration.gaussian_half_lines import moved as moved_noise
from lemmas.iteration.gaussian_half_lines import hundred_apart, standard, twenty_apart
from lemmas.iteration.noise import gaussian_cost, laplace_cost
from lemmas.iteration.order_one import gaussian_cost_order_one
from lemmas.iteration.order_one_step import kl_cost, shift_and_contract_order_one, shifted_kl
from lemmas.iteration.reduction import apart, contraction_of_maps, convolved, lipschitz, lipschitz_gap, shift_reduction
from lemmas.iteration.shifted import near_points, shifted_renyi, unshifted_divergence_bounds
from lemmas.iteration.shifted_points import points_within_the_shift
from lemmas.papers import berthier, feldman
from verify.language.expr import expr
from verify.lemma import *

V = normed("V")
mu, nu, N = laws("mu nu N", V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
z, a, C, s, eps, R, alpha = reals("z a C s eps R alpha")
identity = value(V, lambda u: u)

@definition
def shifted_max(V: Normed, P: Law[V], Q: Law[V], z: Real, eps: Real) -> Prop:
    """D_oo^(z)(P || Q) <= eps.

    Some law within z of P has largest ratio at most e^eps to Q: that of u + clip(k, z)."""
    return exists(law(V, V),
        lambda pi: (every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(P, f))
                & every(test(V), lambda h: E(pi, lambda u, k: h(u + clip(V, k, z))) <= exp(eps) * E(Q, h))))

@definition
def max_cost(V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """R_oo($N, $a) <= $R.

    The cost of a shift at order infinity: D_oo(N shifted by w || N) <= R for every |w| <= a."""
    return every(V, lambda w: (norm(w) <= a).implies(max_divergence(bind(N, lambda x: dirac(w + x)), N) <= R))

# --- shift reduction ------------------------------------------------------------------------------------

@definition(r"$alpha > 1 \wedge R_{$alpha}($N, $a) \le $R \wedge \mathsf{D}^{($z + $a)}_{$alpha}($mu \,\|\, $nu) \le $eps"
        r" \;\Rightarrow\; \mathsf{D}^{($z)}_{$alpha}($mu * $N \,\|\, $nu * $N) \le $eps + $R")
def renyi_reduction(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], N: Law[V], z: Real, a: Real, eps: Real,
        R: Real) -> Prop:
    """$alpha > 1, R_$alpha($N, $a) <= $R and D_$alpha^($z + $a)($mu || $nu) <= $eps make D_$alpha^($z)($mu * $N || $nu
    * $N) <= $eps + $R.

    Shift reduction at an order above one: noise of cost R at a takes the shift z + a to z, and eps to eps + R."""
    return ((alpha > 1) & (noise_cost(N, alpha, a) <= R) & (shifted_renyi(mu, nu, alpha, z + a) <= eps)).implies(
        shifted_renyi(convolved(mu, N), convolved(nu, N), alpha, z) <= eps + R)

@definition(r"R_1($N, $a) \le $R \wedge \mathsf{KL}^{($z + $a)}($mu \,\|\, $nu) \le $eps"
        r" \;\Rightarrow\; \mathsf{KL}^{($z)}($mu * $N \,\|\, $nu * $N) \le $eps + $R")
def kl_reduction(V: Normed, mu: Law[V], nu: Law[V], N: Law[V], z: Real, a: Real, eps: Real, R: Real) -> Prop:
    """R_1($N, $a) <= $R and KL^($z + $a)($mu || $nu) <= $eps make KL^($z)($mu * $N || $nu * $N) <= $eps + $R.

    Shift reduction at order one."""
    return (kl_cost(N, a, R) & shifted_kl(V, mu, nu, z + a, eps)).implies(
        shifted_kl(V, convolved(mu, N), convolved(nu, N), z, eps + R))

@definition(r"R_{\infty}($N, $a) \le $R \wedge \mathsf{D}^{($z + $a)}_{\infty}($mu \,\|\, $nu) \le $eps"
        r" \;\Rightarrow\; \mathsf{D}^{($z)}_{\infty}($mu * $N \,\|\, $nu * $N) \le $eps + $R")
def max_reduction(V: Normed, mu: Law[V], nu: Law[V], N: Law[V], z: Real, a: Real, eps: Real, R: Real) -> Prop:
    """R_oo($N, $a) <= $R and D_oo^($z + $a)($mu || $nu) <= $eps make D_oo^($z)($mu * $N || $nu * $N) <= $eps + $R.

    Shift reduction at order infinity."""
    return (max_cost(V, N, a, R) & shifted_max(V, mu, nu, z + a, eps)).implies(
        shifted_max(V, convolved(mu, N), convolved(nu, N), z, eps + R))

@claim("D^(z)(mu * N || nu * N) <= D^(z + a)(mu || nu) + R(N, a) at every order, for bounds that are attained",
    feldman("Lemma 20", "part", "bounds of the infimum that are attained"),
    berthier("Lemma 3.3", "part", "bounds of the infimum that are attained"),
    given=[z >= 0, a >= 0],
    show=all_of(renyi_reduction(alpha, V, mu, nu, N, z, a, eps, R), kl_reduction(V, mu, nu, N, z, a, eps, R),
        max_reduction(V, mu, nu, N, z, a, eps, R)))
def shift_reduction_every_order():
    part = each_part()
    with part[0]:
        intro(1)
        use(shift_reduction)
    with part[1]:
        intro(1)
        use(shift_and_contract_order_one, **unmoved)
    with part[2]:
        intro(1)
        use(approximate_step, **unmoved, G=exp(eps), gamma=exp(R), D=0, delta=0, by={"hidden by the noise": hidden})

w, h = point("w", V), test("h", V)
hidden = (by.intro("w"), by.intro(), by.intro("h"), by.apply_to(max_cost(V, N, a, R), w, h))
unmoved = dict(P=mu, Q=nu, psi=identity, phi=identity, z=z + a, z1=z, b=1, s=0)

# The point laws of 20 and 0, with standard Gaussian noise: D_2 is 400, and all of it is what a shift of 20 costs.
points_20_apart: dict[str, Any] = {**{"V": "line", "mu": dirac(expr(20)), "nu": dirac(expr(0)), "N": standard},
    **{"alpha": "2", "z": "0", "a": "20", "eps": "0", "R": "400"}}
more_than_396 = (by.contradiction().called("supposed"), by.use(near_points, V=line, u=20, v=0, alpha=2),
    by.use(gaussian_cost, V=line, s=1, a=20, alpha=2), by.modus("supposed"),
    by.use(unshifted_divergence_bounds, V=line, P=moved_noise(expr(20)), Q=standard, alpha=2, B=exp(396)),
    by.use(twenty_apart, R=396))
# The same of the points 100 and 0 at order one, where KL is 5000, and of 1 and 0 with Laplace noise at order infinity;
# before the noise the divergence shifted by their distance is 0 (`near_at_first`).
cost_at_one = (kl_cost(N, a, R) & shifted_kl(V, mu, nu, z + a, eps)).implies(
    shifted_kl(V, convolved(mu, N), convolved(nu, N), z, eps + "9/10" * R))
cost_at_infinity = (max_cost(V, N, a, R) & shifted_max(V, mu, nu, z + a, eps)).implies(
    shifted_max(V, convolved(mu, N), convolved(nu, N), z, eps + "9/10" * R))
from_0 = lambda far: {"V": "line", "mu": dirac(expr(far)), "nu": dirac(expr(0)), "z": "0", "a": str(far), "eps": "0"}
near_at_first = lambda far: (by.witness(dirac(expr(far), expr(-far))), by.each_part((), (by.intro("g"),)))
gb, t = bounded("gb", line), weight("t", line)
less_than_4500 = (by.contradiction().called("reduced"),
    by.modus("reduced", by.each_part((by.use(gaussian_cost_order_one, V=line, sigma=1, a=100),), near_at_first(100))),
    by.unpack(this, "pi").called("pi"),
    by.have(kl(moved_noise(expr(100)), standard) <= 4500, by.intro("gb"), by.apply_to("pi.0", gb),
        by.have(eq(E(moved_noise(expr(100)), gb), E(law("pi", line, line), lambda u, k: gb(u)))), by.rewrite(this),
        by.apply_to("pi.1", gb)), by.use(hundred_apart, R=4500))
of_laplace = bind(laplace, lambda x: dirac(1 * x))
from_1, from_0_on = lambda y: indicator(1 <= y), lambda y: indicator(0 <= y)
growth = lambda z: exp(abs(z) - abs(z - 1))
less_than_e = (by.contradiction().called("reduced"),
    by.modus("reduced",
        by.each_part((by.intro("w"), by.intro(), by.use(laplace_cost, c=real("w"), b=1), by.intro("t"),
                by.apply_to(laplace_cost, t), by.fact("exp", "increasing", abs(real("w")) / 1, 1),
                by.linear(E(of_laplace, t))), near_at_first(1))), by.unpack(this, "pi").called("pi"),
    by.apply_to("pi.1", value(line, from_1)), by.apply_to("pi.0", value(line, from_1)),
    by.use(laplace_shift, c=1, g=value(line, from_1)),
    by.under(laplace, lambda z: eq(from_1(1 + z), from_0_on(z)), lambda z: (by.cases(1 <= 1 + z),)),
    by.under(laplace, lambda z: eq(from_1(z) * growth(z), exp(1) * from_1(z)), lambda z: (by.cases(1 <= z),)),
    by.use(laplace_symmetry),
    by.have(eq(E(laplace, lambda z: from_0_on(-z)), E(laplace, from_0_on)),
        by.congruence(laplace_symmetry, lambda law: eq(E(law, from_0_on), E(laplace, from_0_on)))),
    by.under(laplace, lambda z: 1 <= from_0_on(z) + from_0_on(-z), lambda z: (by.cases(0 <= z),)),
    by.have(exp(expr("9/10")) <= "5/2"), by.have(exp(1) >= "27/10"), by.linear(E(laplace, from_1)))
doubt(shift_reduction_every_order,
    mutants=[mutant("99/100 of the cost",
            show=((alpha > 1) & (noise_cost(N, alpha, a) <= R) & (shifted_renyi(mu, nu, alpha, z + a) <= eps)).implies(
                shifted_renyi(convolved(mu, N), convolved(nu, N), alpha, z) <= eps + "99/100" * R),
            hints=[{"witness": points_20_apart, "proofs": {"show": more_than_396}}]),
        mutant("9/10 of the cost at order one", show=cost_at_one,
            hints=[{"witness": {**from_0(100), "N": standard, "R": "5000"}, "proofs": {"show": less_than_4500}}]),
        mutant("9/10 of the cost at order infinity", show=cost_at_infinity,
            hints=[{"witness": {**from_0(1), "N": of_laplace, "R": "1"}, "proofs": {"show": less_than_e}}])])

# --- contraction ----------------------------------------------------------------------------------------

point_mass = dirac(zero(V))  # no noise, which costs nothing and hides nothing
pushed = (push(mu, psi), push(nu, phi_))

@definition(r"$alpha > 1 \wedge \mathsf{D}^{($z)}_{$alpha}($mu \,\|\, $nu) \le $eps"
        r" \;\Rightarrow\; \mathsf{D}^{($z1)}_{$alpha}($psi $mu \,\|\, $phi $nu) \le $eps")
def renyi_of_images(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], psi: Map[V, V], phi: Map[V, V], z: Real, z1: Real,
        eps: Real) -> Prop:
    """D_alpha^(z)(mu || nu) <= eps makes D_alpha^(z1)(psi mu || phi nu) <= eps, if alpha > 1.

    At an order above one: what is eps at the shift z is eps at the shift z1 for the images."""
    return ((alpha > 1) & (shifted_renyi(mu, nu, alpha, z) <= eps)).implies(
        shifted_renyi(push(mu, psi), push(nu, phi), alpha, z1) <= eps)

@definition(r"\mathsf{KL}^{($z)}($mu \,\|\, $nu) \le $eps"
        r" \;\Rightarrow\; \mathsf{KL}^{($z1)}($psi $mu \,\|\, $phi $nu) \le $eps")
def kl_of_images(V: Normed, mu: Law[V], nu: Law[V], psi: Map[V, V], phi: Map[V, V], z: Real, z1: Real,
        eps: Real) -> Prop:
    """KL^(z)(mu || nu) <= eps makes KL^(z1)(psi mu || phi nu) <= eps.

    At order one: what is eps at the shift z is eps at the shift z1 for the images."""
    return shifted_kl(V, mu, nu, z, eps).implies(shifted_kl(V, push(mu, psi), push(nu, phi), z1, eps))

@definition(r"\mathsf{D}^{($z)}_{\infty}($mu \,\|\, $nu) \le $eps"
        r" \;\Rightarrow\; \mathsf{D}^{($z1)}_{\infty}($psi $mu \,\|\, $phi $nu) \le $eps")
def max_of_images(V: Normed, mu: Law[V], nu: Law[V], psi: Map[V, V], phi: Map[V, V], z: Real, z1: Real,
        eps: Real) -> Prop:
    """D_oo^(z)(mu || nu) <= eps makes D_oo^(z1)(psi mu || phi nu) <= eps.

    At order infinity: what is eps at the shift z is eps at the shift z1 for the images."""
    return shifted_max(V, mu, nu, z, eps).implies(shifted_max(V, push(mu, psi), push(nu, phi), z1, eps))

@claim("D^(C z + s)(psi(X) || phi(X')) <= D^(z)(X || X') for maps s apart, one of them C-Lipschitz, at every order, "
        "for bounds that some law attains", feldman("Lemma 21", "part", "bounds of the infimum that are attained"),
    berthier("Lemma 3.4", "part", "bounds of the infimum that are attained"),
    given=[z >= 0, C >= 0, apart(psi, phi_, s), lipschitz(psi, C) | lipschitz(phi_, C)],
    show=all_of(renyi_of_images(alpha, V, mu, nu, psi, phi_, z, C * z + s, eps),
        kl_of_images(V, mu, nu, psi, phi_, z, C * z + s, eps), max_of_images(V, mu, nu, psi, phi_, z, C * z + s, eps)))
def contraction_every_order():
    have(every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= C * norm(u - v) + s), by.intro("u", "v"),
        by.use(lipschitz_gap))
    apply_to(apart(psi, phi_, s), zero(V))  # so s >= 0
    part = each_part()
    with part[0]:
        intro(1)
        use(contraction_of_maps)
    with part[1]:
        intro(1)
        use(shift_and_contract_order_one, **by_maps, R=0, by={"cost of the noise": costless_kl})
    with part[2]:
        intro(1)
        use(approximate_step, **by_maps, G=exp(eps), gamma=1, D=0, delta=0, by={"hidden by the noise": costless_max})

costless_kl = (by.intro("w"), by.intro(), by.definite(w), by.intro("g"), by.rewrite(this))
costless_max = (by.intro("w"), by.intro(), by.definite(w), by.intro("h"), by.rewrite(this))
by_maps = dict(P=mu, Q=nu, psi=psi, phi=phi_, N=point_mass, z1=C * z + s, b=C, a=0)

# The maps u and u + 1 bring the points 0 and 1 of the line to a distance of 2.
one_moved_on = {**{"V": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1))}, "psi": value(line, lambda u: u),
    "phi": value(line, lambda u: u + 1), **{"alpha": "2", "eps": "0", "z": "1", "C": "1", "s": "1"}}
moved_too_far = (by.contradiction().called("supposed"),
    by.modus("supposed", by.use(near_points, V=line, u=0, v=1, alpha=2)),
    by.use(points_within_the_shift, V=line, x=0, y=2, alpha=2, z=expr("3/2"), eps=0), by.linear())
doubt(contraction_every_order,
    mutants=[mutant("the images are closer than the laws", given=[z >= 0, C >= 0, shifted_max(V, mu, nu, z, eps)],
            show=max_divergence(*pushed) <= eps - 1),
        mutant("half of s", show=renyi_of_images(alpha, V, mu, nu, psi, phi_, z, C * z + s / 2, eps),
            hints=[{"witness": one_moved_on, "proofs": {"show": moved_too_far}}])])
