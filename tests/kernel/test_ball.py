"""Ball arithmetic: inclusion, and the traps of PITFALLS as regressions (items 1-4, 8, 9)."""

from __future__ import annotations

import pytest
from flint import arb, ctx
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.kernel.strategies import points, rationals, terms
from verify.kernel import ball as ball_module
from verify.kernel.ball import Truth, compare, decide, evaluate, exact_value, interval, precision, rational
from verify.kernel.enclosures import ENCLOSURES, integer_power, max_ball, min_ball, power_ball, whole_number
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import parse

NAN = arb("nan")


def ball(text, **values):
    return evaluate(parse(text), values)


# PITFALLS 1: integer powers are tight


def test_square_of_a_ball_around_zero_is_tight():
    square = integer_power(arb(0, 1), 2)
    assert square.contains(0) and square.contains(1)
    assert square < arb("1.001") and square > arb("-0.001")
    square = integer_power(arb("0.5") + arb(0, 1), 2)
    assert square.contains(arb(9) / 4) and square < arb("2.26") and square > arb("-0.01")


@given(rationals(), rationals(), st.integers(-4, 9), rationals(0, 1))
def test_integer_powers_contain_and_are_tight(a, b, n, share):
    low, high = min(a, b), max(a, b)
    power = integer_power(interval(low, high), n)
    point = low + (high - low) * share
    assume(power.is_finite())
    if n >= 0 or point != 0:
        assert power.contains(rational(point**n))
    if n >= 0:
        ends = [low**n, high**n] + ([Fraction(0)] if low < 0 < high and n else [])
        width = max(ends) - min(ends)
        assert power.upper() - power.lower() <= rational(width) * 2 + arb("1e-9")


@given(rationals(-2, 3), rationals(0, 3))
def test_real_powers_contain(exponent, base):
    value = power_ball(interval(base, base + 1), rational(exponent))
    inside = base + Fraction(1, 2)
    if value.is_finite():
        assert value.overlaps((rational(exponent) * rational(inside).log()).exp())
    assert power_ball(arb(-2, 1), arb("0.5")).is_finite() is False
    assert power_ball(interval(Fraction(0), Fraction(1)), arb("0.5")).contains(0)
    assert not power_ball(interval(Fraction(0), Fraction(1)), arb("-0.5")).is_finite()


# PITFALLS 2 and 3: comparisons have three answers, and nan decides nothing


def test_comparisons_have_three_answers():
    tenth = rational(Fraction(1, 10))
    for relation in ("<=", "<", "=", "!="):
        assert compare(relation, tenth, tenth) is Truth.UNDECIDED
    assert compare("<", arb(1), arb(2)) is Truth.TRUE
    assert compare("<=", arb(2), arb(1)) is Truth.FALSE
    assert compare("=", arb(2), arb(2)) is Truth.TRUE
    assert compare("!=", arb(2), arb(2)) is Truth.FALSE
    with pytest.raises(TypeError):
        bool(Truth.TRUE)


@pytest.mark.parametrize("bad", [NAN, arb("inf"), -arb("inf"), arb(1) / arb(0)])
@pytest.mark.parametrize("relation", ["<=", "<", "=", "!="])
def test_what_is_not_finite_decides_nothing(bad, relation):
    for left, right in ((bad, arb(3)), (arb(3), bad), (bad, bad)):
        assert compare(relation, left, right) is Truth.UNDECIDED


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - {"pi"}))
def test_nan_stays_nan(name):
    function = FUNCTIONS[name]
    for position in range(function.arity):
        for other in ("0.25", "1", "2"):
            arguments = [arb(other)] * function.arity
            arguments[position] = NAN
            assert not ENCLOSURES[name].ball(*arguments).is_finite(), name


@pytest.mark.parametrize(
    "text",
    [
        "(log 0)",
        "(log -1)",
        "(sqrt -1)",
        "(^ 0 -1)",
        "(^ 0 -1/2)",
        "(^ -1 1/2)",
        "(asin 2)",
        "(acos -2)",
        "(gamma 0)",
        "(gamma -1/2)",
        "(loggamma 0)",
        "(digamma 0)",
        "(factorial -1)",
        "(harmonic -1)",
        "(binomial -1 0)",
        "(theta 0 1)",
        "(theta 1 0)",
        "(sgm 1/2 1/2 1)",
        "(sgm 2 1 1)",
        "(sgm 2 1/2 0)",
        "(sum i 1/2 3 i)",
        "(prod i 1 5/2 i)",
        "(int x -1 1 (^ x -1))",
        "(int x -1 1 (log x))",
        "(int x 0 3 (tan x))",
    ],
)
def test_undefined_values_are_not_finite(text):
    assert not ball(text).is_finite()
    assert decide(parse(f"(<= {text} {text})"), {}) is Truth.UNDECIDED


