"""Reports about decks: a sentence for every fault and every limit, within what a message holds."""

from __future__ import annotations

import typing

import pytest

from bot.play.decks.saved_decks import Imported
from bot.present.lookups import deck_lists
from bot.present.lookups import decks as present
from bot.present.texts import LANGUAGES, Language, texts_for
from bot.present.wording.inline import version
from engine import default_catalogue
from engine.cards.decks import Deck, DeckList, read_deck_list, ready_made_decks
from engine.cards.decks.pasted import read_pasted
from engine.cards.decks.reading import Reading, Unread, UnreadKey
from engine.cards.formats import Check, CheckKey, Legality, check_deck, format_called, formats
from tests.bot.present.limits import faults

TEXTS = texts_for("en")
CARDS = default_catalogue()
DECK = read_deck_list({"name": "*Mine*", "hero": "ALT_CORE_B_AX_01_C", "cards": {"ALT_CORE_B_AX_04_C": 3}})


def text_of(message: typing.Any) -> str:
    assert faults(message) == []
    return str(message.content + (message.embed.title + message.embed.description if message.embed else ""))


@pytest.mark.parametrize("key", typing.get_args(UnreadKey))
def test_every_fault_of_a_line_has_a_sentence(key: UnreadKey) -> None:
    for line in (0, 7):
        reading = Reading("Mine", unread=(Unread(line, "3 *Somebody*", key, ("ALT_CORE_B_AX_04_C", "public")),))
        said = text_of(present.imported(Imported((), (reading,), CARDS), TEXTS))
        assert "{" not in said
        assert ("line 7" in said) == (line == 7)
        assert ("some lines" in said) == (line == 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_no_card_has_is_said_with_those_that_may_be_meant(language: str) -> None:
    reading = Reading("Mine", unread=(Unread(1, "Kelonn", "unknown name", ("ALT_CORE_B_AX_04_C",)),))
    texts = texts_for(language)
    said = text_of(present.imported(Imported((), (reading,), CARDS), texts))
    assert texts.say("deck.did-you-mean", names=CARDS.name_of(CARDS.cards["ALT_CORE_B_AX_04_C"], language)) in said


@pytest.mark.parametrize("key", typing.get_args(CheckKey))
def test_every_limit_has_a_sentence_with_what_was_found(key: CheckKey) -> None:
    for least, most in ((0, 3), (39, 59), (1, 1), (40, None)):
        check = Check(key, "1.1.4.c", 77 if most else 7, least, most, ("ALT_CORE_B_AX_04_C",))
        said = text_of(deck_lists.checked(DECK, Legality("standard", "2026-07-22", (check,)), CARDS, TEXTS))
        assert "(1.1.4.c)" in said
        assert "Kelon Elemental" in said
        assert str(check.found) in said


@pytest.mark.parametrize("name", formats())
def test_every_format_has_a_name(name: str) -> None:
    said = text_of(deck_lists.checked(DECK, check_deck(DECK.deck(CARDS), format_called(name), CARDS), CARDS, TEXTS))
    assert TEXTS.say(f"deck-format.{name}") in said
    assert (TEXTS.say("deck.handed-out") in said) == (name in ("sealed", "draft"))


def test_what_was_saved_and_what_is_not_there_yet_is_said() -> None:
    other = DECK.model_copy(update={"cards": {"ALT_FUGUE_B_AX_140_C": 1}})
    said = text_of(present.imported(Imported((DECK, other), (), CARDS), TEXTS))
    assert "ALT\\_FUGUE\\_B\\_AX\\_140\\_C" in said
    assert "\\*Mine\\*" in said


def test_the_longest_reports_fit() -> None:
    (reading,) = read_pasted("nonsense *and* @everyone\n" * 1_900, CARDS)
    text_of(present.imported(Imported((), (reading,), CARDS), TEXTS))
    many = DeckList(name="x" * 80, cards={f"ALT_CORE_B_AX_{number}_U_65535": 100 for number in range(100)})
    text_of(deck_lists.shown(many, CARDS, TEXTS))
    text_of(deck_lists.saved([many] * 100, CARDS, TEXTS))
    text_of(present.exported("100 ALT_DUSTERTOP_B_AX_1000_U_65535\n" * 101))
    whole = Deck("x", "", tuple(card for card in ready_made_decks()["Starter (Beyond the Gates) - AX"].cards) * 9)
    text_of(deck_lists.checked(many, check_deck(whole, format_called("standard"), CARDS), CARDS, TEXTS))


def test_nobody_is_told_how_to_begin_twice() -> None:
    assert "/deck import" in text_of(deck_lists.saved([], CARDS, TEXTS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rest_of_a_list_breaks_is_said_with_its_unread_lines(language: str) -> None:
    texts, many = texts_for(language), "no card is called this\n" * 150
    copies = Check("copies", "1.1.4.e", 4, 0, 3, ("ALT_CORE_B_AX_04_C",))
    for pasted in ("3 no card is called this", many):
        readings = tuple(read_pasted(pasted, CARDS))
        shown = present.imported(Imported((), readings, CARDS, breaches=((copies,),)), texts, pasted)
        said = text_of(shown)
        heading = texts.say("deck.anyway", format=texts.say("deck-format.standard"))
        assert said.index(texts.say("deck-why.unknown name")) < said.index(heading) < said.index("(1.1.4.e)")
    two = tuple(Reading(name, unread=(Unread(1, "x", "unknown name"),)) for name in ("One", "Two"))
    said = text_of(present.imported(Imported((), two, CARDS, breaches=((), (copies,))), texts))
    format = texts.say("deck-format.standard")
    assert texts.say("deck.anyway-one", name="Two", format=format) in said
    assert texts.say("deck.anyway-one", name="One", format=format) not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_line_may_mean_is_said_in_the_language_and_can_be_written_so(language: str) -> None:
    (reading,) = read_pasted("1 Sierra & Oddball\n3 Kelon Burst", CARDS)
    ((candidates),) = [each.candidates for each in reading.unread]
    said = text_of(present.imported(Imported((), (reading,), CARDS), texts_for(language)))
    for reference in candidates:
        card = CARDS.cards[reference]
        shown = f"{CARDS.name_of(card, language)} ({version(card, texts_for(language))})"
        assert shown in said
        (again,) = read_pasted(f"1 Sierra & Oddball\n3 {shown}", CARDS)
        assert again.unread == ()
        assert again.cards == {reference: 3}


def test_names_of_decks_stand_in_the_quotation_marks_of_the_language() -> None:
    for language, named in (("en", "“\\*Mine\\*”"), ("fr", "« \\*Mine\\* »"), ("it", "«\\*Mine\\*»")):
        assert named in text_of(present.imported(Imported((DECK,), (), CARDS), texts_for(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_a_list_is_read_with_each_rarity(language: Language) -> None:
    (reading,) = read_pasted(texts_for(language).say("form.deck-example"), CARDS, "")
    assert not reading.unread
    assert {reference.rpartition("_")[2] for reference in reading.cards} == {"C", "R1", "R2"}


@pytest.mark.parametrize("length", [40, 2_000, 3_990])
def test_what_was_pasted_fits_beside_the_report_and_is_read_back_as_it_was(length: int) -> None:
    pasted = ("no card is called this\n" * length)[:length].strip()
    readings = tuple(read_pasted(pasted, CARDS, ""))
    shown = present.imported(Imported((), readings, CARDS), TEXTS, pasted, "A name")
    assert faults(shown) == []
    assert shown.embed is not None
    assert shown.below is not None
    assert (present.unfenced(shown.below.description), shown.below.footer) == (pasted, "A name")
    assert not present.unfenced(shown.embed.description)
    assert shown.embed.description.index("line 1") < shown.embed.description.index(TEXTS.say("form.deck-example"))
    assert present.imported(Imported((), readings, CARDS), TEXTS, "x" * 4_001).rows == ()
