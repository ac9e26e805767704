"""Figure 2 of the federated paper from Theorem 2: the runs of Algorithm 1 with the parameters of the caption.

eta = 1/2, L = 1, the ball of radius 1, sigma = 3/2, 100 users in rounds of 10, 20 or 30.  Each claim is about all
of these runs, cites Theorem 2 there and decides what is left by enclosures.  With 30 users a round there are three
whole rounds, and 10/3 in the printed delta.
"""

from lemmas.contraction.gradient_maps import L, V, eta
from lemmas.federated.batches import (
    ball_setting,
    delta_first,
    delta_later,
    n,
    radius,
    theorem2_whole_rounds,
)
from lemmas.federated.federated_figure import delta
from lemmas.federated.federated_rounds import W1, T, W, eps, m, order, sigma
from lemmas.papers import federated
from verify.lemma import *

caption = [
    *(T * m <= n if k == 3 else g for k, g in enumerate(ball_setting)),
    n == 100,
    eta == "1/2",
    L == 1,
    radius == 1,
    sigma == "3/2",
]
outputs = [push(order, lambda omega: run[T](omega)) for run in (W, W1)]
private = lambda delta: hockey_stick(*outputs, exp(eps)) <= delta
rates = (10, 20, 30)

federated_figure2_theorem = claim(
    "Figure 2: every run with these parameters and rounds of 10, 20 or 30 users has E_gamma <= the delta of "
    "Theorem 2",
    federated("Figure 2", "part", special="the three curves as functions of eps"),
    given=[*caption, any_of(*(m == users for users in rates))],
    show=all_of(*((m == users).implies(private(delta(users, exp(eps)))) for users in rates)),
)
printed_delta = m / n * delta_first * (1 - delta_later ** (n / m)) / (1 - delta_later)


def curve_of(users: int) -> tuple[Step, ...]:
    """The printed delta with the numbers put in."""
    positive = [have(sqrt(expr(users)) > 0, evaluate())]
    return (
        intro(),
        have(
            printed_delta == delta(users, exp(eps)),
            *(rewrite(number) for number in (m == users, *caption[-5:])),
            *positive,
            auto(),
        ),
        intro("phi"),
        apply_to(-3, test("phi", V)),
        linear(),
    )


proof(federated_figure2_theorem, use(theorem2_whole_rounds), each_part(*(curve_of(users) for users in rates)))

# --- points and order ------------------------------------------------------------------------------

rows = [
    (10, "0", "0.16696"),
    (10, "1/2", "0.030799"),
    (10, "1", "0.0020212"),
    (10, "2", "2.303e-7"),
    (20, "0", "0.11851"),
    (20, "1/2", "0.0073409"),
    (20, "1", "5.038e-5"),
    (20, "2", "1.131e-12"),
    (30, "0", "0.096877"),
    (30, "1/2", "0.0022806"),
    (30, "1", "1.757e-6"),
    (30, "2", "8.191e-18"),
]


def bound_of(users: int) -> tuple[Step, ...]:
    """The curve bounds the runs with so many users a round."""
    return (
        have(any_of(*(m == u for u in rates)), choose(rates.index(users)), assume()),
        use(federated_figure2_theorem),
        have(private(delta(users, exp(eps))), modus(rates.index(users) - 3), assume()),
    )


def point_of(users: int, e: str, value: str) -> tuple[Step, ...]:
    return (
        intro(),
        have(delta(users, exp(eps)) <= value, rewrite(eps == e), evaluate()),
        *bound_of(users),
        intro("phi"),
        apply_to(-1, test("phi", V)),
        linear(),
    )


federated_figure2_private = claim(
    "Figure 2: the runs are (eps, delta)-private with the delta of the picture at eps = 0, 1/2, 1, 2 for 10, 20 and "
    "30 users a round",
    federated("Figure 2", "part", special="at twelve points"),
    given=caption,
    show=all_of(*(((m == users) & (eps == e)).implies(private(expr(value))) for users, e, value in rows)),
)
proof(federated_figure2_private, each_part(*(point_of(*row) for row in rows)))

# The sentence is about this figure; as a law for all parameters it is false (federated_more_users).
federated_figure2_more_users = claim(
    "Figure 2: for eps in [0, 1] the bounds of Theorem 2 hold, and are smaller the more users are in a round",
    federated("Figure 2, sentence about it", "part", special="eps up to 1"),
    given=[*caption, eps <= 1],
    show=all_of(
        *((m == users).implies(private(delta(users, exp(eps)))) for users in rates),
        delta(20, exp(eps)) < delta(10, exp(eps)),
        delta(30, exp(eps)) < delta(20, exp(eps)),
    ),
)
proof(
    federated_figure2_more_users,
    use("federated_figure2_order"),
    each_part(*((intro(), *bound_of(users), assume()) for users in rates), (assume(),), (assume(),)),
)
