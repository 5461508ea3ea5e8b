"""One change, played in a child of this process: the changed code takes the place of the function's own, there alone.

Everything is imported once, then every trial is a fork that ends with its verdict. Nothing on disk is touched.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Literal, get_args

import pytest

from engine.scenarios import Case, run
from engine.scenarios.cases import read_file
from tests.mutation.breaking import broken
from tests.scenarios import kit

Verdict = Literal["survived", "killed", "crashed"]
"""What became of a change: nobody noticed, a scenario saw something else than it says, or the program broke down."""

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
CANNOT_RUN = 9
SECONDS = 10
"""Of its own time: a change that makes a scenario run for ever has broken the program, too."""
QUIET = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:faulthandler")


class CannotRun(RuntimeError):
    """Scenarios could not be played at all: it names them, and what was printed says why."""


def played(module: str, function: tuple[str, ...], number: int, scenarios: Iterable[str]) -> Verdict:
    """The verdict on one change to one function; raises CannotRun."""
    importlib.import_module(module)
    return _in_a_child(lambda: _change(module, function, number), tuple(scenarios))


def played_unbroken(scenarios: Iterable[str]) -> Verdict:
    """The same with nothing changed: they must survive it; raises CannotRun."""
    return _in_a_child(lambda: None, tuple(scenarios), seconds=0)


def _in_a_child(change: Callable[[], None], scenarios: tuple[str, ...], seconds: float = SECONDS) -> Verdict:
    files = [case for name in scenarios if ".yaml::" in name for case in cases_of(name)]
    tests = [name for name in scenarios if ".yaml::" not in name]
    kit.default_catalogue()
    for file in dict.fromkeys(name.partition("::")[0] for name in tests):
        _import_for_pytest(file)
    sys.stdout.flush()
    child = os.fork()
    if not child:
        code = CANNOT_RUN
        with contextlib.suppress(BaseException):
            _be_quiet()
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            change()
            code = VERDICTS.index(_verdict(files, tests))
        os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "crashed"
    if os.WEXITSTATUS(status) == CANNOT_RUN:
        raise CannotRun(f"These scenarios cannot be run: {', '.join(scenarios)}. Run them with pytest to see why.")
    return VERDICTS[os.WEXITSTATUS(status)]


@cache
def _import_for_pytest(file: str) -> None:
    """Once for all children; what cannot be imported is told by them."""
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*QUIET, "--collect-only", file])


def _be_quiet() -> None:
    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


@cache
def _cases_in(file: str) -> tuple[Case, ...]:
    return tuple(read_file(Path(file).read_text(encoding="utf-8"), file).cases)


def cases_of(name: str) -> list[Case]:
    """The case of a scenario file with all its variants."""
    file, _, case = name.partition("::")
    return [each for each in _cases_in(file) if each.name == case]


def _verdict(files: list[Case], tests: list[str]) -> Verdict:
    """The first scenario that sees a difference decides; a breakdown counts only where none does."""
    verdict: Verdict = "survived"
    for case in files:
        try:
            outcome = run(case)
        except Exception:  # noqa: BLE001  whatever a broken program raises
            verdict = "crashed"
            continue
        if outcome.differences and not outcome.broke_down:
            return "killed"
        if outcome.differences:
            verdict = "crashed"
    seen = _tests_see(tests) if tests else "survived"
    return verdict if seen == "survived" else seen


class Listener:
    """Hears from pytest why tests fail."""

    def __init__(self) -> None:
        self.verdict: Verdict = "survived"

    def pytest_exception_interact(self, node: Any, call: pytest.CallInfo[Any], report: Any) -> None:
        """A failed assertion is a difference, everything else a breakdown of the program."""
        if call.excinfo is None:
            return
        if isinstance(call.excinfo.value, AssertionError | pytest.fail.Exception | kit.Refused):
            self.verdict = "killed"
        elif self.verdict == "survived":
            self.verdict = "crashed"


def _tests_see(tests: list[str]) -> Verdict:
    listener = Listener()
    code = pytest.main([*QUIET, *tests], plugins=[listener])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        return listener.verdict
    if code == pytest.ExitCode.INTERRUPTED and listener.verdict != "survived":
        return listener.verdict
    raise CannotRun(", ".join(tests))


# ---- the change ------------------------------------------------------------------------------------------------------


def _change(module: str, function: tuple[str, ...], number: int) -> None:
    """Puts the changed code into the function that everybody has already imported."""
    loaded = importlib.import_module(module)
    source = Path(str(loaded.__file__)).read_text(encoding="utf-8")
    code = compile(broken(source, function, number), str(loaded.__file__), "exec")
    for name in function:
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
        written = [each for each in _functions_of(module) if each.__qualname__ == code.co_qualname]
        if written:
            for each in written:
                each.__code__ = code
            return
    raise LookupError(".".join((module, *function)))


def _functions_of(module: str) -> list[FunctionType]:
    """Wherever a decorator has put them."""
    return [each for each in gc.get_objects() if isinstance(each, FunctionType) and each.__module__ == module]
