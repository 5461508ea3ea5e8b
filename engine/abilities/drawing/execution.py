"""Drawing, Resupply, the top of the Deck, and cards that are shown (3.1.3.f, 3.2.2, 7.3.5, 7.3.16)."""

from __future__ import annotations

from msgspec import Struct

from engine.abilities.binding import bind_choices
from engine.abilities.compiler import Compiler, flow
from engine.abilities.drawing.records import (
    DiscardFromDeck,
    Draw,
    DrawUntil,
    ExhaustedResupply,
    LookAt,
    ManaFromDeck,
    PutInExpeditions,
    Resupply,
    Reveal,
    RevealTop,
    RevealUntil,
    Take,
)
from engine.cards.language import Filter, GainStatus, It
from engine.core.acting_player import you
from engine.core.assembly import Part, for_each
from engine.core.locals import Locals, Loop
from engine.core.machine import Ask, Note, Propose, Question
from engine.core.match import Match, derived
from engine.core.query.filters import matches
from engine.core.query.references import follow
from engine.core.verbs import verb
from engine.rules.playing.playable import enters_an_expedition
from engine.state.actions import Action, Look, Move
from engine.state.actions import Reveal as Show
from engine.state.decisions import ExpeditionOption
from engine.state.frames import Frame
from engine.state.seats import SIDES, expedition

SHOWING = (LookAt, Reveal, RevealTop, RevealUntil)
"""Verbs after which cards are seen until the ability has been carried out."""


@verb(Draw, "draw", "7.3.5")
def draw(match: Match, frame: Frame, number: int) -> list[Move]:
    """7.3.5 The top card of the Deck goes to the hand, so many times."""
    return [Move(seat=you(frame), to="hand") for _ in range(number)]


@verb(DrawUntil, "draw", "7.3.5")
def draw_until(match: Match, frame: Frame, number: int) -> list[Move]:
    """7.3.5 As many cards as are missing in the hand."""
    held = len(match.game.pile("hand", you(frame)))
    return [Move(seat=you(frame), to="hand") for _ in range(number - held)]


@verb(Resupply, "resupply", "7.3.16.a")
def resupply(match: Match, frame: Frame) -> list[Move]:
    """7.3.16.a The top card of the Deck goes to the Reserve."""
    return [Move(seat=you(frame), to="reserve")]


@flow(ExhaustedResupply)
def exhausted_resupply(compiler: Compiler, record: ExhaustedResupply) -> list[Part]:
    """v3:7.3.11 Two steps: Resupply, then exhaust what came."""

    def begin(match: Match, frame: Frame) -> None:
        frame.context.it = []

    begins = Note(begin, "speak of nothing", "7.2.4.a")
    return [begins, *compiler.verb(Resupply()), *compiler.verb(GainStatus(It(), "exhausted"), "exhaust")]


@verb(ManaFromDeck, "put in mana", "3.2.9.b")
def mana_from_deck(match: Match, frame: Frame, number: int) -> list[Move]:
    """3.2.9.b The top card of the Deck becomes a Mana Orb, face down and Exhausted."""
    return [Move(seat=you(frame), to="mana", statuses=("exhausted",)) for _ in range(number)]


@verb(DiscardFromDeck, "discard", "7.3.4.a")
def discard_from_deck(match: Match, frame: Frame, number: int) -> list[Move]:
    """7.3.4.a The top card of the Deck goes to the Discard pile, so many times."""
    return [Move(seat=you(frame), to="discard") for _ in range(number)]


@verb(RevealTop, "reveal", "3.1.3.f", speaks_anew=True)
def reveal_top(match: Match, frame: Frame, number: int) -> list[Show]:
    """3.1.3.f One card after the other from the top; 7.2.4.a where there is none, nothing is spoken of."""
    return [Show(seat=you(frame), depth=depth) for depth in range(number)]


