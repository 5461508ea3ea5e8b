"""What others do: each player, an opponent, a player who is targeted or has been spoken of (1.4.5.a, 7.2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from engine.cards.language import (
    AfterRest,
    All,
    AnOpponentControls,
    AtLeast,
    Choose,
    Condition,
    Discard,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    EachPlayerControls,
    Effect,
    Filter,
    ForEachPlayer,
    GainStatus,
    Having,
    It,
    May,
    Not,
    NumberOf,
    Of,
    Point,
    Rush,
    Selector,
    TargetOpponent,
    TargetPlayer,
    TheyDo,
    YourExpedition,
)
from engine.cards.text.of_others import THEIRS, told_to
from engine.cards.text.phrases import Targeted
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import about, filters, replaced, steps

# ---- who -------------------------------------------------------------------------------------------------------------

reads("player", "each player")(lambda: EachPlayer)
reads("player", "each other player")(lambda: partial(EachPlayer, others=True))
reads("player", "(your|each) opponent")(lambda: EachOpponent)
reads("having", "control <bound:how_many> <filter:owned_cards>")(
    lambda bound, filter: Having(filter, bound.least or 0, bound.most)
)
reads("having", "% have <bound:how_many> <filter:kept_cards!your>")(
    lambda bound, filter: Having(filter, bound.least or 0, bound.most)
)


@reads("simple_condition", "(1|no|your)=who opponent <said:having>")
def an_opponent_has(who: str, said: Having) -> Condition | None:
    """'an opponent has no cards in hand': one of them alone."""
    if said.filter.zone is None:
        return None
    found = AnOpponentControls(said.filter, said.least, said.most)
    return Not(found) if who == "no" else found


@reads("simple_condition", "[not]=negated (each|every|both) player <said:having>")
def each_player_has(said: Having, negated: str = "") -> Condition:
    """'each player controls a Landmark', 'both players have a card in Reserve'."""
    found = EachPlayerControls(said.filter, said.least, said.most)
    return Not(found) if negated else found


@reads("simple_condition", "no player (control|have) 1 <filter:owned_cards>")
@reads("simple_condition", "no player (control|have) <filter:kept_or_owned>")
def no_player_has(filter: Filter) -> Condition:
    """'no player controls a Landmark': there is none; 'no player has cards in hand'."""
    return Not(AtLeast(NumberOf(filter), 1)) if filter.zone is None else EachPlayerControls(filter, most=0)


is_also("kept_or_owned", "owned_cards", "kept_cards")


EACH: Mapping[str, Any] = {
    "player": EachPlayer,
    "other player": partial(EachPlayer, others=True),
    "opponent": EachOpponent,
}


@reads("player", "each (player|other player|opponent)=each who <who:having>")
def each_who_has(each: str, who: Having) -> Any:
    """'each player who controls a Plant', 'each opponent who has no cards in Reserve'."""
    return partial(EACH[each], who=who)


@reads("player", "each (player|other player|opponent)=each with <how_many:bound> <filter:kept_cards!your>")
def each_with(each: str, how_many: Any, filter: Filter) -> Any:
    """'each player with more than three cards in hand'."""
    having = Having(filter, how_many.least or 0, how_many.most)
    return partial(EACH[each], who=having)


reads("player", "target player")(lambda: TargetPlayer)
reads("player", "target opponent")(lambda: TargetOpponent)
reads("spoken_of", "that player", "that opponent")(lambda: "that player")
reads("spoken_of", "its controller", "that (character|permanent|card|token) 's controller")(lambda: "its controller")
reads("spoken_of", "my owner")(lambda: "my owner")
reads("spoken_of", "its owner", "that (character|permanent|card|token) 's owner")(lambda: "its owner")
reads(
    "spoken_of", "the controller of the expedition facing (that expedition|it|that token)", "<who:who_faces_a_token>"
)(lambda who="who faces that Expedition": who)
reads("who_faces_a_token", "the controller of the expedition facing that <subtype>")(
    lambda subtype: "who faces that Expedition"
)
reads("spoken_of", "each player who do [so]")(lambda: "who did")
reads("spoken_of", "each player who do not")(lambda: "player who did not")
reads("spoken_of", "each opponent who do not")(lambda: "opponent who did not")


@reads("doer", "<player>")
def somebody(player: Any) -> Any:
    """Each player, or some other, who does what is said next, or may."""
    return lambda effect, optional=False: player(effect, optional=optional)


@reads("doer", "<who:spoken_of>")
def somebody_spoken_of(who: Any) -> Any:
    """'its controller', 'that player'."""
    return lambda effect, optional=False: TheyDo(who, effect, optional)


# ---- what they do ----------------------------------------------------------------------------------------------------

reads("deed_of_each", "<effect:verb!your!you>", "<effect:their_verb>")(told_to)
reads("complement", "(in|from) their hand or reserve")(
    lambda: Filter(controller=THEIRS, zone="hand", or_in_reserve=True)
)
reads("complement", "(in|from) your hand or reserve")(lambda: Filter(controller="you", zone="hand", or_in_reserve=True))
reads("their_verb", "(exhaust|discard)=how <number:integer> (mana_orb|of their mana_orb|mana_orb they control)")(
    lambda how, number: (
        None
        if not number
        else Discard(_orbs_of_theirs(number))
        if how == "discard"
        else GainStatus(_orbs_of_theirs(number), "exhausted")
    )
)


def _orbs_of_theirs(number: int) -> Choose:
    return Choose(Filter(controller=THEIRS, zone="mana"), number, number)


reads("all", "their hand")(lambda: cards_of("hand"))
reads("all", "their reserve")(lambda: cards_of("reserve"))
reads("all", "their hand and their reserve")(lambda: cards_of("hand", or_in_reserve=True))
reads("all", "your hand")(lambda: cards_of("hand", "you"))
reads("all", "your reserve")(lambda: cards_of("reserve", "you"))
reads("all", "your hand and your reserve")(lambda: cards_of("hand", "you", or_in_reserve=True))


def cards_of(zone: Any, whose: Any = THEIRS, or_in_reserve: bool = False) -> All:
    """'their hand': all cards in it; 'their hand and their Reserve'."""
    return All(Filter(controller=whose, zone=zone, or_in_reserve=or_in_reserve))


@reads("deeds_of_each", "<first:deed_of_each>")
@reads("deeds_of_each", "<first:deed_of_each> (, then|and|and then|, and then|,) ~s <others:deeds_of_each>")
@reads("bare_deeds", "<first:deed_of_each>")
@reads("bare_deeds", "<first:deed_of_each> (, then|and|and then|, and then) ~ <others:bare_deeds>")
def several_deeds(first: Any, others: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """'discards their hand, then draws three cards'; after 'may', or said of 'them', without an ending."""
    return (first, *others)


@reads("deeds_of_each", "<deed:deed_of_each> twice")
@reads("bare_deeds", "<deed:deed_of_each> twice")
def twice(deed: Any) -> tuple[Any, ...]:
    """'Exhausted Resupplies twice'."""
    return (deed, deed)


def _and_then(doer: Any, deeds: tuple[Any, ...], optional: bool) -> Effect:
    """One deed after the other, the first by `doer`.

    The further ones are done by the players who did the first where it is optional, else by the same target player
    where there is one, else by `doer` again.
    """
    first, *others = deeds
    again = {"EachPlayer": doer, "EachOpponent": doer}
    done = doer(first, optional=optional)
    if optional or getattr(done, "who", None) is not None:
        goes_on: Any = lambda effect: TheyDo("who did", effect)  # noqa: E731
    elif isinstance(done, TargetPlayer | TargetOpponent):
        goes_on = lambda effect: TheyDo("that player", effect)  # noqa: E731
    else:
        goes_on = again.get(type(done).__name__, doer)
    return steps(done, *(goes_on(each) for each in others))


@reads("deed_of_each", "choose <who:chosen> and ~s <deed:their_or_any_verb!your>")
def chosen_and_done(who: Any, deed: Any) -> Any:
    """'chooses a card from their hand and puts it in Reserve' is 'puts a card from their hand in Reserve'."""
    return told_to(msgspec.structs.replace(deed, who=who)) if getattr(deed, "who", None) == It() else None


is_also("their_or_any_verb", "verb", "their_verb")


@reads("deed_of_one", "<doer> <deeds:deeds_of_each>")
@reads("deed_of_others", "<doer> (may)=may <deeds:bare_deeds>")
def they_do(doer: Any, deeds: tuple[Any, ...], may: str = "") -> Effect:
    """'each player draws a card', 'target opponent may Exhausted Resupply twice'."""
    return _and_then(doer, deeds, bool(may))


reads("their_place", "in their <side> expedition")(YourExpedition)
reads("their_place", "in 1 of their expedition")(lambda: YourExpedition("each"))


@reads("their_rush", "<rush> [<place:their_place>]")
def their_rush(rush: Rush, place: YourExpedition | None = None) -> Rush | None:
    """'play a Character for free in their Companion Expedition': an Expedition of the player who plays it.

    'Their Reserve' is that player's as well; 'your Reserve' would be another's.
    """
    if rush.filter.controller == "you":
        return None
    if rush.filter.controller == THEIRS:
        rush = msgspec.structs.replace(rush, filter=msgspec.structs.replace(rush.filter, controller="you"))
    if place is None:
        return rush
    return msgspec.structs.replace(rush, place=place) if rush.place is None else None


@reads("deed_of_others", "<doer> may <rush:their_rush!your>")
def they_may_rush(doer: Any, rush: Rush) -> Effect | None:
    """'Target opponent may immediately play a Spell for free': one player alone, who declares and pays."""
    done: Effect = doer(rush, optional=True)
    return done if isinstance(done, TargetOpponent | TargetPlayer | TheyDo) else None


is_also("deed_of_others", "deed_of_one")


@reads("deed_of_others", "they <deeds:bare_deeds>")
@reads("deed_of_others", "they (may)=may <deeds:bare_deeds>")
def those_do(deeds: tuple[Any, ...], may: str = "") -> Effect:
    """'they draw a card': the player who was spoken of."""
    done: Effect = they_do(somebody_spoken_of("that player"), deeds, may)
    return done


@reads("verb", "have <doer> <deed:deed_of_each>")
def have_them_do(doer: Any, deed: Any) -> Effect:
    """'have target opponent draw a card'."""
    return _and_then(doer, (deed,), optional=False)


@reads("deed_of_others", "<doer> may <first:deed_of_each> to <others:bare_deeds>")
def they_may_to(doer: Any, first: Any, others: tuple[Any, ...]) -> Effect:
    """'each player may put a card from their hand in Reserve to draw a card'."""
    return _and_then(doer, (first, *others), optional=True)


@reads("deed_of_others", "target 1 (opponent|player)=who , they <deeds:bare_deeds>")
@reads("deeds", "target 1 (opponent|player)=who , they <deeds:bare_deeds>")
def target_and_do(who: str, deeds: tuple[Any, ...]) -> Effect:
    """'target an opponent, they draw a card'."""
    return _and_then(TargetOpponent if who == "opponent" else TargetPlayer, deeds, optional=False)


reads("text_part", "target 1 player")(lambda: Targeted("target player"))
reads("text_part", "target 1 opponent")(lambda: Targeted("target opponent"))


@reads("deed_of_one", "<doer> choose <who:chosen>")
def they_choose(doer: Any, who: Choose) -> Effect | None:
    """'Target opponent chooses a card in your Reserve': one player alone, and what is done to it is said next."""
    for each in filters(who):
        if each.controller == THEIRS:
            who = replaced(who, each, msgspec.structs.replace(each, controller="you"))
        elif each.controller == "you":
            whose = (*each.qualities, Of("you"))
            who = replaced(who, each, msgspec.structs.replace(each, controller=None, qualities=whose))
    done: Effect = doer(Point(who))
    return done if isinstance(done, TargetOpponent | TargetPlayer | TheyDo) else None


@reads("text_part", "<doer> choose <who:chosen> . (it|they) <acts>")
def each_chooses(doer: Any, who: Selector, acts: tuple[Any, ...]) -> Effect | None:
    """'Each player chooses a Character they control. It gains Asleep.'"""
    if len(acts) != 1 or they_choose(doer, who) is not None:
        return None
    told = told_to(about(acts[0], who))
    return None if told is None else doer(told)


# ---- what follows: an order to the controller, or a named subject where an order would be taken for the doer's -------


@reads("said_of_somebody", "<first:statement_of_fact>")
@reads("said_of_somebody", "<first:statement_of_fact> (, then|, and|and then|, and then|,|and) <rest:sentence>")
@reads("tail", "<first:deed_of_others>")
@reads("tail", "<first:deed_of_others> (, then|, and|and then|, and then|,|and) <rest:said_of_somebody>")
@reads("tail", "<first:deed_of_one> (, then|, and|and then|, and then|,|and) ~ <rest:sentence>")
def others_do_and_then(first: Effect, rest: Effect | None = None) -> Effect:
    """'its controller Resupplies, then I gain 1 boost'."""
    return first if rest is None else steps(first, rest)


is_also("said_of_somebody", "tail")
is_also("whole_clause", "clause", "deed_of_others")

# ---- one after the other ---------------------------------------------------------------------------------------------

reads("statement_of_fact", "starting with you , each player do this : <effect:sentence>")(EachInTurn)


@reads("statement_of_fact", "starting with you , each player may <rush:their_rush!your>")
def each_may_rush(rush: Rush) -> Effect:
    """'Starting with you, each player may immediately play a card for free'."""
    return EachInTurn(May(rush))


reads("text", "do this for each player , starting with you : <effect:text>")(ForEachPlayer)
reads("text", "do this for each player , starting with you : • <effect:text>")(ForEachPlayer)

# ---- later -----------------------------------------------------------------------------------------------------------

reads("tail", "after rest , <effect:sentence>")(AfterRest)
reads("tail", "<effect:whole_clause> after rest")(AfterRest)
reads("deeds", "<effect:verb> after rest")(AfterRest)


@reads("deeds", "do this : <effect:sentence>")
@reads("tail", "do this : <effect:sentence>")
def do_this(effect: Effect) -> Effect:
    """'do this: each player may draw a card'."""
    return effect
