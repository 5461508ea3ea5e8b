"""A place of the rule book: where it stands, its text, remarks, silences and examples, and every way onwards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.cards.own_rules import NO_RULES, OwnRules
from bot.present.layout.folding import folded
from bot.present.layout.limits import BUTTON_LABEL, EMBED_TITLE, FIELD_NAME
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Embed, Field, Message, Row
from bot.present.layout.rule_links import code_of, label, marks_explained, opens, rule_select
from bot.present.lookups.rule_source import told_source
from bot.present.texts import Texts
from bot.present.wording.inline import escaped, shortened
from engine.rulebook import Book, Rule

PATH_ROOM, TEXT_ROOM, REMARK_ROOM, SILENCE_ROOM = 300, 1200, 700, 900
EXAMPLE_ROOM, CHILDREN_ROOM, OWN_ROOM = 700, 900, 1000
"""Characters for each part of what is said, together less than a message may have."""

UNDER, LINKS, ALSO = "under", "links", "also"
"""The selects of a place: what stands under it, what it leads to, and what else answers the question."""


def rule_sheet(
    rule: Rule,
    told: Book,
    texts: Texts,
    unfolded: bool = False,
    page: tuple[str, int] = ("", 0),
    also: Sequence[Rule] = (),
    own: OwnRules = NO_RULES,
) -> Message:
    """A place as the person who asked sees it; `page` is a select and which of its pages is shown.

    `also` are other rules that answer what was asked, `own` the operator's copy of the rules.
    """
    rows = [_ways(rule, told, texts), _deeds(rule, texts, unfolded), *_selects(rule, told, texts, page, also)]
    return Message(embed=_embed(rule, told, texts, unfolded, own), rows=tuple(row for row in rows if row))


def shared_rule(rule: Rule, told: Book, texts: Texts, unfolded: bool, name: str, own: OwnRules = NO_RULES) -> Message:
    """The same for all in a channel, with the name of who shows it; others read on for themselves."""
    said = texts.say("rule.shown", name=escaped(name))
    rows = [_ways(rule, told, texts), *_selects(rule, told, texts, ("", 0), ())]
    return Message(content=said, embed=_embed(rule, told, texts, unfolded, own), rows=tuple(row for row in rows if row))


def _embed(rule: Rule, told: Book, texts: Texts, unfolded: bool, own: OwnRules) -> Embed:
    remarks = [texts.say("rule.point", text=each) for each in rule.remarks]
    silences = [texts.say("rule.silence", **each._asdict()) for each in rule.silences]
    examples = [texts.say("rule.point", text=each) for each in rule.examples] if unfolded else []
    children = [texts.say("rule.child", number=told[id].number, title=told[id].title) for id in rule.children]
    parts = [
        (texts.say("rule.remarks"), shortened("\n".join(remarks), REMARK_ROOM)),
        (texts.say("rule.silences"), shortened("\n".join(silences), SILENCE_ROOM)),
        (texts.say("rule.examples"), shortened("\n".join(examples), EXAMPLE_ROOM)),
        (shortened(own.title or texts.say("rule.own"), FIELD_NAME), _own(rule, own)),
        (texts.say("rule.under"), folded(children, CHILDREN_ROOM, texts)),
    ]
    return Embed(
        title=shortened(label(rule), EMBED_TITLE),
        description="\n".join(filter(None, (_path(rule, told, texts), shortened(rule.text, TEXT_ROOM)))),
        fields=tuple(Field(name, value) for name, value in parts if value),
        footer="\n".join(filter(None, (told_source(rule, texts), marks_explained(_shown(rule, told), texts)))),
    )


def _shown(rule: Rule, told: Book) -> list[str]:
    """The ids of all places whose numbers a sheet shows."""
    around = (told.before(rule), rule.up, told.after(rule))
    return [rule.id, *rule.path, *rule.children, *rule.links, *(id for id in around if id)]


def _own(rule: Rule, own: OwnRules) -> str:
    """The operator's text of a rule, as it is: nothing in it formats, links or mentions."""
    text = own.texts.get(rule.id)
    return shortened(escaped(text, len(text)), OWN_ROOM) if text else ""


def _path(rule: Rule, told: Book, texts: Texts) -> str:
    """The headings above a place, the chapter first; "" for a chapter."""
    if not rule.path:
        return ""
    above = texts.say("rule.path-and").join(label(told[id]) for id in rule.path)
    return texts.say("rule.path", path=shortened(above, PATH_ROOM))


def _ways(rule: Rule, told: Book, texts: Texts) -> tuple[Button, ...]:
    """Buttons for the place before, the heading above and the place after."""
    ways = (("before", told.before(rule)), ("up", rule.up), ("after", told.after(rule)))
    return tuple(Button(opens(id, way), texts.say(f"rule.{way}", number=told[id].number)) for way, id in ways if id)


def _deeds(rule: Rule, texts: Texts, unfolded: bool) -> tuple[Button, ...]:
    """Buttons that unfold the examples and show the place to all."""
    code, open_now = code_of(rule.id), "open" if unfolded else "closed"
    buttons = [Button(press("ruleshare", code, open_now), texts.say("rule.show"), "primary")]
    if rule.examples:
        key = "rule.fold" if unfolded else "rule.unfold"
        deed = "closed" if unfolded else "open"
        buttons.append(Button(press("rulefold", code, deed), texts.say(key, count=len(rule.examples))))
    return tuple(buttons)


def _selects(rule: Rule, told: Book, texts: Texts, page: tuple[str, int], also: Sequence[Rule]) -> list[Row]:
    found = [
        rule_select(ids, told, texts, name, texts.say(f"rule.{name}-hint"), page[1] if page[0] == name else 0, rule.id)
        for name, ids in ((UNDER, rule.children), (LINKS, rule.links), (ALSO, [each.id for each in also]))
    ]
    return [select for select in found if select is not None]


def no_such_rule(typed: str, near: Sequence[Rule], texts: Texts, number: bool = False, edition: str = "") -> Message:
    """That nothing has this number or these words, with the nearest as buttons; what to type where nothing is typed.

    Of an `edition` that does not exist it is said which editions there are.
    """
    if not typed.strip() or not near:
        return Message(content=texts.say("rule.nothing"))
    key = "rule.no-number" if number else "rule.none"
    buttons = tuple(Button(opens(rule.id), shortened(label(rule), BUTTON_LABEL)) for rule in near)
    said = texts.say("rule.no-edition", edition=edition) if edition else texts.say(key, typed=escaped(typed, 60))
    return Message(content=said, rows=(buttons,))
