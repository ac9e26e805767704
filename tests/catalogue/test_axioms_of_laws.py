"""The axioms about the Gaussian and the Laplace law at numerical instances, and that of Radon and Nikodym at finite
ones, with the Hahn decomposition that follows from it; that
about relative interiors at convex sets of the plane."""

# Each lambda is used before the loop goes on.
# ruff: noqa: B023, E731

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf, quad

from tests.catalogue.tools import catalogue
from tests.rationals import rationals
from verify.kernel.ball import Truth, precision, rational
from verify.kernel.enclosures import ENCLOSURES
from verify.kernel.models import Model
from verify.kernel.rationals import Fraction
from verify.kernel.term import Formula, Term
from verify.prove.written import conjuncts

Function = Callable[[mpf], mpf]
LIMITS = [-14, -6, -2, 0, 2, 6, 14]
CLOSE = mpf(10) ** -9
FUNCTIONS_TRIED: list[Function] = [
    lambda z: mp.cos(3 * z),
    lambda z: z**2 - z,
    lambda z: mp.exp(z / 2),
    lambda z: 1 / (1 + z**2),
]


def gauss(f: Function, *breaks: float) -> mpf:
    """E f(z) for a standard Gaussian number z."""
    density = lambda z: mp.exp(-z * z / 2) / mp.sqrt(2 * mp.pi)
    return quad(lambda z: f(z) * density(z), sorted({*LIMITS, *breaks}))


def laplace(f: Function, *breaks: float) -> mpf:
    """E f(z) for a standard Laplace number z."""
    return quad(lambda z: f(z) * mp.exp(-abs(z)) / 2, sorted({-60, -30, *LIMITS, 30, 60, *breaks}))


def density_of_a_number(by: str = "1") -> None:
    """With respect to a Laplace number; a factor `by` other than 1 is found."""
    ratio = lambda z: mpf(by) * mp.sqrt(2 / mp.pi) * mp.exp(abs(z) - z**2 / 2)
    for f in FUNCTIONS_TRIED:
        assert abs(gauss(f) - laplace(lambda z: f(z) * ratio(z))) < CLOSE


def shift_of_a_vector() -> None:
    """In R^2, for f(x) = g(x_1) h(x_2): both sides are products."""
    a = (mpf("0.5"), mpf("-0.8"))
    for g, h in product(FUNCTIONS_TRIED[:3], repeat=2):
        left = gauss(lambda z: g(a[0] + z)) * gauss(lambda z: h(a[1] + z))
        right = gauss(lambda z: g(z) * mp.exp(a[0] * z)) * gauss(lambda z: h(z) * mp.exp(a[1] * z))
        assert abs(left - right * mp.exp(-(a[0] ** 2 + a[1] ** 2) / 2)) < CLOSE


def of_a_sum(r: mpf, s: mpf) -> None:
    """r z + s z' has the law of a multiple of z: the moments E exp(t .) and E (.)^4 agree."""
    c2 = r * r + s * s
    t = mpf("0.6")
    assert abs(gauss(lambda z: mp.exp(t * r * z)) * gauss(lambda z: mp.exp(t * s * z)) - mp.exp(t * t * c2 / 2)) < CLOSE
    second, fourth = gauss(lambda z: z**2), gauss(lambda z: z**4)
    assert abs(r**4 * fourth + 6 * r**2 * s**2 * second**2 + s**4 * fourth - c2**2 * fourth) < CLOSE


def sums() -> None:
    for r, s in ((mpf(1), mpf(2)), (mpf("-0.6"), mpf("0.8"))):
        of_a_sum(r, s)


def projection() -> None:
    """u_1 z + u_2 z' for a unit vector u of R^2."""
    of_a_sum(mpf("0.6"), mpf("-0.8"))


def test_the_tail_of_a_gaussian_number() -> None:
    """A theorem, from the density: here without it."""
    for t in (mpf("-1.5"), mpf(0), mpf("0.3"), mpf(2)):
        with precision(64):
            ball = ENCLOSURES["Q"].ball(arb(str(t)))
        assert abs(gauss(lambda z: mpf(z > t), float(t)) - mpf(ball.str(15, radius=False))) < CLOSE


