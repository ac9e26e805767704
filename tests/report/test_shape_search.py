"""The shape search of the site finds what `verify find` finds, in the same order: run by node over the catalogue."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ask.test_find import THEOREMS
from tests.catalogue.tools import ROOT
from verify.ask.find import SPACES, rows
from verify.ask.shapes import BadShape, shape
from verify.ask.words import said
from verify.kernel.term import parse, show
from verify.report.files import recorded
from verify.site.shapes import grammar

pytestmark = pytest.mark.long

SCRIPT = ROOT / "verify/site/static/shapes.js"
STATEMENTS = (ROOT / "reports/statements.txt").read_text(encoding="utf-8")
SHAPES = [
    *(text for text, _ in THEOREMS),
    "?x*?y <= ?z",
    "?a + ?b = ?b + ?a",
    "E(?mu, ?f) <= E(?nu, ?f)",
    "E(?mu, _) <= ?c",
    "renyi(?mu, ?nu, ?a) <= _",
    "norm(?x - ?y) <= _",
    "?f(?x) <= ?f(?y)",
    "?x[?i] >= 0",
    "exp(?x) > 0",
    "sqrt(?x)",
    "1/(?x*?y)",
    "2*?x - 1/2 <= 0.5*?y",
    "abs(?x) ≤ ?y",
    "?x != 0",
    "contraction_coefficient(?K, ?g) <= ?h",
    "kl(?m, ?n) <= 1e-3*?c",
    "mixes(?X, ?P, ?q, ?mu, ?nu)",
    "mixes(?P, ?q, ?mu, ?nu)",
    "gdp(?mu, ?nu, ?m)",
    "concentrated(push(?mu, ?K), push(?nu, ?K), ?r)",
    "trade_off(?mu, ?nu, ?f)",
]
SAID = said(["lemmas"])


@cache
def conclusions() -> list[list[object]]:
    """What shapes.py writes for the site, from the recorded statements."""
    known = recorded(ROOT / "reports")
    found: list[list[object]] = []
    for line in STATEMENTS.splitlines()[1:]:
        if not line.startswith("(define") and ".mutant." not in line[:200]:
            _, id, (_, *names), (_, *hypotheses), (_, concluded) = parse(line.partition(" ")[2])
            spaces = " ".join(name for name, kind in names if kind[0] in SPACES)
            found += [[id, spaces, len(hypotheses), show(concluded)]] if id in known else []
    return found


def browser(texts: list[str], statements: list[list[object]] | None = None) -> list[object]:
    """What the script finds for each text: ids, or the line that it says."""
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    known = {id: e["kind"] == "axiom" or e["verdict"] == "proved" for id, e in recorded(ROOT / "reports").items()}
    given = {
        "texts": texts,
        "statements": conclusions() if statements is None else statements,
        "known": known,
        "grammar": grammar(SAID),
    }
    code = (
        f"const {{ findShape, BadShape }} = require({json.dumps(str(SCRIPT))}); let text = '';"
        "process.stdin.on('data', (part) => text += part).on('end', () => { const g = JSON.parse(text);"
        " const one = (t) => { try { return findShape(t, g.statements, (id) => g.known[id], g.grammar); }"
        " catch (e) { if (e instanceof BadShape) return e.message; throw e; } };"
        " console.log(JSON.stringify(g.texts.map(one))); });"
    )
    done = subprocess.run(
        ["node", "-e", code], input=json.dumps(given), capture_output=True, text=True, check=True, encoding="utf-8"
    )
    answer: list[object] = json.loads(done.stdout)
    return answer


def test_the_browser_finds_what_the_command_finds_in_its_order() -> None:
    known = recorded(ROOT / "reports")
    assert SAID["gdp"] == ("gaussian_private", (2, 0, 1))
    many = 0
    for text, found in zip(SHAPES, browser(SHAPES), strict=True):
        wanted = [row.id for row in rows(text.replace("≤", "<="), STATEMENTS, known, sources=["lemmas"])]
        assert found == wanted, text
        many += bool(wanted)
    assert many > len(SHAPES) // 2


def test_what_is_printed_and_not_typed_has_its_line_there_too() -> None:
    mean, divergence = browser(["E[x ~ mu: phi(x)] <= d", "E_g(mu || nu) <= d"], [])
    assert str(mean).endswith("is written E(?mu, ?f)") and "hockey_stick(?mu, ?nu, ?g) <= ?d" in str(divergence)


@settings(max_examples=12, deadline=None)
@given(st.lists(st.text(alphabet="?xyf(),+-*/^<=1.23 E_[]", max_size=20), min_size=40, max_size=40))
def test_any_text_is_a_shape_there_where_it_is_one_here(texts: list[str]) -> None:
    for text, found in zip(texts, browser(texts, []), strict=True):
        try:
            shape(text)
        except BadShape:
            assert isinstance(found, str) and "\n" not in found, text
        else:
            assert found == [], text
