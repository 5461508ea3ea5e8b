"""Cards that are played in the midst of an effect: for free (7.3.14), or rushed for what they cost (v4:7.3.29)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.abilities.binding import ask_inside, bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.cards.language import PlayForFree, Rush, ThatCard
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each, while_
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Ask, Call, Note, Question
from engine.core.match import Match, derived
from engine.core.query.filters import matches
from engine.core.query.selectors import places
from engine.rules.playing.declaration import CARD, CARD_PLAY
from engine.rules.playing.optional_steps import Playing
from engine.rules.playing.playable import why_not, why_not_free
from engine.rules.playing.prices import Allowance
from engine.state.decisions import AnyOption, PlayOption
from engine.state.frames import Frame
from engine.state.objects import HIDDEN_ZONES


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
