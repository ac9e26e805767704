"""From Renyi differential privacy to (eps, delta)-DP, and pure DP as the order infinity.

Finite alphabets of any size; the second law nu may vanish where the first one mu does.  A test w has values
in [0, 1]: an event, or a randomised decision, so that bounds for tests bound all events.
"""

from lemmas.analysis.renyi_tangent import alpha, renyi_perspective_tangent
from lemmas.divergences.renyi_zero_masses import continuous
from lemmas.papers import feldman
from verify.language import divergence as finite
from verify.lemma import *

eps, delta, t, ell, q = reals("eps delta t ell q")
X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
w = family("w", X)
H = finite.renyi_moment(mu, nu, alpha)
P, R = total(X, lambda x: w[x] * mu[x]), total(X, lambda x: w[x] * nu[x])
test = each(X, lambda x: (w[x] >= 0) & (w[x] <= 1))
rdp = H <= exp((alpha - 1) * eps)
sharp_rate = exp(eps - log(alpha * delta) / (alpha - 1))
given = (alpha > 1, delta > 0, continuous(mu, nu), test, rdp)

# The event is the first letter, of probability 1/10 under mu.
RARE = {
    "alpha": "2", "eps": "12/5", "delta": "1/20", "X": "2", "w": ["1", "0"],
    "mu": ["1/10", "9/10"], "nu": ["1/1000", "999/1000"],
}  # fmt: skip
RARER = {**RARE, "eps": "691/100", "nu": ["1/100000", "99999/100000"]}
rdp_conversion_sharp = claim(
    "(alpha, eps)-RDP: P <= (1 - 1/alpha) exp(eps - log(alpha delta)/(alpha - 1)) R + delta",
    feldman("Lemma 14"),
    kind="strengthening",
    note=(
        "Ours; known from later work.  Each letter has p - E q <= t^(1-alpha)/alpha p^alpha q^(1-alpha) with "
        "t = alpha E/(alpha - 1), the tangent of the power at t; t is chosen so that the sum is delta.  "
        "Against Lemma 14 eps falls by log(alpha)/(alpha - 1) - log(1 - 1/alpha)."
    ),
    given=given,
    show=P <= (1 - 1 / alpha) * sharp_rate * R + delta,
)
proof(
    rdp_conversion_sharp,
    let(t, sharp_rate),
    have(t > 0, rewrite(-1), sign()),
    fact("^", "of_exp", eps - log(alpha * delta) / (alpha - 1), alpha - 1),
    fact("exp", "log", alpha * delta),
    let(ell, log(alpha * delta)),
    have(exp(ell) == alpha * delta, rewrite(ell == log(alpha * delta)), assume()),
    let(q, exp((eps - ell / (alpha - 1)) * (alpha - 1))),
    have((eps - ell / (alpha - 1)) * (alpha - 1) == (alpha - 1) * eps - ell),
    have(q * exp(ell) == exp((alpha - 1) * eps), rewrite(-2), rewrite(-1), ring()),
    have(
        t ** (alpha - 1) == q,
        rewrite(t == sharp_rate),
        rewrite(sharp_rate ** (alpha - 1) == exp((eps - log(alpha * delta) / (alpha - 1)) * (alpha - 1))),
        rewrite(q == exp((eps - ell / (alpha - 1)) * (alpha - 1))),
        rewrite(ell == log(alpha * delta)),
        ring(),
    ),
    have(t ** (alpha - 1) * (alpha * delta) == exp((alpha - 1) * eps), linear(q, alpha * delta)),
    fact("^", "sum", t, 1, alpha - 1),
    fact("^", "positive", t, alpha - 1),
    sums(
        X,
        lambda x: (
            w[x] * (alpha * t ** (alpha - 1) * mu[x] - (alpha - 1) * t * t ** (alpha - 1) * nu[x])
            <= mu[x] ** alpha * nu[x] ** (1 - alpha)
        ),
        lambda x: (
            instantiate(test, x),
            instantiate(continuous(mu, nu), x),
            cases(
                nu[x] == 0,
                (
                    modus(-2),
                    rewrite(mu[x] == 0),
                    rewrite(nu[x] == 0),
                    fact("^", "zero", alpha),
                    rewrite(-1),
                    linear(),
                ),
                (
                    have(nu[x] > 0, sign()),
                    use(renyi_perspective_tangent, a=mu[x], b=nu[x]),
                    have(mu[x] ** alpha * nu[x] ** (1 - alpha) >= 0, sign()),
                    have(
                        alpha * t ** (alpha - 1) * mu[x] - (alpha - 1) * t * t ** (alpha - 1) * nu[x]
                        <= mu[x] ** alpha * nu[x] ** (1 - alpha),
                        linear(nu[x]),
                    ),
                    combine(
                        (1, [-1, w[x] >= 0]),
                        (1, [mu[x] ** alpha * nu[x] ** (1 - alpha) >= 0, w[x] <= 1]),
                    ),
                ),
            ),
        ),
    ),
    have(
        alpha * t ** (alpha - 1) * (P - (1 - 1 / alpha) * t * R) <= alpha * t ** (alpha - 1) * delta,
        linear(),
    ),
    rewrite(t == sharp_rate, backwards=True),
    combine((1, [-1]), scale=alpha * t ** (alpha - 1)),
)
doubt(
    rdp_conversion_sharp,
    mutants=[
        mutant(
            "nine tenths of the factor",
            show=P <= "9/10" * (1 - 1 / alpha) * sharp_rate * R + delta,
            hints=(RARER,),
        ),
        mutant(
            "twice alpha under the logarithm",
            show=P <= (1 - 1 / alpha) * exp(eps - log(2 * alpha * delta) / (alpha - 1)) * R + delta,
            hints=(RARER,),
        ),
    ],
)

# --- pure differential privacy --------------------------------------------------------------------------
