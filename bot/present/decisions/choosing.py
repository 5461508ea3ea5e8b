"""Choosing among the options of one question: buttons for a few, else a select in pages, with what is chosen so far.

What is chosen so far is carried by the presses themselves, as bits, so that nothing has to be remembered between
presses; so that every press has room for them, several can be chosen among the first `SELECTABLE` options. Answers are
codes of options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.play.declaring.declarations import place_of
from bot.play.requests.refusal import Refusal
from bot.present.decisions.options import choices, choices_once, spelled_out
from bot.present.decisions.prompts import what
from bot.present.layout.folding import folded
from bot.present.layout.limits import (
    BUTTON_LABEL,
    BUTTONS_IN_A_ROW,
    CHOICES,
    EMBED_DESCRIPTION,
    EMBED_TITLE,
    PLACEHOLDER,
)
from bot.present.layout.records import Button, Choice, Embed, Message, Row, Select, Tone
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, shortened
from engine.state.decisions import AnyOption, ConfirmOption, Decision, ExpeditionOption, PassOption, QuickActionOption

PAGE = CHOICES - 1
"""How many options one page of a longer list shows."""

SELECTABLE = 12 * PAGE
"""Among how many options several can be chosen by selects: as many as a press can carry."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
"""The digits of what is chosen, six options each."""

MARK = "_"
"""What begins everything that is packed."""

MOST_BUTTONS = 10
"""Up to so many cards are buttons, in two rows."""

_FEW = 4
"""Up to so many short options are shown as buttons instead of a select."""


def choosing(
    naming: Naming,
    decision: Decision,
    page: int,
    bits: int,
    *,
    take: Callable[[str], str],
    select: Callable[[int, int], str],
    send: Callable[[int], str],
    turn: Callable[[int, int], str],
) -> list[Row]:
    """The rows of one question: buttons for a few short options, else a select in pages, and Done for several."""
    texts = naming.texts
    if is_one_press(decision):
        return [*pressing(naming, decision, decision.options, take), _none(texts, decision, send)]
    if are_buttons(decision):
        shown = choices(naming, decision.options, decision.arguments)
        confirms = isinstance(decision.options[0], ConfirmOption)
        tones: list[Tone] = ["success", "secondary"] if confirms else ["primary"] * _FEW
        buttons = [
            Button(take(choice.value), shortened(choice.label, BUTTON_LABEL), tone)
            for choice, tone in zip(shown, tones, strict=False)
        ]
        return [tuple(buttons)]
    rows: list[Row] = []
    if decision.options:
        rows += selecting(naming, decision, page, bits, select)
        rows += turning(texts, page, selectable(decision), lambda to: turn(to, bits))
    if not is_one_page(decision):
        count = bits.bit_count()
        enough = decision.least <= count <= decision.most
        rows.append((Button(send(bits), texts.say("panel.done-count", count=count), "success", not enough),))
    elif decision.least == 0:
        rows.append(_none(texts, decision, send))
    return rows


def _none(texts: Texts, decision: Decision, send: Callable[[int], str]) -> tuple[Button, ...]:
    key = "option.keep-all" if decision.prompt == "expand" else "option.none"
    return (Button(send(0), texts.say(key)),)


def pressing(naming: Naming, decision: Decision, options: Sequence[AnyOption], take: Callable[[str], str]) -> list[Row]:
    """The options as buttons in rows, equal cards of one's hand as one; quick actions are named by their places."""
    places = {
        option.code: place_of(place)
        for place, option in enumerate(decision.options)
        if isinstance(option, QuickActionOption)
    }
    buttons = [
        Button(take(places.get(choice.value, choice.value)), shortened(choice.label, BUTTON_LABEL), "primary")
        for choice in choices_once(naming, options, decision.arguments)
    ]
    return [tuple(buttons[at : at + BUTTONS_IN_A_ROW]) for at in range(0, len(buttons), BUTTONS_IN_A_ROW)]


def is_one_press(decision: Decision) -> bool:
    """Whether a card is turned into Mana by one press on its button, which can be taken back by another."""
    return decision.prompt == "expand" and 1 <= len(decision.options) <= MOST_BUTTONS


def selecting(naming: Naming, decision: Decision, page: int, bits: int, select: Callable[[int, int], str]) -> list[Row]:
    """The select of one page; what is chosen is marked and can be unmarked."""
    shown = choices(naming, decision.options, decision.arguments)[: selectable(decision)]
    several = not is_one_page(decision)
    part = page_of(shown, page, bits)
    most = min(decision.most, len(part))
    least = 0 if several else min(max(1, decision.least), most)
    hint = placeholder(naming.texts, decision, page, pages_of(len(shown)))
    return [Select(select(page, bits), part, hint, least, most)]


def selectable(decision: Decision) -> int:
    """How many options of a question its selects show."""
    count = len(decision.options)
    return count if is_one_page(decision) else min(count, SELECTABLE)


def are_buttons(decision: Decision) -> bool:
    """Whether a question is answered by a button: yes or no, or one of a few Expeditions."""
    few = 1 <= len(decision.options) <= _FEW and decision.least == decision.most == 1
    return few and all(isinstance(option, ConfirmOption | ExpeditionOption) for option in decision.options)


