"""4.2.1 Morning: Succeed, Prepare, Draw, Expand."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.language import ExpandFromDeck, MorningDraw, StayExhausted
from engine.core.acting_player import you
from engine.core.assembly import procedure
from engine.core.derived_state import RuleInPlay, Says
from engine.core.locals import Locals
from engine.core.machine import Question, acts, acts_on_the_day, asks, proposes
from engine.core.match import Match, derived
from engine.core.query.conditions import it_holds
from engine.core.query.filters import candidates
from engine.core.query.rules_in_play import rules_in_play
from engine.core.rounds import round_of
from engine.rules.phases import starts
from engine.rules.playing.playing_reactions import check_reactions_after
from engine.state.actions import Action, Lose, Moment, Move
from engine.state.decisions import ObjectOption
from engine.state.frames import Frame
from engine.state.seats import initiative, seat_order


class Expanding(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """4.2.1.e The card that a player expands with, if they do, and those of all."""

    card: list[int] = []
    cards: list[int] = []


EXPANDING: Locals[Expanding] = Locals("expanding", Expanding)


def players(match: Match, frame: Frame) -> list[int]:
    """1.4.5.a All players in initiative order."""
    return initiative(match.game)


@acts_on_the_day
def succeed(match: Match, frame: Frame) -> None:
    """4.2.1.b The next player to the left becomes first player."""
    game = match.game
    game.first = seat_order(game, game.first + 1)[0]


@proposes("succeed")
def tell_who_succeeds(match: Match, frame: Frame) -> list[Action]:
    """4.2.1.b One action, by which the log and reactions know who is first player now."""
    return [Moment(phase="succeed", seat=match.game.first)]


@proposes("ready")
def prepare(match: Match, frame: Frame) -> list[Action]:
    """4.2.1.c, RB.9 All that is Exhausted is readied: objects in play, Mana Orbs and cards in the Reserve alike."""
    objects = match.game.objects
    exhausted = [id for id in sorted(objects) if "exhausted" in objects[id].statuses]
    staying = {
        id
        for rule in rules_in_play(match, StayExhausted)
        if it_holds(match, rule)
        for id in candidates(match, derived(match), rule.seat, rule.bearer, rule.says.filter, rule.frame)
    }
    return [Lose(what=id, status="exhausted") for id in exhausted if id not in staying]


@proposes("draw")
def draw_two(match: Match, frame: Frame) -> list[Action]:
    """4.2.1.d Each player draws two cards, in one step, or as many as a passive ability of theirs says."""
    said = {match.game.objects[rule.bearer].seat: rule.says.number for rule in _holding(match, MorningDraw)}
    return [Move(seat=seat, to="hand") for seat in initiative(match.game) for _ in range(said.get(seat, 2))]


def _holding(match: Match, kind: type[Says]) -> list[RuleInPlay[Says]]:
    """2.2.10.j The rules of a kind that hold now."""
    return [rule for rule in rules_in_play(match, kind) if it_holds(match, rule)]


def expands_from_the_deck(match: Match, seat: int) -> bool:
    """4.2.1.e, 1.2.4.a Whether a passive ability has a player put the top card of the Deck in Mana instead."""
    return any(match.game.objects[rule.bearer].seat == seat for rule in _holding(match, ExpandFromDeck))


@asks(EXPANDING.into("card"))
def ask_whether_to_expand(match: Match, frame: Frame) -> Question | None:
    """4.2.1.e, 1.4.5.a Each in initiative order: whether is declared, which card stays hidden."""
    seat = you(frame)
    hand = match.game.pile("hand", seat)
    if not hand or expands_from_the_deck(match, seat):
        return None
    return Question(seat, "expand", [ObjectOption(id) for id in hand], 0, 1, hidden=True)


@acts
def note_the_card(match: Match, frame: Frame) -> None:
    """4.2.1.e Adds the card that the player has just picked to those of all players, which move together."""
    EXPANDING.of(frame).cards += EXPANDING.of(frame).card


@proposes("declare")
def declare_it(match: Match, frame: Frame) -> list[Action]:
    """6.1.g A hidden choice is declared, not shown."""
    expands = EXPANDING.of(frame).card or expands_from_the_deck(match, you(frame))
    phase = "expands" if expands else "does not expand"
    return [Moment(phase=phase, seat=you(frame))]


@proposes("expand")
def expand(match: Match, frame: Frame) -> list[Action]:
    """4.2.1.e Face down and ready, all together."""
    seats = [seat for seat in initiative(match.game) if expands_from_the_deck(match, seat)]
    from_decks = [Move(seat=seat, to="mana", by=seat) for seat in seats]
    return [*(Move(what=id, to="mana") for id in EXPANDING.of(frame).cards), *from_decks]


MORNING = procedure(
    "morning",
    "4.2.1",
    starts("morning"),
    succeed,
    tell_who_succeeds,
    check_reactions_after("Succeed"),
    prepare,
    check_reactions_after("Prepare"),
    draw_two,
    check_reactions_after("Draw"),
    *round_of(players, ask_whether_to_expand, note_the_card, declare_it),
    expand,
    check_reactions_after("Expand"),
)
