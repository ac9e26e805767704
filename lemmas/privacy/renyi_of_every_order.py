"""The Renyi divergence of every order from 1 on, and Renyi privacy: Feldman et al., Definitions 4 and 13.

Some law M dominates mu and nu, their mean say, with densities p and q.  adj(d1, d2) = 1 says that the data sets d1 and
d2 are neighbours, and mean(d1, d2) dominates the outputs A(d1) and A(d2), of densities dp and dq.
"""

from lemmas.divergences.events import event, hockey_stick_by_events
from lemmas.divergences.renyi_order_one import order_near_one
from lemmas.divergences.renyi_orders_of_laws import kl_below_orders, order_infinity_is_limit, renyi_increases
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.divergences.densities import absolutely_continuous, density, ratio_integral_at_most, renyi_by_density
from lemmas.privacy.densities_of_outputs import renyi_private, renyi_private_by_ratio
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
p, q = weight("p", X), weight("q", X)
alpha, beta, eps, r, c = reals("alpha beta eps r c")

def all_orders(mu: Law, nu: Law, eps: Expr) -> Prop:
    return every(REAL, lambda alpha: (1 < alpha).implies(renyi(mu, nu, alpha) <= eps))

def some_order(mu: Law, nu: Law, r: Expr) -> Prop:
    """D_alpha <= r for some alpha > 1."""
    return exists(REAL, lambda alpha: (1 < alpha) & (renyi(mu, nu, alpha) <= r))

def orders_near_one(mu: Law, nu: Law, eps: Expr) -> Prop:
    """The limit of D_alpha as alpha falls to 1 is at most eps: they fall, so that each r > eps is a bound of one."""
    return every(REAL, lambda r: (eps < r).implies(some_order(mu, nu, r)))

finite = lambda mu, nu: exists(REAL, lambda c: some_order(mu, nu, c))

@claim("Where some D_alpha is finite: KL <= eps if and only if each r > eps bounds some D_alpha, alpha > 1",
    given=[hypothesis("some order", finite(mu, nu))],
    show=equivalent(kl(mu, nu) <= eps, orders_near_one(mu, nu, eps)))
def limit_at_one():
    to_orders, from_orders = each_part()
    with to_orders:
        intro("r", "[eps < r]")
        unpack(finite(mu, nu), "c")
        unpack(this, "beta")
        use(order_near_one)
    with from_orders:
        # With r > eps what a test gb gives: KL is below some D_alpha <= (r + eps)/2, which is less than r.
        intro(1).called("the premise")
        intro("gb")
        with suffices(E(mu, gb) <= eps + log(E(nu, lambda x: exp(gb(x))))):
            fact("exp", "increasing", E(mu, gb), eps + log(E(nu, lambda x: exp(gb(x)))))
            fact("exp", "log", E(nu, lambda x: exp(gb(x))))
        contradiction()
        let(r, E(mu, gb) - log(E(nu, lambda x: exp(gb(x)))))
        apply_to("the premise", (r + eps) / 2)
        unpack(this, "alpha")
        use(kl_below_orders)
        apply_to(this, gb)
        fact("log", "increasing", exp(E(mu, gb)), exp((r + eps) / 2) * E(nu, lambda x: exp(gb(x))))
        fact("log", "exp", E(mu, gb))
        fact("log", "product", exp((r + eps) / 2), E(nu, lambda x: exp(gb(x))))
        fact("log", "exp", (r + eps) / 2)

gb = bounded("gb", X)

@definition(r"\mathsf{D}_\alpha($mu \,\|\, $nu) \le \varepsilon \iff $mu \ll $nu,\ \int "
        r"($p/$q)^\alpha\,d$nu \le e^{(\alpha - 1) \varepsilon}\quad (\alpha > 1)")
