"""4.4 Checking reactions, and 5.5 playing one."""

from __future__ import annotations

from msgspec import Struct

from engine.cards.definitions.profiles import speaks_of_it
from engine.core.assembly import procedure, when, while_
from engine.core.locals import Locals, keep_choices, own_choices
from engine.core.machine import Ask, Call, Question, acts, asks, called, calls, proposes
from engine.core.match import Match
from engine.core.query.references import follow
from engine.rules.playing.ability_program import ability_program
from engine.rules.playing.declaration import DECLARATION, REACTION, arguments
from engine.rules.playing.declaring import DECLARE, resolve_the_effect
from engine.rules.playing.optional_steps import could_do_anything
from engine.rules.playing.payments import can_pay, payment, ready_orbs
from engine.rules.playing.prices import tough
from engine.rules.playing.revealed_cards import nothing_is_revealed
from engine.rules.playing.targets import target_options
from engine.state.actions import Action, Cease
from engine.state.context import EffectContext
from engine.state.decisions import ConfirmOption, ReactionOption
from engine.state.frames import Frame
from engine.state.objects import Emblem
from engine.state.seats import initiative

CHECK_REACTIONS = "check reactions"


class ReactionPlay(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """5.5 The Emblem of a reaction that is played, and what Tough adds to it."""

    emblem: int = 0
    mana: int = 0
    paying: list[bool] = []


class Checking(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """4.4.b The reaction that was picked to be played next, as the number of its Emblem."""

    reaction: list[int] = []


REACTION_PLAY: Locals[ReactionPlay] = Locals("reaction", ReactionPlay)
CHECKING: Locals[Checking] = Locals("checking", Checking)

# ---- 5.5 playing a reaction ------------------------------------------------------------------------------------------


@acts
def find_the_extra_cost(match: Match, frame: Frame) -> None:
    """5.5.c Usually free; Tough may add a cost."""
    REACTION_PLAY.of(frame).mana = tough(match, frame.seat, DECLARATION.of(frame).objects)


def it_costs(match: Match, frame: Frame) -> bool:
    """5.5.c Whether Tough makes the reaction cost Mana."""
    return bool(REACTION_PLAY.of(frame).mana)


def it_can_be_paid(match: Match, frame: Frame) -> bool:
    """6.4.c Whether its player has as many ready Mana Orbs as the reaction costs."""
    return REACTION_PLAY.of(frame).mana <= len(ready_orbs(match.game, frame.seat))


@asks(REACTION_PLAY.into("paying"))
def ask_whether_to_pay(match: Match, frame: Frame) -> Question:
    """6.4.b Asks the player whether they pay; no player is forced to, and "no" alone is left if they cannot."""
    options = [ConfirmOption(True), ConfirmOption(False)] if it_can_be_paid(match, frame) else [ConfirmOption(False)]
    more = arguments(match, frame, mana=REACTION_PLAY.of(frame).mana)
    return Question(frame.seat, "pay for reaction", options, kind="confirm", arguments=more)


def it_is_paid_for(match: Match, frame: Frame) -> bool:
    """5.5.d, 6.4.g What costs and is not paid for has no effect."""
    return not REACTION_PLAY.of(frame).mana or REACTION_PLAY.of(frame).paying == [True]


@proposes("pay")
def pay_the_extra_cost(match: Match, frame: Frame) -> list[Action]:
    """5.1.2.d The atomic actions that pay what Tough adds to the reaction."""
    return payment(match, frame.seat, frame.source, (), REACTION_PLAY.of(frame).mana, [])


@proposes("cease")
def let_it_cease(match: Match, frame: Frame) -> list[Action]:
    """5.5.b, 5.5.e Until here it was in Limbo; now it is gone, with or without its effect."""
    return [Cease(what=REACTION_PLAY.of(frame).emblem)]


PLAY_A_REACTION = procedure(
    REACTION,
    "5.5",
    *DECLARE,
    find_the_extra_cost,
    when(it_costs, ask_whether_to_pay),
    when(it_is_paid_for, pay_the_extra_cost, resolve_the_effect),
    let_it_cease,
    keeps=(DECLARATION, REACTION_PLAY),
)


# ---- 4.4 checking reactions ------------------------------------------------------------------------------------------


def waiting_reactions(match: Match) -> list[Emblem]:
    """4.4.b-c Those of the first player in initiative order who has any, new ones among them."""
    emblems = match.game.emblems
    for seat in initiative(match.game):
        mine = [emblem for emblem in emblems if emblem.kind == "reaction" and emblem.seat == seat]
        if mine:
            return mine
    return []


def a_reaction_waits(match: Match, frame: Frame) -> bool:
    """4.2.d, 4.4.a, 4.4.c As long as there is one, nothing else goes on."""
    emblems = match.game.emblems
    return bool(emblems) and any(emblem.kind == "reaction" for emblem in emblems)


def _order_is_nobodys_business(match: Match, mine: list[Emblem]) -> bool:
    """Whether all are one ability of one object, and nothing is chosen or all speak of the same: any may be first."""
    first = mine[0]
    if any((emblem.ability, emblem.source) != (first.ability, first.source) for emblem in mine):
        return False
    compiled = ability_program(match, first.ability)
    if not compiled.targets and not any(isinstance(operation, Ask) for operation in compiled.code):
        return True
    spoken = any(speaks_of_it(match.catalogue.abilities[name].ability) for name in first.ability.split("+"))
    return all(_meant(emblem, spoken) == _meant(first, spoken) for emblem in mine)


def might_do_anything(match: Match, emblem: Emblem) -> bool:
    """v3:6.1.g, 1.4.1.c Whether a reaction could do anything if it were played now, as far as all players know."""
    compiled = ability_program(match, emblem.ability)
    frame = Frame(emblem.ability, seat=emblem.seat, source=emblem.source, context=emblem.context.heard())
    if any(unseen(match, frame) for unseen in compiled.unseen):
        return True
    me = follow(frame, emblem.source)
    for target in compiled.targets:
        if target_options(match, emblem.seat, me, target):
            return True
        keep_choices(frame, {**own_choices(frame), target.name: []})
    choice = compiled.modal
    if choice is None:
        return could_do_anything(match, frame, compiled.code)
    if choice.all_for and can_pay(match, emblem.seat, me, choice.all_for):
        return True
    for mode in range(len(choice.modes)):
        frame.context.mode = [mode]
        if could_do_anything(match, frame, compiled.code):
            return True
    return False


def _meant(emblem: Emblem, spoken: bool) -> EffectContext:
    """v3:6.3.h What the effect may speak of: the object of the event, or its own alone, as it was and has become."""
    return emblem.context if spoken or emblem.context.was == [emblem.source] else EffectContext()


@asks(CHECKING.into("reaction"))
def ask_which_reaction(match: Match, frame: Frame) -> Question:
    """4.4.b, 5.1.1.d They pick one of theirs and must play it; v3:6.1.g not where none of them can do anything."""
    mine = waiting_reactions(match)
    if len(mine) > 1 and (
        _order_is_nobodys_business(match, mine) or not any(might_do_anything(match, emblem) for emblem in mine)
    ):
        mine = mine[:1]
    return Question(mine[0].seat, "reaction", [ReactionOption(emblem.id) for emblem in mine], kind="order")


@calls
def play_the_reaction(match: Match, frame: Frame) -> Frame:
    """5.5.a, 7.2.1.b Declared like a Spell; the Emblem speaks of the object that had the reaction."""
    # 7.2.1.b
    emblem = next(emblem for emblem in match.game.emblems if emblem.id == CHECKING.of(frame).reaction[0])
    play = Frame(REACTION, seat=emblem.seat, source=emblem.source, context=emblem.context.heard())
    DECLARATION.of(play).ability, REACTION_PLAY.of(play).emblem = emblem.ability, emblem.id
    return play


procedure(
    CHECK_REACTIONS,
    "4.4",
    while_(a_reaction_waits, ask_which_reaction, play_the_reaction),
    nothing_is_revealed,
)


def check(match: Match, frame: Frame) -> Frame | None:
    """4.4.a Where no Emblem is there and nothing is shown, nothing has to be carried out or covered again."""
    game = match.game
    if not (game.emblems or game.revealed or game.looked_at):
        return None
    return Frame(CHECK_REACTIONS, seat=frame.seat, source=frame.source)


check_reactions = Call(check, name=CHECK_REACTIONS, rule="-")


def check_reactions_after(what: str) -> Call:
    """4.4 Reactions are checked, in a program that does so several times."""
    return called(f"{CHECK_REACTIONS} after {what}", check_reactions)
