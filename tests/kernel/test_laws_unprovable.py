"""What must not be provable about laws (the counterexamples to naive rules), each with the proofs that somebody
might try; and what must be provable all the same."""

# ruff: noqa: E501, E731, RUF005, RUF012, RUF059, C416, C419, RUF100
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.laws import ALL_PAIRS, EG, FALSE, RD, TWO_POINT
from tests.kernel.tools import prove, statement, step
from verify.kernel.check import CheckFailed
from verify.kernel.sequent import Sequent
from verify.kernel.term import TermError
from verify.prove.auto import auto
from verify.prove.engine import Env, ProofFailed

ASSUME, RING, SIGN = step("assume"), step("ring"), step("sign")


def combine(*products: Any) -> dict[str, Any]:
    return step("combine", products=[list(product) for product in products])


CLOSERS = [
    ASSUME,
    RING,
    SIGN,
    combine(),
    combine(("1", [0])),
    combine(("-1", [0])),
    step("contradiction", SIGN),
    step("contradiction", combine(("1", [0]))),
]
SPACE = "(X (space)) (M (law X)) (f (fun X)) (g (bounded X)) (t (test X)) (h (fun X))"
LINE = "(L (law line)) (x (real)) (a (real)) (b (bounded line)) (v (fun line))"
PAIR = "(X (space)) (Y (space)) (M (law X)) (N (law Y)) (K (markov (X) (Y))) (G (markov (X) (Y))) (e (bounded X Y)) (k (fun X Y)) (o (fun Y)) (x (point X))"
BLOCKS = "(bind (x) M (app K x))"
FAIR = "(bind (x) M (mix i 0 1 1/2 (dirac (* (+ -1 (* 2 i)) (app f x)))))"

