"""What everybody agrees to by joining a league."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from bot.leagues.matches import Score
from bot.leagues.standings import TIE_BREAKERS, TieBreaker
from bot.play.clocks.paces import PaceName
from bot.play.looks import FormatName, RulesName

Structure = Literal["swiss", "round robin"]
"""How it is found out who meets whom."""

STRUCTURES: tuple[Structure, ...] = get_args(Structure)

DAY_MS = 86_400_000


class Terms(Struct, frozen=True):
    """What everybody agrees to by joining."""

    name: str
    format: FormatName = "duel"
    rules: RulesName = "seeds"
    pace: PaceName = "untimed"
    structure: Structure = "swiss"
    rounds: int = 0
    """How many rounds there are; 0: as many as its competitors need, in a round robin until all have met."""
    days: int = 7
    """How many days a round lasts at most."""
    secret: bool = True
    """Whether nobody sees another's hand and deck in the record of a match before its round is over."""
    score: Score = Score()
    order: tuple[TieBreaker, ...] = TIE_BREAKERS
