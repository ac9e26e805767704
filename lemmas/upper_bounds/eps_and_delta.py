"""Privacy as an engineer asks for it: (eps, delta) from the Renyi bounds, by the sharp conversion.

With orders alpha that may be chosen freely: `verify evaluate ID --at ... --least alpha=1.01..500` looks for a good
one.  `conversion` in the titles is what is added to a Renyi bound, log(1 - 1/alpha) - log(alpha delta)/(alpha - 1).  It
is called sharp as it is less than that of Lemma 14 of feldman2018iteration, by log(alpha)/(alpha - 1) - log(1 -
1/alpha).  Theorems 3.1 and 5.1 are those of altschuler2022noisysgd, Theorem 3.6 that of berthier2019report; the letters
of a theorem are those of the module that proves it.
"""

from lemmas.divergences.hockey_stick_is_total_variation import hockey_stick_from_renyi_moment
from lemmas.divergences.two_laws_mixed import mixes, two_terms
from lemmas.mechanisms import gaussian_composition as gaussians
from lemmas.mechanisms.gaussian import gaussian_hockey_stick_within, normal
from lemmas.mechanisms.gaussian_curve import curve_is_theta
from lemmas.runs import batch_runs as batches
from lemmas.upper_bounds import convex_losses_privacy as convex
from lemmas.runs import multiple_passes as passes
from lemmas.runs import one_record as record
from lemmas.upper_bounds import skipping, smooth_epoch, stopping
from lemmas.upper_bounds import strongly_convex_privacy as strong
from lemmas.mechanisms.half_of_a_gaussian import tells
from lemmas.papers import altschuler, berthier, feldman
from lemmas.privacy import renyi_privacy as composed
from lemmas.sampling import subsampled_privacy as sampled
from lemmas.sampling.sampled_gaussian_two_sided import two_sided_hockey_stick
from verify.language.expr import expr
from verify.lemma import *

X = space("X")
mu, nu = laws("mu nu", X)
alpha, delta, R = reals("alpha delta R")

# --- the conversion ------------------------------------------------------------------------------------------------

def converted(order: Expr) -> Expr:
    """What the conversion adds to a Renyi bound of this order."""
    return log((order - 1) / order) - log(order * delta) / (order - 1)

def private(mu: Law, nu: Law, bound: Expr, order: Expr = alpha) -> Prop:
    """(eps, delta)-privacy with eps from a Renyi bound."""
    return hockey_stick(mu, nu, exp(bound + converted(order))) <= delta

tau = exp(R - log(alpha * delta) / (alpha - 1))  # e^eps is tau (alpha - 1)/alpha

@claim("D_alpha <= R gives (R + log(1 - 1/alpha) - log(alpha delta)/(alpha - 1), delta)-privacy, for every delta > 0",
    feldman("Lemma 14", "remark", "the sharp conversion, for all laws"),
    altschuler("Lemma 2.5", "remark", "the sharp conversion, for all laws"),
    given=[alpha > 1, delta > 0, renyi(mu, nu, alpha) <= R],
    show=private(mu, nu, R))
def sharp_conversion():
    # At this tau the bound of hockey_stick_from_renyi_moment, e^((alpha - 1) R)/(alpha tau^(alpha - 1)), is delta.
    fact("exp", "log", (alpha - 1) / alpha)
    fact("exp", "log", alpha * delta)
    have((R - log(alpha * delta) / (alpha - 1)) * (alpha - 1) == (alpha - 1) * R - log(alpha * delta))
    have(eq(exp(R + converted(alpha)), tau * (alpha - 1) / alpha), by.linear(tau))
    with have(eq(tau ** (alpha - 1) * (alpha * delta), exp((alpha - 1) * R))):
        rewrite((R - log(alpha * delta) / (alpha - 1)) * (alpha - 1) == (alpha - 1) * R - log(alpha * delta))
        linear(exp((alpha - 1) * R - log(alpha * delta)))
    have(eq(exp((alpha - 1) * R) / (alpha * tau ** (alpha - 1)), delta), by.linear(1 / (alpha * tau ** (alpha - 1))))
    use(hockey_stick_from_renyi_moment, tau=tau)
    intro("phi")
    apply_to(this)
    rewrite(eq(exp(R + converted(alpha)), tau * (alpha - 1) / alpha))

# --- noisy SGD, in its forms -----------------------------------------------------------------------------------------

def in_privacy(title: str, source: Source, theorem: Lemma, mu: Law, nu: Law, bound: Expr, order: Expr = alpha) -> Lemma:
    """The claim that a theorem's Renyi bound gives (eps, delta)-privacy, with its proof."""
    made = claim(title, source, given=[*theorem.given, delta > 0], show=private(mu, nu, bound, order))
    proof(made, by.use(theorem), by.use(sharp_conversion), by.assume())
    return made

