"""Theorem 2 of Asoodeh and Calmon (federated learning) for every learning rate and convex set.

For one order of the users the rounds are a chain of kernels, and the record of user i enters in one of them;
then the mean over the orders.  The letters are those of `federated_rounds`: omega is the order, W[t](omega) and
W1[t](omega) are the laws of the parameter after round t for the two datasets, m users are in a round, T rounds in all.
`first` is the theta of round k, in which the user is, `smaller` that of each later round.  rho is the constant of
strong convexity, beta that of smoothness; the theorem as printed follows in `convex_smooth_theorem`.
"""

from typing import Any

from lemmas.contraction.gradient_maps import D, G, L, P, V, X, beta, diameter_at_most, eta, regular_loss, rho
from lemmas.contraction.kernel_chains import equal_before, uniform_steps
from lemmas.contraction.projected_step import gaussian_theta_nonnegative
from lemmas.contraction.stopped_runs import gaussian_theta_below_one
from lemmas.divergences.f_divergence import between
from lemmas.federated.federated_rounds import (A1, W1, A, Omega, T, W, assumptions, batches, c, drawn_in, equal_batches,
    equal_record, gamma, i, k, m, mu0, omega, order, pos, position, records_of, rounds_project_first, s_, sigma,
    sums_of, t_, x, x1)
from lemmas.federated.round_sums import geometric_sum, sum_above_term, sum_nonnegative
from lemmas.federated.rounds import first, released, round_contracts, round_of_two_datasets, smaller
from lemmas.papers import federated
from verify.lemma import *

q, b, h = reals("q b h")
y, w, z = points("y w z", V)
phi = test("phi", V)

# --- one order of the users ------------------------------------------------------------------------

def round_kernels(A: Any) -> Any:
    """The kernels of the rounds, from the projection of a parameter, for the order omega."""
    return value(INTEGER, lambda t: value(V, lambda y: released(A[t * m](omega, P(y)), P(y))))

chances = lambda t, omega: indicator(drawn_in(t, omega)) * smaller ** (T - t)  # in round t, contracted since
regular = regular_loss(V, X, P, G, L, rho, beta)

@claim("User i in round t of an order: E_gamma <= theta(2 L/(sqrt(m) sigma)) theta(c D sqrt(m)/(eta sigma))^(T - t)",
    given=assumptions,
    show=hockey_stick(W[T](omega), W1[T](omega), gamma) <= first * Sum(1, T, lambda t: chances(t, omega)))
def apart_for_one_order():
    """The rounds are equal kernels before and after the round k of user i, at most `first` apart at k, and contract by
    `smaller`.  If the user is in no round, the two runs have one law."""
    have(0 <= m)
    do(*positive)
    same_start()
    terms_nonnegative()
    use(rounds_project_first)
    use(rounds_project_first, W=W1, x=x1)
    yes, no = cases(in_some_round)
    with yes:
        unpack(this, k)
        use(sum_above_term)
        with use(uniform_steps, X=V, P=value(INTEGER, lambda t: W[t](omega)), R=value(INTEGER, lambda t: W1[t](omega)),
                K=round_kernels(A), L=round_kernels(A1), b=first, h=smaller, i=k) as of_uniform_steps:
            with of_uniform_steps.premise("equal before i"):
                same_updates(*before)
            with of_uniform_steps.premise("equal after i"):
                same_updates(*after)
            with of_uniform_steps.premise("step i"):
                intro("w")
                batch_equations(A, x, k, P(w))
                batch_equations(A1, x1, k, P(w))
                use(round_of_two_datasets, B=sums_of(A, k, P(w)), C=sums_of(A1, k, P(w)), x=records_of(x, k),
                    x1=records_of(x1, k), h=pos(omega) - (k - 1) * m,
                    by={"regular": (by.assume(),), "batch": batch_here, "other batch": batch_here,
                        "equal elsewhere": (by.intro("s"), by.intro(), by.intro(), by.intro(),
                            by.have((k - 1) * m >= 0, by.combine((1, [1 <= k, 0 <= m]))),
                            by.have(position(k, s_) <= T * m, by.combine((1, [k <= T, 0 <= m]), (1, [s_ <= m]))),
                            by.use(equal_record), by.assume())})
            with of_uniform_steps.premise("contraction of the steps"):
                intro(1)
                intro("y", "z")
                batch_equations(A, x, t_, P(y))
                batch_equations(A, x, t_, P(z))
                use(round_contracts, B=sums_of(A, t_, P(y)), C=sums_of(A, t_, P(z)), x=records_of(x, t_),
                    by={"regular": (by.assume(),), "diameter": (by.assume(),), "first batch": batch_here,
                        "second batch": batch_here})
        intro("phi")
        apply_to(this)
        combine((1, [this]), (first, [one_term]))
    with no:
        use(sum_nonnegative)
        with use(equal_before, X=V, P=value(INTEGER, lambda t: W[t](omega)), R=value(INTEGER, lambda t: W1[t](omega)),
                K=round_kernels(A), L=round_kernels(A1), m=0, n=T) as of_equal_before:
            with of_equal_before.premise("equal kernels"):
                same_updates(by.intro("s"), by.intro(), by.intro(), by.contradiction(), by.instantiate(no_round, t_),
                    by.split(this), by.linear())
        rewrite(this)
        intro("phi")
        combine((first, [some_chance]), (E(W1[T](omega), phi), [gamma >= 1]))

