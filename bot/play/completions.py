"""Legal options for autocompletion, and ranking them by what was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal

from bot.play.codes import code_of
from bot.play.declarations import DeclarationService
from bot.play.games import turn_of
from bot.play.looks import Candidates
from bot.play.refusal import Refusal
from bot.play.shelf import Held, Shelf
from bot.play.walking import FIELDS, Walk, Wish
from engine import Decision
from engine.table.decisions import PlayOption, QuickActionOption


class Completions:
    """What may be chosen, read only; a game somebody cannot look at gives nothing."""

    def __init__(self, shelf: Shelf, declarations: DeclarationService) -> None:
        self._shelf = shelf
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

        Fields before it that are still empty are taken as their first legal choice.
        """
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        walk = Walk(held.table, seat, turn_of(held, seat).id)
        walk.follow(wish, until=field)
        if walk.decision is None or FIELDS.get(walk.decision.prompt) != field:
            return Candidates(held.look(seat), field)
        return _candidates(held, walk.decision)

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
            options = tuple((code_of(option), option) for option in sight.decision.options)
            found.append(Candidates(sight.look, sight.decision.prompt, options))
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        mine = [asked for asked in held.table.game.open if asked.seat == seat and asked.kind != "turn"]
        return found + [_candidates(held, decision) for decision in mine]

    async def payments(self, game_id: str, person_id: int) -> Candidates | None:
        """What may pay the price of the declaration under way; None when nothing is ready to be paid."""
        sight = await self._declarations.sight(game_id, person_id)
        if sight is None or sight.decision is None or not sight.ready:
            return None
        options = tuple((code_of(option), option) for option in sight.decision.options)
        return Candidates(sight.look, sight.decision.prompt, options)

    async def _turn(self, game_id: str, person_id: int, kind: type[PlayOption] | type[QuickActionOption]) -> Candidates:
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        decision = turn_of(held, seat)
        options = tuple((code_of(option), option) for option in decision.options if isinstance(option, kind))
        return Candidates(held.look(seat), decision.prompt, options)


def _candidates(held: Held, decision: Decision) -> Candidates:
    options = tuple((code_of(option), option) for option in decision.options)
    return Candidates(held.look(decision.seat), decision.prompt, options)


def ranked(labels: Sequence[str], typed: str, limit: int = 25) -> list[int]:
    """Positions of the labels that contain what was typed, best first: at the start, at a word's start, anywhere.

    Case and accents do not matter; at most `limit` come back.

    >>> ranked(["Flamel, The First", "The Little Match Girl", "Matcha Mage"], "match")
    [2, 1]
    """
    wanted = _plain(typed.strip())
    if not wanted:
        return list(range(min(limit, len(labels))))
    scored = []
    for place, label in enumerate(labels):
        plain = _plain(label)
        at = plain.find(wanted)
        if at >= 0:
            rank = 0 if at == 0 else 1 if f" {wanted}" in plain else 2
            scored.append((rank, place))
    return [place for _, place in sorted(scored)][:limit]


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
