"""Every rule: uses that must be accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.kernel.tools import statement, step
from verify.kernel.statement import Statement

ASSUME, RING, SIGN, EVALUATE = step("assume"), step("ring"), step("sign"), step("evaluate")


@dataclass(frozen=True)
class Use:
    names: str
    given: str
    show: str
    proof: Any
    library: tuple[Statement, ...] = ()


def use(names: str, given: str, show: str, proof: Any, *library: Statement) -> Use:
    return Use(names, given, show, proof, library)


X, XY, XYZ = "(x (real))", "(x (real)) (y (real))", "(x (real)) (y (real)) (z (real))"
N = "(n (integer))"
LOG_DROP = {"variable": "x", "name": "t", "point": "1"}
SQUARE, BACK = "(int x 0 1 (^ x 2))", "(int x 1 0 (^ x 2))"
CUBE = {"term": SQUARE, "name": "z", "primitive": "(* 1/3 (^ z 3))"}
LAST, NEXT = step("combine", products=[["1", [0]]]), step("combine", products=[["1", [1]]])
KINK = {"term": "(int x -1 1 (abs x))", "name": "z", "points": ["0"], "pieces": ["(* -1 z)", "z"]}
BRANCHES = [step("fact", SIGN, ASSUME, function="abs", name=name, terms=["z"]) for name in ("negative", "positive")]
GAUSS = "(= (sum i 1 n i) (* 1/2 n (+ n 1)))"
GAUSS_STEP = step(
    "unfold", SIGN, step("combine", products=[["1", [1]], ["1", [2]]]), term="(sum i 1 (+ n 1) i)", end="last"
)
GAUSS_BASE = step("unfold", SIGN, step("combine", products=[["1", [0]]]), term="(sum i 1 0 i)", end="empty")
POINTWISE = statement(
    "(n (size)) (f (family n)) (g (nonneg n)) (c (integer))",
    "(forall i (index 1 n) (<= (at f i) (at g i)))",
    "(<= (sum i 1 n (at f i)) (sum i 1 n (at g i)))",
    id="pointwise",
)
ONCE = statement("(x (real))", "(< 0 x)", "(< 0 (* x x))", id="once")
OUTSIDE = statement("(n (size)) (f (family n))", "", "(= (at f (+ n 1)) (at f (+ n 1)))", id="outside")
COUNTED = statement("(k (size))", "", "(<= 1 k)", id="counted")


def pointwise(f: str, g: str, *then: Any, n: str = "n", c: str = "1") -> Any:
    return step("lemma", *then, id="pointwise", values={"n": n, "f": f, "g": g, "c": c})


ACCEPTED: dict[str, list[Use]] = {
    "assume": [
        use(XY, "(<= x y)", "(<= (* 2 x) (* 2 y))", ASSUME),
        use(XY, "(< x y)", "(<= x y)", ASSUME),
        use(XY, "(< x y)", "(!= y x)", ASSUME),
        use(XY, "(= x y)", "(<= y x)", ASSUME),
        use(N, "(forall i (index 1 n) (<= i n))", "(forall j (index 1 n) (<= (+ j j) (* 2 n)))", ASSUME),
    ],
    "ring": [
        use(XY, "", "(= (^ (+ x y) 2) (+ (^ x 2) (* 2 x y) (^ y 2)))", RING),
        use(X, "", "(< x (+ x 1))", RING),
        use(X, "", "(!= x (+ x 1))", RING),
        use(X, "(< 0 x)", "(= (* x (^ x -1)) 1)", RING),
    ],
    "sign": [
        use(X, "(< 1 x)", "(< 0 (log x))", SIGN),
        use(X, "(< 1 x) (<= x 1)", "(< 0 0)", SIGN),
        use(N, "(< 1 n) (< n 2)", "(< 0 0)", SIGN),
        use(X, "(<= 0 x) (<= x 0)", "(= x 0)", SIGN),
    ],
    "evaluate": [
        use("", "", "(< (exp 1) 2719/1000)", EVALUATE),
        use("", "", "(forall i (index 1 9) (<= (^ i 2) 81))", EVALUATE),
        use("", "", "(< (int x 0 1 (exp (* -1 (^ x 2)))) 3/4)", step("evaluate", bits=64)),
    ],
    "combine": [
        use(XYZ, "(<= x y) (<= y z)", "(<= x z)", step("combine", products=[["1", [0]], ["1", [1]]])),
        use(XY, "(<= 0 x) (< 0 y)", "(<= 0 (* x y))", step("combine", products=[["1", [0, 1]]])),
        use(XY, "(< 0 x) (< 0 y)", "(< 0 (* x y))", step("combine", products=[["1", [0, 1]]])),
        use(XY, "(= x y)", "(= (* x x) (* y y))", step("combine", products=[["(+ x y)", [0]]])),
        use(X, "(<= 1 (* 3 x)) (< 0 x)", "(<= 1/3 x)", step("combine", scale="3", products=[["1", [0]]])),
        use(X, "", "(< 0 1)", step("combine", products=[["1", []]])),
    ],
    "pave": [
        use(X, "(<= 0 x) (<= x 1)", "(<= (* x (+ 1 (* -1 x))) 3/5)", step("pave", variables=["x"], tree="s0 d d")),
        use(X, "(<= 0 x) (<= x 1)", "(<= (+ x (* -1 x)) 0)", step("pave", variables=["x"], tree="m")),
        use(X, "(<= 0 x) (<= x 1)", "(<= x (exp x))", step("pave", variables=["x"], tree="s0 d s0 c c")),
        use(
            XY,
            "(<= 0 x) (<= x 1) (<= 0 y) (<= y 1) (<= (+ x y) 3/4)",
            "(<= (+ x y) 8/5)",
            step("pave", variables=["x", "y"], tree="s0 s1 d d s1 d x4"),
        ),
    ],
    "have": [use(X, "(< 1 x)", "(< 0 x)", step("have", ASSUME, SIGN, formula="(< 1 x)"))],
    "cases": [use(X, "", "(<= 0 (^ x 2))", step("cases", SIGN, SIGN, formula="(<= 0 x)"))],
    "split": [use(X, "(or (< 1 x) (< x -1))", "(!= x 0)", step("split", SIGN, SIGN, hypothesis=0))],
    "intro": [
        use(
            "",
            "",
            "(forall x (real) (=> (< 1 x) (and (< 0 x) (not (= x 0)))))",
            step("intro", step("intro", step("intro", SIGN, step("intro", SIGN))), name="y"),
        )
    ],
    "choose": [use(X, "(< 1 x)", "(or (< x 0) (< 0 x))", step("choose", SIGN, part=1))],
    "witness": [
        use(X, "", "(exists y (real) (< x y))", step("witness", RING, term="(+ x 1)")),
        use("", "", "(exists k (index 2 4) (= (* k k) 9))", step("witness", SIGN, SIGN, RING, term="3")),
    ],
    "instantiate": [
        use(X, "(forall y (real) (<= x (^ y 2)))", "(<= x 4)", step("instantiate", ASSUME, hypothesis=0, terms=["2"])),
        use(
            "(n (size)) (f (family n))",
            "(forall i (index 1 n) (<= 0 (at f i)))",
            "(<= 0 (at f 1))",
            step("instantiate", SIGN, SIGN, ASSUME, hypothesis=0, terms=["1"]),
        ),
    ],
    "modus": [use(XY, "(=> (< 0 x) (< 0 y)) (< 1 x)", "(< 0 y)", step("modus", SIGN, ASSUME, hypothesis=0))],
    "unpack": [
        use(
            X,
            "(exists y (real) (and (< 0 y) (< y x)))",
            "(< 0 x)",
            step("unpack", step("combine", products=[["1", [1]], ["1", [2]]]), hypothesis=0, name="z"),
        )
    ],
    "contradiction": [use(X, "(< 0 x)", "(or (< 0 x) (< x -1))", step("contradiction", SIGN))],
    "weaken": [use(XY, "(< 0 x) (< 0 y)", "(< 0 y)", step("weaken", ASSUME, keep=[1]))],
    "rewrite": [
        use(XY, "(= x (+ y 1))", "(= (log x) (log (+ y 1)))", step("rewrite", RING, hypothesis=0)),
        use(XY, "(= (+ y 1) x)", "(= (log x) (log (+ y 1)))", step("rewrite", RING, hypothesis=0, backwards=True)),
    ],
    "fact": [
        use(X, "", "(<= (+ 1 x) (exp x))", step("fact", ASSUME, function="exp", name="tangent", terms=["x"])),
        use(
            X,
            "(< 1 x)",
            "(<= (log x) (+ x -1))",
            step("fact", SIGN, ASSUME, function="log", name="tangent", terms=["x"]),
        ),
    ],
    "lemma": [
        use(XY, "(< 0 y)", "(< 0 (* y y))", step("lemma", ASSUME, ASSUME, id="once", values={"x": "y"}), ONCE),
        use(
            "(n (size)) (p (distribution n))",
            "",
            "(<= (sum i 1 n (* 1/2 (at p i))) 1)",
            pointwise(
                "(lambda (i) (* 1/2 (at p i)))",
                "p",
                SIGN,
                step("intro", SIGN, name="j"),
                step("combine", products=[["1", [0]]]),
            ),
            POINTWISE,
        ),
        use(
            "(n (size)) (p (distribution n))",
            "",
            "(<= 0 (sum i 1 n (* i (at p i))))",
            pointwise(
                "(lambda (i) 0)",
                "(lambda (i) (* i (at p i)))",
                SIGN,
                SIGN,
                step("intro", SIGN, name="j"),
                step("combine", products=[["1", [0]]]),
            ),
            POINTWISE,
        ),
    ],
    "let": [
        use(X, "", "(< (exp x) (+ 1 (exp x)))", step("let", RING, name="y", term="(exp x)")),
        use("(n (size))", "", "(<= 1 n)", step("let", SIGN, name="g", indices=["i"], sizes=["n"], term="(* i i)")),
    ],
    "sums": [
        use(
            "(n (size)) (p (distribution n))",
            "",
            "(<= (sum i 1 n (* 1/2 (at p i))) 1)",
            step(
                "sums",
                SIGN,
                step("combine", products=[["1", [0]]]),
                formula="(<= (sum i 1 n (* 1/2 (at p i))) (sum j 1 n (at p j)))",
                name="k",
            ),
        )
    ],
    "unfold": [
        use(
            "",
            "",
            "(= (sum i 1 3 (^ i 2)) (+ (sum i 1 2 (^ i 2)) 9))",
            step("unfold", SIGN, ASSUME, term="(sum i 1 3 (^ i 2))", end="last"),
        ),
        use(
            "",
            "",
            "(= (prod i 2 3 i) (* 2 (prod i 3 3 i)))",
            step("unfold", SIGN, ASSUME, term="(prod i 2 3 i)", end="first"),
        ),
        use("", "", "(= (prod i 2 1 i) 1)", step("unfold", SIGN, ASSUME, term="(prod i 2 1 i)", end="empty")),
    ],
    "induction": [use(N, "(<= 0 n)", GAUSS, step("induction", ASSUME, GAUSS_BASE, GAUSS_STEP, variable="n", base="0"))],
    "enumerate": [
        use(
            N,
            "(<= 1 n) (<= n 3)",
            "(<= (^ n 2) 9)",
            step("enumerate", ASSUME, ASSUME, SIGN, SIGN, SIGN, variable="n", low=1, high=3),
        )
    ],
    "slope": [
        use(X, "(<= 1 x)", "(<= 0 (log x))", step("slope", ASSUME, SIGN, SIGN, SIGN, **LOG_DROP)),
        use(X, "(< 1 x)", "(< 0 (log x))", step("slope", ASSUME, SIGN, SIGN, SIGN, **LOG_DROP, strict="slope")),
        use(
            X, "(<= x 0)", "(<= 0 (* -1 x))", step("slope", ASSUME, SIGN, SIGN, down=True, **{**LOG_DROP, "point": "0"})
        ),
        use(
            X,
            "(<= 0 x)",
            "(= (+ (exp x) (* -1 (exp x))) 0)",
            step("slope", ASSUME, RING, RING, **{**LOG_DROP, "point": "0"}),
        ),
    ],
    "primitive": [
        use("", "", f"(= {SQUARE} 1/3)", step("primitive", SIGN, RING, LAST, **CUBE)),
        use("", "", f"(= {BACK} -1/3)", step("primitive", SIGN, RING, LAST, **{**CUBE, "term": BACK, "down": True})),
        use(
            "(b (real))",
            "(<= 1 b)",
            "(<= (int x 1 b (^ x -1)) (log b))",
            step(
                "primitive", ASSUME, RING, SIGN, SIGN, NEXT, term="(int x 1 b (^ x -1))", name="z", primitive="(log z)"
            ),
        ),
    ],
    "pieces": [
        use(
            "",
            "",
            "(= (int x -1 1 (abs x)) (+ (int y -1 0 (* -1 y)) (int y 0 1 y)))",
            step("pieces", SIGN, SIGN, *BRANCHES, LAST, **KINK),
        ),
        use(
            "",
            "",
            "(= (int x 1 0 (^ x 2)) (int y 1 0 (* y y)))",
            step("pieces", SIGN, RING, LAST, term=BACK, name="z", pieces=["(* z z)"], down=True),
        ),
    ],
    "limit": [
        use(X, "(<= 1 x)", "(<= 0 (^ x -1))", step("limit", SIGN, SIGN, SIGN, variable="x", name="t", at="oo")),
        use(X, "(< 0 x)", "(<= 0 x)", step("limit", ASSUME, SIGN, SIGN, variable="x", name="t", at="0", side="right")),
        use(X, "(< 0 x)", "(< 0 x)", step("limit", ASSUME, SIGN, SIGN, variable="x", name="t", at="0", side="right")),
    ],
}
