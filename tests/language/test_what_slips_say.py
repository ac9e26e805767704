# ruff: noqa: E501  (a message is a line)
"""Mistakes that a privacy researcher or a user of Lean makes in a lemma, and the one line that each of them gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.claims.catalogue import load
from verify.claims.claim import MalformedClaim
from verify.kernel.sequent import Sequent
from verify.prove.engine import Env, ProofFailed, run

HEAD = '''"""A module."""

from verify.lemma import *

X, Y = spaces("X Y")
V = euclid("V")
mu, nu = laws("mu nu", X)
M = law("M", V)
f, g = fun("f", X), fun("g", X)
B, K, P = bounded("B", X), markov("K", X, Y), sequence("P", law(X))
a, b, c, sigma, gamma, delta, eps = reals("a b c sigma gamma delta eps")
n = integer("n")
p, q = points("p q", V)
closer = axiom(
    "closer",
    "A book",
    given=hypotheses(before=hockey_stick(mu, nu, gamma) <= delta),
    show=hockey_stick(push(mu, K), push(nu, K), gamma) <= delta,
)

'''
LINE = HEAD.count("\n") + 1

COMPARED = (
    ": Python has compared the two by itself; of numbers write eq(1, 1) or expr(1) <= 2, of laws same(mu, nu), "
    "of functions every(X, lambda x: eq(f(x), g(x)))"
)
CHAIN = (
    "a proposition has no truth value here; a chain a <= b <= c must be split in two, `and`, `or`, `not` are & | ~, "
    "max and min are Max and Min"
)
BRACKETS = "; & | ~ join propositions and bind before <=: write (a <= b) & (b <= c)"
EXACT = " is not exact: write an int, a Fraction or a string such as '1/10'"
NAME = ": a name is a letter, then letters, digits, _ and ', such as 'x', 'x1'"
HERE_ALREADY = ": it stands there already, assume(fact) closes the goal by it; elsewhere its formula is written"
LAST = (
    "-1: `this`, the hypothesis found last, is a number: assume(this) closes the goal by it, split(this) takes a "
    "disjunction apart, and elsewhere its formula is written"
)
CITED = "<claim closer: closer>: it is a claim, which a proof cites by use(closer); its conclusion is closer.show"
CASES = "TypeError: cases needs a proposition (of a hypothesis that is a disjunction: split), not "
ORDER = "numbers are compared: values of a function, f(x) <= 1, an expectation, E(mu, f) <= 1, the norm of a point"
TEXT = ": it is text; write the formula with declared names, such as x >= 0 after x = real('x')"

DECLARED = {
    'map_("F", X, Y, V)': "TypeError: it is written map_('G', X, Y), or map_('G', (X, Y), V) from several spaces; here 3 stand after the name",
    'markov("K", X)': "TypeError: it is written markov('K', X, Y), or markov('K', (X, Y), Z) from several spaces; here 1 stand after the name",
    'sequence("W", V, X)': "TypeError: it is written sequence('P', law(V)); here 2 stand after the name",
    'sequence("W", law)': "TypeError: write a kind such as test(X), law(X), REAL, INTEGER or a space here, not the function law alone",
    "push(K, mu)": "TypeError: push takes the law first, then the kernel or map: push(mu, K)",
    'real("a b")': "TypeError: 'a b' is not one name: several are declared by a, b = reals('a b')",
    'integer("n m")': "TypeError: 'n m' is not one name: several are declared by n, m = names('n m', INTEGER)",
    'law("mu nu", X)': "TypeError: 'mu nu' is not one name: several are declared by mu, nu = laws('mu nu', X)",
    'space("X Y")': "TypeError: 'X Y' is not one name: several are declared by X, Y = spaces('X Y')",
    'test("phi psi", X)': "TypeError: 'phi psi' is not one name: several are declared by phi, psi = names('phi psi', test(X))",
    'reals("a, b")': "TypeError: names stand with blanks between them: 'a b', not 'a, b'",
    'real("x^2")': "TypeError: 'x^2' is no name" + NAME,
    'real("x-1")': "TypeError: 'x-1' is no name" + NAME,
    'real("x 1")': "TypeError: '1' is no name" + NAME,
    'integer("n+1")': "TypeError: 'n+1' is no name" + NAME,
    'reals("x y+1")': "TypeError: 'y+1' is no name" + NAME,
    'alphabet("n+1")': "TypeError: 'n+1' is no name" + NAME,
    'law("mu*", X)': "TypeError: 'mu*' is no name" + NAME,
    'points("p q^2", V)': "TypeError: 'q^2' is no name" + NAME,
    'space("X-1")': "TypeError: 'X-1' is no name" + NAME,
    'kernel("K^2", 2, 2)': "TypeError: 'K^2' is no name" + NAME,
    "real(3)": "TypeError: what is declared has a name, which is text such as 'x', not 3",
    'law(X, "mu")': "TypeError: a space is needed here, not 'mu': the name of what is declared stands first",
    'law("pi", (V, V))': "TypeError: a space is needed here, not (Space(name='V', sort='euclid'), Space(name='V', sort='euclid')): spaces stand one after the other, X, Y",
    'test("phi")': "TypeError: test needs the space of its arguments: test('f', X)",
    'kernel("K", X, Y)': "NotExact: the space X is no number; an alphabet, alphabet('X'), is its size",
    "renyi(mu, nu) <= eps": "TypeError: renyi() missing 1 required positional argument: 'alpha'; it is written renyi(mu, nu, alpha)",
    "hockey_stick(gamma, mu, nu) <= delta": "TypeError: a divergence is of laws, which stand first, hockey_stick(mu, nu, gamma); this is Expr(gamma)",
    "hockey_stick_at_most(gamma, X, mu, nu, dleta=1)": "TypeError: hockey_stick_at_most takes the arguments gamma, X, mu, nu, delta; it has no argument dleta left; did you mean delta?",
    "hockey_stick_at_most(gamma, X, mu, nu)": "TypeError: hockey_stick_at_most takes the arguments gamma, X, mu, nu, delta; missing: delta",
    "gauss(sigma)": "TypeError: gauss needs a space (noise of another scale: sigma * xi for xi from it), not Expr(sigma)",
    "E(mu)": "TypeError: E() missing 1 required positional argument: 'body'; it is written E(M, body)",
    "E(mu, lambda x, y: f(x))": "TypeError: E binds 1 name(s), (point X), and its lambda takes 2: write lambda x: ...",
    "every(lambda x: f(x) <= 1)": "TypeError: every needs the kind of each name before its function: every(X, lambda x: ...)",
    "every(X, f(x) <= 1)": """NameError: name 'x' is not defined; declare it: x = real("x"), or bind it: lambda x: ...""",
    "indicator(lambda x: f(x) <= 1)": "TypeError: indicator needs a relation between reals, not the function <lambda>: its value at a point may be one",
    "mu(X)": "TypeError: 'Law' object is not callable; the probability of an event is E(mu, lambda x: indicator(f(x) <= 1)), the expectation of f is E(mu, f)",
    "P(1)": "TypeError: 'Series' object is not callable; its members are P[t]",
    "exp(mu)": "NotExact: Law(mu) is a law on X and no number",
    "mu + nu": "TypeError: unsupported operand type(s) for +: 'Law' and 'Law'; + - * / are of numbers, and + - of points of a normed or Euclidean space",
    "f <= 1": "TypeError: '<=' not supported between instances of 'Function' and 'int'; " + ORDER,
    "abs(p)": "TypeError: bad operand type for abs(): 'Point'; of a point it is norm(p)",
    "sum(i for i in range(n))": "TypeError: 'Expr' object cannot be interpreted as an integer; a sum over i from 1 to n is Sum(1, n, lambda i: ...), and so are Product and for_all",
    "Sum(1, n, a)": "TypeError: after the two ends stands a function of the bound name, lambda i: ..., not Expr(a)",
    "Sum(1, 10, lambda: a)": "TypeError: Sum binds 1 name, and its lambda takes 0: write lambda i: ...",
    "Sum(1, 10, lambda i, j: i)": "TypeError: Sum binds 1 name, and its lambda takes 2: write lambda i: ...",
    "for_all(0, 3, lambda: a >= 0)": "TypeError: for_all binds 1 name, and its lambda takes 0: write lambda i: ...",
    "for_all(X, lambda x: f(x) <= 1)": "TypeError: for_all() missing 1 required positional argument: 'body'; it is written for_all(low, high, body), and of the points of a space every(X, lambda x: ...)",
    "every(X, lambda: a <= 1)": "TypeError: every binds 1 name(s), (point X), and its lambda takes 0: write lambda x1: ...",
    'claim("x", show=math.log(2) <= 1)': "NameError: name 'math' is not defined; log is in verify.lemma: write log(...)",
    "np.maximum(a, b)": "NameError: name 'np' is not defined; Max is in verify.lemma: write Max(...)",
    "a.sqrt()": "AttributeError: 'Expr' object has no attribute 'sqrt'; write sqrt(...) of it",
    "a & b": "TypeError: unsupported operand type(s) for &: 'Expr' and 'Expr'" + BRACKETS,
    "a < b < c": "TypeError: " + CHAIN,
    "a < b and b < c": "TypeError: " + CHAIN,
    'reals("a") <= 1': "TypeError: '<=' not supported between instances of 'tuple' and 'int'; reals, laws, points declare several: x, y = reals('x y'), and one is x = real('x')",
    "a + 0.1": "NotExact: 0.1" + EXACT,
    'a <= "b"': "NotExact: 'b' is not a rational number, and a name is declared: b = real('b')",
    "all_of([a <= b, b <= c])": "AttributeError: a list stands where a proposition such as x <= 1 is wanted; it is written all_of(*props)",
    "(a <= b) & c": "AttributeError: an Expr stands where a proposition such as x <= 1 is wanted",
    'claim("x", show=a / 0 <= 1)': "bad: it divides by 0, which stands for some number that nobody knows",
    'claim(" ", show=a <= b)': "a claim has no title: say in a sentence what it claims",
    'claim("x", shows=a <= b)': "a claim has no field 'shows'; did you mean show?",
    'claim("x", show=a <= b, givn=[a >= 0])': "a claim has no field 'givn'; did you mean given, region?",
    'claim("x", given=[a <= b])': "'x' claims nothing: what is to be shown is said by show=...",
    'claim("x", a <= b)': "'x' claims nothing: what is to be shown is said by show=...",
    "claim(a <= b)": "a claim begins with its title in words: claim('title', sources..., given=[...], show=...)",
    'claim("x", given=a >= 0, show=a <= b)': "TypeError: hypotheses stand in a list: given=[...], not Prop((<= 0 a))",
    'claim("x", given="x > 0", show=a <= b)': "TypeError: hypotheses are propositions in a list, given=[x > 0] after x = real('x'), not 'x > 0'",
    'claim("x", given=[closer], show=a <= b)': "bad: a hypothesis must be a proposition, not " + CITED,
    'claim("x", given={"pos": a >= 0}, show=a <= b)': "TypeError: hypotheses with names are given=hypotheses(pos=...)",
    'claim("x", given=hypotheses("pos", a >= 0), show=a <= b)': "TypeError: hypotheses() takes 0 positional arguments but 2 were given; it is written hypotheses(NAME=..., ...)",
    'claim("x", given=[0 < 1], show=a <= b)': "bad: a hypothesis must be a proposition, not True" + COMPARED,
    'claim("x", given=["a <= b"], show=a <= b)': "bad: a hypothesis must be a proposition, not 'a <= b'" + TEXT,
    'claim("x", show=mu == nu)': "bad: `show` must be a proposition, not False" + COMPARED,
    'claim("x", show=a)': "bad: `show` must be a proposition, not Expr(a): it is a number; compare it, such as x >= 0",
    'claim("x", "Lemma 1", show=a <= b)': "bad: sources must be a tuple of Source, such as Source('paper2018', 'Lemma 1'): ('Lemma 1',)",
    'claim("x", Source("p"), show=a <= b)': "TypeError: Source.__init__() missing 1 required positional argument: 'locator'; it is written Source(paper, locator, role='', special='')",
    'claim("x", Source("p", "Lemma 1", "hole"), show=a <= b)': "p, Lemma 1: 'hole' is not a role; the roles are whole, part, instance, step, remark",
    'mutant("m", shwo=a < b)': "TypeError: Mutant.__init__() got an unexpected keyword argument 'shwo'; did you mean show?",
    'doubt("x", mutants=[])': "AttributeError: a str stands where a claim is wanted; it is written doubt(lemma, mutants=(), extremal=None, hints=())",
    'doubt(closer, mutants=mutant("m", show=a < b))': "TypeError: 'Mutant' object is not iterable; where several may stand they are in a list, [...], even if it is one",
}
STEPS = {
    "use(closer, mu=gamma)": "use(closer): mu is a law on X, and gamma is a real",
    "use(closer, mu=f)": "use(closer): mu is a law on X, and f is a measurable function on X",
    "use(closer, m=mu)": "use: closer has no name m; did you mean mu?",
    'use("closr")': "there is no claim closr to cite; did you mean closer?",
    "use(closr)": "NameError: name 'closr' is not defined; did you mean closer?",
    "use(closer, gamma=0.5)": "NotExact: 0.5" + EXACT,
    'fact("exp", "tangnt", a, b)': "there is no fact tangnt of exp; there are: tangent, increasing, strictly, log; did you mean tangent?",
    'fact("expo", "tangent", a, b)': "fact: there is no function 'expo' in the table; did you mean exp?",
    'fact("exp", "increasing", a)': "fact: exp increasing takes 2 values, not 1: a, b",
    "intro(3)": "intro: 3 is no name: names are text, intro('x', '[near]'); intro(1) takes one level, intro() all",
    'intro("x y")': "intro: each name is a text of its own: intro('x', 'y')",
    'intro("x", "y")': "intro: nothing is left to take apart for y: f(x) <= gamma + delta",
    "x, y = intro()": "TypeError: cannot unpack non-iterable Point object; it gives one thing: write one name left of =",
    "x, y, z = cases(a <= 0)": "ValueError: not enough values to unpack (expected 3, got 2); left of = stand 3 names, and what is right of it gives 2",
    "h = have(a <= b); have(h)": f"TypeError: have needs a proposition, not the fact of line {LINE + 3}, which says a <= b"
    + HERE_ALREADY,
    "have(have(a <= b))": f"TypeError: have needs a proposition, not the fact of line {LINE + 3}, which says a <= b"
    + HERE_ALREADY,
    "h = have(a <= b); h + 1": "TypeError: unsupported operand type(s) for +: 'Block' and 'int'; a fact of a step is no number and no formula: its sides are fact.left and fact.right",
    "h = have(a <= b); h(c)": "TypeError: 'Block' object is not callable; it is the fact of a step: apply_to(fact, x) is what it says of x, and values of names stand in the step, use(lemma, x=...)",
    "h = have(a <= b); h()": "TypeError: 'Block' object is not callable; it is the fact of a step: apply_to(fact, x) is what it says of x, and values of names stand in the step, use(lemma, x=...)",
    "h = have(a <= b); have(a <= b + 1, by.assume(h))": "assume: the goal is not " + f"the fact of line {LINE + 3}",
    "have(by.linear())": "TypeError: have needs a proposition, not a step, by.linear(...): it is a reason, which stands after what it shows: have(a <= b, by.linear())",
    "rewrite(by.linear())": "AttributeError: a Step stands where a hypothesis is wanted",
    "have(closer)": "TypeError: have needs a proposition, not " + CITED,
    "cases(closer)": CASES + CITED,
    "have(this)": "TypeError: have needs a proposition, not " + LAST,
    "cases(this)": CASES + LAST,
    "assume(order)": "NameError: name 'order' is not defined; a hypothesis of this name is called in quotes: assume(\"order\")",
    "closer()": "TypeError: Lemma.__call__() missing 1 required positional argument: 'body'; in a proof a claim is cited by use(closer)",
    "assume(b <= a)": "not among the hypotheses: b <= a",
    "have((a <= b) | (b <= a), by.choose(a <= b))": "choose takes the number of a part of the goal, from 0, not a <= b: a <= b or b <= a",
    'with let(real("r"), b): pass': "TypeError: 'Fact' object does not support the context manager protocol; this step leaves nothing to show in a block: it stands in a line of its own, without `with`",
    "with by.linear(): pass": "TypeError: 'Step' object does not support the context manager protocol; with by. a step is a value, a reason for have(..., by.linear()): a block has it without by.",
    "with closer: pass": "TypeError: 'Lemma' object does not support the context manager protocol; a claim is cited by use(claim), and with use(claim): shows what it asks for",
    "with cases(a <= 0): pass": "TypeError: 'Branches' object does not support the context manager protocol; each case has a block of its own: yes, no = cases(...), then with yes: and with no:",
    'apply_to("all", q)': "apply_to: x is a point of X, and q is a point of V",
    'apply_to("all", point("x", V))': "apply_to: it asks for a point of X, and x is a point of V",
    'use(closer, mu=fun("mu", X))': "use(closer): mu is asked to be a law on X, and the given mu is a measurable function on X",
    "cases(a <= 0)[4]": "there is no part 4: there are 2 parts, numbered from 0",
    "assume()": "assume: not among the hypotheses: for every x in X: f(x) <= gamma + delta",
    'assume("ordr")': "no hypothesis is called ordr; the names are: order, all; did you mean order?",
    "choose(0)": "choose: the goal is no disjunction: for every x in X: f(x) <= gamma + delta",
    "each_part()": "each_part: the goal is no conjunction: for every x in X: f(x) <= gamma + delta",
    "have(b <= a, by.assume())": "assume: not among the hypotheses: b <= a",
    "have(1 <= 2)": "TypeError: have needs a proposition, not True" + COMPARED,
    'have("order")': "TypeError: have needs a proposition, not 'order'" + TEXT,
    "have(a <= b <= c)": "TypeError: " + CHAIN,
    'have(a <= b, "linear")': "a step is expected, not 'linear': by.linear(...)",
    "have(a <= b, linear)": "a step is expected, not the function linear alone: by.linear(...)",
    'cases("order")': "TypeError: cases needs a proposition (of a hypothesis that is a disjunction: split), not 'order'"
    + TEXT,
    'combine((1, "order"))': "combine takes pairs of a multiplier and a list of hypotheses, (1, ['near']), not (1, 'order')",
    'combine(1, ["order"])': "combine takes pairs of a multiplier and a list of hypotheses, (1, ['near']), not 1",
    'linear("order")': "linear takes multipliers, not hypotheses; the names of hypotheses go to combine or keep",
    "linear(degre=2)": "TypeError: linear() got an unexpected keyword argument 'degre'; did you mean degree?",
    "calc(a, b, c)": "TypeError: calc takes links such as ('<=', term, reason), with a relation of = <= < >= >",
    'let("r", b)': 'AttributeError: a str stands where a declared object such as real("x") is wanted',
    'rewrite("order")': "rewrite: this hypothesis is no equation: a <= b",
    'apply_to("all", a)': "apply_to: x is a point of X, and a is a real",
    'apply_to("all", a, b)': "apply_to: 2 values are given, and 1 are asked for: x a point of X",
    'apply_to("all", lambda x: f(x))': "NotExact: the function <lambda> is not an expression (a function that is written out: value(X, lambda x: ...))",
    "witness(a)": "witness: the goal is not an existence: for every x in X: f(x) <= gamma + delta",
    "induction(n, 0)": "induction: it is on an integer of the goal, and n is not spoken of here",
    "induction(a, 0)": "induction: it is on an integer of the goal, and a is a real here: n = integer('n') is an integer",
    "under(K, lambda x: f(x) <= 1)": "AttributeError: a Markov stands where a law is wanted",
    "under(mu, lambda x: f(x))": "AttributeError: an Expr stands where a proposition such as x <= 1 is wanted",
    "under(mu, f(p) <= 1)": "TypeError: f: Point(p) is a point of V, not of X",
}

A_CLAIM = """
@claim("t", given=hypotheses(order=a <= b, all=every(X, lambda x: f(x) <= c)), show=every(X, lambda x: f(x) <= gamma + delta))
def t():
    {}
