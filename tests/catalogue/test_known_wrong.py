"""The errors of the papers that the suite had found on 2026-11-21: it must keep finding them.

The list grows only.  An id that is gone was renamed (then rename it here too) or lost (then an erratum is).
"""

from __future__ import annotations

import pytest

from tests.catalogue.tools import catalogue, verdicts
from verify.kernel.certificate import recheck, write
from verify.suite.examine import examine

FOUND = {
    "feldman2018iteration": (
        "feldman_lemma25_sentence.2",
        "feldman_theorem26_link3",
        "feldman_theorem26_n2",
        "feldman_theorem32_n1",
        "gradient_step_any_eta",
        "gradient_step_display_line2",
        "gradient_step_display_line3",
        "local_mechanism_line",
        "random_stopping_harmonic_printed",
        "theorem1_norm_not_squared",
        "theorem22_display_line1",
        "theorem22_negative_shift",
        "theorem23_display_all_steps",
        "theorem23_negative_step",
    ),
    "berthier2019report": (
        "berthier_a5_first_line",
        "berthier_a5_taylor",
        "berthier_output_noise",
        "berthier_stronger_version",
        "expanding_first_shifts_any_real",
        "gaussian_mechanism",
        "laplace_total_variation",
    ),
    "asoodeh2020contraction": (
        "figure_output_law",
        "hockey_stick_f_divergence",
        "laplace_norm_order",
        "projected_laplace_pure",
        "sdpi_chain",
    ),
    "asoodeh2020federated": (
        "federated_plugged_in",
        "hockey_stick_equals_total_variation_only_at_zero",
        "hockey_stick_strictly_decreasing",
        "two_point_proof_division",
        "two_point_third_letter",
    ),
    "altschuler2022noisysgd": (
        "lower_composition_constant",
        "lower_composition_rounding",
        "lower_composition_start",
        "lower_final_line",
        "lower_gaussian_wording",
        "lower_never_surpasses",
        "lower_not_dp_at_equality",
        "lower_observation_a2",
        "lower_phi_printed",
        "lower_positivity_from_above",
        "lower_reversed_implication",
        "lower_steps_integer",
        "lower_symmetry",
        "lower_variance_t",
        "noisy_sgd_batch_law_kept",
        "noisy_sgd_bias_probability",
        "noisy_sgd_bias_sign",
        "noisy_sgd_composition_1_1",
        "noisy_sgd_footnote_10",
        "noisy_sgd_informal_1_2",
        "noisy_sgd_lipschitz_from_smooth",
        "noisy_sgd_lower_all_but_one_zero",
        "noisy_sgd_lower_small_sigma",
        "noisy_sgd_lower_zero_steps",
        "noisy_sgd_numerical_bound_3_6",
        "noisy_sgd_pabi_3_5",
        "noisy_sgd_step_number",
        "noisy_sgd_update_gap",
        "random_maps_may_not_depend_on_each_other",
        "random_maps_may_not_depend_on_the_state",
        "strongly_convex_conditional_5_2",
        "strongly_convex_printed_steps",
        "strongly_convex_remark_5_3_steps",
    ),
}
IDS = [id for ids in FOUND.values() for id in ids]


def test_the_list_names_each_error_once() -> None:
    assert len(IDS) == len(set(IDS))


@pytest.mark.parametrize("paper", FOUND)
def test_each_is_stated_where_the_paper_states_it(paper: str) -> None:
    claims = catalogue().claims
    assert [id for id in FOUND[paper] if id not in claims] == []
    for id in FOUND[paper]:
        assert paper in {source.paper for source in claims[id].sources}, id


@pytest.mark.parametrize("id", IDS)
def test_each_is_refuted(id: str) -> None:
    """By a tenth of the usual effort, with a witness that the kernel accepts again after writing."""
    claim, library = catalogue().claims[id], catalogue().statements
    found = examine(claim.of(mutants=()), library, 0.1)
    assert found.verdict == "refuted", found.reason
    assert found.evidence is not None
    assert recheck(write(claim.statement, found.evidence), library).verdict == "refuted"


def test_each_is_recorded_as_refuted() -> None:
    recorded = verdicts()
    assert {id: recorded[id]["verdict"] for id in IDS if recorded[id]["verdict"] != "refuted"} == {}
