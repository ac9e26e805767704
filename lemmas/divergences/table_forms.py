"""Divergences of finite laws: each definition equals its table form, the sum over the points.

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


def tabled(shown: Callable[[Law, Law], Prop]) -> tuple[Step, ...]:
    """The two laws written out."""
    return (
        congruence(tables[0], lambda hole: shown(hole, R)),
        congruence(tables[1], lambda hole: shown(finite_law(mu), hole)),
    )


def chosen(values: Callable[[Expr], Expr], at: Expr) -> Expr:
    """The value of the number `at`."""
    return total(n, lambda i: indicator((i <= at) & (at <= i)) * values(i))


one_of_a_table = claim(
    "The sum of the v_i with i = j is v_j", kind="strengthening", show=chosen(lambda i: v[i], j) == v[j]
)
so_far = lambda m: Sum(1, m, lambda i: indicator((i <= j) & (j <= i)) * v[i])
claimed = (m <= n).implies(so_far(m) == indicator(j <= m) * v[j])
proof(
    one_of_a_table,
    let(m, n),
    have((j >= 1) & (j <= n)),
    have(j <= m),
    suffices(claimed, modus(this, linear()), rewrite(m == n, backwards=True), linear()),
    induction(
        m,
        0,
        (unfold(so_far(expr(0)), "empty"),),
        (
            intro(),
            modus(claimed, linear()),
            unfold(so_far(m + 1)),
            cases(
                j <= m,
                yes=(linear(),),
                no=(
                    cases(
                        j <= m + 1,
                        yes=(have(j == m + 1), have(v[j] == v[m + 1], rewrite(j == m + 1)), linear()),
                        no=(linear(),),
                    ),
                ),
            ),
        ),
    ),
)

doubt(
    one_of_a_table,
    mutants=[mutant("twice", show=chosen(lambda i: v[i], j) == 2 * v[j], hints=({"n": "1", "v": ["1"], "j": "1"},))],
)

# --- the hockey-stick divergence ---------------------------------------------------------------------

gap = lambda i: mu[i] - gamma * nu[i]
hockey_stick_sum = total(n, lambda i: plus_part(gap(i)))
at_most = lambda M, N: hockey_stick(M, N, gamma) <= d
of_sum = lambda M, N: (hockey_stick_sum <= d).implies(at_most(M, N)) & at_most(M, N).implies(hockey_stick_sum <= d)
hockey_stick_table = claim(
    "E_gamma of finite laws is the sum of the positive parts of mu_i - gamma nu_i",
    contraction("Section II.B and after (6)", "remark"),
    federated("equation (2)", "remark"),
    kind="strengthening",
    given=[labelled, *tables],
    show=of_sum(P, R),
)
best = lambda y: indicator(0 < chosen(gap, label(y)))


def table_at(i: Expr, f: Callable[[Expr], Expr], goal: Callable[[Expr], Prop]) -> tuple[Step, ...]:
    """Show goal(the chosen f at the label of x_i) by goal(f(i))."""
    return (
        instantiate(labelled, i),
        use(one_of_a_table, v=f, j=i),
        congruence(label(x[i]) == i, lambda hole: goal(chosen(f, hole))),
        congruence(chosen(f, i) == f(i), goal),
    )


proof(
    hockey_stick_table,
    *tabled(of_sum),
    each_part(
        (
            intro("phi"),
            sums(
                n,
                lambda i: mu[i] * phi(x[i]) - gamma * (nu[i] * phi(x[i])) <= plus_part(gap(i)),
                lambda i: (
                    fact("max", "above", gap(i), 0),
                    combine((phi(x[i]), ["max above.0"]), (1 - phi(x[i]), [this])),
                ),
            ),
            linear(),
        ),
        (
            intro(),
            apply_to(this, value(X, best)),
            sums(
                n,
                lambda i: plus_part(gap(i)) == mu[i] * best(x[i]) - gamma * (nu[i] * best(x[i])),
                lambda i: (
                    *table_at(
                        i,
                        gap,
                        lambda v: plus_part(gap(i)) == mu[i] * indicator(0 < v) - gamma * (nu[i] * indicator(0 < v)),
                    ),
                    cases(0 < gap(i), yes=(fact("max", "left", gap(i), 0),), no=()),
                ),
            ),
            linear(),
        ),
    ),
)
doubt(
    hockey_stick_table,
    mutants=[mutant("without the labels", given=tables, show=at_most(P, R).implies(hockey_stick_sum <= d))],
)

# --- total variation and order infinity --------------------------------------------------------------

half_distance = total(n, lambda i: Abs(mu[i] - nu[i])) / 2
tv_at_most = total_variation(P, R) <= d
total_variation_table = claim(
    "Total variation of finite laws is half the sum of the |mu_i - nu_i|",
    contraction("Section II.C, after (6)", "remark"),
    federated("Section 2, sentence before (8)", "remark"),
    kind="strengthening",
    given=[labelled, *tables],
    show=(half_distance <= d).implies(tv_at_most) & tv_at_most.implies(half_distance <= d),
)
proof(
    total_variation_table,
    use(hockey_stick_table, gamma=1),
    sums(
        n,
        lambda i: Abs(mu[i] - nu[i]) == 2 * plus_part(mu[i] - nu[i]) - (mu[i] - nu[i]),
        lambda i: (
            cases(
                mu[i] >= nu[i],
                yes=(fact("max", "left", mu[i] - nu[i], 0), fact("abs", "positive", mu[i] - nu[i]), linear()),
                no=(fact("max", "right", mu[i] - nu[i], 0), fact("abs", "negative", mu[i] - nu[i]), linear()),
            ),
        ),
    ),
    each_part((intro(), modus("hockey_stick_table.0")), (intro(), modus("hockey_stick_table.1"), linear())),
)
doubt(
    total_variation_table,
    mutants=[mutant("without the labels", given=tables, show=tv_at_most.implies(half_distance <= d))],
)

ratios = each(n, lambda i: mu[i] <= exp(d) * nu[i])
max_at_most = lambda M, N: max_divergence(M, N) <= d
of_ratios = lambda M, N: ratios.implies(max_at_most(M, N)) & max_at_most(M, N).implies(mu[j] <= exp(d) * nu[j])
here = lambda y: indicator((label(y) <= j) & (j <= label(y)))
t = weight("t", X)
max_divergence_table = claim(
    "The order infinity of finite laws: mu_i <= e^d nu_i at every point",
    feldman("Definition 4", "remark"),
    kind="strengthening",
    given=[labelled, *tables],
    show=of_ratios(P, R),
)


def mass_at_j(p: Family) -> tuple[Step, ...]:
    return (
        sums(
            n,
            lambda i: p[i] * here(x[i]) == indicator((i <= j) & (j <= i)) * p[i],
            lambda i: (
                instantiate(labelled, i),
                congruence(
                    this,
                    lambda hole: p[i] * indicator((hole <= j) & (j <= hole)) == indicator((i <= j) & (j <= i)) * p[i],
                ),
            ),
        ),
        use(one_of_a_table, v=p),
    )


proof(
    max_divergence_table,
    *tabled(of_ratios),
    each_part(
        (
            intro("t"),
            sums(
                n,
                lambda i: mu[i] * t(x[i]) <= exp(d) * (nu[i] * t(x[i])),
                lambda i: (instantiate(ratios, i), linear(t(x[i]))),
            ),
        ),
        (intro(), apply_to(this, value(X, here)), *mass_at_j(mu), *mass_at_j(nu), linear(exp(d))),
    ),
)
doubt(max_divergence_table, mutants=[mutant("of any laws", given=[], show=mu[j] <= exp(d) * nu[j])])
