"""The papers and the works of the library: their keys, and a short way to say where a statement is written."""

from __future__ import annotations

from verify.claims.claim import Source

# The five papers that are examined line by line; below them the library: works whose theorems others build on, stated
# as they are known, without the texts at hand.
PAPERS = {
    "feldman2018iteration": "Feldman, Mironov, Talwar, Thakurta: Privacy Amplification by Iteration",
    "berthier2019report": "Berthier: Differential Privacy for Machine Learning",
    "asoodeh2020contraction": (
        "Asoodeh, Diaz, Calmon: Privacy Amplification of Iterative Algorithms via Contraction Coefficients"
    ),
    "asoodeh2020federated": (
        "Asoodeh, Calmon: Differentially Private Federated Learning: An Information-Theoretic Perspective"
    ),
    "altschuler2022noisysgd": (
        "Altschuler, Talwar: Privacy of Noisy Stochastic Gradient Descent: More Iterations without More Privacy Loss"
    ),
    "dwork2014foundations": "Dwork, Roth: The Algorithmic Foundations of Differential Privacy",
    "kairouz2015composition": "Kairouz, Oh, Viswanath: The Composition Theorem for Differential Privacy",
    "balle2018gaussian": (
        "Balle, Wang: Improving the Gaussian Mechanism for Differential Privacy: Analytical "
        "Calibration and Optimal Denoising"
    ),
    "mironov2017renyi": "Mironov: Rényi Differential Privacy",
    "bun2016concentrated": (
        "Bun, Steinke: Concentrated Differential Privacy: Simplifications, Extensions, and Lower Bounds"
    ),
    "dong2019gaussian": "Dong, Roth, Su: Gaussian Differential Privacy",
    "balle2018subsampling": (
        "Balle, Barthe, Gaboardi: Privacy Amplification by Subsampling: Tight Analyses via Couplings and Divergences"
    ),
    "mironov2019sampled": ("Mironov, Talwar, Zhang: Rényi Differential Privacy of the Sampled Gaussian Mechanism"),
    "feldman2021clones": (
        "Feldman, McMillan, Talwar: Hiding Among the Clones: A Simple and Nearly Optimal Analysis of "
        "Privacy Amplification by Shuffling"
    ),
    "bok2024shifted": "Bok, Su, Altschuler: Shifted Interpolation for Differential Privacy",
    "zhu2022characteristic": "Zhu, Dong, Wang: Optimal Accounting of Differential Privacy via Characteristic Function",
    "canonne2020discrete": "Canonne, Kamath, Steinke: The Discrete Gaussian for Differential Privacy",
    "doroshenko2022dots": (
        "Doroshenko, Ghazi, Kamath, Kumar, Manurangsi: Connect the Dots: Tighter Discrete "
        "Approximations of Privacy Loss Distributions"
    ),
    "ye2022hidden": "Ye, Shokri: Differentially Private Learning Needs Hidden State (Or Much Faster Convergence)",
    "altschuler2024noisysgd": (
        "Altschuler, Bok, Talwar: On the Privacy of Noisy Stochastic Gradient Descent for Convex Optimization"
    ),
}

