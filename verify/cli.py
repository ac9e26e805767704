"""The command `verify`.  Heavy modules are imported by the subcommand that needs them."""

from __future__ import annotations

import argparse
import collections
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify import __version__
from verify.system.memory import look_seldom_for_cycles
from verify.system.options import Parser, add_account, add_evaluate, add_find, add_typed, common, positive, run_options
from verify.system.signals import handled

if TYPE_CHECKING:
    from verify.claims.catalogue import Catalogue
    from verify.claims.claim import Claim
    from verify.claims.config import Config
    from verify.claims.search import Found, Listed
    from verify.suite.run import Run

OK, DIFFERENT, USAGE, UNDECIDED, INTERNAL = 0, 1, 2, 3, 70


class Fault(Exception):
    """Bad input: one line for the user, exit code 2."""


def parser() -> argparse.ArgumentParser:
    main = Parser(
        allow_abbrev=False,
        prog="verify",
        description="Lemmas of differential privacy by iteration: proved or refuted, with evidence.",
        epilog="Exit code 0: all as recorded in the reports, or better; 1: a verdict differs, a refuted statement has "
        "no proved repair, the proof of a new claim fails, or a proof cites what is not proved (recheck: something is "
        "rejected; prove, attack: refuted); 2: usage, or out of the time that --budget gives; 3: undecided; 70: a bug "
        "or a lack of memory (see --debug); 128 + the number of the signal: stopped.  python -m verify.site FOLDER "
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
    common(add_find(commands, positive))
    add_account(commands)

    recheck = commands.add_parser("recheck", help="check certificates again, by the kernel alone")
    recheck.add_argument("files", nargs="*", metavar="FILE", help="certificates (default: all in the reports)")
    recheck.add_argument("--statements", metavar="FILE", help="the exported statements")
    recheck.add_argument(
        "--lines",
        action="store_true",
        help="a further opinion: proofs as elementary lines, judged one by one (minutes)",
    )
    recheck.add_argument(
        "--frozen", metavar="FOLDER", help="a folder of lines that `verify freeze` wrote, by the judge alone"
    )
    recheck.add_argument("--json", action="store_true", help="machine-readable output")

    freeze = commands.add_parser("freeze", help="write the recorded proofs as elementary lines, for the judge alone")
    freeze.add_argument("folder", nargs="?", default="build/lines", metavar="FOLDER", help="default: build/lines")
    freeze.add_argument("--jobs", type=positive(int), metavar="N", help="processes (default: all cores)")
    freeze.add_argument("--no-cache", action="store_true", help="make all lines anew")

    layout = commands.add_parser("tidy", help="set modules of claims in full lines, as mathematics is set")
    layout.add_argument("files", nargs="+", metavar="FILE", help="modules, or folders of them")
    layout.add_argument("--check", action="store_true", help="change nothing; exit code 1 where a file would change")
    watched = commands.add_parser("watch", help="after each save of a file: its claims, the goal where a proof stops")
    watched.add_argument("file", metavar="FILE", help="a module of claims")
    watched.add_argument("ids", nargs="*", metavar="ID", help="these claims alone")
    watched.add_argument("--once", action="store_true", help="look once; exit code 0 if all is decided, 3 if not")
    watched.add_argument(
        "--effort", type=positive(float), default=1.0, help="how long the automatic prover tries (default 1)"
    )
    doubted = commands.add_parser("doubt", help="what becomes of a claim when each part of it is changed in turn")
    doubted.add_argument("ids", nargs="+", metavar="ID", help="ids, or patterns of them")
    doubted.add_argument("--catalogue", action="append", metavar="NAME", help="a package, module or file of claims")
    doubted.add_argument("--effort", type=positive(float), default=1.0, help="how hard to attack (default 1)")
    doubted.add_argument("--json", action="store_true", help="machine-readable output")
    described = commands.add_parser("schema", help="the JSON Schema of what a command prints with --json")
    described.add_argument("of", metavar="COMMAND", help="one that takes --json")
    shells = commands.add_parser("completion", help="print a shell's completion of commands and options")
    shells.add_argument("shell", choices=["bash", "zsh"])
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
        "freeze": freeze,
        "prove": typed,
        "attack": typed,
        "evaluate": evaluate,
        "find": find,
        "tidy": tidy,
        "watch": watch,
        "doubt": doubt,
        "account": account,
        "schema": schema,
        "completion": completion,
    }
    look_seldom_for_cycles()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Not every terminal can show every mark; and where both streams go to one place, each line stays whole.
            stream.reconfigure(errors="backslashreplace", line_buffering=True)
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
        from verify.claims.config import BadConfig
        from verify.claims.installed import BadRecord

        if isinstance(error, (BadRecord, BadConfig)):
            print(f"verify: {error}", file=sys.stderr)
            return USAGE
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


def _of(config: Config, catalogue: list[str] | None) -> Config:
    """The configuration with the reports of the catalogue that is named."""
    from verify.claims.config import BadConfig

    try:
        return config.of(catalogue)
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


