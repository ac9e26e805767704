"""The central limit of Gaussian differential privacy is no bound: one step of a sampled Gaussian is above it.

Opacus's accountant "gdp" takes T steps with sampling rate q and noise multiplier 1/r for mu-GDP, that is for E_g <=
theta_g(mu) for every g > 0, theta_g(mu) being E_g of N(mu, 1) from N(0, 1), with mu = q sqrt(T (exp(r^2) - 1)) for
Poisson batches, and with mu = q sqrt(2 T (exp(r^2) Phi(3 r/2) + 3 Phi(-r/2) - 2)) for batches of a fixed size, Phi the
distribution function of N(0, 1).  At T = 1, q = 1/100, r = 1, g = 21/20 the half-line y > 5/2 tells 2.95e-4 of the
record.  The two formulas allow 3.2e-7 and 1.1e-5.

P = (1 - q) N(c, s^2 I) + q N(u, s^2 I) with |u - c| <= r s is what a step releases with the record, N(c) = N(c, s^2 I)
without it, and R the same mixture with w for u.
"""

from typing import Any

from lemmas.accounting.poisson_gaussian import P, R_, at, c, g, q, r, s, sampled, u, w, within
from lemmas.analysis.gaussian_tail import gauss_tail
from lemmas.divergences.two_laws_mixed import two_terms
from verify.language.expr import expr
from verify.lemma import *

f = bounded("f", line)
removed = [0 < q, q <= 1, r > 0, s > 0, g > 0, within(u), hypothesis("mixture", sampled(P, u))]
poisson_limit = q * sqrt(exp(r**2) - 1)
batch_limit = q * sqrt(2 * (exp(r**2) * (1 - Q(3 * r / 2)) + 3 * Q(r / 2) - 2))

one_step_central_limit = claim("Central limit, one step: E_g((1 - q) N(c) + q N(u) || N(c)) <= theta_g(q sqrt(exp(r^2) "
        "- 1)), |u - c| <= r s", flaw="false statement", grade="substantive",
    note=("Opacus 1.6.0, opacus/accountants/analysis/gdp.py, compute_mu_poisson and delta_eps_mu, at steps = 1.  r is "
            "the inverse of the noise multiplier."), mended_by=("poisson_gaussian_remove",),
    given=removed,
    show=hockey_stick(P, at(c), g) <= theta(g, poisson_limit))
one_step_central_limit_of_batches = claim("Central limit, one step on a batch of fixed size: E_g(P || R) <= theta_g(q "
        "sqrt(2 (exp(r^2) Phi(3 r/2) + 3 Phi(-r/2) - 2)))", flaw="false statement", grade="substantive",
    note=("Opacus 1.6.0, opacus/accountants/analysis/gdp.py, compute_mu_uniform and delta_eps_mu, at steps = 1: a "
            "record is drawn with probability q and moves the mean by at most r deviations of the noise."),
    mended_by=("poisson_gaussian_replace",),
    given=[*removed, within(w), hypothesis("other mixture", sampled(R_, w))],
    show=hockey_stick(P, R_, g) <= theta(g, batch_limit))

# --- the instance ------------------------------------------------------------------------------------------------------

rate = expr("1/100")
share = lambda i: rate * i + (1 - rate) * (1 - i)
near = lambda i: bind(gauss(line), lambda z: dirac(i + z))
mixed = mix(0, 1, share, near)
is_mixture = (by.intro("f"), by.mixture(mixed, f), *two_terms(lambda i: share(i) * E(near(i), f)), by.linear())
end = expr("5/2")
event = lambda y: indicator(end < y)
beyond = value(line, event)
tail = lambda mean: (by.use(gauss_tail, t=end - mean),
    by.under(gauss(line), lambda xi: eq(indicator(end < mean + xi), indicator(end - mean < xi)),
        lambda xi: (by.cases(end < mean + xi),)))
told_by_mixture = (by.mixture(mixed, event), *two_terms(lambda i: share(i) * E(near(i), event)), *tail(0), *tail(1))
instance: dict[str, Any] = {"V": "line", "c": "0", "u": "1", "P": mixed, "q": rate, "r": "1", "s": "1", "g": "21/20"}

def refuted_at(limit: Expr) -> tuple[Step, ...]:
    """The half-line gains more than theta at the limit."""
    gained = rate * Q(end - 1) + (1 - rate) * Q(end) - "21/20" * Q(end)
    return (by.contradiction().called("bound"), by.apply_to("bound", beyond), *told_by_mixture,
        by.have(gained > theta("21/20", limit), by.evaluate()), by.linear())

one = expr(1)
poisson_fails: dict[str, Any] = {"witness": instance,
    "proofs": {"given mixture": is_mixture, "show": refuted_at(rate * sqrt(exp(one**2) - 1))}}
doubt(one_step_central_limit,
    mutants=[mutant("for q and g - 1 of at most 1/20", given=[*removed, q <= "1/20", g >= 1, g <= "21/20"],
            hints=[poisson_fails])], hints=[poisson_fails])
batch_fails: dict[str, Any] = {"witness": {**instance, "w": "0", "R": near(expr(0))},
    "proofs": {"given mixture": is_mixture, "given other mixture": (by.intro("f"), by.linear()),
        "show": refuted_at(rate * sqrt(2 * (exp(one**2) * (1 - Q(3 * one / 2)) + 3 * Q(one / 2) - 2)))}}
doubt(one_step_central_limit_of_batches,
    mutants=[mutant("for q and g - 1 of at most 1/20",
            given=[*one_step_central_limit_of_batches.given, q <= "1/20", g >= 1, g <= "21/20"], hints=[batch_fails])],
    hints=[batch_fails])
