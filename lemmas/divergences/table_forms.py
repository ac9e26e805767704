"""Divergences of finite laws: each definition equals its table form, the sum over the points.

A finite law has the mass mu_i at the point x_i, i = 1, ..., n; that the points are different is said by a
measurable label with label(x_i) = i.  So what is proved of laws on all spaces holds of tables of numbers.
"""

from lemmas.analysis.renyi_tangent import renyi_power_quotient
from lemmas.divergences.renyi import young
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.papers import altschuler, contraction, federated, feldman
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
    "The sum of the v_i with i = j is v_j",
    kind="strengthening",
    show=chosen(lambda i: v[i], j) == v[j],
)
so_far = lambda m: Sum(1, m, lambda i: indicator((i <= j) & (j <= i)) * v[i])
claimed = (m <= n).implies(so_far(m) == indicator(j <= m) * v[j])
proof(
    one_of_a_table,
    let(m, n),
    have((j >= 1) & (j <= n)),
    have(j <= m),
    suffices(claimed, modus(this, linear()), rewrite(m == n, backwards=True), linear(v[j])),
    induction(
        m,
        0,
        (intro(), unfold(so_far(expr(0)), "empty"), have(0 < j), linear(v[j])),
        (
            intro(),
            modus(claimed, linear()),
            unfold(so_far(m + 1)),
            cases(
                j <= m,
                yes=(have(j <= m + 1), have(j < m + 1), linear(v[j], v[m + 1])),
                no=(
                    cases(
                        j <= m + 1,
                        yes=(
                            have(m + 1 <= j),
                            have(j == m + 1),
                            have(v[j] == v[m + 1], rewrite(j == m + 1), ring()),
                            linear(v[j], v[m + 1]),
                        ),
                        no=(have(m + 1 < j), linear(v[j], v[m + 1])),
                    ),
                ),
            ),
        ),
    ),
)

doubt(
    one_of_a_table,
    mutants=[
        mutant("twice", show=chosen(lambda i: v[i], j) == 2 * v[j], hints=({"n": "1", "v": ["1"], "j": "1"},))
    ],
)

# --- the hockey-stick divergence ---------------------------------------------------------------------

gap = lambda i: mu[i] - gamma * nu[i]
hockey_stick_sum = total(n, lambda i: plus_part(gap(i)))
at_most = lambda M, N: hockey_stick(M, N, gamma) <= d
of_sum = lambda M, N: (
    (hockey_stick_sum <= d).implies(at_most(M, N)) & at_most(M, N).implies(hockey_stick_sum <= d)
)
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
            intro(),
            intro("phi"),
            mixture(finite_law(mu), phi),
            mixture(finite_law(nu), phi),
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
            mixture(finite_law(mu), best),
            mixture(finite_law(nu), best),
            sums(
                n,
                lambda i: plus_part(gap(i)) == mu[i] * best(x[i]) - gamma * (nu[i] * best(x[i])),
                lambda i: (
                    *table_at(
                        i,
                        gap,
                        lambda v: (
                            plus_part(gap(i)) == mu[i] * indicator(0 < v) - gamma * (nu[i] * indicator(0 < v))
                        ),
                    ),
                    cases(
                        0 < gap(i),
                        yes=(fact("max", "left", gap(i), 0), linear()),
                        no=(fact("max", "right", gap(i), 0), linear()),
                    ),
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
    have(half_distance == total(n, lambda i: plus_part(mu[i] - nu[i])), linear()),
    each_part(
        (intro(), modus("hockey_stick_table.0"), assume()), (intro(), modus("hockey_stick_table.1"), linear())
    ),
)
doubt(
    total_variation_table,
    mutants=[mutant("without the labels", given=tables, show=tv_at_most.implies(half_distance <= d))],
)

ratios = each(n, lambda i: mu[i] <= exp(d) * nu[i])
max_at_most = lambda M, N: max_divergence(M, N) <= d
of_ratios = lambda M, N: (
    ratios.implies(max_at_most(M, N)) & max_at_most(M, N).implies(mu[j] <= exp(d) * nu[j])
)
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
        mixture(finite_law(p), here),
        sums(
            n,
            lambda i: p[i] * here(x[i]) == indicator((i <= j) & (j <= i)) * p[i],
            lambda i: (
                instantiate(labelled, i),
                congruence(
                    this,
                    lambda hole: (
                        p[i] * indicator((hole <= j) & (j <= hole)) == indicator((i <= j) & (j <= i)) * p[i]
                    ),
                ),
                ring(),
            ),
        ),
        use(one_of_a_table, v=p),
    )


proof(
    max_divergence_table,
    *tabled(of_ratios),
    each_part(
        (
            intro(),
            intro("t"),
            mixture(finite_law(mu), t),
            mixture(finite_law(nu), t),
            sums(
                n,
                lambda i: mu[i] * t(x[i]) <= exp(d) * (nu[i] * t(x[i])),
                lambda i: (instantiate(ratios, i), linear(t(x[i]))),
            ),
            linear(),
        ),
        (intro(), apply_to(this, value(X, here)), *mass_at_j(mu), *mass_at_j(nu), linear(exp(d))),
    ),
)
doubt(
    max_divergence_table,
    mutants=[mutant("of any laws", given=[], show=mu[j] <= exp(d) * nu[j])],
)

