"""Why: what the engine itself says of an event, a refusal, a price, statistics and what Dusk brings.

Nothing here is worked out a second time. An event carries its rule and its ability from the operation that proposed it,
and the modifiers that were applied to it; a refusal its rule from where it was raised; a price its parts, statistics
their stages and Dusk its comparison from the functions that the game itself calls. Explanations are put together when
somebody asks for them, never while the game is decided. What comes out are numbers of rules and names of abilities,
as `Cause`, and plain records of numbers; whoever shows them has the sentences.
"""

from engine.explaining.events import causes_of

__all__ = ["causes_of"]
