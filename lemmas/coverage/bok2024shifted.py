"""Inventory of Shifted Interpolation for Differential Privacy by Bok, Su and Altschuler, without the text at hand.

What is stated is named by its subject, in the order of the paper as we know it.
"""

from verify.claims.inventory import table

PAPER = "bok2024shifted"
LIBRARY = True

ITEMS = table(('Shifted interpolation', 'statement',
        'Contractive noisy iterations X_(k + 1) = Pi_K(phi_(k + 1)(X_k) + Z), with c-Lipschitz maps that are s_(k + 1) '
            'apart, from equal starts: T(X_t, X~_t) >= G(sqrt(sum a_k^2)/sigma) for any shifts lambda_k in [0, 1] with '
            'lambda_t = 1, z_0 = 0, a_(k + 1) = lambda_(k + 1) (c z_k + s_(k + 1)) and z_(k + 1) = (1 - lambda_(k + '
            '1)) (c z_k + s_(k + 1)).', 'shifted_interpolation'),
    ('NoisyGD, strongly convex losses', 'statement',
        'Losses that are m-strongly convex and M-smooth, with gradient sensitivity L, 0 < eta < 2/M: t steps of '
            'NoisyGD are mu-GDP, mu = (L/(n sigma)) sqrt((1 - c^t)/(1 + c^t) (1 + c)/(1 - c)), c = max(|1 - eta m|, |1 '
            '- eta M|).', 'noisy_gradient_descent_gdp'),
    ('NoisyGD, convex losses on a bounded set', 'statement',
        'Convex M-smooth losses on K of diameter D, eta <= 2/M: mu = (1/sigma) sqrt(3 L D/(eta n) + (L/n)^2 ceil(D '
            'n/(eta L))).', 'noisy_gradient_descent_bounded_gdp'),
    ('NoisyCGD, strongly convex losses', 'statement',
        'E epochs over l batches of b records, n = l b, in cyclic order, the losses as above, c = max(|1 - eta m|, |1 '
            '- eta M|): mu-GDP, mu = (L/(b sigma)) sqrt(1 + c^(2 l - 2) (1 - c^2)/(1 - c^l)^2 (1 - c^(l (E - 1)))/(1 + '
            'c^(l (E - 1)))).', 'noisy_cyclic_descent_gdp'),
    ('NoisyCGD, convex losses on a bounded set', 'statement',
        'Convex M-smooth losses on K of diameter D, eta <= 2/M: mu = (1/sigma) sqrt((L/b)^2 + 3 L D/(eta b l) + '
            'L^2/(b^2 l) ceil(b D/(eta L))).', 'noisy_cyclic_descent_bounded_gdp'),
    ('NoisyCGD, strongly convex losses', 'ours',
        'in Rényi divergence the place of the record counts, too, and without convexity every use but the last is '
            'still hidden in the noises of a whole epoch',
        'cyclic_descent_renyi cyclic_descent_without_convexity cyclic_descent_without_convexity_renyi'),
    ('NoisySGD, strongly convex losses', 'statement',
        'Batches of b of n records, drawn anew in each step, the losses as above, any two gradients at a point at most '
            'L apart: T(W_t, W~_t) >= G(mu) x C^R for R last steps, C = C_(b/n)(G(2 L/(b sigma))) that of a sampled '
            'Gaussian, mu = 2 sqrt(2) (L/(b sigma)) (c^R - c^t)/(1 - c): constants as in the authors\' published '
            'program, gdp.py. Ours are better for a suitable split of the noise: C_(b/n)(G(L/(b sigma_1))) and mu = '
            '(L/(b sigma_2)) (c^R - c^t)/(1 - c) sqrt((1 - c^2)/(1 - c^(2 R))) for sigma_1^2 + sigma_2^2 = sigma^2, '
            'from which these follow.',
        'noisy_sgd_strongly_convex_published noisy_sgd_strongly_convex_one_factor noisy_sgd_strongly_convex',
        'whether the printed theorem has these constants, which the program has, or the greater one in one factor, as '
            'we remember it: its text is not at hand'),
    ('NoisySGD, convex losses on a bounded set', 'statement',
        'The same for convex M-smooth losses on K of diameter D, eta <= 2/M, whatever the number of steps: C = '
            'C_(b/n)(G(2 sqrt(2) L/(b sigma))) and mu = sqrt(2) D/(eta sigma sqrt(R)), constants as in the authors\' '
            'published program. Ours are better for a suitable split of the noise: C_(b/n)(G(L/(b sigma_1))) and mu = '
            'D/(eta sigma_2 sqrt(R)).', 'noisy_sgd_bounded_published noisy_sgd_bounded_any_split noisy_sgd_bounded'),
    ('Langevin diffusions', 'remark', 'What the discrete iterations say of diffusions in continuous time.', '',
        'the language has no processes in continuous time, nor has it log-Sobolev inequalities along them'))

NUMBERED = ("Shifted interpolation", "NoisyGD, strongly convex losses", "NoisyGD, convex losses on a bounded set",
    "NoisyCGD, strongly convex losses", "NoisyCGD, convex losses on a bounded set", "NoisySGD, strongly convex losses",
    "NoisySGD, convex losses on a bounded set")
