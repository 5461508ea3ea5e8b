"""Tokens that are created (7.3.3)."""

from __future__ import annotations

from engine.abilities.compiler import Compiler, flow
from engine.abilities.tokens.records import Create, CreateSignature
from engine.cards.definitions.profiles import records
from engine.cards.language import AmongExpeditions
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each
from engine.core.locals import Locals, Loop, Options
from engine.core.machine import Ask, Note, Question
from engine.core.match import Match
from engine.core.query.selectors import Evaluator, LandmarkZone, evaluator
from engine.core.verbs import verb
from engine.rules.playing.targets import expeditions_of_anybody
from engine.state.actions import Create as CreateToken
from engine.state.decisions import ExpeditionOption
from engine.state.frames import Frame


@verb(Create, "create", "7.3.3.a")
def create(match: Match, frame: Frame, token: str, place: list[int | LandmarkZone], number: int) -> list[CreateToken]:
    """7.3.3.a-b, KW.16 New tokens in each place meant, controlled by the player whose it is."""
    return [
        CreateToken(reference=token, seat=where.seat, to="landmark")
        if isinstance(where, LandmarkZone)
        else CreateToken(reference=token, seat=where // 2, place=where)
        for where in place
        for _ in range(number)
    ]


@verb(CreateSignature, "create", "7.3.3.a")
def create_signature(match: Match, frame: Frame, token: str) -> list[CreateToken]:
    """7.3.3.a In one's own Reserve; the Hero's is the one that the Hero's own abilities name, and none has several."""
    seat = you(frame)
    named = [token] if token else _signature_tokens(match, seat)[:1]
    return [CreateToken(reference=each, seat=seat, to="reserve") for each in named]


def _signature_tokens(match: Match, seat: int) -> list[str]:
    """What the abilities of a player's Hero name as its Signature token."""
    heroes = [match.catalogue.cards[match.game.objects[id].reference] for id in match.game.pile("hero", seat)]
    said = [each for hero in heroes for each in records(hero.abilities)]
    return [each.token for each in said if isinstance(each, CreateSignature) and each.token]


MANY = 8
"""There are no more Expeditions than that."""


@flow(Create, lambda record: isinstance(record.place, AmongExpeditions))
def distribute_tokens(compiler: Compiler, record: Create) -> list[Part]:
    """7.3.3.a An Expedition is chosen for each token before they are created in one step."""
    assert isinstance(record.place, AmongExpeditions)
    chosen = compiler.choice("expeditions")
    one: Locals[Options] = compiler.locals("expedition", Options)
    every: Locals[Loop[int]] = compiler.locals("token", Loop[int])
    number, arguments, questions = evaluator(record.number), compiler.arguments(), []
    target = None
    if record.place.target:
        most = record.number if isinstance(record.number, int) else MANY
        target = compiler.target(None, 0, most)
        questions = compiler.chosen_now(target)

    def begin(match: Match, frame: Frame) -> None:
        chosen.put(frame, [])

    def tokens(match: Match, frame: Frame) -> list[int]:
        return list(range(number(match, frame)))

    def which(match: Match, frame: Frame) -> Question:
        if target is not None:
            meant = target.chosen.of(frame)
        else:
            meant = expeditions_of_anybody(match, you(frame), "anybody")
        options = [ExpeditionOption(place) for place in meant]
        return Question(you(frame), "expedition", options, arguments=arguments(frame))

    def note(match: Match, frame: Frame) -> None:
        chosen.put(frame, [*chosen.of(frame), *one.of(frame).picked])

    known: dict[str, Evaluator] = {
        "place": lambda match, frame: list(chosen.of(frame)),
        "number": lambda match, frame: 1,
    }
    return [
        *questions,
        Note(begin, "begin to distribute", "7.3.3.a"),
        for_each(
            every,
            tokens,
            Ask(which, one.into("picked"), "expedition", "v3:6.1.g"),
            Note(note, "note the Expedition", "7.3.3.a"),
            name="each token",
        ),
        *compiler.verb(record, known=known),
    ]
