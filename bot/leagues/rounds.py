"""The rounds of leagues: their games are opened, and what is open at their end is decided by rule."""

from __future__ import annotations

from msgspec import structs

from bot.leagues.fixtures import Fixture, Round, by_hand
from bot.leagues.keeping import Decide, LeagueKeeping, NothingToChange
from bot.leagues.league import League, opened, with_match
from bot.leagues.matches import Match
from bot.leagues.pairing_up import advanced
from bot.leagues.played import match_of
from bot.play.beginning import begin
from bot.play.held import Held
from bot.play.library import CardLibrary
from bot.play.looks import GameFacts, Player
from bot.play.refusal import UNREADABLE, Refusal
from bot.play.settings import SettingsService
from bot.play.shelf import Shelf
from engine import Adjudicate
from engine.table.seats import at_the_table
from persistence.clock import Clock


class LeagueRounds:
    """What keeps leagues going from their first round on."""

    def __init__(
        self, keeping: LeagueKeeping, library: CardLibrary, shelf: Shelf, settings: SettingsService, clock: Clock
    ) -> None:
        self._keeping, self._library, self._shelf = keeping, library, shelf
        self._settings, self._clock = settings, clock

    async def go_on(self, operation: str, league_id: str, decide: Decide) -> League:
        """Makes a change by which a round may be over, and opens the games of the one that then follows."""

        def decided(league: League) -> League:
            return advanced(decide(league), self._clock())

        await self._keeping.change(operation, league_id, decided)
        await self.open_games(league_id)
        return (await self._keeping.look(league_id)).league

    async def due(self, league_id: str) -> bool:
        """Opens the games of a round that was cut short, ends a round, or closes a league that nobody began.

        False where there is no such league.
        """
        try:
            found, league = await self._keeping.read(league_id)
        except Refusal as refusal:
            if refusal.key != "no such league":
                raise
            return False
        now = self._clock()
        if league.status == "open" and now >= league.expires:
            await self._keeping.write(found, league, structs.replace(league, status="closed"), f"expire:{league_id}")
        current = league.current
        if league.status == "running" and current is not None:
            if now >= current.ends and current.opened:
                await self._end(league, current)
            await self.open_games(league_id)
        return True

    async def _end(self, league: League, current: Round) -> None:
        """Decides every match of a round whose time is over: the game as it stands, if it was begun."""
        decided: dict[int, Match] = {}
        for at, fixture in enumerate(current.fixtures):
            if fixture.match is None:
                decided[at] = await self._late(league, current.number, at, fixture)

        def ended(found: League) -> League:
            newest = found.current
            if found.status != "running" or newest is None or newest.number != current.number:
                raise NothingToChange
            for at, match in decided.items():
                if newest.fixtures[at].match is None:
                    found = with_match(found, current.number, at, match)
            return found

        try:
            await self.go_on(f"end:{league.id}:{current.number}", league.id, ended)
        except NothingToChange:
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
                return by_hand(number, fixture, "draw")
            if refusal.key != "game over":
                raise
        held = await self._shelf.take(fixture.game)
        match = match_of(held, fixture, number)
        result = held.table.game.result
        unplayed = not held.table.game.day and result is not None and result.how == "abandonment"
        if unplayed and match.outcome == "draw":
            return structs.replace(match, outcome="neither", draws=0)
        return match

    async def open_games(self, league_id: str) -> None:
        """Begins every game of the newest round that is not there yet; harmless when repeated."""
        found, league = await self._keeping.read(league_id)
        current = league.current
        if league.status != "running" or current is None or current.opened:
            return
        server = await self._settings.of_server(league.guild_id)
        for fixture in current.fixtures:
            if not fixture.game or fixture.match is not None:
                continue
            brought = [await self._keeping.brought(league, person) for person in fixture.players]
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
        await self._keeping.write(found, league, opened(league), f"opened:{league_id}:{current.number}")
