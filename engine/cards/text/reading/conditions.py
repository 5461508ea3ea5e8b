"""Conditions: 'you are the first player', 'I have 3 or more boosts', 'there are no cards in your Reserve' (6.5.c)."""

from __future__ import annotations

from engine.cards.language import (
    AtLeast,
    Condition,
    CountersOn,
    Filter,
    FirstPlayer,
    InTerrain,
    Is,
    IsA,
    Me,
    Not,
    Number,
    NumberOf,
    Selector,
)
from engine.cards.text.phrases import both
from engine.cards.text.reading.grammar import is_also, reads


def at_most(number: Number, most: int) -> Condition:
    """That many or less."""
    return Not(AtLeast(number, most + 1))


# ---- how many: 'two or more', 'less than eight', 'no' ----------------------------------------------------------------


class Bound:
    """How large a number must be: a function to the condition, equal to any other with the same bounds."""

    __slots__ = ("least", "most")

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bound) and (self.least, self.most) == (other.least, other.most)

    def __hash__(self) -> int:
        return hash((self.least, self.most))

    def of(self, number: Number) -> Condition | None:
        """The condition that a number lies in these bounds; the language has no word for two bounds at once."""
        if self.least is not None and self.most is not None:
            return None
        return at_most(number, self.most) if self.most is not None else AtLeast(number, self.least or 0)


reads("bound", "<n:integer> or more", "at least <n:integer>")(lambda n: Bound(least=n))
reads("bound", "<n:integer> or less")(lambda n: Bound(most=n))
reads("bound", "less than <n:integer>")(lambda n: Bound(most=n - 1))
reads("bound", "more than <n:integer>")(lambda n: Bound(least=n + 1))
reads("bound", "no")(lambda: Bound(most=0))
reads("some", "1")(lambda: Bound(least=1))
is_also("how_many", "bound", "some")

# ---- what is so ------------------------------------------------------------------------------------------------------

reads("condition", "you be [the] first player")(FirstPlayer)
reads("condition", "you be not [the] first player", "your opponent be [the] first player")(lambda: Not(FirstPlayer()))


@reads("condition", "<who:me> be [not]=negated <status>", "<who:it> be [not]=negated <status>")
def has_status(who: Selector, status: str, negated: str = "") -> Condition:
    """'I'm Boosted', 'it's not Fleeting'."""
    found = Is(who, status)  # type: ignore[arg-type]
    return Not(found) if negated else found


@reads("condition", "<who:it> be [not]=negated 1 <type>")
def is_a(who: Selector, type: str, negated: str = "") -> Condition:
    """'it's a Spell'."""
    found = IsA(who, type)  # type: ignore[arg-type]
    return Not(found) if negated else found


@reads("condition", "me be [not]=negated in <terrain>")
def in_terrain(terrain: str, negated: str = "") -> Condition:
    """'I'm in {V}'."""
    found = InTerrain(terrain)  # type: ignore[arg-type]
    return Not(found) if negated else found


@reads("condition", "<who:me> have <bound> boost", "<who:me> have <bound:some> boost")
@reads("condition", "<who:it> have <bound> boost")
def has_boosts(who: Selector, bound: Bound) -> Condition | None:
    """'I have 3 or more boosts', 'I have no boosts'."""
    return bound.of(CountersOn(who, "boost"))


@reads("condition", "me have <how_many> <name:counter_name> counter")
def has_counters(how_many: Bound, name: str) -> Condition | None:
    """'I have five or more Scrap counters'."""
    return how_many.of(CountersOn(Me(), name))


@reads("condition", "you control <how_many> <noun>")
def you_control(how_many: Bound, noun: Filter) -> Condition | None:
    """'you control two or more Landmarks', 'you control a token'."""
    counted = both(Filter(controller="you"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


@reads("condition", "you control another <noun>")
def you_control_another(noun: Filter) -> Condition | None:
    """'you control another Plant'."""
    counted = both(Filter(controller="you", other=True), noun)
    return None if counted is None else AtLeast(NumberOf(counted), 1)


@reads("condition", "(1 opponent|your opponent) control <how_many> <noun>")
def opponents_control(how_many: Bound, noun: Filter) -> Condition | None:
    """'an opponent controls three or more Characters'."""
    counted = both(Filter(controller="opponent"), noun)
    return None if counted is None else how_many.of(NumberOf(counted))


@reads("condition", "you have <how_many> mana_orb")
def has_orbs(how_many: Bound) -> Condition | None:
    """'you have less than eight Mana Orbs'."""
    return how_many.of(NumberOf(Filter(controller="you", zone="mana")))


@reads("condition", "there be <how_many> <noun> [in play]")
def there_are(how_many: Bound, noun: Filter) -> Condition | None:
    """'there are two or more cards in your Landmarks'."""
    return how_many.of(NumberOf(noun))


reads("condition", "your hand be empty")(lambda: Not(AtLeast(NumberOf(Filter(controller="you", zone="hand")), 1)))
reads("condition", "your reserve be empty")(lambda: Not(AtLeast(NumberOf(Filter(controller="you", zone="reserve")), 1)))
