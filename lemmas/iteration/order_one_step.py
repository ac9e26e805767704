"""One noisy step at order one: the shifted Kullback-Leibler divergence under contraction and noise.

As in `approximate_steps`: maps that bring points at most z apart to at most C z + s, of which z1 is kept and a is
hidden.
"""

from typing import Any

from lemmas.iteration.approximate_steps import identity, no_noise, noisy_step, pushed
from lemmas.iteration.step_of_a_pair import always, near_images, new, noise_hides, nonexpansive, pi_, random_step, to_the_next_pair
from lemmas.papers import altschuler, feldman
from verify.language.expr import expr
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, Q_, mu, nu, N = laws("P Q mu nu N", V)
rho = law("rho", Th)
chi, omega, T = map_("chi", (Th, V), V), map_("omega", (Th, V), V), map_("T", V, V)
psi, phi_ = map_("psi", V, V), map_("phi", V, V)
z, z1, a, b, s, C, R, b1, eps = reals("z z1 a b s C R b1 eps")
gb, Lf = bounded("gb", V), bounded("Lf", V)
th, v, w = point("th", Th), point("v", V), point("w", V)

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
within = every(V, lambda v: (-b1 <= gb(v)) & (gb(v) <= b1))
inner_mean = lambda v: E(N, lambda x: exp(gb(phi_(v) + x)))

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

# E exp(gb) after the step from v, with the map th and with a random one.
inner = lambda th, v: E(N, lambda x: exp(gb(T(omega(th, v) + x))))
image = lambda v: bind(rho, lambda th: bind(N, lambda x: dirac(T(omega(th, v) + x))))
mean = lambda v: E(image(v), lambda y: exp(gb(y)))

@claim("Random maps that take u and v within C |u - v| + s, C z + s <= z1 + a: KL^(z1)(T(chi(mu) + N) || T(omega(nu) + "
        "N)) <= KL^(z)(mu || nu) + R_1(N, a), for bounds that some law attains",
    feldman("Theorem 22", "remark", "random maps, order one"), kind="lemma",
    given=[z >= 0, z1 >= 0, a >= 0, C >= 0, C * z + s <= z1 + a, hypothesis("maps", near_images(chi, omega, z, C, s)),
        nonexpansive, hypothesis("cost of the noise", kl_cost(N, a, R)), shifted_kl(V, mu, nu, z, eps)],
    show=shifted_kl(V, random_step(mu, rho, chi, N, T), random_step(nu, rho, omega, N, T), z1, eps + R))
def random_step_order_one():
    with to_the_next_pair():
        intro("gb")
        bounded_by(gb, b1)
        # Lf is log E exp(gb) after the step: the function that the bound before, "pi.1", is given.
        name_for(Lf, value(V, lambda v: log(mean(v))), limit=b1, by=((between,), (between,)))
        with have(every(V, lambda v: eq(exp(Lf(v)), mean(v)))).called("exponential"):
            intro("v")
            do(between)
            apply_to("Lf")
            rewrite(this)
            fact("exp", "log", mean(v))
        apply_to("pi.1", Lf)
        with noise_hides(gb, above):
            apply_to("cost of the noise", w, value(V, lambda x: gb(T(omega(th, v) + x))))
            fact("exp", "tangent", moved(th, v, w) - R - Lf(v))
            linear(exp(-R - Lf(v)))
        with under(pi_, lambda u, k: E(rho, lambda th: above(th, u + clip(V, k, z))) == R + Lf(u + clip(V, k, z))) as (
                u, k):
            apply_to("exponential")
            linear(exp(-Lf(u + clip(V, k, z))))
        under(nu, lambda y: eq(exp(Lf(y)), mean(y)), lambda y: (by.apply_to("exponential"),))
        fact("exp", "increasing", E(new, lambda u, k: gb(u + clip(V, k, z1))),
            R + E(pi_, lambda u, k: Lf(u + clip(V, k, z))))
        linear(exp(R), exp(R) * exp(eps))

# exp lies above its tangent, at the logarithm of its mean: so log E exp(gb) + R is at least the mean of gb, at w.
# `between` bounds Lf: in `log_partition_bounded` the map is 0, and image(v) stands for the noise.
moved = lambda th, v, w: E(N, lambda x: gb(T(omega(th, v) + w + x)))
above = lambda th, v: R + Lf(v) - 1 + exp(-Lf(v)) * inner(th, v)
between = by.use(log_partition_bounded, N=image(v), phi=value(V, lambda y: zero(V)))

