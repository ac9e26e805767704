"""A second checker of proofs as lines, from verify/judge/FORMAT.md alone; it shares nothing with verify/.

    python tests/checker/lines.py FOLDER [AXIOMS [PATTERN ...]]

FOLDER has statements.txt and ID.lines.gz.  Says what is rejected, with the line and the reason; exit code 0 if nothing is,
1 if something is, 2 if the folder cannot be read.
"""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import json
import re
import sys
import time
import zlib
from itertools import accumulate
from pathlib import Path

from lines_rules import Checker, serves
from lines_terms import BINDERS, NUMBER, WORDS, Reader, Refused, forget, is_name, need, parse, unparse

MAX_NUMBER, MAX_NESTING, MAX_BYTES, MAX_TEXT = 10**9, 400, 16_000_000, 1_000_000
PACKED = ".lines.gz"
ID = re.compile(r"[A-Za-z_](?:(?![()])[!-~])*\Z")
AXIOMS = Path(__file__).parents[2] / "verify" / "judge" / "axioms.txt"


# -------------------------------------------------------------------------------------------------------- statements


class Statement:
    """What is claimed, as the S-expression that was written."""

    def __init__(self, s, definitions):
        need(isinstance(s, list) and len(s) == 5 and s[0] in ("statement", "axiom"), "no statement")
        self.axiom, self.id, self.definitions = s[0] == "axiom", s[1], definitions
        need(isinstance(self.id, str) and ID.match(self.id) and self.id != "line", "no id")
        for part, word in zip(s[2:], ("names", "given", "show"), strict=True):
            need(isinstance(part, list) and part[:1] == [word], f"no {word}")
        self.names, self.given, show = (part[1:] for part in s[2:])
        need(all(isinstance(n, list) and len(n) == 2 and is_name(n[0]) for n in self.names), "no names with types")
        need(len({n for n, _ in self.names}) == len(self.names), "a name comes twice")
        need(len(show) == 1, "not one formula is shown")
        self.show = show[0]

    def begin(self, checker):
        """Puts names and given formulas into the scope of a proof, and gives what is to be shown."""
        for n, kind in self.names:
            checker.declare(n, Reader(self.definitions).type(kind, checker.names))
        for f in self.given:
            checker.add(Reader(self.definitions).read("f", f, checker.names))
        return Reader(self.definitions).read("f", self.show, checker.names)

    def written_out(self, values):
        """Names with their types, values, given formulas and the shown one; each x... of an axiom is names of its own."""
        need(len(values) == len(self.names), "another number of values")
        dots = {n: v for (n, _), v in zip(self.names, values, strict=True) if self.axiom and n.endswith("...")}
        need(all(isinstance(v, list) and v for v in dots.values()), "no list of values")
        lists, names, out = {n: len(v) for n, v in dots.items()}, [], []
        for (n, kind), v in zip(self.names, values, strict=True):
            kind = dotted(kind, lists)
            if n in lists:
                kinds = [kind] * len(v) if len(kind) == 1 else [[kind[0], space] for space in kind[1:]]
                need(len(kinds) == len(v), "lists of different lengths")
                names += zip(numbered(n, lists), kinds, strict=True)
            else:
                names.append((n, kind))
            out += v if n in lists else [v]
        return names, out, dotted(self.given, lists), dotted(self.show, lists)


def numbered(text, lists):
    """x... is as long as X..., or as it is said to be."""
    n = lists.get(text, lists.get(text.upper()))
    need(n is not None, f"a list of no known length: {text}")
    return [f"{text[:-3]}.{k}" for k in range(n)]


def dotted(s, lists):
    """A part of an axiom for lists of spaces of these lengths, with x... written out."""
    if isinstance(s, str) or not lists:
        return s
    if len(s) == 4 and s[0] in ("forall", "exists") and isinstance(s[1], str) and s[1].endswith("..."):
        out = dotted(s[3], lists)
        for x, space in reversed([*zip(numbered(s[1], lists), numbered(s[2][1], lists), strict=True)]):
            out = [s[0], x, [s[2][0], space], out]
        return out
    out = []
    for part in s:
        many = isinstance(part, str) and part.endswith("...")
        out += numbered(part, lists) if many else [dotted(part, lists)]
    return out


def canonical(line):
    s = parse(line)
    need(unparse(s) == line, "not the canonical text")
    return s


def heads(s, known):
    """The heads in the body of a definition, those in types too; it must speak of known names alone."""
    if isinstance(s, str):
        need(NUMBER.match(s) or s in known or s == "line", f"an unknown name: {s}")
        return set()
    need(s and isinstance(s[0], str), "a bracket without head")
    head, *rest = s
    if head in ("map", "markov"):
        rest = [space for part in rest for space in ([part] if isinstance(part, str) else part)]
    bound, k = set(), 0
    if head in BINDERS or head == "lambda":
        need(rest, f"{head} without parts")
        bound, k = set(rest[0] if isinstance(rest[0], list) else rest[:1]), 1 + len(BINDERS.get(head, [""])[0])
    inside = known | bound
    return {head}.union(*(heads(t, known) for t in rest[1:k]), *(heads(t, inside) for t in rest[k:]))


def load(text):
    """The statements of a file by their ids, as (hash, Statement)."""
    lines = text.split("\n")
    need(lines[0] == "dp-lemmas statements 2" and lines[-1] == "", "no statements file")
    definitions, texts, uses, out, last = {}, {}, {}, {}, ""

    def all_uses(used):
        """The definitions among these heads, and those that they use."""
        return {d for d in used if d in texts}.union(*(uses[d] for d in used if d in texts))

    for line in lines[1:-1]:
        need(len(line) <= MAX_TEXT + 65, "a statement of too many characters")
        if line.startswith("(define "):
            need(not out, "a definition after a statement")
            s = canonical(line)
            need(len(s) == 3 and isinstance(s[1], list) and s[1] and isinstance(s[2], list), "no definition")
            head, *parameters = s[1]
            need(is_name(head) and head not in WORDS and head not in definitions, f"{head} cannot be defined")
            need(all(map(is_name, parameters)) and len(set(parameters)) == len(parameters), "no parameters")
            used = heads(s[2], set(parameters))
            need(used <= WORDS | set(definitions), f"{head} uses what is not defined before")
            definitions[head], texts[head], uses[head] = (parameters, s[2]), line, all_uses(used)
            continue
        digest, _, claim = line.partition(" ")
        one = Statement(canonical(claim), definitions)
        need(one.id > last, "ids that are not sorted")
        known, last = {n for n, _ in one.names}, one.id
        used = all_uses(set().union(*(heads(f, known) for f in (*one.given, one.show))))
        hashed = "\n".join([claim, *(texts[d] for d in sorted(used))])
        need(hashlib.sha256(hashed.encode()).hexdigest() == digest, f"another hash: {one.id}")
        out[one.id] = (digest, one)
    return out


def axioms(text):
    """The judge's axioms by their ids."""
    out = {}
    for line in text.split("\n"):
        if line and not line.startswith(";"):
            one = Statement(canonical(line), {})
            need(one.axiom and one.id not in out, "an axiom that is none, or comes twice")
            out[one.id] = one
    return out


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
        goal = one.begin(checker)
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
        library = load((folder / "statements.txt").read_text(encoding="ascii"))
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
