"""Statements of passive abilities, and modifiers: 'I have Tough 2', 'If I would ..., ... instead' (2.2.10.j, 6.2)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from engine.cards.language import (
    Ability,
    Additive,
    All,
    AreSubtype,
    AtLeast,
    BeginsWithCounters,
    BeginsWithMarkers,
    BeyondMaximum,
    Boost,
    CannotActivate,
    CannotGainCounters,
    CannotGainStatus,
    CannotMoveDueTo,
    Condition,
    CostChange,
    CostFloor,
    CountedTough,
    CountsAs,
    Defect,
    DefendersDoNotHold,
    DoesNotCount,
    Duration,
    Effect,
    Equal,
    EvenStatistics,
    ExpandFromDeck,
    ExpeditionCounts,
    ExpeditionsStay,
    ExtraDice,
    FacingExpedition,
    FacingMyOther,
    Filter,
    FirstDay,
    Give,
    HaveAbility,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    ICostLessTargeting,
    IGain,
    IgnoreAbilities,
    IGoToReserve,
    ILeave,
    InContact,
    InStartingRegion,
    IsAscended,
    ItsExpedition,
    KeepMore,
    Keyword,
    Lastable,
    Lasting,
    LoseAbilities,
    LoseCounters,
    MayGainAgain,
    MayPlayExhausted,
    Me,
    MorningDraw,
    MoveExpedition,
    MovesOnlyDueTo,
    MyExpedition,
    MyExpeditionWouldMove,
    MyOtherExpedition,
    NumberOf,
    OneLeavesMine,
    Passive,
    PlayedFleeting,
    RaiseResult,
    RegionsAre,
    Replacing,
    ReserveLimit,
    Roll,
    RollRow,
    Sequence,
    Stands,
    Statement,
    StayExhausted,
    ThatExpedition,
    Would,
    YouDraw,
    YouResupply,
    YouRoll,
    YoursAscendsAgain,
)
from engine.cards.text.phrases import TOLD, both, found, joined, opposite, replaced, steps
from engine.cards.text.reading.grammar import is_also, reads

# ---- keywords --------------------------------------------------------------------------------------------------------

reads("keyword_ability", "<word:keyword>")(Keyword)
reads("keyword_ability", "<word:numbered_keyword> <number:integer>")(Keyword)
reads("keyword_ability", "@tough x <number:where_x>")(lambda number: CountedTough(number))
reads("keyword_ability", "@scout <number:amount>")(lambda number: Keyword("scout", number))
reads("keyword_ability", "@scout <number:integer> [<mana:amount>]")(
    lambda number, mana=None: Keyword("scout", number) if mana in (None, number) else None
)
is_also("bearers", "me", "group", "all")


@reads(
    "statement",
    "<who:bearers> (be|have) <ability:keyword_ability>",
    '<who:bearers> (have|gain) [:] " <ability:line> [.] "',
)
def have(who: Any, ability: Ability) -> Statement:
    """'Characters you control have Tough 2', 'Your Characters have: "..."'."""
    return HaveAbility(who, ability)


@reads("statement", "me be also 1 <subtype>")
def i_am_also(subtype: str) -> Statement:
    """'I am also a Robot'."""
    return AreSubtype(Me(), subtype)


reads("statement", "me be also considered 1 <type> , even when not in play")(CountsAs)
reads("statement", "me be also considered 1 <subtype> <type> , even when not in play")(
    lambda subtype, type: CountsAs(type, subtype)
)
reads("statement", "me be also considered 1 expedition_permanent , even when not in play")(
    lambda: CountsAs("permanent", "expedition")
)


@reads("statement", "<who:group> be [also] <subtype>", "<who:all> be [also] <subtype>")
def are_also(who: All, subtype: str) -> Statement:
    """'Characters you control are also Robots', 'All Characters are Elementals'."""
    return AreSubtype(who, subtype)


@reads("statement", "all other <noun> lose (their|its) ability")
def lose_abilities(noun: Filter) -> Statement:
    """'all other Characters lose their abilities'."""
    return LoseAbilities(All(noun))


@reads("statement", "<who:group> lose (their|its) ability")
def others_lose_abilities(who: All) -> Statement | None:
    """'Characters facing me lose their abilities', which are never its own."""
    said = who.filter
    return LoseAbilities(who) if said.other or said.expedition == "facing" or said.controller == "opponent" else None


@reads("statement", "(all region|my region)=whose be <terrain> and lose (their|its) other type")
def regions_are_only(whose: str, terrain: str) -> Statement:
    """'all regions are {O} and lose their other types'."""
    return RegionsAre("all" if whose == "all region" else "mine", terrain, only=True)  # type: ignore[arg-type]


@reads("statement", "(all region|my region)=whose be <terrain> [in addition to (their|its) other type]")
def regions_are_also(whose: str, terrain: str) -> Statement:
    """'my region is {V} in addition to its other types', 'all regions are Forests'."""
    return RegionsAre("all" if whose == "all region" else "mine", terrain)  # type: ignore[arg-type]


@reads("statement", "<noun> your opponent play cannot cost less than <least:amount>")
def cost_floor(noun: Filter, least: int) -> Statement:
    """'Characters your opponents play can't cost less than {2}'."""
    return CostFloor(noun, least)


