"""Feldman, Mironov, Talwar, Thakurta, part 2: noisy SGD (Section 4), applications (Section 5), appendices."""

from verify.claims.inventory import item

PAPER = "feldman2018iteration"

OTHERS = "a comparison with a result of another paper, whose statement is not given here"
INFORMAL = "informal: it gives no quantity to compare"

ITEMS = (
    # --- Section 4: the algorithm, Theorem 23 -------------------------------------------------------------
    item(
        "Section 4, first paragraph",
        "definition",
        "PNSGD: v_{t+1} = w_t - eta (grad f(w_t, x_{t+1}) + Z), Z ~ N(0, sigma^2 I), w_{t+1} = Pi_K(v_{t+1})",
        "pnsgd_program",
    ),
    item(
        "Algorithm 1, line 3",
        "algorithm",
        "the projection is the point of K nearest to w: it exists, for every convex K",
        "pnsgd_program",
        open="K closed is meant: nearest points are a hypothesis of the claim, the next item shows what is missing",
    ),
    item(
        "Algorithm 1, line 3",
        "ours",
        "on an open interval there is no nearest point",
        "projection_needs_closed",
    ),
    item(
        "Section 4, paragraph after Algorithm 1",
        "sentence",
        "a gradient step of a convex smooth function and the projection do not stretch distances, so neither "
        "does their composition",
        "convex_gradient_step_contractive",
        "convex_projection_contractive",
        "composition_contracts",
    ),
    item(
        "Section 4, paragraph after Algorithm 1",
        "sentence",
        "the sequence v_t is a contractive noisy iteration with noise of scale eta sigma; w_n = Pi_K(v_n) "
        "is a "
        "post-processing of v_n",
        "rdp_post_processing",
    ),
    item(
        "Section 4, sentence before Theorem 23",
        "sentence",
        "points that are used earlier have stronger guarantees",
        "earlier_person_loses_less",
    ),
    item(
        "Theorem 23",
        "statement",
        "eta <= 2/beta, alpha > 1: PNSGD is (alpha, alpha eps/(n+1-t))-RDP for its t-th input, eps = 2 "
        "L^2/sigma^2",
        "theorem23_negative_step",
    ),
    item(
        "Theorem 23",
        "ours",
        "with 0 < eta <= 2/beta; linear losses reach the bound for t = 1; no other shifts are cheaper",
        "noisy_sgd_one_record",
        "first_person_attains",
        "theorem23_tight",
        "best_shifts_one_jump",
    ),
    item(
        "Theorem 23, proof, display 1",
        "proof line",
        "sup_w |g_t(w) - g'_t(w)| <= 2 eta L",
        "messages_locally_private",
    ),
    item(
        "Theorem 23, proof",
        "proof line",
        "with a_i = 0 before t and 2 eta L/(n-t+1) from t on: all z_i >= 0 and z_n = 0",
        "noisy_sgd_one_record",
    ),
    item(
        "Theorem 23, proof, last display",
        "proof line",
        "D_alpha <= alpha/(2 eta^2 sigma^2) sum a_t^2 <= 2 alpha L^2/(sigma^2 (n-t+1)), summed over i = 1, "
        "..., n",
        "theorem23_display_all_steps",
    ),
    item(
        "Theorem 23, proof, last display",
        "ours",
        "with a_i^2 in the sum the second inequality is an equality",
        "noisy_sgd_one_record",
        "squares_since",
    ),
    # --- Skip-PNSGD ---------------------------------------------------------------------------------------
    item(
        "Section 4, definition of Skip-PNSGD",
        "algorithm",
        "t_0 uniform in 0, ..., floor(n/2); the first t_0 points are skipped, n - t_0 steps are made",
        "skipped_run",
    ),
    item(
        "Section 4, definition of Skip-PNSGD",
        "algorithm",
        "the update is written w'_{t+1} = w_t - eta (grad f(w_t, x_{t+1+t_0}) + Z), without the projection",
        open="a slip in a definition (the projection of Algorithm 1 is meant): it makes no assertion",
    ),
    item(
        "Theorem 24",
        "statement",
        "eta <= 2/beta: Skip-PNSGD satisfies the bound of Theorem 23 for the point with index t",
        "theorem24_negative_step",
    ),
    item(
        "Theorem 24",
        "ours",
        "with 0 < eta <= 2/beta, on every closed convex set",
        "skipped_run",
        "skip_pnsgd",
    ),
    item(
        "Theorem 24",
        "ours",
        "a point that a run uses with probability p gains about this factor; p = t/(floor(n/2) + 1) "
        "for t <= n/2",
        "skipping_seldom_used",
    ),
    # --- Lemma 25 -----------------------------------------------------------------------------------------
    item(
        "Lemma 25",
        "statement",
        "D_alpha(mu_i||nu_i) <= c/(alpha-1), c in (0, 1]: D_alpha of the mixtures <= (1+c) "
        "E[D_alpha(mu_i||nu_i)]",
        "weak_convexity",
    ),
    item(
        "Lemma 25 and footnote 3",
        "footnote",
        "the assumption (alpha - 1) D_i <= c <= 1 is strong, if necessary",
        "weak_convexity_range",
        "weak_convexity_sharp",
    ),
    item(
        "Lemma 25",
        "ours",
        "the best factor is (exp(c)-1)/c, approached for small weights; with least weight p it is "
        "ln(1 + p (exp(c)-1))/(p c)",
        "weak_convexity_best_constant",
        "weak_convexity_least_weight",
    ),
    item(
        "Lemma 25, proof, sentence before the display",
        "proof line",
        "forgetting the index i is a post-processing: D(mu_rho||nu_rho) <= D(mu'_rho||nu'_rho)",
        "renyi_data_processing",
    ),
    item(
        "Lemma 25, proof, display, lines 1 to 3",
        "proof line",
        "what the three equalities for the pairs (i, x) are used for: D(mu_rho||nu_rho) is at most "
        "1/(alpha-1) times the log of the mean of exp((alpha-1) D_i)",
        "softmax_log_mean_exp",
        open="the equality for the laws of the pairs is not stated",
    ),
    item(
        "Lemma 25, proof, display, line 4",
        "proof line",
        "exp((alpha-1) D_i) <= 1 + (1+c)(alpha-1) D_i under the mean",
        "feldman_lemma25.1",
    ),
    item("Lemma 25, proof, display, line 5", "proof line", "the mean is linear", "feldman_lemma25.2"),
    item("Lemma 25, proof, display, line 6", "proof line", "ln(1 + x) <= x", "feldman_lemma25.3"),
    item("Lemma 25, proof, display, line 7", "proof line", "alpha - 1 cancels", "feldman_lemma25.4"),
    item(
        "Lemma 25, proof, sentence after the display",
        "proof line",
        "exp(a) <= 1 + a + a^2 for all a <= c <= 1",
        "feldman_lemma25_sentence.1",
    ),
    item(
        "Lemma 25, proof, sentence after the display",
        "proof line",
        "1 + a + a^2 <= 1 + (1+c) a for all a <= c <= 1",
        "feldman_lemma25_sentence.2",
    ),
    item(
        "Lemma 25, proof, sentence after the display",
        "ours",
        "the second inequality for 0 <= a <= c, the first up to a = 1.79, a better one on [0, 1]",
        "feldman_lemma25_sentence_repaired",
        "weak_convexity_quadratic_range",
        "weak_convexity_three_quarters",
    ),
    item(
        "Section 4, definition of Stop-PNSGD",
        "algorithm",
        "T uniform in 1, ..., n; T steps are made and w_T is returned",
        open="a definition that claims nothing by itself",
    ),
    # --- Theorem 26 ---------------------------------------------------------------------------------------
    item(
        "Theorem 26",
        "statement",
        "sigma >= L sqrt(2(alpha-1)alpha): Stop-PNSGD is (alpha, 4 alpha L^2 ln n/(n sigma^2))-RDP",
        "feldman_theorem26_n1",
        "feldman_theorem26_n2",
        "theorem26_negative_step",
    ),
    item(
        "Theorem 26",
        "ours",
        "true as printed for n >= 3; for every n with 1 + ln n, and with half the constant and ln n + e - 1",
        "feldman_theorem26_from_three",
        "stop_pnsgd",
        "stopped_first_input",
        "feldman_theorem26_half",
        "feldman_theorem26_sharp",
    ),
    item(
        "Theorem 26, proof, display 1",
        "proof line",
        "D_alpha(X_T||X'_T) = 0 for t > T, otherwise at most 2 alpha L^2/(sigma^2 (T-t+1)): Theorem 23 "
        "with n = T",
        "noisy_sgd_one_record",
    ),
    item(
        "Theorem 26, proof, display 2, first link",
        "proof line",
        "2 alpha L^2/(sigma^2 (T-t+1)) <= 2 alpha L^2/sigma^2, printed for t >= T (T >= t is meant)",
        "feldman_theorem26_condition.1",
    ),
    item(
        "Theorem 26, proof, display 2, second link",
        "proof line",
        "2 alpha L^2/sigma^2 <= 1/(alpha-1)",
        "feldman_theorem26_condition.2",
    ),
    item(
        "Theorem 26, proof, last display, first link",
        "proof line",
        "D_alpha of the output (Y_n, printed Y_T) <= 2 times the mean of the D_T (Lemma 25, c = 1)",
        "weak_convexity",
    ),
    item(
        "Theorem 26, proof, last display, second link",
        "proof line",
        "the mean of the D_T is at most 1/n sum over T = t, ..., n of 2 alpha L^2/(sigma^2 (T-t+1))",
        "feldman_theorem26_link2",
    ),
    item(
        "Theorem 26, proof, last display, third link",
        "proof line",
        "that sum gives at most 4 alpha L^2 ln(n-t+1)/(n sigma^2)",
        "feldman_theorem26_link3",
        "random_stopping_harmonic_printed",
    ),
    item(
        "Theorem 26, proof, last display, third link",
        "ours",
        "harmonic sums lie between ln(m + 1) and 1 + ln m",
        "random_stopping_harmonic_above_log",
        "random_stopping_harmonic_repaired",
        "feldman_theorem26_repaired",
    ),
    item(
        "Theorem 26, proof, last display, fourth link",
        "proof line",
        "ln(n-t+1) <= ln n",
        "feldman_theorem26_link4",
    ),
    item(
        "Section 4, paragraph after Theorem 26",
        "sentence",
        "the analysis of several passes (Appendix B) gives results like those by sampling, works in the "
        "distributed setting and is simpler",
        open=OTHERS,
    ),
    # --- Lemma 27 -----------------------------------------------------------------------------------------
    item(
        "Lemma 27, first sentence",
        "statement",
        "for every eta > 0, without smoothness, PNSGD and its variants are locally (alpha, 2 alpha "
        "L^2/sigma^2)-RDP",
        "lipschitz_messages_private",
    ),
    item(
        "Lemma 27, second sentence",
        "statement",
        "for all eps, delta > 0 and sigma = 2 L sqrt(2 ln(1.25/delta))/eps it is locally (eps, delta)-DP",
        "local_mechanism_line",
    ),
    item(
        "Lemma 27, second sentence, delta above 5/4",
        "sentence",
        "sigma is defined for every delta > 0: for Theorems 29 and 30 and Corollaries 31 and 34 too",
        "calibration_root_defined",
    ),
    item(
        "Lemma 27, second sentence",
        "ours",
        "true for eps <= 3 and delta < 1",
        "lipschitz_messages_private",
        "gaussian_calibration",
        "calibration_root_defined_repaired",
    ),
    # --- Section 5.1 --------------------------------------------------------------------------------------
    item(
        "Section 5, first and second paragraph",
        "sentence",
        "who may observe what in the distributed model; sampling cannot be used; the guarantee is stronger "
        "than "
        "that of bolt-on privacy for most users",
        open=OTHERS,
    ),
    item(
        "Section 5, second paragraph",
        "sentence",
        "a baseline of local privacy for all, and a stronger guarantee for most users",
        "most_persons_more_private",
    ),
    item(
        "Section 5.1, definition of PSGD",
        "algorithm",
        "PSGD: w_{t+1} = Pi_K(w_t + eta G(w_t)) with E[G(w)] a subgradient of F, to minimise F",
        "psgd_step_sign",
    ),
    item(
        "Theorem 28",
        "statement",
        "eta = 2R/(L_G sqrt T), E|G(w)|^2 <= L_G^2: the mean of E F(w_t) over t = 1, ..., T is <= F* + 4 R "
        "L_G/sqrt T",
        "projected_sgd_average",
    ),
    item(
        "Theorem 28",
        "proof line",
        "(standard proof, not in the paper) one step, the sum over the steps, the length of the subgradients",
        "oracle_step",
        "excess_so_far",
        "mean_length",
    ),
    item(
        "Theorem 28",
        "ours",
        "any step size; the mean over w_0, ..., w_{T-1} is at most 2 R L_G/sqrt T",
        "projected_sgd_regret",
    ),
    item(
        "Section 5.1, paragraph after Theorem 28",
        "sentence",
        "the mean over the iterates is the expectation at a uniformly random time: random stopping",
        "stopped_value",
    ),
    item(
        "Section 5.1, paragraph after Theorem 28",
        "sentence",
        "the guarantees of Theorem 29 use neither the amplification nor smoothness",
        "stopped_sgd_private_and_useful",
        "lipschitz_messages_private",
        open="their hypotheses have no smoothness; that the loss is differentiable is assumed throughout",
    ),
    item(
        "Theorem 29, privacy",
        "statement",
        "every eps, delta > 0, sigma = 2 L sqrt(2 ln(1.25/delta))/eps: Stop-PNSGD is locally (eps, delta)-DP",
        "theorem29_large_eps",
        "local_mechanism_line",
    ),
    item(
        "Theorem 29, privacy",
        "ours",
        "local privacy holds for eps <= 3 and delta < 1; Theorem 30 likewise",
        "stopped_sgd_private_and_useful",
        "skip_pnsgd_private_and_useful",
    ),
    item(
        "Theorem 29, utility",
        "statement",
        "eta = 2R/sqrt(n (L^2 + d sigma^2)): E F(W) <= F* + 4RL/sqrt n sqrt(1 + 8 d ln(1.25/delta)/eps^2)",
        "stopped_sgd_private_and_useful",
        "regret_at_step_size",
        "projected_sgd_average",
    ),
    item(
        "Theorem 29, proof, display 1",
        "proof line",
        "E|G(w)|^2 = E|grad f|^2 + d sigma^2 <= L^2 + 8 d L^2 ln(1.25/delta)/eps^2",
        "calibrated_total",
    ),
    item(
        "Theorem 29, proof, display 2",
        "proof line",
        "Theorem 28 with L_G = L sqrt(1 + 8 d ln(1.25/delta)/eps^2) gives the bound; eta is 2R/(L_G sqrt n)",
        "stopped_sgd_private_and_useful",
        "regret_at_step_size",
    ),
    # --- Section 5.2 --------------------------------------------------------------------------------------
    item(
        "Theorem 30, privacy",
        "statement",
        "Skip-PNSGD is locally (eps, delta)-DP for all eps, delta > 0",
        "theorem30_large_eps",
        "local_mechanism_line",
    ),
    item(
        "Theorem 30, privacy",
        "statement",
        "Skip-PNSGD is (eps/sqrt(n-t+1), delta)-DP at index t, for all eps, delta > 0",
        "theorem30_large_eps",
    ),
    item(
        "Theorem 30, privacy",
        "ours",
        "true for eps <= 3 and delta < 1, by the exact curve of Gaussian noise",
        "skip_pnsgd_private_and_useful",
    ),
    item(
        "Theorem 30, privacy",
        "ours",
        "it follows from Theorem 23 and Lemma 14 if eps/sqrt(n-t+1) <= 2 ln(5/4)",
        "per_person_conversion",
        "per_person_conversion_core",
    ),
    item(
        "Theorem 30, privacy",
        "ours",
        "and if eps/sqrt(n-t+1) <= 1, by the better conversion",
        "per_person_conversion_one",
        "per_person_conversion_gain",
    ),
    item(
        "Theorem 30, utility",
        "statement",
        "eta = sqrt 8 R/sqrt(n (L^2 + d sigma^2)) <= 2/beta: E F(W) <= F* + 4 sqrt 2 RL/sqrt n sqrt(1 + 8 "
        "d ln(1.25/delta)/eps^2)",
        "skip_pnsgd_useful",
        "skip_population_loss",
    ),
    item(
        "Theorem 30, proof, first sentence",
        "proof line",
        "the privacy guarantees follow directly from Theorem 23 and Lemma 27",
        "per_person_conversion_any_eps",
    ),
    item(
        "Theorem 30, proof",
        "proof line",
        "Skip-PNSGD on an i.i.d. sample has the law of the run stopped at T uniform in ceil(n/2), ..., n",
        "skip_half_counts",
        "skip_population_loss",
        open="the claim has a fresh record at every step, so that it does not matter which points were skipped",
    ),
    item(
        "Theorem 30, proof",
        "proof line",
        "that run is Stop-PNSGD on n/2 points from a random start, with Theorem 29's bound for n/2 points",
        "theorem30_half_points",
    ),
    # --- Section 5.3 --------------------------------------------------------------------------------------
    item(
        "Section 5.3, first paragraph",
        "sentence",
        "with Theta(d ln(1/delta)/eps^2) public points the utility is, up to a constant, that without "
        "privacy",
        "enough_public_points",
    ),
    item(
        "Corollary 31, privacy",
        "statement",
        "m public points at the end, sigma = 2 L sqrt(ln(1.25/delta)/m)/eps: (eps, delta)-DP for the "
        "private points",
        "corollary31_privacy",
    ),
    item(
        "Corollary 31, privacy",
        "ours",
        "with the missing factor sqrt 2 in sigma, for eps <= 3; by Renyi divergences for eps <= 1",
        "skip_pnsgd_with_public_records",
        "corollary31_repaired_to_one",
    ),
    item(
        "Corollary 31, utility",
        "statement",
        "E F(W) <= F* + 4 sqrt 2 RL/sqrt n sqrt(1 + 8 d ln(1.25/delta)/(m eps^2))",
        "corollary31_utility",
    ),
    # --- Section 5.4 --------------------------------------------------------------------------------------
    item(
        "Section 5.4, first paragraph",
        "sentence",
        "conversion to (eps, delta)-DP needs alpha > 1/eps",
        "conversion_needs_order",
    ),
    item(
        "Section 5.4, first paragraph",
        "sentence",
        "Theorem 26 needs sigma = Omega(L alpha), so one task gains nothing on Theorem 29",
        "high_noise_one_task",
    ),
    item(
        "Section 5.4, first paragraph",
        "sentence",
        "for k tasks the standard analysis multiplies sigma by sqrt k",
        "standard_composition_noise",
    ),
    item(
        "Section 5.4, first paragraph",
        "sentence",
        "the analysis here multiplies sigma by max(O~(k/n), 1) only",
        "many_tasks_noise_growth",
    ),
    item(
        "Section 5.4, first paragraph",
        "sentence",
        "the bounds by multiplicative weights are better for k >> n and small d, worse for k <= n",
        open=OTHERS,
    ),
    item(
        "Section 5.4, second paragraph",
        "sentence",
        "composition extends the result to tasks with different parameters, chosen adaptively",
        "rdp_composition",
        "renyi_adaptive_composition",
    ),
    item(
        "Theorem 32, privacy",
        "statement",
        "q = max(2k ln n/n, 2 ln(1/delta)), sigma = 4L sqrt(q ln(1/delta))/eps: the k outputs are (eps, "
        "delta)-DP",
        "feldman_theorem32_n1",
    ),
    item(
        "Theorem 32, privacy",
        "ours",
        "true as printed for n >= 2; for every n with 1 + ln n for ln n, or with half of that and ln "
        "n + e - 1",
        "many_tasks_private_and_useful",
        "theorem32_from_two",
        "feldman_theorem32_repaired",
        "random_stopping_two_steps",
        "theorem32_half",
    ),
    item(
        "Theorem 32, utility",
        "statement",
        "eta = 4R/sqrt(n (L^2 + d sigma^2)): E F_i(W_i) <= F_i* + 4RL/sqrt n sqrt(1 + 16 d q "
        "ln(1/delta)/eps^2)",
        "task_population_loss",
    ),
    item(
        "Theorem 32, proof, first sentence",
        "proof line",
        "k runs together are (alpha, 4 k alpha L^2 ln n/(n sigma^2))-RDP whenever sigma >= L "
        "sqrt(2(alpha-1)alpha)",
        "tasks_renyi",
        open="k times Theorem 26, which fails for n = 1 and 2; the claim has k times the bound before ln n",
    ),
    item(
        "Theorem 32, proof, display 1",
        "proof line",
        "alpha = sigma sqrt(ln(1/delta))/(L sqrt q): sigma >= sqrt 2 alpha L > L sqrt(2(alpha-1)alpha)",
        "theorem32_noise.1",
        "theorem32_noise.2",
        "theorem32_noise.3",
    ),
    item(
        "Theorem 32, proof, sentence after display 1",
        "number",
        "alpha = 4 ln(1/delta)/eps > 2",
        "order_of_tasks",
    ),
    item(
        "Theorem 32, proof, last display",
        "proof line",
        "4 k alpha L^2 ln n/(n sigma^2) + ln(1/delta)/(alpha-1) < ... <= 4 ln(1/delta)/alpha = eps",
        "theorem32_budget.1",
        "theorem32_budget.2",
        "order_of_tasks",
    ),
    item(
        "Theorem 32, proof, last sentence",
        "proof line",
        "the excess loss follows from Theorem 28 as in Theorem 29",
        "theorem32_step_size",
    ),
    # --- Section 5.5 --------------------------------------------------------------------------------------
    item(
        "Theorem 33",
        "statement",
        "for every lambda > 0 there is a convex, L-Lipschitz, L/lambda-smooth f^ with |f^ - f| <= L lambda "
        "sqrt d on K",
        "smoothing_gradient.1",
        "smoothing_total_variation.2",
        "smoothing_error.2",
        "mean_norm",
        "smoothing",
    ),
    item(
        "Section 5.5, paragraph after Theorem 33",
        "sentence",
        "Theorems 30 and 32 use eta <= R eps/(L sqrt(n ln(1/delta)))",
        "smoothing_step_size",
        "step_short_enough",
        "smoothing_step_many_tasks",
    ),
    item(
        "Section 5.5, paragraph after Theorem 33",
        "sentence",
        "so beta <= 2 L sqrt(n ln(1/delta))/(R eps) is needed, and lambda = R eps/(2 sqrt(n ln(1/delta))) "
        "suffices",
        "step_short_enough",
    ),
    item(
        "Section 5.5, paragraph after Theorem 33",
        "sentence",
        "the approximation error is then L R eps sqrt d/(2 sqrt(n ln(1/delta)))",
        "smoothed_skip_pnsgd",
    ),
    item(
        "Section 5.5, paragraph after Theorem 33",
        "sentence",
        "this error is dominated by the excess loss whenever ln(1/delta) >= eps",
        "smoothing_error_dominated",
    ),
    item(
        "Section 5.5, paragraph after Theorem 33",
        "ours",
        "dominated if ln(1/delta) >= eps^2/32; with lambda = eta L/2 the error has no sqrt d",
        "smoothing_error_dominated_repaired",
        "smoothing_width_from_step",
    ),
    item(
        "Corollary 34, privacy",
        "statement",
        "smoothed with lambda = R eps/(2 sqrt(n ln(1/delta))), Skip-PNSGD is (eps/sqrt(n-t+1), delta)-DP "
        "at index t",
        "smoothed_skip_pnsgd",
        open="eps > 3: what refutes Theorem 30 there is a run on losses that are not smoothed",
    ),
    item(
        "Corollary 34, privacy",
        "ours",
        "delta < 1 is needed, so that lambda is a number",
        "smoothed_skip_pnsgd",
    ),
    item(
        "Corollary 34, utility",
        "statement",
        "E F(W) <= F* + 4 sqrt 2 RL/sqrt n (sqrt(1 + 8 d ln(1.25/delta)/eps^2) + eps sqrt d/(2 "
        "ln(1.25/delta)))",
        "corollary34_utility",
        "corollary34_added_term",
    ),
    item(
        "Corollary 34, utility",
        "ours",
        "with the printed lambda: 2 sqrt 2 in place of 4 sqrt 2 and L lambda sqrt d as the added term, delta < 1; the "
        "printed bound for eps <= 3 and delta <= 1/2",
        "smoothed_skip_pnsgd",
    ),
    item(
        "Section 5.5, last paragraph",
        "sentence",
        "with public data the smoothing error may exceed the bound on the excess loss",
        "smoothing_public_data",
    ),
    item(
        "Section 5.5, last paragraph",
        "sentence",
        "for generalised linear models smoothing in one dimension costs the order of L R/sqrt n",
        "smoothing_linear_models",
    ),
    # --- Appendix A ---------------------------------------------------------------------------------------
    item(
        "Proposition 18 (Appendix A)",
        "statement",
        "f convex, twice differentiable, beta-smooth: w -> w - eta grad f(w) is contractive for eta < 2/beta",
        "gradient_step_any_eta",
    ),
    item(
        "Proposition 18 (Appendix A), footnote 4",
        "footnote",
        "two derivatives make the proof simpler and are not needed",
        "co_coercive",
        "convex_gradient_step_contractive",
    ),
    item(
        "Proposition 18, proof, display 2, line 1",
        "proof line",
        "psi(w) - psi(w') = w - w' - eta (grad f(w) - grad f(w')); psi(x) in the statement is psi(w)",
        "gradient_step_display_line1",
    ),
    item(
        "Proposition 18, proof, display 2, line 2",
        "proof line",
        "= w - w' + eta (w - w')^T Hessian(z)",
        "gradient_step_display_line2",
    ),
    item(
        "Proposition 18, proof, display 2, line 3",
        "proof line",
        "= (w - w')(I - eta Hessian(z)) for one z on the segment",
        "gradient_step_display_line3",
    ),
    item(
        "Proposition 18, proof, display 2",
        "ours",
        "with a minus, and with the mean of the Hessian over the segment",
        "gradient_step_display_line2_repaired",
        "gradient_step_mean_hessian",
    ),
    item(
        "Proposition 18, proof, display 3",
        "proof line",
        "|psi(w) - psi(w')| <= |w - w'| |I - eta Hessian|",
        "gradient_step_norm",
        open="squared, in a basis of eigenvectors of the Hessian; Proposition 18 itself is shown without one",
    ),
    item(
        "Proposition 18, proof, last sentence",
        "proof line",
        "eigenvalues in [0, beta]: the norm of I - eta Hessian is at most 1",
        "cocoercive",
        "gradient_step_lipschitz",
        "printed_constant",
    ),
    # --- Appendix B ---------------------------------------------------------------------------------------
    item(
        "Algorithm 2",
        "algorithm",
        "n passes in one order: t = n j + i uses point i + 1, n^2 steps in all",
        "pnmsgd",
    ),
    item(
        "Appendix B, paragraph after Algorithm 2",
        "sentence",
        "others have sigma^2 = 32 L^2 ln(n/delta) ln(1/delta)/eps^2, and Theta(L sqrt(ln(1/delta))/eps)",
        open=OTHERS,
    ),
    item(
        "Theorem 35",
        "statement",
        "under the assumptions of Theorem 23, n passes are (alpha, 4 alpha L^2/sigma^2)-RDP",
        "gradient_step_any_eta",
    ),
    item("Theorem 35", "ours", "with eta > 0, without which Theorem 23 fails", "pnmsgd"),
    item(
        "Theorem 35, proof, definitions of s_t and a_t",
        "proof line",
        "s_t = 2 eta L every n steps; a_t = 0 before i, 2 eta L/n before n(n-1)+i, then 2 eta L/(n-i+1)",
        "pnmsgd",
    ),
    item(
        "Theorem 35, proof, sentence before the display",
        "proof line",
        "z_t >= 0 for all t and z_{n^2} = 0",
        "pnmsgd",
    ),
    item(
        "Theorem 35, proof, display, line 1",
        "proof line",
        "D_alpha <= alpha/(2 eta^2 sigma^2) times the sum of the a_t^2: Theorem 22 with Gaussian noise",
        "affine_iterations_bound",
        "amplification_by_iteration_any_length",
        "amplification_general",
    ),
    item(
        "Theorem 35, proof, display, line 2",
        "proof line",
        "alpha/(2 eta^2 sigma^2) sum a_t^2 = 2 alpha L^2/sigma^2 (n(n-1)/n^2 + (n-i+1)/(n-i+1)^2)",
        "pnmsgd",
    ),
    item("Theorem 35, proof, display, line 3", "proof line", "< 4 alpha L^2/sigma^2", "pnmsgd"),
    item(
        "Appendix B, paragraph after Theorem 35",
        "number",
        "alpha = 2 ln(1/delta)/eps >= 5 and sigma = 5 L sqrt(ln(1/delta))/eps give (eps, delta)-DP",
        "several_passes_noise",
    ),
    item(
        "Appendix B, paragraph after Theorem 35",
        "ours",
        "alpha >= 34/9 is enough",
        "several_passes_noise_wider",
    ),
    item(
        "Appendix B, paragraph after Theorem 35",
        "sentence",
        "cleaner and with fewer assumptions on sigma than the moments accountant; utility by regret bounds",
        open=OTHERS,
    ),
    # --- Appendix C ---------------------------------------------------------------------------------------
    item(
        "Appendix C, definition of h",
        "definition",
        "h(w) = min over v in K of f(v) + L |w - v|: the Lipschitz extension, equal to f on K",
        "extension_on_the_set",
        "lipschitz_extension_agrees",
        open="read as an infimum: that it is attained needs a closed K (projection_needs_closed is the same matter)",
    ),
    item(
        "Appendix C, property 1",
        "proof line",
        "f^(w) = E h(w + Z) is defined on R^d",
        "grows_with_noise",
    ),
    item(
        "Appendix C, property 2",
        "proof line",
        "h is convex and L-Lipschitz, and so is f^",
        "lipschitz_extension_convex",
        "lipschitz_extension_lipschitz",
        "smoothing",
    ),
    item(
        "Appendix C, property 3",
        "proof line",
        "|grad f^(w) - grad f^(w')| <= L/lambda |w - w'|",
        "smoothed_smooth",
        "gaussian_total_variation",
    ),
    item(
        "Appendix C, property 3, display 2, lines 1 to 3",
        "proof line",
        "the difference of the gradients is the integral of grad h(w + z) (p_Z - p_Z')(z) dz",
        "slope_changes_little",
        open="the claim has the gradient as E h(w + lam z) z/lam, so that h need not have one",
    ),
    item(
        "Appendix C, property 3, display 2, lines 4 and 5",
        "proof line",
        "the norm of that integral is at most sup |grad h| times the integral of |p_Z - p_Z'|, which is L "
        "2 TV",
        "smoothing_gradient.1",
        "smoothing_gradient.2",
        "slope_changes_little",
        open="one component at a time",
    ),
    item(
        "Appendix C, property 3, display 3",
        "proof line",
        "TV(N(0, lambda^2 I), N(w' - w, lambda^2 I)) <= sqrt(D_1/2) <= |w - w'|/(2 lambda)",
        "smoothing_total_variation.1",
        "smoothing_total_variation.2",
    ),
    item(
        "Theorem 33",
        "ours",
        "f^ is sqrt(2/pi) L/lambda-smooth, which is best possible",
        "smoothing_smoother",
    ),
    item(
        "Appendix C, property 4, display, lines 1 to 3",
        "proof line",
        "|E[h(w+Z) - h(w)]| <= E|h(w+Z) - h(w)| <= L E|Z|",
        "smoothing_error.1",
        "smoothing_error.2",
        "smoothed_close",
    ),
    item(
        "Appendix C, property 4, display, last line",
        "proof line",
        "L E|Z| = L lambda sqrt d",
        "smoothing_mean_norm",
        "smoothed_close",
    ),
    item(
        "Theorem 33",
        "ours",
        "f^ lies above f, so that f^ minus a constant has half the error",
        "smoothed_above_it",
        "smoothing_error_halved",
    ),
    item(
        "Appendix C, property 4, display, last line",
        "ours",
        "E|Z| <= sqrt(E|Z|^2) = lambda sqrt d",
        "mean_norm",
    ),
)
