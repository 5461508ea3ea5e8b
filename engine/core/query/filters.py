"""What a filter and a number of the ability language mean on a match (2.2, 7.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.cards.language import (
    All,
    EveryExpedition,
    FacingExpedition,
    FacingMyOther,
    Filter,
    It,
    Me,
    MyExpedition,
    MyOtherExpedition,
    Number,
    Of,
    Place,
    Selector,
    YourExpedition,
)
from engine.core.derived_state import DerivedState
from engine.core.match import Match
from engine.core.printed import Characteristics
from engine.core.query.characteristics import has_status, regions_of, traits_of
from engine.core.query.last_known import known, known_places, known_traits
from engine.core.query.references import last_in_play
from engine.state.adventure import region_of
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY, Object
from engine.state.seats import SIDES, expedition, initiative, is_opponent, opponents, zones_of_each

ORB = Characteristics("mana orb", (), (), (0, 0, 0), 0, 0)
"""2.2.1.f All there is to know of a face-down object (3.1.3.c)."""


def candidates(
    match: Match, state: DerivedState, seat: int, me: int, wanted: Filter, frame: Frame | None = None
) -> list[int]:
    """2.2.1.h, 2.2.2.n Everything a filter lets through, in the order of the zones; without a zone, what is in play.

    `frame` is the effect that asks: what it has chosen, rolled and spoken of is read there (7.2).

    Heroes are in play by 3.1.4.a; by v3:2.2.11.h only a filter that names Heroes reaches them.
    """
    game = match.game
    zone = wanted.zone
    ids: Iterable[int]
    if zone is None:
        ids = game.zones["expedition"] if wanted.types == ("character",) else state.traits
        if not game.options.edition.heroes_are_in_play and "hero" not in wanted.types:
            heroes = [id for name in zones_of_each(game.seats, "hero") for id in game.zones[name]]
            ids = [id for id in ids if id not in heroes]
    elif zone in ("expedition", "limbo"):
        ids = game.zones[zone]
    elif wanted.controller == "you" or (zone == "hand" and wanted.controller is None and not _says_whose(wanted)):
        ids = game.zones[f"{zone}{seat}"]
    else:
        ids = [id for other in range(game.seats) for id in game.zones[f"{zone}{other}"]]
    if wanted.or_in_reserve and zone != "reserve":  # 2.2.1.h, 2.2.2.n
        ids = [*ids, *(id for other in range(game.seats) for id in game.zones[f"reserve{other}"])]
    if wanted.qualities or wanted.alternative is not None:
        return _candidates_of_rare_words(match, state, seat, me, wanted, ids, frame)
    if not is_plain(wanted):
        return [id for id in ids if matches(match, state, seat, me, id, wanted)]
    objects, in_play = game.objects, state.traits
    return [
        id
        for id in ids
        if (
            _is_meant_plainly(match, seat, me, objects[id], in_play[id], wanted)
            if id in in_play and id in objects
            else matches(match, state, seat, me, id, wanted)
        )
    ]


@lru_cache(maxsize=4096)
def is_plain(wanted: Filter) -> bool:
    """Whether a filter says nothing but types, sub-types and Hand Costs, whose it is, where, and that it is another."""
    return wanted == Filter(
        types=wanted.types,
        subtypes=wanted.subtypes,
        controller=wanted.controller,
        zone=wanted.zone,
        other=wanted.other,
        or_in_reserve=wanted.or_in_reserve,
        hand_cost_at_least=wanted.hand_cost_at_least,
        hand_cost_at_most=wanted.hand_cost_at_most,
    )


def _is_meant_plainly(match: Match, seat: int, me: int, found: Object, traits: Characteristics, wanted: Filter) -> bool:
    """2.2.1.i, 2.2.2.o, 7.5.3 Whether types, sub-types and Hand Cost fit, and whose it is, and that it is another."""
    types = wanted.types
    if types and traits.type not in types and not (traits.also and traits.is_a(types)):  # 2.2.1.i
        return False
    if wanted.subtypes and not any(word in traits.subtypes for word in wanted.subtypes):  # 2.2.2.o
        return False
    if wanted.controller is not None and not _is_on_the_side(match, seat, found, wanted):
        return False
    least, most = wanted.hand_cost_at_least, wanted.hand_cost_at_most
    if (most is not None and traits.hand_cost > most) or (least is not None and traits.hand_cost < least):
        return False
    return not (wanted.other and found.id == me)


def _says_whose(wanted: Filter) -> bool:
    """3.2.5.c Whether a filter names the player whose cards it means; else the cards of a hand are one's own."""
    return any(isinstance(quality, Of) for quality in wanted.qualities)


