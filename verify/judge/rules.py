"""The rules.  Each is a function of the scope and of a line's parameters that returns the new fact, or refuses.

The first line of a docstring is the line; what follows is why the fact holds.  F is a formula, k, j numbers of
facts, E a list of numbers of equations, `sub` a number of a fact or a block.
"""

from __future__ import annotations

from typing import Any

from verify.judge.calculus import conditions, derivative, minus, multiplied
from verify.judge.proof import Form, Scope, Subs, listed, rule, serves
from verify.judge.reading import SEALED, Reader, Value
from verify.judge.ring import constant, plus
from verify.judge.statements import Statement, axioms
from verify.judge.terms import (
    FAMILIES,
    INTEGER,
    LINE,
    MINUS,
    ONE,
    QUANTIFIERS,
    REAL,
    RELATIONS,
    SPACES,
    WHOLE,
    ZERO,
    Fraction,
    Refused,
    Term,
    closed,
    free,
    integral,
    kinds_of,
    negation,
    opened,
    put,
    rebuilt,
    show,
    sort,
)

AXIOMS = axioms()
IN_SEQUENCES = ("real", "point", "law")  # sequences of these are defined, and chosen


def _strict(head: str, value: Fraction) -> bool:
    return bool({"=": value == 0, "<=": value >= 0, "<": value > 0, "!=": value != 0}[head])


# --- arithmetic


@rule
def ring(s: Scope, formula: Any, equations: Any) -> Term:
    """`ring F E`: right - left is, modulo E, a rational that settles the relation; eq, same: both sides are equal."""
    f, r = s.formula(formula), s.ring(equations)
    if f[0] in RELATIONS:
        value = constant(r.difference(f))
        if value is not None and _strict(f[0], value):
            return f
    elif (f[0] == "eq" and r.vector(f[1]) == r.vector(f[2])) or (f[0] == "same" and r.law(f[1]) == r.law(f[2])):
        return f
    raise Refused(f"not an identity: {show(f)}")


@rule
def comb(s: Scope, formula: Any, scale: Any, products: Any, equations: Any) -> Term:
    """`comb F [k ...] [[c, [k ...]] ...] E`: scale * (right - left) = sum of c * product of (right - left), modulo E.

    The scale is a product of facts (< 0 u), and for = also (!= u 0), of u.  A product that has an equation is 0,
    and its c is any term; another is >= 0, its c a rational >= 0, and it is > 0 if c is and all its facts are
    strict.  For an = each product has an equation, for a < one is > 0.
    """
    f, r = s.formula(formula), s.ring(equations)
    if f[0] not in ("<=", "<", "="):
        raise Refused(f"not a relation that adds up: {show(f)}")
    rest = r.difference(f)
    for known in s.those(scale):
        match known:
            case ("<", zero, u) if zero == 0:
                pass
            case ("!=", u, zero) if zero == 0 and f[0] == "=":
                pass
            case _:
                raise Refused("the scale is not known to be positive")
        rest = r.times(rest, r.form(u))
    positive = False
    for factor, numbers in map(listed, listed(products)):
        facts = s.those(numbers)
        c = s.real(factor)
        if any(fact[0] not in ("<=", "<", "=") for fact in facts):
            raise Refused("a product of what is no inequality")
        if not any(fact[0] == "=" for fact in facts):
            if f[0] == "=" or not isinstance(c, Fraction) or c < 0:
                raise Refused("a coefficient that is not known to be nonnegative")
            positive = positive or (c > 0 and all(fact[0] == "<" for fact in facts))
        product = r.form(c)
        for fact in facts:
            product = r.times(product, r.difference(fact))
        rest = plus(rest, product, MINUS)
    if rest or (f[0] == "<" and not positive):
        raise Refused(f"the sum is another: {show(f)}" if rest else "nothing in the sum is strict")
    return f


