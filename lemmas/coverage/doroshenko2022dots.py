"""Inventory of Connect the Dots by Doroshenko, Ghazi, Kamath, Kumar and Manurangsi, by name: its text is not at hand."""

from verify.claims.inventory import table

PAPER = "doroshenko2022dots"
LIBRARY = True

ITEMS = table(('Connecting the dots', 'statement',
        'Of the pairs on given losses that dominate (P, Q) one is the least: its E_g is that of (P, Q) at the knots g '
            '= e^l, affine in between.', 'connecting_the_dots_of_two_laws connect_the_dots'),
    ('Composition', 'statement', 'Pairs that dominate two mechanisms give one that dominates both together.',
        'adaptive_composition_of_dominating_pairs'),
    ('Optimistic estimates', 'statement',
        'Pairs on given losses that (P, Q) dominates, from which delta is bounded from below.', '',
        'which of them they take, and what they show of it, we do not know for sure'))

NUMBERED = ("Connecting the dots",)
