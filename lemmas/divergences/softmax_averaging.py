"""Averaging Renyi divergences of a random choice: log-mean-exp ("softmax"), and Lemma 25 line by line.

The i-th of several mechanisms is run, i drawn from rho; d(i) bounds D_alpha of the i-th pair of laws (`parts`), and
`small` says that (alpha - 1) d(i) <= c.  The softmax is in section 3.3.2 of berthier2019report, Lemma 25 is of
feldman2018iteration.  The mean of the moments stands in `renyi_mixtures`, with the lemma itself.  E in titles is the
mean over i ~ rho, and H_alpha the Renyi moment, exp((alpha - 1) D_alpha).
"""

from lemmas.divergences.renyi_mixtures import (K, L, X, alpha, c, d, mixture_moment, parts, rho, small,
    weak_convexity_sharp)
from lemmas.divergences.weak_convexity import sentence_first, weak_convexity_quadratic_range
from lemmas.papers import berthier, feldman
from verify.lemma import *

mu, nu = laws("mu nu", X)
eps = real("eps")
t = weight("t", X)
mean_exp = E(rho, lambda i: exp((alpha - 1) * d(i)))

softmax_exponential_of_divergence = claim("A bound eps of D_alpha is the bound exp((alpha - 1) eps) of H_alpha",
    berthier("Lemma 3.1, definition of H", "part", "said of upper bounds of the divergence"), kind="definition",
    show=(renyi(mu, nu, alpha) <= eps).implies(renyi_moment(mu, nu, alpha) <= exp((alpha - 1) * eps))
        & (renyi_moment(mu, nu, alpha) <= exp((alpha - 1) * eps)).implies(renyi(mu, nu, alpha) <= eps))

# The right side of renyi(push(rho, K), push(rho, L), alpha) at the weight t, but for the factor before it.
second_of = lambda t: E(push(rho, L), lambda x: t(x) ** alpha) ** (alpha - 1)

@claim("D_alpha of a random choice is at most the log-mean-exp of the divergences",
    berthier("Section 3.3.2, display 2"), feldman("Lemma 25, proof, display, lines 1 to 3", "step"), kind="proof-line",
    given=[alpha > 1, parts],
    show=renyi(push(rho, K), push(rho, L), alpha) <= log(mean_exp) / (alpha - 1))
def softmax_log_mean_exp():
    use(mixture_moment)
    have((alpha - 1) * (log(mean_exp) / (alpha - 1)) == log(mean_exp)).called("times alpha - 1")
    fact("exp", "log", mean_exp)
    intro("t")
    apply_to(mixture_moment)
    rewrite("times alpha - 1")
    rewrite("exp log")

# --- Lemma 25, the lines after its first three --------------------------------------------------------

mean_linear = E(rho, lambda i: 1 + (1 + c) * (alpha - 1) * d(i))
mean_d = E(rho, d)
PROOF = "Lemma 25, proof, display"
lemma25_given = [alpha > 1, c > 0, c <= 1, small]

@claim("log E e^((alpha - 1) d) <= log E (1 + (1 + c) (alpha - 1) d), as (alpha - 1) d <= c <= 1",
    feldman(f"{PROOF}, line 4"), kind="proof-line",
    given=lemma25_given,
    show=log(mean_exp) <= log(mean_linear))
def by_chord():
    with under(rho, lambda i: exp((alpha - 1) * d(i)) <= 1 + (1 + c) * (alpha - 1) * d(i)) as i:
        apply_to(small)
        use(sentence_first)
    with under(rho, lambda i: 1 <= exp((alpha - 1) * d(i))) as i:
        fact("exp", "increasing", 0, (alpha - 1) * d(i))
    fact("log", "increasing", mean_exp, mean_linear)

by_mean_of_line = claim("log E (1 + (1 + c) (alpha - 1) d) = log(1 + (1 + c) (alpha - 1) E d)",
    feldman(f"{PROOF}, line 5"), kind="proof-line",
    given=lemma25_given,
    show=log(mean_linear) == log(1 + (1 + c) * (alpha - 1) * mean_d))

@claim("log(1 + (1 + c) (alpha - 1) E d) <= (1 + c) (alpha - 1) E d", feldman(f"{PROOF}, line 6"), kind="proof-line",
    given=lemma25_given,
    show=log(1 + (1 + c) * (alpha - 1) * mean_d) <= (1 + c) * (alpha - 1) * mean_d)
def by_log_below_identity():
    have(mean_d >= 0)

by_factor = claim("(1 + c) (alpha - 1) E d = (alpha - 1) ((1 + c) E d)", feldman(f"{PROOF}, line 7"), kind="proof-line",
    given=lemma25_given,
    show=(1 + c) * (alpha - 1) * mean_d == (alpha - 1) * ((1 + c) * mean_d))

feldman_lemma25 = display(by_chord, by_mean_of_line, by_log_below_identity, by_factor)

@claim("Weak convexity with the constant 1 + c (Lemma 25) holds for c up to 1.79", feldman("Lemma 25 and footnote 3"),
    kind="lemma",
    given=[alpha > 1, c > 0, c <= "179/100", small, parts],
    show=renyi(push(rho, K), push(rho, L), alpha) <= (1 + c) * mean_d)
def weak_convexity_range():
    """Footnote 3: c <= 1 is not necessary.  Beyond 1.7932..., where e^c = 1 + c + c^2, 1 + c fails
    (`weak_convexity_best_constant`)."""
    use(weak_convexity_sharp)
    use(weak_convexity_quadratic_range, a=c)
    have((exp(c) - 1) / c * mean_d <= (1 + c) * mean_d, by.linear(mean_d))
    fact("exp", "increasing", (alpha - 1) * ((exp(c) - 1) / c * mean_d), (alpha - 1) * ((1 + c) * mean_d))
    intro("t")
    apply_to(weak_convexity_sharp)
    linear(second_of(t))