def moment_of_the_sampled_gaussian() -> None:
    """The ball of the table function against the integral, at orders, rates and noises."""
    for alpha, q, sigma in (("1", "1/2", "1"), ("2", "1/4", "2"), ("5/2", "9/10", "1/2"), ("14", "1/100", "4")):
        order, rate, noise = (mpf(Fraction(v).numerator) / Fraction(v).denominator for v in (alpha, q, sigma))
        ratio = lambda z: mp.exp(z / noise - 1 / (2 * noise**2))
        integral = gauss(lambda z: (1 - rate + rate * ratio(z)) ** (1 - order))
        with precision(96):
            ball = ENCLOSURES["sgm"].ball(*(rational(Fraction(v)) for v in (alpha, q, sigma)))
        assert abs(integral - mpf(ball.str(15, radius=False))) < CLOSE


def shift_of_laplace() -> None:
    for f, c in product((FUNCTIONS_TRIED[0], FUNCTIONS_TRIED[1], FUNCTIONS_TRIED[3]), (mpf("-0.7"), mpf("1.3"))):
        left = laplace(lambda z: f(c + z))
        right = laplace(lambda z: f(z) * mp.exp(abs(z) - abs(z - c)), float(c))
        assert abs(left - right) < CLOSE


def density_of_laplace(by: str = "1") -> None:
    """Over intervals that begin, lie and end on either side of 0; a factor `by` other than 1 is found."""
    for f, (a, b) in product(FUNCTIONS_TRIED, (("-2.5", "-0.5"), ("-1", "1.5"), ("0.3", "0.3"), ("0", "4"))):
        low, high = mpf(a), mpf(b)
        inside = lambda z: f(z) * mpf(low <= z) * mpf(z <= high) * mpf(by) * 2 * mp.exp(abs(z))
        kinks = sorted({low, min(max(mpf(0), low), high), high})
        assert abs(laplace(inside, low, high) - quad(f, kinks)) < CLOSE


def symmetry_of_laplace() -> None:
    for f in FUNCTIONS_TRIED:
        assert abs(laplace(f) - laplace(lambda z: f(-z))) < CLOSE


NUMERIC: dict[str, Callable[[], None]] = {
    "gauss_shift": shift_of_a_vector,
    "gauss_line_density": density_of_a_number,
    "gauss_projection": projection,
    "gauss_sum": sums,
    "gauss_line_sum": sums,
    "sampled_gaussian_moment": moment_of_the_sampled_gaussian,
    "laplace_shift": shift_of_laplace,
    "laplace_symmetry": symmetry_of_laplace,
    "laplace_density": density_of_laplace,
    "radon_nikodym": lambda: None,  # below, at finite laws
    "optimal_coupling": lambda: None,  # below, at laws of equal weights on the line
    "lipschitz_extension": lambda: None,  # below, at finite sets of numbers
    "riesz_representation": lambda: None,  # below, in R^3
    "relative_interior": lambda: None,  # below, in the plane
}


@pytest.mark.parametrize("id", NUMERIC)
def test_an_instance(id: str) -> None:
    NUMERIC[id]()


@pytest.mark.parametrize("density", [density_of_a_number, density_of_laplace])
def test_another_constant_of_a_density_is_found(density: Callable[[str], None]) -> None:
    with pytest.raises(AssertionError):
        density("0.999")


weights = st.lists(st.integers(0, 9), min_size=3, max_size=3).filter(any)


