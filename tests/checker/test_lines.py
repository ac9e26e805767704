"""The second checker of lines: the judge's own tables of each rule both ways, recorded proofs, historic holes, mutants.

python tests/checker/test_lines.py FOLDER SECONDS SEED     # mutants of a folder of lines, every disagreement printed
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import lines as second  # noqa: E402
from terms import Refused, parse, unparse  # noqa: E402

from tests.checker.false_uses import FALSE, Entry, mended  # noqa: E402
from tests.judge.test_rules import BAD, GOOD  # noqa: E402
from verify.judge.certificate import judge  # noqa: E402
from verify.judge.reading import parse as tree  # noqa: E402
from verify.judge.statements import load, statement  # noqa: E402
from verify.judge.terms import Refused as JudgeRefused  # noqa: E402

ROOT = HERE.parents[1]
AXIOMS = second.axioms((ROOT / "verify" / "judge" / "axioms.txt").read_text(encoding="ascii"))
RECORDED = json.loads((ROOT / "tests" / "judge" / "proofs.json").read_text(encoding="utf-8"))


def text(names: str, given: str, goal: str) -> str:
    return unparse(parse(f"(statement claim (names {names}) (given {given}) (show {goal}))"))


def accepted(claim: str, lines: list[Any], library: dict[str, Any] | None = None) -> bool:
    """Does the second checker accept?"""
    try:
        second.check(second.Statement(parse(claim), {}), lines, library or {}, AXIOMS)
    except Refused:
        return False
    return True


def judged(claim: str, lines: list[Any]) -> bool:
    """Does the judge?"""
    try:
        judge(statement(tree(claim)), lines, {})
    except JudgeRefused:
        return False
    return True


@pytest.mark.parametrize("one", GOOD, ids=[f"{k}-{one[0]}" for k, one in enumerate(GOOD)])
def test_what_a_rule_accepts(one: Any) -> None:
    _, names, given, goal, lines = one
    assert accepted(text(names, given, goal), lines)


@pytest.mark.parametrize("one", BAD, ids=[f"{k}-{one[0]}" for k, one in enumerate(BAD)])
def test_the_nearest_false_thing_is_refused(one: Any) -> None:
    _, names, given, goal, lines = one
    assert not accepted(text(names, given, goal), lines)


OVERLAP = ["(= (* x y) p)", "(= (* x x) z)", "(= w (abs (* x x y)))", "(= (abs (* x y x)) v)", "(= (* x w) 1)"]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(abs (* x x y))", "(abs (* z y))"),  # after each factor, what an equation speaks of as well
        ("(abs (* x y x))", "(abs (* p x))"),
        ("(* (^ x 2) y)", "(* z y)"),  # a power before it is multiplied
        ("(* x (+ (* x x) y))", "(+ (* x z) p)"),
        ("(* p x w)", "p"),  # the second factor in form: x w = 1 is not met, w is |z y| first
    ],
)
def test_where_equations_overlap_both_read_the_page_alike(left: str, right: str) -> None:
    """A true line was refused by one of them: it read the products within equations otherwise."""
    names = " ".join(f"({name} (real))" for name in "pvwxyz")
    claim = text(names, " ".join(OVERLAP), f"(= {left} {right})")
    lines = [["ring", unparse(parse(f"(= {left} {right})")), [0, 1, 2, 3, 4]]]
    assert judged(claim, lines) == accepted(claim, lines)
    if left != "(* p x w)":
        assert judged(claim, lines)


def test_a_combination_where_equations_overlap() -> None:
    """y x^2 >= 0 from z y >= 0 modulo x y = p, x x = z: sides are in form before they are multiplied by a scale."""
    given = ["(= (* x y) p)", "(= (* x x) z)", "(< 0 y)", "(<= 0 (* y z))"]
    names = " ".join(f"({name} (real))" for name in "pxyz")
    claim = text(names, " ".join(given), "(<= 0 (^ x 2))")
    lines = [["comb", "(<= 0 (^ x 2))", [2], [["1", [3]]], [0, 1]]]
    assert judged(claim, lines) and accepted(claim, lines)


@pytest.mark.parametrize("one", RECORDED, ids=[one["id"] for one in RECORDED])
def test_recorded_proofs(one: Any) -> None:
    assert accepted(one["statement"], one["lines"])


@pytest.mark.parametrize("one", FALSE, ids=[f"{k}-{one[0]}" for k, one in enumerate(FALSE)])
def test_false_uses_are_refused_by_both_and_right_ones_taken(one: Entry) -> None:
    _, names, given, goal, lines, mends = one
    claim = text(names, given, goal)
    assert not accepted(claim, lines) and not judged(claim, lines)
    if mends:
        names, given, goal, lines = mended(one)
        claim = text(names, given, goal)
        assert accepted(claim, lines) and judged(claim, lines)


# ------------------------------------------------------------------------------------ holes, of the kernel and the judge

ALL = "(forall ab (real) (= (app f 0) ab))"
CAPTURED = [
    "(lambda (ab) (E ab (dirac 0 0) ab))",
    "(lambda (ab) (at (lambda (i) ab) ab))",
    "(lambda (ab) (app (lambda (i) ab) ab))",
    "(lambda (ab) (bind ab (dirac 0 0) ab))",
    "(lambda (ab) ab)",
]


@pytest.mark.parametrize("term", CAPTURED)
def test_no_name_of_a_lambda_is_captured(term: str) -> None:
    everything = f"(exists f (fun line) {ALL})"
    shows = [["c"], [["ring", "(= c c)", []]]]
    lines = [["wit", everything, term, [[], [["all", "(forall ab (real) (= ab ab))", shows]]], []]]
    claim = text("", "", everything)
    assert not accepted(claim, lines) and not judged(claim, lines)


def test_no_index_is_captured_by_the_range_of_another_sum() -> None:
    for left, right in [
        ("(sum i 1 2 (* i (sum k 1 i k)))", "(sum i 1 2 (* i (sum k 1 k k)))"),
        ("(sum i 1 2 (* i (sum k 1 i k)))", "(sum k 1 2 (* k (sum k 1 2 k)))"),
        ("(sum i 1 2 (sum k 1 i (* i k)))", "(sum i 1 2 (sum i 1 i (* i i)))"),
    ]:
        claim = text("", "", f"(= {left} {right})")
        assert not accepted(claim, [["ring", f"(= {left} {right})", []]])
        assert not judged(claim, [["ring", f"(= {left} {right})", []]])


def test_no_end_of_an_index_is_lost() -> None:
    names = "(X (space)) (M (law X)) (K (markov (X) (line))) (n (size)) (c (positive n)) "
    names += "(d (distribution n)) (e (distribution n))"
    sums = "(sqrt (sum j 1 i (at c j))) (sqrt (sum j 1 i (* (at c j) (ind (<= b 5)))))"
    law = "(bind (x) M (bind (y) (app K x) (dirac y 5)))"
    one, other = (f"(E (a b) {law} (sum i 1 n (* (at {weights} i) {sums})))" for weights in "de")
    assert not accepted(text(names, "", f"(= {one} {other})"), [["ring", f"(= {one} {other})", []]])
    assert accepted(text(names, "", f"(= {one} {one})"), [["ring", f"(= {one} {one.replace('j', 'k')})", []]])


def test_a_block_shows_nothing_of_its_own_names() -> None:
    for line in (["let", "y", "(real)", "1", []], ["obtain", 0, "y"]):
        lines = [["imp", "(=> (= a 0) (= y 1))", [[], [line]]]]
        claim = text("(a (real))", "(exists y (real) (= y 1))", "(= a a)")
        assert not accepted(claim, lines) and not judged(claim, lines)


@pytest.mark.parametrize(("part", "good"), [("(* c)", True), ("(exp c)", False), ("(+ c)", False), ("(* c 1)", False)])
def test_a_part_of_a_linear_equation_is_a_product(part: str, good: bool) -> None:
    """(* c) stands for c times the expectation of 1; no other bracket of one part does."""
    show = f"(= (E (z) M c) (+ {part}))"
    lines = [["lin", show, [["z"], [["ring", "(= c (+ (* c 1)))", []]]]]]
    claim = text("(M (law line)) (c (real))", "", show)
    assert accepted(claim, lines) == judged(claim, lines) == good


@pytest.mark.parametrize(
    ("value", "kind", "subs", "good"),
    [
        ("1", "(size)", [2], True),
        ("1", "(size)", [], False),
        ("a", "(index a 9)", [1, 0], True),
        ("a", "(index a 9)", [0], False),
    ],
)
def test_what_an_integer_asks_is_shown_at_its_end_too(value: str, kind: str, subs: list[int], good: bool) -> None:
    goal = f"(exists i {kind} (= 0 0))"
    lines = [["ring", f"(<= {v} {v})", []] for v in ("a", "1")]
    lines += [["ring", "(= 0 0)", []], ["wit", goal, value, 3, subs]]
    claim = text("(a (integer))", "(<= a 9)", goal)
    assert accepted(claim, lines) == judged(claim, lines) == good


def test_a_name_is_not_read_as_a_term() -> None:
    """Found in the judge (tests/judge/test_holes_found_by_review.py)."""
    claim = text("(X (real)) (Y (real)) (EabX (real)) (EabY (real))", "(= X Y)", "(= EabX EabY)")
    lines = [["inside", "(= EabX EabY)", [["z"], [["hyp", 0]]]]]
    assert not accepted(claim, lines) and not judged(claim, lines)


def numbered(*claims: str) -> str:
    """A statements file."""
    lines = [f"{hashlib.sha256(claim.encode()).hexdigest()} {claim}\n" for claim in claims]
    return "dp-lemmas statements 2\n" + "".join(lines)


def test_a_name_with_dots_in_an_axiom_of_the_file_is_one_name() -> None:
    """The second checker took a list for it: of x + 1 <= x + 1 it made a + b + 1 <= ab + 1."""
    axiom = "(axiom fact (names (x... (real))) (given) (show (<= (+ x... 1) (+ (* x...) 1))))"
    claim = text("", "", "(<= (+ 1 1 1) (+ (* 1 1) 1))")
    source = numbered(claim, axiom)
    for values, goal in ((["1"], "(<= (+ 1 1) (+ (* 1) 1))"), ([["1", "1"]], "(<= (+ 1 1 1) (+ (* 1 1) 1))")):
        claim, lines = text("", "", goal), [["use", "fact", values, []]]
        assert accepted(claim, lines, second.Library(source)) == (len(values[0]) == 1)
        try:
            judge(statement(tree(claim)), lines, load(source))
            assert values == ["1"]
        except JudgeRefused:
            assert values != ["1"]


def test_a_statement_of_the_file_comes_before_an_axiom_of_its_name() -> None:
    """The second checker used the axiom, and the use was not counted; the page is silent."""
    source = numbered("(statement sq (names (a (real))) (given) (show (<= 1 (* a a))))")
    claim, lines = text("", "", "(<= 1 (* 0 0))"), [["use", "sq", ["0"], []]]
    library = second.Library(source)
    cites, _ = second.check(second.Statement(parse(claim), {}), lines, library, AXIOMS)
    assert cites == {"sq"} == judge(statement(tree(claim)), lines, load(source))


@pytest.mark.parametrize(("body", "value", "good"), [("(< 0 y)", "a", True), ("(and y y)", "(< 0 a)", False)])
def test_a_formula_is_no_argument_of_a_lambda(body: str, value: str, good: bool) -> None:
    """A definition's function, given as a lambda, was applied to a formula by the second checker."""
    define = "(define (value F p) (app F p))"
    claim = text("(a (real))", "", f"(=> (< 0 a) (value (lambda (y) {body}) {value}))")
    digest = hashlib.sha256(f"{claim}\n{define}".encode()).hexdigest()
    source = f"dp-lemmas statements 2\n{define}\n{digest} {claim}\n"
    for read in (lambda: second.Library(source)["claim"][1].read(), lambda: load(source)):
        try:
            assert read() and good
        except (Refused, JudgeRefused):
            assert not good


