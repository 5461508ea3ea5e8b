"""What a question says: its heading, its explanation, what is to be chosen, and what comes of a choice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.game_records.declared import Candidates
from bot.present.decisions.options import choices, named
from bot.present.texts import Texts
from bot.present.wording.naming import Naming, capital
from bot.present.wording.prices import cost_words
from engine import benefit
from engine.state.decisions import AnyOption, Decision, ObjectOption


def title_of(naming: Naming, decision: Decision) -> str:
    """The heading of a question."""
    return _said(naming, decision, "title")


def explanation(naming: Naming, decision: Decision) -> str:
    """What a question is about: the text of the ability that asks, and what the choice means."""
    said = _said(naming, decision, "explain")
    if decision.prompt == "expedition":
        places = choices(naming, decision.options)
        whole = [naming.texts.say("option.whole", name=place.label, text=place.description) for place in places]
        return "\n".join([said, *whole])
    about = [_which_would_move(naming, decision)] if {"would move", "would leave"} & {*decision.arguments} else []
    more = []
    if decision.prompt == "target":
        tough = naming.texts.say("prompt.target.tough") if _is_tough(naming, decision) else ""
        more = [tough, warning(naming, decision, decision.options)]
    return "\n".join(line for line in (*ability_lines(naming, decision), *about, said, *more) if line)


def _which_would_move(naming: Naming, decision: Decision) -> str:
    """What a change is about: the two Expeditions of a Gigantic Character, or two others, ask the same question."""
    arguments = decision.arguments
    leaving, moving = arguments.get("would leave"), arguments.get("would move")
    place = naming.called(int(leaving)) if leaving is not None else naming.expedition(int(moving))  # type: ignore[arg-type]
    return capital(naming.texts.say("panel.about", place=place))


def ability_lines(naming: Naming, decision: Decision) -> list[str]:
    """The text of the ability that asks, and what its keywords mean; nothing where that is said elsewhere.

    Where its modes have been chosen, they are said instead, and what is declared lists the whole card.
    """
    ability = str(decision.arguments.get("ability", ""))
    told = decision.prompt in ("mode", "pay") or decision.arguments.get("mode")
    text = naming.ability(ability) if ability and not told else ""
    return [naming.texts.say("panel.text", text=text), *naming.explained(text)] if text else []


def warning(naming: Naming, decision: Decision, options: Sequence[AnyOption]) -> str:
    """That all of these targets are an opponent's and gain by it, or the reader's and lose by it; '' otherwise."""
    things = [naming.thing(option.id) for option in options if isinstance(option, ObjectOption)]
    ability = str(decision.arguments.get("ability", ""))
    if not things or not ability or naming.seat is None:
        return ""
    teams = {player.seat: player.team for player in naming.view.players}
    own = {teams[thing.seat] == teams[naming.seat] for thing in things if thing is not None}
    if len(own) != 1:
        return ""
    fits = "bad" if own.pop() else "good"
    does = benefit(naming.catalogue, ability, decision.arguments.get("mode", ()))
    return naming.texts.say(f"prompt.target.{fits}", count=len(things)) if does == fits else ""


def _is_tough(naming: Naming, decision: Decision) -> bool:
    """Whether a rival's target on the list would add its Tough to the price (7.4.5.c)."""
    found = [naming.thing(option.id) for option in decision.options if isinstance(option, ObjectOption)]
    return any(
        thing is not None
        and thing.seat != naming.seat
        and thing.zone in ("expedition", "landmark")
        and "tough" in thing.keywords
        for thing in found
    )


def consequence(naming: Naming, decision: Decision, chosen: Sequence[AnyOption]) -> str:
    """What comes of a choice, before it is final: 'Kelon Burst becomes a Mana Orb for the rest of the game.'"""
    others = [option for option in decision.options if option not in chosen]
    return naming.texts.first(
        f"sure.{decision.prompt}.{decision.arguments.get('verb', '')}",
        f"prompt.{decision.prompt}.sure",
        "prompt.other.sure",
        source=_source(naming, decision),
        chosen=named(naming, chosen, decision.arguments),
        others=named(naming, others, decision.arguments),
        count=len(chosen),
    )


def _said(naming: Naming, decision: Decision, part: str) -> str:
    texts, arguments = naming.texts, decision.arguments
    source, reference = int(arguments.get("source", 0)), str(arguments.get("reference", ""))
    costs = cost_words(naming, arguments.get("costs", ()), source, reference)
    return texts.first(
        f"prompt.{decision.prompt}.{part}",
        f"prompt.other.{part}",
        source=_source(naming, decision),
        what=what(texts, decision),
        range=range_of(texts, decision),
        costs=capital(texts.together(costs)),
        mana=arguments.get("mana", 0),
        range_count=decision.most,
    )


def _source(naming: Naming, decision: Decision) -> str:
    """The name of the card whose ability asks."""
    source, reference = int(decision.arguments.get("source", 0)), str(decision.arguments.get("reference", ""))
    return naming.called(source, reference) if source or reference else ""


def what(texts: Texts, decision: Decision) -> str:
    """What is to be chosen: 'a target', 'a card to put in Mana, or none', 'up to 2 cards to discard'."""
    verb = decision.arguments.get("verb", "")
    number = "one" if decision.most == 1 else "many"
    noun = texts.first(
        f"what.{decision.prompt}.{verb}.{number}", f"what.{decision.prompt}.{number}", f"what.other.{number}"
    )
    if decision.most != 1:
        return texts.say("what.several", range=range_of(texts, decision), noun=noun)
    return noun if decision.least else texts.say("what.optional", noun=noun)


def range_of(texts: Texts, decision: Decision | Candidates) -> str:
    """How many are to be chosen: '3', 'up to 1', '1 to 2'."""
    if decision.least == decision.most:
        return texts.say("range.exactly", least=decision.least)
    if decision.least == 0:
        return texts.say("range.up-to", most=decision.most)
    return texts.say("range.between", least=decision.least, most=decision.most)
