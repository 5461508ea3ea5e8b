"""Effects: verbs put together with 'then', 'if', 'may' and lists, as sentences."""

from __future__ import annotations

from typing import get_args

from engine.cards.language import (
    AfterRest,
    All,
    AllBut,
    AtRandom,
    BecomeFirst,
    Boost,
    Choose,
    DependingOn,
    Discard,
    DoNotMove,
    Draw,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    Effect,
    ExhaustedResupply,
    ForEach,
    ForEachPlayer,
    GainCounters,
    GainStatus,
    Gets,
    If,
    IfDone,
    IfNotDone,
    IfThisWay,
    Is,
    IsLike,
    It,
    KeepFromMoving,
    Lasting,
    LoseStatus,
    May,
    MayPay,
    Me,
    MeAndIt,
    Modes,
    NextCard,
    Number,
    NumberOf,
    OneOf,
    Place,
    PlayForFree,
    Point,
    PointAt,
    PutInDeck,
    Record,
    Resupply,
    Roll,
    RollRow,
    Rush,
    Sabotage,
    Sacrifice,
    Selector,
    SendToReserve,
    Sequence,
    SwitchExpeditions,
    Target,
    TargetExpedition,
    TargetOpponent,
    TargetPlayer,
    TargetThatMany,
    TargetUpTo,
    TheyDo,
    Times,
    Together,
    Verb,
    Win,
)
from engine.cards.profiles import records
from engine.cards.wording.english.conditions import condition, having_so_many
from engine.cards.wording.english.costs import paying
from engine.cards.wording.english.grammar import after, article, in_words, sentence, words
from engine.cards.wording.english.numbers import for_each, quantity
from engine.cards.wording.english.playing import next_noun
from engine.cards.wording.english.qualities import DURATIONS
from engine.cards.wording.english.selectors import THESE, in_total, kind, phrase, place, several
from engine.cards.wording.english.verbs import Cards, clause
from engine.cards.wording.following import in_order_of_telling, is_its_deed, is_told_in_order

HIGHEST = 6

ANY_NUMBER = 99
"""Where a row of numbers has no end."""

TIMES = {1: "once", 2: "twice"}

OF_OTHERS = (EachPlayer, EachOpponent, TargetOpponent, TargetPlayer, TheyDo)

PLAYERS: dict[type, str] = {
    EachPlayer: "each player",
    EachOpponent: "each opponent",
    TargetOpponent: "target opponent",
    TargetPlayer: "target player",
}


SPOKEN_OF = {
    "that player": "that player",
    "its controller": "its controller",
    "its owner": "its owner",
    "my owner": "my owner",
    "who did": "each player who does so",
    "who faces that Expedition": "the controller of the Expedition facing that Expedition",
}


