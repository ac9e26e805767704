"""Privacy Amplification of Iterative Algorithms via Contraction Coefficients: Sections I and II."""

from verify.claims.inventory import table

PAPER = "asoodeh2020contraction"

# What is numbered and asserts something: a theorem with the displays that it consists of counts once.
NUMBERED = ("Section I, update rule (1)", "Section I, equation (2)", "(3)", "equation (4)",
    "Section II.C, equation (5)", "equation (6)", "Theorem 1", "Theorem 2", "Lemma 1", "Lemma 2", "Definition 1",
    "equation (11)", "Lemma 3", "Section IV.B, equation (12)", "Algorithm 1", "equation (13)",
    "Section IV.C, equation (14)", "Theorem 3", "Theorem 4", "Proposition 1", "Theorem 5")

ITEMS = table(
    # --- Abstract and Section I ----------------------------------------------------------------------
    ("Abstract", "sentence",
        "The coefficient of E_gamma generalises Dobrushin's and gives tighter privacy bounds for projected noisy SGD "
            "than earlier work.", "two_point_theorem figure2_first_below figure2_middle_below figure2_late_below",
        "tighter where: see Section I, empirical comparison, and the two figures"),
    ("Section I, composition and Renyi privacy", "sentence",
        "Composition theorems are often loose; Renyi variants compose better.", "",
        "a judgement about other work, not a formula"),
    ("Section I, update rule (1)", "definition",
        "Y_t = psi_t(Y_(t-1)) + Z_t is a chain of kernels, K_t(y) the law of Z + psi_t(y)."),
    ("Section I, equation (2)", "statement", "D_f(mu_n || nu_n) <= D_f(mu_1 || nu_1) times eta_f(K_1) ... eta_f(K_n)."),
    ("Section I, equation (2)", "ours",
        "the product from 2 to n, or the product from 1 to n alone for two starting points.", "f_chain"),
    ("(3), inequality", "statement",
        "D_alpha(mu_n || nu_n) <= D_alpha(mu_1 || nu_1)/n for the iteration (1) with Gaussian noise.",
        "renyi_iteration_any_map"),
    ("(3), inequality", "ours", "true for maps that do not expand.", "first_step_and_all"),
    ("(3), equality", "statement", "D_alpha(mu_1 || nu_1) = alpha ||y0 - y0'||/(2 sigma^2)."),
    ("(3), equality", "ours", "at most alpha ||y0 - y0'||^2/(2 sigma^2), with equality if psi_1 keeps the distance.",
        "first_step_and_all"),
    ("Section I, after (3)", "sentence", "The passage from Renyi to (eps, delta) privacy is loose.",
        "renyi_conversion_loose"),
    ("Section I, empirical comparison", "sentence",
        "The privacy parameters of noisy SGD by this approach are smaller than those of [12, 15] after the conversion.",
        "privacy_last_item_below privacy_penultimate_below privacy_curves_condition",
        "the sentence does not say for which parameters; for all of them it fails"),
    ("Section I, empirical comparison", "ours",
        "always so for the last item, and for the one before it without strong convexity; in general under a condition "
            "on the exponents.", "privacy_last_item_below privacy_penultimate_below privacy_curves_condition"),
    ("Section I, empirical comparison", "ours",
        "on a wide set Theorem 4 keeps no amplification, while the bounds of [12, 15] do not see D.",
        "contraction_bound_wide_set contraction_power_bernoulli contraction_bound_wide_figure2"),
    # --- Section II ----------------------------------------------------------------------------------
    ("Section II.A, Example 1", "definition", "A private query is a kernel K applied to the response f(D).", "",
        "a definition that claims nothing"),
    ("Section II.A, Example 2", "definition",
        "Stochastic optimisation is mu_0 K_D, with K_D = K_(x_1) ... K_(x_n) if it is iterative.",
        "noisy_iteration_is_chain figure_output_law_repaired"),
    ("Section II.A, model of a mechanism", "definition", "The law of M(D) is mu_0 K, the rows of K mixed by mu_0.", "",
        "a definition (`pushed` in every claim about kernels)"),
    ("Section II.B and after (6)", "definition", "E_gamma is E_nu[f(dmu/dnu)] with f(t) = (t - gamma)_+, f(1) = 0.",
        "hockey_stick_f_divergence"),
    ("Section II.B and after (6)", "ours", "plus the mass of mu where nu vanishes.", "hockey_stick_is_f_divergence"),
    ("Section II.B, definition of D_f", "definition", "D_f(mu || nu) = E_nu f(dmu/dnu), f convex with f(1) = 0.",
        "f_divergence_by_density"),
    ("Section II.B, definition of eta_f", "definition",
        "eta_f(K) is the supremum of D_f(mu K || nu K)/D_f(mu || nu) over D_f(mu || nu) not 0.",
        "coefficient_of_f_divergence data_processing_f_divergence"),
    ("Section II.B, examples of f", "definition",
        "f(t) = |t - 1|/2 gives the total variation distance; t log t and (t - 1)^2 give KL and chi^2.",
        "total_variation_generator f_divergence_generators_at_one f_divergence_generators_convex kl_generator_of_laws"),
    ("equation (4)", "statement", "eta_TV(K) is the supremum of TV(K(y1), K(y2))."),
    ("Section II.C, equation (5)", "definition",
        "(eps, delta)-DP: P_D(A) <= e^eps P_D'(A) + delta for all events and neighbours."),
    ("equation (6), line 2", "definition", "E_gamma is the supremum of P(A) - gamma Q(A) over events.",
        "events_suffice hahn_event"),
    ("equation (6), line 3", "definition", "E_gamma = P(A) - gamma Q(A) for A = {log dP/dQ > log gamma}.",
        "hockey_stick_three_forms"),
    ("Section II.C, after (6)", "sentence", "E_1 is the total variation distance.", "hockey_stick_absolute_form"),
    ("Section II.C, after (6)", "ours", "E_1 is symmetric, and E_gamma reversed is E_(1/gamma).",
        "tv_distance_of_laws hockey_stick_exchange"),
    ("Theorem 1", "statement", "(eps, delta)-DP if and only if E_(e^eps)(P_D || P_D') <= delta for all neighbours."),
    ("Figure 1, caption", "figure", "The output law of the kernel of x_i is mu_0 K_(x_1) ... K_(x_(i-1))."),
    ("Figure 1, caption", "ours", "mu_0 K_(x_1) ... K_(x_i), as Section IV.B has it.", "figure_output_law_repaired"))
