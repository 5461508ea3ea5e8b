"""5.1.2.b What a player declares of a card, a quick action or a reaction, as far as it is declared yet."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.cards.language import Cost, DiscardMe, PlayedFleeting, QuickAction
from engine.core.locals import Locals
from engine.core.match import Match, derived
from engine.core.query.conditions import holds, it_holds
from engine.core.query.filters import matches
from engine.core.query.keywords import keyword
from engine.core.query.rules_in_play import rules_in_play
from engine.rules.playing.ability_program import AbilityProgram, ability_program
from engine.rules.playing.payments import Given, mana_of, ready_orbs, with_number
from engine.rules.playing.prices import ANY_MANA, Way, left_for_tough, only_target_of
from engine.state.frames import Frame

REACTION = "play a reaction"
QUICK_ACTION = "play a quick action"
CARD = "play a card"
FROM_RESERVE = {"character": "2.4.6.a", "spell": "2.4.6.d", "permanent": "v3:2.4.6.c"}
"""The rule by which a card of each type becomes Fleeting that is played from the Reserve."""


class Declaration(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """5.1.2.b What a player declares of a card, quick action or reaction that they play."""

    ability: str = ""
    """The stable name of the ability that is carried out, where there is one."""
    number: list[int] | None = None
    """6.4.a The number for X, or for any number of counters; empty where the cost leaves none open."""
    mode: list[int] = []
    modes: list[int] | None = None
    """5.2.3.c Those chosen so far, where they are chosen one by one."""
    left: list[int] = []
    """5.2.3.b The targets that are still to be chosen, as positions among those that can be declared."""
    targets: dict[str, list[int]] = {}
    """What was chosen for targets, by their names in the program of the ability."""
    targets_again: dict[int, dict[str, list[int]]] = {}
    """5.2.3.b The same for further occurrences of modes: 1 is the second one of each mode."""
    objects: list[int] = []
    """All objects that are targeted so far."""
    before: list[int] = []
    picked: list[int] = []
    """5.2.3.b What was picked for the target that comes now, before and just now."""
    is_listed: bool = False
    """Whether modes are chosen and targets are known."""


class CardPlay(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """5.2 How a card is played: what the effect that has it played says, what is declared, and what it costs."""

    free: bool = False
    """7.3.14 Whether it costs nothing at all."""
    gains: str = ""
    """The status that it gains as it enters play."""
    as_from: str = ""
    """The zone from which it counts as played."""
    less: int = 0
    minimum: int | None = None
    either_cost: bool = False
    """v3:5.1.2.d Whether its Hand Cost may be paid as well."""
    places: list[int] | None = None
    """The expeditions in which it may be played; None for all."""
    scout: list[bool] | None = None
    by_hand_cost: list[bool] | None = None
    expedition: list[int] | None = None
    for_less: list[bool] | None = None
    """6.4.b Whether something is given to pay less. None of what has not been declared yet."""
    offer: str = ""
    """6.4.b The ability that says so."""
    mana: int = 0
    parts: list[list[Any]] = []
    """The parts of the price: key, Mana, rule."""
    spent: list[int] = []
    """2.2.13.c The Emblems that made it cheaper."""
    sheds: list[str] = []
    paid: list[int] = []
    """1.2.4.d What is given besides Mana."""
    gains_later: list[str] = []
    """2.4.6.b The statuses that it gains after it has entered."""


class ActionPlay(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """5.3 What a quick action costs and what it is paid with."""

    mana: int = 0
    parts: list[list[Any]] = []
    paid_first: list[Given] = []
    paid: list[Given] = []


DECLARATION: Locals[Declaration] = Locals("declaration", Declaration)
CARD_PLAY: Locals[CardPlay] = Locals("card", CardPlay)
ACTION_PLAY: Locals[ActionPlay] = Locals("quick action", ActionPlay)


def compiled_of(match: Match, frame: Frame, declaration: Declaration) -> AbilityProgram | None:
    """The ability that is being declared, if the card has an effect at all."""
    if not declaration.ability:
        return None
    compiled = ability_program(match, declaration.ability)
    if declaration.number is not None:
        compiled = compiled.with_number(number_of(frame))
    wanted = only_target_of(match, for_less(CARD_PLAY.of(frame))) if frame.program == CARD else None
    return compiled if wanted is None else compiled.targeting_only(wanted)


def number_of(frame: Frame) -> int:
    """6.4.a The number that has been declared for X, or for any number of counters; 0 where none is."""
    number = DECLARATION.of(frame).number
    return number[0] if number else 0


def costs_of(match: Match, name: str) -> tuple[Cost, ...]:
    """1.1.6.i, 7.1.4.b The costs of a quick action; a support ability's is to discard its card from the Reserve."""
    ability = match.catalogue.abilities[name].ability
    return ability.costs if isinstance(ability, QuickAction) else (DiscardMe(),)