# Each is false for some values (number in the list of section 6, names, hypotheses, conclusion).
UNTRUE = [
    ("1", PAIR, "", f"(= (E (z) {BLOCKS} (app o z)) (E (x) M (E (z) (app K x) (app o z))))"),
    ("1 (plus 1)", SPACE, "", f"(= (E (z) {FAIR} (+ 1 z)) 1)"),
    ("1 (means)", SPACE, "", f"(= (E (z) {FAIR} (+ 1 z)) (E (x) M (E (z) (dirac (app f x)) (+ 1 (* 0 z)))))"),
    ("2", SPACE, "", "(= (E (x) M (+ (app f x) (app h x))) (+ (E (x) M (app f x)) (E (x) M (app h x))))"),
    ("2 (constant)", SPACE, "", "(= (E (x) M (+ (app f x) 1)) (+ (E (x) M (app f x)) 1))"),
    ("2 (product)", SPACE, "", "(= (E (x) M (* (app f x) (app g x))) (* (E (x) M (app f x)) (E (x) M (app g x))))"),
    ("3", SPACE, "(forall x (point X) (<= (app f x) (app h x)))", "(<= (E (x) M (app f x)) (E (x) M (app h x)))"),
    ("3 (one)", SPACE, "(forall x (point X) (<= 1 (app f x)))", "(<= 1 (E (x) M (app f x)))"),
    ("3 (square)", SPACE, "", "(<= 1 (E (x) M (+ 1 (^ (app f x) 2))))"),
    ("3 (positive)", SPACE, "", "(< 0 (E (x) M (+ 1 (^ (app f x) 2))))"),
    ("4", PAIR, "", "(= (E (x) M (E (y) N (app k x y))) (E (y) N (E (x) M (app k x y))))"),
    ("5", LINE, "(<= x 1) (<= 0 x)", "(<= (E (x) L (^ x 2)) 1)"),
    ("5 (function)", SPACE + " (x (point X))", "(<= (app g x) 1)", "(<= (E (x) M (app g x)) 1)"),
    ("5 (exp)", LINE, "(= x 0)", "(= (E (x) L (app b x)) (app b 0))"),
    ("6", SPACE, "", "(exists B (real) (forall x (point X) (<= (abs (app f x)) B)))"),
    ("7", SPACE, "", "(= (E (x) M (+ (sqrt (app g x)) 1)) (+ (E (x) M (sqrt (app g x))) 1))"),
    (
        "7 (inverse)",
        SPACE,
        "(forall x (point X) (< 0 (app g x)))",
        "(= (E (x) M (+ (^ (app g x) -1) 1)) (+ (E (x) M (^ (app g x) -1)) 1))",
    ),
    (
        "7 (log)",
        SPACE,
        "(forall x (point X) (< 0 (app g x)))",
        "(= (E (x) M (+ (log (app g x)) 1)) (+ (E (x) M (log (app g x))) 1))",
    ),
    (
        "7 (power)",
        SPACE,
        "(forall x (point X) (<= 0 (app f x)))",
        "(= (E (x) M (+ (^ 1/2 (app h x)) 1)) (+ (E (x) M (^ 1/2 (app h x))) 1))",
    ),
    (
        "8",
        PAIR,
        "(forall y (point Y) (exists s (real) (forall x (point X) (<= (app k x y) s))))",
        "(exists s (fun Y) (forall y (point Y) (forall x (point X) (<= (app k x y) (app s y)))))",
    ),
    (
        "9",
        PAIR + " (F (fun X Y))",
        "(forall x (point X) (exists P (law Y) (forall j (bounded Y) (= (E (y) P (app j y)) (app k x x0)))))".replace(
            "(app k x x0)", "(E (y) N (* (app j y) (app e x y)))"
        ),
        "(exists H (markov (X) (Y)) (forall x (point X) (forall j (bounded Y)"
        " (= (E (y) (app H x) (app j y)) (E (y) N (* (app j y) (app e x y)))))))",
    ),
    ("12", PAIR, "(same (app K x) (app G x))", "(= (E (x) M (E (y) (app K x) (app e x y))) (E (x) M (E (y) (app G x) (app e x y))))"),
    ("12 (laws)", PAIR, "(same (app K x) (app G x))", "(same (bind (x) M (app K x)) (bind (x) M (app G x)))"),
    ("13", PAIR, "", f"(= (E (z) {BLOCKS} (app e x z)) (E (x) M (E (z) (app K x) (app e x z))))"),
    ("13 (dirac)", PAIR, "", "(= (E (y) N (E (z) (dirac x) (app e z y))) (E (y) N (E (x) M (app e x y))))"),
    ("14", LINE, "", "(= (E (x) (gauss line) (app b (+ x (app v x)))) (E (x) (gauss line) (app b x)))"),
    ("15", SPACE, "", "(exists x (point X) (forall z (point X) (<= (app g z) (app g x))))"),
    ("18", "(X (space)) (M (law X)) (N (law X)) (d (real))", RD("1", "X", "M", "N", "1"), EG("1", "X", "M", "N", "0")),
    ("18 (1/2)", "(X (space)) (M (law X)) (N (law X))", RD("1/2", "X", "M", "N", "1"), EG("1", "X", "M", "N", "0")),
    ("19", "", "", "(<= (* -1 (log 0)) 5)"),
    ("22", SPACE + " (N (law X))", "(= (E (x) M (app g x)) (E (x) N (app g x)))", "(same M N)"),
    ("22 (fun)", SPACE + " (N (law X))", "", "(same M N)"),
    ("23", "(V (normed)) (k (point V)) (z (real))", "", "(<= (norm (scale (min 1 (* z (^ (norm k) -1))) k)) z)"),
    (
        "24",
        "(V (euclid)) (c (real))",
        "(< 0 c)",
        "(= (E (x) (gauss V) (+ 1 (exp (* c (^ (norm x) 2))))) (+ 1 (E (x) (gauss V) (exp (* c (^ (norm x) 2))))))",
    ),
    (
        "24 (two)",
        "(V (euclid)) (A (map (V) V))",
        "",
        "(= (E (x) (gauss V) (+ 1 (exp (inner x (app A x))))) (+ 1 (E (x) (gauss V) (exp (inner x (app A x))))))",
    ),
    (
        "24 (laplace)",
        "",
        "",
        "(= (E (x) (laplace) (+ 1 (exp (* 2 x)))) (+ 1 (E (x) (laplace) (exp (* 2 x)))))",
    ),
    (
        "25",
        SPACE,
        "",
        "(= (E (x) M (+ 1 (sum i 1 (floor (app f x)) 1))) (+ 1 (E (x) M (sum i 1 (floor (app f x)) 1))))",
    ),
    (
        "26",
        PAIR,
        "",
        "(exists s (fun X) (forall x (point X) (and (forall y (point Y) (<= (app e x y) (app s x)))"
        " (exists y (point Y) (<= (app s x) (+ 1 (app e x y)))))))",
    ),
    ("27", SPACE, "", "(<= (E (x) M (^ (app g x) 2)) (^ (E (x) M (app g x)) 2))"),
    ("27 (median)", LINE, "", "(<= 1/2 (E (x) L (ind (<= x (E (y) L y)))))"),
    ("mixture", "(X (space)) (M (law X)) (N (law X)) (w (real)) (g (bounded X))", "",
     "(= (E (x) (mix i 0 1 (+ (* i w) (* (+ 1 (* -1 i)) (+ 1 (* -1 w)))) M) (app g x)) (E (x) M (app g x)))"),
    ("mixture (range)", "(X (space)) (M (law X)) (n (integer)) (g (bounded X))", "",
     "(= (E (x) (mix i 1 n (^ n -1) M) (app g x)) (E (x) M (app g x)))"),
    ("dirac", SPACE + " (p (point X)) (q (point X))", "(= (app g p) (app g q))", "(eq p q)"),
    ("fun of E", LINE, "", "(= (E (x) L (^ x 2)) (^ (E (x) L x) 2))"),
]  # fmt: skip


