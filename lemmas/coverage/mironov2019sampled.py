"""Inventory of Renyi Differential Privacy of the Sampled Gaussian Mechanism by Mironov, Talwar and Zhang.

Without the text at hand: by name where the number of a statement is not sure.
"""

from verify.claims.inventory import table

PAPER = "mironov2019sampled"
LIBRARY = True

ITEMS = table(('Theorem 4', 'statement',
        'f changes by at most 1 with a record: the mechanism is (alpha, eps)-RDP, a record added or removed, for eps '
            'the greater of D_alpha(N(0, s^2) || M) and D_alpha(M || N(0, s^2)), M = (1 - q) N(0, s^2) + q N(1, s^2).',
        'sampled_gaussian_mechanism_private sampled_gaussian_as_mixture'),
    ('Theorem 5', 'statement',
        'P and Q on R^d with differentiable densities, P(x) = Q(nu(x)) for a differentiable involution nu: D_alpha((1 '
            '- q) P + q Q || Q) >= D_alpha(Q || (1 - q) P + q Q).',
        'exchanged_laws_decide_every_order exchanged_laws_decide exchanged_laws_decide_at_order_one '
            'exchanged_densities_decide added_decides_for_exchanged_densities removed_decides '
            'removed_decides_at_every_rate',
        'nothing for involutions that exchange the laws, as with the densities all do that have |det nu\'| = 1: every '
            'order from 1 on, and infinity. For involutions that exchange only the densities it fails, smooth as they '
            'may be, on a half-line (added_decides_for_exchanged_densities): whether the paper supposes |det nu\'| = 1 '
            'is not known here'),
    ('Corollary of Theorems 4 and 5', 'statement', 'The second direction alone is enough.',
        'sampled_gaussian_by_one_direction'),
    ('Section 3.3, integer orders', 'statement',
        'A_alpha = E_(N(0, s^2)) (M/N(0, s^2))^alpha is the sum over k of binom(alpha, k) (1 - q)^(alpha - k) q^k '
            'exp((k^2 - k)/(2 s^2)), at alpha whole.', 'moment_at_whole_orders sampled_gaussian_at_whole_orders'),
    ('Section 3.3, fractional orders', 'statement',
        'A_alpha is the sum of two infinite series of Gaussian tails, split at z0 = 1/2 + s^2 log(1/q - 1), at any '
            'alpha.', 'moment_at_fractional_orders sampled_gaussian_at_real_orders'),
    ('Theorem 11', 'statement',
        'q <= 1/5, s >= 4, 1 < alpha <= s^2 L/2 - 2 log s, alpha <= (s^2 L^2/2 - log 5 - 2 log s)/(L + log(q alpha) + '
            '1/(2 s^2)), L = log(1 + 1/(q (alpha - 1))): the mechanism is (alpha, 2 alpha q^2/s^2)-RDP. Ours without q '
            '<= 1/5, for 0 < q < 1; the other conditions as they stand.',
        'sampled_gaussian_mechanism_bound removed_at_most'))

NUMBERED = ("Theorem 4", "Theorem 5", "Theorem 11")
