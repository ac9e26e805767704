"""The value of a divergence is the least of its bounds: it is unique; E_gamma has one, which no kernel raises.

E_gamma = d is written as: d is a bound, and a test attains it.
"""

from lemmas.divergences.equal_laws import larger_renyi_bound
from lemmas.divergences.hockey_stick import hahn_event
from verify.lemma import *

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
gamma, alpha, b, d, e = reals("gamma alpha b d e")

def least(bounded_by: Callable[[Expr], Prop], c: Expr) -> Prop:
    """c is a bound, and no bound R is less."""
    return bounded_by(c) & every(REAL, lambda R: bounded_by(R).implies(c <= R))

@definition(r"\mathsf{KL}($mu \,\|\, $nu) = $c")
def kl_equals(X: Space, mu: Law[X], nu: Law[X], c: Real) -> Prop:
    """KL($mu || $nu) = $c.

    c is a bound of KL(mu || nu), and the least: the supremum that the divergence is."""
    return least(lambda b: kl(mu, nu) <= b, c)

@definition(r"\mathsf{D}_{$alpha}($mu \,\|\, $nu) = $eps")
def renyi_equals(alpha: Real, X: Space, mu: Law[X], nu: Law[X], eps: Real) -> Prop:
    """D_$alpha($mu || $nu) = $eps.

    eps is a bound of D_alpha(mu || nu), alpha > 1, and the least."""
    return least(lambda b: renyi(mu, nu, alpha) <= b, eps)

@claim("E_gamma of two laws is a number: some test attains it",
    show=exists(REAL, lambda d: hockey_stick_equals(gamma, X, mu, nu, d)))
def hockey_stick_has_a_value():
    use(hahn_event)
    unpack(this, "h").called("event", "best")
    h = test("h", X)
    witness(E(mu, h) - gamma * E(nu, h))
    bound, attained = each_part()
    with bound:
        phi = intro("phi")
        apply_to("best", phi)
    with attained:
        witness(h)

@claim("E_gamma = d: the bounds of E_gamma are the numbers from d on",
    given=[hypothesis("number", hockey_stick_equals(gamma, X, mu, nu, d))],
    show=equivalent(hockey_stick(mu, nu, gamma) <= b, d <= b))
def hockey_stick_by_its_value():
    unpack("number.1", "psi").called("attained")  # .0 says that d is a bound, .1 that a test attains it
    one, other = each_part()
    with one:
        intro(1).called("bound")
        apply_to("bound", test("psi", X))
    with other:
        intro(1)
        phi = intro("phi")
        apply_to(hockey_stick(mu, nu, gamma) <= d, phi)

@claim("E_gamma = d says that d is the supremum: a bound, and the least one",
    show=equivalent(hockey_stick_equals(gamma, X, mu, nu, d), least(lambda b: hockey_stick(mu, nu, gamma) <= b, d)))
def hockey_stick_is_a_supremum():
    """The value e that E_gamma has is a bound and the least one, so that e = d."""
    one, other = each_part()
    with one:
        intro(1)
        _, least_one = each_part()
        with least_one:
            intro("b", "[bound]")
            use(hockey_stick_by_its_value).called("to the number", "from the number")
            modus("to the number")
    with other:
        intro(1).called("bound", "least")
        use(hockey_stick_has_a_value)
        unpack(this, "e").called("attained")
        apply_to("least", e)
        use(hockey_stick_by_its_value, d=e, b=d).called("to the number", "from the number")
        modus("to the number")
        have(eq(e, d))
        rewrite(this, backwards=True)

@claim("E_gamma has at most one value",
    given=[hockey_stick_equals(gamma, X, mu, nu, d), hockey_stick_equals(gamma, X, mu, nu, e)],
    show=eq(d, e))
def hockey_stick_value_unique():
    each_below_the_other(hockey_stick_by_its_value)

def each_below_the_other(by_its_value: Lemma) -> None:
    """The values d and e are bounds, so d <= e and e <= d."""
    for number, bound in ((d, e), (e, d)):
        use(by_its_value, d=number, b=bound).called("to the number", "from the number")
        modus("to the number")

@claim("Data processing in numbers: E_gamma after a kernel is at most E_gamma before it",
    given=[hypothesis("before", hockey_stick_equals(gamma, X, mu, nu, d)),
        hypothesis("after", hockey_stick_equals(gamma, Y, push(mu, K), push(nu, K), e))],
    show=e <= d)