@pytest.mark.parametrize("item, names, given, show", UNTRUE, ids=[entry[0] for entry in UNTRUE])
def test_no_closing_rule_proves_it(item, names, given, show):
    goal = statement(names, given, show)
    for closer in CLOSERS:
        routes = [closer, step("intro", closer, name="new"), step("intro", step("intro", closer, name="w2"), name="w1")]
        if show.startswith(("(= (E", "(<= (E", "(< (E")) and " (E " in show[3:]:
            for names_ in (["u1"], ["x"], ["u1", "u2"]):
                routes.append(step("under", closer, ASSUME, formula=show, names=names_))
        if show.startswith("(same"):
            routes.append(step("ext", closer, name="new"))
        for route in routes:
            with pytest.raises(CheckFailed):
                prove(goal, route)


@pytest.mark.parametrize("item, names, given, show", UNTRUE, ids=[entry[0] for entry in UNTRUE])
def test_no_search_proves_it(item, names, given, show):
    goal = statement(names, given, show)
    with pytest.raises(ProofFailed):
        node = auto(Sequent.of(goal), Env({}, effort=8))
        # Were it found, it would still have to stand before the kernel.
        prove(goal, node)


def fails(goal: Any, proof: Any, *library: Any) -> None:
    with pytest.raises(CheckFailed):
        prove(goal, proof, {s.id: s for s in library})


def goal_of(item: str) -> Any:
    return next(statement(*entry[1:]) for entry in UNTRUE if entry[0] == item)


# --- routes by hand ------------------------------------------------------------------------------------


def test_exchange_of_expectations_that_are_not_jointly_bounded():
    """4: also where the term is bounded in each variable, and by a bound that depends on the other."""
    term = "(E (x) M (E (y) N (app k x y)))"
    fails(goal_of("4"), step("swap", ASSUME, term=term))
    each = (
        "(forall x (point X) (exists B (real) (forall y (point Y) (<= (abs (app k x y)) B))))"
        "(forall y (point Y) (exists B (real) (forall x (point X) (<= (abs (app k x y)) B))))"
    )
    goal = statement(PAIR, each, "(= (E (x) M (E (y) N (app k x y))) (E (y) N (E (x) M (app k x y))))")
    fails(goal, step("swap", ASSUME, term=term))
    depends = "(E (x) M (E (y) (app K x) (app e x y)))"
    fails(
        statement(PAIR, "", f"(= {depends} (E (y) (app K x) (E (x) M (app e x y))))"),
        step("swap", ASSUME, term=depends),
    )


