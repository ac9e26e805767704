"""Inventory of Renyi Differential Privacy by Mironov: by name where the number of a statement is not sure."""

from verify.claims.inventory import table

PAPER = "mironov2017renyi"
LIBRARY = True

ITEMS = table(('Monotonicity in the order', 'statement', 'D_alpha <= D_beta for alpha <= beta.',
        'renyi_grows_from_one_to_infinity renyi_increases'),
    ('Proposition 1', 'statement', 'Composition: the second mechanism sees the output of the first; the eps add up.',
        'rdp_two_mechanisms'),
    ('Post-processing', 'statement', 'A function of the output is as private.', 'rdp_post_processing'),
    ('Proposition 2', 'statement', 'Group privacy: (alpha/2^c, 3^c eps) after a 2^c-stable map, alpha >= 2^(c + 1).',
        'renyi_after_a_stable_map'),
    ('Proposition 3', 'statement', '(alpha, eps)-RDP is (eps + log(1/delta)/(alpha - 1), delta)-DP.', 'rdp_to_dp'),
    ('Probability preservation', 'statement', 'P(A) <= (e^eps Q(A))^((alpha - 1)/alpha).', 'probability_preservation'),
    ('Weak triangle inequality', 'statement', 'D_alpha through a third law.', 'renyi_weak_triangle'),
    ('Pure privacy at the order alpha', 'statement', 'eps-DP gives D_alpha <= 2 alpha eps^2.',
        'pure_privacy_at_an_order', 'alpha eps^2/2 is a bound too: `dp_pure_renyi`'),
    ('Advanced composition, probabilities', 'statement',
        'n eps-private mechanisms: P(A) <= exp(2 eps sqrt(n log(1/Q(A)))) Q(A) for the outputs of all together.',
        'pure_steps_on_events'),
    ('Advanced composition, (eps, delta)', 'statement',
        'n eps-private mechanisms are (4 eps sqrt(2 n log(1/delta)), delta)-private for log(1/delta) >= eps^2 n.',
        'pure_steps_private'), ('Randomised response', 'statement', 'Its exact curve.', 'response_curves'),
    ('The Laplace mechanism', 'statement', 'Its exact curve.',
        'laplace_curves laplace_renyi_curve laplace_mechanism_renyi'),
    ('The Gaussian mechanism', 'statement', 'alpha S^2/(2 sigma^2), the divergence of two Gaussians.',
        'gaussian_mechanism_every_order gaussian_mechanism_renyi gaussian_renyi_exact'))

NUMBERED = ("Proposition 1", "Proposition 2", "Proposition 3")
