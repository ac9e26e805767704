"""The Renyi and Kullback-Leibler divergences of finite laws with positive masses are sums over their tables.

The laws mu and nu, P and R as laws on the space, are those of `table_forms`.  H is a bound of the Renyi moment, d one
of KL.
"""

from lemmas.divergences.renyi import young
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.divergences.table_forms import (P, R, X, chosen, d, finite_law, label, labelled, mu, n, nu, t, table_at,
    tabled, tables, x)
from lemmas.papers import altschuler, feldman
from verify.lemma import *

alpha, H, a, b, g, Z = reals("alpha H a b g Z")

ratio_power = claim("a (a/b)^(alpha - 1) = b (a/b)^alpha = a^alpha b^(1 - alpha)",
    given=[alpha > 1, a >= 0, b > 0],
    show=(a * (a / b) ** (alpha - 1) == a**alpha * b ** (1 - alpha))
        & (b * (a / b) ** alpha == a**alpha * b ** (1 - alpha)))

doubt(ratio_power, mutants=[mutant("a^alpha b^(2 - alpha)", show=b * (a / b) ** alpha == a**alpha * b ** (2 - alpha))])

positive_nu = each(n, lambda i: nu[i] > 0)
power_sum = total(n, lambda i: mu[i] ** alpha * nu[i] ** (1 - alpha))
moment_at_most = lambda M, N: renyi_moment(M, N, alpha) <= H
of_powers = lambda M, N: (power_sum <= H).implies(moment_at_most(M, N)) & moment_at_most(M, N).implies(power_sum <= H)
density = weight("density", X)
ratio = lambda y: chosen(lambda i: mu[i] / nu[i], label(y))
affine = affine_moment(alpha, X, finite_law(mu), finite_law(nu), H)

@claim("The Renyi moment of finite laws, all nu_i > 0, is the sum of the mu_i^alpha nu_i^(1 - alpha)",
    feldman("Definition 4", "remark"), altschuler("Definition 2.3", "remark"), kind="lemma",
    given=[alpha > 1, H >= 0, labelled, positive_nu, *tables],
    show=of_powers(P, R))
def renyi_table():
    """Young's inequality at each point bounds the affine form; at the ratio mu_i/nu_i it is the sum."""
    tabled()
    use(renyi_two_forms, mu=finite_law(mu), nu=finite_law(nu)).called("to the affine form", "from the affine form")
    from_the_sum, to_the_sum = each_part()
    with from_the_sum:
        intro(1)
        suffices(affine, by.modus("from the affine form"), by.assume())
        intro("t")
        with sums(n,
                lambda i: (alpha * (mu[i] * t(x[i]) ** (alpha - 1)) - (alpha - 1) * (nu[i] * t(x[i]) ** alpha)
                        <= mu[i] ** alpha * nu[i] ** (1 - alpha))) as i:
            instantiate(positive_nu, i)
            use(young, u=t(x[i]), l=mu[i] / nu[i], e=1)
            linear(alpha * nu[i])
    with to_the_sum:
        intro()
        modus("to the affine form")
        name_for(density, value(X, ratio), by=[ratio_nonnegative])
        apply_to(affine, density)
        mean_of_ratio(mu, alpha - 1)
        mean_of_ratio(nu, alpha)
        linear(alpha)

def mean_of_ratio(p: Family, power: Expr) -> None:
    """The mean of the power of the ratio under p is the sum of mu^alpha nu^(1 - alpha)."""
    with sums(n, lambda i: p[i] * density(x[i]) ** power == mu[i] ** alpha * nu[i] ** (1 - alpha)) as i:
        apply_to(every(X, lambda y: density(y) == ratio(y)))
        rewrite(this)
        do(*table_at(i, lambda i: mu[i] / nu[i]))
        instantiate(positive_nu, i)
        use(ratio_power)

