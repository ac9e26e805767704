"""Bound names that hide, capture or are captured, and malformed evidence: all of it is rejected in one line.

Each is the shortest attack that a kernel before 2026-11-22 accepted, or that made it crash or hang.
"""

from __future__ import annotations

import pytest

from tests.kernel.tools import prove, refute, statement, step
from verify.kernel.ball import Truth, decide, exact_value
from verify.kernel.certificate import CheckFailed
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.signs import Signs
from verify.kernel.term import TermError, parse

RING = step("ring")
SIGN = step("sign")


def rejected(s, proof, library=None):  # type: ignore[no-untyped-def]
    with pytest.raises((CheckFailed, TermError)) as caught:
        prove(s, proof, library)
    assert "\n" not in str(caught.value)


def test_a_user_name_must_not_be_a_canonical_bound_name():
    """y = #1.0 was captured by the renamed integration variable: int x y dx = int x x dx."""
    with pytest.raises(TermError):
        s = statement("(#1.0 (real))", "", "(= (int x 0 1 (* x #1.0)) (int x 0 1 (* x x)))")
        prove(s, RING)


def test_integration_variable_hides_what_is_known_of_its_namesake():
    """With 1 < x known outside, sqrt(x)^2 = x was used for all x in [-1, 0]."""
    rejected(statement("(x (real))", "(< 1 x)", "(= (int x -1 0 (^ (sqrt x) 2)) (int x -1 0 x))"), RING)


def test_product_index_hides_what_is_known_of_its_namesake():
    """With x != 0 known outside, x/x = 1 was used at x = 0 inside the product."""
    rejected(statement("(x (real))", "(< 1 x)", "(= (prod x 0 3 (* x (^ x -1))) (prod x 0 3 1))"), RING)


def test_product_index_hides_the_size_of_an_alphabet():
    """sum_{y <= n} mu(y) = 1 was used where n is the index of a product."""
    rejected(
        statement("(n (size)) (mu (distribution n))", "", "(= (prod n 1 1 (sum y 1 n (at mu y))) (prod n 1 1 1))"), RING
    )


def test_sum_over_a_range_that_is_not_whole():
    """sum_{i=1}^{1/2} 1 is empty, so 0, and was 1/2 as well."""
    s = statement("", "", "(= 1/2 0)")
    # For the index i of the empty range: 1 <= i and i <= 1/2, so anything, so also 1 = 0.
    absurd = step("combine", products=[["1", [1]], ["1", [2]], ["1/2", []]])
    absurd = step("have", SIGN, step("have", SIGN, absurd, formula="(<= i 1/2)"), formula="(<= 1 i)")
    combine = step("combine", products=[["1", [0]]])
    rejected(
        s, step("sums", step("contradiction", absurd), combine, formula="(= (sum i 1 1/2 1) (sum i 1 1/2 0))", name="i")
    )
    rejected(statement("", "", "(= (sum i 1 1/2 1) 1/2)"), RING)
    rejected(statement("(x (real))", "(<= 0 x)", "(= (sum i 1 x 1) x)"), RING)


def test_hypotheses_of_a_hidden_name_two_sums_deep():
    """5 <= x x was recalled for the bound x of an inner sum: 0 <= -5."""
    rejected(statement("(x (real))", "(<= 5 (* x x))", "(<= 0 (sum j 1 1 (sum x 0 0 (+ (* x x) -5))))"), SIGN)


def test_bounds_under_a_sum_whose_index_hides_an_alphabet():
    """sum_{y <= n} mu(y) = 1 was recalled where n is bound by an outer sum."""
    rejected(
        statement(
            "(n (size)) (mu (distribution n)) (z (real))", "(<= 0 z)", "(<= 0 (sum n 1 1 (+ -1 (sum y 1 n (at mu y)))))"
        ),
        SIGN,
    )


def test_large_negative_power_of_an_inverse_square_root():
    """((1/sqrt(x+1))^2)^-30 had the canonical term (x+1)^-30."""
    s = statement("(x (real))", "(<= 0 (+ x 1)) (!= (sqrt (+ x 1)) 0)", "(<= 0 0)")
    root = "(^ (sqrt (+ x 1)) -1)"
    canonical = Sequent.of(s).context.normal.canonical(parse(f"(^ (* {root} {root}) -30)"))
    assert exact_value(canonical, {"x": Fraction(1)}) == 2**30


