"""The smallest false use of each rule of the judge's page: checker and judge refuse it, and take its mended form.

An entry is the rule, names, given formulas, goal, lines, and what mends it: texts of the entry, written as JSON,
with what stands for them.  So it is the one thing said that is wrong, and not how it is written.
"""

from __future__ import annotations

import json
from typing import Any

# fmt: off
Entry = tuple[str, str, str, str, list[Any], tuple[tuple[str, str], ...]]
FALSE: list[Entry] = []


def false(rule: str, names: str, given: str, goal: str, lines: list[Any], *mends: tuple[str, str]) -> None:
    """With no mends there is no right use near it."""
    FALSE.append((rule, names, given, goal, lines, mends))


def mended(entry: Entry) -> list[Any]:
    """Names, given formulas, goal and lines of the right use."""
    text = json.dumps(entry[1:5])
    for old, new in entry[5]:
        inside = json.dumps(old)[1:-1]  # of a text in JSON
        assert old in text or inside in text, f"no {old} in {text}"
        text = text.replace(old, new) if old in text else text.replace(inside, json.dumps(new)[1:-1])
    return list(json.loads(text))


def block(*lines: Any, names: tuple[str, ...] = ()) -> list[Any]:
    return [list(names), list(lines)]


def alone(rule: str, names: str, given: str, goal: str, *rest: Any, mends: tuple[tuple[str, str], ...] = ()) -> None:
    """One line of this rule, whose formula is the goal."""
    false(rule, names, given, goal, [[rule, goal, *rest]], *mends)


A, N = "(a (real)) (b (real)) (c (real))", "(m (integer)) (n (integer)) (a (real)) (s (sequence (real)))"
L = "(X (space)) (Y (space)) (M (law X)) (N (law X)) (K (markov (X) (X))) (f (bounded X)) (h (fun X)) (p (point X)) (a (real))"
V = "(V (normed)) (W (euclid)) (X (space)) (p (point V)) (q (point V)) (x (point X)) (a (real))"
TRUE = ["ring", "(= 0 0)", []]

# What is undefined, 0^0, integrals without a value: no identity, and no enclosure.
for one, other in (
    ("(= (^ 0 -1) 0)", "(= (^ 0 1) 0)"),
    ("(= (^ 0 0) 0)", "(= (^ 0 0) 1)"),
    ("(= (* 2 (^ 0 -1)) 2)", "(= (* 0 (^ 0 -1)) 0)"),
    ("(= (prod i 1 0 i) 0)", ""),
    ("(= (sqrt (^ -2 2)) -2)", ""),
):
    alone("ring", "", "", one, [], mends=((one, other),) if other else ())
for one, other in (
    ("(= (^ 0 -1) 0)", "(= (^ 0 1/2) 0)"),
    ("(= (^ 0 0) 0)", "(= (^ 0 0) 1)"),
    ("(= (^ 0 1/2) 1)", "(= (^ 1 1/2) 1)"),
    ("(<= 0 (^ -1 1/2))", "(<= 0 (^ 1 1/2))"),
    ("(= (prod i 1 0 i) 0)", "(= (prod i 1 0 i) 1)"),
    ("(= (sum i 1 5/2 i) 6)", "(= (sum i 1 3 i) 6)"),
    ("(= (sum i 1 (sqrt 2) i) 3)", "(= (sum i 1 (sqrt 4) i) 3)"),
    ("(exists i (index 2 1) (= 0 0))", "(exists i (index 1 1) (= 0 0))"),
    ("(forall i (index 1 2) (< i 2))", "(forall i (index 1 2) (< i 3))"),
    ("(forall i (integer) (= i i))", "(forall i (index 1 9) (= i i))"),
    ("(forall i (index 1 (sqrt 2)) (< i 1))", "(forall i (index 1 (sqrt 4)) (< i 3))"),
    ("(not (= (log -1) 0))", "(not (= (log 2) 0))"),
    ("(= (log -1) (log -1))", "(= (log 1) (log 1))"),
    ("(or (< 0 (log -1)) (<= (log -1) 0))", "(or (< 0 (log -1)) (<= (log 1) 0))"),
    ("(<= (sqrt -1) 1)", "(<= (sqrt 1) 1)"),
    ("(= (floor -1/2) 0)", "(= (floor -1/2) -1)"),
    ("(= (ceiling 1/2) 0)", "(= (ceiling 1/2) 1)"),
    ("(<= 0 (theta 0 1))", "(<= 0 (theta 1 1))"),
    ("(<= (theta 1 0) 1)", "(<= (theta 1 1) 1)"),
    ("(<= -9 (gamma -1/2))", "(<= -9 (gamma 1/2))"),
    ("(<= -9 (loggamma 0))", "(<= -9 (loggamma 1))"),
    ("(<= -9 (digamma -1/2))", "(<= -9 (digamma 1/2))"),
    ("(<= -9 (factorial -1))", "(<= -9 (factorial 1))"),
    ("(<= -9 (harmonic -1))", "(<= -9 (harmonic 1))"),
    ("(<= (asin 2) 9)", "(<= (asin 1/2) 9)"),
    ("(<= -9 (acos 2))", "(<= -9 (acos 1/2))"),
    ("(<= 0 (sgm 1/2 1/2 1))", "(<= 0 (sgm 2 1/2 1))"),
    ("(<= 0 (sgm 2 1 1))", "(<= 0 (sgm 2 1/2 1))"),
    ("(<= 0 (sgm 2 1/2 0))", "(<= 0 (sgm 2 1/2 1))"),
    ("(<= 0 (int x 0 1 (^ x -1)))", "(<= 0 (int x 1 2 (^ x -1)))"),
    ("(<= -9 (int x -1 1 (log x)))", "(<= -9 (int x 1 2 (log x)))"),
    ("(<= 0 (int x -1 1 (sqrt x)))", "(<= 0 (int x 1 2 (sqrt x)))"),
    ("(<= 0 (int x 0 1 (tan x)))", "(<= 0 (int x 0 1 (sin x)))"),
    ("(< 0 (int x 1 0 x))", "(< (int x 1 0 x) 0)"),
    ("(= (E (x) (dirac 1) x) 1)", ""),
    ("(= (binomial 3 4) 1)", "(= (binomial 3 4) 0)"),
    ("(<= a a)", "(<= 1 1)"),
):
    alone("eval", "(a (real))", "", one, 64, mends=((one, other),) if other else ())
