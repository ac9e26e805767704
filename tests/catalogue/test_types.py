"""mypy, as this project has it read modules of claims: it finds a wrong kind, and no fault in what is right."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.catalogue.tools import ROOT

pytestmark = pytest.mark.long

# Names of the star with a meaning of the module's own; numbers for reals; a setting in a list; values in a dictionary.
RIGHT = """
from verify.lemma import *

V = euclid("V")
M, N = law("M", V), law("N", V)
phi = test("phi", V)
e, W = sequence("e", test(V)), sequence("W", law(V))
x, gamma = reals("x gamma")
n = integer("n")

@definition
def close(V: Euclid, M: Law[V], N: Law[V], at: Series[Real], gap: Real) -> Prop:
    '''M and N are gap apart, at.'''
    return hockey_stick(M, N, at[1]) <= gap

def start(W: Series[Law], v: Point) -> Prop:
    return same(W[0], dirac(2 * x * v)) & (E(W[1], e[0]) <= 1)

# A lambda has no types but those that its name is given.
steep: Callable[..., Expr] = lambda y: 2 * y

def slope(y: Real) -> Expr:
    return 1 + steep(y)

alone = setting("one", "$x$ is small.", small=x <= 1)
values = {"n": 1, "M": M}

@claim("right", given=[alone, x >= 0, close(V, M, N, real_sequence("r"), 0)], show=E(M, phi) <= 1)
def right():
    use("another", **values)

# A point of the line is a number.
R = line
here = 1 + point("here", R) ** 2 <= points("b c", line)[0]
there = norm(point("there", V) - 2 * zero(V)) <= x

for item in (phi, e[n]):
    have(item(zero(V)) >= 0)
"""

# Each line is wrong in its own way: the code that mypy reports for it stands at its end.
WRONG = """
from verify.lemma import *

V = euclid("V")
M = law("M", V)
v, x = zero(V), real("x")
phi, W = test("phi", V), sequence("W", law(V))

@definition
def near(V: Euclid, M: Law[V], r: Real) -> Prop:
    '''M is near, r.'''
    return E(M, norm) <= r

def start(W: Series[Law], r: Expr) -> Prop:
    return same(W[0], M) & (r >= 0)

a = E(x, phi)                                    # arg-type
b = near(V, M, M)                                # arg-type
c = near(M, V, 1)                                # arg-type
d = start(sequence("w", V), x)                   # arg-type
f = claim("f", show=x)                           # arg-type
g = near(V, M)                                   # call-arg
h = near(V, M, radius=1)                         # call-arg
i = renyi(M, M, order=2)                         # call-arg
j = mixture(M, phi, by=(), weights=())           # call-arg
k = x[0]                                         # index
l = claim("l", given=[x >= 0, V], show=x >= 0)   # list-item
m = v <= 1                                       # operator
n = phi + 1                                      # operator
o: Law = x                                       # assignment
def p(W: Series) -> Prop: return same(W[0], M)   # type-arg
def q(r: x) -> Prop: return same(M, M)           # valid-type
r, s = x                                         # misc
steep, small = lambda y: 2 * y, lambda y: y <= 1
def t(y: Real) -> Expr: return 1 + steep(y)      # no-any-return
def u(y: Real) -> Prop: return small(y)          # no-any-return
w = near(V, M, point("w", V) >= 0)               # operator
y: Expr = points("y z", V)[0]                    # assignment
z = 1 - phi(x) <= M                              # operator
x1 = x + zero(V)                                 # operator
"""


def reported(source: str, folder: Path) -> dict[int, set[str]]:
    """The codes that mypy reports of a module of the package `lemmas`, by their lines."""
    package = folder / "lemmas"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "module.py").write_text(source, "utf-8")
    words = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    words += ["--cache-dir", str(folder / "cache"), "--no-error-summary", "lemmas/module.py"]
    done = subprocess.run(
        words, cwd=folder, env={**os.environ, "MYPYPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    found: dict[int, set[str]] = {}
    for line in filter(lambda line: ": note: " not in line, done.stdout.splitlines()):
        where = re.fullmatch(r"lemmas/module\.py:(\d+): error: .*\[([a-z-]+)\]", line)
        assert where, line
        found.setdefault(int(where[1]), set()).add(where[2])
    return found


def test_what_is_right_is_not_reported(tmp_path: Path) -> None:
    assert reported(RIGHT, tmp_path) == {}


def test_a_wrong_kind_is_reported(tmp_path: Path) -> None:
    lines = enumerate(WRONG.splitlines(), 1)
    assert reported(WRONG, tmp_path) == {number: {line.split("# ")[1]} for number, line in lines if "# " in line}
