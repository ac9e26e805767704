"""The binomial theorem for y > 0 and n >= 0; the odd part of (1 + y)^n is at least n y for 0 <= y <= 1, n >= 2."""

from lemmas.analysis.renyi_tangent import renyi_power_tangent
from lemmas.papers import altschuler
from verify.lemma import *

y = real("y")
n, m, b = integer("n"), integer("m"), integer("b")

@claim("b C(n, b) = n C(n - 1, b - 1)", altschuler("(3.1)"), altschuler("Section 4, construction"), kind="lemma",
    given=[b >= 1, b <= n],
    show=b * binomial(n, b) == n * binomial(n - 1, b - 1))
def binomial_absorption():
    """So a given record is in a batch of b out of n with chance C(n - 1, b - 1)/C(n, b) = b/n, as (3.1) has it."""

    suffices((b <= n).implies(b * binomial(n, b) == n * binomial(n - 1, b - 1)), by.modus(), by.assume())
    start, step = induction(b, 1).called("induction hypothesis")
    with start:
        intro("[1 <= n]")
        fact("binomial", "zero", n)
        fact("binomial", "zero", n - 1)
        fact("binomial", "step", n, 0)
    with step:
        intro("[b + 1 <= n]")
        modus("induction hypothesis")
        fact("binomial", "step", n, b)
        fact("binomial", "step", n - 1, b - 1)
        have(b * (n * binomial(n - 1, b)) == b * ((b + 1) * binomial(n, b + 1)))
        linear(scale=b)

doubt(binomial_absorption, mutants=[mutant("n in place of b", show=n * binomial(n, b) == n * binomial(n - 1, b - 1))])

@claim("C(n + 1, b + 1) = C(n, b + 1) + C(n, b)",
    given=[b >= 0, b <= n],
    show=binomial(n + 1, b + 1) == binomial(n, b + 1) + binomial(n, b))
def binomial_pascal():
    """Ours: textbook, from the two facts that the kernel knows, C(a, 0) = 1 and (b + 1) C(a, b + 1) = (a - b) C(a, b)."""

    use(binomial_absorption, n=n + 1, b=b + 1)
    fact("binomial", "step", n, b)
    linear(scale=b + 1)

doubt(binomial_pascal,
    mutants=[mutant("twice the second term", show=binomial(n + 1, b + 1) == binomial(n, b + 1) + 2 * binomial(n, b))])

def up_to(k: Expr) -> Expr:
    return Sum(0, k, lambda j: binomial(n, j) * y**j)

def moved(k: Expr) -> Expr:
    return Sum(1, k, lambda j: binomial(n, j - 1) * y**j)

@claim("Sum of C(n, j - 1) y^j for j = 1, ..., m + 1: y times that of C(n, j) y^j for j = 0, ..., m",
    given=[y > 0, m >= 0],
    show=moved(m + 1) == y * up_to(m))
def binomial_shifted_sum():
    """Ours: a change of the summation index."""

    start, step = induction(m, 0)
    with start:
        unfold(Sum(1, 1, lambda j: binomial(n, j - 1) * y**j))
        unfold(Sum(1, 0, lambda j: binomial(n, j - 1) * y**j), "empty")
        unfold(Sum(0, 0, lambda j: binomial(n, j) * y**j))
        unfold(Sum(0, -1, lambda j: binomial(n, j) * y**j), "empty")
    with step:
        unfold(moved(m + 2))
        unfold(up_to(m + 1))

doubt(binomial_shifted_sum, mutants=[mutant("without y", show=moved(m + 1) == up_to(m))])

@claim("(1 + y)^n = sum over j = 0, ..., n of C(n, j) y^j for y > 0, n >= 0",
    given=[y > 0, n >= 0],
    show=(1 + y) ** n == up_to(n))
def binomial_theorem():
    """Ours: textbook, by induction; term by term Pascal's rule, and the sum with j - 1 is y times that for n."""

    start, step = induction(n, 0)
    with start:
        unfold(Sum(0, 0, lambda j: binomial(0, j) * y**j))
        unfold(Sum(0, -1, lambda j: binomial(0, j) * y**j), "empty")
        fact("binomial", "zero", 0)
    with step:
        with sums((1, n + 1),
                lambda j: binomial(n + 1, j) * y**j == binomial(n, j) * y**j + binomial(n, j - 1) * y**j) as j:
            use(binomial_pascal, b=j - 1)
            linear(y**j)
        use(binomial_shifted_sum)
        unfold(Sum(0, n + 1, lambda j: binomial(n + 1, j) * y**j), "first")
        fact("binomial", "zero", n + 1)
        fact("binomial", "zero", n)
        unfold(Sum(0, n, lambda j: binomial(n, j) * y**j), "first")
        unfold(Sum(1, n + 1, lambda j: binomial(n, j) * y**j))
        fact("binomial", "step", n, n)
        have(binomial(n, n + 1) == 0, by.linear(scale=n + 1))
        fact("^", "sum", 1 + y, 1, n)
        linear(y, y ** (n + 1))

doubt(binomial_theorem, mutants=[mutant("up to n + 1 in the power", show=(1 + y) ** (n + 1) == up_to(n))])

@claim("(1 - y)^n + 2 n y <= (1 + y)^n for 0 <= y <= 1 and n >= 2",
    given=[y >= 0, y <= 1, n >= 2],
    show=(1 - y) ** n + 2 * n * y <= (1 + y) ** n)
def binomial_odd_part():
    """Ours: by induction from n = 2, where both sides are equal."""

    _, step = induction(n, 2)
    with step:
        use(renyi_power_tangent, alpha=n, u=1 - y, t=1)  # Bernoulli: (1 - y)^n >= 1 - n y
        fact("^", "sum0", 1 + y, 1, n)
        fact("^", "sum0", 1 - y, 1, n)
        linear(y)

doubt(binomial_odd_part, mutants=[mutant("3 n y", show=(1 - y) ** n + 3 * n * y <= (1 + y) ** n)],
    extremal={"n": "2", "y": "1"})
