"""Divergences between laws, privacy, and how a Markov kernel or a noise changes them.

Each is a definition: a name in statements, written out by the kernel.  A law is known by its expectations,
so a divergence is a family of inequalities between expectations, and no density is spoken of.

    hockey_stick(mu, nu, gamma) <= delta        E_gamma(mu || nu) <= delta
    hockey_stick_equals(gamma, X, mu, nu, d)    E_gamma(mu || nu) = d, attained by a test
    renyi(mu, nu, alpha) <= eps                 D_alpha(mu || nu) <= eps, for alpha > 1
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from verify.language.definitions import definition
from verify.language.expr import Like, Min, Prop, exp
from verify.language.laws import (
    REAL,
    E,
    Law,
    Markov,
    Normed,
    Point,
    Real,
    Space,
    bind,
    bounded,
    every,
    exists,
    law,
    norm,
    normed,
    space,
    test,
    weight,
)
from verify.language.objects import kind

X, Y = space("X"), space("Y")
V = normed("V")


@definition(r"\left[\left($one\right) \iff \left($other\right)\right]")
def equivalent(one: Prop, other: Prop) -> Prop:
    """[(one) if and only if (other)].

    Each of the two propositions gives the other."""
    return one.implies(other) & other.implies(one)


@dataclass(frozen=True, eq=False)
class Divergence:
    """A divergence, which is not a number here: only bounds of it are propositions."""

    at_most: Callable[[Like], Prop]

    def __le__(self, bound: Like) -> Prop:
        return self.at_most(bound)

    def __repr__(self) -> str:
        return "a divergence"

    def no_number(self, *_: Any) -> NoReturn:
        """What is raised where a divergence stands for a number: under E or bind, in a sum, in a let."""
        raise TypeError(
            "a divergence is a supremum and no number, so it stands under no E, bind or let, and in no sum: "
            "write a bound of it, divergence <= delta"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = no_number
    __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __neg__ = __abs__ = no_number
    __lt__ = __gt__ = __ge__ = no_number

    def __eq__(self, other: object) -> NoReturn:
        self.no_number()

    __hash__ = object.__hash__


# --- E_gamma ---------------------------------------------------------------------------------------


@definition
def hockey_stick_at_most(gamma: Real, X: Space, mu: Law[X], nu: Law[X], delta: Real) -> Prop:
    """E_gamma(mu || nu) <= delta.

    The hockey-stick divergence: E_mu phi - gamma E_nu phi <= delta for every test phi.

    With gamma = e^eps this is (eps, delta)-indistinguishability, with gamma = 1 total variation."""
    return every(test(X), lambda phi: E(mu, phi) - gamma * E(nu, phi) <= delta)


def hockey_stick(mu: Law, nu: Law, gamma: Like) -> Divergence:
    """E_gamma(mu || nu), the supremum over tests phi of E_mu phi - gamma E_nu phi, for laws on one space (Polyanskiy;
    asoodeh2020contraction (1)).

    Only bounds of it are propositions: hockey_stick(mu, nu, exp(eps)) <= delta says mu(S) <= e^eps nu(S) + delta for
    every event S."""
    return Divergence(lambda delta: hockey_stick_at_most(gamma, _space(mu), mu, nu, delta))


@definition(r"\exists \varphi\colon E_{$mu} \varphi - $gamma\, E_{$nu} \varphi = $d")
def gain_attained(gamma: Real, X: Space, mu: Law[X], nu: Law[X], d: Real) -> Prop:
    """some test gains d: E_mu phi - gamma E_nu phi = d.

    Some test phi has E_mu phi - gamma E_nu phi = d, so that E_gamma(mu || nu) is no less than d."""
    return exists(test(X), lambda phi: E(mu, phi) - gamma * E(nu, phi) == d)


@definition
def hockey_stick_equals(gamma: Real, X: Space, mu: Law[X], nu: Law[X], d: Real) -> Prop:
    """E_gamma(mu || nu) = d.

    E_gamma(mu || nu) is d, and some test attains it."""
    return hockey_stick_at_most(gamma, X, mu, nu, d) & gain_attained(gamma, X, mu, nu, d)


def total_variation(mu: Law, nu: Law) -> Divergence:
    """The total variation distance, E_1: the supremum over events S of mu(S) - nu(S)."""
    return hockey_stick(mu, nu, 1)


# --- Renyi -----------------------------------------------------------------------------------------


@definition(r"e^{($alpha - 1) \mathsf{D}_{$alpha}($mu \,\|\, $nu)} \le $H")
def renyi_moment_at_most(alpha: Real, X: Space, mu: Law[X], nu: Law[X], H: Real) -> Prop:
    """exp((alpha - 1) D_alpha(mu || nu)) <= H.

    The Renyi moment by duality (Hoelder): (E_mu t^(alpha - 1))^alpha <= H (E_nu t^alpha)^(alpha - 1)
    for every bounded t >= 0.  For alpha > 1 the least H is exp((alpha - 1) D_alpha), attained at truncations
    of t = dmu/dnu; where mu has mass that nu has not, no H will do."""
    return every(
        weight(X),
        lambda t: E(mu, lambda y: t(y) ** (alpha - 1)) ** alpha <= H * E(nu, lambda y: t(y) ** alpha) ** (alpha - 1),
    )


def renyi_moment(mu: Law, nu: Law, alpha: Like) -> Divergence:
    """exp((alpha - 1) D_alpha(mu || nu)), for alpha > 1."""
    return Divergence(lambda H: renyi_moment_at_most(alpha, _space(mu), mu, nu, H))


@definition
def renyi_at_most(alpha: Real, X: Space, mu: Law[X], nu: Law[X], eps: Real) -> Prop:
    """D_alpha(mu || nu) <= eps.

    The Renyi divergence of order alpha > 1 is at most eps."""
    return renyi_moment_at_most(alpha, X, mu, nu, exp((alpha - 1) * eps))


def renyi(mu: Law, nu: Law, alpha: Like) -> Divergence:
    """D_alpha(mu || nu) = log E_nu (dmu/dnu)^alpha/(alpha - 1), the Renyi divergence of order alpha > 1
    (feldman2018iteration Definition 4); a bound of it says that no mass of mu is outside that of nu."""
    return Divergence(lambda eps: renyi_at_most(alpha, _space(mu), mu, nu, eps))


@definition
def max_divergence_at_most(X: Space, mu: Law[X], nu: Law[X], eps: Real) -> Prop:
    """D_oo(mu || nu) <= eps.

    Order infinity: E_mu t <= e^eps E_nu t for every bounded t >= 0."""
    return every(weight(X), lambda t: E(mu, t) <= exp(eps) * E(nu, t))


def max_divergence(mu: Law, nu: Law) -> Divergence:
    """D_infinity(mu || nu), the Renyi divergence of order infinity: at most eps if mu(S) <= e^eps nu(S) for every
    event S, pure privacy."""
    return Divergence(lambda eps: max_divergence_at_most(_space(mu), mu, nu, eps))


@definition
def kl_at_most(X: Space, mu: Law[X], nu: Law[X], c: Real) -> Prop:
    """KL(mu || nu) <= c.

    Order one, by duality (Donsker, Varadhan): exp(E_mu g) <= e^c E_nu e^g for every bounded g."""
    return every(bounded(X), lambda g: exp(E(mu, g)) <= exp(c) * E(nu, lambda y: exp(g(y))))


def kl(mu: Law, nu: Law) -> Divergence:
    """KL(mu || nu) = E_mu log dmu/dnu, the Kullback-Leibler divergence, in nats."""
    return Divergence(lambda c: kl_at_most(_space(mu), mu, nu, c))


# --- kernels and noise -----------------------------------------------------------------------------


@definition(r"\eta_{$gamma}($K) \le $h")
def contraction_at_most(gamma: Real, X: Space, Y: Space, K: Markov[X, Y], h: Real) -> Prop:
    """eta_gamma(K) <= h.

    The contraction coefficient: E_gamma(mu K || nu K) <= h e whenever E_gamma(mu || nu) <= e <= 1."""
    return every(
        law(X),
        law(X),
        lambda mu, nu: every(
            REAL,
            lambda e: (0 <= e).implies(
                (e <= 1).implies(
                    hockey_stick_at_most(gamma, X, mu, nu, e).implies(
                        hockey_stick_at_most(gamma, Y, bind(mu, lambda x: K(x)), bind(nu, lambda x: K(x)), h * e)
                    )
                )
            ),
        ),
    )


def contraction_coefficient(K: Markov, gamma: Like) -> Divergence:
    """eta_gamma(K), the contraction coefficient of a Markov kernel: the least h with E_gamma(mu K || nu K) <= h times
    E_gamma(mu || nu) for all laws."""
    return Divergence(lambda h: contraction_at_most(gamma, K.source[0], K.target[0], K, h))


@definition
def clip(V: Normed, k: Point[V], z: Real) -> Point:
    """clip(k, z).

    The vector k, shortened to length z if it is longer."""
    return k * Min(1, z / norm(k))


@definition(r"e^{($alpha - 1) \mathsf{D}^{($z)}_{$alpha}($mu \,\|\, $nu)} \le $H")
def shifted_moment_at_most(alpha: Real, V: Normed, mu: Law[V], nu: Law[V], z: Real, H: Real) -> Prop:
    """exp((alpha - 1) D_alpha^(z)(mu || nu)) <= H.

    The shifted Renyi moment: some law of (u, k) has first marginal mu, and the law of u + clip(k, z),
    which is within z of mu, has Renyi moment at most H from nu."""
    return exists(
        law(V, V),
        lambda pi: (
            every(bounded(V), lambda f: E(pi, lambda u, k: f(u)) == E(mu, f))
            & every(
                weight(V),
                lambda t: (
                    E(pi, lambda u, k: t(u + clip(V, k, z)) ** (alpha - 1)) ** alpha
                    <= H * E(nu, lambda y: t(y) ** alpha) ** (alpha - 1)
                ),
            )
        ),
    )


def shifted_renyi_moment(mu: Law, nu: Law, alpha: Like, z: Like) -> Divergence:
    """exp((alpha - 1) D_alpha^(z)(mu || nu)), shifted divergence (feldman2018iteration Definition 8)."""
    return Divergence(lambda H: shifted_moment_at_most(alpha, _space(mu), mu, nu, z, H))


@definition
def noise_cost_at_most(alpha: Real, V: Normed, N: Law[V], a: Real, R: Real) -> Prop:
    """R_$alpha($N, $a) <= $R.

    The cost of a shift under noise: D_alpha(N shifted by w || N) <= R for every |w| <= a."""
    return every(
        kind(V),
        lambda w: (norm(w) <= a).implies(
            every(
                weight(V),
                lambda t: (
                    E(N, lambda x: t(w + x) ** (alpha - 1)) ** alpha
                    <= exp((alpha - 1) * R) * E(N, lambda x: t(x) ** alpha) ** (alpha - 1)
                ),
            )
        ),
    )


def noise_cost(N: Law, alpha: Like, a: Like) -> Divergence:
    """R_alpha(N, a): the greatest D_alpha of noise shifted by at most a (feldman2018iteration Def. 10)."""
    return Divergence(lambda R: noise_cost_at_most(alpha, _space(N), N, a, R))


def _space(mu: Law) -> Space:
    if not isinstance(mu, Law):
        raise TypeError(f"a divergence is of laws, which stand first, hockey_stick(mu, nu, gamma); this is {mu!r}")
    if len(mu.spaces) != 1:
        raise TypeError(f"a law on one space is needed here, not one on {len(mu.spaces)}: {mu!r}")
    return mu.spaces[0]
