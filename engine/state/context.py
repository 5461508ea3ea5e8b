"""What an effect knows beyond its text: what it speaks of, and what has been chosen and rolled for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from engine.state.zones import ZoneName

EMPTY: Mapping[Any, Any] = MappingProxyType({})
"""What is mostly empty begins with: one value for all, which cannot be changed; what comes to it makes a new one."""


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

    it: Sequence[int] = ()
    """7.2.4.a The objects that 'it' means."""
    was: Sequence[int] = ()
    """v3:2.1.h What the object of an event was before the event."""
    there: Sequence[int] = ()
    """7.2.4.a The expeditions that 'that Expedition' means."""
    they: Sequence[int] | None = None
    """7.2.3.a The seats that 'that player' means, once a player has been spoken of."""
    these: Sequence[int] = ()
    """7.2.4 The cards that were looked at or shown last."""
    follow: Mapping[int, int] = EMPTY
    """2.1.e-f What each object that the effect has moved became."""
    played: Sequence[int] | None = None
    """v3:5.1.2.j The card of which it is known that it was played."""
    played_from: str = ""
    """v3:5.1.2.j The zone from which a card is or was played."""
    result: int | None = None
    """7.3.13.b The result of the die that counts, or UNDECIDED."""
    dice: Sequence[int] = ()
    """7.3.13.a All dice that were rolled last."""
    raises: Sequence[tuple[str, int]] = ()
    """7.3.13.b What may add to the result: names of abilities and their bearers."""
    that_many: int = 0
    """6.4.a, 1.1.6.d The number that 'that many' means."""
    failed: int = 0
    """4.2.4.g How many expeditions of the same player failed to move forward."""
    removed: int = 0
    """2.5.f How many counters the last step has taken away."""
    gift: Gift | None = None
    """KW.13 The Gift of which a reaction to one speaks."""
    doers: Sequence[int] = ()
    """v3:1.4.7 The seats that have done something in the last step of all players."""
    did: bool = False
    """6.5.d Whether the step that 'if you do' asks about was begun."""
    mode: Sequence[int] = ()
    """5.2.3.c The modes that were chosen."""
    chosen: Mapping[str, list[int]] = EMPTY
    """5.2.3.b What was targeted or chosen, by the name of the target or choice in the program of the ability."""
    chosen_again: Mapping[int, Mapping[str, list[int]]] = EMPTY
    """5.2.3.b What was targeted for further occurrences of modes: 1 is the second one of each mode. It is
    put into `chosen` as that occurrence is carried out."""
    chosen_by: Mapping[int, Mapping[str, list[int]]] = EMPTY
    """1.4.5.a The same of each player, where each has chosen for themselves."""
    moving: int | None = None
    """6.2.b The Expedition that would move, where the effect comes in place of its move."""
    used: Sequence[str] = ()
    """6.2.h Modifiers that do not apply again to what the effect does, as it comes in place of another step."""
    declined: Sequence[str] = ()
    """6.2.c Those of them that changed nothing."""
    waiting: Sequence[Undecided] = ()
    """7.3.13.b Reactions to some results alone, until the result is decided."""

    def copied(self) -> EffectContext:
        """The same with lists of its own, so that changing one leaves the other."""
        other = copy(self)
        for name in SEQUENCES:
            value = getattr(other, name)
            if value:
                setattr(other, name, list(value))
        if other.follow:
            other.follow = dict(other.follow)
        other.chosen = choices_copied(other.chosen)
        other.chosen_again = {again: choices_copied(chosen) for again, chosen in other.chosen_again.items()} or EMPTY
        other.chosen_by = {seat: choices_copied(chosen) for seat, chosen in other.chosen_by.items()} or EMPTY
        return other

    def heard(self) -> EffectContext:
        """v3:6.3.h What an effect that comes of this one may go on to speak of, as a copy."""
        return EffectContext(
            it=list(self.it) if self.it else (),
            was=list(self.was) if self.was else (),
            there=list(self.there) if self.there else (),
            they=None if self.they is None else list(self.they),
            played=None if self.played is None else list(self.played),
            played_from=self.played_from,
            follow=dict(self.follow) if self.follow else EMPTY,
            result=self.result,
            that_many=self.that_many,
            failed=self.failed,
            gift=self.gift,
        )

    def learn(self, outcome: Outcome) -> None:
        """2.1.e, 6.5.d The effect goes on knowing what has come of a step or a play that it has begun."""
        if outcome.follow:
            self.follow = {**self.follow, **outcome.follow}
        if outcome.it is not None:
            self.it = outcome.it
        if outcome.these is not None:
            self.these = outcome.these
        if outcome.dice is not None:
            self.dice = outcome.dice
        if outcome.raises is not None:
            self.raises = outcome.raises
        if outcome.result is not None:
            self.result = outcome.result
        if outcome.removed is not None:
            self.removed = outcome.removed
        if outcome.did is not None:
            self.did = outcome.did
        if outcome.played is not None:
            self.played, self.played_from = outcome.played, outcome.played_from
        if outcome.waiting:
            self.waiting = [*self.waiting, *outcome.waiting]


def choices_copied(chosen: Mapping[str, list[int]]) -> Mapping[str, list[int]]:
    """What is chosen by name, in lists of its own: no list of a game is in two places."""
    return {name: list(picks) for name, picks in chosen.items()} or EMPTY


class Undecided(Struct, frozen=True, gc=False):
    """A reaction that is activated by some results of dice alone, while it is not known which die counts."""

    ability: str
    source: int
    seat: int
    context: EffectContext


class Outcome(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a frame returns to the one that began it; None of what there is nothing to say."""

    follow: Mapping[int, int] = EMPTY
    it: Sequence[int] | None = None
    these: Sequence[int] | None = None
    dice: Sequence[int] | None = None
    raises: Sequence[tuple[str, int]] | None = None
    result: int | None = None
    removed: int | None = None
    did: bool | None = None
    played: Sequence[int] | None = None
    played_from: str = ""
    further: Sequence[int] = ()
    """6.2.b How the move changes that is modified: so many regions further, or 0 for no move."""
    waiting: Sequence[Undecided] = ()


SEQUENCES = ("it", "was", "there", "they", "these", "played", "dice", "raises", "doers", "mode", "used", "declined")
"""The fields of a context that hold several single values in a list."""