def effect(said: Effect, cards: Cards) -> str:
    """The effect as text that begins small and lacks its last stop; sentences inside are complete."""
    match said:
        case Sequence(parts):
            return _sequence(parts, cards)
        case NextCard() if is_told_in_order(said):
            return _sequence((said,), cards)
        case NextCard(gift=Gets(given)) if not is_its_deed(given):
            return f"for {next_noun(said)}, do this: {effect(given, cards)}"
        case May(part):
            return f"you may {aim(part, cards)}"
        case MayPay(costs, part):
            if part == Sequence(()):
                return f"you may {paying(costs)}"
            aimed = aim(part, cards)
            if aimed.startswith("do this: ") and ". " in aimed:
                aimed = f"do all of this: {effect(part, cards)}"
            return f"you may {paying(costs)} to {aimed}"
        case If(looked_at, part, otherwise):
            text = _under(f"if {condition(looked_at)}", effect(part, cards))
            return text if otherwise is None else after(text, f"otherwise, {effect(otherwise, cards)}")
        case IfDone(first, then, otherwise, True):
            text = f"{effect(first, cards)} to {aim(then, cards)}"
            return text if otherwise is None else after(text, _under("if you don't", effect(otherwise, cards)))
        case IfDone(MayPay() as first, then, None) if first.effect != Sequence(()):
            return after(effect(first, cards), _under("if you paid for that", effect(then, cards)))
        case IfDone(first, then, otherwise):
            text, doer = _if_done(effect(first, cards), then, cards, _doer(first)), _doer(first)
            return text if otherwise is None else after(text, _under(f"if {doer} don't", effect(otherwise, cards)))
        case IfNotDone(first, otherwise):
            return after(effect(first, cards), _under(f"if {_doer(first)} don't", effect(otherwise, cards)))
        case IfThisWay():
            return _if_this_way(said, cards)
        case Modes():
            return _modes(said) + "".join(f"\n• {sentence(effect(mode, cards))}" for mode in said.modes)
        case (
            EachPlayer(verb, optional, _)
            | EachOpponent(verb, optional, _)
            | TargetOpponent(verb, optional)
            | TargetPlayer(verb, optional)
            | TheyDo(_, verb, optional)
        ):
            if optional:
                return clause(verb, cards).by_players(f"{_player(said)} may", finite=False)
            return clause(verb, cards).by_players(_player(said))
        case EachInTurn(part):
            return f"starting with you, each player does this: {effect(part, cards)}"
        case ForEachPlayer(part):
            return f"do this for each player, starting with you:\n• {sentence(effect(part, cards))}"
        case AfterRest(part):
            return _under("after Rest", effect(part, cards))
        case OneOf(first, second):
            return f"either {_one_of_two(first, cards)} or {_one_of_two(second, cards)}"
        case Lasting(statement, until):
            from engine.cards.wording.english.statements import stated

            return f"{DURATIONS[until]}, {stated(statement, cards)}"
        case Times(
            number, Boost(_, int(each), None) | GainCounters(_, _, int(each), None) | Draw(int(each)) as part
        ) if each > 1 and not isinstance(number, int):
            return f"{clause(part, cards).said()} {for_each(number)}"
        case Times(number, PutInDeck(who, 1, end)) if (number, who) == (NumberOf(THESE), Choose(THESE)):
            where = "the bottom" if end == "bottom" else "top"
            return f"put the rest on {where} of your deck in any order"
        case Times(number, part):
            return f"{_how_often(number, part)} {effect(part, cards)}"
        case Roll(rows):
            return _roll(rows, cards)
        case DependingOn(rows):
            listed = "".join(f"\n• {_so_many(row)}: {sentence(effect(row.effect, cards))}" for row in rows)
            return f"depending on the number of counters removed this way:{listed}"
        case DoNotMove():
            return "it doesn't move instead"
        case BecomeFirst() | Win():
            return f"you {clause(said, cards).said()}"
        case Point(who):
            return _pointing(who)
        case PointAt(where):
            return _pointing_at(where)
        case ForEach(who, part):
            return f"for each {kind(who.filter)}, {effect(part, cards)}"
        case _:
            return clause(said, cards).said()


def aim(said: Effect, cards: Cards) -> str:
    """The effect after 'to' or 'you may': 'draw a card', 'have me gain Anchored'."""
    match said:
        case Sequence(parts) if parts and all(_runs_on(part) for part in in_order_of_telling(parts)):
            return _sequence(parts, cards, finite=False)
        case NextCard() if is_told_in_order(said):
            return aim(Sequence(in_order_of_telling((said,))), cards)
        case NextCard(gift=Gets(given)) if not is_its_deed(given):
            return effect(said, cards)
        case IfDone(first, then, None, True) if _runs_on(first):
            return f"{aim(first, cards)} to {aim(then, cards)}"
        case Sequence((Point() | PointAt() as first, IfDone(deed, then, None, False))) if _runs_on(deed):
            return _if_done(_sequence((first, deed), cards, finite=False), then, cards)
        case IfDone(first, then, None, False) if _runs_on(first) or isinstance(first, Rush) or _is_one_sentence(first):
            return _if_done(aim(first, cards), then, cards)
        case (
            EachPlayer(optional=True)
            | EachOpponent(optional=True)
            | TargetOpponent(optional=True)
            | TargetPlayer(optional=True)
            | TheyDo(optional=True)
            | EachInTurn()
            | AfterRest()
            | ForEach()
            | Lasting()
        ):
            return f"do this: {effect(said, cards)}"
        case EachPlayer(verb) | EachOpponent(verb) | TargetOpponent(verb) | TargetPlayer(verb) | TheyDo(_, verb):
            return f"have {clause(verb, cards).by_players(_player(said), finite=False)}"
        case KeepFromMoving(where_to, until):
            return f"keep {place(where_to)} from moving forward {DURATIONS[until]}"
        case ForEachPlayer() | Modes() | OneOf() | Roll() | DependingOn() | Point() | PointAt() | Times(number=int()):
            return effect(said, cards)
        case IfNotDone() | IfDone(otherwise=Record()):  # 'if you don't' would be said of the whole option
            return f"do all of this: {effect(said, cards)}"
        case Sequence() | May() | MayPay() | If() | IfDone() | IfThisWay() | Times():
            return f"do this: {effect(said, cards)}"
        case _:
            return clause(said, cards).aim()


def _one_of_two(said: Effect, cards: Cards) -> str:
    """One side of 'either ... or ...'; what needs several sentences is held together."""
    aimed = aim(said, cards)
    several = ". " in aimed or ", then " in aimed
    return f"do all of this: {effect(said, cards)}" if several else aimed


