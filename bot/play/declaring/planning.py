"""Making plans: a card or quick action is declared in advance, on a copy of the table on which it is one's turn.

Nothing of it happens, and no other player learns of it. What was declared is kept among the standing orders, and
looked at again when its moment comes (`bot.play.declaring.planned`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec import Struct

from bot.play.declaring.declarations import REMEMBERED, candidates_for, code_meant, follow, refuse_unplayable, sight_of
from bot.play.declaring.planned import mana_asked, planned_steps, settled
from bot.play.declaring.standing import Standing, StandingService
from bot.play.declaring.walking import DraftRecord, Walk, Wish, step_of
from bot.play.game_records.declared import Candidates, DeclarationSight
from bot.play.game_records.looks import Look
from bot.play.game_records.orders import DRAFT_OF_A_PLAN, EVERY_WHEN, Plan, When
from bot.play.requests.codes import positions_asked
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import Decision, Refused
from engine.core.preview import supposing_a_turn
from engine.state.decisions import PlayOption, QuickActionOption
from persistence.encoding.forms import Form
from persistence.games.drafts import DraftRepository

BEFORE_EVERYBODY_PASSED = ("morning", "noon", "afternoon")
"""Phases of a Day in which all opponents may still pass."""


class PlanDraft(Struct, frozen=True):
    """A plan that is being made: when it is for, what has been answered, and the presses that were carried out."""

    when: When
    steps: tuple[DraftRecord, ...] = ()
    operations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanSight:
    """A plan being made, as its player sees it; `declaration.look` is the table as if it were their turn."""

    when: When
    declaration: DeclarationSight

    @property
    def ready(self) -> bool:
        """Whether everything is declared, so that it can be kept."""
        return self.declaration.ready


class _Kept(NamedTuple):
    found: bytes
    draft: PlanDraft


PLAN_DRAFT = Form("draft of a plan", PlanDraft)


class PlanService:
    """The wizard behind plans."""

    def __init__(self, game_store: GameStore, drafts: DraftRepository, standing: StandingService) -> None:
        self._game_store = game_store
        self._drafts = drafts
        self._standing = standing

    async def playables(self, game_id: str, person_id: int, when: str) -> tuple[Look, Decision]:
        """What could be played in that turn as things stand; raises Refusal "not your game" and "game over"."""
        held, seat = await self._supposed(game_id, person_id, when_meant(when))
        return held.look(seat), _turn(held, seat)

    async def candidates(self, game_id: str, person_id: int, when: str) -> Candidates:
        """The same as what may be chosen."""
        look, decision = await self.playables(game_id, person_id, when)
        options = [option for option in decision.options if isinstance(option, PlayOption | QuickActionOption)]
        return Candidates(look, decision.prompt, tuple((option.code, option) for option in options), decision.arguments)

    async def field(self, game_id: str, person_id: int, when: str, wish: Wish, field: str) -> Candidates:
        """What a planned card or quick action may be declared with in one field, given the fields before it."""
        held, seat = await self._supposed(game_id, person_id, when_meant(when))
        walk = Walk(held.table, seat, _turn(held, seat).id)
        return candidates_for(held, walk, wish, field)

    async def sight(self, game_id: str, person_id: int) -> PlanSight | None:
        """The plan that is being made, None without one; raises Refusal "declaration outdated"."""
        held = await self._game_store.take(game_id)
        kept = await self._kept(game_id, held.playing(person_id))
        return None if kept is None else await self._again(game_id, person_id, kept.draft)

    async def begin(self, operation: str, game_id: str, person_id: int, when: str, option: str) -> PlanSight:
        """Begins to plan the card or quick action with that code or place, in place of any other plan being made.

        Raises Refusal "not your game", "game over", "cannot be played" and "unknown option".
        """
        return await self.declare(operation, game_id, person_id, when, Wish(option))

    async def declare(self, operation: str, game_id: str, person_id: int, when: str, wish: Wish) -> PlanSight:
        """Declares a plan as far as a wish leads; raises as declaring does, in a turn supposed."""
        meant = when_meant(when)
        held, seat = await self._supposed(game_id, person_id, meant)
        kept = await self._kept(game_id, seat)
        if kept is not None and operation in kept.draft.operations:
            return await self._again(game_id, person_id, kept.draft)
        walk = Walk(held.table, seat, _turn(held, seat).id)
        wish = replace(wish, option=code_meant(walk, wish.option))
        refuse_unplayable(held, walk, wish.option)
        follow(held, walk, wish)
        return await self._keep(operation, meant, held, walk, kept)

    async def choose(self, operation: str, game_id: str, person_id: int, step: int, picks: Sequence[str]) -> PlanSight:
        """Answers the next question; `step` says which one was seen.

        Raises Refusal "no declaration", "step over", "declaration outdated", and what picking wrongly raises.
        """
        kept = await self._standing_draft(game_id, person_id)
        if operation in kept.draft.operations:
            return await self._again(game_id, person_id, kept.draft)
        held, walk = await self._walk(game_id, person_id, kept.draft)
        if step != step_of(walk.records) or walk.decision is None or walk.decision.kind == "pay":
            raise Refusal("step over")
        walk.take(picks)
        return await self._keep(operation, kept.draft.when, held, walk, kept)

    async def back(self, operation: str, game_id: str, person_id: int, step: int) -> PlanSight | When:
        """Takes the last answer back; when the plan is for, where there was only the card."""
        kept = await self._standing_draft(game_id, person_id)
        draft = kept.draft
        if operation in draft.operations:
            return await self._again(game_id, person_id, draft)
        if step != step_of(draft.steps):
            raise Refusal("step over")
        if len(draft.steps) <= 1:
            await self._drafts.discard(game_id, (await self._seat(game_id, person_id)), DRAFT_OF_A_PLAN)
            return draft.when
        held, walk = await self._walk(game_id, person_id, PlanDraft(draft.when, draft.steps[:-1]))
        return await self._keep(operation, draft.when, held, walk, kept)

    async def keep(self, game_id: str, person_id: int, step: int, picks: Sequence[str] = ()) -> Standing:
        """Adds what has been declared to the plans; `picks` are the codes of what pays where there is a choice.

        Raises Refusal "no declaration", "step over", "choice missing", what picking wrongly raises, "too many plans"
        and "planned already".
        """
        kept = await self._standing_draft(game_id, person_id)
        held, walk = await self._walk(game_id, person_id, kept.draft)
        if step != step_of(walk.records):
            raise Refusal("step over")
        return await self._add(held, person_id, kept.draft.when, walk, picks)

    async def keep_in(self, game_id: str, person_id: int, step: int, expedition: str) -> Standing:
        """Chooses the Expedition of the plan that is being made, and keeps it, where nothing else is asked.

        Raises as `choose` and `keep` do: "step over" where something else is asked first, "choice missing" where more
        is asked before the price.
        """
        kept = await self._standing_draft(game_id, person_id)
        held, walk = await self._walk(game_id, person_id, kept.draft)
        if step != step_of(walk.records) or walk.decision is None or walk.decision.prompt != "expedition":
            raise Refusal("step over")
        walk.take([expedition])
        return await self._add(held, person_id, kept.draft.when, walk)

    async def _add(
        self, held: GameSession, person_id: int, when: When, walk: Walk, picks: Sequence[str] = ()
    ) -> Standing:
        """Adds what was declared to the plans."""
        game_id, payment = held.facts.id, walk.decision
        if payment is None or payment.kind != "pay":
            raise Refusal("choice missing", field=payment.prompt if payment else "")
        reference = str(payment.arguments["reference"])
        name = held.table.catalogue.cards[reference].name
        if picks or settled(payment) is None:
            positions_asked(walk.table, payment, picks, game_id)
        game = held.table.game
        last = game.day if when == "passed" and game.phase in BEFORE_EVERYBODY_PASSED else game.day + 1
        plan = Plan(when, planned_steps(walk), reference, mana_asked(payment), game.day, last, tuple(picks))
        standing = await self._standing.add_plan(game_id, person_id, plan, name)
        await self._drafts.discard(game_id, walk.seat, DRAFT_OF_A_PLAN)
        return standing

    # -- drafts

    async def _seat(self, game_id: str, person_id: int) -> int:
        return (await self._game_store.take(game_id)).playing(person_id)

    async def _supposed(self, game_id: str, person_id: int, when: When) -> tuple[GameSession, int]:
        """The game as if it were this player's turn."""
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        return replace(held, table=supposing_a_turn(held.table, seat, readied=when == "day"), answers=[]), seat

    async def _kept(self, game_id: str, seat: int) -> _Kept | None:
        with explained(game_id):
            found = await self._drafts.get(game_id, seat, DRAFT_OF_A_PLAN)
        return None if found is None else _Kept(found, PLAN_DRAFT.decode(found))

    async def _standing_draft(self, game_id: str, person_id: int) -> _Kept:
        kept = await self._kept(game_id, await self._seat(game_id, person_id))
        if kept is None:
            raise Refusal("no declaration")
        return kept

    async def _walk(self, game_id: str, person_id: int, draft: PlanDraft) -> tuple[GameSession, Walk]:
        """Walks a draft again on the newest game; raises Refusal "declaration outdated", and it is forgotten then."""
        held, seat = await self._supposed(game_id, person_id, draft.when)
        walk = Walk(held.table, seat, _turn(held, seat).id)
        try:
            walk.again(draft.steps)
        except (Refusal, Refused):
            await self._drafts.discard(game_id, seat, DRAFT_OF_A_PLAN)
            raise Refusal("declaration outdated") from None
        return held, walk

    async def _again(self, game_id: str, person_id: int, draft: PlanDraft) -> PlanSight:
        held, walk = await self._walk(game_id, person_id, draft)
        return PlanSight(draft.when, sight_of(held, walk))

    async def _keep(self, operation: str, when: When, held: GameSession, walk: Walk, before: _Kept | None) -> PlanSight:
        """Keeps where a walk stands, unless another press was quicker: Refusal "step over"."""
        earlier = before.draft.operations if before else ()
        draft = PlanDraft(when, walk.records, (*earlier, operation)[-REMEMBERED:])
        game_id = held.facts.id
        with explained(game_id):
            encoded = PLAN_DRAFT.encode(draft)
            stands = await self._drafts.put(
                game_id, walk.seat, DRAFT_OF_A_PLAN, encoded, before.found if before else None
            )
        if not stands:
            raise Refusal("step over")
        return PlanSight(when, sight_of(held, walk))


def when_meant(when: str) -> When:
    """When a plan is for; raises Refusal "unknown option" for anything but one of `EVERY_WHEN`."""
    for each in EVERY_WHEN:
        if each == when:
            return each
    raise Refusal("unknown option")


def _turn(held: GameSession, seat: int) -> Decision:
    """The supposed turn; raises Refusal "decision closed" where none can be supposed."""
    for decision in held.table.game.open:
        if decision.seat == seat and decision.kind == "turn":
            return decision
    raise Refusal("decision closed")
