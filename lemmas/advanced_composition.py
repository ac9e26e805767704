"""Advanced composition for eps-DP steps, through the Renyi divergence; when it helps.

eps-DP gives D_alpha <= alpha eps^2/2 (`pure_renyi`), k adaptive steps add up, and the conversion to (eps,
delta)-DP gives the theorem for delta = 0, with the second term k eps^2/2 instead of k eps (e^eps - 1).
"""

from lemmas.hockey_stick_properties import hockey_stick_lipschitz
from lemmas.papers import berthier
from lemmas.renyi_conversion import conversion
from lemmas.renyi_order_limits import exp_quadratic
from lemmas.renyi_properties import mu, nu, positive_nu
from lemmas.renyi_tangent import alpha, power_tangent
from verify.claim import Claim, Mutant
from verify.language.divergence import hockey_stick, renyi
from verify.language.expr import exp, log, reals, sqrt
from verify.prove.steps import assume, fact, have, let, linear, rewrite, ring, sign, use

eps, delta2, k, r, s, u = reals("eps delta2 k r s u")
D = renyi(mu, nu, alpha)
RESPONSE = {"X": "2", "mu": ["3/4", "1/4"], "nu": ["1/4", "3/4"]}
size = log(1 / delta2)
best_order = 1 + sqrt(2 * size / k) / eps
GIVEN = (
    positive_nu,
    k >= 1,
    eps > 0,
    delta2 > 0,
    delta2 < 1,
    renyi(mu, nu, best_order) <= k * (best_order * eps**2 / 2),
)
sharp_eps = sqrt(2 * k * size) * eps + k * eps**2 / 2
SHARPLY = (
    let(u, size),
    fact("log", "inverse", delta2),
    fact("log", "strictly", delta2, 1),
    have(u > 0, rewrite(u == size), have(log(1) == 0), linear()),
    let(s, sqrt(2 * size / k)),
    have(s == sqrt(2 * u / k), rewrite(u == size), assume()),
    fact("sqrt", "square", 2 * u / k),
    fact("sqrt", "positive", 2 * u / k),
    have(s**2 == 2 * u / k, rewrite(s == sqrt(2 * u / k)), assume()),
    have(s > 0, rewrite(s == sqrt(2 * u / k)), assume()),
    have(2 * u == k * s**2, linear(k)),
    let(alpha, best_order),
    have(alpha == 1 + s / eps, rewrite(s == sqrt(2 * size / k)), assume()),
    have(D <= k * (alpha * eps**2 / 2), rewrite(alpha == best_order), assume()),
    have(s / eps > 0, sign()),
    have(alpha > 1, linear()),
)
sharp = Claim(
    id="advanced_composition_sharp",
    title="If D_alpha <= k alpha eps^2/2 at the best order: eps' = sqrt(2 k log(1/delta')) eps + k eps^2/2",
    sources=(berthier("Theorem 2.1"),),
    kind="strengthening",
    conditional_on=("a Renyi bound k alpha eps^2/2 of the k-fold composition",),
    given=GIVEN,
    show=hockey_stick(mu, nu, exp(sharp_eps)) <= delta2,
    proof=(
        *SHARPLY,
        use(
            conversion,
            eps=k * (alpha * eps**2 / 2),
            delta=delta2,
            by=((), (assume(),), (assume(),), (assume(),), (assume(),), (assume(),)),
        ),
        have(2 * k * size == (k * s) ** 2, rewrite(u == size, backwards=True), linear(k)),
        fact("sqrt", "of_square", k * s, by=((sign(),),)),
        have(sqrt(2 * k * size) == k * s, rewrite(2 * k * size == (k * s) ** 2), assume()),
        have(
            k * (alpha * eps**2 / 2) + size / (alpha - 1) == sharp_eps,
            rewrite(sqrt(2 * k * size) == k * s),
            rewrite(u == size, backwards=True),
            have(u == k * s**2 / 2, linear()),
            rewrite(alpha == 1 + s / eps),
            rewrite(u == k * s**2 / 2),
            ring(),
        ),
        rewrite(-1, backwards=True),
        assume(),
    ),
    mutants=(
        Mutant(
            "a tenth of sqrt(2 k log(1/delta'))",
            show=hockey_stick(mu, nu, exp(sqrt(2 * k * size) * eps / 10)) <= delta2,
            hints=({"k": "1", "eps": "11/10", "delta2": "1/10", **RESPONSE},),
        ),
    ),
    note=(
        "mu and nu are the laws of all k outputs.  The hypothesis on D is k times the RDP of one step "
        "(`dp_pure_renyi`), from `renyi_composition` k - 1 times, at the best order.  The second term "
        "is less than half of the printed k eps (e^eps - 1)."
    ),
)

