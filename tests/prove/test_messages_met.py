"""Messages that new users met and could do nothing with: what each says now."""

from __future__ import annotations

import pytest

from verify.claims.claim import MalformedClaim
from verify.kernel.sequent import Sequent
from verify.language.laws import E, laws, markov, push, spaces, test, value
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
