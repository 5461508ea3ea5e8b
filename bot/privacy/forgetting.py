"""Deleting what is kept of a person: everything at once; their games are given up, and forget them when all are told.

A person who asks is written down first and crossed out last, a day later at least: so a deletion that was cut short
goes on by itself, and messages that were under way leave nothing behind anew.

What other people have said for themselves (whom they have blocked, or follow) is theirs and stays.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass

from msgspec import structs

from bot.leagues.organising.joining import LeagueJoining
from bot.leagues.ratings.rating_service import RatingService
from bot.leagues.ratings.statistics_service import StatisticsService
from bot.leagues.rounds.limited_service import LimitedService
from bot.play.cards.uniques import holder_of_person
from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.game_record import GameRecord
from bot.play.games.reports import ReportService
from bot.play.matchmaking.puzzle_collection import PuzzleCollection
from bot.play.matchmaking.puzzle_records import PuzzleRecords
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from bot.play.settings.personal import UNSET
from bot.privacy.departures import GAMES_AT_ONCE, NAMELESS, Departures
from persistence import Store
from persistence.games.stored_games import GameMeta
from persistence.server.errors import FormDamaged
from persistence.server.keys import Subject

FORGOTTEN = Player(0, NAMELESS, "")
"""Who stands in a finished game for a person whose data is deleted; no person has this id."""

log = logging.getLogger(__name__)

TOLD_BY_THEN_MS = 86_400_000
"""How long messages may be under way.

After that a seat is made nameless although not all were told that its game is over, and it is not kept any longer that
a person wanted everything deleted.
"""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was deleted of a person, in numbers.

    `conceded` are the games that were given up for them, `running` those that go on and keep their id until they end.
    """

    settings: int
    decks: int
    uniques: int
    blocks: int
    follows: int
    games: int
    running: int
    rated: int = 0
    leagues: int = 0
    conceded: int = 0


