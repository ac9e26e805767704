"""What Asoodeh and Calmon's paper on federated learning says of contraction coefficients in Section 2.

Statements about all probability measures are claims about laws on any space; lines of proofs and
witnesses may be on finite alphabets.
"""

from verify.claims.inventory import table

PAPER = "asoodeh2020federated"

ITEMS = table(("equation (6)", "definition",
        "eta_f(K) = sup of D_f(mu K || nu K)/D_f(mu || nu) over D_f(mu || nu) != 0; f(0) is read as the limit of f at "
            "0 (D_f sees f on s > 0 only, so a jump of f at 0 is not counted)"),
    ("equation (7)", "statement", "eta_TV(K) = sup of TV(K(y1), K(y2)) over pairs of points"),
    ("Section 2, sentence before (8)", "sentence", "E_eps generalises total variation: E_0 = TV",
        "hockey_stick_absolute_form"),
    ("equation (8)", "definition", "eta_eps(K) = sup of E_eps(mu K || nu K)/E_eps(mu || nu) over E_eps(mu || nu) != 0"),
    # --- Theorem 1 -------------------------------------------------------------------------------------
    ("Theorem 1", "statement", "equation (9): eta_eps(K) = sup of E_eps(K(y1) || K(y2)) over pairs of points, eps > 0",
        "two_point_theorem"),
    ("Theorem 1", "ours", "the sharp profile of a kernel in place of its slope; private kernels; gamma < 1",
        "sharp_profile sharp_profile_convex sharp_profile_monotone sharp_profile_upper private_kernel_contraction "
            "private_kernel_extinction contraction_below_one"),
    ("Theorem 1, proof, first lines", "proof line",
        "|mu - e^eps nu|_1/2 = E_eps + (e^eps - 1)/2; |phi| = E_eps; |phi'| = E_eps + e^eps - 1",
        "hockey_stick_absolute_form hockey_stick_absolute two_point_proof_norm_of_psi"),
    ("Theorem 1, proof, display 1, lines 1 and 2", "proof line",
        "|mu K - e^eps nu K|_1 = |(mu - e^eps nu) K|_1, as an integral"),
    ("Theorem 1, proof, display 1, line 3", "proof line", "mu - e^eps nu = phi - phi'"),
    ("Theorem 1, proof, display 1, line 4", "proof line",
        "phi and phi' divided by their norms and multiplied by them, for any mu and nu", "two_point_proof_division"),
    ("Theorem 1, proof, display 1, line 4", "ours", "for E_eps(mu || nu) != 0 both norms are positive",
        "two_point_proof_division_repaired"),
    ("Theorem 1, proof, display 1, line 5", "proof line",
        "Each integral is multiplied by the other's normalised mass 1"),
    ("Theorem 1, proof, display 1, line 6", "proof line",
        "The double integral is at most the maximum over pairs of | |phi| K(y) - |phi'| K(y') |_1"),
    ("Theorem 1, proof, maximum over pairs", "proof line",
        "Some pair of points attains the supremum over pairs of rows"),
    ("Theorem 1, proof, display 1, line 7", "proof line",
        "The norms put in: |E_eps K(y) - (E_eps + e^eps - 1) K(y')|_1"),
    ("Theorem 1, proof, display 1, line 8", "proof line",
        "... <= E_eps |K(y) - e^eps K(y')|_1 + (e^eps - 1)(1 - E_eps)"),
    ("Theorem 1, proof, display 2", "proof line",
        "With (3): E_eps(mu K || nu K) <= E_eps(mu || nu) max E_eps(K(y) || K(y'))"),
    ("Theorem 1, proof, definition of mu_delta and nu_delta", "proof line", "There is a point y0 other than y1 and y2"),
    ("Theorem 1, proof, definition of mu_delta and nu_delta", "proof line", "E_eps(mu_delta || nu_delta) = delta",
        "two_point_proof_start"),
    ("Theorem 1, proof, display 3", "proof line",
        "E_eps(mu_delta K || nu_delta K) = delta E_eps~(K(y1) || K(y2)), e^eps~ = 1 + (e^eps - 1)/delta"),
    ("Theorem 1, proof, display 4", "proof line", "eta_eps(K) >= E_eps~(K(y1) || K(y2))"),
    ("Theorem 1, proof, last display", "proof line",
        "As delta -> 1, eps~ -> eps and by continuity eta_eps(K) >= E_eps(K(y1) || K(y2))",
        "two_point_proof_limit hockey_stick_in_gamma"),
    ("Theorem 1, paragraph after it", "sentence", "The Gaussian kernel on R^d has eta_eps = 1",
        "additive_noise_coefficient additive_gauss_trivial"),
    ("Theorem 1, paragraph after it", "ours", "how fast theta tends to 1", "theta_limit_distance"),
    ("Lemma 2, sentence before it", "sentence", "On a bounded set the Gaussian kernel has eta_eps < 1",
        "gaussian_kernel_coefficient theta_below_one"),
    ("Lemma 2, sentence before it", "ours", "1 - theta from below", "theta_one_minus_lower"),
    ("Lemma 2", "statement", "The Gaussian kernel on a bounded set of diameter D has eta_eps = theta_eps(D/sigma)",
        "gauss_kernel_bounded_set gauss_two_inputs"),
    ("Lemma 2, definition of the size of the set", "definition", "The diameter of a bounded set is a maximum",
        "bounded_set_diameter_attained"),
    ("Lemma 2", "ours", "the sharp profile for two inputs", "gauss_two_inputs_profile"),
    ("Lemma 2, use for projected kernels", "sentence",
        "Each iteration of projected noisy SGD is a Gaussian kernel with values in a compact set (projected Gaussian "
            "kernel)", "", "A description: the projected kernel is the Gaussian kernel followed by the projection."),
    ("Lemma 2, use for projected kernels", "ours",
        "after the projection the coefficient can be smaller than theta_eps(D/sigma)", "projected_gauss_half_line"))
