"""Declaring intent (5.1.2): card, expedition, modes and targets are collected beside the game; paying commits.

A declaration lives as a draft in the store, bound to its game, seat and turn decision. Every step walks the newest game
again on a table that is never stored, so a draft that no longer fits is noticed and nothing is lost by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.play.declaring.walking import FIELDS, Draft, Unfit, Walk, Wish, step_of
from bot.play.game_records.declared import Candidates, DeclarationSight, Outlook
from bot.play.game_records.looks import Look, Outcome
from bot.play.games.games import turn_of
from bot.play.games.reasons import plays_of
from bot.play.requests.codes import positions_asked
from bot.play.requests.refusal import Refusal
from bot.play.requests.store_troubles import explained
from bot.play.sessions.game_session import GameSession
from bot.play.sessions.game_store import GameStore
from engine import Decision, Picks
from engine.state.decisions import ExpeditionOption
from engine.views import dusk_with
from persistence.encoding.forms import Form
from persistence.games.drafts import DraftRepository

REMEMBERED = 16
"""How many presses a draft remembers as carried out."""

DRAFT = Form("draft of a declaration", Draft)


class DeclarationService:
    """The wizard behind playing cards and quick actions."""

    def __init__(self, game_store: GameStore, drafts: DraftRepository) -> None:
        self._game_store = game_store
        self._drafts = drafts

    async def begin(
        self, operation: str, game_id: str, person_id: int, decision_id: int, option: str
    ) -> DeclarationSight:
        """Begins to declare the card or quick action with that code, or at that place ("at2") among what can be played.

        An earlier draft of this turn is dropped.

        Raises Refusal "not your game", "game over", "decision closed", "cannot be played" or "unknown option".
        """
        held, kept, done = await self._resume(operation, game_id, person_id, decision_id)
        if done is not None:
            return done
        walk = Walk(held.table, held.seat_of(person_id), decision_id)
        option = code_meant(walk, option)
        refuse_unplayable(held, walk, option)
        walk.take([option])
        return await self._keep(operation, held, walk, kept)

    async def sight(self, game_id: str, person_id: int) -> DeclarationSight | None:
        """The declaration a player has under way, None without one.

        Raises Refusal "declaration outdated" when the game has moved so that it no longer fits; it is dropped then.
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        origin = _open_turn(held, seat)
        kept = await self._kept(game_id, seat, origin) if origin else None
        if kept is None:
            return None
        return sight_of(held, await self._walk(held, seat, origin, kept.draft))

    async def choose(
        self, operation: str, game_id: str, person_id: int, origin: int, step: int, picks: Sequence[str]
    ) -> DeclarationSight:
        """Answers the next question of the declaration; `step` says which one was seen.

        Raises Refusal "no declaration", "declaration over", "step over", "declaration outdated", and what picking
        wrongly raises.
        """
        held, kept, done = await self._resume(operation, game_id, person_id, origin)
        if done is not None:
            return done
        walk = await self._walk(held, held.seat_of(person_id), origin, _standing(held, origin, kept).draft)
        if step != step_of(walk.records) or walk.decision is None or walk.decision.kind == "pay":
            raise Refusal("step over")
        walk.take(picks)
        return await self._keep(operation, held, walk, kept)

    async def back(
        self, operation: str, game_id: str, person_id: int, origin: int, step: int
    ) -> DeclarationSight | None:
        """Takes the last answer back; None when there was only the card, and the declaration is cancelled."""
        held, kept, done = await self._resume(operation, game_id, person_id, origin)
        if done is not None:
            return done
        seat, steps = held.seat_of(person_id), _standing(held, origin, kept).draft.steps
        if step != step_of(steps):
            raise Refusal("step over")
        if len(steps) <= 1:
            await self._drafts.discard(game_id, seat, str(origin))
            return None
        return await self._keep(operation, held, await self._walk(held, seat, origin, Draft(steps[:-1])), kept)

    async def cancel(self, game_id: str, person_id: int, origin: int, step: int | None = None) -> None:
        """Drops the declaration; the game is as before (5.1.2.c). Harmless when there is none.

        `step` says which declaration was seen; without it the one under way is meant.

        Raises Refusal "declaration over" when its turn is over: it may have been played; "step over" when another
        declaration was seen.
        """
        held = await self._game_store.take(game_id)
        _refuse_played(held, origin)
        seat = held.seat_of(person_id)
        kept = await self._kept(game_id, seat, origin)
        if kept is not None and step not in (None, step_of(kept.draft.steps)):
            raise Refusal("step over")
        await self._drafts.discard(game_id, seat, str(origin))

    async def declare(self, operation: str, game_id: str, person_id: int, wish: Wish) -> DeclarationSight:
        """Declares in one go as far as the wish leads; what it leaves open is asked next, at last the price.

        Raises Refusal "not your turn", "answer first", "cannot be played", "unknown option", "no such choice" with what
        is possible, "nothing to choose" where a field is not asked for, and "choose first" where that is not known yet.
        """
        held, kept, done = await self._resume(operation, game_id, person_id)
        if done is not None:
            return done
        seat = held.seat_of(person_id)
        walk = Walk(held.table, seat, turn_of(held, seat).id)
        refuse_unplayable(held, walk, wish.option)
        follow(held, walk, wish)
        return await self._keep(operation, held, walk, kept)

    async def confirm(
        self,
        operation: str,
        game_id: str,
        person_id: int,
        origin: int | None = None,
        picks: Sequence[str] = (),
        step: int | None = None,
    ) -> Outcome:
        """Pays the price: the whole declaration happens in one commit. `picks` are what pays where there is a choice.

        `step` says which declaration was seen; without it the one under way is meant.

        Raises Refusal "no declaration", "declaration over", "declaration outdated", "choice missing" when something is
        still to be declared, "step over" when another declaration was seen, and what picking wrongly raises.
        """

        async def decide(held: GameSession, seat: int) -> None:
            begun = _open_turn(held, seat) if origin is None else origin
            draft = _standing(held, begun, await self._kept(game_id, seat, begun)).draft
            if step is not None and step != step_of(draft.steps):
                raise Refusal("step over")
            walk = Walk(held.table, seat, begun)
            held.answers += walk.again(draft.steps)
            if walk.decision is None or walk.decision.kind != "pay":
                raise Refusal("choice missing", field=walk.decision.prompt if walk.decision else "")
            held.answer(Picks(walk.decision.id, positions_asked(walk.table, walk.decision, picks, game_id)))
            held.draft = (seat, str(begun))

        return await self._game_store.act(operation, game_id, person_id, decide)

    async def play_in(
        self, operation: str, game_id: str, person_id: int, origin: int, step: int, expedition: str
    ) -> Outcome:
        """Chooses the Expedition of the declaration and pays, where nothing else is asked: it happens in one commit.

        Raises as `choose` and `confirm` do: "step over" where something else is asked first, "choice missing" where
        more is asked before the price can be paid.
        """

        async def decide(held: GameSession, seat: int) -> None:
            draft = _standing(held, origin, await self._kept(game_id, seat, origin)).draft
            walk = Walk(held.table, seat, origin)
            held.answers += walk.again(draft.steps)
            if step != step_of(draft.steps) or walk.decision is None or walk.decision.prompt != "expedition":
                raise Refusal("step over")
            held.answers.append(walk.take([expedition]))
            if walk.decision is None or not is_only_a_price(walk.decision):
                raise Refusal("choice missing", field=walk.decision.prompt if walk.decision else "")
            held.answer(Picks(walk.decision.id, []))
            held.draft = (seat, str(origin))

        return await self._game_store.act(operation, game_id, person_id, decide)

    # -- drafts

    async def _kept(self, game_id: str, seat: int, origin: int) -> _Kept | None:
        with explained(game_id):
            found = await self._drafts.get(game_id, seat, str(origin))
        return None if found is None else _Kept(found, DRAFT.decode(found))

    async def _resume(
        self, operation: str, game_id: str, person_id: int, origin: int | None = None
    ) -> tuple[GameSession, _Kept | None, DeclarationSight | None]:
        """The game, the draft of a turn (of the open one by default), and where that stands if the press is no new one.

        Raises Refusal "not your game" or "game over".
        """
        held = await self._game_store.take(game_id)
        seat = held.playing(person_id)
        if origin is None:
            origin = turn_of(held, seat).id
        kept = await self._kept(game_id, seat, origin)
        if kept is None or operation not in kept.draft.operations:
            return held, kept, None
        return held, kept, sight_of(held, await self._walk(held, seat, origin, kept.draft))

    async def _walk(self, held: GameSession, seat: int, origin: int, draft: Draft) -> Walk:
        walk = Walk(held.table, seat, origin)
        try:
            walk.again(draft.steps)
        except Refusal:
            await self._drafts.discard(held.facts.id, seat, str(origin))
            raise
        return walk

    async def _keep(self, operation: str, held: GameSession, walk: Walk, before: _Kept | None) -> DeclarationSight:
        """Keeps where a walk stands, unless another press was quicker: Refusal "step over".

        That other press may have been this very one, delivered twice: then where it led is the answer.
        """
        game, seat, origin = held.facts.id, walk.seat, walk.origin
        earlier = before.draft.operations if before else ()
        draft = walk.draft((*earlier, operation)[-REMEMBERED:])
        with explained(game):
            encoded = DRAFT.encode(draft)
            stands = await self._drafts.put(game, seat, str(origin), encoded, before.found if before else None)
        if stands:
            return sight_of(held, walk)
        _, _, done = await self._resume(operation, game, held.facts.players[seat].id, origin)
        if done is None:
            raise Refusal("step over")
        return done


