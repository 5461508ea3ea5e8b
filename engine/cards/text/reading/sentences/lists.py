"""Lists: modes of which some are chosen (5.2.3.c, 6.5.e), and rows of which a number decides (7.3.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.cards.language import (
    AtLeast,
    CardFromHand,
    Condition,
    Cost,
    CountersRemoved,
    DependingOn,
    DieResult,
    Effect,
    Equal,
    Give,
    If,
    LoseCounters,
    MayPay,
    Modes,
    ModesFor,
    Number,
    RemoveCounters,
    Sequence,
)
from engine.cards.text.joining import joined
from engine.cards.text.naming import named_by
from engine.cards.text.phrases import (
    HIGHEST_FACE,
    IfYouDo,
    IfYouDoNot,
    OnResult,
    Then,
    X,
)
from engine.cards.text.reading.facts.counting import both_are_true
from engine.cards.text.reading.grammar import is_also, reads
from engine.cards.text.reading.nouns.bounds import at_most
from engine.cards.text.trees import do_all, found, opposite, replaced, steps


@reads("modes", "• <first:mode>")
@reads("modes", "• <first:mode> <others:modes>")
@reads("rows", "• <first:row>")
@reads("rows", "• <first:row> <others:rows>")
def listed(first: Any, others: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    """The lines of a list."""
    return (first, *others)


is_also("mode", "text")
reads("mode", "<costs:signs> : <effect:text>", "<costs> to <effect:deeds> [.]")(MayPay)


reads("again", "(.|,) you may (pick|choose) the same option (multiple|several) time")(lambda: True)
reads("how_many_modes", "choose <number:integer>")(lambda number: (number, False))
reads("how_many_modes", "you may choose 1")(lambda: (1, True))
reads("how_many_modes", "choose up to <number:integer>", "choose up to the number of <number:count>")(
    lambda number: (number, True)
)


@reads("modal", "choose 1 or (both|more)=more (:|—) <modes>")
@reads("modal", "choose 1 (to|or) <most:integer> (:|—) <modes>")
def choose_some_modes(modes: tuple[Effect, ...], more: str = "", most: int = 0) -> Effect | None:
    """5.2.3.c 'Choose one or both:', 'Choose one or more:': one at least."""
    number = len(modes) if more else most
    if len(modes) < 2 or not 1 < number <= len(modes) or (more == "both" and number != 2):
        return None
    return Modes(named, number, at_least_one=True) if (named := _named_by_others(modes)) else None


@reads("modal", "<how_many:how_many_modes> [<repeat:again>] (:|—) <modes>")
@reads("modal", "<how_many:how_many_modes> . if <all_if:condition> , you may choose (both|all)=both : <modes>")
@reads("modal", "<how_many:how_many_modes> , or <all_for:costs> to choose (both|all)=both : <modes>")
def choose_modes(
    how_many: tuple[Number, bool],
    modes: tuple[Effect, ...],
    repeat: bool = False,
    all_if: Condition | None = None,
    both: str = "",
    all_for: tuple[Cost, ...] = (),
) -> Effect | None:
    """5.2.3.c 'Choose one:', 'Choose up to three:'."""
    number, up_to = how_many
    if len(modes) < 2 or (both and (both == "both") != (len(modes) == 2)):
        return None
    if len({cost for cost in all_for if isinstance(cost, CardFromHand | Give)}) > 1:
        return None  # one choice is all that is asked there
    return Modes(named, number, up_to, repeat, all_if, all_for) if (named := _named_by_others(modes)) else None


@reads("offer_of_modes", "<costs> to choose <number:integer>")
def offer_of_modes(costs: tuple[Cost, ...], number: int) -> ModesFor | None:
    """'sacrifice a Feat to choose one'."""
    return ModesFor(costs, number) if number else None


reads("offers_of_modes", "<first:offer_of_modes>")(lambda first: (first,))
reads("offers_of_modes", "<first:offer_of_modes> (, or|or|,) <others:offers_of_modes>")(
    lambda first, others: (first, *others)
)


@reads("modal", "<paid:offers_of_modes> (:|—) <modes>")
def modes_paid_for(paid: tuple[ModesFor, ...], modes: tuple[Effect, ...]) -> Effect | None:
    """5.2.3.c 'Sacrifice a Feat to choose one, or sacrifice a Completed Feat to choose two:'."""
    numbers = [each.number for each in paid]
    if len(modes) < 2 or len({*numbers}) != len(numbers) or max(numbers) > len(modes):
        return None
    named = _named_by_others(modes)
    return Modes(named, max(numbers), paid=paid) if named else None


is_also("text", "modal")


@reads(
    "text", "if <all_if:condition> (,|:) you may choose (both|all)=both , otherwise choose <number:integer> : <modes>"
)
def all_or_so_many(all_if: Condition, both: str, number: int, modes: tuple[Effect, ...]) -> Effect | None:
    """5.2.3.c 'If you are first player, you may choose both, otherwise choose one:'."""
    found: Effect | None = choose_modes((number, False), modes, all_if=all_if, both=both)
    return found


@reads("text", "if <condition> (,|:) <modal>")
@reads("text", "unless <exception:condition> (,|:) <modal>")
def modes_if(modal: Any, condition: Condition | None = None, exception: Condition | None = None) -> Effect | None:
    """5.2.3.c, 6.5.c 'If you control a Plant, choose one:': the mode is chosen in any case, and looks at it itself."""
    looked_at = condition if exception is None else opposite(exception)
    return None if looked_at is None else _in_each_mode(modal, lambda mode: If(looked_at, mode))


@reads("text", "<before:text_parts> . [then ,] <modal>")
def modes_after(before: tuple[Any, ...], modal: Any) -> Effect | None:
    """5.2.3.c 'Draw a card. Choose one:': the mode is chosen before anything is done, and comes after it."""
    return _in_each_mode(modal, lambda mode: joined((*before, mode)))


@reads("text", "<before:text_parts> . if you do [not]=negated (,|:) <modal>")
def modes_if_done(before: tuple[Any, ...], modal: Any, negated: str = "") -> Effect | None:
    """5.2.3.c 'You may pay {1}. If you do, choose one:': the mode is chosen before, and comes only if that was done."""
    follows: Any = IfYouDoNot if negated else IfYouDo
    return _in_each_mode(modal, lambda mode: joined((*before, follows(mode))))


def _in_each_mode(modal: Any, said: Callable[[Effect], Effect | None]) -> Modes | None:
    """One mode alone is carried out: what stands around the list stands in each of them."""
    if not isinstance(modal, Modes) or modal != Modes(modal.modes, up_to=modal.up_to):
        return None
    modes = [said(mode) for mode in modal.modes]
    return None if None in modes else msgspec.structs.replace(modal, modes=tuple(modes))


def _named_by_others(modes: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """'Create one in a Hero Expedition': tokens of the kind that the mode before has named."""
    named = list(modes)
    for at, mode in enumerate(modes[1:], 1):
        named[at] = full = named_by(named[at - 1], mode)
        if full is None:
            return None
    return tuple(named)


@reads("text", "choose <number:unknown> <x:where_x> [<repeat:again>] : <modes>")
def choose_x(number: Any, x: Any, modes: tuple[Effect, ...], repeat: bool = False) -> Effect | None:
    """'Choose X+1, where X is my number of Arcane counters. You may pick the same option multiple times:'."""
    return Modes(modes, replaced(number, X, x), repeat=repeat) if len(modes) > 1 else None


@reads("text", "do the following <number:unknown> time <x:where_x> : • <effect:text>")
def do_the_following(number: Any, x: Any, effect: Effect) -> Effect:
    """'Do the following X+1 times': every time with targets of its own."""
    return Modes((effect,), replaced(number, X, x), repeat=True)


reads("so_many_removed", "[then ,] depending on the number of (boost|counter) removed this way")(lambda: True)


@reads("text", "<before:text_parts> . <way:so_many_removed> : <rows>")
def depending_on(before: tuple[Any, ...], way: bool, rows: tuple[OnResult, ...]) -> Effect | None:
    """'Remove all boosts from Characters in play. Then, depending on the number of boosts removed this way:'."""
    first = joined(before)
    last = first.parts[-1] if isinstance(first, Sequence) else first
    if first is None or not isinstance(last, LoseCounters | RemoveCounters):
        return None
    return steps(first, DependingOn(tuple(row.row for row in rows)))


reads("also_row", "<results> (,|:) <effect:also_said> [.]")(lambda results, effect: (*results, effect))
reads("also_said", "<effect:text>")(lambda effect: effect)
reads("also_said", "also <effect:verb>")(lambda effect: effect)
reads("also_said", "<who:subject> also <acts>")(lambda who, acts: do_all(who, acts))
reads("also_rows", "• <first:also_row>")(lambda first: (first,))
reads("also_rows", "• <first:also_row> <others:also_rows>")(lambda first, others: (first, *others))


@reads("text", "[<before:text_parts> .] [then ,] depending on <number:quantity> : <rows:also_rows>")
def depending_on_a_number(
    number: Number, rows: tuple[tuple[int, int, Effect], ...], before: tuple[Any, ...] = ()
) -> Effect | None:
    """'Depending on the number of Characters in your Expeditions: • 2+: Draw a card. • 4+: I also gain 2 boosts.'"""
    if found(number, (CountersRemoved, DieResult)):
        return None
    looked = [If(_within(number, low, high), effect) for low, high, effect in rows]
    return joined((*before, *map(Then, looked)))


def _within(number: Number, low: int, high: int) -> Condition:
    """A number lies in the row of a table."""
    if high > HIGHEST_FACE:
        return AtLeast(number, low)
    return Equal(number, low) if low == high else both_are_true(AtLeast(number, low), at_most(number, high))


@reads("text", "<before:text_parts> . on 1 : <rows>", "<before:text_parts> : <rows>")
def roll_a_die(before: tuple[Any, ...], rows: tuple[OnResult, ...]) -> Effect | None:
    """7.3.13 'Roll a die. On a:'."""
    return joined((*before, *rows))
