"""Hypotheses by name, proofs of premises by name, and where a failed step stands."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import verify.lemma as face
from tests.prove.tools import goal, tree
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement
from verify.kernel.verdict import judge
from verify.language.expr import Prop, any_of, every_real, exp, hypotheses, hypothesis, reals
from verify.language.laws import E, bounded, law, space
from verify.prove.engine import Env, ProofFailed, run
from verify.prove.law_steps import under
from verify.prove.steps import (
    apply_to,
    assume,
    calc,
    cases,
    combine,
    contradiction,
    fact,
    have,
    induction,
    intro,
    keep,
    let,
    linear,
    rewrite,
    ring,
    sign,
    split,
    this,
    use,
)
from verify.prove.written import hypotheses_called

x, y, z, w = reals("x y z w")
GIVEN = hypotheses(low=x >= 0, step=y <= x, both=(x <= 5) & (z >= y))


def prove(show: Prop, *steps: Any, given: tuple[Prop, ...] = GIVEN) -> dict[str, Any]:
    s = goal(show, given)
    found = tree(s, (hypotheses_called(given), *steps))
    assert judge(s, {"verdict": "proved", "proof": found}, {}).verdict == "proved"
    return found


def message(show: Prop, *steps: Any, given: tuple[Prop, ...] = GIVEN) -> str:
    with pytest.raises(ProofFailed) as caught:
        tree(goal(show, given), (hypotheses_called(given), *steps))
    return str(caught.value)


def test_a_name_stands_for_the_number() -> None:
    by_name = prove(y <= 5, combine((1, ["step"]), (1, ["both.0"])))
    assert by_name == prove(y <= 5, combine((1, [1]), (1, [2])))
    assert by_name == prove(y <= 5, combine((1, [y <= x]), (1, [x <= 5])))


def test_a_conjunction_has_one_name_and_its_parts_have_theirs() -> None:
    prove(y <= z, keep("both"), assume("both.1"))
    assert "both is the name of a conjunction: write both.0 to both.1" in message(x <= 5, combine((1, ["both"])))


def test_assume_says_which() -> None:
    assert "the goal is not the hypothesis low" in message(y <= x, assume("low"))
    assert "no hypothesis is called lo; the names are: low, step, both" in message(x >= 0, assume("lo"))
    prove(x >= 0, assume("low"))


def test_a_hypothesis_that_was_dropped_is_missed() -> None:
    assert "step is no longer there" in message(x >= 0, keep("low"), combine((1, ["step"])))


def test_what_a_step_adds_can_be_named() -> None:
    prove(y <= 6, have(x <= 6, combine((1, ["both.0"]), (1, []))).called("weak"), combine((1, ["step"]), (1, ["weak"])))
    every = every_real(lambda t: (t >= 0).implies(z <= t + x))
    prove(
        z <= 3 + x, apply_to("all", 3, by={0: sign()}).called("here"), assume("here"), given=(hypothesis("all", every),)
    )
    prove(
        x**2 >= 0,
        cases(x <= 1, yes=(have(x <= 2, combine((1, ["small"]), (1, []))),), no=have(x > 1, assume("small"))).called(
            "small"
        ),
        sign(),
    )
    prove(
        x <= 4,
        split("either", combine((1, ["case"])), combine((1, ["case"]), (1, []))).called("case"),
        given=(hypothesis("either", any_of(x <= 4, x <= 3)),),
    )
    prove(x >= 0, contradiction().called("wrong"), combine((1, ["low"]), (1, ["wrong"])))


def test_the_name_goes_to_what_the_step_adds_and_not_to_its_side_goals() -> None:
    inner = have(y <= 7, have(x <= 7, combine((1, ["both.0"]), (2, []))), linear())
    prove(y <= 7, inner.called("seven"), assume("seven"))
    # In the proof of what is named, the name stands for nothing yet.
    again = have(y <= 7, have(x <= 7), combine((1, ["seven"]))).called("seven")
    assert "no hypothesis is called seven" in message(y <= 7, again, assume("seven"))


def test_a_name_for_nothing_is_refused() -> None:
    assert "nothing to call sum" in message(x <= x + 1, ring().called("sum"))


def test_premises_get_names_at_intro() -> None:
    show = every_real(lambda t: (t >= x).implies((t <= y + 3).implies(t >= 0)))
    prove(show, intro("t", "[from]", "[to]"), combine((1, ["from"]), (1, ["low"])))
    assert "the name of a premise" in message(show, intro("[from]"))


def test_the_induction_hypothesis_has_the_name() -> None:
    from verify.language.expr import integer

    n = integer("n")
    prove(2 * n >= n, induction(n, 0, step_proof=combine((1, ["before"]), (1, []))).called("before"), given=(n >= 0,))


def test_proofs_of_premises_by_name_by_proposition_and_by_number() -> None:
    every = every_real(lambda t: (t >= x).implies((t >= y).implies(z <= t)))
    given = (hypothesis("bound", every), *GIVEN)
    for by in (
        {x + 1 >= x: (ring(),), x + 1 >= y: combine((1, ["step"]), (1, []))},
        {1: combine((1, ["step"]), (1, []))},
        {-1: combine((1, ["step"]), (1, []))},
        [ring(), combine((1, ["step"]), (1, []))],
    ):
        prove(z <= x + 1, apply_to("bound", x + 1, by=by), given=given)
    text = message(z <= x + 1, apply_to("bound", x + 1, by={"premise": ring()}), given=given)
    assert "nothing to show under 'premise'; to be shown are:\n  (0) x <= x + 1\n  (1) y <= x + 1" in text


def test_what_was_found_last_is_this() -> None:
    assert prove(x <= 6, have(x <= 5), combine((1, [this]), (1, []))) == prove(
        x <= 6, have(x <= 5), combine((1, [-1]), (1, []))
    )


def test_steps_that_make_a_name_or_cite_give_it_to_what_they_add() -> None:
    weaker = SimpleNamespace(id="weaker", given=())
    cited = Statement("weaker", (("x", ("real",)),), (), (x**2 >= 0).formula)
    kept = (use(weaker), have(y <= 7), combine((1, [weaker])))
    s = goal(x**2 >= 0, GIVEN)
    found = tree(s, (hypotheses_called(GIVEN), *kept), Env({"weaker": cited}))
    assert judge(s, {"verdict": "proved", "proof": found}, {"weaker": cited}).verdict == "proved"
    prove(exp(x) >= exp(y), fact("exp", "increasing", y, x), have(y <= 7), combine((1, ["exp increasing"])))
    prove(x <= 5, let(w, x), have(y <= 7), rewrite("w", backwards=True), rewrite("w"), assume())


def test_a_name_by_an_author_goes_before_that_of_a_step() -> None:
    named = hypotheses(w=x >= 0, step=y <= x)
    prove(x >= 0, let(w, y), assume("w"), given=named)
    assert "no hypothesis is called w; the names are: low" in message(y <= x, let(w, y).called("meaning"), assume("w"))


SOURCE = """
from verify.lemma import *

