"""The catalogue of sentences: complete for every key that can occur, and never with a hole in it."""

from __future__ import annotations

import ast
import re
import string
import typing
from pathlib import Path

import pytest

from bot.play.requests.person import NEEDED, PlaceKind
from bot.play.requests.refusal import REFUSALS, Refusal
from bot.present.games import answers
from bot.present.texts import LANGUAGES, MissingText, Texts, texts_for
from bot.present.texts.catalogue import Sentences, sentences_of, terms_said
from bot.present.texts.seams import joined
from bot.present.wording.naming import naming_of, subtypes_said
from bot.present.wording.sentences import _TELL, sentence
from engine import EventSight, new_match, ready_made_decks
from engine.cards.definitions.sets import shipped_names
from engine.cards.language.vocabulary import Duration
from engine.cards.words.terms import terms
from engine.core.machine import Propose
from engine.core.match import PROCEDURES
from engine.core.verbs import VERBS as LANGUAGE_VERBS
from engine.state.actions import (
    Action,
    Activation,
    Advance,
    Ascent,
    Attempt,
    Cease,
    Count,
    Create,
    Defection,
    Fail,
    Gain,
    Leave,
    Look,
    Lose,
    Mark,
    Moment,
    Move,
    Raise,
    Resemble,
    Reveal,
    RollDice,
    StartLastingEffect,
    Switch,
    Takeover,
)
from tests.bot.present.tables import look

ENGLISH = sentences_of("en")
BOT = Path(__file__).parents[3] / "bot"
ENGINE = BOT.parent / "engine"

PROMPTS = (
    "first mana",
    "expand",
    "turn",
    "expedition",
    "mode",
    "target",
    "pay",
    "reaction",
    "modifier",
    "timestamp",
    "apply modifier",
    "may",
    "may pay",
    "choose",
    "choose ability",
    "pay with",
    "pay for reaction",
    "ignore die",
    "keep besides",
    "keep in reserve",
    "keep landmarks",
    "my expedition",
    "scout",
    "hand cost",
    "raise result",
    "rush",
    "augment",
    "marker",
    "move marker",
    "remove counter",
    "status",
    "one of",
    "number",
    "for less",
)

VERBS = {
    *(verb.name for verb in LANGUAGE_VERBS.values()),
    "after you",
    "arena",
    "augment",
    "cease",
    "clean up",
    "declare",
    "expand",
    "move marker",
    "place marker",
    "last",
    "leave",
    "pass",
    "pay",
    "phase",
    "play",
    "progress",
    "put in expedition",
    "put in reserve",
    "ready",
    "rest",
    "roll",
    "sabotage",
    "to limbo",
    "use",
    "swap orbs",
}

HAPPENED: list[Action] = [
    Move(to="reserve", origin="expedition", owner=0, reference="ALT_CORE_B_BR_31_C"),
    Move(to="hand", origin="deck", owner=1, shuffled=True),
    Move(to="expedition", origin="limbo", owner=0, seat=0, place=1, reference="ALT_CORE_B_BR_31_C"),
    Move(to="landmark", origin="limbo", owner=0, seat=1, reference="ALT_CORE_B_AX_24_C"),
    Create(reference="ALT_CORE_B_BR_31_C", seat=0, place=1),
    Gain(what=1, status="asleep", reference="ALT_CORE_B_BR_31_C"),
    Gain(what=1, status="exhausted"),
    Lose(what=1, status="fleeting", reference="ALT_CORE_B_BR_31_C"),
    Attempt(what=1, status="asleep", reference="ALT_CORE_B_BR_31_C"),
    Ascent(expedition=1),
    Ascent(expedition=1, ends=True),
    Defection(what=1, place=2, reference="ALT_CORE_B_BR_31_C"),
    Takeover(what=1, seat=0, reference="ALT_CORE_B_BR_31_C"),
    Count(what=1, counter="boost", number=2, reference="ALT_CORE_B_BR_31_C"),
    Count(what=1, counter="kelon", number=-1, reference="ALT_CORE_B_AX_24_C"),
    Resemble(what=1, subtypes=("robot", "animal"), reference="ALT_CORE_B_BR_31_C"),
    RollDice(seat=0, number=1, dice=[6]),
    Raise(seat=0, number=2, result=8),
    Advance(expedition=0, number=1, region=1, revealed=[1, 2]),
    Advance(expedition=1, number=-1, region=7),
    Mark(terrain="forest", region=2, origin=1),
    Fail(expedition=2),
    Switch(what=1, place=0, reference="ALT_CORE_B_BR_31_C"),
    Reveal(seat=0, reference="ALT_CORE_B_BR_31_C"),
    Look(seat=0, reference="ALT_CORE_B_BR_31_C"),
    Activation(what=1, symbol="join", reference="ALT_CORE_B_AX_24_C"),
    StartLastingEffect(seat=0, ability="ALT_CORE_B_AX_07_C/0/next", reference="ALT_CORE_B_AX_07_C", until="turn"),
    Moment(phase="dusk", seat=0),
    Cease(what=9),
    Leave(seat=1, exhausted=2),
]


