"""Figure 2 of the federated paper from Theorem 2: the runs of Algorithm 1 with the parameters of the caption.

eta = 1/2, L = 1, the ball of radius 1, sigma = 3/2, 100 users in rounds of 10, 20 or 30.  Each claim is about all
of these runs, cites Theorem 2 there and decides what is left by enclosures.  With 30 users a round there are three
whole rounds, and 10/3 in the printed delta.
"""

from lemmas.contraction.gradient_maps import L, V, eta
from lemmas.federated.convex_smooth_theorem import delta_first, delta_later, n, radius, theorem2_whole_rounds
from lemmas.federated.federated_figure import curves_in_order, federated_figure2_order, figure_delta
from lemmas.federated.federated_rounds import W1, Omega, T, W, eps, m, order, sigma
from lemmas.papers import federated
from verify.lemma import *

numbers = [n == 100, eta == "1/2", L == 1, radius == 1, sigma == "3/2"]
caption = [*theorem2_whole_rounds.given, *numbers]

@definition(r"\mathsf{E}_{e^{$eps}}(\mathrm{E}_{\omega \sim $order}{${W}}_{$T}(\omega) \,\|\, \mathrm{E}_{\omega \sim $order}{${W1}}_{$T}(\omega)) \le $delta")
def private_runs(eps: Real, V: Euclid, Omega: Space, order: Law[Omega], T: Integer, W: Series[Markov[Omega, V]],
        W1: Series[Markov[Omega, V]], delta: Real) -> Prop:
    """over a random order, the outputs of W and W1 after T rounds have E_(e^eps) <= delta."""
    output, output1 = push(order, lambda omega: W[T](omega)), push(order, lambda omega: W1[T](omega))
    return hockey_stick(output, output1, exp(eps)) <= delta

private = lambda delta: private_runs(eps, V, Omega, order, T, W, W1, delta)
sizes = (10, 20, 30)  # users a round

@claim("Figure 2: every run with these parameters and rounds of 10, 20 or 30 users has E_gamma <= the delta of Theorem "
        "2", federated("Figure 2", "part", special="the three curves as functions of eps"),
    given=[*caption, any_of(*(m == users for users in sizes))],
    show=all_of(*((m == users).implies(private(figure_delta(users, eps))) for users in sizes)))
def federated_figure2_theorem():
    use(theorem2_whole_rounds)
    each_part(*(curve_of(users) for users in sizes))

printed_delta = m / n * delta_first * (1 - delta_later ** (n / m)) / (1 - delta_later)

def curve_of(users: int) -> tuple[Step, ...]:
    """The printed delta with the numbers put in is that of the figure, and Theorem 2 gives it."""
    return (by.intro(),
        by.have(printed_delta == figure_delta(users, eps), *(by.rewrite(number) for number in (m == users, *numbers))),
        by.intro("phi"), by.apply_to(theorem2_whole_rounds), by.linear())

# --- points and order ------------------------------------------------------------------------------

points_at = ("0", "1/2", "1", "2")

def bound_of(users: int) -> tuple[Step, ...]:
    """The curve bounds the runs with so many users a round."""
    return (by.have(any_of(*(m == u for u in sizes)), by.choose(sizes.index(users))), by.use(federated_figure2_theorem),
        by.have(private(figure_delta(users, eps)), by.modus((m == users).implies(private(figure_delta(users, eps))))))

def point_of(users: int, e: str, value: str) -> tuple[Step, ...]:
    """At this eps the delta of the curve, which is a number, is at most the value."""
    return (by.intro(), by.have(figure_delta(users, eps) <= value, by.rewrite(eps == e), by.evaluate()),
        *bound_of(users), by.intro("phi"), by.apply_to(this), by.linear())

@definition(r"\mathsf{E}_{e^{$eps}}(\mathrm{E}_{\omega \sim $order}{${W}}_{$T}(\omega) \,\|\, \mathrm{E}_{\omega \sim $order}{${W1}}_{$T}(\omega)) \le $d1, $d2, $d3, $d4"
        r"\text{ for } $eps = 0, \tfrac12, 1, 2 \text{ if } $m = $users")
def private_at_points(m: Integer, eps: Real, V: Euclid, Omega: Space, order: Law[Omega], T: Integer,
        W: Series[Markov[Omega, V]], W1: Series[Markov[Omega, V]], users: Real, d1: Real, d2: Real, d3: Real,
        d4: Real) -> Prop:
    """for m = users the outputs of W and W1 after T rounds over a random order have E_(e^eps) <= d1, d2, d3, d4 at eps
    = 0, 1/2, 1, 2."""
    return all_of(*(((m == users) & (eps == e)).implies(private_runs(eps, V, Omega, order, T, W, W1, delta)) for e,
            delta in zip(points_at, (d1, d2, d3, d4), strict=True)))

def points_of(users: int, *values: str) -> Lemma:
    """The points of the curve of so many users a round."""
    rows = [(users, e, value) for e, value in zip(points_at, values, strict=True)]
    made = claim(f"Figure 2: the runs are (eps, delta)-private with the curve's delta, rounded up, at eps = 0, 1/2, 1, 2 for "
            f"{users} users a round", federated("Figure 2", "part", special="four points of one curve"),
        given=caption,
        show=private_at_points(m, eps, V, Omega, order, T, W, W1, users, *values))
    proof(made, by.each_part(*(point_of(*row) for row in rows)))
    return made

federated_figure2_private_10 = points_of(10, "0.16696", "0.030799", "0.0020212", "2.303e-7")
federated_figure2_private_20 = points_of(20, "0.11851", "0.0073409", "5.038e-5", "1.131e-12")
federated_figure2_private_30 = points_of(30, "0.096877", "0.0022806", "1.757e-6", "8.191e-18")

# The sentence is about this figure; as a law for all parameters it is false (federated_more_users).
@claim("Figure 2: for eps in [0, 1] the bounds of Theorem 2 hold, and are smaller the more users are in a round",
    federated("Figure 2, sentence about it", "part", special="eps up to 1"),
    given=[*caption, eps <= 1],
    show=all_of(*((m == users).implies(private(figure_delta(users, eps))) for users in sizes), curves_in_order(eps)))
def federated_figure2_more_users():
    use(federated_figure2_order)
    each_part(*((by.intro(), *bound_of(users)) for users in sizes), ())