for bits in (1, 4097):
    alone("eval", "", "", "(< 0 (exp 1))", bits, mends=((f", {bits}]", ", 64]"),))

alone("comb", A, "(< 0 a) (<= 0 b)", "(< 0 (* a b))", [], [["1", [0, 1]]], [], mends=(("(<= 0 b)", "(< 0 b)"),))
alone("comb", A, "(!= a 0)", "(< 0 (* a a))", [], [["1", [0, 0]]], [], mends=(("(!= a 0)", "(< 0 a)"),))
alone("comb", A, "(< a b)", "(< 0 0)", [], [["0", [0]]], [], mends=(("(< 0 0)", "(<= 0 0)"),))
alone("comb", A, "(!= a 0) (= (* a b) 0)", "(<= b 0)", [0], [["-1", [1]]], [], mends=(("(<= b 0)", "(= b 0)"), ('"-1"', '"1"')))
alone("comb", A, "(< a 0) (= (* a b) 0)", "(= b 0)", [0], [["1", [1]]], [], mends=(("(< a 0)", "(< 0 a)"),))
alone("comb", A, "(= a b)", "(< (* a c) (* b c))", [], [["c", [0]]], [], mends=(("(< (* a c)", "(<= (* a c)"),))
alone("form", A, "(<= a b)", "(!= a b)", 0, [], mends=(("(<= a b)", "(< a b)"),))
alone("form", A, "(= a b)", "(< a b)", 0, [], mends=(('"(< a b)', '"(<= a b)'),))
alone("form", A, "(<= a b)", "(<= (* -2 a) (* -2 b))", 0, [], mends=(("-2", "2"),))
alone("form", V, "(eq p q)", "(eq p (scale -1 q))", 0, [], mends=(("(scale -1 q)", "(scale 1 q)"),))
alone("ring", V, "", "(= (norm (scale -1 p)) (* -1 (norm p)))", [], mends=(("(scale -1 p)", "p"), ("* -1", "* 1")))
alone("ring", V, "", "(= (norm (plus p q)) (+ (norm p) (norm q)))", [], mends=(("+ (norm p) (norm q)", "norm (plus q p)"),))
alone("ring", L, "", "(same (bind (y) M (dirac y)) M)", [], mends=((" M)", " (bind (z) M (dirac z)))"),))
alone("ring", L, "", "(= (E (y) M a) a)", [], mends=((" a)\"", " (E (z) M (+ a 0)))\""), ) )
alone("ring", A, "(= (sin a) b)", "(= (sin c) b)", [0], mends=(("(sin c)", "(sin (+ a 0))"),))
# The right sides are rewritten by the pass before: unread, |a| would give a, and a |a|, for ever.
alone("ring", A, "(= a (abs (abs c))) (= (abs a) a) (= (abs (abs c)) (abs c)) (= (abs c) c)", "(= (abs a) b)", [0, 1, 2, 3], mends=(("(abs a) b", "(abs a) c"),))
alone("ring", N, "", "(= (sum i 1 n i) (sum i 0 n i))", [], mends=(("i 0 n", "i 1 n"),))
alone("ring", A, "", "(= (log (* a b)) (+ (log a) (log b)))", [], mends=(("(+ (log a) (log b))", "(log (* b a))"),))

X01 = "(<= 0 x) (<= x 1)"
for tree, right in (
    ("s0 d", "s0 d d"),
    ("d d", "d"),
    ("s1 d d", "s0 d d"),
    ("x0", "d"),
    ("x9", "d"),
    ("", "d"),
    ("q", "d"),
):
    alone("pave", "(x (real))", X01, "(< (* x x) 2)", ["x"], [0, 1], tree, 53, mends=((f'"{tree}"', f'"{right}"'),))
