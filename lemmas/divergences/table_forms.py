"""E_gamma, total variation and D_oo of finite laws are what one computes from the tables of their masses.

A finite law has the mass mu_i at the point x_i, i = 1, ..., n; that the points are different is said by a
measurable label with label(x_i) = i.  So what is proved of laws on all spaces holds of tables of numbers.
"""

from lemmas.papers import contraction, federated, feldman
from verify.lemma import *

X = space("X")
n = alphabet("n")
mu, nu = distribution("mu", n), distribution("nu", n)
x = sequence("x", point(X))
label = fun("label", X)
v = family("v", n)
j, m = index("j", 1, n), integer("m")
gamma, d = reals("gamma d")
phi = test("phi", X)
labelled = for_all(1, n, lambda i: label(x[i]) == i)

def finite_law(p: Family) -> Law:
    """Mass p_i at x_i."""
    return mix(1, n, p, lambda i: dirac(x[i]))

P, R = laws("P R", X)
tables = (same(P, finite_law(mu)), same(R, finite_law(nu)))

def tabled() -> None:
    """The two laws written out."""
    rewrite(tables[0])
    rewrite(tables[1])

def chosen(values: Callable[[Expr], Expr], at: Expr) -> Expr:
    """The one of the values whose index is `at`."""
    return total(n, lambda i: indicator((i <= at) & (at <= i)) * values(i))

@claim("The sum of the v_i with i = j is v_j", show=chosen(lambda i: v[i], j) == v[j])
def one_of_a_table():
    """By induction on m, the sum over i <= m (`so_far`) is v_j from m = j on, and 0 before."""
    let(m, n)
    have((j >= 1) & (j <= n))
    have(j <= m)
    with suffices(claimed):
        modus(this)
        rewrite(m == n, backwards=True)
    start, step = induction(m, 0)
    with start:
        unfold(so_far(expr(0)), "empty")
    with step:
        intro()
        modus(claimed)
        unfold(so_far(m + 1))
        _, j_above_m = cases(j <= m)
        with j_above_m:
            j_up_to_m_plus_1, _ = cases(j <= m + 1)
            with j_up_to_m_plus_1:
                have(j == m + 1)
                have(v[j] == v[m + 1], by.rewrite(j == m + 1))

so_far = lambda m: Sum(1, m, lambda i: indicator((i <= j) & (j <= i)) * v[i])
claimed = (m <= n).implies(so_far(m) == indicator(j <= m) * v[j])

# --- the hockey-stick divergence ---------------------------------------------------------------------

gap_ = lambda i: mu[i] - gamma * nu[i]
hockey_stick_sum = total(n, lambda i: plus_part(gap_(i)))
at_most = lambda M, N: hockey_stick(M, N, gamma) <= d
of_sum = lambda M, N: (hockey_stick_sum <= d).implies(at_most(M, N)) & at_most(M, N).implies(hockey_stick_sum <= d)

@claim("E_gamma of finite laws is the sum of the positive parts of mu_i - gamma nu_i",
    contraction("Section II.B and after (6)", "remark"), federated("equation (2)", "remark"), kind="lemma",
    given=[labelled, *tables],
    show=of_sum(P, R))
def hockey_stick_table():
    """The best test is 1 at the points with mu_i > gamma nu_i."""
    tabled()
    from_the_sum, to_the_sum = each_part()
    with from_the_sum:
        intro("phi")
        with sums(n, lambda i: mu[i] * phi(x[i]) - gamma * (nu[i] * phi(x[i])) <= plus_part(gap_(i))) as i:
            fact("max", "above", gap_(i), 0).called("at least the gap", "at least 0")
            combine((phi(x[i]), ["at least the gap"]), (1 - phi(x[i]), ["at least 0"]))
    with to_the_sum:
        intro()
        apply_to(this, value(X, best))
        with sums(n, lambda i: plus_part(gap_(i)) == mu[i] * best(x[i]) - gamma * (nu[i] * best(x[i]))) as i:
            do(*table_at(i, gap_))
            gap_i_positive, _ = cases(0 < gap_(i))
            with gap_i_positive:
                fact("max", "left", gap_(i), 0)

best = lambda y: indicator(0 < chosen(gap_, label(y)))

def table_at(i: Expr, f: Callable[[Expr], Expr]) -> tuple[Step, ...]:
    """In the goal the chosen f at the label of x_i is f(i)."""
    return (by.instantiate(labelled, i), by.use(one_of_a_table, v=f, j=i), by.rewrite(label(x[i]) == i),
        by.rewrite(chosen(f, i) == f(i)))

doubt(hockey_stick_table,
    mutants=[mutant("without the labels", given=tables, show=at_most(P, R).implies(hockey_stick_sum <= d))])

# --- total variation and order infinity --------------------------------------------------------------

half_distance = total(n, lambda i: Abs(mu[i] - nu[i])) / 2
tv_at_most = total_variation(P, R) <= d

@claim("Total variation of finite laws is half the sum of the |mu_i - nu_i|",
    contraction("Section II.C, after (6)", "remark"), federated("Section 2, sentence before (8)", "remark"),
    kind="lemma",
    given=[labelled, *tables],
    show=(half_distance <= d).implies(tv_at_most) & tv_at_most.implies(half_distance <= d))
def total_variation_table():
    """|u| = 2 max(u, 0) - u, and the mu_i - nu_i add up to 0."""
    use(hockey_stick_table, gamma=1).called("from the table", "to the table")
    sums(n, lambda i: Abs(mu[i] - nu[i]) == 2 * plus_part(mu[i] - nu[i]) - (mu[i] - nu[i]))
    forth, back = each_part()
    with forth:
        intro(1)
        modus("from the table")
    with back:
        intro()
        modus("to the table")

doubt(total_variation_table,
    mutants=[mutant("without the labels", given=tables, show=tv_at_most.implies(half_distance <= d))])

ratios = each(n, lambda i: mu[i] <= exp(d) * nu[i])
max_at_most = lambda M, N: max_divergence(M, N) <= d
of_ratios = lambda M, N: ratios.implies(max_at_most(M, N)) & max_at_most(M, N).implies(mu[j] <= exp(d) * nu[j])
here = lambda y: indicator((label(y) <= j) & (j <= label(y)))
t = weight("t", X)

@claim("D_oo of finite laws is at most d if and only if mu_i <= e^d nu_i at every point",
    feldman("Definition 4", "remark"), kind="lemma",
    given=[labelled, *tables],
    show=of_ratios(P, R))
def max_divergence_table():
    """At the indicator of one point."""
    tabled()
    from_the_ratios, to_the_ratios = each_part()
    with from_the_ratios:
        intro("t")
        with sums(n, lambda i: mu[i] * t(x[i]) <= exp(d) * (nu[i] * t(x[i]))) as i:
            instantiate(ratios, i)
            linear(t(x[i]))
    with to_the_ratios:
        intro(1)
        apply_to(this, value(X, here))
        mass_at_j(mu)
        mass_at_j(nu)
        linear(exp(d))

def mass_at_j(p: Family) -> None:
    """The probability of {label = j} is p_j."""
    with sums(n, lambda i: p[i] * here(x[i]) == indicator((i <= j) & (j <= i)) * p[i]) as i:
        instantiate(labelled, i)
        rewrite(this)
    use(one_of_a_table, v=p)

doubt(max_divergence_table, mutants=[mutant("of any laws", given=[], show=mu[j] <= exp(d) * nu[j])])
