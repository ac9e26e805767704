"""Mutations aimed at what binds names: other names, captured ones, other ends, other laws, parts under functions.

python tests/checker/aimed.py SECONDS SEED     # for so long; counts by kind, and every disagreement
"""

from __future__ import annotations

import collections
import copy
import json
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from tests.checker import test_second_checker as plain  # noqa: E402

Tree = Any  # a token, or a list of trees
QUANTIFIED = ("forall", "exists")
BOUND = ("sum", "prod", "int", "mix")
DRAWN = ("E", "bind")
BINDERS = re.compile(r"\((?:sum|prod|int|mix|E|bind|lambda|forall|exists) |\(at |\(app |dirac|gauss|laplace")
WRAPPERS = ("exp", "sqrt", "abs", "log", "atan", "floor")
SPELLINGS = ("i", "j", "k", "n", "x", "y", "phi")
LARGEST = 6_000  # characters of a certificate: many small ones tell more than few large ones


def read(text: str) -> Tree:
    stack: list[list[Tree]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(token)
    return stack[0][0]


def written(tree: Tree) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(written, tree))})"


def nodes(tree: Tree) -> Iterator[list[Tree]]:
    if isinstance(tree, list):
        yield tree
        for part in tree:
            yield from nodes(part)


def head(node: Tree) -> str:
    return node[0] if isinstance(node, list) and node and isinstance(node[0], str) else ""


def names_of(node: list[Tree]) -> list[str]:
    """The names that a node binds."""
    if head(node) in (*QUANTIFIED, *BOUND) and len(node) > 3 and isinstance(node[1], str):
        return [node[1]]
    if head(node) in (*DRAWN, "lambda") and len(node) > 2 and isinstance(node[1], list):
        return [name for name in node[1] if isinstance(name, str)]
    return []


def renamed(tree: Tree, old: str, new: str) -> Tree:
    """Every token, under binders of the same name, too."""
    if isinstance(tree, str):
        return new if tree == old else tree
    return [renamed(part, old, new) for part in tree]


def around(tree: Tree) -> list[str]:
    """Names that occur in a term, and a few more."""
    tokens = {t for node in nodes(tree) for t in node[1:] if isinstance(t, str)}
    return [*sorted(t for t in tokens if re.match(r"[^\W\d]", t)), *SPELLINGS]


def all_names(tree: Tree, node: list[Tree], rng: random.Random) -> None:
    """A bound name spelled otherwise wherever it is bound and used: the same, or captured."""
    old, new = rng.choice(names_of(node)), rng.choice(around(tree))
    node[:] = [node[0], *(renamed(part, old, new) for part in node[1:])]


def one_name(tree: Tree, node: list[Tree], rng: random.Random) -> None:
    """Another name bound, and not used, or the other way."""
    old, new = rng.choice(names_of(node)), rng.choice(around(tree))
    if rng.random() < 0.5:
        node[1] = renamed(node[1], old, new)
        return
    uses = [(n, k) for n in nodes(node[2:]) for k, part in enumerate(n) if part == old]
    if uses:
        inner, place = rng.choice(uses)
        inner[place] = new


def ends(tree: Tree, node: list[Tree], rng: random.Random) -> None:
    """Another end of a range, or the ends swapped, or the law of a draw."""
    if head(node) in BOUND and len(node) > 4:
        place = rng.choice([2, 3])
        if rng.random() < 0.2:
            node[2], node[3] = node[3], node[2]
        else:
            node[place] = rng.choice([["+", "1", node[place]], ["+", "-1", node[place]], "1", "0", "n", node[1]])
    elif len(node) > 2:
        others = [n for n in nodes(tree) if head(n) in ("dirac", "gauss", "laplace", *DRAWN, "app")]
        node[2] = copy.deepcopy(rng.choice([*others, node[2]]))


def order(tree: Tree, node: list[Tree], rng: random.Random) -> None:
    """Two binders, one in the other, in the other order."""
    inner = node[-1]
    if isinstance(inner, list) and names_of(inner) and len(inner) == len(node):
        node[:], inner[:] = [*inner[:-1], inner], [*node[:-1], inner[-1]]


def under(tree: Tree, node: list[Tree], rng: random.Random) -> None:
    """The body under a function, or twice."""
    body = copy.deepcopy(node[-1])
    node[-1] = rng.choice(
        [
            [rng.choice(WRAPPERS), body],
            ["*", body, copy.deepcopy(body)],
            ["^", body, "2"],
            ["*", body, ["^", copy.deepcopy(body), "-1"]],
        ]
    )


