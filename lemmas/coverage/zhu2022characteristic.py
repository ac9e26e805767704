"""Inventory of Optimal Accounting of Differential Privacy via Characteristic Function, by name where no number is sure.

The work is by Zhu, Dong and Wang; its text is not at hand.
"""

from verify.claims.inventory import table

PAPER = "zhu2022characteristic"
LIBRARY = True

ITEMS = table(('Privacy profile and privacy loss', 'statement',
        'delta as a function of e^eps = g: E_g(P || Q) = P(dP/dQ >= g) - g Q(dP/dQ >= g).',
        'profile_by_the_privacy_loss'),
    ('Dominating pairs', 'definition',
        '(P, Q) dominates a mechanism if E_g(M(x) || M(y)) <= E_g(P || Q) for all neighbours and g >= 0: every bound '
            'of E_g(P || Q) is one of the mechanism\'s.', 'dominated_by_curves_of_the_pair'),
    ('Existence', 'statement',
        'Every mechanism has a pair that dominates it tightly: E_g(P || Q) is the supremum over neighbours, for each '
            'g.', 'tight_dominating_pair tight_pairs_dominate'),
    ('Dominating pairs in the other order', 'statement', 'If (P, Q) dominates then (Q, P) does so in the other order.',
        'dominating_pair_in_the_other_order'),
    ('Post-processing', 'statement', 'A pair that dominates a mechanism dominates what is computed from its output.',
        'dominating_pair_after_processing'),
    ('Theorem 10', 'statement',
        'Adaptive composition: (P, Q) dominates M, (P\', Q\') dominates M\'(., o) for each o: then (P x P\', Q x Q\') '
            'dominates the two together.', 'adaptive_composition_of_dominating_pairs composition_of_dominating_pairs'),
    ('Theorem 11, a record removed', 'statement',
        'Poisson sampling with probability q: (q P + (1 - q) Q, Q), if (P, Q) dominates for a record removed.',
        'dominating_pair_sampled_removed'),
    ('Theorem 11, a record added', 'statement',
        'Poisson sampling with probability q: (P, (1 - q) P + q Q), if (P, Q) dominates for a record added.',
        'dominating_pair_sampled_added'),
    ('Sets of a fixed size, a record replaced', 'statement',
        'Sets of b of n records, one replaced, q = b/n: E_g(q P + (1 - q) Q || Q) for g >= 1, E_g(P || (1 - q) P + q '
            'Q) for g <= 1.', 'dominating_pair_without_replacement'),
    ('Theorem 11, sets of a fixed size', 'statement',
        'Sets of b of n or n - 1 records, q = b/n, (P, Q) dominates for a record replaced: (q P + (1 - q) Q, Q) for a '
            'record removed, (P, (1 - q) P + q Q) for a record added.', 'dominating_pair_fixed_size'),
    ('Gaussian mechanism', 'statement',
        'Dominated by N(S, s^2) and N(0, s^2), tightly where the sensitivity S is attained.',
        'gaussian_mechanism_dominated'),
    ('Laplace mechanism', 'statement',
        'Dominated by the Laplace laws at S and 0, tightly where the sensitivity S is attained.',
        'laplace_mechanism_dominated'),
    ('(eps, delta)-DP', 'statement',
        'Dominated by randomised response that fails with probability delta, itself (eps, delta)-DP; for delta = 0 '
            'randomised response.', 'dominating_pair_of_privacy'),
    ('Characteristic functions', 'statement',
        'The characteristic function of the privacy loss of a product of pairs is the product of theirs, and delta is '
            'found from it by an integral.', 'characteristic_function_of_a_product',
        'how delta is found from it: an integral over all of the line that need not converge absolutely'))

NUMBERED = ("Privacy profile and privacy loss", "Existence", "Post-processing", "Theorem 10",
    "Theorem 11, a record removed", "Theorem 11, a record added", "Theorem 11, sets of a fixed size",
    "Sets of a fixed size, a record replaced")
