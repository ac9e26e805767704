"""The second checker of refutations against those of the repository, and against the kernel on mutated ones.

python tests/checker/test_refutations.py COUNT SEED     # prints every disagreement
"""

from __future__ import annotations

import collections
import copy
import functools
import hashlib
import json
import os
import random
import re
import signal
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPORTS = HERE.parents[1] / "reports"
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import pytest  # noqa: E402
import refutations  # noqa: E402
from statements import Library, Statement, canonical, heads  # noqa: E402
from terms import NUMBER, Refused, mpq, parse  # noqa: E402

from verify.kernel.certificate import load_export  # noqa: E402
from verify.kernel.define import load as load_definition  # noqa: E402
from verify.kernel.statement import load  # noqa: E402
from verify.kernel.verdict import judge  # noqa: E402

# Parts of the kernel's messages where this checker may accept more: see README.md.
ACCEPTS_MORE: tuple[str, ...] = ()
SWAPS = [
    ["<=", "<", "=", "!="],
    ["+", "*", "max", "min"],
    ["sum", "prod"],
    ["and", "or", "=>"],
    ["forall", "exists"],
    ["exp", "log", "sqrt", "abs", "Q", "Phi", "phi", "sin", "floor", "ceiling"],
    ["real", "integer", "size"],
    ["bounded", "weight", "test", "fun"],
    ["distribution", "nonneg", "positive", "family"],
]


class Corpus:
    def __init__(self, folder=REPORTS):
        self.source = (folder / "statements.txt").read_text(encoding="utf-8")
        lines = self.source.splitlines()
        self.definitions = [x for x in lines[1:] if x.startswith("(define ")]
        self.lines = {x.split(" ", 3)[2]: x.split(" ", 1)[1] for x in lines[1:] if not x.startswith("(define ")}
        self.library = Library(self.source)
        loaded = [(name, refutations.load(source)) for name, source in refutations.certificates_of(folder)]
        self.certificates = [(name, body) for name, body in loaded if body["verdict"] == "refuted"]
        self.proved = {body["id"] for _, body in loaded if body["verdict"] == "proved"}
        self._kernel = None

    @functools.cached_property
    def defined(self):
        """The definitions, as the kernel reads them."""
        table = {}
        for line in self.definitions:
            definition = load_definition(line, table)
            table[definition.name] = definition
        return table

    @property
    def kernel(self):
        if self._kernel is None:
            self._kernel = load_export(self.source)
        return self._kernel

    def second(self, certificate, statement=None):
        """accepted, rejected, or not covered."""
        library = self.library if statement is None else {**self.library, certificate["id"]: statement}
        try:
            refutations.judge(certificate, library, self.proved.__contains__)
        except refutations.NotCovered:
            return "not covered"
        except Refused as error:
            return f"rejected: {error}"
        except TimeoutError:
            raise
        except Exception as error:
            return f"rejected: {type(error).__name__}: {error}"
        return "accepted"

    def first(self, certificate, line=None):
        statements = self.kernel
        if line is not None:
            try:
                mark, _, text = line.partition(" ")
                statement = load(text, self.defined)
                if statement.hash != mark:
                    return "rejected: the hash"
                statements = {**statements, statement.id: statement}
            except Exception as error:
                return f"rejected: {type(error).__name__}: {error}"
        statement = statements[certificate["id"]]
        try:
            judgement = judge(statement, certificate, {k: v for k, v in statements.items() if k != statement.id})
        except TimeoutError:
            raise
        except Exception as error:
            return f"rejected: {type(error).__name__}: {error}"
        good = judgement.verdict == certificate["verdict"]
        return "accepted" if good else f"rejected: {judgement}"


# ------------------------------------------------------------------------------------------------ mutation


def mutate_text(text, rng, names):
    """Another token in one place."""
    tokens = re.findall(r"[()]|[^\s()]+", text)
    places = [k for k, t in enumerate(tokens) if t not in "()"]
    if not places:
        return text
    k = rng.choice(places)
    token = tokens[k]
    if NUMBER.match(token):
        value = mpq(token)
        tokens[k] = str(rng.choice([value + 1, value - 1, -value, 2 * value, value / 2, mpq(0), value + mpq(1, 1000)]))
    else:
        group = next((g for g in SWAPS if token in g), None)
        if group:
            tokens[k] = rng.choice([t for t in group if t != token])
        else:
            near = [t for t in tokens if re.match(r"[A-Za-z]", t) and t != token]
            tokens[k] = rng.choice(near + list(names) + ["0", "1"])
    return re.sub(r"(?<=\() | (?=\))", "", " ".join(tokens))


def mutate_witness(value, rng):
    """One number of it."""
    if isinstance(value, str):
        return mutate_text(value, rng, ())
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: mutate_witness(value[key], rng)}
    if isinstance(value, list) and value:
        k = rng.randrange(len(value))
        return [*value[:k], mutate_witness(value[k], rng), *value[k + 1 :]]
    return value


