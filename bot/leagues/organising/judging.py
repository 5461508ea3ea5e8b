"""What judges do about a game of a league in which they do not play; each act has a reason that all can read.

What is done is kept among the decisions of the league before it is done, so that nothing a judge does goes unseen: also
that the log of a game was read, with everything that its players alone know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.leagues.model.fixtures import Fixture
from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import Decided, League, with_decision
from bot.leagues.organising.organising import LeagueOrganising
from bot.leagues.pairing.matches import Outcome
from bot.leagues.rounds.requiring import LONGEST_REASON
from bot.play.game_records.looks import Look
from bot.play.games.clocking import ClockService
from bot.play.games.games import GameService
from bot.play.games.history import Export, HistoryService
from bot.play.games.undo_sight import UndoSight
from bot.play.games.undoing import UndoService
from bot.play.requests.authority import Authority
from bot.play.requests.one_line import one_line
from bot.play.requests.person import Person
from bot.play.requests.refusal import UNREADABLE, Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import Adjudicate, Rule

Ruling = Literal["first", "second", "draw", "as it stands"]
"""How a judge ends a game: one of the two has won, no person has, or who is furthest."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game of a league as judges choose it."""

    id: str
    label: str
    players: tuple[str, ...]
    """Who plays it, by their seats where it is played."""
    league: str
    over: bool


