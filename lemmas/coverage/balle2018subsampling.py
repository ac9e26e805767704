"""Inventory of Privacy Amplification by Subsampling by Balle, Barthe and Gaboardi; by name where no number is sure."""

from verify.claims.inventory import item

PAPER = "balle2018subsampling"

ITEMS = (item("Theorem 2", "statement", "Advanced joint convexity.", "common_part_joint_convexity"),
    item("Poisson sampling", "statement", "Records added or removed: log(1 + q (e^eps - 1)) and q delta.",
        "poisson_amplification"),
    item("Sampling without replacement", "statement", "Records replaced: the same with q = m/n.",
        "sampling_without_replacement"),
    item("Sampling with replacement", "statement", "A record may be drawn several times: group privacy profiles.",
        open="not stated yet"),
    item("Lower bounds", "statement", "The bounds are attained.",
        open="for Gaussian noise: `poisson_gaussian_attained`"))

NUMBERED = ("Theorem 2",)