@reads("statement", "me cost <amount> (less|more)=way [<each>]")
@reads("statement", "play me for <amount> (less|more)=way [<each>]")
@reads("statement", "(reduce|increase)=way my cost by <amount> [<each>]")
def i_cost(amount: int, way: str, each: Any = None) -> Statement:
    """'I cost {1} less for each Plant you control'."""
    return ICost(-amount if way in ("less", "reduce") else amount, each)


@reads("statement", "you may <cost:given_for_me> to reduce my cost by <amount>")
@reads("statement", "you may <cost:given_for_me> to play me for <amount> less")
def i_cost_less_for(cost: Give, amount: int) -> Statement:
    """'you may discard a card from your Reserve to reduce my cost by {2}'."""
    return ICostLessFor(amount, cost)


reads("statement", "you may play me for <amount> less . if you do , me can only target 1 <filter:noun>")(
    ICostLessTargeting
)
reads("given_for_me", "<cost:paid>")(lambda cost: cost if isinstance(cost, Give) and not cost.any_number else None)


@reads("passive", "you may play me for <amount> less in 1 expedition <condition:that_expedition>")
def i_cost_less_there(amount: int, condition: Condition) -> Ability:
    """'You may play me for {2} less in an Expedition that's In Contact'."""
    return Passive(ICost(-amount), condition)


reads("that_expedition", "that be @in_contact")(lambda: InContact(MyExpedition()))
reads("that_expedition", "that be (behind|ahead|tied)=how")(lambda how: Stands(MyExpedition(), how))
reads("that_expedition", "that be ascended")(lambda: IsAscended(MyExpedition()))
reads("that_expedition", "facing <least:integer> or more <noun>")(lambda least, noun: facing_many(noun, least))


def facing_many(noun: Filter, least: int) -> Condition | None:
    """'an Expedition facing two or more Characters'."""
    there = both(noun, Filter(expedition="facing"))
    return None if there is None else AtLeast(NumberOf(there), least)


reads("passive", "pay <amount> more to play me in 1 starting region")(
    lambda amount: Passive(ICost(amount), InStartingRegion())
)


@reads("statement", "<noun> (you play|your opponent play)=by cost <amount> (less|more)=way [<minimum>]")
@reads("statement", "<noun> cost <amount> (less|more)=way [<minimum>]")
@reads(
    "statement", "<noun> (you play|your opponent play)=by <more:complements> cost <amount> (less|more)=way [<minimum>]"
)
def cost_change(
    noun: Filter, amount: int, way: str, by: str = "", minimum: int | None = None, more: Filter = Filter()
) -> Statement | None:
    """'Spells you play cost {1} less'."""
    wanted = both(noun, more)
    if wanted is None or (wanted.zone is None and wanted.controller is not None):
        return None  # what is in play costs nothing any more
    players: dict[str, Any] = {
        "you play": "you",
        "your opponent play": "opponents",
        "each player play": "everybody",
        "": "everybody",
    }
    return CostChange(wanted, -amount if way == "less" else amount, players[by], minimum)


@reads(
    "statement",
    "the first <noun:bare_noun> (you play|your opponent play|each player play)=by each afternoon"
    " cost <amount> (less|more)=way [<minimum>]",
)
def first_costs(noun: Filter, by: str, amount: int, way: str, minimum: int | None = None) -> Statement | None:
    """'The first Spell you play each Afternoon costs {1} less': of a type, or of any."""
    change = cost_change(noun, amount, way, by, minimum)
    plain = noun in (Filter(), Filter(types=noun.types))
    return msgspec.structs.replace(change, first=True) if isinstance(change, CostChange) and plain else None