def _installed(config: Config) -> list[str]:
    """What is spoken of outside of any project: the catalogue of the papers, where it is installed.

    A folder `lemmas` that is no package yet is somebody's own, and nobody else's claims are meant there.
    """
    from verify.claims.config import reports_of

    if (config.root / "lemmas").exists() or reports_of("lemmas") is None:
        return []
    print("verify: no project here, so this is about the installed catalogue of the papers", file=sys.stderr)
    return ["lemmas"]


def _own_claims(options: argparse.Namespace, config: Config, only_read: bool = False) -> None:
    """See to it that there are claims to load, and that they can be imported from the root.

    What only reads what is recorded speaks of the installed catalogue where there is no project.
    """
    if only_read and not options.catalogue and not _is_project(config):
        options.catalogue = _installed(config) or None
    if not options.catalogue and not _is_project(config):
        raise Fault(
            f"{config.root} is in no project: name your modules of claims under [tool.lemmas] packages in "
            "its pyproject.toml, or give --catalogue FILE (--catalogue lemmas: those of the papers)"
        )
    sys.path.insert(0, str(config.root))


MODULES = 20  # from so many modules of claims on, they take seconds to read


def _sign_of_life(options: argparse.Namespace, config: Config) -> None:
    """Say what is being read where that takes long: on a terminal a word that goes away, in a pipe a line."""
    from verify.claims.catalogue import size

    modules = 0 if options.json else size(options.catalogue or config.sources)
    if modules >= MODULES:
        line = f"verify: reads {modules} modules of claims"
        print(line, file=sys.stderr, end="\r" if sys.stderr.isatty() else "\n", flush=True)


def _catalogue(options: argparse.Namespace, config: Config, only_read: bool = False) -> Catalogue:
    from verify.claims.catalogue import load
    from verify.claims.claim import MalformedClaim
    from verify.claims.config import BadConfig

    _own_claims(options, config, only_read)
    try:
        _sign_of_life(options, config)
        catalogue = load(options.catalogue or config.sources)
    except (MalformedClaim, BadConfig) as error:
        raise Fault(str(error)) from error
    if not catalogue.claims:
        raise Fault("no claims were found; name their packages under [tool.lemmas] in pyproject.toml")
    return catalogue


def _sources(options: argparse.Namespace, config: Config) -> Sequence[str]:
    from verify.claims.config import BadConfig

    try:
        return options.catalogue or config.sources
    except BadConfig as error:
        raise Fault(str(error)) from error


def _recorded(config: Config) -> dict[str, Any]:
    from verify.report.files import recorded

    try:
        return recorded(config.reports_folder)
    except ValueError as error:
        raise Fault(str(error)) from error


def _unknown(claims: Mapping[str, Claim | Listed], word: str, sources: Sequence[str] = ()) -> Fault:
    from difflib import get_close_matches
    from fnmatch import fnmatchcase

    from verify.ask.words import definitions, vocabulary
    from verify.claims.config import OURS
    from verify.claims.names import what_else

    topics = {id: claim.topic for id, claim in claims.items()}
    if here := what_else(word, topics, sources):
        return Fault(f"{word!r} is no claim: {here}")
    names = dict.fromkeys([*claims, *topics.values()])
    if any(fnmatchcase(name, word) for name in names):
        return Fault(f"{word!r} is a pattern, and one claim is shown: `verify list {word!r}` lists what it names")
    recorded = _recorded_there()
    if there := what_else(word, {id: entry["topic"] for id, entry in recorded.items()}, [OURS] if recorded else []):
        listed = there.replace("`verify list", f"`verify list --catalogue {OURS}")
        return Fault(f"{word!r} is no claim: {listed}")
    name = word.rpartition(".")[2]
    if name.isidentifier() and any(one.called(name) for one in definitions(name, [*sources, OURS])):
        return Fault(f"{word!r} is a definition, and no claim: `verify find {name}` says what it is")
    defined = {one.name: None for one in vocabulary([*sources, OURS])}
    if name.isidentifier() and (meant := get_close_matches(name, defined, n=1, cutoff=0.85)):
        return Fault(f"{word!r} is no claim; did you mean the definition {meant[0]}? `verify find {meant[0]}` shows it")
    near = get_close_matches(word, names, n=3, cutoff=0.5)
    elsewhere = [] if near else get_close_matches(word, recorded, n=3, cutoff=0.7)
    hint = f"; did you mean {', '.join(near)}?" if near else "; `verify list` lists all"
    hint = f"; did you mean {', '.join(elsewhere)} of the installed catalogue?" if elsewhere else hint
    return Fault(f"no claim or topic matches {word!r}{_installed_claim(word) or hint}{_unrecorded([OURS])}")


def _unrecorded(catalogue: Sequence[str]) -> str:
    """The words on a package of claims that is there without its records, of which nothing can be said."""
    from importlib.util import find_spec

    from verify.claims.config import reports_of

    for name in catalogue:
        if not name.endswith(".py") and find_spec(name) is not None and reports_of(name) is None:
            return f"; {name} has no records here (verdicts.json is not there): install it with them"
    return ""


def _recorded_there() -> dict[str, Any]:
    """What is recorded of the installed catalogue of the papers; nothing where there is none."""
    from verify.claims.config import OURS, reports_of
    from verify.report.files import recorded

    reports = reports_of(OURS)
    try:
        return {} if reports is None else recorded(reports)
    except ValueError:
        return {}


