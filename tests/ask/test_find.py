"""`verify find`: named theorems are found by the shape of what they conclude; what is found does match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.ask.shapes import BadShape, Matcher, shape, written
from verify.ask.words import other_words
from verify.cli import main
from verify.kernel.term import parse
from verify.language.fold import FACES, PARAMETERS

ROOT = Path(__file__).parents[2]

THEOREMS = [
    ("hockey_stick(push(?mu, ?K), push(?nu, ?K), ?g) <= ?d", "data_processing_hockey_stick"),
    ("renyi(push(?mu, ?K), push(?nu, ?K), ?a) <= ?e", "rdp_post_processing"),
    ("kl(push(?m, ?K), push(?n, ?K)) <= ?c", "kl_data_processing"),
    ("f_divergence(push(?m, ?K), push(?n, ?K), ?f) <= ?c", "data_processing_f_divergence"),
    ("norm(?P(?u) - ?P(?v)) <= norm(?u - ?v)", "convex_projection_contractive"),
    ("renyi(normal_law(?m, ?s), normal_law(?n, ?s), ?a) <= ?a*?c^2/(2*?s^2)", "gaussian_means_renyi"),
    ("max_divergence(?mu, ?nu) <= ?eps", "order_infinity_is_limit"),
    # A number below a line is one in front: these found nothing.
    ("hockey_stick(?mu, ?nu, 1) <= sqrt(?c/2)", "pinsker_of_laws"),
    ("renyi(?mu, ?nu, ?a) <= ?a*?e^2/2", "dp_pure_renyi"),
    ("log(1 + ?x) <= ?x", "elementary.log1p_above"),
    ("total_variation(push(?mu, ?K), push(?nu, ?K)) <= ?d", "tv_post_processing_of_laws"),
    ("hockey_stick(?mu, ?nu, exp(?eps + log(1/?delta)/(?alpha - 1))) <= ?delta", "rdp_to_dp"),
]


def found(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    main(["find", *words, "--json"])
    rows: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return rows


@pytest.mark.parametrize(("text", "id"), THEOREMS)
def test_a_named_theorem_is_among_the_first_ten(
    text: str, id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert id in [row["id"] for row in found([text], capsys)[:10]]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("gdp(?mu, ?nu, ?m)", "gaussian_mechanism_trade_off"),
        ("concentrated(push(?mu, ?K), push(?nu, ?K), ?r)", "concentrated_processing"),
        ("trade_off(push(?mu, ?K), push(?nu, ?K), ?f)", "trade_off_processing"),
    ],
)
def test_the_words_of_the_vocabulary_are_words_of_shapes(
    text: str, id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No statement says gdp: the function stands for a definition of another name."""
    monkeypatch.chdir(ROOT)
    assert id in [row["id"] for row in found([text], capsys)[:10]]
    assert main(["find", "gdp(?mu, ?nu)"]) == 2
    assert "gdp takes 3 arguments" in capsys.readouterr().err


def test_other_words_for_definitions_are_read_from_the_sources(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text(
        'def near(mu: Law, nu: Law, c: Expr) -> Prop:\n    """Near."""\n    return close(c, mu.spaces[0], mu, nu)\n\n'
        "def other(mu: Law) -> Prop:\n    return close(1, mu.spaces[0], mu, mu)\n\n"
        "def longer(mu, nu):\n    return close(mu, nu)\n    # more\n"
    )
    assert other_words([file]) == {"near": ("close", (2, 0, 1))}
    assert shape("near(?a, nu, 3)", other_words([file])) == shape("close(3, ?a, nu)")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("E[x ~ mu: phi(x)] <= d", "is written E(?mu, ?f)"),
        ("E_g(mu || nu) <= d", "is written hockey_stick(?mu, ?nu, ?g) <= ?d"),
        ("for every x: f(x) <= d", "without `for every x`"),
    ],
)
def test_what_is_printed_and_not_typed_has_a_line_that_says_how(text: str, said: str) -> None:
    with pytest.raises(BadShape) as why:
        shape(text)
    assert said in str(why.value) and "\n" not in str(why.value)


def test_the_line_is_no_argument_of_what_is_defined() -> None:
    assert written(parse("(hockey_stick_at_most g line mu nu d)")) == "hockey_stick(mu, nu, g) <= d"
    assert written(parse("(mixes line P q mu nu)")) == "mixes(P, q, mu, nu)"
    assert written(parse("(gauss line)")) == "gauss(line)"


def test_what_is_written_finds_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    rows = found(["hockey_stick(push(?mu, ?K), push(?nu, ?K), ?g) <= ?d"], capsys)
    texts = {str(row["concludes"]): row["id"] for row in rows if "->" not in str(row["concludes"])}
    assert len(texts) >= 6
    for text, id in texts.items():
        assert id in [again["id"] for again in found([text], capsys)]


def test_the_parameters_are_those_of_the_definitions() -> None:
    lines = (ROOT / "reports/statements.txt").read_text(encoding="utf-8").splitlines()
    heads = {
        line.split()[1].lstrip("("): line[line.index("(", 1) + 1 : line.index(")")].split()[1:]
        for line in lines
        if line.startswith("(define")
    }
    for name, order, bound in FACES.values():
        own = [parameter for parameter in heads[name] if parameter not in ("X", "Y", "V")]
        assert tuple(own) == PARAMETERS[name] and own[-1] == bound and sorted(own) == sorted((*order, bound))


