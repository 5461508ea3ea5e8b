"""The last Dusk in words: of each Expedition how it stood in the terrains of its region, and whether it moved."""

from __future__ import annotations

from collections.abc import Sequence

from bot.present.layout.folding import folded
from bot.present.layout.limits import FIELD_VALUE
from bot.present.layout.records import Field
from bot.present.wording.naming import Naming, capital
from engine import Comparison
from engine.sight import View
from engine.state.comparison import Hindrance, Terms

HINDERS = {
    "defender": "defender",
    "stays": "keeps",
    "not by": "not-by",
    "only by": "only-by",
    "not held": "not-held",
    "replaced": "replaced",
    "replacing": "replacing",
}

_ASLEEP_ROOM = 100
"""How much room the names of those that are Asleep get in the line of an Expedition."""

AFTER = ("dusk", "night")
"""The phases of a Day from its Dusk on."""


def dusk_told(naming: Naming, comparisons: Sequence[Comparison]) -> Field | None:
    """What the last Dusk brought, a line an Expedition, as a part of a board; None where there is nothing to say."""
    texts, view = naming.texts, naming.view
    if not comparisons or view.arena:
        return None
    lines = [dusk_line(naming, each) for each in comparisons if each.characters or each.moves or len(comparisons) <= 4]
    if not lines:
        return None
    return Field(texts.say("board.dusk", day=day_of_dusk(view)), folded(lines, FIELD_VALUE, texts))


def day_of_dusk(view: View) -> int:
    """The Day whose Dusk was the last one."""
    return view.day if view.phase in AFTER else view.day - 1


def dusk_line(naming: Naming, comparison: Comparison, coming: bool = False) -> str:
    """'Ana's Hero Expedition **moved on** · Forest 3:2, ahead': what moved it, or everything that did not.

    Of a Dusk that is `coming` it says what would move the Expedition.
    """
    texts, moved = naming.texts, ("ahead", "tied") if comparison.ascended else ("ahead",)
    counting = [each for each in comparison.terms if each.verdict != "elsewhere"]
    decisive = [each for each in counting if each.verdict in moved] if comparison.moves else counting
    terms = [terms_said(naming, each, comparison.ascended) for each in decisive]
    telling = [each for each in comparison.hindrances if not comparison.moves or each.kind == "replacing"]
    hindered = [hindrance_said(naming, each) for each in telling]
    if not comparison.moves and not comparison.characters:
        terms = [texts.say("board.nobody")]
    asleep = [] if comparison.moves else asleep_said(naming, comparison, _ASLEEP_ROOM)
    moves, stays = ("would-move", "would-stay") if coming else ("moved", "stayed")
    return texts.say(
        f"board.dusk-{moves if comparison.moves else stays}",
        who=capital(naming.expedition(comparison.expedition)),
        terms=texts.say("word.semicolon").join([*terms, *asleep, *hindered]),
    )


def asleep_said(naming: Naming, comparison: Comparison, room: int) -> list[str]:
    """Which Characters of an Expedition did not count because they are Asleep (2.4.3), in so much room; or nothing."""
    asleep = [naming.card(each.reference) for each in comparison.characters if each.asleep]
    return [naming.texts.say("why.dusk.asleep", cards=folded(asleep, room, naming.texts, ", "))] if asleep else []


def terms_said(naming: Naming, terms: Terms, ascended: bool) -> str:
    """One terrain: 'Forest 3:2, ahead'."""
    key = "tied-ascended" if terms.verdict == "tied" and ascended else terms.verdict
    terrain = naming.texts.say(f"terrain.{terms.terrain}")
    return naming.texts.say(f"why.terms.{key}", terrain=terrain, mine=terms.mine, theirs=terms.theirs)


def hindrance_said(naming: Naming, hindrance: Hindrance) -> str:
    """What has kept an Expedition from moving, or from moving by a terrain, or has let it move in spite of that."""
    texts = naming.texts
    terrain = texts.say(f"terrain.{hindrance.terrain}") if hindrance.terrain else ""
    return texts.say(f"why.dusk.{HINDERS[hindrance.kind]}", name=naming.card(hindrance.reference), terrain=terrain)
