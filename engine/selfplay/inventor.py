"""The inventor: random trees of the ability language, built from the annotations of its records.

A new word takes part at once. What annotations cannot say, that a word makes sense in some places only, is said by
`Place`, by the tables below it, and by the makers that `engine.selfplay.makers` registers.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from engine.cards import language as words
from engine.cards.catalogue import default_catalogue
from engine.cards.language import Record
from engine.selfplay.chances import Chances

DEPTH = 3
"""How many records deep the effect of an ability is, more or less."""


class Place(Struct, frozen=True):
    """Where in a card a word would stand."""

    bearer: str
    depth: int = DEPTH
    modes: bool = True
    """'Choose one' heads an effect, it never stands inside (5.2.3.c)."""
    targets: bool = True
    """Whether there is a declaration that targets could be chosen in (5.2.3.b)."""
    chooses: bool = True
    """Whether anything may be chosen at all: what comes instead of an atomic action asks nothing (6.2.b)."""
    it: bool = False
    """Whether something has been spoken of that 'it' could mean (7.2.4)."""
    verbs: tuple[type[Record], ...] = ()
    """The only effects possible here; empty for all."""
    many: bool = False
    """Whether a cost says how many of something are spent, so that as many can be targeted (6.4.a)."""
    cards: bool = False
    """Whether cards of any zone are spoken of, not Characters in play alone."""


EFFECTS = frozenset(get_args(words.Effect))

TARGETING = frozenset(
    (
        words.Sabotage,
        words.MayPay,
        words.EachPlayer,
        words.EachOpponent,
        words.TargetOpponent,
        words.TargetPlayer,
        words.TheyDo,
        words.AfterRest,
        words.PlaceMarker,
        words.PlaceMyMarker,
        words.PlayForFree,
    )
)
"""Effects that need a declaration or a program of their own."""

PLAIN = frozenset(
    (words.Draw, words.Resupply, words.Boost, words.GainStatus, words.Discard, words.FirstPlayer, words.Is, type(None))
)
"""Where unions end when a tree is deep enough."""

NUMBERS = {"amount": (1, 2), "number": (1, 2), "least": (0, 1)}

UNSAID = {
    "status": ("boosted", "completed", "exhausted"),
    "statuses": ("boosted", "completed", "exhausted"),
    "phase": ("morning",),
}
"""Nothing gains Boosted but by boosts (2.4.4.b); Exhausted Characters are of another edition."""

SUBTYPES = ("robot", "deity")

TEXTS = {"counter": ("kelon", "boost")}

Maker: TypeAlias = "Callable[[Inventor, Any, Place], Any]"

SPECIAL: dict[type[Record], Maker] = {}


def makes(*kinds: type[Record]) -> Callable[[Maker], Maker]:
    """Registers how records of some classes are made, where their annotations do not say enough."""

    def note(maker: Maker) -> Maker:
        SPECIAL.update(dict.fromkeys(kinds, maker))
        return maker

    return note


class Inventor:
    """Builds random trees from the annotations of the language."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances

    def record(self, kind: type[Record], place: Place) -> Any:
        """A record of a class where it stands."""
        special = SPECIAL.get(kind)
        return special(self, kind, place) if special else self.plain(kind, place)

    def plain(self, kind: type[Record], place: Place, **known: Any) -> Any:
        """A record whose fields are what their annotations allow, but for those that are known."""
        hints = _hints(kind)
        return kind(**{name: self.value(hints[name], place, name) for name in hints if name not in known}, **known)

    def value(self, kind: Any, place: Place, field: str) -> Any:
        """A value of an annotation."""
        origin, chances = get_origin(kind), self.chances
        if origin in (Union, types.UnionType):
            return self.value(chances.pick(_choices(get_args(kind), place)), place, field)
        if origin is Literal:
            return chances.pick([word for word in get_args(kind) if word not in UNSAID.get(field, ())])
        if origin is tuple:
            return tuple(self.value(get_args(kind)[0], place, field) for _ in range(1 + chances.below(2)))
        if kind is int:
            low, high = NUMBERS.get(field, (1, 3))
            return low + chances.below(high - low + 1)
        if kind is bool:
            return chances.one_in(3)
        if kind is str:
            return chances.pick(_tokens() if field == "token" else TEXTS.get(field, SUBTYPES))
        if kind is type(None):
            return None
        return self.record(kind, replace(place, depth=place.depth - 1))

    def effect(self, place: Place) -> Any:
        """An effect that stands there."""
        return self.value(words.Effect, place, "effect")


@cache
def _hints(kind: type[Record]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _tokens() -> tuple[str, ...]:
    return tuple(
        sorted(card.reference for card in default_catalogue().cards.values() if card.token and not card.landmark)
    )


@cache
def _choices(kinds: tuple[Any, ...], place: Place) -> tuple[Any, ...]:
    """Those parts of a union that make sense in a place; plain ones where the tree is deep enough."""
    allowed = [kind for kind in kinds if _makes_sense(kind, place)]
    if place.depth <= 0:
        allowed = [kind for kind in allowed if kind in PLAIN] or allowed
    return tuple(allowed)


def _makes_sense(kind: Any, place: Place) -> bool:
    if kind in EFFECTS:
        if place.verbs:
            return kind in place.verbs
        if kind is words.Modes:
            return place.modes and place.targets
        return place.targets or kind not in TARGETING
    if kind is words.It:
        return place.it
    if kind is words.DieResult:  # it stands only after a die, not where numbers are chosen
        return False
    if kind is words.Me:  # a Spell is in Limbo while it speaks, and Heroes stay where they are
        return place.bearer == "character" or (place.cards and place.bearer == "landmark")
    if kind in (words.Target, words.TargetUpTo, words.Together):
        return place.targets
    if kind is words.TargetThatMany:
        return place.targets and place.many
    return place.chooses if kind in (words.Choose, words.AllBut, words.AtRandom) else True
