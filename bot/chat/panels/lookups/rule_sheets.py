"""Rules looked up: onwards to others, examples unfolded, and shown to all. Nothing here belongs to a game."""

from __future__ import annotations

from bot.chat.panels.pressed import Pressed, of_no_game
from bot.chat.replies.answering import Reply
from bot.chat.replies.readers import texts_of_place
from bot.present.layout.rule_links import PAGE
from bot.present.lookups.glossary_sheet import shared_day, shared_word
from bot.present.lookups.rule_sheet import rule_sheet, shared_rule
from engine.rulebook.glossary import glossary

OPEN = "open"


def _shown(press: Pressed, number: str, unfolded: bool = False, page: tuple[str, int] = ("", 0)) -> Reply:
    texts, rules = press.texts, press.services.rules
    rule = rules.rule(number, texts.language)
    return press.reply(rule_sheet(rule, rules.book(texts.language), texts, unfolded, page, own=rules.own))


async def _rule(press: Pressed) -> Reply:
    """Opens the rule whose number the button carries."""
    return _shown(press, press.part(0))


async def _rules(press: Pressed) -> Reply:
    """Opens the rule that was picked, or turns the page of the list."""
    picked = press.pick()
    if picked.startswith(PAGE):
        page = picked.removeprefix(PAGE)
        return _shown(press, press.part(0), page=(press.part(1), int(page) if page.isdecimal() else 0))
    return _shown(press, picked)


async def _fold(press: Pressed) -> Reply:
    """Unfolds the examples, or folds them again."""
    return _shown(press, press.part(0), press.part(1) == OPEN)


async def _share(press: Pressed) -> Reply:
    """Shows the rule to all in the channel, in the language of the server."""
    texts, rules = texts_of_place(press.interaction), press.services.rules
    rule = rules.rule(press.part(0), texts.language)
    shown = shared_rule(rule, rules.book(texts.language), texts, press.part(1) == OPEN, press.person.name, rules.own)
    return Reply(shown, public=True)


async def _share_word(press: Pressed) -> Reply:
    """Shows a word of the glossary to all in the channel."""
    texts, rules = texts_of_place(press.interaction), press.services.rules
    word = rules.word(press.part(0), texts.language)
    return Reply(shared_word(word, rules.book(texts.language), texts, press.person.name), public=True)


async def _share_day(press: Pressed) -> Reply:
    """Shows the day at a glance to all in the channel."""
    texts, rules = texts_of_place(press.interaction), press.services.rules
    words, told = glossary(texts.language), rules.book(texts.language)
    return Reply(shared_day(words, told, texts, press.person.name), public=True)


PRESSES = of_no_game(
    {
        "rule": _rule,
        "rules": _rules,
        "rulefold": _fold,
        "ruleshare": _share,
        "wordshare": _share_word,
        "dayshare": _share_day,
    }
)
