"""A second checker of refutations by finite models, and at witnesses that are numbers and families.

    python tests/checker/refutations.py reports/ [PATTERN]

Written from verify/kernel/FORMAT.md (sections 1 to 3, 6, 9) alone; shares nothing with verify/.  Refutations that need a
proof, or values of laws and functions, are proofs that 0 < 0 follows, and `lines.py` reads them.  Says what is rejected;
exit code 0 if nothing is, 1 if something is, 2 if the reports cannot be read.
"""

import collections
import json
import os
import re
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from evaluation import Scope
from models import Model, Unknown, Witness, Written, quantified
from statements import Library
from terms import FAMILIES, INTEGERS, REAL, Refused, forget, kind_of, need

MAX_CERTIFICATE, MAX_BITS, MAX_WORK = 5_000_000, 4096, 1_000_000
FORMAT = "dp-lemmas certificate 2"


class NotCovered(Exception):
    """What this checker leaves to the checker of lines; the text is the kind."""


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


def cited(entries, library, proved):
    """The claims that a model cites: names, what is given, what is shown, and texts for the names."""
    need(isinstance(entries, list), "what is cited is no list")
    found = []
    for entry in entries:
        need(isinstance(entry, dict) and entry.keys() == {"id", "values"}, "what is cited has an id and values")
        id_, texts = entry["id"], entry["values"]
        need(isinstance(id_, str) and id_ in library, "what is cited is no statement")
        need(proved(id_) or library[id_][1].axiom, "what is cited is neither proved nor an axiom")
        names, given, show = library[id_][1].read(Written)
        need(isinstance(texts, dict) and texts.keys() == names.keys(), "values of other names")
        need(all(isinstance(text, str) for text in texts.values()), "values that are no terms")
        found.append((names, given, show, texts))
    return found


def judge(certificate, library, proved=lambda id_: False):
    """Refused unless the certificate refutes its statement; NotCovered where that is for the lines to say.

    `proved`: is it recorded that the claim with this id is proved?  (The proof itself is for the lines.)"""
    forget()
    need(isinstance(certificate, dict) and certificate.get("format") == FORMAT, "another format")
    need(isinstance(certificate.get("id"), str) and certificate["id"] in library, "no such statement")
    digest, statement = library[certificate["id"]]
    need(certificate.get("statement") == digest, "another hash")
    need(certificate.get("verdict") == "refuted", "not a refutation")
    bits = certificate.get("bits", 128)
    need(type(bits) is int and 2 <= bits <= MAX_BITS, "bits out of range")
    names, given, show = statement.read(Written)
    price = 0.3 + (50 + bits + bits * bits // 64) / 2_000  # of one operation
    if "model" in certificate:
        need("witness" not in certificate, "a witness and a model")
        model = certificate["model"]
        need(isinstance(model, dict) and set(model) <= {"values", "try"}, "not a model")
        tries = model.get("try", {})
        good = isinstance(tries, dict) and all(isinstance(v, list) for v in tries.values())
        need(good, "try is not a table of lists")
        claims = cited(certificate.get("cites", []), library, proved)
        said = [*given, show, *(f for _, assumed, _, _ in claims for f in assumed)]
        need(set(tries) <= set().union(*map(quantified, said)), "try for what no quantifier binds")
        evaluator, values = Model(bits, MAX_WORK, price, names, tries, claims), model.get("values")
    else:
        kinds = map(kind_of, names.values())
        if not all(kind is REAL or kind.head in (*INTEGERS, *FAMILIES) for kind in kinds):
            raise NotCovered("a witness of laws and functions")
        if certificate.get("proofs"):
            raise NotCovered("a witness with proofs")
        evaluator, values = Witness(bits, MAX_WORK, price), certificate.get("witness")
    need(isinstance(values, dict) and values.keys() == names.keys(), "values of other names")
    scope = Scope({})
    for name, x in names.items():
        scope.values[x] = evaluator.read(values[name], kind_of(x), scope)
        scope.memo.clear()
    try:
        need(all(evaluator.decide(f, scope) is True for f in given), "a given formula is not true there")
        need(evaluator.decide(show, scope) is False, "the shown formula is not false there")
    except Unknown:
        raise Refused("unknown in the model") from None


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


def recorded(folder, id_):
    """The recorded verdict of the claim, if any."""
    path = os.path.join(folder, "certificates", f"{id_}.json")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        found = load(file.read())
    return found.get("verdict") if isinstance(found, dict) and found.get("id") == id_ else None


def main(arguments):
    folder = arguments[0] if arguments else "reports"
    only = re.compile(arguments[1]) if len(arguments) > 1 else None
    listed = os.path.join(folder, "statements.txt")
    if not os.path.exists(listed):
        print(f"error: {listed} is not there: give the reports' folder")
        return 2
    with open(listed, encoding="utf-8", newline="") as file:
        library = Library(file.read())
    counts, refused = collections.Counter(), {}
    for name, source in certificates_of(folder):
        if only and not only.search(name):
            continue
        try:
            certificate = load(source)
            if certificate.get("verdict") == "refuted":
                judge(certificate, library, lambda id_: recorded(folder, id_) == "proved")
                need(not library[certificate["id"]][1].axiom, "an axiom is refuted, which others may cite")
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
