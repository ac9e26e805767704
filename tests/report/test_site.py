"""The site of a small project: its pages, its links, its mathematics, and what a browser makes of it."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote_plus

import pytest

from tests.suite.project import verify

pytest.importorskip("sphinx")
pytest.importorskip("furo")
pytest.importorskip("math_core")
pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.long]  # one worker builds the site for all

FACTS = '''"""Small facts.

They stand for the five papers.
"""
from verify.lemma import *

x = real("x")
X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
delta = real("delta")

log_below = claim(
    "log(1 + x) <= x <b>&</b>", Source("small", "Lemma 3.1", "whole"), given=[x >= 0], show=log(1 + x) <= x
)
doubt(log_below, mutants=[mutant("a tenth less", show=log(1 + x) <= "9/10" * x)])
proof(log_below, calc(log(1 + x), ("=", log(1 + x) + 0), ("<=", x, auto())))

twice = claim("2 log(1 + x) <= 2 x", Source("small", "Theorem 3.1", "whole"), given=hypotheses(sign=x >= 0),
    show=2 * log(1 + x) <= 2 * x)
proof(twice, use(log_below), auto())

closer = claim("A kernel brings laws closer", Source("small", "Theorem 4", "whole"),
    given=[hockey_stick(mu, nu, 1) <= delta], show=hockey_stick(push(mu, K), push(nu, K), 1) <= delta,
    note="As `log_below`, <i>more or less</i>.")
proof(closer, intro("phi"), apply_to(0, value(X, lambda x: E(K(x), test("phi", Y)))))

y = real("y")
plane = claim("x <= y", kind="conjecture", given=[x >= 0], show=x <= y)
line_bound = claim("sqrt(1 + x) <= 1 + x/2", given=[x >= 0, y <= 1], show=sqrt(1 + x) + y - 1 <= 1 + x / 2)

too_good = claim("exp(x) <= 1 + 2 x", Source("small", "Theorem 5", "whole"), given=[x >= 0],
    show=exp(x) <= 1 + 2 * x)
mended = claim("exp(x) <= 1 + 2 x up to 1", Source("small", "Theorem 5", "whole"), kind="repair",
    repairs="too_good", given=[x >= 0, x <= 1], show=exp(x) <= 1 + 2 * x)
'''
INVENTORY = '''"""What the small paper says."""
from verify.claims.inventory import table

PAPER = "small"
ITEMS = table(
    ("Lemma 3.1", "statement", "a bound of the logarithm, `log_below`", "log_below"),
    ("Theorem 3.1", "statement", "twice that", "twice"),
    ("Theorem 3.1", "remark", "nobody knows", "", "a word"),
    ("Theorem 4", "statement", "data processing", "closer"),
    ("Theorem 5", "statement", "a bound of exp", "too_good"),
)
NUMBERED = ("Lemma 3.1", "Theorem 3.1", "Theorem 4", "Theorem 5")
'''
PICTURES = """[[map]]
name = "where"
title = "Where it holds"
text = "As `too_good`."
paper = "small"
item = "Theorem 5"
claim = "plane"
across = "x"
up = "y"
where = "x <= 2, y >= 0, y <= 4"
boxes = 100

