"""What an author may have meant: the end of a message about a slip that many make, "" where nothing is known.

Nothing here decides anything: it is what is said when something was refused already.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from difflib import get_close_matches
from inspect import isfunction
from itertools import takewhile
from pathlib import Path
from traceback import extract_tb
from types import FrameType
from typing import Any

OURS = str(Path(__file__).parents[1])
_LISTED = ": the reference in the site (python -m verify.site FOLDER) lists them"
_CALL = re.compile(r"(?:(\w+)\.__init__|(?:\w+\.)?(\w+))\(\) (?:missing|takes|got)\b")
_KEYWORD = re.compile(r"got an unexpected keyword argument '(\w+)'")
_NOT_CALLED = re.compile(r"'(\w+)' object is not callable")
_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")
_ADDRESS = re.compile(r"<(?:function )?(?:\w+\.|<\w+>\.)*(<?\w+>?)(?: object)? at 0x[0-9a-f]+>")
_ONE_NAME = re.compile(r"[^\W\d][^\s+\-*/^(),=]*")
_LIBRARIES = ("math", "cmath", "np", "numpy", "scipy", "mpmath", "mp", "sp", "sympy", "torch", "jnp", "jax")
_THEIRS = {"abs": "Abs", "fabs": "Abs", "maximum": "Max", "minimum": "Min", "max": "Max", "min": "Min", "sum": "Sum"}
_THEIRS |= {"ceil": "ceiling", "comb": "binomial", "gamma": "gamma_function", "pi": "pi", "e": "e", "prod": "Product"}
_UNPACKED = re.compile(r"(?:not enough|too many) values to unpack \(expected (\d+)(?:, got (\d+))?\)")
_CALLED = {
    "Law": "; the probability of an event is E(mu, lambda x: indicator(f(x) <= 1)), the expectation of f is E(mu, f)",
    **{"Series": "; its members are P[t]", "Family": "; its members are P[x]"},
    **dict.fromkeys(
        ("Fact", "Block", "Premises"),
        "; it is the fact of a step: apply_to(fact, x) is what it says of x, and values of names stand in the step, "
        "use(lemma, x=...)",
    ),
    "Expr": "; a product is written a * b, and what is applied is declared by fun, map_ or markov",
    "Space": "; a point of X is point('x', X), the kind of its points X itself",
}
# Python's words about operators, and what they are for.
_OPERATORS = (
    (
        r"(unsupported operand|.* not supported between).*'(Fact|Block|Premises)'",
        "; a fact of a step is no number and no formula: its sides are fact.left and fact.right",
    ),
    (
        r"unsupported operand type\(s\) for [&|]:|bad operand type for unary ~",
        "; & | ~ join propositions and bind before <=: write (a <= b) & (b <= c)",
    ),
    (
        r"(unsupported operand|.* not supported between).*'tuple'",
        "; reals, laws, points declare several: x, y = reals('x y'), and one is x = real('x')",
    ),
    (
        r".* not supported between instances",
        "; numbers are compared: values of a function, f(x) <= 1, an expectation, E(mu, f) <= 1, the norm of a point",
    ),
    (r"unsupported operand type", "; + - * / are of numbers, and + - of points of a normed or Euclidean space"),
    (r"bad operand type for abs", "; of a point it is norm(p)"),
    (
        r"'Expr' object cannot be interpreted as an integer",
        "; a sum over i from 1 to n is Sum(1, n, lambda i: ...), and so are Product and for_all",
    ),
    (
        r"'Fact' object does not support the context manager protocol",
        "; this step leaves nothing to show in a block: it stands in a line of its own, without `with`",
    ),
    (
        r"'Step' object does not support the context manager protocol",
        "; with by. a step is a value, a reason for have(..., by.linear()): a block has it without by.",
    ),
    (
        r"'Lemma' object does not support the context manager protocol",
        "; a claim is cited by use(claim), and with use(claim): shows what it asks for",
    ),
    (
        r"'Branches' object does not support the context manager protocol",
        "; each case has a block of its own: yes, no = cases(...), then with yes: and with no:",
    ),
    (r"cannot unpack non-iterable", "; it gives one thing: write one name left of ="),
    (r"'\w+' object is not iterable", "; where several may stand they are in a list, [...], even if it is one"),
    (r".*the function E is not", "; E is the expectation here, Euler's number is e"),
    (r"must be real number, not Expr", "; use exp, log, sqrt ... of verify.lemma, not those of another module"),
)
# Within our code an attribute that is not there tells what was asked for.
_WANTED = {
    **dict.fromkeys(("name", "term"), 'a declared object such as real("x")'),
    **{"formula": "a proposition such as x <= 1", "left": "a proposition such as x <= 1"},
    **{"spaces": "a law", "space": "a point", "each": "a sequence", "place": "a step", "fields": "a claim"},
    **{"id": "a hypothesis"},
    **dict.fromkeys(("sort", "vectors"), "a space"),
    **dict.fromkeys(("source", "target"), "a function, map or kernel"),
}


def near(word: object, known: Iterable[str]) -> str:
    """Of the known names those that look like the word."""
    found = get_close_matches(str(word), list(known), n=3, cutoff=0.6)
    return f"; did you mean {', '.join(found)}?" if found else ""


def no_proposition(found: object) -> str:
    """Why this is no proposition, and what would be one."""
    from verify.language.expr import Expr

    if isinstance(found, bool):
        return (
            ": Python has compared the two by itself; of numbers write eq(1, 1) or expr(1) <= 2, of laws same(mu, nu), "
            "of functions every(X, lambda x: eq(f(x), g(x)))"
        )
    if own := getattr(found, "no_proposition", ""):
        return str(own)
    if isinstance(found, int) and found == -1:
        return (
            ": `this`, the hypothesis found last, is a number: assume(this) closes the goal by it, split(this) takes a "
            "disjunction apart, and elsewhere its formula is written"
        )
    if isinstance(found, Expr | int):
        return ": it is a number; compare it, such as x >= 0"
    if hasattr(found, "no_number"):
        return ": write a bound of it, divergence <= delta"
    if isinstance(found, list | tuple):
        return ": it is several; all_of(a, b), or a & b, is one"
    if isinstance(found, str):
        return ": it is text; write the formula with declared names, such as x >= 0 after x = real('x')"
    if callable(found):
        return ": its value at a point may be one"
    return ""


def shown(found: object) -> str:
    """How something wrong is spoken of."""
    return f"the function {found.__name__}" if isfunction(found) else without_address(repr(found))


def without_address(text: str) -> str:
    """The message with what an object is in place of where it stands in memory."""
    return _ADDRESS.sub(lambda found: f"an object of {found[1]}" if " object" in found[0] else found[1], text)


def _check_name(name: str) -> None:
    """Raises TypeError for what would read as a formula or a number.  (Odd letters a name may have: pages escape them.)

    With a NUL before it a name is a placeholder of ours, which nobody can have written.
    """
    if not name.startswith("\0") and not _ONE_NAME.fullmatch(name):
        raise TypeError(f"{name!r} is no name: a name is a letter, then letters, digits, _ and ', such as 'x', 'x1'")


def one_name(name: object, several: str) -> str:
    """The name, if it is one.  `several`: how many are declared, with {} and {names}.  Raises TypeError."""
    if not isinstance(name, str):
        raise TypeError(f"what is declared has a name, which is text such as 'x', not {name!r}")
    words = name.replace(",", " ").split()
    if len(words) > 1:
        for word in words:
            _check_name(word)
        raise TypeError(
            f"{name!r} is not one name: several are declared by {', '.join(words)} = {several.format(' '.join(words))}"
        )
    _check_name(name)
    return name


def many_names(names: object) -> list[str]:
    """The names in a text, with blanks between them.  Raises TypeError."""
    if not isinstance(names, str):
        raise TypeError(f"names are a text with blanks between them, 'x y', not {names!r}")
    if "," in names:
        blanks = " ".join(names.replace(",", " ").split())
        raise TypeError(f"names stand with blanks between them: {blanks!r}, not {names!r}")
    for name in names.split():
        _check_name(name)
    return names.split()


def written(function: Callable[..., Any], name: str = "") -> str:
    """How a function is called: its name and those of its parameters, with what they are if they are left out."""
    shown = []
    star = False
    for one in inspect.signature(function).parameters.values():
        if one.kind == one.KEYWORD_ONLY and not star:
            shown.append("*")
        star = star or one.kind in (one.VAR_POSITIONAL, one.KEYWORD_ONLY)
        front = "*" if one.kind == one.VAR_POSITIONAL else ""
        default = "" if one.default is one.empty else f"={one.default!r}"
        shown.append("NAME=..., ..." if one.kind == one.VAR_KEYWORD else f"{front}{one.name}{default}")
    return f"{name or function.__name__}({', '.join(shown)})"


def said(error: BaseException, hypotheses: Collection[str] = ()) -> str:
    """The message, with what the author may have meant; `hypotheses` are the names that some have where it arose."""
    text = str(error)
    found = _ATTRIBUTE.match(text) if isinstance(error, AttributeError) else None
    if found and (instead := _wanted(error, *found.groups())):
        return instead
    if isinstance(error, NameError) and str(error.name) in hypotheses:
        return f'{text}; a hypothesis of this name is called in quotes: assume("{error.name}")'
    return without_address(text) + _hint(error, text)


def explain(error: BaseException, hypotheses: Collection[str] = ()) -> None:
    """Let an error say what the author may have meant."""
    if len(error.args) == 1 and isinstance(error.args[0], str):
        error.args = (error.args[0] if isinstance(error, KeyError) else said(error, hypotheses),)


def _hint(error: BaseException, text: str) -> str:
    if isinstance(error, NameError) and error.name:
        return _name(error)
    if isinstance(error, TypeError) and (call := _CALL.match(text)):
        return _call(error, call[1] or call[2])
    if isinstance(error, AttributeError) and (found := _ATTRIBUTE.match(text)):
        return _attribute(error, *found.groups())
    if isinstance(error, ValueError) and (found := _UNPACKED.match(text)):
        return f"; left of = stand {found[1]} names, and what is right of it gives {found[2] or 'more'}"
    if isinstance(error, TypeError) and (found := _NOT_CALLED.match(text)):
        return _CALLED.get(found[1], "")
    if isinstance(error, SyntaxError) and "|" in (error.text or ""):
        return "; write Abs(x) for |x|"
    if isinstance(error, SyntaxError) and "=>" in (error.text or ""):
        return "; 'at least' is written >=, 'implies' a.implies(b)"
    return next((words for form, words in _OPERATORS if re.match(form, text)), "")


def _face() -> list[str]:
    """The names that authors import, if they are."""
    return list(getattr(sys.modules.get("verify.lemma"), "__all__", ()))


def _frames(error: BaseException) -> Iterator[FrameType]:
    """The frames of an error, the innermost first."""
    found, trace = [], error.__traceback__
    while trace is not None:
        found.append(trace.tb_frame)
        trace = trace.tb_next
    return reversed(found)


def _call(error: TypeError, name: str) -> str:
    """How the function that was called with other arguments than it takes is called."""
    if str(error).startswith("Lemma.__call__"):
        called = re.search(r"(\w+)\(\)", extract_tb(error.__traceback__)[-1].line or "")
        return f"; in a proof a claim is cited by use({called[1] if called else 'claim'})"
    if name == "for_all":
        return "; it is written for_all(low, high, body), and of the points of a space every(X, lambda x: ...)"
    function = getattr(sys.modules.get("verify.lemma"), name, None)
    for frame in _frames(error):
        if callable(function):
            break
        tables = (frame.f_locals, frame.f_globals)
        function = next((one[name] for one in tables if callable(one.get(name))), None) or next(
            (one for one in frame.f_locals.values() if callable(one) and getattr(one, "__name__", "") == name), None
        )
    if not callable(function):
        return ""
    try:
        keyword = _KEYWORD.search(str(error))
        close = near(keyword[1], inspect.signature(function).parameters) if keyword else ""
        return close or f"; it is written {written(function, name)}"
    except (TypeError, ValueError):
        return ""


def _wanted(error: BaseException, of: str, name: str) -> str:
    """Where something else than what is wanted was given to a function of ours: what is wanted, and its call."""
    ours = list(takewhile(lambda frame: frame.f_code.co_filename.startswith(OURS), _frames(error)))
    if not ours or name not in _WANTED:
        return ""
    called = ours[-1]
    function = getattr(sys.modules.get("verify.lemma"), called.f_code.co_name, None)
    form = f"; it is written {written(function)}" if isfunction(function) else ""
    return f"{'an' if of[0] in 'AEIOU' else 'a'} {of} stands where {_WANTED[name]} is wanted{form}"


def _attribute(error: AttributeError, of: str, name: str) -> str:
    """The function that is no attribute."""
    if of not in ("Expr", "Prop", "Law", "Point", "Function", "Map", "Markov", "Series", "Family"):
        return ""
    if name in _face():
        return f"; write {name}(...) of it"
    return near(name, [one for one in dir(error.obj) if not one.startswith("_")])


def _name(error: NameError) -> str:
    """What an unknown name may be."""
    name = str(error.name)
    if name in ("forall", "for_every", "all_of"):
        return "; did you mean every (points, laws, functions) or for_all (integers)?"
    if name in ("implies", "Implies"):
        return "; 'a implies b' is written a.implies(b)"
    below, own = _named_in_module(error)
    if below:
        return f"; it is defined below, in line {below}: move it up"
    known = {"ln": ["log"], "inf": [], "sup": ["supremum"]}
    found = known.get(name, get_close_matches(name, [*own, *_face()], n=1, cutoff=0.75))
    if found:
        return f"; did you mean {found[0]}?"
    # Line by line Python shows what was written: a name before a bracket is no variable.
    line = extract_tb(error.__traceback__)[-1].line or ""
    of_library = re.search(rf"\b{re.escape(name)}\.(?:\w+\.)*(\w+)", line) if name in _LIBRARIES else None
    if of_library:
        own_name = _THEIRS.get(of_library[1], of_library[1])
        called = "" if own_name in ("pi", "e") else "(...)"
        if own_name in _face():
            return f"; {own_name} is in verify.lemma: write {own_name}{called}"
        return f"; functions of formulas are those of verify.lemma, without {name}{_LISTED}"
    if re.search(rf"\b{re.escape(name)}\s*\(", line):
        return f"; no function of verify.lemma has this name{_LISTED}"
    return f'; declare it: {name} = real("{name}"), or bind it: lambda {name}: ...'


def _named_in_module(error: NameError) -> tuple[int, list[str]]:
    """The line of the claim module in which the unknown name is defined, or 0; the names defined so far."""
    found = [f for f in _frames(error) if not f.f_code.co_filename.startswith(OURS) and "__file__" in f.f_globals]
    loading = next((frame for frame in found if frame.f_code.co_name == "<module>"), None)
    frame = loading or next(iter(found), None)
    if frame is None:
        return 0, []
    own = [name for name in (*frame.f_globals, *frame.f_locals) if not name.startswith("_")]
    try:
        tree = ast.parse(Path(frame.f_code.co_filename).read_bytes()) if loading else ast.Module([], [])
    except (OSError, SyntaxError):
        return 0, own
    for statement in tree.body:
        targets = [*getattr(statement, "targets", ()), getattr(statement, "target", None)]
        names = [node.id for t in targets if t is not None for node in ast.walk(t) if isinstance(node, ast.Name)]
        if error.name in (*names, getattr(statement, "name", None)):
            return statement.lineno, own
    return 0, own


__all__ = ["explain", "many_names", "near", "no_proposition", "one_name", "said", "shown", "without_address", "written"]
