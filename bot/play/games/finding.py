"""Which game is meant: by its name, its place, an opponent, or what waits for who asks; and the list of all."""

from __future__ import annotations

import logging

from bot.play.game_records import notices
from bot.play.game_records.facts import GameStatus
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import GameLine
from bot.play.requests.matching import meant
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine.cards.definitions.definition import CardDefinition
from persistence.games.stored_games import GameMeta
from persistence.server.errors import FormUnreadable

log = logging.getLogger(__name__)

GAMES_LISTED = 50
"""How many of a person's games are listed, all that run and the newest of the others."""

GAMES_RUNNING = 200
"""How many of a person's running games are looked at; none of them that waits may be left out."""


MOST_LOOKED_AT = 800
"""How many of a person's finished games are looked at for those that are no tries at puzzles."""


class GameFinder:
    """Finds games in the store."""

    def __init__(self, game_store: GameStore) -> None:
        self._game_store = game_store

    async def game_at(self, channel_id: int) -> str | None:
        """The newest game that is played in a thread or channel, None when there is none."""
        for finished in (False, True):
            found = await self._game_store.repository.find_by_channel(channel_id, finished=finished, limit=10)
            here = [meta.id for meta in found if meta.thread == channel_id]
            if here:
                return here[0]
        return None

    async def games_of(self, person_id: int) -> list[GameLine]:
        """A person's games by urgency: what waits for them longest first, then what waits for others, then the rest.

        Tries at puzzles are none of them.

        Games that are over come newest first, those set aside last of all.
        Games that cannot be read are listed as "set aside".
        """
        with explained():
            running = await self._game_store.repository.find_by_user(person_id, limit=GAMES_RUNNING)
        running = [meta for meta in running if not _is_a_try(meta)]
        room = max(0, GAMES_LISTED - len(running))
        lines: list[GameLine] = []
        for meta in [*running, *await self._finished(person_id, room)]:
            try:
                held = await self._game_store.take(meta.id)
            except Refusal as refusal:
                if refusal.key not in UNREADABLE:
                    raise
                lines += _unreadable(meta, person_id)
                continue
            seat = held.facts.seat_of(person_id)
            if seat is not None:
                lines.append(_line(held, seat))
        return sorted(lines, key=_urgency)

    async def _finished(self, person_id: int, room: int) -> list[GameMeta]:
        """A person's newest finished games, so many at most, tries at puzzles left out."""
        looked = GAMES_LISTED
        while room:
            with explained():
                over = await self._game_store.repository.find_by_user(person_id, finished=True, limit=looked)
            found = [meta for meta in over if not _is_a_try(meta)]
            if len(found) >= room or len(over) < looked or looked >= MOST_LOOKED_AT:
                return found[:room]
            looked *= 4
        return []

    async def card_of_a_game(self, person_id: int, reference: str) -> CardDefinition | None:
        """The card with this reference as a game has it that a person is playing; its players have agreed to it."""
        for line in await self.games_of(person_id):
            if line.status == "running":
                found = (await self._game_store.take(line.facts.id)).table.catalogue.cards.get(reference)
                if found is not None:
                    return found
        return None

    async def find(self, person_id: int, channel_id: int, named: str = "") -> str:
        """Which game a person means: the one named (by id, label or opponent), else the one played here.

        A private game that is not theirs is found only where it is played.

        Else it is the only one that waits for them, else the only one running.

        Raises Refusal "no such game", "no game here" or "several games".
        """
        if named:
            return await self._named(person_id, channel_id, named)
        here = await self.game_at(channel_id)
        if here is not None:
            return here
        running = [line for line in await self.games_of(person_id) if line.status == "running"]
        waiting = [line for line in running if line.waiting]
        chosen = waiting or running
        if not chosen:
            raise Refusal("no game here")
        if len(chosen) > 1:
            raise Refusal("several games", games=tuple(line.facts.label for line in chosen))
        return chosen[0].facts.id

    async def _named(self, person_id: int, channel_id: int, named: str) -> str:
        wanted = named.strip().lstrip("#")
        lines = await self.games_of(person_id)
        for line in lines:
            if wanted.lower() == line.facts.id or wanted.upper() == line.facts.label:
                return line.facts.id
        running = [line for line in lines if line.status == "running"]
        against = meant([" ".join(line.facts.others(line.seat)) for line in running], wanted)
        if len(against) > 1:
            raise Refusal("several games", games=tuple(running[place].facts.label for place in against))
        if against:
            return running[against[0]].facts.id
        held = await self._game_store.take(wanted.lower())
        if held.facts.private and held.stored.meta.thread != channel_id:
            raise Refusal("no such game")
        return held.facts.id


def _is_a_try(meta: GameMeta) -> bool:
    """Whether a game is a try at a puzzle, as far as its record can be read."""
    try:
        return GameRecord(meta.kept).facts.puzzle is not None
    except (KeyError, FormUnreadable):
        return False


def _unreadable(meta: GameMeta, person_id: int) -> list[GameLine]:
    """The line of a game of which only the record can be read, or nothing where not even that."""
    try:
        facts = GameRecord(meta.kept).facts
    except (KeyError, FormUnreadable):
        log.warning("the game %s is left out of a list: its record is unreadable", meta.id)
        return []
    seat = facts.seat_of(person_id)
    if seat is None:
        return []
    return [GameLine(facts, seat, "set aside", 0, "setup", False, meta.thread or 0, facts.opponents(seat))]


_STANDINGS = ("running", "over", "set aside")


def _urgency(line: GameLine) -> tuple[int, bool, int]:
    """By what lists of games are sorted, smallest first."""
    running = line.status == "running"
    return _STANDINGS.index(line.status), not line.waiting, line.since if running else -line.since


def _until(held: GameSession, seat: int, asked: frozenset[int]) -> int:
    """When the time of a seat that is asked something, or else of the others who are, is over; 0 for no clock."""
    clocks = held.clocks
    if clocks is None:
        return 0
    shown = [clocks.seats[each].until for each in ((seat,) if seat in asked else asked)]
    return min((until for until in shown if until), default=0)


def _line(held: GameSession, seat: int) -> GameLine:
    game = held.table.game
    asked = notices.asked_seats(held.table)
    since = [held.asked_since(each) for each in ((seat,) if seat in asked else asked)]
    status: GameStatus = "over" if seat in game.left else held.status
    offered = seat not in held.draw_offers() and bool(held.draw_offers())
    request = held.undo_request
    requested = request is not None and seat not in (request.seat, *request.agreed)
    waiting = status == "running" and (offered or requested or seat in asked)
    won = None if game.result is None or not game.result.winners else seat in game.result.winners
    if seat in game.left:
        won = False
    return GameLine(
        facts=held.facts,
        seat=seat,
        status=status,
        day=game.day,
        phase=game.phase,
        waiting=waiting,
        thread_id=held.stored.meta.thread or 0,
        opponents=held.facts.opponents(seat),
        won=won,
        board_id=held.stored.meta.board_message or 0,
        waited_for=tuple(held.facts.players[each].name for each in sorted(asked - {seat})),
        since=min(since, default=held.stored.meta.updated),
        until=_until(held, seat, asked),
    )
