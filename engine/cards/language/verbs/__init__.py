"""Verbs: what is done in one step of an effect (7.3), a family a file.

A verb is carried out by the function of `engine.abilities.verbs` that is entered for it.
"""

from __future__ import annotations

from engine.cards.language.verbs.cards import (
    Discard,
    Draw,
    DrawUntil,
    Exchange,
    ExhaustedResupply,
    ManaFromDeck,
    PutInDeck,
    PutInMana,
    ReadyMana,
    Resupply,
    ReturnToHand,
    Sabotage,
    Sacrifice,
    SendToReserve,
)
from engine.cards.language.verbs.counters import (
    Augment,
    Boost,
    Distribute,
    DoubleCounters,
    ExchangeBoosts,
    GainCounters,
    LoseCounters,
    MoveCounters,
    RemoveCounters,
)
from engine.cards.language.verbs.decks import (
    DiscardFromDeck,
    LookAt,
    PutInExpeditions,
    Reveal,
    RevealTop,
    RevealUntil,
    Take,
)
from engine.cards.language.verbs.dice import RaiseResult
from engine.cards.language.verbs.expeditions import (
    Ascend,
    Defect,
    DoNotMove,
    KeepFromMoving,
    MoveExpedition,
    MoveFurther,
    SwitchExpeditions,
    TakeControl,
)
from engine.cards.language.verbs.markers import MoveMarker, PlaceMarker, PlaceMyMarker
from engine.cards.language.verbs.playing import (
    Activate,
    AfterYou,
    AnotherTurn,
    BecomeFirst,
    Pass,
    PlayForFree,
    ReceiveGift,
    Rush,
    UseMine,
    Win,
)
from engine.cards.language.verbs.pointing import Point, PointAt
from engine.cards.language.verbs.statuses import GainOneOf, GainSeveral, GainStatus, LoseStatus
from engine.cards.language.verbs.subtypes import GainSubtypes
from engine.cards.language.verbs.tokens import Create, CreateSignature

__all__: list[str] = []

PlainVerb = (
    Draw
    | DrawUntil
    | Resupply
    | ExhaustedResupply
    | Sabotage
    | Create
    | CreateSignature
    | Boost
    | GainCounters
    | LoseCounters
    | MoveCounters
    | RemoveCounters
    | ReadyMana
    | DoubleCounters
    | ExchangeBoosts
    | Distribute
    | Exchange
    | GainStatus
    | LoseStatus
    | SendToReserve
    | ReturnToHand
    | Discard
    | Sacrifice
    | PutInMana
    | PutInDeck
    | ManaFromDeck
    | Activate
    | PlayForFree
    | Pass
    | AfterYou
    | AnotherTurn
    | BecomeFirst
    | Win
    | SwitchExpeditions
    | Augment
    | Rush
    | Ascend
    | Defect
    | KeepFromMoving
    | TakeControl
    | MoveExpedition
    | MoveFurther
    | DoNotMove
    | PlaceMarker
    | PlaceMyMarker
    | MoveMarker
    | DiscardFromDeck
    | RevealTop
    | RevealUntil
    | Reveal
    | Take
    | GainOneOf
    | UseMine
    | ReceiveGift
    | RaiseResult
    | LookAt
    | PutInExpeditions
    | GainSubtypes
)
"""All verbs but the one that has an effect itself, `NextCard`."""

PlainFlow = GainSeveral | Point | PointAt
"""Effects that contain none, each a sentence of its own: no player is told to do them."""