alone("pave", "(x (real))", "(<= 1 x) (<= x 0)", "(< 1 0)", ["x"], [0, 1], "d", 53)
alone("pave", "(x (real))", "(!= 0 x) (<= x 1)", "(< -9 x)", ["x"], [0, 1], "d", 53, mends=(("(!= 0 x)", "(< 0 x)"),))
alone("pave", "(x (real))", X01, "(< -1 (abs x))", ["x"], [0, 1], "m", 53, mends=(('"m"', '"d"'),))
alone("pave", "(x (real))", X01, "(<= -9 (^ x -1))", ["x"], [0, 1], "d", 53, mends=(("(<= 0 x)", "(= 1 x)"),))
alone("pave", "(x (real))", X01, "(<= -9 (log x))", ["x"], [0, 1], "c", 53, mends=(("(<= 0 x)", "(<= 1/2 x)"),))
alone("pave", "(x (real)) (y (real))", X01, "(<= y y)", ["x"], [0, 1], "d", 53, mends=(("(<= y y)", "(<= 0 x)"),))
alone("pave", "(x (real))", X01, "(< (* x x) 2)", ["x", "x"], [0, 1], "d", 53, mends=(('"x", "x"', '"x"'),))
alone("pave", "(x (real))", X01, "(< 0 (^ (+ x -1) x))", ["x"], [0, 1], "s0 m m", 53, mends=(("(+ x -1)", "(+ x 1)"),))
alone("pave", "(x (real)) (X (space))", X01, "(< 0 2)", ["X"], [0, 1], "d", 53, mends=(('"X"', '"x"'),))
alone("pave", "(x (real)) (y (real))", f"{X01} (< y 2)", "(< x 1/2)", ["x"], [0, 1, 2], "x2", 53)

# Names: captured ones, ones that a block has for itself, ones that are not new.
for value in ("y", "(+ y 1)"):
    false("inst", A, "(forall x (real) (exists y (real) (< x y)))", f"(exists y (real) (< {value} y))", [["inst", 0, value, []]])
false("all", A, "", "(forall x (real) (= x 1))", [["all", "(forall x (real) (= x 1))", block(["let", "z", "(real)", "1", []], ["hyp", 0], names=("y",))]])
false("obtain", A, "(exists x (real) (= x 1))", "(= a 1)", [["obtain", 0, "a"]])
alone("imp", A, "", "(=> (< a b) (< a c))", block(["hyp", 0]), mends=(("(< a c)", "(< a b)"),))
alone("imp", A, "", "(=> (< a b) (< a b))", block(["hyp", 0], names=("z",)), mends=(('[["z"]', "[[]"),))
alone("case", A, "(or (= a 1) (= a 2))", "(<= a 1)", block(), mends=())
false("case", A, "(or (< a b) (= a b))", "(< a b)", [["case", 0, "(< a b)", [block(), block()]]], ('"(< a b)', '"(<= a b)'))
false("mp", A, "(=> (= a b) (= a c)) (<= a b)", "(= a c)", [["mp", 0, 1]], ("(<= a b)", "(= a b)"))
alone("exm", A, "", "(or (<= a b) (<= b a))", mends=())
false("not", A, "(=> (< a b) (< b c))", "(not (and (< a b) (< b c)))", [["not", "(not (and (< a b) (< b c)))", 0]])
false("not", A, "(not (and (< a b) (< b c)))", "(or (<= b a) (< c b))", [["not", "(or (<= b a) (< c b))", 0]], ("(< c b)", "(<= c b)"))
alone("choose", A, "(< a b)", "(or (< a b) (< b a))", 1, 0, mends=((", 1, 0]", ", 0, 0]"),))
alone("absurd", "(a (real))", "(<= 1 1)", "(= a 1)", 0, mends=(("(<= 1 1)", "(< 1 1)"),))

