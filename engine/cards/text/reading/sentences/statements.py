"""Statements of passive abilities, and modifiers: 'I have Tough 2', 'If I would ..., ... instead' (2.2.10.j, 6.2)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from engine.cards.language import (
    Ability,
    All,
    AreSubtype,
    BeginsWithMarkers,
    CannotActivate,
    CannotBe,
    CannotGainCounters,
    CannotGainStatus,
    CannotPlay,
    Condition,
    CountedTough,
    CountsAs,
    DefendersDoNotHold,
    Duration,
    Effect,
    Equal,
    EvenStatistics,
    ExpandFromDeck,
    ExpeditionCounts,
    ExpeditionsStay,
    FacingExpedition,
    Filter,
    FirstDay,
    HaveAbility,
    ICannotBePlayed,
    ICostLessFor,
    ICostLessTargeting,
    IgnoreAbilities,
    It,
    KeepMore,
    Keyword,
    Lastable,
    Lasting,
    LosableKeyword,
    LoseAbilities,
    LoseKeyword,
    MayPlayExhausted,
    Me,
    MorningDraw,
    MovesOnlyDueTo,
    MyExpedition,
    NumberOf,
    Passive,
    PlayedFleeting,
    Point,
    RegionsAre,
    ReserveLimit,
    Statement,
    StayExhausted,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.canonical.entries import Piece, choice, makes, meant, place
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import opposite, steps

reads("keyword_ability", "<word:keyword>")(Keyword)
reads("keyword_ability", "<word:numbered_keyword> <number:integer>")(Keyword)
reads("keyword_ability", "@tough x <number:where_x>")(lambda number: CountedTough(number))
reads("keyword_ability", "@scout <number:amount>")(lambda number: Keyword("scout", number))
reads("keyword_ability", "@scout <number:integer> [<mana:amount>]")(
    lambda number, mana=None: Keyword("scout", number) if mana in (None, number) else None
)
LOSABLE: tuple[str, ...] = get_args(LosableKeyword)

is_also("bearers", "me", "group", "all")


@reads(
    "statement",
    "<who:bearers> % (be|have) <ability:keyword_ability>",
    '<who:bearers> (have|gain) [:] " <ability:line> [.] "',
)
def have(who: Any, ability: Ability) -> Statement:
    """'Characters you control have Tough 2', 'Your Characters have: "..."'."""
    return HaveAbility(who, ability)


place("sub", "1 <subtype>", "<subtype>", of=AreSubtype)
place(
    "kind",
    "1 [<subtype>] <type>",
    Piece("1 expedition_permanent", {"type": "permanent", "subtype": "expedition"}),
    of=CountsAs,
)
place("place", Piece("my expedition", {"place": MyExpedition()}), of=MayPlayExhausted)
place("steps", "<steps:integer>", of=ReserveLimit)
place("stays", "<places:staying>", of=ExpeditionsStay)
choice("mine", of=EvenStatistics, who=Me())
choice("mine", of=IgnoreAbilities, who=Me())
meant(StayExhausted, MayPlayExhausted)(lambda statement: statement.filter.status is None)
meant(KeepMore)(lambda statement: statement.filter.status is not None)
meant(CannotGainStatus)(lambda statement: statement.status != "boosted")
meant(CannotPlay)(
    lambda statement: statement.filter.zone in (None, "hand", "reserve") and statement.filter.controller is None
)
meant(ExpeditionCounts)(lambda statement: statement.bearing in ("ahead", "behind", "tied", "In Contact"))


@reads("statement", "<who:group> be <subtype>", "<who:all> be <subtype>")
def are_also(who: All, subtype: str) -> Statement:
    """'Characters you control are also Robots', 'All Characters are Elementals'."""
    return AreSubtype(who, subtype)


reads("cannot_play", "opponent cannot play")(lambda: "opponents")
reads("cannot_play", "nobody can play", "no player can play", "no one can play")(lambda: "everybody")


@reads("statement", "<by:cannot_play> <noun>")
def cannot_play(by: Any, noun: Filter) -> Statement | None:
    """'Your opponents can't play Spells', 'players can't play Characters from Reserve'."""
    return CannotPlay(noun, by) if noun.zone in (None, "hand", "reserve") and noun.controller is None else None


@reads("statement", "<noun> cannot be played [from (reserve)=zone]")
def cannot_be_played(noun: Filter, zone: Any = None) -> Statement | None:
    """'Spells can't be played', 'Characters can't be played from Reserve'."""
    if zone is not None and noun.zone is not None:
        return None
    said: Statement | None = cannot_play(
        "everybody", noun if zone is None else msgspec.structs.replace(noun, zone=zone)
    )
    return said


@reads("statement", "all other <noun> lose (their|its) ability")
def lose_abilities(noun: Filter) -> Statement:
    """'all other Characters lose their abilities'."""
    return LoseAbilities(All(noun))


reads("losable_keyword", "<word:keyword>")(lambda word: word if word in LOSABLE else None)
reads("losable_keyword", "@tough [<number:integer>|x]")(lambda number=None: "tough" if number is None else None)
reads("statement", "<who:bearers> cannot be targeted by opponent")(lambda who: CannotBe(who, "targeted by opponents"))
reads("statement", "[your] opponent cannot target <who:bearers>")(lambda who: CannotBe(who, "targeted by opponents"))


@reads("statement", "<who:group> lose [all] (their|its) ability")
def others_lose_abilities(who: All) -> Statement | None:
    """'Characters facing me lose their abilities', which are never its own."""
    said = who.filter
    others = said.other or said.expedition == "facing" or said.controller == "opponent" or said.zone == "reserve"
    return LoseAbilities(who) if others else None


@reads("statement", "(all region|my region)=whose be <terrain> and lose (their|its) other terrain")
def regions_are_only(whose: str, terrain: str) -> Statement:
    """'all regions are {O} and lose their other types'."""
    return RegionsAre("all" if whose == "all region" else "mine", terrain, only=True)  # type: ignore[arg-type]


@reads("statement", "(all region|my region)=whose be <terrain> [in addition to (their|its) other terrain]")
def regions_are_also(whose: str, terrain: str) -> Statement:
    """'my region is {V} in addition to its other types', 'all regions are Forests'."""
    return RegionsAre("all" if whose == "all region" else "mine", terrain)  # type: ignore[arg-type]


@makes(ReserveLimit)
def so_many_more(whose: Any, up: bool, steps: int, each: Any = None) -> Statement:
    """'your Reserve limit is increased by one'."""
    return ReserveLimit(steps if up else -steps, whose, each)


reads("limited_reserve", "your reserve limit")(lambda: "yours")
reads("limited_reserve", "all reserve limit")(lambda: "everybody")
reads("limited_reserve", "your opponent 's reserve limit")(lambda: "opponents")
reads("also_limited", "each player 's reserve limit")(lambda: "everybody")
reads("also_limited", "the reserve limit of your opponent")(lambda: "opponents")
is_also("limited_reserve", "also_limited")


@reads("statement", "<whose:also_limited> be (increased|reduced)=way by <amount:integer> [<each>]")
@reads("statement", "<whose:limited_reserve> be (increased|reduced)=way by <each:quantity>")
def reserve_limit(whose: Any, way: str, amount: int = 1, each: Any = None) -> Statement:
    """'your Reserve limit is increased by one', 'by the number of Landmarks you control'."""
    return ReserveLimit(amount if way == "increased" else -amount, whose, each)


reads("statement", "(increase|reduce)=way <whose:limited_reserve> by <number:integer>")(
    lambda way, whose, number: ReserveLimit(number if way == "increase" else -number, whose)
)
reads("statement", "@defender character do not prevent it from moving forward")(DefendersDoNotHold)
reads("statement", "you cannot play me")(ICannotBePlayed)
reads("statement", "<filter:noun> cannot gain more")(CannotGainCounters)
reads("statement", "<who:bearers> cannot become <status>")(
    lambda who, status: None if status == "boosted" else CannotGainStatus(who, status)
)
reads("statement", "<filter:played_noun> be @fleeting")(PlayedFleeting)


@reads("played_noun", "<noun> you play [<more:complements>]")
def played_noun(noun: Filter, more: Filter = Filter()) -> Filter | None:
    """'Spells you play with Hand Cost {1} or less'."""
    return both(noun, more)


reads("three_statistics", "{V} , {M} (and|, and) {O}")(lambda: True)


@reads("statement", "<who:group> have their <three:three_statistics> equal to their highest statistic")
def statistics_are_even(three: bool, who: All) -> Statement:
    """'Characters in my Expedition have their {V}, {M}, and {O} equal to their highest statistic'."""
    return EvenStatistics(who)


reads("statement", "my expedition and its character be considered @in_contact")(lambda: ExpeditionCounts("In Contact"))
reads("statement", "you may keep <number:integer> more <noun> in [your] reserve during night if it be exhausted")(
    lambda number, noun: KeepMore(msgspec.structs.replace(noun, status="exhausted"), number)
)
reads("staying", "my expedition and the expedition facing me")(lambda: (MyExpedition(), FacingExpedition()))
reads("symbols", "<first:symbol>")(lambda first: (first,))
reads("symbols", "<first:symbol> (,|and|or|, and) <others:symbols>")(lambda first, others: (first, *others))


@reads(
    "statement",
    "the <symbols> (ability|trigger) of <noun> (cannot|do not) activate",
    "the <symbols> (ability|trigger) of <noun> cannot be activated",
)
def cannot_activate(symbols: tuple[Any, ...], noun: Filter) -> Statement:
    """'the {j} and {h} abilities of Characters facing me can't activate'."""
    return CannotActivate(noun, symbols[0], symbols[1:])


