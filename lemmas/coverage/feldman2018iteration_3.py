"""Feldman, Mironov, Talwar, Thakurta, part 3: noisy SGD (Section 4)."""

from verify.claims.inventory import item

PAPER = "feldman2018iteration"

OTHERS = "a comparison with a result of another paper, whose statement is not given here"

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
    item("Algorithm 1, line 3", "ours", "on an open interval there is no nearest point", "projection_needs_closed"),
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
        "eta <= 2/beta, alpha > 1: PNSGD is (alpha, alpha eps/(n+1-t))-RDP for its t-th input, eps = 2 L^2/sigma^2",
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
        "Theorem 23, proof, display 1", "proof line", "sup_w |g_t(w) - g'_t(w)| <= 2 eta L", "messages_locally_private"
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
        "D_alpha <= alpha/(2 eta^2 sigma^2) sum a_t^2 <= 2 alpha L^2/(sigma^2 (n-t+1)), summed over i = 1, ..., n",
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
    item("Theorem 24", "ours", "with 0 < eta <= 2/beta, on every closed convex set", "skipped_run", "skip_pnsgd"),
    item(
        "Theorem 24",
        "ours",
        "a point that a run uses with probability p gains about this factor; p = t/(floor(n/2) + 1) for t <= n/2",
        "skipping_seldom_used",
    ),
    # --- Lemma 25 -----------------------------------------------------------------------------------------
    item(
        "Lemma 25",
        "statement",
        "D_alpha(mu_i||nu_i) <= c/(alpha-1), c in (0, 1]: D_alpha of the mixtures <= (1+c) E[D_alpha(mu_i||nu_i)]",
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
        "D_alpha(X_T||X'_T) = 0 for t > T, otherwise at most 2 alpha L^2/(sigma^2 (T-t+1)): Theorem 23 with n = T",
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
    item("Theorem 26, proof, last display, fourth link", "proof line", "ln(n-t+1) <= ln n", "feldman_theorem26_link4"),
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
        "for every eta > 0, without smoothness, PNSGD and its variants are locally (alpha, 2 alpha L^2/sigma^2)-RDP",
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
)
