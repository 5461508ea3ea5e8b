"""Why: an event of the log, a refusal, and the panel from which everything can be asked that is explained.

Whatever is explained cites rules by number, with their titles and texts from the rule book in the reader's language,
and abilities by their card and their text; each rule can be opened from there. `why_numbers` explains prices,
statistics and Dusk in the same frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.play.game_records.looks import Look
from bot.play.games.reasons import Asked, Happening, in_expeditions, plays_of
from bot.present.decisions.choosing import page_of, pages_of, turning
from bot.present.decisions.prompts import title_of
from bot.present.layout.limits import (
    BUTTONS_IN_A_ROW,
    CHOICE_DESCRIPTION,
    CHOICE_LABEL,
    EMBED_DESCRIPTION,
    EMBED_TITLE,
    EMBED_TOTAL,
    FIELD_NAME,
    embed_size,
)
from bot.present.layout.presses import fits, press
from bot.present.layout.records import Button, Choice, Embed, Field, Message, Row, Select
from bot.present.layout.rule_links import code_of, marks_explained, rule_select
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, naming_of, shortened, statistics
from bot.present.wording.prices import price_line
from bot.present.wording.prices import why_not as reason_of
from bot.present.wording.sentences import sentence
from engine.rulebook import Book, book
from engine.sight import Cause

_ROOMS = (500, 300, 180, 90)
"""How much of the text of each rule and ability is shown, tried in turn until all of it fits."""

_CITED = 8
"""How many causes are shown with their texts at most; further rules are named by number and can be opened."""

DUSK, NOW, PRICE = "dusk", "now", "price"
"""What can be explained besides single things: the last Dusk, Dusk as things stand, the price of what is declared."""

ASKED = "asked"
"""What is asked of the reader now."""

PAGE = "page-"
"""Before a version and a page: what turns the pages of the panel."""

OPEN = "open"
"""What opens the panel from which everything can be asked, beside another one."""


def event_code(happening: Happening) -> str:
    """The code by which an event is asked about: 'e17-3'."""
    return f"e{happening.code}"


def thing_code(id: int) -> str:
    """The code by which the statistics of a Character are asked about: 't12'."""
    return f"t{id}"


# ---- the panel -------------------------------------------------------------------------------------------------------


def why_menu(look: Look, happenings: Sequence[Happening], texts: Texts, page: int = 0, until: int = 0) -> Message:
    """What can be explained now: what has happened lately, statistics, one's own cards, and Dusk.

    All lists turn their pages together; a shorter one stays at its last page. `until` is the version that the events
    lead up to, 0 for the newest.
    """
    game = look.facts.id
    lists = {
        "event": events_named(look, happenings, texts),
        "thing": things_named(look, texts),
        "play": plays_named(look, texts),
    }
    rows: list[Row] = []
    for name, pairs in lists.items():
        if pairs:
            choices = [
                Choice(code, shortened(label, CHOICE_LABEL), shortened(more, CHOICE_DESCRIPTION))
                for label, more, code in pairs
            ]
            chosen = press("why", game, "pick", name)
            rows.append(Select(chosen, page_of(choices, page), texts.say(f"why.pick-{name}")))
    single = tuple(Button(press("why", game, code), label) for label, code in _single_things(look, texts))
    if single:
        rows.append(single)
    most = max(map(len, lists.values()))
    page = min(max(page, 0), pages_of(most) - 1)
    rows += turning(texts, page, most, lambda to: press("why", game, f"{PAGE}{until}-{to}"))
    key = "why.explain" if lists["play"] else "why.explain-table" if rows else "why.nothing"
    said = texts.say(key)
    return Message(embed=Embed(title=texts.say("why.title"), description=said), rows=tuple(rows))


def named(look: Look, happenings: Sequence[Happening], texts: Texts) -> list[tuple[str, str]]:
    """Everything that can be asked about, as label and code, for completion."""
    pairs = [(label, code) for label, _, code in events_named(look, happenings, texts)]
    pairs[1:1] = _single_things(look, texts)
    more = [*things_named(look, texts), *plays_named(look, texts)]
    return pairs + [(texts.say("why.label", name=label, more=said), code) for label, said, code in more]


def _single_things(look: Look, texts: Texts) -> list[tuple[str, str]]:
    """What there is only one of, as label and code: the last Dusk, Dusk as things stand, what is asked."""
    found = [(texts.say("why.last-dusk"), DUSK)] if look.view.day > 1 or look.view.phase == "night" else []
    if look.view.day and look.view.result is None:
        found.append((texts.say("why.dusk-now"), NOW))
    return found + ([(texts.say("why.what-is-asked"), ASKED)] if look.view.decisions else [])


def events_named(look: Look, happenings: Sequence[Happening], texts: Texts) -> list[tuple[str, str, str]]:
    """Events that are worth a sentence, newest first: the sentence, what did it, and the code."""
    naming, found = naming_of(look, texts).unformatted(), []
    for happening in happenings:
        said = plain(sentence(naming, happening.event))
        if said:
            rule = texts.say("why.rule", number=happening.event.rule)
            found.append((said, rule, event_code(happening)))
    return found


def things_named(look: Look, texts: Texts) -> list[tuple[str, str, str]]:
    """Characters in expeditions: name and statistics, where, and the code."""
    naming = naming_of(look, texts).unformatted()
    return [
        (f"{naming.called(thing.id)} {statistics(thing.statistics)}", naming.lies(thing), thing_code(thing.id))
        for thing in in_expeditions(look)
        if thing.type == "character"
    ]


def plays_named(look: Look, texts: Texts) -> list[tuple[str, str, str]]:
    """One's own cards and quick actions: name, price or why not, and the code; nothing once the game is over."""
    if look.view.result is not None:
        return []
    naming, found = naming_of(look, texts).unformatted(), []
    for code, playable in plays_of(look.view):
        ready = next(player.mana_ready for player in look.view.players if player.seat == look.seat)
        if playable.refusal:
            state = reason_of(naming, playable, ready)
        else:
            state = price_line(naming, playable.price, playable.parts)
        name = naming.called(playable.id)
        label = plain(naming.ability(playable.ability)) if playable.ability else ""
        found.append((texts.say("word.about", what=name, said=label) if label else name, plain(state), code))
    return found


