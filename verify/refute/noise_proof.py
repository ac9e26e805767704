"""Refutations of statements about Gaussian and Laplace laws: the witness at the line, and the proofs there.

At rational numbers each expectation of a half-line is a tail of the law, which statements of the library
give (an axiom for the Gaussian law, a theorem for the Laplace law).  These are cited for every expectation,
the values are put for the expectations, and evaluation decides what is left.  Whatever is built here is
judged by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from verify.kernel import check
from verify.kernel.ball import Truth, decide, evaluate, precision
from verify.kernel.normal import Normal
from verify.kernel.poly import scaled
from verify.kernel.rationals import Fraction
from verify.kernel.rules import RULES
from verify.kernel.sequent import Context, Rejected, Sequent
from verify.kernel.statement import Statement
from verify.kernel.term import (
    QUANTIFIERS,
    Formula,
    Term,
    TermError,
    add,
    free,
    mul,
    neg,
    power,
    replace,
    show,
    sub,
    substitute,
    subterms,
)
from verify.prove.engine import Env, ProofFailed, run
from verify.refute.noise_floats import Floats

Node = dict[str, Any]
Rest = Callable[[Sequent], Node]
Cited = Callable[[Sequent, Rest], Node]  # goes on with one hypothesis more, which comes last
# From the goal to the relation that fails: "=>" past a premise, the number of a part, the name that stands
# for a bound one, "same" and the name of a test from two laws to its expectations.
Path = tuple[str | int, ...]
NOISES = (("gauss", "line"), ("laplace",))
EFFORT = 30  # sequents that the automatic prover may look at, for one hypothesis
ONE, SQUARE = Fraction(1), Fraction(2)
VARIABLE, POINT = "z", "z'1"
ON_LINE = Context({VARIABLE: ("real",)}, ())


class Unproved(Exception):
    """There is no proof of this kind."""


def refutation(
    statement: Statement, values: Mapping[str, Term | None], path: Path, library: Mapping[str, Statement]
) -> dict[str, Any] | None:
    """The evidence that at these values the relation at the end of the path fails, if the kernel takes it."""
    own = {name: values[name] for name, _ in statement.types}
    if None in own.values():
        return None
    witness = {name: show(value) for name, value in own.items()}
    evidence: dict[str, Any] = {"verdict": "refuted", "witness": witness, "bits": 128, "proofs": {}}
    writer = _Writer(library, values)
    try:
        found = check.instance(statement, witness)
        for key, sequent in found.obligations.items():
            evidence["proofs"][key] = writer.true(sequent)
        for number in range(len(found.statement.hypotheses)):
            key = f"given {number}"
            sequent = check.witness_sequent(statement, witness, key)
            if not _decided(sequent.goal):
                evidence["proofs"][key] = writer.true(sequent)
        sequent = check.witness_sequent(statement, witness, "show")
        if not _decided(sequent.goal):
            evidence["proofs"]["show"] = writer.step(sequent, "intro", [lambda s: writer.failing(s, path)])
        check.refuted(statement, evidence, library)
    except (Unproved, check.CheckFailed, Rejected, TermError, ProofFailed, RecursionError):
        return None
    return evidence


def _decided(formula: Formula) -> bool:
    with suppress(TermError), precision(128):
        return decide(formula, {}) is Truth.TRUE
    return False


class _Writer:
    """Writes proofs; each step is tried at once, so that what stands in the tree applies."""

    def __init__(self, library: Mapping[str, Statement], values: Mapping[str, Term | None]) -> None:
        self.library, self.values = library, values
        self.facts = _Facts(library)

    def step(self, s: Sequent, rule: str, then: Sequence[Rest] = (), **parameters: Any) -> Node:
        try:
            left = RULES[rule](s, parameters, self.library)
        except (Rejected, TermError) as error:
            raise Unproved(str(error)) from error
        if len(left) != len(then):
            raise Unproved(f"{rule} leaves {len(left)} goals")
        return {"rule": rule, **parameters, "then": [rest(inner) for rest, inner in zip(then, left, strict=True)]}

    def failing(self, s: Sequent, path: Path) -> Node:
        """A proof of the negation (pushed inwards) of what the path leads through."""
        if not path:
            return self.closed(s)
        first, rest = path[0], path[1:]
        if first == "=>":
            return self.step(s, "intro", [self.true, lambda inner: self.failing(inner, rest)])
        if first == "same":
            return self.told_apart(s, self.values[str(rest[0])])
        if isinstance(first, int):
            if s.goal[0] != "or":
                raise Unproved("not a disjunction")
            return self.step(s, "choose", [lambda inner: self.failing(inner, rest)], part=first)
        value = self.values[first]
        if value is None:
            raise Unproved(f"no value for {first}")
        term = show(value)
        typing = RULES["witness"](s, {"term": term}, self.library)[:-1]
        then: list[Rest] = [*(self.true for _ in typing), lambda inner: self.failing(inner, rest)]
        return self.step(s, "witness", then, term=term)

    def told_apart(self, s: Sequent, test: Term | None) -> Node:
        """A proof that two laws are not the same, by a test with two expectations."""
        match s.goal, test:
            case ("not", ("same", left, right)), ("lambda", names, body):
                mean, other = (("E", names, law, body) for law in (left, right))
            case _:
                raise Unproved("no closed test of two laws")
        with suppress(Unproved):
            return self.step(s, "contradiction", [lambda t: self.moved(t, ("<", mean, other), 1)])
        return self.step(s, "contradiction", [lambda t: self.moved(t, ("<", other, mean), 2)])

    def moved(self, s: Sequent, strict: Formula, place: int) -> Node:
        """What is less for one law is the same for the other, which comes last among the hypotheses."""
        template = list(strict)
        template[place] = (*strict[place][:2], "hole", strict[place][3])

        def equal(t: Sequent) -> Node:
            where = {"hypothesis": _last(t) - 1, "hole": "hole", "at": _last(t)}
            end: Rest = lambda u: self.step(u, "assume")  # noqa: E731
            return self.step(t, "congruence", [end], template=show(tuple(template)), **where)

        return self.step(s, "have", [self.closed, equal], formula=show(strict))

    def true(self, s: Sequent) -> Node:
        """A proof of a formula that ought to be true at the values."""
        for rule in ("sign", "evaluate"):
            with suppress(Unproved):
                return self.step(s, rule)
        if not any(isinstance(part, tuple) and part[0] in QUANTIFIERS for part in subterms(s.goal)):
            with suppress(Unproved):
                return self.closed(s)
        return run(s, (), Env(self.library, boxes=500, effort=EFFORT))

    # --- closed formulas ---

    def closed(self, s: Sequent) -> Node:
        """Values for the expectations of a formula without quantifiers; evaluation decides the rest."""
        expectation = next(_closed(s.goal, ("E", "ind")), None)
        if expectation is None:
            return self.step(s, "evaluate")
        value, equal = self.value(s, expectation)

        def replaced(inner: Sequent) -> Node:
            return self.step(inner, "rewrite", [self.closed], hypothesis=_last(inner))

        return self.step(s, "have", [equal, replaced], formula=show(("=", expectation, value)))

    def value(self, s: Sequent, expectation: Term) -> tuple[Term, Rest]:
        """A term without expectations, and a proof that it is the value of this one (or of an indicator)."""
        value, resolved = self.resolved(s.context.normal, expectation)
        return value, lambda inner: self.cited(inner, resolved, [])

    def resolved(self, normal: Normal, expectation: Term) -> tuple[Term, list[tuple[Term, Cited]]]:
        """The value, and what is to be cited for it, each with its factor."""
        form = normal.form(expectation)
        if any("(E " in text for _, factors in form for text, _ in factors):
            with suppress(Unproved):
                value, cited = self.facts.known(_plain(expectation), self)
                return value, [(ONE, cited)]
        summands: list[Term] = []
        resolved: list[tuple[Term, Cited]] = []
        for (indices, factors), coefficient in form.items():
            atoms = [(normal.atoms[text], count) for text, count in factors]
            moving = [(atom, count) for atom, count in atoms if any(True for _ in _closed(atom, ("E",)))]
            if indices or len(moving) > 1 or any(count != 1 for _, count in moving):
                raise Unproved("not a sum of expectations")
            others = [power(atom, Fraction(count)) for atom, count in atoms if (atom, count) not in moving]
            outside = mul(coefficient, *others)
            for atom, _ in moving:
                value, cited = self.facts.value(_plain(atom), self)
                resolved.append((outside, cited))
                outside = mul(outside, value)
            summands.append(outside)
        return add(*summands) if summands else Fraction(0), resolved

    def cited(self, s: Sequent, left: Sequence[tuple[Term, Cited]], products: list[list[Any]]) -> Node:
        """Cite a fact for each expectation, then combine: each last hypothesis is the equation."""
        if not left:
            return self.step(s, "combine", products=products) if products else self.step(s, "ring")
        (factor, cited), *rest = left

        def go_on(inner: Sequent) -> Node:
            return self.cited(inner, rest, [*products, [show(factor), [_last(inner)]]])

        return cited(s, go_on)


def _last(s: Sequent) -> int:
    """The number of the hypothesis that came last."""
    return len(s.context.hypotheses) - 1


def _closed(term: Term, heads: tuple[str, ...]) -> Iterator[Term]:
    """The outermost parts with one of these heads and without free names."""
    if not isinstance(term, tuple) or not term:
        return
    if term[0] in heads and not free(term):
        yield term
        return
    for part in term[1:]:
        yield from _closed(part, heads)


def _plain(atom: Term) -> Term:
    """An expectation over one number, with a bound name that a text may have."""
    match atom:
        case ("E", (str(name),), law, body) if law in NOISES:
            return ("E", (VARIABLE,), law, substitute(body, {name: VARIABLE}))
    raise Unproved(f"not an expectation of a number: {show(atom)}")


# --- facts about the laws ------------------------------------------------------------------------------


class _Facts:
    """What statements of the library say of the standard laws on the line, axioms first."""

    def __init__(self, library: Mapping[str, Statement]) -> None:
        self.tails: list[tuple[Statement, Term, Fraction, Term]] = []
        self.values: list[tuple[Statement, int, Formula]] = []
        self.symmetries: dict[Term, Statement] = {}
        for _, statement in sorted(library.items(), key=lambda item: (not item[1].axiom, item[0])):
            if any(kind != ("real",) for _, kind in statement.types) or len(statement.types) > 1:
                continue
            with suppress(TermError, Rejected):
                self._read(statement)

    def _read(self, statement: Statement) -> None:
        conclusion = statement.conclusion
        parts = conclusion[1:] if conclusion[0] == "and" else (conclusion,)
        for number, part in enumerate(parts):
            match part:
                case ("=", ("E", (str(z),), law, body), _) if law in NOISES:
                    match body:
                        case ("ind", ("<", low, upper)) if upper == z and statement.types and len(parts) == 1:
                            name = statement.types[0][0]
                            for sign in (Fraction(1), Fraction(-1)):
                                if low == mul(sign, name):
                                    self.tails.append((statement, law, sign, part[2]))
                    self.values.append((statement, number, part))
                case ("same", ("bind", (str(z),), law, ("dirac", ("*", minus, other))), same):
                    if law in NOISES and (minus, other, same) == (-1, z, law) and not statement.types:
                        self.symmetries.setdefault(law, statement)

    def value(self, atom: Term, writer: _Writer) -> tuple[Term, Cited]:
        """The value of an expectation over a number, and the proof of (= expectation value)."""
        _, _, law, body = atom
        if body[0] == "ind":
            return self.probability(law, body[1], writer)
        for part in subterms(body):
            match part:
                case ("^", ("abs", inside), exponent) if exponent == SQUARE and VARIABLE in free(inside):
                    return self._without_size(law, body, part, writer)
        parts = {part for part in subterms(body) if isinstance(part, tuple) and part[0] == "ind"}
        if len(parts) == 1:
            (indicator,) = parts
            inside, outside = (replace(body, indicator, Fraction(x)) for x in (1, 0))
            if VARIABLE not in free(inside) | free(outside):
                return self._two_values(law, body, indicator, inside, outside, writer)
        return self.known(atom, writer)

    def _two_values(
        self, law: Term, body: Term, indicator: Term, inside: Term, outside: Term, writer: _Writer
    ) -> tuple[Term, Cited]:
        """What is one number where a relation holds and another one elsewhere."""
        probability, cited = self.probability(law, indicator[1], writer)
        rise = sub(inside, outside)
        split = add(outside, mul(rise, indicator))
        value = add(outside, mul(rise, probability))
        way = _Way(writer, law, body, split, rise, cited, _by_cases(writer, indicator[1]))
        return value, way.proof(value)

    def _without_size(self, law: Term, body: Term, square: Term, writer: _Writer) -> tuple[Term, Cited]:
        """The square of |t| is that of t."""
        inside = square[1][1]
        plain = replace(body, square, ("^", inside, SQUARE))
        value, resolved = writer.resolved(ON_LINE.normal, ("E", (VARIABLE,), law, plain))
        here = show(substitute(inside, {VARIABLE: POINT}))

        def sizes(s: Sequent) -> Node:
            def known(inner: Sequent) -> Node:
                ring: Rest = lambda t: writer.step(t, "ring")  # noqa: E731
                there: Rest = lambda t: writer.step(t, "rewrite", [ring], hypothesis=_last(t))  # noqa: E731
                return writer.step(inner, "split", [there, there], hypothesis=_last(inner))

            return writer.step(s, "fact", [known], function="abs", name="cases", terms=[here])

        def cited(s: Sequent, rest: Rest) -> Node:
            formula = show(("=", ("E", (VARIABLE,), law, plain), value))
            return writer.step(s, "have", [lambda t: writer.cited(t, resolved, []), rest], formula=formula)

        return value, _Way(writer, law, body, plain, ONE, cited, sizes).proof(value)

    def known(self, atom: Term, writer: _Writer) -> tuple[Term, Cited]:
        """A fact about this expectation, for a number that occurs in it if the fact has a name."""
        wanted = ON_LINE.normal.form(atom)
        numbers = sorted({part for part in subterms(atom) if isinstance(part, Fraction)} | {ONE})
        for statement, number, equation in self.values:
            names = [name for name, _ in statement.types]
            choices = [sign * x for x in numbers for sign in (1, -1)] if names else [ONE]
            for choice in choices:
                values = dict.fromkeys(names, choice)
                with suppress(TermError, Rejected, Unproved, ArithmeticError):
                    _, left, right = substitute(equation, values)
                    if ON_LINE.normal.form(left) == wanted and _seen(left, right):
                        many = statement.conclusion[0] == "and"
                        return right, self._citing(statement, values, writer, number if many else None)
        raise Unproved(f"no fact about {show(atom)}")

    def _citing(
        self, statement: Statement, values: Mapping[str, Term], writer: _Writer, part: int | None = None
    ) -> Cited:
        """A use of a statement; the equation (or this part of the conclusion) is the last hypothesis."""
        texts = {name: show(value) for name, value in values.items()}
        with precision(128):
            for formula in statement.hypotheses:
                if decide(substitute(formula, values), {}) is not Truth.TRUE:
                    raise Unproved(f"a premise of {statement.id} fails")

        def cited(s: Sequent, rest: Rest) -> Node:
            def go_on(inner: Sequent) -> Node:
                if part is None:
                    return rest(inner)
                equation = substitute(statement.conclusion[1 + part], values)
                return writer.step(inner, "have", [lambda t: writer.step(t, "assume"), rest], formula=show(equation))

            then: list[Rest] = [*(writer.true for _ in statement.hypotheses), go_on]
            return writer.step(s, "lemma", then, id=statement.id, values=texts)

        return cited

    # --- probabilities of half-lines ---

    def probability(self, law: Term, relation: Formula, writer: _Writer) -> tuple[Term, Cited]:
        """P(relation) for a relation that is affine in the number, and the proof of it."""
        head, left, right = relation
        form = dict(ON_LINE.normal.form(sub(right, left)))
        slope = form.pop(((), ((VARIABLE, 1),)), Fraction(0))
        if not slope or head not in ("<", "<="):
            raise Unproved(f"not a half-line: {show(relation)}")
        place = ON_LINE.normal.term(scaled(form, -1 / slope))
        if free(place):
            raise Unproved(f"not a half-line: {show(relation)}")
        if head == "<=":
            return self._complement(law, relation, writer)
        if slope > 0:
            return self._tail(law, place, writer)
        return self._reflected(law, place, writer)

    def _tail(self, law: Term, start: Term, writer: _Writer) -> tuple[Term, Cited]:
        """P(start < z)."""
        for statement, of, sign, right in self.tails:
            if of != law:
                continue
            values = {statement.types[0][0]: mul(sign, start)}
            with suppress(Unproved, TermError, ArithmeticError):
                cited = self._citing(statement, values, writer)
                value = substitute(right, values)
                if _seen(("E", (VARIABLE,), law, ("ind", ("<", start, VARIABLE))), value):
                    return value, cited
        raise Unproved(f"no fact about the tail of {show(law)} beyond {show(start)}")

    def _reflected(self, law: Term, end: Term, writer: _Writer) -> tuple[Term, Cited]:
        """P(z < end), by P(-end < -z) for a law that is symmetric."""
        symmetry = self.symmetries.get(law)
        if symmetry is None:
            raise Unproved(f"no fact about the symmetry of {show(law)}")
        start = neg(end)
        value, tail = self._tail(law, start, writer)
        template = ("=", ("E", (VARIABLE,), "hole", ("ind", ("<", start, VARIABLE))), value)

        def moved(s: Sequent, rest: Rest) -> Node:
            last = _last(s)
            return writer.step(
                s,
                "congruence",
                [rest],
                hypothesis=last,
                backwards=True,
                hole="hole",
                template=show(template),
                at=last - 1,
            )

        def proved(s: Sequent, rest: Rest) -> Node:
            use = self._citing(symmetry, {}, writer)
            return tail(s, lambda inner: use(inner, lambda deeper: moved(deeper, rest)))

        return value, proved

    def _complement(self, law: Term, relation: Formula, writer: _Writer) -> tuple[Term, Cited]:
        """P(a <= b) = 1 - P(b < a)."""
        _, left, right = relation
        other = ("<", right, left)
        probability, cited = self.probability(law, other, writer)
        value = sub(ONE, probability)
        rest = sub(ONE, ("ind", other))
        way = _Way(writer, law, ("ind", relation), rest, -ONE, cited, _by_cases(writer, other))
        return value, way.proof(value)


def _seen(expectation: Term, value: Term) -> bool:
    """Does quadrature see it?  What a statement says that may be refuted itself is better not cited."""
    seen, said = Floats(2).real(expectation, {}), float(evaluate(value, {}))
    return bool(abs(seen - said) <= 1e-6 * abs(said) + 1e-12)


def _by_cases(writer: _Writer, relation: Formula) -> Rest:
    """An equation that is plain where the relation holds, and where it does not."""
    ring: Rest = lambda t: writer.step(t, "ring")  # noqa: E731
    here = show(substitute(relation, {VARIABLE: POINT}))
    return lambda s: writer.step(s, "cases", [ring, ring], formula=here)


@dataclass(frozen=True)
class _Way:
    """From E body to E other, which agree at every point; one expectation in that is cited, with a factor."""

    writer: _Writer
    law: Term
    body: Term
    other: Term
    factor: Term
    cited: Cited
    pointwise: Rest

    def proof(self, value: Term) -> Cited:
        """The proof of (= (E body) value)."""
        left, right = (("E", (VARIABLE,), self.law, body) for body in (self.body, self.other))

        def proved(s: Sequent, rest: Rest) -> Node:
            def equal(inner: Sequent) -> Node:
                number = _last(inner)

                def combined(deeper: Sequent) -> Node:
                    products = [["1", [number]], [show(self.factor), [_last(deeper)]]]
                    combine: Rest = lambda t: self.writer.step(t, "combine", products=products)  # noqa: E731
                    formula = show(("=", left, value))
                    return self.writer.step(deeper, "have", [combine, rest], formula=formula)

                return self.cited(inner, combined)

            formula = show(("=", left, right))
            return self.writer.step(s, "under", [self.pointwise, equal], formula=formula, names=[POINT])

        return proved
