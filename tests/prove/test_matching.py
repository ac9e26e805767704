"""Values that a citation does not give: what matching finds, what it must not guess, and that nothing false passes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.prove.tools import fails, prove
from verify.claims.claim import Claim
from verify.kernel.sequent import Sequent
from verify.kernel.term import parse, show
from verify.language.expr import Prop, eq, every_real, exp, log, reals
from verify.language.laws import E, euclid, every, law, laws, map_, norm, points, space, test
from verify.prove import matching
from verify.prove.steps import apply_to, linear, use

a, b, c, s, t = reals("a b c s t")
X, Y, V, W = space("X"), space("Y"), euclid("V"), euclid("W")
mu = law("mu", X)
P, Q_ = laws("P Q", Y)
phi, psi = test("phi", X), test("psi", Y)
G, H = map_("G", V, V), map_("H", V, V)
u, v, w, z = points("u v w z", V)


def made(id: str, given: Any, show: Prop) -> Claim:
    return Claim(id=id, title=id, given=tuple(given), show=show)


def found(lemma: Claim, goal: Prop, given: Any = (), **values: str) -> dict[str, str]:
    """What is found for the names of a lemma at a goal under hypotheses, as text."""
    s = Sequent.of(made("goal", given, goal).statement)
    table = matching.found(s, matching.lemma_of(lemma.statement), {n: parse(text) for n, text in values.items()})
    return {name: show(value) for name, value in table.items()}


bernoulli = made("bernoulli", [a >= 0], exp(a) >= 1 + a)


def steady(F: Any, k: Any) -> Prop:
    """F is k-Lipschitz."""
    return every(V, lambda p: every(V, lambda q: norm(F(p) - F(q)) <= k * norm(p - q)))


lipschitz = steady(G, c)
twice = made("twice", [lipschitz, c >= 0], norm(G(G(u)) - G(G(v))) <= c**2 * norm(u - v))
mean = made("mean", [], E(mu, phi) <= 1)


def test_a_conclusion_is_matched_with_the_goal() -> None:
    assert found(bernoulli, exp(s + t) >= 1 + (s + t)) == {"a": "(+ s t)"}
    table = found(twice, norm(H(H(w)) - H(H(z))) <= s**2 * norm(w - z))
    assert table == {"V": "V", "G": "H", "c": "s", "u": "w", "v": "z"}


def test_premises_are_matched_with_hypotheses_and_spaces_follow() -> None:
    given = [steady(H, t)]
    assert found(twice, a <= b, given) | {"u": "", "v": ""} == {"V": "V", "G": "H", "c": "t", "u": "", "v": ""}
    assert found(mean, E(P, psi) <= 1) == {"X": "Y", "mu": "P", "phi": "psi"}


def test_a_function_becomes_what_stands_there() -> None:
    """A Miller pattern: phi(x) under the binder of x."""
    assert found(mean, E(P, lambda y: 1 - psi(y)) <= 1)["phi"] == "(lambda (y) (+ (* -1 (app psi y)) 1))"


def test_numbers_are_solved_for_where_that_is_affine() -> None:
    steps = made("steps", [], exp(2 * a + 1) <= b)
    assert found(steps, exp(2 * s + 3) <= t) == {"a": "(+ s 1)", "b": "t"}


def test_what_is_ambiguous_is_not_guessed() -> None:
    """Two hypotheses match a premise: a name that the goal has stands for itself, another one has no value."""
    two = [steady(G, s), steady(H, t)]
    assert "c" not in found(twice, a <= b, two)
    assert found(twice, a <= b, two, G="H")["c"] == "t"


def test_of_several_matches_the_name_itself_is_taken() -> None:
    two = [steady(G, c), steady(H, t)]
    assert found(twice, a <= b, two)["G"] == "G"


def test_kinds_are_kept() -> None:
    """A point is no value for a number, and a law on X none for one on the space of a given test."""
    assert "mu" not in found(mean, E(P, psi) <= 1, (), phi="phi")
    whole = made("whole", [], eq(exp(a), b))
    assert found(whole, norm(u) <= c) == {}


def test_given_values_stay() -> None:
    assert found(bernoulli, exp(s) >= 1 + s, (), a="t") == {"a": "t"}


def test_a_citation_closes_the_goal_without_values() -> None:
    prove(exp(s * t) >= 1 + s * t, use(bernoulli), given=[s * t >= 0], cite=[bernoulli])
    prove(E(P, lambda y: 1 - psi(y)) <= 1, use(mean), cite=[mean])


def test_a_hypothesis_is_applied_without_values() -> None:
    below = every_real(lambda r: (r >= 0).implies(log(1 + r) <= r))
    prove(log(1 + s) <= s, apply_to(0), given=[below, s >= 0])
    prove(log(1 + s) <= 2 * s, apply_to(0), linear(), given=[below, s >= 0])


def test_premises_are_still_to_be_shown() -> None:
    """What is found is no more than a value: a hypothesis that does not hold is not passed over."""
    assert "not proved" in fails(exp(s) >= 1 + s, use(bernoulli), cite=[bernoulli])
    below = every_real(lambda r: (r >= 0).implies(log(1 + r) <= r))
    fails(log(1 + s) <= s, apply_to(0), given=[below])


def test_the_message_names_what_has_no_value() -> None:
    assert "a of bernoulli" in fails(s <= t, use(bernoulli), cite=[bernoulli])
    assert "at which values" in fails(s <= t, apply_to(0), given=[every_real(lambda r: exp(r) >= log(r + b))])


def test_it_takes_a_bounded_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of steps it finds less; it does not go on, and it does not fail."""
    monkeypatch.setattr(matching, "STEPS", 3)
    assert found(twice, norm(H(H(w)) - H(H(z))) <= s**2 * norm(w - z)).keys() <= {"V", "G", "c", "u", "v"}


near = made("near", [], E(mu, phi) <= a + 2 * exp(a * b))


def test_what_is_left_of_a_sum_is_a_name() -> None:
    """rho + 2 sqrt(rho log(1/delta)) where rho is r1 + r2: the sums of the goal are flat."""
    table = found(near, E(P, psi) <= s + t + 2 * exp((s + t) * c))
    assert table == {"X": "Y", "a": "(+ s t)", "b": "c", "mu": "P", "phi": "psi"}


def test_numbers_in_which_several_names_are_do_not_keep_the_goal_from_being_matched() -> None:
    two = made(
        "two", [every(X, lambda x: phi(x) <= a), every(X, lambda x: 0 <= phi(x) + b)], E(mu, phi) <= c * a + (1 - c) * b
    )
    given = [every(Y, lambda y: psi(y) <= s), every(Y, lambda y: 0 <= psi(y) + t)]
    table = found(two, E(P, psi) <= (s + t) / 2, given)
    assert table["mu"] == "P" and table["phi"] == "psi" and table["a"] == "s" and table["b"] == "t"