def holes(sentence: str) -> set[str]:
    """The arguments a sentence asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(REFUSALS))
def test_every_refusal_says_what_to_do(key: str, language: str) -> None:
    example = {
        "permissions": NEEDED,
        "kind": "forum",
        "games": ("A7F2", "B8G3"),
        "reason": "too dear",
        "field": "expedition",
        "reference": "ALT_CORE_B_AX_04_C",
        "least": 1,
        "most": 3,
        "seated": 2,
        "needed": 3,
        "days": 3,
        "rule": "5.1.2.c",
        "leagues": ("Autumn", "Winter_*"),
        "round": 2,
        "open": 1,
        "ends": 1_800_000_000,
        "match": 3,
    }
    given = {name: example.get(name, "Bo_*") for name in REFUSALS[key]}
    said = answers.refusal(texts_for(language), Refusal(key, **given)).content
    assert said.endswith((".", "?"))
    assert "{" not in said
    assert len(said.split()) >= 5


@pytest.mark.parametrize("kind", typing.get_args(PlaceKind))
def test_every_kind_of_place_has_a_name(kind: str) -> None:
    assert texts_for("en").has(f"place.{kind}")


@pytest.mark.parametrize("prompt", PROMPTS)
def test_every_prompt_has_title_explanation_and_a_public_word(prompt: str) -> None:
    for key in (f"prompt.{prompt}.title", f"prompt.{prompt}.explain", f"asked.{prompt}"):
        assert ENGLISH.get(key), key


CONFIRMED = {"may", "may pay", "apply modifier", "pay for reaction", "scout", "for less", "hand cost", "raise result"}
"""Prompts that are answered by yes or no."""


@pytest.mark.parametrize("prompt", sorted(set(PROMPTS) - CONFIRMED))
def test_every_menu_says_what_is_chosen(prompt: str) -> None:
    for key in (f"what.{prompt}.one", f"what.{prompt}.many"):
        assert ENGLISH.get(key), key


def test_the_prompts_tested_are_those_of_the_engine() -> None:
    """Whatever the rules ask is found in their source: the second argument of a Question."""
    rules = Path(__file__).parents[3] / "engine" / "rules"
    asked = set()
    for file in rules.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            is_question = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Question"
            if is_question and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                asked.add(node.args[1].value)
    assert asked <= set(PROMPTS)
    assert asked


def test_the_verbs_of_the_engine_are_known_here() -> None:
    """Every verb that the rules propose has been thought of in the log; those of abilities are all of the language."""
    proposed = {
        operation.verb
        for program in PROCEDURES.values()
        for operation in program.code
        if isinstance(operation, Propose)
    }
    assert proposed <= VERBS
    assert "progress" in proposed
    assert {"draw", "boost"} <= VERBS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", sorted(VERBS))
def test_whatever_a_verb_does_can_be_told(verb: str, language: str) -> None:
    naming = naming_of(look(new_match(list(ready_made_decks().values())[:2], 1), None), texts_for(language))
    assert {type(action) for action in HAPPENED} == set(typing.get_args(Action))
    for action in HAPPENED:
        line = sentence(naming, EventSight(1, verb, "", 0, "", "", [action]))
        assert "{" not in line
        assert line.endswith(".") or (isinstance(action, Cease) and not line)


def test_every_atomic_action_can_be_told() -> None:
    assert set(_TELL) == set(typing.get_args(Action))
    for action in typing.get_args(Action):
        assert f"log.any.{action.__struct_config__.tag}" in ENGLISH


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_time_until_which_an_effect_lasts_can_be_told(language: str) -> None:
    calls = [
        node
        for file in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "StartLastingEffect"
    ]
    untils = [keyword.value for call in calls for keyword in call.keywords if keyword.arg == "until"]
    times = {word for until in untils for word in _constants(until)} | set(typing.get_args(Duration))
    assert {"turn", "game", "rest"} <= times
    naming = naming_of(look(new_match(list(ready_made_decks().values())[:2], 1), None), texts_for(language))
    for time in times:
        lasts = StartLastingEffect(seat=0, ability="", source=1, reference="", until=time)
        assert sentence(naming, EventSight(1, "last", "", 0, "", "", [lasts])).endswith(".")


def test_what_is_said_by_name_exists_and_gets_its_arguments() -> None:
    """Every `say("key", …)` in the bot names a sentence that exists and gives it every argument it asks for."""
    seen = 0
    for file in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say"):
                continue
            keys = _constants(node.args[0]) if node.args else []
            given = {keyword.arg for keyword in node.keywords}
            for key in keys:
                if "." not in key:
                    continue  # the log's own `say` takes kinds of actions
                seen += 1
                assert key in ENGLISH, f"{file.name}: {key}"
                if None not in given:
                    assert holes(ENGLISH[key]) <= given, f"{file.name}: {key} lacks {holes(ENGLISH[key]) - given}"
    assert seen > 100


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _constants(node.body) + _constants(node.orelse)
    return []


TRANSLATIONS = tuple(language for language in LANGUAGES if language != "en")

SAME_WORDS = {
    *("limbo", "axiom", "bravos", "lyra", "muna", "ordis", "yzmir", "tumult", "format", "formats", "rare", "unique"),
    *("duel", "seeds", "current", "standard", "frontier", "singleton", "sandbox", "sealed", "draft", "doubles", "zone"),
    *("phase", "phases", "status", "english", "français", "italiano", "europe", "paris", "rome", "utc", "version"),
    *(
        "licence",
        "alt",
        "core",
        "mode",
        "action",
        "page",
        "file",
        "question",
        "deck",
        "plan",
        "mana",
        "altered",
        "server",
        "min",
        "solution",
    ),
}
"""Words that are the same in several languages; a sentence of these alone is a translation of itself."""


def test_no_table_gives_a_sentence_twice_or_a_word_of_the_game() -> None:
    sentences = Sentences("en", ['[hand]\ntitle = "one"\n', '[hand]\ntitle = "two"\n[type]\nspell = "x"\n'])
    assert sentences["type.spell"] != "x"
    for key in ("hand.title", "type.other"):
        with pytest.raises(ValueError, match="stands twice in the catalogue 'en'"):
            sentences.get(key)


def test_sentences_are_the_same_one_by_one_and_all_together() -> None:
    files = [
        '[hand]\ntitle = "see /draw"\n[card.more]\nx = "y"\n',
        '[hand]\nrest = "z"\n[command-name]\ndraw = "tirer"\n',
    ]
    said = {"hand.title": "see /tirer", "hand.rest": "z", "card.more.x": "y", "command-name.draw": "tirer"}
    alone = Sentences("fr", files)
    assert {key: alone[key] for key in said} == said
    assert "hand.other" not in alone
    assert said | terms_said("fr") == dict(Sentences("fr", files))
    assert len(alone) == len(said) + len(terms_said("fr"))


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_sentence_is_said_in_every_language_with_the_same_arguments(language: str) -> None:
    said = sentences_of(language)
    assert sorted(set(ENGLISH) - set(said)) == [], f"{language} lacks these; they fall back to English"
    assert sorted(set(said) - set(ENGLISH)) == [], f"{language} says what English does not"
    for key, told in said.items():
        counts = {name for _, name, form, _ in string.Formatter().parse(ENGLISH[key]) if name and "|" in (form or "")}
        assert holes(ENGLISH[key]) - counts <= holes(told) <= holes(ENGLISH[key]), f"{language}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_length_of_time_stands_where_it_can_be_read(language: str) -> None:
    """Discord shows `<t:…:R>` as "in 12 hours": "until in 12 hours" is no sentence, "until 20:52 (in 12 hours)" is."""
    ends = re.compile(
        r"(?:\b(?:until|from|till|by|since|jusqu’à|jusqu’au|à|dès|depuis|au|fino a|fino al|entro|dal|da|il)\s|,\s|>\s)$"
    )
    for key, text in sentences_of(language).items():
        for found in re.finditer(r"<t:\{\w+\}:R>", text):
            before = text[: found.start()]
            assert not ends.search(before.replace("*", "")), f"{language}: {key}: {text}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_sentence_was_left_in_english(language: str) -> None:
    words_of_the_game = set(terms_said(language))
    same_words = SAME_WORDS | {word.lower() for term in terms(language).values() for word in term.word.split()}
    for key, said in sentences_of(language).items():
        if key in words_of_the_game or said != ENGLISH[key] or key.startswith(("command-name.", "option-name.")):
            continue
        if key == "form.deck-example" and not any(language in names for names in shipped_names().values()):
            continue  # cards have their English names there
        plain = re.sub(r"\{[^}]*\}|<[^>]*>", " ", said)
        words = {word.lower() for word in re.findall(r"[^\W\d_]{3,}", plain)}
        assert words <= same_words, f"{language}: {key} reads as in English: {said!r}"


@pytest.mark.parametrize(
    ("language", "words", "value", "said"),
    [
        ("fr", "la Réserve de ", "Ana", "la Réserve d’Ana"),
        ("fr", "la Réserve de ", "Bo", "la Réserve de Bo"),
        ("fr", "le défi de **", "Élodie", "le défi d’**Élodie"),
        ("fr", "le contrôle de ", "**Ordis Recruit**", "le contrôle d’**Ordis Recruit**"),
        ("fr", "il sort de ", "le deck", "il sort du deck"),
        ("fr", "grande ", "Ana", "grande Ana"),
        ("it", "va in ", "la Riserva di Bo", "va nella Riserva di Bo"),
        ("it", "gioca da ", "l’area del mana", "gioca dall’area del mana"),
        ("it", "gioca da ", "il Limbo", "gioca dal Limbo"),
        ("it", "la mano di ", "Ana", "la mano di Ana"),
        ("it", "va in ", "Lazio", "va in Lazio"),
        ("en", "the hand of ", "Ana", "the hand of Ana"),
    ],
)
def test_words_and_what_is_filled_in_are_joined_as_the_language_does(
    language: str, words: str, value: str, said: str
) -> None:
    assert joined(language, words, value) == said


def test_a_missing_sentence_falls_back_to_english_key_by_key() -> None:
    texts = Texts("it", {"button.pass": "Passo"}, ENGLISH)
    assert (texts.say("button.pass"), texts.say("button.play")) == ("Passo", "Play")
    with pytest.raises(MissingText, match=r"no\.such\.key"):
        texts.say("no.such.key")


def test_screens_call_things_as_cards_do() -> None:
    """A language with sentences of its own has the words of the game from the table of terms; others stay English."""
    assert terms_said("fr")["phase.dusk"] == "Crépuscule"
    assert terms_said("it")["keyword.tough"] == "Tenace {number}"
    assert [texts_for("en").say(f"status.{status}") for status in ("asleep", "fleeting")] == ["Asleep", "Fleeting"]
    assert subtypes_said(("bureaucrat", "never-printed"), texts_for("en")) == ["Bureaucrat", "Never-Printed"]


def test_numbers_pick_their_form_by_language() -> None:
    assert texts_for("en").say("word.cards", count=1) == "1 card"
    assert texts_for("en-GB").say("word.cards", count=0) == "0 cards"
    french = Texts("fr", {"word.cards": "{count} {count:carte|cartes}"}, ENGLISH)
    assert french.say("word.cards", count=0) == "0 carte"


def test_command_texts_fit_discord() -> None:
    for language in LANGUAGES:
        for key, said in sentences_of(language).items():
            if key.startswith(("command.", "command-option.")):
                assert 1 <= len(said) <= 100, f"{language}: {key}"
