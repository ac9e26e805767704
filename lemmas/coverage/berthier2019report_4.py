"""Berthier's report, third part: sections 4 (SGD with shuffling) and 5, and the conclusion."""

from verify.claims.inventory import item

PAPER = "berthier2019report"

LITERATURE = "a statement about other people's algorithms or about practice: nothing to compute"
EXPERIMENT = "an experimental result: data and code are not given"

ITEMS = (
    # --- 4 -----------------------------------------------------------------------------------------------
    item(
        "Section 4.1, convergence",
        "sentence",
        "without replacement SGD converges like 1/T^2, with replacement like 1/T, if strongly convex",
        open=LITERATURE,
    ),
    item("Section 4.1, earlier work", "sentence", "earlier results need smoothness and convexity", open=LITERATURE),
    item(
        "Algorithm 1, line 3",
        "algorithm",
        "e/tau epochs of floor(tau n) steps: e is the expected number of passes over each data point",
        "algorithm1_expected_passes",
    ),
    item(
        "Algorithm 1, line 3",
        "ours",
        "it is between e (1 - 1/(tau n)) and e, and e if tau n is an integer",
        "algorithm1_expected_passes_repaired",
    ),
    item(
        "Section 4.2, interpolation",
        "sentence",
        "tau = 1/n is sampling with replacement, tau = 1 (the text repeats `with`) sampling without",
        open="a way of counting: floor(tau n) = 1 step an epoch for tau = 1/n, n steps for tau = 1",
    ),
    item("Section 4.2, tau = 1", "sentence", "no straightforward guarantee for tau = 1", "conjecture2_whole_epoch"),
    item(
        "Conjecture 1",
        "conjecture",
        "given the outputs theta_1, ..., theta_t and sigma^2 >= 4 L^2, step t + 1 is RDP with C"
        " alpha L^2/((n-t+1)^2 sigma^2) + O((n-t+1)^-3), some C >= 16",
        "conjecture1_mixture",
        "conjecture1_coverage_after_two",
        "conjecture1_coverage_after_three",
        "posterior_submodular",
        "conjecture_1",
        "conjecture1_constant",
        "conjecture1_remainder",
        "conjecture1_index",
    ),
    item(
        "Conjecture 1", "ours", "the O term cannot be the same for all orders alpha", "conjecture1_order_in_remainder"
    ),
    item(
        "Conjecture 1, sentence after it",
        "sentence",
        "the bound degrades with t, to no privacy at t = n",
        "conjecture1_degrades",
        "conjecture2_whole_epoch",
    ),
    item(
        "Conjecture 2",
        "conjecture",
        "the output has RDP eps(alpha) for sigma^2 = max(C e alpha L^2/(n (1 - tau) eps), 4 L^2) + O(1/n^2)",
        "conjecture2_sum",
        "conjecture2_noise",
        "conjecture_2",
    ),
    item(
        "Conjecture 2, proof, composition",
        "proof line",
        "RDP adds under composition",
        "rdp_two_mechanisms",
        "rdp_composition",
    ),
    item(
        "Conjecture 2, proof, display 1",
        "proof line",
        "eps(alpha) <= sum over e/tau epochs and floor(n tau) steps",
        "epochs_private",
        "epoch_from_history",
        open="the O terms have no constants as printed",
    ),
    item(
        "Conjecture 2, proof, display 2",
        "proof line",
        "sum of (n-j+1)^-2 <= integral of x^-2 over [(1-tau) n, n] (+ O(1/n^2)) = tau/(n (1-tau))",
        "conjecture2_integral",
        "conjecture2_sum",
    ),
    item(
        "Section 4.3, same rate",
        "sentence",
        "the same asymptotic rate as with replacement",
        "constant_factor",
        "accountant_composition",
    ),
    item(
        "Section 4.3, conversion",
        "sentence",
        "(eps + log(1/delta)/(alpha - 1), delta)-DP for 0 < delta < 1",
        "rdp_to_dp",
    ),
    item(
        "Section 4.4.1, first sentence",
        "sentence",
        "subsampling with rate rho takes eps roughly to rho^2 eps",
        "subsampling_square",
    ),
    item(
        "Lemma 4.1",
        "statement",
        "weights w_i <= c: a zeta-ternary mechanism becomes c zeta-ternary",
        "ternary_of_samples",
    ),
    item(
        "Theorem 4.2",
        "statement",
        "non-uniform subsampling: log(1 + 4 c^2 C(alpha,2)(e^eps(2) - 1) + 2 sum_{j>=1} c^j "
        "C(alpha,j) e^((j-1) eps(j)))",
        "uneven_sampling",
        "uniform_sampling",
        "subsampling_printed_sum_holds",
    ),
    item(
        "Theorem 4.2, proof",
        "sentence",
        "a generalisation of Theorem 3.2, with c in place of 1/n; the sum there begins at j = 3, here at j = 1",
        "uneven_sampling",
        "uniform_sampling",
    ),
    item(
        "Theorem 4.2, proof",
        "ours",
        "with the sum from j = 3 the bound is of order c^2, with the printed one of order c; j = 3 is meant",
        "subsampling_printed_sum",
        "subsampling_printed_sum_repaired",
        "subsampling_printed_sum_order",
    ),
    item(
        "Section 4.4.2, mixture",
        "proof line",
        "p(theta_t | past) = sum over k of p(theta_t | theta_(t-1), s_t = k) p(s_t = k | past)",
        open="the law of total probability for a Markov chain",
    ),
    item(
        "Section 4.4.2, weights", "sentence", "p(s_t = k | past) <= 1/(n - t + 1) almost surely", "conjecture1_weights"
    ),
    item(
        "Section 4.4.2, if Theorem 4.2 applied",
        "sentence",
        "if Theorem 4.2 applied to the conditional laws, Conjecture 1 would follow",
        "conjecture1_constant",
        open="with the sum from j = 3, see Theorem 4.2",
    ),
    item(
        "Section 4.4.2, beliefs",
        "proof line",
        "the joint law of iterates and beliefs as a product of conditional laws",
        open="the chain rule of densities",
    ),
    item(
        "Section 4.4.2, blue terms",
        "number",
        "eps_t <= 16 alpha L^2/((n-t+1)^2 sigma^2) + O((n-t+1)^-3)",
        "conjecture1_constant",
    ),
    item(
        "Section 4.4.2, red terms",
        "sentence",
        "hope: the RDP of the beliefs given the past is O(1/((n-t+1)^2 sigma^2))",
        "conjecture1_beliefs",
    ),
    item(
        "Section 4.4.2, red terms",
        "ours",
        "no beliefs are needed; the next step is a mixture of a common part and 1/(n-t+1) of two laws",
        "conjecture1_mixture",
    ),
    # --- 4.5 ---------------------------------------------------------------------------------------------
    item(
        "Section 4.5, with replacement",
        "number",
        "p = 1/2: sampling with replacement has log(1.75)-DP",
        "toy_with_replacement",
    ),
    item(
        "Section 4.5, without replacement",
        "number",
        "p = 1/2: sampling without replacement has only log(4)-DP",
        "toy_without_replacement",
    ),
    item(
        "Section 4.5, title",
        "sentence",
        "shuffling can be less private (ours: in the example for every p)",
        "toy_every_p",
    ),
    item(
        "Section 4.5, quadratic losses",
        "sentence",
        "similar examples can be built with quadratic losses",
        "toy_quadratic",
    ),
    item("Figure 9", "figure", "the two losses", open="a drawing; the states reached are as in the text"),
    item(
        "Section 4.5, last sentence",
        "sentence",
        "the gap does not come from the disclosure of all iterates: only the last is released",
        "toy_without_replacement",
    ),
    # --- 4.6 ---------------------------------------------------------------------------------------------
    item(
        "Section 4.6, noise",
        "number",
        "sigma >= 2 L is sigma^2 >= 4 L^2",
        open="nothing to prove: it holds by arithmetic",
    ),
    item(
        "Section 4.6.1, objective",
        "sentence",
        "the l2 term makes the logistic objective strongly convex",
        "logistic_convex",
        "logistic_regularised",
    ),
    item("Section 4.6.1, data", "number", "n = 1000, d = 2000, 10 repetitions", open=EXPERIMENT),
    item(
        "Section 4.6.1, tau = 1/n",
        "sentence",
        "for tau = 1/n and C = 16 the accountant of Conjecture 1 is that for sampling with replacement",
        "conjecture2_sum",
        "accountant_composition",
    ),
    item("Figure 10", "figure", "training loss without noise", open=EXPERIMENT),
    item("Figure 11", "figure", "training loss with noise", open=EXPERIMENT),
    item(
        "Figure 12",
        "figure",
        "eps at delta = 10^-4",
        open="an experimental result: data and code are not given; sigma/L is not given",
    ),
    item(
        "Section 4.6.2, learning rate",
        "sentence",
        "the guarantees do not depend on the learning rate",
        "accountant_one_step",
    ),
    item("Section 4.6.2, accuracies", "number", "95% against 60% after 50 epochs", open=EXPERIMENT),
    item(
        "Section 4.6.2, constant factor",
        "sentence",
        "the other two curves are a constant factor 1/(1 - tau) away",
        "constant_factor",
    ),
    item(
        "Section 4.6.2, linear growth",
        "sentence",
        "eps grows roughly linearly with the number of epochs",
        open="roughly is no quantity; the RDP is linear, and what eps is follows",
    ),
    item(
        "Section 4.6.2, linear growth",
        "ours",
        "eps is K e + 2 sqrt(K e log(1/delta)), which grows like the square root as long as K e < log(1/delta)",
        "accountant_growth",
        "accountant_best_order",
    ),
    item("Section 4.6.3, discussion", "sentence", "why no difference is seen", open=EXPERIMENT),
    item(
        "Section 4.6.3, display",
        "sentence",
        "DP-SGD minimises E[l(theta, x_i) + theta^T eta], which is no longer a finite sum",
        "stability_noisy_objective",
        open="as a function of theta it is the same finite sum, since eta has mean 0; the sentence "
        "speaks of the form of the sampling",
    ),
    # --- 5 -----------------------------------------------------------------------------------------------
    item("Section 5.1, accuracy", "number", "95% to 65% on CIFAR-10", open=LITERATURE),
    item("Section 5.1, eps = 10", "number", "eps = 10 is a ratio of e^10 (above 22000)", "eps_ten"),
    item("Section 5.1, Apple", "sentence", "eps far above 10 in a product", open=LITERATURE),
    item(
        "Definition 5.1",
        "definition",
        "eps-uniform stability: sup over z of E l(A(D), z) - l(A(D'), z) <= eps",
        "uniform_stability",
    ),
    item(
        "Section 5.2, generalisation",
        "sentence",
        "eps-uniform stability bounds the generalisation error by eps, in expectation",
        "stability_generalises",
    ),
    item(
        "Section 5.2, privacy implies stability",
        "sentence",
        "eps-DP implies eps-uniform stability",
        "stability_from_privacy",
    ),
    item(
        "Section 5.2, privacy implies stability",
        "ours",
        "it does for losses of range at most 2, and in no case with a larger constant than the range/2",
        "stability_from_privacy_repaired",
    ),
    item("Section 5.2, converse", "sentence", "the converse is not true", "stability_converse"),
    item("Section 5.2, passes", "sentence", "few passes give stability without noise", open=LITERATURE),
    item("Section 5.3", "sentence", "privacy cannot be measured on a given model", open=LITERATURE),
    item(
        "Section 5.4, sum protocol",
        "algorithm",
        "n >= 3 nodes on a ring compute the sum; by adding and subtracting large noise each learns the sum only",
        "ring_view_uniform",
        "ring_sum_correct",
        open="the protocol is not spelt out; with noise on the real line the secrecy is only approximate",
    ),
    item("Section 5.4, n >= 3", "sentence", "at least three nodes", open="nothing to prove: it holds by arithmetic"),
    item("Conclusion", "sentence", "no huge gain of convergence from shuffling in private settings", open=EXPERIMENT),
)
