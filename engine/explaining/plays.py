"""Why a card or a quick action costs what it does, and why it cannot be played now."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.match import Match
from engine.rules.playing.ability_program import ability_program
from engine.rules.playing.modes import can_be_declared
from engine.rules.playing.payments import ready_orbs
from engine.rules.playing.playable import effect_of_card, what_forbids
from engine.rules.playing.prices import ANY_MANA, BY_TOUGH
from engine.sight import Cause, PlayableSight, PlaySight
from engine.views import view


def play_explained(match: Match, seat: int, id: int, ability: str = "") -> PlaySight | None:
    """5.1.2.c What a player's own view says of a card of theirs, or of a quick action, with everything behind it.

    None where the player could never play it: there is no such object, it is another player's, or it lies elsewhere.
    """
    for playable in view(match, seat).playable:
        if (playable.id, playable.ability) == (id, ability):
            causes = tuple(_behind(match, seat, playable)) if playable.refusal else ()
            return PlaySight(playable, len(ready_orbs(match.game, seat)), causes)
    return None


def _behind(match: Match, seat: int, playable: PlayableSight) -> Iterator[Cause]:
    """The rule of a refusal, with the ability that says so, or that finds no target."""
    ability = playable.ability
    if playable.refusal == "cannot be played":
        ability = what_forbids(match, seat, playable.id)
    elif playable.refusal == "no target" and not ability:
        ability = effect_of_card(match, playable.id)
    yield Cause(rule=playable.rule, ability=ability, bearer=playable.id if ability else 0)
    if playable.refusal == "no target" and can_be_declared(
        match, seat, playable.id, ability_program(match, ability), ANY_MANA
    ):
        yield Cause(rule=BY_TOUGH, how="besides")
