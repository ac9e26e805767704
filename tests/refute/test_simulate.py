"""The simulator meets hypotheses that speak of all points, runs programs, and sees false bounds."""

from __future__ import annotations

import inspect
import math
import sys
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest

from verify.kernel.statement import make
from verify.kernel.term import parse
from verify.refute.simulate import Simulated, once, opened, simulate
from verify.refute.simulate_draw import Instance
from verify.refute.simulate_forms import divergence, farthest, of_gaussians, shifted
from verify.refute.simulate_laws import Affine, Parts, Unread, compared, settled
from verify.refute.simulate_mutants import CLOSED, HOLDS, SEEN, UNMET, seen
from verify.refute.simulate_roles import Roles
from verify.refute.simulate_spaces import FAILURES
from verify.refute.simulate_terms import Reader, Space, Written

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


def test_masses_at_all_whole_numbers_are_not_taken_for_granted() -> None:
    """guards: they were looked at for a few, a point far out with c = 0 passed, and E X = 0 seemed to fail"""
    types = {"P": parse("(law line)"), "sigma": parse("(real)")}
    whole = "(forall f (bounded line) (= (E (z) (bind (x) P (dirac (floor x))) (app f z)) (E (x) P (app f x))))"
    masses = "(exists c (real) (forall k (integer) (= (E (x) P (ind (= x k))) (* c (phi (* k (^ sigma -1)))))))"
    given = [parse(text) for text in ("(< 0 sigma)", whole, masses)]
    found = simulate(make("masses", types, given, parse("(= (E (x) P x) 0)")), 5)
    assert found.held > 0
    assert found.suspect is None


def test_a_hypothesis_about_all_functions_is_not_taken_for_granted() -> None:
    """guards: events were looked at in some functions, and a bound that follows from all of them seemed to fail"""
    types = {name: parse(kind) for name, kind in {"X": "(space)", "mu": "(law X)", "d": "(real)"}.items()}
    events = "(forall f (bounded X) (=> (forall x (point X) (<= (abs (app f x)) 1)) (<= (E (x) mu (app f x)) d)))"
    found = simulate(make("all", types, [parse(events)], parse("(<= 1 d)")), 1, 0.2)
    assert found.suspect is None


def claim(types: dict[str, str], given: list[str], show: str) -> Any:
    return make("one", {n: parse(k) for n, k in types.items()}, [parse(g) for g in given], parse(show))


def drawn(statement: Any, seed: int = 1, instances: int = 12) -> list[Instance]:
    """Instances that meet the hypotheses, as far as the simulator sees."""
    types, given, _ = opened(statement.expanded, statement.expanded.show)
    roles, rng, found = Roles(types, given), Random(seed), []
    for _ in range(instances):
        one = Instance(roles, Random(rng.getrandbits(64)))
        with suppress(*FAILURES):
            one.begin()
            one.numbers()
            found += [] if one.failing() else [one]
    return found


def test_a_number_that_is_defined_is_not_drawn_as_well() -> None:
    """guards: c was drawn, and its definition counted as held, so that instances broke a hypothesis"""
    types = {"a": "(real)", "b": "(real)", "c": "(real)", "n": "(integer)"}
    found = drawn(claim(types, ["(= c (max a b))", "(< 0 a)", "(<= a b)", "(<= b n)"], "(<= a c)"), instances=40)
    assert found
    assert all(one.env["c"] == pytest.approx(max(one.env["a"], one.env["b"])) for one in found)


def test_all_integers_are_those_beyond_the_ends_too() -> None:
    """guards: what is 0 beyond lo and hi was looked at from -1 to 6 only, and a proved claim seemed to fail"""
    types = {"a": "(fun line)", "lo": "(integer)", "hi": "(integer)"}
    outside = "(forall j (integer) (=> (or (< j lo) (< hi j)) (= (app a j) 0)))"
    given = ["(<= -2 lo)", "(<= lo -2)", "(<= 10 hi)", "(<= hi 10)", outside]
    assert all(
        abs(one.reader.real(parse("(app a 11)"), one.env, 1)) < 1e-9 for one in drawn(claim(types, given, "(<= lo hi)"))
    )