in_some_round = exists(INTEGER, lambda k: all_of(1 <= k, k <= T, (k - 1) * m < pos(omega), pos(omega) <= k * m))

def same_updates(*steps) -> None:
    """Both data sets have the same updates in round t, as the user is not in it."""
    intro("t", "y")
    use(equal_batches, y=P(y), by={"place of the user": (by.assume(),), "not in the round": steps})
    rewrite(this)

positive = (by.fact("sqrt", "positive", m), by.apply_to(diameter_at_most(V, P, D), zero(V), zero(V)), by.have(D >= 0),
    by.fact("max", "above", abs(1 - eta * rho), abs(1 - eta * beta)), by.have(c >= 0),
    by.use(gaussian_theta_nonnegative, r=c * D * sqrt(m) / (eta * sigma)), by.apply_to(regular, x(i), zero(V), zero(V)),
    by.have(L >= 0), by.use(gaussian_theta_nonnegative, r=2 * L / (sqrt(m) * sigma)))

def same_start() -> None:
    """Both runs start with the law mu0."""
    with have(same(W[0](omega), W1[0](omega))):
        apply_to(every(Omega, lambda omega: same(W[0](omega), mu0))).called("W[0](omega) = mu0 in law")
        apply_to(every(Omega, lambda omega: same(W1[0](omega), mu0)))
        rewrite("W[0](omega) = mu0 in law")
        rewrite(this)

def terms_nonnegative() -> None:
    """The terms of the sum over the rounds are not negative."""
    with have(between(1, T, lambda t: chances(t, omega) >= 0)):
        intro("t", "[1 <= t]", "[t <= T]")

one_term = chances(k, omega) <= Sum(1, T, lambda t: chances(t, omega))
no_round = every(INTEGER, lambda k: any_of(k < 1, T < k, pos(omega) <= (k - 1) * m, k * m < pos(omega)))
some_chance = Sum(1, T, lambda t: chances(t, omega)) >= 0
before = (by.intro("s"), by.intro(), by.intro(), by.have(t_ * m <= (k - 1) * m, by.combine((1, [t_ <= k - 1, 0 <= m]))),
    by.have(position(t_, s_) < pos(omega)))
after = (by.intro("s"), by.intro(), by.intro(), by.have(k * m <= (t_ - 1) * m, by.combine((1, [k + 1 <= t_, 0 <= m]))),
    by.have(pos(omega) < position(t_, s_)))

def batch_equations(A, x, t, y) -> None:
    """The local updates of round t from the parameter y, one user after the other."""
    apply_to(batches(A, x), t, omega, y)

batch_here = (by.each_part((by.assume(),), (by.assume(),)),)

# --- Theorem 2 -------------------------------------------------------------------------------------

# K(omega) and K1(omega) are the laws of the two outputs for the order omega; b and h stand for `first` and `smaller`.
K, K1 = markov("K", Omega, V), markov("K1", Omega, V)
in_round = between(1, T, lambda t: E(order, lambda omega: indicator(drawn_in(t, omega))) <= q)
each_order = every(Omega,
    lambda omega: (hockey_stick(K(omega), K1(omega), gamma)
            <= b * Sum(1, T, lambda t: indicator(drawn_in(t, omega)) * h ** (T - t))))

@claim("If E_gamma <= b h^(T - t) where i is in round t, of probability <= q, the mean over the orders has E_gamma <= "
        "q b (1 - h^T)/(1 - h)", federated("Theorem 2", "step", "(12)"),
    given=[0 <= T, 0 <= h, h < 1, b >= 0, in_round, hypothesis("given the order", each_order)],
    show=hockey_stick(push(order, K), push(order, K1), gamma) <= q * b * (1 - h**T) / (1 - h))
def average_over_orders():
    """The mean of b h^(T - t) 1[i is in round t] is at most q b h^(T - t); a geometric sum over t."""
    intro("phi")
    use(geometric_sum)
    under(order,
        lambda omega: (E(K(omega), phi) - gamma * E(K1(omega), phi)
                <= b * Sum(1, T, lambda t: indicator(drawn_in(t, omega)) * h ** (T - t))),
        lambda omega: (by.apply_to(each_order),)).called("under order")
    with sums((1, T),
            lambda t: b * h ** (T - t) * E(order, lambda omega: indicator(drawn_in(t, omega)))
                <= b * q * h ** (T - t)) as t:
        apply_to(in_round)
        linear(b * h ** (T - t))
    combine((1, ["under order"]), (1, [this]), (b * q, [Sum(1, T, lambda t: h ** (T - t)) == (1 - h**T) / (1 - h)]))

@claim("Federated learning is private with delta = q theta(2 L/(sqrt(m) sigma)) (1 - a^T)/(1 - a), a = theta(c D "
        "sqrt(m)/(eta sigma)), if each user is in each round with probability at most q; for every learning rate, with "
        "c-Lipschitz steps, and every convex set of diameter D",
    given=[*assumptions, hypothesis("share of orders", in_round)],
    show=hockey_stick(push(order, lambda omega: W[T](omega)), push(order, lambda omega: W1[T](omega)), gamma)
        <= q * first * (1 - smaller**T) / (1 - smaller))
def federated_every_step():
    do(*positive)
    use(gaussian_theta_below_one, r=c * D * sqrt(m) / (eta * sigma))
    with use(average_over_orders) as that:
        with that.premise("given the order"):
            intro("omega")
            use(apart_for_one_order)
