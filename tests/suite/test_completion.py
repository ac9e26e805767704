"""A shell completes our commands and options."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.suite.project import verify


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_it_names_commands_and_options(shell: str, tmp_path: Path) -> None:
    done = verify(tmp_path, "completion", shell)
    assert done.returncode == 0, done.stderr
    assert all(word in done.stdout for word in ("recheck", "account", "--neighbours"))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(tmp_path: Path) -> None:
    script = tmp_path / "verify.bash"
    script.write_text(verify(tmp_path, "completion", "bash").stdout)
    function = "$(complete -p verify | sed 's/.*-F //; s/ .*//')"
    typed = "COMP_WORDS=(verify rec); COMP_CWORD=1"
    ask = f"source {script}; {typed}; {function} verify rec verify; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["recheck"], done.stdout + done.stderr


def test_an_unknown_shell_is_one_line(tmp_path: Path) -> None:
    done = verify(tmp_path, "completion", "fish")
    assert done.returncode == 2 and "Traceback" not in done.stderr