def test_a_strict_inequality_is_not_met_at_its_end() -> None:
    found = drawn(
        claim({"s": "(sequence (real))", "n": "(integer)"}, ["(forall t (index 1 n) (< 0 (at s t)))"], "(<= 0 n)")
    )
    assert all(one.env["s"].at(t) > 0 for one in found for t in range(1, int(one.env["n"]) + 1))


def test_densities_are_ratios_of_masses() -> None:
    types = {"X": "(space)", "M": "(law X)", "mu": "(law X)", "p": "(weight X)"}
    given = ["(forall f (bounded X) (= (E (x) mu (app f x)) (E (x) M (* (app f x) (app p x)))))"]
    statement = claim(types, given, "(= (E (x) M (app p x)) 1)")
    assert len(drawn(statement)) == 12
    found = simulate(statement, 1, 0.2, 10)
    assert found.cases >= 10
    assert found.suspect is None


def test_members_of_several_times_are_worked_out() -> None:
    types = {"W": "(sequence (real))", "n": "(integer)"}
    given = [
        "(= (at W 0) 1)",
        "(<= 1 n)",
        "(forall j (index 0 (+ n -1)) (forall i (index 0 (+ n -1)) "
        "(= (at W (+ (* n j) i 1)) (* 2 (at W (+ (* n j) i))))))",
    ]
    assert simulate(claim(types, given, "(= (at W (* n n)) (^ 2 (* n n)))"), 1, 0.2, 3).cases >= 3
    assert simulate(claim(types, given, "(<= (at W (* n n)) (* n n))"), 1, 0.2, 3).suspect is not None


def below(p: str, q: str, f: str, bound: str) -> str:
    """D_f(p || q) <= bound, by the affine functions of s below f."""
    minorant = f"(forall x (point X) (forall s (real) (=> (< 0 s) (<= (+ (* (app a x) s) (app b x)) {f}))))"
    mean = f"(+ (E (x) {p} (app a x)) (E (x) {q} (app b x)))"
    return f"(forall a (bounded X) (forall b (bounded X) (=> {minorant} (<= {mean} {bound}))))"


@pytest.mark.parametrize(("bound", "fails"), [("(* 2 d)", False), ("d", True)])
def test_f_divergence_is_decided_by_form(bound: str, fails: bool) -> None:
    """With f = |s - 1| it is twice the total variation."""
    types = {"X": "(space)", "mu": "(law X)", "nu": "(law X)", "d": "(real)"}
    near = "(forall phi (test X) (<= (+ (E (x) mu (app phi x)) (* -1 (E (x) nu (app phi x)))) d))"
    found = simulate(claim(types, [near], below("mu", "nu", "(abs (+ s -1))", bound)), 1, 0.5, 20)
    assert found.cases
    assert (found.suspect is not None) == fails


def test_laws_by_their_functionals() -> None:
    """guards: the mass of a half-line, by quadrature, seemed not to be that of the closed form"""
    types = {"P": "(law line)", "s": "(real)", "q": "(real)", "t": "(real)"}
    means = "(* q (app f 0)) (* (+ 1 (* -1 q)) (E (z) (laplace) (app f (* s z))))"
    given = [
        "(< 0 s)",
        "(<= 0 q)",
        "(<= q 1)",
        "(< 0 t)",
        f"(forall f (bounded line) (= (E (x) P (app f x)) (+ {means})))",
    ]
    tail = "(* (+ 1 (* -1 q)) (exp (* -1 t (^ s -1))) 1/2)"
    found = simulate(claim(types, given, f"(= (E (x) P (ind (< t x))) {tail})"), 1, 0.3, 10)
    assert found.cases
    assert found.suspect is None


def test_a_function_that_is_not_convex_has_no_divergence() -> None:
    types = {"X": "(space)", "mu": "(law X)", "nu": "(law X)"}
    found = simulate(claim(types, [], below("mu", "nu", "(min s 1)", "0")), 1, 0.2, 5)
    assert found.suspect is None