printed_eps = sqrt(2 * k * size) * eps + k * eps * (exp(eps) - 1)
theorem = Claim(
    id="advanced_composition_pure",
    title="If D_alpha <= k alpha eps^2/2: eps' = sqrt(2 k log(1/delta')) eps + k eps (e^eps - 1), delta = 0",
    sources=(berthier("Theorem 2.1"),),
    conditional_on=("a Renyi bound k alpha eps^2/2 of the k-fold composition",),
    given=GIVEN,
    show=hockey_stick(mu, nu, exp(printed_eps)) <= delta2,
    proof=(
        use(sharp, by=((), *((assume(),),) * 6)),
        fact("exp", "tangent", eps),
        have(sharp_eps <= printed_eps, linear(k * eps)),
        fact("exp", "increasing", sharp_eps, printed_eps),
        use(hockey_stick_lipschitz, gamma1=exp(sharp_eps), gamma2=exp(printed_eps)),
        linear(),
    ),
    mutants=(
        Mutant(
            "a tenth of eps'",
            show=hockey_stick(mu, nu, exp(printed_eps / 10)) <= delta2,
            hints=({"k": "1", "eps": "11/10", "delta2": "1/10", **RESPONSE},),
        ),
    ),
    note="As `advanced_composition_sharp`.  For delta > 0 each step must first be split into an eps-DP part.",
)

defined = Claim(
    id="advanced_composition_root",
    title="The number under the root, 2 k log(1/delta'), is nonnegative for all delta' > 0",
    sources=(berthier("Theorem 2.1"),),
    kind="definition",
    flaw="missing hypothesis",
    grade="boundary",
    given=(k >= 1, delta2 > 0),
    show=2 * k * size >= 0,
    hints=({"k": "1", "delta2": "2"},),
    mutants=(
        Mutant("delta' <= 2", given=(k >= 1, delta2 > 0, delta2 <= 2), hints=({"k": "1", "delta2": "2"},)),
    ),
    note=(
        "The theorem is for all delta' >= 0.  For delta' > 1 the root is of a negative number (and every "
        "mechanism is (0, 1)-DP); at delta' = 0 the logarithm is infinite and nothing is said."
    ),
)

defined_repaired = Claim(
    id="advanced_composition_root_repaired",
    title="The number under the root is nonnegative for 0 < delta' <= 1",
    sources=(berthier("Theorem 2.1"),),
    kind="repair",
    repairs="advanced_composition_root",
    given=(k >= 1, delta2 > 0, delta2 <= 1),
    show=2 * k * size >= 0,
    proof=(
        fact("log", "inverse", delta2),
        fact("log", "tangent", delta2),
        have(size >= 0, linear()),
        linear(k),
    ),
    mutants=(Mutant("at least 1/10", show=2 * k * size >= "1/10", hints=({"k": "1", "delta2": "1"},)),),
    extremal={"k": "1", "delta2": "1"},
)

no_gain = Claim(
    id="advanced_composition_no_gain",
    title="For eps >= log 2 the theorem gives nothing: eps' >= k eps, the basic composition",
    sources=(berthier("Theorem 2.1, sentences after it"),),
    given=(k >= 1, delta2 > 0, delta2 < 1, eps >= log(2)),
    show=printed_eps >= k * eps,
    proof=(
        fact("log", "strictly", 1, 2),
        have(log(1) == 0 * k),
        have(eps > 0, linear()),
        fact("exp", "increasing", log(2), eps),
        fact("exp", "log", 2),
        fact("log", "inverse", delta2),
        fact("log", "tangent", delta2),
        have(2 * k * size >= 0, linear(k)),
        fact("sqrt", "nonnegative", 2 * k * size),
        linear(eps, k * eps),
    ),
    mutants=(
        Mutant(
            "eps >= 1/2",
            given=(k >= 1, delta2 > 0, delta2 < 1, eps >= "1/2"),
            hints=({"k": "1000", "delta2": "9/10", "eps": "1/2"},),
        ),
    ),
)

