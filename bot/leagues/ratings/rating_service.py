"""Ratings of people: fed by finished games, each once, and shown to the person who asks."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec import Struct, structs

from bot.leagues.ratings.ratings import LADDERS, Ladder, RatedGame, Rating, rated, replayed
from bot.play.game_records.facts import FormatName, GameFacts
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from persistence.encoding.forms import Form
from persistence.games.ratings import RatingRepository
from persistence.server.clock import Clock

UNRATED: frozenset[FormatName] = frozenset(("first game", "sandbox"))
"""Formats in which nothing is proved: without Heroes, and with whatever decks."""

FIRST_FULL_DAY = 2
"""A game that ends before this Day is short."""

WEEK_MS = 7 * 86_400_000

TRIES = 50
"""How often a rating is worked out again that another game has changed meanwhile."""


class LoggedGame(Struct, frozen=True):
    """A game as it stands in the log of its ladder, with the ratings to which it led."""

    game: RatedGame
    after: dict[int, Rating]


RATING = Form("rating", Rating)
LOGGED_GAME = Form("rated game", LoggedGame)


@dataclass(frozen=True, slots=True)
class LadderSight:
    """A person's rating in one ladder: what it is, where they stand among all, and what it was after each game."""

    ladder: Ladder
    rating: Rating
    place: int
    """1 for the best of those whose rating is not provisional; 0 for a provisional one."""
    history: tuple[tuple[int, int], ...] = ()
    """When a game was counted, in milliseconds, and the number after it; oldest first."""


@dataclass(frozen=True, slots=True)
class RatingSight:
    """What a person is shown of a person's ratings."""

    person: int
    name: str
    ladders: tuple[LadderSight, ...]
    own: bool
    counted: bool
    """Whether this person's games count."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One line of a leaderboard; `place` is 0 for a provisional rating."""

    place: int
    person: int
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a finished game has made of the rating of one of its players."""

    person: int
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What came of working out a ladder anew: how many games its log has, and where it leads elsewhere than is kept."""

    ladder: Ladder
    games: int
    unlike_games: tuple[str, ...] = ()
    """Games after which the log has other ratings."""
    unlike_people: tuple[int, ...] = ()
    """People who have another rating now."""

    @property
    def same(self) -> bool:
        """Whether it leads to what is kept."""
        return not self.unlike_games and not self.unlike_people


