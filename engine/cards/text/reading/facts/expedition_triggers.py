"""Triggers of Expeditions: they move, fail to move, Ascend (6.3, 7.3.11)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    AnExpeditionChanges,
    AnExpeditionFails,
    AnExpeditionMoves,
    MyExpeditionFails,
    MyExpeditionMoves,
    Trigger,
    YourExpeditionMoves,
)
from engine.cards.text.reading.grammar import reads

reads("trigger", "when my expedition move forward [due to <terrain>] [during dusk]=dusk")(
    lambda terrain=None, dusk="": MyExpeditionMoves(terrain, dusk=bool(dusk))
)
reads("trigger", "when my expedition move forward (@due_to_ascension|due to ascension)")(
    lambda: MyExpeditionMoves(by_ascension=True)
)
reads("your_expedition", "(1|either) of your expedition [that be <bearing>]")(
    lambda bearing=None: (None, bearing, False)
)
reads("your_expedition", "1 or more of your expedition [that be <bearing>]")(lambda bearing=None: (None, bearing, True))
reads("your_expedition", "1 [or more]=more of your ascended expedition")(lambda more="": (None, "Ascended", bool(more)))
reads("trigger", "when both of your expedition move forward [due to <terrain>] [during dusk]=dusk")(
    lambda terrain=None, dusk="": YourExpeditionMoves(terrain, dusk=bool(dusk), both=True)
)
reads("trigger", "when both of your expedition move forward (@due_to_ascension|due to ascension)")(
    lambda: YourExpeditionMoves(by_ascension=True, both=True)
)
reads("your_expedition", "your <side> expedition [that be <bearing>]")(
    lambda side, bearing=None: (side, bearing, False)
)
reads("your_expedition", "your ascended <side> expedition")(lambda side: (side, "Ascended", False))
reads("trigger", "when <which:your_expedition> move forward [due to <terrain>] [during dusk]=dusk")(
    lambda which, terrain=None, dusk="": YourExpeditionMoves(terrain, which[1], which[0], bool(dusk), together=which[2])
)
reads("trigger", "when <which:your_expedition> move forward (@due_to_ascension|due to ascension)")(
    lambda which: YourExpeditionMoves(None, which[1], which[0], by_ascension=True, together=which[2])
)
reads("other_expedition", "1 opponent 's [ascended]=up [<side>] expedition [that be <bearing>]")(
    lambda side=None, bearing=None, up="": other_expedition("opponent", side, bearing, up)
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
reads("other_expedition", "(1|any) [ascended]=up [<side>] expedition [that be <bearing>]")(
    lambda side=None, bearing=None, up="": other_expedition("anybody", side, bearing, up)
)
reads("other_expedition", "the [ascended]=up [<side>] expedition facing (me|mine) [that be <bearing>]")(
    lambda side=None, bearing=None, up="": other_expedition("facing mine", side, bearing, up)
)
reads("other_expedition", "(my|your) other [ascended]=up [<side>] expedition [that be <bearing>]")(
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


reads("trigger", "when <which:your_expedition> <how:change_of_expedition>")(
    lambda which, how: None if which[1] is not None else AnExpeditionChanges(how, "you", which[0])
)
reads("trigger", "when my [<side>] expedition <how:change_of_expedition>")(
    lambda how, side=None: AnExpeditionChanges(how, "mine", side)
)
reads("trigger", "when <which:your_expedition> fail to move forward [during dusk]")(
    lambda which: None if which[1] is not None else AnExpeditionFails("you", which[0])
)
reads("trigger", "when my expedition fail to move forward [during dusk]")(MyExpeditionFails)
