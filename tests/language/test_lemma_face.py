"""verify.lemma, the one import of a lemma module: what it brings, and how lemmas are collected."""

from __future__ import annotations

import builtins
from types import ModuleType

import pytest

import verify.lemma as face
from verify.claims.claim import Claim, MalformedClaim
from verify.language import expr, laws, privacy
from verify.language.definitions import Defined
from verify.prove import actions

SOURCE = """
from verify.lemma import *

x = real("x")

small = claim("x^2 is not negative", show=x**2 >= 0, kind="strengthening")
proof(small, sign())
doubt(small, mutants=[mutant("above one", show=x**2 >= 1)])

fact_of_books = axiom("x is itself", "A book, page 1", show=x <= x)
"""


def module(source: str, name: str = "written_for_a_test") -> ModuleType:
    made = ModuleType(name)
    exec(compile(source, name, "exec"), made.__dict__)
    return made


def test_lemmas_are_collected_by_their_names() -> None:
    small, book = face.collect(module(SOURCE))
    assert (small.id, small.kind, len(small.mutants), len(small.proof)) == ("small", "strengthening", 1, 1)
    assert (book.id, book.kind, book.note) == ("fact_of_books", "axiom", "Cited: A book, page 1.")


def test_an_imported_lemma_stays_where_it_is_written() -> None:
    first = module(SOURCE)
    other = module("from verify.lemma import *\n", "another_module")
    other.__dict__["small"] = first.__dict__["small"]
    assert face.collect(other) == []


def test_two_names_for_one_claim_are_refused() -> None:
    with pytest.raises(MalformedClaim, match="two names"):
        face.collect(module(SOURCE + "again = small\n"))


def test_two_proofs_of_one_claim_are_refused() -> None:
    with pytest.raises(MalformedClaim, match="two proofs"):
        module(SOURCE + "proof(small, ring())\n")


# What the face makes itself, or hands on one by one.
OWN = {"Callable", "Hypothesis", "Lemma", "Link", "Source", "Step", "axiom", "by", "claim", "definition", "display"}
OWN |= {"displayed", "doubt", "dropped", "e", "mutant", "new_name", "number_of", "pi", "proof", "text_of", "this"}
OWN |= {"Setting", "setting", "tightened"}


def offered(module: ModuleType) -> set[str]:
    """What a module offers: its own functions and classes, and its definitions."""
    own = {
        name
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", "") == module.__name__ or isinstance(thing, Defined)
    }
    return {name for name in getattr(module, "__all__", ()) or own if not name.startswith("_")}


def test_the_face_shadows_nothing() -> None:
    """No name of the language or of the steps hides a builtin or another one."""
    assert len(set(face.__all__)) == len(face.__all__)
    assert set(face.__all__) & set(dir(builtins)) == set()
    for name in face.__all__:
        assert hasattr(face, name), name
    sources = (expr, laws, privacy, actions)
    for name in face.__all__:
        found = {id(vars(one)[name]) for one in sources if name in offered(one)}
        assert len(found) <= 1, name


def test_what_the_face_brings_is_written_out() -> None:
    """Programs that read modules without running them must find there what a run finds."""
    assert set(face.__all__) == OWN.union(*map(offered, (expr, laws, privacy, actions)))


DISPLAYED = """
from verify.lemma import *

x = real("x")

squares = displayed(
    x**2 + x**2,
    Link("=", 2 * x**2),
    Link(">=", 0),
    title="a chain",
    paper="p",
    locator="display 1",
)
upper = claim("x is at most itself", show=x <= x)
both = display(claim("x is itself", show=eq(x, x)), upper)
after = claim("what follows", show=x**2 >= 0)
proof(after, use(squares[1]))
"""


def test_the_lines_of_a_display_are_numbered() -> None:
    found = {claim.id: claim for claim in face.collect(module(DISPLAYED))}
    assert list(found) == ["squares.1", "squares.2", "both.1", "both.2", "after"]
    assert found["squares.2"].title == "a chain: line 2"
    assert found["squares.2"].kind == "proof-line"
    assert [len(found[id].proof) for id in found] == [0, 0, 0, 0, 1]


def test_a_hypothesis_is_dropped_by_its_number_or_by_what_it_says() -> None:
    x = face.real("x")
    made = face.claim("t", given=[x <= 1, x >= 0], show=x**2 <= x)
    by_number, itself = face.dropped(made, 1), face.dropped(made, x >= 0, "any sign", [{"x": "-1"}])
    assert by_number.given == itself.given == made.given[:1]
    assert (by_number.name, itself.name, itself.hints) == ("without 0 <= x", "any sign", ({"x": "-1"},))
    with pytest.raises(MalformedClaim, match="no hypothesis says 0 < x"):
        face.dropped(made, x > 0)


def test_several_hypotheses_are_dropped() -> None:
    x = face.real("x")
    made = face.claim("t", given=[x <= 1, face.hypothesis("sign", x >= 0), x <= 2], show=x**2 <= x)
    both = face.dropped(made, ["sign", x <= 1])
    assert both.given == made.given[2:] and both.name == "without sign, x <= 1"


def test_a_hypothesis_is_dropped_by_its_name() -> None:
    x = face.real("x")
    made = face.claim("t", given=[x <= 1, face.hypothesis("sign", x >= 0)], show=x**2 <= x)
    by_name = face.dropped(made, "sign")
    assert by_name.given == made.given[:1] and by_name.name == "without sign"
    with pytest.raises(MalformedClaim, match="no one hypothesis is called 'sing'; with names there are: sign"):
        face.dropped(made, "sing")


def test_the_proofs_of_a_hint_name_their_hypotheses() -> None:
    x = face.real("x")
    given = (x <= 1, face.hypothesis("sign", x >= 0))
    hint = {"witness": {"x": "1"}, "proofs": {"given sign": ("steps",), "given 0": (), "show": ()}}
    claim = Claim("t", "t", given=given, show=x**2 <= x, mutants=(face.mutant("less", show=x**2 < x, hints=[hint]),))
    ((mutant, _),) = claim.mutant_statements()
    assert mutant.hints[0]["proofs"] == {"given 1": ("steps",), "given 0": (), "show": ()}
    own = claim.of(hints=(hint, {"x": "1"}))
    assert own.hints == (mutant.hints[0], {"x": "1"})
    unknown = {**hint, "proofs": {"given sing": ()}}
    wrong = claim.of(mutants=(face.mutant("less", show=x**2 < x, hints=[unknown]),))
    with pytest.raises(MalformedClaim, match=r"t, the mutant 'less': no one hypothesis is called 'sing'.*: sign"):
        wrong.mutant_statements()


NAMELESS = """
from verify.lemma import *
x = real("x")
{line}
good = claim("good", given=[x >= 0], show=x + 1 >= 0)
"""


@pytest.mark.parametrize(
    "line",
    [
        'claim("lost", show=x <= x - 1)',
        'good = claim("lost", show=x <= x - 1)',
        'some = [claim("lost", show=x <= x - 1)]',
        'axiom("lost", "A book", x <= x - 1)',
    ],
)
def test_a_claim_that_no_name_means_is_not_lost(line: str) -> None:
    """It was never judged, in silence: a false claim beside a true one passed."""
    with pytest.raises(MalformedClaim, match=r"line 4: the claim 'lost' has no name"):
        face.collect(module(NAMELESS.format(line=line)))
