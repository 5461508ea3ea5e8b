"""Decisions: what is asked of whom, with every legal answer listed; and answers, checked against nothing else.

The kinds are few and closed: `choose` from a list, `confirm`, `order` (which comes next), `number`, `pay`, `turn`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct, field

LONGEST_CODE = 100
DecisionKind = Literal["choose", "confirm", "order", "number", "pay", "turn"]


class Option(Struct, frozen=True, array_like=True, tag_field="is", gc=False):
    """One thing that may be picked."""

    letter: ClassVar[str]
    """What the code of such an option begins with."""

    @property
    def code(self) -> str:
        """The option as a short text that never comes to mean another: "o12" is the object 12, "-" is passing.

        It names the option itself and not its position, in 100 characters at most, distinct within a decision.
        """
        return (self.letter + "-".join(str(getattr(self, name)) for name in self.__struct_fields__))[:LONGEST_CODE]


class ObjectOption(Option, frozen=True, tag="object"):
    """An object or card."""

    letter = "o"
    id: int


class ExpeditionOption(Option, frozen=True, tag="expedition"):
    """An expedition: 2 * seat, plus 1 for the Companion Expedition."""

    letter = "e"
    expedition: int


class RegionOption(Option, frozen=True, tag="region"):
    """A region of the Adventure, by its number in `Game.regions`."""

    letter = "g"
    region: int


class SeatOption(Option, frozen=True, tag="seat"):
    """A player."""

    letter = "s"
    seat: int


class ConfirmOption(Option, frozen=True, tag="confirm"):
    """Yes or no."""

    yes: bool

    @property
    def code(self) -> str:
        """`yes` or `no`."""
        return "yes" if self.yes else "no"


class ModeOption(Option, frozen=True, tag="mode"):
    """One mode of 'choose one', counted from 0 (5.2.3.c)."""

    letter = "m"
    mode: int


class NumberOption(Option, frozen=True, tag="number"):
    """A number."""

    letter = "n"
    number: int


class CounterOption(Option, frozen=True, tag="counter"):
    """A kind of counters, by its name (2.5.b)."""

    letter = "c"
    counter: str


class StatusOption(Option, frozen=True, tag="status"):
    """A status that is gained (7.3.8)."""

    letter = "t"
    status: str


class HeldCounterOption(Option, frozen=True, tag="held counter"):
    """A counter on an object, by its name (2.5.g)."""

    letter = "h"
    id: int
    counter: str


class DieOption(Option, frozen=True, tag="die"):
    """One of several dice and its result (7.3.13.c)."""

    letter = "d"
    index: int
    result: int


class ReactionOption(Option, frozen=True, tag="reaction"):
    """An Emblem-Reaction waiting in Limbo (4.4.b)."""

    letter = "r"
    emblem: int


class ModifierOption(Option, frozen=True, tag="modifier"):
    """A modifier that would apply now: a rule number or an ability's name, and its bearer (6.2.f)."""

    letter = "x"
    name: str
    source: int

    @property
    def code(self) -> str:
        """Whose modifier before which, since names may be long."""
        return f"{self.letter}{self.source}-{self.name}"[:LONGEST_CODE]


class ArrivalOption(Option, frozen=True, tag="arrival"):
    """Something that enters play together with others: its definition, its expedition, and its id if it has one."""

    letter = "a"
    reference: str
    place: int
    what: int = 0

    @property
    def code(self) -> str:
        """Where and who before what, since references may be long."""
        return f"{self.letter}{self.place}-{self.what}-{self.reference}"[:LONGEST_CODE]


class PlayOption(Option, frozen=True, tag="play"):
    """Play a card from the Hand or the Reserve (5.1.1.b)."""

    letter = "p"
    id: int


class QuickActionOption(Option, frozen=True, tag="quick action"):
    """Play a quick action of an object, by the ability's name (5.3)."""

    letter = "q"
    id: int
    ability: str


