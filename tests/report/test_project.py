"""The reports and the site of another project speak of that project."""

from __future__ import annotations

from pathlib import Path

from tests.suite.project import make, verify
from verify.site.book import Project


def test_a_project_is_called_what_its_pyproject_says(tmp_path: Path) -> None:
    assert Project.at(tmp_path) == Project(tmp_path.name, f"The {tmp_path.name} authors", "")
    text = '[project]\nname = "bounds"\nauthors = [{name = "A"}, {name = "B"}]\n'
    (tmp_path / "pyproject.toml").write_text(text)
    assert Project.at(tmp_path) == Project("bounds", "A and B", "")


def test_the_first_page_links_to_no_page_that_is_not_there(tmp_path: Path) -> None:
    assert verify(make(tmp_path)).returncode == 0
    assert not (tmp_path / "reports" / "coverage.md").exists()
    assert "coverage" not in (tmp_path / "reports" / "index.md").read_text()
