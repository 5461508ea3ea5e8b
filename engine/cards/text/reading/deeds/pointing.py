"""What is chosen or targeted, for the sentences after it to speak of, and these cards (3.2.2, 7.2.4)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    All,
    Bearing,
    Choose,
    Filter,
    InExpedition,
    OfThese,
    Point,
    PointAt,
    Target,
    TargetExpedition,
    ThatExpedition,
)
from engine.cards.text.combining import both
from engine.cards.text.phrases import THESE
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.complements import with_quality

# ---- objects and cards -----------------------------------------------------------------------------------------------

reads("verb", "choose <who:target>")(Point)


@reads("verb", "choose <who:chosen>")
@reads("verb", "choose <who:chosen_in_total>")
def choose(who: Choose) -> Point | None:
    """'Choose up to two Characters from these cards', 'an Animal you control': the words after it speak of them."""
    where = who.filter
    in_play = where.zone is None and where.controller == "you" and who.least == who.most == 1
    return Point(who) if OfThese() in where.qualities or in_play else None


reads("verb", "target <who:chosen_ones>")(lambda who: Point(Target(who.filter, who.least, who.most)))
reads("verb", "target another <nouns>")(lambda nouns: Point(Target(nouns, apart=True)))

# ---- these cards -----------------------------------------------------------------------------------------------------

reads("all", "the rest [of these card]", "the (other|remaining) [card]", "these card")(lambda: All(THESE))
reads("some_of_these", "<number:integer> of these card")(lambda number: _some_of_these(number, number))
reads("some_of_these", "up to <number:integer> of these card")(lambda number: _some_of_these(0, number))
is_also("chosen_ones", "some_of_these")
reads("chosen_ones", "<number:integer> of your mana_orb")(
    lambda number: Choose(Filter(controller="you", zone="mana"), number, number) if number else None
)


def _some_of_these(least: int, most: int) -> Choose | None:
    return Choose(THESE, least, most) if most else None


# ---- an Expedition ---------------------------------------------------------------------------------------------------


@reads("verb", "target <number:integer> expedition [<whose:whose_expedition>] [that be <bearing>]")
def target_an_expedition(number: int, whose: Any = "anybody", bearing: Bearing | None = None) -> PointAt | None:
    """'target an Expedition', 'target two Expeditions', 'target an Expedition that's ahead'."""
    return PointAt(TargetExpedition(whose, number, bearing=bearing)) if number else None


reads("verb", "target up to <number:integer> expedition")(
    lambda number: PointAt(TargetExpedition(number=number, up_to=True)) if number else None
)
reads("subject", "each of its <filter:noun>")(lambda filter: there(filter, InExpedition(ThatExpedition())))


def there(filter: Filter, quality: InExpedition) -> All | None:
    """'each of its Characters': those in the Expedition that was named before."""
    wanted = both(filter, with_quality(quality))
    return None if wanted is None else All(wanted)
