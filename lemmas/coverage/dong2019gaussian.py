"""Inventory of Gaussian Differential Privacy by Dong, Roth and Su, with the numbers of the preprint."""

from verify.claims.inventory import table

PAPER = "dong2019gaussian"
LIBRARY = True

ITEMS = table(('Proposition 2.2', 'statement',
        'The functions from [0, 1] to [0, 1] that are trade-off functions: convex, continuous, nonincreasing, at most '
            '1 - s.', 'which_functions_are_trade_offs'),
    ('Proposition 2.4', 'statement',
        '(eps, delta)-DP is f-DP for f = max(0, 1 - delta - e^eps s, e^(-eps) (1 - delta - s)).',
        'approximate_privacy_as_trade_off'),
    ('Theorem 2.7', 'statement', 'The Gaussian mechanism with noise S/mu is mu-GDP.', 'gaussian_mechanism_trade_off'),
    ('Lemma 2.9', 'statement', 'Post-processing.', 'trade_off_processing'),
    ('Theorem 2.10', 'statement', 'Blackwell: the converse, larger trade-off functions come of a random map.', '',
        'the converse needs conditional laws and a martingale between the laws of the likelihood ratios (Strassen), '
            'which are not proved here'),
    ('Proposition 2.12', 'statement', 'f-DP for a symmetric f is (eps, 1 + f*(-e^eps))-DP for every eps >= 0.',
        'duality_of_symmetric_privacy trade_off_duality'),
    ('Corollary 2.13', 'statement', 'mu-GDP is (eps, delta(eps))-DP for all eps, with the Gaussian curve.',
        'gaussian_duality_of_privacy'),
    ('Theorem 2.14', 'statement', 'Group privacy: 1 - (1 - f) o ... o (1 - f); k mu for GDP.',
        'privacy_of_groups trade_off_groups gdp_groups'),
    ('Theorem 3.2', 'statement', 'Composition of f-DP mechanisms: the tensor product of trade-off functions.',
        'tensor_composition'),
    ('Corollary 3.3', 'statement', 'Composition of GDP mechanisms: the root of the sum of the squares.',
        'gdp_composition'),
    ('Theorem 4.2', 'statement', 'Subsampling: min(f_p, f_p^(-1))**.',
        'subsampled_trade_off_without_replacement subsampled_trade_off'))

NUMBERED = ("Proposition 2.2", "Proposition 2.4", "Theorem 2.7", "Lemma 2.9", "Theorem 2.10", "Proposition 2.12",
    "Corollary 2.13", "Theorem 2.14", "Theorem 3.2", "Corollary 3.3", "Theorem 4.2")
