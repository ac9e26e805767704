"""Statements that are false for one reason that is easy to overlook: no step may prove them.

Every statement here is false, or fails for some value of what is undefined in it.  Each is given to the
automatic prover, to every closing step and to the steps that look made for it.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.prove.tools import goal, never, tree
from verify.claims.claim import Claim
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import judge
from verify.language.expr import (
    Abs,
    Integral,
    Max,
    Prop,
    Q,
    Sum,
    alphabet,
    any_of,
    distribution,
    each,
    eq,
    exists_real,
    exp,
    expr,
    family,
    floor,
    for_all,
    index,
    integer,
    kernel,
    log,
    nonneg,
    real,
    reals,
    sqrt,
    theta,
    total,
)
from verify.prove.engine import Env
from verify.prove.steps import (
    absurd,
    assume,
    auto,
    cases,
    cases_of,
    contradiction,
    enumerate_values,
    evaluate,
    fact,
    induction,
    instantiate,
    intro,
    let,
    limit,
    linear,
    pave,
    primitive,
    rewrite,
    ring,
    sign,
    slope,
    sums,
    unfold,
    use,
    witness,
)

x, y, z, c = reals("x y z c")
n, m = integer("n"), integer("m")
X, Y = alphabet("X"), alphabet("Y")
mu, nu = distribution("mu", X), distribution("nu", X)
K = kernel("K", X, Y)
f, g = family("f", X), nonneg("g", X)

CLOSING: tuple[tuple[Any, ...], ...] = (
    (),
    (assume(),),
    (ring(),),
    (sign(),),
    (evaluate(),),
    (linear(),),
    (linear(degree=2),),
    (pave(60),),
    (contradiction(), linear(degree=2)),
    (absurd(), linear(degree=2)),
)
Entry = tuple[str, Prop, tuple[Prop, ...], tuple[tuple[Any, ...], ...]]

BOUNDARY: tuple[Entry, ...] = (
    ("an end that belongs to the domain", x < 1, (x >= 0, x <= 1), ((slope(x, 1, down=True),),)),
    ("0 belongs to it", x**2 > 0, (x >= 0,), ((slope(x, 0, strict="slope"),), (cases(x > 0),))),
    ("log at its pole", log(x) <= x - 2, (x > 0,), ((fact("log", "tangent", x), linear()),)),
    ("0 to the power 0 is 1", eq(expr(0) ** x, 0), (x >= 0,), ((fact("^", "zero", x), assume()),)),
    ("a limit is not attained, but passed", exp(-x) > "1/1000000", (x >= 0,), ((limit(x, "oo"),),)),
    ("beyond the radius of the estimate", exp(x) <= 1 / (1 - x), (x >= 0,), ((slope(x, 0),),)),
    ("theta needs a positive distance", theta(y, x) >= 0, (x >= 0, y >= 1), ((fact("theta", "definition", y, x),),)),
    ("below the range", x**3 >= x**2 - 4, (x >= -2,), ((slope(x, -2),), (slope(x, -1),))),
    ("from an end to the wrong side", x**2 <= 4, (x >= 0,), ((slope(x, 2, down=True),), (slope(x, 2),))),
)

UNDEFINED: tuple[Entry, ...] = (
    ("1/0 times 0", eq(x * (1 / x), 1), (), ((rewrite(0),),)),
    ("x/x at 0", x / x > 0, (), ((linear(scale=x),), (linear(scale=x**2),))),
    ("1/0 has no sign", 1 / x >= 0, (x >= 0,), ((linear(1 / x),), (cases(x > 0),))),
    ("1/x**2 at 0", 1 / x**2 > 0, (), ((cases(x > 0),),)),
    ("1/(1/x) at 0", eq(1 / (1 / x), x), (), ()),
    ("root of a negative number", sqrt(x) >= 0, (), ((fact("sqrt", "nonnegative", x), assume()),)),
    ("square of a root", eq(sqrt(x) ** 2, x), (), ((fact("sqrt", "square", x), assume()),)),
    ("root of a square", eq(sqrt(x**2), x), (), ((fact("sqrt", "of_square", x), assume()),)),
    ("log of a negative number", eq(exp(log(x)), x), (), ((fact("exp", "log", x), assume()),)),
    ("log of a square", eq(log(x**2), 2 * log(x)), (x != 0,), ((fact("log", "power", x, 2), assume()),)),
    ("log of a product", eq(log(x * y), log(x) + log(y)), (x * y > 0,), ((fact("log", "product", x, y), assume()),)),
    ("log of 0 is no number below all", log(x) <= 0, (x >= 0, x <= 1), ((slope(x, 1, down=True),),)),
    ("dividing an inequality", x <= y / c, (c * x <= y,), ((linear(1 / c),), (linear(scale=c),))),
    ("a fraction of signs unknown", x / y <= 1, (x <= y,), ((linear(1 / y),),)),
    ("slope across a pole", 1 / x <= 1, (x <= 1,), ((slope(x, 1, down=True),), (slope(x, -1),))),
    ("slope of a step function", floor(x) <= 0, (x >= 0,), ((slope(x, 0),),)),
    ("slope at a kink", Abs(x) <= -x, (x <= 1,), ((slope(x, -1),),)),
    ("an integral across a pole", eq(Integral(-1, 1, lambda t: 1 / t), 0), (), ()),
    (
        "an integral across a double pole",
        eq(Integral(-1, 1, lambda t: t**-2), -2),
        (),
        ((primitive(Integral(-1, 1, lambda t: t**-2), lambda t: -1 / t),),),
    ),
    (
        "an integral up to a pole",
        eq(Integral(0, 1, lambda t: 1 / sqrt(t)), 2),
        (),
        ((primitive(Integral(0, 1, lambda t: 1 / sqrt(t)), lambda t: 2 * sqrt(t)),),),
    ),
    (
        "an integral whose upper end may be a pole",
        eq(Integral(1, x, lambda t: 1 / t), log(x)),
        (x >= 0,),
        ((primitive(Integral(1, x, lambda t: 1 / t), log),), (primitive(Integral(1, x, lambda t: 1 / t)),)),
    ),
    (
        "a primitive that jumps",
        eq(Integral(-1, 1, lambda t: expr(0)), 2),
        (),
        (
            (primitive(Integral(-1, 1, lambda t: expr(0)), lambda t: t / Abs(t)),),
            (primitive(Integral(-1, 1, lambda t: expr(0)), floor),),
        ),
    ),
    (
        "an integral with a parameter that may be 0",
        eq(Integral(0, 1, lambda t: exp(y * t)), (exp(y) - 1) / y),
        (),
        ((primitive(Integral(0, 1, lambda t: exp(y * t)), lambda t: exp(y * t) / y),),),
    ),
    (
        "an integral from above to below has the other sign",
        eq(Integral(1, 0, lambda t: t**2), "1/3"),
        (),
        tuple((primitive(Integral(1, 0, lambda t: t**2), lambda t: t**3 / 3, down=d),) for d in (True, False)),
    ),
    ("an integral over undefined values", Integral(-1, 1, lambda t: sqrt(t)) >= 0, (), ()),
)

INTEGERS: tuple[Entry, ...] = (
    ("true of integers, not of reals", x**2 >= x, (), ((cases(x >= 1), linear(degree=2)),)),
    ("no integer in between", any_of(x <= 0, x >= 1), (), ((enumerate_values(x, 0, 1),),)),
    ("true of reals that are not integers", n * (n - 1) > 0, (n >= 0,), ((enumerate_values(n, 0, 3),),)),
    ("an integer missed by the enumeration", (n - 7) ** 2 > 0, (n >= 0, n <= 9), ((enumerate_values(n, 0, 6),),)),
    ("induction over the reals", x * (x - 1) >= 0, (x >= 0,), ((induction(x, 0),),)),
    ("induction from 1 used at 0", n >= 1, (n >= 0,), ((induction(n, 1),),)),
    ("induction below its base", n**2 >= n + 2, (), ((induction(n, 2),), (induction(n, 0),))),
    ("floor is below", eq(floor(x), x), (), ((fact("floor", "bounds", x), linear()),)),
    ("a real power is no integer power", x**z >= 0, (), ((fact("^", "nonnegative", x, z), assume()),)),
    ("an even power of an odd root", eq((x**2) ** "1/2", x), (), ((fact("^", "tower", x, 2, "1/2"), ring()),)),
    ("exists among the reals only", exists_real(lambda t: eq(t * n, 1)), (), ((witness(1 / n),),)),
)

STRICT: tuple[Entry, ...] = (
    ("equality at one point", log(1 + x) < x, (x >= 0,), ((slope(x, 0, strict="slope"),), (slope(x, 0),))),
    ("equality of the sums", total(X, lambda a: mu[a]) < 1, (), ()),
    ("from <= to <", x < z, (x <= y, y <= z), ()),
    ("a product that may be 0", x * y > 0, (x >= 0, y > 0), ()),
    ("max may be attained", Max(x, y) > x, (), ((cases_of(Max(x, y)),), (fact("max", "above", x, y), assume()))),
    ("tangent touches", exp(x) > 1 + x, (), ((fact("exp", "tangent", x), assume()), (slope(x, 0),))),
    ("Q(0) = 1/2", Q(x) < "1/2", (x >= 0,), ((slope(x, 0, strict="slope"),),)),
    ("!= is not <", x < y, (x != y,), ((cases(x <= y),),)),
    ("an exact tie of decimals", expr("0.1") + "0.2" < "0.3", (), ()),
)

ALPHABETS: tuple[Entry, ...] = (
    ("an alphabet of one letter", mu[1] < 1, (), ()),
    ("two letters are not promised", total(X, lambda a: mu[a] ** 2) < 1, (), ()),
    ("a letter that the alphabet lacks", mu[2] <= 1, (), ((cases(X >= 2),), (sign(),))),
    ("out of range on the left", eq(mu[0], 0), (), ()),
    ("the sum over one letter too few", eq(Sum(1, X - 1, lambda i: mu[i]), 1), (), ()),
    ("the sum over one letter too many", eq(Sum(1, X + 1, lambda i: mu[i]), 1), (), ()),
    ("sums from 0", eq(Sum(0, X, lambda i: mu[i]), 1), (), ()),
    ("an empty sum", Sum(1, n, lambda i: exp(i)) > 0, (), ((unfold(Sum(1, n, lambda i: exp(i))),),)),
    ("an empty product", eq(Sum(1, n, lambda i: expr(1)), n), (), ((induction(n, 0),),)),
    ("columns do not sum to 1", eq(total(X, lambda a: K[a, 1]), 1), (), ()),
    ("a row outside of the kernel", eq(total(Y, lambda b: K[0, b]), 1), (), ()),
    ("transposed", eq(total(Y, lambda b: K[b, 1]), 1), (), ()),
    ("a family is not nonnegative", total(X, lambda a: f[a] ** 3) >= 0, (), ()),
    ("weights do not sum to 1", total(X, lambda a: g[a]) <= 1, (), ()),
    ("a distribution of another alphabet", eq(total(Y, lambda b: mu[b]), 1), (), ()),
    ("mass in one letter", any_of(*(eq(mu[i], 0) for i in (1, 2))), (), ()),
    ("for all over an empty range says nothing", x >= 1, (for_all(1, 0, lambda i: x >= i),), ((instantiate(0, 1),),)),
    ("an index that may be too large", f[n] >= 0, (each(X, lambda a: f[a] >= 0), n >= 1), ((instantiate(0, n),),)),
    ("an index that is no integer", f[x] >= 0, (each(X, lambda a: f[a] >= 0), x >= 1, x <= X), ((instantiate(0, x),),)),
)

CAPTURE: tuple[Entry, ...] = (
    (
        "an end of an integral is not its variable",
        eq(Integral(0, x, lambda x: x), x**2),
        (x >= 0,),
        ((primitive(Integral(0, x, lambda x: x), lambda t: x * t),),),
    ),
    ("a free name is not the bound one", eq(Sum(1, 3, lambda i: i * x), Sum(1, 3, lambda x: x * x)), (), ((ring(),),)),
    (
        "the bound of the inner sum",
        eq(Sum(1, 2, lambda i: Sum(1, 2, lambda j: i * j)), Sum(1, 2, lambda i: 3 * i**2)),
        (),
        ((ring(),),),
    ),
    ("a hypothesis of the same name", Integral(-1, 0, lambda x: x) >= 0, (x >= 0,), ((sign(),), (pave(10),))),
    (
        "diagonal and full sum",
        total(X, lambda a: total(X, lambda b: f[a] * f[b])) <= total(X, lambda a: f[a] * f[a]),
        (),
        ((sums(X, lambda a: total(X, lambda b: f[a] * f[b]) <= f[a] * f[a]), assume()),),
    ),
    (
        "for each x there is a y, not the other way round",
        exists_real(lambda t: for_all(0, 3, lambda i: eq(t, i))),
        (),
        ((witness(x), intro("i"), ring()), (witness(1),)),
    ),
    ("what a new name stands for is not free", eq(x, y), (), ((let(real("w"), x), let(real("v"), y)),)),
    (
        "a hypothesis for one letter",
        each(X, lambda a: f[a] <= 1),
        (f[index("a", 1, X)] <= 1,),
        ((intro("a"),), (intro("b"),)),
    ),
)

GROUPS = {
    "boundary": BOUNDARY,
    "undefined": UNDEFINED,
    "integers": INTEGERS,
    "strict": STRICT,
    "alphabets": ALPHABETS,
    "capture": CAPTURE,
}
ENTRIES = [pytest.param(*entry[1:], id=f"{group}: {entry[0]}") for group, es in GROUPS.items() for entry in es]


@pytest.mark.parametrize(("show", "given", "proofs"), ENTRIES)
def test_nothing_proves_it(show: Prop, given: tuple[Prop, ...], proofs: tuple[tuple[Any, ...], ...]) -> None:
    s = goal(show, given)
    for steps in (*CLOSING, *proofs, *((*p, auto()) for p in proofs)):
        assert never(s, steps, Env(boxes=30))


# --- statements that are cited where they do not apply -----------------------------------------------

root = Claim(id="root", title="", given=(x >= 0,), show=eq(sqrt(x**2), x))
step_up = Claim(id="step_up", title="", given=(n >= 1,), show=n**2 >= n)
whole = Claim(id="whole", title="", show=eq(total(X, lambda a: mu[a]), 1))
heavy = Claim(id="heavy", title="", given=(each(X, lambda a: f[a] <= c),), show=total(X, lambda a: f[a]) <= c * X)
quoted = Claim(id="quoted", title="", show=(z >= 1).implies(z**2 >= z))
LEMMAS = {claim.id: claim.statement for claim in (root, step_up, whole, heavy, quoted)}


@pytest.mark.parametrize(
    ("show", "steps"),
    [
        (eq(sqrt(x**2), x), (use(root), assume())),  # its hypothesis is not there
        (eq(sqrt(x**2), -x), (use(root, x=-x), assume())),
        (x**2 >= x, (use(step_up, n=x), assume())),  # not an integer
        ((n / 2) ** 2 >= n / 2, (use(step_up, n=n / 2), assume())),
        (eq(total(X, lambda a: f[a]), 1), (use(whole, mu=f), assume())),  # not a distribution
        (eq(total(X, lambda a: f[a]), 1), (use(whole, mu=lambda a: f[a]), assume())),
        (eq(total(X, lambda a: mu[a] / 2), 1), (use(whole, mu=lambda a: mu[a] / 2), assume())),
        (eq(total(X, lambda a: K[a, 1]), 1), (use(whole, mu=lambda a: K[a, 1]), assume())),
        (total(X, lambda a: f[a]) <= X, (use(heavy, c=1), assume())),
        (total(X, lambda a: f[a] * x) <= X, (use(heavy, f=lambda a: f[a] * x, c=1), assume())),
        (x**2 >= x, (use(quoted, z=x), assume())),  # an implication is not its conclusion
        (eq(x, y), (use("missing"), assume())),
        (eq(x, y), (use("goal"), assume())),  # itself
    ],
)
def test_a_statement_is_not_cited_beyond_its_hypotheses(show: Prop, steps: tuple[Any, ...]) -> None:
    assert never(goal(show), steps, Env(LEMMAS, boxes=30))


@pytest.mark.parametrize("name", ["x", "X", "f", "mu"])
def test_a_new_name_must_be_new(name: str) -> None:
    """Whatever the name, it is not taken for the one that is there already."""
    s = goal(for_all(0, 1, lambda i: i + x <= f[1] + mu[1]), (x <= 0,))
    assert never(s, (intro(name),), Env(boxes=30))


def test_a_proof_of_another_statement_is_rejected() -> None:
    found = tree(goal(x**2 >= 0), (sign(),))
    with pytest.raises(CheckFailed):
        judge(goal(x**3 >= 0), {"verdict": "proved", "proof": found}, {})
