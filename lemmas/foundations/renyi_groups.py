"""Renyi privacy of groups of records, and what it says of probabilities: two propositions of Mironov.

A is a mechanism, from data of D to outputs of R; two(c) is 2^c; the data of E become data of D by the stable map.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.divergences.renyi_orders_of_laws import renyi_increases
from lemmas.divergences.renyi_to_hockey_stick import moment_at_tests
from lemmas.foundations.triangles import renyi_weak_triangle
from lemmas.papers import mironov
from verify.lemma import *

D, R, X = spaces("D R X")
A = markov("A", D, R)
distance = fun("distance", D, D)
mu, nu = laws("mu nu", X)
x, y, z = points("x y z", D)
c = integer("c")
alpha, eps = reals("alpha eps")
phi = test("phi", X)

two = lambda c: expr(2) ** c
# (alpha/2^c, 3^c eps)-RDP for data at distance 2^c at most.
within = lambda c: every(D, D,
    lambda x, y: (distance(x, y) <= two(c)).implies(renyi(A(x), A(y), alpha / two(c)) <= expr(3) ** c * eps))

# Data at most 2^(c + 1) apart have others at most 2^c from both, as data sets have that differ in so many records.
halfway = hypothesis("half way",
    every(INTEGER,
        lambda c: (0 <= c).implies(every(D, D,
                lambda x, y: (distance(x, y) <= 2 * two(c)).implies(
                    exists(D, lambda z: (distance(x, z) <= two(c)) & (distance(z, y) <= two(c))))))))

h = real("h")

order_factor = claim("(h - 1/2)/(h - 1) <= 2 for h >= 2", given=[h >= 2], show=(h - expr("1/2")) / (h - 1) <= 2)

doubt(order_factor, mutants=[mutant("one half of it", show=(h - expr("1/2")) / (h - 1) <= 1)])

@claim("Data with others half way: (alpha, eps)-RDP is (alpha/2^c, 3^c eps)-RDP at distance 2^c, alpha >= 2^(c + 1)",
    mironov("Proposition 2", "remark", "data with others half way between them"),
    given=[c >= 0, eps >= 0, halfway,
        hypothesis("one record",
            every(D, D, lambda x, y: (distance(x, y) <= 1).implies(renyi(A(x), A(y), alpha) <= eps)))],
    show=(2 * two(c) <= alpha).implies(within(c)))
def renyi_groups():
    """By induction on c: by the data half way, and the weak triangle inequality (`halves_join`, below)."""
    _, step = induction(c, 0).called("before")
    with step:
        intro(1)
        have(two(c) > 0)
        fact("^", "sum", 2, c, 1)
        fact("^", "sum", 3, c, 1)
        modus("before").called("so far")
        x, y, _ = intro("x", "y", "[at distance 2^(c + 1)]")
        apply_to("half way", c, x, y)
        unpack(this, "z")
        apply_to("so far", x, z)
        apply_to("so far", z, y)
        have(alpha / two(c) >= 4, by.linear(1 / two(c)))
        rewrite(two(c + 1) == 2 * two(c))
        rewrite(expr(3) ** (c + 1) == 3 * expr(3) ** c)
        halves_join(A(x), A(z), A(y), c)

def halves_join(first: Law, middle: Law, last: Law, c: Expr) -> None:
    """What is known of both halves is known of the whole, by the weak triangle inequality with p = 2."""
    cost, half = expr(3) ** c * eps, alpha / two(c) / 2
    have(cost >= 0)
    use(renyi_increases, X=R, mu=middle, nu=last, alpha=alpha / two(c) - 1, beta=alpha / two(c), eps=cost)
    use(renyi_weak_triangle, X=R, mu=first, rho=middle, nu=last, alpha=half, p=2, beta=alpha / two(c) - 1, a=cost,
        b=cost)
    use(order_factor, h=half)
    have((half - expr("1/2")) / (half - 1) * cost <= 2 * cost, by.linear(cost))
    use(larger_renyi_bound, X=R, mu=first, nu=last, alpha=half, c=(half - expr("1/2")) / (half - 1) * cost + cost,
        d=3 * cost)

# On the line all data are neighbours, and the mechanism releases its data.
doubt(renyi_groups,
    mutants=[dropped(renyi_groups, "one record",
            hints=[{"witness": {**dict.fromkeys(("D", "R"), "line"), "A": value(line, lambda x: dirac(x)),
                        "distance": value(line, line, lambda x, y: expr(0)), "c": "0", "eps": "1", "alpha": "4"},
                    "proofs": {"given half way": (by.intro("k"), by.intro(), by.intro("x", "y"), by.intro(),
                            by.witness(0)),
                        "show": (by.contradiction().called("bound"), by.modus("bound").called("near"),
                            by.apply_to("near", 0, 1), by.apply_to(this, value(line, lambda y: indicator(y <= "1/2"))),
                            by.linear())}}])])

# --- along a chain of neighbours, and after a stable map ---------------------------------------------------------------

E_ = space("E")
data = sequence("data", D)
stable = map_("g", E_, D)
near, adjacent = fun("near", D, D), fun("adjacent", E_, E_)
s, m, k = integer("s"), integer("m"), integer("k")

count = lambda c: floor(two(c))  # 2^c, an integer by its form

@claim("2^c is a whole number, c >= 0", given=[c >= 0], show=count(c) == two(c))
def two_to_a_whole_power():
    _, step = induction(c, 0).called("before")
    with step:
        fact("^", "sum", 2, c, 1)
        have(two(c + 1) == 2 * count(c), by.linear())
        rewrite(two(c + 1) == 2 * count(c))

# Neighbours are what `near` says is at most 1; a chain of length 2^k is a sequence, each a neighbour of the next.
linked = lambda x, n: for_all(0, n - 1, lambda t: near(x[t], x[t + 1]) <= 1)
one_record = hypothesis("one record",
    every(D, D, lambda x, y: (near(x, y) <= 1).implies(renyi(A(x), A(y), alpha) <= eps)))
# The same between any two places of the chain, up to 2^k, that are 2^c apart.
so_far = lambda c: every(INTEGER, INTEGER,
    lambda s, m: (0 <= s).implies((m <= count(k)).implies((m == s + two(c)).implies(
                renyi(A(data[s]), A(data[m]), alpha / two(c)) <= expr(3) ** c * eps))))

@claim("Along a chain of 2^k neighbours (alpha, eps)-RDP is (alpha/2^k, 3^k eps)-RDP, alpha >= 2^(k + 1)",
    mironov("Proposition 2", "step"),
    given=[k >= 0, eps >= 0, 2 * two(k) <= alpha, one_record, hypothesis("chain", linked(data, count(k)))],
    show=renyi(A(data[0]), A(data[count(k)]), alpha / two(k)) <= expr(3) ** k * eps)
def renyi_along_a_chain():
    """By induction on c: places 2^(c + 1) apart have one between them that is 2^c from both (`halves_join`)."""
    with have(every(INTEGER, lambda c: (0 <= c).implies((c <= k).implies(so_far(c))))) as for_every_c:
        c, _ = intro("c", "[c >= 0]")
        start, step = induction(c, 0).called("before")
        with start:
            intro(1)
            s, m, *_ = intro("s", "m", "[0 <= s]", "[m <= 2^k]", "[m = s + 1]")
            rewrite(m == s + 1)
            apply_to("chain", s)
            apply_to("one record", data[s], data[s + 1])
        with step:
            intro(1)
            modus("before").called("so far")
            s, m, *_ = intro("s", "m", "[0 <= s]", "[m <= 2^k]", "[m = s + 2^(c + 1)]")
            use(two_to_a_whole_power)
            fact("^", "sum", 2, c, 1)
            fact("^", "sum", 3, c, 1)
            have(0 < two(c))
            apply_to("so far", s, s + count(c))
            apply_to("so far", s + count(c), m)
            have(two(c + 1) <= two(k))
            have(alpha / two(c) >= 4, by.linear(1 / two(c)))
            rewrite(two(c + 1) == 2 * two(c))
            rewrite(expr(3) ** (c + 1) == 3 * expr(3) ** c)
            halves_join(A(data[s]), A(data[s + count(c)]), A(data[m]), c)
    use(two_to_a_whole_power, c=k)
    apply_to(for_every_c, k, 0, count(k))

@claim("Group privacy: an (alpha, eps)-RDP mechanism after a 2^k-stable map is (alpha/2^k, 3^k eps)-RDP, alpha >= 2^(k "
        "+ 1)", mironov("Proposition 2", "whole"),
    given=[k >= 0, eps >= 0, 2 * two(k) <= alpha, one_record,
        hypothesis("stable",
            every(E_, E_,
                lambda u, v: (adjacent(u, v) <= 1).implies(exists(sequence(point(D)),
                        lambda data: all_of(data[0] == stable(u), data[count(k)] == stable(v),
                            linked(data, count(k)))))))],
    show=every(E_, E_,
        lambda u, v: (adjacent(u, v) <= 1).implies(renyi(A(stable(u)), A(stable(v)), alpha / two(k))
                <= expr(3) ** k * eps)))
def renyi_after_a_stable_map():
    u, v, _ = intro("u", "v", "[adjacent]")
    apply_to("stable", u, v)
    unpack(this, "data").called("path")
    use(renyi_along_a_chain, data=data)
    rewrite("path.0", at=this)
    rewrite("path.1", at=this)

at_ends = value(INTEGER, lambda t: point("u", line) + t * (point("v", line) - point("u", line)))
doubt(renyi_after_a_stable_map,
    mutants=[dropped(renyi_after_a_stable_map, one_record,
            hints=[{"witness": {**dict.fromkeys(("D", "R", "E"), "line"), "A": value(line, lambda x: dirac(x)),
                        "near": value(line, line, lambda x, y: expr(0)), "g": value(line, lambda x: x),
                        "adjacent": value(line, line, lambda x, y: expr(0)), "k": "0", "eps": "1", "alpha": "4"},
                    "proofs": {"given stable": (by.intro("u", "v"), by.intro(), by.witness(at_ends), by.auto()),
                        "show": (by.contradiction().called("bound"), by.apply_to("bound", 0, 1).called("near"),
                            by.apply_to("near", value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])

@claim("Probability preservation: E_mu phi <= (e^eps E_nu phi)^((alpha - 1)/alpha) for a test phi if D_alpha(mu || nu) "
        "<= eps, alpha > 1", mironov("Probability preservation", "whole"),  # P is mu, Q is nu, phi = 1 on the event A
    given=[alpha > 1, eps >= 0, hypothesis("Renyi divergence", renyi(mu, nu, alpha) <= eps)],
    show=E(mu, phi) <= (exp(eps) * E(nu, phi)) ** ((alpha - 1) / alpha))
def probability_preservation():
    """`moment_at_tests` at the order alpha = 1 + 1/b, b = 1/(alpha - 1); then the root of order alpha."""
    have(1 / (1 / (alpha - 1)) == alpha - 1)
    use(moment_at_tests, b=1 / (alpha - 1),
        by={"moment": (by.rewrite(1 + 1 / (1 / (alpha - 1)) == alpha), by.assume())})
    apply_to(this).called("at phi")
    rewrite(1 / (1 / (alpha - 1)) == alpha - 1, at="at phi").called("bound")
    fact("^", "increasing", E(mu, phi) ** alpha, exp((alpha - 1) * eps) * E(nu, phi) ** (alpha - 1), 1 / alpha).called(
        "root")

doubt(probability_preservation, mutants=[dropped(probability_preservation, "Renyi divergence")])
