"""Inventory of Improving the Gaussian Mechanism by Balle and Wang: the analytic calibration."""

from verify.claims.inventory import table

PAPER = "balle2018gaussian"
LIBRARY = True

ITEMS = table(('Theorem 8', 'statement',
        'The Gaussian mechanism is (eps, delta)-DP if and only if Phi(S/(2 sigma) - eps sigma/S) - e^eps Phi(-S/(2 '
            'sigma) - eps sigma/S) <= delta.', 'analytic_gaussian_mechanism'),
    ('Algorithm 1', 'algorithm',
        'The noise that Theorem 8 asks for: sigma = alpha S/sqrt(2 eps), where alpha = sqrt(1 + v/2) - sqrt(v/2) for '
            'the greatest v >= 0 with B_+(v) = Phi(sqrt(eps v)) - e^eps Phi(-sqrt(eps (v + 2))) <= delta, or alpha = '
            'sqrt(1 + u/2) + sqrt(u/2) for the least u >= 0 with B_-(u) = Phi(-sqrt(eps u)) - e^eps Phi(-sqrt(eps (u + '
            '2))) <= delta: it is (eps, delta)-private.', 'analytic_calibration'))

NUMBERED = ("Theorem 8", "Algorithm 1")
