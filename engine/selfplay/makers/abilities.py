"""The lines of an invented card: reactions, quick actions, passives, modifiers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards import language as words
from engine.cards.language import Record
from engine.selfplay.inventor import Inventor, Place, makes
from engine.selfplay.makers.costs import GIVEN, SPENT, says_how_many
from engine.selfplay.makers.filters import said

GRANTED: tuple[type[Record], ...] = (words.Keyword, words.Reaction, words.QuickAction, words.Passive)
"""What objects in play can be given (2.2.10)."""


@makes(words.CountedTough)
def _counted_tough(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind(words.NumberOf(said(types=("character",), controller="you")))


@makes(words.Reaction)
def _reaction(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Where the trigger speaks of another object, the effect may call it 'it'."""
    trigger = inventor.value(words.Trigger, replace(place, cards=True, targets=False), "trigger")
    it = isinstance(trigger, words.JoinsYours | words.YouPlay | words.YouCreateToken)
    condition = _condition(inventor, replace(place, cards=True))
    return kind(trigger, inventor.effect(replace(place, it=it)), condition if inventor.chances.one_in(3) else None)


@makes(words.Support)
def _support(inventor: Inventor, kind: Any, place: Place) -> Any:
    return kind(inventor.effect(place), _condition(inventor, place))


def _condition(inventor: Inventor, place: Place) -> Any:
    """5.1.2.c, 6.3.b What an ability depends on is looked at before anything is declared: it speaks of no target."""
    return inventor.value(words.Condition | None, replace(place, targets=False), "condition")


