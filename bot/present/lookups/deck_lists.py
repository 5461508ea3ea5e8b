"""A deck as it was read: its cards, the lines that could not be read, and what a format says of it."""

from __future__ import annotations

from datetime import date

from bot.present.layout.folding import folded
from bot.present.layout.limits import EMBED_DESCRIPTION
from bot.present.layout.records import Embed, Message
from bot.present.texts import Texts
from bot.present.wording.dates import date_said
from bot.present.wording.inline import escaped, version
from engine import Catalogue
from engine.cards.decks import DeckList
from engine.cards.decks.reading import Reading, Unread
from engine.cards.formats import Check, Legality, format_called

LIST_ROOM = 3_200
"""Characters of a report that list lines or cards."""

FEW = 12
"""Cards that are named in one line."""


def unread(reading: Reading, catalogue: Catalogue, texts: Texts) -> Embed:
    """Every line of a deck that could not be read, and why."""
    return Embed(description=folded(unread_lines(reading, catalogue, texts, several=False), EMBED_DESCRIPTION, texts))


def unread_lines(reading: Reading, catalogue: Catalogue, texts: Texts, several: bool) -> list[str]:
    """The same, a line each; of `several` decks the name of each before."""
    said = [texts.say("deck.cannot-one", name=escaped(reading.name, 80))] if several and reading.name else []
    return [*said, *(_line(each, catalogue, texts) for each in reading.unread)]


def _line(each: Unread, catalogue: Catalogue, texts: Texts) -> str:
    known = [catalogue.cards[card] for card in each.candidates if card in catalogue.cards]
    if each.key == "unknown name" and known:
        names = [catalogue.name_of(card, texts.language) for card in known]
        why = texts.say("deck.did-you-mean", names=", ".join(escaped(name) for name in dict.fromkeys(names)))
    else:
        why = texts.say(f"deck-why.{each.key}", candidates=named(each.candidates, catalogue, texts))
    if not each.line:
        return texts.say("deck.whole", why=why)
    return texts.say("deck.line", line=each.line, text=escaped(each.text, 80), why=why)


def saved(decks: list[DeckList], catalogue: Catalogue, texts: Texts) -> Message:
    """A person's decks, a line each."""
    if not decks:
        return Message(content=texts.say("deck.none"))
    lines = [entry(deck, catalogue, texts) for deck in decks]
    return Message(embed=Embed(title=texts.say("deck.title"), description=folded(lines, EMBED_DESCRIPTION, texts)))


def shown(deck: DeckList, catalogue: Catalogue, texts: Texts) -> Message:
    """A deck and its cards."""
    lines = [
        texts.say("deck.copies", count=copies, card=named((card,), catalogue, texts))
        for card, copies in deck.cards.items()
    ]
    described = f"{entry(deck, catalogue, texts)}\n{folded(lines, LIST_ROOM, texts)}"
    return Message(embed=Embed(description=described))


def entry(deck: DeckList, catalogue: Catalogue, texts: Texts) -> str:
    """A deck in a line: its name, its Hero and how many cards."""
    hero = named((deck.hero,), catalogue, texts) if deck.hero else texts.say("deck.no-hero")
    count = texts.say("word.cards", count=sum(deck.cards.values()))
    return texts.say("deck.entry", name=escaped(deck.name, 80), hero=hero, cards=count)


def checked(deck: DeckList, legality: Legality, catalogue: Catalogue, texts: Texts) -> Message:
    """Whether a deck may be played in a format: every limit that it breaks, with rule, limit and cards."""
    format = texts.say(f"deck-format.{legality.format}")
    key = "deck.legal" if legality.legal else "deck.illegal"
    lines = [breach(check, catalogue, texts) for check in legality.breaches]
    handed_out = texts.say("deck.handed-out") if format_called(legality.format).pool == "all" else ""
    dated = texts.say("deck.dated", date=date_said(date.fromisoformat(legality.dated), texts))
    head = texts.say(key, name=escaped(deck.name, 80), format=format)
    whole = "\n".join(filter(None, (head, folded(lines, LIST_ROOM, texts), handed_out, dated)))
    return Message(embed=Embed(description=whole))


def breach(check: Check, catalogue: Catalogue, texts: Texts) -> str:
    """A limit of a format that a deck breaks: rule, limit and cards."""
    said = texts.say(f"deck-check.{check.key}", found=check.found, range=_range(check, texts))
    cards = named(check.cards, catalogue, texts) if check.cards else ""
    return texts.say(
        "deck-check.line",
        said=said,
        cards=texts.say("deck-check.cards", cards=cards) if cards else "",
        rule=texts.say("deck-check.rule", rule=check.rule) if check.rule else "",
    )


def _range(check: Check, texts: Texts) -> str:
    if check.most is None:
        return texts.say("deck-check.from", least=check.least)
    key = "exactly" if check.least == check.most else "between" if check.least else "up-to"
    return texts.say(f"deck-check.{key}", least=check.least, most=check.most)


def named(references: tuple[str, ...], catalogue: Catalogue, texts: Texts) -> str:
    """Cards by name, those that are not known by reference; a few of them, and how many more."""
    said = []
    for reference in references[:FEW]:
        card = catalogue.cards.get(catalogue.resolve(reference))
        if card is None:
            said.append(escaped(reference))
        else:
            said.append(
                texts.say(
                    "deck.version", card=escaped(catalogue.name_of(card, texts.language)), version=version(card, texts)
                )
            )
    if len(references) > FEW:
        said.append(texts.say("word.more", count=len(references) - FEW))
    return ", ".join(said)
