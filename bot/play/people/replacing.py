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

import msgspec
from msgspec import structs

from bot.leagues.ratings.reliability import ReliabilityService
from bot.play.clocks.clock import CLOCKS, SeatClock, due_next
from bot.play.clocks.clock import encoded as encoded_clocks
from bot.play.declaring.planning import DRAFT
from bot.play.game_records import notices
from bot.play.game_records.looks import Look, Player, Replaced
from bot.play.game_records.notes import (
    FACTS,
    REPLACEMENT,
    acted_note,
    asked_note,
    call_note,
    closed_note,
    due_note,
    hand_note,
    offer_note,
    recap_note,
    rung_note,
    seen_note,
    try_hand_note,
    waits_note,
)
from bot.play.game_records.past import UNDO
from bot.play.matchmaking.blocks import BlockService
from bot.play.people.replacement import AWAY_MS, Replacement, encoded, read_replacement
from bot.play.requests.one_line import one_line
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import TRIES, GameStore, encode_facts
from engine import RULES_VERSION, Entry, digest, encode_entry, save
from engine.state.seats import at_the_table
from persistence import fields
from persistence.clock import Clock
from persistence.drafts import DraftRepository
from persistence.outbox import Message
from persistence.standing import standing_note
from persistence.stored_games import Committed, Duplicate

LONGEST_REASON = 300

OF_THE_SEAT = (
    acted_note,
    call_note,
    closed_note,
    due_note,
    hand_note,
    offer_note,
    recap_note,
    rung_note,
    seen_note,
    standing_note,
    try_hand_note,
    waits_note,
)
"""What is noted about who has a seat, and does not hold for a newcomer."""

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
        shelf: GameStore,
        blocks: BlockService,
        reliability: ReliabilityService,
        drafts: DraftRepository,
        clock: Clock,
    ) -> None:
        self._shelf, self._blocks, self._reliability = shelf, blocks, reliability
        self._drafts, self._clock = drafts, clock

    async def sight(self, game_id: str) -> ReplacementSight | None:
        """How the last wish stands; None where there never was one. Raises as looking does."""
        held = await self._shelf.take(game_id)
        wish = _read(held)
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
            held = await self._shelf.take(game_id)
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
        spans = [rest.spans for rest in await self._shelf.timekeeper.rests(held.facts.players, clocks)]
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
            held = await self._shelf.take(game_id)
            wish = self._standing(held)
            if wish is None or wish.number != number:
                last = _read(held)
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
            held = await self._shelf.take(game_id)
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
        values = {fields.note(note(seat)): "" for note in OF_THE_SEAT}
        values |= {
            fields.note(FACTS): encode_facts(after),
            fields.SEATS: msgspec.json.encode([player.id for player in after.players]).decode(),
            fields.NAMES: msgspec.json.encode([player.name for player in after.players]).decode(),
            fields.hand_message(seat): "",
            fields.note(REPLACEMENT): encoded(structs.replace(wish, status="done")),
            fields.note(UNDO): "",
        }
        clock, timed = SeatClock(0), None
        if held.clocks is not None:
            timekeeper = self._shelf.timekeeper
            spans = [rest.spans for rest in await timekeeper.rests(facts.players, held.clocks)]
            charged = held.clocks.charged(now, spans)
            clock = charged.seats[seat]
            if clock.since and not clock.left:
                clock = structs.replace(clock, late=clock.late + 1)
            rests = await timekeeper.rests(after.players, held.clocks)
            fresh = charged.with_newcomer(seat, now, rests[seat].sleep)
            timed = fresh.timed([rest.spans for rest in rests])
            values[fields.note(CLOCKS)] = encoded_clocks(timed.clocks)
        asked = seat in notices.asked_seats(held.table)
        if asked:
            values[fields.note(asked_note(seat))] = str(now)
        posts = held.posts(seat)
        shown = [
            notices.left_seat(old.id, posts.hand_id, posts.calls[seat], clock),
            notices.hand(seat, anew=True),
            notices.board(anew=True),
            notices.replacement(),
            *([notices.team_threads()] if any(facts.teams_apart) or any(after.teams_apart) else []),
            *([notices.ping(seat, True, at=now)] if asked else []),
        ]
        values |= {fields.note(name): due for name, due in notices.calls_due(shown, now).items()}
        notes = held.stored.meta.notes
        compared = {fields.note(name): notes.get(name, "") for name in (FACTS, REPLACEMENT)}
        with explained(game_id):
            await self._shelf.games.enter(game_id, newcomer.id)
            for origin in (DRAFT, *(str(each.id) for each in held.table.game.open if each.seat == seat)):
                await self._drafts.discard(game_id, seat, origin)
            result = await self._shelf.games.commit(
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
        wish = _read(held)
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
        before = held.stored.meta.notes.get(REPLACEMENT, "")
        messages: list[Message] = [notices.replacement()]
        with explained(held.facts.id):
            return await self._shelf.games.exchange(
                held.facts.id, fields.note(REPLACEMENT), before, encoded(wish), messages, version=held.stored.version
            )


def _read(held: GameSession) -> Replacement | None:
    return read_replacement(held.stored.meta.notes.get(REPLACEMENT))
