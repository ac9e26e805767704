"""What the simulator draws does not depend on the kernels that numpy and OpenBLAS choose for a processor."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SIMULATE = """
import sys
from verify.kernel.certificate import load_export
from verify.refute.simulate import simulate
library = load_export(open("reports/statements.txt").read())
for id in sys.argv[1:]:
    one = library[id]
    print(simulate(one, int(one.hash[:8], 16), 0.5, 100))
"""
# These went other ways with the kernels of other processors: the reports of a machine with AVX-512 were others.
IDS = ("noisy_sgd_not_private", "proposition1_contraction", "runs_differ", "conjecture_1", "ends_positive")
OTHERS = ({"OPENBLAS_CORETYPE": "Nehalem"}, {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR"})


def drawn(settings: dict[str, str]) -> str:
    command = [sys.executable, "-c", SIMULATE, *IDS]
    environment = {**os.environ, **settings}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.long
def test_the_simulator_draws_the_same_for_other_processors() -> None:
    ours = drawn({})
    assert "cases=" in ours
    assert all(drawn(other) == ours for other in OTHERS)
