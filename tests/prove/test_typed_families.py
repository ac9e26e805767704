"""Families that people type: Gibbs' inequality and its kind, gamma functions and factorials, integrals."""

from __future__ import annotations

import pytest

from verify.ask.decide import decide, read
from verify.kernel.sequent import Sequent
from verify.kernel.verdict import judge
from verify.prove.engine import Env, ProofFailed, run

P = "n size, p distribution(n)"
PQ = f"{P}, q distribution(n)"
Q_POSITIVE = f"{PQ}, forall i in 1..n: q[i] > 0"
POSITIVE = f"{Q_POSITIVE}, forall i in 1..n: p[i] > 0"
SOME = "p[1] > 0, p[2] > 0, q[1] > 0, q[2] > 0"

TRUE = (
    # over distributions
    ("sum(i, 1, n, p[i]*log(p[i]/q[i])) >= 0", POSITIVE),
    ("sum(i, 1, n, p[i]*log(p[i]/q[i])) >= 0", Q_POSITIVE),  # 0 log 0
    ("sum(i, 1, n, p[i]*log(q[i]/p[i])) <= 0", POSITIVE),
    ("sum(i, 1, n, p[i]*(log(p[i]) - log(q[i]))) >= 0", POSITIVE),
    ("-sum(i, 1, n, p[i]*log(p[i])) <= -sum(i, 1, n, p[i]*log(q[i]))", POSITIVE),
    ("-sum(i, 1, n, p[i]*log(p[i])) <= log(n)", f"{P}, forall i in 1..n: p[i] > 0"),
    ("sum(i, 1, n, p[i]*log(p[i]/q[i])) <= sum(i, 1, n, p[i]^2/q[i]) - 1", POSITIVE),
    ("sum(i, 1, n, p[i]^2/q[i]) >= 1", Q_POSITIVE),
    ("sum(i, 1, n, p[i]^2) >= 1/n", P),
    ("sum(i, 1, n, sqrt(p[i]*q[i])) <= 1", PQ),
    ("sum(i, 1, n, abs(p[i] - q[i])) <= 2", PQ),
    ("sum(i, 1, n, max(p[i] - q[i], 0)) <= 1", PQ),
    ("sum(i, 1, 2, p[i]*log(p[i]/q[i])) >= 0", f"p distribution(2), q distribution(2), {SOME}"),
    ("sum(i, 1, 4, p[i]*log(4*p[i])) >= 0", "p distribution(4), forall i in 1..4: p[i] > 0"),
    # gamma functions and factorials
    ("gamma(x + 1) = x*gamma(x)", "x > 0"),
    ("gamma(x + 3)/gamma(x) = x*(x + 1)*(x + 2)", "x > 0"),
    ("gamma(x)/gamma(x + 1) = 1/x", "x > 0"),
    ("gamma(7/2) = 15/8*gamma(1/2)", ""),
    ("gamma(x + 1) >= gamma(x)", "x >= 1"),
    ("loggamma(x + 2) - loggamma(x) = log(x*(x + 1))", "x > 0"),
    ("log(gamma(x + 1)) = log(x) + loggamma(x)", "x > 0"),
    ("gamma(n) = factorial(n - 1)", "n integer, n >= 1"),
    ("gamma(n + 2) = (n + 1)*factorial(n)", "n integer, n >= 0"),
    ("factorial(n + 1)/factorial(n - 1) = n^2 + n", "n integer, n >= 1"),
    ("factorial(2*n + 1) = (2*n + 1)*factorial(2*n)", "n integer, n >= 0"),
    # integrals
    ("integral(x, 0, pi, sin(x)^2) = pi/2", ""),
    ("integral(x, 0, pi, cos(x)^2) = pi/2", ""),
    ("integral(x, 0, pi, sin(x)*cos(x)) = 0", ""),
    ("integral(x, 0, 1, (1 + x)^n) = (2^(n + 1) - 1)/(n + 1)", "n integer, n >= 1"),
    ("integral(x, 1, 4, sqrt(x)) = 14/3", ""),
    # one or the other
    ("x <= 1 or x^2 > x", ""),
    ("x^2 >= 1 or x < 1", "x >= -1"),
)
FALSE = (
    ("sum(i, 1, n, p[i]*log(p[i]/q[i])) >= 0", PQ),  # log(p/0) is any number
    ("sum(i, 1, n, p[i]*log(p[i]/q[i])) >= 1/1000000", POSITIVE),
    ("sum(i, 1, n, p[i]*log(p[i]/r[i])) >= 0", f"{POSITIVE}, r nonneg(n), forall i in 1..n: r[i] > 0"),
    ("sum(i, 1, n - 1, p[i]*log(p[i]/q[i])) >= 0", POSITIVE),
    ("sum(i, 1, n, p[i]^2) >= 1/n + 1/1000000", P),
    ("-sum(i, 1, n, p[i]*log(p[i])) <= log(n) - 1/1000000", f"{P}, forall i in 1..n: p[i] > 0"),
    ("sum(i, 1, n, abs(p[i] - q[i])) <= 1", PQ),
    ("sum(i, 1, n, sqrt(p[i]*q[i])) <= 999999/1000000", PQ),
    ("gamma(x + 1) = x*gamma(x)", ""),  # gamma has poles
    ("gamma(x + 1) = (x + 1)*gamma(x)", "x > 0"),
    ("gamma(x + 1) > gamma(x)", "x >= 1"),
    ("gamma(n + 1) = factorial(n + 1)", "n integer, n >= 0"),
    ("gamma(x + 1) = factorial(n)", "n integer, n >= 0, x >= n"),
    ("loggamma(x + 1) = log(x) + loggamma(x)", ""),
    ("factorial(n) = n*factorial(n - 1)", "n integer, n >= 0"),
    ("integral(x, 0, pi, sin(x)^2) = 157/100", ""),
    ("x < 1 or x^2 > x", ""),
)


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_it_is_proved(text: str, where: str) -> None:
    statement = read(text, where)
    proof = run(Sequent.of(statement), (), Env({}, effort=300))
    assert judge(statement, {"verdict": "proved", "proof": proof}, {}).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_the_nearest_false_thing_is_not(text: str, where: str) -> None:
    with pytest.raises(ProofFailed):
        run(Sequent.of(read(text, where)), (), Env({}, effort=20, boxes=200))


DENIED = (
    ("exists x real: x^2 == -1", "", {}),
    ("exists x real: x^2 + x + 1 == 0", "", {}),
    ("exists x real: exp(x) == 0", "", {}),
    ("exists x real: x > 1 and x^2 < x", "", {}),
    ("exists n integer: n > 0 and n < 1", "", {}),
    ("exists x real: forall y real: y <= x", "", {}),
    ("exists x real: x^2 == a", "", {"a": "-1"}),
    ("exists x real: a*x == 1", "", {"a": "0"}),
    ("exists x real: exp(x) == y", "y >= 0", {"y": "0"}),
)


@pytest.mark.parametrize(("text", "where", "witness"), DENIED)
def test_what_does_not_exist_is_refuted(text: str, where: str, witness: dict[str, str]) -> None:
    answer = decide(read(text, where), 0.5)
    assert answer.verdict == "refuted" and answer.witness == witness


@pytest.mark.parametrize(("text", "where"), [("exists n integer: n^2 == 2", ""), ("exists x real: cos(x) == x", "")])
def test_what_is_of_no_known_kind_is_undecided(text: str, where: str) -> None:
    assert decide(read(text, where), 0.5).verdict == "undecided"