@rule
def form(s: Scope, formula: Any, number: Any, equations: Any) -> Term:
    """`form F k E`: F is fact k with equal terms, modulo E, in the same places.

    Of a relation right - left counts, up to a positive factor (for = and != any factor but 0).
    """
    f, r, fact = s.formula(formula), s.ring(equations), s.fact(number)
    ways = [f]
    if f[0] == "<=":
        ways += [("<", *f[1:]), ("=", *f[1:])]
    if f[0] == "!=":
        ways += [("<", *f[1:]), ("<", f[2], f[1])]
    key = r.formula(fact)
    if any(way[0] == fact[0] and r.formula(way) == key for way in ways):
        return f
    raise Refused(f"{show(f)} is not {show(fact)}")


@rule
def eval_(s: Scope, formula: Any, bits: Any) -> Term:
    """`eval F bits`: F has no names, and enclosures of its terms decide it."""
    from verify.judge.numerics import decided  # FLINT is loaded where it is needed

    f = s.formula(formula)
    if free(f) or not decided(f, bits):
        raise Refused(f"not decided: {show(f)}")
    return f


@rule
def pave(s: Scope, formula: Any, names: Any, hypotheses: Any, tree: Any, bits: Any) -> Term:
    """`pave F names [k ...] tree bits`: enclosures on boxes, which cover what facts k allow, settle F."""
    from verify.judge.numerics import paved

    f = s.formula(formula)
    if not all(_number(s, x) for x in listed(names)):
        raise Refused("a name that is no number")
    paved(f, s.those(hypotheses), names, tree, bits)
    return f


# --- logic


@rule
def hyp(s: Scope, number: Any) -> Term:
    """`hyp k`: the fact again."""
    return s.fact(number)


@rule
def all_(s: Scope, formula: Any, sub: Any) -> Term:
    """`all (forall x T F) block`: the block, under a new name of type T, shows F of it."""
    f = s.formula(formula)
    if f[0] != "forall":
        raise Refused("not a formula for all")
    s.holds(sub, (f[1],), lambda names: opened(f[2], names))
    return f


@rule
def imp(s: Scope, formula: Any, sub: Any) -> Term:
    """`imp (=> F G) block`: the block assumes F and shows G."""
    f = s.formula(formula)
    if f[0] != "=>" or not serves(s.block(sub, (), lambda names: [f[1]]).last, f[2]):
        raise Refused(f"not shown: {show(f)}")
    return f


@rule
def inst(s: Scope, number: Any, value: Any, subs: Any) -> Term:
    """`inst k v subs`: fact k, (forall x T F), of the value v of type T."""
    f, rest = s.fact(number), Subs(subs)
    if f[0] != "forall":
        raise Refused("not a fact for all")
    v = s.value(value, f[1], rest)
    rest.end()
    return opened(f[2], (v,))


@rule
def wit(s: Scope, formula: Any, value: Any, sub: Any, subs: Any) -> Term:
    """`wit (exists x T F) v sub subs`: F of the value v of type T."""
    f, rest = s.formula(formula), Subs(subs)
    if f[0] != "exists":
        raise Refused("not an existence")
    v = s.value(value, f[1], rest)
    rest.end()
    s.shown(sub, opened(f[2], (v,)))
    return f


@rule
def obtain(s: Scope, number: Any, new: Any) -> Term:
    """`obtain k x`: fact k, (exists y T F), of a new name x."""
    f = s.fact(number)
    if f[0] != "exists":
        raise Refused("not an existence")
    return opened(f[2], (s.declare(new, f[1]),))


@rule
def mp(s: Scope, number: Any, sub: Any) -> Term:
    """`mp k sub`: fact k is (=> F G), and F holds."""
    f = s.fact(number)
    if f[0] != "=>":
        raise Refused("not an implication")
    s.shown(sub, f[1])
    return f[2]


@rule
def and_(s: Scope, numbers: Any) -> Term:
    """`and [k ...]`: all these facts."""
    return ("and", *s.those(numbers)) if numbers else s.fact(None)


@rule
def part(s: Scope, number: Any, index: Any) -> Term:
    """`part k i`: a part of a conjunction, from 0."""
    f = s.fact(number)
    if f[0] != "and" or type(index) is not int or not 0 <= index < len(f) - 1:
        raise Refused("there is no such part")
    return f[1 + index]


