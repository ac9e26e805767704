"""Inventory of The Composition Theorem for Differential Privacy by Kairouz, Oh and Viswanath."""

from verify.claims.inventory import table

PAPER = "kairouz2015composition"
LIBRARY = True

ITEMS = table(('The optimal composition', 'statement',
        'k (eps, delta)-private mechanisms, adaptively: no worse than randomised responses, and these are as bad.',
        'optimal_composition_in_sums composition_exact'))

NUMBERED = ("The optimal composition",)
