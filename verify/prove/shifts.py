"""What a term is multiplied by when integers grow by one: simpler terms, where it is a product."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from verify.kernel.rationals import Fraction
from verify.kernel.sequent import Sequent
from verify.kernel.term import Formula, Term, add, free, inverse, mul, power, sub, substitute
from verify.prove import tree
from verify.prove.engine import Env, Node, failed
from verify.prove.tree import Prover

ONE = Fraction(1)
MAX_SHIFT = 4  # of an argument, when n grows by one


@dataclass(frozen=True)
class Equation:
    """f(n + 1) = c f(n), and its proof."""

    formula: Formula
    prover: Callable[[Env], Prover] = field(compare=False)


@dataclass(frozen=True)
class Ratio:
    """What a term is multiplied by when a name grows by one, and the equations that say so."""

    value: Term
    equations: tuple[Equation, ...] = ()

    @staticmethod
    def of(s: Sequent, term: Term, *names: str) -> Ratio:
        """The ratio of a product, powers, factorials and exponentials, when all the names grow by one; for
        what else is positive it is the quotient.  Raises ProofFailed."""
        if not free(term) & set(names):
            return Ratio(ONE)
        after = substitute(term, {name: add(name, ONE) for name in names})
        head = term[0] if isinstance(term, tuple) else ""
        if head == "*":
            parts = [Ratio.of(s, part, *names) for part in term[1:]]
            equations = [e for part in parts for e in part.equations]
            return Ratio(mul(*(part.value for part in parts)), tuple(equations))
        if head == "^" and isinstance(term[2], Fraction) and term[2].denominator == 1:
            inner = Ratio.of(s, term[1], *names)
            return Ratio(power(inner.value, term[2]), inner.equations)
        normal = s.context.normal
        if head in ("^", "exp", "factorial"):
            argument = term[-1]
            ahead = normal.canonical(sub(after[-1], argument))
            if head == "exp":
                return Ratio(("exp", ahead))
            if not isinstance(ahead, Fraction) or ahead.denominator != 1 or abs(ahead) > MAX_SHIFT:
                raise failed(s, "the argument does not grow by a small whole number")
            if head == "^":
                return _of_power(s, term, after, ahead)
            return _of_factorial(term, after, int(ahead))
        if not s.context.signs.positive(term):
            raise failed(s, "a factor is not known to be positive")
        return Ratio(mul(after, inverse(term)))


def rewritten(s: Sequent, equations: Sequence[Equation], then: Prover, env: Env) -> Node:
    """Go on with the goal in terms of what stood there before."""
    if not equations:
        return then(s)
    first, rest = equations[0], [e for e in equations if e != equations[0]]
    following = lambda q: tree.rewrite(q, lambda r: rewritten(r, rest, then, env), env)  # noqa: E731
    return tree.have(s, first.formula, first.prover(env), following, env)


def _of_power(s: Sequent, term: Term, after: Term, ahead: Fraction) -> Ratio:
    """b^(e + k) = b^e b^k."""
    assert isinstance(term, tuple) and isinstance(after, tuple)
    base, exponent = term[1:]
    value = power(base, ahead)
    rule = "sum" if s.context.signs.positive(base) else "sum0"

    def prover(env: Env) -> Prover:
        return lambda q: tree.fact(q, "^", rule, (base, exponent, ahead), tree.close, tree.close, env)

    return Ratio(value, (Equation(("=", after, mul(term, value)), prover),))


def _of_factorial(term: Term, after: Term, ahead: int) -> Ratio:
    """(a + k)! = (a + 1) ... (a + k) a!."""
    assert isinstance(term, tuple) and isinstance(after, tuple)
    least = term[1] if ahead > 0 else after[1]
    factors = [add(least, Fraction(i)) for i in range(1, abs(ahead) + 1)]
    product = mul(*factors)
    value = product if ahead > 0 else inverse(product)
    weight = ONE if ahead > 0 else mul(-ONE, value)

    def prover(env: Env) -> Prover:
        def known(q: Sequent, position: int) -> Node:
            if position == len(factors):
                count = len(factors)
                return tree.combine(q, [(mul(weight, *factors[i + 1 :]), [i - count]) for i in range(count)])
            further = lambda r: known(r, position + 1)  # noqa: E731
            at = add(least, Fraction(position))
            return tree.fact(q, "factorial", "step", (at,), tree.close, further, env)

        return lambda q: known(q, 0)

    return Ratio(value, (Equation(("=", after, mul(value, term)), prover),))


__all__ = ["Equation", "Ratio", "rewritten"]
