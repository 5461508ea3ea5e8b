"""What invented abilities do."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards import language as words
from engine.cards.definitions.definition import CardDefinition
from engine.cards.language import Record
from engine.selfplay.inventor import Inventor, Place, makes
from engine.selfplay.makers.costs import EITHER, GIVEN, SACRIFICED, SPENT, says_how_many
from engine.selfplay.makers.filters import said

ABOUT_CHARACTERS: tuple[type[Record], ...] = (
    words.Boost,
    words.GainStatus,
    words.LoseStatus,
    words.SwitchExpeditions,
)
"""Verbs that speak of Characters in play."""

MOVING = (words.Sacrifice, words.Discard, words.SendToReserve, words.ReturnToHand, words.PutInMana)

INVENTED_TOKEN = CardDefinition(
    "INVENTED_TOKEN",
    "Invented token",
    "permanent",
    "neutral",
    "token",
    ("landmark",),
    token=True,
    abilities=(
        words.Reaction(words.IAmSacrificed(), words.Resupply()),
        words.QuickAction((words.ExhaustMe(), words.PayMana(1)), words.Sacrifice(words.Me())),
    ),
)
"""KW.16 A Permanent that invented cards create."""

STATUSES = (("anchored", "asleep"), ("fleeting", "asleep", "anchored"))

ROWS = ((1, 3, 4, 99), (1, 1, 2, 99), (1, 5, 6, 99))


@makes(words.Create)
def _create(inventor: Inventor, kind: Any, place: Place) -> Any:
    """KW.16 Characters in Expeditions, Permanents with the Landmarks."""
    made = inventor.plain(kind, place)
    return replace(made, token=INVENTED_TOKEN.reference) if isinstance(made.place, words.Landmarks) else made


@makes(*ABOUT_CHARACTERS)
def _about_characters(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, replace(place, cards=False))


@makes(*MOVING)
def _moving(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Objects in play, cards of visible zones, or by choice cards of a hand: one's own, or shown (3.2.5.c)."""
    if place.chooses and inventor.chances.one_in(4) and kind is not words.Sacrifice:
        whose = "opponent" if place.bearer == "landmark" else "you"
        return kind(words.Choose(said(zone="hand", controller=whose)))
    return inventor.plain(kind, replace(place, cards=True))


@makes(words.PlayForFree)
def _play_for_free(inventor: Inventor, kind: Any, place: Place) -> Any:
    zone = inventor.chances.pick(("hand", "reserve", "discard"))
    filter = said(zone=zone, controller="you")
    return kind(
        words.Choose(filter, inventor.chances.below(2), 1), inventor.chances.pick((None, "fleeting", "anchored"))
    )


@makes(words.Reveal)
def _show(inventor: Inventor, kind: Any, place: Place) -> Any:
    """3.1.3.f A card of one's own hand; where nothing is asked, the top of the Deck."""
    return kind(words.Choose(said(zone="hand", controller="you"))) if place.chooses else words.RevealTop()


@makes(words.GainOneOf)
def _gain_one_of(inventor: Inventor, kind: Any, place: Place) -> Any:
    """One of two, of which one is chosen."""
    return inventor.plain(kind, replace(place, cards=False), statuses=inventor.chances.pick(STATUSES))


@makes(words.RevealUntil)
def _reveal_until(inventor: Inventor, kind: Any, place: Place) -> Any:
    """3.1.3.f A filter of a card type alone: a card in the Deck is in no other zone and of no player but its owner."""
    return kind(said(types=(inventor.chances.pick(("character", "spell", "permanent")),)))