root_growth = Claim(
    id="advanced_composition_root_growth",
    title="For eps <= 1/sqrt(k): eps' <= sqrt(k) (sqrt(2 log(1/delta')) + 2) eps",
    sources=(berthier("Theorem 2.1, sentences after it"), berthier("Theorem 2.1, sentence before it")),
    given=(k >= 1, delta2 > 0, delta2 < 1, eps > 0, eps <= 1 / sqrt(k)),
    show=printed_eps <= sqrt(k) * (sqrt(2 * size) + 2) * eps,
    proof=(
        let(r, sqrt(k)),
        fact("sqrt", "square", k),
        fact("sqrt", "nonnegative", k),
        fact("sqrt", "positive", k),
        have(r > 0, rewrite(r == sqrt(k)), assume()),
        have(k == r**2, rewrite(r == sqrt(k)), linear()),
        have(eps <= 1 / r, rewrite(r == sqrt(k)), assume()),
        have(r * eps <= 1, linear(r)),
        have(r >= 1, have((r - 1) * (r + 1) >= 0, linear()), linear(1 / (r + 1))),
        have(eps <= 1, linear(eps)),
        use(exp_quadratic, y=eps),
        have(eps**2 <= eps, linear(eps)),
        have(exp(eps) - 1 <= 2 * eps, linear()),
        have(k * eps * (exp(eps) - 1) <= k * eps * (2 * eps), linear(k * eps)),
        have(k * eps * (2 * eps) <= 2 * r * eps, rewrite(k == r**2), linear(r * eps)),
        let(u, size),
        fact("log", "inverse", delta2),
        fact("log", "tangent", delta2),
        have(u >= 0, rewrite(u == size), linear()),
        fact("sqrt", "square", 2 * u),
        fact("sqrt", "nonnegative", 2 * u),
        have(2 * k * u == (r * sqrt(2 * u)) ** 2, rewrite(k == r**2), linear(r**2)),
        fact("sqrt", "of_square", r * sqrt(2 * u), by=((sign(),),)),
        have(sqrt(2 * k * u) == r * sqrt(2 * u), rewrite(-2), assume()),
        rewrite(u == size, backwards=True),
        rewrite(r == sqrt(k), backwards=True),
        rewrite(sqrt(2 * k * u) == r * sqrt(2 * u)),
        linear(),
    ),
    mutants=(
        Mutant(
            "eps <= 1",
            given=(k >= 1, delta2 > 0, delta2 < 1, eps > 0, eps <= 1),
            hints=({"k": "1000", "delta2": "9/10", "eps": "1"},),
        ),
    ),
    note="So the growth is sqrt(k) for small eps; the mutant: for a fixed eps it is linear in k.",
)

deltas = Claim(
    id="advanced_composition_deltas",
    title="1 - (1 - delta)^k (1 - delta') <= k delta + delta': the worst (eps, delta) pair, k times",
    sources=(berthier("Theorem 2.1"),),
    kind="strengthening",
    given=(k >= 1, u >= 0, u <= 1, delta2 >= 0, delta2 <= 1),
    show=1 - (1 - u) ** k * (1 - delta2) <= k * u + delta2,
    proof=(
        use(power_tangent, alpha=k, u=1 - u, t=1),
        fact("^", "one", k),
        fact("^", "one", k - 1),
        have((1 - u) ** k >= 1 - k * u, linear(k * u)),
        linear(1 - delta2, k * u * delta2),
    ),
    mutants=(
        Mutant(
            "k delta only",
            show=1 - (1 - u) ** k * (1 - delta2) <= k * u,
            hints=({"k": "1", "u": "0", "delta2": "1"},),
        ),
    ),
    note=(
        "u stands for delta.  The worst pair of laws publishes the secret with probability delta and is "
        "randomised response otherwise (Kairouz, Oh and Viswanath); k independent copies publish it with "
        "probability 1 - (1 - delta)^k, and `advanced_composition_sharp` bounds the rest by delta'."
    ),
)

CLAIMS = (sharp, theorem, defined, defined_repaired, no_gain, root_growth, deltas)
