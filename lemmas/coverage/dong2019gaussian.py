"""Inventory of Gaussian Differential Privacy by Dong, Roth and Su, with the numbers of the preprint."""

from verify.claims.inventory import item

PAPER = "dong2019gaussian"

ITEMS = (item("Proposition 2.4", "statement",
        "(eps, delta)-DP is f-DP for f = max(0, 1 - delta - e^eps s, e^(-eps) (1 - delta - s)).",
        "approximate_privacy_as_trade_off"),
    item("Theorem 2.7", "statement", "The Gaussian mechanism with noise S/mu is mu-GDP.",
        "gaussian_mechanism_trade_off"), item("Lemma 2.9", "statement", "Post-processing.", "trade_off_processing"),
    item("Theorem 2.10", "statement", "Blackwell: the converse, larger trade-off functions come of a random map.",
        open="the converse needs a kernel to be made from functions, for which the language has no rule"),
    item("Proposition 2.12", "statement", "f-DP for a symmetric f is (eps, 1 + f*(-e^eps))-DP for every eps >= 0.",
        "trade_off_duality", open="a symmetric f, for which eps >= 0 is enough; the conjugate as a function"),
    item("Corollary 2.13", "statement", "mu-GDP is (eps, delta(eps))-DP for all eps, with the Gaussian curve.",
        "gaussian_duality"),
    item("Theorem 2.14", "statement", "Group privacy: 1 - (1 - f) o ... o (1 - f); k mu for GDP.", "trade_off_groups",
        "gdp_groups"),
    item("Theorem 3.2", "statement", "Composition of f-DP mechanisms: the tensor product of trade-off functions.",
        open="the tensor product of two trade-off functions is not written down yet"),
    item("Corollary 3.3", "statement", "Composition of GDP mechanisms: the root of the sum of the squares.",
        "gdp_composition"),
    item("Theorem 4.2", "statement", "Subsampling: min(f_p, f_p^(-1))**.", "subsampled_trade_off",
        open="the biconjugate, and sampling without replacement"))

NUMBERED = ("Proposition 2.4", "Theorem 2.7", "Lemma 2.9", "Theorem 2.10", "Proposition 2.12", "Corollary 2.13",
    "Theorem 2.14", "Theorem 3.2", "Corollary 3.3", "Theorem 4.2")