def _installed_claim(word: str) -> str:
    """The way to a claim of the installed catalogue, where one has this id."""
    there = _others(word)
    return f"; the installed catalogue has it: add --catalogue {there[0]}" if there else ""


def _others(word: str) -> tuple[str, str] | None:
    """The installed package of claims, beside a project's own, in which the word names a claim, and that claim's id."""
    from verify.claims.config import OURS, reports_of
    from verify.claims.names import NotMeant, chosen
    from verify.report.files import recorded

    package = word.partition(".")[0]
    for name in dict.fromkeys([OURS, *([package] if package != word and package.isidentifier() else [])]):
        try:
            reports = reports_of(name) if name == OURS or " " not in word else None
            if reports is not None:
                return name, chosen(word, recorded(reports), [name])
        except (NotMeant, ValueError, ImportError, IndexError):  # IndexError: a module of Python's own has no file
            continue
    return None


def _meant(options: argparse.Namespace, config: Config, word: str) -> str:
    """The id of the one claim that the word names, in the project or, where that has none, in an installed package:
    then the options name this as their catalogue."""
    from verify.claims.names import NotMeant, chosen, item, qualified

    recorded = _recorded(_of(config, options.catalogue))
    sources = _sources(options, config)
    try:
        return chosen(word, recorded, sources)
    except NotMeant as error:
        why = str(error)
    said = " " in item(word)
    if not said:
        known = _listed(options, config)
        found = qualified(word, {id: one.topic for id, one in known.items()}, sources)
        if len(found) > 1:
            raise Fault(f"{word} may be {' or '.join(found)}: say which")
        if found:
            return found[0]
    if not options.catalogue and (other := _others(word)) is not None:
        options.catalogue = [other[0]]
        _say_installed(other[0])
        return other[1]
    if not said:
        raise _unknown(known, word, sources)
    if not options.catalogue and not any(entry["sources"] for entry in recorded.values()):
        why = _why_not_there(word) or why
    raise Fault(why)


def _why_not_there(word: str) -> str:
    """Why the installed catalogue of the papers has no claim that the word names."""
    from verify.claims.config import OURS
    from verify.claims.names import NotMeant, chosen

    there = _recorded_there()
    try:
        if there:
            chosen(word, there, [OURS])
    except NotMeant as error:
        return f"{error} (in the installed catalogue {OURS})"
    return ""


def _say_installed(package: str) -> None:
    print(f"verify: the project has none, so this is of the installed catalogue {package}", file=sys.stderr)


def _require(what: str, part: str = "search") -> None:
    """Raises Fault, with the line that mends it, where an extra of ours is not installed."""
    from verify.system.extras import ACCOUNT, PAGES, SEARCH, Missing, require

    packages = {"search": SEARCH, "account": ACCOUNT, "pages": PAGES}[part]
    try:
        require(what, packages, "account" if part == "account" else "search")
    except Missing as error:
        raise Fault(str(error)) from error


def watch(options: argparse.Namespace) -> int:
    """A file of claims, looked at after each save until the user ends it."""
    from verify.ask.near import Near
    from verify.report.progress import say
    from verify.suite.watch import EFFORT, Watch
    from verify.suite.watch import watch as watching

    _require("verify watch")
    config = _config()
    file = Path(options.file)
    if not file.is_file():
        raise Fault(f"{file}: there is no such file")
    sys.path.insert(0, str(config.root))
    sources = config.sources if _is_project(config) else []
    one = Watch(file, sources, config.reports_folder, int(EFFORT * options.effort) or 1, Near)
    return OK if watching(one, options.ids, say, options.once) else UNDECIDED


# --- run and report --------------------------------------------------------------------------------


def run(options: argparse.Namespace) -> int:
    """Examine claims; a full run of the project's own catalogue writes the reports."""
    from verify.claims.names import qualified
    from verify.claims.search import digest
    from verify.report import model, progress
    from verify.suite.run import Interrupted

    _require("verify run")
    config = _config()
    _own_claims(options, config)
    stamp = digest(_sources(options, config))  # before they are read: a later edit is not in the records
    catalogue = _catalogue(options, config)
    topics = {id: claim.topic for id, claim in catalogue.claims.items()}
    patterns = getattr(options, "patterns", [])
    try:
        named = [qualified(word, topics, _sources(options, config)) or [word] for word in patterns]
        claims = catalogue.select([one for some in named for one in some])
    except KeyError as error:
        raise _unknown(catalogue.claims, error.args[0], _sources(options, config)) from error
    before = _recorded(_of(config, options.catalogue))
    axiomatic = frozenset(id for id, claim in catalogue.claims.items() if claim.kind == "axiom")
    with progress.bar(len(claims), options.json, axiomatic) as advance:
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
                trust_installed=options.trust_installed,
                kernel_alone=config.kernel_alone,
                reports=_of(config, options.catalogue).reports_folder,
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
        _write(found, config, stamp)
    recorded = {id: entry["verdict"] for id, entry in before.items()}
    different = model.differences(found, recorded, full)
    better = model.better(found, recorded)
    missing = [model.repair_missing(found, claim, recorded) for claim in model.unrepaired(found, recorded)]
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
        for line in model.failing(found).values():
            progress.say(f"its proof fails: {line}")
        for line in model.failing_refutations(found).values():
            progress.say(f"its refutation fails: {line}")
        for finding in found.findings.values():
            if finding.verdict == "proved" and finding.lines == 0:
                progress.say(
                    f"rests on the kernel alone: {finding.claim.id}: no elementary lines are found for its proof"
                )
        for line in better:
            print(f"better: {line}")
        for line in different:
            print(f"differs: {line}")
        for line in missing:
            print(line)
        for line in lost:
            print(f"lost: {model.once(found, line)}")
        if better and not written:
            print("`verify report` records what got better")
        if written:
            print(f"reports written to {config.reports}/; start with {config.reports}/index.md")
    if full and not written:
        print(
            f"verify: {len(lost)} decided claims or mutants came out undecided, so {config.reports}/ was "
            "left as it is; run again, or `verify report --replace` records it",
            file=sys.stderr,
        )
    unproved = model.unproved(found) - recorded.keys()  # a first verdict is no failure, but a proof that fails is
    return DIFFERENT if different or missing or lost or unproved or model.in_vain(found) else OK


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


