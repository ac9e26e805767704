"""Finite models refute false statements about laws, never true ones, and undecided is not decided."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.laws import EG, FALSE, RD, TRUE, law_statement
from verify.kernel.ball import Truth, precision
from verify.kernel.cited import MOMENT
from verify.kernel.model_values import Exhausted
from verify.kernel.models import Cited, Model, affine, refuted, suffices
from verify.kernel.proof import CheckFailed
from verify.kernel.rationals import Fraction
from verify.kernel.term import TermError, parse
from verify.kernel.verdict import judge
from verify.refute.model_forms import refutations

HALVES = ["1/2", "1/2"]
IDENTITY = [["1", "0"], ["0", "1"]]
SAME = [["1"], ["1"]]

MODELS = {
    "data processing turned round": {
        "X": "2",
        "Y": "1",
        "K": SAME,
        "M": ["1", "0"],
        "N": ["0", "1"],
        "g": "1",
        "d": "0",
    },
    "data processing turned round, Renyi": {
        "X": "2",
        "Y": "1",
        "K": SAME,
        "M": ["1", "0"],
        "N": ["0", "1"],
        "al": "3/2",
        "H": "1",
    },
    "two points, gamma >= 0": {"X": "1", "Y": "1", "K": [["1"]], "g": "1/2", "h": "1/2"},
    "joint convexity, minimum": {
        "Z": "2",
        "W": HALVES,
        "X": "2",
        "K": IDENTITY,
        "L": [["1", "0"], ["1", "0"]],
        "g": "1",
        "d": ["0", "1"],
        "m": "0",
    },
    "composition without a factor": {
        "X": "2",
        "Y": "2",
        "M": ["1", "0"],
        "N": ["1", "0"],
        "K": [["1", "0"], HALVES],
        "L": [HALVES, HALVES],
        "al": "2",
        "F": "1",
        "G": "2",
    },
}
TRIES = {"two points, gamma >= 0": {"M": [["1"]], "N": [["1"]], "e": ["1/2", "3/4", "1"]}}


def check(statement, model, bits=128):
    refuted(statement.types, statement.given, statement.show, model, bits)


def truth(names, values, formula, tries=None, bits=128):
    """The truth of one formula in one model."""
    types = law_statement(names, "", "(< 0 0)").types
    formula = parse(formula)
    with precision(bits):
        model = Model(types, (formula,), {"values": values, "try": tries or {}})
        return model.truth(formula, model.values)


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_is_refuted(name):
    """Where it is about Renyi bounds, the search tells why one fails, and what one that holds follows from."""
    model = {"values": MODELS[name], "try": TRIES.get(name, {})}
    if "Renyi" in name or name == "composition without a factor":
        evidence = next(refutations(FALSE[name], model, {MOMENT.id: MOMENT}))
        assert judge(FALSE[name], evidence, {MOMENT.id: MOMENT}).verdict == "refuted"
    else:
        check(FALSE[name], model)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_survives_random_models(name):
    """Survival shows nothing of the statement; that no model refutes it is asked of the checker."""
    rng = Random(name)
    statement = TRUE[name]
    for _ in range(60):
        values = {}
        sizes = {}
        for x, kind in statement.types:
            values[x] = draw(rng, kind, sizes, x)
        tries = {"M": [draw(rng, ("law", "X"), sizes, "") for _ in range(2)], "e": ["0", "1/3", "1", "2"]}
        tries["N"] = tries["M"]
        tries = tries if "converse" not in name and "two points" in name else {}
        with pytest.raises(TermError):
            check(statement, {"values": values, "try": tries})


def draw(rng, kind, sizes, name):
    def row(n):
        weights = [rng.choice((0, 0, 1, 1, 2, 5)) for _ in range(n)]
        weights[rng.randrange(n)] += 1
        return [str(Fraction(w, sum(weights))) for w in weights]

    match kind:
        case ("space",):
            sizes[name] = rng.choice((1, 2, 2, 3))
            return str(sizes[name])
        case ("law", x):
            return row(sizes[x])
        case ("markov", (x,), (y,)):
            return [row(sizes[y]) for _ in range(sizes[x])]
        case ("test", x):
            return [str(Fraction(rng.randrange(5), 4)) for _ in range(sizes[x])]
    return str(Fraction(rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 12, 36)), rng.choice((1, 2, 4))))


# --- what is decided -------------------------------------------------------------------------------

BASE = "(X (space)) (M (law X)) (N (law X)) (f (fun X))"
VALUES = {"X": "3", "M": ["1/2", "1/4", "1/4"], "N": ["1/4", "1/4", "1/2"], "f": ["1", "-2", "4"]}


@pytest.mark.parametrize(
    ("formula", "answer"),
    [
        ("(= (E (x) M (app f x)) 1)", Truth.TRUE),
        ("(= (E (x) M (ind (< 0 (app f x)))) 3/4)", Truth.TRUE),
        ("(= (E (x) (bind (y) M (dirac y y)) (app f x)) 1)", None),
        ("(= (E (x y) (bind (y) M (dirac y y)) (* (app f x) (app f y))) 11/2)", Truth.TRUE),
        ("(= (E (x y) (bind (y) M (bind (z) M (dirac y z))) (* (app f x) (app f y))) 11/2)", Truth.FALSE),
        ("(< (E (x) M (exp (app f x))) 16)", Truth.TRUE),
        ("(same M N)", Truth.FALSE),
        ("(same M (bind (x) M (dirac x)))", Truth.TRUE),
        ("(same (mix i 1 2 1/2 M) M)", Truth.TRUE),
        ("(same (mix i 1 3 1/2 M) M)", Truth.UNDECIDED),
        ("(exists x (point X) (= (app f x) 4))", Truth.TRUE),
        ("(forall x (point X) (< (app f x) 4))", Truth.FALSE),
        ("(forall x (point X) (exists y (point X) (and (eq x y) (= (app f x) (app f y)))))", Truth.TRUE),
        ("(forall i (index 1 3) (< i 4))", Truth.TRUE),
        ("(forall i (integer) (=> (<= 0 i) (=> (< i 5/2) (or (= i 0) (= i 1) (= i 2)))))", Truth.TRUE),
        ("(forall i (integer) (=> (and (<= 0 i) (< i 3)) (!= i 2)))", Truth.FALSE),
        ("(forall i (integer) (=> (<= 0 i) (<= 0 i)))", Truth.UNDECIDED),
        ("(exists i (size) (and (< i 3) (= (* i i) 4)))", Truth.TRUE),
        ("(exists i (size) (and (< i 3) (= (* i i) 9)))", Truth.FALSE),
        ("(= (E (x) (gauss line) x) 0)", Truth.UNDECIDED),
        ("(not (= (E (x) (laplace) x) 0))", Truth.UNDECIDED),
        ("(= (^ 0 -1) 0)", Truth.UNDECIDED),
        ("(= (* 0 (^ 0 -1)) 0)", Truth.TRUE),
        ("(= (log -1) (log -1))", Truth.UNDECIDED),
        (EG("1", "X", "M", "N", "1/4"), Truth.TRUE),
        (EG("1", "X", "M", "N", "1/5"), Truth.FALSE),
        (f"(forall x (point X) {EG('1', 'X', '(dirac x)', 'N', '3/4')})", Truth.TRUE),
        (f"(exists x (point X) {EG('1', 'X', '(dirac x)', 'N', '1/4')})", Truth.FALSE),
        ("(exists phi (test X) (< (E (x) M (app phi x)) 0))", Truth.FALSE),
        ("(exists phi (test X) (<= 1 (E (x) M (app phi x))))", Truth.TRUE),
        # 1/2 works, but no vertex does: not to be called false.
        ("(exists phi (test X) (forall x (point X) (= (app phi x) 1/2)))", Truth.UNDECIDED),
        ("(forall phi (test X) (or (= (E (x) M (app phi x)) 0) (<= 1/4 (E (x) M (app phi x)))))", Truth.UNDECIDED),
        # Not affine: true at the vertices, false between them.
        ("(forall phi (test X) (= (E (x) M (^ (app phi x) 2)) (E (x) M (app phi x))))", Truth.UNDECIDED),
        ("(forall phi (test X) (<= (E (x) M (* (app phi x) (app phi x))) 1))", Truth.UNDECIDED),
        ("(forall phi (test X) (forall psi (test X) (<= (E (x) M (* (app phi x) (app psi x))) 1)))", Truth.TRUE),
        ("(forall b (bounded X) (= (E (x) M (app b x)) (E (x) (bind (y) M (dirac y)) (app b x))))", Truth.TRUE),
        ("(forall b (bounded X) (= (E (x) M (app b x)) (E (x) N (app b x))))", Truth.FALSE),
        ("(forall b (bounded X) (<= (E (x) M (app b x)) 1))", Truth.UNDECIDED),
        ("(forall b (weight X) (<= 0 (E (x) M (app b x))))", Truth.TRUE),
        ("(forall P (law X) (= (E (x) P 1) 1))", Truth.UNDECIDED),
        ("(forall e (real) (<= 0 (* e e)))", Truth.UNDECIDED),
        ("(exists e (real) (< e 0))", Truth.UNDECIDED),
        (RD("1", "X", "M", "N", "1"), Truth.UNDECIDED),
        (RD("1/2", "X", "M", "N", "1"), Truth.UNDECIDED),
    ],
)
def test_formulas(formula, answer):
    if answer is None:
        with pytest.raises(TermError):
            truth(BASE, VALUES, formula)
    else:
        assert truth(BASE, VALUES, formula) is answer


def test_an_index_whose_end_is_unknown_is_not_filled_up_to_its_guard():
    """With sqrt 2 for an end the range is unknown; up to the guard there may be no such index."""
    formula = "(forall i (index 1 (sqrt 2)) (=> (<= i 5) (<= i 1)))"
    assert truth("(n (size))", {"n": "1"}, formula) is Truth.UNDECIDED


@pytest.mark.parametrize(
    ("formula", "tries", "answer"),
    [
        ("(forall e (real) (<= 0 e))", {"e": ["1", "-1"]}, Truth.FALSE),
        ("(forall e (real) (<= 0 e))", {"e": ["1"]}, Truth.UNDECIDED),
        ("(exists e (real) (< e 0))", {"e": ["-1"]}, Truth.TRUE),
        ("(exists e (real) (< e 0))", {"e": ["1"]}, Truth.UNDECIDED),
        (
            "(exists P (law X X) (forall b (bounded X) (= (E (x y) P (app b x)) (E (x) M (app b x)))))",
            {"P": [["1", "2"], {"at": [[["1", "1"], "1/2"], [["2", "3"], "1/4"], [["3", "1"], "1/4"]]}]},
            Truth.TRUE,
        ),
        (
            "(forall phi (test X) (= (E (x) M (^ (app phi x) 2)) (E (x) M (app phi x))))",
            {"phi": [["1/2", "0", "0"]]},
            Truth.FALSE,
        ),
        ("(forall b (bounded X) (<= (E (x) M (app b x)) 1))", {"b": ["(lambda (x) (app f x))"]}, Truth.UNDECIDED),
        ("(forall b (bounded X) (< (E (x) M (app b x)) 1))", {"b": ["(lambda (x) (app f x))"]}, Truth.FALSE),
        # A test with the value 4 is no test.
        (
            "(forall b (test X) (<= (E (x) M (^ (app b x) 2)) 1))",
            {"b": ["(lambda (x) (app f x))", ["4", "4", "4"]]},
            Truth.UNDECIDED,
        ),
    ],
)
def test_values_to_try(formula, tries, answer):
    assert truth(BASE, VALUES, formula, tries) is answer


@pytest.mark.parametrize(
    ("names", "values", "formula", "answer"),
    [
        ("(V (normed)) (u (point V))", {"V": "linf", "u": ["1/2", "-3"]}, "(= (norm u) 3)", Truth.TRUE),
        ("(V (normed)) (u (point V))", {"V": "l1", "u": ["1/2", "-3"]}, "(= (norm u) 7/2)", Truth.TRUE),
        ("(V (euclid)) (u (point V))", {"V": "l2", "u": ["1", "1"]}, "(< (norm u) 3/2)", Truth.TRUE),
        ("(V (euclid)) (u (point V))", {"V": "l2", "u": ["1", "2"]}, "(= (inner u u) 5)", Truth.TRUE),
        ("(V (normed)) (u (point V))", {"V": "R0", "u": []}, "(forall v (point V) (eq u v))", Truth.TRUE),
        (
            "(V (normed)) (u (point V))",
            {"V": "R1", "u": ["1"]},
            "(forall v (point V) (<= 0 (norm v)))",
            Truth.UNDECIDED,
        ),
        (
            "(V (normed)) (z (real))",
            {"V": "R1", "z": "1"},
            "(eq (scale (* z (^ (norm (zero V)) -1)) (zero V)) (zero V))",
            Truth.TRUE,
        ),
        (
            "(V (normed)) (T (map (V) V)) (u (point V))",
            {"V": "l1", "T": "(lambda (x) (plus x x))", "u": ["1", "-1"]},
            "(and (= (norm (app T u)) 4) (eq (app T u) (scale 2 u)))",
            Truth.TRUE,
        ),
        (
            "(V (normed)) (N (law V)) (u (point V))",
            {"V": "R1", "N": {"at": [[[["0"]], "1/2"], [[["1"]], "1/2"]]}, "u": ["1"]},
            EG("1", "V", "(bind (x) N (dirac (plus u x)))", "N", "1/2"),
            Truth.TRUE,
        ),
        (
            "(V (normed)) (N (law V)) (u (point V))",
            {"V": "R1", "N": {"at": [[[["0"]], "1/2"], [[["1"]], "1/2"]]}, "u": ["1"]},
            "(same (bind (x) N (dirac (plus u x))) N)",
            Truth.FALSE,
        ),
        ("(a (sequence (real)))", {"a": "(lambda (t) (* 1/2 t))"}, "(= (sum i 1 3 (at a i)) 3)", Truth.TRUE),
        ("(a (sequence (real)))", {"a": {"at": [[["0"], "7"]], "else": "0"}}, "(= (sum i 0 3 (at a i)) 7)", Truth.TRUE),
        (
            "(X (space)) (F (sequence (fun X)))",
            {"X": "2", "F": "(lambda (t) (lambda (x) t))"},
            "(forall x (point X) (= (app (at F 3) x) 3))",
            Truth.TRUE,
        ),
        ("(N (law line))", {"N": {"at": [[["0"], "1/2"], [["3"], "1/2"]]}}, "(= (E (x) N x) 3/2)", Truth.TRUE),
        (
            "(c (real)) (f (test line))",
            {"f": "(lambda (x) (ind (<= c x)))", "c": "1"},
            "(and (= (app f 2) 1) (= (app f 0) 0))",
            Truth.TRUE,
        ),
        ("(f (fun line))", {"f": {"at": [[["0"], "1"]], "else": "0"}}, "(= (app f (sqrt 2)) 0)", Truth.UNDECIDED),
        ("(n (size)) (p (distribution n))", {"n": "2", "p": ["1/3", "2/3"]}, "(= (sum i 1 n (at p i)) 1)", Truth.TRUE),
        ("(n (size)) (p (distribution n))", {"n": "2", "p": ["1/3", "2/3"]}, "(= (at p 3) 0)", Truth.UNDECIDED),
        ("(c (real))", {"c": "1"}, "(< (int x 0 c (exp x)) 2)", Truth.TRUE),
    ],
)
def test_other_spaces_and_types(names, values, formula, answer):
    assert truth(names, values, formula) is answer


def weights(rng):
    while True:
        parts = [rng.choice((0, 1, 2, 3)) for _ in range(3)]
        if sum(parts):
            return [Fraction(part, sum(parts)) for part in parts]


def test_affine_by_form():
    for text in ("(app phi x)", "(+ 1 (* 2 z (app phi x)))", "(E (y) N (* (app f y) (app phi y)))", "(exp z)"):
        assert affine(parse(text), "phi")
    for text in (
        "(* (app phi x) (app phi z))",
        "(^ (app phi x) 2)",
        "(exp (app phi x))",
        "(E (y) (app K (app phi x)) y)",
        "(app f (app phi x))",
        "(app phi (app phi x))",
        "(ind (< 0 (app phi x)))",
        "(max 0 (app phi x))",
        "(E (y) (bind (z) M (app phi z)) 1)",
        "(sum i 1 (app phi x) 1)",
        "(app (at phi 1) x)",
        "(abs (app phi x))",
    ):
        assert not affine(parse(text), "phi")


def test_where_vertices_suffice():
    R, all_three = "(<= (app phi x) z)", ("<=", "<", "=")
    for text in (R, f"(and {R} {R})", f"(=> (< 0 z) {R})", f"(or (= z 1) {R})", f"(forall u (point X) {R})"):
        assert suffices(parse(text), "phi", "forall", all_three)
    for text in (f"(or {R} {R})", f"(not {R})", f"(=> {R} (< 0 z))", f"(exists u (point X) {R})", f"(=> {R} {R})"):
        assert not suffices(parse(text), "phi", "forall", all_three)
    assert not suffices(parse("(!= (app phi x) z)"), "phi", "forall", all_three)
    for text in (R, f"(or {R} {R})", f"(and (< 0 z) {R})", f"(exists u (point X) {R})"):
        assert suffices(parse(text), "phi", "exists", ("<=", "<"))
    for text in (f"(and {R} {R})", f"(forall u (point X) {R})", f"(=> (< 0 z) {R})", "(= (app phi x) z)"):
        assert not suffices(parse(text), "phi", "exists", ("<=", "<"))


def test_an_index_range_that_depends_on_the_test_is_not_affine():
    """Only a test with values strictly between 0 and 1 has 0 for the floor and 1 for the ceiling."""
    ends = "(+ 1 (floor (app phi 1))) (ceiling (app phi 1))"
    formula = f"(forall phi (test X) (forall i (index {ends}) (= (app phi 1) 1)))"
    assert not suffices(parse(formula)[3], "phi", "forall", ("<=", "<", "="))


def test_a_lambda_sees_the_names_before_it():
    with pytest.raises(TermError, match="no value for the name c"):
        truth("(f (fun line)) (c (real))", {"f": "(lambda (x) c)", "c": "1"}, "(= (app f 0) 1)")
    assert truth("(c (real)) (f (fun line))", {"f": "(lambda (x) c)", "c": "1"}, "(= (app f 0) 1)") is Truth.TRUE


def test_vertices_against_random_tests():
    """What is said of all tests is true of tests that are no vertices; what is denied to all, of none."""
    rng = Random(3)
    counts = {Truth.TRUE: 0, Truth.FALSE: 0, Truth.UNDECIDED: 0}
    for _ in range(400):
        head = rng.choice(("forall", "exists"))
        body = random_formula(rng, 2)
        answer = truth(BASE, VALUES, f"({head} phi (test X) {body})")
        counts[answer] += 1
        tests = [[str(Fraction(rng.randrange(9), 8)) for _ in range(3)] for _ in range(12)]
        for test in tests:
            at = truth(f"{BASE} (phi (test X))", {**VALUES, "phi": test}, body)
            if answer is Truth.TRUE and head == "forall":
                assert at is not Truth.FALSE, body
            if answer is Truth.FALSE and head == "exists":
                assert at is not Truth.TRUE, body
    assert min(counts.values()) > 20


def random_formula(rng, depth):
    if depth and rng.random() < 0.7:
        parts = [random_formula(rng, depth - 1) for _ in range(2)]
        kind = rng.choice(("and", "or", "=>", "not", "forall", "exists"))
        if kind == "not":
            return f"(not {parts[0]})"
        if kind in ("forall", "exists"):
            return f"({kind} z (point X) (or (< 1/2 (app phi z)) {parts[0]}))"
        return f"({kind} {' '.join(parts)})"
    terms = ("(E (x) M (app phi x))", "(E (x) N (app phi x))", "(* 2 (E (x) M (* (app f x) (app phi x))))")
    terms += ("(E (x) M (^ (app phi x) 2))", "1/4", "1/2", "0", "(E (x) N (app f x))")
    left, *right = (rng.choice(terms) for _ in range(3))
    return f"({rng.choice(('<=', '<', '=', '<='))} {left} (+ {' '.join(right)}))"


# --- models that are refused -----------------------------------------------------------------------

GOOD = {"values": MODELS["data processing turned round"]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"M": ["1/2", "1/4"]}, "sum to 1"),
        ({"M": ["3/2", "-1/2"]}, "not surely of the type"),
        ({"M": ["1"]}, "a list of 2 entries"),
        ({"M": ["1", "0", "0"]}, "a list of 2 entries"),
        ({"M": {"at": [[["3"], "1"]]}}, "not a point"),
        ({"M": {"at": [[["1"], "1"]], "else": "0"}}, "listed"),
        ({"M": {"at": [[["1"], "1/2"], [["1"], "1/2"]]}}, "same arguments"),
        ({"M": {"at": [[["1", "1"], "1"]]}}, "1 in number"),
        ({"M": {"at": [["1", "1"]]}}, "list of arguments"),
        ({"M": {"at": {"1": "1"}}}, '"at"'),
        ({"M": {"points": []}}, '"at"'),
        ({"M": "1"}, "list"),
        ({"M": None}, "list"),
        ({"K": [["1"]]}, "a list of 2 entries"),
        ({"K": [["1"], ["1/2"]]}, "sum to 1"),
        ({"K": {"at": [[["1"], ["1"]]]}}, "else"),
        ({"K": "(lambda (x y) (dirac x))"}, "not a function"),
        ({"K": "(lambda (x)"}, "never closed"),
        ({"K": "(lambda (x) (dirac x))"}, "not certain"),
        ({"K": "(lambda (x) (plus))"}, "not"),
        ({"K": "(lambda (x) (inner 1 x x))"}, "not a term"),
        ({"K": "(lambda (x) (dirac w))"}, "no value for the name w"),
        ({"X": "0"}, "not a space"),
        ({"X": "1/2"}, "not a space"),
        ({"X": "R1"}, "rational number"),
        ({"X": 2}, "rational number"),
        ({"X": "99999999999"}, "not a space"),
        ({"g": 1}, "rational number in quotes"),
        ({"g": 0.5}, "rational number in quotes"),
        ({"g": "(+ 1 1)"}, "rational number in quotes"),
        ({"g": " 1"}, "rational number in quotes"),
        ({"g": "1/0"}, "rational number in quotes"),
        ({"g": "9" * 5000}, "rational number in quotes"),
        ({"N": ["1", "0"]}, "not certainly fail"),
        ({"g": "-1"}, "not certain"),
        ({"q": "1"}, "to each name"),
    ],
)
def test_a_wrong_model_is_refused_in_one_line(change, message):
    statement = FALSE["data processing turned round"]
    check(statement, GOOD)
    with pytest.raises(TermError) as caught:
        check(statement, {"values": {**GOOD["values"], **change}})
    assert message in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "model",
    [
        None,
        [],
        "X",
        {},
        {"values": []},
        {"values": {}},
        {**GOOD, "proof": {}},
        {**GOOD, "try": []},
        {**GOOD, "try": {"phi": "1"}},
        {**GOOD, "try": {"psi": []}},
        {**GOOD, "try": {"M": []}},
        {"values": {name: value for name, value in GOOD["values"].items() if name != "g"}},
    ],
)
def test_damaged_models_are_refused(model):
    with pytest.raises(TermError) as caught:
        check(FALSE["data processing turned round"], model)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("bits", [1, 5000, "128", True, 2.0])
def test_bits_are_checked(bits):
    with pytest.raises(TermError):
        check(FALSE["data processing turned round"], GOOD, bits)


def test_the_work_is_limited(monkeypatch):
    import verify.kernel.model_values as values

    monkeypatch.setattr(values, "MAX_STEPS", 50)
    with pytest.raises(TermError, match="more than 50 steps"):
        check(FALSE["data processing turned round"], GOOD)
    assert issubclass(Exhausted, Exception)


def test_a_hypothesis_that_is_only_undecided_does_not_refute():
    statement = law_statement("(X (space)) (M (law X))", "(forall P (law X) (same P M))", "(< 0 0)")
    with pytest.raises(TermError, match="not certain"):
        check(statement, {"values": {"X": "1", "M": ["1"]}})


@pytest.mark.parametrize(
    "show",
    [
        "(exists B (real) (forall x (point X) (<= (abs (app f x)) B)))",  # false in general: f is only a fun
        "(forall x (point X) (<= (abs (app f x)) 1000000))",
    ],
)
def test_surviving_is_no_answer(show):
    """There is no function here that says `true`: a model refutes or is refused."""
    statement = law_statement("(X (space)) (f (fun X))", "", show)
    with pytest.raises(TermError):
        check(statement, {"values": {"X": "2", "f": ["1", "-7"]}})


# No form of a body is known to the kernel: neither Renyi's nor Kullback's and Leibler's bound.
KL = "(forall g (bounded X) (<= (exp (E (x) M (app g x))) (* (exp 1/5) (E (y) N (exp (app g y))))))"
RENYI = "(forall t (weight X) (<= (^ (E (y) M (^ (app t y) (+ 2 -1))) 2) (* 2 (^ (E (y) N (^ (app t y) 2)) (+ 2 -1)))))"
TWO = "(X (space)) (M (law X)) (N (law X))"
TILTED = {"X": "2", "M": ["1/2", "1/2"], "N": ["1/4", "3/4"]}  # KL = log(4/3)/2 = 0.1438..., the sum of p^2/q is 4/3


@pytest.mark.parametrize("formula", [KL, RENYI])
def test_no_form_is_known(formula):
    assert truth(TWO, TILTED, formula) is Truth.UNDECIDED


# --- claims that a model cites ---

# Jensen's inequality, say: (E_M t)^2 <= E_M t^2.  The claim is only taken at its word here.
SQUARES = law_statement(
    "(X (space)) (M (law X)) (c (real))",
    "(<= 1 c)",
    "(forall t (weight X) (<= (^ (E (x) M (app t x)) 2) (* c (E (y) M (^ (app t y) 2)))))",
)
SQUARED = "(forall s (weight X) (<= (^ (E (u) {law} (app s u)) 2) (* {c} (E (v) {law} (^ (app s v) 2)))))"
CITING = {"X": "X", "M": "N", "c": "(exp 1)"}


def cites(formula, values, names=TWO, model=TILTED):
    """Is the formula true in the model, if the claim is cited with these values?"""
    types = law_statement(names, "", "(< 0 1)").types
    with precision(64):
        said = Model(types, (parse(formula),), {"values": model}, [Cited(SQUARES, values)])
        return said.truth(parse(formula), said.values)


def test_what_a_cited_claim_says_is_true():
    assert truth(TWO, TILTED, SQUARED.format(law="N", c="(exp 1)")) is Truth.UNDECIDED
    assert cites(SQUARED.format(law="N", c="(exp 1)"), CITING) is Truth.TRUE


@pytest.mark.parametrize(
    ("formula", "values"),
    [
        (SQUARED.format(law="M", c="(exp 1)"), CITING),  # of another law
        (SQUARED.format(law="N", c="3"), CITING),  # another number, though a greater one
        (SQUARED.format(law="N", c="(exp 1)").replace("(^ (app s v) 2)", "(^ (app s v) 3)"), CITING),
        (SQUARED.format(law="N", c="(exp 1)").replace("<=", "<"), CITING),
        (SQUARED.format(law="N", c="(exp 1)").replace("weight", "test"), CITING),  # true, in other words
        (SQUARED.format(law="N", c="1/2"), {**CITING, "c": "1/2"}),  # its given formula fails
        (SQUARED.format(law="N", c="(exp 1)"), {**CITING, "M": "M"}),
    ],
)
def test_nothing_else_is(formula, values):
    assert cites(formula, values) is Truth.UNDECIDED


def test_a_formula_that_fails_is_not_made_true():
    """What is decided without it needs no claim: not even a false claim changes that."""
    false = law_statement("(c (real))", "", "(< c 0)")
    types = law_statement("(a (real))", "", "(< 0 1)").types
    model = Model(types, (parse("(< a 0)"),), {"values": {"a": "1"}}, [Cited(false, {"c": "a"})])
    assert model.truth(parse("(< a 0)"), model.values) is Truth.FALSE


def test_names_of_the_claim_do_not_meet_names_of_the_statement():
    """The claim's M is the statement's N, and its X another space."""
    names = "(X (space)) (Y (space)) (M (law X)) (N (law Y))"
    model = {"X": "1", "Y": "2", "M": ["1"], "N": ["1/2", "1/2"]}
    formula = SQUARED.format(law="N", c="1").replace("(weight X)", "(weight Y)")
    assert cites(formula, {"X": "Y", "M": "N", "c": "1"}, names, model) is Truth.TRUE
    assert cites(formula, {"X": "X", "M": "N", "c": "1"}, names, model) is Truth.UNDECIDED


def test_a_law_on_another_space_is_refused():
    """The claim says nothing in which X and M are tied: so its space could be another than that of its law."""
    types = law_statement("(X (space)) (Y (space)) (M (law X))", "", "(< 0 1)").types
    formula = parse("(forall s (weight Y) (<= (E (x) M (exp 0)) 1))")
    loose = law_statement("(X (space)) (M (law X))", "", "(forall s (weight X) (<= (E (x) M (exp 0)) 1))")
    model = {"values": {"X": "3", "Y": "2", "M": ["0", "0", "1"]}}
    said = Model(types, (formula,), model, [Cited(loose, {"X": "Y", "M": "M"})])
    with pytest.raises(TermError, match="not surely of the type"):
        said.told(said.cited[0], formula, said.values)


@pytest.mark.parametrize(
    "cited",
    [
        "squares",
        [{"id": "squares"}],
        [{"id": "squares", "values": {"X": "X", "M": "N"}}],
        [{"id": "squares", "values": {**CITING, "t": "t"}}],
        [{"id": "squares", "values": {**CITING, "c": 1}}],
        [{"id": "squares", "values": {**CITING, "c": "((("}}],
        [{"id": "other", "values": CITING}],
        [{"id": ["squares"], "values": CITING}],
    ],
)
def test_malformed_citations_are_refused(cited):
    statement = law_statement(TWO, "", "(< 1 0)")
    evidence = {"verdict": "refuted", "model": {"values": TILTED}, "bits": 64}
    assert judge(statement, evidence, {}).verdict == "refuted"
    with pytest.raises(CheckFailed):
        judge(statement, {**evidence, "cites": cited}, {"squares": SQUARES})


def test_what_is_cited_is_told():
    """A refutation rests on what it cites, as a proof does."""
    statement = law_statement(TWO, SQUARED.format(law="N", c="1"), "(< 1 0)")
    evidence = {"verdict": "refuted", "model": {"values": TILTED}, "bits": 64}
    with pytest.raises(CheckFailed, match="not certain"):
        judge(statement, evidence, {})
    evidence["cites"] = [{"id": "squares", "values": {**CITING, "c": "1"}}]
    assert judge(statement, evidence, {"squares": SQUARES}).lemmas == {"squares"}


@pytest.mark.parametrize(
    ("formula", "answer"),
    [
        ("(forall t (weight X) (<= (E (x) M (app t x)) (* 2 (E (x) N (app t x)))))", Truth.TRUE),
        ("(forall t (weight X) (<= (E (x) M (app t x)) (* 19/10 (E (x) N (app t x)))))", Truth.FALSE),
        ("(forall t (weight X) (<= 0 (E (x) M (app t x))))", Truth.TRUE),
        ("(forall t (weight X) (forall x (point X) (<= 0 (app t x))))", Truth.TRUE),
        # At the units all is well, and yet it is false: weights have no upper bound.
        ("(forall t (weight X) (<= (E (x) M (app t x)) 1))", Truth.UNDECIDED),
        ("(forall t (weight X) (<= (E (x) M (app t x)) (+ 1/4 (E (x) N (app t x)))))", Truth.UNDECIDED),
        ("(forall t (weight X) (<= (E (x) M (app t x)) (+ 1/2 (* 1/2 (E (x) M (app t x))))))", Truth.UNDECIDED),
        # Strict: at 0 it is false.
        ("(forall t (weight X) (< (E (x) M (app t x)) (* 3 (E (x) N (app t x)))))", Truth.UNDECIDED),
        # Not linear.
        ("(forall t (weight X) (<= (E (x) M (^ (app t x) 2)) (* 2 (E (x) N (app t x)))))", Truth.UNDECIDED),
        # Of bounded functions of any sign the same is false.
        ("(forall t (bounded X) (<= (E (x) M (app t x)) (* 2 (E (x) N (app t x)))))", Truth.UNDECIDED),
        # Some weight: nothing is settled by units.
        ("(exists t (weight X) (<= (* 2 (E (x) N (app t x))) (E (x) M (app t x))))", Truth.UNDECIDED),
    ],
)
def test_weights_are_a_cone(formula, answer):
    assert truth(TWO, TILTED, formula) is answer


def test_the_cone_against_random_weights():
    """What is said of all weights is true of weights that are no units, however large."""
    rng = Random(5)
    settled = 0
    for _ in range(400):
        parts = [linear_relation(rng) for _ in range(2)]
        body = rng.choice(
            (f"(and {parts[0]} {parts[1]})", f"(or (< z 0) {parts[0]})", f"(forall u (point X) {parts[0]})")
        )
        names, values = f"{BASE} (z (real))", {**VALUES, "z": rng.choice(("-1", "1"))}
        answer = truth(names, values, f"(forall phi (weight X) {body})")
        settled += answer is Truth.TRUE
        for _ in range(12):
            weight = [str(Fraction(rng.randrange(40), 8)) for _ in range(3)]
            at = truth(f"{names} (phi (weight X))", {**values, "phi": weight}, body)
            assert answer is not Truth.TRUE or at is not Truth.FALSE, body
    assert settled > 40


def linear_relation(rng):
    terms = ["(E (x) M (app phi x))", "(* 2 (E (x) N (app phi x)))", "(E (x) M (* (app f x) (app phi x)))", "0", "1/4"]
    sides = [rng.choice(terms) for _ in range(3)]
    return f"({rng.choice(('<=', '<=', '<=', '=', '<'))} {sides[0]} (+ {sides[1]} {sides[2]}))"
