"""The field's functions as sympy Functions, with their definitions and derivatives.

They stay as they are written; ``rewrite(erfc)`` gives Q, Phi in sympy's own functions, ``rewrite(exp)``
gives phi, and ``doit()`` the definition of theta.  They let sympy propose; they decide nothing.
"""

from __future__ import annotations

from typing import Any

import sympy


class Q(sympy.Function):
    """The upper tail of the standard normal law, P[Z > x]."""

    nargs = 1

    def fdiff(self, argindex: int = 1) -> Any:
        return -phi(self.args[0])

    def _eval_rewrite_as_erfc(self, x: Any, **_: Any) -> Any:
        return sympy.erfc(x / sympy.sqrt(2)) / 2

    def _eval_evalf(self, prec: int) -> Any:
        return self._eval_rewrite_as_erfc(self.args[0])._eval_evalf(prec)


class Phi(sympy.Function):
    """The distribution function of the standard normal law, P[Z <= x]."""

    nargs = 1

    def fdiff(self, argindex: int = 1) -> Any:
        return phi(self.args[0])

    def _eval_rewrite_as_erfc(self, x: Any, **_: Any) -> Any:
        return sympy.erfc(-x / sympy.sqrt(2)) / 2

    def _eval_evalf(self, prec: int) -> Any:
        return self._eval_rewrite_as_erfc(self.args[0])._eval_evalf(prec)


class phi(sympy.Function):
    """The density of the standard normal law, exp(-x**2/2) / sqrt(2 pi)."""

    nargs = 1

    def fdiff(self, argindex: int = 1) -> Any:
        return -self.args[0] * phi(self.args[0])

    def _eval_rewrite_as_exp(self, x: Any, **_: Any) -> Any:
        return sympy.exp(-(x**2) / 2) / sympy.sqrt(2 * sympy.pi)

    def _eval_evalf(self, prec: int) -> Any:
        return self._eval_rewrite_as_exp(self.args[0])._eval_evalf(prec)


class theta(sympy.Function):
    """E_gamma between unit-variance Gaussians at distance r: Q(log(g)/r - r/2) - g Q(log(g)/r + r/2)."""

    nargs = 2

    def fdiff(self, argindex: int = 1) -> Any:
        g, r = self.args
        if argindex == 1:
            return -Q(sympy.log(g) / r + r / 2)
        # The two normal densities that the chain rule gives are equal: phi(a) = g phi(a + r).
        return phi(sympy.log(g) / r - r / 2)

    def doit(self, **_: Any) -> Any:
        g, r = self.args
        return Q(sympy.log(g) / r - r / 2) - g * Q(sympy.log(g) / r + r / 2)

    def _eval_evalf(self, prec: int) -> Any:
        return self.doit()._eval_evalf(prec)


class sgm(sympy.Function):
    """The kernel's sampled Gaussian moment, E (1 - q + q exp(Z/s - 1/(2 s^2)))**(1 - alpha)."""

    nargs = 3

    def fdiff(self, argindex: int = 1) -> Any:
        raise sympy.core.function.ArgumentIndexError(self, argindex)


DOMAIN = {function.__name__: function for function in (Q, Phi, phi, theta, sgm)}
