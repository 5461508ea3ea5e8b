"""5.1.2.c Which cards may be played now, where, and why others may not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards.language import CannotPlay, Filter, MayPlayExhausted, Passive
from engine.core.match import Match, derived
from engine.core.printed import speaks_of_its_place
from engine.core.query.conditions import holds, it_holds
from engine.core.query.filters import matches
from engine.core.query.last_known import known_places
from engine.core.query.rules_in_play import rules_in_play
from engine.rules.playing.ability_program import ability_program
from engine.rules.playing.declaration import CARD_PLAY, way_of
from engine.rules.playing.modes import can_be_declared
from engine.rules.playing.payments import ready_orbs
from engine.rules.playing.prices import (
    ANY_MANA,
    AS_PRINTED,
    Allowance,
    Way,
    is_meant,
    is_too_dear_as_printed,
    only_target_of,
    prices_are_as_printed,
)
from engine.rules.playing.ways import payable, ways_of, ways_to_pay
from engine.state.frames import Frame
from engine.state.seats import expedition


def effect_of_card(match: Match, id: int) -> str:
    """5.2.3.a The effect a card has when it resolves: its effect lines together, '' for none."""
    return match.programs.printed[match.game.objects[id].reference].effect


def playable(match: Match, seat: int) -> list[int]:
    """4.2.3.c(1), v3:5.2.a, 5.1.2.c The cards of a player's Hand and Reserve that can be played now."""
    game = match.game
    ready = len(ready_orbs(game, seat))
    cards = [*game.pile("hand", seat), *game.pile("reserve", seat)]
    if prices_are_as_printed(match):
        cards = [id for id in cards if not is_too_dear_as_printed(match, id, ready)]
    return [id for id in cards if not why_not(match, seat, id, ready=ready)[0]]


def why_not(
    match: Match, seat: int, id: int, allowed: Allowance = AS_PRINTED, ready: int | None = None
) -> tuple[str, str]:
    """5.1.2.c, v3:2.4.5.c Why a card of Hand or Reserve cannot be played now: a key and a rule, empty when it can.

    `ready` is how many Orbs there are to pay with, all that are ready if nothing is said.
    """
    card = match.game.objects[id]
    printed = match.programs.printed[card.reference]
    if card.statuses and lies_exhausted(match, seat, id):  # v3:2.4.5.c
        return "exhausted", "v3:2.4.5.c"
    if not printed.is_played:
        return "not a card to play", "5.1.2.e"
    if what_forbids(match, seat, id):
        return "cannot be played", "1.2.4.d"
    if ready is None:
        ready = len(ready_orbs(match.game, seat))
    if card.statuses or printed.not_to_be_played:
        allowed = replace(allowed, places=places_left(match, seat, id, allowed.places))
    if allowed.places is not None and not allowed.places and enters_an_expedition(match, id):
        return "exhausted", "v3:2.4.5.c"
    left = ways_to_pay(match, seat, id, ready, allowed)
    if not left:
        return "too dear", "1.2.5.c"
    if printed.effect and not _has_its_targets_in_one(match, seat, id, left):
        return "no target", "5.2.3.b"
    return "", ""


def why_not_free(match: Match, seat: int, id: int) -> tuple[str, str]:
    """7.3.14, 5.1.2.c, 1.4.1.a Why a card cannot be played, though without any cost, empty when it can."""
    if lies_exhausted(match, seat, id):
        return "exhausted", "v3:2.4.5.c"
    if not match.programs.printed[match.game.objects[id].reference].is_played:
        return "not a card to play", "5.1.2.e"
    if what_forbids(match, seat, id):
        return "cannot be played", "1.2.4.d"
    if not has_its_targets(match, seat, id, ANY_MANA):
        return "no target", "5.2.3.b"
    return "", ""


def what_forbids(match: Match, seat: int, id: int) -> str:
    """1.2.4.d, 1.4.1.a The ability that keeps a card from being played now, its own or another's; '' for none."""
    for name in match.programs.printed[match.game.objects[id].reference].not_to_be_played:
        places = _both_places(seat) if _depends_on_its_place(match, id, name) else (None,)
        if all(_keeps_itself_from(match, seat, id, name, place) for place in places):
            return name
    for rule in rules_in_play(match, CannotPlay):
        says = rule.says
        if (
            is_meant(match.game, says.by, rule.seat, seat)
            and says.filter.zone in (None, match.game.objects[id].zone)
            and matches(match, derived(match), rule.seat, rule.bearer, id, says.filter, None, rule.frame)
            and it_holds(match, rule)
        ):
            return rule.name
    return ""


