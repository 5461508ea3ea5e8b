"""Cards that are played at once, abilities that are activated, and Gifts (5.1, 7.3.1, 7.3.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.abilities.binding import ask_inside, bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.playing.records import Activate, PlayForFree, ReceiveGift, Rush, UseMine
from engine.cards.language import Draw, Resupply, ThatCard
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, when, while_
from engine.core.events.reactions import abilities_with_symbol
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Ask, Call, Note, Propose, Question, Test
from engine.core.match import Match, derived
from engine.core.query.characteristics import supports_of, traits_of
from engine.core.query.filters import matches
from engine.core.query.references import follow
from engine.core.query.selectors import places
from engine.core.verbs import VERBS, verb
from engine.rules.playing.declaration import CARD, CARD_PLAY
from engine.rules.playing.optional_steps import Playing
from engine.rules.playing.playable import why_not, why_not_free
from engine.rules.playing.prices import Allowance
from engine.state.actions import Action, Activation, Create
from engine.state.decisions import AbilityOption, AnyOption, PlayOption
from engine.state.frames import Frame
from engine.state.objects import HIDDEN_ZONES
from engine.state.seats import expedition


@flow(PlayForFree)
def play_for_free(compiler: Compiler, record: PlayForFree) -> list[Part]:
    """7.3.14 Played at once without any cost, Tough included; 1.4.1.c what cannot be played is not."""
    bound = bind_choices(compiler, record)
    those = bound.values["who"]
    one: Locals[Loop[int]] = compiler.locals("card", Loop[int])
    all_played: Locals[Options] = compiler.locals("played", Options)

    def lying(match: Match, ids: list[int]) -> list[int]:
        objects = match.game.objects
        return [id for id in ids if id in objects and objects[id].zone in ("hand", "reserve", "deck", "discard")]

    def playable(match: Match, frame: Frame, ids: list[int]) -> list[int]:
        return [id for id in lying(match, ids) if not why_not_free(match, you(frame), id)[0]]

    def might(match: Match, frame: Frame) -> bool:
        """6.1.g Whether the card can be played, or is hidden, so that no player learns whether it can."""
        game, ids = match.game, those(match, frame)[:1]
        hidden = any(game.objects[id].zone in HIDDEN_ZONES for id in lying(match, ids) if id not in game.revealed)
        return hidden or bool(playable(match, frame, ids))

    def played(match: Match, frame: Frame, ids: list[int]) -> Frame | None:
        able = playable(match, frame, ids)
        if not able:
            return None
        called = Frame(CARD, seat=you(frame), source=able[0])
        play = CARD_PLAY.of(called)
        play.free, play.gains, play.as_from = True, record.gains or "", record.as_from or ""
        return called

    def play(match: Match, frame: Frame) -> Frame | None:
        return played(match, frame, those(match, frame)[:1])

    def begin(match: Match, frame: Frame) -> None:
        all_played.drop(frame)

    def play_one(match: Match, frame: Frame) -> Frame | None:
        frame.context.it = []
        return played(match, frame, [one.of(frame).value])

    def gather(match: Match, frame: Frame) -> None:
        all_played.of(frame).picked += frame.context.it

    def speak_of_all(match: Match, frame: Frame) -> None:
        frame.context.it = list(all_played.of(frame).picked)

    if getattr(record.who, "most", 1) == 1:
        return [*bound.questions, Playing(play, might, name="play for free", rule="7.3.14")]
    return [
        *bound.questions,
        Note(begin, "none is played yet", "7.3.14"),
        for_each(
            one,
            those,
            Call(play_one, name="play for free", rule="7.3.14"),
            Note(gather, "note it", "7.2.4"),
            name="each card",
        ),
        Note(speak_of_all, "speak of all that were played", "7.2.4"),
    ]


class Rushing(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """v4:7.3.29 The card that was picked, and whether the player is still to decide."""

    picked: list[Any] = []
    goes_on: bool = False


@flow(Rush)
def rush(compiler: Compiler, record: Rush) -> list[Part]:
    """v4:7.3.29, KW.8 Who picks no card declines; who goes back from a declaration is asked again (5.1.2.c)."""
    once = _one_card(compiler, record)
    if record.most == 1:
        return once
    return [
        for_each(
            compiler.locals("turn", Loop[int]), lambda match, frame: list(range(record.most)), *once, name="each card"
        )
    ]


def _one_card(compiler: Compiler, record: Rush) -> list[Part]:
    """v4:7.3.29 One card is played, or none; 7.3.14 what is free costs nothing at all.

    1.2.3.f A player who holds cards is asked even where none may be played: so no other player learns which they are.
    """
    rushing: Locals[Rushing] = compiler.locals("rush", Rushing)
    arguments = compiler.arguments()
    less = record.less
    wanted, questions = record.filter, ask_inside(compiler, record.filter)

    def begin(match: Match, frame: Frame) -> None:
        frame.context.did, rushing.of(frame).goes_on = False, True

    def undecided(match: Match, frame: Frame) -> bool:
        return rushing.of(frame).goes_on

    def which(match: Match, frame: Frame) -> Question:
        seat = you(frame)

        if record.place is not None and all(each // 2 != seat for each in places(match, frame, record.place)):
            return Question(seat, "rush", [], 0, 1)

        def refusal(id: int) -> str:
            if less is None:
                return why_not_free(match, seat, id)[0]
            there = None if record.place is None else places(match, frame, record.place)
            return why_not(match, seat, id, Allowance(less, record.minimum, there, record.by_hand_cost))[0]

        options: list[AnyOption] = [
            PlayOption(id)
            for zone in ("hand", "reserve")
            for id in match.game.pile(zone, seat)
            if wanted.zone in (None, zone)
            and matches(match, derived(match), seat, frame.source, id, wanted, None, frame)
            and not refusal(id)
        ]
        named = any(isinstance(each, ThatCard) for each in wanted.qualities)
        from_hand = wanted.zone in (None, "hand") and not named and bool(match.game.pile("hand", seat))
        return Question(seat, "rush", options, 0, 1, arguments=arguments(frame), tells=from_hand)

    def play(match: Match, frame: Frame) -> Frame | None:
        now = rushing.of(frame)
        if not now.picked:
            now.goes_on = False
            frame.context.it = []
            return None
        (_, id), now.picked = now.picked[0], []
        called = Frame(CARD, seat=you(frame), source=id)
        play = CARD_PLAY.of(called)
        play.free, play.less, play.minimum = less is None, less or 0, record.minimum
        play.either_cost = record.by_hand_cost
        if record.place is not None:
            play.places = places(match, frame, record.place)
        return called

    def decide(match: Match, frame: Frame) -> None:
        if frame.context.did:
            rushing.of(frame).goes_on = False

    return [
        *questions,
        Note(begin, "begin to rush", "v4:7.3.29"),
        while_(
            undecided,
            Ask(which, rushing.into("picked"), "rush", "v4:7.3.29"),
            Call(play, "play the card", "v4:7.3.29"),
            Note(decide, "it was played, or taken back", "5.1.2.c"),
            name="undecided",
        ),
    ]


@verb(Activate, "activate", "7.3.1.b")
def activate(match: Match, frame: Frame, who: list[int], symbol: str, most: int | None, mine: bool) -> list[Activation]:
    """7.3.1.b-c The reactions with that symbol; which of them, where not all are meant, is asked before.

    1.4.1.c What has none cannot activate any.
    """
    objects = match.game.objects
    bearer = follow(frame, frame.source) if mine else 0
    able = [id for id in who if abilities_with_symbol(match, id, symbol)]
    return [Activation(what=id, symbol=symbol, reference=objects[id].reference, bearer=bearer) for id in able]


@flow(Activate, lambda record: record.most is not None)
def activate_chosen(compiler: Compiler, record: Activate) -> list[Part]:
    """7.3.1.b, 6.5.a As many abilities with the symbol as are chosen just before the step."""
    most, verb = record.most, VERBS[Activate]
    assert most is not None
    bound = bind_choices(compiler, record)
    activated: Locals[Options] = compiler.locals("activated", Options)
    meant = bound.values["who"]
    arguments = compiler.arguments()

    def which(match: Match, frame: Frame) -> Question:
        options = [
            AbilityOption(id, name)
            for id in meant(match, frame)
            for name in abilities_with_symbol(match, id, record.symbol)
        ]
        return Question(you(frame), "choose ability", options, 1, most, arguments=arguments(frame))

    def actions(match: Match, frame: Frame) -> list[Action]:
        who = meant(match, frame)
        chosen: dict[int, list[str]] = {id: [] for id in who}
        for _, id, name in activated.of(frame).picked:
            chosen[id].append(name)
        found: list[Activation] = verb.function(match, frame, who, record.symbol, most, record.mine)
        for action in found:
            action.abilities = chosen[action.what]
        return [action for action in found if action.abilities]

    def speak(match: Match, frame: Frame, actions: Sequence[Action]) -> None:
        frame.context.it = meant(match, frame)

    return [
        *bound.questions,
        Ask(which, activated.into("picked"), "choose ability", "v3:6.1.g"),
        Propose(actions, verb.name, name=verb.name, rule=verb.rule_of(record), speak=speak),
    ]


@verb(UseMine, "activate", "7.3.1.b")
def use_mine(match: Match, frame: Frame, who: list[int]) -> list[Activation]:
    """7.3.1.b The support abilities of the bearer or of those meant, where they have any; they need not be paid for.

    v3:2.4.5.e What lies Exhausted in a Reserve has none.
    """
    found: list[Activation] = []
    for id in who:
        used = match.game.objects.get(id)
        names = [] if used is None else list(supports_of(used, traits_of(match, id)))
        if used is not None and names:
            found.append(Activation(what=id, symbol="discard", reference=used.reference, abilities=names))
    return found


@flow(ReceiveGift)
def receive_gift(compiler: Compiler, record: ReceiveGift) -> list[Part]:
    """KW.13 The same is done to oneself; a token goes to one's own zone, or Expedition of the same kind."""

    def token(match: Match, frame: Frame) -> list[Action]:
        gift, seat = frame.context.gift, you(frame)
        assert gift is not None
        if gift.place < 0:
            return [Create(reference=gift.reference, seat=seat, to=gift.to)]
        return [Create(reference=gift.reference, seat=seat, place=expedition(seat, gift.place % 2))]

    return [
        when(_it_was("draw"), *compiler.verb(Draw(), "draw"), name="it was a draw"),
        when(_it_was("resupply"), *compiler.verb(Resupply(), "resupply"), name="it was a Resupply"),
        when(_it_was("token"), Propose(token, "create", name="create", rule="7.3.3.a"), name="it was a token"),
    ]


def _it_was(kind: str) -> Test:
    return lambda match, frame: frame.context.gift is not None and frame.context.gift.kind == kind