def _under(head: str, said: str) -> str:
    """'if I'm In Contact, draw a card'; several sentences stand after a colon, which all of them belong to."""
    if ". " in said:
        return f"{head}: {said[:1].upper()}{said[1:]}"
    return f"{head}, {said}"


def _sequence(parts: tuple[Effect, ...], cards: Cards, finite: bool = True) -> str:
    """'I gain 2 boosts and lose Fleeting', 'Sabotage, then Resupply', 'you may draw a card. Then, Resupply'."""
    if not parts:
        return "do nothing"
    text, before = "", None
    for part in in_order_of_telling(parts):
        said = effect(part, cards) if finite else aim(part, cards)
        if before is None:
            text = said
        elif (more := _more_of_the_same(before, part, cards, finite)) is not None:
            text += f" and {more}"
        elif _runs_on(before, part, cards) and not isinstance(part, DependingOn | If | IfDone | IfNotDone | Modes):
            text += f", then {said}"
        else:
            text = after(text, f"then, {said}")
        before = part
    return text


def _more_of_the_same(before: Effect, part: Effect, cards: Cards, finite: bool) -> str | None:
    """What follows 'and' where both parts speak of me, or both of it."""
    statements = (Boost, GainCounters, GainStatus, LoseStatus, SwitchExpeditions)
    if not isinstance(before, statements) or not isinstance(part, statements):
        return None
    ordered = {"completed", "exhausted"} & {_status(before), _status(part)}
    if before.who != part.who or not isinstance(part.who, Me | It) or ordered:
        return None
    return clause(part, cards).and_also(finite)


def _status(part: Effect) -> str | None:
    return part.status if isinstance(part, GainStatus | LoseStatus) else None


def _runs_on(part: Effect, next: Effect | None = None, cards: Cards | None = None) -> bool:
    """Whether another part can follow in the same sentence without being taken for a part of this one."""
    if isinstance(part, OF_OTHERS):
        return not part.optional and _runs_on(part.effect) and not _is_an_order(next, cards)
    single = (
        EachInTurn
        | ForEach
        | ForEachPlayer
        | AfterRest
        | Lasting
        | Sequence
        | May
        | MayPay
        | If
        | IfDone
        | IfNotDone
        | IfThisWay
        | Modes
        | Times
        | Roll
        | DependingOn
    )
    return not isinstance(part, single) and not (isinstance(part, Rush) and part.by_hand_cost)


def _is_one_sentence(first: Effect) -> bool:
    """6.5.d Whether 'if you do' behind it asks for several deeds."""
    return isinstance(first, Sequence) and bool(first.parts) and all(map(_runs_on, first.parts))


def _is_an_order(part: Effect | None, cards: Cards | None) -> bool:
    """Whether it is an order to the controller that does not say who does it, and so could be taken for another's."""
    if isinstance(part, get_args(Verb)) and not isinstance(part, BecomeFirst | Win):
        return clause(part, cards or {}).who.person == "you"
    return isinstance(part, Sequence | Point | PointAt)


DID: dict[type, tuple[str, str]] = {
    Sabotage: ("discarded", ""),
    Discard: ("discarded", ""),
    Resupply: ("put", "in Reserve"),
    ExhaustedResupply: ("put", "in Reserve"),
    SendToReserve: ("put", "in Reserve"),
    Rush: ("played", ""),
    PlayForFree: ("played", ""),
    Sacrifice: ("sacrificed", ""),
    GainStatus: ("exhausted", ""),
}
"""What a step has done to something, as it is told afterwards."""


def _if_this_way(said: IfThisWay, cards: Cards) -> str:
    """'Sabotage. If you discarded a Character this way, I gain 1 boost'."""
    last = said.first.effect if isinstance(said.first, May) else said.first
    done, where_to = DID.get(type(last), ("did this to", ""))
    noun = article(kind(said.filter))
    this_way = words("you", done, noun, where_to, "this way")
    if said.then == Sequence(()) and said.otherwise is not None:
        return after(effect(said.first, cards), _under(f"unless {this_way}", effect(said.otherwise, cards)))
    text = after(effect(said.first, cards), _under(f"if {this_way}", effect(said.then, cards)))
    return text if said.otherwise is None else after(text, f"otherwise, {effect(said.otherwise, cards)}")


def _doer(first: Effect) -> str:
    """Who did or did not do it: 'they' where another player had the choice, else 'you'."""
    last = first.parts[-1] if isinstance(first, Sequence) and first.parts else first
    asked = last.first if isinstance(last, IfDone) else last
    return "they" if isinstance(asked, EachOpponent | TargetOpponent | TargetPlayer) and asked.optional else "you"