@given(weights, weights, st.integers(0, 2), rationals(-2, 2))
def test_radon_nikodym_on_three_points(mu: list[int], nu: list[int], place: int, by: Fraction) -> None:
    """mu/(mu + nu) serves, and no other function does where mu + nu has weight."""
    p, q = ([Fraction(w, sum(row)) for w in row] for row in (mu, nu))
    density = [one / (one + two) if one + two else Fraction(0) for one, two in zip(p, q, strict=True)]
    body = catalogue().statements["radon_nikodym"].conclusion[3]  # of the density a
    types = [*catalogue().statements["radon_nikodym"].types, ("a", ("test", "X")), ("f", ("bounded", "X"))]

    def holds(a: list[Fraction], f: list[Fraction]) -> Truth:
        tables = {"mu": p, "nu": q, "a": a, "f": f}
        values = {"X": "3"} | {name: [str(w) for w in row] for name, row in tables.items()}
        with precision(128):
            instance = Model(types, (body[3],), {"values": values})
            return instance.truth(body[3], instance.values)

    unit = [Fraction(int(i == place)) for i in range(3)]
    assert holds(density, [by * one + 1 for one in unit]) is Truth.TRUE
    other = [1 - one if i == place and one != Fraction(1, 2) else one for i, one in enumerate(density)]
    if other != density and p[place] + q[place]:
        assert holds(other, unit) is Truth.FALSE


@given(weights, weights, rationals(-3, 3, max_denominator=8))
def test_hahn_on_three_points(mu: list[int], nu: list[int], gamma: Fraction) -> None:
    """The set of the points with mu >= gamma nu serves, and its complement serves only where both agree."""
    laws = [[Fraction(w, sum(row)) for w in row] for row in (mu, nu)]
    gaps = [p - gamma * q for p, q in zip(*laws, strict=True)]
    statement = catalogue().statements["hahn_decomposition"]

    def holds(h: list[int]) -> Truth:
        values = {"X": "3", "gamma": str(gamma)}
        tables = {name: [str(w) for w in row] for name, row in zip(("mu", "nu"), laws, strict=True)}
        model = {"values": {**values, **tables}, "try": {"h": [[str(one) for one in h]]}}
        with precision(128):
            instance = Model(statement.types, (statement.conclusion,), model)
            return instance.truth(statement.conclusion, instance.values)

    assert holds([int(gap >= 0) for gap in gaps]) is Truth.TRUE
    if any(gaps):
        assert holds([int(gap < 0) for gap in gaps]) is not Truth.TRUE


numbers = st.integers(-9, 9)
triples = st.lists(numbers, min_size=3, max_size=3)


@given(triples, triples, st.lists(st.integers(1, 9), min_size=6, max_size=6))
def test_a_coupling_has_the_least_cost(us: list[int], vs: list[int], mixed: list[int]) -> None:
    """Of two laws with three equally likely points: a permutation is as cheap as every mixture of such."""
    cost = lambda u, v: min(Fraction(1), Fraction(abs(u - v), 5))
    plans = [sum(cost(u, vs[j]) for u, j in zip(us, plan, strict=True)) for plan in permutations(range(3))]
    mixture = sum(w * plan for w, plan in zip(mixed, plans, strict=True)) / Fraction(sum(mixed))
    assert min(plans) <= mixture


@given(st.dictionaries(numbers, numbers, min_size=1, max_size=5), numbers, numbers)
def test_the_infimum_extends_and_is_lipschitz(values: dict[int, int], w: int, u: int) -> None:
    """On the line, from finitely many points: h = f there, and no value of it is above a cone of f."""
    slope = max(
        (Fraction(abs(values[p] - values[q]), abs(p - q)) for p in values for q in values if p != q),
        default=Fraction(1),
    )
    h = lambda w: min(values[v] + slope * abs(w - v) for v in values)
    assert all(h(v) == values[v] for v in values)
    assert abs(h(w) - h(u)) <= slope * abs(w - u)


@given(triples, triples, triples, numbers)
def test_a_linear_function_is_an_inner_product(row: list[int], a: list[int], b: list[int], s: int) -> None:
    """l(a) = sum of the a_i l(e_i): its vector is made of the values at the unit vectors."""
    linear = lambda x: sum(r * c for r, c in zip(row, x, strict=True))
    g = [linear([int(i == j) for j in range(3)]) for i in range(3)]
    moved = [s * x + y for x, y in zip(a, b, strict=True)]
    assert linear(moved) == s * linear(a) + linear(b)
    assert linear(a) == sum(x * y for x, y in zip(g, a, strict=True))


