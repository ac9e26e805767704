"""The letters to the authors: one entry a cause, what matters most first.  The verdicts of the claims named are checked."""

from verify.claims.letters import Cause, Letter

FELDMAN = Letter(
    "feldman2018iteration",
    "arXiv:1808.06651, as the HTML version on arXiv gives it (FOCS 2018)",
    (
        Cause(
            "Theorem 30, proof, first sentence",
            "the privacy guarantees “follow directly from Theorem 23 and Lemma 27”.",
            r"Theorem 23 bounds Rényi divergences, the calibration of Lemma 27 is one of Gaussian laws, and the output is not "
            r"Gaussian. What Lemma 14 gives at its best order is $\frac{\varepsilon^2}{4\ell} + 2\sqrt{\frac{\varepsilon^2 "
            r"\ln(1/\delta)}{4\ell}}$, $\ell = \ln(1.25/\delta)$: at $\varepsilon = 1$, $\delta = 0.01$ it is $0.052 + 0.977 = 1.028 > 1$.",
            r"By shifts the two outputs are as close as two Gaussian laws, for every $E_\gamma$ and not only for Rényi divergences; "
            r"Lemma 14 alone does for $\varepsilon/\sqrt{n-t+1} \le 2\ln(5/4)$.",
            r"Theorem 30 is true for $\varepsilon \le 3$, $\delta < 1$, with half of its bound on the loss.",
            ("per_person_conversion_any_eps",),
            ("skip_pnsgd_private_and_useful", "per_person_conversion"),
        ),
        Cause(
            "Lemma 27 (second sentence), Theorem 29, Theorem 30, Corollary 34: large epsilon",
            r"for every $\varepsilon, \delta > 0$, $\sigma = 2L\sqrt{2\ln(1.25/\delta)}/\varepsilon$ gives $(\varepsilon, \delta)$-DP.",
            r"At $\varepsilon = 4$, $\delta = 7/8$: $\sigma = 0.4223\,L$. With the losses $\pm Lw$ on $[-1, 1]$ one step from 0 ends below $-0.34\,\eta L$ "
            r"with probability $Q(-0.66/0.4223) = 0.941$ or $Q(1.34/0.4223) = 0.00076$, and $0.941 - e^4 \cdot 0.00076 = 0.90 > \delta$. "
            r"Corollary 34 is refuted at larger $\varepsilon$ only.",
            r"$\varepsilon \le 3$ and $\delta < 1$.",
            r"All four are true for $\varepsilon \le 3$, $\delta < 1$; the bounds on the loss for every $\varepsilon$ in Theorems 29 and 30.",
            (
                "lemma27_as_printed",
                "theorem29_as_printed",
                "theorem30_as_printed",
                "corollary34_large_eps",
                "local_mechanism_line",
            ),
            (
                "lipschitz_messages_private",
                "stopped_sgd_private_and_useful",
                "skip_pnsgd_private_and_useful",
                "smoothed_skip_pnsgd",
                "skip_pnsgd_useful",
            ),
        ),
        Cause(
            "Theorem 26, and its proof, last display, third link",
            r"Stop-PNSGD is $(\alpha, 4\alpha L^2 \ln n/(n\sigma^2))$-RDP; $\sum_{T=t}^{n} \frac{1}{T-t+1} \le \ln(n-t+1)$.",
            r"A harmonic sum exceeds the logarithm: $1 > \ln 1$. The theorem fails for $n = 1$ (it claims perfect privacy) and for $n = 2$: "
            r"$\alpha = 6/5$, $\sigma = 7/10$, $L = \eta = 1$, the losses $\mp w$, then $w$. The outputs are "
            r"$\frac12 N(1, \sigma^2) + \frac12 N(0, 2\sigma^2)$ and $\frac12 N(-1, \sigma^2) + \frac12 N(-2, 2\sigma^2)$; on the cells "
            r"between $-7/5, -21/20, \dots, 49/20$ alone $D_\alpha = 3.397 > 3.395 = \frac{24}{5}\ln 2/0.98$ (and $3.458$ in all).",
            r"$1 + \ln n$ for $\ln n$.",
            r"The theorem is true as printed for $n \ge 3$, and for every $n$ with $1 + \ln n$; nearly half of it holds for every $n$.",
            (
                "theorem26_as_printed",
                "feldman_theorem26_n1",
                "feldman_theorem26_link3",
                "random_stopping_harmonic_printed",
            ),
            ("stop_pnsgd", "random_stopping_harmonic_repaired", "feldman_theorem26_half"),
        ),
        Cause(
            "Corollary 31",
            r"$\sigma = 2L\sqrt{\ln(1.25/\delta)/m}/\varepsilon$.",
            r"Theorem 30 needs $(m+1)\sigma^2 \ge 8L^2\ln(1.25/\delta)/\varepsilon^2$; the printed $\sigma$ has $(m+1)\sigma^2 = \frac{m+1}{2m}$ of it, "
            r"too little for $m \ge 2$. A factor $\sqrt 2$ is lost; the bound on the loss has it.",
            r"$\sigma = 2L\sqrt{2\ln(1.25/\delta)/m}/\varepsilon$.",
            r"The corollary, with this $\sigma$, for $\varepsilon \le 3$.",
            ("corollary31_noise", "corollary31_privacy"),
            ("skip_pnsgd_with_public_records",),
        ),
        Cause(
            "Corollary 34, utility",
            r"the added term $\frac{4\sqrt2 RL}{\sqrt n} \cdot \frac{\varepsilon\sqrt d}{2\ln(1.25/\delta)}$.",
            r"Theorem 33 adds $L\lambda\sqrt d$ with $\lambda = R\varepsilon/(2\sqrt{n\ln(1/\delta)})$: the root of the logarithm. At $R = L = d = "
            r"\varepsilon = n = 1$, $\delta = e^{-40}$ it is $0.079$, the printed term $0.070$. For $\delta$ near 1 the corollary itself fails.",
            r"the added term $RL\varepsilon\sqrt d/(2\sqrt{n\ln(1/\delta)})$.",
            r"The printed bound for $\varepsilon \le 3$, $\delta \le 1/2$.",
            ("corollary34_added_term", "corollary34_utility"),
            ("smoothed_skip_pnsgd",),
        ),
        Cause(
            "Theorem 32",
            r"the step $4R/\sqrt{n(L^2 + d\sigma^2)}$, “as in Theorem 29”; no condition on $n$.",
            r"Theorem 28 has $2R/(L_G\sqrt n)$, half of it; for $n = 1$, $\ln n = 0$ leaves no noise for the $k$ tasks.",
            r"$n \ge 2$ (or $1 + \ln n$); the bound $\frac52 \frac{RL}{\sqrt n}\sqrt{1 + 16 d q\ell/\varepsilon^2}$ holds for the printed step.",
            r"The theorem for $n \ge 2$, with its order in $k$, $n$ and $\varepsilon$.",
            ("theorem32_step_size", "feldman_theorem32_n1"),
            ("many_tasks_private_and_useful", "task_population_loss"),
        ),
        Cause(
            "Theorem 1",
            r"$D_\alpha(X_T \,\|\, X_T') \le \frac{\alpha\,\|x_0 - x_0'\|}{2T\sigma^2}$.",
            r"The norm is squared: one step from points 2 apart, $\alpha = 2$, $\sigma = 1$, has $D_2 = 4$, not 2.",
            r"$\frac{\alpha\,\|x_0 - x_0'\|^2}{2T\sigma^2}$.",
            "The theorem, so corrected, for every order from 1 on.",
            ("theorem1_norm_not_squared",),
            ("iterations_from_two_points",),
        ),
        Cause(
            "Proposition 18, proof, display 2",
            r"$\psi(w) - \psi(w') = w - w' + \eta (w - w')^\top \nabla^2 f(z) = (w - w')(I - \eta\nabla^2 f(z))$ for one $z$.",
            r"The sign of the second term is $-$; and there is no mean value theorem for maps into the plane.",
            "the Hessian averaged over the segment, or no Hessian at all: smooth is not twice differentiable.",
            r"The proposition, for $0 \le \eta \le 2/\beta$.",
            ("gradient_step_display_line3", "gradient_step_display_line2"),
            ("convex_gradient_step_contractive",),
        ),
        Cause(
            "Misprints: Theorem 22, proof, display 2; Theorem 23, last display; Section 5.1, PSGD; Appendix C, property 4",
            r"$X'_{t+1}$ on both sides; the last shift in all $n$ terms of a sum; $w_t + \eta G(w_t)$ to minimise; $E\|Z\| = \lambda\sqrt d$.",
            r"For $d = 1$, $E|Z| = \lambda\sqrt{2/\pi}$; a step along the gradient goes up.",
            r"$X'_t$ on the right; the shift in the terms from $t$ on; $w_t - \eta G(w_t)$; $E\|Z\| \le \lambda\sqrt d$.",
            "all that they serve.",
            ("theorem22_display_line1", "theorem23_display_all_steps", "psgd_step_sign", "smoothing_mean_norm"),
            ("amplification_every_order", "noisy_sgd_one_record", "projected_sgd_average", "smoothing"),
        ),
    ),
    r"$\eta > 0$ (“$\eta \le 2/\beta$” would allow negative steps), $K$ closed and not empty, $a_t \ge 0$ in Theorem 22, $0 < \delta < 1$, "
    r"$a \ge 0$ in the proof of Lemma 25, a minimum over $K$ read as an infimum.",
    r"Section 4, Skip-PNSGD: the projection is missing. Proposition 18: $\eta \le 2/\beta$ in the text, $\eta < 2/\beta$ and $\psi(x) = w - \dots$ in "
    r"Appendix A. Lemma 21, last sentence: $\psi'(Y)$ for $\psi'(X')$. Theorem 26, proof: $t \ge T$ for $T \ge t$, $Y_T$ for $Y_n$. "
    r"Definition 2: $|f(w) - f(w)|$.",
)