reads("passive", "if <expedition:limited> be in <where:terrain> , it can only move forward due to <terrain>")(
    lambda expedition, where, terrain: Passive(MovesOnlyDueTo(expedition, terrain, where))
)
reads(
    "statement",
    "my region and the region of the expedition facing me be <terrain> and lose their other terrain",
)(lambda terrain: RegionsAre("mine and facing", terrain, only=True))
reads(
    "statement",
    "my region and the region of the expedition facing me be <terrain> in addition to their other terrain",
)(lambda terrain: RegionsAre("mine and facing", terrain))


@reads("passive", "if there be only <n:integer> <noun> , it be <ability:keyword_ability>")
def it_is_the_only_one(n: int, noun: Filter, ability: Ability) -> Ability | None:
    """'If there is only one Character in my Expedition, it is Gigantic'."""
    return Passive(HaveAbility(All(noun), ability), Equal(NumberOf(noun), 1)) if n == 1 else None


reads("line", "me begin the game with <terrains:markers> terrain_marker")(BeginsWithMarkers)
reads(
    "abilities",
    "during morning , draw only <number:integer> card . then , put the top card of your deck in your mana_zone"
    " instead of 1 card from your hand",
)(lambda number: (Passive(MorningDraw(number)), Passive(ExpandFromDeck())))
reads("passive", "ignore my ability during the first day")(lambda: Passive(IgnoreAbilities(Me()), FirstDay()))
reads("passive", "<statement>")(Passive)
reads("passive", "me can only be played if <condition>", "you can only play me if <condition>")(
    lambda condition: Passive(ICannotBePlayed(), opposite(condition))
)