def plain(text: str) -> str:
    """A text for places that show no formatting."""
    return " ".join(text.replace("**", "").split())


def why_button(game: str, code: str, texts: Texts) -> Button:
    """A button that explains one thing, in a message of its own."""
    return Button(press("why", game, code), texts.say("why.button"))


# ---- the frame of every answer ---------------------------------------------------------------------------------------


def because(
    look: Look, texts: Texts, title: str, lines: Sequence[str], causes: Iterable[Cause], fields: Sequence[Field] = ()
) -> Message:
    """An answer: what is explained, then each rule and ability behind it, with ways to open the rules."""
    naming, told = naming_of(look, texts), book(texts.language)
    causes = list(causes)
    marks = marks_explained((cause.rule for cause in causes), texts)
    embed = Embed()
    for room, cited in ((room, most) for most in range(_CITED, -1, -1) for room in _ROOMS):
        shown = [field for cause in causes[:cited] for field in _fields_of(naming, told, cause, room)]
        more = list(dict.fromkeys(cause.rule for cause in causes[cited:] if cause.rule))
        said = [*lines, texts.say("why.rule-more", numbers=texts.together(more))] if more else list(lines)
        embed = Embed(
            title=shortened(title, EMBED_TITLE),
            description=shortened("\n".join(line for line in said if line), EMBED_DESCRIPTION - 200),
            fields=(*fields, *shown),
            footer="\n".join(filter(None, (texts.say("why.footer") if causes else "", marks))),
        )
        if embed_size(embed) <= EMBED_TOTAL:
            break
    rows: list[Row] = []
    select = rule_select(_ids(told, causes), told, texts, "why", texts.say("why.open-rule"))
    if select is not None:
        rows.append(select)
    rows.append((Button(press("why", look.facts.id, "menu"), texts.say("why.back")),))
    return Message(embed=embed, rows=tuple(rows))


def _ids(told: Book, causes: Iterable[Cause]) -> list[str]:
    """The ids of the rules that are cited, as the rule book has them."""
    found = [told.get(cause.rule) for cause in causes if cause.rule]
    return [rule.id for rule in found if rule is not None]


