"""An accountant: epsilon and delta of a run of mechanisms, enclosed, with the theorems that the answer rests on.

from verify.account import Gaussian, PoissonSampled

answer = (PoissonSampled("256/60000", Gaussian("1.1")) * 3516).epsilon(delta="1e-5", neighbours="add-or-remove")
answer.lower, answer.upper, answer.rests_on, answer.certificate
"""

from verify.account.answer import Answer, delta, epsilon
from verify.account.events import from_dp_event
from verify.account.last_iterate import NoisySGD
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
from verify.account.search import noise_for, steps_for

__all__ = [
    "Answer",
    "ApproximateDP",
    "BadMechanism",
    "Gaussian",
    "Laplace",
    "Mechanism",
    "NoisySGD",
    "PoissonSampled",
    "RandomisedResponse",
    "WithoutReplacement",
    "delta",
    "epsilon",
    "from_dp_event",
    "noise_for",
    "steps_for",
]