FORM = "the (eps, delta) form, by the sharp conversion"
n = record.n

pnsgd_private = in_privacy("PNSGD: (2 alpha L^2/(sigma^2 (n + 1 - i)) + conversion, delta)-privacy for its i-th input",
    feldman("Theorem 23", "remark", FORM), record.noisy_sgd_one_record, record.W[n], record.W2[n], record.bound)
skip_pnsgd_private = in_privacy("Skip-PNSGD: (2 alpha L^2/(sigma^2 (n + 1 - i)) + conversion, delta)-privacy for its "
        "i-th input", feldman("Theorem 24", "remark", FORM), skipping.skip_pnsgd, skipping.skip_output(skipping.A),
    skipping.skip_output(skipping.B), skipping.bound)
stop_pnsgd_private = in_privacy("Stop-PNSGD, sigma^2 >= 2 alpha (alpha - 1) L^2: (4 alpha L^2 (1 + log n)/(n sigma^2) "
        "+ conversion, delta)-DP", feldman("Theorem 26", "remark", FORM), stopping.stop_pnsgd, stopping.output,
    stopping.output2, 4 * alpha * stopping.L**2 * (1 + log(n)) / (n * stopping.sigma**2))
several_passes_private = in_privacy("n passes of PNSGD over n records: (2 alpha L^2 (1 + 1/(n + 1 - i) - 1/n)/sigma^2 "
        "+ conversion, delta)-privacy", feldman("Theorem 35", "remark", FORM), passes.pnmsgd, passes.W[n * n],
    passes.W2[n * n], passes.bound)
T = batches.T
noisy_sgd_convex_private = in_privacy("Theorem 3.1's conditions: (23 alpha L^2/(n^2 sigma^2) min(T, ceil(D n/(L eta))) "
        "+ conversion, delta)-privacy", altschuler("Theorem 3.1", "remark", FORM), convex.noisy_sgd_convex_privacy,
    batches.W[T], batches.W2[T], 23 * convex.rate * Min(T, convex.barT))
noisy_sgd_strongly_convex_private = in_privacy("Noisy SGD on strongly convex losses: Theorem 5.1's bound + conversion, "
        "as (eps, delta)-privacy", altschuler("Theorem 5.1", "remark", FORM), strong.noisy_sgd_strongly_convex_privacy,
    batches.W[T], batches.W2[T], 23 * convex.rate * Min(T, strong.strong_barT))
noisy_sgd_composition_private = in_privacy("Noisy SGD, alpha <= alpha*, sigma > 8 sqrt(2) L/b: ((33/2) alpha L^2 "
        "T/(n^2 sigma^2) + conversion, delta)-DP", altschuler("(1.1)", "remark", FORM), convex.sampled_sgd_composition,
    batches.W[T], batches.W2[T], "33/2" * convex.rate * T)
smooth_epoch_private = in_privacy("One epoch of C-Lipschitz steps: Theorem 3.6's bound + conversion, as (eps, "
        "delta)-privacy at index i", berthier("Theorem 3.6", "remark", FORM), smooth_epoch.smooth_epoch_one_record,
    smooth_epoch.W[n], smooth_epoch.W2[n], smooth_epoch.bound)

# --- one sampled record, composition, Gaussian mechanisms --------------------------------------------------------------

m = sampled.m
sampled_record_private = in_privacy("One of n records is used, chosen uniformly: (eps, delta)-privacy from the Renyi "
        "bound of order m", berthier("Theorem 3.2", "remark", FORM), sampled.uniform_sampling,
    sampled.uniform(sampled.x1), sampled.uniform(sampled.x2), log(sampled.moment(1 / n)) / (m - 1), order=m)
W = euclid("W")
m0, m1, m2 = (point(name, W) for name in ("m0", "m1", "m2"))
q, a, s, eps = reals("q a s eps")
before_sampling = 1 + (exp(eps) - 1) / q  # gamma before sampling at the rate q, for e^eps after

def sampled_mechanism(record: Point) -> Law:
    """N(m0, s^2 I), moved to the record's point with probability q."""
    return mix(0, 1, lambda i: q * i + (1 - q) * (1 - i), lambda i: normal(m0 + i * (record - m0), s))

given_one, given_other = sampled_mechanism(m1), sampled_mechanism(m2)

