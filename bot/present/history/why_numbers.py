"""Why numbers are as they are: a price by its parts, statistics by their stages, a Dusk by its comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.play.game_records.declared import DeclarationSight
from bot.play.game_records.looks import Look
from bot.play.games.reasons import Dusk
from bot.present.decisions.why import because, with_report
from bot.present.layout.folding import folded
from bot.present.layout.limits import EMBED_FIELDS, EMBED_TOTAL, FIELD_NAME, FIELD_VALUE, embed_size
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Field, Message
from bot.present.tables.dusk import asleep_said, dusk_line, hindrance_said, terms_said
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital, naming_of, shortened, statistics
from bot.present.wording.prices import price_line, why_not
from bot.present.wording.symbols import without_signs
from engine import Comparison, PlaySight, StatisticsSight
from engine.sight import CardSight, Cause

_PRINTED = {"hand cost": "hand", "reserve cost": "reserve", "scout": "scout", "cost": "cost"}

WHOLE = "-all"
"""What ends the code of a Dusk that is to be explained with all its numbers and rules."""

_DUSK_ROOMS = {2: 1000, 4: 900, 8: 480}
"""How much room each expedition gets, by how many there are."""


# ---- prices ----------------------------------------------------------------------------------------------------------


def why_price(sight: DeclarationSight, texts: Texts) -> Message:
    """The price of what is declared: what is printed, then increases, decreases and restrictions."""
    naming = naming_of(sight.look, texts)
    assert sight.decision is not None
    price: Mapping[str, Any] = sight.decision.arguments["price"]
    toughs = price.get("tough", ())
    lines = [texts.say("why.price.total", mana=price["mana"])]
    lines += _parts(naming, price["parts"], toughs)
    return because(sight.look, texts, texts.say("why.price.title"), lines, _causes(price["parts"]))


def no_price(texts: Texts) -> str:
    """That nothing is declared whose price could be explained."""
    return texts.say("why.price.none")


def why_play(look: Look, play: PlaySight, texts: Texts) -> Message:
    """A card or quick action of one's own: whether it can be played, why not, and how its price comes about."""
    naming, found = naming_of(look, texts), play.playable
    if found.refusal:
        lines = [texts.say("why.play.impossible", reason=why_not(naming, found, play.ready))]
    else:
        price = price_line(naming, found.price, found.parts)
        lines = [texts.say("why.play.possible", price=price)]
    lines.append(texts.say("why.play.ready", ready=play.ready))
    lines += _parts(naming, found.parts) or [texts.say("why.line", text=texts.say("why.play.free-of-mana"))]
    title = texts.say("why.play.title", name=naming.unformatted().called(found.id))
    return because(look, texts, title, lines, [*play.causes, *_causes(found.parts)])


def _parts(naming: Naming, parts: Sequence[Sequence[Any]], toughs: Sequence[Sequence[int]] = ()) -> list[str]:
    """The parts of a price, a line each with its rule."""
    texts, lines = naming.texts, []
    for key, mana, rule in parts:
        said = [_part(naming, key, mana)]
        if key == "tough" and toughs:
            said = [texts.say("why.price.tough-of", mana=more, name=naming.called(id)) for id, more in toughs]
        lines += [texts.say("why.line-of", text=each, rule=rule) for each in said]
    return lines


def _part(naming: Naming, key: str, mana: int) -> str:
    texts = naming.texts
    if key in _PRINTED:
        return texts.say(f"why.price.{_PRINTED[key]}", mana=mana)
    if key == "tough":
        return texts.say("why.price.tough", mana=mana)
    way = "less" if mana < 0 else "more"
    if key == "effect":
        return texts.say(f"why.price.effect-{way}", mana=abs(mana))
    name, text = naming.card(key.split("/")[0]), shortened(naming.ability(key), 200)
    return texts.say(f"why.price.{way}", mana=abs(mana), name=name, text=text)


def _causes(parts: Sequence[Sequence[Any]]) -> list[Cause]:
    """The rules of all parts, each once; the abilities stand in the lines."""
    return [Cause(rule=rule) for rule in dict.fromkeys(rule for _, _, rule in parts)]


# ---- statistics ------------------------------------------------------------------------------------------------------


def why_statistics(look: Look, thing: CardSight, sight: StatisticsSight, texts: Texts) -> Message:
    """The statistics of a Character: what is printed, what changes them, and whether they count at Dusk."""
    naming, lines, causes = naming_of(look, texts), [], []
    for stage in sight.stages:
        name = naming.card(stage.cause.ability.split("/")[0]) if stage.cause.ability else ""
        said = texts.say(f"why.statistics.{stage.key}", values=statistics(stage.values), amount=stage.amount, name=name)
        lines.append(texts.say("why.line-of", text=said, rule=stage.cause.rule))
        causes.append(stage.cause)
    for key, cause in sight.remarks:
        lines.append(texts.say("why.line-of", text=texts.say(f"why.statistics.{key}"), rule=cause.rule))
        causes.append(cause)
    title = texts.say("why.statistics.title", name=naming.unformatted().called(thing.id, thing.reference))
    return because(look, texts, title, lines, causes)


