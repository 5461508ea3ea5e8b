"""The ability language: everything a card can say, as frozen records that compose.

An ability is one line of a card (1.2.4.a). Triggers, conditions, selectors, effects, quantities, places, costs and
durations are records of their own, so that one more primitive is one more small class. Those of verbs and
triggers stand in `engine.abilities`, in the folder of their family, with all that carries them out, tells and reads
them:

| file              | what stands there                                                                     |
|-------------------|---------------------------------------------------------------------------------------|
| `vocabulary`      | words that stand for themselves: terrains, statuses, types, zones, phases, keywords   |
| `facets`          | what of a table records look at and change, by which passive abilities are ordered    |
| `ordinals`        | the first of an Afternoon, the second of a Day                                        |
| `places`          | Expeditions, Landmark zones, regions                                                  |
| `filters`         | which objects or cards are meant; selectors: `Me`, `Target`, `Choose`, `All`, ...     |
| `qualities`       | what a filter asks besides plain facts, where no filter is in it                      |
| `numbers`         | what a card counts without a filter                                                   |
| `conditions`      | what `If` looks at, and a reaction with a condition                                   |
| `triggers`        | what a `Reaction` looks out for: all families of triggers united                      |
| `costs`           | what a `QuickAction` or `MayPay` costs                                                |
| `statements`      | what a `Passive` says; of Expeditions, in `expedition_statements`                     |
| `modifiers`       | what `Replacing` and `Additive` look out for                                          |
| `plain_abilities` | abilities without an effect: `Keyword`, `BeginsWithCounters`, ...                     |
| `pointing`        | what does nothing but name what is spoken of: `Point`, `PointAt`                      |
| `verbs`           | what is done in one step: all families of verbs united                                |
| `abilities`       | lines of a card: `Reaction`, `Passive`, ...; their effects: `May`, `If`, `Modes`, ... |

Written as JSON every record names itself:

    {"ability": "reaction", "trigger": {"event": "at phase", "phase": "noon"}, "effect": {"do": "resupply"}}

Decoding refuses unknown words and fields, so a clause can never be dropped silently. What annotations of records name
is imported where they stand, as decoding looks it up there. Each file lists in `__all__` its words of the language;
`engine.cards.language` has all of them.
"""

from __future__ import annotations

from engine.abilities.counters.records import *
from engine.abilities.dice.records import *
from engine.abilities.drawing.records import *
from engine.abilities.expedition_triggers.records import *
from engine.abilities.expeditions.records import *
from engine.abilities.moving.records import *
from engine.abilities.playing.records import *
from engine.abilities.statuses.records import *
from engine.abilities.terrain_markers.records import *
from engine.abilities.tokens.records import *
from engine.abilities.triggers.records import *
from engine.abilities.turns.records import *
from engine.abilities.zone_triggers.records import *
from engine.cards.language.abilities import *
from engine.cards.language.conditions import *
from engine.cards.language.costs import *
from engine.cards.language.expedition_statements import *
from engine.cards.language.filters import *
from engine.cards.language.modifiers import *
from engine.cards.language.numbers import *
from engine.cards.language.ordinals import *
from engine.cards.language.places import *
from engine.cards.language.plain_abilities import *
from engine.cards.language.pointing import *
from engine.cards.language.qualities import *
from engine.cards.language.statements import *
from engine.cards.language.triggers import *
from engine.cards.language.vocabulary import *