@rule
def choose(s: Scope, formula: Any, index: Any, sub: Any) -> Term:
    """`choose (or F ...) i sub`: its part i, from 0, holds."""
    f = s.formula(formula)
    if f[0] != "or" or type(index) is not int or not 0 <= index < len(f) - 1:
        raise Refused("there is no such part")
    s.shown(sub, f[1 + index])
    return f


@rule
def case(s: Scope, number: Any, formula: Any, blocks: Any) -> Term:
    """`case k F [block ...]`: fact k is (or G ...), and F follows from each G."""
    f, given = s.formula(formula), s.fact(number)
    if given[0] != "or" or len(listed(blocks)) != len(given) - 1:
        raise Refused("a block is needed for each part of a disjunction")
    for one, sub in zip(given[1:], blocks, strict=True):
        found = s.block(sub, (), lambda names, one=one: [one]).last  # type: ignore[misc]
        if not serves(found, f):
            raise Refused(f"needed is {show(f)}, found {show(found)}")
    return f


@rule
def exm(s: Scope, formula: Any) -> Term:
    """`exm F`: F, or its negation (pushed inwards)."""
    f = s.formula(formula)
    return ("or", f, negation(f))


@rule
def not_(s: Scope, formula: Any, number: Any) -> Term:
    """`not F k`: F is fact k when negations are pushed inwards in both."""
    f = s.formula(formula)
    if _pushed(f) != _pushed(s.fact(number)):
        raise Refused(f"not the same: {show(f)}")
    return f


def _pushed(f: Term) -> Term:
    if f[0] == "not":
        return f if f[1][0] in ("eq", "same") else _pushed(negation(f[1]))
    if f[0] in RELATIONS or f[0] in ("eq", "same"):
        return f
    if f[0] in QUANTIFIERS:
        return (*f[:2], _pushed(f[2]))
    return (f[0], *map(_pushed, f[1:]))


@rule
def absurd(s: Scope, formula: Any, number: Any) -> Term:
    """`absurd F k`: fact k is a false relation of rationals."""
    f, given = s.formula(formula), s.fact(number)
    match given:
        case (head, Fraction() as left, Fraction() as right) if head in RELATIONS and not _strict(head, right - left):
            return f
    raise Refused("no contradiction")


@rule
def let(s: Scope, new: Any, kind: Any, value: Any, subs: Any) -> Term:
    """`let x T v subs`: a new name of type T for the value v: its equation, for all arguments of a lambda."""
    own, rest = s.type_(kind), Subs(subs)
    if own[0] in SPACES:
        raise Refused("a space is not defined")
    v = s.value(value, own, rest)
    rest.end()
    x = s.declare(new, own)
    kinds: tuple[Term, ...] = ()
    left: Term = x
    right: Term = v
    result = own[1][0] if own[0] == "sequence" else own[0]
    head = {"map": "eq", "point": "eq", "markov": "same", "law": "same"}.get(result, "=")
    if own[0] not in ("point", "law", "real", *WHOLE):
        if not (isinstance(v, tuple) and v[0] == "lambda") or (own[0] == "sequence" and result not in IN_SEQUENCES):
            raise Refused("a lambda is needed")
        kinds, right = v[1], v[2]
        if own[0] in FAMILIES:
            kinds = tuple(("index", ONE, n) for n in own[1:])
        entry = "at" if own[0] == "sequence" or own[0] in FAMILIES else "app"
        left = (entry, x, *(("#", len(kinds) - 1 - k) for k in range(len(kinds))))
    made: Term = (head, left, right)
    for one in reversed(kinds):
        made = ("forall", one, made)
    return made


