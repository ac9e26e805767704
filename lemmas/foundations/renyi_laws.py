"""Renyi divergences of the orders 1 to infinity: they grow, vanish for equal laws alone, add up in products.

mu2 and nu2 are laws of second parts.  A divergence is tried on s, s2, weights, for the orders alpha and infinity, and on
g, g2, bounded, for order 1.
"""

from lemmas.divergences.equal_laws import kl_of_equal, max_divergence_of_equal, renyi_of_equal
from lemmas.divergences.pinsker_of_laws import pinsker_of_laws
from lemmas.divergences.renyi_orders_of_laws import kl_below_orders, pure_bounds_orders, renyi_increases
from lemmas.divergences.renyi_products import split_product
from lemmas.divergences.renyi_properties import renyi_nonnegative
from lemmas.papers import bun, mironov
from lemmas.privacy.meaning_of_privacy import zero_privacy_gives_equal_laws
from lemmas.privacy.renyi_of_every_order import renyi_grows
from lemmas.privacy.renyi_privacy import alpha, order_alpha, order_infinity, order_one, rdp_two_mechanisms
from verify.lemma import *

X, Y, Z = spaces("X Y Z")
mu, nu = laws("mu nu", X)
mu2, nu2 = laws("mu2 nu2", Y)
c, c1, c2, eps = reals("c c1 c2 eps")
s, s2, g, g2 = weight("s", X), weight("s2", Y), bounded("g", X), bounded("g2", Y)

# --- the order ------------------------------------------------------------------------------------------------------

@definition(r"\mathsf{KL}($mu \,\|\, $nu) \le \mathsf{D}_\alpha($mu \,\|\, $nu) \le \mathsf{D}_\infty($mu \,\|\, $nu)"
        r"\quad (\alpha > 1)")
