"""3.2.5.c Effects on cards in a hand: picked at random, or by a player to whom that hand is shown."""

from __future__ import annotations

from engine.cards.language import AtRandom
from engine.core.acting_player import you
from engine.core.locals import Chosen
from engine.core.machine import Act
from engine.core.match import Match, derived
from engine.core.query.filters import candidates
from engine.core.query.references import follow
from engine.state.chance import chance
from engine.state.decisions import ObjectOption
from engine.state.frames import Frame
from engine.state.game import Game


def pick_at_random(chosen: Chosen, wanted: AtRandom) -> Act:
    """3.2.5.c The operation that lets chance pick: all that may be meant are equally likely."""

    def pick(match: Match, frame: Frame) -> None:
        """3.2.5.c Keeps as many of what may be meant as are wanted, or all if there are fewer."""
        found = candidates(match, derived(match), you(frame), follow(frame, frame.source), wanted.filter, frame)
        picked: list[int] = []
        while found and len(picked) < wanted.number:
            picked.append(found.pop(chance(match.game, len(found))))
        match.game.mark = match.game.tick()
        chosen.put(frame, picked)

    return Act(pick, "pick at random", "3.2.5.c")


def hands_shown_to(game: Game, viewer: int) -> set[int]:
    """3.2.5.c The seats whose hands a viewer may see just now: those they are choosing a card of."""
    options = [option for asked in game.open if asked.seat == viewer for option in asked.options]
    found = [game.objects[option.id] for option in options if isinstance(option, ObjectOption)]
    return {card.owner for card in found if card.zone == "hand"}
