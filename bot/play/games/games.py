"""What players do in a game: look, answer, pass, give up, play again, find their games."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from bot.play.game_records import notices
from bot.play.game_records.facts import continuing
from bot.play.game_records.game_record import CLOSED_TOLD, GameRecord
from bot.play.game_records.looks import LogEntry, Look, Outcome
from bot.play.game_records.moments import LeadsElsewhere
from bot.play.games.finding import GameFinder
from bot.play.matchmaking.challenge import Challenge
from bot.play.matchmaking.challenges import ChallengeService
from bot.play.matchmaking.lobbies import LobbyService
from bot.play.matchmaking.lobby import Lobby
from bot.play.requests.codes import positions_asked
from bot.play.requests.person import CHANNELS, THREADS, Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import Comparison, Concede, Decision, EventSight, Picks, SwapOrbs, decode_entry, load, tell
from engine.state.decisions import PassOption, PlayOption
from persistence.delivery.outbox import Outbox
from persistence.encoding import fields
from persistence.games.records import Changes
from persistence.server.keys import Subject

SINCE_DUSK = 12
"""Moves that are looked back for the last Dusk: those of a Night and a Morning, and the first turns of the new Day."""

RETIRED_AFTER_MS = 5_000
"""When the board is taken away that a game leaves behind: by then it is written down that it is the board no more."""


class NotSure(Exception):
    """A pass that its player is asked about once more."""


class GameService(GameFinder):
    """Everything players do in a game that has begun."""

    def __init__(
        self,
        game_store: GameStore,
        outbox: Outbox,
        challenges: ChallengeService,
        lobbies: LobbyService,
    ) -> None:
        super().__init__(game_store)
        self._outbox = outbox
        self._challenges = challenges
        self._lobbies = lobbies

    # -- looking

    async def look(self, game_id: str, person_id: int | None = None) -> Look:
        """The game as a person may see it; None sees what stands in its thread, at once.

        A person who does not play in it sees what all may, as far behind as is agreed. Raises Refusal "no such
        game", "game set aside", "game too new" or "game cannot continue".
        """
        if person_id is None:
            return (await self._game_store.take(game_id)).look(None)
        held = await self._game_store.take_for(game_id, person_id)
        return held.look(held.facts.seat_of(person_id))

    async def hand(self, game_id: str, person_id: int) -> Look:
        """The game as a person sees it who asks for their hand; raises as looking does.

        Where it says that their direct messages are newly closed, it says so this once. To who takes none it is sent
        once more: they may have opened them.
        """
        look = await self.look(game_id, person_id)
        if look.seat is not None and look.seat in look.posts.closed_hands:
            told = GameRecord.closed.to(look.seat, CLOSED_TOLD) if look.seat in look.posts.newly_closed else {}
            with explained(game_id):
                await self._game_store.repository.annotate(game_id, told | GameRecord.hand_to_try.to(look.seat, True))
                await self._outbox.put(
                    Subject.GAME, game_id, [notices.hand(look.seat, anew=True)], version=look.version
                )
        return look

    async def recent(self, game_id: str, version: int, moves: int) -> tuple[EventSight, ...]:
        """What all may know of the last moves that count, up to a version."""
        told = await self._told(await self._game_store.take(game_id), version, moves)
        return tuple(event for each in told for event in each.events)

    async def session(self, game_id: str) -> GameSession:
        """The game itself, for what looks at it more than once; raises as `look` does."""
        return await self._game_store.take(game_id)

    async def last_moves(self, session: GameSession) -> list[LogEntry]:
        """What all may know of each of the moves of late that count, as many as lead back to the last Dusk."""
        return await self._told(session, session.stored.version, SINCE_DUSK)

    async def _told(self, session: GameSession, version: int, moves: int) -> list[LogEntry]:
        game_id, wanted = session.facts.id, session.past.standing(version, moves)
        with explained(game_id):
            found = await self._game_store.repository.log(game_id, wanted[0], version)
            counting = [(stored, decode_entry(stored.entry)) for stored in found if stored.version in wanted]
        return [
            LogEntry(stored.version, stored.at, entry.seat, tuple(tell(event, None) for event in entry.events))
            for stored, entry in counting
        ]

    async def last_dusk(self, look: Look) -> tuple[Comparison, ...]:
        """How the Expeditions stood at the last Dusk, while that is but a few moves ago; none where it is longer."""
        events = await self.recent(look.facts.id, look.version, SINCE_DUSK)
        return next((event.comparisons for event in reversed(events) if event.comparisons), ())

    # -- answering

    async def answer(
        self, operation: str, game_id: str, person_id: int, decision_id: int, picks: Sequence[str]
    ) -> Outcome:
        """Answers an open decision with the codes of the options picked, in that order.

        Raises Refusal "not your game", "game over", "decision closed", "not your turn", "unknown option", "too few",
        "too many", "picked twice", and what looking raises. Playing a card goes through the declarations.
        """

        def decide(held: GameSession, seat: int) -> None:
            decision = _open(held, seat, decision_id)
            positions = positions_asked(held.table, decision, picks, game_id)
            if decision.kind == "turn" and not all(isinstance(decision.options[at], PassOption) for at in positions):
                raise Refusal("unknown option")
            held.answer(Picks(decision.id, positions))

        return await self._game_store.act(operation, game_id, person_id, decide)

    async def pass_turn(
        self, operation: str, game_id: str, person_id: int, decision_id: int | None = None, *, sure: bool = True
    ) -> Outcome:
        """Passes for the rest of the Afternoon; without a decision id, in the turn that is open now.

        Raises as `answer` does, Refusal "answer first" when something else is asked, and NotSure, nothing having
        happened, where the game teaches, something could be played, and the player has not said that they are `sure`.
        """

        def decide(held: GameSession, seat: int) -> None:
            decision = _open(held, seat, decision_id) if decision_id else turn_of(held, seat)
            positions = [at for at, option in enumerate(decision.options) if isinstance(option, PassOption)]
            if not positions:
                raise Refusal("decision closed")
            if not sure and held.facts.lessons and any(isinstance(each, PlayOption) for each in decision.options):
                raise NotSure
            held.answer(Picks(decision.id, positions))

        return await self._game_store.act(operation, game_id, person_id, decide)

    async def swap_orbs(self, operation: str, game_id: str, person_id: int, ready: int, exhausted: int) -> Outcome:
        """Exhausts a ready Mana Orb to ready an exhausted one (3.2.9.e); whatever is asked is asked anew.

        Raises Refusal "not your game", "game over", and "illegal" where the Orbs are not so, or nothing is asked.
        """

        def decide(held: GameSession, seat: int) -> None:
            held.answer(SwapOrbs(seat, ready, exhausted))

        return await self._game_store.act(operation, game_id, person_id, decide)

    async def concede(self, operation: str, game_id: str, person_id: int) -> Outcome:
        """Gives the game up; raises Refusal "not your game" or "game over"."""
        return await self._game_store.act(operation, game_id, person_id, lambda held, seat: held.answer(Concede(seat)))

    async def rematch(self, operation: str, game_id: str, person: Person, place: Place) -> Challenge | Lobby:
        """Asks the others for the same game with sides changed; it begins as soon as all have accepted.

        Of two, one challenges the other; more gather at a table. Where a person has asked for it already, this accepts:
        a challenge comes back accepted, a table with this player at it.

        Raises Refusal "not your game", "still playing", "rematch begun", "player gone", and what challenging and
        joining raise.
        """
        held = await self._game_store.take(game_id)
        seat = held.seat_of(person.id)
        if held.table.game.result is None:
            raise Refusal("still playing")
        _all_known(held)
        running = (line.facts for line in await self.games_of(person.id) if line.status == "running")
        if any(facts.rematch_of == game_id and not facts.continues for facts in running):
            raise Refusal("rematch begun")
        if len(held.facts.players) > 2:
            decks = held.record.decks
            return await self._lobbies.rematch(operation, person, place, held.facts, decks)
        return await self._asked_or_accepted(
            operation, person, self._ask_for_a_rematch(operation, held, seat, person, place)
        )

    async def _asked_or_accepted(self, operation: str, person: Person, asking: Awaitable[Challenge]) -> Challenge:
        """The challenge that is made, or the same one of the other player, accepted."""
        try:
            return await asking
        except Refusal as refusal:
            asked = (
                await self._challenges.look(refusal.arguments["challenge"])
                if refusal.key == "duplicate challenge"
                else None
            )
            if asked is None or asked.friend.id != person.id:
                raise
            return (await self._challenges.choose_deck(operation, asked.id, person, "")).challenge

    async def _ask_for_a_rematch(
        self, operation: str, held: GameSession, seat: int, person: Person, place: Place, *, continues: str = ""
    ) -> Challenge:
        """Of two players, the one challenges the other; each takes the other's seat, or keeps it to go on."""
        (there,) = [at for at in range(len(held.facts.players)) if at != seat]
        other = held.facts.players[there]
        decks = held.record.decks
        return await self._challenges.challenge(
            operation,
            person,
            Person(other.id, other.name),
            place,
            decks[seat],
            held.facts.format,
            friend_deck=decks[there],
            rematch_of=held.facts.id,
            challenger_seat=seat if continues else there,
            home=held.facts.channel_id,
            rules=held.facts.rules,
            private=held.facts.private,
            continues=continues,
            delay=held.facts.delay,
            pace=held.facts.pace,
        )

    async def go_on(
        self, operation: str, game_id: str, person: Person, place: Place, version: int
    ) -> Challenge | Lobby:
        """Asks all who played a finished game to go on from one of its moments, each in their seat.

        It counts for no rating, and begins as soon as all have accepted; where others ask for the same moment already,
        this accepts. Who had left by then is not asked. Of two, one challenges the other; more gather at a table, and
        one who lets their seat go ends it.

        Raises Refusal "not your game", "still playing", "player gone", "past not kept", "past under other rules",
        "left by then", and what challenging and joining raise.
        """
        held = await self._game_store.take(game_id)
        seat = held.seat_of(person.id)
        if held.table.game.result is None:
            raise Refusal("still playing")
        _all_known(held)
        with explained(game_id):
            try:
                kept = 0 < version <= held.stored.version
                state = await self._game_store.moments.state(game_id, version, held.table.catalogue) if kept else None
            except LeadsElsewhere as elsewhere:
                raise Refusal("past under other rules", rules=elsewhere.rules or "?") from elsewhere
            then = None if state is None else load(state, held.table.catalogue).game
        if then is None or then.result is not None:
            raise Refusal("past not kept")
        if seat in then.left:
            raise Refusal("left by then")
        continues = continuing(game_id, version, then.day)
        if len(held.facts.players) > 2:
            decks = held.record.decks
            return await self._lobbies.rematch(
                operation, person, place, held.facts, decks, continues=continues, left=then.left
            )
        return await self._asked_or_accepted(
            operation, person, self._ask_for_a_rematch(operation, held, seat, person, place, continues=continues)
        )

    # -- showing

    async def redraw(self, game_id: str) -> None:
        """Has the board and every hand message made right, for instance after they were deleted."""
        held = await self._game_store.take(game_id)
        hands = [notices.hand(seat, anew=True) for seat in range(len(held.facts.players))]
        await self._outbox.put(Subject.GAME, game_id, [notices.board(anew=True), *hands], version=held.stored.version)

    async def post_anew(self, game_id: str) -> None:
        """Has the board posted at the end of its thread, and every hand message made right."""
        with explained(game_id):
            await self._game_store.repository.annotate(game_id, GameRecord.board_anew.to(True))
        await self.redraw(game_id)

    async def move_here(self, game_id: str, person_id: int, place: Place) -> Look:
        """Goes on in another place, as any of its players says: the board is posted there anew, and taken away here.

        A game that can still be shown stays on its server; a private one stays in its thread as long as there is one.
        Raises Refusal "not your game", "game over", "wrong place" and "missing permissions".
        """
        held = await self._game_store.take(game_id)
        seat = held.seat_of(person_id)
        look = held.look(seat)
        posts, facts = look.posts, held.facts
        if look.view.result is not None and not posts.lost:
            raise Refusal("game over")
        if place.guild_id == 0 or place.kind not in (("thread",) if facts.closed else (*CHANNELS, *THREADS)):
            raise Refusal("wrong place", kind=place.kind)
        if not posts.homeless and (facts.closed or place.guild_id != facts.guild_id):
            raise Refusal("wrong place", kind="other")
        missing = tuple(name for name in place.missing() if name != "create public threads")
        if missing:
            raise Refusal("missing permissions", permissions=missing)
        if posts.board_id and not posts.homeless:
            at = self._game_store.now() + RETIRED_AFTER_MS
            former = notices.retire(posts.board_id, posts.thread_id, posts.board_day, over=False, at=at)
            await self._outbox.put(Subject.GAME, game_id, [former], version=held.stored.version)
        anew: Changes = {fields.BOARD_MESSAGE: "", fields.POSTED_VERSION: ""}
        anew |= GameRecord.lost.removed() | GameRecord.result.removed()
        await self._game_store.repository.place(game_id, place.channel_id, anew)
        shown = [notices.board(anew=True), *([] if look.view.result is None else [notices.result()])]
        await self._outbox.put(Subject.GAME, game_id, shown, version=held.stored.version)
        return (await self._game_store.take(game_id)).look(seat)