somewhere = point("y", X)
# The ratio at a point is a sum over i, whose terms are compared with 0, written 0 * nu[i].
ratio_nonnegative = (by.sums(n,
        lambda i: 0 * nu[i] <= indicator((i <= label(somewhere)) & (label(somewhere) <= i)) * (mu[i] / nu[i]),
        lambda i: (by.instantiate(positive_nu, i),)),)

doubt(renyi_table,
    mutants=[mutant("without the labels", given=[alpha > 1, H >= 0, *tables],
            show=moment_at_most(P, R).implies(power_sum <= H))])

@claim("a (1 + g - log(a/b) - log Z) <= b e^g/Z",
    given=[a > 0, b > 0, Z > 0],
    show=a * (1 + g - log(a / b) - log(Z)) <= b * exp(g) / Z)
def tangent_of_kl():
    fact("exp", "tangent", exponent)
    ratio_back = fact("exp", "log", a / b)
    Z_back = fact("exp", "log", Z)
    have(exp(exponent) * exp(log(a / b)) * exp(log(Z)) == exp(g))
    rewrite(ratio_back, at=this)
    rewrite(Z_back, at=this)
    have(a * exp(exponent) == b * exp(g) / Z, by.linear(b / Z))
    linear(a)

exponent = g - log(a / b) - log(Z)

positive_mu = each(n, lambda i: mu[i] > 0)
logs = total(n, lambda i: mu[i] * log(mu[i] / nu[i]))
kl_at_most = lambda M, N: kl(M, N) <= d
of_logs = lambda M, N: (logs <= d).implies(kl_at_most(M, N)) & kl_at_most(M, N).implies(logs <= d)
f = bounded("f", X)
partition = total(n, lambda i: nu[i] * exp(f(x[i])))
mean_f = total(n, lambda i: mu[i] * f(x[i]))
log_at = lambda i: log(mu[i] / nu[i])
log_ratio = lambda y: chosen(log_at, label(y))

@claim("The Kullback-Leibler divergence of finite laws of positive masses is the sum of the mu_i log(mu_i/nu_i)",
    altschuler("Definition 2.3, order 1", "remark"), feldman("Definition 4, order 1", "remark"), kind="lemma",
    given=[labelled, positive_mu, positive_nu, *tables],
    show=of_logs(P, R))
def kl_table():
    """The tangent of exp at each point bounds the dual form; at the logarithm of the ratio it is the sum."""
    tabled()
    from_the_sum, to_the_sum = each_part()
    with from_the_sum:
        intro("f")
        have(E(finite_law(nu), lambda y: exp(f(y))) > 0)
        have(partition > 0)
        with sums(n,
                lambda i: mu[i] * (1 + f(x[i]) - log(mu[i] / nu[i]) - log(partition))
                    <= nu[i] * exp(f(x[i])) / partition) as i:
            instantiate(positive_mu, i)
            instantiate(positive_nu, i)
            use(tangent_of_kl)
        fact("exp", "increasing", mean_f, d + log(partition))
        fact("exp", "log", partition)
        linear(exp(d))
    with to_the_sum:
        intro()
        apply_to(this, value(X, log_ratio))
        with sums(n, lambda i: mu[i] * log_ratio(x[i]) == mu[i] * log(mu[i] / nu[i])) as i:
            do(*table_at(i, log_at))
        with sums(n, lambda i: nu[i] * exp(log_ratio(x[i])) == mu[i]) as i:
            do(*table_at(i, log_at))
            instantiate(positive_mu, i)
            instantiate(positive_nu, i)
            fact("exp", "log", mu[i] / nu[i])
            linear(nu[i])
        mean_of_logs = have(E(finite_law(mu), log_ratio) == logs)
        have(exp(E(finite_law(mu), log_ratio)) <= exp(d))
        rewrite(mean_of_logs, at=this)
        contradiction()
        fact("exp", "strictly", d, logs)

doubt(kl_table, mutants=[mutant("of any laws", given=[positive_mu, positive_nu], show=logs <= d)])
