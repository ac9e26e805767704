"""What is no term, formula, definition or step, written in a lemma module: one line that names place and
condition, and nothing of what is well formed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.claims.catalogue import load
from verify.claims.claim import MalformedClaim
from verify.kernel.sequent import Sequent
from verify.language.privacy import Divergence
from verify.prove.engine import Env, ProofFailed, run

HEAD = """\"\"\"A module.\"\"\"

from verify.lemma import *

X, V = space("X"), normed("V")
mu, nu = laws("mu nu", X)
f, g = fun("f", X), fun("g", X)
B, K, P = bounded("B", X), markov("K", X, X), sequence("P", law(X))
t, s, c = reals("t s c")

"""
LINE = HEAD.count("\n") + 1


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "written_badly.py"
    path.write_text(HEAD + text + "\n", encoding="utf-8")
    return str(path)


A_SUPREMUM = "a divergence is a supremum and no number"
ONLY_REALS = "indicator takes relations between reals only; this has (forall ...)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # a supremum under a binder, or in place of a number
        ("E(mu, lambda x: hockey_stick(K(x), nu, 2))", A_SUPREMUM),
        ("bind(mu, lambda x: renyi(K(x), nu, 2))", A_SUPREMUM),
        ("every(X, lambda x: kl(K(x), nu))", A_SUPREMUM),
        ("hockey_stick(mu, nu, 2) + t <= s", A_SUPREMUM),
        ("2 * hockey_stick(mu, nu, 2) <= s", A_SUPREMUM),
        ("hockey_stick(mu, nu, 2) <= hockey_stick(nu, mu, 2)", A_SUPREMUM),
        ("hockey_stick(mu, nu, 2) == t", A_SUPREMUM),
        ("t <= hockey_stick(mu, nu, 2)", A_SUPREMUM),
        ("let(c, hockey_stick(mu, nu, 2))", A_SUPREMUM),
        # an indicator of a quantified formula, open or under a name
        ("indicator(every(X, lambda x: f(x) <= 1))", ONLY_REALS),
        ("indicator(for_all(1, 3, lambda i: t <= i))", ONLY_REALS),
        ("E(mu, lambda x: indicator(exists(REAL, lambda r: f(x) <= r)))", "this has (exists ...)"),
        ("indicator(hockey_stick(mu, nu, 2) <= t)", ONLY_REALS + ", which Prop((hockey_stick_at_most"),
        ("indicator(~(hockey_stick(mu, nu, 2) <= t))", ONLY_REALS),
        ("indicator(same(mu, nu))", "this has (same ...)"),
        # a recursion that is not one
        ("recursion(P, mu, lambda i, M: P[i + 1])", "recursion of P: the law after a step is made of t"),
        ("recursion(P, mu, lambda i, M: bind(M, lambda x: P[0]))", "recursion of P: the law after a step"),
        ("recursion(P, P[0], lambda i, M: M)", "recursion of P: the law after a step"),
        ("recursion(P, mu, lambda i, M: gauss(line))", "must give a law of the kind (law X), not Law((gauss"),
        ("recursion(P, mu, lambda i, M: t)", "must give a law of the kind (law X)"),
        ("recursion(P, mu, lambda i: mu)", "its step is a function, lambda t, previous"),
        ("recursion(P, mu, mu)", "its step is a function, lambda t, previous"),
        ("recursion(P, gauss(line), lambda i, M: M)", "must start at a law of its kind, (law X)"),
        ("recursion(nu, mu, lambda i, M: M)", "for the name of a sequence of laws"),
        ("recursion(real_sequence('r'), t, lambda i, M: M)", "for the name of a sequence of laws"),
        ("let(c, c / 2 + 1)", "let: c is made of itself"),
        ("name_for(B, value(X, lambda x: B(x) / 2))", "name_for: B is made of itself"),
        (
            "None\n\n\n@definition\ndef tall(r: Real) -> Expr: return exp(tall(r - 1))",
            "tall speaks of itself: a definition is written out and is no recursion",
        ),
    ],
)
def test_one_line_with_the_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(MalformedClaim) as caught:
        load([write(tmp_path, f"bad = {text}")])
    message = str(caught.value)
    assert words in message and "\n" not in message
    assert "(written_badly.py, line " in message
    if "\n" not in text:
        assert f"(written_badly.py, line {LINE})" in message


A_CLAIM = """
wrong = claim("wrong", kind="strengthening", given=[{given}], show={show})
proof(
    wrong,
    {steps}
)
"""
NO_MEAN = "not known to have an expectation under "
NO_BOUND = "not bounded by form in "


@pytest.mark.parametrize(
    ("given", "show", "step", "words"),
    [
        # a term whose integrability is not known
        ("", "E(mu, f) <= E(mu, g)", "under(mu, lambda x: f(x) <= g(x))", f"under: {NO_MEAN}mu: f(x) (by form"),
        ("", "E(law('M', V), norm) <= 1", "under(law('M', V), lambda v: norm(v) <= 1)", f"{NO_MEAN}M: |v|"),
        (
            "",
            "E(laplace, exp) <= 1",
            "under(laplace, lambda u: exp(u) <= 1)",
            f"under: {NO_MEAN}(laplace): exp(u) (by form",
        ),
        ("E(mu, f) <= E(nu, g)", "t <= s", "swap(mu, nu, lambda x, y: f(x) * g(y))", f"{NO_BOUND}x, y: f"),
        (
            "every(bounded(X), lambda b: E(mu, b) <= t)",
            "E(mu, f) <= t",
            "apply_to(0, value(X, lambda x: f(x)))",
            f"instantiate: {NO_BOUND}x: f(x) (give it a name with a bound",
        ),
        ("", "E(mu, f) <= t", "mixture(mix(0, 1, lambda i: t, lambda i: mu), f)", f"{NO_BOUND}x: f(x)"),
        ("", "E(mu, f) <= t", "name_for(bounded('h', X), value(X, lambda x: f(x)))", f"{NO_BOUND}x: f(x)"),
        # a supremum under a binder, or of what has none
        ("", "E(mu, f) <= t", "supremum(c, X, f)", f"sup: {NO_BOUND}x: f(x)"),
        ("", "E(mu, B) <= t", "supremum(c, X, lambda x: B(x) * real('r'))", "supremum: r is bound elsewhere"),
        (
            "",
            "every(X, lambda z: E(K(z), B) <= t)",
            "supremum(c, X, lambda x: B(x) + B(point('z', X)))",
            "supremum: z is bound elsewhere, and a supremum is taken under no binder",
        ),
    ],
)
def test_a_step_that_is_not_allowed(tmp_path: Path, given: str, show: str, step: str, words: str) -> None:
    (claim,) = load([write(tmp_path, A_CLAIM.format(given=given, show=show, steps=step))]).claims.values()
    with pytest.raises(ProofFailed) as caught:
        run(Sequent.of(claim.statement), claim.proof, Env())
    first, place, *_ = str(caught.value).splitlines()
    assert words in first
    assert place == f"  at written_badly.py:{LINE + 4}: {step}"


def test_a_divergence_is_no_proposition(tmp_path: Path) -> None:
    text = 'wrong = claim("wrong", kind="strengthening", show=hockey_stick(mu, nu, 2))'
    with pytest.raises(MalformedClaim, match="wrong: `show` must be a proposition, not a divergence"):
        load([write(tmp_path, text)])


def test_nothing_is_lost(tmp_path: Path) -> None:
    """The same, where it is well formed."""
    text = """
tall = indicator((t <= s) & ~(s < 0)) <= 1
right = claim("right", kind="strengthening", given=[every(X, lambda x: B(x) <= t)], show=E(mu, B) <= t)
proof(
    right,
    recursion(P, mu, lambda i, M: bind(M, lambda x: dirac(x))),
    under(P[2], lambda x: B(x) <= t, lambda x: apply_to(0, x)),
    under(mu, lambda x: B(x) <= t, lambda x: apply_to(0, x)),
)
"""
    (claim,) = load([write(tmp_path, text)]).claims.values()
    assert run(Sequent.of(claim.statement), claim.proof, Env())["rule"] == "recursion"


def test_a_divergence_still_has_bounds() -> None:
    found = Divergence(lambda bound: bound <= 1)
    assert (found <= 1) is True and repr(found) == "a divergence"
    assert len({found, Divergence(lambda bound: bound)}) == 2
