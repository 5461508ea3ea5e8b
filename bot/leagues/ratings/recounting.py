"""The rows of statistics worked out anew from the stored games, and held against what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Literal

from msgspec import structs

from bot.leagues.ratings.finished import NAMELESS, PLAYED_GAME, PlayedGame, played_game
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from persistence.games.ratings import RatingRepository
from persistence.games.statistics import StatisticsRepository
from persistence.server.clock import Clock
from persistence.server.errors import FormUnreadable

Recount = Literal["same", "other", "missing", "surplus", "unreadable"]
"""How a row stands to its game: as it should, with other words, not there, there for a game that does not count, or the
game cannot be read and its row stays as it is."""


class Recounting:
    """Goes through all stored games; rows of games that are not kept any more are left as they are."""

    def __init__(
        self, rows: StatisticsRepository, ratings: RatingRepository, game_store: GameStore, clock: Clock
    ) -> None:
        self._rows, self._ratings, self._game_store, self._clock = rows, ratings, game_store, clock

    async def recount(self, *, rebuild: bool, watch: Callable[[list[str]], Iterable[str]] = iter) -> Counter[Recount]:
        """How many rows stand how; with `rebuild` each is made as its game says; the games are gone through by `watch`.

        Who stands in a row without their id stays so, and who did not want to be rated before their game had a row.
        Raises Refusal where the store cannot be used.
        """
        found: Counter[Recount] = Counter()
        with explained():
            nameless = await self._ratings.private()
            for game_id in watch([game_id async for game_id in self._game_store.repository.all()]):
                recounted = await self._recount(game_id, nameless, rebuild)
                if recounted is not None:
                    found[recounted] += 1
        return found

    async def _recount(self, game_id: str, nameless: Collection[int], rebuild: bool) -> Recount | None:
        row = await self._rows.row(game_id)
        kept = _read(row)
        try:
            held = await self._game_store.take(game_id)
        except Refusal as refusal:
            if refusal.key not in UNREADABLE:
                raise
            return "unreadable"
        wanted = played_game(held, self._clock(), () if kept else nameless)
        if wanted is None:
            if row is None:
                return None
            if rebuild:
                people = [player.id for player in held.facts.players]
                await self._rows.remove(game_id, people, held.facts.guild_id, held.facts.league)
            return "surplus"
        if kept is not None:
            wanted = _as_nameless_as(kept, structs.replace(wanted, ended=kept.ended))
        if wanted == kept:
            return "same"
        if rebuild:
            people = [seat.person for seat in wanted.seats if seat.person != NAMELESS]
            await self._rows.replace(game_id, PLAYED_GAME.encode(wanted), people, wanted.guild, wanted.league)
        return "missing" if row is None else "other"


def _read(row: bytes | None) -> PlayedGame | None:
    """What a row says; None where there is none, or it cannot be read."""
    try:
        return None if row is None else PLAYED_GAME.decode(row)
    except FormUnreadable:
        return None


def _as_nameless_as(kept: PlayedGame, game: PlayedGame) -> PlayedGame:
    """The same game with all without their id who stands so in its row."""
    seats = [
        structs.replace(seat, person=NAMELESS) if at < len(kept.seats) and kept.seats[at].person == NAMELESS else seat
        for at, seat in enumerate(game.seats)
    ]
    return structs.replace(game, seats=tuple(seats))