@makes(words.QuickAction)
def _quick_action(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Nothing is free here: what costs nothing would be done a hundred times a day (1.4.6.b)."""
    chances = inventor.chances
    costs = chances.pick(
        (
            (words.PayMana(1 + chances.below(2)),),
            (words.PayMana(1), words.ExhaustMe()),
            (words.ExhaustMe(),),
            (words.CardFromHand(),),
            (words.CardFromHand(), words.CardFromHand()),
            (words.PayMana(1), GIVEN),
            (SPENT,),
            (words.Spend("kelon"),),
            (words.PayMana(1), words.CardFromHand(), words.Spend("boost")),
            (words.ExhaustMe(), words.SacrificeMe()),
            (words.PayX(), words.ExhaustMe()),
            (words.ExhaustMe(), words.SpendAny("kelon")),
        )
    )
    more = None
    if chances.one_in(6):
        under = words.FirstPlayer() if chances.one_in(2) else None
        more = words.Surcharge(1 + chances.below(2), under, None if under else words.Filter(types=("character",)))
    return kind(costs, inventor.effect(replace(place, many=says_how_many(*costs))), more=more)


@makes(words.Passive)
def _passive(inventor: Inventor, kind: Any, place: Place) -> Any:
    """2.3 Chains of passives come about where they give abilities, take them, or hold only under a condition."""
    place = replace(place, targets=False, chooses=False)
    statement = inventor.value(words.Statement, replace(place, cards=False), "statement")
    condition = inventor.value(words.Condition, replace(place, depth=1, cards=True), "condition")
    changing = words.AreSubtype | words.EvenStatistics | words.HaveAbility | words.LoseAbilities | words.RegionsAre
    support = not isinstance(statement, changing) and inventor.chances.one_in(6)
    return kind(statement, condition if inventor.chances.one_in(2) else None, support)


@makes(words.CannotActivate)
def _cannot_activate(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Any reaction, or those with one symbol or another."""
    symbols = inventor.chances.pick(((None, ()), ("join", ()), ("hand", ("reserve",))))
    return inventor.plain(kind, place, symbol=symbols[0], or_symbols=symbols[1])


@makes(words.HaveAbility)
def _have(inventor: Inventor, kind: Any, place: Place) -> Any:
    given = GRANTED if place.depth > 0 else GRANTED[:1]
    inner = Place("character", place.depth - 1)
    who = inventor.value(words.Me | words.All, replace(place, cards=False), "who")
    return kind(who, inventor.record(inventor.chances.pick(given), inner))


@makes(words.Keyword)
def _keyword(inventor: Inventor, kind: Any, place: Place) -> Any:
    word = inventor.chances.pick(("defender", "eternal", "gigantic", "seasoned", "tough", "tough"))
    return kind(word, 1 + inventor.chances.below(2) if word == "tough" else None)


@makes(words.Replacing)
def _replacing(inventor: Inventor, kind: Any, place: Place) -> Any:
    """6.2.b Instead of a whole step other steps may come; instead of an atomic action only atomic actions."""
    chances = inventor.chances
    optional, condition = chances.one_in(2), words.FirstPlayer() if chances.one_in(3) else None
    place = replace(place, targets=False, modes=False)
    if chances.one_in(10):
        return kind(words.YoursAscendsAgain(), inventor.effect(replace(place, depth=1)), condition, optional)
    if place.bearer != "character" or chances.one_in(3):
        if chances.one_in(2):
            return kind(words.YouRoll(), words.ExtraDice(1 + chances.below(2)), condition, optional)
        return kind(words.YouResupply(), inventor.effect(replace(place, depth=1)), condition, optional)
    if chances.one_in(4):
        moving = words.MyExpeditionWouldMove(chances.one_in(2), chances.one_in(6), chances.one_in(4))
        return kind(moving, chances.pick(INSTEAD_OF_MOVING), condition, optional)
    if chances.one_in(4):
        would = words.OneLeavesMine(said(types=("character",), status="anchored"), chances.one_in(2))
        return kind(would, words.LoseStatus(words.It(), "anchored"), condition, optional)
    if chances.one_in(2):
        leaving = chances.pick((words.ILeave, words.IGoToReserve))()
        if chances.one_in(6):
            given = words.Choose(said(controller="you", zone="reserve"))
            return kind(leaving, words.Discard(given), condition, optional)
        return kind(leaving, chances.pick(INSTEAD_OF_LEAVING)(words.Me()), condition, optional)
    status = inventor.value(words.Status, place, "status")
    instead = inventor.effect(replace(place, depth=0, chooses=False, verbs=AT_ONCE))
    return kind(words.IGain(status), instead, condition, optional)


THAT_ONE = words.ThatExpedition()

INSTEAD_OF_MOVING: tuple[Any, ...] = (
    words.MoveExpedition(THAT_ONE, 2),
    words.MoveExpedition(THAT_ONE, -1),
    words.MoveExpedition(words.YourExpedition("companion")),
    words.MoveFurther(),
    words.MoveFurther(2),
    words.DoNotMove(),
    words.Roll((words.RollRow(4, 99, words.MoveFurther()), words.RollRow(1, 2, words.DoNotMove()))),
    words.MayPay((words.PayMana(1),), words.MoveFurther()),
    words.Sequence((words.Draw(), words.MoveExpedition(THAT_ONE))),
    words.Draw(),
)
"""What may come instead of an Expedition's move: it goes another way, or another comes, or something else."""

INSTEAD_OF_LEAVING = (words.SendToReserve, words.Discard, words.ReturnToHand, words.PutInMana, words.Boost)
AT_ONCE = (words.Draw, words.Boost, words.GainStatus, words.LoseStatus, words.Resupply, words.ManaFromDeck)
"""Verbs that are one step of atomic actions and ask nothing."""


@makes(words.Additive)
def _additive(inventor: Inventor, kind: Any, place: Place) -> Any:
    would = inventor.chances.pick((words.YouResupply, words.YouRoll, words.YouDraw))()
    also = replace(place, depth=0, targets=False, chooses=False, verbs=AT_ONCE)
    return kind(would, inventor.effect(also), words.FirstPlayer() if inventor.chances.one_in(3) else None)
