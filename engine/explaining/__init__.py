"""Why: what the engine itself says of an event, a refusal, a price, statistics and what Dusk brings.

Nothing here is worked out a second time. An event carries its rule and its ability from the operation that proposed it,
and the modifiers that were applied to it; Progress remembers how every expedition stood as it was proposed; a refusal
has its rule from where it was raised; a price has its parts, and statistics their stages, from the functions that the
game itself calls. Explanations are put together when the caller asks for them, never while the game is decided. What
comes out are numbers of rules and names of abilities, as `Cause`, and plain records; the sentences are up to the caller
that shows them.

`causes_of` says why an event happened (it stands in every `EventSight`), `play_explained` what a card or quick action
costs and why it cannot be played, `statistics_explained` how the statistics of a Character come about, `compared` what
Dusk would bring now, and `benefit` whether an ability is good or bad for what it targets. A `Refused` answer names its
own rule and ability.
"""

from engine.explaining.benefit import benefit
from engine.explaining.events import causes_of
from engine.explaining.plays import play_explained
from engine.explaining.statistics import statistics_explained
from engine.rules.dusk import compared

__all__ = ["benefit", "causes_of", "compared", "play_explained", "statistics_explained"]
