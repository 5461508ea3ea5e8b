"""A reader of French is told cards by their French names, on every screen and in every list (2.2.3.c)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.present.pictures.hand_sheet import draw_hand
from bot.present.tables.hand_picture import hand_sheets
from bot.present.texts import texts_for
from deploy.sandbox.client import Person
from engine import default_catalogue
from engine.cards.decks.writing import as_list
from engine.cards.words.names import folded
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_decks import AXIOM
from tests.bot.chat.test_settings import select_of
from tests.end_to_end.players import buttons_of

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SEEN: list[tuple[str, dict[str, Any]]] = [
    ("show", {"deck": "Mine"}),
    ("check", {"deck": "Mine"}),
    ("check", {"deck": "Mine", "format": "singleton"}),
    ("list", {}),
]
ENGLISH_HAND = "**Brassbug Hive (R)**, Kelon Elemental"


def told_in_english(text: str) -> set[str]:
    """The English names of cards in a text that have a French one."""
    catalogue = default_catalogue()
    names = {card.name: catalogue.name_of(card, "fr") for card in catalogue.cards.values()}
    plain = f" {folded(re.sub(r'[*_`~]', '', text))} "
    apart = {name for name, french in names.items() if folded(name) not in folded(french) and len(folded(name)) > 4}
    apart -= {"Encore", *catalogue.sets().values()}  # a French word, and names of sets that are names of cards as well
    return {name for name in apart if f" {folded(name)} " in plain}


async def in_french(person: Person) -> None:
    panel = await person.slash("altered settings")
    await person.select(panel.shown, select_of(panel.shown, "fr"), ["fr"])


async def test_a_game_is_told_in_french_names(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    for person in (tavern.ana, tavern.bo):
        await in_french(person)
    panel = await tavern.dev.slash("server settings")
    await tavern.dev.select(panel.shown, select_of(panel.shown, "fr"), ["fr"])
    seen = [(await mover.slash(f"altered {command}")).shown.text for command in ("hand", "log", "board")]
    assert "Scarabots" in "\n".join(seen) or "Kojo" in "\n".join(seen)
    plays = [choice["name"] for choice in await mover.complete("altered play", "card")]
    assert plays
    public = await tavern.board()
    for button in ("My hand", "Cards"):
        opened = (await mover.press(public, button)).shown
        seen += [opened.text, *(str(each["label"]) for found in opened.selects.values() for each in found)]
    await mover.slash("altered play", card=(await mover.complete("altered play", "card"))[0]["value"])
    seen += [(await person.slash("altered log")).shown.text for person in (mover, other)]
    assert not told_in_english("\n".join([*seen, *plays]))
    assert told_in_english(ENGLISH_HAND), "names are noticed"


async def test_decks_and_cards_are_read_and_told_in_french_names(tavern: Tavern) -> None:
    ana = tavern.ana
    await in_french(ana)
    await ana.slash("deck import", cards=as_list(AXIOM).replace("\n", " "), name="Mine")
    wrong = await ana.slash(
        "deck import", cards="3 Elementaire de Kelon C\n2 Bruche des Scarabots C\n4 Recycleur Axiom C"
    )
    told = [(await ana.slash(f"deck {command}", **of)).shown.text for command, of in SEEN]
    assert "Élémentaire de Kélon" in "\n".join(told)
    assert not told_in_english("\n".join([*told, wrong.shown.text]))
    for typed in ("entrainement a cappella", "ENTRAÎNEMENT A CAPPELLA"):
        assert (await ana.complete("card", "name", typed))[0]["name"] == "Entraînement A Cappella"
    for typed in ("Carrière d’Aérolithe", "carriere d'aerolithe", "Carriere d`Aerolithe", "Aerolith Quarry"):
        shown = (await ana.slash("card", name=typed)).shown
        assert "Carrière d'Aérolithe" in shown.text, typed
        assert not told_in_english(shown.text)


async def test_a_recap_and_the_files_of_a_game_name_cards_in_french(tavern: Tavern) -> None:
    await tavern.begin()
    mover, other = await tavern.first_turn()
    for person in (mover, other):
        await in_french(person)
    await other.press(await tavern.board(), buttons_of(await tavern.board())["hand"])
    played = (await mover.complete("altered play", "card"))[0]
    assert not told_in_english(played["name"])
    await mover.slash("altered play", card=played["value"], expedition="hero")
    await mover.slash("altered pay")
    hand = (await other.press(await tavern.board(), buttons_of(await tavern.board())["hand"])).shown
    recap = (await other.press(hand, buttons_of(hand)["away"])).shown.text
    name = re.split(r" \(| \d| · ", played["name"])[0]
    assert name in recap
    assert not told_in_english(recap)
    (text,) = [
        each["url"]
        for each in (await mover.slash("altered log", files="yes")).shown.body["attachments"]
        if each["filename"].endswith(".txt")
    ]
    log = (await tavern.discord.fetch(text)).decode()
    assert name in log
    assert not told_in_english(log)


async def test_the_picture_of_a_hand_draws_french_names(tavern: Tavern) -> None:
    await tavern.begin()
    mover, _ = await tavern.first_turn()
    await in_french(mover)
    shown = (await mover.slash("altered hand")).shown
    fetched = [await tavern.discord.fetch(each) for each in shown.pictures]
    look = await tavern.services.games.look(tavern.game, await tavern.id_of(mover))
    sheets = hand_sheets(look, texts_for("fr"))
    assert fetched == [draw_hand(sheet).png() for sheet in sheets]
    english = hand_sheets(look, texts_for("en"))
    assert {card.name for sheet in sheets for card in sheet.cards} != {c.name for sheet in english for c in sheet.cards}
    named_otherwise = [
        replace(
            sheet,
            cards=tuple(replace(card, name=plain.name) for card, plain in zip(sheet.cards, other.cards, strict=True)),
        )
        for sheet, other in zip(sheets, english, strict=True)
    ]
    assert fetched != [draw_hand(sheet).png() for sheet in named_otherwise], "the names are among what is drawn"
