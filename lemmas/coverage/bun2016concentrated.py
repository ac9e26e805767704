"""Inventory of Concentrated Differential Privacy by Bun and Steinke: zCDP and their lemma on the Renyi divergence."""

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
    ('Sections 2 and 3, non-negativity', 'statement', 'D_alpha >= 0, with equality if and only if the laws are equal.',
        'renyi_of_zero'),
    ('Sections 2 and 3, composition', 'statement',
        'D_alpha of pairs is between that of the first parts with the least, and with the greatest, of the second, '
            'where the second parts have densities that are measurable in both parts: without them it fails.',
        'divergence_of_pairs_between'),
    ('Sections 2 and 3, product laws', 'statement', 'D_alpha of product laws is the sum.',
        'divergences_of_pairs_add_up'),
    ('Sections 2 and 3, quasi-convexity', 'statement', 'Mixtures are as close as the farthest of their parts.',
        'joint_quasi_convexity'),
    ('Sections 2 and 3, convexity of KL', 'statement', 'KL is jointly convex.', 'kl_mixture'),
    ('Sections 2 and 3, post-processing', 'statement', 'No function, random or not, increases D_alpha.',
        'rdp_post_processing'),
    ('Sections 2 and 3, monotonicity', 'statement', 'D_alpha <= D_beta for 1 <= alpha <= beta <= oo.',
        'renyi_grows_from_one_to_infinity'),
    ('Sections 2 and 3, to approximate privacy', 'statement',
        '(xi, rho)-zCDP, D_alpha <= xi + rho alpha for alpha > 1, is (xi + rho + 2 sqrt(rho log(1/delta)), delta)-DP.',
        'offset_to_approximate'),
    ('Sections 2 and 3, the delta of an eps', 'statement',
        '(xi, rho)-zCDP is (eps, delta)-DP for eps > xi + rho and delta = e^(-(eps - xi - rho)^2/(4 rho)) times the '
            'least of 1, sqrt(pi rho), 1/(1 + t) and 2/(1 + t + sqrt((1 + t)^2 + 4/(pi rho))), t = (eps - xi - rho)/(2 '
            'rho).', 'delta_of_an_eps_by_four_factors'),
    ('Sections 2 and 3, from approximate privacy', 'statement',
        'A mechanism that is (xi + sqrt(rho log(1/delta)), delta)-DP for every delta is (xi - rho/4 + 5 rho^(1/4), '
            'rho/4)-zCDP, for xi and rho from 0 to 1.', 'approximate_privacy_is_concentrated'))

NUMBERED = ("Proposition 1.3", "Proposition 1.4", "Proposition 1.6", "Lemma 1.7", "Lemma 1.8", "Proposition 1.9")
