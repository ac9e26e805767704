"""Divergences between finite families, as expressions: what claims are written with.

A law is a `Family` over one alphabet, or a pair (alphabet, function of the letter); `pushed(P, K)` is
the law after a Markov kernel and `row(K, x)` the law in row x.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify.language.expr import Abs, Expr, Family, Like, Max, exp, expr, log, plus_part, total


@dataclass(frozen=True)
class Law:
    """A (signed) mass function over an alphabet, given letter by letter."""

    letters: Expr
    mass: Callable[[Expr], Expr]

    def __call__(self, letter: Expr) -> Expr:
        return self.mass(letter)

    def total(self, body: Callable[[Expr], Expr]) -> Expr:
        """The sum over the letters; the letter of the alphabet X is called x."""
        size = self.letters.term
        named = isinstance(size, str) and size.lower() != size
        return total(self.letters, body, size.lower() if named else None)


def law(P: Family | Law) -> Law:
    if isinstance(P, Law):
        return P
    return Law(P.alphabets[0], lambda x: P[x])


def pushed(P: Family | Law, K: Family) -> Law:
    """P K: the law of the output of the kernel K when its input has law P."""
    p = law(P)
    return Law(K.alphabets[1], lambda y: p.total(lambda x: p(x) * K[x, y]))


def row(K: Family, x: Like) -> Law:
    """K(x): the law of the output at input x."""
    return Law(K.alphabets[1], lambda y: K[x, y])


def mixed(weight: Like, P: Family | Law, R: Family | Law) -> Law:
    """weight P + (1 - weight) R."""
    p, r, w = law(P), law(R), expr(weight)
    return Law(p.letters, lambda x: w * p(x) + (1 - w) * r(x))


def hockey_stick(P: Family | Law, R: Family | Law, gamma: Like) -> Expr:
    """E_gamma(P || R): the sum of the positive parts of P(x) - gamma R(x)."""
    p, r = law(P), law(R)
    return p.total(lambda x: plus_part(p(x) - gamma * r(x)))


def total_variation(P: Family | Law, R: Family | Law) -> Expr:
    """TV(P, R): half the sum of |P(x) - R(x)|."""
    p, r = law(P), law(R)
    return p.total(lambda x: Abs(p(x) - r(x))) / 2


def renyi_moment(P: Family | Law, R: Family | Law, alpha: Like) -> Expr:
    """exp((alpha - 1) D_alpha(P || R)) = sum of P(x)^alpha R(x)^(1 - alpha), where R(x) > 0."""
    p, r, order = law(P), law(R), expr(alpha)
    return p.total(lambda x: p(x) ** order * r(x) ** (1 - order))


def renyi(P: Family | Law, R: Family | Law, alpha: Like) -> Expr:
    """The Renyi divergence D_alpha(P || R) of order alpha, alpha != 1, where R(x) > 0."""
    return log(renyi_moment(P, R, alpha)) / (expr(alpha) - 1)


def kl(P: Family | Law, R: Family | Law) -> Expr:
    """The Kullback-Leibler divergence, where P(x) > 0 and R(x) > 0."""
    p, r = law(P), law(R)
    return p.total(lambda x: p(x) * log(p(x) / r(x)))


def gaussian_renyi(alpha: Like, shift: Like, variance: Like) -> Expr:
    """D_alpha between Gaussians of one variance, means at distance shift: alpha shift^2 / (2 variance)."""
    return expr(alpha) * expr(shift) ** 2 / (2 * expr(variance))


def laplace_hockey_stick(gamma: Like, shift: Like, scale: Like) -> Expr:
    """E_gamma between Laplace laws at distance |shift|, gamma >= 1 (asoodeh2020contraction Lemma 1)."""
    return Max(1 - exp((log(gamma) - Abs(shift) / expr(scale)) / 2), 0)
