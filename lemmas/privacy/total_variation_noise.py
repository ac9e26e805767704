"""Laplace noise for privacy in total variation: differences of densities, as in the proof of Proposition 2.4.

That proof (berthier2019report, Appendix A.3) bounds the difference of two densities at each point, which is no bound
on its integral; in more dimensions it also loses the normalising constant.
"""

from lemmas.divergences.total_variation import M, X, mu, nu
from lemmas.papers import berthier
from verify.lemma import *

S, b, f, g, z, u, v, t = reals("S b f g z u v t")
s1, s2, P, R, delta, n_ = reals("s1 s2 P R delta n")
# --- Laplace noise, d = 1 -------------------------------------------------------------------------------

@claim("|exp(-u) - exp(-v)| <= |u - v| for u, v >= 0", berthier("Appendix A.3, sentence before display 2"),
    kind="proof-line",
    given=[u >= 0, v >= 0],
    show=Abs(exp(-u) - exp(-v)) <= Abs(u - v))
def exp_lipschitz():
    fact("exp", "increasing", -u, 0)
    fact("exp", "increasing", -v, 0)
    fact("exp", "tangent", u - v)
    fact("exp", "tangent", v - u)
    yes, no = cases(u >= v)
    with yes:
        fact("abs", "negative", exp(-u) - exp(-v))
        fact("abs", "positive", u - v)
        linear(exp(-v), degree=2)
    with no:
        fact("abs", "positive", exp(-u) - exp(-v))
        fact("abs", "negative", u - v)
        linear(exp(-u), degree=2)

doubt(exp_lipschitz,
    mutants=[mutant("negative arguments too", given=(u >= v,)),
        mutant("9/10-Lipschitz", show=Abs(exp(-u) - exp(-v)) <= "9/10" * Abs(u - v))], extremal={"u": "1", "v": "1"})

# f and g are the values of the query on two data sets, z the output, b the scale of the noise, and S the sensitivity.
DENSITIES = "Appendix A.3, display 2"

@claim("|e^(-|f - z|/b) - e^(-|g - z|/b)|/(2 b) is at most the difference of the exponents over 2 b",
    berthier(f"{DENSITIES}, line 1"), kind="proof-line",
    given=[b > 0],
    show=Abs(exp(-Abs(f - z) / b) - exp(-Abs(g - z) / b)) / (2 * b) <= Abs(Abs(f - z) / b - Abs(g - z) / b) / (2 * b))
def by_exponents():
    use(exp_lipschitz)

@claim("||f - z|/b - |g - z|/b|/(2 b) <= ||f - z| - |g - z||/(2 b^2)", berthier(f"{DENSITIES}, line 2"),
    kind="proof-line",
    given=[b > 0],
    show=Abs(Abs(f - z) / b - Abs(g - z) / b) / (2 * b) <= Abs(Abs(f - z) - Abs(g - z)) / (2 * b**2))
def by_scale():
    fact("abs", "above", Abs(f - z) - Abs(g - z))
    for sign_ in cases_of(Abs(Abs(f - z) / b - Abs(g - z) / b)):
        with sign_:
            linear(1 / b**2)

@claim("||f - z| - |g - z||/(2 b^2) <= |f - g|/(2 b^2)", berthier(f"{DENSITIES}, line 3"), kind="proof-line",
    given=[b > 0],
    show=Abs(Abs(f - z) - Abs(g - z)) / (2 * b**2) <= Abs(f - g) / (2 * b**2))
def by_triangle():
    fact("abs", "above", f - g)
    fact("abs", "above", f - z)
    fact("abs", "above", g - z)
    with have(Abs(Abs(f - z) - Abs(g - z)) <= Abs(f - g)):
        cases_of(Abs(Abs(f - z) - Abs(g - z)), (by.cases_of(Abs(f - z), (by.linear(),), (by.linear(),)),),
            (by.cases_of(Abs(g - z), (by.linear(),), (by.linear(),)),))

@claim("|f - g|/(2 b^2) <= delta for |f - g| <= S and b = sqrt(S/(2 delta))", berthier(f"{DENSITIES}, line 4"),
    kind="proof-line",
    given=[b > 0, S > 0, delta > 0, Abs(f - g) <= S, b == sqrt(S / (2 * delta))],
    show=Abs(f - g) / (2 * b**2) <= delta)
def by_choice_of_scale():
    fact("sqrt", "square", S / (2 * delta))
    have(b**2 == S / (2 * delta), by.rewrite(b == sqrt(S / (2 * delta))), by.assume())
    have(2 * b**2 * delta == S, by.linear(delta))
    linear(scale=2 * b**2)

laplace_density_gap = display(by_exponents, by_scale, by_triangle, by_choice_of_scale)

p_, q_, phi = weight("p", X), weight("q", X), test("phi", X)

@definition
def density_on(X: Space, mu: Law[X], n: Real, M: Law[X], p: Weight[X]) -> Prop:
    """mu has the density p with respect to n M.

    mu has the density p with respect to n M, a measure of total mass n."""
    return every(bounded(X), lambda g: E(mu, g) == n * E(M, lambda x: p(x) * g(x)))

