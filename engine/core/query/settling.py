"""7.2 What filters and numbers say of what is chosen, rolled or spoken of: it is settled as their step comes.

The compiler binds every 'target player' and 'target Expedition' inside a filter to a name (`bind_inside`); when the
ability is carried out, `settle` puts seats, expeditions and numbers in their place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeGuard

import msgspec

from engine.cards.language import (
    All,
    AtLeast,
    Capped,
    CostOf,
    CountersOn,
    DieResult,
    FacingThat,
    FailedExpeditions,
    Filter,
    ForEvery,
    InExpedition,
    IsLike,
    It,
    Landmarks,
    Me,
    MeAndIt,
    Not,
    Of,
    OfThese,
    Plus,
    Record,
    StatisticOf,
    TargetExpedition,
    ThatCard,
    ThatExpedition,
    ThatMany,
    WasPlayedFrom,
)
from engine.core.acting_player import you
from engine.core.locals import picked
from engine.core.match import Match, derived
from engine.core.query.bound_values import OfSeats, OneOfThese
from engine.core.query.filters import Looked, base_cost, number
from engine.core.query.last_known import known, known_places
from engine.core.query.qualities import quality
from engine.core.query.selectors import (
    COUNTED,
    PLACES,
    PLACES_CHOSEN,
    Bound,
    BoundLandmarks,
    landmark_zones,
    last_in_play,
    places,
    select,
    speaker,
    spoken_of,
)
from engine.state.frames import Frame

Evaluator: TypeAlias = "Callable[[Match, Frame], Any]"


class OfBound(Record, frozen=True):
    """Stands for 'of target player' whose pick is kept under a name."""

    name: str


class InBound(Record, frozen=True):
    """Stands for 'in target Expedition' whose pick is kept under a name."""

    name: str


class InPlaces(Record, frozen=True):
    """A quality: it is in one of these expeditions."""

    places: tuple[int, ...]


class AsPlayed(Record, frozen=True):
    """A quality: its Base Cost as it was played from a zone lies within bounds."""

    origin: str
    most: int | None
    least: int | None


TARGETED = ("target player", "target opponent")
"""Players who are chosen at declaration."""

UNSETTLED = (WasPlayedFrom, DieResult, ThatMany, It, Of, OfBound, InBound, ThatCard, OfThese, FailedExpeditions)
ABOUT_SOMETHING = (Capped, CostOf, CountersOn, ForEvery, Plus, StatisticOf)


@quality(OfSeats)
def is_of_one_of(looked: Looked, quality: OfSeats) -> bool:
    """7.5.3 Whose it is: its controller's in play, else its owner's."""
    return looked.found.seat in quality.seats


@quality(InPlaces)
def is_in_one_of(looked: Looked, quality: InPlaces) -> bool:
    """7.4.3.f It is present in one of them."""
    return any(each in quality.places for each in known_places(looked.match, looked.found.id, looked.state))


@quality(AsPlayed)
def was_as_dear(looked: Looked, quality: AsPlayed) -> bool:
    """KW.1, v3:5.1.2.j By its Reserve Cost where it was played from the Reserve, else by its Hand Cost."""
    cost = base_cost(looked.found, looked.traits, quality.origin)
    return (quality.most is None or cost <= quality.most) and (quality.least is None or cost >= quality.least)


def asks_its_base_cost(node: object) -> TypeGuard[IsLike]:
    """KW.1 Whether a condition asks for the Base Cost of 'it'."""
    if not (isinstance(node, IsLike) and isinstance(node.who, It)):
        return False
    return node.filter.base_cost_at_most is not None or node.filter.base_cost_at_least is not None


def _as_it_was_played(frame: Frame, node: IsLike) -> IsLike:
    """KW.1, v3:5.1.2.j The condition with its Base Cost bounds put to the cost in the zone 'it' was played from.

    In which zone 'it' lies now makes no difference. Where 'it' is not what has just been played, `node` is returned.
    """
    if frame.context.played is None or frame.context.it != frame.context.played:
        return node
    said, origin = node.filter, frame.context.played_from
    quality: Any = AsPlayed(origin, said.base_cost_at_most, said.base_cost_at_least)
    plain = msgspec.structs.replace(said, base_cost_at_most=None, base_cost_at_least=None)
    return IsLike(node.who, msgspec.structs.replace(plain, qualities=(*said.qualities, quality)))


@quality(OneOfThese)
def is_one_of_these(looked: Looked, quality: OneOfThese) -> bool:
    """7.2.4 It is what was spoken of."""
    return looked.found.id in quality.ids


def is_in_one_spoken_of(node: object) -> bool:
    """7.2.4.a Whether a quality speaks of an Expedition that has been named before."""
    return isinstance(node, InExpedition) and isinstance(node.place, ThatExpedition | FacingThat)


def must_be_settled(node: object) -> bool:
    """Whether what a tree says depends on what the ability has chosen, rolled or spoken of."""
    if isinstance(node, UNSETTLED) or is_in_one_spoken_of(node):
        return True
    if isinstance(node, tuple):
        return any(map(must_be_settled, node))
    return isinstance(node, Record) and any(must_be_settled(getattr(node, name)) for name in node.__struct_fields__)


def asks_inside(node: object) -> bool:
    """5.2.3.b Whether targets stand inside a tree, which are not bound yet."""
    if isinstance(node, TargetExpedition) or (isinstance(node, Of) and node.player in TARGETED):
        return True
    if isinstance(node, tuple):
        return any(map(asks_inside, node))
    return isinstance(node, Record) and any(asks_inside(getattr(node, name)) for name in node.__struct_fields__)


def depends_on_the_ability(condition: object) -> bool:
    """Whether a condition needs settling; 'it' alone does not, which is looked at as it stands or stood."""
    if isinstance(condition, It):
        return False
    if isinstance(condition, UNSETTLED) or is_in_one_spoken_of(condition) or asks_its_base_cost(condition):
        return True
    if isinstance(condition, Filter):
        return must_be_settled(condition)
    if isinstance(condition, tuple):
        return any(map(depends_on_the_ability, condition))
    return isinstance(condition, Record) and any(
        depends_on_the_ability(getattr(condition, name)) for name in condition.__struct_fields__
    )


def speaks_of_a_zone(condition: object) -> bool:
    """Whether a condition asks in which zone something is: then it is looked at where it is now."""
    if isinstance(condition, IsLike):
        return condition.filter.zone is not None
    return isinstance(condition, Not) and speaks_of_a_zone(condition.condition)


def settle(match: Match, frame: Frame, node: Any) -> Any:
    """7.2.4, 7.3.13.b The tree with players, expeditions and numbers where it spoke of them."""
    if isinstance(node, DieResult):
        return frame.context.result or 0
    if isinstance(node, WasPlayedFrom):
        return AtLeast(int(frame.context.played_from == node.zone), 1)
    if isinstance(node, FailedExpeditions):
        return frame.context.failed
    if isinstance(node, ThatMany):
        return frame.context.that_many
    if isinstance(node, OfBound):
        return OfSeats(tuple(picked(frame, node.name)))
    if isinstance(node, Of) and node.player == "you":
        return OfSeats((frame.seat,))
    if isinstance(node, Of):
        return OfSeats(_players_spoken_of(match, frame))
    if isinstance(node, InBound):
        frame.context.there = list(picked(frame, node.name))
        return InPlaces(tuple(frame.context.there))
    if asks_its_base_cost(node):
        node = _as_it_was_played(frame, node)
    if isinstance(node, OfThese):
        return OneOfThese(tuple(frame.context.these))
    if isinstance(node, ThatCard):
        return OneOfThese(tuple(spoken_of(frame)))
    if isinstance(node, InExpedition) and is_in_one_spoken_of(node):
        return InPlaces(tuple(places(match, frame, node.place)))
    if isinstance(node, tuple):
        return tuple(settle(match, frame, part) for part in node)
    if not isinstance(node, Record):
        return node
    settled = msgspec.structs.replace(
        node, **{name: settle(match, frame, getattr(node, name)) for name in node.__struct_fields__}
    )
    if isinstance(settled, ABOUT_SOMETHING) and must_be_settled(node):
        return number(match, derived(match), you(frame), speaker(frame), settled, last_in_play(match, frame))
    return settled


def _players_spoken_of(match: Match, frame: Frame) -> tuple[int, ...]:
    """7.2.2 The seats of 'that player': those that were chosen, else the controllers of what 'it' is or was."""
    if frame.context.they is not None:
        return tuple(frame.context.they)
    found = (known(match, id) for id in spoken_of(frame))
    return tuple(each.seat for each in found if each is not None)


def evaluator(value: object) -> Evaluator:
    """How one field of a record gets its value when the ability is carried out."""
    if not isinstance(value, It) and must_be_settled(value):
        return lambda match, frame: evaluator(settle(match, frame, value))(match, frame)
    if isinstance(value, Bound | Me | It | MeAndIt | All):
        return lambda match, frame: select(match, frame, value)
    if isinstance(value, PLACES):
        return lambda match, frame: places(match, frame, value)
    if isinstance(value, BoundLandmarks | Landmarks):
        return lambda match, frame: landmark_zones(match, frame, value)
    if isinstance(value, COUNTED):
        return lambda match, frame: number(
            match, derived(match), you(frame), speaker(frame), value, last_in_play(match, frame)
        )
    if isinstance(value, PLACES_CHOSEN):
        raise TypeError("a target must be bound to a name first")
    return lambda match, frame: value