def _candidates_of_rare_words(
    match: Match, state: DerivedState, seat: int, me: int, wanted: Filter, ids: Iterable[int], frame: Frame | None
) -> list[int]:
    """2.2.1.h What has all qualities, those last that compare it with the others; then what the alternative adds."""
    alone = replace(wanted, alternative=None)
    found = [id for id in ids if matches(match, state, seat, me, id, alone, None, frame)]
    for quality in wanted.qualities:
        comparing = COMPARING.get(type(quality))
        if comparing is not None:
            found = comparing(match, state, found, quality)
    if wanted.alternative is not None:
        found += [id for id in candidates(match, state, seat, me, wanted.alternative, frame) if id not in found]
    return found


QUALITIES: dict[type, Callable[..., bool]] = {}
"""By the kind of quality: whether an object has it, filled in by `engine.core.query.qualities`."""

COMPARING: dict[type, Callable[..., list[int]]] = {}
"""By the kind of quality: those of several objects that have it, compared with each other."""


def matches(
    match: Match,
    state: DerivedState,
    seat: int,
    me: int,
    id: int,
    wanted: Filter,
    played_from: str | None = None,
    frame: Frame | None = None,
) -> bool:
    """2.2.1.i, 2.2.2.o Whether an object or card, in any zone, fits the filter `wanted`; 3.2.9.c an Orb has no face.

    v3:2.1.h For an object that is gone, whether it did when it was last there; raises KeyError if it is not remembered.
    """
    if wanted.alternative is not None:
        filters = (replace(wanted, alternative=None), wanted.alternative)
        return any(matches(match, state, seat, me, id, filter, played_from, frame) for filter in filters)
    found = match.game.objects.get(id)
    if found is None:
        found, traits = match.game.gone[id].object, known_traits(match, id)
    else:
        traits = state.traits.get(id) or traits_of(match, id, state)
        if found.zone == "mana":  # 3.2.9.c
            traits = ORB
    if not _is_meant_plainly(match, seat, me, found, traits, wanted):
        return False
    if wanted.token is not None and found.token != wanted.token:
        return False
    if wanted.status is not None and not has_status(found, wanted.status):
        return False
    if wanted.expedition is not None and not _is_there(match, state, me, id, wanted.expedition):
        return False
    if wanted.zero_statistic and (traits.type != "character" or 0 not in traits.statistics):
        return False
    if wanted.terrain is not None and not _is_in(match, state, id, wanted.terrain):
        return False
    least, most = wanted.base_cost_at_least, wanted.base_cost_at_most
    if (least is not None or most is not None) and not _is_as_dear(found, traits, least, most, played_from):
        return False
    if wanted.qualities:
        looked_at = Looked(match, state, seat, me, found, traits, played_from, frame)
        return all(QUALITIES[type(quality)](looked_at, quality) for quality in wanted.qualities)
    return True


class Looked(Struct, frozen=True, gc=False):
    """What a quality looks at: an object with its characteristics, who wants to know, and for which effect."""

    match: Match
    state: DerivedState
    seat: int
    me: int
    found: Object
    traits: Characteristics
    played_from: str | None
    frame: Frame | None
    place: int | None = None
    """The expedition that is asked about, of those it is present in; None: any of them."""


def _is_on_the_side(match: Match, seat: int, found: Object, wanted: Filter) -> bool:
    """7.5.3, 2V2.14 Whether the player meant, not a teammate, controls it, or it lies in a zone of theirs."""
    return found.seat == seat if wanted.controller == "you" else is_opponent(match.game, seat, found.seat)


def _is_in(match: Match, state: DerivedState, id: int, terrain: str) -> bool:
    """v3:7.5.7 Whether a region where it stands has a terrain; what is not in an expedition stands nowhere."""
    return any(terrain in state.regions[region] for region in regions_known(match, state, id))


def _is_as_dear(
    found: Object, traits: Characteristics, least: int | None, most: int | None, played_from: str | None
) -> bool:
    """KW.1 Whether the Base Cost is at least and at most so much, as far as either is said."""
    cost = base_cost(found, traits, played_from)
    return (most is None or cost <= most) and (least is None or cost >= least)


def base_cost(found: Object, traits: Characteristics, played_from: str | None = None) -> int:
    """KW.1 The Reserve Cost of what is Fleeting, in Reserve or was played from there, else the Hand Cost."""
    if played_from is None:
        played_from = "reserve" if found.zone == "reserve" or "fleeting" in found.statuses else "hand"
    return traits.reserve_cost if played_from == "reserve" else traits.hand_cost


def _is_there(match: Match, state: DerivedState, me: int, id: int, where: str) -> bool:
    """7.4.3.f-h In the bearer's Expedition, facing it, or in its other one: both of a Gigantic one, but no other."""
    mine = _seen_from(match, state, me, where)
    return any(expedition in mine for expedition in known_places(match, id, state))  # 7.4.3.f, v3:2.1.h


