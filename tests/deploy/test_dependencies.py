"""Dependencies: pinned with hashes, licensed so that they may be shipped, and audited without false calm."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from tests.deploy.audit import audited, told

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "deploy" / "requirements"
PINS = sorted(REQUIREMENTS.glob("*.txt"))

FREE = re.compile(
    r"MIT|MIT-0|MIT-CMU|BSD|BSD-[23]-Clause|Apache(-| )2\.0|Apache Software License|PSF-2\.0|ISC|MPL-2\.0|HPND"
    r"|0BSD|Zlib|CC0-1\.0"
    r"|Python Software Foundation License|ISC License \(ISCL\)|Mozilla Public License 2\.0 \(MPL 2\.0\)|MIT License"
)
"""Licences under which what is shipped may be used and passed on, with nothing more to do than to name them."""


@pytest.mark.parametrize("file", PINS, ids=lambda file: file.stem)
def test_everything_is_pinned_with_hashes_and_comes_from_wherever_the_machine_takes_it(file: Path) -> None:
    pins = re.split(r"\n(?=[a-z0-9])", file.read_text().strip())
    loose = [pin.splitlines()[0] for pin in pins if "==" not in pin.splitlines()[0] or "--hash=sha256:" not in pin]
    assert loose == []
    assert "://" not in file.read_text()


def test_every_bound_of_the_project_is_held_by_a_pin() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for name, wanted in {"run": [], **extras}.items():
        pinned = {line.split("==")[0] for line in (REQUIREMENTS / f"{name}.txt").read_text().splitlines()}
        names = {re.split(r"[<>=\[]", each)[0].replace(".", "-") for each in (*project["dependencies"], *wanted)}
        assert names - pinned == set(), name
    named = [*project["dependencies"], *(each for extra in extras.values() for each in extra)]
    unbound = [each for each in named if not re.search("==|<", each)]
    assert unbound == ["tzdata>=2026.2"], "dates are no interface that breaks"


def test_whatever_is_shipped_may_be_shipped() -> None:
    names = set(re.findall(r"(?m)^([a-z0-9-]+)==", (REQUIREMENTS / "run.txt").read_text()))
    refused = {}
    for name in sorted(names):
        try:
            known = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue  # it is for another platform
        said = known.get("License-Expression") or " AND ".join(
            each.split(" :: ")[-1] for each in known.get_all("Classifier") or () if each.startswith("License :: ")
        )
        said = said or str(known.get("License"))
        parts = [
            part.strip("() ") if "ISCL" not in part and "MPL" not in part else part
            for part in re.split(r" AND | OR ", said)
        ]
        if not all(FREE.fullmatch(part) for part in parts):
            refused[name] = said
    assert refused == {}


def test_what_runs_here_is_what_is_pinned() -> None:
    pinned: dict[str, set[str]] = {}
    for name, version in re.findall(r"(?m)^([a-z0-9-]+)==([^ ;]+)", (REQUIREMENTS / "test.txt").read_text()):
        pinned.setdefault(name, set()).add(version)  # some have one for each version of Python
    differ = {}
    for name, versions in pinned.items():
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue  # it is for another platform
        if found not in versions:
            differ[name] = found
    assert differ == {}, "run make again: it installs what deploy/requirements pins, checked by hash"
    assert len(pinned) > 40


def answer(**vulnerable: list[str]) -> str:
    """What pip-audit would write of a file that pins `one` and `two`."""
    return json.dumps(
        {
            "dependencies": [
                {"name": "one", "version": "1", "vulns": [{"id": each, "fix_versions": ["2"]} for each in weak]}
                for weak in [vulnerable.get("one", [])]
            ]
            + [{"name": "two", "skip_reason": "Dependency not found on PyPI and could not be audited: two (1)"}]
        }
    )


def test_a_known_weakness_is_found_and_what_nobody_knows_is_named(tmp_path: Path) -> None:
    file = tmp_path / "pins.txt"
    file.write_text("one==1 \\\n    --hash=sha256:00\ntwo==1 \\\n    --hash=sha256:00\n")
    found = audited([file], lambda service, _: answer(one=["PYSEC-1"]) if service == "pypi" else "")
    assert found.weaknesses == ["one 1: PYSEC-1 (mended in: 2)"]
    assert (found.audited, found.unknown) == ({"one"}, {"two"})
    assert "WEAK: one 1" in told(found)
    nothing = audited([file], lambda service, _: "")
    assert (nothing.weaknesses, nothing.unknown) == ([], {"one", "two"})
    assert told(nothing).splitlines()[-1] == "0 of 2 dependencies audited, 0 known weaknesses"
    assert "NOT AUDITED" in told(nothing)
