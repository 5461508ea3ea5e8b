"""Which Expeditions cannot move forward, or only due to a terrain (v3:4.2.4.c-d)."""

from __future__ import annotations

from engine.cards.language import (
    CannotActivate,
    EveryExpedition,
    ExpeditionsStay,
    FacingExpedition,
    FacingMyOther,
    MovesOnlyDueTo,
    MyExpedition,
    MyOtherExpedition,
    Passive,
    YourExpedition,
)
from engine.cards.text.reading.grammar import reads

reads("staying", "my expedition")(lambda: (MyExpedition(),))
reads("staying", "your other expedition", "my other expedition")(lambda: (MyOtherExpedition(),))
reads("staying", "the expedition facing me")(lambda: (FacingExpedition(),))
reads("staying", "(your|my) other expedition and the expedition facing it")(
    lambda: (MyOtherExpedition(), FacingMyOther())
)
reads("staying", "expedition", "each expedition", "all expedition")(lambda: (EveryExpedition(),))
reads("staying", "your expedition", "each of your expedition")(lambda: (YourExpedition("each"),))
reads("staying", "your <side> expedition")(lambda side: (YourExpedition(side),))
reads("opposing_expedition", "opposing expedition", "your opponent 's expedition", "expedition your opponent control")(
    lambda: EveryExpedition("opponent")
)
reads("opposing_expedition", "expedition controlled by your opponent", "each expedition 1 opponent control")(
    lambda: EveryExpedition("opponent")
)
reads("staying", "<place:opposing_expedition>")(lambda place: (place,))
reads("statement", "no expedition can move forward")(lambda: ExpeditionsStay((EveryExpedition(),)))
reads("limited", "expedition", "each expedition", "all expedition")(lambda: "everybody")
reads("limited", "your expedition", "each of your expedition")(lambda: "yours")
reads("limited", "<place:opposing_expedition>")(lambda place: "opponents")
reads("statement", "reaction of <filter:noun> cannot be activated")(CannotActivate)
reads("limited", "my expedition")(lambda: "mine")
reads("limited", "the expedition facing me", "1 expedition facing me")(lambda: "facing")
reads("statement", "<expedition:limited> cannot move forward [,] except due to <terrain>")(MovesOnlyDueTo)
reads("statement", "<expedition:limited> cannot move forward during dusk except due to <terrain>")(
    lambda expedition, terrain: MovesOnlyDueTo(expedition, terrain, dusk=True)
)
reads("statement", "<expedition:limited> , while in <where:terrain> , cannot move forward [,] except due to <terrain>")(
    MovesOnlyDueTo
)
reads(
    "statement",
    "<expedition:limited> , while in <where:terrain> , cannot move forward during dusk except due to <terrain>",
)(lambda expedition, where, terrain: MovesOnlyDueTo(expedition, terrain, where, dusk=True))
reads(
    "passive",
    "if <expedition:limited> be in <where:terrain> , it cannot move forward [during dusk]=dusk [,]"
    " except due to <terrain>",
)(lambda expedition, where, terrain, dusk="": Passive(MovesOnlyDueTo(expedition, terrain, where, dusk=bool(dusk))))
