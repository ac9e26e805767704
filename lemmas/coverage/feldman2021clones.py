"""Inventory of Hiding Among the Clones by Feldman, McMillan and Talwar: amplification by shuffling."""

from verify.claims.inventory import table

PAPER = "feldman2021clones"
LIBRARY = True

ITEMS = table(('Section 3, the reduction', 'statement',
        'The shuffled reports of private randomisers are made, by one random map, from how many clones there are of '
            'each kind.', 'hiding_among_clones shuffled_private_reports', 'randomisers that see the earlier reports'),
    ('Section 3, amplification by shuffling', 'statement',
        'n reports of eps0-private randomisers, shuffled: an epsilon of the order of sqrt(e^eps0 log(1/delta)/n), in '
            'closed form.', '', 'the closed form, by tails of the binomial counts'))

NUMBERED = ("Section 3, the reduction", "Section 3, amplification by shuffling")
