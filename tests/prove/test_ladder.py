"""One variable rung by rung: tails, ends without a slope, limits; and what is false close by."""

from __future__ import annotations

import pytest

from verify.ask.decide import read
from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import parse
from verify.kernel.verdict import judge
from verify.prove import expansion, ladder, splitting
from verify.prove.engine import Env, Node, ProofFailed, failed

TRUE = (
    ("Q(x) <= 2*phi(x)/(x + sqrt(x**2 + 8/pi))", "x >= 0"),  # equality at 0, where pi must cancel
    ("erf(x)**2 <= 1 - exp(-4*x**2/pi)", "x >= 0"),
    ("erfc(x) <= exp(-x**2)", "x >= 0"),
    ("erf(x) >= x/sqrt(1 + x**2)", "x >= 0"),  # 1 - x/sqrt(1 + x^2) vanishes as a whole
    ("erf(x) <= sqrt(1 - exp(-4*x**2/pi))", "x >= 0"),
    ("sqrt(x)*log(x) >= -2/E", "x > 0"),  # touches at exp(-2)
    ("-x*log(x) - (1 - x)*log(1 - x) <= 2*log(2)*sqrt(x*(1 - x))", "x > 0, x < 1"),
    ("exp(-x)*sqrt(x) <= 1/sqrt(2*E)", "x >= 0"),
    ("Q(x)*exp(x) < 4/5", ""),  # from minus infinity
    ("log(1 + 1/x) < 1/sqrt(x**2 + x)", "x > 0"),
)
FALSE = (
    ("Q(x) <= 2*phi(x)/(x + sqrt(x**2 + 81/(10*pi)))", "x >= 0"),  # at 0
    ("erf(x)**2 <= 1 - exp(-127/100*x**2)", "x >= 0"),  # near 0
    ("erf(x)**2 >= 1 - exp(-1001/1000*x**2)", "x >= 0"),  # far out
    ("erfc(x) < exp(-x**2)", "x >= 0"),  # equality at 0
    ("erf(x) >= x/sqrt(3/4 + x**2)", "x >= 0"),  # near 0
    ("sqrt(x)*log(x) >= -7357/10000", "x > 0"),  # at exp(-2) alone
    ("sqrt(x)*log(x) > -2/E", "x > 0"),
    ("-x*log(x) <= 100*x", "x > 0"),  # at exp(-100)
    ("-x*log(x) - (1 - x)*log(1 - x) <= 138/100*sqrt(x*(1 - x))", "x > 0, x < 1"),
    ("Q(x)*exp(x) <= 1/2", ""),  # between 0 and 1
    ("log(1 + 1/x) <= 1/sqrt(x**2 + 101/100*x)", "x > 0"),  # far out
    ("Q(x) >= exp(-x**2/2)/1000", "x >= 0"),  # far out
)


def env(work: int = 40_000) -> Env:
    return Env(boxes=500, work=work, deepening=False)


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_what_it_is_for(text: str, where: str) -> None:
    statement = read(text, where)
    proof = ladder.attempt(Sequent.of(statement), env())
    assert proof is not None
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_goals_are_not_proved(text: str, where: str) -> None:
    with pytest.raises(ProofFailed):
        ladder.attempt(Sequent.of(read(text, where)), env(10_000))


@pytest.mark.parametrize(
    ("text", "where"),
    [("x + y >= 0", "x >= 0, y >= 0"), ("x**2 >= 0", ""), ("n + exp(n) >= 0", "n integer"), ("x = log(x)", "")],
)
def test_other_goals_cost_nothing(text: str, where: str) -> None:
    within = env()
    assert ladder.attempt(Sequent.of(read(text, where)), within) is None
    assert within.done == [0]


@pytest.mark.parametrize(
    ("inner", "root"),
    [
        ("(* 8 (^ (pi) -1))", "(* 2 (^ (sqrt (pi)) -1) (sqrt 2))"),
        ("12", "(* 2 (sqrt 3))"),
        ("3/4", "(* 1/2 (sqrt 3))"),
        ("(exp -2)", "(exp -1)"),
    ],
)
def test_roots_of_constants(inner: str, root: str) -> None:
    normal = Sequent.of(read("0 <= 1")).context.normal
    found = splitting.split(normal, parse(inner))
    assert found is not None and normal.form(found) == normal.form(parse(root))


def test_a_root_of_factors_of_known_sign() -> None:
    s = Sequent.of(read("sqrt(x - x**2) <= 1", "x > 0, x < 1"))
    assert splitting.factored(s, s.goal[1][1]) is not None
    s = Sequent.of(read("sqrt(x - x**2) <= 1", "x > 0"))
    assert splitting.factored(s, s.goal[1][1]) is None  # 1 - x may be negative


def test_expansions_at_an_end() -> None:
    def tree(text: str, where: str) -> Node | None:
        s = Sequent.of(read(text, where))
        found = expansion.attempt(s, env(), 0)
        if found is not None:
            assert judge(read(text, where), {"verdict": "proved", "proof": found}, {}).verdict == "proved"
        return found

    assert tree("pi*x**2 + sqrt(2)*x > 4", "x >= 1") is not None
    assert tree("pi*x**2 - 3*x >= 0", "x >= 1") is not None
    assert tree("4 - pi*x >= 0", "x <= 1") is not None
    assert tree("4 - pi*x >= 0", "x <= 3/2") is None
    assert tree("pi*x**2 - 4*x >= 0", "x >= 1") is None


def test_it_ends() -> None:
    """A budget is kept, whatever the goal."""
    s = Sequent.of(read("Q(x)*log(1 + x) <= exp(-x) - x**2*Q(x)/100 + 1/10", "x >= 0"))
    within = env(3_000)
    with pytest.raises(ProofFailed):
        if ladder.attempt(s, within) is None:
            raise failed(s, "none")
    assert within.done[0] <= 3_000 + 2 * ladder.BOXES + Fraction(ladder.COST)
