"""One change, played in a child of this process: the changed code takes the place of the function's own, there alone.

Everything is imported once, then every trial is a fork that ends with its verdict. Nothing on disk is touched. What
makes functions may have made them when its module was imported, so for a change to it, or to a function it makes, the
child imports the whole program anew.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import importlib.abc
import importlib.machinery
import io
import os
import resource
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal, NamedTuple, get_args

import pytest

from engine import Refused, default_catalogue
from engine.scenarios import Case, run
from engine.scenarios.reading.cases import read_file
from engine.scenarios.reading.errors import NotSo
from tests.mutation.breaking import broken, code_of

Verdict = Literal["survived", "killed", "crashed"]
"""What became of a change: nobody noticed, a scenario saw something else than it says, or the program broke down."""

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
CANNOT_RUN = 9
SECONDS = 10
"""Of computing, for one scenario: a change that makes it run for ever has broken the program, too."""
SECONDS_TO_IMPORT = 40
"""Of computing, for a program that is imported anew, and reads its scenarios."""
BYTES = 4 << 30
"""Of memory, for the same reason."""
QUIET = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:faulthandler")


class CannotRun(RuntimeError):
    """Scenarios could not be played at all: it names them and says why."""


class TookTooLong(BaseException):
    """A scenario computes and computes; nothing in the program may take this for an error of its own."""


class Place(NamedTuple):
    """A change: the module, the function by the classes and functions it lies in, and the change's number in it."""

    module: str
    function: tuple[str, ...]
    number: int


def played(place: Place, scenarios: Iterable[str]) -> Verdict:
    """The verdict on one change to one function; raises CannotRun."""
    importlib.import_module(place.module)
    return _in_a_child(place, tuple(scenarios))


def played_unbroken(scenarios: Iterable[str]) -> Verdict:
    """The same with nothing changed: they must survive it; raises CannotRun."""
    return _in_a_child(None, tuple(scenarios))


def _in_a_child(place: Place | None, scenarios: tuple[str, ...]) -> Verdict:
    _import_all_of(scenarios)
    sys.stdout.flush()
    says, told = os.pipe()
    child = os.fork()
    if not child:
        os.close(says)
        code = CANNOT_RUN
        try:
            _be_quiet()
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            code = VERDICTS.index(_verdict(scenarios) if place is None else _changed_verdict(place, scenarios))
        except BaseException as fault:  # noqa: BLE001  told to the parent, which raises it
            with contextlib.suppress(BaseException):
                os.write(told, f"{type(fault).__name__}: {fault}"[:4000].encode())
        os._exit(code)
    os.close(told)
    with os.fdopen(says, "rb") as pipe:
        why = pipe.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "crashed"
    if os.WEXITSTATUS(status) == CANNOT_RUN:
        raise CannotRun(f"{place}, {', '.join(scenarios[:5])}: {why}. Run these with pytest to see more.")
    return VERDICTS[os.WEXITSTATUS(status)]


def _import_all_of(scenarios: Iterable[str]) -> None:
    """What the children need; what cannot be imported is told by them."""
    default_catalogue()
    for name in scenarios:
        file = name.partition("::")[0]
        if file.endswith(".yaml"):
            _cases_in(file)
        else:
            _import_for_pytest(file)


@cache
def _import_for_pytest(file: str) -> None:
    """Once for all children."""
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


@contextlib.contextmanager
def _timed(seconds: int = SECONDS) -> Iterator[None]:
    """What takes longer ends with TookTooLong. Computing time is counted: others on the machine make no difference."""
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(*_: object) -> None:
    raise TookTooLong