@reads("statement", "(your|all)=whose reserve limit be (increased|reduced)=way by <amount:integer>")
def reserve_limit(whose: str, way: str, amount: int) -> Statement:
    """'your Reserve limit is increased by one'."""
    return ReserveLimit(amount if way == "increased" else -amount, "yours" if whose == "your" else "everybody")


reads("statement", "@defender character do not prevent (my expedition|it) from moving forward")(DefendersDoNotHold)
reads("statement", "me do not count toward your reserve limit", "me do not count towards your reserve limit")(
    DoesNotCount
)
reads("statement", "me cannot be played", "you cannot play me")(ICannotBePlayed)
reads("statement", "me can gain <status> even if me be already <again:status>")(
    lambda status, again: MayGainAgain(status) if status == again else None
)
reads("statement", "<filter:exhausted_noun> remain exhausted during morning")(StayExhausted)
reads("exhausted_noun", "exhausted <noun>")(lambda noun: noun if noun.status is None else None)
reads("statement", "<filter:noun> cannot gain (counter|more)")(CannotGainCounters)
reads("statement", "<filter:noun> cannot gain boost")(lambda filter: CannotGainCounters(filter, boosts_only=True))
reads("statement", "<who:bearers> cannot gain <status>")(
    lambda who, status: None if status == "boosted" else CannotGainStatus(who, status)
)
reads("statement", "<filter:played_noun> be @fleeting")(PlayedFleeting)


@reads("played_noun", "<noun> you play [<more:complements>]")
def played_noun(noun: Filter, more: Filter = Filter()) -> Filter | None:
    """'Spells you play with Hand Cost {1} or less'."""
    return both(noun, more)


reads("three_statistics", "{V} , {M} (and|, and) {O}")(lambda: True)


@reads("statement", "my <three:three_statistics> be equal to my highest statistic")
def my_statistics_are_even(three: bool) -> Statement:
    """'my {V}, {M} and {O} are equal to my highest statistic'."""
    return EvenStatistics(Me())


@reads("statement", "the <three:three_statistics> of <who:group> be equal to their highest statistic")
@reads("statement", "<who:group> have their <three:three_statistics> equal to their highest statistic")
def statistics_are_even(three: bool, who: All) -> Statement:
    """'Characters in my Expedition have their {V}, {M}, and {O} equal to their highest statistic'."""
    return EvenStatistics(who)


reads("statement", "my expedition be considered (behind|ahead|tied)=bearing")(ExpeditionCounts)
reads("statement", "my expedition [and its character] be considered @in_contact")(
    lambda: ExpeditionCounts("In Contact")
)
reads("statement", "you may keep <number:integer> more <noun> in reserve during night if it be exhausted")(
    lambda number, noun: KeepMore(msgspec.structs.replace(noun, status="exhausted"), number)
)
reads("statement", "you may keep <number:integer> more <filter:noun> in reserve during night")(
    lambda number, filter: KeepMore(filter, number) if filter.status else None
)
reads("staying", "my expedition")(lambda: (MyExpedition(),))
reads("staying", "your other expedition", "my other expedition")(lambda: (MyOtherExpedition(),))
reads("staying", "the expedition facing me")(lambda: (FacingExpedition(),))
reads("staying", "(your|my) other expedition and the expedition facing it")(
    lambda: (MyOtherExpedition(), FacingMyOther())
)
reads("staying", "my expedition and the expedition facing me")(lambda: (MyExpedition(), FacingExpedition()))
reads("statement", "<places:staying> cannot move forward")(ExpeditionsStay)
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