# Values of types.
for kind, value, subs, right in (
    ("(integer)", "1/2", [], "2"),
    ("(integer)", "a", [], "n"),
    ("(integer)", "(^ n -1)", [], "(^ n 2)"),
    ("(size)", "n", [], "k"),
    ("(size)", "0", [0], None),
    ("(index 1 n)", "k", [], "i"),
    ("(point X)", "y", [], "p"),
    ("(point X)", "a", [], "p"),
    ("(law X)", "P", [], "M"),
    ("(law X)", "(dirac y)", [], "(dirac p)"),
    ("(law V)", "(gauss V)", [], None),
    ("(fun X)", "g", [], "h"),
    ("(bounded X)", "h", [], "f"),
    ("(bounded X)", "(lambda (z) (app h z))", [], "(lambda (z) (app f z))"),
    ("(bounded X)", "(lambda (z) (sqrt (app f z)))", [], "(lambda (z) (sqrt (app t z)))"),
    ("(bounded X)", "(lambda (z) (sqrt (^ (app f z) 3)))", [], "(lambda (z) (sqrt (^ (app f z) 2)))"),
    ("(bounded X)", "(lambda (z) (log (app t z)))", [], "(lambda (z) (log (+ 1 (app t z))))"),
    ("(bounded X)", "(lambda (z) (tan (app f z)))", [], "(lambda (z) (sin (app h z)))"),
    ("(bounded X)", "(lambda (z) (^ (app t z) -1))", [], "(lambda (z) (^ (app t z) 1))"),
    ("(bounded X)", "(lambda (z) (^ 2 (app h z)))", [], "(lambda (z) (^ (app t z) 2))"),
    ("(bounded X)", "(lambda (z) (E (x) M (app h2 x z)))", [], "(lambda (z) (E (x) M (app h x)))"),
    ("(bounded X)", "(lambda (z) (sum j 1 (app f z) 1))", [], "(lambda (z) (sum j 1 n (app f z)))"),
    ("(bounded X)", "(lambda (z) (int j 0 1 (app f z)))", [], None),
    ("(weight X)", "f", [], "t"),
    ("(test X)", "w", [], "t"),
    ("(fun X)", "(lambda (z) z)", [], "(lambda (z) 1)"),
    ("(fun X)", "(lambda (z z) 1)", [], "(lambda (z) 1)"),
    ("(fun X)", "(lambda (z) (< a 1))", [], "(lambda (z) (ind (< a 1)))"),
    ("(fun X)", "(lambda (z) f)", [], "(lambda (z) (app f z))"),
    ("(fun Y X)", "(lambda (z x) (app h z))", [], "(lambda (z x) (app h x))"),
    ("(map (X) Y)", "(lambda (z) z)", [], "(lambda (z) y)"),
    ("(markov (X) (X))", "(lambda (z) P)", [], "(lambda (z) M)"),
    ("(markov (X) (X))", "(lambda (z) z)", [], "(lambda (z) (dirac z))"),
    ("(sequence (bounded X))", "G", [], "F"),
    ("(sequence (bounded X))", "(lambda (i2) (lambda (z) (app (at G i2) z)))", [], "(lambda (i2) (lambda (z) (* i2 (app (at F i2) z))))"),
    ("(sequence (bounded X))", "(lambda (i2) (at G i2))", [], "(lambda (i2) (at F (+ i2 1)))"),
    ("(sequence (real))", "(lambda (i2) (at F i2))", [], "(lambda (i2) (at s i2))"),
    ("(sequence (real))", "(lambda (i2) (at s a))", [], "(lambda (i2) (at s (floor a)))"),
    ("(sequence (sequence (real)))", "(lambda (i2) s)", [], None),
    ("(sequence (sequence (real)))", "(lambda (i2) (lambda (j) 1))", [], None),
):
    names = f"{L} (V (normed)) (n (integer)) (k (size)) (i (index 1 n)) (y (point Y)) (P (law Y)) (g (fun Y)) (t (test X))"
    names += " (w (weight X)) (h2 (fun X X)) (F (sequence (bounded X))) (G (sequence (fun X))) (s (sequence (real)))"
    mend = ((f'"{value}"', f'"{right}"'),) if right else ()
    false("value", names, f"(forall v {kind} (<= 0 1))" , "(<= 0 1)", [["inst", 0, value, subs]], *mend)
HALF = block(["ring", "(<= 0 1/2)", []], names=("j",))
MASS = ["eval", "(= (sum j 1 2 1/2) 1)", 64]
false("let", "", "", "(= 0 0)", [["let", "d", "(distribution 2)", "(lambda (j) 1/2)", [HALF, block(["eval", "(= (sum j 1 3 1/3) 1)", 64])]], TRUE], ("3 1/3", "2 1/2"))
false("let", "", "", "(= 0 0)", [["let", "d", "(distribution 2)", "(lambda (j) 1/2)", [block(MASS), HALF]], TRUE])
false("let", "", "", "(= 0 0)", [["let", "d", "(kernel 3 2)", "(lambda (i j) 1/2)", [block(["ring", "(<= 0 1/2)", []], names=("i", "j")), block(MASS)]], TRUE], ('[[], [["eval"', '[["i"], [["eval"'))
false("let", "", "", "(= 0 0)", [["let", "d", "(positive 2)", "(lambda (j) 0)", [block(["ring", "(<= 0 0)", []], names=("j",))]], TRUE], ("(lambda (j) 0)", "(lambda (j) 1)"), ("(<= 0 0)", "(< 0 1)"))
false("let", L, "", "(= 0 0)", [["let", "B", "(space)", "X", []], TRUE])
false("let", L, "", "(= 0 0)", [["let", "g", "(fun X)", "h", []], TRUE], ('"h"', '"(lambda (x) (app h x))"'))
false("let", f"{L} (F (sequence (bounded X)))", "", "(= 0 0)", [["let", "G", "(sequence (bounded X))", "F", []], TRUE])
false("let", f"{L} (s (sequence (real)))", "", "(= 0 0)", [["let", "u", "(sequence (real))", "s", []], TRUE], ('"s"', '"(lambda (i) (at s i))"'))
false("let", L, "", "(= 0 0)", [["let", "u", "(real)", "(+ u 1)", []], TRUE], ("(+ u 1)", "(+ a 1)"))
LIMITS = [block(["ring", "(<= (* -1 1) 0)", []], names=("x",)), block(["ring", "(<= 0 1)", []], names=("x",))]
false("value", L, "(forall v (bounded X) (<= 0 1))", "(<= 0 1)", [["inst", 0, ["(lambda (x) 0)", "1"], LIMITS[:1]]])
false("value", L, "(forall v (bounded X) (<= 0 1))", "(<= 0 1)", [["inst", 0, ["(lambda (x) 0)", "(+ x)"], LIMITS]], ("(+ x)", "1"))
false("value", L, "(forall v (test X) (<= 0 1))", "(<= 0 1)", [["inst", 0, ["(lambda (x) 0)", "1"], LIMITS]], ("(test X)", "(bounded X)"))
LIMITS = [block(["ring", "(<= (* -1 1) 0)", []], names=("j", "x")), block(["ring", "(<= 0 1)", []], names=("j", "x"))]
false("value", L, "(forall v (sequence (bounded X)) (<= 0 1))", "(<= 0 1)", [["inst", 0, ["(lambda (i) (lambda (x) 0))", "1"], LIMITS]])

