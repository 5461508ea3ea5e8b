"""How a verb of the ability language is entered: its step, its rule, and its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Verb(NamedTuple):
    """A verb of the language: the step's name, the rule it follows, and its function.

    The rule may depend on what the record of the verb says.
    """

    name: str
    rule: str | Callable[[Any], str]
    function: Callable[..., list[Any]]
    speaks_anew: bool = False
    """7.2.4.a Whether 'it' and 'these' are what the step itself brings to light, and nothing where it does not."""

    def rule_of(self, record: Any) -> str:
        """The number of the rule that a step of this verb carries out for one record."""
        return self.rule if isinstance(self.rule, str) else self.rule(record)


VERBS: dict[type, Verb] = {}

REMOVING: set[str] = set()
"""2.5.f The names of steps that tell how many counters they have removed."""


def verb(
    record: type, name: str, rule: str | Callable[[Any], str], *, speaks_anew: bool = False, removes: bool = False
) -> Callable[[Callable[..., list[Any]]], Callable[..., list[Any]]]:
    """Registers the function of one verb: (match, frame, the record's fields evaluated) to atomic actions.

    It changes nothing, so that it can be asked what the verb would do. With `removes` an effect may go on speaking of
    how many counters the step has removed (2.5.f).
    """

    def note(function: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
        VERBS[record] = Verb(name, rule, function, speaks_anew)
        if removes:
            REMOVING.add(name)
        return function

    return note