class _Kept(NamedTuple):
    """A draft with its bytes, by which it is known again."""

    found: bytes
    draft: Draft


def _standing(held: GameSession, origin: int, kept: _Kept | None) -> _Kept:
    """The draft of a turn; raises Refusal "no declaration", or "declaration over" where that turn is over."""
    if kept is None:
        _refuse_played(held, origin)
        raise Refusal("no declaration")
    return kept


def _open_turn(held: GameSession, seat: int) -> int:
    """The id of the open turn decision of a seat, 0 where it has none."""
    return next((asked.id for asked in held.table.game.open if asked.seat == seat and asked.kind == "turn"), 0)


def _refuse_played(held: GameSession, origin: int) -> None:
    """Says so when the turn of a declaration is over: it has been played, or dropped for something else."""
    if origin and held.table.decision(origin) is None:
        raise Refusal("declaration over")


def place_of(place: int) -> str:
    """How a press names an option by its place, for codes of quick actions do not fit into it."""
    return f"at{place}"


def code_meant(walk: Walk, option: str) -> str:
    """The code of an option that a press names by its code or its place."""
    place = option.removeprefix("at")
    options = walk.decision.options if walk.decision is not None else []
    if option == place or not place.isdecimal() or int(place) >= len(options):
        return option
    return options[int(place)].code