@verb(RevealUntil, "reveal", "3.1.3.f", speaks_anew=True)
def reveal_until(match: Match, frame: Frame, wanted: Filter) -> list[Show]:
    """3.1.3.f One card after the other from the top, up to the first that is as said, or all there are."""
    pile = list(reversed(match.game.pile("deck", you(frame))))
    depth = next((depth for depth, id in enumerate(pile) if is_wanted(match, frame, id, wanted)), len(pile) - 1)
    return [Show(seat=you(frame), depth=each) for each in range(depth + 1)]


def is_wanted(match: Match, frame: Frame, id: int, wanted: Filter) -> bool:
    """3.1.3.f Whether a revealed card is one that is looked for."""
    return matches(match, derived(match), you(frame), follow(frame, frame.source), id, wanted, None, frame)


@verb(LookAt, "look", "1.2.3.f", speaks_anew=True)
def look_at(match: Match, frame: Frame, number: int) -> list[Look]:
    """1.2.3.f, 3.2.2 One card after the other from the top, seen by that player alone."""
    return [Look(seat=you(frame), depth=depth) for depth in range(number)]


@verb(Reveal, "reveal", "3.1.3.f")
def reveal(match: Match, frame: Frame, who: list[int]) -> list[Show]:
    """3.1.3.f Cards that a player holds are shown, each once."""
    objects = match.game.objects
    return [Show(what=id, seat=objects[id].seat) for id in who if id not in match.game.revealed]


@verb(Take, "draw", "7.3.5")
def take(match: Match, frame: Frame, who: list[int]) -> list[Move]:
    """7.3.5 The cards of `who` go from the Deck to the hand, shown to all players."""
    return [Move(what=id, to="hand", shown=True) for id in who]


@flow(RevealUntil)
def reveal_and_name(compiler: Compiler, record: RevealUntil) -> list[Part]:
    """7.2.4.a 'It' is the card that was looked for; nothing where there was none."""

    def name(match: Match, frame: Frame) -> None:
        found = [id for id in frame.context.these if is_wanted(match, frame, id, record.filter)]
        frame.context.it = found[-1:]

    return [*compiler.verb(record), Note(name, "the card that was looked for", "7.2.4.a")]


class Placing(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """7.5.4 The Expedition that was picked for one card, and those of all cards."""

    place: list[int] = []
    placed: list[tuple[int, int]] = []


@flow(PutInExpeditions)
def put_in_expeditions(compiler: Compiler, record: PutInExpeditions) -> list[Part]:
    """7.5.4.a, v3:6.1.g For each card its Expedition; v3:2.2.3, 1.4.1.c what can stand in none stays where it is."""
    bound = bind_choices(compiler, record)
    one: Locals[Loop[int]] = compiler.locals("card", Loop[int])
    placing: Locals[Placing] = compiler.locals("placing", Placing)
    meant, arguments = bound.values["who"], compiler.arguments()

    def begin(match: Match, frame: Frame) -> None:
        placing.drop(frame)

    def those(match: Match, frame: Frame) -> list[int]:
        objects = match.game.objects
        return [id for id in meant(match, frame) if objects[id].zone != "mana" and enters_an_expedition(match, id)]

    def where(match: Match, frame: Frame) -> Question:
        options = [ExpeditionOption(expedition(you(frame), side)) for side in SIDES["each"]]
        id = one.of(frame).value
        card = match.game.objects[id]
        about = arguments(frame, source=card.id, reference=card.reference)
        return Question(you(frame), "expedition", options, arguments=about)

    def note(match: Match, frame: Frame) -> None:
        id, now = one.of(frame).value, placing.of(frame)
        now.placed += [(id, place) for place in now.place]

    def put(match: Match, frame: Frame) -> list[Action]:
        objects = match.game.objects
        return [
            Move(what=id, to="expedition", seat=you(frame), place=there)
            for id, there in placing.of(frame).placed
            if id in objects
        ]

    return [
        *bound.questions,
        Note(begin, "none is placed yet", "7.5.4.a"),
        for_each(
            one,
            those,
            Ask(where, placing.into("place"), "expedition", "v3:6.1.g"),
            Note(note, "note the Expedition", "7.5.4.a"),
            name="each card",
        ),
        Propose(put, "put in expedition", name="put in expedition", rule="7.5.4.a"),
    ]
