"""A game told in words: who answers what, Day by Day, and the game's digest when a Day is over."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.match import Match
from engine.selfplay import Matchup, words_of
from engine.selfplay.playing import answered_by
from engine.state.codec import digest
from engine.state.decisions import (
    AbilityOption,
    Answer,
    AnyOption,
    Back,
    Concede,
    ConfirmOption,
    Decision,
    DieOption,
    ExpeditionOption,
    HeldCounterOption,
    ModeOption,
    ModifierOption,
    NumberOption,
    ObjectOption,
    PassOption,
    Picks,
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
    StatusOption,
    SwapOrbs,
)

NAMES = ("Ann", "Bob", "Cem", "Dot")
SIDES = ("hero expedition", "companion expedition")


def told(matchup: Matchup) -> str:
    """The whole game of a matchup, a line for each thing somebody does."""
    return "\n".join(_lines(matchup)) + "\n"


def _lines(matchup: Matchup) -> Iterator[str]:
    table = matchup.begin()
    for seat, deck in enumerate(matchup.decks):
        yield f"{NAMES[seat]} plays {deck}, {matchup.style(seat)}"
    yield f"{matchup.mode}, rules of {matchup.edition}, seed {matchup.seed}"
    words, day, line = words_of(matchup.seed), 0, ""
    while table.game.result is None:
        asked, answer = answered_by(next(words), matchup, table)
        if asked is not None and asked.back and line:
            line += f"; {_said(table, asked, answer)}"
        else:
            if line:
                yield line
            line = f"  {_told(table, asked, answer)}"
        table.answer(answer)
        if table.game.day != day or table.game.result is not None:
            yield line
            line = ""
            yield from _end_of_day(table, day)
            day = table.game.day


def _end_of_day(table: Match, day: int) -> Iterator[str]:
    game, at = table.game, _standing(table)
    if day or game.result:
        yield f"Day {day} is over: {at}, {digest(game)}"
    if game.result is None:
        yield f"Day {game.day}"
    else:
        yield f"Won by {' and '.join(NAMES[seat] for seat in game.result.winners) or 'nobody'}, {game.result.how}"


def _standing(table: Match) -> str:
    game = table.game
    return ", ".join(
        f"{NAMES[seat]} at {game.positions[2 * seat]} and {game.positions[2 * seat + 1]}" for seat in range(game.seats)
    )


def _told(table: Match, asked: Decision | None, answer: Answer) -> str:
    if isinstance(answer, Concede):
        return f"{NAMES[answer.seat]} gives up"
    if isinstance(answer, SwapOrbs):
        orbs = (_object(table, answer.seat, id) for id in (answer.ready, answer.exhausted))
        return f"{NAMES[answer.seat]} swaps {' for '.join(orbs)}"
    assert asked is not None
    return f"{NAMES[asked.seat]} {_said(table, asked, answer)}"


def _said(table: Match, asked: Decision, answer: Answer) -> str:
    if isinstance(answer, Back):
        return "takes it back"
    assert isinstance(answer, Picks)
    picked = ", ".join(_named(table, asked.seat, asked.options[pick]) for pick in answer.picks)
    if asked.kind == "turn":
        return picked
    if asked.kind == "pay" and asked.back:
        return f"pays {asked.arguments['price']['mana']}{' with ' if picked else ''}{picked}"
    about = asked.arguments.get("reference")
    whose = f" ({table.catalogue.cards[about].name})" if about and not asked.back else ""
    return f"{asked.prompt}{whose}: {picked or 'nothing'}"


def _named(table: Match, seat: int, option: AnyOption) -> str:
    match option:
        case ObjectOption(id=id):
            return _object(table, seat, id)
        case ExpeditionOption(expedition=place):
            return _whose(seat, place // 2) + SIDES[place % 2]
        case RegionOption(region=region):
            return f"region {region}"
        case SeatOption(seat=other):
            return NAMES[other]
        case ConfirmOption(yes=yes):
            return "yes" if yes else "no"
        case ModeOption(mode=mode):
            return f"mode {mode + 1}"
        case NumberOption(number=number):
            return str(number)
        case StatusOption(status=status):
            return status
        case HeldCounterOption(id=id, counter=counter):
            return f"{counter} of {_object(table, seat, id)}"
        case DieOption(result=result):
            return f"die {result}"
        case ReactionOption(emblem=id):
            return next(_printed(table, each.reference) for each in table.game.emblems if each.id == id)
        case ModifierOption(name=name, source=source):
            return f"{name.rpartition('/')[2]} of {_object(table, seat, source)}"
        case PlayOption(id=id):
            return f"plays {_object(table, seat, id)} from {table.game.objects[id].zone}"
        case QuickActionOption(id=id):
            return f"uses {_object(table, seat, id)}"
        case AbilityOption(id=id, ability=ability):
            return f"ability {ability.rpartition('/')[2]} of {_object(table, seat, id)}"
        case PassOption():
            return "passes"


def _object(table: Match, seat: int, id: int) -> str:
    found = table.game.objects[id]
    marks = [*found.statuses, *(f"{number} {word}" for word, number in found.counters.items())]
    return _whose(seat, found.seat) + _printed(table, found.reference) + (f" [{', '.join(marks)}]" if marks else "")


def _whose(seat: int, owner: int) -> str:
    return "" if seat == owner else f"{NAMES[owner]}'s "


def _printed(table: Match, reference: str) -> str:
    card = table.catalogue.cards[reference]
    return f"rare {card.name}" if card.rarity == "rare" else card.name
