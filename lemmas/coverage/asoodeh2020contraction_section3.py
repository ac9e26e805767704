"""Privacy Amplification of Iterative Algorithms via Contraction Coefficients: Section III."""

from verify.claims.inventory import table

PAPER = "asoodeh2020contraction"

ITEMS = table(
    # --- Section III ---------------------------------------------------------------------------------
    ("Theorem 2, equation (8)", "statement", "eta_gamma(K) is the supremum of E_gamma(K(y1) || K(y2)), gamma >= 1.",
        "two_point_theorem"),
    ("Theorem 2", "ours",
        "the whole trade-off (sharp profile): the least bound at every level, from two point masses that share a "
            "third.",
        "sharp_profile sharp_profile_upper sharp_profile_convex sharp_profile_monotone gauss_two_inputs_profile"),
    ("Theorem 2", "ours", "kernels with bounded likelihood ratios.",
        "private_kernel_contraction private_kernel_extinction"),
    ("Theorem 2, sentence after it", "sentence", "Dobrushin's theorem is the case gamma = 1.",
        "hockey_stick_absolute_form dobrushin_formula"),
    ("Lemma 1, (9)", "statement", "E_gamma of Laplace laws of scale v is (1 - exp((v log gamma - |m1 - m2|)/(2 v)))_+.",
        "laplace_hockey_stick"),
    ("Section III, variance of the Laplace law", "number", "The Laplace law of scale v has mean m and variance 2 v^2.",
        "", "the mean, by symmetry; the integral over the whole line is cut at 60 scales"),
    ("Lemma 1, (9)", "ours", "the distribution function of the Laplace law and the facts behind the lemma.",
        "laplace_lower_tail laplace_hockey_stick laplace_ratio_threshold"),
    ("Lemma 1, (9)", "ours", "how the closed form depends on distance and gamma.",
        "lambda_increasing_r lambda_decreasing_gamma lambda_convex_gamma lambda_total_variation"),
    ("Lemma 2", "statement",
        "E_gamma of N(m1, sigma^2 I) and N(m2, sigma^2 I) is Q(log(gamma)/b - b/2) - gamma Q(log(gamma)/b + b/2), b = "
            "||m1 - m2||/sigma.", "theta_quotient_at_zero"),
    ("Lemma 2", "ours", "for different means; 0 for equal ones, which is the continuous value.",
        "gaussian_divergence gauss_half_line_sup gauss_half_line_attained gaussian_hockey_stick"),
    ("Lemma 2", "ours", "the likelihood ratio and the steps from half-lines to unions of intervals.",
        "hockey_stick_common_factor gauss_density_ratio gauss_ratio_above gauss_ratio_below gaussian_hockey_stick "
            "gauss_part_nonnegative"),
    ("Definition 1", "definition", "theta_gamma maps [0, oo) to [0, 1].", "theta_positive theta_below_one"),
    ("Definition 1, second line", "definition",
        "theta_gamma(r) = Q(log(gamma)/r - r/2) - gamma Q(log(gamma)/r + r/2) for every r >= 0.",
        "theta_quotient_at_zero"),
    ("Definition 1, second line", "ours", "the value 0 at r = 0 is the continuous one.",
        "theta_small theta_small_gamma_below_one"),
    ("Definition 1, unit vector u", "definition",
        "The first line of (10) does not depend on the unit vector u or the dimension.", "hockey_stick_common_factor"),
    ("Definition 1", "ours", "theta in r and gamma: bounds, duality, convexity, limits.",
        "mills_ratio_decreasing normal_density_bound theta_tilt theta_rate_r theta_below_tail theta_duality "
            "theta_total_variation theta_decreasing_gamma theta_convex_gamma theta_slope_gamma normal_tail_bound "
            "root_is_exponential bhattacharyya_tails gauss_second_moment_tail theta_limit_gamma theta_on_scale "
            "theta_increasing_on_scale"),
    ("equation (11)", "statement", "E_gamma(N(m1, sigma^2 I) || N(m2, sigma^2 I)) = theta_gamma(||m1 - m2||/sigma).",
        "gauss_half_line_sup gauss_half_line_attained"),
    ("Section III, theta and R_alpha", "sentence",
        "theta_gamma has the role of R_alpha: both grow with the shift, from 0.",
        "theta_increasing_r theta_small gaussian_noise_size_monotone"),
    ("Section III", "statement", "The additive Gaussian kernel has eta_gamma = 1.", "additive_gauss_trivial"),
    ("Section III, additive Gaussian kernel", "ours", "the rate at which theta tends to 1.", "theta_limit_distance"),
    ("Section III", "statement", "The additive Laplace kernel has eta_gamma = 1.", "additive_laplace_trivial"),
    ("Section III, footnote 1", "footnote",
        "eta_TV = 1 for Gaussian channels without input constraint; eta_TV = 1 exactly if eta_f = 1 for all non-linear "
            "f.", "additive_noise_coefficient additive_gauss_trivial",
        "for every convex f: a supremum over all functions f and all kernels on general spaces; for f = (t - gamma)_+ "
            "see the next item"),
    ("Section III, footnote 1", "ours",
        "1 - eta_TV <= 1 - eta_gamma <= gamma (1 - eta_TV), so that one is 1 exactly if the other is.",
        "overlap_between theta_total_variation"),
    ("Section III, footnote 2", "footnote", "In d dimensions the size of Laplace noise has the order d log d."),
    ("Section III, footnote 2", "ours",
        "no constant makes d log d a lower bound; independent coordinates keep a product overlap.",
        "laplace_norm_order_repaired laplace_mean_norm product_overlap"),
    ("Section III, projected Gaussian kernel", "definition",
        "Projection and bounded input give kernels with eta_gamma < 1.",
        "step_contracts gaussian_kernel_coefficient theta_below_one data_processing_hockey_stick"),
    ("Section III, projected Gaussian kernel", "ours",
        "on an interval the projection bounds all likelihood ratios: the kernel is eps-DP for a finite eps, and "
            "E_gamma vanishes for large gamma.",
        "normal_tails_log_concave normal_density_ratio_below_tails projected_gauss_no_gain projected_gauss_ratio_grows "
            "projected_gauss_short_interval"),
    ("Section III, projected Laplace kernel", "definition", "y -> projection of y + L, L Laplace.", "",
        "a definition; see the next item"),
    ("Section III, projected Laplace kernel", "ours",
        "the projection on [m1, m2] does not lower E_gamma of Laplace laws.", "laplace_projection_visible"))
