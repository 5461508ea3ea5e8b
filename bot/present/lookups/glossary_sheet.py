"""Words of the glossary, the rules that a card touches, and the day at a glance: each with the rules it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.present.layout.folding import folded
from bot.present.layout.limits import BUTTON_LABEL, EMBED_TITLE, PLACEHOLDER
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Field, Message, Row
from bot.present.layout.rule_links import label, opens, rule_select
from bot.present.texts import Texts
from bot.present.wording.naming import escaped, shortened
from engine.rulebook import Book, Rule
from engine.rulebook.glossary import DAY, OF_EVERY_PHASE, Word

RULES_ROOM, FIELD_ROOM = 1800, 1000

SHOWN = 12
"""Rules of a card that are told in words; the select has them all."""


def word_sheet(word: Word, told: Book, texts: Texts) -> Message:
    """A word as the person who asked sees it."""
    share = (Button(press("wordshare", word.key), texts.say("rule.show"), "primary"),)
    return Message(embed=_word(word, told, texts), rows=(share, *_leads(word.rules, told, texts, word.name)))


def shared_word(word: Word, told: Book, texts: Texts, name: str) -> Message:
    """The same for all in a channel."""
    said = texts.say("word-sheet.shown", name=escaped(name))
    return Message(content=said, embed=_word(word, told, texts), rows=_leads(word.rules, told, texts, word.name))


def word_label(word: Word, texts: Texts) -> str:
    """A word and what it is, in one line."""
    return texts.say("word-sheet.label", name=word.name, sort=texts.say(f"word-sort.{word.sort}"))


def card_rules(name: str, reference: str, rules: Sequence[Rule], told: Book, texts: Texts) -> Message:
    """The rules that a card touches, those that say most of it first, with a way to the card itself."""
    lines = [texts.say("rule.child", number=rule.number, title=rule.title) for rule in rules[:SHOWN]]
    card = (Button(press("sheet", reference, "dark"), texts.say("word-sheet.card")),)
    embed = Embed(
        title=shortened(texts.say("word-sheet.touches", name=escaped(name, 100)), EMBED_TITLE),
        description=folded(lines, RULES_ROOM, texts) or texts.say("word-sheet.touches-none"),
    )
    return Message(embed=embed, rows=(card, *_leads([rule.id for rule in rules], told, texts, name)))


def day_sheet(words: Mapping[str, Word], told: Book, texts: Texts) -> Message:
    """The day at a glance: what happens in each phase, in its order."""
    share = (Button(press("dayshare"), texts.say("rule.show"), "primary"),)
    return Message(embed=_day(words, told, texts), rows=(share, *_day_leads(words, told, texts)))


def shared_day(words: Mapping[str, Word], told: Book, texts: Texts, name: str) -> Message:
    """The same for all in a channel."""
    said = texts.say("day-sheet.shown", name=escaped(name))
    return Message(content=said, embed=_day(words, told, texts), rows=_day_leads(words, told, texts))


def no_such_word(typed: str, near: Sequence[Rule], texts: Texts) -> Message:
    """That the glossary has no such word, with the nearest rules as buttons where there are any."""
    buttons = tuple(Button(opens(rule.id), shortened(label(rule), BUTTON_LABEL)) for rule in near)
    said = texts.say("word-sheet.none" if near else "word-sheet.unlike", typed=escaped(typed, 60))
    return Message(content=said, rows=(buttons,) if buttons else ())


def _word(word: Word, told: Book, texts: Texts) -> Embed:
    rules = [
        texts.say("rule.child", number=told[id].number, title=told[id].title) for id in word.rules if id in told.places
    ]
    return Embed(
        title=shortened(word_label(word, texts), EMBED_TITLE),
        description=word.text,
        fields=(Field(texts.say("word-sheet.rules"), folded(rules, FIELD_ROOM, texts)),) if rules else (),
    )


def _day(words: Mapping[str, Word], told: Book, texts: Texts) -> Embed:
    fields = []
    for number, (phase, steps) in enumerate(DAY, 1):
        lines = [_step(words[step], texts) for step in steps]
        if len(steps) != 1:
            lines.insert(0, _meaning(words[phase], texts))
        name = texts.say("day-sheet.phase", number=number, name=words[phase].name)
        fields.append(Field(name, folded(lines, FIELD_ROOM, texts)))
    return Embed(title=texts.say("day-sheet.title"), description=texts.say("day-sheet.reactions"), fields=tuple(fields))


def _step(step: Word, texts: Texts) -> str:
    return texts.say("day-sheet.step", name=step.name, text=step.text, number=step.rules[0])


def _meaning(phase: Word, texts: Texts) -> str:
    return texts.say("day-sheet.meaning", text=phase.text, number=phase.rules[0])


def _day_leads(words: Mapping[str, Word], told: Book, texts: Texts) -> tuple[Row, ...]:
    ids = [words[key].rules[0] for phase, steps in DAY for key in (phase, *steps)]
    return _leads([*OF_EVERY_PHASE[:3], *ids, *OF_EVERY_PHASE[3:]], told, texts, texts.say("day-sheet.title"))


def _leads(ids: Sequence[str], told: Book, texts: Texts, name: str) -> tuple[Row, ...]:
    hint = shortened(texts.say("word-sheet.hint", name=name), PLACEHOLDER)
    select = rule_select(ids, told, texts, "word", hint)
    return (select,) if select is not None else ()
