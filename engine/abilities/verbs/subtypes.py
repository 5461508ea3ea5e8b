"""Verbs of sub-types (2.2.3)."""

from __future__ import annotations

from engine.cards.language import GainSubtypes
from engine.core.match import Match
from engine.core.query.last_known import known, known_traits
from engine.core.verbs import verb
from engine.state.actions import Resemble
from engine.state.frames import Frame


@verb(GainSubtypes, "gain subtypes", "2.3.1.e")
def gain_subtypes(match: Match, frame: Frame, who: list[int], of: list[int]) -> list[Resemble]:
    """2.3.1.e They have the sub-types of something besides their own; v3:2.1.h of what is gone, those it had."""
    found = [subtype for id in of if known(match, id) is not None for subtype in known_traits(match, id).subtypes]
    subtypes = tuple(dict.fromkeys(found))
    return [Resemble(what=id, subtypes=subtypes) for id in who] if subtypes else []
