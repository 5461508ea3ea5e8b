"""The dispatcher of the outbox: takes what waits in it to Discord until nothing waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.chat.connection.desk import ANSWERS_FIRST_SECONDS, desk_of
from bot.chat.delivery.games.boards import Boards
from bot.chat.delivery.games.calls import Calls
from bot.chat.delivery.games.damage import Damages
from bot.chat.delivery.games.finished import FinishedThreads
from bot.chat.delivery.games.followers import Followers
from bot.chat.delivery.games.game_delivery import GameDelivery, rank
from bot.chat.delivery.games.hands import Hands
from bot.chat.delivery.games.places import PlaceLost, Places
from bot.chat.delivery.games.seats import Seats
from bot.chat.delivery.games.team_threads import TeamThreads
from bot.chat.delivery.notices.invitations import Invitations
from bot.chat.delivery.notices.leagues import Leagues
from bot.chat.delivery.notices.lobbies import Lobbies
from bot.chat.delivery.notices.personal import PersonalNotices
from bot.chat.delivery.notices.pods import Pods
from bot.chat.delivery.notices.puzzles import Puzzles
from bot.chat.sending.illustrations import Illustrations
from bot.chat.sending.post import Post
from bot.chat.sending.troubles import Trouble, Undelivered
from bot.measuring import tracing
from bot.play.game_records import league_notices, notices
from bot.play.requests.refusal import Refusal
from bot.present.pictures.drawing import nobody_waiting
from bot.services import Services
from persistence import Store
from persistence.delivery.outbox import FieldValue, OutboxEntry
from persistence.delivery.outbox_worker import OutboxWorker, TryLater
from persistence.games.restoring import DAMAGE
from persistence.server.errors import FormDamaged, FormTooNew

log = logging.getLogger(__name__)

Fields = Mapping[str, FieldValue]

DRAIN_LOOKS = 250
"""How often stopping looks whether everything due is delivered; the rest waits in the outbox for the next start."""

LOOK_SECONDS = 1.0
"""How often it is looked for messages whose time has come; those of this process are told of at once."""

LOOK_BESIDE_OTHERS_SECONDS = 0.2
"""The same where other processes may have written them."""

DRAIN_PAUSE_SECONDS = 0.02

HUSHED_MS = 30_000
"""How long nothing is delivered after Discord has refused the token; then it is tried again."""

REVIEW_LOOK_MS = 2_000
"""How often it is looked how far a review is."""

LATER = frozenset(("store away", "store unwritable", "busy", "game too new", "too new"))
"""Refusals that are about the moment, or about this program, not about the game."""


class OutboxDispatcher:
    """Delivers the messages of all games, challenges and tables; each looks at the newest state and may be repeated."""

    def __init__(self, client: discord.Client, store: Store, services: Services) -> None:
        post = Post(client, store.clock)
        finished = FinishedThreads(post, store, services)
        places = Places(post, finished, store, services)
        illustrations = Illustrations()
        boards = Boards(post, places, store, services, illustrations)
        calls = Calls(post, places, boards, illustrations, store, services)
        leagues, pods = Leagues(post, store, services), Pods(post, store, services)
        seats = Seats(post, places, store, services)
        puzzles = Puzzles(post, store, services, illustrations)
        personal = PersonalNotices(post, store, services)
        self._of_games: dict[str, Callable[[OutboxEntry, GameDelivery], Awaitable[Fields]]] = {
            notices.BOARD: boards.deliver,
            notices.RETIRE: boards.retire,
            notices.KNOCK: boards.knock,
            notices.HAND: Hands(post, store, services, illustrations).deliver,
            notices.PING: calls.deliver,
            notices.RING: calls.ring,
            notices.RESULT: calls.announce,
            notices.CLOSE: finished.deliver,
            notices.FOLLOWERS: Followers(client, post, store, services).deliver,
            notices.LEFT_SEAT: seats.left,
            notices.TEAM_THREADS: TeamThreads(post, store).deliver,
        }
        self._deliverers: dict[str, Callable[[OutboxEntry], Awaitable[Fields | None]]] = {
            notices.REACH: personal.reach,
            notices.DIGEST: personal.digest,
            notices.UNPAIRED: personal.unpaired,
            notices.CHALLENGE: Invitations(post, services).deliver,
            notices.LOBBY: Lobbies(post, services).deliver,
            notices.AUTOMATIC: self._answer_by_itself,
            notices.OPPONENT: self._move_opponent,
            notices.COUNT: self._count,
            notices.REVIEW: self._review,
            notices.DAILY_PUZZLE: puzzles.daily,
            notices.PUZZLE_SHARED: puzzles.shared,
            notices.PUZZLE_SEARCH: self._search,
            DAMAGE: Damages(post, store, services).deliver,
            notices.REPLACEMENT: seats.deliver,
            league_notices.LEAGUE: leagues.deliver,
            league_notices.LEAGUE_ROUND: leagues.round,
            league_notices.LEAGUE_RESULTS: leagues.results,
            league_notices.LEAGUE_OVER: leagues.over,
            league_notices.LEAGUE_PAGE: leagues.page,
            league_notices.POD: pods.deliver,
            league_notices.POD_CALL: pods.call,
            league_notices.POD_REMINDER: pods.remind,
            league_notices.LEAGUE_NEWS: leagues.news,
            league_notices.LEAGUE_DISPUTE: leagues.dispute,
            league_notices.LEAGUE_LETTER: leagues.letter,
            league_notices.JUDGE_CALL: leagues.judge_call,
        }
        self._store = store
        self._services = services
        desk = desk_of(client)
        alone = store.server is not None
        self._worker = OutboxWorker(
            store.outbox,
            self.deliver,
            store.clock,
            self.begin,
            rank=rank,
            pause=lambda: desk.quiet(ANSWERS_FIRST_SECONDS),
            look_seconds=LOOK_SECONDS if alone else LOOK_BESIDE_OTHERS_SECONDS,
            alone=alone,
        )
        self._ended = asyncio.Event()
        self._hushed_until = 0

    async def run(self) -> None:
        """Delivers until drained or cancelled; deliveries under way are finished."""
        try:
            await self._worker.run()
        finally:
            self._ended.set()

    async def drain(self) -> None:
        """Delivers what is due, for a few seconds at most, and ends `run`; nothing is lost by what remains.

        What is under way counts as due until it is acknowledged or given back.
        """
        for _ in range(DRAIN_LOOKS):
            if await self._store.outbox.oldest() is None and not self._worker.busy:
                break
            await asyncio.sleep(DRAIN_PAUSE_SECONDS)
        else:
            log.warning("some messages are delivered after the next start")
        self._worker.stop()
        await self._ended.wait()

    async def _answer_by_itself(self, entry: OutboxEntry) -> None:
        """Gives the answer that a player has ordered once for all, if it is still wanted; nothing is sent by it."""
        body = notices.QUESTION_BODY.decode(entry.body)
        await self._services.standing.carry_out(entry.game_id, int(entry.target), body.decision)

    async def _move_opponent(self, entry: OutboxEntry) -> None:
        """Has a practice opponent answer what it is asked; nothing is sent by it."""
        await self._services.practice.move(entry.game_id, int(entry.target))

    async def _review(self, entry: OutboxEntry) -> None:
        """Goes on with the review of a game until it is made; nothing is sent by it."""
        if not await self._services.reviews.work(entry.game_id):
            raise TryLater("a review is being made", REVIEW_LOOK_MS)

    async def _search(self, entry: OutboxEntry) -> None:
        """Goes on looking for a puzzle in a game until that is done; nothing is sent by it."""
        if not await self._services.puzzle_search.work(entry.game_id):
            raise TryLater("a puzzle is looked for", REVIEW_LOOK_MS)

    async def _count(self, entry: OutboxEntry) -> None:
        """Counts a finished game where it counts, once, and has it looked through; nothing is sent by it."""
        await self._services.ratings.count(entry.game_id)
        await self._services.leagues.results.count(entry.game_id)
        await self._services.statistics.count(entry.game_id)
        await self._services.puzzle_search.ask(entry.game_id)

    def _hush(self) -> TryLater:
        """Has nothing asked of Discord for a while, which refuses the token: such requests count as invalid.

        It says nothing about people and places; all that is to be shown is shown when the token holds again.
        """
        now = self._store.clock()
        if now >= self._hushed_until:
            log.error(
                "Discord refuses the token: was it replaced? Boards and hands stand still until Tumult runs with the "
                "new one; nothing is lost."
            )
            self._hushed_until = now + HUSHED_MS
        return TryLater("Discord refuses the token", HUSHED_MS)

    def begin(self, entry: OutboxEntry) -> GameDelivery:
        """What the messages about a game have in common that are due together with one; of others nothing."""
        return GameDelivery(self._store, self._services, entry)

    async def deliver(self, entry: OutboxEntry, game: GameDelivery) -> Mapping[str, FieldValue] | None:
        """Delivers one message of those that were begun together; returns what to remember with it.

        Raises TryLater when it has to come up again.
        """
        if self._store.clock() < self._hushed_until:
            raise TryLater("Discord refuses the token", self._hushed_until - self._store.clock())
        if entry.kind not in self._of_games and entry.kind not in self._deliverers:
            log.error("nobody delivers %s; it waits for the newer version of Tumult that wrote it", entry.kind)
            raise TryLater(entry.kind)
        try:
            with tracing.span("delivery", kind=entry.kind), nobody_waiting():
                if entry.kind in self._of_games:
                    return await self._of_games[entry.kind](entry, game)
                return await self._deliverers[entry.kind](entry)
        except PlaceLost:
            return None
        except FormTooNew as problem:
            log.error("%s", problem)
            raise TryLater(problem.name) from problem
        except FormDamaged as problem:
            log.error("%s: %s", entry.id, problem)
            return None
        except Refusal as refusal:
            if refusal.key in LATER:
                raise TryLater(refusal.key) from refusal
            log.warning("%s cannot be shown: %s", entry.id, refusal.key)
            return None
        except Undelivered as undelivered:
            if undelivered.trouble is Trouble.NO_TOKEN:
                raise self._hush() from undelivered
            if undelivered.passes or undelivered.trouble is Trouble.TOO_MANY_EDITS:
                raise TryLater(str(undelivered), undelivered.wait_ms) from undelivered
            level = logging.ERROR if undelivered.trouble is Trouble.UNFIT else logging.WARNING
            log.log(level, "%s is not delivered: %s", entry.id, undelivered)
            return None
