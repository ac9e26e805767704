"""What Asoodeh and Calmon's paper on federated learning says from Section 3 on, item by item.

Statements about all probability measures are claims about laws on any space; lines of proofs and
witnesses may be on finite alphabets.
"""

from verify.claims.inventory import item

PAPER = "asoodeh2020federated"

ITEMS = (
    item(
        "Section 3, first paragraph",
        "sentence",
        "m = q n, and the number of iterations is T = n/m = 1/q",
        open="A convention for m that divides n; the text does not say so, and its Figure 2 breaks it "
        "(federated_whole_batches).",
    ),
    # --- Section 3.1 -----------------------------------------------------------------------------------
    item(
        "Section 3.1, iteration",
        "algorithm",
        "m = 1: W_t = proj(W_(t-1) - eta grad - eta sigma Z_t), users in a random order, T = n; W_T is released",
        open="A description; what is claimed of it stands in (11) and Theorem 2.",
    ),
    item(
        "(10)",
        "definition",
        "Psi_t(w) = w - eta grad l(w, x_pi(t)); K_t(w) = proj N(Psi_t(w), eta^2 sigma^2 I)",
        open="A definition that asserts nothing.",
    ),
    item(
        "Section 3.1, sentence after (10)",
        "sentence",
        "eta_eps(K_t) < 1 for all eps >= 0 and rho < oo",
        "federated_kernel_contracts",
    ),
    item(
        "Section 3.1, sentence after (10)",
        "ours",
        "Lipschitz losses need not be convex or smooth: 2 (rho + eta L) in place of 2 rho",
        "federated_lipschitz_only",
    ),
    item(
        "Figure 1",
        "figure",
        "An iteration is Psi_t, then Gaussian noise, then the projection",
        open="A diagram of the definition (10).",
    ),
    item(
        "Section 3.1, neighbouring datasets",
        "sentence",
        "mu_j = mu_j' for j < t; mu_t = mu_(t-1) K_t, mu_t' = mu_(t-1) K_t'; private if E_eps(mu_T || mu_T') <= delta",
        "lemma3_hockey_stick",
        "hockey_stick_chain",
    ),
    item(
        "equation (11), display before it",
        "proof line",
        "E_eps(mu_T || mu_T') <= E_eps(mu_(T-1) || mu'_(T-1)) eta_eps(K_T), and once more",
        "hockey_stick_chain",
    ),
    item(
        "equation (11), first line",
        "proof line",
        "E_eps(mu_T || mu_T') <= E_eps(mu_t || mu_t') prod over j > t of eta_eps(K_j)",
        "hockey_stick_chain",
    ),
    item(
        "equation (11), second line",
        "proof line",
        "... with mu_t = mu_(t-1) K_t and mu_t' = mu_(t-1) K_t'",
        "lemma3_hockey_stick",
    ),
    item(
        "(11)",
        "ours",
        "the sharp profiles iterated, instead of the product; exact for randomised response",
        "hockey_stick_profile_chain",
        "randomised_response_powers",
        "randomised_response_profile",
        "randomised_response_iterated",
        "randomised_response_product_gap",
    ),
    item(
        "Section 3.1, sentence after (11)",
        "sentence",
        "delta needs the coefficients of projected Gaussian kernels and E_eps between mixtures of projected "
        "Gaussians, by Jensen, data processing and Lemma 1",
        "hockey_stick_mixture",
        "data_processing_hockey_stick",
    ),
    # --- Algorithm 1 and Theorem 2 ---------------------------------------------------------------------
    item(
        "Algorithm 1",
        "algorithm",
        "Batches B_t of m users without replacement, local update and noise, average, projection; W_T is released",
        "theorem2_federated",
    ),
    item(
        "Theorem 2",
        "statement",
        "Algorithm 1 is (eps, delta)-DP, eps >= 0, with delta = (m/n) theta(2 L/(sqrt(m) sigma)) (1 - "
        "a^(n/m))/(1 - a), a = theta(2 rho sqrt(m)/(eta sigma)); convex, L-Lipschitz, beta-smooth losses, "
        "eta <= 2/beta",
        "theorem2_federated",
        "federated_every_step",
        "average_over_orders",
        "federated_product_bound",
    ),
    item(
        "Theorem 2",
        "ours",
        "delta with the batches, users, noise, step size; range; all users at once",
        "federated_delta_last_batch",
        "federated_delta_more_batches",
        "federated_delta_order",
        "federated_delta_monotone",
        "federated_delta_learning_rate",
        "federated_delta_more_noise",
        "federated_delta_range",
        "federated_all_users",
    ),
    item(
        "Theorem 2",
        "ours",
        "for Lipschitz losses, convex or not, and any step size, with 2 (rho + eta L) for 2 rho",
        "federated_theorem_nonconvex",
    ),
    item(
        "Theorem 2",
        "ours",
        "exact for one batch of all users; for eps > 0 and more batches never attained",
        "federated_all_users_attained",
        "federated_never_attained",
    ),
    item(
        "Theorem 2, proof, assignment of users",
        "proof line",
        "pi(i) = t if i is in B_t; mu_t = mu_t' for t < pi(i)",
        open="A definition, and that runs agree as long as their data do; it is how federated_every_step begins.",
    ),
    item(
        "Theorem 2, proof, display 1",
        "proof line",
        "The average of the noises of a batch is sigma~ Z_t with sigma~^2 = eta^2 sigma^2/m",
        "federated_noise_variance",
    ),
    item(
        "Theorem 2, proof, (12), line 1",
        "proof line",
        "E_eps(mu_T || mu_T') <= sum over t of Pr(pi(i) = t) E_eps(mu_t || mu_t') prod over j > t of eta_eps(K_j)",
        "hockey_stick_mixture",
        "hockey_stick_chain",
    ),
    item("Theorem 2, proof, (12), line 2", "proof line", "Pr(pi(i) = t) = q", "federated_batch_probability"),
    item(
        "Theorem 2, proof, (13), line 1",
        "proof line",
        "eta_eps(K_j) is the supremum of E_eps(K_j(w1) || K_j(w2)) over w1, w2 in the ball",
        "two_point_theorem",
    ),
    item(
        "Theorem 2, proof, (13)",
        "proof line",
        "Without the projection E_eps is no smaller (data processing, also the display after (16))",
        "data_processing_hockey_stick",
    ),
    item(
        "Theorem 2, proof, (14)",
        "proof line",
        "The supremum over the image of the ball is theta_eps(diameter of the image/sigma~)",
        "gaussian_kernel_coefficient",
        "gauss_kernel_bounded_set",
        open="Printed without the norm bars around the image.",
    ),
    item(
        "Theorem 2, proof, (15)",
        "proof line",
        "... <= theta_eps(2 rho/sigma~), since the image of the ball has at most the diameter 2 rho",
        "federated_ball_diameter",
        "federated_coefficient_bound",
    ),
    item(
        "Theorem 2, proof, (15) to (16)", "proof line", "2 rho/sigma~ = 2 rho sqrt(m)/(eta sigma)", "federated_exponent"
    ),
    item(
        "Theorem 2, proof, fact (1), first half",
        "proof line",
        "For convex, beta-smooth losses w - grad l(w, x) is contractive for eta <= 2/beta",
        "federated_step_without_eta",
    ),
    item(
        "Theorem 2, proof, fact (1), first half",
        "ours",
        "with the step size in the map",
        "convex_gradient_step_contractive",
    ),
    item("Theorem 2, proof, fact (1), second half", "proof line", "... and so is Psi_j", "federated_batch_step"),
    item(
        "Theorem 2, proof, fact (2)",
        "proof line",
        "r -> theta_eps(r) is increasing",
        "theta_increasing_r",
        "theta_nondecreasing_r",
    ),
    item(
        "Theorem 2, proof, fact (2)",
        "ours",
        "slope, convex and concave ranges of theta in r; theta in sigma",
        "theta_lipschitz",
        "theta_decreasing_sigma",
        "phi_rate_grows",
        "theta_convex_small_r",
        "phi_rate_falls",
        "theta_concave_large_r",
    ),
    item(
        "Theorem 2, proof, displays before (17)",
        "proof line",
        "mu_t is mu_(t-1) mixed by K_t, mu_t' the same law mixed by K_t'",
        open="Definitions; they are hypotheses of federated_every_step.",
    ),
    item(
        "Theorem 2, proof, (17)",
        "proof line",
        "Jensen: E_eps(mu K || mu K') <= integral of E_eps(K(y) || K'(y)) mu(dy)",
        "hockey_stick_mixture",
    ),
    item(
        "Theorem 2, proof, (18)",
        "proof line",
        "Without the projections the integral is no smaller",
        "data_processing_hockey_stick",
    ),
    item(
        "Theorem 2, proof, (19)",
        "proof line",
        "The integrand is theta_eps(|Psi_t(y) - Psi_t'(y)|/sigma~), by Lemma 1",
        "gauss_half_line_sup",
        "gauss_half_line_attained",
        "gaussian_hockey_stick",
    ),
    item(
        "Theorem 2, proof, (20)",
        "proof line",
        "... <= theta_eps(2 L eta/(m sigma~)); the reason given is Lemma 2, meant is fact (2)",
        "federated_mean_over_states",
        "federated_coefficient_bound",
    ),
    item(
        "Theorem 2, proof, (20), (21)",
        "proof line",
        "2 L eta/(m sigma~) <= 2 L/(sqrt(m) sigma), in fact equal",
        "federated_plugged_in_repaired",
    ),
    item(
        "Theorem 2, proof, display after (21)",
        "proof line",
        "|Psi_t(y) - Psi_t'(y)| = (eta/m) |grad l(y, x_i) - grad l(y, x_i')| <= 2 L eta/m",
        "federated_gradient_norm_repaired",
    ),
    item(
        "Theorem 2, proof, display after (21), reason",
        "proof line",
        "The bound follows from |grad l| <= 2 L",
        "federated_gradient_norm_printed",
    ),
    item(
        "Theorem 2, proof, last display, line 1",
        "proof line",
        "(16) and (21) in (12) give q times the theta of the datum times the sum of a^(T - t), for the theorem",
        "federated_plugged_in",
    ),
    item(
        "Theorem 2, proof, last display", "ours", "as an upper bound the printed display holds", "federated_upper_only"
    ),
    item(
        "Theorem 2, proof, last display, line 2",
        "proof line",
        "The sum of a^(T - t) is (1 - a^(n/m))/(1 - a)",
        "geometric_sum",
    ),
    item(
        "Section 3.2, strongly convex losses",
        "sentence",
        "For strongly convex losses the step has a Lipschitz constant strictly below 1",
        "federated_strongly_convex_step",
    ),
    item(
        "Section 3.2, strongly convex losses",
        "ours",
        "for eta < 2/beta it has",
        "federated_strongly_convex_step_repaired",
    ),
    item(
        "Section 3.2, strongly convex losses, improvement",
        "sentence",
        "With a Lipschitz constant below 1 Theorem 2 can be improved",
        "federated_strongly_convex_delta",
    ),
    # --- Figure 2 --------------------------------------------------------------------------------------
    item(
        "Figure 2",
        "figure",
        "delta of Theorem 2 for q = 0.1, 0.2, 0.3; eta = 0.5, L = 1, rho = 1, sigma = 1.5, n = 100",
        "federated_figure2_q10",
        "federated_figure2_q20",
        "federated_figure2_q30",
        "federated_figure2_theorem",
        "federated_figure2_private_10",
        "federated_figure2_private_20",
        "federated_figure2_private_30",
        open="The picture itself is not in the text; four points of each curve are enclosed.",
    ),
    item("Figure 2, its rates", "figure", "At these rates T = n/m = 1/q batches are run", "federated_whole_batches"),
    item(
        "Figure 2, its rates",
        "ours",
        "with floor(n/m) batches the delta of Theorem 2 is still a bound",
        "theorem2_whole_rounds",
    ),
    item(
        "Figure 2, its curves",
        "ours",
        "at these parameters contraction and sampling contribute less than a thousandth of delta",
        "federated_figure2_one_batch",
    ),
    item(
        "Figure 2, its curves",
        "ours",
        "with Renyi bounds for all but the last batch the curve q = 0.1 comes down by a factor of 2.4 at eps = 1 and "
        "of more than 9 at eps = 2 (not at eps = 1/2)",
        "federated_figure2_renyi_too",
    ),
    item(
        "Figure 2, the order of its curves",
        "figure",
        "In the figure more users in each iteration mean a smaller delta",
        "federated_figure2_order",
        open="For eps in [0, 1]; the range of the axis is not in the text.",
    ),
    item(
        "Figure 2, sentence about it",
        "sentence",
        "The more users are involved in each iteration, the higher the privacy guarantee",
        "federated_figure2_order",
        "federated_figure2_more_users",
        open="about the figure; as a law for all parameters it is false, see the remarks",
    ),
    item(
        "Figure 2, sentence about it",
        "ours",
        "not a law for all parameters; a condition under which it is; two effects against each other",
        "federated_more_users",
        "federated_more_users_repaired",
        "federated_two_effects",
    ),
    item(
        "Figure 2, sentence about it",
        "ours",
        "at eps = 0 all users at once have at least sqrt(n/m) (1 - a) times the delta of batches of m",
        "federated_all_users_worse",
        "theta_total_variation_star",
    ),
    # --- Section 4 -------------------------------------------------------------------------------------
    item(
        "Section 4, first paragraph",
        "sentence",
        "The DP parameters are expressed as products of contraction coefficients; no composition theorem is needed",
        "hockey_stick_chain",
        "federated_delta_one_batch",
    ),
    item(
        "Section 4, all updates released",
        "sentence",
        "If all updates are released, privacy amounts to the coefficient of the tensor product of the kernels",
        open="A programme for further work; no statement is given.",
    ),
)