# Uses.
for id_, values, right in (
    ("norm", ["X", "x"], ["V", "p"]),
    ("norm", ["V", "x"], ["V", "p"]),
    ("square", ["V", "p"], ["W", "r"]),
    ("square", ["W", "p"], ["W", "r"]),
    ("inhabit", ["a"], ["V"]),
    ("E_const", [["line", "line"], "(laplace)", "0"], [["line"], "(laplace)", "0"]),
    ("size", ["n"], ["k"]),
    ("index", ["1", "9", "i"], ["1", "n", "i"]),
    ("sq", ["a", "a"], ["a"]),
    ("sq", [["a"]], ["a"]),
    ("sq", ["p"], ["a"]),
    ("nonneg1", ["n", "fam", "1"], ["n", "dis", "1"]),
    ("mass", ["m", "dis"], ["n", "dis"]),
    ("mass", ["n", "pos"], ["n", "dis"]),
):
    names = f"{V} (r (point W)) (n (integer)) (m (integer)) (k (size)) (i (index 1 n)) (dis (distribution n)) (fam (family n)) (pos (positive n))"
    false("use", names, "", "(= 0 0)", [["use", id_, values, []], TRUE], (json.dumps(values), json.dumps(right)))
false("use", V, "", "(= 0 0)", [["use", "sqrt_sq", ["a"], []], TRUE])
false("use", V, "(<= a 0)", "(= 0 0)", [["use", "sqrt_sq", ["a"], [0]], TRUE], ("(<= a 0)", "(<= 0 a)"))
false("use", V, "(<= 0 a)", "(= 0 0)", [["use", "sqrt_sq", ["a"], [0, 0]], TRUE], ("[0, 0]", "[0]"))

# Binders.
alone("lin", N, "", "(= (sum i 1 n (* 2 i)) (+ (* 2 (sum i 0 n i))))", block(["ring", "(= (* 2 j) (+ (* 2 j)))", []], names=("j",)), mends=(("sum i 0 n", "sum i 1 n"),))
alone("lin", N, "", "(= (sum i 1 n i) (+ (* i (sum i 1 n 1))))", block(["ring", "(= j (+ (* j 1)))", []], names=("j",)))
alone("lin", N, "", "(= (prod i 1 n (* 2 i)) (+ (* 2 (prod i 1 n i))))", block(["ring", "(= (* 2 j) (+ (* 2 j)))", []], names=("j",)), mends=(("prod", "sum"),))
alone("lin", N, "", "(= (sum i 1 n a) (+ (* a) (* 0 (sum i 1 n 1))))", block(["ring", "(= a (+ (* a 1) (* 0 1)))", []], names=("j",)), mends=(("+ (* a) ", "+ (* a (sum i 1 n 1)) "),))
alone("lin", L, "", "(= (E (x) M (+ (app h x) 1)) (+ (* 1 (E (x) M (app h x))) (* 1)))", block(["ring", "(= (+ (app h y) 1) (+ (* 1 (app h y)) (* 1 1)))", []], names=("y",)), mends=(("app h", "app f"),))
alone("lin", L, "", "(= (E (x) M (* 2 (app f x))) (* 2 (E (x) M (app f x))))", block(["ring", "(= (* 2 (app f y)) (+ (* 2 (app f y))))", []], names=("y",)), mends=((') (* 2 (E (x) M (app f x))))"', ') (+ (* 2 (E (x) M (app f x)))))"'),))
for law, bad, good in (
    ("(gauss line)", "(exp (* x x))", "(exp (* a x))"),
    ("(gauss line)", "(exp (* x (abs x)))", "(exp (* x (abs a)))"),
    ("(gauss line)", "(^ x -1)", "(^ x 3)"),
    ("(gauss line)", "(^ x a)", "(^ x 4)"),
    ("(gauss line)", "(log (abs x))", "(log (+ 1 (abs (sin x))))"),
    ("(gauss line)", "(sqrt x)", "(sqrt (abs (sin x)))"),
    ("(laplace)", "(exp x)", "(^ x 2)"),
    ("(laplace)", "(exp (* 1/2 x))", "(* x (abs x))"),
    ("D", "(+ x)", "(+ (sin x))"),
    ("D", "(abs x)", "(max -1 (min 1 (sin x)))"),
    ("(gauss line)", "(* (exp x) (tan x))", "(* (exp x) (cos x))"),
    ("(gauss line)", "(exp (exp x))", "(exp (sin x))"),
    ("(gauss line)", "(sum i 1 (floor x) 1)", "(sum i 1 9 x)"),
):
    goal = f"(<= 0 (E (x) {law} {bad}))"
    given = f"(forall x (real) (<= 0 {bad}))"
    false("mono", "(a (real)) (D (law line))", given, goal, [["mono", goal, block(["inst", 0, "y", []], names=("y",))]], (bad, good))
