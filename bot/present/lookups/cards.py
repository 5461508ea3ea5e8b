"""Every public card of a game to be read: what it can do, how it stands now, and the discard piles in order.

Only what lies openly is listed: cards in play, Heroes, Reserves, Limbo, what is revealed, discard piles (3.2.3.a).
"""

from __future__ import annotations

from bot.play.game_records.looks import Look
from bot.present.decisions.choosing import page_of, pages_of, panel, turning
from bot.present.decisions.options import choices
from bot.present.decisions.why import thing_code, why_button
from bot.present.layout.limits import PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Choice, Message, Row, Select
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital, circled, naming_of, shortened, statistics, subtypes_said
from engine.sight import CardSight, EmblemSight, View
from engine.state.decisions import ObjectOption, ReactionOption

_LINES = 40
"""How many cards of the discard piles stand on one page."""

Readable = ObjectOption | ReactionOption
"""A card or object, or an effect that waits or lasts in Limbo."""


def readable(look: Look) -> list[Readable]:
    """Everything on the table that anybody may read, the reader's own side first in each zone, piles from the top."""
    view = look.view
    players = sorted(view.players, key=lambda player: player.seat != look.seat)
    things: list[CardSight] = []
    for expedition in sorted(view.expeditions, key=lambda expedition: expedition.seat != look.seat):
        things += expedition.characters
    things += [card for player in players for card in player.landmarks]
    things += [player.hero for player in players if player.hero is not None]
    things += [card for player in players for card in player.reserve]
    things += [*view.limbo, *view.revealed]
    discarded = [card for player in players for card in reversed(player.discard)]
    found: list[Readable] = [ObjectOption(id) for id in dict.fromkeys(thing.id for thing in things)]
    found += [ReactionOption(emblem.id) for emblem in view.emblems]
    return found + [ObjectOption(card.id) for card in discarded]


def cards(look: Look, texts: Texts, page: int = 0) -> Message:
    """A select of everything that can be read, in pages."""
    said = texts.say("cards.explain" if readable(look) else "cards.nothing")
    return _shown(look, texts, page, texts.say("cards.title"), [said])


def card(look: Look, texts: Texts, code: str, page: int = 0) -> Message:
    """One card, object or effect with its text and how it stands now, above the select of all."""
    naming = naming_of(look, texts)
    if code not in (each.code for each in readable(look)):
        return _shown(look, texts, page, texts.say("cards.title"), [texts.say("cards.gone")])
    emblem = next((each for each in look.view.emblems if code == ReactionOption(each.id).code), None)
    if emblem is not None:
        return _shown(look, texts, page, naming.card(emblem.reference), _effect(naming, emblem))
    thing = next(each for each in _things(look.view) if code == ObjectOption(each.id).code)
    explained = thing_code(thing.id) if thing.zone == "expedition" and thing.type == "character" else ""
    return _shown(look, texts, page, naming.card(thing.reference), _card(naming, thing), explained)


def piles(look: Look, texts: Texts, page: int = 0) -> Message:
    """The discard piles in order, from the top (3.2.3.a)."""
    naming, game = naming_of(look, texts), look.facts.id
    lines: list[str] = []
    for player in sorted(look.view.players, key=lambda player: player.seat != look.seat):
        count = len(player.discard)
        lines.append(capital(naming.of("cards.pile", player.seat, count=count)))
        for number, thing in enumerate(reversed(player.discard), 1):
            lines.append(texts.say("cards.pile-line", number=number, name=naming.card(thing.reference)))
    pages = max(1, -(-len(lines) // _LINES))
    page = min(max(page, 0), pages - 1)
    rows: list[Row] = []
    if pages > 1:
        before = press("piles", game, page - 1 if page else pages)
        later = Button(press("piles", game, page + 1), texts.say("panel.later"), disabled=page == pages - 1)
        rows.append((Button(before, texts.say("panel.earlier"), disabled=not page), later))
    rows.append((Button(press("cards", game, 0), texts.say("cards.back")),))
    return panel(texts.say("cards.piles"), lines[page * _LINES : (page + 1) * _LINES], rows)


def _things(view: View) -> list[CardSight]:
    things = [thing for expedition in view.expeditions for thing in expedition.characters]
    for player in view.players:
        things += [*player.landmarks, *player.reserve, *player.discard, *([player.hero] if player.hero else [])]
    return [*things, *view.limbo, *view.revealed]


def _shown(look: Look, texts: Texts, page: int, title: str, lines: list[str], explained: str = "") -> Message:
    """A panel with the select of all; `explained` is what the button Why? asks about."""
    game, found = look.facts.id, readable(look)
    shown: list[Choice] = choices(naming_of(look, texts), found)
    rows: list[Row] = []
    if shown:
        pages = pages_of(len(shown))
        key = "cards.select" if pages == 1 else "cards.select-page"
        hint = texts.say(key, page=min(page, pages - 1) + 1, pages=pages)
        rows.append(Select(press("card", game, page), page_of(shown, page), shortened(hint, PLACEHOLDER)))
        rows += turning(texts, page, len(shown), lambda to: press("cards", game, to))
    last = [Button(press("piles", game, 0), texts.say("cards.piles"))]
    if explained:
        last.append(why_button(game, explained, texts))
    rows.append(tuple(last))
    return panel(title, lines, rows)


def _card(naming: Naming, thing: CardSight) -> list[str]:
    """A card or object as it stands: kind, place, costs, statistics with the printed ones, condition, abilities."""
    texts = naming.texts
    kinds = [texts.say(f"type.{thing.type}"), *subtypes_said(thing.subtypes, texts)]
    lines = [
        texts.say("cards.kind", kinds=texts.say("word.comma").join(kinds), lies=naming.lies(thing)),
    ]
    if not (thing.token or thing.type == "hero"):
        costs = {"hand": circled(thing.hand_cost), "reserve": circled(thing.reserve_cost)}
        lines.append(texts.say("cards.costs", **costs))
    if thing.type == "character":
        printed = thing.base_statistics
        key = "cards.statistics" if thing.statistics == printed else "cards.statistics-changed"
        lines.append(texts.say(key, statistics=statistics(thing.statistics), printed=statistics(printed)))
    condition = naming.condition(thing)
    if condition:
        lines.append(texts.say("cards.condition", words=texts.say("word.comma").join(condition)))
    said = [naming.ability(name) for name in thing.abilities]
    lines += [texts.say("panel.text", text=line) for line in said if line] or [texts.say("cards.plain")]
    words = [*thing.statuses, *thing.keywords]
    return lines + naming.reminders(words) + naming.explained(" ".join(said), besides=words)


def _effect(naming: Naming, emblem: EmblemSight) -> list[str]:
    """An effect in Limbo: whose, whether it waits or how long it lasts, and its whole text."""
    texts = naming.texts
    key = "cards.lasting" if emblem.kind == "ongoing" else "cards.waiting"
    until = texts.say(f"until.{emblem.until}") if emblem.until else ""
    text = texts.say("panel.text", text=naming.ability(emblem.ability))
    return [naming.of(key, emblem.seat, until=until), text]