near_densities = [density_on(X, mu, n_, M, p_), density_on(X, nu, n_, M, q_),
    every(X, lambda x: abs(p_(x) - q_(x)) <= delta)]
mu_has_density, _, near = near_densities
QUARTERS = {"X": "4", "M": ["1/4"] * 4, "n": "4", "mu": ["1/2", "1/2", "0", "0"], "p": ["1/2", "1/2", "0", "0"],
    "nu": ["0", "0", "1/2", "1/2"], "q": ["0", "0", "1/2", "1/2"], "delta": "1/2"}
tv_from_densities = claim("A difference of the densities of at most delta at each point gives total variation at most "
        "delta", berthier("Appendix A.3, conclusion"), kind="proof-line", breaks=("laplace_total_variation",),
    flaw="proof gap", grade="substantive",
    note=("The densities are with respect to a measure n M of total mass n.  The uniform laws on two halves of it "
            "differ by 2/n at each point, and their total variation is 1."),
    given=near_densities,
    show=total_variation(mu, nu) <= delta)
doubt(tv_from_densities,
    mutants=[mutant("3/2 delta", show=total_variation(mu, nu) <= "3/2" * delta, hints=(QUARTERS,))], hints=[QUARTERS])

@claim("On a set of measure n densities that differ by at most delta give total variation at most n delta/2",
    berthier("Appendix A.3, conclusion", "part", "outputs in a set of finite measure, a factor of the bound"),
    kind="repair", repairs="tv_from_densities",
    given=near_densities,
    show=total_variation(mu, nu) <= n_ * delta / 2)
def tv_from_densities_repaired():
    """On the line, where the outputs live, n is infinite: nothing follows."""

    intro("phi")
    # E_mu phi - E_nu phi is n times the mean of (phi - 1/2)(p - q), as both laws have mass 1.
    apply_to(mu_has_density, value(X, lambda x: expr(1)))
    have(n_ >= 0, by.contradiction(), by.linear(E(M, p_)))
    do(*[by.apply_to(prop, value(X, body)) for body in (lambda x: expr(1), phi) for prop in near_densities[:2]])
    with under(M, lambda x: (phi(x) - "1/2") * (p_(x) - q_(x)) <= delta / 2) as x:
        apply_to(near)
        fact("abs", "above", p_(x) - q_(x))
        combine((phi(x) / 2, [p_(x) - q_(x) <= abs(p_(x) - q_(x))]),
            ((1 - phi(x)) / 2, [q_(x) - p_(x) <= abs(p_(x) - q_(x))]), ("1/2", [abs(p_(x) - q_(x)) <= delta]))
    linear(n_)

doubt(tv_from_densities_repaired,
    mutants=[mutant("a third", show=total_variation(mu, nu) <= n_ * delta / 3, hints=(QUARTERS,))])

# --- Laplace noise in more dimensions -------------------------------------------------------------------

@claim("|u P - v R|/(2 b) <= |u (P - R)|/(2 b) + |(u - v) R|/(2 b): one coordinate is split off",
    berthier("Appendix A.3, display 5"), kind="proof-line",
    given=[b > 0],
    show=Abs(u * P - v * R) / (2 * b) <= Abs(u * (P - R)) / (2 * b) + Abs((u - v) * R) / (2 * b))
def laplace_density_induction():
    """u and v are the last factors, exp(-|f(x)_d - z_d|/b) and that of f(y), P and R the products of the others."""

    fact("abs", "above", u * (P - R))
    fact("abs", "above", (u - v) * R)
    cases_of(Abs(u * P - v * R), (by.linear(),), (by.linear(),))

doubt(laplace_density_induction,
    mutants=[mutant("without the first part", show=Abs(u * P - v * R) / (2 * b) <= Abs((u - v) * R) / (2 * b))])

laplace_density_two_dimensions = claim("In numbers, d = 2: at z = f(x) the densities differ by at most t/(2 b^2), t = "
        "||f(x) - f(y)||_1 <= 2 b^2", berthier("Appendix A.3, displays 3 to 6"), kind="proof-line",
    breaks=("laplace_total_variation",), flaw="slip", grade="misprint",
    note=("The density of d independent Laplace variables has the factor (2 b)^(-d); the displays have no factor, or "
            "1/(2 b).  Here f(x) = z = 0, f(y) = (t, 0), and delta = t/(2 b^2) is at most 1."),
    given=[b > 0, t >= 0, t <= 2 * b**2],
    show=(1 - exp(-t / b)) / (2 * b) ** 2 <= t / (2 * b**2))
doubt(laplace_density_two_dimensions,
    mutants=[mutant("3/2 of it", show=(1 - exp(-t / b)) / (2 * b) ** 2 <= "3/2" * t / (2 * b**2))],
    hints=[{"b": "1/4", "t": "1/16"}])

