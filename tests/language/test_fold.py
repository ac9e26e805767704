"""What an author is told of a formula: what is defined by its name, as long as nothing has opened it."""

from __future__ import annotations

import pytest

from verify.kernel.define import Definition, expand
from verify.kernel.term import parse
from verify.language.fold import matches, typed
from verify.prove.engine import readable

BETWEEN = Definition("between", ("X", "P", "Q", "c"), parse(
    "(forall f (bounded X) (<= (+ (E (x) P (app f x)) (* -1 (E (x) Q (app f x)))) (* c c c)))"
))  # fmt: skip
SAID = [
    ("(hockey_stick_at_most g X mu nu d)", "hockey_stick(mu, nu, g) <= d"),
    ("(renyi_at_most 2 Y (bind (x) mu (app K x)) nu eps)", "renyi(push(mu, K), nu, 2) <= eps"),
    ("(between X mu nu (+ c 1))", "between(mu, nu, c + 1)"),
    (
        "(between line mu (bind (z) (laplace) (dirac (+ z s))) c)",
        "between(mu, (draw z ~ laplace, then return z + s), c)",
    ),
    ("(=> (<= 0 d) (hockey_stick_at_most g X mu nu d))", "0 <= d => hockey_stick(mu, nu, g) <= d"),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_a_definition_that_is_written_out_reads_by_its_name(text: str, said: str) -> None:
    import verify.language.privacy as privacy
    from verify.language.definitions import kernel_table

    table = {**kernel_table({name: getattr(privacy, name) for name in ("hockey_stick_at_most", "renyi_moment_at_most",
        "renyi_at_most")}), "between": BETWEEN}  # fmt: skip
    written_out = expand(parse(text), table)
    assert readable(typed(written_out, {"between": BETWEEN}, {"X", "Y"})) == said


def test_what_is_opened_reads_as_it_stands() -> None:
    body = BETWEEN.body[3]
    assert typed(body, {"between": BETWEEN}, {"X"}) == body


def test_a_pattern_takes_anything_for_its_parameters_and_the_same_each_time() -> None:
    pattern = parse("(<= (+ a b) (* a 2))")
    assert matches(pattern, parse("(<= (+ 1 y) (* 1 2))"), frozenset("ab"))
    assert not matches(pattern, parse("(<= (+ 1 y) (* 3 2))"), frozenset("ab"))