def test_a_convex_set_that_is_everything() -> None:
    types = {"V": "(euclid)", "K": "(test V)", "g": "(map (V) V)", "L": "(real)"}
    given = [
        "(forall v (point V) (= (app K v) 1))",
        "(forall v (point V) (=> (= (app K v) 1) (<= (norm (app g v)) L)))",
    ]
    found = drawn(claim(types, given, "(<= 0 L)"))
    assert found
    assert not any(one.bounded for one in found)


def test_a_run_as_long_as_numbers_say_is_met() -> None:
    """guards: how many steps was drawn before the numbers that bound it, and such runs had a case or two"""
    types = {"V": "(euclid)", "W": "(sequence (law V))", "d": "(real)", "eta": "(real)", "N": "(integer)"}
    step = "(forall t (index 0 (+ N -1)) (same (at W (+ t 1)) (bind (w) (at W t) (dirac (scale 1/2 w)))))"
    given = ["(< 0 eta)", "(<= (* 100 eta) d)", "(<= (* d (^ eta -1)) N)", "(<= N (+ (* d (^ eta -1)) 2))"]
    given += ["(same (at W 0) (dirac (zero V)))", step]
    found = simulate(claim(types, given, "(= (E (w) (at W N) (norm w)) 0)"), 1, 2.0, 30)
    assert found.cases >= 30
    assert found.suspect is None


def test_what_speaks_of_no_name_is_no_case() -> None:
    """guards: 9/10 <= 1 was half of the cases of a statement about a run"""
    both = claim({"x": "(real)"}, ["(< x 0)", "(< 1 x)"], "(and (<= x 2) (<= 9/10 1))")
    assert simulate(both, 1, 0.1).cases == 0


RECORDS = {"X": "(space)", "Z": "(space)", "S": "(law X)", "zeta": "(law Z)", "n": "(integer)"}
RECORDS |= {"rec": "(sequence (map (X) Z))", "put": "(sequence (map (X Z) X))", "f": "(fun Z)"}


def test_data_sets_are_rows_of_records() -> None:
    into = (
        "(forall i (index 1 n) (forall x (point X) (forall z (point Z) (eq (app (at rec i) (app (at put i) x z)) z))))"
    )
    drawn_again = "(forall i (index 1 n) (same S (bind (x) S (bind (z) zeta (dirac (app (at put i) x z))))))"
    mean = "(E (x) S (app f (app (at rec 1) x)))"
    given = [into, drawn_again, "(<= 1 n)"]
    found = simulate(claim(RECORDS, given, f"(= {mean} (E (z) zeta (app f z)))"), 1, 0.2, 10)
    assert found.cases >= 10
    assert found.suspect is None


LAST_STEP = {
    "V": "(euclid)",
    "H": "(space)",
    "append": "(map (H V) H)",
    "h0": "(point H)",
    "m": "(real)",
    "c": "(real)",
}
FIRST = "(bind (z) (gauss V) (dirac (app append h0 z)))"
SECOND = f"(bind (h) {FIRST} (bind (z) (gauss V) (dirac (app append h (plus (app last h) z)))))"


@pytest.mark.parametrize(("share", "fails"), [("1/2", False), ("1/4", True)])
def test_the_kernel_of_the_last_step_of_a_run(share: str, fails: bool) -> None:
    """That there is one with a bound is decided by the one that there is."""
    types = {**LAST_STEP, "last": "(map (H) V)", "alpha": "(real)"}
    run = "(bind (h) {first} (bind (z) (gauss V) (dirac (app append h (plus (app last h) (plus {m} z))))))"
    kernel = "(bind (h) {first} (bind (y) (app {K} h) (dirac (app append h y))))"
    moved = run.format(first=FIRST, m="(scale m u)")
    still = run.format(first=FIRST, m="(zero V)")
    renyi = (
        "(forall h (point H) (forall t (weight V) (<= (^ (E (y) (app K0 h) (^ (app t y) (+ alpha -1))) alpha) "
        f"(* (exp (* (+ alpha -1) {share} alpha (^ m 2))) (^ (E (y) (app K1 h) (^ (app t y) alpha)) (+ alpha -1))))))"
    )
    same = [
        f"(same {moved} {kernel.format(first=FIRST, K='K0')})",
        f"(same {still} {kernel.format(first=FIRST, K='K1')})",
    ]
    show = f"(exists K0 (markov (H) (V)) (exists K1 (markov (H) (V)) (and {same[0]} {same[1]} {renyi})))"
    given = ["(< 1 alpha)", "(<= alpha 8)", "(< 0 m)", "(<= m 2)", "(<= 1/2 m)", "(= (norm u) 1)"]
    found = simulate(claim({**types, "u": "(point V)"}, given, show), 1, 2.0, 10)
    assert found.cases
    assert (found.suspect is not None) == fails