def details(naming: Naming, decision: Decision, page: int, room: int) -> str:
    """The whole text of what one page of a select can only show cut, within so much room; '' where nothing is cut."""
    if are_buttons(decision) or room <= 0:
        return ""
    options = [option for option in decision.options if not isinstance(option, PassOption)]
    lines = spelled_out(naming, slice_of(options, page), decision.arguments)
    return folded(lines, room, naming.texts) if lines else ""


# ---- what is chosen --------------------------------------------------------------------------------------------------


def chosen_bits(decision: Decision, page: int, bits: int, values: Sequence[str]) -> int:
    """What is chosen after a select of one page was answered; other pages keep their choices."""
    codes = [option.code for option in decision.options]
    paged = pages_of(len(codes)) > 1
    start = page * PAGE if paged else 0
    end = start + PAGE if paged else len(codes)
    for place in range(start, min(end, selectable(decision))):
        bits = bits | 1 << place if codes[place] in values else bits & ~(1 << place)
    return bits


def chosen_options(decision: Decision, bits: int) -> list[AnyOption]:
    """The options chosen."""
    return [option for place, option in enumerate(decision.options) if bits >> place & 1]


def codes_of(decision: Decision, bits: int) -> list[str]:
    """The codes of the options chosen."""
    return [option.code for option in chosen_options(decision, bits)]


def bits_of(decision: Decision, code: str) -> int:
    """The option of that code as what is chosen; raises Refusal "unknown option" where there is none."""
    for at, option in enumerate(decision.options):
        if option.code == code:
            return 1 << at
    raise Refusal("unknown option")


def chosen_by(decision: Decision, codes: Collection[str]) -> int:
    """The options of these codes as what is chosen."""
    return sum(1 << at for at, option in enumerate(decision.options) if option.code in codes)


def is_one_page(decision: Decision) -> bool:
    """Whether one select answers the question: all options stand on one page, or only one is chosen."""
    return pages_of(len(decision.options)) == 1 or decision.most == 1


def packed(bits: int) -> str:
    """What is chosen, for a press; short however many options there are, for `SELECTABLE` of them fit."""
    digits = ""
    while bits:
        bits, digit = divmod(bits, len(DIGITS))
        digits = DIGITS[digit] + digits
    return MARK + digits


def unpacked(word: str) -> int:
    """What a press says is chosen; raises Refusal "decision closed" for what was never packed."""
    if not word.startswith(MARK):
        raise Refusal("decision closed")
    bits = 0
    for digit in word[len(MARK) :]:
        bits = bits * len(DIGITS) + DIGITS.index(digit)
    return bits


def beyond(texts: Texts, decision: Decision) -> str:
    """How many options no select shows, and how they are chosen; '' where all are shown."""
    count = len(decision.options) - selectable(decision)
    return texts.say("panel.beyond", count=count) if count else ""


# ---- pages -----------------------------------------------------------------------------------------------------------


def pages_of(count: int) -> int:
    """How many pages a select of so many options has."""
    return 1 if count <= CHOICES else -(-count // PAGE)


def page_of(shown: Sequence[Choice], page: int, bits: int = 0) -> tuple[Choice, ...]:
    """The lines of one page, those chosen already marked."""
    start = _start(len(shown), page)
    part = shown if pages_of(len(shown)) == 1 else shown[start : start + PAGE]
    return tuple(
        Choice(choice.value, choice.label, choice.description, bool(bits >> (start + place) & 1))
        for place, choice in enumerate(part)
    )


def slice_of(options: Sequence[AnyOption], page: int) -> Sequence[AnyOption]:
    """The options of one page."""
    if pages_of(len(options)) == 1:
        return options
    start = _start(len(options), page)
    return options[start : start + PAGE]


def _start(count: int, page: int) -> int:
    return min(max(page, 0), pages_of(count) - 1) * PAGE


def turning(texts: Texts, page: int, count: int, turn: Callable[[int], str]) -> list[Row]:
    """The buttons that turn the pages of so many options."""
    pages = pages_of(count)
    if pages == 1:
        return []
    earlier = Button(turn(max(page - 1, 0)) if page else turn(pages), texts.say("panel.earlier"), disabled=page == 0)
    later = Button(turn(page + 1), texts.say("panel.later"), disabled=page >= pages - 1)
    return [(earlier, later)]


def placeholder(texts: Texts, decision: Decision, page: int, pages: int) -> str:
    """What a select says before anything is chosen: 'Choose a card to put in Reserve'."""
    said = what(texts, decision)
    text = texts.say("panel.select-from", what=said)
    if pages > 1:
        text = texts.say("panel.select-page", what=said, page=page + 1, pages=pages)
    return shortened(text, PLACEHOLDER)


def panel(title: str, lines: Sequence[str], rows: Sequence[Row]) -> Message:
    """A private panel: a heading, lines, and its buttons and selects."""
    text = shortened("\n".join(line for line in lines if line), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=shortened(title, EMBED_TITLE), description=text), rows=tuple(rows))


def room_left(lines: Sequence[str]) -> int:
    """How much room is left in a panel below some lines."""
    return EMBED_DESCRIPTION - sum(len(line) + 1 for line in lines if line) - 1
