"""Titles, notes and sources are somebody's text: on a page and on a terminal they are nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.suite.project import make, verify
from verify.claims.claim import Claim, MalformedClaim
from verify.language.expr import real
from verify.report.markdown import cell, link, paragraph, prose

EVIL = "<script>alert(1)</script>\\n\\n# ✔ proved\\n\\n[x](javascript:a) \\u202eevorp\\x1b[2J &lt;b> | a"
SOURCE = f'''"""A title <img src=x>.

# ✔ all proved
> quoted
<script>alert(2)</script>
- a list \u202e may stay
"""
from verify.claims.claim import Claim, Mutant, Source
from verify.language.expr import exp, log, real

x = real("x")
EVIL = "{EVIL}"
upper = Claim(
    id="log_upper",
    title=EVIL,
    note="# ✔ proved " + EVIL,
    sources=(Source("paper" + EVIL, "Lemma 1" + EVIL, "part", EVIL),),
    conditional_on=(EVIL,),
    given=(x >= 0,),
    show=log(1 + x) <= x,
    mutants=(Mutant(EVIL, show=log(1 + x) <= "9/10" * x),),
)
false = upper.of(id="exp_upper", show=exp(x) <= 1 + 2 * x, mutants=())
repaired = false.of(id="exp_upper_repaired", given=(x >= 0, x <= 1), repairs="exp_upper")
CLAIMS = (upper, false, repaired)
'''


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make(tmp_path_factory.mktemp("evil"), SOURCE)
    assert verify(folder).returncode == 0
    return folder


def hidden(text: str) -> list[str]:
    return sorted({c for c in text if not c.isprintable() and c != "\n"})


def test_nothing_of_it_is_markup_on_a_page(done: Path) -> None:
    pages = list((done / "reports").rglob("*.md"))
    assert len(pages) >= 3
    for path in pages:
        text = path.read_text()
        assert hidden(text) == [], path.name
        for mark in ("<script", "<img", "](javascript", "&lt;b>"):
            assert mark not in text, (path.name, mark)
        for line in text.splitlines():
            assert not line.startswith(("# ✔", "> quoted")), line
    assert "- a list \\u202e may stay" in (done / "reports/lemmas/mine.md").read_text()


def test_nothing_of_it_moves_the_cursor_of_a_terminal(done: Path) -> None:
    for arguments in (("run",), ("list",), ("show", "log_upper")):
        found = verify(done, *arguments)
        assert found.returncode == 0
        assert hidden(found.stdout + found.stderr) == [], arguments
        assert not [line for line in found.stdout.splitlines() if line.startswith("# ")], arguments


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("log(1 + x) <= x < y & z", "log(1 + x) <= x < y & z"),
        ("the term <eta, theta> and a</b>", "the term &lt;eta, theta> and a&lt;/b>"),
        ("&lt;", "&amp;lt;"),
        ("f([0, 1](x))", "f([0, 1]\\(x))"),
        ("a\u2066b\u200bc\ud800", "a\\u2066b\\u200bc\\ud800"),
    ],
)
def test_prose(text: str, expected: str) -> None:
    assert prose(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a", "\\# a"),
        ("> a", "\\> a"),
        (">= a", ">= a"),
        ("- a", "\\- a"),
        ("-a", "-a"),
        ("1. a", "1\\. a"),
        ("0.127 is", "0.127 is"),
        ("```", "\\```"),
        ("[a]: b", "\\[a]: b"),
        ("[0, 1] is", "[0, 1] is"),
        ("|w| < 1", "|w| < 1"),
    ],
)
def test_a_paragraph_begins_no_other_block(text: str, expected: str) -> None:
    assert paragraph(text) == expected


def test_what_is_markdown_already_is_not_escaped_again() -> None:
    once = prose("&lt; [a](b)")
    assert prose(once) == once and cell(link("&lt;|", "c")) == "[&amp;lt;\\|](c)"


def test_a_cell_ends_where_it_should() -> None:
    assert cell("a | b\n| c") == "a \\| b \\| c"


@pytest.mark.parametrize("name", ["x<script>", "x&lt;", "x|y", "x`", "x\u202e", "x\\", "x]"])
def test_a_name_is_no_markup(name: str) -> None:
    with pytest.raises(MalformedClaim, match=r"does not do|not a name"):
        _ = Claim(id="a", title="a", show=real(name) <= 1).statement
