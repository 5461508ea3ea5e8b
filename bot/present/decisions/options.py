"""One option of a decision as a line of a select or the label of a button: never ambiguous about what and whose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.present.layout.limits import CHOICE_DESCRIPTION, CHOICE_LABEL
from bot.present.layout.records import Choice
from bot.present.wording.naming import Naming, capital, circled, shortened, statistics, type_said
from bot.present.wording.prices import price_line
from engine.cards.words.terrains import TERRAINS
from engine.sight import CardSight, PlayableSight
from engine.state.decisions import (
    AbilityOption,
    AnyOption,
    ArrivalOption,
    ConfirmOption,
    CounterOption,
    DieOption,
    ExpeditionOption,
    HeldCounterOption,
    ModeOption,
    ModifierOption,
    NumberOption,
    ObjectOption,
    PassOption,
    PlayOption,
    QuickActionOption,
    ReactionOption,
    RegionOption,
    SeatOption,
    StatusOption,
)

_FLEETING_RULE = "2.4.6.c"


def choices(
    naming: Naming,
    options: Sequence[AnyOption],
    arguments: Mapping[str, Any] | None = None,
    numbered: bool = True,
    room: int = CHOICE_LABEL,
) -> list[Choice]:
    """The options as lines of a select, equal ones numbered so that each can be told from the others.

    A label has `room` characters.
    """
    plain = naming.unformatted()
    made = [_labelled(plain, option, arguments or {}) for option in options]
    out = []
    for place, (option, (label, says)) in enumerate(zip(options, made, strict=True)):
        label = shortened(capital(label), room)
        if numbered:
            label = _numbered(naming, label, made[: place + 1].count(made[place]), made.count(made[place]), room)
        out.append(Choice(option.code, label, shortened(" ".join(says.split()), CHOICE_DESCRIPTION)))
    return out


def choices_once(
    naming: Naming, options: Sequence[AnyOption], arguments: Mapping[str, Any] | None = None
) -> list[Choice]:
    """The options as `choices` has them, but equal cards of one's hand as one line: 'Kappa 4/4/5 · ③ ×2'.

    Others that are called alike, such as two cards of a Reserve, are numbered.
    """
    made = choices(naming, options, arguments, numbered=False)
    made = [replace(each, label=_on_a_button(naming, option, each)) for option, each in zip(options, made, strict=True)]
    held = {card.id for player in naming.view.players if player.seat == naming.seat for card in player.hand or ()}
    lines = [
        (choice.label, choice.description, choice.value if getattr(option, "id", 0) not in held else "")
        for option, choice in zip(options, made, strict=True)
    ]
    out = []
    for at, choice in enumerate(made):
        if lines.index(lines[at]) == at:
            count = lines.count(lines[at])
            label = naming.texts.say("word.times", name=shortened(choice.label, CHOICE_LABEL - 6), count=count)
            out.append(replace(choice, label=label) if count > 1 else choice)
    called = [choice.label for choice in out]
    return [
        replace(
            choice,
            label=_numbered(naming, choice.label, called[: at + 1].count(choice.label), called.count(choice.label)),
        )
        for at, choice in enumerate(out)
    ]


def _numbered(naming: Naming, label: str, number: int, count: int, room: int = CHOICE_LABEL) -> str:
    """A label with its number among those that read alike; itself where no other does."""
    if count == 1:
        return label
    return naming.texts.say("word.number-of", name=shortened(label, room - 12), number=number, count=count)


def labels(
    naming: Naming, options: Sequence[AnyOption], arguments: Mapping[str, Any] | None = None, numbered: bool = True
) -> list[str]:
    """The options as single lines of at most 100 characters, for autocompletion, where no second line is shown."""
    lines = []
    for choice in choices(naming, options, arguments, numbered):
        line = f"{choice.label} · {choice.description}" if choice.description else choice.label
        lines.append(shortened(line, CHOICE_LABEL))
    return lines


def spelled_out(naming: Naming, options: Sequence[AnyOption], arguments: Mapping[str, Any] | None = None) -> list[str]:
    """Whole lines for those options whose label or description is cut short in a select; equal ones once."""
    lines = []
    for option in options:
        label, says = _labelled(naming, option, arguments or {})
        if len(label) > CHOICE_LABEL or len(" ".join(says.split())) > CHOICE_DESCRIPTION:
            name, text = (label, says) if len(label) <= CHOICE_LABEL else ("", label)
            text = text.replace("\n•", "\n\u2003◦").replace(" •", "\n\u2003◦")
            lines.append(naming.texts.say("option.whole" if name else "option.whole-label", name=name, text=text))
    return list(dict.fromkeys(lines))


def named(naming: Naming, options: Sequence[AnyOption], arguments: Mapping[str, Any] | None = None) -> str:
    """Several options in a sentence: '**Booda** 2/2/2 (Bo’s Hero Expedition) and …'."""
    parts = []
    for option in options:
        if isinstance(option, ObjectOption):
            kept = "limit" in (arguments or {})
            parts.append(card_named(naming, option.id) if kept else object_named(naming, option.id))
        elif isinstance(option, ModeOption):
            parts.append(_mode(naming, option.mode, arguments or {}))
        else:
            parts.append(_labelled(naming, option, arguments or {})[0])
    return naming.texts.together(parts)


def object_named(naming: Naming, id: int) -> str:
    """An object in a sentence, with whose it is: '**Brassbug Hub** (your Landmarks, 2 Kelon counters)'."""
    thing, name = naming.thing(id), card_named(naming, id)
    if thing is None or thing.zone == "hand":
        return name
    about = naming.texts.say("word.comma").join([naming.lies(thing), *naming.condition(thing)])
    return naming.texts.say("option.object", name=name, about=about)


def card_named(naming: Naming, id: int) -> str:
    """A card or object in a sentence that says elsewhere where it lies: '**Booda** 2/2/2'."""
    thing = naming.thing(id)
    if thing is None:
        return naming.card("")
    name = f"**{naming.card(thing.reference)}**"
    return f"{name} {statistics(thing.statistics)}" if thing.type == "character" else name


def _labelled(naming: Naming, option: AnyOption, arguments: Mapping[str, Any]) -> tuple[str, str]:
    """The label of an option and what stands below it."""
    texts = naming.texts
    match option:
        case ObjectOption(id=id):
            return _object(naming, id, kept="limit" in arguments)
        case PlayOption(id=id):
            return _play(naming, id)
        case QuickActionOption(id=id, ability=ability):
            return _action(naming, id, ability)
        case ExpeditionOption(expedition=expedition):
            return naming.expedition(expedition), _about_expedition(naming, expedition)
        case RegionOption(region=region):
            return naming.region(region), naming.terrains(naming.view.regions[region].terrains)
        case SeatOption(seat=seat):
            return texts.say("option.seat", name=naming.person(seat)), ""
        case ConfirmOption(yes=yes):
            return texts.say("option.yes" if yes else "option.no"), ""
        case ModeOption(mode=mode):
            return texts.say("option.mode", number=mode + 1, text=_mode(naming, mode, arguments)), ""
        case NumberOption(number=number):
            return texts.say("option.number", number=number), ""
        case CounterOption(counter=counter):
            return naming.counters(counter, 1), ""
        case StatusOption(status=status):
            return texts.say(f"status.{status}"), ""
        case HeldCounterOption(id=id, counter=counter):
            return naming.counters(counter, 1), object_named(naming, id)
        case DieOption(index=index, result=result):
            return texts.say("option.die", number=index + 1, result=result), ""
        case ReactionOption(emblem=emblem):
            return _reaction(naming, emblem)
        case ModifierOption(name=name, source=source):
            if name == _FLEETING_RULE:
                return texts.say("option.fleeting-rule"), naming.called(source)
            return naming.called(source, name.split("/")[0]), naming.ability(name)
        case ArrivalOption(reference=reference, place=place):
            return naming.card(reference), naming.expedition(place) if place >= 0 else ""
        case AbilityOption(id=id, ability=ability):
            return naming.called(id, ability.split("/")[0]), naming.ability(ability)
        case PassOption():
            return texts.say("option.pass"), ""


_SHOWN_WHOLE = ("hand", "reserve", "landmark", "limbo", "discard")
"""Zones whose cards are listed with their costs and text; in play the numbers count."""


def _object(naming: Naming, id: int, kept: bool = False) -> tuple[str, str]:
    """A card or object; where all are one's own and in one zone, as those kept at Clean-up, that is not repeated."""
    thing = naming.thing(id)
    if thing is None:
        return naming.card(""), ""
    label = naming.card(thing.reference)
    if thing.type == "character":
        label += f" {statistics(thing.statistics)}"
    about = [] if kept or thing.zone == "hand" else [naming.lies(thing)]
    whole = thing.zone in _SHOWN_WHOLE
    said = [naming.texts.say("word.comma").join(about + naming.condition(thing, keywords=not whole))]
    if whole:
        said.append(_facts(naming, thing))
    elif thing.zone == "hero":
        said.append(" ".join(naming.card_lines(thing.reference)))
    return label, " · ".join(part for part in said if part)


