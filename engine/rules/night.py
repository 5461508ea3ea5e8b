"""4.2.5 Night: Rest, Clean-up, Check Victory."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from engine.cards.language import DoesNotCount, Filter, KeepMore, LandmarkLimit, Number, ReserveLimit
from engine.core.acting_player import you
from engine.core.assembly import for_each, procedure
from engine.core.derived_state import RuleInPlay
from engine.core.events.reactions import activate
from engine.core.locals import Locals, Loop
from engine.core.machine import Question, acts, asks, proposes
from engine.core.match import Match, derived
from engine.core.query.characteristics import expeditions_of, traits_of
from engine.core.query.conditions import it_holds
from engine.core.query.filters import matches, number
from engine.core.query.keywords import keyword
from engine.core.query.prohibitions import cannot_be
from engine.core.query.rules_in_play import rules_in_play
from engine.core.rounds import round_of
from engine.rules.ending import check_victory
from engine.rules.morning import players
from engine.rules.phases import lasts_until, starts
from engine.rules.playing.playing_reactions import check_reactions_after
from engine.state.actions import Action, Ascent, Lose, Move
from engine.state.decisions import ObjectOption
from engine.state.frames import Frame
from engine.state.seats import is_opponent


@proposes("rest")
def rest(match: Match, frame: Frame) -> list[Action]:
    """4.2.5.b, 2.4.2, 2.4.3, 7.4.2.b, KW.21 Characters go to the Reserve; the Anchored, Asleep and Eternal stay.

    What is Anchored or Asleep loses that status even if it is Eternal; if it is Fleeting, it stays so.
    """
    actions: list[Action] = []
    for id in match.game.zones["expedition"]:
        statuses = match.game.objects[id].statuses
        keeping = [status for status in ("anchored", "asleep") if status in statuses]  # 2.4.2, 2.4.3, KW.21
        actions += [Lose(what=id, status=status) for status in keeping]  # 2.4.2, 2.4.3, KW.21
        if keeping or _stays_where_it_stands(match, id):  # 2.4.2, 2.4.3, KW.21
            continue
        if not keyword(match, id, "eternal"):  # 7.4.2.b
            actions.append(Move(what=id, to="reserve"))  # 4.2.5.b
    actions += [Ascent(expedition=expedition, ends=True) for expedition in sorted(match.game.ascended)]
    return actions


def _stays_where_it_stands(match: Match, id: int) -> bool:
    """KW.5 An Expedition Permanent goes only if its expedition has moved forward this day."""
    if traits_of(match, id).type != "permanent":
        return False
    return not any(expedition in match.game.moved for expedition in expeditions_of(match, id))


def limits_of(match: Match, seat: int) -> tuple[int, int]:
    """2.2.11.a-b, 2.2.12.a-b, 4.2.5.d The Hero's Reserve limit and Landmark limit, 2 and 2 without a Hero."""
    game = match.game
    reserve, landmarks = 2, 2  # 4.2.5.d
    for id in game.pile("hero", seat):
        hero = match.catalogue.cards[game.objects[id].reference]
        reserve, landmarks = hero.reserve_limit, hero.landmark_limit
    for rule in rules_in_play(match, LandmarkLimit):
        if rule.seat == seat and it_holds(match, rule):
            if rule.says.reserve:
                reserve = rule.says.number
            else:
                landmarks = rule.says.number
    return max(0, reserve + _higher(match, seat)), landmarks


def _higher(match: Match, seat: int) -> int:
    """2.2.11, 2.2.10.j What passive abilities in play add to a player's Reserve limit, or take off."""
    return sum(
        rule.says.amount * (1 if rule.says.each is None else _so_many(match, rule, rule.says.each))
        for rule in rules_in_play(match, ReserveLimit)
        if _is_limited(match, rule, seat) and it_holds(match, rule)
    )


