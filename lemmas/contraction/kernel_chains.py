"""E_gamma along a chain of Markov kernels: products of coefficients, and the sharp curve iterated.

P[t] and R[t] are the laws of two runs after t steps, mu_t and nu_t in the titles; step t is the kernel K[t], or L[t] on
a second data set, h[t] bounds eta_gamma(K[t]), and gamma >= 1.
"""

from lemmas.contraction.profile import sharp_profile_upper
from lemmas.contraction.two_point import two_point_formula
from lemmas.divergences.f_divergence import (equal_before as equal_before, P, R, T, X, after_step_i, between,
    equal_kernels, hs, i, kernels, m, n, others, product, runs)  # equal_before is cited from here
from lemmas.papers import contraction, federated
from verify.lemma import *

gamma, c, h, b = reals("gamma c h b")
phi = test("phi", X)
contractions = between(m + 1, n, lambda t: contraction_coefficient(kernels[t], gamma) <= hs[t])
bound_at = lambda t: hockey_stick(P[t], R[t], gamma) <= c * product(m + 1, t)
# The product with one more factor.
grown = product(m + 1, T + 1) == product(m + 1, T) * hs[T + 1]
none = value(X, lambda x: 0)  # the test that is 0 everywhere

@claim("E_gamma(mu_n || nu_n) <= E_gamma(mu_m || nu_m) eta_gamma(K_(m+1)) ... eta_gamma(K_n)",
    federated("equation (11)", "step"),
    given=[gamma >= 1, m <= n, hypothesis("laws", runs(P, kernels, m + 1, n)),
        hypothesis("other laws", runs(R, kernels, m + 1, n)), contractions,
        hypothesis("start", hockey_stick(P[m], R[m], gamma) <= c)],
    show=hockey_stick(P[n], R[n], gamma) <= c * product(m + 1, n))
def hockey_stick_chain():
    """A coefficient speaks of bounds from 0 to 1 of E_gamma: of 1, where the one so far is larger."""
    with have(between(m, n, bound_at)):
        intro("T", "[from m]")
        start_T, step_T = induction(T, m)
        with start_T:
            intro("phi")
            apply_to(hockey_stick(P[m], R[m], gamma) <= c)
            unfold(product(m + 1, m), "empty")
            linear(c)
        with step_T:
            intro("[T + 1 <= n]")
            modus((T <= n).implies(bound_at(T)))
            apply_to(runs(P, kernels, m + 1, n)).called("runs at T + 1")
            apply_to(runs(R, kernels, m + 1, n))
            rewrite("runs at T + 1")
            rewrite(this)
            intro("phi")
            unfold(product(m + 1, T + 1))
            apply_to(bound_at(T), none)
            factor_up_to_1, factor_above_1 = cases(c * product(m + 1, T) <= 1)
            with factor_up_to_1:
                apply_to(contractions, T + 1, P[T], R[T], c * product(m + 1, T), phi)
                linear(c)
            with factor_above_1:
                apply_to(contractions, T + 1, P[T], R[T], 1, none).called("at none")
                apply_to(contractions, T + 1, P[T], R[T], 1, phi)
                combine((1, [this]), (1, ["at none", c * product(m + 1, T) > 1]), (-c, [grown]))
    apply_to(this)

# --- two datasets ----------------------------------------------------------------------------------

neighbours = [1 <= i, i <= n, hypothesis("start", same(P[0], R[0])), hypothesis("run", runs(P, kernels, 1, n)),
    hypothesis("other run", runs(R, others, 1, n)), hypothesis("equal before i", equal_kernels(1, i - 1)),
    hypothesis("equal after i", equal_kernels(i + 1, n))]

# (13) of Asoodeh, Diaz and Calmon, for any kernels: those of projected noisy SGD are an instance.  Privacy for the i-th input is the
# bound at gamma = e^eps for every pair of datasets that differ there.
@claim("Two datasets that differ in x_i: E_gamma of the outputs is at most E_gamma after step i times the coefficients "
        "of the steps after it", contraction("equation (13)", "whole"),
    given=[gamma >= 1, *neighbours,
        hypothesis("contracts", between(i + 1, n, lambda t: contraction_coefficient(kernels[t], gamma) <= hs[t])),
        hypothesis("step i", hockey_stick(push(P[i - 1], kernels[i]), push(P[i - 1], others[i]), gamma) <= c)],
    show=hockey_stick(P[n], R[n], gamma) <= c * product(i + 1, n))
