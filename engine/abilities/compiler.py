"""From an ability's tree to a program of the machine: questions first, then one step for each verb.

Targets are handed to the declaration (5.2.3.b); what is chosen, decided or paid while the effect resolves becomes
operations that ask (`engine.abilities.binding`). Effects that are no verbs are compiled by the table of flows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from typing import Any, TypeAlias

from engine.cards.catalogue import Catalogue
from engine.cards.language import (
    Bearing,
    Condition,
    Effect,
    Filter,
    ILeaveExpedition,
    May,
    Modes,
    MyExpeditionWouldMove,
    Number,
    QuickAction,
    Reaction,
    Record,
    Replacing,
    TargetExpedition,
    ThatMany,
    Total,
)
from engine.core.acting_player import you
from engine.core.assembly import Part, belong_to
from engine.core.events.moves import expedition_asked_about
from engine.core.locals import Chosen, Into, Locals
from engine.core.machine import Ask, Question
from engine.core.match import Match, derived
from engine.core.query.conditions import holds
from engine.core.query.foresight import speaks_of_the_effect
from engine.core.query.references import speaker
from engine.core.query.selectors import Evaluator
from engine.rules.playing.internal_actions import InternalAction
from engine.rules.playing.late_targets import LateTarget
from engine.rules.playing.targets import PlayerMeant, Target
from engine.state.decisions import AnyOption, ConfirmOption
from engine.state.editions import Targeting
from engine.state.frames import Frame

Arguments: TypeAlias = Callable[..., dict[str, Any]]
"""What a prompt speaks of, for the frame of an ability and what else a question knows."""

YES_OR_NO: list[AnyOption] = [ConfirmOption(True), ConfirmOption(False)]


Flow: TypeAlias = "Callable[[Compiler, Any], list[Part]]"

VerbFlow: TypeAlias = "Callable[[Compiler, Any, Mapping[str, Evaluator] | None], list[Part]]"

FLOWS: dict[type, tuple[Flow, Callable[[Any], bool]]] = {}


def flow(record: type, when: Callable[[Any], bool] = lambda record: True) -> Callable[[Flow], Flow]:
    """Registers how one kind of flow is compiled; one of a verb only `when` the record is more than a step of it."""

    def note(function: Flow) -> Flow:
        FLOWS[record] = function, when
        return function

    return note


def flow_of(record: Any) -> Flow | None:
    """How a record is compiled that is more than one step of its verb; None for such a step."""
    found = FLOWS.get(type(record))
    return found[0] if found is not None and found[1](record) else None


class Compiler:
    """Compiles one ability."""

    def __init__(self, catalogue: Catalogue, name: str, targeting: Targeting, verb: VerbFlow) -> None:
        self.catalogue, self.name, self.targeting = catalogue, name, targeting
        self._verb = verb
        self.part = name
        """Which of the names that are joined by '+' is being compiled."""
        self.targets: list[Target] = []
        self.modal: Modes | None = None
        self.mode: int | None = None
        self.internal: InternalAction | None = None
        self.late: list[LateTarget] = []
        self.named: list[Target] = []
        self.undeclared = False
        self.place = ""
        """Which part of the ability's tree is being compiled, as the fields that lead to it."""
        self.names: set[str] = set()
        self.shows = False
        self.keeps: list[Locals[Any]] = []
        """The records that operations of the ability keep in their frame."""
        self.asked_about: Effect | None = None
        """6.5.d Of which steps 'if you do' asks whether every one was done."""
        self.counted: tuple[Number, ...] = ()
        """v3:6.3.h Numbers of counters gained that were counted before the effect: they are 'that many' now."""
        self.not_meant: Set[Record] = frozenset()
        """7.2.4 What is chosen to be given up, and 'it' does not mean."""

    # -- pieces

    @property
    def replaces_its_move(self) -> bool:
        """6.2.b Whether the ability says what comes instead of its bearer's Expedition moving forward."""
        ability = self.catalogue.abilities[self.part].ability
        would = ability.would if isinstance(ability, Replacing) else None
        return isinstance(would, MyExpeditionWouldMove) and not would.yours

    @property
    def leaves_its_expedition(self) -> bool:
        """7.5.5.a Whether the ability says what comes as its bearer leaves an Expedition: 'that Expedition' is this."""
        ability = self.catalogue.abilities[self.part].ability
        return isinstance(ability, Reaction) and isinstance(ability.trigger, ILeaveExpedition)

    def targeted_as_it_comes(self, effect: Effect, place: str) -> list[Part]:
        """5.2.3.g, v3:6.5.i The steps of an effect whose targets are not declared: each time it comes to it, anew."""
        outer, self.undeclared = self.undeclared, True
        steps = self.block(effect, place)
        self.undeclared = outer
        return steps

    def every_step_of(self, effect: Effect, place: str) -> list[Part]:
        """6.5.d The steps of an effect about which 'if you do' asks: it asks for all that stand in one sentence."""
        outer, self.asked_about = self.asked_about, effect.effect if isinstance(effect, May) else effect
        steps = self.block(effect, place)
        self.asked_about = outer
        return steps

    def _fresh(self, kind: str) -> tuple[str, str]:
        """A name for a choice or a record, unique in the ability: the same as long as this part of its tree stays.

        Second what it is called within this part.
        """
        own, number = kind, 1
        while (name := f"{self.place}{own}") in self.names:
            number += 1
            own = f"{kind} {number}"
        self.names.add(name)
        return name, own

    def choice(self, kind: str) -> Chosen:
        """What is chosen for this part of the ability, of which its effect may go on to speak."""
        return Chosen(self._fresh(kind)[0])

    def locals(self, kind: str, type: Any) -> Locals[Any]:
        """A record that operations of this part of the ability keep in their frame."""
        record: Locals[Any] = Locals(self._fresh(kind)[0], type)
        self.keeps.append(record)
        return record

    def arguments(self, **always: Any) -> Arguments:
        """What the prompts of this part of the ability speak of; a question may add what it finds in play."""
        part, reference = self.part, self.part.split("/")[0]

        def arguments(frame: Frame, **now: Any) -> dict[str, Any]:
            about = expedition_asked_about(frame)
            return {"ability": part, "source": frame.source, "reference": reference, **about, **always, **now}

        return arguments

    def confirm(self, into: Into, prompt: str, rule: str, **always: Any) -> Ask:
        """An operation that asks yes or no."""
        arguments = self.arguments(**always)

        def question(match: Match, frame: Frame) -> Question:
            return Question(you(frame), prompt, YES_OR_NO, kind="confirm", arguments=arguments(frame))

        return Ask(question, into, name=prompt, rule=rule)

    def block(self, record: Any, place: str) -> list[Part]:
        """The operations of one effect, which stands at `place` of the effect that is being compiled."""
        with self.inside(place):
            compiled = flow_of(record)
            return self._named(self._verb(self, record, None) if compiled is None else compiled(self, record))

    def verb(self, record: Any, place: str = "", known: Mapping[str, Evaluator] | None = None) -> list[Part]:
        """6.1.c The operations of one verb: the questions first, then one step; fields in `known` are not asked for."""
        with self.inside(place):
            return self._named(self._verb(self, record, known))

    @contextmanager
    def inside(self, place: str) -> Iterator[None]:
        """Within a part of the tree: what is compiled meanwhile has names that say so."""
        outer = self.place
        self.place = f"{outer}{place} > " if place else outer
        yield
        self.place = outer

    def _named(self, parts: list[Part]) -> list[Part]:
        belong_to(self.place, parts)
        return parts

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
        at_most: Number | None = None,
        apart: bool = False,
    ) -> Target:
        """5.2.3.b Chosen at declaration, of the ability or of the internal action it stands in (5.2.3.g).

        v3:6.5.b Where the edition says so, as its step comes: then nothing is declared.
        """
        name, own_name = self._fresh("target")
        before = [each.name for each in self.named if each.filter is not None and each.mode in (None, self.mode)]
        target = Target(
            name,
            wanted,
            least,
            most,
            self.mode,
            player=player,
            region=region,
            whose=whose,
            total=total,
            elsewhere=elsewhere,
            bearing=bearing,
            that_many=that_many,
            at_most=at_most,
            apart=tuple(before) if apart else (),
            own_name=own_name,
        )
        self.named.append(target)
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
        least = 0 if meant.up_to else meant.number
        return self.target(
            None, least, meant.number, whose=meant.whose, elsewhere=meant.elsewhere, bearing=meant.bearing
        )

    def chosen_now(self, target: Target) -> list[Part]:
        """v3:6.5.b The operations that choose a target as its step comes, and pay for Tough; none where declared."""
        if not self._comes_with_the_effect(target):
            return []
        self.late.append(LateTarget(target, self.part))
        return self.late[-1].operations()

    def _comes_with_the_effect(self, target: Target) -> bool:
        """v3:6.5.b The edition says so; or what may be chosen depends on what the effect brings about before.

        v3:6.5.i, 5.2.3.g Or how often it is chosen does, or what is done for it; 6.2.b what comes instead of something
        else is not declared at all.
        """
        ability = self.catalogue.abilities[self.part].ability
        declared = target.at_most == ThatMany() and self.internal is None and isinstance(ability, QuickAction)
        depends = speaks_of_the_effect((target.filter, target.total, None if declared else target.at_most))
        late = {each.target.name for each in self.late}
        never = self.undeclared or (self.internal is None and isinstance(ability, Replacing))
        return self.targeting == "with the effect" or never or depends or not late.isdisjoint(target.apart)

    def condition(self, condition: Condition) -> Callable[[Match, Frame], bool]:
        """6.5.c Looked at just before the step."""

        def test(match: Match, frame: Frame) -> bool:
            return holds(match, derived(match), you(frame), speaker(frame), condition, frame)

        return test
