"""False goals with the proofs that somebody might try: none may be accepted.  A table to add to."""

from __future__ import annotations

import pytest

from tests.kernel.tools import prove, refute, statement, step
from verify.kernel.check import CheckFailed
from verify.kernel.term import parse
from verify.kernel.verdict import judge

ASSUME, RING, SIGN, EVALUATE = step("assume"), step("ring"), step("sign"), step("evaluate")
CLOSERS = [
    ASSUME,
    RING,
    SIGN,
    EVALUATE,
    step("combine", products=[]),
    step("contradiction", SIGN),
    step("contradiction", RING),
    step("contradiction", step("combine", products=[["1", [0]]])),
]

# Each is false at some point, or rests on an undefined value: (names, hypotheses, conclusion).
FALSE = [
    ("", "", "(< 0 0)"),
    ("", "", "(<= 1 0)"),
    ("", "", "(= (pi) 22/7)"),
    ("", "", "(= (^ 0 -1) 0)"),
    ("", "", "(= (sqrt -1) 0)"),
    ("", "", "(<= 0 (sqrt -1))"),
    ("", "", "(= (log 0) (log -1))"),
    ("", "", "(= (* 0 1) 1)"),
    ("(x (real))", "", "(= (^ x 2) x)"),
    ("(x (real))", "", "(= (sqrt (^ x 2)) x)"),
    ("(x (real))", "", "(< 0 (^ x 2))"),
    ("(x (real))", "", "(= (* x (^ x -1)) 1)"),
    ("(x (real))", "", "(= (log (^ x 2)) (* 2 (log x)))"),
    ("(x (real))", "", "(= (^ (^ x 2) 1/2) x)"),
    ("(x (real))", "(<= 0 x)", "(< 0 x)"),
    ("(x (real))", "(<= x 1)", "(<= (* x x) 1)"),
    ("(x (real)) (y (real))", "(<= x y)", "(<= (* x x) (* y y))"),
    ("(x (real)) (y (real))", "(<= x y)", "(<= (^ y -1) (^ x -1))"),
    ("(x (real)) (y (real))", "(= (* x y) 0)", "(= x 0)"),
    ("(x (real)) (y (real)) (z (real))", "(= (* x z) (* y z))", "(= x y)"),
    ("(n (integer))", "", "(<= 1 n)"),
    ("(n (size))", "", "(<= 2 n)"),
    ("(n (size))", "", "(= (sum i 1 n i) (* 1/2 n n))"),
    ("(n (integer))", "", "(= (sum i 1 n 1) n)"),
    ("(x (real))", "", "(= (sum i 1 x 1) x)"),
    ("(n (size)) (p (distribution n))", "", "(< 0 (at p 1))"),
    ("(n (size)) (p (distribution n))", "", "(= (sum i 1 n (^ (at p i) 2)) 1)"),
    ("(n (size)) (p (distribution n)) (q (distribution n))", "", "(= (at p 1) (at q 1))"),
    ("(n (size)) (m (size)) (K (kernel m n))", "", "(= (sum i 1 m (at K i 1)) 1)"),
    ("(n (size)) (m (size)) (K (kernel m n))", "", "(= (sum j 1 n (at K (+ m 1) j)) 1)"),
    ("(n (size)) (f (family n))", "", "(<= 0 (sum i 1 n (at f i)))"),
    ("(n (size)) (f (family n))", "(<= 0 (sum i 1 n (at f i)))", "(<= 0 (at f 1))"),
    ("(n (size)) (f (nonneg n))", "", "(= (prod i 1 n (at f i)) 0)"),
    ("(x (real))", "(< 0 x)", "(= (int t 0 x t) (* x x))"),
    ("(x (real))", "", "(= (floor x) x)"),
    ("(x (real))", "", "(exists y (real) (and (< y x) (< x y)))"),
    ("", "", "(exists i (index 3 2) (= 0 0))"),
    ("", "", "(forall x (real) (exists i (index 1 2) (<= x i)))"),
    ("", "(forall x (real) (exists y (real) (< x y)))", "(exists y (real) (forall x (real) (< x y)))"),
]


@pytest.mark.parametrize("names, given, show", FALSE)
def test_no_closing_rule_proves_it(names, given, show):
    goal = statement(names, given, show)
    for closer in CLOSERS:
        for proof in (closer, step("intro", closer, name="v"), step("have", SIGN, closer, formula="(<= 0 1)")):
            with pytest.raises(CheckFailed):
                prove(goal, proof)


def fails(goal, proof, *library):  # type: ignore[no-untyped-def]
    with pytest.raises(CheckFailed):
        prove(goal, proof, {s.id: s for s in library})


def test_log_below_its_argument_minus_one_turned_round():
    goal = statement("(x (real))", "(< 0 x)", "(<= (+ x -1) (log x))")
    smooth = [SIGN, SIGN, SIGN]
    fails(goal, step("slope", ASSUME, SIGN, *smooth, variable="x", name="t", point="1"))
    fails(goal, step("fact", ASSUME, ASSUME, function="log", name="tangent", terms=["x"]))


