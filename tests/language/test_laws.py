"""The calculus of laws in Python: the kernel's terms, names that are not captured, messages, printing."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.language import worked
from tests.language.random_terms import effort
from verify.claims.claim import Claim
from verify.kernel.term import parse, show
from verify.language.definitions import Defined, define_line, definition, expanded, kernel_table
from verify.language.expr import Expr, NotExact, Prop, Sum, alphabet, distribution, integer, real, reals
from verify.language.infix_text import to_infix
from verify.language.latex import latex
from verify.language.laws import (
    INTEGER,
    REAL,
    E,
    Euclid,
    Function,
    Integer,
    Kind,
    Law,
    Map,
    Markov,
    Point,
    Real,
    Series,
    Space,
    Thing,
    Weight,
    bind,
    bounded,
    dirac,
    eq_points,
    euclid,
    every,
    exists,
    fun,
    gauss,
    indicator,
    inner,
    laplace,
    law,
    laws,
    line,
    map_,
    markov,
    mix,
    norm,
    normed,
    point,
    points,
    push,
    real_sequence,
    same,
    sequence,
    space,
    spaces,
    value,
    zero,
)
from verify.language.laws import test as a_test
from verify.language.laws_text import where_text
from verify.report.text import statement_lines, type_text

X, Y = spaces("X Y")
V, W = euclid("V"), normed("W")
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
phi = a_test("phi", X)
psi = map_("psi", V, V)
x, z = points("x z", X)
u, v = points("u v", V)
s, t = reals("s t")


def text(thing: Expr | Prop | Thing) -> str:
    return show(thing.formula if isinstance(thing, Prop) else thing.term)


# --- terms -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (phi(x), "(app phi x)"),
        (K(x), "(app K x)"),
        (psi(u), "(app psi u)"),
        (map_("G", (X, Y), V)(x, point("y", Y)), "(app G x y)"),
        (markov("L", (X, V), (V, Y))(x, u), "(app L x u)"),
        (u + v - psi(u), "(plus u v (scale -1 (app psi u)))"),
        (u - (u + v), "(plus u (scale -1 (plus u v)))"),
        (u - 2 * v, "(plus u (scale -2 v))"),
        (-u, "(scale -1 u)"),
        (t * u + u * s, "(plus (scale t u) (scale s u))"),
        (u / t, "(scale (^ t -1) u)"),
        (norm(u - v), "(norm (plus u (scale -1 v)))"),
        (norm(t), "(abs t)"),
        (inner(u, zero(V)), "(inner u (zero V))"),
        (E(mu, lambda y: phi(y)), "(E (y) mu (app phi y))"),
        (E(mu, phi), "(E (x) mu (app phi x))"),
        (E(law("pi", V, V), lambda u, k: norm(u - k)), "(E (u k) pi (norm (plus u (scale -1 k))))"),
        (E(laplace, lambda r: r**2 + 1), "(E (r) (laplace) (+ (^ r 2) 1))"),
        (push(mu, K), "(bind (x) mu (app K x))"),
        (push(law("P", V), psi), "(bind (x) P (dirac (app psi x)))"),
        (bind(gauss(V), lambda xi: dirac(u + s * xi)), "(bind (xi) (gauss V) (dirac (plus u (scale s xi))))"),
        (bind(gauss(line), lambda r: dirac(r + t)), "(bind (r) (gauss line) (dirac (+ r t)))"),
        (dirac(x, u, 1), "(dirac x u 1)"),
        (indicator((s <= t) & ~(s == 0)), "(ind (and (<= s t) (!= s 0)))"),
        (same(mu, nu), "(same mu nu)"),
        (eq_points(x, z), "(eq x z)"),
        (x == z, "(eq x z)"),
        (x != z, "(not (eq x z))"),
        (sequence("P", law(V))[integer("t") + 1], "(at P (+ t 1))"),
        (sequence("psi", map_(V, V))[0](u), "(app (at psi 0) u)"),
        (real_sequence("z")[3] + 1, "(+ (at z 3) 1)"),
        (every(X, lambda x, z: phi(x) <= phi(z)),
         "(forall x (point X) (forall z (point X) (<= (app phi x) (app phi z))))"),
        (every(X, REAL, lambda x, d: phi(x) <= d),
         "(forall x (point X) (forall d (real) (<= (app phi x) d)))"),
        (every(line, lambda r: r <= t), "(forall r (real) (<= r t))"),
        (exists(law(V, V), lambda pi: E(pi, lambda u, k: norm(k)) <= 1),
         "(exists pi (law V V) (<= (E (u k) pi (norm k)) 1))"),
        (every(markov((X, Y), V), lambda L: t <= 1), "(forall L (markov (X Y) (V)) (<= t 1))"),
        (every(sequence(a_test(X)), lambda f: f[0](x) <= 1),
         "(forall f (sequence (test X)) (<= (app (at f 0) x) 1))"),
        (value(X, lambda x: phi(x) / 2), "(lambda (x) (* 1/2 (app phi x)))"),
        (value(INTEGER, lambda t: value(V, lambda x: t * x)), "(lambda (t) (lambda (x) (scale t x)))"),
    ],
)  # fmt: skip
def test_terms(built: Any, expected: str) -> None:
    assert text(built) == expected
    assert parse(expected) == (built.formula if isinstance(built, Prop) else built.term)


def test_a_mixture_has_weights_in_any_form() -> None:
    n = alphabet("n")
    w = distribution("w", n)
    P = sequence("P", law(V))
    assert text(mix(1, n, w, lambda i: P[i])) == "(mix i 1 n (at w i) (at P i))"
    assert text(mix(0, 2, lambda j: s * j, lambda i: P[i])) == "(mix i 0 2 (* s i) (at P i))"


def test_an_algorithm_is_a_short_program() -> None:
    gradient, project = map_("G", V, V), map_("P", V, V)

    def step(w: Point) -> Law:
        return bind(gauss(V), lambda xi: dirac(project(w - t * (gradient(w) + s * xi))))

    at_w = "(bind (xi) (gauss V) (dirac (app P (plus w (scale (* -1 t) (plus (app G w) (scale s xi)))))))"
    assert text(step(point("w", V))) == at_w
    two = bind(step(point("w", V)), step)
    assert text(two) == f"(bind (x) {at_w} {at_w})".replace("(x)", "(w)") and two.spaces == (V,)
    assert to_infix(two.term).count("draw") == 2


def test_types_of_the_names() -> None:
    built = E(markov("L", (X, V), (V,))(x, u), lambda y: norm(y)) <= t
    assert built.types == {
        "X": ("space",), "V": ("euclid",), "L": ("markov", ("X", "V"), ("V",)), "x": ("point", "X"),
        "u": ("point", "V"), "t": ("real",),
    }  # fmt: skip
    assert every(fun(line), lambda f: f(t) <= 1).types == {"t": ("real",)}
    assert sequence("f", bounded(X)).types == {"X": ("space",), "f": ("sequence", ("bounded", "X"))}


def test_a_name_has_one_meaning() -> None:
    with pytest.raises(TypeError, match="x stands for two different things"):
        _ = phi(x) + real("x")


# --- bound names -------------------------------------------------------------------------------------------


def test_names_from_outside_are_not_captured() -> None:
    y = point("y", X)
    g = fun("g", X, X)
    assert text(E(mu, lambda y2: g(y, y2))) == "(E (y2) mu (app g y y2))"
    assert text((lambda outer: E(mu, lambda y: g(outer, y)))(y)) == "(E (y'1) mu (app g y y'1))"
    # The law is not in the scope of the name.
    assert text(bind(push(mu, markov("L", X, X)), lambda x: dirac(x))) == (
        "(bind (x) (bind (x) mu (app L x)) (dirac x))"
    )


def test_an_inner_binder_of_the_same_name_gives_way() -> None:
    g = fun("g", X, X)

    def averaged(p: Point) -> Expr:
        return E(nu, lambda x: g(p, x))

    assert text(E(mu, lambda x: averaged(x))) == "(E (x) mu (E (x'1) nu (app g x x'1)))"
    assert text(E(mu, lambda x: E(nu, lambda x: g(x, x)))) == "(E (x) mu (E (x) nu (app g x x)))"


def test_sums_and_expectations_do_not_capture_each_other() -> None:
    i = real("i")
    assert text(E(laplace, lambda j: Sum(1, 3, lambda i: i * j))) == "(E (j) (laplace) (sum i 1 3 (* i j)))"
    assert text(Sum(1, 3, lambda j: E(laplace, lambda i: i * j))) == "(sum j 1 3 (E (i) (laplace) (* i j)))"
    assert text(E(laplace, lambda k: Sum(1, 2, lambda j: i * j + k)).__add__(i)).count("i") == 2
    inside = (lambda outer: E(laplace, lambda i: outer * i))(i)
    assert text(inside) == "(E (i'1) (laplace) (* i i'1))"


def _named(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    parameter = inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    function.__signature__ = inspect.Signature([parameter])  # type: ignore[attr-defined]
    return function


@effort(5)
@given(
    st.lists(
        st.tuples(st.sampled_from("xyK"), st.sampled_from(["E", "every", "bind"]), st.integers(0, 3)),
        min_size=1,
        max_size=5,
    ),
    st.lists(st.integers(0, 6), min_size=1, max_size=4),
)
def test_every_occurrence_belongs_to_its_binder(levels: list[tuple[str, str, int]], used: list[int]) -> None:
    """Nested binders with colliding names, against the depths at which the names were bound."""
    L = markov("L", X, X)
    outer = [point("x", X), point("x'1", X)]

    def build(depth: int, scope: list[Point]) -> Any:
        if depth == len(levels):
            chosen = [scope[i % len(scope)] for i in used]
            return fun("f", *[X] * len(chosen))(*chosen)
        name, head, start = levels[depth]
        M = L(scope[start % len(scope)])
        if head == "bind":
            M = bind(M, _named(lambda p: L(p), name))
        return E(M, _named(lambda p: build(depth + 1, [*scope, p]), name))

    expected = [i % (len(outer) + len(levels)) for i in used]
    assert _depths(build(0, outer).term, ["x", "x'1"]) == expected


def _depths(term: Any, scope: list[str]) -> list[int]:
    """Which binder, counted from outside, each argument of the innermost function belongs to."""
    if term[0] == "E":
        return _depths(term[3], [*scope, term[1][0]])
    latest = {name: i for i, name in enumerate(scope)}
    return [latest[name] for name in term[2:]]


# --- definitions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defined", "line_of_the_file"),
    [
        (worked.EG, "(define (EG g X M N d) (forall phi (test X)"
         " (<= (+ (E (y) M (app phi y)) (* -1 g (E (y) N (app phi y)))) d)))"),
        (worked.RD, "(define (RD al X M N H) (forall t (weight X)"
         " (<= (^ (E (y) M (^ (app t y) (+ al -1))) al) (* H (^ (E (y) N (^ (app t y) al)) (+ al -1))))))"),
        (worked.CO, "(define (CO K g X Y h) (forall M (law X) (forall N (law X) (forall e (real) (=> (<= 0 e)"
         " (=> (<= e 1) (=> (EG g X M N e) (EG g Y (bind (x) M (app K x))"
         " (bind (x) N (app K x)) (* h e)))))))))"),
        (worked.clip, "(define (clip V k z) (scale (min 1 (* z (^ (norm k) -1))) k))"),
        (worked.NEAR, "(define (NEAR al V P Q z B) (exists pi (law V V) (and (forall f (bounded V)"
         " (= (E (u k) pi (app f u)) (E (u) P (app f u)))) (forall t (weight V)"
         " (<= (^ (E (u k) pi (^ (app t (plus u (clip V k z))) (+ al -1))) al)"
         " (* B (^ (E (y) Q (^ (app t y) al)) (+ al -1))))))))"),
        (worked.COST, "(define (COST al V N a R) (forall w (point V) (=> (<= (norm w) a) (forall t (weight V)"
         " (<= (^ (E (x) N (^ (app t (plus w x)) (+ al -1))) al)"
         " (* (exp (* (+ al -1) R)) (^ (E (x) N (^ (app t x) al)) (+ al -1))))))))"),
    ],
)  # fmt: skip
def test_definitions(defined: Defined[..., Any], line_of_the_file: str) -> None:
    assert define_line(defined) == line_of_the_file


def test_lemma_s() -> None:
    given_, goal = worked.lemma_S()
    assert text(goal) == (
        "(NEAR al V (bind (u) P (bind (x) N (dirac (app T (plus (app psi u) x)))))"
        " (bind (u) Q (bind (x) N (dirac (app T (plus (app phi u) x))))) z1 (* B (exp (* (+ al -1) R))))"
    )
    assert set(goal.definitions) == {"NEAR", "clip"}
    assert set(goal.types) == {"al", "V", "P", "Q", "N", "T", "psi", "phi", "z1", "B", "R"}
    assert text(given_[7]) == (
        "(forall u (point V) (forall v (point V) (<= (norm (plus (app psi u) (scale -1 (app phi v))))"
        " (+ (* b (norm (plus u (scale -1 v)))) s))))"
    )


def test_iteration() -> None:
    given_, goal = worked.iteration_n()
    assert text(goal) == "(=> (<= T n) (NEAR al V (at P T) (at Q T) (at z T) (exp (* (+ al -1) (at S T)))))"
    assert text(given_[3]) == ("(forall t (integer) (=> (<= 0 t) (=> (< t n) (COST al V (at N t) (at a t) (at R t)))))")
    assert text(given_[4]) == (
        "(forall t (integer) (=> (<= 0 t) (=> (< t n) (same (at P (+ t 1))"
        " (bind (u) (at P t) (bind (x) (at N t) (dirac (plus (app (at psi t) u) x))))))))"
    )
    assert set(given_[3].definitions) == {"COST"} and given_[3].types["a"] == ("sequence", ("real",))


def test_definitions_are_carried_by_every_operator() -> None:
    close = worked.EG(2, Y, push(mu, K), push(nu, K), t)
    assert text(close) == "(EG 2 Y (bind (x) mu (app K x)) (bind (x) nu (app K x)) t)"
    for prop in (close & (t <= 1), ~close, (t <= 1).implies(close), every(REAL, lambda t: close)):
        assert set(prop.definitions) == {"EG"}
    assert text(~close).startswith("(not (EG ")
    clipped = worked.clip(V, u, t)
    assert isinstance(clipped, Point) and clipped.space == V
    assert set((norm(clipped - u) <= 1).definitions) == {"clip"}
    assert set((2 - abs(norm(clipped)) ** 2).definitions) == {"clip"}


def test_definitions_of_laws_numbers_and_with_propositions() -> None:
    @definition
    def noisy(V: Euclid, M: Law[V], r: Real) -> Law:
        return bind(M, lambda w: bind(gauss(V), lambda xi: dirac(w + r * xi)))

    @definition(name="mean")
    def of_weight(X: Space, M: Law[X], f: Weight[X]) -> Expr:
        return E(M, f)

    @definition
    def iff(F: Prop, G: Prop) -> Prop:
        return F.implies(G) & G.implies(F)

    moved = noisy(euclid("U"), law("P", euclid("U")), r=2)
    assert isinstance(moved, Law) and moved.spaces == (euclid("U"),) and text(moved) == "(noisy U P 2)"
    assert text(of_weight(X, mu, phi) + 1) == "(+ (mean X mu phi) 1)"  # a test is a weight
    assert text(iff(s <= t, t <= 1)) == "(iff (<= s t) (<= t 1))" and "(=> F G)" in define_line(iff)


def test_a_name_is_defined_once() -> None:
    def made(bound: int) -> Defined[..., Any]:
        @definition
        def small(r: Real) -> Prop:
            return r <= bound

        return small

    assert set((made(1)(s) & made(1)(t)).definitions) == {"small"}
    with pytest.raises(TypeError, match="small is defined in two different ways"):
        _ = made(1)(s) & made(2)(t)


def test_words_are_the_first_paragraph_of_the_docstring() -> None:
    @definition(r"f_{$a}($mu)")
    def said(a: Real, X: Space, mu: Law[X], c: Real) -> Prop:
        """f_a(mu) <= c on X.

        The rest explains."""
        return a <= c

    assert (said.text, said.latex, said.doc) == ("f_$a($mu) <= $c on $X", r"f_{$a}($mu)", "The rest explains.")
    assert to_infix(said(s, X, mu, t).formula, {"said": said}) == "f_s(mu) <= t on X"

    @definition
    def marked(a: Real) -> Prop:
        """There is a way to $a"""
        return a <= 1

    assert marked.text == "There is a way to $a"


def test_words_that_leave_an_argument_out_are_refused() -> None:
    """A statement would be shown without what it is about."""
    with pytest.raises(TypeError, match="'How far it is off' does not speak of a, b"):

        @definition
        def off(a: Real, b: Real) -> Prop:
            """How far it is off."""
            return a <= b


def test_no_letter_of_the_module_is_captured_silently() -> None:
    """At parameters of other names the letter is left over; with letters= it is said."""
    with pytest.raises(TypeError, match=r"caught: its body takes s from the module: .* letters='s'"):

        @definition
        def caught(s: Real, r: Real) -> Prop:
            return globals()["s"] <= r

    with pytest.raises(TypeError, match="kept: its body speaks of a space of the module"):

        @definition
        def kept(X: Space, mu: Law[X]) -> Prop:
            return same(mu, law("mu", globals()["X"]))

    @definition(letters="s")
    def meant(s: Real, r: Real) -> Prop:
        return globals()["s"] <= r

    assert define_line(meant) == "(define (meant s r) (<= s r))"
    with pytest.raises(TypeError, match="u in letters= is no parameter"):
        definition(letters="u")(lambda: s <= 1)


def test_kinds_are_what_the_annotations_say() -> None:
    @definition
    def kinds(X: Space, V: Euclid, f: Function[X, V], g: Map[(X, V), V], P: Series[Law[X]], n: Integer) -> Prop:
        return n >= 0

    found = [show(kind.term) for kind in kinds.kinds[2:] if isinstance(kind, Kind)]
    assert found == ["(fun X V)", "(map (X V) V)", "(sequence (law X))", "(integer)"]
    assert [kind.sort for kind in kinds.kinds[:2] if isinstance(kind, Space)] == ["space", "euclid"]
    with pytest.raises(TypeError, match="the kind of mu is of the space X, which is no parameter"):

        @definition
        def lost(mu: Law[X]) -> Prop:
            return E(mu, phi) <= 1


# --- messages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: phi(u), "phi: u is a point of V, not of X|is a point of V, not of X"),
        (lambda: phi(x, z), r"phi takes 1 point\(s\), of X, and got 2"),
        (lambda: phi(mu), "a point of X is needed"),
        (lambda: psi(t), "a point of V is needed"),
        (lambda: fun("f", line)(u), "a real number is needed"),
        (lambda: u + 1, "a sum: a point of V is needed"),
        (lambda: u + point("w", W), "a point of W, not of V"),
        (lambda: x + z, "declare X with normed or euclid"),
        (lambda: norm(x), "declare X with normed or euclid"),
        (lambda: inner(point("w", W), point("w", W)), "declare W with euclid"),
        (lambda: gauss(W), "declare W with euclid"),
        (lambda: zero(X), "declare X with normed or euclid"),
        (lambda: E(mu, lambda x, y: 1), r"E binds 1 name\(s\), \(point X\), and its lambda takes 2"),
        (lambda: E(mu, 1), "E needs a function of the bound names"),
        (lambda: E(mu, lambda x: x), "E needs a real value"),
        (lambda: E(K, phi), "E needs a law first"),
        (lambda: bind(mu, lambda x: x), "a law to go on with"),
        (lambda: same(mu, push(mu, K)), "laws on one space"),
        (lambda: indicator(x == z), r"\(eq ...\)"),
        (lambda: map_("f", X, line), "write fun"),
        (lambda: space("line"), "the name of the real line"),
        (lambda: every("x", lambda x: s <= x), "write a kind"),
        (lambda: every(X, lambda x: phi(x)), "a proposition"),
        (lambda: bool(u == v), "no truth value"),
        (lambda: worked.EG(2, Y, mu, nu, t), r"argument M must be of kind \(law Y\); this is \(law X\)"),
        (lambda: worked.EG(2, X, mu), "EG takes the arguments g, X, M, N, d"),
        (lambda: worked.EG(2, X, mu, nu, t, t), "EG takes the arguments g, X, M, N, d"),
        (lambda: worked.EG(mu, X, mu, nu, t), "argument g must be a real number"),
        (lambda: worked.COST(2, X, mu, t, t), "argument V must be a normed space"),
        (lambda: definition(lambda r: r <= s), "the parameter r: write a kind"),
    ],
)
def test_errors_are_one_line_that_says_what_to_do(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


def test_floats_are_rejected() -> None:
    for build in (lambda: 0.5 * u, lambda: E(mu, lambda x: 0.5), lambda: dirac(0.5), lambda: u / 0.5):
        with pytest.raises(NotExact, match="not exact"):
            build()


# --- printing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("built", "expected", "tex"),
    [
        (E(mu, lambda x: phi(x)) <= t, "E[x ~ mu: phi(x)] <= t", r"\mathbb{E}_{x \sim \mu}\, \phi(x) \le t"),
        (E(law("pi", V, V), lambda u, k: norm(u + k)), "E[(u, k) ~ pi: |u + k|]",
         r"\mathbb{E}_{(u, k) \sim \pi}\, \left\lVert u + k\right\rVert"),
        (E(mu, lambda x: phi(x) + 1) ** 2, "E[x ~ mu: phi(x) + 1]**2",
         r"\left(\mathbb{E}_{x \sim \mu}\, \left(\phi(x) + 1\right)\right)^{2}"),
        (u - (s - 1) * (u + v) / 2, "u - (s - 1)*(u + v)/2", None),
        (2 * u + zero(V), "2*u + 0", "2 u + 0"),
        (inner(u, psi(v)), "<u, psi(v)>", r"\left\langle u, \psi(v)\right\rangle"),
        (indicator(s <= t) * 2, "2*1[s <= t]", r"2 \mathbf{1}\left[s \le t\right]"),
        (same(mu, nu), "mu = nu in law", r"\mu \overset{\mathrm{d}}{=} \nu"),
        (u == v, "u = v", "u = v"),
        (dirac(u), "return u", r"\delta_{u}"),
        (dirac(x, t), "return (x, t)", r"\delta_{x, t}"),
        (gauss(V), "gauss(V)", r"\mathcal{N}(0, I_{V})"),
        (gauss(line), "gauss(line)", r"\mathcal{N}(0, 1)"),
        (laplace, "laplace", r"\mathrm{Lap}(0, 1)"),
        (bind(mu, lambda x: bind(K(x), lambda y: dirac(x, y))), "draw x ~ mu, y ~ K(x), then return (x, y)",
         r"\text{draw } x \sim \mu,\; y \sim K(x),\text{ then } \delta_{x, y}"),
        (E(push(mu, K), lambda y: 1), "E[y ~ (draw x ~ mu, then K(x)): 1]", None),
        (mix(1, 3, lambda i: s, lambda i: sequence("P", law(V))[i]), "mix[i in 1..3, weight s: P[i]]",
         r"\sum_{i=1}^{3} s \, P_{i}"),
        (every(X, lambda x, z: phi(x) <= phi(z)), "for every x, z in X: phi(x) <= phi(z)",
         r"\forall x, z \in X\colon\; \phi(x) \le \phi(z)"),
        (every(a_test(X), lambda f: f(x) <= 1), "for every test f on X: f(x) <= 1",
         r"\text{for every test } f \text{ on } X\colon\; f(x) \le 1"),
        (exists(law(V, V), lambda pi: t <= 1), "for some law pi on V x V: t <= 1",
         r"\text{for some law } \pi \text{ on } V \times V\colon\; t \le 1"),
        (every(law(X), law(X), lambda M, N: same(M, N)), "for all laws M, N on X: M = N in law", None),
        (every(markov(X, Y), lambda K: t <= 1), "for every Markov kernel K from X to Y: t <= 1",
         r"\text{for every Markov kernel } K \text{ from } X \text{ to } Y\colon\; t \le 1"),
        (every(REAL, lambda d: d <= 1), "forall d real: d <= 1", r"\forall d \in \mathbb{R}\colon\; d \le 1"),
        (value(X, lambda x: phi(x)), "x -> phi(x)", r"x \mapsto \phi(x)"),
        (sequence("psi", map_(V, V))[0](u), "psi[0](u)", r"\psi_{0}(u)"),
    ],
)  # fmt: skip
def test_printing(built: Any, expected: str, tex: str | None) -> None:
    term = built.formula if isinstance(built, Prop) else built.term
    assert to_infix(term) == expected
    assert tex is None or latex(term) == tex


def test_defined_names_are_printed_by_their_templates() -> None:
    close = worked.EG(s + 1, Y, push(mu, K), push(nu, K), t)
    assert to_infix(close.formula, close.definitions) == (
        "E_(s + 1)((draw x ~ mu, then K(x)) || (draw x ~ nu, then K(x))) <= t"
    )
    assert to_infix(close.formula).startswith("EG(s + 1, Y, (draw x")
    plain = worked.EG(2, X, mu, nu, t)
    assert latex(plain.formula, plain.definitions) == r"\mathsf{E}_{2}(\mu \Vert \nu) \le t"
    near = worked.RD(2, X, mu, nu, t)
    assert latex(near.formula, near.definitions) == r"\mathrm{RD}\left(2, X, \mu, \nu, t\right)"


def test_types_in_words() -> None:
    assert where_text("phi", ("test", "X")) == "phi a test on X"
    assert where_text("K", K.kind) == "K a Markov kernel from X to Y"
    assert where_text("V", ("euclid",)) == "V a Euclidean space"
    assert type_text(map_("G", (X, Y), V).kind) == "map from X x Y to V"
    assert type_text(("sequence", ("law", "V"))) == "sequence of laws on V"
    assert type_text(("sequence", ("real",))) == "sequence of reals"
    assert type_text(("point", "X")) == "point of X"
    assert type_text(("kernel", "m", "n")) == "Markov kernel from m to n letters"


def test_a_statement_as_it_was_written() -> None:
    given, show_ = worked.lemma_S()
    lines = list(statement_lines(Claim("lemma", "Lemma S", given=given, show=show_)))
    assert "T: map from V to V" in lines and "given  NEAR(al, V, P, Q, z, B)" in lines
    assert "where  clip(V, k, z) is min(1, z/|k|)*k" in lines


def test_a_definition_is_a_function_of_objects() -> None:
    assert worked.EG.name == "EG" and isinstance(worked.EG, Defined)
    assert isinstance(worked.CO, Defined) and isinstance(K, Markov)


def test_the_kernel_gets_its_own_definitions(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Definition:
        name: str
        parameters: tuple[str, ...]
        body: Any

    def expand(term: Any, table: Mapping[str, Definition]) -> Any:
        return ("expanded", term, *sorted(table))

    stub = SimpleNamespace(Definition=Definition, expand=expand)
    monkeypatch.setitem(sys.modules, "verify.kernel.define", stub)  # type: ignore[arg-type]
    close = worked.NEAR(2, W, law("P", W), law("Q", W), t, 1)
    assert kernel_table(close.definitions)["clip"] == Definition("clip", ("V", "k", "z"), worked.clip.body)
    assert expanded(close) == ("expanded", close.formula, "NEAR", "clip")
    assert expanded(s <= t) == ("<=", "s", "t")
