"""How leagues are kept: read, changed by who is first, and shown and brought up again by rows of the store."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import structs

from bot.leagues.model.attendance import check_in_from, left_out
from bot.leagues.model.brackets import ahead
from bot.leagues.model.fixtures import Round
from bot.leagues.model.ladder import look_again, recorded
from bot.leagues.model.league import LEAGUE, Decided, Decision, League, LeagueStatus
from bot.play.game_records import league_notices
from bot.play.game_records.brought import BROUGHT, Brought
from bot.play.requests.matching import meant
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from persistence.delivery.outbox import Message
from persistence.matchmaking.leagues import LeagueRepository, StoredLeague
from persistence.matchmaking.leagues import LeagueStatus as StoredStatus
from persistence.server.clock import Clock

OPEN_AGAIN_MS = 10_000
"""A round whose games have not all begun after this time is looked at again."""

TRIES = 30
"""How often a change is made again on a league that another person has changed meanwhile."""

LONGEST_NAME = 60

RESULTS_MS = 60_000
"""How long the message of a round waits after a change, for others that are shown with it."""

PAGE_MS = 30_000
"""How long the page of a league waits after a change, for others that are shown with it."""

LEAGUE_ID = re.compile(r"\d{2}[a-z0-9]{12}")

Decide = Callable[[League], League]
"""What becomes of a league; raises Refusal. It may take a while, so it is done beside the event loop."""


Likely = Callable[[League], bool]
"""Whether a league is likely to be meant."""


class NothingToChange(Exception):
    """What a change was for has been dealt with."""


@dataclass(frozen=True, slots=True)
class LeagueSight:
    """A league as it stands, and where it is shown."""

    league: League
    message_id: int = 0
    rounds: Mapping[int, int] = field(default_factory=dict)
    """The messages that show its rounds, by their numbers; none where one was never posted."""
    page: tuple[int, int] = (0, 0)
    """The channel and the id of the message that shows its page; zeros where none does."""


class LeagueKeeping:
    """All leagues, as they are kept."""

    def __init__(self, leagues: LeagueRepository, clock: Clock) -> None:
        self._leagues, self._clock = leagues, clock

    # -- looking

    async def look(self, league_id: str) -> LeagueSight:
        """A league as it stands; raises Refusal "no such league"."""
        found, league = await self.read(league_id)
        return LeagueSight(league, found.message or 0, found.rounds, found.page)

    async def of_server(self, guild_id: int) -> list[League]:
        """The leagues of a server: those that can be joined or are played, then those that are over, newest first."""
        with explained():
            found = [_league(each) for each in await self._leagues.of_server(guild_id)]
        return sorted(found, key=lambda league: league.status == "closed")

    async def find(self, guild_id: int, named: str = "", likely: Sequence[Likely] = ()) -> League:
        """The league of a server that is meant: by its id or name, or without one the only one that is not over.

        Of several that are not over the only one is meant for which something `likely` holds, by the first that tells
        them apart. Where all are over, the newest. Raises Refusal "no league", "no such league" and "several leagues".
        """
        leagues = await self.of_server(guild_id)
        if not leagues:
            raise Refusal("no league")
        if named:
            for league in leagues:
                if named in (league.id, league.name):
                    return league
            alike = meant([league.name for league in leagues], named)
            if len(alike) != 1:
                raise Refusal("no such league", league=named[:LONGEST_NAME])
            return leagues[alike[0]]
        going = [league for league in leagues if league.status != "closed"]
        for holds in likely:
            going = [league for league in going if holds(league)] or going
        if len(going) > 1:
            raise Refusal("several leagues", leagues=tuple(league.name for league in going))
        return (going or leagues)[0]

    async def publish(self, league: League) -> None:
        """Have a league found by its name by readers of public pages."""
        with explained():
            await self._leagues.publish(page_name(league.name), league.id)

    async def published(self, named: str) -> League | None:
        """The league that all may read on the web under a name or its id; of several the newest that goes on.

        None where there is none. Raises Refusal "store away".
        """
        with explained():
            stored = await self._leagues.published(page_name(named))
            if not stored and LEAGUE_ID.fullmatch(named):
                one = await self._leagues.load(named)
                stored = [one] if one is not None else []
        found = [league for league in map(_league, stored) if league.terms.web]
        return next((each for each in found if each.status != "closed"), found[0] if found else None)

    async def brought(self, league: League, person_id: int) -> Brought:
        """The list that a person has handed in; raises Refusal "store away" where it is not there."""
        competitor = league.competitor(person_id)
        with explained():
            kept = await self._leagues.deck(league.id, competitor.mark) if competitor else None
        if kept is None:
            raise Refusal("store away")
        return BROUGHT.decode(kept)

    # -- changing

    async def change(self, operation: str, league_id: str, decide: Decide, messages: Sequence[Message] = ()) -> League:
        """Loads, decides and writes, again where another person was quicker; raises what deciding raises, and "busy".

        These messages are to be delivered besides those that follow from the change.
        """
        for _ in range(TRIES):
            found, before = await self.read(league_id)
            after = recorded(await asyncio.to_thread(decide, before), self._clock())
            if await self.write(found, before, after, operation, messages):
                return (await self.look(league_id)).league
        raise Refusal("busy")

    async def read(self, league_id: str) -> tuple[StoredLeague, League]:
        """A league as it is stored, and what that means; raises Refusal "no such league"."""
        with explained():
            try:
                found = await self._leagues.load(league_id)
            except ValueError:
                found = None
        if found is None:
            raise Refusal("no such league", league=league_id[:LONGEST_NAME])
        return found, _league(found)

    async def write(
        self,
        found: StoredLeague,
        before: League,
        after: League,
        operation: str,
        messages: Sequence[Message] = (),
    ) -> bool:
        """Whether what becomes of a league was written, now or by the same operation before."""
        with explained():
            done = await self._leagues.change(
                found,
                operation,
                LEAGUE.encode(after),
                StoredStatus(after.status),
                due=self._due(after),
                outbox=[*_told(before, after), *self._results(before, after), *self._page(before, after), *messages],
            )
        return done != "stale"

    async def open(self, operation: str, league: League) -> str:
        """The id of a league that begins, now or by the same operation before; its message follows."""
        with explained():
            return await self._leagues.open(
                operation,
                guild=league.guild_id,
                organiser=league.organiser,
                body=LEAGUE.encode(league),
                expires=league.expires,
                outbox=[league_notices.league()],
            )

    def _results(self, before: League, after: League) -> list[Message]:
        """The messages of rounds that say something else by now."""
        pairs = zip(before.rounds, after.rounds, strict=False)
        changed = {new.number for old, new in pairs if _shown(old) != _shown(new)}
        changed |= set(range(len(after.rounds) + 1, len(before.rounds) + 1))
        if before.rounds and (len(before.decisions), before.status) != (len(after.decisions), after.status):
            changed.add(len(before.rounds))
        at = self._clock() + RESULTS_MS
        return [league_notices.league_results(number, at) for number in sorted(changed)]

    def _page(self, before: League, after: League) -> list[Message]:
        """The message of the page, where there is one: at once in a new channel, else with what changes meanwhile."""
        if not after.page_channel or after == before:
            return []
        moved = after.page_channel != before.page_channel or len(after.rounds) != len(before.rounds)
        return [league_notices.league_page(None if moved or after.status != before.status else self._clock() + PAGE_MS)]

    def decision(self, person: Person, what: Decided, about: str, reason: str) -> Decision:
        """What an organiser decides now."""
        return Decision(self._clock(), person.id, person.name, what, about, reason)

    def _due(self, league: League) -> int | None:
        """When a league comes up by itself."""
        if league.status == "open":
            asks = 0 if league.asked else check_in_from(league)
            return min(moment for moment in (asks, league.terms.starts, league.expires) if moment)
        current = league.current
        if league.status == "closed":
            return None
        if current is None or not current.opened:
            return self._clock() + OPEN_AGAIN_MS
        if league.goes_on:
            return league.goes_on
        proposed = [each.proposed.counts for each in current.fixtures if each.proposed is not None]
        again = look_again(league)
        moments: list[int] = [current.ends, *proposed, *(each.until for each in league.challenges)]
        return min(moments if again is None else [*moments, again])


def page_name(name: str) -> str:
    """A name as the address of a public page has it: small letters and digits of any script, joined by hyphens."""
    return "-".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", name).casefold()))


def _league(found: StoredLeague) -> League:
    status: dict[StoredStatus, LeagueStatus] = {
        StoredStatus.OPEN: "open",
        StoredStatus.RUNNING: "running",
        StoredStatus.CLOSED: "closed",
    }
    return structs.replace(LEAGUE.decode(found.body), id=found.id, status=status[found.status])


def _shown(round: Round) -> object:
    """What the message of a round shows of it."""
    return round.ends, [
        (each.players, each.match, each.disputed, each.proposed, each.game, each.played) for each in round.fixtures
    ]


def _told(before: League, after: League) -> list[Message]:
    """What is to be shown of a change: the league's own message, new pairings, and the end."""
    messages = [league_notices.league()]
    if len(after.rounds) > len(before.rounds):
        messages.append(league_notices.league_round(len(after.rounds)))
        for each in after.rounds[-1].fixtures:
            if each.second is None:
                what: Literal["goes-on", "bye"] = "goes-on" if each.place else "bye"
                messages.append(league_notices.league_letter(each.first, what, len(after.rounds)))
        messages += [
            league_notices.league_letter(person, "goes-on", len(after.rounds)) for person in sorted(ahead(after))
        ]
    here = [each.id for each in after.competitors if not each.gone]
    for number in range(len(before.decisions), len(after.decisions)):
        if after.decisions[number].what == "word":
            messages += [league_notices.league_letter(person, "word", number) for person in here]
    messages += [
        league_notices.league_letter(each.to, "challenge", each.at)
        for each in after.challenges
        if each not in before.challenges
    ]
    messages += [
        league_notices.league_letter(fixture.challenger, "forfeit", table)
        for table, fixture in enumerate(
            after.rounds[-1].fixtures if after.terms.by_challenge and after.rounds else (), 1
        )
        if fixture.forfeited and table > len(before.rounds[-1].fixtures if before.rounds else ())
    ]
    messages += [league_notices.league_letter(*each) for each in _reported(before, after)]
    corrected = before.status == "closed" and after.matches != before.matches
    if (after.status == "closed" != before.status or corrected) and after.rounds:
        messages.append(league_notices.league_over())
    if after.asked and not before.asked:
        messages.append(league_notices.league_news("check-in"))
        messages += [league_notices.league_letter(person, "check-in", 0) for person in here]
    if len(left_out(after)) > len(left_out(before)):
        messages.append(league_notices.league_news("left-out"))
    if (
        after.status == "closed"
        and before.status == "open"
        and not any(each.what == "close" for each in after.decisions)
    ):
        messages.append(league_notices.league_news("not-begun"))
    known = set(_disputes(before))
    messages += [league_notices.league_dispute(*match) for match in _disputes(after) if match not in known]
    proposed = set(_proposed(before))
    return messages + [league_notices.league_proposal(*match) for match in _proposed(after) if match not in proposed]


def _reported(before: League, after: League) -> list[tuple[int, Literal["reported"], int]]:
    """Whose opponent was the first to say what came of their match, as a letter names it: person, what, round."""
    found: list[tuple[int, Literal["reported"], int]] = []
    for old, new in zip(before.rounds, after.rounds, strict=False):
        for was, fixture in zip(old.fixtures, new.fixtures, strict=False):
            if was.claims or len(fixture.claims) != 1 or fixture.match is not None:
                continue
            by = fixture.claims[0][0]
            found += [(person, "reported", new.number) for person in fixture.players if person != by]
    return found


def _proposed(league: League) -> list[tuple[int, int]]:
    """The matches that an organiser who plays in them has decided, open to objection; as disputes are named."""
    return [
        (each.number, table)
        for each in league.rounds
        for table, fixture in enumerate(each.fixtures, start=1)
        if fixture.proposed is not None
    ]


def _disputes(league: League) -> list[tuple[int, int]]:
    """The matches about which the two say different things: the round, and the number of the match in it."""
    return [
        (each.number, table)
        for each in league.rounds
        for table, fixture in enumerate(each.fixtures, start=1)
        if fixture.disputed
    ]
