"""Berthier's report, fourth part: appendices A.4 to A.7."""

from verify.claims.inventory import item

PAPER = "berthier2019report"

ITEMS = (
    # --- A.4 ---------------------------------------------------------------------------------------------
    item(
        "Theorem 3.6, proof, noise",
        "proof line",
        "R_alpha(zeta_k, a) = alpha a^2/(2 sigma^2 gamma^2); the step differs by at most 2 gamma L",
        "gaussian_cost",
        "epoch_step_sensitivity",
    ),
    item(
        "Theorem 3.6, proof, constraints",
        "proof line",
        "z >= 0 forces a_1 = ... = a_(t-1) = 0",
        "expanding_first_shifts_any_real",
    ),
    item(
        "Theorem 3.6, proof, constraints",
        "ours",
        "it does for shifts that are not negative, as R(a) asks",
        "expanding_first_shifts_nonnegative",
    ),
    item("Theorem 3.6, proof, z_n", "proof line", "z_n = C^(n-t) s - sum of C^(n-k) a_k", "amplification_general"),
    item(
        "Theorem 3.6, proof, minimisation",
        "proof line",
        "the least |b|^2 with mu^T b = s is s^2/|mu|^2 at b = s mu/|mu|^2",
        "best_shifts_one_jump",
        "best_shifts_one_jump_reached",
        "best_shifts_certificate",
    ),
    item(
        "Theorem 3.6, proof, minimisation",
        "proof line",
        "b = lambda mu/2, lambda = 2 s/|mu|^2, |b|^2 = 4 gamma^2 L^2/|mu|^2",
        "best_shifts_one_jump_reached",
    ),
    item(
        "Theorem 3.6, proof, choice of b",
        "proof line",
        "the choice leaves all z >= 0 (not shown in the text)",
        "expanding_shifts_feasible",
    ),
    item("Theorem 3.6, proof, display 10", "proof line", "the sum of R is 2 alpha L^2/(sigma^2 |mu|^2)", "epoch_cost"),
    item(
        "Theorem 3.6, proof, last display",
        "proof line",
        "|mu|^2 = (1 - C^(-2(n-t+1)))/(1 - C^-2)",
        "expanding_geometric_sum",
    ),
    # --- A.5 ---------------------------------------------------------------------------------------------
    item(
        "Appendix A.5, first line", "proof line", "gamma ~ 1/sqrt(n) has C^-2 = 1 - 1/sqrt(n)", "berthier_a5_first_line"
    ),
    item("Appendix A.5, first line", "ours", "C^-2 >= 1 - 2/sqrt(n)", "berthier_a5_first_line_repaired"),
    item(
        "Appendix A.5, Taylor bound",
        "proof line",
        "(1 + u)^alpha <= 1 + alpha u + alpha (alpha - 1) u^2/2 for alpha >= 1, -1 < u <= 0",
        "berthier_a5_taylor",
    ),
    item("Appendix A.5, Taylor bound", "ours", "for alpha >= 2", "berthier_a5_taylor_repaired"),
    item(
        "Appendix A.5, display 3",
        "proof line",
        "(1 - 1/sqrt(n))^k <= 1 - k/sqrt(n) + k (k + 1)/(2 n)",
        "berthier_a5_power",
    ),
    item(
        "Appendix A.5, display 4",
        "proof line",
        "1 - (1 - 1/sqrt(n))^k >= k/sqrt(n) - k (k + 1)/(2 n)",
        "berthier_a5_power",
    ),
    item(
        "Appendix A.5, case distinction",
        "proof line",
        "k <= 2 sqrt(n) - 2 or k >= 2 sqrt(n) - 1",
        "berthier_a5_cases_repaired",
        open="where 2 sqrt(n) is no integer one k lies between; with 2 sqrt(n) - 2 as the exponent of the "
        "second case none does",
    ),
    item(
        "Appendix A.5, first case",
        "proof line",
        "1/(1 - (1 - 1/sqrt(n))^k) <= 2 n/k for k <= 2 sqrt(n) - 2",
        "berthier_a5_first_case",
    ),
    item(
        "Appendix A.5, second case",
        "proof line",
        "1/(1 - q^k) <= 1/(1 - q^(2 sqrt(n) - 1)) for k >= 2 sqrt(n) - 1",
        "berthier_a5_second_case",
    ),
    item(
        "Appendix A.5, last display, line 1",
        "proof line",
        "the two cases added up",
        open="the number of terms of the second case, n - 2 sqrt(n) + 2, is right where 2 sqrt(n) is an integer",
    ),
    item("Appendix A.5, last display, line 2", "proof line", "n - 2 sqrt(n) + 2 <= n", "berthier_a5_count"),
    item(
        "Appendix A.5, last display, line 3",
        "proof line",
        "the harmonic sum up to 2 sqrt(n) - 2 is at most 1 + log(2 sqrt(n))",
        "berthier_a5_harmonic",
    ),
    item("Appendix A.5, last display, line 4", "proof line", "the factor n cancels", "berthier_a5_cancel"),
    item(
        "Appendix A.5, rate",
        "sentence",
        "asymptotically the rate is log(n)/sqrt(n)",
        "shuffled_epoch_small_steps",
        "berthier_prop31_root",
        "berthier_prop31_every_n",
    ),
    item(
        "Appendix A.5, similarly",
        "sentence",
        "for gamma ~ 1/n the same way gives 4 alpha L^2 log(n)/(sigma^2 n)",
        "shuffled_epoch_small_steps",
    ),
    # --- A.6 ---------------------------------------------------------------------------------------------
    item(
        "Proposition 3.3, proof, step 1",
        "proof line",
        "u_(t+1) given u_t is Gaussian with covariance sigma^2 (I, -I; -I, I)",
        "noise_and_iterate",
        "noise_feedback_new_covariance",
    ),
    item(
        "Proposition 3.3, proof, step 2",
        "proof line",
        "the mean A (n, m) + B (once with m_t for m_(t+1)), n_t = 0, m' = (I - gamma alpha) m - gamma beta",
        "noise_feedback_same_mean",
    ),
    item(
        "Proposition 3.3, proof, step 2",
        "proof line",
        "V_(t+1) = sigma^2 (I, -I; -I, I) + A V_t A^T",
        "noise_feedback_one_step",
        "noise_feedback_new_covariance",
    ),
    item(
        "Proposition 3.3, proof, step 3",
        "proof line",
        "A V A^T has the one block a + (I - gamma alpha) c + (b + (I - gamma alpha) d)(I - gamma alpha)",
        "noise_feedback_one_step",
    ),
    item(
        "Proposition 3.3, proof, step 3",
        "proof line",
        "a_t = sigma^2 I, b_t = c_t = -sigma^2 I for t >= 1",
        "noise_feedback_new_covariance",
        "noise_and_iterate",
    ),
    item(
        "Appendix A.6, step 3, display 5",
        "proof line",
        "2 sigma^2 I - 2 sigma^2 (I - gamma alpha) is 2 gamma^2 alpha^2 sigma^2",
        "noise_feedback_last_line",
    ),
    item("Appendix A.6, step 3, display 5", "ours", "it is 2 gamma alpha sigma^2", "noise_feedback_last_line_repaired"),
    # --- A.7 ---------------------------------------------------------------------------------------------
    item(
        "Lemma 4.1, proof, first sentence",
        "proof line",
        "three mutually adjacent data sets of one size differ at one place",
        "adjacent_triple",
    ),
    item(
        "Lemma 4.1, proof, first sentence",
        "remark",
        "with the adjacency of Definition 2.1 (histograms within L1 distance 1), sets of one size are equal",
        "adjacent_one_size",
    ),
    item(
        "Lemma 4.1, proof, p and q",
        "proof line",
        "p = w_i p(.|E) + (1 - w_i) p(.|E^c), the last part common: p - q = w_i (p(.|E) - q(.|E))",
        "ternary_difference",
    ),
    item("Lemma 4.1, proof, display 4", "proof line", "w_i^j <= c^j", "ternary_of_samples"),
    item(
        "Lemma 4.1, proof, display 8",
        "proof line",
        "E_r (|p - q|/r)^j <= E_k E (|g - g'|/r(.|k))^j: convexity of x^j/y^(j-1); at most zeta(j)^j",
        "ternary_jensen",
        "ternary_mixture",
    ),
    item("Lemma 4.1, proof, last display", "proof line", "D <= (c zeta(j))^j", "ternary_of_samples"),
)
