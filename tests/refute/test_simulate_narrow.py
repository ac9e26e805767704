"""Intervals that are narrow beside the nodes of a law: what is false of them is suspected, what holds is not.

The simulator took 1/5 h <= P(a < z <= a + h) for false, and P(|z - a| <= h) <= h too: no node lay between the ends.
"""

from __future__ import annotations

import pytest

from tests.refute.test_simulate import claim
from verify.refute.simulate import simulate

LAWS = ("(gauss line)", "(laplace)")
BETWEEN = "(* (ind (< a z)) (ind (<= z (+ a h))))"
AROUND = "(ind (<= (abs (+ z (* -1 a))) h))"
# The density of either law is more than 0.39 from 0 to 0.1, and at most 1/2.
FALSE = [
    f"(<= (E (z) {{law}} {BETWEEN}) (* 1/5 h))",
    f"(<= (* 3/5 h) (E (z) {{law}} {BETWEEN}))",
    f"(<= (E (z) {{law}} {AROUND}) (* 1/5 h))",
]
TRUE = [
    f"(<= (E (z) {{law}} {BETWEEN}) (* 1/2 h))",
    f"(<= (* 1/5 h) (E (z) {{law}} {BETWEEN}))",
    f"(<= (E (z) {{law}} {AROUND}) h)",
    f"(= (E (z) {{law}} {BETWEEN}) (+ (E (z) {{law}} (ind (<= z (+ a h)))) (* -1 (E (z) {{law}} (ind (<= z a))))))",
    # Many laws at once have one set of nodes: nothing is told.
    f"(forall a (real) (=> (and (<= 0 a) (<= a 1/10)) (<= (* 1/5 h) (E (z) {{law}} {BETWEEN}))))",
]


def suspect(show: str, law: str) -> object:
    types = {"h": "(real)"} if show.startswith("(forall a") else {"a": "(real)", "h": "(real)"}
    given = ["(<= 1/20 h)", "(<= h 1/10)", *(["(<= 0 a)", "(<= a 1/20)"] if "a" in types else [])]
    return simulate(claim(types, given, show.format(law=law)), 1, 0.3).suspect


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("show", FALSE)
def test_what_is_false_of_a_narrow_interval_is_suspected(show: str, law: str) -> None:
    assert suspect(show, law) is not None


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("show", TRUE)
def test_what_is_true_of_a_narrow_interval_is_not(show: str, law: str) -> None:
    assert suspect(show, law) is None