def _write(found: Run, config: Config, stamp: str) -> None:
    from verify.claims import inventory, letters
    from verify.report.coverage import Coverage
    from verify.report.files import Unwritable, render, save

    papers, order = inventory.papers(config.packages)
    keys = {s.paper for f in found.findings.values() for s in f.claim.sources}
    papers = {**papers, **{key: key for key in sorted(keys - papers.keys())}}
    try:
        to_authors, settings, results = letters.load(config.packages)
        covered = Coverage(*inventory.load(config.packages), to_authors, settings, results)
        save(render(found, papers, order, covered, stamp), config.reports_folder)
    except (Unwritable, inventory.MalformedInventory, letters.Unfounded) as error:
        raise Fault(str(error)) from error


def doubt(options: argparse.Namespace) -> int:
    """Changes of claims that nobody wrote down, and what becomes of them."""
    from functools import reduce

    from verify.claims.catalogue import part
    from verify.claims.claim import MalformedClaim
    from verify.claims.search import as_now, matching, verdict
    from verify.report.progress import say
    from verify.suite.changes import BOUND
    from verify.suite.counterexamples import witness_text
    from verify.suite.doubt import CLAIM, FOLLOWS, NEEDLESS, OPEN, REFUTED, STRONGER, doubts, false_at
    from verify.suite.examine import without

    _require("verify doubt")
    config = _config()
    known = _listed(options, config)
    recorded = as_now(known, _recorded(_of(config, options.catalogue)))
    sources = _sources(options, config)
    try:
        wanted = [one.id for one in matching(known, _of_items(options.ids, recorded, sources), recorded)]
        catalogue = part(sources, {known[id].topic for id in wanted})
    except KeyError as error:
        raise _unknown(known, error.args[0]) from error
    except MalformedClaim as error:
        raise Fault(str(error)) from error
    said = {
        FOLLOWS: "follows from the other hypotheses",
        NEEDLESS: "proved without it: it is not needed",
        STRONGER: "proved: the bound is not tight",
    }
    equal = "proved: the two sides are equal"
    # What a refutation or a proof may rest on: nothing that is itself open or false.
    unproved = [id for id, one in catalogue.claims.items() if verdict(one, recorded) not in ("proved", "axiom")]
    library = reduce(without, unproved, catalogue.library)
    rows: list[dict[str, Any]] = []
    code = OK
    for id in wanted:
        claim = catalogue.claims[id]
        if not options.json:
            say(f"{id}: {' '.join(claim.title.split())}")
        if claim.kind == "axiom":
            if not options.json:
                say("    an axiom: cited, and not examined here")
            continue
        false = false_at(claim, library, options.effort)
        if false is not None:
            at = witness_text(false)
            rows.append({"id": id, "change": "none", "what": CLAIM, "word": REFUTED, "witness": at})
            if not options.json:
                say(f"    refuted as it stands, at {at}: doubt is for what is true")
            code = DIFFERENT
            continue
        if id in unproved and not options.json:
            say("    not proved yet: what is refuted below may be false as it stands too")
        bounds = 0
        for one in doubts(claim, library, options.effort):
            bounds += one.what == BOUND
            at = witness_text(one.witness) if one.witness is not None else ""
            rows.append({"id": id, "change": one.change, "what": one.what, "word": one.word, "witness": at})
            if one.word in (OPEN, NEEDLESS, STRONGER) and code == OK:
                code = UNDECIDED
            shown = equal if one.word == STRONGER and one.change.startswith("turned round") else said.get(one.word)
            none = f"searched, no counterexample found: {'is it tight?' if one.what == BOUND else 'is it needed?'}"
            if not options.json:
                say(f"    {one.change}: {f'refuted at {at}' if at else shown or none}")
        if not bounds:
            code = code or UNDECIDED
            if not options.json:
                say("    the conclusion is no bound that could be tightened or turned round")
    if options.json:
        print(json.dumps(rows, indent=1))
    return code


# --- list and show ---------------------------------------------------------------------------------


