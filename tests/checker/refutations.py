"""A second checker of refutations by finite models, and at witnesses that are numbers and families.

    python tests/checker/refutations.py reports/ [PATTERN]

Written from verify/kernel/FORMAT.md (sections 1 to 3, 6, 9) alone; shares nothing with verify/.  Refutations that need a
proof, or values of laws and functions, are proofs that 0 < 0 follows, and `lines.py` reads them.  Says what is rejected;
exit code 0 if nothing is, 1 if something is, 2 if the reports cannot be read.
"""

from __future__ import annotations

import collections
import json
import os
import re
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numeric
import terms
from terms import CURVES, HIGHER, INTEGER, SORTS, NotCovered, Refused, need, parse, point_type

MAX_CERTIFICATE, MAX_BITS = 5_000_000, 4096
FORMAT = "dp-lemmas certificate 2"


def no_twice(pairs):
    out = dict(pairs)
    need(len(out) == len(pairs), "a key comes twice")
    return out


def load(source):
    need(len(source) <= MAX_CERTIFICATE, "a certificate that is too long")

    def refuse(x):
        raise Refused(f"a JSON number that is not whole: {x}")

    try:
        return json.loads(source, object_pairs_hook=no_twice, parse_float=refuse, parse_constant=refuse)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Refused(f"not JSON: {error}") from None


class Judge:
    """`proved`: is it recorded that the claim with this id is proved?  (The proof itself is for the lines.)"""

    def __init__(self, statements, definitions, proved=lambda id: False):
        self.statements, self.definitions, self.proved = statements, definitions, proved

    def certificate(self, certificate):
        """Refused unless the certificate refutes its statement; NotCovered where that is for the lines to say."""
        terms.clear()
        need(isinstance(certificate, dict) and certificate.get("format") == FORMAT, "another format")
        statement = self.statements.get(certificate.get("id")) if isinstance(certificate.get("id"), str) else None
        need(statement is not None, "no such statement")
        need(certificate.get("statement") == statement.hash, "another hash")
        need(certificate.get("verdict") == "refuted", "not a refutation")
        terms.Work.left = terms.MAX_WORK
        try:
            self.refuted(certificate, *statement.build())
        except terms.Exhausted as error:
            raise Refused(error) from None
        finally:
            terms.Work.left = None

    def build(self, source):
        node = self.definitions.build(parse(source))
        need(node.size <= terms.MAX_PARTS, "too many parts")
        return node

    def refuted(self, certificate, context, given, show):
        bits = certificate.get("bits", 128)
        need(type(bits) is int and 2 <= bits <= MAX_BITS, "bits out of range")
        if "model" in certificate:
            need("witness" not in certificate, "a witness and a model")
            self.model(certificate["model"], bits, context, given, show, self.cited(certificate.get("cites", [])))
            return
        if any(kind.head in HIGHER or kind.head in SORTS for kind in context.names.values()):
            raise NotCovered("a witness of laws and functions")
        if certificate.get("proofs"):
            raise NotCovered("a witness with proofs")
        values = read_witness(certificate.get("witness"), context)
        evaluator, scope = numeric.Evaluator(bits), numeric.Scope(values)
        for key, formula, wanted in [*[(f"given {k}", f, True) for k, f in enumerate(given)], ("show", show, False)]:
            got = evaluator.decide(formula, scope)
            need(got is wanted, f"{key} is {got} at the witness")

    def cited(self, entries):
        """The claims that a model cites, with terms for their names."""
        need(isinstance(entries, list), "what is cited is no list")
        found = []
        for entry in entries:
            need(isinstance(entry, dict) and set(entry) == {"id", "values"}, "what is cited has an id and values")
            claim, values = self.statements.get(entry["id"]) if isinstance(entry["id"], str) else None, entry["values"]
            need(claim is not None and self.proved(claim.id), "what is cited is not proved")
            need(isinstance(values, dict) and set(values) == set(claim.build()[0].names), "values of other names")
            need(all(isinstance(text, str) for text in values.values()), "values that are no terms")
            found.append((claim, {name: self.build(text) for name, text in values.items()}))
        return found

    def model(self, model, bits, context, given, show, cited):
        need(isinstance(model, dict) and set(model) <= {"values", "try"}, "not a model")
        values, tries = model.get("values"), model.get("try", {})
        need(isinstance(values, dict) and set(values) == set(context.names), "values of other names")
        need(
            isinstance(tries, dict) and all(isinstance(v, list) for v in tries.values()), "try is not a table of lists"
        )
        said = [f for claim, _ in cited for f in claim.build()[1]]
        bound = set().union(*[quantified(f) for f in (*given, show, *said)])
        need(set(tries) <= bound, "try for what no quantifier binds")
        evaluator, scope = numeric.Model(bits, tries, self.build, cited), numeric.Scope({})
        for name, kind in context.names.items():
            scope.values[name] = evaluator.read(values[name], kind, scope)
            scope.memo.clear()
            self.lambdas(values[name], kind, context)
        try:
            need(all(evaluator.decide(f, scope) is True for f in given), "a given formula is not true in the model")
            need(evaluator.decide(show, scope) is False, "the shown formula is not false in the model")
        except numeric.Unknown:
            raise Refused("unknown in the model") from None

    def lambdas(self, source, kind, context):
        """A lambda must be well formed over the names, of its type."""
        if isinstance(source, str) and (kind.head in CURVES or kind.head in ("map", "markov", "sequence")):
            node, of = self.build(source), kind
            inner = context
            while of.head == "sequence" and node.head == "lambda":
                inner, node, of = inner.extend((node.bound[0], INTEGER)), node.args[1], of.args[0]
            if node.head == "lambda":
                spaces = of.args if of.head in CURVES else of.args[0].args
                need(len(spaces) == len(node.bound), "a lambda of other arguments")
                inner = inner.extend(*[(x, point_type(v)) for x, v in zip(node.bound, spaces, strict=True)])
                node = node.args[1]
                wanted = (
                    ("real",)
                    if of.head in CURVES
                    else ("point", of.args[1])
                    if of.head == "map"
                    else ("law", of.args[1].args)
                )
            else:
                wanted = terms.value_sort(of)
            need(inner.sort(node) == wanted, "a lambda of another type")


