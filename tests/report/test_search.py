"""The search of the site ranks what was meant first: tried by node, on rows made up and on those of the catalogue."""

from __future__ import annotations

import json
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue.tools import ROOT, catalogue
from verify.claims import inventory
from verify.claims.config import find
from verify.site.words import indexed, marked, prose, title

pytest.importorskip("math_core")

RANK = ROOT / "verify/site/static/search.js"
PAPERS = {
    "feldman2018iteration": ["Feldman", "Feldman: Amplification by Iteration"],
    "other2020": ["Other", "Other: B"],
}


def row(name: str, id: str = "", sources: list[list[str]] | None = None, kind: str = "lemma", words: str = "") -> Any:
    return {"u": f"{id or name}.html", "t": name, "k": kind, "i": id, "s": sources or [], "w": words}


ROWS = [
    row("A tutorial of one hour", kind="page", words="theorem 22 lemma 20 whatever"),
    row("A step of it", "a_step", [["feldman2018iteration", "Theorem 22", "step"]]),
    row("A part of it", "a_part", [["feldman2018iteration", "Theorem 22", "part"]]),
    row("Rényi divergence of Gaussians", "renyi_gauss", [["other2020", "Lemma 2", "whole"]]),
    row("All of it", "it_all", [["feldman2018iteration", "Theorem 22", "whole"]]),
    row("Another one of it", "theirs", [["other2020", "Theorem 22", "whole"]]),
    row("Feldman, Theorem 22", "", [["feldman2018iteration", "Theorem 22", "item"]], kind="item"),
    row("Its proof, line 2", "line_2", [["feldman2018iteration", "Theorem 22, proof", "whole"]]),
    row("Theorem 220", "far", [["feldman2018iteration", "Theorem 220", "whole"]]),
    row("Poisson subsampling: α ≤ 2", "poisson", words="a note"),
    row("The law of Poisson, and subsampling of another kind", "other_poisson"),
]


def found(query: str, rows: list[Any] = ROWS, papers: Any = None) -> list[str]:
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    given = json.dumps({"query": query, "rows": rows, "papers": papers or PAPERS})
    code = (
        f"const {{ rank }} = require({json.dumps(str(RANK))}); let text = '';"
        "process.stdin.on('data', (part) => text += part).on('end', () => { const { query, rows, papers } ="
        " JSON.parse(text); console.log(JSON.stringify(rank(query, rows, papers).map((one) => one.i || one.t))); });"
    )
    done = subprocess.run(["node", "-e", code], input=given, capture_output=True, text=True, check=True)
    answer: list[str] = json.loads(done.stdout)
    return answer


def typeset(texts: list[str]) -> list[str]:
    """What the browser makes of them, as HTML."""
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    code = (
        f"const {{ typeset }} = require({json.dumps(str(RANK))}); let text = '';"
        "const tell = (pieces) => pieces.map(([tag, inside]) =>"
        " tag ? `<${tag}>${tell(inside)}</${tag}>` : inside).join('');"
        "process.stdin.on('data', (part) => text += part).on('end', () =>"
        " console.log(JSON.stringify(JSON.parse(text).map((one) => tell(typeset(one))))));"
    )
    done = subprocess.run(["node", "-e", code], input=json.dumps(texts), capture_output=True, text=True, check=True)
    answer: list[str] = json.loads(done.stdout)
    return answer


def test_the_angle_th_is_no_letter_of_an_ordinal() -> None:
    """The title of Theorem 23 spoke of its i-theta input."""
    assert (
        title("its i-th input, the (n - 1)-th, f(th), 1 - th, f(-th)")
        == "its i-th input, the (n - 1)-th, f(θ), 1 - θ, f(-θ)"
    )


def test_rows_are_typeset_as_pages_are():
    texts = [
        "all a_t >= 0 and all z_t >= 0: D_alpha^(z_n)(X_n || X'_n)",
        "exp(-x^2/2), (f(x))^(1/(n + 1)), x^a_1, R^d, z_{t+1}, [x]_+ and [x]^+",
        "no index",
        "snake_case here and D_oo, Y_0",
    ]
    assert typeset([title(one) for one in texts]) == [unescape(marked(title(one))) for one in texts]


@pytest.mark.long
def test_an_item_is_found_by_its_number_in_full_before_in_part() -> None:
    ids = found("Theorem 22")
    assert set(ids[:2]) == {"it_all", "theirs"} and ids[2] == "Feldman, Theorem 22"
    assert ids[3:] == ["a_part", "a_step", "line_2"]
    assert found("theorem 22 feldman")[0] == found("Feldman Thm 22")[0] == "it_all"
    assert found("feldman theorem22")[0] == found("Feldman Th. 22")[0] == "it_all"
    assert "theirs" not in found("Theorem 22 Feldman")