@claim("In numbers, d = 2: the densities differ by at most ||f(x) - f(y)||_1/(4 b^3) at each point",
    berthier("Appendix A.3, displays 3 to 6", "instance", "dimension two, with the factor of the density put in"),
    kind="repair", repairs="laplace_density_two_dimensions",
    given=[b > 0, u >= 0, v >= 0, s1 >= 0, s2 >= 0],
    show=Abs(exp(-u / b) * exp(-v / b) - exp(-s1 / b) * exp(-s2 / b)) / (2 * b) ** 2
        <= (Abs(u - s1) + Abs(v - s2)) / (4 * b**3))
def laplace_density_two_dimensions_repaired():
    """u, v, s1, s2 are the distances of z from the coordinates of f(x) and of f(y)."""

    use(exp_lipschitz, u=u / b, v=s1 / b)
    use(exp_lipschitz, u=v / b, v=s2 / b)
    for one, other in ((u, s1), (v, s2)):
        with have(Abs(one / b - other / b) <= Abs(one - other) / b):
            for sign in cases_of(Abs(one / b - other / b)):
                with sign:
                    fact("abs", "above", one - other)
                    linear(1 / b)
    fact("abs", "above", exp(-u / b) - exp(-s1 / b))
    fact("abs", "above", exp(-v / b) - exp(-s2 / b))
    with have(Abs(exp(-u / b) * exp(-v / b) - exp(-s1 / b) * exp(-s2 / b))
                <= Abs(exp(-u / b) - exp(-s1 / b)) + Abs(exp(-v / b) - exp(-s2 / b))):
        factors_at_most_1 = by.linear(exp(-u / b), exp(-s2 / b), (1 - exp(-u / b)) * Abs(exp(-v / b) - exp(-s2 / b)),
            (1 - exp(-s2 / b)) * Abs(exp(-u / b) - exp(-s1 / b)))
        cases_of(Abs(exp(-u / b) * exp(-v / b) - exp(-s1 / b) * exp(-s2 / b)), (factors_at_most_1,),
            (factors_at_most_1,))
    linear(1 / b**2)

doubt(laplace_density_two_dimensions_repaired,
    mutants=[mutant("half of it",
            show=Abs(exp(-u / b) * exp(-v / b) - exp(-s1 / b) * exp(-s2 / b)) / (2 * b) ** 2
                <= (Abs(u - s1) + Abs(v - s2)) / (8 * b**3))])

J, m = alphabet("J"), integer("m")
low, high = family("low", J), family("high", J)
unit = each(J, lambda i: all_of(low[i] >= 0, low[i] <= 1, high[i] >= 0, high[i] <= 1))

def up_to(n: Expr) -> tuple[Expr, Expr, Expr]:
    """The two products and the sum of the differences, of the first n factors."""
    return (Product(1, n, lambda i: low[i]), Product(1, n, lambda i: high[i]),
        Sum(1, n, lambda i: Abs(low[i] - high[i])))

def holds(n: Expr) -> Prop:
    left, right, gaps = up_to(n)
    return all_of(left >= 0, left <= 1, right >= 0, right <= 1, Abs(left - right) <= gaps)

left, right, gaps = up_to(m)

@claim("Products of numbers in [0, 1] differ by at most the sum of the differences of the factors",
    berthier("Appendix A.3, displays 4 to 6"), kind="proof-line",
    given=[unit],
    show=Abs(up_to(J)[0] - up_to(J)[1]) <= up_to(J)[2])
def product_difference():
    """Any number d of coordinates: the induction of the proof, with the normalising constants left out."""

    let(m, J)  # to be shown of the first m factors, m <= J
    with suffices((m <= J).implies(holds(m))):
        modus(this, by.linear())
        rewrite(m == J, backwards=True)
    start, step = induction(m, 1)
    with start:
        instantiate(unit, 1)
        do(*(by.unfold(part) for part in up_to(expr(1))))
        do(*(by.unfold(part, "empty") for part in up_to(expr(0))))
        have(up_to(expr(1))[0] == low[1], by.linear(low[1]))
        have(up_to(expr(1))[1] == high[1], by.linear(high[1]))
        rewrite(up_to(expr(1))[0] == low[1])
        rewrite(up_to(expr(1))[1] == high[1])
    with step:
        intro(1)
        modus((m <= J).implies(holds(m)), by.linear())
        instantiate(unit, m + 1)
        do(*(by.unfold(part) for part in up_to(m + 1)))
        fact("abs", "above", left - right)
        fact("abs", "above", low[m + 1] - high[m + 1])
        with have(Abs(left * low[m + 1] - right * high[m + 1]) <= Abs(left - right) + Abs(low[m + 1] - high[m + 1])):
            cases_of(Abs(left * low[m + 1] - right * high[m + 1]), (by.linear(degree=2),), (by.linear(degree=2),))
        rewrite(up_to(m + 1)[0] == left * low[m + 1])
        rewrite(up_to(m + 1)[1] == right * high[m + 1])

doubt(product_difference, mutants=[mutant("half of it", show=Abs(up_to(J)[0] - up_to(J)[1]) <= up_to(J)[2] / 2)],
    extremal={"J": "1", "low": ["0"], "high": ["1"]})
