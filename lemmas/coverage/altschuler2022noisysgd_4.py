"""What Altschuler and Talwar say, part 4: the lower bound, strong convexity, discussion (Sections 4 to 6)."""

from verify.claims.inventory import item

PAPER = "altschuler2022noisysgd"

ITEMS = (
    # --- Section 4 -----------------------------------------------------------------------------------
    item(
        "Section 4, first paragraph",
        "sentence",
        "The lower bound holds even if all but one of the losses are zero",
        "noisy_sgd_lower_all_but_one_zero",
    ),
    item(
        "Theorem 4.1",
        "statement",
        "There are constants and losses such that for any T, any start, D >= c_D eta L, sigma^2 <= "
        "c_sigma D^2/(eta^2 barT): not (alpha, Q)-RDP, Q the right side of (4.1); T >= 1 is meant",
        "noisy_sgd_not_private",
    ),
    item("Theorem 4.1, T = 0", "sentence", "any parameters: T = 0 is not excluded", "noisy_sgd_lower_zero_steps"),
    item(
        "Theorem 4.1, for the datasets of its proof",
        "proof line",
        "the datasets X with all losses 0 and X' with one f'_n have more than Q, whatever sigma",
        "noisy_sgd_lower_small_sigma",
    ),
    item(
        "Theorem 4.1",
        "ours",
        "true for T >= 1, with c_D = 1000, c_sigma = 10^-4, c_alpha = 10^-5/alpha and every order "
        "alpha >= 2, for a pair that depends on the parameters; what the hypothesis on sigma says",
        "noisy_sgd_lower_at_least_one_step",
        "noisy_sgd_lower_no_constants",
        "noisy_sgd_not_private",
        "lower_noise_equivalent",
    ),
    item(
        "Theorem 4.1",
        "ours",
        "steps of these proofs",
        "lower_clamped_walk",
        "lower_convex_part",
        "lower_bounded_ratio",
        "lower_path_window",
        "lower_path_near",
        "lower_path_density",
        "lower_path_constant",
    ),
    item(
        "footnote 11",
        "footnote",
        "The constants 1/1000, 1000, 10^-7 and the order 100",
        "noisy_sgd_not_private",
        open="said to be not optimised. The claim has c_D = 1000, c_sigma = 10^-4, c_alpha = 10^-5/alpha, "
        "alpha >= 2; with c_sigma = 10^-3 it is not shown, and for the datasets of the proof no "
        "constants do",
    ),
    item(
        "Section 4, construction",
        "proof line",
        "f'_n(w) = L (D - w) is linear and L-Lipschitz; the walk of X' moves by eta L/b with probability b/n",
        "lower_construction_step",
        "noisy_sgd_batch_identity",
        "noisy_sgd_sampling_rate",
    ),
    item(
        "Section 4, construction",
        "proof line",
        "The walk of X is symmetric; steps keep the order of starting points",
        "lower_odd_step",
        "lower_monotone_step",
    ),
    item(
        "Section 4, key obstacle",
        "sentence",
        "The laws of the clamped walks cannot be written down explicitly",
        open="a statement about what has no closed form",
    ),
    item(
        "Section 4, key technical ideas",
        "sentence",
        "It suffices to treat T >= barT: shorter runs follow by strong composition",
        "lower_composition_constant",
        "lower_composition_start",
    ),
    item(
        "Section 4, key technical ideas, and Appendix A.4 before (A.2)",
        "proof line",
        "P[om_T >= 0] = 1/2 by symmetry (from an arbitrary start)",
        "lower_symmetry",
    ),
    item(
        "Section 4, key technical ideas",
        "sentence",
        "om'_t dominates om''_t, which starts at -D/2 and is projected at the top only",
        "lower_domination_step",
    ),
    item(
        "Section 4, key technical ideas",
        "ours",
        "an event of probability 1/2 shows at most D_100(P' || P) = log 2",
        "lower_positivity_cap",
    ),
    item(
        "Section 4, key technical ideas, last sentence",
        "sentence",
        "Without projections om''_T is Gaussian",
        "lower_gaussian_wording",
    ),
    item("Section 4, key technical ideas, last sentence", "ours", "for b = n it is", "lower_gaussian_full_batch"),
    item(
        "Theorem 4.1, proof sketch", "definition", "barT = 0.75 D n/(L eta) is a number of steps", "lower_steps_integer"
    ),
    item("Theorem 4.1, proof sketch", "ours", "the integer part serves", "lower_steps_floor"),
    item(
        "Section 4, last paragraph",
        "number",
        "barT eta L/n = 3D/4; mean D/4, variance at most D^2/1000: positive with probability far above 1/2",
        "lower_sketch_numbers",
        "lower_sketch_positive",
    ),
    # --- Section 5 -----------------------------------------------------------------------------------
    item(
        "Section 5, first paragraph",
        "sentence",
        "The threshold O~(kappa) is much lower",
        "strongly_convex_threshold_lower",
        open="'much lower': where D n/(L eta) >= kappa^2; for smaller ones the convex threshold is lower",
    ),
    item(
        "Theorem 5.1",
        "statement",
        "eps <~ alpha L^2/(n^2 sigma^2) min(T, O~(kappa)) for eta = 2/(M + m); O~ hides a logarithm "
        "of D, n, L and eta, which the claim has as 1 + (kappa/4) log(1 + (D n/(L eta))^2)",
        "noisy_sgd_strongly_convex_privacy",
    ),
    item("Theorem 5.1", "ours", "the number of steps, exactly", "enough_steps", "end_in_rates"),
    item("(5.1)", "statement", "The bound of Theorem 5.1", "noisy_sgd_strongly_convex_privacy"),
    item(
        "Remark 5.2",
        "remark",
        "Without a bounded diameter: log T, eta, L, sigma in place of log D, since the iterates move by "
        "O(T eta (L + sigma)) with high probability",
        "trajectory_dimension",
    ),
    item("Remark 5.2", "ours", "with sqrt(d T/delta)", "trajectory_dimension_repaired"),
    item(
        "Remark 5.2",
        "ours",
        "strongly convex Lipschitz losses need m D <= 2 L, so there are none on unbounded sets; and "
        "the diameter drops out of lam",
        "strongly_convex_diameter",
    ),
    item(
        "Remark 5.3",
        "remark",
        "For eta < 2/M the contraction factor is c = max over {m, M} of |1 - eta lambda|, below 1",
        "strongly_convex_remark_5_3",
        "strongly_convex_step_on_body",
    ),
    item("Remark 5.3", "remark", "kappa is replaced by 1/log(1/c)", "strongly_convex_remark_5_3_steps"),
    item("Remark 5.3", "ours", "at least one step; noisy SGD on R^d, with the constant 23", "noisy_sgd_step_sizes"),
    item(
        "Remark 5.3",
        "remark",
        "eta < 1/M: c = 1 - eta m <= exp(-eta m), so kappa becomes 1/(eta m)",
        "gradient_step_short",
        "strongly_convex_remark_5_3_rate",
    ),
    item(
        "Remark 5.3",
        "remark",
        "Other step sizes are 'non-optimized': 2/(M + m) gives the smallest c",
        "gradient_step_best_size",
    ),
    item(
        "Observation 5.4",
        "statement",
        "phi_t is c-contractive, c = (kappa - 1)/(kappa + 1)",
        "batch_step_flat_set_strong",
    ),
    item(
        "Observation 5.4",
        "ours",
        "on R^d and closed convex bodies; after the projection, on every closed convex set",
        "batch_step_strongly_contractive",
    ),
    item(
        "Lemma 5.5",
        "statement",
        "With eta = 2/(M + m) a gradient step contracts by c = (kappa - 1)/(kappa + 1)",
        "strongly_convex_gradient_step",
        "strongly_convex_kappa_form",
    ),
    item(
        "Proposition 5.6",
        "statement",
        "z_t = c^(t-tau) D + sum c^(t-i)(s_i - a_i) >= 0 = z_T: D_alpha <= alpha/2 sum a_t^2/sigma_t^2",
        "amplification_by_iteration_any_length",
        "amplification_general",
        "affine_iterations_bound",
    ),
    item(
        "Proposition 5.6",
        "ours",
        "the shifted divergence after any number of steps, random maps, any starts",
        "iterations_shifted",
    ),
    item(
        "Proposition 5.6, proof",
        "proof line",
        "z_(t+1) = c z_t + s_(t+1) - a_(t+1)",
        "amplification_general",
        "strongly_convex_shift_recursion",
    ),
    item(
        "Lemma 5.7",
        "statement",
        "c-contractions: the shift c z + s",
        "contraction_of_maps",
        "contraction_of_random_maps",
    ),
    item(
        "Lemma 5.7, proof",
        "proof line",
        "W_infinity(phi nu, phi mu) <= c W_infinity(nu, mu) <= c z",
        "contraction_of_maps",
    ),
    item(
        "Section 5, (5.2)",
        "proof line",
        "Shifts 0 but for a_T = c^(T - tau) D are feasible",
        "diameter_last_shift_only",
    ),
    item("Section 5, (5.2)", "ours", "the best shifts", "diameter_best_shifts_strong"),
    item(
        "(5.2)",
        "proof line",
        "The conditional divergence is at most c^(2(T - tau)) alpha D^2/(2 eta^2 sigma_1^2)",
        "strongly_convex_conditional_5_2",
    ),
    item("(5.2)", "ours", "the recursion in its place", "last_contractive_steps"),
    item(
        "(5.3)",
        "proof line",
        "eps <= min over tau of (T - tau) Q + c^(2(T - tau)) alpha D^2/(2 eta^2 sigma_1^2)",
        "strongly_convex_numerical_5_3",
    ),
    item("(5.3)", "ours", "with the two-sided cost of a step", "last_contractive_steps"),
    item(
        "Section 5, proof of Theorem 5.1",
        "proof line",
        "c = (kappa - 1)/(kappa + 1) <= 1 - 1/kappa <= exp(-1/kappa)",
        "strongly_convex_printed_factor",
    ),
    item(
        "Section 5, proof of Theorem 5.1",
        "ours",
        "the exponent 2/kappa",
        "strongly_convex_factor",
        "strongly_convex_log_ratio",
    ),
    item(
        "Section 5, proof of Theorem 5.1, last display",
        "proof line",
        "eps <~ Q kappa log(alpha D^2/(eta^2 sigma_1^2 Q kappa))",
        "strongly_convex_printed_steps",
    ),
    item(
        "Section 5, proof of Theorem 5.1, last display",
        "ours",
        "with at least one step",
        "strongly_convex_steps_repaired",
    ),
    # --- Section 6 -----------------------------------------------------------------------------------
    item(
        "Section 6, clipped gradients",
        "sentence",
        "For generalised linear models clipped gradients are gradients of a convex loss",
        "clipped_link_monotone",
    ),
    item(
        "Section 6, clipped gradients",
        "sentence",
        "In general clipped gradients are not the gradients of a convex loss",
        "clipped_gradient_not_monotone",
    ),
    item(
        "Section 6, average iterate",
        "sentence",
        "The average iterate is provably not as private [5]",
        "average_iterate_less_private",
        open="the statement of [5] on NOISY-CSGD; here two steps of one walk",
    ),
    item(
        "Section 6, adaptive step sizes",
        "sentence",
        "Adaptive step sizes leak through past iterates",
        open="a question without formula",
    ),
    item(
        "Section 6, beyond convexity",
        "sentence",
        "Convergent privacy bounds break down without convexity; there are simple examples where the privacy diverges",
        open="no example is given.  On a bounded set no such example exists: `last_step_privacy` bounds the "
        "loss for all T",
    ),
    item(
        "Section 6, beyond convexity",
        "ours",
        "on a bounded set the privacy loss is bounded for all T without convexity; for concave "
        "quadratics even on the whole line",
        "last_step_privacy",
        "last_step_bound",
        "expanding_steps_bounded",
    ),
    item(
        "Section 6, general techniques",
        "sentence",
        "The techniques apply to iterations of contractive steps and noise",
        "amplification_by_iteration_any_length",
        "amplification_general",
        open="'readily generalize' to any such algorithm has no formula",
    ),
)