# --- Renyi and KL ------------------------------------------------------------------------------------

alpha, H, a, b, g, Z = reals("alpha H a b g Z")

ratio_power = claim(
    "a (a/b)^(alpha - 1) = b (a/b)^alpha = a^alpha b^(1 - alpha)",
    kind="strengthening",
    given=[alpha > 1, a >= 0, b > 0],
    show=(a * (a / b) ** (alpha - 1) == a**alpha * b ** (1 - alpha))
    & (b * (a / b) ** alpha == a**alpha * b ** (1 - alpha)),
)
proof(
    ratio_power,
    use(renyi_power_quotient),
    have(a / b >= 0),
    fact("^", "sum0", a / b, 1, alpha - 1),
    have(a * (a / b) ** (alpha - 1) == b * (a / b) ** alpha, linear(b)),
    each_part((linear(),), (linear(),)),
)
doubt(
    ratio_power,
    mutants=[
        mutant(
            "a^alpha b^(2 - alpha)",
            show=b * (a / b) ** alpha == a**alpha * b ** (2 - alpha),
            hints=({"alpha": "2", "a": "1", "b": "2"},),
        )
    ],
)

positive_nu = each(n, lambda i: nu[i] > 0)
power_sum = total(n, lambda i: mu[i] ** alpha * nu[i] ** (1 - alpha))
moment_at_most = lambda M, N: renyi_moment(M, N, alpha) <= H
of_powers = lambda M, N: (
    (power_sum <= H).implies(moment_at_most(M, N)) & moment_at_most(M, N).implies(power_sum <= H)
)
density = weight("density", X)
ratio = lambda y: chosen(lambda i: mu[i] / nu[i], label(y))
affine = affine_moment(alpha, X, finite_law(mu), finite_law(nu), H)
renyi_table = claim(
    "The Renyi moment of finite laws is the sum of the mu_i^alpha nu_i^(1 - alpha)",
    feldman("Definition 4", "remark"),
    altschuler("Definition 2.3", "remark"),
    kind="strengthening",
    given=[alpha > 1, H >= 0, labelled, positive_nu, *tables],
    show=of_powers(P, R),
)


def mean_of_ratio(p: Family, power: Expr) -> tuple[Step, ...]:
    """The mean of the power of the ratio under p is the sum of mu^alpha nu^(1 - alpha)."""
    return (
        mixture(finite_law(p), lambda y: density(y) ** power),
        sums(
            n,
            lambda i: p[i] * density(x[i]) ** power == mu[i] ** alpha * nu[i] ** (1 - alpha),
            lambda i: (
                apply_to(every(X, lambda y: density(y) == ratio(y)), x[i]),
                congruence(this, lambda v: p[i] * v**power == mu[i] ** alpha * nu[i] ** (1 - alpha)),
                *table_at(
                    i,
                    lambda i: mu[i] / nu[i],
                    lambda v: p[i] * v**power == mu[i] ** alpha * nu[i] ** (1 - alpha),
                ),
                instantiate(positive_nu, i),
                use(ratio_power, a=mu[i], b=nu[i]),
                assume(),
            ),
        ),
    )


somewhere = point("y", X)
ratio_nonnegative = (
    sums(
        n,
        lambda i: 0 * nu[i] <= indicator((i <= label(somewhere)) & (label(somewhere) <= i)) * (mu[i] / nu[i]),
        lambda i: (instantiate(positive_nu, i), auto()),
    ),
    linear(),
)
proof(
    renyi_table,
    *tabled(of_powers),
    use(renyi_two_forms, mu=finite_law(mu), nu=finite_law(nu)),
    each_part(
        (
            intro(),
            suffices(affine, modus("renyi_two_forms.1"), assume()),
            intro("t"),
            mixture(finite_law(mu), lambda y: t(y) ** (alpha - 1)),
            mixture(finite_law(nu), lambda y: t(y) ** alpha),
            sums(
                n,
                lambda i: (
                    alpha * (mu[i] * t(x[i]) ** (alpha - 1)) - (alpha - 1) * (nu[i] * t(x[i]) ** alpha)
                    <= mu[i] ** alpha * nu[i] ** (1 - alpha)
                ),
                lambda i: (
                    instantiate(positive_nu, i),
                    use(young, u=t(x[i]), l=mu[i] / nu[i], e=1),
                    fact("^", "one", alpha - 1),
                    use(renyi_power_quotient, a=mu[i], b=nu[i]),
                    linear(alpha * nu[i]),
                ),
            ),
            linear(),
        ),
        (
            intro(),
            modus("renyi_two_forms.0"),
            name_for(density, value(X, ratio), by=[ratio_nonnegative]),
            apply_to(affine, density),
            *mean_of_ratio(mu, alpha - 1),
            *mean_of_ratio(nu, alpha),
            linear(alpha, alpha - 1),
        ),
    ),
)
doubt(
    renyi_table,
    mutants=[
        mutant(
            "without the labels",
            given=[alpha > 1, H >= 0, *tables],
            show=moment_at_most(P, R).implies(power_sum <= H),
        )
    ],
)

