"""What Altschuler and Talwar say, part 1: abstract and introduction (Section 1)."""

from verify.claims.inventory import item

PAPER = "altschuler2022noisysgd"

CITED = "a statement about the results of other papers, without a formula of its own"
RANGE = "'a large range of parameters' and 'up to a constant' have no formula here; the formal theorems do"


# What is numbered and asserts something: a theorem with the displays that it consists of counts once.
NUMBERED = (
    "(1.1)",
    "Theorem 1.3",
    "Lemma 2.1",
    "Definition 2.2",
    "Definition 2.3",
    "Definition 2.4",
    "Lemma 2.5",
    "Lemma 2.6",
    "Lemma 2.7",
    "Lemma 2.8",
    "Lemma 2.9",
    "Definition 2.10",
    "Lemma 2.11",
    "Lemma 2.12",
    "Definition 2.13",
    "Definition 2.14",
    "Lemma 2.15",
    "Lemma 2.16",
    "Proposition 2.17",
    "Theorem 3.1",
    "Proposition 3.2",
    "Observation 3.3",
    "Theorem 4.1",
    "Theorem 5.1",
    "Observation 5.4",
    "Lemma 5.5",
    "Proposition 5.6",
    "Lemma 5.7",
    "Appendix A.4, Observation A.1",
    "Appendix A.4, Observation A.2",
)