@pytest.mark.long
def test_a_number_is_no_beginning_of_another() -> None:
    assert found("Theorem 220") == ["far"] and found("Theorem 2") == [] and found("Lemma 2") == ["renyi_gauss"]


@pytest.mark.long
@pytest.mark.parametrize("query", ["Rényi", "renyi", "RENYI", "Re\N{COMBINING ACUTE ACCENT}nyi"])
def test_accents_do_not_matter(query: str) -> None:
    assert found(query)[0] == "renyi_gauss"


@pytest.mark.long
def test_words_of_a_title_ids_and_greek_letters() -> None:
    assert found("poisson subsampling") == ["poisson", "other_poisson"]
    assert found("it_all")[0] == "it_all" and found("alpha")[0] == found("α")[0] == "poisson"
    assert found("Poisson subsampled unheard")[0] == "poisson"  # nothing has all of the words
    assert found("note") == ["poisson"] and found("nothing of this") == [] and found("  ") == []


# What the first tester looked for, and what he should have found at once.
MEANT = {
    "Theorem 22": "amplification_every_order",
    "Lemma 20": "shift_reduction_of_infimum",
    "Theorem 3.1 Altschuler": "noisy_sgd_convex_privacy",
    "noisy_sgd_convex_privacy": "noisy_sgd_convex_privacy",
}


@pytest.fixture(scope="module")
def rows() -> tuple[list[Any], Any]:
    from verify.site import reference, search
    from verify.site.book import read

    config = find(ROOT)
    papers, _ = inventory.papers(config.packages)
    inventories, _ = inventory.load(config.packages)
    book = read(catalogue(), config.reports_folder, papers, inventories)
    text = search.script(book, ROOT / "docs", ["tutorial.md"], reference.places())
    first, second = text.splitlines()
    made = [one.partition(" = ")[2].removesuffix(";") for one in (first, second)]
    return json.loads(made[1]), json.loads(made[0])


@pytest.mark.long
@pytest.mark.parametrize("query", MEANT)
def test_what_a_newcomer_looks_for_comes_first(query: str, rows: tuple[list[Any], Any]) -> None:
    assert found(query, *rows)[0] == MEANT[query]


@pytest.mark.long
@pytest.mark.parametrize("query", ["Rényi", "Poisson subsampling", "Dobrushin", "Theorem 3.1", "calc"])
def test_what_was_not_found_is_found(query: str, rows: tuple[list[Any], Any]) -> None:
    assert found(query, *rows)


def test_titles_have_the_signs_that_a_reader_expects() -> None:
    assert title("D_alpha <= 23 alpha L^2/n^2, eta >= sqrt(2)") == "D_α ≤ 23 α L²/n², η ≥ √2"
    assert marked("E_gamma <= e^(x^2) & <b>") == "E<sub>γ</sub> ≤ e<sup>x<sup>2</sup></sup> &amp; &lt;b&gt;"
    assert marked("D_alpha^(z_n) <= D_infinity") == "D<sub>α</sub><sup>z<sub>n</sub></sup> ≤ D<sub>∞</sub>"
    assert indexed("D_alpha^(z_n) <= x_t") == [("", "D"), ("sub", "α"), ("sup", "z_n"), ("", " ≤ x"), ("sub", "t")]
    assert title("Gaussian alphabet, betas, room") == "Gaussian alphabet, betas, room"
    assert title("x^10 and x^12.5") == "x^10 and x^12.5"
    assert prose("alpha as `alpha_x` <= 2 ", lambda code: f"[{code}]") == "α as [alpha_x] ≤ 2"


def test_neighbours_are_primed_and_numbered_rows_are_not() -> None:
    from verify.language.latex import latex_name, neighbours

    law = ("law", "V")
    with neighbours({"W": law, "W2": law, "f1": law, "f2": law, "f": law, "x": ("real",), "x2": ("real",)}):
        assert latex_name("W2") == "W'"
        assert latex_name("f2") == "f_{2}" and latex_name("x2") == "x_{2}"
    assert latex_name("W2") == "W_{2}"


def test_one_over_a_fraction_is_that_turned_over() -> None:
    from verify.language.latex import latex
    from verify.lemma import reals

    a, b, n = reals("a b n")
    assert latex((1 / (b * (a - 1) / n)).term) == r"\frac{n}{b \left(a - 1\right)}"
    assert latex((a / (b / n)).term) == r"\frac{a n}{b}"
    assert latex((1 / ((1 / b) * (1 / n))).term) == "b n"
    assert latex((1 / (b + 1 / n)).term) == r"\frac{1}{b + \frac{1}{n}}"


def test_what_a_step_changes_is_marked() -> None:
    from verify.site.html import _marked

    assert _marked("a <= b", "a <= b") == "a &lt;= b"
    assert _marked("x + alpha <= b", "x + beta <= b") == "x + <mark>beta</mark> &lt;= b"
    assert _marked("", "<b>") == "<mark>&lt;b&gt;</mark>"
    assert Path(RANK).is_file()
