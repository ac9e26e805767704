"""The words that every paper needs, with the first theorems about each, from one place.

docs/vocabulary.md says of each word what it says and where it lives.  A project of one's own writes `from
lemmas.vocabulary import *` beside `from verify.lemma import *`.
"""

from lemmas.analysis.gaussian_tail import gauss_over_an_interval
from lemmas.divergences.divergences_as_numbers import (hockey_stick_by_its_value, hockey_stick_has_a_value,
    hockey_stick_is_a_supremum, hockey_stick_values_processed, kl_by_its_value, kl_equals, renyi_by_its_value,
    renyi_equals)
from lemmas.divergences.hockey_stick import composition, data_processing
from lemmas.divergences.renyi_to_hockey_stick import private_from_renyi, rdp_to_dp
from lemmas.divergences.two_laws_mixed import hockey_stick_of_two_mixtures, kernel_of_a_mixture, mixes, mixture_of_two
from lemmas.foundations.basic_composition import basic_composition_of_mechanisms, two_mechanisms_private
from lemmas.foundations.concentrated_from_a_curve import approximate_privacy_is_concentrated
from lemmas.foundations.concentrated_privacy import (concentrated, concentrated_composition, concentrated_processing,
    concentrated_to_approximate, gaussian_is_concentrated, zero_concentrated)
from lemmas.foundations.concentrated_with_offset import offset_concentrated, offset_to_approximate
from lemmas.foundations.exponential_mechanism import exponential_law, exponential_mechanism_private
from lemmas.foundations.privacy_of_mechanisms import (group_of_records, neighbours_are_a_group,
    private_after_processing, private_for_a_group, private_for_groups)
from lemmas.foundations.private_mechanisms import (divergence_of_private, gaussian_mechanism_is_private,
    laplace_mechanism_private, private_adaptive_composition, private_by_concentrated, private_by_gdp, private_by_renyi,
    private_composition, private_from_divergence, private_groups, private_processing, randomised_response_private)
from lemmas.foundations.suprema import supremum_is_measurable, supremum_of
from lemmas.foundations.trade_offs import (approximate_privacy_as_trade_off, gaussian_duality,
    gaussian_mechanism_trade_off, gaussian_numbers_gdp, gaussian_pair_gdp, gaussian_private, gdp, gdp_composition,
    gdp_groups, gdp_processing, gdp_step, trade_off, trade_off_at_least, trade_off_groups, trade_off_processing)
from lemmas.foundations.trade_offs_of_laws import is_trade_off, trade_offs_of_laws
from lemmas.foundations.triangles import concentrated_groups
from lemmas.mechanisms.bernoulli_law import (bernoulli, bernoulli_is_a_mixture, bernoulli_mean,
    hockey_stick_of_two_coins, randomised_response_coin)
from lemmas.mechanisms.density_on_the_line import density_decides_the_law, density_of_a_shifted_law, line_density
from lemmas.mechanisms.exact_curve_of_iteration import amplification_of_near_states
from lemmas.mechanisms.exponential_noise import exponential_noise, exponential_noise_moved_up, exponential_noise_tail
from lemmas.mechanisms.gaussian import (gaussian_hockey_stick, gaussian_numbers_hockey_stick, normal, normal_law,
    normal_on_the_line)
from lemmas.mechanisms.gaussian_curve import (curve, gaussian_curve_step, shifted_curve, shifted_curve_at_most,
    within_curve)
from lemmas.mechanisms.gaussian_renyi import gaussian_renyi_value
from lemmas.mechanisms.laplace import laplace_hockey_stick, laplace_law, laplace_mechanism_pure
from lemmas.mechanisms.laws_by_densities import (fubini, fubini_two_integrals, integral_of_equals, integral_translated,
    laplace_over_an_interval, line_density_by_integrals)
from lemmas.mechanisms.neyman_pearson import neyman_pearson
from lemmas.privacy.definition_of_privacy import (definition_of_privacy, is_private, private_by_divergence, sensitivity,
    vector_sensitivity)
from lemmas.privacy.neighbouring_data import one_differs, private_for_one, privacy_at_an_index
from lemmas.privacy.renyi_post_processing import rdp_post_processing
from lemmas.privacy.renyi_privacy import kl_data_processing, rdp_composition

__all__ = ["amplification_of_near_states", "approximate_privacy_as_trade_off", "approximate_privacy_is_concentrated",
    "basic_composition_of_mechanisms", "bernoulli", "bernoulli_is_a_mixture", "bernoulli_mean", "composition",
    "concentrated", "concentrated_composition", "concentrated_groups", "concentrated_processing",
    "concentrated_to_approximate", "curve", "data_processing", "definition_of_privacy", "density_decides_the_law",
    "density_of_a_shifted_law", "divergence_of_private", "exponential_law", "exponential_mechanism_private",
    "exponential_noise", "exponential_noise_moved_up", "exponential_noise_tail", "fubini", "fubini_two_integrals",
    "gauss_over_an_interval", "gaussian_curve_step", "gaussian_duality", "gaussian_hockey_stick",
    "gaussian_is_concentrated", "gaussian_mechanism_is_private", "gaussian_mechanism_trade_off", "gaussian_numbers_gdp",
    "gaussian_numbers_hockey_stick", "gaussian_pair_gdp", "gaussian_private", "gaussian_renyi_value", "gdp",
    "gdp_composition", "gdp_groups", "gdp_processing", "gdp_step", "group_of_records", "hockey_stick_by_its_value",
    "hockey_stick_has_a_value", "hockey_stick_is_a_supremum", "hockey_stick_of_two_coins",
    "hockey_stick_of_two_mixtures", "hockey_stick_values_processed", "integral_of_equals", "integral_translated",
    "is_private", "is_trade_off", "kernel_of_a_mixture", "kl_by_its_value", "kl_data_processing", "kl_equals",
    "laplace_hockey_stick", "laplace_law", "laplace_mechanism_private", "laplace_mechanism_pure",
    "laplace_over_an_interval", "line_density", "line_density_by_integrals", "mixes", "mixture_of_two",
    "neighbours_are_a_group", "neyman_pearson", "normal", "normal_law", "normal_on_the_line", "offset_concentrated",
    "offset_to_approximate", "one_differs", "privacy_at_an_index", "private_adaptive_composition",
    "private_after_processing", "private_by_concentrated", "private_by_divergence", "private_by_gdp",
    "private_by_renyi", "private_composition", "private_for_a_group", "private_for_groups", "private_for_one",
    "private_from_divergence", "private_from_renyi", "private_groups", "private_processing", "randomised_response_coin",
    "randomised_response_private", "rdp_composition", "rdp_post_processing", "rdp_to_dp", "renyi_by_its_value",
    "renyi_equals", "sensitivity", "shifted_curve", "shifted_curve_at_most", "supremum_is_measurable", "supremum_of",
    "trade_off", "trade_off_at_least", "trade_off_groups", "trade_off_processing", "trade_offs_of_laws",
    "two_mechanisms_private", "vector_sensitivity", "within_curve", "zero_concentrated"]
