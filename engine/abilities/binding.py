"""What is asked before a verb: its targets, what is chosen, and what chance picks.

Every kind of field that has to be asked for has a function here. It gives the operations that ask, and what the field
means once they have; a field of any other kind means what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

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
    FacingExpedition,
    FacingMyOther,
    ItsExpedition,
    Landmarks,
    MoveExpedition,
    MoveMarker,
    MyExpedition,
    MyOtherExpedition,
    Of,
    Place,
    PlaceMarker,
    PlaceMyMarker,
    PlayersExpedition,
    TakeControl,
    TargetExpedition,
    TargetRegion,
    TargetThatMany,
    TargetUpTo,
    ThatExpedition,
    Together,
    YourExpedition,
)
from engine.cards.language import Target as TargetSelector
from engine.core.acting_player import you
from engine.core.assembly import Part, belong_to
from engine.core.locals import Chosen
from engine.core.machine import Note, Propose
from engine.core.match import Match
from engine.core.query.foresight import TARGETED, targets_inside
from engine.core.query.selectors import Evaluator, evaluator, zones_of
from engine.rules.playing.targets import PlayerMeant, Target
from engine.state.actions import Action, Moment
from engine.state.frames import Frame


class Meaning(NamedTuple):
    """What a field of a verb means as its step comes, and the operations that ask for it before."""

    value: Evaluator
    asked: list[Part]
    speaks: Literal["", "it", "there"] = ""
    """7.2.4.a What sentences after it call what was asked for."""


class Meanings(NamedTuple):
    """What the fields of a verb mean, the operations that ask before its step, and of what is spoken from then on."""

    values: dict[str, Evaluator]
    questions: list[Part]
    it: Evaluator | None
    there: Evaluator | None

    def speak(self, match: Match, frame: Frame) -> None:
        """7.2.4.a 'It' and 'that Expedition' are from now on what the verb was said of."""
        if self.it is not None:
            frame.context.it = self.it(match, frame)
        if self.there is not None:
            frame.context.there = self.there(match, frame)


Binder: TypeAlias = "Callable[[Compiler, Any, str, Any], Meaning]"
"""For a compiler, a verb, the name of one of its fields and what stands there."""

BINDERS: dict[type, Binder] = {}
"""By what stands in a field: how it is asked for."""

ACTING_IN_AN_EXPEDITION = (Create, MoveExpedition, MoveMarker, PlaceMarker, PlaceMyMarker, TakeControl)
"""7.4.3.f The verbs for which a Gigantic bearer counts in one Expedition: what creates in it, moves it or marks it."""

ANY_MANY = 99
"""More targets than there can be: how many it is, the cost says."""

TARGET_PLAYERS: dict[str, PlayerMeant] = {
    "target player": "anybody",
    "target opponent": "opponent",
    "another target player": "another",
}


def bind_choices(
    compiler: Compiler, record: Any, known: Mapping[str, Evaluator] | None = None, *, step_says_chance: bool = False
) -> Meanings:
    """5.2.3.b, 6.5.a What a verb means, and the operations that ask for its targets and choices.

    `known` are fields of which it is known already what they mean. 3.2.5.c That chance has picked is said at once,
    where the step that follows does not say it.
    """
    questions: list[Part] = []
    values: dict[str, Evaluator] = dict(known or {})
    spoken: dict[str, Evaluator] = {}
    for field in record.__struct_fields__:
        if field in values:
            continue
        with compiler.inside(field):
            said = getattr(record, field)
            asked = ask_inside(compiler, said)
            binder = BINDERS.get(type(said))
            if binder is None:
                values[field] = evaluator(said)
            else:
                values[field], besides, speaks = binder(compiler, record, field, said)
                asked += besides
                if speaks == SPOKEN_OF.get(field):
                    spoken[speaks] = values[field]
            if isinstance(said, AtRandom) and not step_says_chance:
                asked.append(Propose(_chance_has_picked, "declare", name="chance has picked", rule="3.2.5.c"))
            belong_to(compiler.place, asked)
        questions += asked
    return Meanings(values, questions, spoken.get("it"), spoken.get("there"))


SPOKEN_OF = {"who": "it", "place": "there"}
"""7.2.4.a By the field of a verb: what sentences after it call what stands there."""


def binds(kind: type) -> Callable[[Binder], Binder]:
    """Registers how one kind of field is asked for."""

    def note(function: Binder) -> Binder:
        BINDERS[kind] = function
        return function

    return note


# -- targets (5.2.3.b)


@binds(TargetSelector)
def _targets(compiler: Compiler, record: Any, field: str, said: TargetSelector) -> Meaning:
    """5.2.3.b Objects that are targeted."""
    target = compiler.target(said.filter, said.least, said.most, total=said.total, apart=said.apart)
    return Meaning(_objects(target.chosen), compiler.chosen_now(target), "it")


@binds(Together)
def _targets_together(compiler: Compiler, record: Any, field: str, said: Together) -> Meaning:
    """5.2.3.b Objects of two occurrences of the word, each once."""
    both = [
        compiler.target(each.filter, each.least, each.most, total=each.total, apart=each.apart)
        for each in (said.first, said.second)
    ]
    chosen = compiler.choice("together")

    def join(match: Match, frame: Frame) -> None:
        picks = [id for target in both for id in target.chosen.of(frame)]
        chosen.put(frame, list(dict.fromkeys(picks)))

    asked = [part for target in both for part in compiler.chosen_now(target)]
    return Meaning(_objects(chosen), [*asked, Note(join, "all that is targeted", "5.2.3.b")], "it")


@binds(TargetThatMany)
def _that_many_targets(compiler: Compiler, record: Any, field: str, said: TargetThatMany) -> Meaning:
    """6.4.a As many targets as were spent."""
    target = compiler.target(said.filter, 0, ANY_MANY, that_many=True)
    return Meaning(_objects(target.chosen), compiler.chosen_now(target), "it")


@binds(TargetUpTo)
def _up_to_so_many_targets(compiler: Compiler, record: Any, field: str, said: TargetUpTo) -> Meaning:
    """5.2.3.b, 1.1.6.d Up to as many targets as are counted."""
    target = compiler.target(said.filter, 0, ANY_MANY, at_most=said.most)
    return Meaning(_objects(target.chosen), compiler.chosen_now(target), "it")


@binds(TargetExpedition)
def _target_expedition(compiler: Compiler, record: Any, field: str, said: TargetExpedition) -> Meaning:
    """5.2.3.b Expeditions that are targeted."""
    target = compiler.target_expedition(said)
    return Meaning(_numbers(target.chosen), compiler.chosen_now(target), "there")


@binds(TargetRegion)
def _target_region(compiler: Compiler, record: Any, field: str, said: TargetRegion) -> Meaning:
    """5.2.3.b A region that is targeted."""
    target = compiler.target(None, 1, 1, region=True)
    return Meaning(_numbers(target.chosen), compiler.chosen_now(target))


@binds(PlayersExpedition)
def _expedition_of_a_target(compiler: Compiler, record: Any, field: str, said: PlayersExpedition) -> Meaning:
    """5.2.3.b, 7.2.3.a An Expedition of a player who is targeted: of 'that player' from then on."""
    asked = _ask_player(compiler, TARGET_PLAYERS[said.whose])[1] if said.whose in TARGETED else []
    return Meaning(evaluator(said), asked, "there")


@binds(Landmarks)
def _landmarks_of_a_target(compiler: Compiler, record: Any, field: str, said: Landmarks) -> Meaning:
    """5.2.3.b, 7.2.3.a The Landmark zone of a player who is targeted."""
    if said.whose not in TARGET_PLAYERS:
        return Meaning(evaluator(said), [])
    target, asked = _ask_player(compiler, TARGET_PLAYERS[said.whose])
    return Meaning(lambda match, frame: zones_of(match, target.chosen.of(frame)), asked)


def _ask_player(compiler: Compiler, meant: PlayerMeant) -> tuple[Target, list[Part]]:
    """5.2.3.b, 7.2.3.a The operations that target a player, who is 'that player' from then on."""
    target = compiler.target(None, 1, 1, player=meant)

    def point(match: Match, frame: Frame) -> None:
        frame.context.they = list(target.chosen.of(frame))

    return target, [*compiler.chosen_now(target), Note(point, f"point at {target.own_name}", "7.2.3.a")]


def _ask_expedition(compiler: Compiler, meant: TargetExpedition) -> list[Part]:
    """5.2.3.b, 7.2.4.a The operations that target an Expedition, which is 'that Expedition' from then on."""
    target = compiler.target_expedition(meant)

    def point(match: Match, frame: Frame) -> None:
        frame.context.there = list(target.chosen.of(frame))

    return [*compiler.chosen_now(target), Note(point, f"point at {target.own_name}", "7.2.4.a")]


def ask_inside(compiler: Compiler, node: Any) -> list[Part]:
    """5.2.3.b The operations that ask for the targets inside a tree, of which it speaks as they are pointed at."""
    return [
        part
        for said in targets_inside(node)
        for part in (
            _ask_player(compiler, TARGET_PLAYERS[said.player])[1]
            if isinstance(said, Of)
            else _ask_expedition(compiler, said)
        )
    ]


def _objects(chosen: Chosen) -> Evaluator:
    """2.1.e, 6.5.f Those that were picked and are still there: a target is that very object, and is not followed."""
    return lambda match, frame: [id for id in chosen.of(frame) if id in match.game.objects]


def _numbers(chosen: Chosen) -> Evaluator:
    """3.2.4.b The expeditions or regions that were picked."""
    return lambda match, frame: list(chosen.of(frame))


# -- choices without a target (6.5.a)


@binds(AllBut)
@binds(Choose)
def _choice(compiler: Compiler, record: Any, field: str, said: Choose | AllBut) -> Meaning:
    """v3:6.1.g Objects chosen just before the step."""
    chosen, verb = compiler.choice("choice"), choosing.verb_of(record)
    could_be = choosing.could_be_chosen(record, field)
    if isinstance(said, Choose) and said.total is not None:
        return Meaning(_objects(chosen), choosing.choices_in_total(compiler, chosen, said, verb, could_be), "it")
    return Meaning(_objects(chosen), [choosing.choice(compiler, chosen, said, verb, could_be)], "it")


@binds(ChosenExpedition)
def _chosen_expedition(compiler: Compiler, record: Any, field: str, said: ChosenExpedition) -> Meaning:
    """6.5.a An Expedition chosen just before the step."""
    chosen = compiler.choice("expedition")
    return Meaning(_numbers(chosen), [choosing.expedition(compiler, chosen, said)], "there")


@binds(MyExpedition)
def _my_expedition(compiler: Compiler, record: Any, field: str, said: MyExpedition) -> Meaning:
    """7.4.3.f The bearer's Expedition, of which a Gigantic one has two; 6.2.b but the one that would move."""
    if compiler.replaces_its_move:
        return Meaning(_that_would_move, [], "there")
    chosen = compiler.choice("expedition")
    acts_in_it = isinstance(record, ACTING_IN_AN_EXPEDITION)
    return Meaning(_numbers(chosen), [choosing.my_expedition(compiler, chosen, acts_in_it)], "there")


