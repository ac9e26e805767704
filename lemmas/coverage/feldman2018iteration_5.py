"""Feldman, Mironov, Talwar, Thakurta, part 5: the appendices."""

from verify.claims.inventory import item

PAPER = "feldman2018iteration"

OTHERS = "a comparison with a result of another paper, whose statement is not given here"

ITEMS = (
    # --- Appendix A ---------------------------------------------------------------------------------------
    item(
        "Proposition 18 (Appendix A)",
        "statement",
        "f convex, twice differentiable, beta-smooth: w -> w - eta grad f(w) is contractive for eta < 2/beta",
        "gradient_step_any_eta",
    ),
    item(
        "Proposition 18 (Appendix A), footnote 4",
        "footnote",
        "two derivatives make the proof simpler and are not needed",
        "co_coercive",
        "convex_gradient_step_contractive",
    ),
    item(
        "Proposition 18, proof, display 2, line 1",
        "proof line",
        "psi(w) - psi(w') = w - w' - eta (grad f(w) - grad f(w')); psi(x) in the statement is psi(w)",
        "gradient_step_display_line1",
    ),
    item(
        "Proposition 18, proof, display 2, line 2",
        "proof line",
        "= w - w' + eta (w - w')^T Hessian(z)",
        "gradient_step_display_line2",
    ),
    item(
        "Proposition 18, proof, display 2, line 3",
        "proof line",
        "= (w - w')(I - eta Hessian(z)) for one z on the segment",
        "gradient_step_display_line3",
    ),
    item(
        "Proposition 18, proof, display 2",
        "ours",
        "with a minus, and with the mean of the Hessian over the segment",
        "gradient_step_display_line2_repaired",
        "gradient_step_mean_hessian",
    ),
    item(
        "Proposition 18, proof, display 3",
        "proof line",
        "|psi(w) - psi(w')| <= |w - w'| |I - eta Hessian|",
        "gradient_step_norm",
        open="squared, in a basis of eigenvectors of the Hessian; Proposition 18 itself is shown without one",
    ),
    item(
        "Proposition 18, proof, last sentence",
        "proof line",
        "eigenvalues in [0, beta]: the norm of I - eta Hessian is at most 1",
        "cocoercive",
        "gradient_step_lipschitz",
        "printed_constant",
    ),
    # --- Appendix B ---------------------------------------------------------------------------------------
    item("Algorithm 2", "algorithm", "n passes in one order: t = n j + i uses point i + 1, n^2 steps in all", "pnmsgd"),
    item(
        "Appendix B, paragraph after Algorithm 2",
        "sentence",
        "others have sigma^2 = 32 L^2 ln(n/delta) ln(1/delta)/eps^2, and Theta(L sqrt(ln(1/delta))/eps)",
        open=OTHERS,
    ),
    item(
        "Theorem 35",
        "statement",
        "under the assumptions of Theorem 23, n passes are (alpha, 4 alpha L^2/sigma^2)-RDP",
        "gradient_step_any_eta",
    ),
    item("Theorem 35", "ours", "with eta > 0, without which Theorem 23 fails", "pnmsgd"),
    item(
        "Theorem 35, proof, definitions of s_t and a_t",
        "proof line",
        "s_t = 2 eta L every n steps; a_t = 0 before i, 2 eta L/n before n(n-1)+i, then 2 eta L/(n-i+1)",
        "pnmsgd",
    ),
    item(
        "Theorem 35, proof, sentence before the display", "proof line", "z_t >= 0 for all t and z_{n^2} = 0", "pnmsgd"
    ),
    item(
        "Theorem 35, proof, display, line 1",
        "proof line",
        "D_alpha <= alpha/(2 eta^2 sigma^2) times the sum of the a_t^2: Theorem 22 with Gaussian noise",
        "affine_iterations_bound",
        "amplification_by_iteration_any_length",
        "amplification_general",
    ),
    item(
        "Theorem 35, proof, display, line 2",
        "proof line",
        "alpha/(2 eta^2 sigma^2) sum a_t^2 = 2 alpha L^2/sigma^2 (n(n-1)/n^2 + (n-i+1)/(n-i+1)^2)",
        "pnmsgd",
    ),
    item("Theorem 35, proof, display, line 3", "proof line", "< 4 alpha L^2/sigma^2", "pnmsgd"),
    item(
        "Appendix B, paragraph after Theorem 35",
        "number",
        "alpha = 2 ln(1/delta)/eps >= 5 and sigma = 5 L sqrt(ln(1/delta))/eps give (eps, delta)-DP",
        "several_passes_noise",
    ),
    item("Appendix B, paragraph after Theorem 35", "ours", "alpha >= 34/9 is enough", "several_passes_noise_wider"),
    item(
        "Appendix B, paragraph after Theorem 35",
        "sentence",
        "cleaner and with fewer assumptions on sigma than the moments accountant; utility by regret bounds",
        open=OTHERS,
    ),
    # --- Appendix C ---------------------------------------------------------------------------------------
    item(
        "Appendix C, definition of h",
        "definition",
        "h(w) = min over v in K of f(v) + L |w - v|: the Lipschitz extension, equal to f on K",
        "extension_on_the_set",
        "lipschitz_extension_agrees",
        open="read as an infimum: that it is attained needs a closed K (projection_needs_closed is the same matter)",
    ),
    item("Appendix C, property 1", "proof line", "f^(w) = E h(w + Z) is defined on R^d", "grows_with_noise"),
    item(
        "Appendix C, property 2",
        "proof line",
        "h is convex and L-Lipschitz, and so is f^",
        "lipschitz_extension_convex",
        "lipschitz_extension_lipschitz",
        "smoothing",
    ),
    item(
        "Appendix C, property 3",
        "proof line",
        "|grad f^(w) - grad f^(w')| <= L/lambda |w - w'|",
        "smoothed_smooth",
        "gaussian_total_variation",
    ),
    item(
        "Appendix C, property 3, display 2, lines 1 to 3",
        "proof line",
        "the difference of the gradients is the integral of grad h(w + z) (p_Z - p_Z')(z) dz",
        "slope_changes_little",
        open="the claim has the gradient as E h(w + lam z) z/lam, so that h need not have one",
    ),
    item(
        "Appendix C, property 3, display 2, lines 4 and 5",
        "proof line",
        "the norm of that integral is at most sup |grad h| times the integral of |p_Z - p_Z'|, which is L 2 TV",
        "smoothing_gradient.1",
        "smoothing_gradient.2",
        "slope_changes_little",
        open="one component at a time",
    ),
    item(
        "Appendix C, property 3, display 3",
        "proof line",
        "TV(N(0, lambda^2 I), N(w' - w, lambda^2 I)) <= sqrt(D_1/2) <= |w - w'|/(2 lambda)",
        "smoothing_total_variation.1",
        "smoothing_total_variation.2",
    ),
    item("Theorem 33", "ours", "f^ is sqrt(2/pi) L/lambda-smooth, which is best possible", "smoothing_smoother"),
    item(
        "Appendix C, property 4, display, lines 1 to 3",
        "proof line",
        "|E[h(w+Z) - h(w)]| <= E|h(w+Z) - h(w)| <= L E|Z|",
        "smoothing_error.1",
        "smoothing_error.2",
        "smoothed_close",
    ),
    item(
        "Appendix C, property 4, display, last line",
        "proof line",
        "L E|Z| = L lambda sqrt d",
        "smoothing_mean_norm",
        "smoothed_close",
    ),
    item(
        "Theorem 33",
        "ours",
        "f^ lies above f, so that f^ minus a constant has half the error",
        "smoothed_above_it",
        "smoothing_error_halved",
    ),
    item("Appendix C, property 4, display, last line", "ours", "E|Z| <= sqrt(E|Z|^2) = lambda sqrt d", "mean_norm"),
)
