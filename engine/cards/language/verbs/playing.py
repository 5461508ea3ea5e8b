"""Verbs of playing cards, of what the next card gets, of activating abilities, and of ending turns (5.1, 7.3)."""

from __future__ import annotations

from engine.cards.language.filters import Filter
from engine.cards.language.selectors import Selector
from engine.cards.language.vocabulary import Duration, Record, Status, Symbol


class CostsLess(Record, frozen=True, tag_field="gift", tag="costs less"):
    """The next card costs that much less."""

    amount: int


class GainsBoosts(Record, frozen=True, tag_field="gift", tag="gains boosts"):
    """The next card gains boosts when it is played (v3:5.2.b)."""

    number: int


Gift = CostsLess | GainsBoosts


class NextCard(Record, frozen=True, tag_field="do", tag="next card"):
    """The next such card the controller plays gets something, until a duration ends (2.2.13.c)."""

    filter: Filter
    gift: Gift
    until: Duration = "turn"


class PlayForFree(Record, frozen=True, tag_field="do", tag="play for free"):
    """A card is played at once without any cost (7.3.14), and may gain a status as it enters."""

    who: Selector
    gains: Status | None = None


class Rush(Record, frozen=True, tag_field="do", tag="rush"):
    """Play another card at once, for its cost, or none: one may always decline (v4:7.3.29)."""

    filter: Filter = Filter()


class Activate(Record, frozen=True, tag_field="do", tag="activate"):
    """The abilities of an object that bear a symbol are activated (7.3.1)."""

    who: Selector
    symbol: Symbol


class Pass(Record, frozen=True, tag_field="do", tag="pass"):
    """The controller, or everybody, passes for this Afternoon, as far as they have not yet (RB.12)."""

    everybody: bool = False


class AfterYou(Record, frozen=True, tag_field="do", tag="after you"):
    """The turn ends once no reaction is left, without a pass (7.3.2)."""
