"""Goals that must fail: whatever the prover learns, it never proves one of these."""

from __future__ import annotations

import pytest

from tests.conftest import EFFORT
from tests.inequalities.must_fail import MUST_FAIL
from verify.ask.decide import read
from verify.kernel.sequent import Sequent
from verify.prove.engine import Env, ProofFailed, run


@pytest.mark.parametrize(("text", "where", "trap"), MUST_FAIL)
def test_never_proved(text: str, where: str, trap: str) -> None:
    with pytest.raises(ProofFailed):
        run(Sequent.of(read(text, where)), (), Env(boxes=100, effort=int(30 * EFFORT)))
