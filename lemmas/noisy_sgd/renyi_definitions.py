"""The Renyi divergence of every order from 1 to infinity, and Renyi differential privacy (Definitions 4 and 13).

Some law M dominates mu and nu, their mean say, with densities p and q.
"""

from lemmas.divergences.events import event, hockey_stick_by_events
from lemmas.divergences.renyi_order_one import order_near_one
from lemmas.divergences.renyi_orders_of_laws import kl_below_orders, order_infinity_is_limit, renyi_increases
from lemmas.divergences.renyi_to_hockey_stick import pure_privacy
from lemmas.noisy_sgd.densities import density, dominated, renyi_by_density
from lemmas.papers import altschuler, feldman
from verify.lemma import *

X = space("X")
mu, nu, M = laws("mu nu M", X)
p, q = weight("p", X), weight("q", X)
alpha, beta, eps, r, H, c = reals("alpha beta eps r H c")


def integral_at_most(mu: Law, nu: Law, p: Callable, q: Callable, alpha: Expr, H: Expr) -> Prop:
    """The integral of (p/q)^alpha with respect to nu: that of t^alpha is at most H for each bounded t <= p/q."""
    return every(
        weight(X),
        lambda t: every(X, lambda x: t(x) * q(x) <= p(x)).implies(E(nu, lambda x: t(x) ** alpha) <= H),
    )


def by_density(mu: Law, nu: Law, p: Callable, q: Callable, alpha: Expr, eps: Expr) -> Prop:
    return dominated(mu, nu) & integral_at_most(mu, nu, p, q, alpha, exp((alpha - 1) * eps))


def equivalent(one: Prop, other: Prop) -> Prop:
    return one.implies(other) & other.implies(one)


def all_orders(mu: Law, nu: Law, eps: Expr) -> Prop:
    return every(REAL, lambda alpha: (1 < alpha).implies(renyi(mu, nu, alpha) <= eps))


def some_order(mu: Law, nu: Law, r: Expr) -> Prop:
    return exists(REAL, lambda alpha: (1 < alpha) & (renyi(mu, nu, alpha) <= r))


def orders_near_one(mu: Law, nu: Law, eps: Expr) -> Prop:
    """The limit of D_alpha as alpha falls to 1 is at most eps: they fall, so that each r > eps is a bound of one."""
    return every(REAL, lambda r: (eps < r).implies(some_order(mu, nu, r)))


finite = lambda mu, nu: exists(REAL, lambda c: some_order(mu, nu, c))

limit_at_one = claim(
    "KL <= eps is the limit of D_alpha <= eps as alpha falls to 1, if some D_alpha is finite",
    kind="strengthening",
    given=[finite(mu, nu)],
    show=equivalent(kl(mu, nu) <= eps, orders_near_one(mu, nu, eps)),
)
gb = bounded("gb", X)
proof(
    limit_at_one,
    each_part(
        (
            intro(),
            intro("r"),
            intro(),
            unpack(0, "c"),
            unpack(-1, "beta"),
            use(order_near_one),
            assume(),
        ),
        (
            intro(),
            intro("gb"),
            have(E(nu, lambda x: exp(gb(x))) > 0),
            suffices(
                E(mu, gb) <= eps + log(E(nu, lambda x: exp(gb(x)))),
                fact("exp", "increasing", E(mu, gb), eps + log(E(nu, lambda x: exp(gb(x))))),
                fact("exp", "log", E(nu, lambda x: exp(gb(x)))),
                linear(exp(eps)),
            ),
            contradiction(),
            let(r, E(mu, gb) - log(E(nu, lambda x: exp(gb(x))))),
            have(eps < r, linear()),
            apply_to(1, (r + eps) / 2),
            unpack(-1, "alpha"),
            use(kl_below_orders, eps=(r + eps) / 2),
            apply_to(-1, gb),
            fact(
                "log",
                "increasing",
                exp(E(mu, gb)),
                exp((r + eps) / 2) * E(nu, lambda x: exp(gb(x))),
            ),
            fact("log", "exp", E(mu, gb)),
            fact("log", "product", exp((r + eps) / 2), E(nu, lambda x: exp(gb(x)))),
            fact("log", "exp", (r + eps) / 2),
            linear(),
        ),
    ),
)

