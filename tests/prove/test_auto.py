"""The automatic prover: what it proves the kernel accepts, and what is false it never proves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.inequalities.after import AFTER
from tests.prove.corpus import FALSE, TRUE
from tests.prove.tools import goal, tree
from tests.rationals import rationals
from verify.ask.decide import read
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.statement import Statement, make
from verify.kernel.term import parse
from verify.kernel.verdict import judge
from verify.language.expr import Expr, Prop, exp, expr, reals
from verify.prove import isolate
from verify.prove.engine import Env, ProofFailed, run

BOXES = 60  # the depth of the search decides what is proved, never whether a proof is right


def proved(s: Statement, boxes: int = BOXES) -> bool:
    """Is it proved?  Every tree that comes out must be accepted by the kernel."""
    try:
        found = tree(s, (), Env(boxes=boxes))
    except ProofFailed as error:
        assert "to show: " in str(error) or str(error) == "out of time"
        return False
    assert judge(s, {"verdict": "proved", "proof": found}, {}).verdict == "proved"
    return True


def test_the_corpus_of_true_inequalities(capsys: pytest.CaptureFixture[str]) -> None:
    open_ = [(text, where) for text, where in TRUE if not proved(read(text, where))]
    with capsys.disabled():
        print(f"\nauto proves {len(TRUE) - len(open_)} of {len(TRUE)} true inequalities; open:")
        for text, where in open_:
            print(f"  {text}{' where ' if where else ''}{where}")


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_a_near_miss_is_never_proved(text: str, where: str) -> None:
    assert not proved(read(text, where))


x, y = reals("x y")
coefficients = rationals(min_value=-3, max_value=3, max_denominator=3)
points = st.tuples(*[rationals(min_value=-2, max_value=2, max_denominator=7)] * 2)
few = settings(max_examples=max(1, settings.default.max_examples // 3))
gaps = st.sampled_from([Fraction(1, 10**12), Fraction(1, 10**6), Fraction(1, 10)])


@st.composite
def forms(draw: st.DrawFn) -> tuple[Expr, Fraction, tuple[Fraction, Fraction]]:
    """A polynomial or rational expression, a point, and its exact value there."""
    u, v = draw(points)

    def linear_form() -> tuple[Expr, Fraction]:
        a, b, c = draw(coefficients), draw(coefficients), draw(coefficients)
        return a * x + b * y + c, a * u + b * v + c

    term, value = expr(0), Fraction(0)
    for _ in range(draw(st.integers(1, 2))):
        form, at = linear_form()
        term, value = term + form**2, value + at**2
    if draw(st.booleans()):
        form, at = linear_form()
        term, value = term / (1 + form**2), value / (1 + at**2)
    if draw(st.booleans()):
        other, at = linear_form()
        term, value = term - other, value - at
    return term, value, (u, v)


def box(point: tuple[Fraction, Fraction], cut: Fraction) -> tuple[Prop, ...]:
    """Hypotheses that hold at the point: a box around it, and a half-plane through it."""
    u, v = point
    return (x >= u - 1, x <= u + 1, y >= v - 1, y <= v, cut * (x - u) + y <= v)


@few
@given(forms(), gaps, st.sampled_from(["free", "box"]), st.booleans())
def test_never_wrong(
    form: tuple[Expr, Fraction, tuple[Fraction, Fraction]], gap: Fraction, where: str, above: bool
) -> None:
    """False at the point by exactly the gap."""
    term, value, point = form
    show = term >= value + gap if above else term <= value - gap
    assert not proved(goal(show, box(point, value) if where == "box" else ()), 20)


@few
@given(forms(), st.booleans())
def test_never_wrong_where_both_sides_meet(form: tuple[Expr, Fraction, tuple[Fraction, Fraction]], above: bool) -> None:
    """Both sides are equal at the point: the strict inequality is false there."""
    term, value, point = form
    assert not proved(goal(term > value if above else term < value, box(point, value)), 20)


@given(st.lists(st.tuples(*[coefficients] * 3), min_size=1, max_size=3), st.sampled_from(["<", "<=", "exp"]))
def test_sums_of_squares(rows: list[tuple[Fraction, Fraction, Fraction]], relation: str) -> None:
    """True; proved or not, what comes out is accepted by the kernel."""
    squares = sum(((a * x + b * y + c) ** 2 for a, b, c in rows), expr(0))
    show = {"<": squares + Fraction(1, 9) > 0, "<=": squares >= 0, "exp": squares + exp(x) > 0}[relation]
    proved(goal(show), 20)


def test_out_of_time_is_no_proof() -> None:
    with pytest.raises(ProofFailed, match="out of time"):
        tree(read("x >= x"), (), Env(deadline=0.0))


@pytest.mark.parametrize("text", ["x*y <= 1", "y*x <= 1", "x*log(y) <= 1", "x*y >= 1"])
def test_a_factor_that_is_zero_does_not_end_the_search(text: str) -> None:
    """On 2026-11-21 the bounds of 0 * y recursed without end, and the search ended with them."""
    assert not proved(read(text, "x = 0")) or text != "x*y >= 1"


@pytest.mark.parametrize(
    ("goal_", "given_"),
    [
        ("(<= s (+ (floor (^ 2 k)) -1))", ("(<= (+ s 1) t)", "(<= t (floor (^ 2 k)))")),
        ("(<= (* 1/2 s) (+ (floor (^ 2 k)) -1))", ("(<= (+ s 1) (floor (^ 2 k)))", "(<= 0 s)")),
        ("(<= s (+ (* 2 (exp (* k (log t)))) -1))", ("(<= (+ s 1) (* 2 (exp (* k (log t)))))", "(< 0 t)")),
    ],
)
def test_a_value_that_a_hypothesis_speaks_of_is_combined_before_it_is_rewritten(
    goal_: str, given_: tuple[str, ...]
) -> None:
    """2^k was made exp(k log 2) in the goal alone, and what is known of 2^k lost."""
    types = {"s": ("real",), "t": ("real",), "k": ("real",)}
    statement = make("powers", types, tuple(map(parse, given_)), parse(goal_))
    found = tree(statement, (), Env(boxes=BOXES, effort=3, deepening=False))
    assert judge(statement, {"verdict": "proved", "proof": found}, {}).verdict == "proved"


def test_a_search_without_steps_ends() -> None:
    """It went on from one way to the next, each of which ranked derivatives for seconds."""
    entry = next(e for e in AFTER["two atoms"] if e[2] == "Topsoe 2000")
    env = Env(boxes=20_000, effort=5, work=3000, deepening=False)
    with pytest.raises(ProofFailed):
        run(Sequent.of(read(entry[0], entry[1])), (), env)
    assert env.spent and env.done[0] < 2 * 3000


def test_derivatives_are_counted() -> None:
    goal = "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 1 - (sqrt(p*q) + sqrt((1 - p)*(1 - q)))**2"
    env = Env(work=100)
    with pytest.raises(ProofFailed, match="out of steps"):
        isolate.ranked(Sequent.of(read(goal, "p > 0, p < 1, q > 0, q < 1")), "p", env)
    assert env.spent