ALTSCHULER = Letter(
    "altschuler2022noisysgd",
    "the full version in the supplementary material of NeurIPS 2022 (arXiv:2205.13710)",
    (
        Cause(
            "Section 3.2, Steps 2 and 3, (3.2) and (3.5); Section 5, (5.2)",
            r"given $Z_t = Z'_t$ from $\tau$ on, both runs are noisy iterations with the same random maps; so (3.5): "
            r"$D_\alpha \le \frac{\alpha D^2}{2\eta^2\sigma_1^2(T-\tau)}$.",
            r"$Z'_t$ depends on the batch: given its value, the batch of the second run contains $i^*$ with another probability than $b/n$. "
            r"For $q = 1/2$, a shift of one deviation and $Z' = 0$ it is $1/(1 + e^{1/2}) = 0.378$. (3.5) fails at $\alpha = 2$, $n = 2$, "
            r"$\eta = L = T - \tau = 1$, $\sigma_1 = \sigma_2 = 9$, $D = 1/1000$: $3.0 \cdot 10^{-7} > 1.2 \cdot 10^{-8}$, and no constant helps as $D \to 0$.",
            "No conditioning on the noise: in one noisy step the shifted divergence grows by the cost of the noise plus the "
            "divergence of the two samplings, at the same order; this is summed over the steps.",
            r"Theorems 3.1 and 5.1 are true, with the constant 23: $D_\alpha \le \frac{23\,\alpha L^2}{n^2\sigma^2}\min(T, \lceil Dn/(L\eta)\rceil)$ for $\alpha \le \alpha^*$.",
            ("noisy_sgd_batch_law_kept", "noisy_sgd_pabi_3_5", "strongly_convex_conditional_5_2"),
            ("sampled_step", "noisy_sgd_convex_privacy", "noisy_sgd_strongly_convex_privacy"),
        ),
        Cause(
            "(3.6), (5.3); Section 2.3, remark i), and Section 1.2 on numerical bounds",
            r"$\varepsilon \le \min_\tau (T-\tau)\,S_\alpha + \frac{\alpha D^2}{2\eta^2\sigma_1^2(T-\tau)}$ can be computed for any $\alpha \ge 1$ and $b$.",
            r"$S_\alpha(q, \cdot) \le \ln\frac{1}{1-q}$ whatever $\alpha$, but privacy asks for both directions. At $L = \eta = T = 1$, $n = 1200$, "
            r"$b = 300$, $\sigma = 1/25$, $\alpha = 150$, $D = 10^{-6}$ the divergence of the run is at least $0.71$, the bound $0.11$: an accountant "
            r"that evaluates (3.6) at large orders reports too little.",
            r"a bound of both directions in place of $S_\alpha$, or $\alpha \le \alpha^*$.",
            r"Theorems 3.1 and 5.1, which have $\alpha \le \alpha^*$.",
            ("noisy_sgd_numerical_bound_3_6", "strongly_convex_numerical_5_3"),
            ("last_sampled_steps", "last_contractive_steps", "noisy_sgd_convex_privacy"),
        ),
        Cause(
            "Appendix A.4, first paragraph (proof of Theorem 4.1)",
            r"“it suffices” to refute $(100, 0.005)$-RDP; small $T$ follows by composition of $\bar T/T$ runs.",
            r"Not $(100, 0.005)$ does not give not $(100, Q)$ for the larger $Q$ of (4.1), which grows without bound as $\sigma$ falls; and the "
            r"runs that are composed begin where the last one ended, so that the bound is needed for every initial point. For one pair of data "
            r"sets, the one of the proof, (4.1) is false for very small $\sigma$ ($\varepsilon$ above $10^9$).",
            "a direct proof with two pairs of data sets, one for each range of the noise, without composition.",
            r"Theorem 4.1 is true, for $T \ge 1$ and $\alpha \ge 2$, with the constant $10^{-5}$.",
            (
                "lower_reversed_implication",
                "lower_composition_start",
                "lower_composition_rounding",
                "noisy_sgd_lower_small_sigma",
            ),
            ("noisy_sgd_not_private",),
        ),
        Cause(
            "Theorem 1.3, (1.2); Remark 1.4, (1.3); Section 3.2, Step 4",
            r"$\varepsilon \lesssim \frac{\alpha L^2}{n^2\sigma^2}\min(T, \frac{Dn}{L\eta})$.",
            r"As $D \to 0$ the right side vanishes, but one step already tells the two runs apart: $\alpha = 2$, $T = n = \eta = \sigma = 1$, $L = 1/32$, "
            r"$D = 10^{-6}$ gives $0.0025 > 1000 \cdot 2L^2 \cdot 3.2 \cdot 10^{-5} = 0.0000625$.",
            r"$\lceil Dn/(L\eta)\rceil$, as in Theorem 3.1, or $D n \ge L\eta$.",
            r"(1.2) with the constant 46, and (1.3) with 17, for $Dn \ge L\eta$.",
            ("noisy_sgd_informal_1_2", "dp_bound_no_ceiling", "noisy_sgd_step_number"),
            ("informal_upper_bound", "dp_bound_explicit"),
        ),
        Cause(
            "Remark 5.2",
            r"the iterates move by $O(T\eta(L + \sigma))$ with high probability.",
            r"in dimension $d$ the noise is about $\sigma\sqrt d$ long.",
            r"$O(T\eta(L + \sigma\sqrt d))$.",
            "the remark, with the dimension under the logarithm.",
            ("trajectory_dimension",),
            ("trajectory_dimension_repaired",),
        ),
        Cause(
            "Section 5, last display of the proof of Theorem 5.1; Remark 5.3",
            r"$\varepsilon \lesssim Q\kappa\log(\cdot)$ with $\kappa$, or $1/\log(1/c)$, in front.",
            "at least one step counts, even if the logarithm or $1/\\log(1/c)$ is small.",
            r"$1 + \frac{\kappa}{4}\log(1 + (\frac{Dn}{L\eta})^2)$ steps, and $1 + \frac{\log(1 + (Dn/(L\eta))^2)}{2\log(1/c)}$ for other step sizes.",
            "Theorem 5.1 and Remark 5.3, so read.",
            ("strongly_convex_printed_steps", "strongly_convex_remark_5_3_steps"),
            ("noisy_sgd_strongly_convex_privacy", "noisy_sgd_step_sizes"),
        ),
        Cause(
            "Appendix A.4, Observations A.1 and A.2, last displays; Section 4, key ideas",
            r"$P[\omega_T \ge 0] = 1/2$ from an arbitrary start; $\omega \ge Z + 10/D$; variance $T\eta^2\sigma^2 \le 0.001D^2$; probability $0.999993$.",
            r"From $D/2$ the walk stays positive; $10/D$ has the wrong unit; with $T \ge \bar T$ the variance is that of $\bar T$ steps; "
            r"$\Phi(0.1/\sqrt{0.001}) = 0.999217$.",
            r"start at 0 (the order of two starts is kept); $Z + D/10$; $\bar T$; $0.9992$.",
            "the conclusion: $0.9992 - 0.1 > e^{0.1}/2 + 0.01$.",
            ("lower_symmetry", "lower_observation_a2", "lower_variance_t", "lower_phi_printed", "lower_final_line"),
            (
                "lower_monotone_step",
                "observation_gaussian_on_event",
                "lower_variance_bar_t",
                "noise_rarely_low",
                "ends_positive",
            ),
        ),
        Cause(
            "Observations 3.3 and 5.4",
            r"$\phi_t$ is a contraction, for losses that are convex and smooth on $K$.",
            r"On the segment of the $(x, 0)$ in the plane, $\beta x y$ is 0, and its gradient $(0, \beta x)$ points out of the segment.",
            r"the step followed by the projection, or a set $K$ with an interior point.",
            "both, so read; nothing else changes.",
            ("batch_step_flat_set", "batch_step_flat_set_strong"),
            ("batch_step_contractive", "batch_step_strongly_contractive"),
        ),
        Cause(
            "Misprints: Section 3.2, Step 1; footnotes 5 and 10; (3.4), line 3; Proposition 3.2, proof",
            r"the bias has probability $1 - b/n$ and the sign of $f' - f$; updates differ by $\eta L/b$; equality in footnote 10; one shift $m_t$; $\phi'_{T-1}$.",
            r"$\binom{n-1}{b-1}/\binom nb = b/n$; two gradients of length $L$ are up to $2L$ apart.",
            r"$b/n$; $f - f'$; $2\eta L/b$; $\le$; a mixture of shifts; $\phi'_T$.",
            "all that they serve.",
            (
                "noisy_sgd_bias_probability",
                "noisy_sgd_bias_sign",
                "noisy_sgd_update_gap",
                "noisy_sgd_footnote_10",
                "noisy_sgd_one_shift_3_4",
                "prop32_line2_index",
            ),
            ("noisy_sgd_sampling_rate", "sampled_gaussian_mixture_of_shifts", "diameter_bound_every_order"),
        ),
    ),
    r"$T \ge 1$, $\eta > 0$, $\bar T$ rounded to a whole number, $\delta$ away from 1 in (1.3), random maps that are independent of the state and of each other.",
)

