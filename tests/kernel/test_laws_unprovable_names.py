"""What must not be provable about laws, by hand: capture of a name, a shift without noise, a logarithm at 0.

The items 13, 14 and 19 of the list that `test_laws_unprovable` begins; each stands beside what is true.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.test_laws_unprovable import (
    ASSUME,
    BLOCKS,
    CLOSERS,
    LINE,
    PAIR,
    RING,
    SHIFT,
    SIGN,
    combine,
    fails,
    goal_of,
)
from tests.kernel.tools import prove, statement, step
from verify.kernel.sequent import Sequent
from verify.prove.auto import auto
from verify.prove.engine import Env, ProofFailed

EVALUATE = step("evaluate")
# E[z ~ N: f(z)] for N in two stages, for functions of z alone.
STAGES = statement(
    "(X (space)) (Y (space)) (M (law X)) (K (markov (X) (Y))) (j (bounded Y))",
    "",
    f"(= (E (z) {BLOCKS} (app j z)) (E (x) M (E (z) (app K x) (app j z))))",
    id="stages",
)
# The same with x where a free x stands: what is true, and what a careless opening makes of it.
RIGHT = f"(= (E (z) {BLOCKS} (app e x z)) (E (u) M (E (z) (app K u) (app e x z))))"
WRONG = f"(= (E (z) {BLOCKS} (app e x z)) (E (x) M (E (z) (app K x) (app e x z))))"


def not_found(goal: Any) -> None:
    with pytest.raises(ProofFailed):
        prove(goal, auto(Sequent.of(goal), Env({}, effort=8)))


def test_a_free_name_is_not_caught_by_the_first_stage() -> None:
    """13"""
    goal, right = goal_of("13"), statement(PAIR, "", RIGHT)
    assert goal == statement(PAIR, "", WRONG)
    not_found(goal)
    values = {"X": "X", "Y": "Y", "M": "M", "K": "K", "j": "(lambda (z) (app e x z))"}
    stages = step("lemma", ASSUME, id="stages", values=values)
    prove(STAGES, RING)
    prove(right, RING)
    prove(right, stages, {"stages": STAGES})
    for close in (ASSUME, RING, combine(("1", [0])), step("rewrite", RING, hypothesis=0)):
        fails(goal, step("lemma", close, id="stages", values=values), STAGES)
    for names in (["x"], ["u"], ["z"]):
        fails(goal, step("under", RING, ASSUME, formula=WRONG, names=names))
    for caught in (WRONG, f"(= {RIGHT.split(' (E (u)', maxsplit=1)[0][3:]} (E (x) M (E (z) (app K x) (app e x z))))"):
        fails(goal, step("have", RING, ASSUME, formula=caught))
        fails(goal, step("have", step("ext", RING, name="n"), ASSUME, formula=caught))
    # A law with a name of its own, for which its two stages are put.
    given = f"(same N {BLOCKS})"
    for show, template in (
        (WRONG.replace(BLOCKS, "N"), "(= (E (z) C (app e x z)) (E (x) M (E (z) (app K x) (app e x z))))"),
        (RIGHT.replace(BLOCKS, "N"), "(= (E (z) C (app e x z)) (E (u) M (E (z) (app K u) (app e x z))))"),
    ):
        named = statement(PAIR, given, show)
        proof = step("congruence", RING, hypothesis=0, hole="C", template=template)
        if "(u)" in show:
            prove(named, proof)
        else:
            fails(named, proof)


SHIFTED = (
    "(= (E (x) (gauss line) (app b (+ (* s x) a)))"
    " (E (x) (gauss line) (* (app b (* s x)) (exp (+ (* a (^ s -1) x) (* -1/2 (^ a 2) (^ s -2)))))))"
)
SCALED = f"(s (real)) {LINE}"


def test_a_shift_without_noise() -> None:
    """14: for s = 0 there is no noise, and what is shifted is another law."""
    values = {"b": "(lambda (u) (app b (* s u)))", "a": "(* a (^ s -1))"}

    def shift(close: Any) -> Any:
        return step("lemma", close, id="shift", values=values)

    library = {"shift": SHIFT}
    positive = statement(SCALED, "(< 0 s)", SHIFTED)
    prove(positive, shift(combine(("1", [1]))), library)
    for given in ("", "(<= 0 s)", "(= s 0)"):
        goal = statement(SCALED, given, SHIFTED)
        not_found(goal)
        last = 1 if given else 0
        for close in (ASSUME, RING, combine(("1", [last])), step("rewrite", RING, hypothesis=last)):
            fails(goal, shift(close), SHIFT)
    # With premise: the kernel does not take 0 for positive.
    scaled = statement(SCALED, "(< 0 s)", SHIFTED, id="scaled", axiom=True)
    still = "(= (E (x) (gauss line) (app b (+ (* 0 x) a))) (E (x) (gauss line) (app b (* 0 x))))"
    goal = statement(LINE, "", still)
    not_found(goal)
    for premise in (SIGN, EVALUATE, RING, ASSUME, combine(), step("contradiction", SIGN)):
        for close in (ASSUME, RING, combine(("1", [0]))):
            use = step("lemma", premise, close, id="scaled", values={"s": "0", "b": "b", "a": "a"})
            fails(goal, use, scaled)
    for closer in CLOSERS:
        fails(goal, closer)


def test_a_logarithm_at_zero_has_no_bound() -> None:
    """19: the tangent of -log on s > 0 is none on s >= 0, for log 0 is any number."""
    below = "(<= (+ 1 (* -1 s)) (* -1 (log s)))"
    for relation in ("<", "<="):
        goal = statement("", "", f"(forall s (real) (=> ({relation} 0 s) {below}))")
        tangent = step("fact", SIGN, combine(("1", [1])), function="log", name="tangent", terms=["s"])
        if relation == "<":
            prove(goal, step("intro", step("intro", tangent), name="s"))
            continue
        not_found(goal)
        for premise in (SIGN, ASSUME, RING, combine(("1", [0])), EVALUATE):
            for close in (ASSUME, combine(("1", [0])), combine(("1", [1]))):
                use = step("fact", premise, close, function="log", name="tangent", terms=["s"])
                fails(goal, step("intro", step("intro", use), name="s"))
    # So the conjugate form of the divergence by this generator says nothing at s = 0.
    form = "(=> (< 0 s) (<= (+ (* (app a x) s) (app b x)) (* -1 (log s))))"
    names = "(X (space)) (a (bounded X)) (b (bounded X))"
    given = f"(forall x (point X) (forall s (real) {form}))"
    shown = {"1": "(<= (+ (app a x) (app b x)) (* -1 (log 1)))", "0": "(<= (app b x) (* -1 (log 0)))"}
    for at, show in shown.items():
        goal = statement(names, given, f"(forall x (point X) {show})")
        for premise in (SIGN, ASSUME, EVALUATE):
            for close in (ASSUME, RING, combine(("1", [1]))):
                use = step("instantiate", premise, close, hypothesis=0, terms=["x", at], through=True)
                whole = step("intro", use, name="x")
                if at == "1" and premise is SIGN and close["rule"] == "combine":
                    prove(goal, whole)
                elif at == "0":
                    fails(goal, whole)
        if at == "0":
            not_found(goal)