# Orders 1 and infinity "by continuity": the limits, which exist as D_alpha grows with alpha.  Laws with finite KL and
# infinite D_alpha for all alpha > 1 exist, so at order 1 continuity says what it can where some D_alpha is finite.
renyi_of_every_order = claim(
    "D_alpha: log of the integral of (dmu/dnu)^alpha dnu over alpha - 1 if mu << nu, infinite otherwise; it grows with "
    "alpha; its limit at infinity is D_oo, at 1 it is KL if some D_alpha is finite",
    feldman("Definition 4", "whole"),
    feldman("Definition 4, order 1", "whole"),
    feldman("Definition 4, order infinity", "whole"),
    altschuler("Definition 2.3", "whole"),
    given=[density(mu, p), density(nu, q)],
    show=all_of(
        every(
            REAL,
            REAL,
            lambda alpha, eps: (1 < alpha).implies(
                equivalent(renyi(mu, nu, alpha) <= eps, by_density(mu, nu, p, q, alpha, eps))
            ),
        ),
        every(
            REAL,
            REAL,
            REAL,
            lambda alpha, beta, eps: ((1 < alpha) & (alpha <= beta)).implies(
                (renyi(mu, nu, beta) <= eps).implies(renyi(mu, nu, alpha) <= eps)
            ),
        ),
        every(REAL, lambda eps: equivalent(max_divergence(mu, nu) <= eps, all_orders(mu, nu, eps))),
        finite(mu, nu).implies(
            every(REAL, lambda eps: equivalent(kl(mu, nu) <= eps, orders_near_one(mu, nu, eps)))
        ),
    ),
)
proof(
    renyi_of_every_order,
    each_part(
        (
            intro("alpha", "eps"),
            intro(),
            use(renyi_by_density, H=exp((alpha - 1) * eps)),
            each_part((assume(),), (assume(),)),
        ),
        (intro("alpha", "beta", "eps"), intro(), intro(), use(renyi_increases), assume()),
        (intro("eps"), use(order_infinity_is_limit), each_part((assume(),), (assume(),))),
        (intro(), intro("eps"), use(limit_at_one), each_part((assume(),), (assume(),))),
    ),
)

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
    return every(
        D,
        D,
        bounded(X),
        lambda d1, d2, f: E(law(d1, d2), f) == E(mean(d1, d2), lambda x: f(x) * p(d1, d2, x)),
    )


