"""Abilities, the lines of a card (1.2.4.a, 1.2.4.c), and their effects (6.1, 6.5): words that contain each other.

Effects are verbs, and how sentences put them together. Abilities have effects, and an effect may grant an ability; so
do passive ones by what they state. Whatever contains neither stands in the files below.
"""

from __future__ import annotations

from typing import Literal

from engine.cards.language.conditions import Condition, Having
from engine.cards.language.costs import Cost, ModesFor, Surcharge
from engine.cards.language.facets import reads, writes
from engine.cards.language.filters import All, Filter, It, Me, Number
from engine.cards.language.modifiers import ExtraDice, Would
from engine.cards.language.plain_abilities import PlainAbility
from engine.cards.language.pointing import Point
from engine.cards.language.statements import PlainLastable, PlainStatement
from engine.cards.language.triggers import Trigger
from engine.cards.language.verbs import PlainFlow, PlainGift, PlainVerb
from engine.cards.language.vocabulary import Duration, Record

__all__ = [
    "Ability",
    "Additive",
    "AfterRest",
    "DependingOn",
    "EachInTurn",
    "EachOpponent",
    "EachPlayer",
    "Effect",
    "Flow",
    "ForEach",
    "ForEachPlayer",
    "Gets",
    "Gift",
    "HaveAbility",
    "If",
    "IfDone",
    "IfNotDone",
    "IfThisWay",
    "Lastable",
    "Lasting",
    "May",
    "MayPay",
    "Modes",
    "NextCard",
    "NextTime",
    "OneOf",
    "Passive",
    "QuickAction",
    "Reaction",
    "Replacing",
    "Roll",
    "RollRow",
    "Sequence",
    "SpellEffect",
    "Statement",
    "Support",
    "TargetOpponent",
    "TargetPlayer",
    "TheyDo",
    "Times",
    "Verb",
]


class Sequence(Record, frozen=True, tag_field="do", tag="sequence"):
    """Several steps one after the other (6.1.b-c)."""

    parts: tuple[Effect, ...]


class May(Record, frozen=True, tag_field="do", tag="may"):
    """An optional step, decided just before it (6.5.b)."""

    effect: Effect


class MayPay(Record, frozen=True, tag_field="do", tag="may pay"):
    """An internal action: pay a cost to have an effect, declared while the effect resolves (5.4, 1.2.6.e)."""

    costs: tuple[Cost, ...]
    effect: Effect


