"""What is asked before a verb: its targets, what is chosen, and what chance picks.

Every kind of field that has to be asked for has a function here. It gives the name that stands in the field from then
on, and the operations that bind it; a field of any other kind stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from engine.abilities import choices as choosing
from engine.abilities.cards_in_hand import pick_at_random
from engine.abilities.compiler import Compiler
from engine.cards.language import (
    AllBut,
    AtRandom,
    Choose,
    ChosenExpedition,
    Create,
    InExpedition,
    ItsExpedition,
    Landmarks,
    MoveExpedition,
    MoveMarker,
    MyExpedition,
    Of,
    PlaceMarker,
    PlaceMyMarker,
    PlayersExpedition,
    Record,
    TakeControl,
    TargetExpedition,
    TargetRegion,
    TargetThatMany,
    TargetUpTo,
    Together,
)
from engine.cards.language import (
    Target as TargetSelector,
)
from engine.core.acting_player import you
from engine.core.events.moves import MOVING
from engine.core.locals import own_choices, picked
from engine.core.machine import Note, Part, Propose, belong_to
from engine.core.match import Match
from engine.core.query.selectors import Bound, BoundLandmarks, BoundPlace, BoundRegion
from engine.core.query.settling import TARGETED, InBound, OfBound
from engine.rules.playing.targets import PlayerMeant, Target
from engine.state.actions import Action, Moment
from engine.state.frames import Frame

Named: TypeAlias = tuple[Any, list[Part]]
"""What stands in a field from now on, and the operations that ask for it."""

Binder: TypeAlias = "Callable[[Compiler, Any, str, Any], Named]"
"""For a compiler, a verb, the name of one of its fields and what stands there."""

BINDERS: dict[type, Binder] = {}
"""By what stands in a field: how it is asked for."""

ACTING_IN_AN_EXPEDITION = (Create, MoveExpedition, MoveMarker, PlaceMarker, PlaceMyMarker, TakeControl)
"""Contradictions 28: what creates in an Expedition or moves it, or brings a Terrain Marker to its region."""

ANY_MANY = 99
"""More targets than there can be: how many it is, the cost says."""

TARGET_PLAYERS: dict[str, PlayerMeant] = {
    "target player": "anybody",
    "target opponent": "opponent",
    "another target player": "another",
}


def bind_choices(compiler: Compiler, record: Any, *, step_says_chance: bool = False) -> tuple[Any, list[Part]]:
    """5.2.3.b, 6.5.a A verb whose targets and choices are names, and the operations that ask for these.

    3.2.5.c That chance has picked is said at once, where the step that follows does not say it.
    """
    questions: list[Part] = []
    values: dict[str, Any] = {}
    for field in record.__struct_fields__:
        with compiler.inside(field):
            said, asked = bind_inside(compiler, getattr(record, field))
            values[field] = said
            binder = BINDERS.get(type(said))
            if binder is not None:
                values[field], besides = binder(compiler, record, field, said)
                asked += besides
            if isinstance(said, AtRandom) and not step_says_chance:
                asked.append(Propose(_chance_has_picked, "declare", name="chance has picked", rule="3.2.5.c"))
            belong_to(compiler.place, asked)
        questions += asked
    return type(record)(**values), questions


def binds(kind: type) -> Callable[[Binder], Binder]:
    """Registers how one kind of field is asked for."""

    def note(function: Binder) -> Binder:
        BINDERS[kind] = function
        return function

    return note


# -- targets (5.2.3.b)


@binds(TargetSelector)
def _targets(compiler: Compiler, record: Any, field: str, said: TargetSelector) -> Named:
    """5.2.3.b Objects that are targeted."""
    target = compiler.target(said.filter, said.least, said.most, total=said.total, apart=said.apart)
    return Bound(target.name), compiler.chosen_now(target)


@binds(Together)
def _targets_together(compiler: Compiler, record: Any, field: str, said: Together) -> Named:
    """5.2.3.b Objects of two occurrences of the word, each once."""
    both = [
        compiler.target(each.filter, each.least, each.most, total=each.total, apart=each.apart)
        for each in (said.first, said.second)
    ]
    name = compiler.fresh("together")

    def join(match: Match, frame: Frame) -> None:
        picks = [id for target in both for id in picked(frame, target.name)]
        own_choices(frame)[name] = list(dict.fromkeys(picks))

    asked = [part for target in both for part in compiler.chosen_now(target)]
    return Bound(name), [*asked, Note(join, "all that is targeted", "5.2.3.b")]


@binds(TargetThatMany)
def _that_many_targets(compiler: Compiler, record: Any, field: str, said: TargetThatMany) -> Named:
    """6.4.a As many targets as were spent."""
    target = compiler.target(said.filter, 0, ANY_MANY, that_many=True)
    return Bound(target.name), compiler.chosen_now(target)


@binds(TargetUpTo)
def _up_to_so_many_targets(compiler: Compiler, record: Any, field: str, said: TargetUpTo) -> Named:
    """5.2.3.b, 1.1.6.d Up to as many targets as are counted."""
    target = compiler.target(said.filter, 0, ANY_MANY, at_most=said.most)
    return Bound(target.name), compiler.chosen_now(target)


@binds(TargetExpedition)
def _target_expedition(compiler: Compiler, record: Any, field: str, said: TargetExpedition) -> Named:
    """5.2.3.b Expeditions that are targeted."""
    target = compiler.target_expedition(said)
    return BoundPlace(target.name), compiler.chosen_now(target)


@binds(TargetRegion)
def _target_region(compiler: Compiler, record: Any, field: str, said: TargetRegion) -> Named:
    """5.2.3.b A region that is targeted."""
    target = compiler.target(None, 1, 1, region=True)
    return BoundRegion(target.name), compiler.chosen_now(target)


@binds(PlayersExpedition)
def _expedition_of_a_target(compiler: Compiler, record: Any, field: str, said: PlayersExpedition) -> Named:
    """5.2.3.b, 7.2.3.a An Expedition of a player who is targeted: of 'that player' from then on."""
    if said.whose not in ("target player", "target opponent"):
        return said, []
    target = compiler.target(None, 1, 1, player=TARGET_PLAYERS[said.whose])
    return msgspec.structs.replace(said, whose="that player"), [*compiler.chosen_now(target), _point_at(target)]


@binds(Landmarks)
def _landmarks_of_a_target(compiler: Compiler, record: Any, field: str, said: Landmarks) -> Named:
    """5.2.3.b, 7.2.3.a The Landmark zone of a player who is targeted."""
    if said.whose not in TARGET_PLAYERS:
        return said, []
    target = compiler.target(None, 1, 1, player=TARGET_PLAYERS[said.whose])
    return BoundLandmarks(target.name), [*compiler.chosen_now(target), _point_at(target)]


def _point_at(target: Target) -> Note:
    """7.2.3.a From here on 'that player' is the target."""

    def point(match: Match, frame: Frame) -> None:
        frame.context.they = list(picked(frame, target.name))

    return Note(point, "point at the player", "7.2.3.a")


# -- choices without a target (6.5.a)


@binds(AllBut)
@binds(Choose)
def _choice(compiler: Compiler, record: Any, field: str, said: Choose | AllBut) -> Named:
    """v3:6.1.g Objects chosen just before the step."""
    name, verb = compiler.fresh("choice"), str(record.__struct_config__.tag)
    if isinstance(said, Choose) and said.total is not None:
        return Bound(name), choosing.choices_in_total(
            compiler, name, said, verb, choosing.could_be_chosen(record, field)
        )
    return Bound(name), [choosing.choice(compiler, name, said, verb, choosing.could_be_chosen(record, field))]


@binds(ChosenExpedition)
def _chosen_expedition(compiler: Compiler, record: Any, field: str, said: ChosenExpedition) -> Named:
    """6.5.a An Expedition chosen just before the step."""
    name = compiler.fresh("expedition")
    return BoundPlace(name), [choosing.expedition(compiler, name, said)]


@binds(MyExpedition)
def _my_expedition(compiler: Compiler, record: Any, field: str, said: MyExpedition) -> Named:
    """7.4.3.f The bearer's Expedition, of which a Gigantic one has two; 6.2.b but the one that would move."""
    if compiler.replaces_its_move:
        return BoundPlace(MOVING), []
    name = compiler.fresh("expedition")
    acts_in_it = isinstance(record, ACTING_IN_AN_EXPEDITION)
    return BoundPlace(name), [choosing.my_expedition(compiler, name, acts_in_it)]


