"""4.2.5 Night: Rest, Clean-up, Check Victory."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards.language import DoesNotCount, Filter, KeepMore, LandmarkLimit, Number, ReserveLimit
from engine.core.derived_state import RuleInPlay
from engine.core.events.reactions import activate
from engine.core.machine import Question, acts, asks, for_each, procedure, proposes
from engine.core.query.characteristics import expeditions_of, traits_of
from engine.core.query.filters import it_holds, matches, number
from engine.core.query.keywords import keyword
from engine.core.query.last_known import heard_of
from engine.core.query.rules_in_play import rules_in_play
from engine.core.table import Table, now
from engine.rules.ending import check_victory
from engine.rules.morning import players
from engine.rules.phases import lasts_until, starts
from engine.rules.playing.playing_reactions import check_reactions
from engine.state.actions import Action, Ascent, Lose, Move
from engine.state.decisions import ObjectOption
from engine.state.frames import Frame
from engine.state.seats import is_opponent


@proposes("rest")
def rest(table: Table, frame: Frame) -> list[Action]:
    """4.2.5.b, 2.4.2, 2.4.3, 7.4.2.b, KW.21 Characters go to the Reserve; some stay (contradictions 43-44)."""
    actions: list[Action] = []
    for id in table.game.zones["expedition"]:
        statuses = table.game.objects[id].statuses
        keeping = [status for status in ("anchored", "asleep") if status in statuses]  # 2.4.2, 2.4.3, KW.21
        actions += [Lose(what=id, status=status) for status in keeping]  # 2.4.2, 2.4.3, KW.21
        if keeping or _stays_where_it_stands(table, id):  # 2.4.2, 2.4.3, KW.21
            continue
        if not keyword(table, id, "eternal"):  # 7.4.2.b
            actions.append(Move(what=id, to="reserve"))  # 4.2.5.b
    actions += [Ascent(expedition=expedition, ends=True) for expedition in sorted(table.game.ascended)]
    return actions


def _stays_where_it_stands(table: Table, id: int) -> bool:
    """KW.5 An Expedition Permanent goes only if its expedition has moved forward this day."""
    if traits_of(table, id).type != "permanent":
        return False
    return not any(expedition in table.game.moved for expedition in expeditions_of(table, id))


def limits_of(table: Table, seat: int) -> tuple[int, int]:
    """2.2.11.a-b, 2.2.12.a-b, 4.2.5.d The Hero's Reserve limit and Landmark limit, 2 and 2 without a Hero."""
    game = table.game
    reserve, landmarks = 2, 2  # 4.2.5.d
    for id in game.pile("hero", seat):
        hero = table.catalogue.cards[game.objects[id].reference]
        reserve, landmarks = hero.reserve_limit, hero.landmark_limit
    for rule in rules_in_play(table, LandmarkLimit):
        if rule.seat == seat and it_holds(table, rule):
            landmarks = rule.says.number
    return max(0, reserve + _higher(table, seat)), landmarks


def _higher(table: Table, seat: int) -> int:
    """2.2.11, 2.2.10.j What passive abilities in play add to a player's Reserve limit, or take off."""
    return sum(
        rule.says.amount * (1 if rule.says.each is None else _so_many(table, rule, rule.says.each))
        for rule in rules_in_play(table, ReserveLimit)
        if _is_limited(table, rule, seat) and it_holds(table, rule)
    )


def _so_many(table: Table, rule: RuleInPlay[ReserveLimit], each: Number) -> int:
    """1.1.6.d What `each` counts for the rule's bearer and its controller."""
    return number(table, now(table), rule.seat, rule.bearer, each)


def _is_limited(table: Table, rule: RuleInPlay[ReserveLimit], seat: int) -> bool:
    """7.2.2.a Whether the rule is about this player's Reserve limit."""
    if rule.says.whose == "opponents":
        return is_opponent(table.game, rule.seat, seat)
    return rule.says.whose == "everybody" or rule.seat == seat


def counts_for_nothing(table: Table, seat: int) -> list[int]:
    """4.2.5.c, 1.4.2.a The cards of a Reserve that say of themselves that they do not count towards its limit."""
    free = {rule.bearer for rule in rules_in_play(table, DoesNotCount) if it_holds(table, rule)}
    return [id for id in table.game.pile("reserve", seat) if id in free]


class More(NamedTuple):
    """So many cards of a kind that may be kept besides the others."""

    number: int
    filter: Filter
    bearer: int


def more_to_keep(table: Table, seat: int) -> list[More]:
    """4.2.5.c What a player may keep besides the others, what is said of one kind of cards together."""
    found: dict[Filter, More] = {}
    for rule in rules_in_play(table, KeepMore):
        says = rule.says
        if rule.seat == seat and it_holds(table, rule):
            known = found.get(says.filter, More(0, says.filter, rule.bearer))
            found[says.filter] = known._replace(number=known.number + says.number)
    return list(found.values())


