"""The certificate file and the statements file: what was tampered with, cut short or mixed up is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.tools import statement, step
from verify.kernel.certificate import closed, export, load_export, order, recheck, write
from verify.kernel.check import CheckFailed
from verify.kernel.verdict import Inconsistent, Judgement, combine, judge

GOAL = statement("(x (real))", "(<= 1 x)", "(<= 0 (log x))", id="log")
FALSE_GOAL = statement("(x (real))", "", "(<= (^ x 2) x)", id="square")
AXIOM = statement("(x (real))", "", "(<= 0 (^ x 2))", id="axiom", axiom=True)
STATEMENTS = {s.id: s for s in (GOAL, FALSE_GOAL, AXIOM)}
SLOPE = step("slope", step("assume"), step("sign"), step("sign"), step("sign"), variable="x", name="t", point="1")
PROVED = {"verdict": "proved", "proof": SLOPE}
REFUTED = {"verdict": "refuted", "witness": {"x": "2"}, "bits": 64}


def refused(text, statements=STATEMENTS):  # type: ignore[no-untyped-def]
    with pytest.raises(CheckFailed) as caught:
        recheck(text, statements)
    message = str(caught.value)
    assert message and "\n" not in message and len(message) < 3000
    return message


def test_round_trip():
    assert recheck(write(GOAL, PROVED), STATEMENTS).verdict == "proved"
    assert recheck(write(FALSE_GOAL, REFUTED), STATEMENTS).verdict == "refuted"
    assert load_export(export(STATEMENTS)) == STATEMENTS
    assert write(GOAL, PROVED) == write(GOAL, dict(reversed(PROVED.items())))
    assert "(names" not in write(GOAL, PROVED)  # a certificate never carries its statement


@given(st.integers(0, 10_000))
def test_a_certificate_cut_short(length):
    text = write(GOAL, PROVED)
    cut = text[: length % (len(text) - 2)]
    refused(cut)


@given(st.integers(0, 10_000), st.sampled_from('(){}[],:"0159xtabz<= -'))
def test_a_certificate_with_one_character_changed(position, character):
    """It may still be a proof of the same statement, but it is never an error of another kind."""
    text = write(GOAL, PROVED)
    position %= len(text) - 1
    changed = text[:position] + character + text[position + 1 :]
    try:
        judgement = recheck(changed, STATEMENTS)
    except CheckFailed as error:
        assert "\n" not in str(error)
    else:
        assert judgement.verdict == "proved"


@pytest.mark.parametrize(
    "change",
    [
        {"format": "dp-lemmas certificate 1"},
        {"id": "square"},
        {"id": "nobody"},
        {"id": 7},
        {"statement": "0" * 64},
        {"statement": None},
        {"verdict": "refuted"},
        {"verdict": "true"},
        {"verdict": None},
        {"proof": None},
        {"proof": []},
        {"proof": {"rule": "ring"}},
        {"proof": {**SLOPE, "then": []}},
        {"proof": {**SLOPE, "then": {}}},
        {"proof": {**SLOPE, "then": [*SLOPE["then"], step("sign")]}},
        {"proof": {**SLOPE, "point": "2"}},
        {"proof": {**SLOPE, "point": 1}},
        {"proof": {**SLOPE, "point": "(("}},
        {"proof": {**SLOPE, "rule": "axiom"}},
        {"proof": {**SLOPE, "name": "x"}},
        {"proof": {**SLOPE, "variable": "y"}},
        {"proof": "sign"},
    ],
)
def test_tampered(change):
    body = {**json.loads(write(GOAL, PROVED)), **change}
    refused(json.dumps(body))
    for key in change:
        body.pop(key)
    refused(json.dumps(body))


@pytest.mark.parametrize(
    "change",
    [
        {"witness": {"x": "1"}},
        {"witness": {"x": "1/2"}},
        {"witness": {"y": "2"}},
        {"witness": None},
        {"witness": {"x": 2}},
        {"witness": {"x": "2.0"}},
        {"bits": 1},
        {"bits": "64"},
        {"bits": 10**9},
        {"proofs": []},
    ],
)
def test_tampered_refutation(change):
    refused(json.dumps({**json.loads(write(FALSE_GOAL, REFUTED)), **change}))


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", "[" * 100_000, '{"format":', "\x00", "NaN", "1" * 9999])
def test_not_a_certificate(text):
    refused(text)


def test_deep_proofs_and_terms_do_not_crash():
    deep = "(+ 1 " * 190 + "1" + ")" * 190
    refused(write(GOAL, {"verdict": "proved", "proof": {**SLOPE, "point": deep}}))
    refused(write(GOAL, {"verdict": "proved", "proof": {**SLOPE, "point": "(" * 10_000}}))
    proof = step("sign")
    for _ in range(200):
        proof = step("have", step("sign"), proof, formula="(<= 0 1)")
    refused(write(FALSE_GOAL, {"verdict": "proved", "proof": proof}))


def test_statements_file():
    text = export(STATEMENTS)
    lines = text.splitlines()
    for changed in (
        "",
        "x\n" + text,
        text.replace("(<= 1 x)", "(<= 0 x)"),
        "\n".join([*lines, lines[-1]]),
        text.replace("axiom axiom", "statement axiom"),
        text[:-5],
        "\n".join([*lines, "0 (("]),
        "\n".join([*lines, ""]) + "\n\n",
        text.replace("log ", "log2 "),
    ):
        with pytest.raises(CheckFailed) as caught:
            load_export(changed)
        assert "\n" not in str(caught.value)


def test_a_certificate_of_a_statement_that_has_changed():
    other = statement("(x (real))", "(<= 2 x)", "(<= 0 (log x))", id="log")
    assert "another statement" in refused(write(GOAL, PROVED), {"log": other})
    assert other.hash != GOAL.hash


def test_what_a_proof_rests_on():
    rests = {"a": frozenset({"b", "ax"}), "b": frozenset({"ax"}), "c": frozenset()}
    assert order(rests, frozenset({"ax", "unused"}))["a"] == {"ax"}
    assert order(rests, frozenset({"ax"}))["c"] == frozenset()
    for broken in ({"a": frozenset({"a"})}, {"a": frozenset({"b"}), "b": frozenset({"a"})}, {"a": frozenset({"d"})}):
        with pytest.raises(CheckFailed) as caught:
            order(broken, frozenset({"ax"}))
        assert "\n" not in str(caught.value)


def test_every_verdict_rests_on_what_is_true():
    def judged(verdict: str, *lemmas: str) -> Judgement:
        return Judgement(verdict, frozenset(lemmas))

    assert closed({"log": judged("proved", "axiom")}, STATEMENTS) == {"log": {"axiom"}}
    assert closed({"square": judged("refuted", "axiom")}, STATEMENTS) == {"square": {"axiom"}}
    for broken in (
        {"log": judged("certified", "square")},
        {"square": judged("refuted", "square")},
        {"square": judged("refuted", "log"), "log": judged("certified")},
        {"square": judged("certified", "log"), "log": judged("proved", "log")},
        {"axiom": judged("refuted"), "log": judged("proved", "axiom")},
    ):
        with pytest.raises(CheckFailed):
            closed(broken, STATEMENTS)


def test_a_proof_that_cites_its_own_statement_is_a_circle():
    proof = step("lemma", step("assume"), step("assume"), id="log", values={"x": "x"})
    found = recheck(write(GOAL, {"verdict": "proved", "proof": proof}), STATEMENTS)
    assert found.lemmas == {"log"}
    with pytest.raises(CheckFailed):
        closed({"log": found}, STATEMENTS)


def test_verdicts_together():
    proved, refuted, vacuous = Judgement("proved"), Judgement("refuted"), Judgement("vacuous")
    assert combine([proved, vacuous]).verdict == "vacuous"
    assert combine([Judgement("certified"), refuted]).verdict == "refuted"
    assert combine([]).verdict == "open" and combine([], attacked=3).verdict == "supported"
    for other in (proved, vacuous):
        with pytest.raises(Inconsistent):
            combine([refuted, other])


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(st.characters(codec="utf-8", include_characters="\x00"), max_size=5)
        | st.sampled_from(["proved", "refuted", "x", "sign", "slope", "lemma", "(<= 0 1)"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "verdict",
                        "proof",
                        "rule",
                        "then",
                        "witness",
                        "x",
                        "bits",
                        "proofs",
                        "region",
                        "formula",
                        "term",
                        "values",
                        "id",
                    ]
                ),
                inner,
                max_size=6,
            )
        ),
        max_leaves=12,
    )
)
def test_random_evidence_is_refused_in_one_line(evidence):
    if not isinstance(evidence, dict):
        evidence = {"verdict": "proved", "proof": evidence}
    for verdict in ("proved", "refuted", "certified", "vacuous"):
        with pytest.raises(CheckFailed) as caught:
            judge(GOAL, {**evidence, "verdict": verdict}, STATEMENTS)
        assert "\n" not in str(caught.value)