class If(Record, frozen=True, tag_field="do", tag="if"):
    """A conditional step (6.5.c)."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


class IfDone(Record, frozen=True, tag_field="do", tag="if done"):
    """'Do this. If you do, do that. If you don't, do something else' (6.5.d).

    With `internal` 'do this to do that': an internal action, of which what is done then is targeted only as it comes to
    that, so that the first step may bring about what it targets (5.2.3.g).
    """

    first: Effect
    then: Effect
    otherwise: Effect | None = None
    internal: bool = False


class IfNotDone(Record, frozen=True, tag_field="do", tag="if not done"):
    """'Do this. If you don't, or can't, do that' (6.5.d)."""

    first: Effect
    otherwise: Effect


class IfThisWay(Record, frozen=True, tag_field="do", tag="if this way"):
    """'Sabotage. If you discarded a Character this way, ...': whether the first step did it to such a thing (6.5.d)."""

    first: Effect
    filter: Filter
    then: Effect
    otherwise: Effect | None = None


class Modes(Record, frozen=True, tag_field="do", tag="modes"):
    """'Choose one', or so many, or up to so many: the modes are chosen at declaration (5.2.3.c).

    With `repeat` one may be chosen several times; where `all_if` is true, all of them may be chosen, and likewise for
    `all_for`, which is paid before anything else is done. With `at_least_one` it is one of them, or up to so many.
    With `paid` one of these has to be paid, as far as it can be, and says how many; for nothing none is chosen.
    """

    modes: tuple[Effect, ...]
    number: Number = 1
    up_to: bool = False
    repeat: bool = False
    all_if: Condition | None = None
    all_for: tuple[Cost, ...] = ()
    at_least_one: bool = False
    paid: tuple[ModesFor, ...] = ()


class OneOf(Record, frozen=True, tag_field="do", tag="one of"):
    """One effect or another, as the controller chooses when the step comes: nothing is declared before (6.5.a)."""

    first: Effect
    second: Effect


class Times(Record, frozen=True, tag_field="do", tag="times"):
    """An effect is carried out several times, or 'for each' of what is counted as it begins (v3:6.5.i)."""

    number: Number
    effect: Effect


class EachPlayer(Record, frozen=True, tag_field="do", tag="each player"):
    """Every player does it, or may: choices in initiative order, then one step for all (1.4.5.a, 6.1.g).

    What is more than one step is done by one player before the next begins. With `who` only those who have what that
    says, as the step begins (6.5.c). With `others` every player but the controller, teammates as well.
    """

    effect: Verb
    optional: bool = False
    who: Having | None = None
    others: bool = False


class EachOpponent(Record, frozen=True, tag_field="do", tag="each opponent"):
    """'Your opponent' does it, or may: every opponent of the controller, however many (2V2.15).

    With `who` only those who have what that says, as the step begins (6.5.c).
    """

    effect: Verb
    optional: bool = False
    who: Having | None = None


class TargetOpponent(Record, frozen=True, tag_field="do", tag="target opponent"):
    """One opponent does it, or may, or chooses it, chosen at declaration (5.2.3.b, 2V2.15)."""

    effect: Verb | Point
    optional: bool = False


class TargetPlayer(Record, frozen=True, tag_field="do", tag="target player"):
    """One player at the table, chosen at declaration, does it, or with `optional` may do it (5.2.3.b)."""

    effect: Verb | Point
    optional: bool = False


class TheyDo(Record, frozen=True, tag_field="do", tag="they do"):
    """A player whom the ability has named before does it, or with `optional` may do it (7.2.3).

    That is the target player, the controller or the owner of 'it', the bearer's owner, each player who did what was
    said before, each player or opponent who did not, or the player whose Expedition faces the one spoken of. Who only
    chooses it (`Point`) leaves what is done to it to the controller (v3:1.4.7).
    """

    who: Literal[
        "that player",
        "its controller",
        "its owner",
        "my owner",
        "who did",
        "player who did not",
        "opponent who did not",
        "who faces that Expedition",
    ]
    effect: Verb | Point
    optional: bool = False


class EachInTurn(Record, frozen=True, tag_field="do", tag="each in turn"):
    """'Starting with you, each player ...': one after the other does the whole of it (1.4.5.a)."""

    effect: Effect


class ForEachPlayer(Record, frozen=True, tag_field="do", tag="for each player"):
    """The controller does it for one player after the other, starting with themselves: 'that player' (1.4.5.a)."""

    effect: Effect


class AfterRest(Record, frozen=True, tag_field="do", tag="after Rest"):
    """It is done in the Night, once Rest is over (4.2.5.b); what it targets is chosen then."""

    effect: Effect


class Lasting(Record, frozen=True, tag_field="do", tag="lasting"):
    """A statement holds until a duration ends, for whatever is as it says meanwhile (2.2.1.g, 2.2.13.c)."""

    statement: Lastable
    until: Duration = "day"


class NextTime(Record, frozen=True, tag_field="do", tag="next time"):
    """What is done once as a reaction, the next time that something happens, until a duration ends (2.2.13.c)."""

    trigger: Trigger
    effect: Effect
    until: Duration = "turn"


class RollRow(Record, frozen=True):
    """One row of a die's table: results from `low` to `high`."""

    low: int
    high: int
    effect: Effect


class Roll(Record, frozen=True, tag_field="do", tag="roll"):
    """Roll a die and carry out the row of its result (7.3.13)."""

    rows: tuple[RollRow, ...]


class DependingOn(Record, frozen=True, tag_field="do", tag="depending on"):
    """What is done by how many counters the step before has taken away: every row whose numbers fit (2.5.f, 6.5.c)."""

    rows: tuple[RollRow, ...]


class ForEach(Record, frozen=True, tag_field="do", tag="for each"):
    """What is done for each object that a filter lets through as it begins, one after the other, called 'it'."""

    who: All
    effect: Effect


