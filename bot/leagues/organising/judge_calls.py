"""Calling a judge: who plays a game of a league asks for one, and its clocks stop where the league's terms say so."""

from __future__ import annotations

from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import League, with_decision
from bot.play.game_records import league_notices
from bot.play.game_records.looks import Look
from bot.play.games.clocking import ClockService
from bot.play.requests.one_line import one_line
from bot.play.requests.person import Person
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_store import GameStore
from persistence.server.clock import Clock

LONGEST_QUESTION = 500
"""Characters in which a player asks a judge."""

AGAIN_AFTER_MS = 600_000
"""How long a player waits before they call a judge to the same game again."""


class JudgeCalls:
    """Calls for judges, from the games themselves."""

    def __init__(self, keeping: LeagueKeeping, game_store: GameStore, clocks: ClockService, clock: Clock) -> None:
        self._keeping, self._game_store, self._clocks, self._clock = keeping, game_store, clocks, clock

    async def require_callable(self, game_id: str, person: Person) -> Look:
        """The game as the player sees it, if they can call a judge to it.

        Raises Refusal "no league game", "game over" and "not your game".
        """
        held = await self._game_store.take(game_id)
        if not held.facts.league:
            raise Refusal("no league game", game=held.facts.label)
        return held.look(held.playing(person.id))

    async def call(self, operation: str, game_id: str, person: Person, question: str, stopped: str) -> bool:
        """A player asks for a judge: that they did is kept for all to read, the question goes to the judges alone.

        True where the clocks of the game stand still from now on; `stopped` is what its board says of that. Raises as
        `require_callable`, and Refusal "no question" and "judge called".
        """
        look = await self.require_callable(game_id, person)
        asked = one_line(question)[:LONGEST_QUESTION].strip()
        if not asked:
            raise Refusal("no question")
        label = look.facts.label
        moment = league_notices.JudgeCall(game_id, person.name, asked, look.view.day, look.view.phase)

        def called(league: League) -> League:
            lately = self._clock() - AGAIN_AFTER_MS
            if any(
                (each.what, each.by, each.about) == ("call", person.id, label) and each.at > lately
                for each in league.decisions
            ):
                raise Refusal("judge called", minutes=AGAIN_AFTER_MS // 60_000)
            return with_decision(league, self._keeping.decision(person, "call", label, ""))

        after = await self._keeping.change(operation, look.facts.league, called, [league_notices.judge_call(moment)])
        clocks = look.clocks
        if clocks is None or clocks.frozen:
            return clocks is not None
        if after.terms.calls == "stop":
            await self._clocks.freeze(game_id, stopped)
        return after.terms.calls == "stop"
