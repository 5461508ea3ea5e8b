"""The rounds of leagues: their games are opened, and what is open at their end is decided by rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from bot.leagues.model.attendance import asked, checking_in
from bot.leagues.model.fixtures import Fixture, PlayedGame, Round
from bot.leagues.model.keeping import Decide, LeagueKeeping, NothingToChange
from bot.leagues.model.ladder import look_again
from bot.leagues.model.league import League, open_games, with_games_begun
from bot.leagues.model.series import absent_from, game_of, match_so_far, settled_in, with_game, yet_to_begin
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.corrections import unopposed, waiting_for_corrections
from bot.leagues.rounds.pairing_up import advanced
from bot.leagues.rounds.starting import begun_by_itself
from bot.play.cards.library import CardLibrary
from bot.play.game_records.facts import GameFacts, Player
from bot.play.game_records.game_record import GameRecord
from bot.play.game_records.settled import Settled
from bot.play.matchmaking.beginning import begin
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from bot.play.settings import SettingsService
from engine import Adjudicate
from engine.state.seats import at_the_table
from persistence.server.clock import Clock


class LeagueRounds:
    """What keeps leagues going from their first round on."""

    def __init__(
        self,
        keeping: LeagueKeeping,
        library: CardLibrary,
        game_store: GameStore,
        settings: SettingsService,
        clock: Clock,
    ) -> None:
        self._keeping, self._library, self._game_store = keeping, library, game_store
        self._settings, self._clock = settings, clock

    async def go_on(self, operation: str, league_id: str, decide: Decide) -> League:
        """Makes a change by which a round may be over, and opens the games of the one that then follows."""

        def decided(league: League) -> League:
            return advanced(decide(league), self._clock())

        await self._keeping.change(operation, league_id, decided)
        await self.open_games(league_id)
        return (await self._keeping.look(league_id)).league

    async def decide_by_hand(
        self, operation: str, league_id: str, decide: Decide, spared: str = "", why: str = ""
    ) -> League:
        """Makes a change that decides matches by what people say; their games are closed, and count nowhere.

        A round that is over by it waits for corrections.

        The game that is `spared` is left to the person who asks for that; `why` is the reason of an organiser.
        """
        before: list[str] = []

        def decided(league: League) -> League:
            changed = waiting_for_corrections(league, decide(league), self._clock())
            before[:] = open_games(league)
            return changed

        after = await self.go_on(operation, league_id, decided)
        still = open_games(after)
        await self._close_games({game: settled_in(after, game, why) for game in before if game not in (*still, spared)})
        return after

    async def due(self, league_id: str) -> bool:
        """Opens the games of a round that was cut short, ends a round, or closes a league that no person began.

        False where there is no such league.
        """
        try:
            league = (await self._keeping.look(league_id)).league
        except Refusal as refusal:
            if refusal.key != "no such league":
                raise
            return False
        now = self._clock()
        if league.status == "open":
            await self._before_it_begins(league, now)
            league = (await self._keeping.look(league_id)).league
        current = league.current
        if league.status == "running" and current is not None:
            if league.goes_on:
                if now >= league.goes_on:
                    await self.go_on(f"goes on:{league_id}:{now}", league_id, lambda found: found)
            elif now >= current.ends and current.opened:
                await self.end(league, current)
            elif any(each.proposed is not None and now >= each.proposed.counts for each in current.fixtures):
                await self._unopposed(league_id, now)
            elif any(now >= each.until for each in league.challenges):
                await self.go_on(f"lapsed:{league_id}:{now}", league_id, lambda found: found)
            elif look_again(league) is not None:
                await self.go_on(f"again:{league_id}:{now}", league_id, lambda found: found)
            await self.open_games(league_id)
        return True

    async def _before_it_begins(self, league: League, now: int) -> None:
        """Asks who plays, begins a league whose time has come, and closes one that no person has begun."""

        def decided(found: League) -> League:
            if found.status != "open":
                raise NothingToChange
            if checking_in(found, now) and not found.asked:
                return asked(found, now)
            if found.terms.starts and now >= found.terms.starts:
                return begun_by_itself(found, now)
            if now >= found.expires:
                return structs.replace(found, status="closed")
            raise NothingToChange

        try:
            await self.go_on(f"begin:{league.id}:{now}", league.id, decided)
        except NothingToChange:
            return

    async def _unopposed(self, league_id: str, now: int) -> None:
        """What organisers have decided of their own matches counts where no person has objected in time."""
        before = (await self._keeping.look(league_id)).league
        why = next((each.proposed.reason for each in before.rounds[-1].fixtures if each.proposed), "")
        try:
            await self.decide_by_hand(
                f"unopposed:{league_id}:{now}", league_id, lambda found: unopposed(found, now), why=why
            )
        except NothingToChange:
            return

    async def end(self, league: League, current: Round) -> None:
        """Decides every match of a round whose time is over: the game as it stands, if it was begun."""
        decided: dict[int, tuple[PlayedGame, tuple[int, ...]]] = {}
        for at, fixture in enumerate(current.fixtures):
            if fixture.match is None:
                decided[at] = await self._late(fixture)

        def ended(found: League) -> League:
            newest = found.current
            if found.status != "running" or newest is None or newest.number != current.number:
                raise NothingToChange
            for at, (game, absent) in decided.items():
                fixture = newest.fixtures[at]
                if fixture.match is None and fixture.game == game.game:
                    found = with_game(found, current.number, at, game, absent, late=True)
            return structs.replace(found, waiting=())

        try:
            await self.go_on(f"end:{league.id}:{current.number}:{self._clock()}", league.id, ended)
        except NothingToChange:
            return

    async def _late(self, fixture: Fixture) -> tuple[PlayedGame, tuple[int, ...]]:
        """What comes of the game of a match whose time is over: the furthest has won, or who alone has begun to play.

        Where neither has begun to play, neither has won. One that cannot be read any more is a draw. Who has not begun
        to play is named beside it.
        """

        operation = f"late:{fixture.game}"
        try:
            await self._game_store.act(operation, fixture.game, 0, _as_it_stands, present=False, seatless=True)
        except Refusal as refusal:
            if refusal.key in UNREADABLE:
                return PlayedGame(fixture.game, "draw", as_it_stood=True), ()
            if refusal.key != "game over":
                raise
        held = await self._game_store.take(fixture.game)
        return game_of(held, fixture), absent_from(held, fixture)

    async def foreseen(self, league: League) -> dict[int, Outcome]:
        """What would come of the open matches of the newest round if it ended now, by their places in it."""
        current, found = league.current, dict[int, Outcome]()
        for at, fixture in enumerate(current.fixtures if current is not None else ()):
            if fixture.match is not None or current is None:
                continue
            game, absent = PlayedGame(fixture.game, "neither", as_it_stood=True), tuple[int, ...]()
            if fixture.begun:
                try:
                    held = await self._game_store.take(fixture.game)
                    if held.table.game.result is None:
                        _as_it_stands(held, 0)
                    game, absent = game_of(held, fixture), absent_from(held, fixture)
                except Refusal as refusal:
                    if refusal.key not in UNREADABLE:
                        raise
                    game = structs.replace(game, outcome="draw")
            match = with_game(league, current.number, at, game, absent, late=True).rounds[-1].fixtures[at].match
            found[at] = match.outcome if match is not None else "neither"
        return found

    async def none_has_moved(self, games: Sequence[str]) -> bool:
        """Whether no person has moved in any of these games yet."""
        for game in games:
            try:
                held = await self._game_store.take(game)
            except Refusal as refusal:
                if refusal.key not in (*UNREADABLE, "no such game"):
                    raise
                continue
            if held.table.game.result is not None or len(yet_to_begin(held)) < len(held.facts.players):
                return False
        return True

    async def take_back(self, operation: str, league_id: str, decide: Decide, games: Sequence[str], why: str) -> League:
        """Makes a change by which rounds are taken back, and closes their games."""
        after = await self._keeping.change(operation, league_id, decide)
        await self._close_games({game: Settled("taken back", reason=why) for game in games})
        return after

    async def open_games(self, league_id: str) -> None:
        """Begins every game of the newest round that is to and is not there yet; harmless when repeated."""
        league = (await self._keeping.look(league_id)).league
        current = league.current
        if league.status != "running" or current is None or current.opened:
            return
        server = await self._settings.of_server(league.guild_id)
        waiting = [fixture for fixture in current.fixtures if fixture.waits]
        for fixture in waiting:
            brought = [await self._keeping.brought(league, person) for person in fixture.sitting]
            players = [
                Player(person, league.called(person), deck.deck.name)
                for person, deck in zip(fixture.sitting, brought, strict=True)
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
                weekend=league.terms.weekend,
                time_out=league.terms.time_out,
                lists_secret_until=current.ends if league.terms.secret else 0,
                delay=server.delay,
                league=league.id,
                round=current.number,
                match=match_so_far(fixture, league.terms.best_of),
            )
            await begin(facts, brought, self._game_store, self._library, self._settings)
        games = [fixture.game for fixture in waiting]

        def begun(found: League) -> League:
            return with_games_begun(found, games)

        await self._keeping.change(f"begun:{games[0]}:{len(games)}", league_id, begun)

    async def _close_games(self, games: Mapping[str, Settled]) -> None:
        """Closes games that count for nothing any more, by how their matches were decided; no person has won them."""
        for game, settled in games.items():

            def closed(held: GameSession, _: int, how: Settled = settled) -> None:
                held.settle(how)

            try:
                await self._game_store.act(f"closed:{game}", game, 0, closed, present=False, seatless=True)
            except Refusal as refusal:
                if refusal.key not in (*UNREADABLE, "game over"):
                    raise

    async def keep_lists_secret(self, league: League) -> None:
        """Has the lists of a round whose end was moved secret until it ends."""
        current = league.current
        if current is None or not league.terms.secret:
            return
        for fixture in current.fixtures:
            with explained(fixture.game):
                meta = await self._game_store.repository.meta(fixture.game) if fixture.game else None
                if meta is None:
                    continue
                record = GameRecord(meta.kept)
                facts = structs.replace(record.facts, lists_secret_until=current.ends)
                await self._game_store.repository.exchange(fixture.game, *GameRecord.facts.swap(record, facts))


def _as_it_stands(held: GameSession, _: int) -> None:
    """Ends a game: the furthest has won of those who have begun to play."""
    waited = yet_to_begin(held)
    held.answer(Adjudicate([seat for seat in at_the_table(held.table.game) if seat not in waited]))