@pytest.mark.parametrize(
    ("formula", "other"),
    [
        ("(not (not (< a b)))", "(not (< a b))"),
        ("(=> (not (< a b)) (< a b))", "(and (not (< a b)) (<= b a))"),
        ("(not (and (not (= a b)) (< a b)))", "(and (not (= a b)) (< a b))"),
        ("(forall x (real) (or (= x a) (not (< x b))))", "(exists x (real) (and (!= x a) (< x b)))"),
    ],
)
def test_what_a_negation_leaves_as_it_is(formula: str, other: str) -> None:
    """The second checker pushed the negations inwards too that stand in what is not negated."""
    claim = text("(a (real)) (b (real))", "", f"(or {formula} {other})")
    assert accepted(claim, [["exm", formula]]) and judged(claim, [["exm", formula]])


def test_a_huge_floor_is_no_exact_number() -> None:
    """2^(10^9) was written out, in bits."""
    line = ["eval", "(<= 0 (floor (^ 2 1000000000)))", 64]
    assert accepted(text("", "", line[1]), [line]) and judged(text("", "", line[1]), [line])


# ---------------------------------------------------------------------------------------------------------------- files


def written(claim: str, lines: list[Any]) -> tuple[str, str]:
    """A statements file of one claim, and its file of lines."""
    digest = hashlib.sha256(claim.encode()).hexdigest()
    body = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    return f"dp-lemmas statements 2\n{digest} {claim}\n", f"dp-lemmas lines 3\nclaim {digest}\n{body}"