def orders_between(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """KL(mu || nu) <= D_alpha(mu || nu) <= D_oo(mu || nu) for all alpha > 1.

    A bound of D_oo is one of every D_alpha, a bound of any D_alpha one of KL."""
    return every(REAL, REAL,
        lambda alpha, eps: (1 < alpha).implies((max_divergence(mu, nu) <= eps).implies(renyi(mu, nu, alpha) <= eps)
                & (renyi(mu, nu, alpha) <= eps).implies(kl(mu, nu) <= eps)))

@definition(r"\mathsf{KL}($mu \,\|\, $nu) \le \mathsf{D}_\infty($mu \,\|\, $nu)")
def ends_in_order(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """KL(mu || nu) <= D_oo(mu || nu).

    A bound of D_oo is one of KL."""
    return every(REAL, lambda eps: (max_divergence(mu, nu) <= eps).implies(kl(mu, nu) <= eps))

@claim("The Renyi divergence grows with the order, from order 1, which is KL, to order infinity",
    mironov("Monotonicity in the order", "whole"), bun("Sections 2 and 3, monotonicity", "whole"),
    show=all_of(renyi_grows(X, mu, nu), orders_between(X, mu, nu), ends_in_order(X, mu, nu)))
def renyi_grows_from_one_to_infinity():
    part = each_part()
    with part[0]:
        intro("alpha", "beta", "eps", "[1 < alpha <= beta]", "[bound]")
        use(renyi_increases)
    with part[1]:
        intro("alpha", "eps", "[1 < alpha]")
        for bound, known in zip(each_part(), (pure_bounds_orders, kl_below_orders), strict=True):
            with bound:
                intro(1)
                use(known)
    with part[2]:
        intro("eps", "[bound]")
        use(pure_bounds_orders, alpha=2)
        use(kl_below_orders)

doubt(renyi_grows_from_one_to_infinity,
    mutants=[mutant("KL bounds the order 2", show=(kl(mu, nu) <= eps).implies(renyi(mu, nu, 2) <= eps))])

# --- zero -----------------------------------------------------------------------------------------------------------

@definition(r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) \ge 0,\ \text{and } = 0 \text{ iff } $mu = $nu")
def renyi_separates(alpha: Real, X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """D_alpha(mu || nu) >= 0, and it is 0 iff mu = nu.

    No bound of the divergence is negative, and 0 is one if and only if the laws are equal."""
    return (every(REAL, lambda eps: (renyi(mu, nu, alpha) <= eps).implies(0 <= eps))
            & equivalent(renyi(mu, nu, alpha) <= 0, same(mu, nu)))

@definition(r"\mathsf{KL}($mu \,\|\, $nu) \ge 0,\ \text{and } = 0 \text{ iff } $mu = $nu")
def kl_separates(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """KL(mu || nu) >= 0, and it is 0 iff mu = nu.

    No bound of the divergence is negative, and 0 is one if and only if the laws are equal."""
    return (every(REAL, lambda eps: (kl(mu, nu) <= eps).implies(0 <= eps)) & equivalent(kl(mu, nu) <= 0, same(mu, nu)))

@definition(r"\mathsf{D}_\infty($mu \,\|\, $nu) \ge 0,\ \text{and } = 0 \text{ iff } $mu = $nu")
def max_separates(X: Space, mu: Law[X], nu: Law[X]) -> Prop:
    """D_oo(mu || nu) >= 0, and it is 0 iff mu = nu.

    No bound of the divergence is negative, and 0 is one if and only if the laws are equal."""
    return (every(REAL, lambda eps: (max_divergence(mu, nu) <= eps).implies(0 <= eps))
            & equivalent(max_divergence(mu, nu) <= 0, same(mu, nu)))

@claim("No bound of KL is negative, and KL <= 0 if and only if the laws are equal", show=kl_separates(X, mu, nu))
def kl_of_zero():
    # KL <= 0 gives equal laws by Pinsker's inequality.
    part = each_part()
    with part[0]:
        intro("eps", "[bound]")
        apply_to(kl(mu, nu) <= eps, value(X, lambda x: expr(0)))
        contradiction()
        fact("exp", "strictly", eps, 0)
    with part[1]:
        one, other = each_part()
        with one:
            intro(1)
            use(pinsker_of_laws, c=0)
            use(zero_privacy_gives_equal_laws)
            modus("zero_privacy_gives_equal_laws.0")
        with other:
            intro(1)
            use(kl_of_equal)

@claim("The Renyi divergence of an order from 1 to infinity is not negative, and 0 for equal laws alone",
    bun("Sections 2 and 3, non-negativity", "whole"),
    given=[alpha > 1],
    show=all_of(renyi_separates(alpha, X, mu, nu), kl_separates(X, mu, nu), max_separates(X, mu, nu)))
def renyi_of_zero():
    """What bounds D_alpha or D_oo bounds KL: so laws of divergence 0 are equal by `kl_of_zero`."""
    use(kl_of_zero)
    part = each_part()
    for order, of_equal in ((0, renyi_of_equal), (2, max_divergence_of_equal)):
        with part[order]:
            not_negative, zero = each_part()
            with not_negative:
                intro("eps", "[bound]")
                if order == 2:
                    use(pure_bounds_orders)
                use(renyi_nonnegative)
            with zero:
                one, other = each_part()
                with one:
                    intro(1)
                    if order == 2:
                        use(pure_bounds_orders)
                    use(kl_below_orders)
                    modus("kl_of_zero.1")
                with other:
                    intro(1)
                    use(of_equal)

doubt(kl_of_zero, mutants=[mutant("a small divergence", show=(kl(mu, nu) <= expr("1/2")).implies(same(mu, nu)))])
doubt(renyi_of_zero,
    mutants=[mutant("a small divergence", given=[],
            show=(max_divergence(mu, nu) <= expr("1/2")).implies(same(mu, nu)))])

# --- products -------------------------------------------------------------------------------------------------------

# Pairs are the points of a space Z, with both parts to be had from a pair: the product space is one such.
pair = map_("pair", (X, Y), Z)
left, right = map_("left", Z, X), map_("right", Z, Y)
parts = [hypothesis("left", every(X, Y, lambda x, y: left(pair(x, y)) == x)),
    hypothesis("right", every(X, Y, lambda x, y: right(pair(x, y)) == y))]

independent = lambda mu, nu: bind(mu, lambda x: bind(nu, lambda y: dirac(pair(x, y))))

def adds(close: Callable[[Law, Law, Expr], Prop]) -> Prop:
    """The divergence of the pairs is the sum, said without subtracting infinities."""
    joint = lambda c: close(independent(mu, mu2), independent(nu, nu2), c)
    return (every(REAL, REAL, lambda c1, c2: (close(mu, nu, c1) & close(mu2, nu2, c2)).implies(joint(c1 + c2)))
            & every(REAL, REAL, lambda c, c1: joint(c).implies(close(mu, nu, c1) | close(mu2, nu2, c - c1))))

@definition(r"\mathsf{D}_{$alpha}($pair($mu, $mu2) \,\|\, $pair($nu, $nu2)) = \mathsf{D}_{$alpha}($mu \,\|\, $nu) + \mathsf{D}_{$alpha}($mu2 \,\|\, $nu2)",
    letters="alpha X Y Z mu nu mu2 nu2 pair")
def renyi_adds(alpha: Real, X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], mu2: Law[Y], nu2: Law[Y],
        pair: Map[(X, Y), Z]) -> Prop:
    """D_alpha(pair(mu, mu2) || pair(nu, nu2)) = D_alpha(mu || nu) + D_alpha(mu2 || nu2).

    Bounds c1 and c2 give the bound c1 + c2; and if c is a bound then, for every c1, c1 is one of the first divergence
    or c - c1 of the second."""
    return adds(order_alpha)

@definition(r"\mathsf{KL}($pair($mu, $mu2) \,\|\, $pair($nu, $nu2)) = \mathsf{KL}($mu \,\|\, $nu) + \mathsf{KL}($mu2 \,\|\, $nu2)",
    letters="X Y Z mu nu mu2 nu2 pair")
def kl_adds(X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], mu2: Law[Y], nu2: Law[Y],
        pair: Map[(X, Y), Z]) -> Prop:
    """KL(pair(mu, mu2) || pair(nu, nu2)) = KL(mu || nu) + KL(mu2 || nu2).

    Bounds c1 and c2 give the bound c1 + c2; and if c is a bound then, for every c1, c1 is one of the first divergence
    or c - c1 of the second."""
    return adds(order_one)

@definition(r"\mathsf{D}_\infty($pair($mu, $mu2) \,\|\, $pair($nu, $nu2)) = \mathsf{D}_\infty($mu \,\|\, $nu) + \mathsf{D}_\infty($mu2 \,\|\, $nu2)",
    letters="X Y Z mu nu mu2 nu2 pair")
def max_adds(X: Space, Y: Space, Z: Space, mu: Law[X], nu: Law[X], mu2: Law[Y], nu2: Law[Y],
        pair: Map[(X, Y), Z]) -> Prop:
    """D_oo(pair(mu, mu2) || pair(nu, nu2)) = D_oo(mu || nu) + D_oo(mu2 || nu2).

    Bounds c1 and c2 give the bound c1 + c2; and if c is a bound then, for every c1, c1 is one of the first divergence
    or c - c1 of the second."""
    return adds(order_infinity)

@claim("Of pairs of independent parts the Renyi divergence of every order from 1 to infinity is the sum",
    bun("Sections 2 and 3, product laws", "whole"),
    given=[alpha > 1, *parts],
    show=all_of(renyi_adds(alpha, X, Y, Z, mu, nu, mu2, nu2, pair), kl_adds(X, Y, Z, mu, nu, mu2, nu2, pair),
        max_adds(X, Y, Z, mu, nu, mu2, nu2, pair)))
def divergences_of_pairs_add_up():
    part = each_part()
    for order, close in enumerate((order_alpha, order_one, order_infinity)):
        with part[order]:
            both, lower = each_part()
            with both:
                at_most_sum(order)
            with lower:
                at_least_sum(order, close)

def at_most_sum(order: int) -> None:
    """Bounds of two divergences add up, of order alpha (0), one (1), or infinity (2): no law looks at the other part."""
    intro("c1", "c2", "[bounds]")
    use(rdp_two_mechanisms, X=X, Y=Y, Z=Z, mu=mu, nu=nu, pair=pair, K=value(X, lambda x: mu2),
        L=value(X, lambda x: nu2), e1=c1, e2=c2)
    modus(f"rdp_two_mechanisms.{order}")
    modus(this)
    if order == 0:
        modus(this)

def at_least_sum(order: int, close: Callable[[Law, Law, Expr], Prop]) -> None:
    """What breaks a bound of the first divergence, times anything of the second part, is tried on the pairs."""
    intro("c", "c1", "[joint]")
    yes, no = cases(close(mu, nu, c1))
    with yes:
        choose(0)
    with no:
        choose(1)
        if order == 1:
            unpack(this, "g")
            intro("g2")
            apply_to("joint", value(Z, lambda z: g(left(z)) + g2(right(z)))).called("of pairs")
            split_under(mu, mu2, lambda x, y: g(x) + g2(y), lambda x: g(x) + E(mu2, g2), E(mu, g) + E(mu2, g2))
            split_under(nu, nu2, lambda x, y: exp(g(x) + g2(y)), lambda x: exp(g(x)) * E(nu2, lambda y: exp(g2(y))),
                E(nu, lambda x: exp(g(x))) * E(nu2, lambda y: exp(g2(y))))
            use(split_product, p=exp(E(mu, g)), p2=exp(E(mu2, g2)), q=E(nu, lambda x: exp(g(x))),
                q2=E(nu2, lambda y: exp(g2(y))))
        else:
            unpack(this, "s")
            intro("s2")
            apply_to("joint", value(Z, lambda z: s(left(z)) * s2(right(z)))).called("of pairs")
            for one, other, k in ((mu, mu2, alpha - 1), (nu, nu2, alpha)):
                k = expr(1) if order == 2 else k
                split_under(one, other, lambda x, y: (s(x) * s2(y)) ** k,
                    lambda x: s(x) ** k * E(other, lambda y: s2(y) ** k),
                    E(one, lambda x: s(x) ** k) * E(other, lambda y: s2(y) ** k))
            if order == 2:
                use(split_product, p=E(mu, s), p2=E(mu2, s2), q=E(nu, s), q2=E(nu2, s2))
            else:
                use(split_product, c=(alpha - 1) * c, c1=(alpha - 1) * c1)

def split_under(one: Law, other: Law, f: Callable[[Point, Point], Expr], parted: Callable[[Point], Expr],
        product: Expr) -> None:
    """What is expected of a pair, by its parts, in the bound of the pairs."""
    at_pair = lambda x, y: f(left(pair(x, y)), right(pair(x, y)))
    with under(one, lambda x: E(other, lambda y: at_pair(x, y)) == parted(x)) as x:
        with under(other, lambda y: at_pair(x, y) == f(x, y)) as y:
            apply_to("left", x, y)
            rewrite(this)
            apply_to("right", x, y)
            rewrite(this)
    have(E(independent(one, other), lambda z: f(left(z), right(z))) == product)
    rewrite(this, at="of pairs").called("of pairs")

doubt(divergences_of_pairs_add_up,
    mutants=[mutant("the bound of the first part alone", given=[],
            show=((max_divergence(mu, nu) <= c1) & (max_divergence(mu2, nu2) <= c2)).implies(
                max_divergence(independent(mu, mu2), independent(nu, nu2)) <= c1))])