def test_limit_may_not_prove_its_neighbourhood_from_itself():
    """`within` w was called positive because 0 < z - p <= w was assumed: any w, also -1."""
    s = statement("(x (real)) (w (real))", "(< 0 x) (< x 1) (<= w -1)", "(<= 5 x)")
    # z > 0, w - z >= 0, -1 - w >= 0 and 1 > 0 add up to 0 > 0.
    near = step("contradiction", step("combine", products=[["1", [2]], ["1", [3]], ["1", [5]], ["1", []]]))
    proof = step("limit", step("assume"), SIGN, near, variable="x", name="z", at="0", side="right", within="w")
    rejected(s, proof)


def use(id: str, *then, **values):  # type: ignore[no-untyped-def]
    return step("lemma", *then, id=id, values=values)


def test_lemma_value_that_has_the_name_of_a_replaced_family():
    """g := the goal's f was taken for the lemma's own f, and so replaced by 7 once more: 7 + 7 = 1."""
    lemma = statement("(f (family 2)) (g (distribution 2))", "", "(= (sum y 1 2 (at g y)) 1)", id="L")
    goal = statement("(f (distribution 2))", "", "(= 14 1)")
    close = step("combine", products=[["1", [0]]])
    proof = use("L", close, f="(lambda (i) 7)", g="f")
    rejected(goal, proof, {"L": lemma})


def test_lemma_type_that_speaks_of_a_replaced_family():
    """The range of x, 1..f(1) with f := 5, was read with the goal's f."""
    lemma = statement(
        "(f (family 1)) (x (index 1 (at f 1)))", "(forall i (index 1 1) (= (at f i) 5))", "(<= x 5)", id="L", axiom=True
    )
    goal = statement("(f (family 1)) (n (integer))", "(<= 1 n) (<= n (at f 1))", "(<= n 5)")
    intro = step("intro", RING, name="j")
    proof = use("L", step("assume"), step("assume"), intro, step("assume"), f="(lambda (i) 5)", x="n")
    rejected(goal, proof, {"L": lemma})


def test_lemma_with_a_name_that_is_a_type():
    """A name `distribution` of the lemma, with value `family`, made any family a distribution."""
    lemma = statement(
        "(distribution (size)) (n (size)) (mu (distribution n))", "", "(= (sum y 1 n (at mu y)) 1)", id="L"
    )
    goal = statement("(family (size)) (k (size)) (f (family k))", "", "(= (sum y 1 k (at f y)) 1)")
    proof = use("L", SIGN, SIGN, step("assume"), distribution="family", n="k", mu="f")
    rejected(goal, proof, {"L": lemma})


def test_lemma_bound_name_renamed_onto_a_free_one():
    """sum_x x x'1 became sum_x'1 x'1 x'1."""
    lemma = statement("(x'1 (real)) (z (real))", "", "(= (sum x 1 2 (* x x'1)) (* 3 x'1))", id="L")
    goal = statement("(x (real))", "", "(= 5 3)")
    squares = step("combine", products=[["1", [0]], ["-1", [1]]])
    close = step("have", step("evaluate"), squares, formula="(= (sum i 1 2 (* i i)) 5)")
    rejected(goal, use("L", close, **{"x'1": "1", "z": "x"}), {"L": lemma})


def test_lemma_family_under_a_quantifier_that_hides_the_size():
    """With n hidden, sum_{y <= n} f(y) left the alphabet of f := lambda."""
    lemma = statement(
        "(n (size)) (f (family n))",
        "(forall i (index 1 n) (= (at f i) 0))",
        "(forall n (size) (= (sum y 1 n (at f y)) (sum y 1 n (* 0 (at f y)))))",
        id="L",
        axiom=True,
    )
    goal = statement("", "", "(forall n (size) (= (sum y 1 n (* (+ y -1) 1)) 0))")
    intro = step("intro", SIGN, name="j")
    proof = use("L", SIGN, intro, step("assume"), n="1", f="(lambda (i) (+ i -1))")
    rejected(goal, proof, {"L": lemma})


def test_refutation_with_a_bound_name_that_the_witness_values():
    """sum_i f(i) was evaluated as sum_i f(1), because the witness has i = 1."""
    s = statement("(f (family 2)) (i (integer))", "", "(forall x (real) (= (sum i 1 2 (at f i)) (at f 2)))")
    proof = step("intro", step("witness", SIGN, term="0"))
    with pytest.raises(CheckFailed):
        refute(s, {"f": ["0", "3"], "i": "1"}, proofs={"show": proof})