def _that_would_move(match: Match, frame: Frame) -> list[int]:
    """6.2.b The Expedition in place of whose move the effect comes."""
    return [] if frame.context.moving is None else [frame.context.moving]


@binds(ItsExpedition)
def _its_expedition(compiler: Compiler, record: Any, field: str, said: ItsExpedition) -> Meaning:
    """7.4.3.f The Expedition of what is spoken of, where something is created or moved in it."""
    if not isinstance(record, ACTING_IN_AN_EXPEDITION):
        return Meaning(evaluator(said), [], "there")
    chosen = compiler.choice("expedition")
    return Meaning(_numbers(chosen), [choosing.its_expedition(compiler, chosen, said)], "there")


@binds(FacingExpedition)
@binds(FacingMyOther)
@binds(MyOtherExpedition)
@binds(YourExpedition)
def _expedition_by_its_name(compiler: Compiler, record: Any, field: str, said: Place) -> Meaning:
    """7.2.4.a An Expedition that is neither chosen nor targeted is spoken of as well."""
    return Meaning(evaluator(said), [], "there")


@binds(ThatExpedition)
def _that_expedition(compiler: Compiler, record: Any, field: str, said: ThatExpedition) -> Meaning:
    """7.4.3.f, 7.2.4.a The Expedition spoken of; one of those that a Gigantic bearer has left to create or move in."""
    if said.other or not (compiler.leaves_its_expedition and isinstance(record, ACTING_IN_AN_EXPEDITION)):
        return Meaning(evaluator(said), [])
    chosen = compiler.choice("expedition")
    return Meaning(_numbers(chosen), [choosing.that_expedition(compiler, chosen, said)], "there")


@binds(AtRandom)
def _picked_by_chance(compiler: Compiler, record: Any, field: str, said: AtRandom) -> Meaning:
    """3.2.5.c Objects that chance picks."""
    chosen = compiler.choice("picked")
    ones_own = msgspec.structs.replace(said, filter=choosing.ones_own(said.filter))
    return Meaning(_objects(chosen), [pick_at_random(chosen, ones_own)], "it")


def _chance_has_picked(match: Match, frame: Frame) -> list[Action]:
    """3.2.5.c One action, by which the log tells that chance has picked."""
    return [Moment(phase="picks at random", seat=you(frame), at_random=True)]