# --- maps that are not random, and no noise ---------------------------------------------------------------

maps_apart = every(V, V, lambda u, v: norm(psi(u) - phi_(v)) <= b * norm(u - v) + s)

@claim("|psi(u) - phi(v)| <= b |u - v| + s, b z + s <= z1 + a: KL^(z1) <= KL^(z) + R_1(N, a) after a noisy step",
    feldman("Lemma 20", "part", "order one"), feldman("Lemma 21", "part", "order one"),
    given=[z >= 0, z1 >= 0, a >= 0, b >= 0, b * z + s <= z1 + a, hypothesis("maps", maps_apart),
        hypothesis("cost of the noise", kl_cost(N, a, R)), shifted_kl(V, P, Q_, z, eps)],
    show=shifted_kl(V, noisy_step(P, psi, N), noisy_step(Q_, phi_, N), z1, eps + R))
def shift_and_contract_order_one():
    use(random_step_order_one, **always("chi omega", psi, phi_), T=identity)

@claim("KL^(C z + s)(chi mu || omega nu) <= KL^(z)(mu || nu) if chi and omega take u and v, |u - v| <= z, within C |u "
        "- v| + s", altschuler("Lemma 2.16", "part", "order one"),
    given=[z >= 0, C >= 0, C * z + s >= 0, near_images(chi, omega, z, C, s), shifted_kl(V, mu, nu, z, eps)],
    show=shifted_kl(V, *pushed, C * z + s, eps))
def random_contraction_order_one():
    """Random maps that are s apart, one of them C-Lipschitz, are so."""

    use(random_step_order_one, **no_noise, R=0,
        by={"cost of the noise": (by.intro("w"), by.intro(), by.definite(w), by.intro("gb"), by.rewrite(this))})

# --- doubt ------------------------------------------------------------------------------------------------

# From 0 and itself to 0 and 1, by maps that are constant, and with no noise.
to_0_and_1: dict[str, Any] = {"V": "line", **dict.fromkeys(("N", "P", "Q"), dirac(expr(0))),
    **dict.fromkeys(("z", "z1", "a", "b", "s", "R", "eps"), "0")}
near_itself = (by.witness(dirac(expr(0), expr(0))), by.each_part((), (by.intro("g"),)))
up_to_0 = value(line, lambda u: indicator(u <= 0))
from_pi = E(law("pi", line, line), lambda u, k: bounded("gb", line)(u))
told_apart = (by.contradiction(), by.unpack(this, "pi").called("pi"),
    by.have(kl(dirac(expr(0)), dirac(expr(1))) <= 0, by.intro("gb"), by.apply_to("pi.0", bounded("gb", line)),
        by.have(eq(E(dirac(expr(0)), bounded("gb", line)), from_pi)), by.rewrite(this),
        by.apply_to("pi.1", bounded("gb", line))), by.apply_to(this, up_to_0), by.have(exp(1) > 1), by.linear())
doubt(shift_and_contract_order_one,
    mutants=[mutant("whatever the maps",
            given=[z >= 0, z1 >= 0, a >= 0, b >= 0, b * z + s <= z1 + a,
                hypothesis("cost of the noise", kl_cost(N, a, R)), hypothesis("before", shifted_kl(V, P, Q_, z, eps))],
            hints=[{"witness": {**to_0_and_1, "psi": value(line, lambda u: expr(0)),
                        "phi": value(line, lambda u: expr(1))},
                    "proofs": {"given cost of the noise": (by.intro("w"), by.intro(),
                            by.have(eq(real("w"), 0), by.fact("abs", "above", real("w"))), by.rewrite(this),
                            by.intro("g")), "given before": near_itself, "show": told_apart}}])])
doubt(random_contraction_order_one,
    mutants=[mutant("whatever the maps",
            given=[z >= 0, C >= 0, C * z + s >= 0, hypothesis("before", shifted_kl(V, mu, nu, z, eps))],
            hints=[{"witness": {"V": "line", "Th": "line", **dict.fromkeys(("mu", "nu", "rho"), dirac(expr(0))),
                        **dict.fromkeys(("z", "C", "s", "eps"), "0"), "chi": value(line, line, lambda th, u: expr(0)),
                        "omega": value(line, line, lambda th, u: expr(1))},
                    "proofs": {"given before": near_itself, "show": told_apart}}])])
