"""A rule looked up, in words: all that is known of it, every way onwards, within what Discord takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.cards.own_rules import OwnRules
from bot.present.layout.records import Message, Select
from bot.present.layout.rule_links import MARKS, PAGE, code_of, rule_select
from bot.present.lookups.rule_sheet import no_such_rule, rule_sheet, shared_rule
from bot.present.texts import Language, texts_for
from engine.rulebook import book
from engine.rulebook.writing import LANGUAGES
from tests.bot.present.limits import faults
from tests.engine.rulebook.invented import invented

TEXTS = texts_for("en")


def labels(message: Message) -> list[str]:
    return [each.label for row in message.rows if not isinstance(row, Select) for each in row]


def presses(message: Message) -> list[str]:
    return [each.press for row in message.rows if not isinstance(row, Select) for each in row]


def test_a_rule_says_all_that_is_known_of_it() -> None:
    told = invented()
    message = rule_sheet(told["6.2.e"], told, TEXTS)
    assert message.embed is not None
    assert message.embed.title == "6.2.e · Replacing comes before adding"
    assert message.embed.description.split("\n") == [
        "-# 6 · Events › 6.2 · Modifiers",
        "A modifier that replaces is applied before one that adds (6.2.d), as costs are (6.4.a).",
    ]
    assert [(part.name, part.value) for part in message.embed.fields] == [
        ("Remarks", "• See 7.3.5 too."),
        ("Where the rules are silent", "• **Who says which?** The first player says it (6.2.f). Nobody else is asked."),
    ]
    assert message.embed.footer.split("\n")[0] == "In our words · edition of September 2024"
    assert labels(message) == ["◀ 6.2.d", "▲ 6.2", "6.2.f ▶", "Show everyone", "Show 2 examples"]
    assert presses(message)[:3] == ["t:rule:6-2-d:before", "t:rule:6-2:up", "t:rule:6-2-f:after"]
    (select,) = [row for row in message.rows if isinstance(row, Select)]
    assert [choice.value for choice in select.choices] == ["6-2-d", "6-4-a", "7-3-5", "6-2-f", "RB-5"]
    assert select.choices[2].label == "7.3.5 · Draw"
    assert faults(message) == []


def test_examples_are_folded_and_unfolded() -> None:
    told = invented()
    message = rule_sheet(told["6.2.e"], told, TEXTS, unfolded=True)
    assert message.embed is not None
    assert message.embed.fields[2].value == "• Booda is drawn.\n• Kappa is not drawn."
    assert labels(message)[-1] == "Fold the examples"
    assert presses(message)[-2:] == ["t:ruleshare:6-2-e:open", "t:rulefold:6-2-e:closed"]


def test_a_heading_lists_what_stands_under_it() -> None:
    told = invented()
    message = rule_sheet(told["6.2"], told, TEXTS)
    assert message.embed is not None
    assert message.embed.fields[0].value.split("\n") == [
        "**6.2.d** What comes first",
        "**6.2.e** Replacing comes before adding",
        "**6.2.f** The rest",
    ]
    assert labels(message) == ["▲ 6", "6.4 ▶", "Show everyone"]
    assert message.embed.footer == ""
    assert faults(rule_sheet(told["6"], told, TEXTS)) == []


def test_everybody_is_shown_it_with_the_name_of_who_does() -> None:
    told = invented()
    message = shared_rule(told["6.2.e"], told, TEXTS, False, "*Ana* @everyone")
    assert message.content.startswith("\\*Ana\\* ")
    assert "Show everyone" not in labels(message)
    assert faults(message) == []


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (25, 1), (26, 2), (47, 3), (200, 9)])
def test_more_than_a_select_holds_comes_in_pages(count: int, pages: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told = invented()
    many = {f"x{number}": replace(told["6.2.e"], id=f"x{number}") for number in range(count)}
    monkeypatch.setattr(told, "places", many)
    met = []
    for page in range(pages):
        select = rule_select(list(many), told, TEXTS, "links", "hint", page, "6.2.e")
        assert select is not None
        assert faults(Message("x", rows=(select,))) == []
        met += [choice.value for choice in select.choices if not choice.value.startswith(PAGE)]
    assert met == list(many)


def test_nothing_found_gives_the_nearest() -> None:
    told = invented()
    message = no_such_rule("6.2.z `@everyone`", [told["6.2.f"], told["6.2.e"]], TEXTS, number=True)
    assert "6.2.z \\`" in message.content
    assert labels(message) == ["6.2.f · The rest", "6.2.e · Replacing comes before adding"]
    assert faults(message) == []
    assert no_such_rule("  ", [told["6.2.f"]], TEXTS, number=False).content == TEXTS.say("rule.nothing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_that_does_not_exist_is_told_with_those_that_do(language: Language) -> None:
    told = invented()
    message = no_such_rule("v9:1", [told["6.2.f"]], texts_for(language), number=True, edition="v9")
    for said in ("v9", "2024", "v3:", "v4:"):
        assert said in message.content
    assert labels(message) == ["6.2.f · The rest"]
    assert faults(message) == []


def test_what_else_answers_the_question_can_be_picked() -> None:
    told = invented()
    message = rule_sheet(told["6.2.e"], told, TEXTS, also=[told["6.4.a"], told["RB.5"]])
    select = message.rows[-1]
    assert isinstance(select, Select)
    assert [choice.value for choice in select.choices] == ["6-4-a", "RB-5"]
    assert select.placeholder == "Other rules that may answer"
    assert faults(message) == []


def test_the_operators_own_text_stands_beside_ours_and_formats_nothing() -> None:
    told = invented()
    own = OwnRules("Official *text*", {"6.2.e": "Not **bold**, no @everyone. " * 200})
    message = rule_sheet(told["6.2.e"], told, TEXTS, own=own)
    assert message.embed is not None
    (part,) = [part for part in message.embed.fields if part.name == "Official *text*"]
    assert part.value.startswith("Not \\*\\*bold")
    assert part.value.endswith("…")
    assert "@everyone" not in part.value
    assert faults(message) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_fits_in_every_language_and_nothing_of_it_is_cut(language: str) -> None:
    texts, told = texts_for(language), book(language)
    own = OwnRules("x" * 80, dict.fromkeys(told.places, "y" * 5000))
    for rule in told.places.values():
        for unfolded in (False, True):
            message = rule_sheet(rule, told, texts, unfolded, also=told.rules[:20], own=own)
            assert faults(message) == [], rule.id
            assert message.embed is not None
            assert rule.text in message.embed.description
            said = "\n".join(part.value for part in message.embed.fields)
            assert all(remark in said for remark in rule.remarks), rule.id
            assert all(part in said for silence in rule.silences for part in silence), rule.id
            assert not unfolded or all(example in said for example in rule.examples), rule.id
            shared = shared_rule(rule, told, texts, unfolded, "@everyone" * 10, own)
            assert faults(shared) == [], rule.id
        assert told.numbers.find(code_of(rule.id)) == rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_before_a_number_are_explained_where_they_are_shown(language: str) -> None:
    texts, told = texts_for(language), book(language)
    for id in ("v3:5.2.a", "RB.12", "4.2.4.b"):
        embed = rule_sheet(told[id], told, texts).embed
        assert embed is not None
        shown = " ".join([embed.title, *(field.value for field in embed.fields)])
        for mark in MARKS:
            explained = texts.say(f"rule.mark.{mark}") in embed.footer
            assert explained or mark not in shown, (id, mark)
