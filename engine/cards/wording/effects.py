"""Effects: verbs put together with 'then', 'if' and 'may', as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

from engine.cards.definitions.profiles import records
from engine.cards.language import (
    AfterRest,
    Boost,
    Choose,
    DependingOn,
    Draw,
    EachInTurn,
    EachOpponent,
    EachPlayer,
    Effect,
    ExhaustedResupply,
    ForEach,
    ForEachPlayer,
    GainCounters,
    Gets,
    If,
    IfDone,
    IfNotDone,
    IfThisWay,
    Is,
    IsLike,
    It,
    Lasting,
    May,
    MayPay,
    Modes,
    NextCard,
    NextTime,
    Number,
    NumberOf,
    OneOf,
    Point,
    PointAt,
    PutInDeck,
    Record,
    Resupply,
    Roll,
    Sequence,
    Target,
    TargetOpponent,
    TargetPlayer,
    ThatMany,
    TheyDo,
    Times,
    Verb,
)
from engine.cards.wording.clauses import VERBS, clause
from engine.cards.wording.conditions import after_if, having_so_many
from engine.cards.wording.costs import paying
from engine.cards.wording.following import (
    follows,
    in_order_of_telling,
    is_its_deed,
    is_open,
    is_told_in_order,
    of_the_same,
)
from engine.cards.wording.grammar import Clause, Phrase, after, sentence, words
from engine.cards.wording.next_cards import next_played
from engine.cards.wording.numbers import for_each
from engine.cards.wording.selectors import THESE
from engine.cards.wording.speech import Speech

LISTS: dict[type[Record], Callable[[Any, Speech], str]] = {}
"""How effects that are lists are told, by the class of the record."""


def effect(said: Effect, speech: Speech) -> str:
    """The effect as text that begins small and lacks its last stop; sentences inside are complete."""
    match said:
        case Sequence(parts):
            return _sequence(in_order_of_telling(parts), speech)
        case NextCard() if is_told_in_order(said):
            return _sequence(in_order_of_telling((said,)), speech)
        case NextCard(gift=Gets() as gift) if not is_its_deed(gift.effect):
            return flow("Gets", speech, next=next_played(said, speech), effect=effect(gift.effect, speech))
        case May():
            return flow("May", speech, aim=aim(said.effect, speech))
        case MayPay():
            name = "MayPay nothing" if said.effect == Sequence(()) else "MayPay"
            return flow(name, speech, paid=paying(said.costs, speech), aim=_held_together(said.effect, speech))
        case If():
            text = flow("If", speech, condition=after_if(said.condition, speech), effect=effect(said.effect, speech))
            return text if said.otherwise is None else after(text, _otherwise(said.otherwise, speech))
        case IfDone(MayPay() as first, otherwise=None, internal=False) if first.effect != Sequence(()) and has_flow(
            "IfDone paid", speech
        ):
            return after(effect(first, speech), flow("IfDone paid", speech, effect=effect(said.then, speech)))
        case IfDone():
            if said.internal:
                text = flow("IfDone for", speech, first=effect(said.first, speech), aim=aim(said.then, speech))
            else:
                text = _if_done(effect(said.first, speech), said.then, speech, _theirs(said.first))
            if said.otherwise is None:
                return text
            return after(text, _if_not_done(said.otherwise, speech, _theirs(said.first)))
        case IfNotDone():
            return after(effect(said.first, speech), _if_not_done(said.otherwise, speech, _theirs(said.first)))
        case IfThisWay():
            return _if_this_way(said, speech)
        case Modes() | Roll() | DependingOn():
            return LISTS[type(said)](said, speech)
        case EachPlayer() | EachOpponent() | TargetOpponent() | TargetPlayer() | TheyDo():
            return _by(said, said.effect, said.optional, speech)
        case EachInTurn():
            with speech.speaking_of_others():
                return flow("EachInTurn", speech, effect=effect(said.effect, speech))
        case ForEachPlayer():
            head = flow("ForEachPlayer", speech)
            return f"{head}{speech.tongue.small('colon')}\n• {sentence(effect(said.effect, speech))}"
        case AfterRest():
            return flow("AfterRest", speech, effect=effect(said.effect, speech))
        case OneOf():
            return _one_or_other(said.first, said.second, speech, effect)
        case NextTime():
            when = speech.tongue.patterns["choices"]["until"][said.until]
            happens = speech.told(said.trigger).removesuffix(speech.named_pattern("flow", "on your turn"))
            return flow("NextTime", speech, happens=happens, when=when, effect=effect(said.effect, speech))
        case Lasting():
            when = speech.tongue.patterns["choices"]["until"][said.until]
            return flow("Lasting", speech, when=when, stated=speech.told(said.statement))
        case Times(effect=PutInDeck(position=1) as put) if (said.number, put.who) == (NumberOf(THESE), Choose(THESE)):
            return flow("in any order", speech, end=put.end)
        case Times():
            return _times(said.number, said.effect, speech)
        case ForEach():
            named = speech.noun(said.who.filter)
            speech.speaks_of(named)
            return flow("ForEach", speech, filter=said.who.filter, effect=effect(said.effect, speech))
        case _:
            order = speech.tongue.patterns["orders"].get(type(said).__name__)
            return str(order) if order else speech.tongue.said(clause(said, speech))


def aim(said: Effect, speech: Speech) -> str:
    """The effect after 'to' or 'you may': 'piocher une carte', 'me faire gagner Ancré'."""
    match said:
        case Sequence(parts) if parts and all(_is_aimed(part, speech) for part in in_order_of_telling(parts)):
            return _in_turn(in_order_of_telling(parts), speech, finite=False)
        case NextCard() if is_told_in_order(said):
            return aim(Sequence(in_order_of_telling((said,))), speech)
        case NextCard(gift=Gets() as gift) if not is_its_deed(gift.effect):
            told = effect(said, speech)
            return told if _as_it_is(said, speech) else flow("do this", speech, effect=told)
        case Sequence(()) if not has_flow("do all of this", speech):
            return flow("nothing", speech)
        case OneOf():
            return _one_or_other(said.first, said.second, speech, aim)
        case IfDone(otherwise=None, internal=True) if _is_aimed(said.first, speech):
            return flow("IfDone for", speech, first=aim(said.first, speech), aim=aim(said.then, speech))
        case Sequence((Point() | PointAt() as first, IfDone(otherwise=None, internal=False) as done)) if has_flow(
            "do all of this", speech
        ) and _is_aimed(done.first, speech):
            return _if_done(_in_turn((first, done.first), speech, finite=False), done.then, speech)
        case IfNotDone() | IfDone(otherwise=Record()) if has_flow("do all of this", speech):
            return flow("do all of this", speech, effect=effect(said, speech))
        case IfDone(internal=False) if (
            _is_aimed(said.first, speech) or isinstance(said.first, VERBS) or _is_one_sentence(said.first, speech)
        ):
            text = _if_done(aim(said.first, speech), said.then, speech)
            return text if said.otherwise is None else after(text, _if_not_done(said.otherwise, speech))
        case EachPlayer() | EachOpponent() | TargetOpponent() | TargetPlayer() | TheyDo() if (
            not said.optional and not speech.tongue.CLITICS
        ):
            return _by(said, said.effect, False, speech, made=True)
        case _ if _as_it_is(said, speech):
            return effect(said, speech)
        case _ if type(said).__name__ in speech.tongue.patterns.get("aims", ()):
            pattern = speech.named_pattern("aims", type(said).__name__)
            return speech.tongue.aim(speech.clause_of(pattern, speech.facts(said)))
        case _ if isinstance(said, VERBS):
            return speech.tongue.aim(clause(said, speech))
        case _:
            return flow("do this", speech, effect=effect(said, speech))


def has_flow(name: str, speech: Speech) -> bool:
    """Whether the language has a pattern of that name for how sentences are put together."""
    return name in speech.tongue.patterns["flow"]


def _as_it_is(said: Effect, speech: Speech) -> bool:
    """Whether the language tells it after 'to' as it tells it alone."""
    named = type(said).__name__ in speech.tongue.patterns["words"].get("told as they are", ())
    own = isinstance(said, NextCard) and isinstance(said.gift, Gets) and not is_its_deed(said.gift.effect)
    often = isinstance(said, Times) and isinstance(said.number, int) and not speech.tongue.CLITICS
    return (named and (own or not isinstance(said, NextCard))) or often


def _is_aimed(part: Effect, speech: Speech) -> bool:
    """Whether another step can follow it after 'to'."""
    return isinstance(part, VERBS) if speech.tongue.CLITICS else is_open(part)


def _held_together(part: Effect, speech: Speech) -> str:
    """What is paid for; several sentences are held together where the language has words for it."""
    aimed = aim(part, speech)
    if has_flow("do all of this", speech) and aimed.startswith(flow("do this", speech, effect="")) and ". " in aimed:
        return flow("do all of this", speech, effect=effect(part, speech))
    return aimed


def _is_one_sentence(first: Effect, speech: Speech) -> bool:
    """6.5.d Whether 'if you do' behind it asks for several deeds."""
    return isinstance(first, Sequence) and bool(first.parts) and all(_is_aimed(part, speech) for part in first.parts)


def _one_or_other(first: Effect, second: Effect, speech: Speech, tell: Callable[[Effect, Speech], str]) -> str:
    """'soit piochez une carte, soit Ravitaillez'."""
    if has_flow("OneOf", speech):
        return flow("OneOf", speech, first=_one_of_two(first, speech), second=_one_of_two(second, speech))
    either = speech.tongue.small("one or other")
    return f"{either} {tell(first, speech)}, {either} {tell(second, speech)}"


def _one_of_two(said: Effect, speech: Speech) -> str:
    """One side of 'either ... or ...'; what needs several sentences is held together."""
    aimed = aim(said, speech)
    if ". " in aimed or speech.tongue.small("and then") in aimed:
        return flow("do all of this", speech, effect=effect(said, speech))
    return aimed


def flow(name: str, speech: Speech, **facts: Any) -> str:
    """A pattern of how sentences are put together, filled in."""
    pattern, said = speech.named_pattern("flow", name), facts.get("effect", "")
    if name in speech.tongue.patterns["words"]["under"] and ". " in said:
        pattern = pattern.replace(", {effect}", speech.tongue.small("colon") + " {effect}")
        facts = {**facts, "effect": said[:1].upper() + said[1:]}
    return speech.text(pattern, facts)


def _otherwise(said: Effect, speech: Speech) -> str:
    return flow("otherwise", speech, effect=effect(said, speech))


def _sequence(parts: tuple[Effect, ...], speech: Speech) -> str:
    """'je gagne 2 boosts et perds Fugace', 'Sabotez, puis Ravitaillez', 'piochez une carte. Ensuite, …'."""
    if not parts:
        return flow("do nothing", speech)
    text, run = "", [parts[0]]
    runs = [run]
    for part in parts[1:]:
        if follows(run[-1], part, speech):
            run.append(part)
        else:
            runs.append(run := [part])
    for run in runs:
        if isinstance(first := run[0], Times) and run is runs[0] and len(runs) > 1:
            said = _times(first.number, first.effect, speech, before_others=True)
        else:
            said = _in_turn(tuple(run), speech) if len(run) > 1 else effect(first, speech)
        text = after(text, speech.tongue.small("then") + said) if text else said
    return text


def _in_turn(parts: tuple[Effect, ...], speech: Speech, finite: bool = True) -> str:
    """Steps in one sentence; what the same thing does twice is told of it once."""
    said: list[str] = []
    merged: list[Effect | list[Verb]] = []
    for part in parts:
        last = merged[-1] if merged else None
        if isinstance(last, list) and of_the_same(last[-1], part):
            last.append(part)  # type: ignore[arg-type]
        else:
            merged.append([part] if isinstance(part, VERBS) else part)
    for each in merged:
        if not isinstance(each, list):
            said.append(effect(each, speech) if finite or speech.tongue.CLITICS else aim(each, speech))
            continue
        if len(each) == 1 and not speech.tongue.CLITICS:
            said.append(effect(each[0], speech) if finite else aim(each[0], speech))
            continue
        one = clause(each[0], speech)
        whole = Clause(one.who, one.acts + tuple(act for verb in each[1:] for act in clause(verb, speech).acts))
        order = speech.tongue.patterns["orders"].get(type(each[0]).__name__) if finite else None
        said.append(order or (speech.tongue.said(whole) if finite else speech.tongue.aim(whole)))
    return speech.tongue.small("and then").join(said)


def _by(said: Any, verb: Verb | Point, may: bool, speech: Speech, made: bool = False) -> str:
    """'chaque joueur pioche une carte', 'son contrôleur peut piocher une carte'."""
    who = said.who if isinstance(said, TheyDo) else type(said).__name__
    if isinstance(said, EachPlayer) and said.others:
        who = "EachPlayer others"
    text = str(speech.tongue.patterns["choices"]["whose"][who])
    if isinstance(said, EachPlayer | EachOpponent) and said.who is not None:
        text = words(text, having_so_many(said.who, speech))
    with speech.speaking_of_others():
        told = clause(verb, speech)
        return speech.tongue.made_by(Phrase(text), told) if made else speech.tongue.by(Phrase(text), told, may)


def _if_this_way(said: IfThisWay, speech: Speech) -> str:
    """'Sabotez. Si vous avez défaussé un Personnage de cette façon, je gagne 1 boost'."""
    last = said.first.effect if isinstance(said.first, May) else said.first
    done = speech.tongue.patterns["done"]
    there = speech.tongue.patterns.get("done there", {}).get(type(last).__name__, "")
    facts = {"done": done.get(type(last).__name__, done["otherwise"]), "filter": said.filter, "there": there}
    text = effect(said.first, speech)
    speech.speaks_of(speech.noun(said.filter))
    if said.then == Sequence(()) and said.otherwise is not None:
        return after(text, flow("not this way", speech, **facts, effect=effect(said.otherwise, speech)))
    text = after(text, flow("this way", speech, **facts, effect=effect(said.then, speech)))
    return text if said.otherwise is None else after(text, _otherwise(said.otherwise, speech))


def _theirs(first: Effect) -> str:
    """The end of a pattern's name: ' theirs' where another player had the choice in `first`, else ''."""
    last = first.parts[-1] if isinstance(first, Sequence) and first.parts else first
    asked = last.first if isinstance(last, IfDone) else last
    if isinstance(asked, EachPlayer):
        return " theirs" if asked.others and asked.optional else ""
    return (
        " theirs" if isinstance(asked, EachOpponent | TargetOpponent | TargetPlayer | TheyDo) and asked.optional else ""
    )


