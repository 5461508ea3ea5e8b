"""Private panels: the wizard that declares a play, and the panel of any other question to one player.

Presses carry game, decision, page and what is chosen so far as a number of bits, so that nothing has to be remembered
between presses; answers are codes of options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.play.codes import code_of
from bot.play.looks import Candidates, DeclarationSight, DraftStep, Look
from bot.present.board import asked
from bot.present.folding import folded
from bot.present.limits import (
    BUTTON_LABEL,
    CHECKBOXES,
    CHOICES,
    EMBED_DESCRIPTION,
    EMBED_TITLE,
    MODAL_EXPLANATION,
    MODAL_LABEL,
    MODAL_TITLE,
    PLACEHOLDER,
)
from bot.present.naming import Naming, naming_of, shortened
from bot.present.options import choices, named
from bot.present.presses import press
from bot.present.prices import cost_words, price_line, why_not
from bot.present.records import Button, Choice, Embed, Message, Modal, Row, Select
from bot.present.texts import Texts
from engine.table.decisions import ConfirmOption, Decision, ExpeditionOption, PassOption

PAGE = CHOICES - 1
"""How many options one page of a longer list shows."""

_FEW = 4
"""Up to so many short options are shown as buttons instead of a select."""


# ---- what can be played ----------------------------------------------------------------------------------------------


def playables(look: Look, texts: Texts, decision: Decision, page: int = 0, preface: str = "") -> Message:
    """The first step of the wizard: a select of the cards and quick actions that can be played in this turn."""
    naming = naming_of(look, texts)
    options = [option for option in decision.options if not isinstance(option, PassOption)]
    me = next(player for player in look.view.players if player.seat == look.seat)
    lines = [preface, texts.say("panel.play-explain") if options else texts.say("panel.play-nothing")]
    refused = [
        texts.say("panel.cannot-line", name=naming.called(each.id), reason=why_not(naming, each, me.mana_ready))
        for each in look.view.playable
        if each.refusal
    ]
    if refused:
        lines += [texts.say("panel.cannot"), folded(refused, 1500, texts)]
    game = look.facts.id
    rows: list[Row] = []
    if options:
        shown = choices(naming, options, decision.arguments)
        placeholder = _placeholder(texts, decision, page, _pages(len(shown)))
        rows.append(Select(press("begin", game, decision.id, page), _page(shown, page), placeholder))
        rows += _turning(texts, page, len(shown), lambda to: press("plays", game, decision.id, to))
    pass_button = Button(press("pass", game, decision.id, "here"), texts.say("button.pass"), "danger")
    rows.append((pass_button, Button(press("dismiss", game), texts.say("panel.cancel"))))
    title = texts.say("panel.play-title", ready=me.mana_ready, total=me.mana_total)
    return _panel(title, lines, rows)


# ---- the wizard ------------------------------------------------------------------------------------------------------


def declaration(
    sight: DeclarationSight, texts: Texts, page: int = 0, bits: int = 0, paid: Sequence[str] = ()
) -> Message:
    """One step of a declaration: the next choice, or the summary with its price; what is declared so far above it.

    `bits` are the options chosen so far where several may be, `paid` the codes chosen to pay with.
    """
    naming = naming_of(sight.look, texts)
    decision = sight.decision
    assert decision is not None, "a declaration under way always asks for something"
    game, origin = sight.look.facts.id, sight.origin
    lines = [_so_far(naming, sight)]
    rows: list[Row]
    if sight.ready:
        lines += _price(naming, decision, paid)
        rows = _paying(naming, sight, decision, page, paid)
    else:
        lines.append(_explanation(naming, decision))
        rows = _choosing(
            naming,
            decision,
            page,
            bits,
            take=lambda code: press("take", game, origin, sight.step, code),
            select=lambda to, chosen: press("step", game, origin, sight.step, to, _packed(chosen)),
            send=lambda chosen: press("set", game, origin, sight.step, _packed(chosen)),
            turn=lambda to, chosen: press("steps", game, origin, sight.step, to, _packed(chosen)),
        )
    rows.append(
        (
            Button(press("back", game, origin, sight.step), texts.say("panel.back")),
            Button(press("cancel", game, origin), texts.say("panel.cancel")),
        )
    )
    if sight.ready and not _missing(decision, paid):
        confirm = Button(press("confirm", game, origin, "-".join(paid)), texts.say("panel.confirm"), "success")
        last = rows.pop()
        assert isinstance(last, tuple)
        rows.append((confirm, *last))
    return _panel(title_of(naming, decision), lines, rows)


def _so_far(naming: Naming, sight: DeclarationSight) -> str:
    lines = [_step(naming, step) for step in sight.steps]
    return "\n".join(f"• {line}" for line in lines)


def _step(naming: Naming, step: DraftStep) -> str:
    """One answered question of a declaration, in words."""
    texts = naming.texts
    if step.prompt == "turn":
        option: Any = step.options[0]
        ability = getattr(option, "ability", "")
        if ability:
            name = naming.called(option.id, ability.split("/")[0])
            return texts.say("panel.step-action", name=name, text=naming.ability(ability))
        return texts.say("panel.step-card", name=naming.called(option.id))
    if not step.options:
        return texts.say("panel.step-none")
    said = named(naming, step.options)
    if step.prompt == "expedition":
        return texts.say("panel.step-expedition", place=said)
    if step.prompt == "mode":
        return texts.say("panel.step-mode", text=said)
    if step.prompt == "target":
        return texts.say("panel.step-target", targets=said)
    return texts.say("panel.step-other", targets=said)


def _price(naming: Naming, decision: Decision, paid: Sequence[str]) -> list[str]:
    texts, arguments = naming.texts, decision.arguments
    price = arguments["price"]
    me = next(player for player in naming.view.players if player.seat == naming.seat)
    lines = [texts.say("panel.price", price=price_line(naming, price["mana"], price["parts"]))]
    words = cost_words(
        naming, _without_mana(price["costs"]), arguments.get("source", 0), arguments.get("reference", "")
    )
    if words:
        lines.append(texts.say("panel.costs", costs=texts.together(words)))
    if price["mana"]:
        lines.append(texts.say("panel.pays", ready=me.mana_ready))
    chosen = [option for option in decision.options if code_of(option) in paid]
    if chosen:
        lines.append(texts.say("panel.pay-chosen", cards=named(naming, chosen)))
    elif _missing(decision, paid):
        lines.append(texts.say("panel.pay-with", range=range_of(texts, decision)))
    lines.append(_explanation(naming, decision))
    return lines


def _without_mana(costs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [cost for cost in costs if cost["pay"] != "mana"]


def _missing(decision: Decision, paid: Sequence[str]) -> bool:
    return not decision.least <= len(paid) <= decision.most


def _paying(naming: Naming, sight: DeclarationSight, decision: Decision, page: int, paid: Sequence[str]) -> list[Row]:
    """What may pay, where a cost leaves a choice."""
    if not decision.options or not _missing(decision, paid):
        return []
    game, origin = sight.look.facts.id, sight.origin
    shown = choices(naming, decision.options, decision.arguments)
    part = _page(shown, page)
    most = min(decision.most, len(part))
    placeholder = _placeholder(naming.texts, decision, page, _pages(len(shown)))
    rows: list[Row] = [
        Select(press("pay", game, origin, page), part, placeholder, min(max(1, decision.least), most), most)
    ]
    return rows + _turning(naming.texts, page, len(shown), lambda to: press("pays", game, origin, to))


# ---- any other question ----------------------------------------------------------------------------------------------


def question(look: Look, texts: Texts, decision: Decision, page: int = 0, bits: int = 0, preface: str = "") -> Message:
    """The panel of one open decision of the reader."""
    naming = naming_of(look, texts)
    game = look.facts.id
    rows = _choosing(
        naming,
        decision,
        page,
        bits,
        take=lambda code: press("choose", game, decision.id, code),
        select=lambda to, chosen: press("pick", game, decision.id, to, _packed(chosen)),
        send=lambda chosen: press("send", game, decision.id, _packed(chosen)),
        turn=lambda to, chosen: press("page", game, decision.id, to, _packed(chosen)),
    )
    if fits_a_form(decision):
        rows.append((Button(press("form", game, decision.id), texts.say("panel.open-form"), "primary"),))
    return _panel(title_of(naming, decision), [preface, _explanation(naming, decision)], rows)


def fits_a_form(decision: Decision) -> bool:
    """Whether a question can be asked by a form with checkboxes: several of at most ten."""
    return decision.most > 1 and 2 <= len(decision.options) <= CHECKBOXES


def form(look: Look, texts: Texts, decision: Decision) -> Modal:
    """The form of a question that asks for several of a few options, such as the first Mana."""
    naming = naming_of(look, texts)
    first = decision.prompt == "first mana"
    said = texts.say("panel.form-label") if first else texts.say("panel.select-from", range=range_of(texts, decision))
    hint = texts.say("panel.form-hint") if first else _explanation(naming.unformatted(), decision)
    return Modal(
        press=press("form", look.facts.id, decision.id),
        title=shortened(title_of(naming.unformatted(), decision), MODAL_TITLE),
        label=shortened(said, MODAL_LABEL),
        explanation=shortened(hint, MODAL_EXPLANATION),
        choices=tuple(choices(naming, decision.options, decision.arguments)),
        least=decision.least,
        most=decision.most,
    )


def nothing_asked(look: Look, texts: Texts, preface: str = "") -> Message:
    """What a player is told who is asked nothing, or a spectator."""
    now = asked(naming_of(look, texts, everybody=True))
    line = texts.say("panel.waiting" if preface else "panel.nothing-asked", asked=now).strip()
    return Message(content=shortened("\n".join(part for part in (preface, line) if part), 2000))


def title_of(naming: Naming, decision: Decision) -> str:
    """The heading of a question."""
    return _said(naming, decision, "title")


def _explanation(naming: Naming, decision: Decision) -> str:
    said = _said(naming, decision, "explain")
    if decision.prompt == "expedition":
        places = choices(naming, decision.options)
        return "\n".join([said, *(f"• {_capital(place.label)}: {place.description}" for place in places)])
    ability = str(decision.arguments.get("ability", ""))
    text = naming.ability(ability) if ability and decision.prompt not in ("mode",) else ""
    return f"{naming.texts.say('panel.text', text=shortened(text, 700))}\n{said}" if text else said


def _said(naming: Naming, decision: Decision, part: str) -> str:
    texts, arguments = naming.texts, decision.arguments
    source, reference = int(arguments.get("source", 0)), str(arguments.get("reference", ""))
    costs = cost_words(naming, arguments.get("costs", ()), source, reference)
    return texts.first(
        f"prompt.{decision.prompt}.{part}",
        f"prompt.other.{part}",
        source=naming.called(source, reference) if source or reference else "",
        range=range_of(texts, decision),
        costs=_capital(texts.together(costs)),
        mana=arguments.get("mana", 0),
        range_count=decision.most,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def range_of(texts: Texts, decision: Decision | Candidates) -> str:
    """How many are to be chosen: '3', 'up to 1', '1 to 2'."""
    if decision.least == decision.most:
        return texts.say("range.exactly", least=decision.least)
    if decision.least == 0:
        return texts.say("range.up-to", most=decision.most)
    return texts.say("range.between", least=decision.least, most=decision.most)


# ---- choosing among options ------------------------------------------------------------------------------------------


def _choosing(
    naming: Naming,
    decision: Decision,
    page: int,
    bits: int,
    *,
    take: Callable[[str], str],
    select: Callable[[int, int], str],
    send: Callable[[int], str],
    turn: Callable[[int, int], str],
) -> list[Row]:
    """The rows of one question: buttons for a few short options, else a select in pages, and Done for several."""
    texts = naming.texts
    shown = choices(naming, decision.options, decision.arguments)
    if _are_buttons(decision):
        yes_first = ("success", "secondary") if isinstance(decision.options[0], ConfirmOption) else ("primary",) * _FEW
        buttons = [
            Button(take(choice.value), shortened(_capital(choice.label), BUTTON_LABEL), tone)  # type: ignore[arg-type]
            for choice, tone in zip(shown, yes_first, strict=False)
        ]
        return [tuple(buttons)]
    rows: list[Row] = []
    pages = _pages(len(shown))
    several = decision.most > 1 and pages > 1
    if shown:
        part = _page(shown, page, bits if several else 0)
        most = min(decision.most, len(part))
        least = 0 if several else min(max(1, decision.least), most)
        placeholder = _placeholder(texts, decision, page, pages)
        rows.append(Select(select(page, bits), part, placeholder, least, most))
        rows += _turning(texts, page, len(shown), lambda to: turn(to, bits))
    if several:
        count = bits.bit_count()
        enough = decision.least <= count <= decision.most
        rows.append((Button(send(bits), texts.say("panel.done-count", count=count), "success", not enough),))
    elif decision.least == 0:
        key = "option.keep-all" if decision.prompt == "expand" else "option.none"
        rows.append((Button(send(0), texts.say(key)),))
    return rows


def _are_buttons(decision: Decision) -> bool:
    few = 1 <= len(decision.options) <= _FEW and decision.least == decision.most == 1
    return few and all(isinstance(option, ConfirmOption | ExpeditionOption) for option in decision.options)


def chosen_bits(decision: Decision, page: int, bits: int, values: Sequence[str]) -> int:
    """What is chosen after a select of one page was answered; other pages keep their choices."""
    codes = [code_of(option) for option in decision.options]
    start = page * PAGE if _pages(len(codes)) > 1 else 0
    end = start + PAGE if _pages(len(codes)) > 1 else len(codes)
    for place in range(start, min(end, len(codes))):
        bits = bits | 1 << place if codes[place] in values else bits & ~(1 << place)
    return bits


def codes_of(decision: Decision, bits: int) -> list[str]:
    """The codes of the options chosen."""
    return [code_of(option) for place, option in enumerate(decision.options) if bits >> place & 1]


def is_one_page(decision: Decision) -> bool:
    """Whether all options stand on one page, so that one select answers the question."""
    return _pages(len(decision.options)) == 1 or decision.most == 1


def _packed(bits: int) -> str:
    return f"{bits:x}"


def _pages(count: int) -> int:
    return 1 if count <= CHOICES else -(-count // PAGE)


def _page(shown: Sequence[Choice], page: int, bits: int = 0) -> tuple[Choice, ...]:
    """The lines of one page, those chosen already marked."""
    pages = _pages(len(shown))
    if pages == 1:
        return tuple(shown)
    start = min(max(page, 0), pages - 1) * PAGE
    return tuple(
        Choice(choice.value, choice.label, choice.description, bool(bits >> (start + place) & 1))
        for place, choice in enumerate(shown[start : start + PAGE])
    )


def _turning(texts: Texts, page: int, count: int, turn: Callable[[int], str]) -> list[Row]:
    pages = _pages(count)
    if pages == 1:
        return []
    earlier = Button(turn(max(page - 1, 0)) if page else turn(pages), texts.say("panel.earlier"), disabled=page == 0)
    later = Button(turn(page + 1), texts.say("panel.later"), disabled=page >= pages - 1)
    return [(earlier, later)]


def _placeholder(texts: Texts, decision: Decision, page: int, pages: int) -> str:
    said = range_of(texts, decision)
    text = texts.say("panel.select-from", range=said)
    if pages > 1:
        text = texts.say("panel.select-page", range=said, page=page + 1, pages=pages)
    return shortened(text, PLACEHOLDER)


def _panel(title: str, lines: Sequence[str], rows: Sequence[Row]) -> Message:
    text = shortened("\n".join(line for line in lines if line), EMBED_DESCRIPTION)
    return Message(embed=Embed(title=shortened(title, EMBED_TITLE), description=text), rows=tuple(rows))
