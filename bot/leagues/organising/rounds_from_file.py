"""Rounds that were played elsewhere come in by a file, before a league begins here: it goes on with the next one."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from msgspec import Struct, structs

from bot.leagues.model.fixtures import Fixture, Round, by_hand
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import League, with_decision
from bot.leagues.pairing.matches import Match, Outcome
from bot.leagues.rounds.requiring import reason_of_organiser, require_groups, require_not_closed
from bot.leagues.rounds.rounds import LeagueRounds
from bot.leagues.rounds.starting import FEWEST, gathered, with_first_round
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from persistence.server.clock import Clock

COLUMNS = ("round", "first", "second", "result")

MOST_LINES, MOST_ROUNDS = 5_000, 60

MOST_TOLD = 5
"""How many unknown people a refusal names."""


class Played(Struct, frozen=True):
    """A line of the file: a match of a round by the names of who met; `second` is "" for a bye."""

    line: int
    round: int
    first: str
    second: str
    result: Outcome


def read_matches(text: str) -> list[Played]:
    """The matches of a CSV file with the columns round, first, second and result.

    Raises Refusal "import unread" with the line that cannot be read.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    sheet = csv.reader(lines, delimiter=";" if lines and ";" in lines[0] else ",")
    head = [name.strip().casefold() for name in next(sheet, [])]
    if tuple(head) != COLUMNS or len(lines) > MOST_LINES:
        raise Refusal("import unread", line=1, given=",".join(head)[:60])
    return list(_matches(sheet))


def _matches(sheet: Iterable[list[str]]) -> Iterator[Played]:
    for number, row in enumerate(sheet, start=2):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        said = next((each for each in get_args(Outcome) if cells[3:] == [each]), None)
        round = int(cells[0]) if cells[0].isdecimal() and len(cells[0]) < 4 else 0
        if len(cells) != 4 or said is None or not 1 <= round <= MOST_ROUNDS or not cells[1]:
            raise Refusal("import unread", line=number, given=",".join(row)[:60])
        yield Played(number, round, cells[1], cells[2], said)


def rounds_of(league: League, found: Sequence[Played], now: int) -> tuple[Round, ...]:
    """The rounds that these matches make, all of them over.

    Raises Refusal "import unknown people" for names that are not, or more than once, in the league, and "import twice"
    for who stands twice in a round, and "import gap" for a round that is missing.
    """
    people: dict[str, list[int]] = {}
    for each in league.competitors:
        people.setdefault(each.name.casefold(), []).append(each.id)
    names = dict.fromkeys(name for each in found for name in (each.first, each.second) if name)
    unknown = [name for name in names if len(people.get(name.casefold(), ())) != 1]
    if unknown:
        raise Refusal("import unknown people", people=", ".join(unknown[:MOST_TOLD])[:200])
    ids = {name: people[name.casefold()][0] for name in names}
    last = max((each.round for each in found), default=0)
    rounds = []
    for number in range(1, last + 1):
        own = [each for each in found if each.round == number]
        _require_once(own, ids, number)
        fixtures = tuple(_fixture(each, ids, league.terms.best_of) for each in own)
        rounds.append(Round(number, now, now, fixtures))
    return tuple(rounds)


def _require_once(own: Sequence[Played], ids: Mapping[str, int], number: int) -> None:
    """Raises Refusal "import twice" where a person is in two matches of a round, "import gap" where it has none."""
    seen: set[int] = set()
    for each in own:
        for name in filter(None, (each.first, each.second)):
            if ids[name] in seen:
                raise Refusal("import twice", person=name[:60], round=number, line=each.line)
            seen.add(ids[name])
    if not own:
        raise Refusal("import gap", round=number)


def _fixture(each: Played, ids: Mapping[str, int], best_of: int) -> Fixture:
    first = ids[each.first]
    if not each.second:
        return Fixture(first, None, match=Match(each.round, first, None, "first"))
    fixture = Fixture(first, ids[each.second])
    return structs.replace(fixture, match=by_hand(each.round, fixture, each.result, best_of))


class LeagueImport:
    """Taking in what was played elsewhere."""

    def __init__(self, keeping: LeagueKeeping, rounds: LeagueRounds, clock: Clock) -> None:
        self._keeping, self._rounds, self._clock = keeping, rounds, clock

    async def begin(
        self, operation: str, league_id: str, person: Person, text: str, reason: str, *, organiser: bool
    ) -> League:
        """An organiser begins a league in the middle: with rounds from a file, all decided, and the next one paired.

        Raises Refusal "not an organiser", "no reason", "league closed", "league begun", "import not here", "too few
        competitors", "too few for the cut", and as reading the file does.
        """
        why = reason_of_organiser(reason, organiser=organiser)
        found = read_matches(text)

        def begun(league: League) -> League:
            require_not_closed(league)
            if league.status != "open":
                raise Refusal("league begun", league=league.name)
            terms = league.terms
            if terms.kind.pairing != "swiss" or terms.limited is not None or terms.divisions > 1:
                raise Refusal("import not here", league=league.name)
            ready, now = gathered(league, self._clock()), self._clock()
            if len(ready.competitors) < FEWEST:
                raise Refusal("too few competitors", league=league.name)
            require_groups(ready, len(ready.competitors))
            rounds = rounds_of(ready, found, now)
            if not 0 < len(rounds) < ready.preliminary_rounds:
                raise Refusal("import too long", league=league.name, round=len(rounds), most=ready.preliminary_rounds)
            decision = self._keeping.decision(person, "import", f"1–{len(rounds)}", why)
            return with_decision(with_first_round(structs.replace(ready, rounds=rounds), now), decision)

        return await self._rounds.go_on(operation, league_id, begun)
