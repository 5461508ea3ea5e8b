"""Puzzles: a server's puzzle of the day and further ones, tried as games against the bot; hints, solutions, sharing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b

from bot.play.cards.library import CardLibrary
from bot.play.game_records import notices
from bot.play.game_records.brought import Brought
from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.looks import Look
from bot.play.game_records.posts import Posts
from bot.play.game_records.puzzles import try_at
from bot.play.matchmaking.beginning import begin
from bot.play.matchmaking.practice import NAME
from bot.play.matchmaking.puzzle_collection import PuzzleCollection
from bot.play.matchmaking.puzzle_records import PuzzleRecords, first_guess, shown_rating
from bot.play.requests.person import Person, Place
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from engine import Catalogue, Decision, Deck, Match, Picks, View, view
from engine.puzzles import BadPuzzleFile, Puzzle, PuzzleChanged, best_answer
from engine.puzzles.solving import Onward, carried_out
from persistence.matchmaking.invitations import game_id_of
from persistence.people.preferences import PreferenceRepository
from persistence.server.errors import FormUnreadable

log = logging.getLogger(__name__)

DAYS_APART = 30
"""How many days there are at least between two on which a server has the same puzzle."""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a solution, with what its player sees when they give it."""

    view: View
    decision: Decision
    picks: Picks


