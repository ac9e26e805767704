"""LaTeX of points, laws and their formulas; verify.language.latex writes the rest."""

from __future__ import annotations

from verify.kernel.term import Formula, Term
from verify.language import laws_text
from verify.language.latex import ATOM, BIG, LOWEST, POWER, RELATION, SUM, Written, _in, _write, latex, latex_name


def written(term: Term) -> Written:
    """A point, a law, or what is said of them."""
    head = term[0]
    if head in laws_text.POINTS:
        return _write(laws_text.as_real(term))
    if head == "app":
        return f"{_head(term[1])}({_list(term[2:])})", ATOM
    if head == "norm":
        return rf"\left\lVert {latex(term[1])}\right\rVert", ATOM
    if head == "inner":
        return rf"\left\langle {_list(term[1:])}\right\rangle", ATOM
    if head == "ind":
        return rf"\mathbf{{1}}\left[{latex(term[1])}\right]", ATOM
    if head == "E":
        draw = _draw(term[1], term[2])
        if _is_program(term[2]):  # a program is not legible in a subscript
            return rf"\mathbb{{E}}\left[{latex(term[3])} \;:\; {draw}\right]", ATOM
        return rf"\mathbb{{E}}_{{{draw}}}\, {_in(term[3], BIG)}", BIG
    if head == "eq":
        return f"{latex(term[1])} = {latex(term[2])}", RELATION
    if head == "same":
        return rf"{_law(term[1])} \overset{{\mathrm{{d}}}}{{=}} {_law(term[2])}", RELATION
    if head == "lambda":
        return rf"{_names(term[1])} \mapsto {_write(term[2])[0]}", LOWEST
    return _program(term)


def _program(term: Term) -> Written:
    head = term[0]
    if head == "dirac":
        if all(isinstance(part, str) for part in term[1:]):
            return rf"\delta_{{{_list(term[1:])}}}", ATOM
        return rf"\delta\left({_list(term[1:])}\right)", ATOM
    if head == "gauss":
        covariance = "1" if term[1] == "line" else f"I_{{{_space(term[1])}}}"
        return rf"\mathcal{{N}}(0, {covariance})", ATOM
    if head == "laplace":
        return r"\mathrm{Lap}(0, 1)", ATOM
    if head == "mix":
        ends = rf"_{{{latex_name(term[1])}={latex(term[2])}}}^{{{latex(term[3])}}}"
        return rf"\sum{ends} {_in(term[4], POWER)} \, {_law(term[5])}", BIG
    draws, last = laws_text.steps(term)
    drawn = r",\; ".join(_draw(names, law) for names, law in draws)
    return rf"\text{{draw }} {drawn},\text{{ then }} {_law(last)}", LOWEST


def _is_program(law: Term) -> bool:
    return isinstance(law, tuple) and law[0] in ("bind", "mix", "dirac")


def _head(term: Term) -> str:
    """A function, map, law or kernel; one of a sequence has its time as an index."""
    return latex(term)


def _law(term: Term) -> str:
    if isinstance(term, tuple) and term[0] == "at":
        return _head(term)
    return _in(term, SUM)


def _names(names: tuple[str, ...]) -> str:
    text = ", ".join(latex_name(name) for name in names)
    return text if len(names) == 1 else f"({text})"


def _draw(names: tuple[str, ...], law: Term) -> str:
    return rf"{_names(names)} \sim {_law(law)}"


def _list(terms: tuple[Term, ...]) -> str:
    return ", ".join(latex(part) for part in terms)


def _space(name: str) -> str:
    return r"\mathbb{R}" if name == "line" else latex_name(name)


def opened(formula: Formula) -> tuple[str, Formula]:
    """A quantifier over points, functions or laws, and what it ranges over."""
    names, kind, body = laws_text.quantified(formula)
    text = ", ".join(latex_name(name) for name in names)
    if kind[0] == "point":
        sign = r"\forall" if formula[0] == "forall" else r"\exists"
        return rf"{sign} {text} \in {_space(kind[1])}\colon\;", body
    word = "for some" if formula[0] == "exists" else "for every" if len(names) == 1 else "for all"
    noun = laws_text.NOUNS[kind[0]][len(names) > 1]
    return rf"\text{{{word} {noun} }} {text}{_place(kind)}\colon\;", body


def _place(kind: Term) -> str:
    head, parts = kind[0], kind[1:]
    if head in ("map", "markov"):
        return rf" \text{{ from }} {_product(parts[0])} \text{{ to }} {_product(parts[1])}"
    if head == "sequence":
        return rf" \text{{ of {laws_text.NOUNS[parts[0][0]][1]}}}{_place(parts[0])}"
    return rf" \text{{ on }} {_product(parts)}" if parts else ""


def _product(names: tuple[str, ...] | str) -> str:
    return r" \times ".join(map(_space, names)) if isinstance(names, tuple) else _space(names)
