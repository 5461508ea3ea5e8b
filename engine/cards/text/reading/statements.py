"""Statements of passive abilities, and modifiers: 'I have Tough 2', 'If I would ..., ... instead' (2.2.10.j, 6.2)."""

from __future__ import annotations

from typing import Any

from engine.cards.language import (
    Ability,
    Additive,
    All,
    AreSubtype,
    Boost,
    Condition,
    CostChange,
    CostFloor,
    Effect,
    ExtraDice,
    Filter,
    HaveAbility,
    ICost,
    IGain,
    ILeave,
    Keyword,
    LoseAbilities,
    MayPlayExhausted,
    Me,
    Passive,
    RegionsAre,
    Replacing,
    ReserveLimit,
    Statement,
    Would,
    YouDraw,
    YouResupply,
    YouRoll,
)
from engine.cards.text.phrases import TOLD, opposite
from engine.cards.text.reading.grammar import is_also, reads

# ---- keywords --------------------------------------------------------------------------------------------------------

reads("keyword_ability", "<word:keyword>")(Keyword)
reads("keyword_ability", "<word:numbered_keyword> <number:integer>")(Keyword)
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


@reads("statement", "<who:group> be also <subtype>")
def are_also(who: All, subtype: str) -> Statement:
    """'Characters you control are also Robots'."""
    return AreSubtype(who, subtype)


@reads("statement", "all other <noun> lose (their|its) ability")
def lose_abilities(noun: Filter) -> Statement:
    """'all other Characters lose their abilities'."""
    return LoseAbilities(All(noun))


@reads("statement", "(all region|my region)=whose be <terrain> and lose (their|its) other type")
def regions_are_only(whose: str, terrain: str) -> Statement:
    """'all regions are {O} and lose their other types'."""
    return RegionsAre("all" if whose == "all region" else "mine", terrain, only=True)  # type: ignore[arg-type]


@reads("statement", "(all region|my region)=whose be <terrain> in addition to (their|its) other type")
def regions_are_also(whose: str, terrain: str) -> Statement:
    """'my region is {V} in addition to its other types'."""
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


@reads("statement", "<noun> (you play|your opponent play)=by cost <amount> (less|more)=way [<minimum>]")
@reads("statement", "<noun> cost <amount> (less|more)=way [<minimum>]")
def cost_change(noun: Filter, amount: int, way: str, by: str = "", minimum: int | None = None) -> Statement:
    """'Spells you play cost {1} less'."""
    players: dict[str, Any] = {"you play": "you", "your opponent play": "opponents", "": "everybody"}
    return CostChange(noun, -amount if way == "less" else amount, players[by], minimum)


@reads("statement", "(your|all)=whose reserve limit be (increased|reduced)=way by <amount:integer>")
def reserve_limit(whose: str, way: str, amount: int) -> Statement:
    """'your Reserve limit is increased by one'."""
    return ReserveLimit(amount if way == "increased" else -amount, "yours" if whose == "your" else "everybody")


reads("minimum", ", with 1 minimum cost of <amount>", ", down to 1 minimum of <amount>")(lambda amount: amount)
reads("statement", "you may play exhausted <filter:noun> from your reserve")(MayPlayExhausted)
reads("passive", "<statement>")(Passive)
reads("passive", "<statement> if <condition>")(Passive)


@reads("passive", "if <condition> (,|:) <statement>")
def passive_if(condition: Condition, statement: Statement) -> Ability:
    """'If I'm Boosted, I'm Eternal'."""
    return Passive(statement, condition)


@reads("passive", "<statement> unless <condition>", "unless <condition> (,|:) <statement>")
def passive_unless(condition: Condition, statement: Statement) -> Ability:
    """'I am Defender unless you control two or more other Plants'."""
    return Passive(statement, opposite(condition))


# ---- modifiers -------------------------------------------------------------------------------------------------------

reads("would", "me would leave the expedition_zone")(ILeave)
reads("would", "me would gain <status>")(IGain)
reads("would", "you would @resupply")(YouResupply)
reads("would", "you would roll 1 or more die")(YouRoll)
reads("would", "you would draw 1 or more card")(YouDraw)


@reads("modifier", "if <would> [while <condition>] , <effect:sentence> instead")
@reads("modifier", "if <would> [while <condition>] , instead <effect:text>")
def replacing(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would gain Asleep, I gain Anchored instead'; an atomic action is replaced by others of one verb."""
    if isinstance(would, ILeave | IGain) and not isinstance(effect, (Boost, *TOLD)):
        return None
    return Replacing(would, effect, condition)


@reads("modifier", "if <would> [while <condition>] , you may <effect:deeds>")
def optional(would: Would, effect: Effect, condition: Condition | None = None) -> Ability | None:
    """'If I would leave the Expedition zone, you may put me in my owner's Mana zone'."""
    if isinstance(would, ILeave | IGain) and not isinstance(effect, (Boost, *TOLD)):
        return None
    return Replacing(would, effect, condition, optional=True)


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


@reads("modifier", "when <would> [while <condition>] , also <effect:verb>")
def additive(would: Would, effect: Any, condition: Condition | None = None) -> Ability | None:
    """'When you would draw one or more cards, also Resupply'."""
    return Additive(would, effect, condition) if isinstance(effect, (Boost, *TOLD)) else None
