"""Shifted interpolation as Gaussian differential privacy: contractive noisy iterations and their last iterate.

T(P, Q) >= G_mu in both orders of the laws, from the curves of lemmas/accounting/chosen_shifts.py and
projected_contractions.py; of_shifts, mu_contractive and in_turns are the mu of the three theorems.  m-GDP of two laws
is T >= G_m; delta_m(gamma) is E_gamma of N(m, 1) and N(0, 1).  P[t], Q[t] are the laws of the two iterates.
"""

from lemmas.accounting.chosen_shifts import (contract, gaps, hidden, left, near_maps, noisy_iterations, of_one,
    of_shifts, one_chosen_step, shares, shifted_interpolation_curve)
from lemmas.accounting.constant_maps import constant_maps_curve
from lemmas.accounting.projected_contractions import (contracting, projected_contractions_curve,
    projected_onto_bounded_curve, short_maps, start, unbounded_step)
from lemmas.accounting.shifted_interpolation import (bounded_setting, gdp as mu_contractive, in_turns,
    one_projected_step, onto)
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.hockey_stick import hockey_stick_exchange
from lemmas.foundations.trade_offs import gaussian_curve_exchange, gaussian_duality_of_privacy, gdp, on_curve, power_at, power_at_end
from lemmas.mechanisms.gaussian_curve import curve, within_curve
from lemmas.papers import bok
from verify.language.expr import expr
from verify.lemma import *

X, V = space("X"), euclid("V")
mu, nu = laws("mu nu", X)
P, Q_ = (sequence(name, law(V)) for name in ("P", "Q"))
n = integer("n")
m, gamma, c, D, s = reals("m gamma c D s")
z, share = real_sequence("z"), real_sequence("lambda")

both_ways = lambda one, other, m: gdp(one, other, m) & gdp(other, one, m)

@claim("E_gamma <= delta_m(gamma) for every gamma > 0, m >= 0, gives m-GDP in both orders of the laws",
    given=[hypothesis("m >= 0", m >= 0), hypothesis("curve", within_curve(mu, nu, m))],
    show=both_ways(mu, nu, m))
def gdp_of_curve():
    # In the other order of the laws E_gamma is gamma times E_(1/gamma) of this one, plus 1 - gamma.
    use(gaussian_duality_of_privacy)
    with have(on_curve):
        gamma, _ = intro("gamma", "[0 < gamma]")
        apply_to("curve")
        apply_to("curve", 1 / gamma)
        use(hockey_stick_exchange, d=curve(m, 1 / gamma))
        modus("hockey_stick_exchange.0")
        use(gaussian_curve_exchange)
        part = each_part()
        with part[1]:
            rewrite(curve(m, gamma) == gamma * curve(m, 1 / gamma) + 1 - gamma)
    modus("gaussian_duality_of_privacy.1")

# The maps may be random, as for noisy SGD; Z ~ N(0, sigma^2 I) is written sigma Z.  They are c-Lipschitz and at step k
# s_k apart; z_k = (1 - lambda_k)(c z_(k - 1) + s_k), z_0 = 0, is what is left of the distance.
@claim("Shifted interpolation: the last of n contractive noisy iterations is mu-GDP, mu = sqrt(sum a_k^2)/sigma, with "
        "the shifts a_k = lambda_k (c z_(k - 1) + s_k), lambda_n = 1", bok("Shifted interpolation", "whole"),
    given=[n >= 1, noisy_iterations, *gaps, contract, near_maps, shares, eq(share[n], 1), eq(z[0], 0), hidden, left],
    show=both_ways(P[n], Q_[n], of_shifts))
def shifted_interpolation():
    with use(gdp_of_curve, X=V, mu=P[n], nu=Q_[n], m=of_shifts) as that:
        with that.premise("curve"):
            intro("gamma", "[0 < gamma]")
            use(shifted_interpolation_curve)

@claim("n contractive noisy iterations with c-Lipschitz maps that are s apart, c < 1, projected: mu-GDP, mu = "
        "(s/sigma) sqrt((1 - c^n)/(1 + c^n) (1 + c)/(1 - c))", bok("NoisyGD, strongly convex losses", "step"),
    given=[n >= 1, 0 <= c, c < 1, *start, short_maps, contracting],
    show=both_ways(P[n], Q_[n], mu_contractive))