def is_too_much(table: Table, frame: Frame) -> bool:
    """4.2.5.c Whether more lies in the Reserve than its limit, without what counts for nothing."""
    seat = frame.bound["player"]
    pile = table.game.pile("reserve", seat)
    return len(pile) - len(frame.bound["free"]) > limits_of(table, seat)[0]


@acts
def note_what_counts_for_nothing(table: Table, frame: Frame) -> None:
    """4.2.5.c"""
    seat = frame.bound["player"]
    frame.bound["free"] = counts_for_nothing(table, seat) if table.game.pile("reserve", seat) else []


def kinds_to_keep(table: Table, frame: Frame) -> list[int]:
    """4.2.5.c"""
    return list(range(len(more_to_keep(table, frame.bound["player"])))) if is_too_much(table, frame) else []


@asks("besides")
def ask_what_to_keep_besides(table: Table, frame: Frame) -> Question | None:
    """4.2.5.c Which of those that are as it is said, if there are more of them than may be kept besides."""
    seat = frame.bound["player"]
    if not is_too_much(table, frame):
        return None
    more = more_to_keep(table, seat)[frame.bound["kind"]]
    such = [
        ObjectOption(id)
        for id in table.game.pile("reserve", seat)
        if id not in frame.bound["free"] and matches(table, now(table), seat, more.bearer, id, more.filter)
    ]
    return Question(seat, "keep besides", such, more.number, more.number, arguments={"limit": more.number})


@acts
def note_what_is_kept_besides(table: Table, frame: Frame) -> None:
    """4.2.5.c It counts for nothing now."""
    frame.bound["free"] += frame.bound["besides"]


def counted(table: Table, frame: Frame, zone: str) -> list[int]:
    """4.2.5.c What counts towards the limit of the Reserve, or of the Landmark zone."""
    pile = table.game.pile(zone, frame.bound["player"])
    return [id for id in pile if id not in frame.bound["free"]] if zone == "reserve" else pile


def _keep(table: Table, frame: Frame, zone: str, prompt: str, limit: int) -> Question | None:
    """4.2.5.c Exactly as many as the limit are kept, if there are more."""
    ids = counted(table, frame, zone)
    if len(ids) <= limit:
        return None
    seat = frame.bound["player"]
    return Question(seat, prompt, [ObjectOption(id) for id in ids], limit, limit, arguments={"limit": limit})


@asks("reserve")
def ask_what_to_keep_in_reserve(table: Table, frame: Frame) -> Question | None:
    """4.2.5.c As many as the Reserve limit, openly; nothing is asked where nothing is too much."""
    seat = frame.bound["player"]
    if not table.game.pile("reserve", seat):
        return None
    return _keep(table, frame, "reserve", "keep in reserve", limits_of(table, seat)[0])


@asks("landmarks")
def ask_which_landmarks_to_keep(table: Table, frame: Frame) -> Question | None:
    """4.2.5.c As many as the Landmark limit."""
    seat = frame.bound["player"]
    if not table.game.pile("landmark", seat):
        return None
    return _keep(table, frame, "landmark", "keep landmarks", limits_of(table, seat)[1])


@acts
def note_what_goes(table: Table, frame: Frame) -> None:
    """4.2.5.c All that is too much and was not chosen."""
    seat = frame.bound["player"]
    goes = frame.bound.setdefault("goes", [])
    if not table.game.pile("reserve", seat) and not table.game.pile("landmark", seat):
        return
    for zone, chosen, limit in zip(
        ("reserve", "landmark"), ("reserve", "landmarks"), limits_of(table, seat), strict=True
    ):
        ids = counted(table, frame, zone)
        if len(ids) > limit:
            goes += [id for id in ids if id not in frame.bound[chosen]]


@proposes("clean up")
def clean_up(table: Table, frame: Frame) -> list[Action]:
    """4.2.5.c, RB.18 All surplus leaves at once: Reserve cards discarded, Landmarks sacrificed (contradictions 10)."""
    return [Move(what=id, to="discard") for id in frame.bound["goes"]]


@acts
def let_come_what_waited_for_rest(table: Table, frame: Frame) -> None:
    """4.2.5.b, 2.2.13.c What is to be done after Rest becomes a reaction now, in the order in which it came about.

    v3:6.3.h, v3:6.3.j It speaks of what was spoken of as it came about.
    """
    game = table.game
    waiting = [emblem for emblem in game.emblems if emblem.until == "rest"]
    if waiting:
        game.emblems = [emblem for emblem in game.emblems if emblem.until != "rest"]
        for emblem in waiting:
            activate(table, emblem.ability, emblem.source, emblem.seat, None, heard_of(emblem.bound))


NIGHT = procedure(
    "night",
    "4.2.5",
    starts("night"),
    rest,
    let_come_what_waited_for_rest,
    check_reactions,
    for_each(
        "player",
        players,
        note_what_counts_for_nothing,
        for_each("kind", kinds_to_keep, ask_what_to_keep_besides, note_what_is_kept_besides),
        ask_what_to_keep_in_reserve,
        ask_which_landmarks_to_keep,
        note_what_goes,
    ),
    clean_up,
    check_reactions,
    check_victory,
    lasts_until("day"),
)