def _of_items(words: Sequence[str], recorded: Mapping[str, Any], sources: Sequence[str]) -> list[str]:
    """The claim of each word that names one: by its module, or as the one that has "Theorem 22" in full."""
    from verify.claims.names import NotMeant, chosen, item

    found = []
    for word in words:
        try:
            found.append(chosen(word, recorded, sources) if " " in item(word) or "." in word else word)
        except NotMeant:
            found.append(word)
    return found


def list_(options: argparse.Namespace) -> int:
    """The claims with the verdicts that the reports record."""
    from verify.claims.search import as_now, matching, places, spoken, verdict

    config = _config()
    _own_claims(options, config, only_read=True)
    known: Mapping[str, Found] = _listed(options, config)
    before = as_now(known, _recorded(_of(config, options.catalogue)))
    patterns = options.patterns
    try:
        patterns = spoken(patterns, known, before, _sources(options, config))
        claims = matching(known, patterns, before)
    except KeyError as error:
        there = None if options.catalogue else _listed_there(options.patterns)
        if there is None:
            raise _unknown(known, error.args[0], _sources(options, config)) from error
        patterns, claims, before = there
    old = {claim.id: before.get(claim.id, {}).get("changed", "") for claim in claims}
    rows: list[dict[str, Any]] = [
        {
            "id": claim.id,
            "topic": claim.topic,
            "kind": claim.kind,
            "title": claim.title,
            "verdict": None if old[claim.id] else verdict(claim, before),
            "sources": [asdict(one) for one in claim.cited],
            "changed": bool(old[claim.id]),
        }
        for claim in claims
    ]
    if options.json:
        print(json.dumps(rows, indent=1))
        return OK
    from verify.report.progress import say
    from verify.report.text import source

    width = max(len(row["id"]) for row in rows)
    for row, claim in zip(rows, claims, strict=True):
        # Words that name an item ask what is said of it.
        where = "; ".join(source(one, claim) for one in places(claim, patterns)[:1])
        title = " ".join(row["title"].split())
        word = "changed" if row["changed"] else row["verdict"] or "-"
        say(f"{word:10} {row['id']:{width}}  {title}{where and f'  [{where}]'}")
    if count := sum(row["changed"] for row in rows):
        were, them = ("1 claim was", "it") if count == 1 else (f"{count} claims were", "them")
        below = any(cause not in ("", id) for id, cause in old.items())
        were += f" changed, or what {'it rests' if count == 1 else 'they rest'} on," if below else " changed"
        line = f"{were} since what is recorded of {them}: `verify run` records anew"
        print(f"verify: {line}", file=sys.stderr)
    return OK


def _listed_there(words: Sequence[str]) -> tuple[list[str], list[Found], dict[str, Any]] | None:
    """What the words name in the installed catalogue of the papers, with its records; None if they name nothing."""
    from verify.claims.config import OURS
    from verify.claims.search import listed, matching, spoken

    before = _recorded_there()
    try:
        known: Mapping[str, Found] = listed(before)
        patterns = spoken(words, known, before, [OURS])
        claims = matching(known, patterns, before)
    except KeyError:
        return None
    _say_installed(OURS)
    return patterns, claims, before


def _listed(options: argparse.Namespace, config: Config) -> Mapping[str, Listed]:
    """The claims of the catalogue, without their statements.

    Of an installed catalogue, and of modules that are as they were when their verdicts were recorded, what is recorded
    is all there is: no module is read, which takes seconds.
    """
    from verify.claims.search import in_step, indexed, listed
    from verify.system.files import replace_text

    _own_claims(options, config, only_read=True)
    records = _of(config, options.catalogue)  # a catalogue of no such name is said in one line
    sources = _sources(options, config)
    if records is not config or in_step(sources, records.reports_folder):
        return listed(_recorded(records))
    return indexed(sources, config.cache_folder, lambda: _catalogue(options, config).claims, replace_text)


def axioms(options: argparse.Namespace) -> int:
    """The textbook facts that are cited and not proved, and the claims that rest on each, as recorded."""
    from verify.claims.catalogue import part
    from verify.claims.claim import MalformedClaim

    config = _config()
    topics = {one.topic for one in _listed(options, config).values() if one.kind == "axiom"}
    try:
        catalogue = part(options.catalogue or config.sources, topics)
    except MalformedClaim as error:
        raise Fault(str(error)) from error
    before = _recorded(_of(config, options.catalogue))
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

    if not rows:
        say("no axioms: nothing is cited that is not proved")
    for row in rows:
        say(f"{row['id']}: {' '.join(row['title'].split())}")
        say(f"    {' '.join(row['reference'].split())}")
        say(f"    {len(row['claims'])} claims rest on it, all the way down")
    return OK


