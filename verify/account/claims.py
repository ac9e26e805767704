"""Which claims of the catalogue an answer rests on: the one place where their ids stand."""

from __future__ import annotations

from collections.abc import Iterable

from verify.account.curves import Curve, Double, Mixed, Normal, Opposite, Profile, Step

CONNECTED = "connect_the_dots"
RUNS = ("table_composition", "table_composition_of_runs", "table_composition_on_a_grid", "table_rounded_up")
BELOW = "binning_is_below"
GAUSSIANS = "gaussian_composition"
TRANSCRIPT = "poisson_sgd_transcript"
CURVES = {
    "normal": "gaussian_curve_in_any_dimension",
    "laplace": "laplace_curve_in_any_dimension",
    "response": "randomised_response_curve",
    "approximate": "approximate_privacy_curve",
    "remove": "poisson_gaussian_remove",
    "add": "poisson_gaussian_add",
    "replace": "poisson_gaussian_replace",
    "batch": "batch_gaussian_replace",
    "common": "common_part_joint_convexity",
}
SHIFTED = ("shifted_interpolation_contractive", "shifted_interpolation_bounded")
ALL = (CONNECTED, *RUNS, BELOW, GAUSSIANS, TRANSCRIPT, *CURVES.values(), *SHIFTED)


def of_curve(curve: Curve) -> list[str]:
    if isinstance(curve, Normal):
        return [CURVES["normal"]]
    if isinstance(curve, Double):
        return [CURVES["laplace"]]
    if isinstance(curve, Profile):
        return [CURVES["approximate" if curve.delta else "response"]]
    if isinstance(curve, Opposite):
        return [CURVES["replace"]]
    assert isinstance(curve, Mixed)
    if isinstance(curve.base, Double):
        return [CURVES["common"], CURVES["laplace"]]
    return [CURVES["batch" if curve.order == "both" else curve.order]]


def of_run(steps: Iterable[Step], closed: bool, lower: bool, gaussians: bool) -> list[str]:
    """`closed`: by the curve of a single step; `gaussians`: several Gaussian mechanisms were taken as one."""
    found = [id for step in steps for id in of_curve(step.curve)]
    if gaussians:
        found.append(GAUSSIANS)
    if not closed:
        found += [CONNECTED, *RUNS]
        if any(isinstance(one.curve, Opposite) or _poisson(one.curve) for one in steps):
            found.append(TRANSCRIPT)
        if lower:
            found.append(BELOW)
    return list(dict.fromkeys(found))


def _poisson(curve: Curve) -> bool:
    return isinstance(curve, Mixed) and isinstance(curve.base, Normal) and curve.order != "both"