class Gets(Record, frozen=True, tag_field="gift", tag="gets"):
    """What is done to the next card, called 'it', as one reaction when it is played (v3:5.2.b).

    Numbers of what it gains that are counted, and not of itself, are counted when this is said.
    """

    effect: Effect


class NextCard(Record, frozen=True, tag_field="do", tag="next card"):
    """The next such card the controller plays, or the next few, gets something, until a duration ends (2.2.13.c).

    It may have to be played from a zone; or whatever joins the Expeditions that the filter names, played or not.
    """

    filter: Filter
    gift: Gift
    until: Duration = "turn"
    when: Literal["played", "played from hand", "played from reserve", "joins"] = "played"
    number: int = 1


@reads(but_not=("ability",))
@writes(inside=("ability",))
class HaveAbility(Record, frozen=True, tag_field="rule", tag="have"):
    """Objects have a further ability; 'it' only for a time."""

    who: Me | It | All
    ability: Ability


@writes()
class Reaction(Record, frozen=True, tag_field="ability", tag="reaction"):
    """'Trigger — Effect' (6.3.a); the condition belongs to the trigger ('if I was not Fleeting').

    A support reaction works while its card lies ready in the Reserve, and only there (v3:2.2.11.e). With `each` an
    event activates it so many times, counted as it was before (6.3.f); `once_each` says how seldom it does at all.
    """

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    support: bool = False
    each: Number | None = None
    once_each: Literal["day", "turn"] | None = None


@writes("quick actions")
class QuickAction(Record, frozen=True, tag_field="ability", tag="quick action"):
    """'Cost: Effect' (5.3), which may be played only while a condition is true (5.1.2.c), or once in a time (1.4.6)."""

    costs: tuple[Cost, ...]
    effect: Effect
    condition: Condition | None = None
    more: Surcharge | None = None
    once_each: Literal["day", "turn"] | None = None


@writes("quick actions")
class Support(Record, frozen=True, tag_field="ability", tag="support"):
    """A quick action of a card in the Reserve, paid by discarding it (2.2.10.g); it may have a condition (5.1.2.c)."""

    effect: Effect
    condition: Condition | None = None


@writes()
class SpellEffect(Record, frozen=True, tag_field="ability", tag="spell effect"):
    """What a Spell does when it resolves (2.2.10.k)."""

    effect: Effect


@writes(inside=("statement",))
class Passive(Record, frozen=True, tag_field="ability", tag="passive"):
    """A statement that holds as long as its object is in play (2.2.10.j).

    A support passive holds while its card lies ready in the Reserve, and only there (v3:2.2.11.e).
    """

    statement: Statement
    condition: Condition | None = None
    support: bool = False


@writes()
class Replacing(Record, frozen=True, tag_field="ability", tag="replacing"):
    """'If ... would ..., instead ...' (6.2.b); `otherwise` is what happens besides where one declines (6.2.c)."""

    would: Would
    effect: Effect | ExtraDice
    condition: Condition | None = None
    optional: bool = False
    otherwise: Verb | None = None


@writes()
class Additive(Record, frozen=True, tag_field="ability", tag="additive"):
    """'When ... would ..., also ...' (6.2.c)."""

    would: Would
    effect: Verb
    condition: Condition | None = None


Gift = PlainGift | Gets

Verb = PlainVerb | NextCard

StepFlow = (
    Sequence | May | MayPay | If | IfDone | IfNotDone | IfThisWay | Modes | OneOf | Times | Roll | DependingOn | ForEach
)
"""Which steps are done, and how often."""

PlayerFlow = EachPlayer | EachOpponent | TargetOpponent | TargetPlayer | TheyDo | EachInTurn | ForEachPlayer
"""Which players do it, or for which of them it is done."""

LaterFlow = AfterRest | Lasting | NextTime
"""When it is done, or how long it holds."""

Flow = StepFlow | PlayerFlow | LaterFlow | PlainFlow

Effect = Verb | Flow

Statement = HaveAbility | PlainStatement

Lastable = HaveAbility | PlainLastable

Ability = PlainAbility | Reaction | QuickAction | Support | SpellEffect | Passive | Replacing | Additive
