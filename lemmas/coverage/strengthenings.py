"""The strengthenings that matter most, best first, each with what is gained over the paper."""

STRENGTHENINGS = (
    (
        "sharp_profile",
        "the best bound on E_gamma after a kernel as a function of E_gamma before it, for every kernel on any "
        "space: the two-point profile; no smaller function is a bound",
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
    (
        "last_step_bound",
        "a bound on noisy SGD in a bounded set for every T that needs neither convexity nor smoothness",
    ),
    (
        "federated_theorem_nonconvex",
        "from the bound of the run: Theorem 2 for any Lipschitz losses, convex or not, and any step size, with an explicit "
        "radius",
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
    ("theorem32_half", "the budget of Theorem 32 for every n with about half of its first term, as numbers"),
    ("best_shifts_attained", "Theorem 22 with the best shifts is exact: some iterations reach it (in numbers)"),
    ("contraction_of_maps", "Lemma 21 with only one of the two maps contractive"),
    (
        "private_kernel_contraction",
        "a bound on the contraction of E_gamma by a kernel with bounded ratios, which randomised response attains",
    ),
    ("private_kernel_extinction", "one private step takes a small E_gamma to exactly 0"),
    ("projected_sgd_better_step", "1 - eta rho in place of M as the contraction of a gradient step"),
    ("federated_delta_order", "the delta of Theorem 2 falls like 1/n at a fixed batch size"),
    ("dp_pure_renyi", "pure eps-DP gives Renyi privacy alpha eps^2/2 at every order alpha > 1"),
    ("rdp_conversion_sharp", "a sharper conversion from Renyi to approximate differential privacy"),
    (
        "hockey_stick_from_renyi_moment",
        "E_gamma from one Renyi moment, H/(alpha tau^(alpha - 1)): below Markov's inequality",
    ),
    (
        "gaussian_tv_composition_sharp",
        "two Gaussian queries chosen beforehand, in total variation: 4/5 of the root of squares, as numbers",
    ),
    (
        "composition_exact",
        "the exact curve of a composition of different eps_t and delta_t, attained by randomised responses",
    ),
    (
        "gaussian_delta_of_shift",
        "an explicit delta of the Gaussian calibration for every eps, of the order of eps for small eps",
    ),
    (
        "tv_composition_sharp",
        "composition in total variation: delta_1 + delta_2 - delta_1 delta_2 (`tv_composition_attained`)",
    ),
    (
        "laplace_total_variation_exact",
        "Laplace noise of scale Delta/(-2 log(1 - delta)) is enough for total variation delta",
    ),
    ("gaussian_calibration", "the Gaussian calibration with 5/4 for eps up to 3, not only up to 1"),
    ("skip_population_loss", "Theorem 30 with half its constant, for odd n too"),
    ("smoothing_error_halved", "half of the error of Theorem 33 at each point, by subtracting a constant"),
    (
        "smoothing_smoother",
        "the bound 2 L TV behind the smoothness in Theorem 33: sqrt(2/pi) L/lambda in place of L/lambda, as numbers",
    ),
    (
        "projected_sgd_regret",
        "Theorem 28 for every step size and every stretch of the run; at its own step half its bound",
    ),
    ("sampling_half_of_printed", "amplification by sampling with half of the printed approximation"),
    (
        "noise_feedback_at_most_two_noises",
        "with noise feedback no iterate has more than twice the variance (one parameter, gamma alpha_t in [0, 1])",
    ),
    ("renyi_convex_in_second_argument", "convexity of the Renyi divergence in its second argument"),
)
