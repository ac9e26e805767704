"""Inventory of The Composition Theorem for Differential Privacy by Kairouz, Oh and Viswanath."""

from verify.claims.inventory import table

PAPER = "kairouz2015composition"
LIBRARY = True

ITEMS = table(('The optimal composition', 'statement',
        'k (eps, delta)-private mechanisms, adaptively: no worse than randomised responses, and these are as bad.',
        'optimal_composition_in_sums composition_exact'),
    ('The simple bounds', 'statement',
        "k (eps, delta)-private mechanisms: the least of three bounds in closed form, at 1 - (1 - delta)^k (1 - "
            "delta').", 'simple_composition_of_alike'),
    ('Different mechanisms', 'statement', 'The same for mechanisms that are (eps_t, delta_t)-private.',
        'simple_composition'))

NUMBERED = ("The optimal composition", "The simple bounds", "Different mechanisms")