def test_quantifier_over_an_empty_range_between_two_integers():
    """No integer lies in [1/4, 1/2], and 0 was taken for one."""
    assert decide(parse("(exists i (index 1/4 1/2) (= 0 0))"), {}) is Truth.FALSE
    assert decide(parse("(forall i (index -1/2 -1/4) (< 0 i))"), {}) is Truth.TRUE
    with pytest.raises(CheckFailed):
        refute(statement("", "", "(forall i (index 1/4 1/2) (< 0 i))"), {})


def test_integral_of_a_logarithm_over_negative_numbers():
    """log is not defined there, and the integral was the real part of a complex one."""
    rejected(statement("", "", "(< (int x -2 -1 (log x)) 1/2)"), step("evaluate"))
    rejected(statement("", "", "(= (floor (int x -2 -1 (sqrt x))) 0)"), step("evaluate"))


def test_evidence_may_not_name_another_statement():
    from verify.kernel.certificate import recheck, write

    s = statement("", "", "(<= 0 1)")
    text = write(s, {"verdict": "proved", "proof": SIGN, "id": "other", "statement": "0"})
    assert recheck(text, {"goal": s}).verdict == "proved"


def test_exact_text_of_a_name():
    """A name or id made in Python could hold brackets and so forge the text that is hashed."""
    from verify.kernel.statement import make

    with pytest.raises(TermError):
        make("a (names) (given) (show (< 0 1)))", {}, (), parse("(<= 0 1)"))
    with pytest.raises(TermError):
        make("a", {"x (real)) (y": ("real",)}, (), parse("(<= 0 1)"))
    with pytest.raises(TermError):
        make("a", {}, (), ("<=", 0.1, Fraction(1)))


@pytest.mark.parametrize(
    "text",
    [
        "(= (^ 2 1000000000000) 0)",
        "(= (^ 0 1000000000000) 1)",
        "(< (sum i 1 (^ 2 1000000000000) 1) 0)",
        "(< (exp (^ 10 30)) 0)",
        "(< (exp (* -1 (^ 10 30))) 0)",
        "(< (binomial 1000000000 500000000) 0)",
        "(< (^ (^ (^ 10 9999) 9999) 9999) 0)",
        "(< (int x 0 1 (prod i 1 2 x)) 0)",
    ],
)
@pytest.mark.parametrize("rule", ["ring", "sign", "evaluate"])
def test_huge_numbers_are_refused_quickly(text, rule):
    rejected(statement("", "", text), step(rule))


@pytest.mark.parametrize("value", ["1e999999999", "0.5", " 1", "1_0", "٣"])
def test_a_witness_is_a_plain_rational(value):
    with pytest.raises(CheckFailed):
        refute(statement("(x (real))", "", "(< x 0)"), {"x": value})


@pytest.mark.parametrize(
    "evidence",
    [
        {"verdict": "proved", "proof": {"rule": ["sign"]}},
        {"verdict": "proved", "proof": {"rule": "sign\nnext"}},
        {"verdict": "proved", "proof": {"rule": "limit", "bound": float("inf")}},
        {"verdict": "certified", "region": [1], "proof": {}},
        {"verdict": "certified", "region": "(< 0 1)", "proof": {}},
        {"verdict": "certified", "region": ["(< 0 y)"], "proof": {}},
        {"verdict": ["proved"]},
        {"verdict": "refuted", "witness": {}, "proofs": {"show": [3]}},
    ],
)
def test_malformed_evidence_is_one_clear_line(evidence):
    from verify.kernel.verdict import judge

    with pytest.raises(CheckFailed) as caught:
        judge(statement("", "", "(<= 0 1)"), evidence, {})
    assert "\n" not in str(caught.value)


def test_numbers_too_long_for_json():
    from verify.kernel.certificate import read

    with pytest.raises(CheckFailed):
        read('{"format":"dp-lemmas certificate 2","bits":' + "1" * 5000 + "}")


def test_signs_of_a_bound_name_do_not_leak():
    types = {"x": ("real",)}
    signs = Signs(types, [parse("(<= 5 (* x x))")])
    assert signs.bounds(parse("(sum j 1 1 (sum x 0 0 (+ (* x x) -5)))")).low is None


def test_part_of_a_canonical_double_sum():
    """Inside sum_i sum_j f(i, j) the inner sum was taken for sum_i f(i, i), of which more was known."""
    s = statement(
        "(n (size)) (f (family n n))", "(<= 0 (sum i 1 n (at f i i)))", "(<= 0 (sum i 1 n (sum j 1 n (at f i j))))"
    )
    rejected(s, SIGN)
    normal = Sequent.of(s).context.normal
    part = normal.canonical(s.show[2])[4]
    assert normal.form(part) != normal.form(parse("(sum i 1 n (at f i i))"))