def show(options: argparse.Namespace) -> int:
    """One claim in full; "PAPER ITEM" is the claim that has the item in full."""
    from verify.claims.names import by_id, import_line
    from verify.report import model, progress
    from verify.suite.run import Interrupted

    if not options.json:
        _require("verify show without --json", "pages")
    config = _config()
    _own_claims(options, config, only_read=True)
    id = _meant(options, config, " ".join(options.id))
    reports = _of(config, options.catalogue)
    recorded = _recorded(reports)
    found = _as_recorded(options, config, id, recorded)
    if found is not None and found.findings[id].claim.kind == "axiom":
        resting = sum(id in entry.get("rests_on", ()) for entry in recorded.values())
        print(f"an axiom: cited, and not proved here; {resting} claims rest on it, all the way down", file=sys.stderr)
    elif found is not None:
        replayed = "the certificate was replayed now; what it cites, and the mutants, are as recorded"
        print(f"{replayed} (`verify recheck` replays all){_unsaid(options, config, id)}", file=sys.stderr)
    else:
        catalogue = _catalogue(options, config)
        if id not in catalogue.claims:
            raise _unknown(catalogue.claims, id)
        try:
            found = _examined(
                catalogue,
                [catalogue.claims[id]],
                cache=config.cache_folder,
                jobs=1,
                kernel_alone=config.kernel_alone,
                reports=config.reports_folder,
            )
        except Interrupted as stop:
            raise KeyboardInterrupt from stop
    finding = found.findings[id]
    claim = finding.claim
    line = import_line(id, claim.topic, options.catalogue or config.packages)
    if finding.verdict in ("proved", "vacuous") or claim.kind == "axiom":
        print(f"to cite it: {line or by_id(id)}", file=sys.stderr)
    if options.json:
        body = model.entry(found, finding)
        body["canonical"] = claim.statement.text
        body["module"] = found.catalogue.topics[claim.topic].module
        print(json.dumps(body, indent=1, sort_keys=True))
    else:
        progress.page(found, finding)
    return OK


def _as_recorded(options: argparse.Namespace, config: Config, id: str, recorded: Mapping[str, Any]) -> Run | None:
    """What is recorded of a claim, if it stands: from the modules alone that it rests on.

    None where it has to be examined: it is not recorded, its statement is another one or, of one's own claims, its
    module has changed since it was examined here, or what was found here last, of it or of what it cites, is other than
    what is recorded.
    """
    from verify.claims.catalogue import part
    from verify.claims.claim import MalformedClaim
    from verify.claims.config import BadConfig
    from verify.report.kept import kept, rested_on
    from verify.suite.run import CACHED, as_last_found

    reports = _of(config, options.catalogue)
    cited = rested_on(id, recorded)
    topics = {recorded[one]["topic"] for one in cited}
    if not topics:
        return None
    try:
        catalogue = part(options.catalogue or config.sources, topics)
    except (MalformedClaim, BadConfig):
        return None  # loading all of them says what is wrong
    claim = catalogue.claims.get(id)
    if claim is None:
        return None
    if not options.catalogue:
        folder = config.cache_folder / CACHED
        alone = config.kernel_alone
        if alone is not None and any(_without_lines(recorded[one]) and one not in alone for one in cited):
            return None
        if not as_last_found(claim, cited, catalogue, folder, recorded):
            return None
    return kept(catalogue, claim, reports.reports_folder, recorded)


def _without_lines(entry: Mapping[str, Any]) -> bool:
    """Whether a claim is recorded as proved by the kernel alone."""
    return bool(entry["verdict"] == "proved" and entry["evidence"].get("lines") == 0)


def _unsaid(options: argparse.Namespace, config: Config, id: str) -> str:
    """What is to be said of a claim of one's own that was never examined here, where modules have changed since the
    records were written: that its proof may be another one."""
    from verify.claims.search import in_step
    from verify.suite.run import CACHED, known_key

    if options.catalogue or known_key(config.cache_folder / CACHED, id) is not None:
        return ""
    in_it = in_step(_sources(options, config), config.reports_folder)
    return "" if in_it else f"; modules have changed since, and nothing was examined here: `verify run {id}`"


# --- prove and attack ------------------------------------------------------------------------------


def typed(options: argparse.Namespace) -> int:
    """Decide an inequality from the command line."""
    from verify.ask.typed import Mistake
    from verify.ask.typed import typed as decide

    _require(f"verify {options.command}")

    try:
        return decide(options)
    except Mistake as error:
        raise Fault(str(error)) from error


def evaluate(options: argparse.Namespace) -> int:
    """A proved bound at given numbers."""
    from verify.ask.evaluate import chosen
    from verify.ask.evaluate import evaluate as answer
    from verify.ask.typed import Mistake
    from verify.claims.claim import MalformedClaim
    from verify.claims.config import BadConfig

    config = _config()
    _own_claims(options, config, only_read=True)
    word = " ".join(options.claim)
    try:
        chosen(word, _recorded(_of(config, options.catalogue)), _sources(options, config))
    except Mistake:  # of an installed catalogue, or `answer` says why not
        if not options.catalogue and (other := _others(word)) is not None:
            options.catalogue = [other[0]]
            _say_installed(other[0])
    config = _of(config, options.catalogue)
    try:
        return answer(options, config, _recorded(config) if options.catalogue else _as_now(options, config))
    except (Mistake, MalformedClaim, BadConfig) as error:
        raise Fault(str(error)) from error


