"""Renyi privacy of order infinity is pure privacy, for a mechanism on neighbouring data.

A is the mechanism, a Markov kernel from data sets to outputs; x and y are neighbours where distance(x, y) <= 1.
"""

from lemmas.analysis.small_numbers import small_real
from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.divergences.events import hockey_stick_by_events
from lemmas.divergences.renyi_orders_of_laws import order_infinity_is_limit, pure_bounds_orders, renyi_increases
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.papers import berthier
from lemmas.privacy.definition_of_privacy import A, D, R, distance, for_neighbours, is_private, x, y
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
alpha, alpha0, eps, r = reals("alpha alpha0 eps r")

@definition(r"$A\ \text{is } (\infty, $eps)\text{-RDP}\ ($distance(x, y) \le 1)", letters="D distance")
def max_private(D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real) -> Prop:
    """A is (oo, eps)-RDP where distance(x, y) <= 1.

    D_oo(A(x) || A(y)) <= eps for neighbours x and y."""
    return for_neighbours(lambda x, y: max_divergence(A(x), A(y)) <= eps)

@definition(r"$A\ \text{is } ($alpha, $eps)\text{-RDP}\ ($distance(x, y) \le 1)", letters="D distance")
def rdp(alpha: Real, D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real) -> Prop:
    """A is (alpha, eps)-RDP where distance(x, y) <= 1.

    D_alpha(A(x) || A(y)) <= eps for neighbours x and y."""
    return for_neighbours(lambda x, y: renyi(A(x), A(y), alpha) <= eps)

@definition(r"$A\ \text{is } (\alpha, $eps)\text{-RDP for all } \alpha > 1\ ($distance(x, y) \le 1)",
    letters="D distance")
def rdp_at_all_orders(D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real) -> Prop:
    """A is (alpha, eps)-RDP for all alpha > 1 where distance(x, y) <= 1.

    One bound eps of the divergences of all orders."""
    return every(REAL, lambda alpha: (1 < alpha).implies(rdp(alpha, D, R, A, distance, eps)))

@definition(r"\limsup_{\alpha \to \infty} \mathsf{D}_\alpha($A(x) \,\|\, $A(y)) \le $eps\ ($distance(x, y) \le 1)"
        r"\text{, uniformly}")
def rdp_in_the_limit(D: Space, R: Space, A: Markov[D, R], distance: Function[D, D], eps: Real) -> Prop:
    """for each r > eps: A is (alpha, r)-RDP for all large alpha, where distance(x, y) <= 1.

    Some eps(alpha), for which A is (alpha, eps(alpha))-RDP, is below each r > eps from some order alpha0 on."""
    large = lambda alpha0, r: every(REAL,
        lambda alpha: ((1 < alpha) & (alpha0 <= alpha)).implies(rdp(alpha, D, R, A, distance, r)))
    return every(REAL, lambda r: (eps < r).implies(exists(REAL, lambda alpha0: large(alpha0, r))))

pure = is_private(D, R, A, distance, eps, expr(0))
infinite = max_private(D, R, A, distance, eps)
at = lambda alpha, eps: rdp(alpha, D, R, A, distance, eps)
every_order = rdp_at_all_orders(D, R, A, distance, eps)
in_the_limit = rdp_in_the_limit(D, R, A, distance, eps)

@claim("D_oo <= r for every r > eps gives D_oo <= eps",
    given=[hypothesis("above", every(REAL, lambda r: (eps < r).implies(max_divergence(mu, nu) <= r)))],
    show=max_divergence(mu, nu) <= eps)
def max_divergence_from_above():
    # At r = eps + log(1 + s): E_mu t <= e^eps (1 + s) E_nu t for every s > 0.
    t = intro("t")
    with use(small_real, A=E(mu, t) - exp(eps) * E(nu, t), B=exp(eps) * E(nu, t)) as that:
        with that.premise("for every eps"):
            s, _ = intro("eps0", "[0 < eps]")
            fact("exp", "log", 1 + s)
            bound = apply_to("above", eps + log(1 + s), t)
            have(exp(eps + log(s + 1)) == exp(eps) * (1 + s), by.rewrite("exp log", backwards=True), by.auto())
            rewrite(this, at=bound)

@claim("(oo, eps)-RDP is (eps, 0)-privacy, is (alpha, eps)-RDP for all alpha > 1, and is what (alpha, eps(alpha))-RDP "
        "says in the limit: each r > eps bounds D_alpha for all large alpha",
    berthier("Definition 2.2, order infinity", "whole"),
    show=all_of(equivalent(infinite, pure), equivalent(infinite, every_order), equivalent(infinite, in_the_limit)))
def renyi_privacy_of_order_infinity():
    # Each an equivalence; of those that are cited .0 is the way there, .1 the way back.
    is_pure, all_orders, in_limit = each_part()
    with is_pure:
        there, back = each_part()
        with there:
            at_neighbours()
            use(pure_privacy, mu=A(x), nu=A(y))
            modus("pure_privacy.0").called("on tests")
            intro("S")
            apply_to("on tests")
        with back:
            at_neighbours()
            use(pure_privacy, mu=A(x), nu=A(y))
            use(hockey_stick_by_events, mu=A(x), nu=A(y), gamma=exp(eps), delta=0)
            modus("pure_privacy.1")
    with all_orders:
        there, back = each_part()
        with there:
            intro(1).called("the premise")
            intro(1)
            intro("x", "y", "[neighbours]")
            apply_to("the premise")
            use(pure_bounds_orders)
        with back:
            intro(1).called("the premise")
            intro("x", "y", "[neighbours]")
            use(order_infinity_is_limit, mu=A(x), nu=A(y))
            with modus("order_infinity_is_limit.1"):
                intro("alpha", "[1 < alpha]")
                apply_to("the premise")
    with in_limit:
        there, back = each_part()
        with there:
            intro(1).called("the premise")
            intro("r", "[eps < r]")
            witness(expr(1))  # from any order on
            intro(1)
            intro("x", "y", "[neighbours]")
            apply_to("the premise")
            use(pure_bounds_orders, eps=eps)
            use(larger_renyi_bound, d=r)
        with back:
            intro(1).called("the premise")
            intro("x", "y", "[neighbours]")
            with use(max_divergence_from_above):
                intro("r", "[eps < r]")
                apply_to("the premise")
                unpack(this, "alpha0").called("from alpha0 on")
                use(order_infinity_is_limit, mu=A(x), nu=A(y), eps=r)
                with modus("order_infinity_is_limit.1"):
                    intro("alpha", "[1 < alpha]")
                    apply_to("from alpha0 on", Max(alpha, alpha0))
                    apply_to(this)
                    use(renyi_increases)

def at_neighbours() -> None:
    """What is supposed of all neighbours, at x and y."""
    intro(1).called("the premise")
    intro("x", "y", "[neighbours]")
    apply_to("the premise")

doubt(renyi_privacy_of_order_infinity, mutants=[mutant("order 2 alone", show=at(expr(2), eps).implies(infinite))])