"""


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "slips.py"
    path.write_text(HEAD + text + "\n", encoding="utf-8")
    return str(path)


def declared(tmp_path: Path, text: str) -> str:
    """The one line that is said of a module with this line, without its place, which must be right."""
    path = write(tmp_path, f"bad = {text}")
    with pytest.raises(MalformedClaim) as caught:
        load([path])
    message = str(caught.value).removeprefix(f"{path} cannot be loaded: ")
    assert "\n" not in message and message.endswith(f" (slips.py, line {LINE})")
    return message.removesuffix(f" (slips.py, line {LINE})")


def step(tmp_path: Path, text: str) -> str:
    """The first line that is said of a proof with this step; its line follows."""
    claims = load([write(tmp_path, A_CLAIM.format(text))]).claims
    claim, closer = claims["t"], claims["closer"]
    with pytest.raises(Exception) as caught:
        run(Sequent.of(claim.statement), claim.proof, Env({"closer": closer.statement}))
    error = caught.value
    lines = str(error).splitlines() + list(getattr(error, "__notes__", ()))
    assert any(f"  at slips.py:{LINE + 3}: {text}" in line for line in lines)
    return lines[0] if isinstance(error, ProofFailed) else f"{type(error).__name__}: {lines[0]}"


@pytest.mark.parametrize(("text", "said"), DECLARED.items())
def test_a_slip_in_what_is_declared(tmp_path: Path, text: str, said: str) -> None:
    assert declared(tmp_path, text) == said


@pytest.mark.parametrize(("text", "said"), STEPS.items())
def test_a_slip_in_a_step(tmp_path: Path, text: str, said: str) -> None:
    assert step(tmp_path, text) == said
