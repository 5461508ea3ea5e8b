"""Leagues that run themselves: one is opened and joined, and from its first round on nobody has to keep it going.

A round opens its own games and takes its results from them. When the last match of a round is decided, or its time is
over, the next one is paired, and after the last round the league is closed. All of that is rows in the store: whatever
was cut short comes up again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec import structs

from bot.leagues import league as value
from bot.leagues.league import Competitor, Decided, Decision, Fixture, League, LeagueStatus, Round, Terms
from bot.leagues.matches import Match, Outcome
from bot.play import notices
from bot.play.beginning import begin
from bot.play.bringing import Bringing, Brought
from bot.play.held import Held
from bot.play.library import CardLibrary, holder_of_league
from bot.play.looks import GameFacts, Player
from bot.play.matching import meant
from bot.play.people import Person, Place
from bot.play.refusal import UNREADABLE, Refusal
from bot.play.settings import SettingsService
from bot.play.shelf import Shelf
from bot.play.store_troubles import explained
from engine import Adjudicate
from engine.table.adventure import travelled
from engine.table.seats import at_the_table
from persistence.clock import Clock
from persistence.leagues import LeagueRepository, StoredLeague
from persistence.leagues import LeagueStatus as StoredStatus
from persistence.outbox import Message

OPEN_FOR_MS = 30 * value.DAY_MS
"""How long a league waits for somebody to begin it."""

OPEN_AGAIN_MS = 10_000
"""A round whose games have not all begun after this time is looked at again."""

TRIES = 30
"""How often a change is made again on a league that somebody else has changed meanwhile."""

MOST_COMPETITORS = 128
LONGEST_NAME = 60
LONGEST_REASON = 300

Decide = Callable[[League], League]
"""What becomes of a league; raises Refusal. It may take a while, so it is done beside the event loop."""


@dataclass(frozen=True, slots=True)
class LeagueSight:
    """A league as it stands, and where it is shown."""

    league: League
    message_id: int = 0


class LeagueService:
    """Everything around leagues."""

    def __init__(
        self,
        leagues: LeagueRepository,
        bringing: Bringing,
        library: CardLibrary,
        shelf: Shelf,
        settings: SettingsService,
        clock: Clock,
    ) -> None:
        self._leagues, self._bringing, self._library = leagues, bringing, library
        self._shelf, self._settings, self._clock = shelf, settings, clock

    # -- looking

    async def look(self, league_id: str) -> LeagueSight:
        """A league as it stands; raises Refusal "no such league"."""
        found, league = await self._read(league_id)
        return LeagueSight(league, found.message or 0)

    async def of_server(self, guild_id: int) -> list[League]:
        """The leagues of a server: those that can be joined or are played, then those that are over, newest first."""
        with explained():
            found = [_league(each) for each in await self._leagues.of_server(guild_id)]
        return sorted(found, key=lambda league: league.status == "closed")

    async def find(self, guild_id: int, named: str = "") -> League:
        """The league of a server that is meant: by its id or name, or without one the only one that is not over.

        Where all are over, the newest. Raises Refusal "no league", "no such league" and "several leagues".
        """
        leagues = await self.of_server(guild_id)
        if not leagues:
            raise Refusal("no league")
        if named:
            for league in leagues:
                if named in (league.id, league.name):
                    return league
            likely = meant([league.name for league in leagues], named)
            if len(likely) != 1:
                raise Refusal("no such league", league=named[:LONGEST_NAME])
            return leagues[likely[0]]
        going = [league for league in leagues if league.status != "closed"]
        if len(going) > 1:
            raise Refusal("several leagues", leagues=tuple(league.name for league in going))
        return (going or leagues)[0]

    # -- before it begins

    async def create(self, operation: str, person: Person, place: Place, terms: Terms, *, organiser: bool) -> League:
        """Opens a league in a channel; its message follows.

        Raises Refusal "not an organiser", "wrong place", "missing permissions", "no league name", "league name taken".
        """
        _organises(organiser)
        if not place.guild_id or place.kind != "text":
            raise Refusal("wrong place", kind=place.kind)
        if missing := place.missing(private=False):
            raise Refusal("missing permissions", permissions=missing)
        name = " ".join(terms.name.split())[:LONGEST_NAME].strip()
        if not name:
            raise Refusal("no league name")
        for other in await self.of_server(place.guild_id):
            if other.status != "closed" and other.name.casefold() == name.casefold():
                raise Refusal("league name taken", league=other.name)
        server = await self._settings.of_server(place.guild_id)
        expires = self._clock() + OPEN_FOR_MS
        league = League(
            id="",
            terms=structs.replace(terms, name=name),
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            organiser=person.id,
            language=server.language or place.language,
            seed=secrets.randbits(53),
            expires=expires,
        )
        with explained():
            league_id = await self._leagues.open(
                operation,
                guild=place.guild_id,
                organiser=person.id,
                body=msgspec.json.encode(league),
                expires=expires,
                outbox=[notices.league()],
            )
        return (await self.look(league_id)).league

    async def join(self, operation: str, league_id: str, person: Person, deck: str) -> League:
        """Somebody joins with a deck, which is checked and frozen, or hands in another one before it begins.

        Raises Refusal "league begun", "league closed", "league full", and what bringing a deck raises.
        """
        _joinable((await self.look(league_id)).league, person)
        league = (await self.look(league_id)).league
        with explained():
            brought = await self._bringing.bring(person.id, league.terms.format, deck, verified=True)
            mark = secrets.token_hex(8)
            await self._library.hold(holder_of_league(league_id), brought.loose.values(), [brought.deck])
            await self._leagues.keep_deck(league_id, mark, msgspec.json.encode(brought))
            await self._leagues.concern(league_id, [person.id])
        competitor = Competitor(person.id, person.name, brought.deck.name, mark)

        def joined(league: League) -> League:
            return value.with_competitor(_joinable(league, person), competitor)

        return await self._change(operation, league_id, joined)

    async def drop(
        self, operation: str, league_id: str, person: Person, other: int = 0, reason: str = "", *, organiser: bool
    ) -> League:
        """Somebody leaves a league, or an organiser takes somebody else out, and says why.

        A match that is under way goes on. Raises Refusal "not in the league", "league closed", "not an organiser" and
        "no reason".
        """
        whom, reason = other or person.id, _tidy(reason)
        if whom != person.id:
            _organises(organiser)
            _explained(reason)

        def dropped(league: League) -> League:
            if league.status == "closed":
                raise Refusal("league closed", league=league.name)
            found = league.competitor(whom)
            if found is None or found.gone:
                raise Refusal("not in the league", league=league.name)
            left = value.without(league, whom)
            if whom == person.id:
                return left
            return value.with_decision(left, self._decision(person, "drop", found.name, reason))

        return await self._change(operation, league_id, dropped)

    async def begin(self, operation: str, league_id: str, person: Person, *, organiser: bool) -> League:
        """An organiser begins a league: the first round is paired and opens its games; the others follow by themselves.

        Raises Refusal "not an organiser", "league closed", "round open", and "too few competitors".
        """
        _organises(organiser)

        def begun(league: League) -> League:
            _not_closed(league)
            if league.current is not None:
                ends = league.current.ends // 1000
                raise Refusal("round open", round=league.current.number, open=league.current.open, ends=ends)
            if len(league.competitors) < 2:
                raise Refusal("too few competitors", league=league.name)
            return value.next_round(league, self._clock())

        await self._change(operation, league_id, begun)
        await self._open_games(league_id)
        return (await self.look(league_id)).league

    # -- what comes of matches

    async def report(self, operation: str, league_id: str, person: Person, said: Outcome) -> League:
        """One of two says what came of their match; "first" is their own victory. It counts when both say the same.

        Raises Refusal "no match of yours" and "league closed".
        """

        def reported(league: League) -> League:
            _not_closed(league)
            place = value.open_match_of(league, person.id)
            if place is None:
                raise Refusal("no match of yours", league=league.name)
            number, at = place
            turned: dict[Outcome, Outcome] = {"first": "second", "second": "first"}
            own = league.rounds[number - 1].fixtures[at].first == person.id
            outcome = said if own else turned.get(said, said)
            return self._advanced(value.with_claim(league, number, at, person.id, outcome))

        return await self._and_go_on(operation, league_id, reported)

    async def override(
        self,
        operation: str,
        league_id: str,
        person: Person,
        number: int,
        table: int,
        outcome: Outcome,
        reason: str,
        *,
        organiser: bool,
    ) -> League:
        """An organiser says what came of a match of any round, and why; tables count from 1.

        Raises Refusal "not an organiser", "no reason" and "no such match".
        """
        _organises(organiser)
        reason = _tidy(reason)
        _explained(reason)

        def decided(league: League) -> League:
            if not 1 <= number <= len(league.rounds) or not 1 <= table <= len(league.rounds[number - 1].fixtures):
                raise Refusal("no such match", round=number, match=table)
            fixture = league.rounds[number - 1].fixtures[table - 1]
            if fixture.second is None:
                raise Refusal("no such match", round=number, match=table)
            changed = value.with_match(league, number, table - 1, value.by_hand(number, fixture, outcome))
            about = f"{number}.{table}"
            return self._advanced(value.with_decision(changed, self._decision(person, "override", about, reason)))

        return await self._and_go_on(operation, league_id, decided)

    async def penalise(
        self, operation: str, league_id: str, person: Person, other: int, points: int, reason: str, *, organiser: bool
    ) -> League:
        """An organiser takes points from somebody, or with a number below 0 gives them back, and says why.

        Raises Refusal "not an organiser", "no reason" and "not in the league".
        """
        _organises(organiser)
        reason = _tidy(reason)
        _explained(reason)

        def penalised(league: League) -> League:
            found = league.competitor(other)
            if found is None:
                raise Refusal("not in the league", league=league.name)
            decision = self._decision(person, "penalty", f"{found.name}: {-points:+}", reason)
            return value.with_decision(value.with_penalty(league, other, points), decision)

        return await self._change(operation, league_id, penalised)

    async def close(self, operation: str, league_id: str, person: Person, reason: str, *, organiser: bool) -> League:
        """An organiser ends a league before its last round, and says why.

        Raises Refusal "not an organiser", "no reason" and "league closed".
        """
        _organises(organiser)
        reason = _tidy(reason)
        _explained(reason)

        def closed(league: League) -> League:
            _not_closed(league)
            ended = structs.replace(league, status="closed")
            return value.with_decision(ended, self._decision(person, "close", "", reason))

        return await self._change(operation, league_id, closed)

    async def count(self, game_id: str) -> bool:
        """Takes the result of a finished game into its league, once; False where it belongs to none."""
        held = await self._shelf.take(game_id)
        facts = held.facts
        if not facts.league or held.table.game.result is None:
            return False

        def counted(league: League) -> League:
            current = league.rounds[facts.round - 1]
            at = next((at for at, fixture in enumerate(current.fixtures) if fixture.game == game_id), None)
            if at is None or current.fixtures[at].match is not None or league.status == "closed":
                raise _Nothing
            return self._advanced(value.with_match(league, facts.round, at, match_of(held, current.fixtures[at])))

        try:
            await self._and_go_on(f"count:{game_id}", facts.league, counted)
        except _Nothing:
            return False
        return True

    # -- what time brings

    async def due(self, league_id: str) -> bool:
        """Opens the games of a round that was cut short, ends a round, or closes a league that nobody began.

        False where there is no such league.
        """
        try:
            found, league = await self._read(league_id)
        except Refusal as refusal:
            if refusal.key != "no such league":
                raise
            return False
        now = self._clock()
        if league.status == "open" and now >= league.expires:
            await self._write(found, league, structs.replace(league, status="closed"), f"expire:{league_id}")
        current = league.current
        if league.status == "running" and current is not None:
            if now >= current.ends and current.opened:
                await self._end_round(league, current)
            await self._open_games(league_id)
        return True

    async def _end_round(self, league: League, current: Round) -> None:
        """Decides every match of a round whose time is over: the game as it stands, if it was begun."""
        decided: dict[int, Match] = {}
        for at, fixture in enumerate(current.fixtures):
            if fixture.match is None:
                decided[at] = await self._late(league, current.number, at, fixture)

        def ended(found: League) -> League:
            newest = found.current
            if found.status != "running" or newest is None or newest.number != current.number:
                raise _Nothing
            for at, match in decided.items():
                if newest.fixtures[at].match is None:
                    found = value.with_match(found, current.number, at, match)
            return self._advanced(found)

        try:
            await self._and_go_on(f"end:{league.id}:{current.number}", league.id, ended)
        except _Nothing:
            return

    async def _late(self, league: League, number: int, at: int, fixture: Fixture) -> Match:
        """What comes of a match whose time is over: the furthest has won, or who alone has done what was asked.

        Where neither has begun to play, neither has won. One that cannot be read any more is a draw.
        """

        def adjudicated(held: Held, _: int) -> None:
            game = held.table.game
            waited = frozenset(decision.seat for decision in game.open) if not game.day else frozenset[int]()
            on_time = [seat for seat in at_the_table(game) if seat not in waited]
            held.answer(Adjudicate(on_time))

        operation = f"late:{league.id}:{number}:{at}"
        try:
            await self._shelf.act(operation, fixture.game, 0, adjudicated, present=False, moderator=True)
        except Refusal as refusal:
            if refusal.key in UNREADABLE:
                return value.by_hand(number, fixture, "draw")
            if refusal.key != "game over":
                raise
        held = await self._shelf.take(fixture.game)
        match = match_of(held, fixture, number)
        result = held.table.game.result
        unplayed = not held.table.game.day and result is not None and result.how == "abandonment"
        if unplayed and match.outcome == "draw":
            return structs.replace(match, outcome="neither", draws=0)
        return match

    async def _open_games(self, league_id: str) -> None:
        """Begins every game of the newest round that is not there yet; harmless when repeated."""
        found, league = await self._read(league_id)
        current = league.current
        if league.status != "running" or current is None or current.opened:
            return
        server = await self._settings.of_server(league.guild_id)
        for fixture in current.fixtures:
            if not fixture.game or fixture.match is not None:
                continue
            brought = [await self._brought(league, person) for person in fixture.players]
            players = [
                Player(person, league.called(person), deck.deck.name)
                for person, deck in zip(fixture.players, brought, strict=True)
            ]
            facts = GameFacts(
                id=fixture.game,
                players=tuple(players),
                format=league.terms.format,
                guild_id=league.guild_id,
                channel_id=league.channel_id,
                language=league.language,
                began=self._clock(),
                rules=league.terms.rules,
                pace=league.terms.pace,
                time_out="loss",
                lists_secret_until=current.ends if league.terms.secret else 0,
                delay=server.delay,
                league=league.id,
                round=current.number,
            )
            await begin(facts, brought, self._shelf, self._library, self._settings)
        await self._write(found, league, value.opened(league), f"opened:{league_id}:{current.number}")

    async def _brought(self, league: League, person_id: int) -> Brought:
        """The list that somebody has handed in; raises Refusal "store away" where it is not there."""
        competitor = league.competitor(person_id)
        with explained():
            kept = await self._leagues.deck(league.id, competitor.mark) if competitor else None
        if kept is None:
            raise Refusal("store away")
        return msgspec.json.decode(kept, type=Brought)

    # -- forgetting

    async def forget(self, person_id: int) -> int:
        """Takes somebody out of every league; returns how many those were."""
        nobody = -secrets.randbits(50) - 1
        with explained():
            found = await self._leagues.of_person(person_id)
        for each in found:
            competitor = _league(each).competitor(person_id)

            def taken_out(league: League) -> League:
                left = value.without(league, person_id) if league.status == "open" else league
                return self._advanced(value.forgotten(left, person_id, nobody))

            await self._and_go_on(f"forget:{secrets.token_hex(8)}", each.id, taken_out)
            if competitor is not None:
                with explained():
                    await self._leagues.drop_deck(each.id, competitor.mark)
        with explained():
            await self._leagues.forget(person_id, [each.id for each in found])
        return len(found)

    # -- changing

    def _advanced(self, league: League) -> League:
        """The same, with the next round paired, or closed, where the last open match of a round was decided."""
        current = league.current
        if league.status != "running" or current is None or current.open:
            return league
        return value.next_round(league, self._clock())

    async def _and_go_on(self, operation: str, league_id: str, decide: Decide) -> League:
        """Makes a change, and opens the games of a round that has come by it."""
        await self._change(operation, league_id, decide)
        await self._open_games(league_id)
        return (await self.look(league_id)).league

    async def _change(self, operation: str, league_id: str, decide: Decide) -> League:
        """Loads, decides and writes, again where somebody else was quicker; raises what deciding raises, and "busy"."""
        for _ in range(TRIES):
            found, before = await self._read(league_id)
            after = await asyncio.to_thread(decide, before)
            if await self._write(found, before, after, operation):
                return (await self.look(league_id)).league
        raise Refusal("busy")

    async def _write(self, found: StoredLeague, before: League, after: League, operation: str) -> bool:
        """Whether what becomes of a league was written, now or by the same operation before."""
        with explained():
            done = await self._leagues.change(
                found,
                operation,
                msgspec.json.encode(after),
                StoredStatus(after.status),
                due=self._due(after),
                outbox=_told(before, after),
            )
        return done != "stale"

    def _due(self, league: League) -> int | None:
        """When a league comes up by itself."""
        if league.status == "open":
            return league.expires
        current = league.current
        if league.status == "closed" or current is None:
            return None
        return current.ends if current.opened else self._clock() + OPEN_AGAIN_MS

    async def _read(self, league_id: str) -> tuple[StoredLeague, League]:
        with explained():
            try:
                found = await self._leagues.load(league_id)
            except ValueError:
                found = None
        if found is None:
            raise Refusal("no such league", league=league_id[:LONGEST_NAME])
        return found, _league(found)

    def _decision(self, person: Person, what: Decided, about: str, reason: str) -> Decision:
        return Decision(self._clock(), person.id, person.name, what, about, reason)


class _Nothing(Exception):
    """There is nothing to change."""


def match_of(held: Held, fixture: Fixture, number: int = 0) -> Match:
    """A finished game as the match of a league; its first seat is who stands first there."""
    game = held.table.game
    winners = game.result.winners if game.result else []
    outcome: Outcome = "first" if winners == [0] else "second" if winners == [1] else "draw"
    distance = [travelled(game, 2 * seat) + travelled(game, 2 * seat + 1) for seat in (0, 1)]
    return Match(
        number or held.facts.round,
        fixture.first,
        fixture.second,
        outcome,
        (int(outcome == "first"), int(outcome == "second")),
        draws=int(outcome == "draw"),
        distance=(distance[0], distance[1]),
    )


def _league(found: StoredLeague) -> League:
    status: dict[StoredStatus, LeagueStatus] = {
        StoredStatus.OPEN: "open",
        StoredStatus.RUNNING: "running",
        StoredStatus.CLOSED: "closed",
    }
    return structs.replace(msgspec.json.decode(found.body, type=League), id=found.id, status=status[found.status])


def _told(before: League, after: League) -> list[Message]:
    """What is to be shown of a change: the league's own message, new pairings, and the end."""
    messages = [notices.league()]
    if len(after.rounds) > len(before.rounds):
        messages.append(notices.league_round(len(after.rounds)))
    if after.status == "closed" != before.status and after.rounds:
        messages.append(notices.league_over())
    return messages


def _joinable(league: League, person: Person) -> League:
    _not_closed(league)
    if league.status != "open":
        raise Refusal("league begun", league=league.name)
    if league.competitor(person.id) is None and len(league.competitors) >= MOST_COMPETITORS:
        raise Refusal("league full", most=MOST_COMPETITORS)
    return league


def _not_closed(league: League) -> None:
    if league.status == "closed":
        raise Refusal("league closed", league=league.name)


def _organises(organiser: bool) -> None:
    if not organiser:
        raise Refusal("not an organiser")


def _explained(reason: str) -> None:
    if not reason:
        raise Refusal("no reason")


def _tidy(reason: str) -> str:
    return " ".join(reason.split())[:LONGEST_REASON].strip()