a, b = reals("a b")
product = claim("p", given=hypotheses(left=a >= 0, right=b >= 0), show=a * b >= 0, kind="strengthening")
proof(product, combine((1, ["left", "right"])))

x = real("x")
square = claim("s", given=[hypothesis("large", x >= 1)], show=x * (x - 1) >= 0, kind="strengthening")
proof(square, use(product, a=x, b=x - 1, by={"right": combine((1, ["large"])), "left": linear()}))
"""


def module(source: str) -> ModuleType:
    made = ModuleType("written_for_a_test")
    exec(compile(source, "written_for_a_test.py", "exec"), made.__dict__)
    return made


def test_names_of_a_claim_and_of_what_it_cites() -> None:
    claims = face.collect(module(SOURCE))
    library: dict[str, Statement] = {claim.id: claim.statement for claim in claims}
    for claim in claims:
        found = run(Sequent.of(claim.statement), claim.proof, Env(library))
        assert judge(claim.statement, {"verdict": "proved", "proof": found}, library).verdict == "proved"


def test_a_name_changes_nothing_in_the_statement() -> None:
    named, plain = (goal(x >= 0, given) for given in (GIVEN, tuple(Prop(p.formula, p.types) for p in GIVEN)))
    assert (named.text, named.hash) == (plain.text, plain.hash)


def test_a_failure_shows_names_and_the_line() -> None:
    text = message(y <= 4, linear())
    assert "  to show: y <= 4\n  [0] low: 0 <= x\n  [1] step: y <= x\n  [2] both.0: x <= 5\n" in text
    assert "  at tests/prove/test_names.py:" in text
    assert "text = message(y <= 4, linear())" in text


def test_the_line_is_that_of_the_innermost_step() -> None:
    innermost = have(x <= 4, linear())
    text = message(y <= 5, have(y <= 5, innermost))
    assert "innermost = have(x <= 4, linear())" in text


def test_names_in_steps_about_laws() -> None:
    X = space("X")
    M, f = law("M", X), bounded("f", X)
    given = (hypothesis("small", face.every(X, lambda u: f(u) <= y)), hypothesis("y", y <= x))
    prove(
        E(M, f) <= x,
        under(M, lambda u: f(u) <= y, lambda u: apply_to("small", u)).called("mean"),
        calc(E(M, f), ("<=", y, "mean"), ("<=", x, "y")),
        given=given,
    )


def test_use_by_a_name_that_is_not_there() -> None:
    claims = {claim.id: claim for claim in face.collect(module(SOURCE))}
    cited = claims["product"]
    with pytest.raises(ProofFailed) as caught:
        run(
            Sequent.of(goal(x * x >= 0, GIVEN)),
            (use(cited, a=x, b=x, by={"lft": sign()}),),
            Env({cited.id: cited.statement}),
        )
    assert "nothing to show under 'lft'; named are left, right" in str(caught.value)


def test_several_names_for_several_hypotheses() -> None:
    both = have((x <= 6) & (z >= y - 1)).called("weak", "late")
    prove(y <= 6, both, combine((1, ["step"]), (1, ["weak"])))
    assert "3 names (a, b, c) for 2 hypotheses" in message(y <= 6, both.called("a", "b", "c"), linear())


def test_a_hypothesis_where_a_step_or_a_multiplier_belongs_is_said_with_its_place() -> None:
    t, u = reals("t u")
    given = hypotheses(order=t <= u)
    lemma = SimpleNamespace(id="lemma", given=given)
    library = {"lemma": goal(t <= u + 1, given)}

    def message(*steps: Any) -> str:
        with pytest.raises(ProofFailed) as caught:
            run(Sequent.of(goal(t <= u + 2, given)), (hypotheses_called(given), *steps), Env(library))
        return str(caught.value)

    said = message(linear("order", degree=2))
    assert said.startswith("linear takes multipliers, not hypotheses; the names of hypotheses go to combine or")
    assert "test_names.py:" in said
    for named in (use(lemma, by={"order": ("order",)}), use(lemma, by=["order"])):
        said = message(named)
        assert said.startswith("a step is expected, not 'order': assume(\"order\")")
        assert "test_names.py:" in said and "as the premise order of lemma" in said
    assert "not the claim lemma: use(lemma)" in message(have(t <= u, lemma))


def test_a_failed_premise_is_named() -> None:
    t, u = reals("t u")
    premise = hypothesis("all", every_real(lambda v: (v <= u).implies(v <= 2 * t)))
    with pytest.raises(ProofFailed) as caught:
        s = Sequent.of(goal(t <= u, (premise,)))
        run(s, (hypotheses_called((premise,)), apply_to("all", u + 1, by=[ring()])), Env())
    assert "as the premise (0) of all" in str(caught.value)


def test_a_slip_of_another_kind_has_its_place_too() -> None:
    t, u = reals("t u")
    with pytest.raises(TypeError) as caught:
        run(Sequent.of(goal(t <= u)), (fact("exp", "tangent", "t t"),), Env())
    assert "test_names.py:" in "".join(caught.value.__notes__)


def test_a_goal_that_is_false_is_said_to_be_so_with_the_point() -> None:
    t, u = reals("t u")
    with pytest.raises(ProofFailed) as caught:
        run(Sequent.of(goal(t <= u - 1, (t <= u,))), (), Env())
    assert str(caught.value).startswith("auto: false at a sample point: t = ")
