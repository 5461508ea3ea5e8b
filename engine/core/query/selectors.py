"""What a selector, a place and a number mean for an ability that is being carried out (7.2, 2.1.e-f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, get_args

from msgspec import Struct

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
from engine.core.locals import picked
from engine.core.match import Match, derived
from engine.core.query.filters import bears_itself, candidates
from engine.core.query.last_known import known, known_places
from engine.state.adventure import region_of
from engine.state.frames import Frame
from engine.state.objects import IN_PLAY, Object
from engine.state.seats import SIDES, expedition, initiative

COUNTED = tuple(kind for kind in get_args(Number) if kind is not int)
"""Numbers that are counted as they are needed."""
PLACES_CHOSEN = (TargetExpedition, ChosenExpedition)


class Bound(Struct, frozen=True):
    """Stands for a target or choice whose picks are kept under a name."""

    name: str


class BoundPlace(Struct, frozen=True):
    """Stands for a target Expedition whose pick is kept under a name."""

    name: str


class BoundRegion(Struct, frozen=True):
    """Stands for a target region whose pick is kept under a name."""

    name: str


class BoundLandmarks(Struct, frozen=True):
    """Stands for the Landmark zone of a target player whose seat is kept under a name."""

    name: str


PLACES = (BoundPlace, *(kind for kind in get_args(Place) if kind not in PLACES_CHOSEN))
"""What says which expeditions are meant as the step comes."""


class LandmarkZone(NamedTuple):
    """The Landmark zone of a seat, where something is created."""

    seat: int


def follow(frame: Frame, id: int) -> int:
    """2.1.e-f The object an ability was speaking of, after the moves this ability itself made."""
    trail = frame.context.follow
    while id in trail:  # 2.1.f
        id = trail[id]
    return id


AGAIN = " again "


def name_again(name: str, again: int) -> str:
    """The name of a target as it is declared for a further occurrence of its mode (5.2.3.b)."""
    return f"{name}{AGAIN}{again}"


def name_once(name: str) -> str:
    """The name of a target, whichever occurrence of its mode is meant."""
    return name.partition(AGAIN)[0]


def speaker(frame: Frame) -> int:
    """v3:2.1.h, v3:6.3.i-j What 'I' is where an ability only looks: what had the reaction, as it last was."""
    return frame.source if frame.context.was == [frame.source] else follow(frame, frame.source)


def spoken_of(frame: Frame) -> list[int]:
    """v3:2.1.h What 'it' is where the ability only looks: gone or not."""
    return [follow(frame, id) for id in frame.context.it]


def found_by(match: Match, frame: Frame, wanted: Filter) -> list[int]:
    """7.2.1 Everything a filter lets through, as seen from what 'I' was; 'another' is not what it has become either."""
    found = candidates(match, derived(match), you(frame), frame.source, wanted)
    me = follow(frame, frame.source)
    return [id for id in found if id != me] if wanted.other else found


def now_spoken_of(match: Match, frame: Frame) -> list[int]:
    """7.2.4 The ids that the objects meant by 'it' have now, after the moves that this ability itself made."""
    return spoken_of(frame)


def last_in_play(match: Match, frame: Frame) -> list[int]:
    """v3:2.1.h What 'it' is where one asks how it is, or how it was where this ability has taken it out of play."""
    return [_before_it_left(match, frame, id) for id in spoken_of(frame)]


def _before_it_left(match: Match, frame: Frame, id: int) -> int:
    found = match.game.objects.get(id)
    if found is not None and found.zone in IN_PLAY:
        return id
    before = next((old for old, new in frame.context.follow.items() if new == id), id)
    remembered = match.game.gone.get(before)
    return before if remembered is not None and remembered.object.zone in IN_PLAY else id


def select(match: Match, frame: Frame, what: object) -> list[int]:
    """7.2.1.a, 7.2.4.a The objects a selector means now; what is gone is left out (6.5.f)."""
    objects = match.game.objects
    if isinstance(what, Bound):  # a target is that very object; only 'I' and 'it' are followed
        return [id for id in picked(frame, what.name) if id in objects]
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
    if isinstance(what, BoundPlace):
        return list(picked(frame, what.name))
    if isinstance(what, MyExpedition):
        return list(here(match, frame))
    if isinstance(what, MyOtherExpedition):
        mine = here(match, frame)
        return [mine[0] ^ 1] if len(mine) == 1 else []
    if isinstance(what, FacingExpedition):
        return [match.game.facing[each] for each in here(match, frame)]
    if isinstance(what, EveryExpedition):
        return [expedition(seat, side) for seat in initiative(match.game) for side in SIDES["each"]]
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
        facing = [match.game.facing[place] for place in frame.context.there]
        return [place for place in dict.fromkeys(facing) if place >= 0]
    if isinstance(what, FacingMyOther):
        mine = here(match, frame)
        return [match.game.facing[mine[0] ^ 1]] if len(mine) == 1 else []
    assert isinstance(what, YourExpedition)
    seat = you(frame)
    return [expedition(seat, side) for side in SIDES[what.side]]


def places_of_it(match: Match, frame: Frame, id: int) -> tuple[int, ...]:
    """v3:2.1.h The expeditions something is in, or was in before this ability moved it."""
    before = next((old for old, new in frame.context.follow.items() if new == id), id)
    return known_places(match, id) or known_places(match, before)


def spoken_seats(match: Match, frame: Frame, who: str) -> list[int]:
    """7.2.3.a The players spoken of, as far as they are at the table: 'that player', 'its controller', 'its owner'.

    Where no player has been spoken of by themselves, that player is the one who controls what has been.
    """
    if who == "that player" and frame.context.they is not None:
        seats = frame.context.they
    elif who == "my owner":
        me = controlled(match, frame, follow(frame, frame.source))
        seats = [] if me is None else [me.owner]
    elif who == "who did":
        seats = frame.context.doers
    elif who == "who faces that Expedition":
        seats = [place // 2 for place in places(match, frame, FacingThat())]
    else:
        known_ones = [found for id in spoken_of(frame) if (found := controlled(match, frame, id)) is not None]
        seats = [found.owner if who == "its owner" else found.seat for found in known_ones]
    return [seat for seat in initiative(match.game) if seat in seats]


def landmark_zones(match: Match, frame: Frame, what: BoundLandmarks | Landmarks) -> list[LandmarkZone]:
    """3.2.7 Whose Landmark zones are meant; who has left has none (FFA.4)."""
    if isinstance(what, BoundLandmarks):
        seats = list(picked(frame, what.name))
    elif what.whose == "each player":
        seats = initiative(match.game)
    elif what.whose in ("that player", "its controller", "its owner"):
        seats = spoken_seats(match, frame, what.whose)[:1]
    else:
        seats = [you(frame)]
    return [LandmarkZone(seat) for seat in seats if seat not in match.game.left]


def controlled(match: Match, frame: Frame, id: int) -> Object | None:
    """v3:2.1.h The object as its controller last had it: before this ability moved it, if it did."""
    before = next((old for old, new in frame.context.follow.items() if new == id), id)
    return known(match, before) or known(match, id)


def here(match: Match, frame: Frame) -> tuple[int, ...]:
    """7.4.3.f, v3:2.1.h The expeditions the bearer is in, or was."""
    return known_places(match, speaker(frame)) or known_places(match, frame.source)


def regions(match: Match, frame: Frame, what: object) -> list[int]:
    """v3:7.5.7 A target region, or those in which the expeditions stand that a place means."""
    if isinstance(what, BoundRegion):
        return list(picked(frame, what.name))
    return list(dict.fromkeys(region_of(match.game, expedition) for expedition in places(match, frame, what)))