def lemma3_hockey_stick():
    after_step_i(hockey_stick_chain)

doubt(lemma3_hockey_stick, mutants=[dropped(lemma3_hockey_stick, "step i")])

@claim("The product of h over t = m + 1, ..., n is h^(n - m)",
    given=[m <= n, h >= 0],
    show=Product(m + 1, n, lambda t: h) == h ** (n - m))
def power_of_constant():
    start, step = induction(n, m)
    with start:
        unfold(equal_factors(m), "empty")
    with step:
        unfold(equal_factors(n + 1))
        fact("^", "sum0", h, n - m, 1)

equal_factors = lambda T: Product(m + 1, T, lambda t: h)

@claim("If the steps of the two datasets at i have E_gamma <= b from every point, and later steps E_gamma <= h from "
        "any two points, the outputs have E_gamma <= b h^(n - i)",
    given=[gamma >= 1, *neighbours,
        hypothesis("step i", every(X, lambda x: hockey_stick(kernels[i](x), others[i](x), gamma) <= b)),
        hypothesis("contraction of the steps",
            between(i + 1, n,
                lambda t: every(X, X, lambda x, z: hockey_stick(kernels[t](x), kernels[t](z), gamma) <= h))), h >= 0],
    show=hockey_stick(P[n], R[n], gamma) <= b * h ** (n - i))
def uniform_steps():
    use(power_of_constant)  # the coefficients are at most h by two_point_formula
    use(lemma3_hockey_stick, h=value(INTEGER, lambda t: h), c=b,
        by={"contracts": (by.intro("t"), by.intro(), by.intro(),
                by.use(two_point_formula, by={"points": (by.apply_to("contraction of the steps"),)})),
            "step i": (by.intro("phi"),
                by.under(P[i - 1], lambda x: E(kernels[i](x), phi) - gamma * E(others[i](x), phi) <= b,
                    lambda x: (by.apply_to(every(X,
                                lambda x: hockey_stick(kernels[i](x), others[i](x), gamma) <= b)),)))})
    intro("phi")
    apply_to(this)
    linear(b)

# --- the sharp curve, iterated ---------------------------------------------------------------------

levels = real_sequence("e")
between_levels = between(m, n, lambda t: (0 <= levels[t]) & (levels[t] <= 1))
curve = lambda t: every(X, X,
    lambda x, z: every(test(X),
        lambda phi: (levels[t - 1] * E(kernels[t](x), phi) - (levels[t - 1] + gamma - 1) * E(kernels[t](z), phi)
                <= levels[t])))
level_at = lambda t: hockey_stick(P[t], R[t], gamma) <= levels[t]

# Sharper than the product of coefficients: at every step the curve of the kernel (sharp_profile) at the
# level so far, which is at most that level times the coefficient.
@claim("Along a chain E_gamma stays at most e_t, in [0, 1], if it starts so and the curve of each K_t is at most e_t "
        "at e_(t - 1)", contraction("Lemma 3", "remark", "E_gamma, with the whole curve of each kernel"), kind="lemma",
    given=[gamma >= 1, m <= n, runs(P, kernels, m + 1, n), runs(R, kernels, m + 1, n),
        hypothesis("shares", between_levels), hypothesis("two points", between(m + 1, n, curve)), level_at(m)],
    show=level_at(n))
def hockey_stick_profile_chain():
    """By induction, with `sharp_profile_upper` at every step."""
    with have(between(m, n, level_at)):
        intro("T", "[from m]")
        _, step_T = induction(T, m)
        with step_T:
            intro("[T + 1 <= n]")
            modus((T <= n).implies(level_at(T)))
            apply_to(runs(P, kernels, m + 1, n)).called("runs at T + 1")
            apply_to(runs(R, kernels, m + 1, n))
            rewrite("runs at T + 1")
            rewrite(this)
            apply_to(between_levels, T)
            apply_to(between(m + 1, n, curve))
            use(sharp_profile_upper)
    apply_to(this)
