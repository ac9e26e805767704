"""Berthier's report, second part: sections 3.2.3 (gradient perturbation) to 3.4 (noise feedback)."""

from verify.claims.inventory import item

PAPER = "berthier2019report"

LITERATURE = "a statement about other people's algorithms or about practice: nothing to compute"
EXPERIMENT = "an experimental result: data and code are not given"
POPULATION = "expected excess losses of algorithms of other papers, cited up to constants and not stated here"

ITEMS = (
    # --- 3.2.3 -------------------------------------------------------------------------------------------
    item(
        "Section 3.2.3, display 1",
        "algorithm",
        "the step theta - gamma (grad + eta), eta ~ N(0, sigma^2 I): noise gamma^2 sigma^2 on the iterate",
        "affine_gradients",
    ),
    item(
        "Section 3.2.3, Langevin dynamics",
        "sentence",
        "the noise that privacy needs is larger than that of Langevin dynamics, of the order of L",
        open=LITERATURE,
    ),
    item(
        "Section 3.2.3, non-expansive steps",
        "sentence",
        "for a convex beta-smooth loss and gamma <= 2/beta the gradient step does not stretch distances",
        "gradient_step_any_eta",
    ),
    item(
        "Section 3.2.3, non-expansive steps",
        "ours",
        "with gamma >= 0 it holds, in any dimension",
        "convex_gradient_step_contractive",
        "co_coercive",
    ),
    item(
        "Section 3.2.3, shifted divergence",
        "definition",
        "D^(z)(mu || nu): the least divergence from nu of a law within W_infinity distance z of mu",
        "shifted_divergence_dual_bound",
        "shifted_divergence_certificate",
    ),
    item(
        "Section 3.2.3, W_infinity",
        "definition",
        "W_infinity <= z if and only if some coupling has |U - V| <= z with probability 1",
        "three_forms_of_the_distance",
    ),
    item(
        "Section 3.2.3, z = 0",
        "sentence",
        "with z = 0 the shifted divergence is the Renyi divergence",
        "shifted_divergence_facts",
    ),
    item(
        "Figure 4",
        "figure",
        "a sketch of two runs that part at one step and are made alike by the noise that follows",
        open="a drawing without scale; the caption says smooth, strongly convex, the text convex only",
    ),
    item(
        "Section 3.2.3, dependence on the ordering",
        "sentence",
        "the guarantee depends on the ordering; the last data point has the weakest",
        "epoch_bound_earlier_points",
    ),
    item(
        "Section 3.2.3, Lemma 3.1 is not enough",
        "sentence",
        "Lemma 3.1 does not give meaningful guarantees for a shuffled epoch of noisy SGD",
        open="what is meaningful is not said; the next item is to the contrary",
    ),
    item(
        "Section 3.2.3, Lemma 3.1 is not enough",
        "ours",
        "Lemma 3.1 alone gives about half of the bound of the form with the factor 2",
        "feldman_theorem26_sharp",
        "epoch_prop31_inverse_as_printed",
    ),
    item(
        "Section 3.2.3, the asymptotically stronger version of Lemma 3.1",
        "sentence",
        "for sigma >= L sqrt(2 (alpha - 1) alpha) a stronger version, not printed: read as twice the mean of the "
        "divergences",
        "berthier_stronger_version",
    ),
    item(
        "Section 3.2.3, the asymptotically stronger version of Lemma 3.1",
        "ours",
        "it is the weaker of the two, always",
        "berthier_stronger_version_repaired",
    ),
    item(
        "Section 3.2.3, guarantees similar to the strongly convex case",
        "sentence",
        "the averaged form gives guarantees as in the strongly convex case, up to constants and logarithms",
        "stop_pnsgd",
        open="the strongly convex side is a comparison without constants",
    ),
    item(
        "Section 3.2.3, no assumptions on the objective",
        "sentence",
        "with independent sampling similar guarantees hold without smoothness or convexity",
        "uneven_sampling",
        "uniform_sampling",
        "accountant_one_step",
        "accountant_composition",
    ),
    item(
        "Section 3.2.3, moment accountant",
        "sentence",
        "n steps cost n times one step; the sensitivity of a step is 2 gamma L",
        "accountant_composition",
        "accountant_one_step",
    ),
    item(
        "Section 3.2.3, amplification by 1/n^2",
        "sentence",
        "subsampling at rate 1/n multiplies the RDP of a step by 1/n^2 (also Figure 5)",
        "subsampling_square",
        open="at order 2, where 1/n^2 is a lower bound, and right for small eps; for other orders as"
        " Theorem 3.2",
    ),
    item(
        "Figure 5",
        "figure",
        "n subsampled steps with rho = 1/n: the sum of their RDP",
        "accountant_composition",
    ),
    item(
        "Theorem 3.2",
        "statement",
        "RDP amplification by subsampling: log(1 + 4 rho^2 C(alpha,2)(e^eps(2) - 1) + 2 "
        "sum_{j>=3}) / (alpha - 1)",
        "uneven_sampling",
        "uniform_sampling",
    ),
    item(
        "Section 3.2.3, sampling with replacement",
        "number",
        "4 (e^eps(2) - 1) <= 8/sigma^2 for large sigma^2",
        "berthier_high_noise_4",
    ),
    item(
        "Section 3.2.3, sampling with replacement",
        "remark",
        "with the sensitivity 2 gamma L of the same paragraph: 4 (e^eps(2) - 1) <= 8/sigma^2 "
        "for large sigma^2",
        "accountant_high_noise",
    ),
    item(
        "Section 3.2.3, sampling with replacement",
        "ours",
        "it is at most 32 L^2/sigma^2 for sigma >= 2 L",
        "accountant_high_noise_repaired",
    ),
    item(
        "Section 3.2.3, asymptotic scaling",
        "number",
        "n steps of order 1/(n^2 sigma^2) are of order 1/(n sigma^2)",
        "accountant_composition",
    ),
    # --- 3.2.4 -------------------------------------------------------------------------------------------
    item(
        "Section 3.2.4, excess loss",
        "definition",
        "E L(theta) - min L",
        open=POPULATION,
    ),
    item(
        "Table 1, row 1",
        "table",
        "objective perturbation, strongly convex: d/(n^2 eps^2)",
        open=POPULATION,
    ),
    item(
        "Table 1, row 2",
        "table",
        "output perturbation, shuffled, strongly convex: d/(n^2 eps^2)",
        open=POPULATION,
    ),
    item(
        "Table 1, row 3",
        "table",
        "gradient perturbation, shuffled, convex: sqrt(d)/(n eps^2)",
        open="expected excess losses of algorithms of other papers, cited up to constants; "
        "the power of eps does not fit rows 1, 2 and 4: the noise that theorem 26 "
        "needs is of order 1/(eps sqrt(n)), which leads to sqrt(d)/(n eps), as in row 4",
    ),
    item(
        "Table 1, row 4",
        "table",
        "gradient perturbation, subsampled: sqrt(d)/(n eps)",
        open=POPULATION,
    ),
    # --- 3.3 ---------------------------------------------------------------------------------------------
    item(
        "Section 3.3, Lipschitz constant",
        "sentence",
        "for a beta-smooth loss, not necessarily convex, the gradient step is (1 + gamma beta)-Lipschitz",
        "smooth_step_lipschitz",
        "smooth_step_lipschitz_attained",
    ),
    item(
        "Section 3.3, Gaussian noise",
        "sentence",
        "the effect of the noise on the shifted divergence needs no convexity",
        "shift_reduction",
    ),
    item(
        "Figure 6",
        "figure",
        "a sketch of the non-convex case",
        open="a drawing without scale",
    ),
    item(
        "Lemma 3.3",
        "statement",
        "shift reduction: D^(z) after noise <= D^(z+a) before + R(a)",
        "shift_reduction",
    ),
    item(
        "Section 3.3.1, R_alpha of a Gaussian",
        "number",
        "R_alpha(N(0, sigma^2 I), a) = alpha a^2/(2 sigma^2)",
        "gaussian_cost",
        "gaussian_renyi_exact",
    ),
    item(
        "Lemma 3.4",
        "statement",
        "D^(C z + s) of the images <= D^(z), for maps within s of each other, one of them C-Lipschitz",
        "contraction_of_maps",
        "contraction_of_random_maps",
    ),
    item(
        "Section 3.3.1, sentence after Lemma 3.4",
        "sentence",
        "the stochastic gradient step is C = 1 + gamma beta Lipschitz",
        "smooth_step_lipschitz",
    ),
    item(
        "Theorem 3.5",
        "statement",
        "z_(t+1) = C z_t + s_(t+1) - a_(t+1) >= 0: D^(z_n) <= sum of R(a_t); with z_n = 0, D <="
        " sum of R(a_t)",
        "amplification_general",
        "iterations_shifted",
        "affine_iterations_bound",
    ),
    item(
        "Theorem 3.5, proof",
        "proof line",
        "the claim for t = 0: z_0 = 0 and the same start",
        "iterations_shifted",
    ),
    item(
        "Theorem 3.5, proof, line 1",
        "proof line",
        "the law of X_(t+1) is that of psi(X_t) + Z",
        open="the definition of the iteration",
    ),
    item(
        "Theorem 3.5, proof, line 2",
        "proof line",
        "shift reduction",
        "shift_reduction",
    ),
    item(
        "Theorem 3.5, proof, line 3",
        "proof line",
        "z_(t+1) + a_(t+1) = C z_t + s_(t+1)",
        "amplification_any_rate",
        "amplification_general",
    ),
    item(
        "Theorem 3.5, proof, line 4",
        "proof line",
        "Lemma 3.4",
        "contraction_of_maps",
        "contraction_of_random_maps",
    ),
    item(
        "Theorem 3.5, proof, line 5",
        "proof line",
        "the sum of R up to t, and R(a_(t+1))",
        "shift_and_contract",
        "random_shift_and_contract",
        "iterations_shifted",
    ),
    # --- 3.3.2 -------------------------------------------------------------------------------------------
    item(
        "Theorem 3.6",
        "statement",
        "the t-th point has RDP (2 alpha L^2/sigma^2)(1 - C^-2)/(1 - C^(-2(n-t+1)))",
        "best_shifts_one_jump",
        "best_shifts_one_jump_reached",
        "expanding_shifts_feasible",
        "expanding_geometric_sum",
        "smooth_epoch_one_record",
    ),
    item(
        "Theorem 3.6, last sentence",
        "sentence",
        "points that are used earlier have stronger guarantees",
        "epoch_bound_earlier_points",
    ),
    item(
        "Section 3.3.2, sentence before display 1",
        "sentence",
        "in a random permutation the differing point stands at each place with probability 1/n",
        "berthier_uniform_position",
    ),
    item(
        "Section 3.3.2, display 1",
        "proof line",
        "H of the shuffled epoch <= mean of the H_t",
        "mixture_moment",
    ),
    item(
        "Section 3.3.2, the Renyi divergence is not convex",
        "sentence",
        "the Renyi divergence is not jointly convex",
        "renyi_not_convex",
    ),
    item(
        "Section 3.3.2, display 2",
        "proof line",
        "D <= log-mean-exp of the D_t",
        "softmax_log_mean_exp",
    ),
    item(
        "Section 3.3.2, softmax",
        "sentence",
        "the weakest guarantee (t = n) dominates all the rest",
        "epoch_softmax_dominated",
    ),
    item(
        "Section 3.3.2, display 3",
        "proof line",
        "in the high noise regime D <= (2/n) sum of D_t",
        "berthier_shuffled_mean",
    ),
    item(
        "Section 3.3.2, display 4",
        "proof line",
        "(2/n) sum over t of the bounds = (4 alpha L^2/(sigma^2 n)) sum over i of (1 - C^-2)/(1 - C^(-2i))",
        "epoch_bound_reindexed",
    ),
    # --- 3.3.3 -------------------------------------------------------------------------------------------
    item(
        "Section 3.3.3, C near one",
        "sentence",
        "the guarantee gets better as C gets closer to one",
        "epoch_bound_monotone",
    ),
    item(
        "Section 3.3.3, C must go to one with n",
        "sentence",
        "to recover known rates C must go to one",
        "epoch_bound_fixed_rate",
    ),
    item(
        "Proposition 3.1, first item",
        "statement",
        "gamma ~ 1/(beta sqrt(n)): asymptotic RDP 4 alpha L^2 log(n)/(sigma^2 sqrt(n))",
        "shuffled_epoch_small_steps",
        "berthier_prop31_root",
    ),
    item(
        "Proposition 3.1, second item",
        "statement",
        "gamma ~ 1/(beta n): asymptotic RDP 4 alpha L^2 log(n)/(sigma^2 n)",
        "shuffled_epoch_small_steps",
    ),
    item(
        "Proposition 3.1",
        "ours",
        "a bound for every learning rate and n; the first item from n = 5 on; the second without an eps",
        "berthier_prop31_every_n",
        "epoch_prop31_from_five",
        "epoch_prop31_inverse_as_printed",
    ),
    item(
        "Section 3.3.3, comparison with [13]",
        "sentence",
        "the second item has the asymptotics of the convex case",
        "shuffled_epoch_small_steps",
        "stop_pnsgd",
    ),
    item(
        "Section 3.3.3, learning rates in practice",
        "sentence",
        "the learning rates of the experiments were not far from 1/sqrt(n) or 1/n",
        open=EXPERIMENT,
    ),
    item(
        "Section 3.3.3, decreasing learning rates",
        "remark",
        "it would be interesting to look at gamma_t ~ 1/t or 1/sqrt(t)",
        open="a question, not a statement",
    ),
    # --- 3.4 ---------------------------------------------------------------------------------------------
    item(
        "Section 3.4.1, display",
        "algorithm",
        "noise feedback: theta_(t+1) = theta_t - gamma grad - eta_(t+1) + eta_t, eta_0 = 0 (and"
        " again eta_0 ~ N)",
        "noise_feedback_iterates",
    ),
    item(
        "Section 3.4.1, display",
        "ours",
        "the noises telescope, so that every iterate carries one whole fresh noise",
        "noise_feedback_telescoping",
    ),
    item(
        "Section 3.4.1, sentence after the display",
        "sentence",
        "the noise of a step is eta_(t+1) - eta_t ~ N(0, 2 sigma^2)",
        "noise_feedback_step_noise",
    ),
    item(
        "Section 3.4.1, sentence after the display",
        "ours",
        "from t = 1 on",
        "noise_feedback_step_noise_repaired",
    ),
    item(
        "Section 3.4.1, not Gaussian",
        "sentence",
        "given theta_t this noise is not Gaussian in general",
        open="conditional laws given a continuous variable; for affine gradients (section 3.4.2), "
        "and always at t = 1, it is Gaussian given theta_t, with a mean that depends on theta_t",
    ),
    item(
        "Section 3.4.2, linear regression",
        "number",
        "the gradient is x x^T theta - y x",
        "noise_feedback_regression",
    ),
    item(
        "Figure 7",
        "figure",
        "graphical model without feedback",
        open="a drawing",
    ),
    item(
        "Figure 8",
        "figure",
        "graphical model with feedback",
        open="a drawing",
    ),
    item(
        "Section 3.4.2, SGD without error feedback",
        "sentence",
        "noise N(0, sigma^2 I) on the gradient gives theta_(t+1) | theta_t the variance sigma^2 I",
        "noise_feedback_gradient_noise",
    ),
    item(
        "Proposition 3.2",
        "statement",
        "m' = (I - gamma alpha) m - gamma beta, Sigma' = sigma^2 I + (I - gamma alpha) Sigma (I - "
        "gamma alpha)^T",
        "affine_gradients",
    ),
    item(
        "Section 3.4.2, sentence after Proposition 3.2",
        "sentence",
        "for small gamma the matrices I - gamma alpha_t are positive semidefinite and symmetric",
        "noise_feedback_small_rate",
    ),
    item(
        "Proposition 3.3",
        "statement",
        "noise feedback: Sigma' = 2 gamma^2 sigma^2 alpha^2 + (I - gamma alpha) Sigma (I - "
        "gamma alpha), t >= 0, Sigma_0 = 0",
        "noise_feedback_first_step",
        "noise_feedback_later_steps",
    ),
    item(
        "Proposition 3.3",
        "ours",
        "Sigma_1 = sigma^2 I, then Sigma' = 2 gamma sigma^2 alpha + (I - gamma alpha) "
        "Sigma (I - gamma alpha)",
        "noise_feedback_iterates",
    ),
    item(
        "Section 3.4.3, first sentence",
        "sentence",
        "both methods have the same means",
        "affine_gradients",
        "noise_feedback_iterates",
        "noise_feedback_same_mean",
    ),
    item(
        "Section 3.4.3, display 1",
        "proof line",
        "the variances without feedback",
        "affine_gradients",
    ),
    item(
        "Section 3.4.3, display 2",
        "proof line",
        "the variances with feedback",
        "noise_feedback_later_steps",
    ),
    item(
        "Section 3.4.3, third sentence",
        "sentence",
        "without feedback the variance is at least sigma^2 I at all steps, with it not, if "
        "gamma |alpha_t| < 1",
        "noise_feedback_below_one_noise",
    ),
    item(
        "Section 3.4.3, third sentence",
        "ours",
        "with feedback it is at least sigma^2 at all steps too",
        "noise_feedback_below_one_noise_repaired",
    ),
    item(
        "Section 3.4.3, fourth sentence",
        "sentence",
        "most of the noise of a step is cancelled afterwards (ours: between one and two noises are left)",
        "noise_feedback_at_most_two_noises",
        open="what most means is not said",
    ),
    item(
        "Section 3.4.3, last two sentences",
        "sentence",
        "feedback reduces the noise and most of the privacy: much more noise is needed for the same level",
        "noise_feedback_reduces",
    ),
    item(
        "Section 3.4.3, last two sentences",
        "ours",
        "it reduces the variance where gamma alpha_t <= 1/2",
        "noise_feedback_reduces_repaired",
    ),
)
