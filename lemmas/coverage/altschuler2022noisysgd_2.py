"""What Altschuler and Talwar say, part 2: preliminaries (Section 2)."""

from verify.claims.inventory import table

PAPER = "altschuler2022noisysgd"

ITEMS = table(
    # --- Section 2.1 ---------------------------------------------------------------------------------
    ("Section 2, notation", "definition", "Laws, push-forwards, convolutions, mixtures, vectors Z_(S:T)", "",
        "notation only"),
    ("Section 2.1, definitions", "definition",
        "L-Lipschitz: |g(w) - g(w')| <= L |w - w'|; M-smooth: the same for the gradient (g is real-valued, though "
            "printed as a map to R^d)", "lipschitz_is_slopes smoothness_is_of_the_function"),
    ("Lemma 2.1", "statement", "For any eta <= 2/M a gradient step on a convex M-smooth loss is a contraction"),
    ("Lemma 2.1", "ours", "true for 0 <= eta <= 2/M, by co-coercivity of the gradient",
        "convex_gradient_step_contractive co_coercive"),
    # --- Section 2.2 ---------------------------------------------------------------------------------
    ("Definition 2.2", "definition", "(eps, delta)-DP"),
    ("Definition 2.3", "definition", "D_alpha as an integral of (mu/nu)^alpha nu; nonnegative; 0/0 = 0, x/0 = infinity",
        "renyi_power_quotient renyi_nonnegative renyi_of_every_order"),
    ("Definition 2.3, order 1", "definition",
        "Order 1 by continuity: the KL divergence (the limit from above, where some D_alpha, alpha > 1, is finite)",
        "limit_at_one kl_below_orders order_near_one renyi_of_every_order"),
    ("Definition 2.3, order infinity", "definition", "Order infinity by continuity: the logarithm of the largest ratio",
        "pure_bounds_orders order_infinity_is_limit renyi_of_every_order"),
    ("Definition 2.3", "ours", "D_alpha grows with alpha", "renyi_increases"),
    ("Definition 2.4", "definition", "(alpha, eps)-RDP"),
    ("Lemma 2.5", "statement", "(alpha, eps)-RDP gives (eps + log(1/delta)/(alpha - 1), delta)-DP for delta in (0, 1)"),
    ("Lemma 2.5", "ours", "the best delta that the moment gives, and a smaller eps for the same delta",
        "hockey_stick_from_renyi_moment rdp_conversion_sharp"),
    ("Lemma 2.6, sentence before it", "sentence",
        "KL is jointly convex; for alpha > 1 the Renyi divergence is only jointly quasi-convex",
        "kl_mixture joint_quasi_convexity renyi_not_jointly_convex"),
    ("Lemma 2.6", "statement", "Joint quasi-convexity for alpha >= 1",
        "joint_quasi_convexity kl_mixture mixture_moment"),
    ("Lemma 2.7", "statement", "Post-processing by a possibly random function, alpha >= 1", "rdp_post_processing"),
    ("Lemma 2.8, sentence before it", "sentence",
        "The chain rule of KL has no direct analogue for alpha not 1; the two versions are equivalent", "",
        "the equivalence of the two versions: they speak of different objects"),
    ("Lemma 2.8", "statement",
        "Adaptive composition of an (alpha, e1) and an (alpha, e2) algorithm is (alpha, e1 + e2)-RDP",
        "rdp_two_mechanisms rdp_composition"),
    ("Lemma 2.9", "statement", "D of the joint laws is at most the sum of the largest conditional divergences",
        "rdp_two_mechanisms rdp_composition iterations_shifted"),
    # --- Section 2.3 ---------------------------------------------------------------------------------
    ("Section 2.3, first paragraph", "sentence", "A private algorithm on a random sample becomes more private", "",
        "for the sampled Gaussian mechanism and the direction of Definition 2.10"),
    ("Definition 2.10", "definition",
        "S_alpha(q, sigma), the divergence of N(0, sigma^2) from its mixture with N(1, sigma^2)",
        "sampled_gaussian_of_every_order"),
    ("Definition 2.10", "ours", "S_alpha stays below log(1/(1 - q)) for all alpha and sigma",
        "sampled_gaussian_bounded sampled_gaussian_power_tangent"),
    ("Lemma 2.11", "statement",
        "Over all laws of shifts in the ball of radius R the largest divergence is S_alpha(q, sigma/R)",
        "sampled_gaussian_mixture_of_shifts sampled_gaussian_rotation sampled_gaussian_smaller_shift "
            "sampled_gaussian_scaling sampled_gaussian_extremes_every_order"),
    ("Section 2.3, definition of alpha*", "definition",
        "alpha* is the largest alpha with two conditions: the second has a positive denominator, the set is bounded "
            "and an interval", "alpha_star_denominator alpha_star_bounded alpha_star_first_condition_interval",
        "that some alpha > 1 satisfies both (seen as alpha tends to 1)"),
    ("Section 2.3, definition of alpha*", "ours", "the first condition passes to larger noises",
        "alpha_star_first_condition_noise"),
    ("Section 2.3, remark i) on numerical bounds", "remark",
        "The bounds can be computed numerically for any alpha >= 1", "noisy_sgd_numerical_bound_3_6"),
    ("Section 2.3, remark ii)", "remark", "The condition does not preclude alpha from the typical regime", "",
        "'typical' has no formula; one region is shown"),
    ("Lemma 2.12", "statement", "S_alpha(q, sigma) <= 2 alpha q^2/sigma^2 for q < 1/5, sigma >= 4, 1 < alpha <= alpha*",
        "sampled_gaussian_bound"),
    ("Lemma 2.12", "ours",
        "it holds for all orders, all q and sigma >= 1; the steps; better constants; two-sided forms",
        "sampled_gaussian_all_orders sampled_gaussian_geometric_mean sampled_gaussian_power_lipschitz "
            "sampled_gaussian_power_taylor sampled_gaussian_taylor sampled_gaussian_curvature "
            "sampled_gaussian_three_halves sampled_pair_moment"),
    ("Lemma 2.12, sentence before it", "sentence", "The bound is tight", "",
        "tightness over a range: a lower bound of S by the square of the ratio needs one more integral"),
    # --- Section 2.4 ---------------------------------------------------------------------------------
    ("Definition 2.13", "definition",
        "Projected noisy iterations with random contractions: their laws give that of the last iterate"),
    ("Definition 2.13", "ours", "true for maps that are independent of the state and over time, and without that not",
        "random_maps_may_not_depend_on_the_state random_maps_may_not_depend_on_each_other "
            "prop217_maps_that_see_the_state random_maps_independent_of_the_state random_maps_independent_over_time"),
    ("Definition 2.13", "definition", "The projection onto a convex set exists (closed is not said)",
        "projection_open_interval"),
    ("footnote 8", "footnote", "Projections are contractive, and compositions of contractions are contractions",
        "convex_projection_contractive"),
    ("Definition 2.14", "definition",
        "Shifted Renyi divergence: the infimum over laws within z; W_infinity is attained",
        "wasserstein_attained_by_coupling unshifted_divergence_bounds"),
    ("Definition 2.14", "ours", "certificates of lower bounds for W_infinity and for the shifted divergence",
        "point_laws_apart shifted_divergence_dual_bound shifted_divergence_certificate"),
    ("Lemma 2.15", "statement", "Noise of variance sigma^2 reduces the shift by a at the price alpha a^2/(2 sigma^2)",
        "shift_reduction gaussian_cost"),
    ("Lemma 2.16", "statement", "Random contractions that differ by at most s raise the shift by at most s",
        "contraction_of_maps contraction_of_random_maps"),
    ("Proposition 2.17", "statement", "Shifts a_t with z_t >= 0 = z_T: D_alpha <= alpha/2 sum a_t^2/sigma_t^2",
        "amplification_by_iteration_any_length amplification_general affine_iterations_bound"),
    ("Proposition 2.17", "ours",
        "for independent maps, and without independence not; any number of steps; affine maps, real shifts",
        "random_maps_may_not_depend_on_the_state random_maps_may_not_depend_on_each_other "
            "prop217_maps_that_see_the_state random_maps_independent_of_the_state random_maps_independent_over_time "
            "amplification_by_iteration_any_length amplification_general iterations_shifted affine_iterations_steps "
            "affine_iterations_bound"))
