"""Every rule: uses that must be accepted, and uses that must not be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel import rules_accepted, rules_of_laws, rules_rejected
from tests.kernel.rules_accepted import Use
from tests.kernel.tools import prove, statement
from verify.kernel.check import CheckFailed
from verify.kernel.rules import RULES

ACCEPTED = {**rules_accepted.ACCEPTED, **rules_of_laws.ACCEPTED}
REJECTED = {**rules_rejected.REJECTED, **rules_of_laws.REJECTED}


def cases(table: dict[str, list[Use]]) -> list[Any]:
    return [pytest.param(case, id=f"{rule}-{i}") for rule, uses in table.items() for i, case in enumerate(uses)]


@pytest.mark.parametrize("case", cases(ACCEPTED))
def test_accepted(case):
    library = {s.id: s for s in case.library}
    assert prove(statement(case.names, case.given, case.show), case.proof, library).verdict == "proved"


@pytest.mark.parametrize("case", cases(REJECTED))
def test_rejected(case):
    library = {s.id: s for s in case.library}
    with pytest.raises(CheckFailed) as caught:
        prove(statement(case.names, case.given, case.show), case.proof, library)
    message = str(caught.value)
    assert message.startswith("proof") and "\n" not in message


def test_every_rule_is_tested_both_ways():
    assert set(ACCEPTED) == set(REJECTED) == set(RULES)