@makes(words.Take)
def _take(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.3.5 What is drawn so has been revealed just before."""
    return words.Sequence((words.RevealTop(), kind(words.It())))


THESE = said(zone="deck", qualities=(words.OfThese(),))


@makes(words.LookAt)
def _look(inventor: Inventor, kind: Any, place: Place) -> Any:
    """3.1.3.f What becomes of some of the cards, and of the others; where nothing is asked, nothing."""
    seen: Any = inventor.chances.pick((kind, words.RevealTop))(inventor.chances.pick((2, 3, 4)))
    if not place.chooses:
        return seen
    one = words.Choose(THESE, inventor.chances.below(2), 1)
    verbs: Any = (words.ReturnToHand, words.SendToReserve, words.PlayForFree, words.PutInExpeditions)
    return words.Sequence((seen, inventor.chances.pick(verbs)(one), words.Discard(words.All(THESE))))


@makes(words.PutInExpeditions)
def _put_in_expeditions(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.5.4 Cards of visible zones, or of one's own hand."""
    zone = inventor.chances.pick(("hand", "reserve", "discard") if place.chooses else ("reserve", "discard"))
    filter = said(types=("character",), zone=zone, controller="you")
    return kind(words.Choose(filter) if place.chooses else words.All(filter))


@makes(words.ForEachPlayer)
def _for_each_player(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.2.3.a 'That player' does something, and then the controller does."""
    return kind(words.Sequence((words.TheyDo("that player", words.RevealTop(2)), words.Draw())))


@makes(words.Sequence)
def _sequence(inventor: Inventor, kind: Any, place: Place) -> Any:
    """What the first part speaks of, the second may call 'it'; what a die has brought is a number."""
    if inventor.chances.one_in(8):
        return kind((words.Roll(()), words.Draw(words.DieResult())))
    first = inventor.effect(replace(place, modes=False))
    then = inventor.effect(replace(place, modes=False, it=place.it or _speaks_of_something(first)))
    return kind((first, then))


@makes(words.MoveFurther, words.DoNotMove)
def _how_it_moves(inventor: Inventor, kind: Any, place: Place) -> Any:
    """6.2.b Only what replaces a move says how far it goes: elsewhere an Expedition is moved."""
    return words.MoveExpedition(words.YourExpedition("hero"), inventor.chances.pick((1, -1)))


@makes(words.RaiseResult)
def _raise(inventor: Inventor, kind: Any, place: Place) -> Any:
    """7.3.13.b What is raised has been rolled before, and is asked for afterwards."""
    return words.Sequence((words.Roll(()), inventor.plain(kind, place), words.Draw(words.DieResult())))


@makes(words.GainSubtypes)
def _gain_subtypes(inventor: Inventor, kind: Any, place: Place) -> Any:
    """2.3.1.e Those of what has been spoken of; where nothing has been, there are none to gain."""
    return kind(words.All(said(types=("character",), controller="you"))) if place.it else words.Draw()


@makes(words.ForEach)
def _for_each(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Each of several things in turn is 'it'."""
    return kind(words.All(said(types=("character",), controller="you")), words.Boost(words.It(), 1))


@makes(words.IfThisWay)
def _if_this_way(inventor: Inventor, kind: Any, place: Place) -> Any:
    """What has been discarded or put in Reserve may be asked about."""
    first = inventor.chances.pick((words.Sabotage(), words.Resupply())) if place.targets else words.Resupply()
    then = inventor.effect(replace(place, modes=False, depth=0))
    return kind(first, said(types=("character",)), then)


@makes(words.IfDone)
def _if_done(inventor: Inventor, kind: Any, place: Place) -> Any:
    first = inventor.effect(replace(place, modes=False))
    return kind(first, inventor.effect(replace(place, modes=False, it=place.it or _speaks_of_something(first))))


def _speaks_of_something(effect: Record) -> bool:
    return hasattr(effect, "who")


@makes(words.Modes)
def _modes(inventor: Inventor, kind: Any, place: Place) -> Any:
    chances = inventor.chances
    number, up_to, repeat = chances.pick((1, 1, 1, 2, 3)), chances.one_in(4), chances.one_in(4)
    modes = tuple(inventor.effect(replace(place, modes=False)) for _ in range(2 + chances.one_in(3)))
    if chances.one_in(8):
        return kind(modes, 2, paid=(words.ModesFor((GIVEN,), 1), words.ModesFor((SACRIFICED,), 2)))
    all_if = words.FirstPlayer() if chances.one_in(6) else None
    all_for = (GIVEN,) if all_if is None and not repeat and chances.one_in(6) else ()
    return kind(modes, number if repeat else min(number, len(modes)), up_to, repeat, all_if, all_for)


@makes(words.If, words.May, words.OneOf)
def _inside(inventor: Inventor, kind: Any, place: Place) -> Any:
    return inventor.plain(kind, replace(place, modes=False))


@makes(words.MayPay)
def _may_pay(inventor: Inventor, kind: Any, place: Place) -> Any:
    """A bearer that is not in play, as a Spell in Limbo, has costs of Mana or cards alone, not of itself."""
    there = (words.ExhaustMe(), words.DiscardMe(), words.SacrificeMe(), words.SpendAny("kelon"))
    own = there if place.bearer in ("character", "landmark") else ()
    mana = (words.PayMana(1), words.PayMana(2), words.PayX())
    cost = inventor.chances.pick((*mana, words.CardFromHand(), GIVEN, EITHER, SPENT, *own))
    return kind((cost,), inventor.effect(replace(place, modes=False, many=says_how_many(cost))))


@makes(words.Roll)
def _roll(inventor: Inventor, kind: Any, place: Place) -> Any:
    low, high, then, end = inventor.chances.pick(ROWS)
    inner = replace(place, modes=False)
    return kind((words.RollRow(low, high, inventor.effect(inner)), words.RollRow(then, end, inventor.effect(inner))))


@makes(words.Win)
def _win(inventor: Inventor, kind: Any, place: Place) -> Any:
    """Now and then only: most games are to go on."""
    return kind() if inventor.chances.one_in(8) else words.Draw()


@makes(words.EachInTurn)
def _each_in_turn(inventor: Inventor, kind: Any, place: Place) -> Any:
    """1.4.5.a There is one declaration, the controller's: what each does in turn has no targets."""
    return kind(inventor.effect(replace(place, modes=False, targets=False, it=False)))


@makes(words.AfterRest)
def _after_rest(inventor: Inventor, kind: Any, place: Place) -> Any:
    """4.2.5.b It is declared in the Night, when nothing has been spoken of."""
    return kind(inventor.effect(replace(place, modes=False, targets=True, it=False, many=False, depth=0)))


@makes(words.EachPlayer, words.EachOpponent, words.TargetOpponent, words.TargetPlayer, words.TheyDo)
def _each_player(inventor: Inventor, kind: Any, place: Place) -> Any:
    """1.4.5.a, 2V2.15 What every player, or an opponent, can do: draw, Resupply, or give something of their own."""
    verb = inventor.chances.pick((words.Draw, words.Resupply, words.ManaFromDeck, words.ExhaustedResupply, *MOVING))
    done: words.Verb
    if verb in MOVING:
        zone = inventor.chances.pick((None, "reserve", "hand")) if verb is not words.Sacrifice else None
        types = ("character",) if zone is None else ()
        done = verb(words.Choose(said(types=types, controller="you", zone=zone)))
    else:
        done = verb()
    optional = inventor.chances.below(4) == 0
    if kind is words.TheyDo:
        who: Any = inventor.chances.pick(
            ("that player", "its controller", "its owner", "who did", "player who did not")
        )
        before = words.EachPlayer(words.Resupply()) if "who did" in who else words.TargetPlayer(words.Resupply())
        return words.Sequence((before, kind(who, done, optional)))
    if optional and kind in (words.EachPlayer, words.EachOpponent):
        return kind(done, True, words.Having(said(types=("character",)), 2))
    return kind(done, optional=optional)
