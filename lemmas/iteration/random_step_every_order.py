"""One noisy step with random maps, at order one and for E_gamma: contraction, noise, a map."""

from lemmas.iteration.approximate_steps import approximate_step, hides, shifted_hockey_stick
from lemmas.iteration.order_one_step import kl_cost, shift_and_contract_order_one, shifted_kl
from lemmas.iteration.random_contraction_order_one import (cut, gap_, pushed, random_contraction_order_one,
    shift_reaches, step, whole_shift)
from lemmas.iteration.random_step import random_step
from lemmas.iteration.reduction import Th, V, chi, convolved, omega, rho
from lemmas.papers import feldman
from verify.lemma import *

mu, nu, N = laws("mu nu N", V)
pi_ = law("pi", V, V)
T = map_("T", V, V)
z, z1, a, C, s, R, eps, G, D, gamma, delta = reals("z z1 a C s R eps G D gamma delta")
h, f = test("h", V), bounded("f", V)
u, k, v, w = points("u k v w", V)
th = point("th", Th)

@claim("E_G^(C z + s)(chi mu || omega nu) <= E_G^(z)(mu || nu) for random maps s apart, one of them C-Lipschitz",
    feldman("Lemma 21", "remark", "random maps, E_gamma"), kind="strengthening",
    given=[z >= 0, C >= 0, C * z + s >= 0, gap_, shifted_hockey_stick(G, V, mu, nu, z, D)],
    show=shifted_hockey_stick(G, V, *pushed, C * z + s, D))
def random_contraction_hockey_stick():
    unpack(this, "pi")
    witness(bind(pi_, lambda u, k: bind(rho, lambda th: dirac(chi(th, u), step(u, k, th)))))
    part = each_part()
    with part[0]:
        intro("f")
        apply_to(marginal, value(V, lambda u: E(rho, lambda th: f(chi(th, u)))))
    with part[1]:
        intro("h")
        apply_to(close, value(V, lambda v: E(rho, lambda th: h(omega(th, v)))))
        under(pi_, lambda u, k: eq(E(rho, lambda th: h(chi(th, u) + whole_shift(u, k, th))), moved(u, k)),
            lambda u, k: (shift_reaches(u, k, h),))
        linear()

marginal = every(bounded(V), lambda f: E(pi_, lambda u, k: f(u)) == E(mu, f))
close = every(test(V), lambda h: E(pi_, lambda u, k: h(cut(u, k))) <= G * E(nu, h) + D)
moved = lambda u, k: E(rho, lambda th: h(omega(th, cut(u, k))))

# --- with noise and a map after it ----------------------------------------------------------------------

nonexpansive = every(V, V, lambda p, q: norm(T(p) - T(q)) <= norm(p - q))
first, second = random_step(mu, rho, chi, N, T), random_step(nu, rho, omega, N, T)
noised = (convolved(pushed[0], N), convolved(pushed[1], N))
identity = value(V, lambda u: u)
still = dirac(zero(V))
assumptions = [z >= 0, z1 >= 0, a >= 0, C >= 0, C * z + s <= z1 + a, gap_, nonexpansive]
noise_part = dict(P=pushed[0], Q=pushed[1], psi=identity, phi=identity, z=C * z + s, b=1, s=0)
map_part = dict(P=noised[0], Q=noised[1], psi=T, phi=T, N=still, z=z1, a=0, b=1, s=0)

@claim("One noisy step with random maps moves the shifted Kullback-Leibler divergence",
    feldman("Theorem 22", "remark", "random maps, order one"), kind="strengthening",
    given=[*assumptions, kl_cost(N, a, R), shifted_kl(V, mu, nu, z, eps)],
    show=shifted_kl(V, first, second, z1, eps + R))
def random_step_order_one():
    do(*reach)
    use(random_contraction_order_one)
    use(shift_and_contract_order_one, **noise_part)
    use(shift_and_contract_order_one, **map_part, R=0,
        by={"maps": (by.intro("u", "v"), by.apply_to(nonexpansive)),
            "cost of the noise": (by.intro("w"), by.intro(), by.definite(w), by.intro("gb"), by.rewrite(this))})

gb = bounded("gb", V)
# |chi(u) - omega(u)| <= s: a distance is not negative.
reach = (by.inhabit(th, Th), by.apply_to(gap_, th, zero(V), zero(V)).called("gap at th, zero(V), zero(V)"),
    by.have(norm(zero(V) - zero(V)) <= 0), by.have(norm(chi(th, zero(V)) - omega(th, zero(V))) >= 0),
    by.have(s >= 0, by.combine((1, ["gap at th, zero(V), zero(V)"]), (C, [norm(zero(V) - zero(V)) <= 0]), (1, [this]))))

@claim("One noisy step with random maps: E_G^(z) <= D gives E_(G gamma)^(z1) <= D + delta",
    feldman("Theorem 22", "remark", "random maps, E_gamma"), kind="strengthening",
    given=[*assumptions, gamma >= 0, delta >= 0, G >= 0, hides(gamma, V, N, a, delta),
        shifted_hockey_stick(G, V, mu, nu, z, D)],
    show=shifted_hockey_stick(G * gamma, V, first, second, z1, D + delta))
def random_step_hockey_stick():
    do(*reach)
    use(random_contraction_hockey_stick)
    use(approximate_step, **noise_part)
    use(approximate_step, **map_part, gamma=1, delta=0,
        by={"maps": (by.intro("u", "v"), by.apply_to(nonexpansive)),
            "hidden by the noise": (by.intro("w"), by.intro(), by.definite(w), by.intro("h"), by.rewrite(this))})

doubt(random_contraction_hockey_stick,
    mutants=[mutant("closer than before", given=[z >= 0, C >= 0, shifted_hockey_stick(G, V, mu, nu, z, D)],
            show=hockey_stick(*pushed, G) <= D / 2)])
doubt(random_step_hockey_stick,
    mutants=[mutant("whatever the noise hides",
            given=[z >= 0, gamma >= 0, G >= 0, shifted_hockey_stick(G, V, mu, nu, z, D)],
            show=hockey_stick(mu, nu, G * gamma) <= D + delta)])