def test_functions_of_integers_that_are_said_step_by_step() -> None:
    types = {"W": "(sequence (fun line))", "p": "(fun line)", "n": "(integer)"}
    given = [
        "(<= 0 n)",
        "(forall k (index 0 1) (<= 0 (app p k)))",
        "(= (app (at W 0) 0) 1)",
        "(forall j (integer) (=> (!= j 0) (= (app (at W 0) j) 0)))",
        "(forall t (index 0 (+ n -1)) (forall j (integer) (= (app (at W (+ t 1)) j) "
        "(sum k 0 1 (* (app p k) (app (at W t) (+ j (* -1 k))))))))",
    ]
    for show, fails in (("(= (app (at W n) n) (^ (app p 1) n))", False), ("(<= (app (at W n) n) 0)", True)):
        found = simulate(claim(types, given, show), 1, 0.3, 5)
        assert found.cases
        assert (found.suspect is not None) == fails


def test_an_index_for_which_something_holds() -> None:
    types = {"V": "(euclid)", "e": "(sequence (point V))", "d": "(integer)", "w": "(fun V)", "v": "(point V)"}
    basis = "(forall u (point V) (= (^ (norm u) 2) (sum i 1 d (^ (inner (at e i) u) 2))))"
    first = (
        "(forall v (point V) (exists i (integer) (and (<= 1 i) (<= i (+ d 1)) (= (app w v) i) "
        "(=> (<= i d) (<= 0 (inner (at e i) v))))))"
    )
    given = ["(<= 1 d)", "(forall i (index 1 d) (= (inner (at e i) (at e i)) 1))", basis, first]
    found = simulate(claim(types, given, "(=> (< (inner (at e 1) v) 0) (= (app w v) 2))"), 1, 0.2, 5)
    assert found.cases >= 5
    assert found.suspect is None


def test_equations_of_numbers_that_are_not_affine_are_solved() -> None:
    types = {"a": "(real)", "b": "(real)", "c": "(real)"}
    given = ["(<= 0 a)", "(<= 0 b)", "(<= 0 c)", "(= (^ c 2) (+ (^ a 2) (^ b 2)))"]
    found = simulate(claim(types, given, "(<= c (+ a b))"), 1, 0.2, 10)
    assert found.cases >= 10
    assert found.suspect is None


# --- laws ---


def one(mean: float, scale: float, key: int = 2, **ends: float) -> Parts:
    return Parts(1, 1, np.zeros(1, int), 1.0, [Affine(mean, {key: scale}, **ends)])


@pytest.mark.parametrize(("gap", "scale", "alpha"), [(1.0, 1.0, 2.0), (0.5, 0.25, 4.0), (3.0, 1.5, 1.1)])
def test_renyi_divergence_of_gaussian_laws(gap: float, scale: float, alpha: float) -> None:
    p, q = compared([one(gap, scale), one(0.0, scale)], extend=alpha)
    assert divergence(p, q, alpha) == pytest.approx(alpha * gap**2 / (2 * scale**2), rel=1e-9)


@pytest.mark.parametrize(("gap", "alpha"), [(3.0, 36.0), (6.0, 12.0), (1.0, 60.0)])
def test_a_renyi_moment_where_a_density_underflows_has_no_value(gap: float, alpha: float) -> None:
    """Its weight lies alpha * gap deviations out: a sum of what floats hold of it is far too small."""
    p, q = compared([one(gap, 1.0), one(0.0, 1.0)], extend=alpha)
    with pytest.raises(Unread, match="underflows"):
        divergence(p, q, alpha)


def test_a_renyi_moment_of_high_order_is_read_where_floats_hold_it() -> None:
    p, q = compared([one(0.5, 1.0), one(0.0, 1.0)], extend=36.0)
    assert divergence(p, q, 36.0) == pytest.approx(36 * 0.25 / 2, rel=1e-9)