def _keeps_itself_from(match: Match, seat: int, id: int, name: str, place: int | None) -> bool:
    """1.2.4.d, 5.2.1.a Whether a card's own ability says that it cannot be played now, or not in that Expedition."""
    passive, state = match.catalogue.abilities[name].ability, derived(match)
    assert isinstance(passive, Passive)
    if place is not None:
        state = state.with_a_card_in(place, id)
    return passive.condition is None or holds(match, state, seat, id, passive.condition)


def _depends_on_its_place(match: Match, id: int, name: str) -> bool:
    """5.2.1.a Whether it can be played by that ability depends on the Expedition that it would enter."""
    return enters_an_expedition(match, id) and speaks_of_its_place(match.catalogue.abilities[name].ability)


def _both_places(seat: int) -> tuple[int, int]:
    return (expedition(seat, 0), expedition(seat, 1))


def can_be_played(match: Match, seat: int, id: int, ways: Sequence[Way]) -> bool:
    """5.1.2.c, v3:7.4.5 Whether a card can be paid for in one of these ways, and all its targets with it."""
    left = payable(match, seat, id, len(ready_orbs(match.game, seat)), ways)
    return _has_its_targets_in_one(match, seat, id, left)


def _has_its_targets_in_one(match: Match, seat: int, id: int, left: Sequence[tuple[Way, int]]) -> bool:
    """5.1.2.c, 7.4.5.c Whether all targets can be chosen in one of these ways, with what each leaves for Tough."""
    return any(has_its_targets(match, seat, id, purse, only_target_of(match, way.for_less)) for way, purse in left)


def ways_left(match: Match, frame: Frame) -> list[Way]:
    """5.1.2.b The ways in which the card can still be declared, whether they can be paid or not."""
    play = CARD_PLAY.of(frame)
    said = way_of(play)
    places = places_left(match, frame.seat, frame.source, play.places)
    allowed = Allowance(said.less, said.minimum, places, play.either_cost)
    return [
        way
        for way in ways_of(match, frame.seat, frame.source, allowed)
        if (play.by_hand_cost is None or way.by_hand_cost == said.by_hand_cost)
        and (play.scout is None or way.scouting == said.scouting)
        and (play.expedition is None or way.place in (None, said.place))
        and (play.for_less is None or way.for_less == said.for_less)
    ]


def has_its_targets(match: Match, seat: int, id: int, purse: int, only: Filter | None = None) -> bool:
    """5.1.2.c, 7.4.5.c Whether all targets of a card's effect can be chosen with what is left for Tough.

    `only` is what alone it may target, as it is declared.
    """
    effect = effect_of_card(match, id)
    if not effect:
        return True
    compiled = ability_program(match, effect)
    if only is not None:
        compiled = compiled.targeting_only(only)
    return can_be_declared(match, seat, id, compiled, purse)


def lies_exhausted(match: Match, seat: int, id: int) -> bool:
    """v3:2.4.5.c-d Whether a card is Exhausted, and its player may not play it so, in any Expedition."""
    return "exhausted" in match.game.objects[id].statuses and places_for_exhausted(match, seat, id) == []


def places_for_exhausted(match: Match, seat: int, id: int) -> list[int] | None:
    """v3:2.4.5.d, 1.4.2.a The Expeditions where a player may play an Exhausted card by passives; None for anywhere."""
    found: list[int] = []
    for rule in rules_in_play(match, MayPlayExhausted):
        if (
            rule.seat == seat
            and matches(match, derived(match), seat, rule.bearer, id, rule.says.filter, None, rule.frame)
            and it_holds(match, rule)
        ):
            if rule.says.place is None:
                return None
            found += known_places(match, rule.bearer) if enters_an_expedition(match, id) else ()
    return found


def places_left(match: Match, seat: int, id: int, places: Sequence[int] | None) -> Sequence[int] | None:
    """5.2.1.a, v3:2.4.5.d Of the Expeditions that an effect names those where the card may be played; None for all.

    1.2.4.d What it says of itself counts as well.
    """
    card = match.game.objects[id]
    for name in match.programs.printed[card.reference].not_to_be_played:
        if _depends_on_its_place(match, id, name):
            there = _both_places(seat) if places is None else places
            places = [place for place in there if not _keeps_itself_from(match, seat, id, name, place)]
    if "exhausted" not in card.statuses:
        return places
    allowed = places_for_exhausted(match, seat, id)
    if allowed is None or places is None:
        return allowed if places is None else places
    return [place for place in places if place in allowed]


def enters_an_expedition(match: Match, id: int) -> bool:
    """v3:5.1.2.i, v3:2.2.3 A Character does, and an Expedition Permanent; a Landmark Permanent does not."""
    card = match.catalogue.cards[match.game.objects[id].reference]
    return card.type == "character" or (card.type == "permanent" and card.zone_type == "expedition")
