"""Proofs that run: what a step gives back, where an error is said to be, and that nothing false passes."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue.tools import ROOT
from verify.claims.catalogue import load
from verify.claims.claim import Claim, MalformedClaim
from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.lemma import *
from verify.prove import actions
from verify.prove.engine import Env, ProofFailed, run
from verify.suite.examine import examine
from verify.suite.run import engine_hash, fingerprint

a, b, c, x = reals("a b c x")
n = integer("n")
ordered = hypotheses(order=a <= b, sign=c >= 0)


def made(body: Callable[[], None], show: Any, given: Any = ()) -> Claim:
    lemma = claim("t", given=given, show=show)(body)
    lemma.id = "t"
    return lemma.claim()


def test_the_docstring_of_a_body_is_the_note_of_its_claim() -> None:
    def body() -> None:
        """What the text says,
        on two lines."""

    assert made(body, a <= a).note == "What the text says, on two lines."
    with pytest.raises(MalformedClaim, match="body has a note and a docstring, which is one too: keep one"):
        claim("t", show=a <= a, note="another")(body)


def tree(body: Callable[[], None], show: Any, given: Any = (), library: Any = None) -> Any:
    one = made(body, show, given)
    return run(Sequent.of(one.statement), one.proof, Env(library or {}))


def proved(body: Callable[[], None], show: Any, given: Any = (), library: Any = None) -> bool:
    """What the body makes is accepted by the kernel."""
    one = made(body, show, given)
    node = run(Sequent.of(one.statement), one.proof, Env(library or {}))
    return judge(one.statement, {"verdict": "proved", "proof": node}, library or {}).verdict == "proved"


def fails(body: Callable[[], None], show: Any, given: Any = (), library: Any = None) -> ProofFailed:
    with pytest.raises(ProofFailed) as caught:
        tree(body, show, given, library)
    return caught.value


def line_of(body: Callable[[], None], text: str) -> int:
    lines, first = inspect.getsourcelines(body)
    return first + next(number for number, line in enumerate(lines) if text in line)


# --- what a body is worth ------------------------------------------------------------------------------------------


def test_the_tree_is_that_of_the_steps_as_values() -> None:
    def body() -> None:
        difference = have(b - a >= 0)
        with have(c * (b - a) >= 0):
            combine((c, [difference]))
        yes, _ = cases(a >= 0)
        with yes:
            linear(c)
        linear(c)

    steps = (
        by.have(b - a >= 0),
        by.have(c * (b - a) >= 0, by.combine((c, [this]))),
        by.cases(a >= 0, (by.linear(c),)),
        by.linear(c),
    )
    one = made(body, a * c <= b * c, ordered)
    assert tree(body, a * c <= b * c, ordered) == run(Sequent.of(one.statement), steps, Env({}))
    assert proved(body, a * c <= b * c, ordered)


def test_what_is_open_at_the_end_goes_to_the_automatic_prover() -> None:
    assert proved(lambda: None, x**2 - 2 * x + 1 >= 0)

    def blocks() -> None:
        have(b - a >= 0)
        with have(c * (b - a) >= 0):
            pass

    assert proved(blocks, a * c <= b * c, ordered)


def test_a_false_claim_is_not_proved_by_a_body_that_leaves_it_open() -> None:
    assert "false at a sample point" in str(fails(lambda: None, x**2 <= x))


@pytest.mark.parametrize("show", [x <= x - 1, a * c <= b * c, x**2 <= x])
def test_no_false_goal_is_closed_by_swallowing_an_error(show: Any) -> None:
    """A body that hides what fails leaves a tree that the kernel, or the prover at its end, refuses."""

    def body() -> None:
        try:
            with have(show):
                linear()
        except ProofFailed:
            pass

    one = made(body, show)
    try:
        node = run(Sequent.of(one.statement), one.proof, Env({}))
    except ProofFailed:
        return
    with pytest.raises(CheckFailed):
        judge(one.statement, {"verdict": "proved", "proof": node}, {})


def test_a_gap_is_no_proof() -> None:
    def body() -> None:
        with have(b - a >= 0):
            gap("later")
        linear(c)

    error = fails(body, a * c <= b * c, ordered)
    assert "the proof has a gap" in str(error) and "(later)" in str(error)
    assert examine(made(body, a * c <= b * c, ordered), {}).verdict != "proved"


# --- where an error is ---------------------------------------------------------------------------------------------


def test_a_step_that_does_not_apply_raises_at_its_own_line() -> None:
    def body() -> None:
        have(b - a >= 0)
        linear()  # the goal is no combination
        have(c >= 0)

    error = fails(body, a * c <= b * c, ordered)
    assert error.place is not None and error.place.line == line_of(body, "no combination")
    assert error.place.file == __file__
    assert "no combination of the hypotheses" in str(error) and "order: a <= b" in str(error)


def test_what_is_due_fails_at_the_line_of_its_step() -> None:
    def body() -> None:
        have(a * c <= b)  # false
        have(b - a >= 0)
        linear(c)

    error = fails(body, a * c <= b * c, ordered)
    assert error.place is not None and error.place.line == line_of(body, "# false")


def test_an_error_in_a_helper_is_at_the_line_of_the_helper() -> None:
    def helper() -> None:
        have(a >= b, by.linear())  # here

    def body() -> None:
        helper()

    error = fails(body, a * c <= b * c, ordered)
    assert error.place is not None and error.place.line == line_of(helper, "# here")


def test_a_slip_of_the_author_is_said_with_its_line_and_goal() -> None:
    def body() -> None:
        have(b - a >= 0)
        linear(missing)  # type: ignore[name-defined]

    with pytest.raises(NameError) as caught:
        tree(body, a * c <= b * c, ordered)
    (note,) = caught.value.__notes__
    assert f"test_live.py:{line_of(body, 'missing')}:" in note and "to show: a*c <= b*c" in note


def test_local_names_are_shown_with_their_facts() -> None:
    def body() -> None:
        difference = have(b - a >= 0)
        combine((2, [difference]))

    assert "difference: 0 <= b - a" in str(fails(body, a * c <= b * c, ordered))


def test_nothing_is_left_to_show() -> None:
    def body() -> None:
        linear(c)
        have(b - a >= 0)

    assert "nothing is left to show" in str(fails(body, a * c <= b * c, ordered))


def test_an_action_is_no_reason() -> None:
    def body() -> None:
        have(b - a >= 0, ring() if False else have(b >= a))  # type: ignore[arg-type]

    with pytest.raises(TypeError, match=r"a reason is a value, by\.linear"):
        tree(body, a * c <= b * c, ordered)


# --- facts ---------------------------------------------------------------------------------------------------------


def test_a_fact_is_known_below_its_step_alone() -> None:
    def body() -> None:
        yes, no = cases(a >= 0)
        with yes:
            found = have(b >= 0)
            linear(c)
        with no:
            combine((c, [found]))

    error = fails(body, a * c <= b * c, ordered)
    assert "this fact is not known here: it was found at" in str(error)
    assert f":{line_of(body, 'found = ')}:" in str(error)


def test_parts_and_sides_of_a_fact() -> None:
    def body() -> None:
        both = have((b - a >= 0) & (a - a + c + 1 >= 1), by.each_part((), (by.linear(),)))
        combine((1, [both[0], both[1]]))

    assert proved(body, a * c <= b * c, ordered)

    def sides() -> None:
        known = have(b >= a)
        assert (known.left.term, known.right.term) == ("a", "b")
        linear(c)

    assert proved(sides, a * c <= b * c, ordered)


def test_names_in_quotes_are_those_of_facts_too() -> None:
    def body() -> None:
        have(b - a >= 0).called("near")
        combine((c, ["near"]))

    assert proved(body, a * c <= b * c, ordered)
    assert "near: 0 <= b - a" in str(fails(lambda: (have(b - a >= 0).called("near"), ring()), a * c <= b * c, ordered))

    def nothing() -> None:
        contradiction().called("one", "two")

    assert "2 names" in str(fails(nothing, a * c <= b * c, ordered))


def test_intro_hands_out_objects_and_facts() -> None:
    def body() -> None:
        t, large = intro()
        assert isinstance(t, Expr)
        combine((1, [large, large]), (2, [large]))

    assert proved(body, every_real(lambda t: (t >= 1).implies(t**2 >= 1)))

    def named() -> None:
        s, large = intro("s", "[large]")
        assert s.term == "s"
        combine((1, ["large", large]), (2, ["large"]))

    assert proved(named, every_real(lambda t: (t >= 1).implies(t**2 >= 1)))


# --- blocks --------------------------------------------------------------------------------------------------------


def test_the_cases_of_an_induction() -> None:
    total = Sum(1, n, lambda k: k)

    def body() -> None:
        start, step = induction(n, 0)
        with start:
            auto()
        with step as below:
            unfold(Sum(1, n + 1, lambda k: k))
            linear(scale=1)
            assert below.id

    assert proved(body, eq(total, n * (n + 1) / 2), [n >= 0])


def test_a_case_is_shown_once() -> None:
    def body() -> None:
        yes, _ = cases(a >= 0)
        with yes:
            linear(c)
        with yes:
            linear(c)

    assert "not open here" in str(fails(body, a * c <= b * c, ordered))


def test_premises_by_name_and_number() -> None:
    product = made(lambda: linear(c), a * c <= b * c, ordered)
    library = {"t": product.statement}
    cited = claim("t", given=ordered, show=a * c <= b * c)
    cited.id = "t"

    def body() -> None:
        with use(cited, a=a + 1, b=b + 1, c=c + 1) as gap:
            with gap.premise("order"):
                linear()
            with gap.premise(1):
                combine((1, ["sign"]), (1, []))
        linear()

    assert proved(body, (a + 1) * (c + 1) <= (b + 1) * (c + 1), ordered, library)

    def unknown() -> None:
        with use(cited, a=a + 1, b=b + 1, c=c + 1) as gap, gap.premise("far"):
            pass

    error = str(fails(unknown, (a + 1) * (c + 1) <= (b + 1) * (c + 1), ordered, library))
    assert "no premise 'far'; named are order, sign" in error and "(0) a + 1 <= b + 1" in error


def test_a_premise_by_what_it_says() -> None:
    cited = claim("t", given=ordered, show=a * c <= b * c)
    cited.id = "t"
    library = {"t": made(lambda: linear(c), a * c <= b * c, ordered).statement}
    shown = (a + 1) * (c + 1) <= (b + 1) * (c + 1)

    def body() -> None:
        with use(cited, a=a + 1, b=b + 1, c=c + 1) as gap:
            with gap.premise(a + 1 <= b + 1):
                linear()
            with gap.premise(c + 1 >= 0):
                combine((1, ["sign"]), (1, []))
        linear()

    assert proved(body, shown, ordered, library)

    def of_something_else() -> None:
        with use(cited, a=a + 1, b=b + 1, c=c + 1) as gap, gap.premise(a <= c):
            pass

    error = str(fails(of_something_else, shown, ordered, library))
    assert "no premise a <= c;" in error and "(0) a + 1 <= b + 1" in error


def test_under_binds_its_points() -> None:
    X = space("X")
    mu, phi = law("mu", X), test("phi", X)

    def body() -> None:
        with under(mu, lambda y: phi(y) <= 1) as y:
            have(phi(y) <= 1)
        linear()

    assert proved(body, E(mu, phi) <= 1)


# --- as values -----------------------------------------------------------------------------------------------------


def test_outside_of_a_proof_a_step_is_a_value() -> None:
    assert all(isinstance(step, Step) for step in (linear(c), have(b >= a), cases(a >= 0), intro(), use("t")))
    step = have(b >= a)
    assert step.place is not None and step.place.file == __file__ and step.place.step == "have"
    for name in ("goal", "gap"):
        with pytest.raises(TypeError, match="in the body of a proof"):
            getattr(actions, name)()


def test_values_are_run_by_do() -> None:
    reasons = (by.have(b - a >= 0), by.linear(c))
    assert proved(lambda: do(*reasons), a * c <= b * c, ordered)
    assert proved(lambda: do(reasons), a * c <= b * c, ordered)
    assert proved(lambda: (do(), linear(c)), a * c <= b * c, ordered)


def test_every_step_is_an_action_and_a_value() -> None:
    assert {*by.__all__, "do", "gap", "goal"} == set(actions.__all__)
    for name in by.__all__:
        assert inspect.getdoc(getattr(actions, name)), name


# --- claims --------------------------------------------------------------------------------------------------------


def test_what_stands_under_a_claim_is_a_body() -> None:
    with pytest.raises(MalformedClaim, match=r"def name\(\)"):
        claim("t", show=x <= x)(lambda y: None)  # type: ignore[arg-type, misc]
    lemma = claim("t", show=x <= x)
    proof(lemma, by.ring())
    with pytest.raises(MalformedClaim, match="two proofs"):
        lemma(lambda: None)


MODULE = '''"""A module."""

from verify.lemma import *

x = real("x")


@claim("x <= x + {number}", show=x <= x + {number})
def above():
    {step}
'''


def test_the_body_is_run_when_the_claim_is_examined_only(tmp_path: Path) -> None:
    path = tmp_path / "written_here.py"
    path.write_text(MODULE.format(number=1, step="raise RuntimeError('it was run')"))
    found = load([str(path)]).claims["above"]
    with pytest.raises(RuntimeError, match="it was run"):
        examine(found, {})


def test_a_changed_body_is_another_proof_for_the_cache(tmp_path: Path) -> None:
    keys = []
    for number, step in enumerate(("linear()", "auto()")):
        path = tmp_path / f"written_here_{number}.py"
        path.write_text(MODULE.format(number=1, step=step))
        catalogue = load([str(path)])
        keys.append(fingerprint(catalogue.claims["above"], catalogue, engine_hash(), 1.0))
    assert keys[0] != keys[1]


# --- the catalogue -------------------------------------------------------------------------------------------------


def bodies() -> list[tuple[Path, ast.FunctionDef]]:
    found = []
    for path in sorted((ROOT / "lemmas").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                call = node.decorator_list[0]
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "claim":
                    found.append((path, node))
    return found


def test_bodies_hide_no_error_and_change_nothing() -> None:
    """No step under `try`, no clock or chance, no name of the module changed."""
    bad = [
        f"{path.name}:{node.lineno}"
        for path, body in bodies()
        for node in ast.walk(body)
        if isinstance(node, ast.Try | ast.Global | ast.Import | ast.ImportFrom | ast.While | ast.Return)
        or (isinstance(node, ast.Name) and node.id in ("open", "input", "print", "time", "random", "os"))
    ]
    assert bad == []


def test_no_local_name_is_read_before_it_is_bound() -> None:
    """A name that a body binds somewhere is local in all of it: the module's is hidden, also above."""
    bad = []
    for path, body in bodies():
        names = [node for one in body.body for node in own_names(one)]
        bound: dict[str, int] = {}
        for node in names:
            if isinstance(node.ctx, ast.Store):
                bound[node.id] = min(node.lineno, bound.get(node.id, node.lineno))
        bad += [f"{path.name}:{n.lineno}: {n.id}" for n in names if n.lineno < bound.get(n.id, 0)]
    assert bad == []


def own_names(node: ast.AST) -> list[ast.Name]:
    """The names of a statement, without those in scopes of their own."""
    if isinstance(node, ast.Name):
        return [node]
    if isinstance(node, ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.DictComp | ast.SetComp):
        return []
    return [name for child in ast.iter_child_nodes(node) for name in own_names(child)]
