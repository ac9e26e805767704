"""Each rule both ways: what it accepts, and the nearest false thing, which it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judge import integrals
from tests.judge.tools import accepted
from verify.judge.proof import RULES

R = "(a (real)) (b (real)) (c (real))"
X = "(X (space)) (M (law X)) (N (law X)) (f (bounded X)) (g (bounded X)) (h (fun X)) (p (point X)) (a (real)) (b (real))"
V = "(V (normed)) (p (point V)) (q (point V)) (a (real))"
Z = "(m (integer)) (n (integer)) (s (sequence (real))) (a (real)) (b (real))"

# rule: (names, given, goal, lines), once true and once nearly so.
GOOD: list[tuple[str, str, str, str, list[Any]]] = []
BAD: list[tuple[str, str, str, str, list[Any]]] = []


def both(rule: str, names: str, good: tuple[str, str, list[Any]], *bad: tuple[str, str, list[Any]]) -> None:
    GOOD.append((rule, names, *good))
    BAD.extend((rule, names, *one) for one in bad)


both(
    "ring",
    R,
    (
        "",
        "(= (* (+ a b) (+ a b)) (+ (* a a) (* 2 a b) (* b b)))",
        [["ring", "(= (* (+ a b) (+ a b)) (+ (* a a) (* 2 a b) (* b b)))", []]],
    ),
    ("", "(= (* (+ a b) (+ a b)) (+ (* a a) (* b b)))", [["ring", "(= (* (+ a b) (+ a b)) (+ (* a a) (* b b)))", []]]),
    ("", "(= (* a (^ a -1)) 1)", [["ring", "(= (* a (^ a -1)) 1)", []]]),
    ("", "(< a a)", [["ring", "(< a a)", []]]),
    (
        "",
        "(= (sum i 1 2 (sum j 1 3 (* i j))) (sum j 1 2 (sum j 1 3 (* j j))))",
        [["ring", "(= (sum i 1 2 (sum j 1 3 (* i j))) (sum j 1 2 (sum j 1 3 (* j j))))", []]],
    ),
    ("(= a b)", "(= (^ a 2) (* a c))", [["ring", "(= (^ a 2) (* a c))", [0]]]),
)
both(
    "comb",
    R,
    ("(<= a b) (<= 0 c)", "(<= (* a c) (* b c))", [["comb", "(<= (* a c) (* b c))", [], [["1", [0, 1]]], []]]),
    ("(<= a b) (<= c 0)", "(<= (* a c) (* b c))", [["comb", "(<= (* a c) (* b c))", [], [["1", [0, 1]]], []]]),
    ("(<= a b)", "(<= b a)", [["comb", "(<= b a)", [], [["-1", [0]]], []]]),
    ("(<= a b)", "(< a b)", [["comb", "(< a b)", [], [["1", [0]]], []]]),
    ("(<= a b)", "(= a b)", [["comb", "(= a b)", [], [["1", [0]]], []]]),
    ("(<= a b)", "(<= (* c a) (* c b))", [["comb", "(<= (* c a) (* c b))", [], [["c", [0]]], []]]),
    ("(!= a 0) (<= 0 (* a b))", "(<= 0 b)", [["comb", "(<= 0 b)", [0], [["1", [1]]], []]]),
    ("(<= 0 a) (<= 0 (* a b))", "(<= 0 b)", [["comb", "(<= 0 b)", [0], [["1", [1]]], []]]),
)
both(
    "form",
    R,
    ("(<= a b)", "(<= (+ a c) (+ c b))", [["form", "(<= (+ a c) (+ c b))", 0, []]]),
    ("(<= a b)", "(<= b a)", [["form", "(<= b a)", 0, []]]),
    ("(<= a b)", "(< a b)", [["form", "(< a b)", 0, []]]),
    ("(!= a b)", "(< a b)", [["form", "(< a b)", 0, []]]),
)
both(
    "eval",
    R,
    ("", "(< (exp 1) 3)", [["eval", "(< (exp 1) 3)", 64]]),
    ("", "(< 3 (exp 1))", [["eval", "(< 3 (exp 1))", 64]]),
    ("", "(<= 0 (binomial -1/2 -1))", [["eval", "(<= 1 (binomial -1/2 -1))", 64]]),
    ("", "(= 0 0)", [["eval", "(<= a a)", 64]]),
)
both(
    "pave",
    "(x (real))",
    ("(<= 0 x) (<= x 1)", "(< (* x x) 2)", [["pave", "(< (* x x) 2)", ["x"], [0, 1], "d", 53]]),
    ("(<= 0 x) (<= x 2)", "(< (* x x) 2)", [["pave", "(< (* x x) 2)", ["x"], [0, 1], "d", 53]]),
    ("(<= 0 x)", "(< (* x x) 2)", [["pave", "(< (* x x) 2)", ["x"], [0], "d", 53]]),
)
both(
    "hyp",
    R,
    ("(<= a b)", "(<= a b)", [["hyp", 0]]),
    ("(<= a b)", "(<= b a)", [["hyp", 0]]),
    ("(<= a b)", "(<= a b)", [["hyp", 1]]),
    ("(<= a b)", "(<= a b)", [["hyp", -1]]),
    ("(<= a b)", "(<= a b)", [["hyp", False]]),
)
both(
    "all",
    R,
    (
        "",
        "(forall x (real) (= (+ x a) (+ a x)))",
        [["all", "(forall x (real) (= (+ x a) (+ a x)))", [["y"], [["ring", "(= (+ y a) (+ a y))", []]]]]],
    ),
    ("", "(forall x (real) (= x a))", [["all", "(forall x (real) (= x a))", [["y"], [["ring", "(= a a)", []]]]]]),
    ("(= a b)", "(forall a (real) (= a b))", [["all", "(forall a (real) (= a b))", [["a"], [["hyp", 0]]]]]),
    ("(= a b)", "(forall a (real) (= a b))", [["all", "(forall x (real) (= x b))", [["y"], [["hyp", 0]]]]]),
)
both(
    "imp",
    R,
    ("", "(=> (<= a b) (<= a b))", [["imp", "(=> (<= a b) (<= a b))", [[], [["hyp", 0]]]]]),
    ("", "(=> (<= a b) (<= b a))", [["imp", "(=> (<= a b) (<= b a))", [[], [["hyp", 0]]]]]),
    ("", "(<= a b)", [["imp", "(=> (<= a b) (<= a b))", [[], [["hyp", 0]]]], ["hyp", 1]]),
)
both(
    "inst",
    R,
    ("(forall x (real) (<= x a))", "(<= b a)", [["inst", 0, "b", []]]),
    ("(forall x (real) (exists y (real) (< x y)))", "(exists y (real) (< y y))", [["inst", 0, "y", []]]),
    ("(forall n (integer) (<= n a))", "(<= b a)", [["inst", 0, "b", []]]),
    ("(forall n (size) (<= n a))", "(<= 0 a)", [["inst", 0, "0", []]]),
    ("(forall n (index 1 3) (<= n a))", "(<= 4 a)", [["inst", 0, "4", [0, 0]]]),
)
both(
    "wit",
    R,
    ("(< a b)", "(exists x (real) (< x b))", [["wit", "(exists x (real) (< x b))", "a", 0, []]]),
    ("(< a b)", "(exists x (real) (< b x))", [["wit", "(exists x (real) (< b x))", "a", 0, []]]),
    ("(< a b)", "(exists x (integer) (< x b))", [["wit", "(exists x (integer) (< x b))", "a", 0, []]]),
)
both(
    "obtain",
    R,
    (
        "(exists x (real) (< x a))",
        "(exists y (real) (< y a))",
        [["obtain", 0, "z"], ["wit", "(exists y (real) (< y a))", "z", 1, []]],
    ),
    ("(exists x (real) (< x a))", "(< b a)", [["obtain", 0, "b"]]),
    (
        "(exists x (real) (< x a))",
        "(forall y (real) (exists x (real) (< x a)))",
        [["all", "(forall y (real) (= y z))", [["y"], [["obtain", 0, "z"]]]]],
    ),
    (
        "(forall x (real) (< x a))",
        "(exists y (real) (< y a))",
        [["obtain", 0, "z"], ["wit", "(exists y (real) (< y a))", "z", 1, []]],
    ),
)
both(
    "mp",
    R,
    ("(=> (< a b) (< b c)) (< a b)", "(< b c)", [["mp", 0, 1]]),
    ("(=> (< a b) (< b c)) (<= a b)", "(< b c)", [["mp", 0, 1]]),
    ("(=> (< a b) (< b c)) (< b c)", "(< a b)", [["mp", 0, 1]]),
)
both(
    "and",
    R,
    ("(< a b) (< b c)", "(and (< a b) (< b c))", [["and", [0, 1]]]),
    ("(< a b)", "(and (< a b) (< b c))", [["and", [0, 0]]]),
    ("", "(and (= 0 1) (= 0 1))", [["and", []]]),
)
both(
    "part",
    R,
    ("(and (< a b) (< b c))", "(< b c)", [["part", 0, 1]]),
    ("(or (< a b) (< b c))", "(< b c)", [["part", 0, 1]]),
    ("(and (< a b) (< b c))", "(< b c)", [["part", 0, 2]]),
)
both(
    "choose",
    R,
    ("(< a b)", "(or (< b c) (< a b))", [["choose", "(or (< b c) (< a b))", 1, 0]]),
    ("(< a b)", "(and (< b c) (< a b))", [["choose", "(and (< b c) (< a b))", 1, 0]]),
    ("(< a b)", "(or (< b c) (< a c))", [["choose", "(or (< b c) (< a c))", 1, 0]]),
)
both(
    "case",
    R,
    ("(or (< a b) (< a b))", "(< a b)", [["case", 0, "(< a b)", [[[], [["hyp", 1]]], [[], [["hyp", 1]]]]]]),
    ("(or (< a b) (< b a))", "(< a b)", [["case", 0, "(< a b)", [[[], [["hyp", 1]]], [[], [["hyp", 1]]]]]]),
    ("(or (< a b) (< b a))", "(< a b)", [["case", 0, "(< a b)", [[[], [["hyp", 1]]]]]]),
    ("(and (< a b) (< b a))", "(< c b)", [["case", 0, "(< c b)", []]]),
)
both("exm", R, ("", "(or (<= a b) (< b a))", [["exm", "(<= a b)"]]), ("", "(or (< a b) (< b a))", [["exm", "(< a b)"]]))
both(
    "not",
    R,
    ("(< b a)", "(not (<= a b))", [["not", "(not (<= a b))", 0]]),
    ("(<= b a)", "(not (<= a b))", [["not", "(not (<= a b))", 0]]),
)
both(
    "absurd",
    R,
    ("(< 1 0)", "(= a b)", [["absurd", "(= a b)", 0]]),
    ("(< 0 1)", "(= a b)", [["absurd", "(= a b)", 0]]),
    ("(< a a)", "(= a b)", [["absurd", "(= a b)", 0]]),
)
both(
    "let",
    R,
    (
        "",
        "(exists x (real) (= x (+ a b)))",
        [["let", "y", "(real)", "(+ a b)", []], ["wit", "(exists x (real) (= x (+ a b)))", "y", 0, []]],
    ),
    ("", "(= a b)", [["let", "a", "(real)", "b", []]]),
    (
        "",
        "(exists n (size) (= n 0))",
        [["let", "n", "(size)", "0", []], ["wit", "(exists n (size) (= n 0))", "n", 0, []]],
    ),
    (
        "",
        "(exists f (bounded line) (= (app f 2) 2))",
        [
            ["let", "f", "(bounded line)", "(lambda (x) x)", []],
            ["inst", 0, "2", []],
            ["wit", "(exists f (bounded line) (= (app f 2) 2))", "f", 1, []],
        ],
    ),
)
both(
    "cong",
    R,
    ("(= a b) (<= (exp a) c)", "(<= (exp b) c)", [["cong", "(<= (exp b) c)", 0, 1]]),
    ("(<= a b) (<= (exp a) c)", "(<= (exp b) c)", [["cong", "(<= (exp b) c)", 0, 1]]),
    (
        "(= a b) (forall a (real) (<= 0 (exp a)))",
        "(forall a (real) (<= 0 (exp b)))",
        [["cong", "(forall a (real) (<= 0 (exp b)))", 0, 1]],
    ),
    ("(= a b) (<= (sum i a c i) c)", "(<= (sum i b c 2) c)", [["cong", "(<= (sum i b c 2) c)", 0, 1]]),
)
both(
    "use",
    R,
    ("(<= a b)", "(<= (exp a) (exp b))", [["use", "exp.increasing", ["a", "b"], [0]]]),
    ("(<= b a)", "(<= (exp a) (exp b))", [["use", "exp.increasing", ["a", "b"], [0]]]),
    ("(<= a b)", "(<= (exp a) (exp b))", [["use", "exp.increasing", ["a", "b"], []]]),
    ("(<= a b)", "(<= (exp a) (exp b))", [["use", "exp.rising", ["a", "b"], [0]]]),
    ("(<= 0 a)", "(<= 1 a)", [["use", "int_pos", ["a"], [0]]]),
)
both(
    "lin",
    X,
    (
        "",
        "(= (E (x) M (* a (app h x))) (+ (* a (E (x) M (app h x)))))",
        [
            [
                "lin",
                "(= (E (x) M (* a (app h x))) (+ (* a (E (x) M (app h x)))))",
                [["y"], [["ring", "(= (* a (app h y)) (+ (* a (app h y))))", []]]],
            ]
        ],
    ),
    (
        "",
        "(= (E (x) M (+ (app h x) (app f x))) (+ (* 1 (E (x) M (app h x))) (* 1 (E (x) M (app f x)))))",
        [
            [
                "lin",
                "(= (E (x) M (+ (app h x) (app f x))) (+ (* 1 (E (x) M (app h x))) (* 1 (E (x) M (app f x)))))",
                [["y"], [["ring", "(= (+ (app h y) (app f y)) (+ (* 1 (app h y)) (* 1 (app f y))))", []]]],
            ]
        ],
    ),
    (
        "",
        "(= (E (x) M (* a (app f x))) (+ (* a (E (x) N (app f x)))))",
        [
            [
                "lin",
                "(= (E (x) M (* a (app f x))) (+ (* a (E (x) N (app f x)))))",
                [["y"], [["ring", "(= (* a (app f y)) (+ (* a (app f y))))", []]]],
            ]
        ],
    ),
)
both(
    "mono",
    X,
    (
        "(forall x (point X) (< (app f x) (app g x)))",
        "(< (E (x) M (app f x)) (E (x) M (app g x)))",
        [["mono", "(< (E (x) M (app f x)) (E (x) M (app g x)))", [["y"], [["inst", 0, "y", []]]]]],
    ),
    (
        "(forall x (point X) (<= (app f x) (app h x)))",
        "(<= (E (x) M (app f x)) (E (x) M (app h x)))",
        [["mono", "(<= (E (x) M (app f x)) (E (x) M (app h x)))", [["y"], [["inst", 0, "y", []]]]]],
    ),
    (
        "(forall x (point X) (<= (app f x) (app g x)))",
        "(<= (E (x) M (app f x)) (E (x) N (app g x)))",
        [["mono", "(<= (E (x) M (app f x)) (E (x) N (app g x)))", [["y"], [["inst", 0, "y", []]]]]],
    ),
    (
        "(<= (app f p) (app g p))",
        "(<= (E (x) M (app f x)) (E (x) M (app g x)))",
        [["mono", "(<= (E (x) M (app f x)) (E (x) M (app g x)))", [["y"], [["hyp", 0]]]]],
    ),
)
both(
    "inside",
    X,
    (
        "(forall x (point X) (= (app f x) (app h x)))",
        "(= (E (x) M (app f x)) (E (x) M (app h x)))",
        [["inside", "(= (E (x) M (app f x)) (E (x) M (app h x)))", [["y"], [["inst", 0, "y", []]]]]],
    ),
    (
        "(= (app f p) (app h p))",
        "(= (E (x) M (app f x)) (E (x) M (app h x)))",
        [["inside", "(= (E (x) M (app f x)) (E (x) M (app h x)))", [["y"], [["hyp", 0]]]]],
    ),
    (
        "(forall x (point X) (<= (app f x) (app h x)))",
        "(= (E (x) M (app f x)) (E (x) M (app h x)))",
        [["inside", "(= (E (x) M (app f x)) (E (x) M (app h x)))", [["y"], [["inst", 0, "y", []]]]]],
    ),
)
both(
    "truth",
    R,
    ("", "(<= (ind (< a b)) 1)", [["truth", "(<= (ind (< a b)) 1)"]]),
    ("", "(<= 1 (ind (< a b)))", [["truth", "(<= 1 (ind (< a b)))"]]),
    ("", "(< 0 (ind (< a b)))", [["truth", "(< 0 (ind (< a b)))"]]),
)
both(
    "ind",
    R,
    ("(< a b)", "(= (ind (< a b)) 1)", [["ind", "(= (ind (< a b)) 1)", 0]]),
    ("(<= a b)", "(= (ind (< a b)) 1)", [["ind", "(= (ind (< a b)) 1)", 0]]),
    ("(< a b)", "(= (ind (< a b)) 0)", [["ind", "(= (ind (< a b)) 0)", 0]]),
    ("(< a b)", "(= (ind (< a b)) 2)", [["ind", "(= (ind (< a b)) 2)", 0]]),
)
both(
    "exchange",
    Z,
    (
        "",
        "(= (sum i 1 n (sum j 2 m (* i j j))) (sum j 2 m (sum i 1 n (* i j j))))",
        [["exchange", "(= (sum i 1 n (sum j 2 m (* i j j))) (sum j 2 m (sum i 1 n (* i j j))))"]],
    ),
    (
        "",
        "(= (sum i 1 n (sum j 2 m (* i j j))) (sum j 2 m (sum i 1 n (* i i j))))",
        [["exchange", "(= (sum i 1 n (sum j 2 m (* i j j))) (sum j 2 m (sum i 1 n (* i i j))))"]],
    ),
    (
        "",
        "(= (sum i 1 n (sum j 1 i (at s j))) (sum j 1 n (sum i 1 n (at s j))))",
        [["exchange", "(= (sum i 1 n (sum j 1 i (at s j))) (sum j 1 n (sum i 1 n (at s j))))"]],
    ),
    (
        "",
        "(= (sum i 1 n (sum j 1 i 1)) (sum j 1 i (sum i 1 n 1)))",
        [["exchange", "(= (sum i 1 n (sum j 1 m 1)) (sum j 1 n (sum i 1 n 1)))"]],
    ),
)
STEP = "(forall k (integer) (=> (<= 0 k) (=> (<= 0 (at s k)) (<= 0 (at s (+ k 1))))))"
ALL = "(forall k (integer) (=> (<= 0 k) (<= 0 (at s k))))"
INDUCTION = [["induction", ALL, 1, [["k"], [["inst", 0, "k", []], ["mp", 4, 2], ["mp", 5, 3]]]]]
both(
    "induction",
    Z,
    (f"{STEP} (<= 0 (at s 0))", ALL, INDUCTION),
    (f"{STEP} (<= 0 (at s 1))", ALL, INDUCTION),
    (f"{STEP} (<= 0 (at s 0))", ALL.replace("(integer)", "(real)"), INDUCTION),
    (
        f"{STEP} (<= 0 (at s 0))",
        ALL.replace("(<= 0 k)", "(<= -1 k)"),
        [["induction", ALL.replace("(<= 0 k)", "(<= -1 k)"), *INDUCTION[0][2:]]],
    ),
)
both(
    "enumerate",
    Z,
    ("(<= 1 n) (<= n 2)", "(or (= n 1) (= n 2))", [["enumerate", "n", 0, 1]]),
    ("(<= 1 a) (<= a 2)", "(or (= a 1) (= a 2))", [["enumerate", "a", 0, 1]]),
    ("(<= 1/2 n) (<= n 2)", "(or (= n 1/2) (= n 3/2))", [["enumerate", "n", 0, 1]]),
    ("(<= 1 n) (<= n 3)", "(or (= n 1) (= n 2))", [["enumerate", "n", 0, 1]]),
)
both(
    "recursion",
    X,
    (
        "",
        "(exists P (sequence (law X)) (same (at P 0) M))",
        [
            ["recursion", "P", "M", "(lambda (t L) N)"],
            ["part", 0, 0],
            ["wit", "(exists P (sequence (law X)) (same (at P 0) M))", "P", 1, []],
        ],
    ),
    (
        "",
        "(exists P (sequence (law X)) (same (at P 0) N))",
        [
            ["recursion", "P", "M", "(lambda (t L) N)"],
            ["part", 0, 0],
            ["wit", "(exists P (sequence (law X)) (same (at P 0) N))", "P", 1, []],
        ],
    ),
    ("", "(= 0 0)", [["recursion", "P", "M", "(lambda (t t) N)"], ["ring", "(= 0 0)", []]]),
    ("", "(= 0 0)", [["recursion", "P", "M", "(lambda (t L) (at P 0))"], ["ring", "(= 0 0)", []]]),
)
ONE_FOR_EACH = "(forall i (integer) (exists t (real) (< (at s i) t)))"
SELECTED = "(exists u (sequence (real)) (forall i (integer) (< (at s i) (at u i))))"
both(
    "select",
    Z,
    (ONE_FOR_EACH, SELECTED, [["select", 0, "u"], ["wit", SELECTED, "u", 1, []]]),
    (
        ONE_FOR_EACH,
        "(exists t (real) (forall i (integer) (< (at s i) t)))",
        [["select", 0, "u"], ["wit", "(exists t (real) (forall i (integer) (< (at s i) t)))", "(at u 0)", 1, []]],
    ),
    ("(forall x (real) (exists t (real) (< x t)))", "(= 0 0)", [["select", 0, "u"], ["ring", "(= 0 0)", []]]),
    (
        "(forall i (integer) (=> (<= 0 i) (exists t (real) (< (at s i) t))))",
        SELECTED,
        [["select", 0, "u"], ["wit", SELECTED, "u", 1, []]],
    ),
    ("(exists t (real) (forall i (integer) (< (at s i) t)))", "(= 0 0)", [["select", 0, "u"], ["ring", "(= 0 0)", []]]),
    (ONE_FOR_EACH, "(= 0 0)", [["select", 0, "s"], ["ring", "(= 0 0)", []]]),
    (  # members of members are not written
        "(forall i (integer) (exists t (sequence (real)) (forall j (integer) (= (at t j) (* i j)))))",
        "(= 0 0)",
        [["select", 0, "u"], ["ring", "(= 0 0)", []]],
    ),
    (  # the name does not leave the block
        ONE_FOR_EACH,
        "(forall x (real) (forall i (integer) (< (at s i) (at u i))))",
        [["all", "(forall x (real) (forall i (integer) (< (at s i) (at u i))))", [["x"], [["select", 0, "u"]]]]],
    ),
)
SLOPE: list[Any] = [0, ["", []], [["z"], []]]
RISES = [
    ["ring", "(<= 0 1)", []],
    ["slope", "(<= 0 a)", "a", "0", "up", [0, [[], [["ring", "(<= 0 0)", []]]], [["z"], [["ring", "(<= 0 1)", []]]]]],
]
both(
    "slope",
    R,
    ("(<= 0 a)", "(<= 0 a)", RISES),
    ("(<= a 0)", "(<= 0 a)", RISES),
    (
        "(<= 0 a)",
        "(<= a 0)",
        [
            [
                "slope",
                "(<= a 0)",
                "a",
                "0",
                "up",
                [0, [[], [["ring", "(<= 0 0)", []]]], [["z"], [["ring", "(<= 0 1)", []]]]],
            ]
        ],
    ),
    ("(<= b a)", "(<= b a)", [["slope", "(<= b a)", "a", "a", "up", [0, 0, [["z"], [["ring", "(<= 0 1)", []]]]]]]),
)
FALLS = [
    [
        "limit",
        "(<= 0 0)",
        "a",
        ["oo", "1"],
        "0",
        "1",
        [
            [["z"], [["ring", "(<= 0 0)", []]]],
            [["z"], [["ring", "(<= (* 0 (^ z -1)) 0)", []], ["form", "(<= 0 0)", 3, []]]],
        ],
    ]
]
both(
    "limit",
    R,
    ("", "(<= 0 0)", FALLS),
    ("", "(<= 0 a)", [["limit", "(<= 0 a)", *FALLS[0][2:]]]),
    ("", "(<= 1 0)", [["limit", "(<= 1 0)", *FALLS[0][2:]]]),
)
GOOD += integrals.GOOD
BAD += integrals.BAD


ROOTS = [  # what has a bound by its form, as its parts are plainly not negative; and what is near and has none
    ("(lambda (x) (sqrt (E (y) M (app w y x))))", True),
    ("(lambda (x) (^ (E (y) M (* (app w y x) (ind (< 0 (app g y))))) 1/2))", True),
    ("(lambda (x) (sqrt (sum i 1 3 (* (^ i 2) (app w x x)))))", True),
    ("(lambda (x) (sqrt (prod i 1 3 (^ (app w x x) 3/2))))", True),
    ("(lambda (x) (sqrt (E (y) M (app f y x))))", False),
    ("(lambda (x) (^ (E (y) M (* (app w y x) (app g y))) 1/2))", False),
    ("(lambda (x) (sqrt (sum i 1 3 (* i (app w x x)))))", False),  # 1 <= i is no fact here
    ("(lambda (x) (^ (E (y) M (app w y x)) -1/2))", False),
    ("(lambda (x) (sqrt (^ (app g x) 3)))", False),
    ("(lambda (x) (sqrt (^ (app g x) a)))", False),
    ("(lambda (x) (E (y) M (app h y)))", True),  # free of x
    ("(lambda (x) (sqrt (E (y) M (* (app w x x) (app h y)))))", False),
]


@pytest.mark.parametrize(("value", "right"), ROOTS)
def test_bounded_by_its_form(value, right):
    names = "(X (space)) (M (law X)) (w (weight X X)) (f (bounded X X)) (g (bounded X)) (h (fun X)) (a (real))"
    given = "(forall q (bounded X) (<= 0 1))"
    assert accepted(names, given, "(<= 0 1)", [["inst", 0, value, []]]) is right


MEMBERS = [  # a sequence of bounded functions: each has a bound of its own, in its own argument
    ("(lambda (k) (lambda (x) (* k (app g x))))", True),
    ("(lambda (k) (lambda (x) (* (app (at S k) x) (^ k 2))))", True),
    ("(lambda (k) (lambda (x) (* k (app h x))))", False),
    ("(lambda (k) (lambda (x) (app (at H k) x)))", False),
]


@pytest.mark.parametrize(("value", "right"), MEMBERS)
def test_each_member_of_a_sequence_is_bounded_for_itself(value, right):
    names = "(X (space)) (g (bounded X)) (h (fun X)) (S (sequence (bounded X))) (H (sequence (fun X)))"
    given = "(forall q (sequence (bounded X)) (<= 0 1))"
    assert accepted(names, given, "(<= 0 1)", [["inst", 0, value, []]]) is right


SUMMED = [  # what has an expectation under a Gaussian law, as a finite sum of what has one
    ("(sum i 1 n (exp (inner x (app (at P i) p))))", True),
    ("(sum i 1 n (sum j 1 i (* j (norm x))))", True),
    ("(sum i 1 n (exp (^ (norm x) 2)))", False),
    ("(sum i 1 (floor (norm x)) (norm x))", False),
    ("(sum i 1 n (exp (* i (norm x))))", False),
]


@pytest.mark.parametrize(("term", "right"), SUMMED)
def test_a_finite_sum_of_what_is_integrable_is_integrable(term, right):
    names = "(V (euclid)) (X (space)) (p (point X)) (n (size)) (P (sequence (map (X) V)))"
    goal = f"(<= 0 (E (x) (gauss V) {term}))"
    lines = [["mono", goal, [["y"], [["inst", 0, "y", []]]]]]
    assert accepted(names, f"(forall x (point V) (<= 0 {term}))", goal, lines) is right


@pytest.mark.parametrize(("rule", "names", "given", "goal", "lines"), GOOD, ids=[one[0] for one in GOOD])
def test_accepts(rule, names, given, goal, lines):
    assert accepted(names, given, goal, lines)


@pytest.mark.parametrize(
    ("rule", "names", "given", "goal", "lines"), BAD, ids=[f"{one[0]}-{k}" for k, one in enumerate(BAD)]
)
def test_refuses_what_is_near(rule, names, given, goal, lines):
    assert not accepted(names, given, goal, lines)


def test_every_rule_has_its_cases():
    assert {one[0] for one in GOOD} == {one[0] for one in BAD} == RULES.keys()
