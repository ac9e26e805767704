"""Renyi and Kullback-Leibler bounds in finite models: what the search knows of them, and how it is told to the kernel.

The kernel knows of no form.  So for a bound of the form that fails, a function is given at which it does; for one that
holds, the claim that it follows from (`MOMENT`: Hoelder's inequality), with a density.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from verify.kernel.ball import Truth, precision
from verify.kernel.cited import CITED, ENTROPY, MOMENT
from verify.kernel.model_terms import Unknown, function, plus, times
from verify.kernel.model_values import ONE, ZERO, Env, Exhausted, Law, Vector, ball, relate
from verify.kernel.models import Cited, Model, refuted
from verify.kernel.rationals import Fraction
from verify.kernel.statement import Statement
from verify.kernel.term import Formula, Term, TermError, free, show

BITS = 128
FAR = 10**6  # where a law lacks mass that another has, a function is as large as that
DENSITY = "density"
LOGARITHM = "logarithm"


class Forms(Model):
    """A model that decides Renyi and Kullback-Leibler bounds by the sums that they are."""

    def quantifier(self, formula: Formula, env: Env) -> Truth:
        _, name, kind, body = formula
        answer = Truth.UNDECIDED
        with suppress(Unknown):
            if formula[0] == "forall" and (form := self.renyi_form(name, kind, body, env)) is not None:
                answer = self.met(name, kind, form, body, renyi_sum(*form[:3]), env)
            elif formula[0] == "forall" and (dual := self.kl_form(name, kind, body, env)) is not None:
                answer = self.met(name, kind, dual, body, kl_sum(*dual[:2]), env)
        return super().quantifier(formula, env) if answer is Truth.UNDECIDED else answer

    def met(self, name: str, kind: Term, form: tuple[Any, ...], body: Formula, total: Any, env: Env) -> Truth:
        """Does the bound hold?"""
        return Truth.FALSE if total is None else relate("<=", total, form[-1])

    def renyi_form(self, name: str, kind: Term, body: Formula, env: Env) -> tuple[Law, Law, Any, Any] | None:
        """p, q, order, bound, if the body is (E_p t^(order-1))^order <= bound (E_q t^order)^(order-1) for weights t."""
        match body:
            case (
                "<=",
                ("^", ("E", tuple(xs), M, ("^", ("app", f, *ps), ("+", al, minus))), al2),
                ("*", H, ("^", ("E", tuple(ys), N, ("^", ("app", g, *qs), al3)), ("+", al4, less))),
            ) if kind[0] == "weight" and f == g == name and al == al2 == al3 == al4 and minus == less == -1:
                if name in free(M) | free(N) | free(H) | free(al) or {*xs, *ys} & free(al):
                    return None
                order, bound = self.real(al, env), self.real(H, env)
                if relate("<", ONE, order) is Truth.TRUE:
                    return self.image(xs, M, ps, env), self.image(ys, N, qs, env), order, bound
        return None

    def kl_form(self, name: str, kind: Term, body: Formula, env: Env) -> tuple[Law, Law, Any] | None:
        """p, q, bound, if the body is exp(E_p g) <= e^bound E_q e^g for the bounded function g."""
        match body:
            case (
                "<=",
                ("exp", ("E", tuple(xs), M, ("app", f, *ps))),
                ("*", ("exp", c), ("E", tuple(ys), N, ("exp", ("app", g, *qs)))),
            ) if kind[0] == "bounded" and f == g == name:
                if name in free(M) | free(N) | free(c):
                    return None
                return self.image(xs, M, ps, env), self.image(ys, N, qs, env), self.real(c, env)
        return None

    def image(self, names: tuple[str, ...], law: Term, points: list[Term], env: Env) -> Law:
        """The law of the points when the names are drawn."""
        return self.law(("bind", names, law, ("dirac", *points)), env)


def renyi_sum(p: Law, q: Law, order: Any) -> Any:
    """The sum of p^order q^(1-order) over the points of p, or None if q does not have them all."""
    if any(place not in q for place in p):
        return None
    rest = plus(ONE, times(-ONE, order))
    return plus(*(times(function("^", p[x], order), function("^", q[x], rest)) for x in p))


def kl_sum(p: Law, q: Law) -> Any:
    """The sum of p log(p/q) over the points of p, or None if q does not have them all."""
    if any(place not in q for place in p):
        return None
    return plus(*(times(p[x], function("log", p[x] / q[x])) for x in p))


class Telling(Forms):
    """Notes for each bound that is met the function at which it fails, or the claim and the density."""

    def __init__(self, statement: Statement, model: Mapping[str, Any]) -> None:
        super().__init__(statement.types, (*statement.hypotheses, statement.conclusion), model)
        self.functions: dict[str, list[Any]] = {name: list(tried) for name, tried in self.tries.items()}
        self.cites: list[dict[str, Any]] = []

    def met(self, name: str, kind: Term, form: tuple[Any, ...], body: Formula, total: Any, env: Env) -> Truth:
        answer = super().met(name, kind, form, body, total, env)
        p, q, renyi = form[0], form[1], kind[0] == "weight"
        ratio = {x: p.get(x, ZERO) / q[x] for x in q if x in p or not renyi}
        if answer is Truth.TRUE and renyi:
            (_, (_, (_, xs, mu, (_, (_, _, *ps), _)), alpha), (_, H, (_, (_, ys, nu, (_, (_, _, *qs), _)), _))) = body
            values = {"H": show(H), "X": kind[1], "alpha": show(alpha), "mu": show(mu), "nu": show(nu)}
            entry = {"id": MOMENT.id, "values": values}
            if len(kind) == 2 and (list(xs), list(ys)) == (ps, qs) and entry not in self.cites:
                self.cites.append(entry)
            self.note(DENSITY, ratio)
        elif answer is Truth.TRUE:
            (_, (_, (_, xs, mu, (_, _, *ps))), (_, (_, bound), (_, ys, nu, (_, (_, _, *qs))))) = body
            entry = {"id": ENTROPY.id, "values": {"X": kind[1], "c": show(bound), "mu": show(mu), "nu": show(nu)}}
            if len(kind) == 2 and (list(xs), list(ys)) == (ps, qs) and entry not in self.cites:
                self.cites.append(entry)
            self.note(DENSITY, {x: r for x, r in ratio.items() if r})
            self.note(LOGARITHM, {x: _above(r) if r else Fraction(0) for x, r in ratio.items()})
        elif answer is Truth.FALSE and renyi:
            lacking = {x: ONE for x in p if x not in q}
            self.note(name, lacking or ratio)
        elif answer is Truth.FALSE:
            logs = {x: _near(function("log", r)) if r else Fraction(-FAR) for x, r in ratio.items()}
            self.note(name, logs | {x: Fraction(FAR) for x in p if x not in q})
        return answer

    def note(self, name: str, entries: Mapping[tuple[Any, ...], Fraction]) -> None:
        table = {
            "at": [[list(map(_text, x)), str(value)] for x, value in sorted(entries.items(), key=str)],
            "else": "0",
        }
        if table not in self.functions.setdefault(name, []):
            self.functions[name].append(table)


def _text(point: Any) -> Any:
    return list(map(str, point.entries)) if isinstance(point, Vector) else str(point)


def _near(value: Any) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(float(ball(value).mid())).limit_denominator(10**9)


def _above(ratio: Fraction) -> Fraction:
    """A little more than the logarithm."""
    return Fraction(float(ball(function("log", ratio)).mid())).limit_denominator(10**13) + Fraction(1, 10**12)


def refutations(
    statement: Statement, model: Mapping[str, Any], library: Mapping[str, Statement], bits: int = BITS
) -> Iterator[dict[str, Any]]:
    """Evidence that the kernel accepts, made of the model: at most one."""
    evidence: dict[str, Any] = {"verdict": "refuted", "model": dict(model), "bits": bits}
    formulas = (statement.types, statement.hypotheses, statement.conclusion)
    try:
        refuted(*formulas, model, bits)
        yield evidence
        return
    except TermError:
        pass
    with suppress(TermError, Exhausted, RecursionError, ArithmeticError), precision(bits):
        telling = Telling(statement, model)
        for formula in (*statement.hypotheses, statement.conclusion):
            telling.truth(formula, telling.values)
        if telling.functions == telling.tries:
            return
        # Where a library has none of the claims that the kernel knows, these serve.
        known = library if CITED.keys() & library.keys() else CITED
        cites = [entry for entry in telling.cites if entry["id"] in known]
        own = {DENSITY, LOGARITHM} - telling.tries.keys()
        tries = {name: tried for name, tried in telling.functions.items() if cites or name not in own}
        if not any(entry["id"] == ENTROPY.id for entry in cites):
            tries.pop(LOGARITHM, None)
        evidence["model"] = {**model, "try": tries}
        refuted(*formulas, evidence["model"], bits, [Cited(CITED[entry["id"]], entry["values"]) for entry in cites])
        yield {**evidence, "cites": cites} if cites else evidence
