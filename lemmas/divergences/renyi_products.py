"""The Renyi divergence of product laws is the sum of the divergences.

This is additivity in Proposition 5 of feldman2018iteration.  <=: use the second bound for each x, then the first
one.  >=: try products s(x) s2(y) of a weight that breaks the first bound with any other.
"""

from lemmas.divergences.laws_on_two_points import mean_of_two, two_points
from lemmas.divergences.renyi import power_chain, renyi_data_processing, root_bound
from lemmas.papers import feldman
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
mu2, nu2 = laws("mu2 nu2", Y)
K = markov("K", X, Y)
alpha, c, c1, c2, p, q, p2, q2 = reals("alpha c c1 c2 p q p2 q2")
s, s2 = weight("s", X), weight("s2", Y)
t = weight("t", X, Y)

@definition
def joint_renyi(alpha: Real, X: Space, Y: Space, mu: Law[X, Y], nu: Law[X, Y], eps: Real) -> Prop:
    """D_alpha(mu || nu) <= eps.

    The Renyi divergence of two laws on the product of X and Y is at most eps."""
    return every(weight(X, Y),
        lambda t: (E(mu, lambda x, y: t(x, y) ** (alpha - 1)) ** alpha
                <= exp((alpha - 1) * eps) * E(nu, lambda x, y: t(x, y) ** alpha) ** (alpha - 1)))

def product(mu: Law, mu2: Law) -> Law:
    """The law of (x, y), x from mu and y from mu2, independent."""
    return bind(mu, lambda x: bind(mu2, lambda y: dirac(x, y)))

@claim("D_alpha of product laws is at most the sum", feldman("Proposition 5", "part", "additivity, <="),
    given=[alpha > 1, renyi(mu, nu, alpha) <= c1, renyi(mu2, nu2, alpha) <= c2],
    show=joint_renyi(alpha, X, Y, product(mu, mu2), product(nu, nu2), c1 + c2))
def product_at_most_sum():
    intro("t")
    apply_to(renyi(mu, nu, alpha) <= c1, value(X, after_x))
    with under(mu,
            lambda x: (E(mu2, lambda y: t(x, y) ** (alpha - 1))
                    <= exp((alpha - 1) * c2) ** (1 / alpha) * after_x(x) ** (alpha - 1))) as x:
        apply_to(renyi(mu2, nu2, alpha) <= c2)
        use(root_bound, x=E(mu2, lambda y: t(x, y) ** (alpha - 1)))
    use(power_chain, c=exp((alpha - 1) * c2) ** (1 / alpha))

doubt(product_at_most_sum,
    mutants=[mutant("the larger of the two",
            show=joint_renyi(alpha, X, Y, product(mu, mu2), product(nu, nu2), Max(c1, c2)))])

# The norm of t(x, .) under nu2: the second bound, at each x, is said by it, and the first is used at this weight.
after_x = lambda x: E(nu2, lambda y: t(x, y) ** alpha) ** (1 / alpha)

@claim("From p p' <= e^c q q' and e^c1 q < p: p' <= e^(c - c1) q', for q, q', p' >= 0",
    given=[p2 >= 0, q >= 0, q2 >= 0, p * p2 <= exp(c) * q * q2, exp(c1) * q < p],
    show=p2 <= exp(c - c1) * q2)
def split_product():
    """Divide e^c1 q p' <= p p' by q; where q = 0, p' is 0."""
    yes, no = cases(q > 0)
    with yes:
        with have(p2 * exp(c1) * q <= exp(c) * q * q2):
            combine((1, [p * p2 <= exp(c) * q * q2]), (p2, [exp(c1) * q < p]))
        have(p2 * exp(c1) <= exp(c) * q2, by.linear(1 / q))
        linear(exp(-c1))
    with no:
        have(q == 0)
        have(p * p2 <= 0, by.combine((1, [p * p2 <= exp(c) * q * q2]), (exp(c) * q2, [q == 0])))
        have(p2 <= 0, by.linear(1 / p))

# A divergence is no number here: that the sum is at most c is said without subtracting infinities.
both = joint_renyi(alpha, X, Y, product(mu, mu2), product(nu, nu2), c)
product_at_least_sum = claim("D_alpha of product laws is at least the sum: if it is at most c, then D <= c1 or D' <= c "
        "- c1", feldman("Proposition 5", "part", "additivity, >="),
    given=[alpha > 1, both],
    show=(renyi(mu, nu, alpha) <= c1) | (renyi(mu2, nu2, alpha) <= c - c1))
proof(product_at_least_sum,
    by.cases(renyi(mu, nu, alpha) <= c1, yes=(by.choose(0),),
        no=(by.choose(1),
            # A weight s for which D_alpha(mu || nu) <= c1 fails: times s2 it is one for the product laws.
            by.unpack(this, s), by.intro("s2"), by.apply_to(both, value(X, Y, lambda x, y: s(x) * s2(y))),
            by.use(split_product, c=(alpha - 1) * c, c1=(alpha - 1) * c1))))