CONTRACTION = Letter(
    "asoodeh2020contraction",
    "arXiv:2001.06546 (ISIT 2020)",
    (
        Cause(
            "Theorems 3, 4 and 5, Proposition 1, (14)",
            r"for every learning rate $\eta > 0$ the gradient step is Lipschitz with $M = \sqrt{1 - 2\eta\beta\rho/(\beta + \rho)}$.",
            r"The loss $\beta y^2/2$ (with $\rho = 0$, so $M = 1$) and $\eta = 3/\beta$: the step multiplies distances by 2. Theorem 4 fails on $[0, 2]$ "
            r"from 1 with $\eta = 10$, $\sigma = L = \beta = 1$, the losses $\pm y$, then $(y-1)^2/2$, at $\varepsilon = 0$: the event $Y_2 > 1$ differs by "
            r"at least $P(|\xi| < 0.89)^2 > 0.38$, the theorem says $\theta(2)\theta(0.2) = 0.683 \cdot 0.080 = 0.054$.",
            r"$\eta \le 2/(\beta + \rho)$; or $\max(|1 - \eta\rho|, |1 - \eta\beta|)$ for $M$, for every $\eta > 0$.",
            "All four, so read.",
            (
                "theorem4_as_printed",
                "projected_sgd_laplace_any_eta",
                "random_stopping_any_eta",
                "proposition1_any_eta",
                "projected_sgd_step_any_eta",
                "projected_sgd_m_defined",
            ),
            (
                "theorem3_contraction",
                "theorem4_contraction",
                "theorem5_contraction",
                "proposition1_contraction",
                "printed_constant_of_losses",
            ),
        ),
        Cause(
            "Theorem 3, last sentence",
            r"$\delta = 0$ if $\varepsilon \ge \min\{2L/v, M(b-a)/(\eta v)\}$.",
            r"The last input ($i = n$) has no later step to contract: on $[0, 1/2]$ with $L = \eta = v = 1$, $\varepsilon = 1/2$ the first two outputs differ by $0.51$.",
            r"the second entry for $i < n$ only.",
            "the sentence, so read.",
            ("projected_laplace_pure",),
            ("theorem3_pure_contraction",),
        ),
        Cause(
            "Section IV.D, the comparison of [15] with [12]",
            r"for $\rho > 0$ the Rényi bound of [15] is strictly better than that of [12]; for $\rho = 0$ they agree.",
            r"In units of $2L^2/\sigma^2$ they are $M^{k+1}/k$ and $1/(k+1)$, $k = n - i$: for $M = 0.9$, $k = 1$ it is $0.81 > 0.5$, and for $M = 1$, $1/k > 1/(k+1)$.",
            r"better for all $k$ if $M^2 < 1/2$.",
            "the comparison for strong contraction.",
            ("renyi_strongly_convex_better", "renyi_reduces_at_rho_zero"),
            ("renyi_strongly_convex_better_repaired", "renyi_reduces_at_rho_zero_repaired"),
        ),
        Cause(
            "(3), equality and inequality",
            r"$D_\alpha(\mu_n\|\nu_n) \le D_\alpha(\mu_1\|\nu_1)/n$ and $D_\alpha(\mu_1\|\nu_1) = \alpha\|y_0 - y_0'\|/(2\sigma^2)$.",
            r"the norm is squared, and the maps must not expand: two maps that double distances undo the noise.",
            r"$\alpha\|\psi_1(y_0) - \psi_1(y_0')\|^2/(2\sigma^2)$, for contractive $\psi_t$.",
            "both, so read.",
            ("renyi_iteration_any_map", "renyi_first_step_norm"),
            ("first_step_and_all",),
        ),
        Cause(
            "(2); Figure 1, caption",
            r"$D_f(\mu_n\|\nu_n) \le D_f(\mu_1\|\nu_1)\,\eta_f(K_1)\cdots\eta_f(K_n)$; the output law of the kernel of item $i$ is $\mu_0K_1\cdots K_{i-1}$.",
            r"$\mu_1$ is the law after $K_1$, which then counts twice; $\mu_0K_1\cdots K_{i-1}$ is the input law.",
            r"$\eta_f(K_2)\cdots\eta_f(K_n)$; $\mu_0K_1\cdots K_i$.",
            "Lemma 3 and all that follows.",
            ("sdpi_chain", "figure_output_law"),
            ("f_chain", "figure_output_law_repaired", "lemma3_f_divergence"),
        ),
        Cause(
            "Footnote 2; Section IV.D, strictly convex",
            r"Laplace noise in $d$ dimensions has the order $d\log d$; $\rho = 0$ means not strictly convex.",
            r"$E\|Z\|_1 = dv$ for independent coordinates; $y^4$ is strictly convex with $\rho = 0$ at 0.",
            r"the order $d$; $\rho > 0$ implies strictly convex, not conversely.",
            "nothing depends on them.",
            ("laplace_norm_order", "strictly_convex_is_strongly_convex"),
            ("laplace_norm_order_repaired", "strongly_convex_is_strictly_convex"),
        ),
    ),
    r"$\mu \ll \nu$ where $E_\gamma$ is written with $d\mu/d\nu$; $\theta_\gamma(0)$ is the limit.",
)

