"""Renyi privacy for groups of records, and of probabilities: two propositions of Mironov."""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.divergences.renyi_orders_of_laws import renyi_increases
from lemmas.divergences.renyi_to_hockey_stick import moment_at_tests
from lemmas.foundations.triangles import power_of_power, renyi_weak_triangle
from lemmas.papers import mironov
from verify.lemma import *

D, R, X = spaces("D R X")
A = markov("A", D, R)
distance = fun("distance", D, D)
mu, nu = laws("mu nu", X)
x, y, z = points("x y z", D)
c = integer("c")
alpha, eps, order = reals("alpha eps order")
phi = test("phi", X)

two = lambda c: expr(2) ** c
within = lambda c: every(D, D,
    lambda x, y: (distance(x, y) <= two(c)).implies(renyi(A(x), A(y), alpha / two(c)) <= expr(3) ** c * eps))

# Data at distance 2 k have others half way between them, as data sets have that differ in 2 k records.
halfway = hypothesis("half way",
    every(INTEGER,
        lambda c: (0 <= c).implies(every(D, D,
                lambda x, y: (distance(x, y) <= 2 * two(c)).implies(
                    exists(D, lambda z: (distance(x, z) <= two(c)) & (distance(z, y) <= two(c))))))))

h = real("h")

@claim("(h - 1/2)/(h - 1) <= 2 for h >= 2", given=[h >= 2], show=(h - expr("1/2")) / (h - 1) <= 2)
def order_factor():
    have(h - expr("1/2") <= 2 * (h - 1))
    linear(1 / (h - 1))

doubt(order_factor, mutants=[mutant("one half of it", show=(h - expr("1/2")) / (h - 1) <= 1)])

@claim("Group privacy: (alpha, eps)-RDP for one record is (alpha/2^c, 3^c eps)-RDP for 2^c records, alpha >= 2^(c + 1)",
    mironov("Proposition 2", "part", "data with others half way between them; in the work, after a 2^c-stable map"),
    given=[c >= 0, eps >= 0, halfway,
        hypothesis("one record",
            every(D, D, lambda x, y: (distance(x, y) <= 1).implies(renyi(A(x), A(y), alpha) <= eps)))],
    show=(2 * two(c) <= alpha).implies(within(c)))
def renyi_groups():
    start, step = induction(c, 0).called("before")
    with start:
        intro(1)
        x, y = intro("x", "y")
        intro(1)
        apply_to("one record", x, y)
    with step:
        intro(1).called("large order")
        have(two(c) > 0)
        fact("^", "sum", 2, c, 1)
        fact("^", "sum", 3, c, 1)
        have(two(c + 1) == 2 * two(c))
        have(expr(3) ** (c + 1) == 3 * expr(3) ** c)
        have(2 * two(c) <= alpha, by.linear())
        modus("before").called("so far")
        x, y = intro("x", "y")
        intro(1)
        apply_to("half way", c, x, y)
        unpack(this, "z")
        apply_to("so far", x, z).called("to the middle")
        apply_to("so far", z, y).called("from the middle")
        have(alpha / two(c) >= 4, by.linear(1 / two(c)))
        have(expr(3) ** c * eps >= 0)
        use(renyi_increases, X=R, mu=A(z), nu=A(y), alpha=alpha / two(c) - 1, beta=alpha / two(c),
            eps=expr(3) ** c * eps)
        use(renyi_weak_triangle, X=R, mu=A(x), rho=A(z), nu=A(y), alpha=alpha / two(c) / 2, p=2,
            beta=alpha / two(c) - 1, a=expr(3) ** c * eps, b=expr(3) ** c * eps)
        rewrite(two(c + 1) == 2 * two(c))
        rewrite(expr(3) ** (c + 1) == 3 * expr(3) ** c)
        half = alpha / two(c) / 2
        use(order_factor, h=half)
        have((half - expr("1/2")) / (half - 1) * (expr(3) ** c * eps) <= 2 * (expr(3) ** c * eps),
            by.linear(expr(3) ** c * eps))
        use(larger_renyi_bound, X=R, mu=A(x), nu=A(y), alpha=half,
            c=(half - expr("1/2")) / (half - 1) * (expr(3) ** c * eps) + expr(3) ** c * eps, d=3 * (expr(3) ** c * eps))

# On the line all data are neighbours, and the mechanism releases its data.
doubt(renyi_groups,
    mutants=[dropped(renyi_groups, 3,
            hints=[{"witness": {**dict.fromkeys(("D", "R"), "line"), "A": value(line, lambda x: dirac(x)),
                        "distance": value(line, line, lambda x, y: expr(0)), "c": "0", "eps": "1", "alpha": "4"},
                    "proofs": {"given 2": (by.intro("k"), by.intro(), by.intro("x", "y"), by.intro(), by.witness(0)),
                        "show": (by.contradiction().called("bound"), by.modus("bound").called("near"),
                            by.apply_to("near", 0, 1), by.apply_to(this, value(line, lambda y: indicator(y <= "1/2"))),
                            by.linear())}}])])

@claim("Probability preservation: P(A)^(alpha/(alpha - 1)) <= e^eps Q(A)", mironov("Probability preservation", "whole"),
    given=[alpha > 1, eps >= 0, renyi(mu, nu, alpha) <= eps],
    show=E(mu, phi) <= (exp(eps) * E(nu, phi)) ** ((alpha - 1) / alpha))
def probability_preservation():
    have(1 + 1 / (1 / (alpha - 1)) == alpha)
    have(1 / (1 / (alpha - 1)) == alpha - 1)
    use(moment_at_tests, b=1 / (alpha - 1), H=exp((alpha - 1) * eps),
        by={2: (by.rewrite(1 + 1 / (1 / (alpha - 1)) == alpha), by.assume())})
    apply_to(this, phi).called("at phi")
    rewrite(1 / (1 / (alpha - 1)) == alpha - 1, at="at phi").called("bound")
    have(exp((alpha - 1) * eps) * E(nu, phi) ** (alpha - 1) >= 0)
    fact("^", "increasing", E(mu, phi) ** alpha, exp((alpha - 1) * eps) * E(nu, phi) ** (alpha - 1), 1 / alpha).called(
        "root")
    use(power_of_power, w=E(mu, phi), k=alpha, l=1 / alpha, m=1)
    use(power_of_power, w=E(nu, phi), k=alpha - 1, l=1 / alpha, m=(alpha - 1) / alpha)
    fact("^", "product0", exp((alpha - 1) * eps), E(nu, phi) ** (alpha - 1), 1 / alpha)
    fact("^", "of_exp", (alpha - 1) * eps, 1 / alpha)
    fact("^", "product0", exp(eps), E(nu, phi), (alpha - 1) / alpha)
    fact("^", "of_exp", eps, (alpha - 1) / alpha)
    linear((E(nu, phi) ** (alpha - 1)) ** (1 / alpha), exp(eps * ((alpha - 1) / alpha)))

doubt(probability_preservation, mutants=[dropped(probability_preservation, 2)])