reads("statement", "reaction of <filter:noun> cannot be activated")(CannotActivate)
reads("statement", "the reaction of <filter:noun> cannot be activated")(CannotActivate)
reads("limited", "my expedition")(lambda: "mine")
reads("limited", "the expedition facing me", "1 expedition facing me")(lambda: "facing")
reads("statement", "<expedition:limited> cannot move forward due to <terrain>")(CannotMoveDueTo)
reads("statement", "<expedition:limited> can only move forward due to <terrain>")(MovesOnlyDueTo)
reads("statement", "<expedition:limited> , while in <where:terrain> , can only move forward due to <terrain>")(
    MovesOnlyDueTo
)
reads("statement", "<expedition:limited> cannot move forward during dusk , except due to <terrain>")(
    lambda expedition, terrain: MovesOnlyDueTo(expedition, terrain, dusk=True)
)
reads(
    "statement",
    "<expedition:limited> , while in <where:terrain> , cannot move forward during dusk , except due to <terrain>",
)(lambda expedition, where, terrain: MovesOnlyDueTo(expedition, terrain, where, dusk=True))
reads(
    "passive",
    "if <expedition:limited> be in <where:terrain> , it cannot move forward during dusk , except due to <terrain>",
)(lambda expedition, where, terrain: Passive(MovesOnlyDueTo(expedition, terrain, where, dusk=True)))
reads("passive", "if <expedition:limited> be in <where:terrain> , it can only move forward due to <terrain>")(
    lambda expedition, where, terrain: Passive(MovesOnlyDueTo(expedition, terrain, where))
)
reads("statement", "(my region and the region of the expedition facing me) be <terrain> and lose their other type")(
    lambda terrain: RegionsAre("mine and facing", terrain, only=True)
)
reads(
    "statement", "(my region and the region of the expedition facing me) be <terrain> in addition to their other type"
)(lambda terrain: RegionsAre("mine and facing", terrain))


@reads("passive", "if there be only <n:integer> <noun> , it be <ability:keyword_ability>")
def it_is_the_only_one(n: int, noun: Filter, ability: Ability) -> Ability | None:
    """'If there is only one Character in my Expedition, it is Gigantic'."""
    return Passive(HaveAbility(All(noun), ability), Equal(NumberOf(noun), 1)) if n == 1 else None


@reads("statement", "<noun> cost <amount> (less|more)=way to play from (reserve|your reserve)=whose [<minimum>]")
@reads("statement", "<noun> played from (reserve|your reserve)=whose cost <amount> (less|more)=way [<minimum>]")
def cost_from_reserve(noun: Filter, amount: int, way: str, whose: str, minimum: int | None = None) -> Statement | None:
    """'other Characters cost {1} less to play from your Reserve, with a minimum of {1}'."""
    wanted = both(noun, Filter(zone="reserve"))
    change = -amount if way == "less" else amount
    return (
        None
        if wanted is None
        else CostChange(wanted, change, "you" if whose == "your reserve" else "everybody", minimum)
    )


@reads("statement", "you may play <noun> for <amount> (less|more)=way")
@reads("statement", "you [may] play <noun> for <amount> (less|more)=way <minimum>")
def play_for_less(noun: Filter, amount: int, way: str, minimum: int | None = None) -> Statement:
    """'you may play Characters of Hand Cost {7} or more for {1} less'."""
    return CostChange(noun, -amount if way == "less" else amount, "you", minimum)


reads("if_it_costs", "if (their|its) <cost:cost_name> be <bound:cost_bound>")(lambda cost, bound: bound(cost))


@reads("statement", "you may play <noun> for <amount> (less|more)=way [<minimum>] <filter:if_it_costs>")
def play_for_less_if(
    noun: Filter, amount: int, way: str, filter: Filter, minimum: int | None = None
) -> Statement | None:
    """'you may play Spells for {1} less if their Base Cost is {4} or more'."""
    wanted = both(noun, filter)
    return None if wanted is None else CostChange(wanted, -amount if way == "less" else amount, "you", minimum)


reads("line", "me begin the game with <terrains:markers> terrain_marker")(BeginsWithMarkers)
reads("line", "me begin the game with <number:integer> <counter:counter_name> counter")(BeginsWithCounters)
reads("markers", "1 <first:terrain>")(lambda first: (first,))
reads("markers", "1 <first:terrain> (,|and|, and) <others:markers>")(lambda first, others: (first, *others))
reads(
    "minimum",
    ", with 1 minimum [cost] of <amount>",
    ", down to 1 minimum of <amount>",
    ". this effect cannot make they cost less than <amount>",
)(lambda amount: amount)
reads("statement", "you may play exhausted <filter:noun> from your reserve [in my expedition]=there")(
    lambda filter, there="": MayPlayExhausted(filter, MyExpedition() if there else None)
)
reads("statement", "the support ability of <filter:noun> can give they counter beyond their maximum")(BeyondMaximum)
reads("statement", "during morning , draw only <number:integer> card")(MorningDraw)
reads(
    "statement",
    "during morning , put the top card of your deck in your mana_zone instead of 1 card from your hand",
)(ExpandFromDeck)
reads(
    "abilities",
    "during morning , draw only <number:integer> card . then , put the top card of your deck in your mana_zone"
    " instead of 1 card from your hand",
)(lambda number: (Passive(MorningDraw(number)), Passive(ExpandFromDeck())))
reads("statement", "my ability be ignored")(lambda: IgnoreAbilities(Me()))
reads("passive", "ignore my ability during the first day")(lambda: Passive(IgnoreAbilities(Me()), FirstDay()))
reads("passive", "<statement>")(Passive)