FEDERATED = Letter(
    "asoodeh2020federated",
    "the version of the Workshop on Federated Learning for User Privacy and Data Confidentiality, ICML 2020",
    (
        Cause(
            "Theorem 2, proof: last display, and display after (21)",
            r"$\theta(2L\sqrt m/\sigma)$; $\|\nabla\ell\| \le 2L$; $w - \nabla\ell(w, x)$ is contractive for $\eta \le 2/\beta$.",
            r"$2L\eta/m$ over the noise $\eta\sigma/\sqrt m$ is $2L/(\sqrt m\,\sigma)$: at $m = 4$, $L = \sigma = 1$ it is $\theta(1) = 0.383$, not $\theta(4) = 0.954$.",
            r"$2L/(\sqrt m\,\sigma)$; $\|\nabla\ell\| \le L$; $w - \eta\nabla\ell(w, x)$.",
            "Theorem 2 is true as printed (its delta has the right argument).",
            ("federated_plugged_in", "federated_gradient_norm_printed", "federated_step_without_eta"),
            ("federated_plugged_in_repaired", "federated_gradient_norm_repaired", "theorem2_federated"),
        ),
        Cause(
            "Section 1, footnote 1, second sentence",
            "contraction gives smaller parameters than the converted Rényi bounds of Feldman et al.",
            r"Not on a large ball: with $\rho = 10$, $\eta = 1/2$, $L = \sigma = 1$, $\varepsilon = 1$ and 100 later steps contraction gives $0.51$, the Rényi "
            r"bound (order 25) less than $0.00001$.",
            "for the last user it does.",
            "the comparison for small balls or late users.",
            ("federated_against_renyi",),
            ("federated_against_renyi_repaired",),
        ),
        Cause(
            "Section 2, properties of E",
            r"$E_\varepsilon = TV$ if and only if $\varepsilon = 0$; $\varepsilon \mapsto E_\varepsilon$ is strictly decreasing on $(0, TV]$.",
            r"For two disjoint laws $E_\varepsilon = 1 = TV$ for every $\varepsilon$.",
            r"$E_\varepsilon = TV$ for $\varepsilon > 0$ exactly if $d\mu/d\nu \le 1$ almost surely under $\nu$; strictly decreasing while above its infimum.",
            "both properties, so read.",
            ("hockey_stick_equals_total_variation_only_at_zero", "hockey_stick_strictly_decreasing"),
            ("hockey_stick_is_total_variation", "first_property", "second_property"),
        ),
        Cause(
            "Section 3.2, strongly convex losses",
            r"the Lipschitz constant of the step is strictly below 1.",
            r"$\beta w^2/2$ with $\eta = 2/\beta$ turns $w$ into $-w$.",
            r"$\eta < 2/\beta$.",
            r"the sentence, with $\max(|1-\eta\rho|, |1-\eta\beta|) < 1$.",
            ("federated_strongly_convex_step",),
            ("federated_strongly_convex_step_repaired",),
        ),
        Cause(
            "Theorem 1, proof; Lemma 2",
            r"a third point $y_0$; division by the norm of $\varphi$; a pair that attains the supremum; the diameter is a maximum.",
            r"a space of two points has no third; the norm is 0 for equal laws; on an open interval no pair is farthest apart.",
            r"the direct argument by Hahn's decomposition; suprema.",
            "Theorem 1 and Lemma 2, on every space.",
            (
                "two_point_third_letter",
                "two_point_proof_division",
                "gauss_supremum_attained",
                "bounded_set_diameter_attained",
            ),
            ("two_point_theorem", "gaussian_kernel_coefficient"),
        ),
        Cause(
            "Section 1, remark on the Rényi divergence; Figure 2",
            r"$D_\alpha$ is not jointly convex for $\alpha \ge 1$; $T = n/m$ batches.",
            r"$D_1$ (Kullback-Leibler) is jointly convex; at the rate 0.3 of $n = 100$ users $n/m = 10/3$ is no number of batches.",
            r"for $\alpha > 1$; whole rounds.",
            "Theorem 2 for any whole number of rounds up to $n/m$.",
            ("renyi_order_one_not_convex", "federated_whole_batches"),
            ("renyi_not_jointly_convex", "theorem2_whole_rounds"),
        ),
    ),
    r"$\mu \ll \nu$ in the definition of $D_f$; $\theta_\varepsilon(0)$ is the limit.",
)

