"""How playing cards at once, what the next one gets, and activating are worded (5.1, 7.3.1, 7.3.14)."""

from __future__ import annotations

from typing import Any

from engine.abilities.playing.records import (
    Activate,
    CostsLess,
    IsFree,
    PlayForFree,
    Rush,
    ShedsStatus,
    UseMine,
)
from engine.cards.language import Choose, Effect, Filter, It, Me, MyExpedition, Selector, ThatCard, YourExpedition
from engine.cards.text.combining import both
from engine.cards.text.phrases import SUBJECT, Also, ByHandCost
from engine.cards.text.reading.canonical.entries import makes, meant, read_as
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import steps

# ---- playing at once -------------------------------------------------------------------------------------------------

reads("rush", "@rush")(Rush)
reads("rush", "@rush 1 <filter:noun>")(Rush)
reads("rush", "[immediately] play 1 card")(Rush)
reads("rush", "[immediately] play 1 <filter:kind_played>")(Rush)
reads("kind_played", "[<adjectives>] <kinds>")(
    lambda kinds, adjectives=Filter(): None if kinds == Filter() else both(adjectives, kinds)
)
reads("rush", "@rush 1 <filter:noun> for_free")(lambda filter: Rush(filter, None))
reads("playing_place", "in my expedition")(MyExpedition)
reads("playing_place", "in your (hero|companion)=side expedition")(YourExpedition)
reads("playing_place", "in 1 of your expedition")(lambda: YourExpedition("each"))


@reads("rush", "[immediately] play 1 <filter:noun> for <less:amount> less [<place:playing_place>] [<minimum>]")
@reads("rush", "[immediately] play up to <most:integer> <filter:noun> for <less:amount> less [<place:playing_place>]")
@reads("rush", "[immediately] play (up to <most:integer>|1) <filter:noun> for_free [<place:playing_place>]")
@reads("rush", "[immediately] play for_free (up to <most:integer>|1) <filter:noun> [<place:playing_place>]")
@reads("rush", "@rush up to <most:integer> <filter:noun>")
def play_now(
    filter: Filter, less: int | None = None, most: int = 1, place: Any = None, minimum: int | None = None
) -> Rush | None:
    """v4:7.3.29 'immediately play a Character for {3} less'; of a named zone it is another verb."""
    if filter.zone is not None or filter.controller is not None or not most:
        return None
    return Rush(filter, less, most, place, minimum=minimum)


reads("from_reserve", "1 <filter:noun>")(lambda filter: filter if filter.zone in ("hand", "reserve") else None)
reads("from_reserve", "another <filter:noun>")(
    lambda filter: both(Filter(other=True), filter) if filter.zone == "reserve" else None
)


@reads("rush", "[immediately] play <filter:from_reserve>")
@reads("rush", "[immediately] play <filter:from_reserve> for <less:amount> less [<place:playing_place>] [<minimum>]")
def play_from_reserve(filter: Filter, less: int = 0, place: Any = None, minimum: int | None = None) -> Rush:
    """v4:7.3.29 'play another Character from your Reserve for {2} less'."""
    return Rush(filter, less, place=place, minimum=minimum)


THAT_CARD = Filter(qualities=(ThatCard(),))
reads("rush", "[immediately] play (it|that card) for <less:amount> less [<place:playing_place>]")(
    lambda less, place=None: Rush(THAT_CARD, less, place=place)
)
reads("rush", "immediately play (it|that card) [<place:playing_place>]")(
    lambda place=None: Rush(THAT_CARD, place=place)
)
is_also("verb", "rush")


@reads("verb", "immediately play <who:object> for_free [<as_from:counted_origin>]")
@reads("verb", "play <who:object> for_free as if from your (hand|reserve)=as_from")
def play_for_free(who: Selector, as_from: Any = None) -> PlayForFree | None:
    """7.3.14 'play it for free'; without a zone a card of the hand or the Reserve is meant, by another verb."""
    return None if isinstance(who, Choose) and who.filter.zone is None else PlayForFree(who, as_from=as_from)


reads("counted_origin", "as if from [your] (hand|reserve)=zone")(lambda zone: zone)
reads(
    "text_part",
    "if you would play 1 card from (reserve|your reserve) this way , you may pay its hand_cost"
    " instead of its reserve_cost",
)(ByHandCost)
reads(
    "text_part",
    "if they would play 1 card from (reserve|their reserve) this way , they may pay its hand_cost"
    " instead of its reserve_cost",
)(lambda: ByHandCost(theirs=True))

