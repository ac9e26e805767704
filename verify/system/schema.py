"""What `--json` prints, command by command, as JSON Schema: for programs that call ours.

Within a version keys are only added; a key that goes or changes its meaning makes a new one (VERSION).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

VERSION = 1
DRAFT = "https://json-schema.org/draft/2020-12/schema"

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "string"}
TRUTH: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
ANY: Schema = {}
DECIMAL: Schema = {"type": "string", "description": "a number in decimals, exact or rounded outwards"}
HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
VERDICT: Schema = {"enum": ["proved", "certified", "refuted", "vacuous", "supported", "open", "axiom"]}


def listed(of: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": of, **more}


def table(of: Schema) -> Schema:
    """An object whose keys are names or ids."""
    return {"type": "object", "additionalProperties": of}


def maybe(of: Schema) -> Schema:
    return {"anyOf": [of, {"type": "null"}]}


def record(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object; it may have other keys."""
    return {"type": "object", "properties": {**required, **(optional or {})}, "required": sorted(required)}


SOURCE = record({"paper": TEXT, "locator": TEXT, "role": TEXT, "special": TEXT})
MUTANTS = record({"total": COUNT, "refuted": COUNT})
ATTACK = record({"cases": COUNT, "methods": listed(TEXT)}, {"simulated": COUNT, "tightest": TEXT, "margin": TEXT})
CLAIM = record(
    {
        "id": TEXT,
        "topic": TEXT,
        "title": TEXT,
        "kind": TEXT,
        "sources": listed(SOURCE),
        "statement": {**HASH, "description": "of the statement in canonical form, with the definitions it uses"},
        "verdict": VERDICT,
        "rests_on": listed(TEXT, description="axioms, all the way down"),
        "conditional_on": listed(TEXT),
        "repairs": listed(TEXT),
        "repaired_by": listed(TEXT),
        "flaw": maybe(TEXT),
        "grade": maybe(TEXT),
        "witness": {"description": "of a refutation: the names and their values; else null"},
        "evidence": record({"attack": ATTACK}, {"cites": listed(TEXT), "steps": COUNT, "lines": COUNT}),
        "mutants": MUTANTS,
        "certificate": maybe(TEXT),
    }
)
LISTED = record(
    {"id": TEXT, "topic": TEXT, "kind": TEXT, "title": TEXT, "verdict": maybe(TEXT), "sources": listed(SOURCE)},
    {"changed": {**TRUTH, "description": "since its verdict was recorded, which is then no verdict"}},
)
DOUBTED = record(
    {
        "id": TEXT,
        "change": TEXT,
        "what": {"enum": ["hypothesis", "bound", "claim"]},
        "word": {"enum": ["refuted", "follows", "needless", "stronger", "open"]},
        "witness": TEXT,
    }
)
AXIOM = record({"id": TEXT, "title": TEXT, "reference": TEXT, "hash": HASH, "claims": listed(TEXT)})
FOUND = record(
    {
        "id": TEXT,
        "title": TEXT,
        "verdict": TEXT,
        "whole": TEXT,
        "concludes": TEXT,
        "given": listed(TEXT),
        "values": table(TEXT),
    },
    {"module": TEXT},
)
TYPED = record(
    {
        "verdict": {"enum": ["proved", "certified", "refuted", "undecided"]},
        "region": maybe(listed(TEXT)),
        "witness": maybe(table(ANY)),
        "enclosure": maybe(listed(TEXT, minItems=2, maxItems=2)),
        "certificate": {"description": "the text of the certificate; null where nothing was decided"},
        "undecided_volume": maybe(TEXT),
        "seconds": {"type": "number"},
        "methods": listed(TEXT),
    },
    {"open": record({"left": listed(ANY), "help": listed(TEXT), "reason": TEXT, "attack": {"type": "object"}})},
)
STANDING = {"enum": ["holds", "fails", "asked", "undecided", "not checked"]}
CONDITION = record({"text": TEXT, "status": STANDING, "why": TEXT})
QUANTITY = record({"name": TEXT, "term": TEXT, "value": maybe(TEXT), "low": maybe(TEXT), "high": maybe(TEXT)})
BOUND = record(
    {
        "text": TEXT,
        "speaks": TRUTH,
        "premises": listed(CONDITION),
        "quantities": listed(QUANTITY),
        "missing": listed(TEXT),
    }
)
EVALUATED = record(
    {
        "status": {"enum": ["holds", "in part", "fails", "undecided"]},
        "at": table(TEXT),
        "hypotheses": listed(CONDITION),
        "bounds": listed(BOUND),
        "claim": record(
            {
                "id": TEXT,
                "title": TEXT,
                "verdict": TEXT,
                "sources": listed(SOURCE),
                "statement": HASH,
                "conditional_on": listed(TEXT),
                "axioms": listed(TEXT),
                "certificate": TEXT,
                "replay": TEXT,
            }
        ),
    }
)
ENDS = record({"lower": maybe(DECIMAL), "upper": maybe(DECIMAL)})
ACCOUNT = {
    **record(
        {
            "neighbours": TEXT,
            "mechanisms": TEXT,
            "reached": TRUTH,
            "interrupted": TRUTH,
            "why": TEXT,
            "asks": listed(TEXT),
            "rests_on": listed(TEXT, description="ids of claims"),
            "certificate": {"anyOf": [TEXT, record({"digest": HASH, "write": TEXT}), {"type": "null"}]},
        },
        {"by": maybe(TEXT), "tried": listed(record({"by": TEXT, "upper": maybe(DECIMAL), "why": TEXT}))},
    ),
    # The question is answered by its two ends, the other number is as it was given.
    "oneOf": [
        {"properties": {"epsilon": ENDS, "delta": DECIMAL}, "required": ["epsilon", "delta"]},
        {"properties": {"delta": ENDS, "epsilon": DECIMAL}, "required": ["epsilon", "delta"]},
    ],
}
RECHECKED = record(
    {"accepted": table(TEXT), "rejected": listed(TEXT), "axioms": table(record({"statement": HASH, "resting": COUNT}))},
    {"lines": {"type": "object"}},
)

SCHEMAS: Mapping[str, Schema] = {
    "run": listed(CLAIM),
    "report": listed(CLAIM),
    "list": listed(LISTED),
    "doubt": listed(DOUBTED),
    "axioms": listed(AXIOM),
    "show": {
        **CLAIM,
        "properties": {**CLAIM["properties"], "module": TEXT},
        "required": sorted([*CLAIM["required"], "canonical"]),
    },
    "find": listed(FOUND),
    "prove": TYPED,
    "attack": TYPED,
    "evaluate": EVALUATED,
    "account": ACCOUNT,
    "recheck": RECHECKED,
}


def schema(command: str) -> dict[str, Any]:
    """The JSON Schema of what the command prints with --json.  Raises KeyError with the command."""
    title = f"dp-lemmas: verify {command} --json"
    return {"$schema": DRAFT, "$id": f"urn:dp-lemmas:json:{command}:{VERSION}", "title": title, **SCHEMAS[command]}