BERTHIER = Letter(
    "berthier2019report",
    "the report of 11 September 2019",
    (
        Cause(
            "Proposition 3.3, Appendix A.6, step 3; Section 3.4.3, conclusions",
            r"$\Sigma_{t+1} = 2\gamma^2\sigma^2\alpha_t^2 + (I - \gamma\alpha_t)\Sigma_t(I - \gamma\alpha_t)$ for $t \ge 0$; feedback reduces noise and privacy.",
            r"$2\sigma^2I - 2\sigma^2(I - \gamma\alpha) = 2\gamma\sigma^2\alpha$, the first power. At $\gamma\alpha = 1/2$, $\sigma^2 = \Sigma_1 = 1$: $\Sigma_2 = 1 + \frac14$, "
            r"not $\frac12 + \frac14$. And $\Sigma_1 = \sigma^2I$, not $2\gamma^2\sigma^2\alpha_0^2$.",
            r"$\Sigma_1 = \sigma^2I$, $\Sigma_{t+1} = 2\gamma\sigma^2\alpha_t + (I - \gamma\alpha_t)\Sigma_t(I - \gamma\alpha_t)$ for $t \ge 1$.",
            r"every iterate has at least the variance of one noise; feedback has the smaller variance only for $\gamma\alpha_t \le 1/2$, and for larger ones it is the more private.",
            (
                "noise_feedback_later_steps",
                "noise_feedback_first_step",
                "noise_feedback_last_line",
                "noise_feedback_below_one_noise",
                "noise_feedback_reduces",
            ),
            ("noise_feedback_iterates", "noise_feedback_below_one_noise_repaired", "noise_feedback_reduces_repaired"),
        ),
        Cause(
            "Proposition 2.4, Appendix A.3",
            r"$b = \sqrt{\Delta f/(2\delta)}$ makes the Laplace mechanism $\delta$-TV private.",
            r"At $\Delta f = 1$, $\delta = 0.02$: $b = 5$ and the total variation is $1 - e^{-0.1} = 0.095$. A difference of the densities of at most $\delta$ at each "
            r"point bounds no integral.",
            r"$b = \Delta f/(2\delta)$.",
            r"the proposition with this $b$, in every dimension.",
            ("laplace_total_variation", "tv_from_densities", "laplace_density_two_dimensions"),
            ("laplace_mechanism_tv_in_any_dimension",),
        ),
        Cause(
            "Proposition 2.2",
            r"$\sigma \ge cS_2(f)/\varepsilon$ with $c^2 > 2\ln(1.25/\delta)$ gives $(\varepsilon, \delta)$-DP.",
            r"For large $\varepsilon$ it does not: $S = 1$, $c = 4$, $\varepsilon = 32$, $\delta = 0.01$.",
            r"$\varepsilon \le 3$.",
            r"the proposition for $\varepsilon \le 3$ (the literature has $\varepsilon \le 1$).",
            ("gaussian_mechanism",),
            ("gaussian_mechanism_private",),
        ),
        Cause(
            "Theorem 2.2, proof (Appendix A.2)",
            r"it is enough to look at products $S_1 \times S_2$.",
            r"Two pairs of bits, one equal and one opposite, differ by $1/2$ on products and by 1 on the event that the bits agree.",
            "integrate the second mechanism's test over the first output.",
            "the theorem is true.",
            ("tv_from_rectangles",),
            ("tv_two_mechanisms",),
        ),
        Cause(
            "Section 5.2",
            r"$\varepsilon$-DP implies $\varepsilon$-uniform stability.",
            r"A loss of 0 or 100, and laws $(3/5, 2/5)$ and $(2/5, 3/5)$, which are 1-DP: the losses differ by 20.",
            r"losses in an interval of length $w$: $\frac w2\varepsilon$.",
            r"the sentence for losses in $[0, 1]$, with $\varepsilon/2$.",
            ("stability_from_privacy",),
            ("stability_from_privacy_repaired",),
        ),
        Cause(
            "Section 3.2.2 and Section 3.2.3",
            r"variance $\alpha s^2/(2\varepsilon^2)$ gives $(\alpha, \varepsilon)$-RDP; $4(e^{\varepsilon(2)} - 1) \le 8/\sigma^2$ for large $\sigma$.",
            r"$D_\alpha = \alpha s^2/(2\sigma^2)$ is $\varepsilon^2$ there; with the sensitivity $2\gamma L$ of the paragraph, $\varepsilon(2) = 4L^2/\sigma^2$.",
            r"$\alpha s^2/(2\varepsilon)$; $32L^2/\sigma^2$ for $\sigma \ge 2L$.",
            "both, so read.",
            ("berthier_output_noise", "accountant_high_noise"),
            ("output_noise_enough", "accountant_high_noise_repaired"),
        ),
        Cause(
            "Appendix A.5; Section 3.4.2",
            r"$C^{-2} = 1 - 1/\sqrt n$ for $\gamma \sim 1/\sqrt n$; $(1+u)^\alpha \le 1 + \alpha u + \alpha(\alpha-1)u^2/2$ for $\alpha \ge 1$; noise of variance $\sigma^2$ on the gradient.",
            r"$(1 + 1/\sqrt n)^{-2} = 1 - 2/\sqrt n + \dots$; at $\alpha = 3/2$, $u = -3/4$: $0.125 > 0.086$; on the iterate it is $\gamma^2\sigma^2$.",
            r"$C^{-2} \ge 1 - 2/\sqrt n$; $\alpha \ge 2$; $\gamma\sigma$ for $\sigma$.",
            "Propositions 3.1 and 3.2.",
            ("berthier_a5_first_line", "berthier_a5_taylor", "noise_feedback_gradient_noise"),
            (
                "berthier_a5_first_line_repaired",
                "berthier_a5_taylor_repaired",
                "shuffled_epoch_small_steps",
                "affine_gradients",
            ),
        ),
    ),
    r"$\gamma > 0$, $a_t \ge 0$ in Theorem 3.5, $\delta' \le 1$ in Theorem 2.1, whole batches in Algorithm 1, and that neighbours differ in one replaced record.",
)

LETTERS = (FELDMAN, ALTSCHULER, CONTRACTION, FEDERATED, BERTHIER)