@reads("line", "{I} <passive>")
def support_passive(passive: Passive) -> Ability | None:
    """v3:2.2.11.e '{I} All Reserve limits are reduced by one'; what it says of itself is refused: it is not there."""
    stated = passive.statement
    own = CountsAs | ICannotBePlayed | ICost | ICostLessFor | ICostLessTargeting
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


@reads("tail", "<until> , <who:bearers> gain <ability:keyword_ability>")
@reads("tail", "<who:bearers> gain <ability:keyword_ability> <until>")
def gain_for_a_time(until: Duration, who: Any, ability: Ability) -> Effect:
    """2.2.13.c 'Characters you control gain Tough 1 this Day'."""
    return Lasting(HaveAbility(who, ability), until)


# ---- modifiers -------------------------------------------------------------------------------------------------------

reads("would", "me would leave the expedition_zone")(ILeave)
reads("would", "me would gain <status>")(IGain)
reads("would", "me would go to reserve from the expedition_zone")(IGoToReserve)
reads("would", "<filter:one_noun> would leave my expedition [during the afternoon]=afternoon")(
    lambda filter, afternoon="": OneLeavesMine(filter, bool(afternoon))
)
reads("would", "my expedition would move forward [during dusk]=dusk")(lambda dusk="": MyExpeditionWouldMove(bool(dusk)))
reads("would", "my expedition would move forward (@due_to_ascension|due to ascension)")(
    lambda: MyExpeditionWouldMove(by_ascension=True)
)
reads("would", "1 of your ascended expedition would attempt to @ascend again")(YoursAscendsAgain)
reads("would", "you would @resupply")(YouResupply)
reads("would", "you would roll 1 or more die", "you would roll 1 die")(YouRoll)
reads("would", "you would draw 1 or more card")(YouDraw)


