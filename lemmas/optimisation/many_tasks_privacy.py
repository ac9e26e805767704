"""Many convex optimisation tasks on one data set, each solved by Stop-PNSGD (Theorem 32)."""

from lemmas.divergences.renyi import renyi_data_processing
from lemmas.divergences.renyi_chain import renyi_adaptive_composition
from lemmas.divergences.renyi_to_hockey_stick import rdp_at_tests
from lemmas.noisy_sgd.algorithm import losses, sgd_step
from lemmas.noisy_sgd.contractive_steps import convex_body
from lemmas.noisy_sgd.convex_sets import member, nearest_point
from lemmas.noisy_sgd.one_record import differ_at
from lemmas.noisy_sgd.stopping import stop_output, stop_pnsgd
from lemmas.papers import feldman
from verify.language.expr import expr
from verify.lemma import *

V, X, Y = euclid("V"), space("X"), space("Y")
K, Pi = test("K", V), map_("Pi", V, V)
f, g = sequence("f", fun(V, X)), sequence("g", map_((V, X), V))
W, W2 = sequence("W", law(V)), sequence("W2", law(V))
out, out2 = sequence("out", law(V)), sequence("out2", law(V))
P, Q_ = sequence("P", law(Y)), sequence("Q", law(Y))
G = sequence("G", markov((Y, V), Y))
x, x2 = sequence("x", point(X)), sequence("x2", point(X))
w0, y = point("w0", V), point("y", Y)
eta, sigma, L, beta, alpha, eps, delta, q, l, c = reals("eta sigma L beta alpha eps delta q l c")
n, k, i, j = integer("n"), integer("k"), integer("i"), integer("j")

order_of_tasks = claim(
    "The order 4 l/eps: the noise is large enough, and the two costs are at most eps/2",
    kind="strengthening",
    given=[
        L > 0, 0 < eps, eps < 1, l > 0, eps <= 2 * l, n >= 1, k >= 0, c >= 0,
        q >= 2 * l, q >= 2 * k * c / n, sigma == 4 * L * sqrt(q * l) / eps, alpha == 4 * l / eps,
    ],
    show=all_of(
        alpha > 1,
        sigma > 0,
        sigma**2 >= 2 * alpha * (alpha - 1) * L**2,
        k * (4 * alpha * L**2 * c / (n * sigma**2)) + 1 / (alpha - 1) * l <= eps,
    ),
)
proof(
    order_of_tasks,
    have(q > 0),
    fact("sqrt", "positive", q * l),
    fact("sqrt", "square", q * l),
    have(sigma > 0),
    have(sigma**2 == 16 * L**2 * q * l / eps**2, rewrite(10)),
    have(alpha >= 2, rewrite(11), linear(1 / eps)),
    have(alpha * eps == 4 * l, linear(eps)),
    have(sigma**2 >= 2 * alpha**2 * L**2, have(2 * alpha**2 * L**2 == 32 * l**2 * L**2 / eps**2, rewrite(11)), linear(16 * L**2 * l / eps**2)),
    have(k * c / (n * q) <= "1/2", linear(1 / (2 * q))),
    have(4 * alpha * L**2 / sigma**2 == eps / q, rewrite(-5), rewrite(11)),
    have(k * (4 * alpha * L**2 * c / (n * sigma**2)) <= eps / 2, have(k * (4 * alpha * L**2 * c / (n * sigma**2)) == eps * (k * c / (n * q)), linear(k * c / n)), linear(eps)),
    have(1 / (alpha - 1) * l <= eps / 2, have(2 * l <= (alpha - 1) * eps), linear(1 / (2 * (alpha - 1)))),
    each_part((), (), (linear(L**2, alpha),), (linear(),)),
)