def _if_done(first: str, then: Effect, speech: Speech, whose: str = "") -> str:
    """'sacrifiez un Personnage. Si vous le faites, …'; a question about 'it' needs no 'if you do'."""
    match then:
        case If(condition=Is(who=It()) | IsLike(who=It())):
            return after(first, effect(then, speech))
        case _:
            return after(first, flow("IfDone" + whose, speech, effect=effect(then, speech)))


def _if_not_done(otherwise: Effect, speech: Speech, whose: str = "") -> str:
    """'si vous ne le faites pas, piochez une carte'."""
    return flow("IfNotDone" + whose, speech, effect=effect(otherwise, speech))


def _is_one_by_one(
    part: Effect, number: Number
) -> TypeGuard[Boost | GainCounters | Draw | ExhaustedResupply | Resupply]:
    """Whether several are gained or drawn for each of what is counted; of a target, it is another one each time."""
    match part:
        case ExhaustedResupply() | Resupply():
            return number == ThatMany()
        case Boost(Target()) | GainCounters(Target()):
            return False
        case Boost(_, int(each), None) | GainCounters(_, _, int(each), None) | Draw(int(each)):
            return each > 1
        case _:
            return False


def _times(number: Any, part: Effect, speech: Speech, *, before_others: bool = False) -> str:
    """'faites ceci deux fois : …', 'pour chaque Plante que vous contrôlez, …'.

    With `before_others` sentences follow, which behind 'faites ceci deux fois : …' would be done as often.
    """
    if not isinstance(number, int):
        name, each = "Times", for_each(number, speech)
        if _is_one_by_one(part, number) and has_flow("Times one by one", speech):
            return flow("Times one by one", speech, each=each, effect=speech.tongue.said(clause(part, speech)))
        often = effect(part, speech)
        if ". " in often or any(isinstance(record, It) for record in records(part)):
            name = "Times of all"  # several sentences, or one that speaks of another thing than what is counted
        return flow(name, speech, each=each, effect=often)
    name, told = "Times once" if number == 1 else "Times so often", effect(part, speech)
    if before_others and number > 1 and ". " not in told:
        name = "Times before others"
    return flow(name, speech, number=number, times=speech.tongue.in_words(number, "f"), effect=told)
