"""Puzzles looked for in finished games of people who all allow it, beside everything else.

That a game is to be looked through stands in the outbox, in a row that comes up again until it is done: whichever
process finds it goes on with it. Names are never part of a puzzle.
"""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool

from bot.play.game_records import notices
from bot.play.games.history import HistoryService
from bot.play.games.kind_process import KINDNESS, KindProcess, is_wanted
from bot.play.matchmaking.puzzle_collection import MADE_PUZZLE, PuzzleCollection
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from engine import Match, default_catalogue, load
from engine.chronicle import BadChronicle, played_again, read_chronicle
from engine.core.refusals import CannotContinue
from engine.puzzles import has_few_plays, made_of
from persistence.delivery.claims import Claim, ClaimRepository
from persistence.delivery.outbox import Outbox
from persistence.server.keys import Subject

log = logging.getLogger(__name__)

CLAIM, LEASE_MS = "puzzles", 15_000
"""Which of several processes looks for puzzles now, and for how long it is believed to after it has last said so."""

GONE = (*UNREADABLE, "past not kept", "past under other rules")
"""Refusals after which there is nothing to look for in a game."""


class PuzzleSearch:
    """Looks through one game at a time, in a process that gives way to everything else."""

    def __init__(
        self,
        game_store: GameStore,
        history: HistoryService,
        settings: SettingsService,
        collection: PuzzleCollection,
        claims: ClaimRepository,
        outbox: Outbox,
        kindness: int = KINDNESS,
    ) -> None:
        self._game_store, self._history, self._settings, self._collection = game_store, history, settings, collection
        self._claims, self._outbox = claims, outbox
        self._process = KindProcess(puzzle_in, kindness)

    async def ask(self, game_id: str) -> bool:
        """Has a game that is over looked through if all who played it allow that; harmless when repeated."""
        wanted = await self._is_wanted(await self._game_store.take(game_id))
        if wanted:
            with explained(game_id):
                await self._outbox.put(Subject.GAME, game_id, [notices.puzzle_search()])
        return wanted

    async def work(self, game_id: str) -> bool:
        """Goes on with a game; False where it is to be repeated."""
        if self._process.game_id not in ("", game_id):
            return False
        with explained(game_id):
            if await self._claims.claim(CLAIM, LEASE_MS) is not Claim.MINE:
                return False
        try:
            held = await self._game_store.take(game_id)
            if not await self._is_wanted(held):
                return True
            if not self._process.game_id:
                chronicle = await self._history.chronicle(held)
                self._process.begin(game_id, chronicle, game_id, tuple(each.id for each in held.facts.people))
        except Refusal as refusal:
            if refusal.key in GONE:
                return True
            raise
        try:
            found = self._process.taken(game_id)
        except BrokenProcessPool:
            log.warning("the process that looks for puzzles has ended; the game %s is looked through anew", game_id)
            return False
        if found is None:
            return False
        if found:
            await self._collection.keep(MADE_PUZZLE.decode(found))
        return True

    def close(self) -> None:
        """Ends the process."""
        self._process.close()

    async def _is_wanted(self, held: GameSession) -> bool:
        """Whether a game is one of two seats, is over, secret in nothing, and all people who played it allow it."""
        facts, people = held.facts, held.facts.people
        if held.status != "over" or facts.puzzle or facts.lessons or len(facts.players) != 2 or facts.replaced:
            return False
        if not people or facts.lists_secret_until > self._settings.now() or not all(each.id for each in people):
            return False
        return all([(await self._settings.of(each.id)).games_to_puzzles for each in people])


def puzzle_in(chronicle: bytes, game: str, people: tuple[int, ...]) -> bytes:
    """The puzzle of a game, empty where it yields none, or is damaged, or its cards are not everyone's."""
    ground = default_catalogue()
    turns: list[tuple[Match, int]] = []
    try:
        for moment in played_again(read_chronicle(chronicle), ground):
            asked = moment.match.game.open
            if len(asked) == 1 and has_few_plays(asked[0]):
                turns.append((load(moment.match.save(), ground), asked[0].seat))
        found = made_of(turns, game=game, people=people, goes_on=is_wanted).puzzle
    except (BadChronicle, CannotContinue, KeyError):
        return b""
    return MADE_PUZZLE.encode(found) if found is not None else b""
