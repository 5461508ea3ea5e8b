"""Legal options for autocompletion."""

from __future__ import annotations

from typing import Literal

from bot.play.declaring.declarations import DeclarationService, candidates, candidates_for
from bot.play.declaring.walking import Walk, Wish
from bot.play.game_records.declared import Candidates
from bot.play.games.games import turn_of
from bot.play.requests.refusal import Refusal
from bot.play.sessions.game_store import GameStore
from engine.state.decisions import PlayOption, QuickActionOption


class Completions:
    """What may be chosen, read only; a game a person cannot look at gives nothing."""

    def __init__(self, game_store: GameStore, declarations: DeclarationService) -> None:
        self._game_store = game_store
        self._declarations = declarations

    async def plays(self, game_id: str, person_id: int) -> Candidates:
        """Cards that can be played now; raises Refusal as declaring does."""
        return await self._turn(game_id, person_id, PlayOption)

    async def actions(self, game_id: str, person_id: int) -> Candidates:
        """Quick actions that can be played now; raises Refusal as declaring does."""
        return await self._turn(game_id, person_id, QuickActionOption)

    async def field(
        self, game_id: str, person_id: int, wish: Wish, field: Literal["expedition", "mode", "targets"]
    ) -> Candidates:
        """What the wish may name in one of its fields; nothing where the card does not ask for it.

        Where there is only one possibility it is what the rules will take. Fields before it that are still empty are
        taken as their first legal choice.
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        walk = Walk(held.table, seat, turn_of(held, seat).id)
        return candidates_for(held, walk, wish, field)

    async def answers(self, game_id: str, person_id: int) -> list[Candidates]:
        """What may be answered now: the next question of a declaration under way, then every open decision."""
        try:
            sight = await self._declarations.sight(game_id, person_id)
        except Refusal as refusal:
            if refusal.key != "declaration outdated":
                raise
            sight = None
        found = []
        if sight is not None and sight.decision is not None and not sight.ready:
            found.append(candidates(sight.look, sight.decision))
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        mine = [asked for asked in held.table.game.open if asked.seat == seat and asked.kind != "turn"]
        return found + [candidates(held.look(seat), decision) for decision in mine]

    async def payments(self, game_id: str, person_id: int) -> Candidates | None:
        """What may pay the price of the declaration under way; None when nothing is ready to be paid."""
        sight = await self._declarations.sight(game_id, person_id)
        if sight is None or sight.decision is None or not sight.ready:
            return None
        return candidates(sight.look, sight.decision)

    async def _turn(self, game_id: str, person_id: int, kind: type[PlayOption] | type[QuickActionOption]) -> Candidates:
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        decision = turn_of(held, seat)
        options = tuple((option.code, option) for option in decision.options if isinstance(option, kind))
        return Candidates(held.look(seat), decision.prompt, options, decision.arguments)