def find(options: argparse.Namespace) -> int:
    """The claims that conclude what has a shape, or that speak of words, from what is recorded."""
    from verify.ask.find import Searched, finds
    from verify.ask.find import find as answer
    from verify.ask.typed import Mistake
    from verify.claims.config import OURS, reports_of

    config = _config()
    _own_claims(options, config, only_read=True)
    records, sources = _of(config, options.catalogue), _sources(options, config)
    if records is config and options.catalogue and (why := _unrecorded(options.catalogue)):
        raise Fault(why.removeprefix("; "))

    def searched(reports: Path, known: Mapping[str, Any], *sources: str) -> Searched:
        return Searched(reports / "statements.txt", known, sources)

    recorded = _recorded(records) if records is not config else _as_now(options, config)
    own = searched(records.reports_folder, recorded, *sources)
    there = None if options.catalogue else reports_of(OURS)
    try:
        if there is None or there == records.reports_folder:
            return answer(options, own)
        if finds(options, own):
            return answer(options, own, searched(there, _recorded_there(), OURS))
        _say_installed(OURS)
        return answer(options, searched(there, _recorded_there(), *sources, OURS))
    except Mistake as error:
        raise Fault(str(error)) from error


def _as_now(options: argparse.Namespace, config: Config) -> dict[str, Any]:
    """What is recorded of the project's claims: of those that state another thing since, or rest on such, that it, or
    which one, was changed; what is no longer written is left out."""
    from verify.claims.search import as_now

    recorded = _recorded(config)
    if not recorded:
        return recorded
    try:
        now = _listed(options, config)
    except Fault as error:
        print(f"verify: {error}; so this is as it was recorded", file=sys.stderr)
        return recorded
    return {id: entry for id, entry in as_now(now, recorded).items() if id in now}


def account(options: argparse.Namespace) -> int:
    """A certified epsilon or delta of a run of mechanisms."""
    _require("verify account", "account")
    from verify.account.command import account as answer
    from verify.account.mechanisms import BadMechanism

    try:
        return answer(options)
    except BadMechanism as error:
        raise Fault(str(error)) from error


# --- recheck ---------------------------------------------------------------------------------------


def recheck(options: argparse.Namespace) -> int:
    """Check certificates with the kernel alone: no search, no sympy, no numpy."""
    from verify.kernel.certificate import export
    from verify.suite import recheck as checks
    from verify.system.files import locked

    if options.frozen:
        return _recheck_frozen(options)
    config = _config()
    paths = [Path(file) for file in options.files]
    for path in paths:
        if not path.exists():
            raise Fault(f"there is no file {path}")
    numbers = [path for path in paths if _of_account(path)]
    if numbers:
        if len(numbers) < len(paths):
            raise Fault("certificates of answers and certificates of claims: give one kind at a time")
        return _recheck_answers(numbers, options.json)
    if not paths and not options.statements and not _is_project(config):
        config = config.of(_installed(config))
        # Of the reports only this is installed, so that there is nothing else to hold it against.
        paths = sorted((config.reports_folder / "certificates").glob("*.json"))
    folder = config.reports_folder
    try:
        if not paths and not options.statements:
            if not folder.is_dir():
                raise Fault(f"there is no folder {folder}; `verify run` makes it")
            with locked(folder, shared=True):
                checked = checks.reports(folder)
            source = folder / "statements.txt"
        else:
            otherwise = folder / "statements.txt"
            source = Path(options.statements) if options.statements else checks.statements_for(paths, otherwise)
            paths = paths or sorted((folder / "certificates").glob("*.json"))
            checked = checks.files(paths, checks.statements_in(source))
        share = None
        if options.lines:
            statements = checks.statements_in(source)
            share = checked.lines(export(statements), statements)
    except checks.Unreadable as error:
        raise Fault(str(error)) from error
    if options.json:
        body = {
            "accepted": {id: judgement.verdict for id, judgement in checked.accepted.items()},
            "rejected": checked.rejected,
            "axioms": {id: {"statement": hash, "resting": checked.resting(id)} for id, hash in checked.axioms.items()},
        }
        if share is not None:
            body["lines"] = share._asdict()
        print(json.dumps(body, indent=1, sort_keys=True))
    else:
        for line in checked.rejected:
            print(f"rejected: {line}")
        for id, hash in sorted(checked.axioms.items()) if checked.accepted else ():
            print(f"axiom {hash} {id}: {checked.resting(id)} verdicts rest on it")
        print(f"{len(checked.accepted)} certificates accepted, {len(checked.rejected)} rejected")
        if share is not None:
            print(share.text())
    return DIFFERENT if checked.rejected else OK


def _recheck_frozen(options: argparse.Namespace) -> int:
    from verify.judge.terms import Refused
    from verify.suite.frozen import check

    if options.files or options.lines or options.statements:
        raise Fault("--frozen FOLDER has its own statements and proofs: give nothing beside it")
    try:
        found = check(Path(options.frozen))
    except Refused as error:
        raise Fault(str(error)) from error
    axioms = {id: {"statement": hash, "resting": found.resting(id)} for id, hash in found.axioms.items()}
    if options.json:
        verdicts = {**dict.fromkeys(found.accepted, "proved"), **dict.fromkeys(found.refuted, "refuted")}
        body = {"accepted": verdicts, "rejected": found.refused, "axioms": axioms}
        print(json.dumps(body, indent=1, sort_keys=True))
    else:
        for line in found.refused:
            print(f"refused: {line}")
        for id, one in sorted(axioms.items()):
            print(f"axiom {one['statement']} {id}: {one['resting']} proofs rest on it")
        accepted = f"{len(found.accepted)} proofs and {len(found.refuted)} refutations accepted by the judge"
        print(f"{accepted}, {len(found.refused)} refused")
    return DIFFERENT if found.refused else OK


