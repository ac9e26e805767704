"""How relations read is shared by the contexts of a proof: it is what a context of its own would find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.sequent import Context
from verify.kernel.term import parse

NAMES = {"x": ("real",), "y": ("real",), "n": ("integer",), "p": ("distribution", parse("3"))}
SIDES = (
    "0 1 -2 1/3 x y n (+ x y) (* 2 x) (^ x 2) (+ n 1) (* x y) (exp x) (sqrt (exp x)) (^ x -1) "
    "(+ x (* -1 x)) (sum i 1 3 (at p i)) (sum i 1 n (* x (at p i))) (max x y)"
)
TERMS = list(parse(f"(+ {SIDES})")[1:])  # type: ignore[index]
RELATIONS = st.tuples(st.sampled_from(["<=", "<", "=", "!="]), st.sampled_from(TERMS), st.sampled_from(TERMS))


@given(st.lists(RELATIONS, min_size=1, max_size=6))
def test_a_chain_of_assumptions_knows_what_its_end_alone_does(formulas: list[tuple[str, ...]]) -> None:
    context = Context(NAMES, ())
    for formula in formulas:
        _ = context.signs  # each context of a proof is looked at
        context = context.assume(formula)
    alone = Context(NAMES, context.hypotheses)
    assert context.signs.known == alone.signs.known
    assert context.signs.variables == alone.signs.variables
    few = context.only(context.hypotheses[:1])
    assert few.signs.known == Context(NAMES, context.hypotheses[:1]).signs.known


def test_a_name_that_is_declared_in_two_branches_with_two_types() -> None:
    start = Context({"x": ("real",)}, ())
    positive = parse("(< 0 n)")
    whole = start.declare("n", ("integer",)).assume(positive)
    assert whole.signs.bounds("n").low == 1
    real = start.declare("n", ("real",)).assume(positive)
    assert real.signs.bounds("n").low == 0 and real.signs.bounds("n").low_strict
    # The entries of a distribution sum to 1, those of a family of nonnegative numbers to anything.
    count = parse("(<= (sum i 1 3 (at p i)) x)")
    for sort in ("distribution", "nonneg"):
        kind = (sort, parse("3"))
        alone = Context({"x": ("real",), "p": kind}, (count,))
        assert start.declare("p", kind).assume(count).signs.known == alone.signs.known
