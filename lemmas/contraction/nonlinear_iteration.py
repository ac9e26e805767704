"""Contraction along an iteration by the sharp profile instead of the product of coefficients.

a_t is a sequence of numbers with a_1 >= E_gamma(mu_1 || nu_1) and a_(t+1) >= F_(t+1)(a_t), where F_t
is the sharp profile of the kernel of step t.
"""

from lemmas.contraction.iterated_contraction import (
    K,
    X,
    divergence,
    gamma,
    kernels,
    m,
    mu,
    n,
    nu,
    pushed_forward,
    steps,
)
from lemmas.contraction.iterated_contraction import (
    laws as chain_laws,
)
from lemmas.contraction.sharp_profile import sharp_contraction_from_above
from lemmas.papers import contraction, federated
from verify.lemma import *

a = nonneg("a", n)
profiles = for_all(
    2,
    n,
    lambda t: each(
        X,
        lambda x: each(
            X,
            lambda z: (
                total(X, lambda y: plus_part(a[t - 1] * K[t, x, y] - (a[t - 1] + gamma - 1) * K[t, z, y]))
                <= a[t]
            ),
        ),
    ),
)

nonlinear_iteration = claim(
    "E_gamma(mu_n || nu_n) <= a_n, where a_t iterates the sharp profiles of the steps",
    contraction("Lemma 3 and equation (13)"),
    federated("equation (11)"),
    kind="strengthening",
    note=(
        "Never above the product of coefficients, and below it in general for gamma > 1: two steps of "
        "randomised response (3/4, 1/4) at gamma = 3/2 give 1/16 instead of 9/64."
    ),
    given=[
        gamma >= 1,
        chain_laws(mu),
        chain_laws(nu),
        kernels,
        steps(mu, 1),
        steps(nu, 1),
        divergence(1) <= a[1],
        profiles,
    ],
    show=divergence(n) <= a[n],
)
proof(
    nonlinear_iteration,
    have(n >= 1),
    let(m, n),
    suffices(
        (m <= n).implies(divergence(m) <= a[m]),
        modus(-1, linear()),
        rewrite(m == n, backwards=True),
        assume(),
    ),
    induction(
        m,
        1,
        (intro(), assume()),
        (
            intro(),
            modus((m <= n).implies(divergence(m) <= a[m]), linear()),
            instantiate(chain_laws(mu), m),
            instantiate(chain_laws(nu), m),
            instantiate(kernels, m + 1),
            instantiate(profiles, m + 1),
            use(
                sharp_contraction_from_above,
                X=X,
                Y=X,
                mu=lambda x: mu[m, x],
                nu=lambda x: nu[m, x],
                K=lambda x, y: K[m + 1, x, y],
                a=a[m],
                f=a[m + 1],
                by=((), (), *3 * ((), (assume(),)), (), (assume(),), (assume(),)),
            ),
            sums(
                X,
                lambda y: (
                    plus_part(mu[m + 1, y] - gamma * nu[m + 1, y])
                    == plus_part(pushed_forward(mu)(y) - gamma * pushed_forward(nu)(y))
                ),
                lambda y: (
                    instantiate(steps(mu, 1), m + 1, y),
                    instantiate(steps(nu, 1), m + 1, y),
                    rewrite(-2),
                    rewrite(-1),
                    ring(),
                ),
            ),
            linear(),
        ),
    ),
)
doubt(
    nonlinear_iteration,
    mutants=[
        mutant(
            "half of it",
            show=divergence(n) <= a[n] / 2,
            hints=(
                {
                    "n": "1", "X": "2", "mu": [["1", "0"]], "nu": [["0", "1"]], "gamma": "3/2", "a": ["1"],
                    "K": [[["3/4", "1/4"], ["1/4", "3/4"]]],
                },
            ),
        ),
    ],
)  # fmt: skip
