"""Whether what an ability does to its targets is good or bad for them, as far as its text alone says so.

Nothing is tried out. Only what is plain is said: a card that returns to the hand, a Character that falls Asleep or
changes its Expedition may be welcome to either side, and so is nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from engine.cards.catalogue import Catalogue
from engine.cards.definitions.profiles import records
from engine.cards.language import (
    Augment,
    Boost,
    Defect,
    Discard,
    Distribute,
    DoubleCounters,
    Filter,
    GainCounters,
    GainSeveral,
    GainStatus,
    It,
    LoseCounters,
    LoseStatus,
    Modes,
    Point,
    PutInDeck,
    RemoveCounters,
    Sabotage,
    Sacrifice,
    SendToReserve,
    TakeControl,
    Target,
    TargetThatMany,
    TargetUpTo,
    Together,
)
from engine.cards.words.statuses import STATUSES

Benefit = Literal["good", "bad", ""]

_GOOD = (Boost, GainCounters, DoubleCounters, Augment)
_BAD = (Discard, Sacrifice, LoseCounters, RemoveCounters, PutInDeck, Defect, TakeControl)


def benefit(catalogue: Catalogue, name: str, modes: Sequence[int] = ()) -> Benefit:
    """5.2.3.b What an ability does to all that it targets, of whosever choice its text leaves open; '' if not plain.

    `name` may be several joined by '+'; of an ability with modes only those that are chosen count (5.2.3.d).
    """
    found: list[Benefit] = []
    for part in name.split("+"):
        effect = getattr(catalogue.abilities[part].ability, "effect", None) if part else None
        done = [record for each in _chosen(effect, modes) for record in records(each)]
        if any(_is_open(filter) for each in done for filter in _targeted(each)):
            found += _done_to_targets(done)
    return found[0] if found and all(each == found[0] for each in found) else ""


def _chosen(effect: Any, modes: Sequence[int]) -> Iterator[Any]:
    """5.2.3.d An effect, or the modes of it that are chosen."""
    if isinstance(effect, Modes) and modes:
        yield from (effect.modes[mode] for mode in modes if mode < len(effect.modes))
    else:
        yield effect


def _done_to_targets(done: Sequence[Any]) -> Iterator[Benefit]:
    """What each verb does to a target, or to 'it' where that is plain."""
    for record in done:
        filters = _targeted(record)
        if filters and not isinstance(record, Point | GainSeveral):  # what follows them says what is done to 'it'
            yield from (_of(record, filter) for filter in filters)
        elif isinstance(getattr(record, "who", None), It) and (plain := _of(record, Filter())):
            yield plain


def _targeted(record: Any) -> list[Filter]:
    """The filters of what a verb targets."""
    if isinstance(record, Sabotage):
        return [record.filter]
    if isinstance(record, Distribute):
        return [record.among] if record.target else []
    who = getattr(record, "who", None)
    if isinstance(who, Together):
        return [who.first.filter, who.second.filter]
    return [who.filter] if isinstance(who, Target | TargetThatMany | TargetUpTo) else []


def _is_open(filter: Filter) -> bool:
    """Whether a filter lets through what is one's own and what is an opponent's."""
    return filter.controller is None and filter.expedition is None


def _of(record: Any, filter: Filter) -> Benefit:
    """What a verb does to what a filter lets through; what lies in no zone of play is hardly harmed by moving."""
    in_play = filter.zone in (None, "expedition", "landmark")
    if isinstance(record, Sabotage):
        return "bad"
    if isinstance(record, SendToReserve | PutInDeck):
        return "bad" if in_play else ""
    if isinstance(record, Distribute):
        return "good"
    if isinstance(record, GainStatus | LoseStatus):
        is_good = STATUSES[record.status].is_good
        if is_good is None:
            return ""
        return "good" if is_good == isinstance(record, GainStatus) else "bad"
    if isinstance(record, _GOOD):
        return "good"
    return "bad" if isinstance(record, _BAD) and (in_play or filter.zone == "reserve") else ""
