"""What a selector, a place and a number mean for an ability that is being carried out (7.2, 2.1.e-f)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias, get_args

from engine.cards.language import (
    All,
    ChosenExpedition,
    EveryExpedition,
    ExpeditionsThatAre,
    FacingExpedition,
    FacingMyOther,
    FacingThat,
    Filter,
    It,
    ItsExpedition,
    Landmarks,
    Me,
    MeAndIt,
    MyExpedition,
    MyOtherExpedition,
    Number,
    Place,
    PlayersExpedition,
    TargetExpedition,
    ThatExpedition,
    YourExpedition,
)
from engine.core.acting_player import you
from engine.core.match import Match, derived
from engine.core.query.conditions import bears_itself
from engine.core.query.filters import candidates, number
from engine.core.query.references import (
    facing_that,
    follow,
    here,
    places_of_it,
    speaker,
    spoken_of,
    spoken_seats,
)
from engine.state.frames import Frame
from engine.state.seats import SIDES, expedition, initiative, opponents

COUNTED = tuple(kind for kind in get_args(Number) if kind is not int)
"""Numbers that are counted as they are needed."""
PLACES_CHOSEN = (TargetExpedition, ChosenExpedition)

PLACES = tuple(kind for kind in get_args(Place) if kind not in PLACES_CHOSEN)
"""What says which expeditions are meant as the step comes."""

Evaluator: TypeAlias = "Callable[[Match, Frame], Any]"
"""What a part of an effect means as its step comes."""


class LandmarkZone(NamedTuple):
    """The Landmark zone of a seat, where something is created."""

    seat: int


def found_by(match: Match, frame: Frame, wanted: Filter) -> list[int]:
    """7.2.1 Everything a filter lets through, as seen from what 'I' was; 'another' is not what it has become either."""
    found = candidates(match, derived(match), you(frame), frame.source, wanted, frame)
    me = follow(frame, frame.source)
    return [id for id in found if id != me] if wanted.other else found


def select(match: Match, frame: Frame, what: object) -> list[int]:
    """7.2.1.a, 7.2.4.a The objects a selector means now; what is gone is left out (6.5.f)."""
    objects = match.game.objects
    if isinstance(what, Me):  # 7.2.1.a
        ids: Sequence[int] = [frame.source]
    elif isinstance(what, MeAndIt):
        ids = list(dict.fromkeys([frame.source, *frame.context.it]))
    elif isinstance(what, It):  # 7.2.4.a
        ids = frame.context.it
    else:
        assert isinstance(what, All)
        return found_by(match, frame, what.filter)
    return [id for id in (follow(frame, id) for id in ids) if id in objects]  # 6.5.f


def places(match: Match, frame: Frame, what: object) -> list[int]:
    """3.2.4.b The expeditions a place means."""
    if isinstance(what, MyExpedition):
        return list(here(match, frame))
    if isinstance(what, MyOtherExpedition):
        mine = here(match, frame)
        return [mine[0] ^ 1] if len(mine) == 1 else []
    if isinstance(what, FacingExpedition):
        return [match.game.facing[each] for each in here(match, frame)]
    if isinstance(what, EveryExpedition):
        seats = initiative(match.game) if what.whose == "anybody" else opponents(match.game, you(frame))
        return [expedition(seat, side) for seat in seats for side in SIDES["each"]]
    if isinstance(what, ExpeditionsThatAre):
        seats = [you(frame)] if what.whose == "you" else initiative(match.game)
        every = [expedition(seat, side) for seat in seats for side in SIDES["each"]]
        return [place for place in every if bears_itself(match, derived(match), place, what.bearing)]
    if isinstance(what, PlayersExpedition):
        return [expedition(seat, side) for seat in spoken_seats(match, frame, what.whose) for side in SIDES[what.side]]
    if isinstance(what, ItsExpedition):
        found = [place for id in spoken_of(frame) for place in places_of_it(match, frame, id)]
        return [place for place in dict.fromkeys(found) if place // 2 not in match.game.left]
    if isinstance(what, ThatExpedition):
        return [place ^ 1 if what.other else place for place in frame.context.there]
    if isinstance(what, FacingThat):
        return facing_that(match, frame)
    if isinstance(what, FacingMyOther):
        mine = here(match, frame)
        return [match.game.facing[mine[0] ^ 1]] if len(mine) == 1 else []
    assert isinstance(what, YourExpedition)
    seat = you(frame)
    return [expedition(seat, side) for side in SIDES[what.side]]


def landmark_zones(match: Match, frame: Frame, what: Landmarks) -> list[LandmarkZone]:
    """3.2.7 Whose Landmark zones are meant."""
    if what.whose == "each player":
        seats = initiative(match.game)
    elif what.whose in ("that player", "its controller", "its owner"):
        seats = spoken_seats(match, frame, what.whose)[:1]
    else:
        seats = [you(frame)]
    return zones_of(match, seats)


def zones_of(match: Match, seats: Iterable[int]) -> list[LandmarkZone]:
    """3.2.7 The Landmark zones of these seats; who has left has none (FFA.4)."""
    return [LandmarkZone(seat) for seat in seats if seat not in match.game.left]


def evaluator(value: object) -> Evaluator:
    """How one field of a record gets its value when the ability is carried out."""
    if isinstance(value, Me | It | MeAndIt | All):
        return lambda match, frame: select(match, frame, value)
    if isinstance(value, PLACES):
        return lambda match, frame: places(match, frame, value)
    if isinstance(value, Landmarks):
        return lambda match, frame: landmark_zones(match, frame, value)
    if isinstance(value, COUNTED):
        return lambda match, frame: number(match, derived(match), you(frame), speaker(frame), value, frame)
    if isinstance(value, PLACES_CHOSEN):
        raise TypeError("a target must be asked for first")
    return lambda match, frame: value