class ForgettingService:
    """Deletes what is kept of people."""

    def __init__(
        self,
        store: Store,
        game_store: GameStore,
        departures: Departures,
        reports: ReportService,
        ratings: RatingService,
        leagues: LeagueJoining,
        limited: LimitedService,
        statistics: StatisticsService,
        puzzle_records: PuzzleRecords,
        puzzle_collection: PuzzleCollection,
    ) -> None:
        self._store, self._game_store, self._departures, self._reports = store, game_store, departures, reports
        self._ratings, self._leagues, self._limited, self._statistics = ratings, leagues, limited, statistics
        self._puzzle_records, self._puzzle_collection = puzzle_records, puzzle_collection

    async def forget(self, person_id: int) -> Forgotten:
        """Deletes everything of a person and gives up their games; harmless when repeated, or cut short.

        Games that hold uniques of theirs have copies of their own. Raises Refusal "store away", "store unwritable" or
        "busy"; then `go_on` carries it to its end.
        """
        store, since = self._store, self._store.clock()
        with explained():
            await store.deletions.begin(person_id, since)
            await self._departures.get_up(person_id)
            given_up = await self._departures.concede(person_id)
            conceded = [game for game, over in given_up.items() if over]
            gone = await self.let_go(person_id)
            await self._reports.forget(person_id)
            games = await self._finished(person_id, besides=conceded)
            await self._limited.forget(person_id)
            leagues = await self._leagues.forget(person_id)
            rated = await self._ratings.forget(person_id)
            await self._statistics.forget(person_id)
            running = await store.games.find_by_user(person_id, limit=GAMES_AT_ONCE)
            await store.deletions.clear(person_id, since)
            await self._ratings.be_rated(person_id, not running and not conceded)
            await self._end_if_over(person_id)
        return Forgotten(
            gone.settings,
            gone.decks,
            gone.uniques,
            gone.blocks,
            gone.follows,
            games,
            len(running),
            rated,
            leagues,
            len(conceded),
        )

    async def let_go(self, person_id: int) -> Forgotten:
        """Deletes what a person has laid down for themselves: settings, decks, uniques, blocks and follows.

        Raises Refusal "store away".
        """
        store = self._store
        with explained():
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
            settings = (await store.preferences.get(person_id)).settings
            await store.deadlines.set(Subject.PERSON, str(person_id), None)
            await store.deadlines.set(Subject.DAILY_PUZZLE, f"u{person_id}", None)
            await self._puzzle_records.forget(person_id)
            await self._puzzle_collection.let_go(person_id)
            await store.preferences.forget(person_id)
            await store.invitation_counts.forget(person_id)
        return Forgotten(len(set(settings) - UNSET), len(decks), len(uniques), len(blocked), len(followed), 0, 0)

    async def is_over(self, facts: GameFacts) -> None:
        """A game is over and each person told: who wanted to be forgotten since it began is taken out of it.

        Raises Refusal "store away".
        """
        with explained(facts.id):
            for player in (*facts.players, *(each.player for each in facts.replaced)):
                deletion = await self._store.deletions.of(player.id)
                if deletion is None or facts.began > deletion.since:
                    continue
                meta = await self._store.games.meta(facts.id)
                if meta is not None:
                    await self._take_out(meta, player.id)
                await self._end_if_over(player.id)

    async def go_on(self, *, thoroughly: bool = False) -> int:
        """Carries on with deletions that were cut short; returns how many there were.

        Also, where it is done `thoroughly`, looks for games of theirs that are over by now.

        Raises Refusal "store away", "store unwritable" or "busy".
        """
        with explained():
            found = await self._store.deletions.all()
        for person, deletion in found.items():
            if not deletion.cleared:
                log.warning("a deletion that was cut short goes on")
                await self.forget(person)
            elif thoroughly and self._store.clock() - deletion.since > TOLD_BY_THEN_MS:
                with explained():
                    await self._finished(person, before=deletion.since)
                    await self._end_if_over(person)
        return sum(not deletion.cleared for deletion in found.values())

    async def _end_if_over(self, person_id: int) -> None:
        """Ends a deletion when no game that began before it names the person any more, and no message is under way."""
        deletion = await self._store.deletions.of(person_id)
        if deletion is None or not deletion.cleared:
            return
        running = await self._store.games.find_by_user(person_id, limit=GAMES_AT_ONCE)
        over = await self._store.games.find_by_user(person_id, finished=True, limit=GAMES_AT_ONCE)
        if any(meta.created <= deletion.since for meta in (*running, *over)):
            return
        await self._ratings.be_rated(person_id, True)
        if self._store.clock() - deletion.since > TOLD_BY_THEN_MS:
            await leave_nothing(self._store, person_id)
            await self._store.deletions.end(person_id)

    async def _finished(self, person_id: int, *, besides: Collection[str] = (), before: int | None = None) -> int:
        """Takes a person out of the games that are over, of all or of those that began before; returns how many."""
        count = 0
        while True:
            listed = await self._store.games.find_by_user(person_id, finished=True, limit=GAMES_AT_ONCE + len(besides))
            found = [meta for meta in listed if meta.id not in besides and (before is None or meta.created <= before)]
            for meta in found:
                await self._take_out(meta, person_id)
            count += len(found)
            if len(listed) < GAMES_AT_ONCE or not found:
                return count

    async def _take_out(self, meta: GameMeta, person_id: int) -> None:
        """Takes a person's id and name out of a game; a record that cannot be read keeps nothing but its list."""
        record = GameRecord(meta.kept)
        values = {
            **GameRecord.replacement.removed(),
            **GameRecord.review.removed(),
            **GameRecord.review_progress.removed(),
        }
        facts: GameFacts | None
        try:
            facts = record.facts
            chance = record.chance if facts.words else None
        except FormDamaged:
            facts, chance = None, None
        if facts is not None:
            words = facts.words
            if chance is not None:
                for seat in [seat for seat, player in enumerate(facts.beginners) if player.id == person_id]:
                    chance = chance.without(seat)
                words, values = chance.words, values | GameRecord.chance.to(chance)
            players = tuple(_nobody(player, person_id) for player in facts.players)
            replaced = tuple(
                structs.replace(
                    each,
                    player=_nobody(each.player, person_id),
                    newcomer=_nobody(each.newcomer, person_id),
                )
                for each in facts.replaced
            )
            facts = structs.replace(facts, players=players, replaced=replaced, words=words)
            values |= GameRecord.facts.to(facts)
        await self._store.games.forget_person(meta, person_id, FORGOTTEN.name, values)


async def leave_nothing(store: Store, person_id: int) -> None:
    """Takes back what was noted of a person by a message that was under way when they had everything deleted.

    Of who has come back since, things are kept again: they have settings, were it only when they came. Raises
    StoreError.
    """
    if await store.deletions.of(person_id) is not None and not (await store.preferences.get(person_id)).settings:
        await store.preferences.forget(person_id)


def _nobody(player: Player, person_id: int) -> Player:
    """No person in the place of a person, with the deck; anybody else as they are."""
    return structs.replace(FORGOTTEN, deck=player.deck) if player.id == person_id else player
