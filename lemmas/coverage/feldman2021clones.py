"""Inventory of Hiding Among the Clones by Feldman, McMillan and Talwar: amplification by shuffling."""

from verify.claims.inventory import table

PAPER = "feldman2021clones"
LIBRARY = True

ITEMS = table(('Section 3, the reduction', 'statement',
        'The reports of private randomisers, which may see the reports before them, of users in a uniformly random '
            'order are made, by one random map, from how many clones there are of each kind.',
        'private_reports_in_turn hiding_among_clones shuffled_private_reports',
        'the random map itself; in its place E_gamma, for every gamma'),
    ('Section 3, amplification by shuffling', 'statement',
        'n users report in a uniformly random order, each randomiser eps0-private whatever the reports before it, '
            'which it may see, with e^eps0 <= n/(16 log(2/delta)): (eps, delta)-private for eps = log(1 + (e^eps0 - '
            '1)/(e^eps0 + 1) (8 sqrt(e^eps0 log(4/delta)/n) + 8 e^eps0/n)).',
        'amplification_in_turn uniformly_random_permutation amplification_by_shuffling'),
    ('Section 3, amplification by shuffling', 'ours', 'With log(2/delta) in place of log(4/delta).',
        'amplification_in_turn_sharper amplification_by_shuffling_sharper'))

NUMBERED = ("Section 3, the reduction", "Section 3, amplification by shuffling")