def hockey_stick_values_processed():
    unpack("after.1", "phi")  # a test that attains e
    apply_to("before.0", value(X, lambda x: E(K(x), test("phi", Y))))  # d is a bound

@claim("KL = d: the bounds of KL are the numbers from d on",
    given=[hypothesis("number", kl_equals(X, mu, nu, d))],
    show=equivalent(kl(mu, nu) <= b, d <= b))
def kl_by_its_value():
    """Of the hypothesis .0 says that d is a bound, .1 that no bound is less."""
    one, other = each_part()
    with one:
        intro(1)
        apply_to("number.1", b)
    with other:
        intro(1)
        g = intro("g")
        apply_to("number.0", g)
        fact("exp", "increasing", d, b)
        linear(E(nu, lambda x: exp(g(x))))

@claim("KL has at most one value", given=[kl_equals(X, mu, nu, d), kl_equals(X, mu, nu, e)], show=eq(d, e))
def kl_value_unique():
    each_below_the_other(kl_by_its_value)

@claim("D_alpha = d, alpha > 1: the bounds of D_alpha are the numbers from d on",
    given=[alpha > 1, hypothesis("number", renyi_equals(alpha, X, mu, nu, d))],
    show=equivalent(renyi(mu, nu, alpha) <= b, d <= b))
def renyi_by_its_value():
    one, other = each_part()
    with one:
        intro(1)
        apply_to("number.1", b)
    with other:
        intro(1)
        use(larger_renyi_bound, c=d, d=b)

@claim("D_alpha, alpha > 1, has at most one value",
    given=[alpha > 1, renyi_equals(alpha, X, mu, nu, d), renyi_equals(alpha, X, mu, nu, e)],
    show=eq(d, e))
def renyi_value_unique():
    each_below_the_other(renyi_by_its_value)

# Laws that are apart: on two points, and on the line.
APART = {"X": "2", "mu": ["1", "0"], "nu": ["0", "1"], "gamma": "1"}
FAR = {"X": "line", "mu": dirac(expr(0)), "nu": dirac(expr(1)), "gamma": "1"}
doubt(hockey_stick_has_a_value,
    mutants=[mutant("at most 0", show=exists(REAL, lambda d: hockey_stick_equals(gamma, X, mu, nu, d) & (d <= 0)),
            hints=[{"witness": FAR,
                    "proofs": {"show": (by.contradiction().called("so"),
                            by.unpack("so", "d").called("bound", "attained", "d <= 0"),
                            by.apply_to("bound", value(line, lambda y: indicator(y <= "1/2"))), by.linear())}}])])
doubt(hockey_stick_by_its_value,
    mutants=[mutant("half of it", show=equivalent(hockey_stick(mu, nu, gamma) <= b, d / 2 <= b),
            hints=({**APART, "d": "1", "b": "1/2"},))])
doubt(hockey_stick_is_a_supremum,
    mutants=[mutant("any bound",
            show=equivalent(hockey_stick_equals(gamma, X, mu, nu, d), hockey_stick(mu, nu, gamma) <= d),
            hints=[{"witness": FAR | {"nu": dirac(expr(0)), "d": "1"},
                    "proofs": {"show": (by.contradiction().called("iff"),
                            by.modus("iff.1", by.intro("phi"), by.linear()).called("bound", "attained"),
                            by.unpack("attained", "phi"), by.linear())}}])])
doubt(hockey_stick_value_unique,
    mutants=[mutant("of another order",
            given=[hockey_stick_equals(gamma, X, mu, nu, d), hockey_stick_equals(b, X, mu, nu, e)])])
doubt(hockey_stick_values_processed,
    mutants=[mutant("half of it", show=e <= d / 2,
            hints=({**APART, "Y": "2", "K": [["1", "0"], ["0", "1"]], "d": "1", "e": "1"},))])
doubt(kl_by_its_value, mutants=[mutant("any bound", given=[kl(mu, nu) <= d])])
doubt(kl_value_unique, mutants=[mutant("two bounds", given=[kl(mu, nu) <= d, kl(mu, nu) <= e])])
doubt(renyi_by_its_value, mutants=[mutant("any bound", given=[alpha > 1, renyi(mu, nu, alpha) <= d])])
doubt(renyi_value_unique,
    mutants=[mutant("two bounds", given=[alpha > 1, renyi(mu, nu, alpha) <= d, renyi(mu, nu, alpha) <= e])])