def quantified(node):
    names = {node.args[0]} if node.head in terms.QUANTIFIERS else set()
    return names.union(*[quantified(n) for n in node.outside + node.inside])


def read_witness(witness, context):
    need(isinstance(witness, dict) and set(witness) == set(context.names), "values of other names")
    values, evaluator = {}, numeric.Evaluator(128)
    for name, kind in context.names.items():
        values[name] = numeric.read_number(witness[name], kind, lambda n: evaluator.value(n, numeric.Scope(values)))
    return values


def certificates_of(folder):
    """(name, text) of each certificate of the reports, or of the one file."""
    if str(folder).endswith(".json"):
        with open(folder, encoding="utf-8") as file:
            yield os.path.basename(folder), file.read()
        return
    path = os.path.join(folder, "certificates")
    for name in sorted(os.listdir(path)):
        if name.endswith(".json"):
            with open(os.path.join(path, name), encoding="utf-8") as file:
                yield f"certificates/{name}", file.read()
    mutants = os.path.join(folder, "mutants.jsonl")
    if os.path.exists(mutants):
        with open(mutants, encoding="utf-8") as file:
            for k, line in enumerate(file, 1):
                yield f"mutants.jsonl:{k}", line


def recorded(folder, id):
    """The recorded verdict of the claim, if any."""
    path = os.path.join(folder, "certificates", f"{id}.json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        found = load(file.read())
    return found.get("verdict") if isinstance(found, dict) and found.get("id") == id else None


def main(arguments):
    folder = arguments[0] if arguments else "reports"
    only = re.compile(arguments[1]) if len(arguments) > 1 else None
    listed = os.path.join(folder, "statements.txt")
    if not os.path.exists(listed):
        print(f"error: {listed} is not there: give the reports' folder")
        return 2
    judge = Judge(*terms.read_statements(listed), lambda id: recorded(folder, id) == "proved")
    counts, refused = collections.Counter(), {}
    for name, source in certificates_of(folder):
        if only and not only.search(name):
            continue
        try:
            certificate = load(source)
            if certificate.get("verdict") == "refuted":
                judge.certificate(certificate)
                counts["accepted"] += 1
        except NotCovered as error:
            counts[f"for the lines: {error}"] += 1
        except Refused as error:
            refused[name] = str(error)
        except Exception as error:  # a mistake of this checker: nothing is accepted
            refused[name] = f"{type(error).__name__}: {error}"
    for name, why in refused.items():
        print(f"rejected: {name}: {why[:300]}")
    for kind, count in sorted(counts.items()):
        print(f"{count:6} {kind}")
    print(f"{counts['accepted']} refutations accepted, {len(refused)} rejected")
    return 1 if refused else 0


def with_room(function, *arguments):
    """Runs with a large stack: terms are walked by plain recursion."""
    sys.setrecursionlimit(200_000)
    threading.stack_size(512 * 1024 * 1024)
    result = []
    thread = threading.Thread(target=lambda: result.append(function(*arguments)))
    thread.start()
    thread.join()
    return result[0] if result else 2


if __name__ == "__main__":
    sys.exit(with_room(main, sys.argv[1:]))