def is_only_a_price(decision: Decision) -> bool:
    """Whether a question is a price that leaves no choice of what pays."""
    return decision.kind == "pay" and decision.most == 0


def outlooks_of(walk: Walk) -> dict[str, Outlook]:
    """What comes of each Expedition, where one is asked for a card that is being played."""
    decision = walk.decision
    if decision is None or decision.prompt != "expedition" or not decision.arguments.get("source"):
        return {}
    found = {}
    for position, option in enumerate(decision.options):
        if not isinstance(option, ExpeditionOption):
            return {}
        table = walk.table.copy()
        table.answer(Picks(decision.id, [position]))
        asked = next((each for each in table.game.open if each.seat == walk.seat), None)
        price = asked.arguments["price"]["mana"] if asked is not None and is_only_a_price(asked) else None
        dusk = dusk_with(walk.table, int(decision.arguments["source"]), option.expedition)
        found[option.code] = Outlook(dusk, price)
    return found


def follow(held: GameSession, walk: Walk, wish: Wish, until: str = "") -> None:
    """Declares as far as a wish leads, or up to a field; what does not fit is refused with what does."""
    try:
        walk.follow(wish, until)
    except Unfit as unfit:
        raise unfit.refusal(held.look(walk.seat)) from None


def candidates(look: Look, decision: Decision) -> Candidates:
    """What may be chosen at a question."""
    options = tuple((option.code, option) for option in decision.options)
    return Candidates(look, decision.prompt, options, decision.arguments, decision.least, decision.most)


def candidates_for(held: GameSession, walk: Walk, wish: Wish, field: str) -> Candidates:
    """What a wish may name in one of its fields, given those before it; what the rules take where that is settled."""
    follow(held, walk, wish, field)
    look, decision = held.look(walk.seat), walk.decision
    if decision is not None and FIELDS.get(decision.prompt) == field:
        return candidates(look, decision)
    options = tuple((option.code, option) for option in walk.settled(field))
    return Candidates(look, field, options, decision.arguments if decision else {})


def sight_of(held: GameSession, walk: Walk) -> DeclarationSight:
    """A declaration as its player sees it."""
    return DeclarationSight(
        look=held.look(walk.seat),
        origin=walk.origin,
        step=step_of(walk.records),
        steps=tuple(walk.steps),
        decision=walk.decision,
        outlooks=outlooks_of(walk),
    )


def refuse_unplayable(held: GameSession, walk: Walk, option: str) -> None:
    """Says why a card in hand or Reserve, or a quick action, is not among the options of the turn."""
    if walk.decision is None or option == "-":
        raise Refusal("unknown option")
    if option in (each.code for each in walk.decision.options):
        return
    for asked, playable in plays_of(held.look(walk.seat).view):
        code = f"q{playable.id}-{playable.ability}"[:100] if playable.ability else f"p{playable.id}"
        if code == option and playable.refusal:
            card = held.table.catalogue.cards[held.table.game.objects[playable.id].reference]
            refusal = Refusal("cannot be played", card=card.name, reason=playable.refusal, rule=playable.rule)
            raise refusal.by(playable.rule, game=held.facts.id, code=asked)
    raise Refusal("unknown option")
