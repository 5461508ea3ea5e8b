"""5.2 Playing a card: declare, move to Limbo, pay, resolve."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cards.language import Keyword
from engine.core.assembly import procedure, when
from engine.core.events.modifiers import modifies_what_it_gains
from engine.core.events.next_cards import gifts_as_declared, statuses_shed
from engine.core.machine import Question, Test, acts, acts_on_the_day, asks, proposes
from engine.core.match import Match
from engine.core.query.characteristics import base_traits
from engine.core.query.keywords import keyword
from engine.core.query.this_turn import note_the_end_of_a_play
from engine.rules.playing.declaration import (
    CARD,
    CARD_PLAY,
    DECLARATION,
    arguments,
    becomes_fleeting_by,
    for_less,
    may_go_back,
    way_of,
)
from engine.rules.playing.declaring import DECLARE, declared, resolve_the_effect
from engine.rules.playing.payments import costs_said, payment, shows_a_hand
from engine.rules.playing.playable import can_be_played, effect_of_card, enters_an_expedition, places_left, ways_left
from engine.rules.playing.prices import ORDINARY, Way, given_for, offer_of, price, tough, tough_said
from engine.rules.playing.ways import can_scout, may_pay_hand_cost, to_give
from engine.state.actions import Action, Cease, Gain, Lose, Move
from engine.state.context import Outcome
from engine.state.decisions import AnyOption, ConfirmOption, ExpeditionOption, ObjectOption
from engine.state.frames import Frame
from engine.state.objects import Object
from engine.state.seats import expedition
from engine.state.zones import ZoneName


def is_a(*types: str) -> Test:
    """2.2.1.i Whether the card that is being played is of a type."""

    def test(match: Match, frame: Frame) -> bool:
        return base_traits(match, match.game.objects[frame.source]).type in types

    return test


def it_enters_an_expedition(match: Match, frame: Frame) -> bool:
    """v3:5.1.2.i Whether the card that is being played does."""
    return enters_an_expedition(match, frame.source)


def enters_the_landmark_zone(match: Match, frame: Frame) -> bool:
    """v3:5.2.3, v3:2.2.3 A Landmark Permanent does."""
    return is_a_permanent(match, frame) and not it_enters_an_expedition(match, frame)


is_a_permanent = is_a("permanent")


@acts
def find_its_effect(match: Match, frame: Frame) -> None:
    """5.2.3.a What it does when it resolves, and where it is played from."""
    DECLARATION.of(frame).ability = effect_of_card(match, frame.source)
    frame.context.played_from = CARD_PLAY.of(frame).as_from or match.game.objects[frame.source].zone


@asks(CARD_PLAY.into("scout"))
def ask_whether_to_scout(match: Match, frame: Frame) -> Question | None:
    """v3:5.1.2.c, v3:7.4.5 An alternative cost is chosen at declaration, if it and the other can be paid."""
    play = CARD_PLAY.of(frame)
    if play.free or not can_scout(match, frame.source):
        return None
    seat, id, ways = frame.seat, frame.source, ways_left(match, frame)
    options = [
        ConfirmOption(scouting)
        for scouting in (True, False)
        if can_be_played(match, seat, id, [way for way in ways if way.scouting == scouting])
    ]
    more = arguments(match, frame, mana=price(match, seat, id, 0, replace(way_of(play), scouting=True)).mana)
    return Question(frame.seat, "scout", options, kind="confirm", arguments=more, back=may_go_back(frame))


@asks(CARD_PLAY.into("by_hand_cost"))
def ask_by_which_cost(match: Match, frame: Frame) -> Question | None:
    """v3:5.1.2.d, 5.1.2.b Whether its Hand Cost is paid for a card from Reserve, if it and the other can be paid."""
    play = CARD_PLAY.of(frame)
    if not play.either_cost or not may_pay_hand_cost(match, frame.source):
        return None
    seat, id, ways = frame.seat, frame.source, ways_left(match, frame)
    options = [
        ConfirmOption(hand)
        for hand in (True, False)
        if can_be_played(match, seat, id, [way for way in ways if way.by_hand_cost == hand])
    ]
    more = arguments(match, frame, mana=price(match, seat, id, 0, replace(way_of(play), by_hand_cost=True)).mana)
    return Question(seat, "hand cost", options, kind="confirm", arguments=more, back=may_go_back(frame))


@asks(CARD_PLAY.into("expedition"))
def ask_expedition(match: Match, frame: Frame) -> Question | None:
    """5.2.1.a, v3:5.2.2, 2V2.12 The expedition is chosen at declaration: one's own, not a teammate's.

    Where an effect has the card played in some Expedition, it is one of those; where its cost depends on that, one in
    which it can be paid for (5.1.2.c)."""
    if not it_enters_an_expedition(match, frame):
        return None
    play = CARD_PLAY.of(frame)
    named = places_left(match, frame.seat, frame.source, play.places)
    printed = match.programs.printed[match.game.objects[frame.source].reference]
    ways = ways_left(match, frame) if printed.cost_depends_on_place and not play.free else [ORDINARY]
    options = [
        ExpeditionOption(place)
        for place in (expedition(frame.seat, 0), expedition(frame.seat, 1))
        if (named is None or place in named) and _can_be_paid_in(match, frame, place, ways)
    ]
    return Question(frame.seat, "expedition", options, arguments=arguments(match, frame), back=may_go_back(frame))


def _can_be_paid_in(match: Match, frame: Frame, place: int, ways: Sequence[Way]) -> bool:
    """5.1.2.c Whether the card can be paid for in `place`: always if the cost does not depend on it.

    If it does, one of the `ways` in `place` must be payable.
    """
    if any(way.place is None for way in ways):
        return True
    return can_be_played(match, frame.seat, frame.source, [way for way in ways if way.place == place])


@asks(CARD_PLAY.into("for_less"))
def ask_what_is_offered(match: Match, frame: Frame) -> Question | None:
    """1.2.4.d, 6.4.b Whether something is given to pay less, if it and the other can be paid."""
    if not match.programs.printed[match.game.objects[frame.source].reference].offers:
        return None
    play = CARD_PLAY.of(frame)
    ways = [] if play.free else ways_left(match, frame)
    offer = next((way.for_less for way in ways if way.for_less), "")
    if not offer:
        return None
    play.offer = offer
    options = [
        ConfirmOption(taken)
        for taken in (True, False)
        if can_be_played(match, frame.seat, frame.source, [way for way in ways if bool(way.for_less) == taken])
    ]
    given = given_for(match, offer)
    if not given:
        more = arguments(match, frame, mana=offer_of(match, offer).amount)
        return Question(frame.seat, "for less", options, kind="confirm", arguments=more, back=may_go_back(frame))
    more = arguments(match, frame, costs=costs_said(given))
    return Question(frame.seat, "may pay", options, kind="confirm", arguments=more, back=may_go_back(frame))


@acts
def settle_the_price(match: Match, frame: Frame) -> None:
    """v3:5.1.2.e Once everything is declared; playing for free skips it all (7.3.14)."""
    play = CARD_PLAY.of(frame)
    if not play.free:  # 7.3.14
        extra = tough(match, frame.seat, DECLARATION.of(frame).objects)
        total = price(match, frame.seat, frame.source, extra, way_of(play))
        play.mana, play.parts = total.mana, [list(part) for part in total.parts]
    play.spent = [emblem.id for emblem, _ in gifts_as_declared(match, frame.seat, frame.source)]
    play.sheds = statuses_shed(match, play.spent, frame.context.played_from)


@asks(CARD_PLAY.into("paid"))
def ask_payment(match: Match, frame: Frame) -> Question | None:
    """5.1.2.b, 6.4.b How the costs will be paid; until here nothing has changed, and one may still go back."""
    play = CARD_PLAY.of(frame)
    if play.free:  # 5.1.2.c
        return None
    costs = given_for(match, for_less(play))
    details = {"mana": play.mana, "parts": [list(part) for part in play.parts], "costs": costs_said(costs)}
    if toughs := tough_said(match, frame.seat, DECLARATION.of(frame).objects):
        details["tough"] = toughs
    more = arguments(match, frame, price=details, **declared(match, frame))
    options: list[AnyOption] = []
    if costs:
        options += [ObjectOption(id) for id in to_give(match, frame.seat, frame.source, play.offer)]
    hidden = any(shows_a_hand(cost) for cost in costs)
    return Question(frame.seat, "pay", options, len(costs), len(costs), "pay", more, hidden=hidden, back=True)


@proposes("to limbo")
def move_to_limbo(match: Match, frame: Frame) -> list[Action]:
    """v3:5.1.2.g, 2.4.6.a It may become Fleeting there; the Emblems that made it cheaper are spent."""
    rule = becomes_fleeting_by(match, frame.source)
    statuses = ("fleeting",) if rule else ()
    spent: list[Action] = [Cease(what=emblem) for emblem in CARD_PLAY.of(frame).spent]
    return [Move(what=frame.source, to="limbo", seat=frame.seat, statuses=statuses, fleeting_by=rule), *spent]


@acts
def follow_the_card(match: Match, frame: Frame) -> None:
    """1.4.4.a In Limbo it is a new object."""
    frame.source = frame.context.follow[frame.source]


@proposes("pay")
def pay_the_price(match: Match, frame: Frame) -> list[Action]:
    """5.1.2.d All costs at once."""
    play = CARD_PLAY.of(frame)
    given = given_for(match, for_less(play))  # 6.4.a
    return payment(match, frame.seat, frame.source, given, play.mana, play.paid)


def it_sheds_a_status(match: Match, frame: Frame) -> bool:
    """7.3.9.b Whether something lets the card lose a status that it has in Limbo."""
    return any(status in match.game.objects[frame.source].statuses for status in CARD_PLAY.of(frame).sheds)


@proposes("lose")
def shed_the_status(match: Match, frame: Frame) -> list[Action]:
    """7.3.9.a, 5.2.3.j In Limbo, before it resolves: a Spell that is no longer Fleeting goes to the Reserve.

    v3:5.2.4.a What the Reserve and the card itself have made Fleeting as it entered, something else may undo last.
    """
    return [Lose(what=frame.source, status=status) for status in CARD_PLAY.of(frame).sheds]


@proposes("play")
def enter_play(match: Match, frame: Frame) -> list[Action]:
    """5.1.2.e, 7.4.3.c A Character into one expedition, Fleeting with it (5.2.1.c, 2.4.6.b); a Landmark by 5.2.2.a."""
    found, origin = match.game.objects[frame.source], frame.context.played_from
    if enters_the_landmark_zone(match, frame):
        # 5.1.2.e, 5.2.2.a
        return [Move(what=found.id, to="landmark", seat=frame.seat, played_from=origin, granted=_granted(match, frame))]
    statuses, play = found.statuses, CARD_PLAY.of(frame)
    gains = play.gains
    if gains and gains not in statuses:
        statuses = (*statuses, gains)
    later = [status for status in statuses if _is_gained_after_entering(match, found, status)]
    if later:
        statuses = tuple(status for status in statuses if status not in later)
        play.gains_later = later
    enters = Move(what=found.id, to="expedition", seat=frame.seat, played_from=origin)
    assert play.expedition
    enters.statuses = statuses  # 2.4.6.b, 5.2.1.c
    enters.place, enters.granted = play.expedition[0], _granted(match, frame)  # 5.2.1.c, 7.4.3.c
    return [enters]  # 5.1.2.e, 5.2.1.c


def _granted(match: Match, frame: Frame) -> tuple[str, ...]:
    """v3:7.4.5, KW.7 What was scouted has 'When I am played from hand — Put me in Reserve'."""
    if CARD_PLAY.of(frame).scout != [True]:
        return ()
    return tuple(
        part
        for name in base_traits(match, match.game.objects[frame.source]).abilities
        if isinstance(keyword := match.catalogue.abilities[name].ability, Keyword) and keyword.word == "scout"
        for part in match.catalogue.abilities[name].parts
    )[:1]


def arrival(frame: Frame) -> int:
    """2.1.e What the card has become where it went from Limbo; 0 where it did not go."""
    return frame.context.follow.get(frame.source, 0)


def _is_gained_after_entering(match: Match, entering: Object, status: str) -> bool:
    """2.4.6.b, 6.2.j Fleeting where the edition says so, and whatever a modifier of its own may change."""
    late = status == "fleeting" and not match.game.options.edition.enters_fleeting
    return late or modifies_what_it_gains(match, entering, status)


def gains_something_later(match: Match, frame: Frame) -> bool:
    """2.4.6.b, 6.2.j Whether it gains a status in a step of its own, after it has entered."""
    return bool(CARD_PLAY.of(frame).gains_later)


@proposes("gain")
def gain_it_later(match: Match, frame: Frame) -> list[Action]:
    """2.4.6.b, 5.2.1.c, 6.2.j What is not gained as it enters is in a step just after, where it may be modified."""
    entered = arrival(frame)
    if entered not in match.game.objects:
        return []
    return [Gain(what=entered, status=status) for status in CARD_PLAY.of(frame).gains_later]


@proposes("play")
def leave_limbo(match: Match, frame: Frame) -> list[Action]:
    """5.2.3.j, 2.4.6.f After resolution to the Reserve, or to the Discard pile if Fleeting."""
    found = match.game.objects.get(frame.source)
    if found is None:
        return []
    to: ZoneName = "discard" if "fleeting" in found.statuses else "reserve"  # 2.4.6.f, 5.2.3.j
    return [Move(what=found.id, to=to, played_from=frame.context.played_from)]


def it_cools_down(match: Match, frame: Frame) -> bool:
    """v3:7.4.1.a, v3:7.4.1.c Cooldown acts on a Spell that has gone to the Reserve after resolving."""
    arrived = match.game.objects.get(arrival(frame))
    return arrived is not None and arrived.zone == "reserve" and keyword(match, arrived.id, "cooldown") > 0


@proposes("gain")
def cool_down(match: Match, frame: Frame) -> list[Action]:
    """v3:7.4.1.b, v3:5.2.4.c In a step of its own it becomes Exhausted."""
    return [Gain(what=arrival(frame), status="exhausted")]


@acts_on_the_day
def end_the_play(match: Match, frame: Frame) -> None:
    """4.2.3.c(4), RB.10, 6.5.d What has it played, a turn or an effect, learns that it was, and what it became."""
    note_the_end_of_a_play(match.game, frame.seat)
    became = [id for id in (arrival(frame),) if id in match.game.objects]
    frame.outcome = Outcome(it=became, played=list(became), played_from=frame.context.played_from, did=True)


PLAY_A_CARD = procedure(
    CARD,
    "5.2",
    find_its_effect,
    ask_whether_to_scout,
    ask_by_which_cost,
    ask_expedition,
    ask_what_is_offered,
    *DECLARE,
    settle_the_price,
    ask_payment,
    move_to_limbo,
    follow_the_card,
    pay_the_price,
    when(it_sheds_a_status, shed_the_status),
    when(
        is_a("spell"),
        resolve_the_effect,
        leave_limbo,
        when(it_cools_down, cool_down),
        otherwise=(enter_play, when(gains_something_later, gain_it_later)),
        name="it is a Spell",
    ),
    end_the_play,
    keeps=(CARD_PLAY, DECLARATION),
)
