"""Hints in practice: what each answer is good for, and what might come of one; by what the player may know alone."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass

from bot.play.game_records.looks import Look
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import Decision, Picks
from engine.opponents.hints import Reason, Supposed, reasons, supposed

SEED_BITS = 62


@dataclass(frozen=True, slots=True)
class HintSight:
    """A question that a player is asked, with a reason for each of its options."""

    look: Look
    decision: Decision
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class SupposedSight:
    """What might come of an answer, tried on a position that was made up from what its player knows."""

    look: Look
    decision: Decision
    option: str
    """The code of the option that was tried."""
    outcome: Supposed


class HintService:
    """Everything about hints, which are given where no person but practice opponents could mind."""

    def __init__(self, game_store: GameStore) -> None:
        self._game_store = game_store

    async def hints(self, game_id: str, person_id: int) -> HintSight:
        """What a player could do now, and why.

        Raises Refusal "no hints here" where other people play, "decision closed" where nothing is asked, "hint of
        puzzle" in a try at a puzzle, which has one of its own, "not your game" and "game over".
        """
        held, decision = await self._asked(game_id, person_id)
        look = held.look(decision.seat)
        return HintSight(look, decision, tuple(reasons(look.view, decision)))

    async def suppose(self, game_id: str, person_id: int, decision_id: int, code: str) -> SupposedSight:
        """Tries an answer on a position drawn from what the player knows, another one each time; nothing happens.

        Raises as `hints` does, and Refusal "decision closed" for another decision and "unknown option".
        """
        held, decision = await self._asked(game_id, person_id)
        if decision.id != decision_id:
            raise Refusal("decision closed")
        at = next((place for place, option in enumerate(decision.options) if option.code == code), None)
        if at is None:
            raise Refusal("unknown option")
        picks, seed = Picks(decision.id, _enough(decision, at)), secrets.randbits(SEED_BITS)
        outcome = await asyncio.to_thread(supposed, held.table, decision, picks, seed)
        return SupposedSight(held.look(decision.seat), decision, code, outcome)

    async def _asked(self, game_id: str, person_id: int) -> tuple[GameSession, Decision]:
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        if len(held.facts.people) > 1:
            raise Refusal("no hints here")
        if held.facts.puzzle is not None:
            raise Refusal("hint of puzzle")
        decision = next((asked for asked in held.table.game.open if asked.seat == seat), None)
        if decision is None:
            raise Refusal("decision closed")
        return held, decision


def _enough(decision: Decision, picked: int) -> list[int]:
    """The option that is tried, with the first others where more are wanted."""
    others = [at for at in range(len(decision.options)) if at != picked]
    return [picked, *others][: max(decision.least, 1)]
