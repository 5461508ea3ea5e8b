"""Declaring intent (5.1.2): card, expedition, modes and targets are collected beside the game; paying commits.

A declaration lives as a draft in the store, bound to its game, seat and turn decision. Every step walks the newest game
again on a table that is never stored, so a draft that no longer fits is noticed and nothing is lost by it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.play.codes import code_of, positions_of
from bot.play.games import turn_of
from bot.play.looks import DeclarationSight, Outcome
from bot.play.refusal import Refusal
from bot.play.shelf import Held, Shelf
from bot.play.walking import Draft, Walk, Wish
from engine import Picks
from persistence.drafts import DraftRepository

_draft_decoder = msgspec.json.Decoder(Draft)


class DeclarationService:
    """The wizard behind playing cards and quick actions."""

    def __init__(self, shelf: Shelf, drafts: DraftRepository) -> None:
        self._shelf = shelf
        self._drafts = drafts

    async def begin(self, game_id: str, person_id: int, decision_id: int, option: str) -> DeclarationSight:
        """Begins to declare the card or quick action with that code; an earlier draft of this turn is dropped.

        Raises Refusal "not your game", "game over", "decision closed", "cannot be played" or "unknown option".
        """
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        walk = Walk(held.table, seat, decision_id)
        _step(held, walk, option)
        return await self._keep(held, walk)

    async def sight(self, game_id: str, person_id: int) -> DeclarationSight | None:
        """The declaration a player has under way, None without one.

        Raises Refusal "declaration outdated" when the game has moved so that it no longer fits; it is dropped then.
        """
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        origin = next((asked.id for asked in held.table.game.open if asked.seat == seat and asked.kind == "turn"), 0)
        draft = await self._draft(game_id, seat, origin) if origin else None
        if draft is None:
            return None
        return _sight(held, await self._walk(held, seat, origin, draft))

    async def choose(
        self, game_id: str, person_id: int, origin: int, step: int, picks: Sequence[str]
    ) -> DeclarationSight:
        """Answers the next question of the declaration; `step` says which one was seen.

        Raises Refusal "no declaration", "step over", "declaration outdated", and what picking wrongly raises.
        """
        held, walk = await self._resume(game_id, person_id, origin)
        if step != len(walk.steps) or walk.decision is None or walk.decision.kind == "pay":
            raise Refusal("step over")
        walk.take(picks)
        return await self._keep(held, walk)

    async def back(self, game_id: str, person_id: int, origin: int, step: int) -> DeclarationSight | None:
        """Takes the last answer back; None when there was only the card, and the declaration is cancelled."""
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        draft = await self._draft(game_id, seat, origin)
        if draft is None:
            raise Refusal("no declaration")
        if step != len(draft.steps):
            raise Refusal("step over")
        if len(draft.steps) <= 1:
            await self._drafts.discard(game_id, seat, str(origin))
            return None
        return await self._keep(held, await self._walk(held, seat, origin, Draft(draft.steps[:-1])))

    async def cancel(self, game_id: str, person_id: int, origin: int) -> None:
        """Drops the declaration; the game is as before (5.1.2.c). Harmless when there is none."""
        held = await self._shelf.take(game_id)
        await self._drafts.discard(game_id, held.seat_of(person_id), str(origin))

    async def declare(self, game_id: str, person_id: int, wish: Wish) -> DeclarationSight:
        """Declares in one go as far as the wish leads; what it leaves open is asked next, at last the price.

        Raises Refusal "not your turn", "answer first", "cannot be played", "unknown option", "no such choice".
        """
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        walk = Walk(held.table, seat, turn_of(held, seat).id)
        _refuse_unplayable(held, walk, wish.option)
        walk.follow(wish)
        return await self._keep(held, walk)

    async def confirm(
        self, operation: str, game_id: str, person_id: int, origin: int | None = None, picks: Sequence[str] = ()
    ) -> Outcome:
        """Pays the price: the whole declaration happens in one commit. `picks` are what pays where there is a choice.

        Raises Refusal "no declaration", "decision closed", "declaration outdated", "choice missing" when something is
        still to be declared, and what picking wrongly raises.
        """
        held = await self._shelf.take(game_id)
        seat = held.seat_of(person_id)
        if origin is None:
            mine = (asked.id for asked in held.table.game.open if asked.seat == seat and asked.kind == "turn")
            origin = next(mine, 0)
        begun = origin
        draft = await self._draft(game_id, seat, begun)

        def decide(now: Held, payer: int) -> None:
            if draft is None:
                raise Refusal("no declaration")
            walk = Walk(now.table, payer, begun)
            now.answers += walk.again(draft.steps)
            if walk.decision is None or walk.decision.kind != "pay":
                raise Refusal("choice missing", field=walk.decision.prompt if walk.decision else "")
            now.answer(Picks(walk.decision.id, positions_of(walk.decision, picks)))

        outcome = await self._shelf.act(operation, game_id, person_id, decide)
        await self._drafts.discard(game_id, seat, str(begun))
        return outcome

    # -- drafts

    async def _draft(self, game_id: str, seat: int, origin: int) -> Draft | None:
        kept = await self._drafts.get(game_id, seat, str(origin))
        return None if kept is None else _draft_decoder.decode(kept)

    async def _resume(self, game_id: str, person_id: int, origin: int) -> tuple[Held, Walk]:
        held = await self._shelf.take(game_id)
        seat = held.playing(person_id)
        draft = await self._draft(game_id, seat, origin)
        if draft is None:
            raise Refusal("no declaration" if held.table.decision(origin) else "decision closed")
        return held, await self._walk(held, seat, origin, draft)

    async def _walk(self, held: Held, seat: int, origin: int, draft: Draft) -> Walk:
        walk = Walk(held.table, seat, origin)
        try:
            walk.again(draft.steps)
        except Refusal:
            await self._drafts.discard(held.facts.id, seat, str(origin))
            raise
        return walk

    async def _keep(self, held: Held, walk: Walk) -> DeclarationSight:
        await self._drafts.put(held.facts.id, walk.seat, str(walk.origin), msgspec.json.encode(walk.draft()))
        return _sight(held, walk)


def _sight(held: Held, walk: Walk) -> DeclarationSight:
    return DeclarationSight(
        look=held.look(walk.seat),
        origin=walk.origin,
        step=len(walk.steps),
        steps=tuple(walk.steps),
        decision=walk.decision,
    )


def _step(held: Held, walk: Walk, option: str) -> None:
    _refuse_unplayable(held, walk, option)
    walk.take([option])


def _refuse_unplayable(held: Held, walk: Walk, option: str) -> None:
    """Says why a card in hand or Reserve, or a quick action, is not among the options of the turn."""
    if walk.decision is None or option == "-":
        raise Refusal("unknown option")
    if option in map(code_of, walk.decision.options):
        return
    for playable in held.look(walk.seat).view.playable:
        code = f"q{playable.id}-{playable.ability}"[:100] if playable.ability else f"p{playable.id}"
        if code == option and playable.refusal:
            reference = held.table.game.objects[playable.id].reference
            raise Refusal("cannot be played", reference=reference, reason=playable.refusal, rule=playable.rule)
    raise Refusal("unknown option")
