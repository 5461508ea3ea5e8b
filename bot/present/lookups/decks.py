"""Decks that are saved: what an import brought, what a game refuses of a deck, and a deck written out."""

from __future__ import annotations

from bot.play.cards.misspelt import with_suggestions
from bot.play.decks.bringing import Illegal
from bot.play.decks.saved_decks import CHECKED_AT_ONCE, LONGEST_NAME, Imported, mark_of
from bot.present.layout.folding import folded
from bot.present.layout.limits import CONTENT, EMBED_DESCRIPTION, EMBED_TOTAL, LONGEST_INPUT, embed_size
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Message
from bot.present.lookups.deck_lists import FEW, LIST_ROOM, breach, entry, named, unread_lines
from bot.present.texts import Texts
from bot.present.wording.inline import escaped
from engine.cards.decks import DeckList

REASONS_ROOM = 1_400
"""Characters of a refusal that list what a deck breaks."""

FENCE = "```"

SHORT_NAME = 40
"""Characters of a deck's name on a button."""


def imported(found: Imported, texts: Texts, pasted: str = "", name: str = "") -> Message:
    """What was saved, and everything for which something was not.

    Where something was not, what was pasted stands below that, and a button opens the form with it for correcting it;
    it is kept nowhere but in this answer, and only up to what a form holds.
    """
    said, catalogue = list[str](), found.catalogue
    if found.saved:
        names = texts.together([texts.say("deck.named", name=escaped(deck.name, 80)) for deck in found.saved][:FEW])
        said.append(texts.say("deck.saved", decks=names))
    missing = [card for deck in found.saved for card in _cards(deck) if catalogue.resolve(card) not in catalogue.cards]
    if missing:
        said.append(texts.say("deck.unknown", cards=named(tuple(dict.fromkeys(missing)), catalogue, texts)))
    if not found.unread:
        return _looked_at(said, found, texts)
    kept = _pasted(pasted, name, texts)
    lines = [
        line for reading in found.unread for line in unread_lines(reading, catalogue, texts, len(found.unread) > 1)
    ]
    key = "deck.cannot" if kept else "deck.cannot-long"
    if not any(each.line for reading in found.unread for each in reading.unread):
        key = "deck.cannot-whole"
    head = [*said, texts.say(key)]
    example = texts.say("deck.example", list=fenced(texts.say("form.deck-example")))
    left = EMBED_TOTAL - (embed_size(kept) if kept else 0) - sum(len(part) + 1 for part in (*head, example)) - 1
    room = min(LIST_ROOM, left)
    anyway = folded(_anyway(found, texts), min(REASONS_ROOM, room // 2), texts)
    listed = folded(lines, room - len(anyway), texts)
    report = Embed(description="\n".join(filter(None, (*head, listed, anyway, example))))
    if kept is None:
        return Message(embed=report)
    row = [Button(press("correct"), texts.say("deck.correct"), "primary")]
    if with_suggestions(pasted, found.unread, catalogue):
        row.insert(0, Button(press("suggested"), texts.say("deck.suggested"), "success"))
    return Message(embed=report, below=kept, rows=(tuple(row),))


def _anyway(found: Imported, texts: Texts) -> list[str]:
    """What Standard has against decks with unread lines, whatever becomes of these."""
    lines, format = list[str](), texts.say("deck-format.standard")
    for reading, checks in zip(found.unread, found.breaches, strict=False):
        named = len(found.unread) > 1 and reading.name
        key = "deck.anyway-one" if named else "deck.anyway"
        if checks:
            lines.append(texts.say(key, name=escaped(reading.name, 80), format=format))
            lines += [breach(check, found.catalogue, texts) for check in checks]
    return lines


def _looked_at(said: list[str], found: Imported, texts: Texts) -> Message:
    """Decks that were saved as a whole: what each holds, where it may be played, and what Standard has against it."""
    lines = [*said]
    for deck, legalities in zip(found.saved, found.legalities, strict=False):
        lines.append(entry(deck, found.catalogue, texts))
        fit = [texts.say(f"deck-format.{each.format}") for each in legalities if each.legal]
        lines.append(texts.say("deck.fits", formats=", ".join(fit)) if fit else texts.say("deck.fits-none"))
        for each in legalities:
            if each.format == "standard" and not each.legal:
                lines.append(texts.say("deck.not-in", format=texts.say("deck-format.standard")))
                lines += [breach(check, found.catalogue, texts) for check in each.breaches]
    saved = {mark_of(deck.name): deck.name for deck in found.saved[:CHECKED_AT_ONCE]}
    row = tuple(Button(press("deckcards", mark), texts.say("deck.look", name=_short(saved[mark]))) for mark in saved)
    return Message(embed=Embed(description=folded(lines, LIST_ROOM, texts)), rows=(row,) if row else ())


def _short(name: str) -> str:
    return name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 1]}…"


def _pasted(pasted: str, name: str, texts: Texts) -> Embed | None:
    """What was pasted, as it can be read back; None for what no form holds."""
    text = fenced(pasted)
    if not pasted.strip() or len(pasted) > LONGEST_INPUT or len(text) > EMBED_DESCRIPTION:
        return None
    return Embed(title=texts.say("deck.pasted"), description=text, footer=name.strip()[:LONGEST_NAME])


def fenced(text: str) -> str:
    """A text in which nothing formats; `unfenced` takes it out again."""
    return f"{FENCE}\n{text.replace(FENCE, '').strip()}\n{FENCE}"


def unfenced(text: str) -> str:
    """What stands between the fences, "" where there are none."""
    inside = text.startswith(f"{FENCE}\n") and text.endswith(f"\n{FENCE}")
    return text[len(FENCE) + 1 : -len(FENCE) - 1] if inside else ""


def breaches(found: Illegal, texts: Texts) -> str:
    """The limits of a format that a deck breaks, a line each."""
    lines = [breach(check, found.catalogue, texts) for check in found.legality.breaches]
    return folded(lines, REASONS_ROOM, texts)


def exported(text: str) -> Message:
    """A list or a code, to copy."""
    copied = fenced(text)
    return Message(content=copied) if len(copied) <= CONTENT else Message(embed=Embed(description=copied))


def _cards(deck: DeckList) -> tuple[str, ...]:
    return (*((deck.hero,) if deck.hero else ()), *deck.cards)
