"""A card looked up, in words: everything that is known of it, within what Discord takes, for every card there is."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.play.cards.card_search import Near, NotFound
from bot.present.layout.records import Button, Message, Select
from bot.present.lookups.card_sheet import card_face, card_sheet, no_such_card, shared_sheet, theme_said
from bot.present.lookups.card_words import in_words
from bot.present.texts import texts_for
from engine import default_catalogue
from engine.cards.formats import restrictions
from engine.cards.wording import card_text
from engine.rulebook import book
from engine.rulebook.rulings import shipped_rulings
from engine.rulebook.writing import LANGUAGES
from tests.bot.present.limits import faults
from tests.bot.present.sheets import sheet_of

TEXTS = texts_for("en")
PNG = b"picture"

ELEMENTAL, RARE = "ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_R1"


def shown(reference: str) -> Message:
    return card_sheet(sheet_of(reference), TEXTS, "dark", PNG)


def part(message: Message, name: str) -> str:
    assert message.embed is not None
    return next((field.value for field in message.embed.fields if field.name == TEXTS.say(f"sheet.{name}")), "")


def select_of(message: Message) -> Select | None:
    return next((row for row in message.rows if isinstance(row, Select)), None)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_card_fits_and_says_all_of_its_text(language: str) -> None:
    texts = texts_for(language)
    for card in list(default_catalogue().cards.values())[:: 2 if language == "en" else 9]:
        sheet = sheet_of(card.reference)
        for theme in ("dark", "light"):
            message = card_sheet(sheet, texts, theme_said(theme), PNG)
            assert faults(message) == [], card.reference
        assert faults(shared_sheet(sheet, texts, "dark", PNG, "@everyone")) == []
        assert message.embed is not None
        if language == "en":
            for ability in card_text(card, default_catalogue(), plain=True):
                for line in ability.split("\n"):
                    assert line in message.embed.description
                    (picture,) = message.pictures
                    assert line.split("\n")[0] in picture.shows or len(picture.shows) > 900


def test_a_card_says_what_it_is_costs_counts_and_does() -> None:
    message = shown(ELEMENTAL)
    assert message.embed is not None
    assert message.embed.title == "Kelon Elemental"
    lines = message.embed.description.split("\n")
    assert lines[0] == "**Character – Elemental** · Common · Axiom"
    assert lines[1] == "Costs ② from hand, ② from Reserve."
    assert "1/3/3" in lines[2]
    assert lines[3] == "> When I am played from hand — Put a card from your hand in Reserve."
    (picture,) = message.pictures
    assert picture.file == "alt_core_b_ax_04_c_dark.png"
    assert picture.shows.startswith("The card Kelon Elemental. Character – Elemental.")
    assert "*" not in picture.shows


def test_all_versions_are_listed_and_can_be_chosen_and_this_one_stands_out() -> None:
    message = shown(RARE)
    listed = part(message, "printings").split("\n")
    assert len(listed) == len(default_catalogue().called("Kelon Elemental"))
    assert [line for line in listed if "**" in line] == [
        f"• **Rare · Axiom · Beyond the Gates · `{RARE}`**",
    ]
    select = select_of(message)
    assert select is not None
    assert [choice.value for choice in select.choices if choice.chosen] == [RARE]
    assert ELEMENTAL in [choice.value for choice in select.choices]


def test_a_card_of_one_version_has_nothing_to_choose() -> None:
    assert select_of(shown("ALT_CORE_B_AX_01_C")) is None


def test_more_versions_than_a_select_holds_leave_the_shown_one_in_it() -> None:
    card = default_catalogue().cards[ELEMENTAL]
    more = [
        msgspec.structs.replace(card, reference=f"ALT_CORE_B_AX_04_U_{number}", rarity="unique")
        for number in range(1, 60)
    ]
    catalogue = default_catalogue().with_definitions(more)
    message = card_sheet(sheet_of("ALT_CORE_B_AX_04_U_59", catalogue), TEXTS, "dark", PNG)
    assert faults(message) == []
    select = select_of(message)
    assert select is not None
    assert [choice.value for choice in select.choices if choice.chosen] == ["ALT_CORE_B_AX_04_U_59"]


def test_keywords_are_explained_rulings_cite_rules_and_formats_are_named() -> None:
    finisher = default_catalogue().called("Finisher")[0].reference
    assert part(shown(finisher), "keywords").startswith("*Fleeting*: ")
    assert part(shown("ALT_CORE_B_BR_13_R2"), "keywords") == ""
    rulings = part(shown("ALT_CORE_B_AX_08_C"), "rulings").split("\n")
    assert "• Resupply: the top card of the Deck to the Reserve (rule 7.3.16.a)" in rulings
    formats = part(shown(ELEMENTAL), "formats")
    assert "**May be played:** Standard," in formats
    assert "**If the event hands it out:** Sealed, Draft" in formats
    assert "Bans and suspensions as of " in formats
    cards = default_catalogue().cards.values()
    suspended = next(card for card in cards if (change := restrictions().state(card)) and change.state == "suspended")
    assert "**Suspended:** Standard" in part(shown(suspended.reference), "formats")
    token = part(shown("ALT_CORE_B_AX_31_C"), "formats")
    assert token.startswith("**In no deck:**")


def test_what_several_rules_say_alike_is_told_once_with_the_number_of_each() -> None:
    burst = next(card.reference for card in default_catalogue().called("Kelon Burst") if card.rarity == "common")
    rulings = part(shown(burst), "rulings").split("\n")
    titles = [line.rpartition(" (")[0] for line in rulings]
    assert len(titles) == len(set(titles))
    assert any("5.2.3.c, 6.5.e" in line for line in rulings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_are_told_in_the_readers_language_and_are_no_titles_of_scenarios(language: str) -> None:
    texts, told = texts_for(language), book(language)
    titles = {f"• {rule.title}" for rule in told.places.values()}
    seen = 0
    for reference, rulings in list(shipped_rulings().items())[::40]:
        sheet = replace(sheet_of(reference), rulings=rulings)
        embed = in_words(sheet, texts).embed
        assert embed is not None
        fields = {each.name: each.value for each in embed.fields}
        for line in fields.get(texts.say("sheet.rulings"), "").splitlines():
            if line.startswith("• "):
                assert line.rpartition(" (")[0] in titles, line
                assert texts.say("rule.mark.v3") in embed.footer or "v3:" not in line, line
                seen += 1
    assert seen > 20


def test_heroes_tokens_and_cards_without_abilities_say_so() -> None:
    hero, token, plain = shown("ALT_CORE_B_AX_01_C"), shown("ALT_CORE_B_AX_31_C"), shown("ALT_CORE_B_BR_13_R2")
    assert hero.embed is not None
    assert token.embed is not None
    assert plain.embed is not None
    assert "Keeps 2 in Reserve and 2 as Landmarks" in hero.embed.description
    assert TEXTS.say("sheet.token") in token.embed.description
    assert TEXTS.say("sheet.plain") in plain.embed.description
    assert card_face(sheet_of("ALT_CORE_B_AX_01_C"), TEXTS, "dark").costs is None
    assert card_face(sheet_of("ALT_CORE_B_AX_31_C"), TEXTS, "dark").costs is None


def test_an_erratum_is_dated() -> None:
    changed = default_catalogue().called("Robin Hood")[0].reference
    assert "15 November 2024" in part(shown(changed), "formats")


def test_no_such_card_offers_the_nearest_as_buttons() -> None:
    found = NotFound("*Kelon* @everyone", (Near(ELEMENTAL, "Kelon Elemental"), Near(RARE, "x" * 100)))
    message = no_such_card(found, TEXTS)
    assert faults(message) == []
    assert "\\*Kelon\\*" in message.content
    assert "@everyone" not in message.content
    (row,) = message.rows
    assert isinstance(row, tuple)
    assert [button.label for button in row] == ["Kelon Elemental", "x" * 79 + "…"]
    nothing = no_such_card(NotFound("  ", ()), TEXTS)
    assert nothing.content == TEXTS.say("sheet.nothing")


def test_who_shows_a_card_is_named_without_formatting_and_others_cannot_show_it_again() -> None:
    message = shared_sheet(sheet_of(ELEMENTAL), TEXTS, "light", PNG, "**Ana**")
    assert message.content == "\\*\\*Ana\\*\\* shows a card:"
    assert not [
        button for row in message.rows if not isinstance(row, Select) for button in row if isinstance(button, Button)
    ]


def test_an_unknown_theme_is_the_dark_one() -> None:
    assert [theme_said(word) for word in ("light", "dark", "", "x")] == ["light", "dark", "dark", "dark"]
