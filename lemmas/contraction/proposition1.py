"""Proposition 1: (eps, delta) privacy of projected noisy SGD from its Renyi privacy, every n, i and dimension."""

from lemmas.contraction.gradient_maps import L, V, beta, eta, factor, printed_constant, rho
from lemmas.contraction.kernel_chains import between, i, n
from lemmas.contraction.pnsgd import Y, Z
from lemmas.contraction.renyi_of_runs import renyi_of_run, run, sigma
from lemmas.divergences.renyi_to_hockey_stick import rdp_at_tests
from lemmas.papers import contraction
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
kappa, eps, alpha, b, w, M = reals("kappa eps alpha b w M")
k, N = integer("k"), integer("N")

# --- from Renyi privacy of all orders ------------------------------------------------------------------------------

best = exp(-((eps - kappa) ** 2) / (4 * kappa))
all_orders = every(REAL, lambda alpha: (alpha > 1).implies(renyi(mu, nu, alpha) <= alpha * kappa))

renyi_line_to_delta = claim(
    "D_alpha <= alpha kappa for all alpha gives (eps, exp(-(eps - kappa)^2/(4 kappa))) for eps > kappa",
    contraction("Proposition 1", "step", "the conversion"),
    given=[kappa > 0, eps > kappa, all_orders],
    show=hockey_stick(mu, nu, exp(eps)) <= best,
)
proof(
    renyi_line_to_delta,
    let(b, 2 * kappa / (eps - kappa)),
    have(eps - kappa > 0),
    have(b > 0, combine((-1, [b == 2 * kappa / (eps - kappa)]), (2 * kappa / (eps - kappa), []))),
    have(b * (eps - kappa) == 2 * kappa, combine((eps - kappa, [b == 2 * kappa / (eps - kappa)]))),
    apply_to(all_orders, 1 + 1 / b),
    fact("log", "exp", (eps - kappa) ** 2 / (4 * kappa)),
    use(rdp_at_tests, delta=best, eps=(1 + 1 / b) * kappa, by=[(), (), (assume(),)]),
    have(
        (1 + 1 / b) * kappa + b * log(1 / best) == eps,
        have(kappa / b == (eps - kappa) / 2, linear(1 / b)),
        have(b * (eps - kappa) ** 2 / (4 * kappa) == (eps - kappa) / 2, linear((eps - kappa) / (4 * kappa))),
        have(b * log(1 / best) == (eps - kappa) / 2, linear(b)),
        linear(),
    ),
    congruence(-1, lambda hole: hockey_stick(mu, nu, exp(hole)) <= best, at=-2),
    assume(),
)

# --- the schedule of shifts -----------------------------------------------------------------------------------------

inverses = lambda N: Sum(1, N, lambda l: exp(-l * w))
one_more = claim(
    "c (c^-1 + ... + c^-(N + 1)) = 1 + (c^-1 + ... + c^-N)",
    kind="strengthening",
    given=[N >= 0],
    show=exp(w) * inverses(N + 1) == 1 + inverses(N),
)
proof(
    one_more,
    induction(
        N,
        0,
        base_proof=(unfold(inverses(1)), unfold(inverses(0), "empty"), linear(exp(w))),
        step_proof=(unfold(inverses(N + 2)), unfold(inverses(N + 1)), linear(exp(w))),
    ),
)

counting = lambda N: Sum(1, N, lambda l: l)
first_numbers = claim(
    "1 + ... + N = N (N + 1)/2", kind="strengthening", given=[N >= 0], show=counting(N) == N * (N + 1) / 2
)
proof(
    first_numbers,
    induction(N, 0, base_proof=(unfold(counting(0), "empty"),), step_proof=(unfold(counting(N + 1)),)),
)

middle = exp(-(N + 1) / 2 * w)
mean_of_powers = claim(
    "c^-1 + ... + c^-N >= N c^(-(N + 1)/2)",
    kind="strengthening",
    given=[N >= 1],
    show=N * middle <= inverses(N),
)
proof(
    mean_of_powers,
    use(first_numbers),
    sums(
        (1, N),
        lambda l: middle * (1 + ((N + 1) / 2 - l) * w) <= exp(-l * w),
        lambda l: (fact("exp", "tangent", ((N + 1) / 2 - l) * w), linear(middle)),
    ),
    linear(middle * w),
)
