"""Reviews of finished games: asked for once, made beside everything else, kept with the game and gone with it.

The curve and what luck brought are for all who played; what is said of a player's choices is theirs alone until they
show it. That a review is wanted stands in the game's record, with a row of the outbox that comes up again and again
until it is made: whichever process finds the row goes on with it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from msgspec import structs

from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.kept_review import KeptReview
from bot.play.game_records.looks import Look
from bot.play.games.history import SECRET_LISTS, STILL_PLAYED, HistoryService
from bot.play.games.kind_process import KINDNESS, KindProcess, is_wanted, tell
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import default_catalogue
from engine.chronicle import BadChronicle, read_chronicle
from engine.review import Judged, Review, Unreviewable, line_of, review
from engine.state.decisions import Decision
from persistence.delivery.claims import Claim, ClaimRepository
from persistence.server.errors import FormDamaged

log = logging.getLogger(__name__)

CLAIM, LEASE_MS = "review", 15_000
"""Which of several processes makes reviews now, and for how long it is believed to after it has last said so."""

TRIES = 12

NEVER = {"past not kept": "not kept", "unreadable": "damaged"}
"""Refusals of the record of a game that will not pass, and the keys that say why there is no review."""


@dataclass(frozen=True, slots=True)
class MomentSight:
    """A choice that mattered, with the table as its player saw it."""

    look: Look
    decision: Decision
    judged: Judged


@dataclass(frozen=True, slots=True)
class ReviewSight:
    """The review of a game as one of its players may see it."""

    look: Look
    seat: int
    kept: KeptReview | None
    """None where no person has asked for it."""
    progress: int
    moments: tuple[MomentSight, ...] = ()
    """The moments of the reader, and of those who show theirs."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose choices the reader sees: their own first."""
        others = self.kept.shown if self.kept else ()
        return (self.seat, *(seat for seat in others if seat != self.seat))


class ReviewService:
    """Asks for reviews, has them made, and shows each player what is theirs."""

    def __init__(
        self,
        game_store: GameStore,
        history: HistoryService,
        claims: ClaimRepository,
        simulations: int | None = None,
        kindness: int = KINDNESS,
    ) -> None:
        self._game_store, self._history, self._claims = game_store, history, claims
        self._simulations = simulations
        self._process = KindProcess(reviewed, kindness)

    async def ask(self, game_id: str, person_id: int) -> ReviewSight:
        """The review of a game for one of its players; asked for where no person has, and harmless when repeated.

        Raises Refusal "not your game", "still playing", and "review later" while lists of its event are secret.
        """
        held = await self._of_player(game_id, person_id)
        if self._kept(held) is None:
            await self._change(game_id, lambda kept: kept or KeptReview(), asked=True)
        return await self.sight(game_id, person_id)

    async def sight(self, game_id: str, person_id: int) -> ReviewSight:
        """The review as it stands for a player; raises as asking does."""
        held = await self._of_player(game_id, person_id)
        seat, kept = held.seat_of(person_id), self._kept(held)
        sight = ReviewSight(held.look(seat), seat, kept, held.record.review_progress)
        if kept is None or kept.review is None:
            return sight
        moments = []
        for each in sight.seats:
            for judged in kept.review.moments(each):
                look, decision = await self._history.before_answer(held, judged.seat, judged.entry, judged.place)
                moments.append(MomentSight(look, decision, judged))
        return ReviewSight(sight.look, seat, kept, sight.progress, tuple(moments))

    async def show(self, game_id: str, person_id: int) -> ReviewSight:
        """Shows one's choices to all who played; harmless when repeated. Raises as asking does."""
        seat = (await self._of_player(game_id, person_id)).seat_of(person_id)

        def shown(kept: KeptReview | None) -> KeptReview:
            kept = kept or KeptReview()
            return structs.replace(kept, shown=tuple(sorted({*kept.shown, seat})))

        await self._change(game_id, shown)
        return await self.sight(game_id, person_id)

    async def work(self, game_id: str) -> bool:
        """Goes on with the review of a game; whether it is made, or none is wanted. Otherwise it is to be repeated."""
        held = await self._game_store.take(game_id)
        kept = self._kept(held)
        if kept is None or kept.review is not None or kept.failed:
            return True
        if self._process.game_id not in ("", game_id):
            return False
        with explained(game_id):
            if await self._claims.claim(CLAIM, LEASE_MS) is not Claim.MINE:
                return False
        if not self._process.game_id:
            seats = [seat for seat in range(len(held.facts.players)) if seat not in held.facts.practised]
            try:
                chronicle = await self._history.chronicle(held)
            except Refusal as refusal:
                if refusal.key not in NEVER:
                    raise
                return await self._made(game_id, NEVER[refusal.key])
            self._process.begin(game_id, chronicle, tuple(seats), self._simulations)
        try:
            found = self._process.taken(game_id)
        except BrokenProcessPool:
            log.warning("the process that reviews has ended; the review of %s is begun anew", game_id)
            return False
        with explained(game_id):
            if found is None and self._process.game_id != game_id:
                return False
            if found is None:
                await self._game_store.repository.annotate(
                    game_id, GameRecord.review_progress.to(self._process.progress)
                )
                return False
        return await self._made(game_id, found)

    async def _made(self, game_id: str, found: Review | str) -> bool:
        """Keeps a review, or the key that says why there is none."""
        made = {"failed": found} if isinstance(found, str) else {"review": found}
        await self._change(game_id, lambda kept: structs.replace(kept or KeptReview(), **made))
        with explained(game_id):
            await self._game_store.repository.annotate(game_id, GameRecord.review_progress.removed())
        return True

    def close(self) -> None:
        """Ends the process in which reviews are made."""
        self._process.close()

    async def _of_player(self, game_id: str, person_id: int) -> GameSession:
        held = await self._game_store.take(game_id)
        withheld = self._history.withheld(held, held.seat_of(person_id))
        if withheld == STILL_PLAYED:
            raise Refusal("still playing")
        if withheld == SECRET_LISTS:
            raise Refusal("review later")
        return held

    def _kept(self, held: GameSession) -> KeptReview | None:
        return review_in(held.record)

    async def _change(
        self, game_id: str, change: Callable[[KeptReview | None], KeptReview], *, asked: bool = False
    ) -> None:
        """Changes what is kept, whatever others do meanwhile; raises Refusal "busy"."""
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            name, before, after = GameRecord.review.swap(held.record, change(review_in(held.record)))
            rows = [notices.review()] if asked else []
            with explained(game_id):
                if before == after or await self._game_store.repository.exchange(game_id, name, before, after, rows):
                    return
        raise Refusal("busy")


def review_in(record: GameRecord) -> KeptReview | None:
    """The review that is kept with a game; what cannot be read counts as nothing, and is made anew."""
    try:
        return record.review
    except FormDamaged:
        return None


class _Stopped(Exception):
    """The review is not waited for any more."""


def reviewed(chronicle: bytes, seats: tuple[int, ...], simulations: int | None) -> Review | str:
    """The review of a game, in the process that makes it, or the key that says why there is none."""

    def progress(done: int, total: int) -> None:
        if not is_wanted():
            raise _Stopped
        tell(done, total)

    try:
        line = line_of(read_chronicle(chronicle), default_catalogue())
        return review(line, simulations=simulations, seats=seats, progress=progress).to_keep()
    except Unreviewable as problem:
        return problem.key
    except BadChronicle:
        return "damaged"