tangent_of_kl = claim(
    "a (1 + g - log(a/b) - log Z) <= b e^g/Z",
    kind="strengthening",
    given=[a > 0, b > 0, Z > 0],
    show=a * (1 + g - log(a / b) - log(Z)) <= b * exp(g) / Z,
)
exponent = g - log(a / b) - log(Z)
proof(
    tangent_of_kl,
    fact("exp", "tangent", exponent),
    fact("exp", "log", a / b).called("exp log of a / b"),
    fact("exp", "log", Z),
    have(exp(exponent) * exp(log(a / b)) * exp(log(Z)) == exp(g), ring()),
    congruence("exp log of a / b", lambda hole: exp(exponent) * hole * exp(log(Z)) == exp(g), at=this),
    congruence("exp log", lambda hole: exp(exponent) * (a / b) * hole == exp(g), at=this),
    have(a * exp(exponent) == b * exp(g) / Z, linear(b / Z)),
    linear(a),
)

positive_mu = each(n, lambda i: mu[i] > 0)
logs = total(n, lambda i: mu[i] * log(mu[i] / nu[i]))
kl_at_most = lambda M, N: kl(M, N) <= d
of_logs = lambda M, N: (logs <= d).implies(kl_at_most(M, N)) & kl_at_most(M, N).implies(logs <= d)
f = bounded("f", X)
partition = total(n, lambda i: nu[i] * exp(f(x[i])))
mean_f = total(n, lambda i: mu[i] * f(x[i]))
log_at = lambda i: log(mu[i] / nu[i])
log_ratio = lambda y: chosen(log_at, label(y))
kl_table = claim(
    "The Kullback-Leibler divergence of finite laws is the sum of the mu_i log(mu_i/nu_i)",
    altschuler("Definition 2.3, order 1", "remark"),
    feldman("Definition 4, order 1", "remark"),
    kind="strengthening",
    note="Positive masses.",
    given=[labelled, positive_mu, positive_nu, *tables],
    show=of_logs(P, R),
)
proof(
    kl_table,
    *tabled(of_logs),
    each_part(
        (
            intro(),
            intro("f"),
            mixture(finite_law(mu), f),
            mixture(finite_law(nu), lambda y: exp(f(y))),
            have(E(finite_law(nu), lambda y: exp(f(y))) > 0),
            have(partition > 0, linear()),
            sums(
                n,
                lambda i: (
                    mu[i] * (1 + f(x[i]) - log(mu[i] / nu[i]) - log(partition))
                    <= nu[i] * exp(f(x[i])) / partition
                ),
                lambda i: (
                    instantiate(positive_mu, i),
                    instantiate(positive_nu, i),
                    use(tangent_of_kl, a=mu[i], b=nu[i], g=f(x[i]), Z=partition),
                    assume(),
                ),
            ),
            have(mean_f <= d + log(partition), linear(log(partition), 1 / partition)),
            fact("exp", "increasing", mean_f, d + log(partition)),
            fact("exp", "log", partition),
            linear(exp(d)),
        ),
        (
            intro(),
            apply_to(this, value(X, log_ratio)),
            mixture(finite_law(mu), log_ratio),
            mixture(finite_law(nu), lambda y: exp(log_ratio(y))),
            sums(
                n,
                lambda i: mu[i] * log_ratio(x[i]) == mu[i] * log(mu[i] / nu[i]),
                lambda i: (
                    *table_at(i, log_at, lambda v: mu[i] * v == mu[i] * log(mu[i] / nu[i])),
                    ring(),
                ),
            ),
            sums(
                n,
                lambda i: nu[i] * exp(log_ratio(x[i])) == mu[i],
                lambda i: (
                    *table_at(i, log_at, lambda v: nu[i] * exp(v) == mu[i]),
                    instantiate(positive_mu, i),
                    instantiate(positive_nu, i),
                    fact("exp", "log", mu[i] / nu[i]),
                    linear(nu[i]),
                ),
            ),
            have(E(finite_law(mu), log_ratio) == logs, linear()),
            have(E(finite_law(nu), lambda y: exp(log_ratio(y))) == 1, linear()),
            have(exp(E(finite_law(mu), log_ratio)) <= exp(d), linear(exp(d))),
            congruence(E(finite_law(mu), log_ratio) == logs, lambda hole: exp(hole) <= exp(d), at=this),
            contradiction(),
            fact("exp", "strictly", d, logs),
            linear(),
        ),
    ),
)
doubt(
    tangent_of_kl,
    mutants=[
        mutant(
            "half of it",
            show=a * (1 + g - log(a / b) - log(Z)) <= b * exp(g) / Z / 2,
            hints=({"a": "1", "b": "1", "g": "0", "Z": "1"},),
        )
    ],
)
doubt(kl_table, mutants=[mutant("of any laws", given=[positive_mu, positive_nu], show=logs <= d)])
