"""LaTeX of terms and formulas: the notation of the field, and always well formed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.language.random_terms import effort, relations, terms
from verify.kernel.functions import FUNCTIONS
from verify.kernel.rationals import Fraction
from verify.kernel.term import Term, TermError, free, scope
from verify.language.apart import apart
from verify.language.infix import from_infix
from verify.language.latex import latex, latex_name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x - x**2/2 <= log(1 + x)", r"x - \frac{x^{2}}{2} \le \log\left(1 + x\right)"),
        ("1 - (a - b)", r"1 - \left(a - b\right)"),
        ("-(a + b)*c/(d*e)", r"-\frac{\left(a + b\right) c}{d e}"),
        ("sqrt(x) + x**(1/3)", r"\sqrt{x} + \sqrt[3]{x}"),
        ("(x/y)**2", r"\left(\frac{x}{y}\right)^{2}"),
        ("2*log(x)*3**4", r"2 \log\left(x\right) \cdot 3^{4}"),
        ("theta(gamma, r)", r"\theta_{\gamma}\left(r\right)"),
        ("Q(x) + Phi(x)", r"Q\left(x\right) + \Phi\left(x\right)"),
        ("max(P[x] - gamma*K[x, y], 0)", r"\left[P_{x} - \gamma K(y \mid x)\right]_+"),
        ("max(0, x)", r"\left[x\right]_+"),
        ("max(a, b, c)", r"\max\left\{a, b, c\right\}"),
        ("sum(i, 1, n, mu[i])/2", r"\frac{1}{2} \sum_{i=1}^{n} \mu_{i}"),
        ("sum(i, 1, n, a + b) + 1", r"\sum_{i=1}^{n} \left(a + b\right) + 1"),
        ("integral(t, 0, x, exp(t))", r"\int_{0}^{x} e^{t} \,\mathrm{d}t"),
        ("binomial(n, k)*factorial(n - 1)", r"\binom{n}{k} \left(n - 1\right)!"),
        ("0 < x <= 1", r"0 < x \le 1"),
        ("x > 0 => x != y", r"0 < x \;\Rightarrow\; x \ne y"),
        ("b*rate/n", r"\frac{b \, \mathit{rate}}{n}"),
        ("2*rate*b", r"2 \, \mathit{rate} \, b"),
        ("forall i in 1..n: mu[i] <= 1", r"\forall i \in \{1, \dots, n\}\colon\; \mu_{i} \le 1"),
    ],
)
def test_latex(text: str, expected: str) -> None:
    assert latex(from_infix(text)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x", "x"), ("gamma_", r"\gamma"), ("sigma2", r"\sigma_{2}"), ("x_i_j", "x_{i,j}"),
        ("eps", r"\varepsilon"), ("ep", r"\mathit{ep}"), ("E_gamma", r"\mathsf{E}_{\gamma}"),
        ("x'1", "x'"), ("x'2", "x''"), ("α", r"\alpha"),
        ("rate", r"\mathit{rate}"), ("a$b", r"\mathit{a b}"),
    ],
)  # fmt: skip
def test_names(name: str, expected: str) -> None:
    assert latex_name(name) == expected


def balanced(text: str) -> bool:
    text = text.replace(r"\{", "").replace(r"\}", "")
    depth = 0
    for character in text:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            return False
    return depth == 0 and len(re.findall(r"\\left", text)) == len(re.findall(r"\\right(?!arrow)", text))


@effort(6)
@given(relations(terms()))
def test_latex_is_well_formed(formula: Term) -> None:
    text = latex(formula)
    assert balanced(text)
    assert not any(wrong in text for wrong in ("%", "$", "- -", "+ -"))


def test_every_function_has_a_notation() -> None:
    for head, function in FUNCTIONS.items():
        assert latex((head, *["x", "y", "z"][: function.arity]))
    with pytest.raises(TermError):
        latex(("nonsense", "x"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x + integral(x, 0, 1, x)", r"x + \int_{0}^{1} x' \,\mathrm{d}x'"),
        (
            "integral(x, 0, 1, x*integral(x, 0, x, x**2))",
            r"\int_{0}^{1} x \int_{0}^{x} x'^{2} \,\mathrm{d}x' \,\mathrm{d}x",
        ),
        # Side by side one name does.
        ("integral(x, 0, 1, x) + integral(x, 0, 2, x)", r"\int_{0}^{1} x \,\mathrm{d}x + \int_{0}^{2} x \,\mathrm{d}x"),
    ],
)
def test_one_name_for_one_thing(text: str, expected: str) -> None:
    assert latex(from_infix(text)) == expected


variables = st.sampled_from("xyz")
bodies = st.recursive(
    st.one_of(variables, st.builds(lambda x: ("app", "f", x), variables)),
    lambda inner: st.one_of(
        st.builds(lambda a, b: ("+", a, b), inner, inner),
        st.builds(lambda x, a, b, c: ("int", x, a, b, c), variables, inner, inner, inner),
        st.builds(lambda x, b: ("E", (x,), "M", b), variables, inner),
        st.builds(lambda b: ("E", ("x", "y"), "M", b), inner),
    ),
    max_leaves=12,
)
formulas = st.one_of(
    st.builds(lambda b: ("<=", b, Fraction(0)), bodies),
    st.builds(lambda x, b, c: ("forall", x, ("real",), ("<=", b, c)), variables, bodies, bodies),
)


@given(formulas)
def test_apart_changes_bound_names_only(formula: Term) -> None:
    """Positions in place of bound names give the same; nothing is bound where its name is in use."""
    found = apart(formula)
    assert by_position(found, ()) == by_position(formula, ())
    assert not reused(found, free(found))


def by_position(term: Term, bound: tuple[str, ...]) -> Term:
    if isinstance(term, str):
        return bound[::-1].index(term) if term in bound else term
    if not isinstance(term, tuple):
        return term
    names, outside, inside = scope(term)
    if not names:
        return (term[0], *(by_position(part, bound) for part in term[1:]))
    return (
        term[0],
        *(by_position(part, bound) for part in outside),
        *(by_position(part, (*bound, *names)) for part in inside),
    )


def reused(term: Term, used: frozenset[str]) -> bool:
    if not isinstance(term, tuple):
        return False
    names, outside, inside = scope(term)
    if used.intersection(names):
        return True
    return any(reused(part, used) for part in outside) or any(reused(p, used.union(names)) for p in inside)
