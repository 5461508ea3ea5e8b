"""Deleting what is kept of a person: everything at once that no running game needs, and the rest when games end.

What other people have said for themselves (whom they have blocked, or follow) is theirs and stays.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import structs

from bot.leagues.joining import LeagueJoining
from bot.leagues.limited.limited_service import LimitedService
from bot.leagues.rating_service import RatingService
from bot.leagues.statistics_service import StatisticsService
from bot.play.looks import GameFacts, Player
from bot.play.notes import FACTS, REPLACEMENT
from bot.play.queueing import QueueService
from bot.play.reports import ReportService
from bot.play.settings.personal import SPOKEN
from bot.play.shelf import Shelf, encode_facts, read_facts
from bot.play.store_troubles import explained
from bot.play.uniques import holder_of_person
from persistence import Store, fields
from persistence.keys import Subject
from persistence.stored_games import GameMeta

FORGOTTEN = Player(0, "—", "")
"""Who stands in a finished game for somebody whose data is deleted; no person has this id."""

LEAVING = "leaving"
"""What is kept, until their games end, of somebody who wants to be forgotten: since when, in milliseconds."""

GAMES_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was deleted of a person, in numbers; `running` are the games that keep their id until they end."""

    settings: int
    decks: int
    uniques: int
    blocks: int
    follows: int
    games: int
    running: int
    rated: int = 0
    leagues: int = 0


class ForgettingService:
    """Deletes what is kept of people."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        queue: QueueService,
        reports: ReportService,
        ratings: RatingService,
        leagues: LeagueJoining,
        limited: LimitedService,
        statistics: StatisticsService,
    ) -> None:
        self._store, self._shelf, self._queue, self._reports = store, shelf, queue, reports
        self._ratings, self._leagues, self._limited, self._statistics = ratings, leagues, limited, statistics

    async def forget(self, person_id: int) -> Forgotten:
        """Deletes everything of a person that no running game needs; harmless when repeated, or cut short.

        Games that hold uniques of theirs have copies of their own. Raises Refusal "store away".
        """
        store = self._store
        with explained():
            await store.queue.leave(person_id)
            decks, uniques = await store.decks.all(person_id), await store.uniques.all(person_id)
            for key in decks:
                await store.decks.delete(person_id, key)
            await store.uniques.forget(person_id, uniques)
            await store.cards.let_go(holder_of_person(person_id))
            blocked, followed = await store.blocks.blocked_by(person_id), await store.follows.followed_by(person_id)
            for other in blocked:
                await store.blocks.unblock(person_id, other)
            for player in followed:
                await store.follows.unfollow(person_id, player)
            await self._reports.forget(person_id)
            games = await self._finished(person_id)
            running = await store.games.find_by_user(person_id, limit=GAMES_AT_ONCE)
            settings = (await store.preferences.get(person_id)).settings
            await store.deadlines.set(Subject.PERSON, str(person_id), None)
            await store.preferences.forget(person_id)
            await self._limited.forget(person_id)
            leagues = await self._leagues.forget(person_id)
            rated = await self._ratings.forget(person_id)
            await self._statistics.forget(person_id)
            await self._ratings.be_rated(person_id, not running)
            if running:
                await store.preferences.set(person_id, {LEAVING: str(store.clock())})
        given = len(set(settings) - {LEAVING, SPOKEN})
        return Forgotten(
            given, len(decks), len(uniques), len(blocked), len(followed), games, len(running), rated, leagues
        )

    async def is_over(self, facts: GameFacts) -> None:
        """A game is over: who wanted to be forgotten since it began is taken out of it.

        Raises Refusal "store away".
        """
        with explained(facts.id):
            for player in (*facts.players, *(each.player for each in facts.replaced)):
                since = (await self._store.preferences.get(player.id)).settings.get(LEAVING, "")
                if not since or facts.began > int(since):
                    continue
                meta = await self._store.games.meta(facts.id)
                if meta is not None:
                    await self._take_out(meta, player.id)
                if not await self._store.games.find_by_user(player.id, limit=1):
                    await self._store.preferences.set(player.id, {LEAVING: "", SPOKEN: ""})
                    await self._ratings.be_rated(player.id, True)

    async def _finished(self, person_id: int) -> int:
        """Takes a person out of all games that are over; returns how many those were."""
        count = 0
        while found := await self._store.games.find_by_user(person_id, finished=True, limit=GAMES_AT_ONCE):
            for meta in found:
                await self._take_out(meta, person_id)
            count += len(found)
        return count

    async def _take_out(self, meta: GameMeta, person_id: int) -> None:
        """Takes a person's id and name out of a game; a record that cannot be read keeps nothing but its list."""
        values = {fields.note(REPLACEMENT): ""}
        try:
            facts = read_facts(meta)
        except (KeyError, msgspec.DecodeError):
            facts = None
        if facts is not None:
            players = tuple(_nobody(player, person_id) for player in facts.players)
            replaced = tuple(
                structs.replace(
                    each,
                    player=_nobody(each.player, person_id),
                    newcomer=_nobody(each.newcomer, person_id),
                )
                for each in facts.replaced
            )
            values[fields.note(FACTS)] = encode_facts(structs.replace(facts, players=players, replaced=replaced))
        await self._store.games.forget_person(meta, person_id, FORGOTTEN.name, values)


def _nobody(player: Player, person_id: int) -> Player:
    """Nobody in the place of a person, with the deck; anybody else as they are."""
    return structs.replace(FORGOTTEN, deck=player.deck) if player.id == person_id else player