def test_balls_that_touch_the_undefined_are_not_finite():
    for head in ("log", "gamma", "loggamma", "digamma"):
        assert not ENCLOSURES[head].ball(arb(0, 1)).is_finite()
    assert not ENCLOSURES["sqrt"].ball(arb(0, 1)).is_finite()
    assert not ENCLOSURES["asin"].ball(arb(0, 3)).is_finite()
    assert not ENCLOSURES["asin"].ball(arb("0.5") + arb(0, 1)).is_finite()
    assert not ENCLOSURES["tan"].ball(arb("1.5") + arb(0, "0.5")).is_finite()
    assert not evaluate(parse("(^ x -1)"), {"x": arb(0, 1)}).is_finite()


# PITFALLS 4: constants come from rationals, endpoints are exact


def test_constants_are_not_binary_doubles():
    with precision(200):
        tenth = rational(Fraction(1, 10))
        assert (tenth * 10).contains(1) and not tenth.contains(arb(0.1))  # the double, on purpose
        assert not tenth.is_exact()


@given(rationals(-9, 9, 1000), rationals(-9, 9, 1000), rationals(0, 1, 1000))
def test_intervals_contain_their_ends_and_what_lies_between(a, b, share):
    low, high = min(a, b), max(a, b)
    found = interval(low, high)
    for point in (low, high, low + (high - low) * share):
        assert found.contains(rational(point)) or found.overlaps(rational(point))
    if low >= 0:
        assert bool(found >= 0)
    if low < high:
        # The halves of a box meet in an exact point: nothing is left out between them.
        middle = (low + high) / 2
        assert interval(low, middle).overlaps(interval(middle, high))


# PITFALLS 8: containment, never printed digits; inclusion between precisions and readings


@given(terms(), points())
def test_two_precisions_enclose_the_same_number(term, point):
    point = {**point, "i": Fraction(2)}
    with precision(40):
        rough = evaluate(term, point)
    with precision(200):
        fine = evaluate(term, point)
        exact = exact_value(term, point)
        if rough.is_finite() and fine.is_finite():
            assert rough.overlaps(fine)
        if exact is not None and fine.is_finite():
            assert fine.contains(rational(exact)) or fine.overlaps(rational(exact))


@given(terms(), points(), rationals(0, 1), rationals(0, 1))
def test_the_value_at_a_point_lies_in_the_value_over_the_box(term, point, width, share):
    box = {name: interval(value, value + width) for name, value in point.items()}
    inside = {name: value + width * share for name, value in point.items()}
    wide = evaluate(term, {**box, "i": arb(1)})
    sharp = evaluate(term, {**inside, "i": Fraction(1)})
    if wide.is_finite() and sharp.is_finite():
        assert wide.overlaps(sharp)


@pytest.mark.parametrize(
    "text, other",
    [
        ("(Q x)", "(* 1/2 (erfc (* x (^ (sqrt 2) -1))))"),
        ("(Phi x)", "(+ 1 (* -1 (Q x)))"),
        ("(tanh x)", "(* (sinh x) (^ (cosh x) -1))"),
        ("(phi x)", "(* (exp (* -1/2 (^ x 2))) (^ (sqrt (* 2 (pi))) -1))"),
        ("(factorial 6)", "720"),
        ("(harmonic 5)", "(sum i 1 5 (^ i -1))"),
        ("(binomial 10 3)", "120"),
        ("(binomial 3 4)", "0"),
        ("(gamma 5)", "24"),
        ("(floor x)", "(* -1 (ceiling (* -1 x)))"),
        ("(binomial 7/2 3/2)", "(* (gamma 9/2) (^ (* (gamma 5/2) (gamma 3)) -1))"),
        ("(Q x)", "(+ 1/2 (* -1 (int t 0 x (phi t))))"),
        ("(exp x)", "(+ 1 (int t 0 x (exp t)))"),
        ("(log 3)", "(int t 1 3 (^ t -1))"),
        ("(sqrt 5)", "(+ 2 (int t 4 5 (* 1/2 (^ (sqrt t) -1))))"),
        ("(sgm 2 0 1)", "1"),
        ("(sgm 1 1/2 1)", "1"),
        ("(int t 0 1 3)", "3"),
        ("(sum i 3 2 i)", "0"),
        ("(prod i 3 2 i)", "1"),
        ("(theta 1 2)", "(+ (Q -1) (* -1 (Q 1)))"),
        ("(digamma 2)", "(+ 1 (digamma 1))"),
        ("(loggamma 4)", "(log 6)"),
    ],
)
def test_two_ways_to_the_same_number(text, other):
    for x in (Fraction(1, 3), Fraction(-7, 5), Fraction(2)):
        left, right = ball(text, x=x), ball(other, x=x)
        assert left.is_finite() and right.is_finite() and left.overlaps(right)
        assert left.rad() < arb("1e-6")


