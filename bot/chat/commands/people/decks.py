"""`/deck`: the decks one has saved."""

from __future__ import annotations

import discord

from bot.chat.commands.completing import best
from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.replies.answering import Reply
from bot.play.requests.refusal import Refusal
from bot.present.layout import forms
from bot.present.lookups import deck_lists
from bot.present.lookups import decks as present
from bot.present.wording.naming import escaped
from engine.cards.decks.codes import READ, WRITTEN, DialectName
from engine.cards.decks.exports import LONGEST_FILE
from engine.cards.formats import formats

DIALECTS = tuple(dict.fromkeys(dialect.name for each in READ.values() for dialect in each))
"""The dialects of codes that can be read."""


async def _import(
    typed: Typed, cards: str = "", file: discord.Attachment | None = None, name: str = "", dialect: str = ""
) -> Reply:
    texts = typed.texts
    if file is None and not cards.strip():
        return typed.fill_in(forms.deck(texts))
    text = cards if file is None else await text_of(file)
    found = await typed.services.decks.bring(typed.person.id, text, name, dialect)
    return Reply(present.imported(found, texts, text, name))


async def _list(typed: Typed) -> Reply:
    service, person = typed.services.decks, typed.person.id
    decks = await service.decks(person)
    return Reply(deck_lists.saved(list(decks), await service.catalogue(person), typed.texts))


async def _show(typed: Typed, deck: str) -> Reply:
    service, person = typed.services.decks, typed.person.id
    found = await service.deck(person, deck)
    return Reply(deck_lists.shown(found, await service.catalogue(person), typed.texts))


async def _rename(typed: Typed, deck: str, name: str) -> Reply:
    renamed = await typed.services.decks.rename(typed.person.id, deck, name)
    return typed.say("deck.renamed", name=escaped(renamed.name, 80))


async def _delete(typed: Typed, deck: str) -> Reply:
    deleted = await typed.services.decks.delete(typed.person.id, deck)
    return typed.say("deck.deleted", name=escaped(deleted.name, 80))


async def _check(typed: Typed, deck: str, format: str = "standard") -> Reply:
    service, person = typed.services.decks, typed.person.id
    found, legality = await service.check(person, deck, format)
    return Reply(deck_lists.checked(found, legality, await service.catalogue(person), typed.texts))


async def _export(typed: Typed, deck: str, dialect: DialectName | None = None) -> Reply:
    _, text = await typed.services.decks.export(typed.person.id, deck, dialect)
    return Reply(present.exported(text))


async def text_of(file: discord.Attachment) -> str:
    """What a file says; raises Refusal "deck file" for one that is too large, no text, or gone."""
    if file.size > LONGEST_FILE:
        raise Refusal("deck file", file=file.filename)
    try:
        return (await file.read()).decode("utf-8-sig")
    except (discord.HTTPException, UnicodeDecodeError):
        raise Refusal("deck file", file=file.filename) from None


async def _decks(typed: Typed, words: str) -> Choices:
    """One's own decks, those that fit first."""
    decks = await typed.services.decks.decks(typed.person.id)
    return best([(deck.name, deck.name) for deck in decks], words)


DECK = Option("saved-deck", completed=_decks)
NAME = Option("deck-name")

COMMANDS = (
    command(
        "deck import",
        "deck-import",
        _import,
        cards=Option("deck-cards"),
        file=Option("deck-file"),
        name=NAME,
        dialect=Option("deck-dialect", DIALECTS),
    ),
    command("deck list", "deck-list", _list),
    command("deck show", "deck-show", _show, deck=DECK),
    command("deck rename", "deck-rename", _rename, deck=DECK, name=NAME),
    command("deck delete", "deck-delete", _delete, deck=DECK),
    command(
        "deck check",
        "deck-check",
        _check,
        deck=DECK,
        format=Option("deck-format", tuple(formats()), "deck-format."),
    ),
    command("deck export", "deck-export", _export, deck=DECK, dialect=Option("deck-dialect-written", tuple(WRITTEN))),
)
