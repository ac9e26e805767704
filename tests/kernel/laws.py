"""Statements about laws on measurable spaces, with their definitions written out, and mutants of them."""

from __future__ import annotations

from verify.kernel.statement import Statement
from verify.kernel.term import parse


def law_statement(names: str, given: str, show: str, id: str = "test") -> Statement:
    """Built without any check: what `Statement` is handed is taken as well formed."""
    types = tuple((name, kind) for name, kind in parse(f"({names})"))
    return Statement(id, types, parse(f"({given})"), parse(show))


def EG(g: str, X: str, M: str, N: str, d: str) -> str:
    return f"(forall phi (test {X}) (<= (+ (E (y) {M} (app phi y)) (* -1 (* {g} (E (y) {N} (app phi y))))) {d}))"


def RD(al: str, X: str, M: str, N: str, H: str) -> str:
    return (
        f"(forall t (weight {X}) (<= (^ (E (y) {M} (^ (app t y) (+ {al} -1))) {al})"
        f" (* {H} (^ (E (y) {N} (^ (app t y) {al})) (+ {al} -1)))))"
    )


def CO(K: str, g: str, X: str, Y: str, h: str, top: str = "1") -> str:
    after = EG(g, Y, f"(bind (x) M (app {K} x))", f"(bind (x) N (app {K} x))", f"(* {h} e)")
    return (
        f"(forall M (law {X}) (forall N (law {X}) (forall e (real)"
        f" (=> (<= 0 e) (=> (<= e {top}) (=> {EG(g, X, 'M', 'N', 'e')} {after}))))))"
    )


PUSHED = "(bind (x) M (app K x))", "(bind (x) N (app K x))"
KERNEL = "(X (space)) (Y (space)) (K (markov (X) (Y))) (M (law X)) (N (law X))"
TWO_POINT = "(X (space)) (Y (space)) (K (markov (X) (Y))) (g (real)) (h (real))"
ALL_PAIRS = f"(forall x (point X) (forall z (point X) {EG('g', 'Y', '(app K x)', '(app K z)', 'h')}))"
PAIR = "(Z (space)) (W (law Z)) (X (space)) (K (markov (Z) (X))) (L (markov (Z) (X))) (g (real))"
PAIRS = f"(forall z (point Z) {EG('g', 'X', '(app K z)', '(app L z)', '(app d z)')})"
CHAIN = "(X (space)) (Y (space)) (M (law X)) (N (law X)) (K (markov (X) (Y))) (L (markov (X) (Y)))"


def mixed(d: str) -> str:
    return EG("g", "X", "(bind (z) W (app K z))", "(bind (z) W (app L z))", d)


def joint(H: str) -> tuple[str, str]:
    before = RD("al", "X", "M", "N", "F")
    each = f"(forall x (point X) {RD('al', 'Y', '(app K x)', '(app L x)', 'G')})"
    both = (
        "(forall t (weight X Y) (<= (^ (E (x y) (bind (x) M (bind (y) (app K x) (dirac x y)))"
        f" (^ (app t x y) (+ al -1))) al) (* {H} (^ (E (x y) (bind (x) N (bind (y) (app L x) (dirac x y)))"
        " (^ (app t x y) al)) (+ al -1)))))"
    )
    return f"(< 1 al) {before} {each}", both


BOUNDED = "(d (test Z))"
TRUE = {
    "data processing": law_statement(
        f"{KERNEL} (g (real)) (d (real))", EG("g", "X", "M", "N", "d") + "(<= 0 g)", EG("g", "Y", *PUSHED, "d")
    ),
    "data processing, Renyi": law_statement(
        f"{KERNEL} (al (real)) (H (real))", "(< 1 al)" + RD("al", "X", "M", "N", "H"), RD("al", "Y", *PUSHED, "H")
    ),
    "two points": law_statement(TWO_POINT, f"(<= 1 g) {ALL_PAIRS}", CO("K", "g", "X", "Y", "h")),
    # Not a mutant that fails: h >= 0 (by the test 0), and a divergence that is <= 2 is <= 1 anyway.
    "two points, E <= 2": law_statement(TWO_POINT, f"(<= 1 g) {ALL_PAIRS}", CO("K", "g", "X", "Y", "h", "2")),
    "two points, converse": law_statement(
        f"{KERNEL} (g (real)) (h (real)) (e (real))",
        f"(<= 1 g) (<= 0 e) (<= e 1) {ALL_PAIRS} {EG('g', 'X', 'M', 'N', 'e')}",
        EG("g", "Y", *PUSHED, "(* h e)"),
    ),
    "joint convexity": law_statement(f"{PAIR} {BOUNDED}", PAIRS, mixed("(E (z) W (app d z))")),
    "composition": law_statement(f"{CHAIN} (al (real)) (F (real)) (G (real))", *joint("(* F G)")),
}
# False statements that are near to the true ones.
FALSE = {
    "data processing turned round": law_statement(
        f"{KERNEL} (g (real)) (d (real))", EG("g", "Y", *PUSHED, "d") + "(<= 0 g)", EG("g", "X", "M", "N", "d")
    ),
    "data processing turned round, Renyi": law_statement(
        f"{KERNEL} (al (real)) (H (real))", "(< 1 al)" + RD("al", "Y", *PUSHED, "H"), RD("al", "X", "M", "N", "H")
    ),
    "two points, gamma >= 0": law_statement(TWO_POINT, f"(<= 0 g) {ALL_PAIRS}", CO("K", "g", "X", "Y", "h")),
    "joint convexity, minimum": law_statement(
        f"{PAIR} {BOUNDED} (m (real))",
        f"{PAIRS} (exists z (point Z) (= m (app d z))) (forall z (point Z) (<= m (app d z)))",
        mixed("m"),
    ),
    "composition without a factor": law_statement(f"{CHAIN} (al (real)) (F (real)) (G (real))", *joint("F")),
}