def test_a_bound_that_speaks_of_the_argument():
    """6: |f| bounds f, at every point."""
    goal = goal_of("6")
    for limit in ("(abs (app f x))", "(abs (app f u))", "(E (x) M (abs (app f x)))"):
        let = step("let", SIGN, SIGN, ASSUME, name="c", term="(lambda (u) (app f u))", type="(bounded X)", limit=limit)
        fails(goal, let)
    fails(goal, step("let", ASSUME, name="c", term="(lambda (u) (app f u))", type="(bounded X)"))
    fails(goal, step("bound", ASSUME, function="f", name="B"))
    fails(goal, step("witness", step("intro", RING, name="u"), term="(abs (app f x))"))
    fails(goal, step("sup", ASSUME, names=["u"], spaces=["X"], name="B", term="(abs (app f u))"))


def test_a_law_for_every_point_is_no_kernel():
    """9 and pitfall (a): x is free in the context, and the law is unpacked at x."""
    goal = goal_of("9")
    instance = step("instantiate", hypothesis=0, terms=["x"])
    for close in (ASSUME, step("instantiate", ASSUME, hypothesis=2, terms=["j1"])):
        inside = step("intro", step("intro", close, name="j1"), name="x1")
        witness = step("witness", inside, term="(lambda (x) P0)")
        proof = {**instance, "then": [step("unpack", witness, hypothesis=1, name="P0")]}
        fails(goal, proof)
        let = step("let", ASSUME, name="H", term="(lambda (x) P0)", type="(markov (X) (Y))")
        fails(goal, {**instance, "then": [step("unpack", let, hypothesis=1, name="P0")]})


def test_a_supremum_is_no_function():
    """8 and 26: the supremum over y at a free x is one number."""
    goal = goal_of("26")
    both = step(
        "intro",
        step("intro", step("instantiate", ASSUME, hypothesis=0, terms=["y1"]), name="y1"),
        step("instantiate", ASSUME, ASSUME, hypothesis=1, terms=["1"], through=True),
    )
    for function in ("(lambda (x) S)", "(lambda (x1) S)"):
        proof = step(
            "sup",
            step("witness", step("intro", both, name="x2"), term=function),
            names=["y"],
            spaces=["Y"],
            name="S",
            term="(app e x y)",
        )
        fails(goal, proof)


def test_no_law_is_given_by_an_equation_with_itself():
    """10: P[t] = a program in P[t], or in P[t + 1]; only P[t + 1] in P[t] defines."""
    goal = statement("(L (law line))", "", "(< 0 0)")
    moved = "(bind (z) {} (dirac (+ 1 z)))"
    for law in ("(at P t)", "(at P (+ t 1))", "P", "(at P 0)"):
        fails(goal, step("recursion", ASSUME, name="P", index="t", previous="B", start="L", step=moved.format(law)))
    fails(goal, step("recursion", ASSUME, name="P", index="t", previous="B", start=moved.format("(at P 0)"), step="B"))
    fails(goal, step("let", ASSUME, name="P", term=moved.format("P"), type="(law line)"))
    fails(
        goal,
        step("let", ASSUME, name="P", term=f"(lambda (t) {moved.format('(at P t)')})", type="(sequence (law line))"),
    )
    fails(goal, step("recursion", ASSUME, name="P", index="t", previous="t", start="L", step="L"))
    fails(goal, step("recursion", ASSUME, name="L", index="t", previous="B", start="L", step="B"))


@pytest.mark.parametrize(
    "show",
    [
        "(= 0 (E (x) M (ind (forall y (point X) (<= (app f y) (app f x))))))",
        "(= 0 (E (x) M (ind (exists y (real) (< (app f x) y)))))",
        "(= 0 (E (x) M (ind (eq x p))))",
        "(= 0 (E (x) M (ind (same M (dirac x)))))",
        "(= 0 (E (x) M (norm x)))",
        "(forall n (size) (exists x (point n) (eq x x)))",
        "(forall Z (space) (exists x (point Z) (eq x x)))",
        "(exists P (law (index 1 0)) (same P P))",
        "(= 0 (E (x y) M (app f x)))",
        "(= 0 (E (x x) (bind (x) M (dirac x x)) 1))",
        "(= 0 (app f M))",
        "(= 0 (app f (app f p)))",
        "(= 0 (E (x) f 1))",
        "(eq p 0)",
        "(= 0 (E (x) (bind (p) M M) (app f (scale 2 p))))",
        "(= 0 (E (line) M 1))",
        "(= 0 (at M 1))",
        "(= 0 (E (x) M (at z (app f x))))",
    ],
)
def test_what_is_not_well_formed(show):
    """11 and 21."""
    with pytest.raises(TermError):
        statement("(X (space)) (M (law X)) (f (fun X)) (p (point X)) (z (sequence (real)))", "", show)


