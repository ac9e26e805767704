"""Inventory of Privacy Amplification by Subsampling by Balle, Barthe and Gaboardi; by name where no number is sure."""

from verify.claims.inventory import table

PAPER = "balle2018subsampling"
LIBRARY = True

ITEMS = table(('Theorem 2', 'statement', 'Advanced joint convexity.', 'advanced_joint_convexity'),
    ('Theorem 2', 'ours', 'The bounds of the two divergences are the same, eta > 0.', 'common_part_joint_convexity'),
    ('Poisson sampling', 'statement', 'Records added or removed: log(1 + q (e^eps - 1)) and q delta.',
        'poisson_amplification'),
    ('Sampling without replacement', 'statement', 'Records replaced: the same with q = m/n.',
        'sampling_without_replacement'),
    ('Sampling with replacement', 'statement', 'A record may be drawn several times: group privacy profiles.',
        'sampling_with_replacement_in_sums sampling_with_replacement'),
    ('Lower bounds, Poisson sampling', 'statement', 'For every eps and delta the bound is attained by a mechanism.',
        'poisson_amplification_attained'),
    ('Lower bounds, sampling without replacement', 'statement', 'So is the bound for records replaced.',
        'sampling_without_replacement_attained'),
    ('Lower bounds, sampling with replacement', 'statement', 'So is the bound by group privacy profiles.',
        'sampling_with_replacement_attained'))

NUMBERED = ("Theorem 2",)
