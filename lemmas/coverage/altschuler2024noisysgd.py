"""Inventory of On the Privacy of Noisy Stochastic Gradient Descent for Convex Optimization, without the text at hand.

The journal version, by Altschuler, Bok and Talwar, of the fifth paper, which is examined line by line as altschuler2022noisysgd;
what is stated is named by its subject.
"""

from verify.claims.inventory import table

PAPER = "altschuler2024noisysgd"
LIBRARY = True

ITEMS = table(("Convex losses on a bounded set, from above", "statement",
        "Noisy SGD on convex, L-Lipschitz, M-smooth losses over a set of diameter D, batches of b of n records drawn "
            "anew, eta <= 2/M, noise not too small and alpha not too large: (alpha, eps)-RDP with eps a constant times "
            "alpha L^2/(n^2 sigma^2) min(T, D n/(L eta)). Ours with the quotient rounded up.",
        "noisy_sgd_convex_privacy"),
    ("Convex losses on a bounded set, from below", "statement",
        "For some losses the privacy loss is no smaller, but for a constant factor.", "noisy_sgd_not_private",
        "ours lacks the factor alpha: a constant factor for bounded alpha only"),
    ("The privacy loss up to a constant", "statement", "The two bounds, together, for a large range of parameters.",
        "privacy_characterised",
        "ours lacks the factor alpha in the lower one: a constant factor for bounded alpha only"),
    ("Amplification by iteration from a bounded start", "statement",
        "Iterations with c-Lipschitz maps on a set of diameter D: D_alpha is at most alpha/2 sum a_t^2/sigma_t^2 over "
            "the steps after any time tau, with the shift D at tau and none left at the end.",
        "diameter_bound_contractive amplification_general amplification_of_any_steps"),
    ("Sampled Gaussian mechanism", "statement",
        "A step on a batch drawn anew costs at most a constant times (b/n)^2 times what its Gaussian noise lets "
            "through, for noise not too small and alpha not too large.", "sampled_pair_moment sampled_sgd_composition"),
    ("Strongly convex losses", "statement",
        "m-strongly convex M-smooth losses: the number of steps after which the privacy loss stops to grow is of the "
            "order M/m, but for a logarithm, and for other step sizes of the order 1/log(1/c), c = max(|1 - eta m|, |1 "
            "- eta M|).", "noisy_sgd_strongly_convex_privacy noisy_sgd_step_sizes"),
    ("Step sizes that change", "statement", "The same for a step size for each step.", "",
        "not written down for noisy SGD; the iteration has a constant and a noise for each step in "
            "`amplification_general` and `exact_amplification_by_iteration`"),
    ("Any batch size", "statement", "The same for any size of the batches.", "",
        "which sizes they have, and under which conditions on the noise, we do not know for sure"),
    ("Any batch size", "ours",
        "Without amplification by sampling: for batches of a fifth of the data or more, every order and every noise.",
        "noisy_sgd_any_batches noisy_sgd_large_batches"),
    ("Cyclic batches", "statement",
        "Batches in a fixed order in place of random ones: the privacy loss of the last iterate is bounded in the "
            "number of epochs, for strongly convex losses, and for convex ones on a bounded set.", "",
        "their constants we do not know for sure"),
    ("Cyclic batches", "ours",
        "The bounds of shifted interpolation are of this kind, in Rényi divergence for strongly convex losses, as "
            "Gaussian privacy for both.",
        "cyclic_descent_renyi noisy_cyclic_descent_gdp noisy_cyclic_descent_bounded_gdp"),
    ("Losses that are not convex", "remark", "Contraction is all that the proofs ask of the steps.", "",
        "a remark on proofs"),
    ("Losses that are not convex", "ours",
        "steps with any Lipschitz constants have a bound of the same form; where any two single steps are at most C "
            "apart the last step alone bounds the privacy loss; on cyclic batches with (1 + eta M)-Lipschitz steps our "
            "bound grows with the epochs, for l >= 2 steps an epoch by less than that of composition",
        "amplification_of_any_steps shifted_interpolation last_step_privacy cyclic_descent_without_convexity "
            "cyclic_descent_without_convexity_renyi"))

NUMBERED = ("Convex losses on a bounded set, from above", "Convex losses on a bounded set, from below",
    "Strongly convex losses")