def test_rewriting_under_a_binder_of_a_name_of_the_equation():
    """12"""
    goal = goal_of("12 (laws)")
    for template in (
        "(same (bind (x) M C) (bind (x) M (app G x)))",
        "(same (bind (x) M (app K x)) (bind (x) M C))",
        "(forall x (point X) (same (app K x) C))",
    ):
        for backwards in (False, True):
            fails(goal, step("congruence", RING, hypothesis=0, hole="C", template=template, backwards=backwards))
    points = statement("(X (space)) (M (law X)) (g (bounded X)) (p (point X)) (q (point X))", "(eq p q)",
                       "(= (E (p) M (app g p)) (app g q))")  # fmt: skip
    for template in (
        "(= (E (p) M (app g c)) (app g q))",
        "(= (E (p) M (app g p)) (app g c))",
        "(= (app g c) (app g q))",
    ):
        fails(points, step("congruence", RING, hypothesis=0, hole="c", template=template))
    numbers = statement(LINE, "(= x a)", "(= (E (x) L (app b x)) (app b a))")
    fails(numbers, step("rewrite", RING, hypothesis=0))
    fails(numbers, step("congruence", RING, hypothesis=0, hole="c", template="(= (E (x) L (app b c)) (app b a))"))


SHIFT = statement(
    "(b (bounded line)) (a (real))",
    "",
    "(= (E (x) (gauss line) (app b (+ x a))) (E (x) (gauss line) (* (app b x) (exp (+ (* a x) (* -1/2 a a))))))",
    id="shift",
    axiom=True,
)


def test_a_shift_that_depends_on_what_is_drawn():
    """14: an axiom for a constant shift, at a shift by v(x)."""
    wrong = (
        "(= (E (x) (gauss line) (app b (+ x (app v x))))"
        " (E (x) (gauss line) (* (app b x) (exp (+ (* (app v x) x) (* -1/2 (^ (app v x) 2)))))))"
    )
    goal = statement(LINE, "", wrong)
    for function in ("b", "(lambda (u) (app b u))", "(lambda (x) (app b x))", "(lambda (u) (app b (+ u (app v u))))"):
        for amount in ("(app v x)", "x", "0", "a"):
            for close in (ASSUME, step("congruence", ASSUME, hypothesis=0, hole="c", template=wrong)):
                fails(goal, step("lemma", close, id="shift", values={"b": function, "a": amount}), SHIFT)
    # As it stands the lemma does speak of a free x.
    right = (
        wrong.replace("(x)", "(u)")
        .replace("(+ x (", "(+ u (")
        .replace("(app b x)", "(app b u)")
        .replace("(app v x) x)", "(app v x) u)")
    )
    prove(
        statement(LINE, "", right),
        step("lemma", ASSUME, id="shift", values={"b": "b", "a": "(app v x)"}),
        {"shift": SHIFT},
    )


def test_a_supremum_need_not_be_attained():
    """15"""
    near = step("instantiate", ASSUME, hypothesis=1, terms=["0"], through=True)
    sup = step("sup", near, names=["z"], spaces=["X"], name="S", term="(app g z)")
    fails(goal_of("15"), sup)
    again = step("instantiate", SIGN, step("unpack", step("witness", step("intro", ASSUME, name="w"), term="u"), hypothesis=2, name="u"),
                 hypothesis=1, terms=["1"], through=True)  # fmt: skip
    fails(goal_of("15"), step("sup", again, names=["z"], spaces=["X"], name="S", term="(app g z)"))
    fails(statement(SPACE, "", "(< 0 0)"), step("sup", SIGN, names=["z"], spaces=["X"], name="S", term="(app f z)"))
    fails(
        statement(SPACE, "", "(< 0 0)"),
        step("sup", SIGN, names=["z"], spaces=["X"], name="S", term="(E (y) M (app f z))"),
    )


