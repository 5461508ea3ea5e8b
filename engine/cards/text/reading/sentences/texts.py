"""Texts of several sentences: those about the sentence before, and those behind a colon (6.5.c-d)."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.cards.language import (
    AfterRest,
    Boost,
    Choose,
    Condition,
    Cost,
    Create,
    Draw,
    Effect,
    Filter,
    GainCounters,
    GainSeveral,
    GainStatus,
    Give,
    If,
    It,
    Landmarks,
    May,
    MayPay,
    Me,
    Modes,
    MyExpedition,
    Of,
    Point,
    PointAt,
    RollRow,
    Sequence,
    Target,
    TargetExpedition,
    ThatExpedition,
    ThatMany,
    TheyDo,
    Times,
    YourExpedition,
)
from engine.cards.text.joining import asks_about_it, joined, speaks_of_it
from engine.cards.text.naming import naming_given
from engine.cards.text.phrases import (
    AlsoIf,
    Die,
    IfTheyDo,
    IfYouDo,
    IfYouDoNot,
    Instead,
    Offer,
    OnResult,
    Otherwise,
    SoOften,
    Then,
)
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.trees import found, opposite, steps


@reads("text", "[<before:text_parts> .] [then ,] you may <costs> to do all of this : <effect:text>")
def may_pay_for_all(costs: tuple[Cost, ...], effect: Effect, before: tuple[Any, ...] = ()) -> Effect | None:
    """5.4 'You may pay {1} to do all of this: Draw a card. Then, you may Resupply': all that follows."""
    return joined((*before, MayPay(costs, effect)))


@reads("text_part", "if <condition> , <offered:offer>")
@reads("text_part", "unless <exception:condition> , <offered:offer>")
def offer_if(offered: Offer, condition: Condition | None = None, exception: Condition | None = None) -> Effect | None:
    """6.5.c 'If you control a Plant, you may pay {1}. If you do, draw a card'."""
    looked_at = condition if exception is None else opposite(exception)
    return None if looked_at is None else If(looked_at, offered)  # type: ignore[arg-type]


is_also("text_part", "offer")
reads("text_part", "then [,] <offered:offer>")(lambda offered: offered)

# ---- sentences about the sentence before -----------------------------------------------------------------------------

reads("text_part", "if you do , <effect:sentence>", "if it do , <effect:sentence>")(IfYouDo)
reads("text_part", "if you (do not|cannot)=said , <effect:sentence>")(
    lambda said, effect: IfYouDoNot(effect, said == "cannot")
)
reads("text_part", "if they do [not]=negated , <effect:sentence>")(
    lambda effect, negated="": IfTheyDo(effect, bool(negated))
)
reads("times", "twice")(lambda: 2)
reads("times", "<number:integer> time")(lambda number: number if 1 < number < 10 else None)
reads("text_part", "do this <number:times>")(SoOften)
reads("text", "do this <number:times> : <effect:text>")(
    lambda number, effect: None if isinstance(effect, Modes) else Times(number, effect)
)
reads("text_part", "otherwise [,|:] <effect:sentence>")(Otherwise)
reads("text_part", "if <condition> , <effect:sentence> instead")(Instead)


@reads("text_part", "<effect:whole_clause> , [or] <number:integer> [instead] if <condition>")
def so_many_if(effect: Any, number: int, condition: Condition) -> Effect | None:
    """6.5.c 'Draw a card, or two if you control a Robot'; what is targeted is the same in both cases (5.2.3.b)."""
    first: Effect | None = None
    match effect:
        case Boost() | GainCounters() if isinstance(effect.who, Target):
            first, effect = Point(effect.who), replace(effect, who=It())
        case Create() if isinstance(effect.place, TargetExpedition):
            first, effect = PointAt(effect.place), replace(effect, place=ThatExpedition())
        case Boost() | GainCounters() if isinstance(effect.who, It):
            pass
        case Draw() | Create(place=Landmarks() | MyExpedition() | YourExpedition()) | Boost(who=Me()):
            if speaks_of_it(condition):
                return None
        case _:
            return None
    if not isinstance(effect.number, int) or effect.number == number:
        return None
    either = If(condition, replace(effect, number=number), effect)
    return either if first is None else steps(first, either)


reads("text_part", "if <condition> , also <effect:sentence>")(AlsoIf)
reads("clause", "roll 1 die")(Die)
reads("text_part", "you may <costs> to roll 1 die")(lambda costs: MayPay(costs, Die()))  # type: ignore[arg-type]


@reads("clause", "you may roll 1 die")
def may_roll(unrolled: Any = Die()) -> May:
    """'You may roll a die': what its results do is said behind."""
    return May(unrolled)


@reads("text_part", "on 1 <results> [,|:] <effect:sentence>")
@reads("row", "<results> [,|:] <effect:text>", "on 1 <results> [,|:] <effect:text>")
def row(results: tuple[int, int], effect: Effect) -> OnResult:
    """'on a 4+, draw a card'."""
    return OnResult(RollRow(*results, effect))


@reads("text_part", "on 1 <results> [,|:] <effect:otherwise_clause> , otherwise <otherwise:sentence>")
def row_or_otherwise(results: tuple[int, int], effect: Effect, otherwise: Effect) -> OnResult:
    """'on a 4+, draw a card, otherwise Resupply'."""
    return OnResult(RollRow(*results, effect), otherwise)


@reads("text_part", "when you roll 1 <results> this way — that opponent target 1 card in your reserve . exhaust it")
def its_owner_chooses(results: tuple[int, int]) -> OnResult:
    """'When you roll a 1-3 this way — That opponent targets a card in your Reserve. Exhaust it.'"""
    yours = Choose(Filter(zone="reserve", qualities=(Of("you"),)))
    chosen = TheyDo("its owner", Point(yours))
    return OnResult(RollRow(*results, Sequence((chosen, GainStatus(It(), "exhausted")))))


is_also("text_part", "sentence")
reads("text_part", "then , <effect:sentence>", "then <effect:sentence>")(Then)


@reads("text_part", "[you may]=may <given:some_given> (, then|and|and then|. then ,|.) <effect:sentence>")
def as_many_as_given(given: Give, effect: Effect, may: str = "") -> Effect | None:
    """6.4.a 'Discard up to two cards from your hand, then draw that many cards'.

    'Sacrifice any number of Permanents. Draw two cards for each Permanent sacrificed this way' is the same. What is
    done however many are given comes in any case, but for an option; None where it would come first.
    """
    counted = naming_given((given,), effect)
    parts = counted.parts if isinstance(counted, Sequence) else (counted,)
    counting = [at for at, part in enumerate(parts) if found(part, ThatMany)]
    if not counting:
        return None
    together = any(not isinstance(part, Point) for part in parts[: counting[0]]) or found(counted, GainSeveral)
    if together and not may:
        return None
    end = len(parts) if may else counting[-1] + 1
    return steps(MayPay((given,), steps(*parts[:end])), *parts[end:])


@reads("text_parts", "<first:text_part> [.]")
@reads("text_parts", "<first:text_part> . <others:text_parts>")
def text_parts(first: Any, others: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """Several sentences."""
    return (first, *others)


@reads("text", "<parts:text_parts>")
def text(parts: tuple[Any, ...]) -> Effect | None:
    """All sentences of an ability as one effect."""
    return joined(parts)


class Head(NamedTuple):
    """What stands before a colon, and says when the rest of the text is carried out."""

    word: str
    about: Any = None

    def of(self, effect: Effect) -> Any:
        """The sentence that begins like this."""
        match self.word:
            case "if":
                return If(self.about, effect)
            case "if you do":
                return IfYouDo(effect)
            case "if you do not":
                return IfYouDoNot(effect, bool(self.about))
            case "if they do":
                return IfTheyDo(effect, self.about)
            case "on a":
                low, high = self.about
                return OnResult(RollRow(low, high, effect))
            case _:
                return AfterRest(effect)


reads("head", "if <condition>")(lambda condition: Head("if", condition))
reads("head", "unless <condition>")(lambda condition: Head("if", opposite(condition)))
reads("head", "if (you|it) do")(lambda: Head("if you do"))
reads("head", "if (you do not|you cannot|it do not)=said")(lambda said: Head("if you do not", said == "you cannot"))
reads("head", "if they do [not]=negated")(lambda negated="": Head("if they do", bool(negated)))
reads("head", "on 1 <results>")(lambda results: Head("on a", results))
reads("head", "after rest")(lambda: Head("after Rest"))


@reads("text", "[<before:text_parts> .] [then ,] <head> : <effect:text>")
@reads("text", "[<before:text_parts> .] [then ,] <head> : <effect:otherwise_clause> , otherwise <otherwise:text>")
def after_colon(
    head: Head, effect: Effect, before: tuple[Any, ...] = (), otherwise: Effect | None = None
) -> Effect | None:
    """6.5.c-d 'If you control two or more Plants: I gain 1 boost', as unique cards write it: all that follows.

    None where both ask about the same 'it': whether the second question depends on the first nothing says.
    """
    if head.word == "if" and speaks_of_it(head.about) and asks_about_it(effect):
        return None
    sentences = (*before, head.of(effect))
    return joined(sentences if otherwise is None else (*sentences, Otherwise(otherwise)))


@reads("text", "[<before:text_parts> .] <head> : <parts:text_parts> . otherwise (:|,) <otherwise:text>")
@reads(
    "text",
    "[<before:text_parts> .] <head> : <parts:text_parts> . (if you do not|if you cannot)=no (:|,) <otherwise:text>",
)
def otherwise_after_colon(
    head: Head, parts: tuple[Any, ...], otherwise: Effect, before: tuple[Any, ...] = (), no: str = ""
) -> Effect | None:
    """'If you are first player: Draw a card. Otherwise: Resupply'; a condition within, being nearer, comes first."""
    effect = joined(parts)
    last = IfYouDoNot(otherwise, no == "if you cannot") if no else Otherwise(otherwise)
    if effect is None or joined((*parts, last)) is not None:
        return None
    return joined((*before, head.of(effect), last))


is_also("otherwise_clause", "whole_clause", "may_clause")
reads("may_clause", "you may <effect:verb>")(May)