# Without the record: m2 = m0 or m1 = m0.  Another record in its place: m1 and m2.
@claim("The sampled Gaussian mechanism, both directions: (eps, q theta(1 + (e^eps - 1)/q, a/s))-privacy for eps >= 0",
    altschuler("Definition 2.10", "remark", "a privacy curve, for both directions"),
    given=[0 < q, q <= 1, a > 0, s > 0, eps >= 0, norm(m1 - m0) <= a, norm(m1 - m2) <= a],
    show=hockey_stick(given_one, given_other, exp(eps)) <= q * theta(before_sampling, a / s))
def sampled_gaussian_private():
    have(norm(m1 - m0) <= a / s * s)
    have(norm(m1 - m2) <= a / s * s)
    use(gaussian_hockey_stick_within, m2=m0, s=s)
    use(gaussian_hockey_stick_within)
    # Both laws are N(m0, s^2 I), mixed with another at the rate q: two_sided_hockey_stick.
    do(*(by.have(mixes(W, sampled_mechanism(m), q, normal(m, s), normal(m0, s)), by.intro("f"),
                by.mixture(sampled_mechanism(m), bounded("f", W)),
                *two_terms(lambda i: (q * i + (1 - q) * (1 - i)) * E(normal(m0 + i * (m - m0), s), bounded("f", W))),
                by.linear()) for m in (m1, m2)))
    use(two_sided_hockey_stick, gamma=before_sampling)

P, Q, total = composed.P, composed.Q, composed.total_eps
every_step = composed.every_output(composed.order_alpha)

@claim("n adaptive mechanisms, each (alpha, eps_t)-Renyi private: (sum of the eps_t + conversion, delta)-privacy",
    feldman("Lemma 15", "remark", FORM), berthier("Section 2.5, composition", "remark", FORM),
    given=[*composed.rdp_composition.given, alpha > 1, every_step, delta > 0],
    show=private(P[n], Q[n], total))
def composition_private():
    use(composed.rdp_composition).called("Renyi", "KL", "max-divergence")
    have(renyi(P[n], Q[n], alpha) <= total, by.modus("Renyi"), by.modus(this))
    use(sharp_conversion)

spent = gaussians.spent(n)
release = gaussians.P[n], gaussians.Q_[n]

@claim("n adaptive Gaussian mechanisms: (eps, theta(e^eps, M))-privacy for every eps, M^2 = sum (a_t/s_t)^2",
    feldman("Lemma 15", "remark", "Gaussian mechanisms: the exact privacy curve, as theta"),
    given=[*gaussians.gaussian_composition.given[:-1], spent > 0],
    show=every(REAL, lambda eps: hockey_stick(*release, exp(eps)) <= theta(exp(eps), sqrt(spent))))
def gaussian_mechanisms_private():
    intro("eps")
    use(gaussians.gaussian_composition, gamma=exp(eps))
    use(curve_is_theta)
    rewrite(this, at=gaussians.gaussian_composition)

# --- doubt -------------------------------------------------------------------------------------------------------------

bare = "the Renyi bound alone, without the conversion"
doubt(sharp_conversion,
    mutants=[mutant("2 alpha under the logarithm",
            show=hockey_stick(mu, nu, exp(R + log((alpha - 1) / alpha) - log(2 * alpha * delta) / (alpha - 1)))
                <= delta)])
doubt(sampled_record_private,
    mutants=[mutant(bare,
            given=[*sampled.uniform_sampling.given[:-1], sampled.differ_at(sampled.x1, sampled.x2, 1, n), delta > 0],
            show=hockey_stick(sampled.uniform(sampled.x1), sampled.uniform(sampled.x2),
                exp(log(sampled.moment(1 / n)) / (m - 1))) <= delta)])
doubt(composition_private, mutants=[mutant(bare, show=hockey_stick(P[n], Q[n], exp(total)) <= delta)])

# Without the record N(0, 1), with it N(1, 1): the total variation is half of theta(1, 1).
removed = {"W": "line", "m0": "0", "m1": "1", "m2": "0", "q": "1/2", "a": "1", "s": "1", "eps": "0"}
doubt(sampled_gaussian_private,
    mutants=[mutant("q^2 in place of q",
            show=hockey_stick(given_one, given_other, exp(eps)) <= q**2 * theta(before_sampling, a / s),
            hints=[{"witness": removed, "proofs": {"show": tells(1, 0, expr("1/2"), expr("1/4"))}}]),
        dropped(sampled_gaussian_private, norm(m1 - m2) <= a, "m2 anywhere",
            hints=[{"witness": {**removed, "m1": "0", "m2": "-4"},
                    "proofs": {"show": tells(0, -4, expr(-2), expr("1/2"))}}])])
