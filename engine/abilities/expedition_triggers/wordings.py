"""How triggers of Expeditions are worded: they move, fail to move, Ascend (6.3, 7.3.11)."""

from __future__ import annotations

from typing import Any

from engine.abilities.expedition_triggers.records import (
    AnExpeditionChanges,
    AnExpeditionFails,
    AnExpeditionMoves,
    MyExpeditionMoves,
    YourExpeditionMoves,
)
from engine.cards.language import Trigger
from engine.cards.text.reading.canonical.entries import meant
from engine.cards.text.reading.grammar import reads


@meant(MyExpeditionMoves, YourExpeditionMoves)
def moves_so(trigger: Any) -> bool:
    """4.2.4 It moves due to a terrain, or by Ascension; of both Expeditions, or any, none is one of the two."""
    one_of_several = getattr(trigger, "side", None) and (trigger.both or trigger.together)
    return not (trigger.by_ascension and (trigger.terrain or trigger.dusk)) and not one_of_several


reads("either_of_yours", "either of your expedition [that be <bearing>]")(lambda bearing=None: (bearing,))
reads("trigger", "when <stands:either_of_yours> move forward [due to <terrain>] [during dusk]=dusk")(
    lambda stands, terrain=None, dusk="": YourExpeditionMoves(terrain, stands[0], dusk=bool(dusk))
)
reads("trigger", "when <stands:either_of_yours> move forward (@due_to_ascension|due to ascension)")(
    lambda stands: YourExpeditionMoves(None, stands[0], by_ascension=True)
)
reads(
    "other_expedition",
    "1 of your opponent 's [ascended]=up expedition [that be <bearing>]",
    "1 opposing [ascended]=up expedition [that be <bearing>]",
)(lambda bearing=None, up="": other_expedition("opponent", None, bearing, up))
reads(
    "other_expedition",
    "1 [ascended]=up [<side>] expedition (controlled by (1|your) opponent|(1|your) opponent control)"
    " [that be <bearing>]",
)(lambda side=None, bearing=None, up="": other_expedition("opponent", side, bearing, up))
reads("other_expedition", "any [ascended]=up [<side>] expedition [that be <bearing>]")(
    lambda side=None, bearing=None, up="": other_expedition("anybody", side, bearing, up)
)
reads("other_expedition", "the [ascended]=up [<side>] expedition facing mine [that be <bearing>]")(
    lambda side=None, bearing=None, up="": other_expedition("facing mine", side, bearing, up)
)
reads("other_expedition", "your other [ascended]=up [<side>] expedition [that be <bearing>]")(
    lambda side=None, bearing=None, up="": other_expedition("my other", side, bearing, up)
)


def other_expedition(whose: str, side: str | None, bearing: Any, up: str) -> tuple[str, str | None, Any] | None:
    """'an opponent's Ascended Hero Expedition': whose, which of the two, and how it stands."""
    if up and bearing is not None:
        return None
    return (whose, side, "Ascended" if up else bearing)


@reads("trigger", "when <which:other_expedition> move forward [due to <terrain>] [during dusk]=dusk")
def an_expedition_moves(which: Any, terrain: Any = None, dusk: str = "") -> Trigger:
    """'When the Expedition facing me moves forward', 'When an opponent's Hero Expedition moves forward'."""
    whose, side, bearing = which
    return AnExpeditionMoves(whose, terrain, bearing, side, bool(dusk))


@reads("trigger", "when <which:other_expedition> fail to move forward [during dusk]")
def an_expedition_fails(which: Any) -> Trigger | None:
    """'When the Expedition facing me fails to move forward during Dusk'."""
    whose, side, bearing = which
    return None if bearing is not None else AnExpeditionFails(whose, side)


reads("change_of_expedition", "@ascend")(lambda: "ascends")
reads("change_of_expedition", "move backward")(lambda: "moves backwards")


@reads("trigger", "when <which:other_expedition> <how:change_of_expedition>")
def an_expedition_changes(which: Any, how: Any) -> Trigger | None:
    """'When an opponent's Expedition Ascends', 'When the Expedition facing me moves backwards'."""
    whose, side, bearing = which
    return None if bearing is not None else AnExpeditionChanges(how, whose, side)


reads("trigger", "when either of your expedition <how:change_of_expedition>")(
    lambda how: AnExpeditionChanges(how, "you")
)
reads("trigger", "when either of your expedition fail to move forward [during dusk]")(lambda: AnExpeditionFails("you"))