@rule
def cong(s: Scope, formula: Any, equation: Any, number: Any) -> Term:
    """`cong F k j`: F is fact j with, here and there, the one side of the equation k in the place of the other.

    Equal values: the sides have no bound names, so this is right under binders too.
    """
    f, e, fact = s.formula(formula), s.fact(equation), s.fact(number)
    if e[0] not in ("=", "eq", "same"):
        raise Refused("not an equation")

    def same(new: Term, old: Term) -> bool:
        if new == old or (old, new) == e[1:] or (new, old) == e[1:]:
            return True
        if not isinstance(new, tuple) or not isinstance(old, tuple) or new[0] != old[0] or len(new) != len(old):
            return False
        left: list[Term] = []
        right: list[Term] = []
        frames = [rebuilt(t, lambda p, _, seen=seen: seen.append(p) or "") for t, seen in ((new, left), (old, right))]  # type: ignore[misc]
        return frames[0] == frames[1] and len(left) == len(right) and all(map(same, left, right))

    if same(f, fact):
        return f
    raise Refused(f"{show(f)} is not {show(fact)} with equals for equals")


# --- statements and axioms


@rule
def use(s: Scope, id: Any, values: Any, subs: Any) -> Term:
    """`use id [v ...] subs`: another statement, or an axiom of the judge, for values of its names.

    The subs show, in order, what the types of the values ask, and its given formulas.
    """
    found: Statement | None = s.library.get(id) if isinstance(id, str) else None
    listed(values)
    if found is None:
        found = AXIOMS.get(id, values)
        if found is None:
            raise Refused(f"there is no statement {id}")
    else:
        s.cited.add(id)
    flat = [
        v
        for value, entry in zip(values, _entries(id, found, values), strict=True)
        for v in (listed(value) if entry else [value])
    ]
    if len(flat) != len(found.names):
        raise Refused(f"{id} has {len(found.names)} names")
    rest, env, line = Subs(subs), dict(SEALED), LINE in flat
    for (x, declared), value in zip(found.names, flat, strict=True):
        kind = Reader(s.types, found.definitions or {}, line).type_(declared, env)
        env[x] = Value(kind, s.value(value, kind, rest))
    given, shown = found.formulas(s.types, env, line)
    for f in given:
        s.shown(rest.next(), f)
    rest.end()
    return shown


def _entries(id: Any, found: Statement, values: list[Any]) -> list[bool]:
    """Which of the values are lists of spaces, for a name with dots."""
    tree = AXIOMS.trees.get(id)
    dotted = [str(entry[0]).endswith("...") for entry in tree[2][1:]] if tree and not found.hash else []
    return [k < len(dotted) and dotted[k] for k in range(len(values))]


# --- binders


@rule
def lin(s: Scope, formula: Any, sub: Any) -> Term:
    """`lin (= (B t) (+ (* c (B u)) ...)) block`: the block shows, at the bound names, (= t (+ (* c u) ...)).

    B is a sum or an expectation, the same in all; for an expectation with more than one part each u must be
    integrable by its form; (* c) alone stands for c times the expectation of 1.  Sums and integrals are linear;
    E(c u) = c E(u) also where u has no expectation, as both are 0 then.
    """
    f = s.formula(formula)
    match f:
        case ("=", (head, *_) as left, ("+", *summands)) if head in ("sum", "E"):
            pass
        case _:
            raise Refused("not a sum or expectation, and its parts")
    pairs: list[tuple[Term, Term]] = []
    for one in summands:
        if one[0] != "*" or len(one) not in (2, 3):
            raise Refused("a part is (* c (B u))")
        whole = one[2] if len(one) == 3 else (*left[:3], ONE) if head == "E" else None
        if whole is None or whole[0] != head or whole[1:3] != left[1:3]:
            raise Refused("a part is of another sum or law")
        pairs.append((one[1], whole[3]))
    found = s.block(sub, kinds_of(left), lambda names: [])
    opened_pairs = [(c, opened(u, found.names)) for c, u in pairs]
    if not serves(found.last, ("=", opened(left[3], found.names), ("+", *(("*", c, u) for c, u in opened_pairs)))):
        raise Refused(f"the block shows {show(found.last)}")
    if head == "E" and len(pairs) > 1:
        _integrable(s, found, left[2], [u for _, u in opened_pairs])
    return f


def _integrable(s: Scope, found: Any, law: Term, terms: list[Term]) -> None:
    known = Form(found.facts, found.types)
    for term in terms:
        if not known.integrable(term, law, found.names, s.ring([])):
            raise Refused(f"not integrable by its form: {show(term)}")


