"""Cards and objects that go from zone to zone (7.3)."""

from __future__ import annotations

import msgspec

from engine.abilities.compiler import Compiler, flow
from engine.abilities.moving.records import (
    Discard,
    Exchange,
    PutInDeck,
    PutInMana,
    ReturnToHand,
    Sabotage,
    Sacrifice,
    SendToReserve,
)
from engine.cards.language import Target as TargetSelector
from engine.core.acting_player import you
from engine.core.assembly import Part
from engine.core.machine import Propose
from engine.core.match import Match
from engine.core.query.prohibitions import cannot_be
from engine.core.verbs import verb
from engine.state.actions import Move, Switch
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY, Object


@verb(Discard, "discard", "7.3.4.a")
def discard(match: Match, frame: Frame, who: list[int]) -> list[Move]:
    """7.3.4.a Each object or card of `who` goes from the zone where it is to the Discard pile."""
    return [Move(what=id, to="discard") for id in who]


@verb(Sacrifice, "sacrifice", "7.3.19")
def sacrifice(match: Match, frame: Frame, who: list[int]) -> list[Move]:
    """7.3.19, 2V2.16 One's own object in play is discarded; a Hero by 3.1.4.a only (v3:2.2.11.h)."""
    objects = match.game.objects
    zones = IN_PLAY if match.game.options.edition.heroes_are_in_play else IN_PLAY - {"hero"}
    own = (id for id in who if objects[id].seat == you(frame) and objects[id].zone in zones)
    return [Move(what=id, to="discard") for id in own if not cannot_be(match, id, "sacrificed", you(frame))]


@verb(SendToReserve, "send to reserve", "7.3.20.a")
def send_to_reserve(match: Match, frame: Frame, who: list[int]) -> list[Move]:
    """7.3.20.a, 7.3.15.b To its owner's Reserve."""
    return [Move(what=id, to="reserve") for id in who]


@verb(ReturnToHand, "return to hand", "7.3.17.a")
def return_to_hand(match: Match, frame: Frame, who: list[int]) -> list[Move]:
    """7.3.17.a-b To its owner's hand, whether it was ever there or not."""
    return [Move(what=id, to="hand") for id in who]


@verb(PutInMana, "put in mana", "3.2.9.b")
def put_in_mana(match: Match, frame: Frame, who: list[int], ready: bool) -> list[Move]:
    """3.2.9.b It becomes a Mana Orb of its owner, face down, and Exhausted where it is not said to be ready."""
    return [Move(what=id, to="mana", statuses=() if ready else ("exhausted",)) for id in who]


@verb(PutInDeck, "put in deck", "3.2.2.b")
def put_in_deck(match: Match, frame: Frame, who: list[int], position: int, end: str) -> list[Move]:
    """3.2.2.b In its owner's Deck, so many cards from the top or from the bottom."""
    return [Move(what=id, to="deck", position=position if end == "top" else -position) for id in who]


@verb(Exchange, "exchange", "v3:7.3.9")
def exchange(match: Match, frame: Frame, who: list[int], other: list[int]) -> list[Move | Switch]:
    """v3:7.3.9 Each goes where the other was, at once; not where one is missing, or on its way (1.4.1.c)."""
    if len(who) != 1 or len(other) != 1:
        return []
    one, another = match.game.objects[who[0]], match.game.objects[other[0]]
    if "limbo" in (one.zone, another.zone):  # what is being played has no place yet that another could take
        return []
    if one.zone == another.zone == "expedition" and one.place != another.place:  # 3.2.4.d
        return [Switch(what=one.id, place=another.place), Switch(what=another.id, place=one.place)]
    if one.zone == another.zone and one.zone != "deck":
        return []
    return [_to_the_place_of(match, one, another), _to_the_place_of(match, another, one)]


def _to_the_place_of(match: Match, one: Object, another: Object) -> Move:
    """3.2.2.c, 3.2.9.b In an Expedition its place, in a Deck its position, in the Mana zone Exhausted."""
    goes = Move(what=one.id, to=another.zone, seat=another.seat, place=another.place)
    if another.zone == "deck":
        pile = match.game.zone_of(another)
        goes.position = len(pile) - pile.index(another.id)
    if another.zone == "mana":
        goes.statuses = ("exhausted",)
    return goes


@flow(Sabotage)
def sabotage(compiler: Compiler, record: Sabotage) -> list[Part]:
    """7.3.18.a Discard up to one target card in any Reserve."""
    filter = msgspec.structs.replace(record.filter, zone="reserve")
    (*questions, step) = compiler.verb(Discard(TargetSelector(filter, 0, record.most, record.total)))
    assert isinstance(step, Propose)
    return [*questions, Propose(step.function, "sabotage", name="sabotage", rule="7.3.18.a", speak=step.speak)]
