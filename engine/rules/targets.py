"""5.2.3.b Targets: what may be chosen for each 'target' of an effect, and whether a play can be declared at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards.language import Filter
from engine.rules.characteristics import now
from engine.rules.costs import tough
from engine.rules.filters import candidates
from engine.table.decisions import AnyOption, ExpeditionOption, ObjectOption, SeatOption
from engine.table.seats import expedition, initiative, opponents

if TYPE_CHECKING:
    from engine.rules.table import Table

ANY_MANA = 1_000
"""More Mana than there can be: nothing is too dear."""


class Target(NamedTuple):
    """One occurrence of the word 'target'; without a filter, an Expedition is meant."""

    name: str
    filter: Filter | None
    least: int
    most: int
    mode: int | None
    """The mode it belongs to (5.2.3.d)."""
    opponent: bool = False
    """Whether an opponent is meant, not an Expedition."""


def target_options(
    table: Table, seat: int, me: int, target: Target, purse: int, chosen: Sequence[int] = ()
) -> list[AnyOption]:
    """5.2.3.b, 2V2.13 Everything suitable, whosever it is, less what Tough makes dearer than the purse (7.4.5.c).

    What was `chosen` for another 'target' of the play adds its Tough once only (contradictions 21).
    """
    if target.opponent:
        return [SeatOption(other) for other in opponents(table.game, seat)]
    if target.filter is None:
        return [ExpeditionOption(expedition(other, side)) for other in initiative(table.game) for side in (0, 1)]
    found = candidates(table, now(table), seat, me, target.filter)
    if purse < ANY_MANA:
        found = [id for id in found if id in chosen or tough(table, seat, [id]) <= purse]
    return [ObjectOption(id) for id in found]


def can_declare(table: Table, seat: int, me: int, targets: tuple[Target, ...], modes: int, purse: int) -> bool:
    """5.1.2.c A play whose targets cannot all be chosen is not legal; of modes, one must be (5.2.3.c)."""
    lacking = {
        target.mode
        for target in targets
        if target.least and len(target_options(table, seat, me, target, purse)) < target.least
    }
    return None not in lacking and (not modes or len(lacking) < modes)


def targeted(bound: dict[str, Any]) -> list[int]:
    """All objects that a declaration has chosen as targets."""
    objects: list[int] = bound["objects"]
    return objects
