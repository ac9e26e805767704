"""What `--json` prints is what `verify schema` says, and a change of what a program reads is seen."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import jsonschema
import pytest

from tests.suite.project import make, verify
from verify.system.schema import SCHEMAS, VERSION, schema

LAST = "NoisySGD(n=50000, T=10**7, b=500, eta=2, sigma=1/5, L=1, D=1, M=1)"
COMMANDS = {
    "run": [["run"]],
    "report": [["report"]],
    "list": [["list"]],
    "doubt": [["doubt", "log_upper"], ["doubt", "exp_upper_repaired"]],
    "axioms": [["axioms", "--catalogue", "lemmas"]],
    "show": [["show", "log_upper"], ["show", "exp_upper"], ["show", "rdp_to_dp", "--catalogue", "lemmas"]],
    "find": [["find", "log(1 + ?x) <= ?x", "--catalogue", "lemmas"]],
    "prove": [["prove", "log(1 + x) <= x", "--where", "x >= 0"], ["prove", "sin(x)**9 <= x", "--timeout", "1"]],
    "attack": [["attack", "log(1 + x) <= x - x**2/3", "--where", "x >= 0"]],
    "evaluate": [
        ["evaluate", "rdp_to_dp", "--at", "eps=1/10,alpha=8,delta=1e-5", "--catalogue", "lemmas"],
        ["evaluate", "rdp_to_dp", "--at", "eps=1/10,alpha=1,delta=1e-5", "--catalogue", "lemmas"],  # in part
        ["evaluate", "rdp_to_dp", "--at", "eps=1/10,alpha=8,delta=2", "--catalogue", "lemmas"],  # fails
    ],
    "account": [
        ["account", "Gaussian(2)", "--delta", "1e-5", "--neighbours", "add-or-remove"],
        ["account", "Gaussian(2)", "--epsilon", "1", "--neighbours", "replace-one"],
        ["account", LAST, "--delta", "1e-6", "--neighbours", "replace-one"],
        ["account", "Gaussian(0)", "--delta", "1e-5", "--neighbours", "add-or-remove"],
    ],
    "recheck": [["recheck"], ["recheck", "reports/certificates/log_upper.json"]],
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make(tmp_path_factory.mktemp("schema"))
    assert verify(folder, "run").returncode == 0
    return folder


@pytest.mark.parametrize("command", sorted(SCHEMAS))
def test_a_schema_is_one(command: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(command))


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_what_is_printed_fits(command: str, project: Path) -> None:
    for arguments in COMMANDS[command]:
        done = verify(project, *arguments, "--json")
        body = json.loads(done.stdout)
        jsonschema.validate(body, schema(command), cls=jsonschema.Draft202012Validator)
        assert body, arguments


def test_what_lacks_a_key_does_not_fit(project: Path) -> None:
    """The check can fail."""
    body = json.loads(verify(project, "run", "--json").stdout)
    for key in SCHEMAS["run"]["items"]["required"]:
        broken = [{name: value for name, value in body[0].items() if name != key}]
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(broken, schema("run"))


def test_every_command_with_json_has_a_schema() -> None:
    from verify.cli import parser

    commands = parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
    speaking = {name for name, one in commands.items() if "--json" in one._option_string_actions}
    assert speaking == set(SCHEMAS) == set(COMMANDS)


def test_the_command_prints_it(tmp_path: Path) -> None:
    printed = verify(tmp_path, "schema", "find")
    assert printed.returncode == 0 and json.loads(printed.stdout) == schema("find")
    wrong = verify(tmp_path, "schema", "finds")
    assert wrong.returncode == 2 and "Traceback" not in wrong.stderr


def test_the_version_stands_for_the_keys() -> None:
    required = json.dumps({name: _required(one) for name, one in SCHEMAS.items()}, sort_keys=True)
    digest = hashlib.sha256(required.encode()).hexdigest()[:16]
    assert (VERSION, digest) == (1, "6cea33bcf85f2977"), "keys were added: write the new digest; one went: VERSION too"


def _required(one: object) -> object:
    if isinstance(one, dict):
        keys = sorted(one["required"]) if isinstance(one.get("required"), list) else []
        return [keys, {key: _required(value) for key, value in one.items() if isinstance(value, (dict, list))}]
    return [_required(part) for part in one if isinstance(part, dict)] if isinstance(one, list) else []
