"""Effects that are lists: modes of which some are chosen, and rows of which a number decides."""

from __future__ import annotations

from engine.cards.language import (
    DependingOn,
    Modes,
    ModesFor,
    Roll,
    RollRow,
)
from engine.cards.wording.conditions import after_if
from engine.cards.wording.costs import ordered_all
from engine.cards.wording.effects import LISTS, effect, flow
from engine.cards.wording.grammar import after, sentence
from engine.cards.wording.speech import Speech

HIGHEST = 6

ANY_NUMBER = 99
"""Where a row of numbers has no end."""


def _row(row: RollRow, speech: Speech) -> str:
    """One line of a list: 'Piochez une carte.'"""
    return sentence(effect(row.effect, speech))


def _roll(said: Roll, speech: Speech) -> str:
    """'lancez un dé. Sur 4+, je gagne 2 boosts. Sur 1-3, je gagne 1 boost'."""
    rows = said.rows
    done = [effect(row.effect, speech) for row in rows]
    if any(". " in each for each in done):
        colon = speech.tongue.small("colon")
        listed = "".join(f"\n• {_results(row)}{colon} {sentence(each)}" for row, each in zip(rows, done, strict=True))
        return flow("Roll listed", speech) + colon + listed
    text = flow("Roll", speech)
    for row in rows:
        text = after(text, flow("row", speech, results=_results(row), effect=effect(row.effect, speech)))
    return text


def _results(row: RollRow) -> str:
    """'4+', '1-3', '1': a row without an upper end goes beyond the die's highest face."""
    if row.high > HIGHEST:
        return f"{row.low}+"
    return f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"


def _so_many(row: RollRow) -> str:
    """'5-8', '9+': as many as that, without a highest face."""
    if row.high >= ANY_NUMBER:
        return f"{row.low}+"
    return f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"


def _modes(said: Modes, speech: Speech) -> str:
    """'choisissez l'un :', 'choisissez jusqu'à trois effets. Vous pouvez choisir …' and the modes, a line each."""
    counted_up = not isinstance(said.number, int)
    if len(said.modes) == 1 and said.repeat and not (said.up_to or said.at_least_one or said.all_if or said.all_for):
        name = "counted times" if counted_up else "so many times"
    elif counted_up and not said.up_to:
        name = "Modes counted"
    else:
        name = "Modes one" if said.number == 1 else "Modes"
    if said.at_least_one:
        every = "both" if len(said.modes) == 2 else "more"
        name = f"Modes one or {every}" if said.number == len(said.modes) else "Modes one to"
    text = flow(name, speech, number=said.number, up_to=said.up_to, counted=counted_up and not said.up_to)
    if said.paid:
        text = speech.tongue.small("or so").join(_paid_modes(each, speech) for each in said.paid)
    if said.repeat and not name.endswith("times"):
        text = after(text, flow("repeat", speech))
    if said.all_for:
        both = len(said.modes) == 2
        paid = ordered_all(said.all_for, speech)
        text += ", " + flow("all for", speech, paid=paid, both=both)
    if said.all_if is not None:
        both = len(said.modes) == 2
        text = after(text, flow("all if", speech, condition=after_if(said.all_if, speech), both=both))
    modes = "".join(f"\n• {sentence(effect(mode, speech))}" for mode in said.modes)
    return text + speech.tongue.small("colon") + modes


def _paid_modes(said: ModesFor, speech: Speech) -> str:
    """'sacrifiez une Prouesse pour choisir un effet'."""
    paid = ordered_all(said.costs, speech)
    return flow("paid for", speech, paid=paid, one=said.number == 1, number=said.number)


def _depending(said: DependingOn, speech: Speech) -> str:
    """A list of which what was counted decides: '5-8 : ...'."""
    colon = speech.tongue.small("colon")
    listed = "".join(f"\n• {_so_many(row)}{colon} {_row(row, speech)}" for row in said.rows)
    return flow("DependingOn", speech) + colon + listed


LISTS.update({Modes: _modes, Roll: _roll, DependingOn: _depending})