alone("mono", L, "(forall x (point X) (<= (app f x) 0))", "(<= (E (x) M (app f x)) 0)", block(["inst", 0, "y", []], names=("y",)))
alone("mono", L, "(forall x (point X) (= (app f x) 1))", "(= (E (x) M (app f x)) (E (x) M 1))", block(["inst", 0, "y", []], names=("y",)), mends=(('"(= (E', '"(<= (E'),))
alone("mono", N, "(forall i (index 1 n) (<= 0 (at s i)))", "(<= 0 (sum i 1 n (at s i)))", block(["inst", 0, "j", []], names=("j",)))
alone("inside", N, "", "(= (sum i 1 n i) (sum i 1 m i))", block(["ring", "(= j j)", []], names=("j",)), mends=(("i 1 m", "i 1 n"),))
alone("inside", N, "", "(= (sum i 1 n i) (prod i 1 n i))", block(["ring", "(= j j)", []], names=("j",)), mends=(("prod", "sum"),))
alone("inside", L, "", "(= (E (x) M (app f x)) (E (x) N (app f x)))", block(["ring", "(= (app f y) (app f y))", []], names=("y",)), mends=(("N (app", "M (app"),))
alone("inside", "(a (real)) (b (real))", "", "(= (int x 0 a x) (int x 0 b x))", block(["ring", "(= j j)", []], names=("j",)), mends=(("0 b x", "0 a x"),))
alone("inside", f"{L} (n (integer)) (u (sequence (real))) (v (sequence (real)))", "(forall i (integer) (= (at u i) (at v i)))",
      "(same (mix i 1 n (at u i) M) (mix i 1 n (at v i) N))", block(["inst", 0, "j", []], ["ring", "(same M M)", []], ["and", [1, 2]], names=("j",)), mends=(("(at v i) N", "(at v i) M"),))
alone("inside", L, "", "(same (bind (x) M (app K x)) (bind (x) N (app K x)))", block(["ring", "(same (app K y) (app K y))", []], names=("y",)), mends=(("N (app", "M (app"),))
alone("inside", L, "(same M N)", "(same (dirac p) (dirac p))", block(["hyp", 0]))
alone("exchange", N, "", "(= (sum i 1 n (prod j 1 m i)) (prod j 1 m (sum i 1 n i)))", mends=(("prod", "sum"),))
alone("exchange", N, "", "(= (sum i 1 n (sum j i m i)) (sum j i m (sum i 1 n i)))")
alone("exchange", N, "", "(= (sum i 1 n (sum j 1 m i)) (sum j 1 n (sum i 1 m i)))", mends=(("(sum j 1 n (sum i 1 m i))", "(sum j 1 m (sum i 1 n i))"),))
alone("truth", A, "", "(<= (ind (< a b)) 0)", mends=(("(ind (< a b)) 0", "(ind (< a b)) 1"),))
alone("truth", A, "", "(<= 0 (* -1 (ind (< a b))))", mends=(("(* -1 (ind (< a b)))", "(ind (< a b))"),))
alone("ind", A, "(=> (< a b) (< a c))", "(= (ind (< a b)) (ind (< a c)))", 0, mends=(("(real))\", \"(=> (< a b) (< a c))", "(real))\", \"(and (=> (< a b) (< a c)) (=> (< a c) (< a b)))"),))
alone("ind", A, "(<= b a)", "(= (ind (< a b)) 1)", 0, mends=(("(ind (< a b)) 1", "(ind (< a b)) 0"),))
alone("ind", A, "(or (<= b a) (<= c a))", "(= (ind (or (< a b) (< a c))) 0)", 0, mends=(("(or (< a b) (< a c))", "(and (< a b) (< a c))"),))
GOAL = "(forall k (integer) (=> (<= 0 k) (<= 0 (at s k))))"
STEP = "(forall k (integer) (=> (<= 0 (at s k)) (<= 0 (at s (+ k 1)))))"
for old, new in (("(<= 0 k)", "(< 0 k)"), ("(<= 0 k)", "(<= 1/2 k)"), ("(<= 0 k)", "(<= k k)"), ("(<= 0 k)", "(<= a k)")):
    goal = GOAL.replace(old, new)
    lines = [["induction", goal, 0, block(["inst", 1, "k", []], ["mp", 4, 3], names=("k",))]]
    false("induction", N, f"(<= 0 (at s 0)) {STEP}", goal, lines, (new, old))