@reads("line", "{I} <passive>")
def support_passive(passive: Passive) -> Ability | None:
    """v3:2.2.11.e '{I} All Reserve limits are reduced by one'.

    What it says of itself is refused, as it is not in play, but for what it costs.
    """
    stated = passive.statement
    own = CountsAs | ICannotBePlayed | ICostLessFor | ICostLessTargeting
    own_place = isinstance(stated, RegionsAre) and stated.regions != "all"
    if isinstance(stated, own) or own_place or getattr(stated, "who", None) == Me():
        return None
    return msgspec.structs.replace(passive, support=True)


reads("passive", "<statement> (if|as long as|while) <condition>")(Passive)


@reads("passive", "(if|as long as|while) <condition> (,|:) <statement>")
def passive_if(condition: Condition, statement: Statement) -> Ability:
    """'If I'm Boosted, I'm Eternal'."""
    return Passive(statement, condition)


@reads("passive", "<statement> unless <condition>", "unless <condition> (,|:) <statement>")
def passive_unless(condition: Condition, statement: Statement) -> Ability:
    """'I am Defender unless you control two or more other Plants'."""
    return Passive(statement, opposite(condition))


LASTABLE = get_args(Lastable)


@reads("tail", "<until> , <statement>")
@reads("tail", "<statement> <until>")
def lasting(until: Duration, statement: Any) -> Effect | None:
    """2.2.13.c 'This Day, Characters you control are Tough 5', 'Spells you play cost {1} less this turn'."""
    return Lasting(statement, until) if isinstance(statement, LASTABLE) else None