def test_no_derivative_through_an_expectation():
    """16"""
    goal = statement("(L (law line)) (x (real))", "(<= 0 x)", "(<= 0 (E (u) L (* x (^ u 2))))")
    for point in ("0", "-1"):
        fails(goal, step("slope", ASSUME, SIGN, SIGN, variable="x", name="t", point=point))
    fails(goal, step("limit", SIGN, SIGN, SIGN, variable="x", name="t", at="oo"))
    fails(
        statement("(L (law line)) (x (real))", "(<= 0 x) (<= x 1)", "(<= 0 (E (u) (gauss line) (* x u)))"),
        step("pave", variables=["x"], tree="d"),
    )


@pytest.mark.parametrize(
    "function",
    ["(lambda (u) (* 2 (app t u)))", "(lambda (u) (+ (app t u) (* -1 (app s u))))", "g", "w", "(lambda (u) (app g u))"],
)
def test_what_is_no_test(function):
    """17"""
    names = "(X (space)) (M (law X)) (t (test X)) (s (test X)) (g (bounded X)) (w (weight X))"
    goal = statement(names, "(forall c (test X) (<= (E (u) M (app c u)) 1/3))", "(< 0 0)")
    for close in (SIGN, RING, ASSUME):
        fails(goal, step("instantiate", close, close, combine(("1", [1])), hypothesis=0, terms=[function]))
        fails(goal, step("instantiate", combine(("1", [1])), hypothesis=0, terms=[function]))


def test_equality_of_one_expectation_is_no_equality_of_laws():
    """22"""
    goal = goal_of("22")
    for name in ("g", "new"):
        for close in CLOSERS:
            fails(goal, step("ext", close, name=name))


def test_a_space_of_no_points():
    """21: an index range is no space, so that nothing of it is assumed to be there."""
    goal = statement("(n (integer)) (X (space))", "(forall i (index 1 0) (< 0 0))", "(< 0 0)")
    for space in ("n", "i", "(index 1 0)", "real", "0", ""):
        fails(
            goal,
            step("inhabit", step("instantiate", SIGN, SIGN, ASSUME, hypothesis=0, terms=["u"]), space=space, name="u"),
        )
        fails(goal, step("sup", ASSUME, names=["u"], spaces=[space], name="S", term="0"))


def test_tightness_gives_one_number_for_one_level():
    """tight: r depends on epsilon, and 0 is no level."""
    goal = statement(SPACE, "", "(exists r (real) (<= (E (x) M (ind (< r (abs (app f x))))) 0))")
    parameters = {"law": "M", "names": ["x"], "term": "(app f x)", "name": "r"}
    for epsilon in ("0", "(* 0 1)", "(app f x)", "r"):
        fails(goal, step("tight", SIGN, step("witness", ASSUME, term="r"), epsilon=epsilon, **parameters))
    uniform = statement(
        SPACE, "", "(exists r (real) (forall d (real) (=> (< 0 d) (<= (E (x) M (ind (< r (abs (app f x))))) d))))"
    )
    inside = step("witness", step("intro", step("intro", ASSUME), name="d"), term="r")
    fails(uniform, step("tight", SIGN, inside, epsilon="1/2", **parameters))
    fails(uniform, step("intro", step("tight", ASSUME, ASSUME, epsilon="d", **parameters), name="d"))


def test_a_mixture_whose_weights_are_no_probabilities():
    names = "(X (space)) (M (law X)) (g (bounded X)) (f (fun X)) (w (real)) (n (size))"
    for weight, high, body in (
        ("w", "2", "(app g x)"), ("(^ n -1)", "n", "(app f x)"), ("1", "n", "(app g x)"), ("(+ i -1)", "2", "(app f x)")
    ):  # fmt: skip
        term = f"(E (x) (mix i 1 {high} {weight} M) {body})"
        total = f"(sum i 1 {high} (* {weight} (E (x) M {body})))"
        goal = statement(names, "", f"(= {term} {total})")
        for close in (SIGN, RING, ASSUME):
            fails(goal, step("mixture", close, close, ASSUME, term=term))