def _facts(naming: Naming, card: CardSight) -> str:
    texts = naming.texts
    costs = f"{circled(card.hand_cost)}/{circled(card.reserve_cost)}"
    text = " ".join(naming.card_lines(card.reference))
    return " · ".join(part for part in (type_said(card, texts), costs, text) if part)


def _playable(naming: Naming, id: int, ability: str = "") -> PlayableSight | None:
    return next((each for each in naming.view.playable if each.id == id and each.ability == ability), None)


def _play(naming: Naming, id: int) -> tuple[str, str]:
    card, playable = naming.thing(id), _playable(naming, id)
    label = _played(naming, id, price_line(naming, playable.price, playable.parts) if playable else "")
    return label, " ".join(naming.card_lines(card.reference)) if card is not None else ""


def _played(naming: Naming, id: int, price: str) -> str:
    """A card that may be played, with its price, and that it lies in the Reserve."""
    card = naming.thing(id)
    key = "option.play-reserve" if card is not None and card.zone == "reserve" else "option.play"
    return naming.texts.say(key, name=_object(naming, id)[0], price=price)


def _on_a_button(naming: Naming, option: AnyOption, choice: Choice) -> str:
    """The label of a card that may be played where it stands on a button: its price as cards print it."""
    if not isinstance(option, PlayOption):
        return choice.label
    playable = _playable(naming, option.id)
    return choice.label if playable is None else _played(naming, option.id, circled(playable.price))