def renyi_is_integral(X: Space, mu: Law[X], nu: Law[X], p: Weight[X], q: Weight[X]) -> Prop:
    """for alpha > 1: D_alpha($mu || $nu) <= eps iff $mu << $nu and the integral of ($p/$q)^alpha d$nu is at most
    exp((alpha - 1) eps).

    D_alpha, alpha > 1, is log of the integral of (p/q)^alpha with respect to nu, over alpha - 1;
    infinite if mu is not dominated by nu."""
    by_density = lambda alpha, eps: (absolutely_continuous(X, mu, nu)
            & ratio_integral_at_most(alpha, X, nu, p, q, exp((alpha - 1) * eps)))
    return every(REAL, REAL,
        lambda alpha, eps: (1 < alpha).implies(equivalent(renyi(mu, nu, alpha) <= eps, by_density(alpha, eps))))

@definition(r"\mathsf{D}_\alpha($mu \,\|\, $nu) \le \mathsf{D}_\beta($mu \,\|\, $nu)\quad (1 < \alpha " r"\le \beta)")
def renyi_grows(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """D_alpha(mu || nu) <= D_beta(mu || nu) for 1 < alpha <= beta.

    D_alpha grows with alpha > 1."""
    return every(REAL, REAL, REAL,
        lambda alpha, beta, eps: ((1 < alpha) & (alpha <= beta)).implies(
            (renyi(mu, nu, beta) <= eps).implies(renyi(mu, nu, alpha) <= eps)))

@definition(r"\mathsf{D}_\infty($mu \,\|\, $nu) \le \varepsilon \iff \mathsf{D}_\alpha($mu \,\|\, "
        r"$nu) \le \varepsilon\ \text{for all } \alpha > 1")
def max_is_limit(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """D_oo(mu || nu) <= eps iff D_alpha(mu || nu) <= eps for all alpha > 1.

    D_oo is the limit of D_alpha as alpha grows, its supremum."""
    return every(REAL, lambda eps: equivalent(max_divergence(mu, nu) <= eps, all_orders(mu, nu, eps)))

@definition(r"\mathsf{KL}($mu \,\|\, $nu) = \lim_{\alpha \downarrow 1} \mathsf{D}_\alpha($mu \,\|\, "
        r"$nu)\ \text{if some } \mathsf{D}_\alpha($mu \,\|\, $nu) < \infty")
def kl_is_limit(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """if some D_alpha(mu || nu), alpha > 1, is finite: KL(mu || nu) <= eps iff each r > eps bounds some D_alpha(mu ||
    nu), alpha > 1.

    KL is the limit of D_alpha as alpha falls to 1, where some D_alpha is finite."""
    return finite(mu, nu).implies(every(REAL, lambda eps: equivalent(kl(mu, nu) <= eps, orders_near_one(mu, nu, eps))))

# Orders 1 and infinity "by continuity": the limits, which exist as D_alpha grows with alpha.  Laws with finite KL and
# infinite D_alpha for all alpha > 1 exist, so at order 1 continuity says what it can where some D_alpha is finite.
@claim("D_alpha: log of the integral of (dmu/dnu)^alpha dnu over alpha - 1 if mu << nu, infinite otherwise; it grows "
        "with alpha; its limit at infinity is D_oo, at 1 it is KL if some D_alpha is finite",
    feldman("Definition 4", "whole"), feldman("Definition 4, order 1", "whole"),
    feldman("Definition 4, order infinity", "whole"), altschuler("Definition 2.3", "whole"),
    given=[density(mu, p), density(nu, q)],
    show=all_of(renyi_is_integral(X, mu, nu, p, q), renyi_grows(X, mu, nu), max_is_limit(X, mu, nu),
        kl_is_limit(X, mu, nu)))
def renyi_of_every_order():
    as_integral, rising, at_infinity, at_one = each_part()
    with as_integral:
        intro("alpha", "eps", "[1 < alpha]")
        use(renyi_by_density, H=exp((alpha - 1) * eps))
    with rising:
        intro("alpha", "beta", "eps", "[1 < alpha <= beta]", "[bound at beta]")
        use(renyi_increases)
    with at_infinity:
        intro("eps")
        use(order_infinity_is_limit)
    with at_one:
        intro("eps")
        use(limit_at_one)

# --- Definition 13 --------------------------------------------------------------------------------------

D = space("D")  # data sets
A, mean = markov("A", D, X), markov("mean", (D, D), X)
adj = fun("adj", D, D)
dp_, dq = weight("dp", D, D, X), weight("dq", D, D, X)
d1, d2 = points("d1 d2", D)
S = test("S", X)

def for_neighbours(close: Callable[[Point, Point], Prop]) -> Prop:
    """For all neighbouring data sets, in either order if the relation is symmetric."""
    return every(D, D, lambda d1, d2: eq(adj(d1, d2), 1).implies(close(d1, d2)))

def density_of_output(law: Callable[[Point, Point], Law], p: Function) -> Prop:
    return every(D, D, bounded(X),
        lambda d1, d2, f: E(law(d1, d2), f) == E(mean(d1, d2), lambda x: f(x) * p(d1, d2, x)))

@definition(r"$A\ \text{is } (\alpha, $eps)\text{-RDP} \iff $A(d_1) \ll $A(d_2),\ \int ($dp/$dq)^\alpha\,d$A(d_2) \le "
        r"e^{(\alpha - 1) $eps}\quad (\alpha > 1,\ $adj(d_1, d_2) = 1)")
def rdp_by_densities(D: Space, X: Space, adj: Function[D, D], A: Markov[D, X], dp: Weight[D, D, X], dq: Weight[D, D, X],
        eps: Real) -> Prop:
    """for alpha > 1 and where $adj(d1, d2) = 1: $A is (alpha, $eps)-RDP iff $A(d1) << $A(d2) and the integral of
    ($dp/$dq)^alpha d$A(d2) is at most exp((alpha - 1) $eps).

    (alpha, eps)-RDP, alpha > 1, by the densities dp and dq of the outputs."""
    return every(REAL,
        lambda alpha: (1 < alpha).implies(equivalent(renyi_private(alpha, D, X, adj, A, eps),
                renyi_private_by_ratio(alpha, D, X, adj, A, dp, dq, eps))))

@definition(r"$A\ \text{is } (\infty, $eps)\text{-RDP}\ ($adj = 1)", letters="D adj")
def rdp_infinity(D: Space, X: Space, adj: Function[D, D], A: Markov[D, X], eps: Real) -> Prop:
    """A is (oo, eps)-RDP where adj = 1.

    RDP of order infinity: D_oo(A(d1) || A(d2)) <= eps for neighbours."""
    return for_neighbours(lambda d1, d2: max_divergence(A(d1), A(d2)) <= eps)

@definition(r"$A\ \text{is } ($eps, 0)\text{-private}\ ($adj = 1)", letters="D adj")
def pure_private(D: Space, X: Space, adj: Function[D, D], A: Markov[D, X], eps: Real) -> Prop:
    """A is (eps, 0)-private where adj = 1.

    (eps, 0)-privacy: P[A(d1) in S] <= e^eps P[A(d2) in S] for neighbours and events S."""
    return for_neighbours(lambda d1, d2: every(test(X),
            lambda S: event(S).implies(E(A(d1), S) <= exp(eps) * E(A(d2), S))))

@definition(r"\mathsf{KL}($A(d_1) \,\|\, $A(d_2)) \le $eps \iff \lim_{\alpha \downarrow 1} "
        r"\mathsf{D}_\alpha($A(d_1) \,\|\, $A(d_2)) \le $eps\ ($adj(d_1, d_2) = 1)\text{, if finite}", letters="D adj")
def rdp_one_is_limit(D: Space, X: Space, adj: Function[D, D], A: Markov[D, X], eps: Real) -> Prop:
    """where some D_alpha, alpha > 1, is finite: KL($A(d1) || $A(d2)) <= $eps where $adj(d1, d2) = 1 iff the limit of
    D_alpha($A(d1) || $A(d2)) at 1 is at most $eps for them.

    RDP of order 1: KL <= eps for neighbours is what the limit of D_alpha at 1 says, where some
    D_alpha is finite."""
    one = for_neighbours(lambda d1, d2: kl(A(d1), A(d2)) <= eps)
    limit = for_neighbours(lambda d1, d2: orders_near_one(A(d1), A(d2), eps))
    return for_neighbours(lambda d1, d2: finite(A(d1), A(d2))).implies(equivalent(one, limit))

rdp = lambda alpha, eps: renyi_private(alpha, D, X, adj, A, eps)

@claim("(alpha, eps)-RDP, 1 <= alpha <= oo, eps >= 0: D_alpha(A(d1) || A(d2)) <= eps for all neighbouring data sets; "
        "at oo it is (eps, 0)-privacy, and RDP at eps of all orders; at 1, where some D_alpha is finite, the limit",
    feldman("Definition 13", "whole"),
    given=[hypothesis("density of the first", density_of_output(lambda d1, d2: A(d1), dp_)),
        hypothesis("density of the second", density_of_output(lambda d1, d2: A(d2), dq)), eps >= 0],
    show=all_of(rdp_by_densities(D, X, adj, A, dp_, dq, eps),
        equivalent(rdp_infinity(D, X, adj, A, eps), pure_private(D, X, adj, A, eps)),
        equivalent(rdp_infinity(D, X, adj, A, eps), every(REAL, lambda alpha: (1 < alpha).implies(rdp(alpha, eps)))),
        rdp_one_is_limit(D, X, adj, A, eps)))
def rdp_of_every_order():
    # An equivalence is two implications: with .0 the way there, and the way back is `this`.
    as_integral, pure, all_alpha, at_one = each_part()
    with as_integral:
        intro("alpha", "[1 < alpha]")
        there, back = each_part()
        with there:
            of_pair()
            modus("renyi_by_density.0")
        with back:
            of_pair()
            modus(this)
    with pure:
        there, back = each_part()
        with there:
            at_pair()
            pure_pair()
            modus("pure_privacy.0").called("by pure privacy")
            intro(1)
            apply_to("by pure privacy")
        with back:
            at_pair()
            use(hockey_stick_by_events, mu=A(d1), nu=A(d2), gamma=exp(eps), delta=0)
            pure_pair()
            modus(this)
    with all_alpha:
        there, back = each_part()
        with there:
            intro(1).called("the premise")
            intro(1)
            intro("d1", "d2", "[neighbours]")
            apply_to("the premise")
            use(order_infinity_is_limit, mu=A(d1), nu=A(d2))
            modus("order_infinity_is_limit.0")
            apply_to(this)
        with back:
            intro(1).called("the premise")
            intro("d1", "d2", "[neighbours]")
            use(order_infinity_is_limit, mu=A(d1), nu=A(d2))
            with modus(this):
                intro("alpha", "[1 < alpha]")
                apply_to("the premise", alpha)
                apply_to(this)
    with at_one:
        intro(1).called("the premise")
        there, back = each_part()
        with there:
            at_pair()
            apply_to("the premise")
            use(limit_at_one)
            modus("limit_at_one.0")
        with back:
            at_pair()
            apply_to("the premise")
            use(limit_at_one)
            modus(this)

def of_pair() -> None:
    """From one form of RDP to the other, at d1 and d2."""
    intro(1).called("one form")
    intro("d1", "d2", "[neighbours]")
    apply_to("one form")
    use(renyi_by_density, mu=A(d1), nu=A(d2), M=mean(d1, d2), H=exp((alpha - 1) * eps),
        p=value(X, lambda x: dp_(d1, d2, x)), q=value(X, lambda x: dq(d1, d2, x)),
        by={"density of mu": (by.intro("f"), by.apply_to("density of the first"), by.assume()),
            "density of nu": (by.intro("f"), by.apply_to("density of the second"), by.assume())})

def at_pair() -> None:
    """What is supposed of all neighbours, at d1 and d2."""
    supposed = intro(1)
    intro("d1", "d2", "[neighbours]")
    apply_to(supposed)

def pure_pair() -> None:
    """D_oo and (eps, 0)-privacy of the two outputs."""
    use(pure_privacy, mu=A(d1), nu=A(d2))

doubt(limit_at_one, mutants=[mutant("for any laws", given=[], show=kl(mu, nu) <= eps)])
doubt(renyi_of_every_order,
    mutants=[mutant("order infinity with a small delta", given=[],
            show=(hockey_stick(mu, nu, exp(eps)) <= "1/10").implies(max_divergence(mu, nu) <= eps))])
doubt(rdp_of_every_order,
    mutants=[mutant("for every algorithm", given=[],
            show=every(D, D, lambda d1, d2: hockey_stick(A(d1), A(d2), exp(eps)) <= 0))])
