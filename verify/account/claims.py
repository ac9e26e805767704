"""Which claims of the catalogue an answer rests on: the one place where their ids stand."""

from __future__ import annotations

from collections.abc import Sequence

from verify.account.curves import Curve, Double, Mixed, Normal, Opposite, Profile, Step

# What the check of a table verifies: it starts at 1 or more, and is not below the curve at its knots.
CONNECTED = ("table_from_its_knots", "grid_from_its_knots")
# Steps told by their outputs, blocks of them, products of rounded tables; losses at some points of the grid alone.
RUNS = ("table_put_together", "blocks_of_releases")
# Repeated sums release their parts in turn, and are composed part by part.
ORDER = "tables_in_either_order"
BELOW = ("blocks_from_below",)
GAUSSIANS = "gaussian_composition"
# A step of noisy SGD as a program, alone and in a run, from any history.
STEPS = {"remove": "poisson_step_remove", "add": "poisson_step_add", "replace": "poisson_step_replace"}
PROGRAMS = {
    "remove": ("removed_table_from_its_knots", "release_removed"),
    "add": ("added_table_from_its_knots", "release_added"),
    "replace": ("replaced_table_from_its_knots", "release_replaced"),
}
CURVES = {
    "normal": ("gaussian_curve_in_any_dimension",),
    "laplace": ("laplace_vector_hockey_stick",),
    "response": ("randomised_response_curve",),
    "approximate": ("approximate_privacy_curve",),
    "remove": ("poisson_gaussian_remove",),
    "add": ("poisson_gaussian_add",),
    "replace": ("poisson_gaussian_replace",),
    "batch": ("clipped_batch_curve", "clipped_batch_curve_below_one"),
    "laplace remove": (
        *("poisson_amplification_remove", "poisson_amplification_remove_far"),
        "laplace_vector_hockey_stick",
    ),
    "laplace add": (*("poisson_amplification_add", "poisson_amplification_add_far"), "laplace_vector_hockey_stick"),
}
# The last iterate of noisy SGD: the bound, and what makes the program an instance of it.
CONVEX, STRONGLY_CONVEX = "noisy_sgd_convex_private", "noisy_sgd_strongly_convex_private"
PROGRAM = (
    *("sgd_step_is_a_noisy_step", "maps_apart", "convex_set_has_directions", "regular_along"),
    *("sums_along_set", "adjacent_along", "follows_along", "curve_is_theta"),
)
LAST_STEPS = ("shifted_interpolation_last_steps", "noisy_sgd_batches_curve", "curve_is_theta")
CONTRACTIVE = ("shifted_interpolation_contractive", "map_at_step_size", "data_processing_hockey_stick", *PROGRAM)
LAST_ITERATE = (CONVEX, STRONGLY_CONVEX, *LAST_STEPS, *CONTRACTIVE)
# Data, or a mechanism, whose steps have the laws from which the lower end is computed.
ATTAINED = {
    "normal": ("half_space_beyond",),
    "laplace": ("laplace_half_line",),
    "response": ("response_with_delta_private", "response_with_delta_attained"),
    "approximate": ("response_with_delta_private", "response_with_delta_attained"),
    "remove": ("sampled_gaussian_attained",),
    "add": ("sampled_gaussian_attained",),
    "replace": ("sampled_gaussian_attained",),
    "batch": ("clipped_batch_attained",),
    "laplace remove": ("step_of_one_record", "sampled_laplace_half_line"),
    "laplace add": ("step_of_one_record", "sampled_laplace_half_line"),
}
GAUSSIANS_BELOW = "two_gaussians_as_one"
ALL = tuple(
    dict.fromkeys(
        (
            *(*LAST_ITERATE, *CONNECTED, *RUNS, ORDER, *BELOW, GAUSSIANS, GAUSSIANS_BELOW, *STEPS.values()),
            *(id for table in (PROGRAMS, CURVES, ATTAINED) for some in table.values() for id in some),
        )
    )
)


def kind(curve: Curve) -> str:
    """The key of the curve in the tables above."""
    if isinstance(curve, Normal):
        return "normal"
    if isinstance(curve, Double):
        return "laplace"
    if isinstance(curve, Profile):
        return "approximate" if curve.delta else "response"
    if isinstance(curve, Opposite):
        return "replace"
    assert isinstance(curve, Mixed)
    if isinstance(curve.base, Double):
        return f"laplace {curve.order}"
    return "batch" if curve.order == "both" else curve.order


def of_run(steps: Sequence[Step], closed: bool, lower: bool, gaussians: bool) -> list[str]:
    """`closed`: by the curve of a single step; `gaussians`: several Gaussian mechanisms were taken as one."""
    kinds = [kind(step.curve) for step in steps]
    found = [id for one in kinds for id in CURVES[one]]
    if gaussians:
        found += [GAUSSIANS, *([GAUSSIANS_BELOW] if lower else [])]
    if closed:
        found += [STEPS[one] for one in kinds if one in STEPS]
    else:
        found += [*CONNECTED, *RUNS]
        found += [id for one in kinds for id in PROGRAMS.get(one, ())]
        if len(steps) > 1 and any(step.times > 1 for step in steps):
            found.append(ORDER)
    if lower:
        found += [id for one in kinds for id in ATTAINED[one]]
        found += () if closed else BELOW
    return list(dict.fromkeys(found))