def _verdict(scenarios: Iterable[str]) -> Verdict:
    """The first scenario that sees a difference decides; a breakdown counts only where none does."""
    verdict: Verdict = "survived"
    names = list(scenarios)
    tests = [name for name in names if ".yaml::" not in name]
    for case in (case for name in names if ".yaml::" in name for case in cases_of(name)):
        try:
            with _timed():
                outcome = run(case)
        except (Exception, TookTooLong):  # noqa: BLE001  whatever a broken program raises
            verdict = "crashed"
            continue
        if outcome.differences and not outcome.broke_down:
            return "killed"
        if outcome.differences:
            verdict = "crashed"
    seen = _tests_see(tests) if tests else "survived"
    return verdict if seen == "survived" else seen


class Listener:
    """Gives every test its time, hears from pytest why tests fail, and ends the run when one has seen a difference."""

    def __init__(self) -> None:
        self.verdict: Verdict = "survived"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> Iterator[None]:
        """Each test has its time, its fixtures included."""
        with _timed():
            return (yield)

    def pytest_exception_interact(self, node: Any, call: pytest.CallInfo[Any], report: Any) -> None:
        """A failed assertion is a difference, everything else a breakdown of the program."""
        if call.excinfo is None:
            return
        if isinstance(call.excinfo.value, AssertionError | pytest.fail.Exception | Refused | NotSo):
            self.verdict = "killed"
            node.session.shouldstop = "a difference is seen"
        elif self.verdict == "survived":
            self.verdict = "crashed"


def _tests_see(tests: list[str]) -> Verdict:
    listener = Listener()
    code = pytest.main([*QUIET, *tests], plugins=[listener])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or listener.verdict != "survived":
        return listener.verdict
    raise CannotRun(f"pytest ends with {pytest.ExitCode(code).name}")


# ---- the change ------------------------------------------------------------------------------------------------------


def _changed_verdict(place: Place, scenarios: tuple[str, ...]) -> Verdict:
    file = str(sys.modules[place.module].__file__)
    source = Path(file).read_text(encoding="utf-8")
    code = compile(broken(source, place.function, place.number), file, "exec")
    changed = code_of(code, place.function)
    unchanged = code_of(compile(source, file, "exec"), place.function)
    makes_functions = any(isinstance(part, CodeType) and part.co_name[0] != "<" for part in unchanged.co_consts)
    if makes_functions or "<locals>" in changed.co_qualname or place.module.startswith(AT_WORK_BEFORE):
        return _verdict_of_a_program_with(place.module, code, scenarios)
    _change(place, code)
    return _verdict(scenarios)


def _change(place: Place, module: CodeType) -> None:
    """Puts the changed code into the function that everybody has already imported, wherever a decorator has put it."""
    code = code_of(module, place.function)
    gc.unfreeze()  # what the collection of tests has put aside is looked through as well
    written = [
        each
        for each in gc.get_objects()
        if isinstance(each, FunctionType) and each.__module__ == place.module and each.__qualname__ == code.co_qualname
    ]
    if not written:
        raise LookupError(f"{place}: nobody has this function")
    for each in written:
        each.__code__ = code


# ---- a program imported anew -----------------------------------------------------------------------------------------

PROGRAM = ("engine", "tests")
AT_WORK_BEFORE = ("engine.cards.", "engine.core.machine")
"""What has read the cards and assembled the procedures before any scenario begins."""


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and gives it other code than its file has."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module, self.code = module, code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """Where the module's file is, with this as its loader."""
        if fullname != self.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        assert spec is not None
        spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Runs the changed code."""
        exec(self.code, module.__dict__)


def _verdict_of_a_program_with(module: str, code: CodeType, scenarios: tuple[str, ...]) -> Verdict:
    """Imports everything once more, one module changed; what cannot even be imported has broken down."""
    for name in [name for name in sys.modules if name.partition(".")[0] in PROGRAM]:
        del sys.modules[name]
    sys.meta_path.insert(0, Changed(module, code))
    try:
        with _timed(SECONDS_TO_IMPORT):
            anew = importlib.import_module(__name__)
            anew._import_all_of(scenarios)
    except (Exception, TookTooLong):  # noqa: BLE001  whatever a broken program raises
        return "crashed"
    verdict: Verdict = anew._verdict(scenarios)
    return verdict
