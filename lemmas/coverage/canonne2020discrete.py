"""Inventory of The Discrete Gaussian for Differential Privacy by Canonne, Kamath and Steinke.

Without the text at hand: by name where the number of a statement is not sure.  A sum over all integers is said as the
limit of the sums from -n to n; a program that starts again until it accepts, as an equation that its law solves, with
itself in place of what follows a refusal: where a round may accept, one law solves it.
"""

from verify.claims.inventory import table

PAPER = "canonne2020discrete"
LIBRARY = True

ITEMS = table(('Definition 1, discrete Gaussian', 'definition',
        'P(X = x) is e^(-(x - mu)^2/(2 sigma^2)) divided by the sum of e^(-(y - mu)^2/(2 sigma^2)) over all integers '
            'y, for integers x.', 'discrete_gaussian_normalised'),
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
    ('Utility, variance', 'statement',
        'The variance is at most sigma^2 (1 - 4 pi^2 sigma^2/(e^(4 pi^2 sigma^2) - 1)), which is less than sigma^2; at '
            'most 3 e^(-1/(2 sigma^2)) for sigma^2 <= 1/3; and at least 1/(e^(1/sigma^2) - 1).',
        'discrete_gaussian_variance_bounds discrete_gaussian_variance_below discrete_gaussian_variance_small '
            'discrete_gaussian_variance_at_least discrete_gaussian_variance discrete_gaussian_variance_exact'),
    ('Utility, tail', 'statement', 'P(X >= lambda) <= e^(-lambda^2/(2 sigma^2)) for lambda >= 0.',
        'discrete_gaussian_tail'),
    ('Utility, tail against the Gaussian, from above', 'statement',
        'P(X >= m) <= P(N(0, sigma^2) >= m - 1) for whole m >= 1.', 'discrete_gaussian_tail_below_gaussian'),
    ('Discrete Laplace law', 'definition',
        'P(X = x) = (e^(1/b) - 1)/(e^(1/b) + 1) e^(-|x|/b) for integers x: the discrete Laplace law of scale b.',
        'discrete_laplace_law'),
    ('The discrete Laplace mechanism', 'statement',
        'An integer query of sensitivity S with discrete Laplace noise of scale S/eps is eps-differentially private.',
        'discrete_laplace_mechanism_private'),
    ('Sampling', 'statement', 'Exact samplers of the discrete Laplace and Gaussian laws from fair coins, by rejection.',
        'samplers_from_coins',
        'that a constant number of operations is expected: the programs are said by the laws of what they return'),
    ('Algorithm 1, the coin for e^(-gamma)', 'algorithm',
        'For 0 <= gamma <= 1: coins of the chances gamma/1, gamma/2, ... until tails, and whether their number is odd; '
            'for gamma > 1 such a coin at 1 for each whole part, and one for the rest: 1 comes out with probability '
            'e^(-gamma).', 'exponential_coin_program'),
    ('Algorithm 2, the discrete Laplace sampler', 'algorithm',
        'U uniform on 0, ..., t - 1, accepted with probability e^(-U/t); V the heads of coins of chance 1/e before the '
            'first tails; Y = floor((U + t V)/s) with a fair sign, where -0 is refused: what comes out is discrete '
            'Laplace of scale t/s.', 'discrete_laplace_sampler'),
    ('Algorithm 3, the discrete Gaussian sampler', 'algorithm',
        'Y discrete Laplace of scale t = floor(sigma) + 1, accepted with probability e^(-(|Y| - sigma^2/t)^2/(2 '
            'sigma^2)): what comes out is N_Z(0, sigma^2).', 'discrete_gaussian_sampler'))

NUMBERED = ("Theorem 4", "Proposition 5", "Theorem 7", "Proposition 12")
