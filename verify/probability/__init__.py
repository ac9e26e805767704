"""Finite probability in exact rationals, and rigorous divergences of laws on the line.

Errors: ProbabilityError (bad input), Undecided (no rigorous answer), CertificateError (a certificate does
not show what it claims).  The Hypothesis strategies are in `verify.probability.strategies`, which is
imported by itself because it needs Hypothesis.
"""

from verify.probability.crossings import hockey_stick_of_laws, total_variation_of_laws
from verify.probability.divergences import (
    Maximum,
    contraction_coefficient,
    f_divergence,
    hockey_stick,
    hockey_stick_set,
    kl,
    max_ratio,
    renyi,
    renyi_moment,
    sharp_pair,
    sharp_profile,
    total_variation,
    two_point_maximum,
)
from verify.probability.extended import (
    INFINITY,
    CertificateError,
    Infinite,
    ProbabilityError,
    Undecided,
)
from verify.probability.finite import Distribution, Kernel, mixture
from verify.probability.integrals import (
    kl_of_laws,
    renyi_moment_of_laws,
    renyi_of_laws,
    sampled_gaussian,
    sampled_gaussian_moment,
)
from verify.probability.iterations import (
    AffineStep,
    Moments,
    Shifts,
    check_optimal,
    gaussian_renyi,
    optimal_shifts,
    run,
)
from verify.probability.lattice import (
    convolve,
    cyclic_distance,
    cyclic_norm,
    distance_matrix,
    line_distance,
    noise_moment,
    product_distance,
    translate,
)
from verify.probability.laws import Gaussian, Laplace, Mixture, mixture_of
from verify.probability.shifted import (
    ShiftedCertificate,
    check_shifted,
    dual_bound,
    shifted_certificate,
    shifted_hockey_stick,
    shifted_max_ratio,
    shifted_moment,
    shifted_renyi,
)
from verify.probability.transport import WInfinity, check_w_infinity, coupling_within, w_infinity

__all__ = [
    "INFINITY",
    "AffineStep",
    "CertificateError",
    "Distribution",
    "Gaussian",
    "Infinite",
    "Kernel",
    "Laplace",
    "Maximum",
    "Mixture",
    "Moments",
    "ProbabilityError",
    "ShiftedCertificate",
    "Shifts",
    "Undecided",
    "WInfinity",
    "check_optimal",
    "check_shifted",
    "check_w_infinity",
    "contraction_coefficient",
    "convolve",
    "coupling_within",
    "cyclic_distance",
    "cyclic_norm",
    "distance_matrix",
    "dual_bound",
    "f_divergence",
    "gaussian_renyi",
    "hockey_stick",
    "hockey_stick_of_laws",
    "hockey_stick_set",
    "kl",
    "kl_of_laws",
    "line_distance",
    "max_ratio",
    "mixture",
    "mixture_of",
    "noise_moment",
    "optimal_shifts",
    "product_distance",
    "renyi",
    "renyi_moment",
    "renyi_moment_of_laws",
    "renyi_of_laws",
    "run",
    "sampled_gaussian",
    "sampled_gaussian_moment",
    "sharp_pair",
    "sharp_profile",
    "shifted_certificate",
    "shifted_hockey_stick",
    "shifted_max_ratio",
    "shifted_moment",
    "shifted_renyi",
    "total_variation",
    "total_variation_of_laws",
    "translate",
    "two_point_maximum",
    "w_infinity",
]
