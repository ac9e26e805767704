"""What people type by mistake is named, in one line, with what they may have meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.suite.project import make, verify
from verify.ask.decide import read
from verify.language.scan import ParseError

TYPED = [
    ("|x| >= x", "", "write abs(x) for |x|"),
    (r"\frac{x}{2} <= x", "", "LaTeX is not read"),
    ("$x$ <= 1", "", "LaTeX is not read"),
    ("x^2 <= x", "x in [0,1]", "an interval is written x >= 0, x <= 1"),
    ("x^2 <= x", "x in (0, 1)", "an interval is written"),
    ("x in [0, 1]", "", "an interval is written"),
    ("x =< 1", "", "=< is written <="),
    ("x => 1", "", "'at least' is written >="),
    ("x² >= 0", "", "a power is written x^2"),
    ("x <= ∞", "", "no number is infinite"),
    ("2 · x <= 1", "", "a product is written with *"),
    ("2 x <= 1", "", "a product is written with *"),
    ("x! >= 1", "", "write factorial(n)"),
    ("sqrt{x} >= 0", "", "only round brackets group terms"),
    ("exp x >= 1", "", "needs its arguments in brackets"),
    ("x >= 0 & x <= 1", "", "write 'and'"),
    ("x ⊕ 1 >= 0", "", "'⊕' is not of the language"),
    ("int(x, 0, 1, x) = 1/2", "", "an integral is written integral(x, a, b, f)"),
    ("log2(x) <= x", "", "log(x)/log(2)"),
    ("x^2 >= 0", "x in R", "a variable is real without saying so"),
    ("n^2 >= n", "n in N", "declared by `n integer`"),
]


@pytest.mark.parametrize(("text", "where", "meant"), TYPED)
def test_what_was_meant_by_an_inequality_is_named(text: str, where: str, meant: str) -> None:
    with pytest.raises(ParseError) as error:
        read(text, where)
    first, caret = str(error.value).split("\n")
    assert meant in first and caret.strip() == "^"


@pytest.mark.parametrize("where", ["n size, i in 1..n", "n size, i in (1)..n", "n size, i in (1 + 1)..max(n, 2)"])
def test_ranges_of_integers_are_no_intervals(where: str) -> None:
    read("i <= i + 1", where)


def test_a_variable_e_is_remarked(tmp_path: Path) -> None:
    done = verify(tmp_path, "prove", "e^x >= 1 + x")
    assert "note: e is a variable here; Euler's number is E" in done.stdout
    done = verify(tmp_path, "prove", "exp(-inf) >= 1")
    assert "note: inf is a variable here" in done.stdout
    assert "note" not in verify(tmp_path, "prove", "E^x >= 1 + x", "--where", "x >= 0").stdout


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["prve", "x <= x"], "did you mean prove?"),
        (["shw", "x"], "did you mean show?"),
        (["run", "--budgt", "3"], "did you mean --budget"),
        (["list", "--jsn"], "did you mean --json?"),
        (["prove", "x <= x", "--whre", "x > 0"], "did you mean --where"),
        (["--catalog=mine.py", "--jbs", "2"], "did you mean --jobs"),
    ],
)
def test_a_misspelt_command_or_option_is_named(tmp_path: Path, words: list[str], meant: str) -> None:
    done = verify(tmp_path, *words)
    assert done.returncode == 2 and meant in done.stderr.splitlines()[-1]


WRITTEN = [
    ("0 <= x <= 1", "must be split in two"),
    ("max(x, 0) >= x", "max and min are Max and Min"),
    ("(x >= 0) and (x <= 1)", "`not` are & | ~"),
    ("x ^ 2 >= 0", "a power is written x**2"),
    ("math.exp(x) >= 1", "use exp, log, sqrt ... of verify.lemma"),
    ("E**x >= 1", "E is the expectation here, Euler's number is e"),
    ("ln(x) <= x", "did you mean log?"),
    ("forall(x, x >= 0)", "did you mean every (points, laws, functions) or for_all (integers)?"),
    ("lenght <= 1", "did you mean length?"),
    ("later <= 1", "it is defined below, in line 7: move it up"),
    ("x <= z", 'declare it: z = real("z")'),
    ("implies(x >= 1, x >= 0)", "'a implies b' is written a.implies(b)"),
    ("mul(x, x) >= 0", "no function of verify.lemma has this name"),
    ('sequence("a")[0] >= 0', "a sequence of reals is real_sequence('a')"),
    ("|x| >= 0", "write Abs(x) for |x|"),
    ("x => 1", "'at least' is written >="),
    ("x >= 0.5", "is not exact"),
]


@pytest.mark.parametrize(("show", "meant"), WRITTEN)
def test_what_was_meant_in_a_module_is_named_with_its_line(tmp_path: Path, show: str, meant: str) -> None:
    head = '"""M."""\nimport math\nfrom verify.lemma import *\nlength = real("length")\nx = real("x")\n'
    make(tmp_path, f'{head}bad = claim("t", given=[x >= 0], show={show})\nlater = x\n')
    done = verify(tmp_path, "list")
    assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1
    assert meant in done.stderr and "mine.py, line 6" in done.stderr
