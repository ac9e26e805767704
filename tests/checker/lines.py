"""A second checker of proofs as lines, from verify/judge/FORMAT.md alone; it shares nothing with verify/.

    python tests/checker/lines.py FOLDER [AXIOMS]

FOLDER has statements.txt, ID.lines.gz and refuted/ID.lines.gz.  Says what is rejected, with line and reason;
exit code 0 if nothing is, 1 if something is, 2 if the folder cannot be read.
"""

import gzip
import hashlib
import json
import re
import sys
import zlib
from itertools import accumulate
from pathlib import Path

from lines_rules import Checker, serves
from statements import Library, Statement, axioms
from terms import Refused, forget, need, parse

MAX_NUMBER, MAX_NESTING, MAX_BYTES = 10**9, 400, 16_000_000
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
AXIOMS = Path(__file__).parents[2] / "verify" / "judge" / "axioms.txt"


def json_lines(text, digest, id_):
    """The lines of a file, read strictly (page, 9)."""
    need(len(text) <= MAX_BYTES and text.isascii() and text.endswith("\n"), "no file of lines")
    head, second, *rest = text[:-1].split("\n")
    need(head == "dp-lemmas lines 3" and second == f"{id_} {digest}", "not the lines of this statement")
    lines = []
    for line in rest:
        depth = accumulate((c == "[") - (c == "]") for c in TEXT.sub("", line))
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
    """Do the lines show the statement?  The ids that they use, and their number; Refused if not."""
    forget()
    checker = Checker(library, axioms_)
    try:
        checker.names, checker.facts, goal = one.read()
        checker.run(lines)
        need(checker.count and serves(checker.facts[-1], goal), "the last fact is another one")
    except (Refused, RecursionError) as error:
        raise Refused(f"line {'.'.join(map(str, checker.where))}: {error}") from None
    return checker.cites, checker.count


def absurdity(id_):
    """What is shown of a statement that is refuted: its hash, and 0 < 0."""
    text = f"(statement {id_}.refuted (names) (given) (show (< 0 0)))"
    return hashlib.sha256(text.encode()).hexdigest(), Statement(parse(text), {})


def judged(folder, claim, library, axioms_):
    """By id what each file that is accepted uses, and its number of lines; None where it is not, as is told.

    `claim`: what the file of an id shows."""
    found = {}
    for file in sorted(folder.glob("*.lines.gz")):
        id_ = file.name.removesuffix(".lines.gz")
        try:
            need(id_ in library, "no such statement")
            digest, one = claim(id_)
            text = gzip.decompress(file.read_bytes()).decode("ascii")
            found[id_] = check(one, json_lines(text, digest, one.id), library, axioms_)
        except (Refused, ValueError, OSError, EOFError, RecursionError, zlib.error) as error:
            print(f"rejected: {id_}: {str(error)[:700]}", flush=True)
            found[id_] = None
    return found


def main(arguments):
    sys.setrecursionlimit(20_000)
    try:
        folder, path = Path(arguments[0]), Path(arguments[1] if len(arguments) > 1 else AXIOMS)
        library = Library((folder / "statements.txt").read_text(encoding="ascii"))
        texts = axioms(path.read_text(encoding="ascii"))
        for _, one in library.values():  # each is well formed, those that nothing uses too
            forget()
            one.read()
    except (RecursionError, IndexError, OSError, ValueError, Refused) as error:
        print(f"{__doc__}\ncannot be read: {error}")
        return 2
    proofs = judged(folder, library.get, library, texts)
    good = {i for i, (_, one) in library.items() if one.axiom}
    while new := {i for i, one in proofs.items() if one and i not in good and one[0] <= good}:
        good |= new
    shown = [i for i, one in proofs.items() if one and i in good]
    against = judged(folder / "refuted", absurdity, library, texts)
    refuted = [i for i, one in against.items() if one and i in one[0] and one[0] - {i} <= good]
    for what, found, accepted in (("proofs", proofs, shown), ("refutations", against, refuted)):
        for id_ in (i for i, one in found.items() if one and i not in accepted):
            print(f"rejected: {id_}, one of the {what}: what it rests on is not accepted, or not its claim")
        count = sum(found[i][1] for i in accepted)
        print(f"{len(accepted)} {what} accepted ({count} lines), {len(found) - len(accepted)} rejected")
    return int(len(shown) < len(proofs) or len(refuted) < len(against))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
