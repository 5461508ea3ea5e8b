"""Verbs: what is done in one step of an effect (7.3), of all families.

The records of a family stand in its folder below `engine.abilities`, with all that makes them work.
"""

from __future__ import annotations

from engine.abilities.counters.records import CounterVerb
from engine.abilities.dice.records import DiceVerb
from engine.abilities.drawing.records import DrawingVerb
from engine.abilities.expeditions.records import ExpeditionVerb
from engine.abilities.moving.records import MovingVerb
from engine.abilities.playing.records import PlayingGift, PlayingVerb
from engine.abilities.statuses.records import StatusFlow, StatusVerb
from engine.abilities.terrain_markers.records import MarkerVerb
from engine.abilities.tokens.records import TokenVerb
from engine.abilities.turns.records import TurnVerb
from engine.cards.language.pointing import PointingFlow

PlainVerb = (
    CounterVerb
    | DiceVerb
    | DrawingVerb
    | ExpeditionVerb
    | MarkerVerb
    | MovingVerb
    | PlayingVerb
    | StatusVerb
    | TokenVerb
    | TurnVerb
)
"""All verbs but the one that has an effect itself, `NextCard`."""

PlainFlow = StatusFlow | PointingFlow
"""Effects that contain none, each a sentence of its own: no player is told to do them."""

PlainGift = PlayingGift
"""What the next card gets, but for `Gets`, which has an effect."""