def test_two_gaussian_laws_far_apart_have_a_divergence_by_its_formula() -> None:
    """D_2 at twenty deviations is 400; its moment lies where the second density underflows."""
    assert of_gaussians(one(20.0, 1.0), one(0.0, 1.0), 2.0) == pytest.approx(400)
    assert of_gaussians(one(20.0, 1.0), one(0.0, 2.0), 2.0) is None
    assert of_gaussians(one(20.0, 1.0, low=0.0, high=1.0), one(0.0, 1.0), 2.0) is None
    assert of_gaussians(one(20.0, 1.0, 3), one(0.0, 1.0, 3), 2.0) is None


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


def test_a_difference_of_laws_on_a_point_is_nothing() -> None:
    """guards: negative mass at the upper end was cut off; on an interval of length 0 `reflected_pair` seemed to fail"""
    both = Affine(np.array([1.5, 10.0]), {2: np.array([-10.0, 0.0]), 4: np.array([0.0, -10.0])}, low=-0.0, high=-0.0)
    (row,) = compared([Parts(1, 2, np.zeros(2, int), np.array([1.0, -1.0]), [both])], far=True)
    assert abs(row).sum() == pytest.approx(0.0, abs=1e-15)


def test_a_clipped_law_has_its_upper_tail_to_all_digits() -> None:
    (row,) = compared([one(0.0, 1.0, 2, low=-1.0, high=12.0)])
    assert row[-1] == pytest.approx(math.erfc(12 / math.sqrt(2)) / 2, rel=1e-12)


def test_a_tiny_number_of_an_instance_makes_no_suspect_and_no_case_less() -> None:
    """guards: `shuffled_epoch_small_steps`, whose honest kappa is tiny, had no case at all"""
    types = {"x": "(real)"}
    given = ["(< 0 x)", "(<= (* 10000000000000 x) 1)"]
    assert simulate(claim(types, given, "(<= x 1)"), 1, 0.2, 10).cases >= 10
    false = simulate(claim(types, given, "(<= x (* 1/2 x))"), 1, 0.2, 10)
    assert (false.suspect, false.cases) == (None, 0)


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


def test_expectations_of_many_cases_at_once() -> None:
    """guards: with nodes in place of draws, it was forgotten to which case each outcome belongs"""
    reader = Reader({"V": Space()}, np.random.default_rng(0))
    found = reader.real(parse("(E (z) (gauss line) (^ (+ x (* s z)) 2))"), {"x": np.array([1.0, 2.0]), "s": 1.0}, 2)
    assert found == pytest.approx([2.0, 5.0], rel=1e-6)


def test_expectation_under_a_program() -> None:
    reader = Reader({"V": Space()}, np.random.default_rng(0))
    term = parse("(E (x) (bind (z) (gauss V) (dirac (scale 2 z))) (^ (norm x) 2))")
    assert reader.real(term, {}, 1) == pytest.approx(4.0, rel=1e-6)


def test_what_is_remembered_is_told_by_the_term_not_by_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """guards: a term made for one reading had the id of an earlier one, and its divergence was taken for that one's"""
    monkeypatch.setattr("verify.kernel.term.REMEMBERED", 1)  # no other memory keeps the terms
    reader = Reader({}, np.random.default_rng(1))

    def remembered(k: int) -> Any:
        return reader.remembered((("+", "x", k, 0, 0),), set(), {"x": 1.0}, lambda: k)

    assert [remembered(k) for k in range(50)] == list(range(50))


def test_members_that_wait_for_one_another_without_end_are_not_read() -> None:
    """guards: where Python stopped depended on the calls around, and on what had raised its limit in the process"""
    reader = Reader({}, np.random.default_rng(1))
    endless: Written = Written(reader, "W", lambda k: endless.at((k + 1) % 2 + k % 2 * 40 + k))
    with pytest.raises(Unread):
        endless.at(0)
    assert reader.nested == 0