def test_slope_over_a_pole():
    """-1/x grows everywhere it is defined, and is larger left of 0 than right of it."""
    goal = statement("(x (real))", "(<= 1 x)", "(<= 1 (* -1 (^ x -1)))")
    start = step("slope", SIGN, EVALUATE, SIGN, SIGN, variable="x", name="t", point="-1")
    fails(goal, start)


def test_slope_over_a_jump():
    for head in ("floor", "ceiling", "abs", "max"):
        term = f"({head} x)" if head != "max" else "(max x 0)"
        goal = statement("(x (real))", "(<= 0 x)", f"(<= {term} 0)")
        fails(goal, step("slope", ASSUME, SIGN, SIGN, variable="x", name="t", point="0"))


def test_sum_of_a_telescope_without_its_start():
    goal = statement("(n (integer))", "(<= 0 n)", "(= (sum i 0 n i) (* 1/2 n (+ n -1)))")
    last = step(
        "unfold", SIGN, step("combine", products=[["1", [1]], ["1", [2]]]), term="(sum i 0 (+ n 1) i)", end="last"
    )
    base = step("unfold", SIGN, RING, term="(sum i 0 0 i)", end="last")
    fails(goal, step("induction", ASSUME, base, last, variable="n", base="0"))


def test_all_horses_have_one_colour():
    goal = statement("(n (integer)) (f (family 9))", "(<= 1 n)", "(forall i (index 1 n) (= (at f i) (at f 1)))")
    first = step(
        "intro",
        step("enumerate", SIGN, SIGN, step("rewrite", RING, hypothesis=0), variable="j", low=1, high=1),
        name="j",
    )
    again = step("intro", step("instantiate", SIGN, SIGN, ASSUME, hypothesis=1, terms=["j"]), name="j")
    fails(goal, step("induction", ASSUME, first, again, variable="n", base="1"))


def test_average_of_two_numbers_bounds_both():
    goal = statement("(x (real)) (y (real)) (c (real))", "(<= (+ x y) (* 2 c))", "(<= x c)")
    for a, b in (("1", "1"), ("1/2", "1"), ("-1", "1"), ("(* x x)", "1")):
        fails(goal, step("combine", scale=b, products=[[a, [0]]]))


def test_division_by_a_difference_that_may_vanish():
    goal = statement("(x (real)) (y (real))", "(= x y)", "(= 2 1)")
    bad = step("combine", scale="(+ x (* -1 y))", products=[["1", [0]]])
    fails(goal, bad)
    fails(goal, step("have", step("combine", products=[["(^ (+ x (* -1 y)) -1)", [0]]]), ASSUME, formula="(= 1 0)"))


def test_boxes_do_not_prove_what_fails_at_one_corner():
    goal = statement("(x (real)) (y (real))", "(<= 0 x) (<= x 1) (<= 0 y) (<= y 1)", "(< (* x y) 1)")
    for tree in ("d", "m", "c", "s0 d d", "s0 s1 d d s1 d d", "s0 s1 c c s1 c c", "s0 s1 m m s1 m m"):
        fails(goal, step("pave", variables=["x", "y"], tree=tree))


def test_boxes_where_the_function_is_undefined_at_a_point():
    for term in (
        "(* x (^ x -1))",
        "(exp (* -1 (^ x -1)))",
        "(tan (* 2 x))",
        "(sqrt (+ x -1/2))",
        "(atan (log x))",
        "(sin (log x))",
        "(max 1 (log x))",
        "(^ x x)",
        "(^ (+ x -1/3) 1/3)",
    ):
        goal = statement("(x (real))", "(<= 0 x) (<= x 1)", f"(<= {term} 1000)")
        for tree in ("d", "m", "c", "s0 d d", "s0 c c", "s0 m m"):
            fails(goal, step("pave", variables=["x"], tree=tree))


def test_lemma_cannot_be_used_for_less_than_it_asks():
    lemma = statement("(n (size)) (p (distribution n))", "(<= 2 n)", "(<= (at p 1) 1)", id="L")
    goal = statement("(f (nonneg 3))", "", "(<= (at f 1) 1)")
    fails(goal, step("lemma", SIGN, SIGN, ASSUME, id="L", values={"n": "3", "p": "f"}), lemma)
    value = "(lambda (i) (at f i))"
    fails(goal, step("lemma", SIGN, SIGN, SIGN, SIGN, ASSUME, id="L", values={"n": "3", "p": value}), lemma)


