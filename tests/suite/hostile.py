"""Small certificates that keep a checker busy for long, or take much memory, if nothing stops them.

Each is (what it aims at, names, given, show, evidence).  None of them shows what it says.
"""

from __future__ import annotations

from typing import Any

from tests.kernel.tools import step


def proved(proof: Any) -> dict[str, Any]:
    return {"verdict": "proved", "proof": proof}


def nested(head: str, inside: str, times: int, close: str = ")") -> str:
    return head * times + inside + close * times


RING, SIGN, EVALUATE = step("ring"), step("sign"), step("evaluate")
FINE = step("evaluate", bits=4096)
REALS = "(a (real)) (b (real)) (c (real)) (d (real)) (e (real)) (f (real))"
SUMS = "(n (size)) (p (family n)) (q (family n)) (r (family n n))"
BOX = "(<= 1 a) (<= a 3/2)"
POWER = "(^ (+ a (sum i 1 n (at p i)) (sum j 1 n (at q j))) 12)"
DEEP = nested("(^ (+ a (sin ", "b", 9, ")) 24)")
DOUBLING = step("assume")
for _ in range(60):
    DOUBLING = step("rewrite", DOUBLING, hypothesis=0)
ENDLESS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("nested sums", "", "", "(< 0 (sum i 1 90000 (sum j 1 90000 (exp (* i j)))))", proved(EVALUATE)),
    ("nested exact sums", "", "", "(< 0 (sum i 1 90000 (sum j 1 90000 (* i j))))", proved(EVALUATE)),
    ("nested sums at many bits", "", "", "(< 0 (sum i 1 199999 (sum j 1 9 (gamma (+ i 1/3)))))", proved(FINE)),
    ("a sum of gamma at many bits", "", "", "(< 0 (sum i 1 199999 (gamma (+ i 1/3))))", proved(FINE)),
    ("a long exact sum", "", "", "(= 0 (sum i 1 199999 (^ i -1)))", proved(EVALUATE)),
    ("a long exact product", "", "", "(= 0 (prod i 1 199999 i))", proved(EVALUATE)),
    ("a sum of long powers", "", "", "(= 0 (sum i 1 199999 (^ 3 i)))", proved(EVALUATE)),
    ("powers of fractions", "", "", "(= 0 (sum i 1 20000 (^ (+ 1/3 (^ i -1)) 9999)))", proved(EVALUATE)),
    (
        "nested quantifiers",
        "",
        "",
        "(forall i (index 1 199999) (forall j (index 1 199999) (< 0 (+ i j))))",
        proved(EVALUATE),
    ),
    ("quantified sums", "", "", "(forall i (index 1 199999) (< 0 (sum j 1 i (exp j))))", proved(EVALUATE)),
    ("a wild integral", "", "", "(< 0 (int x 0 1000 (exp (sin (^ x 5)))))", proved(FINE)),
    ("an integral of sums", "", "", "(< 0 (int x 0 9 (sum i 1 199999 (sin (* i x)))))", proved(EVALUATE)),
    ("sampled moments", "", "", "(< 9 (sum i 1 199999 (sgm (+ i 1/2) 1/2 i)))", proved(FINE)),
    ("one sampled moment", "", "", "(< 9 (sgm 999 1/2 1/9))", proved(FINE)),
    ("a sum inside the bounds", "", "", "(< 9 (sin (sum i 1 199999 (sum j 1 199999 (exp i)))))", proved(SIGN)),
    ("24th powers", REALS, "", "(= 0 (* (^ (+ a b c) 24) (^ (+ d e f) 24) (^ (+ a e c) 24)))", proved(RING)),
    ("powers of powers", REALS, "", f"(= 0 {nested('(^ (+ a ', 'b', 9, ') 24)')})", proved(RING)),
    ("sums of powers", REALS, "", f"(= 0 (+ {' '.join(f'(^ (+ a b {k}) 24)' for k in range(900))}))", proved(RING)),
    ("powers under functions", REALS, "", f"(= 0 {DEEP})", proved(RING)),
    ("powers under functions, assumed", REALS, f"(<= {DEEP} 1)", "(<= 0 a)", proved(step("assume"))),
    ("powers of sums", REALS + SUMS, "", f"(= 0 {POWER})", proved(RING)),
    ("products of sums", REALS + SUMS, "", f"(= 0 (* {POWER} {POWER}))", proved(RING)),
    ("powers of double sums", SUMS, "", "(= 0 (^ (sum i 1 n (sum j 1 n (* (at r i j) (at p i)))) 24))", proved(RING)),
    ("ends of sums", REALS + SUMS, "", f"(= 0 {nested('(^ (+ a (sum i 1 ', 'n', 6, ' (at p i))) 24)')})", proved(RING)),
    ("long coefficients", REALS, "", "(= 0 (^ (+ a (^ 7/3 60000) b) 24))", proved(RING)),
    ("longer and longer coefficients", REALS, "", f"(= 0 {nested('(^ (+ a ', '7/3', 6, ' b) 24)')})", proved(RING)),
    ("powers in the bounds", REALS, BOX, f"(<= {nested('(^ ', 'a', 9, ' 64)')} 2)", proved(SIGN)),
    ("powers of sums in the bounds", REALS, BOX, f"(<= {nested('(^ (+ a ', '1/3', 9, ') 63)')} 0)", proved(SIGN)),
    ("products in the bounds", REALS, BOX, f"(<= (* {'(^ a 64) ' * 9000}) 0)", proved(SIGN)),
    ("a goal that doubles", REALS, "(= a (* a a))", "(<= a 0)", proved(DOUBLING)),
    (
        "a tree without end",
        "(a (real))",
        "(<= 0 a) (<= a 1)",
        "(<= (exp a) 10)",
        proved(step("pave", variables=["a"], tree="s0 d " * 60_000 + "d")),
    ),
    (
        "a paving of a sum",
        "(a (real))",
        "(<= 0 a) (<= a 1)",
        "(<= (sum i 1 199999 (exp (* -1 i a))) 0)",
        proved(step("pave", variables=["a"], tree="s0 " * 200 + "d " * 201)),
    ),
    (
        "a fine paving",
        "(a (real))",
        "(<= 0 a) (<= a 1)",
        "(<= (sgm (+ 9 a) 1/2 1/9) 99)",
        proved(step("pave", variables=["a"], tree="s0 " * 900 + "d " * 901, bits=4096)),
    ),
    (
        "a witness of long numbers",
        "(a (real))",
        "",
        "(<= (sum i 1 199999 (^ a i)) 0)",
        {"verdict": "refuted", "witness": {"a": "1" * 3999 + "/" + "7" * 3998 + "1"}},
    ),
    (
        "a model of long numbers",
        "(X (space)) (M (law X)) (h (fun X))",
        "",
        f"(<= 0 (E (x) M {nested('(^ (+ ', '(app h x)', 4, ' 1/7) 99)')}))",
        {
            "verdict": "refuted",
            "model": {"values": {"X": "2", "M": ["1/3", "2/3"], "h": ["7" * 3990, "1/" + "3" * 3990]}},
        },
    ),
    (
        "a model with nested quantifiers",
        "(X (space)) (M (law X)) (h (fun X))",
        "",
        "(forall x (point X) (forall y (point X) (forall z (point X) (<= 0 (* (app h x) (app h z))))))",
        {"verdict": "refuted", "model": {"values": {"X": "900", "M": ["1/900"] * 900, "h": ["1/7"] * 900}}},
    ),
]
