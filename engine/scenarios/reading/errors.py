"""What can be wrong with a scenario: the file says something unknown, or the game does something else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One place in a file that cannot be read: what was found there, and what was expected."""

    file: str
    line: int
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.found}; expected {self.expected}"


class BadScenario(ValueError):
    """A file that cannot be read as scenarios; `problems` holds everything that is wrong with it, by line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


class NotSo(Exception):
    """The game did something else than the scenario says; `lines` tell the difference."""

    def __init__(self, *lines: str) -> None:
        self.lines = lines
        super().__init__("\n".join(lines))


class NotPossible(NotSo):
    """A play or an answer that the rules do not list; `key` says why, `rule` by which rule, `keys` all the reasons."""

    def __init__(self, line: str, key: str = "not an option", rule: str = "5.1.2.c", *more: str) -> None:
        super().__init__(line)
        self.key, self.rule, self.keys = key, rule, (key, *more)