def _seen_from(match: Match, state: DerivedState, me: int, where: str) -> tuple[int, ...]:
    """7.4.3.f-h The bearer's Expedition, the one that faces it, or its other one."""
    mine = known_places(match, me, state)
    if where == "facing":  # 7.4.3.h
        return tuple(match.game.facing[expedition] for expedition in mine)
    if where == "other":  # 7.4.3.g
        return (mine[0] ^ 1,) if len(mine) == 1 else ()
    return mine


def matches_in(match: Match, state: DerivedState, seat: int, me: int, id: int, wanted: Filter, place: int) -> bool:
    """7.4.3.f-h Whether an object fits a filter as one of the expedition `place`, in whichever it is present now.

    That is the one the filter names, as the bearer `me` sees it, or else any of the player `seat`.
    """
    if wanted.alternative is not None:
        filters = (replace(wanted, alternative=None), wanted.alternative)
        return any(matches_in(match, state, seat, me, id, filter, place) for filter in filters)
    where = wanted.expedition
    meant = place // 2 == seat if where is None else place in _seen_from(match, state, me, where)
    if not (meant and matches(match, state, seat, me, id, replace(wanted, expedition=None, qualities=()))):
        return False
    found = match.game.objects[id]
    looked_at = Looked(match, state, seat, me, found, traits_of(match, id, state), None, None, place)
    return all(QUALITIES[type(quality)](looked_at, quality) for quality in wanted.qualities)


def expeditions_meant(match: Match, state: DerivedState, seat: int, me: int, place: Place) -> tuple[int, ...]:
    """3.2.4.b, 7.4.3.f The expeditions that `place` means to the controller `seat` and bearer `me` of an ability."""
    if isinstance(place, YourExpedition):
        return tuple(expedition(seat, side) for side in SIDES[place.side])
    if isinstance(place, EveryExpedition):
        seats = initiative(match.game) if place.whose == "anybody" else opponents(match.game, seat)
        return tuple(expedition(other, side) for other in seats for side in SIDES["each"])
    mine = known_places(match, me, state)
    if isinstance(place, FacingExpedition):
        return tuple(match.game.facing[each] for each in mine)
    if isinstance(place, FacingMyOther):
        return (match.game.facing[mine[0] ^ 1],) if len(mine) == 1 else ()
    if isinstance(place, MyOtherExpedition):
        return (mine[0] ^ 1,) if len(mine) == 1 else ()
    assert isinstance(place, MyExpedition), "a target is known only where the ability is carried out"
    return mine


MEANT_IN = IN_PLAY | {"reserve"}
"""2.3.1.h, 1.4.2.a The zones whose objects a statement changes."""


def meant_by(
    match: Match, state: DerivedState, seat: int, me: int, who: Me | It | All, frame: Frame | None
) -> Sequence[int]:
    """2.3.1.h, 7.2.4 Of what a statement speaks; 'it' is what was spoken of as its Emblem came about (1.4.2.a)."""
    if isinstance(who, Me):
        return (me,)
    if isinstance(who, All):
        return candidates(match, state, seat, me, who.filter, frame)
    objects, said = match.game.objects, () if frame is None else frame.context.it
    return [id for id in dict.fromkeys(said) if id in objects and objects[id].zone in MEANT_IN]


def regions_known(match: Match, state: DerivedState, me: int) -> list[int]:
    """v3:7.5.7, v3:2.1.h The regions its expeditions stand in; of what is gone, those that it was in."""
    if me in match.game.objects:
        return regions_of(match, state, me)
    return sorted({region_of(match.game, place) for place in known_places(match, me, state)})


def remembered(match: Match, who: Selector, me: int, frame: Frame | None) -> list[tuple[int, Object]]:
    """v3:2.1.h What is looked at, as it is or as it last was."""
    assert isinstance(who, Me | It), "a condition speaks of 'me' or 'it'"
    return known_of(match, (me,) if isinstance(who, Me) else () if frame is None else last_in_play(match, frame))


def known_of(match: Match, ids: Iterable[int]) -> list[tuple[int, Object]]:
    """v3:2.1.h Those of them that are there, or are remembered as they were."""
    return [(id, found) for id in ids if (found := known(match, id)) is not None]


def number(match: Match, state: DerivedState, seat: int, me: int, amount: Number, frame: Frame | None = None) -> int:
    """1.1.6.d The value of a number now; `engine.core.query.numbers` tells how each kind is counted."""
    if isinstance(amount, int):
        return amount
    return NUMBERS[type(amount)](Asked(match, state, seat, me, frame), amount)


class Asked(NamedTuple):
    """Who wants to know a number, and for which effect, if for one."""

    match: Match
    state: DerivedState
    seat: int
    me: int
    frame: Frame | None


NUMBERS: dict[type, Callable[..., int]] = {}
"""By the kind of number: how it is counted, filled in by `engine.core.query.numbers`."""
