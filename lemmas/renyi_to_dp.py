"""From Renyi differential privacy to (eps, delta)-DP, and pure DP as the order infinity.

Finite alphabets of any size; the second law nu may vanish where the first one mu does.  A test w has values
in [0, 1]: an event, or a randomised decision, so that bounds for tests bound all events.
"""

from lemmas.papers import feldman
from lemmas.renyi_tangent import alpha, perspective_tangent
from lemmas.renyi_zero_masses import continuous
from verify.claim import Claim, Mutant
from verify.language.divergence import renyi_moment
from verify.language.expr import Family, alphabet, distribution, each, exp, family, index, log, reals, total
from verify.prove.engine import Step
from verify.prove.steps import (
    assume,
    cases,
    combine,
    fact,
    have,
    instantiate,
    let,
    linear,
    modus,
    rewrite,
    ring,
    sign,
    split,
    sums,
    use,
)  # fmt: skip

eps, delta, t, ell, q = reals("eps delta t ell q")
X = alphabet("X")
mu, nu = distribution("mu", X), distribution("nu", X)
w = family("w", X)
H = renyi_moment(mu, nu, alpha)
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
SEVENTH = {**RARE, "eps": "0", "delta": "1/2", "mu": ["1/7", "6/7"], "nu": ["1/7", "6/7"]}

sharp = Claim(
    id="rdp_conversion_sharp",
    title="(alpha, eps)-RDP: P <= (1 - 1/alpha) exp(eps - log(alpha delta)/(alpha - 1)) R + delta",
    sources=(feldman("Lemma 14"),),
    kind="strengthening",
    given=given,
    show=P <= (1 - 1 / alpha) * sharp_rate * R + delta,
    proof=(
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
                        use(perspective_tangent, a=mu[x], b=nu[x]),
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
    ),
    mutants=(
        Mutant(
            "nine tenths of the factor",
            show=P <= "9/10" * (1 - 1 / alpha) * sharp_rate * R + delta,
            hints=(RARER,),
        ),
        Mutant(
            "twice alpha under the logarithm",
            show=P <= (1 - 1 / alpha) * exp(eps - log(2 * alpha * delta) / (alpha - 1)) * R + delta,
            hints=(RARER,),
        ),
    ),
    note=(
        "Ours; known from later work.  Each letter has p - E q <= t^(1-alpha)/alpha p^alpha q^(1-alpha) with "
        "t = alpha E/(alpha - 1), the tangent of the power at t; t is chosen so that the sum is delta.  "
        "Against Lemma 14 eps falls by log(alpha)/(alpha - 1) - log(1 - 1/alpha)."
    ),
)

printed_rate = exp(eps + log(1 / delta) / (alpha - 1))
conversion = Claim(
    id="rdp_conversion",
    title="(alpha, eps)-RDP gives (eps + log(1/delta)/(alpha - 1), delta)-DP",
    sources=(feldman("Lemma 14"), feldman("Section 1, Renyi differential privacy")),
    given=given,
    show=P <= printed_rate * R + delta,
    proof=(
        use(sharp),
        fact("log", "product", alpha, delta),
        fact("log", "inverse", delta),
        fact("log", "increasing", 1, alpha),
        have(log(1) == 0),
        have(log(alpha) / (alpha - 1) >= 0, sign()),
        have(
            eps - log(alpha * delta) / (alpha - 1) <= eps + log(1 / delta) / (alpha - 1),
            rewrite(log(alpha * delta) == log(alpha) + log(delta)),
            rewrite(log(1 / delta) == -log(delta)),
            linear(),
        ),
        fact("exp", "increasing", eps - log(alpha * delta) / (alpha - 1), eps + log(1 / delta) / (alpha - 1)),
        have(sharp_rate > 0, sign()),
        have((1 - 1 / alpha) * sharp_rate <= printed_rate, linear(1 / alpha, sharp_rate / alpha)),
        sums(X, lambda x: 0 * w[x] <= w[x] * nu[x], lambda x: (instantiate(test, x), sign())),
        have(R >= 0, linear()),
        linear(R),
    ),
    mutants=(
        Mutant("without the logarithm", show=P <= exp(eps) * R + delta, hints=(RARE,)),
        Mutant(
            "half of the logarithm",
            show=P <= exp(eps + log(1 / delta) / (2 * (alpha - 1))) * R + delta,
            hints=(RARE,),
        ),
        Mutant("delta is 0", show=P <= printed_rate * R, hints=({**RARE, "delta": "19/20"},)),
    ),
    note=(
        "Order infinity is `pure_dp_events` (the quotient is 0).  Definition 13 allows alpha = 1, where the "
        "quotient of the lemma is infinite and nothing is said.  Weaker than `rdp_conversion_sharp`."
    ),
)

# --- pure differential privacy --------------------------------------------------------------------------


letters = each(X, lambda x: mu[x] <= exp(eps) * nu[x])
pure_events = Claim(
    id="pure_dp_events",
    title="If mu <= e^eps nu at every letter, it is so for every event: order infinity gives pure DP",
    sources=(feldman("Lemma 14, last sentence"),),
    given=(letters, test),
    show=P <= exp(eps) * R,
    proof=(
        sums(
            X,
            lambda x: w[x] * mu[x] <= exp(eps) * (w[x] * nu[x]),
            lambda x: (instantiate(letters, x), instantiate(test, x), linear(w[x])),
        ),
        linear(),
    ),
    mutants=(
        Mutant("half of eps", show=P <= exp(eps / 2) * R, hints=({**RARE, "eps": "5"},)),
        Mutant("weights that may be negative", given=(letters,), hints=({**RARE, "w": ["-1", "0"]},)),
    ),
    note="exp(D_infinity) is the largest ratio mu/nu; a letter with nu = 0 has mu = 0.",
)


i = index("i", 1, X)
event = distribution("event", X)
only = each(X, lambda x: (x == i) | (event[x] == 0))
event_mu, event_nu = total(X, lambda x: event[x] * mu[x]), total(X, lambda x: event[x] * nu[x])


def picks(p: Family) -> Step:
    """The probability of the event under p is p(i)."""
    return sums(
        X,
        lambda x: event[x] * p[x] == event[x] * p[i],
        lambda x: (
            instantiate(only, x),
            split(-1, (rewrite(-1), ring()), (rewrite(-1), ring())),
        ),
    )


pure_letters = Claim(
    id="pure_dp_letters",
    title="If the event of a single letter has P <= e^eps R, so has the letter: pure DP gives order infinity",
    sources=(feldman("Lemma 14, last sentence"),),
    given=(only, event_mu <= exp(eps) * event_nu),
    show=mu[i] <= exp(eps) * nu[i],
    proof=(picks(mu), picks(nu), linear(exp(eps))),
    mutants=(
        Mutant(
            "half of eps",
            show=mu[i] <= exp(eps / 2) * nu[i],
            hints=({**RARE, "eps": "5", "i": "1", "event": ["1", "0"]},),
        ),
    ),
    note="The event of letter i as weights: 1 at i, 0 elsewhere.  With `pure_dp_events` both are the same.",
)

CLAIMS = (sharp, conversion, pure_events, pure_letters)
