"""Triggers: symbols, phases, and the events after 'When' (6.3)."""

from __future__ import annotations

from engine.cards.language import (
    All,
    AtPhase,
    Filter,
    GainsStatus,
    IAmSacrificed,
    IGo,
    Joins,
    JoinsYours,
    Me,
    MyExpeditionFails,
    PlayedFrom,
    Trigger,
    YouCreateToken,
    YouPlay,
    Zone,
)
from engine.cards.text.phrases import both
from engine.cards.text.reading.grammar import reads

reads("symbol_trigger", "{J}")(Joins)
reads("symbol_trigger", "{H}")(lambda: PlayedFrom("hand"))
reads("symbol_trigger", "{R}")(lambda: PlayedFrom("reserve"))
reads("trigger", "at <phase>")(AtPhase)


@reads("one_noun", "1 <noun>")
def one(noun: Filter) -> Filter:
    """'a Character'."""
    return noun


@reads("one_noun", "another <noun>")
def another(noun: Filter) -> Filter | None:
    """'another Character'."""
    return both(Filter(other=True), noun)


reads("trigger", "when you play <filter:one_noun>")(YouPlay)
reads("trigger", "when <filter:one_noun> join your expedition")(JoinsYours)
reads("trigger", "when me be sacrificed")(IAmSacrificed)
reads("trigger", "when my expedition fail to move forward during dusk")(MyExpeditionFails)
reads("trigger", "when you create 1 token character")(YouCreateToken)
reads("trigger", "when me gain <status>")(lambda status: GainsStatus(Me(), status))
reads("trigger", "when <filter:one_noun> gain <status>")(lambda filter, status: GainsStatus(All(filter), status))

reads("zone", "reserve", "your reserve")(lambda: "reserve")
reads("zone", "the expedition_zone")(lambda: "expedition")
reads("zone", "your hand")(lambda: "hand")
reads("zone", "your deck")(lambda: "deck")
reads("zone", "your discard_pile")(lambda: "discard")
reads("zone", "your landmark_zone")(lambda: "landmark")
reads("zone", "your mana_zone")(lambda: "mana")
reads("zone", "your hero_zone")(lambda: "hero")
reads("zone", "limbo")(lambda: "limbo")


@reads("trigger", "when me go to <to:zone> from <origin:zone>")
def i_go(origin: Zone, to: Zone) -> Trigger:
    """'When I go to Reserve from your hand'."""
    return IGo(origin, to)
