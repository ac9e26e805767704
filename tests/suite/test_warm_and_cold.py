"""What is kept of a claim whose proof, refutation or mutant failed is not believed where other things can be cited."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.suite.project import verify

HEAD = '"""Claims."""\nfrom verify.lemma import *\nd, v, w = reals("d v w")\n'
# exp(-v) has no least value; that refutes the claim only with `m` of the other file, which no import tells of.
MINIMUM = """
least = exists_real(lambda v: (v >= 0) & every_real(lambda w: (w >= 0).implies(exp(-v) <= exp(-w))))
{cited}
f = claim("F", show=least, proof=[{proof}],
    refutation={{"witness": {{}}, "proofs": {{"show": (by.intro(), by.intro("v"),
        by.cases(v < 0, (by.choose(0), by.assume()),
            (by.choose(1), by.witness(v + 1), by.use("m", v=v), by.auto())))}}}})
"""
FALSE_AXIOM = MINIMUM.format(
    cited='a = axiom("A", "x", given=[d >= 0], show=least)', proof="by.use(a, d=0), by.assume()"
)
NO_PROOF = MINIMUM.format(cited="", proof="by.auto()")
OTHER = 'm = claim("M", given=[{given}], show=exp(-(v + 1)) < exp(-v))\n'


@pytest.mark.parametrize(("source", "said"), [(FALSE_AXIOM, "the axiom a, which must be false"), (NO_PROOF, "refuted")])
def test_a_warm_run_says_what_a_cold_one_says(tmp_path: Path, source: str, said: str) -> None:
    """`f` was still proved, with exit 0, or open, after the lemma that its refutation wants had been mended."""
    (tmp_path / "pyproject.toml").write_text('[tool.lemmas]\npackages = ["one.py", "two.py"]\n')
    (tmp_path / "one.py").write_text(HEAD + source)
    (tmp_path / "two.py").write_text(HEAD + OTHER.format(given="v >= 5"))
    first = verify(tmp_path, "run", "f")
    assert "must be false" not in first.stdout + first.stderr
    (tmp_path / "two.py").write_text(HEAD + OTHER.format(given=""))
    warm = verify(tmp_path, "run", "f")
    shutil.rmtree(tmp_path / ".verify_cache")
    cold = verify(tmp_path, "run", "f")
    assert said in warm.stdout + warm.stderr and said in cold.stdout + cold.stderr
    assert warm.returncode == cold.returncode
