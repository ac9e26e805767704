"""Inventory of Improving the Gaussian Mechanism by Balle and Wang: the analytic calibration."""

from verify.claims.inventory import table

PAPER = "balle2018gaussian"
LIBRARY = True

ITEMS = table(('Theorem 8', 'statement',
        'The Gaussian mechanism is (eps, delta)-DP if and only if Phi(S/(2 sigma) - eps sigma/S) - e^eps Phi(-S/(2 '
            'sigma) - eps sigma/S) <= delta.', 'analytic_gaussian_mechanism'))

NUMBERED = ("Theorem 8",)
