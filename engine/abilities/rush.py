"""v4:7.3.29 Rush: another card is played at once, in the midst of an effect, for what it costs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.abilities.binding import ask_inside
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import Rush, ThatCard
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, while_
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Call, Note, Question
from engine.core.match import Match, derived
from engine.core.query.filters import matches
from engine.core.query.selectors import places
from engine.rules.playing.declaration import CARD, CARD_PLAY
from engine.rules.playing.playable import why_not, why_not_free
from engine.state.decisions import AnyOption, PlayOption
from engine.state.frames import Frame


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
            free = less is None
            there = None if record.place is None else places(match, frame, record.place)
            if free:
                return why_not_free(match, seat, id)[0]
            hand_cost, least = record.by_hand_cost, record.minimum
            return why_not(match, seat, id, less or 0, places=there, by_hand_cost=hand_cost, minimum=least)[0]

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
