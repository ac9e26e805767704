"""Privacy Amplification of Iterative Algorithms via Contraction Coefficients: Sections IV.A to IV.C."""

from verify.claims.inventory import table

PAPER = "asoodeh2020contraction"

ITEMS = table(
    # --- Section IV.A --------------------------------------------------------------------------------
    ("Lemma 3", "statement",
        "D_f of the outputs on data that differ in x_i is at most that after step i times the coefficients of the "
            "steps after i.", "lemma3_f_divergence lemma3_hockey_stick"),
    ("Lemma 3", "ours", "what the product of coefficients loses, on randomised response; the iterated profile instead.",
        "hockey_stick_profile_chain randomised_response_powers randomised_response_profile "
            "randomised_response_iterated randomised_response_product_gap"),
    # --- Section IV.B --------------------------------------------------------------------------------
    ("Section IV.B, assumptions on the loss", "definition",
        "The loss is L-Lipschitz, its gradient beta-Lipschitz, and it is rho-strongly convex, for all x; eta > 0 is "
            "any learning rate.", "",
        "assumptions; what they force is the next item, that they are too few shows with (14)"),
    ("Section IV.B, assumptions on the loss", "ours", "the assumptions force rho <= beta and rho D <= 2 L.",
        "strong_convexity_below_smoothness strongly_convex_diameter"),
    ("Section IV.B, equation (12)", "definition",
        "Y_(t+1) is the projection of Y_t - eta (grad l(Y_t, x_(t+1)) + Z_(t+1))."),
    ("Algorithm 1", "algorithm",
        "Repeats (12) for t = 0, ..., n - 1 and returns Y_n; step i is the kernel y -> projection of psi(y) + eta Z.",
        "gradient_noise_sign"),
    ("Section IV.B, law of Y_t", "sentence", "Y_t has the law mu_0 K_(x_1) ... K_(x_t).",
        "noisy_iteration_is_chain figure_output_law_repaired"),
    ("equation (13)", "statement",
        "E of the outputs is at most E(zeta || omega) times the coefficients of steps i + 1 to n; if this is at most "
            "delta the algorithm is (eps, delta)-DP for item i.", "hockey_stick_chain"),
    ("Section IV.B, after (13)", "sentence",
        "For Laplace and Gaussian noise the coefficient of a step can be computed.",
        "step_contracts step_of_two_records uniform_steps gauss_kernel_bounded_set",
        "what is computed is an upper bound: the projection is left out; next item"),
    ("Section IV.B, after (13)", "ours",
        "on an interval the projection lowers the Gaussian coefficient where the threshold lies outside, and not the "
            "Laplace one if the images stay inside.", "projected_gauss_short_interval laplace_projection_visible"),
    # --- Section IV.C --------------------------------------------------------------------------------
    ("Section IV.C, equation (14)", "definition",
        "M = sqrt(1 - 2 eta beta rho/(beta + rho)) for every learning rate eta > 0.", "projected_sgd_m_defined"),
    ("Section IV.C, equation (14)", "ours", "defined, in [0, 1], for eta <= 2/(beta + rho); 1 exactly if rho = 0.",
        "printed_constant projected_sgd_m_one"),
    ("Section IV.C, equation (14), use of M", "proof line", "The gradient step is M-Lipschitz.",
        "projected_sgd_step_any_eta"),
    ("Section IV.C, equation (14), use of M", "ours",
        "so for eta <= 2/(beta + rho) and for no larger step; there 1 - eta rho is a better constant.",
        "cocoercive gradient_step_lipschitz printed_constant projected_sgd_step_limit projected_sgd_better_step"),
    ("Section IV.C, equation (14), use of M", "ours",
        "for every eta the step is max(|1 - eta rho|, |1 - eta beta|)-Lipschitz; the theorems hold with that in place "
            "of M.", "gradient_step_lipschitz printed_constant"),
    ("Theorem 3", "statement",
        "Laplace noise on [a, b]: delta = (1 - e^(eps/2 - L/v))_+ (1 - e^(eps/2 - M (b - a)/(2 eta v)))_+^(n - i).",
        "projected_sgd_laplace_any_eta"),
    ("Theorem 3", "ours",
        "with c = max(|1 - eta rho|, |1 - eta beta|) in place of M, for every learning rate; with M for eta <= 2/(beta "
            "+ rho); from the one-step bounds.",
        "theorem3_contraction pnsgd_laplace step_contracts step_of_two_records uniform_steps laplace_mechanism_pure"),
    ("Theorem 3", "proof line", "The first factor is Lemma 1 at distance 2 eta L and scale eta v.",
        "projected_laplace_shift_factor"),
    ("Theorem 3, last sentence", "statement", "delta = 0 if eps >= min{2 L/v, M (b - a)/(eta v)}."),
    ("Theorem 3, last sentence", "ours",
        "2 L/v for the last item; the minimum for the earlier ones, with c for M, or with M for eta <= 2/(beta + rho).",
        "theorem3_pure_contraction pnsgd_laplace_pure"),
    ("Section IV.C, after Theorem 3", "sentence",
        "Theorem 3 is the first of its kind and the approach is conceptually simpler.", "",
        "a judgement about other work, not a formula"))
