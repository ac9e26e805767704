"""Inventory of The Discrete Gaussian for Differential Privacy by Canonne, Kamath and Steinke.

Without the text at hand: by name where the number of a statement is not sure.  The language has no countable sums:
N_Z(0, sigma^2) is any law of this kind, and that there is one is `discrete_gaussian_exists`.
"""

from verify.claims.inventory import table

PAPER = "canonne2020discrete"
LIBRARY = True

ITEMS = table(('Definition 1, discrete Gaussian', 'definition',
        'P(X = x) is e^(-x^2/(2 sigma^2)) divided by the sum of e^(-y^2/(2 sigma^2)) over all integers y, for integers '
            'x (the mean 0).',
        'compared_term_by_term discrete_gaussian_symmetry discrete_gaussian_exists discrete_gaussian_unique'),
    ('Theorem 4, the discrete Gaussian mechanism', 'statement',
        'An integer query of sensitivity S with noise N_Z(0, S^2/eps^2) is eps^2/2-concentrated differentially '
            'private.', 'discrete_gaussian_mechanism_concentrated'),
    ('Proposition 5, Renyi divergence', 'statement',
        'D_alpha(N_Z(mu, sigma^2) || N_Z(nu, sigma^2)) <= alpha (mu - nu)^2/(2 sigma^2) for integers mu, nu and real '
            'alpha >= 1, with equality where alpha (mu - nu) is whole.', 'discrete_gaussian_renyi_every_order'),
    ('Moment generating function', 'statement', 'E e^(t X) <= e^(t^2 sigma^2/2) for every real t: X is subgaussian.',
        'discrete_gaussian_subgaussian'),
    ('Theorem 7, exact approximate privacy', 'statement',
        'An integer query of sensitivity S: (eps, delta)-privacy just for delta >= P(X > eps sigma^2/S - S/2) - e^eps '
            'P(X > eps sigma^2/S + S/2).', 'discrete_gaussian_mechanism_exact'),
    ('Theorem 7, exact approximate privacy', 'ours',
        'X + m and X for any whole m >= 1: the half-line beyond eps sigma^2/m + m/2 tells most.',
        'discrete_gaussian_hockey_stick'),
    ('Proposition 12', 'statement',
        '(alpha, r)-Renyi privacy is (eps, delta)-privacy for delta = e^((alpha - 1) (r - eps))/(alpha - 1) (1 - '
            '1/alpha)^alpha, for alpha > 1.', 'rdp_conversion_sharp'),
    ('Many queries', 'statement',
        'Independent noise on the d integer coordinates of a query of L2 sensitivity S: eps^2/2-concentrated too.',
        'discrete_gaussian_queries_concentrated'), ('Utility, mean', 'statement', 'E X = 0.', 'discrete_gaussian_mean'),
    ('Utility, variance', 'statement', 'The variance is at most sigma^2; strictly less, by an exact expression.',
        'discrete_gaussian_variance', 'the exact bound comes from the sum formula of Poisson'),
    ('Utility, tail', 'statement', 'P(X >= lambda) <= e^(-lambda^2/(2 sigma^2)) for lambda >= 0.',
        'discrete_gaussian_tail'),
    ('Utility, tail against the Gaussian, from above', 'statement',
        'P(X >= m) <= P(N(0, sigma^2) >= m - 1) for whole m >= 1.', 'discrete_gaussian_tail_below_gaussian'),
    ('Discrete Laplace law', 'definition',
        'P(X = x) = (e^(1/b) - 1)/(e^(1/b) + 1) e^(-|x|/b) for integers x: the discrete Laplace law of scale b.',
        'discrete_laplace_masses discrete_laplace_exists'),
    ('The discrete Laplace mechanism', 'statement',
        'An integer query of sensitivity S with discrete Laplace noise of scale S/eps is eps-differentially private.',
        'discrete_laplace_mechanism_private'),
    ('Sampling', 'statement', 'Exact samplers of the discrete Laplace and Gaussian laws from fair coins, by rejection.',
        '',
        'of the samplers only the coin for exp(-gamma), cut off after n tosses; a program that may run for any number '
            'of rounds is no law of the language'))

NUMBERED = ("Theorem 4", "Proposition 5", "Theorem 7", "Proposition 12")
