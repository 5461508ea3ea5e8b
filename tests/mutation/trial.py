"""One change, played in a process of its own: `python -m tests.mutation.trial JSON` ends with 1 if a scenario notices.

The changed module is compiled from its changed tree before anything imports it; nothing on disk is touched.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tests.mutation.breaking import broken

NOTICED, UNNOTICED, CANNOT_RUN = 1, 0, 2


class BrokenLoader(SourceFileLoader):
    """Loads a module with one change in one of its functions."""

    def __init__(self, fullname: str, path: str, function: tuple[str, ...], number: int) -> None:
        super().__init__(fullname, path)
        self.function, self.number = function, number

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed tree, never of a cached file."""
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(broken(source, self.function, self.number), self.path, "exec")


class BrokenFinder(MetaPathFinder):
    """Finds the one module that is changed, and leaves all others alone."""

    def __init__(self, module: str, function: tuple[str, ...], number: int) -> None:
        self.module, self.function, self.number = module, function, number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's usual place with the loader that changes it."""
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = BrokenLoader(fullname, spec.origin, self.function, self.number)
        return spec


def main(orders: dict[str, Any]) -> int:
    """Plays the scenarios with the change made, or with none where no module is named."""
    if orders["module"]:
        sys.meta_path.insert(0, BrokenFinder(orders["module"], tuple(orders["function"]), orders["number"]))
    files = [name for name in orders["scenarios"] if ".yaml::" in name]
    tests = [name for name in orders["scenarios"] if ".yaml::" not in name]
    if files and _a_file_notices(files):
        return NOTICED
    if not tests:
        return UNNOTICED
    import pytest

    quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header"]
    code = pytest.main([*quiet, *tests])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        return NOTICED if code == pytest.ExitCode.TESTS_FAILED else UNNOTICED
    return NOTICED if orders["module"] and code == pytest.ExitCode.INTERRUPTED else CANNOT_RUN


def _a_file_notices(names: list[str]) -> bool:
    """Whether a case of a scenario file fails; one that raises ends this process with 1, and has noticed as well."""
    from engine.scenarios import load, run

    wanted: dict[str, set[str]] = {}
    for name in names:
        file, _, case = name.partition("::")
        wanted.setdefault(file, set()).add(case)
    for file, cases in wanted.items():
        for case in load(Path(file).read_text(encoding="utf-8"), file):
            if case.name in cases and not run(case).passed:
                return True
    return False


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
