"""4.2.a A day of five phases, and the whole game as a list of days."""

from __future__ import annotations

from engine.core.assembly import procedure, when, while_
from engine.core.events import steps
from engine.core.machine import acts_on_the_day, call
from engine.core.match import Match
from engine.rules import afternoon, morning, night
from engine.rules.dusk import progress
from engine.rules.ending import decide_in_the_arena
from engine.rules.phases import starts
from engine.rules.playing.playing_reactions import check_reactions
from engine.rules.setup import (
    ask_first_mana,
    choose_the_first_player,
    draw_six,
    lay_the_adventure,
    make_first_mana,
    shuffle_decks,
)
from engine.state.frames import Frame


def nobody_has_won(match: Match, frame: Frame) -> bool:
    """1.3.3.a Whether the match has no result yet."""
    return match.game.result is None


def it_is_not_day_one(match: Match, frame: Frame) -> bool:
    """RB.7, v3:4.1.l Whether the day has a Morning, with Succeed, Prepare, Draw and Expand; day 1 begins at Noon."""
    return match.game.day > 1


@acts_on_the_day
def begin_the_day(match: Match, frame: Frame) -> None:
    """4.2.a A new day; what was counted for the last one is forgotten (1.4.6.a)."""
    game = match.game
    game.day += 1
    game.passed, game.played, game.moved = [], [], []
    game.deeds, game.uses = [], {}  # 1.4.6.a


NOON = procedure("noon", "4.2.2", starts("noon"))

DUSK = procedure("dusk", "4.2.4", starts("dusk"), progress, decide_in_the_arena, check_reactions)

DAY = procedure(
    "day",
    "4.2.a",
    begin_the_day,
    when(it_is_not_day_one, call(morning.MORNING)),
    call(NOON),
    call(afternoon.AFTERNOON),
    call(DUSK),
    call(night.NIGHT),
)

GAME = procedure(
    "game",
    "4",
    lay_the_adventure,
    choose_the_first_player,
    shuffle_decks,
    draw_six,
    ask_first_mana,
    make_first_mana,
    while_(nobody_has_won, call(DAY)),
)

PROCEDURES_OF_THE_RULES = (GAME, steps.STEP)
