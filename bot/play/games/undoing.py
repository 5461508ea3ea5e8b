"""Taking moves back: freely while no person has learned anything, else as the others agree, or as a moderator says.

What is free: back to any moment since which only oneself has answered, and since which nothing hidden was shown to
anybody, no chance was used and no other player has done anything, be it taken back since. A card played from the hand
was shown, which a server may let pass; a card drawn was looked at. Beyond that all others at the table has to agree
to the moment that is named, which practice opponents always do, but not in a try at a puzzle. A moderator of the place
rewinds without being asked for a reason, unless they play in the game themselves: then they are a player as the others
are.

What is over stays over: a game that has ended, and a seat that has left the table, are not brought back; a finished
game can be gone on with as another one. Nothing is deleted: the moves stay in the log, marked as taken back.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from msgspec import structs

from bot.play.game_records import notices
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look, Outcome
from bot.play.game_records.moments import LeadsElsewhere
from bot.play.game_records.past import UndoRequest
from bot.play.games.undo_sight import Moment, UndoSight
from bot.play.matchmaking.blocks import BlockService
from bot.play.requests.authority import NO_AUTHORITY, Authority
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import TRIES, GameStore
from engine import Concede, Entry, Rewind, SwapOrbs, cards_shown, decode_entry, tell
from engine.state.actions import Moment as PhaseMoment
from persistence.delivery.outbox import Message

log = logging.getLogger(__name__)

MOST_MOMENTS = 96
"""How many moves can be taken back at once: some Days, four pages of a list."""


class _MovedOn(Exception):
    """Between looking and going back the game has moved."""


class UndoService:
    """Everything about taking moves back."""

    def __init__(self, game_store: GameStore, blocks: BlockService) -> None:
        self._game_store = game_store
        self._blocks = blocks

    async def sight(self, game_id: str, person_id: int, *, authority: Authority = NO_AUTHORITY) -> UndoSight:
        """What a player can take back, or who moderates the server of the game.

        Raises Refusal "undo by a spectator", "undo after the end" or "you have left".
        """
        held = await self._game_store.take(game_id)
        moderator = _is_moderator(held, authority)
        seat = None if moderator else _player(held, person_id)
        if moderator:
            _running(held)
        return UndoSight(held.look(seat), tuple(await self._moments(held, seat)), moderator)

    async def take_back(
        self, operation: str, game_id: str, person_id: int, to: int, at: int, *, authority: Authority = NO_AUTHORITY
    ) -> Outcome:
        """Goes back to the moment at version `to` of a game that was seen at version `at`.

        Raises Refusal "undo outdated" where the game has moved on since, "undo done already" where that was going back
        to this very moment, "undo needs consent" where it is not free, "undo out of reach" for what is no moment of the
        game, and what `sight` and acting raise.
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            how = "moderator" if _is_moderator(held, authority) else ""
            try:
                return await self._go_back(operation, held, person_id, to, at, how)
            except _MovedOn:
                continue
        raise Refusal("busy")

    async def _go_back(
        self, operation: str, held: GameSession, person_id: int, to: int, at: int, how: str, asker: int | None = None
    ) -> Outcome:
        game_id, seen = held.facts.id, held.stored.version
        is_seen = await self._only_swapped(game_id, at, seen)
        moments = {moment.to: moment for moment in await self._moments(held, held.facts.seat_of(person_id))}
        state = await self._state(held, to) if to in moments else None

        def decide(now: GameSession, seat: int) -> None:
            if now.stored.version != seen:
                raise _MovedOn
            if not is_seen:
                newest = now.past.newest
                there = newest is not None and (newest.version, newest.to) == (seen, to)
                raise Refusal("undo done already" if there else "undo outdated")
            if to not in moments or state is None:
                raise Refusal("undo out of reach")
            if how == "moderator":
                now.go_back(state, Rewind(to, "moderator"))
            elif how == "agreed":
                now.go_back(state, Rewind(to, "agreed"), asker)
            elif moments[to].free:
                now.go_back(state, Rewind(to, "agreed" if moments[to].practice else "free"))
            else:
                raise Refusal("undo needs consent")

        with _of_taking_back():
            return await self._game_store.act(operation, game_id, person_id, decide, seatless=how == "moderator")

    async def _state(self, held: GameSession, to: int) -> bytes | None:
        """The game as it was at a version; None where that is out of reach."""
        with explained(held.facts.id):
            try:
                return await self._game_store.moments.state(held.facts.id, to, held.table.catalogue)
            except LeadsElsewhere as elsewhere:
                log.warning("%s", elsewhere)
                return None

    # -- by consent

    async def ask(self, operation: str, game_id: str, person_id: int, to: int, at: int) -> Outcome:
        """Asks the others to go back to a moment; where another asks for the same one already, this agrees to it.

        Harmless when repeated. Raises Refusal "undo outdated" and "undo done already" as `take_back` does, "undo out of
        reach", "undo asked already" while another's request for another moment stands, and "undo of yours stands" while
        one's own does.
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            seat, stands = _player(held, person_id), held.undo_request
            if stands is not None:
                break
            if not await self._only_swapped(game_id, at, held.stored.version):
                newest = held.past.newest
                there = newest is not None and (newest.version, newest.to) == (held.stored.version, to)
                raise Refusal("undo done already" if there else "undo outdated")
            if to not in {moment.to for moment in await self._moments(held, seat)} or not await self._state(held, to):
                raise Refusal("undo out of reach")
            others = await self._blocks.to_call(held.facts, seat, held.others(seat))
            calls = [notices.ping(each, True, "undo") for each in others]
            if await self._note(held, UndoRequest(seat, to, held.stored.version), calls):
                return await self._after(game_id, seat)
        else:
            raise Refusal("busy")
        if stands.to != to and stands.seat == seat:
            raise Refusal("undo of yours stands")
        if stands.to != to:
            raise Refusal("undo asked already", player=stands.judge or held.facts.players[stands.seat].name)
        if stands.seat == seat:
            return Outcome(held.look(seat))
        return await self.agree(operation, game_id, person_id)

    async def ask_as_judge(self, game_id: str, judge: str, to: int, at: int, reason: str) -> Look:
        """A judge asks each player at the table to go back to a moment, and says why; it is done when all have agreed.

        Raises Refusal "undo outdated", "undo out of reach", "undo asked already" and "undo after the end".
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            _running(held)
            stands = held.undo_request
            if stands is not None and (stands.judge, stands.to) != (judge, to):
                raise Refusal("judge asks too", player=stands.judge or held.facts.players[stands.seat].name)
            if not await self._only_swapped(game_id, at, held.stored.version):
                raise Refusal("undo outdated")
            if to not in {moment.to for moment in await self._moments(held, None)} or not await self._state(held, to):
                raise Refusal("undo out of reach")
            request = UndoRequest(-1, to, held.stored.version, judge=judge, reason=reason)
            calls = [notices.ping(each, True, "undo") for each in held.others(-1)]
            if stands is not None or await self._note(held, request, calls):
                return (await self._game_store.take(game_id)).look(None)
        raise Refusal("busy")

    async def public_sight(self, game_id: str) -> UndoSight:
        """What can be asked for, as all may know it: for judges and calls; raises "undo after the end"."""
        held = await self._game_store.take(game_id)
        _running(held)
        return UndoSight(held.look(None), tuple(await self._moments(held, None)), moderator=True)

    async def agree(self, operation: str, game_id: str, person_id: int, at: int | None = None) -> Outcome:
        """Agrees to what another asks for; when all have, it is done. `at` is when the request was seen.

        That a person agrees is kept before anything is done, and compared with what stood there, so that of several who
        agree at once no person is lost; who completes the number carries it out, or who presses again after that.

        Raises Refusal "no undo asked", also where another request than the one seen stands by now, and "undo is your
        own".
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            seat = _player(held, person_id)
            request = held.undo_request
            if request is None or request.seat == seat or not await self._is_the_one(game_id, request, at):
                if await self._game_store.repository.outcome(game_id, operation) is not None:
                    return Outcome(held.look(seat), repeated=True)
                raise Refusal("undo is your own" if request is not None and request.seat == seat else "no undo asked")
            others = held.others(request.seat)
            agreed = structs.replace(request, agreed=tuple(sorted({*request.agreed, seat})))
            if agreed != request:
                calls = [] if agreed.agreed_by_all(others) else [notices.ping(seat, True)]
                if not await self._note(held, agreed, calls):
                    continue
            if not agreed.agreed_by_all(others):
                return await self._after(game_id, seat)
            try:
                return await self._go_back(operation, held, person_id, request.to, request.at, "agreed", request.seat)
            except _MovedOn:
                continue
        raise Refusal("busy")

    async def decline(self, operation: str, game_id: str, person_id: int, at: int | None = None) -> Outcome:
        """Says no to what another asks for; `at` is when the request was seen.

        Who asked is told, or, where a judge did, the other players.

        Harmless when repeated, so `operation` only names the press. Raises Refusal "no undo asked", also where another
        request stands by now or all has agreed, and "undo is your own".
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            seat, request = _player(held, person_id), held.undo_request
            if request is not None and request.seat == seat:
                raise Refusal("undo is your own")
            if request is None or not await self._is_the_one(game_id, request, at):
                raise Refusal("no undo asked")
            if request.agreed_by_all(held.others(request.seat)):
                raise Refusal("no undo asked")
            told = held.others(seat) if request.judge else [request.seat]
            calls = [
                notices.ping(each, True, "undo declined" if each in told else "turn")
                for each in sorted({*held.others(request.seat), *told})
            ]
            if await self._note(held, None, calls):
                return await self._after(game_id, seat)
        raise Refusal("busy")

    async def withdraw(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Takes one's own request back, and the calls it made with it.

        Raises Refusal "no undo of yours", also where all have agreed by now.
        """
        for _ in range(TRIES):
            held = await self._game_store.take(game_id)
            seat, request = _player(held, person_id), held.undo_request
            if request is None or request.seat != seat or request.agreed_by_all(held.others(seat)):
                raise Refusal("no undo of yours")
            if await self._note(held, None, [notices.ping(each, True) for each in held.others(seat)]):
                return await self._after(game_id, seat)
        raise Refusal("busy")

    async def _note(self, held: GameSession, request: UndoRequest | None, calls: list[Message]) -> bool:
        """Keeps the request that stands, or that none does, and shows it; False where another person was quicker."""
        with explained(held.facts.id):
            return await self._game_store.repository.exchange(
                held.facts.id,
                *GameRecord.undo.swap(held.record, request),
                [notices.board(anew=True), *calls],
                version=held.stored.version,
            )

    async def _after(self, game_id: str, seat: int) -> Outcome:
        return Outcome((await self._game_store.take(game_id)).look(seat))

    async def _is_the_one(self, game_id: str, request: UndoRequest, at: int | None) -> bool:
        """Whether a request is the one that was seen at a version; None stands for whichever there is."""
        return at is None or await self._only_swapped(game_id, at, request.at)

    async def _only_swapped(self, game_id: str, seen: int, newest: int) -> bool:
        """Whether nothing but swaps of Mana Orbs has happened after a version was seen, up to the newest one.

        They are possible at any time (3.2.9.e), and are to make no press void.
        """
        if seen == newest or not 0 < seen < newest <= seen + MOST_MOMENTS:
            return seen == newest
        with explained(game_id):
            logged = await self._game_store.repository.log(game_id, seen + 1, newest)
        return len(logged) == newest - seen and all(_is_a_swap(decode_entry(stored.entry)) for stored in logged)

    # -- moments

    async def _moments(self, held: GameSession, seat: int | None) -> list[Moment]:
        """Where the game can go back to, newest first; beyond what is not kept any more, and nobody's leaving."""
        newest = held.stored.version
        standing = held.past.standing(newest, MOST_MOMENTS + 1)
        with explained(held.facts.id):
            logged = await self._game_store.repository.log(held.facts.id, standing[0], newest)
            kept_from = await self._game_store.repository.kept_from(held.facts.id, standing[0])
            entries = {stored.version: decode_entry(stored.entry) for stored in logged}
        found: list[Moment] = []
        day, free, learned = held.table.game.day, seat is not None, False
        seen: list[tuple[int, str]] = []
        card_is_free = held.facts.back_if_seen
        alone = seat is not None and not held.others(seat)
        behind = newest
        for to, move in zip(reversed(standing[:-1]), reversed(standing[1:]), strict=True):
            since = [entries[version] for version in range(move, behind + 1)]
            free = free and all(_is_by(entry, seat, card_is_free) or _is_a_swap(entry) for entry in since)
            learned = learned or any(bool(entry.answers) and not (entry.quiet or entry.shown) for entry in since)
            seen = [*(card for entry in since if entry.shown for card in cards_shown(entry.events)), *seen]
            behind = move - 1
            entry = entries[move]
            if held.facts.puzzle is not None and not free:
                break
            if kept_from is None or to < kept_from or any(isinstance(answer, Concede) for answer in entry.answers):
                break
            day = min([day, *(_day_before(event.actions, day) for event in entry.events)])
            swapped_by_another = seat is not None and entry.seat != seat and _is_a_swap(entry)
            if entry.answers and not (alone and entry.seat != seat) and not swapped_by_another:
                told = tuple(tell(event, seat) for event in entry.events)
                practice = alone and not free
                moment = Moment(to, move, entry.seat, day, told, free or alone, learned, practice)
                found.append(replace(moment, seen=tuple(dict.fromkeys(seen))))
        return found


@contextmanager
def _of_taking_back() -> Iterator[None]:
    """Says of taking back what acting in general says of a game that is over, or not one's own."""
    try:
        yield
    except Refusal as refusal:
        said = {"not your game": "undo by a spectator", "game over": "undo after the end"}.get(refusal.key)
        if said is None:
            raise
        raise Refusal(said) from None


def _player(held: GameSession, person_id: int) -> int:
    """The seat of a person who may take moves back; raises Refusal "undo by a spectator" and the like."""
    with _of_taking_back():
        return held.playing(person_id)


def _running(held: GameSession) -> None:
    """Raises Refusal "undo after the end"."""
    with _of_taking_back():
        held.require_running()


def _is_moderator(held: GameSession, authority: Authority) -> bool:
    """Whether a person looks after the server of a game in which the person does not play.

    In games of leagues no person decides that alone: judges ask both players.
    """
    facts = held.facts
    return authority.moderates(facts.guild_id) and not facts.league and facts.seat_of(authority.person_id) is None


def _is_by(entry: Entry, seat: int | None, card_is_free: bool) -> bool:
    return (entry.quiet or (entry.shown and card_is_free)) and entry.seat == seat


def _is_a_swap(entry: Entry) -> bool:
    """Whether Mana Orbs were swapped and nothing else was done: it is no move, and can be done again at any time."""
    return bool(entry.answers) and all(isinstance(answer, SwapOrbs) for answer in entry.answers)


def _day_before(actions: Sequence[object], day: int) -> int:
    """The Day before a Day began by these actions, the same where none did; the first one has no Morning."""
    began = [action for action in actions if isinstance(action, PhaseMoment) and action.day]
    days = [each.day for each in began if each.phase == "morning" or (each.phase == "noon" and each.day == 1)]
    return min([day, *(each - 1 for each in days)])
