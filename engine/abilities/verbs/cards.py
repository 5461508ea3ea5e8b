"""Verbs that move cards: draw, Resupply, discard, sacrifice, send, return, put in Mana, exchange."""

from __future__ import annotations

from engine.cards.language import (
    Activate,
    Discard,
    Draw,
    DrawUntil,
    Exchange,
    ManaFromDeck,
    PutInDeck,
    PutInMana,
    ReadyMana,
    Resupply,
    ReturnToHand,
    Sacrifice,
    SendToReserve,
    UseMine,
)
from engine.core.acting_player import you
from engine.core.events.reactions import abilities_with_symbol
from engine.core.match import Match
from engine.core.query.characteristics import supports_of, traits_of
from engine.core.query.prohibitions import cannot_be
from engine.core.query.references import follow
from engine.core.verbs import verb
from engine.state.actions import Activation, Lose, Move, Switch
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY, Object


@verb(Draw, "draw", "7.3.5")
def draw(match: Match, frame: Frame, number: int) -> list[Move]:
    """7.3.5 The top card of the Deck goes to the hand, so many times."""
    return [Move(seat=you(frame), to="hand") for _ in range(number)]


@verb(DrawUntil, "draw", "7.3.5")
def draw_until(match: Match, frame: Frame, number: int) -> list[Move]:
    """7.3.5 As many cards as are missing in the hand."""
    held = len(match.game.pile("hand", you(frame)))
    return [Move(seat=you(frame), to="hand") for _ in range(number - held)]


@verb(Resupply, "resupply", "7.3.16.a")
def resupply(match: Match, frame: Frame) -> list[Move]:
    """7.3.16.a The top card of the Deck goes to the Reserve."""
    return [Move(seat=you(frame), to="reserve")]


@verb(ManaFromDeck, "put in mana", "3.2.9.b")
def mana_from_deck(match: Match, frame: Frame, number: int) -> list[Move]:
    """3.2.9.b The top card of the Deck becomes a Mana Orb, face down and Exhausted."""
    return [Move(seat=you(frame), to="mana", statuses=("exhausted",)) for _ in range(number)]


@verb(ReadyMana, "ready mana", "3.2.9.f")
def ready_mana(match: Match, frame: Frame, number: int) -> list[Lose]:
    """3.2.9.f, 7.3.12 So many Exhausted Mana Orbs become ready; they are alike, so none is chosen."""
    orbs = match.game.zones[f"mana{you(frame)}"]
    exhausted = [id for id in orbs if "exhausted" in match.game.objects[id].statuses]
    return [Lose(what=id, status="exhausted") for id in exhausted[:number]]


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


@verb(Activate, "activate", "7.3.1.b")
def activate(match: Match, frame: Frame, who: list[int], symbol: str, most: int | None, mine: bool) -> list[Activation]:
    """7.3.1.b-c The reactions with that symbol; which of them, where not all are meant, is asked before.

    1.4.1.c What has none cannot activate any.
    """
    objects = match.game.objects
    bearer = follow(frame, frame.source) if mine else 0
    able = [id for id in who if abilities_with_symbol(match, id, symbol)]
    return [Activation(what=id, symbol=symbol, reference=objects[id].reference, bearer=bearer) for id in able]


@verb(UseMine, "activate", "7.3.1.b")
def use_mine(match: Match, frame: Frame, who: list[int]) -> list[Activation]:
    """7.3.1.b The support abilities of the bearer or of those meant, where they have any; they need not be paid for.

    v3:2.4.5.e What lies Exhausted in a Reserve has none.
    """
    found: list[Activation] = []
    for id in who:
        used = match.game.objects.get(id)
        names = [] if used is None else list(supports_of(used, traits_of(match, id)))
        if used is not None and names:
            found.append(Activation(what=id, symbol="discard", reference=used.reference, abilities=names))
    return found


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
