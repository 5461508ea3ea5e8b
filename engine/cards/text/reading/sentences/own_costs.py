"""What cards cost: more, less, for each of something, the first of an Afternoon (v3:5.1.2.e)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cards.language import (
    Ability,
    AtLeast,
    BeginsWithCounters,
    Condition,
    CostChange,
    Duration,
    Effect,
    Filter,
    Give,
    ICannotBePlayed,
    ICost,
    ICostLessFor,
    InContact,
    InStartingRegion,
    IsAscended,
    Lasting,
    MyExpedition,
    NumberOf,
    Ordinal,
    Passive,
    Stands,
    Statement,
)
from engine.cards.text.combining import both
from engine.cards.text.reading.canonical.entries import place
from engine.cards.text.reading.grammar import reads
from engine.cards.text.trees import opposite

place("paid", "<cost:given_for_me>", of=ICostLessFor)


@reads("statement", "me cost <amount> (less|more)=way [<each>] [<minimum>]")
@reads("statement", "play me for <amount> (less|more)=way [<each>] [<minimum>]")
@reads("statement", "(reduce|increase)=way my cost by <amount> [<each>] [<minimum>]")
def i_cost(amount: int, way: str, each: Any = None, minimum: int | None = None) -> Statement:
    """'I cost {1} less for each Plant you control, to a minimum of {2}'."""
    return ICost(-amount if way in ("less", "reduce") else amount, each, minimum)


@reads("statement", "you may <cost:given_for_me> to play me for <amount> less")
def i_cost_less_for(cost: Give, amount: int) -> Statement:
    """'you may discard a card from your Reserve to reduce my cost by {2}'."""
    return ICostLessFor(amount, cost)


@reads(
    "abilities", "you may <cost:given_for_me> to (reduce my cost by|play me for) <amount> [less] . <others:abilities>"
)
def i_cost_less_for_and_more(cost: Give, amount: int, others: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """'You may sacrifice a Character to play me for {1} less. Draw a card': what it costs, and what it does."""
    return (Passive(ICostLessFor(amount, cost)), *others)


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


reads("that_expedition", "in 1 starting region", "that be in 1 starting region")(InStartingRegion)
reads("forbidden_place", "1 expedition <condition:that_expedition>", "1 starting region")(
    lambda condition=InStartingRegion(): condition
)
reads("forbidden_place", "1 ascended expedition")(lambda: IsAscended(MyExpedition()))
reads(
    "passive", "me cannot be played in <condition:forbidden_place>", "you cannot play me in <condition:forbidden_place>"
)(lambda condition: Passive(ICannotBePlayed(), condition))
reads(
    "passive",
    "me can only be played in <condition:forbidden_place>",
    "you can only play me in <condition:forbidden_place>",
)(lambda condition: Passive(ICannotBePlayed(), opposite(condition)))
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
    "the <number:ordinal> <noun:bare_noun> (you play)=by"
    " [from <origin:own_origin>] each <each:day_or_afternoon> cost <amount> (less|more)=way [<minimum>]",
    "the <number:ordinal> <noun:bare_noun> (your opponent play|each player play)=by"
    " [from <origin:their_origin>] each <each:day_or_afternoon> cost <amount> (less|more)=way [<minimum>]",
)
def that_one_costs(
    number: int,
    noun: Filter,
    by: str,
    each: Any,
    amount: int,
    way: str,
    origin: Any = None,
    minimum: int | None = None,
) -> Statement | None:
    """'The first Spell you play each Afternoon costs {1} less': of a type, or of any."""
    if noun not in (Filter(), Filter(types=noun.types)):
        return None
    change = cost_change(msgspec.structs.replace(noun, zone=origin), amount, way, by, minimum)
    if not isinstance(change, CostChange):
        return None
    return msgspec.structs.replace(change, ordinal=Ordinal(number, each))


@reads("statement", "<noun> cost <amount> (less|more)=way to play from (your hand)=whose [<minimum>]")
def cost_from_hand(noun: Filter, amount: int, way: str, whose: str, minimum: int | None = None) -> Statement | None:
    """'cards cost {1} more to play from your hand'."""
    wanted = both(noun, Filter(zone="hand"))
    return None if wanted is None else CostChange(wanted, -amount if way == "less" else amount, "you", minimum)


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


@reads("statement", "pay <amount> (more|less)=way to play <noun> [<minimum>]")
def cost_to_play(amount: int, way: str, noun: Filter, minimum: int | None = None) -> Statement | None:
    """'Pay {1} more to play cards from your hand': from one's own hand, or one's own Reserve."""
    if noun.zone not in ("hand", "reserve") or noun.controller != "you" or noun.alternative is not None:
        return None
    return CostChange(
        msgspec.structs.replace(noun, controller=None), -amount if way == "less" else amount, "you", minimum
    )


@reads("statement", "<noun> in your reserve_cost <amount> (less|more)=way [<minimum>]")
def cost_in_reserve(noun: Filter, amount: int, way: str, minimum: int | None = None) -> Statement | None:
    """'Characters in your Reserve cost {1} less': the words 'Reserve' and 'cost' stand together by chance."""
    found: Statement | None = cost_from_reserve(noun, amount, way, "your reserve", minimum)
    return found


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


@reads("tail", "<noun> you play <until> cost <amount> (less|more)=way [<minimum>]")
def costs_for_a_time(noun: Filter, until: Duration, amount: int, way: str, minimum: int | None = None) -> Effect | None:
    """2.2.13.c 'Spells you play this turn cost {1} less'."""
    change = cost_change(noun, amount, way, "you play", minimum)
    return Lasting(change, until) if isinstance(change, CostChange) else None


reads("line", "me begin the game with <number:integer> <counter:counter_name> counter")(BeginsWithCounters)
reads("markers", "1 <first:terrain>")(lambda first: (first,))
reads("markers", "1 <first:terrain> (,|and|, and) <others:markers>")(lambda first, others: (first, *others))
reads(
    "minimum",
    ", with 1 minimum [cost] of <amount>",
    ", to 1 minimum of <amount>",
    ", down to 1 minimum of <amount>",
    "[,] to 1 minimum of <amount>",
    ", (min|minimum) [of] <amount>",
    ". this effect cannot make they cost less than <amount>",
)(lambda amount: amount)
