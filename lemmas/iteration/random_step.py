"""One noisy step moves the shifted Renyi divergence: contraction, shift reduction and a nonexpansive map in one.

D^(z) <= B becomes D^(z1) <= B exp((alpha - 1) R), of moments, if b z + s <= z1 + a: the maps bring points at most z apart
to at most b z + s, z1 of that is kept as the shift, and the rest, at most a, is hidden by the noise, at a cost of at most R.
The two maps of a step may be random: psi(th, .) and phi(th, .) with one th, drawn independently of the state.  The pair
(u, k) and its moved point u + clip(k, z) are those of `step_of_a_pair`; the cost enters by Jensen's inequality.
"""

from typing import Any

from lemmas.divergences.renyi import jensen, power_chain, root_bound
from lemmas.iteration.step_of_a_pair import always, near_images, new, noise_hides, nonexpansive, pi_, random_step, to_the_next_pair
from lemmas.iteration.shifted import at_zero, near_itself, points_told_apart
from lemmas.papers import altschuler, feldman
from verify.language.expr import expr
from verify.lemma import *

V, Th = normed("V"), space("Th")
P, Q_, N = laws("P Q N", V)
rho = law("rho", Th)
psi, phi_, T = map_("psi", (Th, V), V), map_("phi", (Th, V), V), map_("T", V, V)
z, z1, a, b, s, B, R, alpha = reals("z z1 a b s B R alpha")
t = weight("t", V)
th, v, w = point("th", Th), point("v", V), point("w", V)

# The alpha-norm of t after the step from v, with the map th and with a random map.
norm_at = lambda v, th: E(N, lambda x: t(T(phi_(th, v) + x)) ** alpha) ** (1 / alpha)
norm_after = lambda v: E(rho, lambda th: E(N, lambda x: t(T(phi_(th, v) + x)) ** alpha)) ** (1 / alpha)
root_of_cost = exp((alpha - 1) * R / alpha)
numbers = [alpha > 1, z >= 0, z1 >= 0, a >= 0, b >= 0, B >= 0, b * z + s <= z1 + a]

@claim("Random maps within b |u - v| + s, b z + s <= z1 + a: D_alpha^(z1) <= D_alpha^(z) + R_alpha(N, a) after a step",
    altschuler("Lemma 2.16", "part", "with the noise and the projection of the step"),
    given=[*numbers, hypothesis("maps", near_images(psi, phi_, z, b, s)), nonexpansive,
        hypothesis("cost of the noise", noise_cost(N, alpha, a) <= R), shifted_renyi_moment(P, Q_, alpha, z) <= B],
    show=shifted_renyi_moment(random_step(P, rho, psi, N, T), random_step(Q_, rho, phi_, N, T), alpha, z1)
        <= B * exp((alpha - 1) * R))
def random_shift_and_contract():
    # "pi.1" is the bound before the step; at the point v = u + clip(k, z), w is the rest of the shift.
    with to_the_next_pair():
        intro("t")
        apply_to("pi.1", value(V, norm_after))
        with noise_hides(lambda v: t(v) ** (alpha - 1), lambda th, v: root_of_cost * norm_at(v, th) ** (alpha - 1)):
            apply_to("cost of the noise", w, value(V, lambda x: t(T(phi_(th, v) + x))))
            use(root_bound, x=E(N, lambda x: t(T(phi_(th, v) + w + x)) ** (alpha - 1)), y=norm_at(v, th) ** alpha)
        with under(pi_,
                lambda u, k: E(rho, lambda th: root_of_cost * norm_at(u + clip(V, k, z), th) ** (alpha - 1))
                    <= root_of_cost * norm_after(u + clip(V, k, z)) ** (alpha - 1)) as (u, k):
            use(jensen, M=rho, s=value(Th, lambda th: norm_at(u + clip(V, k, z), th)))
            linear(root_of_cost)
        use(power_chain, x=E(new, lambda u, k: t(u + clip(V, k, z1)) ** (alpha - 1)), c=root_of_cost)

# --- maps that are not random ---------------------------------------------------------------------------

map1, map2 = map_("psi", V, V), map_("phi", V, V)
lipschitz = every(V, V, lambda u, v: norm(map1(u) - map2(v)) <= b * norm(u - v) + s)
noisy = lambda M, psi: bind(M, lambda u: bind(N, lambda x: dirac(T(psi(u) + x))))

@claim("|psi(u) - phi(v)| <= b |u - v| + s, b z + s <= z1 + a: D_alpha^(z1) <= D_alpha^(z) + R_alpha(N, a) in a step",
    feldman("Lemma 20", "part", "1 < alpha < infinity, joined with the step of Lemma 21"),
    feldman("Lemma 21", "part", "1 < alpha < infinity, joined with the step of Lemma 20"),
    given=[*numbers, hypothesis("maps", lipschitz), hypothesis("nonexpansive", nonexpansive),
        hypothesis("cost of the noise", noise_cost(N, alpha, a) <= R),
        hypothesis("before", shifted_renyi_moment(P, Q_, alpha, z) <= B)],
    show=shifted_renyi_moment(noisy(P, map1), noisy(Q_, map2), alpha, z1) <= B * exp((alpha - 1) * R))
def shift_and_contract():
    use(random_shift_and_contract, **always("psi phi", map1, map2))

# --- doubt --------------------------------------------------------------------------------------------

# From 0 and itself to 0 and 1, by maps that are constant, and with no noise.
to_0_and_1: dict[str, Any] = {**at_zero, **dict.fromkeys(("P", "Q", "N"), dirac(expr(0))),
    "T": value(line, lambda u: u), **dict.fromkeys(("z", "z1", "a", "b", "s", "R"), "0"), "B": "1"}
no_cost = (by.intro("w"), by.intro(), by.have(eq(real("w"), 0), by.fact("abs", "above", real("w"))), by.rewrite(this),
    by.intro("t"))
told = {"given cost of the noise": no_cost, "given before": near_itself, "show": points_told_apart}
before = hypothesis("before", shifted_renyi_moment(P, Q_, alpha, z) <= B)
cost_of_noise = hypothesis("cost of the noise", noise_cost(N, alpha, a) <= R)
doubt(random_shift_and_contract,
    mutants=[mutant("whatever the maps", given=[*numbers, nonexpansive, cost_of_noise, before],
            hints=[{"witness": {**to_0_and_1, "Th": "line", "rho": dirac(expr(0)),
                        "psi": value(line, line, lambda th, u: expr(0)),
                        "phi": value(line, line, lambda th, u: expr(1))}, "proofs": told}])])
doubt(shift_and_contract,
    mutants=[mutant("whatever the maps", given=[*numbers, nonexpansive, cost_of_noise, before],
            hints=[{"witness": {**to_0_and_1, "psi": value(line, lambda u: expr(0)),
                        "phi": value(line, lambda u: expr(1))}, "proofs": told}])])
