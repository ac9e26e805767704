"""Equals for equals, of numbers, points and laws, in the goal or in a hypothesis; and what stands nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from verify.claims.claim import statement
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.language.expr import Prop, eq, every_real, exp, reals
from verify.language.laws import E, dirac, euclid, every, laws, norm, points, same, space, test
from verify.prove.engine import Env, ProofFailed, run
from verify.prove.steps import assume, have, intro, rewrite

a, b, c = reals("a b c")
V, X = euclid("V"), space("X")
u, v, w = points("u v w", V)
mu, nu = laws("mu nu", X)
phi = test("phi", X)


def proved(show: Prop, given: Any, *steps: Any) -> bool:
    meant = statement("t", tuple(given), show)
    tree = run(Sequent.of(meant), steps, Env({}))
    return judge(meant, {"verdict": "proved", "proof": tree}, {}).verdict == "proved"


@pytest.mark.parametrize(
    "show, given, steps",
    [
        (exp(a) <= c, [eq(a, b), exp(b) <= c], [rewrite(0), assume()]),
        (exp(b) <= c, [eq(a, b), exp(a) <= c], [rewrite(0, backwards=True), assume()]),
        (norm(u) <= c, [u == v, norm(v) <= c], [rewrite(0), assume()]),
        (norm(v - w) <= c, [v == u, norm(u - w) <= c], [rewrite(v == u), assume()]),
        (E(mu, phi) <= c, [same(mu, nu), E(nu, phi) <= c], [rewrite(0), assume()]),
        # In a hypothesis.
        (norm(v) <= c, [u == v, norm(u) <= c], [rewrite(0, at=1), assume(-1)]),
        (exp(b) <= c, [eq(a, b), exp(a) <= c], [rewrite(0, at=1), assume(-1)]),
        # Up to normal form: u + v stands there as v + u.
        (norm(v + u) <= c, [u + v == w, norm(w) <= c], [rewrite(0), assume()]),
        (exp(b + a) <= c, [eq(a + b, c), exp(c) <= c], [rewrite(0), assume()]),
        # Under a binder of other names.
        (every_real(lambda t: exp(a) <= t), [eq(a, b), every_real(lambda t: exp(b) <= t)], [rewrite(0), assume()]),
        (same(dirac(u), dirac(v)), [u == v], [rewrite(0), have(same(dirac(v), dirac(v)))]),
        # At one of several places, counted from 0 in the order of the text.
        (a**2 + exp(a) <= c, [eq(a, b), b**2 + exp(a) <= c], [rewrite(0, only=0), assume()]),
        (exp(a) <= a**2, [eq(a, b), exp(a) <= b**2], [rewrite(0, only=1), assume()]),
        # The law that is drawn from is outside of the binder, whatever the bound name is.
        (E(dirac(u), lambda v: norm(v)) <= c, [u == v, E(dirac(v), lambda w: norm(w)) <= c], [rewrite(0), assume()]),
        # In the normal form of a side, where it stands in no part as it is written.
        (E(dirac(w), lambda x: norm(x + u - w)) <= c, [u == v, norm(v) <= c], [rewrite(0), assume()]),
    ],
)
def test_it_rewrites(show: Prop, given: Any, steps: Any) -> None:
    assert proved(show, given, *steps)


@pytest.mark.parametrize(
    "show, given, steps, why",
    [
        (exp(a) <= c, [a <= b, exp(b) <= c], [rewrite(0), assume()], "is no equation"),
        (norm(w) <= c, [u == v, norm(v) <= c], [rewrite(0), assume()], "does not stand there"),
        (exp(a) <= c, [eq(a, b), exp(c) <= c], [rewrite(0, at=1)], "does not stand there"),
        (E(nu, phi) <= c, [same(mu, nu), E(mu, phi) <= c], [rewrite(0), assume()], "does not stand there"),
        # What a binder binds is another thing of the same name.
        (
            every(V, lambda u: norm(u) <= c),
            [u == v, every(V, lambda w: norm(v) <= c)],
            [rewrite(0), assume()],
            "does not stand there",
        ),
        (norm(u) <= c, [u == v, norm(w) <= c], [rewrite(0), assume()], "not among the hypotheses"),
        (exp(a) <= a**2, [eq(a, b), exp(a) <= b**2], [rewrite(0, only=2), assume()], "only=2 is none of them"),
        (exp(a) <= a**2, [eq(a, b), exp(a) <= b**2], [rewrite(0, only=0), assume()], "not among the hypotheses"),
    ],
)
def test_it_does_not(show: Prop, given: Any, steps: Any, why: str) -> None:
    with pytest.raises(ProofFailed) as caught:
        proved(show, given, *steps)
    assert why in str(caught.value).splitlines()[0]  # below it the line of the step is quoted, with what is here


def test_a_new_name_is_not_what_a_hypothesis_speaks_of() -> None:
    """The bound name has the letter of an equation's side, and is another thing."""
    with pytest.raises(ProofFailed):
        proved(every_real(lambda a: a <= b), [eq(a, b), a <= b], intro("a"), rewrite(0), assume())
