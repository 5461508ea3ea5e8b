"""The wizard that declares a play: each choice, and at last everything that was declared, with its price.

A declaration changes nothing until it is paid for, so every step can be taken back (5.1.2.c).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.play.declaring.declared import Said, declared
from bot.play.game_records.declared import DeclarationSight, DraftStep, Outlook
from bot.present.decisions.choosing import (
    beyond,
    choosing,
    chosen_options,
    details,
    is_one_page,
    packed,
    panel,
    room_left,
    selectable,
    selecting,
    turning,
)
from bot.present.decisions.options import card_named, named, object_named
from bot.present.decisions.prompts import explanation, title_of, warning, what
from bot.present.decisions.why import PRICE, why_button
from bot.present.layout.limits import BUTTON_LABEL
from bot.present.layout.presses import press
from bot.present.layout.records import Button, Message, Row
from bot.present.tables.lessons import teaches_steps
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital, circled, naming_of, shortened, statistics
from bot.present.wording.prices import cost_words, price_line
from engine.state.decisions import Decision, ModeOption, PlayOption, QuickActionOption


def declaration(
    sight: DeclarationSight,
    texts: Texts,
    page: int = 0,
    bits: int = 0,
    preface: str = "",
    *,
    ask: bool = False,
) -> Message:
    """One step of a declaration: the next choice, or the whole declaration with its price, to be confirmed.

    `bits` are the options chosen so far where several may be, or what is chosen to pay with. Where nothing but the
    Expedition is to be chosen, choosing it pays, unless its reader wants a question each time (`ask`), or still learns.
    """
    naming = naming_of(sight.look, texts)
    decision = sight.decision
    assert decision is not None, "a declaration under way always asks for something"
    game, origin = sight.look.facts.id, sight.origin
    if sight.ready:
        lines = [*summary(naming, sight), *price_lines(naming, decision, bits), explanation(naming, decision)]
        rows = paying(
            naming,
            decision,
            page,
            bits,
            pay=lambda to, chosen: press("pay", game, origin, to, packed(chosen)),
            turn=lambda to, chosen: press("pays", game, origin, to, packed(chosen)),
        )
    elif sight.outlooks:
        ask = ask or teaches_steps(sight.look)
        lines = text_of(naming, sight.steps[0].options[0])
        step = game, origin, sight.step

        def made(code: str, final: bool) -> str:
            return press("playin", *step, code) if final else press("take", *step, code)

        rows = [into_expeditions(naming, sight, ask, made)]
    else:
        lines = [*so_far(naming, sight, decision), explanation(naming, decision), beyond(texts, decision)]
        rows = choosing(
            naming,
            decision,
            page,
            bits,
            take=lambda code: press("take", game, origin, sight.step, code),
            select=lambda to, chosen: press("step", game, origin, sight.step, to, packed(chosen)),
            send=lambda chosen: press("set", game, origin, sight.step, packed(chosen)),
            turn=lambda to, chosen: press("steps", game, origin, sight.step, to, packed(chosen)),
        )
    lines.insert(0, preface)
    if not (sight.ready or sight.outlooks) or (sight.ready and rows):
        lines.append(details(naming, decision, page, room_left(lines)))
    last = [
        Button(press("back", game, origin, sight.step), texts.say("panel.back")),
        Button(press("cancel", game, origin, sight.step), texts.say("panel.cancel")),
    ]
    if sight.ready and not missing(decision, bits):
        confirm = Button(
            press("confirm", game, origin, sight.step, packed(bits)), texts.say("panel.confirm"), "success"
        )
        last.insert(0, confirm)
    if sight.ready:
        last.append(why_button(game, PRICE, texts))
    return panel(title_of(naming, decision), lines, [*rows, tuple(last)])


def text_of(naming: Naming, option: Any) -> list[str]:
    """What the card that is played says."""
    thing = naming.thing(option.id) if isinstance(option, PlayOption) else None
    lines = naming.card_lines(thing.reference) if thing is not None else []
    return [naming.texts.say("panel.text", text=line) for each in lines for line in each.splitlines() if line]


def into_expeditions(
    naming: Naming, sight: DeclarationSight, ask: bool, made: Callable[[str, bool], str]
) -> tuple[Button, ...]:
    """A button for each Expedition, with the price and what Dusk would bring there; the last one to press is green.

    `made` makes the press of an Expedition's code, and hears whether nothing is left to ask after it.
    """
    assert sight.decision is not None
    row = []
    for option in sight.decision.options:
        outlook, expedition = sight.outlooks[option.code], int(getattr(option, "expedition", 0))
        final = outlook.price is not None and not ask
        own = expedition // 2 == naming.seat
        name = naming.texts.say(f"outlook.side.{expedition % 2}") if own else naming.expedition(expedition)
        label = shortened(_outlook(naming, capital(name), outlook), BUTTON_LABEL)
        row.append(Button(made(option.code, final), label, "success" if final else "primary"))
    return tuple(row)


def _outlook(naming: Naming, name: str, outlook: Outlook) -> str:
    """'Hero · ③ · 0/0/0 → 4/0/4 against 0/3/3: moves'."""
    texts, dusk = naming.texts, outlook.dusk
    return texts.say(
        "outlook.arena" if naming.view.arena else "outlook.moves" if dusk.moves else "outlook.stays",
        name=name,
        price="" if outlook.price is None else texts.say("outlook.price", mana=circled(outlook.price)),
        before=statistics(dusk.before),
        after=statistics(dusk.after),
        theirs=statistics(dusk.theirs),
    )


# ---- what is declared ------------------------------------------------------------------------------------------------


def summary(naming: Naming, sight: DeclarationSight) -> list[str]:
    """Everything that is declared, line by line: the card with its text, where from, and each choice.

    What was taken without a question, because nothing else was possible, stands there too and is marked.
    """
    assert sight.decision is not None
    lines = _what_is_played(naming, sight.steps[0].options[0], sight.decision)
    said = declared(sight.decision, sight.steps)
    several = sum(part.prompt == "target" for part in said) > 1
    number = 0
    for part in said:
        number += part.prompt == "target"
        lines.append(_declared(naming, part, number if several and part.prompt == "target" else 0, sight.decision))
    chosen = [option for part in said if part.prompt == "target" for option in part.options]
    warned = warning(naming, sight.decision, chosen)
    return [*lines, warned] if warned else lines


def _what_is_played(naming: Naming, option: Any, decision: Decision) -> list[str]:
    texts, arguments = naming.texts, decision.arguments
    zone, source = str(arguments["origin"]), int(arguments["source"])
    reference = str(arguments["reference"])
    if isinstance(option, QuickActionOption):
        text = [naming.ability(option.ability)]
        lines = [texts.say("declared.action", name=object_named(naming, source))]
    else:
        text = naming.card_lines(reference)
        lines = [texts.say(f"declared.card-{zone}", name=card_named(naming, source))]
    lines += [texts.say("panel.text", text=line) for each in text for line in each.splitlines() if line]
    lines += naming.explained(" ".join(text), besides=("fleeting",) if arguments["fleeting"] else ())
    if arguments["fleeting"]:
        lines.append(texts.say("declared.fleeting"))
    return lines


def _declared(naming: Naming, part: Said, number: int, payment: Decision) -> str:
    """One part of a declaration: 'Target: Brassbug Hub (your Landmarks)'."""
    texts = naming.texts
    words = named(naming, part.options, payment.arguments) if part.options else texts.say("option.none")
    key = f"declared.{part.prompt}"
    line = texts.say("declared.target-of", number=number, text=words) if number else texts.say(key, text=words)
    alone = part.alone and part.options
    return texts.say("declared.line-alone" if alone else "declared.line", line=line)


def so_far(naming: Naming, sight: DeclarationSight, decision: Decision) -> list[str]:
    """What has been declared before the next choice; a mode that was the only one possible too."""
    lines = [_step(naming, step, decision) for step in sight.steps]
    modes = tuple(ModeOption(mode) for mode in decision.arguments.get("mode", ()))
    if modes and all(step.prompt != "mode" for step in sight.steps):
        lines.append(_declared(naming, Said("mode", modes, alone=True), 0, decision))
    return lines


def _step(naming: Naming, step: DraftStep, decision: Decision) -> str:
    """One answered question of a declaration, in words."""
    texts = naming.texts
    option: Any = step.options[0] if step.options else None
    if isinstance(option, QuickActionOption):
        name = naming.called(option.id, option.ability.split("/")[0])
        return texts.say("declared.line", line=texts.say("declared.action", name=name))
    if isinstance(option, PlayOption):
        return texts.say("declared.line", line=object_named(naming, option.id))
    words = named(naming, step.options, decision.arguments) if step.options else texts.say("option.none")
    return texts.say("declared.line", line=texts.first(f"declared.{step.prompt}", "declared.other", text=words))


# ---- what it costs ---------------------------------------------------------------------------------------------------


def price_lines(naming: Naming, decision: Decision, bits: int, *, now: bool = True) -> list[str]:
    """A price, what it costs besides Mana, and what pays; `now` with how much Mana there is for it."""
    texts, arguments = naming.texts, decision.arguments
    price = arguments["price"]
    me = next(player for player in naming.view.players if player.seat == naming.seat)
    lines = [texts.say("panel.price", price=price_line(naming, price["mana"], price["parts"]))]
    costs = [cost for cost in price["costs"] if cost["pay"] != "mana"]
    words = cost_words(naming, costs, arguments.get("source", 0), arguments.get("reference", ""))
    if words:
        lines.append(texts.say("panel.costs", costs=texts.together(words)))
    if price["mana"] and now:
        lines.append(texts.say("panel.pays", left=me.mana_ready - price["mana"]))
    chosen = chosen_options(decision, bits)
    if chosen:
        lines.append(texts.say("panel.pay-chosen", cards=named(naming, chosen)))
    if missing(decision, bits):
        lines += [texts.say("panel.pay-with", what=what(texts, decision)), beyond(texts, decision)]
    return lines


def missing(decision: Decision, bits: int) -> bool:
    """Whether what is chosen to pay with is not yet what it takes."""
    return not decision.least <= bits.bit_count() <= decision.most


def paying(
    naming: Naming,
    decision: Decision,
    page: int,
    bits: int,
    *,
    pay: Callable[[int, int], str],
    turn: Callable[[int, int], str],
) -> list[Row]:
    """What may pay, where a cost leaves a choice; `pay` and `turn` say what a press means on which page.

    Where several pages may be chosen from, the select stays, so that what is chosen can be changed.
    """
    several = not is_one_page(decision)
    if not decision.options or not (several or missing(decision, bits)):
        return []
    rows = selecting(naming, decision, page, bits, pay)
    return rows + turning(naming.texts, page, selectable(decision), lambda to: turn(to, bits))