def test_the_limit_of_the_process_does_not_matter() -> None:
    """guards: `algorithm_1` had 156 instances where a proof had been elaborated before in the process, and else 157"""
    statement, limit = iteration("2"), sys.getrecursionlimit()
    expected = simulate(statement, 1, 0.2, 10)
    depth = len(inspect.stack(0))
    sys.setrecursionlimit(depth + 32)
    try:
        found = simulate(statement, 1, 0.2, 10)
        assert sys.getrecursionlimit() == depth + 32
    finally:
        sys.setrecursionlimit(limit)
    assert found == expected and found.cases


# --- equations, and mutants --------------------------------------------------------------------------

SQUARE = "(E (z) (gauss line) (^ (+ mu (* sigma z)) 2))"


def moment(second: str, share: str = "1") -> Any:
    """E (mu + sigma z)^2 = mu^2 + the second, times a share."""
    show = f"(= {SQUARE} (* {share} (+ (^ mu 2) {second})))"
    return make("moment", {"mu": ("real",), "sigma": ("real",)}, [parse("(< 0 sigma)")], parse(show))


def test_an_equation_of_laws_is_attacked() -> None:
    true, false = simulate(moment("(^ sigma 2)"), 1, 0.3), simulate(moment("(* 2 (^ sigma 2))"), 1, 0.3)
    assert true.cases >= 20 and true.suspect is None and not true.doubt
    assert false.suspect is not None and false.suspect.left < false.suspect.right


def test_an_equation_is_no_suspect_for_less_than_floats_tell() -> None:
    found = simulate(moment("(^ sigma 2)", "10001/10000"), 1, 0.3)
    assert found.cases and found.suspect is None


@pytest.mark.parametrize("t", ["1/2", "0", "1", "-3/4"])
def test_the_mass_of_a_half_line_is_no_suspect_of_an_equation(t: str) -> None:
    """A node of the lattice on its end counts in full or not at all, with finer quadrature too."""
    show = parse(f"(= (E (z) (gauss line) (ind (<= {t} (* s z)))) (Q (* {t} (^ s -1))))")
    found = simulate(make("half", {"s": ("real",)}, [parse("(< 0 s)")], show), 1, 0.3)
    assert found.suspect is None


def test_an_equation_of_numbers_that_cancel_is_no_suspect() -> None:
    show = parse("(= (* (+ 1 (* -1 (exp (* -1 x)))) (^ (+ 1 (* -1 (exp (* -1 x)))) -1)) 1)")
    found = simulate(make("cancel", {"x": ("real",)}, [parse("(< 0 x)")], show), 1, 0.3)
    assert found.suspect is None


def test_a_moment_that_lies_beyond_the_nodes_is_no_suspect_of_an_equation() -> None:
    show = parse("(= (E (z) (gauss line) (exp (* a z))) (exp (* 1/2 (^ a 2))))")
    found = simulate(make("far", {"a": ("real",)}, [parse("(< 5 a)"), parse("(< a 36)")], show), 1, 0.3)
    assert found.suspect is None


@pytest.mark.parametrize(("share", "fails"), [("1", False), ("9/10", True)])
def test_two_programs_of_one_law(share: str, fails: bool) -> None:
    """Two Gaussian steps are one of the sum of the variances, and of no other."""
    two = "(bind (a) (gauss line) (bind (b) (gauss line) (dirac (+ (* s a) (* s b)))))"
    one = f"(bind (a) (gauss line) (dirac (* {share} s (sqrt 2) a)))"
    found = simulate(make("one", {"s": ("real",)}, [parse("(< 0 s)")], parse(f"(same {two} {one})")), 1, 0.3)
    assert found.cases
    assert (found.suspect is not None) == fails


def false(given: list[str], show: str, types: Types | None = None) -> Any:
    return make("false", types or {"x": ("real",)}, [parse(one) for one in given], parse(show))


def test_what_is_said_of_a_mutant() -> None:
    """One word for each way in which it can go."""
    assert seen(iteration("1/4")) == SEEN
    assert seen(make("closed", {}, [], parse("(<= 2 1)"))) == CLOSED
    assert seen(false(["(< x 0)", "(< 1 x)"], "(<= x 2)")) == UNMET
    assert seen(false(["(< 0 x)"], "(<= x (+ x 1))")).startswith(HOLDS.split("{")[0])
