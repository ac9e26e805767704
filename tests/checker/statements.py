"""Statements, and the file of them, for the second checkers (page of the judge, 1; of the kernel, 2)."""

import hashlib
import re

from terms import BINDERS, MAX_PARTS, NUMBER, WORDS, Reader, is_name, mk, need, parse, unparse

MAX_TEXT = 1_000_000
ID = re.compile(r"[A-Za-z_](?:(?![()])[!-~])*\Z")


class Statement:
    """What is claimed, as the S-expression that was written."""

    def __init__(self, s, definitions):
        need(isinstance(s, list) and len(s) == 5 and s[0] in ("statement", "axiom"), "no statement")
        self.axiom, self.id, self.definitions = s[0] == "axiom", s[1], definitions
        need(isinstance(self.id, str) and ID.match(self.id) and self.id != "line", "no id")
        for part, word in zip(s[2:], ("names", "given", "show"), strict=True):
            need(isinstance(part, list) and part[:1] == [word], f"no {word}")
        self.names, self.given, show = (part[1:] for part in s[2:])
        need(all(isinstance(n, list) and len(n) == 2 and is_name(n[0]) for n in self.names), "no typed names")
        need(len({n for n, _ in self.names}) == len(self.names), "a name comes twice")
        need(len(show) == 1, "not one formula is shown")
        self.show = show[0]

    def read(self, reader=Reader):
        """The names, each with its node, the given formulas and the one that is shown."""
        names = {}
        for n, kind in self.names:
            names[n] = mk("name", n, reader(self.definitions).type(kind, names))
        given = [reader(self.definitions).read("f", f, names) for f in self.given]
        need(all(f.size <= MAX_PARTS for f in given), "a formula of too many parts")
        return names, given, reader(self.definitions).read("f", self.show, names)


class Library(dict):
    """The statements of a file, id -> (hash, Statement); `definitions`: name -> (parameters, body)."""

    def __init__(self, text):
        lines, last = text.split("\n"), ""
        need(lines[0] == "dp-lemmas statements 2" and lines[-1] == "", "no statements file")
        self.definitions, self.texts, self.uses = {}, {}, {}
        for line in lines[1:-1]:
            need(len(line) <= MAX_TEXT + 65, "a statement of too many characters")
            if line.startswith("(define "):
                need(not self, "a definition after a statement")
                self.define(line)
                continue
            digest, _, claim = line.partition(" ")
            one = Statement(canonical(claim), self.definitions)
            need(one.id > last, "ids that are not sorted")
            need(self.digest(claim, one) == digest, f"another hash: {one.id}")
            self[one.id], last = (digest, one), one.id

    def define(self, line):
        s = canonical(line)
        need(len(s) == 3 and isinstance(s[1], list) and s[1] and isinstance(s[2], list), "no definition")
        head, *parameters = s[1]
        need(is_name(head) and head not in WORDS and head not in self.texts, f"{head} cannot be defined")
        need(all(map(is_name, parameters)) and len(set(parameters)) == len(parameters), "no parameters")
        used = heads(s[2], set(parameters))
        need(used <= WORDS | set(self.texts), f"{head} uses what is not defined before")
        self.definitions[head], self.texts[head] = (parameters, s[2]), line
        self.uses[head] = self.all_uses(used)

    def all_uses(self, used):
        """The definitions among these heads, and those that they use."""
        used = used & self.texts.keys()
        return used.union(*(self.uses[d] for d in used))

    def digest(self, claim, one):
        known = {n for n, _ in one.names}
        used = self.all_uses(set().union(*(heads(f, known) for f in (*one.given, one.show))))
        return hashlib.sha256("\n".join([claim, *(self.texts[d] for d in sorted(used))]).encode()).hexdigest()


def canonical(line):
    s = parse(line)
    need(unparse(s) == line, "not the canonical text")
    return s


def heads(s, known):
    """The heads in a formula or a definition's body, and in its types; it must speak of known names alone."""
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
        letters = rest[0] if isinstance(rest[0], list) else rest[:1]
        need(all(map(is_name, letters)), f"{head} binds no letters")
        bound = set(letters)
        k = 1 + len(BINDERS.get(head, [""])[0])
    inside = known | bound
    return {head}.union(*(heads(t, known) for t in rest[1:k]), *(heads(t, inside) for t in rest[k:]))


# ------------------------------------------------- axioms: X... is a list of spaces (page of the judge, 7)


def axioms(text):
    """The judge's axioms by their ids."""
    out = {}
    for line in text.split("\n"):
        if line and not line.startswith(";"):
            one = Statement(canonical(line), {})
            need(one.axiom and one.id not in out, "an axiom that is none, or comes twice")
            out[one.id] = one
    return out


def written_out(one, values):
    """Names with types, values, given formulas, the shown one; each x... of an axiom is names of its own."""
    need(len(values) == len(one.names), "another number of values")
    dots = {n: v for (n, _), v in zip(one.names, values, strict=True) if n.endswith("...")}
    need(all(isinstance(v, list) and v for v in dots.values()), "no list of values")
    lists, names, out = {n: len(v) for n, v in dots.items()}, [], []
    for (n, kind), v in zip(one.names, values, strict=True):
        kind = dotted(kind, lists)
        if n in lists:
            kinds = [kind] * len(v) if len(kind) == 1 else [[kind[0], space] for space in kind[1:]]
            need(len(kinds) == len(v), "lists of different lengths")
            names += zip(numbered(n, lists), kinds, strict=True)
        else:
            names.append((n, kind))
        out += v if n in lists else [v]
    return names, out, dotted(one.given, lists), dotted(one.show, lists)


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
