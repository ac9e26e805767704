"""Every rule: uses that must be rejected."""

from __future__ import annotations

from tests.kernel.rules_accepted import (
    ASSUME,
    BACK,
    BRANCHES,
    COUNTED,
    CUBE,
    EVALUATE,
    GAUSS,
    GAUSS_BASE,
    GAUSS_STEP,
    KINK,
    LAST,
    LOG_DROP,
    ONCE,
    OUTSIDE,
    POINTWISE,
    RING,
    SIGN,
    SQUARE,
    XY,
    XYZ,
    N,
    Use,
    X,
    pointwise,
    use,
)
from tests.kernel.tools import step

REJECTED: dict[str, list[Use]] = {
    "assume": [
        use(XY, "(<= x y)", "(< x y)", ASSUME),
        use(XY, "(<= x y)", "(<= y x)", ASSUME),
        use(XY, "(!= x y)", "(< x y)", ASSUME),
        use(N, "(forall i (index 1 n) (<= i 5))", "(forall i (index 0 n) (<= i 5))", ASSUME),
    ],
    "ring": [
        use(X, "", "(= (* x (^ x -1)) 1)", RING),
        use(X, "", "(<= (+ x 1) x)", RING),
        use(X, "", "(< x x)", RING),
        use(X, "(<= 0 x)", "(<= 0 (* x x))", RING),
    ],
    "sign": [
        use(X, "(<= 1 x)", "(< 0 (log x))", SIGN),
        use(X, "", "(<= 0 (sqrt x))", SIGN),
        use(X, "", "(forall y (real) (<= 0 1))", SIGN),
        use(X, "(<= 1 x) (<= x 1)", "(< 0 0)", SIGN),
        use(X, "(< 1 x) (< x 2)", "(< 0 0)", SIGN),
    ],
    "evaluate": [
        use("", "", "(< (exp 1) 2718/1000)", EVALUATE),
        use(X, "(< 0 x)", "(< 0 x)", EVALUATE),
        use("", "", "(= (log -1) (log -1))", EVALUATE),
        use("", "", "(< 0 1)", step("evaluate", bits=10**9)),
        use("", "", "(< (exp 1) 3)", step("evaluate", bits="128")),
    ],
    "combine": [
        use(XYZ, "(<= x y) (<= y z)", "(< x z)", step("combine", products=[["1", [0]], ["1", [1]]])),
        use(XYZ, "(<= x y) (<= y z)", "(<= z x)", step("combine", products=[["-1", [0]], ["-1", [1]]])),
        use(XY, "(<= 0 x)", "(<= 0 (* x y))", step("combine", products=[["y", [0]]])),
        use(XY, "(<= 0 x)", "(= 0 x)", step("combine", products=[["1", [0]]])),
        use(XY, "(!= 0 x)", "(<= 0 x)", step("combine", products=[["1", [0]]])),
        use(XY, "(<= 0 (* -1 x))", "(<= 0 x)", step("combine", scale="-1", products=[["1", [0]]])),
        use(XY, "(<= 0 x) (< 0 y)", "(< 0 (* x y))", step("combine", products=[["1", [0, 1]]])),
        use(XY, "", "(= x y)", step("combine", scale="0", products=[])),
        use(XY, "(= x y)", "(< x y)", step("combine", products=[["1", [0]]])),
        use(XY, "(= x y)", "(!= x y)", step("combine", products=[["1", [0]]])),
        use(XY, "", "(<= x y)", step("combine", products=[["1", [0]]])),
    ],
    "pave": [
        use(X, "(<= 0 x) (<= x 1)", "(<= (* x x) 1/2)", step("pave", variables=["x"], tree="s0 d d")),
        use(X, "(<= 0 x) (<= x 1)", "(<= x 2)", step("pave", variables=["x"], tree="s0 d")),
        use(X, "(<= 0 x) (<= x 1)", "(<= x 2)", step("pave", variables=["x"], tree="d d")),
        use(X, "(<= 0 x) (<= x 1)", "(<= x 2)", step("pave", variables=["x"], tree="s1 d d")),
        use(X, "(<= 0 x)", "(<= x 2)", step("pave", variables=["x"], tree="d")),
        use(X, "(<= 0 x) (<= x 1)", "(<= x 1/2)", step("pave", variables=["x"], tree="s0 d x1")),
        use(X, "(<= -1 x) (<= x 1)", "(<= (* (^ x -1) x) 2)", step("pave", variables=["x"], tree="d")),
        use(X, "(<= -1 x) (<= x 1)", "(<= 0 (abs x))", step("pave", variables=["x"], tree="m")),
        use(XY, "(<= 0 x) (<= x 1)", "(<= (+ x y) 2)", step("pave", variables=["x"], tree="d")),
        use(X, "(<= 0 x) (<= x 1)", "(<= x 2)", step("pave", variables=["x", "x"], tree="d")),
        use(X, "(<= 0 x) (<= x 1)", "(= x x)", step("pave", variables=["x"], tree="d")),
        use(X, "(<= 0 x) (<= x 1)", "(< 0 (exp (* -1 (log x))))", step("pave", variables=["x"], tree="c")),
    ],
    "have": [use(X, "", "(< 0 x)", step("have", ASSUME, ASSUME, formula="(< 0 x)"))],
    "cases": [use(X, "", "(< 0 x)", step("cases", ASSUME, formula="(< 0 x)"))],
    "split": [
        use(X, "(or (< 1 x) (< x -1))", "(< 0 x)", step("split", SIGN, hypothesis=0)),
        use(X, "(< 1 x)", "(< 0 x)", step("split", SIGN, hypothesis=0)),
        use(X, "(or (< 1 x) (< x -1))", "(!= 0 x)", step("split", SIGN, SIGN, hypothesis=True)),
    ],
    "intro": [
        use(X, "(< 0 x)", "(forall y (real) (< 0 y))", step("intro", ASSUME, name="x")),
        use("", "", "(forall y (real) (< 0 y))", step("intro", SIGN, name="#1.0")),
        use("", "", "(exists y (real) (< 0 y))", step("intro", SIGN, name="z")),
        use(X, "", "(and (< 0 1) (< 0 x))", step("intro", SIGN)),
    ],
    "choose": [
        use(X, "(< 1 x)", "(or (< x 0) (< 0 x))", step("choose", SIGN, part=0)),
        use(X, "(< 1 x)", "(or (< x 0) (< 0 x))", step("choose", SIGN, part=-1)),
        use(X, "(< 1 x)", "(and (< x 0) (< 0 x))", step("choose", SIGN, part=1)),
    ],
    "witness": [
        use("", "", "(exists k (integer) (= (* 2 k) 1))", step("witness", RING, term="1/2")),
        use("", "", "(exists k (index 2 4) (= k 5))", step("witness", SIGN, SIGN, RING, term="5")),
        use("", "", "(exists k (size) (< k 1))", step("witness", SIGN, SIGN, term="0")),
        use("", "", "(exists x (real) (forall y (real) (= x y)))", step("witness", RING, term="y")),
        use("", "", "(forall x (real) (= x 1))", step("witness", RING, term="1")),
        # The bound y of the goal must not capture the y of the term.
        use(
            "(y (real))",
            "",
            "(exists x (real) (forall y (real) (= x y)))",
            step("witness", step("intro", RING, name="w"), term="y"),
        ),
    ],
    "instantiate": [
        use(
            N,
            "(forall k (integer) (<= n (^ k 2)))",
            "(<= n 1/4)",
            step("instantiate", ASSUME, hypothesis=0, terms=["1/2"]),
        ),
        use(
            "(n (size)) (f (family n))",
            "(forall i (index 1 n) (<= 0 (at f i)))",
            "(<= 0 (at f 2))",
            step("instantiate", SIGN, SIGN, ASSUME, hypothesis=0, terms=["2"]),
        ),
        use(
            X, "(exists y (real) (< x y))", "(< x 0)", step("instantiate", ASSUME, hypothesis=0, terms=["0"])
        ),
        use(
            "(y (real))",
            "(forall x (real) (exists y (real) (< x y)))",
            "(exists z (real) (< z z))",
            step("instantiate", ASSUME, hypothesis=0, terms=["y"]),
        ),
    ],
    "modus": [
        use(XY, "(=> (< 0 x) (< 0 y))", "(< 0 y)", step("modus", SIGN, ASSUME, hypothesis=0)),
        use(XY, "(< 0 y)", "(< 0 x)", step("modus", SIGN, ASSUME, hypothesis=0)),
    ],
    "unpack": [
        use(X, "(exists y (real) (< y 0))", "(< x 0)", step("unpack", ASSUME, hypothesis=0, name="x")),
        use(X, "(forall y (real) (< y x))", "(< x 0)", step("unpack", ASSUME, hypothesis=0, name="z")),
    ],
    "contradiction": [use(X, "", "(< 0 x)", step("contradiction", SIGN))],
    "weaken": [
        use(XY, "(< 0 x) (< 0 y)", "(< 0 y)", step("weaken", ASSUME, keep=[0])),
        use(XY, "(< 0 x) (< 0 y)", "(< 0 y)", step("weaken", ASSUME, keep=[-1])),
    ],
    "rewrite": [
        use(X, "(= x 1)", "(= (sum x 1 3 x) 3)", step("rewrite", RING, hypothesis=0)),
        use(XY, "(<= x y)", "(= x y)", step("rewrite", RING, hypothesis=0)),
        use(
            "(x (real)) (i (real))",
            "(= x i)",
            "(= (sum i 1 2 (+ x i)) (sum i 1 2 (+ i i)))",
            step("rewrite", RING, hypothesis=0),
        ),
    ],
    "fact": [
        use(
            X,
            "",
            "(<= (log x) (+ x -1))",
            step("fact", SIGN, ASSUME, function="log", name="tangent", terms=["x"]),
        ),
        use(X, "", "(< (exp x) 0)", step("fact", ASSUME, function="exp", name="no such fact", terms=["x"])),
        use(X, "", "(<= (+ 1 x) (exp x))", step("fact", ASSUME, function="exp", name="tangent", terms=[])),
    ],
    "lemma": [
        use(XY, "", "(< 0 (* y y))", step("lemma", SIGN, ASSUME, id="once", values={"x": "y"}), ONCE),
        use(
            XY, "(< 0 y)", "(< 0 (* y y))", step("lemma", ASSUME, ASSUME, id="other", values={"x": "y"}), ONCE
        ),
        use(XY, "(< 0 y)", "(< 0 (* y y))", step("lemma", ASSUME, ASSUME, id="once", values={}), ONCE),
        use(
            "(n (size)) (p (family n))",
            "(<= 0 (at p 1))",
            "(<= (sum i 1 n 0) (sum i 1 n (at p i)))",
            pointwise("(lambda (i) 0)", "p", step("intro", SIGN, name="j"), ASSUME),
            POINTWISE,
        ),
        use(
            "(n (size)) (p (nonneg n))",
            "",
            "(<= (sum i 1 n 1) (sum i 1 n (at p i)))",
            pointwise("(lambda (i) 1)", "p", step("intro", SIGN, name="j"), ASSUME),
            POINTWISE,
        ),
        use(
            "(n (size))",
            "",
            "(<= 0 1)",
            step("lemma", ASSUME, id="outside", values={"n": "n", "f": "(lambda (i) 1)"}),
            OUTSIDE,
        ),
        use("", "", "(<= 1 0)", step("lemma", SIGN, ASSUME, id="counted", values={"k": "0"}), COUNTED),
        use("", "", "(<= 1 1/2)", step("lemma", SIGN, ASSUME, id="counted", values={"k": "1/2"}), COUNTED),
        use(
            "(n (size)) (p (nonneg n))",
            "",
            "(<= (sum i 1 n 0) (sum i 1 n (at p i)))",
            pointwise("(lambda (i) 0)", "(lambda (n) (at p n))", SIGN, step("intro", SIGN, name="j"), ASSUME),
            POINTWISE,
        ),
    ],
    "let": [
        use(X, "", "(< 0 1)", step("let", SIGN, name="x", term="1")),
        use(X, "", "(< 0 1)", step("let", SIGN, name="y", term="(+ y 1)")),
        use("(n (size))", "", "(<= 1 n)", step("let", SIGN, name="n", indices=["i"], sizes=["n"], term="i")),
        use(
            "(n (size))",
            "",
            "(<= 1 n)",
            step("let", SIGN, name="g", indices=["i"], sizes=["n"], term="(at g i)"),
        ),
        use(
            "(n (size))",
            "",
            "(<= 1 n)",
            step("let", SIGN, name="g", indices=["i"], sizes=["n", "n"], term="i"),
        ),
    ],
    "sums": [
        use(
            "(n (size)) (f (family n))",
            "",
            "(<= (sum i 1 n 0) (sum i 1 n (at f i)))",
            step("sums", SIGN, ASSUME, formula="(<= (sum i 1 n 0) (sum i 1 n (at f i)))", name="k"),
        ),
        use(
            "(n (size))",
            "",
            "(< (sum i 1 n 0) (sum i 1 n 1))",
            step("sums", SIGN, ASSUME, formula="(< (sum i 1 n 0) (sum i 1 n 1))", name="k"),
        ),
        use(
            "(n (size))",
            "",
            "(<= (sum i 0 n 1) (sum i 1 n 1))",
            step("sums", SIGN, ASSUME, formula="(<= (sum i 0 n 1) (sum i 1 n 1))", name="k"),
        ),
        use(
            "(k (real)) (n (size))",
            "(<= 0 k)",
            "(<= (sum i 1 n 0) (sum i 1 n k))",
            step("sums", SIGN, ASSUME, formula="(<= (sum i 1 n 0) (sum i 1 n k))", name="k"),
        ),
    ],
    "unfold": [
        use(
            N,
            "",
            "(= (sum i 1 n i) (+ n (sum i 1 (+ n -1) i)))",
            step("unfold", SIGN, RING, term="(sum i 1 n i)", end="last"),
        ),
        use(
            X,
            "(<= 1 x)",
            "(= (sum i 1 x i) (+ x (sum i 1 (+ x -1) i)))",
            step("unfold", ASSUME, ASSUME, term="(sum i 1 x i)", end="last"),
        ),
        use("", "", "(= (sum i 1 1 i) 0)", step("unfold", SIGN, ASSUME, term="(sum i 1 1 i)", end="empty")),
        use("", "", "(= (sum i 1 1 i) 1)", step("unfold", SIGN, ASSUME, term="(sum i 1 1 i)", end="middle")),
    ],
    "induction": [
        use(N, "", GAUSS, step("induction", SIGN, GAUSS_BASE, GAUSS_STEP, variable="n", base="0")),
        use(X, "(<= 0 x)", "(<= x 0)", step("induction", ASSUME, RING, RING, variable="x", base="0")),
        use(N, "(<= 0 n)", "(<= n 1)", step("induction", ASSUME, SIGN, SIGN, variable="n", base="0")),
        use(N, "(<= 0 n)", "(<= n n)", step("induction", ASSUME, RING, RING, variable="n", base="n")),
        use(
            "(n (size)) (i (index 1 n))",
            "",
            "(<= i 1)",
            step("induction", SIGN, SIGN, SIGN, variable="n", base="1"),
        ),
        # A hypothesis about n is not one about n + 1.
        use(
            N,
            "(<= 0 n) (<= n 5)",
            "(<= n 5)",
            step("induction", ASSUME, SIGN, ASSUME, variable="n", base="0"),
        ),
    ],
    "enumerate": [
        use(
            X,
            "(<= 1 x) (<= x 2)",
            "(= (* (+ x -1) (+ x -2)) 0)",
            step("enumerate", ASSUME, ASSUME, SIGN, SIGN, variable="x", low=1, high=2),
        ),
        use(
            N,
            "(<= 1 n)",
            "(<= n 2)",
            step("enumerate", ASSUME, SIGN, SIGN, SIGN, variable="n", low=1, high=2),
        ),
        use(
            N, "(<= 1 n) (<= n 2)", "(<= n 2)", step("enumerate", SIGN, SIGN, variable="n", low=1, high=10**9)
        ),
    ],
    "slope": [
        use(X, "", "(<= 0 (log x))", step("slope", SIGN, SIGN, SIGN, SIGN, **LOG_DROP)),
        use(
            X,
            "(<= -1 x)",
            "(<= -1 (^ x -1))",
            step("slope", ASSUME, SIGN, SIGN, SIGN, **{**LOG_DROP, "point": "-1"}),
        ),
        use(
            X,
            "(<= 1 x)",
            "(< 0 (log x))",
            step("slope", ASSUME, SIGN, SIGN, SIGN, **LOG_DROP, strict="slope"),
        ),
        use(
            X, "(<= 0 x)", "(<= 0 (floor x))", step("slope", ASSUME, SIGN, SIGN, **{**LOG_DROP, "point": "0"})
        ),
        use(
            X,
            "(<= 1 x)",
            "(<= 0 (log x))",
            step("slope", ASSUME, SIGN, SIGN, SIGN, **{**LOG_DROP, "name": "x"}),
        ),
        use(X, "(<= 1 x)", "(!= 0 x)", step("slope", ASSUME, SIGN, SIGN, **LOG_DROP)),
        use(X, "(<= 1 x)", "(<= 0 (log x))", step("slope", ASSUME, SIGN, SIGN, SIGN, down=True, **LOG_DROP)),
        use(
            X,
            "(<= 1 x)",
            "(<= 0 (log x))",
            step("slope", RING, SIGN, SIGN, SIGN, **{**LOG_DROP, "point": "x"}),
        ),
    ],
    "primitive": [
        use("", "", f"(= {SQUARE} 1/4)", step("primitive", SIGN, RING, LAST, **CUBE)),
        use(
            "",
            "",
            f"(= {SQUARE} 1/3)",
            step("primitive", SIGN, RING, LAST, **{**CUBE, "primitive": "(^ z 3)"}),
        ),
        use("", "", f"(= {BACK} 1/3)", step("primitive", SIGN, RING, LAST, **{**CUBE, "term": BACK})),
        use("", "", f"(= {SQUARE} 1/3)", step("primitive", SIGN, RING, LAST, **CUBE, down=True)),
        use(
            "",
            "",
            "(= (int x -1 1 (^ x -2)) -2)",
            step(
                "primitive",
                *(SIGN, RING, SIGN, LAST),
                **{"term": "(int x -1 1 (^ x -2))", "name": "z", "primitive": "(* -1 (^ z -1))"},
            ),
        ),
        use(X, "", f"(= {SQUARE} 1/3)", step("primitive", SIGN, RING, LAST, **{**CUBE, "name": "x"})),
    ],
    "pieces": [
        use("", "", "(= (int x -1 1 (abs x)) 0)", step("pieces", SIGN, SIGN, *BRANCHES, LAST, **KINK)),
        use(  # the pieces overlap
            "",
            "",
            "(= (int x -1 1 (abs x)) (+ (int y -1 2 (* -1 y)) (int y 2 1 y)))",
            step("pieces", SIGN, SIGN, *BRANCHES, LAST, **{**KINK, "points": ["2"]}),
        ),
        use(  # another integrand
            "",
            "",
            "(= (int x -1 1 (abs x)) (+ (int y -1 0 y) (int y 0 1 y)))",
            step("pieces", SIGN, SIGN, *BRANCHES, LAST, **{**KINK, "pieces": ["z", "z"]}),
        ),
    ],
    "limit": [
        use(
            X,
            "(<= 1 x)",
            "(<= 0 (+ -1 (^ x -1)))",
            step("limit", SIGN, SIGN, SIGN, variable="x", name="t", at="oo"),
        ),
        use(X, "", "(<= 0 (^ x -1))", step("limit", SIGN, SIGN, SIGN, variable="x", name="t", at="oo")),
        use(
            X,
            "(<= 1 x)",
            "(<= 0 (+ -1 (^ x -1)))",
            step("limit", SIGN, SIGN, SIGN, variable="x", name="t", at="oo", power="0"),
        ),
        use(
            X,
            "(<= 1 x)",
            "(<= 0 (+ -1 (^ x -1)))",
            step("limit", SIGN, SIGN, SIGN, variable="x", name="t", at="oo", bound="-1"),
        ),
        use(
            X,
            "(< 0 x)",
            "(<= 1 x)",
            step("limit", ASSUME, SIGN, SIGN, variable="x", name="t", at="0", side="right"),
        ),
        use(
            X,
            "(< 0 x)",
            "(<= 1 x)",
            step("limit", ASSUME, SIGN, SIGN, variable="x", name="t", at="0", side="right", within="0"),
        ),
        use(
            X,
            "(< x 0)",
            "(<= 0 x)",
            step("limit", ASSUME, SIGN, SIGN, variable="x", name="t", at="0", side="right"),
        ),
        use(
            X,
            "(< x 0)",
            "(<= 0 x)",
            step("limit", ASSUME, SIGN, SIGN, variable="x", name="t", at="0", side="left"),
        ),
    ],
}