def mutants(corpus, count, seed):
    """(what, certificate, line of the statement or None)"""
    rng = random.Random(seed)
    while count:
        _, original = rng.choice(corpus.certificates)
        certificate = copy.deepcopy(original)
        names = [x[0] for x in corpus.library[certificate["id"]][1].names]
        if rng.random() < 0.4:
            line = mutate_text(corpus.lines[certificate["id"]], rng, names)
            if line.split(" ", 2)[:2] != corpus.lines[certificate["id"]].split(" ", 2)[:2]:
                continue
            yield "statement", certificate, line
        else:
            key = "witness" if "witness" in certificate else "model"
            certificate[key] = mutate_witness(certificate[key], rng)
            yield key, certificate, None
        count -= 1


def compare(corpus, what, certificate, line):
    """The two verdicts on one mutant."""
    statement, whole = None, None
    if line is not None:
        try:
            one = Statement(canonical(line), corpus.library.definitions)
            mark = corpus.library.digest(line, one)
        except Refused as error:
            mark, second = hashlib.sha256(line.encode()).hexdigest(), f"rejected: {error}"
            return corpus.first({**certificate, "statement": mark}, f"{mark} {line}"), second
        certificate["statement"], whole, statement = mark, f"{mark} {line}", (mark, one)

    return within(lambda: corpus.first(certificate, whole)), within(lambda: corpus.second(certificate, statement))


def within(run, seconds=60):
    """The verdict, or timeout; only the main thread has an alarm."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGALRM"):
        return run()

    def stop(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        return run()
    except TimeoutError:
        return "timeout"
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def fuzz(corpus, count, seed):
    """How often which verdicts met, and the mutants on which the two differ."""
    totals, differences = collections.Counter(), []
    for what, certificate, line in mutants(corpus, count, seed):
        got = compare(corpus, what, certificate, line)
        if got is None or "timeout" in got:
            totals["not compared"] += 1
            continue
        first, second = (x.split(":")[0] for x in got)
        totals[first, second] += 1
        if first != second and second != "not covered":
            differences.append((what, certificate["id"], *got, certificate, line))
    return totals, differences


@pytest.fixture(scope="module")
def corpus():
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    yield Corpus()
    sys.setrecursionlimit(limit)


@pytest.mark.long
def test_statements_and_their_hashes(corpus):
    assert len(corpus.library) == len(corpus.lines)


def test_accepts_a_sample(corpus):
    by_kind = collections.defaultdict(list)
    for name, certificate in corpus.certificates:
        by_kind["model" if "model" in certificate else "witness"].append((name, certificate))
    sample = [x for group in by_kind.values() for x in group[:: max(1, len(group) // 50)]]
    assert len(sample) > 100
    answers = collections.Counter(corpus.second(certificate) for _, certificate in sample)
    # What is not covered needs a proof, or has laws for values: its lines are judged (tests/suite).
    assert answers.keys() == {"accepted", "not covered"} and answers["accepted"] > 0.7 * len(sample), answers


@pytest.mark.slow
def test_accepts_all():
    assert refutations.with_room(refutations.main, [str(REPORTS)]) == 0


def held_against_each_other(corpus, count, seed):
    totals, differences = fuzz(corpus, count, seed)
    weaker = [d[:4] for d in differences if d[2].startswith("rejected")]
    weaker = [d for d in weaker if not any(reason in d[2] for reason in ACCEPTS_MORE)]
    assert not weaker, weaker[0]
    assert totals["rejected", "rejected"] > count // 4
    assert totals["accepted", "accepted"] > count // 20


@pytest.mark.parametrize("text", ["(E (+ (exp a) 1) -1)", "(forall ((x)) (real) (< x 1))"])
def test_a_bracket_where_letters_should_stand_is_refused(text):
    """A formula put where an expectation names its draws ended with a TypeError, not with a refusal."""
    with pytest.raises(Refused, match="binds no letters"):
        heads(parse(text), {"a"})


@pytest.mark.long
def test_rejects_what_the_kernel_rejects(corpus):
    held_against_each_other(corpus, 100, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
def test_rejects_what_the_kernel_rejects_at_length(corpus, seed):
    held_against_each_other(corpus, 1000, seed)


def main(count, seed):
    sys.setrecursionlimit(20_000)
    totals, differences = fuzz(Corpus(), count, seed)
    for what, identifier, first, second, certificate, line in differences:
        print(f"== {what}: {identifier}\n   kernel {first[:300]}\n   second {second[:300]}")
        folder = os.environ.get("DISAGREEMENTS")
        if folder:
            name = f"{identifier}.{seed}.{len(os.listdir(folder))}.json"
            Path(folder, name).write_text(json.dumps({"what": what, "line": line, "certificate": certificate}))
    print(dict(totals))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