@reads("tail", '<who:me> permanently gain [:] " <ability:line> [.] "')
@reads("tail", "<who:me> permanently gain <ability:keyword_ability>")
def gain_permanently(who: Me, ability: Ability) -> Effect:
    """2.2.13.c 'I permanently gain: "..."': for the rest of the game, whatever gave it."""
    return Lasting(HaveAbility(who, ability), "game")


@reads("tail", "<until> , <who:bearers> gain <ability:keyword_ability>")
@reads("tail", "<who:bearers> gain <ability:keyword_ability> <until>")
def gain_for_a_time(until: Duration, who: Any, ability: Ability) -> Effect:
    """2.2.13.c 'Characters you control gain Tough 1 this Day'."""
    return Lasting(HaveAbility(who, ability), until)


reads("of_it", "<who:it> (be|have|gain) <ability:keyword_ability>")(lambda who, ability: HaveAbility(It(), ability))
reads("of_it", '<who:it> (have|gain) [:] " <ability:line> [.] "')(lambda who, ability: HaveAbility(It(), ability))
reads("of_it", "<who:it> lose [all] (its|their) ability", "<who:it> lose all ability")(lambda who: LoseAbilities(It()))
reads("of_one", "<who:named_now> lose [all] (its|their) ability", "<who:named_now> lose all ability")(
    lambda who: (who, LoseAbilities(It()))
)
reads("of_it", "<who:it> lose <keyword:losable_keyword>")(lambda who, keyword: LoseKeyword(It(), keyword))
reads("of_it", "<who:it> cannot be (targeted|sacrificed)=how")(lambda who, how: CannotBe(It(), how))
reads("of_it", "<who:it> cannot be targeted by [your] opponent")(lambda who: CannotBe(It(), "targeted by opponents"))
reads("tail", "<until> , <statement:of_it>")(lambda until, statement: Lasting(statement, until))
reads("tail", "<statement:of_it> <until>")(lambda until, statement: Lasting(statement, until))
reads("of_one", "<who:named_now> (be|have|gain) <ability:keyword_ability>")(
    lambda who, ability: (who, HaveAbility(It(), ability))
)
reads("of_one", '<who:named_now> (have|gain) [:] " <ability:line> [.] "')(
    lambda who, ability: (who, HaveAbility(It(), ability))
)
reads("of_one", "<who:named_now> lose <keyword:losable_keyword>")(
    lambda who, keyword: (who, LoseKeyword(It(), keyword))
)
reads("of_one", "<who:named_now> cannot be (targeted|sacrificed)=how")(lambda who, how: (who, CannotBe(It(), how)))
reads("of_one", "<who:named_now> cannot be targeted by [your] opponent")(
    lambda who: (who, CannotBe(It(), "targeted by opponents"))
)
is_also("named_now", "target", "chosen")


@reads("tail", "<until> , <said:of_one>")
@reads("tail", "<said:of_one> <until>")
def that_one_for_a_time(until: Duration, said: Any) -> Effect:
    """2.2.13.c 'Target Character gains Tough 1 this Day': the object it is now, as long as it stays the same object."""
    who, statement = said
    return steps(Point(who), Lasting(statement, until))
