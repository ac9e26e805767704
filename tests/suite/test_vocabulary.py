"""docs/vocabulary.md, lemmas/vocabulary.py and the catalogue name the same words, each where it lives."""

from __future__ import annotations

import ast
import importlib
import inspect
import pydoc
import re
from pathlib import Path

import pytest

import lemmas.vocabulary as vocabulary
import verify.lemma as face
from tests.catalogue.tools import catalogue
from tests.prove.tools import tree
from tests.suite.project import verify
from tests.suite.test_how_to import samples
from tests.suite.test_tutorial import DOCS
from verify.ask.decide import read
from verify.language.expr import expr
from verify.prove import by
from verify.prove.engine import Env, ProofFailed

TEXT = (DOCS / "vocabulary.md").read_text(encoding="utf-8")
LANGUAGE = face.__name__


def rows() -> list[tuple[list[str], str, list[str]]]:
    """Of each row of the tables: the names, the module, the claims."""
    found = []
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 5 and cells[0] != "word":
            quoted = [re.findall(r"`([\w.]+)`", cell) for cell in (cells[1], cells[2], cells[4])]
            assert quoted[0] and len(quoted[1]) == 1 and quoted[2], line
            found.append((quoted[0], quoted[1][0], quoted[2]))
    return found


ROWS = rows()
PLAIN = {"data_processing": ["data_processing_hockey_stick"], "composition": ["basic_step"]}  # names beside an id


def defined(module: str) -> set[str]:
    """The names that a module defines itself, and does not import."""
    tree = ast.parse(Path(importlib.import_module(module).__file__ or "").read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_each_word_is_defined_in_the_module_of_its_row() -> None:
    assert len(ROWS) > 15
    for names, module, _ in ROWS:
        for name in names:
            thing = getattr(importlib.import_module(module), name)
            assert module == LANGUAGE or (name in defined(module) and getattr(vocabulary, name) is thing), name


def test_each_claim_of_a_row_is_in_the_catalogue_and_proved_there_under_its_name() -> None:
    claims = catalogue().claims
    for _, _, ids in ROWS:
        for id in ids:
            assert getattr(vocabulary, id).id in {id, *PLAIN.get(id, ())} & claims.keys(), id


def test_the_module_offers_what_the_page_lists_and_no_more() -> None:
    listed = {id for _, _, ids in ROWS for id in ids}
    listed |= {name for names, module, _ in ROWS if module != LANGUAGE for name in names}
    assert sorted(vocabulary.__all__) == list(vocabulary.__all__) == sorted(listed)
    assert not listed & set(face.__all__), "one star would hide the other"


@pytest.mark.long
def test_the_example_is_proved_in_a_project_of_its_own(tmp_path: Path) -> None:
    (settings,), (source,) = samples("vocabulary.md", "toml"), samples("vocabulary.md", "python")
    (tmp_path / "pyproject.toml").write_text(settings)
    (tmp_path / "mine.py").write_text(source, encoding="utf-8")
    ran = verify(tmp_path, "run")
    assert ran.returncode == 0 and "all: 3 proved" in ran.stdout, ran.stdout + ran.stderr


@pytest.mark.long
def test_one_star_beside_the_other_is_enough(tmp_path: Path) -> None:
    (settings,), (source,) = samples("vocabulary.md", "toml"), samples("vocabulary.md", "python")
    starred = re.sub(r"import \(.*?\)", "import *", source, count=1, flags=re.S)
    assert "from lemmas.vocabulary import *\n" in starred
    (tmp_path / "pyproject.toml").write_text(settings)
    (tmp_path / "mine.py").write_text(starred, encoding="utf-8")
    looked = verify(tmp_path, "watch", "--once", "mine.py")
    assert looked.returncode == 0 and "3 proved" in looked.stdout, looked.stdout + looked.stderr


def helped(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


def test_help_of_a_definition_is_its_words() -> None:
    text = helped(vocabulary.mixes)
    assert "module lemmas.divergences.two_laws_mixed" in text and "mixes(X, P, q, mu, nu)" in text
    assert "P is mu with probability q, and otherwise nu." in text and "X a measurable space, P a law on X" in text
    assert len(text.splitlines()) < 15 and "('forall'" not in text
    assert str(inspect.signature(vocabulary.mixes)) == "(X, P, q, mu, nu)"


def test_help_of_a_claim_is_its_statement() -> None:
    text = helped(vocabulary.gdp_processing)
    assert "given (before) no test tells mu from nu better than N(m, 1) from N(0, 1)" in text
    assert "use(gdp_processing), after from lemmas.foundations.trade_offs import gdp_processing" in text
    assert len(text.splitlines()) < 15


@pytest.mark.parametrize("name", vocabulary.__all__)
def test_each_name_has_help(name: str) -> None:
    text = helped(getattr(vocabulary, name))
    assert len(text.splitlines()) < 25 and len(text) > 80, text


@pytest.mark.parametrize(
    ("cited", "said"),
    [
        (vocabulary.mixes, "mixes is a definition: what is cited is a claim about it"),
        (vocabulary, "lemmas.vocabulary is a module: what is cited is a claim"),
        (vocabulary.gdp, "gdp is no claim"),
    ],
)
def test_what_is_no_claim_is_not_cited(cited: object, said: str) -> None:
    with pytest.raises(ProofFailed, match=said):
        tree(read("x <= x"), (by.use(cited),), Env())


def test_a_number_is_no_point_for_the_gaussian_law_of_vectors() -> None:
    with pytest.raises(TypeError, match=r"a point of R\^d is wanted, not .*normal_on_the_line"):
        vocabulary.normal(expr(1), expr(2))
