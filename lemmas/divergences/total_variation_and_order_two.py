"""Total variation by the Renyi divergence of order 2: TV^2 <= 1 - 1/R where E_nu (dmu/dnu)^2 <= R."""

from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
R, p, q = reals("R p q")

# For a test phi of means p and q, the Renyi moment is tried at p (1 - q) phi + (1 - p) q (1 - phi).
weighed = lambda p, q: p**2 * (1 - q) + (1 - p) ** 2 * q

@claim("(p^2 (1 - q) + (1 - p)^2 q)^2 <= R q (1 - q) (p^2 (1 - q) + (1 - p)^2 q) gives p - q <= sqrt(1 - 1/R), for p, "
        "q in [0, 1]",
    given=[0 <= p, p <= 1, 0 <= q, q <= 1, R >= 1,
        hypothesis("order 2", weighed(p, q) ** 2 <= R * q * (1 - q) * weighed(p, q))],
    show=p - q <= sqrt(1 - 1 / R))
def difference_by_order_two():
    """For w = weighed(p, q), at most 1: w/R <= q (1 - q), and (p - q)^2 = w - q (1 - q)."""
    yes, no = cases(weighed(p, q) > 0)
    with yes:
        have(weighed(p, q) <= R * q * (1 - q), by.linear(1 / weighed(p, q)))
        have(weighed(p, q) / R <= q * (1 - q), by.linear(1 / R))
        have(p**2 <= 1, by.linear(degree=2))
        have((1 - p) ** 2 <= 1, by.linear(degree=2))
        have(weighed(p, q) <= 1, by.linear(1 - q, q))
        have((p - q) ** 2 <= 1 - 1 / R, by.linear(1 - 1 / R))
        fact("sqrt", "increasing", (p - q) ** 2, 1 - 1 / R)
        ahead, _ = cases(p - q >= 0)
        with ahead:
            fact("sqrt", "of_square", p - q)
            linear()
    with no:
        with have(p - q <= 0):
            contradiction()
            have((p - q) ** 2 > 0)

doubt(difference_by_order_two, mutants=[mutant("the square root left out", show=p - q <= 1 - 1 / R)])

@claim("TV(mu, nu) <= sqrt(1 - 1/R) where R bounds the Renyi moment of order 2, E_nu (dmu/dnu)^2",
    given=[renyi_moment(mu, nu, 2) <= R],
    show=total_variation(mu, nu) <= sqrt(1 - 1 / R))
def total_variation_by_order_two():
    """The bound of Bretagnolle and Huber, 1 - TV^2 >= exp(-KL), gives it through KL <= D_2 = log E_nu (dmu/dnu)^2."""
    with have(R >= 1):
        apply_to(renyi_moment(mu, nu, 2) <= R, value(X, lambda x: 1))
    phi = intro("phi")
    p, q = E(mu, phi), E(nu, phi)
    a, b = p * (1 - q), (1 - p) * q
    mixed = lambda x: a * phi(x) + b * (1 - phi(x))
    apply_to(renyi_moment(mu, nu, 2) <= R, value(X, mixed))
    with under(nu, lambda x: mixed(x) ** 2 <= a**2 * phi(x) + b**2 * (1 - phi(x))) as x:
        have((a - b) ** 2 * phi(x) * (1 - phi(x)) >= 0)
    use(difference_by_order_two, p=p, q=q)

doubt(total_variation_by_order_two, mutants=[tightened(total_variation_by_order_two, "9/10")])
