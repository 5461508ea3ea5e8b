"""A reader of French is told cards by their French names, on every screen and in every list (2.2.3.c)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from deploy.sandbox.client import Person
from engine import default_catalogue
from engine.cards.decks.writing import as_list
from engine.cards.names import folded
from tests.bot.chat.conftest import Tavern
from tests.bot.chat.test_decks import AXIOM
from tests.bot.chat.test_settings import select_of

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