def contractions_gdp():
    for case, bound in zip(cases(c > 0), (projected_contractions_curve, constant_maps_curve), strict=True):
        with case, use(gdp_of_curve, X=V, mu=P[n], nu=Q_[n], m=mu_contractive) as that:
            with that.premise("curve"):
                intro("gamma", "[0 < gamma]")
                use(bound)

# bounded_setting begins with s >= 0 and D >= 0, for which s > 0 and D > 0 stand here.
@claim("n contractive noisy iterations with maps that are s apart, projected onto a set of diameter D: mu-GDP, mu = "
        "sqrt(3 s D + s^2 ceil(D/s))/sigma, for every n", bok("NoisyGD, convex losses on a bounded set", "step"),
    given=[s > 0, D > 0, n >= 1, *bounded_setting[2:]],
    show=both_ways(P[n], Q_[n], in_turns))
def bounded_iterations_gdp():
    with use(gdp_of_curve, X=V, mu=P[n], nu=Q_[n], m=in_turns) as that:
        with that.premise("m >= 0"):
            have(D / s > 0)
        with that.premise("curve"):
            intro("gamma", "[0 < gamma]")
            use(projected_onto_bounded_curve)

# --- doubt -------------------------------------------------------------------------------------------------------------

half, one_, c_ = expr("1/2"), expr(1), expr("1/2")
beyond = value(line, lambda y: indicator(half < y))
plain = lambda y: y

def seen_beyond(m: Expr, onto: Callable[[Expr], Expr] = plain) -> tuple[Step, ...]:
    """One step on the line, to 1 + xi and to xi: beyond 1/2 the first is more often than m-GDP allows, m < 1."""
    clipped = lambda x: () if onto is plain else (by.fact("max", "cases", x, 0), by.fact("min", "cases", Max(x, 0), 1))
    tail = lambda mean: (by.use(gauss_tail, t=half - mean),
        by.under(gauss(line), lambda x: eq(indicator(half < onto(mean + x)), indicator(half - mean < x)),
            lambda x: (*clipped(mean + x), by.cases(half < mean + x))),
        by.have(eq(E(bind(gauss(line), lambda x: dirac(onto(mean + x))), lambda y: indicator(half < y)),
                Q(half - mean))))
    return (by.contradiction().called("private"), by.apply_to("private.0", beyond).called("of the test"), *tail(1),
        *tail(0), by.rewrite(this, at="of the test"), power_at(half, m),
        by.have(Q(half - m) < Q(half - 1), by.evaluate()), by.linear())

# No gamma is spoken of here.  Of the points 1 and 0 the first alone is beyond 1/2: no m-GDP.
of_one_pair = lambda witness: {name: values for name, values in witness.items() if name != "gamma"}
first_beyond = lambda m: (by.contradiction().called("private"), by.apply_to("private.0", beyond).called("of the test"),
    power_at_end(m, expr(0)), by.linear())
doubt(gdp_of_curve,
    mutants=[dropped(gdp_of_curve, "curve",
            hints=[{"witness": {"X": "line", "mu": dirac(expr(1)), "nu": dirac(expr(0)), "m": "1"},
                    "proofs": {"show": first_beyond(one_)}}])])
doubt(shifted_interpolation,
    mutants=[mutant("half of mu", show=both_ways(P[n], Q_[n], of_shifts / 2),
            hints=[{"witness": of_one_pair(one_chosen_step), "proofs": {"show": seen_beyond(of_one / 2)}}])])
doubt(contractions_gdp,
    mutants=[mutant("a third of mu", show=both_ways(P[n], Q_[n], mu_contractive / 3),
            hints=[{"witness": {**of_one_pair(unbounded_step), "c": "1/2"},
                    "proofs": {"show": seen_beyond(one_ / 1
                                * sqrt((1 - c_**one_) / (1 + c_**one_) * ((1 + c_) / (1 - c_))) / 3, onto)}}])])
doubt(bounded_iterations_gdp,
    mutants=[mutant("a third of mu", show=both_ways(P[n], Q_[n], in_turns / 3),
            hints=[{"witness": of_one_pair(one_projected_step),
                    "proofs": {"show": seen_beyond(sqrt(3 * one_ * one_ + one_**2 * ceiling(one_ / one_)) / one_ / 3,
                            onto)}}])])