# ---- Dusk ------------------------------------------------------------------------------------------------------------


def why_dusk(dusk: Dusk, texts: Texts) -> Message:
    """A Dusk, expedition by expedition: both totals in each terrain, who counts, what hinders, and what comes of it.

    Where it is too long with the signs of an operator's emojis, it is told by words alone.
    """
    naming = naming_of(dusk.look, texts)
    comparisons = dusk.comparisons[:EMBED_FIELDS]
    room = next(each for count, each in _DUSK_ROOMS.items() if len(comparisons) <= count)
    fields = [_expedition(naming, comparison, room) for comparison in comparisons]
    lines = [texts.say("why.dusk.arena" if dusk.look.view.arena else "why.dusk.explain")]
    if dusk.happening is not None:
        lines.append(f"<t:{dusk.happening.at // 1000}:f>")
    title = texts.say("why.dusk.title-now" if dusk.happening is None else "why.dusk.title")
    shown = because(dusk.look, texts, title, lines, _behind(dusk), fields)
    if shown.embed is not None and embed_size(shown.embed) > EMBED_TOTAL:
        fields = [Field(without_signs(each.name), without_signs(each.value)) for each in fields]
        shown = because(dusk.look, texts, title, lines, _behind(dusk), fields)
    return shown if dusk.happening is None else with_report(shown, dusk.look, dusk.happening, texts)


def dusk_in_short(dusk: Dusk, code: str, texts: Texts) -> Message:
    """A Dusk in a line an Expedition; numbers, who counts and the rules stand behind a button.

    `code` is what asks for it. In the Arena nothing can be said in a line.
    """
    if dusk.look.view.arena:
        return why_dusk(dusk, texts)
    naming = naming_of(dusk.look, texts)
    lines = [dusk_line(naming, comparison, coming=dusk.happening is None) for comparison in dusk.comparisons]
    title = texts.say("why.dusk.title-now" if dusk.happening is None else "why.dusk.title")
    shown = because(dusk.look, texts, title, lines, ())
    whole = Button(press("why", dusk.look.facts.id, f"{code}{WHOLE}"), texts.say("why.dusk.whole"))
    back = Button(press("why", dusk.look.facts.id, "menu"), texts.say("why.back"))
    shown = replace(shown, rows=((whole, back),))
    return shown if dusk.happening is None else with_report(shown, dusk.look, dusk.happening, texts)


def _behind(dusk: Dusk) -> list[Cause]:
    """The rules of all expeditions, each once, and the abilities that hinder."""
    rules = dict.fromkeys(rule for comparison in dusk.comparisons for rule in comparison.rules)
    hindering = [hindrance for comparison in dusk.comparisons for hindrance in comparison.hindrances]
    abilities = dict.fromkeys((each.ability, each.bearer) for each in hindering if each.ability)
    return [
        *(Cause(ability=ability, bearer=bearer) for ability, bearer in abilities),
        *(Cause(rule=each) for each in rules),
    ]


def _expedition(naming: Naming, comparison: Comparison, room: int) -> Field:
    texts = naming.texts
    place = naming.unformatted().expedition(comparison.expedition)
    region, terrains = naming.region(comparison.region), naming.terrains(comparison.terrains)
    heading = texts.say("why.dusk.heading", place=place, region=region, terrains=terrains)
    if naming.view.arena:
        heading = texts.say("why.dusk.heading-arena", place=place)
    lines = [] if naming.view.arena else [texts.say("why.dusk.moves" if comparison.moves else "why.dusk.stays")]
    lines += [texts.say("why.line", text=terms_said(naming, terms, comparison.ascended)) for terms in comparison.terms]
    lines += [texts.say("why.line", text=hindrance_said(naming, hindrance)) for hindrance in comparison.hindrances]
    if comparison.at_the_end and not naming.view.arena:
        lines.append(texts.say("why.line", text=texts.say("why.dusk.at-the-end")))
    rules = texts.say("why.dusk.rules", numbers=texts.say("word.comma").join(comparison.rules))
    left = room - sum(len(line) + 1 for line in lines) - len(rules) - 4
    lines += _who(naming, comparison, max(80, left))
    return Field(shortened(capital(heading), FIELD_NAME), shortened("\n".join([*lines, rules]), FIELD_VALUE))


def _who(naming: Naming, comparison: Comparison, room: int) -> list[str]:
    """Who counts with how much, and who sleeps."""
    texts = naming.texts
    awake = [
        texts.say(
            "why.dusk.card-both" if each.both else "why.dusk.card",
            name=naming.card(each.reference),
            values=statistics(each.statistics),
        )
        for each in comparison.characters
        if not each.asleep
    ]
    asleep = any(each.asleep for each in comparison.characters)
    if not awake and not asleep:
        return [texts.say("why.dusk.nobody")]
    share = room // 2 if awake and asleep else room
    lines = []
    if awake:
        lines.append(texts.say("why.dusk.counted", cards=folded(awake, share - 20, texts, texts.say("word.semicolon"))))
    return lines + asleep_said(naming, comparison, share - 30)
