"""The rule book's texts: read, put in order, and every way onwards leading somewhere."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from engine.rulebook import BadRulebook, book, rulebook
from engine.rulebook.book import missing
from engine.rulebook.glossary import glossary
from engine.rulebook.writing import FALLBACK, LANGUAGES, facts, read_chapter, title_of, wordings
from tests.engine.rulebook.invented import invented


def test_the_facts_have_every_paragraph_that_is_classed() -> None:
    assert set(facts()) == {paragraph.id for paragraph in rulebook().paragraphs}


def test_a_paragraph_knows_where_it_stands_and_what_it_leads_to() -> None:
    told = invented()
    rule = told["6.2.e"]
    assert rule.path == ("6", "6.2")
    assert rule.up == "6.2"
    assert (told.before(rule), told.after(rule)) == ("6.2.d", "6.2.f")
    assert rule.links == ("6.2.d", "6.4.a", "7.3.5*", "6.2.f", "RB.5")
    assert [each.question for each in rule.silences] == ["Who says which?"]
    assert (rule.source, rule.later, rule.kind) == ("S", "", "behaviour")


def test_headings_stand_above_what_is_written_under_them() -> None:
    told = invented()
    assert [rule.id for rule in told.places.values() if rule.is_heading] == ["6", "6.2", "6.4", "7", "7.3", "9"]
    assert told["6"].children == ("6.2", "6.4")
    assert told["6.2"].children == ("6.2.d", "6.2.e", "6.2.f")
    assert (told.before(told["6.2"]), told.after(told["6.2"])) == ("", "6.4")
    assert told["7.3.5*"].number == "7.3.5"
    assert told["7.3.5*"].links == ("6.2",)
    assert (told.before(told["6.2.d"]), told.after(told["RB.5"])) == ("", "")


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"9.9.z": {"title": "x", "text": "y"}}, "a paragraph that facts.toml has"),
        ({"6.2.e": "x"}, "a table of title, text"),
        ({"6.2.e": {"title": "x", "text": "y", "note": "z"}}, "a table of title, text"),
        ({"6.2.e": {"title": "A full stop.", "text": "y"}}, "a title of at most 80"),
        ({"6.2.e": {"title": "x" * 81, "text": "y"}}, "a title of at most 80"),
        ({"6.2.e": {"title": "x"}}, "a text of at most 1500"),
        ({"6.2.e": {"title": "x", "text": "y" * 1501}}, "a text of at most 1500"),
        ({"6.2.e": {"title": "x", "text": "y", "words": "z"}}, "a list of sentences is expected as words"),
        ({"6.2.e": {"title": "x", "text": "y", "silences": "z"}}, "question, here, because are expected"),
        (
            {"6.2.e": {"title": "x", "text": "y", "silences": [{"question": "x?", "here": "y."}]}},
            "question, here, because are expected",
        ),
        (
            {"6.2.e": {"title": "x", "text": "y", "silences": [{"question": "x?", "here": "y.", "because": ""}]}},
            "a sentence that ends with . is expected as because",
        ),
    ],
)
def test_a_bad_file_is_named_with_its_entry_and_what_is_expected(said: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadRulebook, match=complaint) as caught:
        list(read_chapter("en/06_events.toml", said, facts()))
    assert str(caught.value).startswith(f"en/06_events.toml, {next(iter(said))}:")


@pytest.mark.parametrize("language", [*LANGUAGES, "de"])
def test_a_title_alone_is_that_of_the_book(language: str) -> None:
    told = book(language)
    assert {id: title_of(id, language) for id in told.places} == {id: rule.title for id, rule in told.places.items()}
    assert title_of("6.2.zz", language) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_onwards_leads_somewhere(language: str) -> None:
    told = book(language)
    for rule in told.places.values():
        ways = (*rule.path, *rule.children, *rule.links, told.before(rule), told.after(rule))
        assert {way for way in ways if way} <= set(told.places), rule.id
        assert rule.id not in ways
        assert told.numbers.find(rule.number) == rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_and_heading_is_written_in_every_language(language: str) -> None:
    assert missing(language) == []
    assert [rule.id for rule in book(language).rules] == list(facts())


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FALLBACK])
def test_other_languages_say_as_much_as_english_and_say_it_themselves(language: str) -> None:
    english, own = wordings(FALLBACK), wordings(language)
    for id, said in own.items():
        there = english[id]
        for own_part, part in ((said.remarks, there.remarks), (said.examples, there.examples)):
            assert len(own_part) == len(part), id
        assert len(said.silences) == len(there.silences), id
        assert not set(said.silences) & set(there.silences), id
        assert said.see == (), "further links stand in the English files alone"
    alike = [id for id, said in own.items() if said.text == english[id].text]
    assert len(alike) < 5, alike


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FALLBACK])
def test_paragraphs_with_one_title_in_english_have_one_in_every_language(language: str) -> None:
    """A card's rulings with the same title are one line, whatever language they are read in."""
    titles: dict[str, set[str]] = {}
    for rule in book(FALLBACK).rules:
        titles.setdefault(rule.title, set()).add(book(language)[rule.id].title)
    assert [said for said in titles.values() if len(said) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_those_of_print(language: str) -> None:
    told = [
        text
        for rule in book(language).places.values()
        for text in (rule.title, rule.text, *rule.remarks, *rule.examples, *itertools.chain(*rule.silences))
    ] + [text for word in glossary(language).values() for text in (word.name, word.text)]
    assert [text for text in told if "'" in text or '"' in text] == []


def test_a_language_that_nobody_has_written_is_told_in_english() -> None:
    assert book("xx") is book("en")
