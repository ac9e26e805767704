"""Two sampled Gaussians: (1 - q) N(0) + q N(m) against (1 - q) N(0) + q N(m'), both directions at once.

Theorem 3.1 needs this in place of S_alpha (which compares N(0) with one mixture, in one direction).  S2 is
the largest D_alpha over |m|, |m'|, |m - m'| <= 1 at noise sigma.  The chain: (1) E_gamma of two such mixtures
is at most q times E_gamma of their parts, shown for all finite alphabets; (2) the Renyi moment is an
integral of E_gamma over gamma (textbook), which gives
exp((alpha - 1) S2) - 1 <= F - 1 + alpha (alpha - 1)/2 q^2 (e^x - 1), x = 1/sigma^2, with F the moment
of the mixture against N(0); (3) the bound of F; (4) the constants.  (2) and (3) enter (4) as hypotheses.
"""

from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import q
from verify.language import divergence as finite
from verify.lemma import *

gamma, w, x, y, t, z, u, F, D, g = reals("gamma w x y t z u F D g")
X = alphabet("X")
mu0, mu1, mu2 = (distribution(name, X) for name in ("mu0", "mu1", "mu2"))
P, Q = finite.mixed(q, mu1, mu0), finite.mixed(q, mu2, mu0)
raised = 1 + q * (gamma - 1)
EDGE, OTHER, HALF = ["1", "0"], ["0", "1"], ["1/2", "1/2"]

first_part, second_part = finite.hockey_stick(mu1, mu0, gamma), finite.hockey_stick(mu1, mu2, gamma)

two_sided_hockey_stick = claim(
    "E_{1 + q (gamma - 1)} of the two mixtures is at most q max(E_gamma(mu1||mu0), E_gamma(mu1||mu2))",
    altschuler("Theorem 3.1"),
    kind="strengthening",
    note=(
        "Ours.  Pointwise P - gamma' Q = q (w (mu1 - gamma mu0) + (1 - w)(mu1 - gamma mu2)) with w = (1 - "
        "q)(gamma - 1)/gamma.  For Gaussians with shifts at most 1 apart both parts are at most "
        "theta_gamma at distance 1, so no pair of shifts is worse for E_gamma than one shift against none."
    ),
    given=[q >= 0, q <= 1, gamma >= 1],
    show=finite.hockey_stick(P, Q, raised) <= q * Max(first_part, second_part),
)
proof(
    two_sided_hockey_stick,
    let(w, (1 - q) * (gamma - 1) / gamma),
    have(w * gamma == (1 - q) * (gamma - 1), rewrite(-1), ring()),
    have(w >= 0, rewrite(w == (1 - q) * (gamma - 1) / gamma), sign()),
    have(w <= 1, combine((q, [2]), (1, []), (1, [-2]), scale=gamma)),
    sums(
        X,
        lambda x: (
            plus_part(P(x) - raised * Q(x))
            <= q * w * plus_part(mu1[x] - gamma * mu0[x]) + q * (1 - w) * plus_part(mu1[x] - gamma * mu2[x])
        ),
        lambda x: (
            fact("max", "above", mu1[x] - gamma * mu0[x], 0),
            fact("max", "above", mu1[x] - gamma * mu2[x], 0),
            fact(
                "max",
                "least",
                P(x) - raised * Q(x),
                0,
                q * w * plus_part(mu1[x] - gamma * mu0[x]) + q * (1 - w) * plus_part(mu1[x] - gamma * mu2[x]),
                by=((linear(q * w, q * (1 - w), q * mu0[x], q * mu2[x]),), (linear(q * w, q * (1 - w)),)),
            ),
            assume(),
        ),
    ),
    fact("max", "above", first_part, second_part),
    linear(q * w, q * (1 - w)),
)
doubt(
    two_sided_hockey_stick,
    mutants=[
        mutant(
            "q squared",
            show=finite.hockey_stick(P, Q, raised) <= q**2 * Max(first_part, second_part),
            hints=({"X": "2", "mu0": EDGE, "mu1": OTHER, "mu2": EDGE, "gamma": "1", "q": "1/2"},),
        ),
        mutant(
            "without mu0",
            show=finite.hockey_stick(P, Q, raised) <= q * second_part,
            hints=({"X": "2", "mu0": EDGE, "mu1": ["1/4", "3/4"], "mu2": HALF, "gamma": "3/2", "q": "1/2"},),
        ),
    ],
)
