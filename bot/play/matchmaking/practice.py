"""Practice: games against opponents that the bot plays itself, and the moves of these opponents.

Whenever an opponent is asked something, a row of the outbox says so, written in the same step as the move that asked:
so a move is never forgotten, whatever ends in between, and carrying one out twice is harmless. What an opponent answers
is worked out from the view of its seat, apart from everything else that runs here, and committed as a person's answer
is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import blake2b

from msgspec import structs

from bot.play.cards.library import CardLibrary
from bot.play.decks.bringing import Bringing
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import FormatName, GameFacts, Player, RulesName
from bot.play.game_records.looks import Look
from bot.play.game_records.puzzles import answered
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.thinking import Thinking
from bot.play.requests.person import CHANNELS, Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import TRIES, GameStore
from bot.play.settings import SettingsService
from bot.play.settings.servers import ServerSettings
from engine import Decision, Picks
from engine.cards.formats import EVERY_SET
from engine.opponents import LEVELS, Level, looks_ahead
from persistence.matchmaking.invitations import game_id_of
from persistence.server.clock import Clock

NAME = "Tumult (bot)"
"""What a practice opponent is called, so that all see what it is."""

OVERTAKEN = ("game over", "no such game")
"""Refusals that say that an opponent need not move any more."""


class _MovedOn(Exception):
    """While an opponent thought, the game has moved."""


class PracticeService:
    """Beginning games against practice opponents, and moving for these."""

    def __init__(
        self, game_store: GameStore, bringing: Bringing, library: CardLibrary, settings: SettingsService, clock: Clock
    ) -> None:
        self._thinking = Thinking()
        self._game_store, self._bringing, self._library = game_store, bringing, library
        self._settings, self._clock = settings, clock

    # -- beginning

    async def begin(
        self,
        operation: str,
        person: Person,
        place: Place,
        level: Level,
        deck: str = "",
        format: FormatName = "duel",
        rules: RulesName | None = None,
    ) -> Look:
        """Begins a duel against a practice opponent, which takes a starter deck with another Hero than theirs.

        It is played by the edition `rules`, or by the one that the server has set where none is named.

        It stands in a thread of the channel, or in one's direct messages with the bot. Repeating it with the same
        operation is harmless. Raises Refusal "wrong place", "other channel", "may not start", "missing permissions",
        and what bringing a deck raises.
        """
        server = await require_place(place, self._settings)
        game_id = game_id_of(f"practice {person.id} {operation}")
        with explained():
            starters = self._bringing.starters(format)
            mine = await self._bringing.bring(
                person.id, format, deck or drawn(starters, game_id, "mine").deck.name, sets=(EVERY_SET,)
            )
            others = [each for each in starters if each.deck.hero != mine.deck.hero] or starters
            theirs = drawn(others, game_id, "theirs")
        facts = GameFacts(
            id=game_id,
            players=(Player(person.id, person.name, mine.deck.name), opponent_with(theirs, level)),
            format=format,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            language=server.language or place.language,
            began=self._clock(),
            rules=rules or server.rules,
        )
        return await self._begun(facts, [mine, theirs])

    async def again(self, operation: str, game_id: str, person_id: int) -> Look:
        """Begins the same duel against an opponent anew, with the same decks; harmless when repeated.

        Raises Refusal "not your game", "still playing", and "no rematch of practice" where more than two have played
        or it was a try at a puzzle.
        """
        held = await self._game_store.take(game_id)
        held.seat_of(person_id)
        if held.table.game.result is None:
            raise Refusal("still playing")
        if len(held.facts.players) > 2 or held.facts.puzzle is not None:
            raise Refusal("no rematch of practice")
        again = game_id_of(f"practice {person_id} {operation}")
        facts = structs.replace(held.facts, id=again, began=self._clock(), rematch_of=game_id, challenge="", lobby="")
        return await self._begun(facts, held.record.decks)

    async def play_on(
        self, operation: str, game_id: str, person: Person, version: int, level: Level = "planner"
    ) -> Look:
        """Begins a game that goes on from a moment of a finished one, against opponents in all other seats.

        It stands where that game was begun. Harmless when repeated. Raises Refusal "not your game", "still playing",
        "past not kept" and "past under other rules".
        """
        held = await self._game_store.take(game_id)
        seat = held.seat_of(person.id)
        if held.table.game.result is None:
            raise Refusal("still playing")
        if not 0 < version < held.stored.version:
            raise Refusal("past not kept")
        brought = held.record.decks
        others = len(brought) > 2
        players = [
            Player(person.id, person.name, each.deck.name) if at == seat else opponent_with(each, level, at * others)
            for at, each in enumerate(brought)
        ]
        facts = GameFacts(
            id=game_id_of(f"practice {person.id} {operation}"),
            players=tuple(players),
            format=held.facts.format,
            guild_id=held.facts.guild_id,
            channel_id=held.facts.channel_id,
            language=held.facts.language,
            began=self._clock(),
            private=held.facts.private,
            rules=held.facts.rules,
            mode=held.facts.mode,
            continues=f"{game_id}:{version}",
        )
        return await self._begun(facts, brought)

    async def _begun(self, facts: GameFacts, brought: Sequence[Brought]) -> Look:
        await begin(facts, brought, self._game_store, self._library, self._settings)
        held = await self._game_store.take(facts.id)
        return held.look(held.facts.seat_of(facts.people[0].id))

    # -- moving

    async def move(self, game_id: str, seat: int) -> None:
        """Answers everything that a practice opponent is asked now; does nothing where that is nothing.

        Raises Refusal "busy", "store away" and the like, and is then to be repeated.
        """
        overtaken = 0
        while overtaken < TRIES:
            try:
                held = await self._game_store.take(game_id)
                if held.table.game.result is not None or seat not in held.facts.practised:
                    return
                seen, answers = held.stored.version, await self._thought(held, seat)
                if not answers:
                    return

                def decide(now: GameSession, _: int, seen: int = seen, answers: Sequence[Picks] = answers) -> None:
                    if now.stored.version != seen:
                        raise _MovedOn
                    for each in answers:
                        now.answer(each)

                await self._game_store.act(f"opponent:{seat}:{seen}", game_id, 0, decide, opponent=seat)
            except _MovedOn:
                overtaken += 1
            except Refusal as refusal:
                if refusal.key in OVERTAKEN:
                    return
                raise
        raise Refusal("busy")

    async def _thought(self, held: GameSession, seat: int) -> list[Picks]:
        """The answers of an opponent, each by what its seat knows then; the game held moves by them.

        One that answers at once does so until it is asked nothing more. One that looks ahead answers one question, and
        what belongs to the same declaration (5.1.2), so that others see what it does while it thinks on.
        """
        level = held.facts.players[seat].level or LEVELS[0]
        answers: list[Picks] = []
        if held.facts.puzzle is not None:
            return await asyncio.to_thread(_of_a_puzzle, held, seat)
        while (decision := next((each for each in held.table.game.open if each.seat == seat), None)) is not None:
            if answers and looks_ahead(level) and not decision.back:
                break
            seed = _number(f"{held.facts.id} {decision.id} {held.stored.version}")
            given = await self._thinking.answer(held.table, decision, level, seed)
            answers.append(_given(held, decision, given))
        return answers

    def close(self) -> None:
        """Lets go of the processes in which opponents think."""
        self._thinking.close()


def _of_a_puzzle(held: GameSession, seat: int) -> list[Picks]:
    """The answers of the other player of a puzzle; the game held moves by them."""
    answers: list[Picks] = []
    while held.facts.puzzle is not None and held.table.game.open and held.table.game.open[0].seat == seat:
        answers.append(answered(held.table, held.facts.puzzle))
        held.answer(answers[-1])
    return answers


def _given(held: GameSession, decision: Decision, chosen: Picks) -> Picks:
    """What an opponent answers: what it has chosen, else the first answer that can be carried out."""
    count, least = len(decision.options), decision.least
    others = [[(first + more) % count for more in range(max(1, least))] for first in range(count)]
    for picks in [chosen.picks, *([[]] if not least else []), *others]:
        try:
            held.answer(Picks(decision.id, picks))
        except Refusal as refusal:
            if refusal.key != "endless answer":
                raise
        else:
            return Picks(decision.id, picks)
    raise Refusal("endless answer")


async def require_place(place: Place, settings: SettingsService) -> ServerSettings:
    """What the server has set of a place where a person may begin to practise.

    Raises Refusal "wrong place", "other channel", "may not start" and "missing permissions".
    """
    if place.kind not in (*CHANNELS, "dm"):
        raise Refusal("wrong place", kind=place.kind)
    server = await settings.of_server(place.guild_id)
    if place.guild_id:
        server.let_begin(place)
        place.require_thread()
    return server


def opponent_with(brought: Brought, level: Level, number: int = 0) -> Player:
    """A practice opponent with a deck, of several at a table the one with that number."""
    return Player(0, NAME if not number else NAME.replace(" ", f" {number} ", 1), brought.deck.name, level)


def drawn(decks: Sequence[Brought], *words: str) -> Brought:
    """One of several decks, the same for the same words."""
    return decks[_number(" ".join(words)) % len(decks)]


def _number(words: str) -> int:
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")
