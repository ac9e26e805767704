"""Letters and main theorems: words are tied to verdicts, what is refuted is told by the sorts of the claims."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.catalogue.tools import catalogue, config, verdicts
from verify.claims.claim import Claim, Source
from verify.claims.inventory import Known
from verify.claims.letters import STANDING, Cause, Letter, Result, Setting, Unfounded, about_objects, check, how, load
from verify.lemma import law, real, renyi, space
from verify.report.letters import files, writer

x = real("x")
MU, NU = law("mu", space("X")), law("nu", space("X"))


def known(id: str, verdict: str, role: str = "instance", objects: bool = False, **fields: object) -> Known:
    show = renyi(MU, NU, 2) <= x if objects else x <= 1
    return Known(Claim(id=id, title=id, show=show, sources=(Source("p", "Theorem 1", role),), **fields), verdict)  # type: ignore[arg-type]


CAUSE = Cause("Theorem 1", r"$a \le b$.", "$2 > 1$.", "$b$", "the theorem", ("wrong",), ("right",))
LETTER = Letter("p", "the first version", (CAUSE,), "$n > 0$.")
RESULT = Result("A theorem", "a setting", r"Then $$a \le b.$$", "the constant", "not known", ("right",))
SETTING = Setting("a setting", "$n > 0$", ("right",))
FOUND = {"wrong": known("wrong", "refuted"), "right": known("right", "proved", "whole", objects=True)}


def test_a_letter_says_what_the_verdicts_say() -> None:
    check([LETTER], [SETTING], [RESULT], FOUND)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"wrong": known("wrong", "proved")}, "wrong is proved, not refuted"),
        ({"right": known("right", "open", "whole")}, "right is open, not proved"),
        ({"right": known("right", "proved", "whole", conditional_on=("a lemma",))}, "proved under a condition"),
        ({"right": known("right", "proved", "part")}, "right is the whole of no item"),
    ],
)
def test_words_that_no_verdict_bears_out_are_refused(found: dict[str, Known], said: str) -> None:
    with pytest.raises(Unfounded, match=said):
        check([LETTER], [SETTING], [RESULT], {**FOUND, **found})


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(Unfounded, match="there is no claim wrong"):
        check([LETTER], [], [], {"right": FOUND["right"]})
    with pytest.raises(Unfounded, match="no claim is named that fails"):
        check([replace(LETTER, causes=(replace(CAUSE, fails=()),))], [], [], FOUND)
    with pytest.raises(Unfounded, match="not about this paper"):
        check([replace(LETTER, paper="q")], [], [], FOUND)
    with pytest.raises(Unfounded, match="there is no setting"):
        check([], [], [RESULT], FOUND)


def test_what_is_refuted_is_told_by_sorts_and_roles() -> None:
    assert how(CAUSE, FOUND) == [(STANDING[3], ["wrong"])]
    for rank, role in enumerate(("whole", "part", "step")):
        one = known("wrong", "refuted", role, objects=True)
        assert how(CAUSE, {"wrong": one}) == [(STANDING[rank], ["wrong"])]


def test_the_strongest_refutation_is_not_said_of_the_others() -> None:
    """An entry on several theorems was "refuted as it stands" for all of them where one was."""
    two = replace(CAUSE, fails=("wrong", "number"))
    found = {"wrong": known("wrong", "refuted", "whole", objects=True), "number": known("number", "refuted", "whole")}
    assert how(two, found) == [(STANDING[0], ["wrong"]), (STANDING[3], ["number"])]


def test_what_is_proved_does_not_stand_with_what_fails() -> None:
    """In LaTeX proved claims were listed behind "the printed line fails"."""
    made = files([LETTER], [SETTING], [RESULT], FOUND, {"p": "P"}, lambda id: id)
    for text in (made["letters/p.md"], made["letters/p.tex"]):
        assert text.index("wrong") < text.index("proved: ") < text.index("right")


def test_laws_without_names_are_objects_too() -> None:
    claims = catalogue().claims
    assert about_objects(claims["laplace_hockey_stick"])  # its laws have no free names
    assert not about_objects(claims["feldman_theorem26_n2"])


def test_a_letter_in_markdown_and_in_latex() -> None:
    made = files([LETTER], [SETTING], [RESULT], FOUND, {"p": "The Paper_1"}, lambda id: f"lemmas/t.md#{id}")
    text = made["letters/p.md"]
    assert "1. **Theorem 1.** Printed: $`a \\le b`$." in text
    assert "(refuted in numbers: [wrong](../lemmas/t.md#wrong); proved: [right]" in text
    assert r"The Paper\_1" in made["letters/p.tex"] and r"$a \le b$" in made["letters/p.tex"]
    assert "[a setting](#a-setting)" in made["theorems.md"] and "$$a \\le b.$$" in made["theorems.md"]


def test_mathematics_is_told_from_words() -> None:
    write = writer(lambda words: f"<{words}>", lambda math: f"[{math}]", lambda math: f"[[{math}]]")
    assert write("so $a$ and $$b$$.") == "<so >[a]< and >[[b]]<.>"


def test_the_letters_that_stand_here_rest_on_what_is_recorded() -> None:
    letters, settings, results = load(config().packages)
    assert len(letters) == 5 and len(results) == 12
    claims, recorded = catalogue().claims, verdicts()
    # A claim that is new has no record before the next run, which checks it when it writes the reports.
    found = {id: Known(claim, recorded[id]["verdict"]) for id, claim in claims.items() if id in recorded}
    for id in {id for letter in letters for cause in letter.causes for id in cause.fails} - found.keys():
        found[id] = Known(claims[id], "refuted")
    for id in {id for result in results for id in result.false} - found.keys():
        found[id] = Known(claims[id], "refuted")
    check(letters, settings, results, found)


def test_a_letter_has_at_most_two_pages() -> None:
    """About 1,100 words: two pages of the LaTeX document, measured once."""
    letters, _, _ = load(config().packages)
    claims = catalogue().claims
    found = {id: Known(claim, "refuted") for id, claim in claims.items()}
    for letter in letters:
        held = {id: Known(claims[id], "proved") for cause in letter.causes for id in cause.holds}
        tex = files([letter], [], [], {**found, **held}, {}, str)[f"letters/{letter.paper}.tex"]
        assert len(tex.split()) <= 1100, letter.paper
