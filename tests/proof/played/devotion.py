"""A playing style that cares for one card: it plays it and uses it where it can, and picks it now and then."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.selfplay.styles import Look, Style
from engine.sight import CardSight, View
from engine.state.decisions import Answer, Decision, ObjectOption, Picks, PlayOption, QuickActionOption

OF_FOUR = 3
"""In how many turns of four the card is played when it can be."""


def devoted(reference: str, awaited: Collection[str], otherwise: Style) -> Style:
    """The style that plays that card first, or else a card that it waits for, and picks it in one choice of four.

    What it does besides it does as another style.
    """

    def answer(word: int, decision: Decision, look: Look) -> Answer:
        rest, chance = divmod(word, 4)
        if decision.least <= 1 <= decision.most and chance < (OF_FOUR if decision.kind == "turn" else 1):
            wanted = _among({reference}, decision, look)
            if not wanted and decision.kind == "turn":
                wanted = _among(awaited, decision, look)
            if wanted:
                return Picks(decision.id, [wanted[rest % len(wanted)]])
        return otherwise(rest, decision, look)

    return answer


def _among(references: Collection[str], decision: Decision, look: Look) -> list[int]:
    """The options that are one of these cards: to play it, to use it, or to pick it."""
    kinds = (PlayOption, QuickActionOption, ObjectOption)
    if not any(isinstance(option, kinds) for option in decision.options):
        return []
    known = {card.id for card in _cards(look()) if card.reference in references}
    return [at for at, option in enumerate(decision.options) if isinstance(option, kinds) and option.id in known]


def _cards(seen: View) -> Iterable[CardSight]:
    for player in seen.players:
        yield from (*player.reserve, *player.landmarks, *player.discard, *(player.hand or ()))
        if player.hero is not None:
            yield player.hero
    for place in seen.expeditions:
        yield from place.characters
