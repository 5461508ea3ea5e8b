"""Holds the pinned dependencies against public advisories, and says plainly what could not be looked up.

    python -m tests.deploy.audit PIP_AUDIT FILE...

A known weakness fails. An advisory service that does not answer, or does not know a package, fails nothing: a machine
without a network can be sure of its tests; but what was not audited is named, so that nobody takes silence for safety.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SERVICES = ("pypi", "osv")
"""Where advisories are looked up: the second is asked where the first knows nothing."""

PATIENCE_SECONDS = 60

Ask = Callable[[str, Path], str]
"""Asks a service about a file of pins: what pip-audit writes as JSON, "" where it could not be asked."""


@dataclass
class Findings:
    """What came of it: weaknesses as lines, packages that were looked up, and those that nobody knows of."""

    weaknesses: list[str] = field(default_factory=list)
    audited: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)


def read(answer: str) -> Findings:
    """What pip-audit has found; raises ValueError for what is no answer of it."""
    found = Findings()
    for each in json.loads(answer)["dependencies"]:
        name = f"{each['name']} {each.get('version', '')}".strip()
        if "skip_reason" in each:
            found.unknown.add(str(each["name"]))
            continue
        found.audited.add(str(each["name"]))
        for known in each["vulns"]:
            mended = ", ".join(known["fix_versions"]) or "none yet"
            found.weaknesses.append(f"{name}: {known['id']} (mended in: {mended})")
    return found


def audited(files: Iterable[Path], ask: Ask) -> Findings:
    """What is known of everything that these files pin, by whichever service answers."""
    whole = Findings()
    for file in files:
        pinned = {line.split("==")[0] for line in file.read_text().splitlines() if "==" in line}
        left = set(pinned)
        for service in SERVICES:
            if not left:
                break
            answer = ask(service, file)
            if answer:
                found = read(answer)
                whole.weaknesses += [each for each in found.weaknesses if each not in whole.weaknesses]
                whole.audited |= found.audited
                left -= found.audited
        whole.unknown |= left
    whole.unknown -= whole.audited
    return whole


def told(found: Findings) -> str:
    """The findings in words, the line that matters last."""
    lines = [f"WEAK: {each}" for each in found.weaknesses]
    if found.unknown:
        lines.append(f"NOT AUDITED, for no advisory service answered or knew them: {', '.join(sorted(found.unknown))}")
        lines.append("That is no clean bill: run `make audit` where the network reaches such a service.")
    done = f"{len(found.audited)} of {len(found.audited) + len(found.unknown)} dependencies audited"
    return "\n".join([*lines, f"{done}, {len(found.weaknesses)} known weaknesses"])


def asking(program: str) -> Ask:
    """Asks by this pip-audit."""

    def ask(service: str, file: Path) -> str:
        command = [program, "--vulnerability-service", service, "--require-hashes", "--disable-pip", "--timeout", "5"]
        command += ["--progress-spinner", "off", "--format", "json", "--requirement", str(file)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout if done.stdout.startswith("{") else ""

    return ask


def main(arguments: Sequence[str]) -> int:
    """Audits, tells, and returns 1 where a weakness is known."""
    program, *files = arguments
    found = audited(map(Path, files), asking(program))
    print(told(found))
    return bool(found.weaknesses)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
