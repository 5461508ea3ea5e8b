"""What an effect knows beyond its text: what it speaks of, and what has been chosen and rolled for it."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from msgspec import Struct

from engine.state.zones import ZoneName


class Gift(NamedTuple):
    """KW.13 What an opponent has received: a card drawn, a Resupply, or which token went where."""

    kind: str
    reference: str = ""
    to: ZoneName = "expedition"
    place: int = -1


class EffectContext(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What an effect speaks of (7.2.2-4), what was chosen for it, and what its steps have brought about.

    Lists of numbers are ids of objects, seats or expeditions, as the rule cited with each says.
    """

    it: list[int] = []
    """7.2.4.a The objects that 'it' means."""
    was: list[int] = []
    """v3:2.1.h What the object of an event was before the event."""
    there: list[int] = []
    """7.2.4.a The expeditions that 'that Expedition' means."""
    they: list[int] | None = None
    """7.2.3.a The seats that 'that player' means, once a player has been spoken of."""
    these: list[int] = []
    """7.2.4 The cards that were looked at or shown last."""
    follow: dict[int, int] = {}
    """2.1.e-f What each object that the effect has moved became."""
    played: list[int] | None = None
    """v3:5.1.2.j The card of which it is known that it was played."""
    played_from: str = ""
    """v3:5.1.2.j The zone from which a card is or was played."""
    result: int | None = None
    """7.3.13.b The result of the die that counts, or UNDECIDED."""
    dice: list[int] = []
    """7.3.13.a All dice that were rolled last."""
    raises: list[tuple[str, int]] = []
    """7.3.13.b What may add to the result: names of abilities and their bearers."""
    that_many: int = 0
    """6.4.a, 1.1.6.d The number that 'that many' means."""
    failed: int = 0
    """4.2.4.g How many expeditions of the same player failed to move forward."""
    removed: int = 0
    """2.5.f How many counters the last step has taken away."""
    gift: Gift | None = None
    """KW.13 The Gift of which a reaction to one speaks."""
    doers: list[int] = []
    """v3:1.4.7 The seats that have done something in the last step of all players."""
    did: bool = False
    """6.5.d Whether the step that 'if you do' asks about was begun."""
    mode: list[int] = []
    """5.2.3.c The modes that were chosen."""
    chosen: dict[str, list[int]] = {}
    """5.2.3.b What was targeted or chosen, by the name of the target or choice in the program of the ability."""
    chosen_by: dict[int, dict[str, list[int]]] = {}
    """1.4.5.a The same of each player, where each has chosen for themselves."""
    used: list[str] = []
    """6.2.h Modifiers that do not apply again to what the effect does, as it comes in place of another step."""
    declined: list[str] = []
    """6.2.c Those of them that changed nothing."""
    waiting: list[Undecided] = []
    """7.3.13.b Reactions to some results alone, until the result is decided."""

    def copied(self) -> EffectContext:
        """The same with lists of its own, so that changing one leaves the other."""
        other = copy(self)
        for name in OWN_LISTS:
            value = getattr(other, name)
            if value:
                setattr(other, name, value.copy())
        if other.chosen:
            other.chosen = {name: list(picks) for name, picks in other.chosen.items()}
        if other.chosen_by:
            other.chosen_by = {
                seat: {name: list(picks) for name, picks in chosen.items()} for seat, chosen in other.chosen_by.items()
            }
        return other

    def heard(self) -> EffectContext:
        """v3:6.3.h What an effect that comes of this one may go on to speak of, as a copy."""
        return EffectContext(
            it=list(self.it),
            was=list(self.was),
            there=list(self.there),
            they=None if self.they is None else list(self.they),
            played=None if self.played is None else list(self.played),
            played_from=self.played_from,
            follow=dict(self.follow),
            result=self.result,
            that_many=self.that_many,
            failed=self.failed,
            gift=self.gift,
        )

    def learn(self, outcome: Outcome) -> None:
        """2.1.e, 6.5.d The effect goes on knowing what has come of a step or a play that it has begun."""
        self.follow.update(outcome.follow)
        for name in TOLD:
            value = getattr(outcome, name)
            if value is not None:
                setattr(self, name, value)
        if outcome.waiting:
            self.waiting = [*self.waiting, *outcome.waiting]


class Undecided(Struct, frozen=True, gc=False):
    """A reaction that is activated by some results of dice alone, while it is not known which die counts."""

    ability: str
    source: int
    seat: int
    context: EffectContext


class Outcome(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a frame returns to the one that began it; None of what there is nothing to say."""

    follow: dict[int, int] = {}
    it: list[int] | None = None
    these: list[int] | None = None
    dice: list[int] | None = None
    raises: list[tuple[str, int]] | None = None
    result: int | None = None
    removed: int | None = None
    did: bool | None = None
    played: list[int] | None = None
    played_from: str | None = None
    waiting: list[Undecided] = []


TOLD = ("it", "these", "dice", "raises", "result", "removed", "did", "played", "played_from")
"""The fields of an outcome that replace those of the context which learns of it."""

OWN_LISTS = tuple(
    name
    for name in EffectContext.__struct_fields__
    if name not in ("played_from", "result", "that_many", "failed", "removed", "gift", "did", "chosen", "chosen_by")
)
"""The fields that hold lists or mappings of single values."""