def test_sampled_gaussian_moment_by_expansion():
    """For alpha - 1 = -1 and -2 the moment of the other direction is elementary; here q = 1/2, alpha = 2."""
    value = ball("(sgm 2 1/2 2)")
    integral = ball("(int z -12 12 (* (phi z) (^ (+ 1/2 (* 1/2 (exp (+ (* 1/2 z) -1/8)))) -1)))")
    assert value.overlaps(integral + arb(0, "1e-20")) and value > 1


def test_what_ends_an_integrand_ends_the_integral():
    """An interruption too, and where flint makes an error of its own of it."""

    def raised(error):
        def body(z, analytic):
            raise error

        return body

    for error in (KeyboardInterrupt("now"), ValueError("here"), SystemExit(3)):
        with pytest.raises(type(error), match=str(error)):
            ball_module.integral(arb(0), arb(1), raised(error))
    hidden = SystemError("returned a result with an exception set")
    hidden.__cause__ = KeyboardInterrupt("then")
    with pytest.raises(KeyboardInterrupt, match="then"):
        ball_module.integral(arb(0), arb(1), raised(hidden))
    with pytest.raises(SystemError, match="alone"):
        ball_module.integral(arb(0), arb(1), raised(SystemError("alone")))


def test_maxima_of_balls():
    assert max_ball(arb(0, 1), arb(0)).contains(1) and max_ball(arb(0, 1), arb(0)) > -1
    assert min_ball(arb(1), arb(2)).contains(1)


def test_whole_numbers():
    assert whole_number(arb(7)) == 7 and whole_number(arb(-7)) == -7
    for x in (arb("1.5"), arb(1, "1e-20"), NAN, arb("inf"), arb(2) ** 70, arb(2) ** (10**12)):
        assert whole_number(x) is None


def test_quantifiers_over_finite_ranges():
    assert decide(parse("(forall i (index 1 5) (<= (* i i) 25))"), {}) is Truth.TRUE
    assert decide(parse("(exists i (index 1 5) (= (* i i) 26))"), {}) is Truth.FALSE
    assert decide(parse("(forall x (real) (<= 0 1))"), {}) is Truth.UNDECIDED
    assert decide(parse("(forall i (index 1 3) (< 0 (at p i)))"), {"p": [Fraction(1)] * 3}) is Truth.TRUE
    assert decide(parse("(<= (at p 4) 1)"), {"p": [Fraction(1)] * 3}) is Truth.UNDECIDED
    assert decide(parse("(or (= 1 1) (< 0 (log -1)))"), {}) is Truth.TRUE
    assert decide(parse("(and (= 1 1) (< 0 (log -1)))"), {}) is Truth.UNDECIDED


def test_precision_is_put_back():
    before = ctx.prec
    with pytest.raises(ZeroDivisionError), precision(300):
        assert ctx.prec == 300
        raise ZeroDivisionError
    assert ctx.prec == before


def test_a_fraction_of_another_library_is_a_number_too() -> None:
    """Handed to Arb as it was, it ended the process."""
    import fractions

    x = fractions.Fraction(1, 3)
    there = evaluate(("exp", Fraction(4, 3)), {})
    assert evaluate(("exp", ("+", "x", Fraction(1))), {"x": x}).overlaps(there)
    assert evaluate(("at", "f", Fraction(1)), {"f": [x]}).overlaps(rational(x))