def _if_done(first: str, then: Effect, cards: Cards, doer: str = "you") -> str:
    """'Sacrifice a Character. If you do, ...'; a question about 'it' needs no 'if you do'."""
    match then:
        case If(condition=Is(who=It()) | IsLike(who=It())):
            return after(first, effect(then, cards))
        case _:
            return after(first, _under(f"if {doer} do", effect(then, cards)))


def _player(said: EachPlayer | EachOpponent | TargetOpponent | TargetPlayer | TheyDo) -> str:
    """Who does something: 'each player', 'its controller'."""
    if isinstance(said, TheyDo):
        return SPOKEN_OF[said.who]
    who = said.who if isinstance(said, EachPlayer | EachOpponent) else None
    return PLAYERS[type(said)] if who is None else f"{PLAYERS[type(said)]} who {having_so_many(who)}"


def _roll(rows: tuple[RollRow, ...], cards: Cards) -> str:
    """'roll a die. On a 4+, I gain 2 boosts. On a 1-3, I gain 1 boost'."""
    done = [effect(row.effect, cards) for row in rows]
    if len(rows) > 1 and any(". " in said for said in done):
        listed = (f"\n• {_results(row)}: {sentence(said)}" for row, said in zip(rows, done, strict=True))
        return f"roll a die. On a:{''.join(listed)}"
    text = "roll a die"
    for row, said in zip(rows, done, strict=True):
        text = after(text, _under(f"on a {_results(row)}", said))
    return text


def _so_many(row: RollRow) -> str:
    """'5-8', '9+': as many as that, without a highest face."""
    if row.high >= ANY_NUMBER:
        return f"{row.low}+"
    return f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"


def _results(row: RollRow) -> str:
    """'4+', '1-3', '1': a row without an upper end goes beyond the die's highest face."""
    if row.high > HIGHEST:
        return f"{row.low}+"
    return f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"


def _modes(said: Modes) -> str:
    """'choose one:', 'choose up to three. You may pick the same option multiple times:'."""
    number = in_words(said.number) if isinstance(said.number, int) else quantity(said.number)
    if not isinstance(said.number, int) and not said.up_to:
        number = f"X, where X is {number}"
    if len(said.modes) == 1 and said.repeat and not (said.up_to or said.at_least_one or said.all_if or said.all_for):
        return f"do the following {number.replace('X,', 'X times,', 1)}:"
    text = words("choose", "up to" if said.up_to else "", number)
    if said.at_least_one:
        every = "both" if len(said.modes) == 2 else "more"
        text = f"choose one or {every}" if said.number == len(said.modes) else f"choose one to {number}"
    if said.repeat:
        text = after(text, "you may pick the same option multiple times")
    if said.all_for:
        every = "both" if len(said.modes) == 2 else "all"
        text += f", or {paying(said.all_for)} to choose {every}"
    if said.all_if is not None:
        every = "both" if len(said.modes) == 2 else "all"
        text = after(text, f"if {condition(said.all_if)}, you may choose {every}")
    return text + ":"


def _how_often(number: Number, part: Effect) -> str:
    """'do this twice:', 'for each Plant you control,'; what is done to 'it' is not done to each of them."""
    if isinstance(number, int):
        return f"do this {TIMES.get(number, f'{in_words(number)} times')}:"
    if any(isinstance(each, It) for each in records(part)):
        return f"do this once {for_each(number)}:"
    return f"{for_each(number)},"


def _pointing(who: Selector) -> str:
    """'target a Character you control'."""
    match who:
        case TargetThatMany(filter):
            return f"target that many {kind(filter, many=True)}"
        case TargetUpTo():
            return f"target {phrase(who).object.replace(' target ', ' ', 1)}"
        case Target(filter, 1, 1, None, True):
            return f"target another {kind(filter)}"
        case Target(filter, least, most, total, apart):
            noun = words("other" if apart else "", kind(filter, most != 1), in_total(total))
            return f"target {article(noun) if least == most == 1 else f'{several(least, most)} {noun}'}"
        case Together(first, second):
            return f"{_pointing(first)} and {_pointing(second).removeprefix('target ')}"
        case Choose() | All() | Me() | It() | MeAndIt() | AllBut() | AtRandom():
            return f"choose {phrase(who).object}"


def _pointing_at(where: Place) -> str:
    """'target an Expedition you control', 'target two Expeditions'."""
    match where:
        case TargetExpedition(_, number):
            named = place(where).replace("target ", "")
            return f"target {article(named) if number == 1 else named}"
        case _:
            return f"name {place(where)}"
