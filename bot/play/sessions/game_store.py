"""Where services take games from and put them back: load, decide, commit, and once more if a person was quicker."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from bot.measuring import figures, tracing
from bot.play.cards.library import CardLibrary
from bot.play.clocks.clock import due_next
from bot.play.game_records import after_moves, notices
from bot.play.game_records.delays import under_way
from bot.play.game_records.facts import GameFacts
from bot.play.game_records.game_record import NEEDED_BY_MOVES, GameRecord
from bot.play.game_records.looks import Outcome
from bot.play.game_records.moments import LeadsElsewhere, Moments
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.deciding import may_answer
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.restoring import Restorer
from bot.play.sessions.timekeeping import Timekeeper
from engine import (
    UnreadableGame,
    encode_entry,
    load,
    save,
    tell,
)
from persistence.delivery.outbox import FieldValue, Message
from persistence.games import stored_games
from persistence.games.games import GameRepository
from persistence.games.records import Changes
from persistence.games.stored_games import Committed, Duplicate
from persistence.server.clock import Clock, system_clock
from persistence.server.errors import FormDamaged, GameDamaged
from persistence.server.read_ahead import read_ahead

TRIES = 12
"""How often a move is applied again to a game that has moved on meanwhile; among two to four it never takes as many."""

WAIT_MS = 30_000
"""How long everything waits that is answered by itself, whatever it is: what it looks at must not tell by its time."""

CALL_AFTER_MS = 3_000
"""How much later a person is called who has orders, so that no person is called to what is answered by itself."""

GAMES_REMEMBERED = 5_000
"""Of how many games it is remembered who plays them."""


class Around(NamedTuple):
    """Who sits in each seat of a game, 0 for no person, and on which server it is played."""

    people: tuple[int, ...] = ()
    guild_id: int = 0


NOT_SEEN = Around()

Decide = Callable[[GameSession, int], Awaitable[None] | None]
"""Gives a seat's answers to a held game; raises Refusal, and is called again when another person was quicker."""