@dataclass(frozen=True, slots=True)
class Solution:
    """A puzzle with the line that solves it."""

    puzzle: Puzzle
    catalogue: Catalogue
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a puzzle as all may see it, and as its solver does."""

    everybody: Look
    solver: Look


class PuzzleService:
    """Choosing puzzles, beginning tries at them, and helping with them."""

    def __init__(
        self,
        game_store: GameStore,
        library: CardLibrary,
        settings: SettingsService,
        collection: PuzzleCollection,
        records: PuzzleRecords,
        preferences: PreferenceRepository,
    ) -> None:
        self._game_store, self._library, self._settings, self._clock = game_store, library, settings, settings.now
        self._collection, self._records, self._preferences = collection, records, preferences

    # -- choosing

    async def of_the_day(self, guild_id: int, at: int | None = None) -> str:
        """The puzzle of a server today, the same for all who are there; in direct messages all people have the same.

        A day begins at the hour at which the server has it posted. No two days of a month have the same puzzle, except
        where so few are offered that a day has none of its own. `at` is another moment than now, in milliseconds.
        Raises Refusal "no puzzle left" where there is none to be had.
        """
        server = await self._settings.of_server(guild_id)
        today = server.puzzle_day(self._clock() if at is None else at)
        ids = [each.id for each in await self._collection.offered(to_all=True)]
        return _of_day(guild_id, today, ids)

    async def next_for(self, person_id: int) -> str:
        """A puzzle that a person has not tried yet, about as hard as they are strong.

        Raises Refusal "no puzzle left" where they have tried all.
        """
        record = await self._records.of(person_id)
        offered = await self._collection.offered()
        left = [each for each in offered if each.id not in record.tried and person_id not in each.withheld]
        if not left:
            raise Refusal("no puzzle left")
        return min(left, key=lambda each: (abs(first_guess(each.difficulty) - record.guess), _drawn(each.id))).id

    async def position(self, puzzle_id: str, language: str, solver: str) -> Position:
        """The position of a puzzle, to be shown to all; `solver` is how its solver is called there.

        Raises Refusal "no such puzzle" and "puzzle changed".
        """
        puzzle = await self._collection.get(puzzle_id)
        match = await self._position(puzzle)
        guess, _ = await self._records.rating_of(puzzle)
        facts = GameFacts(
            id=f"puzzle-{puzzle.id}",
            players=_seated(puzzle, Player(0, solver, ""), Player(0, NAME, "", "greedy")),
            format="duel",
            guild_id=0,
            channel_id=0,
            language=language,
            began=self._clock(),
            puzzle=try_at(puzzle, match.game.day, shown_rating(guess)),
        )
        everybody, own = (
            Look(facts, 0, "running", view(match, seat), seat, Posts(), catalogue=match.catalogue)
            for seat in (None, puzzle.seat)
        )
        return Position(everybody, own)

    # -- trying

    async def begin(self, operation: str, person: Person, place: Place, language: str, puzzle_id: str) -> Look:
        """Begins a try at a puzzle, on a copy of its position.

        On a server it is played in a private thread, so that nothing is given away to others; where none can be opened,
        in direct messages with a person whom the bot has reached there. Repeating it with the same operation is
        harmless. Raises Refusal "no such puzzle", "own puzzle", "puzzle changed", and where there is neither "other
        channel", "may not start", "wrong place", "puzzle elsewhere" and "missing permissions".
        """
        puzzle = await self._collection.get(puzzle_id, person.id)
        place = await self._place_of_try(person, place)
        server = await self._settings.of_server(place.guild_id)
        match = await self._position(puzzle)
        guess, _ = await self._records.rating_of(puzzle)
        number = (await self._records.of(person.id)).begun.get(puzzle.id, 0) + 1
        facts = GameFacts(
            id=game_id_of(f"puzzle {person.id} {operation}"),
            players=_seated(puzzle, Player(person.id, person.name, ""), Player(0, NAME, "", "greedy")),
            format="duel",
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            language=server.language or language,
            began=self._clock(),
            private=bool(place.guild_id),
            puzzle=try_at(puzzle, match.game.day, shown_rating(guess), number),
        )
        brought = [Brought(_deck_of(match, seat)) for seat in (0, 1)]
        await begin(facts, brought, self._game_store, self._library, self._settings, seed=0, start=match)
        look = (await self._game_store.take(facts.id)).look(puzzle.seat)
        if look.facts.puzzle is not None:
            await self._records.begun(person.id, puzzle.id, look.facts.puzzle.number)
        return look

    async def _place_of_try(self, person: Person, place: Place) -> Place:
        """Where a person can try a puzzle who asks for one at a place; raises Refusal."""
        if not place.guild_id and place.kind == "dm":
            return place
        server = await self._settings.of_server(place.guild_id)
        server.let_begin(place, anywhere=place.channel_id == server.puzzle_channel)
        try:
            if place.kind == "news":
                raise Refusal("puzzle elsewhere")
            place.require_channel()
            place.require_thread(closed=True)
        except Refusal:
            with explained():
                known = await self._preferences.get(person.id)
            if not known.dm_channel or not known.dm_reached or known.dms_closed:
                raise
            return Place(0, known.dm_channel, "dm")
        return place

    async def running(self, person_id: int, puzzle_id: str) -> str:
        """The try of a person at a puzzle that goes on, "" for none."""
        with explained():
            metas = await self._game_store.repository.find_by_user(person_id)
        for meta in metas:
            with suppress(KeyError, FormUnreadable):
                tried = GameRecord(meta.kept).facts.puzzle
                if tried is not None and tried.id == puzzle_id:
                    return meta.id
        return ""

    async def _position(self, puzzle: Puzzle) -> Match:
        """The position of a puzzle with the cards as they are now; raises Refusal "puzzle changed"."""
        try:
            return await asyncio.to_thread(puzzle.trial, await self._library.catalogue())
        except (PuzzleChanged, BadPuzzleFile) as problem:
            if self._collection.has_changed(puzzle.id):
                log.warning("%s", problem)
            raise Refusal("puzzle changed") from None

    async def help(self, game_id: str, person_id: int) -> Solution:
        """The solution of a puzzle that a person tries, for its first step; their streak ends.

        Raises Refusal "not your game" and "no such puzzle".
        """
        look = await self._tried(game_id, person_id)
        assert look.facts.puzzle is not None
        await self._records.helped(person_id, look.facts.puzzle.id)
        return await self.solution(look.facts.puzzle.id)

    async def give_up(self, operation: str, game_id: str, person_id: int) -> Solution:
        """Ends a try, which then counts as missed, and shows the solution; of one that is over it is just shown."""
        look = await self._tried(game_id, person_id)
        assert look.facts.puzzle is not None
        if look.view.result is None:
            ended = await self._game_store.act(operation, game_id, person_id, lambda held, seat: held.give_puzzle_up())
            await self._records.count(ended.look)
        return await self.solution(look.facts.puzzle.id)

    async def share(self, game_id: str, person_id: int) -> Look:
        """Has a puzzle that a person has solved shown in the channel in which they tried it, once.

        Raises Refusal "puzzle not solved", "puzzle shared", "no channel to share in", and as `help` does.
        """
        look = await self._tried(game_id, person_id)
        if look.puzzle_verdict != "reached":
            raise Refusal("puzzle not solved")
        if not look.facts.guild_id:
            raise Refusal("no channel to share in")
        with explained(game_id):
            shown = [notices.puzzle_shared()]
            never = GameRecord({})
            if not await self._game_store.repository.exchange(
                game_id, *GameRecord.puzzle_shared.swap(never, True), shown
            ):
                raise Refusal("puzzle shared")
        return look

    async def _tried(self, game_id: str, person_id: int) -> Look:
        held = await self._game_store.take(game_id)
        if held.facts.puzzle is None:
            raise Refusal("no such puzzle")
        return held.look(held.seat_of(person_id))

    async def solution(self, puzzle_id: str) -> Solution:
        """The line that solves a puzzle, step by step; raises Refusal "no such puzzle" and "puzzle changed"."""
        puzzle = await self._collection.get(puzzle_id)
        match = await self._position(puzzle)
        return Solution(puzzle, match.catalogue, await asyncio.to_thread(_steps, match, puzzle))


def _seated(puzzle: Puzzle, person: Player, other: Player) -> tuple[Player, ...]:
    return (person, other) if puzzle.seat == 0 else (other, person)


def _deck_of(match: Match, seat: int) -> Deck:
    """The cards of a seat that are anywhere in a position, as a deck."""
    objects = [each for each in match.game.objects.values() if each.owner == seat and not each.token]
    heroes = [each.reference for each in objects if each.zone == "hero"]
    cards = sorted(each.reference for each in objects if each.zone != "hero")
    return Deck("", heroes[0] if heroes else "", tuple(cards))


def _steps(match: Match, puzzle: Puzzle) -> tuple[Step, ...]:
    """The kept line, played on a copy."""
    steps, codes, settled = list[Step](), list(puzzle.solution), None
    while match.game.open:
        decision = match.game.open[0]
        if decision.seat == puzzle.seat:
            named = [option.code for option in decision.options]
            picked: list[int] = []
            while codes and codes[0] in named and len(picked) < decision.most:
                picked.append(named.index(codes.pop(0)))
            picks = Picks(decision.id, picked)
            steps.append(Step(view(match, puzzle.seat), decision, picks))
        else:
            picks = best_answer(match, puzzle.question, settled)
        after = carried_out(match, picks, puzzle.question, settled)
        if not isinstance(after, Onward):
            break
        settled = after.settled
    return tuple(step for step in steps if step.picks.picks)


def _of_day(guild_id: int, today: int, ids: Sequence[str]) -> str:
    """The puzzle of a day: each may come on one day of a month only, so that none comes again so soon."""
    todays = [each for each in ids if (_drawn(f"{guild_id} {each}")[0] - today) % DAYS_APART == 0]
    return min(todays or ids, key=lambda each: _drawn(f"{guild_id} {today} {each}"))


def _drawn(words: str) -> bytes:
    return blake2b(words.encode(), digest_size=8).digest()
