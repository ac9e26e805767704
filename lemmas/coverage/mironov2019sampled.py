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
        'exchanged_densities_as_printed exchanged_laws_decide exchanged_laws_decide_at_order_one '
            'exchanged_densities_decide removed_decides removed_decides_at_every_rate'),
    ('Theorem 5', 'ours',
        'The involution log(s)/2 of x >= 0, s (3 - s)/2 = e^(-x), with its inverse left of 0, exchanges two smooth '
            'densities on the line and stretches lengths: D_2((3 P + Q)/4 || Q) <= 0.0008386 < D_2(Q || (3 P + Q)/4).',
        'added_decides_for_exchanged_densities laws_with_exchanged_densities'),
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
