"""One record for each meaning: trees that mean the same are one tree, and which trees English can say."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.abilities.zone_triggers.wordings import replaced_everywhere
from engine.cards import language as words
from engine.cards.catalogue import records
from engine.cards.language import Record
from engine.cards.text.combining import alternatives
from engine.cards.text.consequences import all_of_it
from engine.cards.text.reading.deeds.next_cards import AWAITED
from engine.cards.text.reading.sentences.lines import in_order, with_others_apart
from engine.cards.text.trees import found, replaced, steps

OF_NOBODY = ("expedition", "limbo")


def canonical(node: Any) -> Any:
    """The tree that stands for all trees of its meaning; texts compile to no other."""
    if isinstance(node, tuple):
        return tuple(map(canonical, node))
    if not isinstance(node, Record):
        return node
    inner = {name: canonical(getattr(node, name)) for name in node.__struct_fields__}
    match msgspec.structs.replace(node, **inner):
        case words.Not(words.Not(condition)):
            return condition
        case words.GainCounters(who, "boost", number, most):
            return words.Boost(who, number, most)
        case words.CountedTough(int(number)):
            return words.Keyword("tough", number)
        case words.IGo(_, to, True):
            return words.IGo("expedition", to, True)
        case words.GainSeveral(who, gains, keywords, until) as gained:
            named = who if isinstance(who, words.Me) else words.It()
            same = tuple(canonical(msgspec.structs.replace(each, who=named)) for each in gains)
            if len(same) == 1 and not keywords:
                return msgspec.structs.replace(same[0], who=who)
            return msgspec.structs.replace(gained, gains=same, until=until if keywords else "day")
        case words.YourExpeditionMoves(together=True) as moving if moving.side or moving.both:
            return msgspec.structs.replace(moving, together=False)  # one alone, or both, are one event as it is
        case words.InTerrain(terrain, words.YourExpedition("each")):
            return words.AtLeast(words.Expeditions(terrain=terrain), 1)
        case words.Distribute(target=True, number=number, most=most) as several if most is not None and most == number:
            return msgspec.structs.replace(several, most=None)  # each of those that are targeted gets one at least
        case words.GainOneOf(who, (status,)):
            return words.GainStatus(who, status)
        case words.QuickAction((words.DiscardMe(),), effect, None, None, None):
            return words.Support(effect)
        case words.QuickAction(costs) as action if costs != in_order(costs):
            return msgspec.structs.replace(action, costs=in_order(costs))
        case words.IsSacrificed(filter) if all(each.controller == "you" for each in alternatives(filter)):
            return words.YouSacrifice(replaced_everywhere(filter))  # nobody else can sacrifice what is yours (7.3.19)
        case words.Sequence(parts):
            return steps(*_with_results(parts))
        case words.Goes(to_yours=True) as going if (
            going.by_you or going.to in OF_NOBODY or (going.origins and "expedition" not in going.origins)
        ):  # what goes from a zone of mine goes to one of mine, and some zones are everybody's
            return msgspec.structs.replace(going, to_yours=False)
        case words.LoseAbilities(words.All(filter)):  # an ability that takes abilities does not take its own bearer's
            return words.LoseAbilities(words.All(msgspec.structs.replace(filter, other=False)))
        case words.IfDone(words.May(), otherwise=Record() as otherwise) as done:  # what is declined is not done either
            return words.IfNotDone(canonical(msgspec.structs.replace(done, otherwise=None)), otherwise)
        case words.IfDone(words.May(first)) as done:
            return words.May(canonical(msgspec.structs.replace(done, first=first)))
        case words.IfDone(words.Sequence((*before, last) as parts)) as done if not all_of_it(parts):
            return steps(*before, canonical(msgspec.structs.replace(done, first=last)))
        case words.IfNotDone(words.Sequence((*before, last) as parts), otherwise) if not all_of_it(parts):
            return steps(*before, canonical(words.IfNotDone(last, otherwise)))
        case words.IfNotDone(words.IfDone(otherwise=None) as done, otherwise):  # both ask about the same first step
            return msgspec.structs.replace(done, otherwise=otherwise)
        case words.Modes(modes, paid=(_, *_) as paid):  # what is paid says how many, and nothing else does
            return words.Modes(modes, max(each.number for each in paid), paid=paid)
        case words.Modes(up_to=True, at_least_one=True) as choice:
            return msgspec.structs.replace(choice, up_to=False)
        case words.ForEach(words.All(filter), effect) if not any(
            isinstance(each, words.It) for each in records(effect)
        ):
            return words.Times(words.NumberOf(filter), effect)
        case words.Filter(zone=None) as filter if any(isinstance(each, words.OfThese) for each in filter.qualities):
            return canonical(msgspec.structs.replace(filter, zone="deck"))  # these cards are of a Deck
        case words.Filter(qualities=(words.Costing("hand" | "base", int() | None, int() | None), *_)) as filter:
            return _with_plain_costs(filter)
        case other:
            return other


def _with_results(parts: tuple[Any, ...]) -> list[Any]:
    """7.3.13.b Behind a die 'that many' is its result, where nothing was paid or removed that it could speak of."""
    told, rolled = [*parts], False
    for at, part in enumerate(parts):
        others = tuple(each for each in parts[: at + 1] if not isinstance(each, words.Roll))
        if rolled and not found(others, (words.Roll, words.PayX, words.SpendAny)):
            told[at] = replaced(part, words.ThatMany(), words.DieResult())
        rolled = isinstance(part, words.Roll) or (
            rolled and not found(part, (words.LoseCounters, words.RemoveCounters))
        )
    return told


def _with_plain_costs(filter: words.Filter) -> words.Filter:
    """Bounds of Hand Cost and Base Cost that are numbers have fields of their own."""
    costing, *others = filter.qualities
    assert isinstance(costing, words.Costing)
    bounds = {f"{costing.cost}_cost_at_most": costing.at_most, f"{costing.cost}_cost_at_least": costing.at_least}
    return msgspec.structs.replace(filter, qualities=tuple(others), **bounds)


SENTENCES = (words.May, words.MayPay, words.If, words.IfDone, words.IfNotDone, words.TargetOpponent, words.TargetPlayer)
"""Effects that need a sentence of their own."""


def ends_with_its_sentence(node: Any) -> bool:
    """Whether no consequence of the tree goes on for several sentences.

    What follows 'If you do', 'If you don't', 'Otherwise' or a result is one sentence: 'If you don't, you may Resupply.
    Then, draw a card' draws a card anyway. Trees that would need two have no English of their own.
    """
    match node:
        case words.Reaction() | words.QuickAction() | words.Support() | words.SpellEffect() if (
            with_others_apart(node) != node
        ):
            return False  # 'another target' behind one is another than that, and not another than the bearer
        case words.EachInTurn() | words.ForEach() | words.Times() | words.AfterRest() if isinstance(
            node.effect, (*SENTENCES, words.Sequence)
        ):
            return False
        case words.Sequence((*before, _)) if any(isinstance(part, words.ForEachPlayer) for part in before):
            return False  # what stands below its list would be done for each player too
        case words.IfDone(words.ForEachPlayer()) | words.IfNotDone(words.ForEachPlayer()):
            return False  # and so would what follows where it was done
        case words.Sequence((*before, _)) if any(map(_rolls_where_it_was_not_done, before)):
            return False  # 'If you don't: Roll a die. Then, ...' goes on to the end of the text
        case words.Modes(modes, paid=paid) if paid and not _can_be_chosen_for(paid, len(modes)):
            return False
        case words.NextTime(trigger) if not isinstance(trigger, AWAITED):
            return False  # symbols and phases are not waited for once, nor what is seen only afterwards
        case words.IfDone(_, then) if _sentences(then) > 1:
            return False
        case words.IfNotDone(_, otherwise) if _sentences(otherwise) > 1:
            return False
        case words.May(words.IfNotDone() | words.IfDone(otherwise=Record())):
            return False
        case words.MayPay(_, words.IfNotDone() | words.IfDone(otherwise=Record())):
            return False
        case words.MayPay(_, words.Sequence((*_, words.IfNotDone() | words.IfDone(otherwise=Record())))):
            return False
        case words.IfDone(_, _, otherwise) if otherwise is not None and _sentences(otherwise) > 1:
            return False
        case words.If(_, effect, otherwise) if _sentences(effect) > 1 or _sentences(otherwise) > 1:
            return False
        case words.If(_, effect, otherwise) if otherwise is not None and _takes_otherwise(effect):
            return False
        case words.Gets(effect) if _sentences(effect) > 1:
            return False
        case words.RollRow(effect=effect) if _sentences(effect) > 1:
            return False
        case tuple():
            return all(map(ends_with_its_sentence, node))
        case Record():
            return all(ends_with_its_sentence(getattr(node, name)) for name in node.__struct_fields__)
        case _:
            return True


def _can_be_chosen_for(paid: tuple[words.ModesFor, ...], modes: int) -> bool:
    """Whether each offer is for another number of modes, and there are so many."""
    numbers = {each.number for each in paid}
    return modes > 1 and len(numbers) == len(paid) and min(numbers) > 0 and max(numbers) <= modes


def _rolls_where_it_was_not_done(effect: Any) -> bool:
    """Whether what comes where something was not done is told in several sentences, because of a die."""
    return isinstance(effect, words.IfNotDone) and any(isinstance(each, words.Roll) for each in records(effect))


def _takes_otherwise(effect: Any) -> bool:
    """Whether an 'Otherwise' behind the text of an effect would be its own: it belongs to the nearer condition."""
    match effect:
        case words.If(otherwise=None) | words.IfThisWay(otherwise=None):
            return True
        case words.If(effect=inner) | words.IfDone(then=inner) | words.May(inner):
            return _takes_otherwise(inner)
        case _:
            return False


def _sentences(effect: Any) -> int:
    if not isinstance(effect, words.Sequence):
        return 1
    return 1 + sum(isinstance(part, SENTENCES) for part in effect.parts)