false("induction", N, f"(<= 0 (at s 0)) {STEP.replace('+ k 1', '+ k 2')}", GOAL, [["induction", GOAL, 0, block(["inst", 1, "k", []], ["mp", 4, 3], names=("k",))]], ("+ k 2", "+ k 1"))
false("enumerate", N, "(<= 1 n) (<= n 2)", "(or (= n 1) (= n 2))", [["enumerate", "n", 1, 0]], ("1, 0]", "0, 1]"))
false("enumerate", N, "(<= 1 n) (<= m 2)", "(or (= n 1) (= n 2))", [["enumerate", "n", 0, 1]], ("(<= m 2)", "(<= n 2)"))
false("enumerate", N, "(<= 1 n) (<= n 1000000000)", "(= 0 0)", [["enumerate", "n", 0, 1], TRUE], ("1000000000", "9"))
false("enumerate", N, "(< 1 n) (<= n 2)", "(= 0 0)", [["enumerate", "n", 0, 1], TRUE], ("(< 1 n)", "(<= 1 n)"))
false("recursion", f"{L} (Q (law Y))", "", "(= 0 0)", [["recursion", "P", "M", "(lambda (t L) Q)"], TRUE], ("L) Q", "L) (bind (x) L N)"))
false("recursion", L, "", "(= 0 0)", [["recursion", "M", "M", "(lambda (t L) L)"], TRUE], ('"M", "M"', '"P", "M"'))
false("recursion", L, "", "(= 0 0)", [["recursion", "P", "M", "(lambda (t L) (at P t))"], TRUE], ("(at P t)", "L"))
false("recursion", L, "", "(same (at P 0) N)", [["recursion", "P", "M", "(lambda (t L) L)"], ["part", 0, 0]])
EACH, FOUND = "(forall i (integer) (exists t (real) (< (at s i) t)))", "(exists u (sequence (real)) (forall i (integer) (< (at s i) (at u i))))"
for old, new in (("(integer) (exists", "(real) (exists"), ("(exists t (real) (< (at s i) t))", "(exists t (test line) (< (at s i) 1))"), ("(exists t (real) (< (at s i) t))", "(=> (< i 0) (exists t (real) (< (at s i) t)))")):
    false("select", N, EACH.replace(old, new), "(= 0 0)", [["select", 0, "u"], TRUE], (new, old))
false("select", N, EACH, "(= 0 0)", [["select", 0, "s"], TRUE], ('0, "s"', '0, "u"'))
false("select", N, EACH, FOUND.replace("(at u i)))", "(at u 0)))"), [["select", 0, "u"], ["wit", FOUND.replace("(at u i)))", "(at u 0)))"), "u", 1, []]], ("(at u 0)", "(at u i)"))

# Analysis.
POSITIVE = block(["comb", "(< 0 z)", [], [["1", [0]], ["1", [2]]], []], names=("z",))


def slope(what: str, point: str, way: str, sign: list[Any], conditions: list[Any], *mends: tuple[str, str]) -> None:
    given, start = f"(< 0 {point}) (<= {point} x)", [["eval", what.replace("x)", f"{point})").replace(" x", f" {point}"), 64]]
    false("slope", "(x (real))", given, what, [["slope", what, "x", point, way, [1, [[], start], sign, *conditions]]], *mends)


RISES = block(["ring", "(<= 0 1)", []], names=("z",))
slope("(<= 1 (abs x))", "1", "up", RISES, [], ("(abs x)", "(+ x)"), ("(abs 1)", "(+ 1)"))
slope("(<= 1 (floor x))", "1", "up", RISES, [])
slope("(<= 1 (ind (<= 1 x)))", "1", "up", RISES, [])
slope("(<= 1 (max 1 x))", "1", "up", RISES, [])
slope("(<= 1 (sum i 1 x 1))", "1", "up", RISES, [])
LOG = block(["use", "inv_pos", ["z"], [block(["comb", "(< 0 z)", [], [["1", [0]], ["1", [2]]], []])]], ["form", "(<= 0 (^ z -1))", 4, []], names=("z",))
slope("(<= 0 (log x))", "1", "up", LOG, [])
WEAK = block(["comb", "(<= 0 z)", [], [["1", [0]], ["1", [2]]], []], names=("z",))
slope("(<= 0 (log x))", "1", "up", LOG, [WEAK], ('"comb", "(<= 0 z)"', '"comb", "(< 0 z)"'))
slope("(<= 0 (log x))", "1", "up", block(["ring", "(<= 0 1)", []], names=("z",)), [POSITIVE])