def test_a_folder_is_checked_and_a_broken_one_told(tmp_path: Any, capsys: Any) -> None:
    claim = text("(a (real))", "", "(= (+ a a) (* 2 a))")
    for line, code in ((["ring", "(= (+ a a) (* 2 a))", []], 0), (["ring", "(= (+ a a) (* 3 a))", []], 1)):
        statements, proof = written(claim, [line])
        (tmp_path / "statements.txt").write_text(statements)
        (tmp_path / "claim.lines.gz").write_bytes(gzip.compress(proof.encode()))
        assert second.main([str(tmp_path)]) == code
    assert "rejected: claim: line 0: " in capsys.readouterr().out
    (tmp_path / "statements.txt").write_text(statements.replace("2 a", "2  a"))
    assert second.main([str(tmp_path)]) == 2


def test_a_file_with_a_statement_that_is_not_well_formed_is_not_read(tmp_path: Any) -> None:
    """Also where no proof uses it."""
    for claim, code in ((text("(a (real))", "", "(= a a)"), 0), (text("(X (space))", "", "(= X X)"), 2)):
        (tmp_path / "statements.txt").write_text(numbered(claim))
        assert second.main([str(tmp_path)]) == code


def test_lines_of_an_axiom_are_judged_too(tmp_path: Any, capsys: Any) -> None:
    claim = text("(a (real))", "", "(= (+ a a) (* 2 a))").replace("(statement", "(axiom")
    for line, code in ((["ring", "(= (+ a a) (* 2 a))", []], 0), (["ring", "(= (+ a a) (* 3 a))", []], 1)):
        statements, proof = written(claim, [line])
        (tmp_path / "statements.txt").write_text(statements)
        (tmp_path / "claim.lines.gz").write_bytes(gzip.compress(proof.encode()))
        assert second.main([str(tmp_path)]) == code
    assert "0 proofs accepted (0 lines), 1 rejected" in capsys.readouterr().out


