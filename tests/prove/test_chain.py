"""calc and unfold: what they elaborate to is proved by the kernel, and a wrong link fails."""

from __future__ import annotations

from typing import Any

import pytest

from tests.prove.tools import fails, goal, prove, tree
from verify.language.expr import exp, integer, log, real, reals
from verify.language.laws import E, bounded, dirac, law, map_, norm, normed, point, points, space, value
from verify.prove.law_steps import name_for, triangle
from verify.prove.steps import assume, calc, combine, fact, have, let, linear, rewrite, ring, sign, unfold

x, y, z, w = reals("x y z w")
GIVEN = (x <= y, y <= z, z < w)


def test_a_chain_of_hypotheses() -> None:
    prove(x < w, calc(x, ("<=", y, x <= y), ("<=", z, 1), ("<", w, z < w)), given=GIVEN)
    prove(x <= w, calc(x, ("<=", y), ("<=", z), ("<", w)), given=GIVEN)
    prove(w > x, calc(w, (">", z), (">=", y), (">=", x)), given=GIVEN)


def test_a_chain_in_passing_leaves_one_hypothesis() -> None:
    s = goal(2 * x < 2 * w, GIVEN)
    found = tree(s, (calc(x, ("<=", y), ("<=", z), ("<", w)), combine((2, [-1]))))
    assert (found["rule"], found["formula"]) == ("have", "(< x w)")
    assert found["then"][1]["rule"] == "combine"
    assert [number for _, numbers in found["then"][1]["products"] for number in numbers] == [3]


def test_equations_and_steps_as_reasons() -> None:
    prove(
        (x + y) ** 2 <= 2 * x**2 + 2 * y**2,
        calc(
            (x + y) ** 2,
            ("=", x**2 + 2 * x * y + y**2, ring()),
            ("=", 2 * x**2 + 2 * y**2 - (x - y) ** 2),
            ("<=", 2 * x**2 + 2 * y**2, have((x - y) ** 2 >= 0, sign()), linear()),
        ),
    )
    prove(
        exp(log(x)) + 1 <= y + 1,
        calc(exp(log(x)) + 1, ("=", x + 1, fact("exp", "log", x), -1), ("<=", y + 1, x <= y)),
        given=(x > 0, x <= y),
    )


def test_a_rewriting_and_a_product_as_reasons() -> None:
    prove(
        exp(x) * z <= exp(y) * w, calc(exp(x) * z, ("=", exp(y) * z, 0), ("<=", exp(y) * w, 1)), given=(x == y, z <= w)
    )
    prove(x * z <= y * z, calc(x * z, ("<=", y * z, x <= y, z >= 0)), given=(x <= y, z >= 0))


def test_a_reason_must_be_the_reason() -> None:
    """The link is true, but not by what is given for it."""
    message = fails(x < w, calc(x, ("<=", y, 1), ("<=", z), ("<", w)), given=GIVEN)
    assert "it is not seen that this follows from [1]" in message
    message = fails(x < w, calc(x, ("<=", y, y <= z), ("<=", z), ("<", w)), given=GIVEN)
    assert "it is not seen that this follows from y <= z" in message


@pytest.mark.parametrize(
    "links", [(("<=", y), ("<=", z), ("<=", w - 1)), (("<=", z), ("<", y)), (("=", y),), (("<", y),)]
)
def test_a_wrong_link_fails(links: tuple[Any, ...]) -> None:
    fails(x <= links[-1][1], calc(x, *links), given=GIVEN)


def test_the_ends_are_no_stronger_than_the_links() -> None:
    fails(x < z, calc(x, ("<=", y), ("<=", z)), given=GIVEN)
    fails(x == z, calc(x, ("<=", y), ("<=", z)), given=GIVEN)


@pytest.mark.parametrize(
    ("links", "message"),
    [
        ((), "calc takes links"),
        ((("!=", y),), "calc takes links"),
        ((("<=", y), (">=", z)), "up or down"),
        ((("<=", y, 3.5),), "the reason of a link"),
    ],
)
def test_what_is_no_chain(links: tuple[Any, ...], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        calc(x, *links)


# --- unfold ------------------------------------------------------------------------------------------

V = normed("V")
X = space("X")
p, q = points("p q", V)


def test_a_let_gives_way_to_its_value() -> None:
    d = real("d")
    by_name = [let(d, y - x), have(d >= 0, unfold(d), linear()), linear()]
    restated = [let(d, y - x), have(d >= 0, rewrite(d == y - x), linear()), linear()]
    s = goal(x <= y, (x <= y,))
    assert tree(s, by_name) == tree(s, restated)
    prove(x <= y, let(d, y - x), have(d >= 0, unfold("d"), linear()), linear(), given=(x <= y,))


def test_in_a_hypothesis() -> None:
    d = real("d")
    prove(
        x <= y,
        let(d, y - x),
        have(exp(d) * d >= 0, unfold(d), linear()),
        unfold(d, at=exp(d) * d >= 0),
        assume(),
        given=(exp(y - x) * (y - x) >= 0, y - x >= 0),
    )


def test_points_laws_maps_and_functions() -> None:

    m = point("m", V)
    prove(
        norm(p + q) <= norm(p) + norm(q),
        name_for(m, p + q),
        have(norm(m) <= norm(p) + norm(q), unfold(m), triangle(p, q), assume()),
        unfold(m, at=-1),
        assume(),
    )
    N = law("N", X)
    u = point("u", X)
    f = bounded("f", X)
    prove(f(u) <= 1, name_for(N, dirac(u)), have(E(N, f) == f(u), unfold(N), ring()), assume(), given=(f(u) <= 1,))
    G = map_("G", V, V)
    prove(
        norm(p + 2 * q) <= norm(p) + 2 * norm(q),
        name_for(G, value(V, lambda v: v + q)),
        have(norm(G(G(p))) <= norm(p) + 2 * norm(q), unfold(G), triangle(p, q), triangle(p + q, q), linear()),
        unfold(G, at=-1),
        assume(),
    )
    g = bounded("g", X)
    named = name_for(g, value(X, lambda s: f(s)))
    prove(f(u) <= 1, named, have(g(u) <= 1, unfold(g), assume()), assume(), given=(f(u) <= 1,))


def test_what_cannot_be_unfolded() -> None:
    assert "made by no let" in fails(x <= y, unfold(x), linear(), given=(x <= y,))
    g, f, M = bounded("g", X), bounded("f", X), law("M", X)
    named = name_for(g, value(X, lambda s: f(s)))
    message = fails(E(M, f) <= 1, named, have(E(M, g) <= 1, unfold(g)), given=(E(M, f) <= 1,))
    assert "not applied to a closed term" in message


def test_an_own_equation_is_no_definition() -> None:
    """x = x + y says nothing about what x was made for."""
    assert "made by no let" in fails(x <= 1, unfold(x), linear(), given=(x == x + y,))


def test_the_sums_still_unfold() -> None:
    from verify.language.expr import Sum

    n = integer("n")
    s = Sum(1, n, lambda i: i)
    prove(s == s - n + n, unfold(s), ring(), given=(n >= 1,))