class GameStore:
    """All games, by id."""

    def __init__(
        self,
        repository: GameRepository,
        library: CardLibrary,
        timekeeper: Timekeeper,
        clock: Clock = system_clock,
        wait_ms: int = WAIT_MS,
        call_ms: int = 0,
    ) -> None:
        self.repository = repository
        self._library = library
        self.timekeeper = timekeeper
        self._clock = clock
        self._wait_ms = wait_ms
        self._call_ms = call_ms
        self.restorer = Restorer(repository, library)
        self.moments = Moments(repository)
        self._around: OrderedDict[str, Around] = OrderedDict()

    def now(self) -> int:
        """The milliseconds since 1970."""
        return self._clock()

    def around(self, game_id: str) -> Around:
        """Who plays a game, and where, as far as this process has seen; only fit to read ahead by."""
        return self._around.get(game_id, NOT_SEEN)

    def _remember(self, facts: GameFacts) -> None:
        self._around[facts.id] = Around(tuple(player.id for player in facts.players), facts.guild_id)
        self._around.move_to_end(facts.id)
        if len(self._around) > GAMES_REMEMBERED:
            self._around.popitem(last=False)

    async def take(self, game_id: str) -> GameSession:
        """A game with its table; one that is damaged is restored first, where its log proves how it stood.

        Raises Refusal "no such game", "game set aside", "game too new", "game cannot continue" or "store away".
        """
        with explained(game_id):
            try:
                return await self._read(game_id)
            except GameDamaged as damage:
                if damage.hopeless:
                    raise
                await self.restorer.restore(game_id)
            return await self._read(game_id)

    async def _read(self, game_id: str) -> GameSession:
        """A game as it lies in the store; raises GameDamaged, and Refusal "no such game"."""
        try:
            stored = await self.repository.load(game_id)
        except ValueError:  # no game has such an id; it was typed by a person
            stored = None
        if stored is None:
            raise Refusal("no such game")
        try:
            record = GameRecord(stored.meta.kept)
            facts, mark = record.facts, record.cards
            held = GameSession(facts, stored, load(stored.state, await self._library.of_game(game_id, mark)))
            if len(facts.players) != len(held.table.game.teams):
                raise FormDamaged("facts of a game")
        except (UnreadableGame, FormDamaged) as problem:
            await self.repository.quarantine(game_id, stored.version, f"{type(problem).__name__} on reading it")
            raise GameDamaged(game_id, f"{type(problem).__name__} on reading it") from problem
        held.record.require_known(*NEEDED_BY_MOVES)
        self._remember(facts)
        return held

    async def take_for(self, game_id: str, person_id: int | None) -> GameSession:
        """A game as a person may look at it now: its players as it is, others as far behind as is agreed.

        What is held for those is no game to move. Raises as `take` does, and Refusal "nothing to watch yet" where that
        moment is not kept.
        """
        held = await self.take(game_id)
        if person_id is not None and held.facts.seat_of(person_id) is not None:
            return held
        return await self.watched(held)

    async def watched(self, held: GameSession) -> GameSession:
        """A game as spectators may see it by now; raises Refusal "nothing to watch yet" where that is not kept."""
        newest, meta = held.watched_up_to, held.stored.meta
        if newest == held.stored.version:
            return held
        with explained(held.facts.id):
            try:
                state = await self.moments.state(held.facts.id, newest, held.table.catalogue)
            except LeadsElsewhere:
                state = None
            if state is None:
                raise Refusal("nothing to watch yet")
            table = load(state, held.table.catalogue)
        later = GameRecord.undo.removed() | GameRecord.clocks.removed()
        for seat in range(len(held.facts.players)):
            later |= GameRecord.offer.removed(seat)
        seen = replace(meta.with_fields(later), version=newest)
        return GameSession(held.facts, replace(held.stored, meta=seen), table)

    async def act(
        self,
        operation: str,
        game_id: str,
        person_id: int,
        decide: Decide,
        *,
        present: bool = True,
        seatless: bool = False,
        opponent: int | None = None,
    ) -> Outcome:
        """Carries a move out once: load, decide, commit; again on a game that has moved on meanwhile.

        An operation that was carried out before is not carried out again; its outcome says so. `present` says that the
        player has just pressed and is shown what comes next. A `seatless` move is no player's, but a moderator's, a
        judge's or a clock's, and has the seat -1; a practice `opponent` moves in that seat. Raises what `take` and
        `decide` raise, and Refusal "not your game", "game over", "busy", "store away" or "store unwritable".
        """
        with explained(game_id):
            turn = self.repository.turn(game_id)
            if turn.locked():
                read_ahead().clear()  # it will have moved on
            async with turn:
                for _ in range(TRIES):
                    outcome = await self._attempt(operation, game_id, person_id, decide, present, seatless, opponent)
                    if outcome is not None:
                        return outcome
        raise Refusal("busy")

    async def _attempt(
        self,
        operation: str,
        game_id: str,
        person_id: int,
        decide: Decide,
        present: bool,
        seatless: bool,
        opponent: int | None,
    ) -> Outcome | None:
        """One load, decision and commit; None when the game has moved on in between."""
        with tracing.span("load"):
            held = await self.take(game_id)
        try:
            if opponent is not None:
                seat = held.moved_by_opponent(opponent)
            else:
                seat = held.moved_without_seat() if seatless else held.playing(person_id)
            before, known = notices.asked_seats(held.table), {asked.id for asked in held.table.game.open}
            was, day = under_way(held.table), max(1, held.table.game.day)  # what precedes the first Day belongs to it
            with tracing.span("decide"):
                deciding = decide(held, seat)
                if deciding is not None:
                    await deciding
        except Refusal:
            if await self.repository.outcome(game_id, operation) is None:
                raise
            held = await self.take(game_id)
            return Outcome(held.look(held.facts.seat_of(person_id)), repeated=True)
        events, state = list(held.table.events), save(held.table)
        over, now = held.table.game.result is not None, self._clock()
        back = held.rewind is not None
        lapsed = (held.undo_request is not None and not held.only_swapped) or (
            held.somebody_left and bool(held.draw_offers())
        )
        values = waited_for(before, notices.asked_seats(held.table), seat, now) | held.values | held.changed(seat)
        if held.facts.delay != "none":
            values |= GameRecord.turns.to(held.turns_after(was))
        clocks = await self.timekeeper.moved(
            held.facts.players,
            held.clocks,
            notices.asked_seats(held.table),
            seat,
            now,
            version=held.stored.version + 1,
            to=held.rewind.to if held.rewind else None,
            defaulted=held.defaulted,
        )
        if clocks is not None:
            values |= GameRecord.clocks.to(clocks.clocks)
        if seat >= 0:  # also what is answered by itself: the next call must not tell which it was
            values |= GameRecord.acted.to(seat, now)
        rows, later = self.by_themselves(held, known, values), self._called_later(held, values, now)
        rows += notices.opponents_asked(held.table, held.facts.practised, known)
        shown = after_moves.after_move(
            before,
            held.table,
            events,
            seat,
            now,
            present=present,
            later=later,
            back=back,
            lapsed=lapsed,
            told=held.asker if back else None,
        )
        if present and seat >= 0 and held.record.closed[seat]:
            values |= GameRecord.hand_to_try.to(seat, True)
            shown.append(notices.hand(seat, anew=True))
        values |= notices.calls_due(shown, now)
        with figures.COMMIT.time(), tracing.span("commit"):
            result = await self.repository.commit(
                game_id,
                operation,
                held.stored.version,
                state,
                encode_entry(held.entry(seat)),
                deadline=None if over else due_next(clocks, now),
                status=stored_games.GameStatus.OVER if over else stored_games.GameStatus.LIVE,
                outbox=[*shown, *rows],
                before=held.stored,
                begins=over or held.table.game.day > day,
                values=values,
                unchanged=held.orders_changed(values),
                draft=held.draft,
            )
        viewer = None if seat < 0 else seat
        if isinstance(result, Committed):
            held.committed(result.version, values)
            free = held.may_go_back or not held.others(seat)
            return Outcome(held.look(viewer), tuple(tell(event, viewer) for event in events), free=free)
        if isinstance(result, Duplicate):
            return Outcome((await self.take(game_id)).look(viewer), repeated=True)
        return None

    def _called_later(self, held: GameSession, changed: Mapping[str, FieldValue], now: int) -> dict[int, int]:
        """When those are called who are not called at once.

        Who has orders is called, whatever they hold, after what is answered by itself; who has moved just now, when
        they have had a moment to go on by themselves.
        """
        later = {asked.seat: now + self._call_ms for asked in held.table.game.open if held.is_here(asked.seat, now)}
        waited = [asked for asked in held.table.game.open if may_answer(asked, held.orders(asked.seat, changed))]
        return later | {asked.seat: now + self._wait_ms + CALL_AFTER_MS for asked in waited}

    def by_themselves(
        self, held: GameSession, known: Collection[int], changed: Mapping[str, FieldValue] | None = None
    ) -> list[Message]:
        """The automatic answers that may come to open decisions which are not known yet, of who has orders.

        Questions that are asked anew, since moves were taken back, are new ones. Whether an answer comes is decided in
        its time; until then nothing tells whether there will be one. Orders count as fields of the record have changed.
        """
        at = self._clock() + self._wait_ms
        fresh = [asked for asked in held.table.game.open if asked.id not in known]
        wanted = [asked for asked in fresh if may_answer(asked, held.orders(asked.seat, changed))]
        return [notices.automatic(asked.seat, asked.id, at) for asked in wanted]

    def look_again(self, held: GameSession, seat: int) -> list[Message]:
        """The automatic answers that newly given orders may bring about, and a look at what was asked meanwhile."""
        at = self._clock() + self._wait_ms
        mine = [asked.id for asked in held.table.game.open if asked.seat == seat]
        return [notices.automatic(seat, decision, at) for decision in (*mine, 0)]


def waited_for(before: frozenset[int], after: frozenset[int], actor: int, now: int) -> Changes:
    """The fields that say since when each seat is waited for, as a move changes them: who acted is asked anew."""
    fresh = {seat for seat in after if seat == actor or seat not in before}
    changes: Changes = {}
    for seat in (before - after) | fresh:
        changes |= GameRecord.asked.to(seat, now if seat in fresh else None)
    return changes
