"""The grammar of English card text, one file a kind of phrase; its values are records of the ability language.

How the verbs or triggers of a family are worded stands in its folder below `engine.abilities`.
"""

from engine.abilities.counters import wordings as counters
from engine.abilities.dice import wordings as dice
from engine.abilities.drawing import wordings as drawing
from engine.abilities.expedition_triggers import wordings as expedition_triggers
from engine.abilities.expeditions import wordings as expeditions
from engine.abilities.moving import wordings as moving
from engine.abilities.playing import wordings as playing
from engine.abilities.statuses import wordings as statuses
from engine.abilities.terrain_markers import wordings as terrain_markers
from engine.abilities.tokens import wordings as tokens
from engine.abilities.triggers import wordings as triggers
from engine.abilities.turns import wordings as turns
from engine.abilities.zone_triggers import wordings as zone_triggers
from engine.cards.text.reading import deeds, facts, nouns, sentences
from engine.cards.text.reading.canonical.readings import enter
from engine.cards.text.reading.grammar import GRAMMAR

__all__ = ["GRAMMAR", "READ"]

READ = (
    *(deeds, facts, nouns, sentences),
    *(counters, dice, drawing, expeditions, moving, playing, statuses, terrain_markers, tokens, turns),
    *(expedition_triggers, triggers, zone_triggers),
)
"""What reads phrases is entered as these are read."""

enter(GRAMMAR)