def goes_on_in(look: Look, place: Place) -> bool:
    """Whether a game whose place is gone, or shut, goes on where one of its players looks at it; a private one in a
    thread alone.
    """
    return look.posts.homeless and bool(place.guild_id) and (not look.facts.closed or place.kind == "thread")


def turn_of(held: GameSession, seat: int) -> Decision:
    """The open turn decision of a seat; raises Refusal "answer first" or "not your turn"."""
    mine = [asked for asked in held.table.game.open if asked.seat == seat]
    for decision in mine:
        if decision.kind == "turn":
            return decision
    if mine:
        raise Refusal("answer first")
    waiting = held.table.game.open
    raise Refusal("not your turn", player=held.facts.players[waiting[0].seat].name if waiting else "")


def _all_known(held: GameSession) -> None:
    """Raises Refusal "player gone" where the data of a person who played has been deleted.

    Raises "no rematch of practice" where the bot played, whom no person asks, and "seat changed hands" where one plays
    with the deck of another person, who may not want to lend it again.
    """
    if held.facts.practised:
        raise Refusal("no rematch of practice")
    if not all(player.id for player in held.facts.players):
        raise Refusal("player gone")
    if held.facts.replaced:
        raise Refusal("seat changed hands")


def _open(held: GameSession, seat: int, decision_id: int) -> Decision:
    decision = held.table.decision(decision_id)
    if decision is None:
        raise Refusal("decision closed")
    if decision.seat != seat:
        raise Refusal("not your turn", player=held.facts.players[decision.seat].name)
    return decision