@rule
def mono(s: Scope, formula: Any, sub: Any) -> Term:
    """`mono (R (E M t) (E M u)) block`: the block shows (R t u) at drawn names; R is <= or <.

    t and u are integrable by their form; so is one that is 0, written (<= 0 (E M u)).
    """
    f = s.formula(formula)
    sides = [side for side in f[1:] if isinstance(side, tuple) and side[0] == "E"]
    if f[0] not in ("<=", "<") or not sides or any(side[1:3] != sides[0][1:3] for side in sides):
        raise Refused("not a comparison of expectations under one law")
    if len(sides) == 1 and f[1] != ZERO:
        raise Refused("one side must be 0, or both be expectations")
    found = s.block(sub, kinds_of(sides[0]), lambda names: [])
    terms = [opened(side[3], found.names) for side in sides]
    if not serves(found.last, (f[0], *(terms if len(terms) == 2 else [ZERO, *terms]))):
        raise Refused(f"the block shows {show(found.last)}")
    _integrable(s, found, sides[0][2], terms)
    return f


@rule
def inside(s: Scope, formula: Any, sub: Any) -> Term:
    """`inside (= (B t) (B u)) block`: the block shows (= t u) at the bound names; for laws (same t u).

    B is a sum, product, integral, expectation, bind, or mix (then: (and (= w v) (same M N))).  Equal parts
    everywhere make equal wholes, defined or not.
    """
    f = s.formula(formula)
    left, right = f[1:]
    if not isinstance(left, tuple) or not isinstance(right, tuple):  # the text of a name is no term with parts
        raise Refused("not two wholes")
    if f[0] not in ("=", "same") or left[0] != right[0] or left[1:3] != right[1:3]:
        raise Refused("not two wholes with one range or law")
    kinds = kinds_of(left)

    def wanted(names: tuple[str, ...]) -> Term:
        pairs = [
            ("same" if p is left[-1] and left[0] in ("bind", "mix") else "=", opened(p, names), opened(q, names))
            for p, q in zip(left[3:], right[3:], strict=True)
        ]
        return pairs[0] if len(pairs) == 1 else ("and", *pairs)

    s.holds(sub, kinds, wanted)
    return f


@rule
def exchange(s: Scope, formula: Any) -> Term:
    """`exchange (= (sum a b (sum c d t)) (sum c d (sum a b t)))`: the ends of each are free of the other's index."""
    f = s.formula(formula)
    match f:
        case ("=", ("sum", _, _, ("sum", *_)), ("sum", _, _, ("sum", *_))):
            pass
        case _:
            raise Refused("not two sums of sums")
    left, right = opened(f[1][3], ("#i",)), opened(f[2][3], ("#j",))
    ranges = left[1:3] == f[2][1:3] and right[1:3] == f[1][1:3]
    if not ranges or opened(left[3], ("#j",)) != opened(right[3], ("#i",)):
        raise Refused("not the same sums in the other order")
    return f


@rule
def truth(s: Scope, formula: Any) -> Term:
    """`truth (<= 0 (ind R))`, `truth (<= (ind R) 1)`: an indicator is 0 or 1."""
    f = s.formula(formula)
    match f:
        case ("<=", zero, ("ind", _)) if zero == ZERO and isinstance(zero, Fraction):
            return f
        case ("<=", ("ind", _), one) if one == ONE and isinstance(one, Fraction):
            return f
    raise Refused("not what every indicator is")


@rule
def ind(s: Scope, formula: Any, sub: Any) -> Term:
    """`ind (= (ind R) 1) sub`, `(= (ind R) 0)`: R holds; its negation does.  `(= (ind R) (ind S))`: sub shows
    (and (=> R S) (=> S R))."""
    f = s.formula(formula)
    match f:
        case ("=", ("ind", r), ("ind", t)):
            s.shown(sub, ("and", ("=>", r, t), ("=>", t, r)))
        case ("=", ("ind", r), Fraction() as value) if value in (0, 1):
            s.shown(sub, r if value else negation(r))
        case _:
            raise Refused("not the value of an indicator")
    return f


