"""The strengthenings that matter most, best first, each with what is gained over the paper."""

STRENGTHENINGS = (
    (
        "sharp_profile",
        "the best bound on E_gamma after a kernel as a function of E_gamma before it, for every kernel on any "
        "space: the two-point profile, which is convex and lies below the line that the papers use; no "
        "smaller function is a bound",
    ),
    (
        "sampled_gaussian_all_orders",
        "Lemma 2.12 without any condition on alpha and q, and for every sigma >= 1 in place of sigma >= 4",
    ),
    (
        "sampled_gaussian_geometric_mean",
        "in place of 2 alpha q^2/sigma^2: q (q (alpha - 1) + 1)/(2 sigma^2), for all orders and all noise",
    ),
    (
        "noisy_sgd_theorem_26_3",
        "Theorem 3.1 with the explicit constant 26/3 in place of an unnamed one, from bounds of the run's two costs "
        "(23 without them)",
    ),
    ("last_step_cost", "a bound on noisy SGD in a bounded set for every T that needs neither convexity nor smoothness"),
    (
        "federated_theorem_nonconvex",
        "Theorem 2 for any Lipschitz losses, convex or not, and any step size, with an explicit radius",
    ),
    (
        "weak_convexity_best_constant",
        "Lemma 25 for every c > 0, not only c <= 1, with the factor (e^c - 1)/c in place of 1 + c, the best one",
    ),
    (
        "weak_convexity_least_weight",
        "a smaller factor where every weight is at least p: the inequality of the weighted means, finitely "
        "many weights",
    ),
    ("feldman_theorem26_half", "Theorem 26 for every n with about half of its bound"),
    ("theorem32_half", "Theorem 32 for every n with about half of its first term"),
    ("best_shifts_attained", "Theorem 22 with the best shifts is exact: some iterations reach it"),
    ("contraction_of_maps", "Lemma 21 and Theorem 22 with only one of the two maps of each step contractive"),
    ("private_kernel_contraction", "the exact contraction of E_gamma by a kernel with bounded ratios"),
    ("private_kernel_extinction", "after finitely many private steps E_gamma is exactly 0"),
    ("projected_sgd_better_step", "1 - eta rho in place of M as the contraction of a gradient step"),
    ("federated_delta_order", "the delta of Theorem 2 falls like 1/n at a fixed batch size"),
    ("dp_pure_renyi", "pure eps-DP gives Renyi privacy alpha eps^2/2 at every order alpha > 1"),
    ("rdp_conversion_sharp", "a sharper conversion from Renyi to approximate differential privacy"),
    ("hockey_stick_from_renyi_moment", "the best E_gamma that one Renyi divergence gives"),
    ("gaussian_tv_composition_sharp", "two Gaussian steps in total variation: 4/5 of the root of squares"),
    (
        "composition_exact",
        "the exact curve of a composition of different eps_t and delta_t, attained by randomised responses",
    ),
    (
        "gaussian_delta_of_shift",
        "an explicit delta of the Gaussian calibration for every eps, of the order of eps for small eps",
    ),
    ("tv_composition_sharp", "exact composition in total variation"),
    ("laplace_total_variation_exact", "the exact calibration of Laplace noise for total variation"),
    ("gaussian_calibration", "the Gaussian calibration with 5/4 for eps up to 3, not only up to 1"),
    ("skip_population_loss", "Theorem 30 with half its constant, for odd n too"),
    ("corollary31_repaired_to_one", "Corollary 31, mended, for every eps up to 1"),
    ("smoothing_error_halved", "half of the error of Theorem 33, by subtracting a constant"),
    ("smoothing_smoother", "a smoothness of sqrt(2/pi) L/lambda in place of L/lambda in Theorem 33"),
    (
        "projected_sgd_regret",
        "Theorem 28 for every step size and every stretch of the run; at its own step half its bound",
    ),
    ("sampling_half_of_printed", "amplification by sampling with half of the printed approximation"),
    ("noise_feedback_at_most_two_noises", "with noise feedback no iterate has more than twice the variance"),
    ("renyi_convex_in_second_argument", "convexity of the Renyi divergence in its second argument"),
)
