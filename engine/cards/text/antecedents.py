"""What a text calls 'it', 'they', 'that Expedition' or 'the result' must have been named before (7.2.3, 7.2.4)."""

from __future__ import annotations

from typing import get_args

from engine.cards.definitions.given_up import OBJECTS, GivenUp
from engine.cards.language import (
    Ability,
    Additive,
    AnExpeditionChanges,
    AnExpeditionFails,
    AnExpeditionMoves,
    Ascend,
    AtPhase,
    Becomes,
    BecomesFirst,
    CounterReached,
    CountersRemoved,
    Create,
    Defects,
    DieResult,
    DoNotMove,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    EveryExpedition,
    ExpeditionsThatAre,
    FacingThat,
    FailedExpeditions,
    ForEachPlayer,
    GainsCounters,
    GainsStatus,
    Give,
    HaveAbility,
    IAmSacrificed,
    IGo,
    ILeaveExpedition,
    ILeavePlay,
    It,
    ItsExpedition,
    Joins,
    KeepFromMoving,
    Landmarks,
    LookAt,
    LoseCounters,
    LosesCounters,
    LosesStatus,
    Me,
    Modes,
    MoveExpedition,
    MoveFurther,
    MyExpeditionFails,
    MyExpeditionMoves,
    MyExpeditionWouldMove,
    NextCard,
    NextTime,
    Of,
    OfThese,
    OneLeavesMine,
    OpponentPasses,
    OpponentPlays,
    OpponentResupplies,
    OpponentsGetCards,
    Passive,
    PayX,
    Place,
    PlayedFrom,
    PlayersExpedition,
    PointAt,
    QuickAction,
    RaiseResult,
    Reaction,
    ReceiveGift,
    Record,
    RemoveCounters,
    Replacing,
    RevealedThisWay,
    RevealTop,
    RevealUntil,
    Roll,
    SoManyLie,
    SpellEffect,
    Spend,
    SpendAny,
    SpendFrom,
    Support,
    Switches,
    Target,
    TargetExpedition,
    TargetOpponent,
    TargetPlayer,
    TargetThatMany,
    TargetUpTo,
    ThatCard,
    ThatExpedition,
    ThatMany,
    TheyDo,
    YouCreateToken,
    YouDrawCards,
    YouMakeGift,
    YouPass,
    YourExpedition,
    YourExpeditionMoves,
    YouRoll,
    YouRollDice,
    YoursAscendsAgain,
)

OF_ITSELF = (
    AnExpeditionFails,
    AtPhase,
    BecomesFirst,
    CounterReached,
    IAmSacrificed,
    IGo,
    ILeavePlay,
    Joins,
    MyExpeditionFails,
    OpponentsGetCards,
    PlayedFrom,
    SoManyLie,
    YouDrawCards,
    YouMakeGift,
    YouPass,
    YouRollDice,
)
"""Triggers that speak of the bearer, or of nothing that could be called 'it'."""

PLAYERS = (EachInTurn, EachOpponent, EachPlayer, ForEachPlayer, TargetOpponent, TargetPlayer)
"""What names a player."""

PLACES = get_args(Place)

IN_A_PLACE = (Ascend, Create, KeepFromMoving, MoveExpedition, PointAt)
"""What names the Expedition that it is done in or to, or that it points at; to look at one does not."""


class Named:
    """What has been named so far, by the kind of word that may speak of it."""

    def __init__(self, *names: str) -> None:
        self.names = set(names)

    def missing(self, node: object) -> str | None:
        """The first word in `node` that refers to something not named before it, or None."""
        if isinstance(node, tuple):
            return next(filter(None, map(self.missing, node)), None)
        if not isinstance(node, Record):
            return None
        if (wanted := _speaks_of(node)) and not self.names & wanted:
            return sorted(wanted)[0]
        if isinstance(node, Roll):
            self.names.add("result")
        if isinstance(node, ForEachPlayer):
            self.names.add("they")
        if isinstance(node, NextCard):
            self.names.add("it")
        if isinstance(node, HaveAbility):  # the ability speaks of what it is about by itself
            return self.missing(node.who) or missing(node.ability)
        if isinstance(node, NextTime):  # 'it' is what that event is about
            return Named(*sorted(named_by(node.trigger))).missing(node.effect)
        if isinstance(node, Modes):  # 5.2.3.c: one of them may stand without the others
            found = [Named(*sorted(self.names)).missing(mode) for mode in node.modes]
            return next(filter(None, found), None)
        before = self.names
        if isinstance(node, Target | TargetUpTo):  # 5.2.3.b: it is chosen before anything is removed
            self.names = before - {"removed"}
        found = [self.missing(getattr(node, field)) for field in node.__struct_fields__]
        self.names |= before | _names(node)
        if isinstance(node, LoseCounters | RemoveCounters):  # 2.5.f: a number that was paid before is farther
            self.names.discard("that many")
        return next(filter(None, found), None)


SPOKEN_OF: dict[type, set[str]] = {
    CountersRemoved: {"removed"},
    DieResult: {"result"},
    DoNotMove: {"move"},  # 6.2.b: only what replaces a move speaks of it
    FacingThat: {"that"},
    FailedExpeditions: {"failed"},
    It: {"it"},
    ItsExpedition: {"it"},
    MoveFurther: {"move"},
    OfThese: {"these"},
    RaiseResult: {"result"},
    ReceiveGift: {"gift"},
    TargetThatMany: {"that many"},
    ThatCard: {"it"},
    ThatExpedition: {"that"},
    ThatMany: {"that many"},
}
"""What must have been named for these, whatever else they say."""


