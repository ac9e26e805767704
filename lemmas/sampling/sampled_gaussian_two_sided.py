"""Two laws, q of a part each and 1 - q of a common one: E_(1 + q (gamma - 1)) is at most q E_gamma of the parts.

For laws on any space.  With Gaussian parts, (1 - q) N(0) + q N(m) against (1 - q) N(0) + q N(m'), both directions at
once: this is what Theorem 3.1 of altschuler2022noisysgd needs in place of S_alpha, which compares N(0) with one
mixture, in one direction.  The Renyi divergence of two such mixtures is bounded in `sampled_pair`.  P mixes mu1 and R
mu2 with the common mu0; d bounds E_gamma of mu1 against mu0 and against mu2.
"""

from lemmas.divergences.two_laws_mixed import mixes
from lemmas.papers import altschuler
from lemmas.sampling.sampled_gaussian import q
from verify.lemma import *

gamma, d = reals("gamma d")
X = space("X")
mu0, mu1, mu2, P, R = laws("mu0 mu1 mu2 P R", X)
phi = test("phi", X)
raised = 1 + q * (gamma - 1)  # gamma' in the note
HALF = ["1/2", "1/2"]

of_first, of_second = mixes(X, P, q, mu1, mu0), mixes(X, R, q, mu2, mu0)
against_none, against_other = hockey_stick(mu1, mu0, gamma) <= d, hockey_stick(mu1, mu2, gamma) <= d

@claim("E_{1 + q (gamma - 1)} of the two mixtures is at most q max(E_gamma(mu1||mu0), E_gamma(mu1||mu2)), gamma >= 1",
    altschuler("Theorem 3.1"), kind="lemma",
    given=[q >= 0, q <= 1, gamma >= 1, of_first, of_second, against_none, against_other],
    show=hockey_stick(P, R, raised) <= q * d)
def two_sided_hockey_stick():
    """Ours.  P - gamma' R = q (w (mu1 - gamma mu0) + (1 - w)(mu1 - gamma mu2)) with w = (1 - q)(gamma - 1)/gamma.  For
    Gaussians with shifts at most 1 apart both parts are at most E_gamma at distance 1, so no pair of shifts is
    worse for E_gamma' than one shift against none."""

    intro("phi")
    w = (1 - q) * (gamma - 1) / gamma
    have(w <= 1)  # gamma (1 - w) = q (gamma - 1) + 1
    apply_to(of_first)
    apply_to(of_second)
    apply_to(against_none)
    apply_to(against_other)
    # The identity of the note, at the test phi.
    linear(q * w, q * (1 - w), raised, q * E(mu0, phi), q * E(mu2, phi))

COIN = {"X": "2", "mu0": ["1", "0"], "mu1": ["0", "1"], "mu2": ["1", "0"], "P": HALF, "R": ["1", "0"]}
doubt(two_sided_hockey_stick,
    mutants=[mutant("q squared", show=hockey_stick(P, R, raised) <= q**2 * d,
            hints=({**COIN, "gamma": "1", "q": "1/2", "d": "1"},))])
