"""Inventory of Concentrated Differential Privacy by Bun and Steinke: the properties of zCDP in its introduction."""

from verify.claims.inventory import table

PAPER = "bun2016concentrated"
LIBRARY = True

ITEMS = table(('Proposition 1.3', 'statement', 'rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-DP.',
        'concentrated_to_approximate'),
    ('Proposition 1.4', 'statement', 'eps-DP is eps^2/2-zCDP.', 'pure_is_concentrated'),
    ('Proposition 1.6', 'statement', 'The Gaussian mechanism is S^2/(2 sigma^2)-zCDP.', 'gaussian_is_concentrated'),
    ('Lemma 1.7', 'statement', "Composition: rho + rho'.", 'concentrated_composition'),
    ('Lemma 1.8', 'statement', 'Post-processing.', 'concentrated_processing'),
    ('Proposition 1.9', 'statement', 'Group privacy: k^2 rho for k records.', 'concentrated_groups'),
    ('Proposition 1.9', 'ours', 'Different rho: the square roots add up.', 'concentrated_triangle'),
    ('Sections 2 and 3, the Renyi divergence', 'statement',
        'Data processing, composition, monotonicity, quasi-convexity.',
        'renyi_data_processing rdp_composition renyi_increases joint_quasi_convexity',
        'named by what they say: the numbers of the statements are not at hand'))

NUMBERED = ("Proposition 1.3", "Proposition 1.4", "Proposition 1.6", "Lemma 1.7", "Lemma 1.8", "Proposition 1.9")
