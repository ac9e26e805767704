"""Messages that new users met and could do nothing with: what each says now."""

from __future__ import annotations

import pytest

from verify.ask.decide import read
from verify.claims.claim import MalformedClaim
from verify.kernel.sequent import Sequent
from verify.language.laws import E, laws, markov, push, spaces, test, value
from verify.language.scan import ParseError
from verify.lemma import apply_to, claim, eq, exp, have, hockey_stick, hypotheses, reals, tightened
from verify.prove.engine import Env, ProofFailed, run

X, Y = spaces("X Y")
mu, nu = laws("mu nu", X)
K = markov("K", X, Y)
x, y, gamma, delta = reals("x y gamma delta")
phi = test("phi", Y)
closer = claim(
    "closer",
    given=hypotheses(before=hockey_stick(mu, nu, gamma) <= delta),
    show=hockey_stick(push(mu, K), push(nu, K), gamma) <= delta,
)
positive = claim("positive", given=[x >= 1], show=x >= 0)


def failure(lemma, body) -> str:
    lemma.id = "made"
    lemma.fields.pop("proof", None)
    lemma(body)
    made = lemma.claim()
    with pytest.raises(ProofFailed) as caught:
        run(Sequent.of(made.statement), made.proof, Env({}))
    return str(caught.value)


def test_a_test_that_was_not_introduced_is_told_how_it_gets_its_name() -> None:
    def body() -> None:
        apply_to("before", value(X, lambda u: E(K(u), phi)))

    assert "nothing is called phi here: intro() and unpack() name what the goal" in failure(closer, body)


def test_a_name_without_a_type_is_told_so() -> None:
    def body() -> None:
        have(y >= 0)

    assert "nothing is called y here" in failure(positive, body)


def test_a_single_hypothesis_is_told_to_stand_in_a_list() -> None:
    with pytest.raises(TypeError, match=r"hypotheses stand in a list: given=\[...\]"):
        claim("alone", given=x >= 1, show=x >= 0)  # type: ignore[arg-type]


def test_a_divergence_is_tightened_in_its_bound() -> None:
    mutant = tightened(closer, "1/2")
    assert mutant.show is not None
    half = hockey_stick(push(mu, K), push(nu, K), gamma) <= "1/2" * delta
    assert mutant.show.formula == half.formula


@pytest.mark.parametrize("show", [(x >= 0) & (x >= 1), (x >= 0) | (x <= 5), eq(x, 1) & (exp(x) > 0)])
def test_what_is_no_bound_is_not_tightened(show) -> None:
    with pytest.raises(MalformedClaim, match="is no bound of one number by another: write the mutant's own"):
        tightened(claim("both", show=show), "1/2")


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("x <= 1", "n is an integer", "an integer is declared by `n integer`"),
        ("x <= 1", "x natural", "an integer is declared by `n integer`"),
        ("x <= 1", "x, y >= 0", "each condition has a relation of its own"),
        ("x <= 1", "x in [0,1]", "an interval is written x >= 0, x <= 1"),
        ("x,y <= 1", "", "one inequality at a time"),
        ("log(x, 2) <= 1", "", "to the base b it is written log(x)/log(b)"),
        ("[x] <= 1", "", "only round brackets group terms"),
        ("E[x] <= 1", "", "E is Euler's number"),
        ("x % 2 <= 1", "x integer", "a remainder is written x - m*floor(x/m)"),
        ("x // 2 <= 1", "x integer", "a quotient rounded down is written floor(x/m)"),
        ("sum(i, n, i) <= 1", "n integer", "a sum is written sum(i, 1, n, i**2)"),
        ("sqrt() <= 1", "", "a function needs its arguments in the brackets"),
    ],
)
def test_what_is_typed_in_another_language_is_told_how_it_is_written(text: str, where: str, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text, where)
    message, *rest = str(caught.value).split("\n")
    assert said in message and len(rest) <= 1
