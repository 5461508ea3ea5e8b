"""What the grammar builds while it reads: statements about somebody not yet named, and sentences not yet joined."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.cards.language import (
    AfterRest,
    All,
    BecomeFirst,
    Boost,
    Choose,
    ChosenExpedition,
    Condition,
    Cost,
    Create,
    DieResult,
    Discard,
    DiscardFromDeck,
    Draw,
    EachOpponent,
    EachPlayer,
    Effect,
    ExhaustedResupply,
    FacingExpedition,
    Filter,
    GainCounters,
    GainStatus,
    Gift,
    If,
    IfDone,
    IfNotDone,
    IfThisWay,
    It,
    Landmarks,
    LookAt,
    LoseStatus,
    ManaFromDeck,
    May,
    MayPay,
    Me,
    MoveExpedition,
    MyExpedition,
    MyOtherExpedition,
    NextCard,
    Not,
    NumberOf,
    Of,
    OfThese,
    PayX,
    PlayForFree,
    Point,
    PointAt,
    PutInDeck,
    PutInMana,
    RaiseResult,
    ReadyMana,
    Record,
    Resupply,
    ReturnToHand,
    Reveal,
    RevealTop,
    Roll,
    RollRow,
    Rush,
    Sabotage,
    Sacrifice,
    Selector,
    SendToReserve,
    Sequence,
    SpendAny,
    SwitchExpeditions,
    Target,
    TargetExpedition,
    TargetOpponent,
    TargetPlayer,
    ThatExpedition,
    ThatMany,
    TheyDo,
    WasPlayedFrom,
    Win,
    YourExpedition,
)

HIGHEST_FACE = 6
NO_HIGHEST = 99
"""Where the last row of a die's table ends: no result is higher."""


class Subject(Record, frozen=True, tag_field="select", tag="subject"):
    """Whoever the sentence speaks of: it stands in a statement until the subject is known."""


SUBJECT: Any = Subject()


class IfYouDo(Record, frozen=True):
    """A sentence that begins with 'If you do': it belongs to the sentence before."""

    effect: Effect


class IfYouDoNot(Record, frozen=True):
    """A sentence that begins with 'If you don't', or 'can't': it belongs to the sentence before."""

    effect: Effect


class IfTheyDo(Record, frozen=True):
    """'If they do', or don't: it belongs to the sentence before, in which somebody else may do something."""

    effect: Effect
    negated: bool = False


class Instead(Record, frozen=True):
    """A sentence that says what is done instead of the sentence before, where a condition is true."""

    condition: Condition
    effect: Effect


class AlsoIf(Record, frozen=True):
    """A sentence that says what is done besides the sentence before, where a condition is true."""

    condition: Condition
    effect: Effect


class Then(Record, frozen=True):
    """A sentence that begins with 'Then': a step of its own, whatever became of the one before."""

    effect: Effect


class Otherwise(Record, frozen=True):
    """A sentence that begins with 'Otherwise': it belongs to the condition before."""

    effect: Effect


class OnResult(Record, frozen=True):
    """'On a 4+, ...': a row of the table of the die before."""

    row: RollRow


class Die(Record, frozen=True):
    """'Roll a die', its rows still to come."""


class Unknown(Record, frozen=True, tag_field="number", tag="x"):
    """X, until the sentence says what it is."""


X: Any = Unknown()


class ThisWay(Record, frozen=True, tag_field="if", tag="this way"):
    """'You discarded a Character this way', until the sentence before says how."""

    did: str
    filter: Filter


WAYS: dict[str, tuple[type, ...]] = {
    "discarded": (Discard, Sabotage),
    "exhausted": (GainStatus,),
    "played": (PlayForFree, Rush),
    "put": (ExhaustedResupply, Resupply, SendToReserve),
    "revealed": (Reveal,),
    "sacrificed": (Sacrifice,),
}
"""What may have been done 'this way'."""


class OneAndOther(Record, frozen=True, tag_field="quality", tag="one and other"):
    """'Fleeting and Boosted', until it is known whether one thing is meant, or several."""

    statuses: tuple[Any, ...]


class CreateSome(Record, frozen=True):
    """'Create only one': tokens of a kind that another sentence has named, there or elsewhere."""

    number: int
    place: Any = None


class Counted(Record, frozen=True, tag_field="select", tag="counted"):
    """'Them', those that were counted before: 'I gain 1 boost per Plant, then exhaust them'."""