@pytest.mark.parametrize(
    "names, given, show, witness",
    [
        ("(x (real))", "", "(<= 0 (^ x 2))", {"x": "1"}),
        ("(x (real))", "(< 0 x)", "(< 0 x)", {"x": "-1"}),
        ("(x (real))", "", "(<= (^ x -1) 5)", {"x": "0"}),
        ("(x (real))", "", "(<= 0 (log x))", {"x": "-1"}),
        ("(x (real))", "", "(< (sqrt x) 0)", {"x": "-1"}),
        ("(x (real))", "(<= 0 (log x))", "(<= 0 x)", {"x": "-1"}),
        ("(x (real))", "", "(= (exp (log x)) x)", {"x": "2"}),
        ("(n (size))", "", "(<= 1 n)", {"n": "0"}),
        ("(n (integer))", "", "(!= (* 2 n) 1)", {"n": "1/2"}),
        ("(i (index 1 3))", "", "(<= i 3)", {"i": "4"}),
        ("(p (distribution 2))", "", "(<= (at p 1) 1)", {"p": ["2", "-1"]}),
        ("(p (distribution 2))", "", "(= (+ (at p 1) (at p 2)) 1)", {"p": ["1/2", "1/3"]}),
        ("(p (distribution 2))", "", "(<= (at p 3) 0)", {"p": ["1/2", "1/2"]}),
        ("(p (positive 2))", "", "(< 0 (at p 1))", {"p": ["0", "1"]}),
        ("(K (kernel 2 2))", "", "(<= (at K 1 1) 1)", {"K": [["2", "-1"], ["1", "0"]]}),
        ("(K (kernel 2 2))", "", "(<= (at K 1 1) 1)", {"K": [["1", "0"]]}),
        ("(p (distribution 2))", "", "(<= (at p 1) 1)", {"p": ["1", "0", "0"]}),
        ("(x (real))", "", "(forall y (real) (<= 0 (^ y 2)))", {"x": "0"}),
        ("(x (real))", "", "(<= 0 (^ x 2))", {}),
        ("", "", "(<= 0 1)", {"x": "1"}),
        ("(x (real))", "", "(<= 0 x)", {"x": -1}),
        ("(x (real))", "", "(< (int t 0 x (log t)) 5)", {"x": "-1"}),
    ],
)
def test_no_refutation(names, given, show, witness):
    with pytest.raises(CheckFailed):
        refute(statement(names, given, show), witness)


def test_refutations_that_stand():
    assert refute(statement("(x (real))", "(<= 0 x)", "(<= (^ x 2) x)"), {"x": "2"}).verdict == "refuted"
    found = refute(statement("(p (distribution 2))", "", "(< (log (at p 1)) -1)"), {"p": ["1/2", "1/2"]})
    assert found.violation is not None and found.violation.left > found.violation.right
    s = statement("(f (family 3))", "", "(forall x (real) (<= (* x (sum i 1 3 (at f i))) 5))")
    total = "(sum i 1 3 (at f i))"
    # The entries of f at the witness are hypotheses: 6 (f(1) + f(2) + f(3)) > 5.
    proof = step(
        "intro",
        step(
            "witness",
            step(
                "unfold",
                SIGN,
                step(
                    "unfold",
                    SIGN,
                    step(
                        "unfold",
                        SIGN,
                        step(
                            "unfold",
                            SIGN,
                            step("combine", products=[["-6", [k]] for k in (0, 1, 2, 3, 4, 5, 6)] + [["1", []]]),
                            term="(sum i 1 (+ 3 -1 -1 -1) (at f i))",
                            end="empty",
                        ),
                        term="(sum i 1 (+ 3 -1 -1) (at f i))",
                        end="last",
                    ),
                    term="(sum i 1 (+ 3 -1) (at f i))",
                    end="last",
                ),
                term=total,
                end="last",
            ),
            term="6",
        ),
    )
    assert refute(s, {"f": ["0", "0", "1"]}, proofs={"show": proof}).verdict == "refuted"
    with pytest.raises(CheckFailed):
        refute(s, {"f": ["0", "0", "0"]}, proofs={"show": proof})


def test_regions_and_vacuity():
    s = statement("(x (real))", "(< 0 x)", "(<= (exp x) 10)")
    boxes = step("pave", variables=["x"], tree="d")
    for region in ([], ["(<= x 3)"], "(<= x 2)", ["(<= y 2)"]):
        with pytest.raises(CheckFailed):
            judge(s, {"verdict": "certified", "region": region, "proof": boxes}, {})
    evidence = {"verdict": "certified", "region": ["(<= x 2)"], "proof": boxes}
    for inside in (None, {}, {"x": "0"}, {"x": "3"}):
        with pytest.raises(CheckFailed):
            judge(s, {**evidence, "inside": inside}, {})
    found = judge(s, {**evidence, "inside": {"x": "1"}}, {})
    assert found.verdict == "certified" and found.region == (parse("(<= x 2)"),)
    with pytest.raises(CheckFailed):
        judge(s, {"verdict": "vacuous", "proof": SIGN}, {})
    never = statement("(x (real))", "(< 1 x) (< x 0)", "(<= 1 0)")
    assert judge(never, {"verdict": "vacuous", "proof": SIGN}, {}).verdict == "vacuous"
