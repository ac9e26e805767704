"""The command `verify`.  Heavy modules are imported by the subcommand that needs them."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify import __version__
from verify.system.memory import look_seldom_for_cycles
from verify.system.options import Parser, add_evaluate, add_typed, common, positive, run_options
from verify.system.signals import handled

if TYPE_CHECKING:
    from verify.claims.catalogue import Catalogue
    from verify.claims.claim import Claim
    from verify.claims.config import Config
    from verify.suite.run import Run

OK, DIFFERENT, USAGE, INTERNAL = 0, 1, 2, 70


class Fault(Exception):
    """Bad input: one line for the user, exit code 2."""


def parser() -> argparse.ArgumentParser:
    main = Parser(
        allow_abbrev=False,
        prog="verify",
        description="Lemmas of differential privacy by iteration: proved or refuted, with evidence.",
        epilog="Exit code 0: all as recorded in the reports; 1: a verdict differs, a refuted statement has "
        "no proved repair, or the proof of a new claim fails (recheck: something is rejected; prove, attack: "
        "refuted); 2: usage, or out of the time that --budget gives; 3: undecided; 70: a bug or a lack of "
        "memory (see --debug); 128 + the number of the signal: stopped.  python -m verify.report.site FOLDER "
        "builds the site of a project, with a reference of all that its claims are written in.",
    )
    main.add_argument("--version", action="version", version=f"dp-lemmas {__version__}")
    commands = main.add_subparsers(dest="command", metavar="command")

    run = commands.add_parser("run", help="examine claims (all, or those whose id or topic matches a pattern)")
    run.add_argument("patterns", nargs="*", metavar="PATTERN", help="shell patterns of ids or topics")
    run_options(run)
    run.add_argument("--sarif", metavar="FILE", help="write what fails the run to FILE, as SARIF 2.1.0")

    report = commands.add_parser("report", help="examine what is not known yet and write the reports")
    run_options(report)

    listing = commands.add_parser("list", help="list the claims with their recorded verdicts")
    listing.add_argument("patterns", nargs="*", metavar="PATTERN", help="of ids, topics; or words of titles, sources")
    common(listing)

    axioms = commands.add_parser("axioms", help="list the axioms, and how many claims rest on each")
    common(axioms)

    show = commands.add_parser("show", help="show one claim: statement, sources, proof, verdict, mutants")
    show.add_argument("id", nargs="+", metavar="ID", help="or an item: feldman2018iteration Theorem 22")
    common(show)

    add_typed(commands, positive)
    common(add_evaluate(commands))

    recheck = commands.add_parser("recheck", help="check certificates again, by the kernel alone")
    recheck.add_argument("files", nargs="*", metavar="FILE", help="certificates (default: all in the reports)")
    recheck.add_argument("--statements", metavar="FILE", help="the exported statements")
    recheck.add_argument("--json", action="store_true", help="machine-readable output")
    for command in commands.choices.values():
        command.add_argument("--debug", action="store_true", help="a traceback where the error is a bug")
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "run")
    options = parser().parse_args(given)
    if options.command is None:
        parser().print_help()
        return USAGE
    handlers = {
        "run": run,
        "report": run,
        "list": list_,
        "axioms": axioms,
        "show": show,
        "recheck": recheck,
        "prove": typed,
        "attack": typed,
        "evaluate": evaluate,
    }
    look_seldom_for_cycles()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # not every terminal can show every mark
    with handled() as received:
        code = _guarded(handlers[options.command], options)
    return code if received.number is None else 128 + received.number


def _guarded(handler: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """The handler's exit code; whatever it raises becomes one line and a code."""
    try:
        code = handler(options)
        sys.stdout.flush()
        return code
    except Fault as fault:
        print(f"verify: {fault}", file=sys.stderr)
        return USAGE
    except RecursionError:
        print("verify: a formula is too long or nested too deeply; split it", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("verify: interrupted; give the command again to go on", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader went away; say nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except (Exception, SystemExit) as error:
        if options.debug:
            import traceback

            traceback.print_exc()
        what = " ".join(f"{type(error).__name__}: {error}".split())
        hint = "" if options.debug else "; --debug shows where"
        print(f"verify: a bug, or a lack of memory, please report it: {what}{hint}", file=sys.stderr)
        return INTERNAL


# --- what the subcommands share ----------------------------------------------------------------------


def _config() -> Config:
    from verify.claims.config import BadConfig, find

    try:
        return find()
    except BadConfig as error:
        raise Fault(str(error)) from error


def _is_project(config: Config) -> bool:
    """Whether claims are looked for in the root because somebody said so, or because `lemmas` lies there.

    An installed `lemmas` is ours, and is examined only when it is named.
    """
    import tomllib

    path = config.root / "pyproject.toml"
    if path.is_file() and "lemmas" in tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {}):
        return True
    return any((config.root / file).is_file() for file in ("lemmas/__init__.py", "lemmas.py"))


def _own_claims(options: argparse.Namespace, config: Config) -> None:
    """See to it that there are claims to load, and that they can be imported from the root."""
    if not options.catalogue and not _is_project(config):
        raise Fault(
            f"{config.root} is in no project: name your modules of claims under [tool.lemmas] packages in "
            "its pyproject.toml, or give --catalogue FILE (--catalogue lemmas: those of the papers)"
        )
    sys.path.insert(0, str(config.root))


def _catalogue(options: argparse.Namespace, config: Config) -> Catalogue:
    from verify.claims.catalogue import load
    from verify.claims.claim import MalformedClaim
    from verify.claims.config import BadConfig

    _own_claims(options, config)
    try:
        catalogue = load(options.catalogue or config.sources)
    except (MalformedClaim, BadConfig) as error:
        raise Fault(str(error)) from error
    if not catalogue.claims:
        raise Fault("no claims were found; name their packages under [tool.lemmas] in pyproject.toml")
    return catalogue


def _recorded(config: Config) -> dict[str, Any]:
    from verify.report.files import recorded

    try:
        return recorded(config.reports_folder)
    except ValueError as error:
        raise Fault(str(error)) from error


def _unknown(catalogue: Catalogue, word: str) -> Fault:
    from difflib import get_close_matches

    near = get_close_matches(word, [*catalogue.claims, *catalogue.topics], n=3, cutoff=0.5)
    hint = f"; did you mean {', '.join(near)}?" if near else "; `verify list` lists all"
    return Fault(f"no claim or topic matches {word!r}{hint}")


# --- run and report --------------------------------------------------------------------------------


def run(options: argparse.Namespace) -> int:
    """Examine claims; a full run of the project's own catalogue writes the reports."""
    from verify.report import model, progress
    from verify.suite.run import Interrupted

    config = _config()
    catalogue = _catalogue(options, config)
    patterns = getattr(options, "patterns", [])
    try:
        claims = catalogue.select(patterns)
    except KeyError as error:
        raise _unknown(catalogue, error.args[0]) from error
    before = _recorded(config.of(options.catalogue))
    with progress.bar(len(claims), quiet=options.json) as advance:
        try:
            found = _examined(
                catalogue,
                claims,
                effort=options.effort,
                jobs=options.jobs,
                cache=None if options.no_cache else config.cache_folder,
                budget=options.budget,
                progress=advance,
                executor=_executor(options, config),
            )
        except Interrupted as stop:
            kept = "done" if options.no_cache else "done and kept"
            line = f"{stop.why}: {stop.done} claims {kept}, {stop.left} left; run again to go on"
            if stop.signal is None:
                raise Fault(line) from stop
            print(f"verify: {line}", file=sys.stderr)
            return 128 + stop.signal
    full = not patterns and not options.catalogue and options.effort == 1.0
    lost = model.lost(found, before)
    written = full and (options.replace or not lost)
    if written:
        _write(found, config)
    recorded = {id: entry["verdict"] for id, entry in before.items()}
    different = model.differences(found, recorded, full)
    missing = [model.repair_missing(found, claim, recorded) for claim in model.unrepaired(found, recorded)]
    failing = model.failing(found)
    if getattr(options, "sarif", None):
        _save_sarif(Path(options.sarif), found, before, config, full)
    if options.json:
        print(json.dumps(model.verdicts(found), indent=1, sort_keys=True))
    else:
        progress.table(found)
        for finding in found.findings.values():
            for mutant in finding.result.mutants:
                if not mutant.refuted:
                    progress.say(f"mutant not refuted: {finding.claim.id}: {mutant.name}: {mutant.reason}")
        for line in model.new(found, recorded):
            print(f"new: {line}")
        for line in failing.values():
            progress.say(f"its proof fails: {line}")
        for line in different:
            print(f"differs: {line}")
        for line in missing:
            print(line)
        for line in lost:
            print(f"lost: {line}")
        if written:
            print(f"reports written to {config.reports}/; start with {config.reports}/index.md")
    if full and not written:
        print(
            f"verify: {len(lost)} decided claims or mutants came out undecided, so {config.reports}/ was "
            "left as it is; run again, or `verify report --replace` records it",
            file=sys.stderr,
        )
    unproved = failing.keys() - recorded.keys()  # a first verdict is no failure, but a proof that fails is
    return DIFFERENT if different or missing or lost or unproved else OK


def _save_sarif(path: Path, found: Run, before: dict[str, Any], config: Config, full: bool) -> None:
    from verify.report import sarif

    try:
        path.write_text(sarif.text(found, before, config.root, full), encoding="utf-8")
    except OSError as error:
        raise Fault(f"{path} cannot be written: {error.strerror}") from error


def _examined(catalogue: Catalogue, claims: Sequence[Claim], **options: Any) -> Run:
    from verify.kernel.verdict import Inconsistent
    from verify.suite.executors import NoExecutor
    from verify.suite.run import run as examine

    try:
        return examine(catalogue, claims, **options)
    except (Inconsistent, NoExecutor) as error:
        raise Fault(str(error)) from error


def _executor(options: argparse.Namespace, config: Config) -> Callable[..., Any] | None:
    from verify.suite.executors import NoExecutor, named

    try:
        return named(options.executor, options.catalogue or config.sources, config.root)
    except NoExecutor as error:
        raise Fault(str(error)) from error


def _write(found: Run, config: Config) -> None:
    from verify.claims import inventory, letters
    from verify.report.coverage import Coverage
    from verify.report.files import Unwritable, render, save

    papers, order = inventory.papers(config.packages)
    keys = {s.paper for f in found.findings.values() for s in f.claim.sources}
    papers = {**papers, **{key: key for key in sorted(keys - papers.keys())}}
    try:
        inventories, ranked = inventory.load(config.packages)
        written, settings, results = letters.load(config.packages)
        covered = Coverage(inventories, ranked, written, settings, results)
        save(render(found, papers, order, covered), config.reports_folder)
    except (Unwritable, inventory.MalformedInventory, letters.Unfounded) as error:
        raise Fault(str(error)) from error


# --- list and show ---------------------------------------------------------------------------------


def list_(options: argparse.Namespace) -> int:
    """The claims with the verdicts that the reports record."""
    from verify.claims.search import matching, verdict

    config = _config()
    catalogue = _catalogue(options, config)
    before = _recorded(config.of(options.catalogue))
    try:
        claims = matching(catalogue, options.patterns, before)
    except KeyError as error:
        raise _unknown(catalogue, error.args[0]) from error
    rows: list[dict[str, Any]] = [
        {
            "id": claim.id,
            "topic": claim.topic,
            "kind": claim.kind,
            "title": claim.title,
            "verdict": verdict(claim, before),
        }
        for claim in claims
    ]
    if options.json:
        print(json.dumps(rows, indent=1))
        return OK
    from verify.report.progress import say

    width = max(len(row["id"]) for row in rows)
    for row in rows:
        say(f"{row['verdict'] or '-':10} {row['id']:{width}}  {' '.join(row['title'].split())}")
    return OK


def axioms(options: argparse.Namespace) -> int:
    """The textbook facts that are cited and not proved, and the claims that rest on each, as recorded."""
    config = _config()
    catalogue = _catalogue(options, config)
    before = _recorded(config.of(options.catalogue))
    rows: list[dict[str, Any]] = [
        {
            "id": claim.id,
            "title": claim.title,
            "reference": claim.note,
            "hash": claim.statement.hash,
            "claims": sorted(id for id, entry in before.items() if claim.id in entry.get("rests_on", ())),
        }
        for claim in catalogue.claims.values()
        if claim.kind == "axiom"
    ]
    if options.json:
        print(json.dumps(rows, indent=1))
        return OK
    from verify.report.progress import say

    for row in rows:
        say(f"{row['id']}: {' '.join(row['title'].split())}")
        say(f"    {' '.join(row['reference'].split())}")
        say(f"    {len(row['claims'])} claims rest on it, all the way down")
    return OK


def show(options: argparse.Namespace) -> int:
    """One claim in full; "PAPER ITEM" is the claim that has the item in full."""
    from verify.ask.evaluate import chosen
    from verify.ask.typed import Mistake

    config = _config()
    catalogue = _catalogue(options, config)
    reports = config.of(options.catalogue)
    try:
        id = chosen(" ".join(options.id), _recorded(reports)) if len(options.id) > 1 else options.id[0]
    except Mistake as error:
        raise Fault(str(error)) from error
    claim = catalogue.claims.get(id)
    if claim is None:
        raise _unknown(catalogue, id)
    from verify.report import model, progress
    from verify.report.kept import kept
    from verify.suite.run import Interrupted

    found = None
    if options.catalogue:
        # Somebody else's claims: as they are recorded.  One's own may have another proof by now.
        found = kept(catalogue, claim, reports.reports_folder, _recorded(reports))
        if found is not None:
            replayed = "the certificate was replayed now; what it cites, and the mutants, are as recorded"
            print(f"{replayed} (`verify recheck` replays all)", file=sys.stderr)
    try:
        found = found or _examined(catalogue, [claim], cache=config.cache_folder, jobs=1)
    except Interrupted as stop:
        raise KeyboardInterrupt from stop
    finding = found.findings[claim.id]
    if options.json:
        body = model.entry(found, finding)
        body["canonical"] = claim.statement.text
        print(json.dumps(body, indent=1, sort_keys=True))
    else:
        progress.page(found, finding)
    return OK


# --- prove and attack ------------------------------------------------------------------------------


def typed(options: argparse.Namespace) -> int:
    """Decide an inequality from the command line."""
    from verify.ask.typed import Mistake
    from verify.ask.typed import typed as decide

    try:
        return decide(options)
    except Mistake as error:
        raise Fault(str(error)) from error


def evaluate(options: argparse.Namespace) -> int:
    """A proved bound at given numbers."""
    from verify.ask.evaluate import evaluate as answer
    from verify.ask.typed import Mistake
    from verify.claims.claim import MalformedClaim
    from verify.claims.config import BadConfig

    config = _config()
    _own_claims(options, config)
    config = config.of(options.catalogue)
    try:
        return answer(options, config, _recorded(config))
    except (Mistake, MalformedClaim, BadConfig) as error:
        raise Fault(str(error)) from error


# --- recheck ---------------------------------------------------------------------------------------


def recheck(options: argparse.Namespace) -> int:
    """Check certificates with the kernel alone: no search, no sympy, no numpy."""
    from verify.suite import recheck as checks
    from verify.system.files import locked

    folder = _config().reports_folder
    paths = [Path(file) for file in options.files]
    try:
        if not paths and not options.statements:
            if not folder.is_dir():
                raise Fault(f"there is no folder {folder}; `verify run` makes it")
            with locked(folder, shared=True):
                checked = checks.reports(folder)
        else:
            source = Path(options.statements or folder / "statements.txt")
            if not options.statements and len(paths) == 1:
                # A typed inequality has its statement beside its certificate.
                beside = paths[0].with_suffix(".statements.txt")
                source = beside if beside.is_file() else source
            paths = paths or sorted((folder / "certificates").glob("*.json"))
            checked = checks.files(paths, checks.statements_in(source))
    except checks.Unreadable as error:
        raise Fault(str(error)) from error
    if options.json:
        body = {
            "accepted": {id: judgement.verdict for id, judgement in checked.accepted.items()},
            "rejected": checked.rejected,
            "axioms": {id: {"statement": hash, "resting": checked.resting(id)} for id, hash in checked.axioms.items()},
        }
        print(json.dumps(body, indent=1, sort_keys=True))
    else:
        for line in checked.rejected:
            print(f"rejected: {line}")
        for id, hash in sorted(checked.axioms.items()):
            print(f"axiom {hash} {id}: {checked.resting(id)} verdicts rest on it")
        print(f"{len(checked.accepted)} certificates accepted, {len(checked.rejected)} rejected")
    return DIFFERENT if checked.rejected else OK


if __name__ == "__main__":
    sys.exit(main())
