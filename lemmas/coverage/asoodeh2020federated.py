"""What Asoodeh and Calmon's paper on federated learning says up to the properties of E_eps, item by item.

Statements about all probability measures are claims about laws on any space; lines of proofs and
witnesses may be on finite alphabets.
"""

from verify.claims.inventory import table

PAPER = "asoodeh2020federated"

# What is numbered and asserts something: a theorem with the displays that it consists of counts once.
NUMBERED = ("equation (1)", "equation (2)", "equation (3)", "equation (4)", "Lemma 1", "(5)",
    "Section 2, first property of E_eps", "Section 2, second property of E_eps", "Section 2, third property of E_eps",
    "Section 2, fourth property of E_eps", "equation (6)", "equation (7)", "equation (8)", "Theorem 1", "Lemma 2",
    "Algorithm 1", "Theorem 2")

ITEMS = table(
    # --- Abstract and Section 1 ------------------------------------------------------------------------
    ("Abstract", "sentence",
        "The ergodicity coefficient of Dobrushin (total variation) is generalised to a family of f-divergences",
        "two_point_theorem"),
    ("Section 1, on releasing the last update", "sentence",
        "If only the last update is released, delta does not accumulate over the T iterations"),
    ("Section 1, remark on the Renyi divergence", "sentence",
        "D_alpha(mu || nu) is not jointly convex, for alpha >= 1"),
    ("Section 1, remark on the Renyi divergence", "ours",
        "at alpha = 1 it is jointly convex, for every alpha > 1 it is not",
        "kl_mixture kl_jointly_convex_binary renyi_not_jointly_convex"),
    ("Section 1, remark on approximate DP", "sentence",
        "The divergence that underlies approximate DP is jointly convex"),
    ("Section 1, footnote 1, first sentence", "footnote", "A Renyi DP guarantee can be converted into (eps, delta)-DP",
        "rdp_to_dp"),
    ("Section 1, footnote 1, first sentence", "ours", "the best converted delta for two Gaussians",
        "federated_renyi_exponent"),
    ("Section 1, footnote 1, second sentence", "footnote",
        "Contraction gives smaller eps and delta than converting the Renyi bounds of Feldman et al."),
    ("Section 1, footnote 1, second sentence", "ours",
        "for the last user it does, by a factor of two for eps >= 2 L^2/sigma^2; else neither",
        "federated_against_renyi_repaired federated_against_renyi_half federated_against_renyi_neither"),
    ("Section 1, other work", "sentence",
        "In Feldman et al. and Balle et al. iteration is the only source of randomness, without subsampling", "",
        "About what other papers contain."),
    # --- Section 2: f-divergences ----------------------------------------------------------------------
    ("Section 2, definition of D_f", "definition",
        "D_f(mu || nu) = E_nu[f(dmu/dnu)] for f convex with f(1) = 0; here for E_eps, any mu and nu",
        "hockey_stick_f_divergence"),
    ("Section 2, definition of D_f", "ours",
        "the formula needs mu << nu; else the mass of mu where nu vanishes is to be added",
        "hockey_stick_is_f_divergence"),
    ("Section 2, examples of f", "definition", "KL is D_f for f(t) = t log t, chi^2 for (t - 1)^2, TV for |t - 1|/2",
        "total_variation_generator kl_generator_of_laws"),
    ("Section 2, generator of E_eps", "definition", "f(t) = (t - e^eps)_+ = max{0, t - e^eps} is convex with f(1) = 0",
        "f_divergence_generators_at_one f_divergence_generators_convex"),
    ("equation (1)", "definition",
        "(eps, delta)-DP: sup of E_eps(M_x || M_x') over neighbours is at most delta; equivalent to the usual "
            "definition"),
    ("equation (2)", "definition", "E_eps = integral of (d(mu - e^eps nu))_+ = sup over A of mu(A) - e^eps nu(A)",
        "events_suffice hahn_event"),
    ("equation (3)", "definition", "E_eps = (1/2) integral |dmu - e^eps dnu| - (e^eps - 1)/2",
        "hockey_stick_absolute_form"),
    ("equation (4)", "definition", "E_eps = mu(A) - e^eps nu(A) for A = {log dmu/dnu > eps}"),
    ("Lemma 1", "statement",
        "E_eps(N(m1, s^2 I) || N(m2, s^2 I)) = Q(eps/kappa - kappa/2) - e^eps Q(eps/kappa + kappa/2), kappa = |m2 - "
            "m1|/s", "gauss_half_line_sup gauss_half_line_attained gaussian_hockey_stick theta_quotient_at_zero"),
    ("Lemma 1, m1 = m2", "statement", "The formula divides by kappa, which the lemma allows to be 0",
        "theta_quotient_at_zero"),
    ("Lemma 1", "ours", "the steps to Lemma 1: density ratio, intervals and half-lines; equal coordinates drop out",
        "gauss_density_ratio gauss_ratio_above gauss_ratio_below gaussian_hockey_stick gauss_part_nonnegative "
            "hockey_stick_common_factor"),
    ("Lemma 1, sentence after it", "sentence",
        "E_eps between Gaussians of one variance is symmetric and depends on the distance of the means only",
        "gaussian_hockey_stick"),
    ("(5)", "definition",
        "theta_eps(r) = E_eps(N(r, I) || N(0, I)) = Q(eps/r - r/2) - e^eps Q(eps/r + r/2), also at r = 0",
        "theta_quotient_at_zero"),
    ("(5)", "ours", "theta tends to 0 with r, so that theta(0) = 0 is the continuous value",
        "theta_small theta_small_gamma_below_one"),
    ("(5)", "ours", "range, monotonicity, convexity, duality, bounds and limits of theta",
        "theta_positive theta_below_one theta_below_tail theta_duality theta_total_variation theta_decreasing_gamma "
            "theta_convex_gamma theta_slope_gamma theta_limit_gamma theta_rate_r theta_tilt theta_on_scale "
            "theta_increasing_on_scale mills_ratio_decreasing normal_density_bound normal_tail_bound "
            "root_is_exponential bhattacharyya_tails gauss_second_moment_tail"),
    ("Lemma 1, display after (5)", "definition", "E_eps(N1 || N2) = E_eps(N2 || N1) = theta_eps(|m1 - m2|/sigma)",
        "gaussian_hockey_stick"),
    # --- properties of E_eps ---------------------------------------------------------------------------
    ("Section 2, first property of E_eps", "statement", "0 <= E_eps <= TV for eps > 0",
        "hockey_stick_range hockey_stick_absolute_form"),
    ("Section 2, first property of E_eps, equality", "statement", "E_eps = TV if and only if eps = 0",
        "hockey_stick_equals_total_variation_only_at_zero"),
    ("Section 2, first property of E_eps, equality", "ours",
        "when equality holds; strict for mu << nu, mu != nu; a lower bound by TV",
        "first_property hockey_stick_is_total_variation hockey_stick_ratio_monotone"),
    ("Section 2, second property of E_eps", "statement", "eps -> E_eps is continuous", "hockey_stick_in_gamma"),
    ("Section 2, second property of E_eps, monotone", "statement", "eps -> E_eps is strictly decreasing on (0, TV]",
        "hockey_stick_strictly_decreasing"),
    ("Section 2, second property of E_eps, monotone", "ours",
        "strictly decreasing as long as it is above its infimum (0 for mu << nu); monotone quotients",
        "hockey_stick_strict second_property hockey_stick_ratio_monotone"),
    ("Section 2, third property of E_eps", "statement", "E_eps does not increase under post-processing"),
    ("Section 2, fourth property of E_eps", "statement", "(mu, nu) -> E_eps(mu || nu) is convex",
        "hockey_stick_mixture"),
    ("Section 2, third property of E_eps, all f-divergences", "sentence",
        "D_f(mu K || nu K) <= D_f(mu || nu) for every convex f and Markov kernel K", "data_processing_f_divergence"),
    ("Section 2, fourth property of E_eps, all f-divergences", "sentence", "Every f-divergence is jointly convex",
        "convexity_f_divergence"),
    ("Section 2, fourth property of E_eps, all f-divergences", "ours", "the tangent of the logarithm for KL",
        "log_sum_pointwise"),
    ("Section 2, data processing is strict", "sentence", "The data processing inequality is typically strict", "",
        "`typically` has no exact meaning; the claim is the condition for E_eps."))
