"""The functions of the language: how each is written, differentiates, and where it is defined.

Each entry of the table is all that is said of a function; what encloses its values stands in `enclosures`.
`facts` are the elementary facts that proofs may use without proof (rule ``fact``): definitions, functional
equations and the one inequality from which the rest is derived.  Adding a function is adding one entry here
and one there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.kernel.term import Formula, Term, parse


@dataclass(frozen=True)
class Fact:
    """For all real `names` with `given`: `conclusion`."""

    names: tuple[str, ...]
    given: tuple[Formula, ...]
    conclusion: Formula


@dataclass(frozen=True)
class Function:
    """One function of the language.

    `derivatives[k]` is the partial derivative in argument k as a term in a, b, ... (None: not
    differentiable everywhere in the domain).  `defined` lists formulas under which the value is
    defined and, if `derivatives` are given, the function is differentiable.  `sign` is ``+`` or
    ``0+`` if all values are positive or nonnegative; a function that is undefined somewhere has no sign.
    """

    arity: int
    derivatives: tuple[Term | None, ...] = ()
    defined: tuple[Formula, ...] = ()
    sign: str = ""
    facts: dict[str, Fact] = field(default_factory=dict)


def fact(names: str, given: str, conclusion: str) -> Fact:
    hypotheses = parse(f"({given})")
    return Fact(tuple(names.split()), hypotheses, parse(conclusion))


def terms(*texts: str) -> tuple[Term, ...]:
    return tuple(parse(text) for text in texts)


FUNCTIONS: dict[str, Function] = {
    "pi": Function(0, sign="+"),
    "exp": Function(
        1,
        derivatives=terms("(exp a)"),
        sign="+",
        facts={
            "tangent": fact("a", "", "(<= (+ 1 a) (exp a))"),
            "increasing": fact("a b", "(<= a b)", "(<= (exp a) (exp b))"),
            "strictly": fact("a b", "(< a b)", "(< (exp a) (exp b))"),
            "log": fact("a", "(< 0 a)", "(= (exp (log a)) a)"),
        },
    ),
    "log": Function(
        1,
        derivatives=terms("(^ a -1)"),
        defined=terms("(< 0 a)"),
        facts={
            "exp": fact("a", "", "(= (log (exp a)) a)"),
            "product": fact("a b", "(< 0 a) (< 0 b)", "(= (log (* a b)) (+ (log a) (log b)))"),
            "inverse": fact("a", "(< 0 a)", "(= (log (^ a -1)) (* -1 (log a)))"),
            "power": fact("a b", "(< 0 a)", "(= (log (^ a b)) (* b (log a)))"),
            "increasing": fact("a b", "(< 0 a) (<= a b)", "(<= (log a) (log b))"),
            "strictly": fact("a b", "(< 0 a) (< a b)", "(< (log a) (log b))"),
            "tangent": fact("a", "(< 0 a)", "(<= (log a) (+ a -1))"),
        },
    ),
    "sqrt": Function(
        1,
        derivatives=terms("(* 1/2 (^ (sqrt a) -1))"),
        defined=terms("(< 0 a)"),
        facts={
            "square": fact("a", "(<= 0 a)", "(= (^ (sqrt a) 2) a)"),
            "of_square": fact("a", "(<= 0 a)", "(= (sqrt (^ a 2)) a)"),
            "nonnegative": fact("a", "(<= 0 a)", "(<= 0 (sqrt a))"),
            "positive": fact("a", "(< 0 a)", "(< 0 (sqrt a))"),
            "increasing": fact("a b", "(<= 0 a) (<= a b)", "(<= (sqrt a) (sqrt b))"),
        },
    ),
    "^": Function(
        2,
        facts={
            "exp": fact("a b", "(< 0 a)", "(= (^ a b) (exp (* b (log a))))"),
            "of_exp": fact("a b", "", "(= (^ (exp a) b) (exp (* a b)))"),
            "sqrt": fact("a", "(<= 0 a)", "(= (^ a 1/2) (sqrt a))"),
            "zero": fact("b", "(< 0 b)", "(= (^ 0 b) 0)"),
            "one": fact("b", "", "(= (^ 1 b) 1)"),
            "sum": fact("a b c", "(< 0 a)", "(= (^ a (+ b c)) (* (^ a b) (^ a c)))"),
            "sum0": fact("a b c", "(<= 0 a) (<= 0 b) (<= 0 c)", "(= (^ a (+ b c)) (* (^ a b) (^ a c)))"),
            "product": fact("a b c", "(< 0 a) (< 0 b)", "(= (^ (* a b) c) (* (^ a c) (^ b c)))"),
            "product0": fact("a b c", "(<= 0 a) (<= 0 b) (< 0 c)", "(= (^ (* a b) c) (* (^ a c) (^ b c)))"),
            "tower": fact("a b c", "(< 0 a)", "(= (^ (^ a b) c) (^ a (* b c)))"),
            "nonnegative": fact("a b", "(<= 0 a) (<= 0 b)", "(<= 0 (^ a b))"),
            "positive": fact("a b", "(< 0 a)", "(< 0 (^ a b))"),
            "increasing": fact("a b c", "(<= 0 a) (<= a b) (<= 0 c)", "(<= (^ a c) (^ b c))"),
            "decreasing": fact("a b c", "(< 0 a) (<= a b) (<= c 0)", "(<= (^ b c) (^ a c))"),
        },
    ),
    "abs": Function(
        1,
        sign="0+",
        facts={
            "cases": fact("a", "", "(or (and (<= 0 a) (= (abs a) a)) (and (<= a 0) (= (abs a) (* -1 a))))"),
            "above": fact("a", "", "(and (<= a (abs a)) (<= (* -1 a) (abs a)))"),
            "positive": fact("a", "(<= 0 a)", "(= (abs a) a)"),
            "negative": fact("a", "(<= a 0)", "(= (abs a) (* -1 a))"),
        },
    ),
    "max": Function(
        2,
        facts={
            "cases": fact("a b", "", "(or (and (<= b a) (= (max a b) a)) (and (<= a b) (= (max a b) b)))"),
            "above": fact("a b", "", "(and (<= a (max a b)) (<= b (max a b)))"),
            "least": fact("a b c", "(<= a c) (<= b c)", "(<= (max a b) c)"),
            "left": fact("a b", "(<= b a)", "(= (max a b) a)"),
            "right": fact("a b", "(<= a b)", "(= (max a b) b)"),
        },
    ),
    "min": Function(
        2,
        facts={
            "cases": fact("a b", "", "(or (and (<= a b) (= (min a b) a)) (and (<= b a) (= (min a b) b)))"),
            "below": fact("a b", "", "(and (<= (min a b) a) (<= (min a b) b))"),
            "greatest": fact("a b c", "(<= c a) (<= c b)", "(<= c (min a b))"),
            "left": fact("a b", "(<= a b)", "(= (min a b) a)"),
            "right": fact("a b", "(<= b a)", "(= (min a b) b)"),
        },
    ),
    "sin": Function(
        1,
        derivatives=terms("(cos a)"),
        facts={
            "bounds": fact("a", "", "(and (<= -1 (sin a)) (<= (sin a) 1))"),
            "squares": fact("a", "", "(= (+ (^ (sin a) 2) (^ (cos a) 2)) 1)"),
            "pi": fact("", "", "(= (sin (pi)) 0)"),
            "half_pi": fact("", "", "(= (sin (* 1/2 (pi))) 1)"),
        },
    ),
    "cos": Function(
        1,
        derivatives=terms("(* -1 (sin a))"),
        facts={
            "bounds": fact("a", "", "(and (<= -1 (cos a)) (<= (cos a) 1))"),
            "pi": fact("", "", "(= (cos (pi)) -1)"),
            "half_pi": fact("", "", "(= (cos (* 1/2 (pi))) 0)"),
        },
    ),
    "tan": Function(1, derivatives=terms("(+ 1 (^ (tan a) 2))"), defined=terms("(!= (cos a) 0)")),
    "asin": Function(1, derivatives=terms("(^ (sqrt (+ 1 (* -1 (^ a 2)))) -1)"), defined=terms("(< -1 a)", "(< a 1)")),
    "acos": Function(
        1, derivatives=terms("(* -1 (^ (sqrt (+ 1 (* -1 (^ a 2)))) -1))"), defined=terms("(< -1 a)", "(< a 1)")
    ),
    "atan": Function(
        1,
        derivatives=terms("(^ (+ 1 (^ a 2)) -1)"),
        facts={
            "bounds": fact("a", "", "(and (< (* -1/2 (pi)) (atan a)) (< (atan a) (* 1/2 (pi))))"),
            "one": fact("", "", "(= (atan 1) (* 1/4 (pi)))"),
        },
    ),
    "sinh": Function(
        1,
        derivatives=terms("(cosh a)"),
        facts={"exp": fact("a", "", "(= (sinh a) (* 1/2 (+ (exp a) (* -1 (exp (* -1 a))))))")},
    ),
    "cosh": Function(
        1,
        derivatives=terms("(sinh a)"),
        sign="+",
        facts={"exp": fact("a", "", "(= (cosh a) (* 1/2 (+ (exp a) (exp (* -1 a)))))")},
    ),
    "tanh": Function(
        1,
        derivatives=terms("(+ 1 (* -1 (^ (tanh a) 2)))"),
        facts={
            "quotient": fact("a", "", "(= (tanh a) (* (sinh a) (^ (cosh a) -1)))"),
            "bounds": fact("a", "", "(and (< -1 (tanh a)) (< (tanh a) 1))"),
        },
    ),
    "erf": Function(
        1,
        derivatives=terms("(* 2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))"),
        facts={
            "odd": fact("a", "", "(= (erf (* -1 a)) (* -1 (erf a)))"),
            # Q(x) = erfc(x / sqrt 2) / 2, and erfc = 1 - erf.
            "Q": fact("a", "", "(= (erf a) (+ 1 (* -2 (Q (* (sqrt 2) a)))))"),
        },
    ),
    "erfc": Function(
        1,
        derivatives=terms("(* -2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))"),
        sign="+",
        facts={
            "erf": fact("a", "", "(= (erfc a) (+ 1 (* -1 (erf a))))"),
            "Q": fact("a", "", "(= (erfc a) (* 2 (Q (* (sqrt 2) a))))"),
        },
    ),
    "Q": Function(
        1,
        derivatives=terms("(* -1 (phi a))"),
        sign="+",
        facts={
            "reflection": fact("a", "", "(= (+ (Q a) (Q (* -1 a))) 1)"),
            "half": fact("", "", "(= (Q 0) 1/2)"),
            "below_one": fact("a", "", "(< (Q a) 1)"),
            "decreasing": fact("a b", "(<= a b)", "(<= (Q b) (Q a))"),
            "markov": fact("a", "(< 0 a)", "(<= (* a (Q a)) (phi a))"),
        },
    ),
    "Phi": Function(1, derivatives=terms("(phi a)"), sign="+", facts={"Q": fact("a", "", "(= (Phi a) (Q (* -1 a)))")}),
    "phi": Function(
        1,
        derivatives=terms("(* -1 a (phi a))"),
        sign="+",
        facts={"density": fact("a", "", "(= (phi a) (* (^ (sqrt (* 2 (pi))) -1) (exp (* -1/2 (^ a 2)))))")},
    ),
    "theta": Function(
        2,
        facts={
            "definition": fact(
                "a b",
                "(< 0 a) (< 0 b)",
                "(= (theta a b) (+ (Q (+ (* (log a) (^ b -1)) (* -1/2 b)))"
                " (* -1 a (Q (+ (* (log a) (^ b -1)) (* 1/2 b))))))",
            )
        },
    ),
    "gamma": Function(
        1,
        derivatives=terms("(* (gamma a) (digamma a))"),
        defined=terms("(< 0 a)"),
        facts={
            "positive": fact("a", "(< 0 a)", "(< 0 (gamma a))"),
            "step": fact("a", "(< 0 a)", "(= (gamma (+ 1 a)) (* a (gamma a)))"),
            "one": fact("", "", "(= (gamma 1) 1)"),
            # Hoelder's inequality for the integral that gamma is: its logarithm is convex.
            "convex": fact(
                "a b c",
                "(< 0 a) (< 0 b) (<= 0 c) (<= c 1)",
                "(<= (gamma (+ (* c a) (* (+ 1 (* -1 c)) b))) (* (^ (gamma a) c) (^ (gamma b) (+ 1 (* -1 c)))))",
            ),
        },
    ),
    "loggamma": Function(
        1,
        derivatives=terms("(digamma a)"),
        defined=terms("(< 0 a)"),
        facts={"gamma": fact("a", "(< 0 a)", "(= (exp (loggamma a)) (gamma a))")},
    ),
    "digamma": Function(1, derivatives=(None,), defined=terms("(< 0 a)")),
    "factorial": Function(
        1,
        facts={
            "zero": fact("", "", "(= (factorial 0) 1)"),
            "step": fact("a", "(<= 0 a)", "(= (factorial (+ 1 a)) (* (+ 1 a) (factorial a)))"),
            "positive": fact("a", "(<= 0 a)", "(< 0 (factorial a))"),
        },
    ),
    "harmonic": Function(
        1,
        facts={
            "zero": fact("", "", "(= (harmonic 0) 0)"),
            "step": fact("a", "(<= 0 a)", "(= (harmonic (+ 1 a)) (+ (harmonic a) (^ (+ 1 a) -1)))"),
        },
    ),
    "binomial": Function(
        2,
        facts={
            "zero": fact("a", "(<= 0 a)", "(= (binomial a 0) 1)"),
            "step": fact(
                "a b", "(<= 0 b) (<= b a)", "(= (* (+ 1 b) (binomial a (+ 1 b))) (* (+ a (* -1 b)) (binomial a b)))"
            ),
            "nonnegative": fact("a b", "(<= 0 b) (<= b a)", "(<= 0 (binomial a b))"),
        },
    ),
    "floor": Function(1, facts={"bounds": fact("a", "", "(and (<= (floor a) a) (< a (+ 1 (floor a))))")}),
    "ceiling": Function(1, facts={"bounds": fact("a", "", "(and (<= a (ceiling a)) (< (ceiling a) (+ 1 a)))")}),
    "sgm": Function(3),
}
