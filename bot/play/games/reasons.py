"""Why: what has happened and what is so in a game, with the rules and abilities behind it, for the person who asks."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.game_records.looks import Look
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import (
    Comparison,
    Decision,
    EventSight,
    PlaySight,
    StatisticsSight,
    compared,
    decode_entry,
    play_explained,
    statistics_explained,
    tell,
)
from engine.sight import CardSight, PlayableSight, View

RECENT_MOVES = 12
"""How many moves are looked back for what has happened lately."""

LOOKED_BACK = 40
"""How many moves are read at once in search of the last Dusk."""

FARTHEST = 400
"""How many moves are looked back for it; a Day never has as many."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One event of a log, as its reader may know it: the `place`th of the move that led to a version of the game."""

    version: int
    place: int
    at: int
    event: EventSight

    @property
    def code(self) -> str:
        """What names it in a press: '17-3'."""
        return f"{self.version}-{self.place}"


@dataclass(frozen=True, slots=True)
class Dusk:
    """How the expeditions stood at the last Dusk, which `happening` was; without one, as things stand now."""

    look: Look
    comparisons: tuple[Comparison, ...]
    happening: Happening | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a player, with the rule by which it is asked and the ability that asks, "" where a rule does."""

    decision: Decision
    rule: str
    ability: str


class ReasonService:
    """Reads games and their logs; it never changes anything."""

    def __init__(self, game_store: GameStore) -> None:
        self._game_store = game_store

    async def recent(self, game_id: str, person_id: int | None, until: int = 0) -> tuple[Look, tuple[Happening, ...]]:
        """The game as its reader sees it, and what has happened lately, newest first, or up to a version.

        Raises Refusal as looking does.
        """
        held = await self._game_store.take_for(game_id, person_id)
        seat = _seat(held, person_id)
        newest = min(until or held.stored.version, held.stored.version)
        found = await self._happenings(held, seat, max(1, newest - RECENT_MOVES + 1), newest)
        return held.look(seat), tuple(reversed(found))

    async def event(self, game_id: str, person_id: int | None, code: str) -> tuple[Look, Happening]:
        """One event by its code; raises Refusal "nothing to explain" where there is none, and as looking does."""
        held = await self._game_store.take_for(game_id, person_id)
        seat = _seat(held, person_id)
        version, _, place = code.partition("-")
        if not (version.isdecimal() and place.isdecimal() and 0 < int(version) <= held.stored.version):
            raise Refusal("nothing to explain")
        found = await self._happenings(held, seat, int(version), int(version))
        if int(place) >= len(found):
            raise Refusal("nothing to explain")
        return held.look(seat), found[int(place)]

    async def dusk(self, game_id: str, person_id: int | None, *, now: bool = False) -> Dusk:
        """The last Dusk as its event remembers it, or what Dusk would bring as things stand.

        Where no Dusk has come yet, as things stand. Raises Refusal as looking does.
        """
        held = await self._game_store.take_for(game_id, person_id)
        seat = _seat(held, person_id)
        last = held.stored.version
        while not now and last > max(0, held.stored.version - FARTHEST):
            for happening in reversed(await self._happenings(held, seat, max(1, last - LOOKED_BACK + 1), last)):
                if happening.event.comparisons:
                    return Dusk(held.look(seat), happening.event.comparisons, happening)
            last -= LOOKED_BACK
        return Dusk(held.look(seat), tuple(compared(held.table)))

    async def play(self, game_id: str, person_id: int, code: str) -> tuple[Look, PlaySight]:
        """Why one's own card, or a quick action, costs what it does, and why it cannot be played if it cannot.

        Raises Refusal "not your game", "nothing to explain" for anything else, and as looking does.
        """
        held = await self._game_store.take_for(game_id, person_id)
        seat = held.seat_of(person_id)
        look = held.look(seat)
        for each, playable in plays_of(look.view):
            if each == code:
                found = play_explained(held.table, seat, playable.id, playable.ability)
                assert found is not None, "what a view lists can be explained"
                return look, found
        raise Refusal("nothing to explain")

    async def asked(self, game_id: str, person_id: int) -> tuple[Look, tuple[Asked, ...]]:
        """What is asked of a player now, and by what; empty while nothing is.

        Raises Refusal "not your game", and as looking does.
        """
        held = await self._game_store.take_for(game_id, person_id)
        seat = held.seat_of(person_id)
        mine = [decision for decision in held.table.game.open if decision.seat == seat]
        return held.look(seat), tuple(Asked(decision, *held.table.asked_by(decision)) for decision in mine)

    async def statistics(self, game_id: str, person_id: int | None, id: int) -> tuple[Look, CardSight, StatisticsSight]:
        """Why a Character has its statistics; raises Refusal "nothing to explain" for what its reader does not see."""
        held = await self._game_store.take_for(game_id, person_id)
        look = held.look(_seat(held, person_id))
        thing = next((each for each in in_expeditions(look) if each.id == id), None)
        if thing is None:
            raise Refusal("nothing to explain")
        return look, thing, statistics_explained(held.table, id)

    async def _happenings(self, held: GameSession, seat: int | None, first: int, last: int) -> list[Happening]:
        found = []
        with explained(held.facts.id):
            for stored in await self._game_store.repository.log(held.facts.id, first, last):
                if first < last and held.past.is_undone(stored.version):
                    continue
                for place, event in enumerate(decode_entry(stored.entry).events):
                    found.append(Happening(stored.version, place, stored.at, tell(event, seat)))
        return found


def plays_of(view: View) -> list[tuple[str, PlayableSight]]:
    """One's own cards and quick actions with the codes by which they are asked about: 'p12', 'p12-0'."""
    found: list[tuple[str, PlayableSight]] = []
    actions: dict[int, int] = {}
    for playable in view.playable:
        if playable.ability:
            number = actions.setdefault(playable.id, 0)
            actions[playable.id] += 1
            found.append((f"p{playable.id}-{number}", playable))
        else:
            found.append((f"p{playable.id}", playable))
    return found


def in_expeditions(look: Look) -> list[CardSight]:
    """Everything in an expedition, each once, in the order of the board."""
    found = {thing.id: thing for expedition in look.view.expeditions for thing in expedition.characters}
    return list(found.values())


def _seat(held: GameSession, person_id: int | None) -> int | None:
    return None if person_id is None else held.facts.seat_of(person_id)