rdp = lambda alpha, eps: for_neighbours(lambda d1, d2: renyi(A(d1), A(d2), alpha) <= eps)
rdp_by_densities = lambda alpha, eps: for_neighbours(
    lambda d1, d2: by_density(A(d1), A(d2), lambda x: dp_(d1, d2, x), lambda x: dq(d1, d2, x), alpha, eps)
)
rdp_infinity = lambda eps: for_neighbours(lambda d1, d2: max_divergence(A(d1), A(d2)) <= eps)
rdp_one = lambda eps: for_neighbours(lambda d1, d2: kl(A(d1), A(d2)) <= eps)
pure = lambda eps: for_neighbours(
    lambda d1, d2: every(test(X), lambda S: event(S).implies(E(A(d1), S) <= exp(eps) * E(A(d2), S)))
)
rdp_of_every_order = claim(
    "(alpha, eps)-RDP, 1 <= alpha <= oo: D_alpha(A(S) || A(S')) <= eps for all neighbouring data sets; at oo it is "
    "(eps, 0)-privacy, and RDP at eps of all orders; at 1, where some D_alpha is finite, the limit",
    feldman("Definition 13", "whole"),
    given=[
        density_of_output(lambda d1, d2: A(d1), dp_),
        density_of_output(lambda d1, d2: A(d2), dq),
        eps >= 0,
    ],
    show=all_of(
        every(
            REAL, lambda alpha: (1 < alpha).implies(equivalent(rdp(alpha, eps), rdp_by_densities(alpha, eps)))
        ),
        equivalent(rdp_infinity(eps), pure(eps)),
        equivalent(rdp_infinity(eps), every(REAL, lambda alpha: (1 < alpha).implies(rdp(alpha, eps)))),
        for_neighbours(lambda d1, d2: finite(A(d1), A(d2))).implies(
            equivalent(rdp_one(eps), for_neighbours(lambda d1, d2: orders_near_one(A(d1), A(d2), eps)))
        ),
    ),
)
fX = bounded("f", X)
of_pair = (
    intro(),
    intro("d1", "d2"),
    intro(),
    apply_to(4, d1, d2),
    use(
        renyi_by_density,
        mu=A(d1),
        nu=A(d2),
        M=mean(d1, d2),
        H=exp((alpha - 1) * eps),
        p=value(X, lambda x: dp_(d1, d2, x)),
        q=value(X, lambda x: dq(d1, d2, x)),
        by=[
            (),
            (),
            (),
            (intro("f"), apply_to(0, d1, d2, fX), assume()),
            (intro("f"), apply_to(1, d1, d2, fX), assume()),
            (),
        ],
    ),
)
at_pair = lambda number: (intro(), intro("d1", "d2"), intro(), apply_to(number, d1, d2))
pure_pair = use(pure_privacy, mu=A(d1), nu=A(d2))
proof(
    rdp_of_every_order,
    each_part(
        (
            intro("alpha"),
            intro(),
            each_part(
                (*of_pair, modus(-2), each_part((assume(),), (assume(),))),
                (*of_pair, modus(-1), assume()),
            ),
        ),
        (
            each_part(
                (
                    *at_pair(3),
                    pure_pair,
                    modus(-2),
                    intro("S"),
                    intro(),
                    apply_to(-2, value(X, lambda x: S(x))),
                    linear(),
                ),
                (
                    *at_pair(3),
                    use(
                        hockey_stick_by_events,
                        mu=A(d1),
                        nu=A(d2),
                        gamma=exp(eps),
                        delta=0,
                        by=[(intro("S"), intro(), apply_to(5, S), linear())],
                    ),
                    pure_pair,
                    modus(-1),
                    assume(),
                ),
            ),
        ),
        (
            each_part(
                (
                    intro(),
                    intro("alpha"),
                    intro(),
                    intro("d1", "d2"),
                    intro(),
                    apply_to(3, d1, d2),
                    use(order_infinity_is_limit, mu=A(d1), nu=A(d2)),
                    modus(-2),
                    apply_to(-1, alpha),
                    assume(),
                ),
                (
                    intro(),
                    intro("d1", "d2"),
                    intro(),
                    use(order_infinity_is_limit, mu=A(d1), nu=A(d2)),
                    modus(-1, intro("alpha"), intro(), apply_to(3, alpha), apply_to(-1, d1, d2), assume()),
                    assume(),
                ),
            ),
        ),
        (
            intro(),
            each_part(
                (
                    *at_pair(4),
                    apply_to(3, d1, d2),
                    use(limit_at_one, mu=A(d1), nu=A(d2)),
                    modus(-2),
                    assume(),
                ),
                (
                    *at_pair(4),
                    apply_to(3, d1, d2),
                    use(limit_at_one, mu=A(d1), nu=A(d2)),
                    modus(-1),
                    assume(),
                ),
            ),
        ),
    ),
)

doubt(limit_at_one, mutants=[mutant("for any laws", given=[], show=kl(mu, nu) <= eps)])
doubt(
    renyi_of_every_order,
    mutants=[
        mutant(
            "order infinity with a small delta",
            given=[],
            show=(hockey_stick(mu, nu, exp(eps)) <= "1/10").implies(max_divergence(mu, nu) <= eps),
        )
    ],
)
doubt(
    rdp_of_every_order,
    mutants=[
        mutant(
            "for every algorithm",
            given=[],
            show=every(D, D, lambda d1, d2: hockey_stick(A(d1), A(d2), exp(eps)) <= 0),
        )
    ],
)