def _fields_of(naming: Naming, told: Book, cause: Cause, room: int) -> list[Field]:
    """A rule with its title and text; an ability by its card and its text."""
    out = []
    if cause.ability:
        out.append(_ability_field(naming, cause, room))
    if cause.rule:
        out.append(_rule_field(naming.texts, told, cause, room))
    return out


def _rule_field(texts: Texts, told: Book, cause: Cause, room: int) -> Field:
    found = told.get(cause.rule)
    if found is None:
        return Field(texts.say("why.rule", number=cause.rule), texts.say("why.no-text"))
    heading = texts.say("why.rule-titled", number=found.number, title=found.title)
    if cause.how == "modified":
        heading = texts.say("why.modified-rule", number=found.number)
    return Field(shortened(heading, FIELD_NAME), shortened(found.text or texts.say("why.no-text"), room))


def _ability_field(naming: Naming, cause: Cause, room: int) -> Field:
    """The card an ability stands on, and what it says."""
    texts = naming.texts
    name = naming.unformatted().card(cause.ability.split("/")[0])
    heading = texts.say("why.modified", name=name) if cause.how == "modified" else name
    said = naming.ability(cause.ability) or texts.say("why.ability-unknown")
    return Field(shortened(heading, FIELD_NAME), shortened(said, room))


# ---- events ----------------------------------------------------------------------------------------------------------


def why_event(look: Look, happening: Happening, texts: Texts) -> Message:
    """Why one event happened: its sentence, and the rules and abilities that caused or changed it."""
    said = sentence(naming_of(look, texts), happening.event)
    said = said or texts.say("why.event.quiet", verb=happening.event.verb)
    line = texts.say("why.event.when", text=said, at=happening.at // 1000)
    shown = because(look, texts, texts.say("why.event.title"), [line], happening.event.causes)
    return with_report(shown, look, happening, texts)


def with_report(shown: Message, look: Look, happening: Happening, texts: Texts) -> Message:
    """An explained event with the way to report it as a mistake, for those who play."""
    last = shown.rows[-1] if shown.rows else ()
    if look.seat is None or not isinstance(last, tuple) or len(last) >= BUTTONS_IN_A_ROW:
        return shown
    code = f"{happening.version}-{happening.place}"
    button = Button(press("report", look.facts.id, code), texts.say("report.button"))
    return replace(shown, rows=(*shown.rows[:-1], (*last, button)))


# ---- questions -------------------------------------------------------------------------------------------------------


def why_asked(look: Look, asked: Sequence[Asked], texts: Texts) -> Message:
    """Why the reader is asked what they are asked now: the rule by which, and the ability that asks."""
    naming = naming_of(look, texts)
    causes = [Cause(ability=each.ability) for each in asked if each.ability]
    causes += [Cause(rule=each.rule) for each in asked]
    lines = [texts.say("why.line", text=title_of(naming, each.decision)) for each in asked]
    return because(look, texts, texts.say("why.asked.title"), lines or [texts.say("why.asked.nothing")], causes)


# ---- refusals --------------------------------------------------------------------------------------------------------


def reason_button(rule: str, ability: str, game: str, texts: Texts) -> Button:
    """The button below a refusal that opens why; the ability is left out where it does not fit."""
    words = [game or "none", code_of(rule)]
    code = ability.partition("+")[0].replace("/", "--")
    if code and code.replace("-", "").replace("_", "").isalnum() and fits("reason", *words, code):
        words.append(code)
    return Button(press("reason", *words), texts.say("why.button"))


def why_refused(look: Look | None, rule: str, ability: str, texts: Texts) -> Message:
    """The rule behind a refusal, and the ability that asks, where one does; `look` is None outside of games."""
    causes = [Cause(ability=ability)] if ability else []
    causes.append(Cause(rule=rule))
    title = texts.say("why.refused.title")
    lines = [texts.say("why.refused.rule-only", number=rule)]
    if look is not None:
        return because(look, texts, title, lines, causes)
    told = book(texts.language)
    embed = Embed(title=title, description=lines[0], fields=(_rule_field(texts, told, Cause(rule=rule), _ROOMS[0]),))
    select = rule_select(_ids(told, causes), told, texts, "why", texts.say("why.open-rule"))
    return Message(embed=embed, rows=(select,) if select is not None else ())