def test_what_rests_on_what_is_not_accepted_is_told(tmp_path: Any, capsys: Any) -> None:
    """A proof that uses itself; a refutation that uses another claim than its own, which has no proof."""
    claim = text("(a (real))", "", "(<= 0 a)")
    statements, proof = written(claim, [["use", "claim", ["a"], []]])
    other = claim.replace("claim", "other")
    (tmp_path / "statements.txt").write_text(f"{statements}{hashlib.sha256(other.encode()).hexdigest()} {other}\n")
    (tmp_path / "claim.lines.gz").write_bytes(gzip.compress(proof.encode()))
    assert second.main([str(tmp_path)]) == 1
    (tmp_path / "claim.lines.gz").unlink()
    (tmp_path / "refuted").mkdir()
    for used, code in (("claim", 0), ("other", 1)):
        head = f"dp-lemmas lines 3\nclaim.refuted {second.absurdity('claim')[0]}\n"
        body = f'["use","{used}",["-1"],[]]\n["absurd","(< 0 0)",0]\n'
        (tmp_path / "refuted" / "claim.lines.gz").write_bytes(gzip.compress((head + body).encode()))
        assert second.main([str(tmp_path)]) == code
    assert capsys.readouterr().out.count("rests on") == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lines 3", "lines 2"),
        ('["ring"', '[ "ring"'),
        ('["ring"', '["r\\u0069ng"'),
        ("[]]", "[true]]"),
        ("[]]", "[0.0]]"),
        ("[]]", "[-1]]"),
        ("[]]", "[null]]"),
        ("\n[", "\n\n["),
        ("2 a", "2\\ta"),
        ("claim ", "other "),
    ],
)
def test_a_file_that_is_not_written_so_is_not_read(old: str, new: str) -> None:
    claim = text("(a (real))", "", "(= (+ a a) (* 2 a))")
    statements, proof = written(claim, [["ring", "(= (+ a a) (* 2 a))", []]])
    digest = second.Library(statements)["claim"][0]
    assert second.json_lines(proof, digest, "claim")
    with pytest.raises((Refused, ValueError)):
        second.json_lines(proof.replace(old, new, 1), digest, "claim")


# -------------------------------------------------------------------------------------------------------------- mutants

SWAPS = [["<=", "<", "=", "!="], ["+", "*", "max", "min"], ["sum", "prod", "int"], ["forall", "exists"], ["and", "or"]]
SWAPS += [
    ["fun", "bounded", "weight", "test"],
    ["sqrt", "exp", "log", "abs"],
    ["E", "bind"],
    ["integer", "real", "size"],
]
WORD = re.compile(r"[()]|[^\s()]+")
NUMBERS = ["0", "1", "-1", "2", "1/2", "-2", "3", "17"]
Path_ = tuple[int, ...]