def freeze(options: argparse.Namespace) -> int:
    """The recorded proofs as files of lines; what was made before is judged again, and taken."""
    from verify.suite.freeze import freeze as frozen
    from verify.suite.further import FOLDER
    from verify.suite.recheck import Unreadable

    config = _config()
    cache = None if options.no_cache else config.cache_folder / FOLDER
    folder = Path(options.folder)
    done = 0
    missing: list[str] = []
    refused: list[str] = []
    try:
        for one in frozen(config.reports_folder, folder, cache, options.jobs):
            done += 1
            missing += [f"{one.id}: {one.opinion.why}"] if one.opinion.stuck else []
            refused += [f"{one.id}: {one.opinion.refused}"] if one.opinion.refused else []
            if done % 100 == 0:
                print(f"{done} of {one.total} proofs", file=sys.stderr, flush=True)
    except Unreadable as error:
        raise Fault(str(error)) from error
    except OSError as error:
        raise Fault(f"{error.filename or folder} cannot be written: {error.strerror}") from error
    for line in missing:
        print(f"no lines: {line}")
    for line in refused:
        print(f"refused: {line}")
    print(f"{done - len(missing) - len(refused)} of {done} proofs written as lines to {folder}/")
    return DIFFERENT if refused or _freeze_refutations(config, folder, cache, options.jobs) else OK


def _freeze_refutations(config: Config, folder: Path, cache: Path | None, jobs: int | None) -> bool:
    """The refutations at witnesses beside the proofs; whether the judge refused one."""
    from verify.suite.freeze import freeze_refutations

    done = whole = 0
    reasons: collections.Counter[str] = collections.Counter()
    refused = False
    for one in freeze_refutations(config.reports_folder, folder, cache, jobs):
        done, whole = done + 1, whole + one.opinion.whole
        if one.opinion.refused:
            print(f"refused: {one.id}: {one.opinion.refused}")
            refused = True
        elif one.opinion.stuck:
            reasons[one.opinion.why if one.opinion.steps == 1 else "a step without lines"] += 1
        if done % 100 == 0:
            print(f"{done} of {one.total} refutations", file=sys.stderr, flush=True)
    rest = "; ".join(f"{count}: {why}" for why, count in reasons.most_common(4))
    print(f"{whole} of {done} refutations written as lines to {folder}/refuted/{f' ({rest})' if rest else ''}")
    return refused


# --- for programs and shells ----------------------------------------------------------------------------------------


def schema(options: argparse.Namespace) -> int:
    """What `--json` prints, for programs."""
    from verify.system.schema import SCHEMAS
    from verify.system.schema import schema as described

    if options.of not in SCHEMAS:
        raise Fault(f"{options.of!r} is no command that takes --json: {', '.join(sorted(SCHEMAS))}")
    print(json.dumps(described(options.of), indent=1))
    return OK


def completion(options: argparse.Namespace) -> int:
    """To be evaluated by the shell: eval "$(verify completion bash)"."""
    try:
        import shtab
    except ImportError as error:
        raise Fault("completion needs shtab: pip install 'dp-lemmas[completion]'") from error
    print(shtab.complete(parser(), shell=options.shell))
    return OK


# --- tidy ----------------------------------------------------------------------------------------------


def tidy(options: argparse.Namespace) -> int:
    """Set modules in the layout of verify.claims.layout."""
    from verify.claims.layout import tidy as laid_out

    code = OK
    for path in map(Path, options.files):
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            try:
                before = file.read_text(encoding="utf-8")
                after = laid_out(before)
            except (OSError, UnicodeDecodeError) as error:
                raise Fault(f"{file} cannot be read: {error}") from error
            except SyntaxError as error:
                raise Fault(f"{file}, line {error.lineno}: this is no Python: {error.msg}") from error
            if before == after:
                continue
            if options.check:
                print(f"{file} has another layout")
                code = DIFFERENT
            else:
                file.write_text(after, encoding="utf-8")
    return code


def _of_account(path: Path) -> bool:
    """Whether a file is the certificate of an answer of `verify account`."""
    try:
        with path.open(encoding="utf-8") as file:
            return "dp-lemmas account" in file.read(200)
    except (OSError, UnicodeDecodeError):
        return False


def _recheck_answers(paths: list[Path], as_json: bool) -> int:
    from verify.account.command import recheck as checks

    accepted, rejected = checks(paths)
    if as_json:
        print(json.dumps({"accepted": accepted, "rejected": rejected}, indent=1, sort_keys=True))
    else:
        for file, said in accepted.items():
            print(f"accepted: {file}: {said}")
        for line in rejected:
            print(f"rejected: {line}")
        print(f"{len(accepted)} certificates accepted, {len(rejected)} rejected")
    return DIFFERENT if rejected else OK


if __name__ == "__main__":
    sys.exit(main())