UP = ["slope", "(<= 1 x)", "x", "1", "up", [0, block(["ring", "(<= 1 1)", []]), RISES]]
false("slope", "(x (real))", "(<= x 1)", "(<= 1 x)", [UP], ('"(<= x 1)"', '"(<= 1 x)"'))
false("slope", "(x (real))", "(<= 1 x)", "(<= x 1)", [["slope", "(<= x 1)", *UP[2:]]], ('"(<= x 1)"', '"(<= 1 x)"'))
false("slope", "(x (real))", "(<= 1 x)", "(= 1 x)", [["slope", "(= 1 x)", *UP[2:5], [0, block(["ring", "(= 1 1)", []]), RISES]]])
false("slope", "(x (real))", "(<= 1 x)", "(< 1 x)", [["slope", "(< 1 x)", *UP[2:4], "up strict", [0, *UP[5][1:]]]], ("(<= 1 x)", "(< 1 x)"), ("(<= 0 1)", "(< 0 1)"))
false("slope", "(x (real))", "(< 1 x)", "(< 1 x)", [["slope", "(< 1 x)", *UP[2:]]])
false("slope", "(x (real))", "(< 1 x)", "(<= 1 x)", [["slope", "(<= 1 x)", *UP[2:4], "up strict", UP[5]]], ("up strict", "up"))
false("slope", "(x (real)) (X (space))", "(<= 1 x)", "(<= 1 x)", [["slope", "(<= 1 x)", "X", *UP[3:]]], ('"X"', '"x"'))

EXP = ["use", "exp_pos", ["(* -1 z)"], []]


DOWN, BELOW = "(<= (* -1 (exp (* -1 z))) 0)", "(<= 0 (+ (exp (* -1 x)) -1))"
SINKS = block(EXP, ["comb", DOWN, [], [["1", [1]]], []], names=("z",))
for e in ("0", "-1"):  # exp(-x) - 1 falls to -1, and is at least -1
    far = block(EXP, ["comb", f"(<= (* -1 (^ z {e})) (+ (exp (* -1 z)) -1))", [], [["1", [3]]], []], names=("z",))
    false("limit", "(x (real))", "", BELOW, [["limit", BELOW, "x", ["oo", "1"], "1", e, [SINKS, far]]])
GOAL = "(< 0 (exp (* -1 x)))"
EXACT = [block(EXP, ["comb", "(< (* -1 (exp (* -1 z))) 0)", [], [["1", [1]]], []], names=("z",)), block(EXP, names=("z",))]
for place, b, mend in (
    (["oo", "1"], "-1", ('"-1", "1", [', '"0", "1", [')),
    (["oo"], "0", ('["oo"]', '["oo", "1"]')),
    (["down", "1"], "0", ('"down"', '"oo"')),
    (["oo", "y"], "0", ('"y"', '"1"')),
):
    false("limit", "(x (real))", "", GOAL, [["limit", GOAL, "x", place, b, "1", EXACT]], mend)
false("limit", "(x (real))", "", GOAL, [["limit", GOAL, "x", ["oo", "1"], "0", "1", [SINKS, EXACT[1]]]], (DOWN, DOWN.replace("<=", "<")))
false("limit", "(x (real))", "", "(<= (exp x) 0)", [["limit", "(<= (exp x) 0)", "x", ["oo", "1"], "0", "1", EXACT]])
INVERSE = [
    block(["use", "sq", ["(^ z -1)"], []], ["comb", "(<= (* -1 (^ z -2)) 0)", [], [["1", [2]]], []], names=("z",)),
    block(["comb", "(< 0 z)", [], [["1", []], ["1", [2]]], []], ["use", "inv_pos", ["z"], [4]], ["form", "(<= 0 (^ z -1))", 5, []], names=("z",)),
    block(["comb", "(<= 0 z)", [], [["1", []], ["1", [0]], ["1", [1]]], []], names=("z",)),
]
false("limit", "(x (real))", "(<= 1 x)", "(<= 0 (^ x -1))", [["limit", "(<= 0 (^ x -1))", "x", ["oo", "1"], "0", "1", INVERSE]], ("(<= 0 z)", "(< 0 z)"))
RIGHT = ["limit", "(<= 0 x)", "x", ["right", "0", "1"], "1", "1",
         [0, block(["ring", "(< 0 1)", []]), RISES, block(["comb", "(<= (* -1 (^ z 1)) z)", [], [["2", [1]]], []], names=("z",))]]
LEFT = ["limit", "(<= x 0)", "x", ["left", "0", "1"], "1", "1",
        [0, block(["ring", "(< 0 1)", []]), block(["ring", "(<= -1 0)", []], names=("z",)), block(["comb", "(<= (* -1 (^ (* -1 z) 1)) (* -1 z))", [], [["2", [1]]], []], names=("z",))]]
false("limit", "(x (real))", "(<= 0 x)", "(<= 0 x)", [RIGHT], ('"(<= 0 x)", "(<= 0 x)", [[', '"(< 0 x)", "(<= 0 x)", [['))
CHANGES = ('"0", "1"], "1"', '"x", "1"], "1"'), ("(< 0 1)", "(<= 0 1)"), ('"1", "1", [0', '"1", "0", [0'), ('"right"', '"left"'), ('"left"', '"right"')
for start, line in (("(< 0 x)", RIGHT), ("(< x 0)", LEFT)):
    for right, wrong in CHANGES:
        if right in json.dumps(line):
            changed = json.loads(json.dumps(line).replace(right, wrong, 1))
            false("limit", "(x (real))", start, line[1], [changed], (wrong, right))