def _action(naming: Naming, id: int, ability: str) -> tuple[str, str]:
    texts = naming.texts
    playable = _playable(naming, id, ability)
    label = texts.say(
        "option.action",
        name=naming.called(id, ability.split("/")[0]),
        price=texts.say("price.plain", mana=playable.price) if playable else "",
    )
    return label, texts.say("option.action-says", text=naming.ability(ability))


def _mode(naming: Naming, mode: int, arguments: Mapping[str, Any]) -> str:
    ability, choice = str(arguments.get("ability", "")), arguments.get("choice")
    said = naming.modes(ability) if choice is None else naming.effects(ability, int(choice))
    return said[mode] if mode < len(said) else ""


def _about_expedition(naming: Naming, expedition: int) -> str:
    found = {each.expedition: each for each in naming.view.expeditions}
    mine = found[expedition]
    theirs = found[mine.facing]
    terrains = naming.view.regions[mine.region].terrains if not naming.view.arena else tuple(TERRAINS)
    return naming.texts.say(
        "expedition-option.says",
        region=naming.view.players[mine.seat].way.index(mine.region),
        terrains=naming.terrains(terrains),
        mine=statistics(mine.totals),
        theirs=statistics(theirs.totals),
    )


def _reaction(naming: Naming, id: int) -> tuple[str, str]:
    emblem = next((each for each in naming.view.emblems if each.id == id), None)
    if emblem is None:
        return naming.card(""), ""
    return naming.called(emblem.source, emblem.reference), naming.ability(emblem.ability)