@rule
def induction(s: Scope, formula: Any, start: Any, step: Any) -> Term:
    """`induction (forall n (integer) (=> (<= m n) F)) sub block`: sub shows F at m, which is an integer; the block,
    under a new integer n, from (<= m n) and F at n, F at (+ n 1)."""
    f = s.formula(formula)
    match f:
        case ("forall", kind, ("=>", ("<=", base, ("#", 0)), body)) if kind == INTEGER and closed(base):
            pass
        case _:
            raise Refused("not a claim about the integers from some one on")
    if not integral(base, s.types):
        raise Refused("the base is no integer by its form")
    s.shown(start, opened(body, (base,)))
    found = s.block(step, (INTEGER,), lambda n: [("<=", base, n[0]), opened(body, n)])
    if not serves(found.last, opened(body, (("+", found.names[0], ONE),))):
        raise Refused(f"the step shows {show(found.last)}")
    return f


@rule
def enumerate_(s: Scope, term: Any, low: Any, high: Any) -> Term:
    """`enumerate t k j`: facts (<= a t) and (<= t b), t an integer by its form: it is one of those from a to b."""
    t = s.real(term)
    match s.fact(low), s.fact(high):
        case ("<=", Fraction() as a, t1), ("<=", t2, Fraction() as b) if t == t1 == t2 and b - a < 10_000:
            if integral(t, s.types) and a.denominator == b.denominator == 1 and a <= b:
                return ("or", *(("=", t, Fraction(k)) for k in range(int(a), int(b) + 1)))
    raise Refused("not an integer between two")


@rule
def recursion(s: Scope, new: Any, start: Any, step: Any) -> Term:
    """`recursion P M (lambda (t L) N)`: a sequence of laws, P[0] = M, and for t >= 0 P[t + 1] = N at t, P[t]."""
    first = s.law(start)
    kind = sort(first, s.types)
    following = s.lambda_(step, (INTEGER, kind))
    body = following[2]
    if s.law_of(following) != kind:
        raise Refused("the step is a law on other spaces")
    x = s.declare(new, ("sequence", kind))
    later = ("same", ("at", x, ("+", ("#", 0), ONE)), opened(body, (("#", 0), ("at", x, ("#", 0)))))
    return ("and", ("same", ("at", x, ZERO), first), ("forall", INTEGER, ("=>", ("<=", ZERO, ("#", 0)), later)))


@rule
def select(s: Scope, number: Any, new: Any) -> Term:
    """`select k s`: fact k, (forall i (integer) (exists x T F)), of a new sequence s: F with (at s i) for x."""
    match s.fact(number):
        case ("forall", kind, ("exists", each, body)) if kind == INTEGER and each[0] in IN_SEQUENCES:
            return ("forall", INTEGER, opened(body, (("at", s.declare(new, ("sequence", each)), ("#", 0)),)))
    raise Refused("no existence of a number, a point or a law for each integer")


# --- analysis


@rule
def slope(s: Scope, formula: Any, variable: Any, point: Any, way: Any, subs: Any) -> Term:
    """`slope F x p way subs`: mean value theorem: F holds at p, and right - left does not fall from p to x.

    The subs show: (<= p x); F at p; for p < z < x that the derivative is >= 0 (= 0 for an equation); for
    p <= z <= x each condition.  `down`: x <= p, and the derivative is <= 0.  `up strict`, `down strict`: of a <
    the order and the derivative are strict, and at p it is enough to have <=.
    """
    f, p, rest = s.formula(formula), s.real(point), Subs(subs)
    if f[0] not in ("<=", "<", "=") or way not in ("up", "down", "up strict", "down strict"):
        raise Refused("not a slope")
    if not _number(s, variable) or variable in free(p):
        raise Refused("the point mentions the variable")
    strict, down = way.endswith("strict"), way.startswith("down")
    if strict and f[0] != "<":
        raise Refused("only a strict goal has a strict slope")
    gap = minus(f[2], f[1])
    low, high = (variable, p) if down else (p, variable)
    s.shown(rest.next(), ("<" if strict else "<=", low, high))
    s.shown(rest.next(), ("<=" if strict else f[0], *_put(f, variable, p)[1:]))
    head = "=" if f[0] == "=" else "<" if strict else "<="

    def growth(z: str) -> Term:
        rate = derivative(_put(gap, variable, z), z)
        return (head, rate, ZERO) if down or f[0] == "=" else (head, ZERO, rate)

    _under(s, rest.next(), lambda z: [("<", low, z), ("<", z, high)], growth)
    _smooth(s, rest, gap, variable, lambda z: [("<=", low, z), ("<=", z, high)])
    return f


