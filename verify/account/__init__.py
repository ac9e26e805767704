"""An accountant: epsilon and delta of a run of mechanisms, enclosed, with the theorems that the answer rests on.

from verify.account import Gaussian, PoissonSampled

answer = (PoissonSampled("256/60000", Gaussian("1.1")) * 3516).epsilon(delta="1e-5", neighbours="add-or-remove")
answer.lower, answer.upper, answer.rests_on, answer.certificate
"""

from verify.account.answer import Answer, delta, epsilon
from verify.account.mechanisms import (
    ApproximateDP,
    BadMechanism,
    Gaussian,
    Laplace,
    Mechanism,
    PoissonSampled,
    RandomisedResponse,
    WithoutReplacement,
)

__all__ = [
    "Answer",
    "ApproximateDP",
    "BadMechanism",
    "Gaussian",
    "Laplace",
    "Mechanism",
    "PoissonSampled",
    "RandomisedResponse",
    "WithoutReplacement",
    "delta",
    "epsilon",
]
