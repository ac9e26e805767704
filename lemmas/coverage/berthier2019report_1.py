"""Inventory of Berthier's report: the beginning to Section 2.3."""

from verify.claims.inventory import item

PAPER = "berthier2019report"

# What is numbered and asserts something: a theorem with the displays that it consists of counts once.
NUMBERED = (
    "Definition 2.1",
    "Proposition 2.1",
    "Proposition 2.2",
    "Theorem 2.1",
    "Proposition 2.3",
    "Theorem 2.2",
    "Proposition 2.4",
    "Proposition 2.5",
    "Definition 2.2",
    "Proposition 2.6",
    "Proposition 2.7",
    "Lemma 3.1",
    "Theorem 3.2",
    "Lemma 3.3",
    "Lemma 3.4",
    "Theorem 3.5",
    "Theorem 3.6",
    "Proposition 3.1",
    "Proposition 3.2",
    "Proposition 3.3",
    "Algorithm 1",
    "Conjecture 1",
    "Conjecture 2",
    "Lemma 4.1",
    "Theorem 4.2",
    "Definition 5.1",
)

ITEMS = (
    item(
        "Introduction",
        "sentence",
        "Privacy costs utility, and the loss is still large compared with the gain.",
        open="an opinion on the state of the field; no quantity is named",
    ),
    item(
        "Section 1, attacks",
        "sentence",
        "If training is invertible, the data set can be recovered from the model by exhaustive search, in "
        "general with exponentially many operations.",
        open="complexity of an unspecified search problem: no formal statement",
    ),
    item(
        "Section 1, membership attack",
        "sentence",
        "Gradient ascent on the confidence finds members; models trained with DP resist the attack of [6].",
        open="an empirical report on another paper's experiment",
    ),
    item(
        "Figure 1",
        "figure",
        "A comic strip: a language model that completes a private sentence.",
        open="no mathematical content",
    ),
    item(
        "Section 2.1, neighbours, against Section 3.2.2",
        "definition",
        "||x - y||_1 of two histograms counts the records in which they differ; neighbours have at most 1.  "
        "From Section 3 on neighbours differ in one replaced record.",
        "dp_replaced_record_neighbour",
    ),
    item(
        "Section 2.1, neighbours, against Section 3.2.2",
        "ours",
        "a replaced record is two steps, at twice eps and (1 + e^eps) delta.",
        "replaced_record",
    ),
    item(
        "Definition 2.1",
        "definition",
        "(eps, delta)-DP: P[A(x) in S] <= e^eps P[A(y) in S] + delta for all events S and all x, y with "
        "||x - y||_1 <= 1.",
        "privacy_is_hockey_stick",
    ),
    item(
        "Definition 2.1, equivalent form",
        "definition",
        "Equivalently sup over S of mu(S) - e^eps nu(S) is at most delta.",
        "privacy_is_hockey_stick",
        "events_suffice",
        "hahn_event",
        "hockey_stick_three_forms",
    ),
    item(
        "Section 2.1, pure DP", "sentence", "eps-DP (delta = 0) is stronger than (eps, delta)-DP.", "pure_is_stronger"
    ),
    item(
        "Section 2.1, small events",
        "sentence",
        "(eps, delta)-DP says nothing of events of probability below delta.",
        "small_events",
    ),
    item(
        "Section 2.1, high probability",
        "sentence",
        "(eps, delta)-DP means roughly that eps-DP holds with probability at least 1 - delta.",
        "high_probability",
        open="'roughly' has no exact meaning; the converse as it stands is a refuted mutant",
    ),
    item("Section 2.1, high probability", "ours", "the converse with a larger eps.", "dp_high_probability_converse"),
    item(
        "Section 2.1, eps = 0",
        "sentence",
        "Smaller eps is more privacy; eps = 0 means that the output ignores the data.",
        "hockey_stick_in_gamma",
        "nothing_used",
    ),
    item(
        "Section 2.1, a random record",
        "sentence",
        "Publishing one record drawn at random is (0, delta)-DP for delta = 1/n.",
        "random_record",
    ),
    item(
        "Section 2.1, choice of delta",
        "sentence",
        "delta should be negligible against 1/n.",
        open="advice; the example behind it is the item before",
    ),
    item("Section 2.1, symmetry", "sentence", "The roles of x and y may be exchanged.", "dp_neighbours_symmetric"),
    item(
        "Section 2.1, deterministic answers",
        "sentence",
        "An answer without randomness that depends on the data is (eps, delta)-DP for no finite eps.",
        "deterministic_answers",
    ),
    item(
        "Section 2.2, Laplace and Gaussian noise",
        "sentence",
        "Laplace noise gives eps-DP; Gaussian noise gives (eps, delta)-DP only.",
        "laplace_mechanism_in_any_dimension",
        "theta_positive",
    ),
    item("Section 2.2, more noise", "sentence", "More noise increases the privacy.", "theta_decreasing_sigma"),
    item(
        "Section 2.2, sensitivity",
        "definition",
        "S(f) is the supremum of ||f(x) - f(y)|| over ||x - y|| <= 1.",
        open="a definition that asserts nothing",
    ),
    item(
        "Proposition 2.1",
        "statement",
        "Noise Lap(S_1(f)/eps) on each coordinate gives eps-DP, in any dimension.",
        "laplace_mechanism_in_any_dimension",
        "laplace_mechanism_pure",
        "laplace_density_ratio",
    ),
    item(
        "Proposition 2.1",
        "ours",
        "no smaller scale does; the overlaps of product laws multiply at least.",
        "lambda_not_pure",
        "product_overlap",
    ),
    item(
        "Proposition 2.2",
        "statement",
        "sigma >= c S_2(f)/eps with c^2 > 2 log(1.25/delta) gives (eps, delta)-DP.",
        "gaussian_mechanism",
    ),
    item(
        "Proposition 2.2",
        "ours",
        "true for eps <= 3, with the bounds behind it.",
        "gaussian_mechanism_private",
        "gaussian_calibration",
        "gaussian_calibration_small_c",
    ),
    item(
        "Section 2.2, a simple example",
        "algorithm",
        "Randomised response with balanced coins is log(3)-DP.",
        "survey_balanced",
    ),
    item(
        "Section 2.2, other odds",
        "sentence",
        "Other odds of the first coin change eps.",
        "survey_odds",
        "survey_odds_monotone",
    ),
    item(
        "Section 2.2, estimate",
        "sentence",
        "The share in the population can still be estimated from many answers.",
        "survey_estimate",
        "survey_estimate_variance",
    ),
    item(
        "Figure 2",
        "figure",
        "With more Gaussian noise the outputs of two data sets become indistinguishable.",
        "theta_decreasing_sigma",
        "theta_small",
    ),
    item(
        "Section 2.3, post-processing", "sentence", "DP is robust to post-processing.", "data_processing_hockey_stick"
    ),
    item(
        "Section 2.3, composition",
        "sentence",
        "An eps_1-DP and an eps_2-DP request together are (eps_1 + eps_2)-DP.",
        "basic_composition",
    ),
    item(
        "Section 2.3, repetition",
        "sentence",
        "A hundred repetitions of the survey on one person reveal the true answer.",
        "survey_repeated",
    ),
    item(
        "Section 2.3, subsampling",
        "sentence",
        "Who is included with probability below 1 is better protected.",
        "dp_pure_subsampling",
        "dp_pure_subsampling_helps",
    ),
    item(
        "Theorem 2.1",
        "statement",
        "k-fold adaptive composition of (eps, delta)-DP algorithms is (eps', k delta + delta')-DP for eps' = "
        "sqrt(2 k log(1/delta')) eps + k eps (e^eps - 1).",
        "advanced_composition_theorem",
    ),
    item(
        "Theorem 2.1",
        "definition",
        "All eps, delta, delta' >= 0 are allowed; the formula has log(1/delta') under a root.",
        "advanced_composition_root",
    ),
    item(
        "Theorem 2.1",
        "ours",
        "the root needs delta' <= 1; the second term may be k eps^2/2; the Renyi curve of eps-DP.",
        "advanced_composition_root_repaired",
        "advanced_composition_different",
        "advanced_composition_theorem",
        "dp_pure_renyi_moment",
        "dp_pure_renyi",
    ),
    item(
        "Theorem 2.1, sentence before it",
        "sentence",
        "The composition is sublinear in k, at the price of a slightly larger delta.",
        "advanced_composition_root_growth",
    ),
    item(
        "Theorem 2.1, sentences after it",
        "sentence",
        "The growth is sqrt(k) instead of k, but for small eps only.",
        "advanced_composition_root_growth",
        "advanced_composition_no_gain",
    ),
    item(
        "Theorem 2.1, last sentence",
        "sentence",
        "Optimal composition of different (eps_i, delta_i) is NP-hard [22].",
        open="computational complexity, cited from another paper",
    ),
)