class JudgeService:
    """What judges do; `authority` says in which server the person is one."""

    def __init__(
        self,
        keeping: LeagueKeeping,
        organising: LeagueOrganising,
        game_store: GameStore,
        games: GameService,
        clocks: ClockService,
        undoing: UndoService,
        history: HistoryService,
    ) -> None:
        self._keeping, self._organising, self._game_store, self._games = keeping, organising, game_store, games
        self._clocks, self._undoing, self._history = clocks, undoing, history

    async def games(self, guild_id: int) -> list[JudgedGame]:
        """The games of the leagues of a server, those that are played first, then the newest."""
        found = []
        for league in await self._keeping.of_server(guild_id):
            for fixture in (fixture for each in reversed(league.rounds) for fixture in each.fixtures):
                players = tuple(league.called(each) for each in fixture.sitting)
                over = {each.game for each in fixture.played}
                for game in dict.fromkeys((fixture.game, *reversed([each.game for each in fixture.played]))):
                    if game:
                        closed = fixture.match is not None or game in over
                        found.append(JudgedGame(game, game[1:5].upper(), players, league.name, closed))
        return sorted(found, key=lambda game: game.over)

    async def find(self, guild_id: int, channel_id: int, named: str) -> str:
        """The game that a judge means: by its id or label, or the one of the thread they are in.

        Raises Refusal "no such game" and "no game to judge here".
        """
        if named.strip():
            wanted = named.strip()
            for game in await self.games(guild_id):
                if wanted in (game.id, game.label) or wanted.upper() == game.label:
                    return game.id
            raise Refusal("no such game")
        with explained():
            here = await self._games.game_at(channel_id)
        if here is None:
            raise Refusal("no game to judge here")
        return here

    async def look(self, game_id: str, person: Person, *, authority: Authority) -> Look:
        """A game that a judge may decide about, as all see it.

        Raises Refusal "not a judge", "no league game", "judge plays" and what looking raises.
        """
        return (await self._game(game_id, person, authority)).look(None)

    async def freeze(self, operation: str, game_id: str, person: Person, reason: str, *, authority: Authority) -> Look:
        """Stops the clocks of a game; only a judge has them run again. Its players are shown why.

        Raises as `look` does, and Refusal "no reason", "game over" and "no clock".
        """
        held, why = await self._game(game_id, person, authority), _reason(reason)
        held.require_running()
        if held.clocks is None:
            raise Refusal("no clock")
        await self._keep(operation, held, person, "freeze", why)
        return await self._clocks.freeze(game_id, why)

    async def unfreeze(
        self, operation: str, game_id: str, person: Person, reason: str, *, authority: Authority
    ) -> Look:
        """Has the clocks of a game run again; raises as `freeze` does, and Refusal "clock not frozen"."""
        held, why = await self._game(game_id, person, authority), _reason(reason)
        held.require_running()
        if held.clocks is None or not held.clocks.frozen:
            raise Refusal("clock not frozen")
        await self._keep(operation, held, person, "unfreeze", why)
        return await self._clocks.unfreeze(game_id)

    async def read(
        self, operation: str, game_id: str, person: Person, reason: str, *, authority: Authority
    ) -> tuple[Export, ...]:
        """The whole log of a game as each of its players knows it; that it was read is kept first, for all to see.

        Raises as `look` does, and Refusal "no reason".
        """
        held, why = await self._game(game_id, person, authority), _reason(reason)
        await self._keep(operation, held, person, "read", why)
        return await self._history.as_everybody_saw_it(game_id)

    async def moments(self, game_id: str, person: Person, *, authority: Authority) -> UndoSight:
        """What a judge can ask the players of a game to go back to; raises as `look` does, and "undo after the end"."""
        await self._game(game_id, person, authority)
        return await self._undoing.public_sight(game_id)

    async def rewind(
        self, operation: str, game_id: str, person: Person, to: int, at: int, reason: str, *, authority: Authority
    ) -> Look:
        """Asks both players to go back to a moment of a game that was seen at version `at`.

        Raises as `look` does, Refusal "no reason", and what asking to take moves back raises.
        """
        held, why = await self._game(game_id, person, authority), _reason(reason)
        sight = await self._undoing.public_sight(game_id)
        if at != sight.look.version:
            raise Refusal("undo outdated")
        if sight.moment(to) is None:
            raise Refusal("undo out of reach")
        if sight.look.undo_request is not None:
            asker = sight.look.undo_request
            raise Refusal("judge asks too", player=asker.judge or held.facts.players[asker.seat].name)
        await self._keep(operation, held, person, "rewind", why)
        return await self._undoing.ask_as_judge(game_id, person.name, to, at, why)

    async def decide(
        self, operation: str, game_id: str, person: Person, ruling: Ruling, reason: str, *, authority: Authority
    ) -> Look:
        """Ends a running game; what comes of it goes into the league as any other result does.

        Raises as `look` does, and Refusal "no reason" and "game over".
        """
        held, why = await self._game(game_id, person, authority), _reason(reason)
        held.require_running()
        await self._keep(operation, held, person, "ruling", why, ruling)

        def ended(now: GameSession, _: int) -> None:
            match ruling:
                case "as it stands":
                    now.answer(Adjudicate())
                case "draw":
                    now.answer(Rule())
                case "first" | "second":
                    now.answer(Rule([0 if ruling == "first" else 1]))

        outcome = await self._game_store.act(operation, game_id, person.id, ended, present=False, seatless=True)
        return outcome.look

    async def decide_match(
        self,
        operation: str,
        league_id: str,
        person: Person,
        number: int,
        table: int,
        outcome: Outcome,
        reason: str,
        *,
        authority: Authority,
    ) -> League:
        """Says what came of a match of any round, and ends its game where that is played; tables count from 1.

        Raises Refusal "not a judge", "no reason", "judge plays" and "no such match".
        """
        league = (await self._keeping.look(league_id)).league
        authority.require_judge(league.guild_id)
        why = _reason(reason)
        if not 1 <= number <= len(league.rounds) or not 1 <= table <= len(league.rounds[number - 1].fixtures):
            raise Refusal("no such match", round=number, match=table)
        fixture = league.rounds[number - 1].fixtures[table - 1]
        if person.id in fixture.players:
            raise Refusal("judge plays", game=f"{number}.{table}")
        after = await self._organising.override(
            operation, league_id, person, number, table, outcome, why, organiser=True, spared=fixture.game
        )
        if fixture.match is None and fixture.begun:
            await self._end(operation, fixture, outcome)
        return after

    async def _end(self, operation: str, fixture: Fixture, outcome: Outcome) -> None:
        """Ends the game of a match that has been decided, if it is played, so that no person goes on in vain."""
        won = {"first": fixture.first, "second": fixture.second}.get(outcome)

        def ended(now: GameSession, _: int) -> None:
            seat = now.facts.seat_of(won) if won else None
            now.answer(Rule([] if seat is None else [seat]))

        try:
            await self._game_store.act(f"{operation}:end", fixture.game, 0, ended, present=False, seatless=True)
        except Refusal as refusal:
            if refusal.key not in (*UNREADABLE, "game over"):
                raise

    async def _game(self, game_id: str, person: Person, authority: Authority) -> GameSession:
        held = await self._game_store.take(game_id)
        facts = held.facts
        authority.require_judge(facts.guild_id)
        if not facts.league:
            raise Refusal("no league game", game=facts.label)
        if facts.seat_of(person.id) is not None:
            raise Refusal("judge plays", game=facts.label)
        return held

    async def _keep(
        self,
        operation: str,
        held: GameSession,
        person: Person,
        what: Decided,
        reason: str,
        ruling: Ruling | None = None,
    ) -> None:
        """Keeps what is going to be done among the decisions of the league."""
        facts = held.facts
        won = facts.players[("first", "second").index(ruling)].name if ruling in ("first", "second") else ruling or ""
        about = f"{facts.label}: {won}" if won else facts.label

        def kept(league: League) -> League:
            return with_decision(league, self._keeping.decision(person, what, about, reason))

        await self._keeping.change(f"judge:{operation}", facts.league, kept)


def _reason(reason: str) -> str:
    kept = one_line(reason)[:LONGEST_REASON].strip()
    if not kept:
        raise Refusal("no reason")
    return kept