@pytest.mark.parametrize(
    ("pattern", "formula", "matches"),
    [
        ("?x <= ?x", "(<= a a)", True),
        ("?x <= ?x", "(<= a b)", False),
        ("?x + ?y = ?y + 1", "(= (+ b 1) (+ a b))", True),
        ("?x*?y <= 0", "(<= (* a b c) 0)", True),
        ("?x*?y <= 0", "(<= (+ a b) 0)", False),
        ("?x - ?y <= 0", "(<= (+ a (* -1 b)) 0)", True),
        ("norm(?x - ?y) <= _", "(<= (norm (plus u (scale -1 v))) (exp 1))", True),
        ("?f(?x) <= ?f(?y)", "(<= (app f a) (app f b))", True),
        ("?f(?x) <= ?f(?y)", "(<= (app f a) (app g b))", False),
        ("E(?mu, ?f) <= ?c", "(<= (E (x) mu (app f x)) c)", True),
        ("E(?mu, ?f) <= E(?nu, ?f)", "(<= (E (x) mu (exp (app f x))) (E (y) nu (exp (app f y))))", True),
        ("E(?mu, ?f) <= E(?nu, ?f)", "(<= (E (x) mu (exp (app f x))) (E (y) nu (exp (app g y))))", False),
        ("exp(?x) > 0", "(< 0 (exp a))", True),
    ],
)
def test_matching(pattern: str, formula: str, matches: bool) -> None:
    assert (Matcher(frozenset()).found(shape(pattern), parse(formula)) is not None) is matches


def test_the_spaces_of_a_definition_may_be_written_or_not() -> None:
    """With them only what is said of the line was found, and without them only what is not."""
    for space in ("X", "line"):
        statement = parse(f"(mixes {space} P q mu nu)")
        for text in ("mixes(?X, ?P, ?q, ?mu, ?nu)", "mixes(?P, ?q, ?mu, ?nu)", f"mixes({space}, ?P, ?q, ?mu, ?nu)"):
            assert Matcher(frozenset({"X"})).found(shape(text), statement) is not None, (space, text)
        assert Matcher(frozenset({"X"})).found(shape("mixes(?P, ?q, ?mu)"), statement) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing is typed"),
        ("log(", "expected a term, column 5"),
        ("hockey_stick(?a, ?b) <= 1", "hockey_stick takes 3 arguments: mu, nu, gamma"),
        ("?x <= 1 2", "'2' is one too many, column 9"),
        ("?x $ 1", "'$' is not understood"),
        ("(?x", "expected ')'"),
    ],
)
def test_what_is_no_shape_is_one_line(
    text: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["find", text]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("push(?mu) = ?x", "push takes 2 arguments: push(?mu, ?K)"),
        ("renyi(mix(1, ?n, ?w, ?m), ?k, ?a) <= ?d", "mix takes 5 arguments: mix(?i, ?low, ?high, ?weight, ?law)"),
        ("log(?a, ?b) <= ?c", "log takes 1 argument: log(?a)"),
        ("E(?mu) <= ?d", "E takes 2 arguments: E(?mu, ?f)"),
        (
            "hockey_stick(?m, ?n, exp(sum(?e))) <= ?d",
            "sum takes 4 arguments: sum(?i, ?low, ?high, ?term); sum(?e) over any range is sum(?i, ?low, ?high, ?e), "
            "and over t < n sum(t, 0, n - 1, ?e)",
        ),
    ],
)
def test_another_number_of_arguments_is_no_empty_answer(text: str, message: str) -> None:
    """It said that nothing recorded concludes the shape."""
    with pytest.raises(BadShape) as error:
        shape(text)
    assert str(error.value) == message


@given(st.text(alphabet="?xyf(),+-*/^<=123 E_", max_size=30))
def test_any_text_is_a_shape_or_one_line(text: str) -> None:
    try:
        found = shape(text)
    except BadShape as error:
        assert "\n" not in str(error)
    else:
        assert isinstance(written(found), str)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["nosuch(?x) <= 1"], "no recorded statement speaks of nosuch"),
        (["renyi(?mu, ?nu)"], "renyi stands on the left of a bound: renyi(?mu, ?nu, ?alpha) <= ?c"),
        (
            ["total_variation(?m, ?n)**2 <= ?t/2"],
            "total_variation stands on the left of a bound: total_variation(?mu, ?nu) <= ?c; no power of it does: "
            "write total_variation(?m, ?n) <= sqrt((1/2)*?t)",
        ),
        (["kl(?m, ?n)^3 <= ?t"], "no power of it does: write kl(?m, ?n) <= (?t)^(1/3)"),
        (["?a <= renyi(?m, ?n, ?b)"], "with --anywhere this finds what denies such a bound"),
        (["?a <= hockey_stick(?m, ?n, ?b)"], "from below it is gain_attained(?gamma, ?mu, ?nu, ?d)"),
        (["total_variation(?m, ?n) = ?t"], "what it is has the name hockey_stick_equals"),
        (["exp(renyi(?m, ?n, ?a)) <= ?t"], "what is made of it is bounded by a bound of it"),
    ],
)
def test_a_word_of_which_nothing_speaks_is_named(
    words: list[str], line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["find", *words]) == 1
    assert line in capsys.readouterr().out


@pytest.mark.parametrize("words", [["find", "?x <= ?x"], ["evaluate", "rdp_to_dp", "--at", "eps=1"]])
def test_a_catalogue_that_there_is_not(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main([*words, "--catalogue", "nosuch"]) == 2
    assert "--catalogue nosuch: there is no package" in capsys.readouterr().err