class SomeCounted(Record, frozen=True, tag_field="select", tag="some counted"):
    """'Up to two of them', 'one' of those that were counted before."""

    least: int
    most: int


THESE = Filter(zone="deck", qualities=(OfThese(),))
"""What is left of the cards that a sentence before has revealed or looked at."""


def _some_of_these(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """7.2.4 'Put one in your hand', after cards have been seen: one of these."""
    done: list[Any] = []
    for sentence in sentences:
        if found(tuple(done), (LookAt, RevealTop)):
            for some in found(sentence, SomeCounted):
                sentence = replaced(sentence, some, Choose(THESE, some.least, some.most))
        done.append(sentence)
    return tuple(done)


def naming_counted(first: Any, rest: Any) -> Any:
    """The rest of a sentence with 'them' said in full after what was counted; None where nothing was."""
    speaking = found(rest, (Counted, SomeCounted))
    if not speaking:
        return rest
    counted = found(first, NumberOf)
    if len(counted) != 1:
        return None
    for each in speaking:
        meant = counted[0].filter
        full = All(meant) if isinstance(each, Counted) else Choose(meant, each.least, each.most)
        rest = replaced(rest, each, full)
    return rest


class Also(Record, frozen=True):
    """A sentence that says what else the next card gets, of which the sentence before speaks."""

    gift: Gift


class Targeted(Record, frozen=True):
    """'Target a player': those of whom the sentence after it speaks."""

    player: Any


class ByHandCost(Record, frozen=True):
    """'If you would play a card from Reserve this way, you may pay its Hand Cost instead of its Reserve Cost'."""

    theirs: bool = False


class Offer(Record, frozen=True):
    """'You may pay {1}', what for still to come."""

    costs: tuple[Cost, ...]


SAME_AGAIN = (YourExpedition, MyExpedition, MyOtherExpedition, FacingExpedition)
"""Places that are the same where they are named again; a target would be another one."""


def named_by(first: Any, effect: Any) -> Any:
    """The effect with 'create one' said in full after what was said first; None where nothing was created there."""
    some = found(effect, CreateSome)
    if not some:
        return effect
    created = found(first, Create)
    if len(created) != 1 or not isinstance(created[0], Create):
        return None
    for each in some:
        where = created[0].place
        again: Any = ThatExpedition() if isinstance(where, TargetExpedition) else where
        if each.place is None and not isinstance(again, (*SAME_AGAIN, ThatExpedition)) and again != Landmarks("yours"):
            return None
        place = again if each.place is None else each.place
        effect = replaced(effect, each, Create(created[0].token, place, each.number))
    return effect


def found(node: Any, kind: type | tuple[type, ...]) -> list[Any]:
    """Every record of a kind in a tree."""
    if isinstance(node, kind):
        return [node]
    if isinstance(node, tuple):
        return [each for part in node for each in found(part, kind)]
    if isinstance(node, Record):
        return [each for name in node.__struct_fields__ for each in found(getattr(node, name), kind)]
    return []


def about(effect: Any, who: Any) -> Any:
    """The effect with the subject put in."""
    return replaced(effect, SUBJECT, who)


def replaced(node: Any, old: Any, new: Any) -> Any:
    """A tree in which one record stands wherever another stood."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(replaced(part, old, new) for part in node)
    if isinstance(node, Record):
        fields = {name: getattr(node, name) for name in node.__struct_fields__}
        changed = {name: replaced(value, old, new) for name, value in fields.items()}
        if any(changed[name] is not fields[name] for name in fields):
            return msgspec.structs.replace(node, **changed)
    return node


def steps(*effects: Effect) -> Effect:
    """One step, or several one after the other; steps within steps are one list (6.1.b)."""
    parts: list[Effect] = []
    for effect in effects:
        parts += effect.parts if isinstance(effect, Sequence) else (effect,)
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts))


def speaking_of(who: Selector) -> Selector:
    """How the sentence goes on to speak of somebody: 'I' stays 'I', everything else is 'it' from now on (7.2.4)."""
    return who if isinstance(who, Me) else It()


def do_all(who: Any, acts: tuple[Any, ...]) -> Effect:
    """Several statements about one subject: the first names it, the others speak of it."""
    first, *others = acts
    return steps(about(first, who), *(about(act, speaking_of(who)) for act in others))


def opposite(condition: Condition) -> Condition:
    """A condition and its opposite are said with 'if' and 'unless'."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


THEIRS: Any = "they"
"""Whose a filter says something is, where a sentence says 'their': it is bound to the player the sentence is about."""


TOLD = (
    Create,
    Discard,
    DiscardFromDeck,
    Draw,
    GainStatus,
    LookAt,
    LoseStatus,
    ManaFromDeck,
    PutInDeck,
    PutInMana,
    ReadyMana,
    Resupply,
    ReturnToHand,
    Reveal,
    RevealTop,
    Sacrifice,
    SendToReserve,
    SwitchExpeditions,
)
"""What others than the controller can be told to do, in one step for all of them (6.1.g)."""

TOLD_BESIDES = (BecomeFirst, ExhaustedResupply, Win)
"""And what takes more than a step, or is no atomic action of an object."""


def told_to(effect: Any) -> Any:
    """What somebody else does, as it is told to them: 'their hand' is 'your hand'; None where 'your' is said too."""
    if not isinstance(effect, (*TOLD, *TOLD_BESIDES)) or any(filter.controller == "you" for filter in filters(effect)):
        return None
    while theirs := [filter for filter in filters(effect) if filter.controller == THEIRS]:
        effect = replaced(effect, theirs[0], msgspec.structs.replace(theirs[0], controller="you"))
    return effect


def filters(node: Any) -> list[Filter]:
    """Every filter of a tree, those within others included."""
    if isinstance(node, tuple):
        return [each for part in node for each in filters(part)]
    if not isinstance(node, Record):
        return []
    inner = [each for name in node.__struct_fields__ for each in filters(getattr(node, name))]
    return [*inner, node] if isinstance(node, Filter) else inner


def either_of(filters: Iterable[Filter | None]) -> Filter | None:
    """What is as one of the filters says; None where one of them is none."""
    found: Filter | None = None
    for each in reversed(list(filters)):
        if each is None:
            return None
        found = each if found is None else msgspec.structs.replace(each, alternative=found)
    return found


def alternatives(filter: Filter) -> list[Filter]:
    """The filters of which something must be as one says."""
    if filter.alternative is None:
        return [filter]
    return [msgspec.structs.replace(filter, alternative=None), *alternatives(filter.alternative)]


def both(first: Filter, second: Filter) -> Filter | None:
    """What is as both filters say, each way in which it may be so; None where they speak of the same thing twice."""
    return either_of(_both(one, other) for one in alternatives(first) for other in alternatives(second))


def _both(first: Filter, second: Filter) -> Filter | None:
    fields: dict[str, Any] = {}
    for name, default in zip(Filter.__struct_fields__, Filter.__struct_defaults__, strict=True):
        one, other = getattr(first, name), getattr(second, name)
        if name == "qualities":
            fields[name] = tuple(sorted((*one, *other), key=lambda quality: str(quality.__struct_config__.tag)))
            continue
        if one != default and other != default and name != "other":
            return None
        fields[name] = other if one == default else one
    return Filter(**fields)


OF_OTHERS = (EachPlayer, EachOpponent, TargetOpponent, TargetPlayer, TheyDo)


def joined(sentences: tuple[Any, ...]) -> Effect | None:
    """Sentences in a row as one effect; None where one belongs to a sentence that is not there (6.5.c-d, 7.3.13)."""
    done: list[Any] = []
    for sentence in _some_of_these(tuple(_of_the_one_targeted(sentences))):
        if isinstance(sentence, Instead):
            done[-1:] = [_instead(done[-1] if done else None, sentence)]
            if done[-1] is None:
                return None
            continue
        if isinstance(sentence, AlsoIf):
            done[-1:] = [_also_if(done[-1] if done else None, sentence)]
            if done[-1] is None:
                return None
            continue
        if isinstance(sentence, Then):
            done.append(sentence.effect)
            continue
        if isinstance(sentence, If) and isinstance(sentence.condition, ThisWay | Not):
            this_way = _this_way(done[-1], sentence) if done else None
            if this_way is not None:
                done[-1] = this_way
                continue
        if done and isinstance(sentence, If) and speaks_of_it(sentence.condition):
            bound = _if_done(done[-1], sentence)
            done[-1:] = [done[-1], sentence] if bound is None else [bound]
            continue
        if done and isinstance(sentence, May) and (shown := _of_what_was_shown(done[-1], sentence)) is not None:
            done[-1] = shown
            continue
        if isinstance(sentence, Also):
            cards = found(done[-1], NextCard) if done else []
            if not cards:
                return None
            done.append(msgspec.structs.replace(cards[-1], gift=sentence.gift))
            continue
        if isinstance(sentence, ByHandCost):
            played = found(done[-1], Rush) if done else []
            theirs = any(isinstance(each.effect, Rush) for each in found(tuple(done[-1:]), OF_OTHERS))
            if len(played) != 1 or played[0].by_hand_cost or theirs != sentence.theirs:
                return None
            done[-1] = replaced(done[-1], played[0], msgspec.structs.replace(played[0], by_hand_cost=True))
            continue
        if not isinstance(sentence, IfYouDo | IfYouDoNot | IfTheyDo | Otherwise | OnResult):
            done.append(sentence)
            continue
        before = done.pop() if done else None
        match sentence:
            case IfYouDo(effect):
                after = _if_done(before, effect, again=True)
            case IfYouDoNot(effect):
                after = _if_not_done(before, effect)
            case IfTheyDo(effect, negated):
                after = _if_they_did(before, effect, negated)
            case Otherwise(effect):
                after = with_otherwise(before, effect)
            case OnResult(row):
                after = _row(before, row)
        if after is None:
            return None
        done.append(after)
    done = _of_that_player(_with_dice_rolled(done))
    if any(_unfinished(sentence) for sentence in done):
        return None
    return steps(*done) if done else None


def _with_dice_rolled(sentences: list[Any]) -> list[Any]:
    """7.3.13.b A die without a table is rolled for those who speak of its result afterwards, or of a card revealed."""
    parts: list[Any] = []
    for sentence in sentences:
        parts += sentence.parts if isinstance(sentence, Sequence) else (sentence,)
    rolled = False
    for at, part in enumerate(parts):
        if rolled and not found(tuple(parts[:at]), (Roll, PayX, SpendAny)):
            parts[at] = part = replaced(part, ThatMany(), DieResult())
        rolled = rolled or isinstance(part, Die)
    return [
        Roll(()) if isinstance(part, Die) and found(tuple(parts[at:]), (DieResult, RaiseResult, RevealTop)) else part
        for at, part in enumerate(parts)
    ]


def _of_the_one_targeted(sentences: Iterable[Any]) -> list[Any]:
    """5.2.3.b 'Target a player. Characters that they control ...': it is the next sentence that has the target.

    What speaks of nobody is left unfinished, as the text then means nothing.
    """
    done: list[Any] = []
    for sentence in sentences:
        if done and isinstance(done[-1], Targeted):
            named = _said_of(done[-1].player, sentence)
            if named != sentence:
                done[-1] = named
                continue
        done.append(sentence)
    return done


def _said_of(player: Any, sentence: Any) -> Any:
    """A sentence about 'they' as one about the player who is targeted in it."""
    match sentence:
        case TheyDo("that player", effect, optional):
            return (TargetPlayer if player == "target player" else TargetOpponent)(effect, optional)
        case Sequence((first, *others)):
            return Sequence((_said_of(player, first), *others))
    theirs = [each for each in filters(sentence) if each.controller == THEIRS]
    for each in theirs[:1]:
        qualities = (*each.qualities, Of(player))
        sentence = replaced(sentence, each, msgspec.structs.replace(each, controller=None, qualities=qualities))
    return sentence


NAMING_A_PLAYER = (TargetOpponent, TargetPlayer)


def _of_that_player(sentences: list[Any]) -> list[Any]:
    """7.2.3.a 'They' of a sentence that tells nobody to do anything is the player whom one before has targeted."""
    found_one, done = False, []
    for sentence in sentences:
        theirs = [each for each in filters(sentence) if each.controller == THEIRS]
        if found_one:
            for each in theirs:
                qualities = (*each.qualities, Of("that player"))
                sentence = replaced(sentence, each, msgspec.structs.replace(each, controller=None, qualities=qualities))
        zones = found(sentence, Landmarks)
        found_one = found_one or any(each.whose.startswith("target") for each in zones)
        found_one = found_one or bool(found(sentence, NAMING_A_PLAYER))
        found_one = found_one or any(each.player.startswith("target") for each in found(sentence, Of))
        done.append(sentence)
    return done


def speaks_of_it(condition: Any) -> bool:
    """Whether a condition asks about what the sentence before was speaking of (7.2.4)."""
    return bool(replaced(condition, It(), SUBJECT) != condition or found(condition, WasPlayedFrom))


def _instead(before: Any, said: Instead) -> Any:
    """6.5.c 'Draw a card. If you control a Plant, draw two cards instead': one or the other."""
    if speaks_of_it(said.condition) or not (before is not None and isinstance(before, (*TOLD, Boost, GainCounters))):
        return None
    both_ways = with_otherwise(If(opposite(said.condition), before), said.effect)
    match both_ways:
        case If(_, usual, other) if other is not None:
            return If(said.condition, other, usual)
        case Sequence((point, If(_, usual, other))) if other is not None:
            return Sequence((point, If(said.condition, other, usual)))
        case _:
            return None


def _of_what_was_shown(before: Any, said: May) -> Any:
    """3.1.3.f 'You may pay {1} to reveal the top card of your deck. You may draw it': only what was shown is meant."""
    if not (isinstance(before, MayPay) and isinstance(before.effect, RevealTop) and speaks_of_it(said)):
        return None
    return MayPay(before.costs, steps(before.effect, said))


def _also_if(before: Any, said: AlsoIf) -> Any:
    """6.5.c 'You may exhaust me to draw a card. If its Base Cost was {7} or more, also Resupply': looked at before."""
    match before:
        case MayPay(costs, first):
            inner = _also_if(first, said)
            return None if inner is None else MayPay(costs, inner)
        case May(first):
            inner = _also_if(first, said)
            return None if inner is None else May(inner)
        case None | Die() | Offer():
            return None
        case _:
            twice = found(before, (Target, TargetExpedition))
            return None if twice else If(said.condition, steps(before, said.effect), before)


def _this_way(before: Any, said: If) -> Any:
    """What depends on what was done to whom; an option takes the consequence with it."""
    negated = isinstance(said.condition, Not)
    way: Any = said.condition.condition if isinstance(said.condition, Not) else said.condition
    if not isinstance(way, ThisWay):
        return None
    match before:
        case Sequence(parts):
            inner = _this_way(parts[-1], said)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case May(first) if not negated:
            inner = _this_way(first, said)
            return None if inner is None else May(inner)
        case _:
            last = before.effect if isinstance(before, May) else before
            if not isinstance(last, WAYS[way.did]):
                return None
            if negated:
                return IfThisWay(before, way.filter, said.otherwise or Sequence(()), said.effect)
            return IfThisWay(before, way.filter, said.effect, said.otherwise)


def _unfinished(sentence: Any) -> bool:
    return isinstance(sentence, Die | Offer | Targeted) or (
        isinstance(sentence, Sequence) and any(map(_unfinished, sentence.parts))
    )


def _if_done(before: Any, effect: Effect, again: bool = False) -> Any:
    """What happens if the last thing said was done; an option takes the consequence with it.

    `again` where that may itself be what happens if something was done.
    """
    match before:
        case Offer(costs):
            return MayPay(costs, effect)
        case IfDone(done, then, None) if again:
            inner = _if_done(then, effect, again)
            return None if inner is None else IfDone(done, inner)
        case None | Die() | IfDone() | IfNotDone() | Roll():
            return None
        case MayPay(costs, first):
            inner = _if_done(first, effect, again)
            return None if inner is None else MayPay(costs, inner)
        case If(condition, first, None):
            inner = _if_done(first, effect, again)
            return None if inner is None else If(condition, inner)
        case If():
            return None
        case May(first):
            inner = _if_done(first, effect, again)
            return None if inner is None else May(inner)
        case AfterRest(first):
            inner = _if_done(first, effect, again)
            return None if inner is None else AfterRest(inner)
        case Sequence(parts):
            inner = _if_done(parts[-1], effect, again)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case MoveExpedition(TargetExpedition("you") | ChosenExpedition("you")):
            return IfDone(before, replaced(effect, MyOtherExpedition(), ThatExpedition(other=True)))
        case _:
            return IfDone(before, effect)


def _if_not_done(before: Any, effect: Effect) -> Any:
    """What happens if the last thing said was not done, or not wanted."""
    match before:
        case Offer(costs):
            return IfNotDone(MayPay(costs, Sequence(())), effect)
        case None | Die() | If() | IfNotDone() | Roll():
            return None
        case Boost(Me()) | Create() | Draw() | ExhaustedResupply() | GainCounters(Me()) | GainStatus(Me()) | Resupply():
            return None  # nobody fails to do that
        case IfDone(first, then, None):
            return IfDone(first, then, effect)
        case IfDone():
            return None
        case AfterRest(first):
            inner = _if_not_done(first, effect)
            return None if inner is None else AfterRest(inner)
        case Sequence(parts):
            inner = _if_not_done(parts[-1], effect)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case _:
            return IfNotDone(before, effect)


def with_otherwise(before: Any, effect: Effect) -> Any:
    """What happens if the condition of the sentence before is false; None where it has none.

    Of two conditions, one within the other, it is the inner one: it stands nearer.
    """
    match before:
        case If(condition, nearer, None) if _looks_at_something(nearer):
            bound = with_otherwise(nearer, effect)
            return None if bound is None else If(condition, bound)
        case IfDone(done, nearer, None) if _looks_at_something(nearer):
            bound = with_otherwise(nearer, effect)
            return None if bound is None else IfDone(done, bound)
        case May(IfDone(_, nearer, None) as option) if _looks_at_something(nearer):
            bound = with_otherwise(option, effect)
            return None if bound is None else May(bound)
        case MayPay(costs, nearer) if _looks_at_something(nearer):
            bound = with_otherwise(nearer, effect)
            return None if bound is None else MayPay(costs, bound)
        case If(condition, first, None):
            full = named_by(first, effect)
            if full is None:
                return None
            there = found(first, TargetExpedition)
            if len(there) == 1 and not found(first, Target) and found(full, ThatExpedition):
                chosen = If(condition, replaced(first, there[0], ThatExpedition()), full)
                return Sequence((PointAt(there[0]), chosen))
            targets = found(first, Target)
            if len(targets) != 1 or not found(full, It):
                return If(condition, first, full)
            target = targets[0]  # chosen in any case (5.2.3.b), so it is what both speak of
            return Sequence((Point(target), If(condition, replaced(first, target, It()), full)))
        case IfThisWay(first, filter, then, None):
            return IfThisWay(first, filter, then, effect)
        case Roll(rows):
            return _with_other_results(rows, effect)
        case IfNotDone(first, otherwise):
            full = named_by(otherwise, effect)
            return None if full is None else _if_not_done(_if_done(first, full), otherwise)
        case IfDone() | MayPay() | May(IfDone() | MayPay()):
            full = named_by(before, effect)
            return None if full is None else _if_not_done(before, full)
        case Sequence((*first, last)):
            bound = with_otherwise(last, effect)
            return None if bound is None else steps(*first, bound)
        case May(inner):
            bound = with_otherwise(inner, effect)
            return None if bound is None else May(bound)
        case _:
            return None


def _looks_at_something(effect: Any) -> bool:
    """Whether 'otherwise' may belong to it: it depends on a condition, a result, or on what was done."""
    looked = effect.effect if isinstance(effect, May) and isinstance(effect.effect, IfDone) else effect
    return isinstance(looked, If | IfDone | IfNotDone | IfThisWay | Roll)


def _with_other_results(rows: tuple[RollRow, ...], effect: Effect) -> Roll | None:
    """7.3.13 The table with what happens on all results that it lacks; None unless these lie side by side."""
    faces = range(1, HIGHEST_FACE + 1)
    left = [face for face in faces if not any(row.low <= face <= row.high for row in rows)]
    if not left or left != list(range(left[0], left[-1] + 1)):
        return None
    return Roll((*rows, RollRow(left[0], NO_HIGHEST if left[-1] == HIGHEST_FACE else left[-1], effect)))


def _if_they_did(before: Any, effect: Effect, negated: bool) -> Any:
    """What happens if somebody else did what they may do, or did not; None unless there was a choice of theirs."""
    match before:
        case EachOpponent(optional=True) | TargetOpponent(optional=True) | TargetPlayer(optional=True):
            return _if_not_done(before, effect) if negated else _if_done(before, effect)
        case Sequence((*first, last)):
            inner = _if_they_did(last, effect, negated)
            return None if inner is None else steps(*first, inner)
        case IfDone(first) if negated and _if_they_did(first, effect, negated) is not None:
            return _if_not_done(before, effect)
        case _:
            return None


def _row(before: Any, row: RollRow) -> Any:
    match before:
        case Die():
            return Roll((row,))
        case Roll(rows):
            return Roll((*rows, row))
        case May(first):
            inner = _row(first, row)
            return None if inner is None else May(inner)
        case Sequence((*first, Die(), Point() as pointing)):
            return Sequence((*first, pointing, Roll((row,))))
        case Sequence(parts):
            inner = _row(parts[-1], row)
            return None if inner is None else Sequence((*parts[:-1], inner))
        case _:
            return None
