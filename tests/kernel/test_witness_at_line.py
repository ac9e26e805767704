"""Refutations at the line: what a witness may say of spaces, points, laws and functions, and what not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.tools import statement, step
from verify.kernel.check import CheckFailed, instance
from verify.kernel.line import at_line
from verify.kernel.statement import Statement
from verify.kernel.term import Term, TermError, free, parse, show, substitute, substitute_type
from verify.kernel.verdict import judge
from verify.kernel.wellformed import check_formula, check_type

TAIL = statement("(t (real))", "", "(= (E (z) (gauss line) (ind (< t z))) (Q t))", id="tail", axiom=True)
SHIFT = statement(
    "(V (euclid)) (a (point V)) (f (fun V))",
    "",
    "(= (E (x) (gauss V) (app f (plus a x))) (E (x) (gauss V) (* (app f x) (exp (+ (inner a x)"
    " (* -1/2 (^ (norm a) 2)))))))",
    id="shift",
    axiom=True,
)
LIBRARY = {s.id: s for s in (TAIL, SHIFT)}
SIGN = step("sign")
EVALUATE = step("evaluate")


def refute(s: Statement, witness: Any, **proofs: Any) -> Any:
    keys = {key.replace("_", " "): tree for key, tree in proofs.items()}
    return judge(s, {"verdict": "refuted", "witness": witness, "proofs": keys}, LIBRARY)


def refused(s: Statement, witness: Any, **proofs: Any) -> str:
    with pytest.raises(CheckFailed) as caught:
        refute(s, witness, **proofs)
    return str(caught.value)


def tail(t: str, then: Any) -> dict[str, Any]:
    return step("lemma", then, id="tail", values={"t": t})


def combined(*equations: tuple[str, int], formula: str, first: int = 0) -> dict[str, Any]:
    """The goal from a closed formula that evaluation shows, and equations among the hypotheses."""
    products = [["1", [first + len(equations)]], *([c, [h]] for c, h in equations)]
    return step("have", EVALUATE, step("combine", products=products), formula=formula)


# --- accepted ------------------------------------------------------------------------------------------

# E phi(a + x) <= 2 E phi(x) for every test phi: false at a = 1 for the half-line beyond 1.
HALF_LINE = "(lambda (y) (ind (< 1 y)))"
FOR_ALL = statement(
    "(V (euclid)) (a (point V))",
    "",
    "(forall phi (test V) (<= (E (x) (gauss V) (app phi (plus a x))) (* 2 (E (x) (gauss V) (app phi x)))))",
)
PROOF = step(
    "intro",
    step(
        "witness",
        SIGN,
        SIGN,
        tail("0", tail("1", combined(("-1", 0), ("2", 1), formula="(< (* 2 (Q 1)) (Q 0))"))),
        term=HALF_LINE,
    ),
)
# The same of a test that the statement names.
NAMED = statement(
    "(V (euclid)) (a (point V)) (phi (test V))",
    "(<= (norm a) 1)",
    "(<= (E (x) (gauss V) (app phi (plus a x))) (* 2 (E (x) (gauss V) (app phi x))))",
)
AT = {"V": "line", "a": "1", "phi": HALF_LINE}
NAMED_PROOF = step("intro", PROOF["then"][0]["then"][2])
NAMED_PROOFS = {"value_phi_0": SIGN, "value_phi_1": SIGN, "show": NAMED_PROOF}


def test_a_test_that_the_conclusion_binds() -> None:
    found = refute(FOR_ALL, {"V": "line", "a": "1"}, show=PROOF)
    assert found.verdict == "refuted" and found.lemmas == {"tail"}


def test_a_test_that_the_witness_gives() -> None:
    found = refute(NAMED, AT, **NAMED_PROOFS)
    assert found.verdict == "refuted" and found.lemmas == {"tail"}


@pytest.mark.parametrize(
    ("names", "given", "show", "witness"),
    [
        # norm, inner, plus, scale, zero and eq
        ("(V (normed)) (p (point V))", "", "(<= (norm p) 1)", {"V": "line", "p": "-2"}),
        ("(V (euclid)) (p (point V)) (q (point V))", "", "(<= 0 (inner p q))",
         {"V": "line", "p": "-2", "q": "1"}),
        ("(V (normed)) (p (point V))", "(eq (plus p (scale 3 p)) (scale 4 p))", "(eq p (zero V))",
         {"V": "line", "p": "1/2"}),
        ("(X (space)) (p (point X)) (q (point X))", "", "(eq p q)", {"X": "line", "p": "0", "q": "1"}),
        # functions, maps, kernels and sequences
        ("(X (space)) (f (fun X)) (p (point X))", "", "(<= (app f p) 3)",
         {"X": "line", "f": "(lambda (x) (^ x 2))", "p": "2"}),
        ("(V (normed)) (g (map (V V) V)) (p (point V))", "", "(<= (norm (app g p (app g p p))) 3)",
         {"V": "line", "g": "(lambda (x y) (+ x y))", "p": "2"}),
        ("(V (normed)) (s (sequence (point V)))", "", "(<= (norm (at s 2)) 3)",
         {"V": "line", "s": "(lambda (i) (* -2 i))"}),
        ("(V (normed)) (s (sequence (map (V) V))) (p (point V))", "", "(<= (norm (app (at s 2) p)) 3)",
         {"V": "line", "s": "(lambda (i) (lambda (x) (* i x)))", "p": "2"}),
        # numbers, families and types that speak of points
        ("(V (normed)) (p (point V)) (i (index 1 (floor (norm p))))", "(< 1 i)", "(< (norm p) i)",
         {"V": "line", "p": "-2", "i": "2"}),
        ("(n (size)) (d (distribution n)) (X (space)) (p (point X)) (q (point X))", "", "(eq p q)",
         {"n": "2", "d": ["1/3", "2/3"], "X": "line", "p": "0", "q": "1"}),
    ],
)  # fmt: skip
def test_what_evaluation_decides(names: str, given: str, show: str, witness: dict[str, Any]) -> None:
    assert refute(statement(names, given, show), witness).verdict == "refuted"


def test_laws_and_kernels() -> None:
    s = statement(
        "(X (space)) (mu (law X)) (K (markov (X) (X))) (f (bounded X))",
        "",
        "(<= (E (x) (bind (y) mu (app K y)) (app f x)) 1/2)",
    )
    witness = {
        "X": "line",
        "mu": "(dirac 2)",
        "K": "(lambda (x) (bind (z) (gauss line) (dirac (+ x (* 0 z)))))",
        "f": "(lambda (x) (* 2 (ind (< 1 x))))",
    }
    assert refute(s, witness, show=step("intro", SIGN)).verdict == "refuted"


def test_a_hypothesis_for_all_points_is_shown_by_proof() -> None:
    s = statement(
        "(V (normed)) (g (map (V) V)) (p (point V))",
        "(forall u (point V) (forall v (point V) (<= (norm (plus (app g u) (scale -1 (app g v))))"
        " (norm (plus u (scale -1 v))))))",
        "(<= (norm (app g p)) (norm p))",
    )
    witness = {"V": "line", "g": "(lambda (x) (+ 1 x))", "p": "0"}
    intro = step("intro", step("intro", step("ring"), name="w"), name="u")
    assert refute(s, witness, given_0=intro).verdict == "refuted"
    assert "this is not certain" in refused(s, witness)
    # A map that is not 1-Lipschitz does not pass.
    refused(s, {**witness, "g": "(lambda (x) (+ 1 (* 2 x)))"}, given_0=intro)


def test_a_relation_between_expectations_needs_no_quantifier() -> None:
    s = statement("(t (real))", "", "(<= (E (z) (gauss line) (ind (< t z))) 1/10)")
    proof = tail("0", combined(("-1", 0), formula="(< 1/10 (Q 0))"))
    assert refute(s, {"t": "0"}, show=step("intro", proof)).verdict == "refuted"
    refused(s, {"t": "0"})


# --- rejected ------------------------------------------------------------------------------------------

OTHER = {
    "a space that is no line": {**AT, "V": "2"},
    "another sort": {**AT, "V": "R1"},
    "a space by its other name": {**AT, "V": "(line)"},
    "a space that is a number": {**AT, "V": 1},
    "a name is missing": {"V": "line", "a": "1"},
    "a name too many": {**AT, "b": "1"},
    "the space is missing": {"a": "1", "phi": HALF_LINE},
    "a point that is no rational": {**AT, "a": "(sqrt 2)"},
    "a point that is a name": {**AT, "a": "V"},
    "a point that is a list": {**AT, "a": ["1"]},
    "a point that is no text": {**AT, "a": 1},
    "a test with a free name": {**AT, "phi": "(lambda (y) (ind (< a y)))"},
    "a test with a free space": {**AT, "phi": "(lambda (y) (E (x) (gauss V) (ind (< x y))))"},
    "a test that is a name": {**AT, "phi": "phi"},
    "a test that is the line": {**AT, "phi": "line"},
    "a test of two points": {**AT, "phi": "(lambda (x y) (ind (< x y)))"},
    "a test of no point": {**AT, "phi": "1"},
    "a test whose names are one": {**AT, "phi": "(lambda (y y) 1)"},
    "a lambda of line": {**AT, "phi": "(lambda (line) 1)"},
    "a test with values that are laws": {**AT, "phi": "(lambda (y) (dirac y))"},
    "a test with values that are points": {**AT, "phi": "(lambda (y) (zero line))"},
    "a test with the operations of a space": {**AT, "phi": "(lambda (y) (ind (< 1 (norm y))))"},
    "a test that is a formula": {**AT, "phi": "(lambda (y) (< 1 y))"},
    "a test that is a table": {**AT, "phi": [["1"], "0"]},
    "a test without an end": {**AT, "phi": HALF_LINE[:-1]},
}


@pytest.mark.parametrize("name", OTHER)
def test_values_that_are_none(name: str) -> None:
    refused(NAMED, OTHER[name], **NAMED_PROOFS)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("(law X)", "(dirac 1 2)"),
        ("(law X)", "1"),
        ("(law X)", "(lambda (x) (dirac x))"),
        ("(law X)", "(gauss X)"),
        ("(law X)", "nu"),
        ("(law X X)", "(gauss line)"),
        ("(markov (X) (X))", "(gauss line)"),
        ("(markov (X) (X))", "(lambda (x) x)"),
        ("(markov (X) (X))", "(lambda (x y) (dirac x))"),
        ("(map (X) X)", "(lambda (x) (dirac x))"),
        ("(map (X) X)", "(lambda (x) (^ y 2))"),
        ("(bounded X)", "(lambda (x) x)"),
        ("(weight X)", "(lambda (x) (abs x))"),
        ("(sequence (real))", "(lambda (x y) x)"),
        ("(sequence (real))", "1"),
        ("(sequence (map (X) X))", "(lambda (i) i)"),
        ("(sequence (test X))", "(lambda (i) (lambda (x) (^ (* 2 i) x)))"),
    ],
)
def test_values_of_other_types(kind: str, value: str) -> None:
    """The conclusion does not speak of the name: the value is refused for what it is."""
    s = statement(f"(X (space)) (m {kind}) (t (real))", "", "(<= t 1)")
    assert refused(s, {"X": "line", "m": value, "t": "2"}, value_m_0=SIGN, value_m_1=SIGN)


def test_a_test_must_be_shown_to_be_one() -> None:
    for missing in NAMED_PROOFS:
        proofs = {key: tree for key, tree in NAMED_PROOFS.items() if key != missing}
        assert "this is not certain" in refused(NAMED, AT, **proofs)
    # Twice a half-line is no test: with it a true statement would fall.
    true = statement("(V (euclid)) (phi (test V)) (a (point V))", "", "(<= (E (x) (gauss V) (app phi x)) 1)")
    witness = {"V": "line", "a": "1", "phi": "(lambda (y) (* 4 (ind (< 0 y))))"}
    show = tail("0", combined(("-4", 0), formula="(< 1 (* 4 (Q 0)))"))
    refused(true, witness, value_phi_0=SIGN, value_phi_1=SIGN, show=step("intro", show))
    refused(true, {**witness, "phi": "(lambda (y) (* -4 (ind (< 0 y))))"}, value_phi_0=SIGN, value_phi_1=SIGN)


def test_a_weight_must_not_be_negative() -> None:
    s = statement("(X (space)) (w (weight X)) (p (point X))", "", "(<= 0 (app w p))")
    refused(s, {"X": "line", "w": "(lambda (x) (sin x))", "p": "-1"}, value_w_0=SIGN)
    refused(s, {"X": "line", "w": "(lambda (x) (* -1 (ind (< x 0))))", "p": "-1"}, value_w_0=SIGN)


def test_a_hypothesis_must_hold() -> None:
    assert "this is not certain" in refused(NAMED, {**AT, "a": "2"}, **NAMED_PROOFS)


@pytest.mark.parametrize(
    "tree",
    [
        SIGN,
        EVALUATE,
        step("assume"),
        PROOF,
        step("intro", step("witness", SIGN, SIGN, EVALUATE, term=HALF_LINE)),
        step("intro", step("witness", SIGN, SIGN, SIGN, term="(lambda (y) (* 9 (ind (< 1 y))))")),
        step("contradiction", SIGN),
        step("weaken", step("contradiction", SIGN), keep=[]),
    ],
)
def test_a_true_statement_is_not_refuted(tree: Any) -> None:
    true = statement(
        "(V (euclid)) (a (point V))", "", "(forall phi (test V) (<= (E (x) (gauss V) (app phi (plus a x))) 1))"
    )
    refused(true, {"V": "line", "a": "1"}, show=tree)


def test_a_given_formula_that_is_named_like_a_value() -> None:
    """The keys of values do not meet those of hypotheses, whatever the names are."""
    s = statement(
        "(X (space)) (p (point X)) (given (test X)) (show (test X))", "(<= (app show p) 1/2)", "(<= (app given p) 1/2)"
    )
    witness = {"X": "line", "p": "0", "given": "(lambda (x) 1)", "show": "(lambda (x) 0)"}
    keys = {f"value {name} {k}": SIGN for name in ("given", "show") for k in (0, 1)}
    assert judge(s, {"verdict": "refuted", "witness": witness, "proofs": keys}, {}).verdict == "refuted"
    for key in keys:
        others = {other: SIGN for other in keys if other != key}
        with pytest.raises(CheckFailed):
            proofs = {**others, key.removeprefix("value "): SIGN}
            judge(s, {"verdict": "refuted", "witness": witness, "proofs": proofs}, {})


def test_bound_names_do_not_capture() -> None:
    """A lambda whose names are spelled like bound ones of the statement, and bound names like spaces."""
    s = statement(
        "(V (normed)) (g (map (V) V)) (h (fun V)) (p (point V))",
        "",
        "(exists x (point V) (exists p (real) (= (app h (app g x)) (+ p (* -1 p) (norm x) 1))))",
    )
    witness = {"V": "line", "g": "(lambda (p) (* 0 p))", "h": "(lambda (x) (+ 0 (* 0 x)))", "p": "3"}
    made = instance(s, witness).statement.conclusion
    assert show(made) == ("(exists x (real) (exists p (real) (= (+ 0 (* 0 (* 0 x))) (+ p (* -1 p) (abs x) 1))))")
    shadow = statement(
        "(V (normed)) (p (point V))", "", "(forall V (real) (exists p (real) (< (* V p) (+ 1 (* 2 V)))))"
    )
    made = instance(shadow, {"V": "line", "p": "3"}).statement.conclusion
    assert show(made) == "(forall V (real) (exists p (real) (< (* V p) (+ 1 (* 2 V)))))"


def test_a_region_has_a_point_at_the_line() -> None:
    s = statement("(V (normed)) (p (point V)) (t (real))", "(<= (norm p) t)", "(<= (^ t 2) t)")
    evidence = {
        "verdict": "certified",
        "region": ["(<= 0 t)", "(<= t 1)"],
        "inside": {"V": "line", "p": "-1/4", "t": "1/2"},
        "proof": step("combine", products=[["1", [1, 2]]]),
    }
    assert judge(s, evidence, {}).verdict == "certified"
    with pytest.raises(CheckFailed):
        judge(s, {**evidence, "inside": {"V": "line", "p": "1", "t": "1/2"}}, {})
    tests = statement("(X (space)) (f (test X)) (t (real))", "", "(<= (^ t 2) t)")
    evidence["inside"] = {"X": "line", "f": "(lambda (x) 1)", "t": "1/2"}
    with pytest.raises(CheckFailed, match="leaves something to be shown"):
        judge(tests, evidence, {})


# --- the line in a lemma -------------------------------------------------------------------------------

SIZE = statement(
    "(M (space)) (X (space)) (drop (map (X M) M)) (S (point M)) (k (point X))",
    "(forall m (point M) (eq (app drop k m) m))",
    "(eq (app drop k (app drop k S)) S)",
    id="drop",
)


def test_maps_and_equations_of_points_at_the_line() -> None:
    goal = statement("(x (real))", "", "(= (+ x (* 0 x)) x)")
    values = {"M": "line", "X": "line", "drop": "(lambda (a b) (+ b (* 0 a)))", "S": "x", "k": "1"}
    rest = [step("intro", step("ring"), name="m"), step("ring")]
    proof = {"verdict": "proved", "proof": step("lemma", *rest, id="drop", values=values)}
    assert judge(goal, proof, {"drop": SIZE}).verdict == "proved"
    # Of one abstract space and the line: points of the other stay points.
    goal = statement("(Y (space)) (y (point Y)) (g (map (line Y) Y))", "", "(eq (app g 1 (app g 1 y)) y)")
    values = {"M": "Y", "X": "line", "drop": "g", "S": "y", "k": "1"}
    judged = {"verdict": "proved", "proof": step("lemma", step("assume"), step("assume"), id="drop",
                                                 values=values)}  # fmt: skip
    with pytest.raises(CheckFailed):
        judge(goal, judged, {"drop": SIZE})  # the premise is no hypothesis of the goal
    given = statement(
        "(Y (space)) (y (point Y)) (g (map (line Y) Y))",
        "(forall m (point Y) (eq (app g 1 m) m))",
        "(eq (app g 1 (app g 1 y)) y)",
    )
    assert judge(given, judged, {"drop": SIZE}).verdict == "proved"


def test_a_fact_of_vectors_at_the_line() -> None:
    goal = statement(
        "(c (real))",
        "",
        "(= (E (x) (gauss line) (ind (< 0 (+ c x)))) (E (x) (gauss line) (* (ind (< 0 x))"
        " (exp (+ (* c x) (* -1/2 (^ c 2)))))))",
    )
    values = {"V": "line", "a": "c", "f": "(lambda (x) (ind (< 0 x)))"}
    # (norm c) is (abs c): its square is that of c.
    steps = step(
        "lemma",
        step(
            "have",
            step(
                "fact",
                step("split", step("rewrite", step("ring"), hypothesis=3),
                     step("rewrite", step("ring"), hypothesis=3), hypothesis=1),
                function="abs", name="cases", terms=["c"],
            ),
            step("congruence", step("assume"), hypothesis=1, hole="h", backwards=True,
                 template="(= (E (x) (gauss line) (ind (< 0 (+ c x)))) (E (x) (gauss line) (* (ind (< 0 x))"
                 " (exp (+ (* c x) (* -1/2 h))))))"),
            formula="(= (^ (abs c) 2) (^ c 2))",
        ),
        id="shift", values=values,
    )  # fmt: skip
    assert judge(goal, {"verdict": "proved", "proof": steps}, LIBRARY).verdict == "proved"
    for wrong in ({"V": "c"}, {"V": "R"}, {"a": "line"}, {"f": "(lambda (x) (norm x))"}):
        bad = {**steps, "values": {**values, **wrong}}
        with pytest.raises(CheckFailed):
            judge(goal, {"verdict": "proved", "proof": bad}, LIBRARY)


# --- what comes out is well formed ---------------------------------------------------------------------

NAMES = {
    "X": "(space)", "V": "(normed)", "W": "(euclid)", "t": "(real)", "p": "(point V)", "q": "(point W)",
    "x": "(point X)", "f": "(fun V)", "g": "(map (V) V)", "h": "(map (W X) W)", "k": "(markov (X) (W))",
    "m": "(law V)", "s": "(sequence (point W))", "u": "(sequence (map (W) V))", "z": "(sequence (real))",
    "phi": "(test X V)",
}  # fmt: skip
TYPES = {name: parse(kind) for name, kind in NAMES.items()}
VALUES = {
    "X": "line", "V": "line", "W": "line", "p": "-1/2", "q": "3", "x": "0",
    "f": "(lambda (a) (^ a 2))", "g": "(lambda (t) (* 2 t))", "h": "(lambda (a b) (+ a (* t b)))",
    "k": "(lambda (t) (bind (a) (laplace) (dirac (+ a t))))", "m": "(bind (t) (gauss line) (dirac (* 2 t)))",
    "s": "(lambda (i) (* i 1/2))", "u": "(lambda (i) (lambda (a) (* i a)))", "z": "(lambda (i) i)",
    "phi": "(lambda (a b) (ind (< a b)))",
}  # fmt: skip
VALUES["h"] = "(lambda (a b) (+ a (* 2 b)))"


def vectors(space: str, depth: int) -> st.SearchStrategy[Term]:
    own = {"V": "p", "W": "q"}[space]
    leaf = st.sampled_from([parse(own), ("zero", space), *([parse("(at s 2)")] if space == "W" else [])])
    if depth == 0:
        return leaf
    deeper = vectors(space, depth - 1)
    other = vectors("W", depth - 1)
    extra = [st.builds(lambda a: ("app", "g", a), deeper)] if space == "V" else [
        st.builds(lambda a: ("app", "h", a, "x"), deeper)
    ]  # fmt: skip
    if space == "V":
        extra.append(st.builds(lambda a: ("app", parse("(at u 1)"), a), other))
    return st.one_of(
        leaf,
        st.builds(lambda a, b: ("plus", a, b), deeper, deeper),
        st.builds(lambda r, a: ("scale", r, a), numbers(depth - 1), deeper),
        *extra,
    )


def numbers(depth: int) -> st.SearchStrategy[Term]:
    leaf = st.sampled_from([parse("t"), parse("2"), parse("(at z 3)")])
    if depth == 0:
        return leaf
    return st.one_of(
        leaf,
        st.builds(lambda a: ("norm", a), vectors("V", depth - 1)),
        st.builds(lambda a, b: ("inner", a, b), vectors("W", depth - 1), vectors("W", depth - 1)),
        st.builds(lambda a: ("app", "f", a), vectors("V", depth - 1)),
        st.builds(lambda a: ("app", "phi", "x", a), vectors("V", depth - 1)),
        st.builds(lambda a, b: ("ind", ("<=", a, b)), numbers(depth - 1), numbers(depth - 1)),
        st.builds(lambda a: ("E", ("p",), "m", a), numbers(depth - 1)),
        st.builds(lambda a: ("E", ("q",), ("app", "k", "x"), a), numbers(depth - 1)),
        st.builds(lambda a: ("E", ("q",), ("gauss", "W"), a), numbers(depth - 1)),
        st.builds(lambda a: ("E", ("x", "p"), ("bind", ("t",), ("gauss", "line"), ("dirac", "x", "p")), a),
                  numbers(depth - 1)),
        st.builds(lambda a: ("sum", "t", parse("1"), parse("3"), a), numbers(depth - 1)),
    )  # fmt: skip


def formulas(depth: int) -> st.SearchStrategy[Term]:
    relation = st.one_of(
        st.builds(lambda a, b: ("<=", a, b), numbers(2), numbers(2)),
        st.builds(lambda a, b: ("eq", a, b), vectors("V", 2), vectors("V", 2)),
        st.builds(lambda a, b: ("eq", a, b), vectors("W", 2), vectors("W", 2)),
        st.builds(lambda a: ("same", ("dirac", a), ("bind", ("p",), "m", ("dirac", "p"))), vectors("V", 2)),
    )
    if depth == 0:
        return relation
    bound = st.sampled_from(["t", "p", "q", "x", "f", "g", "h", "k", "m", "s", "u", "z", "phi"])
    deeper = formulas(depth - 1)
    return st.one_of(
        relation,
        st.builds(lambda x, f: ("forall", x, TYPES[x], f), bound, deeper),
        st.builds(lambda x, f: ("exists", x, TYPES[x], f), bound, deeper),
        st.builds(lambda f, g: ("=>", f, g), deeper, deeper),
        st.builds(lambda f: ("not", f), deeper),
    )


def heads(term: Term) -> set[str]:
    if not isinstance(term, tuple) or not term:
        return set()
    own = {term[0]} if isinstance(term[0], str) else set()
    return own.union(*(heads(part) for part in term))


@settings(max_examples=300, deadline=None)
@given(formulas(3))
def test_what_is_substituted_is_well_formed(formula: Term) -> None:
    check_formula(formula, TYPES)
    values = {name: parse(text) for name, text in VALUES.items()}
    made = at_line(substitute(formula, values), {"t": ("real",)})
    check_formula(made, {"t": ("real",)})
    assert free(made) <= {"t"}
    assert heads(made).isdisjoint({"norm", "inner", "plus", "scale", "zero", "eq", "point", "map"})
    # Some of the spaces only: what is left of the others is well formed as well.
    some = {"V": "line", "p": parse("2"), "g": values["g"], "f": values["f"]}
    types = {n: substitute_type(kind, some) for n, kind in TYPES.items() if n not in some}
    for kind in types.values():
        check_type(kind, types)
    check_formula(at_line(substitute(formula, some), types), types)


def test_what_is_not_well_formed_is_refused() -> None:
    for text in ("(<= (norm y) 1)", "(<= (E (x y) (gauss line) 1) 1)"):
        with pytest.raises(TermError):
            check_formula(at_line(parse(text), {}), {})
