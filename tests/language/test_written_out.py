"""What is written out may be an argument of a definition: it means what the definition says of it, to every reader."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lemmas.accounting.loss_tables import table_curve
from lemmas.divergences.two_laws_mixed import mixes
from lemmas.foundations.concentrated_privacy import zero_concentrated
from lemmas.mechanisms.laplace import laplace_law
from lemmas.privacy.definition_of_privacy import for_neighbours, is_private, private_by_divergence
from verify.judge import statements as judge
from verify.judge.reading import parse
from verify.kernel.statement import load, make
from verify.language.definitions import define_line, definition, expanded, kernel_table
from verify.language.expr import Expr, Prop, exp, for_all, real, reals
from verify.language.infix_text import to_infix
from verify.language.latex import latex
from verify.language.laws import (
    INTEGER,
    E,
    Function,
    Law,
    Map,
    Markov,
    Real,
    Series,
    Space,
    Test,
    every,
    fun,
    law,
    line,
    map_,
    markov,
    push,
    spaces,
    value,
)
from verify.language.privacy import hockey_stick

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checker"))
import statements as second

D, R, X = spaces("D R X")
distance, q = fun("distance", D, D), fun("q", D)
M, K = markov("M", D, R), markov("K", R, line)
S, eps, delta = reals("S eps delta")
x, y = reals("x y")  # numbers, by names that the definition binds
y_ = y


@definition
def all_kinds(X: Space, f: Function[X], T: Map[X, X], K: Markov[X, X], a: Series[Real], mu: Law[X], t: Real) -> Prop:
    """f, T, K, a, mu, t."""
    return (E(push(push(mu, T), K), f) <= a[0]) & every(X, lambda x: f(T(x)) <= t)


@definition
def of_a_test(X: Space, mu: Law[X], h: Test[X]) -> Prop:
    """mu, h."""
    return E(mu, h) <= 1


def meaning(prop: Prop) -> object:
    """What the judge reads: terms without bound names."""
    types = {"D": ("space",), "R": ("space",), **prop.types}
    made = make("claim", types, [], prop.formula, definitions=kernel_table(prop.definitions))
    lines = [define_line(one) for one in prop.definitions.values()]
    text = "\n".join(["dp-lemmas statements 2", *lines, f"{made.hash} {made.text}", ""])
    second.Library(text)["claim"][1].read()
    own = {one.name: kernel_table({one.name: one})[one.name] for one in prop.definitions.values()}
    assert load(made.text, own).hash == made.hash
    assert load(made.expanded.text).expanded == made.expanded
    one = judge.load(text)["claim"]
    plain = judge.statement(parse(made.expanded.text))
    assert one.formulas(one.types(), {}) == plain.formulas(plain.types(), {})
    return one.formulas(one.types(), {})


# The second mentions x and y, the third is made with names that are bound in it.
@pytest.mark.parametrize(
    "release",
    [
        lambda d: laplace_law(q(d), S / eps),
        lambda d: laplace_law(q(d) + x, y),
        lambda y: push(push(M(y), K), lambda x: laplace_law(x + q(y), y_)),
        lambda x: push(M(x), K),
    ],
)
def test_a_mechanism_that_is_written_out_is_private_as_one_with_a_name(release: Callable[..., Law]) -> None:
    said = private_by_divergence(D, line, value(D, release), distance, eps, delta)
    by_hand = for_neighbours(lambda one, other: hockey_stick(release(one), release(other), exp(eps)) <= delta)
    assert meaning(said) == meaning(by_hand)


def test_each_kind_but_that_of_tests() -> None:
    f, T = value(R, lambda r: fun("g", R)(r) + S), value(R, lambda r: map_("U", R, R)(r))
    kernel = value(R, lambda r: push(law("nu", R), lambda z: markov("L", R, R)(z)))
    said = all_kinds(R, f, T, kernel, value(INTEGER, lambda t: t * S), law("mu", R), 1)
    text = str(expanded(said))
    assert "lambda" not in text and "'U'" in text and "'L'" in text
    meaning(said)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: is_private(D, R, value(D, lambda d: laplace_law(q(d), 1)), distance, eps, 0), r"D\) -> \(law line\)"),
        (lambda: is_private(D, line, value(R, lambda r: K(r)), distance, eps, 0), r"of kind \(markov \(D\) \(line\)\)"),
        (lambda: is_private(D, line, value(D, lambda d: q(d)), distance, eps, 0), r"-> \(real\)"),
        (lambda: is_private(D, line, lambda d: laplace_law(q(d), 1), distance, eps, 0), "what is written out: value"),
        (lambda: of_a_test(R, law("mu", R), value(R, lambda r: 2 * S)), "give such a test a name"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message) as caught:
        build()
    assert "\n" not in str(caught.value)


def test_it_reads_as_the_mechanism_at_its_data() -> None:
    said = is_private(D, line, value(D, lambda d: laplace_law(q(d), real("b"))), distance, eps, delta)
    text = to_infix(said.formula, said.definitions)
    assert "P[L(q(x), b) in S] <= exp(eps) P[L(q(y), b) in S] + delta" in text
    assert r"\Pr[\mathcal{L}(q(x), b) \in S]" in latex(said.formula, said.definitions)


@pytest.mark.parametrize("number", [real("x"), real("y"), S])
def test_a_letter_is_not_mistaken_for_one_of_the_template(number: Expr) -> None:
    """2026-11-30: a scale S was shown beside the event S, and a number x as the data set x."""
    for said in (
        is_private(D, line, value(D, lambda d: laplace_law(q(d), number)), distance, eps, delta),
        is_private(D, R, M, distance, number, delta),
    ):
        text = to_infix(said.formula, said.definitions)
        assert text.startswith("is_private(D, ") and f"{number.term}" in text
        assert r"\Pr" not in latex(said.formula, said.definitions)


def test_the_index_of_a_sum_is_not_mistaken_for_a_letter_outside() -> None:
    """2026-11-30: at k the sum over k of p(k) max(1 - exp(l(k)) exp(-l(k)), 0) was shown, which is 0."""
    p, l = fun("p", line), fun("l", line)
    said = for_all(0, 3, lambda k: real("c") <= table_curve(0, 3, p, l, 0, exp(l(k))))
    assert "table_curve(0, 3, p, l, 0, exp(l(k)))" in to_infix(said.formula, said.definitions)


def test_a_sum_beside_a_letter_has_brackets() -> None:
    """2026-11-30: (a + b)-zCDP was shown as D_alpha <= a + b alpha, which is another statement."""
    a, b, mu, nu = real("a"), real("b"), law("mu", R), law("nu", R)
    for rho, text in ((a + b, "(a + b) alpha"), (a / b, "(a/b) alpha"), (a, "<= a alpha")):
        said = zero_concentrated(R, mu, nu, rho)
        assert text in to_infix(said.formula, said.definitions)
    assert r"\left(a + b\right)" in latex(
        zero_concentrated(R, mu, nu, a + b).formula, said.definitions
    ) or "(a + b)" in latex(zero_concentrated(R, mu, nu, a + b).formula, said.definitions)
    mixed = mixes(R, mu, a + b, mu, nu)
    assert "(a + b) mu" in to_infix(mixed.formula, mixed.definitions)