@binds(ItsExpedition)
def _its_expedition(compiler: Compiler, record: Any, field: str, said: ItsExpedition) -> Named:
    """7.4.3.f The Expedition of what is spoken of, where something is created or moved in it."""
    if not isinstance(record, ACTING_IN_AN_EXPEDITION):
        return said, []
    name = compiler.fresh("expedition")
    return BoundPlace(name), [choosing.its_expedition(compiler, name, said)]


@binds(AtRandom)
def _picked_by_chance(compiler: Compiler, record: Any, field: str, said: AtRandom) -> Named:
    """3.2.5.c Objects that chance picks."""
    name = compiler.fresh("picked")
    ones_own = msgspec.structs.replace(said, filter=choosing.ones_own(said.filter))
    return Bound(name), [pick_at_random(name, ones_own)]


def _chance_has_picked(match: Match, frame: Frame) -> list[Action]:
    """3.2.5.c"""
    return [Moment(phase="picks at random", seat=you(frame), at_random=True)]


def bind_inside(compiler: Compiler, node: Any) -> tuple[Any, list[Part]]:
    """5.2.3.b A tree with every target inside it bound to a name, and the operations that ask for them."""
    if isinstance(node, Of) and node.player in TARGETED:
        target = compiler.target(None, 1, 1, player="opponent" if node.player == "target opponent" else "anybody")
        return OfBound(target.name), compiler.chosen_now(target)
    if isinstance(node, InExpedition) and isinstance(node.place, TargetExpedition):
        target = compiler.target_expedition(node.place)
        return InBound(target.name), compiler.chosen_now(target)
    if isinstance(node, tuple):
        found = [bind_inside(compiler, part) for part in node]
        return tuple(part for part, _ in found), [each for _, questions in found for each in questions]
    if not isinstance(node, Record):
        return node, []
    fields = {name: bind_inside(compiler, getattr(node, name)) for name in node.__struct_fields__}
    questions = [each for _, questions in fields.values() for each in questions]
    if not questions and all(value == getattr(node, name) for name, (value, _) in fields.items()):
        return node, []
    return msgspec.structs.replace(node, **{name: value for name, (value, _) in fields.items()}), questions
