"""Standing orders: what one player has said once for the rest of a game; a value that the store keeps with the game.

Only their player ever sees them. What they bring about by themselves is decided in `bot.play.sessions.deciding`.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from persistence.encoding.forms import Form

Saying = Literal["decline", "take", "any order"]
"""What is answered by itself: no or none, yes, or whatever is listed first."""

Whenever = Literal["spent", "stuck", "passed", "alike"]
"""What happens by itself at every turn: passing without ready Mana, with nothing else to do, once all opponents have
passed; and "alike", which lets equal reactions come in any order."""

UntilWhat = Literal["day", "opponents", "reserve"]
"""Until when turns are passed: the next Day, all opponents have passed, something happens in one's Reserve."""

EVERY_WHENEVER: tuple[Whenever, ...] = ("stuck", "spent", "passed", "alike")
EVERY_UNTIL: tuple[UntilWhat, ...] = ("day", "opponents", "reserve")

When = Literal["turn", "passed", "day"]
"""When a planned play is made: at one's next turn, once all opponents have passed, or on the next Day."""

EVERY_WHEN: tuple[When, ...] = ("turn", "passed", "day")

DRAFT_OF_A_PLAN = "plan"
"""Under which name the store keeps a plan that is being made, in the place of a decision's number."""

MOST_ANSWERS = 14
MOST_PLANS = 5
MOST_TOLD = 5


class StandingAnswer(Struct, frozen=True, omit_defaults=True):
    """One question that is answered by itself from now on: whatever one ability asks so, or a rule by itself."""

    prompt: str
    saying: Saying
    ability: str = ""
    """The stable name of the ability that asks; "" where a rule does."""
    reference: str = ""
    """The definition of the card whose ability it is."""


class Until(Struct, frozen=True, omit_defaults=True):
    """Turns are passed until something happens; `day` and `reserve` are how it was when that was said."""

    what: UntilWhat
    day: int
    reserve: tuple[int, ...] = ()


class PlannedStep(Struct, frozen=True):
    """One question of a planned declaration: its prompt, and the codes that answer it."""

    prompt: str
    picks: tuple[str, ...]


class Plan(Struct, frozen=True, omit_defaults=True):
    """A card or quick action to be played in a turn to come, declared in advance."""

    when: When
    steps: tuple[PlannedStep, ...]
    """Every answer, that to the turn itself first."""
    reference: str
    mana: int
    """What it cost when it was planned; it is not played for more."""
    day: int
    """The Day on which it was planned."""
    last: int
    """The last Day on which it counts."""
    paid: tuple[str, ...] = ()
    """The codes of what pays for it where its player was to choose; none where nothing was to be chosen."""

    @property
    def option(self) -> str:
        """The code of the card or quick action."""
        return self.steps[0].picks[0]


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that happened by itself, or did not, for its player to read once: the key of a sentence, and a card."""

    key: str
    reference: str = ""
    reason: str = ""


class Orders(Struct, frozen=True, omit_defaults=True):
    """Everything one player has said for a game."""

    answers: tuple[StandingAnswer, ...] = ()
    whenever: tuple[Whenever, ...] = ()
    until: Until | None = None
    plans: tuple[Plan, ...] = ()
    told: tuple[Told, ...] = ()

    @property
    def given(self) -> bool:
        """Whether anything is to happen by itself."""
        return bool(self.answers or self.whenever or self.until or self.plans)

    def tell(self, told: Told) -> Orders:
        """The same orders, with one more thing to be read; the oldest is forgotten where there are too many."""
        return msgspec.structs.replace(self, told=(*self.told, told)[-MOST_TOLD:])


NO_ORDERS = Orders()

AUTOMATIC_OPERATION = "by-itself"


def operation_of(game_id: str, decision: int) -> str:
    """The operation that answers a decision by itself: one and the same in every process, so that it happens once."""
    return f"{AUTOMATIC_OPERATION}:{game_id}:{decision}"


def is_automatic(operation: str) -> bool:
    """Whether an operation was an automatic answer."""
    return operation.startswith(f"{AUTOMATIC_OPERATION}:")


ORDERS = Form("orders of a seat", Orders)