def _number(s: Scope, name: Any) -> bool:
    """Is this the name of a number?"""
    return isinstance(name, str) and name in s.types and s.types[name][0] in ("real", *WHOLE)


def _put(term: Term, x: str, value: Term) -> Term:
    return put(term, {x: value})


def _under(s: Scope, sub: Any, assume: Any, wanted: Any) -> None:
    found = s.block(sub, (REAL,), lambda names: assume(names[0]))
    if not serves(found.last, wanted(found.names[0])):
        raise Refused(f"needed is {show(wanted(found.names[0]))}, found {show(found.last)}")


def _smooth(s: Scope, rest: Subs, gap: Term, x: str, assume: Any) -> None:
    """What is left of the subs shows each condition."""
    for k in range(len(conditions(_put(gap, x, "#z"), "#z"))):
        _under(s, rest.next(), assume, lambda z, k=k: conditions(_put(gap, x, z), z)[k])
    rest.end()


@rule
def limit(s: Scope, formula: Any, variable: Any, place: Any, size: Any, power: Any, subs: Any) -> Term:
    """`limit F x [oo, m] B e subs`: right - left falls from x on, and is at least -B z^-e for large z.

    The subs show, for x <= z: the derivative is <= 0 (< 0 for <); and 1 <= z, m <= z: (<= -B z^-e, gap); each
    condition.  `[right, p, w]` (`[left, p, w]`): p < x, and 0 < w; for p < z <= x it rises; and z - p <= w: it is at
    least -B (z - p)^e; mirrored for left.
    """
    f, b, e, rest = s.formula(formula), s.real(size), s.real(power), Subs(subs)
    if f[0] not in ("<=", "<") or not isinstance(b, Fraction) or not isinstance(e, Fraction) or b < 0 or e <= 0:
        raise Refused("not a limit")
    if not _number(s, variable):
        raise Refused("the variable is no number")
    gap = minus(f[2], f[1])
    way, *ends = listed(place)
    p, falling = s.real(ends[0]), way != "right"
    if len(ends) != {"oo": 1, "left": 2, "right": 2}.get(way) or (way != "oo" and variable in free(p)):
        raise Refused("not a limit")
    if way == "oo":

        def span(z: str) -> list[Term]:
            return [("<=", variable, z)]

        def near(z: str) -> list[Term]:
            return [*span(z), ("<=", ONE, z), ("<=", p, z)]

        def error(z: str) -> Term:
            return multiplied(b, ("^", z, -e))
    else:
        w = s.real(ends[1])
        s.shown(rest.next(), ("<", variable, p) if falling else ("<", p, variable))
        s.shown(rest.next(), ("<", ZERO, w))

        def span(z: str) -> list[Term]:
            return [("<", z, p), ("<=", variable, z)] if falling else [("<", p, z), ("<=", z, variable)]

        def near(z: str) -> list[Term]:
            return [*span(z), ("<=", minus(p, z) if falling else minus(z, p), w)]

        def error(z: str) -> Term:
            return multiplied(b, ("^", minus(p, z) if falling else minus(z, p), e))

    def growth(z: str) -> Term:
        rate = derivative(_put(gap, variable, z), z)
        return (f[0], rate, ZERO) if falling else (f[0], ZERO, rate)

    _under(s, rest.next(), span, growth)
    _under(s, rest.next(), near, lambda z: ("<=", multiplied(MINUS, error(z)), _put(gap, variable, z)))
    _smooth(s, rest, gap, variable, span)
    return f