def kinds(tree: Tree, node: list[Tree], rng: random.Random) -> None:
    """Another binder of the same shape."""
    for group in (QUANTIFIED, BOUND[:3], DRAWN):
        if head(node) in group:
            node[0] = rng.choice([h for h in group if h != node[0]])
            return


def index(tree: Tree, rng: random.Random) -> None:
    """Another index of a family, or argument of a function, or law."""
    places = [n for n in nodes(tree) if head(n) in ("at", "app", "dirac") and len(n) > 1]
    laws = [n for n in nodes(tree) if head(n) in ("gauss", "laplace")]
    if laws and (not places or rng.random() < 0.3):
        node = rng.choice(laws)
        other = [["laplace"], ["gauss", "line"], ["dirac", "0"], *(copy.deepcopy(n) for n in laws)]
        node[:] = rng.choice(other)
    elif places:
        node = rng.choice(places)
        place = rng.randrange(1, len(node))
        node[place] = rng.choice(
            [*around(tree), "0", "1", "2", ["+", "1", node[place]], *(copy.deepcopy(n) for n in places)]
        )


WAYS: list[Callable[[Tree, list[Tree], random.Random], None]] = [
    *(all_names, all_names, all_names, one_name, one_name, ends, order, under, kinds)
]


def mutate(text: str, rng: random.Random) -> str:
    """The text with one binder changed, an index, or (now and then) any token."""
    tree = read(text)
    binders = [node for node in nodes(tree) if names_of(node)]
    if rng.random() < 0.1 or not isinstance(tree, list):
        return plain.mutate_text(text, rng, SPELLINGS)
    if binders and rng.random() < 0.75:
        rng.choice(WAYS)(tree, rng.choice(binders), rng)
    else:
        index(tree, rng)
    return written(tree)


def texts(step: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Where in the evidence a text with a binder stands: the holder and the key."""
    for key in step if isinstance(step, dict) else range(len(step)) if isinstance(step, list) else ():
        part = step[key]
        if isinstance(part, str) and BINDERS.search(part):
            found.append((step, key))
        else:
            texts(part, found)
    return found


def mutants(corpus: plain.Corpus, seed: int) -> Iterator[tuple[str, Any, str | None]]:
    """Without end; as `plain.mutants`, of small certificates that speak of binders."""
    rng = random.Random(f"aimed {seed}")
    small = [
        certificate
        for _, certificate in corpus.certificates
        if len(json.dumps(certificate)) < LARGEST
        and BINDERS.search(corpus.lines[certificate["id"]] + json.dumps(certificate))
    ]
    while True:
        certificate = copy.deepcopy(rng.choice(small))
        line = corpus.lines[certificate["id"]]
        places = texts({k: certificate[k] for k in certificate.keys() & {"proof", "proofs", "witness"}}, [])
        if places and (rng.random() < 0.6 or not BINDERS.search(line)):
            holder, key = rng.choice(places)
            before = holder[key]
            holder[key] = mutate(before, rng)
            if holder[key] != before:
                yield "step", certificate, None
        elif BINDERS.search(line):
            changed = mutate(line, rng)
            if changed != line and changed.split(" ", 2)[:2] == line.split(" ", 2)[:2]:
                yield "statement", certificate, changed


def main(seconds: float, seed: int) -> None:
    sys.setrecursionlimit(20_000)
    corpus, end = plain.Corpus(), time.monotonic() + seconds
    totals: collections.Counter[str] = collections.Counter()
    folder = os.environ.get("DISAGREEMENTS")
    for what, certificate, line in mutants(corpus, seed):
        if time.monotonic() > end:
            break
        got = plain.compare(corpus, what, certificate, line)
        if got is None or "timeout" in got:
            totals["not compared"] += 1
            continue
        first, second = (answer.split(":")[0] for answer in got)
        totals[f"{what}: {first}, {second}"] += 1
        if first != second and second != "not covered":
            print(f"== {what}: {certificate['id']}\n   {got[0][:300]}\n   {got[1][:300]}", flush=True)
            if folder:
                kept = {"what": what, "line": line, "certificate": certificate}
                name = f"{certificate['id']}.{seed}.{totals.total()}.json"
                Path(folder, name).write_text(json.dumps(kept))
        if totals.total() % 500 == 0:
            print(totals.total(), dict(totals), flush=True)
    print(totals.total(), dict(totals))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