ON_LINE = "(<= (norm (plus w (scale (* -1 (inner w e)) e))) 0)"
ALONG, ALL, NONE = "(lambda (v) (scale (inner v e) e))", "(lambda (v) v)", "(lambda (v) (zero V))"
NEAR = "(<= (norm w) 1)"
MIDDLE, END = ["3/10", "2/5"], ["3/5", "4/5"]
# Convex sets of the plane, e = (3/5, 4/5): a condition on w, the centre, the projection and the radius.
CONVEX: dict[str, tuple[str, list[str], str, str]] = {
    "the segment from 0 to e": (f"(and {ON_LINE} (<= 0 (inner w e)) (<= (inner w e) 1))", MIDDLE, ALONG, "1/2"),
    "half of the line through e": (f"(and {ON_LINE} (< 0 (inner w e)))", MIDDLE, ALONG, "1/3"),
    "the point e": ("(<= (norm (plus w (scale -1 e))) 0)", END, NONE, "7"),
    "half of the disc": (f"(and {NEAR} (<= 0 (inner w e)))", MIDDLE, ALL, "1/2"),
}


def body(formula: Formula) -> Formula:
    """What its quantifiers govern."""
    while formula[0] in ("forall", "exists"):
        formula = formula[3]
    return formula


def parts_at(case: tuple[str, list[str], str, str], points: dict[str, list[str]], s: str) -> list[Truth]:
    """The hypotheses and the parts of the conclusion of relative_interior, at these points."""
    statement = catalogue().statements["relative_interior"]
    condition, c, P, r = case
    formulas = [*map(body, statement.hypotheses), *map(body, conjuncts(body(statement.conclusion)))]
    point: Term = ("point", "V")
    types: list[tuple[str, Term]] = [("V", ("euclid",)), ("e", point), ("K", ("test", "V")), ("k", point)]
    types += [("c", point), ("P", ("map", ("V",), "V")), ("r", ("real",)), *((name, point) for name in points)]
    types += [("s", ("real",)), ("th", ("real",))]
    values = {"V": "l2", "e": END, "K": f"(lambda (w) (ind {condition}))", "k": c, "c": c, "P": P, "r": r}
    with precision(128):
        instance = Model(types, formulas, {"values": {**values, **points, "s": s, "th": "2/3"}})
        return [instance.truth(formula, instance.values) for formula in formulas]


def in_the_plane(x: Fraction, y: Fraction) -> list[str]:
    """x e + y e', with e' at a right angle to e."""
    return [str(x * Fraction(3, 5) - y * Fraction(4, 5)), str(x * Fraction(4, 5) + y * Fraction(3, 5))]


places = st.tuples(rationals(-2, 2, max_denominator=6), st.just(Fraction(0)) | rationals(-2, 2))


@pytest.mark.parametrize("name", CONVEX)
@given(places, places, rationals(-3, 3, max_denominator=8))
def test_relative_interiors_in_the_plane(
    name: str, v: tuple[Fraction, Fraction], w: tuple[Fraction, Fraction], s: Fraction
) -> None:
    points = {"v": in_the_plane(*v), "w": in_the_plane(*w)}
    assert Truth.FALSE not in parts_at(CONVEX[name], points, str(s))


def test_other_interiors_fail() -> None:
    """A radius that is too long, and projections onto too many or too few directions."""
    condition, c, P, r = CONVEX["the segment from 0 to e"]
    sure = {"v": ["1", "0"], "w": END}
    assert set(parts_at((condition, c, P, r), sure, "2")) == {Truth.TRUE}
    far = {"v": ["1", "0"], "w": in_the_plane(Fraction(6, 5), Fraction(0))}
    aside = {"v": ["1", "0"], "w": in_the_plane(Fraction(1, 2), Fraction(1, 3))}
    assert parts_at((condition, c, P, "1"), far, "2")[-1] is Truth.FALSE
    assert parts_at((condition, c, ALL, r), aside, "2")[-1] is Truth.FALSE
    assert parts_at((condition, c, NONE, r), sure, "2")[-2] is Truth.FALSE
