"""v3:6.5.b Targets chosen as their step comes, and Tough paid for then: the way of the third edition.

By the first, which is played unless a game is agreed otherwise, both belong to the declaration (5.1.2.b, 7.4.5.c). Here
there is nothing to declare, so a play is never illegal for want of a target: what has none does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.acting_player import you
from engine.core.assembly import Part, while_
from engine.core.locals import Locals, picked
from engine.core.machine import Ask, Call, Note, Propose, Question
from engine.core.match import Match
from engine.core.query.foresight import speaks_of_the_effect
from engine.core.query.references import follow
from engine.rules.playing.payments import payment, ready_orbs
from engine.rules.playing.targets import Target, as_options, counted, extra_for, fitting, leaving_out, target_options
from engine.state.actions import Action
from engine.state.decisions import AnyOption, ObjectOption
from engine.state.frames import Frame


class Choosing(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """v3:6.5.b What was picked of a target that is chosen in several turns, and whether there may be more."""

    picked: list[int] = []
    goes_on: bool = False


class LateTarget:
    """One occurrence of the word 'target', asked for one object at a time as long as any of them has Tough."""

    def __init__(self, target: Target, part: str) -> None:
        self.target, self.part, self.name, self.chosen = target, part, target.own_name, target.chosen
        self.depends = speaks_of_the_effect((target.filter, target.total, target.at_most))
        self.choosing: Locals[Choosing] = Locals(f"{target.name} is chosen", Choosing)
        self.beginning = Note(self._begin, f"begin with {self.name}", "v3:6.5.b")

    def operations(self) -> list[Part]:
        """v3:6.5.b Chosen, paid for, and chosen again where there may be more."""
        return [
            self.beginning,
            while_(
                self._may_go_on,
                Ask(self._which, self.choosing.into("picked"), name=self.name, rule="v3:6.5.b"),
                Note(self._note, f"note {self.name}", "v3:6.5.b"),
                Propose(self._payment, "pay", name=f"pay for Tough of {self.name}", rule="7.4.5.c"),
                name=f"choose {self.name}",
            ),
        ]

    def might_be_found(self, match: Match, frame: Frame, before: Sequence[Part]) -> bool:
        """1.4.1.c Whether anything could be targeted now; what depends on a step before it is not foreseen."""
        if self.depends and any(isinstance(part, Propose | Call) for part in before):
            return True
        return bool(target_options(match, you(frame), follow(frame, frame.source), self._now(match, frame), frame))

    def _begin(self, match: Match, frame: Frame) -> None:
        self.chosen.put(frame, [])
        self.choosing.of(frame).goes_on = True

    def _may_go_on(self, match: Match, frame: Frame) -> bool:
        return self.choosing.of(frame).goes_on

    def _options(self, match: Match, frame: Frame) -> list[AnyOption]:
        chosen, seat = self.chosen.of(frame), you(frame)
        target, me = self._now(match, frame), follow(frame, frame.source)
        found = target_options(match, seat, me, target, frame)
        if target.filter is None:
            return as_options(target, found)
        purse = len(ready_orbs(match.game, seat))
        found = [id for id in found if id not in chosen and self._extra(match, frame, [id]) <= purse]
        return as_options(target, fitting(match, seat, me, target, found, chosen, frame)[0])

    def _now(self, match: Match, frame: Frame) -> Target:
        """6.4.a, 1.1.6.d With as many as are counted now, and apart from what was targeted before."""
        target = self.target
        if target.that_many:
            number = frame.context.that_many
            target = target._replace(least=number, most=number)
        if target.apart:
            (target,) = leaving_out([target], {name: picked(frame, name) for name in target.apart})
        return counted(match, you(frame), follow(frame, frame.source), target, frame)

    def _extra(self, match: Match, frame: Frame, ids: list[int]) -> int:
        """7.4.5.c What targeting them adds."""
        return extra_for(match, you(frame), follow(frame, frame.source), [self.target], ids)

    def _which(self, match: Match, frame: Frame) -> Question:
        """6.4.b Asks for targets; no player is forced to pay for Tough, so only targets without it are required."""
        chosen, seat, options = self.chosen.of(frame), you(frame), self._options(match, frame)
        free = sum(
            not (isinstance(option, ObjectOption) and self._extra(match, frame, [option.id])) for option in options
        )
        target = self._now(match, frame)
        least, most = max(0, target.least - len(chosen)), target.most - len(chosen)
        ids = [option.id for option in options if isinstance(option, ObjectOption)]
        together = fitting(match, seat, follow(frame, frame.source), target, ids, chosen, frame)[1]
        self.choosing.of(frame).goes_on = free < len(options) or not together
        if self.choosing.of(frame).goes_on:
            least, most = min(least, 1), 1
        arguments = {"ability": self.part, "source": frame.source, "reference": self.part.split("/")[0]}
        return Question(seat, "target", options, min(least, free), most, arguments=arguments)

    def _note(self, match: Match, frame: Frame) -> None:
        choosing, chosen = self.choosing.of(frame), self.chosen.of(frame)
        chosen += choosing.picked
        choosing.goes_on = bool(choosing.goes_on and choosing.picked and len(chosen) < self._now(match, frame).most)

    def _payment(self, match: Match, frame: Frame) -> list[Action]:
        """7.4.5.c As the target is chosen, whether the play itself was free or not."""
        if self.target.filter is None:
            return []
        mana = self._extra(match, frame, self.choosing.of(frame).picked)
        return payment(match, you(frame), frame.source, (), mana, [])
