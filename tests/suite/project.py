"""A small project of claims in a temporary folder, for tests of what surrounds the engine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

MINE = '''"""Small claims.

For tests.
"""
from verify.claims.claim import Claim, Mutant, Source
from verify.language.expr import exp, log, real

x = real("x")
upper = Claim(
    id="log_upper",
    title="log(1 + x) <= x",
    sources=(Source("paper", "Lemma 1"),),
    given=(x >= 0,),
    show=log(1 + x) <= x,
    mutants=(Mutant("a tenth less", show=log(1 + x) <= "9/10" * x),),
)
false = Claim(
    id="exp_upper",
    title="exp(x) <= 1 + 2x",
    sources=(Source("paper", "Lemma 2"),),
    given=(x >= 0,),
    show=exp(x) <= 1 + 2 * x,
)
repaired = Claim(
    id="exp_upper_repaired",
    title="exp(x) <= 1 + 2x up to 1",
    given=(x >= 0, x <= 1),
    show=exp(x) <= 1 + 2 * x,
    repairs="exp_upper",
    mutants=(Mutant("up to 2", given=(x >= 0, x <= 2)),),
)
CLAIMS = (upper, false, repaired)
'''
PYPROJECT = '[tool.lemmas]\npackages = ["mine.py"]\n'


def make(folder: Path, source: str = MINE) -> Path:
    """Write the project into the folder."""
    (folder / "pyproject.toml").write_text(PYPROJECT)
    (folder / "mine.py").write_text(source, encoding="utf-8")
    return folder


def verify(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in the folder."""
    return subprocess.run(
        [sys.executable, "-m", "verify.cli", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
