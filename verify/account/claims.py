"""Which claims of the catalogue an answer rests on: the one place where their ids stand."""

from __future__ import annotations

from collections.abc import Sequence

from verify.account.curves import Curve, Double, Mixed, Normal, Opposite, Profile, Step

# What the check of a table verifies: it starts at 1 or more, and is not below the curve at its knots.
CONNECTED = ("table_from_its_knots", "grid_from_its_knots")
RUNS = (
    *("table_composition", "table_composition_of_runs", "table_composition_on_a_grid"),
    *("table_rounded_up", "table_put_together"),
)
BELOW = ("binning_is_below", "table_composition_from_below", "run_from_below")
GAUSSIANS = "gaussian_composition"
# A run of noisy SGD as a program; where a record is replaced, a step of it.
PROGRAMS = {
    "remove": ("poisson_step_remove", "poisson_sgd_transcript_removed"),
    "add": ("poisson_step_add", "poisson_sgd_transcript_added"),
}
CURVES = {
    "normal": ("gaussian_curve_in_any_dimension",),
    "laplace": ("laplace_vector_hockey_stick",),
    "response": ("randomised_response_curve",),
    "approximate": ("approximate_privacy_curve",),
    "remove": ("poisson_gaussian_remove",),
    "add": ("poisson_gaussian_add",),
    "replace": ("poisson_gaussian_replace", "poisson_step_replace"),
    "batch": ("batch_gaussian_curve", "batch_gaussian_curve_below_one"),
    "laplace remove": ("mixture_against_its_part", "laplace_vector_hockey_stick"),
    "laplace add": ("part_against_its_mixture", "part_against_its_mixture_far", "laplace_vector_hockey_stick"),
}
# The last iterate of noisy SGD: the bound, and what makes the program an instance of it.
CONVEX, STRONGLY_CONVEX = "noisy_sgd_convex_private", "noisy_sgd_strongly_convex_private"
PROGRAM = (
    *("run_step", "maps_apart", "convex_set_has_directions", "regular_along"),
    *("sums_along_set", "adjacent_along", "follows_along", "curve_is_theta"),
)
LAST_STEPS = ("shifted_interpolation_last_steps", "noisy_sgd_batches_curve", "curve_is_theta")
CONTRACTIVE = ("shifted_interpolation_contractive", "map_at_step_size", "data_processing_hockey_stick", *PROGRAM)
LAST_ITERATE = (CONVEX, STRONGLY_CONVEX, *LAST_STEPS, *CONTRACTIVE)
ALL = (
    *(*LAST_ITERATE, *CONNECTED, *RUNS, *BELOW, GAUSSIANS),
    *(id for some in (*PROGRAMS.values(), *CURVES.values()) for id in some),
)


def of_curve(curve: Curve) -> list[str]:
    if isinstance(curve, Normal):
        return [*CURVES["normal"]]
    if isinstance(curve, Double):
        return [*CURVES["laplace"]]
    if isinstance(curve, Profile):
        return [*CURVES["approximate" if curve.delta else "response"]]
    if isinstance(curve, Opposite):
        return [*CURVES["replace"]]
    assert isinstance(curve, Mixed)
    if isinstance(curve.base, Double):
        return [*CURVES[f"laplace {curve.order}"]]
    return [*CURVES["batch" if curve.order == "both" else curve.order]]


def of_run(steps: Sequence[Step], closed: bool, lower: bool, gaussians: bool) -> list[str]:
    """`closed`: by the curve of a single step; `gaussians`: several Gaussian mechanisms were taken as one."""
    found = [id for step in steps for id in of_curve(step.curve)]
    if gaussians:
        found.append(GAUSSIANS)
    if not closed:
        found += [*CONNECTED, *RUNS]
        # The programs are runs of equal steps; in a longer run their steps alone are cited.
        for one in steps:
            if isinstance(one.curve, Mixed) and isinstance(one.curve.base, Normal) and one.curve.order != "both":
                found += PROGRAMS[one.curve.order][: 2 if len(steps) == 1 else 1]
        if lower:
            found += BELOW
    return list(dict.fromkeys(found))