def _so_many(match: Match, rule: RuleInPlay[ReserveLimit], each: Number) -> int:
    """1.1.6.d What `each` counts for the rule's bearer and its controller."""
    return number(match, derived(match), rule.seat, rule.bearer, each, rule.frame)


def _is_limited(match: Match, rule: RuleInPlay[ReserveLimit], seat: int) -> bool:
    """7.2.2.a Whether the rule is about this player's Reserve limit."""
    if rule.says.whose == "opponents":
        return is_opponent(match.game, rule.seat, seat)
    return rule.says.whose == "everybody" or rule.seat == seat


def counts_for_nothing(match: Match, seat: int) -> list[int]:
    """4.2.5.c, 1.4.2.a The cards of a Reserve that say of themselves that they do not count towards its limit."""
    free = {rule.bearer for rule in rules_in_play(match, DoesNotCount) if it_holds(match, rule)}
    return [id for id in match.game.pile("reserve", seat) if id in free]


class More(NamedTuple):
    """So many cards of a kind that may be kept besides the others."""

    number: int
    filter: Filter
    bearer: int


class CleanUp(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """4.2.5.c What a player keeps, and what of all players is too much."""

    free: list[int] = []
    """What counts for nothing towards the limit of the Reserve."""
    besides: list[int] = []
    reserve: list[int] = []
    landmarks: list[int] = []
    goes: list[int] = []


CLEAN_UP: Locals[CleanUp] = Locals("clean up", CleanUp)
KIND: Locals[Loop[int]] = Locals("kind", Loop[int])


def more_to_keep(match: Match, seat: int) -> list[More]:
    """4.2.5.c What a player may keep besides the others, what is said of one kind of cards together."""
    found: dict[Filter, More] = {}
    for rule in rules_in_play(match, KeepMore):
        says = rule.says
        if rule.seat == seat and it_holds(match, rule):
            known = found.get(says.filter, More(0, says.filter, rule.bearer))
            found[says.filter] = known._replace(number=known.number + says.number)
    return list(found.values())


def is_too_much(match: Match, frame: Frame) -> bool:
    """4.2.5.c Whether more lies in the Reserve than its limit, without what counts for nothing."""
    seat = you(frame)
    pile = match.game.pile("reserve", seat)
    return len(pile) - len(CLEAN_UP.of(frame).free) > limits_of(match, seat)[0]


@acts
def note_what_counts_for_nothing(match: Match, frame: Frame) -> None:
    """4.2.5.c Keeps the objects of the player's Reserve that do not count towards its limit."""
    seat = you(frame)
    CLEAN_UP.of(frame).free = counts_for_nothing(match, seat) if match.game.pile("reserve", seat) else []


def kinds_to_keep(match: Match, frame: Frame) -> list[int]:
    """4.2.5.c The positions in `more_to_keep`, each asked about by itself; none if the Reserve is within its limit."""
    return list(range(len(more_to_keep(match, you(frame))))) if is_too_much(match, frame) else []


@asks(CLEAN_UP.into("besides"))
def ask_what_to_keep_besides(match: Match, frame: Frame) -> Question | None:
    """4.2.5.c Which of those that are as it is said, if there are more of them than may be kept besides."""
    seat = you(frame)
    if not is_too_much(match, frame):
        return None
    more = more_to_keep(match, seat)[KIND.of(frame).value]
    such = [
        ObjectOption(id)
        for id in match.game.pile("reserve", seat)
        if id not in CLEAN_UP.of(frame).free and matches(match, derived(match), seat, more.bearer, id, more.filter)
    ]
    return Question(seat, "keep besides", such, more.number, more.number, arguments={"limit": more.number})


@acts
def note_what_is_kept_besides(match: Match, frame: Frame) -> None:
    """4.2.5.c It counts for nothing now."""
    clean_up = CLEAN_UP.of(frame)
    clean_up.free += clean_up.besides


def counted(match: Match, frame: Frame, zone: str) -> list[int]:
    """4.2.5.c What counts towards the limit of the Reserve, or of the Landmark zone."""
    pile = match.game.pile(zone, you(frame))
    free = CLEAN_UP.of(frame).free if zone == "reserve" else ()
    return [id for id in pile if id not in free] if free else pile


def _keep(match: Match, frame: Frame, zone: str, prompt: str, limit: int) -> Question | None:
    """4.2.5.c Exactly as many as the limit are kept, if there are more."""
    ids = counted(match, frame, zone)
    if len(ids) <= limit:
        return None
    seat = you(frame)
    return Question(seat, prompt, [ObjectOption(id) for id in ids], limit, limit, arguments={"limit": limit})


@asks(CLEAN_UP.into("reserve"))
def ask_what_to_keep_in_reserve(match: Match, frame: Frame) -> Question | None:
    """4.2.5.c As many as the Reserve limit, openly; nothing is asked where nothing is too much."""
    seat = you(frame)
    if not match.game.pile("reserve", seat):
        return None
    return _keep(match, frame, "reserve", "keep in reserve", limits_of(match, seat)[0])


@asks(CLEAN_UP.into("landmarks"))
def ask_which_landmarks_to_keep(match: Match, frame: Frame) -> Question | None:
    """4.2.5.c As many as the Landmark limit."""
    seat = you(frame)
    if not match.game.pile("landmark", seat):
        return None
    return _keep(match, frame, "landmark", "keep landmarks", limits_of(match, seat)[1])


@acts
def note_what_goes(match: Match, frame: Frame) -> None:
    """4.2.5.c All that is too much and was not chosen."""
    seat = you(frame)
    clean_up = CLEAN_UP.of(frame)
    if not match.game.pile("reserve", seat) and not match.game.pile("landmark", seat):
        return
    kept = (clean_up.reserve, clean_up.landmarks)
    for zone, chosen, limit in zip(("reserve", "landmark"), kept, limits_of(match, seat), strict=True):
        ids = counted(match, frame, zone)
        if len(ids) > limit:
            clean_up.goes += [id for id in ids if id not in chosen]


@proposes("clean up")
def clean_up(match: Match, frame: Frame) -> list[Action]:
    """4.2.5.c, RB.18 All surplus leaves at once: Reserve cards are discarded, Landmarks sacrificed, which is both.

    1.4.1.a A Landmark that cannot be sacrificed stays.
    """
    return [Move(what=id, to="discard") for id in CLEAN_UP.of(frame).goes if _may_go(match, id)]


def _may_go(match: Match, id: int) -> bool:
    """1.4.1.a, RB.18 Whether nothing forbids that a card of a Reserve is discarded, or a Landmark sacrificed."""
    found = match.game.objects.get(id)
    return found is None or found.zone != "landmark" or not cannot_be(match, id, "sacrificed", found.seat)


@acts
def let_come_what_waited_for_rest(match: Match, frame: Frame) -> None:
    """4.2.5.b, 2.2.13.c What is to be done after Rest becomes a reaction now, in the order in which it came about.

    v3:6.3.h, v3:6.3.j It speaks of what was spoken of as it came about.
    """
    game = match.game
    waiting = [emblem for emblem in game.emblems if emblem.until == "rest"]
    if waiting:
        game.emblems = [emblem for emblem in game.emblems if emblem.until != "rest"]
        for emblem in waiting:
            activate(match, emblem.ability, emblem.source, emblem.seat, None, emblem.context.heard())


NIGHT = procedure(
    "night",
    "4.2.5",
    starts("night"),
    rest,
    let_come_what_waited_for_rest,
    check_reactions_after("Rest"),
    *round_of(
        players,
        note_what_counts_for_nothing,
        for_each(KIND, kinds_to_keep, ask_what_to_keep_besides, note_what_is_kept_besides),
        ask_what_to_keep_in_reserve,
        ask_which_landmarks_to_keep,
        note_what_goes,
    ),
    clean_up,
    check_reactions_after("Clean-up"),
    check_victory,
    lasts_until("day"),
)
