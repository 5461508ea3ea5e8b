"""From an ability's tree to a program of the machine: questions first, then one step for each verb.

Targets are handed to the declaration (5.2.3.b); what is chosen, decided or paid while the effect resolves becomes
operations that ask. Programs are addressed by the stable names of abilities and are never stored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from engine.cards.catalogue import Catalogue
from engine.cards.language import (
    Additive,
    AfterRest,
    AtRandom,
    Bearing,
    Choose,
    ChosenExpedition,
    Condition,
    Create,
    Effect,
    ExtraDice,
    FacingExpedition,
    Filter,
    ItsExpedition,
    Landmarks,
    Modes,
    MoveExpedition,
    MoveMarker,
    MyExpedition,
    NextCard,
    Of,
    PlaceMarker,
    PlaceMyMarker,
    PlayersExpedition,
    PlayForFree,
    QuickAction,
    Reaction,
    Replacing,
    Sequence,
    SpellEffect,
    Support,
    TakeControl,
    TargetExpedition,
    TargetRegion,
    TargetThatMany,
    Total,
)
from engine.cards.language import (
    Target as TargetSelector,
)
from engine.rules import (
    activating,
    augmenting,
    choosing_effects,
    choosing_statuses,
    counting,
    distributing,
    effects,
    entering,
    flows,
    flows_of_cards,
    gifts,
    markers,
    modes,
    qualities,
    removing,
    repeating,
    revealing,
    rushing,
    this_turn,
)
from engine.rules.characteristics import now
from engine.rules.effects.verbs import VERBS, Verb, you
from engine.rules.filters import holds
from engine.rules.flow_table import FLOWS
from engine.rules.hands import pick_at_random
from engine.rules.internal_actions import InternalAction
from engine.rules.late_targets import LateTarget
from engine.rules.machine import (
    Act,
    Ask,
    Part,
    Program,
    Propose,
    Question,
    assemble,
)
from engine.rules.memory import known_places
from engine.rules.next_cards import effect_of_gift
from engine.rules.printed import PrintedCards, changes_characteristics
from engine.rules.selecting import (
    Bound,
    BoundLandmarks,
    BoundPlace,
    BoundRegion,
    Evaluator,
    evaluator,
    found_by,
    key_of,
    last_in_play,
    now_spoken_of,
    places,
    select,
    speaker,
    spoken_of,
    spoken_seats,
)
from engine.rules.settling import (
    asks_inside,
    bind_inside,
    depends_on_the_ability,
    must_be_settled,
    settle,
    speaks_of_a_zone,
)
from engine.rules.targets import PlayerMeant, Target, expeditions_of_anybody
from engine.table.actions import Action, Moment, Move
from engine.table.decisions import AnyOption, ConfirmOption, ExpeditionOption, ObjectOption
from engine.table.editions import Targeting
from engine.table.frames import Frame
from engine.table.seats import SIDES

if TYPE_CHECKING:
    from engine.rules.table import Table

REGISTERED = (
    activating,
    augmenting,
    choosing_effects,
    choosing_statuses,
    counting,
    distributing,
    effects,
    entering,
    flows,
    flows_of_cards,
    gifts,
    markers,
    modes,
    qualities,
    removing,
    repeating,
    revealing,
    rushing,
    this_turn,
)
"""Importing these enters their verbs, flows, numbers and qualities into the tables by which programs are compiled."""

ACTING_IN_AN_EXPEDITION = (Create, MoveExpedition, MoveMarker, PlaceMarker, PlaceMyMarker, TakeControl)
"""Contradictions 28: what creates in an Expedition or moves it, or brings a Terrain Marker to its region."""

ANY_MANY = 99
"""More targets than there can be: how many it is, the cost says."""

CHOSEN = (TargetSelector, TargetThatMany, TargetExpedition, ChosenExpedition, Choose, AtRandom)
"""Fields of a verb that say who or where only once it has been asked or drawn."""

TARGET_PLAYERS: dict[str, PlayerMeant] = {
    "target player": "anybody",
    "target opponent": "opponent",
    "another target player": "another",
}

CouldBe: TypeAlias = "Callable[[Table, Frame, int], bool]"

YES_OR_NO: list[AnyOption] = [ConfirmOption(True), ConfirmOption(False)]


class Compiled:
    """An ability ready to be carried out: its program, its targets, and the modes it offers."""

    __slots__ = ("modal", "program", "targets")

    def __init__(self, program: Program, targets: tuple[Target, ...], modal: Modes | None) -> None:
        self.program, self.targets, self.modal = program, targets, modal

    def with_number(self, number: int) -> Compiled:
        """6.4.a The ability once it is known how many are spent: exactly as many are targeted, where it says so."""
        if not any(target.that_many for target in self.targets):
            return self
        exactly = (
            target._replace(least=number, most=number) if target.that_many else target for target in self.targets
        )
        return Compiled(self.program, tuple(exactly), self.modal)

    def targeting_only(self, wanted: Filter) -> Compiled:
        """1.2.4.d The ability where nothing else may be targeted than what a filter lets through."""
        only = (target._replace(besides=wanted) if target.filter is not None else target for target in self.targets)
        return Compiled(self.program, tuple(only), self.modal)


class Programs:
    """All abilities of a catalogue as programs, compiled when first needed, targets asked for as the edition says."""

    def __init__(self, catalogue: Catalogue, targeting: Targeting) -> None:
        self.catalogue, self.targeting = catalogue, targeting
        self._below = None if catalogue.below is None else programs_of(catalogue.below, targeting)
        self.printed = PrintedCards(catalogue)
        self._compiled: dict[str, Compiled] = {}
        self._changing: dict[str, bool] = {}

    def __getitem__(self, name: str) -> Program:
        return self.compiled(name).program

    def compiled(self, name: str) -> Compiled:
        """The ability of that name; several names joined by '+' are carried out as one. Raises KeyError."""
        known = self._compiled.get(name)
        if known is None:
            known = self._compiled[name] = self._compile(name)
        return known

    def _compile(self, name: str) -> Compiled:
        """What a card of the catalogue below says is compiled there, once for all catalogues over it."""
        own = self.catalogue.own
        if self._below is not None and not any(part.partition("/")[0] in own for part in name.split("+")):
            return self._below.compiled(name)
        return Compiler(self.catalogue, name, self.targeting).compile()

    def reaction(self, name: str) -> Reaction:
        """The reaction of that name."""
        ability = self.catalogue.abilities[name].ability
        assert isinstance(ability, Reaction)
        return ability

    def changing(self, name: str) -> bool:
        """2.3.1.g Whether a passive ability changes characteristics."""
        known = self._changing.get(name)
        if known is None:
            known = self._changing[name] = changes_characteristics(self.catalogue.abilities[name].ability)
        return known


@lru_cache(maxsize=256)
def programs_of(catalogue: Catalogue, targeting: Targeting) -> Programs:
    """The programs of a catalogue, compiled once for the whole process and each way of targeting."""
    return Programs(catalogue, targeting)


def actions_instead(table: Table, name: str, source: int, it: int = 0) -> list[Action]:
    """6.2.b-c The atomic actions that a modifier puts in place of one, or adds; 'it' is what that would happen to."""
    ability = table.catalogue.abilities[name].ability
    assert isinstance(ability, Replacing | Additive)
    return actions_of(table, ability.effect, source, it)


def actions_of(table: Table, effect: Any, source: int, it: int = 0) -> list[Action]:
    """6.2.b-c The atomic actions of a verb, or of several, done by the controller of an object."""
    frame = Frame("", seat=table.game.objects[source].seat, source=source, bound={"it": [it]} if it else {})
    actions: list[Action] = []
    for part in effect.parts if isinstance(effect, Sequence) else (effect,):
        verb, evaluators = _leaf(part)
        actions += verb.function(table, frame, *[value(table, frame) for value in evaluators])
    return actions


def _leaf(record: Any) -> tuple[Verb, list[Evaluator]]:
    return VERBS[type(record)], [evaluator(getattr(record, field)) for field in record.__struct_fields__]


def _could_be(record: Any, field: str) -> CouldBe:
    """v3:6.1.g Whether the verb could do anything to an object chosen for that field; impossible ones are no choice."""
    if isinstance(record, PlayForFree):
        return _could_be_played
    others = [getattr(record, name) for name in record.__struct_fields__ if name != field]
    if type(record) not in VERBS or any(isinstance(other, CHOSEN) or asks_inside(other) for other in others):
        return lambda table, frame, id: True
    from engine.rules.steps import is_possible

    verb, at = VERBS[type(record)], record.__struct_fields__.index(field)
    rest = [evaluator(other) for other in others]

    def could_be(table: Table, frame: Frame, id: int) -> bool:
        values = [value(table, frame) for value in rest]
        return any(
            is_possible(table, action) for action in verb.function(table, frame, *values[:at], [id], *values[at:])
        )

    return could_be


def _chance_has_picked(table: Table, frame: Frame) -> list[Action]:
    """3.2.5.c"""
    return [Moment(phase="picks at random", seat=you(frame), at_random=True)]


def _could_be_played(table: Table, frame: Frame, id: int) -> bool:
    """v3:6.1.g, 5.1.2.c A card that cannot be played, though it costs nothing, is no choice."""
    from engine.rules.playing_cards import why_not_free

    return not why_not_free(table, you(frame), id)[0]


def _effect_of(ability: object) -> Effect:
    """The effect an ability of any kind carries; a gift speaks of the card that was played."""
    if isinstance(ability, NextCard):
        return effect_of_gift(ability.gift)
    if isinstance(ability, AfterRest):
        return ability.effect
    assert isinstance(ability, Reaction | QuickAction | Support | SpellEffect | Replacing)
    assert not isinstance(ability.effect, ExtraDice)
    return ability.effect


def _gigantic_acts_in_one(table: Table) -> bool:
    """7.4.3.f, contradictions 28"""
    return table.game.options.edition.gigantic_acts_in == "one expedition"


def _must_be_shown(who: object) -> bool:
    """3.1.3.f Whether a card of a hand is chosen by its characteristics."""
    if not isinstance(who, Choose | AtRandom) or who.filter.zone != "hand":
        return False
    return who.filter != Filter(zone="hand", controller=who.filter.controller, other=who.filter.other)


def _ones_own(wanted: Filter) -> Filter:
    """6.5.a What is chosen without being targeted is one's own where nothing else is said."""
    if wanted.alternative is not None:
        wanted = msgspec.structs.replace(wanted, alternative=_ones_own(wanted.alternative))
    if wanted.controller is None and wanted.zone is None and not any(isinstance(each, Of) for each in wanted.qualities):
        return msgspec.structs.replace(wanted, controller="you")
    return wanted


