"""A second checker of proofs as lines, from verify/judge/FORMAT.md alone; it shares nothing with verify/.

    python tests/checker/lines.py FOLDER [AXIOMS [PATTERN ...]]

FOLDER has statements.txt and ID.lines.gz.  Says what is rejected, with the line and the reason; exit code 0 if nothing is,
1 if something is, 2 if the folder cannot be read.
"""

import fnmatch
import gzip
import hashlib
import json
import sys
import time
import zlib
from itertools import accumulate
from pathlib import Path

from lines_axioms import axioms
from lines_rules import Checker, serves
from statements import Library, Statement
from terms import Refused, forget, need, parse

MAX_NUMBER, MAX_NESTING, MAX_BYTES = 10**9, 400, 16_000_000
PACKED = ".lines.gz"
AXIOMS = Path(__file__).parents[2] / "verify" / "judge" / "axioms.txt"


# ------------------------------------------------------------------------------------------------------------- files


def json_lines(text, digest, id_):
    """The lines of a file, read strictly (page, 9)."""
    need(len(text) <= MAX_BYTES and text.isascii() and text.endswith("\n"), "no file of lines")
    head, second, *rest = text[:-1].split("\n")
    need(head == "dp-lemmas lines 3" and second == f"{id_} {digest}", "no file of lines, or of another statement")
    lines = []
    for line in rest:
        depth = accumulate((c == "[") - (c == "]") for c in line)  # brackets in texts are round
        need(max(depth, default=0) <= MAX_NESTING, "a line that nests too deep")
        lines.append(json.loads(line))
        good = plain(lines[-1]) and json.dumps(lines[-1], separators=(",", ":")) == line
        need(good, "a line that is not written so")
    return lines


def plain(v):
    """Lists, texts of visible ASCII, whole numbers."""
    if isinstance(v, list):
        return all(map(plain, v))
    return all(" " <= c <= "~" for c in v) if isinstance(v, str) else type(v) is int and 0 <= v <= MAX_NUMBER


def check(one, lines, library, axioms_):
    """Do the lines show the statement?  The ids that they use, and how many lines they are; Refused if not."""
    forget()
    checker = Checker(library, axioms_)
    try:
        goal = checker.begin(one)
        checker.run(lines)
        need(checker.count and serves(checker.facts[-1], goal), "the last fact is another than what is to be shown")
    except (Refused, RecursionError) as error:
        raise Refused(f"line {'.'.join(map(str, checker.where))}: {error}") from None
    return checker.cites, checker.count


def absurdity(id_):
    """What is shown of a statement that is refuted: its hash, and 0 < 0."""
    text = f"(statement {id_}.refuted (names) (given) (show (< 0 0)))"
    return hashlib.sha256(text.encode()).hexdigest(), Statement(parse(text), {})


def judged(files, claim, library, axioms_, label=""):
    """What each file that is accepted uses, and its number of lines; the others are told.  `claim`: what a file shows."""
    found, start = {}, time.monotonic()
    for k, file in enumerate(files, 1):
        id_ = file.name.removesuffix(PACKED)
        try:
            need(id_ in library, "no such statement")
            digest, one = claim(id_)
            text = gzip.decompress(file.read_bytes()).decode("ascii")
            found[id_] = check(one, json_lines(text, digest, one.id), library, axioms_)
        except (Refused, ValueError, OSError, EOFError, RecursionError, zlib.error) as error:
            print(f"rejected: {label}{id_}: {str(error)[:700]}", flush=True)
        if sys.stderr.isatty() or k % 200 == 0:
            print(f"{k} of {len(files)}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return found


def main(arguments):
    sys.setrecursionlimit(20_000)
    if not arguments:
        print(__doc__)
        return 2
    folder, patterns = Path(arguments[0]), arguments[2:]
    try:
        library = Library((folder / "statements.txt").read_text(encoding="ascii"))
        texts = axioms(Path(arguments[1] if len(arguments) > 1 else AXIOMS).read_text(encoding="ascii"))
    except (OSError, ValueError, Refused) as error:
        print(f"cannot be read: {error}")
        return 2
    files = sorted(folder.glob(f"*{PACKED}"))
    files = [f for f in files if any(fnmatch.fnmatch(f.name.removesuffix(PACKED), p) for p in patterns or ["*"])]
    found = judged(files, library.get, library, texts)
    if patterns:  # what the others rest on is not asked
        print(f"{len(found)} proofs accepted, {len(files) - len(found)} rejected")
        return int(len(found) < len(files))
    good = {i for i, (_, one) in library.items() if one.axiom}
    while new := {i for i, (cites, _) in found.items() if i not in good and cites <= good}:
        good |= new
    shown = found.keys() & good
    for id_ in sorted(found.keys() - shown):
        print(f"rejected: {id_}: it rests on what is not accepted here, or on itself")
    count = sum(found[i][1] for i in shown)
    print(f"{len(shown)} proofs accepted ({count} lines), {len(files) - len(shown)} rejected")
    against = sorted((folder / "refuted").glob(f"*{PACKED}"))
    found = judged(against, absurdity, library, texts, "refuted/")
    refuted = {i for i, (cites, _) in found.items() if i in cites and cites - {i} <= good}
    for id_ in sorted(found.keys() - refuted):
        print(f"rejected: refuted/{id_}: 0 < 0 without the statement, or by what is not accepted here")
    print(f"{len(refuted)} refutations accepted, {len(against) - len(refuted)} rejected")
    return int(len(shown) < len(files) or len(refuted) < len(against))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
