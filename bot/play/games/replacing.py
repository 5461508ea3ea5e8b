"""Taking over a seat: by consent of all who play and of the newcomer, or by who looks after games, with a reason.

Who has the seat must agree like all others, unless they are out of time or have let others wait for a week: no
two can put a third out of their game. The newcomer always accepts for themselves. They take over the seat as it is,
hidden cards included; who had it sees from then on what spectators see. The clock of the seat begins anew, what was
ordered for it is gone, and the game counts for no rating.

In a league only its organisers decide it; there the game still counts for whom the round had paired.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import structs

from bot.play.clocks.clock import SeatClock, due_next
from bot.play.game_records import notices
from bot.play.game_records.facts import Player, Replaced
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import DRAFT_OF_A_PLAN
from bot.play.game_records.replacement import AWAY_MS, Replacement
from bot.play.matchmaking.blocks import BlockService
from bot.play.matchmaking.limits import Reliability
from bot.play.requests.one_line import one_line
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import TRIES, GameStore
from engine import RULES_VERSION, Entry, digest, encode_entry, save
from engine.state.seats import at_the_table
from persistence.delivery.outbox import Message
from persistence.encoding import fields
from persistence.games.drafts import DraftRepository
from persistence.games.records import Changes, Numbered
from persistence.games.stored_games import Committed, Duplicate
from persistence.server.clock import Clock

LONGEST_REASON = 300

OF_THE_SEAT: tuple[Numbered[Any], ...] = (
    GameRecord.acted,
    GameRecord.call,
    GameRecord.closed,
    GameRecord.due,
    GameRecord.hand,
    GameRecord.hand_to_try,
    GameRecord.offer,
    GameRecord.orders,
    GameRecord.recap,
    GameRecord.rung,
    GameRecord.seen,
    GameRecord.waits,
)
"""What is kept about who has a seat, and does not hold for a newcomer."""

Change = Callable[[GameSession, Replacement], Replacement]
"""What becomes of a wish that stands; raises Refusal."""


@dataclass(frozen=True, slots=True)
class ReplacementSight:
    """How a wish stands that a newcomer takes over a seat, for all to see."""

    look: Look
    wish: Replacement
    missing: tuple[int, ...]
    """The seats whose players have yet to agree."""
    number: str
    """What its message is to be known by."""


class ReplacingService:
    """Everything about taking over seats."""

    def __init__(
        self,
        game_store: GameStore,
        blocks: BlockService,
        reliability: Reliability,
        drafts: DraftRepository,
        clock: Clock,
    ) -> None:
        self._game_store, self._blocks, self._reliability = game_store, blocks, reliability
        self._drafts, self._clock = drafts, clock

    async def sight(self, game_id: str) -> ReplacementSight | None:
        """How the last wish stands; None where there never was one. Raises as looking does."""
        held = await self._game_store.take(game_id)
        wish = held.record.replacement
        if wish is None:
            return None
        return ReplacementSight(held.look(None), wish, wish.missing(at_the_table(held.table.game)), str(wish.number))

    async def ask(
        self,
        game_id: str,
        person: Person,
        newcomer: Person,
        player_id: int = 0,
        reason: str = "",
        *,
        in_charge: bool = False,
    ) -> ReplacementSight:
        """Asks that a newcomer takes over a seat: one's own, or that of a player who is named.

        Who is `in_charge` of the game's server or league and does not play in it decides it, with a reason; then only
        the newcomer is asked. Harmless when repeated.

        Raises Refusal "not your game", "game over", "player has left", "replaced in a league", "no reason", "newcomer
        plays", "challenge to a bot", "you have blocked" and "replacement asked already".
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            wish = await self._wish(held, person, newcomer, player_id, reason, in_charge)
            stands = self._standing(held)
            if stands is not None and (stands.by, stands.seat, stands.newcomer) == (wish.by, wish.seat, wish.newcomer):
                return await self._sight(game_id)
            if stands is not None and stands.by != person.id and not wish.why:
                raise Refusal("replacement asked already", player=stands.asker)
            if await self._keep(held, wish):
                return await self._sight(game_id)
        raise Refusal("busy")

    async def _wish(
        self, held: GameSession, person: Person, newcomer: Person, player_id: int, reason: str, in_charge: bool
    ) -> Replacement:
        """What is asked for; raises Refusal where it cannot be."""
        facts, mine = held.facts, held.facts.seat_of(person.id)
        if held.table.game.result is not None:
            raise Refusal("game over")
        decides = in_charge and mine is None
        if mine is None and not decides:
            raise Refusal("not your game")
        if facts.league and not decides:
            raise Refusal("replaced in a league")
        seat = held.seat_of(player_id) if player_id else mine
        if seat is None:
            raise Refusal("no player named")
        here = at_the_table(held.table.game)
        if seat not in here or (mine is not None and mine not in here):
            raise Refusal("player has left", player=facts.players[seat].name)
        if newcomer.is_bot:
            raise Refusal("challenge to a bot", friend=newcomer.name)
        if facts.seat_of(newcomer.id) is not None or newcomer.id in facts.former:
            raise Refusal("newcomer plays", player=newcomer.name)
        if newcomer.id in (blocked := await self._blocks.blocked_by(person.id)):
            raise Refusal("you have blocked", person=blocked[newcomer.id])
        why = one_line(reason)[:LONGEST_REASON] if decides else ""
        if decides and not why:
            raise Refusal("no reason")
        away = await self._away(held, seat)
        wanted = () if decides else tuple(each for each in here if each != seat or not away)
        agreed = () if mine is None else (mine,)
        name = facts.players[seat].name
        return Replacement(
            self._clock(), seat, name, person.id, person.name, newcomer.id, newcomer.name, wanted, agreed, why=why
        )

    async def _away(self, held: GameSession, seat: int) -> bool:
        """Whether a person is out of time, or has let others wait for a week where no clock runs."""
        clocks, now = held.clocks, self._clock()
        asked = seat in notices.asked_seats(held.table)
        if clocks is None:
            return asked and now >= held.asked_since(seat) + AWAY_MS
        spans = [rest.spans for rest in await self._game_store.timekeeper.rests(held.facts.players, clocks)]
        return asked and not clocks.charged(now, spans).seats[seat].left

    # -- answering

    async def take_over(
        self, operation: str, game_id: str, person: Person, newcomer: Person, player_id: int, reason: str
    ) -> ReplacementSight:
        """Who organises a league has a newcomer take over a seat of one of its games at once, with a reason.

        Raises Refusal as `ask` does.
        """
        asked = await self.ask(game_id, person, newcomer, player_id, reason, in_charge=True)

        def decided(_: GameSession, wish: Replacement) -> Replacement:
            return structs.replace(wish, accepted=True)

        await self._change(game_id, asked.wish.number, decided)
        return await self._carry_out(operation, game_id)

    async def agree(self, operation: str, game_id: str, person: Person, number: int) -> ReplacementSight:
        """A player agrees, or the newcomer accepts; who is the last has it done. Harmless when repeated.

        `number` is that of the wish that was seen. Raises Refusal "no replacement asked", "not your game",
        "you have blocked" and "table kept" where the newcomer cannot play with a person there.
        """

        def agreed(held: GameSession, wish: Replacement) -> Replacement:
            if person.id == wish.newcomer:
                return structs.replace(wish, accepted=True)
            seat = held.playing(person.id)
            return structs.replace(wish, agreed=tuple(sorted({*wish.agreed, seat})))

        sight = await self._sight(game_id)
        if person.id == sight.wish.newcomer and sight.wish.status == "open":
            facts = sight.look.facts
            others = [player.id for at, player in enumerate(facts.players) if at != sight.wish.seat]
            await self._blocks.may_meet(person.id, others)
        await self._change(game_id, number, agreed, done=person.id)
        return await self._carry_out(operation, game_id)

    async def decline(self, game_id: str, person: Person, number: int) -> ReplacementSight:
        """A player, the newcomer, or who has asked, says no; raises Refusal as `agree` does."""

        def declined(held: GameSession, wish: Replacement) -> Replacement:
            if person.id not in (wish.newcomer, wish.by):
                held.playing(person.id)
            status = "withdrawn" if person.id == wish.by else "declined"
            return structs.replace(wish, status=status, refuser=person.name)

        await self._change(game_id, number, declined)
        return await self._sight(game_id)

    async def _change(self, game_id: str, number: int, change: Change, *, done: int = 0) -> None:
        """Changes the wish that stands; where it is `done` already, whom it brought in is told so, not refused."""
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            wish = self._standing(held)
            if wish is None or wish.number != number:
                last = held.record.replacement
                if done and last is not None and last.number == number and last.status == "done":
                    return
                raise Refusal("no replacement asked")
            after = change(held, wish)
            if after == wish or await self._keep(held, after):
                return
        raise Refusal("busy")

    # -- doing it

    async def _carry_out(self, operation: str, game_id: str) -> ReplacementSight:
        """Has the newcomer take over the seat where all agree; harmless when repeated."""
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            wish = self._standing(held)
            if wish is None or not wish.accepted or wish.missing(at_the_table(held.table.game)):
                return await self._sight(game_id)
            if held.table.game.result is not None or wish.seat in held.table.game.left:
                raise Refusal("no replacement asked")
            if await self._seated(operation, held, wish):
                return await self._sight(game_id)
        raise Refusal("busy")

    async def _seated(self, operation: str, held: GameSession, wish: Replacement) -> bool:
        """Writes down that a seat has changed hands; False where the game has moved on meanwhile."""
        facts, seat, now, game_id = held.facts, wish.seat, self._clock(), held.facts.id
        old = facts.players[seat]
        newcomer = Player(wish.newcomer, wish.name, old.deck)
        version = held.stored.version
        after = facts.with_newcomer(Replaced(version + 1, seat, old, newcomer, wish.why))
        values: Changes = {name: text for field in OF_THE_SEAT for name, text in field.removed(seat).items()}
        values |= {
            **GameRecord.facts.to(after),
            fields.SEATS: msgspec.json.encode([player.id for player in after.players]).decode(),
            fields.NAMES: msgspec.json.encode([player.name for player in after.players]).decode(),
            fields.hand_message(seat): "",
            **GameRecord.replacement.to(structs.replace(wish, status="done")),
            **GameRecord.undo.removed(),
        }
        clock, timed = SeatClock(0), None
        if held.clocks is not None:
            timekeeper = self._game_store.timekeeper
            spans = [rest.spans for rest in await timekeeper.rests(facts.players, held.clocks)]
            charged = held.clocks.charged(now, spans)
            clock = charged.seats[seat]
            if clock.since and not clock.left:
                clock = structs.replace(clock, late=clock.late + 1)
            rests = await timekeeper.rests(after.players, held.clocks)
            fresh = charged.with_newcomer(seat, now, rests[seat].sleep)
            timed = fresh.timed([rest.spans for rest in rests], now)
            values |= GameRecord.clocks.to(timed.clocks)
        asked = seat in notices.asked_seats(held.table)
        if asked:
            values |= GameRecord.asked.to(seat, now)
        posts = held.posts(seat)
        shown = [
            notices.left_seat(old.id, posts.hand_id, posts.calls[seat], clock),
            notices.hand(seat, anew=True),
            notices.board(anew=True),
            notices.replacement(),
            *([notices.team_threads()] if any(facts.teams_apart) or any(after.teams_apart) else []),
            *([notices.ping(seat, True, at=now)] if asked else []),
        ]
        values |= notices.calls_due(shown, now)
        compared = held.record.as_stood(GameRecord.facts.name, GameRecord.replacement.name)
        with explained(game_id):
            await self._game_store.repository.enter(game_id, newcomer.id)
            for origin in (DRAFT_OF_A_PLAN, *(str(each.id) for each in held.table.game.open if each.seat == seat)):
                await self._drafts.discard(game_id, seat, origin)
            result = await self._game_store.repository.commit(
                game_id,
                f"{operation}:seat",
                version,
                save(held.table),
                encode_entry(Entry([], [], digest(held.table.game), -1, RULES_VERSION)),
                deadline=due_next(timed, now),
                outbox=shown,
                before=held.stored,
                values=values,
                unchanged={**held.orders_changed(values), **compared},
            )
        if isinstance(result, Committed):
            await self._reliability.left_seat(old.id, game_id, clock)  # and by the message, where a kill comes between
        return isinstance(result, Committed | Duplicate)

    # -- in common

    def _standing(self, held: GameSession) -> Replacement | None:
        """The wish that may be agreed to now."""
        wish = held.record.replacement
        open_now = wish is not None and wish.status == "open" and self._clock() < wish.until
        return wish if open_now and held.table.game.result is None else None

    async def _sight(self, game_id: str) -> ReplacementSight:
        """Raises Refusal "no replacement asked" where there never was one."""
        sight = await self.sight(game_id)
        if sight is None:
            raise Refusal("no replacement asked")
        return sight

    async def _keep(self, held: GameSession, wish: Replacement) -> bool:
        """Keeps a wish and has it shown; False where another person was quicker."""
        messages: list[Message] = [notices.replacement()]
        with explained(held.facts.id):
            return await self._game_store.repository.exchange(
                held.facts.id,
                *GameRecord.replacement.swap(held.record, wish),
                messages,
                version=held.stored.version,
            )