class Compiler:
    """Compiles one ability."""

    def __init__(self, catalogue: Catalogue, name: str, targeting: Targeting) -> None:
        self.catalogue, self.name, self.targeting = catalogue, name, targeting
        self.targets: list[Target] = []
        self.modal: Modes | None = None
        self.mode: int | None = None
        self.internal: InternalAction | None = None
        self.late: list[LateTarget] = []
        self.repeats = False
        self.names = 0
        self.shows = False

    def compile(self) -> Compiled:
        """The whole ability; raises KeyError for an unknown name."""
        parts: list[Part] = []
        for name in self.name.split("+"):
            self.part = name
            parts += self.block(_effect_of(self.catalogue.abilities[name].ability))
        if self.shows:
            parts += revealing.COVERS
        program = Program(self.name, "6.5", assemble(parts))
        return Compiled(program, tuple(self.targets), self.modal)

    # -- pieces

    def repeated(self, effect: Effect) -> list[Part]:
        """v3:6.5.i The steps of an effect that is carried out several times, with what it targets each time."""
        outer, self.repeats = self.repeats, True
        steps = self.block(effect)
        self.repeats = outer
        return steps

    def fresh(self, kind: str) -> str:
        """A name for a bound value, unique in the ability."""
        self.names += 1
        return f"{kind} {self.names}"

    def arguments(self, frame: Frame, **more: Any) -> dict[str, Any]:
        """What a prompt of this ability speaks of."""
        return {"ability": self.part, "source": frame.source, "reference": self.part.split("/")[0]} | more

    def ask(self, into: str, prompt: str, rule: str, question: Callable[[Table, Frame], Any]) -> Ask:
        """An operation that asks."""
        return Ask(question, into, name=prompt, rule=rule)

    def confirm(self, into: str, prompt: str, rule: str, **more: Any) -> Ask:
        """An operation that asks yes or no."""
        part = self.part

        def question(table: Table, frame: Frame) -> Question:
            arguments = {"ability": part, "source": frame.source, "reference": part.split("/")[0], **more}
            return Question(you(frame), prompt, YES_OR_NO, kind="confirm", arguments=arguments)

        return self.ask(into, prompt, rule, question)

    def block(self, record: Any) -> list[Part]:
        """The operations of one effect."""
        flow = FLOWS.get(type(record))
        return flow(self, record) if flow else self.verb(record)

    # -- leaves: questions first, then one step

    def verb(self, record: Any) -> list[Part]:
        """6.1.c, 7.2.4.a One step for one verb; 'it' is from now on what it speaks of, whatever becomes of it.

        3.1.3.f A card of a hand that must be of a certain kind is shown, wherever it goes; 3.2.5.c what chance picks is
        said to be picked so.
        """
        fields = [getattr(record, name) for name in record.__struct_fields__]
        self.shows = self.shows or isinstance(record, revealing.SHOWING)
        is_shown = any(_must_be_shown(field) for field in fields) and not isinstance(record, revealing.SHOWING)
        at_random = any(isinstance(field, AtRandom) for field in fields)
        record, questions = self.bind_choices(record, step_says_chance=True)
        verb, evaluators = _leaf(record)
        spoken, there = getattr(record, "who", None), getattr(record, "place", None)

        def actions(table: Table, frame: Frame) -> list[Action]:
            values = [value(table, frame) for value in evaluators]
            if isinstance(spoken, Bound):
                frame.bound["it"] = select(table, frame, spoken)
            if isinstance(there, BoundPlace):
                frame.bound["there"] = places(table, frame, there)
            found: list[Action] = verb.function(table, frame, *values)
            for action in found if is_shown or at_random else ():
                action.at_random = at_random
                if isinstance(action, Move):
                    action.shown = is_shown
            return found

        return [*questions, Propose(actions, verb.name, name=verb.name, rule=verb.rule)]

    def bind_choices(self, record: Any, step_says_chance: bool = False) -> tuple[Any, list[Part]]:
        """Targets and choices become names; a copy of the record refers to the names.

        3.2.5.c That chance has picked is said at once, where the step that follows does not say it.
        """
        questions: list[Part] = []
        values: dict[str, Any] = {}
        for field in record.__struct_fields__:
            value, inside = bind_inside(self, getattr(record, field))
            questions += inside
            if isinstance(value, TargetSelector):
                target = self.target(value.filter, value.least, value.most, total=value.total)
                questions += self.chosen_now(target)
                value = Bound(target.name)
            elif isinstance(value, TargetThatMany):
                target = self.target(value.filter, 0, ANY_MANY, that_many=True)
                questions += self.chosen_now(target)
                value = Bound(target.name)
            elif isinstance(value, TargetExpedition):
                target = self.target_expedition(value)
                questions += self.chosen_now(target)
                value = BoundPlace(target.name)
            elif isinstance(value, ChosenExpedition):
                name = self.fresh("expedition")
                questions.append(self.expedition(name, value))
                value = BoundPlace(name)
            elif isinstance(value, PlayersExpedition) and value.whose in ("target player", "target opponent"):
                target = self.target(None, 1, 1, player="opponent" if value.whose == "target opponent" else "anybody")
                questions += [*self.chosen_now(target), self.point_at(target)]
                value = msgspec.structs.replace(value, whose="that player")
            elif isinstance(value, TargetRegion):
                target = self.target(None, 1, 1, region=True)
                questions += self.chosen_now(target)
                value = BoundRegion(target.name)
            elif isinstance(value, Landmarks) and value.whose in TARGET_PLAYERS:
                target = self.target(None, 1, 1, player=TARGET_PLAYERS[value.whose])
                questions += [*self.chosen_now(target), self.point_at(target)]
                value = BoundLandmarks(target.name)
            elif isinstance(value, MyExpedition):
                name = self.fresh("expedition")
                questions.append(self.my_expedition(name, isinstance(record, ACTING_IN_AN_EXPEDITION)))
                value = BoundPlace(name)
            elif isinstance(value, ItsExpedition) and isinstance(record, ACTING_IN_AN_EXPEDITION):
                name = self.fresh("expedition")
                questions.append(self.its_expedition(name, value))
                value = BoundPlace(name)
            elif isinstance(value, Choose):
                name = self.fresh("choice")
                questions.append(self.choice(name, value, str(record.__struct_config__.tag), _could_be(record, field)))
                value = Bound(name)
            elif isinstance(value, AtRandom):
                name = self.fresh("picked")
                questions.append(pick_at_random(name, msgspec.structs.replace(value, filter=_ones_own(value.filter))))
                if not step_says_chance:
                    questions.append(Propose(_chance_has_picked, "declare", name="chance has picked", rule="3.2.5.c"))
                value = Bound(name)
            values[field] = value
        return type(record)(**values), questions

    def target(
        self,
        wanted: Filter | None,
        least: int,
        most: int,
        *,
        player: PlayerMeant = "",
        region: bool = False,
        whose: str = "anybody",
        total: Total | None = None,
        elsewhere: bool = False,
        bearing: Bearing | None = None,
        that_many: bool = False,
    ) -> Target:
        """5.2.3.b Chosen at declaration, of the ability or of the internal action it stands in (5.2.3.g).

        v3:6.5.b Where the edition says so, as its step comes: then nothing is declared.
        """
        name = self.fresh("target")
        target = Target(
            name, wanted, least, most, self.mode, player, region, whose, total, elsewhere, bearing, that_many
        )
        ability = self.catalogue.abilities[self.part].ability
        if self.internal is None and isinstance(ability, QuickAction) and wanted is not None:
            target = target._replace(more=ability.more)
        if self._comes_with_the_effect(target):
            return target
        if self.internal is not None:
            self.internal.targets.append(target)
        else:
            self.targets.append(target)
        return target

    def target_expedition(self, meant: TargetExpedition) -> Target:
        """5.2.3.b One Expedition, or several, of those meant."""
        return self.target(
            None, meant.number, meant.number, whose=meant.whose, elsewhere=meant.elsewhere, bearing=meant.bearing
        )

    def chosen_now(self, target: Target) -> list[Part]:
        """v3:6.5.b The operations that choose a target as its step comes, and pay for Tough; none where declared."""
        if not self._comes_with_the_effect(target):
            return []
        self.late.append(LateTarget(target, self.part))
        return self.late[-1].operations()

    def _comes_with_the_effect(self, target: Target) -> bool:
        """v3:6.5.b The edition says so; or what may be chosen depends on what the effect brings about before.

        v3:6.5.i Or how often it is chosen does.
        """
        unsettled = must_be_settled((target.filter, target.total))
        return self.targeting == "with the effect" or self.repeats or unsettled

    def point_at(self, target: Target) -> Act:
        """7.2.3.a From here on 'that player' is the target."""

        def point(table: Table, frame: Frame) -> None:
            frame.bound["they"] = list(frame.bound.get(key_of(frame, target.name), []))

        return Act(point, "point at the player", "7.2.3.a")

    def expedition(self, name: str, meant: ChosenExpedition) -> Ask:
        """6.5.a, 3.2.4.b One of the Expeditions meant, chosen as the step comes."""

        def question(table: Table, frame: Frame) -> Question:
            if meant.whose == "facing mine":
                found = places(table, frame, FacingExpedition())
            else:
                found = expeditions_of_anybody(table, you(frame), meant.whose)
            options = [ExpeditionOption(place) for place in found]
            if meant.side is not None:
                options = [option for option in options if option.expedition % 2 == SIDES[meant.side][0]]
            return Question(you(frame), "expedition", options, arguments=self.arguments(frame))

        return self.ask(name, "expedition", "v3:6.1.g", question)

    def my_expedition(self, name: str, acts_in_it: bool) -> Ask:
        """7.4.3.f The bearer's Expedition is both of a Gigantic one, but one is picked to create or move in."""

        def question(table: Table, frame: Frame) -> Question:
            found = known_places(table, speaker(frame)) or known_places(table, frame.source)
            wanted = 1 if acts_in_it and _gigantic_acts_in_one(table) else len(found)
            options = [ExpeditionOption(expedition) for expedition in found]
            return Question(you(frame), "my expedition", options, wanted, wanted, arguments=self.arguments(frame))

        return self.ask(name, "my expedition", "7.4.3.f", question)

    def its_expedition(self, name: str, meant: ItsExpedition) -> Ask:
        """7.4.3.f Of the two of a Gigantic one that is spoken of, its controller picks the one to create or move in."""

        def question(table: Table, frame: Frame) -> Question:
            found, controllers = places(table, frame, meant), spoken_seats(table, frame, "its controller")
            wanted = 1 if len(spoken_of(frame)) == 1 and _gigantic_acts_in_one(table) else len(found)
            seat = controllers[0] if controllers else you(frame)
            options = [ExpeditionOption(expedition) for expedition in found]
            return Question(seat, "my expedition", options, wanted, wanted, arguments=self.arguments(frame))

        return self.ask(name, "my expedition", "7.4.3.f", question)

    def choice(self, name: str, chosen: Choose, verb: str, could_be: CouldBe) -> Ask:
        """v3:6.1.g, 6.5.a Chosen just before the step, and not optional; among one's own where nothing else is said."""
        wanted, part = _ones_own(chosen.filter), self.part
        unsettled = must_be_settled(wanted)

        def question(table: Table, frame: Frame) -> Question:
            said = settle(table, frame, wanted) if unsettled else wanted
            found = [id for id in found_by(table, frame, said) if could_be(table, frame, id)]
            arguments = {"ability": part, "source": frame.source, "reference": part.split("/")[0], "verb": verb}
            return Question(
                you(frame),
                "choose",
                [ObjectOption(id) for id in found],
                chosen.least,
                chosen.most,
                arguments=arguments,
                hidden=wanted.zone == "hand",
            )

        return self.ask(name, "choose", "v3:6.1.g", question)

    def condition(self, condition: Condition) -> Callable[[Table, Frame], bool]:
        """6.5.c Looked at just before the step."""

        unsettled, looks_at = depends_on_the_ability(condition), last_in_play
        if speaks_of_a_zone(condition):
            looks_at = now_spoken_of

        def test(table: Table, frame: Frame) -> bool:
            said = settle(table, frame, condition) if unsettled else condition
            return holds(table, now(table), you(frame), speaker(frame), said, looks_at(table, frame))

        return test
