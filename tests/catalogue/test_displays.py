"""A reader sees a statement at a glance: its single formulas are short, and what is long has a name."""

from __future__ import annotations

import sys
from string import Template
from typing import Any

from tests.catalogue.tools import catalogue
from verify.language.definitions import Defined
from verify.prove.engine import readable

# What has not been given names yet: a table of numbers, a run with its noise written out, a mean of four products.
LONG = {"cells_of_the_test", "theorem30_as_printed", "told_by_one_exchange"}
LONGEST = 300  # signs of one hypothesis, or of the conclusion, as it is read


def definitions() -> dict[str, Defined[..., Any]]:
    """The definitions of the language and of the lemmas, by module and name."""
    catalogue()
    return {
        f"{module}.{name}": thing
        for module, content in sorted(sys.modules.items())
        if module.startswith(("lemmas.", "verify.language."))
        for name, thing in vars(content).items()
        if isinstance(thing, Defined)
    }


def test_no_formula_of_a_statement_is_long() -> None:
    long = {
        id
        for id, statement in catalogue().statements.items()
        # On a page, exp(1) is the letter e.
        if any(len(readable(one).replace("exp(1)", "e")) > LONGEST for one in (*statement.given, statement.show))
    }
    assert long == LONG, "give the parts of their formulas names, with @definition; LONG can only shrink"


def test_templates_mention_the_parameters_of_their_definitions() -> None:
    strange = {
        f"{name}: ${word}"
        for name, defined in definitions().items()
        for text in (defined.text, defined.latex)
        for word in Template(text).get_identifiers()
        if word not in defined.parameters
    }
    assert sorted(strange) == [], "write ${x}_t for the parameter x with the index t"


def test_definitions_of_lemmas_say_what_they_mean() -> None:
    silent = sorted(name for name, defined in definitions().items() if not defined.text)
    assert silent == []


def test_a_name_is_defined_once() -> None:
    """Two definitions of one name in two statements would read alike and mean different things."""
    bodies: dict[str, set[str]] = {}
    for statement in catalogue().statements.values():
        for name, one in statement.definitions.items():
            bodies.setdefault(name, set()).add(repr((one.parameters, one.body)))
    assert sorted(name for name, found in bodies.items() if len(found) > 1) == []
