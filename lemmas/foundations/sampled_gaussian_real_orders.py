"""The sampled Gaussian mechanism at any order above 1: its Renyi divergence by two series of Gaussian tails.

The two parts of the mixture have the same density at z0; on either side of it the power of the mixture is a binomial
series, as in `sampled_gaussian_series`, and S and T are the sums of the means of their terms; the terms are a and b on
the line, c and d for the mechanism, where the deviation sigma of the noise is called s.
"""

from lemmas.accounting.poisson_batches import poisson_batches
from lemmas.analysis.binomial_series import series_sum_is_unique, real_binomial as C, sums_up_to
from lemmas.divergences.renyi_mixtures import affine_moment, renyi_two_forms
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.sampled_gaussian_closed_bound import coin, mixture_on_the_line
from lemmas.foundations.sampled_gaussian_theorem import (on_line, s, sampled_gaussian_by_one_direction, sensitivity,
    with_j, without_j)
from lemmas.mechanisms.gaussian_number_shift import gauss_line_shift
from lemmas.papers import sampled_renyi
from lemmas.sampling.mixture_powers import dual_pointwise
from lemmas.sampling.sampled_gaussian_moment import ratio
from lemmas.sampling.sampled_gaussian_series import (a, alpha, b, constant, first_series, first_terms, in_two_parts,
    lower, mixed, mixed_in_two_parts, name_the_odds, q, rates, second_series, second_terms, sigma, terms, upper, z0)
from verify.language.expr import expr
from verify.lemma import *

Q_ = law("Q", line)
T, S_, T_, eps, threshold = reals("T S_ T_ eps t0")
noise = lambda i: bind(gauss(line), lambda z: dirac(i + sigma * z))

@claim("exp((alpha - 1) D_alpha) <= S + T, the sums of two series of Gaussian tails, record removed, real alpha > 1",
    given=[alpha > 1, *rates, hypothesis("mixture", mixes(line, Q_, q, noise(expr(1)), noise(expr(0)))), first_terms,
        second_terms],
    show=exists(REAL, REAL,
        lambda S, T: all_of(sums_up_to(a, S), sums_up_to(b, T), renyi_moment(Q_, noise(expr(0)), alpha) <= S + T)))
def removed_at_real_orders():
    # The moment by its dual form: at each point at most (1 - q + q u)^alpha, the mean of which is S + T.
    let(threshold, z0 / sigma)
    name_the_odds(threshold)
    use(first_series)
    use(second_series)
    witness(lower)
    witness(upper)
    _, _, moment = each_part()
    with moment:
        with have(0 <= lower + upper):
            with under(gauss(line), lambda z: 0 <= in_two_parts(z)) as z:
                use(mixed_in_two_parts, t=threshold)
                have(0 <= mixed(z))
            linear()
        use(renyi_two_forms, mu=Q_, nu=noise(expr(0)), alpha=alpha, H=lower + upper)
        with suffices(affine_moment(alpha, line, Q_, noise(expr(0)), lower + upper)):
            modus("renyi_two_forms.1")
        t = intro("t")
        apply_to("mixture", value(line, lambda y: t(y) ** (alpha - 1)))
        use(gauss_line_shift, c=1 / sigma, g=value(line, lambda z: t(sigma * z) ** (alpha - 1)))
        with under(gauss(line),
                lambda z: alpha * ((1 - q) * t(sigma * z) ** (alpha - 1) + q * (t(sigma * z) ** (alpha - 1) * ratio(z)))
                    - (alpha - 1) * t(sigma * z) ** alpha <= in_two_parts(z)) as z:
            use(mixed_in_two_parts, t=threshold)
            use(dual_pointwise, P=1 - q + q * ratio(z), G=1, t=t(sigma * z))
            linear()
        linear(alpha, alpha * q, (1 - q) ** alpha, q**alpha * constant)

coin_given = [poisson_batches, alpha > 1, 0 < q, q < 1, s > 0, sensitivity]

c, d = real_sequence("c"), real_sequence("d")
first, second = reals("first second")

@definition(r"\sum_{k=0}^{\infty} ${c}_k + \sum_{k=0}^{\infty} ${d}_k \le $H")
def two_series_at_most(c: Series[Real], d: Series[Real], H: Real) -> Prop:
    """the series of c and d converge, to sums that are together at most H.

    There are S and T, to which the series converge, with S + T <= H."""
    return exists(REAL, REAL, lambda S, T: all_of(sums_up_to(c, S), sums_up_to(d, T), S + T <= H))

@claim("The sampled Gaussian mechanism at a real order, a record added or removed: D_alpha <= log(S + T)/(alpha - 1), "
        "S and T the sums of two series of Gaussian tails",
    sampled_renyi("Section 3.3, fractional orders", "remark", "what it says of the mechanism"),
    given=[*coin_given, *terms(s, c, d), hypothesis("sums", two_series_at_most(c, d, exp((alpha - 1) * eps)))],
    show=(renyi(with_j, without_j, alpha) <= eps) & (renyi(without_j, with_j, alpha) <= eps))
def sampled_gaussian_at_real_orders():
    """On the line by `removed_at_real_orders`, whose sums are S and T too; then by `sampled_gaussian_by_one_direction`."""
    use(mixture_on_the_line)
    use(removed_at_real_orders, sigma=s, Q=coin, a=c, b=d)
    unpack(this, first)
    unpack(this, second).called("series")
    unpack("sums", S_)
    unpack(this, T_).called("sums")
    use(series_sum_is_unique, a=c, S=S_, T=first)
    use(series_sum_is_unique, a=d, S=T_, T=second)
    with have(renyi(coin, on_line(expr(0)), alpha) <= eps):
        t = intro("t")
        apply_to("series.2", t)
        linear(E(on_line(expr(0)), lambda y: t(y) ** alpha) ** (alpha - 1))
    use(sampled_gaussian_by_one_direction, Q=coin)

# A series of ones has no sum: two partial sums in turn are 1 apart.
m = integer("m")
half = expr("1/2")
ones = lambda n: Sum(0, n, lambda k: expr(1))
at_two = lambda k: C(2, k) * half ** (2 - k) * half**k * exp((k**2 - k) / 2) * Q(k - half)
doubt(removed_at_real_orders,
    mutants=[mutant("any second terms", given=[alpha > 1, *rates, first_terms],
            hints=[{"witness": {"alpha": "2", "q": "1/2", "sigma": "1", "Q": dirac(expr(0)),
                        "a": value(INTEGER, at_two), "b": "(lambda (k) 1)"},
                    "proofs": {"show": (by.contradiction().called("so"), by.unpack("so", "S"),
                            by.unpack(this, "T").called("so"), by.apply_to("so.1", "1/4"),
                            by.unpack(this, "m").called("near"), by.apply_to("near", m**2),
                            by.apply_to("near", m**2 + 1), by.unfold(ones(m**2 + 1)),
                            *(by.fact("abs", "above", ones(n) - T) for n in (m**2, m**2 + 1)), by.linear())}}])])
