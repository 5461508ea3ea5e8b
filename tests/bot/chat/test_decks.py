"""`/deck` through the real client: pasted, sent as a file, looked at, checked, renamed, exported and deleted."""

from __future__ import annotations

import pytest

from bot.present.texts import texts_for
from deploy.sandbox.client import Outcome
from engine.cards.decks import ready_made_decks
from engine.cards.decks.writing import as_code, as_list
from tests.bot.chat.conftest import Tavern

pytestmark = [pytest.mark.process, pytest.mark.asyncio]

SAID = texts_for("en")
AXIOM = next(iter(ready_made_decks().values()))


def privately(outcome: Outcome) -> str:
    assert not outcome.failed
    assert outcome.shown.ephemeral
    return outcome.shown.text


async def test_a_deck_from_paste_to_deletion(tavern: Tavern) -> None:
    ana = tavern.ana
    one_line = as_list(AXIOM).replace("\n", " ")
    assert "“Mine”" in privately(await ana.slash("deck import", cards=one_line, name="Mine"))
    assert "Kelon Elemental" in privately(await ana.slash("deck show", deck="Mine"))
    assert "Sierra" in privately(await ana.slash("deck list"))
    assert "Standard" in privately(await ana.slash("deck check", deck="mine"))
    assert "1.1.4" not in privately(await ana.slash("deck check", deck="mine"))
    assert "59" in privately(await ana.slash("deck check", deck="mine", format="singleton"))
    assert as_code(AXIOM) in privately(await ana.slash("deck export", deck="mine", dialect="public"))
    assert as_list(AXIOM).strip() in privately(await ana.slash("deck export", deck="mine"))
    offered = await ana.complete("deck show", "deck", "mi")
    assert [choice["value"] for choice in offered] == ["Mine"]
    assert await tavern.bo.complete("deck show", "deck", "mi") == []
    await ana.slash("deck rename", deck="Mine", name="Other")
    assert privately(await ana.slash("deck show", deck="Mine")) == SAID.say("refusal.no saved deck", deck="Mine")
    await ana.slash("deck delete", deck="Other")
    assert privately(await ana.slash("deck list")) == SAID.say("deck.none")


async def test_a_file_is_read_and_every_line_that_is_not_is_named(tavern: Tavern) -> None:
    good = await tavern.discord.upload("deck.txt", as_list(AXIOM).encode())
    assert "Sierra" in privately(await tavern.ana.slash("deck import", file=good))
    bad = await tavern.discord.upload("deck.txt", b"3 ALT_CORE_B_AX_04_C\nnonsense\n0 ALT_CORE_B_AX_04_C\n")
    said = privately(await tavern.ana.slash("deck import", file=bad))
    assert "line 2" in said
    assert "line 3" in said
    binary = await tavern.discord.upload("deck.png", b"\x89PNG\xff\xfe")
    refused = privately(await tavern.ana.slash("deck import", file=binary))
    assert refused == SAID.say("refusal.deck file", file="deck.png")


async def test_all_suggestions_are_taken_by_one_press(tavern: Tavern) -> None:
    cards = as_list(AXIOM).strip().splitlines()
    form = await tavern.ana.slash("deck import")
    answer = await tavern.ana.submit(form, {"cards": "\n".join([*cards, "2x Kelon Elementl (C)"]), "name": "Mine"})
    taken = await tavern.ana.press(answer.shown, SAID.say("deck.suggested"))
    assert privately(taken).startswith("Saved: “Mine”")
    looked = await tavern.ana.press(taken.shown, SAID.say("deck.look", name="Mine"))
    assert "Kelon Elemental" in privately(looked)
    both = "\n".join([*cards, "2x Kelon Elementl (C)", "1 Zzyzx Qwpfg"])
    unsure = await tavern.ana.submit(await tavern.ana.slash("deck import"), {"cards": both, "name": "Other"})
    assert SAID.say("deck.suggested") not in unsure.shown.buttons, "a line has no candidate"


async def test_a_list_with_a_bad_line_is_corrected_where_it_was_pasted(tavern: Tavern) -> None:
    pasted = f"{as_list(AXIOM).strip()}\n3 Kelon Elementary My Dear C\n4 ALT_CORE_B_BR_10_C"
    form = await tavern.ana.slash("deck import")
    answer = await tavern.ana.submit(form, {"cards": pasted, "name": "Mine"})
    assert "Elementary" in privately(answer)
    assert "(1.1.4.d)" in privately(answer), "what is wrong with the lines that are read stands with it"
    assert "(1.1.4.e)" in privately(answer)
    assert privately(answer).index("1.1.4.e") < privately(answer).index(pasted)
    assert SAID.say("form.deck-example") in privately(answer)
    again = await tavern.ana.press(answer.shown, SAID.say("deck.correct"))
    assert again.modal is not None
    cards, name = (label["component"]["value"] for label in again.modal["components"])
    assert (cards, name) == (pasted, "Mine")
    saved = await tavern.ana.submit(again, {"cards": cards.replace("ary My Dear", "al"), "name": name})
    assert privately(saved).startswith("Saved: “Mine”")
    assert SAID.say("deck-format.standard") in privately(saved)
    looked = await tavern.ana.press(saved.shown, SAID.say("deck.look", name="Mine"))
    assert "Kelon Elemental" in privately(looked)
    short = await tavern.ana.submit(
        await tavern.ana.slash("deck import"), {"cards": "3 Kelon Elemental C", "name": "Short"}
    )
    assert SAID.say("deck.not-in", format=SAID.say("deck-format.standard")) in privately(short)
    assert "1.1.4" in privately(short)
