"""A ladder by challenge in simulated time, in which chance decides who challenges, answers, plays, comes, leaves and is
replaced; after each step its places are worked out again from the export alone.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from bot.leagues.model.ladder import can_challenge
from bot.leagues.model.league import League
from bot.leagues.model.terms import Terms
from bot.play.requests.person import Person
from bot.present.leagues.league_files import exported
from bot.present.texts import texts_for
from tests.bot.leagues.slow_ladder import slow_ladder
from tests.bot.leagues.whole_season import HOUR_MS, ORGANISER, WholeSeason, people
from tests.bot.play.conftest import TAVERN

ACTS = ("challenge", "challenge", "challenge", "answer", "answer", "play", "play", "play", "wait", "come", "leave")
FEWEST = 4


def file_of(league: League, name: str) -> list[dict[str, str]]:
    """The lines of a file of the export."""
    (file,) = (each for each in exported(league, texts_for("en")).files if each.name == name)
    return list(csv.DictReader(io.StringIO(file.data.decode("utf-8-sig"))))


def agrees_with_the_slow_ladder(league: League) -> None:
    """The places are those that the export gives, in the table and in its file too, and no player is in two matches."""
    slow = slow_ladder(file_of(league, "ladder.csv"), file_of(league, "matches.csv"))
    assert [league.called(each) for each in league.rungs] == slow
    table = league.table()
    assert [league.called(line.player) for line in table][: len(slow)] == slow
    assert [line.place for line in table][: len(slow)] == list(range(1, len(slow) + 1))
    assert [each["player"] for each in file_of(league, "standings.csv")][: len(slow)] == slow
    busy = [person for each in league.challenges for person in (each.by, each.to)]
    busy += [person for each in league.rounds[0].fixtures if each.match is None for person in each.players]
    assert len(busy) == len(set(busy)), "a player is in two matches or challenges"


class LadderSeason(WholeSeason):
    """A season of a ladder by challenge."""

    async def climb(self, players: Sequence[Person], steps: int, substitute_at: int, restart_at: int) -> League:
        """So many things happen; at one of them a player is replaced, and at one the bot is stopped."""
        leagues = self.services.leagues
        terms = Terms("Ladder", structure="ladder", ladder="challenges", reach=4, cooldown=6, days=365, no_shows=3)
        league = await leagues.joining.create(self.press(), ORGANISER, TAVERN, terms, organiser=True)
        self.league_id = league.id
        for person in players:
            await self._join(person)
        await leagues.organising.begin(self.press(), league.id, ORGANISER, organiser=True)
        newcomers = [Person(7000 + each.id, f"N{number}") for number, each in enumerate(people(steps), start=1)]
        for step in range(steps):
            if step == restart_at:
                await self.restart(HOUR_MS)
            elif step == substitute_at:
                await self._substitute(newcomers.pop())
            else:
                await self._act(newcomers)
            league = await self.now()
            agrees_with_the_slow_ladder(league)
            self.tables += 1
        return league

    async def _join(self, person: Person) -> None:
        deck = self.chance.choice(self.services.challenges.decks()).key
        await self.services.leagues.joining.join(self.press(), self.league_id, person, deck)

    async def _substitute(self, newcomer: Person) -> None:
        league = await self.now()
        old = self.chance.choice(league.rungs)
        await self.services.roster.substitute(
            self.press(), league.id, ORGANISER, old, newcomer, "moved away", organiser=True
        )
        self._happens(f"{newcomer.name} plays in the place of {league.called(old)}")

    async def _act(self, newcomers: list[Person]) -> None:
        """Something that chance decides; nothing where it is not possible now."""
        league, ladders = await self.now(), self.services.leagues.ladders

        def person(person_id: int) -> Person:
            return Person(person_id, league.called(person_id))

        able = [(each, other) for each in league.rungs for other in can_challenge(league, each, self.clock())]
        open_matches = [each for each in league.rounds[0].fixtures if each.match is None]
        match self.chance.choice(ACTS):
            case "challenge" if able:
                by, to = self.chance.choice(able)
                await ladders.challenge(self.press(), league.id, person(by), to)
            case "answer" if league.challenges:
                to = self.chance.choice(league.challenges).to
                await ladders.answer(self.press(), league.id, person(to), accepts=self.chance.random() < 0.8)
            case "play" if open_matches:
                fixture = self.chance.choice(open_matches)
                await self.services.games.concede(self.press(), fixture.game, self.chance.choice(fixture.players))
                assert await self.services.leagues.results.count(fixture.game)
                self.games += 1
            case "wait":
                await self.later(self.chance.choice((1, 7, 49)) * HOUR_MS)
            case "come":
                await self._join(newcomers.pop())
            case "leave" if len(league.rungs) > FEWEST:
                await self._leave(self.chance.choice(league.rungs))
            case _:
                return