[[picture]]
name = "curve"
title = "A curve"
across = "x"
up = "bound"
[[picture.curve]]
label = "1 + x/2"
claim = "line_bound"
at = "y=0"
over = "x=1..3"
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("small")
    files = {
        "pyproject.toml": '[tool.lemmas]\npackages = ["mine"]\n',
        "mine/__init__.py": '"""Mine."""\n',
        "mine/papers.py": '"""Papers."""\nPAPERS = {"small": "Small: A small paper & more"}\nORDER = {}\n',
        "mine/facts.py": FACTS,
        "mine/coverage/__init__.py": '"""Inventories."""\n',
        "mine/coverage/small.py": INVENTORY,
        "docs/tutorial.md": "# Tutorial\n\nText with `code`.\n",
        "docs/evaluate.md": "# At your numbers\n\nText.\n",
        "docs/pictures.toml": PICTURES,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        (root / name).write_text(text, encoding="utf-8")
    run = verify(root, "run")
    assert run.returncode == 0, run.stdout + run.stderr
    done = subprocess.run(
        [sys.executable, "-m", "verify.site", "out"], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stdout + done.stderr
    return root / "out"


class Page(HTMLParser):
    """The links of a page, what it loads, its ids."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.add(str(found["id"]))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag in ("script", "img", "iframe", "source") and found.get("src"):
            self.loads.append(str(found["src"]))
        if tag == "link" and found.get("href"):
            self.loads.append(str(found["href"]))


def test_every_link_inside_leads_somewhere(site: Path) -> None:
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    broken = []
    for path, page in pages.items():
        for href in (*page.links, *page.loads):
            if re.match(r"[a-z]+:", href):
                continue
            target, _, anchor = href.partition("#")
            file = (path.parent / target.partition("?")[0]).resolve() if target else path
            inside = anchor and file in pages and file.name != "graph.html"
            if not file.exists() or (inside and anchor not in pages[file].ids):
                broken.append(f"{path.name}: {href}")
    assert broken == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert [one for one in Page(path).loads if re.match(r"(https?:)?//", one)] == []
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//|@import ['\"]?http", path.read_text(encoding="utf-8"))


def test_a_page_tells_statement_proof_and_ground(site: Path) -> None:
    twice = (site / "claims/twice.html").read_text(encoding="utf-8")
    assert "Theorem 3.1" in twice and "✔ proved" in twice and "<math" in twice
    assert re.search(r'href="log_below.html" title="log\(1 \+ x\)[^"]*">log_below</a>', twice)
    assert 'id="nsign"' in twice and "Axioms, all the way down: none" in twice
    below = (site / "claims/log_below.html").read_text(encoding="utf-8")
    assert 'class="chain"' in below and "a tenth less" in below and "refuted at" in below
    closer = (site / "claims/closer.html").read_text(encoding="utf-8")
    assert "What <math" in closer and "𝔼" in closer and "<mtext>" not in closer.split('id="proof"')[0][-1:]
    refuted = (site / "claims/too_good.html").read_text(encoding="utf-8")
    assert "Counterexample" in refuted and "mended.html" in refuted


def test_text_is_escaped_and_mathematics_rendered(site: Path) -> None:
    for path in (site / "claims").glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<b>&</b>" not in text and "<i>more" not in text
        assert 'class="latex"' not in text and "<math" in text
    assert '<a href="log_below.html">log_below</a>' in (site / "claims/closer.html").read_text(encoding="utf-8")


def test_the_paper_and_its_errata(site: Path) -> None:
    paper = (site / "papers/small.html").read_text(encoding="utf-8")
    assert paper.index("Lemma 3.1") < paper.index("Theorem 4") < paper.index("Theorem 5")
    assert "What should stand instead" in paper and "a word" in paper
    errata = (site / "errata/small.html").read_text(encoding="utf-8")
    assert "exp(x) ≤ 1 + 2 x up to 1" in errata and "verify run too_good" in errata
    assert "Printed, in our words" in errata and "a bound of exp" in errata and "that fails" not in errata
    sheet = (site / "_static/errata-small.tex").read_text(encoding="utf-8")
    assert r"Small: A small paper \& more" in sheet and r"\emph{Should read} (proved)" in sheet
    assert r"\emph{Printed, in our words} (Theorem 5): a bound of exp" in sheet


def test_the_sheet_compiles(site: Path, tmp_path: Path) -> None:
    if shutil.which("pdflatex") is None:
        pytest.skip("there is no pdflatex")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", str(site / "_static/errata-small.tex")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


def test_the_graph_has_a_node_for_each_claim_that_is_cited(site: Path) -> None:
    graph = (site / "graph.html").read_text(encoding="utf-8")
    assert 'href="claims/twice.html"' in graph and 'data-f="log_below" data-t="twice"' in graph


def test_the_search_has_a_row_for_each_claim_item_and_page(site: Path) -> None:
    rows = (site / "_static/search-rows.js").read_text(encoding="utf-8")
    for url in ("claims/twice.html", "papers/small.html#at-theorem-3-1", "tutorial.html", "reference.html#name-calc"):
        assert f'"u":"{url}"' in rows
    assert not (site / "searchindex.js").exists()  # megabytes that answer nothing


def test_pictures_stand_beside_what_the_paper_says(site: Path) -> None:
    pytest.importorskip("matplotlib")
    page = (site / "pictures.html").read_text(encoding="utf-8")
    assert '<img alt="Where it holds"' in page or 'alt="Where it holds"' in page
    assert "a bound of exp" in page and 'href="claims/plane.html"' in page
    assert "holds all over what is drawn: <code>0 &lt;= x</code>" in page and "drawn for x from" in page
    for name in ("where", "curve"):
        assert (site / f"_static/pictures/{name}.svg").read_text(encoding="utf-8").count("<svg") == 1


def test_no_page_has_a_table_of_contents_that_the_theme_objects_to(site: Path) -> None:
    """Furo paints a warning over whatever has the class `contents`."""
    for path in site.rglob("*.html"):
        classes = re.findall(r'class="([^"]*)"', path.read_text(encoding="utf-8"))
        assert not [one for one in classes if "contents" in one.split()], path.name


def test_a_claim_says_at_its_head_where_its_proof_and_its_axioms_are(site: Path) -> None:
    page = (site / "claims/twice.html").read_text(encoding="utf-8")
    head, rest = page.split('<section id="statement">', 1)
    assert '<a href="#rests-on">rests on no axioms</a>' in head and '<a href="#proof">proof</a>' in head
    assert 'id="rests-on"' in rest and 'id="proof"' in rest
    assert 'href="#counterexample"' in (site / "claims/too_good.html").read_text(encoding="utf-8")


def test_a_claim_says_how_a_proof_elsewhere_gets_at_it(site: Path) -> None:
    page = (site / "claims/twice.html").read_text(encoding="utf-8")
    assert "In a proof of your own: <code>from mine.facts import twice</code>" in page


def test_a_theorem_is_called_by_its_place_and_its_conclusion_comes_first(site: Path) -> None:
    page = (site / "claims/twice.html").read_text(encoding="utf-8")
    head, statement = page.split('<section id="statement">', 1)
    assert "<h1>Small, Theorem 3.1<" in head and "2 log(1 + x) ≤ 2 x" in head and "twice that" in head
    assert statement.index('class="line conclusion"') < statement.index('id="nsign"')
    assert 'class="ground"' in statement and "log_below</a>: log(1 + x) ≤ x" in statement
    closer = (site / "claims/closer.html").read_text(encoding="utf-8")
    # A hypothesis of no setting stands before one's eyes; what its names are unfolds.
    shown, folded = closer.split('<p class="what">and</p>', 1)[1].split("<details", 1)
    assert 'class="line"' in shown and '<p class="objects">' in folded


def test_a_step_unfolds_to_what_is_left_after_it(site: Path) -> None:
    tree = (site / "claims/twice.html").read_text(encoding="utf-8").split('class="machine"')[1]
    assert "⊢" in tree and "<mark>" in tree and '<a class="ref" href="log_below.html">' in tree


def test_the_words_of_a_type_keep_their_signs() -> None:
    """Between the names >= stood as it was typed, and unescaped."""
    from verify.site.claims import _typeset

    assert _typeset("alphabet size (integer >= 1)", ()) == "alphabet size (integer ≥ 1)"
    assert "<math" in _typeset("map from X x V", {"X", "V"}) and " × " in _typeset("map from X x V", {"X", "V"})


def test_counterexamples_are_mathematics(site: Path) -> None:
    page = (site / "claims/too_good.html").read_text(encoding="utf-8")
    assert '<p class="witness"><math' in page
    assert "refuted at <math" in (site / "claims/log_below.html").read_text(encoding="utf-8")


def test_the_font_is_shipped_with_its_licence(site: Path) -> None:
    fonts = site / "_static/fonts"
    assert (fonts / "stix-two-math.woff2").read_bytes()[:4] == b"wOF2"
    assert "SIL OPEN FONT LICENSE" in (fonts / "stix-two-math-LICENSE.txt").read_text(encoding="utf-8")
    assert "fonts/stix-two-math.woff2" in (site / "_static/site.css").read_text(encoding="utf-8")


def test_the_graph_has_rooms_filters_and_a_legend(site: Path) -> None:
    page = (site / "graph.html").read_text(encoding="utf-8")
    assert 'href="#room=facts"' in page and page.count('role="group"') == 2 and 'role="img"' not in page
    for id in ("room", "paper", "verdict", "said"):
        assert f'id="graph-{id}"' in page
    assert 'class="legend"' in page and 'data-room="facts"' in page


def test_a_part_of_the_site_says_that_it_is_one(site: Path) -> None:
    command = [sys.executable, "-m", "verify.site", "part", "--only"]
    root = site.parent
    done = subprocess.run([*command, "twice"], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in (root / "part/claims").glob("*.html")} == {"twice", "log_below"}
    assert "Some claims only" in (root / "part/papers/small.html").read_text(encoding="utf-8")
    assert "Some claims only" not in (site / "papers/small.html").read_text(encoding="utf-8")
    for words in ([], ["nothing*"]):
        done = subprocess.run([*command, *words], cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and len(done.stderr.splitlines()) <= 2


def test_the_reference_has_the_command_the_functions_and_the_format(site: Path) -> None:
    page = (site / "reference.html").read_text(encoding="utf-8")
    assert 'id="command-recheck"' in page and "verify.api.evaluate(" in page and (site / "format.html").is_file()


def test_the_reference_names_steps_and_facts(site: Path) -> None:
    page = (site / "reference.html").read_text(encoding="utf-8")
    assert 'id="name-calc"' in page and "fact(&#34;exp&#34;, &#34;tangent&#34;, a)" in page
    assert 'class="latex"' not in page and "hockey_stick" in page


# The five things that a reader comes for, as chains of links from the start page: one click each.
ROUTES = {
    "what is known of a theorem": ["papers/small.html#at-theorem-3-1", "claims/twice.html"],
    "its proof": ["papers/small.html", "claims/twice.html", "claims/log_below.html"],
    "what it rests on": ["papers/small.html", "claims/twice.html", "graph.html"],
    "the errata of a paper, as a sheet": ["errata/small.html", "_static/errata-small.tex"],
    "an epsilon at one's numbers": ["evaluate.html"],
}


@pytest.mark.parametrize("what", ROUTES)
def test_each_thing_is_a_few_clicks_from_the_start_page(site: Path, what: str) -> None:
    page = site / "index.html"
    for step in ROUTES[what]:
        there = {
            str((page.parent / href.partition("#")[0]).resolve().relative_to(site.resolve()))
            + (f"#{href.partition('#')[2]}" if "#" in step else "")
            for href in Page(page).links
            if href and not re.match(r"[a-z]+:|#", href)
        }
        assert step in there, f"{page.name} has no link to {step}"
        page = site / step.partition("#")[0]


def test_the_head_of_a_paper_lists_its_numbered_statements_and_its_key(site: Path) -> None:
    head = (site / "papers/small.html").read_text(encoding="utf-8").split('class="item"')[0]
    assert "<code>small</code>" in head and 'href="#at-theorem-3-1">Theorem 3.1</a>' in head
    assert "<code>small</code>" in (site / "claims/twice.html").read_text(encoding="utf-8")


def test_a_claim_says_how_to_evaluate_it(site: Path) -> None:
    page = (site / "claims/log_below.html").read_text(encoding="utf-8")
    assert "<code>verify evaluate log_below --at x=</code>" in page
    assert "verify evaluate" not in (site / "claims/too_good.html").read_text(encoding="utf-8")


# --- in a browser ----------------------------------------------------------------------------------------


def browse(page: str, tmp_path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The document after its scripts ran, and what the console said."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        pytest.skip("there is no chromium")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0"]
    command += [f"--user-data-dir={tmp_path}", "--virtual-time-budget=10000", *options, page]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    "page", ["index.html", "claims/closer.html", "papers/small.html", "graph.html#twice", "pictures.html"]
)
def test_the_console_is_silent(site: Path, tmp_path: Path, page: str) -> None:
    done = browse(f"file://{site}/{page}", tmp_path, "--dump-dom")
    assert "<article" in done.stdout and "CONSOLE" not in done.stderr


def test_the_search_finds_a_theorem_by_its_number(site: Path, tmp_path: Path) -> None:
    done = browse(f"file://{site}/search.html?q=Theorem+3.1", tmp_path, "--dump-dom")
    found = re.findall(r'<li[^>]*><a href="([^"?#]*)', done.stdout.split('id="search-results"')[1])
    assert "claims/twice.html" in found and "papers/small.html" in found
    assert "claims/closer.html" not in found and "CONSOLE" not in done.stderr
    done = browse(f"file://{site}/search.html?q=Theorem+3.1+small", tmp_path, "--dump-dom")
    found = re.findall(r'<li[^>]*><a href="([^"?#]*)', done.stdout.split('id="search-results"')[1])
    assert "claims/twice.html" in found and "papers/small.html" in found


def test_the_search_finds_a_claim_by_the_shape_of_its_conclusion(site: Path, tmp_path: Path) -> None:
    for typed, wanted in (("log(1 + ?x) <= ?x", "claims/log_below.html"), ("push(?mu, ?K)", "claims/closer.html")):
        done = browse(f"file://{site}/search.html?q={quote_plus(typed)}", tmp_path, "--dump-dom")
        found = re.findall(r'<li[^>]*><a href="([^"?#]*)', done.stdout.split('id="search-results"')[1])
        assert found == [wanted] and "1 claim concludes this shape" in done.stdout and "CONSOLE" not in done.stderr
    done = browse(f"file://{site}/search.html?q={quote_plus('log(1 + ?x) <=')}", tmp_path, "--dump-dom")
    assert "no shape yet: expected a term at the end" in done.stdout and "CONSOLE" not in done.stderr


def test_what_a_cited_claim_rests_on_is_there_to_be_loaded(site: Path) -> None:
    script = (site / "_static/cites.js").read_text(encoding="utf-8")
    rows = json.loads(script.removeprefix("const CITES = ").rstrip().removesuffix(";"))
    assert rows["twice"] == ["proved", "✔ proved", "2 log(1 + x) ≤ 2 x", ["log_below"]] and rows["log_below"][3] == []


def test_an_unknown_id_in_the_graph_says_so(site: Path, tmp_path: Path) -> None:
    done = browse(f"file://{site}/graph.html#nothing_of_this_name", tmp_path, "--dump-dom")
    assert "no claim of the graph is called nothing_of_this_name" in done.stdout and "CONSOLE" not in done.stderr
    done = browse(f"file://{site}/graph.html#room=facts", tmp_path, "--dump-dom")
    said = re.search(r'id="graph-said"[^>]*>(\d+) of (\d+) claims', done.stdout)
    assert said is not None and 'tabindex="0"' in done.stdout.split('id="graph"')[1]


# Loads a page in a frame of a given width and colour scheme and says how it comes out.
_PROBE = """<!doctype html><meta charset="utf-8">
<iframe id="f" style="width:400px;height:900px" src="%s"></iframe>
<pre id="said"></pre><script>
document.getElementById("f").onload = function () {
  const d = this.contentDocument, s = this.contentWindow.getComputedStyle(d.body);
  const m = d.querySelector("math").getBoundingClientRect();
  document.getElementById("said").textContent = JSON.stringify({
    width: d.documentElement.scrollWidth, background: s.backgroundColor, colour: s.color,
    mathematics: m.width > 5 && m.height > 5, size: parseFloat(s.fontSize) });
};</script>"""


@pytest.mark.parametrize("dark", [False, True])
def test_a_page_is_legible_on_a_telephone_and_in_the_dark(site: Path, tmp_path: Path, dark: bool) -> None:
    probe = site / "probe.html"
    probe.write_text(_PROBE % "claims/closer.html", encoding="utf-8")
    mode = ["--blink-settings=preferredColorScheme=0"] if dark else ["--blink-settings=preferredColorScheme=1"]
    try:
        page = f"file://{probe}"
        done = browse(page, tmp_path, "--allow-file-access-from-files", "--dump-dom", *mode)
    finally:
        probe.unlink()
    match = re.search(r'<pre id="said">(\{.*?\})</pre>', done.stdout)
    assert match is not None, done.stderr[-2000:]
    said = json.loads(match[1])
    assert said["width"] <= 400 and said["mathematics"] and said["size"] >= 14

    def light(colour: str) -> float:
        return sum(float(n) for n in re.findall(r"[\d.]+", colour)[:3]) / 765

    assert abs(light(said["background"]) - light(said["colour"])) > 0.6
    assert (light(said["background"]) < 0.5) == dark


# Loads a page in a frame, clicks at what a selector finds, and says what came of it.
_CLICK = """<!doctype html><meta charset="utf-8">
<iframe id="f" style="width:1280px;height:900px" src="%s"></iframe>
<pre id="said"></pre><script>
const f = document.getElementById("f"); let clicked = false;
const say = (text) => { document.getElementById("said").textContent = JSON.stringify(text); };
f.onload = function () {
  const d = f.contentDocument;
  if (clicked) { say({ at: f.contentWindow.location.pathname }); return; }
  clicked = true;
  const it = d.querySelector(%s);
  if (!it) { say({ missing: true }); return; }
  for (let e = it.closest("details"); e; e = e.parentElement.closest("details"))
    if (e !== it.parentElement) e.open = true;
  it.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: f.contentWindow }));
  if (it.tagName === "SUMMARY") say({ open: it.parentElement.open, shown: it.parentElement.innerText });
};</script>"""


def click(site: Path, tmp_path: Path, page: str, selector: str) -> dict[str, object]:
    probe = site / "click.html"
    probe.write_text(_CLICK % (page, json.dumps(selector)), encoding="utf-8")
    try:
        done = browse(f"file://{probe}", tmp_path, "--allow-file-access-from-files", "--dump-dom")
    finally:
        probe.unlink()
    match = re.search(r'<pre id="said">(\{.*?\})</pre>', done.stdout, re.S)
    assert match is not None and "CONSOLE" not in done.stderr, done.stderr[-2000:]
    said: dict[str, object] = json.loads(html.unescape(match[1]))
    return said


def test_a_node_of_the_graph_opens_its_page(site: Path, tmp_path: Path) -> None:
    said = click(site, tmp_path, "graph.html", '#graph a[data-id="twice"] circle')
    assert str(said["at"]).endswith("/claims/twice.html")


def test_a_step_of_the_machine_opens_and_shows_its_sequent(site: Path, tmp_path: Path) -> None:
    said = click(site, tmp_path, "claims/twice.html", "details.machine details summary")
    assert said["open"] and "⊢" in str(said["shown"])