def parts(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    yield path, value
    if isinstance(value, list):
        for k, part in enumerate(value):
            yield from parts(part, (*path, k))


def replaced(value: Any, path: Path_, new: Any) -> Any:
    if not path:
        return new
    value = list(value)
    value[path[0]] = replaced(value[path[0]], path[1:], new)
    return value


def joined(s: Any) -> str:
    return s if isinstance(s, str) else "(" + " ".join(map(joined, s)) + ")"


def changed_text(source: str, pool: list[str], rnd: random.Random) -> str:
    s = parse(source)
    spots, kind = list(parts(s)), rnd.random()
    heads = [(p, group) for p, x in spots for group in SWAPS if x in group]
    numbers = [p for p, x in spots if isinstance(x, str) and x[0] in "-0123456789"]
    if kind < 0.3 and heads:
        path, group = rnd.choice(heads)
        return joined(replaced(s, path, rnd.choice(group)))
    if kind < 0.5 and numbers:
        return joined(replaced(s, rnd.choice(numbers), rnd.choice(NUMBERS)))
    other = s if kind < 0.8 else parse(rnd.choice(pool))
    return joined(replaced(s, rnd.choice(spots)[0], rnd.choice(list(parts(other)))[1]))


def mutant(lines: list[Any], rnd: random.Random) -> list[Any]:
    """The lines with one or two things changed: in a text, a number, or a list."""
    for _ in range(rnd.choice([1, 1, 1, 2])):
        spots = list(parts(lines))
        pool = [x for _, x in spots if isinstance(x, str) and "(" in x] or ["(+ 1 0)"]
        sort = rnd.choices([str, int, list], [6, 2, 2])[0]
        some = [(p, x) for p, x in spots if isinstance(x, sort) and p]
        if not some:
            continue
        path, old = rnd.choice(some)
        if sort is str and (path[-1] or "(" in old):
            try:
                lines = replaced(lines, path, changed_text(old, pool, rnd))
            except Refused:
                continue
        elif sort is int:
            lines = replaced(lines, path, max(0, old + rnd.choice([-2, -1, 1, 2])))
        elif sort is list and old:
            new, k = list(old), rnd.randrange(len(old))
            new[k : k + 1] = rnd.choice([[], [old[k], rnd.choice(old)], [rnd.choice(old)]])
            lines = replaced(lines, path, new)
    return lines


def test_mutants_of_recorded_proofs_are_judged_the_same(count: int = 400) -> None:
    rnd, differ = random.Random(5), []
    for _ in range(count):
        one = rnd.choice(RECORDED)
        lines = mutant(one["lines"], rnd)
        if accepted(one["statement"], lines) != judged(one["statement"], lines):
            differ.append((one["id"], lines))
    assert not differ


def test_mutants_of_false_uses_and_right_ones_are_judged_the_same(count: int = 150) -> None:
    """Where enclosures and equal terms leave nothing open."""
    rnd, differ = random.Random(6), []
    some = [one for one in FALSE if one[0] not in ("eval", "pave", "slope", "limit")]
    for _ in range(count):
        one = rnd.choice(some)
        names, given, goal, lines = mended(one) if rnd.random() < 0.7 else one[1:5]
        claim, lines = text(names, given, goal), mutant(lines, rnd)
        if accepted(claim, lines) != judged(claim, lines):
            differ.append((claim, lines))
    assert not differ


def main(folder: Path, seconds: float, seed: int) -> None:
    """Mutants of the proofs of a folder, told where the two refuse at different lines."""
    source = (folder / "statements.txt").read_text()
    ours, theirs, rnd, count = second.Library(source), load(source), random.Random(seed), 0
    files = [f for f in sorted(folder.glob("*.lines.gz")) if f.stat().st_size < 1500]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        file = rnd.choice(files)
        id_, count = file.name[:-9], count + 1
        lines = mutant([json.loads(x) for x in gzip.decompress(file.read_bytes()).decode().split("\n")[2:-1]], rnd)
        told = []
        try:
            judge(theirs[id_], lines, theirs)
            told.append("")
        except JudgeRefused as error:
            told.append(".".join(re.findall(r"line (\d+)(?:, [a-z_]+)?: ", str(error))))
        try:
            second.check(ours[id_][1], lines, ours, AXIOMS)
            told.append("")
        except Refused as error:
            told.append(str(error).split(" ")[1].rstrip(":"))
        if told[0] != told[1]:
            print(id_, "judge", told[0], "second", told[1], json.dumps(lines)[:2000], flush=True)
    print(count, "mutants")


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]))