class RatingService:
    """The ratings of all people."""

    def __init__(self, ratings: RatingRepository, game_store: GameStore, clock: Clock) -> None:
        self._ratings, self._game_store, self._clock = ratings, game_store, clock

    async def count(self, game_id: str) -> bool:
        """Counts a finished game, once; False where it counts for nothing, or has been counted.

        It counts for no person where one of its players does not want to be rated. Of the games between the same people
        that end before their second Day one a week counts. Raises as looking does.
        """
        with explained(game_id):
            if await self._ratings.counted(game_id):
                return False
        held = await self._game_store.take(game_id)
        game = rated_game(held, self._clock())
        if game is None or not await self._all_agree(held.facts):
            return False
        names = {player.id: player.name for player in held.facts.players}
        with explained(game_id):
            for _ in range(TRIES):
                length, kept = await self._ratings.read(game.ladder, game.people)
                if game.short and await self._short_before(game):
                    return False
                after = rated(game, {person: _rating(found) for person, found in kept.items()})
                entry = LOGGED_GAME.encode(LoggedGame(game, after))
                ratings = {person: RATING.encode(rating) for person, rating in after.items()}
                done = await self._ratings.count(game.ladder, game_id, game.guild, length, entry, ratings, names)
                if done != "stale":
                    return done == "ok"
        raise Refusal("busy")

    async def _short_before(self, game: RatedGame) -> bool:
        """Whether a game between the same people that ended before its second Day has counted in the last week."""
        logged = [_logged(each).game for each in await self._ratings.history(game.ladder, game.people[0])]
        people = set(game.people)
        return any(each.short and set(each.people) == people and game.at - each.at < WEEK_MS for each in logged)

    async def _all_agree(self, facts: GameFacts) -> bool:
        """Whether all who played wants to be rated, and none of them has had their data deleted."""
        with explained(facts.id):
            private = await self._ratings.private()
        return all(player.id and player.id not in private for player in facts.players)

    async def of(self, person: Person, reader: int) -> RatingSight:
        """A person's ratings in all ladders in which they have played; raises Refusal "rating private"."""
        found = []
        with explained():
            counted = person.id not in await self._ratings.private()
            if not counted and person.id != reader:
                raise Refusal("rating private", person=person.name)
            for ladder in LADDERS:
                _, kept = await self._ratings.read(ladder, [person.id])
                if person.id not in kept:
                    continue
                board = await self.leaderboard(ladder)
                place = next((line.place for line in board if line.person == person.id), 0)
                logged = [_logged(each) for each in await self._ratings.history(ladder, person.id)]
                history = tuple((each.game.at, each.after[person.id].shown) for each in logged)
                found.append(LadderSight(ladder, _rating(kept[person.id]), place, history))
        return RatingSight(person.id, person.name, tuple(found), person.id == reader, counted)

    async def changes(self, game_id: str) -> list[RatingChange]:
        """How a finished game has changed the ratings of its players; empty where it does not count."""
        with explained(game_id):
            if not await self._ratings.counted(game_id):
                return []
            facts = (await self._game_store.take(game_id)).facts
            found = []
            for player in facts.people:
                logged = [_logged(each) for each in await self._ratings.history(facts.mode, player.id)]
                at = next((at for at, each in enumerate(logged) if each.game.game == game_id), None)
                if at is not None:
                    before = logged[at - 1].after[player.id] if at else Rating()
                    found.append(RatingChange(player.id, before, logged[at].after[player.id]))
        return found

    async def in_ladder(self, person_id: int, ladder: Ladder) -> Rating | None:
        """A person's rating in one ladder, as all begin where there is none; None for who wants none."""
        with explained():
            if person_id in await self._ratings.private():
                return None
            _, kept = await self._ratings.read(ladder, [person_id])
        return _rating(kept[person_id]) if person_id in kept else Rating()

    async def leaderboard(self, ladder: Ladder, guild: int | None = None) -> list[BoardLine]:
        """Who stands where in a ladder, of all or of those who have played on a server; provisional ratings last.

        Who does not want to be rated is not in it, nor who has had their data deleted.
        """
        with explained():
            private = await self._ratings.private()
            everybody = await self._ratings.everybody(ladder, guild)
        ratings = {person: _rating(found.rating) for person, found in everybody.items()}
        seen = [person for person in ratings if person > 0 and person not in private]
        seen.sort(key=lambda each: (ratings[each].provisional, -ratings[each].shown, each))
        shown = [ratings[person].shown for person in seen]
        return [
            BoardLine(
                0 if ratings[person].provisional else shown.index(ratings[person].shown) + 1,
                person,
                everybody[person].name,
                ratings[person],
            )
            for person in seen
        ]

    async def recomputed(
        self, ladder: Ladder, watch: Callable[[list[RatedGame]], Iterable[RatedGame]] = iter
    ) -> Recomputed:
        """A ladder worked out anew from its log, gone through by `watch`, held against what is kept."""
        with explained():
            logged = [_logged(each) for each in await self._ratings.log(ladder)]
            everybody = await self._ratings.everybody(ladder)
        history = replayed(watch([each.game for each in logged]))
        games = [each.game.game for each, after in zip(logged, history, strict=True) if each.after != after]
        last = {person: rating for after in history for person, rating in after.items()}
        kept = {person: _rating(found.rating) for person, found in everybody.items()}
        people = sorted(person for person in last.keys() | kept.keys() if last.get(person) != kept.get(person))
        return Recomputed(ladder, len(logged), tuple(games), tuple(people))

    async def be_rated(self, person_id: int, wanted: bool) -> None:
        """From now on a person's games count, or count for no person; what was counted stays, unseen by others."""
        with explained():
            await self._ratings.be_private(person_id, not wanted)

    async def games_of(self, person_id: int) -> int:
        """How many of a person's games have been rated, in all ladders."""
        with explained():
            kept = [(await self._ratings.read(ladder, [person_id]))[1] for ladder in LADDERS]
        return sum(_rating(found[person_id]).games for found in kept if person_id in found)

    async def forget(self, person_id: int) -> int:
        """Takes a person out of all ladders; what others have gained and lost by them stays. Returns their games."""
        nobody = -secrets.randbits(50) - 1
        count = 0
        with explained():
            for ladder in LADDERS:
                count += await self._ratings.rename(
                    ladder, person_id, nobody, lambda kept: _without(_logged(kept), person_id, nobody)
                )
        return count


def rated_game(held: GameSession, now: int) -> RatedGame | None:
    """A finished game as it counts for ratings; None where it does not.

    A game that goes on from a moment of another one counts for nothing, and so does one of a format for trying things,
    one with unique cards that are not verified, one in which a person has taken over a seat or a practice opponent
    plays, or one that was closed since no person moved or the time of all had run out.
    One that ended before its second Day is short. Who was left at the end without winning comes before who had left,
    and who left later before who left sooner.
    """
    facts, game = held.facts, held.table.game
    if game.result is None or (not game.result.winners and game.result.how in ("silence", "time")):
        return None
    if facts.continues or facts.replaced or facts.practised or facts.format in UNRATED:
        return None
    if any(brought.loose for brought in held.record.decks):
        return None
    teams = sorted(set(facts.teams))
    winners = {facts.teams[seat] for seat in game.result.winners}
    left = {facts.teams[seat]: number for number, seat in enumerate(game.left, start=1)}

    def standing(team: int) -> tuple[int, int]:
        return 0 if team in winners else 2 if team in left else 1, -left.get(team, 0)

    ordered = sorted({standing(team) for team in teams})
    people = [tuple(player.id for at, player in enumerate(facts.players) if facts.teams[at] == team) for team in teams]
    ranks = tuple(ordered.index(standing(team)) + 1 for team in teams)
    short = game.day < FIRST_FULL_DAY
    return RatedGame(facts.id, facts.mode, facts.guild_id, now, tuple(people), ranks, short)


def _rating(kept: bytes) -> Rating:
    return RATING.decode(kept)


def _logged(kept: bytes) -> LoggedGame:
    return LOGGED_GAME.decode(kept)


def _without(logged: LoggedGame, person: int, nobody: int) -> tuple[bytes, int]:
    """An entry of the log in which a person is called otherwise, and its server."""

    def other(each: int) -> int:
        return nobody if each == person else each

    teams = tuple(tuple(other(each) for each in team) for team in logged.game.teams)
    after = {other(each): rating for each, rating in logged.after.items()}
    return LOGGED_GAME.encode(LoggedGame(structs.replace(logged.game, teams=teams), after)), logged.game.guild
