"""The simulator meets hypotheses that speak of all points, runs programs, and sees false bounds."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from verify.kernel.statement import make
from verify.kernel.term import parse
from verify.refute.simulate import Simulated, once, simulate
from verify.refute.simulate_forms import divergence, farthest, shifted
from verify.refute.simulate_laws import Affine, Parts, compared, settled
from verify.refute.simulate_terms import Reader, Space

Types = dict[str, Any]
RENYI = (
    "(forall t (weight V) (<= (^ (E (y) {p} (^ (app t y) (+ alpha -1))) alpha) (* (exp (* (+ alpha "
    "-1) {c})) (^ (E (y) {q} (^ (app t y) alpha)) (+ alpha -1)))))"
)
STEP = "(bind (w) (at {W} t) (bind (xi) (gauss V) (dirac (app Pi (plus (app psi w) (scale sigma xi))))))"
PROGRAM: Types = {
    "V": "(euclid)",
    "K": "(test V)",
    "Pi": "(map (V) V)",
    "psi": "(map (V) V)",
    "W": "(sequence (law V))",
    "W2": "(sequence (law V))",
    "alpha": "(real)",
    "sigma": "(real)",
    "n": "(integer)",
    "x": "(point V)",
    "y": "(point V)",
}
CONVEX = (
    "(forall u (point V) (forall v (point V) (forall th (real) (=> (and (<= 0 th) (<= th 1)) (=> (= "
    "(app K u) 1) (=> (= (app K v) 1) (= (app K (plus (scale (+ (* -1 th) 1) u) (scale th v))) "
    "1)))))))"
)
NEAREST = (
    "(forall u (point V) (and (= (app K (app Pi u)) 1) (forall v (point V) (=> (= (app K v) 1) (<= "
    "(norm (plus u (scale -1 (app Pi u)))) (norm (plus u (scale -1 v))))))))"
)
CONTRACTS = (
    "(forall u (point V) (forall v (point V) (<= (norm (plus (app psi u) (scale -1 (app psi v)))) "
    "(norm (plus u (scale -1 v))))))"
)


def run(name: str, start: str) -> list[str]:
    return [
        f"(same (at {name} 0) (dirac {start}))",
        f"(forall t (index 0 (+ n -1)) (same (at {name} (+ t 1)) {STEP.format(W=name)}))",
    ]


def iteration(share: str) -> Any:
    """Noisy projected steps of a contraction from two points: D <= share * alpha |x - y|^2/(n sigma^2)."""
    bound = f"(* {share} alpha (^ (norm (plus x (scale -1 y))) 2) (^ (* n (^ sigma 2)) -1))"
    given = [CONVEX, NEAREST, CONTRACTS, "(< 1 alpha)", "(< 0 sigma)", "(<= 1 n)", *run("W", "x"), *run("W2", "y")]
    show = RENYI.format(p="(at W n)", q="(at W2 n)", c=bound)
    types = {name: parse(kind) for name, kind in PROGRAM.items()}
    return make("iteration", types, [parse(g) for g in given], parse(show))


def test_a_program_meets_its_hypotheses_and_the_bound_is_tight() -> None:
    found = simulate(iteration("1/2"), 1)
    assert found.cases >= 100
    assert found.suspect is None
    assert found.ratio is not None
    assert 1 - 1e-3 <= found.ratio < 1.2


def test_half_of_a_tight_bound_is_seen_to_fail() -> None:
    found = simulate(iteration("1/4"), 1)
    assert found.suspect is not None
    assert found.suspect.left > found.suspect.right


def test_a_seed_repeats() -> None:
    first, second = (simulate(iteration("1/2"), 7, 0.3) for _ in range(2))
    assert first == second


def test_one_instance_is_drawn_by_choices_of_the_caller() -> None:
    found = [once(iteration("1/2"), Random(k), 20_000) for k in range(6)]
    assert all(isinstance(one, Simulated) for one in found)
    assert any(one.cases for one in found)


def test_hypotheses_that_nothing_meets_give_no_case_and_a_reason() -> None:
    nothing = make("nothing", {"x": ("real",)}, [parse("(< x 0)"), parse("(< 1 x)")], parse("(<= x 2)"))
    found = simulate(nothing, 1, 0.1)
    assert found.cases == 0
    assert "no drawn instance meets" in found.reason


def test_a_conclusion_about_some_function_is_no_violation() -> None:
    """That no drawn function does it says nothing."""
    types = {"X": parse("(space)"), "x": parse("(point X)")}
    show = parse("(exists f (fun X) (= (app f x) 12345))")
    found = simulate(make("some", types, [], show), 1, 0.1)
    assert found.suspect is None


def test_a_hypothesis_about_all_functions_is_not_taken_for_granted() -> None:
    """guards: events were looked at in some functions, and a bound that follows from all of them seemed to fail"""
    types = {name: parse(kind) for name, kind in {"X": "(space)", "mu": "(law X)", "d": "(real)"}.items()}
    events = "(forall f (bounded X) (=> (forall x (point X) (<= (abs (app f x)) 1)) (<= (E (x) mu (app f x)) d)))"
    found = simulate(make("all", types, [parse(events)], parse("(<= 1 d)")), 1, 0.2)
    assert found.suspect is None


# --- laws ---


def one(mean: float, scale: float, key: int = 2, **ends: float) -> Parts:
    return Parts(1, 1, np.zeros(1, int), 1.0, [Affine(mean, {key: scale}, **ends)])


@pytest.mark.parametrize(("gap", "scale", "alpha"), [(1.0, 1.0, 2.0), (0.5, 0.25, 4.0), (3.0, 1.5, 1.1)])
def test_renyi_divergence_of_gaussian_laws(gap: float, scale: float, alpha: float) -> None:
    p, q = compared([one(gap, scale), one(0.0, scale)], extend=alpha)
    assert divergence(p, q, alpha) == pytest.approx(alpha * gap**2 / (2 * scale**2), rel=1e-9)


def test_kl_divergence_of_gaussian_laws() -> None:
    p, q = compared([one(1.0, 1.0), one(0.0, 1.0)])
    assert divergence(p, q, 1.0) == pytest.approx(0.5, rel=1e-9)


def test_hockey_stick_of_laplace_laws() -> None:
    p, q = compared([one(1.0, 1.0, 3), one(0.0, 1.0, 3)], finer=12)
    gamma = math.exp(0.4)
    assert np.maximum(p - gamma * q, 0).sum() == pytest.approx(1 - math.exp((0.4 - 1) / 2), abs=1e-4)


def test_a_clipped_law_keeps_its_mass_at_the_ends() -> None:
    law = settled(one(0.0, 1.0, 2, low=-1.0, high=1.0))
    ends = law.weights()[np.isin(law.places[0], (-1.0, 1.0))]
    assert len(ends) == 2
    assert ends == pytest.approx(0.15865525393, rel=1e-6)
    assert law.weights().sum() == pytest.approx(1)


def test_two_independent_draws_are_one_of_the_sum_of_variances() -> None:
    both = Parts(1, 1, np.zeros(1, int), 1.0, [Affine(0.0, {2: 3.0, 4: 4.0})])
    p, q = compared([both, one(0.0, 5.0)])
    assert p == pytest.approx(q)


# --- distances ---


def test_the_coupling_in_order_is_the_nearest() -> None:
    x, a, y, b = (np.array(row) for row in ([0.0, 1.0], [0.5, 0.5], [0.5, 3.0], [0.5, 0.5]))
    assert farthest(x, a, y, b) == 2.0


def test_shifted_divergence_of_points() -> None:
    x, half = np.array([0.0, 1.0]), np.array([0.5, 0.5])
    lopsided = np.array([0.25, 0.75])
    assert shifted(x, half, x, lopsided, 1.0, 2.0) == pytest.approx(0.0, abs=1e-9)
    assert shifted(x, half, x, lopsided, 0.5, 2.0) == pytest.approx(math.log(0.25 / 0.25 + 0.25 / 0.75))
    assert math.isinf(shifted(x, half, x + 5, lopsided, 1.0, 2.0))


def test_no_shift_is_the_divergence() -> None:
    x = np.arange(3.0)
    p, q = np.array([0.2, 0.3, 0.5]), np.array([0.4, 0.4, 0.2])
    assert shifted(x, p, x, q, 0.0, 3.0) == pytest.approx(divergence(p, q, 3.0))


# --- terms ---


def test_undefined_terms_are_zero() -> None:
    reader = Reader({"V": Space()}, np.random.default_rng(0))
    for text in ("(^ 0 -1)", "(log -1)", "(sqrt -2)"):
        assert reader.real(parse(text), {}, 1) == 0.0


def test_expectation_under_a_program() -> None:
    reader = Reader({"V": Space()}, np.random.default_rng(0))
    term = parse("(E (x) (bind (z) (gauss V) (dirac (scale 2 z))) (^ (norm x) 2))")
    assert reader.real(term, {}, 1) == pytest.approx(4.0, rel=1e-6)