ITEMS = (
    # --- abstract, Section 1 -------------------------------------------------------------------------
    item(
        "Abstract",
        "sentence",
        "The privacy loss of NOISY-SGD is characterised up to a constant for a large range of parameters",
        "privacy_characterised",
    ),
    item(
        "Abstract",
        "sentence",
        "After a burn-in period more iterations leak nothing further",
        "noisy_sgd_convex_privacy",
        "noisy_sgd_shape_constant_after",
    ),
    item(
        "Abstract",
        "sentence",
        "All previous analyses of this setting increase without end in the number of iterations",
        open=CITED,
    ),
    item(
        "Section 1, Question 1.1",
        "sentence",
        "The privacy loss as a function of the number of iterations",
        open="a question; the answers are Theorems 3.1 and 4.1",
    ),
    item(
        "Section 1, Question 1.2",
        "sentence",
        "Does the privacy loss increase without end in the number of iterations?",
        open="a question; the answer is Theorem 3.1",
    ),
    item(
        "Section 1, Question 1.2",
        "ours",
        "on a bounded set it cannot, by the last step alone and without convexity",
        "last_step_privacy",
        "last_step_bound",
    ),
    item("Section 1, footnote 2", "footnote", "Privacy loss: the (Renyi) DP parameters", open="a wording"),
    # --- Section 1.1 ---------------------------------------------------------------------------------
    item(
        "Section 1.1, first kind of analysis",
        "sentence",
        "The known bounds scale in T as sqrt(T) for DP and as T for RDP",
        "noisy_sgd_shape_root_t",
        open="that the cited papers state such bounds",
    ),
    item(
        "Section 1.1, second kind of analysis",
        "sentence",
        "NOISY-SGD discretises a continuous process whose stationary law is an exponential mechanism",
        open="about continuous-time diffusions and their stationary laws, with no formula in the text",
    ),
    item(
        "Section 1.1, second kind of analysis",
        "sentence",
        "Convergent bounds were known for full batches and strongly convex losses only [11]; mixing in total "
        "variation has no implications for privacy [9]",
        open=CITED,
    ),
    item(
        "Section 1.1, second kind of analysis",
        "sentence",
        "Without strong convexity SGD contracts weakly, and its instability grows with T [24]",
        open="the lower side of the instability, which [24] has and this text does not state",
    ),
    item(
        "Section 1.1, second kind of analysis",
        "sentence",
        "It is unclear whether the privacy loss should remain bounded without strong convexity",
        open="a statement about what was known; `last_step_privacy` bounds it on every bounded set",
    ),
    item(
        "Section 1.1, footnote 3",
        "footnote",
        "Concurrent work removes the full batch, still with strong convexity; the same follows by Section 5",
        "noisy_sgd_strongly_convex_privacy",
        open="the comparison with the other papers' bounds, which are not stated here",
    ),
    # --- Section 1.2 ---------------------------------------------------------------------------------
    item(
        "Section 1.2, the algorithm",
        "algorithm",
        "omega_(t+1) is the projection of omega_t - eta (G_t + Z_t), with G_t the mean gradient of a batch",
        open="a definition; what is claimed of it is Theorems 3.1, 4.1 and 5.1",
    ),
    item(
        "Section 1.2, Figure 1",
        "figure",
        "The bound grows linearly up to barT, of the order D n/(L eta), and is constant afterwards",
        "figure1_upper",
        "figure1_tight",
        "noisy_sgd_shape_linear_before",
        "noisy_sgd_shape_constant_after",
    ),
    item(
        "Section 1.2, Figure 1",
        "figure",
        "The other curve, of the known analyses, grows without end",
        "figure1_known",
        "sampled_sgd_composition",
    ),
    item(
        "Section 1.2, Figure 1", "figure", "L = 1 without loss of generality, by rescaling", "noisy_sgd_shape_rescaling"
    ),
    item("(1.1)", "statement", "Known: eps <~ alpha L^2 T/(n^2 sigma^2)", "sampled_sgd_composition"),
    item(
        "(1.1)",
        "ours",
        "under the conditions of Theorem 3.1 the constant 33/2 does (5, given a sharper cost of a step); for every "
        "alpha no constant does",
        "noisy_sgd_composition_1_1",
        "sampled_sgd_composition",
    ),
    item(
        "Section 1.2, after (1.1)",
        "sentence",
        "The burn-in period is barT, of the order n D/(L eta)",
        "noisy_sgd_convex_privacy",
    ),
    item(
        "Theorem 1.3, (1.2)",
        "statement",
        "eps <~ alpha L^2/(n^2 sigma^2) min(T, D n/(L eta)), without the ceiling of Theorem 3.1",
        "noisy_sgd_informal_1_2",
        "privacy_characterised",
        "informal_upper_bound",
    ),
    item(
        "Theorem 1.3, (1.2)",
        "ours",
        "without the ceiling no constant does, as D tends to 0",
        "informal_1_2_no_constant",
        "order_two_allowed",
    ),
    item("Theorem 1.3", "statement", "The bound is tight up to a constant factor", "privacy_characterised"),
    item(
        "Theorem 1.3 and Theorem 4.1",
        "ours",
        "both theorems apply together only if D > 96000 eta L n/b^2",
        "lower_ranges_meet",
    ),
    item(
        "Theorem 1.3, sentence after it",
        "sentence",
        "It is identical to (1.1) when T is small and stops increasing when T >= barT",
        "noisy_sgd_shape_linear_before",
        "noisy_sgd_shape_constant_after",
    ),
    item(
        "footnote 4",
        "footnote",
        "The total noise is eta^2 sigma^2 here, eta sigma^2 or sigma^2 elsewhere: rescale sigma to translate",
        "noisy_sgd_shape_noise_conventions",
    ),
    item(
        "footnote 5",
        "footnote",
        "The updates on adjacent data differ by at most eta L/b if the datum is in the batch",
        "noisy_sgd_update_gap",
    ),
    item("footnote 5", "ours", "on the line they differ by at most 2 eta L/b", "noisy_sgd_update_gap_repaired"),
    item(
        "footnote 5",
        "footnote",
        "In expectation it takes of the order of D n/(eta L) iterations until the processes differ by D",
        "hitting_steps_expected",
        open="'with high probability' has no formula; for barT = 0.75 D n/(eta L) it is Observation A.1",
    ),
    # --- Remark 1.4 ----------------------------------------------------------------------------------
    item(
        "Remark 1.4, (1.3)",
        "remark",
        "(eps, delta)-DP with eps <~ L/(n sigma) sqrt(min(T, D n/(L eta)) log(1/delta)), if that is <~ 1 and "
        "delta is not too small",
        open="the lower limit of delta, 'exponentially small in -b sigma/n': the text is garbled or lacks a "
        "dimension (L), and its constant is unnamed",
    ),
    item(
        "Remark 1.4, (1.3)",
        "ours",
        "what the conversion gives; for delta <= 1/2 the constant 17 does; the orders that it needs; for "
        "delta near 1, or without the ceiling, no constant does",
        "dp_bound_delta_near_one",
        "dp_bound_no_ceiling",
        "noisy_sgd_conversion",
        "dp_bound_delta_at_most_half",
        "dp_bound_order_needed",
        "dp_bound_explicit",
    ),
    item(
        "Remark 1.4, last sentence",
        "remark",
        "A matching DP lower bound for the same range of parameters is proved in Section 4",
        open="'matching' and 'the same large range' have no formula; Appendix A.4 shows only that the "
        "algorithm is not (0.1, 0.01)-DP",
    ),
    item(
        "Remark 1.4, last sentence",
        "ours",
        "where Theorem 4.1 applies, (1.3) without its constant exceeds 22 for delta <= 1/2, so "
        "that its proviso eps <~ 1 and the lower bound never meet",
        "dp_ranges_apart",
    ),
    item(
        "Remark 1.4, last sentence",
        "ours",
        "there the DP loss is of the order kappa = L D/(n eta sigma^2) at least, like B of Theorem 3.1",
        "dp_lower_bound_linear",
    ),
    # --- discussion of assumptions -------------------------------------------------------------------
    item(
        "Section 1.2, on boundedness",
        "sentence",
        "A smaller set strictly improves the privacy bound, and makes it convergent as T grows",
        "noisy_sgd_shape_smaller_set",
        "noisy_sgd_shape_constant_after",
    ),
    item(
        "Section 1.2, on boundedness",
        "sentence",
        "Utility bounds for convex losses depend on D likewise; unconstrained problems can be solved "
        "by constrained ones",
        open="a statement about optimisation error and private selection of other papers",
    ),
    item(
        "footnote 6",
        "footnote",
        "For strongly convex losses boundedness is unnecessary for convergent privacy",
        open="the statement is Remark 5.2, and its claims stand there",
    ),
    item(
        "Section 1.2, on smoothness",
        "sentence",
        "Convolution with a Gaussian makes an L-Lipschitz loss smooth",
        "smoothing",
        "smoothed_smooth",
        "smoothing_smoother",
    ),
    item(
        "Section 1.2, on smoothness",
        "sentence",
        "Gradient steps may be replaced by proximal steps",
        "proximal_step_contracts",
        "proximal_step_moves",
    ),
    item(
        "Section 1.2, on convexity",
        "sentence",
        "Convexity appears to be essential for privacy bounds that do not increase without end in T",
        open="'appears': an opinion; `last_step_privacy` bounds it without convexity, for all T",
    ),
    item(
        "Section 1.2, on convexity",
        "ours",
        "D_alpha <= alpha (D + 2 eta L)^2/(2 eta^2 sigma^2) for all T and all L-Lipschitz losses",
        "last_step_privacy",
        "last_step_bound",
        "last_step_against_theorem",
    ),
    item(
        "Section 1.2, on convexity",
        "sentence",
        "An iteration whose set of reachable fixed points is not convex does not contract between basins",
        "two_fixed_points_convex",
        open="on the line: with a gap between fixed points some two points are pulled apart; a set of fixed "
        "points in R^d needs the geometry of non-expansive maps",
    ),
    item(
        "Section 1.2, on Lipschitz losses",
        "sentence",
        "Smooth losses on a set of diameter D are Lipschitz with L = M D",
        "noisy_sgd_lipschitz_from_smooth",
    ),
    item(
        "Section 1.2, on Lipschitz losses",
        "ours",
        "true if the loss has a critical point in the set",
        "noisy_sgd_lipschitz_repaired",
    ),
    item(
        "Section 1.2, mild assumptions",
        "sentence",
        "The lower bound asks that D is not below a step nor below the deviation of barT increments",
        "noise_condition_as_deviation",
    ),
    item(
        "Section 1.2, mild assumptions",
        "sentence",
        "If sigma is not overwhelmed by a gradient step the bounds on b cost a constant factor only",
        "batch_size_numbers",
    ),
    item(
        "Section 1.2",
        "sentence",
        "The restrictions do not touch numerical bounds, which can be computed for any alpha and b",
        "noisy_sgd_numerical_bound_3_6",
    ),
    item(
        "Section 1.2, on alpha and sigma",
        "ours",
        "without alpha <= alpha* no constant up to 8000 would do in Theorem 3.1",
        "noisy_sgd_order_needed",
    ),
    item(
        "Section 1.2, mild assumptions",
        "sentence",
        "The restrictions do not affect the asymptotic DP bounds in most regimes of interest",
        open="'most parameter regimes of interest' has no formula",
    ),
    item(
        "Section 1.2, extensions",
        "sentence",
        "With strong convexity the threshold improves from linear to logarithmic in n",
        "noisy_sgd_strongly_convex_privacy",
        "strongly_convex_threshold_lower",
    ),
    # --- Section 1.3 ---------------------------------------------------------------------------------
    item(
        "Section 1.3, scenario (i)",
        "sentence",
        "At iteration T - barT both iterates lie in K, hence within D, whatever the data",
        "prop32_start_vanishes",
    ),
    item(
        "Section 1.3, scenario (i)",
        "sentence",
        "The privacy of (i) is at most that of (ii), runs of barT steps from any two starts within D",
        "last_step_privacy",
    ),
    item(
        "Section 1.3, scenario (ii)",
        "sentence",
        "Sampling costs RDP linear in the number of the last iterations",
        "last_sampled_steps",
    ),
    item(
        "Section 1.3, scenario (iii)",
        "sentence",
        "Running the same updates from different starts costs RDP inverse to the number of iterations",
        "noisy_sgd_shifts",
    ),
    item(
        "Section 1.3, the tradeoff",
        "sentence",
        "Balancing the two costs gives barT of the order D n/(L eta)",
        "noisy_sgd_shape_balance",
        "noisy_sgd_shape_before_balance",
    ),
    item(
        "Section 1.3, the tradeoff",
        "sentence",
        "barT is the true number of iterations where the loss stops increasing, by the lower bound",
        "lower_clamped_walk",
        open="for a fixed algorithm the lower bound holds from its own barT on, 3/4 of the other one, with "
        "constants that differ",
    ),
    item(
        "Section 1.3, after the tradeoff",
        "sentence",
        "The privacy loss itself can strictly improve if the set is made smaller",
        "smaller_set_strictly_better",
    ),
    item("Section 1.3, after the tradeoff", "ours", "for one step and every pair of sets", "smaller_set_never_worse"),
    item(
        "footnote 7",
        "footnote",
        "The step has an interpretation by the mixing time of the Langevin algorithm [3]",
        open=CITED,
    ),
    item(
        "Section 1.3, lower bound",
        "sentence",
        "The processes of two datasets are a symmetric and a biased walk in an interval of length D",
        "noisy_sgd_batch_identity",
        "lower_odd_step",
        open="the construction itself; the walks of the claims on Theorem 4.1 have other drifts",
    ),
    # --- Section 1.4 ---------------------------------------------------------------------------------
    item(
        "Section 1.4, private sampling",
        "sentence",
        "Mixing in Renyi divergence, private once mixed, dimension dependence of such bounds",
        open=CITED,
    ),
    item(
        "Section 1.4, private sampling",
        "sentence",
        "There are Markov chains that are private after mixing and not private before [20]",
        open="'exponentially' non-private is not defined, and [20] is a personal communication",
    ),
    item(
        "Section 1.4, utility bounds",
        "sentence",
        "One pass attains the optimal population risk; practice runs longer",
        open="a statement about optimisation error and practice; no formula",
    ),
)