def costs_declared(match: Match, frame: Frame) -> tuple[Cost, ...]:
    """6.4.a The costs of a quick action with the number that has been declared for them."""
    return with_number(costs_of(match, DECLARATION.of(frame).ability), number_of(frame))


def surcharge_of(match: Match, seat: int, me: int, name: str) -> int:
    """6.4 What a quick action says itself that it costs more now, whatever it targets."""
    ability = match.catalogue.abilities[name].ability
    if not isinstance(ability, QuickAction) or ability.more is None or ability.more.targeting is not None:
        return 0
    said = ability.more
    return said.amount if said.condition is None or holds(match, derived(match), seat, me, said.condition) else 0


def may_go_back(frame: Frame) -> bool:
    """5.1.2.c, 5.5.a Cards and quick actions may be taken back; reactions must be played, free plays are decided on."""
    return frame.program != REACTION and not is_free(frame)


def is_free(frame: Frame) -> bool:
    """7.3.14 Whether it is a card that is played without any cost."""
    return frame.program == CARD and CARD_PLAY.of(frame).free


def way_of(play: CardPlay) -> Way:
    """5.1.2.b How a card is declared to be played, as far as it is declared yet."""
    place = play.expedition[0] if play.expedition else None
    return Way(play.less, play.scout == [True], place, for_less(play), play.by_hand_cost == [True], play.minimum)


def for_less(play: CardPlay) -> str:
    """6.4.b The ability by which something is given to pay less, where that is declared; else ''."""
    return play.offer if play.for_less == [True] else ""


def purse(match: Match, frame: Frame) -> int:
    """7.4.5.c Mana left for Tough once the play itself is paid; 5.5.a a reaction is played even if it cannot pay."""
    # 5.5.a
    if frame.program == REACTION or is_free(frame):
        return ANY_MANA
    ready = len(ready_orbs(match.game, frame.seat))
    if frame.program == QUICK_ACTION:
        more = surcharge_of(match, frame.seat, frame.source, DECLARATION.of(frame).ability)
        return ready - mana_of(costs_declared(match, frame)) - more
    return left_for_tough(match, frame.seat, frame.source, ready, way_of(CARD_PLAY.of(frame)))


def arguments(match: Match, frame: Frame, **more: Any) -> dict[str, Any]:
    """What the questions of a declaration speak of."""
    found = match.game.objects.get(frame.source)
    name = DECLARATION.of(frame).ability
    reference = found.reference if found else name.split("/")[0]
    return {"ability": name, "source": frame.source, "reference": reference, **more}


def becomes_fleeting_by(match: Match, id: int) -> str:
    """2.4.6.a,d-e The rule by which a card from the Reserve, or one so printed, becomes Fleeting in Limbo, if any does.

    RB.22 A Landmark never becomes so.
    """
    found = match.game.objects[id]
    card = match.catalogue.cards[found.reference]
    if card.landmark:  # RB.22
        return ""
    if found.zone == "reserve":  # 2.4.6.a,d, RB.22
        return FROM_RESERVE[card.type]
    if keyword(match, id, "fleeting"):  # 2.4.6.e
        return "2.4.6.e"
    said = any(
        rule.seat == found.owner
        and matches(match, derived(match), found.owner, rule.bearer, id, rule.says.filter, None, rule.frame)
        and it_holds(match, rule)
        for rule in rules_in_play(match, PlayedFleeting)
    )
    return "v3:5.2.4.a" if said else ""