def test_sign_of_an_expectation_that_may_not_exist():
    """1.17: a lower bound other than 0 needs that the expectation exists."""
    for goal in ("(< 0 (E (x) M {}))", "(<= 1 (E (x) M {}))", "(!= (E (x) M {}) 0)", "(<= 1/2 (E (x) M {}))"):
        for body in ("(+ 1 (^ (app f x) 2))", "(exp (app f x))", "(max 1 (app f x))", "(+ 2 (abs (app f x)))"):
            false = statement(SPACE, "", goal.format(body))
            for closer in CLOSERS:
                fails(false, closer)


def test_the_two_point_formula_fails_for_smaller_gamma():
    """20: the finite mutants, with the same first steps and any closing rule."""
    for name in FALSE:
        goal = FALSE[name]
        first = step("intro", step("intro", ASSUME, name="w2"), name="w1")
        for proof in (first, *CLOSERS):
            fails(goal, proof)


# --- pitfalls ------------------------------------------------------------------------------------------


def test_lemma_values_are_put_in_at_once():
    """(f): a value that is spelled like a bound name of the lemma, or like another of its names."""
    given = "(forall x (real) (<= x y))"
    lemma = statement("(y (real)) (z (real))", given, "(forall x (real) (<= x (max y z)))", id="top")
    goal = statement("(x (real)) (y (real)) (z (real))", "", "(forall u (real) (<= u x))")
    for values in ({"y": "x", "z": "x"}, {"y": "z", "z": "x"}, {"y": "x", "z": "y"}):
        fails(goal, step("lemma", step("intro", RING, name="u"), ASSUME, id="top", values=values), lemma)
    swapped = statement("(y (real)) (z (real))", "(<= y z)", "(< 0 (+ 1 z (* -1 y)))", id="order")
    goal = statement("(y (real)) (z (real))", "(<= y z)", "(< 0 (+ 1 y (* -1 z)))")
    fails(goal, step("lemma", ASSUME, ASSUME, id="order", values={"y": "z", "z": "y"}), swapped)
    spaces = statement(
        "(X (space)) (M (law X)) (g (test X))", "", "(forall V (law X) (<= (E (x) V (app g x)) 1))", id="spaces"
    )
    goal = statement("(V (normed)) (L (law V)) (g (test V))", "", "(forall U (law V) (<= (E (x) U (app g x)) 1))")
    prove(goal, step("lemma", ASSUME, id="spaces", values={"X": "V", "M": "L", "g": "g"}), {"spaces": spaces})


def test_a_part_keeps_its_text_outside_of_a_binder():
    """(c)"""
    names = "(X (space)) (M (law X)) (N (law X)) (g (bounded X)) (e (bounded X X))"
    prove(
        statement(
            names,
            "",
            "(= (E (x) M (* (app g x) (E (y) N (E (z) M (app e y z))))) (* (E (z) M (app g z)) (E (x) N (E (y) M (app e x y)))))",
        ),
        RING,
    )


def test_an_indicator_keeps_its_relation():
    """(d)"""
    names = "(L (law line)) (d (real))"
    prove(statement(names, "", "(= (E (x) L (ind (<= x d))) (E (y) L (ind (<= 0 (+ d (* -1 y))))))"), RING)
    fails(statement(names, "", "(= (E (x) L (ind (<= x d))) (E (y) L (ind (< y d))))"), RING)
    fails(statement(names, "", "(= (ind (<= 0 d)) 1)"), RING)
    fails(statement(names, "", "(= (ind (<= 0 d)) d)"), RING)


# --- what must be provable -------------------------------------------------------------------------------