def _speaks_of(node: Record) -> set[str]:
    """What must have been named for this; one of these is enough."""
    if type(node) not in (Landmarks, Of, PlayersExpedition, TheyDo):
        return SPOKEN_OF.get(type(node), set())
    match node:
        case TheyDo(who="my owner"):
            return set()
        case TheyDo(who="its controller" | "its owner"):
            return {"it"}
        case PlayersExpedition(whose="its controller" | "its owner") | Landmarks(whose="its controller" | "its owner"):
            return {"it"}
        case TheyDo(who="who faces that Expedition"):
            return {"that"}
        case TheyDo() | PlayersExpedition(whose="that player") | Landmarks(whose="that player") | Of("that player"):
            return {"it", "they"}
        case _:
            return set()


def _names(node: Record) -> set[str]:
    """What may be spoken of after this."""
    named: set[str] = set()
    kind = type(node)
    if kind in OBJECTS and getattr(node, "counter", None) is None:
        named.add("it")
    if kind in PLAYERS or kind in (Of, PlayersExpedition, Landmarks):
        named.add("they")
    if kind is TargetExpedition or (kind in IN_A_PLACE and _names_a_place(node)):
        named.add("that")
    if kind in (Give, PayX, Spend, SpendAny, SpendFrom):
        named.add("that many")
    if kind in (LoseCounters, RemoveCounters):
        named.add("removed")
    if kind in (RevealTop, RevealUntil, LookAt):
        named |= {"these", "it"}
    return named


def _names_a_place(node: Record) -> bool:
    """7.2.4 Whether a deed is done in or to one Expedition; what is pointed at may be several."""
    match getattr(node, "place", None):
        case EveryExpedition() | ExpeditionsThatAre() | YourExpedition("each") | PlayersExpedition(side="each"):
            return isinstance(node, PointAt | KeepFromMoving)
        case place:
            return type(place) in PLACES


def speaks_of_another(node: object) -> bool:
    """7.2.4 Whether 'it' is said of an object or a card that was named before."""
    named = Named("failed", "gift", "move", "removed", "result", "that", "that many", "these", "they")
    return named.missing(node) == "it"


def missing(ability: Ability) -> str | None:
    """The word of an ability that refers to a player or a thing it has not named before; None if there is none.

    6.3.a A condition of a trigger, a passive ability or a modifier is looked at before there is an effect: it speaks of
    the bearer and the table, and of the result of a roll that a trigger waits for.
    """
    match ability:
        case Reaction():
            of_trigger = sorted(named_by(ability.trigger))
            before = Named(*of_trigger) if "result" in of_trigger else Named()
            return before.missing(ability.condition) or Named(*of_trigger).missing(ability.effect)
        case QuickAction():
            named = Named()
            return named.missing(ability.costs) or named.missing(ability.effect)
        case Support() | SpellEffect():
            return Named().missing(ability.effect)
        case Passive():
            return Named().missing(ability.condition) or Named().missing(ability.statement)
        case Replacing():
            would = Named(*REPLACED.get(type(ability.would), ()))
            return Named().missing(ability.condition) or would.missing((ability.effect, ability.otherwise))
        case Additive():
            would = Named(*REPLACED.get(type(ability.would), ()))
            return Named().missing(ability.condition) or would.missing(ability.effect)
        case _:
            return None


REPLACED: dict[type, tuple[str, ...]] = {
    MyExpeditionWouldMove: ("move", "that"),
    OneLeavesMine: ("it",),
    YouRoll: ("result",),
    YoursAscendsAgain: ("that",),
}
"""6.2.b What is named by that which would happen, where it names something besides the bearer."""


def named_by(trigger: Record) -> set[str]:
    """What a trigger names: whom it happened to, who did it, a result."""
    match trigger:
        case YouCreateToken(together=True):
            return set()
        case YouRollDice():
            return {"result"}
        case RevealedThisWay():
            return {"it", "result"}
        case YouMakeGift():
            return {"gift", "they"}
        case MyExpeditionFails():
            return {"failed", "that"}
        case AnExpeditionFails():
            return {"that"}
        case BecomesFirst(whose="opponent" | "anybody"):
            return {"they"}
        case OpponentsGetCards() | OpponentPasses() | OpponentResupplies() | YouPass(anybody=True):
            return {"they"}
        case OpponentPlays():
            return {"it", "they"}
        case (
            GainsStatus(Me())
            | GainsCounters(Me())
            | LosesCounters(Me())
            | LosesStatus(Me())
            | Switches(Me())
            | Becomes(Me())
            | Defects(Me())
        ):
            return set()
        case (
            ILeaveExpedition()
            | MyExpeditionMoves()
            | YourExpeditionMoves()
            | AnExpeditionMoves()
            | AnExpeditionChanges()
        ):
            return {"that"}
        case _:
            return set() if isinstance(trigger, OF_ITSELF) else {"it"}


def given_up(ability: Ability) -> str:
    """7.2.4 Why what an ability does to 'it' cannot be done, as the reason of a refusal; else "".

    'It' would be what was given up, and nothing was named before that.
    """
    trigger = ability.trigger if isinstance(ability, Reaction) else None
    if GivenUp(ability, is_named=trigger is not None and "it" in named_by(trigger)).leaves_nothing:
        return "'it' would be what was discarded or sacrificed just before, to which nothing happens any more"
    return ""