@reads("modifier", "if <would> [while <condition>] , <effect:sentence> instead")
@reads("modifier", "if <would> [while <condition>] , instead <effect:text>")
def replacing(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would gain Asleep, I gain Anchored instead'; an atomic action is replaced by others of one verb."""
    effect = replaced(effect, ItsExpedition(), MyExpedition()) if isinstance(would, MyExpeditionWouldMove) else effect
    if isinstance(effect, RaiseResult) or found(effect, ThatExpedition):
        return None
    return Replacing(would, effect, condition) if can_come_instead(would, effect) else None


@reads("modifier", "if <would> [while <condition>] , you may <effect:deeds>")
def optional(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone'."""
    if found(effect, RaiseResult) and not (isinstance(would, YouRoll) and isinstance(effect, RaiseResult)):
        return None
    return Replacing(would, effect, condition, optional=True) if can_come_instead(would, effect) else None


def can_come_instead(would: Would, effect: Effect) -> bool:
    """6.2.b Instead of an atomic action other ones come, without a question; instead of a step any steps."""
    if not isinstance(would, ILeave | IGoToReserve | OneLeavesMine | IGain):
        return True
    parts = effect.parts if isinstance(effect, Sequence) else (effect,)
    return all(isinstance(part, (Boost, Defect, LoseCounters, *TOLD)) for part in parts)


@reads("modifier", "if <would> [while <condition>] , you may <first:verb> instead to <effect:deeds>")
def optional_to(would: Would, first: Effect, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If my Expedition would move forward, you may discard me instead to draw two cards'."""
    return Replacing(would, steps(first, effect), condition, True) if can_come_instead(would, first) else None


@reads("modifier", "if <would> [while <condition>] , you may <effect:deeds> . if you do not , <otherwise:verb>")
def optional_or(would: Would, effect: Effect, otherwise: Any, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone. If you don't, draw a card'."""
    if not can_come_instead(would, effect) or not isinstance(otherwise, (Boost, *TOLD)):
        return None
    return Replacing(would, effect, condition, True, otherwise)


@reads(
    "modifier", "if <would> [while <condition>] , you may <first:verb> instead to <effect:deeds> . <parts:text_parts>"
)
def optional_to_and_more(
    would: Would, first: Effect, effect: Effect, parts: tuple[Any, ...], condition: Condition | None = None
) -> Ability | None:
    """'..., you may discard me instead to look at the top four cards of your deck. Put one in your hand ...'."""
    whole = joined((effect, *parts))
    return None if whole is None else optional_to(would, first, whole, condition)


reads("it_moves", "it move [forward] twice", "it move forward 1 more region")(lambda: 2)
reads("it_moves", "it do not move [forward]")(lambda: 0)


@reads("modifier", "if <would> [while <condition>] , <number:it_moves> instead")
def moves_instead(would: Would, number: int, condition: Condition | None = None) -> Ability | None:
    """'If my Expedition would move forward during Dusk, it moves twice instead'."""
    if not isinstance(would, MyExpeditionWouldMove) or not number:
        return None
    return Replacing(would, MoveExpedition(MyExpedition(), number), condition)


@reads("moving_rows", "on 1 <results> (,|:) <number:it_moves> instead")
@reads("moving_rows", "on 1 : <rows:moving_row_list>")
def moving_rows(results: Any = None, number: int = 0, rows: Any = ()) -> Any:
    """'On a 4+: it moves forward one more region instead': what is not said goes as it would."""
    return rows or ((*results, number),)


reads("moving_row", "• [on 1] <results> (,|:) <number:it_moves> instead [.]")(
    lambda results, number: (*results, number)
)
reads("moving_row_list", "<first:moving_row>")(lambda first: (first,))
reads("moving_row_list", "<first:moving_row> <others:moving_row_list>")(lambda first, others: (first, *others))


@reads("modifier", "if <would> , roll 1 die . <rows:moving_rows>", "if <would> , roll 1 die : <rows:moving_row_list>")
def rolls_how_it_moves(would: Would, rows: Any) -> Ability | None:
    """'If my Expedition would move forward, roll a die. On a 4+: it moves forward one more region instead'."""
    if not isinstance(would, MyExpeditionWouldMove):
        return None
    moves = {face: next((number for low, high, number in rows if low <= face <= high), 1) for face in range(1, 7)}
    said: list[RollRow] = []
    for face, number in moves.items():
        if number and said and said[-1].high == face - 1 and said[-1].effect == MoveExpedition(MyExpedition(), number):
            said[-1] = msgspec.structs.replace(said[-1], high=face)
        elif number:
            said.append(RollRow(face, face, MoveExpedition(MyExpedition(), number)))
    if said and said[-1].high == 6:
        said[-1] = msgspec.structs.replace(said[-1], high=99)
    return Replacing(would, Roll(tuple(said)))


@reads("extra_dice", "roll that many die plus <n:integer> and ignore (the roll|<n:integer> roll) of your choice")
def extra_dice(n: int) -> ExtraDice:
    """'roll that many dice plus one and ignore the roll of your choice'."""
    return ExtraDice(n)


@reads("modifier", "if <would> [while <condition>] , instead <effect:extra_dice>")
def more_dice(would: Would, effect: ExtraDice, condition: Condition | None = None) -> Ability:
    """'If you would roll one or more dice, instead roll that many dice plus one ...'."""
    return Replacing(would, effect, condition)


@reads("modifier", "if <would> [while <condition>] , you may <effect:extra_dice>")
def perhaps_more_dice(would: Would, effect: ExtraDice, condition: Condition | None = None) -> Ability:
    """The same where one may decline."""
    return Replacing(would, effect, condition, optional=True)


@reads("modifier", "if <would> [while <condition>] , <effect:raising>")
def raised(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If you would roll a die, add 1 to its result'."""
    return Replacing(would, effect, condition) if isinstance(would, YouRoll) else None


@reads("modifier", "(when|if) <would> [while <condition>] , also <effect:verb>")
def additive(would: Would, effect: Any, condition: Condition | None = None) -> Ability | None:
    """'When you would draw one or more cards, also Resupply'."""
    return Additive(would, effect, condition) if isinstance(effect, (Boost, *TOLD)) else None
