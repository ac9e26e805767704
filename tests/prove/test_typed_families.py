"""Families that people type: Gibbs' inequality and its kind, gamma functions and factorials, integrals."""

from __future__ import annotations

import pytest

from verify.ask.decide import read
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