# The numbered statements in each paper's own order, so that the reports can follow it.
ORDER: dict[str, tuple[str, ...]] = {
    "feldman2018iteration": (
        "Theorem 1",
        "Definition 2",
        "Definition 3",
        "Definition 4",
        "Proposition 5",
        "Definition 6",
        "Lemma 7",
        "Definition 8",
        "Proposition 9",
        "Definition 10",
        "Definition 11",
        "Definition 12",
        "Definition 13",
        "Lemma 14",
        "Lemma 15",
        "Definition 16",
        "Proposition 17",
        "Proposition 18",
        "Definition 19",
        "Lemma 20",
        "Lemma 21",
        "Theorem 22",
        "Algorithm 1",
        "Theorem 23",
        "Theorem 24",
        "Lemma 25",
        "Theorem 26",
        "Lemma 27",
        "Theorem 28",
        "Theorem 29",
        "Theorem 30",
        "Corollary 31",
        "Theorem 32",
        "Theorem 33",
        "Corollary 34",
        "Algorithm 2",
        "Theorem 35",
        "Appendix",
    ),
    "berthier2019report": (
        "Section 2.1",
        "Definition 2.1",
        "Proposition 2.1",
        "Proposition 2.2",
        "Theorem 2.1",
        "Section 2.4",
        "Proposition 2.3",
        "Theorem 2.2",
        "Proposition 2.4",
        "Proposition 2.5",
        "Definition 2.2",
        "Proposition 2.6",
        "Proposition 2.7",
        "Section 3.1",
        "Section 3.2.1",
        "Section 3.2.2",
        "Lemma 3.1",
        "Section 3.2.3",
        "Theorem 3.2",
        "Section 3.2.4",
        "Section 3.3.1",
        "Lemma 3.3",
        "Lemma 3.4",
        "Theorem 3.5",
        "Section 3.3.2",
        "Theorem 3.6",
        "Section 3.3.3",
        "Proposition 3.1",
        "Section 3.4",
        "Proposition 3.2",
        "Proposition 3.3",
        "Section 4",
        "Algorithm 1",
        "Conjecture 1",
        "Conjecture 2",
        "Lemma 4.1",
        "Theorem 4.2",
        "Section 5",
        "Definition 5.1",
        "Appendix A",
    ),
    "asoodeh2020contraction": (
        "Section I,",
        "(1)",
        "(2)",
        "(3)",
        "Section II.B",
        "(4)",
        "Section II.C",
        "(5)",
        "(6)",
        "Theorem 1",
        "(7)",
        "Theorem 2",
        "(8)",
        "Lemma 1",
        "(9)",
        "Lemma 2",
        "Definition 1",
        "(10)",
        "(11)",
        "Section III",
        "Lemma 3",
        "(12)",
        "Algorithm 1",
        "(13)",
        "(14)",
        "Theorem 3",
        "Theorem 4",
        "Fig. 1",
        "Fig. 2",
        "Proposition 1",
        "(15)",
        "Fig. 3",
        "Theorem 5",
        "Section IV.E",
        "(16)",
    ),
    "asoodeh2020federated": (
        "Section 1",
        "Section 2",
        "(1)",
        "(2)",
        "(3)",
        "(4)",
        "Lemma 1",
        "(5)",
        "(6)",
        "(7)",
        "(8)",
        "Theorem 1",
        "(9)",
        "Lemma 2",
        "Section 3",
        "(10)",
        "(11)",
        "Algorithm 1",
        "Theorem 2",
        "(12)",
        "(13)",
        "(14)",
        "(15)",
        "Section IV.E",
        "(16)",
        "(17)",
        "(18)",
        "(19)",
        "(20)",
        "(21)",
    ),
    "altschuler2022noisysgd": (
        "Section 1",
        "(1.1)",
        "(1.2)",
        "Theorem 1.3",
        "Remark 1.4",
        "Lemma 2.1",
        "Definition 2.2",
        "Definition 2.3",
        "Definition 2.4",
        "Lemma 2.5",
        "Lemma 2.6",
        "Lemma 2.7",
        "Lemma 2.8",
        "Lemma 2.9",
        "Definition 2.10",
        "Lemma 2.11",
        "Section 2.3",
        "Lemma 2.12",
        "Definition 2.13",
        "Definition 2.14",
        "Lemma 2.15",
        "Lemma 2.16",
        "Proposition 2.17",
        "Theorem 3.1",
        "Section 3.1",
        "Proposition 3.2",
        "Section 3.2",
        "(3.1)",
        "(3.2)",
        "Observation 3.3",
        "(3.3)",
        "(3.4)",
        "(3.5)",
        "(3.6)",
        "Theorem 4.1",
        "Section 4",
        "(4.1)",
        "Section 5",
        "Theorem 5.1",
        "Remark 5.2",
        "Remark 5.3",
        "Observation 5.4",
        "Lemma 5.5",
        "Proposition 5.6",
        "Lemma 5.7",
        "(5.1)",
        "(5.2)",
        "Appendix A.1",
        "Appendix A.2",
        "Appendix A.3",
        "Appendix A.4",
        "Observation A.1",
        "Observation A.2",
    ),
}


def feldman(locator: str, role: str = "", special: str = "") -> Source:
    return Source("feldman2018iteration", locator, role, special)


def berthier(locator: str, role: str = "", special: str = "") -> Source:
    return Source("berthier2019report", locator, role, special)


def contraction(locator: str, role: str = "", special: str = "") -> Source:
    return Source("asoodeh2020contraction", locator, role, special)


def federated(locator: str, role: str = "", special: str = "") -> Source:
    return Source("asoodeh2020federated", locator, role, special)


def altschuler(locator: str, role: str = "", special: str = "") -> Source:
    return Source("altschuler2022noisysgd", locator, role, special)


def dwork(locator: str, role: str = "", special: str = "") -> Source:
    return Source("dwork2014foundations", locator, role, special)


def kairouz(locator: str, role: str = "", special: str = "") -> Source:
    return Source("kairouz2015composition", locator, role, special)


def analytic(locator: str, role: str = "", special: str = "") -> Source:
    return Source("balle2018gaussian", locator, role, special)


def mironov(locator: str, role: str = "", special: str = "") -> Source:
    return Source("mironov2017renyi", locator, role, special)


def bun(locator: str, role: str = "", special: str = "") -> Source:
    return Source("bun2016concentrated", locator, role, special)


def dong(locator: str, role: str = "", special: str = "") -> Source:
    return Source("dong2019gaussian", locator, role, special)


def balle(locator: str, role: str = "", special: str = "") -> Source:
    return Source("balle2018subsampling", locator, role, special)


def sampled_renyi(locator: str, role: str = "", special: str = "") -> Source:
    return Source("mironov2019sampled", locator, role, special)


def clones(locator: str, role: str = "", special: str = "") -> Source:
    return Source("feldman2021clones", locator, role, special)


def bok(locator: str, role: str = "", special: str = "") -> Source:
    return Source("bok2024shifted", locator, role, special)


def zhu(locator: str, role: str = "", special: str = "") -> Source:
    return Source("zhu2022characteristic", locator, role, special)


def canonne(locator: str, role: str = "", special: str = "") -> Source:
    return Source("canonne2020discrete", locator, role, special)


def doroshenko(locator: str, role: str = "", special: str = "") -> Source:
    return Source("doroshenko2022dots", locator, role, special)


def hidden(locator: str, role: str = "", special: str = "") -> Source:
    return Source("ye2022hidden", locator, role, special)


def noisy_sgd_convex(locator: str, role: str = "", special: str = "") -> Source:
    return Source("altschuler2024noisysgd", locator, role, special)
