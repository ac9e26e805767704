"""What holds of the whole catalogue: its export, mutants, sources, repairs, and that it is ours."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from lemmas.papers import PAPERS
from tests.catalogue.tools import ROOT, catalogue, config, report, verdicts
from verify.claims.catalogue import part
from verify.kernel.certificate import export, load_export
from verify.kernel.statement import Statement, load
from verify.kernel.term import show
from verify.refute.gauge import decidable
from verify.refute.models import speaks_of_laws

MODULES = sorted(path for path in (ROOT / "lemmas").rglob("*.py") if "coverage" not in path.parts)
# Claims without mutants that are not axioms.  All are refuted themselves: a mutant shows that a proof can
# fail, and there is no proof here.
WITHOUT_MUTANTS = {
    "federated_gradient_norm_printed",
    "figure_output_law",
    "lipschitz_definition_printed",
    "random_stopping_any_eta",
    "sdpi_chain",
    "theorem23_negative_step",
    "theorem24_negative_step",
    "theorem26_negative_step",
}
# Refuted statements without a proved repair: id -> why there is none.
WITHOUT_REPAIR: dict[str, str] = {}
# A line, a number or a figure needs no repair of its own: what it serves is judged apart.
PARTS = ("proof-line", "number", "figure")


def can_be_attacked(statement: Statement) -> bool:
    """Is there a search for counterexamples: numbers and tables, or finite models of spaces?

    A finite model decides no hypothesis about all points of R^d, and gives Gaussian and Laplace laws no value (of
    these statements some are attacked at the line).
    """
    if any(kind[0] in ("normed", "euclid") for _, kind in statement.types):
        return False
    formulas = (*statement.hypotheses, statement.conclusion)
    if any(law in show(formula) for formula in formulas for law in ("(gauss ", "(laplace)")):
        return False
    return speaks_of_laws(statement) or all(map(decidable, formulas))


# --- the export --------------------------------------------------------------------------------------


def test_the_exported_statements_are_the_catalogue() -> None:
    exported = load_export(report("statements.txt"))
    claims = catalogue().statements
    mutants = {
        statement.id: statement for claim in catalogue().claims.values() for _, statement in claim.mutant_statements()
    }
    assert sorted(claims.keys() - exported.keys()) == []
    assert sorted(exported.keys() - claims.keys() - mutants.keys()) == []
    ours = {**claims, **mutants}
    assert [id for id, statement in exported.items() if ours[id].hash != statement.hash] == []


def test_every_statement_survives_its_export() -> None:
    statements = dict(catalogue().statements)
    assert load_export(export(statements)) == statements
    for claim in catalogue().claims.values():
        for _, mutant in claim.mutant_statements():
            assert load(mutant.text, mutant.definitions) == mutant


# --- mutants -----------------------------------------------------------------------------------------


def test_of_every_claim_a_variant_is_refuted() -> None:
    """A mutant that somebody wrote, or a change that the run made."""
    seen = {id for id, entry in verdicts().items() if entry["evidence"].get("changes", {}).get("refuted")}
    without = {c.id for c in catalogue().claims.values() if not c.mutants and c.kind != "axiom"} - seen
    without -= {id for id in without if not can_be_attacked(catalogue().statements[id])}
    assert sorted(without - WITHOUT_MUTANTS) == []
    assert sorted(WITHOUT_MUTANTS - without) == [], "these have a variant now, or are gone: take them off"


def test_what_has_no_mutant_is_refuted() -> None:
    found = verdicts()
    assert {id: found[id]["verdict"] for id in WITHOUT_MUTANTS if found[id]["verdict"] != "refuted"} == {}


def test_a_mutant_differs_from_its_claim() -> None:
    for claim in catalogue().claims.values():
        own = claim.statement
        variants = [(variant.given, variant.show) for _, variant in claim.mutant_statements()]
        assert (own.given, own.show) not in variants, claim.id
        assert len(set(variants)) == len(variants), claim.id
        assert len({mutant.name for mutant in claim.mutants}) == len(claim.mutants), claim.id


def test_every_recorded_mutant_is_refuted() -> None:
    counts = {id: entry["mutants"] for id, entry in verdicts().items()}
    assert {id: c for id, c in counts.items() if c["refuted"] != c["total"]} == {}
    recorded = {json.loads(line)["id"] for line in report("mutants.jsonl").splitlines()}
    ours = {s.id for c in catalogue().claims.values() for _, s in c.mutant_statements()}
    assert recorded == ours


# --- sources, ids, repairs ---------------------------------------------------------------------------


# Errors of the simulator that are known: the claim, and what goes wrong.
SUSPECTED: dict[str, str] = {}


def test_no_simulated_instance_breaks_what_is_proved() -> None:
    """One would be an error of the simulator, or the greatest find of all: it must not pass unread."""
    recorded = json.loads((ROOT / "reports" / "verdicts.json").read_text(encoding="utf-8"))
    seen = {one["id"] for one in recorded if one["evidence"].get("attack", {}).get("alarm")}
    assert seen == SUSPECTED.keys()


def test_sources_name_one_of_the_papers() -> None:
    for claim in catalogue().claims.values():
        for source in claim.sources:
            assert source.paper in PAPERS, f"{claim.id}: {source.paper}"
            assert source.locator.strip() == source.locator != "", claim.id
        if claim.kind in (*PARTS, "definition"):
            assert claim.sources, f"{claim.id}: a {claim.kind} stands in a paper"


def test_every_paper_is_there() -> None:
    assert {s.paper for c in catalogue().claims.values() for s in c.sources} == set(PAPERS)


def test_ids_are_consistent_with_their_topics() -> None:
    """An id belongs to the module that states it; the lines of a display are 1, 2, ... in one module."""
    displays: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for id, claim in catalogue().claims.items():
        assert claim.id == id
        names = {path.stem for path in MODULES} | {f"{path.parent.name}_{path.stem}" for path in MODULES}
        assert claim.topic in names, id
        if id.startswith("elementary."):
            # The library of named bounds: the prefix is the topic, not a display.
            assert claim.topic == "elementary_bounds", id
        elif "." in id:
            display, _, number = id.rpartition(".")
            assert number.isdigit(), id
            assert claim.kind == "proof-line", id
            displays[display].append((int(number), claim.topic))
    for display, lines in displays.items():
        assert [number for number, _ in lines] == list(range(1, len(lines) + 1)), display
        assert len({topic for _, topic in lines}) == 1, display


def test_topics_have_a_title() -> None:
    for name, topic in catalogue().topics.items():
        assert topic.title != name, f"{name} has no docstring"
        assert len(topic.title) <= 110, name


def test_repairs_and_broken_lines_name_claims() -> None:
    claims = catalogue().claims
    for claim in claims.values():
        assert claim.kind != "repair" or claim.repairs is not None, claim.id
        assert claim.id not in claim.repaired
        assert [id for id in claim.breaks if id not in claims] == [], claim.id


def test_every_refuted_statement_has_a_proved_repair() -> None:
    found = verdicts()
    repaired = {
        name
        for claim in catalogue().claims.values()
        if found.get(claim.id, {}).get("verdict") == "proved"
        for name in claim.repaired
    }
    refuted = {id for id, e in found.items() if e["verdict"] == "refuted" and e["kind"] not in PARTS}
    assert sorted(refuted - repaired - WITHOUT_REPAIR.keys()) == []
    assert sorted(WITHOUT_REPAIR.keys() & repaired) == [], "these have a repair now: take them off"


# --- it is ours, and it is exact ---------------------------------------------------------------------


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_float_stands_in_a_lemma(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    floats = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, float | complex)]
    assert [(n.lineno, n.value) for n in floats] == []
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id in ("float", "math")]
    assert [n.lineno for n in calls] == []


RUN = 12  # this many words in a row are a quotation, unless most of them stand in a formula
GREEK = ("alpha", "beta", "gamma", "delta", "epsilon", "eta", "theta", "lambda", "rho", "sigma", "tau", "phi")
LETTERS = frozenset({*GREEK, "psi", "eps", "sum", "log", "exp"})


def words(text: str) -> list[str]:
    """The words in lower case, those that the end of a line divides put together."""
    return re.findall(r"[a-z0-9]+", re.sub(r"-\n", "", text.lower()))


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    every = {tuple(found[k : k + RUN]) for k in range(len(found) - RUN + 1)}
    return {run for run in every if sum(len(w) > 2 and w.isalpha() and w not in LETTERS for w in run) > 3}


def test_no_sentence_of_the_papers_stands_in_the_lemmas() -> None:
    papers = sorted((ROOT.parent / "shared" / "papers").glob("*.txt"))
    if not papers:
        pytest.skip("the papers' text is not beside the repository")
    quoted = set().union(*(runs(path.read_text(encoding="utf-8")) for path in papers))
    titles = set().union(*(runs(title) for title in PAPERS.values()))
    for path in MODULES:
        # Adjacent string literals are one sentence to the reader.
        text = re.sub(r'"\s*\n\s*f?"', "", path.read_text(encoding="utf-8"))
        assert [" ".join(run) for run in (runs(text) & quoted) - titles] == [], path.name


def test_the_configuration_is_this_repositorys() -> None:
    assert config().packages == ("lemmas",)


def test_a_part_needs_not_what_mends_its_claims() -> None:
    """`verify watch` found no claims in a module whose refuted lines are mended by claims of another one."""
    assert "corollary31_noise" in part(("lemmas",), {"lost_factor"}).claims