class AbilityOption(Option, frozen=True, tag="ability"):
    """One ability of an object, by the ability's name (7.3.1)."""

    letter = "b"
    id: int
    ability: str


class PassOption(Option, frozen=True, tag="pass"):
    """Pass for the rest of the Afternoon (RB.12)."""

    letter = "-"


AnyOption = (
    ObjectOption
    | ExpeditionOption
    | RegionOption
    | SeatOption
    | ConfirmOption
    | ModeOption
    | NumberOption
    | CounterOption
    | StatusOption
    | HeldCounterOption
    | DieOption
    | ReactionOption
    | ModifierOption
    | ArrivalOption
    | PlayOption
    | QuickActionOption
    | AbilityOption
    | PassOption
)


class Decision(Struct, omit_defaults=True, gc=False):
    """One open question to one seat; any `least` to `most` of its distinct options are a legal answer."""

    id: int
    seat: int
    kind: DecisionKind
    prompt: str
    """What is being decided, as a key for the texts: "turn", "expedition", "mode", "target", "first mana"..."""
    options: list[AnyOption]
    least: int = 1
    most: int = 1
    arguments: dict[str, Any] = field(default_factory=dict)
    """What the prompt speaks of: ability names, object ids, a price with its parts."""
    hidden: bool = False
    """The picks stay the player's secret until the rules reveal them (1.4.5.a)."""
    back: bool = False
    """The declaration this belongs to may be abandoned here; nothing has changed yet (5.1.2.c)."""


class Picks(Struct, frozen=True, tag_field="answer", tag="picks"):
    """The answer to one decision: positions in its list of options, distinct, in the order picked."""

    decision: int
    picks: list[int]


class Back(Struct, frozen=True, tag_field="answer", tag="back"):
    """Abandon the declaration that a decision belongs to (5.1.2.c)."""

    decision: int


class SwapOrbs(Struct, frozen=True, tag_field="answer", tag="swap orbs"):
    """3.2.9.e A player exhausts a ready Mana Orb to ready another, at any time; all questions stay open."""

    seat: int
    ready: int
    exhausted: int


class Concede(Struct, frozen=True, omit_defaults=True, tag_field="answer", tag="concede"):
    """A player gives the game up, in 2v2 for the whole team; possible at any moment."""

    seat: int
    late: bool = False
    """Whether that is because their time has run out."""


class AgreeDraw(Struct, frozen=True, tag_field="answer", tag="draw"):
    """All players still at the table have agreed that no player wins."""


class Adjudicate(Struct, frozen=True, tag_field="answer", tag="adjudicate"):
    """The host of the table ends an abandoned game: the furthest team has won, none where several are as far."""

    seats: list[int] = field(default_factory=list)
    """The seats that are compared; empty: all players still at the table."""


class Close(Struct, frozen=True, omit_defaults=True, tag_field="answer", tag="close"):
    """The host of the table closes a game that has lain still for long; no player has won."""

    late: bool = False
    """Whether that is because the time of all players has run out."""


class Rule(Struct, frozen=True, tag_field="answer", tag="rule"):
    """A judge who does not play decides the game: the teams of `seats` have won, none if it is empty."""

    seats: list[int] = field(default_factory=list)


Answer = Picks | Back | SwapOrbs | Concede | AgreeDraw | Adjudicate | Close | Rule


_PLAIN: dict[type, str] = {
    ObjectOption: "id",
    ExpeditionOption: "expedition",
    RegionOption: "region",
    SeatOption: "seat",
    ConfirmOption: "yes",
    ModeOption: "mode",
    NumberOption: "number",
    CounterOption: "counter",
    StatusOption: "status",
    ReactionOption: "emblem",
}


def value_of(option: AnyOption) -> Any:
    """What a pick is bound as, JSON types only: a plain value, or kind and fields where one value says too little."""
    plain = _PLAIN.get(type(option))
    if plain is not None:
        return getattr(option, plain)
    return [str(option.__struct_config__.tag), *(getattr(option, name) for name in option.__struct_fields__)]
