"""Calling a judge: who plays a game of a league asks for one, and its clocks stop where the league's terms say so.

A player can take their call back; the clocks that it stopped run again once no player wants a judge.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.leagues.model.keeping import LeagueKeeping
from bot.leagues.model.league import Decision, League, with_decision
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
        `require_callable`, and Refusal "no question", "judge called" and "judge called and withdrawn".
        """
        look = await self.require_callable(game_id, person)
        asked = one_line(question)[:LONGEST_QUESTION].strip()
        if not asked:
            raise Refusal("no question")
        label = look.facts.label
        moment = league_notices.JudgeCall(game_id, person.name, asked, look.view.day, look.view.phase)

        def with_call(league: League) -> League:
            lately = self._clock() - AGAIN_AFTER_MS
            if any(
                (each.what, each.by, each.about) == ("call", person.id, label) and each.at > lately
                for each in league.decisions
            ):
                called = "judge called" if _standing(league, person.id, label) else "judge called and withdrawn"
                raise Refusal(called, minutes=AGAIN_AFTER_MS // 60_000)
            return with_decision(league, self._keeping.decision(person, "call", label, ""))

        after = await self._keeping.change(operation, look.facts.league, with_call, [league_notices.judge_call(moment)])
        clocks = look.clocks
        if clocks is None or clocks.frozen:
            return clocks is not None
        if after.terms.calls == "stop":
            await self._clocks.freeze(game_id, stopped)
        return after.terms.calls == "stop"

    async def called_at(self, look: Look, person: Person) -> int:
        """When a player called a judge to the game of a look, in milliseconds; 0 where no call of theirs stands."""
        league = (await self._keeping.look(look.facts.league)).league
        call = _standing(league, person.id, look.facts.label)
        return call.at if call is not None else 0

    async def withdraw(self, operation: str, game_id: str, person: Person, stopped: Collection[str]) -> bool:
        """A player takes their call for a judge back, which is kept and told to the judges as the call was.

        True where the clocks of the game run again: no call of another player stands, and they stand still for one of
        the reasons `stopped`, which calls gave; what a judge has stopped stays so. Raises as `require_callable`, and
        Refusal "no judge called".
        """
        look = await self.require_callable(game_id, person)
        label, clocks = look.facts.label, look.clocks
        league = (await self._keeping.look(look.facts.league)).league
        moment = league_notices.JudgeCall(game_id, person.name, "", look.view.day, look.view.phase, withdrawn=True)

        def without_call(league: League) -> League:
            if _standing(league, person.id, label) is None:
                raise Refusal("no judge called")
            return with_decision(league, self._keeping.decision(person, "withdrawal", label, ""))

        without_call(league)
        others = [player.id for player in look.facts.players if player.id != person.id]
        alone = not any(_standing(league, each, label) for each in others)
        runs = alone and clocks is not None and clocks.frozen in stopped
        if runs:  # before the call is gone, so that who is interrupted in between can press again
            await self._clocks.unfreeze(game_id)
        await self._keeping.change(operation, league.id, without_call, [league_notices.judge_call(moment)])
        return runs


def _standing(league: League, person_id: int, label: str) -> Decision | None:
    """The call of a player for a judge to a game of that label; None where there is none, or it was taken back."""
    own = [each for each in league.decisions if (each.by, each.about) == (person_id, label)]
    last = next((each for each in reversed(own) if each.what in ("call", "withdrawal")), None)
    return last if last is not None and last.what == "call" else None