# ---- what the next card gets -----------------------------------------------------------------------------------------

reads("gift", "cost <amount> less")(CostsLess)
reads("gift", "cost <amount> less <minimum>")(CostsLess)
reads("gift", "cost <amount> less <each> [<minimum>]")(
    lambda amount, each, minimum=None: CostsLess(amount, minimum, each)
)
reads("gift", "be free")(IsFree)
reads("gift", "lose <status>")(ShedsStatus)
reads("gift", "lose <status> if you play it from your (hand|reserve)=origin")(ShedsStatus)


@reads("text_part", "if you play it from your (hand|reserve)=origin , it lose <status>")
def also_sheds(origin: Any, status: Any) -> Also:
    """'If you play it from your hand, it loses Fleeting', of the next card."""
    return Also(ShedsStatus(status, origin))


# ---- activating ------------------------------------------------------------------------------------------------------

reads("as_mine", "as if (it|they) (be|was) mine")(lambda: True)
reads("ability_number", "1 of")(lambda: 1)
reads("ability_number", "up to <n:integer> of")(lambda n: n or None)


@reads("verb", "activate all <symbol> (ability|trigger) of <who:object>")
@reads("verb", "activate the <symbol> trigger of <who:object>")
def activate(symbol: Any, who: Selector) -> Activate:
    """'activate all {j} abilities of target Permanent you control'."""
    return Activate(who, symbol)


@reads("statement_of_fact", "me activate [<most:ability_number>] the <symbol> ability of <who:object> <mine:as_mine>")
@reads("statement_of_fact", "me activate [<most:ability_number>] (its|their) <symbol> (ability|trigger) <mine:as_mine>")
@reads("verb", "have me activate [<most:ability_number>] the <symbol> ability of <who:object> <mine:as_mine>")
@reads("verb", "have me activate [<most:ability_number>] (its|their) <symbol> (ability|trigger) <mine:as_mine>")
def activate_as_mine(symbol: Any, mine: bool, who: Selector = It(), most: int | None = None) -> Activate:
    """'I activate one of its {r} abilities as if it was mine'."""
    return Activate(who, symbol, most, mine)


@reads("verb", "activate [<most:ability_number>] (its|their) <symbol> trigger")
def activate_its(symbol: Any, most: int | None = None) -> Activate:
    """'activate one of its {r} abilities'."""
    return Activate(It(), symbol, most)


@reads("verb", "activate [<most:ability_number>] my <symbol> trigger")
def activate_mine(symbol: Any, most: int | None = None) -> Activate:
    """'activate my {j} abilities'."""
    return Activate(Me(), symbol, most)


@reads("verb", "activate my <symbol> (ability|trigger) twice")
@reads("verb", "activate the <symbol> ability of <who:object> twice")
def activate_twice(symbol: Any, who: Selector = Me()) -> Effect | None:
    """'activate my {j} abilities twice'."""
    again = who if isinstance(who, Me | It) else It()
    return steps(Activate(who, symbol), Activate(again, symbol))


reads("act", "[each] activate [<most:ability_number>] (its|their) <symbol> (ability|trigger)")(
    lambda symbol, most=None: Activate(SUBJECT, symbol, most)
)
reads("statement_of_fact", "me activate my {D} ability")(UseMine)
reads("verb", "have me activate my {D} ability", "activate my {D} ability")(UseMine)
reads("act", "[each] activate their {D} ability")(lambda: UseMine(SUBJECT))
reads("verb", "activate (its|their) {D} ability")(lambda: UseMine(It()))
reads("verb", "activate the {D} ability of <who:object>")(UseMine)

# ---- as the patterns tell it -----------------------------------------------------------------------------------------

read_as("", Rush)
meant(PlayForFree)(lambda verb: not (isinstance(verb.who, Choose) and verb.who.filter.zone is None))


@makes(UseMine)
def use_mine(who: Selector, mine: bool) -> UseMine | None:
    """'target Character activates its {D} abilities'; those of the bearer are said of the bearer alone."""
    return None if mine else UseMine(who)