# The point 1 and a fair draw of 1 or 2, at most 1 apart at order 2 and more than 1/2, and twice the point 0.
one_and_fair = {"mu": dirac(expr(1)), "nu": two_points("1/2")}
twice_0 = dict.fromkeys(("mu2", "nu2"), dirac(expr(0)))
t_ = weight("t", line)
order_2 = lambda mu, nu, *why: by.have(renyi(mu, nu, 2) <= (1 if why else 0), by.intro("t"), *why)
doubt(product_at_least_sum,
    mutants=[mutant("each half of it", show=(renyi(mu, nu, alpha) <= c / 2) & (renyi(mu2, nu2, alpha) <= c / 2),
            hints=[{"witness": {"X": "line", "Y": "line", **one_and_fair, **twice_0, "alpha": "2", "c": "1"},
                    "proofs": {"given 1": (order_2(one_and_fair["mu"], one_and_fair["nu"],
                                mean_of_two("1/2", lambda u: t_(u) ** 2), by.have(exp(1) >= 2),
                                by.have(0 <= (exp(1) - 2) * t_(1) ** 2), by.have(0 <= exp(1) * t_(2) ** 2),
                                by.linear(exp(1))), order_2(twice_0["mu2"], twice_0["nu2"]),
                            by.use(product_at_most_sum, X=line, Y=line, **one_and_fair, **twice_0, alpha=2, c1=1,
                                c2=0)),
                        "show": (by.contradiction().called("halves"),
                            by.apply_to("halves.0", value(line, lambda u: indicator(u <= 1))),
                            mean_of_two("1/2", lambda u: indicator(u <= 1) ** 2), by.have(exp(expr("1/2")) <= "33/20"),
                            by.linear(exp(expr("1/2"))))}}])])

@definition(r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) \le $c1 \wedge \mathsf{D}_{$alpha}($mu2 \,\|\, $nu2) \le $c2"
        r" \;\Rightarrow\; \mathsf{D}_{$alpha}($mu \otimes $mu2 \,\|\, $nu \otimes $nu2) \le $c1 + $c2")
def products_at_most_sum(alpha: Real, X: Space, Y: Space, mu: Law[X], nu: Law[X], mu2: Law[Y], nu2: Law[Y], c1: Real,
        c2: Real) -> Prop:
    """D_alpha(mu x mu2 || nu x nu2) <= c1 + c2 if D_alpha(mu || nu) <= c1, D_alpha(mu2 || nu2) <= c2.

    The divergence of the product laws is at most the sum of the two."""
    return ((renyi(mu, nu, alpha) <= c1) & (renyi(mu2, nu2, alpha) <= c2)).implies(
        joint_renyi(alpha, X, Y, product(mu, mu2), product(nu, nu2), c1 + c2))

@definition(r"\mathsf{D}_{$alpha}($mu \otimes $mu2 \,\|\, $nu \otimes $nu2) \le $c \;\Rightarrow\;"
        r" \mathsf{D}_{$alpha}($mu \,\|\, $nu) \le $c1 \vee \mathsf{D}_{$alpha}($mu2 \,\|\, $nu2) \le $c - $c1")
def products_at_least_sum(alpha: Real, X: Space, Y: Space, mu: Law[X], nu: Law[X], mu2: Law[Y], nu2: Law[Y], c: Real,
        c1: Real) -> Prop:
    """D_alpha(mu x mu2 || nu x nu2) <= c makes D_alpha(mu || nu) <= c1 or D_alpha(mu2 || nu2) <= c - c1.

    The divergence of the product laws is at least the sum of the two."""
    return joint_renyi(alpha, X, Y, product(mu, mu2), product(nu, nu2), c).implies(
        (renyi(mu, nu, alpha) <= c1) | (renyi(mu2, nu2, alpha) <= c - c1))

@claim("D_alpha of product laws is the sum of the divergences, and a Markov kernel does not increase it",
    feldman("Proposition 5", "whole"),
    given=[alpha > 1],
    show=products_at_most_sum(alpha, X, Y, mu, nu, mu2, nu2, c1, c2)
        & products_at_least_sum(alpha, X, Y, mu, nu, mu2, nu2, c, c1)
        & (renyi(mu, nu, alpha) <= c).implies(renyi(push(mu, K), push(nu, K), alpha) <= c))
def renyi_proposition_5():
    additive, processed = each_part()
    with additive:
        at_most, at_least = each_part()
        with at_most:
            intro(1)
            use(product_at_most_sum)
        with at_least:
            intro()
            use(product_at_least_sum)
    with processed:
        intro(1)
        use(renyi_data_processing)

doubt(renyi_proposition_5,
    mutants=[mutant("the bound of the first factor alone",
            show=((renyi(mu, nu, alpha) <= c1) & (renyi(mu2, nu2, alpha) <= c2)).implies(
                joint_renyi(alpha, X, Y, product(mu, mu2), product(nu, nu2), c1)))])
