"""Inventory of Differentially Private Learning Needs Hidden State by Ye and Shokri, without the text at hand.

What is stated is named by its subject; the constants of their theorems are not given here, only what the theorems say.
"""

from verify.claims.inventory import table

PAPER = "ye2022hidden"
LIBRARY = True

ITEMS = table(("Noisy mini-batch gradient descent", "algorithm",
        "theta <- theta - eta (the mean gradient of a batch of b records + Gaussian noise), K epochs of n/b batches, "
            "of which only the last theta is released.", "", "a definition; what is claimed of it is said below"),
    ("Composition", "statement",
        "If all iterates are released the Rényi parameters of the steps add up: the bound is linear in the number of "
            "epochs.", "rdp_composition"),
    ("A gradient step contracts", "statement",
        "On m-strongly convex M-smooth losses a step of size eta is max(|1 - eta m|, |1 - eta M|)-Lipschitz, 1 - eta m "
            "for eta <= 2/(M + m), with one record or the mean over a batch.",
        "gradient_step_lipschitz projected_sgd_better_step map_in_order_contracts"),
    ("Fixed batches in cyclic order, a record in a given batch", "statement",
        "Strongly convex smooth losses, any two gradients at a point at most L apart, the same batches in the same "
            "order in each epoch, the record in a given one: an (alpha, eps)-RDP bound for the last iterate which "
            "converges exponentially fast in the number of epochs, linear in alpha.", "",
        "their constants, which we do not know for sure"),
    ("Fixed batches in cyclic order, a record in a given batch", "ours",
        "Another bound of the same kind, with the constants of shifted interpolation, which are not compared with "
            "theirs: it converges exponentially in the epochs and is linear in alpha; as Gaussian privacy it is that "
            "of Bok, Su and Altschuler.",
        "cyclic_descent_renyi cost_of_place_converges cyclic_descent_renyi_one_way noisy_cyclic_descent_gdp"),
    ("Shuffle and partition", "statement",
        "The records are put in a random order once, and cut into the batches: by joint convexity the Rényi moment is "
            "at most the mean over the batches of the record, eps = log(mean of exp((alpha - 1) eps_r))/(alpha - 1).",
        "", "with their eps_r, whose constants we do not know for sure"),
    ("Shuffle and partition", "ours", "This mean, of our eps_r.", "shuffled_batches_renyi mean_over_places"),
    ("Sampling without replacement", "statement",
        "Batches of b of n records drawn anew in each step, strongly convex smooth losses: a bound that converges in "
            "the number of steps, with amplification by sampling.", "",
        "their recursion for the Rényi parameter, whose constants we do not know for sure"),
    ("Sampling without replacement", "ours",
        "Bounds of this kind by other proofs: as f-DP on all of R^d, and in Rényi divergence on a bounded set.",
        "noisy_sgd_strongly_convex noisy_sgd_strongly_convex_privacy"),
    ("Amplification by post-processing drawn at random", "statement",
        "exp((alpha - 1) D_alpha) is jointly convex: of laws that are mixed alike it is at most the mean.",
        "mixture_moment"),
    ("Privacy dynamics", "statement",
        "The Rényi divergence of two noisy gradient flows falls along the noise at a rate that the log-Sobolev "
            "constant of the law gives, and that constant stays bounded on strongly convex smooth losses.", "",
        "the language has no diffusions in continuous time, no derivative of a divergence along them, and no "
            "log-Sobolev inequality; what it gives for the discrete steps is shown above by shifted divergences"),
    ("Accuracy", "remark", "Experiments with regularised logistic regression at a given privacy.", "",
        "experiments have no formula"))

NUMBERED = ("Fixed batches in cyclic order, a record in a given batch", "Shuffle and partition",
    "Sampling without replacement", "Privacy dynamics")
