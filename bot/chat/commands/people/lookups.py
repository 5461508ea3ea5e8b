"""`/card`, `/rule`, `/glossary` and `/phases`: cards, rules and words looked up."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.chat.commands.row import Choices, Option, Typed, command
from bot.chat.panels.lookups.card_sheets import sheet_of
from bot.chat.replies.answering import Reply
from bot.play.cards.card_search import NotFound
from bot.play.cards.rule_numbers import RuleFound
from bot.play.cards.rules import CardFound, Offer, WordFound
from bot.present.layout.limits import CHOICE_LABEL, CHOICES, PRESS
from bot.present.layout.rule_links import label
from bot.present.lookups.card_sheet import no_such_card
from bot.present.lookups.glossary_sheet import card_rules, day_sheet, no_such_word, word_label, word_sheet
from bot.present.lookups.rule_sheet import no_such_rule, rule_sheet
from bot.present.texts import Texts
from bot.present.wording.naming import shortened
from engine.cards.words.names import folded
from engine.rulebook.glossary import glossary


async def _card(typed: Typed, name: str) -> Reply:
    cards, texts, person, wish = typed.services.cards, typed.texts, typed.person.id, typed.reader.person
    found = await cards.find(name, person)
    if isinstance(found, NotFound):
        return Reply(no_such_card(found, texts))
    shown = await sheet_of(cards, found.reference, person, wish.pictures, texts, taken=not found.exactly)
    return Reply(replace(shown, pictures=()) if wish.text_only else shown)


async def _names(typed: Typed, words: str) -> Choices:
    """One's own unique cards that fit, and after them what all can look up."""
    services = typed.services
    own = [f"{card.name} · {card.reference}" for card in await services.uniques.cards(typed.person.id)]
    listed = await services.cards.offered(words, typed.texts.language)
    offered = [*(each for each in own if words and folded(words) in folded(each)), *listed]
    return [
        app_commands.Choice(name=shortened(each, CHOICE_LABEL), value=shortened(each, CHOICE_LABEL))
        for each in offered[:CHOICES]
    ]


async def _rule(typed: Typed, query: str) -> Reply:
    rules, texts = typed.services.rules, typed.texts
    told = rules.book(texts.language)
    found = await rules.look_up(query, texts.language)
    if isinstance(found, RuleFound):
        return Reply(rule_sheet(found.rule, told, texts, also=found.others, own=rules.own))
    if isinstance(found, WordFound):
        return Reply(word_sheet(found.word, told, texts))
    if isinstance(found, CardFound):
        return Reply(card_rules(found.name, found.card.reference, found.rules, told, texts))
    return Reply(no_such_rule(found.typed, found.nearest, texts, found.number, found.edition))


async def _glossary(typed: Typed, word: str) -> Reply:
    if not word.strip():
        return typed.say("word-sheet.nothing")
    rules, texts = typed.services.rules, typed.texts
    found = await rules.look_up_word(word, texts.language)
    if isinstance(found, WordFound):
        return Reply(word_sheet(found.word, rules.book(texts.language), texts))
    return Reply(no_such_word(found.typed, found.nearest, texts))


async def _phases(typed: Typed) -> Reply:
    texts = typed.texts
    return Reply(day_sheet(glossary(texts.language), typed.services.rules.book(texts.language), texts))


async def _rules_offered(typed: Typed, words: str) -> Choices:
    texts = typed.texts
    found = await typed.services.rules.offered(words, texts.language)
    return [_choice(_told(offer, texts), offer.value) for offer in found]


async def _words_offered(typed: Typed, words: str) -> Choices:
    texts = typed.texts
    found = await typed.services.rules.words_offered(words, texts.language)
    return [_choice(word_label(word, texts), word.name) for word in found]


def _told(offer: Offer, texts: Texts) -> str:
    if offer.rule is not None:
        return label(offer.rule)
    if offer.word is not None:
        return word_label(offer.word, texts)
    return texts.say("word-sheet.offered-card", name=offer.name)


def _choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=shortened(name, CHOICE_LABEL), value=value[:PRESS])


COMMANDS = (
    command("card", "card", _card, name=Option("card-name", completed=_names)),
    command("rule", "rule", _rule, anywhere=True, query=Option("rule-query", completed=_rules_offered)),
    command("glossary", "glossary", _glossary, anywhere=True, word=Option("glossary-word", completed=_words_offered)),
    command("phases", "phases", _phases, anywhere=True),
)