PROVABLE = {
    "expectation of a draw followed by a draw, bounded": (
        PAIR, "", f"(= (E (z) {BLOCKS} (app e x z)) (E (u) M (E (z) (app K u) (app e x z))))", RING,
    ),
    "push-forward of any function": (
        SPACE + " (F (map (X) X))", "", "(= (E (z) (bind (x) M (dirac (app F x))) (app f z)) (E (x) M (app f (app F x))))", RING,
    ),
    "positive parts": (SPACE, "", "(<= 0 (E (x) M (abs (app f x))))", SIGN),
    "a constant factor": (SPACE, "", "(= (E (x) M (* 3 (app f x))) (* 3 (E (x) M (app f x))))", RING),
    "a tilted Gaussian moment": (
        "(V (euclid)) (u (point V)) (b (bounded V))", "",
        "(= (E (x) (gauss V) (* (+ 1 (^ (norm x) 2)) (exp (inner x u)) (app b x))) (+ (E (y) (gauss V) (* (exp (inner y u)) (app b y)))"
        " (E (z) (gauss V) (* (^ (norm z) 2) (exp (inner u z)) (app b z)))))", RING,
    ),
    "the root of a bounded function that is not negative": (
        "(X (space)) (M (law X)) (w (weight X))", "", "(= (E (x) M (+ (sqrt (app w x)) 1)) (+ (E (x) M (sqrt (app w x))) 1))", RING,
    ),
    "data processing": (
        "(X (space)) (Y (space)) (K (markov (X) (Y))) (M (law X)) (N (law X)) (g (real)) (d (real))",
        EG("g", "X", "M", "N", "d"), EG("g", "Y", "(bind (x) M (app K x))", "(bind (x) N (app K x))", "d"),
        step("intro", step("instantiate", SIGN, SIGN, ASSUME, hypothesis=0, terms=["(lambda (x) (E (y) (app K x) (app phi y)))"]), name="phi"),
    ),
    "joint convexity with a majorant": (
        "(Z (space)) (W (law Z)) (X (space)) (K (markov (Z) (X))) (H (markov (Z) (X))) (g (real)) (d (bounded Z))",
        f"(forall z (point Z) {EG('g', 'X', '(app K z)', '(app H z)', '(app d z)')})",
        EG("g", "X", "(bind (z) W (app K z))", "(bind (z) W (app H z))", "(E (z) W (app d z))"),
        step("intro", step("under", step("instantiate", ASSUME, hypothesis=0, terms=["z", "phi"]), ASSUME, names=["z"],
             formula="(<= (E (z) W (+ (E (y) (app K z) (app phi y)) (* -1 (* g (E (y) (app H z) (app phi y)))))) (E (z) W (app d z)))"),
             name="phi"),
    ),
    "laws that draw in either order": (
        "(X (space)) (Y (space)) (M (law X)) (N (law Y))", "",
        "(same (bind (x) M (bind (y) N (dirac x y))) (bind (y) N (bind (x) M (dirac x y))))",
        step("ext", step("swap", ASSUME, term="(E (x) M (E (y) N (app h x y)))"), name="h"),
    ),
    "a recursion and its first step": (
        "(L (law line))", "", "(exists P (sequence (law line)) (same (at P 1) (bind (x) L (dirac (+ 1 x)))))",
        step("recursion",
             step("instantiate", SIGN, step("witness", step("congruence", ASSUME, hypothesis=0, hole="C",
                  template="(same (at P 1) (bind (x) C (dirac (+ 1 x))))", backwards=True), term="P"), hypothesis=1, terms=["0"], through=True),
             name="P", index="t", previous="B", start="L", step="(bind (x) B (dirac (+ 1 x)))"),
    ),
    "tightness of what is drawn": (
        SPACE, "", "(exists r (real) (<= (E (x) M (ind (< r (abs (app f x))))) 1/100))",
        step("tight", SIGN, step("witness", ASSUME, term="r"), law="M", names=["x"], term="(app f x)", epsilon="1/100", name="r"),
    ),
    "a supremum bounds": (
        SPACE, "", "(exists S (real) (forall x (point X) (<= (app g x) S)))",
        step("sup", step("witness", ASSUME, term="S"), names=["x"], spaces=["X"], name="S", term="(app g x)"),
    ),
    "a mixture": (
        "(X (space)) (n (size)) (P (sequence (law X))) (d (distribution n)) (g (bounded X))", "",
        "(= (E (x) (mix i 1 n (at d i) (at P i)) (app g x)) (sum j 1 n (* (at d j) (E (x) (at P j) (app g x)))))", RING,
    ),
    "the two-point formula, converse": (
        TWO_POINT, "(<= 1 g)" + ALL_PAIRS,
        f"(forall x (point X) {EG('g', 'Y', '(app K x)', '(app K x)', 'h')})",
        step("intro", step("instantiate", ASSUME, hypothesis=1, terms=["x", "x"]), name="x"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROVABLE)
def test_what_must_be_provable(name):
    names, given, show, proof = PROVABLE[name]
    assert prove(statement(names, given, show), proof).verdict == "proved"
